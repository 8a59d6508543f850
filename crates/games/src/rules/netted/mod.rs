//! Netted, by Dale W. Walton (2021).
//!
//! A player's net consists of his stones and the connections between them: neighbouring stones, diagonal stones, and stones on
//! opposite sides of an empty cell, a *bridge*. His net divides the rest of the board into the opponent's regions, and the
//! opponent's stones in a region live as long as it has more edge cells than stones. A player who takes that from a region with
//! opposing stones wins; nobody may do so to his own stones.

mod bits;
mod geometry;
mod setup;

pub use super::placement::Placement as Move;
pub use setup::{Board, Setup};

use super::{OptionSpec, Outcome, Player, Position, Values};
use crate::{
    board::{Cell, Cells},
    rules,
};
use bits::{Bits, Paths};
use geometry::Geometry;
use serde::Serialize;
use setup::{BOARDS, SIZES};
use std::fmt;

/// How two stones of a net are connected (sheet, "connections").
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// On neighbouring cells.
    Adjacent,
    /// Diagonal, with two common neighbours on the board, which may be occupied.
    Diagonal,
    /// On opposite sides of this empty cell.
    Bridge(Cell),
}

/// A connection between two stones of a player's net.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Connection {
    /// The kind of connection.
    pub kind: Kind,
    /// The two stones in reading order (by rows, then columns).
    pub stones: [Cell; 2],
}

/// A connected set of cells that the opponent's net leaves to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// Its cells, including the player's stones and bridges.
    pub cells: Cells,
    /// The player's stones in it.
    pub stones: u32,
    /// Its edge cells, occupied or not.
    pub edge: u32,
}

impl Region {
    /// Whether it contains stones that do not live: "the region they are in must have MORE edge cells than stones" (sheet,
    /// "regions").
    pub const fn is_netted(&self) -> bool {
        self.stones > 0 && self.edge <= self.stones
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The last placement netted stones of the loser.
    Netted {
        /// Their region; if there are several, the one with most stones. [`Netted::regions`] has all.
        region: Region,
    },
    /// The loser had no legal placement.
    NoPlacement,
}

/// Reasons that only Netted has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The mover's region would have at least as many stones as edge cells.
    Suicide {
        /// The cell named in the move.
        cell: Cell,
        /// The mover's stones in the region, including the new one.
        stones: u32,
        /// The region's edge cells, including occupied ones.
        edge: u32,
    },
}

/// The counts of a position: none, because only the stones matter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Facts {}

impl fmt::Display for Facts {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

/// A position of Netted. About 400 bytes without an owning pointer, cloned by copying.
///
/// Arrays by player are in the order of [`Player::index`]. A region's *margin* is the number of its edge cells minus the player's
/// stones in it. During the game it is never negative, and never 0 if the region has stones. A placement takes one from the
/// margin of the mover's region, and joins the mover's regions only if it breaks a bridge. It splits the opponent's regions only
/// if the cells within two steps of the stone become separated, so a short search among these mostly shows that nothing was
/// split.
#[derive(Clone, Debug)]
pub struct Netted {
    geometry: &'static Geometry,
    ply: u16,
    to_move: Player,
    outcome: Option<Outcome>,
    stones: [Bits; 2],
    /// Empty cells between the player's stones on opposite sides.
    bridges: [Bits; 2],
    /// Regions with a margin of at most 1, where a placement is suicide unless it opens more.
    low: [Bits; 2],
    /// Regions with a margin of 0.
    nought: [Bits; 2],
    /// A region, mostly the largest, and its margin; may be empty.
    main: [Bits; 2],
    main_margin: [i32; 2],
    /// The mover's legal placements.
    legal: Bits,
}

impl PartialEq for Netted {
    /// The other fields follow from the compared ones.
    fn eq(&self, other: &Self) -> bool {
        self.geometry.setup() == other.geometry.setup()
            && self.ply == other.ply
            && self.to_move == other.to_move
            && self.outcome == other.outcome
            && self.stones == other.stones
    }
}

impl Eq for Netted {}

impl Netted {
    /// All cells of the board.
    pub fn board(&self) -> Cells {
        self.geometry.board.cells()
    }

