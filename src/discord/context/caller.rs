//! The sender of an interaction, and the place where it was sent.

use crate::{
    discord::outbound::{client::InteractionHandle, names::Names},
    play::UserId,
    store::{Announce, Cause, Place},
    text::Lang,
};
use serenity::all::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelId, ChannelType, GuildId, Interaction,
    InteractionContext, Message, MessageInteractionMetadata, ModalInteraction, PartialChannel, Permissions, User,
};

/// Who sent an interaction, and from where.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// The interaction, as needed to answer it.
    pub(crate) interaction: InteractionHandle,
    /// The user.
    pub(crate) person: UserId,
    /// Where it was sent from.
    pub(crate) place: Place,
    /// Whether Discord shows the bot's answers to nobody but the caller, whatever the bot asks for.
    pub(crate) answers_are_private: bool,
    /// The language of the caller's client.
    pub(crate) lang: Lang,
    /// The parent of the channel: for a thread, the channel that it belongs to.
    pub(crate) parent: Option<u64>,
    /// Whether the channel is a thread.
    pub(crate) thread: bool,
    /// The channel that a thread belongs to, if everybody who sees that channel sees the thread.
    pub(crate) public_parent: Option<u64>,
    /// The caller's roles on the server.
    pub(crate) roles: Vec<u64>,
    /// Whether the caller may change the settings of the server.
    pub(crate) manages_server: bool,
    /// Whether the caller may give roles to members of the server.
    pub(crate) gives_roles: bool,
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
            ($it:expr, $direct:expr, $origin:expr) => {{
                let place = place($it.guild_id, $it.channel_id, $direct, $origin);
                let guild = place.guild.map(GuildId::new);
                let nick = $it.member.as_ref().filter(|_| guild.is_some()).and_then(|member| member.nick.as_deref());
                names.record(guild, $it.user.id, display_name(&$it.user, nick));
                let permissions = $it.member.as_ref().and_then(|member| member.permissions);
                Self {
                    interaction: InteractionHandle::new($it.id, $it.token.clone()),
                    person: UserId($it.user.id.get()),
                    place,
                    answers_are_private: place.is_by_answers() && permissions.is_some_and(keeps_answers_private),
                    lang: Lang::from_locale(&$it.locale),
                    parent: $it.channel.as_ref().and_then(|channel| channel.parent_id).map(|id| id.get()),
                    thread: is_thread($it.channel.as_ref()),
                    roles: $it.member.iter().flat_map(|member| &member.roles).map(|role| role.get()).collect(),
                    public_parent: $it.channel.as_ref().and_then(public_parent),
                    manages_server: $it
                        .member
                        .as_ref()
                        .is_some_and(|member| may(Permissions::MANAGE_GUILD, member.permissions)),
                    gives_roles: $it
                        .member
                        .as_ref()
                        .is_some_and(|member| may(Permissions::MANAGE_ROLES, member.permissions)),
                    administrator: $it
                        .member
                        .as_ref()
                        .and_then(|member| member.permissions)
                        .is_some_and(|has| has.contains(Permissions::ADMINISTRATOR)),
                    permissions: $it.app_permissions.unwrap_or(Permissions::all()),
                    missing: $it
                        .app_permissions
                        // Elsewhere the bot has no permissions, or needs none.
                        .filter(|_| guild.is_some())
                        .map_or(Permissions::empty(), |has| needed($it.channel.as_ref()) - has),
                }
            }};
        }
        Some(match interaction {
            Interaction::Command(it) | Interaction::Autocomplete(it) => {
                caller!(it, is_direct(it.context), Some(&it.authorizing_integration_owners))
            }
            Interaction::Component(it) => {
                caller!(it, is_direct(it.context), Some(&it.authorizing_integration_owners))
            }
            Interaction::Modal(it) => {
                caller!(it, may_use_external_emojis(it), it.message.as_deref().and_then(owners_of))
            }
            _ => return None,
        })
    }

    /// The cause of a change that the caller makes in a game at `place`, and the way in which it is announced there.
    /// An interaction reports the bot's permissions only for the channel in which it was sent.
    pub(crate) fn cause(&self, place: Place) -> Cause {
        let announce = if self.place != place {
            Announce::Post
        } else if place.is_by_answers() || !self.missing.is_empty() {
            Announce::InAnswer
        } else {
            Announce::PostAndReopen
        };
        Cause { interaction: Some(self.interaction.id.get()), announce }
    }

    /// The server, as serenity's type.
    pub(crate) fn guild(&self) -> Option<GuildId> {
        self.place.guild.map(GuildId::new)
    }
}

/// Where an interaction was sent from: `direct` in the direct conversation with the bot. `owners` are those whose installation of
/// the bot authorizes it: the server, the user, or both; in the direct conversation with the bot a server without a number,
/// unless only the user has installed it. `None` for that of a message which the bot posted.
fn place(
    guild: Option<GuildId>,
    channel: ChannelId,
    direct: bool,
    owners: Option<&AuthorizingIntegrationOwners>,
) -> Place {
    let (guild, channel) = (guild.map(GuildId::get), channel.get());
    if guild.is_none() && direct {
        return Place::direct(channel);
    }
    let by_server = |owner: &AuthorizingIntegrationOwner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_));
    if owners.is_none_or(|owners| owners.0.is_empty() || owners.0.iter().any(by_server)) {
        guild.map_or(Place::direct(channel), |guild| Place::on_server(guild, channel))
    } else {
        Place::by_answers(guild, channel)
    }
}

/// Whether an interaction comes from the direct conversation with the bot.
fn is_direct(context: Option<InteractionContext>) -> bool {
    context == Some(InteractionContext::BotDm)
}

/// Whether the bot may use emojis of other servers where a form was submitted. Outside of servers Discord says so for the direct
/// conversation with the bot alone. Serenity leaves the context out of a form.
fn may_use_external_emojis(form: &ModalInteraction) -> bool {
    form.app_permissions.is_some_and(|has| has.contains(Permissions::USE_EXTERNAL_EMOJIS))
}

/// The owners that a message names: that of the interaction to which it is the answer. Serenity leaves them out of a form, which
/// is opened from a message.
fn owners_of(message: &Message) -> Option<&AuthorizingIntegrationOwners> {
    match &**message.interaction_metadata.as_ref()? {
        MessageInteractionMetadata::Command(it) => Some(&it.authorizing_integration_owners),
        MessageInteractionMetadata::Component(it) => Some(&it.authorizing_integration_owners),
        MessageInteractionMetadata::ModalSubmit(it) => Some(&it.authorizing_integration_owners),
        _ => None,
    }
}

/// Whether a server with these permissions of a member keeps the answers of the member's own apps private.
fn keeps_answers_private(permissions: Permissions) -> bool {
    !permissions.intersects(Permissions::USE_EXTERNAL_APPS | Permissions::ADMINISTRATOR)
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

/// Whether a member with those permissions has this one. Discord sends them with every interaction in a server.
fn may(permission: Permissions, permissions: Option<Permissions>) -> bool {
    permissions.is_some_and(|has| has.intersects(permission | Permissions::ADMINISTRATOR))
}

fn is_thread(channel: Option<&PartialChannel>) -> bool {
    channel.is_some_and(|channel| {
        matches!(channel.kind, ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
    })
}

/// The channel that a public thread belongs to.
fn public_parent(channel: &PartialChannel) -> Option<u64> {
    let is_public = matches!(channel.kind, ChannelType::PublicThread | ChannelType::NewsThread);
    channel.parent_id.filter(|_| is_public).map(|id| id.get())
}
