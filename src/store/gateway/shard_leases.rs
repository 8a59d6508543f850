//! Which process serves which shard of the gateway.
//!
//! A process renews its row every half second. If it does not, another process deletes the row and frees the shards in one
//! statement: after [`MISSED_RENEWAL_TIMEOUT`] if the process has no connection to the database any more, else at the end of
//! the lease. Renewal and deletion lock the same row, so a process whose renewal succeeds still holds its shards.
//!
//! After a standby of PostgreSQL was promoted, the rows were written on another server: its connections are not visible, and
//! its clock may differ. Behind a pooler that renames connections, they can't be recognised either. In both cases only the end
//! of the lease decides.

use crate::config::ShardRange;
use crate::deadline::stretched;
use crate::store::{
    database::{
        Store, StoreError, from_db, interval,
        liveness::{FAR_AHEAD, LEASE, MISSED_RENEWAL_TIMEOUT, RECONNECTION},
        pool::Pool,
        to_db,
    },
    gateway::downtime::Shard,
};
use std::{collections::HashSet, sync::Arc, time::Duration};

/// How long a process holds its shards without a renewal.
pub const SHARD_LEASE: Duration = LEASE;

/// Extra time for a lease that was written on another database server, whose clock may differ by this much.
const CLOCK_DIFFERENCE: Duration = Duration::from_secs(10);

/// A process that has not renewed its row for this long is assigned no more shards: it may be frozen.
const UNRESPONSIVE_AFTER: Duration = Duration::from_secs(3);

/// An estimate of how long a session can be resumed; Discord does not say.
const SESSION_LIFETIME: Duration = Duration::from_secs(300);

/// How long a process can hold the turn to identify without using it or giving it back.
const IDENTIFY_TURN: Duration = Duration::from_secs(60);

pub struct ClaimedShard {
    /// The previous holder's session, if it can still be resumed.
    pub session: Option<GatewaySession>,
}

