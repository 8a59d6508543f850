//! `/move` when it is the caller's turn in several games.

use super::bot_test::{BotTest, private_content};
use parlor_sandbox::Message;
use parlor_testkit::polling::poll;
use serde_json::json;

/// Ana begins a game of Tether for each size.
async fn play_on(sizes: &[&str]) -> BotTest {
    let test = BotTest::new().await;
    for size in sizes {
        test.start_game(size).await;
    }
    test
}

async fn suggestions(test: &BotTest, typed: &str) -> Vec<String> {
    let found = test.sandbox.autocomplete(test.ana, test.channel, "move", json!({ "move": typed }), "move").await;
    found.expect("choices").into_iter().map(|choice| choice.name).collect()
}

async fn plies(test: &BotTest) -> Vec<i64> {
    let mut plies = Vec::new();
    for query in ["select ply::bigint from games where id = 1", "select ply::bigint from games where id = 2"] {
        plies.push(test.query_number(query).await);
    }
    plies
}

async fn question(test: &BotTest, typed: &str) -> Message {
    let answer = test.slash(test.ana, "move", json!({ "move": typed })).await.expect("an answer");
    assert_eq!(
        private_content(&answer),
        format!("You can play **{}** in several games. Which one?", typed.to_lowercase())
    );
    answer.message.expect("a message")
}

fn labels(message: &Message) -> Vec<String> {
    message.buttons().into_iter().map(|(label, ..)| label).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestions_name_the_game_and_play_there() {
    let test = play_on(&["5", "7"]).await;
    let all = suggestions(&test, "").await;
    let of = |game: &str| all.iter().filter(|choice| choice.ends_with(game)).count();
    assert_eq!((of(" · Tether #1"), of(" · Tether #2"), all.len()), (12, 12, 24), "{all:?}");
    assert_eq!(suggestions(&test, "C3").await, ["c3 · Tether #1", "c3 · Tether #2"]);
    assert_eq!(suggestions(&test, "g7").await, ["g7 · Tether #2"]);
    assert_eq!(suggestions(&test, "c3 · Tether #2").await, ["c3 · Tether #2"]);
    assert_eq!(test.play(test.ana, "c3 · Tether #2").await, "Played c3.");
    assert_eq!(plies(&test).await, [0, 1]);
    // If only one board is left, no game has to be named.
    assert_eq!(suggestions(&test, "c3").await, ["c3"]);
    assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
    assert_eq!(plies(&test).await, [1, 1]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_fits_several_games_is_played_where_the_button_says() {
    let test = play_on(&["5", "7"]).await;
    let [asked, again] = [question(&test, "C3").await, question(&test, "c3").await];
    assert_eq!(labels(&asked), ["Tether #1 · Ben", "Tether #2 · Ben"]);
    assert_eq!(plies(&test).await, [0, 0]);
    // A double click plays once.
    let (one, two) =
        tokio::join!(test.press(test.ana, &asked, "Tether #2 · Ben"), test.press(test.ana, &asked, "Tether #2 · Ben"));
    let replies = [one, two].map(|answer| private_content(&answer.expect("an answer")));
    assert_eq!(replies.iter().filter(|reply| *reply == "Played c3.").count(), 1, "{replies:?}");
    assert_eq!(plies(&test).await, [0, 1]);
    // The button is meant for the board that the caller has seen, not for a later one.
    test.play(test.ben, "a1").await;
    let late = private_content(&test.press(test.ana, &again, "Tether #2 · Ben").await.expect("an answer"));
    assert!(!late.starts_with("Played"), "{late}");
    assert_eq!(plies(&test).await, [0, 2]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_fits_one_of_several_games_is_played_there_once() {
    let test = play_on(&["5", "7"]).await;
    let none = test.play(test.ana, "z9").await;
    assert_eq!(
        none,
        "You have several games in this channel. Choose one with the option “game”: #1 Tether against Ben (your turn) · #2 Tether against Ben (your turn)"
    );
    let answer = test.slash(test.ana, "move", json!({ "move": "g7" })).await.expect("an answer");
    assert_eq!(private_content(&answer), "Played g7.");
    assert_eq!(plies(&test).await, [0, 1]);
    // Now the move fits a third game, but this interaction has played it already.
    test.start_game("7").await;
    test.sandbox.redeliver(answer.interaction).await.expect("delivered again");
    let callback = format!("/interactions/{}/", answer.interaction);
    poll("a second answer", async || {
        (test.sandbox.requests().iter().filter(|it| it.path.contains(&callback)).count() > 1).then_some(())
    })
    .await;
    assert_eq!(test.query_number("select sum(ply)::bigint from games").await, 1);
    test.close().await;
}
