//! The sentences of the sheet and the cases that it leaves open, on small boards. Positions are reached by play, and both
//! implementations have to agree after each move.

use crate::{
    comparison::listed,
    support::slow::waltz::SlowWaltz,
    waltz::{read, same},
};
use parlor_games::{
    board::Cell,
    rules::{
        Illegal, OptionError, Options, Outcome, Player, Position,
        waltz::{self, Direction, Ending, Grid, Move, Setup, Waltz},
    },
};

fn play(grid: Grid, size: u8, moves: &str) -> Waltz {
    let mut fast = Waltz::start(Setup::new(grid, size).expect("an allowed size"));
    let mut slow = SlowWaltz::start(grid.name(), size.into());
    for text in moves.split_whitespace() {
        fast.play_text(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        slow.play(text);
        same(&fast, &slow);
    }
    fast
}

fn squares(size: u8, moves: &str) -> Waltz {
    play(Grid::Square, size, moves)
}

fn at(name: &str) -> Cell {
    Cell::parse(name).expect("a cell's name")
}

fn assert_stones(position: &Waltz, dark: &[&str], light: &[&str]) {
    assert_eq!(listed(position.stones(Player::One)), dark);
    assert_eq!(listed(position.stones(Player::Two)), light);
}

fn assert_refused(position: &Waltz, texts: &[&str], why: Illegal) {
    for text in texts {
        assert_eq!(position.resolve(text), Err(why), "{text}");
    }
}

/// "When this placement forms an adjacent pair, the mover must choose a grid direction along which to move that pair."
#[test]
fn a_pair_moves_in_any_of_eight_directions() {
    let before = squares(5, "c3 a1");
    for cell in ["d3", "b3", "c2", "c4"] {
        assert_refused(&before, &[cell], Illegal::Waltz(waltz::Illegal::WhichDirection { cell: at(cell) }));
    }
    for (slide, to) in [
        ("n", ["c4", "d4"]),
        ("ne", ["d4", "e4"]),
        ("e", ["d3", "e3"]),
        ("se", ["d2", "e2"]),
        ("s", ["c2", "d2"]),
        ("sw", ["b2", "c2"]),
        ("w", ["b3", "c3"]),
        ("nw", ["b4", "c4"]),
    ] {
        let after = squares(5, &format!("c3 a1 d3-{slide}"));
        assert_stones(&after, &to, &["a1"]);
        assert_eq!(listed(after.pairs(Player::One)), to);
        assert_eq!(after.token(), Some(Player::One));
    }
    // Squares that only share a corner are not neighbours.
    for cell in ["b2", "b4", "d2", "d4"] {
        assert_eq!(before.check(read(cell)), Ok(()));
    }
}

/// Six directions, without straight up and down.
#[test]
fn a_pair_moves_in_any_of_six_directions_on_hexagons() {
    for (slide, to) in [
        ("ne", ["d2", "e2"]),
        ("e", ["d3", "e3"]),
        ("se", ["c4", "d4"]),
        ("sw", ["b4", "c4"]),
        ("w", ["b3", "c3"]),
        ("nw", ["c2", "d2"]),
    ] {
        assert_stones(&play(Grid::Hex, 3, &format!("c3 e1 d3-{slide}")), &to, &["e1"]);
    }
    let before = play(Grid::Hex, 3, "c3 e1");
    for (direction, name) in [(Direction::N, "n"), (Direction::S, "s")] {
        assert_refused(
            &before,
            &[&format!("d3-{name}"), &format!("a3-{name}")],
            Illegal::Waltz(waltz::Illegal::NoSuchDirection { direction }),
        );
        // The stone's cell is checked first.
        assert_refused(&before, &[&format!("a1-{name}")], Illegal::OffBoard);
        assert_refused(&before, &[&format!("e1-{name}")], Illegal::Occupied { cell: at("e1"), by: Player::Two });
    }
    // All six cells around c3 make a pair with it; d4 and b2, further away, make none.
    for cell in ["d3", "d2", "c2", "b3", "b4", "c4"] {
        assert_refused(&before, &[cell], Illegal::Waltz(waltz::Illegal::WhichDirection { cell: at(cell) }));
    }
    for cell in ["d4", "b2"] {
        assert_refused(&before, &[&format!("{cell}-e")], Illegal::Waltz(waltz::Illegal::NoPair { cell: at(cell) }));
    }
}

/// "Pushing all the stones in front of them": one row along the pair's axis, up to the first empty cell.
#[test]
fn a_pair_that_slides_along_its_axis_pushes_one_row() {
    assert_stones(&squares(5, "b3 c3 a3-e"), &["b3", "c3"], &["d3"]);
    // The new stone can be in front; stones beyond a gap stay.
    assert_stones(&squares(5, "b3 d3 c3-e"), &["c3", "d3"], &["e3"]);
    assert_stones(&squares(5, "b3 d3 a3-e"), &["b3", "c3"], &["d3"]);
    // Stones of both colours.
    let before = squares(5, "b3 c3 d3 e1");
    let step = |from, to| (at(from), Some(at(to)));
    assert_eq!(before.slide(read("a3-e")), [step("d3", "e3"), step("c3", "d3"), step("b3", "c3"), step("a3", "b3")]);
    assert_stones(&squares(5, "b3 c3 d3 e1 a3-e"), &["b3", "c3", "e3"], &["d3", "e1"]);
}

/// Across its axis, a pair pushes the rows in front of both stones, which share no cell.
#[test]
fn a_pair_that_slides_across_its_axis_pushes_two_rows() {
    assert_stones(&squares(5, "b3 b4 a1 c5 c3-n"), &["a1", "b4", "c4"], &["b5", "c5"]);
    assert_stones(&squares(5, "b3 b5 a1 c5-s c3-n"), &["a1", "b4", "c4"], &["b5", "c5"]);
    assert_stones(&squares(5, "b3 b5 a1 c5-se c3-ne"), &["a1", "c4", "d4"], &["d5", "e5"]);
}

/// "No opponent's stone may be pushed of the board."
#[test]
fn an_opposing_stone_is_never_pushed_off() {
    let off = |stone| Illegal::Waltz(waltz::Illegal::PushesOff { stone: at(stone), by: Player::Two });
    assert_refused(&squares(5, "d3 e3"), &["c3-e"], off("e3"));
    assert_refused(&squares(5, "d3 e4"), &["c3-ne", "d4-e"], off("e4"));
    // Light's stone is in front of the new stone, then in front of its partner.
    let before = squares(5, "e4 d5");
    assert_refused(&before, &["d4-n", "d4-nw"], off("d5"));
    assert_eq!(before.check(read("d4-w")), Ok(()));
    // The same for Light.
    assert_refused(
        &squares(5, "e3 d3 a1"),
        &["c3-e"],
        Illegal::Waltz(waltz::Illegal::PushesOff { stone: at("e3"), by: Player::One }),
    );
}

/// "Neither stone of the moving pair may leave the board."
#[test]
fn no_stone_of_the_pair_leaves_the_board() {
    let leaves = |stone| Illegal::Waltz(waltz::Illegal::LeavesBoard { stone: at(stone) });
    let before = squares(5, "e3 a1");
    // If both would leave, the new stone is named.
    assert_refused(&before, &["e2-e", "e2-ne", "e2-se"], leaves("e2"));
    assert_refused(&before, &["d3-e", "d3-ne", "d3-se"], leaves("e3"));
    assert_stones(&squares(5, "e3 a1 e2-s"), &["e1", "e2"], &["a1"]);
    // This reason precedes that of stones pushed off.
    assert_refused(&squares(5, "e4 e5"), &["d4-ne"], leaves("e4"));
}

/// "Note that pushing off OTHER friendly stones IS allowed."
#[test]
fn other_own_stones_may_be_pushed_off() {
    let before = squares(5, "c3 d3 e3 a1");
    assert_eq!(listed(before.removed(read("b3-e"))), ["e3"]);
    assert_eq!(before.slide(read("b3-e"))[0], (at("e3"), None));
    assert_stones(&squares(5, "c3 d3 e3 a1 b3-e"), &["c3", "d3"], &["a1", "e3"]);
    // One in each row; c4 is behind one of Light's stones.
    let moves = "d4 c3 a3 c4-sw c4-w c3";
    assert_eq!(listed(squares(4, moves).removed(read("a2-ne"))), ["b4", "c4"]);
    assert_stones(&squares(4, &format!("{moves} a2-ne")), &["b3", "b4"], &["b2", "c3", "c4"]);
}

/// "Note: A pair may not be created unless it can move."
#[test]
fn a_pair_that_can_not_slide_may_not_be_made() {
    let before = squares(4, "c4 b3 a3 d4 d1 c3-sw b3-se b4 a4 a3-s");
    assert_refused(
        &before,
        &["a3", "a3-n", "a3-e", "a3-sw"],
        Illegal::Waltz(waltz::Illegal::NoSlide { cell: at("a3") }),
    );
    let before = play(Grid::Limping, 2, "a4 d3 d1 b3 d2-sw d1");
    assert_refused(&before, &["a3", "a3-ne", "a3-e"], Illegal::Waltz(waltz::Illegal::NoSlide { cell: at("a3") }));
}

/// Only a single direction can be omitted; the canonical text has it.
#[test]
fn the_only_direction_may_be_left_out() {
    let mut position = squares(4, "c3 d1 c2-ne c3 b4");
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    assert!(legal.contains(&read("d2-w")) && !legal.contains(&read("d2")));
    assert_eq!(position.play_text(" D2 "), Ok(read("d2-w")));
    assert_stones(&position, &["b4", "d3", "d4"], &["c1", "c2", "c3"]);
}

/// A pair is a group of exactly two. A stone that joins a larger group makes no pair and moves nothing.
#[test]
fn three_stones_are_no_pair() {
    // Beside a pair, or between two single stones.
    let before = squares(5, "c3 a1 d3-e a5");
    assert_refused(&before, &["c3-e", "c3-n"], Illegal::Waltz(waltz::Illegal::NoPair { cell: at("c3") }));
    assert_refused(&before, &["d4-n"], Illegal::Waltz(waltz::Illegal::NoPair { cell: at("d4") }));
    let after = squares(5, "c3 a1 d3-e a5 c3");
    assert_stones(&after, &["c3", "d3", "e3"], &["a1", "a5"]);
    assert!(after.pairs(Player::One).is_empty());
    let after = squares(5, "b3 a1 d3 a5 c3");
    assert_stones(&after, &["b3", "c3", "d3"], &["a1", "a5"]);
}

/// "After the move and/or push is completed, the mover receives the leader's token if he now has more pairs."
#[test]
fn the_token_belongs_to_the_player_who_led_last() {
    let token = |moves: &str| squares(4, moves).token();
    assert_eq!(token("b2 c3"), None);
    assert_eq!(token("b2 c3 a2-e"), Some(Player::One));
    // Light draws level; Dark keeps the token.
    assert_eq!(token("b2 c3 a2-e c4-se"), Some(Player::One));
    // Dark turns a pair into a group of three, so Light leads after Dark's move.
    let after = squares(4, "b2 c3 a2-e c4-se b1");
    assert_stones(&after, &["b1", "b2", "c2"], &["d2", "d3"]);
    assert_eq!(after.token(), Some(Player::Two));
    // A push breaks a pair, and another makes one of the other player's.
    let after = squares(4, "b2 c3 a2-e b3-se");
    assert_stones(&after, &["b2", "d1"], &["c2", "d2"]);
    assert_eq!(after.token(), Some(Player::Two));
    let after = squares(4, "b1 a3 a2 b3-s");
    assert_stones(&after, &["a1", "b1"], &["a2", "b2"]);
    assert_eq!(after.token(), None);
}

/// "Players may pass", as soon as two passes would have a winner.
#[test]
fn passes_are_legal_once_a_player_holds_the_token() {
    assert_refused(&squares(5, ""), &["pass"], Illegal::Waltz(waltz::Illegal::PassTooEarly));
    assert_refused(&squares(5, "c3 a1"), &["pass", "PASS"], Illegal::Waltz(waltz::Illegal::PassTooEarly));
    assert_eq!(squares(5, "c3 a1 d3-e").check(Move::Pass), Ok(()));
    let over = squares(5, "c3 a1 d3-e pass pass");
    assert_eq!((over.outcome(), over.ending()), (Some(Outcome::Won(Player::One)), Some(Ending::BothPassed)));
    assert_refused(&over, &["pass", "a2", "nonsense", ""], Illegal::GameOver);
    assert_eq!(over.check(Move::Pass), Err(Illegal::GameOver));
    // Passes that are not consecutive.
    assert_eq!(squares(5, "c3 a1 d3-e pass a5 pass").outcome(), None);
}

/// Without the token nobody wins by passing, so passes are only legal if no placement is.
#[test]
fn a_full_board_without_a_lead_is_a_draw() {
    let moves = "c4 b4 d1 a3 d3-nw c4-nw b2 b4 a4 c4 d3 c1";
    let full = play(Grid::Limping, 2, moves);
    let mut legal = Vec::new();
    full.legal_moves(&mut legal);
    assert_eq!((legal, full.token()), (vec![Move::Pass], None));
    let over = play(Grid::Limping, 2, &format!("{moves} pass pass"));
    assert_eq!((over.outcome(), over.ending()), (Some(Outcome::Drawn), Some(Ending::BothPassed)));
}

/// "There is no place on the board for the player who doesn't have the token to be able to form a new pair."
#[test]
fn a_player_without_the_token_and_without_room_for_a_pair_loses() {
    // Light could still place on a3 and a4, which are not next to any of Light's stones.
    let before = squares(4, "a3 d3 a2-s d4-sw");
    assert_stones(&before, &["a1", "a2"], &["c2", "c3"]);
    assert_eq!((before.token(), before.outcome()), (Some(Player::One), None));
    let after = squares(4, "a3 d3 a2-s d4-sw a4");
    assert_eq!((after.outcome(), after.ending()), (Some(Outcome::Won(Player::One)), Some(Ending::NoRoom)));
    // Any other move by Dark leaves Light that room.
    assert_eq!(squares(4, "a3 d3 a2-s d4-sw d1").outcome(), None);
}

/// The sheet has no rule against repetition.
#[test]
fn a_repetition_does_not_end_the_game() {
    let seen = |position: &Waltz| {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        (Player::BOTH.map(|player| position.stones(player)), position.token(), position.to_move(), legal)
    };
    let once = squares(4, "a1 c3 b1-ne b3-sw b1-ne b3-sw");
    let mut round = squares(4, "a1 c3 b1-ne b3-sw b1-ne b3-sw b1-ne b3-sw");
    assert_eq!(seen(&once), seen(&round));
    assert_ne!(once, round, "the plies are another number");
    // The game goes on beyond the greatest number of plies, but they are no longer counted.
    for _ in 0..40_000 {
        for text in ["b1-ne", "b3-sw"] {
            round.play(read(text)).expect("a legal move");
        }
    }
    assert_eq!(round.ply(), u16::MAX);
    assert_eq!(seen(&once), seen(&round));
}

#[test]
fn texts_that_are_not_moves_are_refused() {
    let position = squares(5, "c3");
    assert_refused(&position, &["c3", "c3-n"], Illegal::Occupied { cell: at("c3"), by: Player::One });
    assert_refused(&position, &["f1", "a6", "z9", "a300", "f1-n", "a6-sw"], Illegal::OffBoard);
    assert_refused(&position, &["c4-e"], Illegal::Waltz(waltz::Illegal::NoPair { cell: at("c4") }));
    for text in
        ["", " ", "c", "c4-", "-ne", "c4-x", "c4-nne", "c4-ne-ne", "c4 ne", "c4-ne!", "c4- ne", "c4ne", "c04-ne"]
    {
        assert_refused(&position, &[text], Illegal::Unreadable);
    }
    assert_refused(
        &position,
        &["passe", "pas", "pass-ne", "resign", "ç3", "c4\u{301}", "c4\u{2013}ne"],
        Illegal::Unreadable,
    );
}

#[test]
fn each_grid_has_its_sizes_and_a_default_size() {
    let setup = |text: &str| Setup::try_from(&Options::parse(text, Waltz::OPTIONS).expect("readable options"));
    let written = |text: &str| setup(text).map(|setup| Options::from(setup).to_string());
    assert_eq!(written("").as_deref(), Ok("grid=square size=5"));
    assert_eq!(written("hex").as_deref(), Ok("grid=hex size=4"));
    assert_eq!(written("limping").as_deref(), Ok("grid=limping size=3"));
    assert_eq!(written("6x6").as_deref(), Ok("grid=square size=6"));
    assert_eq!(written("limping 8").as_deref(), Ok("grid=limping size=8"));
    for (text, given, sizes) in [
        ("grid=square size=3", "3", (4, 13)),
        ("size=14", "14", (4, 13)),
        ("grid=hex size=9", "9", (3, 8)),
        ("grid=hex size=2", "2", (3, 8)),
        ("grid=limping size=9", "9", (2, 8)),
        ("grid=limping size=big", "\"big\"", (2, 8)),
    ] {
        let allowed = (sizes.0..=sizes.1).map(|size: i32| size.to_string()).collect();
        let refused = OptionError::NotAllowed { name: "size".to_owned(), given: given.to_owned(), allowed };
        assert_eq!(setup(text), Err(refused), "{text}");
    }
    for (text, given) in [("grid=round", "\"round\""), ("grid=7", "7")] {
        let allowed = ["square", "hex", "limping"].map(str::to_owned).into();
        let refused = OptionError::NotAllowed { name: "grid".to_owned(), given: given.to_owned(), allowed };
        assert_eq!(setup(text), Err(refused), "{text}");
    }
    assert!(matches!(setup("pawns=4"), Err(OptionError::Unknown { .. })));
    assert_eq!(Waltz::VARIANTS.len(), 23);
}

/// An illegal move from a faulty search must not stop the program.
#[test]
fn an_unchecked_illegal_move_does_not_panic() {
    let mut random = crate::support::Random::new(7);
    for (grid, size) in [(Grid::Square, 4), (Grid::Square, 13), (Grid::Hex, 3), (Grid::Limping, 8)] {
        let mut position = Waltz::start(Setup::new(grid, size).expect("an allowed size"));
        for _ in 0..20_000 {
            let cell = Cell::new(random.below(18) as u8, random.below(18) as u8);
            let slide = [None].into_iter().chain(Direction::ALL.map(Some)).nth(random.below(9)).flatten();
            let mv = Move::Place { cell, slide };
            position.slide(mv);
            position.removed(mv);
            position.complete(mv);
            position.play_unchecked(mv);
            position.legal_moves(&mut Vec::new());
            assert!(position.stones(Player::One).is_subset(&position.board()));
            if random.below(100) == 0 {
                position = Waltz::start(position.setup());
            }
        }
    }
}
