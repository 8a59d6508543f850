//! Boards on a lattice: their plans, coordinates and shadows, and their cells as masks.

use super::{
    canvas::Canvas,
    caption::{self, Captions},
    colours::Colours,
    game::{Backdrop, Pieces},
    lattice::Lattice,
    lettering::{self, Anchor, Lettering, Weight},
    names::{self, Coordinates, Names},
    scale::WIDTH,
    sign::hatch,
    stone::{Face, Sprite},
};
use crate::raster::{
    palette::{Rgb as Colour, mix},
    shape::{Mask, Shape},
};
use image::Rgb;
use parlor_games::{
    board::{Cell, Cells, hex},
    rules::Player,
};
use std::f32::consts::{FRAC_PI_6, PI, TAU};

/// The space between the edge of the picture and its content, in pixels.
pub(super) const MARGIN: f32 = 10.0;

/// The size of coordinates. It is about 11 pixels if the picture is shown 350 pixels wide.
pub(super) const LABEL: f32 = 32.0;

/// The widths of a digit and of two digits at that size, and the space between coordinates and the board.
pub(super) const DIGIT: f32 = 20.0;
pub(super) const LABEL_WIDTH: f32 = 36.0;
pub(super) const LABEL_GAP: f32 = 8.0;

/// The height of digits and capitals at that size.
pub(super) const CAPITAL: f32 = LABEL * lettering::CAPITAL;

/// The size of highlighted cells' names: relative to a cell's width, and its limits in pixels.
const HIGHLIGHTED_NAME: f32 = 0.42;
const HIGHLIGHTED_NAMES: (f32, f32) = (28.5, 40.0);

/// How far a name is below the middle of a cell with a mark, relative to the cell's width.
const LOW: f32 = 0.29;

/// The greatest height of a picture, in pixels. A phone shows pictures as wide as possible, a desktop at most 350 pixels high.
/// Up to this height, a taller picture has a larger board on both.
const MAX_HEIGHT: f32 = 1160.0;

/// A board's cells as masks, and what is drawn on them.
pub(super) struct Tiles {
    pub lattice: Lattice,
    pub line: f32,
    /// A cell without its line.
    pub inner: Mask,
    /// A cell with its line.
    pub outer: Mask,
    /// A cell with a wider line.
    outline: Mask,
    /// For each edge of a cell: the middle of the neighbour across it, in pixels from the cell's middle, and the part of the
    /// line around an area, with and without its outline.
    contour: Vec<((f32, f32), [Mask; 2])>,
    /// The strokes across each player's claims; only in themes with signs.
    hatches: Option<[Mask; 2]>,
    /// Stones, indexed by the number of the face and by player.
    stones: Vec<[Sprite; 2]>,
    /// Set only if the coordinates include names in cells and the names fit.
    names: Option<Names>,
}

impl Tiles {
    pub(super) fn new(
        plan: &Plan,
        faces: &[Face],
        colours: &Colours,
        coordinates: Coordinates,
        lettering: &Lettering,
    ) -> Self {
        let (lattice, across) = (plan.lattice, plan.lattice.across());
        let line = (across * 0.035).clamp(1.4, 2.6) * colours.bold;
        let stones = |face| Player::BOTH.map(|player| Sprite::stone(colours, player, lattice.stone(), face));
        let mut tiles = Self {
            lattice,
            line,
            inner: lattice.tile(line / 2.0).mask(),
            outer: lattice.tile(-line / 2.0).mask(),
            outline: lattice.tile(-(line * 1.1).max(2.2)).mask(),
            contour: contour(lattice),
            hatches: None,
            stones: faces.iter().copied().map(stones).collect(),
            names: match coordinates {
                Coordinates::Cells => Names::new(plan.cells, lattice, plan.height, colours.signs, lettering),
                Coordinates::Rim | Coordinates::NoNumbers => None,
            },
        };
        if colours.signs {
            let within = lattice.tile(line * 1.5).mask();
            let hatch = |player| tiles.beside_name(hatch(player, across * 0.6, &within));
            tiles.hatches = Some(Player::BOTH.map(hatch));
        }
        tiles
    }

