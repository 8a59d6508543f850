//! The outbox: messages that are still to be posted.
//!
//! A message is worked on under its row's lock: when a process dies, the lock is released at once and another process
//! claims the message. Messages of one game are posted in order, those of different games concurrently.

use super::{OUTBOX_CHANNEL, Place, Store, StoreError, from_db, place::id_from_db, to_db};
use crate::play::GameId;
use sqlx::{PgConnection, Postgres, Transaction};
use time::OffsetDateTime;

/// A message to post: it announces events of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Delivery {
    /// Its row.
    pub id: i64,
    /// The game.
    pub game: GameId,
    /// The first event that it announces.
    pub first: u32,
    /// The last one.
    pub last: u32,
    /// Where to post it; `None` where the stored ids are unusable, so that it can't be posted.
    pub place: Option<Place>,
    /// When it was created.
    pub created: OffsetDateTime,
    /// Failed attempts so far.
    pub attempts: u32,
    /// The parent channel of the game's thread, where the game is played in a thread of its own.
    pub parent: Option<u64>,
    /// Whether the game's thread is still to be opened.
    pub wants_thread: bool,
    /// The newest message of the game, on which the thread is opened.
    pub thread_on: Option<u64>,
    /// Whether the channel has refused a message before, so that this one is not to be tried.
    pub closed: bool,
}

/// Messages that one follow-up to an interaction carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FollowUp {
    /// Their rows.
    pub deliveries: Vec<i64>,
    /// The first event that they announce.
    pub first: u32,
    /// The last one.
    pub last: u32,
}

/// The outcome of an attempt to post a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeliveryOutcome {
    /// It was posted under this id.
    Sent(u64),
    /// The attempt failed with this error; retry at that time.
    Retry(OffsetDateTime, String),
    /// It can never be posted, for this reason.
    Dead(String),
    /// The bot may not post in the channel, for this reason.
    Closed(String),
}

/// A message that this process posts. When it is dropped without [`ClaimedDelivery::settle`], another one can claim it.
pub struct ClaimedDelivery {
    tx: Transaction<'static, Postgres>,
    /// The message.
    pub delivery: Delivery,
}

