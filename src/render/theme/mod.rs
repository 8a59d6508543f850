//! Themes: the colours of a picture, by what they are for.

mod contrast;
mod dark;
mod light;
mod ramps;
mod shapes;

use super::palette::{Rgb, mix};
use crate::rules::Game;

/// Netted: in a region that is shown, how much of the lines' colour the edge cells have: a step that the palette holds.
pub(super) const EDGE_SHARE: f32 = 1.0 / 3.0;

/// How pictures are coloured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Warm paper and light wood.
    #[default]
    Light,
    /// Charcoal and walnut, for clients with a dark ground.
    Dark,
    /// Black, white and few strong colours within thick lines.
    Contrast,
    /// As light, but stones and all that a player has claimed carry the player's sign as well: a ring and level
    /// strokes, or a cross and upright ones. Nothing has to be told by its colour.
    Shapes,
}

impl Theme {
    /// All themes, the default first.
    pub const ALL: &[Self] = &[Self::Light, Self::Dark, Self::Contrast, Self::Shapes];

    /// Its name, the same in every language.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
            Self::Shapes => "shapes",
        }
    }

    /// The theme of that name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|theme| theme.id() == id)
    }

    /// The colours of a game's pictures.
    pub(super) const fn colours(self, game: Game) -> &'static Colours {
        let set = match self {
            Self::Light => &light::SET,
            Self::Dark => &dark::SET,
            Self::Contrast => &contrast::SET,
            Self::Shapes => &shapes::SET,
        };
        match game {
            Game::Tether => &set.red_blue,
            Game::Anchor2d | Game::Waltz | Game::Netted => &set.black_white,
            Game::Tetrathedral => &set.amber_violet,
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
            Game::Tether | Game::Waltz | Game::Tetrathedral => {}
        }
        let colours = self.colours(game);
        pairs.extend(colours.named(game).into_iter().map(|ground| (colours.number, ground)));
        pairs
    }
}

/// A theme's colours, by those of the players.
struct Set {
    red_blue: Colours,
    black_white: Colours,
    amber_violet: Colours,
}

/// The colours of one theme, and how it draws with them.
pub(super) struct Colours {
    /// Whether what is a player's carries the player's sign.
    pub signs: bool,
    /// How thick the lines around cells and stones are, in parts of what is usual.
    pub bold: f32,
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
    /// The names of cells, and Tetrathedral's numbers of spaces.
    pub number: Rgb,
    /// Tetrathedral: a space of the outer ring; what is left of the cell of the last move;
    /// the faces of the die from the lightest.
    pub ring: Rgb,
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

impl Colours {
    /// The grounds of empty cells, on which their names can stand.
    fn named(&self, game: Game) -> Vec<Rgb> {
        let [one, two] = self.players.map(|hue| hue.claim);
        match game {
            Game::Tether => vec![self.cell, self.fresh, self.shut, one, two],
            Game::Anchor2d => vec![self.cell],
            Game::Waltz => vec![self.cell, self.fresh],
            Game::Netted => vec![self.cell, self.edge, self.danger, mix(self.danger, self.danger_line, EDGE_SHARE)],
            Game::Tetrathedral => vec![self.ring, self.cell, self.trail, self.fresh, one, two],
        }
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
}
