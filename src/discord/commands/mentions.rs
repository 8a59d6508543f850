//! Commands that people can tap in a text.

use crate::{
    discord::model::{list, optional},
    text::{Lang, msg},
};
use serde::Deserialize;
use std::{collections::HashMap, sync::OnceLock};

/// A registered command, as Discord describes it.
#[derive(Debug, Deserialize)]
pub(crate) struct RegisteredCommand {
    id: String,
    name: String,
    #[serde(default, rename = "type", deserialize_with = "optional")]
    kind: Option<u64>,
    #[serde(default, deserialize_with = "list")]
    options: Vec<RegisteredOption>,
}

/// An option of a command.
#[derive(Debug, Deserialize)]
struct RegisteredOption {
    #[serde(default, rename = "type", deserialize_with = "optional")]
    kind: u64,
}

impl RegisteredOption {
    const SUBCOMMAND: u64 = 1;
}

impl RegisteredCommand {
    /// The kind of those that people type.
    const TYPED: u64 = 1;

    /// Whether people can type the command as it is, without one of its subcommands.
    fn is_complete(&self) -> bool {
        self.kind.is_none_or(|kind| kind == Self::TYPED)
            && self.options.iter().all(|option| option.kind != RegisteredOption::SUBCOMMAND)
    }
}

/// The ids of the commands without subcommands, by name.
#[derive(Debug, Default)]
pub(crate) struct CommandMentions(OnceLock<HashMap<String, String>>);

impl CommandMentions {
    /// Records the ids that Discord gave to the commands.
    pub(crate) fn record(&self, registered: Vec<RegisteredCommand>) {
        let complete = registered.into_iter().filter(RegisteredCommand::is_complete);
        let ids = complete.map(|command| (command.name, command.id)).collect();
        // Discord keeps the ids of commands that it has already.
        let _recorded_before = self.0.set(ids);
    }

    /// The text with mentions in place of the names in bold, such as `**/move**`. Discord shows a mention under the name that
    /// the command has in the reader's language. Without the ids the text stays as it is.
    pub(crate) fn insert(&self, lang: Lang, text: String) -> String {
        let Some(ids) = self.0.get() else { return text };
        msg::COMMANDS.iter().fold(text, |text, command| match ids.get(command.key) {
            Some(id) => text.replace(&format!("**/{}**", lang.text(command.name)), &format!("</{}:{id}>", command.key)),
            None => text,
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use serde_json::json;

    /// Mentions of all commands, with ids as long as Discord's.
    pub(crate) fn recorded() -> CommandMentions {
        let mentions = CommandMentions::default();
        let command = |name: &str| {
            let options = if name == "settings" { json!([{ "type": 1 }]) } else { json!([{ "type": 3 }]) };
            serde_json::from_value(json!({ "id": "1234567890123456789", "name": name, "options": options }))
                .expect("one")
        };
        mentions.record(msg::COMMANDS.iter().map(|text| command(text.key)).collect());
        mentions
    }

    #[test]
    fn every_command_in_bold_is_mentioned_in_every_language() {
        let mentions = recorded();
        for &lang in Lang::ALL {
            for text in [lang.text(msg::HELP), lang.text(msg::HELP_MORE)] {
                let named = text.matches("**/").count();
                let mentioned = mentions.insert(lang, text);
                // People can't use a command that has subcommands without one of them.
                let settings = format!("**/{}**", lang.text(msg::command_settings::COMMAND.name));
                let left = mentioned.matches("**/").count();
                assert_eq!(left, mentioned.matches(&settings).count(), "{mentioned}");
                assert_eq!(mentioned.matches("</").count() + left, named, "{mentioned}");
                assert!(named > 5, "{mentioned}");
            }
        }
        assert!(mentions.insert(Lang::German, "**/zug** d4".to_owned()).starts_with("</move:"));
    }

    #[test]
    fn a_text_stays_as_it_is_until_the_commands_are_registered() {
        assert_eq!(CommandMentions::default().insert(Lang::English, "**/move** d4".to_owned()), "**/move** d4");
    }
}
