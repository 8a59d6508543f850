//! Vote games: a team plays the move with the most votes.

use super::{Ending, Event, OutsideFacts, Phase, Reason, Refusal, StartedGame, Table, Tally, TurnClock};
use parlor_games::record::MAX_PLIES;
use time::OffsetDateTime;

impl Table {
    pub fn has_lost_channel(&self) -> bool {
        let Phase::Over { game, ending, by: None, .. } = &self.phase else { return false };
        self.is_vote_game() && ending.reason == Reason::Stopped && game.record.plies.len() < MAX_PLIES
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
        // The move is legal, because votes are checked when they are cast.
        self.play(game.on_turn(), &text, None, &OutsideFacts::default(), now)
            .map_or_else(|_| Vec::new(), |moved| std::iter::once(Event::Voted { votes: tally }).chain(moved).collect())
    }
}
