//! The connection to the gateway: its ends, and the bot's reactions.

use super::{
    bot_test::BotTest,
    operations::{LASTING, Run, exit_error, get_until, value},
};
use futures_util::future::join_all;
use parlor_sandbox::{ActionError, GatewaySilence, ResumeFault, initial_response_timeout};
use parlor_testkit::free_address::free_address;
use parlor_testkit::polling::{poll, wait_for};
use serde_json::json;
use std::{
    net::TcpListener,
    time::{Duration, Instant},
};

/// No heartbeat is due in a test, so only a close tells a shard that its connection is gone.
const NO_HEARTBEAT: Duration = Duration::from_hours(1);

/// Starts a bot that learns of a lost connection only by its close.
async fn without_heartbeats() -> BotTest {
    let mut test = BotTest::without_bot().await;
    keep_identifies(&test).await;
    test.sandbox.set_heartbeat_interval(NO_HEARTBEAT);
    test.start().await;
    test
}

/// The bot records when it is about to identify and when it has identified. From now on, the database keeps all these times.
async fn keep_identifies(test: &BotTest) {
    let keep = "
        create table identifies (number bigint generated always as identity, bucket integer, at timestamptz, is_sent boolean);
        create function keep_identify() returns trigger language plpgsql as $$ begin
            insert into identifies (bucket, at, is_sent) values (new.bucket, new.identified_at, new.holder is null);
            return null;
        end $$;
        create trigger kept after update on identify_buckets for each row
            when (new.identified_at is distinct from old.identified_at) execute function keep_identify()";
    test.execute(keep).await;
}

/// Discord accepts `max_concurrency` identifies in five seconds. A slow machine may send or read an identify late, so the bot
/// counts the five seconds from the end of one identify to the beginning of the next.
async fn assert_apart(test: &BotTest) {
    let closest = "select coalesce(min(extract(epoch from at - before) * 1000)::bigint, 0) from (
            select at, is_sent, lag(at) over (partition by bucket order by number) as before from identifies
        ) kept where not is_sent";
    let milliseconds = test.query_number(closest).await;
    assert!(milliseconds >= 5000, "{milliseconds} ms");
}

