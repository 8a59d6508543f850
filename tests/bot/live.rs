//! Live games, whose times are below an hour. The clock starts with the board, counts until the press, and stands still while
//! nobody can play.

use super::{
    board_page::{Visitor, with_page},
    bot_test::{BotTest, private_content, sql},
    preferences::choose,
    server_settings::managed,
};
use futures_util::future::join_all;
use parlor::{
    play::{Command, GameId, Phase, Table, UserId},
    store::Cause,
    tournament::{TournamentId, TournamentPhase},
};
use parlor_sandbox::{Fault, Message, permissions};
use parlor_testkit::polling::poll;
use serde_json::json;
use std::{collections::BTreeMap, time::Duration as Wait};
use time::{Duration, OffsetDateTime};

const CREATE_PUBLIC_THREADS: u64 = 1 << 35;

const DISCORD_EPOCH: i64 = 1_420_070_400_000;

/// Starts a test whose boards stay in the channel, where the test finds them.
pub(super) async fn without_threads() -> BotTest {
    let test = BotTest::new().await;
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !CREATE_PUBLIC_THREADS);
    test
}

/// Plays four plies of a new game. Then it is Ana's turn, and her board is shown.
async fn played(test: &BotTest, pace: &str) -> Message {
    let mut board = test.start_game_with(json!({ "variant": "5", "pace": pace })).await;
    for (mover, text) in [(test.ana, "c3"), (test.ben, "a1"), (test.ana, "d2"), (test.ben, "b4")] {
        assert_eq!(test.play(mover, text).await, format!("Played {text}."));
        board = test.next_board(board.id).await;
    }
    wait_until_shown(test, 4).await;
    board
}

/// Waits until the clock of the turn after so many plies has started. On a busy machine, a credit of time may follow.
async fn wait_until_shown(test: &BotTest, ply: i64) {
    test.wait_until_found(&format!(
        "select count(*) from games g join events e on e.game_id = g.id
         where g.id = 1 and g.ply = {ply} and e.body ->> 'kind' = 'shown' and e.seq > (
             select max(seq) from events where game_id = 1 and body ->> 'kind' = 'moved'
         )"
    ))
    .await;
}

async fn deadline(test: &BotTest) -> OffsetDateTime {
    test.store.load(GameId(1)).await.expect("a game").table.deadline().expect("a clock")
}

