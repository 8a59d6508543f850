//! Places where an interaction says that the bot may post, but Discord refuses the post. Private threads without the bot are
//! such places.

use super::bot_test::{BotTest, private_content, sql};
use parlor_sandbox::{Fault, InteractionResponse, Message, permissions};
use parlor_testkit::polling::poll;
use serde_json::{Value, json};

/// Starts a test whose channel is a private thread of Ana and Ben.
async fn in_private_thread() -> BotTest {
    let mut test = BotTest::new().await;
    test.channel = test.sandbox.add_private_thread(test.channel, "corner", &[test.ana, test.ben]);
    test
}

/// Returns the public answer, and the text of the notice after it.
async fn public_answer(test: &BotTest, answer: InteractionResponse) -> (Message, String) {
    assert!(!answer.ephemeral, "{answer:?}");
    let id = answer.message.as_ref().expect("a message").id;
    let find = async || test.sandbox.messages(test.channel).into_iter().find(|it| it.id == id && !it.loading);
    let message = poll("the message", find).await;
    let [notice] = answer.follow_ups(1).await.try_into().expect("a notice");
    assert!(notice.ephemeral_for.is_some(), "{notice:?}");
    (message, notice.content)
}

/// Checks that the notice says how to let the bot in.
fn assert_lets_in(test: &BotTest, notice: &str) {
    let mention = format!("mention it here: <@{}>", test.sandbox.bot_user());
    assert!(notice.contains(&mention), "{notice}");
}

/// Returns the number of the bot's posts that Discord took in the test's channel.
fn posted(test: &BotTest) -> usize {
    let path = format!("/channels/{}/messages", test.channel);
    test.sandbox.requests().iter().filter(|r| r.method == "POST" && r.path == path && r.status == Some(200)).count()
}

