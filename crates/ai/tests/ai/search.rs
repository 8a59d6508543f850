//! Properties of every search, in every game and variant.

use crate::{after, legal, start};
use parlor_ai::{AnySearch, Budget, Choice, Knowledge, Level, Random, Search, Settings, choose};
use parlor_games::rules::{
    AnyPosition, Game, Options, Outcome, Position, anchor2d::Anchor2d, netted::Netted, tether::Tether,
    tetrathedral::Tetrathedral, waltz::Waltz,
};
use std::collections::{HashMap, HashSet};

fn searched<P: Knowledge>(position: &P, settings: Settings, seed: u64, playouts: u32) -> Search<P> {
    let mut search = Search::new(position.clone(), settings, seed);
    search.run(Budget::playouts(playouts), |_| false);
    search
}

fn positions(variants: impl Fn(Game) -> Vec<&'static str>) -> Vec<AnyPosition> {
    let start = |game: Game, options| {
        let options = Options::parse(options, game.options()).expect("readable options");
        let mut position = game.setup(&options).expect("allowed options").start();
        position.set_roll(8);
        position
    };
    Game::ALL.iter().flat_map(|&game| variants(game).into_iter().map(move |options| start(game, options))).collect()
}

#[test]
fn the_same_seed_and_playouts_give_the_same_tree() {
    fn assert_reproducible<P: Knowledge>(options: &str) {
        let mut position: P = start(options);
        position.set_roll(3);
        for settings in [P::SETTINGS, Settings::plain()] {
            let trees = [5, 5, 6].map(|seed| {
                let search = searched(&position, settings, seed, 300);
                (search.choices(), search.progress())
            });
            assert_eq!(trees[0], trees[1], "{}", P::ID);
            assert_ne!(trees[0], trees[2], "{}: the seed does not matter", P::ID);
            assert_eq!(trees[0].1.playouts, 300);
            // A search in several parts gives the same tree.
            let mut search = Search::new(position.clone(), settings, 5);
            for playouts in [1, 99, 200] {
                search.run(Budget::playouts(playouts), |_| false);
            }
            assert_eq!(search.choices(), trees[0].0, "{}", P::ID);
        }
        for level in Level::ALL.into_iter().filter(|&level| level < Level::Hard) {
            assert_eq!(choose(&position, level, 9, |_| false), choose(&position, level, 9, |_| false));
        }
    }
    assert_reproducible::<Tether>("size=7");
    assert_reproducible::<Anchor2d>("size=quick");
    assert_reproducible::<Waltz>("grid=square size=5");
    assert_reproducible::<Netted>("board=hex size=4");
    assert_reproducible::<Tetrathedral>("pawns=4");
}

#[test]
fn searches_play_legal_moves_in_every_variant() {
    for start in positions(|game| game.variants().to_vec()) {
        let mut position = start.clone();
        let (mut search, mut random) = (AnySearch::new(&position, 1), Random::new(4));
        // Some games are too long for a test.
        while position.outcome().is_none() && position.ply() < 60 {
            if position.game().die().is_some() {
                let roll = 1 + random.below(8) as u8;
                position.set_roll(roll);
                search.set_roll(roll);
            }
            search.run(Budget::playouts(8), |_| false);
            let best = search.best().expect("a move");
            assert!((0.0..=1.0).contains(&best.win), "{best:?}");
            assert_eq!(best.line.first(), Some(&best.mv));
            let mut along = position.clone();
            for text in &best.line {
                assert_eq!(along.play_text(text).as_ref(), Ok(text), "{:?} {}", position.setup(), position.ply());
            }
            position.play_text(&best.mv).expect("a legal move");
            search.advance(&best.mv).expect("a legal move");
            assert_eq!(search.position(), position);
        }
        if position.outcome().is_some() {
            assert_eq!(search.best(), None);
            assert_eq!(AnySearch::new(&position, 1).think(Level::Master, 1, |_| false), None);
        }
    }
}

#[test]
fn advancing_keeps_the_tree_below_the_move() {
    let mut search = searched::<Tether>(&start("size=5"), Tether::SETTINGS, 1, 2000);
    let best = search.best().expect("a move");
    assert!(best.visits > 100);
    let kept = best.visits;
    search.advance(best.mv).expect("legal");
    // The tree below the move is kept.
    assert!(search.choices().iter().map(|choice| choice.visits).sum::<u32>() > kept / 2);
    // An illegal move changes nothing.
    let before = search.choices();
    assert!(search.advance(best.mv).is_err());
    assert_eq!(search.choices(), before);
    // A move without a tree starts a new one.
    let mut fresh = Search::new(start::<Tether>("size=5"), Tether::SETTINGS, 1);
    fresh.advance("c3".parse().expect("a move")).expect("legal");
    fresh.run(Budget::playouts(10), |_| false);
    assert_eq!(fresh.choices().len(), 24);
}

