//! Moves.
//!
//! A text is split into cells, directions and other words, whatever stands between them, and reassembled in the notation of the
//! game. Only the rules decide whether the result is a legal move.

use super::{
    MAX_MISSPELT, Token, distinct, folded, to_halfwidth, tokens,
    words::{MOVE_FILLERS, PASS_WORDS, directions},
};
use crate::text::{self, Lang};
use parlor_games::{
    record::{Ply, roll},
    rules::{AnyPosition, Illegal, waltz::Direction},
};

/// Words of one move in a line.
const MAX_WORDS: usize = 4;

const MAX_MEANT: usize = 8;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveReading {
    /// In the strict notation, or as typed if it is no move. May be illegal.
    pub text: String,
    /// Legal moves that were evidently meant, if `text` is illegal.
    pub meant: Vec<String>,
}

impl MoveReading {
    /// A move in the strict notation.
    pub fn strict(text: impl Into<String>) -> Self {
        Self { text: text.into(), meant: Vec::new() }
    }
}

/// Reads a move at a position, without a roll.
pub fn read_move(lang: Lang, position: &AnyPosition, typed: &str) -> MoveReading {
    let halfwidth = to_halfwidth(typed);
    if position.resolve(&halfwidth).is_ok() || typed.chars().count() > MAX_MISSPELT {
        return MoveReading::strict(halfwidth);
    }
    let parts = parts(lang, &folded(typed));
    let rewritten = rewritten(&parts, position.roll());
    let legal: Vec<_> = distinct(rewritten.iter().filter_map(|text| position.resolve(text).ok()));
    if let [only] = legal.as_slice() {
        return MoveReading::strict(only);
    }
    // If the text is an illegal move, the answer explains that move.
    let is_move = |text: &&String| position.resolve(text) != Err(Illegal::Unreadable);
    let text = [&halfwidth].into_iter().chain(&rewritten).find(is_move).unwrap_or(&halfwidth).clone();
    let mut meant = if legal.is_empty() { near_misses(position, &parts, &text) } else { legal };
    meant.truncate(MAX_MEANT);
    MoveReading { text, meant }
}

/// Games with a die have a roll before the move.
pub fn read_ply(lang: Lang, position: &AnyPosition, typed: &str) -> MoveReading {
    let halfwidth = to_halfwidth(typed);
    let Some(die) = position.game().die() else { return read_move(lang, position, typed) };
    let trimmed = halfwidth.trim();
    let (digits, rest) = trimmed.split_at(trimmed.find(|c: char| !c.is_ascii_digit()).unwrap_or(trimmed.len()));
    let (roll, rest) = match (Ply::parse(trimmed, Some(die)), roll(digits, die)) {
        (Some(Ply { roll: Some(roll), text }), _) => (roll, text),
        // Something has to separate a roll from its move.
        (_, Some(roll)) if rest.starts_with(|c: char| !c.is_ascii_alphabetic()) => {
            (roll, rest.trim_start_matches([' ', ':', ',', ';', '.', ')', '-', '>']).to_owned())
        }
        _ => return MoveReading::strict(halfwidth),
    };
    let mut position = position.clone();
    position.set_roll(roll);
    let MoveReading { text, meant } = read_move(lang, &position, &rest);
    let with_roll = |text: String| format!("{roll}:{text}");
    MoveReading { text: with_roll(text), meant: meant.into_iter().map(with_roll).collect() }
}

/// Moves separated by blanks, commas or arrows.
pub fn read_line(lang: Lang, position: &AnyPosition, typed: &str) -> Vec<String> {
    let strict = split_line(&to_halfwidth(typed));
    let mut position = position.clone();
    let mut played = position.clone();
    if strict.iter().all(|text| played.play_text(text).is_ok()) {
        return strict;
    }
    let mut line = Vec::new();
    let mut rest = strict.as_slice();
    while let [first, ..] = rest {
        let longest = rest.len().min(MAX_WORDS);
        let read = (1..=longest).rev().find_map(|words| {
            let text = read_move(lang, &position, &rest[..words].join(" ")).text;
            position.resolve(&text).ok().map(|text| (words, text))
        });
        let (words, text) = read.unwrap_or_else(|| (1, first.clone()));
        if position.play_text(&text).is_err() {
            line.extend_from_slice(rest);
            break;
        }
        line.push(text);
        rest = &rest[words..];
    }
    line
}

