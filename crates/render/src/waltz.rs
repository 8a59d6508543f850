//! Waltz: squares or hexagons, pairs holding hands, and the leader's token.

use super::{
    board::{Plan, Tiles},
    canvas::Canvas,
    caption::Captions,
    colours::{Colours, PlayerColours},
    game::{self, Backdrop, GamePictures},
    lattice::Lattice,
    lettering::Lettering,
    names::Coordinates,
    scale::WIDTH,
    scene::Scene,
    stone::{Face, Sprite},
};
use crate::raster::{
    palette::{Palette, Rgb},
    shape::{Mask, Shape},
};
use parlor_games::{
    board::{Cell, Cells, hex},
    rules::{
        AnyPosition, Outcome, Player, Position,
        waltz::{Direction, Grid, Move, Setup, Waltz},
    },
};
use std::f32::consts::TAU;

impl GamePictures for Waltz {
    const PLAYERS: PlayerColours = PlayerColours::BlackWhite;

    fn backdrop(setup: Setup, coordinates: Coordinates, colours: &Colours, lettering: &Lettering) -> Backdrop {
        let plan = match (setup.grid(), setup.size()) {
            (Grid::Square, size) => Plan::square(size),
            (Grid::Hex, size) => Plan::hexagon(size, size),
            (Grid::Limping, size) => Plan::hexagon(size, size + 1),
        };
        let tiles = Tiles::new(&plan, Self::FACES, colours, coordinates, lettering);
        let canvas = plan.framed(&tiles, colours, lettering);
        let captions = Captions::above(plan.height, Medal::APART, colours);
        plan.backdrop(canvas, captions, Pieces::new(tiles, colours))
    }

    fn named_grounds(colours: &Colours) -> Vec<Rgb> {
        vec![colours.cell, colours.fresh]
    }

    fn flat_colours(colours: &Colours) -> Vec<(&'static str, Rgb)> {
        let &Colours { frame, ribbon, .. } = colours;
        vec![("frame", frame), ("ribbon", ribbon)]
    }

    fn add_ramps(colours: &Colours, palette: &mut Palette) {
        let &Colours { medal_rim, ribbon, paper, .. } = colours;
        colours.add_frame_ramps(palette);
        palette.edge(medal_rim, paper);
        palette.edge(ribbon, paper);
        palette.edge(colours.players[0].stone, colours.players[1].stone);
    }
}

/// In pixels.
type Step = (i32, i32);

struct Pieces {
    tiles: Tiles,
    pushed_off: [Sprite; 2],
    /// The mark that crosses out a stone that was pushed off, with and without its outline.
    cross_marks: [Mask; 2],
    /// One for each step between the stones of a pair.
    links: Vec<Link>,
    /// One for each step of a slide.
    slides: Vec<Slide>,
    medal: Medal,
    medal_at: [(i32, i32); 2],
}

/// The link between the stones of a pair. The origin of the masks is the middle of the first stone.
struct Link {
    step: Step,
    /// The outline and the inside of the joint.
    joint: [Mask; 2],
    /// The line between the middles of the stones.
    line: Mask,
}

/// The marks of a slide. The origin of the masks is the middle of the cell that a stone has left.
struct Slide {
    step: Step,
    /// The arrow from a cell that is now empty to the stone.
    arrow: Mask,
    /// The mark on the border over which a stone was pushed, with and without its outline.
    push: [Mask; 2],
    /// The arrow from a stone in a direction in which it can slide, with and without its outline.
    choice: [Mask; 2],
}

