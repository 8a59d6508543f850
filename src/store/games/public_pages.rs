//! Public pages: games that anybody with the address may watch on the board page. A closed page never opens again. A page whose
//! channel the bot can't see is only hidden, and is shown again when the bot sees the channel.
//!
//! A server may have hundreds of thousands of pages. When it switches them off, or the bot leaves it, no row changes: a page is open only
//! while the server's `public_pages_since` is not later than the beginning of the game, and that moment is a new one when public pages
//! are switched on again, or the bot comes back. The pages of a channel change in batches, each a transaction: no statement may take
//! longer than a few seconds.

use crate::play::{GameId, UserId};
use crate::store::{
    database::{Connection, Result, Store, from_db, to_db},
    tasks::{self, kinds},
};
use time::OffsetDateTime;

/// Pages that a statement changes.
const BATCH: i64 = 5000;

impl Store {
    /// Decides, once, whether a game that has just begun has a public page. `channel` is where the game is played. `may_open`
    /// says that everybody on the server sees the channel, or that the bot can't see it for now (`is_hidden`). A task checks a
    /// hidden page again. Returns the page's key if the page is open and not hidden.
    pub async fn open_public_page(
        &self,
        game: GameId,
        channel: u64,
        may_open: bool,
        is_hidden: bool,
        now: OffsetDateTime,
    ) -> Result<Option<String>> {
        let mut tx = self.pool.begin().await?;
        let opened = sqlx::query!(
            r#"insert into public_pages (game_id, guild_id, channel_id, is_open, is_hidden, key)
             select g.id, g.guild_id, $2, $3 and not g.private and not exists (
                 select from people
                 where user_id in (g.player1, g.player2) and deletion_requested_at is not null
             ), $4, $5
             from games g join servers s on s.guild_id = g.guild_id
             where g.id = $1 and s.left_at is null and s.public_pages_since <= (
                 select at from events where game_id = g.id and body ->> 'kind' = 'accepted'
             )
             on conflict do nothing
             returning guild_id, is_open and is_hidden as "is_checked!""#,
            game.0,
            to_db(channel),
            may_open,
            is_hidden,
            format!("{:032x}", rand::random::<u128>())
        )
        .fetch_optional(&mut *tx)
        .await?;
        if let Some(guild) = opened.filter(|page| page.is_checked).map(|page| from_db(page.guild_id)) {
            let times = (now, now + time::Duration::MINUTE);
            tasks::enqueue(&mut tx, kinds::PublicPages, &guild.to_string(), Some(guild), times, &()).await?;
        }
        tx.commit().await?;
        self.public_page(game).await
    }

    /// The key of the game's public page, if the page is open and not hidden.
    pub async fn public_page(&self, game: GameId) -> Result<Option<String>> {
        let key = sqlx::query_scalar!(
            "select p.key from public_pages p join servers s on s.guild_id = p.guild_id
             where p.game_id = $1 and p.is_open and not p.is_hidden and s.left_at is null and s.public_pages_since <= (
                 select at from events where game_id = p.game_id and body ->> 'kind' = 'accepted'
             )",
            game.0
        );
        Ok(key.fetch_optional(&self.pool).await?)
    }

    /// The game whose public page has that key, if the page is open and not hidden.
    pub async fn game_with_public_page(&self, key: &str) -> Result<Option<GameId>> {
        let game = sqlx::query_scalar!(
            "select p.game_id from public_pages p join servers s on s.guild_id = p.guild_id
             where p.key = $1 and p.is_open and not p.is_hidden and s.left_at is null and s.public_pages_since <= (
                 select at from events where game_id = p.game_id and body ->> 'kind' = 'accepted'
             )",
            key
        );
        Ok(game.fetch_optional(&self.pool).await?.map(GameId))
    }

    pub async fn channels_with_public_pages(&self, guild: u64) -> Result<Vec<u64>> {
        let channels = sqlx::query_scalar!(
            // Jumps from channel to channel: each may have the pages of thousands of finished games.
            r#"with recursive channels (channel_id) as (
                   (select channel_id from public_pages
                    where guild_id = $1 and is_open and exists (
                        select from servers where guild_id = $1 and left_at is null and public_pages_since is not null
                    )
                    order by channel_id limit 1)
                   union all
                   select (
                       select p.channel_id from public_pages p
                       where p.guild_id = $1 and p.is_open and p.channel_id > channels.channel_id
                       order by p.channel_id limit 1
                   )
                   from channels where channels.channel_id is not null
               )
               select channel_id as "channel_id!" from channels where channel_id is not null"#,
            to_db(guild)
        );
        Ok(channels.fetch_all(&self.pool).await?.into_iter().map(from_db).collect())
    }

    /// Hides the pages of channels that are `hidden` from the bot, or shows them again.
    pub async fn hide_public_pages_in(&self, guild: u64, channels: &[u64], hidden: bool) -> Result<()> {
        let channels: Vec<_> = channels.iter().map(|&channel| to_db(channel)).collect();
        loop {
            let changed = sqlx::query!(
                "update public_pages set is_hidden = $3
                 where game_id = any(array(
                     select game_id from public_pages
                     where guild_id = $1 and channel_id = any($2) and is_open and is_hidden = (not $3) limit $4
                 ))",
                to_db(guild),
                &channels,
                hidden,
                BATCH
            );
            if changed.execute(&self.pool).await?.rows_affected() == 0 {
                return Ok(());
            }
        }
    }

    pub async fn close_public_pages_in(&self, guild: u64, channels: &[u64]) -> Result<()> {
        let channels: Vec<_> = channels.iter().map(|&channel| to_db(channel)).collect();
        loop {
            let closed = sqlx::query!(
                "update public_pages set is_open = false
                 where game_id = any(array(
                     select game_id from public_pages
                     where guild_id = $1 and channel_id = any($2) and is_open limit $3
                 ))",
                to_db(guild),
                &channels,
                BATCH
            );
            if closed.execute(&self.pool).await?.rows_affected() == 0 {
                return Ok(());
            }
        }
    }
}

pub(in crate::store) async fn close_in_channel(tx: &mut Connection, channel: u64) -> Result<()> {
    sqlx::query!("update public_pages set is_open = false where channel_id = $1 and is_open", to_db(channel))
        .execute(tx)
        .await?;
    Ok(())
}

pub(in crate::store) async fn close_of_person(tx: &mut Connection, person: UserId) -> Result<()> {
    sqlx::query!(
        "update public_pages set is_open = false
         where is_open and game_id in (
             select id from games where challenger = $1 union select id from games where opponent = $1
         )",
        to_db(person.0)
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// If the server has open public pages, enqueues a task that checks whether everybody there still sees their channels.
pub(in crate::store) async fn check_again(tx: &mut Connection, guild: u64, now: OffsetDateTime) -> Result<()> {
    let has_any = sqlx::query_scalar!(
        r#"select exists (select from public_pages where guild_id = $1 and is_open) as "any!""#,
        to_db(guild)
    )
    .fetch_one(&mut *tx)
    .await?;
    if has_any {
        tasks::enqueue(tx, kinds::PublicPages, &guild.to_string(), Some(guild), (now, now), &()).await?;
    }
    Ok(())
}
