//! Smaller pictures.

use image::RgbImage;

/// Each pixel becomes the mean of the area that it covers.
pub fn averaged(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
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

/// The pixels that pixel `index` covers when `from` pixels are scaled to `to`: the first one, and the covered parts of each from
/// there on. A pixel has `to` parts; `from` parts are covered.
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
    fn a_pixel_is_the_mean_of_the_area_that_it_covers() {
        assert_eq!(shares(0, 5, 3), (0, vec![3, 2]));
        assert_eq!(shares(1, 5, 3), (1, vec![1, 3, 1]));
        assert_eq!(shares(2, 5, 3), (3, vec![2, 3]));
        let stripes = RgbImage::from_fn(1000, 10, |x, _| Rgb([if x % 2 == 0 { 0 } else { 100 }; 3]));
        assert!(averaged(&stripes, 500, 5).pixels().all(|pixel| pixel.0 == [50; 3]));
    }
}
