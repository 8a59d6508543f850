//! Random games by the rules alone.

use parlor_ai::Random;

use parlor_games::rules::Position;

/// Some games could go on for ever.
pub const MAX_PLIES: u16 = 2000;

/// Plays to the end or to ply [`MAX_PLIES`]. `moves` is a buffer for legal moves.
pub fn playout<P: Position>(start: &P, random: &mut Random, moves: &mut Vec<P::Move>) -> P {
    let mut position = start.clone();
    while position.outcome().is_none() && position.ply() < MAX_PLIES {
        if let Some(die) = P::DIE {
            position.set_roll(1 + random.below(die.into()) as u8);
        }
        let Some(mv) = position.random_move(moves, |count| random.below(count)) else { break };
        position.play_unchecked(mv);
    }
    position
}
