//! What every interaction tells about who sent it and where.

use super::names::Names;
use crate::{
    play::UserId,
    store::{Cause, Delivery, Place},
    text::Lang,
};
use serenity::all::{ChannelType, GuildId, Interaction, InteractionId, PartialChannel, Permissions, User};

/// Who sent an interaction, and from where.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    /// The interaction.
    pub(super) interaction: InteractionId,
    /// With which it is answered.
    pub(super) token: String,
    /// Who.
    pub(super) person: UserId,
    /// Where; nowhere outside of servers.
    pub(super) place: Option<Place>,
    /// What this person reads.
    pub(super) lang: Lang,
    /// The channel above, where this is a thread.
    pub(super) parent: Option<u64>,
    /// Whether this is a thread.
    pub(super) thread: bool,
    /// The roles of the person on this server.
    pub(super) roles: Vec<u64>,
    /// What the bot may do there; all where Discord doesn't say.
    pub(super) permissions: Permissions,
    /// Permissions that the bot lacks there for posting boards.
    pub(super) missing: Permissions,
}

impl Caller {
    /// Reads an interaction; `None` for a ping, which nobody sent. Names that come with it are noted.
    pub(super) fn of(interaction: &Interaction, names: &Names) -> Option<Self> {
        // Serenity gives each kind of interaction a type of its own, with the same fields.
        macro_rules! caller {
            ($it:expr) => {{
                if let Some(guild) = $it.guild_id {
                    let nick = $it.member.as_ref().and_then(|member| member.nick.as_deref());
                    names.note(guild, $it.user.id, shown_name(&$it.user, nick));
                }
                Self {
                    interaction: $it.id,
                    token: $it.token.clone(),
                    person: UserId($it.user.id.get()),
                    place: $it.guild_id.map(|guild| Place { guild: guild.get(), channel: $it.channel_id.get() }),
                    lang: Lang::from_locale(&$it.locale),
                    parent: $it.channel.as_ref().and_then(|channel| channel.parent_id).map(|id| id.get()),
                    thread: is_thread($it.channel.as_ref()),
                    roles: $it.member.iter().flat_map(|member| &member.roles).map(|role| role.get()).collect(),
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

    /// What the caller makes happen in a game that is played there, and how the channel learns of it.
    /// Only of the channel in which the caller is does the interaction tell what the bot may do.
    pub(super) fn cause(&self, place: Place) -> Cause {
        let delivery = match self.place {
            Some(here) if here != place => Delivery::Channel,
            _ if self.missing.is_empty() => Delivery::OpenChannel,
            _ => Delivery::Interaction,
        };
        Cause { interaction: Some(self.interaction.get()), delivery }
    }

    /// The server, as serenity names it.
    pub(super) fn guild(&self) -> Option<GuildId> {
        self.place.map(|place| GuildId::new(place.guild))
    }
}

/// The name under which a person is known in a server.
pub(super) fn shown_name(user: &User, nick: Option<&str>) -> String {
    nick.or(user.global_name.as_deref()).unwrap_or(&user.name).to_owned()
}

/// What the bot needs for posting boards in a channel of that kind.
fn needed(channel: Option<&PartialChannel>) -> Permissions {
    let send = if is_thread(channel) { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    Permissions::VIEW_CHANNEL | send | Permissions::ATTACH_FILES
}

fn is_thread(channel: Option<&PartialChannel>) -> bool {
    channel.is_some_and(|channel| {
        matches!(channel.kind, ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
    })
}
