//! Positions as pictures.
//!
//! A [`Scene`] holds the content, a [`Style`] the looks; a [`Renderer`] draws a scene as a PNG, or many of them as an
//! [`Animation`]. The caller supplies all texts, so this module needs no language.
//!
//! How a picture is made: a backdrop (`backdrop.rs`) holds the part that all pictures of one setup in one style
//! share (board, sides, coordinates, and stones as sprites) and is cached; the position is drawn onto
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
mod plot;
mod scale;
mod sign;
mod stone;
mod style;
mod theme;
mod tournament;
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
pub use tournament::{CrossRow, CrossTable, MatchRow, Round, Rounds};
pub use win_chance::{Mark, WinChanceChart};

use backdrops::BackdropCache;
use lettering::Lettering;
use parlor_games::{
    board::Cells,
    rules::{AnyPosition, Game, Player, Setup},
};
use parlor_raster::palette::Palette;
use scale::{WIDTH, clamp_width, scaled};

use std::sync::OnceLock;

/// The content of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The position on the board.
    pub position: &'a AnyPosition,
    /// The position before the last ply; the picture shows what was captured or moved since then.
    pub before: Option<&'a AnyPosition>,
    /// The canonical text of the last move, whose cell is marked.
    pub last: Option<&'a str>,
    /// Cells that the text beside the picture is about, as in a lesson. They are highlighted, and the empty ones named.
    pub highlights: Cells,
    /// The seats, player 1 first.
    pub players: [Seat<'a>; 2],
    /// The player whose caption is raised: the one to move or, at the end, the winner. Not taken from the position,
    /// because a game can end by resignation or on time.
    pub turn: Option<Player>,
    /// One line about the state of the game, e.g. "Red to move".
    pub status: &'a str,
}

/// The texts about a player.
///
/// Characters that the fonts lack are left out, and lines are shortened until they fit.
#[derive(Clone, Copy, Default, Debug)]
pub struct Seat<'a> {
    /// The player's name, in any script.
    pub name: &'a str,
    /// The name of the player's colour, shown if the fonts lack all characters of `name`.
    pub colour: &'a str,
    /// The count that matters in the game, e.g. "23 cells".
    pub note: &'a str,
}

impl Seat<'_> {
    /// The name without characters that the fonts lack.
    fn shown(&self, lettering: &Lettering) -> String {
        let name = lettering.clean(self.name);
        if name.is_empty() { lettering.clean(self.colour) } else { name }
    }
}

/// Why there is no picture. No text of a user causes any of these.
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
    /// The pixels can't be compressed.
    #[error("the picture can't be compressed")]
    Compress(#[from] flate2::CompressError),
    /// The encoder of animations refused.
    #[error("the animation can't be encoded")]
    Animation(#[from] gif::EncodingError),
}

/// Draws pictures, and caches the backdrops and palettes that they share.
///
/// Several threads can share it: all methods take `&self`. They compute
/// for some milliseconds, so call them on threads that may block.
pub struct Renderer {
    lettering: Option<Lettering>,
    /// Indexed by theme and game.
    palettes: Vec<OnceLock<Palette>>,
    backdrops: BackdropCache,
}

impl Renderer {
    /// A new renderer. This is cheap: the first pictures make the backdrops and palettes.
    pub fn new() -> Self {
        Self {
            lettering: Lettering::new().ok(),
            palettes: std::iter::repeat_with(OnceLock::new).take(Theme::ALL.len() * Game::ALL.len()).collect(),
            backdrops: BackdropCache::default(),
        }
    }

    /// The picture of `scene` as an indexed PNG, 1000 pixels wide.
    ///
    /// The same scene always gives the same bytes.
    ///
    /// # Errors
    /// The program itself is broken: a font can't be read, or an encoder refuses. No text in the
    /// scene can cause an error.
    pub fn png(&self, scene: &Scene<'_>, style: impl Into<Style>) -> Result<Vec<u8>, RenderError> {
        self.png_of_width(scene, style, WIDTH as u32)
    }

    /// The same picture, `width` pixels wide. Widths outside [`WIDTHS`] are clamped.
    pub fn png_of_width(&self, scene: &Scene<'_>, style: impl Into<Style>, width: u32) -> Result<Vec<u8>, RenderError> {
        let style = style.into();
        let lettering = self.lettering.as_ref().ok_or(RenderError::Font)?;
        let game = scene.position.game();
        let backdrop = self.backdrops.get(scene.position.setup(), style, lettering);
        let picture = scaled(backdrop.draw(scene, style.theme.colours(game), lettering), clamp_width(width));
        let palette = self.palette(style.theme, game);
        encode::png(&picture, palette)
    }

    /// Begins an animated GIF of one setup, [`ANIMATION_WIDTH`] pixels wide. The caller then adds `scenes`
    /// scenes: one for the start and one for each ply. Each is shown for a second, or less in long games,
    /// and the last for five seconds; then the animation repeats. The pictures are those of [`Renderer::png_of_width`].
    pub fn animation(
        &self,
        setup: Setup,
        style: impl Into<Style>,
        scenes: usize,
    ) -> Result<Animation<'_>, RenderError> {
        self.animation_of_width(setup, style, scenes, ANIMATION_WIDTH)
    }

    /// The same animation, `width` pixels wide. Widths outside [`WIDTHS`] are clamped.
    pub fn animation_of_width(
        &self,
        setup: Setup,
        style: impl Into<Style>,
        scenes: usize,
        width: u32,
    ) -> Result<Animation<'_>, RenderError> {
        Animation::new(self, setup, style.into(), scenes, clamp_width(width))
    }

    /// The picture of a rating over time as an indexed PNG; `None` for fewer than two points.
    pub fn curve(&self, curve: &Curve<'_>, theme: Theme) -> Result<Option<Vec<u8>>, RenderError> {
        curve.png(theme, self.lettering.as_ref().ok_or(RenderError::Font)?)
    }

    /// The picture of the win chances over a game as an indexed PNG; `None` for fewer than two points.
    pub fn win_chance_chart(&self, chart: &WinChanceChart<'_>, theme: Theme) -> Result<Option<Vec<u8>>, RenderError> {
        chart.png(theme, self.lettering.as_ref().ok_or(RenderError::Font)?)
    }

    /// The picture of the results of a group of a tournament as an indexed PNG.
    pub fn cross_table(&self, table: &CrossTable<'_>, theme: Theme) -> Result<Vec<u8>, RenderError> {
        table.png(theme, self.lettering.as_ref().ok_or(RenderError::Font)?)
    }

    /// The picture of the matches of a tournament as an indexed PNG. Early rounds are left out where there are many matches.
    pub fn rounds(&self, rounds: &Rounds<'_>, theme: Theme) -> Result<Vec<u8>, RenderError> {
        rounds.png(theme, self.lettering.as_ref().ok_or(RenderError::Font)?)
    }

    fn palette(&self, theme: Theme, game: Game) -> &Palette {
        self.palettes[theme as usize * Game::ALL.len() + game as usize].get_or_init(|| theme.palette(game))
    }
}

impl Default for Renderer {
    fn default() -> Self {
        Self::new()
    }
}
