//! What texts need to know about commands: mentions that people can tap, and descriptions.

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
    pub(crate) for_newcomers: bool,
}

impl CommandInfo {
    pub(crate) fn help(&self) -> PlainMessage {
        match self.name {
            CommandName::Typed(text, _) => text.help,
            CommandName::UserMenu(_) => msg::HELP_USER_MENU,
            CommandName::MessageMenu(_) => msg::HELP_MESSAGE_MENU,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum CommandName {
    /// If it has subcommands, only these can be run; texts name the given one.
    Typed(CommandText, Option<OptionText>),
    UserMenu(PlainMessage),
    MessageMenu(PlainMessage),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Usable {
    /// Servers that have added the bot.
    OnServers,
    /// Everywhere but in the direct conversation with the bot.
    WithOthers,
    /// Everywhere. The direct conversation is open to people who installed the bot or share a server with it; other
    /// conversations, and servers without the bot, only to people who installed it.
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

#[derive(Debug)]
pub(crate) struct Commands {
    all: Vec<CommandInfo>,
    /// Ids by name, once Discord has sent them.
    ids: OnceLock<HashMap<String, String>>,
}

impl Commands {
    pub(crate) fn new(all: impl Iterator<Item = CommandInfo>) -> Self {
        Self { all: all.collect(), ids: OnceLock::new() }
    }

    pub(crate) fn record(&self, registered: Vec<RegisteredCommand>) {
        let ids = registered.into_iter().map(|command| (command.name, command.id)).collect();
        // Commands that are registered again keep their ids.
        let _recorded_before = self.ids.set(ids);
    }

    pub(crate) fn usable_in(&self, place: Place) -> impl Iterator<Item = &CommandInfo> {
        self.all.iter().filter(move |command| command.usable.includes(place))
    }

    /// A mention that people can tap; without an id, and for menu entries, the name in bold.
    pub(crate) fn mention(&self, lang: Lang, name: CommandName) -> String {
        let (text, subcommand) = match name {
            CommandName::UserMenu(name) | CommandName::MessageMenu(name) => return format!("**{}**", lang.text(name)),
            CommandName::Typed(text, subcommand) => (text, subcommand),
        };
        let after = |name: Option<String>| name.map_or_else(String::new, |name| format!(" {name}"));
        match self.ids.get().and_then(|ids| ids.get(text.key)) {
            // Only the English name works in a mention.
            Some(id) => format!("</{}{}:{id}>", text.key, after(subcommand.map(|it| it.key.to_owned()))),
            None => format!("**/{}{}**", lang.text(text.name), after(subcommand.map(|it| lang.text(it.name)))),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
