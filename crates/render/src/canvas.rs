//! A picture that is being drawn.

use super::{
    colours::Colours,
    lettering::{Anchor, Lettering, Weight},
    scale::WIDTH,
    stone::Sprite,
};
use crate::raster::{
    palette::Rgb,
    shape::{Mask, Shape, paint_pixels},
};
use image::RgbImage;

pub(super) struct Canvas<'a> {
    pub picture: RgbImage,
    pub colours: &'a Colours,
    pub lettering: &'a Lettering,
}

impl<'a> Canvas<'a> {
    /// Empty paper.
    pub(super) fn new(height: f32, colours: &'a Colours, lettering: &'a Lettering) -> Self {
        let picture = RgbImage::from_pixel(WIDTH as u32, height.ceil() as u32, image::Rgb(colours.paper));
        Self { picture, colours, lettering }
    }

    /// Paints a mask, with its origin at `at`.
    pub(super) fn paint(&mut self, mask: &Mask, at: (i32, i32), colour: Rgb) {
        mask.paint(&mut self.picture, at, colour);
    }

    pub(super) fn fill(&mut self, shape: &Shape, colour: Rgb) {
        self.paint(&shape.mask(), (0, 0), colour);
    }

    /// Draws a sprite, with its middle on the pixel `at`.
    pub(super) fn sprite(&mut self, sprite: &Sprite, at: (i32, i32)) {
        let corner = (at.0 - sprite.reach, at.1 - sprite.reach);
        paint_pixels(&mut self.picture, corner, sprite.width(), &sprite.pixels);
    }

    /// Writes a text whose baseline goes through `at`. `text` must come from [`Lettering::clean`].
    pub(super) fn text(&mut self, style: (Weight, f32), at: (f32, f32), anchor: Anchor, colour: Rgb, text: &str) {
        if !text.is_empty() {
            self.paint(&self.lettering.mask_at(style, 1.0, at, anchor, text), (0, 0), colour);
        }
    }

    /// Writes any text within `width`, in a size between the largest and the smallest of `sizes`. Returns the width of the
    /// written text.
    pub(super) fn fitted(
        &mut self,
        (weight, sizes, colour): (Weight, (f32, f32), Rgb),
        at: (f32, f32),
        anchor: Anchor,
        width: f32,
        text: &str,
    ) -> f32 {
        let fitted = self.lettering.fit(weight, sizes, &self.lettering.clean(text), width);
        self.text((weight, fitted.size), at, anchor, colour, &fitted.text);
        self.lettering.width(weight, fitted.size, &fitted.text)
    }
}
