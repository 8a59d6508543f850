//! `parlor referee`: the program over pipes.

mod every_game;
use parlor_testkit as support;

use proptest::prelude::*;
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};
use support::slow::tether::{SlowTether, names};

struct Referee {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

fn spawn() -> Child {
    Command::new(env!("CARGO_BIN_EXE_parlor"))
        .arg("referee")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

impl Referee {
    fn start() -> Self {
        let mut child = spawn();
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, input, output }
    }

    /// Sends one line and waits for one. A referee that does not flush its output would never answer.
    fn raw(&mut self, line: &[u8]) -> String {
        self.input.write_all(&[line, b"\n"].concat()).expect("the referee reads");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("the referee answers");
        assert_eq!(answer.pop(), Some('\n'), "an answer is a whole line");
        answer
    }

    fn ask(&mut self, line: &str) -> Value {
        serde_json::from_str(&self.raw(line.as_bytes())).expect("an answer is JSON")
    }

    /// Closes the input. The program must end with status 0 and without further output.
    fn end(self) {
        let Self { mut child, input, mut output } = self;
        drop(input);
        let mut rest = String::new();
        output.read_to_string(&mut rest).expect("a pipe");
        assert_eq!(rest, "");
        let mut errors = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("a pipe");
        assert_eq!(errors, "");
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
}

/// The whole output for an input that is sent at once.
fn transcript(input: &[u8]) -> String {
    let mut child = spawn();
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input).expect("the referee reads"));
    let out = child.wait_with_output().expect("it ends");
    writer.join().expect("all is written");
    assert_eq!(out.status.code(), Some(0), "{}", String::from_utf8_lossy(&out.stderr));
    assert!(out.stderr.is_empty());
    String::from_utf8(out.stdout).expect("UTF-8")
}

