//! Attempts to post one message of the outbox, and decides what becomes of it: posted, tried again later, or given up.
//!
//! An attempt whose answer is lost counts as failed and is made again. The same nonce, or a search of the channel, keeps
//! the message from being posted twice.

use super::{
    announcement::{self, Announcement},
    client::Client,
    error::{BuildError, SendError},
    message::Post,
    notify::{self, DirectNotice},
    pictures::Pictures,
    threads,
    visibility::Visibilities,
};
use crate::{
    clock::Clock,
    play::{Event, GameId, Phase, Table},
    store::{
        ChannelNotice, Delivery, DeliveryOutcome, LoadedGame, NoticeRecipient, Notify, Place, Store, StoreError,
        UnpostedTournament, UnwantedChallenge,
    },
    text::{self, Lang, msg},
};
use parlor_games::rules::Game;
use serenity::all::{ChannelId, Message, MessageId, UserId};
use std::{sync::Arc, time::Duration};
use time::OffsetDateTime;
use tokio::sync::OnceCell;

/// A message whose row is older than this is searched for in the channel before it is posted. Discord recognises a nonce for
/// some minutes only.
pub(super) const SEARCH_AFTER: time::Duration = time::Duration::seconds(60);

/// Pages of a hundred messages in which an old message is searched for.
const SEARCHED_PAGES: usize = 10;

/// A message that could not be posted for so long is abandoned.
pub(super) const GIVE_UP_AFTER: time::Duration = time::Duration::hours(24);

/// Builds and posts messages about games.
pub(crate) struct Poster {
    pub(super) client: Client,
    pub(super) store: Store,
    pub(super) clock: Clock,
    pub(super) pictures: Arc<Pictures>,
    pub(super) visibilities: Arc<Visibilities>,
    /// The bot's own user, fetched when it is needed first.
    own_user: OnceCell<UserId>,
}

impl DeliveryError {
    /// Whether the reason may pass by itself.
    pub(crate) fn may_pass(&self) -> bool {
        match self {
            Self::Send(error) | Self::ClosedThread(error) => error.may_pass(),
            Self::Store(_) => true,
            Self::Build(_) => false,
        }
    }
}

impl Poster {
    /// A poster that sends through `client`.
    pub(crate) fn new(
        client: Client,
        store: Store,
        clock: Clock,
        pictures: Arc<Pictures>,
        visibilities: Arc<Visibilities>,
    ) -> Self {
        Self { client, store, clock, pictures, visibilities, own_user: OnceCell::new() }
    }

    /// The announcement of `events`; see [`announcement::of_events`].
    pub(super) async fn announcement(
        &self,
        id: GameId,
        place: Place,
        table: &Table,
        events: &[Event],
    ) -> Result<Option<Announcement>, BuildError> {
        announcement::of_events(&self.store, &self.pictures, id, place, table, events).await
    }

    /// Shows in a channel that the bot is typing. Failure is ignored: typing is only a hint.
    pub(crate) async fn show_typing(&self, place: Place) {
        // Discord blocks bots that repeat requests which it refuses.
        if place.is_by_answers() || !matches!(self.store.closed_channel(place.channel).await, Ok(None)) {
            return;
        }
        if let Err(error) = self.client.show_typing(ChannelId::new(place.channel)).await {
            tracing::debug!(%error, channel = place.channel, "could not show that the bot is typing");
        }
    }

    /// Archives the thread of a game that is over. Returns `false` where it is worth another try.
    pub(crate) async fn archive_thread(&self, thread: u64) -> bool {
        threads::set_archived(&self.client, ChannelId::new(thread), true).await
    }

    /// Tells a player by a direct message that the channel of a game is gone, or that games of a tournament have begun where nothing can
    /// be posted. Returns `false` where the player wants or accepts no such message.
    pub(crate) async fn tell_channel_gone(&self, notice: &ChannelNotice) -> Result<bool, DeliveryError> {
        let Some(person) = notice.player.human() else { return Ok(true) };
        if self.store.preferences(person).await?.notify == Notify::Off {
            return Ok(false);
        }
        let lang = announcement::public_lang(&self.store.settings_of(notice.id).await?);
        let kind = if notice.tournament.is_some() { "begun" } else { "gone" };
        let nonce = format!("{kind}-{}-{}", notice.id, notice.recipient.number());
        match self.client.send_direct(UserId::new(person.0), Post::text(channel_gone(lang, notice)), nonce).await {
            Ok(()) => Ok(true),
            Err(error) if error.is_closed_inbox() => Ok(false),
            Err(error) => Err(DeliveryError::Send(error)),
        }
    }

