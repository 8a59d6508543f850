//! Messages that are still to be posted.
//!
//! A message is worked on under its row's lock: a process that dies lets go of it at once, and
//! another takes it up. Messages of one game leave in order, those of different games side by side.

use super::{OUTBOX_CHANNEL, Place, Store, StoreError, from_db, to_db};
use crate::play::GameId;
use sqlx::{PgConnection, Postgres, Transaction};
use time::OffsetDateTime;

/// A message to post: what happened in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parcel {
    /// Its row.
    pub id: i64,
    /// The game.
    pub game: GameId,
    /// The first event that it tells of.
    pub first: u32,
    /// The last one.
    pub last: u32,
    /// Where it goes.
    pub place: Place,
    /// Since when it waits.
    pub created: OffsetDateTime,
    /// How often it failed.
    pub attempts: u32,
    /// The channel to which the thread belongs in which the game is played, where it has one of its own.
    pub parent: Option<u64>,
    /// Whether the game's thread is still to be opened.
    pub wants_thread: bool,
    /// The newest message of the game, on which that is done.
    pub thread_on: Option<u64>,
    /// Whether the channel has refused a message before, so that this one isn't to be tried.
    pub closed: bool,
}

/// Messages that an interaction's answer tells in one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// Their rows.
    pub parcels: Vec<i64>,
    /// The first event that they tell of.
    pub first: u32,
    /// The last one.
    pub last: u32,
}

/// What became of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is in the channel, under this id.
    Sent(u64),
    /// It failed and is to be tried again then.
    Later(OffsetDateTime, String),
    /// It can't be posted, ever.
    Dead(String),
    /// The channel lets us post nothing.
    Closed(String),
}

/// A message in hand. Dropped without a verdict, it waits for somebody else.
pub struct Outbox {
    tx: Transaction<'static, Postgres>,
    /// The message.
    pub parcel: Parcel,
}

/// Has a message wait until `due` that tells of a game's events, from the first to the last of `events`.
pub(super) async fn put(
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
    /// Takes the message in hand that has been due longest, if any is: the oldest one of its game that
    /// nobody works on.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_parcel(&self, now: OffsetDateTime) -> Result<Option<Outbox>, StoreError> {
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
        Ok(row.map(|row| Outbox {
            tx,
            parcel: Parcel {
                id: row.id,
                game: GameId(row.game_id),
                first: row.first_seq.cast_unsigned(),
                last: row.last_seq.cast_unsigned(),
                place: Place { guild: from_db(row.guild_id), channel: from_db(row.channel_id) },
                created: row.created_at,
                attempts: row.attempts.cast_unsigned(),
                parent: row.parent_id.map(from_db),
                wants_thread: row.wants_thread,
                thread_on: row.message_id.map(from_db),
                closed: row.closed,
            },
        }))
    }

    /// What an interaction's answer is to tell: message `id` of a game, and those `after` it where they belong to it.
    /// `None` when it is told already.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn held(&self, game: GameId, id: i64, after: bool) -> Result<Option<Held>, StoreError> {
        let rows = sqlx::query!(
            "select id, first_seq, last_seq from outbox
             where game_id = $1 and state = 'waiting' and (id = $2 or (id > $2 and $3))
             order by id",
            game.0,
            id,
            after
        )
        .fetch_all(&self.pool)
        .await?;
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Ok(None) };
        Ok(Some(Held {
            first: first.first_seq.cast_unsigned(),
            last: last.last_seq.cast_unsigned(),
            parcels: rows.iter().map(|row| row.id).collect(),
        }))
    }

    /// Notes that an interaction's answer has carried messages.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn parcels_carried(&self, ids: &[i64], message: u64) -> Result<(), StoreError> {
        sqlx::query!(
            "with carried as (
                 update outbox set state = 'sent', message_id = $2 where id = any($1) and state = 'waiting'
                 returning game_id
             )
             update games set message_id = $2 from carried where games.id = carried.game_id",
            ids,
            to_db(message)
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Forgets up to `most` messages from before `then` that were posted, or never will be. Gives how many there
    /// were.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_posted(&self, then: OffsetDateTime, most: i64) -> Result<u64, StoreError> {
        let done = sqlx::query!(
            "delete from outbox
             where id = any (array(
                 select id from outbox
                 where state <> 'waiting' and created_at < $1
                 order by created_at
                 limit $2
                 for update skip locked
             ))",
            then,
            most
        )
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected())
    }

    /// Why nothing is posted in a channel, where that is so.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn closed_channel(&self, channel: u64) -> Result<Option<String>, StoreError> {
        let reason = sqlx::query_scalar!("select reason from closed_channels where channel_id = $1", to_db(channel))
            .fetch_optional(&self.pool)
            .await?;
        Ok(reason)
    }

    /// Messages by state, as (waiting, sent, dead).
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

impl Outbox {
    /// Writes down what became of the message.
    ///
    /// # Errors
    /// When the database fails; the message waits then as before.
    pub async fn settle(mut self, verdict: &Verdict, now: OffsetDateTime) -> Result<(), StoreError> {
        let (state, message, due, error) = match verdict {
            Verdict::Sent(message) => ("sent", Some(to_db(*message)), now, None),
            Verdict::Later(due, error) => ("waiting", None, *due, Some(error)),
            Verdict::Dead(error) | Verdict::Closed(error) => ("dead", None, now, Some(error)),
        };
        sqlx::query!(
            "update outbox set state = $2, message_id = $3, due_at = $4, error = $5, attempts = attempts + 1
             where id = $1",
            self.parcel.id,
            state,
            message,
            due,
            error
        )
        .execute(&mut *self.tx)
        .await?;
        if message.is_some() {
            sqlx::query!("update games set message_id = $2 where id = $1", self.parcel.game.0, message)
                .execute(&mut *self.tx)
                .await?;
        }
        if let Verdict::Closed(reason) = verdict {
            sqlx::query!(
                "insert into closed_channels (channel_id, reason, since) values ($1, $2, $3) on conflict do nothing",
                to_db(self.parcel.place.channel),
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
