//! The cache of the backdrops.

use super::{
    game::{Backdrop, GamePictures},
    lettering::Lettering,
    style::Style,
};
use parlor_games::{match_game, rules::Setup};
use std::sync::{Arc, Mutex, PoisonError};

/// The most backdrops in memory. Each takes about 2 MB. Only a few set-ups are played at a time, and making a backdrop takes
/// about three times as long as drawing a picture.
const CACHE_SIZE: usize = 16;

fn backdrop(setup: Setup, style: Style, lettering: &Lettering) -> Backdrop {
    let (colours, coordinates) = (style.theme.colours(setup.game()), style.coordinates);
    match_game!(Setup, setup, setup: P => P::backdrop(setup, coordinates, colours, lettering))
}

#[derive(Default)]
pub(super) struct BackdropCache {
    /// The most recently used entry is last.
    entries: Mutex<Vec<(Setup, Style, Arc<Backdrop>)>>,
}

impl BackdropCache {
    pub(super) fn get(&self, setup: Setup, style: Style, lettering: &Lettering) -> Arc<Backdrop> {
        if let Some(backdrop) = self.find(setup, style) {
            return backdrop;
        }
        // The lock is not held while a backdrop is made, so that other boards don't wait. Two threads may make the same
        // backdrop, which is harmless.
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
