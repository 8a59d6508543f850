//! The boards: triangles of hexagons with two windows, and their adjacency.

use super::{Pairs, Size};
use crate::board::{Cell, Cells, hex};
use std::{fmt, sync::LazyLock};

/// Playable cells of the largest board.
pub const MAX_CELLS: usize = 129;

/// No cell has this number.
pub const NONE: u8 = u8::MAX;

/// Steps to the six neighbours as (columns, rows), around the cell. Each row begins half a cell to the left of the one above, so
/// the lattice is the mirror image of [`hex::STEPS`].
const STEPS: [(i8, i8); 6] = [(1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1), (1, 1)];

/// What distinguishes the sizes.
struct Form {
    /// Rows of the triangle.
    rows: u8,
    /// Rows of a window, including its corner cells.
    window: u8,
    /// The windows' upper corners.
    apexes: [Cell; 2],
}

impl Size {
    const fn form(self) -> Form {
        let (rows, window, (left, right), row) = match self {
            Self::Quick => (9, 3, (1, 4), 5),
            Self::Small => (13, 3, (2, 6), 8),
            Self::Standard => (15, 4, (2, 7), 9),
            Self::Large => (17, 5, (2, 8), 10),
        };
        Form { rows, window, apexes: [Cell::new(left, row), Cell::new(right, row)] }
    }

    /// The board of this size.
    pub fn board(self) -> &'static Board {
        static BOARDS: LazyLock<[Board; 4]> = LazyLock::new(|| Size::ALL.map(Board::new));
        &BOARDS[self as usize]
    }
}

/// The neighbours of `cell` in the order of [`STEPS`]; `None` if a coordinate would be negative.
pub fn neighbours(cell: Cell) -> [Option<Cell>; 6] {
    STEPS.map(|by| hex::step(cell, by))
}

/// Steps between two cells of an endless board.
pub fn distance(a: Cell, b: Cell) -> u32 {
    let cols = i32::from(a.col) - i32::from(b.col);
    let rows = i32::from(a.row) - i32::from(b.row);
    (cols.unsigned_abs() + rows.unsigned_abs() + (cols - rows).unsigned_abs()) / 2
}

/// A board. Playable cells are numbered row by row, edges 0 to 8 for `a` to `i`; sets of edges are bits in that order.
pub struct Board {
    /// Rows of the triangle.
    pub rows: u8,
    pub playable: Cells,
    /// By edge: its cells in a window; empty for the outer edges, whose cells are outside the triangle.
    pub edge_cells: [Cells; 9],
    /// Inside the windows.
    pub holes: Cells,
    /// By number.
    pub list: Vec<Cell>,
    /// By row and column.
    numbers: [[u8; 32]; 17],
    /// By number: the neighbours around the cell, [`NONE`] if not playable.
    pub rings: [[u8; 6]; MAX_CELLS],
    /// By number: which neighbours are edge cells, as bits in the order of the ring.
    pub rims: [u8; MAX_CELLS],
    /// By number: the edges that the cell touches.
    pub touching: [u16; MAX_CELLS],
    /// By pair: the number of the cell that touches both edges.
    pub corners: [u8; 9],
    /// By pair: the playable cells that touch an edge outside the pair.
    pub beyond: [Cells; 9],
}

