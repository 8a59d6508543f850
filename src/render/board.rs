//! Boards in a frame: places of cells, the frame, coordinates, and masks of cells.
//!
//! [`Plan`] has the players' blocks above the board, which is as wide as the picture: a hexagon of hexagons, or a square of
//! squares. Boards with other plans use the shadow and the tiles, too.

use super::{
    Coordinates,
    backdrop::Outlines,
    caption::{self, Captions},
    colours::Colours,
    hexes::Lattice,
    lettering::{self, Anchor, Lettering, Weight},
    names::Names,
    scale::WIDTH,
    sign::hatch,
};
use image::{Rgb, RgbImage};
use parlor_games::{
    board::{Cell, Cells, hex},
    rules::Player,
};
use parlor_raster::{
    palette::{Rgb as Colour, mix},
    shape::{Mask, Shape},
};
use std::f32::consts::{FRAC_PI_6, TAU};

/// Between the edge of the picture and its content, in pixels.
pub(super) const MARGIN: f32 = 10.0;

/// About 11 pixels where the picture is shown 350 pixels wide.
pub(super) const LABEL: f32 = 32.0;

/// For a digit and for two digits at that size, and the space between them and the board.
pub(super) const DIGIT: f32 = 20.0;
pub(super) const LABEL_WIDTH: f32 = 36.0;
pub(super) const LABEL_GAP: f32 = 8.0;

/// The height of digits and capitals at that size.
pub(super) const CAPITAL: f32 = LABEL * lettering::CAPITAL;

/// The size of highlighted cells' names: relative to a cell's width, and its limits in pixels.
const HIGHLIGHTED_NAME: f32 = 0.42;
const HIGHLIGHTED_NAMES: (f32, f32) = (28.5, 40.0);

/// How far names are below the middle of a cell with a mark, relative to its width.
const LOW: f32 = 0.29;

/// In pixels. A phone shows pictures as wide as possible, a desktop at most 350 pixels high: up to this height, a taller picture has
/// a larger board on both.
const MAX_HEIGHT: f32 = 1160.0;

#[derive(Clone, Copy, Debug)]
pub(super) enum Grid {
    /// With a corner at the top.
    Hexagons(Lattice),
    /// Row 0 is at the bottom.
    Squares {
        /// The middle of column 0 in row 0.
        origin: (i32, i32),
        /// An even number of pixels.
        side: i32,
    },
}

impl Grid {
    pub(super) fn middle(&self, cell: Cell) -> (i32, i32) {
        match *self {
            Self::Hexagons(lattice) => lattice.middle(cell),
            Self::Squares { origin, side } => {
                (origin.0 + side * i32::from(cell.col), origin.1 - side * i32::from(cell.row))
            }
        }
    }

    /// Between the middles of two neighbours in a row.
    pub(super) fn across(&self) -> f32 {
        match *self {
            Self::Hexagons(lattice) => lattice.across as f32,
            Self::Squares { side, .. } => side as f32,
        }
    }

    pub(super) fn stone(&self) -> f32 {
        self.across() * if matches!(self, Self::Hexagons(_)) { 0.415 } else { 0.4 }
    }

    /// Around (0, 0), with edges moved inwards by `inset` pixels.
    pub(super) fn tile(&self, inset: f32) -> Shape {
        Shape::polygon(self.corners(inset)).shifted(0.5, 0.5)
    }

    /// See [`Self::tile`].
    fn corners(&self, inset: f32) -> Vec<(f32, f32)> {
        match *self {
            Self::Hexagons(lattice) => lattice.corners(inset).into(),
            Self::Squares { side, .. } => {
                let half = side as f32 / 2.0 - inset;
                vec![(-half, -half), (half, -half), (half, half), (-half, half)]
            }
        }
    }

    pub(super) fn outlines(&self, cells: Cells) -> Outlines {
        let around = |cell| {
            let (x, y) = self.middle(cell);
            self.corners(0.0).into_iter().map(move |(dx, dy)| (x as f32 + 0.5 + dx, y as f32 + 0.5 + dy)).collect()
        };
        cells.iter().map(|cell| (cell, around(cell))).collect()
    }
}

