//! Tasks in chains and lanes: games and channels. The table `channels` holds the state of each lane.

use super::{ClaimedTask, Links, TaskKind, UNCALLED, deliveries::may_be_seen};
use crate::deadline::stretched;
use crate::store::database::failures::WriteFailure;
use crate::store::database::{Connection, Result, Store, TASKS_CHANNEL, interval, liveness::LEASE, prune, to_db};
use std::time::Duration;
use time::OffsetDateTime;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Messages that wait to be posted.
    pub waiting: i64,
    /// The time of the oldest waiting message.
    pub oldest: Option<OffsetDateTime>,
    pub games: i64,
}

impl Store {
    /// Extends a task's links by the links of the tasks that follow it in its chain, if the last one can cover all of them.
    /// The task becomes that last one; the others are deleted. Leaves out tasks that may have had their effect, messages that
    /// somebody may have seen, and tasks that are not due. Returns how many were merged.
    pub async fn merge_outdated(&self, task: &mut ClaimedTask, now: OffsetDateTime) -> Result<usize> {
        let may_be_outdated = std::mem::take(&mut task.may_be_outdated) && !may_be_seen(&task.payload);
        let Some(links) = task.links.filter(|_| may_be_outdated) else { return Ok(0) };
        let mut tx = self.pool.begin().await?;
        let waiting = sqlx::query!(
            r#"select id, due_since, slot, claims, payload,
                   (merges and tried_at is null and leased_by is null and due_at <= $3 and lane = $4) as "follows!"
               from tasks
               where chain = $1 and last_seq >= $2 and (refused is null or due_at <= $3 or leased_by is not null)
               order by last_seq
               for update"#,
            links.game.0,
            links.last.cast_signed(),
            now,
            task.lane.as_ref().map(|lane| to_db(lane.channel))
        )
        .fetch_all(&mut *tx)
        .await?;
        let own = waiting.first().filter(|own| own.id == task.id && own.claims == task.claims);
        let following = waiting.iter().skip(1).take_while(|row| row.follows && !may_be_seen(&row.payload)).count();
        let newest = waiting.get(following).filter(|_| following > 0);
        let (Some(slot), Some(newest)) = (own.and_then(|own| own.slot), newest) else {
            // A transaction that is only dropped keeps its locks for a moment, and others skip locked tasks.
            tx.rollback().await?;
            return Ok(0);
        };
        let outdated: Vec<_> = waiting.iter().take(following).map(|row| row.id).collect();
        sqlx::query!("delete from tasks where id = any($1)", &outdated).execute(&mut *tx).await?;
        let claimed = sqlx::query!(
            r#"update tasks
               set first_seq = $2, slot = $3, leased_by = $4, leased_until = clock_timestamp() + $5, due_at = null, tried_at = $6,
                   attempts = attempts + 1, claims = claims + 1
               where id = $1
               returning key, claims, version, last_seq as "last!""#,
            newest.id,
            links.first.cast_signed(),
            slot,
            &*self.name,
            interval(stretched(LEASE)),
            now
        )
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        task.id = newest.id;
        task.key = claimed.key;
        // Attempts at the other tasks say nothing about this one.
        task.payload = newest.payload.clone();
        task.due_since = newest.due_since;
        (task.claims, task.version) = (claimed.claims, claimed.version);
        task.links = Some(Links { last: claimed.last.cast_unsigned(), ..links });
        Ok(outdated.len())
    }

