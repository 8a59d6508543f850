//! The harm that one person can do to everybody: long games, repeated commands, rows without end.

use super::{
    bot_test::{BotTest, private_content},
    operations::Run,
};
use parlor::play::{GameId, Participant, UserId};
use parlor_testkit::{database::insert_old_rows, long_game, polling::poll};
use serde_json::json;

/// Makes a game of Tennessee Waltz between Ana, who began, and Ben, after that many plies and takebacks. Returns its players
/// and the id of its first board.
async fn long_game(test: &BotTest, plies: usize, takebacks: usize) -> ([u64; 2], u64) {
    let board = test.start_game_with(json!({ "game": "waltz", "pace": "none" })).await;
    test.wait_until_recorded(1, &board).await;
    let players = [test.ana, test.ben];
    let seats = players.map(|person| Participant::Human(UserId(person)));
    let events = long_game::events(seats, plies, takebacks);
    long_game::append(test.pool(), GameId(1), &events, seats[plies % 2], plies).await;
    (players, board.id)
}

/// Discord waits three seconds for suggestions and answers.
#[tokio::test(flavor = "multi_thread")]
async fn the_longest_game_with_a_thousand_takebacks_can_be_played_to_its_end() {
    let test = BotTest::new().await;
    let (plies, end) = (9998, 10_000);
    let (players, mut last) = long_game(&test, plies, 1000).await;
    for (ply, text) in long_game::moves(end).enumerate().skip(plies) {
        let mover = players[ply % 2];
        let options = json!({ "move": text, "game": "1" });
        let suggested = test.sandbox.autocomplete(mover, test.channel, "move", options.clone(), "move").await;
        let suggested = suggested.expect("suggestions");
        assert_eq!(suggested.first().map(|choice| &choice.value), Some(&json!(text)));
        test.private_reply(mover, "move", options).await;
        let board = test.next_board(last).await;
        last = board.id;
        let expected = match end - ply - 1 {
            0 => "has ended without a winner: the limit is 10000 moves. It doesn't count.",
            _ => "After 1 more move this game ends without a winner: the limit is 10000",
        };
        assert!(board.content.contains(expected), "{}", board.content);
    }
    let replay = test.slash(test.ana, "replay", json!({ "game": "1" })).await.expect("an answer");
    assert!(private_content(&replay).contains("10000"), "{}", private_content(&replay));
    let previous =
        test.press(test.ana, replay.message.as_ref().expect("a replay"), "Previous").await.expect("an answer");
    assert!(previous.message.expect("a replay").content.contains("9999"));
    let explored = test.slash(test.ana, "explore", json!({ "game": "1" })).await.expect("an answer");
    assert!(private_content(&explored).contains("after move 10000"), "{}", private_content(&explored));
    test.close().await;
}

