//! What is constant on a board: its cells, its edge, and the cells near each cell.

use super::{Board, Setup, bits::Bits};
use crate::board::{Cell, hex};
use std::{fmt, sync::LazyLock};

static ALL: LazyLock<Vec<Geometry>> = LazyLock::new(|| Setup::all().map(Geometry::new).collect());

/// Positions refer to their board.
pub(super) struct Geometry {
    setup: Setup,
    pub(super) board: Bits,
    /// Cells with fewer than six neighbours on the board.
    pub(super) edge: Bits,
    /// By row and column, sixteen columns a row: the cells at most two steps away, without the cell itself.
    near: Vec<Bits>,
}

impl Geometry {
    fn new(setup: Setup) -> Self {
        let cells = match setup.board() {
            Board::Hex => hex::hexagon(setup.size(), setup.size()),
            Board::DoubleLimping => hex::hexagon(setup.size() - 1, setup.size() + 1),
        };
        let around = |cell: Cell| hex::neighbours(cell).filter(|&next| cells.contains(next)).count();
        let near = |index: u8| {
            let cell = Cell::new(index % 16, index / 16);
            cells.iter().filter(|&other| (1..=2).contains(&hex::distance(cell, other))).collect()
        };
        Self {
            setup,
            board: cells.iter().collect(),
            edge: cells.iter().filter(|&cell| around(cell) < 6).collect(),
            near: (0..=u8::MAX).map(near).collect(),
        }
    }

    pub(super) fn of(setup: Setup) -> &'static Self {
        &ALL[setup.index()]
    }

    pub(super) fn setup(&self) -> Setup {
        self.setup
    }

    /// The cells at most two steps from `cell`, without it.
    #[inline]
    pub(super) fn near(&self, cell: Cell) -> Bits {
        let index = usize::from(cell.row) * 16 + usize::from(cell.col);
        self.near.get(index).copied().unwrap_or(Bits::EMPTY)
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
    }
}
