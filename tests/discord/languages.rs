//! What each reads in their language: the caller's for answers, the server's for what all see.

use super::house::{House, private};
use parlor::{
    play::{Pace, UserId},
    rules::{Game, Player},
    sandbox::permissions,
    text::{self, Lang},
};
use serde_json::{Value, json};

/// A house on a server of that locale, with a person who reads another language.
async fn house(server: &str, reader: &str) -> (House, u64) {
    let mut house = House::empty().await;
    house.sandbox.set_guild_locale(house.guild, server);
    let person = house.sandbox.add_person("Lena", reader);
    house.start().await;
    (house, person)
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_in_the_callers_language_and_boards_in_the_servers() {
    let (house, lena) = house("fr", "de").await;
    let options = json!({ "game": "tether", "variant": "5", "opponent": house.ben.to_string(), "first": "me" });
    let said = house.told(lena, "challenge", options).await;
    assert_eq!(said, Lang::German.phrase("challenge-sent").text());
    let challenge = house.sandbox.wait_for(house.channel, |m| m.content.contains("Tether #1")).await.unwrap();
    let opponent = text::mention(Lang::French, UserId(house.ben));
    assert!(challenge.content.contains(&text::pace(Lang::French, Pace::DEFAULT)), "{}", challenge.content);
    assert!(challenge.content.contains(&opponent) && !challenge.content.contains("challenges"));
    let yes = Lang::French.phrase("button-accept").text();
    // The message that all see is changed in the server's language, whoever pressed the button.
    let accepted = house.press(house.ben, &challenge, &yes).await.expect("an answer").message.expect("a message");
    let by = text::mention(Lang::French, UserId(house.ben));
    let phrase = Lang::French.phrase("challenge-accepted").with("by", by).with("game", "Tether #1");
    assert_eq!(accepted.content, phrase.text());
    let board = house.board(challenge.id).await;
    let alt = board.attachments[0].description.clone().expect("words");
    let red = text::colour(Lang::French, Game::Tether, Player::One);
    assert!(alt.contains(&Lang::French.phrase("status-turn").with("colour", red).text()), "{alt}");
    assert!(board.button(&Lang::French.phrase("button-move").text()).is_some());
    // Each is refused in their own words.
    let mine =
        |lang: Lang, who: u64| lang.phrase("refusal-not-your-turn").with("turn", text::mention(lang, UserId(who)));
    assert_eq!(house.play(house.ben, "c3").await, mine(Lang::English, lena).text());
    assert_eq!(house.play(lena, "c3").await, Lang::German.phrase("played").with("move", "c3").text());
    house.board(board.id).await;
    assert_eq!(house.play(lena, "a1").await, mine(Lang::German, house.ben).text());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_manage_a_server_choose_its_language() {
    let (house, _) = house("de", "de").await;
    let bits = permissions::PERSON | permissions::MANAGE_GUILD;
    house.sandbox.set_member_permissions(house.guild, house.ana, bits);
    let challenge = async |lang: Lang| {
        let after = house.newest();
        house.told(house.ana, "challenge", json!({ "game": "netted" })).await;
        let pace = text::pace(lang, Pace::DEFAULT);
        house.message(after, &pace).await
    };
    challenge(Lang::German).await;
    let said = house.told(house.ana, "settings", json!({ "language": { "language": "ja" } })).await;
    assert!(said.contains("Language: 日本語") && said.contains("set language to 日本語"), "{said}");
    challenge(Lang::Japanese).await;
    house.told(house.ana, "settings", json!({ "language": { "language": "none" } })).await;
    challenge(Lang::German).await;
    // Discord tells when a server is said to speak something else.
    for (locale, lang) in [("es-419", Lang::Spanish), ("pl", Lang::English)] {
        house.sandbox.set_guild_locale(house.guild, locale);
        let noted = async {
            while house.store.settings(house.guild).await.expect("settings").locale.as_deref() != Some(locale) {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(10), noted).await.expect("the locale is never noted");
        challenge(lang).await;
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_listed_under_their_names_in_every_language() {
    let house = House::new().await;
    let commands = house.sandbox.commands_registered().await.expect("commands");
    let mut seen = 0;
    let check = |id: &str, part: &Value, seen: &mut usize| {
        for lang in Lang::ALL.iter().filter(|&&lang| lang != Lang::default()) {
            for locale in lang.locales() {
                assert_eq!(part["name_localizations"][locale], lang.phrase(id).text(), "{part}");
                *seen += 1;
            }
        }
    };
    for command in &commands {
        let name = command["name"].as_str().expect("a name");
        if command["type"] == 2 {
            check("command-challenge-user", command, &mut seen);
            continue;
        }
        check(&format!("command-{name}"), command, &mut seen);
        let mut options: Vec<_> = command["options"].as_array().into_iter().flatten().collect();
        while let Some(option) = options.pop() {
            let name = option["name"].as_str().expect("a name");
            check(&format!("name-{name}"), option, &mut seen);
            assert!(option["description_localizations"]["ja"].is_string(), "{option}");
            options.extend(option["options"].as_array().into_iter().flatten());
        }
    }
    assert!(seen > 5 * 60, "only {seen} names");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_understood_as_east_asian_keyboards_write_them() {
    let (house, lena) = house("ja", "ja").await;
    let options = json!({ "game": "tether", "variant": "5", "opponent": house.ben.to_string(), "first": "me" });
    house.told(lena, "challenge", options).await;
    let challenge = house.sandbox.wait_for(house.channel, |m| m.content.contains("Tether #1")).await.unwrap();
    house.press(house.ben, &challenge, &Lang::Japanese.phrase("button-accept").text()).await.expect("an answer");
    let board = house.board(challenge.id).await;
    assert_eq!(house.play(lena, "ｃ３").await, Lang::Japanese.phrase("played").with("move", "c3").text());
    let board = house.board(board.id).await;
    let form = house.press(house.ben, &board, &Lang::Japanese.phrase("button-move").text()).await.unwrap();
    let sent = house.sandbox.submit(house.ben, &form.modal.expect("a form"), &[("move", "Ｂ２")]).await.unwrap();
    assert_eq!(private(&sent), "Played b2.");
    house.close().await;
}
