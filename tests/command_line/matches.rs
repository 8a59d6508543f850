//! `parlor match`: whole matches between players of every kind, and the effects of misbehaving players.

use parlor::cli::verify;

use parlor_games::record::Transcript;
use parlor_testkit::polling::poll_blocking;
use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
};

const PARLOR: &str = env!("CARGO_BIN_EXE_parlor");

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(PARLOR);
    command.arg("match").args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().expect("parlor runs")
}

/// The output of a match that succeeds.
fn result(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    text(output.stdout)
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

/// Wins, draws and losses of the first player.
fn score(result: &str) -> [u32; 3] {
    let score = result.split(['+', '=', '-', ',']).map(str::trim).filter_map(|part| part.parse().ok());
    let numbers: Vec<u32> = score.take(3).collect();
    numbers.try_into().unwrap_or_else(|_| panic!("no score in {result}"))
}

/// The folder is removed at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("parlor-match-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Self(folder)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }

    /// All records in the folder. Panics if one is invalid.
    fn records(&self) -> Vec<Transcript> {
        let mut files: Vec<_> =
            fs::read_dir(&self.0).expect("a folder").map(|file| file.expect("a file").path()).collect();
        files.sort();
        files.iter().map(|file| record(file)).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn record(file: &Path) -> Transcript {
    let text = fs::read_to_string(file).expect("a file");
    let transcript: Transcript = text.parse().expect("a record");
    if let Err(fault) = parlor_games::record::verify(&transcript) {
        panic!("{}: {fault:?}: {:?}", file.display(), verify::verify(&text));
    }
    transcript
}

#[test]
fn the_same_seed_gives_the_same_match_in_every_game() {
    for (game, options) in [
        ("tether", r#"{"size":5}"#),
        ("anchor2d", r#"{"size":"quick"}"#),
        ("waltz", r#"{"grid":"hex","size":3}"#),
        ("netted", r#"{"size":3}"#),
        ("tetrathedral", "{}"),
    ] {
        let play = |folder: &Folder, seed: &str, threads: &str| {
            result(&[
                "best@30",
                "random",
                "--game",
                game,
                "--options",
                options,
                "--games",
                "6",
                "--opening",
                "3",
                "--records",
                folder.path(),
                "--seed",
                seed,
                "--threads",
                threads,
            ])
        };
        let [one, same, other] = ["one", "same", "other"].map(|name| Folder::new(&format!("{game}-{name}")));
        let result_text = play(&one, "1", "1");
        assert_eq!(result_text, play(&same, "1", "3"));
        play(&other, "2", "3");
        let records = one.records();
        assert_eq!(records, same.records());
        assert_ne!(records, other.records());
        // The result agrees with the records, and each opening is played with both seats.
        assert!(result_text.starts_with("best@30 against random: +"), "{result_text}");
        let mut counted = [0; 3];
        for (index, record) in records.iter().enumerate() {
            let names = record.players.each_ref().map(|name| name.as_ref().expect("a name").to_string());
            let first = names.iter().position(|name| name == "best@30").expect("a seat");
            assert_eq!(first, index % 2);
            let pair = &records[index / 2 * 2];
            assert_eq!(record.record.plies[..3], pair.record.plies[..3], "the same opening");
            assert_eq!(record.seed, pair.seed, "the same dice");
            assert_eq!(record.seed.is_some(), game == "tetrathedral");
            let winner = record.result.expect("a result").winner;
            counted[winner.map_or(1, |winner| if winner.index() == first { 0 } else { 2 })] += 1;
        }
        assert_eq!(score(&result_text), counted, "{result_text}");
        assert!(counted[0] > counted[2], "the search does not beat random moves: {result_text}");
        assert_ne!(records[0].record.plies[..3], records[2].record.plies[..3], "another opening");
    }
}

/// The engine over UGI plays the same moves as the search in this process, with a die and without.
#[test]
fn the_engine_as_a_program_plays_the_same_games() {
    for (game, options) in [("tetrathedral", "{}"), ("tether", r#"{"size":7}"#)] {
        let program = format!("ugi@40:'{PARLOR}' engine");
        let level = format!("ugi@9999,level=easy:'{PARLOR}' engine");
        for (here, there) in [("best@40", program), ("easy", level)] {
            let play = |player: &str| {
                let folder = Folder::new(&format!("{game}-{}", player.len()));
                let result_text = result(&[
                    player,
                    "easy",
                    "--game",
                    game,
                    "--options",
                    options,
                    "--games",
                    "4",
                    "--records",
                    folder.path(),
                ]);
                let records =
                    folder.records().into_iter().map(|record| (record.record, record.result)).collect::<Vec<_>>();
                (score(&result_text), records)
            };
            assert_eq!(play(here), play(&there), "{game}");
        }
    }
}

#[test]
fn the_stronger_player_wins() {
    let result_text = result(&["best@200", "easy", "--game", "netted", "--options", r#"{"size":3}"#, "--games", "10"]);
    let [wins, draws, losses] = score(&result_text);
    assert!(wins + draws + losses == 10 && wins > losses, "{result_text}");
    assert!(
        result_text.contains(" % (") && result_text.contains(", Elo +") && result_text.contains("as player 1 +"),
        "{result_text}"
    );
}

/// Both players play each opening from both seats. An opening that decides the game gives each of them a win.
#[test]
fn the_result_counts_the_pairs_of_games_with_one_opening() {
    let folder = Folder::new("openings");
    // The limit allows draws as well as wins.
    let result_text = result(&[
        "random",
        "random",
        "--game",
        "waltz",
        "--options",
        r#"{"size":4}"#,
        "--longest",
        "13",
        "--threads",
        "3",
        "--records",
        folder.path(),
    ]);
    let mut seen = [0; 3];
    for pair in folder.records().chunks(2) {
        // The first player has the first seat in the first game of each pair.
        let points = |nth: usize| match pair[nth].result.expect("a result").winner {
            Some(winner) if winner.index() == nth => 1,
            Some(_) => -1,
            None => 0_i32,
        };
        seen[(1 - (points(0) + points(1)).signum()) as usize] += 1;
    }
    let [won, shared, lost] = seen;
    assert!(won > 0 && shared > 0 && lost > 0 && won + shared + lost == 50, "{seen:?}");
    assert!(
        result_text.contains(&format!("\nopenings, of the two games together: +{won} ={shared} -{lost}\n")),
        "{result_text}"
    );
}

#[test]
fn a_game_that_reaches_the_limit_of_plies_is_a_draw() {
    let folder = Folder::new("draw");
    let result_text = result(&[
        "random",
        "random",
        "--game",
        "waltz",
        "--games",
        "2",
        "--longest",
        "5",
        "--opening",
        "0",
        "--records",
        folder.path(),
    ]);
    assert_eq!(score(&result_text), [0, 2, 0], "{result_text}");
    for record in folder.records() {
        assert_eq!(record.result.expect("a result").to_string(), "1/2-1/2 adjudicated");
        assert_eq!(record.record.plies.len(), 5);
    }
}

/// A shell program that answers everything correctly except `go`.
fn shell(limit: &str, on_go: &str) -> String {
    format!(
        "ugi@{limit}:sh -c \"while read line; do case \\$line in ugi) echo ugiok;; isready) echo readyok;; go*) {on_go};; quit) exit;; esac; done\""
    )
}

#[test]
fn a_misbehaving_program_loses_and_the_reason_is_reported() {
    for (limit, on_go, why, how) in [
        ("9", "exit", "the program has ended", "adjudicated"),
        ("9", "echo bestmove zz9", "holds no legal move", "adjudicated"),
        ("9", "echo bestmove", "holds no legal move", "adjudicated"),
        ("9", "printf 'bestmove \\\\377\\n'", "holds no legal move", "adjudicated"),
        ("1ms", "true", "did not answer \"go\" within 1.0 s", "time"),
        ("9", "echo info string ha; exec sleep 1000", "did not answer \"go\" within 1.0 s", "time"),
        ("9", "while :; do echo info; done", "did not answer \"go\" within 1.0 s", "time"),
        // The program's child processes end with it. Otherwise this text would appear, because the match waits for all writers.
        ("9", "(sleep 8; echo left behind >&2)", "did not answer \"go\" within 1.0 s", "time"),
    ] {
        let (folder, program) = (Folder::new("fault"), shell(limit, on_go));
        let output = run(&[
            &program,
            "random",
            "--game",
            "tether",
            "--options",
            r#"{"size":5}"#,
            "--games",
            "2",
            "--deadline",
            "1",
            "--records",
            folder.path(),
        ]);
        assert!(output.status.success(), "{output:?}");
        let (result_text, stderr) = (text(output.stdout), text(output.stderr));
        assert_eq!(score(&result_text), [0, 0, 2], "{on_go}: {result_text}");
        assert!(result_text.contains("lost 2 games by a fault"), "{result_text}");
        assert!(
            stderr.contains("game 1: ") && stderr.contains("game 2: ") && stderr.contains(why),
            "{on_go}: {stderr}"
        );
        assert!(stderr.lines().all(|line| line != "left behind"), "{stderr}");
        for record in folder.records() {
            let result = record.result.expect("a result").to_string();
            assert!(result.ends_with(how), "{on_go}: {result}");
        }
    }
    // With a die, the answer must contain the roll.
    let output = run(&["random", &shell("9", "echo bestmove a2-a3"), "--game", "tetrathedral", "--games", "2"]);
    assert!(text(output.stderr).contains("holds no legal move: the roll is"));
    assert_eq!(score(&text(output.stdout)), [2, 0, 0]);
}

#[cfg(unix)]
#[test]
fn a_program_that_does_not_start_again_ends_the_match_without_a_loss() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("once");
    fs::create_dir_all(&folder.0).expect("a folder");
    let program = folder.0.join("once");
    fs::write(
        &program,
        "#!/bin/sh\nrm \"$0\"\nwhile read l; do case $l in ugi) echo ugiok;; isready) echo readyok;; esac; done\n",
    )
    .expect("a file");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("permissions");
    let player = format!("ugi@9:'{}'", program.display());
    let output = run(&["random", &player, "--game", "tether", "--games", "2", "--threads", "1"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(text(output.stderr).contains("can't play: it can't be started"));
    assert!(text(output.stdout).contains("+0 =0 -0"));
}

#[test]
fn an_impossible_match_is_refused_before_it_begins() {
    for (arguments, code, part) in [
        (&["random", "best", "--game", "tether"][..], 2, "random, one-ply, best@LIMIT"),
        (&["random", "best@x", "--game", "tether"], 2, "5000, 200ms, 2s"),
        (&["random", "random"], 2, "--game"),
        (&["random", "random", "--game", "chess"], 1, "unknown game"),
        (&["random", "random", "--game", "tether", "--options", "{"], 1, "--options"),
        (&["random", "random", "--game", "tether", "--options", r#"{"size":6}"#], 1, "size can't be 6"),
        (&["random", "random", "--game", "tether", "--games", "3"], 1, "--games is an even number"),
        (&["random", "random", "--game", "tether", "--longest", "0"], 2, "--longest"),
        (&["random", "ugi@9:/no/such/program", "--game", "tether"], 1, "can't play: it can't be started"),
        (&["ugi@9:true", "random", "--game", "tether"], 1, "can't play: the program has ended"),
        (&["ugi@9:cat", "random", "--game", "tether", "--deadline", "1"], 1, "did not answer \"ugi\" within 1.0 s"),
        (&["random", "random", "--game", "tether", "--records", "/dev/null/no"], 1, "can't be written"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {output:?}");
        let errors = text(output.stderr);
        assert!(errors.contains(part), "{arguments:?}: {errors}");
    }
}

/// Waits until three games of the match are recorded.
fn start_long_match(folder: &Folder) -> (Child, impl BufRead) {
    let mut process = command(&[
        "plain@15ms",
        "random",
        "--game",
        "tether",
        "--options",
        r#"{"size":5}"#,
        "--games",
        "1000",
        "--threads",
        "2",
        "--records",
        folder.path(),
    ])
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .expect("parlor runs");
    let stderr = BufReader::new(process.stderr.take().expect("a pipe"));
    poll_blocking("three games are recorded", || (folder.0.read_dir().map_or(0, Iterator::count) >= 3).then_some(()));
    (process, stderr)
}

fn interrupt(process: &Child) {
    let done = Command::new("kill").args(["-INT", &process.id().to_string()]).status().expect("kill runs");
    assert!(done.success());
}

#[test]
fn an_interrupted_match_reports_the_games_played() {
    let folder = Folder::new("interrupted");
    let (mut process, _stderr) = start_long_match(&folder);
    interrupt(&process);
    let mut result_text = String::new();
    process.stdout.take().expect("a pipe").read_to_string(&mut result_text).expect("text");
    assert!(process.wait().expect("an end").success());
    let games = score(&result_text).iter().sum::<u32>();
    assert!((3..1000).contains(&games), "{result_text}");
    assert!(result_text.contains(&format!("stopped after {games} of 1000 games")), "{result_text}");
    assert_eq!(folder.records().len(), games as usize);
}

#[test]
fn the_result_goes_to_stderr_when_stdout_is_closed() {
    let folder = Folder::new("unread");
    let (mut process, mut stderr) = start_long_match(&folder);
    drop(process.stdout.take());
    interrupt(&process);
    let mut result_text = String::new();
    stderr.read_to_string(&mut result_text).expect("text");
    assert!(process.wait().expect("an end").success());
    assert!(
        result_text.contains("plain@15ms against random: +") && result_text.contains("stopped after"),
        "{result_text}"
    );
}
