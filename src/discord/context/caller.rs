//! The sender of an interaction, and the place where it was sent.

use crate::{
    discord::outbound::{client::InteractionHandle, names::Names},
    play::UserId,
    store::{Announce, Cause, Place},
    text::Lang,
};
use serenity::all::{
    AuthorizingIntegrationOwner, ChannelId, ChannelType, GuildId, Interaction, InteractionContext, PartialChannel,
    Permissions, User,
};

/// Who sent an interaction, and from where.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// The interaction, as needed to answer it.
    pub(crate) interaction: InteractionHandle,
    /// The user.
    pub(crate) person: UserId,
    /// The server and channel, or the direct conversation with the bot; `None` where the bot can post nothing by itself.
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
            ($it:expr, $origin:expr) => {{
                let nick = $it.member.as_ref().and_then(|member| member.nick.as_deref());
                names.record($it.guild_id, $it.user.id, display_name(&$it.user, nick));
                let place = place($it.guild_id, $it.channel_id, $origin);
                Self {
                    interaction: InteractionHandle::new($it.id, $it.token.clone()),
                    person: UserId($it.user.id.get()),
                    place,
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
                    missing: $it
                        .app_permissions
                        // A direct conversation has no permissions.
                        .filter(|_| $it.guild_id.is_some())
                        .map_or(Permissions::empty(), |has| needed($it.channel.as_ref()) - has),
                }
            }};
        }
        Some(match interaction {
            Interaction::Command(it) | Interaction::Autocomplete(it) => {
                caller!(it, Origin { context: it.context, owners: &it.authorizing_integration_owners.0 })
            }
            Interaction::Component(it) => {
                caller!(it, Origin { context: it.context, owners: &it.authorizing_integration_owners.0 })
            }
            // Serenity leaves both out of a form. A form about a game is opened only where the bot can post.
            Interaction::Modal(it) => caller!(it, Origin { context: Some(InteractionContext::BotDm), owners: &[] }),
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
        self.place.and_then(|place| place.guild).map(GuildId::new)
    }
}

/// What Discord says about the kind of place in which an interaction was sent.
#[derive(Clone, Copy)]
struct Origin<'a> {
    context: Option<InteractionContext>,
    /// Who has installed the bot: the server, the user, or both. Discord always names one.
    owners: &'a [AuthorizingIntegrationOwner],
}

/// Where an interaction was sent from, if the bot can post there by itself.
fn place(guild: Option<GuildId>, channel: ChannelId, origin: Origin<'_>) -> Option<Place> {
    let by_server = |owner: &AuthorizingIntegrationOwner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_));
    let posts = match guild {
        Some(_) => origin.owners.is_empty() || origin.owners.iter().any(by_server),
        None => origin.context == Some(InteractionContext::BotDm),
    };
    posts.then_some(Place { guild: guild.map(GuildId::get), channel: channel.get() })
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
