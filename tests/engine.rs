//! `parlor engine`: the protocol over real pipes, and whatever anybody may send.

use parlor::{
    rules::{AnyPosition, Game, Options, Outcome, Player},
    tools::engine,
};
use proptest::prelude::*;
use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    time::{Duration, Instant},
};

/// Longer than anything takes that works at all.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program, with its lines as they come.
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
        engine.say("ugi");
        engine.wait("ugiok");
        engine
    }

    fn say(&mut self, text: &str) {
        writeln!(self.input.as_mut().expect("a pipe"), "{text}").expect("somebody reads");
    }

    fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line in time")
    }

    /// The next line that begins so; those before it are left out.
    fn wait(&mut self, start: &str) -> String {
        loop {
            let line = self.line();
            if line.starts_with(start) {
                return line;
            }
            assert!(line.starts_with("info ") || line.starts_with("id ") || line.starts_with("option "), "{line}");
        }
    }

    fn answer(&mut self, question: &str) -> String {
        self.say(question);
        self.wait("response ")
    }

    /// The move that it finds, with what else it says of it.
    fn go(&mut self, go: &str) -> (String, String) {
        self.say(go);
        let mut info = String::new();
        loop {
            let line = self.line();
            match line.strip_prefix("bestmove ") {
                Some(mv) => return (mv.to_owned(), info),
                None => info = line,
            }
        }
    }

    /// Waits for the end, after the rest of the input.
    fn end(mut self, last: &str) -> Vec<String> {
        write!(self.input.take().expect("a pipe"), "{last}").expect("somebody reads");
        let rest = self.lines.iter().collect();
        assert!(self.process.wait().expect("an end").success());
        rest
    }
}

/// The score is from the mover's side, in centipoints or plies to the end, and the line of moves begins with the move.
fn check_info(info: &str, mv: &str) {
    let words: Vec<_> = info.split(' ').collect();
    for key in ["depth", "time", "nodes", "nps", "score"] {
        assert!(words.contains(&key), "{key} is missing in {info}");
    }
    let pv = words.iter().position(|word| *word == "pv").expect("a line of moves");
    assert_eq!(words[pv + 1], mv, "{info}");
}

