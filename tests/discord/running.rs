//! How whoever runs the bot sees it: health, metrics, logs, and why it doesn't start.

use super::house::{House, VIEW_CHANNEL};
use parlor::sandbox::Fault;
use serde_json::{Value, json};
use std::{
    collections::{BTreeSet, HashMap},
    fs::File,
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    process::{Child, Command, Output, Stdio},
    time::Duration,
};

/// Stands in the database's URL and has no business elsewhere.
const PASSWORD: &str = "pa55word-of-the-database";

/// A bot's process with variables of its own, and what it logs.
struct Run {
    child: Child,
    log: PathBuf,
}

impl Run {
    fn start(house: &House, more: &[(&'static str, &str)]) -> Self {
        let log = std::env::temp_dir().join(format!("parlor-log-{:016x}", rand::random::<u64>()));
        let child = command(house, more).stderr(File::create(&log).expect("a file")).spawn().expect("parlor starts");
        Self { child, log }
    }

    fn id(&self) -> String {
        self.child.id().to_string()
    }

    /// Asks the process to stop, and gives its exit code and what it has logged.
    async fn stop(mut self) -> (Option<i32>, String) {
        assert!(Command::new("kill").args(["-TERM", &self.id()]).status().expect("kill").success());
        tokio::task::spawn_blocking(move || {
            let code = self.child.wait().expect("an end").code();
            (code, std::fs::read_to_string(&self.log).expect("a log"))
        })
        .await
        .expect("an end")
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        let _killed = self.child.kill();
        let _ended = self.child.wait();
        let _gone = std::fs::remove_file(&self.log);
    }
}

fn command(house: &House, more: &[(&'static str, &str)]) -> Command {
    let mut variables: HashMap<_, _> = house.variables();
    variables.extend(more.iter().map(|(name, value)| (*name, (*value).to_owned())));
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.arg("serve").env_clear().envs(variables).current_dir(std::env::temp_dir()).stdin(Stdio::null());
    command
}

/// An address at which nobody listens.
fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address")
}

async fn get(address: SocketAddr, path: &str) -> Option<(u16, String)> {
    let answer = reqwest::get(format!("http://{address}{path}")).await.ok()?;
    Some((answer.status().as_u16(), answer.text().await.expect("a text")))
}

/// Asks until the answer is of that status.
async fn until(address: SocketAddr, path: &str, status: u16) -> String {
    let asking = async {
        loop {
            match get(address, path).await {
                Some((found, text)) if found == status => return text,
                _ => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
    let answer = tokio::time::timeout(Duration::from_secs(20), asking).await;
    answer.unwrap_or_else(|_| panic!("{path} never answers {status}"))
}

/// What `parlor health` says of the bot there.
async fn asked(address: SocketAddr) -> Output {
    let run = move || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.arg("health").env_clear().env("PARLOR_METRICS_ADDR", address.to_string());
        command.current_dir(std::env::temp_dir()).output().expect("parlor runs")
    };
    tokio::task::spawn_blocking(run).await.expect("an end")
}

/// The value of a series.
fn value(metrics: &str, series: &str) -> f64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {series} in {metrics}")).parse().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn health_and_numbers_are_told() {
    let house = House::empty().await;
    let address = free();
    let way = house.sandbox.hold("GET", "/gateway");
    let run = Run::start(&house, &[("PARLOR_METRICS_ADDR", &address.to_string())]);
    way.arrived().await.expect("the bot asks for the way");
    assert_eq!(until(address, "/healthz", 503).await, "The bot is starting.\n");
    assert!(get(address, "/metrics").await.expect("metrics").1.contains("parlor_shards_connected 0\n"));
    let told = asked(address).await;
    assert_eq!(told.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&told.stderr), "parlor: The bot is starting.\n");
    way.release();
    house.ready().await;
    assert_eq!(until(address, "/healthz", 200).await, "ok\n");
    let told = asked(address).await;
    assert!(told.status.success() && told.stdout == b"ok\n", "{told:?}");

    let board = house.begin("size=5").await;
    house.play(house.ana, "c3").await;
    house.play(house.ana, "nonsense").await;
    house.sandbox.fault("POST", "/interactions/", 1, Fault::Status(500));
    let _unanswered = house.slash(house.ana, "help", json!({})).await;
    let board = house.board(board.id).await;
    house.knows(1, &board).await;
    // A look at the tables is good for five seconds, so the one at the start may still be.
    let metrics = loop {
        let text = until(address, "/metrics", 200).await;
        if value(&text, "parlor_games_running") > 0.0 {
            break text;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let count = |kind: &str, outcome: &str| {
        value(&metrics, &format!("parlor_interaction_seconds_count{{kind=\"{kind}\",outcome=\"{outcome}\"}}"))
    };
    assert_eq!(count("command", "answered"), 2.0, "the challenge and the move: {metrics}");
    assert_eq!(count("command", "refused"), 1.0);
    assert_eq!(count("command", "failed"), 1.0);
    assert_eq!(count("component", "answered"), 1.0);
    assert_eq!(value(&metrics, "parlor_deliveries_total{outcome=\"sent\"}"), 3.0);
    assert!(value(&metrics, "parlor_render_seconds_count{kind=\"picture\"}") >= 2.0);
    for (series, expected) in [
        ("parlor_shards_connected", 1.0),
        ("parlor_database_up", 1.0),
        ("parlor_outbox_waiting", 0.0),
        ("parlor_outbox_age_seconds", 0.0),
        ("parlor_games_running", 1.0),
    ] {
        assert_eq!(value(&metrics, series), expected, "{series}");
    }
    assert!(metrics.contains("parlor_build_info{version="));
    let told = [house.ana, house.ben, house.guild, house.channel].map(|id| id.to_string());
    assert!(!told.iter().any(|id| metrics.contains(id)) && !metrics.contains(house.sandbox.token()));
    assert_eq!(get(address, "/").await.expect("an answer").0, 404);

    house.sever_database().await;
    assert!(until(address, "/healthz", 503).await.starts_with("The database does not answer"));
    let gone = async {
        while value(&until(address, "/metrics", 200).await, "parlor_database_up") > 0.0 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), gone).await.expect("the database is seen to be gone");
    let (code, _) = run.stop().await;
    assert_eq!(code, Some(0));
    assert_eq!(get(address, "/healthz").await, None, "nobody listens any more");
}

/// A bot that has asked how many shards it needs, and is not connected yet.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_shard_the_bot_is_not_well() {
    let house = House::empty().await;
    let address = free();
    let token_checked = house.sandbox.hold("GET", "/gateway/bot");
    let _run = Run::start(&house, &[("PARLOR_METRICS_ADDR", &address.to_string()), ("PARLOR_SHARDS", "")]);
    token_checked.arrived().await.expect("the bot asks");
    let shards_asked = house.sandbox.hold("GET", "/gateway/bot");
    token_checked.release();
    shards_asked.arrived().await.expect("the bot asks again");
    assert_eq!(get(address, "/healthz").await, Some((503, "No shard is connected to Discord.\n".to_owned())));
    shards_asked.release();
    house.ready().await;
    assert_eq!(until(address, "/healthz", 200).await, "ok\n");
}

/// A busy bot that logs as much as it can: no line holds a secret, and each tells where it belongs.
async fn logs(format: &'static str) -> (String, BTreeSet<u64>) {
    let house = House::empty().await;
    let url = house.database().replacen("parlor@", &format!("parlor:{PASSWORD}@"), 1);
    assert!(url.contains(PASSWORD));
    let variables = [("RUST_LOG", "trace"), ("PARLOR_LOG_FORMAT", format), ("DATABASE_URL", &url)];
    let run = Run::start(&house, &variables);
    house.ready().await;
    let board = house.begin("size=5").await;
    let mut answers = vec![house.slash(house.ana, "move", json!({ "move": "c3" })).await.expect("an answer")];
    answers.push(house.press(house.ben, &house.board(board.id).await, "Move").await.expect("an answer"));
    answers.push(house.slash(house.ana, "move", json!({ "move": "c3" })).await.expect("an answer"));
    let choices = house.sandbox.autocomplete(house.ben, house.channel, "move", json!({ "move": "" }), "move").await;
    choices.expect("choices");
    // Errors show addresses, and those of interactions hold tokens.
    house.sandbox.set_bot_permissions(house.channel, VIEW_CHANNEL);
    house.sandbox.fault("POST", "/webhooks/", 1, Fault::Refuse);
    let carried = house.slash(house.ben, "move", json!({ "move": "a1" })).await.expect("an answer");
    carried.follow_ups(2).await;
    for fault in [Fault::Status(500), Fault::Drop, Fault::Refuse] {
        house.sandbox.fault("POST", "/interactions/", 1, fault);
        let _unanswered = house.slash(house.ana, "help", json!({})).await;
    }
    let mut broken = house.sandbox.payload(carried.interaction).expect("what was sent");
    broken.as_object_mut().expect("an object").remove("locale");
    house.sandbox.send_raw_event("INTERACTION_CREATE", broken).await;
    house.play(house.ana, "b2").await;
    let (code, log) = run.stop().await;
    assert_eq!(code, Some(0), "{log}");
    let requests = house.sandbox.requests();
    let tokens: BTreeSet<_> = requests
        .iter()
        .filter_map(|request| {
            let mut parts = request.path.trim_start_matches('/').split('/');
            matches!(parts.next()?, "interactions" | "webhooks").then_some(())?;
            parts.nth(1)
        })
        .collect();
    assert!(tokens.len() >= 9, "{tokens:?}");
    for secret in tokens.into_iter().chain([PASSWORD, house.sandbox.token()]) {
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
async fn logs_hold_no_secrets() {
    let (log, interactions) = logs("text").await;
    for id in interactions {
        assert!(log.lines().any(|line| line.contains(&format!("id={id}"))), "{id} is not in {log}");
    }
    assert!(!log.contains('\u{1b}'), "colours in a file");
}

#[tokio::test(flavor = "multi_thread")]
async fn logs_of_json_are_objects_that_tell_where_they_belong() {
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
    let served: Vec<_> = lines.iter().filter(|line| line["message"] == "served").collect();
    assert!(served.len() >= 7, "{served:?}");
    let of = |line: &Value| span(line, "interaction").unwrap_or_else(|| panic!("no interaction in {line}"));
    let ids: BTreeSet<_> = served.iter().map(|line| of(line)["id"].as_u64().expect("an id")).collect();
    assert!(ids.is_superset(&interactions), "{ids:?} {interactions:?}");
    for (kind, used) in [("command", "move"), ("component", "accept"), ("component", "move"), ("autocomplete", "move")]
    {
        assert!(served.iter().any(|line| of(line)["kind"] == kind && of(line)["used"] == used), "{kind} {used}");
    }
    let not_taken = lines.iter().find(|line| line["message"] == "an answer was not taken").expect("a refused answer");
    assert!(of(not_taken)["guild"].as_u64().is_some_and(|guild| guild > 0));
    // Of jobs: queries made for a message belong to its game.
    assert!(lines.iter().any(|line| span(line, "message").is_some_and(|span| span["game"] == "1")));
}

/// Runs the bot until it gives up, and gives what it says last.
async fn gives_up(house: &House, more: &[(&'static str, &str)]) -> String {
    let mut command = command(house, more);
    let running = tokio::task::spawn_blocking(move || command.output().expect("parlor runs"));
    let output = tokio::time::timeout(Duration::from_secs(30), running).await.expect("it gives up").expect("an end");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let told = String::from_utf8(output.stderr).expect("text");
    assert!(!told.contains(house.sandbox.token()), "{told}");
    told.lines().last().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_says_why_it_does_not_run() {
    let house = House::empty().await;
    // Shards of one's own choice are found out at the gateway, others before it.
    for shards in ["0..1/1", ""] {
        let told = gives_up(&house, &[("DISCORD_TOKEN", "made.up.token"), ("PARLOR_SHARDS", shards)]).await;
        assert!(told.starts_with("parlor: Discord does not accept the token in DISCORD_TOKEN"), "{told}");
        assert!(!told.contains("made.up"), "{told}");
    }
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let told = gives_up(&house, &[("PARLOR_METRICS_ADDR", &address)]).await;
    assert!(told.contains(&address) && told.contains("in use"), "{told}");

    let told = gives_up(&house, &[("PARLOR_LOG_FORMAT", "json"), ("DISCORD_TOKEN", "made.up.token")]).await;
    let line: Value = serde_json::from_str(&told).expect("JSON to the end");
    assert!(line["error"].as_str().is_some_and(|error| error.contains("does not accept the token")), "{line}");

    let (server, _) = house.database().rsplit_once('/').expect("a database on a server");
    let told = gives_up(&house, &[("DATABASE_URL", &format!("{server}/nodb"))]).await;
    assert!(told.starts_with("parlor: DATABASE_URL can't be used: nodb at "), "{told}");
    assert!(told.ends_with("database \"nodb\" does not exist. The program createdb makes one"), "{told}");

    house
        .sql(
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
             values (29990101000001, 'of tomorrow', true, '', 0)",
        )
        .await;
    let told = gives_up(&house, &[]).await;
    assert!(told.contains("those of a newer Parlor (migration 29990101000001)"), "{told}");
}
