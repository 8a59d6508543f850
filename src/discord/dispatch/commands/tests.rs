use super::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn commands_are_registered_as_in_the_snapshot() {
    let registered: Vec<_> = COMMANDS.iter().map(Command::create).collect();
    let json = sorted(serde_json::to_value(registered).expect("JSON"));
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

#[test]
fn the_readme_lists_exactly_the_registered_commands() {
    let readme = include_str!("../../../../README.md");
    let table = readme.split("## Commands").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    let listed: BTreeSet<_> = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `/")?.split(['`', ' ']).next())
        .map(str::to_owned)
        .collect();
    let (menu, slash): (Vec<_>, Vec<_>) =
        COMMANDS.iter().map(|command| serde_json::to_value(command.create()).unwrap()).partition(is_menu_entry);
    let name = |command: &Value| command["name"].as_str().unwrap().to_owned();
    assert_eq!(listed, slash.iter().map(name).collect());
    for command in &menu {
        assert!(table.contains(&format!("*{}*", name(command))), "{}", name(command));
    }
}

#[test]
fn the_readme_says_which_commands_work_outside_of_servers() {
    let readme = include_str!("../../../../README.md");
    let paragraph = readme.split("\n\n").find(|text| text.starts_with("In a direct message to the bot")).unwrap();
    let (conversation, _) = paragraph.split_once("If you").unwrap();
    // The second sentence includes the commands of the first.
    for (sentences, context) in [(conversation, 1), (paragraph, 2)] {
        let named = sentences.split("`/").skip(1).filter_map(|rest| Some(rest.split_once('`')?.0.to_owned()));
        let registered = COMMANDS.iter().map(|command| serde_json::to_value(command.create()).unwrap());
        let usable = registered
            // Menu entries are other ways to do the same.
            .filter(|command| !is_menu_entry(command))
            .filter(|command| command["contexts"].as_array().is_some_and(|all| all.contains(&context.into())))
            .map(|command| command["name"].as_str().unwrap().to_owned());
        assert_eq!(named.collect::<BTreeSet<_>>(), usable.collect(), "{sentences}");
    }
}
