//! Tells open pages that their game has changed, by server-sent events.

use super::{WebState, board, error::Failure, session::Visitor};
use crate::play::{GameId, UserId};
use axum::{
    extract::{Path, State},
    response::sse::{Event, KeepAlive, Sse},
};
use futures_util::{Stream, stream};
use std::{
    collections::HashMap,
    convert::Infallible,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio_util::sync::CancellationToken;

/// Connections of a person; a browser has one for each page.
const MAX_CONNECTIONS: usize = 20;

/// Keeps proxies from closing quiet connections.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// After that the browser connects again, which checks the session.
const MAX_AGE: Duration = Duration::from_mins(10);

/// Open connections by person.
#[derive(Clone, Default)]
pub(super) struct Watchers(Arc<Mutex<HashMap<UserId, usize>>>);

struct Watcher {
    watchers: Watchers,
    person: UserId,
}

impl Watchers {
    /// `None` if the person has too many.
    fn add(&self, person: UserId) -> Option<Watcher> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(person).or_default();
        if *count >= MAX_CONNECTIONS {
            return None;
        }
        *count += 1;
        Some(Watcher { watchers: self.clone(), person })
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let mut open = self.watchers.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.person);
            }
        }
    }
}

struct Changes {
    changed: Receiver<Option<GameId>>,
    game: GameId,
    stop: CancellationToken,
    end: tokio::time::Instant,
    _watcher: Watcher,
}

impl Changes {
    /// `None` at the end.
    async fn next(&mut self) -> Option<()> {
        loop {
            tokio::select! {
                changed = self.changed.recv() => match changed {
                    Ok(Some(game)) if game != self.game => {}
                    Ok(_) => return Some(()),
                    // Some were missed, perhaps of this game.
                    Err(RecvError::Lagged(_)) => return Some(()),
                    Err(RecvError::Closed) => return None,
                },
                () = self.stop.cancelled() => return None,
                () = tokio::time::sleep_until(self.end) => return None,
            }
        }
    }
}

pub(super) async fn changes(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let watcher = state.watchers.add(visitor.person).ok_or(Failure::TooMany(Duration::from_mins(1)))?;
    // Before the check, so that no change is missed between the two.
    let changed = state.app.changed_games.subscribe();
    let game = board::game_id(&id)?;
    board::check_sight(&state, visitor.person, game).await?;
    let (stop, end) = (state.app.stop.clone(), tokio::time::Instant::now() + MAX_AGE);
    let changes = Changes { changed, game, stop, end, _watcher: watcher };
    // The page may have been drawn before the connection: it looks once at the beginning.
    let first = stream::once(async { Ok(Event::default().data("changed")) });
    let later = stream::unfold(changes, |mut changes| async {
        changes.next().await.map(|()| (Ok(Event::default().data("changed")), changes))
    });
    Ok(Sse::new(stream::StreamExt::chain(first, later)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}
