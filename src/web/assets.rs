//! Scripts, styles and pictures, in a folder whose name changes with their content.

use axum::{
    extract::Path,
    http::{StatusCode, header},
    response::IntoResponse,
};
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

pub(super) async fn get(Path((asked, name)): Path<(String, String)>) -> Result<impl IntoResponse, StatusCode> {
    static SERVED: LazyLock<BTreeMap<&str, (&str, String)>> = LazyLock::new(|| {
        ASSETS.iter().map(|&(name, media_type, content)| (name, (media_type, without_comments(content)))).collect()
    });
    let (media_type, content) = SERVED.get(&*name).ok_or(StatusCode::NOT_FOUND)?;
    // A page of another version of the program wants other content.
    let is_ours = asked.split('-').next() == Some(version());
    let cache = if is_ours { "public, max-age=31536000, immutable" } else { "no-store" };
    Ok(([(header::CONTENT_TYPE, *media_type), (header::CACHE_CONTROL, cache)], &**content))
}

/// Leaves out lines that are only comments: a first view on a slow phone is a matter of bytes.
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

#[cfg(test)]
mod tests {
    use super::*;

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
