//! Nothing is lost and nothing comes twice: crashes, restarts, lost connections.

use super::{
    game::random_game,
    house::{House, private},
};
use parlor::sandbox::{Fault, Held};
use serde_json::json;
use std::time::Duration;

/// Boards by what they say; of each exactly one.
fn assert_each_once(house: &House, moves: &[String]) {
    let boards = house.boards();
    assert_eq!(boards.len(), moves.len() + 1, "{:#?}", boards.iter().map(|m| &m.content).collect::<Vec<_>>());
    for (text, board) in moves.iter().zip(&boards[1..]) {
        assert!(board.attachments[0].description.as_deref().unwrap().contains(&format!("after {text}")), "{text}");
    }
}

/// The process is killed between commit and post at every step of a game: before Discord has the
/// message, or after, when only the note of it is missing.
#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_commit_and_post_loses_and_repeats_nothing() {
    let mut house = House::with_process().await;
    let path = format!("/channels/{}/messages", house.channel);
    let moves = random_game(5, 3);

    let held = house.sandbox.hold("POST", &path);
    let options = json!({ "game": "tether", "opponent": house.ben.to_string(), "variant": "5", "first": "me" });
    house.told(house.ana, "challenge", options).await;
    kill_and_restart(&mut house, held, true).await;
    let challenge = house.message(0, "challenges").await;
    let held = house.sandbox.hold("POST", &path);
    house.press(house.ben, &challenge, "Accept").await.expect("accepted");
    kill_and_restart(&mut house, held, false).await;
    let mut board = house.board(challenge.id).await;

    for (ply, text) in moves.iter().enumerate() {
        let mover = if ply % 2 == 0 { house.ana } else { house.ben };
        let held = house.sandbox.hold("POST", &path);
        assert_eq!(house.play(mover, text).await, format!("Played {text}."));
        kill_and_restart(&mut house, held, ply % 2 == 0).await;
        board = house.board(board.id).await;
    }
    // Once the last message has been noted nothing waits that could come again.
    while house.store.outbox_counts().await.unwrap().0 > 0 {
        tokio::task::yield_now().await;
    }
    assert_each_once(&house, &moves);
    let challenges = house.sandbox.messages(house.channel).len() - house.boards().len();
    assert_eq!(challenges, 1);
    house.close().await;
}

/// Kills the process while its post is held: it never reaches Discord, or Discord has it and nobody knows.
async fn kill_and_restart(house: &mut House, held: Held, before: bool) {
    held.arrived().await.expect("the post");
    house.kill().await;
    if before {
        held.drop_before()
    } else {
        held.drop_after()
    }
    house.start_process().await;
}

/// The process dies after Discord took the message, and comes back when Discord has forgotten the nonce.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_was_posted_long_ago_is_found_again() {
    let mut house = House::with_process().await;
    let board = house.begin("size=5").await;
    let held = house.sandbox.hold("POST", &format!("/channels/{}/messages", house.channel));
    assert_eq!(house.play(house.ana, "c3").await, "Played c3.");
    held.arrived().await.expect("the post");
    house.kill().await;
    held.drop_after();
    let posted = house.board(board.id).await;
    // Ten minutes pass.
    house.sandbox.set_nonce_window(Duration::ZERO);
    house.clock.advance(time::Duration::minutes(10));
    house.start().await;
    assert_eq!(house.play(house.ben, "a1").await, "Played a1.");
    house.board(posted.id).await;
    assert_each_once(&house, &["c3".to_owned(), "a1".to_owned()]);
    house.close().await;
}

