//! Tether: a rhombus of hexagons between coloured sides.

use super::{
    Coordinates, Scene,
    backdrop::{self, Backdrop},
    board::{self, CAPITAL, DIGIT, Grid, LABEL, LABEL_GAP, LABEL_WIDTH, MARGIN, Tiles},
    caption::{self, Captions, Corner, Edge, Line},
    colours::{Colours, PlayerColours},
    game::GamePictures,
    hexes::Lattice,
    lettering::{Anchor, Lettering, Weight},
    scale::WIDTH,
    sign::sign,
    stone::{Face, Sprite},
};
use image::{Rgb, RgbImage};
use parlor_games::{
    board::{Cell, hex},
    rules::{
        AnyPosition, Outcome, Player, Position,
        tether::{Setup, Tether},
    },
};
use parlor_raster::{
    palette::Rgb as Colour,
    shape::{Mask, Shape},
};
use std::f32::consts::{FRAC_PI_6, PI};

/// Between the edge of the picture and the players' blocks, which have most space in the corners.
const BLOCK_MARGIN: f32 = 10.0;

/// Between a block and the board or its coordinates.
const BLOCK_GAP: f32 = 12.0;

/// The line of text needs space, too.
const MAX_BLOCK_WIDTH: f32 = 340.0;

/// From the middle of an outer cell to the outer edge of the board's sides, in radii of a cell and in pixels.
const REACH: (f32, f32) = (1.13, 4.0);

/// The space that the line of text needs below the letters.
const LINE: f32 = 76.0;

struct Plan {
    size: u8,
    lattice: Lattice,
    /// From the middle of an outer cell to the outer edge of the board's sides.
    reach: f32,
    height: f32,
}

impl Plan {
    fn new(size: u8) -> Self {
        // The width holds one and a half times the cells of a row, slanted sides, the first and the last number.
        let steps = 1.5 * f32::from(size - 1);
        let last = if size < 10 { DIGIT } else { LABEL_WIDTH };
        let labels = DIGIT + last + 2.0 * (MARGIN + LABEL_GAP);
        // A radius is 1 / √3 of a cell, and slanted sides are 2 / √3 as wide.
        let slant = FRAC_PI_6.cos();
        let sides = (2.0 * REACH.0 / 3.0_f32.sqrt() / slant, 2.0 * REACH.1 / slant);
        let mut lattice = Lattice::new((WIDTH - labels - sides.1) / (steps + sides.0));
        let reach = lattice.radius() * REACH.0 + REACH.1;
        let width = lattice.across as f32 * steps + 2.0 * reach / slant + labels;
        let left = (WIDTH - width) / 2.0 + MARGIN + DIGIT + LABEL_GAP + reach / slant;
        let top = MARGIN + CAPITAL + LABEL_GAP + reach;
        lattice.origin = (left.round() as i32, top.round() as i32);
        let last = lattice.origin.1 + lattice.down * i32::from(size - 1);
        let height = (last as f32 + reach + LABEL_GAP + CAPITAL + LINE).ceil();
        Self { size, lattice, reach, height }
    }

    /// From the upper left clockwise.
    fn corners(&self) -> [(f32, f32); 4] {
        let last = self.size - 1;
        [(0, 0), (last, 0), (last, last), (0, last)].map(|(col, row)| {
            let (x, y) = self.lattice.middle(Cell::new(col, row));
            (x as f32 + 0.5, y as f32 + 0.5)
        })
    }

    /// From the middle of a row's first or last cell to the end of the board at that height.
    fn overhang(&self) -> f32 {
        self.reach / FRAC_PI_6.cos()
    }

    /// Above a cell of the first row, or below one of the last.
    fn letter(&self, cell: Cell) -> (f32, f32) {
        let (x, y) = self.lattice.middle(cell);
        let sign = if cell.row == 0 { -1.0 } else { 1.0 };
        let away = self.reach + LABEL_GAP + CAPITAL * 0.5;
        // Further along the column's slant, the letter would be above the next column.
        let aside = (away * FRAC_PI_6.tan()).min(self.lattice.across as f32 * 0.25);
        (x as f32 + sign * aside, y as f32 + sign * away)
    }

