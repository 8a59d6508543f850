//! The command line as a person meets it.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    path::PathBuf,
    process::{Command, Output, Stdio},
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// An empty folder.
fn nowhere() -> PathBuf {
    let folder = std::env::temp_dir().join("parlor-nothing-here");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs `parlor` in an empty folder with nothing in the environment but these variables.
fn parlor(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(arguments)
        .env_clear()
        .envs(variables.iter().copied())
        .current_dir(nowhere())
        .output()
        .expect("parlor runs")
}

fn complaint(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let output = parlor(arguments, variables);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn serve_says_what_to_set() {
    let told = complaint(&["serve"], &[]);
    assert!(told.contains("DISCORD_TOKEN is not set") && told.contains(".env.example"), "{told}");
    let told = complaint(&["serve"], &[("DISCORD_TOKEN", "made.up")]);
    assert!(told.contains("DATABASE_URL is not set") && told.contains("postgres://"), "{told}");
    assert!(!told.contains("made.up"), "{told}");
}

/// Stands in the database's URL and has no business elsewhere.
const PASSWORD: &str = "s3cret";

/// What `parlor serve` says, at last and before, when that is where the database is.
fn without_database(url: &str) -> String {
    let told = complaint(&["serve"], &[("DISCORD_TOKEN", "made.up"), ("DATABASE_URL", url)]);
    assert!(!told.contains(PASSWORD), "{told}");
    let last = told.lines().last().unwrap_or_default();
    last.strip_prefix("parlor: DATABASE_URL can't be used: ").expect(last).to_owned()
}

/// Listens where a database is said to be: its URL for a user with a password.
fn listener() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    (listener, format!("postgres://ana:{PASSWORD}@{address}/games"))
}

/// Refuses the next one who comes as PostgreSQL does, down to a line of its source.
fn refuse(listener: TcpListener, code: &'static str, why: &'static str) -> JoinHandle<()> {
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("somebody comes");
        let mut length = [0; 4];
        // An encrypted connection is asked for, and then any.
        for answer in [b"N".to_vec(), message(&[("S", "FATAL"), ("C", code), ("M", why), ("L", "334")])] {
            stream.read_exact(&mut length).expect("a length");
            let rest = u64::from(u32::from_be_bytes(length)) - 4;
            std::io::copy(&mut (&stream).take(rest), &mut std::io::sink()).expect("a message");
            stream.write_all(&answer).expect("it is taken");
        }
    })
}

/// An error as PostgreSQL sends it.
fn message(fields: &[(&str, &str)]) -> Vec<u8> {
    let fields: String = fields.iter().map(|(kind, text)| format!("{kind}{text}\0")).collect();
    let length = u32::try_from(fields.len() + 5).expect("a short message").to_be_bytes();
    [b"E", &length[..], fields.as_bytes(), b"\0"].concat()
}

#[test]
fn serve_says_that_the_database_can_not_be_reached() {
    for (url, told) in [
        ("postgres://ana:s3cret@127.0.0.1:1/games", "games at 127.0.0.1:1: Connection refused"),
        ("postgres://ana:s3cret@database.invalid/games", "games at database.invalid:5432: "),
    ] {
        let said = without_database(url);
        assert!(said.starts_with(told) && said.ends_with("Is PostgreSQL running there?"), "{said}");
    }
    for url in ["nonsense", "mysql://ana:s3cret@localhost/games"] {
        assert!(without_database(url).contains("begins with postgres://"));
    }
    for url in ["postgres://ana:s3cret/x@localhost/games", "postgres://ana:s3cret#x@localhost/games"] {
        assert!(without_database(url).contains("written as %2F for /, %23 for #"));
    }
}

#[test]
fn what_postgres_says_is_told_with_what_to_do() {
    for (code, why, what_to_do) in [
        ("28P01", "password authentication failed for user \"ana\"", "Special characters in a password are written"),
        ("3D000", "database \"games\" does not exist", "The program createdb makes one"),
    ] {
        let (listener, url) = listener();
        let address = listener.local_addr().expect("an address");
        let refusing = refuse(listener, code, why);
        let told = without_database(&url);
        refusing.join().expect("it was asked");
        assert!(told.starts_with(&format!("games at {address}: {why}. {what_to_do}")), "{told}");
    }
}

#[test]
fn a_database_that_does_not_answer_is_not_waited_for_without_end() {
    // The system takes connections for it.
    let (listener, url) = listener();
    let address = listener.local_addr().expect("an address");
    assert_eq!(
        without_database(&url),
        format!("games at {address} does not answer within 10 s. Is PostgreSQL running there?")
    );
}

