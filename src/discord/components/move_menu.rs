//! Menus for choosing a move: a column, a cell, then the destination.

use super::{MAX_OPTIONS, custom_id::CustomId, menu, slides::Slides};
use crate::text::{self, Lang, msg};
use parlor_games::rules::AnyPosition;
use serenity::all::{CreateActionRow, CreateSelectMenuOption};
use std::collections::BTreeMap;

/// Marks a chosen column whose cell is still to be chosen.
const COLUMN: char = '*';

/// What follows the choices made so far.
pub(crate) enum Next {
    Move(String),
    /// Only the direction of a slide is missing.
    Slides(Slides),
    Menu(CreateActionRow),
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Choice {
    Move(String),
    /// Columns, as option values with the number of moves in each.
    Column(Vec<(String, usize)>),
    /// Cells or other first parts of moves, or destinations.
    Place(Vec<String>),
    /// No legal move begins with the chosen parts.
    Invalid,
}

pub(crate) fn possible<'a>(chosen: &str, legal: &'a [String]) -> impl Iterator<Item = &'a str> {
    let (from, column) = parts(chosen);
    legal.iter().map(String::as_str).filter(move |text| {
        let rest = text.strip_prefix(from);
        rest.is_some_and(|rest| column.strip_suffix(COLUMN).is_none_or(|letters| letters_of(rest) == letters))
    })
}

/// The moves that begin with `chosen`, if they differ only in the direction of their slide.
pub(crate) fn slides(position: &AnyPosition, chosen: &str) -> Option<Slides> {
    let moves: Vec<_> = possible(chosen, &position.legal_texts()).map(str::to_owned).collect();
    Slides::of(position.setup(), &moves)
}

/// `chosen` holds the choices made in earlier menus; `id`, that of the next menu, must contain them. `None` if no legal move begins
/// with them.
pub(crate) fn next(lang: Lang, position: &AnyPosition, chosen: &str, id: &CustomId) -> Option<Next> {
    let choice = choice(chosen, &position.legal_texts());
    if let Choice::Column(_) | Choice::Place(_) = choice
        && let Some(slides) = slides(position, chosen)
    {
        return Some(Next::Slides(slides));
    }
    let (phrase, options) = match choice {
        Choice::Move(text) => return Some(Next::Move(text)),
        Choice::Column(columns) => {
            let option = |(column, count): (String, usize)| {
                let name = column.rsplit('-').next().unwrap_or_default().trim_end_matches(COLUMN).to_owned();
                let label = lang.text(msg::PickColumnOption { column: name, count });
                CreateSelectMenuOption::new(label, column)
            };
            (msg::PICK_COLUMN, columns.into_iter().map(option).collect())
        }
        Choice::Place(places) => {
            let option = |place: String| {
                let name = place.trim_end_matches('-').rsplit('-').next().unwrap_or_default();
                CreateSelectMenuOption::new(text::destination(lang, name), place.clone())
            };
            let phrase = if chosen.contains('-') { msg::PICK_GOAL } else { msg::PICK_CELL };
            (phrase, places.into_iter().map(option).collect())
        }
        Choice::Invalid => return None,
    };
    Some(Next::Menu(menu(id, lang.text(phrase), options)))
}

/// The text above a menu.
pub(crate) fn prompt(lang: Lang, chosen: &str) -> String {
    match chosen.trim_end_matches([COLUMN, '-']) {
        "" => lang.text(msg::PICK),
        so_far => lang.text(msg::PickMore { chosen: so_far }),
    }
}

/// `chosen` is empty, a column (`d*`), a first cell (`d4-`), a first cell and the column of a destination (`d4-e*`), or a move.
fn choice(chosen: &str, legal: &[String]) -> Choice {
    if legal.iter().any(|text| text == chosen) {
        return Choice::Move(chosen.to_owned());
    }
    let (from, column) = parts(chosen);
    // The rest of each move, up to and including its next hyphen.
    let mut places: Vec<String> = Vec::new();
    for text in legal.iter().filter_map(|text| text.strip_prefix(from)) {
        let end = text.find('-').map_or(text.len(), |hyphen| hyphen + 1);
        let place = format!("{from}{}", &text[..end]);
        if !places.contains(&place) {
            places.push(place);
        }
    }
    if let Some(letters) = column.strip_suffix(COLUMN) {
        places.retain(|place| letters_of(&place[from.len()..]) == letters);
    } else if !column.is_empty() {
        return Choice::Invalid;
    }
    match places.as_slice() {
        [] => Choice::Invalid,
        // A piece with a single destination leaves no choice.
        [only] if !from.is_empty() && legal.contains(only) => Choice::Move(only.clone()),
        _ if places.len() <= MAX_OPTIONS => Choice::Place(places),
        _ => {
            let mut columns = BTreeMap::<String, usize>::new();
            for place in &places {
                *columns.entry(format!("{from}{}{COLUMN}", letters_of(&place[from.len()..]))).or_default() += 1;
            }
            if columns.len() > MAX_OPTIONS { Choice::Invalid } else { Choice::Column(columns.into_iter().collect()) }
        }
    }
}

/// Splits `chosen` after its last hyphen, into the finished choices and the column.
fn parts(chosen: &str) -> (&str, &str) {
    chosen.split_at(chosen.rfind('-').map_or(0, |hyphen| hyphen + 1))
}

/// The leading letters of a cell's name. Words such as `pass` are all letters.
fn letters_of(place: &str) -> &str {
    let end = place.find(|c: char| c.is_ascii_digit()).unwrap_or(place.len());
    &place[..end]
}

#[cfg(test)]
mod tests;
