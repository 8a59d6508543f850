//! The sentences of the rule sheet on other boards, and the cases that it leaves open. Positions are reached by play.

use crate::{
    comparison::listed,
    netted::{read, same, slow},
    support::slow::netted::place,
};
use parlor_games::rules::{
    Illegal, Outcome, Player, Position,
    netted::{self, Board, Connection, Ending, Kind, Netted, Region, Setup},
};

const BLACK: Player = Player::One;
const WHITE: Player = Player::Two;

/// Both implementations have to agree after each move.
fn play(size: u8, moves: &str) -> Netted {
    let setup = Setup::new(Board::Hex, size).expect("an allowed size");
    let (mut fast, mut slow) = (Netted::start(setup), slow(setup));
    for text in moves.split_whitespace() {
        fast.play_text(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        slow.play(place(text));
        same(&fast, &slow, &slow.see());
    }
    fast
}

fn connections(position: &Netted, player: Player) -> Vec<String> {
    let told = |Connection { kind, stones: [a, b] }| match kind {
        Kind::Adjacent => format!("{a}-{b}"),
        Kind::Diagonal => format!("{a}/{b}"),
        Kind::Bridge(cell) => format!("{a}({cell}){b}"),
    };
    position.connections(player).into_iter().map(told).collect()
}

fn region(position: &Netted, player: Player, cell: &str) -> Option<Region> {
    position.regions(player).into_iter().find(|region| region.cells.contains(read(cell).0))
}

fn counts(region: Option<Region>) -> Option<(u32, u32)> {
    region.map(|region| (region.stones, region.edge))
}

fn suicide(position: &Netted, cell: &str) -> Option<(u32, u32)> {
    match position.check(read(cell)) {
        Err(Illegal::Netted(netted::Illegal::Suicide { cell: named, stones, edge })) => {
            assert_eq!(named.to_string(), cell);
            Some((stones, edge))
        }
        _ => None,
    }
}

/// `None` unless the game ended by netting.
fn netted(position: &Netted) -> Option<Vec<String>> {
    match position.ending()? {
        Ending::Netted { region } => Some(listed(region.cells)),
        Ending::NoPlacement => None,
    }
}

/// "1. stones on adjacent hexes", "2. stones diagonally adjacent", "3. stones on opposite sides of an empty space",
/// each in all of its directions.
#[test]
fn the_three_kinds_of_connections_in_every_direction() {
    for (second, told) in [
        ("f5", "e5-f5"),
        ("d6", "e5-d6"),
        ("e6", "e5-e6"),
        ("f4", "f4-e5"),
        ("f6", "e5/f6"),
        ("d7", "e5/d7"),
        ("c6", "e5/c6"),
        ("g4", "g4/e5"),
        ("g5", "e5(f5)g5"),
        ("c7", "e5(d6)c7"),
        ("e7", "e5(e6)e7"),
        ("g3", "g3(f4)e5"),
    ] {
        let position = play(5, &format!("e5 a5 {second}"));
        assert_eq!(connections(&position, BLACK), [told]);
        assert!(connections(&position, WHITE).is_empty());
    }
    // Stones three steps apart are not connected.
    assert!(connections(&play(5, "e5 a5 h2"), BLACK).is_empty());
    assert!(connections(&play(5, "e5 a5 g6"), BLACK).is_empty());
}

/// "diagonally adjacent (even if the two hexes between then are occupied by the opponent)"; nets "can cross each other".
#[test]
fn stones_between_do_not_break_a_diagonal() {
    let position = play(5, "e4 e5 f5 f4");
    assert_eq!(connections(&position, BLACK), ["e4/f5"]);
    assert_eq!(connections(&position, WHITE), ["f4-e5"]);
}

/// "The empty space is treated as being part of the net", until a player fills it: "markers for the empty space
/// connections which must be removed when the spaces are filled".
#[test]
fn a_bridge_is_part_of_the_net_until_it_is_filled() {
    let bridged = play(5, "d5 a9 f5");
    assert_eq!(listed(bridged.bridges(BLACK)), ["e5"]);
    assert!(region(&bridged, WHITE, "e5").is_none(), "White's regions end at Black's bridge");
    assert!(region(&bridged, BLACK, "e5").is_some(), "Black's own bridge is a cell like any other");

    let broken = play(5, "d5 a9 f5 e5");
    assert!(broken.bridges(BLACK).is_empty());
    assert!(connections(&broken, BLACK).is_empty());

    let filled = play(5, "d5 a9 f5 a5 e5");
    assert!(filled.bridges(BLACK).is_empty());
    assert_eq!(connections(&filled, BLACK), ["d5-e5", "e5-f5"]);

    // A stone of either player prevents a bridge.
    assert!(play(5, "d5 e5 f5").bridges(BLACK).is_empty());
    // An empty cell can be a bridge of both players.
    let both = play(5, "d5 e4 f5 e6");
    assert_eq!([listed(both.bridges(BLACK)), listed(both.bridges(WHITE))], [["e5"], ["e5"]]);
    assert!(region(&both, BLACK, "e5").is_none() && region(&both, WHITE, "e5").is_none());
}

/// "any empty edge cells that are part of the opponent's net are not part of the region".
#[test]
fn bridges_on_the_edge_take_edge_cells_away() {
    let edge = |moves| counts(region(&play(5, moves), WHITE, "a9")).map(|(_, edge)| edge);
    assert_eq!(edge("e5"), Some(24));
    assert_eq!(edge("e1"), Some(23));
    assert_eq!(edge("e1 a9 g1"), Some(21));
    // Once the bridge is broken, the cell is White's edge cell again.
    assert_eq!(edge("e1 a9 g1 f1"), Some(22));
    // For Black, the bridge is an edge cell.
    assert_eq!(counts(region(&play(5, "e1 a9 g1"), BLACK, "e1")), Some((2, 23)));
}

/// "for example by placing 3 stones in a triangle around an individual piece": the diagonals cut it off.
#[test]
fn three_stones_in_a_triangle_net_a_piece() {
    let before = play(5, "f5 e5 e4 a9");
    assert_eq!((before.outcome(), before.ending()), (None, None));
    let after = play(5, "f5 e5 e4 a9 d6");
    assert_eq!(after.outcome(), Some(Outcome::Won(BLACK)));
    assert_eq!(netted(&after), Some(vec!["e5".to_owned()]));
    assert_eq!(after.check(read("a1")), Err(Illegal::GameOver));
    assert_eq!(after.resolve("nonsense"), Err(Illegal::GameOver));
    assert!(after.placements().is_empty());
    // The same for White.
    let white = play(5, "e5 f5 a9 e4 a5 d6");
    assert_eq!(white.outcome(), Some(Outcome::Won(WHITE)));
    assert_eq!(netted(&white), Some(vec!["e5".to_owned()]));
    // The other triangle nets it, too; three stones in a row leave a way out.
    assert_eq!(netted(&play(5, "e6 e5 d5 a9 f4")), Some(vec!["e5".to_owned()]));
    assert_eq!(play(5, "f5 e5 f4 a9 e4").outcome(), None);
}

/// "Adjacent stones, cut between by a diagonal connection, are normally NOT part of the same group."
#[test]
fn a_diagonal_separates_adjacent_stones() {
    // White's e5 has the neighbour e6 outside the triangle, but is netted.
    let position = play(5, "f5 e5 e4 e6 d6");
    assert_eq!(netted(&position), Some(vec!["e5".to_owned()]));
    assert_eq!(connections(&position, WHITE), ["e5-e6"]);
    assert_eq!(counts(region(&position, WHITE, "e6")), Some((1, 24)));
}

/// In a corner, two stones net one: one edge cell is not more than one stone. With two edge cells, one stone lives.
#[test]
fn a_region_lives_with_more_edge_cells_than_stones() {
    let corner = play(5, "f1 e1 d2");
    assert_eq!(netted(&corner), Some(vec!["e1".to_owned()]));
    assert_eq!(counts(region(&corner, WHITE, "e1")), Some((1, 1)));
    // e1 and f1 are two edge cells.
    let lives = play(5, "g1 e1 e2 a9 d2");
    assert_eq!(lives.outcome(), None);
    let home = region(&lives, WHITE, "e1").expect("White's two cells");
    assert_eq!((listed(home.cells), home.stones, home.edge), (vec!["e1".to_owned(), "f1".to_owned()], 1, 2));
    // "Netting can be done by filling the edges": Black may place on f1, because his own net is around it.
    let filled = play(5, "g1 e1 e2 a9 d2 a8 f1");
    assert_eq!(netted(&filled), Some(vec!["e1".to_owned()]));
    // White may not: there would be two stones and two edge cells.
    let before = play(5, "g1 e1 e2 a9 d2");
    assert_eq!(suicide(&before, "f1"), Some((2, 2)));
}

/// Neighbouring rim cells have only one common neighbour; a stone on it does not separate them.
#[test]
fn a_stone_on_the_rim_does_not_separate_its_neighbours() {
    let position = play(5, "f2 f1 e2 g1 i5");
    assert_eq!(position.outcome(), None);
    assert_eq!(region(&position, WHITE, "f1"), region(&position, WHITE, "g1"));
    assert_eq!(region(&position, WHITE, "f1"), region(&position, WHITE, "e1"));
}

/// "Suicide is not allowed", with the counts of the region as they would be.
#[test]
fn suicide_is_refused_with_its_counts() {
    let triangle = play(5, "f5 a9 e4 a8 d6");
    assert_eq!(suicide(&triangle, "e5"), Some((1, 0)));
    // Black's own triangle doesn't matter to Black.
    assert_eq!(play(5, "f5 a9 e4 a8 d6 a7").check(read("e5")), Ok(()));
    let corner = play(5, "f1 a9 d2");
    assert_eq!(suicide(&corner, "e1"), Some((1, 1)));
    let region = region(&corner, WHITE, "e1").map(|region| (region.stones, region.edge, region.is_netted()));
    assert_eq!(region, Some((0, 1, false)), "an empty region is not netted");
}

/// "Suicide is forbidden even if the same stone would net the opponent" (the bot's rules).
#[test]
fn suicide_is_refused_even_if_it_would_net() {
    // With g1 Black would make a bridge around White's f1, but f1 and g2 cut off g1.
    let position = play(4, "e3 g2 e1 f1");
    assert_eq!(suicide(&position, "g1"), Some((1, 1)));
    let mut after = position.clone();
    after.play_unchecked(read("g1"));
    assert!(region(&after, WHITE, "f1").is_some_and(|region| region.is_netted()));
    // Without White's g2 the stone nets.
    let free = play(4, "e3 a7 e1 f1 g1");
    assert_eq!(netted(&free), Some(vec!["f1".to_owned()]));
}

/// "Connections across single empty spaces that can be broken by the opponent's placement": the regions around the bridge become
/// one, which alone decides about suicide.
#[test]
fn breaking_a_bridge_joins_the_regions_around_it() {
    // Inside the board: two of White's regions allow no further stone; joined at Black's bridge b3, they have one edge cell more
    // than stones.
    let two = play(3, "b5 a4 a3 d1 e1 c2 c3");
    assert_eq!(listed(two.bridges(BLACK)), ["b3", "d2"]);
    assert_eq!([counts(region(&two, WHITE, "b2")), counts(region(&two, WHITE, "b4"))], [Some((2, 3)), Some((1, 2))]);
    assert_eq!([suicide(&two, "b2"), suicide(&two, "b4")], [Some((3, 3)), Some((2, 2))]);
    let joined = play(3, "b5 a4 a3 d1 e1 c2 c3 b3");
    assert_eq!(region(&joined, WHITE, "b2"), region(&joined, WHITE, "b4"));
    assert_eq!(counts(region(&joined, WHITE, "b3")), Some((4, 5)));

    // On the edge, the bridge is another edge cell, which compensates for the stone.
    let edge = play(3, "c3 e2 e3 c4 a3 b4 c5");
    assert_eq!((counts(region(&edge, WHITE, "c4")), suicide(&edge, "a4")), (Some((2, 3)), Some((3, 3))));
    assert_eq!(counts(region(&play(3, "c3 e2 e3 c4 a3 b4 c5 d4"), WHITE, "d4")), Some((3, 4)));

    // A bridge beside a single region that allows no stone, and one on the edge without a region, stay closed.
    assert_eq!(suicide(&play(3, "b2 a4 d1 c4 a5 e3 d3 d4 b4"), "b3"), Some((2, 2)));
    assert_eq!(suicide(&play(3, "c5 d1 e3 d2 c4"), "d4"), Some((1, 1)));
}

/// "A player who cannot place on their turn, loses."
#[test]
fn a_player_who_can_not_place_loses() {
    let before = play(3, "c3 a4 b4 d1 e2 b2 d2");
    assert_eq!(before.outcome(), None);
    let after = play(3, "c3 a4 b4 d1 e2 b2 d2 b5");
    assert_eq!(after.outcome(), Some(Outcome::Won(WHITE)));
    assert_eq!(after.ending(), Some(Ending::NoPlacement));
    assert!(after.regions(BLACK).iter().all(|region| !region.is_netted()));
    assert_eq!(after.check(read("a3")), Err(Illegal::GameOver));
}

/// The group with most stones is named.
#[test]
fn one_stone_can_net_several_groups() {
    let position = play(3, "e1 c3 d2 d1 d3 e2");
    assert_eq!(position.outcome(), Some(Outcome::Won(WHITE)));
    assert!(position.regions(BLACK).iter().filter(|region| region.is_netted()).count() > 1);
    assert!(netted(&position).is_some());
}

#[test]
fn illegal_placements_are_refused_with_the_reason() {
    let position = play(5, "e5");
    assert_eq!(position.check(read("e5")), Err(Illegal::Occupied { cell: read("e5").0, by: BLACK }));
    // The corners of the rhombus are not part of the hexagon.
    for off in ["a1", "a4", "b3", "i9", "i6", "h7", "j5", "e10", "z9", "a300", "p1", "a17", "q17"] {
        assert_eq!(position.resolve(off), Err(Illegal::OffBoard), "{off}");
    }
    for text in ["", " ", "e", "5", "e05", "e-4", "pass", "e5-ne", "e 4", "ç5", "e4\u{301}"] {
        assert_eq!(position.resolve(text), Err(Illegal::Unreadable), "{text:?}");
    }
    assert_eq!(position.resolve(" E4 ").map(|mv| mv.to_string()), Ok("e4".to_owned()));
}

#[test]
fn the_boards_have_the_expected_cells_and_edges() {
    let counts = |board, size| {
        let position = Netted::start(Setup::new(board, size).expect("an allowed size"));
        (position.board().len(), position.edge_cells().len())
    };
    let hex: Vec<_> = (3..=8).map(|size| counts(Board::Hex, size)).collect();
    assert_eq!(hex, [(19, 12), (37, 18), (61, 24), (91, 30), (127, 36), (169, 42)]);
    // The side lengths differ by two: one cell less inside than on the regular board, and the same edge.
    let limping: Vec<_> = (3..=8).map(|size| counts(Board::DoubleLimping, size)).collect();
    assert_eq!(limping, [(18, 12), (36, 18), (60, 24), (90, 30), (126, 36), (168, 42)]);
    let limping = Netted::start(Setup::new(Board::DoubleLimping, 3).expect("an allowed size"));
    let top: Vec<String> = limping.board().iter().take(5).map(|cell| cell.to_string()).collect();
    assert_eq!(top, ["d1", "e1", "c2", "d2", "e2"]);
}
