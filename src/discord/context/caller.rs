//! The sender of an interaction, and the place where it was sent.

use super::App;
use crate::{
    discord::{
        model::interaction::{Channel, Interaction},
        outbound::{client::InteractionHandle, names::Names, shut_out::Spot},
    },
    play::UserId,
    store::{Announce, Cause, Place, Store},
    text::Lang,
};
use serenity::all::{ChannelId, GuildId, Permissions};

/// Who sent an interaction, and from where.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// The interaction, as needed to answer it.
    pub(crate) interaction: InteractionHandle,
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
    /// The channel, if it is one of a server in which the bot lacks no permission, as far as Discord says.
    pub(crate) spot: Option<Spot>,
    /// The channel that a thread belongs to, if everybody who sees that channel sees the thread.
    pub(crate) public_parent: Option<u64>,
    /// The caller's roles on the server.
    pub(crate) roles: Vec<u64>,
    /// Whether the caller may change the settings of the server.
    pub(crate) manages_server: bool,
    /// Whether the caller may give roles to members of the server.
    pub(crate) gives_roles: bool,
    /// Whether the caller may notify any role by a mention.
    pub(crate) mentions_everyone: bool,
    /// Whether the caller has all permissions in all channels of the server.
    pub(crate) administrator: bool,
    /// The bot's permissions in the channel; all where Discord doesn't report them.
    pub(crate) permissions: Permissions,
    /// The permissions that the bot lacks in the channel for posting boards.
    pub(crate) missing: Permissions,
}

impl Caller {
    /// Reads the sender of an interaction, and records the name.
    pub(crate) fn of(interaction: &Interaction, names: &Names) -> Self {
        let place = place(interaction);
        let guild = place.guild.map(GuildId::new);
        let Interaction { user, member, channel, .. } = interaction;
        let member = member.as_ref();
        names.record(guild, user.id, user.display_name(member.filter(|_| guild.is_some())));
        let permissions = member.and_then(|member| member.permissions);
        let has = interaction.app_permissions.unwrap_or(Permissions::all());
        // Elsewhere the bot has no permissions, or needs none.
        let missing = if guild.is_some() { needed(channel) - has } else { Permissions::empty() };
        let private_thread = channel.is_private_thread() && !has.contains(Permissions::MANAGE_THREADS);
        let may = |permission| permissions.is_some_and(|has| has.intersects(permission | Permissions::ADMINISTRATOR));
        Self {
            interaction: InteractionHandle::new(interaction.id, interaction.token.clone()),
            person: UserId(user.id.get()),
            place,
            answers_are_private: place.is_by_answers() && permissions.is_some_and(keeps_answers_private),
            lang: Lang::from_locale(&interaction.locale),
            parent: channel.parent.map(ChannelId::get),
            thread: channel.is_thread(),
            spot: Some(Spot { channel: place.channel, private_thread })
                .filter(|_| guild.is_some() && missing.is_empty()),
            public_parent: channel.parent.filter(|_| channel.is_public_thread()).map(ChannelId::get),
            roles: member.iter().flat_map(|member| &member.roles).map(|role| role.get()).collect(),
            manages_server: may(Permissions::MANAGE_GUILD),
            gives_roles: may(Permissions::MANAGE_ROLES),
            mentions_everyone: may(Permissions::MENTION_EVERYONE),
            administrator: may(Permissions::ADMINISTRATOR),
            permissions: has,
            missing,
        }
    }

    /// The cause of a change that the caller makes in a game at `place`, and the way in which it is announced there. An interaction
    /// reports the bot's permissions only for the channel in which it was sent; `is_doubtful` there, whether that is the whole truth.
    pub(crate) fn cause(&self, place: Place, is_doubtful: bool) -> Cause {
        let announce = if self.place != place {
            Announce::Post
        } else if place.is_by_answers() || !self.missing.is_empty() || is_doubtful {
            Announce::InAnswer
        } else {
            Announce::PostAndReopen
        };
        Cause { interaction: Some(self.interaction.id.get()), announce }
    }

    /// The store, for changes that the caller asks for.
    pub(crate) fn store(&self, app: &App) -> Store {
        app.store.for_interaction(self.interaction.id.get(), self.person)
    }

    /// The server, as serenity's type.
    pub(crate) fn guild(&self) -> Option<GuildId> {
        self.place.guild.map(GuildId::new)
    }
}

/// Where an interaction was sent from.
fn place(interaction: &Interaction) -> Place {
    let (guild, channel) = (interaction.guild.map(GuildId::get), interaction.channel.id.get());
    match guild {
        None if interaction.is_direct || interaction.is_installed_here => Place::direct(channel),
        Some(guild) if interaction.is_installed_here => Place::on_server(guild, channel),
        guild => Place::by_answers(guild, channel),
    }
}

/// Whether a server with these permissions of a member keeps the answers of the member's own apps private.
fn keeps_answers_private(permissions: Permissions) -> bool {
    !permissions.intersects(Permissions::USE_EXTERNAL_APPS | Permissions::ADMINISTRATOR)
}

/// The permissions that the bot needs for posting boards in a channel of that kind.
fn needed(channel: &Channel) -> Permissions {
    let send = if channel.is_thread() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    Permissions::VIEW_CHANNEL | send | Permissions::ATTACH_FILES
}
