//! Languages: replies are in the caller's language, public messages in the server's.

use super::bot_test::BotTest;
use parlor::{
    play::{Pace, UserId},
    text::{self, Lang},
};
use parlor_games::rules::{Game, Player};
use parlor_sandbox::permissions;
use parlor_testkit::polling::poll;
use serde_json::{Value, json};

/// Starts a test on a server of the locale `server`, with a user Lena of the locale `reader`.
async fn with_locales(server: &str, reader: &str) -> (BotTest, u64) {
    let mut test = BotTest::without_bot().await;
    test.sandbox.set_guild_locale(test.guild, server);
    let person = test.sandbox.add_user("Lena", reader);
    test.start().await;
    (test, person)
}

#[tokio::test(flavor = "multi_thread")]
async fn replies_are_in_the_callers_language_and_boards_in_the_servers() {
    let (test, lena) = with_locales("fr", "de").await;
    let options = json!({ "game": "tether", "variant": "5", "opponent": test.ben.to_string(), "first": "me" });
    let reply = test.private_reply(lena, "challenge", options).await;
    assert_eq!(reply, Lang::German.text(text::Message::by_id("challenge-sent")));
    let challenge = test.sandbox.wait_for(test.channel, |m| m.content.contains("Tether #1")).await.unwrap();
    let opponent = text::mention(Lang::French, UserId(test.ben));
    assert!(challenge.content.contains(&text::pace(Lang::French, Pace::DEFAULT)), "{}", challenge.content);
    assert!(challenge.content.contains(&opponent) && !challenge.content.contains("challenges"));
    let yes = Lang::French.text(text::Message::by_id("button-accept"));
    // A public message is updated in the server's language, not in the language of the user who pressed the button.
    let accepted = test.press(test.ben, &challenge, &yes).await.expect("an answer").message.expect("a message");
    let by = text::mention(Lang::French, UserId(test.ben));
    let message = text::Message::by_id("challenge-accepted").with("by", by).with("game", "Tether #1");
    assert_eq!(accepted.content, Lang::French.text(message));
    let board = test.next_board(challenge.id).await;
    let alt = board.attachments[0].description.clone().expect("words");
    let red = text::colour(Lang::French, Game::Tether, Player::One);
    assert!(alt.contains(&Lang::French.text(text::Message::by_id("status-turn").with("colour", red))), "{alt}");
    assert!(board.button(&Lang::French.text(text::Message::by_id("button-move"))).is_some());
    // Refusals are in the caller's language.
    let not_your_turn = |lang: Lang, who: u64| {
        let turn = text::mention(lang, UserId(who));
        lang.text(text::Message::by_id("refusal-not-your-turn").with("turn", turn))
    };
    assert_eq!(test.play(test.ben, "c3").await, not_your_turn(Lang::English, lena));
    assert_eq!(test.play(lena, "c3").await, Lang::German.text(text::Message::by_id("played").with("move", "c3")));
    test.next_board(board.id).await;
    assert_eq!(test.play(lena, "a1").await, not_your_turn(Lang::German, test.ben));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn managers_choose_the_servers_language() {
    let (test, _) = with_locales("de", "de").await;
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    let challenge = async |lang: Lang| {
        let after = test.newest_message_id();
        test.private_reply(test.ana, "challenge", json!({ "game": "netted" })).await;
        let pace = text::pace(lang, Pace::DEFAULT);
        test.next_message(after, &pace).await
    };
    challenge(Lang::German).await;
    let reply = test.private_reply(test.ana, "settings", json!({ "language": { "language": "ja" } })).await;
    assert_eq!(reply, "Saved.\nLanguage: 日本語");
    challenge(Lang::Japanese).await;
    test.private_reply(test.ana, "settings", json!({ "language": { "language": "none" } })).await;
    challenge(Lang::German).await;
    // Discord sends an event when a server's locale changes.
    for (locale, lang) in [("es-419", Lang::Spanish), ("pl", Lang::English)] {
        test.sandbox.set_guild_locale(test.guild, locale);
        poll("the locale is stored", async || {
            let settings = test.store.settings(test.guild).await.expect("settings");
            settings.locale.filter(|stored| stored == locale)
        })
        .await;
        challenge(lang).await;
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn command_names_are_localised() {
    let test = BotTest::new().await;
    let commands = test.sandbox.commands_registered().await.expect("commands");
    let mut seen = 0;
    let check = |id: &str, part: &Value, seen: &mut usize| {
        for lang in Lang::ALL.iter().filter(|&&lang| lang != Lang::default()) {
            for locale in lang.locales() {
                assert_eq!(part["name_localizations"][locale], lang.text(text::Message::by_id(id)), "{part}");
                *seen += 1;
            }
        }
    };
    for command in &commands {
        let name = command["name"].as_str().expect("a name");
        let menu_entry = match name {
            "Replay" => Some("command-replay-message"),
            "Explore from here" => Some("command-explore-message"),
            "Analyse" => Some("command-analyse-message"),
            _ => (command["type"] == 2).then_some("command-challenge-user"),
        };
        if let Some(id) = menu_entry {
            check(id, command, &mut seen);
            continue;
        }
        check(&format!("command-{name}"), command, &mut seen);
        let mut options: Vec<_> = command["options"].as_array().into_iter().flatten().collect();
        while let Some(option) = options.pop() {
            let id = match (name, option["name"].as_str().expect("a name")) {
                // The subcommand `end` of `/settings` ends a game, so it has another description.
                ("tournament" | "league", "end") => "option-tournament-end".to_owned(),
                ("league", "move" | "every") => format!("option-league-{}", option["name"].as_str().expect("a name")),
                ("tournament", "every") => "option-tournament-every".to_owned(),
                (_, name) => format!("name-{name}"),
            };
            check(&id, option, &mut seen);
            assert!(option["description_localizations"]["ja"].is_string(), "{option}");
            options.extend(option["options"].as_array().into_iter().flatten());
        }
    }
    assert!(seen > 5 * 60, "only {seen} names");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn full_width_moves_are_accepted() {
    let (test, lena) = with_locales("ja", "ja").await;
    let options = json!({ "game": "tether", "variant": "5", "opponent": test.ben.to_string(), "first": "me" });
    test.private_reply(lena, "challenge", options).await;
    let challenge = test.sandbox.wait_for(test.channel, |m| m.content.contains("Tether #1")).await.unwrap();
    test.press(test.ben, &challenge, &Lang::Japanese.text(text::Message::by_id("button-accept")))
        .await
        .expect("an answer");
    let board = test.next_board(challenge.id).await;
    assert_eq!(test.play(lena, "ｃ３").await, Lang::Japanese.text(text::Message::by_id("played").with("move", "c3")));
    let board = test.next_board(board.id).await;
    let form = test.press(test.ben, &board, &Lang::Japanese.text(text::Message::by_id("button-move"))).await.unwrap();
    let sent = test.sandbox.submit(test.ben, &form.modal.expect("a form"), &[("move", "Ｂ２")]).await.unwrap();
    assert_eq!(sent.kind, 6, "{sent:?}");
    assert!(test.next_board(board.id).await.content.contains("b2"));
    test.close().await;
}
