//! Positions as pictures.
//!
//! A [`Scene`] says what is to be seen, a [`Style`] how; a [`Renderer`] draws it and writes a PNG, or many of them as an
//! [`Animation`]. Words come from the caller: nothing here knows a language.
//!
//! How a picture is made: a backdrop (`backdrop.rs`) holds what all pictures of one setup in one style
//! have in common (board, sides, coordinates, and stones as sprites) and is kept; the position is drawn onto
//! a copy of it in full colour; colours are mapped to the theme's fixed palette; the result is compressed.
//! A game adds a file that implements `game::GamePictures`; a theme adds a file with its colours.

#![expect(clippy::disallowed_types, reason = "the one module that names the image crates")]

mod animation;
mod backdrop;
mod backdrops;
mod board;
mod caption;
mod colours;
mod curve;
mod encode;
mod game;
mod hexes;
mod lettering;
mod names;
mod palette;
mod plot;
mod scale;
mod shape;
mod sign;
mod stone;
mod style;
mod theme;
mod win_chance;

pub use animation::{ANIMATION_WIDTH, Animation};
macro_rules! declare_modules {
    ([] $($module:ident::$Game:ident,)*) => {
        $(mod $module;)*
    };
}

parlor_games::for_each_game!(declare_modules);

pub use curve::{Curve, Point};
pub use scale::WIDTHS;
pub use style::{Coordinates, Style};
pub use theme::Theme;
pub use win_chance::{Mark, WinChanceChart};

use backdrops::BackdropCache;
use lettering::Lettering;
use palette::Palette;
use parlor_games::rules::{AnyPosition, Game, Player, Setup};
use scale::{scaled, within};
use shape::WIDTH;
use std::sync::OnceLock;

/// How many looks there are.
const STYLES: usize = Theme::ALL.len() * Coordinates::ALL.len();

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
    /// The encoder of animations refused.
    #[error("the film can't be encoded")]
    Animation(#[from] gif::EncodingError),
}

/// Draws pictures, and keeps what pictures of one setup have in common.
///
/// Meant to be shared: all methods take `&self` and may be called from several threads at once. They compute
/// for some milliseconds, so they belong on threads that may block.
pub struct Renderer {
    lettering: Option<Lettering>,
    /// By theme, coordinates, and game.
    palettes: Vec<OnceLock<Palette>>,
    backdrops: BackdropCache,
}

impl Renderer {
    /// A renderer that has drawn nothing yet. Cheap; the work is done by the first pictures.
    pub fn new() -> Self {
        Self {
            lettering: Lettering::new().ok(),
            palettes: std::iter::repeat_with(OnceLock::new).take(STYLES * Game::ALL.len()).collect(),
            backdrops: BackdropCache::default(),
        }
    }

    /// The picture of `scene` as an indexed PNG, 1000 pixels wide.
    ///
    /// The same scene gives the same bytes, whatever was drawn before.
    ///
    /// # Errors
    /// When the program itself is broken: a font that is none, an encoder that refuses. No text in the
    /// scene can cause one.
    pub fn png(&self, scene: &Scene<'_>, style: impl Into<Style>) -> Result<Vec<u8>, RenderError> {
        self.png_of_width(scene, style, WIDTH as u32)
    }

    /// The same picture `width` pixels wide, which is brought into [`WIDTHS`] if it isn't there.
    ///
    /// # Errors
    /// As [`Renderer::png`].
    pub fn png_of_width(&self, scene: &Scene<'_>, style: impl Into<Style>, width: u32) -> Result<Vec<u8>, RenderError> {
        let style = style.into();
        let lettering = self.lettering.as_ref().ok_or(RenderError::Font)?;
        let game = scene.position.game();
        let backdrop = self.backdrops.get(scene.position.setup(), style, lettering);
        let picture = scaled(backdrop.draw(scene, style.theme.colours(game), lettering), within(width));
        let palette = self.palette(style, game);
        let indices = palette.map(&picture);
        encode::png(picture.width(), picture.height(), palette.colours(), &indices)
    }

    /// An animated GIF of `scenes` positions of one setup, [`ANIMATION_WIDTH`] pixels wide, to which the caller then adds
    /// that many scenes: a picture for each ply and for the start. It shows each for a second, less in long games,
    /// the last for five seconds, and begins again. Each picture is that of [`Renderer::png_of_width`].
    ///
    /// # Errors
    /// As [`Renderer::png`].
    pub fn animation(
        &self,
        setup: Setup,
        style: impl Into<Style>,
        scenes: usize,
    ) -> Result<Animation<'_>, RenderError> {
        self.animation_of_width(setup, style, scenes, ANIMATION_WIDTH)
    }

    /// The same animation `width` pixels wide, which is brought into [`WIDTHS`] if it isn't there.
    ///
    /// # Errors
    /// As [`Renderer::png`].
    pub fn animation_of_width(
        &self,
        setup: Setup,
        style: impl Into<Style>,
        scenes: usize,
        width: u32,
    ) -> Result<Animation<'_>, RenderError> {
        Animation::new(self, setup, style.into(), scenes, within(width))
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
    pub fn win_chance_chart(&self, chart: &WinChanceChart<'_>, theme: Theme) -> Result<Option<Vec<u8>>, RenderError> {
        chart.png(theme, self.lettering.as_ref().ok_or(RenderError::Font)?)
    }

    fn palette(&self, style: Style, game: Game) -> &Palette {
        let Style { theme, coordinates } = style;
        let style = theme as usize * Coordinates::ALL.len() + coordinates as usize;
        self.palettes[style * Game::ALL.len() + game as usize].get_or_init(|| theme.palette(game, coordinates))
    }
}

impl Default for Renderer {
    fn default() -> Self {
        Self::new()
    }
}
