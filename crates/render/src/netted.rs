//! Netted: a hexagon of hexagons with two nets, and the regions between them.

use super::{
    board::{CAPITAL, LABEL, Plan, Tiles},
    canvas::Canvas,
    caption::Captions,
    colours::{Colours, PlayerColours},
    game::{self, Backdrop, GamePictures},
    lattice::Lattice,
    lettering::{Anchor, Lettering, Weight},
    names::Coordinates,
    scene::Scene,
    sign::cross,
    stone::Face,
};
use crate::raster::{
    palette::{Palette, Rgb, mix},
    shape::{Mask, Shape},
};
use parlor_games::{
    board::{Cell, Cells, hex},
    rules::{
        AnyPosition, Outcome, Player, Position,
        netted::{Board, Connection, Kind, Netted, Region, Setup},
    },
};

/// A region gets a label if the number of its edge cells exceeds that of its stones by no more than this.
const DANGER_MARGIN: u32 = 2;

/// The share of the lines' colour in the edge cells of a coloured region. The mixed colour is one of the palette.
const EDGE_SHARE: f32 = 1.0 / 3.0;

/// The space between the players' blocks, in pixels.
const APART: f32 = 20.0;

impl GamePictures for Netted {
    const PLAYERS: PlayerColours = PlayerColours::BlackWhite;

    fn backdrop(setup: Setup, coordinates: Coordinates, colours: &Colours, lettering: &Lettering) -> Backdrop {
        let plan = match (setup.board(), setup.size()) {
            (Board::Hex, size) => Plan::hexagon(size, size),
            (Board::DoubleLimping, size) => Plan::hexagon(size - 1, size + 1),
        };
        let tiles = Tiles::new(&plan, Self::FACES, colours, coordinates, lettering);
        let mut canvas = plan.framed(&tiles, colours, lettering);
        let inside = |&cell: &Cell| hex::neighbours(cell).filter(|&next| plan.cells.contains(next)).count() == 6;
        let edge: Cells = plan.cells.iter().filter(|cell| !inside(cell)).collect();
        tiles.paint(&mut canvas, &tiles.inner, edge, colours.edge);
        let captions = Captions::above(plan.height, APART, colours);
        plan.backdrop(canvas, captions, Pieces::new(tiles, colours))
    }

    fn named_grounds(colours: &Colours) -> Vec<Rgb> {
        let &Colours { cell, edge, danger, danger_line, netted, .. } = colours;
        vec![cell, edge, danger, mix(danger, danger_line, EDGE_SHARE), netted]
    }

    fn flat_colours(colours: &Colours) -> Vec<(&'static str, Rgb)> {
        let &Colours { frame, edge, danger, danger_line, netted, netted_line, net_line, .. } = colours;
        vec![
            ("frame", frame),
            ("edge", edge),
            ("danger", danger),
            ("danger line", danger_line),
            ("netted", netted),
            ("netted line", netted_line),
            ("net line 1", net_line[0]),
            ("net line 2", net_line[1]),
        ]
    }

    fn add_ramps(colours: &Colours, palette: &mut Palette) {
        let &Colours { cell, line, edge, danger, danger_line, netted, netted_line, .. } = colours;
        colours.add_frame_ramps(palette);
        for ground in [edge, danger, netted] {
            colours.add_shadow(ground, palette);
            for hue in &colours.players {
                palette.edge(ground, hue.rim);
            }
            for net_line in colours.net_line {
                palette.ramp(ground, net_line, 1);
            }
        }
        palette.edge(edge, line);
        palette.edge(danger, danger_line);
        palette.edge(netted, netted_line);
        palette.ramp(netted_line, line, 1);
        palette.ramp(danger_line, line, 1);
        for (hue, net_line) in colours.players.iter().zip(colours.net_line) {
            palette.edge(net_line, hue.stone);
            palette.edge(net_line, cell);
        }
        palette.edge(colours.players[0].stone, colours.players[1].stone);
    }
}

struct Pieces {
    tiles: Tiles,
    lines: Vec<Line>,
    /// By player, the mark in the middle of a bridge: its outline and its inside.
    bridge_marks: [[Mask; 2]; 2],
    /// The text size of a region's counts.
    count: f32,
}

/// The line of a connection in one direction. The origin of the masks is the middle of its first stone.
struct Line {
    /// From the first stone to the second, in pixels.
    step: (i32, i32),
    outline: Mask,
    core: Mask,
}

