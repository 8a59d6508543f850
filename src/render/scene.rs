//! What a picture shows.

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
    /// In canonical form; its cell is marked.
    pub last: Option<&'a str>,
    /// Cells that the text around the picture is about, as in a lesson. They are highlighted, and empty ones named.
    pub highlights: Cells,
    /// A cell on which a stone has to slide: the stone is shown, with an arrow for each direction that can be chosen.
    pub sliding: Option<Cell>,
    /// Player 1 first.
    pub players: [Seat<'a>; 2],
    /// Whose caption is raised: the player to move or, at the end, the winner. The position doesn't know, because a game can end
    /// by resignation or on time.
    pub turn: Option<Player>,
    /// Whether the game is over; the winner gets a crown.
    pub ended: bool,
    /// One line, such as "Red to move".
    pub status: &'a str,
    /// Where small cells can be magnified: a small line on boards whose cells have no names because they are too small.
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

/// Characters that the fonts lack are dropped, and lines are shortened to fit.
#[derive(Clone, Copy, Default, Debug)]
pub struct Seat<'a> {
    /// In any script.
    pub name: &'a str,
    /// Shown if the fonts lack all characters of `name`.
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
