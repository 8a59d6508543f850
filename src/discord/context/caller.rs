//! The sender of an interaction, and the place where it was sent.

use crate::{
    discord::outbound::{client::InteractionHandle, names::Names},
    play::UserId,
    store::{Announce, Cause, Place},
    text::Lang,
};
use serenity::all::{ChannelType, GuildId, Interaction, PartialChannel, Permissions, User};

/// Who sent an interaction, and from where.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// The interaction, as needed to answer it.
    pub(crate) interaction: InteractionHandle,
    /// The user.
    pub(crate) person: UserId,
    /// The server and channel; `None` outside of servers.
    pub(crate) place: Option<Place>,
    /// The language of the caller's client.
    pub(crate) lang: Lang,
    /// The parent of the channel: for a thread, the channel that it belongs to.
    pub(crate) parent: Option<u64>,
    /// Whether the channel is a thread.
    pub(crate) thread: bool,
    /// The caller's roles on the server.
    pub(crate) roles: Vec<u64>,
    /// Whether the caller may change the settings of the server.
    pub(crate) manages_server: bool,
    /// Whether the caller has all permissions in all channels of the server.
    pub(crate) administrator: bool,
    /// The bot's permissions in the channel; all where Discord doesn't report them.
    pub(crate) permissions: Permissions,
    /// The permissions that the bot lacks in the channel for posting boards.
    pub(crate) missing: Permissions,
}

impl Caller {
    /// Reads the sender of an interaction, and records the name. `None` for a ping, which has no sender.
    pub(crate) fn of(interaction: &Interaction, names: &Names) -> Option<Self> {
        // Serenity has a type for each kind of interaction, with the same fields.
        macro_rules! caller {
            ($it:expr) => {{
                if let Some(guild) = $it.guild_id {
                    let nick = $it.member.as_ref().and_then(|member| member.nick.as_deref());
                    names.record(guild, $it.user.id, display_name(&$it.user, nick));
                }
                Self {
                    interaction: InteractionHandle::new($it.id, $it.token.clone()),
                    person: UserId($it.user.id.get()),
                    place: $it.guild_id.map(|guild| Place { guild: guild.get(), channel: $it.channel_id.get() }),
                    lang: Lang::from_locale(&$it.locale),
                    parent: $it.channel.as_ref().and_then(|channel| channel.parent_id).map(|id| id.get()),
                    thread: is_thread($it.channel.as_ref()),
                    roles: $it.member.iter().flat_map(|member| &member.roles).map(|role| role.get()).collect(),
                    manages_server: $it.member.as_ref().is_some_and(|member| may_manage(member.permissions)),
                    administrator: $it
                        .member
                        .as_ref()
                        .and_then(|member| member.permissions)
                        .is_some_and(|has| has.contains(Permissions::ADMINISTRATOR)),
                    permissions: $it.app_permissions.unwrap_or(Permissions::all()),
                    missing: $it.app_permissions.map_or(Permissions::empty(), |has| needed($it.channel.as_ref()) - has),
                }
            }};
        }
        Some(match interaction {
            Interaction::Command(it) | Interaction::Autocomplete(it) => caller!(it),
            Interaction::Component(it) => caller!(it),
            Interaction::Modal(it) => caller!(it),
            _ => return None,
        })
    }

    /// The cause of a change that the caller makes in a game at `place`, and the way in which it is announced there.
    /// An interaction reports the bot's permissions only for the channel in which it was sent.
    pub(crate) fn cause(&self, place: Place) -> Cause {
        let announce = match self.place {
            Some(here) if here != place => Announce::Post,
            _ if self.missing.is_empty() => Announce::PostAndReopen,
            _ => Announce::InAnswer,
        };
        Cause { interaction: Some(self.interaction.id.get()), announce }
    }

    /// The server, as serenity's type.
    pub(crate) fn guild(&self) -> Option<GuildId> {
        self.place.map(|place| GuildId::new(place.guild))
    }
}

/// The name of a user as a server shows it.
pub(crate) fn display_name<'a>(user: &'a User, nick: Option<&'a str>) -> &'a str {
    nick.or(user.global_name.as_deref()).unwrap_or(&user.name)
}

/// The permissions that the bot needs for posting boards in a channel of that kind.
fn needed(channel: Option<&PartialChannel>) -> Permissions {
    let send = if is_thread(channel) { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    Permissions::VIEW_CHANNEL | send | Permissions::ATTACH_FILES
}

/// Whether a member with those permissions manages the server. Discord sends them with every interaction in a server.
fn may_manage(permissions: Option<Permissions>) -> bool {
    permissions.is_some_and(|has| has.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR))
}

fn is_thread(channel: Option<&PartialChannel>) -> bool {
    channel.is_some_and(|channel| {
        matches!(channel.kind, ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
    })
}
