//! Games that are over are analysed for whoever asks.

use super::house::{House, private};
use parlor::sandbox::{Answer, Message};
use serde_json::json;

/// Ana and Ben play these moves of Tether, then Ben resigns. Gives the last board.
async fn over(house: &House, moves: &[&str]) -> Message {
    let mut board = house.begin("size=5").await;
    for (ply, text) in moves.iter().enumerate() {
        house.play([house.ana, house.ben][ply % 2], text).await;
        board = house.board(board.id).await;
    }
    let asked = house.more(house.ben, &board, "Resign").await.message.expect("a question");
    let yes = if moves.len() < 4 { "Yes, call it off" } else { "Yes, resign" };
    house.press(house.ben, &asked, yes).await.expect("an answer");
    house.board(board.id).await
}

/// What `/replay` shows of game 1.
async fn replay(house: &House, user: u64) -> Message {
    let answer = house.slash(user, "replay", json!({ "game": "1" })).await.expect("an answer");
    answer.message.expect("a message")
}

/// Presses Analyse, and gives the first answer.
async fn analyse(house: &House, user: u64) -> Answer {
    let replay = replay(house, user).await;
    let answer = house.press(user, &replay, "Analyse").await.expect("an answer");
    assert!(answer.kind == 5 && answer.ephemeral, "{answer:?}");
    answer
}

async fn analysed(house: &House, user: u64) -> Message {
    analyse(house, user).await.edited().await.expect("an analysis")
}

/// Keeps the computer thinking in a game of Ana's, until she gives it up.
async fn busy(house: &House) {
    let options = json!({ "game": "tether", "variant": "19", "level": "master", "first": "me" });
    let after = house.newest();
    house.told(house.ana, "play", options).await;
    house.board(after).await;
    house.told(house.ana, "move", json!({ "move": "k10", "game": "2" })).await;
    while house.number("select count(*) from computer_turns where tries > 0").await == 0 {
        tokio::task::yield_now().await;
    }
}

async fn give_up(house: &House) {
    let asked = house.slash(house.ana, "resign", json!({ "game": "2" })).await.unwrap().message.unwrap();
    house.press(house.ana, &asked, "Yes, call it off").await.unwrap();
}

/// What the bot answers where somebody has put the id of the Analyse button of game 1 into what they pressed.
async fn forged(house: &House, press: &Answer) -> String {
    let mut payload = house.sandbox.payload(press.interaction).expect("an interaction");
    let fresh = (press.interaction + 1).to_string();
    payload["id"] = json!(fresh);
    payload["data"]["custom_id"] = json!("v1:analyse:1");
    house.sandbox.send_raw_event("INTERACTION_CREATE", payload).await;
    let path = format!("/interactions/{fresh}/");
    let answered = house.sandbox.wait_for_request(|r| r.path.contains(&path)).await.expect("an answer");
    answered.body.expect("a body").to_string()
}

