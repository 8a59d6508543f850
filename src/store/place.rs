//! Where a game is played.

use super::from_db;

/// Where a game is played. Both ids are Discord's; neither is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The server.
    pub guild: u64,
    /// The channel or thread.
    pub channel: u64,
}

impl Place {
    /// The place that a row names; `None` where one of its ids is 0, which Discord gives to nothing.
    pub(super) fn from_db(guild: i64, channel: i64) -> Option<Self> {
        Some(Self { guild: id_from_db(guild)?, channel: id_from_db(channel)? })
    }
}

/// An id of Discord's; `None` for 0, which Discord gives to nothing.
pub(super) fn id_from_db(id: i64) -> Option<u64> {
    Some(from_db(id)).filter(|&id| id != 0)
}
