//! The shared part of all pictures of one setup in one style.

use super::{Scene, caption::Captions, colours::Colours, lettering::Lettering};
use image::RgbImage;

/// The empty board with its surroundings, and the sprites of captions and positions.
pub(super) struct Backdrop {
    /// The picture before the position is drawn.
    pub ground: RgbImage,
    pub captions: Captions,
    pub pieces: Box<dyn Pieces>,
}

/// The sprites and masks with which positions of one setup are drawn.
pub(super) trait Pieces: Send + Sync {
    /// Draws the scene's position onto the backdrop's ground. Draws nothing if the position is of another game.
    fn draw(&self, picture: &mut RgbImage, scene: &Scene<'_>, colours: &Colours, lettering: &Lettering);
}

impl Backdrop {
    /// The whole picture of a scene whose position has the backdrop's setup.
    pub(super) fn draw(&self, scene: &Scene<'_>, colours: &Colours, lettering: &Lettering) -> RgbImage {
        let mut picture = self.ground.clone();
        self.pieces.draw(&mut picture, scene, colours, lettering);
        self.captions.draw(&mut picture, scene, colours, lettering);
        picture
    }
}
