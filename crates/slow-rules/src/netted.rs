//! The second implementation of Netted, slow and plain: the stones are the only state, and everything else is computed again by
//! walking over sets of cells. It shares nothing with the library.
//!
//! Sentences in quotation marks are Dale W. Walton's, from his rule sheet.

pub use super::places::{Place, Places, name, names, place};

use super::State;
use serde_json::json;
use std::collections::BTreeSet;

/// Players are 0, Black, and 1, White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum On {
    Nowhere,
    Empty,
    Stone(u8),
}

/// The largest board with two more rows and columns on each side, so that all neighbours are in range.
const WIDE: usize = 19;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowNetted {
    cells: [[On; WIDE]; WIDE],
    pub board: Vec<Place>,
    pub mover: usize,
    pub ply: usize,
}

/// A region, with the counts that decide whether its stones live.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SlowRegion {
    pub cells: Places,
    pub stones: usize,
    pub edge: usize,
}

/// The facts of a position by the rules. Players' facts are in their order.
pub struct Seen {
    pub bridges: [Places; 2],
    pub regions: [BTreeSet<SlowRegion>; 2],
    pub placements: Places,
    /// Each empty cell where a placement is suicide, with the stones and edge cells that its region would have.
    pub suicides: Vec<(Place, SlowRegion)>,
    pub winner: Option<usize>,
    /// Whether the winner netted stones; otherwise the loser had no placement.
    pub netted: bool,
}

pub fn around((q, r): Place) -> [Place; 6] {
    [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]
}

impl super::HasSlowRules for parlor_games::rules::netted::Netted {
    type Slow = SlowNetted;
}

impl super::SlowRules for SlowNetted {
    const GAMES: usize = 24;
    const MAX_PLIES: usize = 120;

    fn start(options: &parlor_games::rules::Options) -> Self {
        let size = super::option(options, "size", "5").parse().expect("a size");
        Self::start(&super::option(options, "board", "hex"), size)
    }

    fn legal(&self) -> Vec<String> {
        names(&self.see().placements)
    }

    fn play(&mut self, text: &str) {
        self.play(place(text));
    }

    fn state(&self) -> State {
        let stones = [0, 1].map(|player| names(&self.stones(player)));
        State { mover: self.mover, stones, result: self.see().winner.map(Some), extra: json!({}) }
    }
}

impl SlowNetted {
    /// "Black starts with an empty board." Its top side has `a` cells, the next `b`, and so on alternately; the rows from the top
    /// have a, a + 1, ..., a + b - 1, ..., b cells.
    pub fn start(board: &str, size: i32) -> Self {
        let (a, b) = if board == "hex" { (size, size) } else { (size - 1, size + 1) };
        let rows = a + b - 1;
        let mut game = Self { cells: [[On::Nowhere; WIDE]; WIDE], board: Vec::new(), mover: 0, ply: 0 };
        for r in 0..rows {
            // Rows grow on the left as far as they can, then shrink on the right.
            let first = (b - 1 - r).max(0);
            let last = rows - 1 - (r - (b - 1)).max(0);
            game.board.extend((first..=last).map(|q| (q, r)));
        }
        for cell in game.board.clone() {
            game.put(cell, On::Empty);
        }
        game
    }

    pub fn on(&self, (q, r): Place) -> On {
        self.cells[(r + 2) as usize][(q + 2) as usize]
    }

    fn put(&mut self, (q, r): Place, what: On) {
        self.cells[(r + 2) as usize][(q + 2) as usize] = what;
    }

    fn is(&self, cell: Place, player: usize) -> bool {
        self.on(cell) == On::Stone(player as u8)
    }

    pub fn stones(&self, player: usize) -> Places {
        self.board.iter().copied().filter(|&cell| self.is(cell, player)).collect()
    }

    /// Edge cells have fewer than six neighbours.
    pub fn on_edge(&self, cell: Place) -> bool {
        around(cell).iter().any(|&next| self.on(next) == On::Nowhere)
    }

