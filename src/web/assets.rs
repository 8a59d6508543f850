//! Scripts, styles and pictures, in a folder whose name changes with their content.

use axum::{
    extract::Path,
    http::{StatusCode, header},
    response::IntoResponse,
};
use std::{
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

const ASSETS: [(&str, &str, &str); 11] = assets! {
    SCRIPT "activity.js",
    SCRIPT "board.js",
    SCRIPT "cells.js",
    SCRIPT "curve.js",
    SCRIPT "exercise.js",
    SCRIPT "game.js",
    PICTURE "icon.svg",
    SCRIPT "net.js",
    SCRIPT "sound.js",
    SCRIPT "start.js",
    STYLE "style.css",
};

pub(super) async fn get(Path((asked, name)): Path<(String, String)>) -> Result<impl IntoResponse, StatusCode> {
    let (_, media_type, content) = ASSETS.iter().find(|asset| asset.0 == name).ok_or(StatusCode::NOT_FOUND)?;
    // A page of another version of the program wants other content.
    let is_ours = asked.split('-').next() == Some(version());
    let cache = if is_ours { "public, max-age=31536000, immutable" } else { "no-store" };
    Ok(([(header::CONTENT_TYPE, *media_type), (header::CACHE_CONTROL, cache)], *content))
}

/// Contains a hash, so that no browser uses an old asset.
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
