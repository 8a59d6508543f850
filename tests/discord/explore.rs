//! Moves tried on a copy of a position.

use super::house::{House, private};
use parlor::sandbox::{Answer, Message};
use serde_json::json;

/// Presses Move under a copy, and sends the form.
async fn attempt(house: &House, user: u64, copy: &Message, typed: &str) -> Answer {
    let form = house.press(user, copy, "Move").await.expect("an answer").modal.expect("a form");
    house.sandbox.submit(user, &form, &[("move", typed)]).await.expect("an answer")
}

/// The same where it is legal: what the copy is then.
async fn tried(house: &House, user: u64, copy: &Message, typed: &str) -> Message {
    let answer = attempt(house, user, copy, typed).await;
    assert_eq!(answer.kind, 7, "{answer:?}");
    answer.message.expect("a message")
}

async fn pressed(house: &House, user: u64, copy: &Message, label: &str) -> Message {
    let answer = house.press(user, copy, label).await.expect("an answer");
    assert_eq!(answer.kind, 7, "{answer:?}");
    answer.message.expect("a message")
}

async fn explored(house: &House, user: u64, options: serde_json::Value) -> Message {
    let answer = house.slash(user, "explore", options).await.expect("an answer");
    assert!(answer.ephemeral);
    answer.message.expect("a message")
}

