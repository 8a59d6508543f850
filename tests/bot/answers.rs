//! Answers that Discord fails to take, or whose arrival it fails to confirm.

use super::{
    analyse::{finished_game, replay},
    bot_test::{BotTest, private_content},
};
use parlor_sandbox::{Fault, InteractionResponse};
use serde_json::json;
use std::time::Duration;

/// The statuses of the answered requests with that method whose path contains `path`.
fn statuses(test: &BotTest, method: &str, path: &str) -> Vec<Option<u16>> {
    let requests = test.sandbox.requests();
    requests.iter().filter(|r| r.method == method && r.path.contains(path)).map(|r| r.status).collect()
}

/// There are three seconds. Where an attempt arrived and only its answer was lost, Discord says that the interaction is
/// acknowledged already.
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
        (Fault::Delay(Duration::from_secs(4)), [None, Some(204)]),
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
    assert!(test.private_reply(test.ana, "help", json!({})).await.contains("Something broke"));
    test.close().await;
}

/// Otherwise "thinking…" is shown for ever.
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
    // What Discord refuses for good is replaced by a sentence.
    test.sandbox.inject_fault("PATCH", "/webhooks/", 1, Fault::Error(413, 40_005));
    let refused = test.press(test.ana, &shown, "GIF").await.unwrap().edited().await.expect("a sentence");
    assert_eq!(refused.content, "The answer couldn't be sent. Ask again.");
    test.close().await;
}
