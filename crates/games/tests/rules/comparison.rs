//! What the comparisons with the slow implementations have in common.

use crate::support::Random;
use parlor_games::{board::Cells, rules::Position};

/// The cells' names, sorted.
pub fn listed(cells: Cells) -> Vec<String> {
    sorted(cells.iter())
}

/// The legal moves' texts, sorted.
pub fn legal_texts<P: Position>(position: &P) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    sorted(moves)
}

fn sorted(named: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    let mut texts: Vec<String> = named.into_iter().map(|named| named.to_string()).collect();
    texts.sort();
    texts
}

/// One that no other is worth more than.
pub fn pick_best<T: Clone, W: Ord>(from: &[T], worth: impl Fn(&T) -> W, random: &mut Random) -> T {
    let worths: Vec<W> = from.iter().map(worth).collect();
    let most = worths.iter().max().expect("a choice");
    let best: Vec<&T> = from.iter().zip(&worths).filter(|&(_, worth)| worth == most).map(|(one, _)| one).collect();
    (*random.pick(&best)).clone()
}
