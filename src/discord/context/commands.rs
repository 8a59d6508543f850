//! What texts say about the commands: their names, which people can tap, and what they do.

use crate::{
    discord::model::interaction::RegisteredCommand,
    store::Place,
    text::{CommandText, Lang, OptionText, PlainMessage, msg},
};
use std::{collections::HashMap, sync::OnceLock};

#[derive(Clone, Copy, Debug)]
pub(crate) struct CommandInfo {
    pub(crate) name: CommandName,
    pub(crate) usable: Usable,
    /// Whether a newcomer needs it.
    pub(crate) for_newcomers: bool,
}

impl CommandInfo {
    /// What the command does, to follow its name.
    pub(crate) fn help(&self) -> PlainMessage {
        match self.name {
            CommandName::Typed(text, _) => text.help,
            CommandName::UserMenu(_) => msg::HELP_USER_MENU,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum CommandName {
    /// A command that is typed. If it has subcommands, only these can be used; texts name the one that most people use.
    Typed(CommandText, Option<OptionText>),
    /// An entry in the menu of a person.
    UserMenu(PlainMessage),
}

/// Where a command can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Usable {
    /// On servers that have added the bot.
    OnServers,
    /// Wherever there are other people: everywhere but in the direct conversation with the bot.
    WithOthers,
    /// Everywhere. The direct conversation with the bot is open to people who have installed the bot for themselves or share a
    /// server with it; other conversations, and servers without the bot, only to the former.
    Anywhere,
}

impl Usable {
    pub(crate) const fn includes(self, place: Place) -> bool {
        match self {
            Self::OnServers => place.guild.is_some(),
            Self::WithOthers => !place.is_direct(),
            Self::Anywhere => true,
        }
    }
}

/// All commands, and the ids under which they are registered.
#[derive(Debug)]
pub(crate) struct Commands {
    all: Vec<CommandInfo>,
    /// The ids by name, once Discord has given them.
    ids: OnceLock<HashMap<String, String>>,
}

impl Commands {
    pub(crate) fn new(all: impl Iterator<Item = CommandInfo>) -> Self {
        Self { all: all.collect(), ids: OnceLock::new() }
    }

    /// Records the ids that Discord gave to the commands.
    pub(crate) fn record(&self, registered: Vec<RegisteredCommand>) {
        let ids = registered.into_iter().map(|command| (command.name, command.id)).collect();
        // A command that is registered again keeps its id.
        let _recorded_before = self.ids.set(ids);
    }

    /// The commands that can be used in a place.
    pub(crate) fn usable_in(&self, place: Place) -> impl Iterator<Item = &CommandInfo> {
        self.all.iter().filter(move |command| command.usable.includes(place))
    }

    /// A command in a text: a mention that people can tap. Without the ids, and for a menu entry, it is the name in bold.
    pub(crate) fn mention(&self, lang: Lang, name: CommandName) -> String {
        let (text, subcommand) = match name {
            CommandName::UserMenu(name) => return format!("**{}**", lang.text(name)),
            CommandName::Typed(text, subcommand) => (text, subcommand),
        };
        let after = |name: Option<String>| name.map_or_else(String::new, |name| format!(" {name}"));
        match self.ids.get().and_then(|ids| ids.get(text.key)) {
            // Only the English name can be tapped.
            Some(id) => format!("</{}{}:{id}>", text.key, after(subcommand.map(|it| it.key.to_owned()))),
            None => format!("**/{}{}**", lang.text(text.name), after(subcommand.map(|it| lang.text(it.name)))),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
