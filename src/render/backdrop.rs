//! The part that all pictures of one set-up in one style share.

use super::{Scene, caption::Captions, colours::Colours, lettering::Lettering};
use image::RgbImage;
use parlor_games::board::Cell;

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
    fn draw(&self, picture: &mut RgbImage, scene: &Scene<'_>, colours: &Colours, lettering: &Lettering);
}

impl Backdrop {
    /// The scene's position must have the backdrop's set-up.
    pub(super) fn draw(&self, scene: &Scene<'_>, colours: &Colours, lettering: &Lettering) -> RgbImage {
        let mut picture = self.ground.clone();
        self.pieces.draw(&mut picture, scene, colours, lettering);
        self.captions.draw(&mut picture, scene, colours, lettering);
        picture
    }
}
