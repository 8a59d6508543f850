//! Repeats the proofs with the slow rules.
//!
//! The library only suggests the winner's moves. The slow rules decide which moves are legal, where the stones are and who has won,
//! and all moves of the loser are tried.

use super::{
    Puzzle, Series,
    proof::left,
    puzzle,
    puzzling::Puzzling,
    solver::{Question, Solver},
};
use parlor_ai::Random;
use parlor_games::{
    match_game,
    rules::{AnyPosition, Game, Player},
};
use parlor_slow_rules::{HasSlowRules, SlowRules};
use std::{
    collections::HashSet,
    hash::{BuildHasher, RandomState},
};

/// How many moves the slow rules play for each series: some seconds, and more than for all warm-ups.
const MOVES: u32 = 10_000;

struct Proof<'a, P: Puzzling> {
    solver: Solver<'a, P>,
    /// The player who has to win, or not to lose.
    winner: Player,
    may_go_on: bool,
    /// Not to lose within the plies that are left is enough.
    may_run_out: bool,
    rolls: &'a [u8],
    start: u16,
    seen: HashSet<String>,
    moves: u32,
}

impl<P: Puzzling + HasSlowRules> Proof<'_, P> {
    fn check(&mut self, position: &P, slow: &P::Slow, plies_left: Option<u16>) {
        let state = slow.state();
        let names = Player::BOTH.map(|player| {
            let mut names: Vec<_> = position.stones(player).iter().map(|cell| cell.to_string()).collect();
            names.sort_unstable();
            names
        });
        assert_eq!((state.mover, &state.stones), (position.to_move().index(), &names));
        if let Some(result) = state.result {
            assert!(result == Some(self.winner.index()) || self.may_go_on && result.is_none(), "{position:?}");
            return;
        }
        if plies_left == Some(0) {
            assert!(self.may_run_out, "the win takes longer than claimed: {position:?}");
            return;
        }
        // A position recurs by another order of moves or in a cycle. A cycle is enough where the claim is not to lose, and
        // impossible elsewhere.
        let rest = position.rest(Player::One);
        if !self.seen.insert(format!("{names:?} {} {} {rest} {plies_left:?}", state.mover, state.extra)) {
            return;
        }
        let texts = if position.to_move() == self.winner {
            let suggested =
                self.solver.decisive(position).unwrap_or_else(|| panic!("no move for {position:?}")).to_string();
            assert!(slow.legal().contains(&suggested), "{suggested} in {position:?}");
            vec![suggested]
        } else {
            slow.legal()
        };
        for text in texts {
            let (mut next, mut slow) = (position.clone(), slow.clone());
            next.play_text(&text).unwrap_or_else(|illegal| panic!("{text} in {position:?}: {illegal:?}"));
            slow.play(&text);
            self.moves += 1;
            if let Some(&roll) = self.rolls.get(usize::from(next.ply() - self.start)) {
                next.set_roll(roll);
                slow.set_roll(roll);
            }
            self.check(&next, &slow, plies_left.map(|plies| plies - 1));
        }
    }
}

/// Returns the number of moves that were played.
fn check<P: Puzzling + HasSlowRules>(series: Series, puzzle: &Puzzle, position: &P) -> u32 {
    let record = puzzle.record();
    let mut slow = P::Slow::start(&record.setup.options());
    for ply in &record.plies {
        if let Some(roll) = ply.roll {
            slow.set_roll(roll);
        }
        slow.play(&ply.text);
    }
    if let Some(&roll) = puzzle.rolls().first() {
        slow.set_roll(roll);
    }
    let (goal, rolls, start) = (position.to_move(), puzzle.rolls(), position.ply());
    let (line, is_warm_up) = (puzzle.line().len() as u16, series.is_warm_up());
    let mut moves = 0;
    let texts = slow.legal();
    assert!(texts.contains(&puzzle.line()[0]));
    for text in texts {
        let (mut next, mut slow) = (position.clone(), slow.clone());
        next.play_text(&text).expect("a legal move");
        slow.play(&text);
        if let Some(&roll) = rolls.get(1) {
            next.set_roll(roll);
            slow.set_roll(roll);
        }
        let right = text == puzzle.line()[0];
        // A wrong move in a warm-up does not win as soon. In a puzzle with a die, it is not enough that the player does not win: the
        // opponent has to.
        let is_lost = !right && !is_warm_up && P::DIE.is_some();
        let plies = (right || is_warm_up).then(|| line - 1);
        let plies_left = plies.or(P::DIE.map(|_| rolls.len() as u16 - 1));
        let goal = if is_lost { goal.other() } else { goal };
        let mut solver = Solver::new(&next, Question { goal, rolls: left(rolls, 1), plies });
        assert_eq!(solver.wins(&next, P::EFFORT), Some(right || is_lost), "{text}: {puzzle}");
        let mut proof = Proof {
            solver,
            winner: if right || is_lost { goal } else { goal.other() },
            may_go_on: !right && P::ENDLESS && P::DIE.is_none(),
            may_run_out: !right && is_warm_up,
            rolls,
            start,
            seen: HashSet::new(),
            moves: 1,
        };
        proof.check(&next, &slow, plies_left);
        moves += proof.moves;
    }
    moves
}

#[expect(clippy::disallowed_methods, reason = "a test reads PARLOR_LONG")]
fn check_series(series: Series) {
    let all = std::env::var_os("PARLOR_LONG").is_some();
    let mut left: Vec<usize> = (0..series.count()).collect();
    let (mut random, mut moves) = (Random::new(RandomState::new().hash_one(series)), 0);
    while !left.is_empty() && (all || moves < MOVES) {
        let number = left.swap_remove(random.below(left.len() as u32) as usize);
        let puzzle = puzzle(series, number).expect("a puzzle");
        let step = puzzle.step().expect("a position");
        moves += match_game!(AnyPosition, &step.position, position => check(series, &puzzle, position));
        if all {
            println!("{series} {number}: {moves} moves");
        }
    }
}

/// A sample of each game, another one each time; all with `PARLOR_LONG=1`.
#[test]
fn the_slow_rules_agree_about_tether() {
    check_series(Series::Game(Game::Tether));
}

#[test]
fn the_slow_rules_agree_about_anchor_2d() {
    check_series(Series::Game(Game::Anchor2d));
}

#[test]
fn the_slow_rules_agree_about_tennessee_waltz() {
    check_series(Series::Game(Game::Waltz));
}

#[test]
fn the_slow_rules_agree_about_netted() {
    check_series(Series::Game(Game::Netted));
}

#[test]
fn the_slow_rules_agree_about_tetrathedral() {
    check_series(Series::Game(Game::Tetrathedral));
}

#[test]
fn the_slow_rules_agree_about_warm_ups() {
    Game::ALL.iter().copied().map(Series::WarmUp).for_each(check_series);
}