    /// Between the outer cells: players, middles and radii.
    fn signs(&self) -> Vec<(Player, (f32, f32), f32)> {
        let last = self.size - 1;
        // Half-way between the rim and the notch between two cells.
        let (notch, radius) = (self.lattice.radius() * 0.5, (self.lattice.radius() * 0.2).max(3.6));
        let away = (notch + self.reach) / 2.0;
        let cell = |col, row| self.lattice.middle(Cell::new(col, row));
        let sides = [
            (Player::One, -3.0, [0, 0], [1, 0]),
            (Player::One, 3.0, [0, last], [1, 0]),
            (Player::Two, 5.0, [0, 0], [0, 1]),
            (Player::Two, -1.0, [last, 0], [0, 1]),
        ];
        let between = |(player, sixths, [col, row], [across, down]): (Player, f32, [u8; 2], [u8; 2])| {
            let (sin, cos) = (sixths * FRAC_PI_6).sin_cos();
            (0..last).map(move |step| {
                let (one, two) = (
                    cell(col + across * step, row + down * step),
                    cell(col + across * (step + 1), row + down * (step + 1)),
                );
                let middle = ((one.0 + two.0 + 1) as f32 / 2.0, (one.1 + two.1 + 1) as f32 / 2.0);
                (player, (middle.0 + away * cos, middle.1 + away * sin), radius)
            })
        };
        sides.into_iter().flat_map(between).collect()
    }

    /// The width of a block between two heights in a free corner.
    fn free(&self, edge: Edge, top: f32, bottom: f32) -> f32 {
        let mut free = MAX_BLOCK_WIDTH;
        // Avoids a rectangle that reaches from `x` `over` pixels towards the edge, and `half` up and down from `y`.
        let mut avoid = |(x, y): (f32, f32), over: f32, half: f32| {
            if y + half > top && y - half < bottom {
                let to_edge = if edge == Edge::Left { x } else { WIDTH - x };
                free = free.min(to_edge - over);
            }
        };
        let (col, end) = if edge == Edge::Left { (0, self.size - 1) } else { (self.size - 1, 0) };
        avoid(self.letter(Cell::new(col, end)), LABEL * 0.5, LABEL * 0.5);
        for row in 0..self.size {
            let (x, y) = self.lattice.middle(Cell::new(col, row));
            let middle = (x as f32, y as f32);
            avoid(middle, self.overhang(), self.reach * 0.8);
            avoid(middle, self.reach, self.reach + 4.0);
            avoid(middle, self.overhang() + LABEL_GAP + LABEL_WIDTH, LABEL * 0.5);
        }
        free - BLOCK_GAP
    }

    fn captions(&self, colours: &Colours) -> Captions {
        let top = BLOCK_MARGIN;
        let low = self.height - BLOCK_MARGIN - caption::HEIGHT;
        let corners = [
            Corner { edge: Edge::Right, width: self.free(Edge::Right, top, top + caption::HEIGHT), top },
            Corner { edge: Edge::Left, width: self.free(Edge::Left, low, low + caption::HEIGHT), top: low },
        ];
        let at = WIDTH - MARGIN - 8.0;
        let width = at - corners[1].width - 24.0;
        let line = Line { at, anchor: Anchor::Right, baseline: self.height - 30.0, width };
        Captions::new(corners, line, WIDTH, colours)
    }
}

impl GamePictures for Tether {
    const PLAYERS: PlayerColours = PlayerColours::RedBlue;
    const DISTINCT_COLOURS: &[[&str; 2]] = &[
        ["claim 1", "claim 2"],
        ["cell", "claim 1"],
        ["cell", "claim 2"],
        ["cell", "shut"],
        ["shut", "hatch"],
        ["shut", "claim 1"],
        ["shut", "claim 2"],
    ];
    const HAS_CLAIMS: bool = true;