impl Pieces {
    fn new(tiles: Tiles, colours: &Colours) -> Self {
        let lattice = tiles.lattice;
        let from = Cell::new(4, 4);
        // The steps to connected cells that come after `from` in reading order: adjacent ones, diagonal ones, and those on the
        // other side of a cell.
        let line = |(cols, rows): (i8, i8)| {
            let to = Cell::new(from.col.wrapping_add_signed(cols), from.row.wrapping_add_signed(rows));
            Line::new(lattice, from, to)
        };
        let adjacent = [(1, 0), (-1, 1), (0, 1)];
        let lines = adjacent
            .into_iter()
            .chain([(1, 1), (-1, 2), (-2, 1)])
            .chain(adjacent.map(|(cols, rows)| (2 * cols, 2 * rows)))
            .map(line);
        let dot = (lattice.stone() * 0.24).max(4.0);
        Self {
            lines: lines.collect(),
            bridge_marks: Player::BOTH.map(|player| match player {
                Player::Two if colours.signs => {
                    [2.2, 0.0].map(|grow| cross(dot * 1.35 + grow, dot + 2.0 * grow).mask())
                }
                _ => [dot + 2.0, dot].map(|radius| Shape::circle((0.5, 0.5), radius).mask()),
            }),
            count: (lattice.across() * 0.42).clamp(21.0, LABEL + 4.0),
            tiles,
        }
    }

    fn line(&self, connection: &Connection) -> Option<&Line> {
        let [from, to] = connection.stones.map(|stone| self.tiles.lattice.middle(stone));
        self.lines.iter().find(|line| line.step == (to.0 - from.0, to.1 - from.1))
    }

    fn regions(&self, canvas: &mut Canvas<'_>, regions: &[(Player, Region)], position: &Netted) {
        for region in coloured(regions, position) {
            let (cell, line, on_edge) = tint(region, canvas.colours);
            self.tiles.paint(canvas, &self.tiles.outer, region.cells, line);
            self.tiles.paint(canvas, &self.tiles.inner, region.cells, cell);
            self.tiles.paint(canvas, &self.tiles.inner, region.cells & position.edge_cells(), on_edge);
        }
    }

    fn lines(
        &self,
        canvas: &mut Canvas<'_>,
        nets: &[Vec<Connection>; 2],
        is_shown: impl Fn(Player, &Connection) -> bool,
    ) {
        for player in Player::BOTH {
            let shown = nets[player.index()].iter().filter(|connection| is_shown(player, connection));
            let lines: Vec<_> = shown
                .filter_map(|connection| {
                    Some((self.line(connection)?, self.tiles.lattice.middle(connection.stones[0])))
                })
                .collect();
            let [outline, core] = net_colours(canvas.colours, player);
            // All outlines first, so that none covers another line of the net.
            lines.iter().for_each(|(line, at)| canvas.paint(&line.outline, *at, outline));
            lines.iter().for_each(|(line, at)| canvas.paint(&line.core, *at, core));
        }
    }

    /// Draws marks on empty cells that belong to nets as bridges.
    fn bridge_marks(&self, canvas: &mut Canvas<'_>, position: &Netted) {
        let bridges = Player::BOTH.map(|player| position.bridges(player));
        for player in Player::BOTH {
            let colours = net_colours(canvas.colours, player);
            for cell in bridges[player.index()].iter() {
                // If both players have a bridge on the cell, their marks are side by side.
                let aside = match (bridges[player.other().index()].contains(cell), player) {
                    (false, _) => 0.0,
                    (true, Player::One) => -0.15,
                    (true, Player::Two) => 0.15,
                };
                let (x, y) = self.tiles.lattice.middle(cell);
                let at = (x + (aside * self.tiles.lattice.across()) as i32, y);
                for (mask, colour) in self.bridge_marks[player.index()].iter().zip(colours) {
                    canvas.paint(mask, at, colour);
                }
            }
        }
    }

    /// Draws the numbers of a region's stones and edge cells, in the colours of its player.
    fn label(&self, canvas: &mut Canvas<'_>, (x, y): (i32, i32), (player, region): &(Player, Region)) {
        let colours = canvas.colours;
        let hue = colours.of(*player);
        let text = format!("{}/{}", region.stones, region.edge);
        let style = (Weight::SemiBold, self.count);
        let (width, height) = (canvas.lettering.width(style.0, style.1, &text) + self.count * 0.5, self.count * 1.24);
        let pill = |grow: f32| {
            let (x, y) = (width / 2.0 + grow, height / 2.0 + grow);
            // In themes with signs, player 2's labels are almost rectangles, so that they differ from player 1's without
            // colours.
            let corner = y * if colours.signs && *player == Player::Two { 0.1 } else { 0.6 };
            let quarters = [(x, -y, -90.0), (x, y, 0.0), (-x, y, 90.0), (-x, -y, 180.0_f32)];
            Shape::polygon(quarters.into_iter().flat_map(|(x, y, from)| {
                let (x, y) = (x - corner * x.signum(), y - corner * y.signum());
                (0..=8).map(move |step| {
                    let (sin, cos) = (from + step as f32 * 90.0 / 8.0).to_radians().sin_cos();
                    (x + corner * cos + 0.5, y + corner * sin + 0.5)
                })
            }))
            .mask()
        };
        canvas.paint(&pill(2.0), (x, y), hue.rim);
        canvas.paint(&pill(0.0), (x, y), hue.stone);
        let at = (x as f32 + 0.5, y as f32 + self.count * CAPITAL / LABEL * 0.5);
        canvas.text(style, at, Anchor::Middle, colours.of(player.other()).stone, &text);
    }
}

