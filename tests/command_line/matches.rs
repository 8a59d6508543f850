//! `parlor match`: whole matches between players of every kind, and what happens to a match when one misbehaves.

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

/// The result of a match that comes to its end.
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

/// A folder that is gone at the end.
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

    /// All records, each of which is in order.
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
fn matches_of_every_game_are_the_same_for_the_same_seed() {
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
        let told = play(&one, "1", "1");
        assert_eq!(told, play(&same, "1", "3"));
        play(&other, "2", "3");
        let records = one.records();
        assert_eq!(records, same.records());
        assert_ne!(records, other.records());
        // What is told is what was played, and each opening is played with both seats.
        assert!(told.starts_with("best@30 against random: +"), "{told}");
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
        assert_eq!(score(&told), counted, "{told}");
        assert!(counted[0] > counted[2], "whoever searches beats chance: {told}");
        assert_ne!(records[0].record.plies[..3], records[2].record.plies[..3], "another opening");
    }
}

/// The engine over UGI plays what the same search plays here, die or not.
#[test]
fn our_own_engine_as_a_program_plays_the_same_games() {
    for (game, options) in [("tetrathedral", "{}"), ("tether", r#"{"size":7}"#)] {
        let program = format!("ugi@40:'{PARLOR}' engine");
        let level = format!("ugi@9999,level=easy:'{PARLOR}' engine");
        for (here, there) in [("best@40", program), ("easy", level)] {
            let play = |player: &str| {
                let folder = Folder::new(&format!("{game}-{}", player.len()));
                let told = result(&[
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
                (score(&told), records)
            };
            assert_eq!(play(here), play(&there), "{game}");
        }
    }
}

#[test]
fn the_stronger_player_is_found_out() {
    let told = result(&["best@200", "easy", "--game", "netted", "--options", r#"{"size":3}"#, "--games", "10"]);
    let [wins, draws, losses] = score(&told);
    assert!(wins + draws + losses == 10 && wins > losses, "{told}");
    assert!(told.contains(" % (") && told.contains(", Elo +") && told.contains("as player 1 +"), "{told}");
}

/// An opening that decides the game is shared by whoever plays it from both seats, and so says nothing of strength.
#[test]
fn openings_are_told_by_what_their_two_games_come_to() {
    let folder = Folder::new("openings");
    // Short enough for draws, long enough for wins.
    let told = result(&[
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
        // In the first game of each pair the first player has the first seat.
        let points = |nth: usize| match pair[nth].result.expect("a result").winner {
            Some(winner) if winner.index() == nth => 1,
            Some(_) => -1,
            None => 0_i32,
        };
        seen[(1 - (points(0) + points(1)).signum()) as usize] += 1;
    }
    let [won, shared, lost] = seen;
    assert!(won > 0 && shared > 0 && lost > 0 && won + shared + lost == 50, "{seen:?}");
    assert!(told.contains(&format!("\nopenings, of the two games together: +{won} ={shared} -{lost}\n")), "{told}");
}

#[test]
fn a_game_without_an_end_is_a_draw() {
    let folder = Folder::new("draw");
    let told = result(&[
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
    assert_eq!(score(&told), [0, 2, 0], "{told}");
    for record in folder.records() {
        assert_eq!(record.result.expect("a result").to_string(), "1/2-1/2 adjudicated");
        assert_eq!(record.record.plies.len(), 5);
    }
}

/// A program of a shell's that answers as it should but to `go`.
fn shell(limit: &str, on_go: &str) -> String {
    format!(
        "ugi@{limit}:sh -c \"while read line; do case \\$line in ugi) echo ugiok;; isready) echo readyok;; go*) {on_go};; quit) exit;; esac; done\""
    )
}

#[test]
fn whoever_misbehaves_loses_the_game_and_it_is_said_why() {
    for (limit, on_go, why, how) in [
        ("9", "exit", "the program has ended", "adjudicated"),
        ("9", "echo bestmove zz9", "holds no legal move", "adjudicated"),
        ("9", "echo bestmove", "holds no legal move", "adjudicated"),
        ("9", "printf 'bestmove \\\\377\\n'", "holds no legal move", "adjudicated"),
        ("1ms", "true", "did not answer \"go\" within 1.0 s", "time"),
        ("9", "echo info string ha; exec sleep 1000", "did not answer \"go\" within 1.0 s", "time"),
        ("9", "while :; do echo info; done", "did not answer \"go\" within 1.0 s", "time"),
        // What it has started ends with it: else this would be heard in the end, for all who write are waited for.
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
        let (told, said) = (text(output.stdout), text(output.stderr));
        assert_eq!(score(&told), [0, 0, 2], "{on_go}: {told}");
        assert!(told.contains("lost 2 of them by a fault"), "{told}");
        assert!(said.contains("game 1: ") && said.contains("game 2: ") && said.contains(why), "{on_go}: {said}");
        assert!(said.lines().all(|line| line != "left behind"), "{said}");
        for record in folder.records() {
            let result = record.result.expect("a result").to_string();
            assert!(result.ends_with(how), "{on_go}: {result}");
        }
    }
    // With dice, the roll that was told is part of the answer.
    let output = run(&["random", &shell("9", "echo bestmove a2-a3"), "--game", "tetrathedral", "--games", "2"]);
    assert!(text(output.stderr).contains("holds no legal move: the roll is"));
    assert_eq!(score(&text(output.stdout)), [2, 0, 0]);
}

#[cfg(unix)]
#[test]
fn a_program_that_can_not_be_started_any_more_loses_no_game() {
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
    let player = format!("ugi@9:{}", program.display());
    let output = run(&["random", &player, "--game", "tether", "--games", "2", "--threads", "1"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(text(output.stderr).contains("can't play: it can't be started"));
    assert!(text(output.stdout).contains("+0 =0 -0"));
}

#[test]
fn a_match_that_can_not_be_is_refused_before_it_begins() {
    for (arguments, code, told) in [
        (&["random", "best", "--game", "tether"][..], 2, "best@LIMIT"),
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
        let said = text(output.stderr);
        assert!(said.contains(told), "{arguments:?}: {said}");
    }
}

/// A match that takes a while, after its first line about how far it is.
fn under_way(folder: &Folder) -> (Child, impl BufRead) {
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
    let said = BufReader::new(process.stderr.take().expect("a pipe"));
    poll_blocking("three games are recorded", || (folder.0.read_dir().map_or(0, Iterator::count) >= 3).then_some(()));
    (process, said)
}

fn interrupt(process: &Child) {
    let done = Command::new("kill").args(["-INT", &process.id().to_string()]).status().expect("kill runs");
    assert!(done.success());
}

#[test]
fn a_match_that_is_interrupted_tells_what_was_played() {
    let folder = Folder::new("interrupted");
    let (mut process, _said) = under_way(&folder);
    interrupt(&process);
    let mut told = String::new();
    process.stdout.take().expect("a pipe").read_to_string(&mut told).expect("text");
    assert!(process.wait().expect("an end").success());
    let games = score(&told).iter().sum::<u32>();
    assert!((3..1000).contains(&games), "{told}");
    assert!(told.contains(&format!("stopped after {games} of 1000 games")), "{told}");
    assert_eq!(folder.records().len(), games as usize);
}

#[test]
fn a_result_that_nobody_reads_goes_to_whoever_watches() {
    let folder = Folder::new("unread");
    let (mut process, mut said) = under_way(&folder);
    drop(process.stdout.take());
    interrupt(&process);
    let mut told = String::new();
    said.read_to_string(&mut told).expect("text");
    assert!(process.wait().expect("an end").success());
    assert!(told.contains("plain@15ms against random: +") && told.contains("stopped after"), "{told}");
}
