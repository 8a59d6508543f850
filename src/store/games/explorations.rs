use crate::play::UserId;
use crate::store::database::{Result, Store, from_db, prune, to_db};
use time::OffsetDateTime;

/// How many explorations a person can keep.
pub const MAX_EXPLORATIONS: u16 = 20;

/// A copy of a position on which a person tries moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredExploration {
    pub id: i64,
    pub user: UserId,
    /// The game up to the copied position.
    pub record: String,
    /// How many plies of `record` precede the tried moves. The later plies are not part of the exploration.
    pub kept: u32,
    /// The moves that the person tried after the kept plies, separated by blanks.
    pub tried: String,
}

impl Store {
    /// Returns the new id. If the person then has more than [`MAX_EXPLORATIONS`], deletes the least recently used ones.
    pub async fn create_exploration(&self, user: UserId, record: &str, kept: u32, now: OffsetDateTime) -> Result<i64> {
        let Some(mut tx) = self.begin_change(now).await? else {
            // An earlier delivery of the interaction stored it.
            let newest = sqlx::query_scalar!(
                r#"select coalesce(max(id), 0) as "id!" from explorations where user_id = $1"#,
                to_db(user.0)
            )
            .fetch_one(&self.pool)
            .await?;
            return Ok(newest);
        };
        let id = sqlx::query_scalar!(
            "insert into explorations (user_id, record, kept, created_at, updated_at) values ($1, $2, $3, $4, $4)
             returning id",
            to_db(user.0),
            record,
            kept.cast_signed(),
            now
        )
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        // A separate statement after the commit: the last of several concurrent ones sees all new rows, so the limit holds in
        // the end.
        sqlx::query!(
            "delete from explorations
             where id in (
                 select id from explorations where user_id = $1 order by updated_at desc, id desc offset $2 limit 1000
             )",
            to_db(user.0),
            i64::from(MAX_EXPLORATIONS)
        )
        .execute(&self.pool)
        .await?;
        Ok(id)
    }

    pub async fn exploration(&self, id: i64) -> Result<Option<StoredExploration>> {
        let row = sqlx::query!("select user_id, record, kept, tried from explorations where id = $1", id)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| StoredExploration {
            id,
            user: UserId(from_db(row.user_id)),
            record: row.record,
            kept: row.kept.cast_unsigned(),
            tried: row.tried,
        }))
    }

    /// Returns `false`, and changes nothing, if the stored exploration differs from `before`. If Discord or the page repeats
    /// the request, returns `true` and changes nothing.
    pub async fn update_exploration(
        &self,
        before: &StoredExploration,
        after: &StoredExploration,
        now: OffsetDateTime,
    ) -> Result<bool> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(true) };
        let updated = sqlx::query!(
            "update explorations set kept = $4, tried = $5, updated_at = $6 where id = $1 and kept = $2 and tried = $3",
            before.id,
            before.kept.cast_signed(),
            before.tried,
            after.kept.cast_signed(),
            after.tried,
            now
        )
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(updated.rows_affected() == 1)
    }

    pub async fn delete_explorations(&self, then: OffsetDateTime, limit: i64) -> Result<u64> {
        prune!(&self.pool, "explorations", "updated_at < $1 order by updated_at", then, limit)
    }
}