async fn is_over(test: &BotTest) -> bool {
    test.store.load(GameId(1)).await.expect("a game").table.is_over()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_game_is_lost_when_the_time_is_up_and_not_earlier_than_five_seconds_after() {
    let test = without_threads().await;
    let board = played(&test, "1m").await;
    assert!(board.content.contains("Deadline: <t:"), "{}", board.content);
    let up = deadline(&test).await;
    test.clock.advance(up - test.clock.now() + Duration::seconds(4));
    let end = test.next_message(board.id, "on time").await;
    let written = test.query_text("select at::text from events where body ->> 'kind' = 'ended'").await;
    let ended = "select (extract(epoch from at) * 1000)::bigint from events where body ->> 'kind' = 'ended'";
    let ended = test.query_number(ended).await;
    let earliest = (up + Duration::seconds(5)).unix_timestamp_nanos() / 1_000_000;
    assert!(i128::from(ended) >= earliest, "{written}: the time was up at {up}");
    let kinds = "select count(*) from events where body ->> 'kind' in ('reminded', 'time_up', 'away')";
    assert_eq!(test.query_number(kinds).await, 0);
    // A rematch has the same pace.
    test.press(test.ben, &end, "Rematch").await.expect("an answer");
    let rematch = test.next_message(end.id, "rematch").await;
    assert!(rematch.content.contains("1 minute a move"), "{}", rematch.content);
    test.press(test.ana, &rematch, "Accept").await.expect("an answer");
    let begun = test.next_board(rematch.id).await;
    assert_eq!(begun.notified.len(), 1, "{}", begun.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_pressed_in_time_counts_although_it_arrives_late_and_a_later_one_does_not() {
    let test = without_threads().await;
    let board = played(&test, "1m").await;
    let up = deadline(&test).await;
    test.clock.advance(up - test.clock.now() - Duration::seconds(8));
    // The event comes late enough to be read after the deadline. The press itself must come before the deadline, and that takes
    // a while on a busy machine.
    test.sandbox.delay_events(Wait::from_millis(8400));
    assert_eq!(test.play(test.ana, "e3").await, "Played e3.");
    test.sandbox.delay_events(Wait::ZERO);
    let moved = "select count(*) from events p join events m on m.game_id = p.game_id and m.seq = p.seq + 1
                 where p.body ->> 'kind' = 'pressed' and m.body ->> 'text' = 'e3' and m.at > $1";
    let found: i64 = sqlx::query_scalar(moved).bind(up).fetch_one(test.pool()).await.expect("a count");
    assert_eq!(found, 1, "it was recorded after the deadline, with the time of the press");
    test.next_board(board.id).await;
    wait_until_shown(&test, 5).await;
    let up = deadline(&test).await;
    test.clock.advance(up - test.clock.now() + Duration::milliseconds(200));
    assert_eq!(test.play(test.ben, "e5").await, "Your time was up before this move.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_held_back_costs_no_time() {
    let test = without_threads().await;
    let board = played(&test, "1m").await;
    let path = format!("/channels/{}/messages", test.channel);
    let held = test.sandbox.hold("POST", &path);
    test.play(test.ana, "e3").await;
    held.arrived().await.expect("a board");
    test.clock.advance(Duration::seconds(100));
    test.wait_for_row(&sql::events("held")).await;
    assert!(!is_over(&test).await);
    held.drop_before();
    test.next_board(board.id).await;
    wait_until_shown(&test, 5).await;
    let left = deadline(&test).await - test.clock.now();
    assert!(left > Duration::seconds(50), "{left} of a minute are left");
    test.close().await;
}

/// Kills the bot's process, and starts it some seconds later. Returns the time from which and the time until which nobody could
/// play.
async fn stay_down(test: &mut BotTest) -> (OffsetDateTime, OffsetDateTime) {
    test.kill().await;
    let killed = OffsetDateTime::now_utc();
    tokio::time::sleep(Wait::from_secs(4)).await;
    let started = OffsetDateTime::now_utc();
    test.start_process().await;
    (killed, started)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_is_credited_to_a_live_game() {
    let mut test = BotTest::with_process().await;
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !CREATE_PUBLIC_THREADS);
    played(&test, "5m+10s").await;
    let before = deadline(&test).await;
    let down = stay_down(&mut test).await;
    test.wait_for_row(&sql::events("credited")).await;
    let gained = deadline(&test).await - before;
    assert!(gained >= down.1 - down.0, "{gained}");
    test.close().await;
}

/// The connection to the gateway is dead, but nobody has noticed: neither its end nor an answer arrives.
#[tokio::test(flavor = "multi_thread")]
async fn a_dead_connection_costs_no_time_from_its_last_sign_of_life_on() {
    let mut test = BotTest::without_bot().await;
    // The shard notices the dead connection at the next heartbeat. That is after the moment at which the loss would have been
    // written.
    test.sandbox.set_heartbeat_interval(Wait::from_secs(8));
    test.start().await;
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !CREATE_PUBLIC_THREADS);
    played(&test, "1m").await;
    let up = deadline(&test).await;
    test.clock.advance(up - test.clock.now() - Duration::milliseconds(500));
    test.sandbox.acknowledge_heartbeats(false);
    poll("the loss would be written", async || (test.clock.now() > up + Duration::seconds(7)).then_some(())).await;
    assert!(!is_over(&test).await, "nobody knows whether the player could move");
    let resumes = test.sandbox.wait_for_resumes(1);
    test.sandbox.acknowledge_heartbeats(true);
    resumes.await.expect("a resume");
    test.wait_for_row(&sql::events("credited")).await;
    let gained = deadline(&test).await - up;
    assert!(gained >= Duration::seconds(6), "{gained}");
    assert_eq!(test.play(test.ana, "e3").await, "Played e3.");
    test.close().await;
}

/// A standing offer's next challenges come from a job, which does not know what the bot may do in the channel.
#[tokio::test(flavor = "multi_thread")]
async fn where_no_thread_can_be_made_up_to_four_live_games_go_on_in_the_channel() {
    let test = without_threads().await;
    let live = |more: serde_json::Value| {
        let mut options = json!({ "game": "tether", "variant": "5", "pace": "5m" });
        options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
        options
    };
    test.private_reply(test.ana, "challenge", live(json!({ "keep": true }))).await;
    let open = async || {
        poll("an open challenge", async || {
            let open =
                "select coalesce(max(message_id), 0) from games where phase = 'open' and standing_offer is not null";
            test.sandbox.message(test.query_number(open).await.cast_unsigned())
        })
        .await
    };
    for game in 0..2 {
        let (offer, before) = (open().await, test.newest_message_id());
        test.press(test.ben, &offer, "Accept").await.expect("an answer");
        let board = test.next_board(before).await;
        let says = board.content.contains("can't make a thread here, so this game goes on in the channel");
        assert_eq!(says, game == 1, "a thread was assumed for the second: {}", board.content);
    }
    for name in ["Cara", "Dan"] {
        let (other, before) = (test.sandbox.add_user(name, "en-US"), test.newest_message_id());
        test.private_reply(test.ana, "challenge", live(json!({ "opponent": other.to_string() }))).await;
        let challenge = test.next_message(before, "challenges").await;
        test.press(other, &challenge, "Accept").await.expect("an answer");
        test.next_board(challenge.id).await;
    }
    let answer = test.press(test.ben, &open().await, "Accept").await.expect("an answer");
    assert!(private_content(&answer).starts_with("4 games with less than an hour run here already"), "{answer:?}");
    test.close().await;
}

/// A board that the channel refuses reaches its player by direct message, and the next board comes as the answer to the move.
#[tokio::test(flavor = "multi_thread")]
async fn where_the_channel_refuses_a_board_the_clock_starts_with_what_reaches_the_player() {
    let test = without_threads().await;
    played(&test, "5m+10s").await;
    let path = format!("/channels/{}/messages", test.channel);
    test.sandbox.inject_fault("POST", &path, u32::MAX, Fault::Error(403, 50_013));
    let other = test.sandbox.add_channel(test.guild, "other");
    let options = json!({ "game": "1", "move": "e3" });
    let answer = test.sandbox.slash(test.ana, other, "move", options).await.expect("an answer");
    assert!(private_content(&answer).starts_with("Played e3."), "{answer:?}");
    wait_until_shown(&test, 5).await;
    let told = test.sandbox.messages(test.sandbox.direct_channel(test.ben));
    let told = told.iter().find(|message| message.content.contains("**e3**")).expect("a direct message");
    let (_, table) = loaded(&test, GameId(1)).await;
    let Phase::Playing(_, clock) = table.phase else { panic!("{table:?}") };
    assert!(clock.since >= created(told.id), "{} before {}", clock.since, created(told.id));
    let answer = test.slash(test.ben, "move", json!({ "move": "e5" })).await.expect("an answer");
    let board = answer.message.expect("the board");
    assert!(!answer.ephemeral && board.notified == [test.ana], "{board:?}");
    wait_until_shown(&test, 6).await;
    test.close().await;
}

/// Minutes and seconds, such as `4:12`.
fn is_face(left: &str) -> bool {
    let parts =
        left.split_once(':').map(|(minutes, seconds)| (minutes.parse::<u8>(), seconds.len(), seconds.parse::<u8>()));
    matches!(parts, Some((Ok(4 | 5), 2, Ok(0..60))))
}

#[tokio::test(flavor = "multi_thread")]
async fn both_clocks_are_on_the_page_and_say_minutes_and_seconds() {
    let (test, url) = with_page().await;
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !CREATE_PUBLIC_THREADS);
    let board = played(&test, "5m+10s").await;
    let said = board.content.split(&format!("<@{}> has ", test.ben)).nth(1).and_then(|rest| rest.split(' ').next());
    assert!(said.is_some_and(is_face), "{}", board.content);
    let visitor = Visitor::open(&test, &url, test.ben, &board).await;
    let page = visitor.page(1).await;
    let stopped = page.split(r#"<span class="clock">"#).nth(1).and_then(|rest| rest.split('<').next());
    assert!(stopped.is_some_and(is_face), "{page}");
    let running = page.split(r#"<span class="clock" data-left=""#).nth(1).and_then(|rest| rest.split('"').next());
    let left: i64 = running.expect("a clock").parse().expect("a number");
    assert!((200_000..=320_000).contains(&left), "{left} ms");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_called_whatever_they_chose_and_the_challenge_says_so() {
    let test = without_threads().await;
    for (person, chosen) in [(test.ana, "daily"), (test.ben, "off")] {
        choose(&test, person, "told", chosen).await;
    }
    let after = test.newest_message_id();
    let mut board = test.start_game_with(json!({ "variant": "5", "pace": "3m" })).await;
    let challenge = test.next_message(after, "challenges").await;
    assert!(challenge.content.contains("calls you for each move"), "{}", challenge.content);
    assert_eq!((board.notified.clone(), board.flags), (vec![test.ana], 0));
    for (mover, text, next) in [(test.ana, "c3", test.ben), (test.ben, "a1", test.ana)] {
        test.play(mover, text).await;
        board = test.next_board(board.id).await;
        assert_eq!((board.notified.clone(), board.flags), (vec![next], 0), "{}", board.content);
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_live_game_has_a_thread_of_its_own_and_without_threads_four_run_in_a_channel() {
    let test = BotTest::new().await;
    let create = json!({ "game": "tether", "variant": "5", "pace": "5m" });
    let mut challenges = Vec::new();
    for _ in 0..2 {
        let after = test.newest_message_id();
        test.private_reply(test.ana, "challenge", create.clone()).await;
        challenges.push(test.next_message(after, "looking for an opponent").await);
    }
    for challenge in &challenges {
        test.press(test.ben, challenge, "Accept").await.expect("an answer");
        let thread = challenge.id;
        let begun = test.sandbox.wait_for(thread, |message| !message.attachments.is_empty()).await.expect("a board");
        assert_eq!(begun.notified.len(), 1);
    }
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !CREATE_PUBLIC_THREADS);
    let people: Vec<_> = (0..5).map(|n| test.sandbox.add_user(&format!("Player {n}"), "en-US")).collect();
    let mut waiting = Vec::new();
    for &person in &people {
        let after = test.newest_message_id();
        test.private_reply(person, "challenge", create.clone()).await;
        waiting.push(test.next_message(after, "looking for an opponent").await);
    }
    let last = waiting.pop().expect("a challenge");
    for challenge in &waiting {
        test.press(test.ben, challenge, "Accept").await.expect("an answer");
        test.next_board(challenge.id).await;
    }
    let full = "4 games with less than an hour run here already";
    let refused = test.press(test.ben, &last, "Accept").await.expect("an answer");
    assert!(private_content(&refused).starts_with(full), "{refused:?}");
    let refused = test.private_reply(people[0], "challenge", create.clone()).await;
    assert!(refused.starts_with(full), "{refused}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_only_answers_arrive_there_are_no_live_games() {
    let test = BotTest::new().await;
    test.sandbox.install_for(test.ana);
    let conversation = test.sandbox.add_private_channel(&[test.ana, test.ben]);
    let create = json!({ "game": "tether", "pace": "10m", "opponent": test.ben.to_string() });
    let answer = test.sandbox.slash(test.ana, conversation, "challenge", create.clone()).await.expect("an answer");
    assert!(private_content(&answer).contains("needs a channel in which Parlor can post"), "{answer:?}");
    test.sandbox.set_bot_permissions(test.channel, permissions::VIEW_CHANNEL);
    let answer = test.private_reply(test.ana, "challenge", create).await;
    let lacks = "can post by itself. Here Parlor lacks: Send Messages, Attach Files.";
    assert!(answer.contains(lacks), "{answer}");
    test.close().await;
}

/// Returns the thread of a game, and its table.
async fn loaded(test: &BotTest, game: GameId) -> (u64, Table) {
    let game = test.store.load(game).await.expect("a game");
    (game.place.channel, game.table)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_tournament_of_four_is_played_one_game_a_person_at_a_time() {
    let test = managed().await;
    let create = json!({ "name": "Blitz", "game": "tether", "variant": "5", "pace": "5m", "seats": 4 });
    test.create_tournament(test.ana, create).await;
    let invitation = test.next_message(0, "**Blitz**").await;
    assert!(invitation.content.contains("calls you for each move"), "{}", invitation.content);
    let people: Vec<_> = (0..4).map(|n| test.sandbox.add_user(&format!("Player {n}"), "en-US")).collect();
    join_all(people.iter().map(|&person| test.press(person, &invitation, "Join"))).await;
    test.wait_for_count("tournament_players", 4).await;
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    let mut seen = BTreeMap::new();
    loop {
        let stored = poll("games begin", async || {
            let stored = test.store.tournament(TournamentId(1)).await.expect("the store")?;
            let waits = stored.phase == TournamentPhase::Running && stored.games_in_progress().all(|game| game.over);
            (!waits).then_some(stored)
        })
        .await;
        if stored.phase != TournamentPhase::Running {
            break;
        }
        let running: Vec<_> = stored.games_in_progress().filter(|game| !game.over).collect();
        let mut busy: Vec<_> = running.iter().flat_map(|game| game.pairing.seeds).collect();
        busy.sort_unstable();
        busy.dedup();
        assert_eq!(busy.len(), 2 * running.len(), "nobody plays two games at once");
        let id = running[0].id.expect("a game");
        let (thread, _) = poll("a thread of its own", async || {
            let (thread, table) = loaded(&test, id).await;
            (thread != test.channel && table.awaited_board().is_none()).then_some((thread, table))
        })
        .await;
        assert_eq!(seen.insert(thread, id), None, "each game has its own thread");
        let (_, table) = loaded(&test, id).await;
        let Phase::Playing(game, _) = table.phase else { continue };
        let on_turn = game.on_turn().human().expect("a person").0;
        let text = game.position.legal_texts()[0].clone();
        let answer = test.sandbox.slash(on_turn, thread, "move", json!({ "move": text })).await.expect("an answer");
        assert!(private_content(&answer).starts_with("Played"), "{answer:?}");
        let by = game.waiting();
        test.store.apply(id, &Command::Resign { by }, Cause::JOB, test.clock.now()).await.expect("the end");
    }
    assert_eq!(seen.len(), 12);
    test.next_message(invitation.id, "**Blitz** is over").await;
    test.close().await;
}

fn created(id: u64) -> OffsetDateTime {
    let since = i128::from((id >> 22).cast_signed() + DISCORD_EPOCH);
    OffsetDateTime::from_unix_timestamp_nanos(since * 1_000_000).expect("a time")
}

/// One of the games of an evening, with the time that its players have used by Discord's clock.
struct Evening {
    game: GameId,
    thread: u64,
    newest: u64,
    used: BTreeMap<u64, Duration>,
    moves: BTreeMap<u64, i32>,
    /// When the bot was down.
    down: (OffsetDateTime, OffsetDateTime),
}

impl Evening {
    /// Plays that many plies. The player thinks for a moment after the board is there. Discord confirms each board up to 2.5
    /// seconds late, and each answer to an interaction late by a quarter of that.
    async fn play(&mut self, test: &BotTest, plies: u32) {
        for _ in 0..plies {
            let thread = self.thread;
            let has_board = |message: &Message| !message.attachments.is_empty();
            let board = test.sandbox.wait_after(thread, self.newest, has_board).await.expect("a board");
            self.newest = board.id;
            let (_, table) = loaded(test, self.game).await;
            let game = table.game().expect("a game").clone();
            let (by, ply) = (game.on_turn().human().expect("a person").0, u64::from(game.ply()));
            tokio::time::sleep(Wait::from_millis((self.game.0.unsigned_abs() * 97 + ply * 211) % 900)).await;
            let late = (self.game.0.unsigned_abs() * 733 + ply * 571) % 2500;
            let path = format!("/channels/{thread}/messages");
            test.sandbox.inject_fault("POST", &path, 1, Fault::Delay(Wait::from_millis(late)));
            test.sandbox.inject_fault("POST", "/callback", 1, Fault::Delay(Wait::from_millis(late / 4)));
            let legal = game.position.legal_texts();
            let text = &legal[usize::try_from(ply * 17 + 3).expect("small") % legal.len()];
            let answer = test.sandbox.slash(by, thread, "move", json!({ "move": text })).await.expect("an answer");
            assert!(private_content(&answer).starts_with("Played"), "{answer:?}");
            let (shown, pressed) = (created(board.id), created(answer.interaction));
            let (from, until) = self.down;
            let down = (pressed.min(until) - shown.max(from)).max(Duration::ZERO);
            *self.used.entry(by).or_default() += pressed - shown - down;
            *self.moves.entry(by).or_default() += 1;
        }
    }
}

/// Three games with 5 minutes + 10 seconds are played. Discord's events and answers come late, and the bot is restarted in the
/// middle.
#[tokio::test(flavor = "multi_thread")]
async fn on_an_evening_of_six_people_nobody_loses_time_that_they_did_not_use() {
    let mut test = BotTest::with_process().await;
    let mut games = Vec::new();
    for number in 0..3 {
        let [one, two] = ["A", "B"].map(|name| test.sandbox.add_user(&format!("{name}{number}"), "en-US"));
        let after = test.newest_message_id();
        let create = json!({ "game": "tether", "variant": "9", "pace": "5m+10s", "opponent": two.to_string() });
        test.private_reply(one, "challenge", create).await;
        let challenge = test.next_message(after, "challenges").await;
        test.press(two, &challenge, "Accept").await.expect("an answer");
        let never = (OffsetDateTime::UNIX_EPOCH, OffsetDateTime::UNIX_EPOCH);
        games.push(Evening {
            game: GameId(number + 1),
            thread: challenge.id,
            newest: 0,
            used: BTreeMap::new(),
            moves: BTreeMap::new(),
            down: never,
        });
    }
    test.sandbox.delay_events(Wait::from_millis(700));
    join_all(games.iter_mut().map(|game| game.play(&test, 3))).await;
    test.wait_until_posted().await;
    let down = stay_down(&mut test).await;
    games.iter_mut().for_each(|game| game.down = down);
    join_all(games.iter_mut().map(|game| game.play(&test, 3))).await;
    let (mut most_lost, mut most_gained) = (Duration::ZERO, Duration::ZERO);
    for game in &games {
        let (_, table) = loaded(&test, game.game).await;
        let started = table.game().expect("a game");
        for (&person, &used) in &game.used {
            let seat = started.seat(UserId(person)).expect("a seat");
            let left = started.time_left.of(seat).expect("a limit");
            let fair = Duration::minutes(5) + Duration::seconds(10) * game.moves[&person] - used;
            (most_lost, most_gained) = (most_lost.max(fair - left), most_gained.max(left - fair));
        }
    }
    let credits = test.count(&sql::events("credited")).await;
    println!("lost {most_lost} at most, gained {most_gained} at most; down for {}; {credits} credits", down.1 - down.0);
    assert!(most_lost < Duration::milliseconds(500), "{most_lost}");
    let plies: Vec<_> = games.iter().map(|game| game.moves.values().sum::<i32>()).collect();
    assert_eq!(plies, [6; 3]);
    test.close().await;
}
