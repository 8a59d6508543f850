//! The content of a picture.

use super::lettering::Lettering;
use parlor_games::{
    board::{Cell, Cells},
    rules::{AnyPosition, Player},
};

#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    pub position: &'a AnyPosition,
    /// The position before the last ply, to show what was captured or moved.
    pub before: Option<&'a AnyPosition>,
    /// The last ply in canonical form. Its cell is marked.
    pub last: Option<&'a str>,
    /// Cells to which the text around the picture refers, as in a lesson. They are highlighted, and the empty ones have names.
    pub highlights: Cells,
    /// The cell of a new stone that has to slide. The stone is shown with an arrow for each direction that can be chosen.
    pub sliding: Option<Cell>,
    /// Player 1 first.
    pub players: [Seat<'a>; 2],
    /// The player whose block is emphasized: the player to move or, at the end, the winner. Not read from the position, because
    /// a game can end by resignation or on time.
    pub turn: Option<Player>,
    /// Whether the game is over; the winner gets a crown.
    pub ended: bool,
    /// One line, such as "Red to move".
    pub status: &'a str,
    /// A sentence that says where small cells can be magnified. It is shown as a small line if the cells are too small for
    /// names.
    pub loupe: &'a str,
}

impl Scene<'_> {
    /// The cell of the last ply.
    pub(super) fn target(&self) -> Option<Cell> {
        self.last.and_then(|text| self.position.target(text))
    }

    pub(super) fn stones(&self) -> Cells {
        self.position.stones(Player::One) | self.position.stones(Player::Two)
    }
}

/// The texts about a player. Characters that the fonts lack are removed, and lines are shortened to fit.
#[derive(Clone, Copy, Default, Debug)]
pub struct Seat<'a> {
    /// The player's name, in any script.
    pub name: &'a str,
    /// The player's colour in words. It is shown if the fonts lack all characters of `name`.
    pub colour: &'a str,
    /// The count that matters in the game, such as "23 cells".
    pub note: &'a str,
}

impl Seat<'_> {
    pub(super) fn shown(&self, lettering: &Lettering) -> String {
        let name = lettering.clean(self.name);
        if name.is_empty() { lettering.clean(self.colour) } else { name }
    }
}