    /// Takes the buttons of a challenge away that was declined by no click, as a click does.
    /// Returns `false` where it is worth another try.
    pub(crate) async fn close_declined_challenge(
        &self,
        challenge: &UnwantedChallenge,
        game: Game,
        place: Place,
        message: u64,
    ) -> bool {
        let id = challenge.id;
        let closed = async {
            let lang = announcement::public_lang(&self.store.settings_of(id).await?);
            let content = lang.text(msg::ChallengeDeclinedShort { game: text::numbered(game, id) });
            let (channel, message) = (ChannelId::new(place.channel), MessageId::new(message));
            self.client.edit_message(channel, message, &Post::text(content)).await.map_err(DeliveryError::Send)
        };
        match closed.await {
            Ok(()) => true,
            Err(error) => {
                tracing::warn!(%error, game = %id, "could not edit the message of a declined challenge");
                // Discord edits old messages of a channel as rarely tomorrow as today.
                let is_too_old = matches!(&error, DeliveryError::Send(error) if error.is_too_old_to_edit());
                is_too_old || !error.may_pass() || self.clock.now() - challenge.created > GIVE_UP_AFTER
            }
        }
    }

    /// Posts a message of the outbox, and says what became of it.
    pub(crate) async fn deliver(&self, delivery: &Delivery) -> DeliveryOutcome {
        let answers_only = delivery.place.filter(|place| place.is_by_answers());
        // Nothing is posted where only answers get to.
        if delivery.closed && answers_only.is_none() {
            return DeliveryOutcome::Dead("the channel is closed to us".to_owned());
        }
        if delivery.is_answer {
            match self.given_answer(delivery).await {
                Ok(Some(message)) => {
                    return match self.notify_of_answer(delivery, message).await {
                        Ok(()) => DeliveryOutcome::Sent(message.get()),
                        Err(error) => self.outcome_of_failure(delivery, &error),
                    };
                }
                Ok(None) => {}
                Err(error) => return self.outcome_of_failure(delivery, &error),
            }
        }
        if let Some(place) = answers_only {
            return match self.send_directly(delivery, place).await {
                Ok(true) => DeliveryOutcome::SentDirectly,
                Ok(false) => DeliveryOutcome::Dead("there is nobody to tell".to_owned()),
                Err(error) => self.outcome_of_failure(delivery, &error),
            };
        }
        // The picture need not be drawn twice.
        let channel = delivery.place.map(|place| ChannelId::new(place.channel));
        if let Some(wait) = channel.and_then(|channel| self.client.post_wait(channel)) {
            return DeliveryOutcome::Postponed(self.clock.now() + wait);
        }
        match self.post(delivery).await {
            Ok(Some(message)) => DeliveryOutcome::Sent(message.get()),
            Ok(None) => DeliveryOutcome::Dead("there is nothing to say".to_owned()),
            // A thread that was deleted or locked, or in which the bot may not post. The game goes on in the channel
            // above.
            Err(DeliveryError::ClosedThread(error)) => {
                tracing::info!(game = %delivery.game, %error, "the thread of a game is closed; posting in the channel");
                threads::give_up(&self.store, delivery).await;
                DeliveryOutcome::Retry(self.clock.now(), "the thread is closed to us".to_owned())
            }
            Err(error) => self.outcome_of_failure(delivery, &error),
        }
    }

