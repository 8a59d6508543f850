//! The UGI engine, run in the test's process.

#![cfg(test)]

use parlor_engine::ugi;
use proptest::prelude::*;

fn answers_to(input: &str) -> Vec<String> {
    let mut output = Vec::new();
    ugi::run(input.as_bytes(), &mut output, |_, typed, illegal| format!("{typed}: {illegal:?}"))
        .expect("memory can be read and written");
    String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
}

/// Lines that another program might send, and lines that none should.
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
    fn any_input_leaves_the_engine_ready(lines in lines()) {
        // Without `quit`, a search with limits would go on after the end of the input.
        let output = answers_to(&format!("{}\nquit", lines.join("\n")));
        let asked = lines.iter().filter(|line| line.split_whitespace().next() == Some("isready")).count();
        prop_assert_eq!(output.iter().filter(|line| *line == "readyok").count(), asked);
        for line in &output {
            let known = ["info ", "readyok", "bestmove ", "response ", "id ", "option ", "ugiok"];
            prop_assert!(known.iter().any(|start| line.starts_with(start)), "{}", line);
            prop_assert!(line.len() < 2000, "{}", line);
        }
        // Each accepted `go` leads to exactly one move.
        let begun = lines.iter().filter(|line| line.split_whitespace().next() == Some("go")).count();
        let refused = output.iter().filter(|line| line.starts_with("info string")).count();
        let moves = output.iter().filter(|line| line.starts_with("bestmove ")).count();
        prop_assert!(moves <= begun && begun <= moves + refused, "{:?}", output);
    }

    /// An invalid command gets one sentence and changes nothing.
    #[test]
    fn refused_commands_change_nothing(
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
            answers_to(&lines.join("\n")).into_iter().partition(|line| line.starts_with("info string "));
        prop_assert_eq!(sentences.len(), bad.len());
        prop_assert_eq!(answers, answers_to(&script.join("\n")));
    }
}

#[test]
fn too_long_lines_are_refused_and_skipped() {
    let long = "moves a1 ".repeat(200_000);
    assert_eq!(
        answers_to(&format!("position startpos {long}\nisready\n")),
        ["info string a line has at most 1048576 bytes, which is enough for a game of 10000 plies", "readyok"]
    );
}