impl Pieces {
    fn new(tiles: Tiles, colours: &Colours) -> Self {
        let (lattice, radius) = (tiles.lattice, tiles.lattice.stone());
        // A cell whose neighbours all have valid coordinates.
        let middle = Cell::new(1, 1);
        let steps: Vec<Step> = hex::rhombus(3)
            .iter()
            .filter(|&cell| cell != middle && (lattice.has_squares || hex::distance(cell, middle) == 1))
            .map(|cell| step(lattice, middle, cell))
            .collect();
        let has_text = colours.signs || tiles.has_names();
        // Only one of two opposite steps is kept, because a pair needs one link.
        let adjacent = |&step: &Step| step > (0, 0) && adjacent(step, lattice);
        let small = (radius * 0.5).clamp(10.0, 18.0);
        let (arm, stroke) = (small * 0.42, (small * 0.24).max(2.6));
        let cross_mark = |stroke: f32| {
            if colours.signs {
                // A single long stroke, so that the sign below it stays visible.
                let arm = small * 0.75;
                return Shape::stroke((0.5 - arm, 0.5 + arm), (0.5 + arm, 0.5 - arm), stroke).mask();
            }
            let slash = |x: f32| Shape::stroke((0.5 - x, 0.5 - arm), (0.5 + x, 0.5 + arm), stroke);
            slash(arm).and(slash(-arm)).mask()
        };
        Self {
            pushed_off: Player::BOTH.map(|player| Sprite::stone(colours, player, small, Face::Full)),
            cross_marks: [stroke + 3.0, stroke].map(cross_mark),
            links: steps.iter().copied().filter(adjacent).map(|step| Link::new(step, radius, has_text)).collect(),
            slides: steps.iter().map(|&step| Slide::new(step, radius)).collect(),
            medal: Medal::new(),
            medal_at: [-0.25, 0.25].map(|share| ((WIDTH / 2.0 + share * Medal::APART) as i32, Medal::MIDDLE)),
            tiles,
        }
    }

    fn pairs(&self, canvas: &mut Canvas<'_>, position: &Waltz, player: Player) {
        let hue = canvas.colours.of(player);
        let stones = position.pairs(player);
        // A stone of a pair has only one neighbour of its colour: its partner.
        for (from, to) in stones.iter().flat_map(|from| stones.iter().map(move |to| (from, to))) {
            let by = step(self.tiles.lattice, from, to);
            if let Some(link) = self.links.iter().find(|link| link.step == by) {
                let at = self.tiles.lattice.middle(from);
                canvas.paint(&link.joint[0], at, hue.rim);
                canvas.paint(&link.joint[1], at, hue.stone);
                canvas.paint(&link.line, at, hue.pale);
            }
        }
    }

    fn slide_marks(&self, from: Cell, to: Cell) -> Option<&Slide> {
        let by = step(self.tiles.lattice, from, to);
        self.slides.iter().find(|slide| slide.step == by)
    }

    fn choices(&self, canvas: &mut Canvas<'_>, position: &Waltz, cell: Cell) {
        let (stone, cells) = ((position.to_move(), Face::Full), Cells::of(cell));
        self.tiles.stones(canvas, stone, cells);
        for direction in Direction::ALL {
            let mv = Move::Place { cell, slide: Some(direction) };
            if position.check(mv).is_err() {
                continue;
            }
            let slid = position.slide(mv).into_iter().find(|(from, _)| *from == cell).and_then(|(_, to)| to);
            if let Some(slide) = slid.and_then(|to| self.slide_marks(cell, to)) {
                outlined(canvas, &slide.choice, self.tiles.lattice.middle(cell));
            }
        }
        self.tiles.names_on_stones(canvas, stone, cells);
    }

    /// Marks the borders over which stones were pushed, and the stones that left the board.
    fn pushes(&self, canvas: &mut Canvas<'_>, last: &LastMove) {
        let (lattice, colours) = (self.tiles.lattice, canvas.colours);
        for &(from, to) in &last.moved {
            if let Some(slide) = self.slide_marks(from, to).filter(|_| !last.pair.contains(from)) {
                outlined(canvas, &slide.push, lattice.middle(from));
            }
        }
        // All stones move by the same step, and those of the pair stay on the board.
        let Some(&(from, to)) = last.moved.first() else { return };
        let by = step(lattice, from, to);
        // The pushed stones are drawn on the frame, beside the numbers.
        let share = if lattice.has_squares { 0.5 + 3.0 / lattice.across() } else { 0.62 + 12.0 / lattice.across() };
        for &(cell, player) in &last.pushed_off {
            let (x, y) = lattice.middle(cell);
            let at = (x + (by.0 as f32 * share) as i32, y + (by.1 as f32 * share) as i32);
            canvas.sprite(&self.pushed_off[player.index()], at);
            if colours.signs {
                outlined(canvas, &self.cross_marks, at);
            } else {
                canvas.paint(&self.cross_marks[1], at, colours.of(player).pale);
            }
        }
    }
}

/// Paints a mark with its outline.
fn outlined(canvas: &mut Canvas<'_>, [outline, mark]: &[Mask; 2], at: (i32, i32)) {
    canvas.paint(outline, at, canvas.colours.fresh);
    canvas.paint(mark, at, canvas.colours.mark);
}

