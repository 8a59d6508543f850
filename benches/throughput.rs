//! The number of moves a second that one process of the bot carries, with Postgres and the sandbox on the same machine. People do
//! not wait for each other: moves arrive at random at a fixed mean rate, whether the bot keeps up or not. For each rate the bench
//! prints the time from the moment at which a move was due to its answer and to its board in the channel, and the CPU time of the
//! move. The bench runs on Linux only.
//!
//! `cargo bench --bench throughput -- [seconds] [rate ...]`: 20 s at each of 50, 100, 200, 300 and 400 moves a second by default.
//!
//! Discord's limit of requests a second is set far too high to matter, and no channel has a limit: the bench measures the bot.

#![cfg(test)]

use parlor::clock::Clock;
use parlor_games::rules::{AnyPosition, Game, Options};
use parlor_sandbox::Sandbox;
use parlor_testkit::{
    Random,
    bot_test::BotTest,
    durations::summary,
    usage::{cpu_time, machine_cpu_time},
};
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    time::{Duration, Instant},
};
use tokio::{
    task::JoinSet,
    time::{sleep, sleep_until},
};

/// Games in progress, and their channels.
const GAMES: usize = 900;
const CHANNELS: usize = 300;

/// Concurrent starts of games.
const STARTS: usize = 8;

/// Limit for the boards of a rate after its last move.
const BOARDS_TIMEOUT: Duration = Duration::from_secs(300);

fn main() {
    // `cargo test --benches` runs this too; it has nothing to assert.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u32>().ok());
    let seconds = numbers.next().unwrap_or(20);
    let mut rates: Vec<u32> = numbers.collect();
    if rates.is_empty() {
        rates = vec![50, 100, 200, 300, 400];
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure(Duration::from_secs(seconds.into()), &rates));
}

async fn measure(duration: Duration, rates: &[u32]) {
    let mut test = BotTest::without_bot().await;
    test.settings.insert("PARLOR_REQUESTS_PER_SECOND", "10000".to_owned());
    test.start_process().await;
    let mut tables = start_games(&test).await;
    // Test servers make no statistics on their own, and good plans need them.
    test.execute("analyze").await;
    println!("{} games in {CHANNELS} channels, {} s for each rate", tables.len(), duration.as_secs());
    for &rate in rates {
        tables = play(&test, tables, rate, duration).await;
    }
    test.close().await;
}

/// A game in progress, from its players' point of view.
struct Table {
    id: String,
    channel: u64,
    seats: [u64; 2],
    position: AnyPosition,
    moves: u32,
}

struct Made {
    channel: u64,
    game: String,
    moves: u32,
    /// Unix time in milliseconds.
    due: i64,
    /// `None` if the move was refused or not answered.
    answered: Option<Duration>,
    is_over: bool,
}

/// Some games start at the same time.
async fn start_games(test: &BotTest) -> Vec<Table> {
    let channels: Vec<u64> =
        (0..CHANNELS).map(|index| test.sandbox.add_channel(test.guild, &format!("tables-{index}"))).collect();
    let (mut starting, mut tables) = (JoinSet::new(), Vec::new());
    for index in 0..GAMES {
        // Moves of Tetrathedral would need the bot's rolls. In the other games few games of random moves end early.
        let (game, variant) = [(Game::Tether, "size=11"), (Game::Anchor2d, ""), (Game::Waltz, "")][index % 3];
        let seats = [0, 1].map(|seat| test.sandbox.add_user(&format!("Player {index}-{seat}"), "en-US"));
        let (sandbox, channel) = (test.sandbox.clone(), channels[index % CHANNELS]);
        starting.spawn(start_game(sandbox, channel, seats, game, variant));
        if starting.len() == STARTS {
            tables.push(starting.join_next().await.expect("a game is starting").expect("a game"));
        }
    }
    tables.extend(starting.join_all().await);
    test.wait_until_posted().await;
    tables
}

async fn start_game(sandbox: Sandbox, channel: u64, seats: [u64; 2], game: Game, variant: &'static str) -> Table {
    let mut options = json!({ "game": game.id(), "opponent": seats[1].to_string(), "first": "me" });
    if !variant.is_empty() {
        options["variant"] = json!(variant);
    }
    sandbox.slash(seats[0], channel, "challenge", options).await.expect("an answer");
    let challenge =
        sandbox.wait_for(channel, |message| message.mentions.contains(&seats[1])).await.expect("a challenge");
    let accept = challenge.button("Accept").expect("a button");
    sandbox.click(seats[1], &challenge, &accept).await.expect("an answer");
    let first = |message: &parlor_sandbox::Message| {
        message.id > challenge.id && message.mentions.contains(&seats[0]) && !message.attachments.is_empty()
    };
    let board = sandbox.wait_after(channel, challenge.id, first).await.expect("a board");
    let (id, _) = board_of(&board).expect("a board with buttons");
    let options = Options::parse(variant, game.options()).expect("options");
    let position = game.setup(&options).expect("a setup").start();
    Table { id, channel, seats, position, moves: 0 }
}

/// The board's buttons contain the game and the number of moves.
fn board_of(message: &parlor_sandbox::Message) -> Option<(String, u32)> {
    message.buttons().into_iter().find_map(|(_, custom_id, _)| {
        let (game, version) = custom_id.strip_prefix("v1:move:")?.split_once(':')?;
        Some((game.to_owned(), version.parse().ok()?))
    })
}

