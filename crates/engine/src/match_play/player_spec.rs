//! Players of a match as written on the command line.

use parlor_ai::Level;
use std::{str::FromStr, time::Duration};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PlayerSpec {
    /// As on the command line.
    pub(super) text: String,
    pub(super) kind: PlayerKind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PlayerKind {
    /// Uniformly random legal moves.
    Random,
    /// Wins at once or prevents the opponent from it; otherwise random.
    OnePly,
    Level(Level),
    /// The search with the game's best settings.
    Best(Limit),
    /// The search without any knowledge of the game.
    Plain(Limit),
    /// A program that speaks UGI.
    Program {
        limit: Limit,
        /// By name.
        options: Vec<(String, String)>,
        /// The program and its arguments.
        command: Vec<String>,
    },
}

/// For a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Limit {
    Playouts(u32),
    Time(Duration),
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum PlayerSpecError {
    #[error(
        "there are easy, medium, hard, master, random, one-ply, best@LIMIT, plain@LIMIT and ugi@LIMIT:COMMAND, where LIMIT is 5000 for playouts, 200ms or 2s"
    )]
    Unknown,
    #[error(
        "what a move may take is a whole number above 0, for playouts, or such a number with ms or s: 5000, 200ms, 2s"
    )]
    Limit,
    #[error("options of a program stand behind its limit, as in ugi@2s,Level=hard,Seed=1:COMMAND")]
    Option,
    #[error("the command of a program stands behind a colon, as in 'ugi@2s:parlor engine'; quotes in it are closed")]
    Command,
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        let kind = match text.split_once('@') {
            None if text == "random" => PlayerKind::Random,
            None if text == "one-ply" => PlayerKind::OnePly,
            None => PlayerKind::Level(text.parse().map_err(|_| PlayerSpecError::Unknown)?),
            Some(("best", limit)) => PlayerKind::Best(limit.parse()?),
            Some(("plain", limit)) => PlayerKind::Plain(limit.parse()?),
            Some(("ugi", rest)) => program(rest)?,
            Some(_) => return Err(PlayerSpecError::Unknown),
        };
        Ok(Self { text: text.to_owned(), kind })
    }
}

/// `LIMIT,NAME=VALUE,...:COMMAND`
fn program(text: &str) -> Result<PlayerKind, PlayerSpecError> {
    let (head, command) = text.split_once(':').ok_or(PlayerSpecError::Command)?;
    let mut head = head.split(',');
    let limit = head.next().unwrap_or_default().parse()?;
    let option = |text: &str| {
        let (name, value) =
            text.split_once('=').filter(|(name, _)| !name.trim().is_empty()).ok_or(PlayerSpecError::Option)?;
        Ok((name.trim().to_owned(), value.trim().to_owned()))
    };
    let command = shlex::split(command).filter(|words| !words.is_empty()).ok_or(PlayerSpecError::Command)?;
    Ok(PlayerKind::Program { limit, options: head.map(option).collect::<Result<_, _>>()?, command })
}

impl FromStr for Limit {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_lowercase());
        let number: u32 = digits.parse().ok().filter(|number| *number > 0).ok_or(PlayerSpecError::Limit)?;
        match &text[digits.len()..] {
            "" => Ok(Self::Playouts(number)),
            "ms" => Ok(Self::Time(Duration::from_millis(number.into()))),
            "s" => Ok(Self::Time(Duration::from_secs(number.into()))),
            _ => Err(PlayerSpecError::Limit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_players_are_parsed() {
        let program = |limit, options: &[(&str, &str)], command: &[&str]| PlayerKind::Program {
            limit,
            options: options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
            command: command.iter().map(|word| (*word).to_owned()).collect(),
        };
        for (text, kind) in [
            ("random", PlayerKind::Random),
            ("one-ply", PlayerKind::OnePly),
            ("hard", PlayerKind::Level(Level::Hard)),
            ("best@5000", PlayerKind::Best(Limit::Playouts(5000))),
            ("plain@200ms", PlayerKind::Plain(Limit::Time(Duration::from_millis(200)))),
            ("plain@2s", PlayerKind::Plain(Limit::Time(Duration::from_secs(2)))),
            ("ugi@7:./a 'b c' d:e", program(Limit::Playouts(7), &[], &["./a", "b c", "d:e"])),
            (
                "ugi@1s,Level=easy, Variant = grid=hex size=4:parlor engine",
                program(
                    Limit::Time(Duration::from_secs(1)),
                    &[("Level", "easy"), ("Variant", "grid=hex size=4")],
                    &["parlor", "engine"],
                ),
            ),
        ] {
            assert_eq!(text.parse(), Ok(PlayerSpec { text: text.to_owned(), kind }), "{text}");
        }
    }

    #[test]
    fn invalid_players_are_refused() {
        for (text, error) in [
            ("", PlayerSpecError::Unknown),
            ("Hard", PlayerSpecError::Unknown),
            ("best", PlayerSpecError::Unknown),
            ("worst@5", PlayerSpecError::Unknown),
            ("best@", PlayerSpecError::Limit),
            ("best@0", PlayerSpecError::Limit),
            ("best@-1s", PlayerSpecError::Limit),
            ("plain@1h", PlayerSpecError::Limit),
            ("plain@1.5s", PlayerSpecError::Limit),
            ("plain@99999999999", PlayerSpecError::Limit),
            ("plain@5é", PlayerSpecError::Limit),
            ("ugi@1s", PlayerSpecError::Command),
            ("ugi@1s: ", PlayerSpecError::Command),
            ("ugi@1s:a 'b", PlayerSpecError::Command),
            ("ugi@:a", PlayerSpecError::Limit),
            ("ugi@1s,Level:a", PlayerSpecError::Option),
            ("ugi@1s,=easy:a", PlayerSpecError::Option),
        ] {
            assert_eq!(text.parse::<PlayerSpec>(), Err(error), "{text}");
        }
    }
}
