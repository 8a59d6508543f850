//! What all games of a match have in common.

use crate::Explain;
use parlor_games::rules::Setup;
use std::time::Duration;

#[derive(Clone, Copy)]
pub(super) struct MatchContext<'a> {
    pub(super) setup: Setup,
    /// For a program's answers without a limit of their own.
    pub(super) deadline: Duration,
    pub(super) explain: Explain,
    /// Whether the match has to end at once.
    pub(super) stopped: &'a (dyn Fn() -> bool + Sync),
}
