//! A game's record, as its players see it.

use super::{Ending, Phase, Reason, Table};
use parlor_games::record::{How, Name, RecordError, Stated, Step, Transcript};
use time::Date;

impl Ending {
    pub const fn stated(self) -> Stated {
        let how = match self.reason {
            Reason::Rules => How::Rules,
            Reason::Resigned => How::Resigned,
            Reason::Claimed | Reason::Lapsed | Reason::TimedOut => How::Time,
            Reason::Agreed => How::Agreed,
            Reason::Adjudicated => How::Adjudicated,
            Reason::Stopped => How::Stopped,
            Reason::Aborted => How::Aborted,
        };
        Stated { winner: self.winner, how }
    }
}

impl Table {
    /// `None` before the game has begun. Contains the seed of the rolls only once the game is over.
    pub fn transcript(&self, players: [Option<Name>; 2], date: Option<Date>) -> Option<Transcript> {
        let game = self.game()?;
        // A record contains no votes, so it needs no seed that breaks their ties.
        let rolls = game.seed.filter(|_| self.terms.setup.game().die().is_some());
        let (result, seed) = match &self.phase {
            Phase::Over { ending, .. } => (Some(ending.stated()), rolls),
            _ => (None, None),
        };
        let commitment = rolls.map(|seed| seed.commitment_bytes());
        let seed = seed.map(|seed| seed.bytes());
        let pace = self.terms.pace;
        let clock = pace.time_control().and_then(|_| Name::new(pace.id()));
        Some(Transcript { players, date, clock, result, commitment, seed, ..game.record.clone().into() })
    }

    /// One of [`Table::steps`], for which only the plies after a checkpoint are replayed. `None` if fewer plies were played.
    pub fn step(&self, ply: usize) -> Option<Result<Step, RecordError>> {
        let game = self.game()?;
        let played = game.record.plies.get(..ply)?;
        // Any number of forfeited turns may follow the last move.
        let moved = played.iter().rposition(|ply| !ply.is_forfeit()).unwrap_or(0);
        let (from, position) = game.checkpoint_before(moved)?;
        let mut step = Step { position: position.clone(), before: None, last: None };
        for (index, ply) in played.iter().enumerate().skip(from) {
            if let Err(illegal) = step.play(ply) {
                let (game, text) = (game.position.game(), ply.text.clone());
                return Some(Err(RecordError::Illegal { game, ply: index, text, illegal }));
            }
        }
        match game.record.plies.get(ply) {
            Some(next) => next.roll.into_iter().for_each(|roll| step.position.set_roll(roll)),
            None => step.position = game.position.clone(),
        }
        Some(Ok(step))
    }

    /// The steps before the first ply and after each ply, with the current roll in the last one. Empty before the game has
    /// begun.
    pub fn steps(&self) -> impl Iterator<Item = Result<Step, RecordError>> {
        let game = self.game();
        let last = game.map_or(0, |game| game.record.plies.len());
        let steps = game.into_iter().flat_map(|game| game.record.steps().map(move |step| (game, step)));
        steps.enumerate().map(move |(index, (game, step))| {
            let position = if index == last { Some(game.position.clone()) } else { None };
            step.map(|step| Step { position: position.unwrap_or(step.position), ..step })
        })
    }
}