pub(super) struct Tiles {
    pub grid: Grid,
    pub line: f32,
    /// Without its line.
    pub inner: Mask,
    /// With its line.
    pub outer: Mask,
    /// With a wider line.
    pub outline: Mask,
    /// On each edge of a cell: what is across it, in pixels from the middle, and a part of the line around an area, with and
    /// without its outline.
    contour: Vec<((f32, f32), [Mask; 2])>,
    /// By player; only in themes with signs.
    hatches: Option<[Mask; 2]>,
    names: Names,
}

impl Tiles {
    pub(super) fn new(grid: Grid, colours: &Colours) -> Self {
        let line = (grid.across() * 0.035).clamp(1.4, 2.6) * colours.bold;
        let inner = grid.tile(line / 2.0).mask();
        let within = grid.tile(line * 1.5).mask();
        Self {
            grid,
            line,
            inner,
            outer: grid.tile(-line / 2.0).mask(),
            outline: grid.tile(-(line * 1.1).max(2.2)).mask(),
            contour: contour(grid),
            hatches: colours.signs.then(|| Player::BOTH.map(|player| hatch(player, grid.across() * 0.6, &within))),
            names: Names::default(),
        }
    }

    /// The names are only drawn if the coordinates ask for them. `height` is the picture's.
    pub(super) fn with_names(
        mut self,
        cells: Cells,
        height: f32,
        coordinates: Coordinates,
        lettering: &Lettering,
    ) -> Self {
        self.names = Names::new(cells, self.grid, height, self.hatches.is_some(), coordinates, lettering);
        self.hatches = self.hatches.take().map(|hatches| hatches.map(|hatch| self.beside_name(hatch)));
        self
    }

    /// Cuts the space for a cell's name out of a mark.
    pub(super) fn beside_name(&self, mark: Mask) -> Mask {
        self.names.plates().map_or_else(|| mark.clone(), |plates| mark.without(&plates.name))
    }

    pub(super) fn names(&self, picture: &mut RgbImage, cells: Cells, colour: Colour) {
        self.names.paint(picture, cells, |cell| self.grid.middle(cell), colour);
    }

    /// Draws names below marks in the middles of the cells, on `ground`.
    pub(super) fn low_names(
        &self,
        picture: &mut RgbImage,
        cells: Cells,
        ground: impl Fn(Cell) -> Colour,
        colours: &Colours,
    ) {
        let Some(plates) = self.names.plates() else { return };
        for cell in cells.iter() {
            plates.name.paint(picture, self.low(cell), ground(cell));
            self.names.paint(picture, Cells::of(cell), |cell| self.low(cell), colours.name_on(ground(cell)));
        }
    }

    pub(super) fn low(&self, cell: Cell) -> (i32, i32) {
        let (x, y) = self.grid.middle(cell);
        (x, y + (self.grid.across() * LOW) as i32)
    }

    /// Draws names on the stones that have no empty cell beside them, whose name would show theirs.
    pub(super) fn names_on_stones(
        &self,
        picture: &mut RgbImage,
        (player, stones): (Player, Cells),
        empty: Cells,
        colours: [Colour; 2],
    ) {
        let beside = |(x, y): (i32, i32), next: Cell| {
            let (next_x, next_y) = self.grid.middle(next);
            ((x - next_x) as f32).hypot((y - next_y) as f32) < self.grid.across() * 1.2
        };
        let is_alone = |stone: &Cell| !empty.iter().any(|next| beside(self.grid.middle(*stone), next));
        let alone = stones.iter().filter(is_alone).collect();
        self.names.paint_on_stones(picture, alone, player, |cell| self.grid.middle(cell), colours);
    }

    /// Draws a line around an area.
    pub(super) fn surround(&self, picture: &mut RgbImage, cells: Cells, colour: Colour, colours: &Colours) {
        let is_inside = |(x, y): (f32, f32)| {
            let beside = |(next_x, next_y): (i32, i32)| (next_x as f32 - x).hypot(next_y as f32 - y) < 3.0;
            cells.iter().any(|next| beside(self.grid.middle(next)))
        };
        let middles = cells.iter().map(|cell| self.grid.middle(cell));
        let parts: Vec<_> = middles
            .flat_map(|at| self.contour.iter().map(move |(across, masks)| (at, across, masks)))
            .filter(|(at, across, _)| !is_inside((at.0 as f32 + across.0, at.1 as f32 + across.1)))
            .collect();
        for (layer, colour) in [colours.mark, colour].into_iter().enumerate() {
            parts.iter().for_each(|(at, _, masks)| masks[layer].paint(picture, *at, colour));
        }
    }

