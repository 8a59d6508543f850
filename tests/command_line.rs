//! The command line as a person meets it.

use std::process::{Command, Output};

/// Runs `parlor` in an empty folder with nothing in the environment but these variables.
fn parlor(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let folder = std::env::temp_dir().join("parlor-nothing-here");
    std::fs::create_dir_all(&folder).expect("a folder");
    Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(arguments)
        .env_clear()
        .envs(variables.iter().copied())
        .current_dir(folder)
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

#[test]
fn serve_says_that_the_database_can_not_be_reached() {
    let variables = [("DISCORD_TOKEN", "made.up"), ("DATABASE_URL", "postgres://parlor@127.0.0.1:1/parlor")];
    let told = complaint(&["serve"], &variables);
    assert!(told.contains("the database can't be used") && told.contains("refused"), "{told}");
    let variables = [("DISCORD_TOKEN", "made.up"), ("DATABASE_URL", "nonsense")];
    assert!(complaint(&["serve"], &variables).contains("the database can't be used"));
}

#[test]
fn help_lists_the_modes() {
    let output = parlor(&["--help"], &[]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    for mode in ["serve", "referee", "sandbox"] {
        assert!(text.contains(mode), "{mode} is missing in {text}");
    }
}
