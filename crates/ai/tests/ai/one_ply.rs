//! The player that looks one move ahead.

use crate::{legal, played, random_games, safe, winning, won};
use parlor_ai::{Knowledge, Random, one_ply};
use parlor_games::rules::{
    Position, anchor2d::Anchor2d, netted::Netted, tether::Tether, tetrathedral::Tetrathedral, waltz::Waltz,
};

#[test]
fn one_ply_wins_and_prevents_wins() {
    fn assert_plays<P: Knowledge>(options: &str) {
        let (mut wins, mut threats, mut random) = (0, 0, Random::new(1));
        random_games::<P>(options, |position| {
            let (all, winning, safe) = (legal(position), winning(position), safe(position));
            let mv = one_ply(position, &mut random).expect("a move");
            if !winning.is_empty() {
                wins += 1;
                assert!(winning.contains(&mv), "{mv} does not win {position:?}");
            } else if !safe.is_empty() {
                threats += u32::from(safe.len() < all.len());
                assert!(safe.contains(&mv), "{mv} loses {position:?}");
            }
            assert!(all.contains(&mv));
            wins >= 30 && threats >= 10
        });
    }
    assert_plays::<Tether>("size=5");
    assert_plays::<Anchor2d>("size=quick");
    assert_plays::<Waltz>("grid=square size=4");
    assert_plays::<Netted>("board=hex size=3");
}

/// Without a win or a threat, all moves occur.
#[test]
fn one_ply_otherwise_moves_by_chance() {
    let (start, mut random) = (crate::start::<Tether>("size=5"), Random::new(1));
    let mut seen: Vec<_> = (0..400).filter_map(|_| one_ply(&start, &mut random)).collect();
    seen.sort_by_key(ToString::to_string);
    seen.dedup();
    assert_eq!(seen.len(), 25);
}

/// With a die, it leaves the opponent as few winning rolls as possible; before the roll it has no move.
#[test]
fn one_ply_leaves_the_fewest_winning_rolls() {
    fn rolls(after: &Tetrathedral) -> usize {
        let wins = |roll| {
            let mut rolled = after.clone();
            rolled.set_roll(roll);
            !winning(&rolled).is_empty()
        };
        (1..=8).filter(|&roll| wins(roll)).count()
    }
    let (mut wins, mut choices, mut random) = (0, 0, Random::new(1));
    random_games::<Tetrathedral>("pawns=8", |position| {
        let left: Vec<_> = legal(position).into_iter().map(|mv| rolls(&played(position, mv))).collect();
        let (least, most) = (left.iter().min().copied(), left.iter().max().copied());
        if most == Some(0) && winning(position).is_empty() {
            return false;
        }
        let after = played(position, one_ply(position, &mut random).expect("a move"));
        if winning(position).is_empty() {
            choices += u32::from(least < most);
            assert_eq!(Some(rolls(&after)), least, "{position:?}");
        } else {
            wins += 1;
            assert!(won(&after, position.to_move()), "{position:?}");
        }
        choices >= 20 && wins >= 2
    });
    assert_eq!(one_ply(&crate::start::<Tetrathedral>("pawns=8"), &mut random), None);
}
