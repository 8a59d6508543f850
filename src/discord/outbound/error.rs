use crate::{
    dial,
    store::{StoreError, TaskOutcome},
};
use parlor_render::RenderError;
use reqwest::StatusCode;
use std::{error::Error, iter, time::Duration};

/// Discord's error codes.
pub(crate) mod code {
    pub(crate) const UNKNOWN_CHANNEL: &[isize] = &[10_003];
    pub(crate) const UNKNOWN_GUILD: &[isize] = &[10_004];
    /// Discord hides the channel or the server from the bot.
    pub(crate) const NO_ACCESS: &[isize] = &[50_001];
    pub(crate) const UNKNOWN_MESSAGE: &[isize] = &[10_008];
    /// The user is not on the server, or not on Discord.
    pub(crate) const UNKNOWN_MEMBER: &[isize] = &[10_007, 10_013];
    pub(crate) const UNKNOWN_ROLE: &[isize] = &[10_011];
    /// The interaction has no first answer, or its token has expired: unknown message, unknown webhook, invalid webhook token.
    pub(crate) const UNKNOWN_ANSWER: &[isize] = &[10_008, 10_015, 50_027];
    pub(crate) const EXPIRED_INTERACTION: &[isize] = &[10_062];
    /// The bot opens direct conversations too fast, was flagged for that, or sends too many requests.
    pub(crate) const TOO_FAST: &[isize] = &[20_026, 20_028, 20_029, 40_003];
    /// Messages or a feature are disabled for a while, a proxy of Discord blocks the bot or fails, or the load is too high. The
    /// status may be 403.
    pub(crate) const OUTAGE: &[isize] = &[40_004, 40_006, 40_333, 130_000];
    /// Too many edits of messages older than an hour.
    pub(crate) const TOO_MANY_OLD_EDITS: &[isize] = &[30_046];
    pub(crate) const ALREADY_ANSWERED: &[isize] = &[40_060];
    pub(crate) const CLOSED_TO_DIRECT_MESSAGES: &[isize] = &[50_007];
    /// Closed to direct messages, on no server with the bot, or unknown to Discord.
    pub(crate) const UNREACHABLE_PERSON: &[isize] = &[50_007, 50_278, 10_013];
    /// A role that nobody can get.
    pub(crate) const INVALID_ROLE: &[isize] = &[50_028];
    pub(crate) const CLOSED_THREAD: &[isize] = &[50_083, 160_005];
    pub(crate) const MISSING_ENTRY_POINT: &[isize] = &[50_240];
    pub(crate) const EXISTING_THREAD: &[isize] = &[160_004];
    pub(crate) const FILTERED: &[isize] = &[200_000, 200_001, 240_000];
}

/// The result of a request to Discord.
pub(crate) type SendResult<T = ()> = Result<T, SendError>;

/// The result of a task, or of a part of one.
pub(crate) type TaskResult<T = TaskOutcome> = Result<T, DeliveryError>;

/// Why a request to Discord failed. The texts contain no URLs, because the URLs of interactions contain tokens.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum SendError {
    #[error("no answer in time")]
    TimedOut,
    #[error("the rate of requests is limited for {retry_after:?}")]
    RateLimited {
        retry_after: Duration,
        /// Whether Discord refused the request. If not, it was not sent, because Discord would have refused it.
        refused: bool,
    },
    #[error("{status} ({code}): {message}")]
    Refused {
        status: StatusCode,
        /// Discord's own error code; 0 if there was none.
        code: isize,
        message: String,
    },
    /// Nothing was sent.
    #[error("no connection: {0}")]
    NoConnection(String),
    /// The request did not get through, or its response was lost: the call may have had its effect.
    #[error("{0}")]
    Network(String),
}

/// What a failure proves about a repetition of the same request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Proof {
    /// It fails every time, because of a bug.
    Malformed,
    /// It fails until a permission, a setting or a filter changes. Or the channel is gone, which [`super::gone`] can tell.
    NotHere,
    /// It may succeed after a pause. Discord may have stated its length.
    NotNow(Option<Duration>),
    /// No repetition reaches this person.
    Never,
}

impl Proof {
    pub(crate) const fn may_pass(self) -> bool {
        matches!(self, Self::NotNow(_))
    }

    pub(crate) const fn retry_after(self) -> Option<Duration> {
        if let Self::NotNow(wait) = self { wait } else { None }
    }
}

impl SendError {
    /// A refusal without one of Discord's codes comes from an intermediary, and proves nothing.
    pub(crate) fn proof(&self) -> Proof {
        match self {
            Self::TimedOut | Self::NoConnection(_) | Self::Network(_) => Proof::NotNow(None),
            Self::RateLimited { retry_after, .. } => Proof::NotNow(Some(*retry_after)),
            Self::Refused { status, .. } if *status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() => {
                Proof::NotNow(None)
            }
            _ if self.has_code(code::UNREACHABLE_PERSON) => Proof::Never,
            _ if self.has_code(code::UNKNOWN_CHANNEL) || self.has_code(code::UNKNOWN_GUILD) => Proof::NotHere,
            Self::Refused { code: 0, .. } => Proof::NotNow(None),
            _ if self.has_code(code::TOO_FAST) || self.has_code(code::OUTAGE) => Proof::NotNow(None),
            _ if self.has_code(code::FILTERED) || self.has_code(code::CLOSED_THREAD) => Proof::NotHere,
            _ if self.has_code(code::INVALID_ROLE) => Proof::NotHere,
            Self::Refused { status: StatusCode::BAD_REQUEST | StatusCode::PAYLOAD_TOO_LARGE, .. } => Proof::Malformed,
            Self::Refused { .. } => Proof::NotHere,
        }
    }

    pub(crate) fn has_code(&self, codes: &[isize]) -> bool {
        matches!(self, Self::Refused { code, .. } if codes.contains(code))
    }

    /// Whether the channel or the server refuses the bot, or may be gone.
    pub(crate) fn is_closed_channel(&self) -> bool {
        self.proof() == Proof::NotHere && !self.has_code(code::FILTERED)
    }

    /// Whether the channel is hidden from the bot or gone.
    pub(crate) fn may_be_hidden(&self) -> bool {
        self.has_code(code::UNKNOWN_CHANNEL) || self.has_code(code::NO_ACCESS)
    }
}

/// Replaces reqwest's own text, which may contain the URL. The first cause has none.
impl From<reqwest::Error> for SendError {
    fn from(error: reqwest::Error) -> Self {
        if error.is_connect() {
            let causes = iter::successors(error.source(), |&error| error.source());
            return Self::NoConnection(causes.last().map_or_else(|| "no cause is known".to_owned(), dial::explain));
        }
        let kind = if error.is_timeout() { "no answer in time" } else { "the request was cut off" };
        Self::Network(kind.to_owned())
    }
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum BuildError {
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The blocking task was cancelled, or panicked.
    #[error("drawing was interrupted")]
    Interrupted,
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum DeliveryError {
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Send(#[from] SendError),
    /// A newer version of the program may have written it.
    #[error("the payload can't be read: {0}")]
    Payload(#[from] serde_json::Error),
}

impl DeliveryError {
    pub(crate) fn proof(&self) -> Proof {
        match self {
            Self::Send(error) => error.proof(),
            Self::Store(error) if error.is_broken_game() => Proof::Malformed,
            Self::Store(_) | Self::Build(BuildError::Store(_) | BuildError::Interrupted) | Self::Payload(_) => {
                Proof::NotNow(None)
            }
            Self::Build(BuildError::Render(_)) => Proof::Malformed,
        }
    }
}
