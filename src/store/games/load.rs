//! Loads a game by replaying its events.

use crate::store::{Place, Store, StoreError, database::pool::Connection};
use crate::{
    background_thread,
    play::{Event, GameId, InvalidEvent, Table},
};
use time::OffsetDateTime;
use tokio::sync::Semaphore;

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

/// From this many events on, a game is replayed on a thread of its own: the threads that serve people are not kept for
/// milliseconds.
const LONG: usize = 500;

/// Limits the games that are replayed on threads of their own at the same time.
static LONG_REPLAYS: Semaphore = Semaphore::const_new(2);

impl Store {
    /// Loads a game in its present state.
    ///
    /// # Errors
    /// When there is no such game, it can't be replayed, or the database fails.
    pub async fn load(&self, id: GameId) -> Result<LoadedGame, StoreError> {
        load(&mut self.pool.acquire().await?, id).await
    }

    /// Loads a game as it was after event `last`, with the events from `first` on that led there.
    pub async fn load_until(&self, id: GameId, first: u32, last: u32) -> Result<(LoadedGame, Vec<Event>), StoreError> {
        let stored = read(&mut self.pool.acquire().await?, id, Some(last)).await?;
        stored.replay(first).await
    }
}

/// Loads a game within a transaction.
pub(in crate::store) async fn load(connection: &mut Connection, id: GameId) -> Result<LoadedGame, StoreError> {
    let (game, _) = read(connection, id, None).await?.replay(u32::MAX).await?;
    Ok(game)
}

struct StoredGame {
    id: GameId,
    place: Place,
    events: StoredEvents,
}

/// Events as they are stored, in order.
struct StoredEvents {
    seqs: Vec<i32>,
    times: Vec<OffsetDateTime>,
    bodies: Vec<String>,
}

impl StoredGame {
    /// Replays the game, and returns it with its events from `first` on.
    async fn replay(self, first: u32) -> Result<(LoadedGame, Vec<Event>), StoreError> {
        if self.events.seqs.len() < LONG {
            return self.replay_here(first);
        }
        // `None` only after the semaphore was closed, which never happens.
        let permit = LONG_REPLAYS.acquire().await.ok();
        let replayed = background_thread::run(move || {
            let _permit = permit;
            self.replay_here(first)
        });
        // Nothing is sent by a thread that panicked.
        replayed.await.unwrap_or(Err(StoreError::Database(sqlx::Error::WorkerCrashed)))
    }

    fn replay_here(self, first: u32) -> Result<(LoadedGame, Vec<Event>), StoreError> {
        let Self { id, place, events: StoredEvents { seqs, times, bodies } } = self;
        let mut events: Vec<(Event, OffsetDateTime)> = Vec::with_capacity(seqs.len());
        for (index, ((seq, at), body)) in (0_u32..).zip(seqs.into_iter().zip(times).zip(bodies)) {
            if seq != index.cast_signed() {
                return Err(StoreError::Corrupt(id, CorruptGame::Misplaced { index, stored: seq }));
            }
            // Decoded here and not by sqlx: an event written by a newer version makes this one game corrupt. As an error
            // of the database it would be retried, and all other games would wait.
            let event = serde_json::from_str(&body);
            let event = event.map_err(|error| StoreError::Corrupt(id, CorruptGame::Unreadable { index, error }))?;
            events.push((event, at));
        }
        let recent = events.iter().skip(first as usize).map(|(event, _)| event.clone()).collect();
        let table = Table::replay(events).map_err(|invalid| StoreError::Corrupt(id, invalid.into()))?;
        Ok((LoadedGame { id, place, table }, recent))
    }
}

/// Reads a game's events up to `last`, or all of them.
async fn read(connection: &mut Connection, id: GameId, last: Option<u32>) -> Result<StoredGame, StoreError> {
    let last = last.map_or(i32::MAX, u32::cast_signed);
    // One row: ten thousand take three times as long to read.
    let row = sqlx::query!(
        r#"select g.guild_id, g.channel_id, g.answers_guild_id, e.seqs, e.times, e.bodies
           from games g, lateral (
               select array_agg(seq) as seqs, array_agg(at) as times, array_agg(body) as bodies
               from (select seq, at, body::text as body from events where game_id = g.id and seq <= $2 order by seq) e
           ) e
           where g.id = $1"#,
        id.0,
        last
    )
    .fetch_optional(connection)
    .await?
    .ok_or(StoreError::NoSuchGame(id))?;
    let place = Place::from_db(row.guild_id, row.channel_id, row.answers_guild_id).ok_or(StoreError::NoPlace(id))?;
    let (Some(seqs), Some(times), Some(bodies)) = (row.seqs, row.times, row.bodies) else {
        return Err(StoreError::NoSuchGame(id));
    };
    Ok(StoredGame { id, place, events: StoredEvents { seqs, times, bodies } })
}
