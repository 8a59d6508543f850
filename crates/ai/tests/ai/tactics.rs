//! Positions with a known best move, which `hard` finds.
//!
//! The positions come from random games; the tests find the best move by exhaustive search.

use crate::{after, legal, played, random_games, safe, winning, won};
use parlor_ai::{Knowledge, Level, choose};
use parlor_games::rules::{
    Position, anchor2d::Anchor2d, netted::Netted, tether::Tether, tetrathedral::Tetrathedral, waltz::Waltz,
};

fn hard<P: Knowledge>(position: &P, seed: u64) -> P::Move {
    choose(position, Level::Hard, seed, |_| false).expect("a move")
}

/// `hard` has to play a best move in `count` positions of random games.
fn assert_best_moves<P: Knowledge>(options: &str, count: u32, best: impl Fn(&P) -> Option<Vec<P::Move>>) {
    let (mut found, mut last) = (0, u16::MAX);
    random_games::<P>(options, |position| {
        // Positions of one game must be several plies apart.
        if position.ply().abs_diff(last) > 5
            && let Some(moves) = best(position)
        {
            last = position.ply();
            found += 1;
            for seed in 0..3 {
                let mv = hard(position, seed);
                assert!(moves.contains(&mv), "{} {options}: {mv} instead of {moves:?} in {position:?}", P::ID);
            }
        }
        found == count
    });
}

/// The winning moves, if they are at most a quarter of all moves.
fn win_in_one<P: Position>(position: &P) -> Option<Vec<P::Move>> {
    let wins = winning(position);
    (!wins.is_empty() && wins.len() * 4 <= legal(position).len()).then_some(wins)
}

/// The only move after which the opponent can't win at once, out of at least four.
fn only_defence<P: Position>(position: &P) -> Option<Vec<P::Move>> {
    let only = safe(position);
    (only.len() == 1 && legal(position).len() >= 4 && winning(position).is_empty()).then_some(only)
}

/// Moves after which every answer allows a win, if no move wins at once and not all of them do this.
fn win_in_two<P: Position>(position: &P) -> Option<Vec<P::Move>> {
    let moves = legal(position);
    if moves.len() < 3 || moves.len() > 30 || !winning(position).is_empty() {
        return None;
    }
    let forces = |mv: &P::Move| {
        let next = played(position, *mv);
        next.outcome().is_none()
            && winning(&next).is_empty()
            && legal(&next).into_iter().all(|reply| {
                let then = played(&next, reply);
                won(&then, position.to_move()) || !winning(&then).is_empty()
            })
    };
    let all = moves.len();
    let forcing: Vec<P::Move> = moves.into_iter().filter(forces).collect();
    (!forcing.is_empty() && forcing.len() < all).then_some(forcing)
}

#[test]
fn a_win_in_one_is_played() {
    assert_best_moves::<Tether>("size=7", 6, win_in_one);
    assert_best_moves::<Anchor2d>("size=quick", 6, win_in_one);
    assert_best_moves::<Waltz>("grid=square size=5", 6, win_in_one);
    assert_best_moves::<Netted>("board=hex size=4", 6, win_in_one);
    assert_best_moves::<Tetrathedral>("pawns=4", 4, win_in_one);
    assert_best_moves::<Tetrathedral>("pawns=8", 4, win_in_one);
}

#[test]
fn the_only_defence_is_found() {
    assert_best_moves::<Tether>("size=7", 5, only_defence);
    assert_best_moves::<Anchor2d>("size=quick", 5, only_defence);
    assert_best_moves::<Waltz>("grid=square size=5", 5, only_defence);
    assert_best_moves::<Netted>("board=hex size=4", 5, only_defence);
}

#[test]
fn a_win_in_two_is_found() {
    assert_best_moves::<Tether>("size=5", 12, win_in_two);
    assert_best_moves::<Anchor2d>("size=quick", 12, win_in_two);
    assert_best_moves::<Waltz>("grid=square size=4", 12, win_in_two);
    assert_best_moves::<Netted>("board=hex size=3", 12, win_in_two);
}

/// A defence leaves the opponent no winning roll, and every other move several.
#[test]
fn a_defence_against_all_winning_rolls_is_found() {
    fn rolls(position: &Tetrathedral) -> usize {
        let wins = |roll| {
            let mut position = position.clone();
            position.set_roll(roll);
            !winning(&position).is_empty()
        };
        (1..=8).filter(|&roll| wins(roll)).count()
    }
    fn defence(position: &Tetrathedral) -> Option<Vec<parlor_games::rules::tetrathedral::Move>> {
        if position.stones(position.to_move().other()).len() < 4 || !winning(position).is_empty() {
            return None;
        }
        let left: Vec<_> = legal(position).into_iter().map(|mv| (mv, rolls(&played(position, mv)))).collect();
        let safe: Vec<_> = left.iter().filter(|(_, rolls)| *rolls == 0).map(|(mv, _)| *mv).collect();
        let others = left.iter().filter(|(_, rolls)| *rolls > 0);
        let danger = others.clone().all(|(_, rolls)| *rolls >= 2) && others.count() >= 4;
        (!safe.is_empty() && danger).then_some(safe)
    }
    assert_best_moves::<Tetrathedral>("pawns=8", 4, defence);
}

/// On 5x5 with Red on b1-b5 and d1-d4, the stone that connects the second chain to the bottom side claims 15 cells.
#[test]
fn a_second_chain_is_connected_to_both_sides() {
    let red = after::<Tether>("size=5", "b1 a1 b2 a2 b3 a3 b4 a4 b5 a5 d1 e1 d2 e2 d3 e3 d4 e4");
    assert!(winning(&red).contains(&hard(&red, 11)));
}

/// Answering the pass wins.
#[test]
fn the_holder_of_the_token_answers_a_pass_with_a_pass() {
    let mut found = 0;
    random_games::<Waltz>("grid=hex size=4", |position| {
        let holds = position.token() == Some(position.to_move().other());
        if holds && position.check("pass".parse().expect("a move")).is_ok() {
            let next = played(position, "pass".parse().expect("a move"));
            if next.outcome().is_none() {
                assert!(winning(&next).contains(&hard(&next, 11)));
                found += 1;
            }
        }
        found == 5
    });
}
