//! `parlor sandbox` as it is started by people: what it says, what it keeps, what the page can ask of it.

#[path = "support/page.rs"]
mod page;

use page::{Page, says};
use serde_json::json;
use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

/// The sandbox in a process of its own.
struct Mode {
    child: Child,
    /// What it said before it was ready.
    said: String,
    page: Page,
}

impl Mode {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["sandbox", "--no-browser"])
            .args(arguments)
            .env_remove("DATABASE_URL")
            .env_remove("RUST_LOG")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program");
        let mut said = String::new();
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        while !said.contains("Ctrl-C") {
            let line = lines.next().unwrap_or_else(|| panic!("it ended: {said}")).expect("a line");
            said.push_str(&line);
            said.push('\n');
        }
        let address = said.split_whitespace().find(|word| word.starts_with("http://127.0.0.1:")).expect("an address");
        let page = Page::new(address);
        Self { child, said, page }
    }

    /// Ends it as Ctrl-C does, and waits.
    fn end(mut self) {
        let told = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        assert!(told.expect("kill").success());
        assert!(self.child.wait().expect("an end").success());
    }
}

impl Drop for Mode {
    fn drop(&mut self) {
        let _ended = self.child.kill().and_then(|()| self.child.wait());
    }
}

/// A folder for this test alone.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("parlor-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_played_is_there_the_next_time_and_gone_when_started_over() {
    let folder = folder("kept");
    let state = folder.join("world.json");
    let mode = Mode::start(&["--state", text(&state)]);
    assert!(mode.said.contains("Three things to try") && mode.said.contains(text(&folder)), "{}", mode.said);
    let mut watch = mode.page.watch("", false).await;
    let (ana, ben) = (watch.person("Ana"), watch.person("Ben"));
    assert!(watch.seen.values().filter(|value| value["username"].is_string()).count() >= 4);
    let options = json!({ "game": "tether", "variant": "5", "opponent": ben, "first": "me" });
    mode.page.slash(&ana, &watch.channel(), "challenge", options).await;
    watch.until(says("challenges")).await;
    let (message, accept) = watch.button("Accept");
    let click = json!({ "do": "click", "as": ben, "message": message, "custom_id": accept });
    assert_eq!(mode.page.act(click).await["ok"], true);
    watch.until(says("begins, and the first move is yours")).await;
    mode.end();

    // Another port, the same world; the bot knows the game, and old buttons work.
    let mode = Mode::start(&["--state", text(&state)]);
    let mut watch = mode.page.watch(&ana, false).await;
    assert!(says("begins, and the first move is yours")(&watch.seen));
    watch.until(|seen| seen.contains_key("command:1:move")).await;
    mode.page.slash(&ana, &watch.channel(), "move", json!({ "move": "c3" })).await;
    watch.until(says("after **c3**")).await;
    // Nobody else takes the file meanwhile, not even to start over.
    let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["sandbox", "--no-browser", "--state", text(&state), "--fresh"])
        .env_remove("DATABASE_URL")
        .output()
        .expect("the program");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && told.contains("is in use by another sandbox"), "{told}");
    mode.page.slash(&ben, &watch.channel(), "move", json!({ "move": "a1" })).await;
    watch.until(says("after **a1**")).await;
    mode.end();

    let mode = Mode::start(&["--state", text(&state), "--fresh"]);
    let watch = mode.page.watch("", false).await;
    assert!(!watch.seen.keys().any(|key| key.starts_with("message:")));
    mode.end();
    fs::remove_dir_all(folder).expect("removed");
}

