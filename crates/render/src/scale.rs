//! Pictures in other sizes.

use crate::raster::scale::averaged;
use image::{
    RgbImage,
    imageops::{self, FilterType},
};
use std::ops::RangeInclusive;

/// The width of pictures before scaling, in pixels.
pub(super) const WIDTH: f32 = 1000.0;

/// The size at which Discord's clients show pictures, in pixels of the client: a phone shows them about this wide, beside the
/// avatar, and a desktop at most this high.
const SHOWN: f32 = 350.0;

/// The length in a picture of this height, before scaling, that is at least `pixels` long where a client shows the picture.
pub(super) fn shown(pixels: f32, height: f32) -> f32 {
    pixels * WIDTH.max(height) / SHOWN
}

/// In pixels.
pub const WIDTHS: RangeInclusive<u32> = 100..=2000;

pub(super) fn clamp_width(width: u32) -> u32 {
    width.clamp(*WIDTHS.start(), *WIDTHS.end())
}

pub(super) fn height(picture: &RgbImage, width: u32) -> u32 {
    (picture.height() * width).div_ceil(picture.width())
}

/// Scales a picture. Smaller pictures are averages, which keep flat areas flat. Other filters cause faint waves around edges,
/// make animations a seventh larger, and take four times as long.
pub(super) fn scaled(picture: RgbImage, width: u32) -> RgbImage {
    let height = height(&picture, width);
    if width == picture.width() {
        return picture;
    }
    if width > picture.width() {
        return imageops::resize(&picture, width, height, FilterType::Lanczos3);
    }
    averaged(&picture, width, height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn a_picture_gets_its_width_and_keeps_its_colour() {
        let flat = RgbImage::from_pixel(1000, 613, Rgb([9, 200, 255]));
        for width in [100, 333, 600, 999] {
            let small = scaled(flat.clone(), width);
            assert_eq!((small.width(), small.height()), (width, height(&flat, width)));
            assert!(small.pixels().all(|pixel| pixel.0 == [9, 200, 255]));
        }
        assert_eq!(scaled(flat.clone(), 2000).dimensions(), (2000, 1226));
        assert_eq!(scaled(flat.clone(), 1000), flat);
    }
}
