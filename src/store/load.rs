//! Loads a game by replaying its events.

use super::{Place, Store, StoreError, pool::Connection};
use crate::play::{Event, GameId, InvalidEvent, Table};
use time::OffsetDateTime;

/// A game as it was when it was loaded. A command is decided on it with [`Store::apply_to`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadedGame {
    /// The game's number.
    pub id: GameId,
    /// Where it is played.
    pub place: Place,
    /// Its state.
    pub table: Table,
}

/// Why the stored events of a game can't be replayed.
#[derive(Debug, thiserror::Error)]
pub enum CorruptGame {
    /// An event is missing.
    #[error("event {index} can't happen here: event {stored} is stored in its place")]
    Misplaced {
        /// The index of the missing event, from 0.
        index: u32,
        /// The index of the next event that is stored.
        stored: i32,
    },
    /// An event can't be read: a newer version wrote it, or it is damaged.
    #[error("event {index} can't happen here: {error}")]
    Unreadable {
        /// The index of the event, from 0.
        index: u32,
        /// Why.
        error: serde_json::Error,
    },
    /// An event can't follow the events before it.
    #[error(transparent)]
    Invalid(#[from] InvalidEvent),
}

/// Events with their times, as stored.
type StoredEvents = Vec<(Event, OffsetDateTime)>;

impl Store {
    /// Loads a game in its present state.
    ///
    /// # Errors
    /// When there is no such game, it can't be replayed, or the database fails.
    pub async fn load(&self, id: GameId) -> Result<LoadedGame, StoreError> {
        load(&mut self.pool.acquire().await?, id).await
    }

    /// Loads a game as it was after event `last`, with the events from `first` on that led there.
    ///
    /// # Errors
    /// As [`Store::load`].
    pub async fn load_until(&self, id: GameId, first: u32, last: u32) -> Result<(LoadedGame, Vec<Event>), StoreError> {
        let (place, events) = events(&mut self.pool.acquire().await?, id, Some(last)).await?;
        let recent = events.iter().skip(first as usize).map(|(event, _)| event.clone()).collect();
        Ok((replay(id, place, events)?, recent))
    }
}

/// Loads a game within a transaction.
pub(super) async fn load(connection: &mut Connection, id: GameId) -> Result<LoadedGame, StoreError> {
    let (place, events) = events(connection, id, None).await?;
    replay(id, place, events)
}

fn replay(id: GameId, place: Place, events: StoredEvents) -> Result<LoadedGame, StoreError> {
    let table = Table::replay(events).map_err(|invalid| StoreError::Corrupt(id, invalid.into()))?;
    Ok(LoadedGame { id, place, table })
}

/// Reads a game's events up to `last`, or all of them.
async fn events(
    connection: &mut Connection,
    id: GameId,
    last: Option<u32>,
) -> Result<(Place, StoredEvents), StoreError> {
    let last = last.map_or(i32::MAX, u32::cast_signed);
    let rows = sqlx::query!(
        r#"select g.guild_id, g.channel_id, g.answers_guild_id, e.seq, e.at, e.body::text as "body!"
           from games g join events e on e.game_id = g.id
           where g.id = $1 and e.seq <= $2
           order by e.seq"#,
        id.0,
        last
    )
    .fetch_all(connection)
    .await?;
    let first = rows.first().ok_or(StoreError::NoSuchGame(id))?;
    let place =
        Place::from_db(first.guild_id, first.channel_id, first.answers_guild_id).ok_or(StoreError::NoPlace(id))?;
    let mut stored = Vec::with_capacity(rows.len());
    for (index, row) in (0_u32..).zip(&rows) {
        if row.seq != index.cast_signed() {
            return Err(StoreError::Corrupt(id, CorruptGame::Misplaced { index, stored: row.seq }));
        }
        // Decoded here and not by sqlx: an event written by a newer version makes this one game corrupt. As an error
        // of the database it would be retried, and all other games would wait.
        let event = serde_json::from_str(&row.body);
        let event = event.map_err(|error| StoreError::Corrupt(id, CorruptGame::Unreadable { index, error }))?;
        stored.push((event, row.at));
    }
    Ok((place, stored))
}
