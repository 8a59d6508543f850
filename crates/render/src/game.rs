//! The interface between pictures and games. Each game implements [`GamePictures`] in a file of its own.

use super::{
    canvas::Canvas,
    caption::Captions,
    colours::{Colours, PlayerColours},
    lattice::Outlines,
    lettering::Lettering,
    names::Coordinates,
    scale::WIDTH,
    scene::Scene,
    stone::Face,
};
use crate::raster::palette::{Palette, Rgb};
use image::{Rgb as Pixel, RgbImage, imageops};
use parlor_games::rules::Position;

pub(super) trait GamePictures: Position {
    const PLAYERS: PlayerColours;

    /// The faces of the game's stones: the first ones of [`Face`], in its order, because the number of a face is the index of
    /// its sprite.
    const FACES: &[Face] = &[Face::Full];

    /// Whether players claim cells, own sides or close cells. These need further colours.
    const HAS_CLAIMS: bool = false;

    /// The empty board, and the sprites.
    fn backdrop(setup: Self::Setup, coordinates: Coordinates, colours: &Colours, lettering: &Lettering) -> Backdrop;

    /// The colours of empty cells on which names can be.
    fn named_grounds(colours: &Colours) -> Vec<Rgb>;

    /// The colours, by name, that a picture must show exactly. Only those that other games don't have.
    fn flat_colours(_colours: &Colours) -> Vec<(&'static str, Rgb)> {
        Vec::new()
    }

    /// Adds the steps between colours that meet only in this game.
    fn add_ramps(_colours: &Colours, _palette: &mut Palette) {}
}

/// The parts that all pictures of one set-up in one style share: the empty board with its surroundings, and the sprites.
pub(super) struct Backdrop {
    pub ground: RgbImage,
    pub captions: Captions,
    pub pieces: Box<dyn Pieces>,
    pub outlines: Outlines,
    /// The part of the picture that shows the board, without the players and the line of text.
    pub board: Area,
    /// Whether the cells are too small for names.
    pub has_small_cells: bool,
}

/// A part of a picture, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub left: u32,
    pub top: u32,
    pub width: u32,
    pub height: u32,
}

impl Area {
    /// The space around everything that is drawn on the paper.
    const MARGIN: u32 = 8;

    fn of_drawn(picture: &RgbImage, paper: Rgb) -> Self {
        let (width, height) = picture.dimensions();
        let is_drawn = |x, y| *picture.get_pixel(x, y) != Pixel(paper);
        let rows = |y: &u32| (0..width).any(|x| is_drawn(x, *y));
        let (top, bottom) = ((0..height).find(rows).unwrap_or(0), (0..height).rfind(rows).unwrap_or(height - 1));
        let columns = |x: &u32| (top..=bottom).any(|y| is_drawn(*x, y));
        let (left, right) = ((0..width).find(columns).unwrap_or(0), (0..width).rfind(columns).unwrap_or(width - 1));
        let (left, top) = (left.saturating_sub(Self::MARGIN), top.saturating_sub(Self::MARGIN));
        let (right, bottom) = ((right + 1 + Self::MARGIN).min(width), (bottom + 1 + Self::MARGIN).min(height));
        Self { left, top, width: right - left, height: bottom - top }
    }
}

pub(super) trait Pieces: Send + Sync {
    /// Draws nothing if the position is of another game.
    fn draw(&self, canvas: &mut Canvas<'_>, scene: &Scene<'_>);
}

impl Backdrop {
    /// `ground` must contain the empty board and nothing else, because its content determines [`Self::board`].
    pub(super) fn new(
        ground: Canvas<'_>,
        captions: Captions,
        pieces: impl Pieces + 'static,
        outlines: Outlines,
    ) -> Self {
        let board = Area::of_drawn(&ground.picture, ground.colours.paper);
        let pieces = Box::new(pieces);
        Self { ground: ground.picture, captions, pieces, outlines, board, has_small_cells: false }
    }

    /// Makes the board's part as wide as the picture, for a game with pieces beside its board.
    pub(super) fn edge_to_edge(self) -> Self {
        Self { board: Area { left: 0, width: WIDTH as u32, ..self.board }, ..self }
    }

    /// Draws a scene whose position has the backdrop's set-up.
    pub(super) fn draw(&self, scene: &Scene<'_>, colours: &Colours, lettering: &Lettering) -> RgbImage {
        let mut canvas = self.canvas(scene, colours, lettering);
        self.captions.draw(&mut canvas, scene, if self.has_small_cells { scene.loupe } else { "" });
        canvas.picture
    }

    /// Like [`Self::draw`], but only the board.
    pub(super) fn draw_board(&self, scene: &Scene<'_>, colours: &Colours, lettering: &Lettering) -> RgbImage {
        let Area { left, top, width, height } = self.board;
        let whole = self.canvas(scene, colours, lettering).picture;
        imageops::crop_imm(&whole, left, top, width, height).to_image()
    }

    fn canvas<'a>(&self, scene: &Scene<'_>, colours: &'a Colours, lettering: &'a Lettering) -> Canvas<'a> {
        let mut canvas = Canvas { picture: self.ground.clone(), colours, lettering };
        self.pieces.draw(&mut canvas, scene);
        canvas
    }
}