    pub(super) fn claim(&self, picture: &mut RgbImage, cells: Cells, player: Player, colours: &Colours) {
        let hue = &colours.players[player.index()];
        self.paint(picture, &self.outer, cells, hue.claim_line);
        self.paint(picture, &self.inner, cells, hue.claim);
        if let Some(hatches) = &self.hatches {
            self.paint(picture, &hatches[player.index()], cells, hue.claim_line);
        }
    }

    pub(super) fn paint(&self, picture: &mut RgbImage, mask: &Mask, cells: Cells, colour: Colour) {
        for cell in cells.iter() {
            mask.paint(picture, self.grid.middle(cell), colour);
        }
    }

    /// Draws empty cells.
    pub(super) fn board(&self, picture: &mut RgbImage, cells: Cells, colours: &Colours) {
        self.paint(picture, &self.outer, cells, colours.line);
        self.paint(picture, &self.inner, cells, colours.cell);
    }

    /// Marks cells like the cell of the last move, with the names of empty ones.
    pub(super) fn highlight(
        &self,
        picture: &mut RgbImage,
        cells: Cells,
        empty: Cells,
        colours: &Colours,
        lettering: &Lettering,
    ) {
        for cell in cells.iter() {
            self.mark(picture, cell, colours);
            if empty.contains(cell) {
                self.highlighted_name(picture, cell, self.grid.middle(cell), colours, lettering);
            }
        }
    }

    pub(super) fn highlighted_name(
        &self,
        picture: &mut RgbImage,
        cell: Cell,
        at: (i32, i32),
        colours: &Colours,
        lettering: &Lettering,
    ) {
        let (least, most) = HIGHLIGHTED_NAMES;
        let size = (self.grid.across() * HIGHLIGHTED_NAME).clamp(least, most);
        lettering.mask((Weight::SemiBold, size), 1.0, &lettering.name(cell)).paint(picture, at, colours.ink);
    }

    pub(super) fn mark(&self, picture: &mut RgbImage, cell: Cell, colours: &Colours) {
        self.paint(picture, &self.outline, Cells::of(cell), colours.mark);
        self.paint(picture, &self.inner, Cells::of(cell), colours.fresh);
    }
}

/// See [`Tiles`].
fn contour(grid: Grid) -> Vec<((f32, f32), [Mask; 2])> {
    let corners = grid.corners(0.0);
    let width = (grid.across() * 0.1).clamp(6.0, 9.0);
    // The ends of two parts meet in a corner, which turns as much as the cell's.
    let tip = (std::f32::consts::PI / corners.len() as f32).tan() / 2.0;
    let part = |(from, to): (&(f32, f32), &(f32, f32))| {
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let masks = [width, width * 0.45].map(|width| {
            let over = width * tip / length;
            let at = |share: f32| (0.5 + from.0 + (to.0 - from.0) * share, 0.5 + from.1 + (to.1 - from.1) * share);
            Shape::stroke(at(-over), at(1.0 + over), width).mask()
        });
        ((from.0 + to.0, from.1 + to.1), masks)
    };
    corners.iter().zip(corners.iter().cycle().skip(1)).map(part).collect()
}

/// The area reaches `reach` pixels beyond a polygon whose corners are clockwise.
pub(super) fn shadow(picture: &mut RgbImage, corners: &[(f32, f32)], reach: f32, colours: &Colours) {
    let (drop, soft) = (7.0, 16.0);
    let shades: Vec<_> = shadow_depths().map(|depth| Rgb(mix(colours.paper, colours.shadow, depth))).collect();
    for y in 0..picture.height() {
        let mut x = 0;
        while x < picture.width() {
            let away = distance((x as f32, y as f32 - drop), corners) - reach;
            let step = (f32::from(SHADOW_STEPS) * (soft - away) / (2.0 * soft)).round();
            if step >= 1.0 && away > -soft {
                picture.put_pixel(x, y, shades[(step as usize).min(shades.len()) - 1]);
            }
            // The distance changes by at most a pixel per pixel, so the rest of the way can be skipped. Only the edge of the
            // shadow is drawn; the board covers the inside.
            x += 1 + (away.abs() - soft).max(0.0) as u32;
        }
    }
}

const SHADOW_STEPS: u8 = 8;

