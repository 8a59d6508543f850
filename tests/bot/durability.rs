//! Nothing is lost or repeated in crashes, restarts and lost connections.

use super::{
    bot_test::{BotTest, private_content},
    game::random_game,
};
use parlor_sandbox::{Fault, HeldRequest};
use parlor_testkit::often;
use serde_json::json;
use std::time::Duration;

pub fn assert_each_once(test: &BotTest, moves: &[String]) {
    let boards = test.boards();
    assert_eq!(boards.len(), moves.len() + 1, "{:#?}", boards.iter().map(|m| &m.content).collect::<Vec<_>>());
    for (text, board) in moves.iter().zip(&boards[1..]) {
        assert!(board.attachments[0].description.as_deref().unwrap().contains(&format!("after {text}")), "{text}");
    }
}

/// The process is killed between commit and post at the first steps of a game and at the last one. The kill comes either before
/// Discord receives the message or after that, when only the record of the delivery is missing.
#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_commit_and_post_loses_and_repeats_nothing() {
    let mut test = BotTest::with_process().await;
    let path = format!("/channels/{}/messages", test.channel);
    let moves = random_game(5, 3);

    let held = test.sandbox.hold("POST", &path);
    let options = json!({ "game": "tether", "opponent": test.ben.to_string(), "variant": "5", "first": "me" });
    test.private_reply(test.ana, "challenge", options).await;
    kill_and_restart(&mut test, held, true).await;
    let challenge = test.next_message(0, "challenges").await;
    let held = test.sandbox.hold("POST", &path);
    test.press(test.ben, &challenge, "Accept").await.expect("accepted");
    kill_and_restart(&mut test, held, false).await;
    let mut board = test.next_board(challenge.id).await;

    for (ply, text) in moves.iter().enumerate() {
        let mover = if ply % 2 == 0 { test.ana } else { test.ben };
        let killed = ply < often(2) || ply + 1 == moves.len();
        let held = killed.then(|| test.sandbox.hold("POST", &path));
        assert_eq!(test.play(mover, text).await, format!("Played {text}."));
        if let Some(held) = held {
            kill_and_restart(&mut test, held, ply % 2 == 0).await;
        }
        board = test.next_board(board.id).await;
    }
    // Once the last delivery is recorded, no message can be posted again.
    test.wait_until_posted().await;
    assert_each_once(&test, &moves);
    let challenges = test.sandbox.messages(test.channel).len() - test.boards().len();
    assert_eq!(challenges, 1);
    test.close().await;
}

/// The process is killed while its request is held. With `before`, Discord never receives the request; otherwise Discord has
/// the message, but the response is lost.
async fn kill_and_restart(test: &mut BotTest, held: HeldRequest, before: bool) {
    held.arrived().await.expect("the post");
    test.kill().await;
    if before {
        held.drop_before()
    } else {
        held.drop_after()
    }
    test.end_leases().await;
    test.start_process().await;
}

/// The process is killed after Discord received the message, and restarts after Discord has forgotten the nonce.
#[tokio::test(flavor = "multi_thread")]
async fn a_post_is_recognised_after_its_nonce_has_expired() {
    let mut test = BotTest::with_process().await;
    let board = test.start_game("size=5").await;
    let held = test.sandbox.hold("POST", &format!("/channels/{}/messages", test.channel));
    assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
    held.arrived().await.expect("the post");
    test.kill().await;
    held.drop_after();
    let posted = test.next_board(board.id).await;
    // Ten minutes pass.
    test.sandbox.set_nonce_window(Duration::ZERO);
    test.clock.advance(time::Duration::minutes(10));
    test.start().await;
    assert_eq!(test.play(test.ben, "a1").await, "Played a1.");
    test.next_board(posted.id).await;
    assert_each_once(&test, &["c3".to_owned(), "a1".to_owned()]);
    test.close().await;
}

/// This is the test above, but the clock of the bot's machine differs from Discord's by minutes.
#[tokio::test(flavor = "multi_thread")]
async fn a_post_is_recognised_although_clocks_differ() {
    let found = [(400, 0), (0, 400)].map(|(ahead, behind)| async move {
        let mut test = BotTest::without_bot().await;
        test.settings.insert("PARLOR_CLOCK_AHEAD", ahead.to_string());
        test.sandbox.advance(Duration::from_secs(behind));
        test.start_process().await;
        let board = test.start_game("size=5").await;
        let held = test.sandbox.hold("POST", &format!("/channels/{}/messages", test.channel));
        assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
        held.arrived().await.expect("the post");
        test.kill().await;
        held.drop_after();
        let posted = test.next_board(board.id).await;
        // Ten minutes pass.
        test.sandbox.set_nonce_window(Duration::ZERO);
        test.sandbox.advance(Duration::from_secs(600));
        test.settings.insert("PARLOR_CLOCK_AHEAD", (ahead + 600).to_string());
        test.start_process().await;
        assert_eq!(test.play(test.ben, "a1").await, "Played a1.");
        test.next_board(posted.id).await;
        assert_each_once(&test, &["c3".to_owned(), "a1".to_owned()]);
        test.close().await;
    });
    futures_util::future::join_all(found).await;
}

