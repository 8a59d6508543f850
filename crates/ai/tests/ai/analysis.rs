//! The analysis of a game: win chances, certain ends, and mistakes.

use parlor_ai::{Analysis, Analyzer, AnySearch, Level, Random};

use parlor_games::rules::{AnyPosition, Game, Options, Outcome, Player, Setup};
use std::time::Instant;

type Plies = Vec<(Option<u8>, String)>;

fn setup(game: Game, options: &str) -> Setup {
    game.setup(&Options::parse(options, game.options()).expect("readable options")).expect("allowed options")
}

/// `choose` chooses the moves; the game has at most `max_plies` plies.
fn game(
    setup: Setup,
    seed: u64,
    max_plies: usize,
    mut choose: impl FnMut(&AnyPosition, &mut Random) -> String,
) -> Plies {
    let (mut position, mut random, mut plies) = (setup.start(), Random::new(seed), Plies::new());
    while position.outcome().is_none() && plies.len() < max_plies {
        let roll = setup.game().die().map(|die| 1 + random.below(die.into()) as u8);
        roll.into_iter().for_each(|roll| position.set_roll(roll));
        let text = choose(&position, &mut random);
        position.play_text(&text).expect("a legal move");
        plies.push((roll, text));
    }
    plies
}

fn random_game(setup: Setup, seed: u64, max_plies: usize) -> Plies {
    game(setup, seed, max_plies, |position, random| {
        let mut texts = position.legal_texts();
        texts.swap_remove(random.below(texts.len() as u32) as usize)
    })
}

/// Before each ply, with its roll, and after the last.
fn positions(setup: Setup, plies: &Plies) -> Vec<AnyPosition> {
    let (mut position, mut positions) = (setup.start(), Vec::new());
    for (roll, text) in plies {
        roll.iter().for_each(|&roll| position.set_roll(roll));
        positions.push(position.clone());
        position.play_text(text).expect("a legal move");
    }
    positions.push(position);
    positions
}

fn analysis(setup: Setup, plies: &Plies, playouts: u32) -> Analysis {
    Analyzer::new(setup, plies.iter().cloned(), 7).with_playouts(playouts).finish().expect("legal plies")
}

fn own(chance: f32, player: Player) -> f32 {
    if player == Player::One { chance } else { 1.0 - chance }
}

#[test]
fn every_analysis_is_consistent_and_reproducible() {
    let variants = [
        (Game::Tether, "size=7"),
        (Game::Anchor2d, "size=quick"),
        (Game::Waltz, "grid=square size=4"),
        (Game::Netted, "board=hex size=3"),
        (Game::Tetrathedral, "pawns=4"),
        (Game::Tetrathedral, "pawns=8 first=2"),
    ];
    let mut ended = 0;
    for (kind, options) in variants {
        let setup = setup(kind, options);
        let mut mistakes = 0;
        for (seed, max_plies) in [(1, 0), (2, 1), (3, 6), (4, 40), (5, 120)] {
            let plies = random_game(setup, seed, max_plies);
            let (analysis, positions) = (analysis(setup, &plies, 48), positions(setup, &plies));
            assert_eq!(analysis.win_chances.len(), positions.len());
            for chance in &analysis.win_chances {
                assert!(
                    (0.0..=1.0).contains(&chance.before_roll) && (0.0..=1.0).contains(&chance.after_roll),
                    "{chance:?}"
                );
                assert!(kind.die().is_some() || chance.before_roll == chance.after_roll, "{chance:?}");
            }
            let end = analysis.win_chances[plies.len()];
            if let Some(outcome) = positions[plies.len()].outcome() {
                let worth = match outcome {
                    Outcome::Won(player) => own(1.0, player),
                    Outcome::Drawn => 0.5,
                };
                assert_eq!((end.before_roll, end.after_roll), (worth, worth));
                ended += 1;
            }
            assert!(analysis.mistakes.is_sorted_by_key(|mistake| mistake.ply) && analysis.mistakes.len() <= 5);
            for mistake in &analysis.mistakes {
                let position = &positions[mistake.ply];
                assert_eq!(mistake.text, plies[mistake.ply].1);
                assert!(position.resolve(&mistake.better).is_ok_and(|better| better != mistake.text), "{mistake:?}");
                assert!(mistake.with_better - mistake.with_played >= 0.1, "{mistake:?}");
                // A roll's effect is not part of a mistake.
                let before = own(analysis.win_chances[mistake.ply].after_roll, position.to_move());
                let after = own(analysis.win_chances[mistake.ply + 1].before_roll, position.to_move());
                assert!((before - mistake.with_better).abs() < 1e-5, "{mistake:?} {before}");
                assert!((after - mistake.with_played).abs() < 1e-5, "{mistake:?} {after}");
            }
            mistakes += analysis.mistakes.len();
            assert_eq!(analysis, self::analysis(setup, &plies, 48), "the second analysis differs");
        }
        assert!(mistakes > 0, "{options}: no mistakes in random games");
    }
    assert!(ended > 3, "only {ended} games were played to their ends");
}

