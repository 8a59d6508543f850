//! Repeats the proofs with the slow rules.
//!
//! The library only suggests the winner's moves. The slow rules decide which moves are legal, where the stones are and who has won,
//! and all moves of the loser are tried.

use super::{
    COUNT, Puzzle,
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

/// How many moves the slow rules play for each game: some seconds.
const MOVES: u32 = 10_000;

struct Proof<'a, P: Puzzling> {
    solver: Solver<'a, P>,
    /// The player who has to win, or not to lose.
    winner: Player,
    may_go_on: bool,
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
        assert_ne!(plies_left, Some(0), "the win takes longer than claimed: {position:?}");
        // A position comes twice by another order of moves, or by going round in a circle. The latter is enough where the claim is
        // not to lose, and impossible elsewhere.
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
fn check<P: Puzzling + HasSlowRules>(puzzle: &Puzzle, position: &P) -> u32 {
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
    let line = puzzle.line().len() as u16;
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
        let plies_left = right.then(|| line - 1).or(P::DIE.map(|_| rolls.len() as u16 - 1));
        // After a wrong move in a game with a die, the opponent has to win: it is not enough that the player does not.
        let asked = if right || P::DIE.is_none() { goal } else { goal.other() };
        let plies = right.then(|| line - 1);
        let mut solver = Solver::new(&next, Question { goal: asked, rolls: left(rolls, 1), plies });
        let won = solver.wins(&next, P::EFFORT);
        assert_eq!(won, Some(right || P::DIE.is_some()), "{text}: {puzzle}");
        let winner = if right { goal } else { goal.other() };
        let may_go_on = !right && P::ENDLESS && P::DIE.is_none();
        let mut proof = Proof { solver, winner, may_go_on, rolls, start, seen: HashSet::new(), moves: 1 };
        proof.check(&next, &slow, plies_left);
        moves += proof.moves;
    }
    moves
}

#[expect(clippy::disallowed_methods, reason = "a test reads PARLOR_LONG")]
fn check_game(game: Game) {
    let all = std::env::var_os("PARLOR_LONG").is_some();
    let mut left: Vec<usize> = (0..COUNT).collect();
    let (mut random, mut moves) = (Random::new(RandomState::new().hash_one(game)), 0);
    while !left.is_empty() && (all || moves < MOVES) {
        let number = left.swap_remove(random.below(left.len() as u32) as usize);
        let puzzle = puzzle(game, number).expect("a puzzle");
        let step = puzzle.step().expect("a position");
        moves += match_game!(AnyPosition, &step.position, position => check(&puzzle, position));
        if all {
            println!("{game:?} {number}: {moves} moves");
        }
    }
}

/// A sample of each game, another one each time; all with `PARLOR_LONG=1`.
#[test]
fn the_slow_rules_agree_about_tether() {
    check_game(Game::Tether);
}

#[test]
fn the_slow_rules_agree_about_anchor_2d() {
    check_game(Game::Anchor2d);
}

#[test]
fn the_slow_rules_agree_about_tennessee_waltz() {
    check_game(Game::Waltz);
}

#[test]
fn the_slow_rules_agree_about_netted() {
    check_game(Game::Netted);
}

#[test]
fn the_slow_rules_agree_about_tetrathedral() {
    check_game(Game::Tetrathedral);
}
