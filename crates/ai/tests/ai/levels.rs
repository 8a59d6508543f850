//! Levels: mistakes that even the weakest does not make, and the differences between them.

use crate::{legal, random_games, safe, winning};
use parlor_ai::{Knowledge, Level, Random, choose, one_ply};
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

/// Medium takes every win in one move and sees every threat; easy takes some wins and sees most threats.
#[test]
fn medium_sees_one_move_ahead_and_easy_overlooks_some() {
    fn count<P: Knowledge>(options: &str) {
        let (mut wins, mut taken, mut threats, mut prevented, mut last) = (0, 0, 0, 0, 0);
        random_games::<P>(options, |position| {
            let winning_moves = winning(position);
            let safe = safe(position);
            let is_critical = !winning_moves.is_empty() || (!safe.is_empty() && safe.len() < legal(position).len());
            if is_critical && position.ply().abs_diff(last) > 3 {
                last = position.ply();
                let [easy, medium] = [Level::Easy, Level::Medium]
                    .map(|level| choose(position, level, wins + threats, |_| false).expect("a move"));
                if winning_moves.is_empty() {
                    threats += 1;
                    prevented += u64::from(safe.contains(&easy));
                    assert!(safe.contains(&medium), "{medium} loses {position:?}");
                } else {
                    wins += 1;
                    taken += u64::from(winning_moves.contains(&easy));
                    assert!(winning_moves.contains(&medium), "{medium} misses {winning_moves:?} in {position:?}");
                }
            }
            wins >= 40 && threats >= 12
        });
        assert!(taken > 0 && taken < wins, "{}: {taken} of {wins} wins", P::ID);
        assert!(prevented * 4 >= threats * 3, "{}: {prevented} of {threats} threats", P::ID);
    }
    count::<Tether>("size=5");
    count::<Anchor2d>("size=quick");
    count::<Waltz>("grid=square size=5");
    count::<Netted>("board=hex size=4");
}

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

/// Wins, draws and losses of easy in games of at most `longest` plies.
fn easy_against<P: Knowledge>(
    options: &str,
    games: u64,
    longest: u16,
    mut other: impl FnMut(&P, &mut Random) -> P::Move,
) -> [u32; 3] {
    let mut results = [0; 3];
    for game in 0..games {
        let mut random = Random::new(game);
        let mut position: P = crate::start(options);
        let easy = if game % 2 == 0 { Player::One } else { Player::Two };
        while position.outcome().is_none() && position.ply() < longest {
            if let Some(die) = P::DIE {
                position.set_roll(1 + random.below(die.into()) as u8);
            }
            let mv = if position.to_move() == easy {
                choose(&position, Level::Easy, game * 1000 + u64::from(position.ply()), |_| false).expect("a move")
            } else {
                other(&position, &mut random)
            };
            position.play(mv).expect("a legal move");
        }
        results[match position.outcome() {
            Some(Outcome::Won(winner)) if winner == easy => 0,
            Some(Outcome::Won(_)) => 2,
            _ => 1,
        }] += 1;
    }
    results
}

#[test]
fn easy_is_even_for_a_player_of_one_ply() {
    fn assert_even<P: Knowledge>(options: &str) {
        let [won, _, lost] =
            easy_against::<P>(options, 40, 500, |position, random| one_ply(position, random).expect("a move"));
        assert!(won >= 8 && lost >= 8, "{}: {won} won, {lost} lost", P::ID);
    }
    assert_even::<Tether>("size=7");
    assert_even::<Anchor2d>("size=quick");
    assert_even::<Waltz>("grid=square size=5");
    assert_even::<Netted>("board=hex size=4");
}

/// Only a pyramid ends a game of Tetrathedral, and random play builds none, so easy has to aim for one.
#[test]
fn easy_wins_games_that_random_play_would_not_end() {
    let any = |position: &Tetrathedral, random: &mut Random| {
        let moves = legal(position);
        moves[random.below(moves.len() as u32) as usize]
    };
    let [won, _, lost] = easy_against("pawns=4", 10, 1000, any);
    assert!(won >= 3 && lost <= 1, "{won} won, {lost} lost of 10 against random moves");
    // A player who prevents wins loses seldom.
    let one_ply = |position: &Tetrathedral, random: &mut Random| one_ply(position, random).expect("a move");
    let [won, drawn, _] = easy_against("pawns=4", 6, 500, one_ply);
    assert!(won <= 2 && drawn >= 3, "{won} won, {drawn} undecided of 6 against one ply");
}
