//! The games: positions, moves, why a move is illegal, outcome.
//!
//! A game is a type that implements [`Position`]: a few required methods, everything else derived.
//! The set of games is closed ([`Game`]); [`AnyPosition`] is a position of any of them, for callers
//! that learn the game only at run time. There is no clock, no I/O and no randomness in here: dice
//! are handed in.

pub mod anchor2d;
mod any;
pub mod netted;
mod options;
mod placement;
pub mod tether;
pub mod tetrathedral;
pub mod waltz;

pub(crate) use any::each;
pub use any::{AnyPosition, Game, Setup};
pub use options::{OptionError, OptionSpec, Options, Value, Values};

use crate::board::{Cell, Cells, hex};
use std::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

/// A seat at the board. Player one is the first named in the rules, whoever begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Player 1, e.g. Red in Tether.
    One,
    /// Player 2, e.g. Blue in Tether.
    Two,
}

impl Player {
    /// Both players, player 1 first.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// 0 for player 1, 1 for player 2.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 or 2.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Player 1 or 2 by their number.
    pub const fn from_number(number: i64) -> Option<Self> {
        match number {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            _ => None,
        }
    }

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

/// How a game ended by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The player won.
    Won(Player),
    /// Nobody won.
    Drawn,
}

/// A text that is not a move of the game, whatever the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreadable;

/// Why a move can't be played, with the facts that a person is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The text is not a move of this game.
    Unreadable,
    /// The game has ended.
    GameOver,
    /// The board has no such cell.
    OffBoard,
    /// There is a stone on the cell.
    Occupied {
        /// The cell named in the move.
        cell: Cell,
        /// Whose stone it is.
        by: Player,
    },
    /// The cell is surrounded, so nobody may place there (Tether).
    Surrounded {
        /// The cell named in the move.
        cell: Cell,
        /// Who surrounds it.
        by: Player,
    },
    /// The cell belongs to a window, where no stone is ever placed (Anchor 2D).
    Window {
        /// The cell named in the move.
        cell: Cell,
    },
    /// The mover's region would hold as many stones as edge cells or more (Netted).
    Suicide {
        /// The cell named in the move.
        cell: Cell,
        /// The mover's stones in the region, the new one included.
        stones: u32,
        /// The edge cells of the region, occupied ones included.
        edge: u32,
    },
    /// One may not pass here: nobody holds the token yet, and there is a placement (Tennessee Waltz).
    PassTooEarly,
    /// The grid has no such direction (Tennessee Waltz).
    NoSuchDirection {
        /// The direction named in the move.
        direction: waltz::Direction,
    },
    /// A direction is named although the placement makes no pair (Tennessee Waltz).
    NoPair {
        /// The cell named in the move.
        cell: Cell,
    },
    /// The placement makes a pair that can slide in no direction (Tennessee Waltz).
    NoSlide {
        /// The cell named in the move.
        cell: Cell,
    },
    /// The placement makes a pair that can slide in several directions, and none is named (Tennessee Waltz).
    WhichDirection {
        /// The cell named in the move.
        cell: Cell,
    },
    /// A stone of the pair would leave the board (Tennessee Waltz).
    LeavesBoard {
        /// Where that stone stands before the slide.
        stone: Cell,
    },
    /// An opposing stone would be pushed off the board (Tennessee Waltz).
    PushesOff {
        /// Where that stone stands.
        stone: Cell,
        /// Whose it is.
        by: Player,
    },
    /// The die has to be rolled first (Tetrathedral).
    NotRolled,
    /// There is a legal move, so the turn can't be forfeited (Tetrathedral).
    MustMove,
    /// Nobody's or the opponent's pawn is on the cell that the move starts from (Tetrathedral).
    NoPawn {
        /// That cell.
        cell: Cell,
    },
    /// An own pawn stands where the move ends (Tetrathedral).
    OwnPawn {
        /// That cell.
        cell: Cell,
    },
    /// No straight path leads from one cell to the other (Tetrathedral).
    NotInLine {
        /// Where the move starts.
        from: Cell,
        /// Where it is to end.
        to: Cell,
    },
    /// The straight path has another length than the roll allows (Tetrathedral).
    WrongDistance {
        /// The roll on the table.
        roll: u8,
        /// Spaces from start to end.
        distance: u8,
    },
    /// A pawn stands on the way (Tetrathedral).
    Blocked {
        /// The roll on the table.
        roll: u8,
        /// Where the move starts.
        from: Cell,
        /// Spaces from start to end.
        distance: u8,
        /// The first pawn on the way.
        by: Cell,
    },
    /// Pawns re-enter on an eight only (Tetrathedral).
    NoEight {
        /// The roll on the table.
        roll: u8,
    },
    /// No pawn of the mover is out of play (Tetrathedral).
    NothingOut,
    /// Pawns re-enter in the outer ring only (Tetrathedral).
    NotInRing {
        /// The cell named in the move.
        cell: Cell,
    },
}

