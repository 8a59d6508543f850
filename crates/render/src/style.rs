//! The style of a picture.

use super::{names::Coordinates, theme::Theme};

/// The look of a picture, as a person has chosen it.
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
