//! Tetrathedral: a hexagon of triangles with a light rim, pawns as pyramids, and the die beside the board.

use super::{
    board::{self, LABEL, LABEL_GAP, letter, shadow},
    canvas::Canvas,
    caption::{self, Captions},
    colours::{Colours, PlayerColours},
    game::{self, Backdrop, GamePictures},
    lettering::{Anchor, CAPITAL, Lettering, Weight},
    names::{self, Coordinates},
    scale::WIDTH,
    scene::Scene,
    stone::{Face, Sprite},
};
use crate::raster::{
    palette::{Palette, Rgb as Colour, mix},
    shape::{Mask, Shape},
};
use parlor_games::{
    board::{Cell, Cells, tri},
    rules::{
        AnyPosition, Outcome, Player, Position,
        tetrathedral::{Move, Setup, Tetrathedral},
    },
};

/// Half the length of a triangle's edge, and the height of a row, in pixels. Triangles are as regular as whole pixels allow.
/// The height is a multiple of three, so that the middles of triangles are at whole pixels.
const HALF: i32 = 60;
const ROW: i32 = 105;

const CENTRE: i32 = WIDTH as i32 / 2;
const TOP: i32 = caption::ABOVE as i32 + 6;

const HEIGHT: f32 = (TOP + 8 * ROW) as f32 + 6.0 + caption::LINE_HEIGHT;

/// The space between the players' blocks.
const APART: f32 = 20.0;

/// A pawn's side, relative to a triangle's.
const PAWN: f32 = 0.82;

/// The distance from the middle of a triangle to its edges.
const THIRD: f32 = ROW as f32 / 3.0;

/// The width of the outline around a pyramid's base.
const BASE: f32 = 4.5;

/// Pawns out of play: the length of their sides, the distance between two of them, and that of the first from the picture's
/// edge.
const SMALL: f32 = 46.0;
const SMALL_STEP: i32 = 36;
const SMALL_MARGIN: i32 = 36;

const DIE_AT: (i32, i32) = (WIDTH as i32 - 90, TOP + 8 * ROW - 62);
const DIE: f32 = 74.0;

fn middle(cell: Cell) -> (i32, i32) {
    let below = TOP + ROW * (8 - i32::from(cell.col));
    let up = if tri::points_up(cell) { ROW / 3 } else { ROW * 2 / 3 };
    (CENTRE + HALF * tri::offset(cell), below - up)
}

fn point(cell: Cell) -> (f32, f32) {
    let (x, y) = middle(cell);
    (x as f32 + 0.5, y as f32 + 0.5)
}

/// Half of the board's width at a height.
fn half_width(y: f32) -> f32 {
    let from_middle = (y - (TOP + 4 * ROW) as f32).abs();
    (8 * HALF) as f32 - from_middle * HALF as f32 / ROW as f32
}

/// A triangle around (0, 0), of `scale` times the size of a space, with its edges moved inwards by `inset` pixels.
fn triangle(points_up: bool, scale: f32, inset: f32) -> Shape {
    Shape::polygon(corners_of(points_up, scale, inset)).shifted(0.5, 0.5)
}

/// The corners of a [`triangle`].
fn corners_of(points_up: bool, scale: f32, inset: f32) -> [(f32, f32); 3] {
    let flip = if points_up { 1.0 } else { -1.0 };
    let low = THIRD * scale;
    let scale = scale * (low - inset) / low;
    let (x, y) = (HALF as f32 * scale, THIRD * scale * flip);
    [(0.0, -2.0 * y), (x, y), (-x, y)]
}

/// A mask for spaces that point down, and one for spaces that point up.
struct Oriented([Mask; 2]);

impl Oriented {
    fn new(shape: impl Fn(bool) -> Shape) -> Self {
        Self([false, true].map(|points_up| shape(points_up).mask()))
    }

    fn paint(&self, canvas: &mut Canvas<'_>, cell: Cell, colour: Colour) {
        canvas.paint(&self.0[usize::from(tri::points_up(cell))], middle(cell), colour);
    }
}

impl GamePictures for Tetrathedral {
    const PLAYERS: PlayerColours = PlayerColours::AmberViolet;

