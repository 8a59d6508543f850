//! The log's output is full, closed, or read by nobody. Then the bot loses lines of the log, and nothing else.

use super::{
    bot_test::BotTest,
    operations::{LASTING, command, get, get_until, value, wait_for_end},
};
use parlor_testkit::{free_address::free_address, polling::poll};
use serde_json::{Value, json};
use std::{
    fs::File,
    io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe},
    process::{Command, Stdio},
    sync::mpsc,
};

const LOST: &str = "parlor_lost_log_lines_total";

/// A filter with which the bot writes more lines than the log keeps for an output that takes none.
const EVERYTHING: &str =
    "trace,hyper=trace,hyper_util=trace,reqwest=trace,tungstenite=trace,tokio_tungstenite=trace,sqlx=trace";

/// Plays with a bot whose log goes to `output` until the bot has lost lines of the log. Then stops the bot. `meanwhile` runs
/// once the bot is connected.
async fn plays_on(format: &str, filter: &str, output: impl Into<Stdio>, meanwhile: impl FnOnce()) {
    let test = BotTest::without_bot().await;
    let address = free_address();
    let settings =
        [("PARLOR_METRICS_ADDR", &*address.to_string()), ("PARLOR_LOG_FORMAT", format), ("RUST_LOG", filter)];
    let mut bot = command(&test, &settings).stderr(output).spawn().expect("parlor starts");
    test.wait_until_ready().await;
    meanwhile();
    let board = test.start_game("size=5").await;
    test.play(test.ana, "c3").await;
    let board = test.next_board(board.id).await;
    // This move is refused, and the refusal is logged at the level debug.
    test.play(test.ana, "c3").await;
    test.play(test.ben, "a1").await;
    test.next_board(board.id).await;
    poll("lines are lost", async || {
        test.private_reply(test.ana, "games", json!({})).await;
        let metrics = get_until(address, "/metrics", 200).await;
        (value(&metrics, LOST) > 0.0).then_some(())
    })
    .await;
    assert_eq!(get(address, "/healthz").await, Some((200, "ok\n".to_owned())));
    let ended = Command::new("kill").args(["-TERM", &bot.id().to_string()]).status().expect("kill");
    assert!(ended.success());
    assert_eq!(wait_for_end(&mut bot).await, Some(0));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_under_the_log_stops_nothing() {
    for format in ["text", "json"] {
        let full = File::options().write(true).open("/dev/full").expect("a device");
        plays_on(format, "parlor=debug", full, || {}).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_whose_pipe_is_closed_stops_nothing() {
    for format in ["text", "json"] {
        let (reader, writer) = pipe().expect("a pipe");
        plays_on(format, "parlor=debug", writer, || drop(reader)).await;
    }
}

/// Fills the pipe from a thread, which ends when the reader is dropped.
fn fill(mut writer: PipeWriter) {
    std::thread::spawn(move || while writer.write_all(&[b'\n'; 4096]).is_ok() {});
}

fn full_pipe() -> (PipeReader, PipeWriter) {
    let (reader, writer) = pipe().expect("a pipe");
    fill(writer.try_clone().expect("another end"));
    (reader, writer)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_nobody_reads_stops_nothing() {
    let (reader, writer) = full_pipe();
    plays_on("text", EVERYTHING, writer, || {}).await;
    drop(reader);
    let (reader, writer) = pipe().expect("a pipe");
    let filling = writer.try_clone().expect("another end");
    plays_on("json", EVERYTHING, writer, || fill(filling)).await;
    drop(reader);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_comes_back_is_told_of_lost_lines() {
    let test = BotTest::without_bot().await;
    let address = free_address();
    let (reader, writer) = pipe().expect("a pipe");
    let settings =
        [("PARLOR_METRICS_ADDR", &*address.to_string()), ("PARLOR_LOG_FORMAT", "json"), ("RUST_LOG", EVERYTHING)];
    let mut bot = command(&test, &settings).stderr(writer).spawn().expect("parlor starts");
    test.wait_until_ready().await;
    poll("lines are lost", async || {
        test.private_reply(test.ana, "games", json!({})).await;
        (value(&get_until(address, "/metrics", 200).await, LOST) > 0.0).then_some(())
    })
    .await;
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(reader).lines() {
            let line: Value = serde_json::from_str(&line.expect("a line")).expect("one object a line");
            if line["message"] == "log lines were lost: the output accepted none for a while" {
                let _ended = tell.send(line["lines"].as_u64());
            }
        }
    });
    let lost = poll("the log tells of lost lines", async || told.try_recv().ok()).await;
    assert!(lost.is_some_and(|lost| lost > 0), "{lost:?}");
    bot.kill().expect("a process to kill");
    bot.wait().expect("an end");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_that_nobody_reads_ends_the_process_with_its_code() {
    for format in ["text", "json"] {
        let start = |output: Stdio| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
            command.arg("serve").env_clear().env("PARLOR_LOG_FORMAT", format).current_dir(std::env::temp_dir());
            command.stdin(Stdio::null()).stderr(output).spawn().expect("parlor starts")
        };
        let full = File::options().write(true).open("/dev/full").expect("a device");
        assert_eq!(wait_for_end(&mut start(full.into())).await, LASTING, "{format}, a full disk");
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        assert_eq!(wait_for_end(&mut start(writer.into())).await, LASTING, "{format}, a closed pipe");
    }
    // The settings are right, but no database answers.
    let (reader, writer) = full_pipe();
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.arg("serve").env_clear().current_dir(std::env::temp_dir()).stdin(Stdio::null()).stderr(writer);
    command.env("DISCORD_TOKEN", "made.up").env("DATABASE_URL", format!("postgres://{}/parlor", free_address()));
    assert_eq!(wait_for_end(&mut command.spawn().expect("parlor starts")).await, Some(1));
    drop(reader);
}
