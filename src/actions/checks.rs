//! Whether a server, its managers and the opponent allow a game.

use super::{Actor, Result, refuse};
use crate::{
    discord::{
        App,
        outbound::{
            deleted::Deleted,
            error::{Proof, SendError},
            shut_out::Access,
            visibility::{DISCORD_TIMEOUT, Look, Visibility},
        },
    },
    play::{Participant, Phase, UserId},
    store::{LoadedGame, Settings},
    text::{Mentions, msg},
};
use parlor_games::rules::Setup;
use std::sync::Arc;

pub(crate) async fn server_settings(app: &App, actor: &Actor) -> Result<Settings> {
    match actor.place.guild {
        Some(guild) => Ok(app.store.settings(guild).await?),
        None => Ok(Settings::default()),
    }
}

pub(crate) async fn check_server_rules(app: &App, actor: &Actor, settings: &Settings) -> Result<()> {
    check_player(app, actor, settings).await?;
    check_channel(app, actor, settings).await
}

/// Checks what Discord itself checks in chat: that the member is not timed out, and sees the channel. Returns `if_silent` if Discord
/// does not answer.
async fn check_discord(app: &App, actor: &Actor, if_silent: Result<()>) -> Result<()> {
    let guild = actor.place.guild;
    // A visitor's roles are known only if Discord was asked before.
    let is_decided = !matches!(actor.request.access, Access::Unknown) || actor.request.member.is_some();
    let Some(guild) = guild.filter(|_| !is_decided && !actor.place.is_private() && !actor.place.is_by_answers()) else {
        return Ok(());
    };
    let channel = actor.channel();
    let mut may = may_act(app, guild, channel, actor.person, Look::First).await;
    if matches!(may, Ok(false)) {
        // The visitor may have been let in since.
        may = may_act(app, guild, channel, actor.person, Look::Second).await.or(Ok(false));
    }
    match may {
        Ok(true) => Ok(()),
        Ok(false) => refuse(msg::PAGE_DISCORD_REFUSES),
        // The bot was removed from the server.
        Err(error) if error.proof() == Proof::NotHere => refuse(msg::PAGE_DISCORD_REFUSES),
        Err(error) => {
            tracing::info!(%error, guild, "could not read what a visitor of the page may do on a server; only votes are accepted");
            if_silent
        }
    }
}

async fn may_act(app: &App, guild: u64, channel: u64, person: UserId, look: Look) -> Result<bool, SendError> {
    let Some(ActiveMember { visibility, roles }) = active_member(app, guild, person, look).await? else {
        return Ok(false);
    };
    // Discord's list of channels has no threads, and nobody knows who sees a channel that is hidden from the bot.
    Ok(!visibility.has_channel(channel) || visibility.sees(person.0, &roles, channel))
}

/// A member who may write and use commands on a server.
pub(super) struct ActiveMember {
    pub(super) visibility: Arc<Visibility>,
    pub(super) roles: Vec<u64>,
}

/// `None` during a timeout, and if the person is no member.
pub(super) async fn active_member(
    app: &App,
    guild: u64,
    person: UserId,
    look: Look,
) -> Result<Option<ActiveMember>, SendError> {
    let (visibility, member) = tokio::try_join!(
        app.visibilities.look(guild.into(), look),
        app.visibilities.recent_member(guild.into(), person.0.into(), look)
    )?;
    let member = member.filter(|member| !member.is_timed_out(app.clock.now()));
    Ok(member.map(|member| ActiveMember { visibility, roles: member.role_ids() }))
}

pub(crate) async fn check_channel(app: &App, actor: &Actor, settings: &Settings) -> Result<()> {
    check_discord(app, actor, refuse(msg::PAGE_DISCORD_SILENT)).await?;
    let Some(guild) = actor.place.guild else { return Ok(()) };
    if is_allowed_channel(app, actor, settings).await {
        return Ok(());
    }
    let mut channels = settings.channels.clone();
    let sees_all = match app.visibilities.fetch(guild.into(), DISCORD_TIMEOUT).await {
        Ok(visibility) => {
            let deleted = Deleted::among(app, guild, &channels, &[]).await;
            let roles = roles(app, actor, guild, Look::First).await;
            let is_hidden = |id: &u64| visibility.is_hidden(*id) && !deleted.contains(*id);
            let sees_all = !channels.iter().any(is_hidden);
            let sees = |channel| visibility.sees(actor.person.0, &roles, channel);
            // Discord's list of channels has no threads, so it doesn't say who sees them. Nor does it say who sees what is
            // hidden from the bot.
            let is_shown = |id| !visibility.is_hidden(id) && !deleted.contains(id);
            channels.retain(|&id| if visibility.has_channel(id) { sees(id) } else { is_shown(id) });
            sees_all
        }
        Err(error) => {
            tracing::warn!(%error, guild, "could not read the channels of a server; naming none in which games are allowed");
            channels.clear();
            false
        }
    };
    if channels.is_empty() {
        return refuse(if sees_all { msg::NO_ALLOWED_CHANNEL } else { msg::NOT_IN_THIS_ONE });
    }
    refuse(msg::NotInThisChannel { channels: Mentions::Channels(channels) })
}

