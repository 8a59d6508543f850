use super::*;
use crate::discord::dispatch::commands::COMMANDS;

fn unregistered() -> Commands {
    Commands::new(COMMANDS.iter().map(|command| command.info))
}

/// The ids are as long as Discord's.
pub(crate) fn registered() -> Commands {
    let commands = unregistered();
    let names = COMMANDS.iter().filter_map(|command| match command.info.name {
        CommandName::Typed(text, _) => Some(text.key.to_owned()),
        CommandName::UserMenu(_) | CommandName::MessageMenu(_) => None,
    });
    commands.record(names.map(|name| RegisteredCommand { id: "1234567890123456789".to_owned(), name }).collect());
    commands
}

/// Discord does not link a command that has subcommands.
#[test]
fn every_command_is_mentioned_as_something_that_can_be_used() {
    let commands = registered();
    for command in COMMANDS {
        let name = commands.mention(Lang::German, command.info.name);
        let created = serde_json::to_value(command.create()).expect("JSON");
        let options = created["options"].as_array().expect("options");
        let subcommands =
            options.iter().filter(|option| option["type"] == 1).filter_map(|option| option["name"].as_str());
        let mention = |usable: &str| format!("</{usable}:1234567890123456789>");
        let english = created["name"].as_str().expect("a name");
        let usable = match command.info.name {
            CommandName::Typed(_, None) if options.iter().all(|option| option["type"] != 1) => name == mention(english),
            CommandName::Typed(..) => subcommands.map(|it| mention(&format!("{english} {it}"))).any(|it| it == name),
            CommandName::UserMenu(text) | CommandName::MessageMenu(text) => {
                name == format!("**{}**", Lang::German.text(text))
            }
        };
        assert!(usable, "{name}");
    }
}

#[test]
fn commands_have_the_names_that_people_see_until_the_ids_are_known() {
    let commands = unregistered();
    let names: Vec<_> = COMMANDS.iter().map(|command| commands.mention(Lang::German, command.info.name)).collect();
    for expected in ["**/zug**", "**/turnier mitspielen**", "**/server zeigen**"] {
        assert!(names.iter().any(|name| name == expected), "{expected} is not in {names:?}");
    }
}
