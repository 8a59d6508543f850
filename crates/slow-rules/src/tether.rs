//! The second implementation of Tether, slow and plain: the stones are the only state, and everything else is computed again by
//! walking over sets of cells. It shares nothing with the library.
//!
//! Sentences in quotation marks are Mark Steere's, from his rule sheet.

use super::State;
pub use super::places::{Place, Places, name, names, place};
use serde_json::json;

/// Players are 0, Red, and 1, Blue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowTether {
    pub size: i32,
    pub stones: [Places; 2],
    pub mover: usize,
    pub ply: usize,
}

/// The facts of a position by the rules. Players' facts are in their order.
pub struct Seen {
    pub surrounded: [Places; 2],
    pub tethered: [Places; 2],
    pub territory: [Places; 2],
    pub placements: Places,
    /// `None` while the game goes on, then the winner, if there is one: the larger territory once no placement is left.
    pub result: Option<Option<usize>>,
}

pub fn around((q, r): Place) -> [Place; 6] {
    [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]
}

impl super::HasSlowRules for parlor_games::rules::tether::Tether {
    type Slow = SlowTether;
}

impl super::SlowRules for SlowTether {
    const GAMES: usize = 40;
    const MAX_PLIES: usize = 400;

    fn start(options: &parlor_games::rules::Options) -> Self {
        Self::start(super::option(options, "size", "9").parse().expect("a size"))
    }

    fn legal(&self) -> Vec<String> {
        names(&self.see().placements)
    }

    fn play(&mut self, text: &str) {
        self.play(place(text));
    }

    fn state(&self) -> State {
        let seen = self.see();
        let extra = json!({ "territory": seen.territory.map(|cells| cells.len()) });
        State { mover: self.mover, stones: self.stones.each_ref().map(names), result: seen.result, extra }
    }
}

impl SlowTether {
    /// "The board starts out empty." "Red makes the first placement of the game."
    pub fn start(size: i32) -> Self {
        Self { size, stones: [Places::new(), Places::new()], mover: 0, ply: 0 }
    }

    /// Names are separated by blanks.
    pub fn with(size: i32, red: &str, blue: &str, mover: usize) -> Self {
        let read = |names: &str| names.split_whitespace().map(place).collect::<Places>();
        Self { size, stones: [read(red), read(blue)], mover, ply: 0 }
    }

    pub fn board(&self) -> Vec<Place> {
        (0..self.size).flat_map(|q| (0..self.size).map(move |r| (q, r))).collect()
    }

    pub fn on_board(&self, (q, r): Place) -> bool {
        (0..self.size).contains(&q) && (0..self.size).contains(&r)
    }

    /// "The four sides are alternately colored red and blue": Red has the top and the bottom.
    pub fn on_side(&self, player: usize, (q, r): Place) -> bool {
        let along = if player == 0 { r } else { q };
        along == 0 || along == self.size - 1
    }

    /// Cells that can be reached from the opponent's sides without entering `wall`.
    pub fn outside(&self, player: usize, wall: &Places) -> Places {
        let mut reached = Places::new();
        let mut open: Vec<Place> = self.board().into_iter().filter(|&cell| self.on_side(1 - player, cell)).collect();
        while let Some(cell) = open.pop() {
            if self.on_board(cell) && !wall.contains(&cell) && reached.insert(cell) {
                open.extend(around(cell));
            }
        }
        reached
    }

    /// Cells inside "a loop comprised only of your stones, or of your stones and sides of your color".
    pub fn surrounded(&self, player: usize) -> Places {
        let own = &self.stones[player];
        let outside = self.outside(player, own);
        self.board().into_iter().filter(|cell| !own.contains(cell) && !outside.contains(cell)).collect()
    }

    pub fn see(&self) -> Seen {
        let surrounded = [self.surrounded(0), self.surrounded(1)];
        let territory = [self.territory(0), self.territory(1)];
        // "Players cannot place stones in surrounded territory."
        let vacant = |cell: &Place| !self.stones.iter().chain(&surrounded).any(|set| set.contains(cell));
        let mut placements: Places = self.board().into_iter().filter(vacant).collect();
        // "Red wins by claiming a majority of the board cells."
        let cells = (self.size * self.size) as usize;
        let [red, blue] = [territory[0].len(), territory[1].len()];
        let result = if red + red > cells {
            Some(Some(0))
        } else if blue + blue > cells {
            Some(Some(1))
        } else if placements.is_empty() {
            Some(if red == blue { None } else { Some(usize::from(blue > red)) })
        } else {
            None
        };
        if result.is_some() {
            placements.clear();
        }
        Seen { surrounded, tethered: [self.tethered(0), self.tethered(1)], territory, placements, result }
    }

    /// Places a stone on one of the placements. "You capture your opponent's stones by forming a loop around them."
    pub fn play(&mut self, cell: Place) {
        self.stones[self.mover].insert(cell);
        let surrounded = self.surrounded(self.mover);
        self.stones[1 - self.mover].retain(|stone| !surrounded.contains(stone));
        self.mover = 1 - self.mover;
        self.ply += 1;
    }

    /// "They must be connected to at least one of your sides by stones of your color."
    pub fn tethered(&self, player: usize) -> Places {
        let own = &self.stones[player];
        let mut held: Places = own.iter().copied().filter(|&stone| self.on_side(player, stone)).collect();
        loop {
            let more: Places =
                own.iter().copied().filter(|&stone| around(stone).iter().any(|next| held.contains(next))).collect();
            let before = held.len();
            held.extend(more);
            if held.len() == before {
                return held;
            }
        }
    }

    /// "Claims all of the cells occupied by and surrounded by that group", all tethered groups taken together.
    pub fn territory(&self, player: usize) -> Places {
        let outside = self.outside(player, &self.tethered(player));
        self.board().into_iter().filter(|cell| !outside.contains(cell)).collect()
    }
}
