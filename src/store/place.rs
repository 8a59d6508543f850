//! Where a game is played.

use super::{from_db, to_db};

/// Where a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The server, if it has added the bot: its settings and leaderboards are those of the game. `None` elsewhere.
    pub guild: Option<u64>,
    /// The channel or thread, or the channel of a conversation.
    pub channel: u64,
    /// How messages get there.
    pub posting: Posting,
}

/// How messages get to a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Posting {
    /// The bot posts them.
    ByBot,
    /// As answers to people who have installed the bot for themselves. The bot can post nothing by itself in a conversation
    /// of people, nor on a server that has not added it.
    ByAnswers {
        /// That server, which links name; `None` in a conversation.
        server: Option<u64>,
    },
}

impl Place {
    /// A channel or thread of a server that has added the bot.
    pub const fn on_server(guild: u64, channel: u64) -> Self {
        Self { guild: Some(guild), channel, posting: Posting::ByBot }
    }

    /// The direct conversation of a person with the bot.
    pub const fn direct(channel: u64) -> Self {
        Self { guild: None, channel, posting: Posting::ByBot }
    }

    /// A channel of a conversation of people, or of a server that has not added the bot.
    pub const fn by_answers(server: Option<u64>, channel: u64) -> Self {
        Self { guild: None, channel, posting: Posting::ByAnswers { server } }
    }

    /// Whether messages get there only as answers.
    pub const fn is_by_answers(self) -> bool {
        matches!(self.posting, Posting::ByAnswers { .. })
    }

    /// Whether it is the direct conversation of a person with the bot.
    pub const fn is_direct(self) -> bool {
        self.guild.is_none() && !self.is_by_answers()
    }

    /// The server in the addresses of messages.
    pub const fn server_in_links(self) -> Option<u64> {
        match self.posting {
            Posting::ByBot => self.guild,
            Posting::ByAnswers { server } => server,
        }
    }

    /// The place that a row names; `None` where its channel is 0, which Discord gives to nothing. `answers` is the server of
    /// a place that only answers get to, or 0 in a conversation.
    pub(super) fn from_db(guild: i64, channel: i64, answers: Option<i64>) -> Option<Self> {
        let posting = answers.map_or(Posting::ByBot, |server| Posting::ByAnswers { server: id_from_db(server) });
        Some(Self { guild: id_from_db(guild), channel: id_from_db(channel)?, posting })
    }

    /// The column that [`Self::from_db`] reads as `answers`.
    pub(super) fn answers_to_db(self) -> Option<i64> {
        match self.posting {
            Posting::ByBot => None,
            Posting::ByAnswers { server } => Some(server.map_or(0, to_db)),
        }
    }
}

/// A server as it is stored: 0, which no server is, stands for all other places. So the indexes of servers serve these too,
/// and a game there belongs to shard 0, which gets the events of all conversations.
pub(super) fn guild_to_db(guild: Option<u64>) -> i64 {
    guild.map_or(0, to_db)
}

/// An id of Discord's; `None` for 0, which Discord gives to nothing.
pub(super) fn id_from_db(id: i64) -> Option<u64> {
    Some(from_db(id)).filter(|&id| id != 0)
}
