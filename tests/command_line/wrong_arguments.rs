//! The command line's output for wrong arguments, settings and surroundings.

use parlor_games::rules::Game;
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    path::PathBuf,
    process::{Command, Output, Stdio},
    thread::JoinHandle,
};

fn empty_folder() -> PathBuf {
    let folder = std::env::temp_dir().join("parlor-nothing-here");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs `parlor` in an empty folder with only these variables in the environment.
fn parlor(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(arguments)
        .env_clear()
        .envs(variables.iter().copied())
        .current_dir(empty_folder())
        .output()
        .expect("parlor runs")
}

fn failure(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    ended_with(1, arguments, variables)
}

/// Ends with the exit code that keeps systemd from starting the program again.
fn misconfigured(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    ended_with(78, arguments, variables)
}

fn ended_with(code: i32, arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let output = parlor(arguments, variables);
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn serve_names_the_settings_that_are_missing() {
    let stderr = misconfigured(&["serve"], &[]);
    assert!(stderr.contains("DISCORD_TOKEN is not set") && stderr.contains(".env.example"), "{stderr}");
    let stderr = misconfigured(&["serve"], &[("DISCORD_TOKEN", "made.up")]);
    assert!(stderr.contains("DATABASE_URL is not set") && stderr.contains("postgres://"), "{stderr}");
    assert!(!stderr.contains("made.up"), "{stderr}");
}

/// No output may contain the password in the database's URL.
const PASSWORD: &str = "s3cret";

/// The last line of `parlor serve` with this database, without its prefix. No line may contain the password.
fn database_error(code: i32, url: &str) -> String {
    let stderr = ended_with(code, &["serve"], &[("DISCORD_TOKEN", "made.up"), ("DATABASE_URL", url)]);
    assert!(!stderr.contains(PASSWORD), "{stderr}");
    let last = stderr.lines().last().unwrap_or_default();
    last.strip_prefix("parlor: DATABASE_URL can't be used: ").expect(last).to_owned()
}

/// A listener in place of a database, and its URL for a user with a password.
fn listener() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    (listener, format!("postgres://ana:{PASSWORD}@{address}/games"))
}

/// Refuses the next client in PostgreSQL's words, down to a line of its source.
fn refuse(listener: TcpListener, code: &'static str, why: &'static str) -> JoinHandle<()> {
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client");
        let mut length = [0; 4];
        // The client asks for an encrypted connection first, and then for any.
        for answer in [b"N".to_vec(), message(&[("S", "FATAL"), ("C", code), ("M", why), ("L", "334")])] {
            stream.read_exact(&mut length).expect("a length");
            let rest = u64::from(u32::from_be_bytes(length)) - 4;
            std::io::copy(&mut (&stream).take(rest), &mut std::io::sink()).expect("a message");
            stream.write_all(&answer).expect("the client reads");
        }
    })
}

/// PostgreSQL's form of an error.
fn message(fields: &[(&str, &str)]) -> Vec<u8> {
    let fields: String = fields.iter().map(|(kind, text)| format!("{kind}{text}\0")).collect();
    let length = u32::try_from(fields.len() + 5).expect("a short message").to_be_bytes();
    [b"E", &length[..], fields.as_bytes(), b"\0"].concat()
}

#[test]
fn serve_reports_an_unreachable_database() {
    for (url, expected, advice) in [
        (
            "postgres://ana:s3cret@127.0.0.1:1/games",
            "games at 127.0.0.1:1: Connection refused",
            "Is PostgreSQL running there?",
        ),
        (
            "postgres://ana:s3cret@database.invalid/games",
            "games at database.invalid:5432: no address is known for the host's name (",
            "Is it written correctly, and can this machine look up names?",
        ),
    ] {
        let error = database_error(1, url);
        assert!(error.starts_with(expected) && error.ends_with(advice), "{error}");
    }
    for url in ["nonsense", "mysql://ana:s3cret@localhost/games"] {
        assert!(database_error(78, url).contains("begins with postgres://"));
    }
    for url in ["postgres://ana:s3cret/x@localhost/games", "postgres://ana:s3cret#x@localhost/games"] {
        assert!(database_error(78, url).contains("written as %2F for /, %23 for #"));
    }
}

#[test]
fn an_error_of_postgres_comes_with_advice() {
    for (code, message, advice) in [
        ("28P01", "password authentication failed for user \"ana\"", "Special characters in a password are written"),
        ("3D000", "database \"games\" does not exist", "The program createdb makes one"),
    ] {
        let (listener, url) = listener();
        let address = listener.local_addr().expect("an address");
        let refusing = refuse(listener, code, message);
        let stderr = database_error(78, &url);
        refusing.join().expect("the client connected");
        assert!(stderr.starts_with(&format!("games at {address}: {message}. {advice}")), "{stderr}");
    }
}

