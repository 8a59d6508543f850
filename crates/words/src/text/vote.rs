//! Messages about votes. Until a vote is closed, they say how many people have voted, but never for which moves.

use super::{Lang, msg, relative};
use crate::play::{Event, StartedGame, Table, Tally};
use time::OffsetDateTime;

/// How many moves a message lists with their votes.
const MAX_MOVES: usize = 20;

/// In characters. Merged boards have several results, and a message holds 2,000 characters.
const MAX_RESULTS: usize = 500;

/// How teams voted on the moves among the events, the newest last; without any, how a team voted on its last move.
pub(super) fn vote_results(lang: Lang, game: &StartedGame, events: &[Event]) -> Vec<String> {
    let voted = events.windows(2).filter_map(|pair| match pair {
        [Event::Voted { votes }, Event::Moved { text, .. }] => Some((votes, text.as_str())),
        _ => None,
    });
    let mut voted: Vec<_> = voted.collect();
    if voted.is_empty() {
        voted.extend(last_vote(game));
    }
    let (mut results, mut length) = (Vec::new(), 0);
    for (votes, played) in voted.into_iter().rev() {
        let result = vote_result(lang, votes, played);
        length += result.chars().count();
        if length > MAX_RESULTS && !results.is_empty() {
            results.push("…".to_owned());
            break;
        }
        results.push(result);
    }
    results.reverse();
    results
}

fn vote_result(lang: Lang, tally: &Tally, played: &str) -> String {
    let mut votes: Vec<_> = tally.0.iter().take(MAX_MOVES).map(|(text, count)| format!("{text} × {count}")).collect();
    if tally.0.len() > MAX_MOVES {
        votes.push("…".to_owned());
    }
    lang.text(msg::VoteResult { r#move: played, votes: votes.join(", "), tied: tally.first().len() > 1 })
}

/// The last vote with the move that won it. `None` before the first one.
fn last_vote(game: &StartedGame) -> Option<(&Tally, &str)> {
    let tally = game.vote.as_ref()?;
    let mut mover = game.position.to_move();
    game.record.plies.iter().rev().find_map(|ply| {
        mover = mover.other();
        let is_voted =
            game.participant(mover).team().is_some() && tally.first().iter().any(|(text, _)| *text == ply.text);
        is_voted.then_some((tally, ply.text.as_str()))
    })
}

/// Whether the time for a vote against the computer is up, and nobody has voted.
pub fn waits_for_first_vote(table: &Table, voted: usize, now: OffsetDateTime) -> bool {
    let is_against_computer = table.vote().is_some_and(|(game, _)| game.computer().is_some());
    voted == 0 && first_vote_decides(is_against_computer, table.deadline(), now)
}

/// Like [`waits_for_first_vote`], where the number of votes is unknown. An overdue vote has none: any vote would have closed it.
pub fn first_vote_decides(is_against_computer: bool, deadline: Option<OffsetDateTime>, now: OffsetDateTime) -> bool {
    is_against_computer && deadline.is_some_and(|deadline| deadline <= now)
}

/// How many people have voted, and when the vote closes. Against the computer, a game in which nobody voted in time waits for a vote.
pub fn vote_count(lang: Lang, table: &Table, voted: usize, now: OffsetDateTime) -> Option<String> {
    table.vote()?;
    let deadline = table.deadline()?;
    Some(if waits_for_first_vote(table, voted, now) {
        lang.text(msg::VOTE_FIRST_DECIDES)
    } else {
        lang.text(msg::VoteCount { voted, deadline: relative(deadline) })
    })
}
