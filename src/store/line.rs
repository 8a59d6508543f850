//! What the computer has to do, in line for any process.
//!
//! Somebody works on it under a lease, not under a lock: it takes seconds, and people who act in the game meanwhile
//! must not wait. Should two work on one thing, the key (game, sequence) lets one of them in.

use super::{COMPUTER_CHANNEL, Place, Store, StoreError, from_db, outbox, to_db};
use crate::{
    ai::Level,
    play::{GameId, Table},
};
use sqlx::{PgConnection, postgres::types::PgInterval};
use std::time::Duration;
use time::OffsetDateTime;

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

/// What lasts for longer can keep others waiting for a while that people notice.
const QUICK: Duration = Duration::from_millis(500);

/// How long what a level does is taken to last, for the order of the line.
const fn lasts(level: Level) -> Duration {
    match level {
        Level::Easy => Duration::from_millis(20),
        Level::Medium => Duration::from_millis(100),
        Level::Hard => Duration::from_millis(500),
        Level::Master => Duration::from_secs(3),
    }
}

/// What becomes of the message about events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Telling {
    /// They are told now.
    Now,
    /// They are told together with what the computer does.
    Waits,
    /// They need none.
    Needless,
}

/// Puts what the computer has to do at a table in line, in place of what it had to do before. Gives the first event
/// that no message has told of, from the `first` of those that happened now, or before.
pub(super) async fn line_up(
    tx: &mut PgConnection,
    id: GameId,
    place: Place,
    table: &Table,
    first: i32,
    telling: Telling,
) -> Result<i32, StoreError> {
    let Some((_, level)) = table.game().and_then(|game| game.computer()) else { return Ok(first) };
    let before = sqlx::query_scalar!("delete from computer_turns where game_id = $1 returning untold", id.0)
        .fetch_optional(&mut *tx)
        .await?;
    let untold = before.flatten();
    let first = untold.unwrap_or(first);
    if table.task().is_some() {
        let untold = match telling {
            Telling::Now => None,
            Telling::Waits => Some(first),
            Telling::Needless => untold,
        };
        sqlx::query!(
            "insert into computer_turns (game_id, guild_id, events, untold, begins_at, lasts)
             values ($1, $2, $3, $4, greatest(
                 clock_timestamp(),
                 (select max(begins_at + lasts) from computer_turns where guild_id = $2)
             ), $5)",
            id.0,
            to_db(place.guild),
            table.events.cast_signed(),
            untold,
            interval(lasts(level))
        )
        .execute(&mut *tx)
        .await?;
        sqlx::query!("select pg_notify($1, '')", COMPUTER_CHANNEL).execute(&mut *tx).await?;
    }
    Ok(first)
}

impl Store {
    /// Takes what is first in line, for so long; then it is anybody's again. With `quick` nothing is taken that lasts
    /// for longer than moments.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_turn(&self, lease: Duration, quick: bool) -> Result<Option<Turn>, StoreError> {
        let row = sqlx::query!(
            "update computer_turns set leased_until = clock_timestamp() + $1, tries = tries + 1
             where game_id = (
                 select game_id from computer_turns
                 where leased_until < clock_timestamp() and (lasts <= $2 or not $3)
                 order by begins_at, game_id limit 1
                 for update skip locked
             )
             returning game_id, events, tries",
            interval(lease),
            interval(QUICK),
            quick
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| Turn {
            game: GameId(row.game_id),
            events: row.events.cast_unsigned(),
            tries: row.tries.cast_unsigned(),
        }))
    }

    /// Leaves a turn to us for so much longer. `false` when it isn't ours any more: something has happened in the game,
    /// or somebody else has taken it since.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_turn(&self, turn: Turn, lease: Duration) -> Result<bool, StoreError> {
        let kept = sqlx::query!(
            "update computer_turns set leased_until = clock_timestamp() + $3 where game_id = $1 and events = $2 and tries = $4",
            turn.game.0,
            turn.events.cast_signed(),
            interval(lease),
            turn.tries.cast_signed()
        )
        .execute(&self.pool)
        .await?;
        Ok(kept.rows_affected() > 0)
    }

    /// Tells of what waits for a turn that does not come.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn wait_no_longer(&self, turn: Turn, now: OffsetDateTime) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        let waiting = sqlx::query!(
            r#"select t.untold as "untold!", g.guild_id, g.channel_id
               from computer_turns t join games g on g.id = t.game_id
               where t.game_id = $1 and t.events = $2 and t.untold is not null
               for update of t"#,
            turn.game.0,
            turn.events.cast_signed()
        )
        .fetch_optional(&mut *tx)
        .await?;
        let Some(waiting) = waiting else { return Ok(()) };
        sqlx::query!("update computer_turns set untold = null where game_id = $1", turn.game.0)
            .execute(&mut *tx)
            .await?;
        let place = Place { guild: from_db(waiting.guild_id), channel: from_db(waiting.channel_id) };
        let last = turn.events.cast_signed() - 1;
        outbox::put(&mut tx, turn.game, place, (waiting.untold, last), now, now).await?;
        tx.commit().await?;
        Ok(())
    }
}

/// A time in the form of the database, a day at most.
fn interval(time: Duration) -> PgInterval {
    let microseconds = time.min(Duration::from_secs(86_400)).as_micros();
    PgInterval { months: 0, days: 0, microseconds: i64::try_from(microseconds).unwrap_or(i64::MAX) }
}
