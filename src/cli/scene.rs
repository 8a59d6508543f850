//! A position as a scene without players' names.

use parlor_games::{
    board::Cells,
    record::Step,
    rules::{Outcome, Player},
};

use crate::{
    render::{Scene, Seat},
    text::{self, Lang},
};

pub(crate) struct Shown(pub(crate) Step);

impl Shown {
    pub(crate) fn scene<T>(&self, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
        let (lang, position) = (Lang::English, &self.0.position);
        let colours = Player::BOTH.map(|player| text::colour(lang, position.game(), player));
        let notes = Player::BOTH.map(|player| text::count_note(lang, position, player));
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
            highlights: Cells::EMPTY,
            sliding: None,
            players: [seat(0), seat(1)],
            turn,
            ended: position.outcome().is_some(),
            status: &text::position_status(lang, position),
        })
    }
}
