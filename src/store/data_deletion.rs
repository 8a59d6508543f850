//! Deletes the data of people who have asked for it, and the places of old games that belong to no server of the bot's.

use super::{
    Store, StoreError, direct_notices, from_db, participant_to_db, pool::Connection, servers::delete_games, to_db,
    tournaments,
};
use crate::play::{GameId, Participant, UserId};
use time::OffsetDateTime;

impl Store {
    /// Records that a person has asked for the deletion of their data, and takes the person out of all tournaments, so that no
    /// further games begin.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn request_deletion(&self, person: UserId, now: OffsetDateTime) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        sqlx::query!(
            "insert into farewells (user_id, waits_since) values ($1, $2) on conflict do nothing",
            to_db(person.0),
            now
        )
        .execute(&mut *tx)
        .await?;
        tournaments::leave_all(&mut tx, to_db(person.0), now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// The person who has waited longest for the deletion of their data, since before `then`, with the games and
    /// challenges that have to be ended first. `None` when there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn next_deletion(&self, then: OffsetDateTime) -> Result<Option<(UserId, Vec<GameId>)>, StoreError> {
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

    /// Moves a person whose data can't be deleted yet to the end of the queue.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn postpone_deletion(&self, person: UserId, now: OffsetDateTime) -> Result<(), StoreError> {
        sqlx::query!("update farewells set waits_since = $2 where user_id = $1", to_db(person.0), now)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Whether messages about the person's games are still to be posted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn has_waiting_deliveries(&self, person: UserId) -> Result<bool, StoreError> {
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

    /// Deletes the data of a person who has asked for it, and whose games have all ended. Rows about this person alone
    /// are deleted; in rows about others too, the deleted participant number `stand_in` replaces the person. What is
    /// left does not tell who the person was. Returns `false` when another process is doing this or has done it.
    ///
    /// # Errors
    /// When the database fails; then nothing has changed.
    pub async fn delete_person(&self, person: UserId, stand_in: u32) -> Result<bool, StoreError> {
        let (id, stand_in) = (to_db(person.0), participant_to_db(Participant::Deleted(stand_in)));
        // A person can have played tens of thousands of games.
        let mut tx = self.pool.begin_long().await?;
        let requested =
            sqlx::query_scalar!("select waits_since from farewells where user_id = $1 for update skip locked", id)
                .fetch_optional(&mut *tx)
                .await?;
        let Some(requested) = requested else { return Ok(false) };
        // The person may have joined one while the request was being recorded.
        tournaments::leave_all(&mut tx, id, requested).await?;
        // No other person played in the direct conversation, and its channel tells whose it is.
        let conversation = sqlx::query_scalar!(
            "select id from games where guild_id = 0 and challenger = $1 and answers_guild_id is null",
            id
        )
        .fetch_all(&mut *tx)
        .await?;
        delete_games(&mut tx, &conversation).await?;
        // The conversations of people tell who they are too.
        let elsewhere = sqlx::query_scalar!(
            "select id from games where (challenger = $1 or opponent = $1) and answers_guild_id is not null",
            id
        )
        .fetch_all(&mut *tx)
        .await?;
        forget_places(&mut tx, &elsewhere).await?;
        replace_in_games(&mut tx, id, stand_in).await?;
        replace_in_ratings(&mut tx, id, stand_in).await?;
        sqlx::query!("update audit set user_id = $2 where user_id = $1", id, stand_in).execute(&mut *tx).await?;
        tournaments::replace_person(&mut tx, id, stand_in).await?;
        delete_own_rows(&mut tx, id).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Removes the places of up to `limit` games that ended before `then`, in conversations of people and on servers that have
    /// not added the bot: nothing tells when the bot is used there for the last time. Returns how many there were.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_old_places(&self, then: OffsetDateTime, limit: i64) -> Result<usize, StoreError> {
        let mut tx = self.pool.begin().await?;
        let games = sqlx::query_scalar!(
            "select id from games
             where answers_guild_id is not null and phase in ('closed', 'over') and channel_id <> id and updated_at < $1
             order by updated_at
             limit $2
             for update skip locked",
            then,
            limit
        )
        .fetch_all(&mut *tx)
        .await?;
        forget_places(&mut tx, &games).await?;
        tx.commit().await?;
        Ok(games.len())
    }
}

/// Replaces a person in games and their events.
async fn replace_in_games(tx: &mut Connection, id: i64, stand_in: i64) -> Result<(), StoreError> {
    // An event holds ids as separate numbers, so a word with these digits is this person's id.
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
    Ok(())
}

/// Replaces a person in results and ratings.
async fn replace_in_ratings(tx: &mut Connection, id: i64, stand_in: i64) -> Result<(), StoreError> {
    // The ratings of others were computed against this one, so it is kept, unlisted and without a name.
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
    sqlx::query!("update rating_changes set user_id = $2 where user_id = $1", id, stand_in).execute(&mut *tx).await?;
    Ok(())
}

/// Deletes the rows that are about a person alone.
async fn delete_own_rows(tx: &mut Connection, id: i64) -> Result<(), StoreError> {
    direct_notices::delete_of_person(tx, id).await?;
    sqlx::query!("delete from channel_notices where user_id = $1", id).execute(&mut *tx).await?;
    sqlx::query!("delete from explorations where user_id = $1", id).execute(&mut *tx).await?;
    sqlx::query!("delete from absences where user_id = $1", id).execute(&mut *tx).await?;
    // Blocks and bans by others stay: nobody ends them by a deletion.
    sqlx::query!("delete from blocks where user_id = $1", id).execute(&mut *tx).await?;
    // The text of a lobby that names the person is forgotten, and its message is written anew.
    sqlx::query!(
        "with naming as (
             update lobbies set content = null where content like '%<@' || $1::bigint || '>%'
             returning guild_id, channel_id, refused
         )
         insert into lobby_changes (guild_id, due_at)
         select guild_id, now() from naming where channel_id is not null and refused is null",
        id
    )
    .execute(&mut *tx)
    .await?;
    // The update of the ratings recorded that the person loses the roles of their rank. These rows stay until Discord knows.
    sqlx::query!("delete from rank_role_changes where user_id = $1 and give", id).execute(&mut *tx).await?;
    sqlx::query!("delete from people where user_id = $1", id).execute(&mut *tx).await?;
    sqlx::query!("delete from farewells where user_id = $1", id).execute(&mut *tx).await?;
    Ok(())
}

/// Removes the servers, channels and messages of games that are over, in places that only answers get to. The number of the game,
/// which is the id of nothing on Discord, stands for its channel.
async fn forget_places(tx: &mut Connection, games: &[i64]) -> Result<(), StoreError> {
    sqlx::query!("delete from outbox where game_id = any($1)", games).execute(&mut *tx).await?;
    sqlx::query!("update games set channel_id = id, answers_guild_id = 0, message_id = null where id = any($1)", games)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// Whether a person has asked for the deletion of their data.
pub(super) async fn is_requested(tx: &mut Connection, person: i64) -> Result<bool, StoreError> {
    let requested =
        sqlx::query_scalar!(r#"select exists (select from farewells where user_id = $1) as "requested!""#, person)
            .fetch_one(tx)
            .await?;
    Ok(requested)
}
