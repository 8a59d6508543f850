//! Moves by chance, in any game.

use crate::{ai::Random, rules::AnyPosition};

/// The text of a legal move, each as likely as any other; none where there is none.
pub(super) fn random_move(position: &AnyPosition, random: &mut Random) -> Option<String> {
    let mut moves = position.legal_texts();
    let index = random.below(moves.len() as u32) as usize;
    (index < moves.len()).then(|| moves.swap_remove(index))
}
