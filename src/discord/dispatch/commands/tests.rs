use super::*;
use parlor_testkit::accepting;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const MANUAL: &str = include_str!("../../../../docs/commands.md");

#[test]
fn commands_are_registered_as_in_the_snapshot() {
    let json = sorted(Value::Array(registered()));
    insta::assert_snapshot!(serde_json::to_string_pretty(&json).expect("JSON"));
}

/// Sorts keys, because serenity writes them in the order of a hash map.
fn sorted(json: Value) -> Value {
    match json {
        Value::Array(values) => values.into_iter().map(sorted).collect(),
        Value::Object(values) => {
            let values: BTreeMap<_, _> = values.into_iter().map(|(key, value)| (key, sorted(value))).collect();
            values.into_iter().collect()
        }
        value => value,
    }
}

/// Slash commands have no type.
fn is_menu_entry(command: &Value) -> bool {
    !command["type"].is_null()
}

fn name(command: &Value) -> &str {
    command["name"].as_str().expect("a name")
}

fn registered() -> Vec<Value> {
    COMMANDS.iter().map(|command| serde_json::to_value(command.create()).expect("JSON")).collect()
}

fn list_of<'a>(of: &'a Value, field: &str) -> impl Iterator<Item = &'a Value> {
    of[field].as_array().into_iter().flatten()
}

/// The text under a command's heading with this list of options.
fn with_list(text: &str, list: &[String]) -> String {
    let is_listed = |line: &&str| line.trim_start().starts_with("* ");
    let before: Vec<_> = text.lines().take_while(|line| !is_listed(line)).collect();
    let after: Vec<_> = text.lines().skip_while(|line| !is_listed(line)).skip_while(is_listed).collect();
    let parts = [before.join("\n"), list.join("\n"), after.join("\n")];
    let parts: Vec<_> = parts.iter().map(|part| part.trim_matches('\n')).filter(|part| !part.is_empty()).collect();
    format!("\n{}\n", parts.join("\n\n"))
}

/// The lines under a command's heading that list its subcommands and options.
fn options(command: &Value, path: &str, indent: &str, lines: &mut Vec<String>) {
    for option in list_of(command, "options") {
        let (own, text) = (name(option), option["description"].as_str().expect("a description"));
        if option["type"] == 1 {
            let path = format!("{path} {own}");
            lines.push(format!("* `{path}`: {text}"));
            options(option, &path, "  ", lines);
            continue;
        }
        let required = if option["required"] == true { " (required)" } else { "" };
        let choices: Vec<_> = list_of(option, "choices").map(name).collect();
        let choices = if choices.is_empty() { String::new() } else { format!(" — {}", choices.join(" · ")) };
        lines.push(format!("{indent}* `{own}`{required}: {text}{choices}"));
    }
}

#[test]
fn the_manual_lists_exactly_the_registered_commands_with_all_options() {
    let (menu, slash): (Vec<_>, Vec<_>) = registered().into_iter().partition(is_menu_entry);
    let (_, all) = MANUAL.split_once("\n## All commands\n").expect("a list of all commands");
    let (all, _) = all.split_once("\n## ").expect("another part");
    let mut sections = all.split("\n### ").skip(1);
    let mut manual = MANUAL.to_owned();
    for (command, section) in slash.iter().zip(&mut sections) {
        let (title, section) = section.split_once('\n').expect("text under the title");
        assert_eq!(title, format!("`/{}`", name(command)));
        let mut list = Vec::new();
        options(command, &format!("/{}", name(command)), "", &mut list);
        let expected = with_list(section, &list);
        if accepting() {
            manual = manual.replacen(&format!("{title}\n{section}"), &format!("{title}\n{expected}"), 1);
        } else {
            assert_eq!(section, expected, "PARLOR_ACCEPT=1 writes the list under {title}");
        }
        let prose = section.lines().filter(|line| !line.trim_start().starts_with("* ")).flat_map(quoted);
        let is_option = |word: &str| {
            list_of(command, "options").any(|it| name(it) == word || list_of(it, "options").any(|it| name(it) == word))
                || word.contains(|it: char| !it.is_ascii_lowercase())
        };
        // A time that people type.
        let unknown: Vec<_> = prose.filter(|word| !is_option(word) && *word != "tomorrow").collect();
        assert_eq!(unknown, Vec::<&str>::new(), "under {title}");
    }
    if accepting() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/commands.md"), manual).expect("the manual");
    }
    let rest = sections.next().expect("the entries of menus");
    assert_eq!(sections.next(), None);
    for command in &menu {
        assert!(rest.contains(&format!("*{}*", name(command))), "{}", name(command));
    }
}

