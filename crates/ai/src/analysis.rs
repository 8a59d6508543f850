//! The analysis of a finished game: the win chance before each ply, and the moves that cost the most.
//!
//! The analyzer walks through the game twice. Forwards, one search follows the game and looks at each position. Backwards, a
//! position's value is the better of two moves: the played move, by the value of the next position, and the best other move. If
//! the other move seems much better, it is searched again. So a move is called a mistake only after a search from the position
//! that it led to, and one from the position after the better move.

use super::{
    AnySearch, Budget, Choice, Level, relative_to, win_chance,
    win_chance::{choice_win_chance, is_forced, playouts_per_face, searches_by_roll},
};
use parlor_games::rules::{AnyPosition, Illegal, Outcome, Player, Setup};
use serde::{Deserialize, Serialize};

/// Playouts for a whole long game, in moves of the master level: some seconds of one core.
const GAME_BUDGET_MASTER_MOVES: u64 = 4;

/// Per position, however long the game. With a die, each roll gets its share.
const MIN_PLAYOUTS: u32 = 160;

/// Per position, however short the game, as a fraction of a move of the master level. It keeps steps short.
const MAX_SHARE_OF_MASTER: u32 = 5;

/// A move is a mistake if it costs the mover at least this much of the win chance.
const MISTAKE_THRESHOLD: f32 = 0.1;

const MAX_MISTAKES: usize = 5;

/// Player one's chance to win at one point of a game, 0 to 1. Only certain results are 0 and 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct WinChance {
    /// The chance after the previous move.
    #[serde(rename = "left")]
    pub before_roll: f32,
    /// The chance with the roll for the next ply. In games without a die it equals [`WinChance::before_roll`].
    #[serde(rename = "now")]
    pub after_roll: f32,
}

/// A move that cost its player much of the win chance.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Mistake {
    /// Index of the ply, from 0.
    pub ply: usize,
    /// The move that was played.
    pub text: String,
    /// A better move.
    pub better: String,
    /// The mover's win chance with the better move, 0 to 1.
    #[serde(rename = "before")]
    pub with_better: f32,
    /// The mover's win chance with the move that was played, 0 to 1.
    #[serde(rename = "after")]
    pub with_played: f32,
}

/// The analysis of a game. The database stores it as JSON, so its keys must not change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// The win chances before each ply and after the last.
    #[serde(rename = "moments")]
    pub win_chances: Vec<WinChance>,
    /// The moves that cost the most, at most five, in the order of the game.
    #[serde(rename = "turnings")]
    pub mistakes: Vec<Mistake>,
}

impl Analysis {
    /// The version of the algorithm. Increase it whenever the same game would get a different analysis, so that stored analyses
    /// of older versions are replaced.
    pub const VERSION: u16 = 6;

    /// A player's win chances before each ply and after the last: after the previous move, and then with the roll for the next one.
    pub fn win_chances_of(&self, player: Player) -> Vec<[f32; 2]> {
        let of = |first: f32| if player == Player::One { first } else { 1.0 - first };
        self.win_chances.iter().map(|chance| [of(chance.before_roll), of(chance.after_roll)]).collect()
    }
}

/// The analysis of a game in progress. The same game and seed give the same analysis.
#[derive(Clone, Debug)]
pub struct Analyzer {
    plies: Vec<(Option<u8>, String)>,
    seed: u64,
    playouts: u32,
    search: AnySearch,
    /// Results of the walk forwards.
    visited: Vec<Visited>,
    /// The last position comes first.
    win_chances: Vec<WinChance>,
    mistakes: Vec<Mistake>,
}

/// The result of searching one position of the game.
#[derive(Clone, Debug)]
struct Visited {
    /// The position, with the roll for the next ply.
    position: AnyPosition,
    /// Player one's win chance.
    chance: f32,
    /// In games with a die, the sum of player one's win chances after the rolls that did not come up.
    other_rolls: Option<f32>,
    /// `None` if there is no choice: with a single legal move, and after the end.
    best: Option<Choice<String>>,
    /// The best move except for the played one.
    other: Option<Choice<String>>,
}

impl Analyzer {
    /// Each ply comes with its roll, in games with a die.
    pub fn new(setup: Setup, plies: impl IntoIterator<Item = (Option<u8>, String)>, seed: u64) -> Self {
        let (start, plies) = (setup.start(), Vec::from_iter(plies));
        let search = AnySearch::new(&start, seed);
        // Each position is searched once and each move perhaps once more. With a die, positions are also searched
        // before the roll.
        let shares = plies.len() as u64 * if setup.game().die().is_some() { 3 } else { 2 } + 1;
        let all = u64::from(search.playouts(Level::Master)) * GAME_BUDGET_MASTER_MOVES;
        let most = (search.playouts(Level::Master) / MAX_SHARE_OF_MASTER).max(MIN_PLAYOUTS);
        let playouts = u32::try_from(all / shares).unwrap_or(u32::MAX).clamp(MIN_PLAYOUTS, most);
        let (visited, win_chances, mistakes) = (Vec::new(), Vec::new(), Vec::new());
        Self { plies, seed, playouts, search, visited, win_chances, mistakes }
    }

    /// Sets the number of playouts per position, which by default depends on the game and its length.
    pub fn with_playouts(self, playouts: u32) -> Self {
        Self { playouts, ..self }
    }

