//! Results and ratings. They are written in the transaction of the event that ends a game.

use crate::play::{
    GameId, Participant, Phase, Reason, Table, UserId,
    rating::{self, Change, DisplayedRating, PlayerRating, Rating},
};
use crate::store::{
    Place, Snapshot, Store, StoreError,
    database::pool::Connection,
    participant_from_db, participant_to_db,
    people::preferences,
    ratings::ranked::{RANKED_GAMES, update_ranked},
    to_db,
};
use parlor_games::rules::{Game, Player};
use std::collections::BTreeMap;
use time::{Duration, OffsetDateTime};

/// After this long without a rated game, a player has no place on the leaderboards until the next one.
pub const ACTIVE: Duration = Duration::days(90);

/// The group of players among whom a rating is computed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scope {
    Guild(u64),
    /// Everybody who takes part in the ratings across servers.
    Everywhere,
}

/// [`Scope::Everywhere`] as stored; no server has this id.
const EVERYWHERE: i64 = 0;

impl Scope {
    pub(in crate::store) fn to_db(self) -> i64 {
        match self {
            Self::Guild(guild) => to_db(guild),
            Self::Everywhere => EVERYWHERE,
        }
    }
}

/// A game's id, or an empty string for all games together.
pub(in crate::store) fn game_column(game: Option<Game>) -> &'static str {
    game.map_or("", Game::id)
}

/// Scope, game, person. Rows are locked in this order.
pub(in crate::store) type Key = (i64, String, i64);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Takes part in the ratings across servers.
    pub everywhere: bool,
    /// Appears on leaderboards and to other people.
    pub listed: bool,
}

impl Choices {
    const DEFAULT: Self = Self { everywhere: false, listed: true };
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

/// By column, for `unnest`.
#[derive(Default)]
pub(in crate::store) struct Changes {
    numbers: Vec<i64>,
    scopes: Vec<i64>,
    games: Vec<String>,
    people: Vec<i64>,
    times: Vec<OffsetDateTime>,
    before: [Vec<f64>; 2],
    after: [Vec<f64>; 2],
}

impl RatedResult {
    /// The leaderboards that count the result, as scope and game.
    pub fn leaderboards(&self) -> Vec<(i64, String)> {
        let scopes = [self.guild, self.everywhere.then_some(EVERYWHERE)].into_iter().flatten();
        scopes.flat_map(|scope| [(scope, String::new()), (scope, self.game.clone())]).collect()
    }

    /// Computes the players' new ratings and the changes, in the order of the keys.
    pub fn rate(
        &self,
        player_rating: &mut impl FnMut(&Key) -> Option<PlayerRating>,
    ) -> Vec<(Key, PlayerRating, Change)> {
        let mut done = Vec::with_capacity(8);
        for (scope, game) in self.leaderboards() {
            let keys = self.players.map(|player| (scope, game.clone(), player));
            let [mut one, mut two] = [0, 1].map(|seat: usize| player_rating(&keys[seat]).unwrap_or(PlayerRating::NEW));
            let changes = rating::rate([&mut one, &mut two], self.winner, self.ended_at);
            done.extend(
                keys.into_iter().zip([one, two]).zip(changes).map(|((key, after), change)| (key, after, change)),
            );
        }
        done.sort_by(|(one, ..), (two, ..)| one.cmp(two));
        done
    }
}

impl Changes {
    pub fn push(&mut self, number: i64, at: OffsetDateTime, (scope, game, person): &Key, change: &Change) {
        self.numbers.push(number);
        self.scopes.push(*scope);
        self.games.push(game.clone());
        self.people.push(*person);
        self.times.push(at);
        for (columns, shown) in [(&mut self.before, change.before), (&mut self.after, change.after)] {
            columns[0].push(shown.value);
            columns[1].push(shown.deviation);
        }
    }

    pub async fn write(&self, tx: &mut Connection) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into rating_changes (number, scope, game, user_id, at,
                 rating_before, deviation_before, rating_after, deviation_after)
             select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::timestamptz[],
                 $6::float8[], $7::float8[], $8::float8[], $9::float8[])",
            &self.numbers,
            &self.scopes,
            &self.games,
            &self.people,
            &self.times,
            &self.before[0],
            &self.before[1],
            &self.after[0],
            &self.after[1]
        )
        .execute(&mut *tx)
        .await?;
        Ok(())
    }
}

