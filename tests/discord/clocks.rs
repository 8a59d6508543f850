//! Time runs out.

use super::house::{House, private};
use serde_json::json;
use time::Duration;

/// A game at an hour a move, in which each has moved twice; it is Ana's turn.
async fn hourly(house: &House) -> u64 {
    let mut board = house.begin_with(json!({ "variant": "5", "pace": "1h" })).await;
    assert!(board.content.contains("<t:"), "{}", board.content);
    for (mover, text) in [(house.ana, "c3"), (house.ben, "a1"), (house.ana, "d2"), (house.ben, "b4")] {
        house.play(mover, text).await;
        board = house.board(board.id).await;
    }
    board.id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_reminded_and_the_win_can_be_claimed() {
    let house = House::new().await;
    let board = hourly(&house).await;
    house.clock.advance(Duration::minutes(46));
    let reminder = house.message(board, "little of your time is left").await;
    assert_eq!(reminder.notified, [house.ana]);
    house.clock.advance(Duration::minutes(15));
    let up = house.message(reminder.id, "is up").await;
    assert_eq!(up.notified, [house.ben]);
    assert!(private(&house.press(house.ana, &up, "Claim the win").await.unwrap()).contains("your own time"));
    assert_eq!(private(&house.press(house.ben, &up, "Claim the win").await.unwrap()), "You claimed the win.");
    let end = house.message(up.id, "on time").await;
    assert_eq!(end.notified, [house.ana]);
    assert_eq!(
        house
            .sandbox
            .messages(house.channel)
            .iter()
            .filter(|m| m.content.contains("little of your time is left"))
            .count(),
        1
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_can_be_given_and_the_late_player_may_still_move() {
    let house = House::new().await;
    let board = hourly(&house).await;
    house.clock.advance(Duration::minutes(61));
    let up = house.message(board, "is up").await;
    assert!(private(&house.press(house.ben, &up, "Give a day").await.unwrap()).contains("another day"));
    let given = house.message(up.id, "gave you another day").await;
    assert_eq!(given.notified, [house.ana]);
    let told = private(&house.press(house.ben, &up, "Claim the win").await.unwrap());
    assert!(told.contains("time left"), "{told}");
    assert_eq!(house.play(house.ana, "e3").await, "Played e3.");
    house.message(given.id, "after **e3**").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_claims_ends_by_itself_after_three_days() {
    let house = House::new().await;
    let board = hourly(&house).await;
    house.clock.advance(Duration::minutes(61));
    let up = house.message(board, "is up").await;
    house.clock.advance(Duration::days(3) + Duration::seconds(2));
    let end = house.message(up.id, "did not move for days").await;
    assert!(end.content.starts_with(&format!("**<@{}>**", house.ben)), "{}", end.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_hardly_began_is_called_off() {
    let house = House::new().await;
    let board = house.begin_with(json!({ "variant": "5", "pace": "1h" })).await;
    house.clock.advance(Duration::minutes(61));
    let end = house.message(board.id, "called off").await;
    assert!(end.button("Rematch").is_some());
    house.close().await;
}
