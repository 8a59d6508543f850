use super::*;
use parlor_games::rules::{Game, Options};

fn reached(chosen: &str, legal: &[String], depth: usize, moves: &mut Vec<String>) {
    assert!(depth <= 5, "{chosen} takes too many menus");
    match choice(chosen, legal) {
        Choice::Move(text) => moves.push(text),
        Choice::Column(columns) => {
            assert!((2..=MAX_OPTIONS).contains(&columns.len()), "{chosen}: {} columns", columns.len());
            for (column, count) in columns {
                assert!(column.len() <= 40 && count > 0);
                reached(&column, legal, depth + 1, moves);
            }
        }
        Choice::Place(places) => {
            assert!((1..=MAX_OPTIONS).contains(&places.len()), "{chosen}: {} places", places.len());
            for place in places {
                assert_ne!(place, chosen);
                reached(&place, legal, depth + 1, moves);
            }
        }
        Choice::Invalid => panic!("{chosen} is invalid"),
    }
}

#[test]
fn every_legal_move_is_reached_once_by_menus_that_fit() {
    for &game in Game::ALL {
        for variant in game.variants() {
            let options = Options::parse(variant, game.options()).expect("a variant's options");
            let mut position = game.setup(&options).expect("a variant").start();
            for ply in 0..60_usize {
                if let Some(die) = game.die() {
                    // A roll of eight allows the most moves.
                    position.set_roll(if ply % 3 == 0 { die } else { ply as u8 % die + 1 });
                }
                if position.outcome().is_some() {
                    break;
                }
                let mut legal = position.legal_texts();
                let mut moves = Vec::new();
                reached("", &legal, 0, &mut moves);
                let next = legal[(ply * 31 + 7) % legal.len()].clone();
                moves.sort_unstable();
                legal.sort_unstable();
                assert_eq!(moves, legal, "{} {variant}", game.id());
                position.play_text(&next).expect("a legal move");
            }
        }
    }
}

#[test]
fn possible_moves_begin_with_the_choice() {
    let legal = ["a1", "aa1", "a2-a3", "a2-b3", "a2-b4"].map(str::to_owned);
    let found = |chosen: &str| possible(chosen, &legal).collect::<Vec<_>>();
    assert_eq!(found(""), legal);
    assert_eq!(found("a*"), ["a1", "a2-a3", "a2-b3", "a2-b4"]);
    assert_eq!(found("a2-"), ["a2-a3", "a2-b3", "a2-b4"]);
    assert_eq!(found("a2-b*"), ["a2-b3", "a2-b4"]);
}

#[test]
fn unknown_choices_are_invalid() {
    let legal = ["a1", "c3-n", "c3-s"].map(str::to_owned);
    assert_eq!(choice("", &legal), Choice::Place(vec!["a1".to_owned(), "c3-".to_owned()]));
    assert_eq!(choice("c3-", &legal), Choice::Place(vec!["c3-n".to_owned(), "c3-s".to_owned()]));
    assert_eq!(choice("c3-s", &legal), Choice::Move("c3-s".to_owned()));
    for chosen in ["b2", "c3-e", "x*", "-", "--", "c3", "a1-"] {
        assert_eq!(choice(chosen, &legal), Choice::Invalid, "{chosen}");
    }
}
