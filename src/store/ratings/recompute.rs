//! Recomputes all ratings from the results, and repairs stored ratings that differ.

use crate::play::rating::{Change, DisplayedRating, PlayerRating};
use crate::store::{
    database::{Connection, Result, Store, pool::LONG_STEP_TIMEOUT},
    ratings::{
        rank_roles::RolesBefore,
        rate::{Key, RatedResult, RatingRow, write_changes, write_player_ratings},
    },
};
use parlor_games::rules::Player;
use std::collections::{BTreeMap, HashMap};
use time::OffsetDateTime;

/// Rows per read or write.
const BATCH: usize = 5000;

/// Begins a transaction that only compares, with the deadline of
/// [`Pool::begin_long`](crate::store::database::pool::Pool::begin_long).
const COMPARE: &str = "begin isolation level repeatable read read only; set local statement_timeout = '10min'";

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Recomputed {
    pub results: u64,
    /// Rows of ratings that follow from the results.
    pub ratings: u64,
    /// Rows of ratings that are wrong, missing, or superfluous.
    pub ratings_off: u64,
    /// Results with rating changes that are wrong, missing, or superfluous.
    pub changes_off: u64,
}

impl Recomputed {
    pub const fn is_sound(&self) -> bool {
        self.ratings_off == 0 && self.changes_off == 0
    }
}

type PlayerRatings = HashMap<Key, PlayerRating>;

impl Store {
    /// Without `write`, only compares, exactly. While it writes, no rated game can end.
    ///
    /// Holds all ratings in memory, some hundred bytes each, but not all results.
    pub async fn recompute_ratings(&self, write: bool, now: OffsetDateTime) -> Result<Recomputed> {
        let mut tx = if write {
            let mut tx = self.pool.begin_long().await?;
            // In the order in which the end of a game locks them.
            sqlx::query!("lock table ratings, results, rating_changes in share row exclusive mode")
                .execute(&mut *tx)
                .await?;
            tx
        } else {
            self.pool.with_deadline(LONG_STEP_TIMEOUT).begin_with(COMPARE).await?
        };
        let mut done = Recomputed::default();
        let mut ratings = PlayerRatings::new();
        let mut after = 0;
        while after < i64::MAX {
            let results = read_results(&mut tx, after).await?;
            let last = if results.len() < BATCH { i64::MAX } else { results[BATCH - 1].number };
            done.results += results.len() as u64;
            done.changes_off += compare_changes(&mut tx, &results, after..last, &mut ratings, write).await?;
            after = last;
        }
        done.ratings = ratings.len() as u64;
        done.ratings_off = compare_player_ratings(&mut tx, ratings, write, now).await?;
        if write {
            tx.commit().await?;
        }
        Ok(done)
    }
}

async fn read_results(tx: &mut Connection, after: i64) -> Result<Vec<RatedResult>> {
    let rows = sqlx::query!(
        r#"select number as "number!", guild_id, game, player1, player2, winner, everywhere, ended_at
           from results where number > $1 order by number limit $2"#,
        after,
        BATCH as i64
    )
    .fetch_all(&mut *tx)
    .await?;
    let results = rows.into_iter().map(|row| RatedResult {
        number: row.number,
        guild: row.guild_id,
        game: row.game,
        players: [row.player1, row.player2],
        winner: row.winner.and_then(|seat| Player::from_number(seat.into())),
        everywhere: row.everywhere,
        ended_at: row.ended_at,
    });
    Ok(results.collect())
}

