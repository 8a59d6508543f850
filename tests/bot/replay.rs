//! `/replay`: games ply by ply, as an animation, as a record.

use super::bot_test::{BotTest, private_content};
use parlor::cli;
use parlor_games::dice::DiceSeed;
use parlor_games::record::Rolls;
use parlor_games::record::{How, Transcript};
use parlor_sandbox::{Attachment, Fault, Message};
use serde_json::json;
use std::time::{Duration, Instant};

fn enabled(message: &Message) -> Vec<String> {
    let buttons = message.buttons().into_iter();
    buttons.filter_map(|(label, _, enabled)| enabled.then_some(label)).collect()
}

/// Returns the text alternative of the first picture.
fn alt(message: &Message) -> &str {
    message.attachments[0].description.as_deref().expect("a description")
}

fn frames(animation: &Attachment) -> usize {
    assert_eq!((animation.filename.as_str(), animation.width), ("replay.gif", Some(500)));
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(&animation.bytes[..]).expect("a GIF");
    assert_eq!(decoder.repeat(), gif::Repeat::Finite(0), "it plays once");
    let width = usize::from(decoder.width());
    let (mut picture, mut first, mut frames) = (vec![[0; 4]; width * usize::from(decoder.height())], Vec::new(), 0);
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let rows = frame.buffer.as_chunks().0.chunks(frame.width.into());
        for (y, row) in rows.enumerate() {
            for (x, pixel) in row.iter().enumerate().filter(|(_, pixel)| pixel[3] > 0) {
                picture[(top + y) * width + left + x] = *pixel;
            }
        }
        if frames == 0 {
            first = picture.clone();
        }
        frames += 1;
    }
    assert!(first == picture, "the preview is the last position");
    frames
}

/// Presses a button that updates its own message. Returns the message.
async fn press_to_update(test: &BotTest, user: u64, message: &Message, label: &str) -> Message {
    let answer = test.press(user, message, label).await.expect("an answer");
    assert_eq!(answer.kind, 7, "it is the same message");
    answer.message.expect("a message")
}

/// Presses Record under `/replay`. Returns the text and the file of the reply.
pub async fn record(test: &BotTest, user: u64, game: i64) -> (String, String) {
    let replay = test.slash(user, "replay", json!({ "game": format!("#{game}") })).await.expect("an answer");
    let answer = test.press(user, &replay.message.expect("a message"), "Record").await.expect("an answer");
    let reply = private_content(&answer);
    let message = answer.message.expect("a message");
    let [file] = message.attachments.as_slice() else { panic!("not one file: {message:?}") };
    assert!(file.filename.ends_with(&format!("-{game}.txt")), "{}", file.filename);
    (reply, String::from_utf8(file.bytes.to_vec()).expect("UTF-8"))
}

/// Ana and Ben play these moves of Tether. Returns the last board.
async fn tether(test: &BotTest, moves: &[&str]) -> Message {
    test.play_in_turns(test.start_game("size=5").await, moves).await
}

