//! The course of a game that is over: how its chances went, and which moves turned it.
//!
//! The game is gone through to its end with one search that goes along, and then back to its start. On the way back a
//! position is worth what the best of two moves is worth: the one that was played, by what came of it, and the best
//! other one, which is looked at again where it seems much better. So a move is only called a mistake after a search
//! from the position that it led to and one from where the better move leads.

use super::{
    AnySearch, Budget, Choice, Level, chance,
    chance::{is_forced, rolls, share, win},
    of_one,
};
use crate::rules::{AnyPosition, Illegal, Outcome, Setup};
use serde::{Deserialize, Serialize};

/// What a long game is given, in master's moves: some seconds of one core.
const MASTER_MOVES: u64 = 4;

/// Playouts for a position, however long the game. A roll gets its share of them.
const LEAST_PLAYOUTS: u32 = 160;

/// Playouts for a position, however short the game, in hard moves: one step is not to take long.
const HARD_MOVES: u32 = 2;

/// How much of the mover's chance a move has to cost in order to be named.
const LEAST_LOSS: f32 = 0.1;

/// The most moves that are named.
const MOST_TURNINGS: usize = 5;

/// Player one's chance to win at one point of a game, 0 to 1; 0 and 1 only where it is certain.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// As the move before has left it.
    pub left: f32,
    /// With the roll for the next ply on the table; the same in games without a die.
    pub now: f32,
}

/// A move that cost its player much.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turning {
    /// Index of the ply, from 0.
    pub ply: usize,
    /// The move.
    pub text: String,
    /// A better one.
    pub better: String,
    /// The mover's chance with the better move, 0 to 1.
    pub before: f32,
    /// The mover's chance after the move.
    pub after: f32,
}

/// How a game went.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Course {
    /// Before each ply and after the last.
    pub moments: Vec<Moment>,
    /// The moves that cost most, at most five, in the order of the game.
    pub turnings: Vec<Turning>,
}

impl Course {
    /// Grows whenever the same game gets another course, so that what is kept of older ones is made anew.
    pub const VERSION: u16 = 6;
}

/// A walk through a game, at the end of which its course is known. The same game and seed give the same course.
#[derive(Clone, Debug)]
pub struct Walk {
    plies: Vec<(Option<u8>, String)>,
    seed: u64,
    playouts: u32,
    search: AnySearch,
    /// What was seen on the way to the end.
    seen: Vec<Seen>,
    /// What is certain on the way back, the end first.
    moments: Vec<Moment>,
    turnings: Vec<Turning>,
}

/// What a search says of a position of the game.
#[derive(Clone, Debug)]
struct Seen {
    /// With the roll for the next ply on the table.
    position: AnyPosition,
    /// Player one's chance.
    chance: f32,
    /// The sum of player one's chances after the rolls that did not fall, in games with a die.
    unrolled: Option<f32>,
    /// The best move; none where the only one follows of itself, and after the end.
    best: Option<Choice<String>>,
    /// The best move other than the one that was played.
    other: Option<Choice<String>>,
}

impl Walk {
    /// A walk that has not begun. Plies come with their rolls where there is a die.
    pub fn new(setup: Setup, plies: impl IntoIterator<Item = (Option<u8>, String)>, seed: u64) -> Self {
        let (start, plies) = (setup.start(), Vec::from_iter(plies));
        let search = AnySearch::new(&start, seed);
        // Each position is searched once, each move perhaps once more; with a die, positions also before the roll.
        let shares = plies.len() as u64 * if setup.game().die().is_some() { 3 } else { 2 } + 1;
        let all = u64::from(search.playouts(Level::Master)) * MASTER_MOVES;
        let most = (search.playouts(Level::Hard) * HARD_MOVES).max(LEAST_PLAYOUTS);
        let playouts = u32::try_from(all / shares).unwrap_or(u32::MAX).clamp(LEAST_PLAYOUTS, most);
        Self { plies, seed, playouts, search, seen: Vec::new(), moments: Vec::new(), turnings: Vec::new() }
    }

    /// The same with that many playouts for a position, which otherwise depend on the game and its length.
    pub fn with_playouts(self, playouts: u32) -> Self {
        Self { playouts, ..self }
    }

