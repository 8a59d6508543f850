//! Public pages: anybody who has the address may look at a game, without a session and without forms.

use super::{
    WebState,
    board::{self, Seen, Size},
    error::{Failure, Reader},
    html::escape,
};
use crate::render::BoardMap;
use axum::{
    Extension,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

pub(super) async fn show(
    State(state): State<Arc<WebState>>,
    Extension(reader): Extension<Reader>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let seen = Seen::load_public(&state, &reader, &id).await?;
    let page = board::page(&seen, "", &[]).await?;
    fresh(&headers, "text/html; charset=utf-8", hash(&page), async || Ok(page)).await
}

pub(super) async fn state(
    State(state): State<Arc<WebState>>,
    Extension(reader): Extension<Reader>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let state = Seen::load_public(&state, &reader, &id).await?.state().await?;
    let state = serde_json::to_string(&state).map_err(|_| Failure::Trouble)?;
    fresh(&headers, "application/json", hash(&state), async || Ok(state)).await
}

pub(super) async fn picture(
    State(state): State<Arc<WebState>>,
    Extension(reader): Extension<Reader>,
    Path(id): Path<String>,
    Query(mut size): Query<Size>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    size.line = None;
    let seen = Seen::load_public(&state, &reader, &id).await?;
    let tag = seen.png_hash(&size).await?;
    fresh(&headers, "image/png", tag, async || seen.png(size).await).await
}

fn hash(content: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
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

/// Metadata with which other programs preview a link to the page.
pub(super) fn card(url: &str, title: &str, alt: &str, path: &str, picture: &str, map: &BoardMap) -> String {
    let width = board::WIDTHS[0];
    let height = (f64::from(map.height) * f64::from(width) / f64::from(map.width)).round();
    let meta = |property, content| format!("<meta property=\"{property}\" content=\"{content}\">\n");
    let (url, alt) = (escape(url), escape(alt));
    let properties = [
        ("og:site_name", "Parlor".to_owned()),
        ("og:type", "website".to_owned()),
        ("og:title", title.to_owned()),
        ("og:description", alt.clone()),
        ("og:url", format!("{url}{path}")),
        ("og:image", format!("{url}{picture}")),
        ("og:image:type", "image/png".to_owned()),
        ("og:image:width", width.to_string()),
        ("og:image:height", height.to_string()),
        ("og:image:alt", alt),
    ];
    let properties: String = properties.into_iter().map(|(property, content)| meta(property, content)).collect();
    format!(
        "<meta name=\"robots\" content=\"noindex, nofollow\">\n\
         <meta name=\"twitter:card\" content=\"summary_large_image\">\n{properties}"
    )
}
