//! Scripts, styles and pictures, in a folder whose name changes with their content.

use super::guard::{accepts_gzip, gzip};
use axum::{
    extract::Path,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use flate2::Compression;
use std::{
    collections::BTreeMap,
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash},
    sync::LazyLock,
};

const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! assets {
    ($($media_type:ident $name:literal,)*) => {
        [$(($name, $media_type, include_str!(concat!("../../assets/page/", $name)))),*]
    };
}

const STYLE: &str = "text/css; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

const ASSETS: [(&str, &str, &str); 15] = assets! {
    SCRIPT "activity.js",
    SCRIPT "board.js",
    SCRIPT "boards.js",
    SCRIPT "cells.js",
    SCRIPT "curve.js",
    SCRIPT "exercise.js",
    SCRIPT "game.js",
    PICTURE "icon.svg",
    SCRIPT "moves.js",
    SCRIPT "net.js",
    SCRIPT "parts.js",
    SCRIPT "sound.js",
    SCRIPT "start.js",
    STYLE "style.css",
    SCRIPT "trying.js",
};

/// An asset in the forms in which it is sent. They are computed once, because requests for assets are not limited.
struct Served {
    media_type: &'static str,
    plain: String,
    packed: Vec<u8>,
}

impl Served {
    fn new(media_type: &'static str, content: &str) -> Self {
        let plain = without_comments(content);
        let packed = gzip(plain.as_bytes(), Compression::best()).unwrap_or_default();
        Self { media_type, plain, packed }
    }
}

pub(super) async fn get(
    Path((asked, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, StatusCode> {
    static SERVED: LazyLock<BTreeMap<&str, Served>> = LazyLock::new(|| {
        ASSETS.iter().map(|&(name, media_type, content)| (name, Served::new(media_type, content))).collect()
    });
    let Served { media_type, plain, packed } = SERVED.get(&*name).ok_or(StatusCode::NOT_FOUND)?;
    // The page may come from another version of the program, with another content of the asset. Then nobody may cache this one.
    let is_ours = asked.split('-').next() == Some(version());
    let cache = if is_ours { "public, max-age=31536000, immutable" } else { "no-store" };
    let about =
        [(header::CONTENT_TYPE, *media_type), (header::CACHE_CONTROL, cache), (header::VARY, "accept-encoding")];
    // Empty only if the compression failed, which can't happen in memory.
    if accepts_gzip(&headers) && !packed.is_empty() {
        return Ok((about, [(header::CONTENT_ENCODING, "gzip")], &**packed).into_response());
    }
    Ok((about, &**plain).into_response())
}

/// Omits lines that contain only comments, so that a slow phone shows the first page sooner.
fn without_comments(content: &str) -> String {
    let mut in_block = false;
    let mut is_comment = |line: &&str| {
        let line = line.trim();
        let begins = line.starts_with("/*");
        let is_comment = in_block || begins || line.starts_with("//");
        in_block = (in_block || begins) && !line.ends_with("*/");
        is_comment
    };
    content.lines().filter(|line| !is_comment(line)).fold(String::new(), |text, line| text + line + "\n")
}

/// The path of an asset. It contains a hash of all assets, so no browser uses an old one.
pub(super) fn path(name: &str) -> String {
    format!("/assets/{}/{name}", version())
}

pub(super) fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| format!("{:016x}", hash(&ASSETS)));
    &VERSION
}

pub(super) fn hash(content: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::{body::to_bytes, http::HeaderValue};

    #[tokio::test]
    async fn an_asset_is_packed_once() {
        let ask = async |accepted: &'static str| {
            let headers = [(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted))].into_iter().collect();
            let asset = get(Path((version().to_owned(), "style.css".to_owned())), headers).await.expect("an asset");
            let (about, body) = asset.into_parts();
            let header = |name| about.headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
            let found = (header(header::CONTENT_ENCODING), header(header::VARY));
            (found, to_bytes(body, usize::MAX).await.expect("a body"))
        };
        let vary = Some("accept-encoding".to_owned());
        let (plain, packed) = (ask("identity").await, ask("gzip").await);
        assert_eq!((plain.0, packed.0), ((None, vary.clone()), (Some("gzip".to_owned()), vary)));
        assert_eq!(plain.1, without_comments(include_str!("../../assets/page/style.css")));
        assert!(packed.1.len() < plain.1.len());
        assert_eq!(ask("gzip").await.1.as_ptr(), packed.1.as_ptr(), "the same bytes in memory");
    }

    #[test]
    fn only_whole_lines_of_comments_are_left_out() {
        let script = "// one\n/** two */\nlet a = 1; // three\n    /**\n     * four\n     */\n    f(/** @type {X} */ (a));\n/* five */\n";
        assert_eq!(without_comments(script), "let a = 1; // three\n    f(/** @type {X} */ (a));\n");
        for (name, _, content) in ASSETS {
            // A comment that never ended would swallow the rest.
            assert_eq!(without_comments(content).lines().last(), content.lines().last(), "{name}");
        }
    }
}
