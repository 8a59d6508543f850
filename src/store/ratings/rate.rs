//! Results and ratings. They are written in the transaction of the event that ends a game.

use crate::play::{
    GameId, Participant, Phase, Table, UserId,
    rating::{self, Change, DisplayedRating, MIN_GAMES, PlayerRating, Rating, ShownChange},
};
use crate::store::{
    database::{Connection, Result, Snapshot, Store, participant_from_db, participant_to_db, to_db},
    people::preferences,
    place::Place,
    ratings::{
        rank_roles::RolesBefore,
        scope::{ALL_GAMES, EVERYWHERE, Scope, game_column},
    },
};
use parlor_games::rules::{Game, Player};
use sqlx::types::Json;
use std::collections::BTreeMap;
use time::{Duration, OffsetDateTime};

/// After this long without a rated game, a player has no place on the leaderboards until the next one.
pub const ACTIVE: Duration = Duration::days(90);

/// Scope, game, person. Rows are locked in this order.
pub(in crate::store) type Key = (i64, String, i64);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Takes part in the ratings across servers.
    pub everywhere: bool,
    /// Appears on leaderboards and to other people.
    pub listed: bool,
}

pub(in crate::store) struct RatedResult {
    pub number: i64,
    /// `None` when the server's data was deleted.
    pub guild: Option<i64>,
    pub game: String,
    pub players: [i64; 2],
    pub winner: Option<Player>,
    pub everywhere: bool,
    pub ended_at: OffsetDateTime,
}

/// A row of `ratings`.
pub(in crate::store) struct RatingRow {
    pub scope: i64,
    pub game: String,
    pub user_id: i64,
    pub rating: f64,
    pub deviation: f64,
    pub volatility: f64,
    pub wins: i32,
    pub losses: i32,
    pub draws: i32,
    pub rated_at: Option<OffsetDateTime>,
}

impl From<RatingRow> for (Key, PlayerRating) {
    fn from(row: RatingRow) -> Self {
        let rating = Rating { value: row.rating, deviation: row.deviation, volatility: row.volatility };
        let (wins, losses, draws) = (row.wins, row.losses, row.draws);
        ((row.scope, row.game, row.user_id), PlayerRating { rating, wins, losses, draws, last: row.rated_at })
    }
}

/// A person's new rating on one leaderboard.
pub(in crate::store) struct Rated {
    pub number: i64,
    pub ended_at: OffsetDateTime,
    pub key: Key,
    pub player_rating: PlayerRating,
    pub change: Change,
}

impl RatedResult {
    pub fn leaderboards(&self) -> Vec<(i64, String)> {
        let scopes = [self.guild, self.everywhere.then_some(EVERYWHERE)].into_iter().flatten();
        scopes.flat_map(|scope| [(scope, ALL_GAMES.to_owned()), (scope, self.game.clone())]).collect()
    }

    /// In the order of the keys.
    pub fn rate(&self, player_rating: impl Fn(&Key) -> Option<PlayerRating>) -> Vec<Rated> {
        let mut rated = Vec::with_capacity(8);
        for (scope, game) in self.leaderboards() {
            let keys = self.players.map(|player| (scope, game.clone(), player));
            let [mut one, mut two] = keys.each_ref().map(|key| player_rating(key).unwrap_or(PlayerRating::NEW));
            let changes = rating::rate([&mut one, &mut two], self.winner, self.ended_at);
            for ((key, player_rating), change) in keys.into_iter().zip([one, two]).zip(changes) {
                rated.push(Rated { number: self.number, ended_at: self.ended_at, key, player_rating, change });
            }
        }
        rated.sort_by(|one, two| one.key.cmp(&two.key));
        rated
    }
}

fn column<R, T>(rows: &[R], of: impl Fn(&R) -> T) -> Vec<T> {
    rows.iter().map(of).collect()
}