#[test]
fn connecting_to_the_database_has_a_deadline() {
    // The operating system accepts the connection, and nothing answers.
    let (listener, url) = listener();
    let address = listener.local_addr().expect("an address");
    assert_eq!(
        database_error(1, &url),
        format!("games at {address} does not answer within 10 s. Is PostgreSQL running there?")
    );
}

#[cfg(unix)]
#[test]
fn signals_stop_serve_while_it_connects_to_the_database() {
    let (listener, url) = listener();
    let address = listener.local_addr().expect("an address");
    for signal in ["-TERM", "-INT"] {
        let child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .arg("serve")
            .env_clear()
            .envs([("DISCORD_TOKEN", "made.up"), ("DATABASE_URL", &url)])
            .current_dir(empty_folder())
            .stderr(Stdio::piped())
            .spawn()
            .expect("parlor starts");
        // The connection stays open: the process ends on its own.
        let (mut connection, _) = listener.accept().expect("the bot connects");
        connection.read_exact(&mut [0]).expect("the bot sends something");
        // Huge pages would keep memory that was freed. Other systems have no such file.
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        assert!(!status.contains("THP_enabled:\t1"), "{status}");
        let kill = ["kill", signal, &child.id().to_string()].join(" ");
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
        let output = child.wait_with_output().expect("an end");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let stderr = String::from_utf8(output.stderr).expect("text");
        assert!(stderr.contains(&format!("connecting to the database database=games at {address}\n")), "{stderr}");
        assert!(stderr.contains("stopping") && !stderr.contains(PASSWORD) && !stderr.contains("ana"), "{stderr}");
    }
}

#[test]
fn ratings_names_the_settings_that_are_missing() {
    let stderr = misconfigured(&["ratings"], &[]);
    assert!(stderr.contains("DATABASE_URL is not set"), "{stderr}");
    let stderr = failure(&["ratings"], &[("DATABASE_URL", "postgres://ana:s3cret@127.0.0.1:1/games")]);
    assert!(
        stderr.contains("parlor: DATABASE_URL can't be used: games at 127.0.0.1:1: Connection refused"),
        "{stderr}"
    );
    assert!(
        stderr.contains("connecting to the database database=games at 127.0.0.1:1\n") && !stderr.contains(PASSWORD),
        "{stderr}"
    );
}

#[test]
fn health_names_the_settings_that_are_missing() {
    let stderr = misconfigured(&["health"], &[]);
    assert!(stderr.contains("PARLOR_METRICS_ADDR is not set"), "{stderr}");
    let stderr = misconfigured(&["health"], &[("PARLOR_METRICS_ADDR", "localhost")]);
    assert!(stderr.contains("as in 127.0.0.1:9090"), "{stderr}");
    let stderr = failure(&["health"], &[("PARLOR_METRICS_ADDR", "0.0.0.0:1")]);
    assert!(stderr.contains("the bot does not answer at 0.0.0.0:1") && stderr.contains("refused"), "{stderr}");
}

#[test]
fn health_recognises_other_programs() {
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
            let (mut stream, _) = listener.accept().expect("a client");
            let asked = BufReader::new(&stream).lines().map_while(Result::ok).find(String::is_empty);
            assert!(asked.is_some(), "a whole request");
            stream.write_all(answer).expect("the client reads");
        });
        let stderr = failure(&["health"], &[("PARLOR_METRICS_ADDR", &address)]);
        answering.join().expect("the client connected");
        assert!(stderr.starts_with(&format!("parlor: what answers at {address} is not Parlor")), "{stderr}");
    }
}