    /// Cuts the space for a cell's name out of a mark.
    pub(super) fn beside_name(&self, mark: Mask) -> Mask {
        match &self.names {
            Some(names) => mark.without(&names.plate),
            None => mark,
        }
    }

    pub(super) fn has_names(&self) -> bool {
        self.names.is_some()
    }

    pub(super) fn names(&self, canvas: &mut Canvas<'_>, cells: Cells, colour: Colour) {
        for (cell, name) in self.names.iter().flat_map(|names| names.in_cells(cells)) {
            canvas.paint(name, self.lattice.middle(cell), colour);
        }
    }

    /// Draws names below marks in the middles of the cells, on `ground`.
    pub(super) fn low_names(&self, canvas: &mut Canvas<'_>, cells: Cells, ground: impl Fn(Cell) -> Colour) {
        let Some(names) = &self.names else { return };
        for (cell, name) in names.in_cells(cells) {
            let (at, ground) = (self.low(cell), ground(cell));
            canvas.paint(&names.plate, at, ground);
            canvas.paint(name, at, canvas.colours.name_on(ground));
        }
    }

    pub(super) fn low(&self, cell: Cell) -> (i32, i32) {
        let (x, y) = self.lattice.middle(cell);
        (x, y + (self.lattice.across() * LOW) as i32)
    }

    pub(super) fn stones(&self, canvas: &mut Canvas<'_>, (player, face): (Player, Face), cells: Cells) {
        for cell in cells.iter() {
            canvas.sprite(&self.stones[face as usize][player.index()], self.lattice.middle(cell));
        }
    }

    /// Draws names on stones. Either all stones have names or none has one: otherwise a reader would look for the meaning of
    /// the difference.
    pub(super) fn names_on_stones(&self, canvas: &mut Canvas<'_>, (player, face): (Player, Face), stones: Cells) {
        let Some(names) = &self.names else { return };
        let plate = canvas.colours.plate(player, face);
        for (cell, name) in names.on_stones(stones) {
            let at = self.lattice.middle(cell);
            canvas.paint(&names.stone_plate, at, plate.ground);
            if let Some(signs) = &names.signs {
                canvas.paint(&signs[player.index()], at, plate.sign);
            }
            canvas.paint(name, at, plate.name);
        }
    }

    /// Draws a line around an area.
    pub(super) fn surround(&self, canvas: &mut Canvas<'_>, cells: Cells, colour: Colour) {
        let is_inside = |(x, y): (f32, f32)| {
            let beside = |(next_x, next_y): (i32, i32)| (next_x as f32 - x).hypot(next_y as f32 - y) < 3.0;
            cells.iter().any(|next| beside(self.lattice.middle(next)))
        };
        let middles = cells.iter().map(|cell| self.lattice.middle(cell));
        let parts: Vec<_> = middles
            .flat_map(|at| self.contour.iter().map(move |(across, masks)| (at, across, masks)))
            .filter(|(at, across, _)| !is_inside((at.0 as f32 + across.0, at.1 as f32 + across.1)))
            .collect();
        for (layer, colour) in [canvas.colours.mark, colour].into_iter().enumerate() {
            parts.iter().for_each(|(at, _, masks)| canvas.paint(&masks[layer], *at, colour));
        }
    }

    pub(super) fn claim(&self, canvas: &mut Canvas<'_>, cells: Cells, player: Player) {
        let hue = canvas.colours.of(player);
        self.paint(canvas, &self.outer, cells, hue.claim_line);
        self.paint(canvas, &self.inner, cells, hue.claim);
        if let Some(hatches) = &self.hatches {
            self.paint(canvas, &hatches[player.index()], cells, hue.claim_line);
        }
    }

