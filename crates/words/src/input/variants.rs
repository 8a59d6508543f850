//! Variants of a game.

use super::{
    MAX_MISSPELT, Token, distinct, folded, is_misspelt, osa_distance, tokens,
    words::{OPTION_WORDS, TIMES_WORDS, VARIANT_FILLERS, is_among},
};
use crate::text::{self, Lang};
use parlor_games::rules::{Game, OptionError, OptionSpec, Setup, Value, Values};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MisreadVariant {
    pub error: OptionError,
    /// Evidently meant; may be empty.
    pub meant: Vec<Setup>,
}

/// Options in the strict notation or in the words of a language, or the label of a menu.
pub fn read_variant(lang: Lang, game: Game, typed: &str) -> Result<Setup, MisreadVariant> {
    game.read_setup(typed).or_else(|error| {
        if typed.chars().count() > MAX_MISSPELT {
            return Err(MisreadVariant { error, meant: Vec::new() });
        }
        if let Some(setup) = labelled(lang, game, typed) {
            return Ok(setup);
        }
        let parts = parts(game, typed);
        let rewritten = parts.iter().map(Part::to_string).collect::<Vec<_>>().join(" ");
        game.read_setup(&rewritten).map_err(|_| MisreadVariant { error, meant: nearest(game, &parts) })
    })
}

/// The label may be in the person's language or in English.
fn labelled(lang: Lang, game: Game, typed: &str) -> Option<Setup> {
    // Commas are optional, but the sign between two numbers is not.
    let words = |text: &str| -> Vec<Token> {
        tokens(&folded(text)).into_iter().filter(|token| !matches!(token, Token::Sign(',' | '、'))).collect()
    };
    let typed = words(typed);
    let has_label =
        |setup: &Setup| [lang, Lang::English].iter().any(|&lang| words(&text::variant(lang, *setup)) == typed);
    setups(game).into_iter().find(has_label)
}

/// Variants in menus come first.
fn setups(game: Game) -> Vec<Setup> {
    let mut all = vec![Vec::new()];
    for spec in game.options() {
        let values: Vec<Value> = match spec.values {
            Values::Numbers(numbers) => numbers.iter().map(|&number| Value::Number(number)).collect(),
            Values::Words(words) => words.iter().map(|&word| Value::Word(word.to_owned())).collect(),
        };
        let with = |chosen: &Vec<(String, Value)>| -> Vec<Vec<(String, Value)>> {
            let with = |value: &Value| chosen.iter().cloned().chain([(spec.name.to_owned(), value.clone())]).collect();
            values.iter().map(with).collect()
        };
        all = all.iter().flat_map(with).collect();
    }
    let offered = game.variants().iter().filter_map(|variant| game.read_setup(variant).ok());
    distinct(offered.chain(all.into_iter().filter_map(|options| game.setup(&options.into_iter().collect()).ok())))
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Number(String),
    /// Two different numbers, such as rows and columns.
    Product(String, String),
    /// An option and its value.
    Set(String, Box<Part>),
    /// An option, a value, or an unknown word.
    Word(String),
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => f.write_str(number),
            Self::Product(rows, columns) => write!(f, "{rows}x{columns}"),
            Self::Set(name, value) => write!(f, "{name}={value}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}

/// In the words of the strict notation, if known.
fn parts(game: Game, typed: &str) -> Vec<Part> {
    let specs = game.options();
    let is_times = |token: &Token| match token {
        Token::Word(word) => TIMES_WORDS.contains(&word.as_str()),
        Token::Sign(sign) => TIMES_WORDS.contains(&sign.to_string().as_str()),
        Token::Digits(_) => false,
    };
    let mut parts: Vec<Part> = Vec::new();
    let mut tokens = tokens(&folded(typed)).into_iter().peekable();
    let mut set = None;
    while let Some(token) = tokens.next() {
        let part = match token {
            Token::Digits(rows) => {
                let columns =
                    tokens.next_if(is_times).and_then(|_| tokens.next_if(|it| matches!(it, Token::Digits(_))));
                match columns {
                    Some(Token::Digits(columns)) if columns != rows => Part::Product(rows, columns),
                    _ => Part::Number(rows),
                }
            }
            Token::Word(word) => match known_word(specs, &word) {
                Some(known) => Part::Word(known.to_owned()),
                None if VARIANT_FILLERS.contains(&word.as_str()) => continue,
                None => Part::Word(word),
            },
            Token::Sign('=' | ':') => {
                set = match parts.pop() {
                    Some(Part::Word(name)) => Some(name),
                    other => {
                        parts.extend(other);
                        None
                    }
                };
                continue;
            }
            Token::Sign(_) => continue,
        };
        // The words for a hexagon may accompany those for its kind, and a value may have two words.
        let part = match set.take() {
            Some(name) => Part::Set(name, Box::new(part)),
            None => part,
        };
        let is_hex = |part: &Part| *part == Part::Word("hex".to_owned());
        let is_kind = |part: &Part| matches!(part, Part::Word(word) if word.ends_with("limping"));
        if parts.contains(&part) && matches!(part, Part::Word(_)) || is_hex(&part) && parts.iter().any(is_kind) {
            continue;
        }
        if is_kind(&part) {
            parts.retain(|part| !is_hex(part));
        }
        parts.push(part);
    }
    parts
}

/// A word of the strict notation or of our languages, or the only completion of its beginning.
fn known_word(specs: &[OptionSpec], word: &str) -> Option<&'static str> {
    let words: Vec<&'static str> = specs.iter().flat_map(words_of).collect();
    let same = words.iter().find(|known| **known == word);
    let translated = || {
        let meanings = OPTION_WORDS.iter().filter(|(translations, _)| is_among(translations, word));
        meanings.map(|(_, known)| known).find(|known| words.contains(known))
    };
    let begun = || {
        let mut begun = words.iter().filter(|known| known.starts_with(word));
        begun.next().filter(|_| begun.next().is_none())
    };
    same.or_else(translated).or_else(begun).copied()
}

fn words_of(spec: &OptionSpec) -> Vec<&'static str> {
    match spec.values {
        Values::Numbers(_) => vec![spec.name],
        Values::Words(words) => words.iter().copied().chain([spec.name]).collect(),
    }
}

