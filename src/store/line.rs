//! What the computer has to do, in line for any process.
//!
//! Somebody works on it under a lease, not under a lock: it takes seconds, and people who act in the game meanwhile
//! must not wait. Should two work on one thing, the key (game, sequence) lets one of them in.

use super::{COMPUTER_CHANNEL, Place, Store, StoreError, to_db};
use crate::{
    ai::Level,
    play::{GameId, Table},
};
use sqlx::{PgConnection, postgres::types::PgInterval};
use std::time::Duration;

/// Something that the computer has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// In which game.
    pub game: GameId,
    /// After how many of its events.
    pub events: u32,
    /// How often it has been begun.
    pub tries: u32,
}

/// How long what a level does is taken to last, for the order of the line.
const fn lasts(level: Level) -> Duration {
    match level {
        Level::Easy => Duration::from_millis(20),
        Level::Medium => Duration::from_millis(100),
        Level::Hard => Duration::from_millis(500),
        Level::Master => Duration::from_secs(3),
    }
}

/// Puts what the computer has to do at a table in line, in place of what it had to do before. `waits` says whether the
/// message about the events from `first` on waits for it. Gives the first event that no message has told of.
pub(super) async fn line_up(
    tx: &mut PgConnection,
    id: GameId,
    place: Place,
    table: &Table,
    first: i32,
    waits: bool,
) -> Result<i32, StoreError> {
    let Some((_, level)) = table.game().and_then(|game| game.computer()) else { return Ok(first) };
    let before = sqlx::query_scalar!("delete from computer_turns where game_id = $1 returning untold", id.0)
        .fetch_optional(&mut *tx)
        .await?;
    let untold = before.flatten();
    let first = untold.unwrap_or(first);
    if table.task().is_some() {
        sqlx::query!(
            "insert into computer_turns (game_id, guild_id, events, untold, begins_at, lasts)
             values ($1, $2, $3, $4, greatest(
                 clock_timestamp(),
                 (select max(begins_at + lasts) from computer_turns where guild_id = $2)
             ), $5)",
            id.0,
            to_db(place.guild),
            table.events.cast_signed(),
            (waits || untold.is_some()).then_some(first),
            interval(lasts(level))
        )
        .execute(&mut *tx)
        .await?;
        sqlx::query!("select pg_notify($1, '')", COMPUTER_CHANNEL).execute(&mut *tx).await?;
    }
    Ok(first)
}

impl Store {
    /// Takes what is first in line, for so long; then it is anybody's again.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_turn(&self, lease: Duration) -> Result<Option<Turn>, StoreError> {
        let row = sqlx::query!(
            "update computer_turns set leased_until = clock_timestamp() + $1, tries = tries + 1
             where game_id = (
                 select game_id from computer_turns where leased_until < clock_timestamp()
                 order by begins_at, game_id limit 1
                 for update skip locked
             )
             returning game_id, events, tries",
            interval(lease)
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| Turn {
            game: GameId(row.game_id),
            events: row.events.cast_unsigned(),
            tries: row.tries.cast_unsigned(),
        }))
    }

    /// Leaves a turn to us for so much longer. `false` when it is nobody's any more: something has happened in the game.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_turn(&self, turn: Turn, lease: Duration) -> Result<bool, StoreError> {
        let kept = sqlx::query!(
            "update computer_turns set leased_until = clock_timestamp() + $3 where game_id = $1 and events = $2",
            turn.game.0,
            turn.events.cast_signed(),
            interval(lease)
        )
        .execute(&self.pool)
        .await?;
        Ok(kept.rows_affected() > 0)
    }
}

/// A time in the form of the database, a day at most.
fn interval(time: Duration) -> PgInterval {
    let microseconds = time.min(Duration::from_secs(86_400)).as_micros();
    PgInterval { months: 0, days: 0, microseconds: i64::try_from(microseconds).unwrap_or(i64::MAX) }
}