/// The colours of a net's outlines, and of the lines inside them.
fn net_colours(colours: &Colours, player: Player) -> [Rgb; 2] {
    [colours.net_line[player.index()], colours.of(player).stone]
}

/// The cells on which regions get their labels: free ones if possible, else bridges, else stones. Highlighted empty cells get
/// none, so that their names stay legible.
fn labels<'a>(
    position: &Netted,
    regions: &'a [(Player, Region)],
    highlights: Cells,
) -> Vec<(Cell, &'a (Player, Region))> {
    let bridges = position.bridges(Player::One) | position.bridges(Player::Two);
    let stones = Player::BOTH.map(|player| position.stones(player));
    let (all, mut labelled) = (stones[0] | stones[1], Cells::EMPTY);
    let label = |entry: &'a (Player, Region)| {
        let own = entry.1.cells & stones[entry.0.index()];
        let free = entry.1.cells - all - labelled - highlights;
        let cell = [free - bridges, free, own].iter().find_map(|places| best_label_cell(*places, own, all))?;
        labelled = labelled | Cells::of(cell) | hex::neighbours(cell).collect();
        Some((cell, entry))
    };
    regions.iter().filter_map(label).collect()
}

impl game::Pieces for Pieces {
    fn draw(&self, canvas: &mut Canvas<'_>, scene: &Scene<'_>) {
        let AnyPosition::Netted(position) = scene.position else { return };
        let colours = canvas.colours;
        let regions = in_danger(position);
        self.regions(canvas, &regions, position);
        let all = scene.stones();
        let last = scene.target().filter(|&cell| all.contains(cell));
        self.tiles.mark(canvas, last);
        let bridges = position.bridges(Player::One) | position.bridges(Player::Two);
        let empty = position.board() - all;
        self.tiles.highlight(canvas, scene.highlights, empty - bridges);
        let labels = labels(position, &regions, scene.highlights);
        let labelled: Cells = labels.iter().map(|&(cell, _)| cell).collect();
        let nets = Player::BOTH.map(|player| position.connections(player));
        self.lines(canvas, &nets, |_, connection| matches!(connection.kind, Kind::Bridge(_)));
        self.bridge_marks(canvas, position);
        let (named, ground) = (empty - scene.highlights, |cell| ground(cell, &regions, position, colours));
        for cell in (named - bridges - labelled).iter() {
            self.tiles.names(canvas, Cells::of(cell), colours.name_on(ground(cell)));
        }
        // These names are below the mark of a bridge or the label of a region.
        self.tiles.low_names(canvas, named & (bridges | labelled), ground);
        for cell in (scene.highlights & bridges).iter() {
            self.tiles.highlighted_name(canvas, cell, self.tiles.low(cell));
        }
        self.lines(canvas, &nets, |_, connection| connection.kind == Kind::Adjacent);
        self.lines(canvas, &nets, |player, connection| {
            connection.kind == Kind::Diagonal && !have_common_neighbour(connection, position.stones(player))
        });
        for (_, region) in regions.iter().filter(|_| position.outcome().is_some()) {
            self.tiles.surround(canvas, region.cells, colours.medal);
        }
        // The lines of the net hide most of the marked cell, so it gets a line around it.
        self.tiles.surround(canvas, last.into_iter().collect(), colours.fresh);
        for player in Player::BOTH {
            self.tiles.stones(canvas, (player, Face::Full), position.stones(player));
            self.tiles.names_on_stones(canvas, (player, Face::Full), position.stones(player));
        }
        for (cell, entry) in labels {
            let (x, y) = self.tiles.lattice.middle(cell);
            // The label is below a stone rather than on it, and above the name of an empty cell.
            let aside = self.tiles.lattice.across() * if all.contains(cell) { 0.52 } else { -0.18 };
            self.label(canvas, (x, y + aside as i32), entry);
        }
    }
}

