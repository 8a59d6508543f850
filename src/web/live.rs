//! Tells open pages that their game has changed, by server-sent events.

use super::{WebState, board, error::Failure, limits::Client, session::Visitor};
use crate::play::GameId;
use axum::{
    Extension,
    extract::{Path, State},
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::stream;
use std::{
    collections::HashMap,
    convert::Infallible,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio_util::sync::CancellationToken;

/// Connections of a person, or to public pages from an address. A browser has one for each page.
const MAX_CONNECTIONS: usize = 20;

/// Of all clients. The rest of the page's connections serves everything else; a page that gets no events asks now and then.
const MAX_ALL_CONNECTIONS: usize = 350;

/// Keeps proxies from closing quiet connections.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// Afterwards the browser connects again, which checks the session.
const MAX_AGE: Duration = Duration::from_mins(10);

#[derive(Clone, Default)]
pub(super) struct Watchers(Arc<Mutex<HashMap<Client, usize>>>);

struct Watcher {
    watchers: Watchers,
    client: Client,
}

impl Watchers {
    /// `None` if the client, or all clients together, have too many connections.
    fn add(&self, client: Client) -> Option<Watcher> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if open.values().sum::<usize>() >= MAX_ALL_CONNECTIONS {
            return None;
        }
        let count = open.entry(client).or_default();
        if *count >= MAX_CONNECTIONS {
            return None;
        }
        *count += 1;
        Some(Watcher { watchers: self.clone(), client })
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let mut open = self.watchers.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.client);
            }
        }
    }
}

struct Changes {
    changed: Receiver<Option<GameId>>,
    game: GameId,
    stop: CancellationToken,
    end: tokio::time::Instant,
    /// Set on a public page, which may end.
    public: Option<Arc<WebState>>,
    ended: bool,
    _watcher: Watcher,
}

impl Changes {
    /// `None` at the end. A public page that has ended gets one more event, and then learns of nothing.
    async fn next(&mut self) -> Option<()> {
        if self.ended {
            return None;
        }
        self.changed().await?;
        if let Some(state) = &self.public {
            self.ended = matches!(state.app.store.has_public_page(self.game).await, Ok(false));
        }
        Some(())
    }

    async fn changed(&mut self) -> Option<()> {
        loop {
            tokio::select! {
                changed = self.changed.recv() => match changed {
                    Ok(Some(game)) if game != self.game => {}
                    Ok(_) => return Some(()),
                    // Some changes were missed, perhaps of this game.
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
) -> Result<Response, Failure> {
    let game = async {
        let game = board::game_id(&id)?;
        board::check_sight(&state, visitor.person, game).await.map(|()| game)
    };
    follow(&state, Client::Person(visitor.person), game, None).await
}

pub(super) async fn public_changes(
    State(state): State<Arc<WebState>>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    follow(&state, client, board::public_game(&state, &id), Some(Arc::clone(&state))).await
}

async fn follow(
    state: &WebState,
    client: Client,
    game: impl Future<Output = Result<GameId, Failure>>,
    public: Option<Arc<WebState>>,
) -> Result<Response, Failure> {
    let watcher = state.watchers.add(client).ok_or(Failure::TooMany(Duration::from_mins(1)))?;
    // Subscribes before the check, so that no change in between is missed.
    let changed = state.app.changed_games.subscribe();
    let game = game.await?;
    let (stop, end) = (state.app.stop.clone(), tokio::time::Instant::now() + MAX_AGE);
    let changes = Changes { changed, game, stop, end, public, ended: false, _watcher: watcher };
    // The page may be older than the connection, so it loads its state once at the beginning.
    let event = || Ok::<_, Infallible>(Event::default().data("changed"));
    let first = stream::once(async move { event() });
    let later =
        stream::unfold(changes, move |mut changes| async move { changes.next().await.map(|()| (event(), changes)) });
    let events = Sse::new(stream::StreamExt::chain(first, later));
    Ok(events.keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::UserId;

    #[test]
    fn neither_a_client_nor_all_together_take_every_connection() {
        let watchers = Watchers::default();
        let mut open = Vec::new();
        for person in 0..20 {
            open.extend((0..25).map_while(|_| watchers.add(Client::Person(UserId(person)))));
            assert_eq!(open.len(), (20 * (person as usize + 1)).min(MAX_ALL_CONNECTIONS));
        }
        open.pop();
        assert!(watchers.add(Client::Person(UserId(99))).is_some());
    }
}