/// The set-ups closest to the typed parts: numbers may differ a little, and words may be misspelt.
fn nearest(game: Game, parts: &[Part]) -> Vec<Setup> {
    /// The largest sum of all differences.
    const MAX_DIFFERENCE: u64 = 2;
    const MAX_MEANT: usize = 4;
    if parts.is_empty() {
        return Vec::new();
    }
    let differences = |setup: &Setup| parts.iter().try_fold(0, |sum: u64, part| Some(sum + difference(part, *setup)?));
    let all: Vec<_> = setups(game).into_iter().filter_map(|setup| Some((differences(&setup)?, setup))).collect();
    let least = all.iter().map(|(difference, _)| *difference).min();
    let nearest = all.into_iter().filter(|(difference, _)| Some(*difference) == least && *difference <= MAX_DIFFERENCE);
    let nearest: Vec<_> = nearest.map(|(_, setup)| setup).collect();
    // If menus offer some of them, drop the others: they set options that nobody typed.
    let offered: Vec<_> = game.variants().iter().filter_map(|variant| game.read_setup(variant).ok()).collect();
    let mut meant: Vec<_> = nearest.iter().filter(|setup| offered.contains(setup)).copied().collect();
    if meant.is_empty() {
        meant = nearest;
    }
    meant.truncate(MAX_MEANT);
    meant
}

/// `None` if the part is about something else.
fn difference(part: &Part, setup: Setup) -> Option<u64> {
    let options = setup.options();
    match part {
        Part::Number(number) => {
            let number: i64 = number.parse().ok()?;
            let numbers = options.iter().filter_map(|(_, value)| match value {
                Value::Number(value) => Some(value.abs_diff(number)),
                Value::Word(_) => None,
            });
            numbers.min()
        }
        Part::Product(rows, columns) => {
            let differences = [rows, columns].map(|number| difference(&Part::Number(number.clone()), setup));
            differences.into_iter().flatten().min()
        }
        Part::Word(word) => {
            let near = |known: &str| {
                if known == word { Some(0) } else { is_misspelt(word, known).then(|| osa_distance(word, known) as u64) }
            };
            let names = options.iter().filter_map(|(name, _)| near(name));
            let values = options.iter().filter_map(|(_, value)| match value {
                Value::Word(value) => near(value),
                Value::Number(_) => None,
            });
            names.chain(values).min()
        }
        Part::Set(name, value) => {
            let named = options.iter().find(|(option, _)| option == name);
            match (value.as_ref(), named) {
                (Part::Number(number), Some((_, Value::Number(value)))) => Some(value.abs_diff(number.parse().ok()?)),
                (Part::Number(_), _) => None,
                (value, _) => difference(value, setup),
            }
        }
    }
}
