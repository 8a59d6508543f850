//! Many concurrent games for a long time: three processes of the bot on one database with a standby, simulated players with all
//! kinds of actions, and clocks that run a hundred and fifty times as fast. At the end the bench checks that every message
//! (boards, results, lobbies, tournaments, direct messages) was posted exactly once, every deadline was kept, every acknowledged
//! move is recorded, and every interaction was answered except during faults. The bench prints the memory of each process every
//! minute.
//!
//! `cargo bench --bench soak -- [minutes] [games] [kill | chaos] [upgrade-from=PATH]`: 30 minutes and 200 games by default.
//! `kill` kills one of the processes from time to time. With `chaos`, processes are killed, frozen and upgraded, the database
//! falls silent, crashes and is replaced by its standby, and Discord closes connections, refuses requests and deletes channels.
//! The bots' log goes to standard error. `upgrade-from=PATH` names an older program, which runs for the first two minutes and is
//! upgraded before any fault.
//!
//! The factor of a hundred and fifty has two reasons. Heartbeats, downtimes, answers, and Discord's memory of nonces are measured
//! by the system's clock or keep their real length here, and the bot checks clocks every second, which is two and a half minutes
//! of their time. And six days pass in an hour: long enough for games to lapse after three, and less than the seven for which the
//! bot remembers posted messages.

#![cfg(test)]
#![expect(clippy::disallowed_types, reason = "the benchmark looks into the database")]

mod bots;
mod chaos;
mod check;
mod clocks;
mod people;
mod servers;
mod town;

use bots::{Bots, current_program};
use chaos::{Chaos, Director};
use parlor::clock::Clock;
use parlor_sandbox::{Sandbox, permissions};
use parlor_testkit::database::{delivery_counts, use_up_absence_days};
use people::Person;
use serde_json::json;
use servers::Servers;
use sqlx::PgPool;
use std::{
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};
use time::OffsetDateTime;
use town::{Channel, ServerChannels, Town};

/// Seconds that clocks gain in each second. With 149 the times in ids would all be multiples of 150, and all servers would be on
/// one of three shards.
const GAINS: u32 = 150;

/// The bot would forget posted messages after this time.
const MAX_MINUTES: u64 = 66;

const PEOPLE: usize = 60;

const PROCESSES: usize = 3;

/// Limit for the delay of timed events, in real time: clocks are checked every second, and other games are due too.
const SLACK: Duration = Duration::from_secs(5);

/// The same limit while the database falls silent and everything due waits.
const SLACK_IN_CHAOS: Duration = Duration::from_secs(60);

/// Discord remembers a nonce for this real time.
const NONCES: Duration = Duration::from_secs(180);

fn main() {
    // `cargo test --benches` runs this too; it has nothing to assert.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u64>().ok());
    let (minutes, games) = (numbers.next().unwrap_or(30), numbers.next().unwrap_or(200));
    assert!(minutes <= MAX_MINUTES, "the bot forgets messages that were posted {MAX_MINUTES} minutes ago");
    let asked = |word: &str| std::env::args().any(|argument| argument == word);
    let chaos = match (asked("kill"), asked("chaos")) {
        (_, true) => Chaos::All,
        (true, false) => Chaos::Kills,
        (false, false) => Chaos::None,
    };
    let old = std::env::args().find_map(|argument| argument.strip_prefix("upgrade-from=").map(PathBuf::from));
    let program = old.unwrap_or_else(current_program);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let faults = runtime.block_on(soak(Duration::from_secs(minutes * 60), games.cast_signed(), chaos, program));
    std::process::exit(i32::from(faults > 0));
}

async fn soak(length: Duration, games: i64, chaos: Chaos, program: PathBuf) -> usize {
    let mut servers = Servers::start().await;
    let sandbox = Sandbox::start(([127, 0, 0, 1], 0).into()).await.expect("a sandbox");
    sandbox.speed_up_clock(GAINS);
    sandbox.limit_history(usize::MAX, 1000);
    sandbox.set_nonce_window(NONCES * (GAINS + 1));
    let clock = clock(&sandbox);
    let channels = add_channels(&sandbox);
    let older = program != current_program();
    let people: Vec<u64> = (0..PEOPLE).map(|n| sandbox.add_user(&format!("Person {n}"), "en-US")).collect();
    let mut bots = Bots::start(&sandbox, &servers, PROCESSES, program).await;
    // An older program needs migrated tables.
    let database = servers.database().await;
    set_strict_timeout(&sandbox, channels[2], people[0]).await;
    let server_channels = if older { Vec::new() } else { add_server_channels(&sandbox, &channels, people[0]).await };
    use_up_days(&database.sql, &people, clock.now()).await;
    let mut town = Town::new(sandbox, people, games, channels, database);
    town.server_channels = server_channels;
    let town = Arc::new(town);
    println!("{games} games between {PEOPLE} people for {length:?}; what is done to the bot: {chaos:?}");
    let tasks: Vec<_> = (0..PEOPLE).map(|index| tokio::spawn(Person::new(&town, index).run())).collect();
    let (since, began) = (Instant::now(), clock.now());
    let mut director = Director::new(chaos, length, older);
    let mut reported = since;
    while since.elapsed() < length {
        tokio::time::sleep(Duration::from_millis(200)).await;
        bots.assert_running();
        director.act(&mut bots, &mut servers, &town).await;
        if reported.elapsed() >= Duration::from_secs(60) {
            reported = Instant::now();
            progress(&town, &bots, since.elapsed()).await;
        }
    }
    town.stop.cancel();
    for task in tasks {
        task.await.expect("a person");
    }
    let end = clock.now();
    bots.stop(&town).await;
    println!(
        "{:.1} days passed in {:.1} minutes",
        (end - began).as_seconds_f64() / 86_400.0,
        length.as_secs_f64() / 60.0
    );
    for (name, count) in &director.done {
        println!("{count:>8} {name}");
    }
    let slack = if chaos == Chaos::All { SLACK_IN_CHAOS } else { SLACK };
    report(&town, slack * (GAINS + 1), since, began, end).await
}