/// Writes a finished game's result and, if it is rated, both players' ratings.
///
/// The players' rows are almost the last locks of the transaction. They are taken in the order of their keys, so that a
/// transaction that holds one waits only for later ones, and no deadlock can occur. Only the triggers of `ratings` take
/// locks after them: the lock of the server's rank roles, and the tasks for these, again in the order of their keys.
pub(in crate::store) async fn write_result(
    tx: &mut Connection,
    id: GameId,
    place: Place,
    table: &Table,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let Phase::Over { game, ending, .. } = &table.phase else { return Ok(()) };
    let rated = rating::is_rated(table);
    let players = game.seats.map(participant_to_db);
    let game_id = table.terms.setup.game().id();
    let mut result = RatedResult {
        number: 0,
        guild: place.guild.map(to_db),
        game: game_id.to_owned(),
        players,
        winner: ending.winner,
        everywhere: rated && choices(tx, players).await?.values().filter(|choice| choice.everywhere).count() == 2,
        ended_at: at,
    };
    if rated {
        lock(tx, &result).await?;
    }
    let inserted = sqlx::query!(
        "insert into results
             (game_id, guild_id, game, player1, player2, winner, reason, plies, rated, everywhere, ended_at, number)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $9 then nextval('results_number') end)
         returning number, ended_at",
        id.0,
        result.guild,
        game_id,
        players[0],
        players[1],
        ending.winner.map(|winner| i16::from(winner.number())),
        reason_name(ending.reason),
        i32::from(game.ply()),
        rated,
        result.everywhere,
        at
    )
    .fetch_one(&mut *tx)
    .await?;
    // As stored, so that a recomputation gives the same values.
    result.ended_at = inserted.ended_at;
    match inserted.number {
        Some(number) => update_ratings(tx, &RatedResult { number, ..result }).await,
        None => Ok(()),
    }
}

async fn choices(tx: &mut Connection, players: [i64; 2]) -> Result<BTreeMap<i64, Choices>, StoreError> {
    let mut all: BTreeMap<_, _> = players.iter().map(|&player| (player, Choices::DEFAULT)).collect();
    let rows = sqlx::query!("select user_id, everywhere, listed from people where user_id = any($1)", &players)
        .fetch_all(&mut *tx)
        .await?;
    all.extend(rows.iter().map(|row| (row.user_id, Choices { everywhere: row.everywhere, listed: row.listed })));
    Ok(all)
}

/// Inserts missing rows.
async fn lock(tx: &mut Connection, result: &RatedResult) -> Result<(), StoreError> {
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
    Ok(())
}

/// The rows are locked.
async fn update_ratings(tx: &mut Connection, result: &RatedResult) -> Result<(), StoreError> {
    let (scopes, games): (Vec<_>, Vec<_>) = result.leaderboards().into_iter().unzip();
    let rows = sqlx::query!(
        "select scope, game, user_id, rating, deviation, volatility, wins, losses, draws, rated_at
         from ratings
         where scope = any($1) and game = any($2) and user_id = any($3)",
        &scopes,
        &games,
        &result.players
    )
    .fetch_all(&mut *tx)
    .await?;
    let before: BTreeMap<Key, PlayerRating> = rows
        .into_iter()
        .map(|row| {
            let rating = Rating { value: row.rating, deviation: row.deviation, volatility: row.volatility };
            let player_rating =
                PlayerRating { rating, wins: row.wins, losses: row.losses, draws: row.draws, last: row.rated_at };
            ((row.scope, row.game, row.user_id), player_rating)
        })
        .collect();
    let after = result.rate(&mut |key| before.get(key).copied());
    let mut changes = Changes::default();
    for (key, _, change) in &after {
        changes.push(result.number, result.ended_at, key, change);
    }
    changes.write(tx).await?;
    // Read again under the locks: a transaction that changes the choices waits for them.
    let choices = choices(tx, result.players).await?;
    let after: Vec<_> = after
        .into_iter()
        .map(|(key, player_rating, _)| {
            let choice = choices.get(&key.2).copied().unwrap_or(Choices::DEFAULT);
            let consent = choice.listed && (key.0 != EVERYWHERE || choice.everywhere);
            let ranked = consent && player_rating.games() >= RANKED_GAMES;
            (key, player_rating, ranked)
        })
        .collect();
    write_player_ratings(tx, &after).await
}