pub(in crate::store) async fn write_changes(tx: &mut Connection, rated: &[Rated]) -> Result<()> {
    sqlx::query!(
        "insert into rating_changes (number, scope, game, user_id, at,
             rating_before, deviation_before, rating_after, deviation_after)
         select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::timestamptz[],
             $6::float8[], $7::float8[], $8::float8[], $9::float8[])",
        &column(rated, |row| row.number),
        &column(rated, |row| row.key.0),
        &column(rated, |row| row.key.1.clone()),
        &column(rated, |row| row.key.2),
        &column(rated, |row| row.ended_at),
        &column(rated, |row| row.change.before.value),
        &column(rated, |row| row.change.before.deviation),
        &column(rated, |row| row.change.after.value),
        &column(rated, |row| row.change.after.deviation)
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Called when a game has ended.
///
/// The players' rows are almost the last locks of the transaction. They are taken in the order of their keys, so that a
/// transaction that holds one waits only for later ones, and no deadlock can occur. Only the lock of the server's rank roles,
/// and the tasks for these, are taken after them, again in the order of their keys.
pub(in crate::store) async fn write_result(
    tx: &mut Connection,
    id: GameId,
    place: Place,
    table: &Table,
    at: OffsetDateTime,
) -> Result<()> {
    let Phase::Over { game, ending, .. } = &table.phase else { return Ok(()) };
    let rated = rating::is_rated(table);
    let players = game.seats.map(participant_to_db);
    let game_id = table.terms.setup.game().id();
    let result = RatedResult {
        number: 0,
        guild: place.guild.map(to_db),
        game: game_id.to_owned(),
        players,
        winner: ending.winner,
        everywhere: rated && both_take_part_everywhere(tx, players).await?,
        ended_at: at,
    };
    let before = if rated { lock(tx, &result).await? } else { BTreeMap::new() };
    let inserted = sqlx::query!(
        "insert into results
             (game_id, guild_id, game, player1, player2, winner, reason, plies, rated, everywhere, ended_at, number)
         values ($1, $2, $3, $4, $5, $6, $7::jsonb #>> '{}', $8, $9, $10, $11, case when $9 then nextval('results_number') end)
         -- Another result of an adjudicated game, which is not rated.
         on conflict (game_id) do update set winner = excluded.winner where not results.rated
         returning number, ended_at",
        id.0,
        result.guild,
        game_id,
        players[0],
        players[1],
        ending.winner.map(|winner| i16::from(winner.number())),
        Json(ending.reason) as _,
        i32::from(game.ply()),
        rated,
        result.everywhere,
        at
    )
    .fetch_one(&mut *tx)
    .await?;
    let Some(number) = inserted.number else { return Ok(()) };
    // As stored, so that a recomputation gives the same values.
    let result = RatedResult { number, ended_at: inserted.ended_at, ..result };
    let rated = result.rate(|key| before.get(key).copied());
    write_changes(tx, &rated).await?;
    let after: Vec<_> = rated.into_iter().map(|rated| (rated.key, rated.player_rating)).collect();
    write_player_ratings(tx, &after, result.ended_at).await
}

async fn both_take_part_everywhere(tx: &mut Connection, players: [i64; 2]) -> Result<bool> {
    let both = sqlx::query_scalar!(
        r#"select count(*) = 2 as "both!" from people where user_id = any($1) and everywhere"#,
        &players
    );
    Ok(both.fetch_one(tx).await?)
}

/// Inserts missing rows. Returns the ratings before the game.
async fn lock(tx: &mut Connection, result: &RatedResult) -> Result<BTreeMap<Key, PlayerRating>> {
    let (scopes, games): (Vec<_>, Vec<_>) = result.leaderboards().into_iter().unzip();
    // The upsert locks an existing row, although it changes nothing.
    sqlx::query!(
        "insert into ratings (scope, game, user_id)
         select scope, game, user_id
         from unnest($1::bigint[], $2::text[]) of_table (scope, game), unnest($3::bigint[]) player (user_id)
         order by scope, game, user_id
         on conflict (scope, game, user_id) do update set user_id = excluded.user_id where false",
        &scopes,
        &games,
        &result.players
    )
    .execute(&mut *tx)
    .await?;
    let rows = sqlx::query_as!(
        RatingRow,
        "select scope, game, user_id, rating, deviation, volatility, wins, losses, draws, rated_at
         from ratings
         where scope = any($1) and game = any($2) and user_id = any($3)",
        &scopes,
        &games,
        &result.players
    );
    Ok(rows.fetch_all(tx).await?.into_iter().map(Into::into).collect())
}

/// Updates existing rows, which the caller has locked: a transaction that changes a consent waits for them. Also decides
/// who has a place on the leaderboards, which needs enough games, a recent one, and the person's consent.
pub(in crate::store) async fn write_player_ratings(
    tx: &mut Connection,
    all: &[(Key, PlayerRating)],
    now: OffsetDateTime,
) -> Result<()> {
    let people: Vec<_> = all.iter().map(|((scope, _, person), _)| (*scope, *person)).collect();
    let before = RolesBefore::of(tx, &people).await?;
    sqlx::query!(
        "update ratings r
         set rating = n.rating, deviation = n.deviation, volatility = n.volatility,
             wins = n.wins, losses = n.losses, draws = n.draws, rated_at = n.rated_at,
             ranked = n.wins + n.losses + n.draws >= $11 and coalesce(n.rated_at >= $12, false)
                 and coalesce(p.listed, true) and (n.scope <> $13 or coalesce(p.everywhere, false))
         from unnest($1::bigint[], $2::text[], $3::bigint[], $4::float8[], $5::float8[], $6::float8[],
                 $7::integer[], $8::integer[], $9::integer[], $10::timestamptz[])
                 n (scope, game, user_id, rating, deviation, volatility, wins, losses, draws, rated_at)
             left join people p on p.user_id = n.user_id
         where r.scope = n.scope and r.game = n.game and r.user_id = n.user_id",
        &column(all, |(key, _)| key.0),
        &column(all, |(key, _)| key.1.clone()),
        &column(all, |(key, _)| key.2),
        &column(all, |(_, player_rating)| player_rating.rating.value),
        &column(all, |(_, player_rating)| player_rating.rating.deviation),
        &column(all, |(_, player_rating)| player_rating.rating.volatility),
        &column(all, |(_, player_rating)| player_rating.wins),
        &column(all, |(_, player_rating)| player_rating.losses),
        &column(all, |(_, player_rating)| player_rating.draws),
        &column(all, |(_, player_rating)| player_rating.last) as _,
        MIN_GAMES,
        now - ACTIVE,
        EVERYWHERE
    )
    .execute(&mut *tx)
    .await?;
    before.enqueue_changes(tx, now).await
}

/// Takes rows, which the caller has locked, off the leaderboards.
pub(in crate::store) async fn unrank(tx: &mut Connection, keys: &[Key], now: OffsetDateTime) -> Result<()> {
    let before = RolesBefore::of(tx, &column(keys, |(scope, _, person)| (*scope, *person))).await?;
    sqlx::query!(
        "update ratings r set ranked = false
         from unnest($1::bigint[], $2::text[], $3::bigint[]) gone (scope, game, user_id)
         where r.scope = gone.scope and r.game = gone.game and r.user_id = gone.user_id",
        &column(keys, |key| key.0),
        &column(keys, |key| key.1.clone()),
        &column(keys, |key| key.2)
    )
    .execute(&mut *tx)
    .await?;
    before.enqueue_changes(tx, now).await
}

impl Store {
    /// For this kind of game, player 1 first: on the game's server, or everywhere for a game without a server. `None`
    /// if the game is in progress, or changed no such ratings.
    pub async fn rating_changes(&self, id: GameId) -> Result<Option<[(Participant, ShownChange); 2]>> {
        let rows = sqlx::query!(
            r#"select c.user_id, c.rating_before, c.deviation_before, c.rating_after, c.deviation_after,
                   (select count(*) from (
                       select from rating_changes e
                       where e.scope = c.scope and e.game = c.game and e.user_id = c.user_id and e.number < c.number
                       limit $3
                   ) earlier)::integer as "earlier!"
               from results r join rating_changes c
                   on c.number = r.number and c.scope = coalesce(r.guild_id, $2) and c.game = r.game
               where r.game_id = $1
               order by c.user_id <> r.player1"#,
            id.0,
            EVERYWHERE,
            // More would be shown alike.
            i64::from(MIN_GAMES)
        )
        .fetch_all(&self.pool)
        .await?;
        let changes: Vec<_> = rows
            .iter()
            .map(|row| {
                let before = DisplayedRating { value: row.rating_before, deviation: row.deviation_before };
                let after = DisplayedRating { value: row.rating_after, deviation: row.deviation_after };
                (participant_from_db(row.user_id), Change { before, after }.shown(row.earlier + 1))
            })
            .collect();
        Ok(changes.try_into().ok())
    }

    /// Takes players without a rated game since `active` off the leaderboards.
    pub async fn unrank_inactive(&self, active: OffsetDateTime, limit: i64, now: OffsetDateTime) -> Result<u64> {
        let mut tx = self.pool.begin().await?;
        let inactive = sqlx::query!(
            "select scope, game, user_id from ratings
             where ranked and rated_at < $1
             order by rated_at
             limit $2
             for no key update skip locked",
            active,
            limit
        )
        .fetch_all(&mut *tx)
        .await?;
        let inactive: Vec<_> = inactive.into_iter().map(|row| (row.scope, row.game, row.user_id)).collect();
        unrank(&mut tx, &inactive, now).await?;
        tx.commit().await?;
        Ok(inactive.len() as u64)
    }

    /// Sets people's ratings; without one, a person has no place on the leaderboard. Only for tests: otherwise ratings follow
    /// from results.
    #[doc(hidden)]
    pub async fn replace_ratings(
        &self,
        scope: Scope,
        game: Option<Game>,
        ratings: &[(UserId, Option<f64>)],
        now: OffsetDateTime,
    ) -> Result<()> {
        let (scope, people) = (scope.to_db(), column(ratings, |(person, _)| to_db(person.0)));
        let mut tx = self.pool.begin().await?;
        let before = RolesBefore::of(&mut tx, &column(&people, |person| (scope, *person))).await?;
        sqlx::query(
            "insert into ratings (scope, game, user_id, rating, wins, rated_at, ranked)
             select $1, $2, user_id, coalesce(rating, 1500), 3, $5, rating is not null
             from unnest($3::bigint[], $4::float8[]) new (user_id, rating) order by user_id
             on conflict (scope, game, user_id) do update set rating = excluded.rating, ranked = excluded.ranked",
        )
        .bind(scope)
        .bind(game_column(game))
        .bind(people)
        .bind(column(ratings, |(_, rating)| *rating))
        .bind(now)
        .execute(&mut *tx)
        .await?;
        before.enqueue_changes(&mut tx, now).await?;
        Ok(tx.commit().await?)
    }

    pub async fn choices(&self, person: UserId) -> Result<Choices> {
        choices_of(&mut self.pool.acquire().await?, person).await
    }

    /// Concurrent changes don't overwrite each other.
    pub async fn update_choices(
        &self,
        person: UserId,
        now: OffsetDateTime,
        update: impl FnOnce(&mut Choices) + Send,
    ) -> Result<()> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        preferences::lock_row(&mut tx, person).await?;
        let mut choices = choices_of(&mut tx, person).await?;
        update(&mut choices);
        let person = to_db(person.0);
        sqlx::query!(
            "update people set everywhere = $2, listed = $3 where user_id = $1",
            person,
            choices.everywhere,
            choices.listed
        )
        .execute(&mut *tx)
        .await?;
        let rows = sqlx::query_as!(
            RatingRow,
            "select scope, game, user_id, rating, deviation, volatility, wins, losses, draws, rated_at
             from ratings
             where user_id = $1
             order by scope, game, user_id for no key update",
            person
        );
        let all: Vec<_> = rows.fetch_all(&mut *tx).await?.into_iter().map(Into::into).collect();
        write_player_ratings(&mut tx, &all, now).await?;
        Ok(tx.commit().await?)
    }
}

impl Snapshot {
    pub async fn choices(&mut self, person: UserId) -> Result<Choices> {
        choices_of(&mut self.tx, person).await
    }
}

async fn choices_of(connection: &mut Connection, person: UserId) -> Result<Choices> {
    let person = to_db(person.0);
    let stored = sqlx::query_as!(Choices, "select everywhere, listed from people where user_id = $1", person);
    Ok(stored.fetch_optional(connection).await?.unwrap_or(Choices { everywhere: false, listed: true }))
}