#[tokio::test(flavor = "multi_thread")]
async fn days_pass_in_a_second_and_the_bot_comes_back() {
    let mode = Mode::start(&[]);
    let mut watch = mode.page.watch("", true).await;
    let (ana, ben) = (watch.person("Ana"), watch.person("Ben"));
    let options = json!({ "game": "tether", "variant": "5", "opponent": ben, "first": "me", "pace": "1d" });
    mode.page.slash(&ana, &watch.channel(), "challenge", options).await;
    watch.until(says("challenges")).await;
    let (message, accept) = watch.button("Accept");
    let click = json!({ "do": "click", "as": ben, "message": message, "custom_id": accept });
    assert_eq!(mode.page.act(click).await["ok"], true);
    watch.until(says("the first move is yours")).await;
    // The bot is started anew with the new time, and reminds whoever sleeps.
    assert_eq!(mode.page.act(json!({ "do": "advance", "seconds": 19 * 3600 })).await["ok"], true);
    watch.until(says("little of your time is left in **Tether #1**")).await;
    assert_eq!(mode.page.act(json!({ "do": "restart_bot" })).await["ok"], true);
    watch.until(|seen| seen["bot"]["connected"] == false).await;
    watch.until(|seen| seen["bot"]["connected"] == true).await;
    mode.page.slash(&ana, &watch.channel(), "move", json!({ "move": "c3" })).await;
    watch.until(says("after **c3**")).await;
    mode.end();
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn the_bot_is_started_again_when_it_has_died_and_ends_with_the_sandbox() {
    /// Processes whose environment names that address: the bot, and the shell that watches it.
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
    let mut mode = Mode::start(&[]);
    let base = mode.page.base.clone();
    let mut watch = mode.page.watch("", false).await;
    let (bot, _) = bots(&base).into_iter().find(|(_, command)| command.ends_with("serve ")).expect("a bot");
    assert!(Command::new("kill").args(["-KILL", &bot.to_string()]).status().expect("kill").success());
    watch.until(|seen| seen["bot"]["connected"] == false).await;
    assert_eq!(mode.page.act(json!({ "do": "restart_bot" })).await["ok"], true);
    watch.until(|seen| seen["bot"]["connected"] == true).await;
    // However the sandbox ends, the bot does.
    mode.child.kill().expect("killed");
    mode.child.wait().expect("an end");
    let until = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while !bots(&base).is_empty() {
        assert!(std::time::Instant::now() < until, "{:?}", bots(&base));
        std::thread::yield_now();
    }
}

/// A world that is gone on with is kept as small as a new one.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_history_is_cut_also_the_next_time() {
    let folder = folder("long");
    let state = folder.join("world.json");
    let mode = Mode::start(&["--state", text(&state)]);
    let mut watch = mode.page.watch("", false).await;
    let (ana, channel) = (watch.person("Ana"), watch.channel());
    mode.page.slash(&ana, &channel, "help", json!({})).await;
    watch.until(says("Parlor is for playing")).await;
    mode.end();
    // As if many more had been said before.
    let mut world: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&state).expect("a world")).expect("JSON");
    let message = world["messages"].as_object().expect("messages").values().next().expect("a message").clone();
    for number in 1..=600_u64 {
        let mut another = message.clone();
        another["id"] = json!(number);
        world["messages"][number.to_string()] = another;
    }
    fs::write(&state, world.to_string()).expect("written");
    let mode = Mode::start(&["--state", text(&state)]);
    let mut watch = mode.page.watch(&ana, false).await;
    watch.until(|seen| seen.contains_key("command:1:help")).await;
    mode.page.slash(&ana, &channel, "help", json!({})).await;
    watch.next().await;
    mode.end();
    let world: serde_json::Value = serde_json::from_str(&fs::read_to_string(&state).expect("a world")).expect("JSON");
    assert_eq!(world["messages"].as_object().expect("messages").len(), 400);
    fs::remove_dir_all(folder).expect("removed");
}

/// What `parlor sandbox` says when it doesn't start with that state.
fn complaint(state: &Path, more: &[&str]) -> String {
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
fn what_is_not_the_sandboxs_is_left_as_it_is() {
    let folder = folder("foreign");
    let state = folder.join("picture.png");
    for foreign in [&b"\x89PNG\r\n\x1a\n\xff"[..], b"no world", b"{}", br#"{"form":1,"name":"Ana"}"#] {
        fs::write(&state, foreign).expect("written");
        for more in [&[][..], &["--fresh"]] {
            let told = complaint(&state, more);
            assert!(told.contains("picture.png is no state of the sandbox's"), "{told}");
            assert!(told.contains("name another file") && !told.contains("--fresh"), "{told}");
            assert_eq!(fs::read(&state).expect("a file"), foreign);
            assert_eq!(files(&folder), ["picture.png"], "nothing is left behind");
        }
    }
    // Nor is what lies where the games would, or the lock.
    let state = folder.join("new");
    fs::create_dir(folder.join("new.db")).expect("a folder");
    fs::write(folder.join("new.db/thesis"), "long").expect("written");
    assert!(complaint(&state, &["--fresh"]).contains("new.db is no state of the sandbox's"));
    assert_eq!(files(&folder.join("new.db")), ["thesis"]);
    fs::write(folder.join("new.lock"), "long").expect("written");
    assert!(complaint(&state, &[]).contains("new.lock would be its lock"));
    assert_eq!(fs::read(folder.join("new.lock")).expect("a file"), b"long");
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn starting_over_is_advised_where_it_helps() {
    let folder = folder("broken");
    let state = folder.join("world.json");
    for (world, why) in [
        (r#"{"form":99,"bot":1,"base":"x"}"#, "another version"),
        (r#"{"form":1,"bot":1,"base":"x","#, "no whole world"),
        ("{\n  \"form\": 1,\n  \"bot\": 1\n}", "no whole world"),
    ] {
        fs::write(&state, world).expect("written");
        let told = complaint(&state, &[]);
        assert!(told.contains("world.json can't be used") && told.contains(why), "{told}");
        assert!(told.ends_with("--fresh starts over\n"), "{told}");
        assert_eq!(files(&folder), ["world.json"], "nothing is left behind");
    }
    let told = complaint(&folder.join("world.json/x"), &[]);
    assert!(told.contains("world.json/x can't be used") && !told.contains("--fresh"), "{told}");
    let mode = Mode::start(&["--state", text(&state), "--fresh"]);
    assert!(files(&folder).contains(&"world.json.lock".to_owned()));
    mode.end();
    let mut left = files(&folder);
    left.sort();
    assert_eq!(left, ["world.json", "world.json.db"]);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn what_can_not_be_kept_is_said() {
    let folder = folder("no-server");
    let state = folder.join("world.json");
    let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["sandbox", "--no-browser", "--state", text(&state)])
        .env("DATABASE_URL", "postgres://localhost/parlor")
        .output()
        .expect("the program");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && told.contains("unset DATABASE_URL"), "{told}");
    fs::remove_dir_all(folder).expect("removed");
}
