//! Many concurrent games for a long time: two processes of the bot on one database, simulated players with all kinds
//! of actions, and clocks that run three hundred times as fast. At the end the bench checks that every message was
//! posted exactly once, every deadline was kept, and every acknowledged move is recorded.
//!
//! `cargo bench --bench soak -- [minutes] [games] [kill]`: 30 minutes and 200 games by default; with `kill`, one of
//! the two processes is killed from time to time. The bots' log goes to standard error.
//!
//! Why three hundred times: heartbeats, downtimes, answers, and Discord's memory of nonces are measured by the system's
//! clock, or keep their real length here. The bot checks clocks every second, which is five minutes of their time, a
//! twelfth of the shortest pace. And six days pass in half an hour: long enough for games to lapse after three, and
//! less than the seven for which the outbox remembers posted messages.

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

/// The longest run in minutes. After that the outbox would delete posted messages.
const MAX_MINUTES: u64 = 33;

const PEOPLE: usize = 60;

/// The greatest delay of timed events, in real time: clocks are checked every second, and other games are due too.
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
    assert!(minutes <= MAX_MINUTES, "the outbox deletes messages that were posted {MAX_MINUTES} minutes ago");
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
    let (guilds, channels) = add_channels(&sandbox);
    let people: Vec<u64> = (0..PEOPLE).map(|n| sandbox.add_user(&format!("Person {n}"), "en-US")).collect();
    let mut bots = Bots::start(&sandbox, &server.url()).await;
    set_strict_timeout(&sandbox, &guilds, &channels, people[0]).await;
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
    let tasks: Vec<_> = (0..PEOPLE).map(|index| tokio::spawn(Person::new(&town, index).run())).collect();
    let (since, began) = (Instant::now(), clock.now());
    bots.run(Duration::from_secs(minutes * 60), kill, &town).await;
    town.stop.cancel();
    for task in tasks {
        task.await.expect("a person");
    }
    let end = clock.now();
    bots.stop(&town).await;
    report(&town, bots.kills, since.elapsed(), began, end).await
}

/// A clock that shows the same time as the sandbox's and the bots'.
fn clock(sandbox: &Sandbox) -> Clock {
    let setting = sandbox.clock_ahead_setting();
    let since = setting.split_once('@').and_then(|(_, since)| since.parse().ok()).expect("a fast clock");
    Clock::gaining(GAINS, OffsetDateTime::from_unix_timestamp(since).expect("a time"))
}

/// Two servers of two channels each.
fn add_channels(sandbox: &Sandbox) -> ([u64; 2], Vec<u64>) {
    let guilds = ["Patient", "Strict"].map(|name| sandbox.add_guild(name));
    let channels = guilds.iter().flat_map(|&guild| ["one", "two"].map(|name| sandbox.add_channel(guild, name)));
    (guilds, channels.collect())
}

/// Changes the setting of the second server: a game is lost at once when the time is up.
async fn set_strict_timeout(sandbox: &Sandbox, guilds: &[u64; 2], channels: &[u64], manager: u64) {
    sandbox.set_member_permissions(guilds[1], manager, permissions::MEMBER | permissions::MANAGE_GUILD);
    let strict = json!({ "timeout": { "then": "loss" } });
    let answer = sandbox.slash(manager, channels[2], "settings", strict).await.expect("an answer");
    assert!(answer.message.is_some_and(|message| message.content.contains("Saved")), "the setting is not saved");
}

/// Uses up the absence days of two thirds of the people, so that their time can run out.
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
        sandbox.wait_for_connections(2).await.expect("two connections");
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

    /// Lets the bots run. With `kill`, one is killed every 20 to 60 s and restarted after 2 to 8 s.
    async fn run(&mut self, long: Duration, kill: bool, town: &Town) {
        let since = Instant::now();
        let mut last_report = since;
        let mut next = since + Duration::from_secs(rand::random_range(20..=60));
        while since.elapsed() < long {
            tokio::time::sleep(Duration::from_millis(200)).await;
            if last_report.elapsed() >= Duration::from_secs(60) {
                last_report = Instant::now();
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

    /// Asks both bots to stop; they post the waiting messages first.
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
            // The bots stop after a limited time. Another one posts the remaining messages.
            println!("{waiting} messages are waiting; starting a bot to post them");
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
    eprintln!("{:.0?}: {on} games in progress; messages (waiting, sent, dead): {counts:?}", since);
}

async fn report(town: &Town, kills: usize, took: Duration, began: OffsetDateTime, end: OffsetDateTime) -> usize {
    let slack = time::Duration::seconds_f64(SLACK.as_secs_f64() * f64::from(GAINS + 1));
    let found = check::check(town, end, slack).await;
    println!(
        "{:.1} days passed in {:.1} minutes; {kills} kills",
        (end - began).as_seconds_f64() / 86_400.0,
        took.as_secs_f64() / 60.0
    );
    for (name, count) in &found.counts {
        println!("{count:>8} {name}");
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
        for line in check::events_of_game(town, *game, began).await {
            println!("  {line}");
        }
    }
    found.faults.len()
}
