//! The names of cells, drawn inside the cells.

use super::{
    Coordinates,
    lettering::{Lettering, Weight},
};
use image::RgbImage;
use parlor_games::board::{Cell, Cells};
use parlor_raster::{palette::Rgb, shape::Mask};

/// The size of letters: relative to a cell's width, and its limits in pixels. The largest size is readable on a phone,
/// the smallest one in the whole picture.
const RELATIVE_SIZE: f32 = 0.36;
const MAX_SIZE: f32 = 25.0;
const MIN_SIZE: f32 = 12.0;

/// The greatest width of a name, relative to a cell's width.
const MAX_WIDTH: f32 = 0.82;

/// The names of cells as masks.
#[derive(Default)]
pub(super) struct Names {
    names: Vec<(Cell, Mask)>,
}

impl Names {
    /// The names of cells that are `across` pixels wide; empty if coordinates are only at the rim.
    pub(super) fn new(cells: Cells, across: f32, coordinates: Coordinates, lettering: &Lettering) -> Self {
        if coordinates == Coordinates::Rim {
            return Self::default();
        }
        let style = |size: f32| (Weight::Medium, size);
        let size = (across * RELATIVE_SIZE).clamp(MIN_SIZE, MAX_SIZE);
        let widest = cells.iter().map(|cell| lettering.width(Weight::Medium, size, &cell.to_string()));
        let widest = widest.fold(1.0, f32::max);
        // All names of a board have one size, at which the longest name fits.
        let size = (size * (across * MAX_WIDTH / widest).min(1.0)).max(MIN_SIZE);
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
