//! Anchor 2D: a triangle of hexagons with two windows, between green edges.

use super::{
    Coordinates, Scene,
    backdrop::{self, Backdrop},
    board::{CAPITAL, Grid, LABEL, LABEL_GAP, MARGIN, Tiles, around, shadow},
    caption::{self, Captions, Corner, Edge, Line},
    colours::{Colours, PlayerColours},
    game::GamePictures,
    hexes::Lattice,
    lettering::{Anchor, Lettering, Weight},
    scale::WIDTH,
    stone::{Face, Sprite},
};
use image::{Rgb, RgbImage};
use parlor_games::{
    board::{Cell, Cells},
    rules::{
        AnyPosition, Outcome, Player, Position,
        anchor2d::{Anchor2d, Pairs, Setup, letter},
    },
};
use parlor_raster::{
    palette::{Palette, Rgb as Colour},
    shape::{Mask, Shape},
};
use std::f32::consts::FRAC_PI_6;

/// From the middle of an outer cell to the outer rim of the edge beside it, in cell widths.
const REACH: f32 = 0.85;

/// From the middle of a corner cell to the board's corner and to its peg, in cell widths.
const CORNER: f32 = 1.06;
const PEG: f32 = 0.82;

/// How far the players' blocks reach inwards. The triangle leaves more than that beside its apex.
const BLOCK_WIDTH: f32 = 366.0;

struct Plan {
    setup: Setup,
    lattice: Lattice,
    height: f32,
}

impl Plan {
    fn new(setup: Setup) -> Self {
        // The bottom row ends with the edges' slanted rims.
        let cells = f32::from(setup.rows()) - 1.0 + 2.0 * REACH / FRAC_PI_6.cos();
        let mut lattice = Lattice::new((WIDTH - MARGIN) / cells);
        lattice.shift = -lattice.shift;
        let across = lattice.across as f32;
        lattice.origin = ((WIDTH / 2.0) as i32, (MARGIN + across * CORNER).round() as i32);
        let last = lattice.origin.1 + lattice.down * (i32::from(setup.rows()) - 1);
        let height = (last as f32 + across * REACH + LABEL_GAP + CAPITAL + caption::LINE_HEIGHT).ceil();
        Self { setup, lattice, height }
    }

    fn across(&self) -> f32 {
        self.lattice.across as f32
    }

    fn middle(&self, cell: Cell) -> (f32, f32) {
        let (x, y) = self.lattice.middle(cell);
        (x as f32 + 0.5, y as f32 + 0.5)
    }

    /// Clockwise from the apex: the middle of each corner cell, and the direction towards the board's corner.
    fn corners(&self) -> [((f32, f32), (f32, f32)); 3] {
        let last = self.setup.rows() - 1;
        let (sin, cos) = FRAC_PI_6.sin_cos();
        [((0, 0), (0.0, -1.0)), ((last, last), (cos, sin)), ((0, last), (-cos, sin))]
            .map(|((col, row), towards)| (self.middle(Cell::new(col, row)), towards))
    }

    /// From a corner cell's middle, `away` pixels towards the board's corner.
    fn beyond((at, towards): ((f32, f32), (f32, f32)), away: f32) -> (f32, f32) {
        (at.0 + towards.0 * away, at.1 + towards.1 * away)
    }

    /// A triangle, and how far the board reaches beyond it. Corners are less round than the edges are wide, which leaves room for
    /// pegs.
    fn frame(&self) -> (Vec<(f32, f32)>, f32) {
        // Moving a corner outwards moves its two sides half as far.
        let away = 2.0 * (CORNER - REACH);
        let corners = self.corners().map(|corner| Self::beyond(corner, away * self.across()));
        (corners.into(), (CORNER - away) * self.across())
    }

    fn mean(&self, cells: Cells) -> Option<(f32, f32)> {
        let count = cells.len() as f32;
        let sum = cells.iter().map(|cell| self.middle(cell)).fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        (count > 0.0).then_some((sum.0 / count, sum.1 / count))
    }

