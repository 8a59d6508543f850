//! What all requests share.

use super::{
    error::Failure,
    limits::{Client, Limits},
};
use crate::{config::IpRange, discord::App, play::GameId};
use axum::body::Bytes;
use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError, Weak, atomic::AtomicBool},
};

/// Connections of a person, or to public pages from an address. A browser has one for each page.
const MAX_CONNECTIONS: usize = 20;

/// Of all clients. The rest of the page's connections serves everything else; a page that gets no events asks now and then.
const MAX_ALL_CONNECTIONS: usize = 350;

/// In memory; each has up to a hundred kilobytes.
const MAX_PICTURES: usize = 64;

pub(super) struct WebState {
    pub(super) app: Arc<App>,
    /// Without a slash at its end.
    pub(super) url: String,
    /// The origin of the page in Discord's frame, if it is shown there.
    pub(super) frame_origin: Option<String>,
    pub(super) proxies: Vec<IpRange>,
    pub(super) warned: AtomicBool,
    pub(super) limits: Limits,
    pub(super) watchers: Watchers,
    pub(super) pictures: Pictures,
}

impl WebState {
    pub(super) fn is_secure(&self) -> bool {
        self.url.starts_with("https://")
    }
}

/// The open connections of each client, which share an `Arc`.
#[derive(Default)]
pub(super) struct Watchers(Mutex<HashMap<Client, Weak<()>>>);

impl Watchers {
    /// `None` if the client, or all clients together, have too many connections.
    pub(super) fn add(&self, client: Client) -> Option<Arc<()>> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, connections| connections.strong_count() > 0);
        if open.values().map(Weak::strong_count).sum::<usize>() >= MAX_ALL_CONNECTIONS {
            return None;
        }
        let own = open.entry(client).or_default();
        let connection = own.upgrade().unwrap_or_default();
        *own = Arc::downgrade(&connection);
        // With the new one.
        (own.strong_count() <= MAX_CONNECTIONS).then_some(connection)
    }
}

/// Pictures of public pages. All spectators want a game's new picture at the same moment, so it is drawn once.
#[derive(Default)]
pub(super) struct Pictures {
    kept: Mutex<VecDeque<(PictureKey, Bytes)>>,
    drawing: tokio::sync::Mutex<()>,
}

type PictureKey = (GameId, u64);

impl Pictures {
    fn find(&self, key: PictureKey) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| *known == key).map(|(_, png)| png.clone())
    }

    pub(super) async fn get(
        &self,
        key: PictureKey,
        draw: impl AsyncFnOnce() -> Result<Vec<u8>, Failure>,
    ) -> Result<Bytes, Failure> {
        if let Some(png) = self.find(key) {
            return Ok(png);
        }
        let _turn = self.drawing.lock().await;
        if let Some(png) = self.find(key) {
            return Ok(png);
        }
        let png = Bytes::from(draw().await?);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(MAX_PICTURES - 1);
        kept.push_front((key, png.clone()));
        Ok(png)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::UserId;
    use std::sync::atomic::{AtomicUsize, Ordering};

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

    #[tokio::test]
    async fn a_picture_is_drawn_once_for_all_who_want_it() {
        let (pictures, drawn) = (Pictures::default(), AtomicUsize::new(0));
        let get = async |tag: u64| {
            let draw = async || {
                drawn.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                Ok(tag.to_le_bytes().to_vec())
            };
            let png = pictures.get((GameId(1), tag), draw).await;
            assert!(png.is_ok_and(|png| *png == tag.to_le_bytes()));
        };
        tokio::join!(get(0), get(0), get(1), get(0));
        assert_eq!(drawn.load(Ordering::Relaxed), 2);
        let most = u64::try_from(MAX_PICTURES).expect("a number");
        for tag in 2..=most {
            get(tag).await;
        }
        get(1).await;
        assert_eq!(drawn.load(Ordering::Relaxed), MAX_PICTURES + 1, "the second picture is still there");
        get(0).await;
        assert_eq!(drawn.load(Ordering::Relaxed), MAX_PICTURES + 2, "the first one had to go");
    }
}
