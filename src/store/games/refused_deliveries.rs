//! Messages that wait because Discord refused them.

use crate::store::database::{Connection, OUTBOX_CHANNEL, StoreError, interval, to_db};
use std::time::Duration;
use time::OffsetDateTime;

/// After games have moved to another channel, posts their messages there, including those that the old one refused.
pub(in crate::store) async fn redirect(connection: &mut Connection, games: &[i64]) -> Result<(), StoreError> {
    sqlx::query!(
        "update outbox set guild_id = coalesce(g.guild_id, 0), channel_id = g.channel_id, state = 'waiting',
             due_at = case outbox.state when 'refused' then outbox.created_at else outbox.due_at end
         from games g
         where g.id = any($1) and outbox.game_id = g.id and outbox.state in ('waiting', 'refused') and outbox.slot is null",
        games
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(in crate::store) async fn retry_refused_of_channel(
    connection: &mut Connection,
    channel: u64,
    due: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "update outbox set state = 'waiting', due_at = $2 where channel_id = $1 and state = 'refused'
         returning pg_notify($3, '')",
        to_db(channel),
        due,
        OUTBOX_CHANNEL
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Retries a server's refused messages soon, because its permissions may have changed, but not before `pause` has
/// passed since the last refusal in their channel.
pub(in crate::store) async fn retry_refused_of_server(
    connection: &mut Connection,
    guild: u64,
    pause: Duration,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "update outbox o set due_at = least(o.due_at, greatest($2, c.refused_at + $3), $2::timestamptz + $3::interval) from channels c
         where o.guild_id = $1 and o.state = 'refused' and c.channel_id = o.channel_id",
        to_db(guild),
        now,
        interval(pause)
    )
    .execute(connection)
    .await?;
    Ok(())
}
