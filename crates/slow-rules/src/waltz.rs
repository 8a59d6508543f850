//! The second implementation of Tennessee Waltz, slow and plain. It keeps only the stones, the player to move, the token and the
//! passes, and computes everything else again by walking over sets of cells. It shares nothing with the library.
//!
//! Sentences in quotation marks are from the game's sheet. Where the sheet is open, the code follows the bot's rules.

use super::State;
use super::places::{Place, Places, name, names, place};
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// Players are 0, Dark, and 1, Light.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowWaltz {
    pub grid: String,
    pub size: i32,
    pub stones: [Places; 2],
    pub mover: usize,
    pub ply: usize,
    pub token: Option<usize>,
    /// Consecutive passes at the end of the game so far.
    pub passes: usize,
    /// With their neighbours, computed once. Cells not in the map are not on the board.
    cells: Arc<BTreeMap<Place, Vec<Place>>>,
}

/// Whether a placement is legal, including its slide, or the reason against it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Placement {
    Legal,
    NoSuchDirection,
    NoPair,
    NoSlide,
    /// The possible directions.
    WhichDirection(Vec<&'static str>),
    /// Stones of the pair that would leave the board, the new one first.
    LeavesBoard(Vec<Place>),
    /// Opposing stones that would leave the board, the one in front of the new stone first.
    PushesOff(Vec<Place>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    BothPassed,
    NoRoom,
}

/// Steps on squares and on hexagons, as columns and rows. Ranks of squares count from the bottom, rows of hexagons from the top.
const DIRECTIONS: [(&str, Place, Option<Place>); 8] = [
    ("n", (0, 1), None),
    ("s", (0, -1), None),
    ("e", (1, 0), Some((1, 0))),
    ("w", (-1, 0), Some((-1, 0))),
    ("ne", (1, 1), Some((1, -1))),
    ("se", (1, -1), Some((0, 1))),
    ("sw", (-1, -1), Some((-1, 1))),
    ("nw", (-1, 1), Some((0, -1))),
];

/// `None` if the grid lacks the direction.
pub fn step(grid: &str, direction: &str) -> Option<Place> {
    let &(_, square, hex) = DIRECTIONS.iter().find(|(name, ..)| *name == direction)?;
    if grid == "square" { Some(square) } else { hex }
}

fn next((col, row): Place, (cols, rows): Place) -> Place {
    (col + cols, row + rows)
}

impl super::HasSlowRules for parlor_games::rules::waltz::Waltz {
    type Slow = SlowWaltz;
}

impl super::SlowRules for SlowWaltz {
    const GAMES: usize = 50;
    const MAX_PLIES: usize = 120;

    fn start(options: &parlor_games::rules::Options) -> Self {
        let grid = super::option(options, "grid", "square");
        let usual = match grid.as_str() {
            "square" => "5",
            "hex" => "4",
            _ => "3",
        };
        Self::start(&grid, super::option(options, "size", usual).parse().expect("a size"))
    }

    fn legal(&self) -> Vec<String> {
        self.legal()
    }

    fn play(&mut self, text: &str) {
        self.play(text);
    }

    fn state(&self) -> State {
        let pairs = [0, 1].map(|player| self.pairs(player).len());
        let extra = json!({ "token": self.token.map(|holder| holder + 1), "pairs": pairs });
        State { mover: self.mover, stones: self.stones.each_ref().map(names), result: self.result(), extra }
    }
}

impl SlowWaltz {
    /// "The board starts empty and the dark color plays first."
    pub fn start(grid: &str, size: i32) -> Self {
        let on_board = |cell: &Place| Self::has(grid, size, *cell);
        let steps = DIRECTIONS.iter().filter_map(|&(name, square, hex)| {
            // On squares, the four orthogonal neighbours; on other grids, all six.
            if grid == "square" { Some(square).filter(|_| ["n", "e", "s", "w"].contains(&name)) } else { hex }
        });
        let steps: Vec<Place> = steps.collect();
        let board = (0..30).flat_map(|row| (0..30).map(move |col| (col, row))).filter(on_board);
        let around = |cell| steps.iter().map(|&step| next(cell, step)).filter(on_board).collect();
        let cells = Arc::new(board.map(|cell| (cell, around(cell))).collect());
        let stones = [Places::new(), Places::new()];
        Self { grid: grid.to_owned(), size, stones, mover: 0, ply: 0, token: None, passes: 0, cells }
    }

    pub fn board(&self) -> Vec<Place> {
        self.cells.keys().copied().collect()
    }

    fn has(grid: &str, n: i32, (col, row): Place) -> bool {
        let within = |long: i32| (0..long).contains(&col) && (0..long).contains(&row);
        match grid {
            "square" => within(n),
            // A hexagon of side n: n-1 <= q + r <= 3n-3 in the rhombus of 2n-1.
            "hex" => within(2 * n - 1) && n - 1 <= col + row && col + row <= 3 * n - 3,
            // Alternating sides a, b: m - a <= q + r <= 2(m-1) - (m-b) in the rhombus of m = a + b - 1.
            _ => {
                let (a, b) = (n, n + 1);
                let m = a + b - 1;
                within(m) && m - a <= col + row && col + row <= 2 * (m - 1) - (m - b)
            }
        }
    }

    pub fn on_board(&self, cell: Place) -> bool {
        self.cells.contains_key(&cell)
    }

    /// `None` if the grid lacks the direction.
    pub fn step(&self, direction: &str) -> Option<Place> {
        step(&self.grid, direction)
    }

    pub fn directions() -> Vec<&'static str> {
        DIRECTIONS.iter().map(|&(name, ..)| name).collect()
    }

    pub fn around(&self, cell: Place) -> &[Place] {
        &self.cells[&cell]
    }

    pub fn empty(&self) -> Places {
        self.board().into_iter().filter(|cell| !self.stones.iter().any(|stones| stones.contains(cell))).collect()
    }

    /// `None` unless the group has exactly two stones: "an adjacent pair".
    fn pair_of(&self, cell: Place, is_stone: impl Fn(&Place) -> bool) -> Option<[Place; 2]> {
        let (mut group, mut open) = (vec![cell], vec![cell]);
        while let Some(cell) = open.pop() {
            for next in self.around(cell) {
                if is_stone(next) && !group.contains(next) {
                    group.push(*next);
                    open.push(*next);
                }
            }
            if group.len() > 2 {
                return None;
            }
        }
        <[Place; 2]>::try_from(group).ok()
    }

    /// Groups of exactly two stones.
    pub fn pairs(&self, player: usize) -> BTreeSet<Places> {
        let own = &self.stones[player];
        own.iter().filter_map(|&stone| self.pair_of(stone, |next| own.contains(next))).map(Places::from).collect()
    }

    /// The partner of a stone of the mover on the empty `cell`, if it makes a pair.
    fn partner(&self, cell: Place) -> Option<Place> {
        self.pair_of(cell, |next| self.stones[self.mover].contains(next)).map(|[_, partner]| partner)
    }

    /// "Pushing all the stones in front of them": each with the unbroken row in front of it.
    fn moving(&self, pair: [Place; 2], step: Place) -> Vec<Place> {
        let mut moving = Vec::new();
        for start in pair {
            let mut stone = start;
            while pair.contains(&stone) || self.stones.iter().any(|stones| stones.contains(&stone)) {
                if !moving.contains(&stone) {
                    moving.push(stone);
                }
                stone = next(stone, step);
            }
        }
        moving
    }

    fn slide(&self, pair: [Place; 2], step: Place) -> Placement {
        let moving = self.moving(pair, step);
        let off = moving.into_iter().filter(|&stone| !self.on_board(next(stone, step)));
        let off: Vec<Place> = off.collect();
        // "Neither stone of the moving pair may leave the board."
        let own: Vec<Place> = pair.into_iter().filter(|stone| off.contains(stone)).collect();
        if !own.is_empty() {
            return Placement::LeavesBoard(own);
        }
        // "No opponent's stone may be pushed of the board."
        let other: Vec<Place> = off.into_iter().filter(|stone| self.stones[1 - self.mover].contains(stone)).collect();
        // "Note that pushing off OTHER friendly stones IS allowed."
        if other.is_empty() { Placement::Legal } else { Placement::PushesOff(other) }
    }

    /// Judges a placement on an empty cell, with or without a direction.
    pub fn check_placement(&self, cell: Place, direction: Option<&str>) -> Placement {
        let step = direction.map(|direction| self.step(direction));
        if step == Some(None) {
            return Placement::NoSuchDirection;
        }
        let Some(partner) = self.partner(cell) else {
            return if direction.is_some() { Placement::NoPair } else { Placement::Legal };
        };
        // "A pair may not be created unless it can move."
        let possible = DIRECTIONS
            .iter()
            .map(|&(name, ..)| name)
            .filter(|name| self.step(name).is_some_and(|step| self.slide([cell, partner], step) == Placement::Legal));
        let possible: Vec<_> = possible.collect();
        if possible.is_empty() {
            return Placement::NoSlide;
        }
        match step.flatten() {
            // "When this placement forms an adjacent pair, the mover must choose a grid direction."
            None => Placement::WhichDirection(possible),
            Some(step) => self.slide([cell, partner], step),
        }
    }

    fn placements(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for cell in self.empty() {
            match self.check_placement(cell, None) {
                Placement::Legal => texts.push(name(cell)),
                Placement::WhichDirection(possible) => {
                    texts.extend(possible.iter().map(|direction| format!("{}-{direction}", name(cell))));
                }
                _ => {}
            }
        }
        texts
    }

    /// "Players may pass" once a player holds the token, and whenever no other move exists.
    pub fn may_pass(&self) -> bool {
        self.token.is_some() || self.placements().is_empty()
    }

    pub fn legal(&self) -> Vec<String> {
        let mut texts = Vec::new();
        if self.end().is_none() {
            texts = self.placements();
            if self.token.is_some() || texts.is_empty() {
                texts.push("pass".to_owned());
            }
        }
        texts.sort();
        texts
    }

    /// With their old and new cells; `None` for stones that leave the board.
    pub fn moved(&self, text: &str) -> Vec<(Place, Option<Place>)> {
        let Some((cell, direction)) = text.split_once('-') else { return Vec::new() };
        let cell = place(cell);
        let step = self.step(direction).expect("a direction of the grid");
        let partner = self.partner(cell).expect("a pair");
        let to = |stone| Some(next(stone, step)).filter(|&to| self.on_board(to));
        self.moving([cell, partner], step).into_iter().map(|stone| (stone, to(stone))).collect()
    }

    pub fn play(&mut self, text: &str) {
        if text == "pass" {
            self.passes += 1;
        } else {
            self.passes = 0;
            let moved = self.moved(text);
            self.stones[self.mover].insert(place(text.split('-').next().expect("a cell")));
            for stones in &mut self.stones {
                let to =
                    |stone: Place| moved.iter().find(|(from, _)| *from == stone).map_or(Some(stone), |(_, to)| *to);
                *stones = stones.iter().filter_map(|&stone| to(stone)).collect();
            }
        }
        // "The mover receives the leader's token if he now has more pairs than the other player": the leader takes or keeps it.
        let [dark, light] = [self.pairs(0).len(), self.pairs(1).len()];
        if dark > light {
            self.token = Some(0);
        } else if light > dark {
            self.token = Some(1);
        }
        self.mover = 1 - self.mover;
        self.ply += 1;
    }

    /// "There is no place on the board for the player who doesn't have the token to be able to form a new pair in the future": no
    /// empty cell next to a single stone of his that stands alone, and no two adjacent empty cells away from his stones.
    pub fn has_no_room(&self, player: usize) -> bool {
        let (own, empty) = (&self.stones[player], self.empty());
        let friends = |cell: Place| -> Vec<Place> {
            self.around(cell).iter().copied().filter(|next| own.contains(next)).collect()
        };
        !empty.iter().any(|&cell| match friends(cell)[..] {
            [] => self.around(cell).iter().any(|next| empty.contains(next) && friends(*next).is_empty()),
            [friend] => friends(friend).is_empty(),
            _ => false,
        })
    }

    /// "The game ends when": both pass in a row, or the player without the token has no room for a pair.
    pub fn end(&self) -> Option<End> {
        if self.passes >= 2 {
            Some(End::BothPassed)
        } else if self.token.is_some_and(|holder| self.has_no_room(1 - holder)) {
            Some(End::NoRoom)
        } else {
            None
        }
    }

    /// "The player with the token wins." `None` while the game goes on, then the winner, if there is one.
    pub fn result(&self) -> Option<Option<usize>> {
        self.end().map(|_| self.token)
    }
}
