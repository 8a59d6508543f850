//! Random moves in any game.

use parlor_ai::Random;

use parlor_games::rules::AnyPosition;

/// Uniformly random; `None` if there is no legal move.
pub fn random_move(position: &AnyPosition, random: &mut Random) -> Option<String> {
    let mut moves = position.legal_texts();
    let index = random.below(moves.len() as u32) as usize;
    (index < moves.len()).then(|| moves.swap_remove(index))
}