    /// Cells with fewer than six neighbours on the board.
    pub fn edge_cells(&self) -> Cells {
        self.geometry.edge.cells()
    }

    /// The cells on which a stone may be placed; empty after the end.
    pub fn placements(&self) -> Cells {
        self.legal.cells()
    }

    /// The number of [`Netted::placements`].
    pub fn mobility(&self) -> u32 {
        self.legal.len()
    }

    /// Empty cells that belong to the player's net (sheet, "connections", 3).
    pub fn bridges(&self, player: Player) -> Cells {
        self.bridges[player.index()].cells()
    }

    /// The connections of the player's net, each once.
    pub fn connections(&self, player: Player) -> Vec<Connection> {
        let (board, stones, bridges) = (self.geometry.board.cells(), self.stones(player), self.bridges(player));
        let mut connections = Vec::new();
        for stone in stones.iter() {
            let at = |cols: i8, rows: i8| {
                let cell = Cell::new(stone.col.wrapping_add_signed(cols), stone.row.wrapping_add_signed(rows));
                board.contains(cell).then_some(cell)
            };
            let mut connect = |kind: Kind, to: Option<Cell>| {
                if let Some(to) = to.filter(|&to| stones.contains(to)) {
                    connections.push(Connection { kind, stones: [stone, to] });
                }
            };
            // Three directions of each kind suffice: those towards stones later in reading order.
            for (cols, rows) in [(1, 0), (-1, 1), (0, 1)] {
                connect(Kind::Adjacent, at(cols, rows));
                if let Some(between) = at(cols, rows).filter(|&cell| bridges.contains(cell)) {
                    connect(Kind::Bridge(between), at(2 * cols, 2 * rows));
                }
            }
            // No board has a notch, so both common neighbours of such cells are on the board.
            for (cols, rows) in [(1, 1), (-1, 2), (-2, 1)] {
                connect(Kind::Diagonal, at(cols, rows));
            }
        }
        connections
    }

    /// The player's regions (sheet, "regions"), in the order of their first cells.
    pub fn regions(&self, player: Player) -> Vec<Region> {
        let paths = self.paths(player);
        let (mut left, mut regions) = (paths.open, Vec::new());
        while !left.is_empty() {
            let cells = paths.reach(left.first());
            left = left.without(cells);
            regions.push(self.region(player, cells));
        }
        regions
    }

    /// Why the game ended; `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        let Some(Outcome::Won(winner)) = self.outcome else { return None };
        let netted = self.regions(winner.other()).into_iter().filter(Region::is_netted);
        Some(netted.max_by_key(|region| region.stones).map_or(Ending::NoPlacement, |region| Ending::Netted { region }))
    }

    fn region(&self, player: Player, cells: Bits) -> Region {
        Region {
            cells: cells.cells(),
            stones: cells.and(self.stones[player.index()]).len(),
            edge: cells.and(self.geometry.edge).len(),
        }
    }

    /// The player's cells, and how the player may walk between them: neither over the opponent's stones and bridges nor across
    /// the opponent's diagonals.
    #[inline]
    fn paths(&self, player: Player) -> Paths {
        let other = player.other().index();
        Paths::between(self.geometry.board.without(self.stones[other]).without(self.bridges[other]), self.stones[other])
    }

    #[inline]
    fn between(&self, player: Player) -> Bits {
        let own = self.stones[player.index()];
        let (up, down) = (own.up(), own.down());
        let pairs = own.west().and(own.east()).or(up.and(down)).or(up.east().and(down.west()));
        pairs.and(self.geometry.board).without(self.stones[0]).without(self.stones[1])
    }

    #[inline]
    fn margin(&self, player: Player, region: Bits) -> i32 {
        region.and(self.geometry.edge).len() as i32 - region.and(self.stones[player.index()]).len() as i32
    }

