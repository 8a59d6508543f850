//! A game as an animated GIF, with a frame for each ply. The file states no number of repetitions, so viewers play it once and
//! stop at the last frame.

use super::{RenderError, Renderer, scale, scene::Scene, style::Style};
use crate::raster::{palette::Palette, scale::Reduction};
use gif::{DisposalMethod, Encoder, Frame};
use image::RgbImage;
use parlor_games::rules::Setup;
use std::borrow::Cow;

/// The width of animations, in pixels. Discord shows pictures about this wide. It is half of a picture's width, so edges need
/// only a few shades. At 600 pixels, files are a third larger.
pub const ANIMATION_WIDTH: u32 = 500;

/// The most frames. Longer games omit evenly spaced frames.
const MAX_FRAMES: usize = 300;

/// Delays in hundredths of a second. The delay of a frame is [`TOTAL_TIME`] divided by the number of frames, within these
/// limits. That of the first and the last frame is fixed.
const MAX_DELAY: usize = 100;
const MIN_DELAY: usize = 20;
const TOTAL_TIME: usize = 6000;
const STILL_DELAY: u16 = 200;

/// Once a file has this many bytes, only the last frame is added. Discord accepts 10 MiB.
const MAX_BYTES: usize = 9 << 20;

/// Draws frames one after another. Keeps only the previous frame, and copies rows that don't change from it.
///
/// The file contains only the rectangle of a frame that differs from the frame before. Equal pixels in it are transparent:
/// captions in opposite corners change, so the rectangle alone would save little.
pub struct Animation<'a> {
    renderer: &'a Renderer,
    style: Style,
    palette: &'a Palette,
    size: (u32, u32),
    reduction: Reduction,
    encoder: Encoder<Vec<u8>>,
    plan: Plan,
    /// The number of scenes that were added, with those that the file omits.
    added: usize,
    previous: Option<Picture>,
}

struct Picture {
    /// The picture before it is scaled down to the frame's size.
    large: RgbImage,
    /// The frame's colours, row by row.
    indices: Vec<u8>,
}

impl Renderer {
    /// Begins an animated GIF, [`ANIMATION_WIDTH`] pixels wide. The caller adds `scenes` scenes: one for the start and one for
    /// each ply. The first and the last are shown for two seconds, the others for one second, or less in long games.
    pub fn animation(
        &self,
        setup: Setup,
        style: impl Into<Style>,
        scenes: usize,
    ) -> Result<Animation<'_>, RenderError> {
        self.animation_of_width(setup, style, scenes, ANIMATION_WIDTH)
    }

    /// Like [`Self::animation`]; widths outside [`WIDTHS`](super::WIDTHS) are clamped.
    pub fn animation_of_width(
        &self,
        setup: Setup,
        style: impl Into<Style>,
        scenes: usize,
        width: u32,
    ) -> Result<Animation<'_>, RenderError> {
        let (style, width) = (style.into(), scale::clamp_width(width));
        let palette = self.palette(style.theme, setup.game());
        let backdrop = self.backdrops.get(setup, style, self.lettering()?);
        let height = scale::height(&backdrop.ground, width);
        // The extra colour's index stands for transparent pixels.
        let colours = [palette.colours(), &[[0; 3]]].concat();
        let encoder = Encoder::new(Vec::new(), width as u16, height as u16, colours.as_flattened())?;
        let plan = Plan { scenes };
        // Wider pictures are drawn in their own size.
        let (size, drawn) = ((width, height), backdrop.ground.dimensions());
        let reduction = Reduction::new(if width > drawn.0 { size } else { drawn }, size);
        Ok(Animation { renderer: self, style, palette, size, reduction, encoder, plan, added: 0, previous: None })
    }
}