#[test]
fn an_answer_has_the_documented_keys_in_their_order() {
    let mut referee = Referee::start();
    let answer = referee.raw(br#"{"game":"tether","options":{"size":5},"moves":["B1"," e5 "],"each_ply":false}"#);
    let legal: Vec<String> = names(&SlowTether::with(5, "b1", "e5", 0).see().placements);
    let legal = serde_json::to_string(&legal).expect("texts");
    assert_eq!(
        answer,
        format!(
            r#"{{"ok":true,"to_move":1,"ply":2,"legal":{legal},"stones":{{"1":["b1"],"2":["e5"]}},"status":"playing","winner":null,"last":"e5","extra":{{"territory":[1,1]}}}}"#
        )
    );
    referee.end();
}

#[test]
fn missing_keys_have_defaults() {
    let mut referee = Referee::start();
    let answer = referee.ask(r#"{"game":"tether"}"#);
    assert_eq!(answer["legal"].as_array().map(Vec::len), Some(81));
    assert_eq!(answer["last"], Value::Null);
    assert_eq!((&answer["ply"], &answer["to_move"]), (&json!(0), &json!(1)));
    assert_eq!(answer["stones"], json!({"1": [], "2": []}));
    assert!(answer.get("plies").is_none());
    for same in [
        r#"{"game":"tether","options":{}}"#,
        r#"{"options":{"size":9},"moves":[],"each_ply":false,"game":"tether"}"#,
        "\t {\"g\\u0061me\" : \"tether\"} \r",
    ] {
        assert_eq!(referee.ask(same), answer, "{same}");
    }
    referee.end();
}

#[test]
fn lists_are_sorted_by_bytes() {
    let mut referee = Referee::start();
    let answer = referee.ask(r#"{"game":"tether","options":{"size":19},"moves":["a2","c3","a10","b1","a1"]}"#);
    assert_eq!(answer["stones"]["1"], json!(["a1", "a10", "a2"]));
    let legal: Vec<&str> = answer["legal"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert!(legal.is_sorted_by(|a, b| a.as_bytes() < b.as_bytes()));
    assert_eq!(legal.len(), 361 - 5);
    referee.end();
}

#[test]
fn each_ply_returns_the_state_before_every_move_and_the_final_state() {
    let mut referee = Referee::start();
    let plies = referee.ask(r#"{"game":"tether","moves":["a1","b2","c3"],"each_ply":true}"#);
    assert_eq!(plies.as_object().map(|answer| answer.len()), Some(2));
    assert_eq!(plies["ok"], true);
    let states = plies["plies"].as_array().expect("a list");
    assert_eq!(states.len(), 4);
    for (ply, moves) in ["", r#""a1""#, r#""a1","b2""#, r#""a1","b2","c3""#].into_iter().enumerate() {
        let mut alone = referee.ask(&format!(r#"{{"game":"tether","moves":[{moves}]}}"#));
        assert_eq!(alone.as_object_mut().and_then(|answer| answer.remove("ok")), Some(json!(true)));
        assert_eq!(states[ply], alone);
        assert_eq!(states[ply]["ply"], ply);
    }
    assert_eq!(referee.ask(r#"{"game":"tether","each_ply":true}"#)["plies"].as_array().map(Vec::len), Some(1));
    referee.end();
}

#[test]
fn a_won_game_has_a_winner_and_no_legal_moves() {
    let moves = "b1 a1 b2 a2 b3 a3 b4 a4 b5 a5 d1 e1 d2 e2 d3 e3 d4 e4 d5";
    let moves: Vec<&str> = moves.split(' ').collect();
    let mut referee = Referee::start();
    let request = |moves: &[&str], each_ply: bool| {
        json!({"game": "tether", "options": {"size": 5}, "moves": moves, "each_ply": each_ply}).to_string()
    };
    let answer = referee.ask(&request(&moves, false));
    assert_eq!((&answer["status"], &answer["winner"]), (&json!("won"), &json!(1)));
    assert_eq!((&answer["legal"], &answer["to_move"]), (&json!([]), &json!(2)));
    assert_eq!(answer["extra"], json!({"territory": [15, 9]}));
    for text in ["c3", "zzz", ""] {
        let over = [&moves[..], &[text]].concat();
        for each_ply in [false, true] {
            let answer = referee.ask(&request(&over, each_ply));
            assert_eq!(answer, json!({"ok": false, "error": "The game is over.", "ply": 19}));
        }
    }
    referee.end();
}

#[test]
fn an_illegal_move_is_refused_with_its_reason_and_index() {
    let mut referee = Referee::start();
    // Red's last move closes the ring around c3.
    let ring = r#""c2","a1","d2","a2","b3","a3","d3","a4","b4","a5","c4""#;
    for (moves, ply, part) in [
        (r#""c3","c3""#, 1, "c3 is occupied by Red's stone"),
        (r#""c3","C3""#, 1, "occupied"),
        (r#""f1""#, 0, "off the board"),
        (r#""a1","a6""#, 1, "“a6” is off the board"),
        (r#""a1","a99999999999999999999999""#, 1, "off the board"),
        (&format!(r#"{ring},"c3""#), 11, "c3 is surrounded by Red"),
        (r#""""#, 0, "isn't a move in"),
        (r#""a01""#, 0, "isn't a move in"),
        (r#""a1","pass""#, 1, "“pass” isn't a move in Tether"),
        (r#""a 1""#, 0, "isn't a move in"),
        (r#""3:a1""#, 0, "isn't a move in"),
        (r#""a1\u0000""#, 0, "isn't a move in"),
    ] {
        for each_ply in [false, true] {
            let answer = referee
                .ask(&format!(r#"{{"game":"tether","options":{{"size":5}},"moves":[{moves}],"each_ply":{each_ply}}}"#));
            assert_eq!((&answer["ok"], &answer["ply"]), (&json!(false), &json!(ply)), "{moves}: {answer}");
            assert!(answer["error"].as_str().is_some_and(|error| error.contains(part)), "{moves}: {answer}");
            assert_eq!(answer.as_object().map(|answer| answer.len()), Some(3), "the error alone");
        }
    }
    referee.end();
}

#[test]
fn an_invalid_request_is_refused_with_its_reason_and_the_next_is_answered() {
    let mut referee = Referee::start();
    let bomb = "[".repeat(100_000);
    let objects = "{\"game\":".repeat(100_000);
    let long = format!(r#"{{"game":"tether","moves":["{}"]}}"#, "a".repeat(2 << 20));
    let sizes = "5, 7, 9, 11, 13, 15, 17, 19";
    for (line, part) in [
        ("nonsense", "bad JSON"),
        ("{", "bad JSON"),
        (r#"{"game":"tether"} {"game":"tether"}"#, "bad JSON"),
        (r#"{"game":"tether",}"#, "bad JSON"),
        (r#"{"game":"\ud800"}"#, "bad JSON"),
        ("{\"game\":\"te\tther\"}", "bad JSON"),
        ("\u{feff}{\"game\":\"tether\"}", "bad JSON"),
        (r#"{"game":"tether","options":{"size":1e999}}"#, "bad JSON"),
        (&bomb, "bad JSON"),
        (&objects, "bad JSON"),
        (&long, "longer than"),
        ("null", "not a JSON object"),
        (r#"["tether",{},[],null,false]"#, "not a JSON object"),
        ("7", "not a JSON object"),
        ("{}", "\"game\" is missing"),
        (r#"{"game":null}"#, "\"game\" is a text, not null"),
        (r#"{"game":["tether"]}"#, "\"game\" is a text, not a list"),
        (r#"{"game":"chess"}"#, "unknown game \"chess\"; the games are tether, anchor2d, waltz, netted, tetrathedral"),
        (r#"{"game":"Tether"}"#, "unknown game"),
        (r#"{"game":"tether","Moves":[]}"#, "unknown key \"Moves\""),
        (r#"{"game":"tether","board":{}}"#, "unknown key \"board\""),
        (r#"{"game":"tether","game":"tether"}"#, "\"game\" is there twice"),
        (r#"{"game":"tether","moves":[],"moves":[]}"#, "\"moves\" is there twice"),
        (r#"{"game":"tether","options":{"size":5,"size":5}}"#, "\"size\" is there twice"),
        (r#"{"game":"tether","options":null}"#, "\"options\" is an object, not null"),
        (r#"{"game":"tether","options":[]}"#, "\"options\" is an object, not a list"),
        (r#"{"game":"tether","options":{"sise":5}}"#, "sise"),
        (r#"{"game":"tether","options":{"first":null}}"#, "the options are size"),
        (r#"{"game":"tether","options":{"size":"9"}}"#, sizes),
        (r#"{"game":"tether","options":{"size":6}}"#, sizes),
        (r#"{"game":"tether","options":{"size":-9}}"#, sizes),
        (r#"{"game":"tether","options":{"size":21}}"#, sizes),
        (r#"{"game":"tether","options":{"size":265}}"#, sizes),
        (r#"{"game":"tether","options":{"size":9.0}}"#, sizes),
        (r#"{"game":"tether","options":{"size":9e0}}"#, sizes),
        (r#"{"game":"tether","options":{"size":18446744073709551625}}"#, sizes),
        (r#"{"game":"tether","options":{"size":4294967305}}"#, sizes),
        (r#"{"game":"tether","options":{"size":99999999999999999999999999}}"#, sizes),
        (r#"{"game":"tether","options":{"size":null}}"#, sizes),
        (r#"{"game":"tether","options":{"size":[9]}}"#, sizes),
        (r#"{"game":"tether","options":{"size":true}}"#, sizes),
        (r#"{"game":"tether","moves":null}"#, "\"moves\" is a list of texts, not null"),
        (r#"{"game":"tether","moves":"a1"}"#, "\"moves\" is a list of texts"),
        (r#"{"game":"tether","moves":{"0":"a1"}}"#, "\"moves\" is a list of texts"),
        (r#"{"game":"tether","each_ply":null}"#, "\"each_ply\" is true or false, not null"),
        (r#"{"game":"tether","each_ply":1}"#, "\"each_ply\" is true or false, not 1"),
        (r#"{"game":"tether","each_ply":"true"}"#, "\"each_ply\" is true or false"),
        (r#"{"game":"tether","roll":5}"#, "without dice"),
        (r#"{"game":"tether","roll":null}"#, "without dice"),
    ] {
        let shown: String = line.chars().take(80).collect();
        let answer = referee.ask(line);
        assert_eq!(answer["ok"], false, "{shown}: {answer}");
        assert!(answer["error"].as_str().is_some_and(|error| error.contains(part)), "{shown}: {answer}");
        assert!(answer.get("ply").is_none(), "no move is wrong: {shown}");
        assert!(answer.to_string().len() < 300, "an error is a sentence, not an echo");
        assert_eq!(referee.ask(r#"{"game":"tether"}"#)["ok"], true);
    }
    referee.end();
}

#[test]
fn a_move_that_is_not_a_string_is_refused_with_its_index() {
    let mut referee = Referee::start();
    for wrong in ["null", "1", "[]", "{}", "true", "1.5"] {
        let answer = referee.ask(&format!(r#"{{"game":"tether","moves":["a1",{wrong}]}}"#));
        assert_eq!((&answer["ok"], &answer["ply"]), (&json!(false), &json!(1)), "{answer}");
    }
    referee.end();
}

#[test]
fn blank_lines_are_skipped_and_crlf_line_ends_are_accepted() {
    let request = r#"{"game":"tether","moves":["a1"]}"#;
    let once = transcript(format!("{request}\n").as_bytes());
    assert_eq!(once.lines().count(), 1);
    assert_eq!(transcript(format!("\n\r\n \t \n{request}\r\n\n{request}").as_bytes()), once.repeat(2));
    assert_eq!(transcript(b""), "");
    assert_eq!(transcript(b"\n\n  "), "");
}

#[test]
fn a_line_that_is_not_utf_8_is_bad_json() {
    let mut input = b"{\"game\":\"tet\xffher\"}\n\xff\xfe\n\xc3\n".to_vec();
    input.extend(b"{\"game\":\"tether\"}\n");
    let out = transcript(&input);
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 4);
    for answer in &answers[..3] {
        assert_eq!(answer, &json!({"ok": false, "error": "bad JSON: the line is not UTF-8"}));
    }
    assert_eq!(answers[3]["ok"], true);
}

#[test]
fn the_referee_ends_quietly_when_its_output_is_closed() {
    let mut child = spawn();
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    // The referee may end before everything is written.
    for _ in 0..1000 {
        if input.write_all(b"{\"game\":\"tether\"}\n").is_err() {
            break;
        }
    }
    drop(input);
    let out = child.wait_with_output().expect("it ends");
    assert_eq!((out.status.code(), out.stderr), (Some(0), Vec::new()));
}

/// Valid requests, almost valid ones, and arbitrary bytes.
fn hostile() -> impl Strategy<Value = Vec<u8>> {
    let value = prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        any::<i64>().prop_map(|number| number.to_string()),
        any::<f64>().prop_map(|number| format!("{number:e}")),
        "\"[ -~]{0,8}\"",
        prop::collection::vec("\"[a-t][0-9]{0,3}\"", 0..20).prop_map(|moves| format!("[{}]", moves.join(","))),
        (0..30i64).prop_map(|size| format!("{{\"size\":{size}}}")),
        (0..30i64, "square|hex|limping|double-limping|quick|[a-z]{0,5}")
            .prop_map(|(size, word)| format!("{{\"size\":{size},\"grid\":\"{word}\"}}")),
        prop::sample::select(vec!["tether", "anchor2d", "waltz", "netted", "tetrathedral"])
            .prop_map(|id| format!("\"{id}\"")),
    ];
    let key = prop_oneof![
        Just("game".to_owned()),
        Just("options".to_owned()),
        Just("moves".to_owned()),
        Just("each_ply".to_owned()),
        Just("roll".to_owned()),
        "[a-z]{0,5}",
    ];
    let object = prop::collection::vec((key, value), 0..5).prop_map(|entries| {
        let entries: Vec<String> = entries.into_iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
        format!("{{{}}}", entries.join(",")).into_bytes()
    });
    let game = prop::sample::select(vec!["tether", "anchor2d", "waltz", "netted", "tetrathedral"]);
    let text = "([1-8]:)?(@?[a-i][1-9](-([a-h][1-9]|n|ne|nw|e|w|s|se|sw))?|pass)|[a-i][1-9]";
    let valid = (game, prop::collection::vec(text, 0..30), any::<bool>()).prop_map(|(game, moves, each_ply)| {
        json!({"game": game, "moves": moves, "each_ply": each_ply}).to_string().into_bytes()
    });
    let mutated = (valid.clone(), prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)).prop_map(
        |(mut line, changes)| {
            for (at, byte) in changes {
                let at = at.index(line.len());
                line[at] = byte;
            }
            line
        },
    );
    let bytes = prop::collection::vec(any::<u8>(), 0..60);
    prop_oneof![object, valid, mutated, bytes].prop_map(|mut line| {
        line.retain(|&byte| byte != b'\n');
        line
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// Each line that isn't blank gets one line with `ok` true or false.
    #[test]
    fn any_line_gets_one_answer(lines in prop::collection::vec(hostile(), 0..40)) {
        let asked = lines.iter().filter(|line| !line.trim_ascii().is_empty()).count();
        let out = transcript(&lines.join(&b'\n'));
        let answers: Vec<&str> = out.lines().collect();
        prop_assert_eq!(answers.len(), asked);
        for answer in answers {
            let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
            let keys: Vec<&str> = answer.as_object().expect("an object").keys().map(String::as_str).collect();
            match answer["ok"].as_bool() {
                Some(true) => prop_assert!(keys.contains(&"plies") || keys.contains(&"legal")),
                Some(false) => prop_assert!(answer["error"].is_string()),
                None => prop_assert!(false, "{answer}"),
            }
        }
    }
}
