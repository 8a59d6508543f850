//! Whether two positions differ only by a turn or reflection of the board, and by the colours.

use super::puzzling::{Lattice, Puzzling, pack};
use parlor_games::{
    board::{Cell, Cells, tri},
    rules::{Options, Player},
};
use std::collections::HashMap;

/// Equal for positions that are alike to the player to move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Canonical {
    variant: String,
    /// The mover's stones, then the opponent's.
    stones: [u128; 2],
    rest: u8,
}

type Coordinates = [i32; 3];

pub(crate) fn canonical<P: Puzzling>(position: &P) -> Canonical {
    let (board, mover) = (position.board(), position.to_move());
    let stones = [mover, mover.other()].map(|player| position.stones(player));
    let images =
        images(position.lattice(), &board).into_iter().filter(|image| !P::SIDES || for_red(image, &board, mover));
    let packed = images.map(|image| {
        stones.map(|stones| pack(&board, &stones.iter().filter_map(|cell| image.get(&cell).copied()).collect()))
    });
    let setup: Options = position.setup().into();
    Canonical {
        // Who began makes no difference.
        variant: setup
            .iter()
            .filter(|(name, _)| *name != "first")
            .map(|(name, value)| format!("{name}={value} "))
            .collect(),
        stones: packed.min().unwrap_or_default(),
        rest: position.rest(mover),
    }
}

/// Whether the image of the board turns the sides of `mover` to where Red's are.
fn for_red(image: &HashMap<Cell, Cell>, board: &Cells, mover: Player) -> bool {
    let corner = Cell::new(0, 0);
    let along_top = |cell: &Cell| board.contains(*cell) && cell.row == 0;
    // The side of `mover` that the corner lies on, without the corner itself.
    let beside = if mover == Player::One { Cell::new(1, 0) } else { Cell::new(0, 1) };
    let (Some(corner), Some(beside)) = (image.get(&corner), image.get(&beside)) else { return false };
    along_top(corner) == along_top(beside) && corner.row == beside.row
}

/// Each turn and reflection that maps the board to itself.
fn images(lattice: Lattice, board: &Cells) -> Vec<HashMap<Cell, Cell>> {
    let cells: Vec<(Cell, Coordinates)> = board.iter().map(|cell| (cell, coordinates(lattice, cell))).collect();
    let by_coordinates: HashMap<Coordinates, Cell> = cells.iter().map(|&(cell, at)| (at, cell)).collect();
    let least = |all: &mut dyn Iterator<Item = Coordinates>| {
        all.fold([i32::MAX; 3], |least, at| std::array::from_fn(|axis| least[axis].min(at[axis])))
    };
    let origin = least(&mut cells.iter().map(|&(_, at)| at));
    let maps = turns(lattice).filter_map(|turn| {
        let from = least(&mut cells.iter().map(|&(_, at)| turn(at)));
        let shift = |at: Coordinates| std::array::from_fn(|axis| at[axis] - from[axis] + origin[axis]);
        cells.iter().map(|&(cell, at)| Some((cell, *by_coordinates.get(&shift(turn(at)))?))).collect()
    });
    maps.collect()
}

/// Coordinates in which each turn and reflection permutes the axes and changes signs.
fn coordinates(lattice: Lattice, cell: Cell) -> Coordinates {
    let (col, row) = (i32::from(cell.col), i32::from(cell.row));
    match lattice {
        Lattice::Squares => [col, row, 0],
        Lattice::Hexagons => [col, row, -col - row],
        Lattice::LeftHexagons => [col, -row, row - col],
        // The strips between parallel lines, in the three directions, in which a triangle lies. Its middle is a third of a row
        // from its base.
        Lattice::Triangles => {
            let height = 3 * (col - i32::from(tri::ROWS) / 2) + if tri::points_up(cell) { 1 } else { 2 };
            let offset = 3 * tri::offset(cell);
            [height.div_euclid(3), (offset - height).div_euclid(6), (-offset - height).div_euclid(6)]
        }
    }
}

