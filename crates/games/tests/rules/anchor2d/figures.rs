//! The captions of the rule sheet's four figures on other boards, and the cases that the sheet leaves open. Positions are reached
//! by play; meanwhile the other player places harmless stones.

use crate::{
    anchor2d::{read, same},
    comparison::listed,
    support::slow::anchor2d::{SlowAnchor2d, place},
};
use parlor_games::rules::{
    Illegal, Outcome, Player, Position,
    anchor2d::{self, Anchor2d, Pairs, Setup, Size},
};

/// Both implementations have to agree after each move.
fn play(size: Size, moves: &str) -> Anchor2d {
    let mut fast = Anchor2d::start(Setup::new(size));
    let mut slow = SlowAnchor2d::start(size.name());
    for text in moves.split_whitespace() {
        fast.play_text(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        slow.play(place(text));
        same(&fast, &slow, &slow.see());
    }
    fast
}

/// The second player's stones in between come from `white`.
fn black(size: Size, black: &str, white: &str) -> Anchor2d {
    play(size, &in_turn(black, white))
}

/// The moves of both players in turn; the last stone is the first player's.
fn in_turn(first: &str, second: &str) -> String {
    let (first, second): (Vec<&str>, Vec<&str>) =
        (first.split_whitespace().collect(), second.split_whitespace().collect());
    assert!(second.len() + 1 >= first.len(), "too few stones for the other player's turns");
    let second = second.into_iter().take(first.len() - 1).map(Some).chain([None]);
    first.into_iter().zip(second).flat_map(|(one, two)| std::iter::once(one).chain(two)).collect::<Vec<_>>().join(" ")
}

fn pairs(position: &Anchor2d, player: Player) -> Vec<&'static str> {
    position.anchored(player).names().collect()
}

fn pair(name: &str) -> usize {
    Pairs::NAMES.iter().position(|&other| other == name).expect("a pair")
}

/// Stones without effect: the top of the triangle, and the right rim.
const STRAYS: &str = "a1 b2 b3 c4 d4 c5 e6 f7 d6 c6 b5 d7 b6 c7 e7 d8 a2 a3 a4 b4 d5 e5 e8 f8 g8";

/// Fig. 1, "Anchored pair: (a,c)".
#[test]
fn figure_1_the_pair_a_c() {
    let line = "a12 b12 b13 b14 b15";
    let position = black(Size::Standard, line, STRAYS);
    assert_eq!(pairs(&position, Player::One), ["ac"]);
    assert_eq!(position.owner(pair("ac")), Some(Player::One));
    let anchors: Vec<_> = position.anchors(Player::One).map(|(pairs, group)| (pairs.len(), listed(group))).collect();
    assert_eq!(anchors, [(1, ["a12", "b12", "b13", "b14", "b15"].map(String::from).to_vec())]);
    // A group with a gap anchors nothing.
    let gap = black(Size::Standard, "a12 b12 b14 b15", STRAYS);
    assert_eq!((gap.anchored(Player::One).len(), gap.anchors(Player::One).count()), (0, 0));
}

/// Fig. 2, "Anchored pair: (b,c)": "but not the pairs (a,b), or (a,c) since the black stones and edges a
/// and b surround a window, and the black stones and edges a and c surround a window".
#[test]
fn figure_2_a_window_is_surrounded_with_the_other_two_pairs() {
    let stones = "a9 b9 c9 d9 e10 f11 f12 g13 g14 g15 h14 i14 j14 k14 l14 m14";
    let before = black(Size::Standard, stones, STRAYS);
    assert_eq!(pairs(&before, Player::One), [""; 0]);
    let after = black(Size::Standard, &format!("{stones} n14"), STRAYS);
    assert_eq!(pairs(&after, Player::One), ["bc"]);
    // Stones in the corners anchor the pairs nevertheless.
    let corner = black(Size::Standard, &format!("{stones} n14 a10 a11 a12 a13 a14 a15"), STRAYS);
    assert_eq!(pairs(&corner, Player::One), ["ac", "bc"]);
}

/// Fig. 3, "Anchored pairs: (g,h), (h,i), (g,i)".
#[test]
fn figure_3_all_pairs_of_a_window() {
    // The corner of h and i comes last; before it, the group has only two edges or corners.
    let stones = "h10 g10 g11 g12 h13 i14 j14 k14";
    let before = black(Size::Standard, stones, STRAYS);
    assert_eq!(pairs(&before, Player::One), ["gh", "gi"]);
    let after = black(Size::Standard, &format!("{stones} k13"), STRAYS);
    assert_eq!(pairs(&after, Player::One), ["gh", "gi", "hi"]);
}