async fn assert_works(test: &BotTest) {
    test.private_reply(test.ana, "help", json!({})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn close_codes_that_leave_the_session_lead_to_a_resume() {
    let resumed = [4000, 4001, 4002, 4005, 4008].map(|code| async move {
        let test = without_heartbeats().await;
        test.sandbox.close_gateway(code).await;
        test.sandbox.wait_for_resumes(1).await.expect("a resume");
        assert_works(&test).await;
        assert_eq!((test.sandbox.resumes(), test.sandbox.identifies().len()), (1, 1), "{code}");
        test.close().await;
    });
    join_all(resumed).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn close_codes_that_end_the_session_lead_to_an_identify() {
    let identified = [4003, 4006, 4007, 4009].map(|code| async move {
        let test = without_heartbeats().await;
        test.sandbox.close_gateway(code).await;
        let identifies = test.sandbox.wait_for_identifies(2).await.expect("an identify");
        assert_eq!(identifies.len(), 2, "{code}");
        assert_apart(&test).await;
        test.sandbox.bot_ready().await;
        assert_works(&test).await;
        assert_eq!((test.sandbox.resumes(), test.sandbox.gateway_connections()), (0, 2), "{code}");
        test.close().await;
    });
    join_all(identified).await;
}

/// Discord's servers also close connections with 1000 and 1001. Only an attempt to resume shows whether the session lives on.
#[tokio::test(flavor = "multi_thread")]
async fn a_normal_close_leads_to_a_resume_and_then_to_an_identify() {
    let identified = [1000, 1001].map(|code| async move {
        let test = without_heartbeats().await;
        test.sandbox.close_gateway(code).await;
        test.sandbox.wait_for_gateway_connections(2).await.expect("a new connection");
        test.sandbox.wait_for_identifies(2).await.expect("identifies");
        test.sandbox.bot_ready().await;
        assert_works(&test).await;
        assert_eq!(test.sandbox.gateway_connections(), 3, "{code}");
        test.close().await;
    });
    join_all(identified).await;
}

/// A session that can't be resumed must not keep the bot from a new session, which Discord would serve.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_can_t_be_resumed_is_given_up() {
    let faults = [
        ResumeFault::Drop,
        ResumeFault::Close(4000),
        ResumeFault::Close(1000),
        ResumeFault::Silence,
        ResumeFault::Invalid(true),
    ];
    let given_up = faults.map(|fault| async move {
        let test = BotTest::without_bot().await;
        let run = Run::start(&test, &[("RUST_LOG", "parlor=info")]);
        test.wait_until_ready().await;
        test.sandbox.fail_resumes(Some(fault));
        test.sandbox.drop_gateway().await;
        let identifies = test.sandbox.wait_for_identifies(2).await;
        identifies.unwrap_or_else(|_| panic!("{fault:?}: no identify: {}", run.log()));
        let line = run.wait_for_line("could not resume the session at the gateway; identifying anew").await;
        assert!(line.contains("WARN") && line.contains("failed=3"), "{fault:?}: {line}");
        test.sandbox.bot_ready().await;
        assert_works(&test).await;
        assert_eq!((test.sandbox.resumes(), test.sandbox.gateway_connections()), (0, 5), "{fault:?}");
    });
    join_all(given_up).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_given_up_when_its_connections_are_refused() {
    let test = BotTest::without_bot().await;
    let run = Run::start(&test, &[("RUST_LOG", "parlor=info")]);
    test.wait_until_ready().await;
    test.sandbox.refuse_upgrades(3);
    test.sandbox.drop_gateway().await;
    test.sandbox.wait_for_identifies(2).await.unwrap_or_else(|_| panic!("no identify: {}", run.log()));
    run.wait_for_line("could not resume the session at the gateway; identifying anew").await;
    test.sandbox.bot_ready().await;
    assert_works(&test).await;
    assert_eq!(test.sandbox.resumes(), 0);
}

/// The pauses in the log, in seconds.
fn pauses(log: &str) -> Vec<f64> {
    let waits = log.lines().filter_map(|line| line.split(" wait=").nth(1)?.split_whitespace().next());
    let seconds = waits.map(|wait| {
        let unit = wait.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let number: f64 = wait.trim_end_matches(unit).parse().expect("a number");
        number
            * match unit {
                "s" => 1.0,
                "ms" => 1e-3,
                _ => 0.0,
            }
    });
    seconds.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_that_worked_is_replaced_soon_every_time() {
    let lost = [(None, 7), (Some(ResumeFault::Invalid(false)), 5)].map(|(fault, times)| async move {
        let test = BotTest::without_bot().await;
        let run = Run::start(&test, &[("RUST_LOG", "parlor=info")]);
        test.wait_until_ready().await;
        test.sandbox.fail_resumes(fault);
        for connection in 2..2 + times {
            test.sandbox.close_gateway(4000).await;
            test.sandbox.wait_for_connections(connection).await.unwrap_or_else(|_| panic!("{}", run.log()));
            test.sandbox.bot_ready().await;
        }
        let longest = if fault.is_some() { 4.5 } else { 1.0 };
        let pauses = poll("all pauses are in the log", async || {
            Some(pauses(&run.log())).filter(|found| found.len() >= times as usize)
        })
        .await;
        assert!(pauses.iter().all(|pause| *pause <= longest), "{fault:?}: {pauses:?}");
    });
    join_all(lost).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn identifies_wait_for_each_other_when_few_are_left_and_sessions_do_not_last() {
    let test = BotTest::without_bot().await;
    test.sandbox.set_session_starts(100, Duration::from_secs(3600));
    test.sandbox.fail_resumes(Some(ResumeFault::Invalid(false)));
    let run = Run::start(&test, &[("RUST_LOG", "parlor=info")]);
    test.wait_until_ready().await;
    assert!(!run.log().contains("few session starts are left"), "the first session is begun at once: {}", run.log());
    test.sandbox.close_gateway(4000).await;
    run.wait_for_line("few session starts are left, and sessions don't last; waiting").await;
    test.sandbox.wait_for_identifies(2).await.expect("an identify");
}

/// An address to which nobody may connect. It records whether somebody has.
struct Foreign(TcpListener);

impl Foreign {
    fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("a listener");
        Self(listener)
    }

    fn url(&self) -> String {
        format!("ws://{}", self.0.local_addr().expect("an address"))
    }

    fn assert_untouched(&self) {
        assert!(self.0.accept().is_err(), "somebody has connected");
    }
}

/// The bot sends its token to the address at which it resumes.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_resumed_only_at_discords_own_addresses() {
    let test = BotTest::without_bot().await;
    let sent = Foreign::new();
    test.sandbox.set_resume_url(Some(&sent.url()));
    let run = Run::start(&test, &[("RUST_LOG", "parlor=info")]);
    test.wait_until_ready().await;
    run.wait_for_line("the address at which to resume a session is not Discord's; using the gateway's").await;
    test.sandbox.drop_gateway().await;
    test.sandbox.wait_for_resumes(1).await.expect("a resume");
    sent.assert_untouched();
    let (exit, log) = run.stop().await;
    assert_eq!(exit, Some(0), "{log}");
    let stored = Foreign::new();
    assert_eq!(test.count("shard_leases where session_id is not null").await, 1);
    test.execute(&format!("update shard_leases set resume_url = '{}'", stored.url())).await;
    let run = Run::start(&test, &[("RUST_LOG", "parlor=info")]);
    test.sandbox.wait_for_resumes(2).await.expect("a resume");
    run.wait_for_line("the address at which to resume a session is not Discord's").await;
    stored.assert_untouched();
    drop(run);
    for url in ["wss://gateway.discord.gg", "ws://gateway.discord.gg.invalid", "ws://127.0.0.1@discord.invalid"] {
        test.sandbox.set_gateway_url(Some(url));
        let sentence = exit_error(&test, &[]).await;
        assert!(sentence.ends_with("does not answer as Discord's API would"), "{url}: {sentence}");
    }
}

/// The process is stopped and started, as by `systemctl restart`.
#[tokio::test(flavor = "multi_thread")]
async fn a_restart_resumes_the_session_and_what_was_pressed_meanwhile_is_answered() {
    let test = BotTest::without_bot().await;
    let run = Run::start(&test, &[("PARLOR_SHARDS", "")]);
    test.wait_until_ready().await;
    test.start_game("size=5").await;
    let (exit, log) = run.stop().await;
    assert_eq!(exit, Some(0), "{log}");
    let starting = test.sandbox.hold("GET", "/gateway/bot");
    let _run = Run::start(&test, &[("PARLOR_SHARDS", "")]);
    starting.arrived().await.expect("a start");
    let pressed = {
        let (sandbox, ana, channel) = (test.sandbox.clone(), test.ana, test.channel);
        tokio::spawn(async move { sandbox.slash(ana, channel, "move", json!({ "move": "c3" })).await })
    };
    test.sandbox.wait_for_sessions(0).await.expect("no connection");
    starting.release();
    pressed.await.unwrap().expect("an answer");
    assert_eq!((test.sandbox.resumes(), test.sandbox.identifies().len()), (1, 1));
}

/// The clock of the bot's machine is fast by `ahead` seconds, and Discord's clock is fast by `behind` seconds.
async fn late_interactions_are_not_carried_out(ahead: u64, behind: u64) {
    let test = BotTest::without_bot().await;
    test.sandbox.advance(Duration::from_secs(behind));
    let ahead = ahead.to_string();
    let address = free_address();
    let metrics = address.to_string();
    let variables = [("RUST_LOG", "parlor=info"), ("PARLOR_CLOCK_AHEAD", &*ahead), ("PARLOR_METRICS_ADDR", &metrics)];
    let run = Run::start(&test, &variables);
    test.wait_until_ready().await;
    test.start_game("size=5").await;
    let (exit, log) = run.stop().await;
    assert_eq!(exit, Some(0), "{log}");
    let warned = log.lines().filter(|line| line.contains("the clock of this machine differs from Discord's")).count();
    assert_eq!(warned, usize::from((ahead != "0") != (behind != 0)), "{log}");
    let lost = test.slash(test.ana, "move", json!({ "move": "c3" })).await;
    assert_eq!(lost.err(), Some(ActionError::NoResponse));
    test.sandbox.advance(2 * initial_response_timeout());
    let _run = Run::start(&test, &variables);
    test.sandbox.wait_for_resumes(1).await.expect("a resume");
    let wait_for_late = async |count: f64| {
        poll("late interactions are counted", async || {
            let metrics = get_until(address, "/metrics", 200).await;
            (value(&metrics, "parlor_late_interactions_total") == count).then_some(())
        })
        .await;
    };
    wait_for_late(1.0).await;
    assert_eq!(test.play(test.ana, "a1").await, "Played a1.", "the move that came too late was not played");
    // The following late interaction does not come from a resumed session.
    let answered = test.slash(test.ben, "move", json!({ "move": "nowhere" })).await.expect("an answer");
    let mut payload = test.sandbox.payload(answered.interaction).expect("what was sent");
    let late = answered.interaction - ((2 * initial_response_timeout().as_millis() as u64) << 22);
    payload["id"] = json!(late.to_string());
    payload["token"] = json!("late");
    payload["data"]["options"][0]["value"] = json!("c3");
    test.sandbox.send_raw_event("INTERACTION_CREATE", payload).await;
    wait_for_late(2.0).await;
    assert_eq!(test.play(test.ben, "c3").await, "Played c3.", "the move that came too late was not played");
    let answers = test.sandbox.requests().into_iter().filter(|request| request.path.contains(&late.to_string()));
    assert_eq!(answers.count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn late_interactions_are_known_by_discords_clock() {
    join_all([(0, 0), (400, 0), (0, 400)].map(|(ahead, behind)| late_interactions_are_not_carried_out(ahead, behind)))
        .await;
}

/// An operator has enabled Activities. Discord then adds a command, and refuses a list of commands without that command.
#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_beside_the_entry_point_of_an_activity() {
    let mut test = BotTest::without_bot().await;
    let entry_point = test.sandbox.enable_activities();
    test.start().await;
    let status = poll("the commands are registered", async || {
        let mut requests = test.sandbox.requests().into_iter();
        requests.find(|request| request.method == "PUT" && request.path.ends_with("/commands"))?.status
    })
    .await;
    assert_eq!(status, 200);
    let commands = test.sandbox.commands();
    assert!(commands.len() > 1 && commands.contains(&entry_point), "{commands:?}");
    assert_works(&test).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_point_that_is_added_during_the_registration_stays() {
    let mut test = BotTest::without_bot().await;
    let registration = test.sandbox.hold("PUT", "/commands");
    let sandbox = test.sandbox.clone();
    let added = tokio::spawn(async move {
        registration.arrived().await.expect("a registration");
        let entry_point = sandbox.enable_activities();
        registration.release();
        entry_point
    });
    test.start().await;
    let entry_point = added.await.unwrap();
    let commands = poll("the commands are registered", async || {
        Some(test.sandbox.commands()).filter(|commands| commands.len() > 1)
    })
    .await;
    assert!(commands.contains(&entry_point), "{commands:?}");
    assert_works(&test).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn close_codes_that_are_final_end_the_process_with_a_sentence() {
    let ended = [
        (4004, "Discord does not accept the token in DISCORD_TOKEN"),
        (4010, "Discord does not accept shard 0 of 1 (close code 4010); correct PARLOR_SHARDS"),
        (
            4011,
            "Discord requires more than 1 shards for this bot (close code 4011) and recommends 3; set PARLOR_SHARDS",
        ),
        (4012, "(close code 4012); install a newer Parlor"),
        (4013, "(close code 4013); install a newer Parlor"),
        (4014, "(close code 4014); switch them on in the Developer Portal"),
    ];
    let ended = ended.map(|(code, sentence)| async move {
        let test = BotTest::without_bot().await;
        let run = Run::start(&test, &[]);
        test.wait_until_ready().await;
        test.sandbox.require_shards(if code == 4011 { 3 } else { 1 });
        test.sandbox.close_gateway(code).await;
        let (exit, log) = wait_for("it ends", run.ended()).await;
        let last = log.lines().last().unwrap_or_default();
        assert_eq!(exit, LASTING, "{log}");
        assert!(last.starts_with("parlor: Discord ") && last.contains(sentence), "{code}: {last}");
        assert_eq!(test.sandbox.identifies().len(), 1, "{code}");
    });
    join_all(ended).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_has_outgrown_its_shards_takes_as_many_as_discord_recommends() {
    let test = BotTest::without_bot().await;
    keep_identifies(&test).await;
    let address = free_address();
    let variables = [("PARLOR_SHARDS", ""), ("RUST_LOG", "warn,parlor=info")];
    let first = Run::start(&test, &variables);
    test.wait_until_ready().await;
    let standby = [variables[0], variables[1], ("PARLOR_METRICS_ADDR", &*address.to_string())];
    let second = Run::start(&test, &standby);
    second.wait_for_line("other processes serve all shards; standing by").await;
    assert_eq!(get_until(address, "/healthz", 200).await, "ok\n", "a process without a shard is well");
    test.sandbox.require_shards(2);
    test.sandbox.close_gateway(4011).await;
    test.sandbox.wait_for_connections(3).await.expect("connections");
    let identifies = test.sandbox.identifies();
    let mut shards: Vec<_> = identifies.iter().map(|identify| (identify.total, identify.shard)).collect();
    shards.sort_unstable();
    assert_eq!(shards, [(1, 0), (2, 0), (2, 1)]);
    assert_apart(&test).await;
    poll("each process has one", async || [&first, &second].iter().all(|run| run.shards().len() == 1).then_some(()))
        .await;
    assert_works(&test).await;
    first.wait_for_line("Discord requires more shards; starting as many as it recommends").await;
    for run in [first, second] {
        let (exit, log) = run.stop().await;
        assert_eq!(exit, Some(0), "{log}");
    }
}

/// Returns the time that a process has spent on the machine's cores.
fn cpu_time(process: &str) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("a process");
    // The name in parentheses may contain spaces. User and system time are the 12th and 13th fields after the name.
    let fields: Vec<&str> = stat.rsplit_once(')').expect("a name").1.split_whitespace().collect();
    let ticks: u64 = fields[11..13].iter().map(|ticks| ticks.parse::<u64>().expect("ticks")).sum();
    Duration::from_millis(ticks * 10)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_refuses_every_identify_is_asked_rarely() {
    let test = BotTest::without_bot().await;
    keep_identifies(&test).await;
    test.sandbox.refuse_identifies(Some(4003));
    let run = Run::start(&test, &[("RUST_LOG", "parlor=info")]);
    test.sandbox.wait_for_identifies(1).await.expect("identifies");
    let (begin, used) = (Instant::now(), cpu_time(&run.id()));
    test.sandbox.wait_for_identifies(3).await.expect("identifies");
    assert_apart(&test).await;
    let used = cpu_time(&run.id()) - used;
    assert!(used < begin.elapsed() / 5, "{used:?} of {:?}", begin.elapsed());
    assert_eq!(test.sandbox.gateway_connections(), 3);
    let lines = run.log().lines().filter(|line| line.contains("disconnected from the gateway")).count();
    assert!(lines <= 3, "{}", run.log());
    let (exit, log) = run.stop().await;
    assert_eq!(exit, Some(0), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_discord_is_reported_and_a_signal_ends_the_wait() {
    let points = [
        (None, "the gateway's address"),
        (Some(GatewaySilence::Upgrade), "a connection to the gateway"),
        (Some(GatewaySilence::Hello), "the gateway's greeting"),
        (Some(GatewaySilence::Session), "the session"),
    ];
    let silent = points.map(|(point, waiting_for)| async move {
        let test = BotTest::without_bot().await;
        let _held = point.is_none().then(|| test.sandbox.hold("GET", "/gateway/bot"));
        test.sandbox.silence_gateway(point);
        let begin = Instant::now();
        let run = Run::start(&test, &[("RUST_LOG", "warn,sqlx=error")]);
        let line = run.wait_for_line("Discord does not answer; still waiting").await;
        assert!(line.contains(waiting_for), "{line}");
        assert!(begin.elapsed() > Duration::from_secs(5), "{:?}", begin.elapsed());
        let (exit, log) = run.stop().await;
        assert_eq!(exit, Some(0), "{waiting_for}: {log}");
        assert_eq!(log.lines().count(), 1, "{log}");
    });
    join_all(silent).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_without_acknowledged_heartbeats_is_replaced() {
    let mut test = BotTest::without_bot().await;
    // More than 120 heartbeats a minute would make Discord close the connection.
    test.sandbox.set_heartbeat_interval(Duration::from_millis(800));
    test.sandbox.acknowledge_heartbeats(false);
    test.start().await;
    test.sandbox.wait_for_resumes(1).await.expect("a resume");
    test.sandbox.acknowledge_heartbeats(true);
    test.sandbox.bot_ready().await;
    assert_works(&test).await;
    assert_eq!(test.sandbox.identifies().len(), 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shards_identify_no_faster_than_discord_allows() {
    let test = BotTest::without_bot().await;
    keep_identifies(&test).await;
    test.sandbox.set_max_concurrency(2);
    test.sandbox.require_shards(4);
    let run = Run::start(&test, &[("PARLOR_SHARDS", "0..4/4")]);
    test.sandbox.wait_for_connections(4).await.expect("connections");
    let identifies = test.sandbox.identifies();
    assert_apart(&test).await;
    let mut shards: Vec<_> = identifies.iter().map(|identify| identify.shard).collect();
    shards.sort_unstable();
    assert_eq!(shards, [0, 1, 2, 3]);
    let (exit, log) = run.stop().await;
    assert_eq!(exit, Some(0), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_without_session_starts_left_waits_for_more() {
    let test = BotTest::without_bot().await;
    test.sandbox.set_session_starts(0, Duration::from_secs(1));
    let run = Run::start(&test, &[]);
    run.wait_for_line("Discord allows no more session starts for now; waiting").await;
    assert_eq!(test.sandbox.gateway_connections(), 0);
    test.sandbox.set_session_starts(1000, Duration::from_secs(1));
    test.wait_until_ready().await;
    let (exit, log) = run.stop().await;
    assert_eq!(exit, Some(0), "{log}");
}

/// Discord sends an event for each server when a shard identifies.
#[tokio::test(flavor = "multi_thread")]
async fn events_about_servers_leave_requests_their_connections() {
    const SERVERS: usize = 60;
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    let guilds: Vec<u64> = (0..SERVERS).map(|number| test.sandbox.add_guild(&format!("Server {number}"))).collect();
    test.wait_until_found("select count(*) / 60 from servers").await;
    // The records of these events wait for this lock.
    let lock = test.lock("lock table servers in share mode").await;
    for guild in guilds {
        test.sandbox.set_guild_locale(guild, "de");
    }
    let waiting = "select count(*) / 4 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'";
    test.wait_until_found(waiting).await;
    for text in ["c3", "a1", "d2", "b4"] {
        let mover = if ["c3", "d2"].contains(&text) { test.ana } else { test.ben };
        assert_eq!(test.play(mover, text).await, format!("Played {text}."));
    }
    // Discord does not send an event again, so the bot must record these events although their statements are cut off.
    let ended = "select (count(*) > 0)::int::bigint from (
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
    ) as ended";
    test.wait_until_found(ended).await;
    lock.release().await;
    test.wait_until_found("select (count(*) = 60)::int::bigint from servers where locale = 'de'").await;
    test.next_message(board.id, "after **b4**").await;
    test.close().await;
}
