//! The rules of the house, read from the source: who knows whom, and what the lower floors do without.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Who may know whom. Each module at the left may name those at its right; nobody else. The lower
/// floors come first.
#[rustfmt::skip]
const KNOWS: &[(&str, &[&str])] = &[
    ("board",   &[]),
    ("rules",   &["board"]),
    ("ai",      &["rules", "board"]),
    ("record",  &["rules"]),
    ("render",  &["rules", "board"]),
    ("play",    &["record", "ai", "rules"]), // how strong the computer is that has a seat
    ("text",    &["play", "record", "ai", "rules", "board"]), // the cells, to name them in the description of a picture
    ("store",   &["play", "ai", "rules"]),
    // The bot. `discord` makes and posts messages, `jobs` says when; `discord` starts the jobs of its process.
    ("clock",   &[]),
    ("config",  &[]),
    ("metrics", &["ai"]), // how strong it is whose thinking is timed
    ("minds",   &[]),
    ("jobs",    &["discord", "store", "play", "ai", "rules", "clock", "metrics", "minds"]),
    ("discord", &["store", "text", "render", "play", "record", "ai", "rules", "clock", "config", "metrics", "minds"]),
    ("health",  &["discord", "store", "clock", "metrics"]),
    ("serve",   &["discord", "jobs", "health", "store", "clock", "config", "metrics", "minds"]),
    // Beside them.
    ("sandbox", &[]),
    // The store makes the database in which `parlor sandbox` lets the bot play.
    ("tools",   &["board", "rules", "ai", "record", "render", "play", "text", "store", "config", "sandbox"]),
];

/// Modules without a clock, a network, a disk, chance or anything that waits: all of it is handed in.
const PURE: &[&str] = &["board", "rules", "ai", "record", "render", "play"];

const IMPURE: &[&str] = &[
    "async",
    "await",
    "tokio",
    "std::time",
    "Instant",
    "SystemTime",
    "now_utc",
    "now_local",
    "rand",
    "std::net",
    "std::fs",
    "std::env",
    "std::thread",
    "std::process",
    "tracing",
];

/// Crates and other things that one module alone may name.
const ALONE: &[(&str, &[&str])] = &[
    ("serenity", &["discord"]),
    ("sqlx", &["store"]),
    ("image", &["render"]),
    ("imageproc", &["render"]),
    ("ab_glyph", &["render"]),
    ("ab_glyph_rasterizer", &["render"]),
    ("png", &["render"]),
    ("gif", &["render"]),
    ("plotters", &["render"]),
    ("hmac", &["play"]),
    ("sha2", &["play"]),
    ("skillratings", &["play"]),
    ("fluent_bundle", &["text"]),
    ("dotenvy", &["config"]),
    // The sandbox looks for PostgreSQL's programs along PATH, and stands alone otherwise.
    ("env::var", &["config"]),
    ("env::var_os", &["sandbox"]),
    ("env::vars", &[]),
    ("env::set_var", &[]),
    ("now_utc", &["clock"]),
    ("axum", &["sandbox", "health"]),
    ("prometheus_client", &["metrics"]),
];

const PANICS: &[&str] =
    &[".unwrap()", ".unwrap_err()", ".expect(", ".expect_err(", "panic!", "todo!", "unimplemented!", "unreachable!"];

const LONGEST_FILE: usize = 600;

/// A file of `src`: its module, its text, and its code without comments, strings and tests.
struct Source {
    path: String,
    module: String,
    /// How many `super` lead to the crate's root.
    depth: usize,
    text: String,
    code: String,
}

fn sources() -> Vec<Source> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    walk(&root, &mut files);
    files.sort();
    assert!(files.len() > 50, "the house is larger than {files:?}");
    files
        .into_iter()
        .map(|file| {
            let path = file.strip_prefix(&root).expect("a file of src").to_str().expect("UTF-8").to_owned();
            let text = fs::read_to_string(&file).expect("a file");
            let parts: Vec<_> = path.trim_end_matches(".rs").split('/').filter(|part| *part != "mod").collect();
            let code = without_tests(&plain(&text));
            Source { module: parts[0].to_owned(), depth: parts.len(), path, text, code }
        })
        .collect()
}

/// The code with comments removed and strings and characters emptied.
fn plain(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let raw = rest.trim_start_matches('r').trim_start_matches('#');
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if rest.starts_with("/*") {
            rest = rest.find("*/").map_or("", |end| &rest[end + 2..]);
        } else if (rest.starts_with("r\"") || rest.starts_with("r#")) && raw.starts_with('"') && !in_word(&code) {
            let end = format!("\"{}", "#".repeat(rest.len() - raw.len() - 1));
            code.push_str("\"\"");
            rest = raw[1..].find(&end).map_or("", |at| &raw[1 + at + end.len()..]);
        } else if c == '"' {
            let mut chars = rest.char_indices().skip(1);
            let mut end = rest.len();
            while let Some((at, c)) = chars.next() {
                match c {
                    '\\' => drop(chars.next()),
                    '"' => {
                        end = at + 1;
                        break;
                    }
                    _ => {}
                }
            }
            code.push_str("\"\"");
            rest = &rest[end..];
        } else if let Some(end) = character(rest) {
            code.push_str("' '");
            rest = &rest[end..];
        } else {
            code.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    code
}

fn in_word(code: &str) -> bool {
    code.ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// The end of the character literal that `rest` begins with; a lifetime is none.
fn character(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('\'')?;
    if inner.starts_with('\\') {
        return Some(inner[2..].find('\'')? + 4);
    }
    let c = inner.chars().next()?;
    inner[c.len_utf8()..].starts_with('\'').then(|| c.len_utf8() + 2)
}

fn without_tests(code: &str) -> String {
    let mut code = code.to_owned();
    while let Some(start) = code.find("#[cfg(test)]") {
        let open = code[start..].find('{').map_or(code.len(), |at| start + at);
        let end = closing(&code, open);
        code.replace_range(start..end, "");
    }
    code
}

/// Just after the brace that closes the one at `open`.
fn closing(code: &str, open: usize) -> usize {
    let mut depth = 0;
    for (at, c) in code[open..].char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return open + at + 1;
        }
    }
    code.len()
}