    /// The letter stands in the middle of its edge's cells.
    fn letter(&self, edge: usize) -> (f32, f32) {
        if let Some(middle) = self.mean(self.setup.edge_cells(edge)) {
            let first = edge / 3 * 3;
            let window = (first..first + 3).fold(Cells::EMPTY, |all, edge| all | self.setup.edge_cells(edge));
            let window = self.mean(window).unwrap_or(middle);
            // The smallest windows need space for pegs, so their letters move outwards.
            let away = if self.setup.edge_cells(edge).len() == 1 { 1.22 } else { 1.0 };
            return (window.0 + (middle.0 - window.0) * away, window.1 + (middle.1 - window.1) * away);
        }
        // Between two cells in the middle of the side, where the edge is broadest.
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

    /// Where a pair's edges meet: the ends of the stroke between them, and the middle of the peg.
    fn joint(&self, pair: usize) -> [(f32, f32); 3] {
        let across = self.across();
        if pair < 3 {
            // The pairs are ab, ac, bc; the corners, clockwise from the apex, belong to ab, bc, ac.
            let corner = self.corners()[[0, 2, 1][pair]];
            return [0.5, CORNER, PEG].map(|away| Self::beyond(corner, away * across));
        }
        let Some(corner) = self.setup.corner(pair).map(|cell| self.middle(cell)) else { return [(0.0, 0.0); 3] };
        // The two edge cells beside the corner are neighbours; their common side begins at the corner cell.
        let beside = Pairs::edges(pair).map(|edge| {
            let cells = self.setup.edge_cells(edge);
            let near = cells.iter().map(|cell| self.middle(cell));
            near.min_by(|a, b| distance(*a, corner).total_cmp(&distance(*b, corner))).unwrap_or(corner)
        });
        let middle = ((beside[0].0 + beside[1].0) / 2.0, (beside[0].1 + beside[1].1) / 2.0);
        let length = distance(middle, corner).max(1.0);
        let towards = ((middle.0 - corner.0) / length, (middle.1 - corner.1) / length);
        let radius = self.lattice.radius();
        [radius, 2.0 * radius, radius * 1.22].map(|away| Self::beyond((corner, towards), away))
    }

    fn peg(&self, pair: usize) -> f32 {
        self.across() * if pair < 3 { 0.25 } else { 0.24 }
    }

    fn captions(&self, colours: &Colours) -> Captions {
        let corners = [Edge::Left, Edge::Right].map(|edge| Corner { edge, width: BLOCK_WIDTH, top: MARGIN });
        Captions::new(corners, Line::below(self.height), WIDTH, colours)
    }

    fn ground(&self, tiles: &Tiles, colours: &Colours, lettering: &Lettering) -> RgbImage {
        let mut ground = RgbImage::from_pixel(WIDTH as u32, self.height as u32, Rgb(colours.paper));
        let (corners, reach) = self.frame();
        shadow(&mut ground, &corners, reach, colours);
        Shape::polygon(around(&corners, reach)).mask().paint(&mut ground, (0, 0), colours.green_line);
        Shape::polygon(around(&corners, reach - 2.0)).mask().paint(&mut ground, (0, 0), colours.green);
        tiles.board(&mut ground, self.setup.board(), colours);
        let windows = self.setup.windows();
        let edges = (0..9).fold(Cells::EMPTY, |all, edge| all | self.setup.edge_cells(edge));
        tiles.paint(&mut ground, &tiles.outer, windows - edges, colours.green_line);
        tiles.paint(&mut ground, &tiles.inner, windows - edges, colours.hole);
        for pair in 0..9 {
            let [from, to, at] = self.joint(pair);
            let width = if pair < 3 { 3.0 } else { 2.4 };
            Shape::stroke(from, to, width).mask().paint(&mut ground, (0, 0), colours.socket);
            let peg = self.peg(pair);
            Shape::circle(at, peg + 2.0).mask().paint(&mut ground, (0, 0), colours.socket);
            Shape::circle(at, peg - 2.5).mask().paint(&mut ground, (0, 0), colours.green);
        }
        self.texts(&mut ground, colours, lettering);
        ground
    }

    /// Capitals for the edges, numbers left of the rows, and letters below the columns, in their slant.
    fn texts(&self, ground: &mut RgbImage, colours: &Colours, lettering: &Lettering) {
        for edge in 0..9 {
            let (x, y) = self.letter(edge);
            let size = (self.across() * 0.56).clamp(24.0, 32.0);
            let at = (x, y + size * 0.27);
            lettering.draw(
                ground,
                (Weight::SemiBold, size),
                at,
                Anchor::Middle,
                colours.ink,
                &letter(edge).to_ascii_uppercase().to_string(),
            );
        }
        let style = (Weight::Medium, LABEL);
        let last = self.setup.rows() - 1;
        for index in 0..=last {
            let (x, y) = self.middle(Cell::new(0, index));
            let number = (index + 1).to_string();
            // The last numbers are partly on the edge, because the picture ends beside it: they interrupt its line, and are
            // above the peg.
            let free = x - self.across() * REACH / FRAC_PI_6.cos() - LABEL_GAP;
            let at = free.max(lettering.width(style.0, style.1, &number) + 3.0);
            let at = (at, y - if at > free { 9.0 } else { 0.0 } + CAPITAL * 0.5);
            if at.0 > free {
                for turn in 0..8 {
                    let (sin, cos) = (turn as f32 * FRAC_PI_6 * 1.5).sin_cos();
                    let beside = (at.0 + 4.0 * cos, at.1 + 4.0 * sin);
                    lettering.draw(ground, style, beside, Anchor::Right, colours.paper, &number);
                }
            }
            lettering.draw(ground, style, at, Anchor::Right, colours.muted, &number);
            let (x, y) = self.middle(Cell::new(index, last));
            let away = self.across() * REACH + LABEL_GAP + CAPITAL * 0.5;
            // Further along the column's slant, the letter would be below the previous column.
            let aside = (away * FRAC_PI_6.tan()).min(self.across() * 0.25);
            let at = (x - aside, y + away + CAPITAL * 0.4);
            let name = char::from(b'a' + index).to_string();
            lettering.draw(ground, style, at, Anchor::Middle, colours.muted, &name);
        }
    }
}

fn distance(a: (f32, f32), b: (f32, f32)) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

impl GamePictures for Anchor2d {
    const PLAYERS: PlayerColours = PlayerColours::BlackWhite;
    const DISTINCT_COLOURS: &[[&str; 2]] =
        &[["claim 1", "claim 2"], ["cell", "claim 1"], ["cell", "claim 2"], ["green", "socket"], ["green", "hole"]];
    const HAS_CLAIMS: bool = true;

