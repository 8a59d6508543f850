//! Colours, named by their use.

use crate::raster::palette::{Rgb, contrast};
use parlor_games::rules::Player;

/// The least contrast of text with its ground, and of marks with theirs.
const LEGIBLE: f32 = 4.6;
const VISIBLE: f32 = 3.0;

/// Which of a theme's three sets of colours a game uses, in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayerColours {
    RedBlue,
    BlackWhite,
    AmberViolet,
}

pub(super) struct Colours {
    pub signs: bool,
    /// The thickness of lines around cells and stones, relative to the usual one.
    pub bold: f32,
    pub paper: Rgb,
    /// The card behind the player to move.
    pub card: Rgb,
    /// Important text.
    pub ink: Rgb,
    /// Coordinates, counts, and the waiting player.
    pub muted: Rgb,
    /// A cell for stones.
    pub cell: Rgb,
    pub line: Rgb,
    /// A cell that nobody has claimed and where nobody may place a stone.
    pub shut: Rgb,
    /// Strokes across a shut cell.
    pub hatch: Rgb,
    /// The cell of the last move, and the line around it.
    pub fresh: Rgb,
    pub mark: Rgb,
    /// The wood around the cells of Waltz and Netted.
    pub frame: Rgb,
    /// Waltz: the leader's token, its edge, and its ribbon.
    pub medal: Rgb,
    pub medal_rim: Rgb,
    pub ribbon: Rgb,
    /// Netted: edge cells; cells of regions about to be netted, and the lines between them; the same for netted regions.
    pub edge: Rgb,
    pub danger: Rgb,
    pub danger_line: Rgb,
    pub netted: Rgb,
    pub netted_line: Rgb,
    /// Netted: the outline of a net's lines.
    pub net_line: [Rgb; 2],
    /// Anchor 2D: edge cells, the line around them, an unanchored pair's place, and the inside of a window.
    pub green: Rgb,
    pub green_line: Rgb,
    pub socket: Rgb,
    pub hole: Rgb,
    /// The names of cells, and the numbers of Tetrathedral's spaces.
    pub number: Rgb,
    /// Tetrathedral: the outer ring, the spaces that the last move left, and the die's faces from the lightest.
    pub ring: Rgb,
    pub trail: Rgb,
    pub die: [Rgb; 3],
    /// The darkest shadow.
    pub shadow: Rgb,
    pub players: [Hue; 2],
}

#[derive(Clone, Copy)]
pub(super) struct Hue {
    pub stone: Rgb,
    pub shine: Rgb,
    pub rim: Rgb,
    /// The middle of a hollow stone.
    pub pale: Rgb,
    /// The player's sides of the board.
    pub side: Rgb,
    pub claim: Rgb,
    pub claim_line: Rgb,
}

impl Colours {
    pub fn of(&self, player: Player) -> &Hue {
        &self.players[player.index()]
    }

    /// The colour of a name on a ground: the usual one, if it is legible.
    pub fn name_on(&self, ground: Rgb) -> Rgb {
        self.legible(self.number, ground)
    }

    /// Important text on a ground.
    pub fn ink_on(&self, ground: Rgb) -> Rgb {
        self.legible(self.ink, ground)
    }

    fn legible(&self, usual: Rgb, ground: Rgb) -> Rgb {
        let Self { number, ink, paper, .. } = *self;
        if contrast(usual, ground) >= LEGIBLE { usual } else { most(&[number, ink, paper], ground) }
    }

    /// The colour of a player's mark on a ground: that of the player's sides, if it stands out.
    pub fn mark_on(&self, player: Player, ground: Rgb) -> Rgb {
        let Hue { side, rim, shine, .. } = *self.of(player);
        let marks = [side, rim, shine];
        let clear = marks.into_iter().find(|&mark| contrast(mark, ground) >= VISIBLE);
        clear.unwrap_or_else(|| most(&marks, ground))
    }
}

/// The colour that has the most contrast with the ground.
pub(super) fn most(texts: &[Rgb], ground: Rgb) -> Rgb {
    texts.iter().copied().max_by(|a, b| contrast(*a, ground).total_cmp(&contrast(*b, ground))).unwrap_or(ground)
}
