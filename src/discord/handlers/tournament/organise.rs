//! What organisers do with the people and the games of a tournament.

use super::{check_organiser, check_permissions, create::checked_name, explain, organised, stored};
use crate::{
    deadline,
    discord::{
        components::buttons::yes_or_no,
        handlers::{prelude::*, role_order},
        outbound::tournament::{expel_gone, hidden, moment, tell_replaced},
    },
    play::UserId,
    store::Place,
    tournament::{Tournament, TournamentCommand, TournamentGame, TournamentId, TournamentPhase},
};
use std::time::Duration;

/// How long an organiser's start waits for Discord to say who has left the server. Players not checked by then stay in.
const MEMBERS_TIMEOUT: Duration = Duration::from_millis(1200);

/// Both waits have to end before Discord stops waiting for the answer.
const VISIBILITY_TIMEOUT: Duration = Duration::from_millis(500);

/// Asks for confirmation before the planned start.
pub(crate) async fn start(app: &App, caller: &Caller, id: TournamentId) -> HandlerResult {
    begin(app, caller, id, false).await
}

pub(crate) async fn start_now(app: &App, caller: &Caller, id: TournamentId) -> HandlerResult {
    begin(app, caller, id, true).await
}

async fn begin(app: &App, caller: &Caller, id: TournamentId, confirmed: bool) -> HandlerResult {
    let (lang, stored) = (caller.lang, organised(app, caller, id).await?);
    let is_open = stored.phase == TournamentPhase::Open;
    if caller.place == Place::on_server(stored.guild, stored.channel) {
        check_permissions(app, caller).await?;
    } else if is_open && is_hidden(app, &stored).await {
        return Err(HandlerError::Refused(hidden(lang, &stored, false)));
    }
    if let Some(starts) = stored.schedule.starts_at.filter(|at| is_open && !confirmed && *at > app.clock.now()) {
        let (name, count) = (text::escape_markup(&stored.name), stored.playing_and_waiting().0.len());
        let (seats, starts) = (stored.seats(), moment(starts));
        let ask = Post::text(lang.text(msg::TournamentStartAsk { name, count, seats, starts }));
        let start = (msg::BUTTON_TOURNAMENT_START_YES, CustomId::StartTournamentNow(id));
        return Ok(ask.with_rows(yes_or_no(lang, start, msg::BUTTON_TOURNAMENT_NO)).into());
    }
    if is_open
        && let Ok(expelled) =
            deadline::timeout(MEMBERS_TIMEOUT, expel_gone(app, stored.clone(), true, MEMBERS_TIMEOUT)).await
    {
        expelled?;
    }
    let started = super::change(app, caller, &stored, TournamentCommand::Start { by: caller.person }).await?;
    let (name, channel) = (text::escape_markup(&started.name), format!("<#{}>", started.channel));
    let starting = msg::TournamentStarting { name, count: started.players.len(), channel };
    Ok(Reply::private_text(lang.text(starting)).into())
}

/// Whether Discord hides the tournament's channel from the bot; `false` if it does not say so in time.
async fn is_hidden(app: &App, tournament: &Tournament) -> bool {
    let (guild, channel) = (tournament.guild.into(), tournament.channel);
    let seen = app.visibilities.fetch_seeing(guild, &[channel], VISIBILITY_TIMEOUT).await;
    seen.is_ok_and(|seen| seen.is_hidden(channel))
}

/// Asks for confirmation once the tournament has begun.
pub(super) async fn remove(app: &App, caller: &Caller, id: TournamentId, player: UserId) -> HandlerResult {
    let (lang, stored) = (caller.lang, removable(app, caller, id, player).await?);
    if stored.phase != TournamentPhase::Running {
        return confirm_removal(app, caller, id, player).await;
    }
    let (name, who) = (text::escape_markup(&stored.name), text::mention(lang, player));
    let ask = Post::text(lang.text(msg::TournamentRemoveAsk { name, who }));
    let remove = (msg::BUTTON_TOURNAMENT_REMOVE_YES, CustomId::RemoveFromTournament(id, player));
    Ok(ask.with_rows(yes_or_no(lang, remove, msg::BUTTON_TOURNAMENT_NO)).into())
}

/// Nobody may win a game by removing the opponent, as nobody may by deciding it.
async fn removable(app: &App, caller: &Caller, id: TournamentId, player: UserId) -> Result<Tournament> {
    let stored = organised(app, caller, id).await?;
    let is_own = |game: &&TournamentGame| {
        let plays = |person: UserId| game.pairing.seeds.iter().any(|seed| stored.player(*seed) == Some(person.into()));
        player != caller.person && !game.over && plays(caller.person) && plays(player)
    };
    let own = stored.games_in_progress().find(is_own).and_then(|game| game.id);
    if let Some((id, setup)) = own.zip(stored.setup) {
        return refuse(caller.lang, msg::SettingsOwnTournamentGame { game: text::numbered(setup.game(), id) });
    }
    Ok(stored)
}

