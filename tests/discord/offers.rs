//! Draws, takebacks, plans, and moves by menus.

use super::house::{House, private};
use serde_json::json;

async fn game(house: &House, game: &str, variant: &str, moves: &[&str]) -> parlor::sandbox::Message {
    let mut board = house.begin_with(json!({ "game": game, "variant": variant })).await;
    for (ply, text) in moves.iter().enumerate() {
        house.play([house.ana, house.ben][ply % 2], text).await;
        board = house.board(board.id).await;
    }
    board
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_declined_and_agreed_on() {
    let house = House::new().await;
    let board = game(&house, "waltz", "5", &["a1", "c3", "e1", "e5"]).await;
    assert!(private(&house.more(house.ana, &board, "Offer a draw").await).starts_with("Your offer is on its way"));
    let offer = house.message(board.id, "offers you a draw").await;
    assert_eq!(offer.notified, [house.ben]);
    assert!(private(&house.press(house.ana, &offer, "Accept the draw").await.unwrap()).contains("nothing to answer"));
    assert_eq!(private(&house.press(house.ben, &offer, "Play on").await.unwrap()), "You declined.");
    let declined = house.message(offer.id, "declines the draw").await;
    assert_eq!(declined.notified, [house.ana]);
    assert!(declined.button("Accept the draw").is_none());
    let told = house.told(house.ana, "draw", json!({})).await;
    assert!(told.contains("after 10 more moves"), "{told}");
    house.told(house.ben, "draw", json!({})).await;
    let offer = house.message(declined.id, "offers you a draw").await;
    assert_eq!(offer.notified, [house.ana]);
    assert_eq!(house.told(house.ana, "draw", json!({})).await, "You agreed on a draw.");
    let end = house.message(offer.id, "is a draw by agreement").await;
    assert_eq!(end.notified, [house.ben]);
    assert!(end.button("Rematch").is_some());
    house.close().await;

    let house = House::new().await;
    let board = game(&house, "tether", "5", &["a1"]).await;
    assert!(house.told(house.ana, "draw", json!({})).await.contains("no draws are agreed on"));
    let more = house.press(house.ana, &board, "More").await.unwrap().message.unwrap();
    assert!(more.button("Offer a draw").is_none() && more.button("Ask for a takeback").is_some());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_with_consent() {
    let house = House::new().await;
    let board = game(&house, "tether", "5", &["a1", "b1"]).await;
    assert!(house.told(house.ben, "takeback", json!({})).await.starts_with("Your opponent is asked"));
    let asked = house.message(board.id, "asks to take back **b1**").await;
    assert_eq!(asked.notified, [house.ana]);
    assert!(private(&house.press(house.ben, &asked, "Give it back").await.unwrap()).contains("nothing to answer"));
    assert_eq!(private(&house.press(house.ana, &asked, "Give it back").await.unwrap()), "You gave the move back.");
    let back = house.message(asked.id, "gave you your move back").await;
    assert_eq!(back.notified, [house.ben]);
    let alt = back.attachments[0].description.as_deref().unwrap();
    assert!(alt.contains("after a1") && !alt.contains("b1"), "{alt}");
    // The old board's buttons are for another board, though as many moves have been made.
    assert!(private(&house.press(house.ana, &board, "Move").await.unwrap()).contains("not the newest one"));
    assert_eq!(house.play(house.ben, "c1").await, "Played c1.");
    let board = house.message(back.id, "after **c1**").await;
    // A move is an answer as well.
    house.told(house.ana, "takeback", json!({})).await;
    let asked = house.message(board.id, "asks to take back **a1 c1**").await;
    assert_eq!(private(&house.press(house.ben, &asked, "Let it stand").await.unwrap()), "You declined.");
    let declined = house.message(asked.id, "lets the moves stand").await;
    assert_eq!(declined.notified, [house.ana]);
    house.close().await;

    let house = House::new().await;
    house.begin_with(json!({ "game": "tetrathedral", "first": "me" })).await;
    assert!(house.told(house.ana, "takeback", json!({})).await.contains("The die has been rolled"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_planned_answer_is_played_at_once() {
    let house = House::new().await;
    let board = game(&house, "tether", "5", &[]).await;
    assert!(house.told(house.ana, "if", json!({ "opponent": "a1", "then": "b1" })).await.contains("It is your turn"));
    assert!(house.told(house.ben, "if", json!({ "opponent": "a1" })).await.contains("your answer to it"));
    let told = house.told(house.ben, "if", json!({ "opponent": "a1", "then": "a1" })).await;
    assert!(told.contains("Move 2 of your plan") && told.contains("occupied"), "{told}");
    let typed = json!({ "opponent": "a1", "then": "c" });
    let choices = house.sandbox.autocomplete(house.ben, house.channel, "if", typed, "then").await.unwrap();
    assert_eq!(choices.len(), 5, "{choices:?}");
    let typed = json!({ "opponent": "a1 b1 a" });
    let choices = house.sandbox.autocomplete(house.ben, house.channel, "if", typed, "opponent").await.unwrap();
    assert_eq!(choices.len(), 4, "{choices:?}");
    let told = house.told(house.ben, "if", json!({ "opponent": "a1", "then": "b1" })).await;
    assert!(told.contains("if **a1**, then **b1**"), "{told}");
    let told = house.told(house.ben, "if", json!({ "opponent": "a1 b1 A2", "then": "b2" })).await;
    assert!(told.contains("if **a1**, then **b1**, if **a2**, then **b2**"), "{told}");
    assert!(house.told(house.ana, "if", json!({})).await.contains("planned nothing"), "it is nobody else's business");
    assert_eq!(house.boards().len(), 1, "nobody is told");
    assert_eq!(house.play(house.ana, "a1").await, "Played a1.");
    let answered = house.board(board.id).await;
    assert_eq!(answered.notified, [house.ana]);
    assert!(
        answered.content.contains("after **b1**") && answered.content.contains("as planned: **a1 b1**"),
        "{}",
        answered.content
    );
    let plans = house.slash(house.ben, "if", json!({})).await.unwrap();
    assert!(private(&plans).contains("if **a2**, then **b2**"), "{}", private(&plans));
    let dropped = house.press(house.ben, plans.message.as_ref().unwrap(), "Drop the plan of #1").await.unwrap();
    assert!(dropped.message.unwrap().content.contains("plan nothing"));
    house.play(house.ana, "a2").await;
    let board = house.board(answered.id).await;
    assert_eq!(board.notified, [house.ben]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_picked_from_menus() {
    let house = House::new().await;
    let board = game(&house, "waltz", "7", &["a1", "c3"]).await;
    assert!(private(&house.press(house.ben, &board, "Pick").await.unwrap()).contains("turn"));
    // Next to a1 a stone makes a pair, which slides.
    let mut menu = house.press(house.ana, &board, "Pick").await.unwrap().message.unwrap();
    assert_eq!(menu.attachments.len(), 1, "the board is seen while choosing");
    for choice in ["a*", "a2-", "a2-n"] {
        let id = menu.selects().pop().expect("a menu");
        let answer = house.sandbox.select(house.ana, &menu, &id, &[choice]).await.unwrap();
        menu = answer.message.unwrap();
    }
    assert_eq!(menu.content, "Played a2-n.");
    let next = house.board(board.id).await;
    assert_eq!(next.notified, [house.ben]);
    // The old menu is for a board that is gone.
    let old = house.press(house.ana, &board, "Pick").await.unwrap();
    assert!(private(&old).contains("turn") || private(&old).contains("newest"), "{}", private(&old));
    house.close().await;
}