    fn backdrop(setup: Setup, colours: &Colours, coordinates: Coordinates, lettering: &Lettering) -> Backdrop {
        let plan = Plan::new(setup);
        let tiles = Tiles::new(Grid::Hexagons(plan.lattice), colours).with_names(
            setup.board(),
            plan.height,
            coordinates,
            lettering,
        );
        let ground = plan.ground(&tiles, colours, lettering);
        let outlines = tiles.grid.outlines(setup.board());
        let pieces = Box::new(Pieces::new(&plan, tiles, colours));
        Backdrop { ground, captions: plan.captions(colours), pieces, outlines }
    }

    fn named_grounds(colours: &Colours) -> Vec<Colour> {
        vec![colours.cell]
    }

    fn flat_colours(colours: &Colours) -> Vec<(&'static str, Colour)> {
        let &Colours { green, green_line, socket, hole, .. } = colours;
        vec![("green", green), ("green line", green_line), ("socket", socket), ("hole", hole)]
    }

    fn text_contrasts(colours: &Colours) -> Vec<(Colour, Colour)> {
        vec![(colours.ink, colours.green)]
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
    stones: [Sprite; 2],
    pegs: Vec<Peg>,
}

/// Marks an anchored pair, where its edges meet.
struct Peg {
    at: (i32, i32),
    /// Around a pair that the last move anchored, or the winner's: a line, and a ring inside it.
    halo: [Mask; 2],
    stones: [Sprite; 2],
}

impl Pieces {
    fn new(plan: &Plan, tiles: Tiles, colours: &Colours) -> Self {
        let stones = |radius| Player::BOTH.map(|player| Sprite::stone(colours, player, radius, Face::Full));
        let pegs = (0..9).map(|pair| {
            let ([_, _, (x, y)], radius) = (plan.joint(pair), plan.peg(pair));
            let halo = [6.6, 4.4].map(|wider| Shape::circle((0.5, 0.5), radius + wider).mask());
            Peg { at: (x as i32, y as i32), halo, stones: stones(radius - 1.0) }
        });
        Self { stones: stones(tiles.grid.stone()), pegs: pegs.collect(), tiles }
    }
}

impl backdrop::Pieces for Pieces {
    fn draw(&self, picture: &mut RgbImage, scene: &Scene<'_>, colours: &Colours, lettering: &Lettering) {
        let AnyPosition::Anchor2d(position) = scene.position else { return };
        for player in Player::BOTH {
            let anchored = position.anchors(player).fold(Cells::EMPTY, |all, (_, group)| all | group);
            self.tiles.claim(picture, anchored, player, colours);
        }
        let last = scene.last.and_then(|text| scene.position.target(text));
        if let Some(cell) = last.filter(|&cell| position.board().contains(cell)) {
            self.tiles.mark(picture, cell, colours);
        }
        let empty = position.board() - position.stones(Player::One) - position.stones(Player::Two);
        self.tiles.highlight(picture, scene.highlights, empty, colours, lettering);
        self.tiles.names(picture, empty - scene.highlights, colours.number);
        for player in Player::BOTH {
            for cell in position.stones(player).iter() {
                self.stones[player.index()].draw(picture, self.tiles.grid.middle(cell));
            }
            let plate = colours.plate(player, Face::Full);
            self.tiles.names_on_stones(picture, (player, position.stones(player)), empty, plate);
        }
        let won = match position.outcome() {
            Some(Outcome::Won(winner)) => Some(winner),
            _ => None,
        };
        for (pair, peg) in self.pegs.iter().enumerate() {
            let Some(player) = position.owner(pair) else { continue };
            let is_new = matches!(scene.before, Some(AnyPosition::Anchor2d(before)) if before.owner(pair).is_none());
            let ring = if won == Some(player) { Some(colours.medal) } else { is_new.then_some(colours.fresh) };
            if let Some(ring) = ring {
                for (mask, colour) in peg.halo.iter().zip([colours.mark, ring]) {
                    mask.paint(picture, peg.at, colour);
                }
            }
            peg.stones[player.index()].draw(picture, peg.at);
        }
    }
}
