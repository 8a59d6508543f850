//! Answers that Discord does not accept, or whose arrival it does not confirm.

use super::{
    analyse::{finished_game, replay},
    bot_test::{BotTest, private_content},
};
use futures_util::future::join_all;
use parlor_sandbox::{Fault, InteractionResponse, initial_response_timeout};
use serde_json::json;

/// The statuses of the answered requests with that method whose path contains `path`.
fn statuses(test: &BotTest, method: &str, path: &str) -> Vec<Option<u16>> {
    let requests = test.sandbox.requests();
    requests.iter().filter(|r| r.method == method && r.path.contains(path)).map(|r| r.status).collect()
}

/// The bot has three seconds. If an attempt arrived and only Discord's reply was lost, Discord says to the next attempt that
/// the interaction is already acknowledged.
#[tokio::test(flavor = "multi_thread")]
async fn a_first_answer_that_fails_is_sent_again_within_three_seconds() {
    let test = BotTest::new().await;
    for (fault, expected) in [
        (Fault::TooManyRequests { retry_after: 0.5, global: false }, [Some(429), Some(204)]),
        (Fault::Status(500), [Some(500), Some(204)]),
        (Fault::Status(503), [Some(503), Some(204)]),
        (Fault::DropBefore, [None, Some(204)]),
        (Fault::DropAfter, [None, Some(400)]),
        // The connection falls silent.
        (Fault::Delay(2 * initial_response_timeout()), [None, Some(204)]),
    ] {
        test.sandbox.inject_fault("POST", "/callback", 1, fault.clone());
        let answer = test.slash(test.ana, "help", json!({})).await.unwrap_or_else(|error| panic!("{fault}: {error}"));
        assert!(private_content(&answer).contains("/challenge"));
        let path = format!("/interactions/{}/", answer.interaction);
        test.sandbox.wait_for_request(|r| r.path.contains(&path) && r.status == expected[1]).await.expect("an end");
        assert_eq!(statuses(&test, "POST", &path), expected, "{fault}");
        eprintln!("{fault}: answered after {:?}", answer.took);
    }
    // A refusal is final, and the caller gets an apology.
    test.sandbox.inject_fault("POST", "/callback", 1, Fault::Error(400, 50_035));
    assert_eq!(
        test.private_reply(test.ana, "help", json!({})).await,
        "Something broke on Parlor's side. Try again soon."
    );
    test.close().await;
}

/// If the bot gave up, the user would see "thinking…" for ever.
#[tokio::test(flavor = "multi_thread")]
async fn a_deferred_answer_that_fails_is_sent_again() {
    let test = BotTest::new().await;
    finished_game(&test, &["c3", "a1", "c2", "a2"]).await;
    let shown = replay(&test, test.ana).await;
    let faults = [Fault::Status(500), Fault::DropAfter, Fault::TooManyRequests { retry_after: 0.5, global: false }];
    for fault in faults {
        let request = async |what: &str| -> InteractionResponse {
            test.sandbox.inject_fault("PATCH", "/webhooks/", 1, fault.clone());
            match what {
                "export" => test.slash(test.ana, "privacy", json!({ "what": "export" })).await.expect("an answer"),
                button => test.press(test.ana, &shown, button).await.expect("an answer"),
            }
        };
        for what in ["export", "GIF", "Analyse"] {
            let before = statuses(&test, "PATCH", "/webhooks/").len();
            let deferred = request(what).await;
            assert_eq!(deferred.kind, 5);
            let attempts = || statuses(&test, "PATCH", "/webhooks/").split_off(before);
            test.sandbox
                .wait_for_request(|_| attempts().last() == Some(&Some(200)))
                .await
                .unwrap_or_else(|error| panic!("{what} after {fault}: {error}: {:?}", attempts()));
            let message = deferred.edited().await.expect("the message");
            assert_eq!((attempts().len(), message.attachments.len()), (2, 1), "{what} after {fault}");
        }
    }
    // A sentence replaces an answer that Discord refuses for good.
    test.sandbox.inject_fault("PATCH", "/webhooks/", 1, Fault::Error(413, 40_005));
    let refused = test.press(test.ana, &shown, "GIF").await.unwrap().edited().await.expect("a sentence");
    assert_eq!(refused.content, "The answer couldn't be sent. Ask again.");
    test.close().await;
}

/// After the first answer to the interaction, the game can't be loaded any more.
#[tokio::test(flavor = "multi_thread")]
async fn an_animation_that_can_not_be_made_is_answered_with_a_sentence() {
    let test = BotTest::new().await;
    finished_game(&test, &["c3", "a1", "c2", "a2"]).await;
    let shown = replay(&test, test.ana).await;
    for (change, expected) in [
        ("update games set guild_id = guild_id + 1, channel_id = channel_id + 1", "You have no game"),
        ("update events set body = '{}' where seq = 0", "Couldn't make the GIF. Try again later"),
    ] {
        let held = test.sandbox.hold("POST", "/callback");
        let changed = async {
            held.arrived().await.expect("the first answer");
            test.execute(change).await;
            held.release();
        };
        let (answer, ()) = tokio::join!(test.press(test.ana, &shown, "GIF"), changed);
        let reply = answer.expect("an answer").edited().await.expect("a sentence").content;
        assert!(reply.starts_with(expected), "{reply}");
        test.execute("update games set guild_id = guild_id - 1, channel_id = channel_id - 1").await;
    }
    test.close().await;
}

/// Deferred work may take longer than a shutdown is allowed to take. Here the reason is that Discord does not take the message.
#[tokio::test(flavor = "multi_thread")]
async fn a_shutdown_answers_deferred_interactions() {
    let test = BotTest::new().await;
    finished_game(&test, &["c3", "a1", "c2", "a2"]).await;
    let shown = replay(&test, test.ana).await;
    let after = test.newest_message_id();
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me", "show": true });
    test.private_reply(test.ana, "play", options).await;
    let board = test.next_board(after).await;
    let mut deferred = Vec::new();
    for what in ["export", "GIF", "Analyse", "Hint"] {
        let held = test.sandbox.hold("PATCH", "/webhooks/");
        let answer = match what {
            "export" => test.slash(test.ana, "privacy", json!({ "what": "export" })).await,
            "Hint" => test.press(test.ana, &board, what).await,
            _ => test.press(test.ana, &shown, what).await,
        };
        held.arrived().await.expect("the message");
        deferred.push((held, answer.expect("an answer")));
    }
    let replies = join_all(deferred.iter().map(|(_, answer)| answer.edited()));
    let (replies, ()) = tokio::join!(replies, test.close());
    let replies: Vec<_> = replies.into_iter().map(|reply| reply.expect("a sentence").content).collect();
    let expected = [
        "The answer couldn't be sent. Ask again.",
        "Couldn't make the GIF. Try again later; Previous and Next show every move.",
        "Couldn't make the analysis. Try again later.",
        "No hint could be found. Please try again.",
    ];
    assert_eq!(replies, expected);
}