#[test]
fn the_node_limit_is_respected() {
    fn assert_node_limit<P: Knowledge>(options: &str) {
        let mut position: P = start(options);
        position.set_roll(8);
        for max_nodes in [0, 1, 300, 2000] {
            let settings = Settings { max_nodes, expand_after: 1, ..P::SETTINGS };
            let search = searched(&position, settings, 1, 1500);
            let nodes = search.progress().nodes;
            let least = 1 + legal(&position).len() as u32;
            assert!(nodes <= max_nodes.max(least), "{}: {nodes} of {max_nodes}", P::ID);
            assert!(search.progress().playouts == 1500 && search.best().is_some());
        }
    }
    assert_node_limit::<Tether>("size=9");
    assert_node_limit::<Anchor2d>("size=quick");
    assert_node_limit::<Waltz>("grid=square size=5");
    assert_node_limit::<Netted>("board=hex size=5");
    assert_node_limit::<Tetrathedral>("pawns=4");
}

/// After these moves of Tennessee Waltz, `c2-se e2-nw` leads back to the same situation.
const CYCLE: &str = "d3 b2 c3-ne b3-nw d1 d5 c1-e c5-e b5 a1 b1 d2 c2 b2 a5-s b5 a5 c1 c3-se e2-nw c2-se e2-nw";

/// A search that followed the repetition would get slower with every playout, and would rate it as high as progress.
#[test]
fn a_search_does_not_follow_a_cycle() {
    let position: Waltz = after("", CYCLE);
    let again: Waltz = after("", &format!("{CYCLE} c2-se e2-nw"));
    assert!(again.situation() == position.situation() && again != position);
    assert!(after::<Waltz>("", &format!("{CYCLE} c2-se")).situation() != position.situation());
    let search = searched(&position, Waltz::SETTINGS, 1, 10_000);
    assert!(search.progress().depth < 60, "{:?}", search.progress());
    let round = search.choices().into_iter().find(|choice| choice.mv.to_string() == "c2-se").expect("a move");
    assert!(round.win <= 0.6, "{round:?}");
}

/// A repetition in one line proves nothing about other lines, nor about the game after the next move.
#[test]
fn a_repetition_is_not_proven_as_a_draw() {
    let drawn = |search: &Search<Waltz>| search.choices().iter().any(|c| c.proven == Some(Outcome::Drawn));
    let mut search = searched(&after("", CYCLE), Waltz::SETTINGS, 1, 20_000);
    assert!(!drawn(&search), "{:?}", search.choices());
    search.advance("c2-se".parse().expect("a move")).expect("legal");
    assert!(search.choices().len() > 5, "the tree is kept");
    assert!(!drawn(&search), "{:?}", search.choices());
}

#[test]
fn positions_have_the_same_key_only_if_they_differ_in_the_ply_alone() {
    let mut again = 0;
    for options in ["grid=square size=4", "grid=limping size=2", "grid=hex size=3"] {
        let (mut known, mut games) = (HashMap::new(), 0);
        crate::random_games::<Waltz>(options, |position| {
            // The position without its number of plies.
            let text = format!("{position:?}").replacen(&format!("ply: {}, ", position.ply()), "", 1);
            let (other, ply) =
                known.entry(position.key().expect("a key")).or_insert_with(|| (text.clone(), position.ply()));
            assert_eq!(*other, text, "{options}: one key");
            again += u32::from(position.ply() != *ply);
            games += u32::from(position.ply() == 0);
            games > 300
        });
        let text: HashSet<_> = known.values().map(|(text, _)| text).collect();
        assert_eq!(text.len(), known.len(), "{options}: several keys for one position");
    }
    assert!(again > 0, "no position occurred at different plies");
}

#[test]
fn transpositions_prove_results_with_fewer_playouts() {
    let (mut games, mut playouts) = (0, [0; 2]);
    crate::random_games::<Waltz>("grid=square size=4", |position| {
        if position.ply() == 5 {
            games += 1;
            for (transpositions, playouts) in [true, false].into_iter().zip(&mut playouts) {
                let settings = Settings { transpositions, ..Waltz::SETTINGS };
                *playouts += searched(position, settings, 1, 20_000).progress().playouts;
            }
        }
        games == 30
    });
    let [with, without] = playouts;
    assert!(with < without / 10 * 9, "{with} and {without}");
}

/// Even with a tree that is full at every move, and with legal expected lines.
#[test]
fn a_full_tree_can_be_advanced() {
    fn play<P: Knowledge>(options: &str) {
        for max_nodes in [100, 300, 1000] {
            let settings = Settings { max_nodes, expand_after: 1, ..P::SETTINGS };
            let (mut search, mut random) = (Search::new(start::<P>(options), settings, 3), Random::new(5));
            while search.position().outcome().is_none() && search.position().ply() < 50 {
                search.set_roll(1 + random.below(8) as u8);
                search.run(Budget::playouts(500), |_| false);
                for choice in search.choices() {
                    let mut along = search.position().clone();
                    for mv in choice.line {
                        assert_eq!(along.play(mv), Ok(()), "{mv} in {along:?}");
                    }
                }
                let best = search.best().expect("a move");
                search.advance(best.mv).expect("legal");
            }
        }
    }
    play::<Tether>("size=5");
    play::<Anchor2d>("size=quick");
    play::<Waltz>("grid=square size=5");
    play::<Netted>("board=hex size=3");
    play::<Tetrathedral>("pawns=4");
}

