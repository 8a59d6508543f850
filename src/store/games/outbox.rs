//! The outbox: messages still to be posted.
//!
//! A process leases a message while it posts it, and keeps extending the lease. Another process claims the message when
//! the lease ends, or earlier when it was not extended lately and its holder has no connection. No transaction is open
//! during a request to Discord.
//!
//! Messages of one game are posted in order. Messages of different games are posted concurrently, but at most two at a
//! time in one channel, whose games take turns. A game's boards that are outdated before they are posted are merged
//! into the newest one. A message that Discord refuses waits in the state `refused` and blocks no other. So does one in the state
//! `uncalled`: it has been shown, but the players whom it calls were at the page, and are called when they have left.

use crate::deadline::stretched;
use crate::play::GameId;
use crate::store::{
    database::{
        Connection, OUTBOX_CHANNEL, Store, StoreError, from_db, interval, is_unique_violation,
        liveness::{self, LEASE},
        prune, to_db,
    },
    games::delivery::{ClaimedDelivery, Delivery},
    place::{Place, guild_to_db, id_from_db},
};
use std::time::Duration;
use time::OffsetDateTime;

pub const LEASE_EXTENSION: Duration = Duration::from_millis(500);

/// How long the outbox leaves a message to the answer that will carry it: longer than Discord waits for an answer. The
/// process that works on the answer extends it.
pub const ANSWER_HOLD: Duration = Duration::from_secs(10);

/// Attempts at a claim when other processes claim at the same moment.
const CLAIM_ATTEMPTS: i64 = 8;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeldDeliveries {
    pub deliveries: Vec<i64>,
    pub first: u32,
    pub last: u32,
}

/// An answer that may have carried messages.
#[derive(Clone, PartialEq, Eq)]
pub struct CarryingAnswer {
    pub interaction: u64,
    /// Lets anyone answer the interaction.
    pub token: String,
    /// The last event that it announces.
    pub last: u32,
}

/// A message with `is_board` shows a board on which somebody is to move. Returns the row's id.
pub(in crate::store) async fn enqueue(
    tx: &mut Connection,
    id: GameId,
    place: Place,
    events: (i32, i32),
    is_board: bool,
    (now, due): (OffsetDateTime, OffsetDateTime),
) -> Result<i64, StoreError> {
    let row = sqlx::query!(
        "insert into outbox (game_id, first_seq, last_seq, guild_id, channel_id, created_at, due_at, is_board)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         returning id, pg_notify($9, '')",
        id.0,
        events.0,
        events.1,
        guild_to_db(place.guild),
        to_db(place.channel),
        now,
        due,
        is_board,
        OUTBOX_CHANNEL
    );
    Ok(row.fetch_one(tx).await?.id)
}

impl Store {
    /// Claims the message that has been due the longest.
    pub async fn claim_delivery(&self, now: OffsetDateTime) -> Result<Option<ClaimedDelivery>, StoreError> {
        for (id, _) in self.due_deliveries(now, now, CLAIM_ATTEMPTS).await? {
            if let Some(claimed) = self.claim(id, Some(now), now).await? {
                return Ok(Some(claimed));
            }
        }
        // Nothing is due, or other processes are claiming it; the next poll finds the rest.
        Ok(None)
    }

    /// The messages that would be claimed next, and since when they are due. Only the oldest message of each game counts,
    /// and only in a channel with a free slot and no pause that lasts beyond `paused_beyond`.
    pub(super) async fn due_deliveries(
        &self,
        now: OffsetDateTime,
        paused_beyond: OffsetDateTime,
        limit: i64,
    ) -> Result<Vec<(i64, OffsetDateTime)>, StoreError> {
        let due = sqlx::query!(
            "select o.id, o.due_at from outbox o
             where o.state = 'waiting' and o.slot is null and o.due_at <= $1
                 and o.channel_id not in (select channel_id from channels where paused_until > $2)
                 and o.channel_id not in (
                     select channel_id from outbox where slot is not null group by channel_id having count(*) > 1
                 )
                 and not exists (
                     select from outbox earlier
                     where earlier.game_id = o.game_id and earlier.state = 'waiting' and earlier.last_seq < o.last_seq
                 )
             order by o.due_at, o.id
             limit $3",
            now,
            paused_beyond,
            limit
        );
        Ok(due.fetch_all(&self.pool).await?.into_iter().map(|row| (row.id, row.due_at)).collect())
    }

