//! The colours that a picture file may hold, and a table from any colour to the nearest of them.

use std::sync::atomic::{AtomicU16, Ordering};

/// A colour as red, green and blue, sRGB.
pub type Rgb = [u8; 3];

/// The most colours that an indexed picture can have.
pub const MAX_COLOURS: usize = 256;

/// The steps in which the coverage of a pixel on an edge goes from none to full. Thirds look the same as finer steps in a
/// picture that is shown 400 pixels wide, and files are a tenth smaller.
pub const EDGE_STEPS: u8 = 3;

/// The number of pixels that are compared at once.
const BLOCK: usize = 16;

/// The bits of each channel by which a colour's nearest entry is looked up.
const BITS: u32 = 6;

/// At most 256 colours, with a table from every colour to the nearest.
///
/// The table is filled on demand. Each entry holds the colour nearest to one fixed colour, so
/// that the order of requests and the thread don't matter.
pub struct Palette {
    colours: Vec<Rgb>,
    /// By the upper bits of a colour: the index of the nearest one plus 1, or 0 if it is not computed yet.
    nearest: Vec<AtomicU16>,
}

impl Default for Palette {
    /// A palette without colours.
    fn default() -> Self {
        let nearest = std::iter::repeat_with(AtomicU16::default).take(1 << (3 * BITS)).collect();
        Self { colours: Vec::with_capacity(MAX_COLOURS), nearest }
    }
}

impl Palette {
    /// Adds a colour unless it is there already. Once there are 256, further colours are replaced by the nearest.
    ///
    /// If several colours share an entry of the table, the entry is the one added first.
    pub fn add(&mut self, colour: Rgb) {
        if self.colours.len() < MAX_COLOURS && !self.colours.contains(&colour) {
            self.colours.push(colour);
            let slot = &mut self.nearest[slot(colour)];
            if *slot.get_mut() == 0 {
                *slot = AtomicU16::new(self.colours.len() as u16);
            }
        }
    }

    /// Adds the colours of pixels on an edge between two colours.
    pub fn edge(&mut self, from: Rgb, to: Rgb) {
        self.ramp(from, to, EDGE_STEPS - 1);
    }

    /// Adds `steps` colours between `from` and `to`, evenly spaced, ends excluded.
    pub fn ramp(&mut self, from: Rgb, to: Rgb, steps: u8) {
        for step in 1..=steps {
            self.add(mix(from, to, f32::from(step) / f32::from(steps + 1)));
        }
    }

    /// The colours in the order of their indices.
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// Appends the indices of the colours nearest to pixels of three bytes each.
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
            // Most pixels are like their left neighbours.
            if are_equal(block) {
                indices.extend([nearest(block[0]); BLOCK]);
            } else {
                // A loop: `map` of arrays is a call, and copies them.
                let mut mapped = [0; BLOCK];
                for (index, &colour) in mapped.iter_mut().zip(block) {
                    *index = nearest(colour);
                }
                indices.extend_from_slice(&mapped);
            }
        }
        indices.extend(rest.iter().map(|&colour| nearest(colour)));
    }

    /// The index of the colour that stands for this one.
    pub fn index(&self, colour: Rgb) -> u8 {
        let slot = slot(colour);
        let known = self.nearest[slot].load(Ordering::Relaxed);
        if known != 0 {
            return (known - 1) as u8;
        }
        let middle = colour.map(|channel| i32::from(channel >> (8 - BITS) << (8 - BITS) | 1 << (7 - BITS)));
        let distance = |entry: &Rgb| {
            let [red, green, blue] = [0, 1, 2].map(|channel| (i32::from(entry[channel]) - middle[channel]).pow(2));
            // The eye distinguishes shades of green best and shades of blue worst.
            3 * red + 6 * green + 2 * blue
        };
        let index = (0..self.colours.len()).min_by_key(|&index| distance(&self.colours[index])).unwrap_or(0);
        self.nearest[slot].store(index as u16 + 1, Ordering::Relaxed);
        index as u8
    }
}

/// Whether pixels all have one colour. Without an early exit, all bytes are compared at once.
fn are_equal(block: &[Rgb; BLOCK]) -> bool {
    let bytes = block.as_flattened();
    bytes.iter().zip(&bytes[3..]).fold(0, |differing, (one, next)| differing | (one ^ next)) == 0
}

/// The index of a colour in the table.
fn slot(colour: Rgb) -> usize {
    colour.iter().fold(0, |slot, channel| slot << BITS | usize::from(channel >> (8 - BITS)))
}

/// The approximate brightness of a colour: the eye weighs green most and blue least.
pub fn grey(colour: Rgb) -> u32 {
    colour.iter().zip([3, 6, 1]).map(|(&channel, weight)| u32::from(channel) * weight).sum()
}

/// The nearest of `steps` equal steps to a share of 0 to 1. Few distinct shades make files small.
pub fn in_steps(share: f32, steps: u8) -> f32 {
    f32::from((share.clamp(0.0, 1.0) * f32::from(steps) + 0.5) as u8) / f32::from(steps)
}

/// The share of a pixel on an edge that is covered, in steps.
pub fn edge_share(share: f32) -> f32 {
    in_steps(share, EDGE_STEPS)
}

/// The colour a `share` of the way from `from` to `to`.
pub fn mix(from: Rgb, to: Rgb, share: f32) -> Rgb {
    std::array::from_fn(|channel| {
        let (from, to) = (f32::from(from[channel]), f32::from(to[channel]));
        // Rounds like `round`, which is a slow call on machines of the baseline.
        (from + (to - from) * share + 0.5) as u8
    })
}