    fn backdrop(setup: Setup, colours: &Colours, coordinates: Coordinates, lettering: &Lettering) -> Backdrop {
        let plan = Plan::new(setup.size());
        let tiles = Tiles::new(Grid::Hexagons(plan.lattice), colours);
        let tiles = tiles.with_names(hex::rhombus(plan.size), plan.height, coordinates, lettering);
        let pieces = Pieces::new(tiles, plan.lattice, colours);
        let mut ground = RgbImage::from_pixel(WIDTH as u32, plan.height as u32, Rgb(colours.paper));
        board::shadow(&mut ground, &plan.corners(), plan.reach, colours);
        sides(&mut ground, &plan, colours);
        pieces.tiles.board(&mut ground, hex::rhombus(plan.size), colours);
        rim(&mut ground, &plan, colours, lettering);
        let outlines = pieces.tiles.grid.outlines(hex::rhombus(plan.size));
        Backdrop { ground, captions: plan.captions(colours), pieces: Box::new(pieces), outlines }
    }

    fn named_grounds(colours: &Colours) -> Vec<Colour> {
        let [one, two] = colours.players.map(|hue| hue.claim);
        vec![colours.cell, colours.fresh, colours.shut, one, two]
    }
}

/// A band along each side's row of cells. Two sides meet in the middle of a round corner.
fn sides(picture: &mut RgbImage, plan: &Plan, colours: &Colours) {
    let corners = plan.corners();
    // Outward directions of the left, top, right, bottom and again the left side.
    let outwards = [-7.0, -3.0, -1.0, 3.0, 5.0].map(|sixths: f32| sixths * FRAC_PI_6);
    let halves: [f32; 4] = std::array::from_fn(|corner| (outwards[corner] + outwards[corner + 1]) / 2.0);
    let rim = |corner: usize, angle: f32| {
        let (x, y) = corners[corner];
        (x + plan.reach * angle.cos(), y + plan.reach * angle.sin())
    };
    for side in 0..4 {
        let (next, out) = ((side + 1) % 4, outwards[side + 1]);
        let end = if side == 3 { halves[0] + 2.0 * PI } else { halves[next] };
        let arc =
            |corner, from: f32, to: f32| (0..=24).map(move |step| (corner, from + (to - from) * step as f32 / 24.0));
        let outer = arc(side, halves[side], out).chain(arc(next, out, end)).map(|(corner, angle)| rim(corner, angle));
        let band = Shape::polygon([corners[side]].into_iter().chain(outer).chain([corners[next]]));
        // Top and bottom are player 1's sides, left and right player 2's.
        band.mask().paint(picture, (0, 0), colours.players[side % 2].side);
    }
    if colours.signs {
        for (player, at, radius) in plan.signs() {
            let mask = sign(player, radius).shifted(at.0 - 0.5, at.1 - 0.5).mask();
            mask.paint(picture, (0, 0), colours.players[player.index()].pale);
        }
    }
    for (corner, &half) in halves.iter().enumerate() {
        Shape::stroke(corners[corner], rim(corner, half), 3.0).mask().paint(picture, (0, 0), colours.paper);
    }
}

/// Letters above and below the columns, along their slant; numbers left and right of the rows.
fn rim(picture: &mut RgbImage, plan: &Plan, colours: &Colours, lettering: &Lettering) {
    let style = (Weight::Medium, LABEL);
    let last = plan.size - 1;
    for index in 0..plan.size {
        let letter = char::from(b'a' + index).to_string();
        for row in [0, last] {
            let (x, y) = plan.letter(Cell::new(index, row));
            lettering.draw(picture, style, (x, y + CAPITAL * 0.4), Anchor::Middle, colours.muted, &letter);
        }
        let number = (index + 1).to_string();
        for (col, sign, anchor) in [(0, -1.0, Anchor::Right), (last, 1.0, Anchor::Left)] {
            let (x, y) = plan.lattice.middle(Cell::new(col, index));
            let at = (x as f32 + sign * (plan.overhang() + LABEL_GAP), y as f32 + CAPITAL * 0.5);
            lettering.draw(picture, style, at, anchor, colours.muted, &number);
        }
    }
}

