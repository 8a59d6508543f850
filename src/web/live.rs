//! Tells open pages that their game has changed, by server-sent events.

use super::{
    error::Failure,
    limits::{Client, Held, Place},
    public,
    session::{Visitor, session_id},
    state::WebState,
    visit,
};
use crate::{
    play::{GameId, UserId},
    work_limits::Whose,
};
use axum::{
    Extension,
    extract::{Path, State},
    http::{HeaderMap, HeaderName, StatusCode},
    response::{
        IntoResponse, Response,
        sse::{Event, Sse},
    },
};
use futures_util::stream;
use std::{convert::Infallible, sync::Arc, time::Duration};
use tokio::{
    sync::broadcast::{Receiver, error::RecvError},
    time::{Instant, Interval, MissedTickBehavior, interval_at},
};

/// The interval of signs of life. They show the page that no proxy holds events back, and show proxies that the connection is
/// used.
const ALIVE: Duration = Duration::from_secs(5);

/// The interval of checks whether the reader may still see the game.
const CHECK: Duration = Duration::from_secs(20);

/// The longest duration of a stream. Then the browser connects again, which checks the session.
const MAX_AGE: Duration = Duration::from_mins(10);

/// Why the reader may see the game.
enum Sight {
    /// By the key of the public page.
    Public(String),
    Session(String, UserId),
}

struct Changes {
    state: Arc<WebState>,
    sight: Sight,
    game: GameId,
    changed: Receiver<Option<GameId>>,
    alive: Interval,
    /// When it was last checked whether the reader may see the game.
    checked: Instant,
    end: Instant,
    _place: Held,
}

impl Changes {
    /// The next event, and the stream after it. `None` at the end.
    async fn next(mut self) -> Option<(Event, Option<Self>)> {
        let is_change = loop {
            let stop = self.state.app.stop.clone();
            tokio::select! {
                () = stop.cancelled() => return None,
                () = tokio::time::sleep_until(self.end) => return None,
                _ = self.alive.tick() => break false,
                changed = self.changed.recv() => match changed {
                    Ok(Some(game)) if game != self.game => {}
                    // After a lag, some changes were missed, which may have been of this game.
                    Ok(_) | Err(RecvError::Lagged(_)) => break true,
                    Err(RecvError::Closed) => return None,
                }
            }
        };
        let event = if is_change { changed() } else { Event::default().event("alive").data("") };
        let is_due = is_change || self.checked.elapsed() >= CHECK;
        if is_due {
            self.checked = Instant::now();
        }
        match (is_due && self.has_lost_sight().await, &self.sight) {
            (false, _) => Some((event, Some(self))),
            // A public page that was closed gets one more event, and then no others: the page loads again and finds that it is
            // closed.
            (true, Sight::Public(_)) => Some((changed(), None)),
            // Not even the time of a change is told to a reader who may not see the game.
            (true, Sight::Session(..)) => None,
        }
    }

    /// Whether the reader may no longer see the game. While the database does not answer, `false`.
    async fn has_lost_sight(&self) -> bool {
        let state = &*self.state;
        match &self.sight {
            Sight::Public(key) => matches!(public::game(state, key).await, Err(Failure::NotFound)),
            Sight::Session(id, person) => {
                let session = state.app.store.web_session(id, state.app.clock.now()).await;
                let is_theirs = |session: &crate::store::WebSession| session.person == *person;
                matches!(session, Ok(session) if !session.as_ref().is_some_and(is_theirs))
                    || matches!(visit::check_sight(state, *person, self.game).await, Err(Failure::NotFound))
            }
        }
    }
}

fn changed() -> Event {
    Event::default().data("changed")
}

pub(super) async fn changes(
    State(state): State<Arc<WebState>>,
    Visitor { person, .. }: Visitor,
    Path(game): Path<GameId>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let session = session_id(&state, &headers).ok_or(Failure::SignedOut)?;
    let check = async { visit::check_sight(&state, person, game).await.map(|()| game) };
    follow(&state, person.into(), check, Sight::Session(session, person)).await
}

/// Records that a player is at the game's page. The page sends this sign while it is visible and used.
pub(super) async fn record_presence(
    State(state): State<Arc<WebState>>,
    Visitor { person, .. }: Visitor,
    Path(game): Path<GameId>,
) -> Result<StatusCode, Failure> {
    state.app.store.record_presence(person, game, state.app.clock.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn public_changes(
    State(state): State<Arc<WebState>>,
    Extension(Client { network, .. }): Extension<Client>,
    Path(key): Path<String>,
) -> Result<Response, Failure> {
    follow(&state, Whose::Network(network), public::game(&state, &key), Sight::Public(key.clone())).await
}

async fn follow(
    state: &Arc<WebState>,
    whose: Whose,
    visible: impl Future<Output = Result<GameId, Failure>>,
    sight: Sight,
) -> Result<Response, Failure> {
    let place = state.limits.hold(Place::Stream, whose).ok_or(Failure::TooMany(Duration::from_mins(1)))?;
    // The subscription comes before the check, so that no change in between is missed.
    let subscribed = state.app.changed_games.subscribe();
    let game = visible.await?;
    let now = Instant::now();
    let mut alive = interval_at(now + ALIVE, ALIVE);
    alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (state, end) = (Arc::clone(state), now + MAX_AGE);
    let changes = Changes { state, sight, game, changed: subscribed, alive, checked: now, end, _place: place };
    // The page may be older than the connection, so the first event makes it load its state again.
    let first = stream::once(async { changed() });
    let later = stream::unfold(Some(changes), async |open| open?.next().await);
    let events = stream::StreamExt::map(stream::StreamExt::chain(first, later), Ok::<_, Infallible>);
    // By default, nginx collects events before it passes them on.
    let unbuffered = [(HeaderName::from_static("x-accel-buffering"), "no")];
    Ok((unbuffered, Sse::new(events)).into_response())
}
