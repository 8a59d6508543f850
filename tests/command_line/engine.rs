//! `parlor engine`: the UGI protocol over pipes.

use parlor_games::rules::{AnyPosition, Game, Options, Outcome, Player};

use parlor_engine::ugi as engine;
use parlor_testkit::Random;
use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    time::{Duration, Instant},
};

/// Limit for one line.
const LINE_TIMEOUT: Duration = Duration::from_mins(10);

struct Engine {
    process: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start() -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .arg("engine")
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("parlor runs");
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines() {
                if sender.send(line.expect("text")).is_err() {
                    break;
                }
            }
        });
        let mut engine = Self { input: process.stdin.take(), process, lines };
        engine.send("ugi");
        engine.wait_for("ugiok");
        engine
    }

    fn send(&mut self, text: &str) {
        writeln!(self.input.as_mut().expect("a pipe"), "{text}").expect("the engine reads");
    }

    fn next_line(&mut self) -> String {
        self.lines.recv_timeout(LINE_TIMEOUT).expect("a line in time")
    }

    /// Skips lines until one begins with `start`, and returns it.
    fn wait_for(&mut self, start: &str) -> String {
        loop {
            let line = self.next_line();
            if line.starts_with(start) {
                return line;
            }
            assert!(line.starts_with("info ") || line.starts_with("id ") || line.starts_with("option "), "{line}");
        }
    }

    fn ask(&mut self, question: &str) -> String {
        self.send(question);
        self.wait_for("response ")
    }

    /// Returns the best move and the last line of information.
    fn go(&mut self, go: &str) -> (String, String) {
        self.send(go);
        let mut info = String::new();
        loop {
            let line = self.next_line();
            match line.strip_prefix("bestmove ") {
                Some(mv) => return (mv.to_owned(), info),
                None => info = line,
            }
        }
    }

    /// Sends the last input and waits for the end. Returns the remaining lines.
    fn end(mut self, last: &str) -> Vec<String> {
        write!(self.input.take().expect("a pipe"), "{last}").expect("the engine reads");
        let rest = self.lines.iter().collect();
        assert!(self.process.wait().expect("an end").success());
        rest
    }
}

/// The information has all keys, and its line of moves begins with the move.
fn assert_info(info: &str, mv: &str) {
    let words: Vec<_> = info.split(' ').collect();
    for key in ["depth", "time", "nodes", "nps", "score"] {
        assert!(words.contains(&key), "{key} is missing in {info}");
    }
    let pv = words.iter().position(|word| *word == "pv").expect("a line of moves");
    assert_eq!(words[pv + 1], mv, "{info}");
}

/// Two engines play a whole game of each kind against each other. The rules check every answer.
#[test]
fn engines_play_whole_games_over_pipes() {
    let (mut engines, mut random) = ([Engine::start(), Engine::start()], Random::new(0));
    for (game, variant) in [
        (Game::Tether, "size=5"),
        (Game::Anchor2d, "size=quick"),
        (Game::Waltz, "grid=square size=4"),
        (Game::Netted, "board=hex size=3"),
        (Game::Tetrathedral, "pawns=4 first=2"),
    ] {
        let setup = game.setup(&Options::parse(variant, game.options()).expect("options")).expect("a setup");
        for engine in &mut engines {
            engine.send(&format!("setoption name Game value {}", game.id()));
            engine.send(&format!("setoption name Variant value {variant}"));
            engine.send("setoption name Level value medium");
            engine.send("uginewgame");
            engine.send("isready");
            engine.wait_for("readyok");
        }
        let (mut position, mut moves) = (setup.start(), String::new());
        while position.outcome().is_none() {
            let mut all = moves.clone();
            if let Some(die) = game.die() {
                let roll = 1 + random.below(die.into()) as u8;
                position.set_roll(roll);
                all += &format!(" {roll}:");
            }
            let engine = &mut engines[position.to_move().index()];
            engine.send(&if all.is_empty() {
                "position startpos".to_owned()
            } else {
                format!("position startpos moves{all}")
            });
            assert_eq!(engine.ask("query gameover"), "response false");
            let first = position.to_move() == Player::One;
            assert_eq!(engine.ask("query p1turn"), format!("response {first}"));
            let (mv, info) = engine.go("go nodes 60");
            assert_info(&info, &mv);
            let text = match position.roll() {
                Some(roll) => mv.strip_prefix(&format!("{roll}:")).expect("the roll on the table"),
                None => &mv,
            };
            assert_eq!(position.play_text(text).as_deref(), Ok(text), "{mv} is legal, and written as it is in records");
            moves += &format!(" {mv}");
            assert!(position.ply() < 2000, "no end: {moves}");
        }
        for engine in &mut engines {
            engine.send(&format!("position startpos moves{moves}"));
            assert_eq!(engine.ask("query gameover"), "response true");
            assert_eq!(engine.ask("query result"), result(&position));
            engine.send("go");
            assert!(engine.next_line().starts_with("info string the game is over"));
        }
    }
    for engine in engines {
        assert_eq!(engine.end("quit\n"), [""; 0]);
    }
}

