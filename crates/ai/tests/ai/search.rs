//! What holds of every search, in every game and variant.

use crate::{after, legal, start};
use parlor_ai::{AnySearch, Budget, Choice, Knowledge, Level, Random, Search, Settings, choose, choose_any};
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
    fn same<P: Knowledge>(options: &str) {
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
            // Slice by slice it is the same search.
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
    same::<Tether>("size=7");
    same::<Anchor2d>("size=quick");
    same::<Waltz>("grid=square size=5");
    same::<Netted>("board=hex size=4");
    same::<Tetrathedral>("pawns=4");
}

#[test]
fn whole_games_on_every_variant_are_legal() {
    for start in positions(|game| game.variants().to_vec()) {
        let mut position = start.clone();
        let (mut search, mut random) = (AnySearch::new(&position, 1), Random::new(4));
        // Long enough to see much of a game; the longest take too long for a test.
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
            assert_eq!(choose_any(&position, Level::Master, 1, |_| false), None);
        }
    }
}

#[test]
fn a_search_goes_along_with_the_game() {
    let mut search = searched::<Tether>(&start("size=5"), Tether::SETTINGS, 1, 2000);
    let best = search.best().expect("a move");
    assert!(best.visits > 100);
    let kept = best.visits;
    search.advance(best.mv).expect("legal");
    // What has been found below the move is still there.
    assert!(search.choices().iter().map(|choice| choice.visits).sum::<u32>() > kept / 2);
    // An illegal move changes nothing.
    let before = search.choices();
    assert!(search.advance(best.mv).is_err());
    assert_eq!(search.choices(), before);
    // A move that the tree knows nothing of begins anew.
    let mut fresh = Search::new(start::<Tether>("size=5"), Tether::SETTINGS, 1);
    fresh.advance("c3".parse().expect("a move")).expect("legal");
    fresh.run(Budget::playouts(10), |_| false);
    assert_eq!(fresh.choices().len(), 24);
}