impl game::Pieces for Pieces {
    fn draw(&self, canvas: &mut Canvas<'_>, scene: &Scene<'_>) {
        let AnyPosition::Waltz(position) = scene.position else { return };
        let (lattice, colours) = (self.tiles.lattice, canvas.colours);
        let last = LastMove::of(scene, position, lattice);
        self.tiles.paint(canvas, &self.tiles.inner, last.fresh, colours.fresh);
        self.tiles.mark(canvas, last.stone);
        let empty = position.board() - scene.stones();
        self.tiles.highlight(canvas, scene.highlights, empty);
        // Arrows begin in the middles of the cells that were left, so the names of these are lower.
        self.tiles.names(canvas, empty - scene.highlights - last.left, colours.number);
        for &(from, to) in &last.moved {
            if let Some(slide) = self.slide_marks(from, to).filter(|_| last.left.contains(from)) {
                canvas.paint(&slide.arrow, lattice.middle(from), colours.mark);
            }
        }
        self.tiles.low_names(canvas, (empty & last.left) - scene.highlights, |_| colours.cell);
        if let Some(Outcome::Won(winner)) = position.outcome() {
            self.tiles.surround(canvas, position.pairs(winner), colours.medal);
        }
        for player in Player::BOTH {
            self.tiles.stones(canvas, (player, Face::Full), position.stones(player));
            self.pairs(canvas, position, player);
            self.tiles.names_on_stones(canvas, (player, Face::Full), position.stones(player));
        }
        self.pushes(canvas, &last);
        if let Some(cell) = scene.sliding {
            self.choices(canvas, position, cell);
        }
        if let Some(holder) = position.token() {
            self.medal.draw(canvas, self.medal_at[holder.index()]);
        }
    }
}

#[derive(Default)]
struct LastMove {
    /// The new stone's cell.
    stone: Option<Cell>,
    /// The pair's cells after its slide.
    fresh: Cells,
    /// The pair's cells before its slide, and those of them that are now empty.
    pair: Cells,
    left: Cells,
    moved: Vec<(Cell, Cell)>,
    pushed_off: Vec<(Cell, Player)>,
}

impl LastMove {
    /// Empty if the scene shows no move, for example after a pass.
    fn of(scene: &Scene<'_>, position: &Waltz, lattice: Lattice) -> Self {
        let mut last = Self::default();
        let Some(Move::Place { cell, slide }) = scene.last.and_then(|text| text.parse().ok()) else { return last };
        if slide.is_none() {
            last.stone = Some(cell).filter(|&cell| scene.stones().contains(cell));
            return last;
        }
        let Some(AnyPosition::Waltz(before)) = scene.before else { return last };
        let mv = Move::Place { cell, slide };
        if before.setup() != position.setup() || before.check(mv).is_err() {
            return last;
        }
        let mover = before.to_move();
        let partner = before.stones(mover).iter().find(|&own| adjacent(step(lattice, own, cell), lattice));
        last.pair = partner.into_iter().chain([cell]).collect();
        for (from, to) in before.slide(mv) {
            match to {
                Some(to) => last.moved.push((from, to)),
                // Only the mover's own stones may leave the board.
                None => last.pushed_off.push((from, mover)),
            }
        }
        let taken: Cells = last.moved.iter().map(|&(_, to)| to).collect();
        last.left = last.pair - taken;
        last.stone = last.moved.iter().find(|&&(from, _)| from == cell).map(|&(_, to)| to);
        last.fresh = last.moved.iter().filter(|(from, _)| last.pair.contains(*from)).map(|&(_, to)| to).collect();
        last
    }
}

/// Whether a step leads to an adjacent cell. On squares, diagonal steps don't count.
fn adjacent(step: Step, lattice: Lattice) -> bool {
    step != (0, 0) && length(step) < lattice.across() * 1.2
}

fn step(lattice: Lattice, from: Cell, to: Cell) -> Step {
    let (from, to) = (lattice.middle(from), lattice.middle(to));
    (to.0 - from.0, to.1 - from.1)
}

fn length(step: Step) -> f32 {
    (step.0 as f32).hypot(step.1 as f32)
}

/// The point that is `along` pixels in the direction of a step and `right` pixels to its right, from the middle of a pixel.
fn beside(step: Step, along: f32, right: f32) -> (f32, f32) {
    let length = length(step);
    let (x, y) = (step.0 as f32 / length, step.1 as f32 / length);
    (0.5 + x * along - y * right, 0.5 + y * along + x * right)
}

