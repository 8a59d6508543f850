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

/// The entries that the caller may see, and whether there may be more, which the bot does not know of. `place` returns where an entry
/// is, with the channel of a thread; `None` for the caller's own.
pub(crate) async fn visible<T>(
    app: &App,
    caller: &Caller,
    all: Vec<T>,
    place: impl Fn(&T) -> Option<(Place, Option<u64>)>,
) -> (Vec<T>, bool) {
    let mut sight = sight::of(app, caller);
    let mut visible = Vec::new();
    for entry in all {
        let is_seen = match place(&entry) {
            Some((place, parent)) => sight.sees(place, parent).await == Some(true),
            None => true,
        };
        if is_seen {
            visible.push(entry);
        }
    }
    (visible, sight.is_partial())
}
