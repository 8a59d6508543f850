//! Tetrathedral; its rule sheet names no designer.
//!
//! On a hexagon of triangles, pawns move as far as the die says, straight along strips of triangles or across them. Four pawns in
//! the shape of a pyramid's base, one on a space and three on the spaces across its edges, win anywhere except in the outer ring.

mod moves;
mod tables;

pub use moves::Move;
pub use tables::formation;

use super::{OptionError, OptionSpec, Options, Outcome, Player, Position, Value, Values};
use crate::{
    board::{
        Cell, Cells,
        tri::{self, Set},
    },
    rules,
};
use serde::Serialize;
use std::fmt;
use tables::{FORMATIONS, PASSED};

/// Four make the pyramid; "eight per set" is the sheet's other reading.
const PAWNS: &[i64] = &[4, 8];

/// The most pawns of a player.
const MOST_PAWNS: usize = 8;

/// The player who begins: Amber or Violet.
const FIRST: &[i64] = &[1, 2];

/// The die's highest number means any distance.
const EIGHT: u8 = 8;

/// A game's options: the number of pawns, and who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    pawns: u8,
    first: Player,
}

impl Setup {
    /// A game with `pawns` pawns each that `first` begins; `None` unless `pawns` is 4 or 8.
    pub fn new(pawns: u8, first: Player) -> Option<Self> {
        PAWNS.contains(&i64::from(pawns)).then_some(Self { pawns, first })
    }

    /// Pawns of each player: 4 or 8.
    pub const fn pawns(self) -> u8 {
        self.pawns
    }

    /// Who makes the first ply.
    pub const fn first(self) -> Player {
        self.first
    }

    /// The player's starting spaces, in the nearest row.
    pub fn starts(self, player: Player) -> Cells {
        tri::cells(self.start_set(player))
    }

    fn start_set(self, player: Player) -> Set {
        let row = if player == Player::One { 0 } else { tri::ROWS - 1 };
        // With eight pawns, all but the middle one of nine spaces; with four, every other one.
        (0..tri::row_length(row))
            .filter(|&number| if self.pawns == 8 { number != 4 } else { number % 2 == 1 })
            .filter_map(|number| tri::index(Cell::new(row, number)))
            .fold(0, |set, index| set | 1 << index)
    }
}

impl TryFrom<&Options> for Setup {
    type Error = OptionError;

    fn try_from(options: &Options) -> Result<Self, OptionError> {
        options.only(&["first", "pawns"])?;
        let first = Player::from_number(options.number("first", FIRST, 1)?).unwrap_or(Player::One);
        Ok(Self { pawns: options.number("pawns", PAWNS, 4)? as u8, first })
    }
}

impl From<Setup> for Options {
    fn from(setup: Setup) -> Self {
        [("first", setup.first.number()), ("pawns", setup.pawns)]
            .into_iter()
            .map(|(name, number)| (name.to_owned(), Value::Number(number.into())))
            .collect()
    }
}

/// The spaces of a winning formation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pyramid {
    /// The middle space.
    pub centre: Cell,
    /// The spaces across its edges.
    pub around: [Cell; 3],
}

/// Reasons that only Tetrathedral has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The die has to be rolled first.
    NotRolled,
    /// A legal move exists, so the turn can't be forfeited.
    MustMove,
    /// The starting cell is empty, or holds the opponent's pawn.
    NoPawn {
        /// The cell.
        cell: Cell,
    },
    /// A pawn of the mover is on the destination.
    OwnPawn {
        /// The cell.
        cell: Cell,
    },
    /// No straight path connects the cells.
    NotInLine {
        /// The start.
        from: Cell,
        /// The destination.
        to: Cell,
    },
    /// The path's length does not match the roll.
    WrongDistance {
        /// The current roll.
        roll: u8,
        /// Spaces from start to destination.
        distance: u8,
    },
    /// A pawn is in the way.
    Blocked {
        /// The current roll.
        roll: u8,
        /// The start.
        from: Cell,
        /// Spaces from start to destination.
        distance: u8,
        /// The first pawn in the way.
        by: Cell,
    },
    /// Pawns re-enter only with an eight.
    NoEight {
        /// The current roll.
        roll: u8,
    },
    /// No pawn of the mover is out of play.
    NothingOut,
    /// Pawns re-enter only in the outer ring.
    NotInRing {
        /// The cell named in the move.
        cell: Cell,
    },
}

/// The counts of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Facts {
    /// Pawns out of play, by player.
    pub out: [u32; 2],
    /// The current roll, which decides the legal moves; `None` before the roll and after the end.
    pub roll: Option<u8>,
}

impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = self.out;
        write!(f, "out {one} {two}")
    }
}

/// A position of Tetrathedral. About 50 bytes without a pointer, cloned by copying.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tetrathedral {
    /// Each player's pawns, in the order of [`Player::index`].
    pawns: [Set; 2],
    /// Pawns out of play.
    out: [u8; 2],
    roll: Option<u8>,
    to_move: Player,
    outcome: Option<Outcome>,
    setup: Setup,
    ply: u16,
}

impl Tetrathedral {
    /// The outer ring, where pawns re-enter and no formation wins (sheet, "the light colored spaces").
    pub fn ring() -> Cells {
        tri::cells(tri::RINGS[0])
    }

    /// All spaces of the board.
    pub fn board() -> Cells {
        (0..tri::COUNT as u8).map(tri::cell).collect()
    }

    /// Like [`Position::stones`], but as bits by index.
    #[inline]
    pub const fn pawns(&self, player: Player) -> Set {
        self.pawns[player.index()]
    }

    /// The number of the player's pawns that are out of play.
    pub fn out(&self, player: Player) -> u32 {
        self.out[player.index()].into()
    }

    /// The spaces of a move's straight path in order, without `from` and with `to`; empty if there is no path.
    pub fn path(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
        let line = tri::index(from).zip(tri::index(to)).and_then(|(from, to)| tri::line(from, to));
        line.unwrap_or_default().iter().copied().map(tri::cell)
    }

    /// The winning formation, if the game is won; if there are several, the first by its centre.
    pub fn pyramid(&self) -> Option<Pyramid> {
        let Some(Outcome::Won(winner)) = self.outcome else { return None };
        let pawns = self.pawns[winner.index()];
        let centre = tri::members(pawns).find(|&centre| {
            let formation = formation(&tri::NEIGHBOURS, usize::from(centre));
            formation != 0 && formation & !pawns == 0
        })?;
        let mut around = [tri::cell(centre); 3];
        for (corner, &next) in around.iter_mut().zip(tri::NEIGHBOURS[usize::from(centre)].spaces()) {
            *corner = tri::cell(next);
        }
        Some(Pyramid { centre: tri::cell(centre), around })
    }

    #[inline]
    fn occupied(&self) -> Set {
        self.pawns[0] | self.pawns[1]
    }

    fn on(&self, index: u8) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.pawns[player.index()] >> index & 1 == 1)
    }

    /// The longest distance with an eight: "any distance", but "up to 8 spaces" with a pawn out of play.
    #[inline]
    fn reach(&self) -> usize {
        if self.out[self.to_move.index()] > 0 { EIGHT.into() } else { usize::MAX }
    }

    /// Where the mover's pawn on `from` may end with that roll.
    #[inline]
    fn ends(&self, roll: u8, from: u8) -> Set {
        let (own, occupied) = (self.pawns[self.to_move.index()], self.occupied());
        let (roll, from) = (usize::from(roll), usize::from(from));
        let mut ends = 0;
        if let Some(here) = PASSED.get(roll) {
            let passed = &PASSED[roll.saturating_sub(1)][from];
            for (to, passed) in here[from].iter().zip(passed) {
                // The last step adds the space where the move ends; beyond the board it adds none.
                ends |= if passed & occupied == 0 { to ^ passed } else { 0 };
            }
        } else {
            let reach = self.reach();
            for path in &tri::PATHS[from] {
                for &to in path.spaces().iter().take(reach) {
                    ends |= 1 << to;
                    if occupied >> to & 1 == 1 {
                        break;
                    }
                }
            }
        }
        ends & !own
    }

    /// Where the mover's pawns may re-enter.
    #[inline]
    fn entries(&self, roll: u8) -> Set {
        let may = roll == EIGHT && self.out[self.to_move.index()] > 0;
        if may { tri::RINGS[0] & !self.occupied() } else { 0 }
    }

    fn may_move(&self, roll: u8) -> bool {
        let own = self.pawns[self.to_move.index()];
        self.entries(roll) != 0 || tri::members(own).any(|from| self.ends(roll, from) != 0)
    }

    fn check_go(&self, from: Cell, to: Cell) -> Result<(), rules::Illegal> {
        let (Some(start), Some(end)) = (tri::index(from), tri::index(to)) else { return Err(rules::Illegal::OffBoard) };
        let Some(roll) = self.roll else { return Err(Illegal::NotRolled.into()) };
        if self.on(start) != Some(self.to_move) {
            return Err(Illegal::NoPawn { cell: from }.into());
        }
        if self.on(end) == Some(self.to_move) {
            return Err(Illegal::OwnPawn { cell: to }.into());
        }
        let Some(path) = tri::line(start, end) else { return Err(Illegal::NotInLine { from, to }.into()) };
        let distance = path.len() as u8;
        let allowed = if roll == EIGHT { path.len() <= self.reach() } else { distance == roll };
        if !allowed {
            return Err(Illegal::WrongDistance { roll, distance }.into());
        }
        let passed = path.split_last().map_or(path, |(_, passed)| passed);
        match passed.iter().find(|&&space| self.on(space).is_some()) {
            Some(&by) => Err(Illegal::Blocked { roll, from, distance, by: tri::cell(by) }.into()),
            None => Ok(()),
        }
    }

    fn check_enter(&self, cell: Cell) -> Result<(), rules::Illegal> {
        let Some(index) = tri::index(cell) else { return Err(rules::Illegal::OffBoard) };
        if let Some(by) = self.on(index) {
            return Err(rules::Illegal::Occupied { cell, by });
        }
        let Some(roll) = self.roll else { return Err(Illegal::NotRolled.into()) };
        if roll != EIGHT {
            Err(Illegal::NoEight { roll }.into())
        } else if self.out[self.to_move.index()] == 0 {
            Err(Illegal::NothingOut.into())
        } else if tri::RINGS[0] >> index & 1 == 0 {
            Err(Illegal::NotInRing { cell }.into())
        } else {
            Ok(())
        }
    }
}