    /// Searches another position, and returns the analysis after the last one. There are at most two steps per position; each
    /// takes some hundred milliseconds.
    ///
    /// # Errors
    /// Why a ply is illegal. The analyzer can't be used any more then.
    pub fn step(&mut self) -> Result<Option<Analysis>, Illegal> {
        if self.visited.len() <= self.plies.len() {
            self.step_forwards()?;
            return Ok(None);
        }
        self.step_backwards()?;
        if self.win_chances.len() < self.visited.len() {
            return Ok(None);
        }
        let mut mistakes = std::mem::take(&mut self.mistakes);
        let cost = |mistake: &Mistake| mistake.with_better - mistake.with_played;
        mistakes.sort_by(|a, b| cost(b).total_cmp(&cost(a)).then(a.ply.cmp(&b.ply)));
        mistakes.truncate(MAX_MISTAKES);
        mistakes.sort_by_key(|mistake| mistake.ply);
        Ok(Some(Analysis { win_chances: self.win_chances.drain(..).rev().collect(), mistakes }))
    }

    /// Performs all remaining steps.
    ///
    /// # Errors
    /// The same as for [`Analyzer::step`].
    pub fn finish(mut self) -> Result<Analysis, Illegal> {
        loop {
            if let Some(analysis) = self.step()? {
                return Ok(analysis);
            }
        }
    }

    /// Searches the next position of the walk forwards.
    fn step_forwards(&mut self) -> Result<(), Illegal> {
        let next = self.plies.get(self.visited.len()).cloned();
        let mut other_rolls = None;
        if let Some((Some(roll), _)) = next {
            let mut rolled = None;
            let mut sum = 0.0;
            for (face, search) in searches_by_roll(&self.search) {
                if face == roll {
                    rolled = Some(search);
                } else {
                    sum += win_chance(search, self.playouts_per_face(), |_| false);
                }
            }
            other_rolls = Some(sum);
            match rolled {
                Some(search) => self.search = search,
                None => self.search.set_roll(roll),
            }
        }
        let position = self.search.position();
        let Some((_, text)) = next else {
            let chance = win_chance(self.search.clone(), self.playouts, |_| false);
            self.visited.push(Visited { position, chance, other_rolls, best: None, other: None });
            return Ok(());
        };
        let played = position.resolve(&text)?;
        let mut visited = Visited { position, chance: 0.5, other_rolls, best: None, other: None };
        if !is_forced(&visited.position) {
            self.search.run(Budget::playouts(self.playouts), |_| false);
            let mut choices = self.search.choices();
            choices.retain(|choice| choice.visits > 0 || choice.proven.is_some());
            visited.best = choices.first().cloned();
            let mover = visited.position.to_move();
            visited.chance = visited.best.as_ref().map_or(0.5, |best| relative_to(choice_win_chance(best), mover));
            visited.other = choices.into_iter().find(|choice| choice.mv != played);
        }
        self.visited.push(visited);
        self.search.advance(&played)
    }

    /// Computes the final win chances of the next position of the walk backwards.
    fn step_backwards(&mut self) -> Result<(), Illegal> {
        let ply = self.visited.len() - 1 - self.win_chances.len();
        let visited = &self.visited[ply];
        let Some(after) = self.win_chances.last() else {
            self.win_chances.push(WinChance { before_roll: visited.chance, after_roll: visited.chance });
            return Ok(());
        };
        let mover = visited.position.to_move();
        // Up to `after_roll` all chances are those of the mover.
        let after = relative_to(after.before_roll, mover);
        let mut value = after;
        let played = visited.position.resolve(&self.plies[ply].1)?;
        if let Some(other) = &visited.other {
            if choice_win_chance(other) - after >= MISTAKE_THRESHOLD {
                let with_other = self.chance_with(visited, ply, other)?;
                if with_other - after >= MISTAKE_THRESHOLD {
                    let (better, with_better, with_played) = (other.mv.clone(), with_other, after);
                    self.mistakes.push(Mistake { ply, text: played, better, with_better, with_played });
                }
                value = value.max(with_other);
            } else if visited.best.as_ref().is_some_and(|best| best.mv != played) {
                value = value.max(choice_win_chance(other));
            }
        }
        if let Some(best) = &visited.best
            && matches!(best.proven, Some(Outcome::Won(_)))
        {
            value = best.win;
        }
        let after_roll = relative_to(value, mover);
        let before_roll = match (visited.other_rolls, visited.position.game().die()) {
            (Some(sum), Some(die)) => (sum + after_roll) / f32::from(die),
            _ => after_roll,
        };
        self.win_chances.push(WinChance { before_roll, after_roll });
        Ok(())
    }

    /// The mover's win chance with another move than the one that was played.
    fn chance_with(&self, visited: &Visited, ply: usize, other: &Choice<String>) -> Result<f32, Illegal> {
        if other.proven.is_some() {
            return Ok(other.win);
        }
        let mut position = visited.position.clone();
        position.play_text(&other.mv)?;
        let search = AnySearch::new(&position, self.seed ^ (ply as u64 + 1).rotate_right(16));
        Ok(relative_to(win_chance(search, self.playouts, |_| false), visited.position.to_move()))
    }

    /// Playouts for each face of the die.
    fn playouts_per_face(&self) -> u32 {
        playouts_per_face(self.playouts, self.search.position().game().die().unwrap_or(1))
    }
}
