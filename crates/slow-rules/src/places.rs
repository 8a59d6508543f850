//! Cells as the slow rules represent them, and their names. The code shares nothing with the library.

use std::collections::BTreeSet;

pub type Place = (i32, i32);
pub type Places = BTreeSet<Place>;

/// The column's letter and the row's number.
pub fn name((col, row): Place) -> String {
    format!("{}{}", (b'a' + col as u8) as char, row + 1)
}

pub fn place(name: &str) -> Place {
    (i32::from(name.as_bytes()[0] - b'a'), name[1..].parse::<i32>().expect("a row") - 1)
}

/// Names in the order of their bytes.
pub fn names(places: &Places) -> Vec<String> {
    let mut names: Vec<String> = places.iter().copied().map(name).collect();
    names.sort();
    names
}
