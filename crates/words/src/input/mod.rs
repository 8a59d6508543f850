//! Reads typed texts: games, variants, moves, numbers of games, and times, in the forms usual in each language.
//!
//! A text that the strict notation accepts is read as that. Any other text is rewritten in the strict notation if it has a single
//! meaning. If it is ambiguous or nearly right, the person is asked. Records, the referee and the engine accept the strict
//! notation only.

mod ends;
mod games;
mod hours;
mod moves;
mod variants;
mod words;

pub use ends::{read_end, read_start};
pub use games::{read_game, read_game_number};
pub use hours::{read_hours, read_time};
pub use moves::{MoveReading, read_line, read_move, read_ply};
pub use variants::{MisreadVariant, read_variant};

// Counts inserted, deleted, replaced and swapped letters.
use strsim::osa_distance;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading<T> {
    Certain(T),
    /// Ambiguous, or a near miss: the person has to choose. Never empty.
    Unclear(Vec<T>),
    Unreadable,
}

impl<T> Reading<T> {
    pub fn meanings(self) -> Vec<T> {
        match self {
            Self::Certain(meaning) => vec![meaning],
            Self::Unclear(meanings) => meanings,
            Self::Unreadable => Vec::new(),
        }
    }
}

impl<T: PartialEq> Reading<T> {
    fn unclear(meant: impl IntoIterator<Item = T>) -> Self {
        let meant = distinct(meant);
        if meant.is_empty() { Self::Unreadable } else { Self::Unclear(meant) }
    }

    fn only(found: impl IntoIterator<Item = T>) -> Self {
        let mut found = distinct(found);
        match found.len() {
            1 => found.pop().map_or(Self::Unreadable, Self::Certain),
            _ => Self::unclear(found),
        }
    }

    fn or_else(self, other: impl FnOnce() -> Self) -> Self {
        if self == Self::Unreadable { other() } else { self }
    }
}

fn distinct<T: PartialEq>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for value in values {
        if !distinct.contains(&value) {
            distinct.push(value);
        }
    }
    distinct
}

/// Longer texts, in characters, are not searched for misspelt words.
const MAX_MISSPELT: usize = 60;

/// East Asian keyboards type fullwidth forms of ASCII.
pub fn to_halfwidth(input: &str) -> String {
    const DISTANCE: u32 = '！' as u32 - '!' as u32;
    let halfwidth = |c: char| match c {
        '！'..='～' => char::from_u32(c as u32 - DISTANCE).unwrap_or(c),
        '\u{3000}' => ' ',
        'ー' | '−' => '-',
        c => c,
    };
    input.chars().map(halfwidth).collect()
}

/// Lower case and halfwidth, without the accents of our languages and without invisible characters.
fn folded(input: &str) -> String {
    let mut folded = String::new();
    for character in crate::text::strip_invisible(&to_halfwidth(input)).to_lowercase().chars() {
        match character {
            'á' | 'à' | 'â' | 'ä' | 'ã' => folded.push('a'),
            'é' | 'è' | 'ê' | 'ë' => folded.push('e'),
            'í' | 'ì' | 'î' | 'ï' => folded.push('i'),
            'ó' | 'ò' | 'ô' | 'ö' | 'õ' => folded.push('o'),
            'ú' | 'ù' | 'û' | 'ü' => folded.push('u'),
            'ñ' => folded.push('n'),
            'ç' => folded.push('c'),
            'ß' => folded.push_str("ss"),
            'œ' => folded.push_str("oe"),
            // Combining accents.
            '\u{300}'..='\u{36F}' => {}
            '\u{A0}' | '\u{202F}' | '\t' | '\n' | '\r' => folded.push(' '),
            other => folded.push(other),
        }
    }
    folded.trim().to_owned()
}

/// Folded letters and digits only: equal for texts that differ by blanks, hyphens, accents or capitals.
pub fn key(input: &str) -> String {
    folded(input).chars().filter(|character| character.is_alphanumeric()).collect()
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    /// Letters of a single script, so that Japanese words around Latin letters are separate.
    Word(String),
    Digits(String),
    /// Any other character except blanks.
    Sign(char),
}

fn tokens(folded: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut joins = false;
    for character in folded.chars() {
        match (tokens.last_mut().filter(|_| joins), character) {
            (Some(Token::Digits(digits)), '0'..='9') => digits.push(character),
            (Some(Token::Word(word)), _)
                if character.is_alphabetic()
                    && word.ends_with(|last: char| last.is_ascii() == character.is_ascii()) =>
            {
                word.push(character);
            }
            (_, '0'..='9') => tokens.push(Token::Digits(character.to_string())),
            (_, ' ') => {}
            _ if character.is_alphabetic() => tokens.push(Token::Word(character.to_string())),
            _ => tokens.push(Token::Sign(character)),
        }
        joins = character != ' ';
    }
    tokens
}

/// Allows one wrong letter in a short word, two in a long one.
fn is_misspelt(word: &str, known: &str) -> bool {
    let length = word.chars().count().min(known.chars().count());
    let most = match length {
        0..=3 => return false,
        4..=6 => 1,
        _ => 2,
    };
    word.chars().count().abs_diff(known.chars().count()) <= most && osa_distance(word, known) <= most
}

#[cfg(test)]
mod tests;
