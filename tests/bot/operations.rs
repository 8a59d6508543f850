//! The operators' view: health, metrics, logs, and errors at startup.

use super::bot_test::{BotTest, VIEW_CHANNEL};
use parlor::deadline;
use parlor_sandbox::{Fault, GatewaySilence};
use parlor_testkit::{
    free_address::free_address,
    polling::{poll, try_poll, wait_for},
    stretch,
};
use serde_json::{Value, json};
use std::{
    collections::{BTreeSet, HashMap},
    fs::File,
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};
use tokio::task::JoinSet;

/// The connections of all processes of the bot.
const CONNECTIONS: &str =
    "pg_stat_activity join processes on name = application_name where datname = current_database()";

/// The password in the database's URL must not appear in logs.
const PASSWORD: &str = "pa55word-of-the-database";

/// A process of the bot with additional environment variables, and its log.
pub(super) struct Run {
    child: Child,
    log: PathBuf,
}

impl Run {
    pub(super) fn start(test: &BotTest, more: &[(&'static str, &str)]) -> Self {
        Self::spawn(command(test, more))
    }

    pub(super) fn spawn(mut command: Command) -> Self {
        let log = std::env::temp_dir().join(format!("parlor-log-{:016x}", rand::random::<u64>()));
        let child = command.stderr(File::create(&log).expect("a file")).spawn().expect("parlor starts");
        Self { child, log }
    }

    pub(super) fn id(&self) -> String {
        self.child.id().to_string()
    }

    pub(super) fn log(&self) -> String {
        std::fs::read_to_string(&self.log).expect("a log")
    }

    /// Waits for a line that contains `text`.
    pub(super) async fn wait_for_line(&self, text: &str) -> String {
        let line = try_poll(async || self.log().lines().find(|line| line.contains(text)).map(str::to_owned)).await;
        line.unwrap_or_else(|| panic!("no line has {text:?}:\n{}", self.log()))
    }

    pub(super) fn signal(&self, name: &str) {
        assert!(Command::new("kill").args([&format!("-{name}"), &*self.id()]).status().expect("kill").success());
    }

    /// Stops the process. Returns when each of its threads has stopped, because a thread may run on after the signal on a busy
    /// machine.
    pub(super) async fn freeze(&self) {
        self.signal("STOP");
        let has_stopped = |thread: std::io::Result<std::fs::DirEntry>| {
            let stat = std::fs::read_to_string(thread.expect("a thread").path().join("stat")).unwrap_or_default();
            // The state follows the name, which may contain blanks.
            stat.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('T'))
        };
        poll("all threads have stopped", async || {
            let mut threads = std::fs::read_dir(format!("/proc/{}/task", self.id())).expect("the threads");
            threads.all(has_stopped).then_some(())
        })
        .await;
    }

    /// Asks the process to shut down. Returns its exit code and its log.
    pub(super) async fn stop(self) -> (Option<i32>, String) {
        self.signal("TERM");
        self.ended().await
    }

    /// Kills the process, which has no chance to clean up.
    pub(super) fn kill(mut self) {
        self.child.kill().expect("a process to kill");
        self.child.wait().expect("an end");
    }

    /// Returns the shards that the process has taken and not released, as its log tells.
    pub(super) fn shards(&self) -> BTreeSet<u64> {
        let mut shards = BTreeSet::new();
        for line in self.log().lines() {
            let number = line.split(" shard=").nth(1).and_then(|rest| rest.split_whitespace().next()?.parse().ok());
            match number {
                Some(number) if line.contains("took a shard") => _ = shards.insert(number),
                Some(number) if line.contains("released a shard") => _ = shards.remove(&number),
                _ => {}
            }
            if line.contains("lost the leases of all shards") {
                shards.clear();
            }
        }
        shards
    }

    /// Waits for the end of the process. Returns its exit code and its log.
    pub(super) async fn ended(mut self) -> (Option<i32>, String) {
        let code = wait_for_end(&mut self.child).await;
        (code, self.log())
    }
}

/// Waits for the end of the process without a thread that would outlive the test. Returns the exit code.
pub(super) async fn wait_for_end(child: &mut Child) -> Option<i32> {
    poll("the process has ended", async || child.try_wait().expect("a process")).await.code()
}

impl Drop for Run {
    fn drop(&mut self) {
        let _killed = self.child.kill();
        let _ended = self.child.wait();
        let _gone = std::fs::remove_file(&self.log);
    }
}

pub(super) fn command(test: &BotTest, more: &[(&'static str, &str)]) -> Command {
    let mut variables: HashMap<_, _> = test.environment();
    variables.extend(more.iter().map(|(name, value)| (*name, (*value).to_owned())));
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.arg("serve").env_clear().envs(variables).current_dir(std::env::temp_dir()).stdin(Stdio::null());
    command
}

/// Returns the status and the body. Returns `None` if no server listens on this address.
pub(super) async fn get(address: SocketAddr, path: &str) -> Option<(u16, String)> {
    let answer = parlor_testkit::page::local_client().get(format!("http://{address}{path}")).send().await.ok()?;
    Some((answer.status().as_u16(), answer.text().await.expect("a text")))
}

/// Repeats a request until the response has that status. Returns the body.
pub(super) async fn get_until(address: SocketAddr, path: &str, status: u16) -> String {
    poll(&format!("{path} answers {status}"), async || {
        get(address, path).await.filter(|(found, _)| *found == status).map(|(_, text)| text)
    })
    .await
}

/// Returns the output of `parlor health` for a bot.
async fn health_command(address: SocketAddr) -> Output {
    let run = move || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.arg("health").env_clear().env("PARLOR_METRICS_ADDR", address.to_string());
        command.current_dir(std::env::temp_dir()).output().expect("parlor runs")
    };
    tokio::task::spawn_blocking(run).await.expect("an end")
}

/// Returns the value of a time series in the text of `/metrics`.
pub(super) fn value(metrics: &str, series: &str) -> f64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {series} in {metrics}")).parse().expect("a number")
}

/// Returns the sum of the values of all time series of that name, whatever their labels are.
pub(super) fn sum(metrics: &str, name: &str) -> f64 {
    let series = metrics.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix('{')?.rsplit_once(' '));
    series.map(|(_, value)| value.parse::<f64>().expect("a number")).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stand_in_on_this_machine_is_not_looked_for_through_a_proxy() {
    let mut test = BotTest::without_bot().await;
    for name in ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"] {
        test.settings.insert(name, format!("http://{}", free_address()));
    }
    test.start_process().await;
    assert!(test.private_reply(test.ana, "games", json!({})).await.contains("no games in progress"));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn health_and_metrics_are_served() {
    let test = BotTest::without_bot().await;
    let address = free_address();
    let gateway_request = test.sandbox.hold("GET", "/gateway");
    let run = Run::start(&test, &[("PARLOR_METRICS_ADDR", &address.to_string())]);
    gateway_request.arrived().await.expect("the bot asks for the gateway");
    assert_eq!(get_until(address, "/healthz", 503).await, "The bot is starting.\n");
    assert!(get(address, "/metrics").await.expect("metrics").1.contains("parlor_shards_connected 0\n"));
    let reply = health_command(address).await;
    assert_eq!(reply.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&reply.stderr), "parlor: The bot is starting.\n");
    gateway_request.release();
    test.wait_until_ready().await;
    assert_eq!(get_until(address, "/healthz", 200).await, "ok\n");
    let reply = health_command(address).await;
    assert!(reply.status.success() && reply.stdout == b"ok\n", "{reply:?}");

