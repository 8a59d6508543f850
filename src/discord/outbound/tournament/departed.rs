//! Finds players who have left the server without leaving the tournament.

use crate::{
    discord::{App, outbound::error::SendResult},
    play::UserId,
    store::{LeagueError, StoreError, TournamentError},
    tournament::{Division, Tournament, TournamentCommand},
};
use serenity::all::GuildId;
use std::time::Duration;

/// Removes players who have left the server. Called when a game has ended on time, because such a player may be the reason; a
/// removed player loses the remaining games. With `begins`, the tournament is about to start, and all players are checked.
pub(crate) async fn expel_gone(
    app: &App,
    tournament: Tournament,
    begins: bool,
    deadline: Duration,
) -> Result<Tournament, StoreError> {
    let Tournament { id, guild, division, .. } = tournament;
    let mut left = false;
    for person in tournament.perhaps_gone(begins) {
        // If Discord does not answer, the tournament goes on. The next game that is lost on time checks again.
        let Ok(is_gone) = is_gone(app, guild, person, deadline).await else { break };
        if is_gone {
            // The person also leaves the league, so that no later season takes them along.
            if let Some(Division { league, .. }) = division {
                match app.store.leave_league(guild, league, person, app.clock.now()).await {
                    Ok(_) | Err(LeagueError::Refused(_)) => {}
                    Err(LeagueError::Store(error)) => return Err(error),
                }
            }
            let leave = TournamentCommand::Leave { by: person, for_good: true };
            match app.store.change_tournament(guild, id, leave, app.clock.now()).await {
                Ok(_) | Err(TournamentError::Refused(_)) => left = true,
                Err(TournamentError::Store(error)) => return Err(error),
            }
        }
    }
    Ok(if left { app.store.tournament(id).await?.unwrap_or(tournament) } else { tournament })
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
