//! The stream of changes of a page's view, as server-sent events.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State as Shared};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::view::{Viewer, view};
use crate::world::World;

/// Changes within this time go into one event.
const BATCH_WINDOW: Duration = Duration::from_millis(20);

#[derive(Deserialize)]
pub(crate) struct LiveQuery {
    #[serde(default, rename = "as")]
    user: String,
    #[serde(default)]
    channel: String,
    #[serde(default)]
    log: String,
}

struct Subscription {
    world: Arc<World>,
    viewer: Viewer,
    changed: watch::Receiver<u64>,
    stopping: watch::Receiver<bool>,
    /// The view that the page has.
    sent: BTreeMap<String, Value>,
    first: bool,
}

pub(crate) async fn live(
    Shared(world): Shared<Arc<World>>,
    Query(query): Query<LiveQuery>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let viewer = Viewer {
        user: query.user.parse().unwrap_or(0),
        channel: query.channel.parse().unwrap_or(0),
        log: query.log == "1",
    };
    let (changed, stopping) = (world.changed(), world.stopping.subscribe());
    let subscription = Subscription { world, viewer, changed, stopping, sent: BTreeMap::new(), first: true };
    let events = stream::unfold(subscription, |mut subscription| async move {
        let event = subscription.next().await?;
        Some((Ok(Event::default().data(event)), subscription))
    });
    Sse::new(events).keep_alive(KeepAlive::default())
}

impl Subscription {
    /// Returns `None` when the sandbox shuts down.
    async fn next(&mut self) -> Option<String> {
        loop {
            if !self.first {
                tokio::select! {
                    changed = self.changed.changed() => changed.ok()?,
                    _ = self.stopping.wait_for(|stop| *stop) => return None,
                }
                tokio::time::sleep(BATCH_WINDOW).await;
            }
            self.changed.borrow_and_update();
            let (now, current) =
                self.world.read(|state| (self.world.clock.now(), view(&self.world, state, &self.viewer)));
            let set: BTreeMap<_, _> =
                current.iter().filter(|(key, value)| self.sent.get(*key) != Some(*value)).collect();
            let removed: Vec<_> = self.sent.keys().filter(|key| !current.contains_key(*key)).collect();
            if self.first || !set.is_empty() || !removed.is_empty() {
                let event = json!({ "now": now, "set": set, "gone": removed }).to_string();
                self.first = false;
                self.sent = current;
                return Some(event);
            }
        }
    }
}