/// In the strict notation, the words of a line are its moves.
fn split_line(typed: &str) -> Vec<String> {
    let moves = typed.split(|c: char| c.is_whitespace() || [',', '、', ';', '>', '→'].contains(&c));
    moves.map(|text| text.trim_end_matches('-')).filter(|text| !text.is_empty()).map(str::to_owned).collect()
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    /// Such as `d4`.
    Cell(String),
    /// Such as `ne`.
    Direction(&'static str),
    /// The sign of a re-entry.
    At,
    Pass,
    /// Belongs to no cell.
    Number(String),
    Unknown(String),
}

fn parts(lang: Lang, folded: &str) -> Vec<Part> {
    let tokens = tokens(folded);
    let mut parts = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        let part = match token {
            Token::Word(word) => {
                // Signs may separate a cell's letter and number.
                let is_gap = |token: &&Token| matches!(token, Token::Sign('-' | '.' | '_' | ':'));
                let gap = tokens[at..].iter().take_while(is_gap).count();
                let cell = match tokens.get(at + gap) {
                    Some(Token::Digits(digits)) => cell_name(word, digits),
                    _ => None,
                };
                let Some(cell) = cell else {
                    words.push(word.clone());
                    continue;
                };
                at += gap + 1;
                Part::Cell(cell)
            }
            Token::Digits(digits) => Part::Number(digits.clone()),
            Token::Sign('@') => Part::At,
            Token::Sign(sign) => match arrow(*sign) {
                Some(direction) => Part::Direction(direction),
                None => continue,
            },
        };
        flush(lang, &mut words, &mut parts);
        parts.push(part);
    }
    flush(lang, &mut words, &mut parts);
    parts
}

/// An x before the letter marks a capture.
fn cell_name(word: &str, digits: &str) -> Option<String> {
    let letter = word.strip_prefix('x').filter(|letter| !letter.is_empty()).unwrap_or(word);
    let number = digits.trim_start_matches('0');
    let is_letter = letter.len() == 1 && letter.bytes().all(|letter| letter.is_ascii_lowercase());
    (is_letter && !number.is_empty()).then(|| format!("{letter}{number}"))
}

/// Adjacent words form a direction or a pass, or are parts of their own.
fn flush(lang: Lang, words: &mut Vec<String>, parts: &mut Vec<Part>) {
    let kept: Vec<_> = words.drain(..).filter(|word| !MOVE_FILLERS.contains(&word.as_str())).collect();
    if kept.is_empty() {
    } else if let Some(direction) = direction(lang, &kept) {
        parts.push(Part::Direction(direction));
    } else if matches!(kept.as_slice(), [word] if PASS_WORDS.contains(&word.as_str())) {
        parts.push(Part::Pass);
    } else {
        parts.extend(kept.into_iter().map(Part::Unknown));
    }
}

/// A direction in the language or in English.
fn direction(lang: Lang, words: &[String]) -> Option<&'static str> {
    let names = || Direction::ALL.into_iter().map(Direction::name);
    let means = |name: &str, typed: &str| {
        let described = |lang: Lang| text::direction(lang, name).is_some_and(|words| is_described(&words, typed));
        name == typed
            || directions(lang).iter().any(|(short, long)| *short == typed && *long == name)
            || described(lang)
            || described(Lang::English)
    };
    let typed = words.concat();
    names().find(|name| means(name, &typed)).or_else(|| {
        // Up and right is north-east, and so are the two characters for them.
        let characters: Vec<_> = typed.chars().filter(|_| !typed.is_ascii()).map(String::from).collect();
        let (([one, two], _) | (_, [one, two])) = (words, characters.as_slice()) else { return None };
        let single = |word: &str| names().filter(|name| name.len() == 1).find(|name| means(name, word));
        let (one, two) = (single(one)?, single(two)?);
        names().find(|name| *name == format!("{one}{two}") || *name == format!("{two}{one}"))
    })
}

/// `descriptions` is a list such as `north, up`.
fn is_described(descriptions: &str, typed: &str) -> bool {
    descriptions.split([',', '、', '・']).map(super::key).any(|description| {
        // German compass points can lack their ending.
        description == typed || description.strip_suffix("en") == Some(typed)
    })
}

/// The direction of an arrow, as on buttons.
fn arrow(sign: char) -> Option<&'static str> {
    Direction::ALL.into_iter().map(Direction::name).find(|name| text::compass_point(name).starts_with(sign))
}

