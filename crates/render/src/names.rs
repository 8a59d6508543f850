//! Names of cells, drawn inside the cells and on stones.

use super::{
    lattice::Lattice,
    lettering::{CAPITAL, Lettering, Weight},
    scale::shown,
    sign::cross,
};
use crate::raster::shape::{Mask, Shape};
use parlor_games::{
    board::{Cell, Cells},
    rules::Player,
};

/// The least height of digits where the picture is shown, in pixels of the client.
const DIGITS: f32 = 7.2;

/// Long names are narrowed to no less than this share of their width. Boards on which they still don't fit have no names.
const NARROWEST: f32 = 0.8;

/// Boards with more cells have no names in cells, because their files would be too large.
const MAX_CELLS: u32 = 121;

/// The size of names on stones, relative to those in cells. They are smaller, so that they attract less attention.
const ON_STONES: f32 = 0.86;

/// The size of names in a picture of this height.
pub(super) fn size(height: f32) -> f32 {
    shown(DIGITS, height) / CAPITAL
}

/// The size of names on stones.
pub(super) fn size_on_stones(height: f32) -> f32 {
    size(height) * ON_STONES
}

/// The coordinates that a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Around the board, and in each cell and on each stone. Cells and stones have none if the board is so large that the names
    /// would be too small on a phone.
    #[default]
    Cells,
    /// Around the board only.
    Rim,
    /// Like [`Self::Rim`], but without the numbers in Tetrathedral's spaces, for pictures that are too small for them.
    NoNumbers,
}

impl Coordinates {
    /// The values from which people can choose, the default first.
    pub const ALL: &[Self] = &[Self::Cells, Self::Rim];

    /// The same in every language.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::Rim => "rim-only",
            Self::NoNumbers => "no-numbers",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|coordinates| coordinates.id() == id)
    }
}

/// The share of their width to which all names of a board are narrowed in a picture of this height. `None` if they would be too
/// narrow or too many.
pub(super) fn stretch(cells: Cells, lattice: Lattice, height: f32, lettering: &Lettering) -> Option<f32> {
    let (size, radius) = (size(height), lattice.stone());
    let half = size * CAPITAL * 0.5;
    // The names also have to fit onto stones, apart from the corners of their first and last letters.
    let room = 2.0 * (radius * radius - 0.64 * half * half).max(0.0).sqrt() - 1.0;
    let stretch = (room / widest(cells, size, lettering)).min(1.0);
    (stretch >= NARROWEST && cells.len() <= MAX_CELLS).then_some(stretch)
}

fn widest(cells: Cells, size: f32, lettering: &Lettering) -> f32 {
    cells.iter().map(|cell| lettering.width(Weight::Medium, size, &cell.to_string())).fold(1.0, f32::max)
}

pub(super) struct Names {
    in_cells: Vec<(Cell, Mask)>,
    on_stones: Vec<(Cell, Mask)>,
    /// The area behind a name in a cell.
    pub plate: Mask,
    /// The area behind a name on a stone.
    pub stone_plate: Mask,
    /// Each player's sign around a name on a stone; only in themes with signs.
    pub signs: Option<[Mask; 2]>,
}

impl Names {
    /// `height` is the height of the picture. `None` if the names don't fit.
    pub(super) fn new(cells: Cells, lattice: Lattice, height: f32, signs: bool, lettering: &Lettering) -> Option<Self> {
        let stretch = stretch(cells, lattice, height, lettering)?;
        let (size, radius) = (size(height), lattice.stone());
        let (widest, half) = (widest(cells, size, lettering), size * CAPITAL * 0.5);
        let names = |size: f32| {
            let mask = |cell| lettering.mask((Weight::Medium, size), stretch, &lettering.name(cell));
            cells.iter().map(|cell| (cell, mask(cell))).collect()
        };
        let (in_cells, on_stones) = (names(size), names(size_on_stones(height)));
        // Letters with descenders reach further down than digits.
        let (width, high) = (widest * stretch * 0.5, half + 7.0);
        let rounded = |x: f32, y: f32, round: f32| {
            Shape::rounded((0.5 - x, 0.5 + x), (0.5 - y, 0.5 + y), round.min(x.min(y) - 0.1)).mask()
        };
        let inside = Shape::circle((0.5, 0.5), radius - 1.5).mask();
        let plate = rounded(width + 3.0, half + 4.0, half);
        // On all but the smallest stones, the plate is a disc. It covers the stone's sign, and a larger sign is drawn around
        // the name.
        let covered = radius * 0.68;
        let (wide, high) = ((width + 8.0).max(covered), high.max(covered));
        let stone_plate = rounded(wide, high, high).within(&inside);
        let sign =
            |player| sign_around(player, radius, (half + 5.0).max(radius * 0.45)).within(&inside).without(&plate);
        let signs = signs.then(|| Player::BOTH.map(sign));
        Some(Self { in_cells, on_stones, plate, stone_plate, signs })
    }

    pub(super) fn in_cells(&self, cells: Cells) -> impl Iterator<Item = (Cell, &Mask)> {
        of(&self.in_cells, cells)
    }

    pub(super) fn on_stones(&self, stones: Cells) -> impl Iterator<Item = (Cell, &Mask)> {
        of(&self.on_stones, stones)
    }
}

fn of(names: &[(Cell, Mask)], cells: Cells) -> impl Iterator<Item = (Cell, &Mask)> {
    names.iter().filter(move |(cell, _)| cells.contains(*cell)).map(|(cell, name)| (*cell, name))
}

/// A player's sign as on stones without names, but with `free` empty pixels around the middle.
fn sign_around(player: Player, radius: f32, free: f32) -> Mask {
    let middle = (0.5, 0.5);
    match player {
        Player::One => Shape::circle(middle, radius * 0.88).without(Shape::circle(middle, radius * 0.72)).mask(),
        Player::Two => cross(radius * 0.88, radius * 0.32).mask().without(&Shape::circle(middle, free).mask()),
    }
}