#[test]
fn the_limit_of_nodes_is_kept() {
    fn kept<P: Knowledge>(options: &str) {
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
    kept::<Tether>("size=9");
    kept::<Anchor2d>("size=quick");
    kept::<Waltz>("grid=square size=5");
    kept::<Netted>("board=hex size=5");
    kept::<Tetrathedral>("pawns=4");
}

/// Moves of Tennessee Waltz after which `c2-se e2-nw` leads back to where it began.
const CIRCLE: &str = "d3 b2 c3-ne b3-nw d1 d5 c1-e c5-e b5 a1 b1 d2 c2 b2 a5-s b5 a5 c1 c3-se e2-nw c2-se e2-nw";

/// Play may go round for ever in Tennessee Waltz. A search that goes round with it takes longer with every playout, and
/// tells who is ahead that a circle is as good as progress.
#[test]
fn a_search_leaves_the_circle() {
    let position: Waltz = after("", CIRCLE);
    let again: Waltz = after("", &format!("{CIRCLE} c2-se e2-nw"));
    assert!(again.situation() == position.situation() && again != position);
    assert!(after::<Waltz>("", &format!("{CIRCLE} c2-se")).situation() != position.situation());
    let search = searched(&position, Waltz::SETTINGS, 1, 10_000);
    assert!(search.progress().depth < 60, "{:?}", search.progress());
    let round = search.choices().into_iter().find(|choice| choice.mv.to_string() == "c2-se").expect("a move");
    assert!(round.win <= 0.6, "{round:?}");
}

/// What goes round on one way need not do so on another, nor from where the game goes on.
#[test]
fn going_round_proves_nothing() {
    let drawn = |search: &Search<Waltz>| search.choices().iter().any(|c| c.proven == Some(Outcome::Drawn));
    let mut search = searched(&after("", CIRCLE), Waltz::SETTINGS, 1, 20_000);
    assert!(!drawn(&search), "{:?}", search.choices());
    search.advance("c2-se".parse().expect("a move")).expect("legal");
    assert!(search.choices().len() > 5, "the tree has come along");
    assert!(!drawn(&search), "{:?}", search.choices());
}

#[test]
fn keys_tell_positions_apart() {
    let mut again = 0;
    for options in ["grid=square size=4", "grid=limping size=2", "grid=hex size=3"] {
        let (mut known, mut games) = (HashMap::new(), 0);
        crate::random_games::<Waltz>(options, |position| {
            // All of it but the number of plies.
            let stands = format!("{position:?}").replacen(&format!("ply: {}, ", position.ply()), "", 1);
            let (other, ply) =
                known.entry(position.key().expect("a key")).or_insert_with(|| (stands.clone(), position.ply()));
            assert_eq!(*other, stands, "{options}: one key");
            again += u32::from(position.ply() != *ply);
            games += u32::from(position.ply() == 0);
            games > 300
        });
        let stands: HashSet<_> = known.values().map(|(stands, _)| stands).collect();
        assert_eq!(stands.len(), known.len(), "{options}: several keys for the same");
    }
    assert!(again > 0, "nothing came back after another number of plies");
}

/// Where orders of moves that lead to the same position share what is found out, results are proven sooner.
#[test]
fn shared_positions_are_proven_sooner() {
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
    let [together, apart] = playouts;
    assert!(together < apart / 10 * 9, "{together} and {apart}");
}

/// A tree that is full at every move goes along with the game as well, and what it expects can be played.
#[test]
fn a_full_tree_goes_along_with_the_game() {
    fn goes<P: Knowledge>(options: &str) {
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
    goes::<Tether>("size=5");
    goes::<Anchor2d>("size=quick");
    goes::<Waltz>("grid=square size=5");
    goes::<Netted>("board=hex size=3");
    goes::<Tetrathedral>("pawns=4");
}

/// A search that ends early has a favourite which the playouts left could not overtake, and which does not lose.
#[test]
fn only_moves_that_do_not_lose_end_a_search_early() {
    fn early<P: Knowledge>(options: &str, playouts: u32) {
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
    early::<Tether>("size=5", 1000);
    early::<Netted>("board=hex size=3", 1000);
}

#[test]
fn stopped_at_once_it_still_has_a_move() {
    for position in positions(|game| game.variants().iter().copied().take(2).collect()) {
        for level in Level::ALL {
            let text = choose_any(&position, level, 3, |_| true).expect("a move");
            assert!(position.resolve(&text).is_ok(), "{text}");
        }
        let search = AnySearch::new(&position, 3);
        assert!(search.best().is_some_and(|best| position.resolve(&best.mv).is_ok()));
    }
}

#[test]
fn it_is_asked_often_whether_to_stop() {
    let mut search = Search::new(start::<Netted>("board=hex size=5"), Netted::SETTINGS, 1);
    let mut asked = 0;
    search.run(Budget::playouts(1000), |progress| {
        assert!(progress.playouts <= asked * 100);
        asked += 1;
        asked > 5
    });
    assert!(search.progress().playouts < 600);
}

#[test]
fn a_forced_move_takes_no_playouts() {
    // Nothing can be done with the roll.
    let mut found = 0;
    crate::random_games::<Tetrathedral>("pawns=4", |position| {
        if legal(position).len() == 1 {
            let mut search = Search::new(position.clone(), Tetrathedral::SETTINGS, 1);
            search.run(Budget::playouts(100), |_| panic!("nothing to ask"));
            assert_eq!(search.progress().playouts, 0);
            assert_eq!(search.best().map(|best| best.mv), legal(position).first().copied());
            found += 1;
        }
        found == 5
    });
}

#[test]
fn with_a_die_the_choice_is_for_the_roll() {
    let mut search = Search::new(start::<Tetrathedral>("pawns=4"), Tetrathedral::SETTINGS, 1);
    search.run(Budget::playouts(100), |_| false);
    assert_eq!((search.best(), search.progress().playouts), (None, 0), "nothing to choose before the roll");
    for roll in 1..=8 {
        // Another roll takes the place of the one before.
        search.set_roll(roll);
        assert_eq!(search.progress().depth, 0);
        search.run(Budget::playouts(200), |_| false);
        let best = search.best().expect("a move");
        let mut position: Tetrathedral = start("pawns=4");
        position.set_roll(roll);
        assert_eq!(position.check(best.mv), Ok(()));
        assert_eq!(search.choices().len(), legal(&position).len());
    }
    // What was found below a move and a roll is kept.
    let best = search.best().expect("a move");
    search.advance(best.mv).expect("legal");
    let before = search.progress();
    search.run(Budget::playouts(100), |_| panic!("nothing to ask before the roll"));
    assert_eq!(search.progress(), before);
    let position = after::<Tetrathedral>("pawns=4", &format!("8:{}", best.mv));
    assert_eq!(*search.position(), position);
    search.set_roll(2);
    search.run(Budget::playouts(10), |_| false);
    assert!(search.best().is_some());
}
