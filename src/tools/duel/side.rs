//! One side of a game: whoever chooses its moves.

use super::{
    notation::{Kind, Limit, Spec},
    program::Program,
};
use crate::{
    ai::{AnySearch, Level, Random, Settings},
    record::Record,
    rules::{AnyPosition, Setup},
    tools::{
        chance::random_move,
        follower::{Follower, Limits},
    },
};
use std::time::Duration;

/// Why a side loses a game other than by its rules, or there is no move of it for another reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Fall {
    /// The program can't be started.
    #[error("it can't be started: {0}")]
    Start(String),
    /// The program has ended, or closed its output.
    #[error("the program has ended")]
    Crashed,
    /// The program did not answer in time.
    #[error("it did not answer {asked:?} within {:.1} s", .after.as_secs_f64())]
    Late {
        /// What it was asked.
        asked: &'static str,
        /// How long it had.
        after: Duration,
    },
    /// The answer holds no legal move.
    #[error("its answer {said:?} holds no legal move: {why}")]
    NoMove {
        /// The answer.
        said: String,
        /// What is wrong with it.
        why: String,
    },
    /// The whole match is stopped: nobody's fault.
    #[error("the match was stopped")]
    Stopped,
}

/// What all sides of a match have in common.
#[derive(Clone, Copy)]
pub(super) struct Terms<'a> {
    pub(super) setup: Setup,
    /// How long a program may take for what has no limit of its own.
    pub(super) deadline: Duration,
    /// Whether the match is to end at once.
    pub(super) stopped: &'a (dyn Fn() -> bool + Sync),
}

/// A side of a game.
pub(super) enum Side<'a> {
    /// Any legal move.
    Random(Random),
    /// Our search.
    Search { follower: Box<Follower>, level: Option<Level>, limits: Limits, terms: Terms<'a> },
    /// A program.
    Program(Program<'a>),
}

impl<'a> Side<'a> {
    /// The side for a new game. The same seed gives the same moves, unless time is the limit or a program does as it likes.
    ///
    /// # Errors
    /// Why a program can't play.
    pub(super) fn new(spec: &Spec, terms: Terms<'a>, seed: u32) -> Result<Self, Fall> {
        let best = AnySearch::settings(terms.setup.game());
        let search = |settings, level, limits| {
            let follower = Box::new(Follower::new(terms.setup, settings, seed.into()));
            Ok(Self::Search { follower, level, limits, terms })
        };
        match &spec.kind {
            Kind::Random => Ok(Self::Random(Random::new(seed.into()))),
            Kind::Level(level) => search(best, Some(*level), Limits::default()),
            Kind::Best(limit) => search(best, None, limits(*limit)),
            Kind::Plain(limit) => search(Settings::plain(), None, limits(*limit)),
            Kind::Program { limit, options, command } => {
                Program::start(command, options, *limit, terms, seed).map(Self::Program)
            }
        }
    }

    /// Chooses a move in the position at the end of the record: its canonical text. The roll is on the table.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn choose(&mut self, record: &Record, position: &AnyPosition) -> Result<String, Fall> {
        match self {
            Self::Random(random) => random_move(position, random).ok_or_else(no_move),
            Self::Search { follower, level, limits, terms } => {
                follower.follow(record, position);
                let choice = follower.think(*level, *limits, terms.stopped, |_| {}).choice;
                if (terms.stopped)() {
                    return Err(Fall::Stopped);
                }
                choice.map(|choice| choice.mv).ok_or_else(no_move)
            }
            Self::Program(program) => program.choose(record, position),
        }
    }
}

/// For where there is no legal move, though the game goes on: that is never so.
fn no_move() -> Fall {
    Fall::NoMove { said: String::new(), why: "there is none".to_owned() }
}

fn limits(limit: Limit) -> Limits {
    match limit {
        Limit::Playouts(playouts) => Limits { playouts: Some(playouts), ..Limits::default() },
        Limit::Time(time) => Limits { time: Some(time), ..Limits::default() },
    }
}