impl Position for Tetrathedral {
    type Setup = Setup;
    type Illegal = Illegal;
    type Facts = Facts;
    type Move = Move;

    const ID: &'static str = "tetrathedral";
    const TITLE: &'static str = "Tetrathedral";
    const CREDIT: Option<&'static str> = None;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { name: "first", values: Values::Numbers(FIRST) },
        OptionSpec { name: "pawns", values: Values::Numbers(PAWNS) },
    ];
    const VARIANTS: &'static [&'static str] = &["first=1 pawns=4", "first=1 pawns=8"];
    const ENDLESS: bool = true;
    const DIE: Option<u8> = Some(EIGHT);

    fn start(setup: Setup) -> Self {
        Self {
            pawns: Player::BOTH.map(|player| setup.start_set(player)),
            out: [0; 2],
            roll: None,
            to_move: setup.first,
            outcome: None,
            setup,
            ply: 0,
        }
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    /// Saturates at `u16::MAX`.
    fn ply(&self) -> u16 {
        self.ply
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn stones(&self, player: Player) -> Cells {
        tri::cells(self.pawns[player.index()])
    }

    fn facts(&self) -> Facts {
        Facts { out: self.out.map(u32::from), roll: self.roll }
    }

    fn count(&self, player: Player) -> Option<u32> {
        Some(self.out[player.index()].into())
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        let Some(roll) = self.roll else { return };
        let before = moves.len();
        for from in tri::members(self.pawns[self.to_move.index()]) {
            moves.extend(
                tri::members(self.ends(roll, from)).map(|to| Move::Go { from: tri::cell(from), to: tri::cell(to) }),
            );
        }
        moves.extend(tri::members(self.entries(roll)).map(|index| Move::Enter(tri::cell(index))));
        if moves.len() == before {
            moves.push(Move::Pass);
        }
    }

    fn check(&self, mv: Move) -> Result<(), rules::Illegal> {
        if self.outcome.is_some() {
            return Err(rules::Illegal::GameOver);
        }
        match mv {
            Move::Go { from, to } => self.check_go(from, to),
            Move::Enter(cell) => self.check_enter(cell),
            Move::Pass => match self.roll {
                None => Err(Illegal::NotRolled.into()),
                Some(roll) if self.may_move(roll) => Err(Illegal::MustMove.into()),
                Some(_) => Ok(()),
            },
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        let player = self.to_move;
        let (own, other) = (player.index(), player.other().index());
        match mv {
            Move::Go { from, to } => {
                let (Some(from), Some(to)) = (tri::index(from), tri::index(to)) else { return };
                self.pawns[own] = self.pawns[own] & !(1 << from) | 1 << to;
                if self.pawns[other] >> to & 1 == 1 {
                    self.pawns[other] &= !(1 << to);
                    self.out[other] = self.out[other].saturating_add(1);
                }
                // Only a formation that contains the pawn can be new.
                let pawns = self.pawns[own];
                if FORMATIONS[usize::from(to)].iter().any(|&formation| formation != 0 && formation & !pawns == 0) {
                    self.outcome = Some(Outcome::Won(player));
                }
            }
            Move::Enter(cell) => {
                let Some(index) = tri::index(cell) else { return };
                self.pawns[own] |= 1 << index;
                self.out[own] = self.out[own].saturating_sub(1);
            }
            Move::Pass => {}
        }
        self.roll = None;
        self.ply = self.ply.saturating_add(1);
        self.to_move = player.other();
    }

    fn random_move(&self, _: &mut Vec<Move>, mut below: impl FnMut(u32) -> u32) -> Option<Move> {
        let roll = self.roll?;
        // Destinations are counted without listing them.
        let mut all = [(0, 0); MOST_PAWNS];
        let entries = self.entries(roll);
        let mut count = entries.count_ones();
        for (entry, from) in all.iter_mut().zip(tri::members(self.pawns[self.to_move.index()])) {
            *entry = (from, self.ends(roll, from));
            count += entry.1.count_ones();
        }
        if count == 0 {
            return Some(Move::Pass);
        }
        let mut index = below(count);
        for (from, ends) in all {
            if let Some(to) = tri::nth(ends, index) {
                return Some(Move::Go { from: tri::cell(from), to: tri::cell(to) });
            }
            index -= ends.count_ones();
        }
        tri::nth(entries, index).map(|index| Move::Enter(tri::cell(index)))
    }

    fn target(mv: Move) -> Option<Cell> {
        match mv {
            Move::Go { to: cell, .. } | Move::Enter(cell) => Some(cell),
            Move::Pass => None,
        }
    }

    fn removed(&self, mv: Move) -> Cells {
        match mv {
            Move::Go { to, .. } => tri::index(to)
                .filter(|&to| self.on(to) == Some(self.to_move.other()))
                .map_or(Cells::EMPTY, |_| Cells::of(to)),
            Move::Enter(_) | Move::Pass => Cells::EMPTY,
        }
    }

    fn distance(a: Cell, b: Cell) -> u32 {
        tri::distance(a, b)
    }

    fn roll(&self) -> Option<u8> {
        self.roll
    }

    /// Ignores numbers other than 1 to 8, and every roll after the end.
    fn set_roll(&mut self, roll: u8) {
        if self.outcome.is_none() && (1..=EIGHT).contains(&roll) {
            self.roll = Some(roll);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_testkit::Random;

    #[test]
    fn four_pawns_leave_gaps_and_eight_leave_the_middle_free() {
        let names = |cells: Cells| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
        let [four, eight] = [4, 8].map(|pawns| Setup::new(pawns, Player::One).expect("allowed"));
        assert_eq!(names(four.starts(Player::One)), "a2 a4 a6 a8");
        assert_eq!(names(four.starts(Player::Two)), "h2 h4 h6 h8");
        assert_eq!(names(eight.starts(Player::Two)), "h1 h2 h3 h4 h6 h7 h8 h9");
        assert_eq!((0..=255).filter(|&pawns| Setup::new(pawns, Player::Two).is_some()).collect::<Vec<_>>(), [4, 8]);
    }

    #[test]
    fn the_count_of_plies_stays_within_its_type() {
        let mut position = Tetrathedral::start(Setup::new(4, Player::One).expect("allowed"));
        position.ply = u16::MAX;
        position.set_roll(1);
        position.play_text("a2-a1").expect("legal");
        assert_eq!((position.ply(), position.to_move(), position.roll()), (u16::MAX, Player::Two, None));
    }

    /// Each random number below the count of legal moves draws a different one.
    #[test]
    fn each_random_number_draws_another_legal_move() {
        let mut position = Tetrathedral::start(Setup::new(8, Player::One).expect("allowed"));
        let mut random = Random::new(1);
        for ply in 0..300 {
            position.set_roll(if ply % 3 == 0 { 8 } else { 1 + (ply % 8) as u8 });
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            let mut room = Vec::new();
            let drawn: Vec<Move> = (0..legal.len() as u32)
                .filter_map(|number| {
                    position.random_move(&mut room, |count| {
                        assert_eq!(count as usize, legal.len());
                        number
                    })
                })
                .collect();
            assert_eq!(drawn, legal);
            position.play_unchecked(*random.pick(&legal));
            if position.outcome().is_some() {
                break;
            }
        }
        assert!(position.ply() > 30);
    }

    #[test]
    fn rolls_outside_the_die_are_ignored() {
        let mut position = Tetrathedral::start(Setup::new(4, Player::One).expect("allowed"));
        for roll in [0, 9, 255] {
            position.set_roll(roll);
            assert_eq!(position.roll(), None);
        }
    }
}
