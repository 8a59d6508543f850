//! Endgames on small boards, which the tests solve by exhaustive search.

use crate::{legal, played, random_games, won};
use parlor_ai::{Knowledge, Level, Random, Search, think};
use parlor_games::rules::{Outcome, Position, anchor2d::Anchor2d, netted::Netted, tether::Tether, waltz::Waltz};

/// Whether the player to move can force a win within that many plies.
fn wins<P: Position>(position: &P, plies: u32) -> bool {
    let mover = position.to_move();
    if plies == 0 || position.outcome().is_some() {
        return false;
    }
    let mut next: Vec<P> = legal(position).into_iter().map(|mv| played(position, mv)).collect();
    if next.iter().any(|after| won(after, mover)) {
        return true;
    }
    next.retain(|after| after.outcome().is_none());
    plies >= 3 && next.iter().any(|after| loses(after, plies - 1))
}

/// Whether every move lets the opponent win within that many plies.
fn loses<P: Position>(position: &P, plies: u32) -> bool {
    let other = position.to_move().other();
    won(position, other)
        || position.outcome().is_none()
            && plies >= 2
            && legal(position).into_iter().all(|mv| {
                let after = played(position, mv);
                won(&after, other) || wins(&after, plies - 1)
            })
}

/// A master in a won position has to win against any play.
///
/// `cells` limits the number of legal moves, `plies` the length of the win, and `repeats` says whether positions can repeat.
fn assert_wins_kept<P: Knowledge>(options: &str, cells: std::ops::Range<usize>, plies: u32, count: u32, repeats: bool) {
    let (mut found, mut last) = (0, 0);
    random_games::<P>(options, |position| {
        if cells.contains(&legal(position).len())
            && position.ply().abs_diff(last) > 2
            && !wins(position, 1)
            && wins(position, plies)
        {
            found += 1;
            last = position.ply();
            let winner = position.to_move();
            let mut random = Random::new(found.into());
            let mut search = Search::new(position.clone(), P::SETTINGS, found.into());
            while search.position().outcome().is_none() {
                let mv = think(&mut search, Level::Master, 1, |_| false).expect("a move");
                let best = search.best();
                search.advance(mv).expect("a legal move");
                let position = search.position().clone();
                // If positions can repeat, the master may know a longer win than this solver looks for.
                let kept = (repeats && best.is_some_and(|best| best.proven == Some(Outcome::Won(winner))))
                    || loses(&position, plies + 1);
                assert!(kept, "{} {options}: {mv} gives up the win, {position:?}", P::ID);
                let replies = legal(&position);
                if !replies.is_empty() {
                    search.advance(replies[random.below(replies.len() as u32) as usize]).expect("a legal move");
                }
            }
            assert!(won(search.position(), winner));
        }
        found == count
    });
}

#[test]
fn a_won_endgame_of_tether_is_won() {
    assert_wins_kept::<Tether>("size=5", 4..9, 9, 4, false);
}

#[test]
fn a_won_endgame_of_anchor_2d_is_won() {
    assert_wins_kept::<Anchor2d>("size=quick", 4..9, 9, 4, false);
}

#[test]
fn a_won_endgame_of_netted_is_won() {
    assert_wins_kept::<Netted>("board=hex size=3", 4..17, 5, 4, false);
}

/// Positions can repeat, so the solver only looks for wins within five plies.
#[test]
fn a_won_endgame_of_waltz_is_won() {
    assert_wins_kept::<Waltz>("grid=hex size=3", 3..14, 5, 4, true);
}
