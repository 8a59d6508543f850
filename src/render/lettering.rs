//! Text in pictures: what the font can show, what fits, and drawing it.

use super::{RenderError, palette::Rgb};
use ab_glyph::{Font, FontRef, PxScale, ScaleFont};
use image::{Rgb as Pixel, RgbImage};

/// Inter, by The Inter Project Authors, under the SIL Open Font License (assets/fonts/OFL.txt).
pub(super) const MEDIUM: &[u8] = include_bytes!("../../assets/fonts/Inter-Medium.otf");
const SEMI_BOLD: &[u8] = include_bytes!("../../assets/fonts/Inter-SemiBold.otf");

/// The longest text that is looked at, in characters: no line of a picture holds more.
const LONGEST: usize = 120;

/// How heavy letters are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    Medium,
    SemiBold,
}

/// Which part of a text its place means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

/// The fonts. Sizes are in pixels an em.
pub(super) struct Lettering {
    medium: FontRef<'static>,
    semi_bold: FontRef<'static>,
}

/// A text that fits where it is to stand.
pub(super) struct Fitted {
    pub text: String,
    pub size: f32,
}

impl Lettering {
    /// Reads the bundled fonts.
    ///
    /// # Errors
    /// When the bytes in the program are no fonts.
    pub(super) fn new() -> Result<Self, RenderError> {
        let read = |bytes| FontRef::try_from_slice(bytes).map_err(|_| RenderError::Font);
        Ok(Self { medium: read(MEDIUM)?, semi_bold: read(SEMI_BOLD)? })
    }

