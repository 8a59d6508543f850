//! The part that all pictures of one set-up in one style share, and its cache.

use super::{
    Scene, Style, canvas::Canvas, caption::Captions, colours::Colours, game::GamePictures, lettering::Lettering,
};
use image::RgbImage;
use parlor_games::{board::Cell, match_game, rules::Setup};
use std::sync::{Arc, Mutex, PoisonError};

/// Backdrops take about 2 MB each. Servers play few set-ups at a time, and making a backdrop takes about three times as long as
/// drawing a picture.
const CACHE_SIZE: usize = 16;

/// The empty board with its surroundings, and the sprites.
pub(super) struct Backdrop {
    pub ground: RgbImage,
    pub captions: Captions,
    pub pieces: Box<dyn Pieces>,
    pub outlines: Outlines,
}

/// The corners of each cell, in pixels.
pub(super) type Outlines = Vec<(Cell, Vec<(f32, f32)>)>;

pub(super) trait Pieces: Send + Sync {
    /// Draws nothing if the position is of another game.
    fn draw(&self, canvas: &mut Canvas<'_>, scene: &Scene<'_>);
}

impl Backdrop {
    /// The scene's position must have the backdrop's set-up.
    pub(super) fn draw(&self, scene: &Scene<'_>, colours: &Colours, lettering: &Lettering) -> RgbImage {
        let mut canvas = Canvas { picture: self.ground.clone(), colours, lettering };
        self.pieces.draw(&mut canvas, scene);
        self.captions.draw(&mut canvas, scene);
        canvas.picture
    }
}

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
        // Made without the lock, so that other boards don't wait. Two threads may make the same backdrop, which is harmless.
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