    /// Looks at one position more, and gives the course after the last of them. There are at most two steps for each
    /// position of the game, of some hundred milliseconds each.
    ///
    /// # Errors
    /// Why a ply is illegal; the walk is of no use then.
    pub fn step(&mut self) -> Result<Option<Course>, Illegal> {
        if self.seen.len() <= self.plies.len() {
            self.go_on()?;
            return Ok(None);
        }
        self.go_back()?;
        if self.moments.len() < self.seen.len() {
            return Ok(None);
        }
        let mut turnings = std::mem::take(&mut self.turnings);
        turnings.sort_by(|a, b| (b.before - b.after).total_cmp(&(a.before - a.after)).then(a.ply.cmp(&b.ply)));
        turnings.truncate(MOST_TURNINGS);
        turnings.sort_by_key(|turning| turning.ply);
        Ok(Some(Course { moments: self.moments.drain(..).rev().collect(), turnings }))
    }

    /// Takes the course from here to its end in one go.
    ///
    /// # Errors
    /// As [`Walk::step`].
    pub fn finish(mut self) -> Result<Course, Illegal> {
        loop {
            if let Some(course) = self.step()? {
                return Ok(course);
            }
        }
    }

    /// Searches the next position on the way to the end.
    fn go_on(&mut self) -> Result<(), Illegal> {
        let next = self.plies.get(self.seen.len()).cloned();
        let mut unrolled = None;
        if let Some((Some(roll), _)) = next {
            let mut rolled = None;
            let mut sum = 0.0;
            for (face, search) in rolls(&self.search) {
                if face == roll {
                    rolled = Some(search);
                } else {
                    sum += chance(search, self.share(), |_| false);
                }
            }
            unrolled = Some(sum);
            match rolled {
                Some(search) => self.search = search,
                None => self.search.set_roll(roll),
            }
        }
        let position = self.search.position();
        let Some((_, text)) = next else {
            let chance = chance(self.search.clone(), self.playouts, |_| false);
            self.seen.push(Seen { position, chance, unrolled, best: None, other: None });
            return Ok(());
        };
        let played = position.resolve(&text)?;
        let mut seen = Seen { position, chance: 0.5, unrolled, best: None, other: None };
        if !is_forced(&seen.position) {
            self.search.run(Budget::playouts(self.playouts), |_| false);
            let mut choices = self.search.choices();
            choices.retain(|choice| choice.visits > 0 || choice.proven.is_some());
            seen.best = choices.first().cloned();
            seen.chance = seen.best.as_ref().map_or(0.5, |best| of_one(win(best), seen.position.to_move()));
            seen.other = choices.into_iter().find(|choice| choice.mv != played);
        }
        self.seen.push(seen);
        self.search.advance(&played)
    }

    /// Settles the next position on the way back.
    fn go_back(&mut self) -> Result<(), Illegal> {
        let ply = self.seen.len() - 1 - self.moments.len();
        let seen = &self.seen[ply];
        let Some(after) = self.moments.last() else {
            self.moments.push(Moment { left: seen.chance, now: seen.chance });
            return Ok(());
        };
        let mover = seen.position.to_move();
        // All as the mover sees it.
        let after = of_one(after.left, mover);
        let mut worth = after;
        let played = seen.position.resolve(&self.plies[ply].1)?;
        if let Some(other) = &seen.other {
            if win(other) - after >= LEAST_LOSS {
                let with_other = self.with(seen, ply, other)?;
                if with_other - after >= LEAST_LOSS {
                    let (better, before) = (other.mv.clone(), with_other);
                    self.turnings.push(Turning { ply, text: played, better, before, after });
                }
                worth = worth.max(with_other);
            } else if seen.best.as_ref().is_some_and(|best| best.mv != played) {
                worth = worth.max(win(other));
            }
        }
        if let Some(best) = &seen.best
            && matches!(best.proven, Some(Outcome::Won(_)))
        {
            worth = best.win;
        }
        let now = of_one(worth, mover);
        let left = match (seen.unrolled, seen.position.game().die()) {
            (Some(sum), Some(die)) => (sum + now) / f32::from(die),
            _ => now,
        };
        self.moments.push(Moment { left, now });
        Ok(())
    }

    /// The mover's chance with another move than was played.
    fn with(&self, seen: &Seen, ply: usize, other: &Choice<String>) -> Result<f32, Illegal> {
        if other.proven.is_some() {
            return Ok(other.win);
        }
        let mut position = seen.position.clone();
        position.play_text(&other.mv)?;
        let search = AnySearch::new(&position, self.seed ^ (ply as u64 + 1).rotate_right(16));
        Ok(of_one(chance(search, self.playouts, |_| false), seen.position.to_move()))
    }

    /// Playouts for each roll of a die.
    fn share(&self) -> u32 {
        share(self.playouts, self.search.position().game().die().unwrap_or(1))
    }
}
