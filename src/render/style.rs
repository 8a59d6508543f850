//! How a picture looks to whoever asked for it.

use super::theme::Theme;

/// What people may choose about pictures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// Where cells are named.
    pub coordinates: Coordinates,
}

impl From<Theme> for Style {
    fn from(theme: Theme) -> Self {
        Self { theme, ..Self::default() }
    }
}

/// Where cells are named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Letters and numbers around the board.
    #[default]
    Rim,
    /// Around the board, and a name in each cell that is empty. Names in cells can be read on a phone as long
    /// as the cells are large; on the largest boards only the rim can.
    Cells,
}

impl Coordinates {
    /// All of them, the default first.
    pub const ALL: &[Self] = &[Self::Rim, Self::Cells];

    /// Its name, the same in every language.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Rim => "rim",
            Self::Cells => "cells",
        }
    }

    /// The coordinates of that name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|coordinates| coordinates.id() == id)
    }
}
