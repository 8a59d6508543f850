//! Discord sends more than the bot uses, and it adds new forms of data without notice. Parts that the bot does not use must not
//! break it.

use crate::{bot_test::BotTest, operations::Run};
use parlor_sandbox::{InteractionResponse, permissions};
use parlor_testkit::{
    often,
    payloads::{self, FORMS},
};
use serde_json::{Value, json};
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

fn assert_served(answer: &InteractionResponse, form: Option<&str>) {
    let content = answer.message.as_ref().map_or("", |message| &message.content);
    assert!(!content.contains("Something broke"), "{form:?}: {content}");
}

/// Returns all forms in a long run, and three of them otherwise.
fn forms() -> impl Iterator<Item = Option<&'static str>> {
    FORMS.into_iter().step_by(if often(1) > 1 { 1 } else { 5 })
}

/// The test sends every kind of interaction, event and response, with each form at all unused paths at once.
#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_whatever_form_the_unused_parts_of_payloads_have() {
    let test = BotTest::new().await;
    let role = test.sandbox.add_role(test.guild, "Masters");
    let manager = permissions::MEMBER | permissions::MANAGE_GUILD | permissions::MANAGE_ROLES;
    test.sandbox.set_member_permissions(test.guild, test.ana, manager);
    for (round, form) in forms().enumerate() {
        let game = round + 1;
        test.sandbox.rewrite(move |source, text| payloads::everywhere(source, text, form));
        test.sandbox.ask_reconnect().await;
        test.sandbox.wait_for_resumes(game as u64).await.expect("a resume");
        let board = test.start_game("size=5").await;

        let choices = test.sandbox.autocomplete(test.ana, test.channel, "move", json!({ "move": "c" }), "move").await;
        assert!(!choices.expect("suggestions").is_empty(), "{form:?}");
        let opened = test.press(test.ana, &board, "Move").await.expect("a form");
        let modal = opened.modal.expect("a form");
        let played = test.sandbox.submit(test.ana, &modal, &[("move", "c3")]).await.expect("an answer");
        assert_eq!(played.kind, 6, "{form:?}");
        let board = test.next_board(board.id).await;

        let mut menu = test.press(test.ben, &board, "Pick").await.expect("a menu").message.expect("a message");
        while let Some(id) = menu.selects().pop() {
            let menus = menu.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten());
            let options = menus.filter(|it| it["custom_id"] == id).find_map(|it| it["options"].as_array());
            let first = options.expect("options")[0]["value"].as_str().expect("a value").to_owned();
            let chosen = test.sandbox.select(test.ben, &menu, &id, &[&first]).await.expect("an answer");
            assert_served(&chosen, form);
            menu = chosen.message.expect("a message");
        }
        let board = test.next_board(board.id).await;

        let profile = json!({ "player": test.ben.to_string(), "versus": test.ana.to_string() });
        let managed = json!({ "rank-role": { "game": "tether", "role": role.to_string(), "rating": 1600 } });
        for (command, options) in
            [("help", json!({})), ("lobby", json!({})), ("profile", profile), ("settings", managed)]
        {
            assert_served(&test.slash(test.ana, command, options).await.expect("an answer"), form);
        }
        let menu = test.sandbox.user_command(test.ana, test.channel, "Challenge to a game", test.ben).await;
        assert_served(&menu.expect("an answer"), form);
        let asked = test.slash(test.ana, "resign", json!({ "game": game.to_string() })).await.expect("an answer");
        test.press(test.ana, &asked.message.expect("a question"), "Yes, call it off").await.expect("an answer");
        test.next_message(board.id, "was called off").await;
    }
    test.wait_until_posted().await;
    let (waiting, sent, dead) = test.delivery_counts().await;
    assert!(sent > 0 && (waiting, dead) == (0, 0), "{waiting} wait, {dead} are dead");
    test.close().await;
}

/// The bot looks for a board that may have been posted among the channel's messages.
#[tokio::test(flavor = "multi_thread")]
async fn a_posted_board_is_found_among_messages_of_any_form() {
    let test = BotTest::new().await;
    let mut board = test.start_game_with(json!({ "variant": "size=5", "pace": "none" })).await;
    test.sandbox.set_nonce_window(Duration::ZERO);
    for (number, form) in forms().enumerate() {
        test.sandbox.rewrite(move |source, text| payloads::everywhere(source, text, form));
        let held = test.sandbox.hold("POST", &format!("/channels/{}/messages", test.channel));
        let text = test.legal_move().await;
        assert_eq!(test.play([test.ana, test.ben][number % 2], &text).await, format!("Played {text}."), "{form:?}");
        held.arrived().await.expect("the board");
        // If a message is older than a minute, the bot looks for it before it sends it again.
        test.clock.advance(time::Duration::minutes(2));
        held.drop_after();
        board = test.next_board(board.id).await;
        test.wait_until_recorded(1, &board).await;
        assert_eq!(test.boards().len(), number + 2, "{form:?}");
    }
    test.close().await;
}