    async fn post(&self, delivery: &Delivery) -> Result<Option<MessageId>, DeliveryError> {
        let Some(place) = delivery.place else { return Ok(None) };
        let (LoadedGame { table, .. }, events) =
            self.store.load_until(delivery.game, delivery.first, delivery.last).await?;
        let Some(Announcement { post, direct, .. }) = self.announcement(delivery.game, place, &table, &events).await?
        else {
            return Ok(None);
        };
        let begins = events.iter().any(|event| matches!(event, Event::Accepted { .. }));
        if let Some(parent) = delivery.parent
            && begins
            && matches!(events.first(), Some(Event::Challenged { .. }))
        {
            // The thread was opened on this very message, whose id it has. The bot stopped before recording that it
            // was posted.
            let message = MessageId::new(place.channel);
            self.enqueue_direct(delivery, &direct, ChannelId::new(parent), message).await?;
            return Ok(Some(message));
        }
        let opens = begins && delivery.wants_thread;
        let lang = direct.lang;
        let thread = match delivery.thread_on.filter(|_| opens) {
            Some(challenge) => self.open_thread(delivery, challenge, lang, &table).await,
            None => None,
        };
        let in_thread = thread.is_some() || delivery.parent.is_some();
        let channel = thread.unwrap_or_else(|| ChannelId::new(place.channel));
        let sent = self.send_once(delivery, channel, post).await.map_err(|error| match error {
            // The channel above may still be open.
            SendError::Refused { .. } if in_thread && error.is_closed_channel() => DeliveryError::ClosedThread(error),
            error => DeliveryError::Send(error),
        })?;
        if opens && delivery.thread_on.is_none() {
            // There was no challenge to open the thread on, so it is opened on this message.
            self.open_thread(delivery, sent.get(), lang, &table).await;
        }
        if delivery.parent.is_some() && matches!(table.phase, Phase::Over { .. }) {
            self.store.schedule_archive(delivery.game, self.clock.now() + threads::OPEN_AFTER_GAME).await?;
        }
        self.enqueue_direct(delivery, &direct, channel, sent).await?;
        Ok(Some(sent))
    }

