//! Who sent an interaction, and from where.

use crate::{
    actions::{Actor, Member, Parent, Request},
    discord::{
        components::custom_id::CustomId,
        model::{
            interaction::{Channel, Interaction},
            message::Message,
        },
        outbound::{
            client::InteractionHandle,
            names::Names,
            shut_out::{Access, Spot},
            visibility::{TO_OPEN_THREADS, TO_POST_BOARDS},
        },
    },
    play::UserId,
    store::Place,
    text::Lang,
};
use serenity::all::{ChannelId, GuildId, Permissions};
use std::ops::Deref;

/// An actor in Discord, with what only Discord says. `request` has the id of another interaction if the same button was pressed a
/// moment ago.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) actor: Actor,
    pub(crate) interaction: InteractionHandle,
    /// The message of the pressed button, if only the caller sees it.
    pub(crate) private_message: Option<u64>,
    /// The buttons and menus of that message.
    pub(crate) private_ids: Vec<CustomId>,
    pub(crate) manages_server: bool,
    pub(crate) mentions_everyone: bool,
    pub(crate) launches_activities: bool,
    /// The bot's in the place; all permissions if Discord does not report them.
    pub(crate) permissions: Permissions,
}

/// Actions take a caller as it is.
impl Deref for Caller {
    type Target = Actor;

    fn deref(&self) -> &Actor {
        &self.actor
    }
}

impl Caller {
    /// Also records the sender's name.
    pub(crate) fn of(interaction: &Interaction, names: &Names) -> Self {
        let place = place(interaction);
        let guild = place.guild.map(GuildId::new);
        let Interaction { user, member, channel, .. } = interaction;
        let member = member.as_ref();
        names.record(guild, user.id, user.display_name(member.filter(|_| guild.is_some())));
        let permissions = member.and_then(|member| member.permissions);
        let has = interaction.app_permissions.unwrap_or(Permissions::all());
        let may = |permission| permissions.is_some_and(|has| has.intersects(permission | Permissions::ADMINISTRATOR));
        let roles = member.iter().flat_map(|member| &member.roles).map(|role| role.get()).collect();
        let request = Request {
            id: interaction.id.get(),
            parent: channel.parent.map(|parent| parent_of(channel, parent)),
            member: Some(Member { roles, is_administrator: may(Permissions::ADMINISTRATOR) }),
            access: access(place, channel, has, permissions),
        };
        let (person, lang) = (UserId(user.id.get()), Lang::from_locale(&interaction.locale));
        let private_message = interaction.message.as_ref().filter(|message| message.is_ephemeral());
        let private_ids = private_message.into_iter().flat_map(Message::custom_ids).filter_map(|id| id.parse().ok());
        Self {
            actor: Actor { person, lang, place, request },
            interaction: InteractionHandle::new(interaction.id, interaction.token.clone()),
            private_message: private_message.map(|message| message.id.get()),
            private_ids: private_ids.collect(),
            manages_server: may(Permissions::MANAGE_GUILD),
            mentions_everyone: may(Permissions::MENTION_EVERYONE),
            launches_activities: may(Permissions::USE_EMBEDDED_ACTIVITIES),
            permissions: has,
        }
    }

    /// Permissions for posting boards that the bot lacks.
    pub(crate) const fn missing(&self) -> Permissions {
        self.actor.request.access.missing()
    }

    pub(crate) fn guild(&self) -> Option<GuildId> {
        self.place.guild.map(GuildId::new)
    }
}

fn place(interaction: &Interaction) -> Place {
    let (guild, channel) = (interaction.guild.map(GuildId::get), interaction.channel.id.get());
    match guild {
        None if interaction.is_direct || interaction.is_installed_here => Place::direct(channel),
        Some(guild) if interaction.is_installed_here => Place::on_server(guild, channel),
        guild => Place::by_answers(guild, channel),
    }
}

fn parent_of(channel: &Channel, parent: ChannelId) -> Parent {
    match parent.get() {
        parent if channel.is_public_thread() => Parent::OfPublicThread(parent),
        parent if channel.is_thread() => Parent::OfThread(parent),
        parent => Parent::Category(parent),
    }
}

/// The bot has the permissions `has`, and the caller `permissions`.
fn access(place: Place, channel: &Channel, has: Permissions, permissions: Option<Permissions>) -> Access {
    if place.is_by_answers() {
        return Access::ByAnswers { are_private: permissions.is_some_and(keeps_answers_private) };
    }
    if place.is_direct() {
        return Access::Direct;
    }
    let missing = needed_to_post(channel) - has;
    if missing.is_empty() {
        let private_thread = channel.is_private_thread() && !has.contains(Permissions::MANAGE_THREADS);
        let may_open_threads = has.contains(TO_OPEN_THREADS);
        Access::Granted(Spot { channel: place.channel, private_thread, may_open_threads })
    } else {
        Access::Missing(missing)
    }
}

/// Whether the server keeps the answers of user-installed apps private for members with these permissions.
fn keeps_answers_private(permissions: Permissions) -> bool {
    !permissions.intersects(Permissions::USE_EXTERNAL_APPS | Permissions::ADMINISTRATOR)
}

fn needed_to_post(channel: &Channel) -> Permissions {
    if channel.is_thread() {
        (TO_POST_BOARDS - Permissions::SEND_MESSAGES) | Permissions::SEND_MESSAGES_IN_THREADS
    } else {
        TO_POST_BOARDS
    }
}
