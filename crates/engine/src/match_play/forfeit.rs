//! Why a player loses a game other than by the rules.

use std::time::Duration;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Forfeit {
    #[error("it can't be started: {0}")]
    Start(String),
    #[error("the program has ended")]
    Crashed,
    #[error("it did not answer {asked:?} within {:.1} s", .timeout.as_secs_f64())]
    Late {
        /// The unanswered command.
        asked: &'static str,
        timeout: Duration,
    },
    #[error("its answer {answer:?} holds no legal move: {why}")]
    NoMove {
        answer: String,
        /// The error in the answer.
        why: String,
    },
    /// The whole match was stopped, and nobody has lost.
    #[error("the match was stopped")]
    Stopped,
}