#[test]
fn only_the_number_of_an_unreadable_line_of_env_is_reported() {
    let folder = std::env::temp_dir().join(format!("parlor-env-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("within")).expect("a folder");
    // It is not the one in the present folder.
    let file = folder.join(".env").display().to_string();
    for (text, line) in [
        ("DISCORD_TOKEN=s3cret and more\n", 1),
        ("\u{feff}DISCORD_TOKEN s3cret", 1),
        ("# DISCORD_TOKEN s3cret\n\nA='1\n2'\r\nDISCORD_TOKEN s3cret\r\nB=1\n", 5),
        ("A=1\nDISCORD_TOKEN='s3cret\nB=2\n", 2),
        ("A=1\n\nDISCORD_TOKEN=s3cret and more\n", 3),
        // A part of an earlier line.
        ("A='and more'\n# s3cret and more\nDISCORD_TOKEN=s3cret and more\nB=2\n", 3),
    ] {
        std::fs::write(folder.join(".env"), text).expect("written");
        let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .arg("serve")
            .env_clear()
            .current_dir(folder.join("within"))
            .output()
            .expect("parlor runs");
        let stderr = String::from_utf8(output.stderr).expect("text");
        assert!(
            stderr.starts_with(&format!("parlor: {file}, line {line}: it is not of the form NAME=value")),
            "{text}: {stderr}"
        );
        assert!(!stderr.contains(PASSWORD) && output.status.code() == Some(78), "{stderr}");
    }
    // As some editors of Windows save it.
    std::fs::write(folder.join(".env"), b"\xff\xfeA\0=\0x\0").expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    let output = command.arg("serve").env_clear().current_dir(&folder).output().expect("parlor runs");
    let stderr = String::from_utf8(output.stderr).expect("text");
    assert_eq!(
        stderr,
        format!("parlor: the file {file} can't be read: it is not in UTF-8; save it in that encoding\n")
    );
    assert_eq!(output.status.code(), Some(78));
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn the_last_value_in_env_counts_unless_the_environment_has_one() {
    let folder = std::env::temp_dir().join(format!("parlor-env-values-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let failure = |mode: &str, text: &str, variable: Option<(&str, &str)>| {
        std::fs::write(folder.join(".env"), text).expect("written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.arg(mode).env_clear().envs(variable).current_dir(&folder);
        String::from_utf8(command.output().expect("parlor runs").stderr).expect("text")
    };
    let twice = "PARLOR_METRICS_ADDR=127.0.0.1:1\n# again\nexport PARLOR_METRICS_ADDR='127.0.0.1:2'\n";
    for (variable, port) in [(None, 2), (Some(""), 2), (Some(" "), 2), (Some("127.0.0.1:3"), 3)] {
        let stderr = failure("health", twice, variable.map(|value| ("PARLOR_METRICS_ADDR", value)));
        assert!(stderr.contains(&format!("does not answer at 127.0.0.1:{port}: ")), "{variable:?}: {stderr}");
    }
    // The last value is none.
    let stderr = failure("health", &format!("{twice}PARLOR_METRICS_ADDR=\n"), None);
    assert!(stderr.contains("PARLOR_METRICS_ADDR is not set"), "{stderr}");
    // Quotes, and names within values.
    let quoted = r#"HOST=localhost:1
DATABASE_URL="postgres://${HOST}/it's #1 \$""#;
    let stderr = failure("ratings", &quoted.replace(" #1", "-1"), Some(("DATABASE_URL", "")));
    assert!(stderr.contains("it's-1 $ at localhost:1"), "{stderr}");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn an_empty_variable_counts_as_missing() {
    let stderr = misconfigured(&["serve"], &[("DISCORD_TOKEN", " "), ("PARLOR_SHARDS", "")]);
    assert!(stderr.contains("DISCORD_TOKEN is not set"), "{stderr}");
    let output =
        parlor(&["serve", "--help"], &[("DISCORD_TOKEN", ""), ("DATABASE_URL", "postgres://ana:s3cret@localhost/x")]);
    let help = String::from_utf8(output.stdout).expect("text");
    assert!(help.contains("[env: DISCORD_TOKEN]") && help.contains("[env: DATABASE_URL]"), "{help}");
    assert!(!help.contains(PASSWORD), "{help}");
}

#[test]
fn an_unusable_setting_is_named_without_its_value() {
    for (name, value) in [
        ("DISCORD_TOKEN", "s3cret and more"),
        ("DISCORD_DEV_GUILD", "s3cret"),
        ("PARLOR_SHARDS", "s3cret"),
        ("PARLOR_DISCORD_API", "s3cret"),
        ("PARLOR_CLOCK_AHEAD", "s3cret"),
        ("PARLOR_METRICS_ADDR", "s3cret"),
        ("PARLOR_COMPUTER_THREADS", "s3cret"),
        ("PARLOR_DATABASE_CONNECTIONS", "s3cret"),
        ("PARLOR_REQUESTS_PER_SECOND", "s3cret"),
    ] {
        let usual = [("DISCORD_TOKEN", "made.up"), ("DATABASE_URL", "postgres://localhost/x")];
        let stderr = misconfigured(&["serve"], &[&usual[..], &[(name, value)]].concat());
        assert!(stderr.starts_with(&format!("parlor: {name} can't be used: ")), "{stderr}");
        assert!(!stderr.contains(PASSWORD), "{stderr}");
    }
}

#[test]
fn a_log_in_json_contains_the_error_that_ends_the_program() {
    let stderr = misconfigured(&["serve"], &[("PARLOR_LOG_FORMAT", "json"), ("PARLOR_SHARDS", "4")]);
    let line: serde_json::Value = serde_json::from_str(&stderr).expect("one object");
    assert_eq!(line["message"], "exiting because of an error");
    assert!(line["error"].as_str().is_some_and(|error| error.starts_with("PARLOR_SHARDS can't be used")), "{stderr}");
}

#[test]
fn an_unknown_log_format_is_refused() {
    let stderr = misconfigured(&["serve"], &[("PARLOR_LOG_FORMAT", "xml")]);
    assert_eq!(stderr, "parlor: PARLOR_LOG_FORMAT can't be used: it is text or json.\n");
}

#[test]
fn help_lists_the_modes() {
    let output = parlor(&["--help"], &[]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    for mode in
        ["serve", "invite", "health", "referee", "engine", "match", "bench", "render", "ratings", "verify", "sandbox"]
    {
        assert!(text.contains(mode), "{mode} is missing in {text}");
    }
    assert!(text.contains("GIF"), "{text}");
}

#[test]
fn help_lists_the_games() {
    for mode in ["match", "bench", "render"] {
        let output = parlor(&[mode, "--help"], &[]);
        let text = String::from_utf8(output.stdout).expect("text");
        let line = text.lines().find(|line| line.contains("The game's id: ")).expect("the help of --game");
        assert!(Game::ALL.iter().all(|game| line.contains(game.id())), "{mode}: {line}");
    }
}

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

    // A record gives the same picture as its moves; --size is the width.
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
    // An optional direction changes nothing in the picture.
    let four = |moves: &str| drawn(&["--game", "waltz", "--options", r#"{"size":4}"#, "--moves", moves]);
    let before = "b3 a2 d4 a1-e d3-sw c4 d1 c1 a1 d4-w a4 d2";
    assert!(four(&format!("{before} a2")) == four(&format!("{before} A2-N")));
    drawn(&["--record", record]);
    let tall = size(&out).1;
    drawn(&["--record", record, "--size", "400"]);
    assert_eq!(size(&out).0, 400);
    assert!(size(&out).1.abs_diff(tall * 2 / 5) <= 1);
    assert!(drawn(&["--record", record, "--theme", "dark"]) != by_moves);
    assert!(drawn(&["--record", record, "--coordinates", "rim-only"]) != by_moves);

    // An animation of the record: the start and three plies, to the end or not.
    let animation = folder.join("out.gif");
    for (plies, frames) in [("3", 4), ("1", 2)] {
        let output = parlor(&["render", "--record", record, "--ply", plies, animation.to_str().expect("a path")], &[]);
        assert!(output.status.success(), "{output:?}");
        let bytes = std::fs::read(&animation).expect("an animation");
        let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).expect("a GIF");
        assert_eq!(decoder.width(), 500);
        let mut found = 0;
        while decoder.read_next_frame().expect("a frame").is_some() {
            found += 1;
        }
        assert_eq!(found, frames);
    }

    for (arguments, expected) in [
        (&["--game", "chess"][..], "unknown game"),
        // The file has no end.
        (&["--record", "/dev/zero"], "not longer than 1048576 bytes"),
        (&["--game", "waltz", "--options", "{"], "--options"),
        (&["--game", "waltz", "--options", r#"{"size":99}"#], "size can't be 99"),
        (&["--game", "waltz", "--moves", "a1 a1"], "ply 2 (a1): a1 is occupied"),
        (&["--game", "waltz", "--roll", "3"], "without dice"),
        (&["--game", "tetrathedral", "--roll", "9"], "--roll is 1 to 8"),
        (&["--game", "tetrathedral", "--moves", "a2-b2"], "no roll before the move"),
        (&["--game", "waltz", "--theme", "pink"], "there are light, dark, contrast, shapes"),
        (&["--game", "waltz", "--coordinates", "moon"], "there are cells, rim-only"),
        (&["--game", "waltz", "--size", "5"], "--size is a width"),
        (&["--record", "/nowhere/record.txt"], "can't be read"),
        (&["--record", record, "--ply", "4"], "--ply 4 is after the end: the game has 3 plies"),
        (&["--game", "tetrathedral", "--moves", "+1:a2-a1"], "no roll before the move"),
        (&["--game", "waltz", "--moves", &"pass ".repeat(10_001)], "more than 10000 plies"),
    ] {
        let stderr = failure(&[&["render"], arguments, &[file]].concat(), &[]);
        assert!(stderr.contains(expected), "{arguments:?}: {stderr}");
    }
    for name in ["out.jpg", "out", "png"] {
        let other = folder.join(name);
        let stderr = failure(&["render", "--game", "tether", other.to_str().expect("a path in UTF-8")], &[]);
        assert!(stderr.contains("the name ends in .png for a picture, or in .gif for an animation"), "{stderr}");
        assert!(!other.exists());
    }
    let stderr = failure(&["render", "--game", "waltz", "/nowhere/out.png"], &[]);
    assert!(stderr.contains("can't be written"), "{stderr}");
    std::fs::remove_dir_all(&folder).expect("removed");
}