const GAME: [&str; 7] = ["c3", "a1", "c2", "a2", "d3", "b4", "c4"];

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_analysed_once_for_all_who_ask() {
    let house = House::new().await;
    let end = over(&house, &GAME).await;
    let shown = analysed(&house, house.ana).await;
    assert!(shown.content.starts_with("**Tether #1**: the chance of Red to win, ply by ply"), "{}", shown.content);
    let [picture] = shown.attachments.as_slice() else { panic!("not one picture: {shown:?}") };
    assert_eq!((picture.filename.as_str(), picture.width), ("analysis.png", Some(1000)));
    let alt = picture.description.as_deref().expect("a description");
    assert!(alt.starts_with("A curve: the chance of Red to win Tether #1, over 7 plies, from "), "{alt}");
    assert_eq!(shown.buttons().len(), shown.content.lines().filter(|line| line.starts_with("- Ply ")).count());
    assert_eq!(house.number("select count(*) from analyses").await, 1);

    // What is kept is what is told, in the language of whoever asks.
    let kept = r#"update analyses set course = jsonb_set(course, '{turnings}',
        '[{"ply": 2, "text": "c2", "better": "d2", "before": 0.75, "after": 0.25},
          {"ply": 5, "text": "b4", "better": "c5", "before": 1, "after": 0.001}]')"#;
    house.sql(kept).await;
    let turnings = "- Ply 3, **c2**: chance of Red 75% → 25%; better was **d2**\n\
                    - Ply 6, **b4**: chance of Blue 100% → 1%; better was **c5**";
    let ben = analysed(&house, house.ben).await;
    assert!(ben.content.ends_with(turnings), "{}", ben.content);
    assert!(ben.attachments[0].description.as_deref().is_some_and(|alt| alt.contains("Ply 6, b4")));
    assert_ne!(ben.attachments[0].bytes, shown.attachments[0].bytes, "the moves are marked");
    let dora = house.sandbox.add_person("Dora", "de");
    let replayed = house.press(dora, &end, "Replay").await.unwrap().message.unwrap();
    let dora = house.press(dora, &replayed, "Analysieren").await.unwrap().edited().await.expect("an analysis");
    assert!(dora.content.contains("Halbzug 6, **b4**: Chance von Blau 100\u{a0}% → 1\u{a0}%"), "{}", dora.content);

    // From each of the moves on the game is seen in a message of its own.
    let labels: Vec<_> = ben.buttons().into_iter().map(|(label, ..)| label).collect();
    assert_eq!(labels, ["Ply 3: c2", "Ply 6: b4"]);
    let at = house.press(house.ben, &ben, "Ply 6: b4").await.unwrap();
    assert_eq!((at.kind, private(&at).starts_with("**Tether #1**, ply 6 of 7 after **b4**: ")), (4, true));

    // What an older version found is found anew.
    house.sql("update analyses set version = version - 1").await;
    let again = analysed(&house, house.ben).await;
    assert_eq!((&again.content, &again.attachments[0].bytes), (&shown.content, &shown.attachments[0].bytes));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_help_while_they_play() {
    let house = House::new().await;
    let board = house.begin("size=5").await;
    for (mover, text) in [(house.ana, "c3"), (house.ben, "a1"), (house.ana, "d2"), (house.ben, "b4")] {
        house.play(mover, text).await;
        house.board(board.id).await;
    }
    let shown = replay(&house, house.ana).await;
    assert!(shown.button("Film").is_some() && shown.button("Analyse").is_none(), "{:?}", shown.buttons());
    let press = house.press(house.ana, &shown, "Film").await.unwrap();
    let told = forged(&house, &press).await;
    assert!(told.contains("Tether #1 is still on. It can be analysed when it is over."), "{told}");
    // Games of others are theirs, unless one is where they are played.
    let elsewhere = house.sandbox.add_channel(house.guild, "hall");
    let cat = house.sandbox.add_person("Cat", "en-US");
    let help = house.sandbox.slash(cat, elsewhere, "help", json!({})).await.unwrap().message.unwrap();
    let press = house.press(cat, &help, "Tether").await.unwrap();
    let told = forged(&house, &press).await;
    assert!(told.contains("There is no game"), "{told}");
    assert_eq!(house.number("select count(*) from analyses").await, 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_game_that_was_hardly_played_there_is_nothing_to_say() {
    let house = House::new().await;
    over(&house, &["c3", "a1"]).await;
    let replay = replay(&house, house.ana).await;
    let told = private(&house.press(house.ana, &replay, "Analyse").await.unwrap());
    assert_eq!(told, "Tether #1 has too few moves: there is nothing to analyse.");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_who_ask_at_once_get_the_same_and_nobody_two_at_a_time() {
    let house = House::new().await;
    over(&house, &GAME).await;
    // Until there is a mind free, all wait.
    busy(&house).await;
    let cat = house.sandbox.add_person("Cat", "en-US");
    let first = analyse(&house, house.ben).await;
    let second = analyse(&house, house.ben).await;
    let of_cat = analyse(&house, cat).await;
    // One of Ben's waits, and so the other is refused, whichever came first.
    let told = tokio::select! {
        told = first.edited() => told,
        told = second.edited() => told,
    };
    assert!(told.expect("an answer").content.starts_with("One analysis at a time"));
    give_up(&house).await;
    let (one, other, of_cat) = tokio::join!(first.edited(), second.edited(), of_cat.edited());
    let [one, other, of_cat] = [one, other, of_cat].map(|edited| edited.expect("an answer"));
    let made = if one.attachments.is_empty() { other } else { one };
    assert_eq!((made.attachments.len(), &made.content), (1, &of_cat.content));
    assert_eq!(house.number("select count(*) from analyses").await, 1);
    // Then the next one is made.
    assert_eq!(analysed(&house, house.ben).await.content, made.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_when_the_bot_stops_is_told() {
    let house = House::new().await;
    over(&house, &GAME).await;
    busy(&house).await;
    let answer = analyse(&house, house.ben).await;
    let (told, ()) = tokio::join!(answer.edited(), house.close());
    let told = told.expect("an answer").content;
    assert_eq!(told, "The analysis could not be made just now. Please try again later.");
}
