//! Positions as pictures.
//!
//! A [`Scene`] is the content, a [`Style`] the look. A [`Renderer`] draws a scene as a PNG, or many scenes as an [`Animation`].
//! The caller supplies all texts, so this crate needs no language.
//!
//! All pictures of one set-up in one style share a cached backdrop (`backdrop.rs`): board, sides, coordinates, and stones as
//! sprites. The position is drawn onto a copy of it in full colour, the colours are mapped to the theme's fixed palette, and
//! the result is compressed. A new game adds a file that implements `game::GamePictures`; a new theme is a variant of [`Theme`]
//! and a column in `theme/table.rs`.

#![expect(clippy::disallowed_types, reason = "this crate draws pictures")]

mod animation;
mod backdrop;
mod board;
mod canvas;
mod caption;
mod colours;
mod curve;
mod encode;
mod gallery;
mod game;
mod lattice;
mod lettering;
mod names;
mod plot;
mod raster;
mod scale;
mod scene;
mod sign;
mod stone;
mod style;
mod theme;
mod tournament;
mod win_chance;

pub use animation::{ANIMATION_WIDTH, Animation};
parlor_games::for_each_game!(parlor_games::declare_modules);

pub use curve::{Curve, Point};
pub use gallery::Gallery;
pub use names::Coordinates;
pub use raster::palette::Palette;
pub use scale::WIDTHS;
pub use scene::{Scene, Seat};
pub use style::Style;
pub use theme::Theme;
pub use tournament::{CrossRow, CrossTable, MatchRow, Round, Rounds};
pub use win_chance::{Mark, WinChanceChart};

use backdrop::BackdropCache;
use game::Area;
use image::RgbImage;
use lettering::Lettering;
use parlor_games::{
    board::Cell,
    rules::{Game, Setup},
};
use scale::{WIDTH, clamp_width, scaled};

use std::sync::OnceLock;

/// The places of a board's cells, for example for buttons on them.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardMap {
    /// The size of a [`Renderer::board_png`] without a given width, in pixels.
    pub width: u32,
    pub height: u32,
    /// The width and the height of a [`Renderer::png`].
    pub whole: (u32, u32),
    /// The corners of each cell, in pixels from the top left.
    pub cells: Vec<(Cell, Vec<(f32, f32)>)>,
}

/// The names of a board's nine parts, in rows from the top.
const PARTS: [[&str; 3]; 3] = [["nw", "n", "ne"], ["w", "centre", "e"], ["sw", "s", "se"]];

impl BoardMap {
    /// The part of the board in which a cell is: a direction such as `ne`, or `centre`. `None` if there is no such cell.
    pub fn part_of(&self, cell: Cell) -> Option<&'static str> {
        let middle = |corners: &[(f32, f32)]| {
            let (x, y) = corners.iter().fold((0.0, 0.0), |sum, corner| (sum.0 + corner.0, sum.1 + corner.1));
            [x, y].map(|sum| sum / corners.len() as f32)
        };
        let middles: Vec<_> = self.cells.iter().map(|(_, corners)| middle(corners)).collect();
        let at = *middles.get(self.cells.iter().position(|(other, _)| *other == cell)?)?;
        let third = |axis: usize| {
            let all = || middles.iter().map(|middle| middle[axis]);
            let (low, high) = (all().fold(f32::INFINITY, f32::min), all().fold(f32::NEG_INFINITY, f32::max));
            // The parts are not exact thirds, which would divide some boards in the middle of a cell.
            match (at[axis] - low) / (high - low).max(1.0) {
                share if share < 0.36 => 0,
                share if share <= 0.64 => 1,
                _ => 2,
            }
        };
        Some(PARTS[third(1)][third(0)])
    }
}