/// Fig. 4, "Black wins": five pairs win, four don't.
#[test]
fn figure_4_five_pairs_win() {
    let stones = "h10 g10 g11 g12 h13 i14 j14 k14 k13 g13 g14 g15 l14 m14";
    let four = black(Size::Standard, &format!("{stones} n14"), STRAYS);
    assert_eq!((pairs(&four, Player::One), four.outcome()), (vec!["bc", "gh", "gi", "hi"], None));
    let still = black(Size::Standard, &format!("{stones} n14 f15 e15 d15 c15 b15"), STRAYS);
    assert_eq!((still.anchored(Player::One).len(), still.outcome()), (4, None));
    let five = black(Size::Standard, &format!("{stones} n14 f15 e15 d15 c15 b15 a15"), STRAYS);
    assert_eq!(five.outcome(), Some(Outcome::Won(Player::One)));
    assert_eq!(pairs(&five, Player::One), ["ac", "bc", "gh", "gi", "hi"]);
    assert!(five.placements().is_empty());
    assert_eq!(five.check(read("a14")), Err(Illegal::GameOver));
    assert_eq!(five.check(read("z9")), Err(Illegal::GameOver));
}

#[test]
fn white_wins_with_five_pairs_too() {
    let stones = "h10 g10 g11 g12 h13 i14 j14 k14 k13 g13 g14 g15 l14 m14 n14 f15 e15 d15 c15 b15";
    // Black's last stone anchors nothing; White's wins.
    let strays: Vec<&str> = STRAYS.split_whitespace().take(21).collect();
    let position = play(Size::Standard, &format!("{} a15", in_turn(&strays.join(" "), stones)));
    assert_eq!(position.outcome(), Some(Outcome::Won(Player::Two)));
}

/// "Which connects to each edge of the pair and to any other edge": two edges are not enough.
#[test]
fn a_group_needs_a_third_edge() {
    for (two, third) in [("a14 b15 b14 b13", "b12"), ("a15", "b15 c15 c14 d14"), ("a1 b2 c3", "")] {
        let before = black(Size::Standard, two, "h10 g10 g11 g12 h13 i14 j14 k14");
        assert_eq!(pairs(&before, Player::One), [""; 0], "{two}");
        let after = black(Size::Standard, &format!("{two} {third}"), "h10 g10 g11 g12 h13 i14 j14 k14");
        assert_eq!(after.anchored(Player::One).len(), u32::from(!third.is_empty()), "{two} {third}");
    }
}

#[test]
fn an_opposing_stone_in_the_corner_does_not_matter() {
    let position = black(Size::Standard, "a12 b12 b13 b14 b15", "a15 a14 a13 a1");
    assert_eq!(pairs(&position, Player::One), ["ac"]);
    assert_eq!(pairs(&position, Player::Two), [""; 0]);
}

/// The bot's rules: "a window that the group encloses away from the corner does not matter".
#[test]
fn a_window_away_from_the_corner_does_not_matter() {
    // A ring around the right window and more, within the angle of b and c except for the corner.
    let ring = "h10 g10 g11 g12 g13 g14 h14 i14 j14 k14 l14 l13 k12 j11 i10";
    let position = black(Size::Standard, &format!("{ring} m14 n14 g15"), STRAYS);
    let outside = pairs(&position, Player::One);
    assert_eq!(outside, ["bc", "gh", "gi", "hi"]);
    // The corner of g and i is enclosed but empty, so nobody has anchored it.
    assert_eq!(position.check(read("h13")), Ok(()));
}

#[test]
fn joined_groups_anchor_together() {
    let before = black(Size::Standard, "a12 b12 b14 b15", "h10 g10 g11 g12 h13 i14 j14 k14");
    assert_eq!(pairs(&before, Player::One), [""; 0]);
    let after = black(Size::Standard, "a12 b12 b14 b15 b13", "h10 g10 g11 g12 h13 i14 j14 k14");
    assert_eq!(pairs(&after, Player::One), ["ac"]);
}

#[test]
fn illegal_placements_are_refused_with_the_reason() {
    for size in Size::ALL {
        let corner = listed(Setup::new(size).board()).into_iter().next().expect("a cell");
        let position = play(size, &corner);
        let cell = read(&corner).0;
        assert_eq!(position.resolve(&corner), Err(Illegal::Occupied { cell, by: Player::One }));
        for text in ["b1", "a18", "z26", "a300", "e4"] {
            assert_eq!(position.resolve(text), Err(Illegal::OffBoard), "{text}");
        }
        for text in ["", " ", "a", "3", "a03", "a-4", "pass", "a3-ne", "a 4", "ç3", "a4\u{301}"] {
            assert_eq!(position.resolve(text), Err(Illegal::Unreadable), "{text:?}");
        }
        for cell in listed(Setup::new(size).windows()) {
            assert_eq!(
                position.resolve(&cell),
                Err(Illegal::Anchor2d(anchor2d::Illegal::Window { cell: read(&cell).0 }))
            );
        }
    }
    // An edge cell, the hole and the playable corners of the left window of the standard board.
    let position = play(Size::Standard, "");
    for (cell, playable) in
        [("c11", false), ("d12", false), ("d13", false), ("c10", true), ("c13", true), ("f13", true)]
    {
        assert_eq!(position.check(read(cell)).is_ok(), playable, "{cell}");
    }
}