/// In the strict notation; empty if a part is not understood.
fn rewritten(parts: &[Part], roll: Option<u8>) -> Vec<String> {
    use Part::{At, Cell, Direction, Number, Pass};
    // The number of the move in the game, or its roll.
    let parts = match parts {
        [Number(number), rest @ ..] if roll.is_none() || roll.is_some_and(|roll| *number == roll.to_string()) => rest,
        parts => parts,
    };
    match parts {
        [Cell(cell)] => vec![cell.clone()],
        [Cell(from), Cell(to)] | [Cell(from), Direction("e"), Cell(to)] => vec![format!("{from}-{to}")],
        [Cell(cell), Direction(direction)] => vec![format!("{cell}-{direction}")],
        [At, Cell(cell)] => vec![format!("@{cell}")],
        [Pass] => vec!["pass".to_owned()],
        _ => Vec::new(),
    }
}

/// Legal moves that were evidently meant.
fn near_misses(position: &AnyPosition, parts: &[Part], text: &str) -> Vec<String> {
    let legal = position.legal_texts();
    let named = |move_text: &str| -> Vec<String> { move_text.split(['-', '@']).map(str::to_owned).collect() };
    let cells = parts.iter().filter_map(|part| if let Part::Cell(cell) = part { Some(cell.clone()) } else { None });
    let cells: Vec<String> = cells.collect();
    let only_one = |found: Vec<String>| if found.len() == 1 { found } else { Vec::new() };
    let all = |fits: &dyn Fn(&[String]) -> bool| -> Vec<String> {
        legal.iter().filter(|text| fits(&named(text))).cloned().collect()
    };
    // The beginning of a goal (`e` may be read as a direction): the refusal lists all moves that begin with it.
    let begun = text.trim().to_ascii_lowercase();
    if let [Part::Cell(_), Part::Unknown(_) | Part::Direction(_)] = parts
        && legal.iter().any(|text| text.starts_with(&begun))
    {
        return Vec::new();
    }
    let found = match cells.as_slice() {
        [] => Vec::new(),
        // The moves from this cell.
        [cell] if legal.iter().any(|text| named(text).first() == Some(cell)) => {
            let complete = parts.len() > 1 || !position.resolve(cell).is_err_and(|why| why == Illegal::Unreadable);
            if complete { all(&|cells| cells.first() == Some(cell)) } else { Vec::new() }
        }
        // The move of the only piece that can go to this cell.
        [cell] => only_one(all(&|cells| cells.last() == Some(cell) && cells.len() > 1)),
        [from, to] => {
            let exact = all(&|cells| cells == [from.clone(), to.clone()]);
            let reversed = all(&|cells| cells == [to.clone(), from.clone()]);
            let single = all(&|cells| cells.len() == 1 && (cells[0] == *from || cells[0] == *to));
            let same_goal = only_one(all(&|cells| cells.len() > 1 && cells.last() == Some(to)));
            [exact, reversed, single, same_goal].into_iter().find(|found| !found.is_empty()).unwrap_or_default()
        }
        cells => all(&|named| named.len() == 1 && cells.contains(&named[0])),
    };
    if !found.is_empty() {
        return found;
    }
    match position.resolve(text) {
        Err(Illegal::Unreadable | Illegal::OffBoard) => misspelt(position, text),
        _ => Vec::new(),
    }
}

/// Legal moves with letters and digits swapped, with digits for letters that look like them, or with one character missing.
fn misspelt(position: &AnyPosition, text: &str) -> Vec<String> {
    let letters: Vec<_> = folded(text).chars().filter(|letter| *letter != ' ').collect();
    let digits = letters.iter().take_while(|letter| letter.is_ascii_digit()).count();
    let swapped = [&letters[digits..], &letters[..digits]].concat();
    let look_alike = |(index, &letter): (usize, &char)| match letter {
        'o' if index > 0 => '0',
        'l' | 'i' if index > 0 => '1',
        other => other,
    };
    let looks_like: Vec<_> = letters.iter().enumerate().map(look_alike).collect();
    let without = (0..letters.len()).map(|left_out| [&letters[..left_out], &letters[left_out + 1..]].concat());
    let legal = |letters: Vec<char>| position.resolve(&letters.into_iter().collect::<String>()).ok();
    let mended = distinct([swapped, looks_like].into_iter().filter_map(legal));
    if mended.is_empty() { distinct(without.filter_map(legal)) } else { mended }
}
