//! What happens to a claimed message: it is merged with newer boards, its lease is extended, and its outcome is recorded.

use crate::deadline::stretched;
use crate::play::{GameId, UserId};
use crate::store::{
    changes::lost_channels::{close_channel, close_for_good, reopen_channel},
    database::{Connection, Store, StoreError, interval, liveness::LEASE, to_db},
    games::{
        channel_notices::record_notified,
        former_boards::{record_end_of_challenge, record_message},
    },
    place::Place,
};
use time::OffsetDateTime;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Delivery {
    pub id: i64,
    pub game: GameId,
    pub first: u32,
    pub last: u32,
    pub place: Place,
    pub created: OffsetDateTime,
    pub attempts: u32,
    /// The parent channel, if the game has a thread of its own.
    pub parent: Option<u64>,
    pub wants_thread: bool,
    /// The game's newest message, on which to open the thread.
    pub thread_on: Option<u64>,
    /// The game's newest board in its channel.
    pub board: Option<u64>,
    /// The message that has shown it already, without calling anybody.
    pub shown: Option<u64>,
    /// An earlier attempt may have posted it.
    pub may_be_posted: bool,
    /// The channel refused the last message there. A message is not attempted then unless its players are `notified`.
    pub closed: bool,
    /// The channel is gone; implies `closed`.
    pub gone: bool,
    /// Its players were notified in another way, because Discord refuses the message.
    pub notified: bool,
    /// The answer to an interaction may have carried it.
    pub is_answer: bool,
    /// Failures in the channel since the last successful post.
    pub channel_failures: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeliveryOutcome {
    /// With Discord's id of the message.
    Sent(u64),
    /// As `Sent`, but it has not called the people whom it concerns, who are at the page. They are called at `call`, unless they are
    /// still there or the game has gone on.
    SentUncalled {
        message: u64,
        call: OffsetDateTime,
    },
    /// Nothing was posted, because those people are at the page: an older message was edited in place, or has shown it before.
    Uncalled {
        edited: Option<u64>,
        call: OffsetDateTime,
    },
    /// Sent to the mentioned people as direct messages.
    SentDirectly,
    Retry(OffsetDateTime, String),
    /// Not attempted: Discord's rate limits allow no message in the channel before this time.
    Postponed(OffsetDateTime),
    /// Discord did not accept a message for the channel.
    ChannelFailed {
        retry: OffsetDateTime,
        /// Nothing is posted in the channel before this time.
        until: OffsetDateTime,
        error: String,
    },
    /// Discord refuses it in the channel, so until then it is left to the answer to its interaction.
    LeftToAnswer {
        until: OffsetDateTime,
        reason: String,
    },
    /// It can never be posted, for this reason.
    Dead(String),
    /// The bot may not post in the channel. Retried when that may have changed, and at `retry`.
    Refused {
        retry: OffsetDateTime,
        /// `None` if Discord was not asked, because the channel refused an earlier message.
        reason: Option<String>,
    },
    /// The server does not want it, or it concerns nobody.
    Nothing,
    Gone(String),
    /// The channel is gone for good, and players were notified directly.
    NotifiedDirectly {
        /// Discord's explanation, if the bot did not know yet that the channel is gone.
        gone: Option<String>,
        notified: Vec<UserId>,
        /// They accept no direct messages.
        unreachable: Vec<UserId>,
    },
}

/// Unless [`ClaimedDelivery::settle`] is called, another process can claim it when the lease ends.
pub struct ClaimedDelivery {
    pub(super) store: Store,
    /// Tells this claim from later ones of the same message.
    pub(super) claim: i32,
    pub(super) channel: i64,
    /// A newer message of the game waits, and this one is a board that was never attempted.
    pub(super) may_be_outdated: bool,
    pub delivery: Delivery,
}

impl ClaimedDelivery {
    /// Switches to the game's newest board if newer boards follow this one. It then announces the events of all of them;
    /// the others become `merged`. Leaves out messages other than boards, boards that may have been posted, and boards
    /// that an answer may carry. Returns how many were merged.
    pub async fn merge_outdated(&mut self, now: OffsetDateTime) -> Result<usize, StoreError> {
        if !std::mem::take(&mut self.may_be_outdated) {
            return Ok(0);
        }
        let mut tx = self.store.pool.begin().await?;
        let waiting = sqlx::query!(
            r#"select id, created_at, slot, claims,
                   is_board and answer_to is null and claims = postponed and slot is null and due_at <= $3
                       and channel_id = $4 as "follows!"
               from outbox
               where game_id = $1 and state = 'waiting' and last_seq >= $2
               order by last_seq
               for update"#,
            self.delivery.game.0,
            self.delivery.last.cast_signed(),
            now,
            self.channel
        )
        .fetch_all(&mut *tx)
        .await?;
        let own = waiting.first().filter(|own| own.id == self.delivery.id && own.claims == self.claim);
        let following = waiting.iter().skip(1).take_while(|row| row.follows).count();
        let newest = waiting.get(following).filter(|_| following > 0);
        let (Some(slot), Some(newest)) = (own.and_then(|own| own.slot), newest) else {
            // A transaction that is only dropped keeps its locks for a moment, and others skip locked messages.
            tx.rollback().await?;
            return Ok(0);
        };
        let outdated: Vec<_> = waiting.iter().take(following).map(|row| row.id).collect();
        sqlx::query!(
            "update outbox set state = 'merged', slot = null, leased_by = null, leased_until = null where id = any($1)",
            &outdated
        )
        .execute(&mut *tx)
        .await?;
        let claimed = sqlx::query!(
            "update outbox set first_seq = $2, slot = $3, leased_by = $4, leased_until = clock_timestamp() + $5, due_at = $6,
                 claims = claims + 1
             where id = $1
             returning claims, last_seq",
            newest.id,
            self.delivery.first.cast_signed(),
            slot,
            &*self.store.name,
            interval(stretched(LEASE)),
            now + stretched(LEASE)
        )
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        self.claim = claimed.claims;
        self.delivery = Delivery {
            id: newest.id,
            last: claimed.last_seq.cast_unsigned(),
            created: newest.created_at,
            ..self.delivery
        };
        Ok(outdated.len())
    }

    /// Returns `false` when the lease was lost: another process posts the message, or it is settled.
    pub async fn extend(&self, now: OffsetDateTime) -> Result<bool, StoreError> {
        let extended = sqlx::query!(
            "update outbox set leased_until = clock_timestamp() + $3, due_at = $4
             where id = $1 and claims = $2 and slot is not null",
            self.delivery.id,
            self.claim,
            interval(stretched(LEASE)),
            now + stretched(LEASE)
        )
        .execute(&self.store.pool)
        .await?;
        Ok(extended.rows_affected() > 0)
    }

    /// Records the outcome and ends the lease. If the lease was lost, records only a success.
    pub async fn settle(&self, outcome: &DeliveryOutcome, now: OffsetDateTime) -> Result<(), StoreError> {
        let (state, message, due, error) = match outcome {
            DeliveryOutcome::Sent(message) => ("sent", Some(to_db(*message)), now, None),
            DeliveryOutcome::SentUncalled { message, call } => ("uncalled", Some(to_db(*message)), *call, None),
            DeliveryOutcome::Uncalled { edited, call } => ("uncalled", edited.map(to_db), *call, None),
            DeliveryOutcome::SentDirectly | DeliveryOutcome::NotifiedDirectly { .. } | DeliveryOutcome::Nothing => {
                ("sent", None, now, None)
            }
            DeliveryOutcome::Retry(retry, error)
            | DeliveryOutcome::ChannelFailed { retry, error, .. }
            | DeliveryOutcome::LeftToAnswer { until: retry, reason: error } => ("waiting", None, *retry, Some(error)),
            DeliveryOutcome::Postponed(until) => ("waiting", None, *until, None),
            DeliveryOutcome::Refused { retry, reason } => ("refused", None, *retry, reason.as_ref()),
            DeliveryOutcome::Dead(error) | DeliveryOutcome::Gone(error) => ("dead", None, now, Some(error)),
        };
        let postponed = i32::from(matches!(outcome, DeliveryOutcome::Postponed(_) | DeliveryOutcome::Uncalled { .. }));
        // A refused message was certainly not posted, so it may still be merged.
        let unposted = i32::from(matches!(outcome, DeliveryOutcome::Postponed(_) | DeliveryOutcome::Refused { .. }));
        let mut tx = self.store.pool.begin().await?;
        // The game may have moved to another channel meanwhile.
        let settled = sqlx::query!(
            r#"update outbox set state = $2, message_id = coalesce($3, outbox.message_id), due_at = $4, error = coalesce($5, error), attempts = attempts + 1 - $7,
                 postponed = postponed + $8, notified_at = coalesce(notified_at, $9), slot = null, leased_by = null, leased_until = null, channel_id = g.channel_id,
                 answer_token = case $2 when 'waiting' then answer_token end
             from games g
             where outbox.id = $1 and g.id = outbox.game_id and outbox.state = 'waiting'
                 and (outbox.claims = $6 and outbox.slot is not null or $2 = 'sent')
             returning (outbox.last_seq > 0 and g.phase in ('playing', 'over')) as "shows_board!""#,
            self.delivery.id,
            state,
            message,
            due,
            error,
            self.claim,
            postponed,
            unposted,
            self.delivery.notified.then_some(now)
        )
        .fetch_optional(&mut *tx)
        .await?;
        let Some(settled) = settled else { return Ok(tx.rollback().await?) };
        // After direct messages, links still lead to the newest board in the game's own channel.
        if let DeliveryOutcome::Sent(message) | DeliveryOutcome::SentUncalled { message, .. } = outcome {
            // A board that has shown these events without a call is a former one too.
            let former = if self.delivery.shown.is_some() {
                Some(self.delivery.last)
            } else {
                self.delivery.first.checked_sub(1)
            };
            let former = former.filter(|_| settled.shows_board);
            record_message(&mut tx, self.delivery.game, *message, (settled.shows_board, former), now).await?;
            if self.delivery.last == 0 {
                // A challenge; it may have ended before it was posted.
                record_end_of_challenge(&mut tx, self.delivery.game, now).await?;
            }
        }
        self.settle_channel(&mut tx, outcome, now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Applies the outcome to the other messages in the channel: whether they wait, and for how long.
    async fn settle_channel(
        &self,
        tx: &mut Connection,
        outcome: &DeliveryOutcome,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let place = self.delivery.place;
        match outcome {
            DeliveryOutcome::Sent(_) | DeliveryOutcome::SentUncalled { .. } | DeliveryOutcome::SentDirectly => {
                // Games in a channel take turns: this game's other messages now wait behind those of other games.
                sqlx::query!(
                    "with behind as (
                         update outbox
                         set due_at = greatest(due_at, $3),
                             -- Only an answer can have overtaken a board that Discord refused.
                             state = case when state = 'refused' and is_board and last_seq < $4 then 'merged' else state end
                         where game_id = $1 and state in ('waiting', 'refused') and slot is null
                     ), unlinked as (
                         -- The channel may have been deleted since the message was posted.
                         update games set message_id = null
                         where id = $1
                             and exists (select from channels c where c.channel_id = games.channel_id and c.gone)
                     )
                     update channels
                     -- A pause for a rate limit stays.
                     set paused_until = case when failures > 0 then least(paused_until, $3) else paused_until end,
                         failures = 0, posted_at = $3
                     where channel_id = $2",
                    self.delivery.game.0,
                    self.channel,
                    now,
                    self.delivery.last.cast_signed()
                )
                .execute(&mut *tx)
                .await?;
                if self.delivery.closed {
                    reopen_channel(tx, place, now).await?;
                }
            }
            DeliveryOutcome::Refused { retry, reason: Some(reason) } => {
                close_channel(tx, place, reason, now).await?;
                // The channel's other messages wait too.
                sqlx::query!(
                    "update outbox set state = 'refused', due_at = $2
                     where channel_id = $1 and state = 'waiting' and slot is null and notified_at is not null",
                    self.channel,
                    retry
                )
                .execute(&mut *tx)
                .await?;
                // The channel was deleted while the message was on its way to it.
                sqlx::query!(
                    "update outbox set state = 'waiting', due_at = $3
                     where id = $1 and state = 'refused'
                         and exists (select from channels where channel_id = $2 and gone)",
                    self.delivery.id,
                    self.channel,
                    now
                )
                .execute(tx)
                .await?;
            }
            DeliveryOutcome::Gone(reason) => {
                close_for_good(tx, place.channel, reason, now).await?;
            }
            DeliveryOutcome::NotifiedDirectly { gone, notified, unreachable } => {
                if let Some(reason) = gone {
                    close_for_good(tx, place.channel, reason, now).await?;
                }
                record_notified(tx, self.delivery.game, notified, unreachable).await?;
            }
            DeliveryOutcome::LeftToAnswer { reason, .. } => close_channel(tx, place, reason, now).await?,
            DeliveryOutcome::Postponed(until) | DeliveryOutcome::ChannelFailed { until, .. } => {
                sqlx::query!(
                    "insert into channels as c (channel_id, failures, paused_until) values ($1, $2, $3)
                     on conflict (channel_id) do update set failures = c.failures + excluded.failures,
                         paused_until = greatest(c.paused_until, excluded.paused_until)",
                    self.channel,
                    i32::from(matches!(outcome, DeliveryOutcome::ChannelFailed { .. })),
                    until
                )
                .execute(tx)
                .await?;
            }
            _ => {}
        }
        Ok(())
    }
}
