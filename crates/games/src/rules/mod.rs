//! The games: positions, moves, why a move is illegal, outcome.
//!
//! A game is a type that implements [`Position`]; most of the trait's methods are derived from a few required ones. The set of
//! games is closed: [`for_each_game!`](crate::for_each_game) lists them and generates their modules, [`Game`], [`Setup`],
//! [`Illegal`], [`Facts`], and [`AnyPosition`], a position of any game for callers that learn the game at run time. There is no
//! clock, no I/O and no randomness here: callers pass dice rolls in.

mod any;
mod options;
mod placement;

crate::for_each_game!(crate::declare_modules, pub);

pub use any::{AnyPosition, Facts, Game, Illegal, Setup};
pub use options::{OptionError, OptionSpec, Options, Value, Values};

use crate::board::{Cell, Cells, hex};
use serde::Serialize;
use std::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

/// Player 1 is the first that the rules name, even if player 2 begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Such as Red in Tether.
    One,
    /// Such as Blue in Tether.
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
    /// The game ended without a winner.
    Drawn,
}

impl Outcome {
    /// The player who won, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Won(player) => Some(player),
            Self::Drawn => None,
        }
    }
}

/// A text that is no move of the game in any position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreadable;

/// A position of a game: the state between two plies.
///
/// Equality compares everything that later plies can depend on, and the number of plies.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// The options chosen for a game, such as the board and its size.
    type Setup: Copy + Eq + Debug + for<'a> TryFrom<&'a Options, Error = OptionError> + Into<Options>;

    /// Reasons that only this game has; shared reasons are variants of [`Illegal`].
    type Illegal: Copy + Eq + Debug + Into<Illegal>;

    /// The counts of a position besides its stones. `Serialize` writes the object that the referee shows; `Display` writes a line
    /// for recorded playthroughs, empty if there are no counts.
    type Facts: Clone + Eq + Debug + Display + Serialize + Into<Facts>;

    /// A move. `Display` writes its canonical text, which no other move of the game shares. `FromStr` parses the notation,
    /// ignoring case, and does not know whether the move is legal.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = Unreadable>;

    /// The game's name for programs and the database.
    const ID: &'static str;

    /// The game's title, the same in every language.
    const TITLE: &'static str;

    /// Designer and year, and where to find the designer's games; shown wherever the game is presented. `None` if the rule sheet
    /// doesn't say.
    const CREDIT: Option<&'static str>;

    /// The game's options, with their allowed values.
    const OPTIONS: &'static [OptionSpec];

    /// The variants in menus, as texts of options: the default first, then the most useful ones. The menu of all games has room
    /// for 25 options, so it shows only the first few of each game.
    const VARIANTS: &'static [&'static str];

    /// Whether play can go on for ever, so that players may agree on a draw. In other games, each ply fills a cell.
    const ENDLESS: bool = false;

    /// The position before the first ply.
    fn start(setup: Self::Setup) -> Self;

    /// The game's options.
    fn setup(&self) -> Self::Setup;

    /// Whose turn it is, or would be after the end.
    fn to_move(&self) -> Player;

    /// The number of plies made.
    fn ply(&self) -> u16;

    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;

    /// The cells on which the player's pieces stand.
    fn stones(&self, player: Player) -> Cells;

    /// The counts of the position besides its stones.
    fn facts(&self) -> Self::Facts;

    /// The count that players compare, such as claimed cells; `None` if only the stones matter.
    fn count(&self, _player: Player) -> Option<u32> {
        None
    }

    /// Appends all legal moves, each once. There are none after the end; before it there is at least one, unless a die has to be
    /// rolled first.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Checks that `mv` is legal.
    ///
    /// # Errors
    /// The first reason, in this order: the game is over, the board lacks a cell, the cell for a new piece is occupied, and then
    /// the game's own reasons in the order of the variants of [`Position::Illegal`].
    fn check(&self, mv: Self::Move) -> Result<(), Illegal>;

    /// Plays `mv`, which must be legal. For searches, which take their moves from [`Position::legal_moves`].
    ///
    /// After an illegal move the position is meaningless, but safe to use.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// The cell where the move ends, if it names one.
    fn target(mv: Self::Move) -> Option<Cell>;

    /// The cells that lose a piece of either player by the legal move `mv`: captured, or pushed off.
    fn removed(&self, _mv: Self::Move) -> Cells {
        Cells::EMPTY
    }

    /// A random legal move, all equally likely; `None` after the end. `below` returns a random number below its argument; `moves`
    /// is a buffer, so that playouts allocate no memory.
    fn random_move(&self, moves: &mut Vec<Self::Move>, mut below: impl FnMut(u32) -> u32) -> Option<Self::Move> {
        moves.clear();
        self.legal_moves(moves);
        if moves.is_empty() { None } else { moves.get(below(moves.len() as u32) as usize).copied() }
    }

    /// For suggesting legal moves near an illegal one.
    fn distance(a: Cell, b: Cell) -> u32 {
        hex::distance(a, b)
    }

    /// The number of sides of the die rolled before each ply, in games with a die.
    const DIE: Option<u8> = None;

    /// The current roll, in games with a die.
    fn roll(&self) -> Option<u8> {
        None
    }

    /// Sets the roll, 1 to [`Position::DIE`]. Does nothing in games without a die.
    fn set_roll(&mut self, _roll: u8) {}

    /// Adds what a text may omit if only one legal move fits, such as a direction.
    fn complete(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// Parses a move, completes it, and checks that it is legal. Ignores surrounding blanks.
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

    /// Plays a move if it is legal; otherwise leaves the position as it was.
    ///
    /// # Errors
    /// Why the move is illegal.
    fn play(&mut self, mv: Self::Move) -> Result<(), Illegal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays the move that `text` means, and returns it.
    ///
    /// # Errors
    /// Why the text is no legal move here.
    fn play_text(&mut self, text: &str) -> Result<Self::Move, Illegal> {
        let mv = self.resolve(text)?;
        self.play_unchecked(mv);
        Ok(mv)
    }
}
