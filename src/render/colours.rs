//! The colours of a picture, named by their use.

use parlor_raster::palette::Rgb;

/// The colours of the two players. A theme has a set of colours for each variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayerColours {
    RedBlue,
    BlackWhite,
    AmberViolet,
}

/// A theme's colours: one set for each pair of players' colours.
pub(super) struct Set {
    pub red_blue: Colours,
    pub black_white: Colours,
    pub amber_violet: Colours,
}

/// The colours of one theme, and how it draws with them.
pub(super) struct Colours {
    /// Whether stones and claims carry the sign of their player.
    pub signs: bool,
    /// The thickness of lines around cells and stones, relative to the usual one.
    pub bold: f32,
    /// The background of the whole picture.
    pub paper: Rgb,
    /// The background of the block of the player to move.
    pub card: Rgb,
    /// Important text.
    pub ink: Rgb,
    /// Less important text: coordinates, counts, the player who is not to move.
    pub muted: Rgb,
    /// A cell on which a stone may be placed.
    pub cell: Rgb,
    /// The lines between the cells.
    pub line: Rgb,
    /// A cell on which no player may place, and which no player has claimed.
    pub shut: Rgb,
    /// The strokes across a shut cell.
    pub hatch: Rgb,
    /// The cell of the last move.
    pub fresh: Rgb,
    /// The line around the cell of the last move.
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
    /// Netted: the outline of the lines of a player's net.
    pub net_line: [Rgb; 2],
    /// Anchor 2D: edge cells, the line around them, the place of a pair that no player has anchored, and the inside of
    /// a window.
    pub green: Rgb,
    pub green_line: Rgb,
    pub socket: Rgb,
    pub hole: Rgb,
    /// The names of cells, and Tetrathedral's numbers of spaces.
    pub number: Rgb,
    /// Tetrathedral: a space of the outer ring; the spaces that the last move left;
    /// the faces of the die from the lightest.
    pub ring: Rgb,
    pub trail: Rgb,
    pub die: [Rgb; 3],
    /// The colour of the darkest shadow.
    pub shadow: Rgb,
    /// The colours of the players, by index.
    pub players: [Hue; 2],
}

/// The colours of one player.
#[derive(Clone, Copy)]
pub(super) struct Hue {
    /// A stone outside its highlight and its rim.
    pub stone: Rgb,
    /// The highlight of a stone.
    pub shine: Rgb,
    /// A stone's rim.
    pub rim: Rgb,
    /// The middle of a hollow stone.
    pub pale: Rgb,
    /// The sides of the board that are the player's.
    pub side: Rgb,
    /// A cell that the player has claimed.
    pub claim: Rgb,
    /// The line around a claimed cell.
    pub claim_line: Rgb,
}
