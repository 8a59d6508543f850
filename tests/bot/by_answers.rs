//! Games in conversations of people, and on servers that have not added the bot: only answers to interactions get there.

use super::bot_test::{BotTest, private_content};
use parlor::play::{GameId, Participant, StartedGame, UserId};
use parlor_sandbox::{Fault, InteractionResponse, Message};
use parlor_testkit::{Random, polling::poll};
use serde_json::json;
use std::{collections::BTreeSet, process::Command, time::Duration};
use tokio::sync::oneshot;

const PRIVATE: &str = "On this server, only you see what Parlor answers, so nobody could play with you. Ask an admin for the \
                       permission Use External Apps, or to add Parlor to the server.";

/// Discord's permission bit for Use External Apps.
const USE_EXTERNAL_APPS: u64 = 1 << 50;

/// Makes the channel of the test one of Ana, Ben and Dora that only answers get to. Ana has installed the bot. Returns Dora.
fn leave_server(test: &mut BotTest, kind: &str) -> u64 {
    let dora = test.sandbox.add_user("Dora", "de");
    test.sandbox.install_for(test.ana);
    test.channel = match kind {
        "pair" => test.sandbox.add_private_channel(&[test.ana, test.ben]),
        "group" => test.sandbox.add_private_channel(&[test.ana, test.ben, dora]),
        _ => test.sandbox.add_channel(test.sandbox.add_guild_without_bot("Elsewhere"), "general"),
    };
    dora
}

/// The game of that number, as far as it has begun.
async fn load(test: &BotTest, id: i64) -> StartedGame {
    test.store.load(GameId(id)).await.expect("a game").table.game().expect("it has begun").clone()
}

fn user(participant: Participant) -> u64 {
    participant.human().expect("a person").0
}

/// Ana challenges Ben to Tether on 5×5, and begins. Returns the first board.
async fn begin(test: &BotTest) -> Message {
    begin_with(test, json!({})).await
}

async fn begin_with(test: &BotTest, more: serde_json::Value) -> Message {
    let mut options = json!({ "game": "tether", "variant": "5", "opponent": test.ben.to_string(), "first": "me" });
    for (name, value) in more.as_object().expect("options") {
        options[name] = value.clone();
    }
    let answer = test.slash(test.ana, "challenge", options).await.expect("an answer");
    assert!(!answer.ephemeral, "{answer:?}");
    let challenge = answer.message.expect("a message");
    assert_eq!(challenge.notified, [test.ben], "{}", challenge.content);
    public_board(test, test.press(test.ben, &challenge, "Accept").await.expect("an answer")).await
}

/// The board that an answer shows to everybody. On a slow machine its picture comes by an edit.
async fn public_board(test: &BotTest, answer: InteractionResponse) -> Message {
    assert!(!answer.ephemeral, "{answer:?}");
    let id = answer.message.expect("a message").id;
    poll("a board with its picture", async || test.boards().into_iter().find(|board| board.id == id)).await
}

/// Moves by the form under a board. Returns the board that answers.
async fn submit(test: &BotTest, person: u64, board: &Message, text: &str) -> Message {
    let form = test.press(person, board, "Move").await.expect("an answer").modal.expect("a form");
    public_board(test, test.sandbox.submit(person, &form, &[("move", text)]).await.expect("an answer")).await
}

/// Checks that the bot's token was used for nothing in the channel of the test.
fn assert_nothing_posted(test: &BotTest) {
    let place = format!("/channels/{}", test.channel);
    let used: Vec<_> = test.sandbox.requests().into_iter().filter(|it| it.path.contains(&place)).collect();
    assert!(used.is_empty(), "{used:?}");
}

/// Each position has one board, which is the answer to an interaction.
fn assert_boards_are_answers(test: &BotTest) {
    let boards = test.boards();
    let words: BTreeSet<_> = boards.iter().map(|it| it.attachments[0].description.clone()).collect();
    assert_eq!(words.len(), boards.len(), "{:#?}", boards.iter().map(|it| &it.content).collect::<Vec<_>>());
    assert!(boards.iter().all(|it| it.interaction.is_some()));
}

/// The messages in the direct conversation of a person with the bot.
fn direct(test: &BotTest, person: u64) -> Vec<Message> {
    test.sandbox.messages(test.sandbox.direct_channel(person))
}

