//! Themes: the colours of a picture, by what they are for.

use super::palette::{Palette, mix};

/// A colour as red, green and blue, sRGB.
pub(super) type Rgb = [u8; 3];

/// How pictures are coloured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Warm paper and light wood.
    #[default]
    Light,
}

impl Theme {
    /// All themes, the default first.
    pub const ALL: &[Self] = &[Self::Light];

    /// The place of the theme in [`Theme::ALL`].
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    pub(super) const fn colours(self) -> &'static Colours {
        match self {
            Self::Light => &LIGHT,
        }
    }

    /// The colours that are drawn flat, by name: those that a picture must show exactly.
    pub fn flat_colours(self) -> Vec<(&'static str, [u8; 3])> {
        let Colours { paper, card, ink, muted, cell, line, shut, hatch, fresh, mark, shadow: _, players } =
            *self.colours();
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
        ]);
        flat
    }

    /// Which colours are read against which: text first, its ground second.
    pub fn lettering(self) -> Vec<([u8; 3], [u8; 3])> {
        let Colours { paper, card, ink, muted, .. } = *self.colours();
        vec![(ink, paper), (ink, card), (muted, paper), (muted, card)]
    }
}

/// The colours of one theme.
pub(super) struct Colours {
    /// The ground of the whole picture.
    pub paper: Rgb,
    /// The ground behind whoever is to move.
    pub card: Rgb,
    /// Text that matters now.
    pub ink: Rgb,
    /// Text that can wait: coordinates, counts, who is not to move.
    pub muted: Rgb,
    /// A cell on which a stone may be placed.
    pub cell: Rgb,
    /// Between the cells.
    pub line: Rgb,
    /// A cell on which nobody may place, claimed by nobody.
    pub shut: Rgb,
    /// The strokes across such a cell.
    pub hatch: Rgb,
    /// The cell of the last move.
    pub fresh: Rgb,
    /// The line around that cell.
    pub mark: Rgb,
    /// What shadows darken towards.
    pub shadow: Rgb,
    /// What is one player's, by index.
    pub players: [Hue; 2],
}

/// The colours of one player.
#[derive(Clone, Copy)]
pub(super) struct Hue {
    /// A stone, away from its light and its rim.
    pub stone: Rgb,
    /// The lightest spot of a stone.
    pub shine: Rgb,
    /// A stone's rim.
    pub rim: Rgb,
    /// The middle of a stone that stands out from the others.
    pub pale: Rgb,
    /// The sides of the board that are the player's.
    pub side: Rgb,
    /// A cell that the player has claimed.
    pub claim: Rgb,
    /// Around such a cell.
    pub claim_line: Rgb,
}

const LIGHT: Colours = Colours {
    paper: [0xF5, 0xF0, 0xE6],
    card: [0xFF, 0xFD, 0xF8],
    ink: [0x2B, 0x27, 0x22],
    muted: [0x6A, 0x61, 0x55],
    cell: [0xEB, 0xDC, 0xBE],
    line: [0xC4, 0xAC, 0x82],
    shut: [0xD8, 0xC8, 0xA8],
    hatch: [0xB2, 0x9C, 0x76],
    fresh: [0xFF, 0xF6, 0xD2],
    mark: [0x3A, 0x2E, 0x1C],
    shadow: [0x4A, 0x39, 0x22],
    players: [
        Hue {
            stone: [0xD4, 0x4A, 0x36],
            shine: [0xF2, 0x8C, 0x72],
            rim: [0x9C, 0x2A, 0x1C],
            pale: [0xFB, 0xE4, 0xD8],
            side: [0xCB, 0x50, 0x3D],
            claim: [0xEF, 0xB9, 0x9F],
            claim_line: [0xD8, 0x8E, 0x74],
        },
        Hue {
            stone: [0x24, 0x49, 0x85],
            shine: [0x64, 0x8F, 0xCB],
            rim: [0x12, 0x27, 0x50],
            pale: [0xDC, 0xE7, 0xF4],
            side: [0x34, 0x5C, 0x98],
            claim: [0xA9, 0xBF, 0xDA],
            claim_line: [0x7C, 0x98, 0xBF],
        },
    ],
};

impl Colours {
    /// The palette: every flat colour, and the steps between those that meet in a picture.
    pub(super) fn palette(&self, flat: impl IntoIterator<Item = Rgb>) -> Palette {
        let mut palette = Palette::new();
        for colour in flat {
            palette.add(colour);
        }
        for hue in &self.players {
            palette.ramp(hue.stone, hue.shine, 16);
            palette.ramp(hue.stone, hue.rim, 8);
            palette.ramp(hue.pale, hue.rim, 4);
            palette.ramp(hue.pale, hue.stone, 4);
            palette.ramp(hue.side, self.paper, 3);
            palette.ramp(hue.side, self.line, 3);
            palette.ramp(hue.side, self.cell, 2);
            palette.ramp(hue.claim, hue.claim_line, 2);
            palette.ramp(hue.claim_line, self.line, 1);
            for ground in [self.cell, self.fresh, self.card, self.paper, hue.claim] {
                palette.ramp(ground, hue.rim, 3);
            }
            // Under a stone its shadow is dark and half covered by the rim.
            for ground in [self.cell, self.fresh, hue.claim] {
                palette.add(mix(mix(ground, self.shadow, 0.3), hue.rim, 0.45));
            }
            palette.add(mix(hue.claim, self.shadow, 0.08));
            palette.add(mix(hue.claim, self.shadow, 0.18));
            palette.add(mix(hue.claim, self.shadow, 0.3));
            palette.ramp(hue.claim, self.mark, 2);
        }
        for ground in [self.cell, self.fresh, self.card, self.line] {
            for depth in [0.06, 0.12, 0.2, 0.3] {
                palette.add(mix(ground, self.shadow, depth));
            }
        }
        for step in 1..=14 {
            palette.add(mix(self.paper, self.shadow, 0.02 * step as f32));
        }
        for text in [self.ink, self.muted] {
            palette.ramp(text, self.paper, 6);
            palette.ramp(text, self.card, 6);
        }
        palette.ramp(self.cell, self.line, 3);
        palette.ramp(self.fresh, self.mark, 4);
        palette.ramp(self.line, self.mark, 3);
        palette.ramp(self.shut, self.hatch, 3);
        palette.ramp(self.shut, self.line, 1);
        palette.ramp(self.paper, self.card, 2);
        palette
    }
}