/// From the shadow's border inwards.
pub(super) fn shadow_depths() -> impl Iterator<Item = f32> {
    (1..=SHADOW_STEPS).map(|step| {
        let share = f32::from(step) / f32::from(SHADOW_STEPS);
        0.3 * share * share * (3.0 - 2.0 * share)
    })
}

/// Negative inside. The polygon is convex, with clockwise corners.
fn distance((x, y): (f32, f32), corners: &[(f32, f32)]) -> f32 {
    let mut inside = true;
    let mut nearest = f32::MAX;
    for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (px, py) = (x - from.0, y - from.1);
        inside &= dx * py - dy * px >= 0.0;
        let along = ((px * dx + py * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        let (off_x, off_y) = (px - along * dx, py - along * dy);
        nearest = nearest.min(off_x * off_x + off_y * off_y);
    }
    if inside { -nearest.sqrt() } else { nearest.sqrt() }
}

/// The polygon is convex, with clockwise corners.
pub(super) fn around(corners: &[(f32, f32)], reach: f32) -> Vec<(f32, f32)> {
    // With clockwise corners, the outside is on the left of each edge.
    let outwards = |from: (f32, f32), to: (f32, f32)| (from.0 - to.0).atan2(to.1 - from.1);
    let count = corners.len();
    (0..count)
        .flat_map(|index| {
            let (before, corner, after) =
                (corners[(index + count - 1) % count], corners[index], corners[(index + 1) % count]);
            let from = outwards(before, corner);
            let turn = (outwards(corner, after) - from).rem_euclid(TAU);
            (0..=16).map(move |step| {
                let (sin, cos) = (from + turn * step as f32 / 16.0).sin_cos();
                (corner.0 + reach * cos, corner.1 + reach * sin)
            })
        })
        .collect()
}

struct Label {
    text: String,
    /// The end or middle of the text, depending on the anchor, at half its height.
    at: (f32, f32),
    anchor: Anchor,
}

pub(super) struct Plan {
    pub grid: Grid,
    pub cells: Cells,
    pub height: f32,
    right: f32,
    /// The frame reaches `reach` pixels beyond this polygon.
    corners: Vec<(f32, f32)>,
    reach: f32,
    labels: Vec<Label>,
    /// Connect slanted columns with their letters.
    ticks: Vec<[(f32, f32); 2]>,
}

impl Plan {
    /// The largest that fits. `a` and `b` are the alternating side lengths, in cells.
    pub(super) fn hexagon(a: u8, b: u8) -> Self {
        Self::largest(|across| Self::hexagon_of(a, b, across as f32))
    }

    /// The largest that fits.
    pub(super) fn square(size: u8) -> Self {
        Self::largest(|across| Self::square_of(size, across))
    }

    fn largest(plan: impl Fn(i32) -> Self) -> Self {
        let (mut across, mut found) = (160, plan(160));
        while across > 20 && !found.fits() {
            across -= 2;
            found = plan(across);
        }
        found
    }

    fn fits(&self) -> bool {
        self.height <= MAX_HEIGHT && self.right <= WIDTH - MARGIN
    }

    fn hexagon_of(a: u8, b: u8, across: f32) -> Self {
        let last = a + b - 2;
        let mut lattice = Lattice::new(across);
        let reach = lattice.radius() * 1.16 + 4.0;
        // From the end of a row to the end of the frame, on a slanted side.
        let overhang = reach / FRAC_PI_6.cos();
        // The first cell of row b is leftmost, the last one of the same row or of the next rightmost.
        let row_ends = [Cell::new(0, b - 1), Cell::new(last, b - 1)].map(|cell| lattice.middle(cell).0 as f32);
        let label = DIGIT + LABEL_GAP;
        let width = label + row_ends[1] - row_ends[0] + 2.0 * overhang;
        let left = (WIDTH - width) / 2.0 + label + overhang;
        lattice.origin = ((left - row_ends[0]).round() as i32, (caption::ABOVE + reach).round() as i32);
        let middle = |cell| {
            let (x, y) = lattice.middle(cell);
            (x as f32 + 0.5, y as f32 + 0.5)
        };
        let corners = [(b - 1, 0), (last, 0), (last, b - 1), (b - 1, last), (0, last), (0, b - 1)]
            .map(|(col, row)| middle(Cell::new(col, row)));
        let cells = hex::hexagon(a, b);
        let rows = (0..=last).filter_map(|row| {
            let (x, y) = middle(cells.iter().find(|cell| cell.row == row)?);
            let at = (x - overhang - LABEL_GAP, y);
            Some(Label { text: (row + 1).to_string(), at, anchor: Anchor::Right })
        });
        let away = reach + LABEL_GAP + CAPITAL * 0.5;
        // Columns meet the lower and the lower right side at the same angle.
        let (sin, cos) = FRAC_PI_6.sin_cos();
        let on_slant = |cell, away: f32| {
            let (x, y) = middle(cell);
            (x + away * sin, y + away * cos)
        };
        let ends = (0..=last).filter_map(|col| cells.iter().filter(|cell| cell.col == col).last());
        let columns = ends.clone().map(|cell| Label {
            text: letter(cell.col),
            at: on_slant(cell, away / cos),
            anchor: Anchor::Middle,
        });
        let ticks = ends.map(|cell| [on_slant(cell, across * 0.56), on_slant(cell, reach / cos - 3.0)]).collect();
        let labels: Vec<_> = rows.chain(columns).collect();
        let bottom = corners[4].1 + reach + LABEL_GAP + CAPITAL;
        Self {
            grid: Grid::Hexagons(lattice),
            cells,
            right: left + row_ends[1] - row_ends[0] + overhang,
            height: (bottom + caption::LINE_HEIGHT).ceil(),
            corners: corners.into(),
            reach,
            labels,
            ticks,
        }
    }

    fn square_of(size: u8, side: i32) -> Self {
        let (reach, length) = ((side as f32 * 0.14).clamp(8.0, 14.0), (side * i32::from(size)) as f32);
        let label = if size < 10 { DIGIT } else { LABEL_WIDTH } + LABEL_GAP;
        let left = ((WIDTH - label - length) / 2.0 + label).round();
        let top = (caption::ABOVE + reach).round();
        let (right, bottom) = (left + length, top + length);
        let origin = (left as i32 + side / 2, bottom as i32 - side / 2);
        let grid = Grid::Squares { origin, side };
        let labels = (0..size).flat_map(|index| {
            let (x, y) = grid.middle(Cell::new(index, index));
            let number = (left - reach - LABEL_GAP, y as f32);
            let below = (x as f32, bottom + reach + LABEL_GAP + CAPITAL * 0.5);
            [
                Label { text: (index + 1).to_string(), at: number, anchor: Anchor::Right },
                Label { text: letter(index), at: below, anchor: Anchor::Middle },
            ]
        });
        Self {
            grid,
            // All columns and rows below `size`, as on a rhombus.
            cells: hex::rhombus(size),
            right: right + reach,
            height: (bottom + reach + LABEL_GAP + CAPITAL + caption::LINE_HEIGHT).ceil(),
            corners: vec![(left, top), (right, top), (right, bottom), (left, bottom)],
            reach,
            labels: labels.collect(),
            ticks: Vec::new(),
        }
    }

    /// `apart` pixels stay free between the players' blocks.
    pub(super) fn captions(&self, apart: f32, colours: &Colours) -> Captions {
        Captions::above(self.height, apart, colours)
    }

    pub(super) fn ground(&self, tiles: &Tiles, colours: &Colours, lettering: &Lettering) -> RgbImage {
        let mut ground = RgbImage::from_pixel(WIDTH as u32, self.height as u32, Rgb(colours.paper));
        shadow(&mut ground, &self.corners, self.reach, colours);
        Shape::polygon(around(&self.corners, self.reach)).mask().paint(&mut ground, (0, 0), colours.line);
        Shape::polygon(around(&self.corners, self.reach - 2.0)).mask().paint(&mut ground, (0, 0), colours.frame);
        tiles.board(&mut ground, self.cells, colours);
        for &[from, to] in &self.ticks {
            Shape::stroke(from, to, 2.4).mask().paint(&mut ground, (0, 0), colours.muted);
        }
        for label in &self.labels {
            let at = (label.at.0, label.at.1 + CAPITAL * if label.anchor == Anchor::Middle { 0.4 } else { 0.5 });
            lettering.draw(&mut ground, (Weight::Medium, LABEL), at, label.anchor, colours.muted, &label.text);
        }
        ground
    }
}

fn letter(col: u8) -> String {
    char::from(b'a' + col).to_string()
}