#[cfg(unix)]
#[test]
fn serve_ends_at_once_while_it_waits_for_the_database() {
    let (listener, url) = listener();
    let address = listener.local_addr().expect("an address");
    for signal in ["-TERM", "-INT"] {
        let child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .arg("serve")
            .env_clear()
            .envs([("DISCORD_TOKEN", "made.up"), ("DATABASE_URL", &url)])
            .current_dir(nowhere())
            .stderr(Stdio::piped())
            .spawn()
            .expect("parlor starts");
        // What is held is not closed: the process ends by itself.
        let (mut held, _) = listener.accept().expect("the bot comes");
        held.read_exact(&mut [0]).expect("the bot says something");
        let kill = ["kill", signal, &child.id().to_string()].join(" ");
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
        let since = Instant::now();
        let output = child.wait_with_output().expect("an end");
        assert!(since.elapsed() < Duration::from_secs(5), "it took {:?}", since.elapsed());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(told.contains(&format!("connecting to the database games at {address}\n")), "{told}");
        assert!(told.contains("stopping") && !told.contains(PASSWORD) && !told.contains("ana"), "{told}");
    }
}

#[test]
fn ratings_says_what_it_needs() {
    let told = complaint(&["ratings"], &[]);
    assert!(told.contains("DATABASE_URL is not set"), "{told}");
    let told = complaint(&["ratings"], &[("DATABASE_URL", "postgres://ana:s3cret@127.0.0.1:1/games")]);
    assert!(told.contains("parlor: DATABASE_URL can't be used: games at 127.0.0.1:1: Connection refused"), "{told}");
    assert!(told.contains("connecting to the database games at 127.0.0.1:1\n") && !told.contains(PASSWORD), "{told}");
}

#[test]
fn health_says_what_it_needs() {
    let told = complaint(&["health"], &[]);
    assert!(told.contains("PARLOR_METRICS_ADDR is not set"), "{told}");
    let told = complaint(&["health"], &[("PARLOR_METRICS_ADDR", "localhost")]);
    assert!(told.contains("as in 127.0.0.1:9090"), "{told}");
    let told = complaint(&["health"], &[("PARLOR_METRICS_ADDR", "0.0.0.0:1")]);
    assert!(told.contains("the bot does not answer at 0.0.0.0:1") && told.contains("refused"), "{told}");
}

#[test]
fn health_knows_the_bot_from_others() {
    for answer in [
        &b""[..],
        b"nonsense",
        b"\xff\xfe\x00",
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n\r\n<html>ok</html>",
        b"HTTP/1.1 503 Service Unavailable\r\n\r\n",
    ] {
        let (listener, _) = listener();
        let address = listener.local_addr().expect("an address").to_string();
        let answering = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("somebody comes");
            let asked = BufReader::new(&stream).lines().map_while(Result::ok).find(String::is_empty);
            assert!(asked.is_some(), "a whole request");
            stream.write_all(answer).expect("it is taken");
        });
        let told = complaint(&["health"], &[("PARLOR_METRICS_ADDR", &address)]);
        answering.join().expect("it was asked");
        assert!(told.starts_with(&format!("parlor: what answers at {address} is not Parlor")), "{told}");
    }
}

