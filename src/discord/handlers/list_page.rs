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
        Self::by_length(all, index, (size, usize::MAX), |_| 0)
    }

    /// Entries may be so long that fewer than `size` fit in the `room` of a page.
    pub(crate) fn by_length(
        all: Vec<T>,
        index: u16,
        (size, room): (usize, usize),
        length: impl Fn(&T) -> usize,
    ) -> Self {
        let (mut pages, mut used) = (vec![Vec::new()], 0);
        for entry in all {
            used += length(&entry);
            match pages.last_mut() {
                Some(page) if page.is_empty() || page.len() < size && used <= room => page.push(entry),
                _ => {
                    used = length(&entry);
                    pages.push(vec![entry]);
                }
            }
        }
        let count = u16::try_from(pages.len()).unwrap_or(u16::MAX);
        let index = index.min(count - 1);
        Self { shown: pages.swap_remove(index.into()), index, pages: count }
    }

    /// Adds the page's number, and buttons that turn pages.
    pub(crate) fn paginate(&self, lang: Lang, post: &mut Post, button: impl Fn(u16) -> CustomId) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_ends_when_it_has_enough_entries_or_no_room() {
        for (lengths, expected) in [
            (vec![], vec![vec![]]),
            (vec![1, 1, 1, 1], vec![vec![1, 1, 1], vec![1]]),
            (vec![6, 4, 1, 11, 2], vec![vec![6, 4], vec![1], vec![11], vec![2]]),
        ] {
            let page = |index| Page::by_length(lengths.clone(), index, (3, 10), |length| *length);
            let pages: Vec<_> = (0..page(0).pages).map(|index| page(index).shown).collect();
            assert_eq!(pages, expected);
            assert_eq!(page(9).index, page(0).pages - 1, "the last page if there are fewer");
        }
    }
}