    /// Claims a message that is held for an answer, to post it before the answer is given. `None` when it is posted
    /// already, an earlier message of its game waits, or its channel has no free slot.
    pub async fn claim_held_delivery(
        &self,
        id: i64,
        now: OffsetDateTime,
    ) -> Result<Option<ClaimedDelivery>, StoreError> {
        self.claim(id, None, now).await
    }

    /// `None` when it is not due before `due`, another process is claiming it or is taking the same slot of the channel,
    /// or it has to wait for others.
    ///
    /// Moves `due_at` to the end of the lease, so that the index leads only to unclaimed messages.
    async fn claim(
        &self,
        id: i64,
        due: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Result<Option<ClaimedDelivery>, StoreError> {
        let row = sqlx::query!(
            r#"update outbox set
                   slot = case when exists (
                       select from outbox other where other.channel_id = outbox.channel_id and other.slot = 1
                   ) then 2 else 1 end,
                   leased_by = $3, leased_until = clock_timestamp() + $4, due_at = $5, claims = outbox.claims + 1
               from games g left join channels c on c.channel_id = g.channel_id
               where g.id = outbox.game_id and outbox.id = (
                   select o.id from outbox o
                   where o.id = $1 and o.state = 'waiting' and o.slot is null and o.due_at <= coalesce($2, o.due_at)
                       and not exists (
                           select from outbox earlier
                           where earlier.game_id = o.game_id and earlier.state = 'waiting'
                               and earlier.last_seq < o.last_seq
                       )
                   for update skip locked
               )
               returning outbox.game_id, outbox.first_seq, outbox.last_seq, outbox.guild_id,
                   outbox.channel_id as slot_channel, outbox.created_at, outbox.attempts, outbox.claims,
                   g.channel_id, g.by_answers, g.answers_guild_id, g.private, g.parent_id, g.wants_thread, g.message_id, g.board_id,
                   outbox.message_id as shown, outbox.claims - 1 > outbox.postponed as "may_be_posted!",
                   outbox.answer_token is not null as "is_answer!",
                   outbox.is_board and outbox.answer_to is null and outbox.claims - 1 = outbox.postponed and exists (
                       select from outbox later
                       where later.game_id = outbox.game_id and later.state = 'waiting' and later.last_seq > outbox.last_seq
                   ) as "may_be_outdated!",
                   c.refused is not null as "closed!", coalesce(c.gone, false) as "gone!",
                   outbox.notified_at is not null as "notified!",
                   coalesce((select failures from channels b where b.channel_id = outbox.channel_id), 0)
                       as "failures!""#,
            id,
            due,
            &*self.name,
            interval(stretched(LEASE)),
            now + stretched(LEASE)
        )
        .fetch_optional(&self.pool)
        .await;
        let row = match row {
            Err(error) if is_unique_violation(&error, "outbox_slots") => None,
            row => row?,
        };
        Ok(row.map(|row| ClaimedDelivery {
            store: self.clone(),
            claim: row.claims,
            channel: row.slot_channel,
            may_be_outdated: row.may_be_outdated,
            delivery: Delivery {
                id,
                game: GameId(row.game_id),
                first: row.first_seq.cast_unsigned(),
                last: row.last_seq.cast_unsigned(),
                place: Place::from_db(
                    Some(row.guild_id),
                    row.channel_id,
                    (row.by_answers, row.answers_guild_id),
                    row.private,
                ),
                created: row.created_at,
                attempts: row.attempts.cast_unsigned(),
                parent: row.parent_id.map(from_db),
                wants_thread: row.wants_thread,
                thread_on: row.message_id.and_then(id_from_db),
                board: row.board_id.and_then(id_from_db),
                shown: row.shown.and_then(id_from_db),
                may_be_posted: row.may_be_posted,
                closed: row.closed,
                gone: row.gone,
                notified: row.notified,
                is_answer: row.is_answer,
                channel_failures: row.failures.cast_unsigned(),
            },
        }))
    }

    pub async fn release_lost_deliveries(&self, now: OffsetDateTime) -> Result<u64, StoreError> {
        let released = liveness::release_lost!(
            "update outbox set slot = null, leased_by = null, leased_until = null, due_at = $1 where slot is not null",
            &self.pool,
            now
        );
        let retried = sqlx::query!(
            "update outbox set state = case when state = 'uncalled' and exists (
                 select from outbox later
                 where later.game_id = outbox.game_id and later.last_seq > outbox.last_seq and later.is_board
             ) then 'merged' else 'waiting' end
             where state in ('refused', 'uncalled') and due_at <= $1",
            now
        );
        if retried.execute(&self.pool).await?.rows_affected() > 0 || released > 0 {
            sqlx::query!("select pg_notify($1, '')", OUTBOX_CHANNEL).execute(&self.pool).await?;
        }
        Ok(released)
    }

