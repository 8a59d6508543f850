//! `parlor sandbox` as a user starts it: its output, its state file, and the page's host commands.

use parlor_testkit::page;

use page::{PageClient, contains_message};
use parlor_testkit::{polling::poll, stretch};
use serde_json::json;
use std::{
    fs,
    io::{BufRead, BufReader},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

struct SandboxProcess {
    child: Child,
    /// The output before the program was ready.
    welcome: String,
    page: PageClient,
}

impl SandboxProcess {
    /// In a folder with the settings of a hosted bot, which must not reach the bot of the sandbox.
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        Self::start_stretched(folder, arguments, stretch::factor())
    }

    fn start_stretched(folder: &Path, arguments: &[&str], factor: u32) -> Self {
        fs::write(folder.join(".env"), "PARLOR_METRICS_ADDR=no-address\nDISCORD_DEV_GUILD=1\n").expect("settings");
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["sandbox", "--no-browser"])
            .args(arguments)
            .current_dir(folder)
            .env_remove("DATABASE_URL")
            .env_remove("RUST_LOG")
            .env("PARLOR_STRETCH", factor.to_string())
            .env("PARLOR_METRICS_ADDR", "no-address")
            .env("PARLOR_DELETIONS", "/nowhere/deletions")
            .env("DISCORD_PUBLIC_KEY", "no-key")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program");
        let mut welcome = String::new();
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        while !welcome.contains("Ctrl-C") {
            let line = lines.next().unwrap_or_else(|| panic!("it ended: {welcome}")).expect("a line");
            welcome.push_str(&line);
            welcome.push('\n');
        }
        let address =
            welcome.split_whitespace().find(|word| word.starts_with("http://127.0.0.1:")).expect("an address");
        let page = PageClient::new(address);
        Self { child, welcome, page }
    }

    /// Stops the program in the way of Ctrl-C, and waits.
    fn stop(mut self) {
        let sent = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
        assert!(self.child.wait().expect("an end").success());
    }
}

