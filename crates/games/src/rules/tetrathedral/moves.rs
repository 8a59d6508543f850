//! Moves and their texts.

use super::super::Unreadable;
use crate::board::Cell;

/// A player's action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Moves a pawn in a straight path: `c7-c4`.
    Go {
        /// The start.
        from: Cell,
        /// The destination.
        to: Cell,
    },
    /// Brings a pawn back into play: `@h5`.
    Enter(Cell),
    /// Forfeits the turn because the roll allows nothing else: `pass`.
    Pass,
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Go { from, to } => write!(f, "{from}-{to}"),
            Self::Enter(cell) => write!(f, "@{cell}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl std::str::FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let cell = |name| Cell::parse(name).ok_or(Unreadable);
        if text.eq_ignore_ascii_case("pass") {
            Ok(Self::Pass)
        } else if let Some(name) = text.strip_prefix('@') {
            cell(name).map(Self::Enter)
        } else {
            let (from, to) = text.split_once('-').ok_or(Unreadable)?;
            Ok(Self::Go { from: cell(from)?, to: cell(to)? })
        }
    }
}
