//! The board page of two processes behind one address. Each request may reach either of them.

use super::{
    board_page::{Visitor, with_page},
    bot_test::{BotTest, private_content, sql},
    durability::assert_each_once,
};
use parlor::play::GameId;
use parlor_testkit::free_address::free_address;
use parlor_testkit::polling::{poll, wait_for};
use reqwest::StatusCode;
use serde_json::json;
use tokio::net::TcpStream;

/// Returns the page's address, at which the first process listens, and the address of the second process.
async fn with_two_processes() -> (BotTest, String, String) {
    let (mut test, url) = with_page().await;
    let free = free_address();
    test.settings.insert("PARLOR_WEB_ADDR", free.to_string());
    test.start_second_process().await;
    poll("the second page", async || TcpStream::connect(free).await.ok()).await;
    (test, url, format!("http://{free}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_begins_and_ends_at_both() {
    let (test, url, other) = with_two_processes().await;
    let board = test.start_game("size=5").await;
    for leaves_there in [false, true] {
        let here = Visitor::open(&test, &url, test.ana, &board).await;
        let there = here.sent_to(&other);
        for path in ["/", "/games/1", "/games/1/board.png", "/learn/tether/1"] {
            assert_eq!([here.status(path).await, there.status(path).await], [200, 200], "{path}");
        }
        // Both processes must draw the same picture, because the browser caches it by this version.
        assert_eq!(here.state(1).await["picture"], there.state(1).await["picture"]);
        let leaving = if leaves_there { &there } else { &here };
        assert_eq!(leaving.post("/sign-out", &[]).await.status(), StatusCode::SEE_OTHER);
        assert_eq!([here.status("/games/1").await, there.status("/games/1").await], [401, 401]);
    }
    // Discord's interactions reach the first process.
    let there = Visitor::open(&test, &url, test.ana, &board).await.sent_to(&other);
    assert_eq!(there.status("/games/1").await, 200);
    let answer = test.slash(test.ana, "privacy", json!({})).await.expect("an answer").message.expect("a message");
    let ended = test.press(test.ana, &answer, "Sign out of the page").await.expect("an answer");
    assert!(private_content(&ended).contains("signed out"));
    assert_eq!(there.status("/games/1").await, 401);
    test.close().await;
}

/// Every ply is sent to both processes at once: the same move with one key, or two moves with two keys.
#[tokio::test(flavor = "multi_thread")]
async fn a_ply_that_is_sent_to_both_at_once_is_played_once() {
    let (test, url, other) = with_two_processes().await;
    let mut board = test.start_game("size=7").await;
    let players =
        [Visitor::open(&test, &url, test.ana, &board).await, Visitor::open(&test, &url, test.ben, &board).await];
    let mut moves = Vec::new();
    for ply in 0..8 {
        let here = &players[ply % 2];
        let there = here.sent_to(&other);
        let stored = test.store.load(GameId(1)).await.expect("the store").table;
        let legal = stored.game().expect("a game").position.legal_texts();
        let is_same = ply % 4 < 2;
        let [one, two] = [0, usize::from(!is_same)].map(|index| legal[(5 * ply + index) % legal.len()].clone());
        let version = here.state(1).await["version"].clone();
        let keys = if is_same { ["same", "same"] } else { ["one", "another"] };
        let keys = keys.map(|key| format!("{key}-{ply}"));
        let (at_here, at_there) =
            tokio::join!(here.play(1, &one, &version, &keys[0]), there.play(1, &two, &version, &keys[1]));
        let answers = [(&one, at_here), (&two, at_there)];
        let played: Vec<_> = answers.iter().filter(|(_, (status, _))| *status == 200).collect();
        assert_eq!(played.len(), if is_same { 2 } else { 1 }, "{answers:?}");
        for (text, (_, answer)) in &played {
            assert_eq!((&answer["ply"], &answer["last"]), (&json!(ply + 1), &json!(format!("You played {text}."))));
        }
        if !is_same {
            let (_, (status, refused)) = answers.iter().find(|(_, (status, _))| *status != 200).expect("a refusal");
            assert!(*status == 409 && refused["error"].as_str().is_some_and(|it| !it.is_empty()), "{refused}");
        }
        moves.push(played[0].0.clone());
        board = test.next_board(board.id).await;
    }
    test.wait_until_posted().await;
    assert_each_once(&test, &moves);
    assert_eq!(test.count(&sql::events("moved")).await, 8);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_page_learns_of_moves_at_the_other_process() {
    let (test, url, other) = with_two_processes().await;
    let mut board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let ben = Visitor::open(&test, &url, test.ben, &board).await.sent_to(&other);
    for (ply, text) in ["c3", "a1", "d4", "b2"].into_iter().enumerate() {
        let (mover, watcher) = if ply % 2 == 0 { (&ana, &ben) } else { (&ben, &ana) };
        let mut events = watcher.get("/games/1/changes").await;
        let mut next = async || {
            let chunk = wait_for("an event", events.chunk()).await;
            assert_eq!(chunk.expect("a stream").expect("more"), "data: changed\n\n");
        };
        // An event stream begins with an event.
        next().await;
        let (status, answer) = mover.play(1, text, &mover.state(1).await["version"], text).await;
        assert_eq!(status, 200, "{answer}");
        next().await;
        assert_eq!(watcher.state(1).await["ply"], ply + 1);
        board = test.next_board(board.id).await;
    }
    assert_eq!(test.boards().len(), 5);
    test.close().await;
}