/// What is needed to resume a shard's session at the gateway.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GatewaySession {
    pub id: String,
    /// The gateway's address for resuming.
    pub url: String,
    /// The number of the last received event.
    pub sequence: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Process {
    pub name: String,
    /// From `PARLOR_SHARDS`.
    pub range: Option<ShardRange>,
    /// It is stopping, and gives its shards to others.
    pub stopping: bool,
    pub responsive: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeldShard {
    pub shard: Shard,
    pub holder: String,
    pub connected: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fleet {
    /// The number of shards; `None` if no process has chosen it yet.
    pub total: Option<u32>,
    /// Sorted by name.
    pub processes: Vec<Process>,
    /// In order; includes shards of another total.
    pub held: Vec<HeldShard>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShardRecord {
    pub shard: Shard,
    pub connected: bool,
    pub session: Option<GatewaySession>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IdentifyTurn {
    Granted,
    /// Ask again after this long: until then, no turn is granted.
    Wait(Duration),
}

/// The leases of one process. They have a connection of their own, so that a busy process still renews them.
#[derive(Clone, Debug)]
pub struct ShardLeases {
    pool: Pool,
    name: Arc<str>,
}

impl Store {
    /// The leases of this process, on a connection of their own.
    pub fn shard_leases(&self) -> ShardLeases {
        ShardLeases { pool: self.lease_pool.clone(), name: Arc::clone(&self.name) }
    }

    /// Assigns the database to this application, unless it already belongs to another one. Returns the application to which it
    /// belongs.
    pub async fn claim_for_application(&self, application: u64) -> Result<u64, StoreError> {
        let id = to_db(application);
        let owner = sqlx::query_scalar!(r#"update application set id = coalesce(id, $1) returning id as "id!""#, id);
        Ok(from_db(owner.fetch_one(&self.pool).await?))
    }

    /// Granted if the bucket's last identify was at least `spacing` ago and no other process has the turn.
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

    /// Called just before a shard of the bucket identifies. Returns `false` if this process has lost its turn.
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

    /// Gives the turn to the other processes. `identified` says whether the shard has just identified.
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
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Registers this process as alive, without any shards.
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
            interval(stretched(SHARD_LEASE)),
            range.map(|range| range.first.cast_signed()),
            range.map(|range| range.last.cast_signed()),
            range.map(|range| range.total.cast_signed())
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Returns `false` if another process took this one for dead; this one then holds no shards any more.
    pub async fn renew(&self) -> Result<bool, StoreError> {
        let renewed = sqlx::query!(
            "update processes set
                 leased_until = clock_timestamp() + $2, server_start = pg_postmaster_start_time(),
                 has_named_connection = current_setting('application_name') = $1, connection_pid = pg_backend_pid()
             where name = $1",
            &*self.name,
            interval(stretched(SHARD_LEASE))
        )
        .execute(&self.pool)
        .await?;
        Ok(renewed.rows_affected() > 0)
    }

    /// Returns the number of dead processes.
    pub async fn free_shards_of_dead_processes(&self) -> Result<u64, StoreError> {
        let dead = sqlx::query_scalar!(
            r#"with dead as (
                   delete from processes p
                   where p.name <> $1
                       -- The clock may have been ahead when the database started.
                       and pg_postmaster_start_time() not between clock_timestamp() - $3::interval and clock_timestamp() + $3
                       and (
                           p.leased_until < clock_timestamp() - case
                               when p.server_start = pg_postmaster_start_time() then interval '0' else $4::interval
                           end
                           or p.leased_until not between clock_timestamp() + $2 and clock_timestamp() + $5
                           and case
                               when p.server_start = pg_postmaster_start_time() and p.has_named_connection then not exists (
                                   select from pg_stat_activity a
                                   where a.pid = p.connection_pid and a.application_name = p.name
                               )
                               -- A living process has renewed it since, or begins anew.
                               else p.leased_until > clock_timestamp() + $5
                           end
                       )
                   returning p.name
               ), freed as (
                   update shard_leases set holder = null, connected = false where holder in (select name from dead)
               )
               select count(*) as "dead!" from dead"#,
            &*self.name,
            interval(stretched(SHARD_LEASE) - MISSED_RENEWAL_TIMEOUT),
            interval(RECONNECTION),
            interval(CLOCK_DIFFERENCE),
            interval(stretched(SHARD_LEASE) + FAR_AHEAD)
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(dead.cast_unsigned())
    }

    pub async fn fleet(&self) -> Result<Fleet, StoreError> {
        let processes = sqlx::query!(
            r#"select a.shards, p.name as "name?", p.first_shard, p.last_shard, p.total, p.stopping as "stopping?",
                   p.leased_until > clock_timestamp() + $1 as responsive
               from application a left join processes p on true
               order by p.name"#,
            interval(stretched(SHARD_LEASE - UNRESPONSIVE_AFTER))
        )
        .fetch_all(&self.pool)
        .await?;
        let total = processes.first().and_then(|row| row.shards).map(i32::cast_unsigned);
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

    /// Changes the number of shards, if it is still `from` (`None`: not chosen yet). With `unheld`, changes it only if no
    /// living process holds a shard. Returns whether it has changed.
    pub async fn change_total(&self, from: Option<u32>, to: u32, unheld: bool) -> Result<bool, StoreError> {
        let changed = sqlx::query!(
            "update application set shards = $2
             where shards is not distinct from $1
                 and not ($3 and exists (select from shard_leases l join processes p on p.name = l.holder))",
            from.map(u32::cast_signed),
            to.cast_signed(),
            unheld
        )
        .execute(&self.pool)
        .await?;
        // A session belongs to a shard of a total, so those of other totals can't be resumed.
        sqlx::query!("delete from shard_leases where total <> $1 and holder is null", to.cast_signed())
            .execute(&self.pool)
            .await?;
        Ok(changed.rows_affected() > 0)
    }

    /// `None` if another process holds the shard, the number of shards has changed, or shards of another total are still held.
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
               returning resume_url, sequence,
                   case when session_at > clock_timestamp() - $4::interval then session_id end as session_id"#,
            shard.total.cast_signed(),
            shard.number.cast_signed(),
            &*self.name,
            interval(SESSION_LIFETIME)
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(claimed.map(|row| {
            let session = row.session_id.zip(row.resume_url).zip(row.sequence);
            let session =
                session.map(|((id, url), sequence)| GatewaySession { id, url, sequence: sequence.cast_unsigned() });
            ClaimedShard { session }
        }))
    }

    /// Stores sessions and the state of connections. `release` also frees the shards.
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

    /// Records that this process is stopping, so it is assigned no more shards.
    pub async fn record_stopping(&self) -> Result<(), StoreError> {
        sqlx::query!("update processes set stopping = true where name = $1", &*self.name).execute(&self.pool).await?;
        Ok(())
    }

    /// Removes this process and frees its shards. Their sessions stay, so that others can resume them.
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
