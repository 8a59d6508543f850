//! Blocks: a person keeps another person from challenging them.

use super::{
    bot_test::{BotTest, private_content},
    preferences::panel,
};
use parlor_sandbox::Message;
use serde_json::json;

/// The replies to somebody who challenges Ana in every way: to one game and to two at once.
async fn challenges(test: &BotTest, by: u64) -> Vec<String> {
    let ana = test.ana.to_string();
    let mut replies = Vec::new();
    for games in ["one", "both"] {
        let options = json!({ "game": "tether", "variant": "5", "opponent": ana, "games": games });
        replies.push(test.private_reply(by, "challenge", options).await);
    }
    replies
}

/// A person whom Ana has blocked reads the same sentence that everybody reads while she takes no challenges. Nothing is posted.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_may_not_challenge_another_reads_it_at_once() {
    let test = BotTest::new().await;
    let cid = test.sandbox.add_user("Cid", "en-GB");
    let refused = vec![format!("<@{}> isn't taking challenges.", test.ana); 2];
    let before = test.newest_message_id();
    test.private_reply(test.ana, "block", json!({ "player": test.ben.to_string() })).await;
    assert_eq!(challenges(&test, test.ben).await, refused);
    test.private_reply(test.ana, "unblock", json!({ "player": test.ben.to_string() })).await;
    let switch = async |label| test.press(test.ana, &panel(&test, test.ana).await, label).await.expect("an answer");
    switch("Challenges: on").await;
    assert_eq!([challenges(&test, cid).await, challenges(&test, test.ben).await], [refused.clone(), refused]);
    test.wait_until_posted().await;
    assert_eq!((test.newest_message_id(), test.count("games").await), (before, 0));
    // She challenges others, and others take her challenges.
    test.private_reply(test.ana, "challenge", json!({ "game": "tether" })).await;
    let challenge = test.next_message(before, "looking for an opponent").await;
    test.press(cid, &challenge, "Accept").await.expect("accepted");
    test.next_board(challenge.id).await;
    switch("Challenges: off").await;
    assert_eq!(challenges(&test, cid).await, vec!["Challenge sent."; 2]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_person_can_not_take_open_challenges() {
    let test = BotTest::new().await;
    let cid = test.sandbox.add_user("Cid", "en-US");
    test.private_reply(test.ana, "challenge", json!({ "game": "tether" })).await;
    let challenge = test.next_message(0, "looking for an opponent").await;
    test.private_reply(test.ana, "block", json!({ "player": test.ben.to_string() })).await;
    // The block does not change what Ben may see.
    let list = test.slash(test.ben, "lobby", json!({})).await.expect("an answer").message.expect("a list");
    let open = "Tether #1 hasn't started: the challenge is still open.";
    assert_eq!(test.private_reply(test.ben, "board", json!({ "game": "1" })).await, open);
    for (message, button) in [(&challenge, "Accept"), (&list, "Join #1")] {
        let answer = private_content(&test.press(test.ben, message, button).await.expect("an answer"));
        assert_eq!(answer, format!("<@{}> isn't taking challenges.", test.ana), "{button}");
    }
    test.press(cid, &challenge, "Accept").await.expect("accepted");
    test.next_board(challenge.id).await;
    test.close().await;
}

/// Ana can still accept or decline a challenge from before the block.
#[tokio::test(flavor = "multi_thread")]
async fn challenges_and_games_from_before_a_block_go_on_and_there_is_no_rematch() {
    let test = BotTest::new().await;
    let ended = async |after: &Message| {
        let resigned = test.slash(test.ben, "resign", json!({})).await.expect("an answer").message.expect("a question");
        test.press(test.ben, &resigned, "Yes, resign").await.expect("resigned");
        test.next_message(after.id, "resigned").await
    };
    let options = json!({ "game": "tether", "variant": "5", "opponent": test.ana.to_string(), "first": "opponent" });
    test.private_reply(test.ben, "challenge", options).await;
    let challenge = test.next_message(0, "challenges").await;
    test.private_reply(test.ana, "block", json!({ "player": test.ben.to_string() })).await;
    test.press(test.ana, &challenge, "Accept").await.expect("accepted");
    let mut board = test.next_board(challenge.id).await;
    for (mover, text, next) in
        [(test.ana, "c3", test.ben), (test.ben, "a1", test.ana), (test.ana, "d2", test.ben), (test.ben, "b4", test.ana)]
    {
        test.play(mover, text).await;
        board = test.next_board(board.id).await;
        assert_eq!(board.notified, [next]);
    }
    let end = ended(&board).await;
    let answer = private_content(&test.press(test.ben, &end, "Rematch").await.expect("an answer"));
    assert_eq!(answer, format!("<@{}> isn't taking challenges.", test.ana));
    // Ana may propose a rematch herself, and Ben may accept it.
    test.press(test.ana, &end, "Rematch").await.expect("proposed");
    let rematch = test.next_message(end.id, "proposes a rematch").await;
    assert_eq!(rematch.notified, [test.ben]);
    test.press(test.ben, &rematch, "Accept").await.expect("accepted");
    test.next_board(rematch.id).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn blocks_are_listed_exported_and_deleted() {
    let test = BotTest::new().await;
    let (ana, ben) = (test.ana.to_string(), test.ben.to_string());
    assert_eq!(test.private_reply(test.ana, "block", json!({})).await, "You haven't blocked anyone.");
    assert_eq!(test.private_reply(test.ana, "block", json!({ "player": ana })).await, "You can't block yourself.");
    let reply = test.private_reply(test.ana, "unblock", json!({ "player": ben })).await;
    assert_eq!(reply, format!("You haven't blocked <@{ben}>."));
    for _twice in 0..2 {
        test.private_reply(test.ana, "block", json!({ "player": ben })).await;
    }
    let reply = test.private_reply(test.ana, "block", json!({})).await;
    assert_eq!(reply, format!("You have blocked <@{ben}>. To let somebody challenge you again, use /unblock."));
    let exported = async |person: u64| {
        let entries = test.store.exported_entries(parlor::play::UserId(person), None).await.expect("an export");
        entries.into_iter().filter(|it| it.kind == "blocks").map(|it| it.entry).collect::<Vec<_>>()
    };
    let [entry] = exported(test.ana).await.try_into().expect("one block");
    assert_eq!(entry["blocked_id"], json!(test.ben.to_string()));
    assert!(exported(test.ben).await.is_empty(), "nobody learns by whom they are blocked");
    // Deleting a blocked person's data does not end the block; deleting the blocking person's data does.
    for (person, left) in [(test.ben, 1), (test.ana, 0)] {
        let asked = test.slash(person, "privacy", json!({ "what": "delete" })).await.unwrap().message.unwrap();
        test.press(person, &asked, "Yes, delete it").await.expect("deleted");
        test.wait_until_found("select (count(*) = 0)::int::bigint from tasks where kind = 'delete_person'").await;
        assert_eq!(test.count("blocks").await, left);
    }
    test.close().await;
}
