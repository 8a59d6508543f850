//! All puzzles together: there are enough of them, no two are alike, and few are easy.

use crate::puzzles;
use parlor_ai::{Level, choose_any};
use parlor_games::rules::{Game, Outcome};
use parlor_puzzles::{COUNT, Puzzle, data, puzzle, puzzle_of_day};
use std::collections::BTreeMap;

#[test]
fn every_line_is_a_puzzle_and_is_written_as_it_was_read() {
    for &game in Game::ALL {
        for (index, line) in data(game).lines().enumerate() {
            let puzzle = Puzzle::parse(game, line).unwrap_or_else(|why| panic!("{game:?} {}: {why}", index + 1));
            assert_eq!(puzzle.to_string(), line);
        }
    }
}

#[test]
fn each_game_has_a_year_of_puzzles_and_begins_again() {
    for &game in Game::ALL {
        assert_eq!(data(game).lines().count(), COUNT, "{game:?}");
        let first = puzzle(game, 0).expect("a puzzle").to_string();
        let days = 20_000..20_000 + 2 * COUNT as i64;
        let firsts: Vec<_> =
            days.filter(|&day| puzzle_of_day(game, day).expect("a puzzle").to_string() == first).collect();
        assert!(matches!(firsts[..], [one, other] if other - one == COUNT as i64), "{game:?}: {firsts:?}");
        assert_eq!(puzzle(game, COUNT), None);
        assert!([i64::MIN, -1, i64::MAX].iter().all(|&day| puzzle_of_day(game, day).is_some()));
    }
}

#[test]
fn boards_and_lengths_vary() {
    for &game in Game::ALL {
        let puzzles = puzzles(game);
        for of in [
            |puzzle: &Puzzle| puzzle.record().setup.options().to_string(),
            |puzzle: &Puzzle| puzzle.moves().to_string(),
        ] {
            let mut counts = BTreeMap::new();
            for puzzle in &puzzles {
                *counts.entry(of(puzzle)).or_insert(0) += 1;
            }
            let most = counts.values().max().copied().unwrap_or(0);
            // In Tetrathedral, longer wins hardly ever begin with the only winning move.
            assert!(counts.len() > 1 && (most * 2 <= COUNT + 10 || game == Game::Tetrathedral), "{game:?}: {counts:?}");
        }
    }
}

#[test]
fn no_puzzle_is_another_one_turned_or_reflected() {
    for &game in Game::ALL {
        let puzzles = puzzles(game);
        let mut seen = BTreeMap::new();
        for (index, puzzle) in puzzles.iter().enumerate() {
            if let Some(other) = seen.insert(puzzle.canonical(), index) {
                panic!("{game:?} {} is like {}", index + 1, other + 1);
            }
        }
    }
}

#[test]
fn the_easy_level_finds_at_most_a_third_at_its_first_try() {
    for &game in Game::ALL {
        let puzzles = puzzles(game);
        let finds = |puzzle: &&Puzzle| {
            let step = puzzle.step().expect("a position");
            choose_any(&step.position, Level::Easy, 0, |_| false).as_ref() == puzzle.line().first()
        };
        let found = puzzles.iter().filter(finds).count();
        assert!(found * 3 <= puzzles.len(), "{game:?}: {found} of {}", puzzles.len());
    }
}

/// A move that merely stops an immediate loss is found without seeing the win.
#[test]
fn no_solution_is_the_only_move_that_does_not_lose_at_once() {
    for &game in Game::ALL {
        for puzzle in puzzles(game) {
            let start = puzzle.step().expect("a position").position;
            let holds_out = |text: &String| {
                let mut after = start.clone();
                after.play_text(text).expect("a legal move");
                if let Some(&roll) = puzzle.rolls().get(1) {
                    after.set_roll(roll);
                }
                let wins_at_once = |reply: &String| {
                    let mut end = after.clone();
                    end.play_text(reply).is_ok() && end.outcome() == Some(Outcome::Won(after.to_move()))
                };
                after.outcome().is_none() && !after.legal_texts().iter().any(wins_at_once)
            };
            let mut others = start.legal_texts();
            others.retain(|text| *text != puzzle.line()[0]);
            assert!(others.iter().any(holds_out), "{game:?}: {puzzle}");
        }
    }
}

/// Close positions of one game are often the same idea.
#[test]
fn puzzles_of_one_game_are_far_apart() {
    for &game in Game::ALL {
        let mut texts: Vec<_> = puzzles(game)
            .iter()
            .map(|puzzle| {
                let plies: Vec<_> = puzzle.record().plies.iter().map(ToString::to_string).collect();
                (puzzle.record().setup.options().to_string(), plies)
            })
            .collect();
        texts.sort();
        for ((board, plies), (other_board, other_plies)) in texts.iter().zip(texts.iter().skip(1)) {
            let same_game = board == other_board && plies.len() > 4 && other_plies.starts_with(plies);
            assert!(!same_game || other_plies.len() - plies.len() >= 12, "{game:?} {board}: {plies:?}");
        }
    }
}
