//! In a channel, only the newest board of a game keeps its picture.

use super::bot_test::{BotTest, sql};
use parlor_sandbox::{Fault, Message, permissions};
use parlor_testkit::polling::poll;
use serde_json::json;

fn now(test: &BotTest, message: &Message) -> Message {
    let messages = test.sandbox.messages(message.channel);
    messages.into_iter().find(|it| it.id == message.id).expect("the message")
}

fn link(test: &BotTest, message: &Message) -> String {
    format!("https://discord.com/channels/{}/{}/{}", test.guild, message.channel, message.id)
}

async fn wait_for_line(test: &BotTest, board: &Message) -> Message {
    poll("the board becomes a line", async || {
        let message = now(test, board);
        message.attachments.is_empty().then_some(message)
    })
    .await
}

async fn wait_until_idle(test: &BotTest) {
    test.wait_until_posted().await;
    poll("nothing is left to do", async || {
        (test.query_number("select count(*) from tasks where kind = 'former_board'").await == 0).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_becomes_a_line_that_leads_to_the_newest_one() {
    let test = BotTest::new().await;
    let first = test.start_game("5").await;
    test.play(test.ana, "c3").await;
    let second = test.next_board(first.id).await;
    let line = wait_for_line(&test, &first).await;
    let leads_to = |next: &Message| format!("[next board]({})", link(&test, next));
    assert_eq!(line.content, format!("-# **Tether #1** began · {}", leads_to(&second)));
    // Without buttons, Discord shows such lines directly below each other.
    assert!(line.components.is_empty(), "{line:?}");
    // The message of an offer has the board, and the message of the move before becomes a line.
    test.private_reply(test.ana, "takeback", json!({})).await;
    let asked = test.next_board(second.id).await;
    let line = wait_for_line(&test, &second).await;
    assert_eq!(line.content, format!("-# **Tether #1** · <@{}>: **c3** · {}", test.ana, leads_to(&asked)));
    test.press(test.ben, &asked, "Refuse").await.expect("an answer");
    let refused = test.next_board(asked.id).await;
    test.play(test.ben, "d2").await;
    let third = test.next_board(refused.id).await;
    test.wait_until_posted().await;
    // The message that tells the end of the game is its last board.
    let question = test.press_under_more(test.ana, &third, "Resign").await.message.expect("a question");
    test.press(test.ana, &question, "Yes, call it off").await.expect("an answer");
    let end = test.next_board(third.id).await;
    wait_for_line(&test, &third).await;
    assert!(!now(&test, &end).attachments.is_empty());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_that_discord_refuses_is_given_up() {
    for fault in [Fault::Error(429, 30_046), Fault::Error(404, 10_008), Fault::Error(403, 50_013)] {
        let test = BotTest::new().await;
        let first = test.start_game("5").await;
        let path = format!("/channels/{}/messages/{}", test.channel, first.id);
        test.sandbox.inject_fault("PATCH", &path, u32::MAX, fault);
        test.play(test.ana, "c3").await;
        let second = test.next_board(first.id).await;
        test.sandbox.wait_for_request(|r| r.method == "PATCH" && r.path.ends_with(&path)).await.expect("an edit");
        wait_until_idle(&test).await;
        assert!(!now(&test, &first).attachments.is_empty());
        // The next boards don't wait for the edit that failed.
        test.play(test.ben, "d2").await;
        test.next_board(second.id).await;
        wait_for_line(&test, &second).await;
        assert_eq!(test.count(sql::FAILING_CHANNELS).await, 0);
        test.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_and_servers_that_want_it_keep_all_boards() {
    let test = BotTest::new().await;
    test.sandbox.set_member_permissions(test.guild, test.ben, permissions::MEMBER | permissions::MANAGE_GUILD);
    let set = async |setting| test.private_reply(test.ben, "settings", setting).await;
    set(json!({ "boards": { "keep": "all" } })).await;
    let first = test.start_game("5").await;
    test.play(test.ana, "c3").await;
    test.next_board(first.id).await;
    wait_until_idle(&test).await;
    set(json!({ "boards": { "keep": "newest" } })).await;
    set(json!({ "threads": { "on": true } })).await;
    let challenge = test.newest_message_id();
    test.private_reply(test.ana, "challenge", json!({ "game": "tether", "variant": "5", "first": "me" })).await;
    let challenge = test.next_message(challenge, "looking for an opponent").await;
    test.press(test.ben, &challenge, "Accept").await.expect("an answer");
    let opening = poll("the board in the thread", async || {
        let thread = test.query_number("select channel_id from games where id = 2").await.cast_unsigned();
        test.sandbox.messages(thread).into_iter().find(|it| thread != test.channel && !it.attachments.is_empty())
    })
    .await;
    test.private_reply(test.ana, "move", json!({ "move": "c3", "game": "2" })).await;
    wait_until_idle(&test).await;
    for board in [first, opening] {
        assert!(!now(&test, &board).attachments.is_empty(), "{}", board.content);
    }
    test.close().await;
}