    pub(super) fn paint(&self, canvas: &mut Canvas<'_>, mask: &Mask, cells: Cells, colour: Colour) {
        for cell in cells.iter() {
            canvas.paint(mask, self.lattice.middle(cell), colour);
        }
    }

    /// Draws empty cells.
    pub(super) fn board(&self, canvas: &mut Canvas<'_>, cells: Cells) {
        self.paint(canvas, &self.outer, cells, canvas.colours.line);
        self.paint(canvas, &self.inner, cells, canvas.colours.cell);
    }

    /// Marks cells like the cell of the last move, with the names of empty ones.
    pub(super) fn highlight(&self, canvas: &mut Canvas<'_>, cells: Cells, empty: Cells) {
        for cell in cells.iter() {
            self.mark(canvas, Some(cell));
            if empty.contains(cell) {
                self.highlighted_name(canvas, cell, self.lattice.middle(cell));
            }
        }
    }

    pub(super) fn highlighted_name(&self, canvas: &mut Canvas<'_>, cell: Cell, at: (i32, i32)) {
        let (least, most) = HIGHLIGHTED_NAMES;
        let size = (self.lattice.across() * HIGHLIGHTED_NAME).clamp(least, most);
        let name = canvas.lettering.mask((Weight::SemiBold, size), 1.0, &canvas.lettering.name(cell));
        canvas.paint(&name, at, canvas.colours.ink_on(canvas.colours.fresh));
    }

    pub(super) fn mark(&self, canvas: &mut Canvas<'_>, cell: Option<Cell>) {
        let cells = cell.into_iter().collect();
        self.paint(canvas, &self.outline, cells, canvas.colours.mark);
        self.paint(canvas, &self.inner, cells, canvas.colours.fresh);
    }
}

