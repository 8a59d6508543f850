//! Long lists, which are shown in pages.

use super::prelude::*;
use crate::store::Place;

pub(crate) struct Page<T> {
    pub(crate) shown: Vec<T>,
    /// From 0.
    pub(crate) index: u16,
    pub(crate) pages: u16,
}

impl<T> Page<T> {
    /// The last page if there are fewer.
    pub(crate) fn of(all: Vec<T>, index: u16, size: usize) -> Self {
        let pages = u16::try_from(all.len().div_ceil(size)).unwrap_or(u16::MAX).max(1);
        let index = index.min(pages - 1);
        Self { shown: all.into_iter().skip(usize::from(index) * size).take(size).collect(), index, pages }
    }

    /// Adds the page's number, and buttons that turn pages.
    pub(crate) fn number(&self, lang: Lang, post: &mut Post, button: impl Fn(u16) -> CustomId) {
        if self.pages > 1 {
            post.content.push('\n');
            post.content.push_str(&lang.text(msg::GamesPage { page: self.index + 1, pages: self.pages }));
        }
        post.rows.extend(buttons::pages(lang, self.index, self.pages, button));
    }
}

/// The entries in places that the caller sees. `place` also returns the channel of a thread.
pub(crate) async fn visible<T>(
    app: &App,
    caller: &Caller,
    all: Vec<T>,
    place: impl Fn(&T) -> (Place, Option<u64>),
) -> Vec<T> {
    let mut sight = sight::of(app, caller);
    let mut visible = Vec::new();
    for entry in all {
        let (place, parent) = place(&entry);
        if sight.sees(place, parent).await == Some(true) {
            visible.push(entry);
        }
    }
    visible
}
