use crate::store::{
    database::{Connection, CorruptGame, Result, Store, StoreError, from_db},
    place::{Place, id_from_db},
};
use crate::{
    background_thread,
    play::{Event, GameId, Table},
};
use parlor_games::rules::Player;
use time::OffsetDateTime;
use tokio::sync::Semaphore;
use tracing::Instrument;

/// A snapshot of a game, on which [`Store::apply_to`] decides commands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadedGame {
    pub id: GameId,
    pub place: Place,
    pub table: Table,
}

/// The messages of a game in its channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameMessages {
    /// The parent channel, if the game has a thread of its own.
    pub parent: Option<u64>,
    pub wants_thread: bool,
    pub newest: Option<u64>,
    pub newest_board: Option<u64>,
}

/// A game with at least this many events is replayed on a thread of its own. Its replay takes milliseconds, for which it would
/// block an async worker.
const LONG_GAME: usize = 500;

static LONG_REPLAYS: Semaphore = Semaphore::const_new(2);

/// As [`LONG_REPLAYS`], for anonymous visitors of public pages, so that no number of them delays anyone else.
static LONG_REPLAYS_OF_STRANGERS: Semaphore = Semaphore::const_new(1);

impl Store {
    pub async fn load(&self, id: GameId) -> Result<LoadedGame> {
        self.load_within(&LONG_REPLAYS, id).await
    }

    async fn load_within(&self, places: &'static Semaphore, id: GameId) -> Result<LoadedGame> {
        // The connection returns to the pool here, before a long game waits for its permit.
        let stored = read(&mut self.pool.acquire().await?, id, None).await?;
        Ok(stored.replay(places, u32::MAX).await?.0)
    }

    /// Like [`Self::load`], but continues if the caller drops the future. Drops `held`, such as a permit, only when the work is
    /// over.
    pub(crate) async fn load_holding(
        &self,
        id: GameId,
        is_strangers: bool,
        held: impl Send + 'static,
    ) -> Result<LoadedGame> {
        let store = self.clone();
        let load = async move {
            let _held = held;
            store.load_within(if is_strangers { &LONG_REPLAYS_OF_STRANGERS } else { &LONG_REPLAYS }, id).await
        };
        let loaded = tokio::spawn(load.in_current_span()).await;
        // A task that panicked has no result.
        loaded.unwrap_or(Err(StoreError::Database(sqlx::Error::WorkerCrashed)))
    }

    /// The game as it was after event `last`, with its events from `first` to `last`.
    pub async fn load_until(&self, id: GameId, first: u32, last: u32) -> Result<(LoadedGame, Vec<Event>)> {
        let (game, events, _) = self.load_with_messages(id, first, last).await?;
        Ok((game, events))
    }

    /// The winner according to the event that ended the game at exactly this time. An adjudicated game may have several ends.
    pub async fn winner_at(&self, id: GameId, at: OffsetDateTime) -> Result<Option<Player>> {
        let winner = sqlx::query_scalar!(
            r#"select (body ->> 'winner')::smallint from events
               where game_id = $1 and at = $2 and body ->> 'kind' = 'ended' order by seq desc limit 1"#,
            id.0,
            at
        );
        let winner = winner.fetch_optional(&self.pool).await?.flatten();
        Ok(Player::BOTH.into_iter().find(|player| winner == Some(player.number().into())))
    }

    pub(in crate::store) async fn load_with_messages(
        &self,
        id: GameId,
        first: u32,
        last: u32,
    ) -> Result<(LoadedGame, Vec<Event>, GameMessages)> {
        let stored = read(&mut self.pool.acquire().await?, id, Some(last)).await?;
        let messages = stored.messages;
        let (game, events) = stored.replay(&LONG_REPLAYS, first).await?;
        Ok((game, events, messages))
    }
}

pub(in crate::store) async fn load(connection: &mut Connection, id: GameId) -> Result<LoadedGame> {
    let (game, _) = read(connection, id, None).await?.replay(&LONG_REPLAYS, u32::MAX).await?;
    Ok(game)
}

/// A game's row and its events, as read from the database, in order.
struct StoredGame {
    id: GameId,
    place: Place,
    messages: GameMessages,
    seqs: Vec<i32>,
    times: Vec<OffsetDateTime>,
    bodies: Vec<String>,
}

