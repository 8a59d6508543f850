//! Cells in the slow rules, and their names. Shares nothing with the library.

use std::collections::BTreeSet;

pub type Place = (i32, i32);
pub type Places = BTreeSet<Place>;

pub fn name((col, row): Place) -> String {
    format!("{}{}", (b'a' + col as u8) as char, row + 1)
}

pub fn place(name: &str) -> Place {
    (i32::from(name.as_bytes()[0] - b'a'), name[1..].parse::<i32>().expect("a row") - 1)
}

/// In byte order.
pub fn names(places: &Places) -> Vec<String> {
    let mut names: Vec<String> = places.iter().copied().map(name).collect();
    names.sort();
    names
}
