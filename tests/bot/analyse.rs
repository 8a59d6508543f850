//! Analyses of finished games.

use super::bot_test::{BotTest, private_content};
use parlor_sandbox::{InteractionResponse, Message};
use serde_json::json;

/// Ana and Ben play these moves of Tether, then Ben resigns. Returns the last board.
pub(super) async fn finished_game(test: &BotTest, moves: &[&str]) -> Message {
    let board = test.play_in_turns(test.start_game("size=5").await, moves).await;
    let asked = test.press_under_more(test.ben, &board, "Resign").await.message.expect("a question");
    let yes = if moves.len() < 4 { "Yes, call it off" } else { "Yes, resign" };
    test.press(test.ben, &asked, yes).await.expect("an answer");
    test.next_board(board.id).await
}

/// The reply to `/replay` for game 1.
pub(super) async fn replay(test: &BotTest, user: u64) -> Message {
    let answer = test.slash(user, "replay", json!({ "game": "1" })).await.expect("an answer");
    answer.message.expect("a message")
}

/// Returns the first, deferred answer.
async fn analyse(test: &BotTest, user: u64) -> InteractionResponse {
    let replay = replay(test, user).await;
    let answer = test.press(user, &replay, "Analyse").await.expect("an answer");
    assert!(answer.kind == 5 && answer.ephemeral, "{answer:?}");
    answer
}

/// Returns the finished analysis.
async fn analysed(test: &BotTest, user: u64) -> Message {
    analyse(test, user).await.edited().await.expect("an analysis")
}

/// The computer thinks in a game of Ana's until she resigns.
async fn keep_computer_busy(test: &BotTest) {
    let options = json!({ "game": "tether", "variant": "19", "level": "master", "first": "me", "show": true });
    let after = test.newest_message_id();
    test.private_reply(test.ana, "play", options).await;
    test.next_board(after).await;
    test.private_reply(test.ana, "move", json!({ "move": "k10", "game": "2" })).await;
    test.wait_until_found("select count(*) from tasks where kind like '%computer_turn' and attempts > 0").await;
}

async fn resign_game_2(test: &BotTest) {
    let asked = test.slash(test.ana, "resign", json!({ "game": "2" })).await.unwrap().message.unwrap();
    test.press(test.ana, &asked, "Yes, call it off").await.unwrap();
}

/// Sends a forged interaction: a button press with the custom id of the Analyse button of game 1. Returns the answer.
async fn forged_analyse(test: &BotTest, press: &InteractionResponse) -> String {
    let mut payload = test.sandbox.payload(press.interaction).expect("an interaction");
    let fresh = (press.interaction + 1).to_string();
    payload["id"] = json!(fresh);
    payload["data"]["custom_id"] = json!("v1:analyse:1");
    test.sandbox.send_raw_event("INTERACTION_CREATE", payload).await;
    let path = format!("/interactions/{fresh}/");
    let answered = test.sandbox.wait_for_request(|r| r.path.contains(&path)).await.expect("an answer");
    answered.body.expect("a body").to_string()
}

