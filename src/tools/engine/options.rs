//! What can be set: game, variant, level, seed.

use crate::{
    ai::Level,
    rules::{Game, OptionError, Options, Setup},
    tools::verify::shown,
};
use std::fmt;

/// The word for no level: the best move that is found, under the limits that come with `go`.
const FULL: &str = "full";

/// What the engine is set to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Settled {
    /// Game and variant.
    pub(super) setup: Setup,
    /// How strong it plays; none for as well as it can.
    pub(super) level: Option<Level>,
    /// What its chance moves come from.
    pub(super) seed: u32,
}

/// Why an option can't be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Unsettled {
    /// There is none of that name.
    #[error("there is no option {0:?}; there are Game, Variant, Level and Seed")]
    Name(String),
    /// There is no such game.
    #[error("there is no game {:?}; there are {}", .0, games().join(", "))]
    Game(String),
    /// The game has no such variant.
    #[error("{error}; a variant is set as in: setoption name Variant value {}", default_variant(*.game))]
    Variant {
        /// The game.
        game: Game,
        /// What is wrong.
        error: OptionError,
    },
    /// There is no such level.
    #[error("there is no level {:?}; there are {}", .0, levels().join(", "))]
    Level(String),
    /// What is no seed.
    #[error("Seed is a whole number from 0 to {}", u32::MAX)]
    Seed,
}

impl Settled {
    /// Tether on its default board, as well as it can.
    ///
    /// # Errors
    /// The game's defaults don't go together.
    pub(super) fn new() -> Result<Self, OptionError> {
        Ok(Self { setup: Game::Tether.setup(&Options::default())?, level: None, seed: 0 })
    }

    /// Sets the option of that name, whatever its case.
    ///
    /// # Errors
    /// Why it can't be; all stays as it was.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), Unsettled> {
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                let game = Game::from_name(value).ok_or_else(|| Unsettled::Game(shown(value)))?;
                self.setup = variant(game, "")?;
            }
            "variant" => self.setup = variant(self.setup.game(), value)?,
            "level" => {
                let value = value.to_ascii_lowercase();
                self.level = match value.as_str() {
                    FULL => None,
                    id => Some(id.parse().map_err(|_| Unsettled::Level(shown(id)))?),
                };
            }
            "seed" => self.seed = value.parse().map_err(|_| Unsettled::Seed)?,
            _ => return Err(Unsettled::Name(shown(name))),
        }
        Ok(())
    }
}

fn variant(game: Game, text: &str) -> Result<Setup, Unsettled> {
    // What UCI writes for a text that is empty. No variant's text is so long that its beginning would not do.
    let text = if text == "<empty>" { String::new() } else { shown(text) };
    let refused = |error: OptionError| Unsettled::Variant { game, error };
    game.setup(&Options::parse(&text, game.options()).map_err(refused)?).map_err(refused)
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

/// The options as they are listed to a program, a line each, with what they are set to as the default.
impl fmt::Display for Settled {
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
    fn options_are_set_by_their_names() {
        let mut settled = Settled::new().expect("defaults");
        for (name, value) in [("game", "Waltz"), ("VARIANT", "hex 4"), ("Level", "Hard"), ("Seed", "4294967295")] {
            settled.set(name, value).expect(name);
        }
        let hard = Settled { setup: settled.setup, level: Some(Level::Hard), seed: u32::MAX };
        assert_eq!(settled, hard);
        assert_eq!(settled.setup.options().to_string(), "grid=hex size=4");
        for (name, value, said) in [
            ("Hash", "128", "there is no option \"Hash\"; there are Game"),
            ("Game", "chess", "there is no game \"chess\"; there are tether, anchor2d"),
            ("Variant", "size=99", "size can't be 99; it is one of 4, 5, 6"),
            ("Variant", &"ab\t".repeat(999), "ab is not of the form option=value; a variant is set as in"),
            ("Level", "", "there is no level \"\"; there are full, easy"),
            ("Seed", "-1", "Seed is a whole number from 0 to 4294967295"),
        ] {
            let fault = settled.set(name, value).expect_err(name).to_string();
            assert!(fault.starts_with(said), "{fault}");
            assert!(fault.len() < 200 && !fault.contains('\n'), "{fault}");
            assert_eq!(settled, hard);
        }
        settled.set("Variant", "<empty>").expect("the default");
        assert_eq!(settled.setup.options().to_string(), "grid=square size=5");
        settled.set("Game", "tetrathedral").expect("a game");
        settled.set("Level", "full").expect("no level");
        let listed = settled.to_string();
        assert_eq!(listed.lines().nth(1), Some("option name Variant type string default first=1 pawns=4"));
        assert!(listed.contains("Level type combo default full var full var easy var medium"), "{listed}");
    }
}
