//! The options of a command as they were typed.

use serenity::all::{CommandData, CommandDataOptionValue, ResolvedValue, User};

/// The text of an option, also while it is being typed.
pub(super) fn text_option<'a>(data: &'a CommandData, name: &str) -> Option<&'a str> {
    data.options.iter().find(|option| option.name == name).and_then(|option| match &option.value {
        CommandDataOptionValue::String(text) | CommandDataOptionValue::Autocomplete { value: text, .. } => {
            Some(text.as_str())
        }
        _ => None,
    })
}

/// Whether an option is set to yes or no.
pub(super) fn bool_option(data: &CommandData, name: &str) -> Option<bool> {
    data.options.iter().find(|option| option.name == name).and_then(|option| match option.value {
        CommandDataOptionValue::Boolean(yes) => Some(yes),
        _ => None,
    })
}

/// The number of an option.
pub(super) fn number_option(data: &CommandData, name: &str) -> Option<i64> {
    data.options.iter().find(|option| option.name == name).and_then(|option| match option.value {
        CommandDataOptionValue::Integer(number) => Some(number),
        _ => None,
    })
}

/// The person that an option names, and the nickname on this server.
pub(super) fn user_option<'a>(data: &'a CommandData, name: &str) -> Option<(&'a User, Option<&'a str>)> {
    data.options().into_iter().find(|option| option.name == name).and_then(|option| match option.value {
        ResolvedValue::User(user, member) => Some((user, member.and_then(|member| member.nick.as_deref()))),
        _ => None,
    })
}
