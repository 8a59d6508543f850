//! The sentences of the rule sheet one by one, and the cases that it leaves open. Positions are reached by play; Violet moves
//! between h2 and h1 unless the test needs something else.

use crate::{
    comparison::listed,
    support::slow::tetrathedral::SlowTetrathedral,
    tetrathedral::{read, same, same_refusal},
};
use parlor_games::{
    board::Cell,
    rules::{
        Illegal, Outcome, Player, Position,
        tetrathedral::{self, Setup, Tetrathedral},
    },
};

struct Both(Tetrathedral, SlowTetrathedral);

impl Both {
    /// Plays `ROLL:MOVE`s; both have to agree after each.
    fn play(pawns: u8, moves: &str) -> Self {
        let mut both = Self(
            Tetrathedral::start(Setup::new(pawns, Player::One).expect("4 or 8")),
            SlowTetrathedral::start(pawns == 8, 0),
        );
        same(&both.0, &both.1);
        both.on(moves);
        both
    }

    fn on(&mut self, moves: &str) {
        for ply in moves.split_whitespace() {
            let (roll, text) = ply.split_once(':').expect("a roll and a move");
            self.roll(roll.parse().expect("a roll"));
            self.0.play_text(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
            self.1.play(text);
            same(&self.0, &self.1);
        }
    }

    fn roll(&mut self, roll: u8) {
        self.0.set_roll(roll);
        self.1.set_roll(roll);
        same(&self.0, &self.1);
    }

    /// Both implementations have to give the same reason.
    fn refused(&self, text: &str) -> Illegal {
        same_refusal(&self.0, &self.1, text);
        self.0.resolve(text).expect_err(text)
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.0.legal_moves(&mut moves);
        let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        moves.sort();
        moves
    }

    fn ends(&mut self, from: &str, roll: u8) -> String {
        self.roll(roll);
        let from = format!("{from}-");
        self.legal().iter().filter_map(|text| text.strip_prefix(&from)).collect::<Vec<_>>().join(" ")
    }
}

fn cell(name: &str) -> Cell {
    Cell::parse(name).expect("a cell's name")
}

/// One of Amber's pawns has moved to d8; it is Amber's turn.
const ON_D8: &str = "1:a4-a5 1:h2-h1 3:a5-d8 1:h1-h2";

/// "The number rolled is the number of spaces (adjacent triangles) a pawn can move in a straight path."
#[test]
fn a_pawn_moves_as_many_spaces_as_the_die_shows() {
    let mut both = Both::play(4, ON_D8);
    for (roll, ends) in [
        (1, "c5 c7 c9 d7 d9 e8"),
        (2, "b6 c10 c4 c6 c8 d10 d6 e11 e5 e7 e9 f7"),
        (3, "a5 b1 b11 b5 b7 d11 d5 e10 e12 e4 e6 g6"),
        (4, "b4 b8 d12 d4 f1 f13 f5 f9 h5"),
        (5, "a3 a7 d13 d3 f10 f4"),
        (6, "d14 d2 g3 g9"),
        (7, "d1 d15 g10 g2"),
    ] {
        assert_eq!(both.ends("d8", roll), ends, "{roll}");
    }
    // "If the die rolls eight, the player may move any one pawn any distance in a straight line", except onto the own pawns on a2
    // and a8: h1 and h9 are free, and two of Violet's pawns are at ends of paths.
    assert_eq!(
        both.ends("d8", 8),
        "a3 a5 a7 b1 b11 b4 b5 b6 b7 b8 c10 c4 c5 c6 c7 c8 c9 d1 d10 d11 d12 d13 d14 d15 d2 d3 d4 d5 d6 d7 d9 \
         e10 e11 e12 e4 e5 e6 e7 e8 e9 f1 f10 f13 f4 f5 f7 f9 g10 g2 g3 g6 g9 h1 h5 h9"
    );
}

/// "All pips must be used in a move by one pawn."
#[test]
fn a_pawn_moves_only_the_rolled_distance() {
    let mut both = Both::play(4, ON_D8);
    both.roll(3);
    assert_eq!(
        both.refused("d8-b6"),
        Illegal::Tetrathedral(tetrathedral::Illegal::WrongDistance { roll: 3, distance: 2 })
    );
    assert_eq!(
        both.refused("d8-d12"),
        Illegal::Tetrathedral(tetrathedral::Illegal::WrongDistance { roll: 3, distance: 4 })
    );
    assert_eq!(
        both.refused("d8-c11"),
        Illegal::Tetrathedral(tetrathedral::Illegal::NotInLine { from: cell("d8"), to: cell("c11") })
    );
    assert_eq!(both.refused("a2-a8"), Illegal::Tetrathedral(tetrathedral::Illegal::OwnPawn { cell: cell("a8") }));
}

/// "Pawns cannot move through spaces occupied by other pawns", own or opposing.
#[test]
fn pawns_block_paths() {
    let mut both = Both::play(4, &format!("{ON_D8} 1:a6-a7 4:h8-d11"));
    both.roll(4);
    let blocked = |roll, by| {
        Illegal::Tetrathedral(tetrathedral::Illegal::Blocked { roll, from: cell("d8"), distance: 4, by: cell(by) })
    };
    assert_eq!(both.refused("d8-d12"), blocked(4, "d11"));
    both.roll(8);
    assert_eq!(both.refused("d8-d12"), blocked(8, "d11"));
    both.roll(3);
    assert_eq!(
        both.refused("d8-d12"),
        Illegal::Tetrathedral(tetrathedral::Illegal::WrongDistance { roll: 3, distance: 4 })
    );
    both.on("3:d8-d11");
    assert_eq!(both.0.out(Player::Two), 1);

    // The path along the row has own pawns on it.
    let mut own = Both::play(4, "");
    own.roll(3);
    let by = cell("a4");
    assert_eq!(
        own.refused("a2-a5"),
        Illegal::Tetrathedral(tetrathedral::Illegal::Blocked { roll: 3, from: cell("a2"), distance: 3, by })
    );
}

/// Pawns on both sides of a corner point don't block.
#[test]
fn pawns_beside_a_point_do_not_block() {
    let moves = format!("{ON_D8} 3:a6-b5 1:h2-h1 2:b5-d7 1:h1-h2 1:a8-a9 1:h2-h1 6:a9-d9 1:h1-h2");
    let mut both = Both::play(4, &moves);
    both.roll(1);
    assert!(both.legal().contains(&"d8-e8".to_owned()), "between d7 and d9");
    assert_eq!(both.refused("d8-d9"), Illegal::Tetrathedral(tetrathedral::Illegal::OwnPawn { cell: cell("d9") }));
}

/// "If a pawn lands on a space occupied by an opponent's pawn by exact count, the opponent's pawn is removed
/// from play." With an eight too, whatever the distance.
#[test]
fn pawns_are_captured_by_exact_count() {
    let mut both = Both::play(4, "");
    both.roll(7);
    assert_eq!(listed(both.0.removed(read("a4-h4"))), ["h4"]);
    both.roll(6);
    assert_eq!(
        both.refused("a4-h4"),
        Illegal::Tetrathedral(tetrathedral::Illegal::WrongDistance { roll: 6, distance: 7 })
    );
    both.on("7:a4-h4");
    assert_eq!((both.0.out(Player::One), both.0.out(Player::Two)), (0, 1));
    assert_eq!(both.0.stones(Player::Two).len(), 3);

    let with_eight = Both::play(4, "8:a4-h4");
    assert_eq!(with_eight.0.stones(Player::Two), both.0.stones(Player::Two));
}

/// "Rolling an eight does allow a pawn not in play to re-enter the board at any point around the outer (light
/// colored) ring of spaces. This placement constitutes the entire turn."
#[test]
fn an_eight_can_bring_a_pawn_back() {
    let mut both = Both::play(4, "7:a4-h4");
    both.roll(7);
    assert_eq!(both.refused("@h5"), Illegal::Tetrathedral(tetrathedral::Illegal::NoEight { roll: 7 }));
    both.roll(8);
    assert_eq!(both.refused("@c7"), Illegal::Tetrathedral(tetrathedral::Illegal::NotInRing { cell: cell("c7") }));
    assert_eq!(both.refused("@a2"), Illegal::Occupied { cell: cell("a2"), by: Player::One });
    assert_eq!(both.refused("@h2"), Illegal::Occupied { cell: cell("h2"), by: Player::Two });
    let entries = both.legal().iter().filter(|text| text.starts_with('@')).count();
    assert_eq!(entries, 42 - 7, "the outer ring but for four of Amber's and three of Violet's");
    // "This is an option": other moves are legal as well.
    assert!(both.legal().contains(&"h2-h1".to_owned()));
    both.on("8:@d1");
    assert_eq!((both.0.out(Player::Two), both.0.to_move()), (0, Player::One));
    assert!(both.0.stones(Player::Two).contains(cell("d1")));
    both.roll(8);
    assert_eq!(both.refused("@h5"), Illegal::Tetrathedral(tetrathedral::Illegal::NothingOut));
}

/// "While a player has a pawn out of play, he/she cannot utilize the special move feature when rolling an
/// eight", "moving another piece instead up to 8 spaces".
#[test]
fn with_a_pawn_out_of_play_an_eight_moves_at_most_eight_spaces() {
    let mut both = Both::play(4, "7:a2-d1 1:h2-h1");
    both.roll(8);
    assert!(both.legal().contains(&"d1-d15".to_owned()));
    let mut both = Both::play(4, "1:a2-a1 7:h4-a4 6:a1-d1 1:h2-h1");
    assert_eq!(both.0.out(Player::One), 1);
    assert_eq!(both.ends("d1", 8).split(' ').filter(|end| end.starts_with('d')).count(), 8);
    assert_eq!(
        both.refused("d1-d10"),
        Illegal::Tetrathedral(tetrathedral::Illegal::WrongDistance { roll: 8, distance: 9 })
    );
    assert_eq!(
        both.refused("d1-d15"),
        Illegal::Tetrathedral(tetrathedral::Illegal::WrongDistance { roll: 8, distance: 14 })
    );
    both.on("8:d1-d9");
}

/// "If no pawn can use the move, the move is forfeited"; otherwise it is not.
#[test]
fn a_turn_is_forfeited_when_nothing_else_is_legal() {
    let mut both = Both::play(4, "7:a4-h4 1:h2-h1 2:h4-h6 1:h1-h2 2:h6-h8 1:h2-h1 7:h8-h1");
    assert_eq!((both.0.stones(Player::Two).len(), both.0.out(Player::Two)), (0, 4));
    for roll in 1..=7 {
        both.roll(roll);
        assert_eq!(both.legal(), ["pass"]);
    }
    both.roll(8);
    assert_eq!(both.legal().len(), 42 - 4, "the ring without Amber's four");
    assert_eq!(both.refused("pass"), Illegal::Tetrathedral(tetrathedral::Illegal::MustMove));
    both.on("7:pass");
    assert_eq!((both.0.to_move(), both.0.ply()), (Player::One, 8));
    both.roll(1);
    assert_eq!(both.refused("pass"), Illegal::Tetrathedral(tetrathedral::Illegal::MustMove));
}

/// Three of Amber's pawns surround d8, with a violet pawn on it: "a pawn may freely enter into a space within a triad of opponent
/// pawns and rest there as long as he/she wishes".
const TRIAD: &str = "1:a4-a5 1:h2-h1 2:a5-c7 1:h1-h2 4:a6-c10 1:h2-h1 3:c10-d7 1:h1-h2 1:a8-a9 1:h2-h1 6:a9-d9 1:h1-h2 \
                     3:a2-b1 1:h4-h5 2:b1-a1 4:h5-d8 2:a1-b1 1:h2-h1";

/// "However, a winning move into that space would capture the pawn simultaneous to creating the winning formation."
#[test]
fn a_winning_move_captures_the_pawn_inside_the_triad() {
    let mut both = Both::play(4, TRIAD);
    assert!(both.0.stones(Player::Two).contains(cell("d8")));
    assert_eq!(both.0.outcome(), None);
    both.on("3:b1-d8");
    assert_eq!(both.0.outcome(), Some(Outcome::Won(Player::One)));
    assert_eq!(both.0.out(Player::Two), 1);
    let pyramid = both.0.pyramid().expect("the winning pyramid");
    assert_eq!(pyramid.centre, cell("d8"));
    assert_eq!(listed(pyramid.around.into_iter().collect()), ["c7", "d7", "d9"]);
    // After the end, there is no roll, no move and no pass.
    both.0.set_roll(8);
    assert_eq!((both.0.roll(), both.legal().len(), both.0.to_move()), (None, 0, Player::Two));
    for text in ["h1-h2", "@h2", "pass", "z9-z9"] {
        assert_eq!(both.refused(text), Illegal::GameOver);
    }
}

#[test]
fn any_pawn_may_complete_the_pyramid() {
    let moves = format!("{ON_D8} 3:a6-b5 1:h2-h1 2:b5-d7 1:h1-h2 1:a8-a9 1:h2-h1 6:a9-d9 1:h1-h2");
    let mut both = Both::play(4, &moves);
    both.on("5:a2-c7");
    assert_eq!(both.0.outcome(), Some(Outcome::Won(Player::One)));
    assert_eq!(both.0.pyramid().map(|pyramid| pyramid.centre), Some(cell("d8")));
}

/// "This can be done anywhere on the board except with any pawn occupying a space in the outer ring."
#[test]
fn a_pyramid_in_the_outer_ring_has_no_effect() {
    let both = Both::play(4, "2:a2-b2 1:h2-h1 2:a4-b4 1:h1-h2 1:a6-a7 1:h2-h1 3:a7-c4 1:h1-h2 5:a8-c7 1:h2-h1 2:c7-b3");
    assert_eq!(listed(both.0.stones(Player::One)), ["b2", "b3", "b4", "c4"]);
    assert_eq!((both.0.outcome(), both.0.pyramid()), (None, None));
}

#[test]
fn nothing_is_legal_without_a_roll() {
    let mut both = Both::play(4, "");
    for next in ["1:a2-a3 1:h2-h3", "1:a3-a2 1:h3-h2"] {
        assert!(both.legal().is_empty());
        for text in ["a4-a5", "@g1", "pass", "h4-h5"] {
            assert_eq!(both.refused(text), Illegal::Tetrathedral(tetrathedral::Illegal::NotRolled), "{text}");
        }
        assert_eq!(both.refused("@a4"), Illegal::Occupied { cell: cell("a4"), by: Player::One });
        assert_eq!(both.refused("a2-i1"), Illegal::OffBoard);
        // Neither at the start, nor after a ply has used its roll.
        both.on(next);
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let mut both = Both::play(4, ON_D8);
    both.roll(2);
    for off in ["d8-d16", "a10-a9", "@i1", "@a10", "z99-a1", "@e255", "c7-c300"] {
        assert_eq!(both.0.resolve(off), Err(Illegal::OffBoard), "{off}");
    }
    for empty in ["h2-h4", "c7-c5", "e8-d8"] {
        assert_eq!(
            both.refused(empty),
            Illegal::Tetrathedral(tetrathedral::Illegal::NoPawn { cell: cell(&empty[..2]) }),
            "{empty}"
        );
    }
    assert_eq!(both.refused("d8-d8"), Illegal::Tetrathedral(tetrathedral::Illegal::OwnPawn { cell: cell("d8") }));
    for text in [
        "",
        " ",
        "d8",
        "d8-",
        "-d8",
        "d8--d6",
        "d8 d6",
        "d8 -d6",
        "d8- d6",
        "2:d8-d6",
        "d08-d6",
        "d8-d6-d4",
        "d8xd6",
        "@",
        "@ h5",
        "@@h5",
        "h5@",
        "passe",
        "pa ss",
        "d8-pass",
        "@pass",
        "d8–d6",
        "ｄ8-d6",
        "@h5\u{301}",
    ] {
        assert_eq!(both.0.resolve(text), Err(Illegal::Unreadable), "{text:?}");
    }
    assert_eq!(both.0.resolve(" \tD8-d6 "), Ok(read("d8-d6")));
}

#[test]
fn either_player_may_begin() {
    for first in Player::BOTH {
        let mut game = Tetrathedral::start(Setup::new(8, first).expect("8"));
        assert_eq!(game.to_move(), first);
        game.set_roll(1);
        let text = if first == Player::One { "a4-a5" } else { "h4-h5" };
        game.play_text(text).expect("the first player's pawn");
        assert_eq!(game.to_move(), first.other());
    }
}