struct Pieces {
    tiles: Tiles,
    hatch: Mask,
    capture_mark: Mask,
    /// By player: full and hollow.
    stones: [[Sprite; 2]; 2],
}

impl Pieces {
    fn new(tiles: Tiles, lattice: Lattice, colours: &Colours) -> Self {
        let across = lattice.across as f32;
        let radius = tiles.grid.stone();
        let half = across * 0.75;
        let apart = (across * 0.2).clamp(8.0, 14.0);
        let strokes = (-10..=10).map(|index| {
            let x = index as f32 * apart;
            Shape::stroke((x - half, half), (x + half, -half), (apart * 0.22).max(1.8))
        });
        let hatch = strokes.fold(Shape::default(), Shape::and).mask().within(&lattice.hexagon(tiles.line * 1.5).mask());
        Self {
            hatch: tiles.beside_name(hatch),
            capture_mark: tiles.beside_name(capture_mark(radius, (across * 0.055).clamp(2.4, 4.0)).mask()),
            stones: Player::BOTH
                .map(|player| [Face::Full, Face::Hollow].map(|face| Sprite::stone(colours, player, radius, face))),
            tiles,
        }
    }
}

/// A crossed-out outline, with the middle free.
fn capture_mark(radius: f32, stroke: f32) -> Shape {
    let middle = (0.5, 0.5);
    let outline = Shape::circle(middle, radius * 0.95).without(Shape::circle(middle, radius * 0.95 - stroke));
    let arms = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)].map(|(x, y)| {
        let at = |away: f32| (0.5 + x * away * radius * 0.707, 0.5 + y * away * radius * 0.707);
        Shape::stroke(at(0.68), at(1.16), stroke)
    });
    arms.into_iter().fold(outline, Shape::and)
}

impl backdrop::Pieces for Pieces {
    fn draw(&self, picture: &mut RgbImage, scene: &Scene<'_>, colours: &Colours, lettering: &Lettering) {
        let AnyPosition::Tether(position) = scene.position else { return };
        for player in Player::BOTH {
            self.tiles.claim(picture, position.territory(player), player, colours);
        }
        let shut = position.shut();
        self.tiles.paint(picture, &self.tiles.inner, shut, colours.shut);
        self.tiles.paint(picture, &self.hatch, shut, colours.hatch);
        let last =
            scene.last.and_then(|text| scene.position.target(text)).filter(|&cell| position.board().contains(cell));
        if let Some(cell) = last {
            self.tiles.mark(picture, cell, colours);
        }
        let empty = position.board() - position.stones(Player::One) - position.stones(Player::Two);
        self.tiles.highlight(picture, scene.highlights, empty, colours, lettering);
        if let (Some(before), Some(last)) = (scene.before, scene.last) {
            let captured = before.removed(last) & position.board();
            self.tiles.paint(picture, &self.capture_mark, captured, colours.mark);
        }
        self.tiles.names(picture, empty - scene.highlights, colours.number);
        if let Some(Outcome::Won(winner)) = position.outcome() {
            self.tiles.surround(picture, position.territory(winner), colours.medal, colours);
        }
        for player in Player::BOTH {
            let (stones, loose) = (position.stones(player), position.loose(player));
            for (face, stones) in [(Face::Full, stones - loose), (Face::Hollow, loose)] {
                for cell in stones.iter() {
                    self.stones[player.index()][face as usize].draw(picture, self.tiles.grid.middle(cell));
                }
                self.tiles.names_on_stones(picture, (player, stones), empty, colours.plate(player, face));
            }
        }
    }
}
