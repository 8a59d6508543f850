//! Changes of what the bot and others may see and do on a server.

use crate::store::{
    database::{Result, Store, to_db},
    games::public_pages,
    servers::lobbies,
    tasks::{self, TaskKind},
};
use time::{Duration, OffsetDateTime};

/// Minimum time between attempts, however often the server's permissions change.
const REFUSED_RETRY_PAUSE: std::time::Duration = std::time::Duration::from_secs(30);

impl Store {
    /// Called when the server's channels or roles have changed. Updates the lobby's message now, and again after
    /// `cache_ttl`, when the caches of all processes have expired. Retries what Discord refused. If the change is of the channel
    /// `visible`, which the bot sees, that channel and its threads are open again, until Discord refuses another message.
    pub async fn record_access_change(
        &self,
        guild: u64,
        visible: Option<u64>,
        cache_ttl: Duration,
        now: OffsetDateTime,
    ) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        // The server before its channels, as wherever both are locked.
        sqlx::query!(
            "update servers set lobby_recheck_at = $2 where guild_id = $1 and lobby_channel_id is not null",
            to_db(guild),
            now + cache_ttl
        )
        .execute(&mut *tx)
        .await?;
        // The time of the last refusal stays: it sets the pause before the next attempt.
        sqlx::query!(
            "update channels set refused = null, paused_until = coalesce(paused_until, $2)
             where channel_id in (
                 select channel_id from channels
                 where refused is not null and not gone and channel_id = any(array(
                     select $1
                     union all select channel_id from games where parent_id = $1 and phase in ('open', 'playing')
                     union all select channel_id from threads where parent_id = $1
                 ))
                 order by channel_id for update
             )",
            visible.map(to_db),
            now
        )
        .execute(&mut *tx)
        .await?;
        tasks::retry_refused_of_server(&mut tx, guild, REFUSED_RETRY_PAUSE, now).await?;
        lobbies::renew(&mut tx, to_db(guild), now).await?;
        public_pages::check_again(&mut tx, guild, now).await?;
        tasks::retry_refused(&mut tx, guild, visible.is_none(), now).await?;
        tasks::retry_refused_about(&mut tx, TaskKind::DirectNotice, guild, now).await?;
        Ok(tx.commit().await?)
    }
}
