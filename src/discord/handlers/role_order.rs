//! The order of a server's roles: the bot does nothing for its callers that Discord would not let them do themselves.

use super::prelude::*;
use crate::{
    discord::{
        model::guild::NamedRole,
        outbound::{
            rank_roles,
            visibility::{DISCORD_TIMEOUT, Visibility, permission_names},
        },
    },
    league::LeagueId,
    play::UserId,
    store::GivenRole,
    tournament::TournamentId,
};
use serenity::all::{GuildId, Permissions};
use std::{sync::Arc, time::Duration};

/// The gateway's list of a server's channels may still be on its way, right after the bot has started.
const LIST_ATTEMPTS: u32 = 4;

const LIST_PAUSE: Duration = Duration::from_millis(200);

pub(super) async fn current_roles(app: &App, caller: &Caller, guild: u64) -> Result<Arc<Visibility>> {
    match app.visibilities.fetch_newer(GuildId::new(guild), Duration::ZERO, DISCORD_TIMEOUT).await {
        Ok(roles) => Ok(roles),
        Err(error) => {
            tracing::warn!(%error, guild, "could not read the roles of a server; refusing a command that depends on them");
            refuse(caller.lang, msg::ROLES_UNKNOWN)
        }
    }
}

fn check_below(caller: &Caller, roles: &Visibility, role: u64) -> Result<()> {
    if roles.is_owner(caller.person.0) || roles.is_above(caller.roles(), &[role]) {
        return Ok(());
    }
    refuse(caller.lang, msg::RoleNotBelowYours { role: format!("<@&{role}>") })
}

/// A role that the caller may let the bot give.
pub(crate) struct Allowed {
    pub(crate) role: GivenRole,
    /// Says what the bot itself still lacks.
    pub(crate) needed: String,
}

impl Allowed {
    /// `None` while the caller has something to confirm.
    pub(super) fn unasked(&self) -> Option<GivenRole> {
        (self.role.hidden == 0).then_some(self.role)
    }

    /// What the caller has to confirm; `None` if the bot sees all channels, or no more are hidden than were `confirmed`.
    pub(crate) fn question(&self, lang: Lang, confirmed: u32) -> Option<String> {
        let (count, role) = (self.role.hidden, format!("<@&{}>", self.role.role));
        (count > confirmed).then(|| lang.text(msg::HiddenChannelsAsk { count: count as usize, role }))
    }
}

/// Only administrators may choose a role that grants more than everybody has.
pub(crate) async fn check_given(app: &App, caller: &Caller, guild: u64, role: u64) -> Result<Allowed> {
    let lang = caller.lang;
    let mut roles = current_roles(app, caller, guild).await?;
    for _ in 0..LIST_ATTEMPTS {
        if roles.hidden_channels().is_some() {
            break;
        }
        tokio::time::sleep(LIST_PAUSE).await;
        roles = current_roles(app, caller, guild).await?;
    }
    if !roles.is_owner(caller.person.0) && !caller.is_administrator() && !roles.gives_roles(caller.roles()) {
        return refuse(lang, msg::ROLE_NEEDS_PERMISSION);
    }
    if !roles.has_role(role) {
        return refuse(lang, msg::ROLE_DELETED);
    }
    check_below(caller, &roles, role)?;
    let Some(hidden) = roles.hidden_channels() else {
        tracing::info!(
            guild,
            "the gateway has not listed a server's channels yet; refusing a command that depends on them"
        );
        return refuse(lang, msg::ROLES_UNKNOWN);
    };
    let granted = roles.granted_by(role).unwrap_or_default();
    let mention = format!("<@&{role}>");
    if granted != 0 && !caller.is_administrator() {
        let permissions = permission_names(lang, granted);
        return refuse(lang, msg::RoleTooPowerful { role: mention, permissions });
    }
    // The bot can only give roles below its highest one.
    let needed = match rank_roles::own_roles(app, guild, DISCORD_TIMEOUT).await {
        Some((_, held)) if !roles.gives_roles(&held) => {
            format!("\n{}", lang.text(msg::SettingsRankRolePermission { role: mention }))
        }
        Some((_, held)) if !roles.is_above(&held, &[role]) => {
            format!("\n{}", lang.text(msg::RoleAboveBot { role: mention }))
        }
        _ => String::new(),
    };
    // Permissions beyond 64 bits can't be stored, so they count as not accepted.
    let accepted = u64::try_from(granted & u128::from(u64::MAX)).unwrap_or_default();
    let hidden = u32::try_from(hidden).unwrap_or(u32::MAX);
    Ok(Allowed { role: GivenRole { role, accepted, hidden }, needed })
}

/// A role's mention. Discord shows the one of @everyone, whose id is the server's, as "@@everyone".
pub(super) fn mention(guild: u64, role: u64) -> String {
    if role == guild { "@everyone".to_owned() } else { format!("<@&{role}>") }
}

/// Refuses a role that no person has.
pub(super) fn check_of_people(caller: &Caller, role: u64, is_of_bot: bool) -> Result<()> {
    if is_of_bot {
        return refuse(caller.lang, msg::RoleOfBot { role: format!("<@&{role}>") });
    }
    Ok(())
}

/// Refuses a role that a message of the bot never calls.
fn check_callable(caller: &Caller, guild: u64, role: u64, is_of_bot: bool) -> Result<()> {
    if role == guild {
        return refuse(caller.lang, msg::ROLE_EVERYONE_UNCALLED);
    }
    check_of_people(caller, role, is_of_bot)
}