const GAME: [&str; 7] = ["c3", "a1", "c2", "a2", "d3", "b4", "c4"];

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_is_made_once_and_shared() {
    let test = BotTest::new().await;
    let end = finished_game(&test, &GAME).await;
    let shown = analysed(&test, test.ana).await;
    let head = "**Tether #1**: your chance to win after each move, as Red, as the computer sees it.\n";
    assert!(shown.content.starts_with(head), "{}", shown.content);
    let [picture] = shown.attachments.as_slice() else { panic!("not one picture: {shown:?}") };
    assert_eq!((picture.filename.as_str(), picture.width), ("analysis.png", Some(1000)));
    let alt = picture.description.as_deref().expect("a description");
    assert!(alt.starts_with("A curve: your chance to win Tether #1, over 7 moves, from "), "{alt}");
    let mistakes = shown.content.lines().filter(|line| line.starts_with("- Move ")).count();
    assert_eq!(shown.buttons().len(), mistakes + 1, "and Show");
    assert_eq!(test.count("results where analysis is not null").await, 1);

    // A stored analysis is shown in the language of the user who asks.
    let kept = r#"update results set analysis = jsonb_set(analysis, '{turnings}',
        '[{"ply": 2, "text": "c2", "better": "d2", "before": 0.75, "after": 0.25},
          {"ply": 5, "text": "b4", "better": "c5", "before": 1, "after": 0.001}]')"#;
    test.execute(kept).await;
    let turnings = "- Move 3, **c2**: Red's chance 75% → 25%; better was **d2**\n\
                    - Move 6, **b4**: Blue's chance 100% → 1%; better was **c5**";
    let ben = analysed(&test, test.ben).await;
    assert!(ben.content.contains(", as Blue, ") && ben.content.ends_with(turnings), "{}", ben.content);
    assert!(ben.attachments[0].description.as_deref().is_some_and(|alt| alt.contains("Move 6, b4")));
    assert_ne!(ben.attachments[0].bytes, shown.attachments[0].bytes, "the moves are marked");
    let dora = test.sandbox.add_user("Dora", "de");
    let replayed = test.press(dora, &end, "Replay").await.unwrap().message.unwrap();
    let dora = test.press(dora, &replayed, "Analysieren").await.unwrap().edited().await.expect("an analysis");
    assert!(dora.content.contains("die Gewinnchance von Rot nach jedem Zug, wie"), "{}", dora.content);
    assert!(dora.content.contains("Zug 6, **b4**: Chance von Blau 100\u{a0}% → 1\u{a0}%"), "{}", dora.content);

    // Each listed move has a button that shows the game from there in a new message.
    let labels: Vec<_> = ben.buttons().into_iter().map(|(label, ..)| label).collect();
    assert_eq!(labels, ["Move 3: c2", "Move 6: b4", "Show"]);
    let at = test.press(test.ben, &ben, "Move 6: b4").await.unwrap();
    assert_eq!((at.kind, private_content(&at).starts_with("**Tether #1**, move 6 of 7 after **b4**: ")), (4, true));

    // An analysis of an older version is made again.
    test.execute("update results set analysis_version = analysis_version - 1").await;
    let again = analysed(&test, test.ana).await;
    assert_eq!((&again.content, &again.attachments[0].bytes), (&shown.content, &shown.attachments[0].bytes));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn running_games_are_not_analysed() {
    let test = BotTest::new().await;
    test.play_in_turns(test.start_game("size=5").await, &["c3", "a1", "d2", "b4"]).await;
    let shown = replay(&test, test.ana).await;
    assert!(shown.button("GIF").is_some() && shown.button("Analyse").is_none(), "{:?}", shown.buttons());
    let press = test.press(test.ana, &shown, "GIF").await.unwrap();
    let reply = forged_analyse(&test, &press).await;
    assert!(reply.contains("Tether #1 isn't over yet. You can analyse it once it is."), "{reply}");
    // From another channel, only the game's players can see it.
    let elsewhere = test.sandbox.add_channel(test.guild, "hall");
    let cat = test.sandbox.add_user("Cat", "en-US");
    let help = test.sandbox.slash(cat, elsewhere, "help", json!({})).await.unwrap().message.unwrap();
    let press = test.press(cat, &help, "Learn Tether").await.unwrap();
    let reply = forged_analyse(&test, &press).await;
    assert!(reply.contains("You have no game"), "{reply}");
    assert_eq!(test.count("results where analysis is not null").await, 0);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_with_too_few_moves_are_not_analysed() {
    let test = BotTest::new().await;
    finished_game(&test, &["c3", "a1"]).await;
    let replay = replay(&test, test.ana).await;
    assert!(replay.button("GIF").is_some() && replay.button("Analyse").is_none(), "{:?}", replay.buttons());
    let press = test.press(test.ana, &replay, "GIF").await.unwrap();
    let reply = forged_analyse(&test, &press).await;
    assert!(reply.contains("Tether #1 has too few moves to analyse."), "{reply}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_requests_share_one_analysis_and_each_user_has_one_at_a_time() {
    let test = BotTest::new().await;
    finished_game(&test, &GAME).await;
    // All requests wait until a search permit is free.
    keep_computer_busy(&test).await;
    let cat = test.sandbox.add_user("Cat", "en-US");
    let first = analyse(&test, test.ben).await;
    let second = analyse(&test, test.ben).await;
    let of_cat = analyse(&test, cat).await;
    // One of Ben's requests waits; the other one is refused. Either may come first.
    let reply = tokio::select! {
        reply = first.edited() => reply,
        reply = second.edited() => reply,
    };
    assert_eq!(reply.expect("an answer").content, "Your last analysis is still running. Wait for it, then try again.");
    resign_game_2(&test).await;
    let (one, other, of_cat) = tokio::join!(first.edited(), second.edited(), of_cat.edited());
    let [one, other, of_cat] = [one, other, of_cat].map(|edited| edited.expect("an answer"));
    let made = if one.attachments.is_empty() { other } else { one };
    // The first line differs, because it says whose chance to win is shown.
    let mistakes = |message: &Message| message.content.split_once('\n').map(|(_, mistakes)| mistakes.to_owned());
    assert_eq!((made.attachments.len(), mistakes(&made)), (1, mistakes(&of_cat)));
    assert_eq!(test.count("results where analysis is not null").await, 1);
    // Afterwards Ben can ask again.
    assert_eq!(analysed(&test, test.ben).await.content, made.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shutdown_answers_waiting_analyses() {
    let test = BotTest::new().await;
    finished_game(&test, &GAME).await;
    keep_computer_busy(&test).await;
    let answer = analyse(&test, test.ben).await;
    let (reply, ()) = tokio::join!(answer.edited(), test.close());
    let reply = reply.expect("an answer").content;
    // The computer's search stops first. The time that this leaves may be enough for such a short analysis.
    let answers = ["Couldn't make the analysis. Try again later.", "**Tether #1**: your chance to win after each move"];
    assert!(answers.iter().any(|answer| reply.starts_with(answer)), "{reply}");
}
