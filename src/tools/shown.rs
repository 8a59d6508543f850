//! A game's position as a scene, where nobody is known who plays it.

use crate::{
    record::Step,
    render::{Scene, Seat},
    rules::{Outcome, Player},
    text::{self, Lang},
};

/// What is drawn of a game.
pub(super) struct Shown(pub(super) Step);

impl Shown {
    /// Hands over what is to be seen.
    pub(super) fn scene<T>(&self, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
        let (lang, position) = (Lang::English, &self.0.position);
        let colours = Player::BOTH.map(|player| text::colour(lang, position.game(), player));
        let notes = Player::BOTH.map(|player| text::note(lang, position, player));
        let seat = |index: usize| Seat { name: &colours[index], colour: &colours[index], note: &notes[index] };
        let turn = match position.outcome() {
            None => Some(position.to_move()),
            Some(Outcome::Won(winner)) => Some(winner),
            Some(Outcome::Drawn) => None,
        };
        draw(&Scene {
            position,
            before: self.0.before.as_ref(),
            last: self.0.last.as_ref().map(|ply| ply.text.as_str()),
            players: [seat(0), seat(1)],
            turn,
            status: &text::standing(lang, position),
        })
    }
}
