//! `parlor puzzles`: it proves what it finds, and explains faulty arguments and files.

use std::process::{Command, Output};

fn puzzles(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_parlor")).arg("puzzles").args(arguments).output().expect("parlor runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn file(name: &str, content: &str) -> String {
    let file = std::env::temp_dir().join(format!("parlor-puzzles-{}-{name}", std::process::id()));
    std::fs::write(&file, content).expect("a file");
    file.to_str().expect("a name").to_owned()
}

#[test]
fn the_same_seed_finds_the_same_puzzles_and_they_are_proved() {
    let find = || puzzles(&["find", "netted", "--games", "5", "--seed", "2"]);
    let found = find();
    assert!(found.status.success(), "{found:?}");
    assert_eq!(found.stdout, find().stdout);
    assert!(text(&found.stderr).contains(" puzzles in 5 games, "), "{found:?}");
    let lines = text(&found.stdout);
    assert!(lines.lines().count() > 0);
    let proved = puzzles(&["prove", "netted", "--file", &file("proved", &lines)]);
    assert!(proved.status.success(), "{proved:?}");
    assert!(text(&proved.stdout).starts_with(&format!("netted: {} proved in ", lines.lines().count())));
}

#[test]
fn warm_ups_are_found_and_proved_as_such() {
    let found = puzzles(&["find", "netted", "--warm-ups", "--count", "3", "--seconds", "60"]);
    assert!(found.status.success(), "{found:?}");
    let found = file("warm-ups", &text(&found.stdout));
    let proved = puzzles(&["prove", "netted", "--warm-ups", "--file", &found]);
    assert!(text(&proved.stdout).starts_with("warm-up-netted: 3 proved in "), "{proved:?}");
    // A win in one is no puzzle.
    let refused = puzzles(&["prove", "netted", "--file", &found]);
    assert!(text(&refused.stdout).contains("netted 1: line 1: the solution does not win"), "{refused:?}");
    let all = puzzles(&["prove", "tether", "--warm-ups"]);
    assert!(text(&all.stdout).starts_with("warm-up-tether: 75 proved in "), "{all:?}");
}

#[test]
fn puzzles_are_appended_to_a_file_that_is_there() {
    let file = file("appended", "");
    let find =
        |count: &str| puzzles(&["find", "netted", "--seed", "2", "--seconds", "60", "--count", count, "--out", &file]);
    assert!(find("1").status.success());
    let before = std::fs::read_to_string(&file).expect("a text");
    assert!(find("1").status.success());
    let after = std::fs::read_to_string(&file).expect("a text");
    assert!(after.starts_with(&before) && after.lines().count() > before.lines().count());
}

#[test]
fn a_wrong_puzzle_is_named() {
    let lines = "board=hex size=3 | | a3 | 2\nboard=hex size=3 | a4 c4 d1 b3 d3 | e3 c1 d2 | 3\n";
    let output = puzzles(&["prove", "netted", "--file", &file("wrong", lines)]);
    assert_eq!(output.status.code(), Some(1));
    let stdout = text(&output.stdout);
    assert!(stdout.starts_with("netted 1: line 1: the solution does not win\nnetted 2: it should be "), "{stdout}");
    assert!(text(&output.stderr).ends_with("parlor: 2 of the puzzles are wrong\n"));
}

#[test]
fn wrong_arguments_are_explained() {
    for (arguments, why) in [
        (&["find", "chess", "--games", "1"][..], "chess"),
        (&["find", "netted"], "--seconds"),
        (&["prove", "--file", "puzzles.txt"], "GAME"),
        (&["prove", "netted", "--file", "/no/such/file"], "/no/such/file can't be read"),
        (&["find", "netted", "--seconds", "60", "--count", "1", "--out", "/no/such/folder/file"], "can't be written"),
    ] {
        let output = puzzles(arguments);
        assert!(!output.status.success() && text(&output.stderr).contains(why), "{arguments:?}: {output:?}");
    }
}
