//! Random games, as fast as the rules are.

use crate::{ai::Random, rules::Position};

/// A game without an end by its rules is left after so many plies.
pub const LONGEST: u16 = 2000;

/// Plays random moves from `start` to the end, or to ply [`LONGEST`], and gives the position there. `moves` is room to
/// list moves in.
pub fn playout<P: Position>(start: &P, random: &mut Random, moves: &mut Vec<P::Move>) -> P {
    let mut position = start.clone();
    while position.outcome().is_none() && position.ply() < LONGEST {
        if let Some(die) = P::DIE {
            position.set_roll(1 + random.below(die.into()) as u8);
        }
        let Some(mv) = position.random_move(moves, |count| random.below(count)) else { break };
        position.play_unchecked(mv);
    }
    position
}