    let board = test.start_game("size=5").await;
    test.sandbox.inject_fault("POST", "/interactions/", 1, Fault::TooManyRequests { retry_after: 0.1, global: false });
    test.play(test.ana, "c3").await;
    test.play(test.ana, "not her turn").await;
    test.play(test.ben, "c3").await;
    // After another fault, the bot tries again and answers.
    test.sandbox.inject_fault("POST", "/interactions/", 1, Fault::Error(400, 50_035));
    let _unanswered = test.slash(test.ana, "help", json!({})).await;
    let board = test.next_board(board.id).await;
    test.wait_until_recorded(1, &board).await;
    // Statistics of tables are cached for five seconds, so those from the start may still be shown. A failure is counted after
    // its answer.
    let failed = "parlor_interaction_seconds_count{kind=\"command\",outcome=\"failed\"}";
    let metrics = poll("the metrics count a running game and a failure", async || {
        let text = get_until(address, "/metrics", 200).await;
        (value(&text, "parlor_games_running") > 0.0 && value(&text, failed) > 0.0).then_some(text)
    })
    .await;
    let count = |kind: &str, outcome: &str| {
        value(&metrics, &format!("parlor_interaction_seconds_count{{kind=\"{kind}\",outcome=\"{outcome}\"}}"))
    };
    assert_eq!(count("command", "answered"), 2.0, "the challenge and the move: {metrics}");
    assert_eq!(count("command", "refused"), 2.0, "a move out of turn, and an illegal one");
    assert_eq!(count("command", "failed"), 1.0);
    assert_eq!(count("component", "answered"), 1.0);
    assert_eq!(value(&metrics, "parlor_tasks_total{kind=\"delivery\",outcome=\"done\"}"), 3.0);
    assert!(value(&metrics, "parlor_render_seconds_count{kind=\"picture\"}") >= 2.0);
    for (series, expected) in [
        ("parlor_rate_limited_requests_total{scope=\"user\"}", 1.0),
        ("parlor_shards_connected", 1.0),
        ("parlor_database_up", 1.0),
        ("parlor_deliveries_waiting", 0.0),
        ("parlor_delivery_age_seconds", 0.0),
        ("parlor_tasks_due{kind=\"result\"}", 0.0),
        ("parlor_tasks_refused{kind=\"lobby\"}", 0.0),
        ("parlor_games_running", 1.0),
    ] {
        assert_eq!(value(&metrics, series), expected, "{series}");
    }
    assert!(metrics.contains("parlor_build_info{version="));
    let reply = [test.ana, test.ben, test.guild, test.channel].map(|id| id.to_string());
    assert!(!reply.iter().any(|id| metrics.contains(id)) && !metrics.contains(test.sandbox.token()));
    assert_eq!(get(address, "/").await.expect("an answer").0, 404);