/// Two engines play a whole game of each kind against each other; what they say of it is checked by the rules.
#[test]
fn engines_play_whole_games_over_pipes() {
    let (mut engines, mut rolls) = ([Engine::start(), Engine::start()], 0_u8);
    for (game, variant) in [
        (Game::Tether, "size=5"),
        (Game::Anchor2d, "size=quick"),
        (Game::Waltz, "grid=square size=4"),
        (Game::Netted, "board=hex size=3"),
        (Game::Tetrathedral, "pawns=4 first=2"),
    ] {
        let setup = game.setup(&Options::parse(variant, game.options()).expect("options")).expect("a setup");
        for engine in &mut engines {
            engine.say(&format!("setoption name Game value {}", game.id()));
            engine.say(&format!("setoption name Variant value {variant}"));
            engine.say("setoption name Level value medium");
            engine.say("uginewgame");
            engine.say("isready");
            engine.wait("readyok");
        }
        let (mut position, mut moves) = (setup.start(), String::new());
        while position.outcome().is_none() {
            let mut all = moves.clone();
            if let Some(die) = game.die() {
                rolls = rolls.wrapping_mul(5).wrapping_add(3);
                let roll = 1 + rolls / 32 % die;
                position.set_roll(roll);
                all += &format!(" {roll}:");
            }
            let engine = &mut engines[position.to_move().index()];
            engine.say(&if all.is_empty() {
                "position startpos".to_owned()
            } else {
                format!("position startpos moves{all}")
            });
            assert_eq!(engine.answer("query gameover"), "response false");
            let first = position.to_move() == Player::One;
            assert_eq!(engine.answer("query p1turn"), format!("response {first}"));
            let (mv, info) = engine.go("go nodes 60");
            check_info(&info, &mv);
            let text = match position.roll() {
                Some(roll) => mv.strip_prefix(&format!("{roll}:")).expect("the roll on the table"),
                None => &mv,
            };
            assert_eq!(position.play_text(text).as_deref(), Ok(text), "{mv} is legal, and written as it is in records");
            moves += &format!(" {mv}");
            assert!(position.ply() < 2000, "no end: {moves}");
        }
        for engine in &mut engines {
            engine.say(&format!("position startpos moves{moves}"));
            assert_eq!(engine.answer("query gameover"), "response true");
            assert_eq!(engine.answer("query result"), result(&position));
            engine.say("go");
            assert!(engine.line().starts_with("info string the game is over"));
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
fn a_search_without_end_is_watched_and_stopped() {
    let mut engine = Engine::start();
    for round in 0..3 {
        engine.say("position startpos moves e5");
        engine.say("go infinite");
        // It says how far it is, and answers meanwhile.
        let info = engine.line();
        assert!(info.starts_with("info depth ") && info.contains(" pv "), "{info}");
        engine.say("isready");
        engine.wait("readyok");
        engine.say("position startpos moves a1");
        assert!(engine.wait("info string").contains("a search is on"));
        engine.say(if round == 1 { "stop\nisready" } else { "stop" });
        let mv = engine.wait("bestmove ");
        assert_ne!(mv, "bestmove e5");
        if round == 1 {
            engine.wait("readyok");
        }
        assert_eq!(engine.answer("query p1turn"), "response false");
    }
    // The end of the input, or of the game, ends the search as well.
    let last = engine.end("go\n");
    assert!(last.last().is_some_and(|line| line.starts_with("bestmove ")), "{last:?}");
    let last = Engine::start().end("go infinite\nquit\n");
    assert!(last.last().is_some_and(|line| line.starts_with("bestmove ")), "{last:?}");
}

#[test]
fn a_search_with_limits_comes_to_them_after_the_end_of_the_input() {
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
    // Whoever has enough of it says so.
    let last = Engine::start().end("go nodes 4000000000\nquit\n");
    assert!(last.last().is_some_and(|line| line.starts_with("bestmove ")), "{last:?}");
}

#[test]
fn when_nobody_listens_the_engine_ends() {
    let mut process = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("parlor runs");
    drop(process.stdout.take());
    let mut input = process.stdin.take().expect("a pipe");
    input.write_all(b"go infinite\nisready\n").expect("somebody reads");
    assert!(process.wait().expect("an end").success());
}

/// All that the engine says to this, in this process.
fn said(input: &str) -> Vec<String> {
    let mut output = Vec::new();
    engine::run(input.as_bytes(), &mut output).expect("memory can be read and written");
    String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn the_same_seed_and_nodes_give_the_same_moves() {
    let play = |level: &str, seed: u32| {
        let script = format!(
            "setoption name Variant value size=5\nsetoption name Level value {level}\nsetoption name Seed value {seed}"
        );
        let mut engine = Engine::start();
        engine.say(&script);
        ["c3", "c3 a1", "b2 d4"].map(|moves| {
            engine.say(&format!("position startpos moves {moves}"));
            engine.go("go nodes 200").0
        })
    };
    assert_eq!(play("full", 1), play("full", 1));
    assert_eq!(play("easy", 1), play("easy", 1));
    assert!((2..9).any(|seed| play("easy", seed) != play("easy", 1)), "chance plays a part on the easy level");
}

/// Lines that a program might send, and such as none should.
/// Times aside: who tries the example is to see what stands there.
#[test]
fn the_example_of_the_readme_is_answered_as_it_says() {
    let readme = include_str!("../README.md");
    let example = readme.lines().skip_while(|line| !line.ends_with("-- engine")).skip(1);
    let example: Vec<_> = example.map(str::trim).take_while(|line| !line.is_empty()).collect();
    let is_answer = |line: &str| line.starts_with("info") || line.starts_with("bestmove");
    let (answers, asked): (Vec<&str>, Vec<&str>) = example.into_iter().partition(|line| is_answer(line));
    assert_eq!((answers.len(), asked.len()), (2, 2));
    let timeless = |line: &str| {
        let mut words: Vec<_> = line.split(' ').map(str::to_owned).collect();
        for at in 1..words.len() {
            if ["time", "nps"].contains(&words[at - 1].as_str()) {
                words[at].clear();
            }
        }
        words.join(" ")
    };
    let said = said(&format!("{}\n", asked.join("\n")));
    let last = said.iter().skip(said.len() - 2).map(|line| timeless(line));
    assert!(last.eq(answers.into_iter().map(timeless)), "{said:?}");
}

fn lines() -> impl Strategy<Value = Vec<String>> {
    let word = prop::sample::select(vec![
        "ugi",
        "isready",
        "uginewgame",
        "position",
        "startpos",
        "moves",
        "fen",
        "go",
        "infinite",
        "nodes",
        "movetime",
        "depth",
        "p1time",
        "p2time",
        "p1inc",
        "p2inc",
        "0",
        "1",
        "7",
        "-1",
        "99999999999999999999",
        "18446744073709551615",
        "stop",
        "query",
        "gameover",
        "p1turn",
        "result",
        "setoption",
        "name",
        "value",
        "Game",
        "Variant",
        "Level",
        "Seed",
        "tether",
        "anchor2d",
        "waltz",
        "netted",
        "tetrathedral",
        "size=5",
        "grid=hex size=3",
        "full",
        "easy",
        "hard",
        "a1",
        "b2",
        "c3-ne",
        "pass",
        "3:",
        "5:a2-b5",
        "2:a6-b10",
        "8:@h5",
        "9:",
        ":",
        "é",
        "\0",
        "\t",
    ]);
    let whole = prop::sample::select(vec![
        "isready",
        "stop",
        "go",
        "go infinite",
        "go nodes 70",
        "go movetime 1",
        "position startpos moves a1 b2",
        "position startpos moves 2:a6-b10 5:",
        "setoption name Game value tetrathedral",
        "setoption name Game value waltz",
        "setoption name Variant value size=5",
        "setoption name Level value easy",
        "query result",
        "uginewgame",
        "ugi",
    ]);
    let line = prop_oneof![
        3 => whole.prop_map(str::to_owned),
        3 => prop::collection::vec(word, 0..7).prop_map(|words| words.join(" ")),
        1 => "\\PC{0,40}",
    ];
    prop::collection::vec(line, 0..25)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_sent_the_engine_is_ready(lines in lines()) {
        // At the end of the input it would search for as long as it was told to.
        let said = said(&format!("{}\nquit", lines.join("\n")));
        let asked = lines.iter().filter(|line| line.split_whitespace().next() == Some("isready")).count();
        prop_assert_eq!(said.iter().filter(|line| *line == "readyok").count(), asked);
        for line in &said {
            let known = ["info ", "readyok", "bestmove ", "response ", "id ", "option ", "ugiok"];
            prop_assert!(known.iter().any(|start| line.starts_with(start)), "{}", line);
            prop_assert!(line.len() < 2000, "{}", line);
        }
        // Each search says its move, and nothing but a search does.
        let begun = lines.iter().filter(|line| line.split_whitespace().next() == Some("go")).count();
        let refused = said.iter().filter(|line| line.starts_with("info string")).count();
        let moves = said.iter().filter(|line| line.starts_with("bestmove ")).count();
        prop_assert!(moves <= begun && begun <= moves + refused, "{:?}", said);
    }

    /// Bad input is answered by one sentence, and changes nothing.
    #[test]
    fn what_is_refused_changes_nothing(
        bad in prop::collection::vec((0..7_usize, prop::sample::select(vec![
            "hello", "position", "position fen 9/9", "position startpos moves zz", "position startpos moves 2:a6-b10 2:a6-b10",
            "position startpos moves 2:a6-b10 9:", "setoption name Game value chess", "setoption name Seed value -3",
            "setoption name Variant value huge", "setoption name Hash value 1", "go nodes", "go p1time x", "go wild", "query",
        ])), 0..8),
    ) {
        let script = [
            "setoption name Game value tetrathedral", "setoption name Seed value 7", "ugi",
            "position startpos moves 2:a6-b10", "query p1turn", "isready", "query result",
        ];
        let mut lines: Vec<&str> = Vec::new();
        for (at, line) in script.iter().enumerate() {
            lines.extend(bad.iter().filter(|(before, _)| *before == at).map(|(_, line)| *line));
            lines.push(line);
        }
        let (sentences, answers): (Vec<_>, Vec<_>) =
            said(&lines.join("\n")).into_iter().partition(|line| line.starts_with("info string "));
        prop_assert_eq!(sentences.len(), bad.len());
        prop_assert_eq!(answers, said(&script.join("\n")));
    }
}

#[test]
fn a_line_that_is_too_long_is_refused_and_the_next_one_read() {
    let long = "moves a1 ".repeat(200_000);
    assert_eq!(
        said(&format!("position startpos {long}\nisready\n")),
        ["info string a line has at most 1048576 bytes, which is enough for a game of 10000 plies", "readyok"]
    );
}
