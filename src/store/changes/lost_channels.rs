//! Channels that are gone for good. Nothing is posted or linked there any more. The players of their running games are
//! notified, and such a game continues where one of its players acts next. Vote games end.

use crate::store::{
    database::{Connection, Result, Store, from_db, to_db},
    games::{channel_notices, public_pages, standing_offers},
    people::web_sessions,
    place::Place,
    servers::lobbies,
    tasks,
};
use std::collections::BTreeSet;
use time::OffsetDateTime;

/// Stored as the reason of a refusal.
const DELETED: &str = "the channel was deleted";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosedChannel {
    /// Gone for good. Otherwise the bot may not post there.
    pub gone: bool,
    /// The last refusal.
    pub since: OffsetDateTime,
}

impl Store {
    /// Includes threads. A game in a thread of its own moves to the parent channel. Returns how many games and
    /// challenges were there.
    pub async fn record_channel_gone(&self, channel: u64, now: OffsetDateTime) -> Result<usize> {
        let mut tx = self.pool.begin().await?;
        let games = record_gone(&mut tx, channel, now).await?;
        tx.commit().await?;
        Ok(games)
    }

    /// Called before [`Self::record_channel_gone`], if the server is known.
    pub async fn note_deleted_channel(&self, guild: u64, channel: u64, now: OffsetDateTime) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        sqlx::query!(
            "update servers set known_channels = array_remove(known_channels, $2)
             where guild_id = $1 and known_channels @> array[$2::bigint]",
            to_db(guild),
            to_db(channel)
        )
        .execute(&mut *tx)
        .await?;
        record_named_deletion(&mut tx, guild, channel, now).await?;
        Ok(tx.commit().await?)
    }

    /// The deleted ones among these channels and threads.
    pub async fn deleted_channels(&self, channels: &[u64]) -> Result<Vec<u64>> {
        let channels: Vec<_> = channels.iter().map(|&channel| to_db(channel)).collect();
        let gone =
            sqlx::query_scalar!("select channel_id from channels where channel_id = any($1) and gone", &channels);
        Ok(gone.fetch_all(&self.pool).await?.into_iter().map(from_db).collect())
    }

    /// Where Discord refuses the bot's messages: among `here`, the server's channels, and the channels and threads with games in
    /// progress. Leaves out deleted ones.
    pub async fn closed_channels(&self, guild: u64, here: u64) -> Result<Vec<u64>> {
        let closed = sqlx::query_scalar!(
            "select channel_id from channels
             where refused is not null and not gone and channel_id = any(array(
                 select $2::bigint
                 union select unnest(known_channels) from servers where guild_id = $1
                 union select channel_id from games where guild_id = $1 and phase in ('open', 'playing')
             ))
             order by channel_id limit 20",
            to_db(guild),
            to_db(here)
        );
        Ok(closed.fetch_all(&self.pool).await?.into_iter().map(from_db).collect())
    }

    /// `None` if the channel is open.
    pub async fn closed_channel(&self, channel: u64) -> Result<Option<ClosedChannel>> {
        let closed = sqlx::query_as!(
            ClosedChannel,
            r#"select gone, refused_at as "since!" from channels
               where channel_id = $1 and refused is not null"#,
            to_db(channel)
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(closed)
    }

    pub async fn reopen_channel(&self, place: Place, now: OffsetDateTime) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        reopen_channel(&mut tx, place, now).await?;
        if let Some(guild) = place.guild {
            // Messages of tournaments may have been refused there, too.
            tasks::retry_refused(&mut tx, guild, false, now).await?;
        }
        Ok(tx.commit().await?)
    }
}

pub(super) async fn record_gone(tx: &mut Connection, channel: u64, now: OffsetDateTime) -> Result<usize> {
    let moved = sqlx::query_scalar!(
        "update games set channel_id = parent_id, parent_id = null, wants_thread = false, message_id = null
         where channel_id = $1 and parent_id is not null and phase in ('open', 'playing')
         returning id",
        to_db(channel)
    )
    .fetch_all(&mut *tx)
    .await?;
    tasks::redirect(tx, &moved).await?;
    channel_notices::enqueue(tx, &moved, now).await?;
    Ok(moved.len() + close_for_good(tx, channel, DELETED, now).await?)
}