    let stuck = "create function refuse() returns trigger language plpgsql as 'begin raise exception ''not now''; end';
        create trigger refuse before update on tasks for each statement execute function refuse();
        insert into tasks (kind, key, owner, due_since, due_at) values ('result', '4711', 7, now(), now() - interval '1 h')";
    test.execute(stuck).await;
    let problem = get_until(address, "/healthz", 503).await;
    assert!(problem.starts_with("Tasks of the kind result wait, the oldest for 36"), "{problem}");
    test.execute("drop trigger refuse on tasks").await;
    assert_eq!(get_until(address, "/healthz", 200).await, "ok\n");

    test.drop_database().await;
    assert!(get_until(address, "/healthz", 503).await.starts_with("The database does not answer"));
    poll("the metrics say that the database is down", async || {
        let text = get_until(address, "/metrics", 200).await;
        (value(&text, "parlor_database_up") == 0.0).then_some(())
    })
    .await;
    let (code, _) = run.stop().await;
    assert_eq!(code, Some(0));
    assert_eq!(get(address, "/healthz").await, None, "the server has stopped");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_without_a_connected_shard_is_unhealthy() {
    let test = BotTest::without_bot().await;
    let address = free_address();
    test.sandbox.silence_gateway(Some(GatewaySilence::Hello));
    let _run = Run::start(&test, &[("PARLOR_METRICS_ADDR", &address.to_string()), ("PARLOR_SHARDS", "")]);
    test.sandbox.wait_for_gateway_connections(1).await.expect("the bot connects");
    assert_eq!(get(address, "/healthz").await, Some((503, "No shard is connected to Discord.\n".to_owned())));
    test.sandbox.silence_gateway(None);
    test.wait_until_ready().await;
    assert_eq!(get_until(address, "/healthz", 200).await, "ok\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_misses_a_shard_is_unhealthy_and_names_it() {
    let test = BotTest::without_bot().await;
    let address = free_address();
    test.sandbox.require_shards(2);
    let _run = Run::start(&test, &[("PARLOR_METRICS_ADDR", &address.to_string()), ("PARLOR_SHARDS", "0..2/2")]);
    test.sandbox.wait_for_connections(1).await.expect("the first shard connects");
    // The second shard identifies five seconds after the first.
    test.sandbox.silence_gateway(Some(GatewaySilence::Session));
    assert_eq!(get_until(address, "/healthz", 200).await, "ok\n", "the second shard has some seconds to connect");
    let sentence = get_until(address, "/healthz", 503).await;
    assert_eq!(sentence, "1 of 2 shards of this process are not connected to Discord: 1.\n");
}

/// Keeps a bot busy that logs at the most verbose level, and checks that it logs no secrets. Returns the log, and the ids of
/// answered interactions.
async fn logs(format: &'static str) -> (String, BTreeSet<u64>) {
    let test = BotTest::without_bot().await;
    let url = test.database().replacen("parlor@", &format!("parlor:{PASSWORD}@"), 1);
    assert!(url.contains(PASSWORD));
    let variables = [("RUST_LOG", "trace"), ("PARLOR_LOG_FORMAT", format), ("DATABASE_URL", &url)];
    let run = Run::start(&test, &variables);
    test.wait_until_ready().await;
    let board = test.start_game("size=5").await;
    let mut answers = vec![test.slash(test.ana, "move", json!({ "move": "c3" })).await.expect("an answer")];
    answers.push(test.press(test.ben, &test.next_board(board.id).await, "Move").await.expect("an answer"));
    answers.push(test.slash(test.ana, "move", json!({ "move": "c3" })).await.expect("an answer"));
    let choices = test.sandbox.autocomplete(test.ben, test.channel, "move", json!({ "move": "" }), "move").await;
    choices.expect("choices");
    // Errors contain URLs, and URLs of interactions contain tokens.
    test.sandbox.set_bot_permissions(test.channel, VIEW_CHANNEL);
    test.sandbox.inject_fault("GET", "/webhooks/", 1, Fault::DropBefore);
    let carried = test.slash(test.ben, "move", json!({ "move": "a1" })).await.expect("an answer");
    carried.follow_ups(1).await;
    for fault in [Fault::Status(500), Fault::DropAfter, Fault::DropBefore, Fault::Error(400, 50_035)] {
        test.sandbox.inject_fault("POST", "/interactions/", 1, fault);
        let _unanswered = test.slash(test.ana, "help", json!({})).await;
    }
    let mut broken = test.sandbox.payload(carried.interaction).expect("what was sent");
    broken.as_object_mut().expect("an object").remove("locale");
    test.sandbox.send_raw_event("INTERACTION_CREATE", broken).await;
    test.slash(test.ana, "move", json!({ "move": "b2" })).await.expect("an answer");
    let (code, log) = run.stop().await;
    assert_eq!(code, Some(0), "{log}");
    let requests = test.sandbox.requests();
    let tokens: BTreeSet<_> = requests
        .iter()
        .filter_map(|request| {
            let mut parts = request.path.trim_start_matches('/').split('/');
            matches!(parts.next()?, "interactions" | "webhooks").then_some(())?;
            parts.nth(1)
        })
        .collect();
    assert!(tokens.len() >= 9, "{tokens:?}");
    for secret in tokens.into_iter().chain([PASSWORD, test.sandbox.token()]) {
        let line = log.lines().find(|line| line.contains(secret));
        assert!(line.is_none(), "a secret is in {}", line.unwrap_or_default());
    }
    for name in ["Ana", "Ben", "c3"] {
        let line = log.lines().find(|line| line.contains(&format!("\"{name}\"")) && line.contains("parlor::"));
        assert!(line.is_none(), "{name} is in {}", line.unwrap_or_default());
    }
    (log, answers.into_iter().map(|answer| answer.interaction).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn text_logs_contain_no_secrets() {
    let (log, interactions) = logs("text").await;
    for id in interactions {
        assert!(log.lines().any(|line| line.contains(&format!("id={id}"))), "{id} is not in {log}");
    }
    assert!(!log.contains('\u{1b}'), "escape sequences in a file");
}

#[tokio::test(flavor = "multi_thread")]
async fn json_logs_contain_spans_and_no_secrets() {
    let (log, interactions) = logs("json").await;
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}")))
        .collect();
    let span = |line: &Value, name: &str| {
        let spans = line["spans"].as_array().cloned().unwrap_or_default();
        spans.into_iter().find(|span| span["name"] == name)
    };
    for line in &lines {
        assert!(line["level"].is_string() && line["timestamp"].is_string() && line["target"].is_string(), "{line}");
    }
    let served: Vec<_> = lines.iter().filter(|line| line["message"] == "answered an interaction").collect();
    assert!(served.len() >= 7, "{served:?}");
    let of = |line: &Value| span(line, "interaction").unwrap_or_else(|| panic!("no interaction in {line}"));
    let ids: BTreeSet<_> = served.iter().map(|line| of(line)["id"].as_u64().expect("an id")).collect();
    assert!(ids.is_superset(&interactions), "{ids:?} {interactions:?}");
    for (kind, used) in [("command", "move"), ("component", "accept"), ("component", "move"), ("autocomplete", "move")]
    {
        assert!(served.iter().any(|line| of(line)["kind"] == kind && of(line)["used"] == used), "{kind} {used}");
    }
    let not_taken =
        lines.iter().find(|line| line["message"] == "could not answer an interaction").expect("a refused answer");
    assert!(of(not_taken)["guild"].as_u64().is_some_and(|guild| guild > 0));
    // Lines about a delivery carry the id of its game.
    assert!(lines.iter().any(|line| span(line, "delivery").is_some_and(|span| span["game"] == "1")));
}

/// Runs the bot until it exits with an error. Returns its last line.
pub(super) async fn exit_error(test: &BotTest, more: &[(&'static str, &str)]) -> String {
    let (code, reply) = exit(test, more).await;
    assert!([Some(1), LASTING].contains(&code), "{code:?}: {reply}");
    reply
}

/// The exit code after which systemd does not start the bot again.
pub(super) const LASTING: Option<i32> = Some(78);

/// Runs the bot until it exits. Returns its exit code and its last line.
pub(super) async fn exit(test: &BotTest, more: &[(&'static str, &str)]) -> (Option<i32>, String) {
    let mut command = command(test, more);
    let running = tokio::task::spawn_blocking(move || command.output().expect("parlor runs"));
    let output = wait_for("it exits", running).await.expect("an end");
    let reply = String::from_utf8(output.stderr).expect("text");
    assert!(!reply.contains(test.sandbox.token()), "{reply}");
    (output.status.code(), reply.lines().last().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn startup_errors_are_explained() {
    let test = BotTest::without_bot().await;
    // If the shards are chosen, the gateway is the first to check the token. If not, an earlier request is.
    for shards in ["0..1/1", ""] {
        let (code, reply) = exit(&test, &[("DISCORD_TOKEN", "made.up.token"), ("PARLOR_SHARDS", shards)]).await;
        assert_eq!(code, LASTING, "{reply}");
        assert!(reply.starts_with("parlor: Discord does not accept the token in DISCORD_TOKEN"), "{reply}");
        assert!(!reply.contains("made.up"), "{reply}");
    }
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let (code, reply) = exit(&test, &[("PARLOR_METRICS_ADDR", &address)]).await;
    assert_eq!(code, Some(1), "another program may give it up: {reply}");
    assert!(reply.contains(&address) && reply.contains("in use"), "{reply}");

    let reply = exit_error(&test, &[("PARLOR_LOG_FORMAT", "json"), ("DISCORD_TOKEN", "made.up.token")]).await;
    let line: Value = serde_json::from_str(&reply).expect("JSON to the end");
    assert!(line["error"].as_str().is_some_and(|error| error.contains("does not accept the token")), "{line}");

    let (server, _) = test.database().rsplit_once('/').expect("a database on a server");
    let reply = exit_error(&test, &[("DATABASE_URL", &format!("{server}/nodb"))]).await;
    assert!(reply.starts_with("parlor: DATABASE_URL can't be used: nodb at "), "{reply}");
    assert!(reply.ends_with("database \"nodb\" does not exist. The program createdb makes one"), "{reply}");

    let migrated = "insert into _sqlx_migrations (description, success, checksum, execution_time, version)
        values ('', true, '', 0";
    for (version, expected) in [
        (29_990_101_000_001_i64, "those of a newer Parlor (migration 29990101000001)"),
        (20_261_121_000_001, "a Parlor from before 1.0.0, which can't be brought up to date; name an empty database"),
    ] {
        test.execute(&format!("{migrated}, {version})")).await;
        let reply = exit_error(&test, &[]).await;
        assert!(reply.contains(expected), "{reply}");
    }
}

/// The commands are registered on a developer's server, then on another one, then on none.
#[tokio::test(flavor = "multi_thread")]
async fn commands_are_removed_from_a_former_development_server() {
    let test = BotTest::without_bot().await;
    let other = test.sandbox.add_guild("Workshop");
    let servers = || -> BTreeSet<u64> {
        let commands = test.sandbox.commands();
        commands.iter().filter_map(|command| command["guild_id"].as_str()?.parse().ok()).collect()
    };
    for wanted in [Some(test.guild), Some(other), None] {
        let id = wanted.map_or_else(String::new, |id| id.to_string());
        let run = Run::start(&test, &[("DISCORD_DEV_GUILD", &id), ("RUST_LOG", "parlor=info")]);
        run.wait_for_line("commands are registered").await;
        assert_eq!(servers(), wanted.into_iter().collect());
        assert_eq!(run.stop().await.0, Some(0));
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_address_that_adds_the_bot_is_logged_at_the_start_and_printed_on_request() {
    let test = BotTest::without_bot().await;
    let run = Run::start(&test, &[("RUST_LOG", "parlor=info")]);
    let line = run.wait_for_line("people who manage a server can add the bot with this address").await;
    assert_eq!(run.stop().await.0, Some(0));
    let mut invite = Command::new(env!("CARGO_BIN_EXE_parlor"));
    invite.arg("invite").env_clear().envs(test.environment()).current_dir(std::env::temp_dir());
    let running = tokio::task::spawn_blocking(move || invite.output().expect("parlor runs"));
    let output = wait_for("it ends", running).await.expect("an end");
    let printed = String::from_utf8(output.stdout).expect("text");
    assert!(
        output.status.success() && printed.starts_with("https://discord.com/oauth2/authorize?client_id="),
        "{printed}"
    );
    assert!(line.contains(&format!("address={}", printed.trim_end())), "{line} {printed}");
    test.close().await;
}

/// The commands must still be registered everywhere.
#[tokio::test(flavor = "multi_thread")]
async fn a_development_server_without_the_bot_is_named() {
    let test = BotTest::without_bot().await;
    let run = Run::start(&test, &[("DISCORD_DEV_GUILD", "7"), ("RUST_LOG", "parlor=info")]);
    run.wait_for_line("commands are registered").await;
    assert!(!test.sandbox.commands().is_empty());
    let (code, log) = run.stop().await;
    let line =
        "DISCORD_DEV_GUILD: the bot is not on server 7; its commands are registered everywhere, but not at once there";
    assert_eq!((code, log.matches(line).count()), (Some(0), 1), "{log}");
    assert!(!log.contains("could not register the commands"), "{log}");
    test.close().await;
}

/// Operators divide PostgreSQL's `max_connections` by the number in docs/hosting.md.
#[tokio::test(flavor = "multi_thread")]
async fn a_process_opens_no_more_connections_than_documented() {
    const DOCUMENTED: i64 = 26;
    const REQUESTS: usize = 60;
    let test = BotTest::without_bot().await;
    let run = Run::start(&test, &[("PARLOR_DATABASE_CONNECTIONS", "24")]);
    test.wait_until_ready().await;
    test.start_game("size=5").await;
    // Some requests wait for this lock, and each of them has a connection. The others wait for a connection.
    let mut lock = Some(test.lock("lock table games").await);
    let mut requests = JoinSet::new();
    for _ in 0..REQUESTS {
        let (sandbox, ana, channel) = (test.sandbox.clone(), test.ana, test.channel);
        requests.spawn(async move { sandbox.slash(ana, channel, "games", json!({})).await.is_ok() });
    }
    let mut most = 0;
    let (mut answered, start) = (0, Instant::now());
    while answered < REQUESTS {
        most = most.max(test.count(CONNECTIONS).await);
        // The first answer is an apology to a request that has waited too long for a connection.
        if answered > 0
            && let Some(lock) = lock.take()
        {
            lock.release().await;
        }
        while let Some(answer) = requests.try_join_next() {
            assert!(answer.unwrap(), "a request was not answered");
            answered += 1;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    eprintln!("{most} connections at most, {REQUESTS} answers after {:?}", start.elapsed());
    assert_eq!(most, DOCUMENTED);
    drop(run);
    test.close().await;
}

/// A migration of another program, or an operator's statement, holds a table for longer than the deadline of a statement. A
/// statement that the bot has given up must not live on at the server, beside the connection that replaces it.
#[tokio::test(flavor = "multi_thread")]
async fn a_locked_table_does_not_add_connections() {
    const DOCUMENTED: i64 = 26;
    /// Longer than the deadline of a statement.
    const LOCKED: Duration = Duration::from_secs(15);
    /// There may be too many connections for this time. It is far shorter than the deadline of a statement, so statements that
    /// the bot has given up must not live on.
    const REPLACED: Duration = Duration::from_millis(500);
    let test = BotTest::without_bot().await;
    let run = Run::start(&test, &[("PARLOR_STRETCH", &stretch::least())]);
    test.wait_until_ready().await;
    test.start_game("size=5").await;
    let lock = test.lock("lock table games").await;
    let mut requests = JoinSet::new();
    let (mut most, mut since, start) = (0, None, Instant::now());
    while start.elapsed() < LOCKED * stretch::least_factor() {
        while requests.len() < 40 {
            let (sandbox, ana, channel) = (test.sandbox.clone(), test.ana, test.channel);
            requests.spawn(async move { sandbox.slash(ana, channel, "games", json!({})).await.is_ok() });
        }
        assert!(requests.join_next().await.expect("a request").unwrap(), "a request was not answered");
        let open = test.count(CONNECTIONS).await;
        most = most.max(open);
        // The server counts a replaced connection until it notices that the connection is gone.
        since = (open > DOCUMENTED).then(|| since.unwrap_or_else(Instant::now));
        assert!(since.is_none_or(|since| since.elapsed() < deadline::stretched(REPLACED)), "{open} connections");
    }
    eprintln!("{most} connections at most");
    // The statements must not outlive the process either.
    let waiting = "select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and application_name like 'parlor-%'";
    test.wait_until_found(waiting).await;
    run.kill();
    poll("no statement waits", async || (test.query_number(waiting).await == 0).then_some(())).await;
    lock.release().await;
    drop(requests);
    test.close().await;
}

/// A statement of a deletion may take minutes, in the bot and at the server.
#[tokio::test(flavor = "multi_thread")]
async fn a_shutdown_does_not_wait_for_the_end_of_a_deletion() {
    let test = BotTest::without_bot().await;
    let run = Run::start(&test, &[("PARLOR_STRETCH", &stretch::least())]);
    test.wait_until_ready().await;
    test.execute("insert into servers (guild_id, left_at) values (77, now() - interval '50 days')").await;
    let lock = test.lock("select from servers where guild_id = 77 for update").await;
    let task = "insert into tasks (kind, key, owner, due_since, due_at, payload)
        values ('delete_server', 77, 77, now(), now(), 'null')";
    test.execute(task).await;
    let deletion = "select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%left_at <= $2 for no key update'";
    test.wait_until_found(deletion).await;
    let (code, log) = run.stop().await;
    assert_eq!(code, Some(0), "{log}");
    lock.release().await;
    test.close().await;
}
