//! Levels: mistakes that even the weakest one does not make, and the differences between them.

use crate::{legal, random_games, safe, winning};
use parlor_ai::{Knowledge, Level, Random, choose};
use parlor_games::rules::{
    Game, Outcome, Player, Position, anchor2d::Anchor2d, netted::Netted, tether::Tether, tetrathedral::Tetrathedral,
    waltz::Waltz,
};

#[test]
fn levels_are_parsed_from_their_ids() {
    for level in Level::ALL {
        assert_eq!(level.id().parse(), Ok(level));
        assert_eq!(level.to_string(), level.id());
    }
    assert!("Easy".parse::<Level>().is_err() && "".parse::<Level>().is_err());
}

#[test]
fn each_level_takes_more_playouts_than_the_one_below() {
    for &game in Game::ALL {
        for options in game.variants() {
            let options = parlor_games::rules::Options::parse(options, game.options()).expect("readable options");
            let position = game.setup(&options).expect("allowed options").start();
            let search = parlor_ai::AnySearch::new(&position, 1);
            let playouts = Level::ALL.map(|level| search.playouts(level));
            assert!(playouts.is_sorted_by(|a, b| a < b), "{game:?} {playouts:?}");
        }
    }
    assert!(Level::ALL.map(Level::time_cap).is_sorted());
}

/// The weak levels avoid losing at once if they can. Medium takes every win in one, easy some of them.
#[test]
fn no_level_loses_at_once_if_it_can_avoid_it() {
    fn assert_safe<P: Knowledge>(options: &str) {
        let (mut wins, mut taken, mut threats, mut last) = (0, 0, 0, 0);
        random_games::<P>(options, |position| {
            let winning_moves = winning(position);
            let safe = safe(position);
            let is_critical = !winning_moves.is_empty() || (!safe.is_empty() && safe.len() < legal(position).len());
            if is_critical && position.ply().abs_diff(last) > 3 {
                last = position.ply();
                for level in [Level::Easy, Level::Medium] {
                    let mv = choose(position, level, (wins + threats).into(), |_| false).expect("a move");
                    if winning_moves.is_empty() {
                        threats += 1;
                        assert!(safe.contains(&mv), "{level} {mv} loses {position:?}");
                    } else {
                        wins += 1;
                        taken += u32::from(winning_moves.contains(&mv));
                        assert!(
                            level == Level::Easy || winning_moves.contains(&mv),
                            "{level} {mv} misses {winning_moves:?} in {position:?}"
                        );
                    }
                }
            }
            wins >= 40 && threats >= 10
        });
        // Medium takes all wins, easy some.
        assert!(taken * 2 > wins && taken < wins, "{}: {taken} of {wins}", P::ID);
    }
    assert_safe::<Tether>("size=5");
    assert_safe::<Anchor2d>("size=quick");
    assert_safe::<Waltz>("grid=square size=5");
    assert_safe::<Netted>("board=hex size=4");
}

/// Easy does not always play the same move, and does not pass if that loses the game.
#[test]
fn easy_varies_its_moves_and_does_not_lose_by_a_pass() {
    let moves: Vec<_> =
        (0..12).map(|seed| choose(&crate::start::<Tether>("size=7"), Level::Easy, seed, |_| false)).collect();
    assert!(moves.iter().any(|mv| *mv != moves[0]));
    let (mut seen, pass) = (0, "pass".parse().expect("a move"));
    random_games::<Waltz>("grid=square size=5", |position| {
        let other = safe(position).into_iter().any(|mv| mv != pass);
        if position.token() == Some(position.to_move().other()) && other {
            seen += 1;
            assert_ne!(choose(position, Level::Easy, seen, |_| false), Some(pass));
        }
        seen == 40
    });
}

/// Only a pyramid ends a game of Tetrathedral, and random play builds none, so easy has to play towards one.
#[test]
fn easy_wins_games_that_random_play_would_not_end() {
    let mut won = 0;
    for game in 0..10 {
        let mut random = Random::new(game);
        let mut position: Tetrathedral = crate::start("pawns=8");
        let easy = if game % 2 == 0 { Player::One } else { Player::Two };
        while position.outcome().is_none() && position.ply() < 200 {
            position.set_roll(1 + random.below(8) as u8);
            let moves = legal(&position);
            let mv = if position.to_move() == easy {
                choose(&position, Level::Easy, game * 1000 + u64::from(position.ply()), |_| false).expect("a move")
            } else {
                moves[random.below(moves.len() as u32) as usize]
            };
            position.play(mv).expect("a legal move");
        }
        won += u32::from(position.outcome() == Some(Outcome::Won(easy)));
    }
    assert!(won >= 8, "{won} of 10 against random moves");
}
