//! The analysis of a game: chances that are some, an end that is certain, and mistakes that are mistakes.

use parlor_ai::{Analysis, Analyzer, AnySearch, Level, Random};

use parlor_games::rules::{AnyPosition, Game, Options, Outcome, Player, Setup};
use std::time::Instant;

/// Plies with their rolls.
type Plies = Vec<(Option<u8>, String)>;

fn setup(game: Game, options: &str) -> Setup {
    game.setup(&Options::parse(options, game.options()).expect("readable options")).expect("allowed options")
}

/// A game in which every move is `choose`'s.
fn game(setup: Setup, seed: u64, most: usize, mut choose: impl FnMut(&AnyPosition, &mut Random) -> String) -> Plies {
    let (mut position, mut random, mut plies) = (setup.start(), Random::new(seed), Plies::new());
    while position.outcome().is_none() && plies.len() < most {
        let roll = setup.game().die().map(|die| 1 + random.below(die.into()) as u8);
        roll.into_iter().for_each(|roll| position.set_roll(roll));
        let text = choose(&position, &mut random);
        position.play_text(&text).expect("a legal move");
        plies.push((roll, text));
    }
    plies
}

fn random_game(setup: Setup, seed: u64, most: usize) -> Plies {
    game(setup, seed, most, |position, random| {
        let mut texts = position.legal_texts();
        texts.swap_remove(random.below(texts.len() as u32) as usize)
    })
}

/// The positions with the rolls that lay on the table, and the last one.
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

/// Player one's chance as a player's own.
fn own(chance: f32, player: Player) -> f32 {
    if player == Player::One { chance } else { 1.0 - chance }
}

#[test]
fn what_holds_of_every_course() {
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
        let mut named = 0;
        for (seed, most) in [(1, 0), (2, 1), (3, 6), (4, 40), (5, 120)] {
            let plies = random_game(setup, seed, most);
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
                // What a roll changes is nobody's mistake.
                let before = own(analysis.win_chances[mistake.ply].after_roll, position.to_move());
                let after = own(analysis.win_chances[mistake.ply + 1].before_roll, position.to_move());
                assert!((before - mistake.with_better).abs() < 1e-5, "{mistake:?} {before}");
                assert!((after - mistake.with_played).abs() < 1e-5, "{mistake:?} {after}");
            }
            named += analysis.mistakes.len();
            assert_eq!(analysis, self::analysis(setup, &plies, 48), "the same again");
        }
        assert!(named > 0, "{options}: random moves hold no mistakes");
    }
    assert!(ended > 3, "only {ended} games were played to their ends");
}

/// The moves that win at once.
fn wins(position: &AnyPosition) -> Vec<String> {
    let mut texts = position.legal_texts();
    texts.retain(|text| {
        let mut after = position.clone();
        after.play_text(text).is_ok() && after.outcome() == Some(Outcome::Won(position.to_move()))
    });
    texts
}

/// A game in which somebody could win, made a move that let the other side win instead, and lost; how many plies there
/// are before that move, and those that would have won.
fn missed(setup: Setup) -> (Plies, usize, Vec<String>) {
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
fn a_win_that_was_missed_is_named_with_the_move_that_wins() {
    for (kind, options) in
        [(Game::Tether, "size=5"), (Game::Waltz, "grid=square size=4"), (Game::Netted, "board=hex size=3")]
    {
        let setup = setup(kind, options);
        let (plies, ply, wins) = missed(setup);
        let analysis = analysis(setup, &plies, 200);
        let mistake = analysis.mistakes.iter().find(|mistake| mistake.ply == ply);
        let mistake = mistake.unwrap_or_else(|| panic!("{options}: ply {ply} is not in {:?}", analysis.mistakes));
        assert!(wins.contains(&mistake.better), "{mistake:?}, not one of {wins:?}");
        assert_eq!((mistake.with_better, mistake.with_played), (1.0, 0.0));
    }
}

#[test]
fn between_good_players_little_is_called_a_mistake() {
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
        assert!(good < 0.6 * bad, "{options}: {good} by good players, {bad} by chance");
    }
}

#[test]
fn a_record_that_breaks_the_rules_has_no_course() {
    let plies = ["c3", "c3", "a1"].map(|text| (None, text.to_owned()));
    assert!(Analyzer::new(setup(Game::Tether, "size=5"), plies, 1).with_playouts(20).finish().is_err());
}

/// How long games between computers take, as long as they get.
#[test]
#[ignore = "a measurement, to be made with --release"]
fn how_long_it_takes() {
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
        let begun = Instant::now();
        let mut walk = Analyzer::new(setup, plies.iter().cloned(), 7);
        let (mut steps, mut longest) = (0, 0.0_f32);
        let analysis = loop {
            let step = Instant::now();
            let analysis = walk.step().expect("legal plies");
            longest = longest.max(step.elapsed().as_secs_f32());
            steps += 1;
            if let Some(analysis) = analysis {
                break analysis;
            }
        };
        let (took, mistakes) = (begun.elapsed().as_secs_f32(), analysis.mistakes.len());
        eprintln!(
            "{} {options}: {} plies, {took:.1} s in {steps} steps of {longest:.2} s at most, {mistakes} turnings",
            kind.title(),
            plies.len()
        );
    }
}
