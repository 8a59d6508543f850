//! Which servers the bot is on, and the deletion of data of servers that it has left.

use crate::store::{
    changes::lost_channels,
    database::{Connection, Result, Store, from_db, to_db},
    games::{channel_notices, standing_offers},
    gateway::downtime::Shard,
    servers::server_row,
    tasks::{self, ClaimedTask, TaskKind, kinds},
    tournaments,
};
use time::OffsetDateTime;

/// Deleted per transaction.
const MAX_GAMES: i64 = 200;

/// Rows of each table in a batch of a deletion.
const MAX_ROWS: i64 = 5000;

impl Store {
    /// Called when the bot is on the server and the server is available.
    pub async fn record_server(&self, guild: u64, locale: &str, now: OffsetDateTime) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        // A transaction that records at the same moment that the bot has left must see this one.
        server_row::lock(&mut tx, guild).await?;
        record_return(&mut tx, &[to_db(guild)], true, now).await?;
        // The bot need not ask any more whether it is there.
        tasks::delete(&mut tx, TaskKind::DeleteServer, &guild.to_string()).await?;
        sqlx::query!(
            "insert into servers (guild_id, locale) values ($1, $2)
             on conflict (guild_id) do update set locale = $2 where servers.locale is distinct from $2",
            to_db(guild),
            locale
        )
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }

    /// Called when a server has an outage. Its clocks stand still until it is available again.
    pub async fn record_server_unavailable(&self, guild: u64, now: OffsetDateTime) -> Result<()> {
        sqlx::query!(
            "insert into servers (guild_id, unavailable_since) values ($1, $2)
             on conflict (guild_id) do update set unavailable_since = $2 where servers.unavailable_since is null",
            to_db(guild),
            now
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn record_server_left(&self, guild: u64, now: OffsetDateTime) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        record_left(&mut tx, &[to_db(guild)], now).await?;
        Ok(tx.commit().await?)
    }

    /// `present` are the shard's servers that Discord named at `now`. The bot may have left some since, while the database did not
    /// answer. Discord may leave out others although the bot is there, so a task asks about each of those.
    pub async fn record_servers_of_shard(&self, shard: Shard, present: &[u64], now: OffsetDateTime) -> Result<()> {
        let present: Vec<i64> = present.iter().map(|&guild| to_db(guild)).collect();
        let mut tx = self.pool.begin().await?;
        // The list does not say which servers are available; each gets an event of its own.
        record_return(&mut tx, &present, false, now).await?;
        let absent = sqlx::query_scalar!(
            "select guild_id from servers where (guild_id >> 22) % $1 = $2 and left_at is null and guild_id <> all($3)",
            i64::from(shard.total),
            i64::from(shard.number),
            &present
        )
        .fetch_all(&mut *tx)
        .await?;
        for guild in absent.into_iter().map(from_db) {
            tasks::enqueue(&mut tx, kinds::DeleteServer, &guild.to_string(), Some(guild), (now, now), &()).await?;
        }
        Ok(tx.commit().await?)
    }

    pub async fn has_left(&self, guild: u64) -> Result<bool> {
        let left = sqlx::query_scalar!(
            r#"select exists (select from servers where guild_id = $1 and left_at is not null) as "left!""#,
            to_db(guild)
        );
        Ok(left.fetch_one(&self.pool).await?)
    }

    /// As [`Self::record_server_left`], unless Discord has named the server since the task was claimed.
    pub async fn record_absent_server_left(&self, task: &ClaimedTask, now: OffsetDateTime) -> Result<()> {
        let Some(guild) = task.owner else { return Ok(()) };
        let mut tx = self.pool.begin().await?;
        server_row::lock(&mut tx, guild).await?;
        if tasks::is_claimed(&mut tx, task).await? {
            record_left(&mut tx, &[to_db(guild)], now).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Records the whole list of a server's channels, without threads. Channels of the last list that are missing from
    /// this one were deleted. Returns how many games and challenges were there.
    pub async fn record_channels(&self, guild: u64, channels: &[u64], now: OffsetDateTime) -> Result<usize> {
        let listed: Vec<i64> = channels.iter().map(|&channel| to_db(channel)).collect();
        let mut tx = self.pool.begin().await?;
        server_row::lock(&mut tx, guild).await?;
        let known = sqlx::query_scalar!(
            "update servers s set known_channels = $2 from servers before
             where s.guild_id = $1 and before.guild_id = $1 and s.known_channels is distinct from $2
             returning before.known_channels",
            to_db(guild),
            &listed
        )
        .fetch_optional(&mut *tx)
        .await?;
        let mut games = 0;
        for channel in known.flatten().into_iter().flatten().filter(|channel| !listed.contains(channel)) {
            lost_channels::record_named_deletion(&mut tx, guild, from_db(channel), now).await?;
            games += lost_channels::record_gone(&mut tx, from_db(channel), now).await?;
        }
        tx.commit().await?;
        Ok(games)
    }

    /// Called when a channel is new or has changed.
    pub async fn record_channel(&self, guild: u64, channel: u64) -> Result<()> {
        sqlx::query!(
            "update servers set known_channels = array_append(known_channels, $2)
             where guild_id = $1 and not known_channels @> array[$2::bigint]",
            to_db(guild),
            to_db(channel)
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The server's channels without threads, also those that are hidden from the bot. `None` until Discord has listed
    /// them.
    pub async fn known_channels(&self, guild: u64) -> Result<Option<Vec<u64>>> {
        let known = sqlx::query_scalar!("select known_channels from servers where guild_id = $1", to_db(guild));
        let known = known.fetch_optional(&self.pool).await?.flatten();
        Ok(known.map(|known| known.into_iter().map(from_db).collect()))
    }

    /// Deletes the data in batches, unless the server was used after `then`. Returns the last use; `None` when nothing is left, or
    /// the bot is back.
    pub async fn delete_data_of_left_server(
        &self,
        server: u64,
        then: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>> {
        let mut tx = self.pool.begin_long().await?;
        // Reads all games of the server, so only once.
        let used = sqlx::query_scalar!(
            r#"select greatest(
                   left_at,
                   (select max(updated_at) from games g where g.guild_id = s.guild_id),
                   (select max(at) from audit a where a.guild_id = s.guild_id)
               ) as "used!"
               from servers s where guild_id = $1 and left_at is not null"#,
            to_db(server)
        )
        .fetch_optional(&mut *tx)
        .await?;
        tx.rollback().await?;
        if used.is_some_and(|used| used <= then) {
            while self.delete_batch_of_left_server(server, then).await? {}
            return Ok(None);
        }
        Ok(used)
    }

    /// Returns `false` when nothing is left, or the bot is back or was in between.
    async fn delete_batch_of_left_server(&self, server: u64, then: OffsetDateTime) -> Result<bool> {
        let (guild, mut tx) = (to_db(server), self.pool.begin_long().await?);
        // A transaction that has locked a league, a tournament or a game may write rows that refer to the server, so this lock must
        // allow such rows.
        let left =
            sqlx::query!("select from servers where guild_id = $1 and left_at <= $2 for no key update", guild, then);
        if left.fetch_optional(&mut *tx).await?.is_none() {
            tx.rollback().await?;
            return Ok(false);
        }
        // Before the games, so that no new ones begin.
        tournaments::delete_of_server(&mut tx, guild).await?;
        let games = sqlx::query_scalar!("select id from games where guild_id = $1 limit $2", guild, MAX_GAMES)
            .fetch_all(&mut *tx)
            .await?;
        delete_games(&mut tx, &games).await?;
        let is_last = games.is_empty() && delete_rows(&mut tx, guild).await? == 0;
        if is_last {
            // Cascades to everything that refers to it.
            sqlx::query!("delete from servers where guild_id = $1", guild).execute(&mut *tx).await?;
            // This includes the running task itself, so it comes last: until then the task's lease can be extended.
            tasks::delete_of_server(&mut tx, server).await?;
        }
        tx.commit().await?;
        Ok(!is_last)
    }
}

/// Deletes a batch of ratings, and takes the server out of a batch of results of puzzles. Returns the number of rows.
async fn delete_rows(tx: &mut Connection, guild: i64) -> Result<u64> {
    // Before the ratings: if the bot comes back between two batches, no rule is left whose people have lost their ratings.
    sqlx::query!("delete from rank_roles where guild_id = $1", guild).execute(&mut *tx).await?;
    let ratings = sqlx::query!(
        "delete from ratings where ctid = any (array(select ctid from ratings where scope = $1 limit $2))",
        guild,
        MAX_ROWS
    );
    let ratings = ratings.execute(&mut *tx).await?.rows_affected();
    let changes = sqlx::query!(
        "delete from rating_changes where ctid = any (array(select ctid from rating_changes where scope = $1 limit $2))",
        guild,
        MAX_ROWS
    );
    let changes = changes.execute(&mut *tx).await?.rows_affected();
    let puzzles = sqlx::query!(
        "update puzzle_results set guild_id = null
         where ctid = any (array(select ctid from puzzle_results where guild_id = $1 limit $2))",
        guild,
        MAX_ROWS
    );
    Ok(ratings + changes + puzzles.execute(tx).await?.rows_affected())
}

/// Skips servers that the bot had left before.
async fn record_left(tx: &mut Connection, guilds: &[i64], now: OffsetDateTime) -> Result<()> {
    let left = sqlx::query_scalar!(
        "update servers set left_at = $2 where guild_id = any($1) and left_at is null returning guild_id",
        guilds,
        now
    )
    .fetch_all(&mut *tx)
    .await?;
    let games = sqlx::query_scalar!("select id from games where guild_id = any($1) and phase = 'playing'", &left)
        .fetch_all(&mut *tx)
        .await?;
    channel_notices::enqueue(tx, &games, now).await?;
    for guild in left {
        standing_offers::end_on_server(tx, guild, now).await?;
        let guild = from_db(guild);
        tasks::enqueue(tx, kinds::DeleteServer, &guild.to_string(), Some(guild), (now, now), &()).await?;
    }
    Ok(())
}

/// Deletes games with all their data, except results that count everywhere.
pub(in crate::store) async fn delete_games(tx: &mut Connection, games: &[i64]) -> Result<()> {
    // The interaction's row stays, so that a repeated delivery does not create the game again.
    sqlx::query!(
        "update interactions set game_id = null, first_seq = null, last_seq = null where game_id = any($1)",
        games
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("delete from results where game_id = any($1) and not everywhere", games).execute(&mut *tx).await?;
    sqlx::query!(
        "update results set guild_id = null, channel_id = null, message_id = null, analysis = null, analysis_version = null
         where game_id = any($1)",
        games
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "delete from channels
         where channel_id in (
             select channel_id from games where id = any($1) union select parent_id from games where id = any($1)
         )",
        games
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("delete from games where id = any($1)", games).execute(&mut *tx).await?;
    Ok(())
}

/// Records the return of servers that the bot had left or, with `available`, that were unavailable. The time in between
/// becomes a downtime of the server. Only one of several concurrent calls records it, because only the first still
/// finds the server gone. Drops undelivered notices that the bot has left. Without `available`, a departure
/// after `now` stays.
async fn record_return(tx: &mut Connection, guilds: &[i64], available: bool, now: OffsetDateTime) -> Result<()> {
    let back = sqlx::query!(
        "with back as (
             select guild_id, case when $3 then least(left_at, unavailable_since) else left_at end as since, left_at
             from servers
             where guild_id = any($1) and (left_at <= $2 or $3 and (left_at is not null or unavailable_since is not null))
             order by guild_id for no key update
         ), down as (
             insert into downtimes (total, shard, guild_id, starts, ends)
             select 1, 0, guild_id, since, $2 from back where since < $2
         ), withdrawn as (
             delete from channel_notices n using games g join back on back.guild_id = g.guild_id
             where g.id = n.game_id and back.left_at is not null and n.tournament_id is null
                 and not exists (select from channels c where c.channel_id = g.channel_id and c.gone)
         )
         update servers s
         set left_at = null, unavailable_since = case when not $3 then unavailable_since end,
             -- Public pages of the time before stay closed.
             public_pages_since = case
                 when back.left_at is not null and public_pages_since is not null then $2 else public_pages_since
             end
         from back where s.guild_id = back.guild_id
         returning s.guild_id, back.left_at",
        guilds,
        now,
        available
    )
    .fetch_all(&mut *tx)
    .await?;
    for server in back.into_iter().filter(|server| server.left_at.is_some()) {
        tasks::delete(tx, TaskKind::DeleteServer, &from_db(server.guild_id).to_string()).await?;
    }
    Ok(())
}
