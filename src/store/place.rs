//! Where a game is played.

use super::{from_db, to_db};

/// Where a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The server; `None` for the direct conversation of a person with the bot.
    pub guild: Option<u64>,
    /// The channel or thread, or the channel of that conversation.
    pub channel: u64,
}

impl Place {
    /// The place that a row names; `None` where its channel is 0, which Discord gives to nothing.
    pub(super) fn from_db(guild: i64, channel: i64) -> Option<Self> {
        Some(Self { guild: id_from_db(guild), channel: id_from_db(channel)? })
    }
}

/// A server as it is stored: 0, which no server is, stands for direct conversations. So the indexes of servers serve these too,
/// and a game belongs to shard 0, which gets the events of all conversations.
pub(super) fn guild_to_db(guild: Option<u64>) -> i64 {
    guild.map_or(0, to_db)
}

/// An id of Discord's; `None` for 0, which Discord gives to nothing.
pub(super) fn id_from_db(id: i64) -> Option<u64> {
    Some(from_db(id)).filter(|&id| id != 0)
}
