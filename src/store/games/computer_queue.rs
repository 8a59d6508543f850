//! The computer's turns, shared by all processes.
//!
//! A worker holds a lease on its turn, not a lock: a turn takes seconds, and people who act in the game must not wait
//! for it. If two processes work on one turn, the unique key (game, sequence) lets only one commit.

use crate::deadline::{self, stretched};
use crate::play::{GameId, Table};
use crate::store::{
    COMPUTER_CHANNEL, Place, Store, StoreError, database::pool::Connection, games::outbox, interval, to_db,
};
use parlor_ai::Level;
use std::time::Duration;
use time::OffsetDateTime;
use tokio::time::Instant;

/// The computer has to move, or to answer an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComputerTurn {
    pub game: GameId,
    /// The game's event count when the turn was enqueued.
    pub events: u32,
    pub tries: u32,
    /// Other turns that the same worker could have claimed then, up to 200.
    pub waiting: u32,
}

const MAX_WAITING: i64 = 200;

/// How often to check a turn that an answer waits for.
const POLL: Duration = Duration::from_millis(100);

/// A longer turn can delay others noticeably.
const SHORT_TURN: Duration = Duration::from_millis(500);

/// An estimate that orders the queue.
const fn expected_duration(level: Level) -> Duration {
    match level {
        Level::Easy => Duration::from_millis(20),
        Level::Medium => Duration::from_millis(100),
        Level::Hard => Duration::from_millis(500),
        Level::Master => Duration::from_secs(3),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::store) enum Announcement {
    Now,
    /// Together with the computer's move or answer.
    WithComputer,
    Never,
}

/// Replaces the computer's previous turn at the table. Returns the first event that no message has announced: `first`,
/// or an earlier one that waited for the previous turn.
pub(in crate::store) async fn enqueue(
    tx: &mut Connection,
    id: GameId,
    place: Place,
    table: &Table,
    first: i32,
    announcement: Announcement,
) -> Result<i32, StoreError> {
    let Some((_, level)) = table.game().and_then(|game| game.computer()) else { return Ok(first) };
    let previous = sqlx::query_scalar!("delete from computer_turns where game_id = $1 returning untold", id.0);
    let unannounced = previous.fetch_optional(&mut *tx).await?.flatten();
    let first = unannounced.unwrap_or(first);
    if table.task().is_some() {
        let unannounced = match announcement {
            Announcement::Now => None,
            Announcement::WithComputer => Some(first),
            Announcement::Never => unannounced,
        };
        sqlx::query!(
            "insert into computer_turns (game_id, guild_id, events, untold, begins_at, lasts)
             values ($1, $2, $3, $4, greatest(
                 clock_timestamp(),
                 (select max(begins_at + lasts) from computer_turns where guild_id = $2)
             ), $5)
             returning pg_notify($6, '')",
            id.0,
            // Here, each direct conversation counts as a server.
            place.guild.map_or(to_db(place.channel), to_db),
            table.events.cast_signed(),
            unannounced,
            interval(expected_duration(level)),
            COMPUTER_CHANNEL
        )
        .execute(tx)
        .await?;
    }
    Ok(first)
}

impl Store {
    /// Claims the first turn of the queue. When `lease` ends, any process can claim it again. `short_only` restricts it
    /// to turns expected to take at most half a second.
    pub async fn claim_turn(&self, lease: Duration, short_only: bool) -> Result<Option<ComputerTurn>, StoreError> {
        let row = sqlx::query!(
            r#"update computer_turns set leased_until = clock_timestamp() + $1, tries = tries + 1
             where game_id = (
                 select game_id from computer_turns
                 where leased_until < clock_timestamp() and (lasts <= $2 or not $3)
                 order by begins_at, game_id limit 1
                 for update skip locked
             )
             returning game_id, events, tries,
                 (select count(*) from (
                     select from computer_turns
                     where leased_until < clock_timestamp() and (lasts <= $2 or not $3)
                     order by begins_at, game_id limit $4
                 ) waiting) as "waiting!""#,
            interval(stretched(lease)),
            interval(SHORT_TURN),
            short_only,
            MAX_WAITING
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| ComputerTurn {
            game: GameId(row.game_id),
            events: row.events.cast_unsigned(),
            tries: row.tries.cast_unsigned(),
            // The subquery sees the claimed row as it was before, so it is counted too.
            waiting: u32::try_from(row.waiting - 1).unwrap_or(0),
        }))
    }

    /// Returns `false` when the lease was lost: the game has new events, or another process has claimed the turn.
    pub async fn extend_lease(&self, turn: ComputerTurn, lease: Duration) -> Result<bool, StoreError> {
        let extended = sqlx::query!(
            "update computer_turns set leased_until = clock_timestamp() + $3 where game_id = $1 and events = $2 and tries = $4",
            turn.game.0,
            turn.events.cast_signed(),
            interval(stretched(lease)),
            turn.tries.cast_signed()
        )
        .execute(&self.pool)
        .await?;
        Ok(extended.rows_affected() > 0)
    }

    /// Waits until the computer has nothing to do in a game. Returns `false` after the timeout.
    pub async fn wait_for_computer(&self, id: GameId, timeout: Duration) -> Result<bool, StoreError> {
        let end = deadline::after(timeout);
        loop {
            let turn = sqlx::query_scalar!("select events from computer_turns where game_id = $1", id.0);
            let is_done = turn.fetch_optional(&self.pool).await?.is_none();
            if is_done || Instant::now() >= end {
                return Ok(is_done);
            }
            tokio::time::sleep(POLL).await;
        }
    }

    /// Announces the events that were waiting for the computer's turn, because the turn is late.
    pub async fn announce_without_computer(&self, turn: ComputerTurn, now: OffsetDateTime) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        let waiting = sqlx::query!(
            r#"with waiting as (
                   select game_id, untold from computer_turns
                   where game_id = $1 and events = $2 and untold is not null for update
               )
               update computer_turns t set untold = null from waiting w join games g on g.id = w.game_id
               where t.game_id = w.game_id
               returning w.untold as "untold!", g.guild_id, g.channel_id, g.answers_guild_id, g.private"#,
            turn.game.0,
            turn.events.cast_signed()
        )
        .fetch_optional(&mut *tx)
        .await?;
        let Some(waiting) = waiting else { return Ok(()) };
        let place = Place::from_db(waiting.guild_id, waiting.channel_id, waiting.answers_guild_id, waiting.private);
        let last = turn.events.cast_signed() - 1;
        outbox::enqueue(&mut tx, turn.game, place, (waiting.untold, last), false, (now, now)).await?;
        tx.commit().await?;
        Ok(())
    }
}
