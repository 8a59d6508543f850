//! Geometry shared by the games: cells and their names, sets of cells, the hexagonal and the triangular lattice.
//!
//! Every board fits into [`SIDE`] rows of at most [`SIDE`] cells, so one kind of set serves all of them. This module knows no
//! rules.

mod bits;
mod cells;
pub mod hex;
pub mod tri;

pub use bits::nth_bit;
pub use cells::Cells;

use std::fmt;

/// The longest side of any board, in cells.
pub const SIDE: u8 = 19;

/// A cell by column and row, both counted from 0.
///
/// On hexagonal boards these are the axial coordinates q and r; row 0 is on top. A `Cell` need not lie on any board: only boards
/// know their cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Column, from the left: q on hexagonal boards.
    pub col: u8,
    /// Row: r on hexagonal boards, from the top.
    pub row: u8,
}

impl Cell {
    /// The cell in column `col` and row `row`.
    pub const fn new(col: u8, row: u8) -> Self {
        Self { col, row }
    }

    /// Parses a cell's name: the column's letter and the row's number, counted from 1, as in `d4`.
    ///
    /// Ignores case. Leading zeros, signs and blanks are not allowed. A number too large for any board gives a cell that is on
    /// none.
    pub fn parse(name: &str) -> Option<Self> {
        let letter = name.chars().next()?.to_ascii_lowercase();
        let digits = name.get(letter.len_utf8()..)?;
        if !letter.is_ascii_lowercase()
            || digits.is_empty()
            || digits.starts_with('0')
            || !digits.bytes().all(|digit| digit.is_ascii_digit())
        {
            return None;
        }
        let number = digits.parse().unwrap_or(u8::MAX);
        Some(Self::new(letter as u8 - b'a', number - 1))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.col % 26), u16::from(self.row) + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for row in 0..SIDE {
            for col in 0..SIDE {
                let cell = Cell::new(col, row);
                assert_eq!(Cell::parse(&cell.to_string()), Some(cell));
                assert_eq!(Cell::parse(&cell.to_string().to_uppercase()), Some(cell));
            }
        }
    }

    #[test]
    fn invalid_names_are_refused() {
        for text in ["", "a", "4", "a0", "a01", "a-1", "a+1", "aa1", "a1 ", " a1", "é1", "a1é", "ａ1", "a１"] {
            assert_eq!(Cell::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_huge_number_is_a_cell_of_no_board() {
        for text in ["a255", "a256", "a99999999999999999999"] {
            let cell = Cell::parse(text).expect("a cell's name");
            assert!(cell.row >= SIDE, "{text}");
        }
    }
}
