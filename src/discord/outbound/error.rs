//! Why something could not be sent to Discord, or could not be built in the first place.

use crate::{render::RenderError, store::StoreError};
use reqwest::StatusCode;
use std::time::Duration;

/// Discord's code for too many edits of messages that are older than an hour.
pub(super) const TOO_MANY_OLD_EDITS: isize = 30_046;

/// Why a call to Discord failed. Its text holds no addresses, because those of interactions contain tokens.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SendError {
    /// Discord did not answer before the deadline.
    #[error("no answer in time")]
    TimedOut,
    /// Discord limits the rate of such calls.
    #[error("the rate of requests is limited for {retry_after:?}")]
    RateLimited {
        /// How long to wait before the next attempt.
        retry_after: Duration,
        /// Whether Discord refused the call. Otherwise it was not sent, because Discord would have refused it.
        refused: bool,
    },
    /// Discord refused the call.
    #[error("{status} ({code}): {message}")]
    Refused {
        /// The HTTP status.
        status: StatusCode,
        /// Discord's own error code; 0 where it gave none.
        code: isize,
        /// Discord's explanation.
        message: String,
    },
    /// The call did not get through, or its answer was lost: the call may have had its effect.
    #[error("{0}")]
    Network(String),
    /// The call could not be built.
    #[error("{0}")]
    Client(String),
}

/// Blocked by a server's filter.
const FILTERED: [isize; 3] = [200_000, 200_001, 240_000];

/// What a failed call proves about the same call made again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Proof {
    /// It fails each time: a bug.
    Malformed,
    /// It fails until a permission, a setting or a filter changes.
    NotHere,
    /// Its channel seems to be gone; one answer may be wrong.
    Gone,
    /// It may succeed after a pause, as long as Discord says where it says so.
    NotNow(Option<Duration>),
    /// It never reaches this person.
    Never,
}

impl SendError {
    /// What the failure proves. A refusal without one of Discord's codes comes from something between, and proves nothing.
    pub(crate) fn proof(&self) -> Proof {
        /// Opening conversations too fast, flagged for that, too many requests.
        const TOO_FAST: [isize; 4] = [20_026, 20_028, 20_029, 40_003];
        /// Archived and locked threads.
        const CLOSED_THREAD: [isize; 2] = [50_083, 160_005];
        const ROLE_OF_NOBODY: isize = 50_028;
        match self {
            Self::TimedOut | Self::Network(_) => Proof::NotNow(None),
            Self::RateLimited { retry_after, .. } => Proof::NotNow(Some(*retry_after)),
            Self::Client(_) => Proof::Malformed,
            Self::Refused { status, code, .. } => match *code {
                50_007 | 50_278 | 10_013 => Proof::Never,
                10_003 | 10_004 => Proof::Gone,
                code if FILTERED.contains(&code) || CLOSED_THREAD.contains(&code) || code == ROLE_OF_NOBODY => {
                    Proof::NotHere
                }
                code if code == 0 || TOO_FAST.contains(&code) || status.is_server_error() => Proof::NotNow(None),
                _ if *status == StatusCode::BAD_REQUEST => Proof::Malformed,
                _ if *status == StatusCode::TOO_MANY_REQUESTS => Proof::NotNow(None),
                _ => Proof::NotHere,
            },
        }
    }

    /// Why the HTTP client could not exchange a request for an answer. Its own text may hold the address.
    pub(super) fn from_reqwest(error: reqwest::Error) -> Self {
        let kind = if error.is_timeout() {
            "no answer in time"
        } else if error.is_connect() {
            "no connection"
        } else {
            "the request was cut off"
        };
        Self::Network(kind.to_owned())
    }