fn wins(position: &AnyPosition) -> Vec<String> {
    let mut texts = position.legal_texts();
    texts.retain(|text| {
        let mut after = position.clone();
        after.play_text(text).is_ok() && after.outcome() == Some(Outcome::Won(position.to_move()))
    });
    texts
}

/// A game in which a player missed a win with a move that let the opponent win; the index of that move, and the winning moves.
fn game_with_missed_win(setup: Setup) -> (Plies, usize, Vec<String>) {
    for seed in 0..200 {
        let mut plies = random_game(setup, seed, 100);
        let positions = positions(setup, &plies);
        let Some((ply, position)) = positions.iter().enumerate().find(|(_, position)| !wins(position).is_empty())
        else {
            continue;
        };
        for text in position.legal_texts() {
            let mut after = position.clone();
            after.play_text(&text).expect("a legal move");
            if let (None, Some(answer)) = (after.outcome(), wins(&after).pop()) {
                plies.truncate(ply);
                plies.extend([text, answer].map(|text| (None, text)));
                return (plies, ply, wins(position));
            }
        }
    }
    panic!("no such game");
}

#[test]
fn a_missed_win_is_a_mistake_with_the_winning_move() {
    for (kind, options) in
        [(Game::Tether, "size=5"), (Game::Waltz, "grid=square size=4"), (Game::Netted, "board=hex size=3")]
    {
        let setup = setup(kind, options);
        let (plies, ply, wins) = game_with_missed_win(setup);
        let analysis = analysis(setup, &plies, 200);
        let mistake = analysis.mistakes.iter().find(|mistake| mistake.ply == ply);
        let mistake = mistake.unwrap_or_else(|| panic!("{options}: ply {ply} is not in {:?}", analysis.mistakes));
        assert!(wins.contains(&mistake.better), "{mistake:?}, not one of {wins:?}");
        assert_eq!((mistake.with_better, mistake.with_played), (1.0, 0.0));
    }
}

#[test]
fn good_players_have_smaller_mistakes_than_random_ones() {
    for (kind, options) in [(Game::Tether, "size=7"), (Game::Netted, "board=hex size=4")] {
        let setup = setup(kind, options);
        let lost = |plies: Plies| -> f32 {
            analysis(setup, &plies, 300).mistakes.iter().map(|mistake| mistake.with_better - mistake.with_played).sum()
        };
        let (mut good, mut bad) = (0.0, 0.0);
        for seed in 1..5 {
            good += lost(game(setup, seed, 200, |position, random| {
                let mut search = AnySearch::new(position, random.below(1000).into());
                search.think(Level::Medium, 1, |_| false).expect("a move")
            }));
            bad += lost(random_game(setup, seed, 200));
        }
        assert!(good < 0.6 * bad, "{options}: {good} by good players, {bad} by random ones");
    }
}

#[test]
fn an_illegal_record_can_not_be_analyzed() {
    let plies = ["c3", "c3", "a1"].map(|text| (None, text.to_owned()));
    assert!(Analyzer::new(setup(Game::Tether, "size=5"), plies, 1).with_playouts(20).finish().is_err());
}

/// Measures the analysis of whole games between computers.
#[test]
#[ignore = "a measurement, to be made with --release"]
fn measure_durations() {
    for (kind, options) in [
        (Game::Tether, "size=5"),
        (Game::Tether, "size=9"),
        (Game::Tether, "size=19"),
        (Game::Anchor2d, "size=standard"),
        (Game::Anchor2d, "size=large"),
        (Game::Waltz, "grid=square size=5"),
        (Game::Waltz, "grid=hex size=6"),
        (Game::Netted, "board=hex size=5"),
        (Game::Netted, "board=hex size=8"),
        (Game::Tetrathedral, "pawns=4"),
        (Game::Tetrathedral, "pawns=8"),
    ] {
        let setup = setup(kind, options);
        let plies = game(setup, 5, 400, |position, random| {
            let mut search = AnySearch::new(position, random.below(1000).into());
            search.think(Level::Medium, 1, |_| false).expect("a move")
        });
        let start = Instant::now();
        let mut analyzer = Analyzer::new(setup, plies.iter().cloned(), 7);
        let (mut steps, mut longest) = (0, 0.0_f32);
        let analysis = loop {
            let step = Instant::now();
            let analysis = analyzer.step().expect("legal plies");
            longest = longest.max(step.elapsed().as_secs_f32());
            steps += 1;
            if let Some(analysis) = analysis {
                break analysis;
            }
        };
        let (took, mistakes) = (start.elapsed().as_secs_f32(), analysis.mistakes.len());
        eprintln!(
            "{} {options}: {} plies, {took:.1} s in {steps} steps of {longest:.2} s at most, {mistakes} mistakes",
            kind.title(),
            plies.len()
        );
    }
}
