//! Games looked at again: ply by ply, as a film, as a record.

use super::house::{House, private};
use parlor::{
    play::{self, Rolls},
    record::{How, Transcript},
    sandbox::{Attachment, Fault, Message},
    tools,
};
use serde_json::json;
use std::time::{Duration, Instant};

/// The labels of buttons that can be pressed.
fn enabled(message: &Message) -> Vec<String> {
    let buttons = message.buttons().into_iter();
    buttons.filter_map(|(label, _, enabled)| enabled.then_some(label)).collect()
}

fn alt(message: &Message) -> &str {
    message.attachments[0].description.as_deref().expect("a description")
}

/// How many pictures a film has.
fn frames(film: &Attachment) -> usize {
    assert_eq!((film.filename.as_str(), film.width), ("replay.gif", Some(500)));
    let mut decoder = gif::DecodeOptions::new().read_info(&film.bytes[..]).expect("a GIF");
    let mut frames = 0;
    while decoder.read_next_frame().expect("a frame").is_some() {
        frames += 1;
    }
    frames
}

/// Presses a button of a message of the person's own, and gives what the message is then.
async fn turn(house: &House, user: u64, message: &Message, label: &str) -> Message {
    let answer = house.press(user, message, label).await.expect("an answer");
    assert_eq!(answer.kind, 7, "it is the same message");
    answer.message.expect("a message")
}

/// The record that the Record button under the answer to `/replay` gives.
pub async fn record(house: &House, user: u64, game: i64) -> (String, String) {
    let replay = house.slash(user, "replay", json!({ "game": format!("#{game}") })).await.expect("an answer");
    let answer = house.press(user, &replay.message.expect("a message"), "Record").await.expect("an answer");
    let told = private(&answer);
    let message = answer.message.expect("a message");
    let [file] = message.attachments.as_slice() else { panic!("not one file: {message:?}") };
    assert!(file.filename.ends_with(&format!("-{game}.txt")), "{}", file.filename);
    (told, String::from_utf8(file.bytes.to_vec()).expect("UTF-8"))
}

/// Ana and Ben play these moves of Tether.
async fn tether(house: &House, moves: &[&str]) -> Message {
    let mut board = house.begin("size=5").await;
    for (ply, text) in moves.iter().enumerate() {
        house.play([house.ana, house.ben][ply % 2], text).await;
        board = house.board(board.id).await;
    }
    board
}

