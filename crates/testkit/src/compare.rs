//! Comparisons of pictures with reference pictures.

use std::{fs, io::Cursor, path::PathBuf};

/// The allowed difference of a channel: machines round sines and roots differently.
const TOLERANCE: u8 = 2;

/// The number of pixels that may differ by more than [`TOLERANCE`].
const BUDGET: usize = 40;

pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub palette: Option<Vec<[u8; 3]>>,
    /// Row by row.
    pub pixels: Vec<[u8; 3]>,
}

/// Reads a PNG with a palette, or with three bytes per pixel.
pub fn decode(file: &[u8]) -> Picture {
    let mut decoder = png::Decoder::new(Cursor::new(file));
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut raw = vec![0; reader.output_buffer_size().expect("a size that fits into memory")];
    let frame = reader.next_frame(&mut raw).expect("pixels");
    assert_eq!(frame.bit_depth, png::BitDepth::Eight);
    let triples = |bytes: &[u8]| bytes.as_chunks::<3>().0.to_vec();
    let palette = reader.info().palette.as_ref().map(|palette| triples(palette));
    let pixels = match &palette {
        Some(palette) => raw.iter().map(|&index| palette[usize::from(index)]).collect(),
        None => triples(&raw),
    };
    Picture { width: frame.width as usize, height: frame.height as usize, palette, pixels }
}

/// The number of pixels that differ noticeably.
pub fn difference(a: &Picture, b: &Picture) -> usize {
    if (a.width, a.height) != (b.width, b.height) {
        return a.pixels.len().max(b.pixels.len());
    }
    a.pixels.iter().zip(&b.pixels).filter(|(a, b)| off(a, b)).count()
}

fn off(a: &[u8; 3], b: &[u8; 3]) -> bool {
    a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > TOLERANCE)
}

/// Compares a PNG with the reference `tests/images/NAME.png`, or makes it the reference.
///
/// # Errors
/// The picture differs. The message names the files to compare.
pub fn with_reference(name: &str, file: &[u8]) -> Result<(), String> {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let path = root.join("tests/images").join(format!("{name}.png"));
    if std::env::var_os("PARLOR_ACCEPT").is_some_and(|accept| accept == "1") {
        fs::write(&path, file).expect("a written reference");
        return Ok(());
    }
    let Ok(reference) = fs::read(&path) else {
        return Err(format!("{name} has no reference; PARLOR_ACCEPT=1 makes one"));
    };
    let (reference, picture) = (decode(&reference), decode(file));
    let count = difference(&reference, &picture);
    if count <= BUDGET {
        return Ok(());
    }
    let directory = root.join("target/picture-diffs");
    fs::create_dir_all(&directory).expect("a directory");
    let side_by_side = directory.join(format!("{name}.png"));
    fs::write(&side_by_side, panels(&reference, &picture)).expect("a written file");
    Err(format!(
        "{name} differs from its reference in {count} pixels; see {}, and PARLOR_ACCEPT=1 to accept it",
        side_by_side.display()
    ))
}

/// The reference, the picture and their difference, side by side.
fn panels(reference: &Picture, picture: &Picture) -> Vec<u8> {
    let (width, height) = (reference.width.max(picture.width), reference.height.max(picture.height));
    let at = |picture: &Picture, x: usize, y: usize| {
        if x < picture.width && y < picture.height { picture.pixels[y * picture.width + x] } else { [255, 0, 255] }
    };
    let mut raw = Vec::with_capacity(width * height * 9);
    for y in 0..height {
        for panel in 0..3 {
            for x in 0..width {
                let (a, b) = (at(reference, x, y), at(picture, x, y));
                raw.extend(match panel {
                    0 => a,
                    1 => b,
                    _ if off(&a, &b) => [220, 0, 0],
                    _ => a.map(|channel| 255 - (255 - channel) / 5),
                });
            }
        }
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32 * 3, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&raw).expect("pixels");
    writer.finish().expect("an end");
    file
}

/// The contrast of two colours as in WCAG 2, from 1 to 21.
pub fn contrast(one: [u8; 3], two: [u8; 3]) -> f64 {
    let (one, two) = (luminance(one) + 0.05, luminance(two) + 0.05);
    one.max(two) / one.min(two)
}

/// Relative luminance as in WCAG 2, from 0 to 1.
pub fn luminance(colour: [u8; 3]) -> f64 {
    let [red, green, blue] = colour.map(|channel| {
        let channel = f64::from(channel) / 255.0;
        if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}
