//! Votes on the moves of a team.

use super::{Actor, Error, Result, checks, refuse};
use crate::{
    discord::App,
    play::{GameId, Participant, Refusal, Team},
    store::{Ballot, LoadedGame, MAX_NOTIFIED},
    text::msg,
};
use time::OffsetDateTime;

pub(crate) const MAX_SEATS: u16 = 500;

/// A vote that counts.
pub(crate) struct Cast {
    pub(crate) r#move: String,
    /// When the vote closes; `None` if it closes now.
    pub(crate) deadline: Option<OffsetDateTime>,
}

/// `text` is a legal move.
pub(crate) async fn cast(app: &App, actor: &Actor, game: &LoadedGame, text: String) -> Result<Cast> {
    let (id, now) = (game.id, app.clock.now());
    let Some((started, _)) = game.table.vote() else { return refuse(msg::VOTE_GAME_NONE) };
    checks::check_voter(app, actor).await?;
    let ballot = actor.store(app).cast_vote(id, actor.person, started.ply(), &text, now).await?;
    if ballot == Ballot::TooLate {
        return refuse(msg::VoteLate { r#move: text });
    }
    let turn = started.on_turn();
    if let Ballot::OtherTeam(_) = ballot {
        return Err(Error::rules(id, game.table.terms.setup.game(), Refusal::NotYourTurn { turn }));
    }
    check(app, id, turn.team().unwrap_or(Team::Channel), ballot).await?;
    let deadline = game.table.deadline().filter(|&deadline| now < deadline);
    // A repeated request does not replace a later vote.
    let stored = app.store.voter(id, actor.person).await?.and_then(|voter| voter.vote_on(started.ply()));
    Ok(Cast { r#move: stored.unwrap_or(text), deadline })
}

/// Refuses unless the attempt left the person in the team.
pub(crate) async fn check(app: &App, id: GameId, team: Team, ballot: Ballot) -> Result<()> {
    match ballot {
        Ballot::Counts => Ok(()),
        Ballot::TooLate => refuse(msg::VOTE_GAME_OVER),
        Ballot::NotJoined => refuse(msg::VOTE_NOT_JOINED),
        Ballot::OtherTeam(team) => refuse(msg::VoteOtherTeam { team: Participant::Team(team) }),
        Ballot::Full => {
            let seats = app.store.vote_game(id).await?.and_then(|game| game.team_size).unwrap_or(MAX_SEATS);
            refuse(msg::VoteTeamFull { team: Participant::Team(team), seats })
        }
        Ballot::NotifyFull => refuse(msg::VoteNotifyFull { most: MAX_NOTIFIED }),
    }
}
