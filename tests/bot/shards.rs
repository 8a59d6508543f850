//! Several processes on one database. Exactly one of them serves each shard, whatever happens to the others.

use super::{
    bot_test::{BotTest, sql},
    operations::{Run, exit_error, get_until},
};
use parlor::{deadline, store::SHARD_LEASE};
use parlor_sandbox::{GatewaySilence, ShardChange};
use parlor_testkit::{forwarder::Forwarder, free_address::free_address, polling::poll, stretch};
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};

/// Starts a test without a bot in which Discord recommends `total` shards. All of them may identify at once.
async fn with_shards(total: u64) -> BotTest {
    let test = BotTest::without_bot().await;
    test.sandbox.require_shards(total);
    test.sandbox.set_max_concurrency(total);
    test
}

/// Starts a process that serves its share of the shards.
fn start(test: &BotTest) -> Run {
    Run::start(test, &[("PARLOR_SHARDS", ""), ("RUST_LOG", "warn,parlor=info")])
}

/// Waits until the processes have these numbers of connected shards. `shares` lists the numbers in descending order.
async fn wait_for_shares(test: &BotTest, shares: &str) {
    let query = "select coalesce(string_agg(held::text, ' ' order by held desc), '') from (
                     select count(l.shard) as held from processes p
                     left join shard_leases l on l.holder = p.name and l.connected group by p.name
                 ) shares";
    poll(&format!("the shares are {shares}"), async || (test.query_text(query).await == shares).then_some(())).await;
}

