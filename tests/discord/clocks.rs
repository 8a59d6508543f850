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
    // Before anybody's time is up, days of absence are used.
    house.no_days_left(house.ana).await;
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

/// Days of absence are used by themselves; who comes back has a running clock again.
#[tokio::test(flavor = "multi_thread")]
async fn who_forgets_a_move_uses_days_of_absence() {
    let house = House::new().await;
    let mut board = house.begin_with(json!({ "variant": "5", "pace": "12h" })).await;
    for (mover, text) in [(house.ana, "c3"), (house.ben, "a1"), (house.ana, "d2"), (house.ben, "b4")] {
        house.play(mover, text).await;
        board = house.board(board.id).await;
    }
    house.clock.advance(Duration::hours(12) + Duration::minutes(1));
    let used = house.message(board.id, "days of absence are used").await;
    assert_eq!(used.notified, [house.ana]);
    assert!(used.content.contains("29 days"), "{}", used.content);
    let told = house.told(house.ana, "away", json!({})).await;
    assert!(told.contains("You are away") && told.contains("29 days"), "{told}");
    // Who moves is there, and what was not used is not lost.
    assert_eq!(house.play(house.ana, "e3").await, "Played e3.");
    let answer = house.slash(house.ana, "away", json!({ "until": "2 days" })).await.unwrap();
    assert!(private(&answer).contains("28 days"), "{}", private(&answer));
    house.close().await;
}

/// `/away` stops the clocks in all games, and lets them go again.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_still_for_who_is_away() {
    let house = House::new().await;
    let mut board = house.begin_with(json!({ "variant": "5", "pace": "12h" })).await;
    for (mover, text) in [(house.ana, "c3"), (house.ben, "a1"), (house.ana, "d2"), (house.ben, "b4")] {
        house.play(mover, text).await;
        board = house.board(board.id).await;
    }
    assert!(house.told(house.ana, "away", json!({ "until": "soon" })).await.contains("no time to me"));
    assert!(house.told(house.ana, "away", json!({ "until": "2001-01-01" })).await.contains("not in the future"));
    assert!(house.told(house.ana, "away", json!({ "until": "31 days" })).await.contains("too long"));
    let away = house.slash(house.ana, "away", json!({ "until": "10d" })).await.unwrap();
    assert!(private(&away).contains("20 days"), "{}", private(&away));
    house.clock.advance(Duration::days(9));
    let deadline = |house: &House| {
        let store = house.store.clone();
        async move { store.load(parlor::play::GameId(1)).await.unwrap().1.deadline().unwrap() }
    };
    assert!(deadline(&house).await > house.clock.now() + Duration::days(1));
    let back = house.press(house.ana, away.message.as_ref().unwrap(), "I'm back").await.unwrap();
    assert!(back.message.unwrap().content.contains("21 days of absence"));
    let left = deadline(&house).await - house.clock.now();
    assert!(left <= Duration::hours(12) && left > Duration::hours(11), "{left}");
    assert!(house.told(house.ana, "away", json!({ "until": "22 days" })).await.contains("too long"));
    house.close().await;
}

/// Nobody loses time while the bot is down.
#[tokio::test(flavor = "multi_thread")]
async fn what_the_bot_was_down_for_is_credited() {
    let mut house = House::with_process().await;
    let board = house.begin_with(json!({ "variant": "5", "pace": "12h" })).await.id;
    while house.number("select count(*) from heartbeats").await == 0 {
        tokio::task::yield_now().await;
    }
    house.kill().await;
    // As if the game had begun three hours ago, and the bot had died an hour later.
    house.sql("update events set at = at - interval '3 hours'").await;
    house.sql("update heartbeats set at = at - interval '2 hours'").await;
    let deadline = house.store.load(parlor::play::GameId(1)).await.unwrap().1.deadline().unwrap();
    house.start_process().await;
    let credited = async {
        loop {
            let later = house.store.load(parlor::play::GameId(1)).await.unwrap().1.deadline().unwrap();
            if later > deadline {
                return later;
            }
            tokio::task::yield_now().await;
        }
    };
    let later = tokio::time::timeout(std::time::Duration::from_secs(20), credited).await.expect("a credit");
    let credit = later - deadline;
    assert!((credit - Duration::hours(2)).abs() < Duration::minutes(1), "{credit}");
    let told = house.told(house.ana, "board", json!({})).await;
    assert!(told.contains(&format!("<t:{}:R>", later.unix_timestamp())), "{told}");
    assert_eq!(house.boards().last().unwrap().id, board, "nobody is told");
    house.close().await;
}