/// A player resigns. Returns the message that announces the end.
async fn resigned(test: &BotTest, user: u64, board: &Message) -> Message {
    let asked = test.press_under_more(user, board, "Resign").await.message.expect("a question");
    test.press(user, &asked, "Yes, resign").await.expect("an answer");
    test.next_message(board.id, "resigned").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_can_be_stepped_through() {
    let test = BotTest::new().await;
    let board = tether(&test, &["c3", "d4", "b2", "a1", "e5"]).await;
    let end = resigned(&test, test.ben, &board).await;
    // Every user who sees the channel gets a private message.
    let cat = test.sandbox.add_user("Cat", "en-US");
    for user in [test.ana, cat] {
        let answer = test.press(user, &end, "Replay").await.expect("an answer");
        assert_eq!(private_content(&answer), "**Tether #1**, move 5 of 5 after **e5**: Red wins by resignation.",);
        let mut shown = answer.message.expect("a message");
        assert_eq!(enabled(&shown), ["First", "Previous", "GIF", "Record", "Explore", "Analyse", "Show"]);
        assert!(alt(&shown).contains("Red wins by resignation after e5"), "{}", alt(&shown));
        for (ply, last) in [(4, "a1"), (3, "b2"), (2, "d4"), (1, "c3")] {
            shown = press_to_update(&test, user, &shown, "Previous").await;
            assert!(shown.content.contains(&format!("move {ply} of 5 after **{last}**: ")), "{}", shown.content);
            assert_eq!(shown.attachments.len(), 1, "the previous picture is removed");
            assert_eq!(enabled(&shown).len(), 9);
        }
        shown = press_to_update(&test, user, &shown, "Previous").await;
        assert_eq!(shown.content, "**Tether #1**, move 0 of 5: Red to move.");
        assert_eq!(
            alt(&shown),
            "Tether 5×5: Red to move. Red has claimed 0 cells, Blue 0. No Red stones. No Blue stones."
        );
        assert_eq!(enabled(&shown), ["Next", "Last", "GIF", "Record", "Explore", "Analyse", "Show"]);
        shown = press_to_update(&test, user, &shown, "Next").await;
        assert_eq!(shown.content, "**Tether #1**, move 1 of 5 after **c3**: Blue to move.");
        assert!(alt(&shown).contains("Red stones: c3.") && alt(&shown).contains("No Blue stones"), "{}", alt(&shown));
        shown = press_to_update(&test, user, &shown, "Last").await;
        assert_eq!(shown.content, "**Tether #1**, move 5 of 5 after **e5**: Red wins by resignation.");
        shown = press_to_update(&test, user, &shown, "First").await;
        assert_eq!(shown.content, "**Tether #1**, move 0 of 5: Red to move.");
        // All custom ids differ, even those of disabled buttons.
        let mut ids: Vec<_> = shown.buttons().into_iter().map(|(_, id, _)| id).collect();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), 9);
    }
    let reply = test.private_reply(test.ana, "replay", json!({ "game": "77" })).await;
    assert_eq!(reply, "You have no game #77 here.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn old_buttons_include_moves_played_since() {
    let test = BotTest::new().await;
    let board = tether(&test, &["c3"]).await;
    let shown = test.press_under_more(test.ana, &board, "Replay").await.message.expect("a message");
    assert_eq!(shown.content, "**Tether #1**, move 1 of 1 after **c3**: Blue to move.");
    let first = press_to_update(&test, test.ana, &shown, "First").await;
    test.play(test.ben, "d4").await;
    test.next_board(board.id).await;
    let last = press_to_update(&test, test.ana, &first, "Last").await;
    assert_eq!(last.content, "**Tether #1**, move 2 of 2 after **d4**: Red to move.");
    // The record of a running game has no result.
    let (_, record) = record(&test, test.ben, 1).await;
    assert!(
        record.contains("\nPlayer 1: Ana\nPlayer 2: Ben\nDate: 20") && record.ends_with("\n\n1. c3 d4\n"),
        "{record}"
    );
    assert!(!record.contains("Result") && cli::verify::verify(&record).is_ok(), "{record}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_message_contains_the_animation() {
    let test = BotTest::new().await;
    let board = tether(&test, &["c3", "d4", "b2", "a1"]).await;
    let end = resigned(&test, test.ana, &board).await;
    let [animation] = end.attachments.as_slice() else { panic!("not one file: {end:?}") };
    // The animation has the five positions. Before the first, it shows the last one as a preview.
    assert_eq!(frames(animation), 6);
    let words = animation.description.as_deref().expect("a description");
    assert!(words.starts_with("Blue wins") && words.contains(". Tether 5×5."), "{words}");
    assert!(words.ends_with("The whole game Tether #1 as a GIF, 4 moves."), "{words}");
    let (_, record) = record(&test, test.ana, 1).await;
    let stated = record.parse::<Transcript>().expect("a record").result.expect("a result");
    assert_eq!((stated.to_string().as_str(), stated.how), ("0-1 resigned", How::Resigned));
    assert!(cli::verify::verify(&record).is_ok());

    // The button GIF makes an animation of the moves so far.
    let replay = test.slash(test.ben, "replay", json!({ "game": "1" })).await.expect("an answer");
    let made = test.press(test.ben, &replay.message.expect("a message"), "GIF").await.expect("an answer");
    assert!(made.kind == 5 && made.ephemeral);
    let made = made.edited().await.expect("the animation");
    assert_eq!((made.content.as_str(), frames(&made.attachments[0])), ("#1 as a GIF.", 6));

    // A game that was called off has no animation.
    let board = tether(&test, &["c3", "d4"]).await;
    let asked = test.press_under_more(test.ben, &board, "Resign").await.message.expect("a question");
    test.press(test.ben, &asked, "Yes, call it off").await.expect("an answer");
    let end = test.next_message(board.id, "called off").await;
    assert_eq!(end.attachments.len(), 1);
    let (_, record) = record_of(&test, 2).await;
    assert!(record.contains("\nResult: * aborted\n"), "{record}");
    test.close().await;
}

async fn record_of(test: &BotTest, game: i64) -> (String, String) {
    record(test, test.ana, game).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_with_an_animation_is_posted_once_when_the_response_is_lost() {
    let test = BotTest::new().await;
    let board = tether(&test, &["c3", "d4", "b2", "a1"]).await;
    let asked = test.press_under_more(test.ana, &board, "Resign").await.message.expect("a question");
    test.sandbox.inject_fault("POST", "/messages", 1, Fault::DropAfter);
    test.press(test.ana, &asked, "Yes, resign").await.expect("an answer");
    let end = test.next_message(board.id, "resigned").await;
    assert_eq!(end.attachments.len(), 1);
    // The delivery is recorded, and nothing is left to send.
    test.wait_until_recorded(1, &end).await;
    assert_eq!(test.deliveries("state <> 'sent'").await, 0);
    let ends = test.boards().into_iter().filter(|message| message.content.contains("resigned")).count();
    assert_eq!(ends, 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seed_is_published_only_at_the_end() {
    let test = BotTest::new().await;
    let mut board = test.start_game_with(json!({ "game": "tetrathedral" })).await;
    for _ in 0..6 {
        let mover = board.notified[0];
        let moves = test.sandbox.autocomplete(mover, test.channel, "move", json!({ "move": "" }), "move").await;
        let text = moves.expect("choices").remove(0).name;
        assert!(test.play(mover, &text).await.starts_with("Played"));
        board = test.next_board(board.id).await;
    }
    let (reply, record) = record(&test, test.ana, 1).await;
    assert_eq!(
        reply,
        "The record of Tetrathedral #1. Check it with the command parlor verify, or open it with /explore. The seed of its dice is added when the game ends."
    );
    assert!(record.contains("Commitment: ") && !record.contains("Seed"), "{record}");
    let running: Transcript = record.parse().expect("a record");
    assert_eq!(parlor_games::record::verify(&running).expect("in order").rolls, Rolls::Unknown);
    let replay = test.slash(test.ana, "replay", json!({ "game": "1" })).await.expect("an answer").message.unwrap();
    assert!(alt(&replay).contains("The die shows"), "{}", alt(&replay));
    let animation =
        test.press(test.ana, &replay, "GIF").await.expect("an answer").edited().await.expect("an animation");
    assert_eq!(frames(&animation.attachments[0]), running.record.plies.len() + 2);

    let mover = board.notified[0];
    let end = resigned(&test, mover, &board).await;
    let (reply, record) = record_of(&test, 1).await;
    assert!(!reply.contains("added when"), "{reply}");
    let over: Transcript = record.parse().expect("a record");
    assert_eq!(parlor_games::record::verify(&over).expect("in order").rolls, Rolls::Committed);
    assert!(end.content.contains(record.split("Seed: ").nth(1).unwrap().lines().next().unwrap()), "{record}");
    assert_eq!(over.record.plies[..running.record.plies.len()], running.record.plies);
    // The seed was not sent while the game was running.
    let seed = DiceSeed::new(over.seed.expect("a seed")).to_string();
    let reply: Vec<_> = test.sandbox.requests().into_iter().filter_map(|request| request.body.clone()).collect();
    let holding = reply.iter().filter(|body| body.to_string().contains(&seed)).count();
    assert_eq!(holding, 1, "only the last message contains it");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn autocompletion_of_replay_lists_the_callers_games_newest_first() {
    let test = BotTest::new().await;
    let board = tether(&test, &["c3", "d4", "b2", "a1"]).await;
    resigned(&test, test.ana, &board).await;
    tether(&test, &["c3"]).await;
    let choices = test.sandbox.autocomplete(test.ben, test.channel, "replay", json!({ "game": "" }), "game").await;
    let names: Vec<_> = choices.unwrap().into_iter().map(|choice| choice.name).collect();
    assert_eq!(names, ["#2 Tether against Ana", "#1 Tether against Ana (over)"]);
    // From another channel, only the players can see the games.
    let cat = test.sandbox.add_user("Cat", "en-US");
    let elsewhere = test.sandbox.add_channel(test.guild, "hall");
    for (user, seen) in [(test.ana, true), (cat, false)] {
        for command in ["replay", "explore"] {
            let answer = test.sandbox.slash(user, elsewhere, command, json!({ "game": "1" })).await.unwrap();
            assert_eq!(!private_content(&answer).contains("no game #1"), seen, "{}", private_content(&answer));
        }
    }
    // A challenge can't be replayed or explored.
    test.private_reply(test.ana, "challenge", json!({ "game": "tether" })).await;
    for command in ["replay", "explore"] {
        let reply = test.private_reply(test.ana, command, json!({ "game": "3" })).await;
        assert!(reply.contains("no game #3") || reply.contains("hasn't started"), "{reply}");
    }
    test.close().await;
}

/// Measures the time from the click to the last message of a long game, and of a move in another game meanwhile.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement, to be made with --release"]
async fn the_animation_of_a_long_game_is_posted_soon() {
    let test = BotTest::new().await;
    let mut board = test.start_game("size=19").await;
    let cells = (1..=10).flat_map(|row| ('a'..='j').map(move |col| format!("{col}{row}")));
    let mut played = 0;
    for text in cells {
        let reply = test.play([test.ana, test.ben][played % 2], &text).await;
        if reply.starts_with("Played") {
            board = test.next_board(board.id).await;
            played += 1;
        }
    }
    let other = test.start_game("size=5").await;
    let asked = test.press_under_more(test.ana, &board, "Resign").await.message.expect("a question");
    let begun = Instant::now();
    let (end, beside) = tokio::join!(
        async {
            test.press(test.ana, &asked, "Yes, resign").await.expect("an answer");
            let end = test.next_message(other.id, "resigned").await;
            (begun.elapsed(), end.attachments[0].size)
        },
        async {
            // The other game's move is sent while the animation is made.
            tokio::time::sleep(Duration::from_millis(100)).await;
            let begun = Instant::now();
            test.private_reply(test.ana, "move", json!({ "move": "c3", "game": "2" })).await;
            test.next_message(other.id, "after **c3**").await;
            begun.elapsed()
        },
    );
    eprintln!("{played} plies: the end after {:?}, its animation has {} bytes; another move {beside:?}", end.0, end.1);
    test.close().await;
}
