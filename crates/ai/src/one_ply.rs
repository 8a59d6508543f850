//! Looking one move ahead.

use super::Random;
use parlor_games::rules::{Outcome, Position};

/// The move of a player who only knows the rules and the goal: a move that wins at once, or else one that prevents the opponent
/// from winning at once; random if there are several. `None` after the end and before a roll.
///
/// If the die is rolled before the opponent's move, no move prevents a win for certain. The player then leaves the opponent as
/// few winning rolls as possible. Without a die, the same rule applies to a single roll. A move that loses by itself counts as
/// leaving all rolls.
pub fn one_ply<P: Position>(position: &P, random: &mut Random) -> Option<P::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut kept: Vec<P::Move> = moves.iter().copied().filter(|&mv| wins_at_once(position, mv)).collect();
    if kept.is_empty() {
        let left: Vec<u8> = moves.iter().map(|&mv| winning_rolls_left(position, mv)).collect();
        let least = left.iter().copied().min();
        kept = moves.into_iter().zip(left).filter(|&(_, rolls)| Some(rolls) == least).map(|(mv, _)| mv).collect();
    }
    kept.get(random.below(kept.len() as u32) as usize).copied()
}

/// Whether the move loses by itself, or to the next move whatever the roll.
pub(super) fn loses_at_once<P: Position>(position: &P, mv: P::Move) -> bool {
    winning_rolls_left(position, mv) == rolls::<P>()
}

fn wins_at_once<P: Position>(position: &P, mv: P::Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after.outcome() == Some(Outcome::Won(position.to_move()))
}

/// The number of rolls with which the opponent wins at once after the legal move `mv`; all of them if `mv` itself loses.
fn winning_rolls_left<P: Position>(position: &P, mv: P::Move) -> u8 {
    let mut after = position.clone();
    after.play_unchecked(mv);
    if let Some(outcome) = after.outcome() {
        return if outcome == Outcome::Won(position.to_move().other()) { rolls::<P>() } else { 0 };
    }
    let mut replies = Vec::new();
    let wins = |roll: &u8| {
        let mut rolled = after.clone();
        rolled.set_roll(*roll);
        replies.clear();
        rolled.legal_moves(&mut replies);
        replies.iter().any(|&reply| wins_at_once(&rolled, reply))
    };
    (1..=rolls::<P>()).filter(wins).count() as u8
}

/// The number of rolls. Games without a die count as one roll, because setting it does nothing.
fn rolls<P: Position>() -> u8 {
    P::DIE.unwrap_or(1)
}
