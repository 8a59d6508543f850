//! What each game defines about its pictures. Each game implements [`GamePictures`] in a file of its own.

use super::{
    Coordinates,
    backdrop::Backdrop,
    colours::{Colours, PlayerColours},
    lettering::Lettering,
    stone::Face,
};
use parlor_games::rules::Position;
use parlor_raster::palette::{Palette, Rgb};

pub(super) trait GamePictures: Position {
    const PLAYERS: PlayerColours;

    /// Of its stones.
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
