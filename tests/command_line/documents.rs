//! The documents and files for running the bot agree with the program: variables, container engines, systemd.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The text looks like the name of a variable.
fn is_variable(text: &str) -> bool {
    text.contains('_') && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

/// The variables of `parlor serve`, and the one of compose.
fn variables() -> BTreeSet<String> {
    let help = Command::new(env!("CARGO_BIN_EXE_parlor")).args(["serve", "--help"]).env_clear().output();
    let help = String::from_utf8(help.expect("parlor runs").stdout).expect("text");
    let names = help.split("[env: ").skip(1).filter_map(|rest| rest.split([']', '=']).next());
    let mut variables: BTreeSet<_> = names.map(str::to_owned).collect();
    assert!(variables.len() >= 10, "{help}");
    let compose = file("compose.yaml");
    variables.extend(compose.split("${").skip(1).filter_map(|rest| Some(rest.split_once(':')?.0.to_owned())));
    variables
}

#[test]
fn the_example_has_every_variable_with_an_explanation() {
    let example = file(".env.example");
    let lines: Vec<_> = example.lines().collect();
    let mut found = BTreeSet::new();
    for (at, line) in lines.iter().enumerate() {
        let Some((name, _)) = line.trim_start_matches('#').split_once('=') else { continue };
        if is_variable(name) {
            let explained = at > 0 && lines[at - 1].starts_with("# ");
            assert!(explained, "{name} is not explained");
            found.insert(name.to_owned());
        }
    }
    assert_eq!(found, variables());
}

#[test]
fn the_page_on_hosting_has_every_variable() {
    let page = file("docs/hosting.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let found: BTreeSet<_> = rows.map(|(name, _)| name).filter(|name| is_variable(name)).map(str::to_owned).collect();
    assert_eq!(found, variables());
}

fn sources(folder: PathBuf) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let read =
        |path: PathBuf| if path.is_dir() { sources(path) } else { vec![fs::read_to_string(path).expect("text")] };
    entries.flat_map(read).collect()
}

/// The first words of the lines that are logged at these levels.
fn logged(levels: &[&str]) -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources: Vec<_> = ["src", "crates/words/src"].iter().flat_map(|name| sources(root.join(name))).collect();
    let mut lines = BTreeSet::new();
    for level in levels {
        let call = format!("tracing::{level}!(");
        for call in sources.iter().flat_map(|source| source.split(&call).skip(1)) {
            // The first string of a call is its line; it may end with a value.
            let line = call.split('"').nth(1).expect("a line").split(" {").next().expect("a line");
            lines.insert(line.to_owned());
        }
    }
    lines
}

/// Lines that begin with "could not" or contain "will retry" are listed if somebody can do something about them. All other errors
/// and warnings ask for something.
#[test]
fn the_page_on_log_lines_has_every_line_that_asks_for_something_and_none_that_is_not_logged() {
    let page = file("docs/log-lines.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let documented: BTreeSet<_> = rows.filter(|line| *line != "line").map(str::to_owned).collect();
    assert!(documented.len() > 50, "{documented:?}");
    let (mut asking, all) = (logged(&["warn", "error"]), logged(&["info", "warn", "error"]));
    asking.retain(|line| !line.starts_with("could not") && !line.contains("will retry"));
    let missing: Vec<_> = asking.difference(&documented).collect();
    let superfluous: Vec<_> = documented.difference(&all).collect();
    assert!(missing.is_empty() && superfluous.is_empty(), "missing: {missing:?}; superfluous: {superfluous:?}");
}

/// A name in the glossary that is no longer in the code misleads.
#[test]
fn the_names_in_the_glossary_occur_in_the_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources: Vec<_> = ["src", "crates", "migrations"].iter().flat_map(|name| sources(root.join(name))).collect();
    let is_separator = |character: char| !(character.is_alphanumeric() || character == '_');
    let mut names: BTreeSet<_> = sources.iter().flat_map(|source| source.split(is_separator)).collect();
    // The glossary writes crates and their files like this.
    names.extend(["parlor", "rs"]);
    let page = file("docs/words.md");
    let places = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").nth(2));
    let quoted: Vec<_> = places.flat_map(|place| place.split('`').skip(1).step_by(2)).collect();
    assert!(quoted.len() > 50, "{quoted:?}");
    let missing = |quoted: &&str| quoted.split(is_separator).any(|name| !name.is_empty() && !names.contains(name));
    let missing: Vec<_> = quoted.into_iter().filter(missing).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Whoever finds a difference on the real Discord has to find the code.
#[test]
fn the_live_check_names_files_that_exist() {
    let page = file("docs/live-check.md");
    let steps =
        page.lines().filter(|line| line.trim_start().split_once(". **").is_some_and(|(n, _)| n.parse::<u8>().is_ok()));
    assert!((20..=30).contains(&steps.count()), "half an hour");
    let quoted = page.split('`').skip(1).step_by(2);
    let paths: Vec<_> = quoted.filter(|text| text.starts_with("src/") || text.starts_with("assets/")).collect();
    assert!(paths.len() > 30, "{paths:?}");
    for path in paths {
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists(), "there is no {path}");
    }
}

