//! The part of pictures that each game defines. A game implements [`GamePictures`] in a file of its own.

use super::{
    Coordinates,
    backdrop::Backdrop,
    colours::{Colours, PlayerColours},
    lettering::Lettering,
};
use parlor_games::rules::Position;
use parlor_raster::palette::{Palette, Rgb};

pub(super) trait GamePictures: Position {
    const PLAYERS: PlayerColours;

    /// Colours of this game, by the names of [`Theme::flat_colours`](super::Theme::flat_colours), that a viewer must be
    /// able to tell apart.
    const DISTINCT_COLOURS: &[[&str; 2]] = &[];

    /// Whether players claim cells, own sides or close cells, which need further colours.
    const HAS_CLAIMS: bool = false;

    /// The board without stones, and the sprites of positions.
    fn backdrop(setup: Self::Setup, colours: &Colours, coordinates: Coordinates, lettering: &Lettering) -> Backdrop;

    /// The colours of empty cells, on which the cells' names can stand.
    fn named_grounds(colours: &Colours) -> Vec<Rgb>;

    /// The flat colours that only pictures of this game have, by name.
    fn flat_colours(_colours: &Colours) -> Vec<(&'static str, Rgb)> {
        Vec::new()
    }

    /// Further colours that are read against each other: text first, its ground second.
    fn text_contrasts(_colours: &Colours) -> Vec<(Rgb, Rgb)> {
        Vec::new()
    }

    /// Adds the steps between colours that meet in pictures of this game only.
    fn add_ramps(_colours: &Colours, _palette: &mut Palette) {}
}
