//! Why a connection to the gateway ended, and what follows from that.

use super::{
    error::DiscordError,
    socket::{Loss, SocketError},
};
use crate::store::{Shard, StoreError};

/// Why a connection to the gateway ended, or did not come about.
#[derive(Debug, thiserror::Error)]
pub(super) enum Disconnect {
    /// An open connection ended.
    #[error("the connection was lost: {0}")]
    Lost(#[from] Loss),
    /// No connection came about.
    #[error("no connection: {0}")]
    NotConnected(ConnectError),
    /// Discord did not send this in time.
    #[error("Discord did not send {0} in time")]
    Silent(&'static str),
    /// Discord acknowledged no heartbeat for a whole interval.
    #[error("Discord acknowledged no heartbeat")]
    NoHeartbeat,
    /// Discord asked for a new connection.
    #[error("Discord asked for a new connection")]
    Requested,
    /// Discord declared the session invalid.
    #[error("Discord declared the session invalid, {}resumable", if *.resumable { "" } else { "not " })]
    InvalidSession {
        /// Whether the session can be resumed all the same.
        resumable: bool,
    },
    /// The lease of the shard has ended.
    #[error("the database did not renew the lease of the shard")]
    LeaseEnded,
}

/// Why no connection came about.
#[derive(Debug, thiserror::Error)]
pub(super) enum ConnectError {
    /// The network failed, or the server does not speak the protocol.
    #[error(transparent)]
    Socket(#[from] SocketError),
    /// The server took too long.
    #[error("no answer in time")]
    Timeout,
    /// The turn to identify ended before the shard identified.
    #[error("the turn to identify was over")]
    TurnOver,
    /// The database did not say whether the turn to identify lasts.
    #[error("the turn to identify is not known: {0}")]
    TurnUnknown(StoreError),
}

/// The next step after a connection has ended.
#[derive(Debug, PartialEq)]
pub(super) enum Next {
    /// Connect and resume the session. Where there is none, identify.
    Resume,
    /// Connect and identify: the session is over.
    Identify,
    /// Connect no more: another attempt would end in the same way.
    GiveUp(Rejection),
}

/// Why Discord refuses the bot for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rejection {
    /// The token is not valid, or not any more.
    Token,
    /// The shard is not one of this bot's.
    InvalidShard,
    /// The bot is on too many servers for this number of shards.
    TooFewShards,
    /// Discord no longer serves this version of the gateway.
    Version,
    /// Discord does not know the intents.
    UnknownIntents,
    /// The bot may not have the intents.
    DisallowedIntents,
}

impl Disconnect {
    /// The next step. The close codes are those of Discord's list ("Gateway Close Event Codes").
    pub(super) fn next(&self) -> Next {
        match self {
            Self::Lost(Loss::Closed(code)) => match code {
                // 4003: not identified, or the session was ended. 4006, which Discord has removed from its list: the
                // session is not valid. 4007: the sequence number is not valid. 4009: the session timed out.
                4003 | 4006 | 4007 | 4009 => Next::Identify,
                4004 => Next::GiveUp(Rejection::Token),
                4010 => Next::GiveUp(Rejection::InvalidShard),
                4011 => Next::GiveUp(Rejection::TooFewShards),
                4012 => Next::GiveUp(Rejection::Version),
                4013 => Next::GiveUp(Rejection::UnknownIntents),
                4014 => Next::GiveUp(Rejection::DisallowedIntents),
                // 4000, 4001, 4002, 4005, 4008: the session lives on. 1000, 1001 and others: Discord's servers close
                // with them too, and the answer to the resume says whether the session lives on.
                _ => Next::Resume,
            },
            Self::InvalidSession { resumable: false } => Next::Identify,
            Self::InvalidSession { resumable: true }
            | Self::Lost(_)
            | Self::NotConnected(_)
            | Self::Silent(_)
            | Self::NoHeartbeat
            | Self::Requested
            | Self::LeaseEnded => Next::Resume,
        }
    }
}

impl Rejection {
    /// The error with which the bot ends when Discord refuses `shard`.
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