/// The remaining playouts could not change the best move, and that move does not lose.
#[test]
fn a_search_ends_early_only_for_a_move_that_does_not_lose() {
    fn assert_early_end<P: Knowledge>(options: &str, playouts: u32) {
        let (mut ended, mut refuted) = (0, 0);
        crate::random_games::<P>(options, |position| {
            let mut search = Search::new(position.clone(), P::SETTINGS, position.ply().into());
            search.run(Budget { playouts, early: true }, |_| false);
            let (left, choices) = (playouts - search.progress().playouts as u32, search.choices());
            if left > 0 && choices.len() > 1 && choices.iter().all(|choice| choice.proven != won(position)) {
                let lost = |choice: &&Choice<P::Move>| choice.proven == won(position).map(other);
                let (losing, kept): (Vec<_>, Vec<_>) = choices.iter().partition(lost);
                let mut visits: Vec<_> = kept.iter().map(|choice| choice.visits).collect();
                visits.sort_unstable_by(|a, b| b.cmp(a));
                let second = visits.get(1).copied().unwrap_or(0);
                if visits.first().is_some_and(|&first| first > 0) {
                    assert!(visits[0] - second > left, "{position:?}: {left} left, {choices:?}");
                    ended += 1;
                    refuted += u32::from(losing.iter().any(|choice| choice.visits > visits[0]));
                }
            }
            ended > 200 && refuted > 0
        });
    }
    fn won<P: Position>(position: &P) -> Option<Outcome> {
        Some(Outcome::Won(position.to_move()))
    }
    fn other(outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Won(winner) => Outcome::Won(winner.other()),
            Outcome::Drawn => Outcome::Drawn,
        }
    }
    assert_early_end::<Tether>("size=5", 1000);
    assert_early_end::<Netted>("board=hex size=3", 1000);
}

#[test]
fn a_search_that_is_stopped_at_once_has_a_move() {
    for position in positions(|game| game.variants().iter().copied().take(2).collect()) {
        for level in Level::ALL {
            let text = AnySearch::new(&position, 3).think(level, 3, |_| true).expect("a move");
            assert!(position.resolve(&text).is_ok(), "{text}");
        }
        let search = AnySearch::new(&position, 3);
        assert!(search.best().is_some_and(|best| position.resolve(&best.mv).is_ok()));
    }
}

#[test]
fn the_stop_condition_is_checked_often() {
    let mut search = Search::new(start::<Netted>("board=hex size=5"), Netted::SETTINGS, 1);
    let mut checks = 0;
    search.run(Budget::playouts(1000), |progress| {
        assert!(progress.playouts <= checks * 100);
        checks += 1;
        checks > 5
    });
    assert!(search.progress().playouts < 600);
}

#[test]
fn a_forced_move_takes_no_playouts() {
    // The roll only allows a pass.
    let mut found = 0;
    crate::random_games::<Tetrathedral>("pawns=4", |position| {
        if legal(position).len() == 1 {
            let mut search = Search::new(position.clone(), Tetrathedral::SETTINGS, 1);
            search.run(Budget::playouts(100), |_| panic!("the stop condition is checked"));
            assert_eq!(search.progress().playouts, 0);
            assert_eq!(search.best().map(|best| best.mv), legal(position).first().copied());
            found += 1;
        }
        found == 5
    });
}

#[test]
fn with_a_die_a_search_chooses_for_the_roll() {
    let mut search = Search::new(start::<Tetrathedral>("pawns=4"), Tetrathedral::SETTINGS, 1);
    search.run(Budget::playouts(100), |_| false);
    assert_eq!((search.best(), search.progress().playouts), (None, 0), "a move before the roll");
    for roll in 1..=8 {
        // Another roll replaces the previous one.
        search.set_roll(roll);
        assert_eq!(search.progress().depth, 0);
        search.run(Budget::playouts(200), |_| false);
        let best = search.best().expect("a move");
        let mut position: Tetrathedral = start("pawns=4");
        position.set_roll(roll);
        assert_eq!(position.check(best.mv), Ok(()));
        assert_eq!(search.choices().len(), legal(&position).len());
    }
    // The tree below a move and a roll is kept.
    let best = search.best().expect("a move");
    search.advance(best.mv).expect("legal");
    let before = search.progress();
    search.run(Budget::playouts(100), |_| panic!("the stop condition is checked before the roll"));
    assert_eq!(search.progress(), before);
    let position = after::<Tetrathedral>("pawns=4", &format!("8:{}", best.mv));
    assert_eq!(*search.position(), position);
    search.set_roll(2);
    search.run(Budget::playouts(10), |_| false);
    assert!(search.best().is_some());
}
