//! Strengths that people choose between, and how a weak one chooses its moves.

use super::{Budget, Choice, Progress, Random, Search, knowledge::Knowledge};
use crate::rules::{Outcome, Position};
use std::{fmt, str::FromStr};

/// How strong the computer plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Sees when it would lose in one move, a win in one move now and then, and little else.
    Easy,
    /// Plays by first impressions and a short look ahead.
    Medium,
    /// Searches, and plays the best that it finds.
    Hard,
    /// The same for as long as people like to wait.
    Master,
}

/// A text that is no level's id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoLevel;

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Master];

    /// The id, by which programs and the database know the level.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Master => "master",
        }
    }

    /// Playouts for a move in this position.
    pub fn playouts<P: Knowledge>(self, position: &P) -> u32 {
        let master = position.master_playouts();
        match self {
            Self::Easy => 16,
            Self::Medium => (master / 100).clamp(200, 4000),
            Self::Hard => (master / 10).max(1000),
            Self::Master => master,
        }
    }

    /// How long a move may take, in milliseconds. The search knows no clock: whoever calls it keeps this by the
    /// callback. It is several times what the playouts take, so that only a very busy machine makes a level weaker.
    pub const fn time_cap(self) -> u32 {
        match self {
            Self::Easy => 2_000,
            Self::Medium => 3_000,
            Self::Hard => 5_000,
            Self::Master => 15_000,
        }
    }

    /// How likely it is that a win in one move is overlooked.
    const fn blindness(self) -> f32 {
        match self {
            Self::Easy => 0.75,
            _ => 0.0,
        }
    }

    /// How freely moves are chosen: the best one for 0; for 1 a move visited half as often is half as likely, for 2
    /// it is so by the root of a half, and so on.
    const fn temperature(self) -> f32 {
        match self {
            Self::Easy => 8.0,
            Self::Medium => 0.25,
            Self::Hard | Self::Master => 0.0,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Self, NoLevel> {
        Self::ALL.into_iter().find(|level| level.id() == text).ok_or(NoLevel)
    }
}

/// The move that a level plays; none after the end and before a roll.
///
/// The same position, level and seed give the same move unless `stop` ends the search before its playouts are
/// used up. It is asked before the first playout and then after every few.
pub fn choose<P: Knowledge>(
    position: &P,
    level: Level,
    seed: u64,
    stop: impl FnMut(&Progress) -> bool,
) -> Option<P::Move> {
    let mut search = Search::new(position.clone(), P::SETTINGS, seed);
    think(&mut search, level, seed, stop)
}

/// As [`choose`], with a search that goes along with the game and keeps what it has found.
pub fn think<P: Knowledge>(
    search: &mut Search<P>,
    level: Level,
    seed: u64,
    stop: impl FnMut(&Progress) -> bool,
) -> Option<P::Move> {
    let early = level.temperature() == 0.0;
    search.run(Budget { playouts: level.playouts(search.position()), early }, stop);
    let best = search.best()?;
    if early {
        return Some(best.mv);
    }
    let mut random = Random::new(seed ^ 0x5eed_c401_ce00_0000);
    let won = Some(Outcome::Won(search.position().to_move()));
    let overlooked = random.unit() < level.blindness();
    if best.proven == won && !overlooked {
        return Some(best.mv);
    }
    let mut choices = search.choices();
    choices.retain(|choice| choice.proven != won);
    Some(stray(search.position(), choices, level, &mut random).unwrap_or(best.mv))
}

/// One of the moves by chance, the better ones more likely, among those that nobody would shake his head at.
fn stray<P: Knowledge>(
    position: &P,
    choices: Vec<Choice<P::Move>>,
    level: Level,
    random: &mut Random,
) -> Option<P::Move> {
    let lost = Some(Outcome::Won(position.to_move().other()));
    let overlooked = P::OVERLOOKED.filter(|_| level == Level::Easy);
    let mut kept: Vec<(f32, P::Move)> = choices
        .into_iter()
        .filter(|choice| choice.proven != lost && !position.is_nonsense(choice.mv))
        .map(|choice| {
            let drawn = random.unit();
            let key = match overlooked {
                Some(share) => choice.win - f32::from(drawn < share),
                // The largest of such keys is a draw by weight (Efraimidis and Spirakis, 2006). A move without a visit
                // looked bad from the first, but not by much where there were few to give.
                None => drawn.ln() / (choice.visits as f32 + 0.2).powf(1.0 / level.temperature()),
            };
            (key, choice.mv)
        })
        .collect();
    kept.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    kept.into_iter().map(|(_, mv)| mv).find(|&mv| !loses_at_once(position, mv))
}

/// Whether a move loses by itself or to the next one. Before a roll nobody can say the latter.
fn loses_at_once<P: Position>(position: &P, mv: P::Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let opponent = position.to_move().other();
    if let Some(outcome) = after.outcome() {
        return outcome == Outcome::Won(opponent);
    }
    let mut replies = Vec::new();
    after.legal_moves(&mut replies);
    replies.into_iter().any(|reply| {
        let mut end = after.clone();
        end.play_unchecked(reply);
        end.outcome() == Some(Outcome::Won(opponent))
    })
}
