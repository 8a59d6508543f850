//! Tether, by Mark Steere (2009). Rules as in his sheet; the name and the rules stay unchanged.
//!
//! Red owns the top and bottom sides of a rhombus, Blue the left and right ones. Loops of own stones and own sides capture.
//! Stones connected to an own side are tethered, and tethered stones claim their cells and what they surround. The majority of
//! all cells wins.

pub use super::placement::Placement as Move;

use super::{OptionError, OptionSpec, Options, Outcome, Player, Position, Value, Values};
use crate::{
    board::{Cell, Cells, hex},
    rules,
};
use serde::Serialize;
use std::fmt;

/// "An odd sized rhombus" (sheet, introduction).
const SIZES: &[i64] = &[5, 7, 9, 11, 13, 15, 17, 19];

/// A game's options: the size of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    size: u8,
}

impl Setup {
    /// A board of `size` by `size` cells; `None` unless `size` is odd and 5 to 19.
    pub fn new(size: u8) -> Option<Self> {
        SIZES.contains(&i64::from(size)).then_some(Self { size })
    }

    /// Cells per side.
    pub const fn size(self) -> u8 {
        self.size
    }
}

impl TryFrom<&Options> for Setup {
    type Error = OptionError;

    fn try_from(options: &Options) -> Result<Self, OptionError> {
        options.only(&["size"])?;
        Ok(Self { size: options.number("size", SIZES, 9)? as u8 })
    }
}

impl From<Setup> for Options {
    fn from(setup: Setup) -> Self {
        [("size".to_owned(), Value::Number(setup.size.into()))].into_iter().collect()
    }
}

/// Reasons that only Tether has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The cell is surrounded, so neither player may place there.
    Surrounded {
        /// The cell named in the move.
        cell: Cell,
        /// Who surrounds it.
        by: Player,
    },
}

/// The counts of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Facts {
    /// Claimed cells, by player.
    pub territory: [u32; 2],
}

impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = self.territory;
        write!(f, "territory {one} {two}")
    }
}

/// A position of Tether. About 700 bytes without a pointer, cloned by copying.
///
/// Sets by player are in the order of [`Player::index`]. The sets that the sheet defines by reachability are updated from the
/// ring of six cells around the new stone: only a stone that separates the cells around it can close a loop, and only then is
/// the flood fill repeated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tether {
    setup: Setup,
    ply: u16,
    to_move: Player,
    outcome: Option<Outcome>,
    board: Cells,
    stones: [Cells; 2],
    /// Cells without the player's stones that can be reached from the opponent's sides only through the player's stones.
    surrounded: [Cells; 2],
    /// Stones of groups that touch a side of their own colour.
    tethered: [Cells; 2],
    /// Cells that can be reached from the opponent's sides only through tethered stones.
    territory: [Cells; 2],
}

impl Tether {
    /// The cells on which a stone may be placed: empty, and surrounded by neither player (sheet, "stone placement").
    #[inline]
    pub fn placements(&self) -> Cells {
        if self.outcome.is_some() {
            return Cells::EMPTY;
        }
        self.open()
    }

    /// The stones of `player` whose groups touch a side of their own colour (sheet, "tethering").
    pub fn tethered(&self, player: Player) -> Cells {
        self.tethered[player.index()]
    }

    /// The player's claimed cells: tethered stones and what they surround (sheet, "tethering").
    pub fn territory(&self, player: Player) -> Cells {
        self.territory[player.index()]
    }

    /// The player's stones that are not tethered.
    pub fn loose(&self, player: Player) -> Cells {
        self.stones[player.index()] - self.tethered[player.index()]
    }

    /// Empty cells that neither player has claimed and on which neither may place.
    ///
    /// Empty after the end of the game, when every placement is illegal.
    pub fn shut(&self) -> Cells {
        if self.outcome.is_some() {
            return Cells::EMPTY;
        }
        (self.surrounded[0] | self.surrounded[1])
            - self.stones[0]
            - self.stones[1]
            - self.territory[0]
            - self.territory[1]
    }

    /// All cells of the board.
    pub fn board(&self) -> Cells {
        self.board
    }

    #[inline]
    fn open(&self) -> Cells {
        self.board - self.stones[0] - self.stones[1] - self.surrounded[0] - self.surrounded[1]
    }

    /// The cells of the player's sides: the top and bottom rows for Red, the outer columns for Blue.
    #[inline]
    fn sides(&self, player: Player) -> Cells {
        let last = usize::from(self.setup.size) - 1;
        let mut sides = Cells::EMPTY;
        match player {
            Player::One => {
                sides[0] = self.board[0];
                sides[last] = self.board[last];
            }
            Player::Two => {
                for row in 0..=last {
                    sides[row] = 1 | 1 << last;
                }
            }
        }
        sides
    }