/// Refuses a role that the caller can't notify in the channel, although the bot may be able to.
pub(super) async fn check_notified(
    app: &App,
    caller: &Caller,
    (guild, channel): (u64, u64),
    role: &NamedRole,
) -> Result<()> {
    check_callable(caller, guild, role.id, role.is_of_bot())?;
    if role.found.as_ref().is_some_and(|found| found.mentionable) {
        return Ok(());
    }
    let mentions_everyone = if channel == caller.place.channel {
        caller.mentions_everyone
    } else {
        let roles = current_roles(app, caller, guild).await?;
        roles.may(caller.person.0, caller.roles(), channel, Permissions::MENTION_EVERYONE)
    };
    if mentions_everyone {
        return Ok(());
    }
    refuse(caller.lang, msg::SettingsLobbyRoleSilent { role: mention(guild, role.id) })
}

/// Refuses a role that the caller or the bot can't notify.
pub(super) fn check_called(caller: &Caller, roles: &Visibility, guild: u64, role: u64) -> Result<()> {
    let mention = format!("<@&{role}>");
    check_callable(caller, guild, role, roles.is_of_bot(role))?;
    if !roles.has_role(role) || roles.is_unmentionable(role) && !caller.mentions_everyone {
        return refuse(caller.lang, msg::SettingsLobbyRoleSilent { role: mention });
    }
    if roles.is_unmentionable(role) && !caller.permissions.contains(Permissions::MENTION_EVERYONE) {
        return refuse(caller.lang, msg::RoleUncallable { role: mention });
    }
    Ok(())
}

/// The people who are given a role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Prize {
    Winners(TournamentId),
    Champions(LeagueId),
}

impl Prize {
    fn confirm(self, GivenRole { role, hidden, .. }: GivenRole) -> CustomId {
        match self {
            Self::Winners(id) => CustomId::GiveToWinners(id, role, hidden),
            Self::Champions(id) => CustomId::GiveToChampions(id, role, hidden),
        }
    }
}

/// The role that a new tournament or league names.
pub(super) async fn check_prize(
    app: &App,
    caller: &Caller,
    guild: u64,
    named: Option<&NamedRole>,
) -> Result<Option<Allowed>> {
    let Some(NamedRole { id, found }) = named else { return Ok(None) };
    // Otherwise organisers could give themselves any role that the bot can give.
    if !caller.manages_server {
        return refuse(caller.lang, msg::TOURNAMENT_ROLE_MANAGERS);
    }
    if *id == guild || found.as_ref().is_some_and(|role| role.managed) {
        return refuse(caller.lang, msg::TournamentRoleFixed { role: mention(guild, *id) });
    }
    Ok(Some(check_given(app, caller, guild, *id).await?))
}

/// The answer after a tournament or a league was created, with the question about its role if there is one.
pub(super) fn created(lang: Lang, mut content: String, prize: Prize, role: Option<&Allowed>) -> Response {
    if let Some(allowed) = role {
        if let Some(question) = allowed.question(lang, 0) {
            let rows = buttons::give_role_or_not(lang, prize.confirm(allowed.role));
            return Post::text(format!("{content}\n{question}")).with_rows(rows).into();
        }
        content.push_str(&allowed.needed);
    }
    Reply::private_text(content).into()
}

/// Sets the role after the caller has confirmed that this many channels are `hidden` from the bot.
pub(super) async fn give_prize(app: &App, caller: &Caller, prize: Prize, role: u64, hidden: u32) -> HandlerResult {
    let (lang, guild) = (caller.lang, lookup::manager_of(caller)?);
    let allowed = check_given(app, caller, guild, role).await?;
    if let Some(question) = allowed.question(lang, hidden) {
        let rows = buttons::give_role_or_not(lang, prize.confirm(allowed.role));
        return Ok(Post::text(question).with_rows(rows).into());
    }
    let (store, by, now) = (caller.store(app), caller.person, app.clock.now());
    let is_set = match prize {
        Prize::Winners(id) => store.set_winner_role(guild, id, allowed.role, by, now).await?,
        Prize::Champions(id) => store.set_champion_role(guild, id, allowed.role, by, now).await?,
    };
    if !is_set {
        return refuse(lang, msg::TOURNAMENT_ROLE_TOO_LATE);
    }
    let set = lang.text(msg::TournamentRoleSet { role: format!("<@&{role}>") });
    Ok(Reply::private_text(set + allowed.needed.as_str()).into())
}

/// Anybody may remove the rule of a deleted role.
pub(crate) async fn check_removed(app: &App, caller: &Caller, guild: u64, role: u64) -> Result<()> {
    let roles = current_roles(app, caller, guild).await?;
    if roles.has_role(role) { check_below(caller, &roles, role) } else { Ok(()) }
}

/// `None` if the person is not a member.
pub(crate) async fn roles_of(app: &App, caller: &Caller, guild: u64, person: UserId) -> Result<Option<Vec<u64>>> {
    match app.visibilities.member_roles(guild.into(), person.0.into(), DISCORD_TIMEOUT).await {
        Ok(roles) => Ok(roles),
        Err(error) => {
            tracing::warn!(%error, guild, "could not read a member's roles; refusing a command that depends on them");
            refuse(caller.lang, msg::ROLES_UNKNOWN)
        }
    }
}

/// A person without roles is below every manager, unless that person owns the server.
pub(crate) async fn check_below_caller(
    app: &App,
    caller: &Caller,
    guild: u64,
    person: UserId,
    held: &[u64],
) -> Result<()> {
    let roles = current_roles(app, caller, guild).await?;
    let has_roles = held.iter().any(|&role| roles.has_role(role));
    let is_below = !has_roles || roles.is_above(caller.roles(), held);
    if roles.is_owner(caller.person.0) || is_below && !roles.is_owner(person.0) {
        return Ok(());
    }
    refuse(caller.lang, msg::PersonNotBelowYou { who: text::mention(caller.lang, person) })
}
