//! Moves that place a single stone.

use super::Unreadable;
use crate::board::Cell;
use std::{fmt, str::FromStr};

/// A placement, written as the name of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement(pub Cell);

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Placement {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        Cell::parse(text).map(Self).ok_or(Unreadable)
    }
}
