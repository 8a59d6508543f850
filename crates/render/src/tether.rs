//! Tether: a rhombus of hexagons between coloured sides.

use super::{
    board::{CAPITAL, DIGIT, LABEL, LABEL_GAP, LABEL_WIDTH, Label, MARGIN, Plan, Tiles, letter},
    canvas::Canvas,
    caption::{self, Captions, Corner, Edge, Line},
    colours::{Colours, PlayerColours},
    game::{self, Backdrop, GamePictures},
    lattice::Lattice,
    lettering::{Anchor, Lettering},
    names::Coordinates,
    scale::WIDTH,
    scene::Scene,
    sign::sign,
    stone::Face,
};
use crate::raster::{
    palette::Rgb as Colour,
    shape::{Mask, Shape},
};
use parlor_games::{
    board::{Cell, hex},
    rules::{
        AnyPosition, Outcome, Player, Position,
        tether::{Setup, Tether},
    },
};
use std::f32::consts::{FRAC_PI_6, PI};

/// The space between a block and the board or its coordinates.
const BLOCK_GAP: f32 = 12.0;

/// The greatest width of a block. The line of text needs the remaining space.
const MAX_BLOCK_WIDTH: f32 = 340.0;

/// The distance from the middle of an outer cell to the outer edge of the board's sides: a number of radii of a cell, plus a
/// number of pixels.
const REACH: (f32, f32) = (1.13, 4.0);

/// The space that the line of text needs below the letters.
const LINE: f32 = 76.0;

fn plan(size: u8) -> Plan {
    // The picture's width is one and a half times the cells of a row, two slanted sides, and the first and the last number.
    let steps = 1.5 * f32::from(size - 1);
    let last_number = if size < 10 { DIGIT } else { LABEL_WIDTH };
    let labels = DIGIT + last_number + 2.0 * (MARGIN + LABEL_GAP);
    // The radius of a cell is 1 / √3 of its width, and a slanted side is 2 / √3 times as wide at one height.
    let slant = FRAC_PI_6.cos();
    let sides = (2.0 * REACH.0 / 3.0_f32.sqrt() / slant, 2.0 * REACH.1 / slant);
    let mut lattice = Lattice::hexagons((WIDTH - labels - sides.1) / (steps + sides.0));
    let reach = lattice.radius() * REACH.0 + REACH.1;
    let overhang = overhang(reach);
    let width = lattice.across() * steps + 2.0 * reach / slant + labels;
    let left = (WIDTH - width) / 2.0 + MARGIN + DIGIT + LABEL_GAP + overhang;
    let top = MARGIN + CAPITAL + LABEL_GAP + reach;
    lattice.origin = (left.round() as i32, top.round() as i32);
    let last = size - 1;
    let bottom = lattice.origin.1 + lattice.down * i32::from(last);
    let labels = (0..size).flat_map(|index| {
        let letters = [0, last].map(|row| {
            let at = letter_at(lattice, reach, Cell::new(index, row));
            Label { text: letter(index), at, anchor: Anchor::Middle }
        });
        let numbers = [(0, -1.0, Anchor::Right), (last, 1.0, Anchor::Left)].map(|(col, sign, anchor)| {
            let (x, y) = lattice.middle(Cell::new(col, index));
            let at = (x as f32 + sign * (overhang + LABEL_GAP), y as f32);
            Label { text: (index + 1).to_string(), at, anchor }
        });
        letters.into_iter().chain(numbers)
    });
    Plan {
        lattice,
        cells: hex::rhombus(size),
        height: (bottom as f32 + reach + LABEL_GAP + CAPITAL + LINE).ceil(),
        corners: [(0, 0), (last, 0), (last, last), (0, last)]
            .map(|(col, row)| lattice.point(Cell::new(col, row)))
            .into(),
        reach,
        labels: labels.collect(),
        ..Plan::default()
    }
}

/// The distance from the middle of a row's first or last cell to the end of the board at that height.
fn overhang(reach: f32) -> f32 {
    reach / FRAC_PI_6.cos()
}

