//! A player in one game of a match.

use super::{
    context::MatchContext,
    forfeit::Forfeit,
    player_spec::{Limit, PlayerKind, PlayerSpec},
    program::Program,
};
use crate::{
    game_search::{GameSearch, Limits},
    random_move::random_move,
};
use parlor_ai::{AnySearch, Level, Random, Settings, one_ply_any};
use parlor_games::{record::Record, rules::AnyPosition};

pub(super) enum Side<'a> {
    Random(Random),
    /// Looks one move ahead.
    OnePly(Random),
    /// Our own search.
    Search {
        search: Box<GameSearch>,
        level: Option<Level>,
        limits: Limits,
        context: MatchContext<'a>,
    },
    Program(Program<'a>),
}

impl<'a> Side<'a> {
    /// The same seed gives the same moves, unless the limit is a time or a program decides otherwise.
    ///
    /// # Errors
    /// Why a program can't play.
    pub(super) fn new(spec: &PlayerSpec, context: MatchContext<'a>, seed: u32) -> Result<Self, Forfeit> {
        let best = AnySearch::settings(context.setup.game());
        let search = |settings, level, limits| {
            let search = Box::new(GameSearch::new(context.setup, settings, seed.into()));
            Ok(Self::Search { search, level, limits, context })
        };
        match &spec.kind {
            PlayerKind::Random => Ok(Self::Random(Random::new(seed.into()))),
            PlayerKind::OnePly => Ok(Self::OnePly(Random::new(seed.into()))),
            PlayerKind::Level(level) => search(best, Some(*level), Limits::default()),
            PlayerKind::Best(limit) => search(best, None, limits(*limit)),
            PlayerKind::Plain(limit) => search(Settings::plain(), None, limits(*limit)),
            PlayerKind::Program { limit, options, command } => {
                Program::start(command, options, *limit, context, seed).map(Self::Program)
            }
        }
    }

    /// The canonical text of a move at the end of the record, with the roll set.
    ///
    /// # Errors
    /// Why the player has no move.
    pub(super) fn choose(&mut self, record: &Record, position: &AnyPosition) -> Result<String, Forfeit> {
        match self {
            Self::Random(random) => random_move(position, random).ok_or_else(no_legal_move),
            Self::OnePly(random) => one_ply_any(position, random).ok_or_else(no_legal_move),
            Self::Search { search, level, limits, context } => {
                search.advance_to(record, position);
                let choice = search.search(*level, *limits, context.stopped, |_| {}).choice;
                if (context.stopped)() {
                    return Err(Forfeit::Stopped);
                }
                choice.map(|choice| choice.mv).ok_or_else(no_legal_move)
            }
            Self::Program(program) => program.choose(record, position),
        }
    }
}

/// By the rules, a game never goes on without a legal move.
fn no_legal_move() -> Forfeit {
    Forfeit::NoMove { answer: String::new(), why: "there is none".to_owned() }
}

fn limits(limit: Limit) -> Limits {
    match limit {
        Limit::Playouts(playouts) => Limits { playouts: Some(playouts), ..Limits::default() },
        Limit::Time(time) => Limits { time: Some(time), ..Limits::default() },
    }
}
