//! The win chance in a position, even without a choice of moves.

use super::{AnySearch, Budget, Choice, Progress, knowledge::outcome_value};
use parlor_games::rules::{AnyPosition, Player};

/// Forced moves played before a position is searched. Each roll between them multiplies the number of searches.
const MAX_FORCED_MOVES: u8 = 2;

/// The minimum distance of an uncertain chance from 0 and 1.
const UNCERTAINTY: f32 = 0.001;

/// Player one's chance to win in the search's position, 0 to 1. Only certain results are 0 and 1.
///
/// Takes the given number of playouts, or fewer if `stop` returns true, as in [`AnySearch::run`]. Searches make no playouts with
/// a single legal move, so forced moves are played until there is a choice.
pub fn win_chance(search: AnySearch, playouts: u32, mut stop: impl FnMut(&Progress) -> bool) -> f32 {
    after_forced_moves(search, playouts, MAX_FORCED_MOVES, &mut stop)
}

fn after_forced_moves(
    mut search: AnySearch,
    playouts: u32,
    forced: u8,
    stop: &mut dyn FnMut(&Progress) -> bool,
) -> f32 {
    let position = search.position();
    if let Some(outcome) = position.outcome() {
        return outcome_value(outcome);
    }
    if let (Some(die), None) = (position.game().die(), position.roll()) {
        let playouts = playouts_per_face(playouts, die);
        let sum: f32 =
            searches_by_roll(&search).map(|(_, rolled)| after_forced_moves(rolled, playouts, forced, stop)).sum();
        return sum / f32::from(die);
    }
    if forced > 0
        && is_forced(&position)
        && let Some(only) = position.legal_texts().first()
        && search.advance(only).is_ok()
    {
        return after_forced_moves(search, playouts, forced - 1, stop);
    }
    search.run(Budget::playouts(playouts), stop);
    search.best().map_or(0.5, |best| relative_to(choice_win_chance(&best), position.to_move()))
}

/// The mover's chance. Only proven results are 0 or 1.
pub(super) fn choice_win_chance(choice: &Choice<String>) -> f32 {
    if choice.proven.is_some() { choice.win } else { choice.win.clamp(UNCERTAINTY, 1.0 - UNCERTAINTY) }
}

pub(super) fn searches_by_roll(search: &AnySearch) -> impl Iterator<Item = (u8, AnySearch)> {
    (1..=search.position().game().die().unwrap_or(0)).map(|face| {
        let mut rolled = search.clone();
        rolled.set_roll(face);
        (face, rolled)
    })
}

pub(super) fn playouts_per_face(playouts: u32, die: u8) -> u32 {
    (playouts / u32::from(die)).max(1)
}

pub(super) fn is_forced(position: &AnyPosition) -> bool {
    position.legal_texts().len() == 1
}

/// Converts player one's win chance to that of `player`, or the other way round.
pub fn relative_to(chance: f32, player: Player) -> f32 {
    match player {
        Player::One => chance,
        Player::Two => 1.0 - chance,
    }
}
