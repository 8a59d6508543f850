//! Typed texts: forms in people's own languages, and questions about unclear texts.

use super::bot_test::{BotTest, private_content};
use parlor::text::{Lang, Message};
use parlor_sandbox::{InteractionResponse, permissions};
use serde_json::{Value, json};

fn labels(answer: &InteractionResponse) -> Vec<String> {
    let message = answer.message.as_ref().expect("a message");
    message.buttons().into_iter().map(|(label, ..)| label).collect()
}

/// A German player types everything, from the beginning of a game's name to an absence until tomorrow. Where a text is unclear,
/// they press a button of the question.
#[tokio::test(flavor = "multi_thread")]
async fn typed_texts_are_read_or_asked_about() {
    let mut test = BotTest::without_bot().await;
    let lena = test.sandbox.add_user("Lena", "de");
    test.start().await;
    let text = |message: Message<'_>| Lang::German.text(message);

    // Several games' names begin with this text. The chosen game has the variant and the opponent that were typed.
    let options =
        json!({ "game": "te", "variant": "5 x 5", "opponent": test.ben.to_string(), "first": "me", "pace": "none" });
    let asked = test.slash(lena, "challenge", options).await.expect("an answer");
    assert_eq!(private_content(&asked), "„te“ kann mehreres bedeuten. Was meinst du?");
    assert_eq!(labels(&asked), ["Tether 5×5", "Tennessee Waltz 5×5"]);
    assert_eq!(test.boards().len(), 0);
    let sent = test.press(lena, asked.message.as_ref().unwrap(), "Tether 5×5").await.expect("an answer");
    assert_eq!((sent.kind, sent.message.unwrap().content), (7, text(Message::by_id("challenge-sent"))));
    let challenge = test.next_message(0, "Tether #1").await;
    assert!(challenge.content.contains("no time limit") && challenge.content.contains("5×5"), "{}", challenge.content);
    test.press(test.ben, &challenge, "Accept").await.expect("accepted");
    let board = test.next_board(challenge.id).await;

    // This size does not exist, but two similar sizes do.
    let near =
        test.slash(lena, "challenge", json!({ "game": "teth", "variant": "Größe = 12" })).await.expect("an answer");
    assert_eq!(labels(&near), ["Tether 13×13", "Tether 11×11"]);
    // A misspelt name leads to a question, and its button starts the requested game.
    let misspelt =
        test.slash(lena, "play", json!({ "game": "nettd", "variant": "Sechseck 3" })).await.expect("an answer");
    assert_eq!(private_content(&misspelt), "Meinst du mit „nettd“ Netted Sechseck, Seite 3?");
    let rules = test.slash(lena, "rules", json!({ "game": "anchr" })).await.expect("an answer");
    let rules = test.press(lena, rules.message.as_ref().unwrap(), "Anchor 2D").await.expect("an answer");
    assert!(private_content(&rules).contains("Anchor 2D"), "{rules:?}");

    // Moves may be typed in people's own spelling, and with small errors.
    let played = |text_of_move: &str| text(Message::by_id("played").with("move", text_of_move.to_owned()));
    let question = test.slash(lena, "move", json!({ "move": "3c", "game": "Nr. 1" })).await.expect("an answer");
    assert_eq!(private_content(&question), "Meinst du mit „3c“ c3?");
    let older = test.slash(lena, "move", json!({ "move": "3d" })).await.expect("an answer");
    let done = test.press(lena, question.message.as_ref().unwrap(), "c3").await.expect("an answer");
    assert_eq!((done.kind, done.message.unwrap().content), (7, played("c3")));
    let board = test.next_board(board.id).await;
    assert_eq!(test.play(test.ben, "1... A 1").await, "Played a1.");
    let board = test.next_board(board.id).await;
    // The other question is now about an older board.
    let stale = test.press(lena, older.message.as_ref().unwrap(), "d3").await.expect("an answer");
    assert!(stale.ephemeral && stale.kind == 4, "{stale:?}");
    assert_eq!(test.boards().len(), 3);
    let two = test.slash(lena, "move", json!({ "move": "d2, e2" })).await.expect("an answer");
    assert_eq!(labels(&two), ["d2", "e2"]);
    assert_eq!(test.play(lena, "D 2.").await, played("d2"));
    test.next_board(board.id).await;
    // Plans and explorations read moves the same way.
    let planned = test.private_reply(lena, "if", json!({ "opponent": "1. B 1", "then": "C 1." })).await;
    assert_eq!(
        planned,
        "In Tether #1 geplant. Das siehst nur du. Jeder andere Zug und jede Rücknahme löscht den Plan.\n\
         - wenn **b1**, dann **c1**"
    );
    let copy = test.slash(lena, "explore", json!({ "game": "tether" })).await.expect("an answer").message.unwrap();
    let form =
        test.press(lena, &copy, &text(Message::by_id("button-move"))).await.expect("an answer").modal.expect("a form");
    let near = test.sandbox.submit(lena, &form, &[("move", "5e")]).await.expect("an answer");
    assert_eq!(private_content(&near), "Meinst du mit „5e“ e5?");
    let tried = test.press(lena, near.message.as_ref().unwrap(), "e5").await.expect("an answer").message.unwrap();
    assert_eq!(
        tried.content,
        "**Tether**, 5×5: dein eigenes Brett, nach Zug 4. Rot ist am Zug.\n\
         -# Mark Steere, 2009, marksteeregames.com\n\
         Probe: **e5**. Nichts davon zählt."
    );

    // Times are read in the same way.
    let now = test.clock.now();
    let tomorrow = (now.date() + time::Duration::DAY).midnight().assume_utc();
    let away = test.private_reply(lena, "away", json!({ "until": "morgen" })).await;
    assert!(away.contains(&format!("<t:{}:R>", tomorrow.unix_timestamp())), "{away}");
    let asked = test.slash(test.ana, "away", json!({ "until": "tomorow" })).await.expect("an answer");
    let label = labels(&asked).pop().expect("a button");
    assert!(private_content(&asked).starts_with(&format!("Did you mean {label} by")), "{asked:?}");
    let away = test.press(test.ana, asked.message.as_ref().unwrap(), &label).await.expect("an answer").message.unwrap();
    assert!(away.content.contains(&format!("<t:{}:R>", tomorrow.unix_timestamp())), "{}", away.content);

    // Suggestions show how a text is read.
    let choices = async |command: &str, options, focused: &str| -> Vec<(String, String)> {
        let found = test.sandbox.autocomplete(lena, test.channel, command, options, focused).await;
        found.unwrap().into_iter().map(|choice| (choice.name, choice.value.to_string())).collect()
    };
    let name = |choices: Vec<(String, String)>| choices.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(name(choices("play", json!({ "game": "tehter" }), "game").await), ["Tether"]);
    assert_eq!(name(choices("play", json!({ "game": "teth", "variant": "Größe 11" }), "variant").await), ["11×11"]);
    let dates = choices("away", json!({ "until": "31.12.2030" }), "until").await;
    assert!(dates[0].0 == "Dienstag, 31. Dezember 2030" && dates[0].1.contains("2030-12-31"), "{dates:?}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_near_miss_of_the_name_of_a_game_is_asked_about_by_every_command() {
    let test = BotTest::new().await;
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD | permissions::MANAGE_ROLES;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    let role = test.sandbox.add_role(test.guild, "Masters").to_string();
    let challenge = json!({ "game": "netted", "variant": "hex 3", "opponent": test.ben.to_string(), "first": "me" });
    test.private_reply(test.ana, "challenge", challenge).await;
    let challenge = test.next_message(0, "Netted #1").await;
    test.press(test.ben, &challenge, "Accept").await.expect("accepted");
    let board = test.next_board(challenge.id).await;
    let asked = async |command: &str, mut options: Value| {
        options["game"] = json!("netten");
        let answer = test.slash(test.ana, command, options).await.expect("an answer");
        let content = private_content(&answer);
        assert!(content.starts_with("Did you mean ") && content.ends_with(" by “netten”?"), "{command}: {content}");
        answer.message.expect("a message")
    };
    // If the text may name a game in progress, the button carries out the request with that game.
    let label = |turn: &str| format!("#1 Netted against Ben{turn}");
    let question = asked("move", json!({ "move": "C1" })).await;
    let played = test.press(test.ana, &question, &label(" (your turn)")).await.expect("an answer");
    assert_eq!((played.kind, played.message.expect("a message").content), (7, "Played c1.".to_owned()));
    test.next_board(board.id).await;
    for (command, options, shows) in [
        ("board", json!({}), "You play Black."),
        ("board", json!({ "as": "text" }), "Black stones: c1."),
        ("if", json!({ "opponent": "c3", "then": "b2" }), "**b2**"),
        ("if", json!({}), "**b2**"),
        ("replay", json!({}), "Netted #1"),
        ("explore", json!({}), "Netted"),
        ("resign", json!({}), "Netted #1"),
        ("draw", json!({}), ""),
        ("takeback", json!({}), "Takeback requested."),
    ] {
        let question = asked(command, options.clone()).await;
        let done = test.press(test.ana, &question, &label("")).await.expect("an answer");
        assert!(private_content(&done).contains(shows), "{command} {options}: {}", private_content(&done));
    }
    // The text may also name a kind of game.
    for (command, options) in [
        ("rules", json!({})),
        ("learn", json!({})),
        ("play", json!({})),
        ("challenge", json!({ "opponent": test.ben.to_string() })),
        ("leaderboard", json!({})),
    ] {
        let question = asked(command, options).await;
        assert!(question.button("Netted").is_some(), "{command}: {question:?}");
    }
    // These commands have more options than a button has room for.
    for (command, options) in [
        ("tournament", json!({ "create": { "name": "Cup", "game": "netten" } })),
        ("settings", json!({ "rank-role": { "game": "netten", "role": role, "rating": 1500 } })),
    ] {
        assert_eq!(test.private_reply(test.ana, command, options).await, "Did you mean Netted by “netten”?");
    }
    test.close().await;
}
