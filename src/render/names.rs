//! Names of cells, drawn inside the cells.

use super::{
    Coordinates,
    lettering::{Lettering, Weight},
};
use image::RgbImage;
use parlor_games::board::{Cell, Cells};
use parlor_raster::{palette::Rgb, shape::Mask};

/// The size of letters, relative to a cell's width, and its limits in pixels. The largest is readable on a phone, the smallest in
/// the full picture.
const RELATIVE_SIZE: f32 = 0.36;
const MAX_SIZE: f32 = 25.0;
const MIN_SIZE: f32 = 12.0;

/// Relative to a cell's width.
const MAX_WIDTH: f32 = 0.82;

#[derive(Default)]
pub(super) struct Names {
    names: Vec<(Cell, Mask)>,
}

impl Names {
    /// `across` is a cell's width in pixels. Empty if coordinates are only at the rim.
    pub(super) fn new(cells: Cells, across: f32, coordinates: Coordinates, lettering: &Lettering) -> Self {
        if coordinates == Coordinates::Rim {
            return Self::default();
        }
        let style = |size: f32| (Weight::Medium, size);
        let size = (across * RELATIVE_SIZE).clamp(MIN_SIZE, MAX_SIZE);
        let widest = cells.iter().map(|cell| lettering.width(Weight::Medium, size, &cell.to_string()));
        let widest = widest.fold(1.0, f32::max);
        // All names of a board have the size at which the longest fits.
        let size = (size * (across * MAX_WIDTH / widest).min(1.0)).max(MIN_SIZE);
        let names = cells.iter().map(|cell| (cell, lettering.mask(style(size), &cell.to_string())));
        Self { names: names.collect() }
    }

    pub(super) fn paint(&self, picture: &mut RgbImage, cells: Cells, middle: impl Fn(Cell) -> (i32, i32), colour: Rgb) {
        for (cell, name) in self.names.iter().filter(|(cell, _)| cells.contains(*cell)) {
            name.paint(picture, middle(*cell), colour);
        }
    }
}
