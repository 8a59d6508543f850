//! Encodes pixels as indexed PNG files.

use super::RenderError;
use crate::raster::palette::{MAX_COLOURS, Palette};
use flate2::{Compression, write::ZlibEncoder};
use image::RgbImage;
use png::{BitDepth, ColorType, Encoder};
use std::{cmp::Reverse, collections::HashMap, io::Write};

/// The level of compression. For flat pictures, level 3 makes files a tenth larger, and level 6 makes them a fiftieth smaller
/// in a third more time.
const LEVEL: u32 = 5;

const NO_FILTER: u8 = 0;

/// Encodes a picture in the colours of a palette. Compresses all pixels at once: the encoder of `png` compresses row by row,
/// which takes a tenth longer.
pub(super) fn png(picture: &RgbImage, palette: &Palette) -> Result<Vec<u8>, RenderError> {
    let (width, height) = picture.dimensions();
    let mut rows = Vec::with_capacity((width as usize + 1) * height as usize);
    for row in picture.chunks(3 * width.max(1) as usize) {
        // Filters are made for photos. Here they would hide from the compression that stones are alike.
        rows.push(NO_FILTER);
        palette.map(row, &mut rows);
    }
    let mut stream = ZlibEncoder::new(Vec::with_capacity(64 * 1024), Compression::new(LEVEL));
    stream.write_all(&rows)?;
    let mut file = Vec::with_capacity(64 * 1024);
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colours().as_flattened());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::IDAT, &stream.finish()?)?;
    writer.finish()?;
    Ok(file)
}

/// Like [`fn@png`], in the most frequent colours of the picture.
pub(super) fn in_own_colours(picture: &RgbImage) -> Result<Vec<u8>, RenderError> {
    let mut counts = HashMap::new();
    let (pixels, _) = picture.as_raw().as_chunks::<3>();
    for run in pixels.chunk_by(|one, next| one == next) {
        *counts.entry(run[0]).or_insert(0) += run.len();
    }
    let mut colours: Vec<_> = counts.into_iter().collect();
    colours.sort_unstable_by_key(|&(colour, count)| (Reverse(count), colour));
    let mut palette = Palette::default();
    colours.into_iter().take(MAX_COLOURS).for_each(|(colour, _)| palette.add(colour));
    png(picture, &palette)
}
