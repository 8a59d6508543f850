//! The outcome of a season: who goes up and down.

use super::MAX_DIVISION;
use crate::{
    play::stored_enum,
    tournament::{Seed, Tournament},
};

stored_enum! {
    Outcome {
        Up = "up",
        Kept = "kept",
        Down = "down",
        /// The person left, was removed, or never came. No division is promised for the next season.
        Gone = "gone",
    }
}

/// A player of a division, in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    pub seed: Seed,
    /// Shared by equal players.
    pub place: u16,
    /// Left, or never came.
    pub gone: bool,
}

/// For each this many people of a division, one goes up and one goes down, but at least one of the division.
const MOVES_ONE_IN: usize = 5;

/// The rows of a division's table. They depend only on its games.
pub fn rows(division: &Tournament) -> Vec<Row> {
    let table = division.group_tables(1).into_iter().next().unwrap_or_default();
    table.iter().map(|row| Row { seed: row.seed, place: row.place, gone: row.left || row.absent }).collect()
}

/// The outcome for each row of each division, the best division first. The `bool` says whether anybody has moved in the
/// division.
///
/// People who are gone count as going down. If more than half of a division share the first place, nobody goes up from
/// it. If more come up than there is room for, more go down.
pub fn outcomes(divisions: &[(Vec<Row>, bool)]) -> Vec<Vec<Outcome>> {
    let ups: Vec<_> =
        divisions.iter().enumerate().map(|(index, (rows, played))| risers(index, rows, *played)).collect();
    let (mut outcomes, mut above) = (Vec::new(), 0);
    for (index, (rows, played)) in divisions.iter().enumerate() {
        let is_last = index + 1 == divisions.len();
        let rise = ups.get(index).copied().unwrap_or(0);
        let below = ups.get(index + 1).copied().unwrap_or(0);
        above += rows.len();
        // All people of this division and of those above must fit into as many divisions of the greatest size.
        let room = (MAX_DIVISION * (index + 1)).saturating_sub(above);
        let fall = if is_last || !played { 0 } else { moving(rows.len()) };
        let fall = if is_last { 0 } else { fall.max(below.saturating_sub(room)) };
        let stay = rows.len().saturating_sub(fall).max(rise);
        outcomes.push(
            rows.iter()
                .enumerate()
                .map(|(position, row)| match position {
                    _ if row.gone => Outcome::Gone,
                    position if position < rise && index > 0 => Outcome::Up,
                    position if position >= stay => Outcome::Down,
                    _ => Outcome::Kept,
                })
                .collect(),
        );
    }
    outcomes
}

fn moving(size: usize) -> usize {
    (size / MOVES_ONE_IN).max(1)
}

/// How many go up from a division.
fn risers(index: usize, rows: &[Row], played: bool) -> usize {
    if index == 0 || !played {
        return 0;
    }
    let present = || rows.iter().filter(|row| !row.gone);
    let first = present().filter(|row| row.place == 1).count();
    if first * 2 > rows.len() { 0 } else { first.max(moving(rows.len())).min(present().count()) }
}

/// Whether the player lost at least half of the games on time. Games that an absentee no longer had to play count as lost on
/// time.
pub fn lost_half_on_time(division: &Tournament, seed: Seed) -> bool {
    let own = division.games.iter().filter(|game| game.pairing.seeds.contains(&seed)).count();
    own > 0 && (division.is_absent(seed) || division.late_losses(seed) * 2 >= own)
}