/// The regions that are coloured. Late in a game, all regions can be in danger, so until the end only those are coloured that
/// are not larger than half of the board.
fn coloured<'a>(regions: &'a [(Player, Region)], position: &Netted) -> impl DoubleEndedIterator<Item = &'a Region> {
    let most = if position.outcome().is_some() { u32::MAX } else { position.board().len() / 2 };
    regions.iter().map(|(_, region)| region).filter(move |region| region.cells.len() <= most)
}

/// The colours of a region's cells, of the lines between them, and of its edge cells. Edge cells differ until the region is
/// netted, because only until then they matter.
fn tint(region: &Region, colours: &Colours) -> (Rgb, Rgb, Rgb) {
    let &Colours { danger, danger_line, netted, netted_line, .. } = colours;
    if region.is_netted() {
        (netted, netted_line, netted)
    } else {
        (danger, danger_line, mix(danger, danger_line, EDGE_SHARE))
    }
}

/// The colour of an empty cell. If it is in several regions, the last one counts, which is painted over the others.
fn ground(cell: Cell, regions: &[(Player, Region)], position: &Netted, colours: &Colours) -> Rgb {
    let tint = coloured(regions, position).rfind(|region| region.cells.contains(cell)).map(|it| tint(it, colours));
    match (tint, position.edge_cells().contains(cell)) {
        (None, false) => colours.cell,
        (None, true) => colours.edge,
        (Some(tint), false) => tint.0,
        (Some(tint), true) => tint.2,
    }
}

/// The regions to mark: those that are netted or, if there are none, those that may soon be. After a win, only regions of the
/// loser.
fn in_danger(position: &Netted) -> Vec<(Player, Region)> {
    let players = Player::BOTH.into_iter().filter(|&player| position.outcome() != Some(Outcome::Won(player)));
    let regions: Vec<_> =
        players.flat_map(|player| position.regions(player).into_iter().map(move |region| (player, region))).collect();
    let is_over = regions.iter().any(|(_, region)| region.is_netted());
    let is_near = |region: &Region| region.stones > 0 && region.edge <= region.stones + DANGER_MARGIN;
    regions.into_iter().filter(|(_, region)| region.is_netted() || !is_over && is_near(region)).collect()
}

/// Whether diagonal stones have a common neighbour of their colour. Then their connections to that neighbour are shown instead.
fn have_common_neighbour(connection: &Connection, own: Cells) -> bool {
    let [from, to] = connection.stones;
    hex::neighbours(from).any(|cell| own.contains(cell) && hex::distance(cell, to) == 1)
}

/// The best cell for a label. Prefers cells that have no stones (`all`) to the left and right and that are near the region's
/// own stones.
fn best_label_cell(places: Cells, own: Cells, all: Cells) -> Option<Cell> {
    let beside = |cell: Cell| {
        [(1, 0), (-1, 0)].iter().filter_map(|&by| hex::step(cell, by)).filter(|&next| all.contains(next)).count()
    };
    places.iter().min_by_key(|&cell| (beside(cell), own.iter().map(|stone| hex::distance(cell, stone)).sum::<u32>()))
}

impl Line {
    /// The line to an adjacent cell, to a diagonal one, or to one that is two steps away in a straight line.
    fn new(lattice: Lattice, from: Cell, to: Cell) -> Self {
        let (start, end) = (lattice.middle(from), lattice.middle(to));
        let step = (end.0 - start.0, end.1 - start.1);
        let point = |share: f32| (0.5 + step.0 as f32 * share, 0.5 + step.1 as f32 * share);
        let radius = lattice.stone();
        let adjacent = hex::distance(from, to) == 1;
        let straight = from.col == to.col || from.row == to.row || from.col + from.row == to.col + to.row;
        let width = if adjacent { radius * 0.5 } else { (radius * 0.16).max(4.0) };
        let outline = (radius * 0.06).clamp(1.8, 2.0);
        let strokes = |grow: f32| {
            let width = width + 2.0 * grow;
            if adjacent || !straight {
                return Shape::stroke(point(0.0), point(1.0), width).mask();
            }
            // The line is dashed. The mark in its middle covers some dashes.
            let length = (step.0 as f32).hypot(step.1 as f32);
            let (first, dash) = (radius / length, (0.5 - radius / length) / 3.4);
            let dashes = [0.1, 1.6].map(|at| first + at * dash).map(|from| (from, from + dash * 0.95));
            let both = dashes.into_iter().flat_map(|(from, to)| [(from, to), (1.0 - to, 1.0 - from)]);
            let more = grow / length;
            both.map(|(from, to)| Shape::stroke(point(from - more), point(to + more), width))
                .fold(Shape::default(), Shape::and)
                .mask()
        };
        Self { step, outline: strokes(outline), core: strokes(0.0) }
    }
}
