//! Positions as pictures.
//!
//! A [`Scene`] says what is to be seen, a [`Look`] how; a [`Renderer`] draws it and writes a PNG, or many of them as a
//! [`Film`]. Words come from the caller: nothing here knows a language.
//!
//! How a picture is made: a stage (`stage.rs`) holds what all pictures of one setup in one look
//! have in common (board, sides, coordinates, and stones as sprites) and is kept; the position is drawn onto
//! a copy of it in full colour; colours are mapped to the theme's fixed palette; the result is compressed.
//! A game adds a file that makes its stage, and its arm in `stages.rs`; a theme adds a file with its colours.

mod anchor2d;
mod board;
mod caption;
mod chances;
mod curve;
mod encode;
mod film;
mod hexes;
mod lettering;
mod look;
mod names;
mod netted;
mod palette;
mod plot;
mod scale;
mod shape;
mod sign;
mod stage;
mod stages;
mod stone;
mod tether;
mod tetrathedral;
mod theme;
mod waltz;

pub use chances::{Chances, Mark};
pub use curve::{Curve, Point};
pub use film::{FILM_WIDTH, Film};
pub use look::{Coordinates, Look};
pub use scale::WIDTHS;
pub use theme::Theme;

use crate::rules::{AnyPosition, Game, Player, Setup};
use lettering::Lettering;
use palette::Palette;
use scale::{scaled, within};
use shape::WIDTH;
use stages::Stages;
use std::sync::OnceLock;

/// How many looks there are.
const LOOKS: usize = Theme::ALL.len() * Coordinates::ALL.len();

/// What is to be seen in a picture.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The position on the board.
    pub position: &'a AnyPosition,
    /// The position before the last ply, by which it is seen what was captured or moved.
    pub before: Option<&'a AnyPosition>,
    /// The canonical text of the last move, whose cell is marked.
    pub last: Option<&'a str>,
    /// The seats, player 1 first.
    pub players: [Seat<'a>; 2],
    /// Whose block is raised: who is to move or, at the end, who won. Not taken from the position,
    /// because a game can end by resignation or on time.
    pub turn: Option<Player>,
    /// One line about how things stand, e.g. "Red to move".
    pub status: &'a str,
}

/// What is said about a player.
///
/// Characters that the font lacks are left out, lines are shortened until they fit.
#[derive(Clone, Copy, Default, Debug)]
pub struct Seat<'a> {
    /// The player's name, in any script.
    pub name: &'a str,
    /// The name of the player's colour: stands in when nothing of `name` can be shown.
    pub colour: &'a str,
    /// The count that matters in the game, e.g. "23 cells".
    pub note: &'a str,
}

impl Seat<'_> {
    /// The name as it can be shown.
    fn shown(&self, lettering: &Lettering) -> String {
        let name = lettering.clean(self.name);
        if name.is_empty() { lettering.clean(self.colour) } else { name }
    }
}

/// Why there is no picture. Neither comes from what a user wrote.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A bundled font can't be read.
    #[error("a bundled font can't be read")]
    Font,
    /// The curve can't be drawn.
    #[error("the curve can't be drawn")]
    Curve,
    /// The encoder refused.
    #[error("the picture can't be encoded")]
    Encode(#[from] png::EncodingError),
    /// The encoder of films refused.
    #[error("the film can't be encoded")]
    Film(#[from] gif::EncodingError),
}

/// Draws pictures, and keeps what pictures of one setup have in common.
///
/// Meant to be shared: all methods take `&self` and may be called from several threads at once. They compute
/// for some milliseconds, so they belong on threads that may block.
pub struct Renderer {
    lettering: Option<Lettering>,
    /// By theme, coordinates, and game.
    palettes: Vec<OnceLock<Palette>>,
    stages: Stages,
}

impl Renderer {
    /// A renderer that has drawn nothing yet. Cheap; the work is done by the first pictures.
    pub fn new() -> Self {
        Self {
            lettering: Lettering::new().ok(),
            palettes: std::iter::repeat_with(OnceLock::new).take(LOOKS * Game::ALL.len()).collect(),
            stages: Stages::default(),
        }
    }

    /// The picture of `scene` as an indexed PNG, 1000 pixels wide.
    ///
    /// The same scene gives the same bytes, whatever was drawn before.
    ///
    /// # Errors
    /// When the program itself is broken: a font that is none, an encoder that refuses. No text in the
    /// scene can cause one.
    pub fn png(&self, scene: &Scene<'_>, look: impl Into<Look>) -> Result<Vec<u8>, RenderError> {
        self.png_of_width(scene, look, WIDTH as u32)
    }

    /// The same picture `width` pixels wide, which is brought into [`WIDTHS`] if it isn't there.
    ///
    /// # Errors
    /// As [`Renderer::png`].
    pub fn png_of_width(&self, scene: &Scene<'_>, look: impl Into<Look>, width: u32) -> Result<Vec<u8>, RenderError> {
        let look = look.into();
        let lettering = self.lettering.as_ref().ok_or(RenderError::Font)?;
        let game = scene.position.game();
        let stage = self.stages.get(scene.position.setup(), look, lettering);
        let picture = scaled(stage.draw(scene, look.theme.colours(game), lettering), within(width));
        let palette = self.palette(look, game);
        let indices = palette.map(&picture);
        encode::png(picture.width(), picture.height(), palette.colours(), &indices)
    }

    /// An animated GIF of `scenes` positions of one setup, [`FILM_WIDTH`] pixels wide, to which the caller then adds
    /// that many scenes: a picture for each ply and for the start. It shows each for a second, less in long games,
    /// the last for five seconds, and begins again. Each picture is that of [`Renderer::png_of_width`].
    ///
    /// # Errors
    /// As [`Renderer::png`].
    pub fn film(&self, setup: Setup, look: impl Into<Look>, scenes: usize) -> Result<Film<'_>, RenderError> {
        self.film_of_width(setup, look, scenes, FILM_WIDTH)
    }

    /// The same film `width` pixels wide, which is brought into [`WIDTHS`] if it isn't there.
    ///
    /// # Errors
    /// As [`Renderer::png`].
    pub fn film_of_width(
        &self,
        setup: Setup,
        look: impl Into<Look>,
        scenes: usize,
        width: u32,
    ) -> Result<Film<'_>, RenderError> {
        Film::new(self, setup, look.into(), scenes, within(width))
    }

    /// The picture of a rating over time as an indexed PNG; of fewer than two points there is none.
    ///
    /// # Errors
    /// As [`Renderer::png`].
    pub fn curve(&self, curve: &Curve<'_>, theme: Theme) -> Result<Option<Vec<u8>>, RenderError> {
        curve.png(theme, self.lettering.as_ref().ok_or(RenderError::Font)?)
    }

    /// The picture of the chances over a game as an indexed PNG; of fewer than two points there is none.
    ///
    /// # Errors
    /// As [`Renderer::png`].
    pub fn chances(&self, chances: &Chances<'_>, theme: Theme) -> Result<Option<Vec<u8>>, RenderError> {
        chances.png(theme, self.lettering.as_ref().ok_or(RenderError::Font)?)
    }

    fn palette(&self, look: Look, game: Game) -> &Palette {
        let Look { theme, coordinates } = look;
        let look = theme as usize * Coordinates::ALL.len() + coordinates as usize;
        self.palettes[look * Game::ALL.len() + game as usize].get_or_init(|| theme.palette(game, coordinates))
    }
}

impl Default for Renderer {
    fn default() -> Self {
        Self::new()
    }
}
