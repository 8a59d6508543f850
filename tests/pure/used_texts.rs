//! The compiler reports no unused item of a crate that others use, so this looks for the names of the texts in the code.

use super::texts::messages;
use parlor::text::Lang;
use std::{collections::HashSet, fs, path::Path};

/// Appends the code in the folder and its folders.
fn read_code(folder: &Path, code: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read_code(&path, code);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            code.push_str(&fs::read_to_string(path).expect("text"));
        }
    }
}

fn camel_case(id: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    id.split(['-', '_']).map(word).collect()
}

#[test]
fn the_code_uses_every_text() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut code = String::new();
    for folder in ["src", "crates/words/src"] {
        read_code(&root.join(folder), &mut code);
    }
    let names: HashSet<_> = code.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    let texts = messages(Lang::English);
    let options: HashSet<_> = texts.values().flat_map(|parts| parts.keys().flatten()).collect();
    let mut unused = Vec::new();
    for (id, parts) in &texts {
        let item = id.replace('-', "_");
        let is_used = if parts.len() > 1 {
            names.contains(item.as_str())
        } else if parts.values().any(|arguments| !arguments.is_empty()) {
            // Types of the same name exist.
            let item = format!("msg::{}", camel_case(id));
            code.match_indices(&item).any(|(at, _)| !code[at + item.len()..].starts_with(char::is_alphanumeric))
        } else {
            let named = id.strip_prefix("name-").is_some_and(|option| options.contains(&option.to_owned()));
            named || names.contains(item.to_uppercase().as_str())
        };
        if !is_used {
            unused.push(id);
        }
    }
    assert!(texts.len() > 1000, "{}", texts.len());
    assert!(unused.is_empty(), "{unused:?}");
}
