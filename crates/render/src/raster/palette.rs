//! The colours of a picture file, and a table from any colour to the nearest of them.

use std::sync::atomic::{AtomicU16, Ordering};

/// Red, green and blue, sRGB.
pub type Rgb = [u8; 3];

/// The most colours of an indexed picture.
pub const MAX_COLOURS: usize = 256;

/// The number of steps from no to full coverage of a pixel on an edge. In a picture that is shown 400 pixels wide, two steps
/// look the same as more, and files are a fifth smaller.
pub const EDGE_STEPS: u8 = 2;

/// How many pixels are compared at once.
const BLOCK: usize = 16;

/// How many bits of each channel are used to look up the nearest colour.
const BITS: u32 = 6;

/// At most 256 colours, with a table from every colour to the nearest of them.
///
/// The table is filled on demand. An entry is computed from the middle of its range of colours, not from the requested colour,
/// so the order of requests and the thread don't matter.
pub struct Palette {
    colours: Vec<Rgb>,
    /// Indexed by the upper bits of a colour: the index of the nearest colour plus 1, or 0 if it is not computed yet.
    nearest: Vec<AtomicU16>,
}

impl Default for Palette {
    fn default() -> Self {
        let nearest = std::iter::repeat_with(AtomicU16::default).take(1 << (3 * BITS)).collect();
        Self { colours: Vec::with_capacity(MAX_COLOURS), nearest }
    }
}

impl Palette {
    /// Adds a colour. If the palette is full, the nearest colour is used in its place. If several colours share an entry of the
    /// table, the entry is the first one.
    pub fn add(&mut self, colour: Rgb) {
        if self.colours.len() < MAX_COLOURS && !self.colours.contains(&colour) {
            self.colours.push(colour);
            let slot = &mut self.nearest[slot(colour)];
            if *slot.get_mut() == 0 {
                *slot = AtomicU16::new(self.colours.len() as u16);
            }
        }
    }

    /// Adds the colours of pixels on the edge between two areas.
    pub fn edge(&mut self, from: Rgb, to: Rgb) {
        self.ramp(from, to, EDGE_STEPS - 1);
    }

    /// Adds `steps` evenly spaced colours between two, without these.
    pub fn ramp(&mut self, from: Rgb, to: Rgb, steps: u8) {
        for step in 1..=steps {
            self.add(mix(from, to, f32::from(step) / f32::from(steps + 1)));
        }
    }

    /// The colours in the order of their indices.
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// Appends the index of each pixel's nearest colour to `indices`. `pixels` has three bytes per pixel.
    pub fn map(&self, pixels: &[u8], indices: &mut Vec<u8>) {
        let (pixels, _) = pixels.as_chunks::<3>();
        let (blocks, rest) = pixels.as_chunks::<BLOCK>();
        let mut last = (Rgb::default(), self.index(Rgb::default()));
        let mut nearest = |colour: Rgb| {
            if colour != last.0 {
                last = (colour, self.index(colour));
            }
            last.1
        };
        for block in blocks {
            // Most pixels equal their left neighbours.
            if are_equal(block) {
                indices.extend([nearest(block[0]); BLOCK]);
            } else {
                // `map` of arrays would not be inlined, and would copy them.
                let mut mapped = [0; BLOCK];
                for (index, &colour) in mapped.iter_mut().zip(block) {
                    *index = nearest(colour);
                }
                indices.extend_from_slice(&mapped);
            }
        }
        indices.extend(rest.iter().map(|&colour| nearest(colour)));
    }

    pub fn index(&self, colour: Rgb) -> u8 {
        let slot = slot(colour);
        let known = self.nearest[slot].load(Ordering::Relaxed);
        if known != 0 {
            return (known - 1) as u8;
        }
        let middle = colour.map(|channel| i32::from(channel >> (8 - BITS) << (8 - BITS) | 1 << (7 - BITS)));
        let distance = |entry: &Rgb| {
            let [red, green, blue] = [0, 1, 2].map(|channel| (i32::from(entry[channel]) - middle[channel]).pow(2));
            // The eye distinguishes greens best and blues worst.
            3 * red + 6 * green + 2 * blue
        };
        let index = (0..self.colours.len()).min_by_key(|&index| distance(&self.colours[index])).unwrap_or(0);
        self.nearest[slot].store(index as u16 + 1, Ordering::Relaxed);
        index as u8
    }
}

/// Whether all pixels are equal. There is no early exit, so that the compiler compares many bytes at once.
fn are_equal(block: &[Rgb; BLOCK]) -> bool {
    let bytes = block.as_flattened();
    bytes.iter().zip(&bytes[3..]).fold(0, |differing, (one, next)| differing | (one ^ next)) == 0
}

fn slot(colour: Rgb) -> usize {
    colour.iter().fold(0, |slot, channel| slot << BITS | usize::from(channel >> (8 - BITS)))
}

/// The contrast ratio of WCAG 2, from 1 to 21.
pub fn contrast(one: Rgb, two: Rgb) -> f32 {
    let luminance = |colour: Rgb| {
        let [red, green, blue] = colour.map(|channel| {
            let channel = f32::from(channel) / 255.0;
            if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, two) = (luminance(one), luminance(two));
    one.max(two) / one.min(two)
}

/// Rounds a share to one of `steps` steps, because few distinct shades keep files small.
pub fn in_steps(share: f32, steps: u8) -> f32 {
    f32::from((share.clamp(0.0, 1.0) * f32::from(steps) + 0.5) as u8) / f32::from(steps)
}

pub fn edge_share(share: f32) -> f32 {
    in_steps(share, EDGE_STEPS)
}

pub fn mix(from: Rgb, to: Rgb, share: f32) -> Rgb {
    std::array::from_fn(|channel| {
        let (from, to) = (f32::from(from[channel]), f32::from(to[channel]));
        // The same result as `round`, which is a slow call on the oldest supported processors.
        (from + (to - from) * share + 0.5) as u8
    })
}
