//! Interactions: commands, buttons, menus, forms and autocompletion.

use super::{
    ReadError, by_id,
    guild::{NamedRole, Role},
    list,
    message::{Component, Message},
    optional, read,
    user::{Member, Person, User},
};
use serde::Deserialize;
use serde_json::value::RawValue;
use serenity::all::{ChannelId, GuildId, InteractionId, Permissions, TargetId, UserId};
use std::collections::HashMap;

/// Not `Debug` outside tests: the token lets anyone answer it.
#[cfg_attr(test, derive(Debug))]
pub(crate) struct Interaction {
    pub(crate) id: InteractionId,
    pub(crate) token: String,
    pub(crate) locale: String,
    pub(crate) user: User,
    pub(crate) member: Option<Member>,
    pub(crate) guild: Option<GuildId>,
    pub(crate) channel: Channel,
    pub(crate) is_direct: bool,
    /// Whether the bot can act with its own token here: the server has installed it, or this is the direct conversation with the
    /// bot. False if only the sender has installed it.
    pub(crate) is_installed_here: bool,
    pub(crate) app_permissions: Option<Permissions>,
    /// The message of the pressed button, or of the button that opened the form.
    pub(crate) message: Option<Message>,
    pub(crate) data: InteractionData,
}

#[derive(Debug)]
pub(crate) enum InteractionData {
    Command(CommandData),
    Component(ComponentData),
    Autocomplete(CommandData),
    Form(FormData),
    Unknown(u64),
}

#[derive(Debug, Deserialize)]
pub(crate) struct Channel {
    pub(crate) id: ChannelId,
    #[serde(default, rename = "type", deserialize_with = "optional")]
    kind: u64,
    /// A thread's channel, or a channel's category.
    #[serde(default, rename = "parent_id", deserialize_with = "optional")]
    pub(crate) parent: Option<ChannelId>,
}

impl Channel {
    const ANNOUNCEMENT_THREAD: u64 = 10;
    const PUBLIC_THREAD: u64 = 11;
    pub(super) const PRIVATE_THREAD: u64 = 12;

    pub(crate) fn is_thread(&self) -> bool {
        Self::is_thread_type(self.kind)
    }

    pub(crate) const fn is_thread_type(kind: u64) -> bool {
        matches!(kind, Self::ANNOUNCEMENT_THREAD | Self::PUBLIC_THREAD | Self::PRIVATE_THREAD)
    }

    pub(crate) fn is_private_thread(&self) -> bool {
        self.kind == Self::PRIVATE_THREAD
    }