    fn backdrop(setup: Setup, coordinates: Coordinates, colours: &Colours, lettering: &Lettering) -> Backdrop {
        let pieces = Pieces::new(coordinates, colours);
        let mut canvas = Canvas::new(HEIGHT, colours, lettering);
        let (x, side, top) = (CENTRE as f32 + 0.5, (4 * HALF) as f32, TOP as f32 + 0.5);
        let (across, down) = (2.0 * side, (4 * ROW) as f32);
        let corners = [
            (x - side, top),
            (x + side, top),
            (x + across, top + down),
            (x + side, top + 2.0 * down),
            (x - side, top + 2.0 * down),
            (x - across, top + down),
        ];
        shadow(&mut canvas, &corners, 2.0);
        let rim = corners.map(|(px, py)| (px + 4.0 * (px - x) / across, py + 4.0 * (py - top - down) / across));
        canvas.fill(&Shape::polygon(rim), colours.line);
        let ring = Tetrathedral::ring();
        for cell in Tetrathedral::board().iter() {
            pieces.outer.paint(&mut canvas, cell, colours.line);
        }
        for cell in Tetrathedral::board().iter() {
            pieces.inner.paint(&mut canvas, cell, if ring.contains(cell) { colours.ring } else { colours.cell });
        }
        for player in Player::BOTH {
            for cell in setup.starts(player).iter() {
                pieces.start.paint(&mut canvas, cell, colours.mark_on(player, colours.ring));
            }
        }
        for cell in Tetrathedral::board().iter() {
            number(&mut canvas, cell, (coordinates, names::size(HEIGHT)), colours.number);
        }
        for row in 0..tri::ROWS {
            let y = (TOP + ROW * (7 - i32::from(row)) + ROW / 2) as f32;
            for (sign, anchor) in [(-1.0, Anchor::Right), (1.0, Anchor::Left)] {
                let at = (x + sign * (half_width(y) + LABEL_GAP + 3.0), y + board::CAPITAL * 0.4);
                canvas.text((Weight::Medium, LABEL), at, anchor, colours.muted, &letter(row));
            }
        }
        let outline = |cell: Cell| {
            let (x, y) = point(cell);
            (cell, corners_of(tri::points_up(cell), 1.0, 0.0).map(|(dx, dy)| (x + dx, y + dy)).into())
        };
        let outlines = Tetrathedral::board().iter().map(outline).collect();
        Backdrop::new(canvas, captions(colours), pieces, outlines).edge_to_edge()
    }

    fn named_grounds(colours: &Colours) -> Vec<Colour> {
        let [one, two] = colours.players.map(|hue| hue.claim);
        vec![colours.ring, colours.cell, colours.trail, colours.fresh, one, two]
    }

    fn flat_colours(colours: &Colours) -> Vec<(&'static str, Colour)> {
        let &Colours { ring, number, trail, die, .. } = colours;
        vec![
            ("ring", ring),
            ("number", number),
            ("trail", trail),
            ("die", die[0]),
            ("die 2", die[1]),
            ("die 3", die[2]),
        ]
    }

    fn add_ramps(colours: &Colours, palette: &mut Palette) {
        let &Colours { ring, number, trail, die, cell, line, mark, paper, ink, .. } = colours;
        for ground in [ring, trail] {
            colours.add_shadow(ground, palette);
            palette.edge(ground, line);
            palette.edge(ground, mark);
            palette.edge(ground, number);
        }
        palette.edge(cell, number);
        palette.edge(cell, mark);
        palette.edge(line, paper);
        for player in Player::BOTH {
            let hue = colours.of(player);
            for ground in [ring, trail] {
                palette.edge(ground, colours.mark_on(player, ground));
            }
            palette.edge(hue.claim, ring);
            palette.edge(hue.claim, number);
            palette.edge(ring, hue.rim);
        }
        palette.edge(die[0], ink);
        palette.ramp(die[0], die[1], 1);
        palette.ramp(die[1], die[2], 1);
        palette.edge(die[2], paper);
    }
}

/// How far a name is from the middle of a space towards its horizontal edge, where the space is wider.
const LOW: f32 = 6.0;