#[test]
fn a_line_of_env_that_can_not_be_read_is_counted_and_not_shown() {
    let folder = std::env::temp_dir().join(format!("parlor-env-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("within")).expect("a folder");
    for (text, line) in [
        ("DISCORD_TOKEN=s3cret and more\n", 1),
        ("\u{feff}DISCORD_TOKEN s3cret", 1),
        ("# DISCORD_TOKEN s3cret\n\nA='1\n2'\r\nDISCORD_TOKEN s3cret\r\nB=1\n", 5),
        ("A=1\nDISCORD_TOKEN='s3cret\nB=2\n", 2),
    ] {
        std::fs::write(folder.join(".env"), text).expect("written");
        let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .arg("serve")
            .env_clear()
            .current_dir(folder.join("within"))
            .output()
            .expect("parlor runs");
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(told.starts_with(&format!("parlor: the file .env can't be read: line {line} ")), "{text}: {told}");
        assert!(!told.contains(PASSWORD) && output.status.code() == Some(1), "{told}");
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_format_of_the_log_that_does_not_exist_is_refused() {
    let told = complaint(&["serve"], &[("PARLOR_LOG_FORMAT", "xml")]);
    assert_eq!(told, "parlor: PARLOR_LOG_FORMAT can't be used: it is text or json.\n");
}

#[test]
fn help_lists_the_modes() {
    let output = parlor(&["--help"], &[]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    for mode in ["serve", "health", "referee", "engine", "match", "bench", "render", "ratings", "verify", "sandbox"] {
        assert!(text.contains(mode), "{mode} is missing in {text}");
    }
    assert!(text.contains("GIF"), "{text}");
}

/// The width and height of a PNG file.
fn size(file: &std::path::Path) -> (u32, u32) {
    let bytes = std::fs::read(file).expect("a file");
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
fn render_draws_positions_and_records() {
    let folder = std::env::temp_dir().join(format!("parlor-render-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let out = folder.join("out.png");
    let file = out.to_str().expect("a path in UTF-8");
    for arguments in [
        &["--game", "waltz", "--options", r#"{"size":7}"#, "--moves", "a1 c3 b1-n"][..],
        &["--game", "tether"],
        &["--game", "anchor2d", "--options", r#"{"size":"quick"}"#, "--moves", "a1", "--theme", "light"],
        &["--game", "netted", "--moves", "e5 d4 e6", "--ply", "2"],
        &["--game", "tetrathedral", "--roll", "8"],
    ] {
        let output = parlor(&[&["render"], arguments, &[file]].concat(), &[]);
        assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}: {output:?}");
        assert_eq!(size(&out).0, 1000);
        std::fs::remove_file(&out).expect("a file");
    }

    // A record is the same as its moves, and a width is a width.
    let record = folder.join("record.txt");
    std::fs::write(&record, "Game: waltz\nOptions: size=7\n\n1. a1 c3\n2. b1-n\n").expect("written");
    let record = record.to_str().expect("a path in UTF-8");
    let drawn = |arguments: &[&str]| {
        let output = parlor(&[&["render"], arguments, &[file]].concat(), &[]);
        assert!(output.status.success(), "{output:?}");
        std::fs::read(&out).expect("a file")
    };
    let by_moves = drawn(&["--game", "waltz", "--options", r#"{"size":7}"#, "--moves", "a1 c3 b1-n"]);
    assert!(drawn(&["--record", record]) == by_moves);
    assert!(drawn(&["--record", record, "--ply", "1"]) != by_moves);
    // A direction that goes without saying is drawn all the same.
    let four = |moves: &str| drawn(&["--game", "waltz", "--options", r#"{"size":4}"#, "--moves", moves]);
    let before = "b3 a2 d4 a1-e d3-sw c4 d1 c1 a1 d4-w a4 d2";
    assert!(four(&format!("{before} a2")) == four(&format!("{before} A2-N")));
    let tall = size(&out).1;
    drawn(&["--record", record, "--size", "400"]);
    assert_eq!(size(&out).0, 400);
    assert!(size(&out).1.abs_diff(tall * 2 / 5) <= 1);
    assert!(drawn(&["--record", record, "--theme", "dark"]) != by_moves);
    assert!(drawn(&["--record", record, "--coordinates", "cells"]) != by_moves);

    // A film of the record: the start and three plies, until the end or not.
    let film = folder.join("out.gif");
    for (plies, frames) in [("3", 4), ("1", 2)] {
        let output = parlor(&["render", "--record", record, "--ply", plies, film.to_str().expect("a path")], &[]);
        assert!(output.status.success(), "{output:?}");
        let bytes = std::fs::read(&film).expect("a film");
        let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).expect("a GIF");
        assert_eq!(decoder.width(), 500);
        let mut found = 0;
        while decoder.read_next_frame().expect("a frame").is_some() {
            found += 1;
        }
        assert_eq!(found, frames);
    }

    for (arguments, told) in [
        (&["--game", "chess"][..], "unknown game"),
        (&["--game", "waltz", "--options", "{"], "--options"),
        (&["--game", "waltz", "--options", r#"{"size":99}"#], "size can't be 99"),
        (&["--game", "waltz", "--moves", "a1 a1"], "ply 2 (a1): a1 is occupied"),
        (&["--game", "waltz", "--roll", "3"], "without dice"),
        (&["--game", "tetrathedral", "--roll", "9"], "--roll is 1 to 8"),
        (&["--game", "tetrathedral", "--moves", "a2-b2"], "no roll before the move"),
        (&["--game", "waltz", "--theme", "pink"], "there are light, dark, contrast, shapes"),
        (&["--game", "waltz", "--coordinates", "moon"], "there are rim, cells"),
        (&["--game", "waltz", "--size", "5"], "--size is a width"),
        (&["--record", "/nowhere/record.txt"], "can't be read"),
        (&["--record", record, "--ply", "4"], "--ply 4 is after the end: the game has 3 plies"),
        (&["--game", "tetrathedral", "--moves", "+1:a2-a1"], "no roll before the move"),
        (&["--game", "waltz", "--moves", &"pass ".repeat(10_001)], "more than 10000 plies"),
    ] {
        let told_us = complaint(&[&["render"], arguments, &[file]].concat(), &[]);
        assert!(told_us.contains(told), "{arguments:?}: {told_us}");
    }
    for name in ["out.jpg", "out", "png"] {
        let other = folder.join(name);
        let told = complaint(&["render", "--game", "tether", other.to_str().expect("a path in UTF-8")], &[]);
        assert!(told.contains("the name ends in .png for a picture, or in .gif for a film"), "{told}");
        assert!(!other.exists());
    }
    let told = complaint(&["render", "--game", "waltz", "/nowhere/out.png"], &[]);
    assert!(told.contains("can't be written"), "{told}");
    std::fs::remove_dir_all(&folder).expect("removed");
}