/// Enqueues a message that announces a game's events, from the first to the last of `events`, to be posted at `due`.
/// Returns its row.
pub(super) async fn enqueue(
    tx: &mut PgConnection,
    id: GameId,
    place: Place,
    events: (i32, i32),
    now: OffsetDateTime,
    due: OffsetDateTime,
) -> Result<i64, StoreError> {
    let row = sqlx::query_scalar!(
        "insert into outbox (game_id, first_seq, last_seq, guild_id, channel_id, created_at, due_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         returning id",
        id.0,
        events.0,
        events.1,
        to_db(place.guild),
        to_db(place.channel),
        now,
        due
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query!("select pg_notify($1, '')", OUTBOX_CHANNEL).execute(&mut *tx).await?;
    Ok(row)
}

impl Store {
    /// Claims the waiting message that has been due longest, among those that are the oldest of their game and that no
    /// process works on. `None` when there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim_delivery(&self, now: OffsetDateTime) -> Result<Option<ClaimedDelivery>, StoreError> {
        let mut tx = self.pool.begin().await?;
        let row = sqlx::query!(
            r#"select o.id, o.game_id, o.first_seq, o.last_seq, o.guild_id, o.created_at, o.attempts,
                   g.channel_id, g.parent_id, g.wants_thread, g.message_id,
                   exists (select from closed_channels c where c.channel_id = g.channel_id) as "closed!"
               from outbox o join games g on g.id = o.game_id
               where o.state = 'waiting' and o.due_at <= $1
                   and not exists (
                       select from outbox earlier
                       where earlier.game_id = o.game_id and earlier.state = 'waiting'
                           and earlier.last_seq < o.last_seq
                   )
               order by o.due_at, o.id
               limit 1
               for update of o skip locked"#,
            now
        )
        .fetch_optional(&mut *tx)
        .await?;
        Ok(row.map(|row| ClaimedDelivery {
            tx,
            delivery: Delivery {
                id: row.id,
                game: GameId(row.game_id),
                first: row.first_seq.cast_unsigned(),
                last: row.last_seq.cast_unsigned(),
                place: Place::from_db(row.guild_id, row.channel_id),
                created: row.created_at,
                attempts: row.attempts.cast_unsigned(),
                parent: row.parent_id.map(from_db),
                wants_thread: row.wants_thread,
                thread_on: row.message_id.and_then(id_from_db),
                closed: row.closed,
            },
        }))
    }

    /// The messages that a follow-up is to carry: message `id` of a game, and with `later` those after it too.
    /// `None` when they were posted already.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn deliveries_to_follow_up(
        &self,
        game: GameId,
        id: i64,
        later: bool,
    ) -> Result<Option<FollowUp>, StoreError> {
        let rows = sqlx::query!(
            "select id, first_seq, last_seq from outbox
             where game_id = $1 and state = 'waiting' and (id = $2 or (id > $2 and $3))
             order by id",
            game.0,
            id,
            later
        )
        .fetch_all(&self.pool)
        .await?;
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Ok(None) };
        Ok(Some(FollowUp {
            deliveries: rows.iter().map(|row| row.id).collect(),
            first: first.first_seq.cast_unsigned(),
            last: last.last_seq.cast_unsigned(),
        }))
    }

    /// Records that a follow-up has carried these messages, and its id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn record_follow_up(&self, deliveries: &[i64], message: u64) -> Result<(), StoreError> {
        sqlx::query!(
            "with carried as (
                 update outbox set state = 'sent', message_id = $2 where id = any($1) and state = 'waiting'
                 returning game_id
             )
             update games set message_id = $2 from carried where games.id = carried.game_id",
            deliveries,
            to_db(message)
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Deletes up to `limit` messages from before `then` that were posted, or never will be. Returns how many were
    /// deleted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_settled_deliveries(&self, then: OffsetDateTime, limit: i64) -> Result<u64, StoreError> {
        let deleted = sqlx::query!(
            "delete from outbox
             where id = any (array(
                 select id from outbox
                 where state <> 'waiting' and created_at < $1
                 order by created_at
                 limit $2
                 for update skip locked
             ))",
            then,
            limit
        )
        .execute(&self.pool)
        .await?;
        Ok(deleted.rows_affected())
    }

    /// Why a channel refused a message, where nothing is posted to it because of that.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn closed_channel(&self, channel: u64) -> Result<Option<String>, StoreError> {
        let reason = sqlx::query_scalar!("select reason from closed_channels where channel_id = $1", to_db(channel))
            .fetch_optional(&self.pool)
            .await?;
        Ok(reason)
    }

    /// The number of messages by state, as (waiting, sent, dead).
    ///
    /// # Errors
    /// When the database fails.
    pub async fn outbox_counts(&self) -> Result<(i64, i64, i64), StoreError> {
        let row = sqlx::query!(
            r#"select count(*) filter (where state = 'waiting') as "waiting!",
                   count(*) filter (where state = 'sent') as "sent!",
                   count(*) filter (where state = 'dead') as "dead!"
               from outbox"#
        )
        .fetch_one(&self.pool)
        .await?;
        Ok((row.waiting, row.sent, row.dead))
    }
}

impl ClaimedDelivery {
    /// Records the outcome and releases the claim.
    ///
    /// # Errors
    /// When the database fails; the message then waits as before.
    pub async fn settle(mut self, outcome: &DeliveryOutcome, now: OffsetDateTime) -> Result<(), StoreError> {
        let (state, message, due, error) = match outcome {
            DeliveryOutcome::Sent(message) => ("sent", Some(to_db(*message)), now, None),
            DeliveryOutcome::Retry(due, error) => ("waiting", None, *due, Some(error)),
            DeliveryOutcome::Dead(error) | DeliveryOutcome::Closed(error) => ("dead", None, now, Some(error)),
        };
        sqlx::query!(
            "update outbox set state = $2, message_id = $3, due_at = $4, error = $5, attempts = attempts + 1
             where id = $1",
            self.delivery.id,
            state,
            message,
            due,
            error
        )
        .execute(&mut *self.tx)
        .await?;
        if message.is_some() {
            sqlx::query!("update games set message_id = $2 where id = $1", self.delivery.game.0, message)
                .execute(&mut *self.tx)
                .await?;
        }
        if let (DeliveryOutcome::Closed(reason), Some(place)) = (outcome, self.delivery.place) {
            sqlx::query!(
                "insert into closed_channels (channel_id, reason, since) values ($1, $2, $3) on conflict do nothing",
                to_db(place.channel),
                reason,
                now
            )
            .execute(&mut *self.tx)
            .await?;
        }
        self.tx.commit().await?;
        Ok(())
    }
}