/// Whether `word` stands in the code by itself, not as part of a longer name.
fn names(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| {
        let after = &code[at + word.len()..];
        !in_word(&code[..at])
            && (word.ends_with(|c: char| !c.is_alphanumeric())
                || !after.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    })
}

/// Whether a crate is named: at the root of a path.
fn uses_crate(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let before = &code[..at];
        let root = !in_word(before) && (!before.ends_with("::") || before.ends_with(" ::"));
        let after = &code[at + name.len()..];
        root && (after.starts_with("::") || (before.ends_with("use ") && after.starts_with([';', ' '])))
    })
}

/// The modules of ours that the code names: what follows `crate::`, in braces or not.
fn known(source: &Source) -> BTreeSet<String> {
    let code = &source.code;
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = BTreeSet::new();
    for (at, path) in code.match_indices("crate::") {
        let rest = &code[at + path.len()..];
        if rest.starts_with('{') {
            let mut depth = 0;
            let mut begins = true;
            for (at, c) in rest[..closing(rest, 0)].char_indices() {
                match c {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    _ => {}
                }
                if depth == 1 && begins && (c.is_alphabetic() || c == '_') {
                    found.insert(word(&rest[at..]));
                }
                begins = depth == 1 && (matches!(c, '{' | ',') || (begins && c.is_whitespace()));
            }
        } else {
            found.insert(word(rest));
        }
    }
    found.remove(&source.module);
    found
}

#[test]
fn modules_know_only_whom_they_may() {
    let knows: BTreeMap<&str, BTreeSet<&str>> =
        KNOWS.iter().map(|(module, known)| (*module, known.iter().copied().collect())).collect();
    let mut used = BTreeSet::new();
    let mut wrong = Vec::new();
    for source in sources() {
        if matches!(source.module.as_str(), "lib" | "main") {
            continue;
        }
        let Some(allowed) = knows.get(source.module.as_str()) else {
            wrong.push(format!("{} has no place in the house", source.path));
            continue;
        };
        for module in known(&source) {
            if !allowed.contains(module.as_str()) {
                wrong.push(format!("{} knows {module}", source.path));
            }
            used.insert((source.module.clone(), module));
        }
        let most = source.code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
        let most = most.map(|path| path.split("::").take_while(|part| *part == "super").count()).max().unwrap_or(0);
        if most >= source.depth {
            wrong.push(format!("{} goes up to the root by super", source.path));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // What is allowed is done: the drawing shows the house as it is.
    // Tools come one by one, and may use whatever is below.
    for (module, allowed) in knows.into_iter().filter(|(module, _)| *module != "tools") {
        for known in allowed {
            assert!(used.contains(&(module.to_owned(), known.to_owned())), "{module} does not know {known}");
        }
    }
}

#[test]
fn the_lower_floors_do_without_time_network_disk_and_chance() {
    for source in sources().iter().filter(|source| PURE.contains(&source.module.as_str())) {
        for word in IMPURE {
            assert!(!names(&source.code, word), "{} names {word}", source.path);
        }
    }
}

#[test]
fn some_things_are_named_in_one_place() {
    for source in sources() {
        for (name, where_) in ALONE {
            let named = if name.contains("::") || *name == "now_utc" {
                names(&source.code, name)
            } else {
                uses_crate(&source.code, name)
            };
            assert!(!named || where_.contains(&source.module.as_str()), "{} names {name}", source.path);
        }
    }
    for (name, where_) in ALONE {
        for module in *where_ {
            let mut sources = sources().into_iter().filter(|source| source.module == *module);
            assert!(sources.any(|source| names(&source.code, name)), "{module} does not name {name}");
        }
    }
}

#[test]
fn nothing_panics_outside_of_tests() {
    for source in sources() {
        for word in PANICS {
            let found = source.code.lines().find(|line| line.contains(word));
            assert!(found.is_none(), "{}: {}", source.path, found.unwrap_or_default());
        }
    }
}

#[test]
fn no_file_is_too_long_to_be_read() {
    for source in sources() {
        let lines = source.text.lines().count();
        assert!(lines <= LONGEST_FILE, "{} has {lines} lines: what does it hide?", source.path);
    }
}

#[test]
fn the_source_is_read_as_it_is_meant() {
    let text = "use crate::{board::{Cell, hex}, rules::Player};\nlet a = '\"'; // crate::store\nlet b = \"crate::text \\\" x\";\n\
        fn f<'a>(x: &'a str) { crate::play::First; r#\"crate::jobs \" \"# }\n#[cfg(test)]\nmod tests { use crate::discord; fn g() { x.unwrap() } }\n";
    let code = without_tests(&plain(text));
    let source = Source { path: String::new(), module: "x".to_owned(), depth: 1, text: String::new(), code };
    assert_eq!(known(&source), ["board", "play", "rules"].map(str::to_owned).into());
    assert!(!source.code.contains("unwrap"));
    assert!(names("tokio::spawn", "tokio") && !names("my_tokio::x", "tokio") && !names("random()", "rand"));
    assert!(
        uses_crate("use png;", "png") && uses_crate("png::Encoder", "png") && !uses_crate("renderer.png(x)", "png")
    );
}
