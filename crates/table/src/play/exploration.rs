//! Moves that a person tries on a copy of a game. The game itself does not change.

use super::{Refusal, moves::similar_moves};
use parlor_games::record::{MAX_PLIES, Ply, Record, RecordError, Step};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exploration {
    game: Record,
    kept_plies: usize,
    explored: Vec<Ply>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExplorationError {
    /// The roll is missing before the move. Contains the number of sides of the die.
    NoRoll(u8),
    TooLong,
    Refused(Refusal),
}

impl Exploration {
    pub const fn new(game: Record) -> Self {
        let kept_plies = game.plies.len();
        Self { game, kept_plies, explored: Vec::new() }
    }

    /// Reads the stored form: the game's record, how many of its plies are kept, and [`Exploration::explored`].
    pub fn parse(game: &str, kept_plies: usize, explored: &str) -> Result<Self, RecordError> {
        let game: Record = game.parse()?;
        let die = game.setup.game().die();
        let parse_ply = |(index, text): (usize, &str)| {
            Ply::parse(text, die).ok_or_else(|| RecordError::Ply { ply: kept_plies + index, text: text.to_owned() })
        };
        let explored = explored.split_whitespace().enumerate().map(parse_ply).collect::<Result<_, _>>()?;
        Ok(Self { kept_plies: kept_plies.min(game.plies.len()), game, explored })
    }

    pub const fn game(&self) -> &Record {
        &self.game
    }

    pub const fn kept_plies(&self) -> usize {
        self.kept_plies
    }

    pub fn explored(&self) -> String {
        self.explored.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    pub const fn plies(&self) -> usize {
        self.kept_plies + self.explored.len()
    }

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

    /// `input` is `MOVE` or, in games with a die, `ROLL:MOVE`. An error leaves the exploration unchanged.
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
                // The position already has the roll, so these are moves for this roll.
                let similar = similar_moves(&position, &ply.text);
                let input = ply.text.trim().to_owned();
                Err(ExplorationError::Refused(Refusal::Illegal { illegal, input, similar }))
            }
        }
    }

    /// Takes back the last explored ply or, if there is none, the last kept one.
    pub fn take_back(&mut self) {
        if self.explored.pop().is_none() {
            self.kept_plies = self.kept_plies.saturating_sub(1);
        }
    }

    pub fn restart(&mut self) {
        self.kept_plies = self.game.plies.len();
        self.explored.clear();
    }

    pub fn is_at_start(&self) -> bool {
        self.explored.is_empty() && self.kept_plies == self.game.plies.len()
    }
}

#[cfg(test)]
mod tests;