/// What a position holds beside its stones, game by game: the counts that matter in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Facts {
    /// Tether.
    Tether {
        /// Cells claimed, by player.
        territory: [u32; 2],
    },
    /// Anchor 2D.
    Anchor2d {
        /// Pairs of edges anchored, by player.
        anchored: [anchor2d::Pairs; 2],
    },
    /// Tennessee Waltz.
    Waltz {
        /// Who holds the token.
        token: Option<Player>,
        /// Pairs of stones, by player.
        pairs: [u32; 2],
    },
    /// Netted, where only the stones count.
    Netted,
    /// Tetrathedral.
    Tetrathedral {
        /// Pawns out of play, by player.
        out: [u32; 2],
    },
}

/// A position of one game: the state between two plies.
///
/// Equality compares everything that later plies can depend on, and the number of plies made.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// What is settled before the first ply: board and size.
    type Setup: Copy + Eq + Debug + for<'a> TryFrom<&'a Options, Error = OptionError> + Into<Options>;

    /// A move. `Display` writes its canonical text, which no other move of the game shares;
    /// `FromStr` reads the form of a move, ignoring case, without asking whether it is legal.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = Unreadable>;

    /// The id, by which programs and the database know the game.
    const ID: &'static str;

    /// The title, which is the same in every language.
    const TITLE: &'static str;

    /// Who designed the game and when, and where the designer's games are found: to be shown wherever
    /// the game is presented. `None` where the rule sheet doesn't say.
    const CREDIT: Option<&'static str>;

    /// The options that a setup is made of.
    const OPTIONS: &'static [OptionSpec];

    /// Options of the variants that are offered to people: the default first, and in the first five, which are
    /// all that a short menu offers, what is most worth a choice.
    const VARIANTS: &'static [&'static str];

    /// The position before the first ply.
    fn start(setup: Self::Setup) -> Self;

    /// What was settled before the first ply.
    fn setup(&self) -> Self::Setup;

    /// Whose turn it is; after the end, whose it would be.
    fn to_move(&self) -> Player;

    /// The number of plies made.
    fn ply(&self) -> u16;

    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;

    /// The cells on which the player's pieces stand.
    fn stones(&self, player: Player) -> Cells;

    /// What the position holds beside the stones.
    fn facts(&self) -> Facts;

    /// Appends all legal moves, each once. None after the end; before it at least one, unless a
    /// roll has to come first.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Says why `mv` is illegal.
    ///
    /// # Errors
    /// The reason; the checks are made in the order of [`Illegal`]'s variants.
    fn check(&self, mv: Self::Move) -> Result<(), Illegal>;

    /// Plays `mv`, which must be legal: for search, which takes its moves from [`Position::legal_moves`].
    ///
    /// After an illegal move the position means nothing, but is safe to use.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// The cell on which the move ends, where it names one.
    fn target(mv: Self::Move) -> Option<Cell>;

    /// The cells from which playing the legal move `mv` takes pieces off the board, own or opposing:
    /// captured ones, and such as are pushed off.
    fn removed(&self, _mv: Self::Move) -> Cells {
        Cells::EMPTY
    }

    /// A legal move by chance, each as likely as any other; none after the end. `below` gives a number
    /// below its argument; `moves` is room to list moves in, so that a playout needs no memory of its own.
    fn random_move(&self, moves: &mut Vec<Self::Move>, mut below: impl FnMut(u32) -> u32) -> Option<Self::Move> {
        moves.clear();
        self.legal_moves(moves);
        if moves.is_empty() { None } else { moves.get(below(moves.len() as u32) as usize).copied() }
    }

    /// How far apart two cells are, to find moves near to one that was meant.
    fn distance(a: Cell, b: Cell) -> u32 {
        hex::distance(a, b)
    }

    /// The sides of the die that is rolled before each ply, in games that have one.
    const DIE: Option<u8> = None;

    /// The roll on the table, in games with a die.
    fn roll(&self) -> Option<u8> {
        None
    }

    /// Puts a roll, 1 to [`Position::DIE`], on the table; without meaning in games that have no die.
    fn set_roll(&mut self, _roll: u8) {}

    /// Makes a move of a text that leaves out what only one legal move can mean, such as a direction.
    fn complete(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// Reads a move of this position: form first, then meaning. Blanks around the text are ignored.
    ///
    /// # Errors
    /// Why the text is no legal move here.
    fn resolve(&self, text: &str) -> Result<Self::Move, Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::GameOver);
        }
        let mv = text.trim().to_ascii_lowercase().parse().map_err(|Unreadable| Illegal::Unreadable)?;
        let mv = self.complete(mv);
        self.check(mv).map(|()| mv)
    }

    /// Plays a move if it is legal; otherwise the position stays as it was.
    ///
    /// # Errors
    /// Why the move is illegal.
    fn play(&mut self, mv: Self::Move) -> Result<(), Illegal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays the move that `text` means and gives it back.
    ///
    /// # Errors
    /// Why the text is no legal move here.
    fn play_text(&mut self, text: &str) -> Result<Self::Move, Illegal> {
        let mv = self.resolve(text)?;
        self.play_unchecked(mv);
        Ok(mv)
    }
}
