//! Announcements as answers to an interaction, for channels in which the bot may not post otherwise, and for places that only
//! answers get to.
//!
//! The announcement is the first answer itself and no follow-up: Discord accepts one first answer, so that it can be sent
//! again whenever its fate is unknown, while a follow-up has no nonce and could come twice. As a new message it also
//! notifies whoever it mentions. Where it takes longer to build than Discord waits, because the computer has to move first,
//! the first answer is a promise that an edit keeps, which can be repeated too. An edit notifies nobody, but then it is
//! the turn of the caller, who waits for it.

use super::{
    announcement::Announcement,
    client::{Client, DEFERRED_TIME, InteractionHandle},
    error::BuildError,
    message::{Post, Reply},
    notify::{self, DirectNotice},
    poster::{DeliveryError, Poster},
};
use crate::{
    play::Event,
    store::{Applied, Delivery, HeldDeliveries, LoadedGame},
    text::{Lang, msg},
};
use serenity::all::{InteractionId, MessageFlags, MessageId, Permissions};
use std::time::Duration;

/// How long to wait for the computer's move. The outbox leaves the message alone for somewhat longer.
const COMPUTER_TIMEOUT: Duration = Duration::from_secs(50);

/// Deadline for recording which answer carries a board: the answer has a second after it at least.
const RECORD_TIMEOUT: Duration = Duration::from_millis(500);

/// How often to check whether the computer has moved.
const COMPUTER_POLL: Duration = Duration::from_millis(200);

/// The caller to whom the bot answers, in a channel where it may not post.
pub(crate) struct Recipient<'a> {
    /// The interaction.
    pub(crate) interaction: &'a InteractionHandle,
    /// The caller's language.
    pub(crate) lang: Lang,
    /// The permissions that the bot lacks in the channel.
    pub(crate) missing: Permissions,
}

/// An answer that everybody sees, and what is left to do when it was sent.
pub(crate) struct PublicAnswer {
    applied: Applied,
    delivery: i64,
    /// What the caller alone is told.
    private: Post,
    /// What the answer announces; `None` where it is a promise.
    announced: Option<(HeldDeliveries, DirectNotice)>,
}

impl Poster {
    /// Makes the announcement of what was done the answer, in place of `reply`, which the caller gets after it.
    pub(crate) async fn make_public(
        &self,
        to: &InteractionHandle,
        applied: Applied,
        reply: Reply,
    ) -> (Reply, Option<PublicAnswer>) {
        let (delivery, private) = match (applied.delivery, reply) {
            (Some(delivery), Reply::Private(post) | Reply::Update(post)) => (delivery, post),
            (_, reply) => return (reply, None),
        };
        let mut answer = PublicAnswer { applied, delivery, private, announced: None };
        // The computer has no interaction of its own, so its move is announced in the same message.
        if answer.applied.table.task().is_some() {
            self.record_answer(&[delivery], to).await;
            return (Reply::DeferredPublic, Some(answer));
        }
        let building = self.build(&answer, false, false);
        match tokio::time::timeout_at(Client::answer_due(to), building).await {
            Ok(Ok(Some((held, Announcement { post, direct })))) => {
                self.record_answer(&held.deliveries, to).await;
                answer.announced = Some((held, direct));
                (Reply::Public(post), Some(answer))
            }
            Ok(Ok(None)) => (Reply::Private(answer.private), None),
            Ok(Err(error)) => {
                tracing::error!(%error, game = %answer.applied.id, "could not build a board for an answer; the outbox will post it");
                (Reply::Private(answer.private), None)
            }
            Err(_) => {
                self.record_answer(&[delivery], to).await;
                (Reply::DeferredPublic, Some(answer))
            }
        }
    }

    /// Records which answer carries messages. Without the record the outbox delivers them again after a crash.
    /// The answer waits for it, but not for long.
    async fn record_answer(&self, deliveries: &[i64], to: &InteractionHandle) {
        let recording = self.store.record_answer(deliveries, to.id.get(), &to.token);
        let error = match tokio::time::timeout(RECORD_TIMEOUT, recording).await {
            Ok(Ok(())) => return,
            Ok(Err(error)) => error.to_string(),
            Err(error) => error.to_string(),
        };
        tracing::warn!(error, ?deliveries, "could not record which answer carries a board");
    }

    /// The answer that carries a message of the outbox, where it was given although that was not recorded: the process that gave
    /// it has died, or its record failed. A promise is kept.
    pub(super) async fn given_answer(&self, delivery: &Delivery) -> Result<Option<MessageId>, DeliveryError> {
        let Some((interaction, token)) = self.store.answer_of(delivery.id).await? else { return Ok(None) };
        let to = InteractionHandle::new(InteractionId::new(interaction), token);
        let Some(message) = self.client.find_first_answer(&to).await? else { return Ok(None) };
        let has = |flag| message.flags.is_some_and(|flags| flags.contains(flag));
        // The caller alone has seen it: a failure was answered, or Discord keeps the answers private.
        if has(MessageFlags::EPHEMERAL) {
            return Ok(None);
        }
        if has(MessageFlags::LOADING) {
            let (LoadedGame { place, table, .. }, events) =
                self.store.load_until(delivery.game, delivery.first, delivery.last).await?;
            let announcement = self.announcement(delivery.game, place, &table, &events, true).await?;
            let Some(Announcement { post, .. }) = announcement else { return Ok(None) };
            self.client.edit_public_answer(&to, post).await?;
        }
        Ok(Some(message.id))
    }

