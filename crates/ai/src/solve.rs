//! Exact solutions of small endgames by exhaustive search.

use super::{knowledge::Knowledge, tree::Proof};
use parlor_games::rules::{Outcome, Player};

/// Visited positions before an attempt is given up.
const MAX_POSITIONS: u32 = 3000;

/// Plies looked ahead; the recursion has to fit on a thread's stack.
const MAX_DEPTH: u8 = 32;

/// The result for the player to move, and the plies to the end, if they can be found with little effort. Adds the number of
/// visited positions to `visited`.
///
/// Only for games without a die, before their end.
pub(super) fn solve<P: Knowledge>(position: &P, visited: &mut u64) -> Option<(Proof, u8)> {
    let mut left = MAX_POSITIONS;
    let solution = solve_within(position, MAX_DEPTH, &mut left);
    *visited += u64::from(MAX_POSITIONS - left);
    solution
}

/// Like [`solve`], if two plies decide: the player to move wins at once, or loses to the next move whatever they do.
pub(super) fn solve_two_plies<P: Knowledge>(position: &P) -> Option<(Proof, u8)> {
    solve_within(position, 2, &mut { u32::MAX })
}

/// Within `depth` plies and `left` positions. The depth also ends lines that could repeat for ever.
fn solve_within<P: Knowledge>(position: &P, depth: u8, left: &mut u32) -> Option<(Proof, u8)> {
    let depth = depth.checked_sub(1)?;
    let mover = position.to_move();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut after: Vec<P> = Vec::with_capacity(moves.len());
    let (mut best, mut longest) = (Proof::Lost, 1);
    for mv in moves {
        *left = left.checked_sub(1)?;
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
        let (proof, plies) = solve_within(&next, depth, left)?;
        match proof.reversed() {
            Proof::Won => return Some((Proof::Won, plies.saturating_add(1))),
            Proof::Drawn => best = Proof::Drawn,
            Proof::Lost | Proof::Open => {}
        }
        longest = longest.max(plies.saturating_add(1));
    }
    Some((best, longest))
}

pub(super) fn proof(outcome: Outcome, player: Player) -> Proof {
    match outcome {
        Outcome::Won(winner) if winner == player => Proof::Won,
        Outcome::Won(_) => Proof::Lost,
        Outcome::Drawn => Proof::Drawn,
    }
}
