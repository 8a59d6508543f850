use crate::store::database::{Store, StoreError};
use time::OffsetDateTime;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Messages in the outbox.
    pub waiting: i64,
    /// The time of the oldest waiting message.
    pub oldest: Option<OffsetDateTime>,
    pub games: i64,
}

impl Store {
    /// Why the database refused a write of this process (read-only, or disk full); `None` if it accepts writes again, which a probe
    /// shows.
    pub async fn write_failure(&self) -> Option<String> {
        self.pool.write_failure().await
    }

    /// Leaves out channels that failed or were limited within the last minute.
    pub async fn oldest_due_delivery(&self, now: OffsetDateTime) -> Result<Option<OffsetDateTime>, StoreError> {
        let due = self.due_deliveries(now, now - time::Duration::MINUTE, 1).await?;
        Ok(due.into_iter().next().map(|(_, due)| due))
    }

    /// Since when the oldest message waits in a channel that is not closed to the bot. A message counts from the last
    /// post in its channel, because a limited channel posts as fast as Discord allows.
    pub async fn oldest_waiting_delivery(&self) -> Result<Option<OffsetDateTime>, StoreError> {
        let created = sqlx::query_scalar!(
            "select min(greatest(o.created_at, b.posted_at))
             from outbox o left join lateral (select * from channels where channel_id = o.channel_id limit 1) b on true
             where o.state = 'waiting' and b.refused is null"
        );
        Ok(created.fetch_one(&self.pool).await?)
    }

    pub async fn stats(&self) -> Result<Stats, StoreError> {
        let row = sqlx::query!(
            r#"select count(*) as "waiting!", min(created_at) as oldest,
                   (select count(*) from games where phase = 'playing') as "games!"
               from outbox where state = 'waiting'"#
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(Stats { waiting: row.waiting, oldest: row.oldest, games: row.games })
    }
}
