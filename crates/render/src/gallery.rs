//! One board of each game, side by side in one picture.

use super::{
    RenderError, Renderer,
    canvas::Canvas,
    encode,
    lettering::{Anchor, Weight},
    names::Coordinates,
    scale::{WIDTH, scaled},
    scene::Scene,
    style::Style,
    theme::Theme,
};
use crate::raster::palette::Palette;
use image::{RgbImage, imageops};
use parlor_games::rules::Game;

const IN_A_ROW: usize = 3;

/// Sizes in pixels: the largest board, a row with its titles, and the space above a board.
const BOARD: (u32, u32) = (312, 300);
const ROW: u32 = 368;
const ABOVE: u32 = 14;

/// The largest and smallest size of a title. It is about 13 pixels if the picture is shown 350 pixels wide.
const TITLE: (f32, f32) = (37.0, 28.0);

/// Boards for one picture. Their cells are too small for names.
pub struct Gallery<'a> {
    renderer: &'a Renderer,
    theme: Theme,
    boards: Vec<(Game, RgbImage)>,
}

impl Renderer {
    /// Begins a picture without boards.
    pub fn gallery(&self, theme: Theme) -> Gallery<'_> {
        Gallery { renderer: self, theme, boards: Vec::new() }
    }
}

impl Gallery<'_> {
    /// Adds a scene's board, without its players and texts. A row has three boards.
    pub fn add(&mut self, scene: &Scene<'_>) -> Result<(), RenderError> {
        let (setup, lettering) = (scene.position.setup(), self.renderer.lettering()?);
        let style = Style { theme: self.theme, coordinates: Coordinates::NoNumbers };
        let backdrop = self.renderer.backdrops.get(setup, style, lettering);
        let board = backdrop.draw_board(scene, self.theme.colours(setup.game()), lettering);
        let width = (BOARD.1 * board.width() / board.height()).min(BOARD.0);
        self.boards.push((setup.game(), scaled(board, width)));
        Ok(())
    }

    /// An indexed PNG, 1000 pixels wide, with the title of each board's game below it.
    pub fn finish(self) -> Result<Vec<u8>, RenderError> {
        let colours = self.theme.colours(Game::Tether);
        let rows = self.boards.len().div_ceil(IN_A_ROW) as u32;
        let mut canvas = Canvas::new((rows * ROW) as f32, colours, self.renderer.lettering()?);
        for (row, boards) in (0..).zip(self.boards.chunks(IN_A_ROW)) {
            let space = WIDTH / IN_A_ROW as f32;
            let first = (WIDTH - space * (boards.len() - 1) as f32) / 2.0;
            for (column, (game, board)) in boards.iter().enumerate() {
                let (middle, top) = (first + space * column as f32, row * ROW + ABOVE);
                let at = (middle as i64 - i64::from(board.width() / 2), top + (BOARD.1 - board.height()) / 2);
                imageops::replace(&mut canvas.picture, board, at.0, at.1.into());
                let (title, baseline) = ((Weight::SemiBold, TITLE, colours.ink), (top + BOARD.1) as f32 + TITLE.0);
                canvas.fitted(title, (middle, baseline), Anchor::Middle, space, game.title());
            }
        }
        encode::png(&canvas.picture, &self.palette())
    }

    /// The colours of all games. Each palette begins with flat colours, and these are added first. If the palette is full, only
    /// steps between them are missing.
    fn palette(&self) -> Palette {
        let games: Vec<_> = self.boards.iter().map(|(game, _)| self.renderer.palette(self.theme, *game)).collect();
        let most = games.iter().map(|palette| palette.colours().len()).max().unwrap_or(0);
        let mut palette = Palette::default();
        for index in 0..most {
            games.iter().filter_map(|game| game.colours().get(index)).for_each(|colour| palette.add(*colour));
        }
        palette
    }
}
