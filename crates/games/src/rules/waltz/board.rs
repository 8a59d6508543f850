//! The boards of Tennessee Waltz: grids, directions, and cells as bits.

use super::super::{OptionError, Options, Value};
use crate::board::{Cell, Cells};
use std::fmt;

/// The kinds of grids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grid {
    /// Squares, adjacent along edges.
    Square,
    /// A hexagon of hexagons.
    Hex,
    /// A hexagon of hexagons with alternating side lengths.
    Limping,
}

impl Grid {
    /// All grids, the default first.
    pub const ALL: [Self; 3] = [Self::Square, Self::Hex, Self::Limping];

    /// In the order of [`Grid::ALL`].
    pub(super) const NAMES: &'static [&'static str] = &["square", "hex", "limping"];

    /// The grid's name in options.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    const fn sizes(self) -> &'static [i64] {
        match self {
            Self::Square => &[4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
            Self::Hex => &[3, 4, 5, 6, 7, 8],
            Self::Limping => &[2, 3, 4, 5, 6, 7, 8],
        }
    }

    /// The default size.
    const fn usual_size(self) -> i64 {
        match self {
            Self::Square => 5,
            Self::Hex => 4,
            Self::Limping => 3,
        }
    }
}

/// A direction in which pairs slide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Up, towards higher ranks.
    N,
    /// North-east.
    Ne,
    /// To the right.
    E,
    /// South-east.
    Se,
    /// Down.
    S,
    /// South-west.
    Sw,
    /// To the left.
    W,
    /// North-west.
    Nw,
}

impl Direction {
    /// All directions, clockwise.
    pub const ALL: [Self; 8] = [Self::N, Self::Ne, Self::E, Self::Se, Self::S, Self::Sw, Self::W, Self::Nw];

    /// The direction's name in moves.
    pub const fn name(self) -> &'static str {
        match self {
            Self::N => "n",
            Self::Ne => "ne",
            Self::E => "e",
            Self::Se => "se",
            Self::S => "s",
            Self::Sw => "sw",
            Self::W => "w",
            Self::Nw => "nw",
        }
    }

    /// A step on squares, as columns and rows; ranks count from the bottom.
    const fn on_squares(self) -> (isize, isize) {
        match self {
            Self::N => (0, 1),
            Self::Ne => (1, 1),
            Self::E => (1, 0),
            Self::Se => (1, -1),
            Self::S => (0, -1),
            Self::Sw => (-1, -1),
            Self::W => (-1, 0),
            Self::Nw => (-1, 1),
        }
    }

    /// A step on hexagons, as columns and rows, which count from the top.
    const fn on_hexagons(self) -> Option<(isize, isize)> {
        Some(match self {
            Self::N | Self::S => return None,
            Self::Ne => (1, -1),
            Self::E => (1, 0),
            Self::Se => (0, 1),
            Self::Sw => (-1, 1),
            Self::W => (-1, 0),
            Self::Nw => (0, -1),
        })
    }
}

/// A game's options: the grid and its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    grid: Grid,
    size: u8,
}

impl Setup {
    /// A board of that grid and size; `None` unless the size is allowed: 4 to 13 for squares, 3 to 8 for hexagons, 2 to 8 for
    /// limping hexagons.
    pub fn new(grid: Grid, size: u8) -> Option<Self> {
        grid.sizes().contains(&i64::from(size)).then_some(Self { grid, size })
    }

    /// The grid.
    pub const fn grid(self) -> Grid {
        self.grid
    }

    /// Cells per side; on limping boards that of the shorter sides, the others have one more.
    pub const fn size(self) -> u8 {
        self.size
    }
}

impl TryFrom<&Options> for Setup {
    type Error = OptionError;

    fn try_from(options: &Options) -> Result<Self, OptionError> {
        options.only(&["grid", "size"])?;
        let name = options.word("grid", Grid::NAMES, Grid::Square.name())?;
        let grid = Grid::ALL.into_iter().find(|grid| grid.name() == name).unwrap_or(Grid::Square);
        Ok(Self { grid, size: options.number("size", grid.sizes(), grid.usual_size())? as u8 })
    }
}