/// Draws a space's number, or its whole name, depending on the coordinates.
fn number(canvas: &mut Canvas<'_>, cell: Cell, (coordinates, size): (Coordinates, f32), colour: Colour) {
    let (x, y) = point(cell);
    let text = match coordinates {
        Coordinates::Rim => (cell.row + 1).to_string(),
        Coordinates::Cells => canvas.lettering.name(cell),
        Coordinates::NoNumbers => return,
    };
    let low = if tri::points_up(cell) { LOW } else { -LOW };
    canvas.text((Weight::Medium, size), (x, y + low + size * CAPITAL * 0.5), Anchor::Middle, colour, &text);
}

/// Captions with pawns beside the names.
fn captions(colours: &Colours) -> Captions {
    let pieces =
        Player::BOTH.map(|player| Sprite::pyramid(colours, player, 2.2 * caption::STONE, player == Player::One));
    Captions::above(HEIGHT, APART, colours).with_pieces(pieces)
}

struct Pieces {
    coordinates: Coordinates,
    /// Masks of a space without its lines, with them, and with wider lines.
    inner: Oriented,
    outer: Oriented,
    outline: Oriented,
    /// The mark of a captured pawn, from the outside inwards. The second set is for pawns inside a pyramid.
    captured_pawn: [[Oriented; 3]; 2],
    /// The mark of a starting space: a line, which can't be mistaken for a pawn.
    start: Oriented,
    origin: Oriented,
    /// The line around the space in the middle of a winning pyramid.
    base: Oriented,
    /// The plate behind the name of a pawn's space or of a space on the path.
    plate: Oriented,
    /// Pawns by player, pointing down and up.
    pawns: [[Sprite; 2]; 2],
    small: [[Sprite; 2]; 2],
    die: Die,
}

impl Pieces {
    fn new(coordinates: Coordinates, colours: &Colours) -> Self {
        let pawns =
            |side: f32| Player::BOTH.map(|player| [false, true].map(|up| Sprite::pyramid(colours, player, side, up)));
        Self {
            coordinates,
            inner: Oriented::new(|up| triangle(up, 1.0, 1.2)),
            outer: Oriented::new(|up| triangle(up, 1.0, -1.2)),
            outline: Oriented::new(|up| triangle(up, 1.0, -3.0)),
            captured_pawn: [[-9.0, -6.5, 1.5], [0.0, 0.0, 4.5]]
                .map(|insets| insets.map(|inset| Oriented::new(|up| triangle(up, 1.0, inset)))),
            start: Oriented::new(|up| triangle(up, 0.66, -1.0).without(triangle(up, 0.66, 1.2))),
            origin: Oriented::new(|up| triangle(up, PAWN, 0.0).without(triangle(up, PAWN, 3.2))),
            base: Oriented::new(|up| triangle(!up, 2.0, -BASE).without(triangle(!up, 2.0, 2.0))),
            plate: Oriented::new(|up| {
                let low = if up { LOW } else { -LOW };
                Shape::rounded((-27.0, 28.0), (low - 14.0, low + 18.0), 14.0)
            }),
            pawns: pawns((2 * HALF) as f32 * PAWN),
            small: pawns(SMALL),
            die: Die::new(),
        }
    }

    /// Marks the start, the path and the end of the last move.
    fn last_move(&self, canvas: &mut Canvas<'_>, scene: &Scene<'_>, position: &Tetrathedral) {
        let colours = canvas.colours;
        let Some(last) = scene.last.and_then(|text| text.parse::<Move>().ok()) else { return };
        let Some(to) = Tetrathedral::target(last).filter(|&cell| tri::index(cell).is_some()) else { return };
        let before = match scene.before {
            Some(AnyPosition::Tetrathedral(before)) => Some(before),
            _ => None,
        };
        if let Some(before) = before.filter(|before| before.removed(last).contains(to)) {
            let captured = colours.of(before.to_move().other());
            // The mark must not cross the outline of a winning pyramid.
            let triangles = &self.captured_pawn[usize::from(position.outcome().is_some())];
            for (triangle, colour) in triangles.iter().zip([colours.mark, captured.stone, captured.pale]) {
                triangle.paint(canvas, to, colour);
            }
        } else {
            self.mark(canvas, to);
        }
        if let (Move::Go { from, .. }, Some(before)) = (last, before) {
            let base = position.pyramid().map(|pyramid| pyramid.centre);
            self.path(canvas, (from, to), base, before.to_move());
        }
    }

