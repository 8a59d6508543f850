//! Tennessee Waltz, by Dale W. Walton (2022).
//!
//! Two friendly stones that touch no other stone of their colour are a pair. A placement that makes a pair slides it a step, and
//! pushes what is in front of it. A player who gets ahead in pairs takes the token, and whoever holds the token at the end wins:
//! when both pass, or when the other player has no room left for a pair.

mod bits;
mod board;
mod moves;
mod slides;

pub use board::{Direction, Grid, Setup};
pub use moves::Move;

use super::{OptionSpec, Outcome, Player, Position, Values};
use crate::{
    board::{Cell, Cells},
    rules,
};
use bits::{Adjacency, count, first, minus, nth, or, places};
use board::{Bits, Board, WORDS, has};
use serde::{Serialize, Serializer};
use std::{fmt, hash::Hash};

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// "Both pass consecutively" (sheet, end 2).
    BothPassed,
    /// "There is no place on the board for the player who doesn't have the token to be able to form a new
    /// pair in the future" (sheet, end 1).
    NoRoom,
}

/// A player's counts, present and possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Prospects {
    /// Pairs on the board.
    pub pairs: u32,
    /// Empty cells on which a stone makes a pair, even if it can't slide.
    pub makers: u32,
    /// Empty cells with no stone of the player next to them.
    pub free: u32,
}

/// Reasons that only Tennessee Waltz has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// Neither player holds the token yet, and there is a legal placement.
    PassTooEarly,
    /// The grid has no such direction.
    NoSuchDirection {
        /// The direction named in the move.
        direction: Direction,
    },
    /// The move names a direction, but makes no pair.
    NoPair {
        /// The cell named in the move.
        cell: Cell,
    },
    /// The pair can't slide in any direction.
    NoSlide {
        /// The cell named in the move.
        cell: Cell,
    },
    /// The pair can slide in several directions, and the move names none.
    WhichDirection {
        /// The cell named in the move.
        cell: Cell,
    },
    /// A stone of the pair would leave the board.
    LeavesBoard {
        /// The stone, before the slide.
        stone: Cell,
    },
    /// An opposing stone would be pushed off the board.
    PushesOff {
        /// The stone.
        stone: Cell,
        /// The stone's owner.
        by: Player,
    },
}

/// The counts of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Facts {
    /// The holder of the token.
    #[serde(serialize_with = "number")]
    pub token: Option<Player>,
    /// Pairs of stones, by player.
    pub pairs: [u32; 2],
}

/// A player's number, or null.
fn number<S: Serializer>(player: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    player.map(Player::number).serialize(serializer)
}

impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (token, [one, two]) = (self.token.map_or(0, Player::number), self.pairs);
        write!(f, "token {token}, pairs {one} {two}")
    }
}

/// A position of Tennessee Waltz. About 100 bytes, cloned by copying: its only pointer is to the shared board.
///
/// The position stores no relations between stones. A board is a few words, so neighbours are counted for all cells at once, by
/// moving the whole set of a player's stones a step each way and adding bit by bit.
#[derive(Clone, PartialEq, Eq)]
pub struct Waltz {
    board: &'static Board,
    stones: [Bits; 2],
    /// Groups of two, by player.
    pairs: [u8; 2],
    ply: u16,
    to_move: Player,
    token: Option<Player>,
    /// Whether the last ply was a pass.
    passed: bool,
    ending: Option<Ending>,
}

/// Calls the method for the number of words that the board needs.
macro_rules! in_words {
    ($self:ident.$method:ident($($argument:expr),*)) => {
        match $self.board.words {
            1 => $self.$method::<1>($($argument),*),
            2 => $self.$method::<2>($($argument),*),
            3 => $self.$method::<3>($($argument),*),
            4 => $self.$method::<4>($($argument),*),
            _ => $self.$method::<WORDS>($($argument),*),
        }
    };
}

