//! Why a player loses a game other than by the rules.

use std::time::Duration;

/// Why a player has no move, and forfeits the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Forfeit {
    /// The program can't be started.
    #[error("it can't be started: {0}")]
    Start(String),
    /// The program ended, or closed its output.
    #[error("the program has ended")]
    Crashed,
    /// The program did not answer in time.
    #[error("it did not answer {asked:?} within {:.1} s", .timeout.as_secs_f64())]
    Late {
        /// The command that was not answered.
        asked: &'static str,
        /// The time that the program had.
        timeout: Duration,
    },
    /// The answer contains no legal move.
    #[error("its answer {answer:?} holds no legal move: {why}")]
    NoMove {
        /// The answer.
        answer: String,
        /// The error in it.
        why: String,
    },
    /// The whole match was stopped. No player loses by that.
    #[error("the match was stopped")]
    Stopped,
}
