//! Commands that people can tap in a text.

use super::schema::{Command, Named};
use crate::text::{CommandText, Lang, OptionText};
use serde::Deserialize;
use std::{collections::HashMap, sync::OnceLock};

/// A registered command, as Discord describes it.
#[derive(Debug, Deserialize)]
pub(crate) struct RegisteredCommand {
    id: String,
    name: String,
}

/// The ids of the commands, by name.
#[derive(Debug, Default)]
pub(crate) struct CommandMentions(OnceLock<HashMap<String, String>>);

impl CommandMentions {
    /// Records the ids that Discord gave to the commands.
    pub(crate) fn record(&self, registered: Vec<RegisteredCommand>) {
        let ids = registered.into_iter().map(|command| (command.name, command.id)).collect();
        // Discord keeps the ids of commands that it has already.
        let _recorded_before = self.0.set(ids);
    }

    /// A command in a text: the mention of one that is typed. Without the ids, and for the entry in a menu, it is the name that people
    /// see, in bold.
    pub(crate) fn name(&self, lang: Lang, command: &Command) -> String {
        match &command.named {
            Named::Typed(text, subcommand) => self
                .mention(text, *subcommand)
                .unwrap_or_else(|| format!("**/{}**", full_name(lang, text, *subcommand))),
            Named::UserMenu(name) => format!("**{}**", lang.text(*name)),
        }
    }

    /// The mention of a command. Discord shows it as it is written, and can be tapped only with the English name.
    fn mention(&self, text: &CommandText, subcommand: Option<OptionText>) -> Option<String> {
        let id = self.0.get()?.get(text.key)?;
        Some(match subcommand {
            Some(subcommand) => format!("</{} {}:{id}>", text.key, subcommand.key),
            None => format!("</{}:{id}>", text.key),
        })
    }
}

/// The name of a command as people see it.
fn full_name(lang: Lang, text: &CommandText, subcommand: Option<OptionText>) -> String {
    let name = lang.text(text.name);
    subcommand.map_or_else(|| name.clone(), |subcommand| format!("{name} {}", lang.text(subcommand.name)))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::discord::commands::schema;

    /// Mentions of all commands, with ids as long as Discord's.
    pub(crate) fn recorded() -> CommandMentions {
        let mentions = CommandMentions::default();
        let names = schema::all().into_iter().filter_map(|command| match command.named {
            Named::Typed(text, _) => Some(text.key.to_owned()),
            Named::UserMenu(_) => None,
        });
        mentions.record(names.map(|name| RegisteredCommand { id: "1234567890123456789".to_owned(), name }).collect());
        mentions
    }

    /// Discord follows no mention of a command that has subcommands.
    #[test]
    fn every_command_is_mentioned_as_something_that_can_be_used() {
        let mentions = recorded();
        for command in schema::all() {
            let name = mentions.name(Lang::German, &command);
            let created = serde_json::to_value(&command.create).expect("JSON");
            let options = created["options"].as_array().expect("options");
            let subcommands =
                options.iter().filter(|option| option["type"] == 1).filter_map(|option| option["name"].as_str());
            let mention = |usable: &str| format!("</{usable}:1234567890123456789>");
            let english = created["name"].as_str().expect("a name");
            let usable = match command.named {
                Named::Typed(_, None) if options.iter().all(|option| option["type"] != 1) => name == mention(english),
                Named::Typed(..) => subcommands.map(|it| mention(&format!("{english} {it}"))).any(|it| it == name),
                Named::UserMenu(_) => name == "**Zu einer Partie herausfordern**",
            };
            assert!(usable, "{name}");
        }
    }

    #[test]
    fn commands_have_the_names_that_people_see_until_the_ids_are_known() {
        let names: Vec<_> =
            schema::all().iter().map(|command| CommandMentions::default().name(Lang::German, command)).collect();
        for expected in ["**/zug**", "**/turnier mitspielen**", "**/server zeigen**"] {
            assert!(names.iter().any(|name| name == expected), "{expected} is not in {names:?}");
        }
    }
}
