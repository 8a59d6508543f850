//! How a person's moves are answered.

use crate::{games, puzzles, warm_ups};
use parlor_games::rules::{Game, Outcome};
use parlor_puzzles::{BadPuzzle, Puzzle, Series, Verdict};

/// The number of puzzles of each series, spread over the file.
const SAMPLE: usize = 8;

fn sample(series: Series) -> Vec<Puzzle> {
    let puzzles = puzzles(series);
    let every = puzzles.len().div_ceil(SAMPLE).max(1);
    puzzles.into_iter().step_by(every).collect()
}

#[test]
fn the_solution_solves() {
    for series in Series::all() {
        for puzzle in puzzles(series) {
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
    for series in games() {
        for puzzle in sample(series) {
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

#[test]
fn every_other_move_of_a_warm_up_wins_later_or_is_answered() {
    let (mut later, mut wrong) = (0, 0);
    for series in warm_ups() {
        for puzzle in sample(series) {
            // After the right moves before it, each move but the solution's.
            for before in 0..puzzle.moves() {
                let own: Vec<String> = puzzle.line().iter().step_by(2).take(before).cloned().collect();
                let position = puzzle.attempt(&own).expect("the solution").step.position;
                for text in position.legal_texts().iter().filter(|text| **text != puzzle.line()[2 * before]) {
                    let attempt = puzzle.attempt(&[&own[..], std::slice::from_ref(text)].concat()).expect("a move");
                    let replied = attempt.plies.len() == 2 * before + 2;
                    let is_over = attempt.step.position.outcome().is_some();
                    match attempt.verdict {
                        Verdict::Later => {
                            assert!(!replied && !is_over, "{series}: {puzzle}: {text}");
                            later += 1;
                        }
                        Verdict::Wrong => {
                            // The rolls that are given end with the last move.
                            let has_rolls = puzzle.rolls().is_empty() || puzzle.rolls().len() > 2 * before + 1;
                            assert!(replied == has_rolls || is_over, "{series}: {puzzle}: {text}");
                            wrong += 1;
                        }
                        // Any last move that wins at once will do.
                        Verdict::Solved => assert!(before > 0 && is_over, "{series}: {puzzle}: {text}"),
                        Verdict::Right => panic!("{series}: {puzzle}: {text} is not the solution"),
                    }
                }
            }
        }
    }
    assert!(later > 100 && wrong > 100, "{later} {wrong}");
}

/// If the second move is not the solution's, the search judges it. A right one leads to a win in the end.
#[test]
fn any_later_move_that_wins_is_right() {
    for series in games() {
        for puzzle in sample(series) {
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
    for series in Series::all() {
        for puzzle in sample(series) {
            for text in ["", "z99", "resign"] {
                assert!(puzzle.attempt(&[text]).is_err());
                assert!(puzzle.moves() == 1 || puzzle.attempt(&[puzzle.line()[0].as_str(), text]).is_err());
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
        assert_eq!(Puzzle::parse(Series::Game(game), text).expect_err(text).to_string(), why);
    }
    // A win in one is too short for a puzzle, a win in three too long for a warm-up.
    let refused = |series, text: &str| Puzzle::parse(series, text).is_err_and(|why| why == BadPuzzle::NoWin);
    let (warm_ups, game) = (Series::WarmUp(Game::Netted), Series::Game(Game::Netted));
    for (from, to, moves) in [(warm_ups, game, 1), (game, warm_ups, 3)] {
        let puzzle = puzzles(from).into_iter().find(|puzzle| puzzle.moves() == moves).expect("a puzzle");
        assert!(refused(to, &puzzle.to_string()), "{puzzle}");
    }
}
