//! Games against the computer that only their player sees.

use super::{
    board_page::{Visitor, with_page},
    bot_test::{BotTest, private_content},
    next_board::link,
    redelivery::Deliveries,
};
use parlor::play::{GameId, UserId};
use parlor_sandbox::{Fault, InteractionResponse, Message, permissions};
use parlor_testkit::{Random, often, polling::poll};
use serde_json::{Value, json};
use time::Duration;

/// Callback types.
const MESSAGE: u8 = 4;
const UPDATE: u8 = 7;

async fn begin(test: &BotTest, options: Value) -> InteractionResponse {
    let answer = test.slash(test.ana, "play", options).await.expect("an answer");
    assert_eq!((answer.kind, answer.ephemeral), (MESSAGE, true));
    answer
}

fn small(level: &str) -> Value {
    json!({ "game": "tether", "variant": "5", "level": level, "first": "me" })
}

/// Starts a bot that leaves the computer's moves to other processes, although there are none.
async fn without_computer() -> BotTest {
    let mut test = BotTest::without_bot().await;
    test.settings.insert("PARLOR_COMPUTER_THREADS", "0".to_owned());
    test.start().await;
    test.wait_until_ready().await;
    test
}

/// Starts a second process that makes the computer's moves. The first one does not, because it has no threads for them.
async fn start_computer(test: &mut BotTest) {
    test.settings.insert("PARLOR_COMPUTER_THREADS", "1".to_owned());
    test.start_second_process().await;
}

fn board(answer: &InteractionResponse) -> Message {
    let message = answer.message.clone().expect("a message");
    assert_eq!(message.attachments.len(), 1, "{}", message.content);
    assert!(message.notified.is_empty(), "{}", message.content);
    message
}

async fn submit(test: &BotTest, board: &Message, text: &str) -> InteractionResponse {
    let form = test.press(test.ana, board, "Move").await.expect("an answer").modal.expect("a form");
    test.sandbox.submit(test.ana, &form, &[("move", text)]).await.expect("an answer")
}

/// Returns a message as it is now.
fn now(test: &BotTest, message: &Message) -> Message {
    let messages = test.sandbox.messages_for(test.channel, test.ana);
    messages.into_iter().find(|it| it.id == message.id).expect("the message")
}

