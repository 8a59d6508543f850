//! Anchor 2D, by Mark Steere (2008). Rules as in his sheet; the name and the rules stay unchanged.
//!
//! Stones are placed on a triangle of hexagons with two windows. The triangle and the windows have three edges each, and two
//! edges of the same three make a pair. A group of stones anchors a pair if it connects the two edges and another one, without
//! surrounding a window together with the two. Five anchored pairs win.

mod board;
mod pairs;

pub use super::placement::Placement as Move;
pub use pairs::{Pairs, letter};

use super::{OptionError, OptionSpec, Options, Outcome, Player, Position, Value, Values};
use crate::{
    board::{Cell, Cells, nth_bit},
    rules,
};
use board::{Board, MAX_CELLS, NONE};
use serde::{Serialize, Serializer};
use std::fmt;

/// The sizes of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// 39 cells.
    Quick,
    /// 85 cells.
    Small,
    /// 106 cells.
    Standard,
    /// 129 cells.
    Large,
}

impl Size {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 4] = [Self::Quick, Self::Small, Self::Standard, Self::Large];

    /// In the order of [`Self::ALL`].
    const NAMES: &'static [&'static str] = &["quick", "small", "standard", "large"];

    /// The size's name in options.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// A game's options: the size of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    size: Size,
}

impl Setup {
    /// A board of that size.
    pub const fn new(size: Size) -> Self {
        Self { size }
    }

    /// The size of the board.
    pub const fn size(self) -> Size {
        self.size
    }

    /// Rows of the triangle. Row `r`, counted from 0 at the apex, has `r + 1` cells, including those of the windows.
    pub fn rows(self) -> u8 {
        self.size.board().rows
    }

    /// The playable cells.
    pub fn board(self) -> Cells {
        self.size.board().playable
    }

    /// The cells of the windows: edge cells and holes. No stone is placed there.
    pub fn windows(self) -> Cells {
        self.size.board().windows()
    }

    /// The edge cells of an edge, 0 to 8. Empty for the triangle's sides, whose edge cells are outside it.
    pub fn edge_cells(self, edge: usize) -> Cells {
        self.size.board().edge_cells.get(edge).copied().unwrap_or(Cells::EMPTY)
    }

    /// The playable cell that touches both edges of a pair, 0 to 8; `None` if there is no such pair.
    pub fn corner(self, pair: usize) -> Option<Cell> {
        let board = self.size.board();
        board.list.get(usize::from(*board.corners.get(pair)?)).copied()
    }

    /// The edges, 0 to 8, that a cell touches; empty if it is not playable.
    pub fn edges(self, cell: Cell) -> impl Iterator<Item = usize> {
        let touched = self.size.board().touched(cell);
        (0..9).filter(move |edge| touched >> edge & 1 == 1)
    }

    /// The pairs that a player's `stones` anchor, whatever moves led to them. Stones off the board are ignored.
    pub fn anchored(self, stones: Cells) -> Pairs {
        self.groups(stones).fold(Pairs::default(), |all, (pairs, _)| all.and(pairs))
    }

    /// Connected groups among `stones`, with the pairs that each anchors.
    fn groups(self, stones: Cells) -> impl Iterator<Item = (Pairs, Cells)> {
        let board = self.size.board();
        let mut left = stones & board.playable;
        std::iter::from_fn(move || {
            let group = board.fill(Cells::of(left.nth(0)?), left);
            left -= group;
            let edges = group.iter().fold(0, |edges, cell| edges | board.touched(cell));
            Some((board.anchored(&group, edges, Pairs::ALL), group))
        })
    }
}

impl TryFrom<&Options> for Setup {
    type Error = OptionError;

    fn try_from(options: &Options) -> Result<Self, OptionError> {
        options.only(&["size"])?;
        let name = options.word("size", Size::NAMES, Size::Standard.name())?;
        Ok(Self { size: Size::ALL.into_iter().find(|size| size.name() == name).unwrap_or(Size::Standard) })
    }
}

impl From<Setup> for Options {
    fn from(setup: Setup) -> Self {
        [("size".to_owned(), Value::Word(setup.size.name().to_owned()))].into_iter().collect()
    }
}

/// Reasons that only Anchor 2D has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The cell belongs to a window, where no stone is ever placed.
    Window {
        /// The cell named in the move.
        cell: Cell,
    },
}

/// The counts of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Facts {
    /// Pairs of edges anchored, by player.
    #[serde(serialize_with = "by_player_number")]
    pub anchored: [Pairs; 2],
}

/// Each player's pairs by name, with the player's number as key.
fn by_player_number<S: Serializer>(anchored: &[Pairs; 2], serializer: S) -> Result<S::Ok, S::Error> {
    let names = Player::BOTH.map(|player| (player.number(), anchored[player.index()].names().collect::<Vec<_>>()));
    serializer.collect_map(names)
}

impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = self.anchored.map(|pairs| pairs.names().collect::<Vec<_>>().join(" "));
        write!(f, "anchored {one} / {two}")
    }
}

/// A position of Anchor 2D. About 750 bytes, and cloned by copying: the only pointer is to the board shared by all positions of a
/// size.
///
/// Groups are trees of stones, with the edges that each group touches. Whether a group anchors a pair is only checked if its new
/// stone can have changed that, which the ring of six cells around the stone tells.
#[derive(Clone)]
pub struct Anchor2d {
    board: &'static Board,
    setup: Setup,
    ply: u16,
    to_move: Player,
    outcome: Option<Outcome>,
    anchored: [Pairs; 2],
    stones: [Cells; 2],
    /// Playable cells without a stone, as bits by number.
    vacant: [u64; 3],
    /// By number: 0, or the number of the player whose stone is there.
    held: [u8; MAX_CELLS],
    /// By number: a stone of the same group closer to its tree's root; a root links to itself.
    link: [u8; MAX_CELLS],
    /// By number of a root: the edges that the group touches.
    edges: [u16; MAX_CELLS],
}

impl Anchor2d {
    /// The playable cells.
    pub fn board(&self) -> Cells {
        self.board.playable
    }

    /// The cells on which a stone may be placed; empty after the end.
    pub fn placements(&self) -> Cells {
        if self.outcome.is_some() {
            return Cells::EMPTY;
        }
        self.board.playable - self.stones[0] - self.stones[1]
    }

    /// The pairs that `player` has anchored (sheet, "anchored pairs").
    pub fn anchored(&self, player: Player) -> Pairs {
        self.anchored[player.index()]
    }

    /// The player's groups that anchor pairs, with these pairs. Two groups can anchor the same pair, one around the other.
    pub fn anchors(&self, player: Player) -> impl Iterator<Item = (Pairs, Cells)> {
        self.setup.groups(self.stones[player.index()]).filter(|(pairs, _)| !pairs.is_empty())
    }

    /// Who has anchored a pair, 0 to 8.
    pub fn owner(&self, pair: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.anchored[player.index()].contains(pair))
    }

    /// The root of the tree that contains the stone on cell `number`; halves the path to it.
    #[inline]
    fn root(&mut self, mut number: u8) -> u8 {
        loop {
            let up = self.link[usize::from(number)];
            if up == number {
                return number;
            }
            let next = self.link[usize::from(up)];
            self.link[usize::from(number)] = next;
            number = next;
        }
    }

    /// The pairs that the mover newly anchors by a stone on `cell`, whose group touches `edges`.
    fn gained(&self, cell: Cell, edges: u16) -> Pairs {
        let mine = self.to_move.index();
        // A pair has at most one owner.
        let open = Pairs::ALL.without(self.anchored[0]).without(self.anchored[1]);
        if !open.iter().any(|pair| edges & Pairs::EDGES[pair] == Pairs::EDGES[pair]) {
            return Pairs::default();
        }
        let group = self.board.fill(Cells::of(cell), self.stones[mine]);
        self.board.anchored(&group, edges, open)
    }
}

/// Whether the set bits of a ring of six form more than one arc.
#[inline]
const fn parted(ring: u8) -> bool {
    let follows = ring << 1 | ring >> 5;
    (ring & !follows).count_ones() > 1
}

impl PartialEq for Anchor2d {
    /// Later plies depend on the stones and the turn only. The links of groups are not compared, because they depend on the order
    /// of moves.
    fn eq(&self, other: &Self) -> bool {
        let key = |position: &Self| (position.setup, position.ply, position.to_move, position.outcome);
        key(self) == key(other) && self.anchored == other.anchored && self.stones == other.stones
    }
}

impl Eq for Anchor2d {}

impl std::fmt::Debug for Anchor2d {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Anchor2d")
            .field("size", &self.setup.size)
            .field("ply", &self.ply)
            .field("to_move", &self.to_move)
            .field("stones", &self.stones)
            .field("anchored", &self.anchored.map(|pairs| pairs.names().collect::<Vec<_>>()))
            .field("outcome", &self.outcome)
            .finish_non_exhaustive()
    }
}

impl Position for Anchor2d {
    type Setup = Setup;
    type Illegal = Illegal;
    type Facts = Facts;
    type Move = Move;

