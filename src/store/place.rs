use crate::store::database::{from_db, to_db};
use crate::{play::UserId, text};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The server, if it has added the bot; its settings and leaderboards apply. `None` elsewhere.
    pub guild: Option<u64>,
    /// A channel, a thread, or the channel of a conversation. For a private game, the player's id.
    pub channel: u64,
    pub posting: Posting,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Posting {
    ByBot,
    /// As answers to people who have installed the bot for themselves. The bot can't post by itself in a conversation
    /// of people, or on a server that has not added it.
    ByAnswers {
        /// For links; `None` in a conversation.
        server: Option<u64>,
    },
    /// As answers that only the game's player sees, in any channel.
    Privately,
}

impl Place {
    /// For servers that have added the bot.
    pub const fn on_server(guild: u64, channel: u64) -> Self {
        Self { guild: Some(guild), channel, posting: Posting::ByBot }
    }

    /// A person's direct conversation with the bot.
    pub const fn direct(channel: u64) -> Self {
        Self { guild: None, channel, posting: Posting::ByBot }
    }

    /// A conversation of people, or a server that has not added the bot.
    pub const fn by_answers(server: Option<u64>, channel: u64) -> Self {
        Self { guild: None, channel, posting: Posting::ByAnswers { server } }
    }

    pub const fn private(guild: Option<u64>, player: UserId) -> Self {
        Self { guild, channel: player.0, posting: Posting::Privately }
    }

    pub const fn is_by_answers(self) -> bool {
        matches!(self.posting, Posting::ByAnswers { .. })
    }

    pub const fn is_private(self) -> bool {
        matches!(self.posting, Posting::Privately)
    }

    pub const fn is_direct(self) -> bool {
        self.guild.is_none() && matches!(self.posting, Posting::ByBot)
    }

    pub const fn server_in_links(self) -> Option<u64> {
        match self.posting {
            Posting::ByBot | Posting::Privately => self.guild,
            Posting::ByAnswers { server } => server,
        }
    }

    pub fn link(self, message: u64) -> String {
        text::link(self.server_in_links(), self.channel, message)
    }

    /// From the columns `by_answers` and `answers_guild_id`, and `private`.
    pub(super) fn from_db(
        guild: Option<i64>,
        channel: i64,
        (by_answers, server): (bool, Option<i64>),
        private: bool,
    ) -> Self {
        let posting = match (private, by_answers) {
            (true, _) => Posting::Privately,
            (false, true) => Posting::ByAnswers { server: server.and_then(id_from_db) },
            (false, false) => Posting::ByBot,
        };
        // A `ChannelId` can't hold 0. Discord knows no channel 1 either, and says so.
        Self { guild: guild.and_then(id_from_db), channel: id_from_db(channel).unwrap_or(1), posting }
    }

    /// The columns `by_answers` and `answers_guild_id`.
    pub(super) fn answers_to_db(self) -> (bool, Option<i64>) {
        match self.posting {
            Posting::ByBot | Posting::Privately => (false, None),
            Posting::ByAnswers { server } => (true, server.map(to_db)),
        }
    }
}

/// `None` for 0, which Discord never assigns.
pub(super) fn id_from_db(id: i64) -> Option<u64> {
    Some(from_db(id)).filter(|&id| id != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_place_has_a_channel_whatever_the_database_says() {
        assert!(
            [0, 1, -1, i64::MIN]
                .iter()
                .all(|&channel| Place::from_db(Some(7), channel, (false, None), false).channel != 0)
        );
    }
}
