//! All puzzles together: there are enough of them, no two are alike, and few are easy.

use crate::{games, puzzles, warm_ups};
use parlor_ai::{AnySearch, Level};
use parlor_games::rules::{Game, Outcome};
use parlor_puzzles::{BadPuzzle, Puzzle, Series, data, puzzle, puzzle_of_day};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn every_line_is_a_puzzle_and_is_written_as_it_was_read() {
    for series in Series::all() {
        for (index, line) in data(series).lines().enumerate() {
            let puzzle = Puzzle::parse(series, line).unwrap_or_else(|why| panic!("{series} {}: {why}", index + 1));
            assert_eq!(puzzle.to_string(), line);
        }
    }
}

#[test]
fn each_series_has_puzzles_for_a_year_and_begins_again() {
    for series in Series::all() {
        assert_eq!(data(series).lines().count(), series.count(), "{series}");
        let every = if series.is_warm_up() { Game::ALL.len() } else { 1 };
        let year = (series.count() * every) as i64;
        let first = puzzle(series, 0).expect("a puzzle").to_string();
        let of_day = |day| puzzle_of_day(series, day).map(|puzzle| puzzle.to_string());
        let days: Vec<_> = (20_000..20_000 + 2 * year).map(of_day).collect();
        assert_eq!(days.iter().flatten().count() * every, days.len(), "{series}");
        assert_eq!(days.iter().flatten().collect::<BTreeSet<_>>().len(), series.count(), "{series}");
        assert_eq!(days[..year as usize], days[year as usize..], "{series}");
        assert!(year > 300 && days.contains(&Some(first)), "{series}");
        assert_eq!(puzzle(series, series.count()), None);
    }
}

#[test]
fn each_day_has_a_warm_up_and_a_puzzle_of_each_game_and_the_games_of_warm_ups_take_turns() {
    for day in [i64::MIN, -1, 20_454, 20_455, i64::MAX] {
        let all: Vec<_> = Series::of_day(day).collect();
        assert!(all[0].is_warm_up(), "{all:?}");
        assert!(all[1..].iter().copied().eq(games()), "{all:?}");
        assert!(all.iter().all(|&series| puzzle_of_day(series, day).is_some()), "{day}");
    }
    let turns: BTreeSet<_> = (20_500..20_505).filter_map(|day| Series::of_day(day).next()).collect();
    assert_eq!(turns, warm_ups().collect());
}

#[test]
fn series_have_names() {
    let names: BTreeSet<_> = Series::all().map(|series| series.to_string()).collect();
    assert_eq!(names.len(), 2 * Game::ALL.len());
    for series in Series::all() {
        assert_eq!(Series::from_name(&series.to_string()), Some(series));
    }
    assert_eq!(
        Series::from_name("tether"),
        Some(Series::Game(Game::Tether)),
        "in addresses and buttons of older versions"
    );
    assert_eq!(["warm-up-", "warm-up", "warm-up-chess", ""].map(Series::from_name), [None; 4]);
}

/// Exactly one move wins as soon as stated. The search is as deep as that, so all of it takes seconds.
#[test]
fn all_warm_ups_are_proved() {
    for series in warm_ups() {
        let puzzles = puzzles(series);
        for puzzle in &puzzles {
            puzzle.prove().unwrap_or_else(|why| panic!("{series}: {puzzle}: {why}"));
        }
        assert_eq!(puzzles.iter().filter(|puzzle| puzzle.moves() == 2).count() * 3, puzzles.len(), "{series}");
        assert!(puzzles.iter().all(|puzzle| puzzle.stars() == 1), "{series}");
    }
}

#[test]
fn claims_that_a_warm_up_does_not_keep_are_refused() {
    let series = Series::WarmUp(Game::Netted);
    let prove = |line: &str| Puzzle::parse(series, line).and_then(|puzzle| puzzle.prove());
    let right = data(series).lines().next().expect("a line");
    assert_eq!(prove(right), Ok(()));
    assert_eq!(prove(&right.replace("| 1", "| 2")), Err(BadPuzzle::Differs(right.to_owned())));
    let several = prove("board=hex size=3 | c3 c4 d4 b5 c1 c5 | a4 | 1");
    assert_eq!(several.expect_err("two moves win").to_string(), "another first move wins as well");
}

#[test]
fn boards_and_lengths_vary() {
    for series in games() {
        let puzzles = puzzles(series);
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
            let one = series == Series::Game(Game::Tetrathedral);
            assert!(counts.len() > 1 && (most * 2 <= puzzles.len() + 10 || one), "{series}: {counts:?}");
        }
    }
}

#[test]
fn no_puzzle_is_another_one_turned_or_reflected() {
    for &game in Game::ALL {
        let mut seen = BTreeMap::new();
        for series in [Series::Game(game), Series::WarmUp(game)] {
            for (number, puzzle) in (1..).zip(puzzles(series)) {
                if let Some((series, other)) = seen.insert(puzzle.canonical(), (series, number)) {
                    panic!("{game:?}: {puzzle}, number {number}, is like {series} {other}");
                }
            }
        }
    }
}

#[test]
fn the_easy_level_finds_at_most_a_third_at_its_first_try() {
    for series in games() {
        let puzzles = puzzles(series);
        let finds = |puzzle: &&Puzzle| {
            let step = puzzle.step().expect("a position");
            AnySearch::new(&step.position, 0).think(Level::Easy, 0, |_| false).as_ref() == puzzle.line().first()
        };
        let found = puzzles.iter().filter(finds).count();
        assert!(found * 3 <= puzzles.len(), "{series}: {found} of {}", puzzles.len());
    }
}

/// A move that merely stops an immediate loss is found without seeing the win.
#[test]
fn no_solution_is_the_only_move_that_does_not_lose_at_once() {
    for series in Series::all() {
        for puzzle in puzzles(series).into_iter().filter(|puzzle| puzzle.moves() > 1) {
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
            assert!(others.iter().any(holds_out), "{series}: {puzzle}");
        }
    }
}

/// Close positions of one game are often the same idea.
#[test]
fn puzzles_of_one_game_are_far_apart() {
    for series in Series::all() {
        let mut texts: Vec<_> = puzzles(series)
            .iter()
            .map(|puzzle| {
                let plies: Vec<_> = puzzle.record().plies.iter().map(ToString::to_string).collect();
                (puzzle.record().setup.options().to_string(), plies)
            })
            .collect();
        texts.sort();
        for ((board, plies), (other_board, other_plies)) in texts.iter().zip(texts.iter().skip(1)) {
            let same_game = board == other_board && plies.len() > 4 && other_plies.starts_with(plies);
            assert!(!same_game || other_plies.len() - plies.len() >= 12, "{series} {board}: {plies:?}");
        }
    }
}
