//! Moves that somebody tries on a copy of a position. Nothing of it reaches the game.

use super::{Refusal, moves::near};
use parlor_games::record::{MAX_PLIES, Ply, Record, RecordError, Step};

/// A game up to some ply, how much of it is kept, and what was tried from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// The game, up to where the trial began.
    game: Record,
    /// Plies of the game that are kept.
    kept: usize,
    /// What was tried after these.
    tried: Vec<Ply>,
}

/// Why a move could not be tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotTried {
    /// In a game with a die the roll stands before the move: the sides of the die.
    NoRoll(u8),
    /// As in a game.
    Refused(Refusal),
}

impl Trial {
    /// A trial from the end of a record.
    pub const fn new(game: Record) -> Self {
        let kept = game.plies.len();
        Self { game, kept, tried: Vec::new() }
    }

    /// A trial as it was stored: the game's record, the number of its plies that are kept, and [`Trial::tried`].
    ///
    /// # Errors
    /// When that makes no sense.
    pub fn read(game: &str, kept: usize, tried: &str) -> Result<Self, RecordError> {
        let game: Record = game.parse()?;
        let die = game.setup.game().die();
        let read = |(index, text): (usize, &str)| {
            Ply::parse(text, die).ok_or_else(|| RecordError::Ply { ply: kept + index, text: text.to_owned() })
        };
        let tried = tried.split_whitespace().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Self { kept: kept.min(game.plies.len()), game, tried })
    }

    /// The game's record up to where the trial began.
    pub const fn game(&self) -> &Record {
        &self.game
    }

    /// The number of the game's plies that are kept.
    pub const fn kept(&self) -> usize {
        self.kept
    }

    /// What was tried, between blanks.
    pub fn tried(&self) -> String {
        self.tried.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The number of plies on the board.
    pub const fn plies(&self) -> usize {
        self.kept + self.tried.len()
    }

    /// Where the trial stands.
    ///
    /// # Errors
    /// The first ply that can't be played.
    pub fn step(&self) -> Result<Step, RecordError> {
        let mut line = Record::new(self.game.setup);
        line.plies.extend(self.game.plies.iter().take(self.kept).chain(&self.tried).cloned());
        line.steps().last().unwrap_or_else(|| Ok(Step::start(self.game.setup)))
    }

    /// Tries a move in the position of `step`, where the trial stands: `MOVE`, or `ROLL:MOVE` in a game with a die.
    ///
    /// # Errors
    /// Why it can't be played; nothing has changed then.
    pub fn play(&mut self, step: &Step, typed: &str) -> Result<(), NotTried> {
        let typed = typed.trim();
        let die = self.game.setup.game().die();
        let ply = Ply::parse(typed, die).ok_or_else(|| NotTried::NoRoll(die.unwrap_or_default()))?;
        if self.plies() >= MAX_PLIES {
            return Err(NotTried::Refused(Refusal::TooLong));
        }
        let mut position = step.position.clone();
        match ply.play_on(&mut position) {
            Ok(text) => {
                self.tried.push(Ply { roll: ply.roll, text });
                Ok(())
            }
            Err(illegal) => {
                // The roll lies on the table even so.
                let near = near(&position, &ply.text);
                let typed = ply.text.trim().to_owned();
                Err(NotTried::Refused(Refusal::Illegal { illegal, typed, near }))
            }
        }
    }

    /// Takes the last ply back, the game's own ones when nothing that was tried is left.
    pub fn back(&mut self) {
        if self.tried.pop().is_none() {
            self.kept = self.kept.saturating_sub(1);
        }
    }

    /// Back to where the trial began.
    pub fn start_over(&mut self) {
        self.kept = self.game.plies.len();
        self.tried.clear();
    }

    /// Whether the trial stands where it began.
    pub fn is_fresh(&self) -> bool {
        self.tried.is_empty() && self.kept == self.game.plies.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_games::rules::{Game, Options};
    use proptest::{collection::vec, prelude::*};

    /// A legal move of that number, with a roll before it where there is a die.
    fn choice(step: &Step, choice: usize) -> Option<String> {
        let mut position = step.position.clone();
        let roll = position.game().die().map(|die| (choice % usize::from(die)) as u8 + 1);
        if let Some(roll) = roll {
            position.set_roll(roll);
        }
        let legal = position.legal_texts();
        let text = legal.get(choice % legal.len().max(1))?.clone();
        Some(Ply { roll, text }.to_string())
    }

    fn played(trial: &mut Trial, choices: &[usize]) -> Vec<Step> {
        let mut steps = vec![trial.step().expect("a position")];
        for &number in choices {
            let step = steps.last().expect("a step");
            let Some(text) = choice(step, number) else { break };
            trial.play(step, &text.to_uppercase()).expect("a legal move");
            steps.push(trial.step().expect("a position"));
        }
        steps
    }

    proptest! {
        #[test]
        fn what_was_tried_is_stored_read_and_taken_back(
            game in prop::sample::select(Game::ALL.to_vec()),
            before in vec(any::<usize>(), 0..12),
            tried in vec(any::<usize>(), 0..12),
        ) {
            let setup = game.setup(&Options::default()).expect("defaults");
            let mut first = Trial::new(Record::new(setup));
            let own = played(&mut first, &before).len() - 1;
            let record: Record = format!("{}\n1. {}", Record::new(setup), first.tried()).parse().expect("a record");
            let mut trial = Trial::new(record.clone());
            prop_assert!(trial.is_fresh() && trial.plies() == own);
            let steps = played(&mut trial, &tried);
            let stored = Trial::read(&trial.game().to_string(), trial.kept(), &trial.tried());
            prop_assert_eq!(stored, Ok(trial.clone()));
            for step in steps.iter().rev().skip(1) {
                trial.back();
                prop_assert_eq!(&trial.step().expect("a position"), step);
            }
            prop_assert!(trial.is_fresh());
            // On into the game itself, and no further than its start.
            for left in (0..own).rev().chain([0]) {
                trial.back();
                prop_assert_eq!((trial.kept(), trial.plies()), (left, left));
                prop_assert_eq!(usize::from(trial.step().expect("a position").position.ply()), left);
            }
            played(&mut trial, &tried);
            trial.start_over();
            prop_assert_eq!(trial, Trial::new(record));
        }

        #[test]
        fn any_text_is_tried_or_refused(
            game in prop::sample::select(Game::ALL.to_vec()),
            text in "([1-9]:)?[a-z][0-9]{1,2}(-[a-z]{1,2}[0-9]?)?|pass|.{0,30}",
        ) {
            let mut trial = Trial::new(Record::new(game.setup(&Options::default()).expect("defaults")));
            let step = trial.step().expect("a position");
            let tried = trial.play(&step, &text).is_ok();
            prop_assert_eq!(trial.plies(), usize::from(tried));
            prop_assert!(trial.step().is_ok());
            prop_assert_eq!(Trial::read(&trial.game().to_string(), trial.kept(), &trial.tried()), Ok(trial));
        }
    }
}
