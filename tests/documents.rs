//! What is written about running the bot is so: variables, files for container engines and systemd.

use std::{collections::BTreeSet, fs, path::Path};

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Whether a text looks like the name of a variable.
fn is_variable(text: &str) -> bool {
    text.contains('_') && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

/// The variables that the program reads, and the one that compose does.
fn read() -> BTreeSet<String> {
    let source = file("src/config.rs");
    let code = source.split("#[cfg(test)]").next().expect("code");
    let mut read: BTreeSet<_> = code.split('"').filter(|text| is_variable(text)).map(str::to_owned).collect();
    assert!(read.len() >= 9, "{read:?}");
    let compose = file("compose.yaml");
    read.extend(compose.split("${").skip(1).filter_map(|rest| Some(rest.split_once(':')?.0.to_owned())));
    read
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
    assert_eq!(found, read());
}

#[test]
fn the_readme_has_every_variable() {
    let readme = file("README.md");
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let found: BTreeSet<_> = rows.map(|(name, _)| name).filter(|name| is_variable(name)).map(str::to_owned).collect();
    assert_eq!(found, read());
}

/// Longer than the bot takes to finish what is in hand: answers, the gateway, messages, health.
#[test]
fn whoever_stops_the_bot_waits_for_it() {
    let wait = |name: &str, key: &str| -> u64 {
        let text = file(name);
        let line = text.lines().find_map(|line| line.trim().strip_prefix(key)).unwrap_or_else(|| panic!("no {key}"));
        line.trim().trim_end_matches('s').parse().expect("seconds")
    };
    assert!(wait("compose.yaml", "stop_grace_period:") >= 40);
    assert!(wait("deploy/parlor.service", "TimeoutStopSec=") >= 40);
}

/// What the program is made of reaches the image, and nothing that is secret or large.
#[test]
fn the_image_is_made_of_what_is_needed() {
    let ignored = file(".dockerignore");
    let taken: BTreeSet<_> = ignored.lines().filter_map(|line| line.strip_prefix('!')).collect();
    assert!(ignored.lines().any(|line| line == "*"), "all is left out but what is named");
    for needed in ["src", "assets", "migrations", ".sqlx", "benches", "build.rs", "Cargo.toml", "Cargo.lock", ".cargo"]
    {
        assert!(taken.contains(needed), "{needed} is missing");
    }
    let docker = file("Dockerfile");
    for name in taken {
        assert!(docker.contains(name), "{name} is sent to the engine and not used");
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(name).exists(), "there is no {name}");
    }
}
