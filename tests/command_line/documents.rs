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

/// The variables of `parlor serve`, and those of compose.
fn variables() -> BTreeSet<String> {
    let help = Command::new(env!("CARGO_BIN_EXE_parlor")).args(["serve", "--help"]).env_clear().output();
    let help = String::from_utf8(help.expect("parlor runs").stdout).expect("text");
    let names = help.split("[env: ").skip(1).filter_map(|rest| rest.split([']', '=']).next());
    let mut variables: BTreeSet<_> = names.map(str::to_owned).collect();
    assert!(variables.len() >= 10, "{help}");
    let compose = file("compose.yaml");
    // Compose itself reads it.
    variables.insert("COMPOSE_PROFILES".to_owned());
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

/// What `.env` says of these has no effect with Docker.
#[test]
fn the_page_on_hosting_names_the_settings_that_compose_sets_itself() {
    let (page, compose) = (file("docs/hosting.md"), file("compose.yaml"));
    let bot = compose.split("\n  database:").next().expect("the bot's service");
    let settings = bot.lines().filter_map(|line| line.trim().split_once(": "));
    let fixed: Vec<_> = settings
        .filter(|(name, value)| is_variable(name) && !value.starts_with(&format!("${{{name}:")))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(fixed, ["DATABASE_URL", "PARLOR_WEB_ADDR", "PARLOR_DELETIONS"]);
    for name in fixed {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{name}` |"))).expect("a row");
        assert!(row.contains("`compose.yaml` sets it itself"), "{row}");
    }
}

/// Services of a profile that only one command names do not come back with the next `up`.
#[test]
fn profiles_of_compose_are_in_the_settings() {
    for name in ["README.md", "docs/hosting.md", "docs/operations.md"] {
        let page = file(name);
        let lines: Vec<_> = page.lines().filter(|line| line.contains("--profile") && line.contains(" up ")).collect();
        assert!(lines.is_empty(), "{name}: {lines:?}");
    }
}

/// The Rust files of a folder with their texts.
fn sources(folder: PathBuf) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let read = |path: PathBuf| {
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        match path.is_dir() {
            true => sources(path),
            false if is_rust => Vec::from([(path.clone(), fs::read_to_string(path).expect("text"))]),
            false => Vec::new(),
        }
    };
    entries.flat_map(read).collect()
}

/// The first words of the lines that are logged at these levels.
fn logged(levels: &[&str]) -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources: Vec<_> = ["src", "crates/words/src"].iter().flat_map(|name| sources(root.join(name))).collect();
    let mut lines = BTreeSet::new();
    for level in levels {
        let call = format!("tracing::{level}!(");
        for call in sources.iter().flat_map(|(_, source)| source.split(&call).skip(1)) {
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

/// A module of the workspace.
struct Module {
    /// The crate, and the modules that lead to this one.
    path: Vec<String>,
    source: String,
}

fn modules() -> Vec<Module> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates")).expect("crates").map(|entry| entry.expect("a crate"));
    let crates = crates.map(|entry| {
        let name = entry.file_name().into_string().expect("a name").replace('-', "_");
        (format!("parlor_{name}"), entry.path().join("src"))
    });
    let mut modules = Vec::new();
    for (name, folder) in crates.chain([("parlor".to_owned(), root.join("src"))]) {
        for (file, source) in sources(folder.clone()) {
            let file = file.strip_prefix(&folder).expect("a file in the folder").with_extension("");
            let steps = file.iter().map(|step| step.to_str().expect("a name").to_owned());
            let steps = steps.filter(|step| !matches!(step.as_str(), "mod" | "lib"));
            modules.push(Module { path: [name.clone()].into_iter().chain(steps).collect(), source });
        }
    }
    modules
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !(character.is_alphanumeric() || character == '_')).filter(|word| !word.is_empty())
}

impl Module {
    /// Whether the module has this path; outer modules may be left out.
    fn is(&self, path: &[&str]) -> bool {
        self.path.len() >= path.len() && self.path[self.path.len() - path.len()..].iter().eq(path)
    }

    /// The module declares or re-exports the name.
    fn has(&self, name: &str) -> bool {
        let words: Vec<_> = words(&self.source).collect();
        let kinds = ["struct", "enum", "trait", "type", "const", "mod", "fn"];
        words.windows(2).any(|pair| kinds.contains(&pair[0]) && pair[1] == name)
            || self.source.split(';').filter_map(|statement| statement.rsplit_once(" use ")).any(|(before, used)| {
                before.lines().last().is_some_and(|line| line.starts_with("pub"))
                    && self::words(used).any(|it| it == name)
            })
    }

    /// The module declares the type, with a variant, a field or a function of that name.
    fn has_member(&self, owner: &str, name: &str) -> bool {
        let bodies = ["enum", "struct", "impl"].map(|kind| {
            let starts = [format!("{kind} {owner} {{"), format!("{kind} {owner}<")];
            starts.iter().flat_map(|start| self.source.split(start.as_str()).skip(1)).collect::<Vec<_>>()
        });
        let mut lines = bodies.concat().into_iter().flat_map(|body| body.lines().take_while(|line| *line != "}"));
        lines
            .any(|line| words(line).find(|word| !["pub", "const", "async", "fn", "crate"].contains(word)) == Some(name))
    }
}

/// Whether a path of the glossary leads to a module, to something that a module has, or to a member of a type.
fn leads_somewhere(path: &str, modules: &[Module]) -> bool {
    let steps: Vec<_> = path.split("::").collect();
    let Some((name, outer)) = steps.split_last() else { return false };
    let is_item = |module: &Module| (outer.is_empty() || module.is(outer)) && module.has(name);
    let is_member = |module: &Module| {
        outer.split_last().is_some_and(|(owner, outer)| {
            let in_module = outer.is_empty() || module.path.iter().any(|step| Some(&step.as_str()) == outer.last());
            in_module && module.has_member(owner, name)
        })
    };
    modules.iter().any(|module| module.is(&steps) || is_item(module) || is_member(module))
}

/// A place in the glossary that no longer exists misleads.
#[test]
fn the_places_in_the_glossary_exist() {
    let (page, manual, modules) = (file("docs/words.md"), file("docs/commands.md"), modules());
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let exists = |place: &str| {
        if let Some(name) = place.strip_prefix('/') {
            manual.contains(&format!("\n### `/{name}`\n"))
        } else if let Some(mode) = place.strip_prefix("parlor ") {
            let help = Command::new(env!("CARGO_BIN_EXE_parlor")).args([mode, "--help"]).env_clear().output();
            help.expect("parlor runs").status.success()
        } else if let Some(program) = place.strip_prefix("parlor-") {
            root.join("crates").join(program).exists()
        } else if place.ends_with(".rs") {
            root.join("src").join(place).exists()
        } else {
            // A single word in small letters is the kind of a task.
            let is_kind = place.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
            let is_stored = is_kind && modules.iter().any(|module| module.source.contains(&format!("\"{place}\"")));
            is_stored || leads_somewhere(place, &modules)
        }
    };
    let places = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").nth(2));
    let quoted: Vec<_> = places.flat_map(|place| place.split('`').skip(1).step_by(2)).collect();
    assert!(quoted.len() > 80, "{quoted:?}");
    let missing: Vec<_> = quoted.into_iter().filter(|place| !exists(place)).collect();
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
    // A stage is not an image, and `scratch` is empty.
    let bases = docker.lines().filter_map(|line| line.strip_prefix("FROM ")).filter(|base| base.contains(':'));
    let images = compose.lines().filter_map(|line| line.trim().strip_prefix("image: "));
    let images: Vec<_> = bases.chain(images).filter(|image| *image != "${PARLOR_IMAGE:-parlor}").collect();
    assert_eq!(images.len(), 5, "{images:?}");
    for image in images {
        let digest = image.split_once("@sha256:").and_then(|(_, rest)| rest.split([' ', '}']).next());
        let is_pinned = digest.is_some_and(|hex| hex.len() == 64 && hex.bytes().all(|byte| byte.is_ascii_hexdigit()));
        assert!(is_pinned, "{image}");
    }
}