    fn mark(&self, canvas: &mut Canvas<'_>, cell: Cell) {
        self.outline.paint(canvas, cell, canvas.colours.mark);
        self.inner.paint(canvas, cell, canvas.colours.fresh);
    }

    fn path(&self, canvas: &mut Canvas<'_>, (from, to): (Cell, Cell), base: Option<Cell>, mover: Player) {
        let colours = canvas.colours;
        let path: Vec<Cell> = Tetrathedral::path(from, to).collect();
        let Some((_, passed)) = path.split_last() else { return };
        let left = || passed.iter().copied().chain([from]);
        left().for_each(|cell| self.inner.paint(canvas, cell, colours.trail));
        let ((x, y), (end_x, end_y)) = (point(from), point(to));
        let length = (end_x - x).hypot(end_y - y).max(1.0);
        let (dx, dy) = ((end_x - x) / length, (end_y - y) / length);
        let on = |along: f32, aside: f32| (x + dx * along - dy * aside, y + dy * along + dx * aside);
        // The arrow ends at the edge of the pawn, or of the pyramid that it completes.
        let pawn = edge((0.0, 0.0), (-dx, -dy), tri::points_up(to), THIRD * PAWN) + 1.0;
        let stop = base.map_or(pawn, |centre| {
            let (x, y) = point(centre);
            edge((end_x - x, end_y - y), (-dx, -dy), !tri::points_up(centre), THIRD * 2.0 + BASE) + 3.0
        });
        let tip = length - stop;
        let neck = tip - 17.0;
        canvas.fill(&Shape::stroke(on(17.0_f32.min(neck - 1.0), 0.0), on(neck + 1.0, 0.0), 6.0), colours.mark);
        canvas.fill(&Shape::polygon([on(tip, 0.0), on(neck, 10.5), on(neck, -10.5)]), colours.mark);
        self.origin.paint(canvas, from, colours.mark_on(mover, colours.trail));
        left().for_each(|cell| self.plate.paint(canvas, cell, colours.trail));
        left().for_each(|cell| number(canvas, cell, (self.coordinates, names::size(HEIGHT)), colours.number));
    }

    fn pawn(&self, canvas: &mut Canvas<'_>, cell: Cell, player: Player) {
        canvas.sprite(&self.pawns[player.index()][usize::from(tri::points_up(cell))], middle(cell));
        if self.coordinates != Coordinates::NoNumbers {
            let plate = canvas.colours.plate(player, Face::Full);
            self.plate.paint(canvas, cell, plate.ground);
            number(canvas, cell, (self.coordinates, names::size_on_stones(HEIGHT)), plate.name);
        }
    }

    /// Draws the pawns out of play below their owner's block, in two rows.
    fn out(&self, canvas: &mut Canvas<'_>, position: &Tetrathedral) {
        for player in Player::BOTH {
            for place in 0..position.out(player).min(8) as i32 {
                // Neighbours point in different directions, as in a row of the board.
                let up = place % 2 == 0;
                let sink = SMALL / 12.0_f32.sqrt() * if up { 0.5 } else { -0.5 };
                let from_edge = SMALL_MARGIN + SMALL_STEP * (place % 4);
                let x = if player == Player::One { from_edge } else { WIDTH as i32 - from_edge };
                let at = (x, TOP + 34 + place / 4 * 54 + sink as i32);
                canvas.sprite(&self.small[player.index()][usize::from(up)], at);
            }
        }
    }
}

