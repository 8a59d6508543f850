//! What pictures of one setup in one theme have in common.

use super::{Scene, caption::Captions, colours::Colours, lettering::Lettering};
use image::RgbImage;

/// The empty board with all that stays the same around it, and what is drawn onto it.
pub(super) struct Backdrop {
    /// The picture before anything of the position is drawn.
    pub ground: RgbImage,
    pub captions: Captions,
    pub pieces: Box<dyn Pieces>,
}

/// What the positions of one setup are drawn with.
pub(super) trait Pieces: Send + Sync {
    /// Draws the scene's position onto the backdrop's ground; nothing when it is of another game.
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