    /// Cells of the board next to both.
    fn common(&self, a: Place, b: Place) -> impl Iterator<Item = Place> + '_ {
        let beside = move |(q, r): Place| {
            [(1, 0), (0, 1), (1, -1)].iter().any(|&by| (b.0 - q, b.1 - r) == by || (q - b.0, r - b.1) == by)
        };
        around(a).into_iter().filter(move |&cell| self.on(cell) != On::Nowhere && beside(cell))
    }

    /// "stones on opposite sides of an empty space: The empty space is treated as being part of the net."
    fn is_bridge(&self, (q, r): Place, player: usize) -> bool {
        let sides = |(a, b): Place| self.is((a, b), player) && self.is((2 * q - a, 2 * r - b), player);
        self.on((q, r)) == On::Empty && around((q, r)).into_iter().any(sides)
    }

    pub fn bridges(&self, player: usize) -> Places {
        self.board.iter().copied().filter(|&cell| self.is_bridge(cell, player)).collect()
    }

    /// Every connection by its kind and its two stones: "1. stones on adjacent hexes, 2. stones diagonally adjacent (even if the
    /// two hexes between then are occupied by the opponent), 3. stones on opposite sides of an empty space".
    pub fn connections(&self, player: usize) -> BTreeSet<(u8, Place, Place)> {
        let stones = self.stones(player);
        let mut found = BTreeSet::new();
        for &a in &stones {
            for &b in stones.iter().filter(|&&b| a < b) {
                let next = around(a).contains(&b);
                let opposite = |&(q, r): &Place| (2 * q - a.0, 2 * r - a.1) == b && self.on((q, r)) == On::Empty;
                if next {
                    found.insert((1, a, b));
                } else if self.common(a, b).count() == 2 {
                    found.insert((2, a, b));
                } else if around(a).iter().any(opposite) {
                    found.insert((3, a, b));
                }
            }
        }
        found
    }

    /// The player's region that contains `first`. "A player's Net separates the other player's stones into distinct regions":
    /// this is the opponent's net. "No path from one group can reach another group without crossing the net", neither over its
    /// stones and bridges nor across its diagonals. The player's own bridges don't matter here.
    fn region(&self, player: usize, first: Place) -> SlowRegion {
        let other = 1 - player;
        // Cells that can't be entered, or already were.
        let mut closed = [[true; WIDE]; WIDE];
        for &cell in &self.board {
            closed[(cell.1 + 2) as usize][(cell.0 + 2) as usize] = self.is(cell, other) || self.is_bridge(cell, other);
        }
        let mut cells = Vec::new();
        let mut open = vec![first];
        while let Some(from) = open.pop() {
            if std::mem::replace(&mut closed[(from.1 + 2) as usize][(from.0 + 2) as usize], true) {
                continue;
            }
            cells.push(from);
            for to in around(from) {
                if closed[(to.1 + 2) as usize][(to.0 + 2) as usize] {
                    continue;
                }
                // "Adjacent stones, cut between by a diagonal connection, are normally NOT part of the same group."
                let walls = around(from).into_iter().filter(|&cell| self.is(cell, other) && around(to).contains(&cell));
                if walls.count() < 2 {
                    open.push(to);
                }
            }
        }
        SlowRegion {
            stones: cells.iter().filter(|&&cell| self.is(cell, player)).count(),
            edge: cells.iter().filter(|&&cell| self.on_edge(cell)).count(),
            cells: cells.into_iter().collect(),
        }
    }

    pub fn regions(&self, player: usize) -> BTreeSet<SlowRegion> {
        let other = 1 - player;
        let barred = |cell: Place| self.is(cell, other) || self.is_bridge(cell, other);
        let mut left: Places = self.board.iter().copied().filter(|&cell| !barred(cell)).collect();
        let mut regions = BTreeSet::new();
        while let Some(first) = left.pop_first() {
            let region = self.region(player, first);
            left.retain(|cell| !region.cells.contains(cell));
            regions.insert(region);
        }
        regions
    }

    /// "To live, the region they are in must have MORE edge cells than stones."
    fn lives(region: &SlowRegion) -> bool {
        region.edge > region.stones
    }

    pub fn see(&self) -> Seen {
        let regions = [self.regions(0), self.regions(1)];
        // "The player who Nets his opponent wins." Only the last placement can have netted, and only the opponent.
        let netted = regions[self.mover].iter().any(|region| region.stones > 0 && !Self::lives(region));
        let (mut placements, mut suicides) = (Places::new(), Vec::new());
        for &cell in self.board.iter().filter(|&&cell| self.on(cell) == On::Empty) {
            // "Suicide: is a placement of your own stone into a region defined by the opponent's net, bringing
            // your stone count there up to the number of edges cells in the region. Suicide is not allowed."
            let mut after = self.clone();
            after.play(cell);
            let region = after.region(self.mover, cell);
            if Self::lives(&region) {
                placements.insert(cell);
            } else {
                suicides.push((cell, region));
            }
        }
        // "A player who cannot place on their turn, loses."
        let winner = (netted || placements.is_empty()).then_some(1 - self.mover);
        if winner.is_some() {
            placements.clear();
        }
        Seen { bridges: [self.bridges(0), self.bridges(1)], regions, placements, suicides, winner, netted }
    }

    /// "On your turn place one of your stones on an empty site."
    pub fn play(&mut self, cell: Place) {
        self.put(cell, On::Stone(self.mover as u8));
        self.mover = 1 - self.mover;
        self.ply += 1;
    }
}
