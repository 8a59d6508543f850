//! A game as an animation: an animated GIF with a picture of every ply.

use super::{
    RenderError, Renderer, Scene, Style, backdrop::Backdrop, colours::Colours, lettering::Lettering, palette::Palette,
    scale,
};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use parlor_games::rules::Setup;
use std::{borrow::Cow, sync::Arc};

/// How wide animations are: as wide as Discord shows pictures or nearly so, and half of a picture's width, which makes for few
/// shades at edges. With 600 pixels an animation takes a third more bytes.
pub const ANIMATION_WIDTH: u32 = 500;

/// The most pictures in an animation. Of longer games some are left out, evenly.
const MOST_FRAMES: usize = 300;

/// How long a picture is seen, in hundredths of a second: as long as the whole takes a minute, but neither longer
/// nor shorter than this.
const LONGEST: usize = 100;
const SHORTEST: usize = 20;
const WHOLE: usize = 6000;

/// How long the last picture is seen before the animation begins again.
const END: u16 = 500;

/// From so many bytes on only the last picture is added. Discord takes files of 10 MiB.
const FULL: usize = 9 << 20;

/// An animation in the making. Pictures are drawn one after another, and none is kept.
///
/// Of each picture only the rectangle is stored that differs from the one before, and in it what stays the same is
/// transparent: captions change in opposite corners, so that the rectangle alone would save little.
pub struct Animation<'a> {
    backdrop: Arc<Backdrop>,
    colours: &'static Colours,
    lettering: &'a Lettering,
    palette: &'a Palette,
    width: u32,
    encoder: Encoder<Vec<u8>>,
    plan: Plan,
    /// How many scenes were added, be they shown or left out.
    added: usize,
    /// The picture that is seen last: numbers of colours, row by row.
    seen: Vec<u8>,
}

impl<'a> Animation<'a> {
    pub(super) fn new(
        renderer: &'a Renderer,
        setup: Setup,
        style: Style,
        scenes: usize,
        width: u32,
    ) -> Result<Self, RenderError> {
        let lettering = renderer.lettering.as_ref().ok_or(RenderError::Font)?;
        let backdrop = renderer.backdrops.get(setup, style, lettering);
        let palette = renderer.palette(style, setup.game());
        let height = scale::height(&backdrop.ground, width);
        // One colour more than the palette's, which is never seen: its number is the transparent one.
        let colours = [palette.colours(), &[[0; 3]]].concat();
        let mut encoder = Encoder::new(Vec::new(), width as u16, height as u16, colours.as_flattened())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let colours = style.theme.colours(setup.game());
        Ok(Self {
            backdrop,
            colours,
            lettering,
            palette,
            width,
            encoder,
            plan: Plan { scenes },
            added: 0,
            seen: Vec::new(),
        })
    }

    /// Adds the next scene, which is to be of the animation's setup. In animations of more than 300 scenes some are left out;
    /// the first and the last never are.
    ///
    /// # Errors
    /// As [`Renderer::png`].
    pub fn add(&mut self, scene: &Scene<'_>) -> Result<(), RenderError> {
        let index = self.added;
        self.added += 1;
        let last = index + 1 == self.plan.scenes;
        if !self.plan.shows(index) || !last && self.encoder.get_ref().len() > FULL {
            return Ok(());
        }
        let picture = scale::scaled(self.backdrop.draw(scene, self.colours, self.lettering), self.width);
        let indices = self.palette.map(&picture);
        let mut frame = self.difference(&indices);
        frame.delay = if last { END } else { self.plan.delay() };
        frame.dispose = DisposalMethod::Keep;
        self.encoder.write_frame(&frame)?;
        self.seen = indices;
        Ok(())
    }

    /// The finished file.
    ///
    /// # Errors
    /// As [`Renderer::png`].
    pub fn finish(self) -> Result<Vec<u8>, RenderError> {
        Ok(self.encoder.into_inner()?)
    }

    /// What of a picture differs from the one that is seen.
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
        if self.seen.len() != indices.len() {
            return frame(0, 0, width, indices.to_vec());
        }
        let differs = |at: &usize| indices[*at] != self.seen[*at];
        let row = |y: usize| (y * width..(y + 1) * width).filter(differs).map(move |at| at - y * width);
        let rows = 0..indices.len() / width;
        // Where nothing differs, a single pixel holds the picture's time.
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
        let nothing = self.palette.colours().len() as u8;
        let cut = (top..bottom).flat_map(|y| y * width + left..y * width + right);
        let buffer = cut.map(|at| if differs(&at) { indices[at] } else { nothing }).collect();
        Frame { transparent: Some(nothing), ..frame(left, top, right - left, buffer) }
    }
}

/// Which of a number of scenes are shown, and for how long.
struct Plan {
    scenes: usize,
}

impl Plan {
    fn frames(&self) -> usize {
        self.scenes.min(MOST_FRAMES)
    }

    /// Whether a scene is shown: the first, the last, and as many in between as there is room for, evenly spaced.
    fn shows(&self, index: usize) -> bool {
        let place = |index: usize| index * (self.frames() - 1) / (self.scenes - 1).max(1);
        index < self.scenes && (index == 0 || place(index) != place(index - 1))
    }

    /// How long a picture is seen that is not the last, in hundredths of a second.
    fn delay(&self) -> u16 {
        (WHOLE / self.frames().max(1)).clamp(SHORTEST, LONGEST) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_games_are_thinned_evenly() {
        for scenes in [1, 2, 3, 100, 299, 300, 301, 599, 600, 10_001] {
            let plan = Plan { scenes };
            let shown: Vec<usize> = (0..scenes + 5).filter(|&index| plan.shows(index)).collect();
            assert_eq!(shown.len(), scenes.min(MOST_FRAMES), "{scenes}");
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
