//! A game's options as people and programs write them.

use std::{collections::BTreeMap, fmt};

/// The value of an option.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Value {
    /// A whole number, such as a size.
    Number(i64),
    /// A word, such as the name of a grid.
    Word(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => word.fmt(f),
        }
    }
}

/// The values that an option can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// One of these numbers.
    Numbers(&'static [i64]),
    /// One of these words.
    Words(&'static [&'static str]),
}

/// An option of a game. The game's set-up decides which values go together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name, the same in every language.
    pub name: &'static str,
    /// The allowed values.
    pub values: Values,
}

/// Why options are invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// The game has no option of that name.
    #[error("there is no option {name}; the options are {}", .allowed.join(", "))]
    Unknown {
        /// The name as given.
        name: String,
        /// The names of the game's options.
        allowed: Vec<String>,
    },
    /// The option doesn't allow that value.
    #[error("{name} can't be {given}; it is one of {}", .allowed.join(", "))]
    NotAllowed {
        /// The option.
        name: String,
        /// The value as given.
        given: String,
        /// The allowed values.
        allowed: Vec<String>,
    },
    /// The text can't be read as options.
    #[error("{text} is not of the form option=value")]
    Unreadable {
        /// The faulty part of the text.
        text: String,
    },
}

/// Options by name. Their text lists them in alphabetical order: `grid=hex size=4`.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Options(BTreeMap<String, Value>);

impl Options {
    /// Parses `name=value` pairs, separated by blanks or commas.
    ///
    /// A bare value belongs to the option named before it, or else to the first of `specs` that allows it, so that `9`, `9x9`,
    /// `hex 4`, `pawns 8` and `8 pawns` are understood. Ignores case.
    ///
    /// # Errors
    /// The part that can't be understood. The game's set-up checks names and values.
    pub fn parse(text: &str, specs: &[OptionSpec]) -> Result<Self, OptionError> {
        let mut options = Self::default();
        let text = text.to_lowercase();
        let mut named = None;
        for part in text.split([' ', ',', ';', '\t', '\n']).filter(|part| !part.is_empty()) {
            let unreadable = || OptionError::Unreadable { text: part.to_owned() };
            let (name, value) = match part.split_once(['=', ':']) {
                Some((name, value)) => (name.to_owned(), Value::from_text(value)),
                None if specs.iter().any(|spec| spec.name == part) => {
                    named = Some(part).filter(|&name| !options.0.contains_key(name));
                    continue;
                }
                None => {
                    let value = Value::from_text(part);
                    let of_kind = || specs.iter().find(|spec| spec.is_of_kind(&value));
                    let meant = || specs.iter().find(|spec| spec.could_be(&value)).or_else(of_kind);
                    let name = named.take().or_else(|| Some(meant()?.name)).ok_or_else(unreadable)?;
                    (name.to_owned(), value)
                }
            };
            if name.is_empty() || options.0.insert(name, value).is_some() {
                return Err(unreadable());
            }
        }
        match named {
            None => Ok(options),
            Some(name) => Err(OptionError::Unreadable { text: name.to_owned() }),
        }
    }

    /// Refuses options with names other than `allowed`.
    pub(super) fn only(&self, allowed: &[&str]) -> Result<(), OptionError> {
        match self.0.keys().find(|name| !allowed.contains(&name.as_str())) {
            None => Ok(()),
            Some(name) => Err(OptionError::Unknown {
                name: name.clone(),
                allowed: allowed.iter().map(|&name| name.to_owned()).collect(),
            }),
        }
    }

    /// The number of the option `name`, or `default`.
    pub(super) fn number(&self, name: &str, allowed: &[i64], default: i64) -> Result<i64, OptionError> {
        match self.0.get(name) {
            None => Ok(default),
            Some(Value::Number(number)) if allowed.contains(number) => Ok(*number),
            Some(given) => Err(given.refused(name, allowed.iter().map(i64::to_string).collect())),
        }
    }

    /// The word of the option `name`, or `default`.
    pub(super) fn word(
        &self,
        name: &str,
        allowed: &[&'static str],
        default: &'static str,
    ) -> Result<&'static str, OptionError> {
        let Some(given) = self.0.get(name) else { return Ok(default) };
        let known = allowed.iter().copied().find(|&word| matches!(given, Value::Word(given) if given == word));
        known.ok_or_else(|| given.refused(name, allowed.iter().map(|&word| word.to_owned()).collect()))
    }