/// If the server's settings, a tournament or a league name the channel, records that it was deleted. Without this record, a deleted
/// thread could not be told from one that the bot can't see, nor could a channel in which no game is in progress.
pub(super) async fn record_named_deletion(
    tx: &mut Connection,
    guild: u64,
    channel: u64,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "insert into channels (channel_id, refused, refused_at, gone)
         select $2, $3, $4::timestamptz, true
         where exists (select from servers where guild_id = $1 and (
                 channels @> array[$2::bigint] or $2 in (results_channel_id, puzzle_channel_id, lobby_channel_id)
             ))
             or exists (select from tournaments where guild_id = $1 and phase <> 'over' and channel_id = $2)
             or exists (select from leagues where guild_id = $1 and ended_at is null and channel_id = $2)
         on conflict (channel_id) do update set refused = excluded.refused, refused_at = excluded.refused_at, gone = true",
        to_db(guild),
        to_db(channel),
        DELETED,
        now
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Called when the bot can post again in a channel that refused messages.
pub(super) async fn reopen_channel(tx: &mut Connection, place: Place, now: OffsetDateTime) -> Result<()> {
    let opened = sqlx::query!(
        "update channels set refused = null, refused_at = null, gone = false, paused_until = coalesce(paused_until, $2)
         where channel_id = $1 and refused is not null",
        to_db(place.channel),
        now
    );
    if opened.execute(&mut *tx).await?.rows_affected() == 0 {
        return Ok(());
    }
    tasks::retry_refused_of_lane(tx, place.channel, now).await?;
    if let Some(guild) = place.guild {
        // Its challenges are listed again.
        lobbies::renew(tx, to_db(guild), now).await?;
    }
    Ok(())
}

/// Called when Discord refuses messages in a channel.
pub(super) async fn close_channel(tx: &mut Connection, place: Place, reason: &str, now: OffsetDateTime) -> Result<()> {
    let was_open = sqlx::query_scalar!(
        r#"with before as (select refused from channels where channel_id = $1)
           insert into channels as c (channel_id, refused, refused_at) values ($1, $2, $3)
           on conflict (channel_id) do update
           set refused = excluded.refused, refused_at = excluded.refused_at where not c.gone
           returning (select refused from before) is null as "was_open!""#,
        to_db(place.channel),
        reason,
        now
    )
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(guild) = place.guild.filter(|_| was_open == Some(true)) {
        // Its challenges are no longer listed.
        lobbies::renew(tx, to_db(guild), now).await?;
    }
    Ok(())
}

/// Includes the channel's threads. Returns how many games in progress and challenges were there.
pub(super) async fn close_for_good(
    tx: &mut Connection,
    channel: u64,
    reason: &str,
    now: OffsetDateTime,
) -> Result<usize> {
    sqlx::query!("delete from threads where channel_id = $1 or parent_id = $1", to_db(channel))
        .execute(&mut *tx)
        .await?;
    public_pages::close_in_channel(tx, channel).await?;
    web_sessions::end_board_access_in_channel(tx, channel).await?;
    let lost = sqlx::query!(
        "update games set message_id = null,
             -- The next tick ends vote games.
             due_at = case when exists (select from vote_games v where v.game_id = games.id) then $2 else due_at end
         where (channel_id = $1 or parent_id = $1) and phase in ('open', 'playing')
         returning id, guild_id, phase",
        to_db(channel),
        now
    )
    .fetch_all(&mut *tx)
    .await?;
    standing_offers::end_in_channel(tx, channel, now).await?;
    // Also the last board of a game that is over.
    if lost.is_empty() && !tasks::has_waiting_in(tx, channel).await? {
        return Ok(0);
    }
    let with_challenges: BTreeSet<_> =
        lost.iter().filter(|game| game.phase == "open").filter_map(|game| game.guild_id).collect();
    for guild in with_challenges {
        lobbies::renew(tx, guild, now).await?;
    }
    let lost: Vec<_> = lost.into_iter().map(|game| game.id).collect();
    sqlx::query!(
        "insert into channels (channel_id, refused, refused_at, gone)
         select id, $2, $3::timestamptz, true
         from (select channel_id from games where id = any($1) union select $4) lost (id)
         on conflict (channel_id) do update
         set refused = excluded.refused, refused_at = excluded.refused_at, gone = true",
        &lost,
        reason,
        now,
        to_db(channel)
    )
    .execute(&mut *tx)
    .await?;
    // Messages that the channel has refused go to the players now.
    tasks::retry_refused_of_lane(tx, channel, now).await?;
    channel_notices::enqueue(tx, &lost, now).await?;
    Ok(lost.len())
}
