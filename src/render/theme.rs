//! Themes: the colours of a picture, by what they are for.

use super::palette::{Palette, Rgb, mix};
use crate::rules::Game;

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

    /// Its name, the same in every language.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Light => "light",
        }
    }

    /// The theme of that name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|theme| theme.id() == id)
    }

    /// The colours of a game's pictures.
    pub(super) const fn colours(self, game: Game) -> &'static Colours {
        match (self, game) {
            (Self::Light, Game::Tether) => &LIGHT,
            (Self::Light, Game::Anchor2d | Game::Waltz | Game::Netted) => &LIGHT_EBONY,
            (Self::Light, Game::Tetrathedral) => &LIGHT_AMBER,
        }
    }

    /// The colours that are drawn flat, by name: those that a picture must show exactly.
    pub fn flat_colours(self, game: Game) -> Vec<(&'static str, [u8; 3])> {
        let Colours { paper, card, ink, muted, cell, line, shut, hatch, fresh, mark, players, .. } =
            *self.colours(game);
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
        flat.extend(self.colours(game).flat_in(game));
        flat
    }

    /// Which colours are read against which: text first, its ground second.
    pub fn lettering(self, game: Game) -> Vec<([u8; 3], [u8; 3])> {
        let Colours { paper, card, ink, muted, .. } = *self.colours(game);
        let mut pairs = vec![(ink, paper), (ink, card), (muted, paper), (muted, card)];
        match game {
            Game::Anchor2d => pairs.push((ink, self.colours(game).green)),
            Game::Netted => {
                let [black, white] = &self.colours(game).players;
                pairs.push((black.stone, white.stone));
            }
            Game::Tetrathedral => {
                let Colours { ring, cell, trail, fresh, number, players, .. } = self.colours(game);
                let grounds = [*ring, *cell, *trail, *fresh].into_iter().chain(players.iter().map(|hue| hue.claim));
                pairs.extend(grounds.map(|ground| (*number, ground)));
            }
            Game::Tether | Game::Waltz => {}
        }
        pairs
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
    /// The wood around the cells of Waltz and Netted.
    pub frame: Rgb,
    /// Waltz: the leader's token, its edge, and its ribbon.
    pub medal: Rgb,
    pub medal_rim: Rgb,
    pub ribbon: Rgb,
    /// Netted: a cell on the edge; the cells of a region that is about to be netted, and the lines between them;
    /// the same of a region that is netted.
    pub edge: Rgb,
    pub danger: Rgb,
    pub danger_line: Rgb,
    pub netted: Rgb,
    pub netted_line: Rgb,
    /// Netted: around the lines of a player's net.
    pub net_line: [Rgb; 2],
    /// Anchor 2D: edge cells, the line around them, where a pair is that nobody has anchored, and the inside of
    /// a window.
    pub green: Rgb,
    pub green_line: Rgb,
    pub socket: Rgb,
    pub hole: Rgb,
    /// Tetrathedral: a space of the outer ring; the numbers of spaces; what is left of the cell of the last move;
    /// the faces of the die from the lightest.
    pub ring: Rgb,
    pub number: Rgb,
    pub trail: Rgb,
    pub die: [Rgb; 3],
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

const RED_BLUE: [Hue; 2] = [
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
];

const EBONY_IVORY: [Hue; 2] = [
    Hue {
        stone: [0x33, 0x31, 0x30],
        shine: [0x86, 0x82, 0x7C],
        rim: [0x14, 0x13, 0x13],
        pale: [0xD6, 0xD2, 0xCA],
        side: [0x3E, 0x3B, 0x39],
        claim: [0xAF, 0xA4, 0x92],
        claim_line: [0x8A, 0x80, 0x70],
    },
    Hue {
        stone: [0xFC, 0xFA, 0xF4],
        shine: [0xFF, 0xFF, 0xFF],
        rim: [0x8C, 0x7E, 0x68],
        pale: [0x6E, 0x66, 0x5A],
        side: [0xD6, 0xC8, 0xAC],
        claim: [0xF8, 0xF2, 0xE2],
        claim_line: [0xD6, 0xC6, 0xA6],
    },
];

const AMBER_VIOLET: [Hue; 2] = [
    Hue {
        stone: [0xE0, 0x96, 0x1E],
        shine: [0xFA, 0xD2, 0x78],
        rim: [0x8A, 0x52, 0x06],
        pale: [0xFC, 0xEC, 0xC6],
        side: [0xD8, 0x90, 0x22],
        claim: [0xF0, 0xCC, 0x88],
        claim_line: [0xD4, 0xA4, 0x50],
    },
    Hue {
        stone: [0x5E, 0x36, 0x8E],
        shine: [0xA2, 0x7C, 0xCE],
        rim: [0x31, 0x16, 0x54],
        pale: [0xE6, 0xDC, 0xF2],
        side: [0x66, 0x40, 0x96],
        claim: [0xC4, 0xB0, 0xDC],
        claim_line: [0x98, 0x7E, 0xBC],
    },
];

static LIGHT: Colours = LIGHT_BASE;

/// Black and white, dark and light.
static LIGHT_EBONY: Colours = Colours { players: EBONY_IVORY, ..LIGHT_BASE };

/// Darker wood within the light ring, and a mark that stands out on both.
static LIGHT_AMBER: Colours = Colours {
    cell: [0xE3, 0xCE, 0xA6],
    line: [0xB6, 0x9C, 0x70],
    fresh: [0xFF, 0xEC, 0x9E],
    players: AMBER_VIOLET,
    ..LIGHT_BASE
};

const LIGHT_BASE: Colours = Colours {
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
    frame: [0xD9, 0xC3, 0x98],
    medal: [0xF2, 0xC2, 0x44],
    medal_rim: [0x8C, 0x60, 0x12],
    ribbon: [0x9E, 0x3B, 0x33],
    edge: [0xE0, 0xCB, 0xA0],
    danger: [0xF3, 0xC2, 0x9C],
    danger_line: [0xD2, 0x8E, 0x5E],
    netted: [0xE0, 0x7A, 0x52],
    netted_line: [0x9E, 0x3F, 0x22],
    net_line: [[0xF4, 0xEA, 0xD4], [0x7A, 0x6C, 0x56]],
    green: [0x86, 0xAC, 0x70],
    green_line: [0x55, 0x78, 0x44],
    socket: [0x5F, 0x85, 0x4E],
    hole: [0xDD, 0xD0, 0xB8],
    ring: [0xF6, 0xEC, 0xD8],
    number: [0x54, 0x46, 0x30],
    trail: [0xEF, 0xDC, 0xA2],
    die: [[0xFC, 0xFA, 0xF2], [0xD5, 0xCC, 0xBA], [0xA8, 0x9C, 0x86]],
    shadow: [0x4A, 0x39, 0x22],
    players: RED_BLUE,
};

impl Colours {
    /// The palette: every flat colour, and the steps between those that meet in a picture.
    pub(super) fn palette(&self, game: Game, flat: impl IntoIterator<Item = Rgb>) -> Palette {
        let mut palette = Palette::new();
        for colour in flat {
            palette.add(colour);
        }
        // Who claims cells, owns sides or shuts cells.
        let claims = !matches!(game, Game::Waltz | Game::Netted | Game::Tetrathedral);
        for hue in &self.players {
            // Pyramids have flat faces, round stones all shades.
            palette.ramp(hue.stone, hue.shine, if game == Game::Tetrathedral { 7 } else { 16 });
            palette.ramp(hue.stone, hue.rim, 8);
            palette.ramp(hue.pale, hue.rim, 4);
            palette.ramp(hue.pale, hue.stone, 4);
            palette.ramp(hue.side, self.paper, 3);
            if claims {
                palette.ramp(hue.side, self.line, 3);
                palette.ramp(hue.side, self.cell, 2);
                palette.ramp(hue.claim, hue.claim_line, 2);
                palette.ramp(hue.claim_line, self.line, 1);
            }
            let claim = claims.then_some(hue.claim);
            for ground in [self.cell, self.fresh, self.card, self.paper].into_iter().chain(claim) {
                palette.ramp(ground, hue.rim, 3);
            }
            // Under a stone its shadow is dark and half covered by the rim.
            for ground in [self.cell, self.fresh].into_iter().chain(claim) {
                palette.add(mix(mix(ground, self.shadow, 0.3), hue.rim, 0.45));
            }
            if claims {
                palette.add(mix(hue.claim, self.shadow, 0.08));
                palette.add(mix(hue.claim, self.shadow, 0.18));
                palette.add(mix(hue.claim, self.shadow, 0.3));
                palette.ramp(hue.claim, self.mark, 2);
            }
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
        if claims {
            palette.ramp(self.shut, self.hatch, 3);
            palette.ramp(self.shut, self.line, 1);
        }
        palette.ramp(self.paper, self.card, 2);
        self.ramps_in(game, &mut palette);
        palette
    }

    /// The flat colours that only pictures of some games have.
    fn flat_in(&self, game: Game) -> Vec<(&'static str, Rgb)> {
        let Self { frame, medal, medal_rim, ribbon, edge, danger, danger_line, netted, netted_line, net_line, .. } =
            *self;
        match game {
            Game::Waltz => {
                vec![("frame", frame), ("medal", medal), ("medal rim", medal_rim), ("ribbon", ribbon)]
            }
            Game::Netted => vec![
                ("frame", frame),
                ("edge", edge),
                ("danger", danger),
                ("danger line", danger_line),
                ("netted", netted),
                ("netted line", netted_line),
                ("net line 1", net_line[0]),
                ("net line 2", net_line[1]),
            ],
            Game::Anchor2d => vec![
                ("green", self.green),
                ("green line", self.green_line),
                ("socket", self.socket),
                ("hole", self.hole),
            ],
            Game::Tetrathedral => vec![
                ("ring", self.ring),
                ("number", self.number),
                ("trail", self.trail),
                ("die", self.die[0]),
                ("die 2", self.die[1]),
                ("die 3", self.die[2]),
            ],
            Game::Tether => Vec::new(),
        }
    }

    /// Adds the steps between colours that meet in pictures of that game only.
    fn ramps_in(&self, game: Game, palette: &mut Palette) {
        if matches!(game, Game::Waltz | Game::Netted) {
            palette.ramp(self.frame, self.line, 2);
            palette.ramp(self.line, self.paper, 2);
            palette.ramp(self.frame, self.muted, 2);
            for depth in [0.08, 0.2, 0.32] {
                palette.add(mix(self.frame, self.shadow, depth));
            }
        }
        match game {
            Game::Waltz => {
                palette.ramp(self.medal, self.medal_rim, 4);
                palette.ramp(self.medal_rim, self.paper, 4);
                palette.ramp(self.ribbon, self.paper, 4);
                palette.ramp(self.players[0].stone, self.players[1].stone, 6);
            }
            Game::Netted => {
                for ground in [self.edge, self.danger, self.netted] {
                    for depth in [0.08, 0.18, 0.3] {
                        palette.add(mix(ground, self.shadow, depth));
                    }
                    for hue in &self.players {
                        palette.ramp(ground, hue.rim, 2);
                    }
                    for net_line in self.net_line {
                        palette.ramp(ground, net_line, 1);
                    }
                }
                palette.ramp(self.edge, self.line, 2);
                palette.ramp(self.danger, self.danger_line, 2);
                palette.ramp(self.netted, self.netted_line, 5);
                palette.ramp(self.netted_line, self.line, 1);
                palette.ramp(self.danger_line, self.line, 1);
                for (hue, net_line) in self.players.iter().zip(self.net_line) {
                    palette.ramp(net_line, hue.stone, 3);
                    palette.ramp(net_line, self.cell, 2);
                }
                palette.ramp(self.players[0].stone, self.players[1].stone, 6);
            }
            Game::Anchor2d => {
                for (from, to) in [
                    (self.green, self.green_line),
                    (self.green, self.paper),
                    (self.green, self.line),
                    (self.green, self.ink),
                    (self.green_line, self.paper),
                    (self.green_line, self.line),
                    (self.hole, self.green_line),
                ] {
                    palette.ramp(from, to, 3);
                }
                for depth in [0.1, 0.2, 0.3] {
                    palette.add(mix(self.green, self.shadow, depth));
                }
                for hue in &self.players {
                    palette.ramp(self.green, hue.rim, 3);
                }
            }
            Game::Tetrathedral => {
                for ground in [self.ring, self.trail] {
                    for depth in [0.08, 0.18, 0.3] {
                        palette.add(mix(ground, self.shadow, depth));
                    }
                    palette.ramp(ground, self.line, 3);
                    palette.ramp(ground, self.mark, 4);
                    palette.ramp(ground, self.number, 2);
                }
                palette.ramp(self.cell, self.number, 2);
                palette.ramp(self.cell, self.mark, 3);
                palette.ramp(self.line, self.paper, 2);
                for hue in &self.players {
                    palette.ramp(hue.claim, self.ring, 3);
                    palette.ramp(hue.claim, self.number, 2);
                    palette.ramp(self.ring, hue.rim, 3);
                }
                palette.ramp(self.players[0].stone, self.ink, 3);
                palette.ramp(self.players[1].stone, self.card, 3);
                palette.ramp(self.die[0], self.ink, 5);
                palette.ramp(self.die[0], self.die[1], 1);
                palette.ramp(self.die[1], self.die[2], 1);
                palette.ramp(self.die[2], self.paper, 3);
            }
            Game::Tether => {}
        }
    }
}
