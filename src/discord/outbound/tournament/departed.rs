//! Players who have left the server without a word.

use crate::{
    discord::{App, outbound::error::SendResult},
    play::UserId,
    store::{LeagueError, StoreError, TournamentError},
    tournament::{Division, Tournament, TournamentCommand},
};
use serenity::all::GuildId;
use std::time::Duration;

/// When a game ends on time, either player may have left the server. Such a player loses the rest. With `begins`, it is about to
/// start: nobody who has left the server is taken along.
pub(crate) async fn expel_gone(
    app: &App,
    tournament: Tournament,
    begins: bool,
    deadline: Duration,
) -> Result<Tournament, StoreError> {
    let Tournament { id, guild, division, .. } = tournament;
    let mut left = false;
    for person in tournament.perhaps_gone(begins) {
        // If Discord doesn't answer, the tournament must go on: the next game that is lost on time asks again.
        let Ok(is_gone) = is_gone(app, guild, person, deadline).await else { break };
        if is_gone {
            // Neither the next season, nor those after it.
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