/// Updates existing rows. The `bool` is whether the player has a place on the leaderboard.
pub(in crate::store) async fn write_player_ratings(
    tx: &mut Connection,
    all: &[(Key, PlayerRating, bool)],
) -> Result<(), StoreError> {
    fn column<T>(all: &[(Key, PlayerRating, bool)], of: impl Fn(&Key, &PlayerRating) -> T) -> Vec<T> {
        all.iter().map(|(key, player_rating, _)| of(key, player_rating)).collect()
    }
    let ranked: Vec<_> = all.iter().map(|(.., ranked)| *ranked).collect();
    sqlx::query!(
        "update ratings r
         set rating = n.rating, deviation = n.deviation, volatility = n.volatility,
             wins = n.wins, losses = n.losses, draws = n.draws, rated_at = n.rated_at, ranked = n.ranked
         from unnest($1::bigint[], $2::text[], $3::bigint[], $4::float8[], $5::float8[], $6::float8[],
                 $7::integer[], $8::integer[], $9::integer[], $10::timestamptz[], $11::boolean[])
             n (scope, game, user_id, rating, deviation, volatility, wins, losses, draws, rated_at, ranked)
         where r.scope = n.scope and r.game = n.game and r.user_id = n.user_id",
        &column(all, |key, _| key.0),
        &column(all, |key, _| key.1.clone()),
        &column(all, |key, _| key.2),
        &column(all, |_, player_rating| player_rating.rating.value),
        &column(all, |_, player_rating| player_rating.rating.deviation),
        &column(all, |_, player_rating| player_rating.rating.volatility),
        &column(all, |_, player_rating| player_rating.wins),
        &column(all, |_, player_rating| player_rating.losses),
        &column(all, |_, player_rating| player_rating.draws),
        &column(all, |_, player_rating| player_rating.last) as _,
        &ranked
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

impl Store {
    /// Both players' rating changes in this kind of game, player 1 first: on the game's server, or everywhere for a
    /// game without a server. `None` if the game is in progress, or changed no such ratings.
    pub async fn rating_changes(&self, id: GameId) -> Result<Option<[(Participant, Change); 2]>, StoreError> {
        let rows = sqlx::query!(
            "select c.user_id, c.rating_before, c.deviation_before, c.rating_after, c.deviation_after
             from results r join rating_changes c
                 on c.number = r.number and c.scope = coalesce(r.guild_id, $2) and c.game = r.game
             where r.game_id = $1
             order by c.user_id <> r.player1",
            id.0,
            EVERYWHERE
        )
        .fetch_all(&self.pool)
        .await?;
        let changes: Vec<_> = rows
            .iter()
            .map(|row| {
                let before = DisplayedRating { value: row.rating_before, deviation: row.deviation_before };
                let after = DisplayedRating { value: row.rating_after, deviation: row.deviation_after };
                (participant_from_db(row.user_id), Change { before, after })
            })
            .collect();
        Ok(changes.try_into().ok())
    }

    pub async fn choices(&self, person: UserId) -> Result<Choices, StoreError> {
        choices_of(&mut self.pool.acquire().await?, person).await
    }

    /// Changes a person's choices, and updates the leaderboards at once. Concurrent changes don't overwrite each other.
    pub async fn update_choices(
        &self,
        person: UserId,
        now: OffsetDateTime,
        update: impl FnOnce(&mut Choices) + Send,
    ) -> Result<(), StoreError> {
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
        sqlx::query!("select from ratings where user_id = $1 order by scope, game, user_id for no key update", person)
            .fetch_all(&mut *tx)
            .await?;
        update_ranked(&mut tx, &[person], now - ACTIVE).await?;
        tx.commit().await?;
        Ok(())
    }
}

impl Snapshot {
    pub async fn choices(&mut self, person: UserId) -> Result<Choices, StoreError> {
        choices_of(&mut self.tx, person).await
    }
}

async fn choices_of(connection: &mut Connection, person: UserId) -> Result<Choices, StoreError> {
    let row = sqlx::query!("select everywhere, listed from people where user_id = $1", to_db(person.0))
        .fetch_optional(connection)
        .await?;
    Ok(row.map_or(Choices::DEFAULT, |row| Choices { everywhere: row.everywhere, listed: row.listed }))
}

/// The same name as in events.
fn reason_name(reason: Reason) -> String {
    match serde_json::to_value(reason) {
        Ok(serde_json::Value::String(name)) => name,
        _ => format!("{reason:?}"),
    }
}