/// Applies the results to `ratings`. The start of the range is exclusive, its end inclusive. Returns the number of
/// differences.
async fn compare_changes(
    tx: &mut Connection,
    results: &[RatedResult],
    range: std::ops::Range<i64>,
    ratings: &mut PlayerRatings,
    write: bool,
) -> Result<u64> {
    let rows = sqlx::query!(
        "select number, scope, game, user_id, at, rating_before, deviation_before, rating_after, deviation_after
         from rating_changes
         where number > $1 and number <= $2",
        range.start,
        range.end
    )
    .fetch_all(&mut *tx)
    .await?;
    let mut stored: BTreeMap<i64, BTreeMap<Key, (OffsetDateTime, Change)>> = BTreeMap::new();
    for row in rows {
        let before = DisplayedRating { value: row.rating_before, deviation: row.deviation_before };
        let after = DisplayedRating { value: row.rating_after, deviation: row.deviation_after };
        let key = (row.scope, row.game, row.user_id);
        stored.entry(row.number).or_default().insert(key, (row.at, Change { before, after }));
    }
    let (mut off, mut right) = (Vec::new(), Vec::new());
    for result in results {
        let rated = result.rate(|key| ratings.get(key).copied());
        ratings.extend(rated.iter().map(|it| (it.key.clone(), it.player_rating)));
        let fresh = rated.iter().map(|it| (it.key.clone(), (it.ended_at, it.change))).collect();
        if stored.remove(&result.number).unwrap_or_default() != fresh {
            off.push(result.number);
            right.extend(rated);
        }
    }
    // These changes belong to no result.
    off.extend(stored.into_keys());
    if write && !off.is_empty() {
        sqlx::query!("delete from rating_changes where number = any($1)", &off).execute(&mut *tx).await?;
        write_changes(tx, &right).await?;
    }
    Ok(off.len() as u64)
}

/// Returns the number of differences.
async fn compare_player_ratings(
    tx: &mut Connection,
    mut ratings: PlayerRatings,
    write: bool,
    now: OffsetDateTime,
) -> Result<u64> {
    let (mut off, mut wrong) = (0, Vec::new());
    let mut last: Key = (i64::MIN, String::new(), i64::MIN);
    loop {
        let rows = sqlx::query_as!(
            RatingRow,
            "select scope, game, user_id, rating, deviation, volatility, wins, losses, draws, rated_at
             from ratings
             where (scope, game, user_id) > ($1, $2, $3)
             order by scope, game, user_id
             limit $4",
            last.0,
            last.1,
            last.2,
            BATCH as i64
        )
        .fetch_all(&mut *tx)
        .await?;
        let Some(row) = rows.last() else { break };
        last = (row.scope, row.game.clone(), row.user_id);
        let mut gone = Vec::new();
        for row in rows {
            let (key, stored) = row.into();
            match ratings.remove(&key) {
                Some(fresh) if fresh == stored => {}
                Some(fresh) => wrong.push((key, fresh)),
                None => gone.push(key),
            }
        }
        off += gone.len() as u64;
        if write {
            delete(tx, gone, now).await?;
        }
    }
    // The missing ones.
    wrong.extend(ratings);
    off += wrong.len() as u64;
    if write {
        for wrong in wrong.chunks(BATCH) {
            insert_missing(tx, wrong).await?;
            write_player_ratings(tx, wrong, now).await?;
        }
    }
    Ok(off)
}

async fn delete(tx: &mut Connection, keys: Vec<Key>, now: OffsetDateTime) -> Result<()> {
    let people: Vec<_> = keys.iter().map(|(scope, _, person)| (*scope, *person)).collect();
    let before = RolesBefore::of(tx, &people).await?;
    let (scopes, games, people): (Vec<_>, Vec<_>, Vec<_>) = keys.into_iter().collect();
    sqlx::query!(
        "delete from ratings r using unnest($1::bigint[], $2::text[], $3::bigint[]) gone (scope, game, user_id)
         where r.scope = gone.scope and r.game = gone.game and r.user_id = gone.user_id",
        &scopes,
        &games,
        &people
    )
    .execute(&mut *tx)
    .await?;
    before.enqueue_changes(tx, now).await
}

async fn insert_missing(tx: &mut Connection, all: &[(Key, PlayerRating)]) -> Result<()> {
    let (scopes, games, people): (Vec<_>, Vec<_>, Vec<_>) = all.iter().map(|(key, _)| key.clone()).collect();
    sqlx::query!(
        "insert into ratings (scope, game, user_id) select * from unnest($1::bigint[], $2::text[], $3::bigint[])
         on conflict do nothing",
        &scopes,
        &games,
        &people
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
