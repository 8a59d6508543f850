//! The second implementation of Tetrathedral, slow and plain: triangles are three points each, and everything is computed by
//! walking over lists of them. It shares nothing with the library.
//!
//! Sentences in quotation marks are the rule sheet's, which names no author.

use super::State;
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

/// Half edges to the right of the board's middle, rows above its lower side.
type Point = (i32, i32);

type Triangle = BTreeSet<Point>;

/// The last space of each path, and the spaces that it passes.
type Paths = Vec<(String, Vec<String>)>;

/// "An array of triangles", a hexagon whose sides are four triangles long.
pub struct Board {
    triangles: BTreeMap<String, Triangle>,
    /// Straight, along strips between neighbouring parallel lines and across them.
    rows: Vec<Vec<String>>,
    /// "The outer ring (the light colored spaces)."
    pub ring: BTreeSet<String>,
}

fn sum(triangle: &Triangle, of: impl Fn(Point) -> i32) -> i32 {
    triangle.iter().copied().map(of).sum()
}

/// Whether a point is in the hexagon with this side around the board's middle, or on its rim.
fn within(side: i32, (x, y): Point) -> bool {
    let up = y - 4;
    up.abs() <= side && x.abs() + up.abs() <= 2 * side
}

impl Board {
    pub fn get() -> &'static Self {
        static BOARD: OnceLock<Board> = OnceLock::new();
        BOARD.get_or_init(Self::new)
    }

    fn new() -> Self {
        let mut named = BTreeMap::new();
        for y in 0..8 {
            let mut in_row = Vec::new();
            for x in -20..20 {
                // Corners of triangles in row y around x: two below and one above, or the other way round. Points of the lattice
                // are an even number of half edges and rows apart.
                let triangle: Triangle = if (x + y) % 2 != 0 {
                    [(x - 1, y), (x + 1, y), (x, y + 1)].into()
                } else {
                    [(x - 1, y + 1), (x + 1, y + 1), (x, y)].into()
                };
                if triangle.iter().all(|&point| within(4, point)) {
                    in_row.push(triangle);
                }
            }
            // Rows are lettered a to h; the spaces of a row are numbered from the left.
            for (number, triangle) in in_row.into_iter().enumerate() {
                named.insert(format!("{}{}", (b'a' + y as u8) as char, number + 1), triangle);
            }
        }

        // Three families of parallel lines: a value that is constant along a line, and a value that grows along it.
        type Family = [fn(Point) -> i32; 2];
        let lines: [Family; 3] =
            [[|p| p.1, |p| p.0], [|p| (p.0 + p.1) / 2, |p| p.0 - p.1], [|p| (p.0 - p.1) / 2, |p| p.0 + p.1]];
        // Lines at right angles to them: an edge is two half edges long, and a row is 0.866 of an edge high.
        let across: [Family; 3] = [[|p| p.0, |p| p.1], [|p| p.0 - 3 * p.1, |p| p.0], [|p| p.0 + 3 * p.1, |p| p.0]];
        let mut rows: BTreeMap<(usize, i32), Vec<(i32, String)>> = BTreeMap::new();
        for (name, triangle) in &named {
            for (family, [same, along]) in lines.iter().enumerate() {
                // A strip contains the triangles whose corners are on its two lines.
                let lower = triangle.iter().copied().map(same).min().expect("three corners");
                rows.entry((family, lower)).or_default().push((sum(triangle, along), name.clone()));
            }
            for (family, [same, along]) in across.iter().enumerate() {
                // Paths go through the middles of triangles; a middle is a third of the corners' sum.
                rows.entry((3 + family, sum(triangle, same))).or_default().push((sum(triangle, along), name.clone()));
            }
        }
        let rows = rows
            .into_values()
            .map(|mut row| {
                row.sort();
                row.into_iter().map(|(_, name)| name).collect()
            })
            .collect();
        let ring = named
            .iter()
            .filter(|(_, triangle)| !triangle.iter().all(|&point| within(3, point)))
            .map(|(name, _)| name.clone())
            .collect();
        Self { triangles: named, rows, ring }
    }

    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.triangles.keys()
    }

    pub fn has(&self, name: &str) -> bool {
        self.triangles.contains_key(name)
    }

    /// Triangles that share an edge have two common corners.
    pub fn around(&self, name: &str) -> Vec<String> {
        let here = &self.triangles[name];
        let next = self.triangles.iter().filter(|(_, other)| other.intersection(here).count() == 2);
        next.map(|(name, _)| name.clone()).collect()
    }

    /// The passed spaces and the last, if both spaces are in a straight row.
    pub fn path(&self, from: &str, to: &str) -> Option<Vec<String>> {
        if from == to {
            return None;
        }
        self.rows.iter().find_map(|row| {
            let start = row.iter().position(|name| name == from)?;
            let end = row.iter().position(|name| name == to)?;
            Some(if start < end {
                row[start + 1..=end].to_vec()
            } else {
                row[end..start].iter().rev().cloned().collect()
            })
        })
    }

    /// The paths from a space. Each is computed once.
    fn paths(from: &str) -> &'static Paths {
        static PATHS: OnceLock<BTreeMap<String, Paths>> = OnceLock::new();
        let all = PATHS.get_or_init(|| {
            let board = Self::get();
            let to = |from: &String| board.names().filter_map(|to| Some((to.clone(), board.path(from, to)?))).collect();
            board.names().map(|from| (from.clone(), to(from))).collect()
        });
        &all[from]
    }
}