impl Waltz {
    /// All cells of the board.
    pub fn board(&self) -> Cells {
        self.board.cells(&self.board.cells)
    }

    /// The player's stones in pairs.
    pub fn pairs(&self, player: Player) -> Cells {
        in_words!(self.paired(player))
    }

    /// The share of cells with a stone, 0 to 1.
    pub fn filled(&self) -> f32 {
        let stones = &self.stones;
        let taken: u32 = (0..self.board.words).map(|word| (stones[0][word] | stones[1][word]).count_ones()).sum();
        taken as f32 / f32::from(self.board.count)
    }

    /// Both players' prospects, by player.
    pub fn prospects(&self) -> [Prospects; 2] {
        in_words!(self.prospects_in())
    }

    /// Equal situations can go on alike, whatever the number of plies; the sheet has no rule against repetition.
    #[inline]
    pub fn situation(&self) -> impl Eq + Hash + fmt::Debug + use<> {
        let &Self { board: _, stones, pairs: _, ply: _, to_move, token, passed, ending } = self;
        (stones, to_move, token, passed, ending)
    }

    /// The holder of the token: the player who was last ahead in pairs after a turn. `None` at the start.
    pub fn token(&self) -> Option<Player> {
        self.token
    }

    /// Whether the last ply was a pass, so that another one ends the game.
    pub fn passed(&self) -> bool {
        self.passed
    }

    /// Why the game ended, once it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    fn paired<const W: usize>(&self, player: Player) -> Cells {
        let mut pairs = [0; WORDS];
        pairs[..W].copy_from_slice(&self.adjacency::<W>(player).pairs(self.board));
        self.board.cells(&pairs)
    }

    #[inline]
    fn prospects_in<const W: usize>(&self) -> [Prospects; 2] {
        Player::BOTH.map(|player| {
            let adjacency = self.adjacency::<W>(player);
            let pairs = self.pairs[player.index()].into();
            Prospects { pairs, makers: count(adjacency.makers(self.board)), free: count(adjacency.free()) }
        })
    }

    #[inline]
    fn adjacency<const W: usize>(&self, player: Player) -> Adjacency<W> {
        let empty = minus(first(&self.board.cells), or(first(&self.stones[0]), first(&self.stones[1])));
        Adjacency::new(self.board, first(&self.stones[player.index()]), empty)
    }

    #[inline]
    fn taken(&self, place: usize) -> bool {
        has(&self.stones[0], place) || has(&self.stones[1], place)
    }

    /// Calls `each` with the legal placements; placements that make no pair come first.
    fn placements<const W: usize>(&self, mut each: impl FnMut(Move)) {
        let adjacency = self.adjacency::<W>(self.to_move);
        let makers = adjacency.makers(self.board);
        for place in places(adjacency.plain(makers)) {
            each(Move::Place { cell: self.board.cell(place), slide: None });
        }
        for place in places(makers) {
            let cell = self.board.cell(place);
            let slides = self.only_friend(place).into_iter().flat_map(|partner| self.slides(place, partner));
            slides.for_each(|direction| each(Move::Place { cell, slide: Some(direction) }));
        }
    }

    fn can_place(&self) -> bool {
        let mut any = false;
        in_words!(self.placements(|_| any = true));
        any
    }

    /// After a placement: counts pairs, moves the token, and checks whether the game has ended.
    fn judge<const W: usize>(&mut self) {
        let adjacency = Player::BOTH.map(|player| self.adjacency::<W>(player));
        let [one, two] = [0, 1].map(|player| count(adjacency[player].pairs(self.board)) / 2);
        self.pairs = [one as u8, two as u8];
        match one.cmp(&two) {
            std::cmp::Ordering::Greater => self.token = Some(Player::One),
            std::cmp::Ordering::Less => self.token = Some(Player::Two),
            std::cmp::Ordering::Equal => {}
        }
        if let Some(holder) = self.token
            && !adjacency[holder.other().index()].has_room(self.board)
        {
            self.ending = Some(Ending::NoRoom);
        }
    }

    /// A legal move, all equally likely.
    ///
    /// Draws from the legal moves and the forbidden slides, and draws again after a forbidden one. `None` after a number of
    /// rejected draws; the caller then draws from a list of legal moves, so that all stay equally likely.
    fn draw<const W: usize>(&self, mut below: impl FnMut(u32) -> u32) -> Option<Move> {
        const TRIES: usize = 32;
        let adjacency = self.adjacency::<W>(self.to_move);
        let makers = adjacency.makers(self.board);
        let plain = adjacency.plain(makers);
        let (placing, sliding) = (count(plain), count(makers));
        let directions = self.board.directions;
        let ways = directions.len() as u32;
        // Without the token, a pass is legal only if there is no placement, which is not checked here.
        let all = placing + sliding * ways + u32::from(self.token.is_some());
        if all == 0 {
            return None;
        }
        for _ in 0..TRIES {
            let index = below(all);
            if index < placing {
                return nth(plain, index).map(|place| Move::Place { cell: self.board.cell(place), slide: None });
            }
            let index = index - placing;
            if index >= sliding * ways {
                return Some(Move::Pass);
            }
            let place = nth(makers, index / ways)?;
            let direction = *directions.get((index % ways) as usize)?;
            let (partner, step) = (self.only_friend(place)?, self.board.step(direction)?);
            if self.may_slide(place, partner, step).is_ok() {
                return Some(Move::Place { cell: self.board.cell(place), slide: Some(direction) });
            }
        }
        None
    }
}