impl Animation<'_> {
    /// Adds the next scene, which must have the animation's set-up. Long animations omit some scenes, but never the first or
    /// the last.
    pub fn add(&mut self, scene: &Scene<'_>) -> Result<(), RenderError> {
        let index = self.added;
        self.added += 1;
        let last = index + 1 == self.plan.scenes;
        if !self.plan.shows(index) || !last && self.encoder.get_ref().len() > MAX_BYTES {
            return Ok(());
        }
        let large = self.renderer.picture(scene, self.style, self.size.0.max(scale::WIDTH as u32))?;
        let picture = Picture { indices: self.indices(&large), large };
        let mut frame = self.difference(&picture.indices);
        frame.delay = if last || index == 0 { STILL_DELAY } else { self.plan.delay() };
        frame.dispose = DisposalMethod::Keep;
        self.encoder.write_frame(&frame)?;
        self.previous = Some(picture);
        Ok(())
    }

    pub fn finish(self) -> Result<Vec<u8>, RenderError> {
        Ok(self.encoder.into_inner()?)
    }

    fn indices(&self, large: &RgbImage) -> Vec<u8> {
        let (width, height) = (self.size.0 as usize, self.size.1 as usize);
        let mut indices = Vec::with_capacity(width * height);
        let mut row = Vec::with_capacity(3 * width);
        for y in 0..height {
            match &self.previous {
                Some(previous) if self.reduction.same_row(y, &previous.large, large) => {
                    indices.extend_from_slice(&previous.indices[y * width..][..width]);
                }
                _ => {
                    row.clear();
                    self.reduction.add_row(y, large, &mut row);
                    self.palette.map(&row, &mut indices);
                }
            }
        }
        indices
    }

    fn difference(&self, indices: &[u8]) -> Frame<'static> {
        let width = self.size.0 as usize;
        let frame = |left: usize, top: usize, width: usize, buffer: Vec<u8>| Frame {
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: (buffer.len() / width.max(1)) as u16,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        };
        let Some(Picture { indices: previous, .. }) = &self.previous else {
            return frame(0, 0, width, indices.to_vec());
        };
        let differs = |at: usize| indices[at] != previous[at];
        // If nothing differs, a frame of one pixel carries the delay.
        let (mut left, mut right, mut top, mut bottom) = (width, 0, 0, 0);
        for y in 0..indices.len() / width {
            let row = y * width..(y + 1) * width;
            if indices[row.clone()] == previous[row.clone()] {
                continue;
            }
            left = row.clone().position(differs).map_or(left, |first| left.min(first));
            right = row.clone().rev().position(differs).map_or(right, |last| right.max(width - last));
            top = if bottom == 0 { y } else { top };
            bottom = y + 1;
        }
        if bottom == 0 {
            (left, right, bottom) = (0, 1, 1);
        }
        let transparent = self.palette.colours().len() as u8;
        let mut buffer = Vec::with_capacity((right - left) * (bottom - top));
        for y in top..bottom {
            let row = y * width + left..y * width + right;
            if indices[row.clone()] == previous[row.clone()] {
                buffer.resize(buffer.len() + row.len(), transparent);
            } else {
                buffer.extend(row.map(|at| if differs(at) { indices[at] } else { transparent }));
            }
        }
        Frame { transparent: Some(transparent), ..frame(left, top, right - left, buffer) }
    }
}

struct Plan {
    scenes: usize,
}

impl Plan {
    fn frames(&self) -> usize {
        self.scenes.min(MAX_FRAMES)
    }

    /// Whether the file contains a scene: the first, the last, and as many evenly spaced ones as fit.
    fn shows(&self, index: usize) -> bool {
        let place = |index: usize| index * (self.frames() - 1) / (self.scenes - 1).max(1);
        index < self.scenes && (index == 0 || place(index) != place(index - 1))
    }

    fn delay(&self) -> u16 {
        (TOTAL_TIME / self.frames().max(1)).clamp(MIN_DELAY, MAX_DELAY) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_games_leave_out_evenly_spaced_scenes() {
        for scenes in [1, 2, 3, 100, 299, 300, 301, 599, 600, 10_001] {
            let plan = Plan { scenes };
            let shown: Vec<usize> = (0..scenes + 5).filter(|&index| plan.shows(index)).collect();
            assert_eq!(shown.len(), scenes.min(MAX_FRAMES), "{scenes}");
            assert_eq!((shown[0], shown[shown.len() - 1]), (0, scenes - 1));
            let steps: Vec<usize> = shown.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let (least, most) = (steps.iter().min(), steps.iter().max());
            assert!(least.zip(most).is_none_or(|(least, most)| most - least <= 1), "{scenes}: {least:?} to {most:?}");
            let seconds = usize::from(plan.delay()) * (shown.len() - 1) / 100;
            assert!(seconds <= 60, "{scenes}: {seconds} s");
        }
        assert!(!Plan { scenes: 0 }.shows(0));
        assert_eq!([10, 60, 120, 5000].map(|scenes| Plan { scenes }.delay()), [100, 100, 50, 20]);
    }
}
