//! Text in pictures: removes characters that the fonts lack, fits texts into their places, and draws them.

use super::RenderError;
use crate::raster::shape::Mask;
use ab_glyph::{Font, FontRef, PxScale, ScaleFont};
use image::{GrayImage, Luma};
use parlor_games::board::Cell;

/// Inter, by The Inter Project Authors, under the SIL Open Font License (assets/fonts/OFL.txt).
const MEDIUM: &[u8] = include_bytes!("../../../assets/fonts/Inter-Medium.otf");
const SEMI_BOLD: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold.otf");

/// A part of Noto Sans CJK JP, by Adobe, under the same licence (assets/fonts/NotoSansCJK.txt), for characters that Inter
/// lacks.
const FALLBACK: &[u8] = include_bytes!("../../../assets/fonts/NotoSansCJK.otf");

/// The most characters of a text. No line of a picture has room for more.
const MAX_CHARACTERS: usize = 120;

/// The height of digits and capitals, relative to the size of the text.
pub(super) const CAPITAL: f32 = 0.727;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    Medium,
    SemiBold,
}

/// The part of a text that is at the text's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

/// The fonts. Sizes are in pixels per em.
pub(super) struct Lettering {
    medium: FontRef<'static>,
    semi_bold: FontRef<'static>,
    /// This font has only one weight, which keeps the program much smaller.
    fallback: FontRef<'static>,
    rename: Option<Box<Rename>>,
}

/// Returns the cell whose name a cell gets, or `None` for no name.
pub(super) type Rename = dyn Fn(Cell) -> Option<Cell> + Send + Sync;

pub(super) struct Fitted {
    pub text: String,
    pub size: f32,
}

impl Lettering {
    pub(super) fn new(rename: Option<Box<Rename>>) -> Result<Self, RenderError> {
        let read = |bytes| FontRef::try_from_slice(bytes).map_err(|_| RenderError::Font);
        Ok(Self { medium: read(MEDIUM)?, semi_bold: read(SEMI_BOLD)?, fallback: read(FALLBACK)?, rename })
    }

    /// The name inside a cell. The letters and numbers around the board are not made here.
    pub(super) fn name(&self, cell: Cell) -> String {
        let named = self.rename.as_ref().map_or(Some(cell), |rename| rename(cell));
        named.map_or_else(String::new, |cell| cell.to_string())
    }