/// Discord asks for suggestions at each key of a typed move, and a game may have thousands of plies.
#[tokio::test(flavor = "multi_thread")]
async fn suggestions_of_moves_load_the_game_once() {
    let test = BotTest::without_bot().await;
    let run = Run::start(&test, &[("RUST_LOG", "warn,sqlx=debug,parlor::discord::dispatch=debug")]);
    test.wait_until_ready().await;
    let board = test.start_game("size=5").await;
    test.wait_until_recorded(1, &board).await;
    // A thread of its own writes the log line by line, so the lines come a moment later.
    let loads_until_answer = async |number| {
        poll("the answer is in the log", async || {
            let log = run.log();
            let answers = log.matches("answered an interaction").count();
            (answers == number).then(|| log.matches("array_agg(body) as bodies").count())
        })
        .await
    };
    test.private_reply(test.ben, "help", json!({})).await;
    // The three answers are those to the challenge, to Accept, and to `/help`.
    let mut loads = loads_until_answer(3).await;
    let asked = [
        (test.ana, "move", json!({ "move": "c" }), "move"),
        (test.ana, "move", json!({ "game": "tether", "move": "" }), "move"),
        (test.ana, "move", json!({ "game": "1", "move": "c" }), "move"),
        (test.ben, "if", json!({ "opponent": "c" }), "opponent"),
        (test.ben, "if", json!({ "opponent": "c3", "then": "d" }), "then"),
    ];
    for ((person, command, options, focused), answer) in asked.into_iter().zip(4..) {
        let found = test.sandbox.autocomplete(person, test.channel, command, options.clone(), focused).await;
        assert!(!found.expect("suggestions").is_empty(), "{command} {options}");
        let before = std::mem::replace(&mut loads, loads_until_answer(answer).await);
        assert_eq!(loads - before, 1, "{command} {options}");
    }
    let (code, _) = run.stop().await;
    assert_eq!(code, Some(0));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_twenty_boards_of_explore_are_kept() {
    let test = BotTest::new().await;
    test.start_game("size=5").await;
    let mut boards = Vec::new();
    for _ in 0..23 {
        let answer = test.slash(test.ana, "explore", json!({ "game": "1" })).await.expect("an answer");
        boards.push(answer.message.expect("a board"));
    }
    assert_eq!(test.count("explorations").await, 20);
    let gone = test.press(test.ana, &boards[2], "Move").await.expect("an answer");
    let told = private_content(&gone);
    assert!(told.contains("your newest 20 are kept") && told.contains("/explore"), "{told}");
    assert!(test.press(test.ana, &boards[3], "Move").await.expect("an answer").modal.is_some());
    test.close().await;
}

/// Nothing is drawn, because the table for the boards is missing.
#[tokio::test(flavor = "multi_thread")]
async fn sixty_boards_of_explore_are_opened_in_a_minute() {
    let test = BotTest::new().await;
    test.start_game("size=5").await;
    test.execute("alter table explorations rename to missing").await;
    let explore = async |person| test.private_reply(person, "explore", json!({ "game": "1" })).await;
    for _ in 0..60 {
        assert!(explore(test.ana).await.starts_with("Something broke"));
    }
    assert!(explore(test.ana).await.starts_with("You have opened 60 boards within a minute."));
    assert!(explore(test.ben).await.starts_with("Something broke"), "others can open boards");
    test.close().await;
}

/// A person who asks for many games at once waits for them, and nobody else does.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_loads_one_game_at_a_time() {
    const WAITING: &str =
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    test.wait_until_recorded(1, &board).await;
    // Games can't be read until this transaction ends.
    let lock = test.lock("lock table events in access exclusive mode").await;
    let ask = |person| {
        let (sandbox, channel) = (test.sandbox.clone(), test.channel);
        tokio::spawn(async move { sandbox.slash(person, channel, "board", json!({ "game": "1" })).await })
    };
    let of_ana: Vec<_> = (0..8).map(|_| ask(test.ana)).collect();
    test.wait_until_found(WAITING).await;
    let of_ben = ask(test.ben);
    let loads =
        poll("another load waits", async || Some(test.query_number(WAITING).await).filter(|loads| *loads > 1)).await;
    assert_eq!(loads, 2, "one game of each person");
    lock.release().await;
    for asked in of_ana.into_iter().chain([of_ben]) {
        asked.await.expect("no panic").expect("an answer");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_conditional_move_again_is_not_stored() {
    let test = BotTest::new().await;
    test.start_game("size=5").await;
    let events = "select count(*) from events where body->>'kind' = 'planned'";
    for opponent in ["c3", "C3", " c3 "] {
        let reply = test.private_reply(test.ben, "if", json!({ "opponent": opponent, "then": "d4" })).await;
        assert!(reply.contains("c3") && reply.contains("d4"), "{reply}");
        assert_eq!(test.query_number(events).await, 1);
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_changes_of_an_absence_write_a_few_events_to_each_game() {
    let test = BotTest::new().await;
    for _ in 0..3 {
        test.start_game("size=5").await;
    }
    for _ in 0..20 {
        let away = test.slash(test.ana, "away", json!({ "until": "3 days" })).await.expect("an answer");
        assert!(private_content(&away).starts_with("You're away"), "{}", private_content(&away));
        test.press(test.ana, away.message.as_ref().expect("a message"), "I'm back").await.expect("an answer");
    }
    let written = "select count(*) from events where body->>'kind' = 'away'";
    // The events of the first absence are written at once, and those of the last one a minute later.
    assert!(test.query_number(written).await <= 2 * 3, "{} events", test.query_number(written).await);
    test.close().await;
}

/// Each table has more old rows than the bot deletes at once. One of the tables refuses deletions.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_pruned_does_not_keep_the_others_from_it() {
    let mut test = BotTest::without_bot().await;
    insert_old_rows(test.pool(), 2500).await;
    let refuse = "
        create function refuse() returns trigger language plpgsql as 'begin raise exception ''not now''; end';
        create trigger refuse before delete on interactions for each statement execute function refuse()";
    test.execute(refuse).await;
    test.start().await;
    for table in ["explorations", "channels", "posts", "absences", "bans"] {
        test.wait_for_count(table, 0).await;
    }
    assert_eq!(test.count("interactions").await, 2500);
    test.close().await;
}
