//! Which process serves which shard of the gateway.
//!
//! A process is a row that it renews every half second. When it does not, another process deletes the row and frees its shards
//! in one statement: those of a process that has no connection any more after [`MISSED_RENEWAL_TIMEOUT`], those of others when
//! the lease has ended. PostgreSQL lets only one of renewal and deletion happen, so a process whose renewal succeeds still
//! holds its shards.
//!
//! Rows written on one server are read on another one where a standby is promoted: there the connections and the clock
//! of the former one say nothing. Behind a pooler that gives its own names to connections they say nothing either, and the
//! end of the lease decides.

use crate::config::ShardRange;
use crate::store::{
    Shard, Store, StoreError,
    database::{
        liveness::{LEASE, MISSED_RENEWAL_TIMEOUT, RECONNECTION},
        pool::Pool,
    },
    from_db, interval, to_db,
};
use std::{collections::HashSet, sync::Arc, time::Duration};

/// How long a process holds its shards without a renewal.
pub const SHARD_LEASE: Duration = LEASE;

/// How much later than by the clock a lease ends that was written on another server, whose clock may differ by that.
const CLOCK_DIFFERENCE: Duration = Duration::from_secs(10);

/// How long a lease has not been renewed when no shard is given to its holder any more: it may be frozen.
const UNRESPONSIVE: Duration = Duration::from_secs(3);

/// How long a session can be resumed, as far as is known. Discord does not say.
const SESSION_LIFE: Duration = Duration::from_secs(300);

/// How long the turn of a process to identify lasts, if it neither identifies nor gives the turn back.
const IDENTIFY_TURN: Duration = Duration::from_secs(60);

/// The data by which the session of a shard is resumed at the gateway.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GatewaySession {
    /// Discord's id of it.
    pub id: String,
    /// Where to resume it.
    pub url: String,
    /// The number of the last event that was received.
    pub sequence: u64,
}

/// A living process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Process {
    pub name: String,
    /// The range of `PARLOR_SHARDS`, if there is one.
    pub range: Option<ShardRange>,
    /// Whether it gives its shards away because it stops.
    pub stopping: bool,
    /// Whether it renewed its lease lately.
    pub responsive: bool,
}

/// A shard that a living process holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeldShard {
    pub shard: Shard,
    /// The name of the process.
    pub holder: String,
    /// Whether the shard was connected lately.
    pub connected: bool,
}

/// All processes on the database and their shards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fleet {
    /// Into how many shards the servers are divided; `None` when no process has chosen yet.
    pub total: Option<u32>,
    /// The living processes, by name.
    pub processes: Vec<Process>,
    /// The shards that they hold, in order, also those of another total.
    pub held: Vec<HeldShard>,
}

/// A shard that this process has just taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimedShard {
    /// The session of the process that had it before, if it can be resumed.
    pub session: Option<GatewaySession>,
}

/// The state of a shard of this process, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShardRecord {
    pub shard: Shard,
    pub connected: bool,
    pub session: Option<GatewaySession>,
}

/// Whether a shard may identify.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IdentifyTurn {
    /// It is this process's turn.
    Granted,
    /// It is not for this time at least.
    Wait(Duration),
}

/// The leases of one process, on a connection of their own: however busy the process is, it renews them.
#[derive(Clone, Debug)]
pub struct ShardLeases {
    pool: Pool,
    name: Arc<str>,
}

impl Store {
    /// Records that the database belongs to this application, if it belongs to none. Returns the one it belongs to.
    pub async fn claim_for_application(&self, application: u64) -> Result<u64, StoreError> {
        sqlx::query!("update application set id = $1 where id is null", to_db(application)).execute(&self.pool).await?;
        let owner = sqlx::query_scalar!("select id from application").fetch_one(&self.pool).await?;
        Ok(owner.map_or(application, from_db))
    }

