//! `parlor bench`: the output, not the speeds.

use serde_json::Value;
use std::process::{Command, Output};

/// The keys of the JSON objects, in their order.
const KEYS: [&str; 9] = [
    "game",
    "options",
    "plies_per_second",
    "playouts_per_second",
    "mean_plies",
    "nodes_per_second",
    "nodes_per_second_middle",
    "render_ms",
    "png_bytes",
];

fn bench(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_parlor")).arg("bench").args(arguments).output().expect("parlor runs")
}

fn successful_output(arguments: &[&str]) -> String {
    let output = bench(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn json_has_an_object_with_the_same_keys_for_each_variant() {
    let text = successful_output(&["--game", "tetrathedral", "--seconds", "0.05", "--json"]);
    let rows: Vec<Value> = serde_json::from_str(&text).expect("a JSON list");
    let variants: Vec<_> = rows.iter().map(|row| row["options"].as_str().expect("a text")).collect();
    assert_eq!(variants, ["first=1 pawns=4", "first=1 pawns=8"]);
    for (row, line) in rows.iter().zip(text.lines()) {
        let places = KEYS.map(|key| line.find(&format!("\"{key}\":")).unwrap_or_else(|| panic!("no {key} in {line}")));
        assert!(places.is_sorted(), "{line}");
        assert_eq!(row.as_object().expect("an object").len(), KEYS.len());
        assert_eq!(row["game"], "tetrathedral");
        let number = |key: &str| row[key].as_f64().expect("a number");
        assert!(KEYS[2..].iter().all(|key| number(key) > 0.0), "{row}");
        let plies = number("playouts_per_second") * number("mean_plies");
        assert!((plies / number("plies_per_second") - 1.0).abs() < 0.05, "{row}");
        assert!(number("png_bytes") > 10_000.0 && row["png_bytes"].is_u64(), "{row}");
    }
}

#[test]
fn the_table_has_the_requested_variant() {
    let arguments = ["--game", "tether", "--options", r#"{"size":5}"#, "--seconds", "0.05"];
    let text = successful_output(&arguments);
    let lines: Vec<_> = text.lines().collect();
    let [head, row] = lines[..] else { panic!("{text}") };
    assert!(head.starts_with("game         options") && row.starts_with("tether       size=5 "), "{text}");
    assert_eq!(head.len(), row.len(), "{text}");
    // A random game fills most cells, and few twice.
    let rows: Vec<Value> =
        serde_json::from_str(&successful_output(&[&arguments[..], &["--json"]].concat())).expect("JSON");
    let plies = rows[0]["mean_plies"].as_f64().expect("a number");
    assert!((10.0..60.0).contains(&plies), "{plies}");
}

/// In the middle of a game on the smallest board the search has already proven the result, so the bench takes an earlier
/// position.
#[test]
fn the_measured_position_of_a_small_game_is_not_solved() {
    let options = r#"{"board":"double-limping","size":3}"#;
    let text = successful_output(&["--game", "netted", "--options", options, "--seconds", "0.05", "--json"]);
    let rows: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    assert!(rows[0]["nodes_per_second_middle"].as_f64().expect("a number") > 0.0, "{text}");
}

#[test]
fn invalid_arguments_are_refused() {
    for (arguments, code, part) in [
        (&["--game", "chess"][..], 1, "unknown game"),
        (&["--game", "tether", "--options", "[]"], 1, "--options: "),
        (&["--game", "tether", "--options", r#"{"size":6}"#], 1, "size can't be 6"),
        (&["--options", "{}"], 2, "--game"),
        (&["--seconds", "0"], 2, "a number of seconds"),
        (&["--seconds", "NaN"], 2, "a number of seconds"),
        (&["--seconds", "1e99"], 2, "a number of seconds"),
    ] {
        let output = bench(arguments);
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        let text = String::from_utf8(output.stderr).expect("text");
        assert!(text.contains(part), "{arguments:?}: {text}");
    }
}
