//! The options of a command, as they were typed.

use serenity::all::{CommandData, CommandDataOption, CommandDataOptionValue, Permissions, Role, User};

/// The name of the subcommand, for commands that have subcommands.
pub(crate) fn subcommand(data: &CommandData) -> Option<&str> {
    data.options.first().and_then(|option| match option.value {
        CommandDataOptionValue::SubCommand(_) => Some(option.name.as_str()),
        _ => None,
    })
}

/// The options: those of the subcommand where there is one.
fn options(data: &CommandData) -> &[CommandDataOption] {
    match data.options.first().map(|option| &option.value) {
        Some(CommandDataOptionValue::SubCommand(options)) => options,
        _ => &data.options,
    }
}

fn value<'a>(data: &'a CommandData, name: &str) -> Option<&'a CommandDataOptionValue> {
    options(data).iter().find(|option| option.name == name).map(|option| &option.value)
}

/// The text of an option, also while it is being typed.
pub(crate) fn text_option<'a>(data: &'a CommandData, name: &str) -> Option<&'a str> {
    match value(data, name)? {
        CommandDataOptionValue::String(text) | CommandDataOptionValue::Autocomplete { value: text, .. } => Some(text),
        _ => None,
    }
}

/// The value of a boolean option.
pub(crate) fn bool_option(data: &CommandData, name: &str) -> Option<bool> {
    match value(data, name)? {
        CommandDataOptionValue::Boolean(yes) => Some(*yes),
        _ => None,
    }
}

/// The id of the channel or role in an option.
pub(crate) fn id_option(data: &CommandData, name: &str) -> Option<u64> {
    match value(data, name)? {
        CommandDataOptionValue::Channel(id) => Some(id.get()),
        CommandDataOptionValue::Role(id) => Some(id.get()),
        _ => None,
    }
}

/// Whether the role in an option belongs to an app or to Discord, so that nobody can give it.
pub(crate) fn is_managed_role(data: &CommandData, name: &str) -> bool {
    role_option(data, name).is_some_and(|role| role.managed)
}

/// The permissions that the role in an option grants; all where Discord does not say.
pub(crate) fn role_permissions(data: &CommandData, name: &str) -> Permissions {
    role_option(data, name).map_or(Permissions::all(), |role| role.permissions)
}

fn role_option<'a>(data: &'a CommandData, name: &str) -> Option<&'a Role> {
    let CommandDataOptionValue::Role(id) = value(data, name)? else { return None };
    data.resolved.roles.get(id)
}

/// The value of an integer option.
pub(crate) fn number_option(data: &CommandData, name: &str) -> Option<i64> {
    match value(data, name)? {
        CommandDataOptionValue::Integer(number) => Some(*number),
        _ => None,
    }
}

/// The user in an option, and the nickname on this server.
pub(crate) fn user_option<'a>(data: &'a CommandData, name: &str) -> Option<(&'a User, Option<&'a str>)> {
    let CommandDataOptionValue::User(id) = value(data, name)? else { return None };
    let nick = data.resolved.members.get(id).and_then(|member| member.nick.as_deref());
    Some((data.resolved.users.get(id)?, nick))
}
