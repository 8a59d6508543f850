//! Finds players who have left the server without leaving the tournament or the league, and tells those who are replaced.

use crate::{
    discord::{
        App,
        outbound::{
            announcement::public_lang,
            client::JOB_TIMEOUT,
            error::SendResult,
            notify::{self, DirectNotice},
            own_messages::created_at,
        },
    },
    league::{League, LeagueId, SeasonPhase},
    play::UserId,
    store::{LeagueError, Place, StoreError, TournamentError},
    text::{self, msg},
    tournament::{Division, Tournament, TournamentCommand},
};
use futures_util::{StreamExt as _, stream};
use serenity::all::{ChannelId, GuildId};
use std::{future::ready, time::Duration};

const ASKED_AT_ONCE: usize = 4;

/// Removes players who have left the server. Called when a game has ended on time, because such a player may be the reason; a
/// removed player loses the remaining games. With `begins`, the tournament is about to start, and all players are checked.
pub(crate) async fn expel_gone(
    app: &App,
    tournament: Tournament,
    begins: bool,
    deadline: Duration,
) -> Result<Tournament, StoreError> {
    let Tournament { id, guild, division, .. } = tournament;
    let gone = gone_among(app, guild, tournament.perhaps_gone(begins), deadline).await;
    for &person in &gone {
        // The person also leaves the league, so that no later season takes them along.
        if let Some(Division { league, .. }) = division {
            leave_league(app, guild, league, person).await?;
        }
        let leave = TournamentCommand::Leave { by: person, for_good: true };
        match app.store.change_tournament(guild, id, leave, app.clock.now()).await {
            Ok(_) | Err(TournamentError::Refused(_)) => {}
            Err(TournamentError::Store(error)) => return Err(error),
        }
    }
    Ok(if gone.is_empty() { tournament } else { app.store.tournament(id).await?.unwrap_or(tournament) })
}

/// Takes people who have left the server out of a season that is about to begin.
pub(crate) async fn leave_gone(app: &App, league: &League) -> Result<(), StoreError> {
    let runs = league.in_phase(SeasonPhase::Running).is_some();
    let season = league.in_phase(SeasonPhase::Registration);
    let Some(season) = season.filter(|season| !runs && season.starts_at <= app.clock.now()) else { return Ok(()) };
    let people = season.players.iter().filter_map(|player| player.player.human()).collect();
    for person in gone_among(app, league.guild, people, JOB_TIMEOUT).await {
        leave_league(app, league.guild, league.id, person).await?;
    }
    Ok(())
}

async fn leave_league(app: &App, guild: u64, league: LeagueId, person: UserId) -> Result<(), StoreError> {
    match app.store.leave_league(guild, league, person, app.clock.now()).await {
        Ok(_) | Err(LeagueError::Refused(_)) => Ok(()),
        Err(LeagueError::Store(error)) => Err(error),
    }
}

/// The people who have left the server. If Discord does not answer, the rest stay: the next loss on time checks again.
async fn gone_among(app: &App, guild: u64, people: Vec<UserId>, deadline: Duration) -> Vec<UserId> {
    let asked =
        stream::iter(people).map(async |person| Some((person, is_gone(app, guild, person, deadline).await.ok()?)));
    let answered = asked.buffered(ASKED_AT_ONCE).take_while(|answer| ready(answer.is_some()));
    answered.filter_map(|answer| ready(answer.and_then(|(person, is_gone)| is_gone.then_some(person)))).collect().await
}

async fn is_gone(app: &App, guild: u64, person: UserId, deadline: Duration) -> SendResult<bool> {
    let (guild, user) = (GuildId::new(guild), serenity::all::UserId::new(person.0));
    // Discord sometimes doesn't know a member for a moment.
    for _ in 0..2 {
        if app.visibilities.member_roles(guild, user, deadline).await?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A direct message to the person whose place somebody else has taken: messages in the channel name only the new player, because a
/// message that waits there for long must not name somebody whose data may be deleted. However often Discord delivers the
/// interaction, it is sent once.
pub(crate) async fn tell_replaced(
    app: &App,
    tournament: &Tournament,
    (player, new): (UserId, UserId),
    interaction: u64,
) -> Result<(), StoreError> {
    let (lang, now) = (public_lang(&app.store.settings(tournament.guild).await?), app.clock.now());
    let (name, [who, new]) = (text::escape_markup(&tournament.name), [player, new].map(|it| text::mention(lang, it)));
    let notice = DirectNotice {
        people: vec![player],
        lang,
        place: Place::on_server(tournament.guild, tournament.channel),
        content: lang.text(msg::TournamentReplaced { name, who, new }),
        followed: None,
        turn: None,
        board: None,
        urgent: false,
    };
    let (source, channel) = (format!("replaced-{interaction}"), ChannelId::new(tournament.channel));
    notify::enqueue_direct(&app.store, &notice, &source, channel, None, created_at(interaction), now).await
}
