//! What can be looked at: boards, lists, help, choices.

use super::house::{House, private};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_shown_to_the_caller_alone_as_picture_or_in_words() {
    let house = House::new().await;
    let told = house.told(house.ana, "board", json!({})).await;
    assert!(told.contains("no game in this channel"), "{told}");
    let board = house.begin("size=5").await;
    house.play(house.ana, "c3").await;
    house.board(board.id).await;
    let answer = house.slash(house.ben, "board", json!({})).await.unwrap();
    let shown = answer.message.clone().unwrap();
    assert!(answer.ephemeral && shown.notified.is_empty());
    assert_eq!(shown.attachments.len(), 1);
    assert!(shown.button("Move").is_some());
    let words = house.told(house.ben, "board", json!({ "as": "text", "game": "#1" })).await;
    assert!(words.contains("Red stones: c3.") && words.contains("No Blue stones."), "{words}");
    assert!(words.contains("You play Blue."), "{words}");
    let told = house.told(house.ben, "board", json!({ "game": "77" })).await;
    assert!(told.contains("no game #77") && told.contains("#1 Tether"), "{told}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_with_ones_own_turn_first() {
    let house = House::new().await;
    let none = house.told(house.ana, "games", json!({})).await;
    assert!(none.contains("no games in progress"), "{none}");
    let first = house.begin("size=5").await;
    house.play(house.ana, "c3").await;
    let board = house.board(first.id).await;
    let second = house.begin("size=7").await;
    house.knows(1, &board).await;
    house.knows(2, &second).await;
    let list = house.told(house.ana, "games", json!({})).await;
    let (mine, theirs) = (list.find("#2").unwrap(), list.find("#1").unwrap());
    assert!(mine < theirs, "{list}");
    assert!(list.contains(&format!("/{}/{}", house.channel, second.id)), "{list}");
    assert!(list.contains(&format!("/{}/{}", house.channel, board.id)), "{list}");
    let of_ben = house.told(house.ana, "games", json!({ "player": house.ben.to_string() })).await;
    assert!(of_ben.contains(&format!("Games of <@{}>", house.ben)), "{of_ben}");

    // With a dozen games there are pages, and a move has to say which game it is for.
    for _ in 0..10 {
        house.begin("size=5").await;
    }
    let answer = house.slash(house.ana, "games", json!({})).await.unwrap();
    let page = answer.message.clone().unwrap();
    assert!(page.content.contains("Page 1 of 2"), "{}", page.content);
    // The longest lines are about somebody else's games in which neither reader nor owner is on turn.
    let of_ben = house.told(house.ana, "games", json!({ "player": house.ben.to_string() })).await;
    assert!(of_ben.contains("Page 1 of 2") && of_ben.matches("to move").count() > 5, "{of_ben}");
    // Room for numbers of seven digits and for the longest title of the house, "Tennessee Waltz".
    let games = of_ben.matches("**#").count();
    assert!(of_ben.chars().count() + games * (6 + 9) < 2000, "{of_ben}");
    let next = house.press(house.ana, &page, "Next").await.unwrap().message.unwrap();
    assert!(next.content.contains("Page 2 of 2"), "{}", next.content);
    let told = house.play(house.ana, "b2").await;
    assert!(told.contains("several games") && told.contains("#5 Tether"), "{told}");
    // Nothing is guessed where a mistake would be a pity.
    let told = house.told(house.ben, "resign", json!({})).await;
    assert!(told.contains("several games"), "{told}");
    let told = house.told(house.ana, "move", json!({ "move": "b2", "game": "5" })).await;
    assert_eq!(told, "Played b2.");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_come_while_typing() {
    let house = House::new().await;
    house.begin("size=5").await;
    house.play(house.ana, "c3").await;
    house.play(house.ben, "d1").await;
    let choices = async |command: &str, options, focused: &str| -> Vec<String> {
        let found = house.sandbox.autocomplete(house.ana, house.channel, command, options, focused).await;
        found.unwrap().into_iter().map(|choice| choice.name).collect()
    };
    assert_eq!(choices("move", json!({ "move": "d" }), "move").await, ["d2", "d3", "d4", "d5"]);
    assert_eq!(choices("move", json!({ "move": "C" }), "move").await, ["c1", "c2", "c4", "c5"]);
    assert_eq!(choices("move", json!({ "move": "" }), "move").await.len(), 23);
    assert_eq!(
        choices("move", json!({ "move": "a", "game": "" }), "game").await,
        ["#1 Tether against Ben (your turn)"]
    );
    assert_eq!(
        choices("challenge", json!({ "game": "te" }), "game").await,
        ["Tether", "Tennessee Waltz", "Tetrathedral", "Netted"]
    );
    let variants = choices("challenge", json!({ "game": "tether", "variant": "1" }), "variant").await;
    assert_eq!(variants, ["13×13", "19×19", "11×11", "15×15", "17×17"]);
    assert!(choices("challenge", json!({ "game": "?", "variant": "" }), "variant").await.is_empty());
    // Whoever does not play sees nothing of the game by that.
    let cat = house.sandbox.add_person("Cat", "en-US");
    let typed = [
        ("move", json!({ "game": "1", "move": "" }), "move"),
        ("if", json!({ "game": "1", "opponent": "" }), "opponent"),
        ("if", json!({ "game": "1", "opponent": "d2", "then": "" }), "then"),
    ];
    for (command, options, focused) in typed {
        for (person, sees) in [(house.ana, true), (cat, false)] {
            let found = house.sandbox.autocomplete(person, house.channel, command, options.clone(), focused).await;
            assert_eq!(!found.unwrap().is_empty(), sees, "{command} {options}");
        }
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_credits_the_designer() {
    let house = House::new().await;
    let help = house.told(house.ana, "help", json!({})).await;
    assert!(help.contains("Mark Steere") && help.contains("/challenge"), "{help}");
    house.close().await;
}

/// A game on another server is none of the caller's business.
#[tokio::test(flavor = "multi_thread")]
async fn games_stay_on_their_server() {
    let house = House::new().await;
    let board = house.begin("size=5").await;
    let elsewhere = house.sandbox.add_channel(house.sandbox.add_guild("Other"), "hall");
    for (command, options) in [
        ("board", json!({ "game": "1" })),
        ("move", json!({ "move": "a1", "game": "1" })),
        ("resign", json!({ "game": "1" })),
    ] {
        let answer = house.sandbox.slash(house.ana, elsewhere, command, options).await.unwrap();
        assert!(private(&answer).contains("no game #1"), "{command}: {}", private(&answer));
    }
    assert_eq!(house.newest(), board.id);
    house.close().await;
}
