//! Moves of one cell that differ only in the direction of their slide, and the arrows that ask for it.

use super::{buttons::labelled, custom_id::CustomId};
use crate::text::{self, Lang, msg};
use parlor_games::{board::Cell, rules::Setup};
use serenity::all::{ButtonStyle::Secondary, CreateActionRow};

pub(crate) struct Slides {
    pub(crate) cell: Cell,
    setup: Setup,
    moves: Vec<String>,
}

impl Slides {
    /// `None` if the moves differ in something else.
    pub(crate) fn of(setup: Setup, moves: &[String]) -> Option<Self> {
        let points = text::compass(setup);
        let mut cells = moves.iter().map(|text| {
            let (cell, point) = text.rsplit_once('-')?;
            Cell::parse(cell).filter(|_| points.iter().any(|row| row.contains(&point)))
        });
        let first = cells.next()??;
        cells.all(|cell| cell == Some(first)).then(|| Self { cell: first, setup, moves: moves.to_vec() })
    }

    pub(crate) fn question(&self, lang: Lang) -> String {
        lang.text(msg::IllegalWhichDirection { cell: self.cell.to_string() })
    }

    /// One button per direction of the grid, laid out the way they point. Directions that are not legal are disabled.
    pub(crate) fn compass(&self, id: impl Fn(String) -> CustomId) -> Vec<CreateActionRow> {
        let point = |&name: &&str| {
            let text = format!("{}-{name}", self.cell);
            let label = if name.is_empty() { self.cell.to_string() } else { text::compass_point(name) };
            let is_legal = self.moves.contains(&text);
            labelled(label, &id(text), Secondary).disabled(!is_legal)
        };
        let rows = text::compass(self.setup).iter();
        rows.map(|row| CreateActionRow::Buttons(row.iter().map(point).collect())).collect()
    }
}