    /// Takes the turn of a bucket to identify, when the last identify was `spacing` ago and no other process has the turn.
    pub async fn take_identify_turn(&self, bucket: u32, spacing: Duration) -> Result<IdentifyTurn, StoreError> {
        let (bucket, spacing) = (bucket.cast_signed(), interval(spacing));
        let taken = sqlx::query!(
            "insert into identify_buckets as b (bucket, holder, held_until)
             values ($1, $2, clock_timestamp() + $4)
             on conflict (bucket) do update set holder = excluded.holder, held_until = excluded.held_until
             where (
                     b.identified_at is null or b.identified_at <= clock_timestamp() - $3::interval
                     -- By a clock that was ahead.
                     or b.identified_at > clock_timestamp() + $3
                 )
                 and (
                     b.holder is null or b.holder = $2 or b.held_until < clock_timestamp()
                     or not exists (select from processes p where p.name = b.holder)
                 )",
            bucket,
            &*self.name,
            spacing,
            interval(IDENTIFY_TURN)
        )
        .execute(&self.pool)
        .await?;
        if taken.rows_affected() > 0 {
            return Ok(IdentifyTurn::Granted);
        }
        let wait = sqlx::query_scalar!(
            r#"select extract(epoch from identified_at + $2 - clock_timestamp())::float8
               from identify_buckets where bucket = $1"#,
            bucket,
            spacing
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(IdentifyTurn::Wait(Duration::try_from_secs_f64(wait.flatten().unwrap_or(0.0)).unwrap_or_default()))
    }

    /// Records that a shard of the bucket identifies now. Returns `false` when it is not this process's turn any more.
    pub async fn record_identify(&self, bucket: u32) -> Result<bool, StoreError> {
        let recorded = sqlx::query!(
            "update identify_buckets set identified_at = clock_timestamp()
             where bucket = $1 and holder = $2 and held_until > clock_timestamp()",
            bucket.cast_signed(),
            &*self.name
        )
        .execute(&self.pool)
        .await?;
        Ok(recorded.rows_affected() > 0)
    }

    /// Ends the turn of this process to identify. `identified`: the shard did so just now.
    pub async fn end_identify_turn(&self, bucket: u32, identified: bool) -> Result<(), StoreError> {
        sqlx::query!(
            "update identify_buckets set holder = null, held_until = null,
                 identified_at = case when $3 then clock_timestamp() else identified_at end
             where bucket = $1 and holder = $2",
            bucket.cast_signed(),
            &*self.name,
            identified
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

impl ShardLeases {
    pub(in crate::store) fn new(pool: Pool, name: Arc<str>) -> Self {
        Self { pool, name }
    }

    /// The name of this process.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Enters this process among the living ones. It holds no shard then.
    pub async fn register(&self, range: Option<ShardRange>) -> Result<(), StoreError> {
        sqlx::query!(
            "with freed as (
                 update shard_leases set holder = null, connected = false where holder = $1
             )
             insert into processes (
                 name, leased_until, server_start, has_named_connection, connection_pid, first_shard, last_shard, total
             )
             values (
                 $1, clock_timestamp() + $2, pg_postmaster_start_time(), current_setting('application_name') = $1,
                 pg_backend_pid(), $3, $4, $5
             )
             on conflict (name) do update set
                 leased_until = excluded.leased_until, server_start = excluded.server_start,
                 has_named_connection = excluded.has_named_connection, connection_pid = excluded.connection_pid",
            &*self.name,
            interval(SHARD_LEASE),
            range.map(|range| range.first.cast_signed()),
            range.map(|range| range.last.cast_signed()),
            range.map(|range| range.total.cast_signed())
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Extends the lease of this process and its shards. Returns `false` when it holds none any more, because it was
    /// taken for dead.
    pub async fn renew(&self) -> Result<bool, StoreError> {
        let renewed = sqlx::query!(
            "update processes set
                 leased_until = clock_timestamp() + $2, server_start = pg_postmaster_start_time(),
                 has_named_connection = current_setting('application_name') = $1, connection_pid = pg_backend_pid()
             where name = $1",
            &*self.name,
            interval(SHARD_LEASE)
        )
        .execute(&self.pool)
        .await?;
        Ok(renewed.rows_affected() > 0)
    }

    /// Removes the processes that have died, and frees their shards. Returns how many died.
    pub async fn free_shards_of_dead_processes(&self) -> Result<u64, StoreError> {
        let dead = sqlx::query_scalar!(
            r#"with dead as (
                   delete from processes p
                   where p.name <> $1 and pg_postmaster_start_time() < clock_timestamp() - $3::interval
                       and (
                           p.leased_until < clock_timestamp() - case
                               when p.server_start = pg_postmaster_start_time() then interval '0' else $4::interval
                           end
                           or (
                               p.leased_until < clock_timestamp() + $2
                               and p.server_start = pg_postmaster_start_time() and p.has_named_connection
                               and not exists (
                                   select from pg_stat_activity a
                                   where a.pid = p.connection_pid and a.application_name = p.name
                               )
                           )
                       )
                   returning p.name
               ), freed as (
                   update shard_leases set holder = null, connected = false where holder in (select name from dead)
               )
               select count(*) as "dead!" from dead"#,
            &*self.name,
            interval(SHARD_LEASE - MISSED_RENEWAL_TIMEOUT),
            interval(RECONNECTION),
            interval(CLOCK_DIFFERENCE)
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(dead.cast_unsigned())
    }

    /// All processes and their shards.
    pub async fn fleet(&self) -> Result<Fleet, StoreError> {
        let processes = sqlx::query!(
            r#"select a.shards, p.name as "name?", p.first_shard, p.last_shard, p.total, p.stopping as "stopping?",
                   p.leased_until > clock_timestamp() + $1 as responsive
               from application a left join processes p on true
               order by p.name"#,
            interval(SHARD_LEASE - UNRESPONSIVE)
        )
        .fetch_all(&self.pool)
        .await?;
        let total = processes.first().map(|row| row.shards.cast_unsigned()).filter(|total| *total > 0);
        let range = |first: Option<i32>, last: Option<i32>, total: Option<i32>| {
            let (first, last, total) = (first?.cast_unsigned(), last?.cast_unsigned(), total?.cast_unsigned());
            Some(ShardRange { first, last, total })
        };
        let processes = processes.into_iter().filter_map(|row| {
            Some(Process {
                name: row.name?,
                range: range(row.first_shard, row.last_shard, row.total),
                stopping: row.stopping.unwrap_or(false),
                responsive: row.responsive.unwrap_or(false),
            })
        });
        let processes: Vec<_> = processes.collect();
        let living: HashSet<&str> = processes.iter().map(|process| process.name.as_str()).collect();
        let rows = sqlx::query!(
            r#"select total, shard, holder as "holder!", connected from shard_leases
               where holder is not null order by total, shard"#
        )
        .fetch_all(&self.pool)
        .await?;
        let held = rows.into_iter().filter(|row| living.contains(row.holder.as_str())).map(|row| HeldShard {
            shard: Shard { number: row.shard.cast_unsigned(), total: row.total.cast_unsigned() },
            holder: row.holder,
            connected: row.connected,
        });
        let held = held.collect();
        Ok(Fleet { total, processes, held })
    }

    /// Changes the number of shards from what it was, `None` for not chosen yet. With `unheld` only if no living process holds a shard. Returns
    /// whether it was changed.
    pub async fn change_total(&self, from: Option<u32>, to: u32, unheld: bool) -> Result<bool, StoreError> {
        let changed = sqlx::query!(
            "with changed as (
                 update application set shards = $2
                 where shards = $1 and not (
                     $3 and exists (select from shard_leases l join processes p on p.name = l.holder)
                 )
                 returning shards
             )
             select shards from changed",
            from.unwrap_or(0).cast_signed(),
            to.cast_signed(),
            unheld
        )
        .fetch_optional(&self.pool)
        .await?;
        // Sessions of another total are of no use.
        sqlx::query!("delete from shard_leases where total <> $1 and holder is null", to.cast_signed())
            .execute(&self.pool)
            .await?;
        Ok(changed.is_some())
    }

    /// Takes a shard. Returns `None` when another process has it.
    pub async fn claim(&self, shard: Shard) -> Result<Option<ClaimedShard>, StoreError> {
        let claimed = sqlx::query!(
            r#"insert into shard_leases as l (total, shard, holder)
               select shards, $2, $3 from application a
               where shards = $1
                   and not exists (
                       select from shard_leases o join processes p on p.name = o.holder where o.total <> $1
                   )
               on conflict (total, shard) do update set holder = excluded.holder, connected = false
               where l.holder is null or l.holder = $3 or not exists (select from processes p where p.name = l.holder)
               returning session_id, resume_url, sequence, session_at > clock_timestamp() - $4::interval as fresh"#,
            shard.total.cast_signed(),
            shard.number.cast_signed(),
            &*self.name,
            interval(SESSION_LIFE)
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(claimed.map(|row| {
            let session = row.session_id.zip(row.resume_url).zip(row.sequence);
            let session =
                session.map(|((id, url), sequence)| GatewaySession { id, url, sequence: sequence.cast_unsigned() });
            ClaimedShard { session: session.filter(|_| row.fresh == Some(true)) }
        }))
    }

    /// Stores the state of shards of this process; with `release` they are free then.
    pub async fn store(&self, records: &[ShardRecord], release: bool) -> Result<(), StoreError> {
        let totals: Vec<i32> = records.iter().map(|record| record.shard.total.cast_signed()).collect();
        let numbers: Vec<i32> = records.iter().map(|record| record.shard.number.cast_signed()).collect();
        let connected: Vec<bool> = records.iter().map(|record| record.connected && !release).collect();
        let session = |record: &ShardRecord| record.session.clone();
        let ids: Vec<Option<String>> = records.iter().map(|record| Some(session(record)?.id)).collect();
        let urls: Vec<Option<String>> = records.iter().map(|record| Some(session(record)?.url)).collect();
        let sequences: Vec<Option<i64>> =
            records.iter().map(|record| Some(record.session.as_ref()?.sequence.cast_signed())).collect();
        sqlx::query!(
            "update shard_leases l
             set connected = r.connected, session_id = r.session_id, resume_url = r.resume_url, sequence = r.sequence,
                 session_at = clock_timestamp(), holder = case when $8 then null else l.holder end
             from unnest($2::int[], $3::int[], $4::bool[], $5::text[], $6::text[], $7::bigint[])
                 as r (total, shard, connected, session_id, resume_url, sequence)
             where l.total = r.total and l.shard = r.shard and l.holder = $1",
            &*self.name,
            &totals,
            &numbers,
            &connected,
            &ids as &[Option<String>],
            &urls as &[Option<String>],
            &sequences as &[Option<i64>],
            release
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Records that this process stops: no shard is given to it any more.
    pub async fn record_stopping(&self) -> Result<(), StoreError> {
        sqlx::query!("update processes set stopping = true where name = $1", &*self.name).execute(&self.pool).await?;
        Ok(())
    }

    /// Removes this process, and frees the shards that it still holds. Their sessions stay.
    pub async fn leave(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "with freed as (
                 update shard_leases set holder = null, connected = false where holder = $1
             )
             delete from processes where name = $1",
            &*self.name
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