pub(crate) async fn confirm_removal(app: &App, caller: &Caller, id: TournamentId, player: UserId) -> HandlerResult {
    let stored = removable(app, caller, id, player).await?;
    let changed = super::change(app, caller, &stored, TournamentCommand::Remove { by: caller.person, player }).await?;
    let (name, who) = (text::escape_markup(&changed.name), text::mention(caller.lang, player));
    Ok(Reply::private_text(caller.lang.text(msg::TournamentRemoved { name, who })).into())
}

pub(super) async fn replace(
    app: &App,
    caller: &Caller,
    id: TournamentId,
    player: UserId,
    new: UserId,
) -> HandlerResult {
    let (lang, stored) = (caller.lang, organised(app, caller, id).await?);
    checks::check_opponent(app, caller, Some(stored.guild), new).await?;
    let roles = roles_of_new(app, caller, new).await?;
    check_team(caller, &stored, player, (new, &roles))?;
    let command = TournamentCommand::Replace { by: caller.person, player, new };
    let changed = super::change(app, caller, &stored, command).await?;
    tell_replaced(app, &changed, (player, new), caller.interaction.id.get()).await?;
    let [who, new] = [player, new].map(|person| text::mention(lang, person));
    let name = text::escape_markup(&changed.name);
    Ok(Reply::private_text(lang.text(msg::TournamentReplaced { name, who, new })).into())
}

/// After the start.
pub(super) async fn add(app: &App, caller: &Caller, id: TournamentId, player: UserId) -> HandlerResult {
    let (lang, stored) = (caller.lang, organised(app, caller, id).await?);
    checks::check_opponent(app, caller, Some(stored.guild), player).await?;
    roles_of_new(app, caller, player).await?;
    let command = TournamentCommand::Add { by: caller.person, player };
    let changed = super::change(app, caller, &stored, command).await?;
    let (name, who) = (text::escape_markup(&changed.name), text::mention(lang, player));
    Ok(Reply::private_text(lang.text(msg::TournamentAdded { name, who })).into())
}

/// The command's options proved that the person is a member. A button may be pressed long after it.
async fn roles_of_new(app: &App, caller: &Caller, new: UserId) -> Result<Vec<u64>> {
    let roles = role_order::roles_of(app, caller, lookup::server(caller)?, new).await?;
    roles.map_or_else(|| refuse(caller.lang, msg::TOURNAMENT_NO_MEMBER), Ok)
}

/// In a match of teams, a replacement must have the role of the team.
fn check_team(caller: &Caller, tournament: &Tournament, player: UserId, (new, roles): (UserId, &[u64])) -> Result<()> {
    let replaced = tournament.players.iter().find(|entry| entry.player.is(player));
    let team = replaced.and_then(|entry| entry.team).map(usize::from);
    let role = tournament.teams.zip(team).and_then(|(roles, team)| roles.get(team).copied());
    match role.filter(|role| !roles.contains(role)) {
        None => Ok(()),
        Some(role) => {
            let (new, role) = (text::mention(caller.lang, new), format!("<@&{role}>"));
            refuse(caller.lang, msg::TournamentOtherTeam { new, role })
        }
    }
}

pub(super) async fn rename(app: &App, caller: &Caller, id: TournamentId, name: &str) -> HandlerResult {
    let guild = lookup::manager_of(caller)?;
    let (old, name) = (stored(app, caller, id).await?, checked_name(caller, name)?);
    let renamed = caller.store(app).rename_tournament(guild, id, &name, caller.person, app.clock.now()).await;
    renamed.map_err(|error| explain(caller.lang, &name, old.format, error))?;
    let (old, name) = (text::escape_markup(&old.name), text::escape_markup(&name));
    Ok(Reply::private_text(caller.lang.text(msg::TournamentRenamed { old, name })).into())
}

/// Organisers may say how games of tournaments ended, and managers how any game ended.
pub(crate) async fn check_may_decide(app: &App, caller: &Caller, game: GameId) -> Result<()> {
    if caller.manages_server {
        return Ok(());
    }
    let settings = app.store.settings(lookup::server(caller)?).await?;
    check_organiser(app, caller, &settings).await?;
    match app.store.tournament_of_game(game).await? {
        Some(_) => Ok(()),
        None => refuse(caller.lang, msg::TOURNAMENT_ONLY_ITS_GAMES),
    }
}
