//! Smaller pictures.

use image::RgbImage;

/// Scales pictures of one size down, row by row. Each pixel becomes the mean of the area that it covers.
pub struct Reduction {
    from: (u32, u32),
    across: Vec<Shares>,
    down: Vec<Shares>,
}

/// The pixels of the larger picture that a pixel of the smaller one covers along one axis: the first one, and how many parts of
/// each from there on.
type Shares = (usize, Vec<u32>);

impl Reduction {
    /// `from` and `to` are widths and heights, in pixels.
    pub fn new(from: (u32, u32), to: (u32, u32)) -> Self {
        let all = |from, to| (0..to).map(|index| shares(index, from, to)).collect();
        Self { from, across: all(from.0, to.0), down: all(from.1, to.1) }
    }

    /// Whether row `y` of the smaller picture is certainly the same for both pictures. They have three bytes a pixel.
    pub fn same_row(&self, y: usize, one: &[u8], other: &[u8]) -> bool {
        let (first, parts) = &self.down[y];
        let bytes = self.row_bytes() * first..self.row_bytes() * (first + parts.len());
        one.get(bytes.clone()) == other.get(bytes)
    }

    /// Adds row `y` of the smaller picture to `row`. `picture` has three bytes a pixel.
    pub fn add_row(&self, y: usize, picture: &[u8], row: &mut Vec<u8>) {
        let mut sums = vec![0_u32; self.row_bytes()];
        let (first, parts) = &self.down[y];
        let lines = picture.get(self.row_bytes() * first..).unwrap_or_default();
        for (line, part) in lines.chunks_exact(sums.len().max(1)).zip(parts) {
            for (sum, &channel) in sums.iter_mut().zip(line) {
                *sum += part * u32::from(channel);
            }
        }
        let (columns, _) = sums.as_chunks::<3>();
        let area = self.from.0 * self.from.1;
        for (first, parts) in &self.across {
            let mut mean = [area / 2; 3];
            for (column, part) in columns[*first..].iter().zip(parts) {
                for (mean, sum) in mean.iter_mut().zip(column) {
                    *mean += part * sum;
                }
            }
            row.extend(mean.map(|sum| (sum / area) as u8));
        }
    }

    fn row_bytes(&self) -> usize {
        self.from.0 as usize * 3
    }
}

/// A smaller copy of a picture.
pub fn averaged(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
    let reduction = Reduction::new(picture.dimensions(), (width, height));
    let mut raw = Vec::with_capacity((width * height * 3) as usize);
    for y in 0..height as usize {
        reduction.add_row(y, picture.as_raw(), &mut raw);
    }
    RgbImage::from_raw(width, height, raw).unwrap_or_default()
}

/// The shares of pixel `index` when `from` pixels become `to`. Each of the `from` pixels has `to` parts, and the pixel covers
/// `from` parts.
fn shares(index: u32, from: u32, to: u32) -> Shares {
    let (start, end) = (index * from, (index + 1) * from);
    let parts = (start / to..end.div_ceil(to)).map(|pixel| end.min((pixel + 1) * to) - start.max(pixel * to));
    ((start / to) as usize, parts.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn a_pixel_is_the_mean_of_the_area_that_it_covers() {
        assert_eq!(shares(0, 5, 3), (0, vec![3, 2]));
        assert_eq!(shares(1, 5, 3), (1, vec![1, 3, 1]));
        assert_eq!(shares(2, 5, 3), (3, vec![2, 3]));
        let stripes = RgbImage::from_fn(1000, 10, |x, _| Rgb([if x % 2 == 0 { 0 } else { 100 }; 3]));
        assert!(averaged(&stripes, 500, 5).pixels().all(|pixel| pixel.0 == [50; 3]));
    }
}
