//! Small endgames, solved exactly by going through all that can be played.

use super::{knowledge::Knowledge, tree::Proof};
use crate::rules::{Outcome, Player};

/// Positions that a solution may take at most before it is given up.
const EFFORT: u32 = 3000;

/// Plies that a solution may go ahead, so that it fits on a thread's stack.
const DEPTH: u8 = 32;

/// What the position is worth to the player to move and in how many plies, if that comes out with little effort. Adds
/// the positions gone through to `spent`.
///
/// For games without a die, before their end.
pub(super) fn solve<P: Knowledge>(position: &P, spent: &mut u64) -> Option<(Proof, u8)> {
    let mut effort = EFFORT;
    let solution = walk(position, DEPTH, &mut effort);
    *spent += u64::from(EFFORT - effort);
    solution
}

/// The same where two plies decide: the player to move wins at once, or loses to the next move whatever he plays.
pub(super) fn see_threats<P: Knowledge>(position: &P) -> Option<(Proof, u8)> {
    walk(position, 2, &mut { u32::MAX })
}

/// The same within `depth` plies, with which moves that can be repeated for ever end, and `effort` positions.
fn walk<P: Knowledge>(position: &P, depth: u8, effort: &mut u32) -> Option<(Proof, u8)> {
    let depth = depth.checked_sub(1)?;
    let mover = position.to_move();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut after: Vec<P> = Vec::with_capacity(moves.len());
    let (mut best, mut longest) = (Proof::Lost, 1);
    for mv in moves {
        *effort = effort.checked_sub(1)?;
        let mut next = position.clone();
        next.play_unchecked(mv);
        match next.outcome() {
            Some(outcome) if proof(outcome, mover) == Proof::Won => return Some((Proof::Won, 1)),
            Some(Outcome::Drawn) => best = Proof::Drawn,
            Some(Outcome::Won(_)) => {}
            None => after.push(next),
        }
    }
    for next in after {
        let (proof, plies) = walk(&next, depth, effort)?;
        match proof.turned() {
            Proof::Won => return Some((Proof::Won, plies.saturating_add(1))),
            Proof::Drawn => best = Proof::Drawn,
            Proof::Lost | Proof::Open => {}
        }
        longest = longest.max(plies.saturating_add(1));
    }
    Some((best, longest))
}

/// An outcome as `player` sees it.
pub(super) fn proof(outcome: Outcome, player: Player) -> Proof {
    match outcome {
        Outcome::Won(winner) if winner == player => Proof::Won,
        Outcome::Won(_) => Proof::Lost,
        Outcome::Drawn => Proof::Drawn,
    }
}
