//! The shared part of pictures of curves: a sheet that is drawn at twice its size, which smooths its lines.

use super::{RenderError, encode, lettering::MEDIUM};
use image::RgbImage;
use parlor_raster::{
    palette::{Palette, Rgb},
    scale::averaged,
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

/// The number of pixels of the sheet that become one of the picture, in each direction.
pub(super) const SUPERSAMPLING: u32 = 2;

/// The line above a curve: its distance from the left and the right edge of the picture, and its baseline.
pub(super) const HEAD: (f32, f32) = (28.0, 54.0);

/// The name under which plotters knows our font.
pub(super) const FONT: &str = "Inter";

/// The area on which plotters draws. Lengths are in pixels of the sheet.
pub(super) type Area<'a> = DrawingArea<BitMapBackend<'a>, Shift>;

/// The pixels on which plotters draws.
pub(super) struct Sheet {
    /// Three bytes a pixel.
    pixels: Vec<u8>,
}

impl Sheet {
    const SIZE: (u32, u32) = (SIZE.0 * SUPERSAMPLING, SIZE.1 * SUPERSAMPLING);

    /// An empty sheet.
    pub(super) fn new(paper: Rgb) -> Result<Self, RenderError> {
        static REGISTERED: OnceLock<bool> = OnceLock::new();
        if !REGISTERED.get_or_init(|| register_font(FONT, FontStyle::Normal, MEDIUM).is_ok()) {
            return Err(RenderError::Font);
        }
        Ok(Self { pixels: paper.repeat((Self::SIZE.0 * Self::SIZE.1) as usize) })
    }

    /// Draws on the sheet.
    pub(super) fn draw<T>(&mut self, draw: impl FnOnce(&Area<'_>) -> Result<T, RenderError>) -> Result<T, RenderError> {
        let root = BitMapBackend::with_buffer(&mut self.pixels, Self::SIZE).into_drawing_area();
        let drawn = draw(&root)?;
        root.present().map_err(drawing_error)?;
        Ok(drawn)
    }

    /// Changes the colours of pixels; `colour` gets the place and the colour of each.
    pub(super) fn repaint(&mut self, colour: impl Fn((u32, u32), Rgb) -> Rgb) {
        let (pixels, _) = self.pixels.as_chunks_mut::<3>();
        for (row, pixels) in (0..).zip(pixels.chunks_mut(Self::SIZE.0 as usize)) {
            for (column, pixel) in (0..).zip(pixels) {
                *pixel = colour((column, row), *pixel);
            }
        }
    }

    /// The drawing, at the picture's size.
    pub(super) fn finish(self) -> Result<RgbImage, RenderError> {
        let large = RgbImage::from_raw(Self::SIZE.0, Self::SIZE.1, self.pixels).ok_or(RenderError::Curve)?;
        Ok(averaged(&large, SIZE.0, SIZE.1))
    }
}

/// Encodes a picture as a PNG file.
pub(super) fn png(picture: &RgbImage, palette: &Palette) -> Result<Vec<u8>, RenderError> {
    encode::png(picture, palette)
}

/// Drawing into memory fails only if a font is missing.
pub(super) fn drawing_error<E: std::error::Error + Send + Sync>(_: DrawingAreaErrorKind<E>) -> RenderError {
    RenderError::Curve
}

/// A colour in the type of plotters.
pub(super) const fn rgb([red, green, blue]: Rgb) -> RGBColor {
    RGBColor(red, green, blue)
}
