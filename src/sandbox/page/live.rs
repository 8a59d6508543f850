//! Telling the page what changed in the view that it shows, as server-sent events.

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

use super::super::world::World;
use super::view::{Viewer, view};

/// Changes that come closer together are told together.
const GATHERING: Duration = Duration::from_millis(20);

#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(default, rename = "as")]
    person: String,
    #[serde(default)]
    channel: String,
    #[serde(default)]
    log: String,
}

/// One page that looks.
struct Watching {
    world: Arc<World>,
    viewer: Viewer,
    changed: watch::Receiver<u64>,
    stopping: watch::Receiver<bool>,
    told: BTreeMap<String, Value>,
    first: bool,
}

pub(super) async fn live(
    Shared(world): Shared<Arc<World>>,
    Query(wanted): Query<Wanted>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let viewer = Viewer {
        person: wanted.person.parse().unwrap_or(0),
        channel: wanted.channel.parse().unwrap_or(0),
        log: wanted.log == "1",
    };
    let (changed, stopping) = (world.changed(), world.stopping.subscribe());
    let watching = Watching { world, viewer, changed, stopping, told: BTreeMap::new(), first: true };
    let events = stream::unfold(watching, |mut watching| async move {
        let event = watching.next().await?;
        Some((Ok(Event::default().data(event)), watching))
    });
    Sse::new(events).keep_alive(KeepAlive::default())
}

impl Watching {
    /// What the page has to hear next; nothing when the sandbox ends.
    async fn next(&mut self) -> Option<String> {
        loop {
            if !self.first {
                tokio::select! {
                    changed = self.changed.changed() => changed.ok()?,
                    _ = self.stopping.wait_for(|stop| *stop) => return None,
                }
                tokio::time::sleep(GATHERING).await;
            }
            self.changed.borrow_and_update();
            let (now, seen) = self.world.read(|state| (self.world.clock.now(), view(&self.world, state, &self.viewer)));
            let set: BTreeMap<_, _> = seen.iter().filter(|(key, value)| self.told.get(*key) != Some(*value)).collect();
            let gone: Vec<_> = self.told.keys().filter(|key| !seen.contains_key(*key)).collect();
            if self.first || !set.is_empty() || !gone.is_empty() {
                let event = json!({ "now": now, "set": set, "gone": gone }).to_string();
                self.first = false;
                self.told = seen;
                return Some(event);
            }
        }
    }
}
