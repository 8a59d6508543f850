//! How the sides of a match are written on the command line.

use crate::ai::Level;
use std::{str::FromStr, time::Duration};

/// A player of the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Spec {
    /// As it was written.
    pub(super) text: String,
    /// What it means.
    pub(super) kind: Kind,
}

/// What plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Any legal move, each as likely as any other.
    Random,
    /// A level.
    Level(Level),
    /// The search with the settings that are best in the game.
    Best(Limit),
    /// The search without any knowledge of the game.
    Plain(Limit),
    /// A program that speaks UGI.
    Program {
        /// How long it may think.
        limit: Limit,
        /// Options to be set, by name.
        options: Vec<(String, String)>,
        /// The program and its arguments.
        command: Vec<String>,
    },
}

/// What a move may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Limit {
    /// Playouts.
    Playouts(u32),
    /// Time.
    Time(Duration),
}

/// Why a text is no player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum NoPlayer {
    /// It begins with none's word.
    #[error(
        "there are easy, medium, hard, master, random, best@LIMIT, plain@LIMIT and ugi@LIMIT:COMMAND, where LIMIT is 5000 for playouts, 200ms or 2s"
    )]
    Unknown,
    /// Its limit is none.
    #[error(
        "what a move may take is a whole number above 0, for playouts, or such a number with ms or s: 5000, 200ms, 2s"
    )]
    Limit,
    /// A program's option is none.
    #[error("options of a program stand behind its limit, as in ugi@2s,Level=hard,Seed=1:COMMAND")]
    Option,
    /// A program's command line is none.
    #[error("the command of a program stands behind a colon, as in 'ugi@2s:parlor engine'; quotes in it are closed")]
    Command,
}

impl FromStr for Spec {
    type Err = NoPlayer;

    fn from_str(text: &str) -> Result<Self, NoPlayer> {
        let kind = match text.split_once('@') {
            None if text == "random" => Kind::Random,
            None => Kind::Level(text.parse().map_err(|_| NoPlayer::Unknown)?),
            Some(("best", limit)) => Kind::Best(limit.parse()?),
            Some(("plain", limit)) => Kind::Plain(limit.parse()?),
            Some(("ugi", rest)) => program(rest)?,
            Some(_) => return Err(NoPlayer::Unknown),
        };
        Ok(Self { text: text.to_owned(), kind })
    }
}

/// `LIMIT,NAME=VALUE,...:COMMAND`
fn program(text: &str) -> Result<Kind, NoPlayer> {
    let (head, command) = text.split_once(':').ok_or(NoPlayer::Command)?;
    let mut head = head.split(',');
    let limit = head.next().unwrap_or_default().parse()?;
    let option = |text: &str| {
        let (name, value) = text.split_once('=').filter(|(name, _)| !name.trim().is_empty()).ok_or(NoPlayer::Option)?;
        Ok((name.trim().to_owned(), value.trim().to_owned()))
    };
    let command = shlex::split(command).filter(|words| !words.is_empty()).ok_or(NoPlayer::Command)?;
    Ok(Kind::Program { limit, options: head.map(option).collect::<Result<_, _>>()?, command })
}

impl FromStr for Limit {
    type Err = NoPlayer;

    fn from_str(text: &str) -> Result<Self, NoPlayer> {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_lowercase());
        let number: u32 = digits.parse().ok().filter(|number| *number > 0).ok_or(NoPlayer::Limit)?;
        match &text[digits.len()..] {
            "" => Ok(Self::Playouts(number)),
            "ms" => Ok(Self::Time(Duration::from_millis(number.into()))),
            "s" => Ok(Self::Time(Duration::from_secs(number.into()))),
            _ => Err(NoPlayer::Limit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        let program = |limit, options: &[(&str, &str)], command: &[&str]| Kind::Program {
            limit,
            options: options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
            command: command.iter().map(|word| (*word).to_owned()).collect(),
        };
        for (text, kind) in [
            ("random", Kind::Random),
            ("hard", Kind::Level(Level::Hard)),
            ("best@5000", Kind::Best(Limit::Playouts(5000))),
            ("plain@200ms", Kind::Plain(Limit::Time(Duration::from_millis(200)))),
            ("plain@2s", Kind::Plain(Limit::Time(Duration::from_secs(2)))),
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
            assert_eq!(text.parse(), Ok(Spec { text: text.to_owned(), kind }), "{text}");
        }
    }

    #[test]
    fn what_is_no_player_is_refused() {
        for (text, fault) in [
            ("", NoPlayer::Unknown),
            ("Hard", NoPlayer::Unknown),
            ("best", NoPlayer::Unknown),
            ("worst@5", NoPlayer::Unknown),
            ("best@", NoPlayer::Limit),
            ("best@0", NoPlayer::Limit),
            ("best@-1s", NoPlayer::Limit),
            ("plain@1h", NoPlayer::Limit),
            ("plain@1.5s", NoPlayer::Limit),
            ("plain@99999999999", NoPlayer::Limit),
            ("plain@5é", NoPlayer::Limit),
            ("ugi@1s", NoPlayer::Command),
            ("ugi@1s: ", NoPlayer::Command),
            ("ugi@1s:a 'b", NoPlayer::Command),
            ("ugi@:a", NoPlayer::Limit),
            ("ugi@1s,Level:a", NoPlayer::Option),
            ("ugi@1s,=easy:a", NoPlayer::Option),
        ] {
            assert_eq!(text.parse::<Spec>(), Err(fault), "{text}");
        }
    }
}