async fn wait_until_in(test: &BotTest) {
    test.sandbox.set_bot_in_thread(test.channel, true);
    test.wait_for_count(sql::REFUSED_CHANNELS, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_private_thread_without_the_bot_each_board_is_the_answer_until_it_is_let_in() {
    let test = in_private_thread().await;
    let options = json!({ "game": "tether", "variant": "5", "opponent": test.ben.to_string(), "first": "me" });
    let (challenge, notice) = public_answer(&test, test.slash(test.ana, "challenge", options).await.unwrap()).await;
    assert_eq!(challenge.notified, [test.ben], "{}", challenge.content);
    assert!(notice.starts_with("Challenge sent."), "{notice}");
    assert_lets_in(&test, &notice);
    let (board, _) = public_answer(&test, test.press(test.ben, &challenge, "Accept").await.unwrap()).await;
    assert!(board.notified == [test.ana] && board.attachments.len() == 1, "{}", board.content);
    let (board, notice) =
        public_answer(&test, test.slash(test.ana, "move", json!({ "move": "c3" })).await.unwrap()).await;
    assert!(board.notified == [test.ben] && board.content.contains("after **c3**"), "{}", board.content);
    assert!(notice.starts_with("Played c3."), "{notice}");
    assert_lets_in(&test, &notice);
    test.wait_until_recorded(1, &board).await;
    assert_eq!((posted(&test), test.boards().len()), (0, 2));
    test.sandbox.set_member_permissions(test.guild, test.ben, permissions::MEMBER | permissions::MANAGE_GUILD);
    let doctor = test.private_reply(test.ben, "doctor", json!({})).await;
    assert_lets_in(&test, &doctor);
    assert!(!doctor.contains("all the permissions") && !doctor.contains("Manage Threads"), "{doctor}");

    wait_until_in(&test).await;
    assert_eq!(test.play(test.ben, "a1").await, "Played a1.");
    let board = test.next_board(board.id).await;
    assert_eq!((board.interaction, &*board.notified), (None, &[test.ana][..]));
    assert!(!test.private_reply(test.ben, "doctor", json!({})).await.contains("<@"));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_private_thread_without_the_bot_the_computers_move_is_in_the_answer() {
    let test = in_private_thread().await;
    // The computer begins, so there is no board before the answer.
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "opponent", "show": true });
    let (board, notice) = public_answer(&test, test.slash(test.ana, "play", options).await.unwrap()).await;
    assert!(board.attachments.len() == 1 && board.content.contains("your turn"), "{}", board.content);
    assert_lets_in(&test, &notice);
    test.wait_until_recorded(1, &board).await;
    let text = test.legal_move().await;
    let (board, notice) =
        public_answer(&test, test.slash(test.ana, "move", json!({ "move": text })).await.unwrap()).await;
    assert_eq!(board.attachments.len(), 1, "{}", board.content);
    assert_lets_in(&test, &notice);
    test.wait_until_recorded(1, &board).await;
    assert_eq!((posted(&test), test.boards().len()), (0, 2));

    wait_until_in(&test).await;
    let text = test.legal_move().await;
    let reply = test.play(test.ana, &text).await;
    assert!(reply.contains(&format!("Played {text}.")), "{reply}");
    assert_eq!(test.next_board(board.id).await.interaction, None);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_private_thread_with_the_bot_boards_are_posted() {
    let mut test = BotTest::without_bot().await;
    let parent = test.channel;
    test.channel = test.sandbox.add_private_thread(parent, "corner", &[test.ana, test.ben]);
    test.sandbox.set_bot_in_thread(test.channel, true);
    test.start().await;
    let board = test.start_game("size=5").await;
    assert_eq!(board.interaction, None);
    // A member who may manage threads sees all private threads, and so does the bot.
    test.sandbox.set_bot_permissions(parent, permissions::BOT | permissions::MANAGE_THREADS);
    test.channel = test.sandbox.add_private_thread(parent, "corner", &[test.ana, test.ben]);
    assert_eq!(test.start_game("size=5").await.interaction, None);
    test.sandbox.set_bot_permissions(parent, permissions::BOT);
    let (board, notice) =
        public_answer(&test, test.slash(test.ana, "move", json!({ "move": "c3" })).await.unwrap()).await;
    assert_eq!(board.notified, [test.ben], "{}", board.content);
    assert_lets_in(&test, &notice);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_games_at_once_and_tournaments_need_the_bot_in_the_thread() {
    let test = in_private_thread().await;
    let options = json!({ "game": "tether", "variant": "5", "opponent": test.ben.to_string(), "games": "both" });
    assert_lets_in(&test, &test.private_reply(test.ana, "challenge", options).await);
    test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER | permissions::MANAGE_GUILD);
    let options = json!({ "create": { "name": "Cup", "game": "tether", "variant": "5" } });
    assert_lets_in(&test, &test.private_reply(test.ana, "tournament", options).await);
    assert_eq!(test.count("games").await, 0);
    test.close().await;
}

/// After a refusal, the bot's messages come as answers, with a notice for the person who acts. The first post that Discord
/// takes ends this.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_refusal_the_next_board_is_the_answer_until_discord_takes_one() {
    for (status, code) in [(403, 50_013), (403, 50_001), (400, 50_083), (400, 160_005)] {
        let test = BotTest::new().await;
        let path = format!("/channels/{}/messages", test.channel);
        test.sandbox.inject_fault("POST", &path, 1000, Fault::Error(status, code));
        let challenge = async || -> InteractionResponse {
            let options: Value = json!({ "game": "tether", "variant": "5" });
            test.slash(test.ana, "challenge", options).await.expect("an answer")
        };
        assert_eq!(private_content(&challenge().await), "Challenge sent.");
        test.wait_for_row(sql::REFUSED_CHANNELS).await;
        for _ in 0..2 {
            let (message, notice) = public_answer(&test, challenge().await).await;
            assert!(message.content.contains("looking for an opponent"), "{}", message.content);
            assert!(notice.contains("use /doctor in this channel") && !notice.contains(&code.to_string()), "{notice}");
        }
        test.sandbox.clear_faults();
        let after = test.newest_message_id();
        assert_eq!(private_content(&challenge().await), "Challenge sent.");
        let message = test.next_message(after, "looking for an opponent").await;
        assert_eq!(message.interaction, None);
        test.wait_for_count(sql::REFUSED_CHANNELS, 0).await;
        test.wait_until_posted().await;
        let of_all = test.sandbox.messages(test.channel).len();
        assert_eq!(of_all, 4, "each once, also the one that was refused");
        test.close().await;
    }
}
