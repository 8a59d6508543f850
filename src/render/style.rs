//! The style of a picture.

use super::theme::Theme;

/// A person's choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    pub theme: Theme,
    pub coordinates: Coordinates,
}

impl From<Theme> for Style {
    fn from(theme: Theme) -> Self {
        Self { theme, ..Self::default() }
    }
}

/// Where the names of cells are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// In each empty cell, unless the board is so large that they would be too small for a phone, and around the board.
    #[default]
    Cells,
    /// Around the board only.
    Rim,
}

impl Coordinates {
    /// The default first.
    pub const ALL: &[Self] = &[Self::Cells, Self::Rim];

    /// The same in every language. People who have not chosen have "rim", which was once the default.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::Rim => "rim-only",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|coordinates| coordinates.id() == id)
    }
}
