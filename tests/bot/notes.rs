//! Notes on games, which only their authors see.

use super::{
    board_page::{Visitor, with_page},
    bot_test::{BotTest, private_content},
};
use parlor_sandbox::Message;
use serde_json::json;

const SECRET: &str = "Watch <@1> at *e5*\nand d4";
const SHOWN: &str = "> Watch \\<\\@1\\> at \\*e5\\*\n> and d4";

async fn write(test: &BotTest, user: u64, board: &Message, text: &str) -> String {
    let form = test.press_under_more(user, board, "Note").await.modal.expect("a form");
    private_content(&test.sandbox.submit(user, &form, &[("move", text)]).await.expect("an answer"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_shown_to_its_author_where_it_was_written_and_to_nobody_else() {
    let (test, url) = with_page().await;
    let cid = test.sandbox.add_user("Cid", "en-US");
    let mut board = test.start_game("size=5").await;
    test.play(test.ana, "c3").await;
    board = test.next_board(board.id).await;
    let reply = write(&test, test.ana, &board, SECRET).await;
    assert_eq!(reply, "Noted after move 1. Only you see it, at this board and in the replay.");
    assert_eq!(
        write(&test, cid, &board, "I watch").await,
        "Noted after move 1. Only you see it, at this board and in the replay."
    );
    test.play(test.ben, "a1").await;
    board = test.next_board(board.id).await;
    // `/board` shows the newest note up to this position. The replay shows only a note at its own ply.
    let shown = test.private_reply(test.ana, "board", json!({ "game": "1" })).await;
    assert!(shown.ends_with(&format!("-# Your note after move 1:\n{SHOWN}")), "{shown}");
    let in_words = test.private_reply(test.ana, "board", json!({ "game": "1", "as": "text" })).await;
    assert!(in_words.contains(SHOWN), "{in_words}");
    let replay = test.slash(test.ana, "replay", json!({ "game": "1" })).await.unwrap().message.unwrap();
    assert!(!replay.content.contains("Your note"), "{}", replay.content);
    let before = test.press(test.ana, &replay, "Previous").await.unwrap().message.unwrap();
    assert!(before.content.ends_with(SHOWN), "{}", before.content);
    // If a position is shown to the channel, the note is left out.
    let newest = test.newest_message_id();
    test.press(test.ana, &before, "Show").await.unwrap();
    test.wait_until_posted().await;
    let public = test.sandbox.wait_after(test.channel, newest, |m| m.content.contains("after **c3**")).await.unwrap();
    assert!(!public.content.contains("note") && !public.content.contains("Watch"), "{}", public.content);
    for other in [test.ben, cid] {
        for (command, options) in [("board", json!({ "game": "1" })), ("replay", json!({ "game": "1" }))] {
            let shown = test.private_reply(other, command, options).await;
            assert!(!shown.contains("Watch"), "{shown}");
        }
    }
    let author = Visitor::open(&test, &url, test.ana, &board).await;
    let opponent = Visitor::open(&test, &url, test.ben, &board).await;
    for (visitor, sees) in [(author, true), (opponent, false)] {
        let shown = visitor.page(1).await;
        assert_eq!(shown.contains("Watch"), sees, "{shown}");
    }
    for message in test.sandbox.messages(test.channel) {
        let alt: String = message.attachments.iter().filter_map(|file| file.description.clone()).collect();
        assert!(!message.content.contains("Watch") && !alt.contains("Watch"), "{message:?}");
    }
    // The form contains the note at this ply, and an empty form deletes it.
    write(&test, test.ana, &board, "Second").await;
    let form = format!("{:?}", test.press_under_more(test.ana, &board, "Note").await.modal);
    assert!(form.contains("Second") && !form.contains("Watch"), "{form}");
    assert_eq!(write(&test, test.ana, &board, " \n").await, "Your note after move 2 is gone.");
    let shown = test.private_reply(test.ana, "board", json!({ "game": "1" })).await;
    assert!(shown.contains(SHOWN), "{shown}");
    test.close().await;
}
