//! The second implementation of Anchor 2D, slow and plain: boards are drawings, the stones are the only state, and everything
//! else is computed again by walking over sets of cells. It shares nothing with the library.
//!
//! Sentences in quotation marks are Mark Steere's, from his rule sheet.

pub use super::places::{Place, Places, name, names, place};

use super::State;
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// (place in the row, row), both from 0; the apex is row 0.
struct Drawing {
    name: &'static str,
    rows: i32,
    first: i32,
    windows: &'static [&'static str],
}

const DRAWINGS: [Drawing; 4] = [
    Drawing { name: "quick", rows: 9, first: 6, windows: &[".de.gh.", "..f..i.."] },
    Drawing { name: "small", rows: 13, first: 9, windows: &["..de..gh..", "...f...i..."] },
    Drawing { name: "standard", rows: 15, first: 10, windows: &["..de...gh..", "..d#e..g#h..", "...ff...ii..."] },
    Drawing {
        name: "large",
        rows: 17,
        first: 11,
        windows: &["..de....gh..", "..d#e...g#h..", "..d##e..g##h..", "...fff...iii..."],
    },
];

/// "A pair is simply a pair of adjacent edges. So for example edges b and c form the pair (b,c). Edges
/// d and f form the pair (d,f)."
pub const PAIRS: [&str; 9] = ["ab", "ac", "bc", "de", "df", "ef", "gh", "gi", "hi"];

/// Players are 0, Black, and 1, White.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowAnchor2d {
    drawing: usize,
    found: Arc<Found>,
    pub stones: [Places; 2],
    pub mover: usize,
    pub ply: usize,
}

/// Computed once per drawing.
#[derive(PartialEq, Eq, Debug, Default)]
struct Found {
    board: Places,
    edges: BTreeMap<Place, BTreeSet<char>>,
    corners: BTreeMap<&'static str, Place>,
}

/// The facts of a position by the rules. Players' facts are in their order.
pub struct Seen {
    pub anchored: [BTreeSet<&'static str>; 2],
    pub placements: Places,
    pub winner: Option<usize>,
}

pub fn around((c, r): Place) -> [Place; 6] {
    [(c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1), (c - 1, r - 1), (c + 1, r + 1)]
}

/// The places that can be reached from `from` without leaving `within`.
fn walk(from: Place, within: &Places) -> Places {
    let mut reached = Places::new();
    let mut open = vec![from];
    while let Some(cell) = open.pop() {
        if within.contains(&cell) && reached.insert(cell) {
            open.extend(around(cell));
        }
    }
    reached
}

impl super::HasSlowRules for parlor_games::rules::anchor2d::Anchor2d {
    type Slow = SlowAnchor2d;
}

impl super::SlowRules for SlowAnchor2d {
    const GAMES: usize = 20;
    const MAX_PLIES: usize = 130;

    fn start(options: &parlor_games::rules::Options) -> Self {
        Self::start(&super::option(options, "size", "standard"))
    }

    fn legal(&self) -> Vec<String> {
        names(&self.see().placements)
    }

    fn play(&mut self, text: &str) {
        self.play(place(text));
    }

    fn state(&self) -> State {
        let Seen { anchored: [one, two], winner, .. } = self.see();
        let extra = json!({ "anchored": { "1": one, "2": two } });
        State { mover: self.mover, stones: self.stones.each_ref().map(names), result: winner.map(Some), extra }
    }
}

impl SlowAnchor2d {
    /// "The board is initially empty." "Black makes the first placement of the game."
    pub fn start(size: &str) -> Self {
        let drawing = DRAWINGS.iter().position(|drawing| drawing.name == size).expect("a size");
        let stones = [Places::new(), Places::new()];
        let mut game = Self { drawing, found: Arc::default(), stones, mover: 0, ply: 0 };
        let rows = 0..DRAWINGS[drawing].rows;
        let board = rows.flat_map(|r| (0..=r).map(move |c| (c, r))).filter(|&cell| game.drawn(cell) == '.');
        let board: Places = board.collect();
        let letters = |cell| around(cell).into_iter().map(|next| game.drawn(next)).filter(char::is_ascii_lowercase);
        let edges: BTreeMap<_, BTreeSet<char>> = board.iter().map(|&cell| (cell, letters(cell).collect())).collect();
        let corner = |pair: &'static str| {
            let both = |cell: &&Place| pair.chars().all(|edge| edges[cell].contains(&edge));
            let corners: Vec<&Place> = board.iter().filter(both).collect();
            assert_eq!(corners.len(), 1, "{pair}");
            (pair, *corners[0])
        };
        let corners = PAIRS.into_iter().map(corner).collect();
        game.found = Arc::new(Found { board, edges, corners });
        game
    }