/// Checks that no shard had two sessions at a time, and that no server was served under two totals. Returns the longest time
/// for which a shard was not connected between two sessions.
fn longest_gap(changes: &[ShardChange]) -> Duration {
    let (mut live, mut closed) = (BTreeMap::new(), BTreeMap::new());
    let mut longest = Duration::ZERO;
    for change in changes {
        let shard = (change.total, change.shard);
        assert!(change.sessions < 2, "a shard has two sessions: {changes:#?}");
        if change.sessions == 0 {
            live.remove(&shard);
            closed.insert(shard, change.at);
        } else {
            live.insert(shard, change.at);
            longest = longest.max(closed.get(&shard).map_or(Duration::ZERO, |closed| change.at - *closed));
        }
        let totals: BTreeSet<u64> = live.keys().map(|(total, _)| *total).collect();
        assert!(totals.len() < 2, "servers are served under two totals: {changes:#?}");
    }
    longest
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_divide_the_shards_and_take_over_shards_of_others() {
    let test = with_shards(4).await;
    let first = start(&test);
    wait_for_shares(&test, "4").await;
    let second = start(&test);
    wait_for_shares(&test, "2 2").await;
    // At the end of an upgrade, the old process stops.
    let (exit, log) = first.stop().await;
    assert_eq!(exit, Some(0), "{log}");
    wait_for_shares(&test, "4").await;
    test.private_reply(test.ana, "help", json!({})).await;
    let gap = longest_gap(&test.sandbox.shard_changes());
    assert!(gap < deadline::stretched(SHARD_LEASE), "the shards were not handed over: {gap:?}");

    let third = start(&test);
    wait_for_shares(&test, "2 2").await;
    let killed = Instant::now();
    second.kill();
    wait_for_shares(&test, "4").await;
    assert!(
        killed.elapsed() < deadline::stretched(SHARD_LEASE),
        "not before the lease has ended: {:?}",
        killed.elapsed()
    );
    third.wait_for_line("a process died; its shards were freed").await;
    test.private_reply(test.ana, "help", json!({})).await;
    longest_gap(&test.sandbox.shard_changes());
    assert_eq!(test.sandbox.identifies().len(), 4, "all other sessions were resumed");
    // When the last process stops, its sessions stay, and the next process resumes them.
    let resumes = test.sandbox.resumes();
    let (exit, log) = third.stop().await;
    assert_eq!(exit, Some(0), "{log}");
    assert_eq!(test.count("shard_leases where session_id is not null").await, 4);
    assert_eq!(test.count("processes").await, 0);
    assert_eq!(test.sandbox.resumes(), resumes);
    let _fourth = start(&test);
    wait_for_shares(&test, "4").await;
    assert_eq!((test.sandbox.resumes(), test.sandbox.identifies().len()), (resumes + 4, 4));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_is_frozen_or_cut_off_serves_nothing_twice() {
    let test = with_shards(3).await;
    let least = stretch::least();
    let common = [("PARLOR_SHARDS", ""), ("RUST_LOG", "warn,parlor=info"), ("PARLOR_STRETCH", &*least)];
    let [healthy, frozen] = [(); 2].map(|()| Run::start(&test, &common));
    let forwarder = Forwarder::start(test.database()).await;
    let cut_off = Run::start(&test, &[&common[..], &[("DATABASE_URL", &forwarder.url())]].concat());
    wait_for_shares(&test, "1 1 1").await;
    // The lines of the log come a moment after the change in the database.
    let one = async || frozen.shards().into_iter().next().filter(|_| frozen.shards().len() == 1);
    let shard = poll("the process has one shard", one).await;
    // The loop makes servers until one is on the frozen process's shard.
    let channel = loop {
        let guild = test.sandbox.add_guild("Elsewhere");
        if (guild >> 22) % 3 == shard {
            break test.sandbox.add_channel(guild, "tables");
        }
    };
    poll("the commands are registered", async || (!test.sandbox.commands().is_empty()).then_some(())).await;
    test.sandbox.slash(test.ana, channel, "help", json!({})).await.expect("an answer");
    frozen.freeze().await;
    forwarder.silence();
    // The interaction waits in the socket of the frozen process.
    let lost = test.sandbox.slash(test.ana, channel, "help", json!({})).await;
    let logs = || format!("{}\n\n{}\n\n{}", healthy.log(), frozen.log(), cut_off.log());
    assert!(lost.is_err(), "answered on shard {shard:?}: {}", logs());
    wait_for_shares(&test, "3").await;
    test.sandbox.slash(test.ana, channel, "help", json!({})).await.expect("an answer");
    let answers = || test.sandbox.requests().iter().filter(|request| request.path.ends_with("/callback")).count();
    let before = answers();
    frozen.signal("CONT");
    forwarder.resume();
    frozen.wait_for_line("lost the leases of all shards").await;
    cut_off.wait_for_line("lost the leases of all shards").await;
    wait_for_shares(&test, "1 1 1").await;
    test.sandbox.slash(test.ana, channel, "help", json!({})).await.expect("an answer");
    assert_eq!(answers(), before + 1, "an event of a lost shard was answered: {}", logs());
    cut_off.wait_for_line("the database did not renew the lease of the shard").await;
    longest_gap(&test.sandbox.shard_changes());
    assert_eq!(test.sandbox.identifies().len(), 3, "not all other sessions were resumed: {}", logs());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_ranges_that_overlap_the_second_process_waits_for_the_shards_of_the_first() {
    let test = with_shards(3).await;
    let range = |range| Run::start(&test, &[("PARLOR_SHARDS", range), ("RUST_LOG", "warn,parlor=info")]);
    let first = range("0..2/3");
    wait_for_shares(&test, "2").await;
    let second = range("1..3/3");
    let line = second.wait_for_line("another process serves shards of PARLOR_SHARDS; standing by for them").await;
    assert!(line.contains("shards=[1]"), "{line}");
    wait_for_shares(&test, "2 1").await;
    // A process with another total gets no shard, but it is healthy.
    let address = free_address();
    let variables = [("PARLOR_SHARDS", "0..1/1"), ("PARLOR_METRICS_ADDR", &*address.to_string())];
    let third = Run::start(&test, &variables);
    assert_eq!(get_until(address, "/healthz", 200).await, "ok\n");
    let (exit, log) = third.stop().await;
    assert_eq!(exit, Some(0), "{log}");
    let (exit, log) = first.stop().await;
    assert_eq!(exit, Some(0), "{log}");
    wait_for_shares(&test, "2").await;
    poll("the second process has two", async || (second.shards() == BTreeSet::from([1, 2])).then_some(())).await;
    longest_gap(&test.sandbox.shard_changes());
}

/// If the shard were stopped, its identify would be wasted.
#[tokio::test(flavor = "multi_thread")]
async fn a_shard_that_waits_for_its_session_is_not_given_away() {
    let test = with_shards(2).await;
    test.sandbox.silence_gateway(Some(GatewaySilence::Session));
    let _first = start(&test);
    poll("both shards identify", async || (test.sandbox.identifies().len() == 2).then_some(())).await;
    let second = start(&test);
    second.wait_for_line("other processes serve all shards; standing by").await;
    // The first process has seen the second one once it has renewed its lease twice.
    let renewals = "select extract(epoch from min(leased_until) - pg_postmaster_start_time())::bigint from processes";
    let seen = test.query_number(renewals).await;
    poll("the processes look again", async || (test.query_number(renewals).await >= seen + 3).then_some(())).await;
    assert_eq!(test.sandbox.identifies().len(), 2, "{}", second.log());
    assert_eq!(second.shards(), BTreeSet::new());
}

/// Each process reads that one start is left, and each has a shard whose bucket is free.
#[tokio::test(flavor = "multi_thread")]
async fn the_last_session_start_is_spent_by_one_process() {
    let test = with_shards(2).await;
    test.sandbox.set_session_starts(1, Duration::from_secs(60));
    let runs = ["0..1/2", "1..2/2"].map(|range| Run::start(&test, &[("PARLOR_SHARDS", range)]));
    let waits =
        || runs.iter().filter(|run| run.log().contains("Discord allows no more session starts for now")).count();
    poll("one process waits", async || (waits() == 1).then_some(())).await;
    wait_for_shares(&test, "1 0").await;
    assert_eq!(test.sandbox.identifies().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_application_is_refused_at_the_start() {
    let test = BotTest::new().await;
    test.start_game("size=5").await;
    let other = BotTest::without_bot_on(test.database().to_owned()).await;
    let sentence = exit_error(&other, &[]).await;
    let expected = format!(
        "parlor: the database belongs to another application: DISCORD_TOKEN is of application {}, and the database holds \
         the games of application {}. Each bot needs a database of its own; correct DATABASE_URL or DISCORD_TOKEN",
        other.sandbox.bot_user(),
        test.sandbox.bot_user()
    );
    assert_eq!(sentence, expected);
    assert_eq!(test.count(sql::LEFT_SERVERS).await, 0);
    test.close().await;
}