    /// Stores what follows from the region's margin.
    #[inline]
    fn mark(&mut self, player: Player, region: Bits, margin: i32) {
        let index = player.index();
        if margin <= 1 {
            self.low[index] = self.low[index].or(region);
            if margin <= 0 {
                self.nought[index] = self.nought[index].or(region);
            }
        }
    }

    /// Stores a region computed again. Returns whether stones in it are netted.
    #[inline]
    fn settle(&mut self, player: Player, region: Bits) -> bool {
        let index = player.index();
        let margin = self.margin(player, region);
        self.low[index] = self.low[index].without(region);
        self.nought[index] = self.nought[index].without(region);
        self.mark(player, region, margin);
        if self.main[index].is_empty() || self.main[index].meets(region) || margin > self.main_margin[index] {
            self.main[index] = region;
            self.main_margin[index] = margin;
        }
        margin <= 0 && region.meets(self.stones[index])
    }

    /// Splits the opponent's regions after a placement of `player` on `cell`, which closes `closed` to the opponent. Returns
    /// whether stones are netted.
    #[inline]
    fn part(&mut self, player: Player, cell: Cell, closed: Bits) -> bool {
        let other = player.other();
        let index = other.index();
        let paths = self.paths(other);
        let main = self.main[index];
        self.low[index] = self.low[index].without(closed);
        self.nought[index] = self.nought[index].without(closed);
        // A walk that the placement interrupts ends next to a cell that is closed now, or on a side of a new diagonal; all of
        // these are near the stone.
        let near = self.geometry.near(cell);
        let mut ends = near.and(paths.open);
        if ends.is_within(main) && !main.is_empty() {
            let first = ends.first();
            let reached = paths.reach_all(first, ends);
            if ends.is_within(reached) {
                let rest = main.without(closed);
                let margin = self.main_margin[index] - closed.and(main).and(self.geometry.edge).len() as i32;
                self.main[index] = rest;
                self.main_margin[index] = margin;
                self.mark(other, rest, margin);
                return margin <= 0 && rest.meets(self.stones[index]);
            }
        }
        if main.meets(near.or(Bits::of(cell))) {
            self.main[index] = Bits::EMPTY;
        }
        let mut netted = false;
        while !ends.is_empty() {
            let region = paths.reach(ends.first());
            ends = ends.without(region);
            netted |= self.settle(other, region);
        }
        netted
    }

    /// Placements after which the player's region has more edge cells than stones.
    #[inline]
    fn find_legal(&self, player: Player) -> Bits {
        let (index, other) = (player.index(), player.other().index());
        let paths = self.paths(player);
        let low = self.low[index];
        let safe = paths.open.without(low);
        let bridges = self.bridges[other];
        // A broken bridge joins the regions around it: their margins add up, minus one for the stone, plus one on the edge. No
        // margin is negative, so a single safe region suffices.
        let good = bridges.and(paths.step(safe));
        let legal = safe.without(self.stones[index]).or(good);
        let rest = bridges.without(good);
        if rest.is_empty() {
            return legal;
        }
        let one = low.without(self.nought[index]);
        let rest = rest.and(paths.step(one));
        let mut legal = legal.or(rest.and(self.geometry.edge));
        let mut inner = rest.without(self.geometry.edge);
        // Inside, two regions with a margin of 1 are needed.
        while !inner.is_empty() {
            let bridge = inner.first();
            inner = inner.without(bridge);
            let around = paths.step(bridge).and(paths.open).and(one);
            if !around.is_within(paths.reach_all(around.first(), around)) {
                legal = legal.or(bridge);
            }
        }
        legal
    }

    /// The mover's region with a new stone on `cell`: its stones and edge cells.
    fn tried(&self, cell: Cell) -> (u32, u32) {
        let mut after = self.clone();
        let (own, other) = (self.to_move.index(), self.to_move.other().index());
        let stone = Bits::of(cell);
        after.stones[own] = after.stones[own].or(stone);
        after.bridges[other] = after.bridges[other].without(stone);
        let region = after.region(self.to_move, after.paths(self.to_move).reach(stone));
        (region.stones, region.edge)
    }
}