#[test]
fn the_readme_is_short() {
    let readme = include_str!("../../../../README.md");
    assert!(readme.lines().count() <= 110, "{} lines", readme.lines().count());
    for cell in readme.lines().filter(|line| line.starts_with('|')).flat_map(|line| line.split('|')) {
        let words = cell.split_whitespace().filter(|word| !word.starts_with(['!', '('])).count();
        assert!(words <= 20, "{words} words in a cell: {cell}");
    }
}

/// The texts between backquotes.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Whether a command exists as it is typed, with its subcommand and its options.
fn exists(typed: &str, commands: &[Value]) -> bool {
    let mut known: Vec<_> = commands.iter().collect();
    typed.split_whitespace().all(|word| {
        let word = word.split(':').next().unwrap_or_default();
        let is_named = |it: &&Value| {
            let translated = it["name_localizations"].as_object();
            name(it) == word || translated.is_some_and(|names| names.values().any(|name| name == word))
        };
        let Some(found) = known.iter().copied().find(is_named) else { return false };
        // An option has none of its own and is followed by others.
        let inside: Vec<_> = list_of(found, "options").collect();
        if !inside.is_empty() {
            known = inside;
        }
        true
    })
}

#[test]
fn documents_quote_only_commands_and_options_that_exist() {
    let commands = registered();
    assert!(exists("settings puzzle hour:7 on", &commands) && !exists("settings puzzle rating", &commands));
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = std::fs::read_dir(root.join("docs")).expect("documents").map(|entry| entry.expect("a document").path());
    let pages = pages.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let mut unknown = Vec::new();
    let mut count = 0;
    for page in pages.chain(["README.md", "ARCHITECTURE.md"].map(|name| root.join(name))) {
        let text = std::fs::read_to_string(&page).expect("a text");
        for typed in text.lines().flat_map(quoted).filter_map(|text| text.strip_prefix('/')) {
            let is_route = typed.is_empty() || typed.contains(['/', '*']) || ["healthz", "metrics"].contains(&typed);
            if !is_route {
                count += 1;
                if !exists(typed, &commands) {
                    unknown.push(format!("/{typed} in {}", page.display()));
                }
            }
        }
    }
    assert!(count > 100, "{count} commands");
    assert_eq!(unknown, Vec::<String>::new());
}

#[test]
fn the_manual_says_which_commands_work_outside_of_servers() {
    let paragraph = MANUAL.split("\n\n").find(|text| text.starts_with("In a direct message to the bot")).unwrap();
    let (conversation, _) = paragraph.split_once("If you").unwrap();
    // The second sentence includes the commands of the first.
    for (sentences, context) in [(conversation, 1), (paragraph, 2)] {
        let named = sentences.split("`/").skip(1).filter_map(|rest| Some(rest.split_once('`')?.0.to_owned()));
        let usable = registered()
            .into_iter()
            // Menu entries are other ways to do the same.
            .filter(|command| !is_menu_entry(command))
            .filter(|command| command["contexts"].as_array().is_some_and(|all| all.contains(&context.into())))
            .map(|command| name(&command).to_owned());
        assert_eq!(named.collect::<BTreeSet<_>>(), usable.collect(), "{sentences}");
    }
}