    pub(crate) fn is_public_thread(&self) -> bool {
        self.is_thread() && !self.is_private_thread()
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct RegisteredCommand {
    pub(crate) id: String,
    pub(crate) name: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct CommandData {
    pub(crate) name: String,
    #[serde(default, rename = "type", deserialize_with = "optional")]
    kind: u64,
    #[serde(default, deserialize_with = "optional")]
    target_id: Option<TargetId>,
    #[serde(default, deserialize_with = "list")]
    options: Vec<CommandOption>,
    #[serde(default, deserialize_with = "optional")]
    resolved: Resolved,
}

#[derive(Debug, Deserialize)]
struct CommandOption {
    name: String,
    #[serde(default, rename = "type", deserialize_with = "optional")]
    kind: u64,
    #[serde(default, deserialize_with = "optional")]
    value: OptionValue,
    #[serde(default, deserialize_with = "list")]
    options: Vec<CommandOption>,
    #[serde(default, deserialize_with = "optional")]
    focused: bool,
}

impl CommandOption {
    const SUBCOMMAND: u64 = 1;
}

#[derive(Debug, Default, Deserialize)]
#[serde(untagged)]
pub(crate) enum OptionValue {
    Text(String),
    Number(i64),
    Bool(bool),
    #[default]
    None,
}

/// What the ids in options refer to.
#[derive(Debug, Default, Deserialize)]
struct Resolved {
    #[serde(default, deserialize_with = "by_id")]
    users: HashMap<u64, User>,
    #[serde(default, deserialize_with = "by_id")]
    members: HashMap<u64, Member>,
    #[serde(default, deserialize_with = "by_id")]
    roles: HashMap<u64, Role>,
    #[serde(default, deserialize_with = "by_id")]
    channels: HashMap<u64, NamedChannel>,
    #[serde(default, deserialize_with = "by_id")]
    messages: HashMap<u64, Message>,
}

#[derive(Debug, Deserialize)]
struct NamedChannel {
    #[serde(default, rename = "type", deserialize_with = "optional")]
    kind: u64,
}

impl CommandData {
    const USER: u64 = 2;
    const MESSAGE: u64 = 3;

    pub(crate) fn is_typed(&self) -> bool {
        !matches!(self.kind, Self::USER | Self::MESSAGE)
    }

    pub(crate) fn target(&self) -> Option<Person> {
        self.target_id.filter(|_| self.kind == Self::USER).map(|id| self.person(id.get()))
    }

    pub(crate) fn message(&self) -> Option<&Message> {
        let id = self.target_id.filter(|_| self.kind == Self::MESSAGE)?;
        self.resolved.messages.get(&id.get())
    }

    pub(crate) fn subcommand(&self) -> Option<&str> {
        self.subcommand_option().map(|option| option.name.as_str())
    }

    fn subcommand_option(&self) -> Option<&CommandOption> {
        self.options.first().filter(|option| option.kind == CommandOption::SUBCOMMAND)
    }

    fn options(&self) -> &[CommandOption] {
        self.subcommand_option().map_or(&self.options, |subcommand| &subcommand.options)
    }

    pub(crate) fn value(&self, name: &str) -> Option<&OptionValue> {
        self.options().iter().find(|option| option.name == name).map(|option| &option.value)
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = (&str, &OptionValue)> {
        self.options().iter().map(|option| (option.name.as_str(), &option.value))
    }

    pub(crate) fn focused(&self) -> Option<(&str, &str)> {
        let focused = self.options().iter().find(|option| option.focused)?;
        Some((&focused.name, focused.value.text().unwrap_or_default()))
    }

    /// `id` is not 0.
    pub(crate) fn person(&self, id: u64) -> Person {
        let user = self.resolved.users.get(&id).cloned().unwrap_or_else(|| User::unknown(UserId::new(id)));
        Person { user, member: self.resolved.members.get(&id).cloned() }
    }

    /// The type of a channel that an option names.
    pub(crate) fn channel_kind(&self, id: u64) -> Option<u64> {
        self.resolved.channels.get(&id).map(|channel| channel.kind)
    }

    pub(crate) fn role(&self, id: u64) -> NamedRole {
        NamedRole { id, found: self.resolved.roles.get(&id).cloned() }
    }
}

impl OptionValue {
    pub(crate) fn number<T: TryFrom<i64>>(&self) -> Option<T> {
        if let Self::Number(number) = self { T::try_from(*number).ok() } else { None }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn id(&self) -> Option<u64> {
        self.text()?.parse().ok().filter(|id| *id != 0)
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct ComponentData {
    pub(crate) custom_id: String,
    /// Empty for a button.
    #[serde(default, deserialize_with = "list")]
    values: Vec<String>,
}

impl ComponentData {
    /// Several values are separated by commas.
    pub(crate) fn chosen(&self) -> Option<String> {
        (!self.values.is_empty()).then(|| self.values.join(","))
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct FormData {
    pub(crate) custom_id: String,
    #[serde(default, deserialize_with = "list")]
    components: Vec<Component>,
}

impl FormData {
    pub(crate) fn text(&self, custom_id: &str) -> Option<&str> {
        self.components.iter().find_map(|component| component.text(custom_id))
    }
}

#[derive(Deserialize)]
struct Envelope {
    id: InteractionId,
    token: String,
    #[serde(default, rename = "type", deserialize_with = "optional")]
    kind: u64,
    #[serde(default, deserialize_with = "optional")]
    locale: String,
    #[serde(default, deserialize_with = "optional")]
    user: Option<User>,
    #[serde(default, deserialize_with = "optional")]
    member: Option<Member>,
    #[serde(default, deserialize_with = "optional")]
    guild_id: Option<GuildId>,
    #[serde(default, deserialize_with = "optional")]
    channel_id: Option<ChannelId>,
    #[serde(default, deserialize_with = "optional")]
    channel: Option<Channel>,
    #[serde(default, deserialize_with = "optional")]
    context: Option<u64>,
    #[serde(default, deserialize_with = "optional")]
    authorizing_integration_owners: HashMap<String, serde::de::IgnoredAny>,
    #[serde(default, deserialize_with = "optional")]
    app_permissions: Option<Permissions>,
    #[serde(default, deserialize_with = "optional")]
    message: Option<Message>,
    data: Option<Box<RawValue>>,
}

const BOT_DM: u64 = 1;

/// Installed by a server. Discord also names it in the direct conversation, unless only the user has installed the bot.
const GUILD_INSTALL: &str = "0";

const COMMAND: u64 = 2;
const COMPONENT: u64 = 3;
const AUTOCOMPLETE: u64 = 4;
const FORM: u64 = 5;

#[cfg_attr(test, derive(Debug))]
pub(crate) struct UnreadableInteraction {
    pub(crate) id: InteractionId,
    pub(crate) token: String,
    pub(crate) locale: String,
    /// Needs suggestions as its answer, not a message.
    pub(crate) is_autocomplete: bool,
    pub(crate) error: ReadError,
}

pub(super) fn read_interaction(json: &[u8]) -> Result<Result<Interaction, Box<UnreadableInteraction>>, ReadError> {
    let envelope: Envelope = read(json)?;
    let (id, token, locale) = (envelope.id, envelope.token.clone(), envelope.locale.clone());
    let is_autocomplete = envelope.kind == AUTOCOMPLETE;
    Ok(envelope.open().map_err(|error| Box::new(UnreadableInteraction { id, token, locale, is_autocomplete, error })))
}

impl Envelope {
    fn open(self) -> Result<Interaction, ReadError> {
        let user = self.user.or_else(|| self.member.as_ref()?.user.clone());
        let user = user.ok_or_else(|| ReadError::missing("member.user.id"))?;
        let channel = self.channel.or_else(|| self.channel_id.map(|id| Channel { id, kind: 0, parent: None }));
        let channel = channel.ok_or_else(|| ReadError::missing("channel_id"))?;
        let json = self.data.as_ref().map_or("{}", |data| data.get()).as_bytes();
        let data = match self.kind {
            COMMAND => read(json).map(InteractionData::Command),
            COMPONENT => read(json).map(InteractionData::Component),
            AUTOCOMPLETE => read(json).map(InteractionData::Autocomplete),
            FORM => read(json).map(InteractionData::Form),
            other => Ok(InteractionData::Unknown(other)),
        };
        let owners = &self.authorizing_integration_owners;
        Ok(Interaction {
            id: self.id,
            token: self.token,
            locale: self.locale,
            user,
            member: self.member,
            guild: self.guild_id,
            channel,
            is_direct: self.context == Some(BOT_DM),
            is_installed_here: owners.is_empty() || owners.contains_key(GUILD_INSTALL),
            app_permissions: self.app_permissions,
            message: self.message,
            data: data.map_err(|error| error.inside("data"))?,
        })
    }
}