/// The supervisor waits longer than the bot takes to finish its answers, messages and connections.
#[test]
fn supervisors_wait_until_the_bot_has_stopped() {
    let wait = |name: &str, key: &str| -> u64 {
        let text = file(name);
        let line = text.lines().find_map(|line| line.trim().strip_prefix(key)).unwrap_or_else(|| panic!("no {key}"));
        line.trim().trim_end_matches('s').parse().expect("seconds")
    };
    assert!(wait("compose.yaml", "stop_grace_period:") >= 40);
    assert!(wait("deploy/parlor.service", "TimeoutStopSec=") >= 40);
}

/// A wrong setting stays wrong, however often the bot starts.
#[test]
fn systemd_does_not_start_a_bot_again_whose_settings_are_wrong() {
    let unit = file("deploy/parlor.service");
    assert!(unit.lines().any(|line| line == "RestartPreventExitStatus=78"), "{unit}");
}

/// The system and Docker need the rest of the gigabyte.
#[test]
fn the_limits_for_a_small_machine_fit_it() {
    let small = file("compose.small.yaml");
    let limits = small
        .lines()
        .filter_map(|line| line.trim().strip_prefix("mem_limit: ")?.strip_suffix('m')?.parse::<u32>().ok());
    let limits: Vec<_> = limits.collect();
    assert!(limits.len() == 2 && limits.iter().sum::<u32>() <= 768, "{limits:?}");
}

/// The image gets the files that the program needs, and nothing secret or large.
#[test]
fn the_image_is_built_from_the_files_that_are_needed() {
    let ignored = file(".dockerignore");
    let taken: BTreeSet<_> = ignored.lines().filter_map(|line| line.strip_prefix('!')).collect();
    assert!(ignored.lines().any(|line| line == "*"), "files that are not named are left out");
    for needed in
        ["src", "crates", "assets", "migrations", ".sqlx", "benches", "build.rs", "Cargo.toml", "Cargo.lock", ".cargo"]
    {
        assert!(taken.contains(needed), "{needed} is missing");
    }
    let docker = file("Dockerfile");
    for name in taken {
        assert!(docker.contains(name), "{name} is sent to the engine and not copied");
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(name).exists(), "there is no {name}");
    }
}

/// A publisher can move a tag to another image, but not a digest.
#[test]
fn base_images_are_pinned_by_digest() {
    let (docker, compose) = (file("Dockerfile"), file("compose.yaml"));
    let bases = docker.lines().filter_map(|line| line.strip_prefix("FROM "));
    let images = compose.lines().filter_map(|line| line.trim().strip_prefix("image: "));
    let images: Vec<_> = bases.chain(images).filter(|image| *image != "${PARLOR_IMAGE:-parlor}").collect();
    assert_eq!(images.len(), 5, "{images:?}");
    for image in images {
        let digest = image.split_once("@sha256:").and_then(|(_, rest)| rest.split(' ').next());
        let is_pinned = digest.is_some_and(|hex| hex.len() == 64 && hex.bytes().all(|byte| byte.is_ascii_hexdigit()));
        assert!(is_pinned, "{image}");
    }
}
