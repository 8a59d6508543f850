//! The captions of the rule sheet's five figures on other boards, and the cases that the sheet leaves open. Positions are reached
//! by play; meanwhile the other player places harmless stones.

use crate::{
    comparison::listed,
    support::slow::tether::{SlowTether, place},
    tether::{read, same},
};
use parlor_games::rules::{
    Illegal, Outcome, Player, Position,
    tether::{self, Setup, Tether},
};

/// Both implementations have to agree after each move.
fn play(size: u8, moves: &str) -> Tether {
    let mut fast = Tether::start(Setup::new(size).expect("an allowed size"));
    let mut slow = SlowTether::start(size.into());
    for text in moves.split_whitespace() {
        fast.play_text(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        slow.play(place(text));
        same(&fast, &slow, &slow.see());
    }
    fast
}

fn alternately(red: &str, blue: &str) -> String {
    let mut red = red.split_whitespace();
    let mut blue = blue.split_whitespace();
    let mut moves = Vec::new();
    loop {
        let (Some(one), two) = (red.next(), blue.next()) else { return moves.join(" ") };
        moves.push(one);
        moves.extend(two);
    }
}

fn closed(position: &Tether, cell: &str) -> Option<Player> {
    match position.check(read(cell)) {
        Err(Illegal::Tether(tether::Illegal::Surrounded { by, .. })) => Some(by),
        _ => None,
    }
}

fn claimed(position: &Tether) -> [u32; 2] {
    Player::BOTH.map(|player| position.territory(player).len())
}

/// Fig. 1, "Red captures blue": three stones in a loop of red stones, where nobody may place any more.
#[test]
fn figure_1_a_loop_captures_three() {
    // A ring of nine around the triangle d4 e4 d5.
    let before = play(9, &alternately("d3 e3 f3 c4 f4 c5 e5 c6", "d4 e4 d5 a1 a2 a3 a4 a5"));
    let after = play(9, &alternately("d3 e3 f3 c4 f4 c5 e5 c6 d6", "d4 e4 d5 a1 a2 a3 a4 a5"));
    let [lost, kept] = [&before, &after].map(|position| listed(position.stones(Player::Two)));
    assert_eq!(lost, ["a1", "a2", "a3", "a4", "a5", "d4", "d5", "e4"]);
    assert_eq!(kept, ["a1", "a2", "a3", "a4", "a5"]);
    for cell in ["d4", "e4", "d5"] {
        assert_eq!(closed(&after, cell), Some(Player::One), "{cell}");
    }
    assert_eq!(claimed(&after)[0], 0, "the loop is not tethered");
}

/// Fig. 2, "Red captures blue": four stones in a loop of red stones and part of a red side.
#[test]
fn figure_2_an_own_side_is_part_of_a_loop() {
    let blue = "c1 d1 c2 d2 i1 i2";
    let before = play(9, &alternately("b1 b2 e1 e2 b3 d3", blue));
    let after = play(9, &alternately("b1 b2 e1 e2 b3 d3 c3", blue));
    assert_eq!(listed(before.stones(Player::Two)), ["c1", "c2", "d1", "d2", "i1", "i2"]);
    assert_eq!(listed(after.stones(Player::Two)), ["i1", "i2"]);
    assert_eq!(claimed(&after)[0], 7 + 4);
}

/// The opponent's sides make no loop: the same shape at Blue's side closes nothing.
#[test]
fn a_side_of_the_opponent_closes_no_loop() {
    // The stones of figure 2 transposed, still red.
    let position = play(9, &alternately("a2 b2 a5 b5 c2 c4 c3", "a3 a4 b3 b4 i1 i2 i3"));
    assert_eq!(position.stones(Player::Two).len(), 7);
    assert_eq!(claimed(&position)[0], 0);
}

/// Fig. 3, "Red tethers his territory": connecting a group to a side claims the group and its inside.
#[test]
fn figure_3_tethering_claims_the_group_and_its_inside() {
    let moves = alternately("d3 e3 c4 e4 c5 d5 d2", "i1 i2 i3 i4 i5 i6 i7");
    let loose = play(9, &moves);
    assert_eq!((claimed(&loose)[0], loose.tethered(Player::One).len()), (0, 0));
    let held = play(9, &format!("{moves} d1"));
    assert_eq!(held.tethered(Player::One).len(), 8);
    assert_eq!(listed(held.territory(Player::One)), ["c4", "c5", "d1", "d2", "d3", "d4", "d5", "e3", "e4"]);
}

/// Figs. 4 and 5, "Red wins" and "Blue wins": only a majority of the cells wins.
#[test]
fn figures_4_and_5_a_majority_wins() {
    // Two columns and the cells between them; 13 of 25 are a majority.
    let red = alternately("b1 b2 b3 b4 b5 d1 d2 d3 d4", "a1 a2 a3 a4 a5 e1 e2 e3 e4");
    let before = play(5, &red);
    assert_eq!((before.outcome(), claimed(&before)), (None, [9, 9]));
    assert_eq!(closed(&before, "c3"), None);
    let red = play(5, &format!("{red} d5"));
    assert_eq!((red.outcome(), claimed(&red)), (Some(Outcome::Won(Player::One)), [15, 9]));

    let blue = alternately("a1 b1 c1 d1 e1 a5 b5 c5 d5 e5", "a2 b2 c2 d2 e2 a4 b4 c4 d4");
    let before = play(5, &blue);
    assert_eq!((before.outcome(), claimed(&before)), (None, [10, 9]));
    let blue = play(5, &format!("{blue} e4"));
    assert_eq!((blue.outcome(), claimed(&blue)), (Some(Outcome::Won(Player::Two)), [10, 15]));
    assert_eq!(blue.check(read("c3")), Err(Illegal::GameOver));
}

#[test]
fn twelve_of_twenty_five_is_no_majority_and_thirteen_is() {
    let moves = alternately("b1 b2 b3 b4 b5 c1 c2 c3 c4 c5 d1 d2", "a1 a2 a3 a4 a5 e1 e2 e3 e4 e5 d4");
    let twelve = play(5, &moves);
    assert_eq!((twelve.outcome(), claimed(&twelve)), (None, [12, 11]));
    let thirteen = play(5, &format!("{moves} d5 d3"));
    assert_eq!(thirteen.outcome(), Some(Outcome::Won(Player::One)));
}

/// A corner belongs to a side of each colour.
#[test]
fn a_stone_of_either_colour_is_tethered_in_a_corner() {
    for corner in ["a1", "e1", "a5", "e5"] {
        let red = play(5, corner);
        assert_eq!(listed(red.tethered(Player::One)), [corner]);
        let blue = play(5, &format!("c3 {corner}"));
        assert_eq!(listed(blue.tethered(Player::Two)), [corner]);
        assert_eq!(claimed(&blue), [0, 1]);
    }
}

/// A corner belongs to the opponent's side, too, so no loop with a side can close it.
#[test]
fn a_corner_can_be_cut_off_but_not_closed() {
    // Red on b1 and a2 takes all the neighbours of a1; Blue's side still starts there.
    let position = play(5, "b1 e5 a2 e4");
    assert_eq!(position.check(read("a1")), Ok(()));
    assert_eq!(listed(position.territory(Player::One)), ["a2", "b1"]);
}

/// A capture opens the captured stones' loops, but their cells stay inside the capturing loop.
#[test]
fn a_captured_loop_is_replaced_by_the_capturing_loop() {
    // Blue's ring around e5 has captured a red stone; Red's ring of twelve captures the ring.
    let red = "e5 e3 f3 g3 g4 g5 f6 e7 d7 c7 c6 c5 d4";
    let blue = "e4 f4 d5 f5 d6 e6 a1 a2 a3 a4 a5 a6";
    let position = play(9, &alternately(red, blue));
    assert!(!position.stones(Player::One).iter().any(|cell| cell.to_string() == "e5"), "Blue took e5");
    assert_eq!(listed(position.stones(Player::Two)), ["a1", "a2", "a3", "a4", "a5", "a6"]);
    for cell in ["e5", "e4", "f4", "d5", "f5", "d6", "e6"] {
        assert_eq!(closed(&position, cell), Some(Player::One), "{cell}");
    }
}

/// With Blue as the captor. While both surround a cell, the refusal names Red; afterwards Blue.
#[test]
fn a_captured_red_loop_no_longer_surrounds_cells() {
    let before = alternately("e4 f4 d5 f5 d6 e6 i9 i8 i7 i6 i5 i4", "e3 f3 g3 g4 g5 f6 e7 d7 c7 c6 c5");
    let held = play(9, &before);
    assert_eq!(closed(&held, "e5"), Some(Player::One));
    let taken = play(9, &format!("{before} d4"));
    assert_eq!(closed(&taken, "e5"), Some(Player::Two));
    assert_eq!(listed(taken.stones(Player::One)), ["i4", "i5", "i6", "i7", "i8", "i9"]);
}

#[test]
fn loose_stones_inside_a_tethered_loop_count() {
    let position = play(
        9,
        &alternately("e5 e3 f3 g3 g4 g5 f6 e7 d7 c7 c6 c5 d4 e2 e1", "i1 i2 i3 i4 i5 i6 i7 i8 i9 a1 a2 a3 a4 a5"),
    );
    assert_eq!(position.tethered(Player::One).len(), 14);
    assert_eq!(claimed(&position)[0], 14 + 7);
    assert_eq!(position.check(read("e5")), Err(Illegal::Occupied { cell: read("e5").0, by: Player::One }));
}

#[test]
fn illegal_placements_are_refused_with_the_reason() {
    let position = play(5, "c3");
    assert_eq!(position.check(read("c3")), Err(Illegal::Occupied { cell: read("c3").0, by: Player::One }));
    for off in ["f1", "a6", "z9", "a300"] {
        assert_eq!(position.resolve(off), Err(Illegal::OffBoard), "{off}");
    }
    for text in ["", " ", "c", "3", "c03", "c-4", "pass", "c3-ne", "c 4", "ç3", "c4\u{301}"] {
        assert_eq!(position.resolve(text), Err(Illegal::Unreadable), "{text:?}");
    }
}
