//! The style of a picture.

use super::theme::Theme;

/// The choices of a person about pictures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The place of the names of cells.
    pub coordinates: Coordinates,
}

impl From<Theme> for Style {
    fn from(theme: Theme) -> Self {
        Self { theme, ..Self::default() }
    }
}

/// The place of the names of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Letters and numbers around the board.
    #[default]
    Rim,
    /// Letters and numbers around the board, and a name in each empty cell. On large boards, names in
    /// cells are too small to be read on a phone, but those at the rim are not.
    Cells,
}

impl Coordinates {
    /// All values, the default first.
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