async fn legal(test: &BotTest, id: i64) -> Vec<String> {
    let table = test.store.load(GameId(id)).await.expect("a game").table;
    table
        .game()
        .filter(|game| game.on_turn().is(UserId(test.ana)))
        .map_or(Vec::new(), |game| game.position.legal_texts())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_and_ends_on_one_message() {
    // One game is played to its end, and the others are resigned after some plies.
    let games = [
        ("tether", "5", 40),
        ("anchor2d", "small", 6),
        ("waltz", "5", 6),
        ("netted", "hex 3", 6),
        ("tetrathedral", "4", 12),
    ];
    for (number, (game, variant, plies)) in games.into_iter().enumerate() {
        let test = BotTest::new().await;
        let options = json!({ "game": game, "variant": variant, "level": "easy", "first": "opponent" });
        let mut message = board(&begin(&test, options).await);
        assert!(
            message.content.contains("Your turn in **") && message.content.contains("The goal:"),
            "{}",
            message.content
        );
        let (first, mut random) = (message.id, Random::new(number as u64));
        for ply in 0..often(plies).min(40) {
            let moves = legal(&test, 1).await;
            let Some(text) = (!moves.is_empty()).then(|| random.pick(&moves).clone()) else { break };
            // Alternates between the form and the menus.
            let answer = if ply % 2 == 0 { submit(&test, &message, &text).await } else { pick(&test, &message).await };
            assert_eq!((answer.kind, answer.ephemeral), (UPDATE, true), "{game}: {answer:?}");
            message = board(&answer);
            assert_eq!(message.id, first, "{game}");
            assert!(
                message.content.contains("You: **")
                    || message.content.contains(" wins **")
                    || message.content.contains("forfeited"),
                "{game}: {}",
                message.content
            );
        }
        if message.button("Again").is_none() {
            let question = test.press_under_more(test.ana, &message, "Resign").await.message.expect("a question");
            message = board(&test.press(test.ana, &question, "Yes, resign").await.expect("an answer"));
        }
        assert!(message.content.contains(" wins **"), "{}", message.content);
        assert!(test.sandbox.messages(test.channel).is_empty(), "{game}: nothing is in the channel");
        let again = test.press(test.ana, &message, "Again").await.expect("an answer");
        assert_eq!(again.kind, MESSAGE, "the end stays");
        assert!(board(&again).content.contains("#2"), "{again:?}");
        assert_eq!(test.deliveries("true").await, 0);
        let waiting = "select count(*) from tasks where kind = 'private_board' and key = '1'";
        poll("the end has its picture", async || (test.query_number(waiting).await == 0).then_some(())).await;
        test.close().await;
    }
}

/// Picks the first choice in each menu.
async fn pick(test: &BotTest, board: &Message) -> InteractionResponse {
    let mut answer = test.press(test.ana, board, "Pick").await.expect("an answer");
    loop {
        assert_eq!(answer.kind, UPDATE);
        let menu = answer.message.clone().expect("a message");
        let buttons = menu.buttons();
        let Some(id) = menu.selects().pop().or_else(|| {
            let is_move = |id: &str| id.contains(":play:");
            buttons.iter().find(|(_, id, enabled)| is_move(id) && *enabled).map(|(_, id, _)| id.clone())
        }) else {
            return answer;
        };
        assert!(menu.button("Back").is_some(), "{:?}", menu.buttons());
        let rows = menu.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten());
        let options = rows.filter(|it| it["custom_id"] == id).find_map(|it| it["options"].as_array());
        answer = match options {
            Some(options) => {
                let first = options[0]["value"].as_str().expect("a value");
                test.sandbox.select(test.ana, &menu, &id, &[first]).await.expect("an answer")
            }
            None => test.sandbox.click(test.ana, &menu, &id).await.expect("an answer"),
        };
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_move_continues_below_and_an_older_message_brings_the_newest_board() {
    let test = BotTest::new().await;
    let first = board(&begin(&test, small("easy")).await);
    let answer = test.slash(test.ana, "move", json!({ "move": "c3" })).await.expect("an answer");
    assert_eq!((answer.kind, answer.ephemeral), (MESSAGE, true));
    let second = board(&answer);
    assert!(second.content.contains("You: **c3**, Computer (easy): **"), "{}", second.content);
    poll("the older message is closed", async || {
        let older = now(&test, &first);
        (older.content == "Continued below." && older.components.is_empty() && older.attachments.is_empty())
            .then_some(())
    })
    .await;
    let third = board(&test.slash(test.ana, "board", json!({})).await.expect("an answer"));
    assert_eq!(third.content, second.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_board_links_to_the_next_board_that_waits() {
    let mut test = BotTest::new().await;
    test.start_game("5").await;
    test.wait_until_posted().await;
    let next = Some("Next: Tether #1".to_owned());
    let moved = submit(&test, &board(&begin(&test, small("easy")).await), "c3").await;
    assert_eq!(link(&board(&moved)).map(|(label, _)| label), next);
    test.settings.insert("PARLOR_COMPUTER_THREADS", "0".to_owned());
    test.restart().await;
    let moved = submit(&test, &board(&begin(&test, small("easy")).await), "c3").await;
    assert_eq!(link(&board(&moved)).map(|(label, _)| label), next);
    start_computer(&mut test).await;
    let edited = moved.edited().await.expect("the computer's move");
    assert_eq!(link(&edited).map(|(label, _)| label), next);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computers_late_move_is_shown_by_an_edit() {
    let mut test = without_computer().await;
    let first = board(&begin(&test, small("easy")).await);
    let thinking = submit(&test, &first, "c3").await;
    assert_eq!(thinking.kind, UPDATE);
    let shown = board(&thinking);
    assert!(shown.content.contains("You played **c3**") && shown.content.contains("is thinking."), "{}", shown.content);
    assert_eq!(shown.buttons().len(), 1, "{:?}", shown.buttons());
    start_computer(&mut test).await;
    let edited = thinking.edited().await.expect("an edit");
    assert!(edited.content.contains("You: **c3**, Computer (easy): **"), "{}", edited.content);
    assert!(edited.button("Pick").is_some() && edited.attachments.len() == 1);
    // The bot keeps the token as long as it is valid, because moves on the page may have to change the message.
    test.wait_until_found(
        "select count(*) from tasks where kind = 'private_board' and due_at > now() + interval '5 minutes'",
    )
    .await;
    test.clock.advance(Duration::minutes(14));
    poll("the token is forgotten", async || {
        (test.query_number("select count(*) from tasks where kind = 'private_board'").await == 0).then_some(())
    })
    .await;
    assert_eq!(test.sandbox.message(edited.id).expect("the message").content, edited.content, "it is true and stays");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_process_shows_the_computers_move_after_a_kill() {
    let mut test = BotTest::without_bot().await;
    test.settings.insert("PARLOR_COMPUTER_THREADS", "0".to_owned());
    test.start_process().await;
    let first = board(&begin(&test, small("easy")).await);
    let thinking = submit(&test, &first, "c3").await;
    assert!(private_content(&thinking).contains("is thinking."));
    test.kill().await;
    test.settings.insert("PARLOR_COMPUTER_THREADS", "1".to_owned());
    test.start_process().await;
    let edited = thinking.edited().await.expect("an edit");
    assert!(edited.content.contains("You: **c3**, Computer (easy): **"), "{}", edited.content);
    assert!(test.sandbox.messages(test.channel).is_empty());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_tokens_time_the_board_can_be_asked_for() {
    let test = without_computer().await;
    let first = board(&begin(&test, small("easy")).await);
    let thinking = board(&submit(&test, &first, "c3").await);
    test.clock.advance(Duration::minutes(20));
    test.wait_until_found(
        "select count(*) from (select where not exists (select from tasks where kind = 'private_board')) gone",
    )
    .await;
    assert!(now(&test, &thinking).content.contains("is thinking."));
    let asked = test.press(test.ana, &thinking, "Show the board").await.expect("an answer");
    assert_eq!(asked.kind, UPDATE);
    assert!(private_content(&asked).contains("is thinking."), "{asked:?}");
    assert_eq!(test.query_number("select count(*) from tasks where kind = 'private_board'").await, 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_counts_although_its_answer_is_lost() {
    let test = BotTest::new().await;
    let first = board(&begin(&test, small("easy")).await);
    let form = test.press(test.ana, &first, "Move").await.expect("an answer").modal.expect("a form");
    test.sandbox.inject_fault("POST", "/callback", 1, Fault::Error(404, 10_062));
    drop(test.sandbox.submit(test.ana, &form, &[("move", "c3")]).await);
    // A button of the old board brings the board after the computer's move.
    let answer = test.press(test.ana, &first, "Move").await.expect("an answer");
    assert_eq!((answer.kind, answer.ephemeral), (UPDATE, true));
    assert!(board(&answer).content.contains("You: **c3**, Computer (easy): **"), "{answer:?}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_devices_one_plays_and_the_other_sees_the_board() {
    let test = BotTest::new().await;
    let first = board(&begin(&test, small("easy")).await);
    let form = async || test.press(test.ana, &first, "Move").await.expect("an answer").modal.expect("a form");
    let (one, two) = (form().await, form().await);
    let (c3, c2) = ([("move", "c3")], [("move", "c2")]);
    let (one, two) = tokio::join!(test.sandbox.submit(test.ana, &one, &c3), test.sandbox.submit(test.ana, &two, &c2));
    for answer in [one, two] {
        let answer = answer.expect("an answer");
        assert!(private_content(&answer).contains("You: **c"), "{answer:?}");
    }
    assert_eq!(test.query_number("select ply::bigint from games").await, 2);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_shown_as_it_stands_and_goes_on_privately() {
    let test = BotTest::new().await;
    test.sandbox.set_member_permissions(test.guild, test.ben, permissions::MEMBER | permissions::ADMINISTRATOR);
    let first = board(&begin(&test, small("easy")).await);
    let ana = test.ana.to_string();
    let others = async || {
        let mut seen = Vec::new();
        for (command, options) in [
            ("board", json!({ "game": "1" })),
            ("board", json!({ "game": "1", "as": "text" })),
            ("replay", json!({ "game": "1" })),
            ("explore", json!({ "game": "1" })),
            ("move", json!({ "move": "c3", "game": "1" })),
            ("if", json!({ "opponent": "c3", "then": "c4", "game": "1" })),
            ("resign", json!({ "game": "1" })),
            ("games", json!({ "player": ana })),
            ("profile", json!({ "player": ana })),
            ("settings", json!({ "end": { "game": "1" } })),
        ] {
            let reply = test.private_reply(test.ben, command, options).await;
            if reply.contains("Tether") && !reply.contains("There is no game") {
                seen.push(command);
            }
        }
        for (command, options, focus) in [
            ("board", json!({ "game": "" }), "game"),
            ("replay", json!({ "game": "" }), "game"),
            ("settings", json!({ "end": { "game": "" } }), "game"),
        ] {
            let choices =
                test.sandbox.autocomplete(test.ben, test.channel, command, options, focus).await.expect("choices");
            if !choices.is_empty() {
                seen.push(command);
            }
        }
        seen
    };
    assert_eq!(others().await, Vec::<&str>::new());
    let pressed = test.press(test.ben, &first, "Move").await;
    assert!(pressed.is_err() || private_content(&pressed.unwrap()).contains("There is no game"));
    // The player finds the game in their list.
    assert_eq!(
        test.readable(&test.private_reply(test.ana, "games", json!({})).await),
        "<@ANA>'s games on this server\n\
         **#1** Tether against Computer (easy) · **your turn** "
    );
    let moved = submit(&test, &first, "c3").await;
    let show = async || test.press_under_more(test.ana, &board(&moved), "Show").await;
    let shown = show().await;
    assert!(!shown.ephemeral, "{shown:?}");
    let public = shown.message.expect("a message");
    assert!(public.content.contains("**Tether #1**: ") && public.content.contains("to move against"), "{public:?}");
    let labels: Vec<_> = public.buttons().into_iter().map(|(label, ..)| label).collect();
    assert_eq!((labels, public.attachments.len(), public.notified.len()), (vec!["Learn".to_owned()], 1, 0));
    assert_eq!(private_content(&show().await), "It's already shown.");
    let remembered = "select count(*) from interactions where claimed_by is null and at > now() + interval '29 days'";
    assert_eq!(test.query_number(remembered).await, 1, "for longer than old interactions are");
    // The game stays private after it was shown, and the next game is private too.
    assert_eq!(others().await, Vec::<&str>::new());
    let ben = test.sandbox.message(public.id).expect("the message");
    assert!(!ben.content.contains("Your turn"), "{}", ben.content);
    let end = win(&test, board(&moved), 1).await;
    let shown = test.press(test.ana, &end, "Show").await.expect("an answer").message.expect("a message");
    assert!(
        shown.content.contains("wins **Tether #1** against") && !shown.content.contains("Well done"),
        "{}",
        shown.content
    );
    let next = test.press(test.ana, &end, "Harder").await.expect("an answer");
    assert!(next.ephemeral && private_content(&next).contains("Tether #2"), "{next:?}");
    assert_eq!((others().await, test.boards().len()), (Vec::new(), 2), "two pictures");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_decides_who_sees_games_against_the_computer() {
    let test = BotTest::new().await;
    test.sandbox.set_member_permissions(test.guild, test.ben, permissions::MEMBER | permissions::MANAGE_GUILD);
    let set = async |mode: &str| {
        let reply = test.private_reply(test.ben, "settings", json!({ "computer": { "mode": mode } })).await;
        assert!(reply.starts_with("Saved."), "{reply}");
        reply
    };
    let play = async |show: Option<bool>| {
        let mut options = small("easy");
        if let Some(show) = show {
            options["show"] = json!(show);
        }
        let before = test.boards().len();
        let reply = test.private_reply(test.ana, "play", options).await;
        test.wait_until_posted().await;
        (reply, test.boards().len() - before)
    };
    let shown = set("private").await;
    assert_eq!(
        shown,
        "Saved.\n\
         Games against the computer: private only"
    );
    assert_eq!(play(Some(true)).await.0, "On this server, games against the computer are private.");
    assert_eq!(play(None).await.1, 0);
    let private = board(&test.slash(test.ana, "board", json!({})).await.expect("an answer"));
    let refused = test.press_under_more(test.ana, &private, "Show").await;
    assert_eq!(private_content(&refused), "On this server, games against the computer are private.");
    set("asked").await;
    assert_eq!(play(None).await.1, 0);
    assert_eq!(play(Some(true)).await.1, 1);
    set("public").await;
    assert_eq!(play(None).await.1, 1);
    assert_eq!(play(Some(false)).await.1, 0);
    set("off").await;
    assert_eq!(
        play(None).await.0,
        "Computer games are off here. Those who manage the server can allow them with /settings."
    );
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_exported_and_deleted_with_its_players_data() {
    let test = without_computer().await;
    begin(&test, small("easy")).await;
    let thinking = test.slash(test.ana, "move", json!({ "move": "c3" })).await.expect("an answer");
    assert!(private_content(&thinking).contains("is thinking."));
    let asked = test.slash(test.ana, "privacy", json!({ "what": "delete" })).await.unwrap().message.unwrap();
    test.press(test.ana, &asked, "Yes, delete it").await.unwrap();
    super::privacy::wait_until_deleted(&test, test.ana).await;
    assert_eq!(test.count("games").await, 0);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_that_fails_leads_back_to_the_board() {
    let test = BotTest::new().await;
    let first = board(&begin(&test, small("easy")).await);
    // After the first answer to the press, the game can't be loaded any more.
    let held = test.sandbox.hold("POST", "/callback");
    let gone = async {
        held.arrived().await.expect("the first answer");
        test.execute("update games set guild_id = guild_id + 1, channel_id = channel_id + 1").await;
        held.release();
    };
    let (answer, ()) = tokio::join!(test.press(test.ana, &first, "Hint"), gone);
    let failed = answer.expect("an answer").edited().await.expect("a sentence");
    assert!(failed.id == first.id && failed.content.starts_with("You have no game"), "{}", failed.content);
    test.execute("update games set guild_id = guild_id - 1, channel_id = channel_id - 1").await;
    let back = test.press(test.ana, &failed, "Back").await.expect("an answer");
    assert_eq!((back.kind, board(&back).content), (UPDATE, first.content));
    test.close().await;
}

/// Ana plays well until the game is over. Returns the last message.
async fn win(test: &BotTest, mut message: Message, id: i64) -> Message {
    for seed in 0..40 {
        let table = test.store.load(GameId(id)).await.expect("a game").table;
        let game = table.game().expect("it has begun");
        if game.position.outcome().is_some() {
            return message;
        }
        let text = parlor_ai::AnySearch::new(&game.position, seed)
            .think(parlor_ai::Level::Hard, seed, |_| false)
            .expect("a move");
        message = board(&submit(test, &message, &text).await);
    }
    panic!("the game does not end: {}", message.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_praises_the_first_win_and_leads_on() {
    let test = BotTest::new().await;
    let begun = board(&begin(&test, small("easy")).await);
    let end = win(&test, begun, 1).await;
    assert!(end.content.contains("Well done! This is your first win on easy in Tether."), "{}", end.content);
    let labels: Vec<_> = end.buttons().into_iter().map(|(label, ..)| label).collect();
    assert_eq!(labels, ["Harder", "Again", "Challenge a friend", "Analyse", "Replay", "Show"]);
    let begun = board(&begin(&test, small("easy")).await);
    let end = win(&test, begun, 2).await;
    assert!(!end.content.contains("Well done"), "{}", end.content);

    let asked = test.press(test.ana, &end, "Challenge a friend").await.expect("an answer").message.expect("a question");
    assert_eq!(
        asked.content,
        "Who do you want to play? Your challenge to this game will appear here. It will be rated; /challenge can change that."
    );
    let menu = asked.selects().pop().expect("a menu");
    let gone = test.sandbox.add_user("Gone", "en-US");
    test.sandbox.set_membership(test.guild, gone, false);
    let refused = test.sandbox.select(test.ana, &asked, &menu, &[&gone.to_string()]).await.expect("an answer");
    assert_eq!(private_content(&refused), format!("<@{gone}> isn't on this server, so they can't play here."));
    let ben = test.ben.to_string();
    let sent = test.sandbox.select(test.ana, &asked, &menu, &[&ben]).await.expect("an answer");
    assert_eq!(private_content(&sent), "Challenge sent.");
    let challenge = test.next_message(0, "challenges").await;
    assert!(challenge.notified == [test.ben] && challenge.content.contains("5×5"), "{}", challenge.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_easier_level_is_offered_after_two_losses() {
    let test = BotTest::new().await;
    for (game, easier) in [(1, false), (2, true)] {
        let mut message = board(&begin(&test, small("medium")).await);
        for _ in 0..2 {
            let text = legal(&test, game).await.swap_remove(0);
            message = board(&submit(&test, &message, &text).await);
        }
        let question = test.press_under_more(test.ana, &message, "Resign").await.message.expect("a question");
        message = board(&test.press(test.ana, &question, "Yes, resign").await.expect("an answer"));
        assert_eq!(message.button("Easier").is_some(), easier, "{:?}", message.buttons());
        if easier {
            let again = board(&test.press(test.ana, &message, "Easier").await.expect("an answer"));
            assert!(again.content.contains("Computer (easy)"), "{}", again.content);
        }
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn next_leads_whoever_presses_it_to_a_board_that_waits() {
    let test = BotTest::new().await;
    let first = test.start_game("5").await;
    let second = test.start_game("5").await;
    let question = test.press_under_more(test.ben, &first, "Resign").await.message.expect("a question");
    test.press(test.ben, &question, "Yes, call it off").await.expect("an answer");
    let end = test.next_message(second.id, "called off").await;
    test.wait_until_posted().await;
    let next = test.press(test.ana, &end, "Next").await.expect("an answer");
    assert_eq!(private_content(&next), "Your next board:");
    let none = test.press(test.ben, &end, "Next").await.expect("an answer");
    assert_eq!(private_content(&none), "No other board is waiting for you.");
    test.close().await;
}

/// Discord delivers each interaction three times: twice at once, and again after its answer.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_delivered_again_stays_open_and_the_older_one_is_closed() {
    let mut test = BotTest::without_bot().await;
    let mut deliveries = Deliveries::start(&mut test).await;
    let closed = |board: &Message| now(&test, board).content == "Continued below.";
    let begun = begin(&test, small("easy")).await;
    deliveries.add(2);
    deliveries.repeat(&test, begun.interaction).await;
    let first = board(&begun);
    assert!(!closed(&first));
    let moved = test.slash(test.ana, "move", json!({ "move": "c3" })).await.expect("an answer");
    deliveries.add(2);
    deliveries.repeat(&test, moved.interaction).await;
    let second = board(&moved);
    poll("the older board is closed", async || closed(&first).then_some(())).await;
    let asked = test.slash(test.ana, "board", json!({})).await.expect("an answer");
    deliveries.add(2);
    deliveries.repeat(&test, asked.interaction).await;
    // Older interactions that are delivered again close nothing either.
    deliveries.repeat(&test, moved.interaction).await;
    deliveries.repeat(&test, begun.interaction).await;
    let third = board(&asked);
    poll("the older board is closed", async || closed(&second).then_some(())).await;
    assert!(!closed(&third) && now(&test, &third).button("More").is_some());
    // An answer that Discord did not take closes nothing.
    test.sandbox.set_duplicate_delivery(false);
    test.sandbox.inject_fault("POST", "/callback", 2, Fault::Error(404, 10_062));
    assert!(test.slash(test.ana, "board", json!({})).await.is_err());
    assert!(!closed(&third));
    assert_eq!(test.count("games").await, 1);
    test.close().await;
}

/// Returns the number of the game that the answer shows.
fn number(answer: &InteractionResponse) -> String {
    let message = answer.message.as_ref().expect("a message");
    // A newer copy of the board may have closed this one by now.
    let content = &message.versions().find(|it| !it.attachments.is_empty()).expect("a board").content;
    content.split('#').nth(1).expect("a number").chars().take_while(char::is_ascii_digit).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_press_of_a_button_that_begins_a_game_shows_the_same_game() {
    let test = BotTest::new().await;
    let mut first = board(&begin(&test, small("easy")).await);
    for _ in 0..3 {
        let text = legal(&test, 1).await.swap_remove(0);
        first = board(&submit(&test, &first, &text).await);
    }
    let question = test.press_under_more(test.ana, &first, "Resign").await.message.expect("a question");
    let end = board(&test.press(test.ana, &question, "Yes, resign").await.expect("an answer"));
    for label in ["Again"] {
        let before = test.count("games").await;
        let mut shown = Vec::new();
        for _ in 0..2 {
            shown.push(number(&test.press(test.ana, &end, label).await.expect("an answer")));
        }
        assert_eq!(shown[0], shown[1], "{label}");
        assert_eq!(test.count("games").await, before + 1, "{label}");
    }
    // The button after the last lesson starts one game, too.
    let lesson = test
        .slash(test.ana, "learn", json!({ "game": "tether" }))
        .await
        .expect("an answer")
        .message
        .expect("a message");
    let (_, id, _) = lesson.buttons().into_iter().next().expect("a button");
    let forged = id.clone();
    test.sandbox.rewrite(move |source, text| match source {
        "gateway" => text.replace(&forged, "v1:first-game:tether"),
        _ => text.to_owned(),
    });
    let before = test.count("games").await;
    let (one, two) =
        tokio::join!(test.sandbox.click(test.ana, &lesson, &id), test.sandbox.click(test.ana, &lesson, &id));
    assert_eq!(number(&one.expect("an answer")), number(&two.expect("an answer")));
    assert_eq!(test.count("games").await, before + 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_on_the_page_is_shown_in_chat() {
    let (test, url) = with_page().await;
    let start = test.clock.now();
    let begun = board(&begin(&test, small("easy")).await);
    let ana = Visitor::open(&test, &url, test.ana, &begun).await;
    let shows = async |part: &str| {
        poll(part, async || test.sandbox.message(begun.id).filter(|message| message.content.contains(part))).await
    };
    let play = async |text: &str| {
        let (status, after) = ana.play(1, text, &ana.state(1).await["version"], text).await;
        assert_eq!(status, 200, "{after}");
        shows(&format!("You: **{text}**")).await
    };
    play("c3").await;
    let text = legal(&test, 1).await.swap_remove(0);
    play(&text).await;
    // The token of the newest press expires after fifteen minutes.
    test.clock.advance(Duration::minutes(14) - (test.clock.now() - start));
    let last = shows("Continued on the board page.").await;
    let labels: Vec<_> = last.buttons().into_iter().map(|(label, ..)| label).collect();
    assert_eq!(labels, ["Show the board"]);
    // A press brings the board, and with it another token.
    let again = board(&test.press(test.ana, &last, "Show the board").await.expect("an answer"));
    assert!(again.content.contains(&format!("You: **{text}**")), "{}", again.content);
    ana.act(1, "resign", "resign").await;
    poll("the end", async || {
        let shown = test.sandbox.message(again.id)?;
        (shown.content.contains("wins **Tether #1**") || shown.content.contains("called off")).then_some(())
    })
    .await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_button_tells_a_private_game_from_none_to_nobody() {
    let test = BotTest::new().await;
    begin(&test, small("easy")).await;
    let board = test.start_game("size=5").await;
    test.sandbox.set_member_permissions(test.guild, test.ben, permissions::MEMBER | permissions::ADMINISTRATOR);
    let mut said = Vec::new();
    for game in [1, 99] {
        let id = board.button("More").expect("a button");
        test.sandbox.rewrite(move |source, text| match source {
            "gateway" => text.replace(&id, &format!("v1:join:{game}")),
            _ => text.to_owned(),
        });
        let answer = private_content(&test.press(test.ben, &board, "More").await.expect("an answer"));
        said.push(answer.replace(&format!("#{game}"), "#"));
    }
    assert_eq!(said[0], said[1]);
    test.close().await;
}
