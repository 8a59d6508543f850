//! The options of Netted: the kind of board, and its size.

use super::super::{OptionError, Options, Value};

/// By name in options, the default first.
pub(super) const BOARDS: &[&str] = &["hex", "double-limping"];

/// "Board should be at least 5-6 to avoid winnable edge play" (sheet); smaller sizes are for learning.
pub(super) const SIZES: &[i64] = &[3, 4, 5, 6, 7, 8];

/// The kinds of boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// A hexagon of hexagons.
    Hex,
    /// A hexagon of hexagons with alternating side lengths that differ by two cells.
    DoubleLimping,
}

/// A game's options: the board and its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    board: Board,
    size: u8,
}

impl Setup {
    /// A board of that kind and size; `None` unless `size` is 3 to 8.
    pub fn new(board: Board, size: u8) -> Option<Self> {
        SIZES.contains(&i64::from(size)).then_some(Self { board, size })
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        let of = |board| SIZES.iter().map(move |&size| Self { board, size: size as u8 });
        of(Board::Hex).chain(of(Board::DoubleLimping))
    }

    /// The place of this set-up in [`Setup::all`].
    pub(super) fn index(self) -> usize {
        self.board as usize * SIZES.len() + usize::from(self.size) - 3
    }

    /// The kind of board.
    pub const fn board(self) -> Board {
        self.board
    }

    /// Cells per side; on the double-limping board, alternately one less and one more.
    pub const fn size(self) -> u8 {
        self.size
    }
}

impl TryFrom<&Options> for Setup {
    type Error = OptionError;

    fn try_from(options: &Options) -> Result<Self, OptionError> {
        options.only(&["board", "size"])?;
        let board = match options.word("board", BOARDS, "hex")? {
            "double-limping" => Board::DoubleLimping,
            _ => Board::Hex,
        };
        Ok(Self { board, size: options.number("size", SIZES, 5)? as u8 })
    }
}

impl From<Setup> for Options {
    fn from(setup: Setup) -> Self {
        let board = match setup.board {
            Board::Hex => "hex",
            Board::DoubleLimping => "double-limping",
        };
        let options = [("board", Value::Word(board.to_owned())), ("size", Value::Number(setup.size.into()))];
        options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}
