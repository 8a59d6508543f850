//! Many games at once for long: two processes of the bot on one database, people who do all kinds of things, and time
//! that passes three hundred times as fast. In the end every message is there exactly once, every clock was kept, and
//! every acknowledged move counts.
//!
//! `cargo bench --bench soak -- [minutes] [games] [kill]`: 30 minutes and 200 games when not said; with `kill` one of
//! the two processes is killed now and then. The bots' log goes to standard error.
//!
//! Why three hundred times: heartbeats, what the bot was down for, answers, and Discord's memory of nonces are
//! measured by the clock of the system or kept at their real length here. Clocks are looked at every second, which is
//! five minutes of theirs, a twelfth of the shortest pace. And in half an hour six days pass: long enough for games to
//! lapse after three, and less than the seven for which the outbox remembers what was posted.

#![cfg(test)]
#![expect(clippy::disallowed_types, reason = "the benchmark looks into the database")]

mod check;
mod clocks;
mod people;

use parlor::{clock::Clock, store::Store};

use parlor_sandbox::{
    Sandbox, permissions,
    postgres::{PostgresOptions, PrivatePostgres},
};
use people::{Person, Town};
use serde_json::json;
use sqlx::PgPool;
use std::{
    collections::BTreeMap,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use time::OffsetDateTime;
use tokio_util::sync::CancellationToken;

/// Seconds that clocks gain in each second.
const GAINS: u32 = 299;

/// What fits into the outbox's memory.
const LONGEST: u64 = 33;

const PEOPLE: usize = 60;

/// So much later than it ought to does something happen that happens by itself, in real time: a look every second,
/// and other games that are due as well.
const SLACK: Duration = Duration::from_secs(5);

/// How long Discord remembers a nonce, in real time.
const NONCES: Duration = Duration::from_secs(180);

fn main() {
    // `cargo test --benches` runs this too; it has nothing to assert.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u64>().ok());
    let (minutes, games) = (numbers.next().unwrap_or(30), numbers.next().unwrap_or(200));
    assert!(minutes <= LONGEST, "the outbox forgets what was posted {LONGEST} minutes ago");
    let kill = std::env::args().any(|argument| argument == "kill");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let faults = runtime.block_on(soak(minutes, games.cast_signed(), kill));
    std::process::exit(i32::from(faults > 0));
}

async fn soak(minutes: u64, games: i64, kill: bool) -> usize {
    let server = tokio::task::spawn_blocking(|| PrivatePostgres::start(PostgresOptions::default()));
    let server = server.await.expect("a task").expect("a private Postgres");
    let sandbox = Sandbox::start(([127, 0, 0, 1], 0).into()).await.expect("a sandbox");
    sandbox.speed_up_clock(GAINS);
    sandbox.limit_history(usize::MAX, 1000);
    sandbox.set_nonce_window(NONCES * (GAINS + 1));
    let clock = clock(&sandbox);
    let store = Store::connect(&server.url()).await.expect("a store");
    let sql = PgPool::connect(&server.url()).await.expect("a connection");
    let (guilds, channels) = places(&sandbox);
    let people: Vec<u64> = (0..PEOPLE).map(|n| sandbox.add_user(&format!("Person {n}"), "en-US")).collect();
    let mut bots = Bots::start(&sandbox, &server.url()).await;
    settle(&sandbox, &guilds, &channels, people[0]).await;
    use_up_days(&sql, &people, clock.now()).await;
    let town = Arc::new(Town {
        sandbox: sandbox.clone(),
        store,
        sql,
        channels,
        people,
        games,
        stop: CancellationToken::new(),
        moves: Mutex::default(),
        answers: Mutex::default(),
    });
    println!("{games} games between {PEOPLE} people for {minutes} minutes{}", if kill { ", with kills" } else { "" });
    let lives: Vec<_> = (0..PEOPLE).map(|index| tokio::spawn(Person::new(&town, index).live())).collect();
    let (since, began) = (Instant::now(), clock.now());
    bots.run(Duration::from_secs(minutes * 60), kill, &town).await;
    town.stop.cancel();
    for life in lives {
        life.await.expect("a person");
    }
    let end = clock.now();
    bots.stop(&town).await;
    report(&town, bots.kills, since.elapsed(), began, end).await
}

/// A clock that shows what the stand-in's and the bots' do.
fn clock(sandbox: &Sandbox) -> Clock {
    let told = sandbox.clock_ahead_setting();
    let since = told.split_once('@').and_then(|(_, since)| since.parse().ok()).expect("a hastened clock");
    Clock::gaining(GAINS, OffsetDateTime::from_unix_timestamp(since).expect("a time"))
}

/// Two servers of two channels each.
fn places(sandbox: &Sandbox) -> ([u64; 2], Vec<u64>) {
    let guilds = ["Patient", "Strict"].map(|name| sandbox.add_guild(name));
    let channels = guilds.iter().flat_map(|&guild| ["one", "two"].map(|name| sandbox.add_channel(guild, name)));
    (guilds, channels.collect())
}

/// On the second server a game is lost at once when time is up.
async fn settle(sandbox: &Sandbox, guilds: &[u64; 2], channels: &[u64], manager: u64) {
    sandbox.set_member_permissions(guilds[1], manager, permissions::MEMBER | permissions::MANAGE_GUILD);
    let strict = json!({ "timeout": { "then": "loss" } });
    let answer = sandbox.slash(manager, channels[2], "settings", strict).await.expect("settled");
    assert!(answer.message.is_some_and(|message| message.content.contains("Saved")), "not settled");
}

/// Two in three have used all days of absence of the year, so that their time runs out.
async fn use_up_days(sql: &PgPool, people: &[u64], now: OffsetDateTime) {
    for person in people.iter().enumerate().filter(|(index, _)| index % 3 != 0).map(|(_, person)| person) {
        sqlx::query(
            "insert into absences (user_id, starts, ends, automatic)
             select $1, $2 - interval '1 day' + n * interval '1 ms', $2 - interval '1 hour', false
             from generate_series(1, 40) n",
        )
        .bind(person.cast_signed())
        .bind(now)
        .execute(sql)
        .await
        .expect("absences");
    }
}

/// Two processes of the bot.
struct Bots {
    variables: BTreeMap<&'static str, String>,
    running: [Option<Child>; 2],
    kills: usize,
}

impl Bots {
    async fn start(sandbox: &Sandbox, database: &str) -> Self {
        let variables = BTreeMap::from([
            ("DISCORD_TOKEN", sandbox.token().to_owned()),
            ("DATABASE_URL", database.to_owned()),
            ("PARLOR_DISCORD_API", sandbox.api_base()),
            ("PARLOR_SHARDS", "0..1/1".to_owned()),
            ("PARLOR_CLOCK_AHEAD", sandbox.clock_ahead_setting()),
            ("RUST_LOG", "warn".to_owned()),
        ]);
        let mut bots = Self { variables, running: [None, None], kills: 0 };
        for index in 0..2 {
            bots.begin(index);
        }
        sandbox.commands_registered().await.expect("commands");
        while sandbox.connections() < 2 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        bots
    }

    fn begin(&mut self, index: usize) {
        let bot = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .arg("serve")
            .current_dir(std::env::temp_dir())
            .envs(&self.variables)
            .stdin(Stdio::null())
            .spawn()
            .expect("parlor starts");
        self.running[index] = Some(bot);
    }

    /// Lets them run; with `kill`, one is killed every 20 to 60 s and started anew after 2 to 8.
    async fn run(&mut self, long: Duration, kill: bool, town: &Town) {
        let since = Instant::now();
        let mut told = since;
        let mut next = since + Duration::from_secs(rand::random_range(20..=60));
        while since.elapsed() < long {
            tokio::time::sleep(Duration::from_millis(200)).await;
            if told.elapsed() >= Duration::from_secs(60) {
                told = Instant::now();
                progress(town, since.elapsed()).await;
            }
            for bot in self.running.iter_mut().flatten() {
                assert!(bot.try_wait().expect("a process").is_none(), "a bot has ended by itself");
            }
            if kill && Instant::now() >= next {
                let index = rand::random_range(0..2);
                if let Some(mut bot) = self.running[index].take() {
                    bot.kill().expect("a process to kill");
                    bot.wait().expect("an end");
                    self.kills += 1;
                }
                tokio::time::sleep(Duration::from_millis(rand::random_range(2000..=8000))).await;
                self.begin(index);
                next = Instant::now() + Duration::from_secs(rand::random_range(20..=60));
            }
        }
    }

    /// Asks both to stop, which post what waits before they go.
    async fn stop(&mut self, town: &Town) {
        for _ in 0..3 {
            for bot in self.running.iter().flatten() {
                let asked = Command::new("kill").args(["-TERM", &bot.id().to_string()]).status().expect("kill");
                assert!(asked.success());
            }
            for mut bot in self.running.iter_mut().filter_map(Option::take) {
                let ended = tokio::task::spawn_blocking(move || bot.wait()).await.expect("a task").expect("an end");
                assert!(ended.success(), "{ended}");
            }
            let (waiting, ..) = town.store.outbox_counts().await.expect("the outbox");
            if waiting == 0 {
                return;
            }
            // What could not be posted in the time for that is posted by the next one.
            println!("{waiting} messages wait: a bot is started for them");
            self.begin(0);
            tokio::time::sleep(Duration::from_secs(10)).await;
        }
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        for mut bot in self.running.iter_mut().filter_map(Option::take) {
            let _killed = bot.kill();
            let _ended = bot.wait();
        }
    }
}

async fn progress(town: &Town, since: Duration) {
    let counts = town.store.outbox_counts().await.expect("the outbox");
    let on: i64 = sqlx::query_scalar("select count(*) from games where phase = 'playing'")
        .fetch_one(&town.sql)
        .await
        .expect("a number");
    eprintln!("{:.0?}: {on} games are on; messages (waiting, sent, dead): {counts:?}", since);
}

async fn report(town: &Town, kills: usize, took: Duration, began: OffsetDateTime, end: OffsetDateTime) -> usize {
    let slack = time::Duration::seconds_f64(SLACK.as_secs_f64() * f64::from(GAINS + 1));
    let found = check::check(town, end, slack).await;
    println!(
        "{:.1} days passed in {:.1} minutes; {kills} kills",
        (end - began).as_seconds_f64() / 86_400.0,
        took.as_secs_f64() / 60.0
    );
    for (what, times) in &found.counts {
        println!("{times:>8} {what}");
    }
    let mut answers: Vec<_> = std::mem::take(&mut *town.answers.lock().expect("answers")).into_iter().collect();
    answers.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    println!("answers by their first words:");
    for (words, times) in answers.iter().take(60) {
        println!("{times:>8} {words}");
    }
    println!("{} faults", found.faults.len());
    for fault in found.faults.iter().take(100) {
        println!("  {fault}");
    }
    for game in found.suspects.iter().take(40) {
        println!("game {game}:");
        for line in check::story(town, *game, began).await {
            println!("  {line}");
        }
    }
    found.faults.len()
}
