use crate::play::UserId;
use crate::store::{
    database::{Result, Store, from_db, to_db},
    people::person_limits,
};
use time::OffsetDateTime;

/// How many people a person may block.
pub const MAX_BLOCKS: i64 = 500;

impl Store {
    /// Returns `false` when the person may not block any more people.
    pub async fn block(&self, person: UserId, blocked: UserId, now: OffsetDateTime) -> Result<bool> {
        let (person, blocked) = (to_db(person.0), to_db(blocked.0));
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(true) };
        person_limits::lock(&mut tx, person).await?;
        let is_blocked = sqlx::query_scalar!(
            r#"with added as (
                   insert into blocks (user_id, blocked_id, at)
                   select $1, $2, $3 where (select count(*) from blocks where user_id = $1) < $4
                   on conflict do nothing
                   returning at
               )
               select exists (table added) or exists (select from blocks where user_id = $1 and blocked_id = $2) as "blocked!""#,
            person,
            blocked,
            now,
            MAX_BLOCKS
        )
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(is_blocked)
    }

    /// Returns `false` when there was no block.
    pub async fn unblock(&self, person: UserId, blocked: UserId, now: OffsetDateTime) -> Result<bool> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(true) };
        let deleted = sqlx::query!(
            "delete from blocks where user_id = $1 and blocked_id = $2",
            to_db(person.0),
            to_db(blocked.0)
        )
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(deleted.rows_affected() > 0)
    }

    /// The newest first.
    pub async fn blocked_by(&self, person: UserId) -> Result<Vec<UserId>> {
        let blocked = sqlx::query_scalar!(
            "select blocked_id from blocks where user_id = $1 order by at desc, blocked_id",
            to_db(person.0)
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(blocked.into_iter().map(|id| UserId(from_db(id))).collect())
    }

    pub async fn has_blocked(&self, person: UserId, other: UserId) -> Result<bool> {
        let blocked = sqlx::query_scalar!(
            r#"select exists (select from blocks where user_id = $1 and blocked_id = $2) as "blocked!""#,
            to_db(person.0),
            to_db(other.0)
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(blocked)
    }

    pub async fn takes_challenges(&self, person: UserId, from: UserId) -> Result<bool> {
        let takes = sqlx::query_scalar!(
            r#"select not exists (select from blocks where user_id = $1 and blocked_id = $2)
                   and not exists (select from people where user_id = $1 and not challenges) as "takes!""#,
            to_db(person.0),
            to_db(from.0)
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(takes)
    }
}
