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
    /// Around the board.
    #[default]
    Rim,
    /// Also in each empty cell. On large boards, those names are too small for a phone, but the rim's are not.
    Cells,
}

impl Coordinates {
    /// The default first.
    pub const ALL: &[Self] = &[Self::Rim, Self::Cells];

    /// The same in every language.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Rim => "rim",
            Self::Cells => "cells",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|coordinates| coordinates.id() == id)
    }
}
