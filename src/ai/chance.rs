//! The chances in a position, also where there is nothing to choose.

use super::{AnySearch, Budget, Choice, Progress, knowledge::worth};
use crate::rules::{AnyPosition, Player};

/// Moves that follow of themselves are played so often before a position is searched. Where dice are rolled between
/// them, what is to be searched grows with each.
const FORCED: u8 = 2;

/// How near to 0 and 1 a chance comes that is not certain.
const DOUBT: f32 = 0.001;

/// Player one's chance to win in the position that is searched, 0 to 1; 0 and 1 only where it is certain. It takes that
/// many playouts, or fewer once `stop` says so, as [`AnySearch::run`] asks it. A search by itself makes none where a single
/// move is legal; this one goes on to where there is a choice.
pub fn chance(search: AnySearch, playouts: u32, mut stop: impl FnMut(&Progress) -> bool) -> f32 {
    after_forced(search, playouts, FORCED, &mut stop)
}

fn after_forced(mut search: AnySearch, playouts: u32, forced: u8, stop: &mut dyn FnMut(&Progress) -> bool) -> f32 {
    let position = search.position();
    if let Some(outcome) = position.outcome() {
        return worth(outcome);
    }
    if let (Some(die), None) = (position.game().die(), position.roll()) {
        let playouts = share(playouts, die);
        let sum: f32 = rolls(&search).map(|(_, rolled)| after_forced(rolled, playouts, forced, stop)).sum();
        return sum / f32::from(die);
    }
    if forced > 0
        && is_forced(&position)
        && let Some(only) = position.legal_texts().first()
        && search.advance(only).is_ok()
    {
        return after_forced(search, playouts, forced - 1, stop);
    }
    search.run(Budget::playouts(playouts), stop);
    search.best().map_or(0.5, |best| of_one(win(&best), position.to_move()))
}

/// The mover's chance with a move.
pub(super) fn win(choice: &Choice<String>) -> f32 {
    if choice.proven.is_some() { choice.win } else { choice.win.clamp(DOUBT, 1.0 - DOUBT) }
}

/// A search for each face of the die.
pub(super) fn rolls(search: &AnySearch) -> impl Iterator<Item = (u8, AnySearch)> {
    (1..=search.position().game().die().unwrap_or(0)).map(|face| {
        let mut rolled = search.clone();
        rolled.set_roll(face);
        (face, rolled)
    })
}

/// Playouts for each face of a die.
pub(super) fn share(playouts: u32, die: u8) -> u32 {
    (playouts / u32::from(die)).max(1)
}

/// Whether there is only one move.
pub(super) fn is_forced(position: &AnyPosition) -> bool {
    position.legal_texts().len() == 1
}

/// A player's chance as player one's, and player one's as the player's.
pub fn of_one(chance: f32, player: Player) -> f32 {
    match player {
        Player::One => chance,
        Player::Two => 1.0 - chance,
    }
}