impl Board {
    fn new(size: Size) -> Self {
        let Form { rows, window, apexes } = size.form();
        let inside = |cell: Cell| cell.col <= cell.row && cell.row < rows;
        let (mut playable, mut holes, mut edge_cells) = (Cells::EMPTY, Cells::EMPTY, [Cells::EMPTY; 9]);
        for row in 0..rows {
            playable |= (0..=row).map(|col| Cell::new(col, row)).collect();
        }
        for (index, apex) in apexes.into_iter().enumerate() {
            let [left, right, bottom] = [3, 4, 5].map(|edge| edge + 3 * index);
            let last = window - 1;
            for row in 1..window {
                // The corner cells are playable.
                let cols = if row == last { 1..=row - 1 } else { 0..=row };
                for col in cols {
                    let cell = Cell::new(apex.col + col, apex.row + row);
                    playable -= Cells::of(cell);
                    if row == last {
                        edge_cells[bottom].insert(cell);
                    } else if col == 0 {
                        edge_cells[left].insert(cell);
                    } else if col == row {
                        edge_cells[right].insert(cell);
                    } else {
                        holes.insert(cell);
                    }
                }
            }
        }

        let list: Vec<Cell> = playable.iter().collect();
        let mut board = Self {
            rows,
            playable,
            edge_cells,
            holes,
            numbers: [[NONE; 32]; 17],
            rings: [[NONE; 6]; MAX_CELLS],
            rims: [0; MAX_CELLS],
            touching: [0; MAX_CELLS],
            corners: [NONE; 9],
            beyond: [Cells::EMPTY; 9],
            list,
        };
        for (number, cell) in board.list.iter().enumerate() {
            board.numbers[usize::from(cell.row)][usize::from(cell.col)] = number as u8;
        }
        for (number, &cell) in board.list.iter().enumerate() {
            let outer = [cell.col == 0, cell.col == cell.row, cell.row == rows - 1];
            let mut touching = outer.iter().enumerate().fold(0, |edges, (edge, &on)| edges | u16::from(on) << edge);
            for (way, next) in neighbours(cell).into_iter().enumerate() {
                let next = next.filter(|&next| inside(next));
                board.rings[number][way] = next.map_or(NONE, |next| board.number(next).unwrap_or(NONE));
                if board.rings[number][way] == NONE {
                    board.rims[number] |= 1 << way;
                }
                for (edge, cells) in board.edge_cells.iter().enumerate() {
                    touching |= u16::from(next.is_some_and(|next| cells.contains(next))) << edge;
                }
            }
            board.touching[number] = touching;
        }
        for pair in 0..9 {
            let edges = Pairs::EDGES[pair];
            let touch = |&(_, &touching): &(&Cell, &u16)| touching & edges == edges;
            let corner = board.list.iter().zip(&board.touching).find(touch);
            board.corners[pair] = corner.and_then(|(&cell, _)| board.number(cell)).unwrap_or(NONE);
            let beyond = board.list.iter().zip(&board.touching).filter(|&(_, &touching)| touching & !edges != 0);
            board.beyond[pair] = beyond.map(|(&cell, _)| cell).collect();
        }
        board
    }

    /// The number of a playable cell.
    #[inline]
    pub fn number(&self, cell: Cell) -> Option<u8> {
        let number = *self.numbers.get(usize::from(cell.row))?.get(usize::from(cell.col))?;
        (number != NONE).then_some(number)
    }

    pub fn windows(&self) -> Cells {
        self.edge_cells.iter().fold(self.holes, |all, &cells| all | cells)
    }

    /// Empty if the cell is not playable.
    pub fn touched(&self, cell: Cell) -> u16 {
        self.number(cell).map_or(0, |number| self.touching[usize::from(number)])
    }

    /// The pairs among `wanted` that a group of connected stones anchors.
    ///
    /// The sheet ("anchored pairs"): the group connects both edges of the pair and any other edge, and surrounds no window with
    /// the two edges. Whatever it surrounds with them lies around the pair's corner, and the edges of a window in there would be
    /// touched from within.
    #[inline]
    pub fn anchored(&self, group: &Cells, edges: u16, wanted: Pairs) -> Pairs {
        let mut anchored = Pairs::default();
        if edges.count_ones() < 3 {
            return anchored;
        }
        for pair in wanted.iter() {
            if edges & Pairs::EDGES[pair] == Pairs::EDGES[pair] && !self.leads_beyond(pair, group) {
                anchored = anchored.with(pair);
            }
        }
        anchored
    }

    /// Whether a path over playable cells leads from the pair's corner, around `wall`, to a cell that touches an edge outside the
    /// pair. False if the corner is in `wall`.
    fn leads_beyond(&self, pair: usize, wall: &Cells) -> bool {
        let Some(&corner) = self.list.get(usize::from(self.corners[pair])) else { return false };
        let (open, goal) = (self.playable - *wall, self.beyond[pair]);
        let mut reached = Cells::of(corner) & open;
        // Down and up over the rows that have gained cells, until a goal is reached or nothing changes.
        loop {
            let before = reached;
            self.sweep(&mut reached, &open);
            if reached.intersects(&goal) {
                return true;
            }
            if reached == before {
                return false;
            }
        }
    }

    /// The cells of `through` that can be reached from `seeds` by steps within `through`.
    pub fn fill(&self, seeds: Cells, through: Cells) -> Cells {
        let mut reached = seeds & through;
        loop {
            let before = reached;
            self.sweep(&mut reached, &through);
            if reached == before {
                return reached;
            }
        }
    }