    /// The messages for an answer: message `id`, and with `later` the following ones too. `None` when they were posted
    /// already.
    pub async fn deliveries_for_answer(
        &self,
        game: GameId,
        id: i64,
        later: bool,
    ) -> Result<Option<HeldDeliveries>, StoreError> {
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
        Ok(Some(HeldDeliveries {
            deliveries: rows.iter().map(|row| row.id).collect(),
            first: first.first_seq.cast_unsigned(),
            last: last.last_seq.cast_unsigned(),
        }))
    }

    /// Keeps the outbox from posting a message while a process works on the answer that carries it.
    pub async fn hold_delivery(&self, delivery: i64, until: OffsetDateTime) -> Result<(), StoreError> {
        sqlx::query!(
            "update outbox set due_at = greatest(due_at, $2) where id = $1 and state = 'waiting' and slot is null",
            delivery,
            until
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Records the answer before it is sent. If this process dies, another one asks Discord whether the answer arrived.
    pub async fn record_answer(&self, deliveries: &[i64], interaction: u64, token: &str) -> Result<(), StoreError> {
        sqlx::query!(
            "update outbox set answer_to = $2, answer_token = $3 where id = any($1) and state = 'waiting'",
            deliveries,
            to_db(interaction),
            token
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn answer_of(&self, delivery: i64) -> Result<Option<CarryingAnswer>, StoreError> {
        let row = sqlx::query!(
            r#"select o.answer_to, o.answer_token, (
                   select max(other.last_seq) from outbox other
                   where other.game_id = o.game_id and other.state = 'waiting' and other.answer_to = o.answer_to
               ) as last
               from outbox o where o.id = $1"#,
            delivery
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.and_then(|row| {
            Some(CarryingAnswer {
                interaction: id_from_db(row.answer_to?)?,
                token: row.answer_token?,
                last: row.last?.cast_unsigned(),
            })
        }))
    }

    /// `message` is the id of the answer that carried these messages.
    pub async fn record_public_answer(&self, deliveries: &[i64], message: u64) -> Result<(), StoreError> {
        sqlx::query!(
            "with carried as (
                 update outbox
                 -- `answer_to` stays: the bot may not have posted this message by itself.
                 set state = 'sent', message_id = $2, slot = null, leased_by = null, leased_until = null,
                     answer_token = null
                 where id = any($1) and state <> 'sent'
                 returning game_id, last_seq
             ), outdated as (
                 update outbox set state = 'merged' from carried
                 where outbox.game_id = carried.game_id and outbox.state = 'refused' and outbox.is_board
                     and outbox.last_seq < carried.last_seq
             )
             update games set message_id = $2, board_id = null from carried where games.id = carried.game_id",
            deliveries,
            to_db(message)
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn delete_settled_deliveries(&self, then: OffsetDateTime, limit: i64) -> Result<u64, StoreError> {
        prune!(
            &self.pool,
            "outbox",
            "state in ('sent', 'dead', 'merged') and created_at < $1 order by created_at",
            then,
            limit
        )
    }

    pub async fn delete_old_channels(&self, then: OffsetDateTime, limit: i64) -> Result<u64, StoreError> {
        prune!(&self.pool, "channels", "paused_until < $1 and refused is null order by paused_until", then, limit)
    }

    /// Why Discord refused the newest abandoned message in a channel.
    pub async fn refused_message(&self, channel: u64) -> Result<Option<String>, StoreError> {
        let refused = sqlx::query_scalar!(
            "select error from outbox where channel_id = $1 and state = 'dead' order by id desc limit 1",
            to_db(channel)
        );
        Ok(refused.fetch_optional(&self.pool).await?.flatten())
    }

    pub async fn has_waiting_deliveries_of(&self, game: GameId) -> Result<bool, StoreError> {
        let waits = sqlx::query_scalar!(
            r#"select exists (select from outbox where game_id = $1 and state = 'waiting') as "waits!""#,
            game.0
        );
        Ok(waits.fetch_one(&self.pool).await?)
    }
}
