//! The common part of pictures of curves: a sheet drawn at twice the size, which smooths its lines.

use super::{
    RenderError,
    canvas::Canvas,
    colours::Colours,
    lettering::{Lettering, MEDIUM},
};
use image::RgbImage;
use parlor_raster::{palette::Rgb, scale::averaged};
use plotters::{
    backend::BitMapBackend,
    coord::Shift,
    drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea},
    style::{FontStyle, RGBColor, register_font},
};
use std::sync::OnceLock;

/// In pixels.
pub(super) const SIZE: (u32, u32) = (1000, 520);

/// Pixels of the sheet for one of the picture, in each direction.
pub(super) const SUPERSAMPLING: u32 = 2;

/// The place of the line above a curve: the distance from both edges of the picture, and the baseline.
pub(super) const HEAD: (f32, f32) = (28.0, 54.0);

pub(super) const FONT: &str = "Inter";

/// Lengths are in pixels of the sheet.
pub(super) type Area<'a> = DrawingArea<BitMapBackend<'a>, Shift>;

pub(super) struct Sheet {
    /// Three bytes per pixel.
    pixels: Vec<u8>,
}

impl Sheet {
    const SIZE: (u32, u32) = (SIZE.0 * SUPERSAMPLING, SIZE.1 * SUPERSAMPLING);

    pub(super) fn new(paper: Rgb) -> Result<Self, RenderError> {
        static REGISTERED: OnceLock<bool> = OnceLock::new();
        if !REGISTERED.get_or_init(|| register_font(FONT, FontStyle::Normal, MEDIUM).is_ok()) {
            return Err(RenderError::Font);
        }
        Ok(Self { pixels: paper.repeat((Self::SIZE.0 * Self::SIZE.1) as usize) })
    }

    pub(super) fn draw<T>(&mut self, draw: impl FnOnce(&Area<'_>) -> Result<T, RenderError>) -> Result<T, RenderError> {
        let root = BitMapBackend::with_buffer(&mut self.pixels, Self::SIZE).into_drawing_area();
        let drawn = draw(&root)?;
        root.present().map_err(drawing_error)?;
        Ok(drawn)
    }

    /// `colour` gets the place and colour of each pixel.
    pub(super) fn repaint(&mut self, colour: impl Fn((u32, u32), Rgb) -> Rgb) {
        let (pixels, _) = self.pixels.as_chunks_mut::<3>();
        for (row, pixels) in (0..).zip(pixels.chunks_mut(Self::SIZE.0 as usize)) {
            for (column, pixel) in (0..).zip(pixels) {
                *pixel = colour((column, row), *pixel);
            }
        }
    }

    /// At the picture's size.
    pub(super) fn finish<'a>(self, colours: &'a Colours, lettering: &'a Lettering) -> Result<Canvas<'a>, RenderError> {
        let large = RgbImage::from_raw(Self::SIZE.0, Self::SIZE.1, self.pixels).ok_or(RenderError::Curve)?;
        Ok(Canvas { picture: averaged(&large, SIZE.0, SIZE.1), colours, lettering })
    }
}

/// Drawing into memory fails only if a font is missing.
pub(super) fn drawing_error<E: std::error::Error + Send + Sync>(_: DrawingAreaErrorKind<E>) -> RenderError {
    RenderError::Curve
}

pub(super) const fn rgb([red, green, blue]: Rgb) -> RGBColor {
    RGBColor(red, green, blue)
}