    fn font(&self, weight: Weight, character: char) -> &FontRef<'static> {
        let first = match weight {
            Weight::Medium => &self.medium,
            Weight::SemiBold => &self.semi_bold,
        };
        if has(first, character) || !has(&self.fallback, character) { first } else { &self.fallback }
    }

    /// Splits a text into parts of one font each.
    fn runs<'a>(&self, weight: Weight, text: &'a str) -> Vec<(&FontRef<'static>, &'a str)> {
        let mut runs: Vec<(&FontRef<'static>, &str)> = Vec::new();
        for (at, character) in text.char_indices() {
            let (font, end) = (self.font(weight, character), at + character.len_utf8());
            match runs.last_mut() {
                Some((same, run)) if std::ptr::eq(*same, font) => *run = &text[at - run.len()..end],
                _ => runs.push((font, &text[at..end])),
            }
        }
        runs
    }

    /// Removes combining marks and characters that the fonts lack, and turns runs of white space into single spaces.
    pub(super) fn clean(&self, text: &str) -> String {
        let mut clean = String::new();
        for character in text.chars().take(MAX_CHARACTERS) {
            if character.is_whitespace() {
                if !clean.is_empty() && !clean.ends_with(' ') {
                    clean.push(' ');
                }
            } else if !is_mark(character) && self.shows(character) {
                clean.push(character);
            }
        }
        clean.truncate(clean.trim_end().len());
        clean
    }

    /// Whether the fonts have a character in every weight.
    fn shows(&self, character: char) -> bool {
        [Weight::Medium, Weight::SemiBold].iter().all(|&weight| has(self.font(weight, character), character))
    }

    pub(super) fn width(&self, weight: Weight, size: f32, text: &str) -> f32 {
        let runs = self.runs(weight, text).into_iter();
        runs.flat_map(|(font, run)| {
            let scaled = font.as_scaled(scale(font, size));
            run.chars().map(move |character| scaled.h_advance(font.glyph_id(character)))
        })
        .sum()
    }

    /// Fits a text into `width`: first reduces its size down to the least one, then shortens it with an ellipsis. Empty if not
    /// even one letter fits. `text` must come from [`Self::clean`].
    pub(super) fn fit(&self, weight: Weight, (size, least): (f32, f32), text: &str, width: f32) -> Fitted {
        let full = self.width(weight, size, text);
        if full <= width {
            return Fitted { text: text.to_owned(), size };
        }
        let smaller = (size * width / full).floor();
        if smaller >= least {
            return Fitted { text: text.to_owned(), size: smaller };
        }
        let mut short = text.to_owned();
        while short.pop().is_some() {
            let shortened = format!("{}…", short.trim_end());
            if !short.is_empty() && self.width(weight, least, &shortened) <= width {
                return Fitted { text: shortened, size: least };
            }
        }
        Fitted { text: String::new(), size: least }
    }

    /// Like [`Self::fit`], but instead of shortening the text, breaks it into two lines of the least size and about equal
    /// width. Shortens a line only if two are not enough. `text` must come from [`Self::clean`].
    pub(super) fn lines(&self, weight: Weight, (size, least): (f32, f32), text: &str, width: f32) -> Vec<Fitted> {
        let measure = |text: &str| self.width(weight, least, text);
        // Full-width brackets have no blank before them.
        let blanks = text.match_indices(' ').map(|(at, _)| (&text[..at], &text[at + 1..]));
        let halves = blanks.chain(text.match_indices('（').map(|(at, _)| text.split_at(at)));
        let longer = |(first, second): &(&str, &str)| measure(first).max(measure(second));
        match halves.min_by(|a, b| longer(a).total_cmp(&longer(b))) {
            Some((first, second)) if measure(text) > width => {
                [first, second].map(|half| self.fit(weight, (least, least), half, width)).into()
            }
            _ => vec![self.fit(weight, (size, least), text, width)],
        }
    }

    /// The mask of a text, narrowed to `stretch` times its width. The mask's origin is in the middle of its width and of its
    /// capitals' height. `text` must come from [`Self::clean`].
    pub(super) fn mask(&self, style: (Weight, f32), stretch: f32, text: &str) -> Mask {
        self.mask_at(style, stretch, (0.5, 0.5 + style.1 * CAPITAL * 0.5), Anchor::Middle, text)
    }

    /// The mask of a text whose baseline goes through `at`. `text` must come from [`Self::clean`].
    pub(super) fn mask_at(
        &self,
        (weight, size): (Weight, f32),
        stretch: f32,
        at: (f32, f32),
        anchor: Anchor,
        text: &str,
    ) -> Mask {
        let width = self.width(weight, size, text) * stretch;
        let mut left = match anchor {
            Anchor::Left => at.0,
            Anchor::Middle => at.0 - width / 2.0,
            Anchor::Right => at.0 - width,
        };
        // The margins of the mask: no letter reaches further beyond its line or its end.
        let (origin, em) = (((left - size * 0.5) as i32, (at.1 - size * 1.5) as i32), size.ceil() as u32);
        let mut cover = GrayImage::new(width.ceil() as u32 + em + 2, 2 * em);
        for (font, run) in self.runs(weight, text) {
            let scale = PxScale { x: scale(font, size).x * stretch, ..scale(font, size) };
            let top = at.1 - font.as_scaled(scale).ascent();
            // Each character begins at a whole pixel, so that it looks the same in all words. This makes files smaller.
            for (at, character) in run.char_indices() {
                let text = &run[at..at + character.len_utf8()];
                let (x, y) = (left.round() as i32 - origin.0, top.round() as i32 - origin.1);
                imageproc::drawing::draw_text_mut(&mut cover, Luma([255]), x, y, scale, font, text);
                left += self.width(weight, size, text) * stretch;
            }
        }
        Mask::text(origin, cover.width() as usize, cover.into_raw())
    }
}

fn has(font: &FontRef<'static>, character: char) -> bool {
    font.glyph_id(character).0 != 0
}

/// The scale for `ab_glyph`, which measures sizes from a font's highest to its lowest point instead of in ems.
fn scale(font: &FontRef<'static>, size: f32) -> PxScale {
    PxScale::from(size * font.height_unscaled() / font.units_per_em().unwrap_or(1.0))
}

/// Whether a character is invisible, or combines with the one before it. `ab_glyph` does not read the tables that combining
/// needs.
fn is_mark(character: char) -> bool {
    matches!(character,
        '\u{00AD}' | '\u{0300}'..='\u{036F}' | '\u{0483}'..='\u{0489}' | '\u{1AB0}'..='\u{1AFF}'
        | '\u{1DC0}'..='\u{1DFF}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{20D0}'..='\u{20FF}' | '\u{3099}' | '\u{309A}' | '\u{FE00}'..='\u{FE0F}' | '\u{FE20}'..='\u{FE2F}' | '\u{FEFF}')
        || character.is_control()
}

#[cfg(test)]
mod tests;
