//! Vote games: a team's move is the one with the most votes.

use super::{Ending, Event, OutsideFacts, Participant, Phase, Reason, Refusal, StartedGame, Table, TurnClock};
use parlor_games::{
    record::MAX_PLIES,
    rules::{Player, Setup},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// Moves with their numbers of votes, the highest number first; equal ones are sorted by text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tally(pub Vec<(String, u32)>);

impl Tally {
    pub fn of(votes: &[String]) -> Self {
        let mut counts = BTreeMap::<&str, u32>::new();
        for text in votes {
            *counts.entry(text).or_default() += 1;
        }
        let mut counts: Vec<_> = counts.into_iter().map(|(text, count)| (text.to_owned(), count)).collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Self(counts)
    }

    /// The moves with the most votes, sorted by text. If there are several, the seed decides.
    pub fn first(&self) -> &[(String, u32)] {
        let most = self.0.first().map(|(_, most)| *most);
        let tied = self.0.iter().take_while(|(_, count)| Some(*count) == most).count();
        self.0.get(..tied).unwrap_or_default()
    }

    pub fn total(&self) -> u32 {
        self.0.iter().map(|(_, count)| count).sum()
    }
}

impl Table {
    pub(super) fn needs_seed(setup: Setup, seats: [Participant; 2]) -> bool {
        setup.game().die().is_some() || seats.iter().any(|seat| seat.team().is_some())
    }

    pub const fn is_vote_game(&self) -> bool {
        self.challenger.team().is_some()
    }

    pub fn has_lost_channel(&self) -> bool {
        let Phase::Over { game, ending, by: None, .. } = &self.phase else { return false };
        self.is_vote_game() && ending.reason == Reason::Stopped && game.record.plies.len() < MAX_PLIES
    }

    /// The running game, if a team has to vote.
    pub fn vote(&self) -> Option<(&StartedGame, Player)> {
        let Phase::Playing(game, _) = &self.phase else { return None };
        game.on_turn().team().map(|_| (game, game.position.to_move()))
    }

    pub fn vote_to_close(&self) -> Result<&StartedGame, Refusal> {
        let game = self.running()?;
        if game.on_turn().team().is_none() {
            return Err(Refusal::NotYourTurn { turn: game.on_turn() });
        }
        Ok(game)
    }

    pub(super) fn close_vote(
        &self,
        ply: u16,
        outside: &OutsideFacts,
        now: OffsetDateTime,
    ) -> Result<Vec<Event>, Refusal> {
        let game = self.vote_to_close()?;
        if game.ply() != ply {
            return Err(Refusal::Stale);
        }
        if outside.votes.is_empty() {
            return Err(Refusal::NoVotes);
        }
        Ok(self.play_voted(game, &outside.votes, now))
    }

    /// If nobody voted, the time runs a second time, and then the team loses, or the game is called off if nobody is in
    /// either team. A game against the computer waits instead.
    pub(super) fn vote_at_end_of_time(
        &self,
        game: &StartedGame,
        clock: &TurnClock,
        outside: &OutsideFacts,
        now: OffsetDateTime,
    ) -> Vec<Event> {
        if !outside.votes.is_empty() {
            self.play_voted(game, &outside.votes, now)
        } else if game.computer().is_some() {
            Vec::new()
        } else if clock.runs_again {
            let ending = if outside.teams_empty {
                Ending { winner: None, reason: Reason::Aborted }
            } else {
                Ending { winner: Some(game.position.to_move().other()), reason: Reason::TimedOut }
            };
            vec![Event::Ended { ending, by: None }]
        } else {
            vec![Event::TimeUp]
        }
    }

    fn play_voted(&self, game: &StartedGame, votes: &[String], now: OffsetDateTime) -> Vec<Event> {
        let tally = Tally::of(votes);
        let first = tally.first();
        let count = u32::try_from(first.len()).unwrap_or(u32::MAX);
        let lot = game.seed.filter(|_| count > 1).map_or(0, |seed| seed.lot(game.ply(), count));
        let chosen = usize::try_from(lot).ok().and_then(|lot| first.get(lot));
        let Some((text, _)) = chosen.cloned() else { return Vec::new() };
        // Votes are checked by the rules when they are cast.
        self.play(game.on_turn(), &text, None, now)
            .map_or_else(|_| Vec::new(), |moved| std::iter::once(Event::Voted { votes: tally }).chain(moved).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_votes_come_first_and_equal_ones_in_the_order_of_their_texts() {
        let votes = ["e5", "d4", "b2", "d4", "e5", "a1"].map(str::to_owned);
        let tally = Tally::of(&votes);
        let of = |text: &str, count| (text.to_owned(), count);
        assert_eq!(tally.0, [of("d4", 2), of("e5", 2), of("a1", 1), of("b2", 1)]);
        assert_eq!(tally.first(), [of("d4", 2), of("e5", 2)]);
        assert_eq!(tally.total(), 6);
        assert!(Tally::of(&[]).first().is_empty());
    }
}