impl From<Setup> for Options {
    fn from(setup: Setup) -> Self {
        let grid = Value::Word(setup.grid.name().to_owned());
        [("grid".to_owned(), grid), ("size".to_owned(), Value::Number(setup.size.into()))].into_iter().collect()
    }
}

/// For the largest board.
pub(super) const WORDS: usize = 5;

/// A set of cells, with a bit at each cell's [`Board::place`]. Only the first [`Board::words`] words are used.
pub(super) type Bits = [u64; WORDS];

/// Places beyond the ends have no bit.
#[inline]
pub(super) fn has(bits: &Bits, place: usize) -> bool {
    bits.get(place / 64).is_some_and(|word| word >> (place % 64) & 1 == 1)
}

#[inline]
pub(super) fn put(bits: &mut Bits, place: usize, value: bool) {
    if let Some(word) = bits.get_mut(place / 64) {
        *word = *word & !(1 << (place % 64)) | u64::from(value) << (place % 64);
    }
}

/// The board of a set-up, computed at compile time.
///
/// A cell's place is its row times the stride plus its column. Each row ends in a place that is no cell, so a step over its end,
/// straight or diagonal, reaches no cell.
pub(super) struct Board {
    pub(super) setup: Setup,
    /// From a cell to the one in the same column of the next row.
    pub(super) stride: usize,
    /// Words that contain cells.
    pub(super) words: usize,
    pub(super) cells: Bits,
    pub(super) count: u16,
    /// From a cell to the next one in a direction, in the order of [`Direction::ALL`].
    steps: [Option<isize>; 8],
    /// The directions of the grid.
    pub(super) directions: &'static [Direction],
    /// The directions to neighbours.
    pub(super) adjacent: &'static [Direction],
}

impl Board {
    pub(super) fn of(setup: Setup) -> &'static Self {
        let sizes = |grid: Grid| grid.sizes().len();
        let before = match setup.grid {
            Grid::Square => 0,
            Grid::Hex => sizes(Grid::Square),
            Grid::Limping => sizes(Grid::Square) + sizes(Grid::Hex),
        };
        let smallest = setup.grid.sizes()[0] as usize;
        &BOARDS[before + usize::from(setup.size) - smallest]
    }

    const fn new(grid: Grid, size: u8) -> Self {
        // Columns and rows, and the range of the sum of column and row.
        let long = size as usize;
        let (side, sums) = match grid {
            Grid::Square => (long, (0, usize::MAX)),
            Grid::Hex => (2 * long - 1, (long - 1, 3 * long - 3)),
            // The top side is a short one.
            Grid::Limping => (2 * long, (long, 3 * long - 1)),
        };
        let stride = side + 1;
        let (mut cells, mut count) = ([0; WORDS], 0);
        let mut row = 0;
        while row < side {
            let mut col = 0;
            while col < side {
                if sums.0 <= col + row && col + row <= sums.1 {
                    let place = row * stride + col;
                    cells[place / 64] |= 1 << (place % 64);
                    count += 1;
                }
                col += 1;
            }
            row += 1;
        }
        let mut words = WORDS;
        while cells[words - 1] == 0 {
            words -= 1;
        }
        let mut steps = [None; 8];
        let mut index = 0;
        while index < 8 {
            let direction = Direction::ALL[index];
            let step = match grid {
                Grid::Square => Some(direction.on_squares()),
                Grid::Hex | Grid::Limping => direction.on_hexagons(),
            };
            if let Some((cols, rows)) = step {
                steps[index] = Some(rows * stride as isize + cols);
            }
            index += 1;
        }
        use Direction::{E, N, Ne, Nw, S, Se, Sw, W};
        let (directions, adjacent): (&[Direction], &[Direction]) = match grid {
            Grid::Square => (&Direction::ALL, &[N, E, S, W]),
            Grid::Hex | Grid::Limping => (&[Ne, E, Se, Sw, W, Nw], &[Ne, E, Se, Sw, W, Nw]),
        };
        Self { setup: Setup { grid, size }, stride, words, cells, count, steps, directions, adjacent }
    }

    /// `None` for cells that are not on the board.
    #[inline]
    pub(super) fn place(&self, cell: Cell) -> Option<usize> {
        let (col, row) = (usize::from(cell.col), usize::from(cell.row));
        let place = row * self.stride + col;
        (col < self.stride && has(&self.cells, place)).then_some(place)
    }

    #[inline]
    pub(super) fn cell(&self, place: usize) -> Cell {
        Cell::new((place % self.stride) as u8, (place / self.stride) as u8)
    }

    /// Places to the next cell, if the grid has the direction.
    #[inline]
    pub(super) fn step(&self, direction: Direction) -> Option<isize> {
        self.steps[direction as usize]
    }

    pub(super) fn cells(&self, bits: &Bits) -> Cells {
        let mut cells = Cells::EMPTY;
        for row in 0..self.stride - 1 {
            let start = row * self.stride;
            let low = bits[start / 64] >> (start % 64);
            // A row may begin in one word and end in the next.
            let next = bits.get(start / 64 + 1).copied().unwrap_or(0);
            let high = next.checked_shl(64 - (start % 64) as u32).unwrap_or(0);
            cells[row] = (low | high) as u32 & ((1 << (self.stride - 1)) - 1);
        }
        cells
    }
}