/// The place of a column's letter: above a cell of the first row, or below a cell of the last one, along the column's slant.
fn letter_at(lattice: Lattice, reach: f32, cell: Cell) -> (f32, f32) {
    let (x, y) = lattice.middle(cell);
    let sign = if cell.row == 0 { -1.0 } else { 1.0 };
    let away = reach + LABEL_GAP + CAPITAL * 0.5;
    // No further along the slant, because the letter would then be above the next column.
    let aside = (away * FRAC_PI_6.tan()).min(lattice.across() * 0.25);
    (x as f32 + sign * aside, y as f32 + sign * away)
}

/// The signs on the sides of the board, between the outer cells: player, middle and radius of each.
fn signs(plan: &Plan, last: u8) -> Vec<(Player, (f32, f32), f32)> {
    // Half-way between the rim and the notch between two cells.
    let (notch, radius) = (plan.lattice.radius() * 0.5, (plan.lattice.radius() * 0.2).max(3.6));
    let away = (notch + plan.reach) / 2.0;
    let cell = |col, row| plan.lattice.middle(Cell::new(col, row));
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

/// The width that a block between two heights can have in a free corner.
fn free(plan: &Plan, last: u8, edge: Edge, top: f32, bottom: f32) -> f32 {
    let mut free = MAX_BLOCK_WIDTH;
    // Avoids a rectangle that reaches from `x` `over` pixels towards the edge, and `half` up and down from `y`.
    let mut avoid = |(x, y): (f32, f32), over: f32, half: f32| {
        if y + half > top && y - half < bottom {
            let to_edge = if edge == Edge::Left { x } else { WIDTH - x };
            free = free.min(to_edge - over);
        }
    };
    let overhang = overhang(plan.reach);
    let (col, end) = if edge == Edge::Left { (0, last) } else { (last, 0) };
    avoid(letter_at(plan.lattice, plan.reach, Cell::new(col, end)), LABEL * 0.5, LABEL * 0.5);
    for row in 0..=last {
        let (x, y) = plan.lattice.middle(Cell::new(col, row));
        let middle = (x as f32, y as f32);
        avoid(middle, overhang, plan.reach * 0.8);
        avoid(middle, plan.reach, plan.reach + 4.0);
        avoid(middle, overhang + LABEL_GAP + LABEL_WIDTH, LABEL * 0.5);
    }
    free - BLOCK_GAP
}

fn captions(plan: &Plan, last: u8, colours: &Colours) -> Captions {
    let corner = |edge, top| Corner { edge, width: free(plan, last, edge, top, top + caption::HEIGHT), top };
    let low = plan.height - MARGIN - caption::HEIGHT;
    let corners = [corner(Edge::Right, MARGIN), corner(Edge::Left, low)];
    let at = WIDTH - MARGIN - 8.0;
    let width = at - corners[1].width - 24.0;
    let line = Line { at, anchor: Anchor::Right, baseline: plan.height - 30.0, width };
    Captions::new(corners, line, colours)
}

impl GamePictures for Tether {
    const PLAYERS: PlayerColours = PlayerColours::RedBlue;
    const FACES: &[Face] = &[Face::Full, Face::Hollow];
    const HAS_CLAIMS: bool = true;

    fn backdrop(setup: Setup, coordinates: Coordinates, colours: &Colours, lettering: &Lettering) -> Backdrop {
        let (plan, last) = (plan(setup.size()), setup.size() - 1);
        let tiles = Tiles::new(&plan, Self::FACES, colours, coordinates, lettering);
        let mut canvas = plan.canvas(colours, lettering);
        sides(&mut canvas, &plan, last);
        tiles.board(&mut canvas, plan.cells);
        plan.labels(&mut canvas);
        let captions = captions(&plan, last, colours);
        plan.backdrop(canvas, captions, Pieces::new(tiles))
    }

    fn named_grounds(colours: &Colours) -> Vec<Colour> {
        let [one, two] = colours.players.map(|hue| hue.claim);
        vec![colours.cell, colours.fresh, colours.shut, one, two]
    }
}

/// Draws the coloured sides: a band along each outer row of cells. Two sides meet in the middle of a round corner.
fn sides(canvas: &mut Canvas<'_>, plan: &Plan, last: u8) {
    let (colours, corners) = (canvas.colours, &plan.corners);
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
        canvas.fill(&band, colours.players[side % 2].side);
    }
    if colours.signs {
        for (player, at, radius) in signs(plan, last) {
            canvas.fill(&sign(player, radius).shifted(at.0 - 0.5, at.1 - 0.5), colours.of(player).pale);
        }
    }
    for (corner, &half) in halves.iter().enumerate() {
        canvas.fill(&Shape::stroke(corners[corner], rim(corner, half), 3.0), colours.paper);
    }
}