fn contour(lattice: Lattice) -> Vec<((f32, f32), [Mask; 2])> {
    let corners = lattice.corners(0.0);
    let width = (lattice.across() * 0.1).clamp(6.0, 9.0);
    // Two parts meet at a corner, where the line turns by the angle of the cell's corner.
    let tip = (PI / corners.len() as f32).tan() / 2.0;
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

/// Draws the shadow of an area that reaches `reach` pixels beyond a polygon. The polygon's corners are clockwise.
pub(super) fn shadow(canvas: &mut Canvas<'_>, corners: &[(f32, f32)], reach: f32) {
    let (drop, soft) = (7.0, 16.0);
    let Canvas { picture, colours, .. } = canvas;
    let shades: Vec<_> = shadow_depths().map(|depth| Rgb(mix(colours.paper, colours.shadow, depth))).collect();
    for y in 0..picture.height() {
        let mut x = 0;
        while x < picture.width() {
            let away = distance((x as f32, y as f32 - drop), corners) - reach;
            let step = (f32::from(SHADOW_STEPS) * (soft - away) / (2.0 * soft)).round();
            if step >= 1.0 && away > -soft {
                picture.put_pixel(x, y, shades[(step as usize).min(shades.len()) - 1]);
            }
            // The distance changes by at most one from pixel to pixel, so pixels that are certainly too far from the shadow's
            // border can be skipped. Only the border is drawn; the board covers the inside.
            x += 1 + (away.abs() - soft).max(0.0) as u32;
        }
    }
}

const SHADOW_STEPS: u8 = 8;

/// How dark the steps of the shadow are, from its border inwards.
pub(super) fn shadow_depths() -> impl Iterator<Item = f32> {
    (1..=SHADOW_STEPS).map(|step| {
        let share = f32::from(step) / f32::from(SHADOW_STEPS);
        0.3 * share * share * (3.0 - 2.0 * share)
    })
}

/// The distance from a point to a polygon; negative inside. The polygon is convex, with clockwise corners.
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
fn around(corners: &[(f32, f32)], reach: f32) -> Vec<(f32, f32)> {
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

pub(super) struct Label {
    pub text: String,
    /// The left end, the middle or the right end of the text, depending on the anchor, at half its height.
    pub at: (f32, f32),
    pub anchor: Anchor,
}

/// The places of the parts of a board on a lattice.
#[derive(Default)]
pub(super) struct Plan {
    pub lattice: Lattice,
    pub cells: Cells,
    /// The height of the picture.
    pub height: f32,
    /// The board reaches `reach` pixels beyond this polygon, whose corners are clockwise.
    pub corners: Vec<(f32, f32)>,
    pub reach: f32,
    pub labels: Vec<Label>,
    /// Strokes that connect slanted columns with their letters.
    pub ticks: Vec<[(f32, f32); 2]>,
}

impl Plan {
    /// The largest hexagon of hexagons that fits below the players' blocks. `a` and `b` are the alternating side lengths, in
    /// cells.
    pub(super) fn hexagon(a: u8, b: u8) -> Self {
        Self::largest(|across| Self::hexagon_of(a, b, across as f32))
    }

    /// The largest that fits below the players' blocks.
    pub(super) fn square(size: u8) -> Self {
        Self::largest(|across| Self::square_of(size, across))
    }

    /// The largest plan that fits. `plan` takes the width of a cell, and returns the board's right edge and its plan.
    fn largest(plan: impl Fn(i32) -> (f32, Self)) -> Self {
        let fits = |right: f32, plan: &Self| plan.height <= MAX_HEIGHT && right <= WIDTH - MARGIN;
        let mut across = 160;
        loop {
            let (right, plan) = plan(across);
            if across <= 20 || fits(right, &plan) {
                return plan;
            }
            across -= 2;
        }
    }

    fn hexagon_of(a: u8, b: u8, across: f32) -> (f32, Self) {
        let last = a + b - 2;
        let mut lattice = Lattice::hexagons(across);
        let reach = lattice.radius() * 1.16 + 4.0;
        // The distance from the end of a row to the end of the frame, on a slanted side.
        let overhang = reach / FRAC_PI_6.cos();
        // The first cell of row b is the leftmost one, and the last cell of this row is the rightmost one.
        let row_ends = [Cell::new(0, b - 1), Cell::new(last, b - 1)].map(|cell| lattice.middle(cell).0 as f32);
        let label = DIGIT + LABEL_GAP;
        let width = label + row_ends[1] - row_ends[0] + 2.0 * overhang;
        let left = (WIDTH - width) / 2.0 + label + overhang;
        lattice.origin = ((left - row_ends[0]).round() as i32, (caption::ABOVE + reach).round() as i32);
        let corners = [(b - 1, 0), (last, 0), (last, b - 1), (b - 1, last), (0, last), (0, b - 1)]
            .map(|(col, row)| lattice.point(Cell::new(col, row)));
        let cells = hex::hexagon(a, b);
        let rows = (0..=last).filter_map(|row| {
            let (x, y) = lattice.point(cells.iter().find(|cell| cell.row == row)?);
            let at = (x - overhang - LABEL_GAP, y);
            Some(Label { text: (row + 1).to_string(), at, anchor: Anchor::Right })
        });
        let away = reach + LABEL_GAP + CAPITAL * 0.5;
        // Columns meet the lower and the lower right side at the same angle.
        let (sin, cos) = FRAC_PI_6.sin_cos();
        let on_slant = |cell, away: f32| {
            let (x, y) = lattice.point(cell);
            (x + away * sin, y + away * cos)
        };
        let ends = (0..=last).filter_map(|col| cells.iter().filter(|cell| cell.col == col).last());
        let columns = ends.clone().map(|cell| Label {
            text: letter(cell.col),
            at: on_slant(cell, away / cos),
            anchor: Anchor::Middle,
        });
        let ticks = ends.map(|cell| [on_slant(cell, across * 0.56), on_slant(cell, reach / cos - 3.0)]).collect();
        let labels = rows.chain(columns).collect();
        let bottom = corners[4].1 + reach + LABEL_GAP + CAPITAL;
        let height = (bottom + caption::LINE_HEIGHT).ceil();
        let right = left + row_ends[1] - row_ends[0] + overhang;
        (right, Self { lattice, cells, height, corners: corners.into(), reach, labels, ticks })
    }

    fn square_of(size: u8, side: i32) -> (f32, Self) {
        let (reach, length) = ((side as f32 * 0.14).clamp(8.0, 14.0), (side * i32::from(size)) as f32);
        let label = if size < 10 { DIGIT } else { LABEL_WIDTH } + LABEL_GAP;
        let left = ((WIDTH - label - length) / 2.0 + label).round();
        let top = (caption::ABOVE + reach).round();
        let (right, bottom) = (left + length, top + length);
        let lattice = Lattice::squares((left as i32 + side / 2, bottom as i32 - side / 2), side);
        let labels = (0..size).flat_map(|index| {
            let (x, y) = lattice.middle(Cell::new(index, index));
            let number = (left - reach - LABEL_GAP, y as f32);
            let below = (x as f32, bottom + reach + LABEL_GAP + CAPITAL * 0.5);
            [
                Label { text: (index + 1).to_string(), at: number, anchor: Anchor::Right },
                Label { text: letter(index), at: below, anchor: Anchor::Middle },
            ]
        });
        let plan = Self {
            lattice,
            // All columns and rows below `size`, as on a rhombus.
            cells: hex::rhombus(size),
            height: (bottom + reach + LABEL_GAP + CAPITAL + caption::LINE_HEIGHT).ceil(),
            corners: vec![(left, top), (right, top), (right, bottom), (left, bottom)],
            reach,
            labels: labels.collect(),
            ..Self::default()
        };
        (right + reach, plan)
    }

    /// A canvas with the board's shadow.
    pub(super) fn canvas<'a>(&self, colours: &'a Colours, lettering: &'a Lettering) -> Canvas<'a> {
        let mut canvas = Canvas::new(self.height, colours, lettering);
        shadow(&mut canvas, &self.corners, self.reach);
        canvas
    }

    /// Fills the board's area with a colour, and draws a line around it.
    pub(super) fn frame(&self, canvas: &mut Canvas<'_>, colour: Colour, line: Colour) {
        canvas.fill(&Shape::polygon(around(&self.corners, self.reach)), line);
        canvas.fill(&Shape::polygon(around(&self.corners, self.reach - 2.0)), colour);
    }

    pub(super) fn labels(&self, canvas: &mut Canvas<'_>) {
        let colour = canvas.colours.muted;
        for &[from, to] in &self.ticks {
            canvas.fill(&Shape::stroke(from, to, 2.4), colour);
        }
        for Label { text, at, anchor } in &self.labels {
            let at = (at.0, at.1 + CAPITAL * if *anchor == Anchor::Middle { 0.4 } else { 0.5 });
            canvas.text((Weight::Medium, LABEL), at, *anchor, colour, text);
        }
    }

    pub(super) fn backdrop(&self, canvas: Canvas<'_>, captions: Captions, pieces: impl Pieces + 'static) -> Backdrop {
        let has_small_cells = names::stretch(self.cells, self.lattice, self.height, canvas.lettering).is_none();
        Backdrop { has_small_cells, ..Backdrop::new(canvas, captions, pieces, self.lattice.outlines(self.cells)) }
    }

    /// A board in a wooden frame.
    pub(super) fn framed<'a>(&self, tiles: &Tiles, colours: &'a Colours, lettering: &'a Lettering) -> Canvas<'a> {
        let mut canvas = self.canvas(colours, lettering);
        self.frame(&mut canvas, colours.frame, colours.line);
        tiles.board(&mut canvas, self.cells);
        self.labels(&mut canvas);
        canvas
    }
}

pub(super) fn letter(col: u8) -> String {
    char::from(b'a' + col).to_string()
}
