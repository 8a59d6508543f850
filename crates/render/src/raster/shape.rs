//! Shapes, and the share of each pixel that they cover.

use super::palette::{Rgb, edge_share};
use ab_glyph_rasterizer::{Point, Rasterizer, point};
use image::RgbImage;
use std::f32::consts::TAU;

/// The largest width and height of a mask, in pixels. It is larger than any picture, so only shapes with wrong coordinates
/// exceed it; these become empty.
const MAX_SIZE: f32 = 4096.0;

/// An area that is bounded by closed lines. Lines in the opposite direction cut holes.
#[derive(Clone, Default)]
pub struct Shape {
    lines: Vec<Vec<Point>>,
}

impl Shape {
    pub fn polygon(corners: impl IntoIterator<Item = (f32, f32)>) -> Self {
        Self { lines: vec![corners.into_iter().map(|(x, y)| point(x, y)).collect()] }
    }

    pub fn circle((x, y): (f32, f32), radius: f32) -> Self {
        // There are so many corners that none is visible.
        let corners = (radius * 4.0).clamp(24.0, 256.0) as usize;
        Self::polygon((0..corners).map(|corner| {
            let (sin, cos) = (TAU * corner as f32 / corners as f32).sin_cos();
            (x + radius * cos, y + radius * sin)
        }))
    }

    pub fn rounded((left, right): (f32, f32), (top, bottom): (f32, f32), radius: f32) -> Self {
        if radius <= 0.0 {
            return Self::polygon([(left, top), (right, top), (right, bottom), (left, bottom)]);
        }
        let corners = [(right, top, -90.0), (right, bottom, 0.0), (left, bottom, 90.0), (left, top, 180.0_f32)];
        Self::polygon(corners.into_iter().flat_map(|(x, y, from)| {
            let (x, y) = (x.clamp(left + radius, right - radius), y.clamp(top + radius, bottom - radius));
            (0..=16).map(move |step| {
                let (sin, cos) = (from + step as f32 * 90.0 / 16.0).to_radians().sin_cos();
                (x + radius * cos, y + radius * sin)
            })
        }))
    }

    /// A straight line with flat ends.
    pub fn stroke(from: (f32, f32), to: (f32, f32), width: f32) -> Self {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(f32::EPSILON);
        let (nx, ny) = (-dy / length * width / 2.0, dx / length * width / 2.0);
        Self::polygon([
            (from.0 + nx, from.1 + ny),
            (from.0 - nx, from.1 - ny),
            (to.0 - nx, to.1 - ny),
            (to.0 + nx, to.1 + ny),
        ])
    }

    pub fn shifted(mut self, right: f32, down: f32) -> Self {
        for at in self.lines.iter_mut().flatten() {
            *at = point(at.x + right, at.y + down);
        }
        self
    }

    /// Joins two areas. They must not overlap, unless their lines have the same direction.
    pub fn and(mut self, other: Self) -> Self {
        self.lines.extend(other.lines);
        self
    }

    /// Cuts a hole. The lines of `hole` must have the same direction as those of this area.
    pub fn without(mut self, hole: Self) -> Self {
        self.lines.extend(hole.lines.into_iter().map(|mut line| {
            line.reverse();
            line
        }));
        self
    }

    /// The coverage of each pixel, rounded to [`EDGE_STEPS`](super::palette::EDGE_STEPS).
    pub fn mask(&self) -> Mask {
        let points = || self.lines.iter().flatten();
        let low = points().fold((MAX_SIZE, MAX_SIZE), |low, at| (low.0.min(at.x), low.1.min(at.y)));
        let high = points().fold((-MAX_SIZE, -MAX_SIZE), |high, at| (high.0.max(at.x), high.1.max(at.y)));
        // One more pixel on each side, because the rasterizer writes one past the end of a line.
        let (left, top) = (low.0.floor() - 1.0, low.1.floor() - 1.0);
        let (width, height) = (high.0.ceil() + 2.0 - left, high.1.ceil() + 2.0 - top);
        if !(1.0..=MAX_SIZE).contains(&width) || !(1.0..=MAX_SIZE).contains(&height) {
            return Mask { left: 0, top: 0, width: 0, cover: Vec::new() };
        }
        let mut rasterizer = Rasterizer::new(width as usize, height as usize);
        for line in &self.lines {
            for (index, from) in line.iter().enumerate() {
                let to = line[(index + 1) % line.len()];
                rasterizer.draw_line(point(from.x - left, from.y - top), point(to.x - left, to.y - top));
            }
        }
        let mut cover = vec![0; width as usize * height as usize];
        rasterizer.for_each_pixel(|index, share| cover[index] = in_edge_steps(share));
        Mask { left: left as i32, top: top as i32, width: width as usize, cover }
    }
}

/// A share rounded to steps, as 0 to 255.
fn in_edge_steps(share: f32) -> u8 {
    (edge_share(share) * 255.0 + 0.5) as u8
}

/// The coverage of each pixel in a rectangle, as 0 to 255. `left` and `top` are its offset from the mask's origin.
#[derive(Clone)]
pub struct Mask {
    left: i32,
    top: i32,
    width: usize,
    cover: Vec<u8>,
}

impl Mask {
    /// The mask of a text. `(left, top)` is the offset of the first pixel from the text's origin. Coverage is rounded to steps,
    /// and more often up than down, so that thin strokes stay legible in smaller pictures.
    pub fn text((left, top): (i32, i32), width: usize, mut cover: Vec<u8>) -> Self {
        for share in &mut cover {
            *share = in_edge_steps(f32::from(*share) / 255.0 + 0.05);
        }
        Self { left, top, width, cover }.trimmed()
    }

