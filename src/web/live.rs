//! Tells open pages that their game has changed, by server-sent events.

use super::{
    error::Failure,
    limits::{Client, Network},
    public,
    session::Visitor,
    state::WebState,
    visit,
};
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
use std::{convert::Infallible, sync::Arc, time::Duration};
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio_util::sync::CancellationToken;

/// Keeps proxies from closing quiet connections.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// Afterwards the browser connects again, which checks the session.
const MAX_AGE: Duration = Duration::from_mins(10);

struct Changes {
    changed: Receiver<Option<GameId>>,
    game: GameId,
    stop: CancellationToken,
    end: tokio::time::Instant,
    _connection: Arc<()>,
}

impl Changes {
    /// `None` at the end.
    async fn next(&mut self) -> Option<()> {
        loop {
            let changed = tokio::time::timeout_at(self.end, self.stop.run_until_cancelled(self.changed.recv()));
            match changed.await.ok()?? {
                Ok(Some(game)) if game != self.game => {}
                // After a lag some changes were missed, perhaps of this game.
                Ok(_) | Err(RecvError::Lagged(_)) => return Some(()),
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

pub(super) async fn changes(
    State(state): State<Arc<WebState>>,
    Visitor { person, .. }: Visitor,
    Path(id): Path<GameId>,
) -> Result<Response, Failure> {
    follow(&state, Client::Person(person), id, visit::check_sight(&state, person, id), None).await
}

pub(super) async fn public_changes(
    State(state): State<Arc<WebState>>,
    Extension(network): Extension<Network>,
    Path(id): Path<GameId>,
) -> Result<Response, Failure> {
    let check = public::check(&state, id);
    follow(&state, Client::Address(network), id, check, Some(Arc::clone(&state))).await
}

async fn follow(
    state: &WebState,
    client: Client,
    game: GameId,
    check: impl Future<Output = Result<(), Failure>>,
    public: Option<Arc<WebState>>,
) -> Result<Response, Failure> {
    let connection = state.watchers.add(client).ok_or(Failure::TooMany(Duration::from_mins(1)))?;
    // Subscribes before the check, so that no change in between is missed.
    let changed = state.app.changed_games.subscribe();
    check.await?;
    let (stop, end) = (state.app.stop.clone(), tokio::time::Instant::now() + MAX_AGE);
    let changes = Changes { changed, game, stop, end, _connection: connection };
    // The page may be older than the connection, so it loads its state once at the beginning.
    let event = || Ok::<_, Infallible>(Event::default().data("changed"));
    let first = stream::once(async move { event() });
    let later = stream::unfold(Some((changes, public)), move |open| async move {
        let (mut changes, public) = open?;
        changes.next().await?;
        // A public page that has ended gets this event, and then learns of nothing.
        let has_ended = match &public {
            Some(state) => matches!(state.app.store.has_public_page(game).await, Ok(false)),
            None => false,
        };
        Some((event(), (!has_ended).then_some((changes, public))))
    });
    let events = Sse::new(stream::StreamExt::chain(first, later));
    Ok(events.keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response())
}
