//! The names of cells, written into them.

use super::{
    Coordinates,
    lettering::{Lettering, Weight},
    palette::Rgb,
    shape::Mask,
};
use image::RgbImage;
use parlor_games::board::{Cell, Cells};

/// Sizes of letters in parts of a cell's width, and in pixels: none is larger than needed on a phone, none so small
/// that it can't be read in the whole picture.
const SHARE: f32 = 0.36;
const LARGEST: f32 = 25.0;
const LEAST: f32 = 12.0;

/// How much of a cell's width a name takes at most.
const ROOM: f32 = 0.82;

/// Names that have been drawn, to be laid onto cells.
#[derive(Default)]
pub(super) struct Names {
    names: Vec<(Cell, Mask)>,
}

impl Names {
    /// The names of cells that are `across` pixels wide; none where coordinates stand at the rim only.
    pub(super) fn new(cells: Cells, across: f32, coordinates: Coordinates, lettering: &Lettering) -> Self {
        if coordinates == Coordinates::Rim {
            return Self::default();
        }
        let style = |size: f32| (Weight::Medium, size);
        let size = (across * SHARE).clamp(LEAST, LARGEST);
        let widest = cells.iter().map(|cell| lettering.width(Weight::Medium, size, &cell.to_string()));
        let widest = widest.fold(1.0, f32::max);
        // One size for all of a board, be it set by its longest name.
        let size = (size * (across * ROOM / widest).min(1.0)).max(LEAST);
        let names = cells.iter().map(|cell| (cell, lettering.mask(style(size), &cell.to_string())));
        Self { names: names.collect() }
    }

    /// Writes the names of these cells, whose middles are given.
    pub(super) fn paint(&self, picture: &mut RgbImage, cells: Cells, middle: impl Fn(Cell) -> (i32, i32), colour: Rgb) {
        for (cell, name) in self.names.iter().filter(|(cell, _)| cells.contains(*cell)) {
            name.paint(picture, middle(*cell), colour);
        }
    }
}
