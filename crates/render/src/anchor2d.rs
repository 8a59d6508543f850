//! Anchor 2D: a triangle of hexagons with two windows, between green edges.

use super::{
    board::{self, CAPITAL, LABEL, LABEL_GAP, Label, MARGIN, Plan, Tiles},
    canvas::Canvas,
    caption::{self, Captions},
    colours::{Colours, PlayerColours},
    game::{self, Backdrop, GamePictures},
    lattice::Lattice,
    lettering::{Anchor, Lettering, Weight},
    names::Coordinates,
    scale::WIDTH,
    scene::Scene,
    stone::{Face, Sprite},
};
use crate::raster::{
    palette::{Palette, Rgb as Colour},
    shape::{Mask, Shape},
};
use parlor_games::{
    board::{Cell, Cells},
    rules::{
        AnyPosition, Outcome, Player, Position,
        anchor2d::{Anchor2d, Pairs, Setup, letter},
    },
};
use std::f32::consts::FRAC_PI_6;

/// The distance from the middle of an outer cell to the outer rim of the edge beside it, in cell widths.
const REACH: f32 = 0.85;

/// The distances from the middle of a corner cell to the board's corner, and to the corner's peg, in cell widths.
const CORNER: f32 = 1.06;
const PEG: f32 = 0.82;

/// The space between the players' blocks. They are beside the triangle's apex, where there is more space than they need.
const APART: f32 = 268.0;

struct Triangle {
    setup: Setup,
    plan: Plan,
}

impl Triangle {
    fn new(setup: Setup) -> Self {
        let last = setup.rows() - 1;
        // The width of the bottom row, in cells, with the slanted rims of the edges at its ends.
        let cells = f32::from(last) + 2.0 * REACH / FRAC_PI_6.cos();
        let mut lattice = Lattice::hexagons((WIDTH - MARGIN) / cells);
        lattice.shift = -lattice.shift;
        let across = lattice.across();
        lattice.origin = ((WIDTH / 2.0) as i32, (MARGIN + across * CORNER).round() as i32);
        let bottom = lattice.origin.1 + lattice.down * i32::from(last);
        // The radius of the corners is smaller than the width of the edges, which leaves room for pegs. A corner that moves
        // outwards moves its two sides half as far.
        let away = 2.0 * (CORNER - REACH);
        let letters = (0..=last).map(|col| {
            let (x, y) = lattice.point(Cell::new(col, last));
            let away = across * REACH + LABEL_GAP + CAPITAL * 0.5;
            // No further along the column's slant, because the letter would then be below the previous column.
            let aside = (away * FRAC_PI_6.tan()).min(across * 0.25);
            Label { text: board::letter(col), at: (x - aside, y + away), anchor: Anchor::Middle }
        });
        let plan = Plan {
            lattice,
            cells: setup.board(),
            height: (bottom as f32 + across * REACH + LABEL_GAP + CAPITAL + caption::LINE_HEIGHT).ceil(),
            corners: corners(lattice, last).map(|corner| beyond(corner, away * across)).into(),
            reach: (CORNER - away) * across,
            labels: letters.collect(),
            ..Plan::default()
        };
        Self { setup, plan }
    }

    fn across(&self) -> f32 {
        self.plan.lattice.across()
    }

    fn corners(&self) -> [((f32, f32), (f32, f32)); 3] {
        corners(self.plan.lattice, self.setup.rows() - 1)
    }

    fn mean(&self, cells: Cells) -> Option<(f32, f32)> {
        let count = cells.len() as f32;
        let points = cells.iter().map(|cell| self.plan.lattice.point(cell));
        let sum = points.fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        (count > 0.0).then_some((sum.0 / count, sum.1 / count))
    }

    /// The place of an edge's letter: the middle of the edge's cells.
    fn letter(&self, edge: usize) -> (f32, f32) {
        if let Some(middle) = self.mean(self.setup.edge_cells(edge)) {
            let first = edge / 3 * 3;
            let window = (first..first + 3).fold(Cells::EMPTY, |all, edge| all | self.setup.edge_cells(edge));
            let window = self.mean(window).unwrap_or(middle);
            // In the smallest windows, pegs need the space, so the letters are further out.
            let away = if self.setup.edge_cells(edge).len() == 1 { 1.22 } else { 1.0 };
            return (window.0 + (middle.0 - window.0) * away, window.1 + (middle.1 - window.1) * away);
        }
        // An outer edge: between two cells in the middle of the side, where the edge is broadest.
        let half = f32::from(self.setup.rows() / 2) - 0.5;
        let [apex, right, left] = self.corners().map(|(at, _)| at);
        let (from, to) = match edge {
            0 => (apex, left),
            1 => (apex, right),
            _ => (left, right),
        };
        let along = half / (f32::from(self.setup.rows()) - 1.0);
        let (sin, cos) = FRAC_PI_6.sin_cos();
        let out = [(-cos, -sin), (cos, -sin), (0.0, 1.0)][edge.min(2)];
        let away = self.across() * 0.6;
        (from.0 + (to.0 - from.0) * along + out.0 * away, from.1 + (to.1 - from.1) * along + out.1 * away)
    }