    /// Adds what one sweep down and one up over the rows can reach.
    #[inline]
    fn sweep(&self, reached: &mut Cells, through: &Cells) {
        let rows = usize::from(self.rows);
        let mut above = 0;
        for row in 0..rows {
            // In the next row, a cell's neighbours are in its column and one to the right.
            let seeds = (reached[row] | above | above << 1) & through[row];
            reached[row] = hex::spread(seeds, through[row]);
            above = reached[row];
        }
        let mut below = 0;
        for row in (0..rows).rev() {
            let seeds = (reached[row] | below | below >> 1) & through[row];
            reached[row] = hex::spread(seeds, through[row]);
            below = reached[row];
        }
    }
}

/// Short, because positions contain a board and are printed.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cells", self.list.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards() -> impl Iterator<Item = (Size, &'static Board)> {
        Size::ALL.into_iter().map(|size| (size, size.board()))
    }

    /// The counts of the table in the bot's rules.
    #[test]
    fn boards_have_as_many_cells_as_they_should() {
        let counts: Vec<_> = boards().map(|(_, board)| (board.playable.len(), board.windows().len())).collect();
        assert_eq!(counts, [(39, 6), (85, 6), (106, 14), (129, 24)]);
        let holes: Vec<_> = boards().map(|(_, board)| board.holes.len()).collect();
        assert_eq!(holes, [0, 0, 2, 6]);
        assert!(boards().all(|(_, board)| board.list.len() <= MAX_CELLS));
    }

    #[test]
    fn each_pair_has_one_corner_and_no_cell_touches_three_edges() {
        for (size, board) in boards() {
            for (pair, edges) in Pairs::EDGES.into_iter().enumerate() {
                let corners: Vec<_> =
                    board.list.iter().filter(|&&cell| board.touched(cell) & edges == edges).copied().collect();
                assert_eq!(corners, [board.list[usize::from(board.corners[pair])]], "{size:?} {pair}");
            }
            assert!(board.list.iter().all(|&cell| board.touched(cell).count_ones() <= 2), "{size:?}");
        }
    }

    /// Otherwise a pair could stay without an owner (the bot's rules, third reading).
    #[test]
    fn the_cells_beyond_each_pair_are_connected() {
        for (size, board) in boards() {
            for (pair, &beyond) in board.beyond.iter().enumerate() {
                let first = beyond.nth(0).expect("a cell");
                assert_eq!(board.fill(Cells::of(first), beyond), beyond, "{size:?} {pair}");
            }
        }
    }

    /// [`super::super::Anchor2d`] relies on this to detect possible anchors: only at corners do edge cells of two edges follow
    /// one another around a playable cell.
    #[test]
    fn edges_meet_only_at_corners() {
        for (size, board) in boards() {
            for (number, &cell) in board.list.iter().enumerate() {
                let edge = |way: usize| {
                    (board.rims[number] >> way & 1 == 1).then(|| {
                        let next = neighbours(cell)[way];
                        next.and_then(|next| board.edge_cells.iter().position(|cells| cells.contains(next)))
                    })
                };
                let meet = (0..6).any(|way| match (edge(way), edge((way + 1) % 6)) {
                    (Some(one), Some(two)) => one != two,
                    _ => false,
                });
                assert!(!meet || board.corners.contains(&(number as u8)), "{size:?} {cell}");
            }
        }
    }

    #[test]
    fn neighbours_are_mutual_and_one_step_away() {
        let cell = Cell::new(3, 6);
        let around: Vec<Cell> = neighbours(cell).into_iter().flatten().collect();
        let names: Vec<_> = around.iter().map(Cell::to_string).collect();
        assert_eq!(names, ["e7", "d6", "c6", "c7", "d8", "e8"]);
        for (way, &next) in around.iter().enumerate() {
            assert_eq!(distance(cell, next), 1);
            assert!(neighbours(next).contains(&Some(cell)));
            assert_eq!(distance(next, around[(way + 1) % 6]), 1, "going round");
        }
        assert_eq!(distance(Cell::new(0, 0), Cell::new(3, 5)), 5);
        assert_eq!(distance(Cell::new(0, 5), Cell::new(5, 5)), 5);
        assert_eq!(distance(Cell::new(3, 3), Cell::new(0, 5)), 5);
    }
}
