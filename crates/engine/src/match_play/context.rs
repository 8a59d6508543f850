//! The settings that all games of a match have in common.

use crate::Explain;
use parlor_games::rules::Setup;
use std::time::Duration;

/// The settings that all players of a match have in common.
#[derive(Clone, Copy)]
pub(super) struct MatchContext<'a> {
    pub(super) setup: Setup,
    /// The time that a program has for answers without a limit of their own.
    pub(super) deadline: Duration,
    /// Makes sentences of illegal moves.
    pub(super) explain: Explain,
    /// Whether the match has to end at once.
    pub(super) stopped: &'a (dyn Fn() -> bool + Sync),
}