/// Why a picture can't be made. No text of a user causes any of these errors.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    #[error("a bundled font can't be read")]
    Font,
    #[error("the picture can't be encoded")]
    Encode(#[from] png::EncodingError),
    #[error("the picture can't be compressed")]
    Compress(#[from] std::io::Error),
    #[error("the animation can't be encoded")]
    Animation(#[from] gif::EncodingError),
}

/// Draws pictures. Caches backdrops and palettes, and can be shared by threads. Drawing takes some milliseconds, so it should
/// run on threads that may block.
pub struct Renderer {
    lettering: Option<Lettering>,
    /// Indexed by theme and game.
    palettes: Vec<OnceLock<Palette>>,
    backdrops: BackdropCache,
}

impl Renderer {
    /// Fast, because backdrops and palettes are only made for the first pictures.
    pub fn new() -> Self {
        Self::lettered(Lettering::new(None))
    }

    /// For tests whether somebody reads the names in cells or counts cells from the coordinates around the board: cells have
    /// the names of other cells, or none, while the coordinates are right.
    pub fn renaming(rename: impl Fn(Cell) -> Option<Cell> + Send + Sync + 'static) -> Self {
        Self::lettered(Lettering::new(Some(Box::new(rename))))
    }

    fn lettered(lettering: Result<Lettering, RenderError>) -> Self {
        Self {
            lettering: lettering.ok(),
            palettes: std::iter::repeat_with(OnceLock::new).take(Theme::ALL.len() * Game::ALL.len()).collect(),
            backdrops: BackdropCache::default(),
        }
    }

    /// An indexed PNG, 1000 pixels wide. The same scene always gives the same bytes.
    pub fn png(&self, scene: &Scene<'_>, style: impl Into<Style>) -> Result<Vec<u8>, RenderError> {
        self.png_of_width(scene, style, WIDTH as u32)
    }

    /// Like [`Self::png`]; widths outside [`WIDTHS`] are clamped.
    pub fn png_of_width(&self, scene: &Scene<'_>, style: impl Into<Style>, width: u32) -> Result<Vec<u8>, RenderError> {
        let style = style.into();
        let picture = self.picture(scene, style, clamp_width(width))?;
        encode::png(&picture, self.palette(style.theme, scene.position.game()))
    }

    /// An indexed PNG of the board alone, for readers who get the players and the state of the game in words: as wide as the
    /// board is on a picture of [`Self::png`], or of the given width, which is clamped like that of [`Self::png_of_width`].
    pub fn board_png(
        &self,
        scene: &Scene<'_>,
        style: impl Into<Style>,
        width: Option<u32>,
    ) -> Result<Vec<u8>, RenderError> {
        let (style, setup, lettering) = (style.into(), scene.position.setup(), self.lettering()?);
        let backdrop = self.backdrops.get(setup, style, lettering);
        let board = backdrop.draw_board(scene, style.theme.colours(setup.game()), lettering);
        let width = width.map_or(board.width(), clamp_width);
        encode::png(&scaled(board, width), self.palette(style.theme, setup.game()))
    }

    fn picture(&self, scene: &Scene<'_>, style: Style, width: u32) -> Result<RgbImage, RenderError> {
        let (setup, lettering) = (scene.position.setup(), self.lettering()?);
        let backdrop = self.backdrops.get(setup, style, lettering);
        Ok(scaled(backdrop.draw(scene, style.theme.colours(setup.game()), lettering), width))
    }

    /// Where the cells are on a [`Self::board_png`] of this set-up and style.
    pub fn board_map(&self, setup: Setup, style: impl Into<Style>) -> Result<BoardMap, RenderError> {
        let backdrop = self.backdrops.get(setup, style.into(), self.lettering()?);
        let Area { left, top, width, height } = backdrop.board;
        let moved =
            |corners: &Vec<(f32, f32)>| corners.iter().map(|(x, y)| (x - left as f32, y - top as f32)).collect();
        Ok(BoardMap {
            width,
            height,
            whole: backdrop.ground.dimensions(),
            cells: backdrop.outlines.iter().map(|(cell, corners)| (*cell, moved(corners))).collect(),
        })
    }

    /// An indexed PNG; `None` if there are fewer than two points.
    pub fn curve(&self, curve: &Curve, theme: Theme) -> Result<Option<Vec<u8>>, RenderError> {
        curve.png(theme, self.lettering()?)
    }

    /// An indexed PNG; `None` if there are fewer than two points.
    pub fn win_chance_chart(&self, chart: &WinChanceChart, theme: Theme) -> Result<Option<Vec<u8>>, RenderError> {
        chart.png(theme, self.lettering()?)
    }

    /// An indexed PNG.
    pub fn cross_table(&self, table: &CrossTable, theme: Theme) -> Result<Vec<u8>, RenderError> {
        table.png(theme, self.lettering()?)
    }

    /// An indexed PNG. If there are many matches, early rounds are omitted.
    pub fn rounds(&self, rounds: &Rounds, theme: Theme) -> Result<Vec<u8>, RenderError> {
        rounds.png(theme, self.lettering()?)
    }

    fn lettering(&self) -> Result<&Lettering, RenderError> {
        self.lettering.as_ref().ok_or(RenderError::Font)
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