    /// Has people notified directly of a message, before it counts as posted: otherwise a process that dies between would lose
    /// the notices.
    async fn enqueue_direct(
        &self,
        delivery: &Delivery,
        notice: &DirectNotice,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<(), StoreError> {
        let (source, now) = (delivery.id.to_string(), self.clock.now());
        notify::enqueue_direct(&self.store, notice, &source, channel, message, delivery.created, now).await
    }

    /// Has people notified directly of an answer that carried a message of the outbox.
    async fn notify_of_answer(&self, delivery: &Delivery, message: MessageId) -> Result<(), DeliveryError> {
        let Some(place) = delivery.place.filter(|place| !place.is_by_answers()) else { return Ok(()) };
        let (LoadedGame { table, .. }, events) =
            self.store.load_until(delivery.game, delivery.first, delivery.last).await?;
        let announced = announcement::without_files(&self.store, delivery.game, place, &table, &events).await?;
        if let Some(announced) = announced {
            self.enqueue_direct(delivery, &announced.direct, ChannelId::new(place.channel), message).await?;
        }
        Ok(())
    }

    async fn open_thread(&self, delivery: &Delivery, message: u64, lang: Lang, table: &Table) -> Option<ChannelId> {
        threads::open(&self.client, &self.store, &self.pictures.names, delivery, message, lang, table).await
    }

    /// Posts a message in a channel, unless it is there already. Returns its id.
    async fn send_once(&self, delivery: &Delivery, channel: ChannelId, post: Post) -> Result<MessageId, SendError> {
        if self.clock.now() - delivery.created > SEARCH_AFTER
            && let Some(message) = self.find(channel, delivery.created, &post.sent_content()).await?
        {
            return Ok(message);
        }
        let nonce = format!("{}-{}", delivery.game, delivery.last);
        self.client.post(channel, post, nonce).await
    }

    /// The bot's message with that content that was posted after `since`. An earlier attempt may have posted it: its answer
    /// was lost, or the bot stopped before recording it.
    pub(super) async fn find(
        &self,
        channel: ChannelId,
        since: OffsetDateTime,
        content: &str,
    ) -> Result<Option<MessageId>, SendError> {
        self.find_own(channel, since, |message| message.content == content).await
    }

    /// The bot's message that was posted after `since` and that `is_it` recognises.
    pub(super) async fn find_own(
        &self,
        channel: ChannelId,
        since: OffsetDateTime,
        is_it: impl Fn(&Message) -> bool,
    ) -> Result<Option<MessageId>, SendError> {
        let own_user = self.own_user.get_or_try_init(|| self.client.own_user()).await?;
        // A minute earlier, because the clocks of this machine and of Discord differ.
        let mut after = MessageId::new(snowflake(since - time::Duration::minutes(1)));
        for _ in 0..SEARCHED_PAGES {
            let messages = match self.client.messages_after(channel, after).await {
                Ok(messages) => messages,
                // Without the permission to read the channel, posting a message twice is better than never.
                Err(error) if error.is_closed_channel() => return Ok(None),
                Err(error) => return Err(error),
            };
            let found = messages.iter().find(|message| message.author.id == *own_user && is_it(message));
            if let Some(found) = found {
                return Ok(Some(found.id));
            }
            match messages.iter().map(|message| message.id).max() {
                Some(newest) if messages.len() == 100 => after = newest,
                _ => return Ok(None),
            }
        }
        Ok(None)
    }

    fn outcome_of_failure(&self, delivery: &Delivery, error: &DeliveryError) -> DeliveryOutcome {
        let now = self.clock.now();
        let (game, reason) = (delivery.game, error.to_string());
        match error {
            DeliveryError::Send(SendError::RateLimited { retry_after, refused: false }) => {
                DeliveryOutcome::Postponed(now + *retry_after)
            }
            DeliveryError::Send(error) if error.is_unknown_channel() => {
                tracing::info!(%game, "the channel of a game is gone; the game goes on where a player acts next");
                DeliveryOutcome::Gone(reason)
            }
            DeliveryError::Send(error) if error.is_closed_channel() || error.is_closed_inbox() => {
                let channel = delivery.place.map(|place| place.channel);
                tracing::warn!(%game, channel, %error, "the bot may not post in a channel; its messages there wait");
                DeliveryOutcome::Closed(reason)
            }
            DeliveryError::Send(error) if error.is_bad_request() => {
                tracing::error!(%game, %error, "Discord rejected a message as malformed; it will not be posted");
                DeliveryOutcome::Dead(reason)
            }
            _ if now - delivery.created > GIVE_UP_AFTER => {
                tracing::error!(%game, %error, "could not post a message for a day; it will not be posted");
                DeliveryOutcome::Dead(reason)
            }
            // Also a timeout and a cut connection, after which the message may have been posted all the same.
            _ => {
                let wait = backoff(delivery.attempts, rand::random());
                tracing::warn!(%game, %error, ?wait, "could not post a message; will retry");
                match error {
                    // The other messages of the channel would fail too, and each try keeps a slot busy for a while.
                    DeliveryError::Send(error) => {
                        let limited = error.retry_after().unwrap_or_default();
                        DeliveryOutcome::ChannelFailed {
                            retry: now + wait.max(limited),
                            until: now + backoff(delivery.channel_failures, rand::random()).max(limited),
                            error: reason,
                        }
                    }
                    _ => DeliveryOutcome::Retry(now + wait, reason),
                }
            }
        }
    }
}

/// The sentence that the channel of a game is gone, or that games of a tournament have begun where nothing can be posted.
pub(crate) fn channel_gone(lang: Lang, notice: &ChannelNotice) -> String {
    if let Some(UnpostedTournament { name, channel }) = &notice.tournament {
        let name = text::escape_markup(name);
        let place = channel.map_or_else(|| "gone".to_owned(), |channel| format!("<#{channel}>"));
        return match notice.recipient {
            NoticeRecipient::Organiser => lang.text(msg::TournamentUnposted { name, place }),
            NoticeRecipient::Player(_) => lang.text(msg::TournamentGamesUnposted { name, place }),
        };
    }
    text::channel_gone(lang, notice.id, notice.game, notice.opponent, notice.place.map(|place| place.channel))
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

/// How long to wait before retrying after `attempts` failures. It doubles from half a second up to a minute, and
/// `jitter` spreads it so that many messages are not retried at once.
fn backoff(attempts: u32, jitter: u8) -> Duration {
    let full = Duration::from_millis(500) * 2_u32.pow(attempts.min(7));
    let full = full.min(Duration::from_secs(60));
    full / 2 + full * u32::from(jitter) / 510
}

/// The smallest id that Discord could have assigned at that time.
fn snowflake(time: OffsetDateTime) -> u64 {
    /// The start of 2015, where the time in ids of Discord begins, in seconds of Unix time.
    const EPOCH: i64 = 1_420_070_400;
    let seconds = u64::try_from(time.unix_timestamp() - EPOCH).unwrap_or(0);
    (seconds * 1000).wrapping_shl(22).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_delay_doubles_up_to_a_minute_with_jitter() {
        for attempts in 0..100 {
            let full = Duration::from_millis(500).saturating_mul(1 << attempts.min(20)).min(Duration::from_secs(60));
            assert_eq!(backoff(attempts, 0), full / 2);
            assert_eq!(backoff(attempts, 255), full);
        }
    }

    #[test]
    fn ids_grow_with_time() {
        let then = OffsetDateTime::from_unix_timestamp(1_700_000_000).unwrap();
        let id = MessageId::new(snowflake(then));
        assert_eq!(id.created_at().unix_timestamp(), 1_700_000_000);
        assert_eq!(snowflake(OffsetDateTime::UNIX_EPOCH), 1);
    }
}