/// On shutdown the bot posts the message in progress and the one that waits behind it.
#[tokio::test(flavor = "multi_thread")]
async fn shutdown_finishes_pending_posts() {
    let mut test = BotTest::with_process().await;
    for _ in 1..=4 {
        test.start_game("size=5").await;
    }
    let starts = test.boards().len();
    // A process posts two messages at a time in a channel, so two boards wait.
    let held = [(); 2].map(|()| test.sandbox.hold("POST", &format!("/channels/{}/messages", test.channel)));
    for game in ["1", "2", "3", "4"] {
        let answer = test.private_reply(test.ana, "move", json!({ "move": "c3", "game": game })).await;
        assert!(answer.contains("Played c3."), "{answer}");
    }
    for held in &held {
        held.arrived().await.expect("the post");
    }
    assert_eq!(test.boards().len(), starts);
    let child = test.send_sigterm();
    // From now on, the process only posts the messages that wait.
    test.sandbox.bot_disconnected().await.expect("gone");
    held.into_iter().for_each(HeldRequest::release);
    let ended = tokio::task::spawn_blocking(move || child.lock().unwrap().wait().unwrap()).await.unwrap();
    assert!(ended.success(), "{ended}");
    let boards = test.boards();
    assert_eq!(boards.len(), starts + 4);
    assert!(boards[starts..].iter().all(|board| board.content.contains("after **c3**")), "{boards:#?}");
    assert_eq!(test.delivery_counts().await.0, 0, "nothing waits");
    // The games continue with the next process.
    test.start_process().await;
    let newest = test.newest_message_id();
    test.private_reply(test.ben, "move", json!({ "move": "a1", "game": "1" })).await;
    assert!(test.next_board(newest).await.content.contains("after **a1**"));
    test.close().await;
}

/// The gateway connection is lost in several ways during a game and resumed; no event is lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_gateway_connection_is_resumed() {
    let test = BotTest::new().await;
    let mut board = test.start_game("size=5").await;
    let moves = ["c3", "a1", "d2", "b4", "e3", "a5"].map(str::to_owned);
    for (ply, text) in moves.iter().enumerate() {
        let before = test.sandbox.resumes();
        match ply % 3 {
            0 => test.sandbox.drop_gateway().await,
            1 => test.sandbox.close_gateway(4000).await,
            _ => test.sandbox.ask_reconnect().await,
        }
        let mover = if ply % 2 == 0 { test.ana } else { test.ben };
        test.sandbox.wait_for_resumes(before + 1).await.expect("the session is resumed");
        test.sandbox.bot_ready().await;
        assert_eq!(test.play(mover, text).await, format!("Played {text}."));
        board = test.next_board(board.id).await;
    }
    assert_each_once(&test, &moves);
    test.close().await;
}

/// Discord rejects every message twice, or takes it without a response.
#[tokio::test(flavor = "multi_thread")]
async fn posts_are_retried_until_they_succeed() {
    let test = BotTest::new().await;
    let mut board = test.start_game("size=5").await;
    let moves = ["c3", "a1", "d2", "b4", "e3", "a5"].map(str::to_owned);
    let faults = [
        Fault::TooManyRequests { retry_after: 0.1, global: false },
        Fault::Status(500),
        Fault::Status(503),
        Fault::DropAfter,
        Fault::DropBefore,
        Fault::Delay(Duration::from_millis(700)),
    ];
    for (ply, (text, fault)) in moves.iter().zip(faults).enumerate() {
        let mover = if ply % 2 == 0 { test.ana } else { test.ben };
        test.sandbox.inject_fault("POST", &format!("/channels/{}/messages", test.channel), 2, fault);
        assert_eq!(test.play(mover, text).await, format!("Played {text}."));
        board = test.next_board(board.id).await;
    }
    assert_each_once(&test, &moves);
    test.close().await;
}

/// No attempt to answer an interaction succeeds, but the move is still played.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_response_does_not_lose_the_move() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    test.sandbox.inject_fault("POST", "/callback", u32::MAX, Fault::Status(500));
    assert!(test.slash(test.ana, "move", json!({ "move": "c3" })).await.is_err());
    test.sandbox.clear_faults();
    let board = test.next_board(board.id).await;
    let refusal = test.press(test.ana, &board, "Move").await.unwrap();
    assert_eq!(private_content(&refusal), format!("It's <@{}>'s turn.", test.ben));
    test.close().await;
}

/// Two processes share a database. One is connected, and both run the jobs. Each event has one effect.
#[tokio::test(flavor = "multi_thread")]
async fn two_processes_apply_each_event_once() {
    let mut test = BotTest::new().await;
    test.start_second_process().await;
    let mut board = test.start_game("size=5").await;
    let moves = random_game(5, 11);
    for (ply, text) in moves.iter().enumerate() {
        let mover = if ply % 2 == 0 { test.ana } else { test.ben };
        assert_eq!(test.play(mover, text).await, format!("Played {text}."));
        board = test.next_board(board.id).await;
    }
    test.wait_until_posted().await;
    assert_each_once(&test, &moves);
    test.close().await;
}