/// Told to stop in mid-move, the bot posts what people did before it goes: the message in hand, and
/// the one that waits behind it.
#[tokio::test(flavor = "multi_thread")]
async fn a_stop_finishes_what_is_in_hand() {
    let mut house = House::with_process().await;
    let board = house.begin("size=5").await;
    let held = house.sandbox.hold("POST", &format!("/channels/{}/messages", house.channel));
    assert_eq!(house.play(house.ana, "c3").await, "Played c3.");
    held.arrived().await.expect("the post");
    assert_eq!(house.play(house.ben, "a1").await, "Played a1.");
    let child = house.ask_to_stop();
    held.release();
    let ended = tokio::task::spawn_blocking(move || child.lock().unwrap().wait().unwrap()).await.unwrap();
    assert!(ended.success(), "{ended}");
    assert!(house.boards().last().unwrap().id > board.id);
    assert_eq!(house.store.outbox_counts().await.unwrap().0, 0, "nothing waits");
    // Without a bot nobody answers; with the next one the game goes on.
    house.start_process().await;
    let newest = house.newest();
    assert_eq!(house.play(house.ana, "d2").await, "Played d2.");
    house.board(newest).await;
    assert_each_once(&house, &["c3", "a1", "d2"].map(str::to_owned));
    house.close().await;
}

/// The gateway is lost in mid-game in several ways, and resumed: what happened meanwhile arrives.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_gateway_is_resumed() {
    let house = House::new().await;
    let mut board = house.begin("size=5").await;
    let moves = ["c3", "a1", "d2", "b4", "e3", "a5"].map(str::to_owned);
    for (ply, text) in moves.iter().enumerate() {
        let before = house.sandbox.resumes();
        match ply % 3 {
            0 => house.sandbox.drop_gateway().await,
            1 => house.sandbox.close_gateway(4000).await,
            _ => house.sandbox.ask_reconnect().await,
        }
        let mover = if ply % 2 == 0 { house.ana } else { house.ben };
        while house.sandbox.resumes() == before {
            tokio::task::yield_now().await;
        }
        house.sandbox.bot_ready().await;
        assert_eq!(house.play(mover, text).await, format!("Played {text}."));
        board = house.board(board.id).await;
    }
    assert_each_once(&house, &moves);
    house.close().await;
}

/// Discord has a bad day: every message is refused once or twice, or taken without an answer.
#[tokio::test(flavor = "multi_thread")]
async fn messages_are_tried_again_until_discord_takes_them() {
    let house = House::new().await;
    let mut board = house.begin("size=5").await;
    let moves = ["c3", "a1", "d2", "b4", "e3", "a5"].map(str::to_owned);
    let faults = [
        Fault::TooManyRequests { retry_after: 0.1, global: false },
        Fault::Status(500),
        Fault::Status(503),
        Fault::Drop,
        Fault::Refuse,
        Fault::Slow(Duration::from_millis(700)),
    ];
    for (ply, (text, fault)) in moves.iter().zip(faults).enumerate() {
        let mover = if ply % 2 == 0 { house.ana } else { house.ben };
        house.sandbox.fault("POST", &format!("/channels/{}/messages", house.channel), 2, fault);
        assert_eq!(house.play(mover, text).await, format!("Played {text}."));
        board = house.board(board.id).await;
    }
    assert_each_once(&house, &moves);
    house.close().await;
}

/// The answer to an interaction is lost; the move counts all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_does_not_lose_the_move() {
    let house = House::new().await;
    let board = house.begin("size=5").await;
    house.sandbox.fault("POST", "/callback", 1, Fault::Status(500));
    assert!(house.slash(house.ana, "move", json!({ "move": "c3" })).await.is_err());
    let board = house.board(board.id).await;
    assert!(private(&house.press(house.ana, &board, "Move").await.unwrap()).contains("turn"));
    house.close().await;
}

/// Two processes on one database share the work: what both are told happens once.
#[tokio::test(flavor = "multi_thread")]
async fn two_processes_do_everything_once() {
    let mut house = House::new().await;
    house.start_second_process().await;
    let mut board = house.begin("size=5").await;
    let moves = random_game(5, 11);
    for (ply, text) in moves.iter().enumerate() {
        let mover = if ply % 2 == 0 { house.ana } else { house.ben };
        assert_eq!(house.play(mover, text).await, format!("Played {text}."));
        board = house.board(board.id).await;
    }
    while house.store.outbox_counts().await.unwrap().0 > 0 {
        tokio::task::yield_now().await;
    }
    assert_each_once(&house, &moves);
    house.close().await;
}
