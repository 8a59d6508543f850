//! The state that all requests share.

use super::{error::Failure, limits::Limits};
use crate::{config::IpRange, discord::App, play::GameId};
use axum::body::Bytes;
use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError, Weak, atomic::AtomicBool},
};

/// The most pictures in memory. Each has up to a hundred kilobytes.
const MAX_PICTURES: usize = 64;

pub(super) struct WebState {
    pub(super) app: Arc<App>,
    /// The URL of the page, without a slash at its end.
    pub(super) url: String,
    /// The origin of the page in Discord's frame, if it is shown there.
    pub(super) frame_origin: Option<String>,
    pub(super) proxies: Vec<IpRange>,
    pub(super) warned: AtomicBool,
    pub(super) limits: Limits,
    pub(super) pictures: Pictures,
}

impl WebState {
    pub(super) fn is_secure(&self) -> bool {
        self.url.starts_with("https://")
    }
}

/// Pictures of public pages. All spectators of a game request a new picture at the same moment, so it is drawn once for all of
/// them.
#[derive(Default)]
pub(super) struct Pictures {
    kept: Mutex<VecDeque<(PictureKey, Bytes)>>,
    /// Locks, each held by the request that draws a picture. Other requests wait only if they need the same picture.
    drawing: Mutex<HashMap<PictureKey, Weak<tokio::sync::Mutex<()>>>>,
}

type PictureKey = (GameId, u64);

impl Pictures {
    fn drawing(&self, key: PictureKey) -> Arc<tokio::sync::Mutex<()>> {
        let mut drawing = self.drawing.lock().unwrap_or_else(PoisonError::into_inner);
        drawing.retain(|_, lock| lock.strong_count() > 0);
        let known = drawing.entry(key).or_default();
        let lock = known.upgrade().unwrap_or_default();
        *known = Arc::downgrade(&lock);
        lock
    }

    pub(super) fn find(&self, key: PictureKey) -> Option<Bytes> {
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
        let drawing = self.drawing(key);
        let _drawing = drawing.lock().await;
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
    use std::sync::atomic::{AtomicUsize, Ordering};

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
        tokio::join!(get(0), get(0), get(0));
        get(1).await;
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
