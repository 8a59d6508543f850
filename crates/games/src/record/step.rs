//! A recorded game ply by ply, for viewers.

use super::{Ply, Record, RecordError};
use crate::rules::{AnyPosition, Illegal, Setup};

/// A game after some of its plies, as viewers show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The position.
    pub position: AnyPosition,
    /// The position before the last ply that was not a forfeited turn.
    pub before: Option<AnyPosition>,
    /// That ply, with the move's canonical text.
    pub last: Option<Ply>,
}

impl Step {
    /// The state before the first ply.
    pub fn start(setup: Setup) -> Self {
        Self { position: setup.start(), before: None, last: None }
    }

    /// Plays a ply, and returns it with the move's canonical text.
    ///
    /// # Errors
    /// Why the ply is illegal; the step stays the same except for the roll.
    pub fn play(&mut self, ply: &Ply) -> Result<Ply, Illegal> {
        if let Some(roll) = ply.roll {
            self.position.set_roll(roll);
        }
        let before = self.position.clone();
        let text = ply.play_on(&mut self.position)?;
        let ply = Ply { roll: ply.roll, text };
        if !ply.is_forfeit() {
            (self.before, self.last) = (Some(before), Some(ply.clone()));
        }
        Ok(ply)
    }
}

impl Record {
    /// The step before the first ply, and one after each ply. Each has the roll of the next ply.
    pub fn steps(&self) -> impl Iterator<Item = Result<Step, RecordError>> {
        let mut next = Some(Ok(Step::start(self.setup)));
        let mut plies = self.plies.iter().enumerate();
        std::iter::from_fn(move || {
            let mut current = next.take()?;
            if let Ok(step) = &mut current
                && let Some((index, ply)) = plies.next()
            {
                if let Some(roll) = ply.roll {
                    step.position.set_roll(roll);
                }
                let mut after: Step = step.clone();
                next = Some(match after.play(ply) {
                    Ok(_) => Ok(after),
                    Err(illegal) => Err(self.illegal(index, illegal)),
                });
            }
            Some(current)
        })
    }
}
