//! Moves of Tennessee Waltz and their texts.

use super::{super::Unreadable, Direction};
use crate::board::Cell;

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Places a stone on an empty cell.
    Place {
        /// The cell.
        cell: Cell,
        /// The direction in which the new pair slides; `None` if the stone makes no pair.
        slide: Option<Direction>,
    },
    /// Places no stone.
    Pass,
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Place { cell, slide: None } => cell.fmt(f),
            Self::Place { cell, slide: Some(direction) } => write!(f, "{cell}-{}", direction.name()),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl std::str::FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        }
        let (cell, slide) = match text.split_once('-') {
            None => (text, None),
            Some((cell, name)) => {
                let named = Direction::ALL.into_iter().find(|direction| direction.name().eq_ignore_ascii_case(name));
                (cell, Some(named.ok_or(Unreadable)?))
            }
        };
        Cell::parse(cell).map(|cell| Self::Place { cell, slide }).ok_or(Unreadable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_are_written() {
        let slides = [None].into_iter().chain(Direction::ALL.map(Some));
        let places = (0..16).flat_map(|row| (0..16).map(move |col| Cell::new(col, row)));
        let moves = places.flat_map(|cell| slides.clone().map(move |slide| Move::Place { cell, slide }));
        for mv in moves.chain([Move::Pass]) {
            assert_eq!(mv.to_string().parse(), Ok(mv));
            assert_eq!(mv.to_string().to_uppercase().parse(), Ok(mv));
        }
        assert_eq!(Move::Place { cell: Cell::new(2, 2), slide: Some(Direction::Ne) }.to_string(), "c3-ne");
    }

    #[test]
    fn invalid_moves_are_refused() {
        for text in ["", "-", "c3-", "-n", "c3-nn", "c3--n", "c3-n-e", "c3 n", " c3", "c3-ne ", "passed", "pass-n"] {
            assert_eq!(text.parse::<Move>(), Err(Unreadable), "{text:?}");
        }
    }
}
