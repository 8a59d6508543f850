//! A heuristic that brings games of Tetrathedral to an end; random games hardly ever end.

use parlor_games::{board::tri, rules::AnyPosition};

/// The mover's progress towards a pyramid after a move: the most pawns in one formation.
pub fn nearness(position: &AnyPosition, text: &str) -> usize {
    let mut after = position.clone();
    after.play_text(text).expect("a legal move");
    let pawns = after.stones(position.to_move());
    let formation =
        |centre: u8| [centre].into_iter().chain(tri::NEIGHBOURS[usize::from(centre)].spaces().iter().copied());
    let inside = (0..tri::COUNT as u8).filter(|&centre| formation(centre).all(|space| tri::ring_of(space) > 0));
    let filled = |centre| formation(centre).filter(|&space| pawns.contains(tri::cell(space))).count();
    inside.map(filled).max().unwrap_or(0)
}
