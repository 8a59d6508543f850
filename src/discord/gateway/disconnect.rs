//! Why a gateway connection ended, and the next step.

use super::{
    error::DiscordError,
    socket::{Loss, SocketError},
};
use crate::store::{Shard, StoreError};

#[derive(Debug, thiserror::Error)]
pub(super) enum Disconnect {
    #[error("the connection was lost: {0}")]
    Lost(#[from] Loss),
    #[error("no connection: {0}")]
    NotConnected(ConnectError),
    #[error("Discord did not send {0} in time")]
    Silent(&'static str),
    #[error("Discord acknowledged no heartbeat")]
    NoHeartbeat,
    #[error("Discord asked for a new connection")]
    Requested,
    #[error("Discord declared the session invalid, {}resumable", if *.resumable { "" } else { "not " })]
    InvalidSession { resumable: bool },
    #[error("the database did not renew the lease of the shard")]
    LeaseEnded,
}

#[derive(Debug, thiserror::Error)]
pub(super) enum ConnectError {
    #[error(transparent)]
    Socket(#[from] SocketError),
    #[error("no answer in time")]
    Timeout,
    #[error("the turn to identify was over")]
    TurnOver,
    #[error("the turn to identify is not known: {0}")]
    TurnUnknown(StoreError),
}

#[derive(Debug, PartialEq)]
pub(super) enum Next {
    /// Resume the session, or identify if there is none.
    Resume,
    Identify,
    /// Another attempt would fail the same way.
    GiveUp(Rejection),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rejection {
    Token,
    InvalidShard,
    TooFewShards,
    Version,
    UnknownIntents,
    DisallowedIntents,
}

impl Disconnect {
    /// Close codes as in "Gateway Close Event Codes" of Discord's documentation.
    pub(super) fn next(&self) -> Next {
        match self {
            // 4003: not identified, or session ended. 4006 (no longer documented): invalid session. 4007: invalid sequence
            // number. 4009: session timed out.
            Self::Lost(Loss::Closed(4003 | 4006 | 4007 | 4009)) | Self::InvalidSession { resumable: false } => {
                Next::Identify
            }
            Self::Lost(Loss::Closed(4004)) => Next::GiveUp(Rejection::Token),
            Self::Lost(Loss::Closed(4010)) => Next::GiveUp(Rejection::InvalidShard),
            Self::Lost(Loss::Closed(4011)) => Next::GiveUp(Rejection::TooFewShards),
            Self::Lost(Loss::Closed(4012)) => Next::GiveUp(Rejection::Version),
            Self::Lost(Loss::Closed(4013)) => Next::GiveUp(Rejection::UnknownIntents),
            Self::Lost(Loss::Closed(4014)) => Next::GiveUp(Rejection::DisallowedIntents),
            // After 4000, 4001, 4002, 4005 and 4008 the session can be resumed. Discord's servers also close connections with
            // 1000, 1001 and other codes; then the answer to a resume shows whether the session still exists.
            _ => Next::Resume,
        }
    }
}

impl Rejection {
    pub(super) fn error(self, shard: Shard) -> DiscordError {
        let Shard { number, total } = shard;
        match self {
            Self::Token => DiscordError::Token,
            Self::InvalidShard => DiscordError::InvalidShard { number, total },
            Self::TooFewShards => DiscordError::TooFewShards { total, recommended: None },
            Self::Version => DiscordError::Version,
            Self::UnknownIntents => DiscordError::UnknownIntents,
            Self::DisallowedIntents => DiscordError::DisallowedIntents,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(code: u16) -> Disconnect {
        Disconnect::Lost(Loss::Closed(code))
    }

    #[test]
    fn every_close_code_of_the_list_has_its_consequence() {
        for code in [1000, 1001, 1006, 4000, 4001, 4002, 4005, 4008] {
            assert_eq!(closed(code).next(), Next::Resume, "{code}");
        }
        for code in [4003, 4006, 4007, 4009] {
            assert_eq!(closed(code).next(), Next::Identify, "{code}");
        }
        for (code, rejection) in [
            (4004, Rejection::Token),
            (4010, Rejection::InvalidShard),
            (4011, Rejection::TooFewShards),
            (4012, Rejection::Version),
            (4013, Rejection::UnknownIntents),
            (4014, Rejection::DisallowedIntents),
        ] {
            assert_eq!(closed(code).next(), Next::GiveUp(rejection), "{code}");
        }
    }
}