/// The clock shows the same time as the sandbox's and the bots'.
fn clock(sandbox: &Sandbox) -> Clock {
    let setting = sandbox.clock_ahead_setting();
    let since = setting.split_once('@').and_then(|(_, since)| since.parse().ok()).expect("a fast clock");
    Clock::gaining(GAINS, OffsetDateTime::from_unix_timestamp(since).expect("a time"))
}

/// Each shard has a server of two channels.
fn add_channels(sandbox: &Sandbox) -> Vec<Channel> {
    let mut channels = Vec::new();
    for (shard, name) in (0..PROCESSES as u64).zip(["Patient", "Strict", "Relaxed"]) {
        let guild = loop {
            let guild = sandbox.add_guild(name);
            if (guild >> 22) % PROCESSES as u64 == shard {
                break guild;
            }
        };
        let channel = |name| Channel { guild, id: sandbox.add_channel(guild, name), deleted: false };
        channels.extend(["one", "two"].map(channel));
    }
    channels
}

/// Each server gets a channel for its open challenges, and one for results.
async fn add_server_channels(sandbox: &Sandbox, channels: &[Channel], manager: u64) -> Vec<ServerChannels> {
    let mut added = Vec::new();
    for channel in channels.iter().step_by(2) {
        let guild = channel.guild;
        sandbox.set_member_permissions(guild, manager, permissions::MEMBER | permissions::MANAGE_GUILD);
        let [lobby, results] = ["lobby", "results"].map(|name| sandbox.add_channel(guild, name));
        for (setting, id) in [("lobby", lobby), ("results", results)] {
            let options = json!({ setting: { "channel": id.to_string() } });
            let answer = sandbox.slash(manager, channel.id, "settings", options).await.expect("an answer");
            let shown = answer.message.map(|message| message.content).unwrap_or_default();
            assert!(shown.contains(&format!("<#{id}>")), "{setting}: {shown}");
        }
        added.push(ServerChannels { guild, lobby, results });
    }
    added
}

/// The setting of the channel's server: a game is lost at once when the time is up.
async fn set_strict_timeout(sandbox: &Sandbox, channel: Channel, manager: u64) {
    sandbox.set_member_permissions(channel.guild, manager, permissions::MEMBER | permissions::MANAGE_GUILD);
    let strict = json!({ "timeout": { "then": "loss" } });
    let answer = sandbox.slash(manager, channel.id, "settings", strict).await.expect("an answer");
    assert!(answer.message.is_some_and(|message| message.content.contains("Saved")), "the setting is not saved");
}

/// The time of these two thirds of the people can then run out.
async fn use_up_days(sql: &PgPool, people: &[u64], now: OffsetDateTime) {
    for person in people.iter().enumerate().filter(|(index, _)| index % 3 != 0).map(|(_, person)| person) {
        use_up_absence_days(sql, *person, now).await;
    }
}

async fn progress(town: &Town, bots: &Bots, since: Duration) {
    let database = town.database();
    let counts = delivery_counts(&database.sql).await;
    let on: Result<i64, _> =
        sqlx::query_scalar("select count(*) from games where phase = 'playing'").fetch_one(&database.sql).await;
    println!(
        "{since:.0?}: memory {:?} MB; {on:?} games in progress; messages (waiting, sent), channels with one given up: {counts:?}",
        bots.memory()
    );
}

async fn report(town: &Town, slack: Duration, since: Instant, began: OffsetDateTime, end: OffsetDateTime) -> usize {
    let mut found = check::check(town, end, slack.try_into().expect("a time")).await;
    let (explained, unexplained) = town.unanswered_by_disturbance();
    for (disturbance, count) in explained {
        println!("{count:>8} interactions without an answer after {disturbance}");
    }
    for asked in unexplained {
        let asked = asked.duration_since(since);
        found.faults.push(format!("an interaction at {asked:.1?} was not answered, while nothing was done to the bot"));
    }
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
