//! The options of the engine: game, variant, level and seed.

use parlor_ai::Level;

use parlor_games::rules::{Game, OptionError, Setup};

use crate::excerpt;
use std::fmt;

/// The value of `Level` for the best move within the limits of `go`.
const FULL: &str = "full";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EngineOptions {
    pub(super) setup: Setup,
    /// `None` for full strength.
    pub(super) level: Option<Level>,
    pub(super) seed: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum SetOptionError {
    #[error("there is no option {0:?}; there are Game, Variant, Level and Seed")]
    Name(String),
    #[error("there is no game {:?}; there are {}", .0, games().join(", "))]
    Game(String),
    #[error("{error}; a variant is set as in: setoption name Variant value {}", default_variant(*.game))]
    Variant { game: Game, error: OptionError },
    #[error("there is no level {:?}; there are {}", .0, levels().join(", "))]
    Level(String),
    #[error("Seed is a whole number from 0 to {}", u32::MAX)]
    Seed,
}

impl EngineOptions {
    /// Tether on its default board, at full strength.
    ///
    /// # Errors
    /// The game's defaults are invalid.
    pub(super) fn new() -> Result<Self, OptionError> {
        Ok(Self { setup: Game::Tether.read_setup("")?, level: None, seed: 0 })
    }

    /// Names are case-insensitive. Errors change nothing.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), SetOptionError> {
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                let game = Game::from_name(value).ok_or_else(|| SetOptionError::Game(excerpt(value)))?;
                self.setup = variant(game, "")?;
            }
            "variant" => self.setup = variant(self.setup.game(), value)?,
            "level" => {
                let value = value.to_ascii_lowercase();
                self.level = match value.as_str() {
                    FULL => None,
                    id => Some(id.parse().map_err(|_| SetOptionError::Level(excerpt(id)))?),
                };
            }
            "seed" => self.seed = value.parse().map_err(|_| SetOptionError::Seed)?,
            _ => return Err(SetOptionError::Name(excerpt(name))),
        }
        Ok(())
    }
}

fn variant(game: Game, text: &str) -> Result<Setup, SetOptionError> {
    // `<empty>` is UCI's notation for an empty text. An excerpt is long enough for every variant.
    let text = if text == "<empty>" { String::new() } else { excerpt(text) };
    game.read_setup(&text).map_err(|error| SetOptionError::Variant { game, error })
}

fn games() -> Vec<&'static str> {
    Game::ALL.iter().map(|game| game.id()).collect()
}

fn levels() -> Vec<&'static str> {
    std::iter::once(FULL).chain(Level::ALL.into_iter().map(Level::id)).collect()
}

fn default_variant(game: Game) -> &'static str {
    game.variants().first().copied().unwrap_or_default()
}

/// As listed for another program, one per line, with the current values as defaults.
impl fmt::Display for EngineOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let combo = |ids: Vec<&str>| ids.into_iter().map(|id| format!(" var {id}")).collect::<String>();
        let level = self.level.map_or(FULL, Level::id);
        writeln!(f, "option name Game type combo default {}{}", self.setup.game().id(), combo(games()))?;
        writeln!(f, "option name Variant type string default {}", self.setup.options())?;
        writeln!(f, "option name Level type combo default {level}{}", combo(levels()))?;
        write!(f, "option name Seed type spin default {} min 0 max {}", self.seed, u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_by_name() {
        let mut options = EngineOptions::new().expect("defaults");
        for (name, value) in [("game", "Waltz"), ("VARIANT", "hex 4"), ("Level", "Hard"), ("Seed", "4294967295")] {
            options.set(name, value).expect(name);
        }
        let hard = EngineOptions { setup: options.setup, level: Some(Level::Hard), seed: u32::MAX };
        assert_eq!(options, hard);
        assert_eq!(options.setup.options().to_string(), "grid=hex size=4");
        for (name, value, answer) in [
            ("Hash", "128", "there is no option \"Hash\"; there are Game"),
            ("Game", "chess", "there is no game \"chess\"; there are tether, anchor2d"),
            ("Variant", "size=99", "size can't be 99; it is one of 4, 5, 6"),
            ("Variant", &"ab\t".repeat(999), "ab is not of the form option=value; a variant is set as in"),
            ("Level", "", "there is no level \"\"; there are full, easy"),
            ("Seed", "-1", "Seed is a whole number from 0 to 4294967295"),
        ] {
            let error = options.set(name, value).expect_err(name).to_string();
            assert!(error.starts_with(answer), "{error}");
            assert!(error.len() < 200 && !error.contains('\n'), "{error}");
            assert_eq!(options, hard);
        }
        options.set("Variant", "<empty>").expect("the default");
        assert_eq!(options.setup.options().to_string(), "grid=square size=5");
        options.set("Game", "tetrathedral").expect("a game");
        options.set("Level", "full").expect("no level");
        let listed = options.to_string();
        assert_eq!(listed.lines().nth(1), Some("option name Variant type string default first=1 pawns=4"));
        assert!(listed.contains("Level type combo default full var full var easy var medium"), "{listed}");
    }
}