    /// Cells outside `wall` that can't be reached from a side of the player's opponent without entering `wall`.
    #[inline]
    fn enclosed(&self, player: Player, wall: Cells) -> Cells {
        let open = self.board - wall;
        open - hex::fill(self.sides(player.other()), open, self.setup.size)
    }

    /// Whether the player's stone on `cell` separates the surrounding cells that are not in `wall`, so that some may have lost
    /// their way to the opponent's sides.
    ///
    /// The space beyond the opponent's sides counts as open, that beyond the player's own as wall: cells of a single arc of the
    /// ring stay connected with each other, and with the outside if the arc leaves the board.
    #[inline]
    fn parts(&self, player: Player, cell: Cell, wall: Cells) -> bool {
        let size = self.setup.size;
        let open = hex::STEPS.iter().fold(0_u8, |ring, &by| {
            // A step over the left or top rim wraps around to a large number.
            let col = cell.col.wrapping_add_signed(by.0);
            let row = cell.row.wrapping_add_signed(by.1);
            let open = if col < size && row < size {
                wall[usize::from(row)] >> col & 1 == 0
            } else {
                match player {
                    Player::One => col >= size,
                    Player::Two => row >= size,
                }
            };
            ring << 1 | u8::from(open)
        });
        // An arc of open cells begins where an open cell follows a closed one.
        let follows = (open << 1 | open >> 5) & 0b11_1111;
        (open & !follows).count_ones() > 1
    }

    fn winner(&self) -> Option<Outcome> {
        let [red, blue] = self.territory.map(|cells| cells.len());
        let cells = u32::from(self.setup.size).pow(2);
        // "Red wins by claiming a majority of the board cells" (sheet, "object of the game").
        if red * 2 > cells {
            return Some(Outcome::Won(Player::One));
        }
        if blue * 2 > cells {
            return Some(Outcome::Won(Player::Two));
        }
        // Can't happen: if no placement is left, each cell belongs to a player, so one of them has the majority.
        self.open().is_empty().then_some(match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Outcome::Won(Player::One),
            std::cmp::Ordering::Less => Outcome::Won(Player::Two),
            std::cmp::Ordering::Equal => Outcome::Drawn,
        })
    }
}

impl Position for Tether {
    type Setup = Setup;
    type Illegal = Illegal;
    type Facts = Facts;
    type Move = Move;