/// The test puts each form at each unused path of an interaction, one at a time. Without `PARLOR_LONG=1`, it takes only every
/// fifth.
#[ignore = "takes minutes; CI runs it in a job of its own"]
#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_is_answered_whatever_form_an_unused_part_of_it_has() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    let opened = test.press(test.ana, &board, "Move").await.expect("a form");
    let modal = opened.modal.clone().expect("a form");
    let step = if often(1) > 1 { 1 } else { 5 };
    let (sent, all) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (next, count) = (Arc::clone(&sent), Arc::clone(&all));
    test.sandbox.rewrite(move |_, text| {
        let Ok(mut payload) = serde_json::from_str::<Value>(text) else { return text.to_owned() };
        if payload["t"] != "INTERACTION_CREATE" {
            return text.to_owned();
        }
        let paths = payloads::unused("INTERACTION_CREATE", &payload["d"]);
        count.store((paths.len() * FORMS.len()).div_ceil(step), Ordering::Relaxed);
        let number = next.fetch_add(1, Ordering::Relaxed) * step;
        let (path, form) = (&paths[number / FORMS.len() % paths.len()], FORMS[number % FORMS.len()]);
        let event = payloads::with_form(&payload["d"], &[path], form);
        payload["d"] = json!("the event");
        payload.to_string().replace(r#""the event""#, &event)
    });
    for kind in ["command", "button", "form", "suggestions"] {
        sent.store(0, Ordering::Relaxed);
        all.store(1, Ordering::Relaxed);
        while sent.load(Ordering::Relaxed) < all.load(Ordering::Relaxed) {
            let number = sent.load(Ordering::Relaxed);
            let answer = match kind {
                "command" => test.slash(test.ana, "profile", json!({ "player": test.ben.to_string() })).await,
                "button" => test.press(test.ana, &board, "Move").await,
                // The typed text is no cell, so the board does not change.
                "form" => test.sandbox.submit(test.ana, &modal, &[("move", "z9")]).await,
                _ => {
                    let typed = json!({ "move": "c" });
                    let choices = test.sandbox.autocomplete(test.ana, test.channel, "move", typed, "move").await;
                    assert!(!choices.expect("suggestions").is_empty(), "{number}");
                    continue;
                }
            };
            assert_served(&answer.unwrap_or_else(|error| panic!("{kind} {number}: {error}")), None);
        }
        eprintln!("{} of the kind {kind}, each with one new form, were answered", sent.load(Ordering::Relaxed));
    }
    test.close().await;
}

/// The log names the path of the field that can't be read, and the connection stays open.
#[tokio::test(flavor = "multi_thread")]
async fn events_that_can_not_be_read_leave_the_bot_running() {
    let test = BotTest::without_bot().await;
    let run = Run::start(&test, &[("RUST_LOG", "warn")]);
    test.wait_until_ready().await;
    let unreadable = [
        ("GUILD_CREATE", json!({ "id": { "of": "a server" } }), "id: invalid type"),
        ("GUILD_DELETE", json!({}), "missing field `id`"),
        ("CHANNEL_DELETE", json!({ "id": [] }), "id: invalid type"),
        ("THREAD_UPDATE", json!(7), "invalid type"),
        ("GUILD_ROLE_UPDATE", json!({ "role": {} }), "missing field `guild_id`"),
        ("INTERACTION_CREATE", json!([]), "invalid"),
    ];
    for (name, data, _) in &unreadable {
        test.sandbox.send_raw_event(name, data.clone()).await;
    }
    test.sandbox.send_raw_event("AN_EVENT_OF_NEXT_YEAR", json!({ "id": null })).await;
    let connections = test.sandbox.connections();
    test.start_game("size=5").await;
    assert_eq!(test.sandbox.connections(), connections, "the connection was lost");
    for (name, _, reason) in unreadable {
        let line = run.wait_for_line(&format!("event=\"{name}\"")).await;
        assert!(line.contains("ignoring an event that could not be read") && line.contains(reason), "{line}");
    }
    assert!(!run.log().contains("AN_EVENT_OF_NEXT_YEAR"), "{}", run.log());
    let (code, _) = run.stop().await;
    assert_eq!(code, Some(0));
    test.close().await;
}
