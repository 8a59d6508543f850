//! Deletes the data of people who asked for it, and the places of old games outside the bot's servers.

use crate::play::{Event, GameId, Participant, UserId};
use crate::store::{
    changes::{server_presence::delete_games, tournaments::leave_all},
    database::{Connection, Result, Store, Transaction, from_db, participant_to_db, to_db},
    games::{public_pages, standing_offers, vote_games},
    people::person_columns,
    ratings::rate::unrank,
    requests::deletion_requests,
    tasks::{self, TaskKind, kinds},
    tournaments,
};
use serde::Deserialize;
use serde_json::Value;
use time::OffsetDateTime;

/// How many games each transaction but the last changes, and how many games' events one statement replaces.
const BATCH: usize = 200;

impl Store {
    /// From now on, no games with the person begin, and the person's other changes are refused.
    pub async fn request_deletion(&self, person: UserId, now: OffsetDateTime) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        if !self.record_interaction(&mut tx, now).await? {
            return Ok(());
        }
        sqlx::query!(
            "insert into people (user_id, deletion_requested_at) values ($1, $2)
             on conflict (user_id) do update
                 set deletion_requested_at = coalesce(people.deletion_requested_at, excluded.deletion_requested_at)",
            to_db(person.0),
            now
        )
        .execute(&mut *tx)
        .await?;
        // Each attempt puts the same deleted participant in the person's place.
        let stand_in = rand::random::<u32>().max(1);
        let key = person.0.to_string();
        tasks::enqueue(&mut tx, kinds::DeletePerson, &key, Some(person.0), (now, now), &stand_in).await?;
        leave_all(&mut tx, person, None, now).await?;
        public_pages::close_of_person(&mut tx, person).await?;
        Ok(tx.commit().await?)
    }

    /// The deleted participant that the request puts in the person's place; `None` if there is no request.
    pub async fn stand_in(&self, person: UserId) -> Result<Option<u32>> {
        tasks::payload(&mut self.pool.acquire().await?, kinds::DeletePerson, &person.0.to_string()).await
    }

    /// Games in progress and open challenges; they must end before the person's data is deleted.
    pub async fn unfinished_games(&self, person: UserId) -> Result<Vec<GameId>> {
        let games = unfinished_games(&mut self.pool.acquire().await?, to_db(person.0)).await?;
        Ok(games.into_iter().map(GameId).collect())
    }

    /// Whether messages of the person's games wait, including boards that only the person sees.
    pub async fn has_waiting_deliveries(&self, person: UserId, now: OffsetDateTime) -> Result<bool> {
        let mut connection = self.pool.acquire().await?;
        let waits = tasks::has_deliveries_of_person(&mut connection, to_db(person.0)).await?;
        Ok(waits || tasks::is_busy(&mut connection, TaskKind::PrivateBoard, person.0, now).await?)
    }

    /// Call it once all games except the `broken` ones have ended. Deletes rows about this person alone. In rows that
    /// concern others too, puts the deleted participant `stand_in` in the person's place. Returns `false` when another
    /// game is still to be ended, or another process does this or has done it.
    pub async fn delete_person(
        &self,
        person: UserId,
        stand_in: u32,
        broken: &[GameId],
        now: OffsetDateTime,
    ) -> Result<bool> {
        let deleted = Participant::Deleted(stand_in);
        let (id, stand_in) = (to_db(person.0), participant_to_db(deleted));
        // A person may have played tens of thousands of games. Most are changed before the transaction that locks events.
        loop {
            let Some((mut tx, _)) = self.begin_deletion(id, broken).await? else { return Ok(false) };
            let changed = clean_games(&mut tx, person, deleted, Some(BATCH)).await?;
            tx.commit().await?;
            if changed == 0 {
                break;
            }
        }
        let Some((mut tx, requested)) = self.begin_deletion(id, broken).await? else { return Ok(false) };
        lock_events(&mut tx, id).await?;
        // The person may have joined one while the request was being recorded.
        leave_all(&mut tx, person, None, requested).await?;
        clean_games(&mut tx, person, deleted, None).await?;
        // Others' ratings were computed against this one, so it stays, unlisted and without a name.
        sqlx::query!("insert into people (user_id, listed) values ($1, false)", stand_in).execute(&mut *tx).await?;
        let ranked = sqlx::query!(
            "select scope, game, user_id from ratings where user_id = $1 and ranked
             order by scope, game for no key update",
            id
        );
        let ranked: Vec<_> =
            ranked.fetch_all(&mut *tx).await?.into_iter().map(|row| (row.scope, row.game, row.user_id)).collect();
        // This schedules the removal of the person's rank roles.
        unrank(&mut tx, &ranked, now).await?;
        tournaments::take_roles(&mut tx, person, now).await?;
        standing_offers::end_of_person(&mut tx, id, None, requested).await?;
        vote_games::remove_voter(&mut tx, id, requested).await?;
        person_columns::delete(&mut tx, id, stand_in).await?;
        // This includes the running task itself, so it comes last: until then the task's lease can be extended.
        tasks::delete_of_person(&mut tx, from_db(id)).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Returns the time of the request; `None` if there is none, or a game other than the `broken` ones is still to be ended.
    async fn begin_deletion(&self, person: i64, broken: &[GameId]) -> Result<Option<(Transaction, OffsetDateTime)>> {
        let mut tx = self.pool.begin_long().await?;
        deletion_requests::lock_data(&mut tx, person).await?;
        let requested = sqlx::query_scalar!("select deletion_requested_at from people where user_id = $1", person)
            .fetch_optional(&mut *tx)
            .await?
            .flatten();
        let unfinished =
            unfinished_games(&mut tx, person).await?.into_iter().any(|game| !broken.contains(&GameId(game)));
        if let Some(requested) = requested.filter(|_| !unfinished) {
            return Ok(Some((tx, requested)));
        }
        tx.rollback().await?;
        Ok(None)
    }

    /// For games that ended before `then` in conversations of people, or on servers without the bot. Nothing reports
    /// that the bot is no longer used there.
    pub async fn forget_old_places(&self, then: OffsetDateTime, limit: i64) -> Result<u64> {
        let mut tx = self.pool.begin().await?;
        let games = sqlx::query_scalar!(
            "select id from games
             where by_answers and phase in ('closed', 'over') and channel_id <> id and updated_at < $1
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
        Ok(games.len() as u64)
    }
}

async fn unfinished_games(tx: &mut Connection, person: i64) -> Result<Vec<i64>> {
    let games = sqlx::query_scalar!(
        "select id from games where (challenger = $1 or opponent = $1) and phase in ('open', 'playing')",
        person
    )
    .fetch_all(tx)
    .await?;
    Ok(games)
}

/// Leagues and tournaments are locked before games. A transaction that copies the id of their creator locks the row with the id first,
/// so no copy is made once this lock is held.
async fn lock_events(tx: &mut Connection, person: i64) -> Result<()> {
    sqlx::query!(
        "select id from leagues
         where id = any(array(
             select id from leagues where created_by = $1
             union
             select s.league_id from season_players p join seasons s on s.id = p.season_id where p.user_id = $1
         ))
         order by id for no key update",
        person
    )
    .fetch_all(&mut *tx)
    .await?;
    // While the statement waits for a tournament, the next one of the series may be created.
    let mut locked = 0;
    loop {
        let tournaments = sqlx::query!(
            "select id from tournaments
             where id = any(array(
                 select id from tournaments where created_by = $1
                 union
                 select tournament_id from tournament_players where user_id = $1
             ))
             order by id for no key update",
            person
        );
        let found = tournaments.fetch_all(&mut *tx).await?.len();
        if found == locked {
            return Ok(());
        }
        locked = found;
    }
}

/// Deletes the games that only the person saw, and puts the stand-in in the person's place in others. Returns how many rows have
/// changed.
async fn clean_games(tx: &mut Connection, person: UserId, stand_in: Participant, most: Option<usize>) -> Result<u64> {
    let (id, most) = (to_db(person.0), most.and_then(|most| i64::try_from(most).ok()));
    // Nobody else played in the direct conversation or saw private games, and their channel identifies the person.
    let own = sqlx::query_scalar!(
        "select id from games where challenger = $1 and (guild_id is null and not by_answers or private) limit $2",
        id,
        most
    )
    .fetch_all(&mut *tx)
    .await?;
    delete_games(tx, &own).await?;
    let games = sqlx::query!(
        r#"select id, by_answers and (challenger = $1 or opponent = $1) as "is_elsewhere!" from games
           where id in (
               (select id from games where challenger = $1 limit $3)
               union
               (select id from games where opponent = $1 limit $3)
               union
               -- Games of others that they ended or decided.
               (select game_id from events where body ->> 'kind' = 'ended' and body ->> 'by' = $2 limit $3)
           )
           order by id for no key update"#,
        id,
        person.0.to_string(),
        most
    )
    .fetch_all(&mut *tx)
    .await?;
    // Conversations between people identify them too.
    let elsewhere: Vec<_> = games.iter().filter(|game| game.is_elsewhere).map(|game| game.id).collect();
    forget_places(tx, &elsewhere).await?;
    let games: Vec<_> = games.into_iter().map(|game| game.id).collect();
    Ok(own.len() as u64 + replace_in_games(tx, &games, person, stand_in).await?)
}

async fn replace_in_games(tx: &mut Connection, games: &[i64], person: UserId, stand_in: Participant) -> Result<u64> {
    let mut changed = 0;
    for games in games.chunks(BATCH) {
        changed += replace_in_events(tx, games, person, stand_in).await?;
    }
    let (id, stand_in) = (to_db(person.0), participant_to_db(stand_in));
    let seats = sqlx::query!(
        "update games set challenger = case challenger when $2 then $3 else challenger end,
             opponent = case opponent when $2 then $3 else opponent end,
             player1 = case player1 when $2 then $3 else player1 end,
             player2 = case player2 when $2 then $3 else player2 end,
             on_turn = case on_turn when $2 then $3 else on_turn end
         where id = any($1) and (challenger = $2 or opponent = $2)",
        games,
        id,
        stand_in
    );
    Ok(changed + seats.execute(&mut *tx).await?.rows_affected())
}

async fn replace_in_events(tx: &mut Connection, games: &[i64], person: UserId, stand_in: Participant) -> Result<u64> {
    let rows = sqlx::query!(
        "select game_id, seq, body from events where game_id = any($1) and strpos(body::text, $2) > 0",
        games,
        person.0.to_string()
    );
    let (mut ids, mut seqs, mut bodies) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows.fetch_all(&mut *tx).await? {
        let replaced = Event::deserialize(&row.body).and_then(|mut event| {
            event.replace_person(person, stand_in);
            serde_json::to_value(event)
        });
        ids.push(row.game_id);
        seqs.push(row.seq);
        bodies.push(replaced.unwrap_or_else(|_| without_digits(&row.body, person, stand_in)));
    }
    let replaced = sqlx::query!(
        "update events e set body = new.body
         from unnest($1::bigint[], $2::integer[], $3::jsonb[]) new (game_id, seq, body)
         where e.game_id = new.game_id and e.seq = new.seq and e.body <> new.body",
        &ids,
        &seqs,
        &bodies
    );
    Ok(replaced.execute(tx).await?.rows_affected())
}

/// For an event that a newer version wrote, or that is damaged: it must not name the person either, in a number or in a text. A longer
/// number that contains the digits changes too; nobody can read such an event yet.
fn without_digits(body: &Value, person: UserId, stand_in: Participant) -> Value {
    let text = body.to_string().replace(&person.0.to_string(), &u64::from(stand_in).to_string());
    // The JSON stays valid, because digits take the place of digits.
    serde_json::from_str(&text).unwrap_or_default()
}

/// The game's number, which is no id on Discord, replaces the channel.
async fn forget_places(tx: &mut Connection, games: &[i64]) -> Result<()> {
    tasks::delete_deliveries(tx, games).await?;
    sqlx::query!(
        "update games set channel_id = id, answers_guild_id = null, message_id = null where id = any($1)",
        games
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
