//! Blocks: a person keeps another person from challenging. The other person does not notice.

use super::bot_test::{BotTest, VIEW_CHANNEL, private_content};
use parlor_sandbox::{Fault, Message};
use parlor_testkit::polling::poll;
use serde_json::json;
use time::Duration;

/// The texts that Ana's challenger reads: the answer, the challenge after it was declined, and the message about that. Numbers of
/// games and people are left out.
async fn declined_challenge(test: &BotTest, challenger: u64, decline: impl AsyncFn(&Message)) -> [String; 4] {
    let after = test.newest_message_id();
    let options = json!({ "game": "tether", "variant": "7", "first": "me", "opponent": test.ana.to_string() });
    let answer = test.private_reply(challenger, "challenge", options).await;
    let challenge = test.next_message(after, "challenges").await;
    let shown = challenge.content.clone();
    decline(&challenge).await;
    let told = test.next_message(challenge.id, "was declined").await;
    assert_eq!(told.notified, [challenger]);
    let closed = poll("the challenge has no buttons", async || {
        test.sandbox.message(challenge.id).filter(|message| message.buttons().is_empty())
    })
    .await;
    assert_eq!((closed.edits, told.edits, closed.flags, told.flags), (1, 0, 0, 0));
    [answer, shown, closed.content, told.content].map(|text| {
        let text = text.replace(&challenger.to_string(), "CHALLENGER");
        // The number of the game, and the time at which the challenge expires.
        text.split_inclusive(char::is_whitespace).filter(|word| !word.contains('#') && !word.contains("<t:")).collect()
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_person_sees_an_ordinary_decline() {
    let test = BotTest::new().await;
    let cid = test.sandbox.add_user("Cid", "en-GB");
    let usual = declined_challenge(&test, cid, async |challenge| {
        assert_eq!(challenge.notified, [test.ana]);
        test.press(test.ana, challenge, "Decline").await.expect("declined");
    })
    .await;
    let reply = test.private_reply(test.ana, "block", json!({ "player": test.ben.to_string() })).await;
    assert!(reply.contains("can no longer challenge you"), "{reply}");
    let blocked = declined_challenge(&test, test.ben, async |challenge| {
        assert!(challenge.notified.is_empty(), "Ana is not called");
        let wait = "select extract(epoch from t.due_at - g.created_at)::bigint from games g join tasks t on t.key = g.id::text where g.id = 2";
        assert!((120..=2700).contains(&test.query_number(wait).await), "nobody declines at once");
        test.clock.advance(Duration::minutes(45));
    })
    .await;
    assert_eq!(blocked, usual);
    // An earlier challenge is declined as well. A day later Ben may challenge again.
    test.clock.advance(Duration::days(1));
    test.private_reply(test.ana, "unblock", json!({ "player": test.ben.to_string() })).await;
    declined_challenge(&test, test.ben, async |challenge| {
        assert_eq!(challenge.notified, [test.ana]);
        test.private_reply(test.ana, "block", json!({ "player": test.ben.to_string() })).await;
        test.clock.advance(Duration::minutes(45));
    })
    .await;
    test.close().await;
}

/// Ben challenges Ana. Returns the message.
async fn challenge_ana(test: &BotTest) -> Message {
    let after = test.newest_message_id();
    let options = json!({ "game": "tether", "opponent": test.ana.to_string() });
    test.slash(test.ben, "challenge", options).await.expect("an answer");
    test.next_message(after, "challenges").await
}

/// Waits until no challenge is left to decline, and no message of a challenge is left to close.
async fn wait_until_settled(test: &BotTest) {
    test.wait_until_found("select (count(*) = 0)::int::bigint from tasks where kind = 'decline_challenge'").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_is_declined_by_hand_is_left_alone_after_a_block() {
    let test = BotTest::new().await;
    let mut seen = Vec::new();
    for blocks in [false, true] {
        let challenge = challenge_ana(&test).await;
        if blocks {
            test.private_reply(test.ana, "block", json!({ "player": test.ben.to_string() })).await;
        }
        test.press(test.ana, &challenge, "Decline").await.expect("declined");
        let told = test.next_message(challenge.id, "was declined").await;
        test.clock.advance(Duration::minutes(46));
        wait_until_settled(&test).await;
        seen.push([challenge.id, told.id].map(|id| {
            let Message { edits, edited, flags, mentions, notified, kind, .. } = test.sandbox.message(id).expect("it");
            (edits, edited, flags, mentions, notified, kind)
        }));
        // Challenges that lead to no game have to wait for each other.
        test.clock.advance(Duration::days(2));
    }
    assert_eq!(seen[0], seen[1]);
    let edits = test.sandbox.requests().into_iter().filter(|it| it.method == "PATCH" && it.path.contains("/messages/"));
    assert_eq!(edits.count(), 0, "the click has closed the message");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_message_of_an_unwanted_challenge_is_closed_after_a_failure() {
    let test = BotTest::new().await;
    test.private_reply(test.ana, "block", json!({ "player": test.ben.to_string() })).await;
    let challenge = challenge_ana(&test).await;
    test.wait_until_posted().await;
    test.sandbox.inject_fault("PATCH", "/messages/", 20, Fault::Status(500));
    test.clock.advance(Duration::minutes(46));
    let told = test.next_message(challenge.id, "was declined").await;
    test.sandbox.wait_for_request(|it| it.method == "PATCH").await.expect("an edit");
    test.wait_until_recorded(1, &told).await;
    test.sandbox.clear_faults();
    poll("the challenge has no buttons", async || {
        test.clock.advance(Duration::minutes(2));
        test.sandbox.message(challenge.id).filter(|message| message.buttons().is_empty())
    })
    .await;
    wait_until_settled(&test).await;
    assert_eq!(test.sandbox.message(told.id).expect("a message").edits, 0);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unwanted_challenge_expires_if_the_bot_can_not_announce_the_decline() {
    let test = BotTest::new().await;
    test.sandbox.set_bot_permissions(test.channel, VIEW_CHANNEL);
    // One challenge before the block, and one after it.
    let before = test.slash(test.ben, "challenge", json!({ "game": "tether", "opponent": test.ana.to_string() })).await;
    assert!(!before.expect("an answer").ephemeral);
    test.wait_until_posted().await;
    test.private_reply(test.ana, "block", json!({ "player": test.ben.to_string() })).await;
    assert_eq!(test.query_number("select count(*) from tasks where kind = 'decline_challenge'").await, 1);
    let after = test.slash(test.ben, "challenge", json!({ "game": "tether", "opponent": test.ana.to_string() })).await;
    assert!(!after.expect("an answer").ephemeral);
    test.wait_until_posted().await;
    test.clock.advance(Duration::minutes(46));
    wait_until_settled(&test).await;
    assert_eq!(test.query_number("select count(*) from games where phase = 'open'").await, 2);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_person_can_not_take_open_challenges() {
    let test = BotTest::new().await;
    let cid = test.sandbox.add_user("Cid", "en-US");
    let offer = async || {
        let after = test.newest_message_id();
        test.private_reply(test.ana, "challenge", json!({ "game": "tether" })).await;
        let challenge = test.next_message(after, "looking for an opponent").await;
        let list = test.slash(test.ben, "lobby", json!({})).await.expect("an answer").message.expect("a list");
        (challenge, list)
    };
    let answers = async |challenge: &Message, list: &Message, join: &str| {
        [
            private_content(&test.press(test.ben, challenge, "Accept").await.expect("an answer")),
            private_content(&test.press(test.ben, challenge, "Cancel").await.expect("an answer")),
            private_content(&test.press(test.ben, list, join).await.expect("an answer")),
        ]
    };
    // Cid was faster, and the message still has its buttons.
    let (challenge, list) = offer().await;
    test.sandbox.inject_fault("PATCH", "/messages/", 20, Fault::Status(500));
    let of_cid = test.slash(cid, "lobby", json!({})).await.expect("an answer").message.expect("a list");
    test.press(cid, &of_cid, "Join #1").await.expect("joined");
    let usual = answers(&challenge, &list, "Join #1").await;
    test.sandbox.clear_faults();
    // The list was made before the block.
    let (challenge, list) = offer().await;
    test.private_reply(test.ana, "block", json!({ "player": test.ben.to_string() })).await;
    assert_eq!(answers(&challenge, &list, "Join #2").await, usual);
    let list = test.private_reply(test.ben, "lobby", json!({})).await;
    assert!(!list.contains("#2**"), "{list}");
    let list = test.private_reply(cid, "lobby", json!({})).await;
    assert!(list.contains("#2**"), "{list}");
    test.press(cid, &challenge, "Accept").await.expect("accepted");
    test.next_board(challenge.id).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_person_is_not_told_that_a_challenge_is_still_open() {
    let test = BotTest::new().await;
    let cid = test.sandbox.add_user("Cid", "en-US");
    test.private_reply(test.ana, "challenge", json!({ "game": "tether" })).await;
    let challenge = test.next_message(0, "looking for an opponent").await;
    let replies = async |person| {
        let mut replies = Vec::new();
        for command in ["board", "replay", "explore"] {
            replies.push(test.private_reply(person, command, json!({ "game": "1" })).await);
        }
        replies
    };
    let open = vec!["Tether #1 hasn't started: the challenge is still open."; 3];
    assert_eq!(replies(test.ben).await, open);
    test.private_reply(test.ana, "block", json!({ "player": test.ben.to_string() })).await;
    // The same reply as for a game that Ben does not see. Ana and the others get the same messages as before.
    assert_eq!(replies(test.ben).await, vec!["You have no game #1 here."; 3]);
    for person in [test.ana, cid] {
        assert_eq!(replies(person).await, open);
    }
    // Once the game is played in this channel, Ben sees it like everybody else.
    test.press(cid, &challenge, "Accept").await.expect("accepted");
    test.next_board(challenge.id).await;
    let board = test.private_reply(test.ben, "board", json!({ "game": "1" })).await;
    assert!(board.contains("**Tether #1**"), "{board}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn running_games_go_on_and_rematches_are_declined() {
    let test = BotTest::new().await;
    let board = test.start_game("5").await;
    test.private_reply(test.ana, "block", json!({ "player": test.ben.to_string() })).await;
    test.play(test.ana, "c3").await;
    let board = test.next_board(board.id).await;
    assert_eq!(board.notified, [test.ben]);
    test.play(test.ben, "a1").await;
    let board = test.next_board(board.id).await;
    assert_eq!(board.notified, [test.ana]);
    for (mover, text) in [(test.ana, "d2"), (test.ben, "b4")] {
        test.play(mover, text).await;
    }
    let resigned = test.slash(test.ben, "resign", json!({})).await.expect("an answer").message.expect("a question");
    test.press(test.ben, &resigned, "Yes, resign").await.expect("resigned");
    let end = test.next_message(board.id, "resigned").await;
    test.press(test.ben, &end, "Rematch").await.expect("proposed");
    let rematch = test.next_message(end.id, "proposes a rematch").await;
    assert!(rematch.notified.is_empty());
    test.clock.advance(Duration::minutes(45));
    test.next_message(rematch.id, "was declined").await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn blocks_are_listed_exported_and_deleted() {
    let test = BotTest::new().await;
    let (ana, ben) = (test.ana.to_string(), test.ben.to_string());
    assert_eq!(test.private_reply(test.ana, "block", json!({})).await, "You have blocked nobody.");
    assert_eq!(test.private_reply(test.ana, "block", json!({ "player": ana })).await, "You can't block yourself.");
    let reply = test.private_reply(test.ana, "unblock", json!({ "player": ben })).await;
    assert_eq!(reply, format!("You haven't blocked <@{ben}>."));
    for _twice in 0..2 {
        test.private_reply(test.ana, "block", json!({ "player": ben })).await;
    }
    let reply = test.private_reply(test.ana, "block", json!({})).await;
    assert_eq!(reply, format!("You have blocked <@{ben}>. Use /unblock to take one back."));
    let exported = async |person: u64| {
        let entries = test.store.exported_entries(parlor::play::UserId(person), None).await.expect("an export");
        entries.into_iter().filter(|it| it.kind == "blocks").map(|it| it.entry).collect::<Vec<_>>()
    };
    let [entry] = exported(test.ana).await.try_into().expect("one block");
    assert_eq!(entry["blocked_id"], json!(test.ben));
    assert!(exported(test.ben).await.is_empty(), "nobody learns by whom they are blocked");
    // Deleting a blocked person's data does not end the block; deleting the blocking person's data does.
    for (person, left) in [(test.ben, 1), (test.ana, 0)] {
        let asked = test.slash(person, "privacy", json!({ "what": "delete" })).await.unwrap().message.unwrap();
        test.press(person, &asked, "Yes, delete it").await.expect("deleted");
        test.wait_until_found("select (count(*) = 0)::int::bigint from tasks where kind = 'delete_person'").await;
        assert_eq!(test.query_number("select count(*) from blocks").await, left);
    }
    test.close().await;
}