/// Players are 0, Amber, and 1, Violet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowTetrathedral {
    pub pawns: BTreeMap<String, usize>,
    pub out: [u32; 2],
    pub mover: usize,
    pub roll: Option<u8>,
    pub ply: usize,
    pub winner: Option<usize>,
}

impl super::HasSlowRules for parlor_games::rules::tetrathedral::Tetrathedral {
    type Slow = SlowTetrathedral;
}

impl super::SlowRules for SlowTetrathedral {
    const GAMES: usize = 20;
    const MAX_PLIES: usize = 120;

    fn start(options: &parlor_games::rules::Options) -> Self {
        let eight = super::option(options, "pawns", "4") == "8";
        let first: usize = super::option(options, "first", "1").parse().expect("a player");
        Self::start(eight, first - 1)
    }

    fn legal(&self) -> Vec<String> {
        self.legal()
    }

    fn play(&mut self, text: &str) {
        self.play(text);
    }

    fn set_roll(&mut self, roll: u8) {
        self.set_roll(roll);
    }

    fn state(&self) -> State {
        let stones = [0, 1].map(|player| {
            self.pawns.iter().filter(|(_, owner)| **owner == player).map(|(space, _)| space.clone()).collect()
        });
        State { mover: self.mover, stones, result: self.winner.map(Some), extra: json!({ "out": self.out }) }
    }
}

impl SlowTetrathedral {
    /// "Set up the tetrahedral pawns on the spaces designated."
    pub fn start(eight: bool, first: usize) -> Self {
        let numbers: &[u32] = if eight { &[1, 2, 3, 4, 6, 7, 8, 9] } else { &[2, 4, 6, 8] };
        let row = |letter: char, player: usize| numbers.iter().map(move |number| (format!("{letter}{number}"), player));
        let pawns = row('a', 0).chain(row('h', 1)).collect();
        Self { pawns, out: [0, 0], mover: first, roll: None, ply: 0, winner: None }
    }

    /// "Each player in turn roll the d-8."
    pub fn set_roll(&mut self, roll: u8) {
        if self.winner.is_none() {
            self.roll = Some(roll);
        }
    }

    /// Whether a pawn may move along the whole path with this roll. The error says why not.
    fn judge_path(&self, roll: u8, path: &[String]) -> Result<(), String> {
        let distance = path.len();
        let right = if roll < 8 {
            // "All pips must be used in a move by one pawn."
            distance == usize::from(roll)
        } else {
            // "Any distance in a straight line", but "while a player has a pawn out of play, he/she cannot
            // utilize the special move feature", "moving another piece instead up to 8 spaces".
            self.out[self.mover] == 0 || distance <= 8
        };
        if !right {
            return Err(format!("distance {distance} with {roll}"));
        }
        // "Pawns cannot move through spaces occupied by other pawns."
        match path[..distance - 1].iter().find(|space| self.pawns.contains_key(*space)) {
            Some(by) => Err(format!("{by} is in the way, {distance} with {roll}")),
            None => Ok(()),
        }
    }