async fn play_whole_game(kind: &str, seed: u64) {
    let mut test = BotTest::new().await;
    let dora = leave_server(&mut test, kind);
    let mut board = begin(&test).await;
    let mut random = Random::new(seed);
    for ply in 0.. {
        let game = load(&test, 1).await;
        assert!(board.attachments[0].description.is_some());
        if game.position.outcome().is_some() {
            break;
        }
        let person = user(game.on_turn());
        assert_eq!(board.notified, [person], "{}", board.content);
        let text = random.pick(&game.position.legal_texts()).clone();
        board = if ply % 3 == 1 && person == test.ana {
            public_board(&test, test.slash(person, "move", json!({ "move": text })).await.expect("an answer")).await
        } else {
            submit(&test, person, &board, &text).await
        };
    }
    assert!(board.content.contains("wins **Tether"), "{}", board.content);
    assert_eq!(test.boards().len(), load(&test, 1).await.record.plies.len() + 1);
    assert_boards_are_answers(&test);
    // It counts for the ratings of everywhere alone, and belongs to no server; one was there before.
    assert_eq!(test.query_number("select count(*) from results where guild_id is null and rated").await, 1);
    assert_eq!(test.query_number("select count(*) from servers").await, 1);
    if kind == "group" {
        let refused = private_content(&test.press(dora, &board, "Rematch").await.expect("an answer"));
        assert_eq!(refused, "Du spielst in dieser Partie nicht mit.");
    }
    // A rematch is proposed and accepted, and resigned.
    let offer = test.press(test.ben, &board, "Rematch").await.expect("an answer");
    assert!(!offer.ephemeral);
    let offer = offer.message.expect("a message");
    assert_eq!(offer.notified, [test.ana], "{}", offer.content);
    let accepted = public_board(&test, test.press(test.ana, &offer, "Accept").await.expect("an answer")).await;
    assert_eq!(accepted.attachments.len(), 1);
    for _ in 0..4 {
        let game = load(&test, 2).await;
        let newest = test.boards().pop().expect("a board");
        submit(&test, user(game.on_turn()), &newest, &game.position.legal_texts()[0]).await;
    }
    let asked = test.slash(test.ana, "resign", json!({ "game": "2" })).await.unwrap().message.expect("a question");
    let resigned = test.press(test.ana, &asked, "Yes, resign").await.expect("an answer");
    assert!(!resigned.ephemeral);
    assert_eq!(resigned.message.expect("a message").notified, [test.ben]);
    // An answer is recorded after it was given.
    test.wait_until_found("select (count(*) = 0)::integer::bigint from outbox where state <> 'sent'").await;
    assert_eq!(test.query_number("select count(*) from outbox where answer_token is not null").await, 0);
    assert!([test.ana, test.ben, dora].into_iter().all(|person| direct(&test, person).is_empty()));
    assert_nothing_posted(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_in_their_conversation() {
    play_whole_game("pair", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_in_a_group() {
    play_whole_game("group", 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_on_a_server_without_the_bot() {
    play_whole_game("server", 5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_moves_in_the_same_answer() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "group");
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "opponent" });
    let answer = test.slash(test.ana, "play", options).await.expect("an answer");
    assert!(!answer.ephemeral && answer.kind == 5, "{answer:?}");
    let mut board = answer.edited().await.expect("a board");
    let mut random = Random::new(6);
    loop {
        let game = load(&test, 1).await;
        if game.position.outcome().is_some() {
            break;
        }
        assert!(game.on_turn().is(UserId(test.ana)));
        let text = random.pick(&game.position.legal_texts()).clone();
        let answer = test.slash(test.ana, "move", json!({ "move": text })).await.expect("an answer");
        // After the last move there is nothing to wait for.
        board = public_board(&test, answer).await;
    }
    assert!(board.content.contains("wins **Tether"), "{}", board.content);
    assert_boards_are_answers(&test);
    assert_nothing_posted(&test);
    test.close().await;
}

/// The fate of the answer with a board, and of the process that sends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Crash {
    /// The answer never arrives.
    Before,
    /// The answer arrives, but nothing of that is recorded.
    After,
    /// The answer arrives, and its confirmation is lost; the process lives.
    LostConfirmation,
}

async fn crash_and_lose_answers(kind: &str) {
    let mut test = BotTest::with_process().await;
    leave_server(&mut test, kind);
    let mut board = begin(&test).await;
    for crash in [Crash::Before, Crash::After, Crash::LostConfirmation, Crash::Before, Crash::After] {
        let game = load(&test, 1).await;
        let (person, next) = (user(game.on_turn()), user(game.waiting()));
        let text = game.position.legal_texts()[0].clone();
        let form = test.press(person, &board, "Move").await.expect("an answer").modal.expect("a form");
        let (boards, directly) = (test.boards().len(), direct(&test, next).len());
        if crash == Crash::LostConfirmation {
            test.sandbox.inject_fault("POST", "/callback", 1, Fault::DropAfter);
            test.sandbox.submit(person, &form, &[("move", &text)]).await.expect("an answer");
        } else {
            let held = test.sandbox.hold("POST", "/callback");
            let typed = [("move", text.as_str())];
            let submit = test.sandbox.submit(person, &form, &typed);
            let process = test.process_id().expect("a process").to_string();
            let kill = async {
                held.arrived().await.expect("the answer");
                let killed = Command::new("kill").args(["-KILL", &process]).status();
                assert!(killed.expect("kill").success());
                if crash == Crash::Before { held.drop_before() } else { held.drop_after() }
            };
            let (answer, ()) = tokio::join!(submit, kill);
            assert_eq!(answer.is_ok(), crash == Crash::After, "{answer:?}");
            test.kill().await;
            test.start_process().await;
        }
        test.wait_until_posted().await;
        let (public, private) = if crash == Crash::Before { (0, 1) } else { (1, 0) };
        assert_eq!(test.boards().len(), boards + public, "{crash:?}");
        let sent = direct(&test, next);
        assert_eq!(sent.len(), directly + private, "{crash:?}");
        let boards = test.boards();
        board = if crash == Crash::Before { sent.last() } else { boards.last() }.cloned().expect("a board");
        assert_eq!((&*board.notified, board.attachments.len()), (&[next][..], 1), "{crash:?}: {}", board.content);
        if crash == Crash::Before {
            let link = board.content.lines().last().unwrap_or_default();
            let server = if kind == "server" { test.sandbox.guilds().last().map(u64::to_string) } else { None };
            let place = format!("{}/{}/", server.as_deref().unwrap_or("@me"), test.channel);
            assert!(link.starts_with(&format!("Played here: https://discord.com/channels/{place}")), "{link}");
            // From there the game goes on, directly.
            let game = load(&test, 1).await;
            let form = test.press(next, &board, "Move").await.expect("an answer").modal.expect("a form");
            let before = direct(&test, person).len();
            let text = &game.position.legal_texts()[0];
            let moved = private_content(&test.sandbox.submit(next, &form, &[("move", text)]).await.expect("an answer"));
            assert!(moved.starts_with(&format!("Played {text}.")), "{moved}");
            test.wait_until_posted().await;
            assert_eq!(direct(&test, person).len(), before + 1);
            // And back: by a command in the conversation, where the person has installed the bot.
            test.sandbox.install_for(person);
            let game = load(&test, 1).await;
            let text = &game.position.legal_texts()[0];
            board = public_board(&test, test.slash(person, "move", json!({ "move": text })).await.expect("an answer"))
                .await;
        }
    }
    assert_boards_are_answers(&test);
    assert_nothing_posted(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_board_comes_once_after_kills_and_lost_answers() {
    crash_and_lose_answers("group").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_board_comes_once_after_kills_and_lost_answers_in_a_pair() {
    crash_and_lose_answers("pair").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_board_comes_once_after_kills_and_lost_answers_on_a_server_without_the_bot() {
    crash_and_lose_answers("server").await;
}

/// Runs a test whose bot has one thread for pictures, which is busy while `Busy` exists.
fn with_one_drawing_thread(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(1)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(test);
}

/// Keeps the only thread for pictures of answers busy until it is dropped.
struct Busy {
    _release: std::sync::mpsc::Sender<()>,
}

impl Busy {
    async fn begin() -> Self {
        let ((release, released), (started, start)) = (std::sync::mpsc::channel::<()>(), oneshot::channel());
        tokio::task::spawn_blocking(move || {
            let _waits = started.send(());
            let _released = released.recv();
        });
        start.await.expect("a busy thread");
        Self { _release: release }
    }
}

#[test]
fn a_board_without_time_for_its_picture_notifies_the_next_player_and_gets_the_picture_later() {
    with_one_drawing_thread(async {
        let mut test = BotTest::new().await;
        leave_server(&mut test, "pair");
        let mut board = begin(&test).await;
        for lost_edits in [0, 1, 2] {
            let game = load(&test, 1).await;
            let form = test.press(user(game.on_turn()), &board, "Move").await.unwrap().modal.expect("a form");
            let busy = Busy::begin().await;
            // By the process that has answered, or by the outbox where that fails for good.
            match lost_edits {
                1 => test.sandbox.inject_fault("PATCH", "/webhooks/", 1, Fault::DropAfter),
                2 => test.sandbox.inject_fault("PATCH", "/webhooks/", 1, Fault::Status(404)),
                _ => {}
            }
            let text = &game.position.legal_texts()[0];
            let answer = test.sandbox.submit(user(game.on_turn()), &form, &[("move", text)]).await.expect("an answer");
            assert!(!answer.ephemeral, "{answer:?}");
            let first = answer.message.clone().expect("a message");
            assert_eq!((&*first.notified, first.attachments.len()), (&[user(game.waiting())][..], 0));
            drop(busy);
            board = public_board(&test, answer).await;
            assert_eq!(board.content, first.content);
            test.wait_until_posted().await;
        }
        assert_eq!(test.boards().len(), 4);
        assert_boards_are_answers(&test);
        assert!([test.ana, test.ben].into_iter().all(|person| direct(&test, person).is_empty()));
        assert_nothing_posted(&test);
        test.close().await;
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deferred_answer_that_could_not_be_built_is_completed_later() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    test.slash(test.ana, "play", options).await.expect("an answer");
    test.wait_until_posted().await;
    // The settings of a place are read for its messages, and for nothing before.
    test.execute("alter table games rename column language to hidden").await;
    let answer = test.slash(test.ana, "move", json!({ "move": "c3" })).await.expect("an answer");
    assert!(answer.kind == 5 && !answer.ephemeral, "{answer:?}");
    // By the process that has answered, and once by the outbox.
    test.wait_until_found("select count(*) from outbox where attempts > 0 and state = 'waiting'").await;
    test.execute("alter table games rename column hidden to language").await;
    test.wait_until_posted().await;
    let completed = test.boards().pop().expect("a board");
    assert_eq!(Some(completed.id), answer.message.map(|it| it.id));
    assert_eq!(completed.attachments[0].description, words_of_newest(&test).await);
    assert!(direct(&test, test.ana).is_empty());
    assert_boards_are_answers(&test);
    test.close().await;
}

/// The newest position of the first game in words, as `/board` gives them.
async fn words_of_newest(test: &BotTest) -> Option<String> {
    let board = test.slash(test.ana, "board", json!({ "game": "1" })).await.expect("an answer");
    board.message.expect("a board").attachments[0].description.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computers_move_comes_once_after_a_kill_that_follows_the_edit() {
    let mut test = BotTest::with_process().await;
    leave_server(&mut test, "group");
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    test.slash(test.ana, "play", options).await.expect("an answer");
    test.wait_until_posted().await;
    let held = test.sandbox.hold("PATCH", "/webhooks/");
    let answer = test.slash(test.ana, "move", json!({ "move": "c3" })).await.expect("an answer");
    held.arrived().await.expect("the board");
    let process = test.process_id().expect("a process").to_string();
    assert!(Command::new("kill").args(["-STOP", &process]).status().expect("kill").success());
    held.drop_after();
    let board = public_board(&test, answer).await;
    test.kill().await;
    test.start_process().await;
    test.wait_until_posted().await;
    assert_eq!(board.attachments[0].description, words_of_newest(&test).await);
    assert!(direct(&test, test.ana).is_empty());
    assert_eq!(test.boards().len(), 2);
    assert_boards_are_answers(&test);
    assert_nothing_posted(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn links_lead_to_the_newest_board_of_the_place_after_a_direct_message() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    for person in [test.ana, test.ben] {
        test.use_up_absence_days(person).await;
    }
    let board = begin_with(&test, json!({ "pace": "1d" })).await;
    test.wait_until_recorded(1, &board).await;
    test.clock.advance(time::Duration::hours(20));
    test.sandbox.advance(Duration::from_hours(20));
    poll("a reminder", async || direct(&test, test.ana).pop()).await;
    test.wait_until_posted().await;
    let link = format!("https://discord.com/channels/@me/{}/{}", test.channel, board.id);
    let games = test.private_reply(test.ana, "games", json!({})).await;
    assert!(games.contains(&link), "{games}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_board_is_a_silent_answer() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let board = begin(&test).await;
    test.execute("insert into people (user_id, told) select opponent, 'silent' from games on conflict (user_id) do update set told = 'silent'").await;
    let board = submit(&test, test.ana, &board, "c3").await;
    assert_eq!((board.flags, board.notified.len(), &*board.mentions), (1 << 12, 0, &[test.ben][..]));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn data_of_games_by_answers_is_exported_and_their_places_are_forgotten() {
    let mut test = BotTest::new().await;
    super::privacy::compete_everywhere(&test).await;
    leave_server(&mut test, "server");
    let guild = *test.sandbox.guilds().last().expect("a guild");
    let mut board = begin(&test).await;
    for _ in 0..4 {
        let game = load(&test, 1).await;
        board = submit(&test, user(game.on_turn()), &board, &game.position.legal_texts()[0]).await;
    }
    let asked = test.slash(test.ana, "resign", json!({ "game": "1" })).await.unwrap().message.expect("a question");
    let end = public_board(&test, test.press(test.ana, &asked, "Yes, resign").await.expect("an answer")).await;
    // It counts for the ratings of everywhere, which the last message shows.
    assert!(end.content.contains("Ratings: ") && end.content.contains("1500? → "), "{}", end.content);
    let exported = test.store.exported_games(UserId(test.ana), &[GameId(1)]).await.expect("a game").remove(0);
    assert_eq!(exported["server_without_parlor"], guild.to_string());
    assert_eq!(exported["by_answers"], true);
    test.wait_until_posted().await;
    for id in [guild, test.channel] {
        assert!(!super::privacy::tables_with(&test, id).await.is_empty());
    }
    test.clock.advance(time::Duration::days(31));
    for id in [guild, test.channel, end.id] {
        super::privacy::wait_until_deleted(&test, id).await;
    }
    // The game itself is still its players'.
    let _replay = private_content(&test.slash(test.ana, "replay", json!({ "game": "1" })).await.expect("an answer"));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_has_six_messages_at_most_where_only_answers_get_to() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    begin(&test).await;
    test.execute(
        "insert into explorations (user_id, record, kept, created_at, updated_at)
         select challenger, repeat('x', 7000000), 0, now(), now() from games, generate_series(1, 8)",
    )
    .await;
    let answer = test.slash(test.ana, "privacy", json!({ "what": "export" })).await.expect("an answer");
    let first = answer.edited().await.expect("a file");
    let rest = answer.follow_ups(5).await;
    assert_eq!((first.attachments.len(), rest.len()), (1, 5));
    assert!(rest[..4].iter().all(|it| it.attachments.len() == 1), "{:?}", rest.iter().map(|it| &it.content));
    assert!(rest[4].attachments.is_empty() && rest[4].content.contains("/privacy"), "{}", rest[4].content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_has_each_board_once_after_lost_answers() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    test.slash(test.ana, "play", options).await.expect("an answer");
    let mut random = Random::new(7);
    for ply in 0.. {
        test.wait_until_posted().await;
        let game = load(&test, 1).await;
        if game.position.outcome().is_some() {
            break;
        }
        match ply % 3 {
            0 => test.sandbox.inject_fault("POST", "/callback", 1, Fault::DropAfter),
            1 => test.sandbox.inject_fault("PATCH", "/webhooks/", 1, Fault::DropAfter),
            _ => test.sandbox.inject_fault("PATCH", "/webhooks/", 1, Fault::DropBefore),
        }
        let text = random.pick(&game.position.legal_texts()).clone();
        let answer = test.slash(test.ana, "move", json!({ "move": text })).await.expect("an answer");
        let board = public_board(&test, answer).await;
        assert_eq!(board.attachments[0].description, words_of_newest(&test).await);
        test.sandbox.clear_faults();
    }
    assert!(direct(&test, test.ana).is_empty());
    assert_boards_are_answers(&test);
    assert_nothing_posted(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_conversation_is_forgotten_with_one_of_its_people() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    begin(&test).await;
    let asked =
        test.slash(test.ana, "privacy", json!({ "what": "delete" })).await.unwrap().message.expect("a question");
    test.press(test.ana, &asked, "Yes, delete it").await.expect("an answer");
    for id in [test.ana, test.channel] {
        super::privacy::wait_until_deleted(&test, id).await;
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_conversation_is_one_also_where_only_the_user_has_installed_the_bot() {
    let mut test = BotTest::new().await;
    test.sandbox.install_for(test.ana);
    test.sandbox.set_membership(test.guild, test.ana, false);
    test.channel = test.sandbox.direct_channel(test.ana);
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    private_content(&test.slash(test.ana, "play", options).await.expect("an answer"));
    let board = test.next_board(0).await;
    assert_eq!(board.interaction, None);
    // By the form as well, in which Discord's context is not read.
    let form = test.press(test.ana, &board, "Move").await.expect("an answer").modal.expect("a form");
    private_content(&test.sandbox.submit(test.ana, &form, &[("move", "c3")]).await.expect("an answer"));
    assert_eq!(test.next_board(board.id).await.interaction, None);
    assert_eq!(test.query_number("select count(*) from games where answers_guild_id is not null").await, 0);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_two_people_stays_where_it_is_after_a_refusal() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let board = begin(&test).await;
    test.execute(
        "insert into closed_channels (channel_id, reason, since, gone) select channel_id, '', now(), true from games",
    )
    .await;
    let place = test.channel;
    test.channel = test.sandbox.direct_channel(test.ana);
    private_content(&test.slash(test.ana, "move", json!({ "game": "1", "move": "c3" })).await.expect("an answer"));
    // The next player learns of it all the same.
    let told = poll("a direct message", async || direct(&test, test.ben).pop()).await;
    assert_eq!(told.notified, [test.ben]);
    test.channel = place;
    assert_eq!(test.store.load(GameId(1)).await.expect("a game").place.channel, board.channel);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_process_completes_a_deferred_answer() {
    let mut test = BotTest::with_process().await;
    leave_server(&mut test, "pair");
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    let first = test.slash(test.ana, "play", options).await.expect("an answer");
    assert!(!first.ephemeral);
    test.wait_until_posted().await;
    let held = test.sandbox.hold("PATCH", "/webhooks/");
    let answer = test.slash(test.ana, "move", json!({ "move": "c3" })).await.expect("an answer");
    assert!(answer.kind == 5 && !answer.ephemeral);
    held.arrived().await.expect("the board");
    test.kill().await;
    held.drop_before();
    test.start_process().await;
    test.wait_until_posted().await;
    let completed = test.boards().pop().expect("a board");
    assert!(completed.edits > 0 && !completed.loading, "{completed:?}");
    // It announces the computer's own move too.
    assert_eq!(completed.attachments[0].description, words_of_newest(&test).await);
    assert!(direct(&test, test.ana).is_empty());
    assert_boards_are_answers(&test);
    assert_nothing_posted(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out_and_both_players_learn_of_it() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let advance = |hours: i64| {
        let time = time::Duration::hours(hours);
        test.clock.advance(time);
        test.sandbox.advance(time.unsigned_abs());
    };
    for person in [test.ana, test.ben] {
        test.use_up_absence_days(person).await;
    }
    let mut board = begin_with(&test, json!({ "pace": "1d" })).await;
    for _ in 0..4 {
        let game = load(&test, 1).await;
        board = submit(&test, user(game.on_turn()), &board, &game.position.legal_texts()[0]).await;
    }
    let told = async |person: u64, count: usize| {
        poll("a direct message", async || direct(&test, person).get(count - 1).cloned()).await
    };
    advance(20);
    let reminder = told(test.ana, 1).await;
    assert!(reminder.notified == [test.ana] && reminder.content.contains("Played here: "), "{}", reminder.content);
    advance(5);
    let overdue = told(test.ben, 1).await;
    assert_eq!(overdue.notified, [test.ben]);
    let extended = private_content(&test.press(test.ben, &overdue, "Give a day").await.expect("an answer"));
    assert!(!extended.is_empty());
    let again = told(test.ana, 2).await;
    assert!(again.notified == [test.ana], "{}", again.content);
    advance(24 + 1);
    let overdue = poll("the second time", async || {
        direct(&test, test.ben).into_iter().skip(1).find(|it| it.button("Claim the win").is_some())
    })
    .await;
    let _claimed = private_content(&test.press(test.ben, &overdue, "Claim the win").await.expect("an answer"));
    let end =
        poll("the end", async || direct(&test, test.ana).into_iter().find(|it| it.button("Rematch").is_some())).await;
    assert!(end.notified == [test.ana] && end.content.contains("wins"), "{}", end.content);
    test.wait_until_posted().await;
    assert_eq!(test.boards().len(), 5);
    assert_nothing_posted(&test);

    // Where nobody claims, it ends by itself, and both are told.
    let mut board = begin_with(&test, json!({ "pace": "1h" })).await;
    for _ in 0..4 {
        let game = load(&test, 2).await;
        board = submit(&test, user(game.on_turn()), &board, &game.position.legal_texts()[0]).await;
    }
    let ends = |person: u64| direct(&test, person).iter().filter(|it| it.button("Rematch").is_some()).count();
    let before = [ends(test.ana), ends(test.ben)];
    advance(2);
    test.wait_until_found("select count(*) from events where game_id = 2 and body ->> 'kind' = 'time_up'").await;
    advance(24 * 3 + 1);
    poll("both ends", async || ([ends(test.ana), ends(test.ben)] == [before[0] + 1, before[1] + 1]).then_some(()))
        .await;
    assert_nothing_posted(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_begins_where_answers_are_kept_private() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "server");
    let guild = *test.sandbox.guilds().last().expect("a guild");
    let board = begin(&test).await;
    test.sandbox.set_member_permissions(guild, test.ana, !USE_EXTERNAL_APPS & ((1 << 50) - 1) & !8);
    for (command, options) in [
        ("challenge", json!({ "game": "tether", "opponent": test.ben.to_string() })),
        ("play", json!({ "game": "tether" })),
        ("move", json!({ "move": "c3" })),
    ] {
        assert_eq!(test.private_reply(test.ana, command, options).await, PRIVATE, "/{command}");
    }
    let form = test.press(test.ana, &board, "Move").await.expect("an answer").modal.expect("a form");
    let moved = test.sandbox.submit(test.ana, &form, &[("move", "c3")]).await.expect("an answer");
    assert_eq!(private_content(&moved), PRIVATE);
    assert_eq!(load(&test, 1).await.record.plies.len(), 0);
    assert_eq!(test.query_number("select count(*) from games").await, 1);
    // Accept and Rematch announce something too.
    test.sandbox.set_member_permissions(guild, test.ana, !0);
    let offer = test.slash(test.ana, "challenge", json!({ "game": "tether" })).await.expect("an answer");
    let offer = offer.message.expect("a challenge");
    let mut newest = board;
    for _ in 0..4 {
        let game = load(&test, 1).await;
        newest = submit(&test, user(game.on_turn()), &newest, &game.position.legal_texts()[0]).await;
    }
    let asked = test.slash(test.ana, "resign", json!({ "game": "1" })).await.unwrap().message.expect("a question");
    let end = public_board(&test, test.press(test.ana, &asked, "Yes, resign").await.expect("an answer")).await;
    test.sandbox.set_member_permissions(guild, test.ben, !USE_EXTERNAL_APPS & ((1 << 50) - 1) & !8);
    assert_eq!(private_content(&test.press(test.ben, &offer, "Accept").await.expect("an answer")), PRIVATE);
    assert_eq!(private_content(&test.press(test.ben, &end, "Rematch").await.expect("an answer")), PRIVATE);
    test.sandbox.set_member_permissions(guild, test.ana, !USE_EXTERNAL_APPS & ((1 << 50) - 1) & !8);
    assert_eq!(test.query_number("select count(*) from games where phase = 'open'").await, 1);
    // What is for the caller alone works.
    for (command, options) in [("board", json!({})), ("rules", json!({ "game": "tether" })), ("games", json!({}))] {
        let answer = test.slash(test.ana, command, options).await.expect("an answer");
        assert_ne!(private_content(&answer), PRIVATE, "/{command}");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_games_at_once_are_refused_and_challenges_are_limited() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let options = json!({ "game": "tether", "opponent": test.ben.to_string(), "games": "both" });
    let reply = test.private_reply(test.ana, "challenge", options).await;
    assert_eq!(reply, "Here Parlor can show one board at a time. Play one game, then press Rematch: you swap seats.");
    // As everywhere, one person has ten open challenges at most.
    for _ in 0..10 {
        assert!(!test.slash(test.ana, "challenge", json!({ "game": "tether" })).await.expect("an answer").ephemeral);
    }
    let reply = test.private_reply(test.ana, "challenge", json!({ "game": "tether" })).await;
    assert!(reply.contains("10"), "{reply}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_posts_as_soon_as_the_server_has_added_it() {
    let test = BotTest::new().await;
    let board = test.start_game("5").await;
    test.wait_until_recorded(1, &board).await;
    // As if it had begun before.
    test.execute("update games set answers_guild_id = guild_id, guild_id = 0").await;
    let form = test.press(test.ana, &board, "Move").await.expect("an answer").modal.expect("a form");
    let moved = test.sandbox.submit(test.ana, &form, &[("move", "c3")]).await.expect("an answer");
    assert!(private_content(&moved).starts_with("Played c3."), "{moved:?}");
    let board = test.next_board(board.id).await;
    assert_eq!((&*board.notified, board.interaction), (&[test.ben][..], None));
    assert_eq!(
        test.query_number("select count(*) from games where guild_id <> 0 and answers_guild_id is null").await,
        1
    );
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_from_everywhere_for_their_player_alone() {
    let mut test = BotTest::new().await;
    let server = test.channel;
    let there = test.start_game("5").await;
    test.wait_until_recorded(1, &there).await;
    leave_server(&mut test, "pair");
    let here = begin(&test).await;
    test.wait_until_recorded(2, &here).await;
    let links = [format!("{}/{server}/{}", test.guild, there.id), format!("@me/{}/{}", test.channel, here.id)];
    let has = |list: &str| links.clone().map(|link| list.contains(&format!("https://discord.com/channels/{link}")));
    assert_eq!(has(&test.private_reply(test.ana, "games", json!({})).await), [true, true]);
    let on_server = async |user: u64, options| {
        private_content(&test.sandbox.slash(user, server, "games", options).await.expect("an answer"))
    };
    assert_eq!(has(&on_server(test.ana, json!({})).await), [true, false]);
    assert_eq!(has(&on_server(test.ana, json!({ "scope": "everywhere" })).await), [true, true]);
    let of_ben = json!({ "scope": "everywhere", "player": test.ben.to_string() });
    assert!(on_server(test.ana, of_ben).await.starts_with("Everywhere, you can list your own games only."));
    // After a move on the server, the next board is the one in the conversation.
    let moved = test.sandbox.slash(test.ana, server, "move", json!({ "move": "c3" })).await.expect("an answer");
    let next = format!("{:?}", moved.message.expect("a message").components);
    assert!(next.contains(&links[1]), "{next}");
    // Others don't reach it from the server.
    let reply = test.sandbox.slash(test.ben, server, "board", json!({ "game": "2" })).await.expect("an answer");
    assert_eq!(private_content(&reply), "You have no game #2 here. Yours: #1 Tether against Ana (your turn)");
    tokio::time::timeout(Duration::from_secs(20), test.wait_until_posted()).await.expect("posted");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_of_a_blocked_person_expires_like_one_that_is_ignored() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let (ana, ben) = (UserId(test.ana), UserId(test.ben));
    test.sandbox.install_for(test.ben);
    let challenge = async || {
        let options = json!({ "game": "tether", "opponent": test.ana.to_string() });
        let answer = test.slash(test.ben, "challenge", options).await.expect("an answer");
        assert!(!answer.ephemeral, "{answer:?}");
    };
    // One before the block, and one after it. A decline would be announced by the answer to a click.
    challenge().await;
    assert!(test.store.block(ana, ben, test.clock.now()).await.expect("the store"));
    challenge().await;
    test.wait_until_posted().await;
    assert_eq!(test.query_number("select count(*) from games where decline_at is not null").await, 0);
    test.clock.advance(time::Duration::days(3) + time::Duration::minutes(1));
    poll("both challenges expire", async || {
        (direct(&test, test.ben).iter().filter(|it| it.content.contains("nobody accepted")).count() == 2).then_some(())
    })
    .await;
    assert!(direct(&test, test.ana).is_empty());
    assert_nothing_posted(&test);
    test.close().await;
}
