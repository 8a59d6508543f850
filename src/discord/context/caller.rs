//! Who sent an interaction, and from where.

use crate::discord::App;
use crate::{
    digest::short_digest,
    discord::{
        model::interaction::{Channel, Interaction},
        outbound::{client::InteractionHandle, names::Names, shut_out::Spot},
    },
    play::UserId,
    store::{Place, Store},
    text::Lang,
};
use serenity::all::{ChannelId, GuildId, InteractionId, Permissions};
use std::{fmt::Display, time::Duration};

const ROLES_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) interaction: InteractionHandle,
    /// The interaction whose effect this is. Another one than `interaction` if the same button was pressed a moment ago.
    pub(crate) request: u64,
    /// The caller acts on the board page. `interaction` has a made-up id and can't be answered.
    pub(crate) on_page: bool,
    pub(crate) person: UserId,
    pub(crate) place: Place,
    /// The message of the pressed button, if only the caller sees it.
    pub(crate) private_message: Option<u64>,
    /// Discord shows all answers to the caller alone, even public ones.
    pub(crate) answers_are_private: bool,
    pub(crate) lang: Lang,
    /// The channel of a thread, or the category of a channel.
    pub(crate) parent: Option<u64>,
    pub(crate) thread: bool,
    /// Set in a server's channel in which, according to Discord, the bot lacks no permission.
    pub(crate) spot: Option<Spot>,
    /// A thread's channel, if everybody who sees the channel sees the thread.
    pub(crate) public_parent: Option<u64>,
    pub(crate) roles: Vec<u64>,
    pub(crate) manages_server: bool,
    pub(crate) gives_roles: bool,
    pub(crate) mentions_everyone: bool,
    pub(crate) launches_activities: bool,
    pub(crate) administrator: bool,
    /// All permissions if Discord does not report them.
    pub(crate) permissions: Permissions,
    /// Permissions for posting boards that the bot lacks.
    pub(crate) missing: Permissions,
}

/// Stands in for an interaction's id. `action` is all that the request does: a key of a form that is used again for something else
/// makes another id. No id of Discord is this large.
pub(crate) fn request_id(person: UserId, action: &[&dyn Display], key: &str) -> u64 {
    let parts: Vec<&dyn Display> =
        [&person.0 as &dyn Display, &key].into_iter().chain(action.iter().copied()).collect();
    short_digest(&parts) | 1 << 63
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
        // Elsewhere the bot has no permissions, or needs none.
        let missing = if guild.is_some() { needed_to_post(channel) - has } else { Permissions::empty() };
        let private_thread = channel.is_private_thread() && !has.contains(Permissions::MANAGE_THREADS);
        let may = |permission| permissions.is_some_and(|has| has.intersects(permission | Permissions::ADMINISTRATOR));
        Self {
            interaction: InteractionHandle::new(interaction.id, interaction.token.clone()),
            request: interaction.id.get(),
            on_page: false,
            person: UserId(user.id.get()),
            place,
            private_message: interaction.message.as_ref().filter(|it| it.is_ephemeral()).map(|it| it.id.get()),
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
            launches_activities: may(Permissions::USE_EMBEDDED_ACTIVITIES),
            administrator: may(Permissions::ADMINISTRATOR),
            permissions: has,
            missing,
        }
    }

    /// The caller for an action on the board page, which counts as made at `place`. The roles are missing if Discord does not
    /// answer in time. `parent` is the channel of a thread. `id` is the request's: a repeated request has no second effect.
    pub(crate) async fn on_page(
        app: &App,
        id: u64,
        (person, lang): (UserId, Lang),
        place: Place,
        parent: Option<u64>,
    ) -> Self {
        let roles = match place.guild {
            Some(guild) => {
                let (guild, user) = (GuildId::new(guild), serenity::all::UserId::new(person.0));
                let roles = app.visibilities.member_roles(guild, user, ROLES_TIMEOUT).await;
                roles.ok().flatten().unwrap_or_default()
            }
            None => Vec::new(),
        };
        Self {
            interaction: InteractionHandle::new(InteractionId::new(id), String::new()),
            request: id,
            on_page: true,
            person,
            place,
            private_message: None,
            answers_are_private: false,
            lang,
            parent,
            thread: parent.is_some(),
            spot: None,
            public_parent: None,
            roles,
            manages_server: false,
            gives_roles: false,
            mentions_everyone: false,
            launches_activities: false,
            administrator: false,
            permissions: Permissions::all(),
            missing: Permissions::empty(),
        }
    }

    pub(crate) fn store(&self, app: &App) -> Store {
        app.store.for_interaction(self.request, self.person)
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

/// Whether the server keeps the answers of user-installed apps private for members with these permissions.
fn keeps_answers_private(permissions: Permissions) -> bool {
    !permissions.intersects(Permissions::USE_EXTERNAL_APPS | Permissions::ADMINISTRATOR)
}

fn needed_to_post(channel: &Channel) -> Permissions {
    let send = if channel.is_thread() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    Permissions::VIEW_CHANNEL | send | Permissions::ATTACH_FILES
}