impl Drop for SandboxProcess {
    fn drop(&mut self) {
        let _ended = self.child.kill().and_then(|()| self.child.wait());
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("parlor-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    // If the tests run as root, PostgreSQL runs as another user.
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("permissions");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_state_is_resumed_and_fresh_deletes_it() {
    let folder = folder("kept");
    let state = folder.join("world.json");
    let sandbox = SandboxProcess::start(&folder, &["--state", text(&state)]);
    assert!(
        sandbox.welcome.contains("Three things to try") && sandbox.welcome.contains(text(&folder)),
        "{}",
        sandbox.welcome
    );
    let mut watch = sandbox.page.watch("", false).await;
    let (ana, ben) = (watch.person("Ana"), watch.person("Ben"));
    assert!(watch.state.values().filter(|value| value["username"].is_string()).count() >= 4);
    let options = json!({ "game": "tether", "variant": "5", "opponent": ben, "first": "me" });
    sandbox.page.slash(&ana, &watch.channel(), "challenge", options).await;
    watch.until(contains_message("challenges")).await;
    let (message, accept) = watch.button("Accept");
    let click = json!({ "do": "click", "as": ben, "message": message, "custom_id": accept });
    assert_eq!(sandbox.page.act(click).await["ok"], true);
    watch.until(contains_message("begins, and the first move is yours")).await;
    sandbox.stop();

    // Another port, the same state: the bot knows the game, and old buttons work.
    let sandbox = SandboxProcess::start(&folder, &["--state", text(&state)]);
    let mut watch = sandbox.page.watch(&ana, false).await;
    assert!(contains_message("begins, and the first move is yours")(&watch.state));
    watch.until(|seen| seen.contains_key("command:1:move")).await;
    sandbox.page.slash(&ana, &watch.channel(), "move", json!({ "move": "c3" })).await;
    watch.until(contains_message("after **c3**")).await;
    // No other process can use the file meanwhile, not even with --fresh.
    let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["sandbox", "--no-browser", "--state", text(&state), "--fresh"])
        .env_remove("DATABASE_URL")
        .output()
        .expect("the program");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && error.contains("is in use by another sandbox"), "{error}");
    sandbox.page.slash(&ben, &watch.channel(), "move", json!({ "move": "a1" })).await;
    watch.until(contains_message("after **a1**")).await;
    sandbox.stop();

    let sandbox = SandboxProcess::start(&folder, &["--state", text(&state), "--fresh"]);
    let watch = sandbox.page.watch("", false).await;
    assert!(!watch.state.keys().any(|key| key.starts_with("message:")));
    sandbox.stop();
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_bot_that_ends_at_its_start_ends_the_sandbox() {
    let folder = folder("ended");
    let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["sandbox", "--no-browser"])
        .current_dir(&folder)
        .env_remove("DATABASE_URL")
        // The bot refuses it.
        .env("PARLOR_DATABASE_CONNECTIONS", "3")
        .output()
        .expect("the program");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && error.contains("the bot has ended at its start"), "{error}");
    fs::remove_dir_all(folder).expect("removed");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_advances_the_clock_and_restarts_the_bot() {
    let folder = folder("clock");
    let sandbox = SandboxProcess::start(&folder, &[]);
    let mut watch = sandbox.page.watch("", true).await;
    let (ana, ben) = (watch.person("Ana"), watch.person("Ben"));
    let options = json!({ "game": "tether", "variant": "5", "opponent": ben, "first": "me", "pace": "1d" });
    sandbox.page.slash(&ana, &watch.channel(), "challenge", options).await;
    watch.until(contains_message("challenges")).await;
    let (message, accept) = watch.button("Accept");
    let click = json!({ "do": "click", "as": ben, "message": message, "custom_id": accept });
    assert_eq!(sandbox.page.act(click).await["ok"], true);
    watch.until(contains_message("the first move is yours")).await;
    // The bot is restarted with the new time, and reminds the player to move.
    assert_eq!(sandbox.page.act(json!({ "do": "advance", "seconds": 19 * 3600 })).await["ok"], true);
    watch.until(contains_message("low on time in **Tether #1**")).await;
    assert_eq!(sandbox.page.act(json!({ "do": "restart_bot" })).await["ok"], true);
    watch.until(|seen| seen["bot"]["connected"] == false).await;
    watch.until(|seen| seen["bot"]["connected"] == true).await;
    sandbox.page.slash(&ana, &watch.channel(), "move", json!({ "move": "c3" })).await;
    watch.until(contains_message("after **c3**")).await;
    sandbox.stop();
    fs::remove_dir_all(folder).expect("removed");
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_dead_bot_can_be_restarted_and_the_bot_stops_with_the_sandbox() {
    /// Processes with that address in their environment: the bot, and the shell that supervises it.
    fn bots(base: &str) -> Vec<(u32, String)> {
        let mut found = Vec::new();
        for entry in fs::read_dir("/proc").expect("processes").flatten() {
            let Some(id) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
            let environment = fs::read(entry.path().join("environ")).unwrap_or_default();
            let command = fs::read(entry.path().join("cmdline")).unwrap_or_default();
            if String::from_utf8_lossy(&environment).contains(&format!("PARLOR_DISCORD_API={base}\0")) {
                found.push((id, String::from_utf8_lossy(&command).replace('\0', " ")));
            }
        }
        found
    }
    let folder = folder("killed");
    // The test waits for the deadlines of a bot that has lost both Discord and its database.
    let mut sandbox = SandboxProcess::start_stretched(&folder, &[], stretch::least_factor());
    let base = sandbox.page.base.clone();
    let mut watch = sandbox.page.watch("", false).await;
    let (bot, _) = bots(&base).into_iter().find(|(_, command)| command.ends_with("serve ")).expect("a bot");
    assert!(Command::new("kill").args(["-KILL", &bot.to_string()]).status().expect("kill").success());
    watch.until(|seen| seen["bot"]["connected"] == false).await;
    assert_eq!(sandbox.page.act(json!({ "do": "restart_bot" })).await["ok"], true);
    watch.until(|seen| seen["bot"]["connected"] == true).await;
    // The bot stops even if the sandbox is killed.
    sandbox.child.kill().expect("killed");
    sandbox.child.wait().expect("an end");
    poll("the bot has stopped", async || bots(&base).is_empty().then_some(())).await;
    fs::remove_dir_all(folder).expect("removed");
}

/// The message limit also applies to a resumed state.
#[tokio::test(flavor = "multi_thread")]
async fn a_resumed_history_is_limited() {
    let folder = folder("long");
    let state = folder.join("world.json");
    let sandbox = SandboxProcess::start(&folder, &["--state", text(&state)]);
    let mut watch = sandbox.page.watch("", false).await;
    let (ana, channel) = (watch.person("Ana"), watch.channel());
    sandbox.page.slash(&ana, &channel, "help", json!({})).await;
    watch.until(contains_message("Play abstract board games")).await;
    sandbox.stop();
    // Adds many earlier messages.
    let mut snapshot: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&state).expect("a snapshot")).expect("JSON");
    let message = snapshot["messages"].as_object().expect("messages").values().next().expect("a message").clone();
    for number in 1..=600_u64 {
        let mut another = message.clone();
        another["id"] = json!(number);
        snapshot["messages"][number.to_string()] = another;
    }
    fs::write(&state, snapshot.to_string()).expect("written");
    let sandbox = SandboxProcess::start(&folder, &["--state", text(&state)]);
    let mut watch = sandbox.page.watch(&ana, false).await;
    watch.until(|seen| seen.contains_key("command:1:help")).await;
    sandbox.page.slash(&ana, &channel, "help", json!({})).await;
    watch.next().await;
    sandbox.stop();
    let snapshot: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&state).expect("a snapshot")).expect("JSON");
    assert_eq!(snapshot["messages"].as_object().expect("messages").len(), 400);
    fs::remove_dir_all(folder).expect("removed");
}