    const ID: &'static str = "tether";
    const TITLE: &'static str = "Tether";
    const CREDIT: Option<&'static str> = Some("Mark Steere, 2009, marksteeregames.com");
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec { name: "size", values: Values::Numbers(SIZES) }];
    const VARIANTS: &'static [&'static str] =
        &["size=9", "size=7", "size=13", "size=19", "size=5", "size=11", "size=15", "size=17"];

    fn start(setup: Setup) -> Self {
        Self {
            setup,
            ply: 0,
            to_move: Player::One,
            outcome: None,
            board: hex::rhombus(setup.size),
            stones: [Cells::EMPTY; 2],
            surrounded: [Cells::EMPTY; 2],
            tethered: [Cells::EMPTY; 2],
            territory: [Cells::EMPTY; 2],
        }
    }

    fn setup(&self) -> Setup {
        self.setup
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
        self.stones[player.index()]
    }

    fn facts(&self) -> Facts {
        Facts { territory: self.territory.map(|cells| cells.len()) }
    }

    fn count(&self, player: Player) -> Option<u32> {
        Some(self.territory[player.index()].len())
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.extend(self.placements().iter().map(Move));
    }

    fn check(&self, Move(cell): Move) -> Result<(), rules::Illegal> {
        let by = |sets: &[Cells; 2]| Player::BOTH.into_iter().find(|player| sets[player.index()].contains(cell));
        if self.outcome.is_some() {
            Err(rules::Illegal::GameOver)
        } else if !self.board.contains(cell) {
            Err(rules::Illegal::OffBoard)
        } else if let Some(by) = by(&self.stones) {
            Err(rules::Illegal::Occupied { cell, by })
        } else if let Some(by) = by(&self.surrounded) {
            Err(Illegal::Surrounded { cell, by }.into())
        } else {
            Ok(())
        }
    }

    fn play_unchecked(&mut self, Move(cell): Move) {
        let (player, own) = (self.to_move, self.to_move.index());
        let other = player.other().index();

        self.stones[own].insert(cell);
        if self.parts(player, cell, self.stones[own]) {
            self.surrounded[own] = self.enclosed(player, self.stones[own]);
            // "You capture your opponent's stones by forming a loop around them" (sheet, "capturing").
            let captured = self.stones[other] & self.surrounded[own];
            if !captured.is_empty() {
                self.stones[other] -= captured;
                // Loops that contained captured stones are open again. Tethered stones are never captured: they reach an own
                // side.
                self.surrounded[other] = self.enclosed(player.other(), self.stones[other]);
            }
        }

        let tethered = self.tethered[own];
        let holds = self.sides(player).contains(cell) || hex::neighbours(cell).any(|next| tethered.contains(next));
        if holds {
            let gained = hex::fill(Cells::of(cell), self.stones[own] - tethered, self.setup.size);
            self.tethered[own] = tethered | gained;
            if gained.len() > 1 || self.parts(player, cell, self.tethered[own]) {
                let tethered = self.tethered[own];
                self.territory[own] = tethered | self.enclosed(player, tethered);
            } else {
                self.territory[own].insert(cell);
            }
        }

        self.ply += 1;
        self.to_move = player.other();
        self.outcome = self.winner();
    }

    fn removed(&self, mv: Move) -> Cells {
        let mut after = self.clone();
        after.play_unchecked(mv);
        let other = self.to_move.other().index();
        self.stones[other] - after.stones[other]
    }

    fn random_move(&self, _: &mut Vec<Move>, mut below: impl FnMut(u32) -> u32) -> Option<Move> {
        let placements = self.placements();
        let count = placements.len();
        if count == 0 { None } else { placements.nth(below(count)).map(Move) }
    }

    fn target(Move(cell): Move) -> Option<Cell> {
        Some(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(size: u8, moves: &str) -> Tether {
        let mut position = Tether::start(Setup::new(size).expect("an allowed size"));
        for text in moves.split_whitespace() {
            position.play_text(text).expect(text);
        }
        position
    }

    fn territory(position: &Tether) -> [u32; 2] {
        position.territory.map(|cells| cells.len())
    }

    #[test]
    fn a_loop_captures_and_closes_its_inside_to_both() {
        // Red's ring of six surrounds c3, on which Blue stands.
        let before = position(5, "c2 c3 d2 a5 b3 b5 d3 a4 b4 e1");
        assert!(before.stones(Player::Two).contains(Cell::new(2, 2)));
        let mut after = before.clone();
        after.play_text("c4").expect("the ring's last stone");
        assert!(!after.stones(Player::Two).contains(Cell::new(2, 2)));
        let c3 = Cell::new(2, 2);
        assert_eq!(after.check(Move(c3)), Err(Illegal::Surrounded { cell: c3, by: Player::One }.into()));
    }

    #[test]
    fn a_side_of_ones_own_closes_a_loop_and_the_opponents_does_not() {
        // Four stones and the top side close in c1; b1 and a2 leave the corner a1 to Blue's left side.
        let red = position(5, "b1 e5 b2 e4 c2 e3 d1 e2 a2 d5");
        let (a1, c1) = (Cell::new(0, 0), Cell::new(2, 0));
        assert_eq!(red.check(Move(c1)), Err(Illegal::Surrounded { cell: c1, by: Player::One }.into()));
        assert_eq!(red.check(Move(a1)), Ok(()));
    }

    #[test]
    fn two_chains_between_the_same_sides_claim_the_area_between() {
        // On 5x5 with Red on b1-b5 and d1-d5, Red has 15 cells; one stone less does not win.
        let red = position(5, "b1 a1 b2 a2 b3 a3 b4 a4 b5 a5 d1 e1 d2 e2 d3 e3 d4 e4 d5");
        assert_eq!(territory(&red), [15, 9]);
        assert_eq!(red.outcome(), Some(Outcome::Won(Player::One)));
        assert!(red.placements().is_empty());
        assert_eq!(red.check(Move(Cell::new(2, 2))), Err(rules::Illegal::GameOver));
    }

    #[test]
    fn an_untethered_loop_claims_nothing() {
        let red = position(7, "d3 a1 e3 a2 c4 a3 e4 a4 c5 a5 d5");
        assert_eq!(territory(&red)[0], 0);
        let d4 = Cell::new(3, 3);
        assert_eq!(red.check(Move(d4)), Err(Illegal::Surrounded { cell: d4, by: Player::One }.into()));
    }

    #[test]
    fn sizes_are_odd_and_five_to_nineteen() {
        let allowed: Vec<u8> = (0..=255).filter(|&size| Setup::new(size).is_some()).collect();
        assert_eq!(allowed, [5, 7, 9, 11, 13, 15, 17, 19]);
    }
}