    /// After which time the call may be made again, where its rate is limited.
    pub(super) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited { retry_after, .. } => Some(*retry_after),
            _ => None,
        }
    }

    /// Discord's error code.
    pub(crate) fn code(&self) -> Option<isize> {
        match self {
            Self::Refused { code, .. } => Some(*code),
            _ => None,
        }
    }

    /// Whether the call ran into its deadline.
    pub(crate) fn is_timeout(&self) -> bool {
        matches!(self, Self::TimedOut)
    }

    /// Whether the bot may not post in the channel, or there is no such channel. A 403 or 404 without one of
    /// Discord's codes comes from something between the bot and Discord, and is temporary.
    pub(crate) fn is_closed_channel(&self) -> bool {
        /// Unknown channel, unknown server, missing access, missing permissions, archived and locked threads.
        const CLOSED: [isize; 6] = [10003, 10004, 50001, 50013, 50083, 160_005];
        self.code().is_some_and(|code| CLOSED.contains(&code))
    }

    /// Whether the server's filter blocks the message, which says nothing about others.
    pub(super) fn is_filtered(&self) -> bool {
        self.code().is_some_and(|code| FILTERED.contains(&code))
    }

    /// Whether the channel does not exist any more.
    pub(crate) fn is_unknown_channel(&self) -> bool {
        self.code() == Some(10003)
    }

    /// Whether the message does not exist any more.
    pub(super) fn is_unknown_message(&self) -> bool {
        self.code() == Some(10008)
    }

    /// Whether the interaction has no first answer, or its token is not valid any more.
    pub(super) fn is_unknown_answer(&self) -> bool {
        /// Unknown message, unknown webhook, invalid webhook token.
        const UNKNOWN: [isize; 3] = [10008, 10015, 50027];
        self.code().is_some_and(|code| UNKNOWN.contains(&code))
    }

    /// Whether the message is too old to be edited once more.
    pub(super) fn is_too_old_to_edit(&self) -> bool {
        self.code() == Some(TOO_MANY_OLD_EDITS)
    }

    /// Whether the interaction has its first answer already, from another delivery of the same interaction.
    pub(crate) fn is_already_answered(&self) -> bool {
        self.code() == Some(40060)
    }

    /// Whether the interaction is not valid any more: its answer came too late.
    pub(crate) fn is_expired_interaction(&self) -> bool {
        self.code() == Some(10062)
    }

    /// Whether the message has a thread already.
    pub(crate) fn is_existing_thread(&self) -> bool {
        self.code() == Some(160_004)
    }

    /// Whether a list of commands lacks the one that opens the application's Activity.
    pub(super) fn is_missing_entry_point(&self) -> bool {
        self.code() == Some(50_240)
    }

    /// Whether Discord found the call malformed.
    pub(crate) fn is_bad_request(&self) -> bool {
        matches!(self, Self::Refused { status, .. } if *status == StatusCode::BAD_REQUEST)
    }

    /// Whether the call certainly had no effect because it was malformed.
    pub(crate) fn is_malformed(&self) -> bool {
        self.is_bad_request() || matches!(self, Self::Client(_))
    }

    /// Whether the same call may succeed later: all but answers that are not Discord's.
    pub(crate) fn is_temporary(&self) -> bool {
        match self {
            Self::TimedOut | Self::Network(_) | Self::RateLimited { .. } => true,
            Self::Refused { status, .. } => *status != StatusCode::NOT_FOUND,
            Self::Client(_) => false,
        }
    }

    /// Whether the reason may pass by itself: Discord is overloaded or broken, or the network is.
    pub(super) fn may_pass(&self) -> bool {
        match self {
            Self::TimedOut | Self::Network(_) | Self::RateLimited { .. } => true,
            Self::Refused { status, .. } => *status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error(),
            Self::Client(_) => false,
        }
    }

    /// Whether Discord does not accept the bot's token.
    pub(crate) fn is_unauthorized(&self) -> bool {
        matches!(self, Self::Refused { status, .. } if *status == StatusCode::UNAUTHORIZED)
    }
}

/// Why a message could not be built.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BuildError {
    /// The picture could not be drawn.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The blocking task that draws was cancelled, or panicked.
    #[error("drawing was interrupted")]
    Interrupted,
    /// The subject of the message could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a message was not posted.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DeliveryError {
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Send(#[from] SendError),
    /// The thread of the game is gone, or the bot may not post in it.
    #[error(transparent)]
    ClosedThread(SendError),
}

impl DeliveryError {
    /// What the failure proves about another attempt.
    pub(crate) fn proof(&self) -> Proof {
        match self {
            Self::Send(error) | Self::ClosedThread(error) => error.proof(),
            Self::Store(error) if error.is_broken_game() => Proof::Malformed,
            Self::Store(_) | Self::Build(BuildError::Store(_) | BuildError::Interrupted) => Proof::NotNow(None),
            Self::Build(BuildError::Render(_)) => Proof::Malformed,
        }
    }

    /// After which time the message may be sent again, where the rate of requests is limited.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Send(error) | Self::ClosedThread(error) => error.retry_after(),
            Self::Store(_) | Self::Build(_) => None,
        }
    }

    /// Whether the reason may pass by itself.
    pub(crate) fn may_pass(&self) -> bool {
        match self {
            Self::Send(error) | Self::ClosedThread(error) => error.may_pass(),
            Self::Store(_) => true,
            Self::Build(_) => false,
        }
    }
}
