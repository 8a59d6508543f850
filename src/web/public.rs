//! Public pages: anybody who has the URL may watch a game, without a session. The pages have no forms.
//!
//! A game has a public page if its row in `public_pages` is open. The game's first board opens it, if the server allows public
//! pages and @everyone sees the channel (`outbound/public_pages.rs`). After the server's channels or roles have changed, a task
//! checks that again. A closed page never opens again. A page whose channel is hidden from the bot is shown again when the bot
//! sees the channel.

use super::{
    assets::hash,
    board::PictureQuery,
    error::{Failure, Reader},
    game::GameView,
    game_page,
    limits::Client,
    state::WebState,
};
use crate::{
    discord::outbound::announcement::public_lang,
    play::GameId,
    work_limits::{Whose, Work},
};
use axum::{
    RequestPartsExt,
    extract::{FromRequestParts, Path, Query},
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{Html, IntoResponse, Response},
};
use std::sync::Arc;

/// The public page in the URL, in the server's language if the reader's is unknown.
pub(super) struct PublicView(GameView);

impl FromRequestParts<Arc<WebState>> for PublicView {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<WebState>) -> Result<Self, Failure> {
        let Path(key): Path<String> = parts.extract().await.map_err(|_| Failure::NotFound)?;
        let id = game(state, &key).await?;
        let reader = parts.extensions.get::<Reader>().ok_or(Failure::Trouble)?;
        let lang = match reader.preferred {
            Some(lang) => lang,
            None => reader.speak(public_lang(&state.app.store.settings_of(id).await?).tag()),
        };
        // Loading and drawing count for the visitor's network, even if the visitor is signed in.
        let client = parts.extensions.get::<Client>().ok_or(Failure::Trouble)?;
        let view = GameView::load(state, Whose::Network(client.network), lang, id).await?;
        Ok(Self(GameView { address: format!("/watch/{key}"), ..view }))
    }
}

/// The game whose open public page has this key. Fails with [`Failure::NotFound`] if there is none.
pub(super) async fn game(state: &WebState, key: &str) -> Result<GameId, Failure> {
    state.app.store.game_with_public_page(key).await?.ok_or(Failure::NotFound)
}

pub(super) async fn show(PublicView(view): PublicView, headers: HeaderMap) -> Result<Response, Failure> {
    let Html(page) = game_page::page(&view, "", &[]).await?;
    fresh(&headers, "text/html; charset=utf-8", hash(&page), async || Ok(page)).await
}

pub(super) async fn picture(
    PublicView(view): PublicView,
    Query(mut size): Query<PictureQuery>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    (size.line, size.slide) = (None, None);
    let tag = view.png_hash(&size).await?;
    let (state, key) = (&view.state, (view.game.id, tag));
    let draw = async || {
        if let Some(png) = state.pictures.find(key) {
            return Ok(png);
        }
        // The turn comes before the lock of the picture, so that others who want the same picture don't wait for this visitor's
        // turn.
        let turn = state.app.limits.turn(Work::Page, view.whose).await;
        state.pictures.get(key, async || view.png(turn, &size).await).await
    };
    fresh(&headers, "image/png", tag, draw).await
}

/// Answers with `content`, or with 304 if the client has it already. Caches have to ask each time, because the page may have
/// been closed.
async fn fresh<C: IntoResponse>(
    headers: &HeaderMap,
    media_type: &'static str,
    tag: u64,
    content: impl AsyncFnOnce() -> Result<C, Failure>,
) -> Result<Response, Failure> {
    // The tag is weak, because the content may be sent compressed or not.
    let tag = format!("W/\"{tag:016x}\"");
    let is_known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let about = [(header::ETAG, &*tag), (header::CACHE_CONTROL, "no-cache"), (header::VARY, "accept-language")];
    Ok(match is_known {
        true => (StatusCode::NOT_MODIFIED, about).into_response(),
        false => (about, [(header::CONTENT_TYPE, media_type)], content().await?).into_response(),
    })
}
