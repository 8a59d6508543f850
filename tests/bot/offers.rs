//! Draw offers, takebacks, conditional moves, and moves by menus.

use super::bot_test::{BotTest, private_content};
use serde_json::json;

/// Plays these moves of a new game. Returns the last board.
async fn game(test: &BotTest, game: &str, variant: &str, moves: &[&str]) -> parlor_sandbox::Message {
    let board = test.start_game_with(json!({ "game": game, "variant": variant })).await;
    test.play_in_turns(board, moves).await
}

/// Confirms a draw offer. Returns the answer after the question.
async fn offer_draw(
    test: &BotTest,
    user: u64,
    question: parlor_sandbox::InteractionResponse,
) -> parlor_sandbox::Message {
    let question = question.message.expect("a question");
    let other = if user == test.ana { test.ben } else { test.ana };
    assert_eq!(question.content, format!("Offer <@{other}> a draw in Tennessee Waltz #1?"));
    let offered = test.press(user, &question, "Yes, offer a draw").await.expect("an answer");
    assert_eq!(private_content(&offered), "Draw offered. It stands until your opponent answers or moves.");
    offered.message.expect("a message")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_declined_and_agreed() {
    let test = BotTest::new().await;
    let board = game(&test, "waltz", "5", &["a1", "c3", "e1", "e5"]).await;
    let asked = test.press_under_more(test.ana, &board, "Offer a draw").await;
    offer_draw(&test, test.ana, asked).await;
    let offer = test.next_message(board.id, "offers you a draw").await;
    assert_eq!(offer.notified, [test.ben]);
    assert_eq!(
        private_content(&test.press(test.ana, &offer, "Accept the draw").await.unwrap()),
        "There's nothing for you to answer here."
    );
    assert_eq!(private_content(&test.press(test.ben, &offer, "Play on").await.unwrap()), "You declined.");
    let declined = test.next_message(offer.id, "declines the draw").await;
    assert_eq!(declined.notified, [test.ana]);
    assert!(declined.button("Accept the draw").is_none());
    let reply = test.private_reply(test.ana, "draw", json!({})).await;
    assert_eq!(reply, "Your last offer wasn't accepted. You can offer a draw again after 10 more moves.");
    offer_draw(&test, test.ben, test.slash(test.ben, "draw", json!({})).await.expect("an answer")).await;
    let offer = test.next_message(declined.id, "offers you a draw").await;
    assert_eq!(offer.notified, [test.ana]);
    assert_eq!(test.private_reply(test.ana, "draw", json!({})).await, "You agreed on a draw.");
    let end = test.next_message(offer.id, "is a draw by agreement").await;
    assert_eq!(end.notified, [test.ben]);
    assert!(end.button("Rematch").is_some());
    test.close().await;

    let test = BotTest::new().await;
    let board = game(&test, "tether", "5", &["a1"]).await;
    assert_eq!(
        test.private_reply(test.ana, "draw", json!({})).await,
        "Tether is always played to the end: you can't agree on a draw. To stop, resign."
    );
    let more = test.press(test.ana, &board, "More").await.unwrap().message.unwrap();
    assert!(more.button("Offer a draw").is_none() && more.button("Request a takeback").is_some());
    let more = test.press(test.ben, &board, "More").await.unwrap().message.unwrap();
    assert!(more.button("Request a takeback").is_none(), "Ben has not moved");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_and_a_request_can_be_withdrawn() {
    let test = BotTest::new().await;
    let board = game(&test, "waltz", "5", &["a1", "c3", "e1", "e5"]).await;
    let command = async |user: u64, name: &str| test.slash(user, name, json!({})).await.expect("an answer");
    let offered = offer_draw(&test, test.ana, command(test.ana, "draw").await).await;
    let offer = test.next_message(board.id, "offers you a draw").await;
    let more = test.press(test.ben, &offer, "More").await.unwrap().message.unwrap();
    assert!(more.button("Withdraw the draw offer").is_none(), "the offer is Ana's");
    let again = command(test.ana, "draw").await;
    assert_eq!(
        private_content(&again),
        "You have already offered a draw. It stands until your opponent answers or moves."
    );
    let withdrawn = test.press(test.ana, &again.message.unwrap(), "Withdraw the draw offer").await.unwrap();
    assert_eq!(private_content(&withdrawn), "Withdrawn.");
    let board = test.next_message(offer.id, "withdraws the draw offer").await;
    assert_eq!(board.notified, [test.ben]);
    assert!(board.button("Accept the draw").is_none() && board.button("Move").is_some());
    let late = test.press(test.ana, &offered, "Withdraw the draw offer").await.unwrap();
    assert_eq!(private_content(&late), "There's nothing to withdraw any more.");
    assert_eq!(
        private_content(&command(test.ana, "draw").await),
        "Your last offer wasn't accepted. You can offer a draw again after 10 more moves."
    );

    command(test.ben, "takeback").await;
    let asked = test.next_message(board.id, "asks to take back **e5**").await;
    let again = command(test.ben, "takeback").await.message.unwrap();
    assert!(again.button("Withdraw the takeback request").is_some(), "{}", again.content);
    let of_ana = command(test.ana, "takeback").await.message.unwrap();
    assert!(of_ana.content.contains("has already requested a takeback") && of_ana.buttons().is_empty());
    let withdrawn = test.press_under_more(test.ben, &asked, "Withdraw the takeback request").await;
    assert_eq!(private_content(&withdrawn), "Withdrawn.");
    let board = test.next_message(asked.id, "withdraws the request for a takeback").await;
    assert_eq!(board.notified, [test.ana]);
    assert!(board.button("Allow takeback").is_none());
    assert_eq!(
        private_content(&command(test.ben, "takeback").await),
        "Your last request in this position wasn't granted. You can ask again after the next move."
    );
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_needs_consent() {
    let test = BotTest::new().await;
    test.keep_all_boards().await;
    let board = game(&test, "tether", "5", &["a1", "b1"]).await;
    assert_eq!(
        test.private_reply(test.ben, "takeback", json!({})).await,
        "Takeback requested. It stands until your opponent answers or moves."
    );
    let asked = test.next_message(board.id, "asks to take back **b1**").await;
    assert_eq!(asked.notified, [test.ana]);
    assert_eq!(
        test.readable(&asked.content),
        "<@ANA>, <@BEN> asks to take back **b1** in **Tether #1**. It's still your move. Deadline: <t:TIME:R>."
    );
    assert_eq!(
        private_content(&test.press(test.ben, &asked, "Allow takeback").await.unwrap()),
        "There's nothing for you to answer here."
    );
    assert_eq!(
        private_content(&test.press(test.ana, &asked, "Allow takeback").await.unwrap()),
        "You gave the move back."
    );
    let back = test.next_message(asked.id, "gave you your move back").await;
    assert_eq!(back.notified, [test.ben]);
    let alt = back.attachments[0].description.as_deref().unwrap();
    assert!(alt.contains("after a1") && !alt.contains("b1"), "{alt}");
    // The old board's buttons are refused, although the number of moves is now the same as on that board.
    assert!(private_content(&test.press(test.ana, &board, "Move").await.unwrap()).contains("out of date"));
    assert_eq!(test.play(test.ben, "c1").await, "Played c1.");
    let board = test.next_message(back.id, "after **c1**").await;
    // A takeback takes the opponent's answer back too.
    test.private_reply(test.ana, "takeback", json!({})).await;
    let asked = test.next_message(board.id, "asks to take back **a1 c1**").await;
    assert_eq!(private_content(&test.press(test.ben, &asked, "Refuse").await.unwrap()), "You declined.");
    let declined = test.next_message(asked.id, "declines the takeback").await;
    assert_eq!(declined.notified, [test.ana]);
    let again = test.private_reply(test.ana, "takeback", json!({})).await;
    assert_eq!(again, "Your last request in this position wasn't granted. You can ask again after the next move.");
    test.close().await;

    let test = BotTest::new().await;
    test.start_game_with(json!({ "game": "tetrathedral", "first": "me" })).await;
    assert_eq!(
        test.private_reply(test.ana, "takeback", json!({})).await,
        "The die has been rolled since your move, so you can't take it back."
    );
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_planned_move_is_played_at_once() {
    let test = BotTest::new().await;
    let board = game(&test, "tether", "5", &[]).await;
    assert_eq!(
        test.private_reply(test.ana, "if", json!({ "opponent": "a1", "then": "b1" })).await,
        "It's your turn, so just move. Plans are for while your opponent thinks."
    );
    assert_eq!(
        test.private_reply(test.ben, "if", json!({ "opponent": "a1" })).await,
        "Give their move and your reply."
    );
    let reply = test.private_reply(test.ben, "if", json!({ "opponent": "a1", "then": "a1" })).await;
    assert_eq!(reply, "Move 2 of your plan can't be played there. a1 is occupied by Red's stone.");
    let typed = json!({ "opponent": "a1", "then": "c" });
    let choices = test.sandbox.autocomplete(test.ben, test.channel, "if", typed, "then").await.unwrap();
    assert_eq!(choices.len(), 5, "{choices:?}");
    let typed = json!({ "opponent": "a1 b1 a" });
    let choices = test.sandbox.autocomplete(test.ben, test.channel, "if", typed, "opponent").await.unwrap();
    assert_eq!(choices.len(), 4, "{choices:?}");
    let reply = test.private_reply(test.ben, "if", json!({ "opponent": "a1", "then": "b1" })).await;
    assert_eq!(
        reply,
        "Planned in Tether #1. Only you see this. Any other move, or a takeback, clears it.\n\
         - if **a1**, then **b1**"
    );
    let reply = test.private_reply(test.ben, "if", json!({ "opponent": "a1 b1 A2", "then": "b2" })).await;
    assert_eq!(
        reply,
        "Planned in Tether #1. Only you see this. Any other move, or a takeback, clears it.\n\
         - if **a1**, then **b1**, if **a2**, then **b2**"
    );
    assert_eq!(
        test.private_reply(test.ana, "if", json!({})).await,
        "No plans here yet. While your opponent thinks, /if opponent:d4 then:e5 makes e5 your instant reply to d4.",
        "plans are private"
    );
    assert_eq!(test.boards().len(), 1, "nothing is posted");
    assert_eq!(test.play(test.ana, "a1").await, "Played a1.");
    let answered = test.next_board(board.id).await;
    assert_eq!(answered.notified, [test.ana]);
    assert_eq!(
        test.readable(&answered.content),
        "<@ANA>, your turn in **Tether #1** against <@BEN> after **b1**. <@BEN> had planned **b1** in reply to your **a1**. Deadline: <t:TIME:R>."
    );
    let plans = test.slash(test.ben, "if", json!({})).await.unwrap();
    assert_eq!(
        private_content(&plans),
        "**Tether #1**\n\
         - if **a2**, then **b2**"
    );
    let dropped = test.press(test.ben, plans.message.as_ref().unwrap(), "Clear plan for #1").await.unwrap();
    assert_eq!(dropped.message.unwrap().content, "Tether #1: plan cleared.");
    test.play(test.ana, "a2").await;
    let board = test.next_board(answered.id).await;
    assert_eq!(board.notified, [test.ben]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_picked_from_menus() {
    let test = BotTest::new().await;
    test.keep_all_boards().await;
    let board = game(&test, "waltz", "7", &["a1", "c3"]).await;
    let refusal = test.press(test.ben, &board, "Pick").await.unwrap();
    assert_eq!(private_content(&refusal), format!("It's <@{}>'s turn.", test.ana));
    // A stone next to a1 makes a pair, so the menus also ask for the direction of the slide.
    let mut menu = test.press(test.ana, &board, "Pick").await.unwrap().message.unwrap();
    assert_eq!(menu.attachments.len(), 1, "the menu shows the board");
    for choice in ["a*", "a2-"] {
        let picture = menu.attachments[0].size;
        let id = menu.selects().pop().expect("a menu");
        let answer = test.sandbox.select(test.ana, &menu, &id, &[choice]).await.unwrap();
        menu = answer.message.unwrap();
        assert!(menu.attachments.iter().all(|marked| marked.size != picture), "what is left to choose is marked");
    }
    let played = test.press(test.ana, &menu, "↑ n").await.unwrap();
    assert_eq!(private_content(&played), "Played a2-n.");
    let next = test.next_board(board.id).await;
    assert_eq!(next.notified, [test.ben]);
    // The old board's menu is refused.
    test.wait_until_recorded(1, &next).await;
    let old = test.press(test.ana, &board, "Pick").await.unwrap();
    let link = format!("https://discord.com/channels/{}/{}/{}", test.guild, test.channel, next.id);
    assert_eq!(private_content(&old), format!("That board is out of date. Newest board: {link}"));
    test.close().await;
}