fn turns(lattice: Lattice) -> impl Iterator<Item = impl Fn(Coordinates) -> Coordinates> {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]];
    let squares = lattice == Lattice::Squares;
    // Squares have two axes with signs of their own, the others three with a common one.
    let orders = if squares { &ORDERS[..2] } else { &ORDERS[..] };
    let signs: &[Coordinates] =
        if squares { &[[1, 1, 1], [-1, 1, 1], [1, -1, 1], [-1, -1, 1]] } else { &[[1, 1, 1], [-1, -1, -1]] };
    orders.iter().flat_map(move |order| {
        signs.iter().map(move |sign| move |at: Coordinates| std::array::from_fn(|axis| sign[axis] * at[order[axis]]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_games::rules::{
        Position, anchor2d::Anchor2d, netted::Netted, tether::Tether, tetrathedral::Tetrathedral, waltz::Waltz,
    };

    fn position<P: Puzzling>(options: &str, moves: &str) -> P {
        let options = Options::parse(options, P::OPTIONS).expect("readable");
        let mut position = P::start(P::Setup::try_from(&options).expect("allowed"));
        for text in moves.split_whitespace() {
            position.play_text(text).expect(text);
        }
        position
    }

    fn count<P: Puzzling>(options: &str) -> usize {
        let start: P = position(options, "");
        let (lattice, board) = (start.lattice(), start.board());
        let maps = images(lattice, &board);
        // No two maps are equal, and cells that touch still do.
        let mut cells: Vec<Vec<Cell>> = maps.iter().map(|map| board.iter().map(|cell| map[&cell]).collect()).collect();
        cells.sort();
        cells.dedup();
        assert_eq!(cells.len(), maps.len());
        for map in &maps {
            for (a, b) in board.iter().flat_map(|a| board.iter().map(move |b| (a, b))) {
                assert_eq!(near(lattice, a, b), near(lattice, map[&a], map[&b]), "{a} {b}");
            }
        }
        maps.len()
    }

    fn near(lattice: Lattice, a: Cell, b: Cell) -> bool {
        match lattice {
            Lattice::Squares => a.col.abs_diff(b.col) + a.row.abs_diff(b.row) == 1,
            Lattice::Hexagons => parlor_games::board::hex::distance(a, b) == 1,
            Lattice::LeftHexagons => Anchor2d::distance(a, b) == 1,
            Lattice::Triangles => tri::index(a)
                .zip(tri::index(b))
                .is_some_and(|(a, b)| tri::NEIGHBOURS[usize::from(a)].spaces().contains(&b)),
        }
    }

    #[test]
    fn boards_have_as_many_symmetries_as_their_shapes() {
        assert_eq!(count::<Tether>("size=5"), 4);
        assert_eq!(count::<Anchor2d>("size=small"), 2);
        assert_eq!(count::<Waltz>("grid=square size=4"), 8);
        assert_eq!(count::<Waltz>("grid=hex size=3"), 12);
        assert_eq!(count::<Waltz>("grid=limping size=3"), 6);
        assert_eq!(count::<Netted>("board=hex size=4"), 12);
        assert_eq!(count::<Netted>("board=double-limping size=4"), 6);
        assert_eq!(count::<Tetrathedral>(""), 12);
    }

    #[test]
    fn positions_are_alike_if_one_is_the_other_turned_or_reflected() {
        let alike = |a: &str, b: &str| {
            canonical::<Tether>(&position("size=5", a)) == canonical::<Tether>(&position("size=5", b))
        };
        // Turned by half.
        assert!(alike("a2 c4 b1", "e4 c2 d5"));
        // Reflected, Blue's sides are where Red's were, but the colours are the same.
        assert!(!alike("a2 c4 b1", "b1 d3 a2"));
        assert!(!alike("a2 c4 b1", "a2 c4 b2"));
        let alike =
            |a: &str, b: &str| canonical::<Waltz>(&position("size=4", a)) == canonical::<Waltz>(&position("size=4", b));
        assert!(alike("a1 c2", "d4 b3") && alike("a1 c2", "a4 c3") && !alike("a1 c2", "a1 b2"));
    }
}
