//! Themes. A theme has a colour for each use.

mod ramps;
mod table;

use super::{colours::Colours, game::GamePictures};
use parlor_games::{
    match_game_type,
    rules::{Game, Player},
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Warm paper and light wood.
    #[default]
    Light,
    /// Charcoal and walnut, with important parts in light colours, for clients with a dark background.
    Dark,
    /// Black, white and a few strong colours, with thick lines.
    Contrast,
    /// Like `Light`, in colours that most colour-blind people can distinguish. Stones and claims also carry their player's
    /// sign, so that nobody needs the colours: a ring and horizontal strokes, or a cross and vertical ones.
    Shapes,
}

impl Theme {
    /// All themes, the default first.
    pub const ALL: &[Self] = &[Self::Light, Self::Dark, Self::Contrast, Self::Shapes];

    pub const fn id(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
            Self::Shapes => "shapes",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|theme| theme.id() == id)
    }

    pub(super) const fn colours(self, game: Game) -> &'static Colours {
        &table::COLOURS[self as usize][match_game_type!(game, P => P::PLAYERS) as usize]
    }

    /// The colours of a player's stones and of the line around them.
    pub fn stone(self, game: Game, player: Player) -> [[u8; 3]; 2] {
        let hue = self.colours(game).of(player);
        [hue.stone, hue.rim]
    }

    /// The colours that a picture must show exactly, by name.
    pub fn flat_colours(self, game: Game) -> Vec<(&'static str, [u8; 3])> {
        let Colours {
            paper, card, ink, muted, cell, line, shut, hatch, fresh, mark, medal, medal_rim, players, ..
        } = *self.colours(game);
        let mut flat = vec![
            ("paper", paper),
            ("card", card),
            ("ink", ink),
            ("muted", muted),
            ("cell", cell),
            ("line", line),
            ("shut", shut),
            ("hatch", hatch),
            ("fresh", fresh),
            ("mark", mark),
            ("medal", medal),
            ("medal rim", medal_rim),
        ];
        let [one, two] = players;
        flat.extend([
            ("stone 1", one.stone),
            ("stone 2", two.stone),
            ("side 1", one.side),
            ("side 2", two.side),
            ("claim 1", one.claim),
            ("claim 2", two.claim),
            ("claim line 1", one.claim_line),
            ("claim line 2", two.claim_line),
            ("pale 1", one.pale),
            ("pale 2", two.pale),
            ("rim 1", one.rim),
            ("rim 2", two.rim),
        ]);
        flat.extend(match_game_type!(game, P => P::flat_colours(self.colours(game))));
        flat
    }
}

#[cfg(test)]
mod tests;