    /// The options in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }
}

impl OptionSpec {
    /// Whether the option allows the value, at least together with some other options.
    fn could_be(&self, value: &Value) -> bool {
        match (self.values, value) {
            (Values::Numbers(numbers), Value::Number(number)) => numbers.contains(number),
            (Values::Words(words), Value::Word(word)) => words.contains(&word.as_str()),
            _ => false,
        }
    }

    /// Whether both are numbers.
    fn is_of_kind(&self, value: &Value) -> bool {
        matches!((self.values, value), (Values::Numbers(_), Value::Number(_)))
    }
}

impl Value {
    /// The error for an option that doesn't allow this value.
    fn refused(&self, name: &str, allowed: Vec<String>) -> OptionError {
        let given = match self {
            Self::Number(number) => number.to_string(),
            Self::Word(word) => format!("\"{word}\""),
        };
        OptionError::NotAllowed { name: name.to_owned(), given, allowed }
    }

    /// A number, even if the text gives it twice (`9x9`), or a word.
    fn from_text(text: &str) -> Self {
        let number = match text.split_once(['x', '×']) {
            Some((rows, cols)) if rows == cols => rows.parse(),
            _ => text.parse(),
        };
        number.map_or_else(|_| Self::Word(text.to_owned()), Self::Number)
    }
}

impl FromIterator<(String, Value)> for Options {
    fn from_iter<I: IntoIterator<Item = (String, Value)>>(options: I) -> Self {
        Self(options.into_iter().collect())
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, value)) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{name}={value}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Game;
    use super::*;

    /// The set-up of the text, including defaults, or why it is invalid.
    fn set(game: Game, text: &str) -> Result<String, OptionError> {
        let setup = game.setup(&Options::parse(text, game.options())?)?;
        Ok(setup.options().to_string())
    }

    #[test]
    fn options_are_understood_as_people_write_them() {
        for (game, text, options) in [
            (Game::Tether, "", "size=9"),
            (Game::Tether, "13", "size=13"),
            (Game::Tether, "13x13", "size=13"),
            (Game::Tether, "SIZE 13×13", "size=13"),
            (Game::Tether, "13, size", "size=13"),
            (Game::Anchor2d, "Quick", "size=quick"),
            (Game::Waltz, "hex 4", "grid=hex size=4"),
            (Game::Waltz, "size 6; grid limping", "grid=limping size=6"),
            (Game::Waltz, "6 grid:limping", "grid=limping size=6"),
            (Game::Netted, "double-limping", "board=double-limping size=5"),
            (Game::Tetrathedral, "8", "first=1 pawns=8"),
            (Game::Tetrathedral, "pawns 8", "first=1 pawns=8"),
            (Game::Tetrathedral, "8 pawns", "first=1 pawns=8"),
            (Game::Tetrathedral, "first 2 pawns 4", "first=2 pawns=4"),
            (Game::Tetrathedral, "4 2", "first=2 pawns=4"),
        ] {
            assert_eq!(set(game, text).as_deref(), Ok(options), "{text}");
        }
    }

    #[test]
    fn option_errors_name_the_cause() {
        for (game, text, why) in [
            (Game::Tether, "12", "size can't be 12; it is one of 5, 7"),
            (Game::Tether, "huge", "huge is not of the form option=value"),
            (Game::Tether, "size", "size is not of the form option=value"),
            (Game::Tether, "size=", "size can't be \"\""),
            (Game::Tether, "=9", "=9 is not of the form option=value"),
            (Game::Tether, "9 13", "13 is not of the form option=value"),
            (Game::Tether, "komi=7", "there is no option komi"),
            (Game::Waltz, "hex 9", "size can't be 9; it is one of 3, 4, 5, 6, 7, 8"),
            (Game::Tetrathedral, "pawns 2", "pawns can't be 2; it is one of 4, 8"),
        ] {
            let said = set(game, text).expect_err(text).to_string();
            assert!(said.starts_with(why), "{text}: {said}");
        }
    }
}