async fn resigned(house: &House, user: u64, board: &Message) -> Message {
    let asked = house.more(user, board, "Resign").await.message.expect("a question");
    house.press(user, &asked, "Yes, resign").await.expect("an answer");
    house.message(board.id, "resigned").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_stepped_through_to_both_ends() {
    let house = House::new().await;
    let board = tether(&house, &["c3", "d4", "b2", "a1", "e5"]).await;
    let end = resigned(&house, house.ben, &board).await;
    // Whoever sees the channel can look; it is a message of one's own.
    let cat = house.sandbox.add_person("Cat", "en-US");
    for user in [house.ana, cat] {
        let answer = house.press(user, &end, "Replay").await.expect("an answer");
        assert_eq!(private(&answer), "**Tether #1**, ply 5 of 5 after **e5**: Red wins by resignation.",);
        let mut shown = answer.message.expect("a message");
        assert_eq!(enabled(&shown), ["First", "Previous", "Film", "Record", "Explore", "Analyse"]);
        assert!(alt(&shown).contains("Red wins by resignation after e5"), "{}", alt(&shown));
        for (ply, last) in [(4, "a1"), (3, "b2"), (2, "d4"), (1, "c3")] {
            shown = turn(&house, user, &shown, "Previous").await;
            assert!(shown.content.contains(&format!("ply {ply} of 5 after **{last}**: ")), "{}", shown.content);
            assert_eq!(shown.attachments.len(), 1, "the picture before is gone");
            assert_eq!(enabled(&shown).len(), 8);
        }
        shown = turn(&house, user, &shown, "Previous").await;
        assert!(shown.content.ends_with("ply 0 of 5: Red to move."), "{}", shown.content);
        assert!(alt(&shown).contains("No Red stones"), "{}", alt(&shown));
        assert_eq!(enabled(&shown), ["Next", "Last", "Film", "Record", "Explore", "Analyse"]);
        shown = turn(&house, user, &shown, "Next").await;
        assert!(shown.content.ends_with("ply 1 of 5 after **c3**: Blue to move."), "{}", shown.content);
        assert!(alt(&shown).contains("Red stones: c3.") && alt(&shown).contains("No Blue stones"), "{}", alt(&shown));
        shown = turn(&house, user, &shown, "Last").await;
        assert!(shown.content.contains("ply 5 of 5"), "{}", shown.content);
        shown = turn(&house, user, &shown, "First").await;
        assert!(shown.content.contains("ply 0 of 5"), "{}", shown.content);
        // Every id is another one, those of buttons that can't be pressed too.
        let mut ids: Vec<_> = shown.buttons().into_iter().map(|(_, id, _)| id).collect();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), 8);
    }
    let told = house.told(house.ana, "replay", json!({ "game": "77" })).await;
    assert!(told.contains("no game #77"), "{told}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn old_buttons_lead_to_what_was_played_since() {
    let house = House::new().await;
    let board = tether(&house, &["c3"]).await;
    let shown = house.more(house.ana, &board, "Replay").await.message.expect("a message");
    assert!(shown.content.ends_with("ply 1 of 1 after **c3**: Blue to move."), "{}", shown.content);
    let first = turn(&house, house.ana, &shown, "First").await;
    house.play(house.ben, "d4").await;
    house.board(board.id).await;
    let last = turn(&house, house.ana, &first, "Last").await;
    assert!(last.content.contains("ply 2 of 2 after **d4**"), "{}", last.content);
    // The game is on, and so the record has no result.
    let (_, record) = record(&house, house.ben, 1).await;
    assert!(
        record.contains("\nPlayer 1: Ana\nPlayer 2: Ben\nDate: 20") && record.ends_with("\n\n1. c3 d4\n"),
        "{record}"
    );
    assert!(!record.contains("Result") && tools::verify::verify(&record).is_ok(), "{record}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_comes_with_its_film() {
    let house = House::new().await;
    let board = tether(&house, &["c3", "d4", "b2", "a1"]).await;
    let end = resigned(&house, house.ana, &board).await;
    let [picture, film] = end.attachments.as_slice() else { panic!("not two files: {end:?}") };
    assert_eq!((picture.filename.as_str(), picture.width), ("board.png", Some(1000)));
    assert_eq!(frames(film), 5);
    let words = film.description.as_deref().expect("a description");
    assert!(
        words.starts_with("The whole game Tether #1 as a film, 4 plies. It ends so: Tether 5×5: Blue wins"),
        "{words}"
    );
    let (_, record) = record(&house, house.ana, 1).await;
    let stated = record.parse::<Transcript>().expect("a record").result.expect("a result");
    assert_eq!((stated.to_string().as_str(), stated.how), ("0-1 resigned", How::Resigned));
    assert!(tools::verify::verify(&record).is_ok());

    // The button gives it for as much as was played.
    let replay = house.slash(house.ben, "replay", json!({ "game": "1" })).await.expect("an answer");
    let made = house.press(house.ben, &replay.message.expect("a message"), "Film").await.expect("an answer");
    assert!(made.kind == 5 && made.ephemeral);
    let made = made.edited().await.expect("the film");
    assert_eq!((made.content.as_str(), frames(&made.attachments[0])), ("The film of #1.", 5));

    // Of a game that was hardly played there is none.
    let board = tether(&house, &["c3", "d4"]).await;
    let asked = house.more(house.ben, &board, "Resign").await.message.expect("a question");
    house.press(house.ben, &asked, "Yes, call it off").await.expect("an answer");
    let end = house.message(board.id, "called off").await;
    assert_eq!(end.attachments.len(), 1);
    let (_, record) = record_of(&house, 2).await;
    assert!(record.contains("\nResult: * aborted\n"), "{record}");
    house.close().await;
}

async fn record_of(house: &House, game: i64) -> (String, String) {
    record(house, house.ana, game).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_with_a_film_is_posted_once_though_the_answer_is_lost() {
    let house = House::new().await;
    let board = tether(&house, &["c3", "d4", "b2", "a1"]).await;
    let asked = house.more(house.ana, &board, "Resign").await.message.expect("a question");
    house.sandbox.fault("POST", "/messages", 1, Fault::Drop);
    house.press(house.ana, &asked, "Yes, resign").await.expect("an answer");
    let end = house.message(board.id, "resigned").await;
    assert_eq!(end.attachments.len(), 2);
    // Its sender has heard that it was posted, and has nothing more to send.
    house.knows(1, &end).await;
    assert_eq!(house.number("select count(*) from outbox where state <> 'sent'").await, 0);
    let ends = house.boards().into_iter().filter(|message| message.content.contains("resigned")).count();
    assert_eq!(ends, 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seed_comes_out_with_the_end_and_not_before() {
    let house = House::new().await;
    let mut board = house.begin_with(json!({ "game": "tetrathedral" })).await;
    for _ in 0..6 {
        let mover = board.notified[0];
        let moves = house.sandbox.autocomplete(mover, house.channel, "move", json!({ "move": "" }), "move").await;
        let text = moves.expect("choices").remove(0).name;
        assert!(house.play(mover, &text).await.starts_with("Played"));
        board = house.board(board.id).await;
    }
    let (told, record) = record(&house, house.ana, 1).await;
    assert!(told.contains("added when the game is over"), "{told}");
    assert!(record.contains("Commitment: ") && !record.contains("Seed"), "{record}");
    let running: Transcript = record.parse().expect("a record");
    assert_eq!(play::verify(&running).expect("in order").rolls, Rolls::Unknown);
    let replay = house.slash(house.ana, "replay", json!({ "game": "1" })).await.expect("an answer").message.unwrap();
    assert!(alt(&replay).contains("The die shows"), "{}", alt(&replay));
    let film = house.press(house.ana, &replay, "Film").await.expect("an answer").edited().await.expect("a film");
    assert_eq!(frames(&film.attachments[0]), running.record.plies.len() + 1);

    let mover = board.notified[0];
    let end = resigned(&house, mover, &board).await;
    let (told, record) = record_of(&house, 1).await;
    assert!(!told.contains("is over"), "{told}");
    let over: Transcript = record.parse().expect("a record");
    assert_eq!(play::verify(&over).expect("in order").rolls, Rolls::Committed);
    assert!(end.content.contains(record.split("Seed: ").nth(1).unwrap().lines().next().unwrap()), "{record}");
    assert_eq!(over.record.plies[..running.record.plies.len()], running.record.plies);
    // Nothing of the secret left the house while the game was on.
    let seed = hex::encode(over.seed.expect("a seed"));
    let told: Vec<_> = house.sandbox.requests().into_iter().filter_map(|request| request.body).collect();
    let holding = told.iter().filter(|body| body.to_string().contains(&seed)).count();
    assert_eq!(holding, 1, "only the end tells it");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_to_replay_are_offered_the_newest_first_and_those_of_others_stay_theirs() {
    let house = House::new().await;
    let board = tether(&house, &["c3", "d4", "b2", "a1"]).await;
    resigned(&house, house.ana, &board).await;
    tether(&house, &["c3"]).await;
    let choices = house.sandbox.autocomplete(house.ben, house.channel, "replay", json!({ "game": "" }), "game").await;
    let names: Vec<_> = choices.unwrap().into_iter().map(|choice| choice.name).collect();
    assert_eq!(names, ["#2 Tether against Ana", "#1 Tether against Ana (over)"]);
    // In another channel they are nobody else's business.
    let cat = house.sandbox.add_person("Cat", "en-US");
    let elsewhere = house.sandbox.add_channel(house.guild, "hall");
    for (user, seen) in [(house.ana, true), (cat, false)] {
        for command in ["replay", "explore"] {
            let answer = house.sandbox.slash(user, elsewhere, command, json!({ "game": "1" })).await.unwrap();
            assert_eq!(!private(&answer).contains("no game #1"), seen, "{}", private(&answer));
        }
    }
    // A challenge has no board.
    house.told(house.ana, "challenge", json!({ "game": "tether" })).await;
    for command in ["replay", "explore"] {
        let told = house.told(house.ana, command, json!({ "game": "3" })).await;
        assert!(told.contains("no game #3") || told.contains("has not begun"), "{told}");
    }
    house.close().await;
}

/// How long a long game's end takes from the click to the message, and that another game's move doesn't wait for it.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement, to be made with --release"]
async fn the_end_of_a_long_game_comes_soon() {
    let house = House::new().await;
    let mut board = house.begin("size=19").await;
    let cells = (1..=10).flat_map(|row| ('a'..='j').map(move |col| format!("{col}{row}")));
    let mut played = 0;
    for text in cells {
        let told = house.play([house.ana, house.ben][played % 2], &text).await;
        if told.starts_with("Played") {
            board = house.board(board.id).await;
            played += 1;
        }
    }
    let other = house.begin("size=5").await;
    let asked = house.more(house.ana, &board, "Resign").await.message.expect("a question");
    let begun = Instant::now();
    let (end, beside) = tokio::join!(
        async {
            house.press(house.ana, &asked, "Yes, resign").await.expect("an answer");
            let end = house.message(other.id, "resigned").await;
            (begun.elapsed(), end.attachments[1].size)
        },
        async {
            // The other game's move comes while the film is being made.
            tokio::time::sleep(Duration::from_millis(100)).await;
            let begun = Instant::now();
            house.told(house.ana, "move", json!({ "move": "c3", "game": "2" })).await;
            house.message(other.id, "after **c3**").await;
            begun.elapsed()
        },
    );
    eprintln!("{played} plies: the end after {:?}, its film has {} bytes; another move {beside:?}", end.0, end.1);
    house.close().await;
}