fn result(position: &AnyPosition) -> &'static str {
    match position.outcome() {
        None => "response none",
        Some(Outcome::Won(Player::One)) => "response p1win",
        Some(Outcome::Won(Player::Two)) => "response p2win",
        Some(Outcome::Drawn) => "response draw",
    }
}

#[test]
fn an_infinite_search_reports_progress_and_can_be_stopped() {
    let mut engine = Engine::start();
    for round in 0..3 {
        engine.send("position startpos moves e5");
        engine.send("go infinite");
        // The engine reports progress, and answers other commands meanwhile.
        let info = engine.next_line();
        assert!(info.starts_with("info depth ") && info.contains(" pv "), "{info}");
        engine.send("isready");
        engine.wait_for("readyok");
        engine.send("position startpos moves a1");
        assert!(engine.wait_for("info string").contains("a search is on"));
        engine.send(if round == 1 { "stop\nisready" } else { "stop" });
        let mv = engine.wait_for("bestmove ");
        assert_ne!(mv, "bestmove e5");
        if round == 1 {
            engine.wait_for("readyok");
        }
        assert_eq!(engine.ask("query p1turn"), "response false");
    }
    // The end of the input and `quit` end the search too.
    let last = engine.end("go\n");
    assert!(last.last().is_some_and(|line| line.starts_with("bestmove ")), "{last:?}");
    let last = Engine::start().end("go infinite\nquit\n");
    assert!(last.last().is_some_and(|line| line.starts_with("bestmove ")), "{last:?}");
}

#[test]
fn a_limited_search_continues_after_the_end_of_the_input() {
    let nodes = |lines: &[String]| {
        let info = &lines[lines.len() - 2];
        let mut words = info.split(' ').skip_while(|word| *word != "nodes");
        words.nth(1).and_then(|number| number.parse::<u32>().ok()).unwrap_or_else(|| panic!("{lines:?}"))
    };
    for (go, least) in [("go nodes 5000", 5000), ("go depth 3", 3), ("setoption name Level value easy\ngo", 10)] {
        let last = Engine::start().end(&format!("position startpos\n{go}\n"));
        assert!(last.last().is_some_and(|line| line.starts_with("bestmove ")), "{go}: {last:?}");
        assert!(nodes(&last) >= least, "{go}: {last:?}");
    }
    for go in ["go movetime 300", "go p1time 10000 p2time 1"] {
        let began = Instant::now();
        let last = Engine::start().end(&format!("{go}\n"));
        assert!(last.last().is_some_and(|line| line.starts_with("bestmove ")), "{go}: {last:?}");
        assert!(began.elapsed() >= Duration::from_millis(250), "{go}: {last:?}");
    }
    // `quit` ends the search earlier.
    let last = Engine::start().end("go nodes 4000000000\nquit\n");
    assert!(last.last().is_some_and(|line| line.starts_with("bestmove ")), "{last:?}");
}

#[test]
fn the_engine_ends_when_its_output_is_closed() {
    let mut process = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("parlor runs");
    drop(process.stdout.take());
    let mut input = process.stdin.take().expect("a pipe");
    input.write_all(b"go infinite\nisready\n").expect("the engine reads");
    assert!(process.wait().expect("an end").success());
}

/// The engine's lines in answer to an input, in this process.
fn answers_to(input: &str) -> Vec<String> {
    let mut output = Vec::new();
    engine::run(input.as_bytes(), &mut output, parlor::cli::explain).expect("memory can be read and written");
    String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn the_same_seed_and_nodes_give_the_same_moves() {
    let play = |level: &str, seed: u32| {
        let script = format!(
            "setoption name Variant value size=5\nsetoption name Level value {level}\nsetoption name Seed value {seed}"
        );
        let mut engine = Engine::start();
        engine.send(&script);
        ["c3", "c3 a1", "b2 d4"].map(|moves| {
            engine.send(&format!("position startpos moves {moves}"));
            engine.go("go nodes 200").0
        })
    };
    assert_eq!(play("full", 1), play("full", 1));
    assert_eq!(play("easy", 1), play("easy", 1));
    assert!((2..9).any(|seed| play("easy", seed) != play("easy", 1)), "the easy level is not random");
}

/// The example's times may differ.
#[test]
fn the_documented_example_has_the_documented_answer() {
    let page = include_str!("../../docs/engine-and-matches.md");
    let example = page.lines().skip_while(|line| !line.ends_with("-- engine")).skip(1);
    let example: Vec<_> = example.map(str::trim).take_while(|line| !line.is_empty()).collect();
    let is_answer = |line: &str| line.starts_with("info") || line.starts_with("bestmove");
    let (answers, commands): (Vec<&str>, Vec<&str>) = example.into_iter().partition(|line| is_answer(line));
    assert_eq!((answers.len(), commands.len()), (2, 2));
    let timeless = |line: &str| {
        let mut words: Vec<_> = line.split(' ').map(str::to_owned).collect();
        for at in 1..words.len() {
            if ["time", "nps"].contains(&words[at - 1].as_str()) {
                words[at].clear();
            }
        }
        words.join(" ")
    };
    let found = answers_to(&format!("{}\n", commands.join("\n")));
    let last = found.iter().skip(found.len() - 2).map(|line| timeless(line));
    assert!(last.eq(answers.into_iter().map(timeless)), "{found:?}");
}
