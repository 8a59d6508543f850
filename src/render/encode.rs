//! Encodes pixels with a palette as a PNG file.

use super::RenderError;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

/// Encodes indices of colours, row by row, as an indexed PNG.
///
/// Level 3 without a filter suits flat pictures: it gives half the bytes of the fast methods in a fifth of
/// the time of the thorough ones.
///
/// # Errors
/// The encoder refuses, e.g. a picture without pixels.
pub(super) fn png(width: u32, height: u32, palette: &[[u8; 3]], indices: &[u8]) -> Result<Vec<u8>, RenderError> {
    let mut file = Vec::with_capacity(96 * 1024);
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.as_flattened());
    encoder.set_deflate_compression(DeflateCompression::Level(3));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()?;
    Ok(file)
}