    /// A lane's tasks wait until then, because Discord limits requests there or, with `failed`, has not accepted one.
    pub async fn pause_lane(&self, lane: u64, failed: bool, until: OffsetDateTime) -> Result<()> {
        sqlx::query!(
            "insert into channels as c (channel_id, failures, paused_until) values ($1, $2, $3)
             on conflict (channel_id) do update set failures = c.failures + excluded.failures,
                 paused_until = greatest(c.paused_until, excluded.paused_until)",
            to_db(lane),
            i32::from(failed),
            until
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Deletes lanes whose pause ended before `then`, except those that refuse messages and those that gave up a message within the
    /// week before `then`.
    pub async fn delete_old_channels(&self, then: OffsetDateTime, limit: i64) -> Result<u64> {
        prune!(
            &self.pool,
            "channels",
            "paused_until < $1 and refused is null and coalesce(given_up_at < $1::timestamptz - interval '7 days', true)
             order by paused_until",
            then,
            limit
        )
    }

    /// When the oldest message that could be posted now became due. Leaves out channels that failed or were limited within the
    /// last minute.
    pub async fn oldest_due_delivery(&self, now: OffsetDateTime) -> Result<Option<OffsetDateTime>> {
        let due = sqlx::query_scalar!(
            r#"select due_at as "due!" from tasks free
               where kind = $1 and leased_by is null and due_at <= $2
                   and lane not in (select channel_id from channels where paused_until > $3)
                   and lane not in (select lane from tasks where slot is not null group by lane having count(*) > 1)
                   -- The alternative keeps PostgreSQL from reading the whole table for the earlier ones.
                   and (chain is null or not exists (
                       select from tasks earlier
                       where earlier.chain = free.chain and earlier.last_seq < free.last_seq
                           and (earlier.refused is null or earlier.due_at <= $2 or earlier.leased_by is not null)
                   ))
               order by due_at, id
               limit 1"#,
            TaskKind::Delivery.name(),
            now,
            now - time::Duration::MINUTE
        );
        Ok(due.fetch_optional(&self.pool).await?)
    }

    /// When the oldest message began to wait in a channel that is not closed to the bot. The wait begins with the last post in
    /// the channel, because a limited channel posts as fast as Discord allows.
    pub async fn oldest_waiting_delivery(&self) -> Result<Option<OffsetDateTime>> {
        let created = sqlx::query_scalar!(
            "select min(greatest(t.due_since, c.posted_at))
             from tasks t left join lateral (select * from channels where channel_id = t.lane limit 1) c on true
             where t.lane is not null and t.refused is null and c.refused is null"
        );
        Ok(created.fetch_one(&self.pool).await?)
    }

    /// After the database refused a write of this process (read-only, or disk full); `None` if it accepts writes again, which a
    /// probe shows.
    pub async fn write_failure(&self) -> Option<WriteFailure> {
        self.pool.write_failure().await
    }

    pub async fn stats(&self) -> Result<Stats> {
        let row = sqlx::query!(
            r#"select count(*) as "waiting!", min(due_since) as oldest,
                   (select count(*) from games where phase = 'playing') as "games!"
               from tasks where lane is not null and refused is null"#
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(Stats { waiting: row.waiting, oldest: row.oldest, games: row.games })
    }
}

/// After a success: the chain's other tasks wait behind those of other chains in the lane, and a pause after failures ends.
pub(in crate::store) async fn pass_turn(
    tx: &mut Connection,
    links: Links,
    lane: u64,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "with behind as (
             update tasks set due_at = greatest(due_at, $3)
             where chain = $1 and leased_by is null and refused is distinct from $5
                 and not (refused is not null and merges and last_seq < $4)
         ), outdated as (
             -- Only an answer can have overtaken a board that Discord refused.
             delete from tasks
             where chain = $1 and leased_by is null and refused <> $5 and merges and last_seq < $4
         ), unlinked as (
             -- The channel may have been deleted since the message was posted.
             update games set message_id = null
             where id = $1 and exists (select from channels c where c.channel_id = games.channel_id and c.gone)
         )
         update channels
         -- A pause for a rate limit stays.
         set paused_until = case when failures > 0 then least(paused_until, $3) else paused_until end,
             failures = 0, posted_at = $3
         where channel_id = $2",
        links.game.0,
        to_db(lane),
        now,
        links.last.cast_signed(),
        UNCALLED
    )
    .execute(tx)
    .await?;
    Ok(())
}

pub(in crate::store) async fn record_given_up(
    connection: &mut Connection,
    lane: u64,
    why: &str,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "insert into channels as c (channel_id, given_up, given_up_at, paused_until) values ($1, $2, $3, $3)
         on conflict (channel_id) do update set given_up = excluded.given_up, given_up_at = excluded.given_up_at,
             paused_until = coalesce(c.paused_until, excluded.paused_until)",
        to_db(lane),
        why,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Discord refuses messages in a lane. Messages that it refused earlier wait until `due`, too.
pub(in crate::store) async fn keep_waiting(
    tx: &mut Connection,
    lane: u64,
    why: &str,
    due: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "update tasks set refused = $2, due_at = $3
         where lane = $1 and leased_by is null and refused is distinct from $4 and attempts > 0 and tried_at is null
             and (refused is null or due_at < $3)",
        to_db(lane),
        why,
        due,
        UNCALLED
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// After games have moved to another channel, posts their messages there, including those that the old one refused.
pub(in crate::store) async fn redirect(connection: &mut Connection, games: &[i64]) -> Result<()> {
    sqlx::query!(
        "update tasks set owner = coalesce(g.guild_id, g.channel_id), lane = g.channel_id,
             due_at = case when refused <> $2 then tasks.due_since else tasks.due_at end,
             refused = case when refused = $2 then refused end
         from games g
         where g.id = any($1) and tasks.chain = g.id and leased_by is null",
        games,
        UNCALLED
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(in crate::store) async fn retry_refused_of_lane(
    connection: &mut Connection,
    lane: u64,
    due: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "update tasks set refused = null, due_at = $2 where lane = $1 and leased_by is null and refused <> $3
         returning pg_notify($4, '')",
        to_db(lane),
        due,
        UNCALLED,
        TASKS_CHANNEL
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Retries a server's refused messages soon, because its permissions may have changed, but not before `pause` has
/// passed since the last refusal in their lane.
pub(in crate::store) async fn retry_refused_of_server(
    connection: &mut Connection,
    guild: u64,
    pause: Duration,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "update tasks t set due_at = least(t.due_at, greatest($2, c.refused_at + $3), $2::timestamptz + $3::interval) from channels c
         where t.owner = $1 and t.leased_by is null and t.refused <> $4 and c.channel_id = t.lane",
        to_db(guild),
        now,
        interval(pause),
        UNCALLED
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether messages wait in a lane, or are refused there.
pub(in crate::store) async fn has_waiting_in(connection: &mut Connection, lane: u64) -> Result<bool> {
    let waits = sqlx::query_scalar!(
        r#"select exists (select from tasks where lane = $1 and refused is distinct from $2) as "waits!""#,
        to_db(lane),
        UNCALLED
    );
    Ok(waits.fetch_one(connection).await?)
}