    const ID: &'static str = "anchor2d";
    const TITLE: &'static str = "Anchor 2D";
    const CREDIT: Option<&'static str> = Some("Mark Steere, 2008, marksteeregames.com");
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec { name: "size", values: Values::Words(Size::NAMES) }];
    const VARIANTS: &'static [&'static str] = &["size=standard", "size=quick", "size=small", "size=large"];

    fn start(setup: Setup) -> Self {
        let board = setup.size.board();
        let mut vacant = [0; 3];
        for number in 0..board.list.len() {
            vacant[number / 64] |= 1 << (number % 64);
        }
        Self {
            board,
            setup,
            ply: 0,
            to_move: Player::One,
            outcome: None,
            anchored: [Pairs::default(); 2],
            stones: [Cells::EMPTY; 2],
            vacant,
            held: [0; MAX_CELLS],
            link: [NONE; MAX_CELLS],
            edges: [0; MAX_CELLS],
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
        Facts { anchored: self.anchored }
    }

    fn count(&self, player: Player) -> Option<u32> {
        Some(self.anchored[player.index()].len())
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.extend(self.placements().iter().map(Move));
    }

    fn check(&self, Move(cell): Move) -> Result<(), rules::Illegal> {
        if self.outcome.is_some() {
            Err(rules::Illegal::GameOver)
        } else if let Some(by) = Player::BOTH.into_iter().find(|player| self.stones[player.index()].contains(cell)) {
            Err(rules::Illegal::Occupied { cell, by })
        } else if self.board.playable.contains(cell) {
            Ok(())
        } else if self.board.windows().contains(cell) {
            // "Stones are never placed on the green, edge cells" (sheet, "stone placement").
            Err(Illegal::Window { cell }.into())
        } else {
            Err(rules::Illegal::OffBoard)
        }
    }

    fn play_unchecked(&mut self, Move(cell): Move) {
        let (player, own) = (self.to_move, self.to_move.index());
        let Some(number) = self.board.number(cell) else { return };
        let at = usize::from(number);
        self.stones[own].insert(cell);
        self.vacant[at / 64] &= !(1 << (at % 64));
        self.held[at] = player.number();

        let board = self.board;
        let (mut root, mut edges) = (number, board.touching[at]);
        self.link[at] = number;
        let mut ring = 0;
        for (way, &next) in board.rings[at].iter().enumerate() {
            if self.held.get(usize::from(next)) != Some(&player.number()) {
                continue;
            }
            ring |= 1 << way;
            let other = self.root(next);
            if other != root {
                edges |= self.edges[usize::from(other)];
                self.link[usize::from(root)] = other;
                root = other;
            }
        }
        self.edges[usize::from(root)] = edges;

        // The space outside the group can only have been split, or lost contact with an edge, if the empty and opposing cells
        // around the stone are separated, by own stones alone or together with edge cells. They are also separated where groups
        // are joined, and where the group meets an edge for the first time, because there is no own stone on either side of the
        // edge cells. Corners are the exceptions.
        let (others, edge_cells) = (!ring & 0b11_1111, board.rims[at]);
        let changed = parted(others) || parted(others & !edge_cells) || board.corners.contains(&number);
        if changed && edges.count_ones() > 2 {
            let gained = self.gained(cell, edges);
            self.anchored[own] = self.anchored[own].and(gained);
            // "To win you must anchor 5 pairs" (sheet, "object of the game").
            if self.anchored[own].len() >= 5 {
                self.outcome = Some(Outcome::Won(player));
            }
        }
        self.ply += 1;
        self.to_move = player.other();
    }

    fn random_move(&self, _: &mut Vec<Move>, mut below: impl FnMut(u32) -> u32) -> Option<Move> {
        let count = self.vacant.iter().map(|word| word.count_ones()).sum();
        if count == 0 || self.outcome.is_some() {
            return None;
        }
        let mut index = below(count);
        for (word, &bits) in self.vacant.iter().enumerate() {
            let held = bits.count_ones();
            if index < held {
                let bit = nth_bit(bits, index);
                return self.board.list.get(word * 64 + bit as usize).copied().map(Move);
            }
            index -= held;
        }
        None
    }

    fn target(Move(cell): Move) -> Option<Cell> {
        Some(cell)
    }

    fn distance(a: Cell, b: Cell) -> u32 {
        board::distance(a, b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_of_a_ring() {
        for ring in [0, 0b11_1111, 0b1, 0b10_0001, 0b11_0011, 0b01_1100] {
            assert!(!parted(ring), "{ring:b}");
        }
        for ring in [0b101, 0b01_0010, 0b10_1010, 0b11_0110, 0b10_1001] {
            assert!(parted(ring), "{ring:b}");
        }
    }

    #[test]
    fn unknown_sizes_are_refused_with_the_known_ones() {
        let made = |text: &str| Setup::try_from(&Options::parse(text, Anchor2d::OPTIONS).expect("readable"));
        assert_eq!(made("").map(Setup::size), Ok(Size::Standard));
        assert_eq!(made("Large").map(Setup::size), Ok(Size::Large));
        let why = made("size=9").expect_err("no number").to_string();
        assert_eq!(why, "size can't be 9; it is one of quick, small, standard, large");
        let why = made("size=huge").expect_err("no such size").to_string();
        assert_eq!(why, "size can't be \"huge\"; it is one of quick, small, standard, large");
        assert_eq!(
            made("form=quick").expect_err("no such option").to_string(),
            "there is no option form; the options are size"
        );
    }
}
