//! What pictures of curves have in common: a sheet that is drawn at twice its size, which smooths its lines.

use super::{
    RenderError, encode,
    lettering::MEDIUM,
    palette::{Palette, Rgb},
};
use image::{
    RgbImage,
    imageops::{self, FilterType},
};
use plotters::{
    backend::BitMapBackend,
    coord::Shift,
    drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea},
    style::{FontStyle, RGBColor, register_font},
};
use std::sync::OnceLock;

/// The picture's size in pixels.
pub(super) const SIZE: (u32, u32) = (1000, 520);

/// How many pixels of the sheet become one of the picture, in each direction.
pub(super) const FINE: u32 = 2;

/// From the left and the right edge of the picture to what stands in the line above a curve, and its baseline.
pub(super) const HEAD: (f32, f32) = (28.0, 54.0);

/// The name under which plotters knows our font.
pub(super) const FONT: &str = "Inter";

/// What plotters draws on. Lengths are in pixels of the sheet.
pub(super) type Area<'a> = DrawingArea<BitMapBackend<'a>, Shift>;

/// Paper that is drawn on.
pub(super) struct Sheet {
    /// Three bytes a pixel.
    pixels: Vec<u8>,
}

impl Sheet {
    const SIZE: (u32, u32) = (SIZE.0 * FINE, SIZE.1 * FINE);

    /// An empty one.
    pub(super) fn new(paper: Rgb) -> Result<Self, RenderError> {
        static REGISTERED: OnceLock<bool> = OnceLock::new();
        if !REGISTERED.get_or_init(|| register_font(FONT, FontStyle::Normal, MEDIUM).is_ok()) {
            return Err(RenderError::Font);
        }
        Ok(Self { pixels: paper.repeat((Self::SIZE.0 * Self::SIZE.1) as usize) })
    }

    /// Draws on it.
    pub(super) fn draw<T>(&mut self, draw: impl FnOnce(&Area<'_>) -> Result<T, RenderError>) -> Result<T, RenderError> {
        let root = BitMapBackend::with_buffer(&mut self.pixels, Self::SIZE).into_drawing_area();
        let drawn = draw(&root)?;
        root.present().map_err(broken)?;
        Ok(drawn)
    }

    /// Gives pixels other colours, by where they are.
    pub(super) fn repaint(&mut self, colour: impl Fn((u32, u32), Rgb) -> Rgb) {
        let (pixels, _) = self.pixels.as_chunks_mut::<3>();
        for (row, pixels) in (0..).zip(pixels.chunks_mut(Self::SIZE.0 as usize)) {
            for (column, pixel) in (0..).zip(pixels) {
                *pixel = colour((column, row), *pixel);
            }
        }
    }

    /// What was drawn, at the picture's size.
    pub(super) fn finish(self) -> Result<RgbImage, RenderError> {
        let large = RgbImage::from_raw(Self::SIZE.0, Self::SIZE.1, self.pixels).ok_or(RenderError::Curve)?;
        Ok(imageops::resize(&large, SIZE.0, SIZE.1, FilterType::Triangle))
    }
}

/// A picture as a file.
pub(super) fn png(picture: &RgbImage, palette: &Palette) -> Result<Vec<u8>, RenderError> {
    encode::png(SIZE.0, SIZE.1, palette.colours(), &palette.map(picture))
}

/// All that goes wrong in drawing into memory is a font that is missing.
pub(super) fn broken<E: std::error::Error + Send + Sync>(_: DrawingAreaErrorKind<E>) -> RenderError {
    RenderError::Curve
}

/// A colour as plotters has it.
pub(super) const fn rgb([red, green, blue]: Rgb) -> RGBColor {
    RGBColor(red, green, blue)
}