/// The distance from a point inside a triangle to the edge in the direction `(dx, dy)`. The point is relative to the triangle's
/// middle, which is `inradius` away from all edges.
fn edge((x, y): (f32, f32), (dx, dy): (f32, f32), points_up: bool, inradius: f32) -> f32 {
    let flip = if points_up { 1.0 } else { -1.0 };
    let aside = 0.75_f32.sqrt();
    [(0.0, flip), (aside, -0.5 * flip), (-aside, -0.5 * flip)]
        .into_iter()
        .map(|(facing_x, facing_y)| (inradius - x * facing_x - y * facing_y, dx * facing_x + dy * facing_y))
        .filter(|&(_, nearing)| nearing > 0.01)
        .map(|(away, nearing)| away / nearing)
        .fold(f32::MAX, f32::min)
}

impl game::Pieces for Pieces {
    fn draw(&self, canvas: &mut Canvas<'_>, scene: &Scene<'_>) {
        let AnyPosition::Tetrathedral(position) = scene.position else { return };
        let colours = canvas.colours;
        self.last_move(canvas, scene, position);
        for cell in scene.highlights.iter().filter(|&cell| tri::index(cell).is_some()) {
            self.mark(canvas, cell);
            // Lessons use full names, whatever the style.
            number(canvas, cell, (Coordinates::Cells, names::size(HEIGHT)), colours.ink_on(colours.fresh));
        }
        if let (Some(pyramid), Some(Outcome::Won(winner))) = (position.pyramid(), position.outcome()) {
            let cells: Cells = pyramid.around.into_iter().chain([pyramid.centre]).collect();
            for cell in cells.iter().filter(|&cell| Some(cell) != scene.target()) {
                self.inner.paint(canvas, cell, colours.of(winner).claim);
            }
            self.base.paint(canvas, pyramid.centre, colours.mark);
        }
        for player in Player::BOTH {
            for cell in position.stones(player).iter() {
                self.pawn(canvas, cell, player);
            }
        }
        self.out(canvas, position);
        if let Some(roll) = position.roll() {
            self.die.draw(canvas, roll);
        }
    }
}

/// The eight-sided die. It lies on one of its faces, and is seen from above.
struct Die {
    outline: Mask,
    /// The visible faces by brightness, the brightest first.
    faces: [Vec<Mask>; 3],
    shade: Vec<Mask>,
}

impl Die {
    fn new() -> Self {
        let corner = |sixth: i32, radius: f32| {
            let (sin, cos) = (sixth as f32 * 60.0 - 90.0).to_radians().sin_cos();
            (radius * cos, radius * sin)
        };
        let hexagon = |radius: f32| Shape::polygon((0..6).map(|sixth| corner(sixth, radius))).shifted(0.5, 0.5);
        let face = |corners: [i32; 3]| {
            // A little smaller than the outline, so that edges are visible.
            let points = corners.map(|sixth| corner(sixth, DIE - 2.5));
            let (x, y) = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0 / 3.0, sum.1 + point.1 / 3.0));
            let shrink = |(px, py): (f32, f32)| {
                let away = (px - x).hypot(py - y);
                let by = (away - 2.4) / away;
                (x + (px - x) * by, y + (py - y) * by)
            };
            Shape::polygon(points.map(shrink)).shifted(0.5, 0.5).mask()
        };
        Self {
            outline: hexagon(DIE).mask(),
            faces: [vec![face([0, 2, 4])], vec![face([4, 5, 0])], vec![face([0, 1, 2]), face([2, 3, 4])]],
            shade: (0..6).map(|step| hexagon(DIE + 9.0 - 2.5 * step as f32).mask()).collect(),
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, roll: u8) {
        let colours = canvas.colours;
        for (step, shade) in self.shade.iter().enumerate() {
            let depth = 0.02 + 0.03 * step as f32;
            canvas.paint(shade, (DIE_AT.0, DIE_AT.1 + 7), mix(colours.paper, colours.shadow, depth));
        }
        canvas.paint(&self.outline, DIE_AT, colours.muted);
        for (faces, colour) in self.faces.iter().zip(colours.die) {
            faces.iter().for_each(|face| canvas.paint(face, DIE_AT, colour));
        }
        let size = DIE * 0.78;
        let at = (DIE_AT.0 as f32 + 0.5, DIE_AT.1 as f32 + 3.0 + size * CAPITAL * 0.5);
        canvas.text((Weight::SemiBold, size), at, Anchor::Middle, colours.ink, &roll.to_string());
    }
}
