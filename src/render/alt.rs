//! What a picture shows beside the stones, for those who put it into words.

use crate::{
    board::{Cell, Cells},
    rules::{AnyPosition, Player},
};

/// The cells from which each player's stones were captured between two positions of one game, by
/// player. Nothing when the positions are not of the same setup.
pub fn captured(before: &AnyPosition, after: &AnyPosition) -> [Cells; 2] {
    if before.setup() != after.setup() {
        return [Cells::EMPTY; 2];
    }
    match after {
        // Stones of Tether leave the board in no other way.
        AnyPosition::Tether(_) => Player::BOTH.map(|player| before.stones(player) - after.stones(player)),
    }
}

/// The cells that hold no stone, are claimed by nobody, and on which nobody may place nevertheless.
///
/// Nothing once the game is over, when there is no placement left to forbid.
pub fn shut(position: &AnyPosition) -> Cells {
    match position {
        AnyPosition::Tether(tether) => {
            if position.outcome().is_some() {
                return Cells::EMPTY;
            }
            Player::BOTH.into_iter().fold(tether.board() - tether.placements(), |shut, player| {
                shut - position.stones(player) - tether.territory(player)
            })
        }
    }
}

/// The stones of `player` that are marked as standing by themselves: untethered ones, in Tether.
pub fn loose(position: &AnyPosition, player: Player) -> Cells {
    match position {
        AnyPosition::Tether(tether) => position.stones(player) - tether.tethered(player),
    }
}

/// The cell that is marked for a move of that text, where the move names one on the board.
pub fn marked(position: &AnyPosition, text: &str) -> Option<Cell> {
    let cell = position.target(text)?;
    let board = match position {
        AnyPosition::Tether(tether) => tether.board(),
    };
    board.contains(cell).then_some(cell)
}
