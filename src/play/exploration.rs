//! Explorations: moves played on a copy of a game. The game itself does not change.

use super::{Refusal, moves::similar_moves};
use parlor_games::record::{MAX_PLIES, Ply, Record, RecordError, Step};

/// A game up to some ply, how many of its plies are kept, and the moves that were explored after these.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exploration {
    /// The game up to where the exploration began.
    game: Record,
    /// The number of the game's plies that are kept.
    kept_plies: usize,
    /// The plies explored after these.
    explored: Vec<Ply>,
}

/// Why a move can't be explored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExplorationError {
    /// The roll before the move is missing; the number of sides of the die.
    NoRoll(u8),
    /// The exploration has as many plies as a record holds.
    TooLong,
    /// A reason for which a game would refuse the move, too.
    Refused(Refusal),
}

impl Exploration {
    /// An exploration from the end of a record.
    pub const fn new(game: Record) -> Self {
        let kept_plies = game.plies.len();
        Self { game, kept_plies, explored: Vec::new() }
    }

    /// An exploration in its stored form: the game's record, the number of its plies that are kept, and
    /// [`Exploration::explored`].
    ///
    /// # Errors
    /// When the record or an explored ply can't be parsed.
    pub fn parse(game: &str, kept_plies: usize, explored: &str) -> Result<Self, RecordError> {
        let game: Record = game.parse()?;
        let die = game.setup.game().die();
        let parse_ply = |(index, text): (usize, &str)| {
            Ply::parse(text, die).ok_or_else(|| RecordError::Ply { ply: kept_plies + index, text: text.to_owned() })
        };
        let explored = explored.split_whitespace().enumerate().map(parse_ply).collect::<Result<_, _>>()?;
        Ok(Self { kept_plies: kept_plies.min(game.plies.len()), game, explored })
    }

    /// The record of the game up to where the exploration began.
    pub const fn game(&self) -> &Record {
        &self.game
    }

    /// The number of the game's plies that are kept.
    pub const fn kept_plies(&self) -> usize {
        self.kept_plies
    }

    /// The explored plies, separated by spaces.
    pub fn explored(&self) -> String {
        self.explored.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The number of plies before the current position.
    pub const fn plies(&self) -> usize {
        self.kept_plies + self.explored.len()
    }

    /// The current position, with the last ply.
    ///
    /// # Errors
    /// The first ply that can't be played.
    pub fn step(&self) -> Result<Step, RecordError> {
        let mut step = Step::start(self.game.setup);
        let plies = self.game.plies.iter().take(self.kept_plies).chain(&self.explored);
        for (ply, played) in plies.enumerate() {
            step.play(played).map_err(|illegal| {
                let (game, text) = (self.game.setup.game(), played.text.clone());
                RecordError::Illegal { game, ply, text, illegal }
            })?;
        }
        Ok(step)
    }

    /// Plays a move, `MOVE` or, in a game with a die, `ROLL:MOVE`. `step` is the current [`Exploration::step`].
    ///
    /// # Errors
    /// Why the move can't be played; the exploration is unchanged then.
    pub fn play(&mut self, step: &Step, input: &str) -> Result<(), ExplorationError> {
        let input = input.trim();
        let die = self.game.setup.game().die();
        let ply = Ply::parse(input, die).ok_or_else(|| ExplorationError::NoRoll(die.unwrap_or_default()))?;
        if self.plies() >= MAX_PLIES {
            return Err(ExplorationError::TooLong);
        }
        let mut position = step.position.clone();
        match ply.play_on(&mut position) {
            Ok(text) => {
                self.explored.push(Ply { roll: ply.roll, text });
                Ok(())
            }
            Err(illegal) => {
                // `play_on` has set the roll, so these are moves for that roll.
                let similar = similar_moves(&position, &ply.text);
                let input = ply.text.trim().to_owned();
                Err(ExplorationError::Refused(Refusal::Illegal { illegal, input, similar }))
            }
        }
    }

    /// Takes back the last explored ply or, if there is none, the last kept ply of the game.
    pub fn take_back(&mut self) {
        if self.explored.pop().is_none() {
            self.kept_plies = self.kept_plies.saturating_sub(1);
        }
    }

    /// Returns to where the exploration began.
    pub fn restart(&mut self) {
        self.kept_plies = self.game.plies.len();
        self.explored.clear();
    }

    /// Whether the exploration is where it began.
    pub fn is_at_start(&self) -> bool {
        self.explored.is_empty() && self.kept_plies == self.game.plies.len()
    }
}

#[cfg(test)]
mod tests;