/// Grid by grid.
static BOARDS: [Board; 23] = {
    let mut boards = [const { Board::new(Grid::Square, 4) }; 23];
    let (mut grid, mut index) = (0, 0);
    while grid < Grid::ALL.len() {
        let sizes = Grid::ALL[grid].sizes();
        let mut size = 0;
        while size < sizes.len() {
            boards[index] = Board::new(Grid::ALL[grid], sizes[size] as u8);
            index += 1;
            size += 1;
        }
        grid += 1;
    }
    assert!(index == boards.len());
    boards
};

/// Each set-up has a single board.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.setup == other.setup
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.setup.grid.name(), self.setup.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::hex;

    fn setups() -> impl Iterator<Item = Setup> {
        Grid::ALL.into_iter().flat_map(|grid| (0..=u8::MAX).filter_map(move |size| Setup::new(grid, size)))
    }

    #[test]
    fn boards_have_the_cells_that_the_shapes_have() {
        for setup in setups() {
            let size = setup.size;
            let expected = match setup.grid {
                Grid::Square => hex::rhombus(size),
                Grid::Hex => hex::hexagon(size, size),
                Grid::Limping => hex::hexagon(size, size + 1),
            };
            let board = Board::of(setup);
            assert_eq!(board.setup, setup);
            assert_eq!(board.cells(&board.cells), expected, "{setup:?}");
            for cell in (0..=u8::MAX).flat_map(|row| (0..=u8::MAX).map(move |col| Cell::new(col, row))) {
                let place = board.place(cell);
                assert_eq!(place.is_some(), expected.contains(cell), "{cell} of {setup:?}");
                assert!(place.is_none_or(|place| board.cell(place) == cell));
            }
        }
        assert_eq!(setups().count(), BOARDS.len());
    }

    #[test]
    fn a_step_leads_to_the_next_cell_or_to_none() {
        for setup in setups() {
            let board = Board::of(setup);
            for (cell, &direction) in
                board.cells(&board.cells).iter().flat_map(|cell| board.directions.iter().map(move |by| (cell, by)))
            {
                let by = match setup.grid {
                    Grid::Square => direction.on_squares(),
                    _ => direction.on_hexagons().expect("a direction of the grid"),
                };
                let next = hex::step(cell, (by.0 as i8, by.1 as i8));
                let expected = next.and_then(|next| board.place(next));
                let step = board.step(direction).expect("a direction of the grid");
                let found = board.place(cell).expect("a cell").wrapping_add_signed(step);
                assert_eq!(has(&board.cells, found).then_some(found), expected, "{cell} {direction:?} {setup:?}");
            }
        }
    }
}