fn enabled(message: &Message) -> Vec<String> {
    message.buttons().into_iter().filter_map(|(label, _, enabled)| enabled.then_some(label)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn trying_moves_changes_nothing_for_anybody() {
    let house = House::new().await;
    let board = house.begin("size=5").await;
    house.play(house.ana, "c3").await;
    let board = house.board(board.id).await;
    let events = house.number("select count(*) from events").await;
    let messages = house.sandbox.messages(house.channel).len();
    // It is Ben's turn, which doesn't matter here.
    let copy = explored(&house, house.ana, json!({})).await;
    assert_eq!(copy.content, "**Tether**, 5×5: a copy for you alone, after ply 1. Blue to move.");
    assert_eq!(enabled(&copy), ["Move", "Pick", "Back"]);
    let copy = tried(&house, house.ana, &copy, " D4 ").await;
    assert_eq!(copy.content, "**Tether**, 5×5: a copy for you alone, after ply 2. Red to move.\nTried: **d4**");
    let words = copy.attachments[0].description.as_deref().expect("a description");
    assert!(copy.attachments.len() == 1 && words.contains("Blue stones: d4."), "{words}");
    // Moves are judged as in the game.
    let refused = attempt(&house, house.ana, &copy, "c3").await;
    assert!(private(&refused).contains("c3 is occupied") && private(&refused).contains("near: b3"), "{refused:?}");
    assert!(private(&attempt(&house, house.ana, &copy, "z99").await).contains("z99"));
    let copy = tried(&house, house.ana, &copy, "a1").await;
    assert!(copy.content.ends_with("Tried: **d4 a1**"), "{}", copy.content);
    let copy = pressed(&house, house.ana, &copy, "Back").await;
    assert!(copy.content.ends_with("after ply 2. Red to move.\nTried: **d4**"), "{}", copy.content);
    // Back into the game itself, and all the way.
    let copy = pressed(&house, house.ana, &copy, "Back").await;
    let copy = pressed(&house, house.ana, &copy, "Back").await;
    assert!(
        copy.content.ends_with("after ply 0. Red to move.\nTaken back to ply 0 of the 1 that were played."),
        "{}",
        copy.content
    );
    assert_eq!(enabled(&copy), ["Move", "Pick", "Start over"]);
    let copy = tried(&house, house.ana, &copy, "b2").await;
    let copy = pressed(&house, house.ana, &copy, "Start over").await;
    assert!(copy.content.ends_with("after ply 1. Blue to move."), "{}", copy.content);

    // Nobody else has noticed, and the game goes on as it was.
    assert_eq!(house.number("select count(*) from events").await, events);
    assert_eq!(house.sandbox.messages(house.channel).len(), messages);
    assert_eq!(house.play(house.ben, "d4").await, "Played d4.");
    house.board(board.id).await;
    // The copy knows nothing of that.
    let copy = tried(&house, house.ana, &copy, "d4").await;
    assert!(copy.content.ends_with("after ply 2. Red to move.\nTried: **d4**"), "{}", copy.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_one_persons_own_and_forgotten_in_time() {
    let house = House::new().await;
    house.begin("size=5").await;
    let copy = explored(&house, house.ana, json!({ "game": "1" })).await;
    let moved = copy.button("Move").expect("a button");
    // Ben has a message of his own, and sends what stands in Ana's.
    let of_ben = explored(&house, house.ben, json!({ "game": "1" })).await;
    let forged = house.press(house.ben, &of_ben, "Move").await.unwrap().modal.expect("a form");
    house.sql("update explorations set user_id = user_id + 1 where id = 2").await;
    let answer = house.sandbox.submit(house.ben, &forged, &[("move", "c3")]).await.expect("an answer");
    assert!(private(&answer).starts_with("Only the person who asked"), "{answer:?}");
    let answer = house.press(house.ben, &of_ben, "Start over").await;
    assert!(answer.is_err(), "there is nothing to start over");
    let answer = house.press(house.ben, &of_ben, "Move").await.expect("an answer");
    assert!(private(&answer).starts_with("Only the person who asked"), "{answer:?}");

    // A click that comes after another shows how it is.
    let form = house.sandbox.click(house.ana, &copy, &moved).await.unwrap().modal.expect("a form");
    let now = tried(&house, house.ana, &copy, "c3").await;
    let late = house.sandbox.submit(house.ana, &form, &[("move", "d4")]).await.expect("an answer");
    assert_eq!(late.message.expect("a message").content, now.content);

    house.sql("delete from explorations").await;
    let answer = house.press(house.ana, &now, "Move").await.expect("an answer");
    assert!(private(&answer).contains("/explore starts anew"), "{answer:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_dice_every_move_is_tried_with_a_roll() {
    let house = House::new().await;
    house.begin_with(json!({ "game": "tetrathedral", "variant": "4" })).await;
    let copy = explored(&house, house.ana, json!({})).await;
    let form = house.press(house.ana, &copy, "Move").await.unwrap().modal.expect("a form");
    assert!(format!("{form:?}").contains("1:a2-"), "{form:?}");
    let refused = attempt(&house, house.ana, &copy, "a2-b5").await;
    assert!(private(&refused).contains("no roll before the move"), "{refused:?}");
    let refused = attempt(&house, house.ana, &copy, "3:pass").await;
    assert!(private(&refused).starts_with("You can't pass: there is a mov"), "{refused:?}");
    let refused = attempt(&house, house.ana, &copy, "9:a2-b5").await;
    assert!(private(&refused).contains("8 sides"), "{refused:?}");
    let copy = tried(&house, house.ana, &copy, "1:a2-a1").await;
    assert!(copy.content.ends_with("Tried: **1:a2-a1**"), "{}", copy.content);
    // By menus: the roll first.
    let mut menu = pressed(&house, house.ana, &copy, "Pick").await;
    assert_eq!(menu.attachments.len(), 1);
    for choice in ["1", "h2-", "h2-h1"] {
        let id = menu.selects().pop().expect("a menu");
        menu = house.sandbox.select(house.ana, &menu, &id, &[choice]).await.unwrap().message.expect("a message");
    }
    assert!(menu.content.ends_with("Tried: **1:a2-a1 1:h2-h1**"), "{}", menu.content);
    assert!(menu.selects().is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_tried_from_any_ply_of_a_game_and_by_menus() {
    let house = House::new().await;
    let mut board = house.begin_with(json!({ "game": "waltz", "variant": "5" })).await;
    for (user, text) in [(house.ana, "a1"), (house.ben, "c3"), (house.ana, "e1"), (house.ben, "e5")] {
        house.play(user, text).await;
        board = house.board(board.id).await;
    }
    let replay = house.more(house.ana, &board, "Replay").await.message.expect("a message");
    let mut replay = replay;
    for _ in 0..2 {
        replay = pressed(&house, house.ana, &replay, "Previous").await;
    }
    let copy = house.press(house.ana, &replay, "Explore").await.expect("an answer").message.expect("a message");
    assert!(copy.content.contains("after ply 2. Dark to move."), "{}", copy.content);
    let mut menu = pressed(&house, house.ana, &copy, "Pick").await;
    for choice in ["a2-", "a2-n"] {
        if menu.selects().is_empty() {
            break;
        }
        let id = menu.selects().pop().expect("a menu");
        menu = house.sandbox.select(house.ana, &menu, &id, &[choice]).await.unwrap().message.expect("a message");
    }
    assert!(menu.content.ends_with("Tried: **a2-n**"), "{}", menu.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pasted_record_is_explored_or_told_what_is_wrong() {
    let house = House::new().await;
    let record =
        "Game: netted\nOptions: board=hex size=3\nPlayer 1: Ana B. 2\nResult: 1-0 resigned\n\n1. c2 e2\n2. c3\n";
    for text in [record.to_owned(), record.replace('\n', " ")] {
        let copy = explored(&house, house.ana, json!({ "record": text })).await;
        assert!(copy.content.starts_with("**Netted**") && copy.content.contains("after ply 3"), "{}", copy.content);
        let copy = pressed(&house, house.ana, &copy, "Back").await;
        assert!(copy.content.contains("ply 2 of the 3"), "{}", copy.content);
    }
    for (text, told) in [
        ("hello there", "Line 1 is neither a header"),
        ("Game: chess 1. e4", "There is no game called “chess”"),
        ("Game: tether Options: size=6 1. a1", "size"),
        ("Game: tether Options: size=5 Date: yesterday 1. a1", "Line 3: this is no Date"),
        ("Game: tether Options: size=5 1. a1 b2 2. b2", "Ply 3 (b2): b2 is occupied"),
        ("Game: tether Options: size=5 1. a1 b2 3. c3", "Ply 3"),
        ("Game: tetrathedral 1. a2-b5", "Ply 1: “a2-b5” can't be read"),
        ("1. a1", "Game: …"),
    ] {
        let said = house.told(house.ana, "explore", json!({ "record": text })).await;
        assert!(said.starts_with("This record can't be explored. ") && said.contains(told), "{text}: {said}");
    }
    // Where the line ends the game, it says how.
    let file = include_str!("../playthroughs/tether-5.txt");
    let mut moves: Vec<_> = file.lines().skip(1).filter(|line| !line.contains([' ', ':'])).collect();
    let last = moves.pop().expect("moves");
    let numbered = moves.chunks(2).enumerate().map(|(index, pair)| format!("{}. {}", index + 1, pair.join(" ")));
    let line = format!("Game: tether Options: size=5 {}", numbered.collect::<Vec<_>>().join(" "));
    let copy = explored(&house, house.ana, json!({ "record": line })).await;
    assert!(copy.content.contains(&format!("after ply {}.", moves.len())), "{}", copy.content);
    let copy = tried(&house, house.ana, &copy, last).await;
    assert!(copy.content.contains("wins with") && copy.content.contains("of 25 cells."), "{}", copy.content);
    assert_eq!(enabled(&copy), ["Back", "Start over"]);
    let copy = pressed(&house, house.ana, &copy, "Back").await;
    assert_eq!(enabled(&copy), ["Move", "Pick", "Back"]);
    let told = house.told(house.ana, "explore", json!({})).await;
    assert!(told.contains("no game in this channel"), "{told}");
    assert_eq!(house.number("select count(*) from games").await, 0);
    house.close().await;
}
