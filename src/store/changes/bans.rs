use crate::play::UserId;
use crate::store::{
    changes::{cause::ATTEMPTS, tournaments},
    database::{Connection, Result, Store, from_db, prune, to_db},
    games::standing_offers,
    servers::{
        audit_log::{AuditedChange, insert_audit_entry},
        lobbies, server_row,
    },
};
use time::OffsetDateTime;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ban {
    pub person: UserId,
    /// `None` for a permanent ban.
    pub until: Option<OffsetDateTime>,
}

/// Whether a person may join a tournament or a league of a server. If so, a ban waits for the end of the transaction, and then finds
/// what the person has joined. A ban that another transaction is recording counts already.
pub(in crate::store) async fn may_join(
    tx: &mut Connection,
    guild: u64,
    person: UserId,
    now: OffsetDateTime,
) -> Result<bool> {
    let locked = sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock_shared(hashtextextended('ban of ' || $1::bigint || ' on ' || $2::bigint, 0)) as "locked!""#,
        to_db(person.0),
        to_db(guild)
    );
    let locked = locked.fetch_one(&mut *tx).await?;
    // A statement of its own: its snapshot is taken after the lock, so it sees every ban committed before.
    let banned = sqlx::query_scalar!(
        r#"select exists (
               select from bans where guild_id = $1 and user_id = $2 and (until is null or until > $3)
           ) as "banned!""#,
        to_db(guild),
        to_db(person.0),
        now
    );
    Ok(locked && !banned.fetch_one(tx).await?)
}

impl Store {
    /// Bans a person, or changes the end of the ban. The person leaves all tournaments there.
    pub async fn ban(&self, guild: u64, ban: Ban, by: UserId, now: OffsetDateTime) -> Result<()> {
        for _ in 1..ATTEMPTS {
            match self.attempt_ban(guild, ban, by, now).await {
                // Somebody played in a game that ends with the ban.
                Err(error) if error.is_lost_race() => {}
                banned => return banned,
            }
        }
        self.attempt_ban(guild, ban, by, now).await
    }

    async fn attempt_ban(&self, guild: u64, ban: Ban, by: UserId, now: OffsetDateTime) -> Result<()> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        sqlx::query!(
            "select pg_advisory_xact_lock(hashtextextended('ban of ' || $1::bigint || ' on ' || $2::bigint, 0))",
            to_db(ban.person.0),
            to_db(guild)
        )
        .execute(&mut *tx)
        .await?;
        server_row::ensure(&mut tx, guild).await?;
        sqlx::query!(
            "insert into bans (guild_id, user_id, until) values ($1, $2, $3)
             on conflict (guild_id, user_id) do update set until = excluded.until",
            to_db(guild),
            to_db(ban.person.0),
            ban.until
        )
        .execute(&mut *tx)
        .await?;
        standing_offers::end_of_person(&mut tx, to_db(ban.person.0), Some(to_db(guild)), now).await?;
        tournaments::leave_all(&mut tx, ban.person, Some(guild), now).await?;
        // After standing offers and tournaments, as wherever these are locked too.
        for at in [Some(now), ban.until].into_iter().flatten() {
            lobbies::renew(&mut tx, to_db(guild), at).await?;
        }
        insert_audit_entry(&mut tx, guild, by, Some(ban.person), &AuditedChange::Banned(ban.until), now).await?;
        Ok(tx.commit().await?)
    }

    /// Returns `false` when there was no ban.
    pub async fn unban(&self, guild: u64, person: UserId, by: UserId, now: OffsetDateTime) -> Result<bool> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(true) };
        let deleted = sqlx::query!(
            "delete from bans where guild_id = $1 and user_id = $2 and (until is null or until > $3)",
            to_db(guild),
            to_db(person.0),
            now
        )
        .execute(&mut *tx)
        .await?;
        if deleted.rows_affected() == 0 {
            return Ok(false);
        }
        lobbies::renew(&mut tx, to_db(guild), now).await?;
        insert_audit_entry(&mut tx, guild, by, Some(person), &AuditedChange::Unbanned, now).await?;
        tx.commit().await?;
        Ok(true)
    }

    pub async fn ban_of(&self, guild: u64, person: UserId, now: OffsetDateTime) -> Result<Option<Ban>> {
        let until = sqlx::query_scalar!(
            "select until from bans where guild_id = $1 and user_id = $2 and (until is null or until > $3)",
            to_db(guild),
            to_db(person.0),
            now
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(until.map(|until| Ban { person, until }))
    }

    /// Permanent bans first, then those that end last.
    pub async fn bans(&self, guild: u64, now: OffsetDateTime, limit: i64) -> Result<Vec<Ban>> {
        let rows = sqlx::query!(
            "select user_id, until from bans where guild_id = $1 and (until is null or until > $2)
             order by until desc nulls first, user_id limit $3",
            to_db(guild),
            now,
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|row| Ban { person: UserId(from_db(row.user_id)), until: row.until }).collect())
    }

    pub async fn delete_ended_bans(&self, now: OffsetDateTime, limit: i64) -> Result<u64> {
        prune!(&self.pool, "bans", "until <= $1 order by until", now, limit)
    }
}
