//! The colours of a picture, by what they are for.

use super::palette::Rgb;

/// The colours of the two players. A theme has a set of all its colours for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayerColours {
    RedBlue,
    BlackWhite,
    AmberViolet,
}

/// A theme's colours, one set for each pair of players' colours.
pub(super) struct Set {
    pub red_blue: Colours,
    pub black_white: Colours,
    pub amber_violet: Colours,
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
