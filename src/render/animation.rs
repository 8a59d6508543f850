//! A game as an animated GIF, with a frame for each ply. It plays once: without a number of repetitions, viewers stop at the last
//! frame.

use super::{RenderError, Renderer, scale, scene::Scene, style::Style};
use gif::{DisposalMethod, Encoder, Frame};
use parlor_games::rules::Setup;
use parlor_raster::palette::Palette;
use std::borrow::Cow;

/// In pixels. Discord shows pictures about this wide, and half of a picture's width keeps few shades at edges. At 600 pixels,
/// files are a third larger.
pub const ANIMATION_WIDTH: u32 = 500;

/// Longer games leave out frames, evenly spaced.
const MAX_FRAMES: usize = 300;

/// In hundredths of a second. A frame's delay is the total divided by the number of frames, within these limits; that of the first
/// and the last frame is fixed.
const MAX_DELAY: usize = 100;
const MIN_DELAY: usize = 20;
const TOTAL_TIME: usize = 6000;
const STILL_DELAY: u16 = 200;

/// Once a file has this many bytes, only the last frame is added. Discord accepts 10 MiB.
const MAX_BYTES: usize = 9 << 20;

/// Draws frames one after another and keeps only the last one.
///
/// The file stores only the rectangle of a frame that differs from the one before. Equal pixels in it are transparent, because
/// captions change in opposite corners, so the rectangle alone would save little.
pub struct Animation<'a> {
    renderer: &'a Renderer,
    style: Style,
    palette: &'a Palette,
    width: u32,
    encoder: Encoder<Vec<u8>>,
    plan: Plan,
    /// Includes scenes that are left out.
    added: usize,
    /// Indices of colours, row by row.
    previous: Vec<u8>,
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
        Ok(Animation { renderer: self, style, palette, width, encoder, plan, added: 0, previous: Vec::new() })
    }
}

impl Animation<'_> {
    /// All scenes must have the animation's set-up. Long animations leave out some, but never the first or last.
    pub fn add(&mut self, scene: &Scene<'_>) -> Result<(), RenderError> {
        let index = self.added;
        self.added += 1;
        let last = index + 1 == self.plan.scenes;
        if !self.plan.shows(index) || !last && self.encoder.get_ref().len() > MAX_BYTES {
            return Ok(());
        }
        let picture = self.renderer.picture(scene, self.style, self.width)?;
        let mut indices = Vec::with_capacity(picture.len() / 3);
        self.palette.map(&picture, &mut indices);
        let mut frame = self.difference(&indices);
        frame.delay = if last || index == 0 { STILL_DELAY } else { self.plan.delay() };
        frame.dispose = DisposalMethod::Keep;
        self.encoder.write_frame(&frame)?;
        self.previous = indices;
        Ok(())
    }

    pub fn finish(self) -> Result<Vec<u8>, RenderError> {
        Ok(self.encoder.into_inner()?)
    }

    fn difference(&self, indices: &[u8]) -> Frame<'static> {
        let width = self.width as usize;
        let frame = |left: usize, top: usize, width: usize, buffer: Vec<u8>| Frame {
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: (buffer.len() / width.max(1)) as u16,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        };
        if self.previous.len() != indices.len() {
            return frame(0, 0, width, indices.to_vec());
        }
        let differs = |at: &usize| indices[*at] != self.previous[*at];
        let row = |y: usize| (y * width..(y + 1) * width).filter(differs).map(move |at| at - y * width);
        let rows = 0..indices.len() / width;
        // If nothing differs, a frame of one pixel carries the delay.
        let (mut left, mut right, mut top, mut bottom) = (width, 0, rows.end, 0);
        for y in rows {
            let mut places = row(y);
            if let Some(first) = places.next() {
                left = left.min(first);
                right = right.max(places.next_back().unwrap_or(first) + 1);
                top = top.min(y);
                bottom = y + 1;
            }
        }
        if bottom == 0 {
            (left, right, top, bottom) = (0, 1, 0, 1);
        }
        let transparent = self.palette.colours().len() as u8;
        let cut = (top..bottom).flat_map(|y| y * width + left..y * width + right);
        let buffer = cut.map(|at| if differs(&at) { indices[at] } else { transparent }).collect();
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

    /// The first, the last, and as many evenly spaced scenes as fit.
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
