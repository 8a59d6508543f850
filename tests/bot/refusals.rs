//! Many refusals at once, and refusals that prove nothing about a channel.

use super::{
    activity_limits::SignIn,
    bot_test::{BotTest, private_content},
    page_limits::behind_a_proxy_with_window,
};
use futures_util::future::join_all;
use parlor_sandbox::{Fault, Message};
use parlor_testkit::polling::poll;
use serde_json::json;
use std::collections::BTreeMap;

/// Counts the requests that Discord counts as invalid, by method, path without ids, and status. Discord locks out an address
/// after 10,000 of them in ten minutes.
fn invalid(test: &BotTest) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for request in test.sandbox.requests() {
        if let Some(status @ (401 | 403 | 429)) = request.status {
            let path: String = request.path.chars().filter(|it| !it.is_ascii_digit()).collect();
            *counts.entry(format!("{} {path} {status}", request.method)).or_default() += 1;
        }
    }
    counts
}

/// The channels refuse all messages although the interactions say that the bot may post, and the players accept no direct
/// messages.
#[tokio::test(flavor = "multi_thread")]
async fn a_storm_of_refusals_is_few_requests() {
    const CHANNELS: usize = 12;
    let mut test = BotTest::new().await;
    let hall = test.channel;
    let mut games = Vec::new();
    for number in 0..CHANNELS {
        test.channel = test.sandbox.add_channel(test.guild, &format!("tables {number}"));
        test.ana = test.sandbox.add_user(&format!("Red {number}"), "en-US");
        test.ben = test.sandbox.add_user(&format!("Blue {number}"), "en-US");
        let _board = test.start_game("size=5").await;
        games.push((number + 1, test.ana, test.ben));
        let path = format!("/channels/{}/messages", test.channel);
        test.sandbox.inject_fault("POST", &path, u32::MAX, Fault::Error(403, 50_013));
    }
    test.sandbox.inject_fault("POST", "/users/@me/channels", u32::MAX, Fault::Error(403, 50_007));
    for round in ["c3", "a1", "d2", "b4", "e5"].chunks(2) {
        let play = async |(number, red, blue): &(usize, u64, u64)| {
            for (person, text) in [red, blue].into_iter().zip(round) {
                let options = json!({ "move": text, "game": number.to_string() });
                let answer = test.sandbox.slash(*person, hall, "move", options).await.expect("an answer");
                assert!(private_content(&answer).contains(&format!("Played {text}.")), "{answer:?}");
            }
        };
        join_all(games.iter().map(play)).await;
        // Ten minutes pass.
        for _ in 0..4 {
            test.clock.advance(time::Duration::seconds(50));
            tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
        }
    }
    let counts = invalid(&test);
    let all: usize = counts.values().sum();
    eprintln!("{} moves in {CHANNELS} channels: {all} refused requests in ten minutes: {counts:#?}", 5 * CHANNELS);
    // Each move is refused in its channel and to its player at most once or twice.
    assert!(all < 5 * CHANNELS * 4, "{counts:?}");
    test.close().await;
}

/// The page's client secret is wrong, and strangers from many networks try to sign in. The bot must go on.
#[tokio::test(flavor = "multi_thread")]
async fn refused_sign_ins_end_before_they_harm_the_bot() {
    let (test, url) = behind_a_proxy_with_window("1").await;
    let frame = SignIn { test: &test, url: &url };
    let instance = test.sandbox.launch_activity(test.ana, test.channel);
    test.sandbox.inject_fault("POST", "/oauth2/token", u32::MAX, Fault::Status(401));
    let statuses = async |second: usize| {
        let from = |number| format!("203.{second}.{number}.1");
        join_all((0..50).map(async |number| frame.from(&from(number), "nonsense", &instance).await.0)).await
    };
    for second in 0..12 {
        statuses(second).await;
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    }
    let counts = invalid(&test);
    eprintln!("{} sign-ins: {counts:?}", 12 * 50);
    let refused = counts.values().sum::<usize>();
    assert!((250..300).contains(&refused), "{counts:?}");
    assert!(statuses(200).await.iter().all(|status| *status == 429));
    let board = test.start_game("size=5").await;
    assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
    test.next_board(board.id).await;
    test.close().await;
}

fn boards_after(test: &BotTest, text: &str) -> Vec<Message> {
    test.boards().into_iter().filter(|board| board.content.contains(text)).collect()
}

/// The code 40333 comes from the proxy in front of Discord. The codes 40004 and 40006 say that Discord has disabled something
/// for a while.
#[tokio::test(flavor = "multi_thread")]
async fn an_outage_with_the_status_of_a_refusal_closes_no_channel() {
    for (status, code) in [(403, 40_333), (400, 40_006), (403, 40_004)] {
        let test = BotTest::new().await;
        let board = test.start_game("size=5").await;
        test.sandbox.inject_fault(
            "POST",
            &format!("/channels/{}/messages", test.channel),
            3,
            Fault::Error(status, code),
        );
        assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
        poll("three refusals", async || {
            (test.sandbox.requests().iter().filter(|it| it.status == Some(status)).count() == 3).then_some(())
        })
        .await;
        test.clock.advance(time::Duration::seconds(5));
        let next = test.next_board(board.id).await;
        assert_eq!((next.interaction, &*next.notified), (None, &[test.ben][..]), "{code}");
        let told = test.sandbox.messages(test.sandbox.direct_channel(test.ben));
        assert!(told.is_empty(), "{code}: {told:?}");
        test.wait_until_posted().await;
        assert_eq!(boards_after(&test, "after **c3**").len(), 1, "{code}");
        test.close().await;
    }
}
