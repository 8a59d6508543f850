//! What each game defines about its pictures. Each game implements [`GamePictures`] in a file of its own.

use super::{
    canvas::Canvas,
    caption::Captions,
    colours::{Colours, PlayerColours},
    lattice::Outlines,
    lettering::Lettering,
    names::Coordinates,
    scene::Scene,
    stone::Face,
};
use image::RgbImage;
use parlor_games::rules::Position;
use parlor_raster::palette::{Palette, Rgb};

pub(super) trait GamePictures: Position {
    const PLAYERS: PlayerColours;

    /// The faces of its stones, from the first of [`Face`] on and in its order: the number of a face finds its sprite.
    const FACES: &[Face] = &[Face::Full];

    /// Whether players claim cells, own sides or close cells, which need further colours.
    const HAS_CLAIMS: bool = false;

    /// The board without stones, and the sprites.
    fn backdrop(setup: Self::Setup, coordinates: Coordinates, colours: &Colours, lettering: &Lettering) -> Backdrop;

    /// Colours of empty cells that can be behind the cells' names.
    fn named_grounds(colours: &Colours) -> Vec<Rgb>;

    /// Only those that other games don't have.
    fn flat_colours(_colours: &Colours) -> Vec<(&'static str, Rgb)> {
        Vec::new()
    }

    /// The steps between colours that meet only in this game.
    fn add_ramps(_colours: &Colours, _palette: &mut Palette) {}
}

/// What all pictures of one set-up in one style share: the empty board with its surroundings, and the sprites.
pub(super) struct Backdrop {
    pub ground: RgbImage,
    pub captions: Captions,
    pub pieces: Box<dyn Pieces>,
    pub outlines: Outlines,
}

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
