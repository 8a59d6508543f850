//! The common part of pictures of curves. They are drawn on a sheet of twice the size, and scaling it down smooths the lines.

use super::{canvas::Canvas, colours::Colours, lettering::Lettering};
use crate::raster::{scale::averaged, shape::Shape};
use image::{Rgb, RgbImage};

/// In pixels.
pub(super) const SIZE: (u32, u32) = (1000, 520);

/// How many pixels of the sheet make one of the picture, in each direction.
const SUPERSAMPLING: u32 = 2;

/// The place of the line above a curve: its distance from the left and right edges of the picture, and its baseline.
pub(super) const HEAD: (f32, f32) = (28.0, 54.0);

/// A point, in pixels of the sheet.
pub(super) type At = (f32, f32);

/// Calls `draw` with an empty sheet, and returns the sheet scaled down to the picture's size.
pub(super) fn on_sheet<'a>(
    colours: &'a Colours,
    lettering: &'a Lettering,
    draw: impl FnOnce(&mut Canvas<'a>),
) -> Canvas<'a> {
    let picture = RgbImage::from_pixel(SIZE.0 * SUPERSAMPLING, SIZE.1 * SUPERSAMPLING, Rgb(colours.paper));
    let mut sheet = Canvas { picture, colours, lettering };
    draw(&mut sheet);
    Canvas { picture: averaged(&sheet.picture, SIZE.0, SIZE.1), ..sheet }
}

pub(super) fn to_picture((x, y): At) -> (f32, f32) {
    (x / SUPERSAMPLING as f32, y / SUPERSAMPLING as f32)
}

/// A line through points, with round corners.
pub(super) fn line(points: &[At], width: f32) -> Shape {
    let strokes = points.windows(2).map(|ends| Shape::stroke(ends[0], ends[1], width));
    let corners = points.iter().map(|&corner| Shape::circle(corner, width / 2.0));
    strokes.chain(corners).fold(Shape::default(), Shape::and)
}

/// The step between numbers at an axis: 1, 2 or 5 times a power of ten, so that there are at most `most` numbers.
pub(super) fn step(span: usize, most: usize) -> usize {
    let tens = std::iter::successors(Some(1_usize), |ten| ten.checked_mul(10));
    let mut steps = tens.flat_map(|ten| [1, 2, 5].map(|part| ten.saturating_mul(part)));
    steps.find(|step| span / step < most).unwrap_or(1)
}