impl Link {
    /// `has_text` says whether stones have signs or names, which the line must not cover.
    fn new(step: Step, radius: f32, has_text: bool) -> Self {
        let length = length(step);
        // The joint ends where its edges meet the stones.
        let joint = |half: f32| {
            let end = (radius * radius - half * half).sqrt() - 1.5;
            Shape::stroke(beside(step, end, 0.0), beside(step, length - end, 0.0), 2.0 * half).mask()
        };
        let (half, rim) = (radius * 0.42, (radius * 0.07).clamp(1.2, 2.6));
        let stroke =
            |end: f32| Shape::stroke(beside(step, end, 0.0), beside(step, length - end, 0.0), (radius * 0.17).max(3.0));
        let line = if has_text {
            stroke(radius * 0.6)
        } else {
            stroke(0.0)
                .and(Shape::circle(beside(step, 0.0, 0.0), radius * 0.24))
                .and(Shape::circle(beside(step, length, 0.0), radius * 0.24))
        };
        Self { step, joint: [joint(half), joint(half - rim)], line: line.mask() }
    }
}

impl Slide {
    fn new(step: Step, radius: f32) -> Self {
        let length = length(step);
        // `half` and `head` are half of the widths of its line and of its head.
        let arrow = |tail: f32, neck: f32, tip: f32, half: f32, head: f32| {
            let corners =
                [(tail, half), (tail, -half), (neck, -half), (neck, -head), (tip, 0.0), (neck, head), (neck, half)];
            Shape::polygon(corners.map(|(along, right)| beside(step, along, right))).mask()
        };
        // Large enough to be visible on a phone, which shows ten pixels as about four.
        let (head, tip) = ((radius * 0.34).max(10.0), length - radius - 1.0);
        let tail = (-head * 0.4).min(tip - 40.0);
        let push = |size: f32| {
            let middle = length / 2.0;
            // The mark is long enough for its direction to be clear.
            let corners = [(-1.2, -0.85), (1.3, 0.0), (-1.2, 0.85), (-0.6, 0.0)];
            let corner = |(along, right)| beside(step, middle + along * size, right * size);
            Shape::polygon(corners.map(corner)).mask()
        };
        let size = (radius * 0.32).max(7.0);
        let choice = |out: f32| {
            let (half, head) = ((radius * 0.13).max(4.0) + out, (radius * 0.36).max(12.0) + 1.7 * out);
            let tip = length * 0.96 + 1.7 * out;
            arrow(radius * 0.6 - out, tip - head * 1.2, tip, half, head)
        };
        Self {
            step,
            arrow: arrow(tail, tip - head * 1.25, tip, (radius * 0.1).max(2.5), head),
            push: [push(size + 3.0), push(size)],
            choice: [choice(3.0), choice(0.0)],
        }
    }
}

struct Medal {
    ribbons: [Mask; 2],
    rim: Mask,
    disc: Mask,
    star: Mask,
}

impl Medal {
    const RADIUS: f32 = 27.0;

    /// The space between the players' blocks, and the height of the medal's middle.
    const APART: f32 = 150.0;
    const MIDDLE: i32 = 68;

    fn new() -> Self {
        let radius = Self::RADIUS;
        let ribbon = |side: f32| {
            let x = |along: f32| 0.5 + side * along;
            let corners = [
                (x(3.0), -radius * 0.6),
                (x(13.0), -radius * 1.85),
                (x(26.0), -radius * 1.85),
                (x(17.0), -radius * 0.5),
            ];
            Shape::polygon(corners).mask()
        };
        let middle = (0.5, 0.5);
        let star = Shape::polygon((0..10).map(|corner| {
            let (sin, cos) = (TAU * corner as f32 / 10.0).sin_cos();
            let away = radius * if corner % 2 == 0 { 0.58 } else { 0.25 };
            (0.5 + away * sin, 0.5 - away * cos)
        }));
        Self {
            ribbons: [ribbon(-1.0), ribbon(1.0)],
            rim: Shape::circle(middle, radius).mask(),
            disc: Shape::circle(middle, radius - 3.0).mask(),
            star: star.mask(),
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, at: (i32, i32)) {
        let colours = canvas.colours;
        for ribbon in &self.ribbons {
            canvas.paint(ribbon, at, colours.ribbon);
        }
        canvas.paint(&self.rim, at, colours.medal_rim);
        canvas.paint(&self.disc, at, colours.medal);
        canvas.paint(&self.star, at, colours.medal_rim);
    }
}