    /// `.` for a playable cell, the letter of an edge, `#` in a hole, and the letters of the outer edges all around the triangle.
    pub fn drawn(&self, (c, r): Place) -> char {
        let drawing = &DRAWINGS[self.drawing];
        if r >= drawing.rows {
            'c'
        } else if c < 0 {
            'a'
        } else if c > r {
            'b'
        } else {
            let row = usize::try_from(r - drawing.first).ok().and_then(|row| drawing.windows.get(row));
            row.map_or('.', |row| row.as_bytes()[c as usize] as char)
        }
    }

    /// Whether a place is in the triangle, playable or not.
    pub fn in_triangle(&self, (c, r): Place) -> bool {
        c >= 0 && c <= r && r < DRAWINGS[self.drawing].rows
    }

    /// "Stones are never placed on the green, edge cells."
    pub fn board(&self) -> Places {
        self.found.board.clone()
    }

    /// The letters of adjacent edges.
    pub fn edges(&self, cell: Place) -> BTreeSet<char> {
        self.found.edges[&cell].clone()
    }

    /// The only playable cell that touches both edges of the pair.
    pub fn corner(&self, pair: &str) -> Place {
        self.found.corners[pair]
    }

    /// "An interconnected group of your stones".
    pub fn groups(&self, stones: &Places) -> Vec<Places> {
        let mut left = stones.clone();
        let mut groups = Vec::new();
        while let Some(&stone) = left.first() {
            let group = walk(stone, &left);
            left.retain(|cell| !group.contains(cell));
            groups.push(group);
        }
        groups
    }

    /// "To anchor a pair, you must form an interconnected group of your stones which connects to each edge
    /// of the pair and to any other edge. An anchor cannot surround a window with the two edges of the pair
    /// and the stones that comprise the anchor."
    pub fn anchors(&self, group: &Places, pair: &str) -> bool {
        let edges: BTreeSet<char> = group.iter().flat_map(|cell| &self.found.edges[cell]).copied().collect();
        if edges.len() < 3 || !pair.chars().all(|edge| edges.contains(&edge)) {
            return false;
        }
        let corner = self.corner(pair);
        if group.contains(&corner) {
            return true;
        }
        let outside: Places = &self.found.board - group;
        walk(corner, &outside).iter().all(|cell| self.found.edges[cell].iter().all(|&edge| pair.contains(edge)))
    }

    pub fn anchored(&self, stones: &Places) -> BTreeSet<&'static str> {
        let groups = self.groups(stones);
        PAIRS.into_iter().filter(|pair| groups.iter().any(|group| self.anchors(group, pair))).collect()
    }

    pub fn see(&self) -> Seen {
        let anchored = [0, 1].map(|player| self.anchored(&self.stones[player]));
        // "To win you must anchor 5 pairs."
        let winner = (0..2).find(|&player| anchored[player].len() >= 5);
        // "Players take turns adding their stones to unoccupied cells on the board."
        let mut placements = self.board();
        placements.retain(|cell| winner.is_none() && !self.stones.iter().any(|stones| stones.contains(cell)));
        Seen { anchored, placements, winner }
    }

    pub fn play(&mut self, cell: Place) {
        self.stones[self.mover].insert(cell);
        self.mover = 1 - self.mover;
        self.ply += 1;
    }
}
