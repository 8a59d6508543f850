//! How a person's moves are answered.

use crate::puzzles;
use parlor_games::rules::{Game, Outcome};
use parlor_puzzles::{Puzzle, Verdict};

/// The number of puzzles of each game, spread over the file.
const SAMPLE: usize = 8;

fn sample(game: Game) -> Vec<Puzzle> {
    let puzzles = puzzles(game);
    let every = puzzles.len().div_ceil(SAMPLE).max(1);
    puzzles.into_iter().step_by(every).collect()
}

#[test]
fn the_solution_solves() {
    for &game in Game::ALL {
        for puzzle in puzzles(game) {
            let own: Vec<&String> = puzzle.line().iter().step_by(2).collect();
            for moves in 1..=own.len() {
                let attempt = puzzle.attempt(&own[..moves]).expect("legal moves");
                let plies: Vec<_> = attempt.plies.iter().map(|ply| &ply.text).collect();
                assert_eq!(plies, puzzle.line()[..puzzle.line().len().min(2 * moves)].iter().collect::<Vec<_>>());
                let expected = if moves == own.len() { Verdict::Solved } else { Verdict::Right };
                assert_eq!(attempt.verdict, expected, "{puzzle}");
            }
        }
    }
}

#[test]
fn every_other_first_move_is_wrong_and_refuted() {
    for &game in Game::ALL {
        for puzzle in sample(game) {
            let position = puzzle.step().expect("a position").position;
            for text in position.legal_texts().iter().filter(|text| **text != puzzle.line()[0]) {
                let attempt = puzzle.attempt(&[text]).expect("a legal move");
                assert_eq!(attempt.verdict, Verdict::Wrong, "{puzzle}: {text}");
                let position = &attempt.step.position;
                let refuted = attempt.plies.len() == 2
                    || position.outcome().is_some_and(|outcome| outcome != Outcome::Won(position.to_move().other()));
                assert!(refuted, "{puzzle}: {text}");
            }
        }
    }
}

/// If the second move is not the solution's, the search judges it. A right one leads to a win in the end.
#[test]
fn any_later_move_that_wins_is_right() {
    for &game in Game::ALL {
        for puzzle in sample(game) {
            let first = &puzzle.line()[0];
            let second = puzzle.attempt(&[first]).expect("the solution").step.position;
            let after = |moves: &[String], text: String| {
                let moves = [moves, &[text]].concat();
                let attempt = puzzle.attempt(&moves).expect("legal moves");
                (attempt.verdict != Verdict::Wrong).then_some((moves, attempt))
            };
            let others = second.legal_texts().into_iter().filter(|text| *text != puzzle.line()[2]);
            let Some((mut moves, mut attempt)) =
                others.into_iter().find_map(|text| after(std::slice::from_ref(first), text))
            else {
                continue;
            };
            while attempt.verdict == Verdict::Right && moves.len() < 8 {
                let mut texts = attempt.step.position.legal_texts().into_iter();
                (moves, attempt) = texts
                    .find_map(|text| after(&moves, text))
                    .unwrap_or_else(|| panic!("{puzzle}: no move wins after {moves:?}"));
            }
        }
    }
}

#[test]
fn illegal_moves_are_refused() {
    for &game in Game::ALL {
        for puzzle in sample(game) {
            for text in ["", "z99", "resign"] {
                assert!(puzzle.attempt(&[text]).is_err());
                assert!(puzzle.attempt(&[puzzle.line()[0].as_str(), text]).is_err());
            }
        }
    }
}

#[test]
fn faulty_lines_are_refused() {
    for (game, text, why) in [
        (Game::Netted, "", "the line can't be read"),
        (Game::Netted, "board=hex size=3 | | a3 | 2 | 2", "the line can't be read"),
        (Game::Netted, "board=hex size=9 | | a3 | 2", "there is no board \"board=hex size=9\""),
        (Game::Tether, "size=19 | | a3 | 2", "there is no board \"size=19\""),
        (Game::Netted, "board=hex size=3 | a1 | a3 | 2", "a1 is not legal"),
        (Game::Netted, "board=hex size=3 | | a3 | 4", "the number of stars can't be read"),
        (Game::Netted, "board=hex size=3 | | a3 | 2", "the solution does not win"),
        (Game::Tetrathedral, "| 2:a2-b5 | 9 | b3 | 2", "a roll can't be read"),
        (Game::Tetrathedral, "| a2-b5 | 1 | b3 | 2", "a ply can't be read"),
    ] {
        assert_eq!(Puzzle::parse(game, text).expect_err(text).to_string(), why);
    }
}
