//! The button Show, under an answer that only the caller sees.

use super::{
    analyse::finished_game,
    bot_test::{BotTest, private_content},
};
use parlor_sandbox::{Fault, Message, permissions};
use serde_json::json;

/// Presses Show twice. Returns what the channel sees.
async fn shown(test: &BotTest, private: &Message) -> Message {
    let before = test.sandbox.messages(test.channel).len();
    let answer = test.press(test.ana, private, "Show").await.expect("an answer");
    assert_eq!((answer.kind, answer.ephemeral), (4, false), "{answer:?}");
    let again = test.press(test.ana, private, "Show").await.expect("an answer");
    assert_eq!(private_content(&again), "It's already shown.");
    assert_eq!(test.sandbox.messages(test.channel).len(), before + 1);
    let message = answer.message.expect("a message");
    assert!(message.notified.is_empty() && message.button("Show").is_none(), "{message:?}");
    message
}

async fn asked(test: &BotTest, command: &str, options: serde_json::Value) -> Message {
    let answer = test.slash(test.ana, command, options).await.expect("an answer");
    assert!(answer.ephemeral, "{answer:?}");
    answer.message.expect("a message")
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_shown_to_the_channel_once_in_its_language() {
    let test = BotTest::new().await;
    test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER | permissions::MANAGE_GUILD);
    let end = finished_game(&test, &["c3", "a1", "c2", "a2", "d3"]).await;
    test.wait_until_recorded(1, &end).await;
    test.private_reply(test.ana, "settings", json!({ "language": { "language": "de" } })).await;
    let profile = shown(&test, &asked(&test, "profile", json!({ "player": test.ben.to_string() })).await).await;
    assert!(profile.content.contains("Profil von") && profile.content.contains("#1 Tether"), "{}", profile.content);
    let list = asked(&test, "leaderboard", json!({})).await;
    assert_eq!(
        list.content,
        "**All games** on this server: 0 players\n\
         Nobody is ranked here yet. It takes 3 rated games, the last within 90 days: start one with /challenge.\n\
         You're not ranked yet: 1 of 3 rated games played."
    );
    let list = shown(&test, &list).await;
    assert!(list.content.contains("alle Spiele") || list.content.contains("Alle Spiele"), "{}", list.content);
    assert!(list.buttons().is_empty() && !list.content.contains("gespielt"), "{}", list.content);
    let replay = asked(&test, "replay", json!({ "game": "1" })).await;
    let replay = test.press(test.ana, &replay, "Previous").await.expect("an answer").message.expect("a message");
    let replay = shown(&test, &replay).await;
    assert!(replay.content.contains("4 von 5") && replay.attachments.len() == 1, "{}", replay.content);
    // The buttons of the shown replay answer only the person who presses them.
    let own = test.press(test.ben, &replay, "Nachspielen").await.expect("an answer");
    assert!(own.ephemeral && private_content(&own).contains("4 of 5"), "{own:?}");
    let analysis = test.press(test.ana, &end, "Analyse").await.expect("an answer");
    let analysis = shown(&test, &analysis.edited().await.expect("an analysis")).await;
    assert_eq!(analysis.attachments.len(), 1, "{}", analysis.content);
    assert!(analysis.content.contains("die Gewinnchance von Rot"), "for everybody: {}", analysis.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_shown_only_where_its_channel_sees_it() {
    let test = BotTest::new().await;
    // Ana's private game can't be shown.
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    test.slash(test.ana, "play", options).await.expect("an answer");
    let private = asked(&test, "replay", json!({ "game": "1" })).await;
    assert!(private.button("Show").is_none(), "{private:?}");
    // A game in this channel can't be shown in another one.
    let board = test.start_game("size=5").await;
    let elsewhere = test.sandbox.add_channel(test.guild, "elsewhere");
    let replay = test.sandbox.slash(test.ana, elsewhere, "replay", json!({ "game": "2" })).await.expect("an answer");
    assert!(replay.message.expect("a message").button("Show").is_none(), "{}", board.content);
    assert!(asked(&test, "replay", json!({ "game": "2" })).await.button("Show").is_some(), "{}", board.content);
    test.close().await;
}

/// If Discord did not take a message, nothing was shown, so Show works again. Another position can also be shown.
#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_saw_can_be_shown() {
    let test = BotTest::new().await;
    let end = finished_game(&test, &["c3", "a1", "c2", "a2", "d3"]).await;
    test.wait_until_recorded(1, &end).await;
    for (command, options) in [
        ("profile", json!({ "player": test.ben.to_string() })),
        ("leaderboard", json!({})),
        ("replay", json!({ "game": "1" })),
        ("puzzle", json!({ "game": "tether" })),
    ] {
        let private = asked(&test, command, options).await;
        test.sandbox.inject_fault("POST", "/callback", 1, Fault::Error(400, 50_035));
        let failed = test.press(test.ana, &private, "Show").await.expect("an answer");
        assert!(private_content(&failed).contains("went wrong") || failed.ephemeral, "{failed:?}");
        shown(&test, &private).await;
    }
    let mut replay = asked(&test, "replay", json!({ "game": "1" })).await;
    for label in ["Previous", "Previous", "First"] {
        shown(&test, &replay).await;
        let there = test.press(test.ana, &replay, label).await.expect("an answer").message.expect("a message");
        assert_eq!(there.id, replay.id);
        replay = there;
    }
    test.close().await;
}