/// The error output of `parlor sandbox` if it does not start with that state file.
fn start_error(state: &Path, more: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["sandbox", "--no-browser", "--state", text(state)])
        .args(more)
        .env_remove("DATABASE_URL")
        .output()
        .expect("the program");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stderr).expect("text")
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    entries.map(|name| name.into_string().expect("UTF-8")).collect()
}

#[test]
fn foreign_files_are_refused_and_left_unchanged() {
    let folder = folder("foreign");
    let state = folder.join("picture.png");
    for foreign in [&b"\x89PNG\r\n\x1a\n\xff"[..], b"no world", b"{}", br#"{"form":1,"name":"Ana"}"#] {
        fs::write(&state, foreign).expect("written");
        for more in [&[][..], &["--fresh"]] {
            let error = start_error(&state, more);
            assert!(error.contains("picture.png is not a state of the sandbox"), "{error}");
            assert!(error.contains("name another file") && !error.contains("--fresh"), "{error}");
            assert_eq!(fs::read(&state).expect("a file"), foreign);
            assert_eq!(files(&folder), ["picture.png"], "nothing is left behind");
        }
    }
    // The same holds for the folder of the games, and for the lock file.
    let state = folder.join("new");
    fs::create_dir(folder.join("new.db")).expect("a folder");
    fs::write(folder.join("new.db/thesis"), "long").expect("written");
    assert!(start_error(&state, &["--fresh"]).contains("new.db is not a state of the sandbox"));
    assert_eq!(files(&folder.join("new.db")), ["thesis"]);
    fs::write(folder.join("new.lock"), "long").expect("written");
    assert!(start_error(&state, &[]).contains("new.lock would be the lock file"));
    assert_eq!(fs::read(folder.join("new.lock")).expect("a file"), b"long");
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn fresh_is_recommended_only_for_a_damaged_snapshot() {
    let folder = folder("broken");
    let state = folder.join("world.json");
    for (content, why) in [
        (r#"{"form":99,"bot":1,"base":"x"}"#, "another version"),
        (r#"{"form":1,"bot":1,"base":"x","#, "not a complete snapshot"),
        ("{\n  \"form\": 1,\n  \"bot\": 1\n}", "not a complete snapshot"),
    ] {
        fs::write(&state, content).expect("written");
        let error = start_error(&state, &[]);
        assert!(error.contains("world.json can't be used") && error.contains(why), "{error}");
        assert!(error.ends_with("--fresh starts over\n"), "{error}");
        assert_eq!(files(&folder), ["world.json"], "nothing is left behind");
    }
    let error = start_error(&folder.join("world.json/x"), &[]);
    assert!(error.contains("world.json/x can't be used") && !error.contains("--fresh"), "{error}");
    let sandbox = SandboxProcess::start(&folder, &["--state", text(&state), "--fresh"]);
    assert!(files(&folder).contains(&"world.json.lock".to_owned()));
    sandbox.stop();
    let mut left = files(&folder);
    left.sort();
    assert_eq!(left, [".env", "world.json", "world.json.db"]);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn state_with_database_url_is_refused() {
    let folder = folder("no-server");
    let state = folder.join("world.json");
    let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["sandbox", "--no-browser", "--state", text(&state)])
        .env("DATABASE_URL", "postgres://localhost/parlor")
        .output()
        .expect("the program");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && error.contains("unset DATABASE_URL"), "{error}");
    fs::remove_dir_all(folder).expect("removed");
}
