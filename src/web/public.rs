//! Public pages: anybody who has the address may look at a game, without a session and without forms.

use super::{
    WebState,
    assets::hash,
    board::{self, GameView, Size},
    error::{Failure, Reader},
};
use crate::{discord::public_lang, play::GameId};
use axum::{
    RequestPartsExt,
    body::Bytes,
    extract::{FromRequestParts, Path, Query},
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

/// In memory; each has up to a hundred kilobytes.
const MAX_PICTURES: usize = 64;

/// The public page in the address, in the server's language if the reader's is unknown.
pub(super) struct PublicView(GameView);

impl FromRequestParts<Arc<WebState>> for PublicView {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<WebState>) -> Result<Self, Failure> {
        let Path(id) = parts.extract().await.map_err(|_| Failure::NotFound)?;
        check(state, id).await?;
        let reader = parts.extensions.get::<Reader>().ok_or(Failure::Trouble)?;
        let lang = match reader.preferred {
            Some(lang) => lang,
            None => reader.speak(public_lang(&state.app.store.settings_of(id).await?).tag()),
        };
        Ok(Self(GameView::load(state, None, lang, id).await?))
    }
}

/// Fails with [`Failure::NotFound`] if the game has no public page.
pub(super) async fn check(state: &WebState, id: GameId) -> Result<(), Failure> {
    if state.app.store.has_public_page(id).await? { Ok(()) } else { Err(Failure::NotFound) }
}

pub(super) async fn show(PublicView(view): PublicView, headers: HeaderMap) -> Result<Response, Failure> {
    let page = board::page(&view, "", &[]).await?;
    fresh(&headers, "text/html; charset=utf-8", hash(&page), async || Ok(page)).await
}

pub(super) async fn state(PublicView(view): PublicView, headers: HeaderMap) -> Result<Response, Failure> {
    let state = serde_json::to_string(&view.state().await?).map_err(|_| Failure::Trouble)?;
    fresh(&headers, "application/json", hash(&state), async || Ok(state)).await
}

pub(super) async fn picture(
    PublicView(view): PublicView,
    Query(mut size): Query<Size>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    size.line = None;
    let tag = view.png_hash(&size).await?;
    let draw = async || view.state.pictures.get((view.game.id, tag), async || view.png(&size).await).await;
    fresh(&headers, "image/png", tag, draw).await
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

    async fn get(
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

/// A cache has to ask each time, because the page may have ended; it gets content only if that has changed.
async fn fresh<C: IntoResponse>(
    headers: &HeaderMap,
    media_type: &'static str,
    tag: u64,
    content: impl AsyncFnOnce() -> Result<C, Failure>,
) -> Result<Response, Failure> {
    // A weak tag, because the content may be compressed.
    let tag = format!("W/\"{tag:016x}\"");
    let is_known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let about = [(header::ETAG, &*tag), (header::CACHE_CONTROL, "no-cache"), (header::VARY, "accept-language")];
    Ok(match is_known {
        true => (StatusCode::NOT_MODIFIED, about).into_response(),
        false => (about, [(header::CONTENT_TYPE, media_type)], content().await?).into_response(),
    })
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