    /// The place where a pair's edges meet: the two ends of the stroke between them, and the middle of the peg.
    fn joint(&self, pair: usize) -> [(f32, f32); 3] {
        let across = self.across();
        if pair < 3 {
            // The pairs are ab, ac, bc; the corners, clockwise from the apex, belong to ab, bc, ac.
            let corner = self.corners()[[0, 2, 1][pair]];
            return [0.5, CORNER, PEG].map(|away| beyond(corner, away * across));
        }
        let lattice = self.plan.lattice;
        let Some(corner) = self.setup.corner(pair).map(|cell| lattice.point(cell)) else { return [(0.0, 0.0); 3] };
        // The two edge cells beside the corner are neighbours; their common side begins at the corner cell.
        let beside = Pairs::edges(pair).map(|edge| {
            let cells = self.setup.edge_cells(edge);
            let near = cells.iter().map(|cell| lattice.point(cell));
            near.min_by(|a, b| distance(*a, corner).total_cmp(&distance(*b, corner))).unwrap_or(corner)
        });
        let middle = ((beside[0].0 + beside[1].0) / 2.0, (beside[0].1 + beside[1].1) / 2.0);
        let length = distance(middle, corner).max(1.0);
        let towards = ((middle.0 - corner.0) / length, (middle.1 - corner.1) / length);
        let radius = lattice.radius();
        [radius, 2.0 * radius, radius * 1.22].map(|away| beyond((corner, towards), away))
    }

    fn peg(&self, pair: usize) -> f32 {
        self.across() * if pair < 3 { 0.25 } else { 0.24 }
    }

    fn canvas<'a>(&self, tiles: &Tiles, colours: &'a Colours, lettering: &'a Lettering) -> Canvas<'a> {
        let mut canvas = self.plan.canvas(colours, lettering);
        self.plan.frame(&mut canvas, colours.green, colours.green_line);
        tiles.board(&mut canvas, self.plan.cells);
        let edges = (0..9).fold(Cells::EMPTY, |all, edge| all | self.setup.edge_cells(edge));
        let holes = self.setup.windows() - edges;
        tiles.paint(&mut canvas, &tiles.outer, holes, colours.green_line);
        tiles.paint(&mut canvas, &tiles.inner, holes, colours.hole);
        for pair in 0..9 {
            let [from, to, at] = self.joint(pair);
            let width = if pair < 3 { 3.0 } else { 2.4 };
            canvas.fill(&Shape::stroke(from, to, width), colours.socket);
            let peg = self.peg(pair);
            canvas.fill(&Shape::circle(at, peg + 2.0), colours.socket);
            canvas.fill(&Shape::circle(at, peg - 2.5), colours.green);
        }
        let size = (self.across() * 0.56).clamp(24.0, 32.0);
        for edge in 0..9 {
            let ((x, y), capital) = (self.letter(edge), letter(edge).to_ascii_uppercase().to_string());
            canvas.text((Weight::SemiBold, size), (x, y + size * 0.27), Anchor::Middle, colours.ink, &capital);
        }
        self.plan.labels(&mut canvas);
        self.numbers(&mut canvas);
        canvas
    }

    /// The numbers of the rows, on their left.
    fn numbers(&self, canvas: &mut Canvas<'_>) {
        let style = (Weight::Medium, LABEL);
        for row in 0..self.setup.rows() {
            let (x, y) = self.plan.lattice.point(Cell::new(0, row));
            let number = (row + 1).to_string();
            // The picture ends beside the edge, so the last numbers are partly on the edge. They interrupt its line, and are
            // above the peg.
            let free = x - self.across() * REACH / FRAC_PI_6.cos() - LABEL_GAP;
            let least = canvas.lettering.width(style.0, style.1, &number) + 3.0;
            let at = (free.max(least), y - if least > free { 9.0 } else { 0.0 } + CAPITAL * 0.5);
            if least > free {
                for turn in 0..8 {
                    let (sin, cos) = (turn as f32 * FRAC_PI_6 * 1.5).sin_cos();
                    let beside = (at.0 + 4.0 * cos, at.1 + 4.0 * sin);
                    canvas.text(style, beside, Anchor::Right, canvas.colours.paper, &number);
                }
            }
            canvas.text(style, at, Anchor::Right, canvas.colours.muted, &number);
        }
    }
}