struct Pieces {
    tiles: Tiles,
    hatch: Mask,
    capture_mark: Mask,
}

impl Pieces {
    fn new(tiles: Tiles) -> Self {
        let across = tiles.lattice.across();
        let half = across * 0.75;
        let apart = (across * 0.2).clamp(8.0, 14.0);
        let strokes = (-10..=10).map(|index| {
            let x = index as f32 * apart;
            Shape::stroke((x - half, half), (x + half, -half), (apart * 0.22).max(1.8))
        });
        let within = tiles.lattice.tile(tiles.line * 1.5).mask();
        let hatch = strokes.fold(Shape::default(), Shape::and).mask().within(&within);
        let capture_mark = capture_mark(tiles.lattice.stone(), (across * 0.055).clamp(2.4, 4.0)).mask();
        Self { hatch: tiles.beside_name(hatch), capture_mark: tiles.beside_name(capture_mark), tiles }
    }
}

/// The mark of a captured stone: its outline, crossed out, with the middle free.
fn capture_mark(radius: f32, stroke: f32) -> Shape {
    let middle = (0.5, 0.5);
    let outline = Shape::circle(middle, radius * 0.95).without(Shape::circle(middle, radius * 0.95 - stroke));
    let arms = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)].map(|(x, y)| {
        let at = |away: f32| (0.5 + x * away * radius * 0.707, 0.5 + y * away * radius * 0.707);
        Shape::stroke(at(0.68), at(1.16), stroke)
    });
    arms.into_iter().fold(outline, Shape::and)
}

impl game::Pieces for Pieces {
    fn draw(&self, canvas: &mut Canvas<'_>, scene: &Scene<'_>) {
        let AnyPosition::Tether(position) = scene.position else { return };
        let colours = canvas.colours;
        for player in Player::BOTH {
            self.tiles.claim(canvas, position.territory(player), player);
        }
        let shut = position.shut();
        self.tiles.paint(canvas, &self.tiles.inner, shut, colours.shut);
        self.tiles.paint(canvas, &self.hatch, shut, colours.hatch);
        self.tiles.mark(canvas, scene.target().filter(|&cell| position.board().contains(cell)));
        let empty = position.board() - scene.stones();
        self.tiles.highlight(canvas, scene.highlights, empty);
        if let (Some(before), Some(last)) = (scene.before, scene.last) {
            let captured = before.removed(last) & position.board();
            self.tiles.paint(canvas, &self.capture_mark, captured, colours.mark);
        }
        self.tiles.names(canvas, empty - scene.highlights, colours.number);
        if let Some(Outcome::Won(winner)) = position.outcome() {
            self.tiles.surround(canvas, position.territory(winner), colours.medal);
        }
        for player in Player::BOTH {
            let (stones, loose) = (position.stones(player), position.loose(player));
            for (face, stones) in [(Face::Full, stones - loose), (Face::Hollow, loose)] {
                self.tiles.stones(canvas, (player, face), stones);
                self.tiles.names_on_stones(canvas, (player, face), stones);
            }
        }
    }
}