/// Like [`is_allowed_channel`], but without the category of a thread's channel, which only Discord knows.
pub(super) fn is_listed_channel(actor: &Actor, settings: &Settings) -> bool {
    let listed = |channel: u64| settings.channels.contains(&channel);
    settings.channels.is_empty() || listed(actor.place.channel) || actor.parent().is_some_and(listed)
}

/// A channel is allowed if its category is, and a thread if its channel is.
pub(crate) async fn is_allowed_channel(app: &App, actor: &Actor, settings: &Settings) -> bool {
    if is_listed_channel(actor, settings) {
        return true;
    }
    let listed = |channel: u64| settings.channels.contains(&channel);
    let (Some(guild), Some(channel)) = (actor.place.guild, actor.thread_parent()) else { return false };
    // A thread's request names the channel, but not the category.
    let visibility = app.visibilities.fetch(guild.into(), DISCORD_TIMEOUT).await;
    visibility.is_ok_and(|visibility| visibility.category_of(channel).is_some_and(listed))
}

pub(crate) async fn check_voter(app: &App, actor: &Actor) -> Result<()> {
    if let Some(guild) = actor.place.guild
        && app.store.ban_of(guild, actor.person, app.clock.now()).await?.is_some()
    {
        return refuse(msg::BANNED_VOTE);
    }
    // A vote must not be lost because Discord is slow; the voter has been a member before.
    check_discord(app, actor, Ok(())).await?;
    check_player(app, actor, &server_settings(app, actor).await?).await
}

pub(crate) async fn check_player(app: &App, actor: &Actor, settings: &Settings) -> Result<()> {
    let Some(guild) = actor.place.guild else { return Ok(()) };
    if let Some(ban) = app.store.ban_of(guild, actor.person, app.clock.now()).await? {
        return refuse(msg::Banned { until: ban.until });
    }
    if settings.roles.is_empty() {
        return Ok(());
    }
    // A member's roles leave out @everyone, whose id is the server's.
    let is_allowed = |held: Vec<u64>| held.iter().chain([&guild]).any(|role| settings.roles.contains(role));
    // A visitor of the page may have got the role since.
    if !is_allowed(roles(app, actor, guild, Look::First).await)
        && (actor.request.member.is_some() || !is_allowed(roles(app, actor, guild, Look::Second).await))
    {
        let deleted = Deleted::among(app, guild, &[], &settings.roles).await;
        let roles: Vec<_> = settings.roles.iter().copied().filter(|&role| !deleted.contains(role)).collect();
        if roles.is_empty() {
            return refuse(msg::NO_ALLOWED_ROLE);
        }
        return refuse(msg::NotWithYourRoles { roles: Mentions::Roles(roles) });
    }
    Ok(())
}

/// Empty if Discord has to be asked and does not answer in time.
async fn roles(app: &App, actor: &Actor, guild: u64, look: Look) -> Vec<u64> {
    match &actor.request.member {
        Some(member) => member.roles.clone(),
        None => {
            let person = actor.person.0.into();
            let member = app.visibilities.recent_member(guild.into(), person, look).await;
            member.ok().flatten().map(|member| member.role_ids()).unwrap_or_default()
        }
    }
}

pub(crate) async fn check_opponent(app: &App, actor: &Actor, guild: Option<u64>, opponent: UserId) -> Result<()> {
    // The actor must not learn whether the person takes no challenges at all, or none from the actor.
    if !app.store.takes_challenges(opponent, actor.person).await? {
        return refuse(msg::TakesNoChallenges { who: opponent });
    }
    let Some(guild) = guild else { return Ok(()) };
    let Some(ban) = app.store.ban_of(guild, opponent, app.clock.now()).await? else { return Ok(()) };
    refuse(msg::OpponentBanned { who: opponent, until: ban.until })
}

/// Refuses to accept a challenge whose challenger is banned on the server, or an open one whose challenger has blocked the actor.
pub(crate) async fn check_challenger(app: &App, actor: &Actor, game: &LoadedGame) -> Result<()> {
    let LoadedGame { table, place, .. } = game;
    let (Phase::Open { .. }, Participant::Human(challenger)) = (&table.phase, table.challenger) else { return Ok(()) };
    let banned = match place.guild {
        Some(guild) => app.store.ban_of(guild, challenger, app.clock.now()).await?.is_some(),
        None => false,
    };
    let is_open = table.opponent.is_none();
    if banned {
        return refuse(if is_open { msg::CHALLENGE_NOT_YOURS } else { msg::CHALLENGE_VOID });
    }
    if is_open && app.store.has_blocked(challenger, actor.person).await? {
        return refuse(msg::TakesNoChallenges { who: challenger });
    }
    Ok(())
}

/// Fair play: while a person has games in an event, no game against the computer begins on its board, and there are no hints.
pub(crate) async fn check_event_games(app: &App, person: UserId, setup: Setup) -> Result<()> {
    if app.store.plays_in_competition(person, setup).await? {
        return refuse(msg::PlaysInEvent { game: setup.game().title() });
    }
    Ok(())
}
