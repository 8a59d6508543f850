//! Pictures in other sizes.

use super::shape::WIDTH;
use image::{
    RgbImage,
    imageops::{self, FilterType},
};
use std::ops::RangeInclusive;

/// The widths that a picture can have, in pixels.
pub const WIDTHS: RangeInclusive<u32> = 100..=2000;

/// The nearest of [`WIDTHS`].
pub(super) fn clamp_width(width: u32) -> u32 {
    width.clamp(*WIDTHS.start(), *WIDTHS.end())
}

/// The height of a picture that is scaled to a width.
pub(super) fn height(picture: &RgbImage, width: u32) -> u32 {
    (picture.height() * width).div_ceil(picture.width())
}

/// The picture, scaled to a width.
///
/// Averaging makes pictures smaller and leaves flat areas flat. Other filters put faint waves around every edge, which
/// makes animations a seventh larger, and they take four times as long.
pub(super) fn scaled(picture: RgbImage, width: u32) -> RgbImage {
    let height = height(&picture, width);
    if width == WIDTH as u32 {
        return picture;
    }
    if width > picture.width() {
        return imageops::resize(&picture, width, height, FilterType::Lanczos3);
    }
    averaged(&picture, width, height)
}

/// Scales a picture down: each pixel becomes the mean of the area that it covers.
pub(super) fn averaged(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
    let across: Vec<_> = (0..width).map(|x| shares(x, picture.width(), width)).collect();
    let row_bytes = picture.width() as usize * 3;
    let area = picture.width() * picture.height();
    let mut raw = Vec::with_capacity((width * height * 3) as usize);
    let mut sums = vec![0_u32; row_bytes];
    for y in 0..height {
        sums.fill(0);
        let (first, parts) = shares(y, picture.height(), height);
        for (row, part) in (first..).zip(parts) {
            let line = &picture.as_raw()[row as usize * row_bytes..][..row_bytes];
            for (sum, &channel) in sums.iter_mut().zip(line) {
                *sum += part * u32::from(channel);
            }
        }
        let (columns, _) = sums.as_chunks::<3>();
        for (first, parts) in &across {
            let mut mean = [area / 2; 3];
            for (column, part) in columns[*first as usize..].iter().zip(parts) {
                for (mean, sum) in mean.iter_mut().zip(column) {
                    *mean += part * sum;
                }
            }
            raw.extend(mean.map(|sum| (sum / area) as u8));
        }
    }
    RgbImage::from_raw(width, height, raw).unwrap_or_default()
}

/// When `from` pixels are scaled to `to`, the pixels that pixel `index` covers: the first one, and the part of each from
/// there on. A pixel has `to` parts, and `from` parts are covered.
fn shares(index: u32, from: u32, to: u32) -> (u32, Vec<u32>) {
    let (start, end) = (index * from, (index + 1) * from);
    let parts = (start / to..end.div_ceil(to)).map(|pixel| end.min((pixel + 1) * to) - start.max(pixel * to));
    (start / to, parts.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn a_pixel_is_the_mean_of_what_it_covers() {
        assert_eq!(shares(0, 5, 3), (0, vec![3, 2]));
        assert_eq!(shares(1, 5, 3), (1, vec![1, 3, 1]));
        assert_eq!(shares(2, 5, 3), (3, vec![2, 3]));
        let flat = RgbImage::from_pixel(1000, 613, Rgb([9, 200, 255]));
        for width in [100, 333, 600, 999] {
            let small = scaled(flat.clone(), width);
            assert_eq!((small.width(), small.height()), (width, height(&flat, width)));
            assert!(small.pixels().all(|pixel| pixel.0 == [9, 200, 255]));
        }
        let stripes = RgbImage::from_fn(1000, 10, |x, _| Rgb([if x % 2 == 0 { 0 } else { 100 }; 3]));
        assert!(averaged(&stripes, 500, 5).pixels().all(|pixel| pixel.0 == [50; 3]));
        assert_eq!(scaled(flat.clone(), 2000).dimensions(), (2000, 1226));
        assert_eq!(scaled(flat.clone(), 1000), flat);
    }
}