impl fmt::Debug for Waltz {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, stones, pairs, ply, to_move, token, passed, ending } = self;
        f.debug_struct("Waltz")
            .field("board", board)
            .field("stones", &stones.map(|stones| board.cells(&stones)))
            .field("pairs", pairs)
            .field("ply", ply)
            .field("to_move", to_move)
            .field("token", token)
            .field("passed", passed)
            .field("ending", ending)
            .finish()
    }
}

impl Position for Waltz {
    type Setup = Setup;
    type Illegal = Illegal;
    type Facts = Facts;
    type Move = Move;

    const ID: &'static str = "waltz";
    const TITLE: &'static str = "Tennessee Waltz";
    const CREDIT: Option<&'static str> = Some("Dale W. Walton, 2022");
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { name: "grid", values: Values::Words(Grid::NAMES) },
        OptionSpec { name: "size", values: Values::Numbers(&[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]) },
    ];
    const VARIANTS: &'static [&'static str] = &[
        "grid=square size=5",
        "grid=hex size=4",
        "grid=limping size=3",
        "grid=square size=8",
        "grid=hex size=5",
        "grid=square size=4",
        "grid=square size=6",
        "grid=square size=7",
        "grid=square size=9",
        "grid=square size=10",
        "grid=square size=11",
        "grid=square size=12",
        "grid=square size=13",
        "grid=hex size=3",
        "grid=hex size=6",
        "grid=hex size=7",
        "grid=hex size=8",
        "grid=limping size=2",
        "grid=limping size=4",
        "grid=limping size=5",
        "grid=limping size=6",
        "grid=limping size=7",
        "grid=limping size=8",
    ];
    const ENDLESS: bool = true;

    fn start(setup: Setup) -> Self {
        Self {
            board: Board::of(setup),
            stones: [[0; WORDS]; 2],
            pairs: [0; 2],
            ply: 0,
            to_move: Player::One,
            token: None,
            passed: false,
            ending: None,
        }
    }

    fn setup(&self) -> Setup {
        self.board.setup
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    /// Saturates in longer games.
    fn ply(&self) -> u16 {
        self.ply
    }

    /// "The player with the token wins." Without a token, the game is drawn.
    fn outcome(&self) -> Option<Outcome> {
        self.ending.map(|_| self.token.map_or(Outcome::Drawn, Outcome::Won))
    }

    fn stones(&self, player: Player) -> Cells {
        self.board.cells(&self.stones[player.index()])
    }

    fn facts(&self) -> Facts {
        Facts { token: self.token, pairs: self.pairs.map(u32::from) }
    }

    fn count(&self, player: Player) -> Option<u32> {
        Some(self.pairs[player.index()].into())
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.ending.is_some() {
            return;
        }
        let before = moves.len();
        in_words!(self.placements(|mv| moves.push(mv)));
        if self.token.is_some() || moves.len() == before {
            moves.push(Move::Pass);
        }
    }

    fn check(&self, mv: Move) -> Result<(), rules::Illegal> {
        if self.ending.is_some() {
            return Err(rules::Illegal::GameOver);
        }
        let Move::Place { cell, slide } = mv else {
            let allowed = self.token.is_some() || !self.can_place();
            return if allowed { Ok(()) } else { Err(Illegal::PassTooEarly.into()) };
        };
        let place = self.board.place(cell).ok_or(rules::Illegal::OffBoard)?;
        if let Some(by) = Player::BOTH.into_iter().find(|player| has(&self.stones[player.index()], place)) {
            return Err(rules::Illegal::Occupied { cell, by });
        }
        let along = match slide {
            None => None,
            Some(direction) => Some(self.board.step(direction).ok_or(Illegal::NoSuchDirection { direction })?),
        };
        match (self.partner(place), along) {
            (None, None) => Ok(()),
            (None, Some(_)) => Err(Illegal::NoPair { cell }.into()),
            (Some(partner), _) if self.slides(place, partner).next().is_none() => Err(Illegal::NoSlide { cell }.into()),
            (Some(_), None) => Err(Illegal::WhichDirection { cell }.into()),
            (Some(partner), Some(step)) => Ok(self.may_slide(place, partner, step)?),
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            // The stones have not changed, so neither the token nor the room has.
            Move::Pass => {
                if self.passed {
                    self.ending = Some(Ending::BothPassed);
                }
                self.passed = true;
            }
            Move::Place { .. } => {
                self.passed = false;
                self.place(mv, |_, _| {});
                in_words!(self.judge());
            }
        }
        self.ply = self.ply.saturating_add(1);
        self.to_move = self.to_move.other();
    }

    fn removed(&self, mv: Move) -> Cells {
        self.slide(mv).into_iter().filter(|(_, to)| to.is_none()).map(|(from, _)| from).collect()
    }

    fn random_move(&self, moves: &mut Vec<Move>, mut below: impl FnMut(u32) -> u32) -> Option<Move> {
        if self.ending.is_some() {
            return None;
        }
        if let Some(mv) = in_words!(self.draw(&mut below)) {
            return Some(mv);
        }
        moves.clear();
        self.legal_moves(moves);
        moves.get(below(moves.len() as u32) as usize).copied()
    }

    fn complete(&self, mv: Move) -> Move {
        let Move::Place { cell, slide: None } = mv else { return mv };
        let Some(place) = self.board.place(cell).filter(|&place| !self.taken(place)) else { return mv };
        let Some(partner) = self.partner(place) else { return mv };
        let mut slides = self.slides(place, partner);
        match (slides.next(), slides.next()) {
            (Some(only), None) => Move::Place { cell, slide: Some(only) },
            _ => mv,
        }
    }

    fn target(mv: Move) -> Option<Cell> {
        match mv {
            Move::Place { cell, .. } => Some(cell),
            Move::Pass => None,
        }
    }

    /// The set-up is not known here. The result is the number of steps on squares, and at least half of it on hexagons.
    fn distance(a: Cell, b: Cell) -> u32 {
        u32::from(a.col.abs_diff(b.col).max(a.row.abs_diff(b.row)))
    }
}