    /// The mask without empty rows and columns at its borders.
    fn trimmed(&self) -> Self {
        let rows = || self.cover.chunks_exact(self.width);
        let is_empty = |row: &[u8]| row.iter().all(|&cover| cover == 0);
        let first = rows().take_while(|row| is_empty(row)).count();
        let last = rows().count() - rows().rev().take_while(|row| is_empty(row)).count();
        let ends = rows().filter_map(|row| {
            let covered = |&cover: &u8| cover > 0;
            Some((row.iter().position(covered)?, row.iter().rposition(covered)? + 1))
        });
        let (from, to) = ends.fold((self.width, 0), |(from, to), row| (from.min(row.0), to.max(row.1)));
        let rows = rows().take(last).skip(first);
        let cover = rows.flat_map(|row| row.get(from..to).unwrap_or_default()).copied().collect();
        Self { left: self.left + from as i32, top: self.top + first as i32, width: to.saturating_sub(from), cover }
    }

    /// The area that both masks cover.
    pub fn within(&self, other: &Self) -> Self {
        self.shared(|x, y| other.at(x, y))
    }

    /// The area that this mask covers and the other one does not.
    pub fn without(&self, other: &Self) -> Self {
        self.shared(|x, y| 255 - other.at(x, y))
    }

    fn shared(&self, other: impl Fn(i32, i32) -> u8) -> Self {
        let mut both = self.clone();
        for (index, cover) in both.cover.iter_mut().enumerate() {
            let (x, y) = ((index % self.width) as i32, (index / self.width) as i32);
            let theirs = other(self.left + x, self.top + y);
            *cover = (u16::from(*cover) * u16::from(theirs) / 255) as u8;
        }
        both
    }

    pub fn at(&self, x: i32, y: i32) -> u8 {
        let (x, y) = (usize::try_from(x - self.left), usize::try_from(y - self.top));
        let place = x.ok().zip(y.ok()).filter(|(x, _)| *x < self.width).map(|(x, y)| y * self.width + x);
        place.and_then(|place| self.cover.get(place)).copied().unwrap_or(0)
    }

    /// Paints the mask in one colour, with its origin at `at`.
    pub fn paint(&self, picture: &mut RgbImage, at: (i32, i32), colour: Rgb) {
        blit(picture, (at.0 + self.left, at.1 + self.top), self.width, &self.cover, |&cover| (colour, cover));
    }
}

/// Paints pixels in rows of `width`, with the upper left corner at `at`. Each pixel has a colour and an opacity.
pub fn paint_pixels(picture: &mut RgbImage, at: (i32, i32), width: usize, pixels: &[(Rgb, u8)]) {
    blit(picture, at, width, pixels, |&pixel| pixel);
}

/// Paints one pixel for each item, clipped to the picture. `pixel` returns its colour and opacity.
fn blit<T>(picture: &mut RgbImage, at: (i32, i32), width: usize, pixels: &[T], pixel: impl Fn(&T) -> (Rgb, u8)) {
    let (right, bottom) = (picture.width() as i32, picture.height() as i32);
    if width == 0 || at.0 >= right {
        return;
    }
    let skip = usize::try_from(-at.0).unwrap_or(0).min(width);
    let take = width.min((right - at.0) as usize);
    let row_bytes = right as usize * 3;
    let raw: &mut [u8] = picture;
    for (row, line) in pixels.chunks_exact(width).enumerate() {
        let y = at.1 + row as i32;
        if y < 0 || y >= bottom || skip >= take {
            continue;
        }
        let start = y as usize * row_bytes + (at.0 + skip as i32) as usize * 3;
        let (under, _) = raw[start..start + (take - skip) * 3].as_chunks_mut::<3>();
        for (under, over) in under.iter_mut().zip(&line[skip..take]) {
            let (colour, cover) = pixel(over);
            match cover {
                0 => {}
                255 => *under = colour,
                _ => {
                    for (under, over) in under.iter_mut().zip(colour) {
                        let (below, above, cover) = (u32::from(*under), u32::from(over), u32::from(cover));
                        *under = ((below * (255 - cover) + above * cover + 127) / 255) as u8;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(mask: &Mask) -> f32 {
        mask.cover.iter().map(|&cover| f32::from(cover) / 255.0).sum()
    }

    #[test]
    fn a_mask_covers_the_area_of_its_shape() {
        // The edges are on the borders of pixels, so nothing is rounded.
        let square = Shape::polygon([(1.0, 1.0), (11.0, 1.0), (11.0, 9.0), (1.0, 9.0)]);
        assert!((covered(&square.mask()) - 80.0).abs() < 0.5);
        let disc = Shape::circle((-3.3, 7.1), 10.0);
        // The coverage of pixels on the edge is rounded.
        assert!((covered(&disc.mask()) - 314.16).abs() < 6.0, "{}", covered(&disc.mask()));
        let ring = Shape::circle((0.0, 0.0), 10.0).without(Shape::circle((0.0, 0.0), 8.0));
        assert!((covered(&ring.mask()) - 113.1).abs() < 6.0, "{}", covered(&ring.mask()));
        assert!((covered(&disc.mask().within(&disc.mask())) - 314.16).abs() < 12.0);
    }

    #[test]
    fn masks_are_clipped_to_the_picture() {
        let mut picture = RgbImage::new(8, 6);
        let disc = Shape::circle((0.0, 0.0), 5.0).mask();
        for at in [(-20, 3), (3, -20), (20, 3), (3, 20), (-2, -2), (8, 6), (4, 3)] {
            disc.paint(&mut picture, at, [255; 3]);
        }
        assert_eq!(picture.get_pixel(4, 3).0, [255; 3]);
        assert!(Shape::default().mask().cover.is_empty());
        assert!(Shape::circle((f32::NAN, 0.0), 5.0).mask().cover.len() < 100_000);
    }
}