impl Position for Netted {
    type Setup = Setup;
    type Illegal = Illegal;
    type Facts = Facts;
    type Move = Move;

    const ID: &'static str = "netted";
    const TITLE: &'static str = "Netted";
    const CREDIT: Option<&'static str> = Some("Dale W. Walton, 2021");
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { name: "board", values: Values::Words(BOARDS) },
        OptionSpec { name: "size", values: Values::Numbers(SIZES) },
    ];
    const VARIANTS: &'static [&'static str] = &[
        "board=hex size=5",
        "board=double-limping size=5",
        "board=hex size=4",
        "board=hex size=6",
        "board=double-limping size=4",
        "board=hex size=3",
        "board=hex size=7",
        "board=hex size=8",
        "board=double-limping size=3",
        "board=double-limping size=6",
        "board=double-limping size=7",
        "board=double-limping size=8",
    ];

    fn start(setup: Setup) -> Self {
        let geometry = Geometry::of(setup);
        Self {
            geometry,
            ply: 0,
            to_move: Player::One,
            outcome: None,
            stones: [Bits::EMPTY; 2],
            bridges: [Bits::EMPTY; 2],
            low: [Bits::EMPTY; 2],
            nought: [Bits::EMPTY; 2],
            main: [geometry.board; 2],
            main_margin: [geometry.edge.len() as i32; 2],
            legal: geometry.board,
        }
    }

    fn setup(&self) -> Setup {
        self.geometry.setup()
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn ply(&self) -> u16 {
        self.ply
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn stones(&self, player: Player) -> Cells {
        self.stones[player.index()].cells()
    }

    fn facts(&self) -> Facts {
        Facts {}
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.extend(self.legal.iter().map(Move));
    }

    fn check(&self, Move(cell): Move) -> Result<(), rules::Illegal> {
        let place = Bits::of(cell);
        if self.outcome.is_some() {
            return Err(rules::Illegal::GameOver);
        }
        if !place.meets(self.geometry.board) {
            return Err(rules::Illegal::OffBoard);
        }
        if let Some(by) = Player::BOTH.into_iter().find(|player| self.stones[player.index()].meets(place)) {
            return Err(rules::Illegal::Occupied { cell, by });
        }
        if !place.meets(self.legal) {
            let (stones, edge) = self.tried(cell);
            return Err(Illegal::Suicide { cell, stones, edge }.into());
        }
        Ok(())
    }

    fn play_unchecked(&mut self, Move(cell): Move) {
        let player = self.to_move;
        let (own, other) = (player.index(), player.other().index());
        let stone = Bits::of(cell);
        let wall = self.stones[own].or(self.bridges[own]);

        self.stones[own] = self.stones[own].or(stone);
        self.bridges[other] = self.bridges[other].without(stone);
        self.bridges[own] = self.between(player);

        if self.main[own].meets(stone) {
            self.main_margin[own] -= 1;
            self.mark(player, self.main[own], self.main_margin[own]);
        } else {
            // Another region or none: then the stone breaks a bridge, and joins the regions around it.
            let region = self.paths(player).reach(stone);
            self.settle(player, region);
        }

        let closed = self.stones[own].or(self.bridges[own]).without(wall);
        let netted = self.part(player, cell, closed);

        self.ply += 1;
        self.to_move = player.other();
        // "A player who cannot place on their turn, loses" (sheet), as does one whose stones are netted.
        self.legal = if netted { Bits::EMPTY } else { self.find_legal(self.to_move) };
        if self.legal.is_empty() {
            self.outcome = Some(Outcome::Won(player));
        }
    }

    fn random_move(&self, _: &mut Vec<Move>, mut below: impl FnMut(u32) -> u32) -> Option<Move> {
        let count = self.legal.len();
        if count == 0 { None } else { self.legal.nth(below(count)).map(Move) }
    }

    fn target(Move(cell): Move) -> Option<Cell> {
        Some(cell)
    }
}
