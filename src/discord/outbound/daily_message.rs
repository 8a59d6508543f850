//! The daily message of a person: all boards on which they are to move.

use super::{
    message::Post,
    poster::{DeliveryError, Poster, SEARCH_AFTER},
};
use crate::{
    play,
    store::{DailyMessage, DailyOutcome, Summary},
    text::{self, Lang, msg},
};
use serenity::all::{ChannelId, UserId};

/// The most boards that a message lists: a line has some 180 characters, and a message 2,000.
const LISTED: usize = 10;

/// The most boards that are counted.
const COUNTED: i64 = 100;

impl Poster {
    /// Sends a daily message. None is sent where no board waits, or the person is away. A person who accepts no direct
    /// messages is told so in the channel of the first board on a server.
    pub(crate) async fn send_daily(&self, message: &DailyMessage) -> Result<DailyOutcome, DeliveryError> {
        let person = message.person;
        let boards = if message.away { Vec::new() } else { self.store.boards_waiting_for(person, COUNTED).await? };
        if boards.is_empty() {
            return Ok(DailyOutcome::Done);
        }
        let lang = Lang::from_tag(&message.language).unwrap_or_default();
        if self.clock.now() - message.tried > SEARCH_AFTER && self.was_sent(message).await? {
            return Ok(DailyOutcome::Done);
        }
        // The same in each attempt. Discord allows 25 characters.
        let nonce = format!("daily-{}-{}", message.due.unix_timestamp() / 60, person.0 % 100_000_000);
        match self
            .client
            .send_direct(UserId::new(person.0), Post::text(list(lang, person, &boards)), nonce.clone())
            .await
        {
            Ok(()) => Ok(DailyOutcome::Done),
            Err(error) if error.is_closed_inbox() => {
                // Elsewhere the bot can't post this, or not either.
                let Some(place) = boards.iter().map(|board| board.place).find(|place| place.guild.is_some()) else {
                    return Ok(DailyOutcome::ClosedInbox);
                };
                let content = lang.text(msg::DailyClosed { me: text::mention(lang, person) });
                let post = Post { pings: vec![person], ..Post::text(content) };
                let channel = place.channel;
                if let Err(error) = self.client.post_instead_of_direct(ChannelId::new(channel), post, nonce).await {
                    tracing::warn!(%error, channel, "could not tell a user that their direct messages are closed");
                }
                Ok(DailyOutcome::ClosedInbox)
            }
            Err(error) => Err(DeliveryError::Send(error)),
        }
    }
}

impl Poster {
    /// Whether an earlier attempt has sent a message all the same: its answer was lost, or its process died. Discord recognises a
    /// nonce for some minutes only. Beside daily messages the conversation has boards, and hardly anything else.
    async fn was_sent(&self, message: &DailyMessage) -> Result<bool, DeliveryError> {
        let found = async {
            let conversation = self.client.conversation_with(UserId::new(message.person.0)).await?;
            self.find_own(conversation, message.tried, |sent| sent.attachments.is_empty()).await
        };
        match found.await {
            Ok(found) => Ok(found.is_some()),
            Err(error) if error.is_closed_inbox() => Ok(false),
            Err(error) => Err(DeliveryError::Send(error)),
        }
    }
}

/// The boards as a list, each with a link.
fn list(lang: Lang, person: play::UserId, boards: &[Summary]) -> String {
    let mut lines = vec![lang.text(msg::DailyTitle { count: boards.len() })];
    lines.extend(boards.iter().take(LISTED).map(|board| line(lang, person, board)));
    if boards.len() > LISTED {
        lines.push(lang.text(msg::DailyMore { count: boards.len() - LISTED }));
    }
    lines.join("\n")
}

fn line(lang: Lang, person: play::UserId, board: &Summary) -> String {
    let time = board.deadline.map(|at| lang.text(msg::GamesTime { deadline: text::relative(at) })).unwrap_or_default();
    let link = board.message.map(|message| {
        let url = text::link(board.place.server_in_links(), board.place.channel, message);
        lang.text(msg::GamesLink { url })
    });
    lang.text(msg::DailyLine {
        id: board.id.to_string(),
        title: board.game.title(),
        other: text::mention(lang, board.opponent_of(person)),
        time,
        link: link.unwrap_or_default(),
    })
}
