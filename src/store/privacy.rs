//! What is stored of a person as a whole, and how it goes; and how the data of a server goes.

use super::{Store, StoreError, from_db, to_db};
use crate::play::{GameId, UserId};
use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Games of a server that are removed at a time.
const BATCH: i64 = 200;

/// What is stored about a person, the games and results by their numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Export {
    /// Entries, each with the name of its kind; those of one kind stand together.
    pub about: Vec<(String, Value)>,
    /// Games and challenges.
    pub games: Vec<GameId>,
    /// Games of which there is a result; not all of them are stored any more.
    pub results: Vec<GameId>,
}

impl Store {
    /// What is stored about a person, each entry with the name of its kind; the games and results are named only,
    /// since there may be too many for one piece: see [`Store::exported_games`] and [`Store::exported_results`].
    ///
    /// # Errors
    /// When the database fails.
    pub async fn export(&self, person: UserId) -> Result<Export, StoreError> {
        let id = to_db(person.0);
        let about = sqlx::query!(
            r#"select kind as "kind!", entry as "entry!: Value"
               from (
                   select 1 as place, 'preferences' as kind, 0::numeric as nth, to_jsonb(p) - 'user_id' as entry
                   from people p where user_id = $1
                   union all
                   select 2, 'absences', extract(epoch from starts), to_jsonb(a) - 'user_id'
                   from absences a where user_id = $1
                   union all
                   select 3, 'ratings', 0, to_jsonb(r) - 'user_id' from ratings r where user_id = $1
                   union all
                   select 4, 'changes_of_settings', id, to_jsonb(c) - 'user_id' from audit c where user_id = $1
                   union all
                   select 5, 'explorations', id, to_jsonb(x) - 'user_id' from explorations x where user_id = $1
               ) about
               order by place, nth"#,
            id
        )
        .fetch_all(&self.pool)
        .await?;
        let games = sqlx::query_scalar!(
            r#"select id as "id!" from games where challenger = $1
               union
               select id from games where opponent = $1
               order by 1"#,
            id
        )
        .fetch_all(&self.pool)
        .await?;
        // Those that count everywhere outlive the data of their server, their games among it.
        let results = sqlx::query_scalar!(
            r#"select game_id as "id!" from results where player1 = $1
               union
               select game_id from results where player2 = $1
               order by 1"#,
            id
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(Export {
            about: about.into_iter().map(|row| (row.kind, row.entry)).collect(),
            games: games.into_iter().map(GameId).collect(),
            results: results.into_iter().map(GameId).collect(),
        })
    }

    /// What is stored of these games as far as it is that person's: plans and absences of others, and the seeds of
    /// dice that still roll, are not.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn exported_games(&self, person: UserId, games: &[GameId]) -> Result<Vec<Value>, StoreError> {
        let games: Vec<_> = games.iter().map(|game| game.0).collect();
        let all = sqlx::query_scalar!(
            r#"select jsonb_build_object(
                   'id', g.id, 'server', g.guild_id::text, 'channel', g.channel_id::text, 'game', g.game,
                   'phase', g.phase,
                   'events', (
                       select jsonb_agg(
                           case when g.phase = 'playing' then e.body - 'seed' else e.body end
                               || case when e.body ? 'away' then jsonb_build_object('away', (
                                   select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(e.body -> 'away') a
                                   where a ->> 'by' = $1
                               )) else '{}' end
                               || jsonb_build_object('at', e.at)
                           order by e.seq)
                       from events e
                       where e.game_id = g.id
                           and (e.body ->> 'kind' not in ('planned', 'away') or e.body ->> 'by' = $1)
                   ),
                   'analysis', (select course from analyses a where a.game_id = g.id)) as "game!"
               from games g where g.id = any($2)
               order by g.id"#,
            person.0.to_string(),
            &games
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(all)
    }

