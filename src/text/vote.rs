//! Messages about votes. Until a vote is closed, they say how many people have voted, but never for which moves.

use super::{
    Lang, colour, credit,
    event::{dice, moves_left},
    mention, msg, numbered, relative,
};
use crate::play::{GameId, Phase, StartedGame, Table, Team};
use parlor_games::rules::Player;

/// How many moves a message lists with their votes.
const MAX_MOVES: usize = 20;

/// What a team has to vote on, and what happened before. `None` unless it is a team's turn.
pub(super) fn vote_board(lang: Lang, id: GameId, table: &Table) -> Option<String> {
    let Phase::Playing(game, clock) = &table.phase else { return None };
    let (_, seat) = table.vote()?;
    let kind = table.terms.setup.game();
    let team = mention(lang, game.on_turn());
    let mut lines = vec![lang.text(msg::VoteTurn {
        game: numbered(kind, id),
        credit: credit(lang, kind),
        team: team.clone(),
        colour: colour(lang, kind, seat),
        other: mention(lang, game.waiting()),
        dice: dice(lang, game),
    })];
    lines.extend(vote_result(lang, game));
    if let (Some((computer, _)), Some(ply)) = (game.computer(), game.last()) {
        lines.push(
            lang.text(msg::VoteReply { computer: mention(lang, game.participant(computer)), r#move: ply.to_string() }),
        );
    }
    if game.record.plies.is_empty() {
        lines.push(lang.text(if game.on_turn().team() == Some(Team::Channel) {
            msg::VOTE_EVERYONE
        } else {
            msg::VOTE_TEAMS
        }));
    }
    if clock.runs_again {
        lines.push(lang.text(msg::VoteAgain { team }));
    }
    Some(lines.join("\n") + moves_left(lang, game).as_str())
}

/// How a team voted on its last move. `None` before its first one.
pub(super) fn vote_result(lang: Lang, game: &StartedGame) -> Option<String> {
    let tally = game.vote.as_ref()?;
    let (played, _) = voted_ply(game)?;
    let mut votes: Vec<_> = tally.0.iter().take(MAX_MOVES).map(|(text, count)| format!("{text} × {count}")).collect();
    if tally.0.len() > MAX_MOVES {
        votes.push("…".to_owned());
    }
    let tied = tally.first().len() > 1;
    Some(lang.text(msg::VoteResult { r#move: played, votes: votes.join(", "), tied }))
}

/// The last move that a team voted on, with its player.
fn voted_ply(game: &StartedGame) -> Option<(&str, Player)> {
    let first = game.vote.as_ref()?.first();
    let mut mover = game.position.to_move();
    game.record.plies.iter().rev().find_map(|ply| {
        mover = mover.other();
        let is_voted = game.participant(mover).team().is_some() && first.iter().any(|(text, _)| *text == ply.text);
        is_voted.then_some((ply.text.as_str(), mover))
    })
}

/// How many people have voted, and when the vote closes.
pub fn vote_count(lang: Lang, table: &Table, voted: usize) -> Option<String> {
    let (game, _) = table.vote()?;
    let waits = game.computer().is_some();
    Some(lang.text(msg::VoteCount { voted, deadline: relative(table.deadline()?), waits }))
}