/// Plays at a rate and prints the measurements. Returns the games that go on.
async fn play(test: &BotTest, mut idle: Vec<Table>, rate: u32, duration: Duration) -> Vec<Table> {
    let bot = test.process_id().expect("a bot in a process");
    let used = || [cpu_time(bot), cpu_time(std::process::id()), machine_cpu_time()].map(Option::unwrap_or_default);
    let used_before = used();
    let (mut random, mut playing, mut made) = (Random::new(rate.into()), JoinSet::new(), Vec::new());
    let (begin, mut skipped) = (Instant::now(), 0_u32);
    let mut due = begin;
    loop {
        // The time between two independent arrivals.
        let share = (random.below(1 << 20) + 1) as f64 / f64::from(1 << 20);
        due += Duration::from_secs_f64(-share.ln() / f64::from(rate));
        if due > begin + duration {
            break;
        }
        while let Some(done) = playing.try_join_next() {
            keep(done.expect("a move"), &mut idle, &mut made);
        }
        sleep_until(due.into()).await;
        if idle.is_empty() {
            skipped += 1;
            continue;
        }
        let table = idle.swap_remove(random.below(idle.len()));
        let legal = table.position.legal_texts();
        let text = random.pick(&legal).clone();
        playing.spawn(make_move(test.sandbox.clone(), test.clock.clone(), table, text, due));
    }
    while let Some(done) = playing.join_next().await {
        keep(done.expect("a move"), &mut idle, &mut made);
    }
    let all_posted = wait_for_boards(test).await;
    let used_after = used();
    let taken = begin.elapsed();

    let mut answers: Vec<Duration> = made.iter().filter_map(|made| made.answered).collect();
    let (posted, mut boards) = board_times(test, &made);
    let a_move = |index: usize| {
        (used_after[index].saturating_sub(used_before[index])).as_secs_f64() * 1000.0 / answers.len().max(1) as f64
    };
    let (bot, bench, machine) = (a_move(0), a_move(1), a_move(2));
    println!(
        "{rate} moves a second: {} due, {} answered, {skipped} without a game; answered {}, on a board {} ({} boards{}, all after \
         {:.1} s)\n    CPU a move: bot {bot:.2} ms, people and Discord {bench:.2} ms, Postgres and the rest {:.2} ms",
        made.len() + skipped as usize,
        answers.len(),
        summary(&mut answers),
        summary(&mut boards),
        posted,
        if all_posted { "" } else { ", not all" },
        taken.as_secs_f64(),
        machine - bot - bench,
    );
    idle
}

/// Waits until no board is left to post. Returns false if that takes too long.
async fn wait_for_boards(test: &BotTest) -> bool {
    let end = Instant::now() + BOARDS_TIMEOUT;
    while Instant::now() < end {
        let (waiting, ..) = test.delivery_counts().await;
        if waiting == 0 {
            return true;
        }
        sleep(Duration::from_millis(100)).await;
    }
    false
}

/// Records a finished move. The game goes on if the move was played and the game is not over.
fn keep((table, done): (Table, Made), idle: &mut Vec<Table>, made: &mut Vec<Made>) {
    if done.answered.is_some() && !done.is_over {
        idle.push(table);
    }
    made.push(done);
}

async fn make_move(sandbox: Sandbox, clock: Clock, mut table: Table, text: String, due: Instant) -> (Table, Made) {
    let unix = (clock.now() - due.elapsed()).unix_timestamp_nanos() / 1_000_000;
    let mover = table.seats[table.moves as usize % 2];
    let answer = sandbox.slash(mover, table.channel, "move", json!({ "move": text, "game": table.id })).await;
    let is_played =
        answer.is_ok_and(|answer| answer.message.is_some_and(|message| message.content.starts_with("Played")));
    table.position.play_text(&text).expect("a legal move");
    table.moves += 1;
    let answered = is_played.then(|| due.elapsed());
    let is_over = table.position.outcome().is_some();
    let made = Made {
        channel: table.channel,
        game: table.id.clone(),
        moves: table.moves,
        due: unix as i64,
        answered,
        is_over,
    };
    (table, made)
}

/// Number of boards posted for these moves, and the time from each move to a board that shows it.
fn board_times(test: &BotTest, made: &[Made]) -> (usize, Vec<Duration>) {
    let Some(begin) = made.iter().map(|made| made.due).min() else { return (0, Vec::new()) };
    // For each game: the number of moves on a board, and the time of its post.
    let mut boards: HashMap<String, BTreeMap<u32, i64>> = HashMap::new();
    let mut posted = 0;
    let channels: BTreeSet<u64> = made.iter().map(|made| made.channel).collect();
    for message in channels.into_iter().flat_map(|channel| test.sandbox.messages(channel)) {
        if let Some((game, moves)) = board_of(&message).filter(|_| message.created_at >= begin) {
            boards.entry(game).or_default().entry(moves).or_insert(message.created_at);
            posted += 1;
        }
    }
    let shown = |made: &Made| {
        let (_, posted) = boards.get(&made.game)?.range(made.moves..).next()?;
        u64::try_from(posted - made.due).ok().map(Duration::from_millis)
    };
    let times = made.iter().filter(|made| made.answered.is_some() && !made.is_over).filter_map(shown).collect();
    (posted, times)
}