impl StoredGame {
    /// Returns the game, and its events from `first` on. The replay of a long game first waits for a permit of `places`.
    async fn replay(self, places: &'static Semaphore, first: u32) -> Result<(LoadedGame, Vec<Event>)> {
        if self.seqs.len() < LONG_GAME {
            return self.replay_here(first);
        }
        // An error only if the semaphore was closed, which never happens.
        let permit = places.acquire().await.ok();
        let replayed = background_thread::run(move || {
            let _permit = permit;
            self.replay_here(first)
        });
        // A thread that panicked sends nothing.
        replayed.await.unwrap_or(Err(StoreError::Database(sqlx::Error::WorkerCrashed)))
    }

    fn replay_here(self, first: u32) -> Result<(LoadedGame, Vec<Event>)> {
        let Self { id, place, seqs, times, bodies, .. } = self;
        let mut events: Vec<(Event, OffsetDateTime)> = Vec::with_capacity(seqs.len());
        for (index, ((seq, at), body)) in (0_u32..).zip(seqs.into_iter().zip(times).zip(bodies)) {
            if seq != index.cast_signed() {
                return Err(StoreError::Corrupt(id, CorruptGame::Misplaced { index, stored: seq }));
            }
            // The event is not decoded by sqlx. An event of a newer version would then be a database error, and the caller
            // would try again while other games wait. This way, only this game counts as corrupt.
            let event = serde_json::from_str(&body);
            let event = event.map_err(|error| StoreError::Corrupt(id, CorruptGame::Unreadable { index, error }))?;
            events.push((event, at));
        }
        let recent = events.iter().skip(first as usize).map(|(event, _)| event.clone()).collect();
        let table = Table::replay(events).map_err(|invalid| StoreError::Corrupt(id, invalid.into()))?;
        Ok((LoadedGame { id, place, table }, recent))
    }
}

/// Reads a game with its events up to `last`, or all of them.
async fn read(connection: &mut Connection, id: GameId, last: Option<u32>) -> Result<StoredGame> {
    let last = last.map_or(i32::MAX, u32::cast_signed);
    // All events are in one row: ten thousand rows would take three times as long to read.
    let row = sqlx::query!(
        r#"select g.guild_id, g.channel_id, g.by_answers, g.answers_guild_id, g.private, g.parent_id, g.wants_thread, g.message_id,
               g.board_id, e.seqs, e.times, e.bodies
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
    let place = Place::from_db(row.guild_id, row.channel_id, (row.by_answers, row.answers_guild_id), row.private);
    let (Some(seqs), Some(times), Some(bodies)) = (row.seqs, row.times, row.bodies) else {
        return Err(StoreError::NoSuchGame(id));
    };
    let messages = GameMessages {
        parent: row.parent_id.map(from_db),
        wants_thread: row.wants_thread,
        newest: row.message_id.and_then(id_from_db),
        newest_board: row.board_id.and_then(id_from_db),
    };
    Ok(StoredGame { id, place, messages, seqs, times, bodies })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::UserId;

    /// A long game whose replay fails at once, because event 0 is missing.
    fn long_game() -> StoredGame {
        StoredGame {
            id: GameId(1),
            place: Place::private(None, UserId(1)),
            messages: GameMessages { parent: None, wants_thread: false, newest: None, newest_board: None },
            seqs: vec![1; LONG_GAME],
            times: vec![OffsetDateTime::UNIX_EPOCH; LONG_GAME],
            bodies: vec![String::new(); LONG_GAME],
        }
    }

    #[tokio::test]
    async fn long_games_of_strangers_hold_up_nobody_elses() {
        let is_replayed =
            |replayed| matches!(replayed, Err(StoreError::Corrupt(GameId(1), CorruptGame::Misplaced { .. })));
        let of_strangers = LONG_REPLAYS_OF_STRANGERS.acquire().await.expect("the only place");
        assert!(is_replayed(long_game().replay(&LONG_REPLAYS, 0).await));
        let next = tokio::spawn(long_game().replay(&LONG_REPLAYS_OF_STRANGERS, 0));
        tokio::task::yield_now().await;
        assert!(!next.is_finished());
        drop(of_strangers);
        assert!(is_replayed(next.await.expect("a result")));
    }
}
