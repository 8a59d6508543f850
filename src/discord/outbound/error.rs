use crate::{render::RenderError, store::StoreError};
use reqwest::StatusCode;
use std::time::Duration;

/// Too many edits of messages older than an hour.
pub(super) const TOO_MANY_OLD_EDITS: isize = 30_046;

/// The texts contain no addresses, because the addresses of interactions contain tokens.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SendError {
    #[error("no answer in time")]
    TimedOut,
    #[error("the rate of requests is limited for {retry_after:?}")]
    RateLimited {
        /// Before the next attempt.
        retry_after: Duration,
        /// Discord refused the call. Otherwise it was not sent, because Discord would have refused it.
        refused: bool,
    },
    #[error("{status} ({code}): {message}")]
    Refused {
        status: StatusCode,
        /// Discord's own error code; 0 if there was none.
        code: isize,
        /// Discord's explanation.
        message: String,
    },
    /// The request did not get through, or its response was lost: the call may have had its effect.
    #[error("{0}")]
    Network(String),
}

const UNKNOWN_CHANNEL: isize = 10_003;

const UNKNOWN_MESSAGE: isize = 10_008;

/// Blocked by a server's filter.
const FILTERED: [isize; 3] = [200_000, 200_001, 240_000];

/// What a failure proves about a repetition of the same call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Proof {
    /// It always fails: a bug.
    Malformed,
    /// It fails until a permission, a setting or a filter changes.
    NotHere,
    /// Its channel seems to be gone; one response may be wrong.
    Gone,
    /// It may succeed after a pause, whose length Discord may state.
    NotNow(Option<Duration>),
    /// It never reaches this person.
    Never,
}

impl Proof {
    pub(crate) const fn may_pass(self) -> bool {
        matches!(self, Self::NotNow(_))
    }

    /// The wait that a rate limit demands.
    pub(crate) const fn retry_after(self) -> Option<Duration> {
        match self {
            Self::NotNow(wait) => wait,
            Self::Malformed | Self::NotHere | Self::Gone | Self::Never => None,
        }
    }
}

impl SendError {
    /// A refusal without one of Discord's codes comes from an intermediary, and proves nothing.
    pub(crate) fn proof(&self) -> Proof {
        /// Opening conversations too fast, flagged for that, too many requests.
        const TOO_FAST: [isize; 4] = [20_026, 20_028, 20_029, 40_003];
        /// Archived and locked threads.
        const CLOSED_THREAD: [isize; 2] = [50_083, 160_005];
        const ROLE_OF_NOBODY: isize = 50_028;
        match self {
            Self::TimedOut | Self::Network(_) => Proof::NotNow(None),
            Self::RateLimited { retry_after, .. } => Proof::NotNow(Some(*retry_after)),
            Self::Refused { status, .. } if *status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() => {
                Proof::NotNow(None)
            }
            Self::Refused { status, code, .. } => match *code {
                50_007 | 50_278 | 10_013 => Proof::Never,
                UNKNOWN_CHANNEL | 10_004 => Proof::Gone,
                code if code == 0 || TOO_FAST.contains(&code) => Proof::NotNow(None),
                code if FILTERED.contains(&code) || CLOSED_THREAD.contains(&code) || code == ROLE_OF_NOBODY => {
                    Proof::NotHere
                }
                _ if *status == StatusCode::BAD_REQUEST => Proof::Malformed,
                _ => Proof::NotHere,
            },
        }
    }

    /// Replaces reqwest's own text, which may contain the address.
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

    fn has_code(&self, codes: &[isize]) -> bool {
        matches!(self, Self::Refused { code, .. } if codes.contains(code))
    }

    pub(crate) fn is_timeout(&self) -> bool {
        matches!(self, Self::TimedOut)
    }

    /// The channel or server refuses the bot, or seems to be gone.
    pub(crate) fn is_closed_channel(&self) -> bool {
        matches!(self.proof(), Proof::NotHere | Proof::Gone) && !self.is_filtered()
    }

    /// The server's filter blocks this message, which says nothing about others.
    pub(super) fn is_filtered(&self) -> bool {
        self.has_code(&FILTERED)
    }

    pub(super) fn is_unknown_channel(&self) -> bool {
        self.has_code(&[UNKNOWN_CHANNEL])
    }

    /// The person accepts no direct messages of the bot.
    pub(super) fn is_closed_to_direct_messages(&self) -> bool {
        self.has_code(&[50_007])
    }

    pub(super) fn is_unknown_message(&self) -> bool {
        self.has_code(&[UNKNOWN_MESSAGE])
    }

    /// The user is not on the server, or not on Discord.
    pub(super) fn is_unknown_member(&self) -> bool {
        self.has_code(&[10_007, 10_013])
    }

    pub(super) fn is_unknown_role(&self) -> bool {
        self.has_code(&[10_011])
    }

    /// The interaction has no first answer, or its token has expired.
    pub(super) fn is_unknown_answer(&self) -> bool {
        // Unknown message, unknown webhook, invalid webhook token.
        self.has_code(&[UNKNOWN_MESSAGE, 10_015, 50_027])
    }

    pub(super) fn is_too_old_to_edit(&self) -> bool {
        self.has_code(&[TOO_MANY_OLD_EDITS])
    }

    /// Another delivery of the same interaction has already answered it.
    pub(super) fn is_already_answered(&self) -> bool {
        self.has_code(&[40_060])
    }

    /// The answer came too late.
    pub(crate) fn is_expired_interaction(&self) -> bool {
        self.has_code(&[10_062])
    }

    pub(super) fn is_existing_thread(&self) -> bool {
        self.has_code(&[160_004])
    }

    /// The list lacks the command that opens the application's Activity.
    pub(super) fn is_missing_entry_point(&self) -> bool {
        self.has_code(&[50_240])
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
    /// The game's thread is gone, or the bot may not post in it.
    #[error(transparent)]
    ClosedThread(SendError),
}

impl DeliveryError {
    pub(crate) fn proof(&self) -> Proof {
        match self {
            Self::Send(error) | Self::ClosedThread(error) => error.proof(),
            Self::Store(error) if error.is_broken_game() => Proof::Malformed,
            Self::Store(_) | Self::Build(BuildError::Store(_) | BuildError::Interrupted) => Proof::NotNow(None),
            Self::Build(BuildError::Render(_)) => Proof::Malformed,
        }
    }
}