    /// Completes an answer that Discord has taken: replaces a promise by its message, records that the outbox need not
    /// post it, and tells the caller alone what was done and which permissions the bot lacks.
    pub(crate) async fn complete_public_answer(&self, to: &Recipient<'_>, mut answer: PublicAnswer) {
        let is_promise = answer.announced.is_none();
        if is_promise && let Err(error) = self.keep_promise(to, &mut answer).await {
            tracing::error!(%error, game = %answer.applied.id, "could not build a board for an answer; the outbox will post it");
            if let Err(error) = self.client.abandon(to.interaction, to.lang.text(msg::ANSWER_LOST)).await {
                tracing::warn!(%error, "could not tell the caller that a deferred answer does not come");
            }
        }
        self.send_private(to, answer.private.clone()).await;
        let Some((held, direct)) = &answer.announced else { return };
        let message = match self.client.first_answer(to.interaction).await {
            Ok(message) => message,
            Err(error) => {
                return tracing::warn!(%error, delivery = answer.delivery, "could not read the answer that carries a board");
            }
        };
        // Another delivery of the interaction has failed, and has said so to the caller.
        if message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)) {
            return;
        }
        let recorded = async {
            let (source, now) = (answer.delivery.to_string(), self.clock.now());
            let (channel, id) = (message.channel_id, message.id);
            notify::enqueue_direct(&self.store, direct, &source, channel, id, now, now).await?;
            self.store.record_public_answer(&held.deliveries, id.get()).await
        };
        if let Err(error) = recorded.await {
            tracing::error!(%error, delivery = answer.delivery, "could not record that an answer carried a board");
        }
        let ended = matches!(answer.applied.events.last(), Some(Event::Ended { .. }));
        if ended && !is_promise {
            self.add_animation(to, &answer).await;
        }
    }

    /// The announcement, and the rows of the outbox that it stands for. `None` when it was posted already.
    async fn build(
        &self,
        answer: &PublicAnswer,
        with_computer: bool,
        animated: bool,
    ) -> Result<Option<(HeldDeliveries, Announcement)>, BuildError> {
        let id = answer.applied.id;
        // The outbox holds all rows: those of the computer wait behind this one.
        let Some(held) = self.store.deliveries_for_answer(id, answer.delivery, with_computer).await? else {
            return Ok(None);
        };
        let (LoadedGame { place, table, .. }, events) = self.store.load_until(id, held.first, held.last).await?;
        let announcement = self.announcement(id, place, &table, &events, animated).await?;
        Ok(announcement.map(|announcement| (held, announcement)))
    }

    /// Replaces a promise by its message.
    async fn keep_promise(&self, to: &Recipient<'_>, answer: &mut PublicAnswer) -> Result<(), BuildError> {
        let id = answer.applied.id;
        let with_computer = answer.applied.table.task().is_some();
        if with_computer {
            let moved = async {
                while self.store.load(id).await.is_ok_and(|game| game.table.task().is_some()) {
                    tokio::time::sleep(COMPUTER_POLL).await;
                }
            };
            // After the timeout, what has happened so far is announced.
            let _timed_out = tokio::time::timeout(COMPUTER_TIMEOUT, moved).await;
        }
        let Some((held, Announcement { post, direct })) = self.build(answer, with_computer, true).await? else {
            return Ok(());
        };
        self.store.hold_deliveries(&held.deliveries, self.clock.now() + DEFERRED_TIME).await?;
        match self.client.edit_public_answer(to.interaction, post).await {
            Ok(_) => answer.announced = Some((held, direct)),
            Err(error) => tracing::warn!(%error, delivery = answer.delivery, "could not send a board as an answer"),
        }
        Ok(())
    }

    /// Adds the animation to the last board of a game, for which there was no time before.
    async fn add_animation(&self, to: &Recipient<'_>, answer: &PublicAnswer) {
        let PublicAnswer { applied, .. } = answer;
        let built = self.announcement(applied.id, applied.place, &applied.table, &applied.events, true).await;
        let Ok(Some(Announcement { post, .. })) = built else { return };
        if post.files.len() > 1
            && let Err(error) = self.client.edit_public_answer(to.interaction, post).await
        {
            tracing::warn!(%error, delivery = answer.delivery, "could not add the animation to the last board");
        }
    }

    /// Tells the caller alone what was done, and which permissions the bot lacks where it has to have some.
    async fn send_private(&self, to: &Recipient<'_>, private: Post) {
        let post = if to.missing.is_empty() {
            private
        } else {
            let permissions = to.missing.get_permission_names().join(", ");
            let notice = to.lang.text(msg::MissingPermissions { permissions });
            Post { content: format!("{}\n{notice}", private.content), ..private }
        };
        if let Err(error) = self.client.follow_up_in_private(to.interaction, post).await {
            tracing::warn!(%error, "could not tell the caller what was done");
        }
    }
}