    /// The results of these games, with what they did to that person's ratings.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn exported_results(&self, person: UserId, games: &[GameId]) -> Result<Vec<Value>, StoreError> {
        let games: Vec<_> = games.iter().map(|game| game.0).collect();
        let all = sqlx::query_scalar!(
            r#"select to_jsonb(r) || jsonb_build_object(
                   'guild_id', r.guild_id::text, 'player1', r.player1::text, 'player2', r.player2::text,
                   'ratings', (
                       select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' - 'number' order by c.scope, c.game), '[]')
                       from rating_changes c where c.number = r.number and c.user_id = $1
                   )) as "result!"
               from results r where r.game_id = any($2)
               order by r.game_id"#,
            to_db(person.0),
            &games
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(all)
    }

    /// Notes that a person has asked to be forgotten.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ask_farewell(&self, person: UserId, now: OffsetDateTime) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into farewells (user_id, waits_since) values ($1, $2) on conflict do nothing",
            to_db(person.0),
            now
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Who has waited longest to be forgotten, and from before `then`; with the games and challenges that are to
    /// be ended first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn next_farewell(&self, then: OffsetDateTime) -> Result<Option<(UserId, Vec<GameId>)>, StoreError> {
        let person = sqlx::query_scalar!(
            "select user_id from farewells where waits_since < $1 order by waits_since limit 1",
            then
        )
        .fetch_optional(&self.pool)
        .await?;
        let Some(person) = person else { return Ok(None) };
        let games = sqlx::query_scalar!(
            r#"select id as "id!" from games where challenger = $1 and phase in ('open', 'playing')
               union
               select id from games where opponent = $1 and phase in ('open', 'playing')"#,
            person
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(Some((UserId(from_db(person)), games.into_iter().map(GameId).collect())))
    }

    /// Puts a person who can't be forgotten yet behind the others who wait for it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn put_off_farewell(&self, person: UserId, now: OffsetDateTime) -> Result<(), StoreError> {
        sqlx::query!("update farewells set waits_since = $2 where user_id = $1", to_db(person.0), now)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Whether messages about the person's games are still to be posted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn waits_for(&self, person: UserId) -> Result<bool, StoreError> {
        let waits = sqlx::query_scalar!(
            r#"select exists (
                   select from outbox o join games g on g.id = o.game_id
                   where o.state = 'waiting' and (g.challenger = $1 or g.opponent = $1)
               ) as "waits!""#,
            to_db(person.0)
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(waits)
    }

    /// Forgets a person who has asked for it, and whose games have all ended: whatever was about them alone goes,
    /// and in what is about others too `stand_in`, an id that is nobody's, takes their place. Nothing says who it
    /// was. `false` when another process is at it or has done it.
    ///
    /// # Errors
    /// When the database fails; nothing has changed then.
    pub async fn forget(&self, person: UserId, stand_in: u64) -> Result<bool, StoreError> {
        let (id, stand_in) = (to_db(person.0), to_db(stand_in));
        let mut tx = self.pool.begin().await?;
        let claimed =
            sqlx::query_scalar!("select user_id from farewells where user_id = $1 for update skip locked", id)
                .fetch_optional(&mut *tx)
                .await?;
        if claimed.is_none() {
            return Ok(false);
        }
        // Ids stand in events as numbers of their own, so a word with these digits is this person.
        let digits = format!(r"\m{id}\M");
        sqlx::query!(
            "update events set body = regexp_replace(body::text, $2, $3, 'g')::jsonb
             where game_id in (
                     select id from games where challenger = $1
                     union
                     select id from games where opponent = $1
                     union
                     -- Games of others that they ended or decided.
                     select game_id from events where body ->> 'kind' = 'ended' and body ->> 'by' = $4
                 )
                 and body::text ~ $2",
            id,
            digits,
            stand_in.to_string(),
            id.to_string()
        )
        .execute(&mut *tx)
        .await?;
        sqlx::query!(
            "update games set challenger = case challenger when $1 then $2 else challenger end,
                 opponent = case opponent when $1 then $2 else opponent end,
                 player1 = case player1 when $1 then $2 else player1 end,
                 player2 = case player2 when $1 then $2 else player2 end,
                 on_turn = case on_turn when $1 then $2 else on_turn end
             where challenger = $1 or opponent = $1",
            id,
            stand_in
        )
        .execute(&mut *tx)
        .await?;
        // The ratings of others were made against this one's, so it stays, unlisted and without a name.
        sqlx::query!("insert into people (user_id, listed) values ($1, false)", stand_in).execute(&mut *tx).await?;
        sqlx::query!(
            "update results set player1 = case player1 when $1 then $2 else player1 end,
                 player2 = case player2 when $1 then $2 else player2 end
             where player1 = $1 or player2 = $1",
            id,
            stand_in
        )
        .execute(&mut *tx)
        .await?;
        sqlx::query!("update ratings set user_id = $2, ranked = false where user_id = $1", id, stand_in)
            .execute(&mut *tx)
            .await?;
        sqlx::query!("update rating_changes set user_id = $2 where user_id = $1", id, stand_in)
            .execute(&mut *tx)
            .await?;
        sqlx::query!("update audit set user_id = $2 where user_id = $1", id, stand_in).execute(&mut *tx).await?;
        sqlx::query!("delete from explorations where user_id = $1", id).execute(&mut *tx).await?;
        sqlx::query!("delete from absences where user_id = $1", id).execute(&mut *tx).await?;
        sqlx::query!("delete from people where user_id = $1", id).execute(&mut *tx).await?;
        sqlx::query!("delete from farewells where user_id = $1", id).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Notes that the bot is on a server, and what Discord says of the server's language.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_server(&self, guild: u64, locale: &str, now: OffsetDateTime) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        are_back(&mut tx, &[to_db(guild)], now).await?;
        sqlx::query!(
            "insert into servers (guild_id, locale) values ($1, $2)
             on conflict (guild_id) do update set locale = $2 where servers.locale is distinct from $2",
            to_db(guild),
            locale
        )
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// Notes that the bot has left a server.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_left(&self, guild: u64, now: OffsetDateTime) -> Result<(), StoreError> {
        sqlx::query!("update servers set left_at = $2 where guild_id = $1 and left_at is null", to_db(guild), now)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Notes of the servers of a shard which the bot is on: those that are not among them it has left, at the
    /// latest now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_servers(
        &self,
        (number, total): (u32, u32),
        present: &[u64],
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let present: Vec<i64> = present.iter().map(|&guild| to_db(guild)).collect();
        let mut tx = self.pool.begin().await?;
        are_back(&mut tx, &present, now).await?;
        sqlx::query!(
            "update servers set left_at = $4
             where (guild_id >> 22) % $1 = $2 and left_at is null and guild_id <> all($3)",
            i64::from(total),
            i64::from(number),
            &present,
            now
        )
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// Removes some of the data of a server that the bot left before `then`. `false` when there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_left(&self, then: OffsetDateTime) -> Result<bool, StoreError> {
        let mut tx = self.pool.begin().await?;
        let guild = sqlx::query_scalar!(
            "select guild_id from servers where left_at < $1 order by left_at limit 1 for update skip locked",
            then
        )
        .fetch_optional(&mut *tx)
        .await?;
        let Some(guild) = guild else { return Ok(false) };
        let games = sqlx::query_scalar!("select id from games where guild_id = $1 limit $2", guild, BATCH)
            .fetch_all(&mut *tx)
            .await?;
        sqlx::query!("delete from outbox where game_id = any($1)", &games).execute(&mut *tx).await?;
        sqlx::query!("delete from interactions where game_id = any($1)", &games).execute(&mut *tx).await?;
        sqlx::query!("delete from computer_turns where game_id = any($1)", &games).execute(&mut *tx).await?;
        sqlx::query!("delete from analyses where game_id = any($1)", &games).execute(&mut *tx).await?;
        sqlx::query!("delete from events where game_id = any($1)", &games).execute(&mut *tx).await?;
        sqlx::query!("delete from results where game_id = any($1) and not everywhere", &games)
            .execute(&mut *tx)
            .await?;
        sqlx::query!("update results set guild_id = null where game_id = any($1)", &games).execute(&mut *tx).await?;
        sqlx::query!(
            "delete from closed_channels
             where channel_id in (
                 select channel_id from games where id = any($1) union select parent_id from games where id = any($1)
             )",
            &games
        )
        .execute(&mut *tx)
        .await?;
        sqlx::query!("delete from games where id = any($1)", &games).execute(&mut *tx).await?;
        if games.is_empty() {
            sqlx::query!("delete from ratings where scope = $1", guild).execute(&mut *tx).await?;
            sqlx::query!("delete from rating_changes where scope = $1", guild).execute(&mut *tx).await?;
            sqlx::query!("delete from audit where guild_id = $1", guild).execute(&mut *tx).await?;
            sqlx::query!("delete from servers where guild_id = $1", guild).execute(&mut *tx).await?;
        }
        tx.commit().await?;
        Ok(true)
    }
}

/// Notes of servers where the bot was not that it is there again. The time in between is a downtime of the server:
/// one, whoever else notes the same, since only who still finds the server left writes it.
async fn are_back(tx: &mut PgConnection, guilds: &[i64], now: OffsetDateTime) -> Result<(), StoreError> {
    sqlx::query!(
        "with back as (
             select guild_id, left_at from servers where guild_id = any($1) and left_at is not null
             order by guild_id for update
         ), down as (
             insert into downtimes (total, shard, guild_id, starts, ends)
             select 1, 0, guild_id, left_at, $2 from back where left_at < $2
         )
         update servers s set left_at = null from back where s.guild_id = back.guild_id",
        guilds,
        now
    )
    .execute(tx)
    .await?;
    Ok(())
}
