//! The backdrops of all games, and their cache.

use super::{Style, backdrop::Backdrop, game::GamePictures, lettering::Lettering};
use parlor_games::{match_game, rules::Setup};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of cached backdrops, of about 2 MB each. Servers play few setups at a time, and making a backdrop
/// takes about three times as long as drawing a picture.
const CACHE_SIZE: usize = 16;

fn backdrop(setup: Setup, style: Style, lettering: &Lettering) -> Backdrop {
    let (colours, coordinates) = (style.theme.colours(setup.game()), style.coordinates);
    match_game!(Setup, setup, setup: P => P::backdrop(setup, colours, coordinates, lettering))
}

/// The most recently used backdrops.
#[derive(Default)]
pub(super) struct BackdropCache {
    /// The most recently used one is the last.
    entries: Mutex<Vec<(Setup, Style, Arc<Backdrop>)>>,
}

impl BackdropCache {
    /// The backdrop of a setup in a style, from the cache or new.
    pub(super) fn get(&self, setup: Setup, style: Style, lettering: &Lettering) -> Arc<Backdrop> {
        if let Some(backdrop) = self.find(setup, style) {
            return backdrop;
        }
        // The lock is not held meanwhile, so that other boards don't wait. If two threads make it, both get the same.
        let backdrop = Arc::new(backdrop(setup, style, lettering));
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.retain(|entry| (entry.0, entry.1) != (setup, style));
        if entries.len() >= CACHE_SIZE {
            entries.remove(0);
        }
        entries.push((setup, style, Arc::clone(&backdrop)));
        backdrop
    }

    fn find(&self, setup: Setup, style: Style) -> Option<Arc<Backdrop>> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let place = entries.iter().position(|entry| (entry.0, entry.1) == (setup, style))?;
        let entry = entries.remove(place);
        let backdrop = Arc::clone(&entry.2);
        entries.push(entry);
        Some(backdrop)
    }
}

#[cfg(test)]
mod tests;