/// The corners, clockwise from the apex: the middle of each corner cell, and the direction towards the board's corner.
fn corners(lattice: Lattice, last: u8) -> [((f32, f32), (f32, f32)); 3] {
    let (sin, cos) = FRAC_PI_6.sin_cos();
    [((0, 0), (0.0, -1.0)), ((last, last), (cos, sin)), ((0, last), (-cos, sin))]
        .map(|((col, row), towards)| (lattice.point(Cell::new(col, row)), towards))
}

/// The point that is `away` pixels from a corner cell's middle, towards the board's corner.
fn beyond((at, towards): ((f32, f32), (f32, f32)), away: f32) -> (f32, f32) {
    (at.0 + towards.0 * away, at.1 + towards.1 * away)
}

fn distance(a: (f32, f32), b: (f32, f32)) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

impl GamePictures for Anchor2d {
    const PLAYERS: PlayerColours = PlayerColours::BlackWhite;
    const HAS_CLAIMS: bool = true;

    fn backdrop(setup: Setup, coordinates: Coordinates, colours: &Colours, lettering: &Lettering) -> Backdrop {
        let triangle = Triangle::new(setup);
        let plan = &triangle.plan;
        let tiles = Tiles::new(plan, Self::FACES, colours, coordinates, lettering);
        let canvas = triangle.canvas(&tiles, colours, lettering);
        let captions = Captions::above(plan.height, APART, colours);
        plan.backdrop(canvas, captions, Pieces::new(&triangle, tiles, colours))
    }

    fn named_grounds(colours: &Colours) -> Vec<Colour> {
        vec![colours.cell]
    }

    fn flat_colours(colours: &Colours) -> Vec<(&'static str, Colour)> {
        let &Colours { green, green_line, socket, hole, .. } = colours;
        vec![("green", green), ("green line", green_line), ("socket", socket), ("hole", hole)]
    }

    fn add_ramps(colours: &Colours, palette: &mut Palette) {
        let &Colours { green, green_line, socket, hole, paper, line, ink, .. } = colours;
        for (from, to) in [
            (green, green_line),
            (green, paper),
            (green, socket),
            (socket, paper),
            (green, line),
            (green, ink),
            (green_line, paper),
            (green_line, line),
            (hole, green_line),
        ] {
            palette.edge(from, to);
        }
        colours.add_shadow(green, palette);
        for hue in &colours.players {
            palette.edge(green, hue.rim);
        }
    }
}

struct Pieces {
    tiles: Tiles,
    pegs: Vec<Peg>,
}

/// The mark of an anchored pair, at the place where its edges meet.
struct Peg {
    at: (i32, i32),
    /// Two rings around a peg that the last move placed, or around one of the winner's pegs.
    halo: [Mask; 2],
    stones: [Sprite; 2],
}

impl Pieces {
    fn new(triangle: &Triangle, tiles: Tiles, colours: &Colours) -> Self {
        let pegs = (0..9).map(|pair| {
            let ([_, _, (x, y)], radius) = (triangle.joint(pair), triangle.peg(pair));
            let halo = [6.6, 4.4].map(|wider| Shape::circle((0.5, 0.5), radius + wider).mask());
            let stones = Player::BOTH.map(|player| Sprite::stone(colours, player, radius - 1.0, Face::Full));
            Peg { at: (x as i32, y as i32), halo, stones }
        });
        Self { pegs: pegs.collect(), tiles }
    }
}

impl game::Pieces for Pieces {
    fn draw(&self, canvas: &mut Canvas<'_>, scene: &Scene<'_>) {
        let AnyPosition::Anchor2d(position) = scene.position else { return };
        let colours = canvas.colours;
        for player in Player::BOTH {
            let anchored = position.anchors(player).fold(Cells::EMPTY, |all, (_, group)| all | group);
            self.tiles.claim(canvas, anchored, player);
        }
        self.tiles.mark(canvas, scene.target().filter(|&cell| position.board().contains(cell)));
        let empty = position.board() - scene.stones();
        self.tiles.highlight(canvas, scene.highlights, empty);
        self.tiles.names(canvas, empty - scene.highlights, colours.number);
        for player in Player::BOTH {
            self.tiles.stones(canvas, (player, Face::Full), position.stones(player));
            self.tiles.names_on_stones(canvas, (player, Face::Full), position.stones(player));
        }
        for (pair, peg) in self.pegs.iter().enumerate() {
            let Some(player) = position.owner(pair) else { continue };
            let is_new = matches!(scene.before, Some(AnyPosition::Anchor2d(before)) if before.owner(pair).is_none());
            let has_won = position.outcome() == Some(Outcome::Won(player));
            let ring = if has_won { Some(colours.medal) } else { is_new.then_some(colours.fresh) };
            if let Some(ring) = ring {
                canvas.paint(&peg.halo[0], peg.at, colours.mark);
                canvas.paint(&peg.halo[1], peg.at, ring);
            }
            canvas.sprite(&peg.stones[player.index()], peg.at);
        }
    }
}