    fn font(&self, weight: Weight) -> &FontRef<'static> {
        match weight {
            Weight::Medium => &self.medium,
            Weight::SemiBold => &self.semi_bold,
        }
    }

    /// The part of `text` that can be shown on one line: characters that the font lacks and marks that
    /// belong on top of others are left out, any white space is one blank.
    pub(super) fn clean(&self, text: &str) -> String {
        let mut clean = String::new();
        for character in text.chars().take(LONGEST) {
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

    /// Whether every weight has the character.
    fn shows(&self, character: char) -> bool {
        [&self.medium, &self.semi_bold].iter().all(|font| font.glyph_id(character).0 != 0)
    }

    /// A text's width in pixels.
    pub(super) fn width(&self, weight: Weight, size: f32, text: &str) -> f32 {
        let font = self.font(weight);
        let scaled = font.as_scaled(scale(font, size));
        text.chars().map(|character| scaled.h_advance(font.glyph_id(character))).sum()
    }

    /// Makes a clean text fit into `width` pixels: smaller down to the second of `sizes`, then
    /// shortened with an ellipsis. Empty when not even one letter fits.
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

    /// Makes a clean text fit into `width` pixels without losing any of it: one line as with [`Self::fit`], or
    /// two of the least size, broken where they come out most alike. Shortened only where two don't hold it.
    pub(super) fn lines(&self, weight: Weight, (size, least): (f32, f32), text: &str, width: f32) -> Vec<Fitted> {
        let measure = |text: &str| self.width(weight, least, text);
        let halves = text.match_indices(' ').map(|(at, _)| (&text[..at], &text[at + 1..]));
        let longer = |(first, second): &(&str, &str)| measure(first).max(measure(second));
        match halves.min_by(|a, b| longer(a).total_cmp(&longer(b))) {
            Some((first, second)) if measure(text) > width => {
                [first, second].map(|half| self.fit(weight, (least, least), half, width)).into()
            }
            _ => vec![self.fit(weight, (size, least), text, width)],
        }
    }

    /// Draws a clean text on the baseline through `at`.
    pub(super) fn draw(
        &self,
        picture: &mut RgbImage,
        (weight, size): (Weight, f32),
        at: (f32, f32),
        anchor: Anchor,
        colour: Rgb,
        text: &str,
    ) {
        if text.is_empty() {
            return;
        }
        let font = self.font(weight);
        let scale = scale(font, size);
        let width = self.width(weight, size, text);
        let left = match anchor {
            Anchor::Left => at.0,
            Anchor::Middle => at.0 - width / 2.0,
            Anchor::Right => at.0 - width,
        };
        let top = at.1 - font.as_scaled(scale).ascent();
        let (left, top) = (left.round() as i32, top.round() as i32);
        imageproc::drawing::draw_text_mut(picture, Pixel(colour), left, top, scale, font, text);
    }
}

/// `ab_glyph` counts from the highest to the lowest point of a font, everybody else in ems.
fn scale(font: &FontRef<'static>, size: f32) -> PxScale {
    PxScale::from(size * font.height_unscaled() / font.units_per_em().unwrap_or(1.0))
}

/// Whether the character is drawn onto the one before it, which needs tables that `ab_glyph` does not
/// read, or is not drawn at all.
fn is_mark(character: char) -> bool {
    matches!(character,
        '\u{00AD}' | '\u{0300}'..='\u{036F}' | '\u{0483}'..='\u{0489}' | '\u{1AB0}'..='\u{1AFF}'
        | '\u{1DC0}'..='\u{1DFF}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{20D0}'..='\u{20FF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FE20}'..='\u{FE2F}' | '\u{FEFF}')
        || character.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clean_text_holds_what_the_font_can_show() {
        let lettering = Lettering::new().expect("the bundled fonts");
        for (text, clean) in [
            ("", ""),
            ("  Ada \n\t Lovelace  ", "Ada Lovelace"),
            ("Zoë Ångström", "Zoë Ångström"),
            ("Ва́ся", "Вася"),
            ("🎲🎲", ""),
            ("🎲 Bob 🎲", "Bob"),
            ("שלום", ""),
            ("مرحبا", ""),
            ("e\u{0301}\u{0302}\u{0303}", "e"),
            ("a\u{202E}b\u{200B}c", "abc"),
            ("\u{0}\u{7}", ""),
        ] {
            assert_eq!(lettering.clean(text), clean, "{text:?}");
        }
    }

    #[test]
    fn a_fitted_text_fits() {
        let lettering = Lettering::new().expect("the bundled fonts");
        let long = "W".repeat(500);
        for text in ["", "i", "Ada", "Ada Lovelace, Countess", &long] {
            for width in [0.0, 10.0, 50.0, 200.0, 1000.0] {
                let text = lettering.clean(text);
                let fitted = lettering.fit(Weight::SemiBold, (32.0, 24.0), &text, width);
                assert!((24.0..=32.0).contains(&fitted.size));
                assert!(lettering.width(Weight::SemiBold, fitted.size, &fitted.text) <= width);
            }
        }
        let shortened = lettering.fit(Weight::SemiBold, (32.0, 24.0), &lettering.clean(&long), 200.0);
        assert!(shortened.text.ends_with('…'));
    }

    #[test]
    fn a_line_too_long_is_broken_before_it_is_shortened() {
        let lettering = Lettering::new().expect("the bundled fonts");
        let lines = |text: &str, width| {
            let lines = lettering.lines(Weight::SemiBold, (31.0, 23.0), text, width);
            for line in &lines {
                assert!(lettering.width(Weight::SemiBold, line.size, &line.text) <= width, "{}", line.text);
                assert_eq!(line.size, lines[0].size);
            }
            lines.into_iter().map(|line| line.text).collect::<Vec<_>>()
        };
        assert_eq!(lines("", 300.0), [""]);
        assert_eq!(lines("Light to move", 300.0), ["Light to move"]);
        let long = "Light wins with the token, no room is left";
        assert_eq!(lines(long, 900.0), [long]);
        assert_eq!(lines(long, 310.0), ["Light wins with the", "token, no room is left"]);
        let word = "W".repeat(60);
        assert_eq!(lines(&word, 300.0).len(), 1);
        assert!(lines(&format!("{word} {word}"), 300.0).iter().all(|line| line.ends_with('…')));
    }
}