    /// The error is the first reason against the move.
    pub fn judge(&self, text: &str) -> Result<(), String> {
        let board = Board::get();
        let refuse = |why: &str| Err(why.to_owned());
        if self.winner.is_some() {
            return refuse("over");
        }
        if text == "pass" {
            // "If no pawn can use the move, the move is forfeited."
            return match self.roll {
                None => refuse("not rolled"),
                Some(_) if self.moves().is_empty() => Ok(()),
                Some(_) => refuse("must move"),
            };
        }
        if let Some(cell) = text.strip_prefix('@') {
            // "Rolling an eight does allow a pawn not in play to re-enter the board at any point around the
            // outer (light colored) ring of spaces."
            return if !board.has(cell) {
                refuse("off board")
            } else if let Some(by) = self.pawns.get(cell) {
                Err(format!("{cell} is {by}'s"))
            } else if self.roll.is_none() {
                refuse("not rolled")
            } else if self.roll != Some(8) {
                refuse("no eight")
            } else if self.out[self.mover] == 0 {
                refuse("nothing out")
            } else if !board.ring.contains(cell) {
                refuse("not in the ring")
            } else {
                Ok(())
            };
        }
        let (from, to) = text.split_once('-').expect("two spaces");
        if !board.has(from) || !board.has(to) {
            return refuse("off board");
        }
        let Some(roll) = self.roll else { return refuse("not rolled") };
        if self.pawns.get(from) != Some(&self.mover) {
            return Err(format!("no pawn on {from}"));
        }
        if self.pawns.get(to) == Some(&self.mover) {
            return Err(format!("own pawn on {to}"));
        }
        match Board::paths(from).iter().find(|(end, _)| end == to) {
            None => refuse("not in line"),
            Some((_, path)) => self.judge_path(roll, path),
        }
    }

    /// Without a pass.
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for (from, _) in self.pawns.iter().filter(|(_, owner)| **owner == self.mover) {
            for (to, _) in Board::paths(from) {
                moves.push(format!("{from}-{to}"));
            }
        }
        moves.extend(Board::get().ring.iter().map(|cell| format!("@{cell}")));
        moves.retain(|text| self.judge(text).is_ok());
        moves.sort();
        moves
    }

    pub fn legal(&self) -> Vec<String> {
        if self.winner.is_some() || self.roll.is_none() {
            return Vec::new();
        }
        let moves = self.moves();
        if moves.is_empty() { vec!["pass".to_owned()] } else { moves }
    }

    pub fn play(&mut self, text: &str) {
        if let Some(cell) = text.strip_prefix('@') {
            self.out[self.mover] -= 1;
            self.pawns.insert(cell.to_owned(), self.mover);
        } else if let Some((from, to)) = text.split_once('-') {
            self.pawns.remove(from);
            // "If a pawn lands on a space occupied by an opponent's pawn by exact count, the opponent's pawn is
            // removed from play."
            if let Some(captured) = self.pawns.insert(to.to_owned(), self.mover) {
                self.out[captured] += 1;
            }
        }
        if !self.formations(self.mover).is_empty() {
            self.winner = Some(self.mover);
        }
        self.roll = None;
        self.mover = 1 - self.mover;
        self.ply += 1;
    }

    /// The centres of formations "that would create a larger tetrahedron out of four pawns and the octahedral
    /// die", "anywhere on the board except with any pawn occupying a space in the outer ring".
    pub fn formations(&self, player: usize) -> Vec<String> {
        let board = Board::get();
        let own: Vec<&String> =
            self.pawns.iter().filter(|(_, owner)| **owner == player).map(|(name, _)| name).collect();
        own.iter()
            .filter(|centre| {
                let mut four = board.around(centre);
                four.push((***centre).clone());
                four.len() == 4 && four.iter().all(|name| own.contains(&name) && !board.ring.contains(name))
            })
            .map(|centre| (*centre).clone())
            .collect()
    }
}
