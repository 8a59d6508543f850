//! The closed set of games, and a position of any of them.

use super::{OptionError, OptionSpec, Options, Outcome, Player, Position};
use crate::{
    board::{Cell, Cells},
    for_each_game, match_game, match_game_type,
};
use serde::Serialize;

/// Defines enumerations with a variant for each game, and the conversions into them.
macro_rules! define_enums {
    ([] $($module:ident::$Game:ident,)*) => {
        /// The games.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Game {
            $(
                #[doc = concat!("The game of [`", stringify!($module), "::", stringify!($Game), "`](super::", stringify!($module), "::", stringify!($Game), ").")]
                $Game,
            )*
        }

        /// A game with its options.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Setup {
            $(
                #[doc = concat!("The options of [`", stringify!($module), "`](super::", stringify!($module), ").")]
                $Game(super::$module::Setup),
            )*
        }

        /// Why a move can't be played, with the facts for the player.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Illegal {
            /// The text is not a move of this game.
            Unreadable,
            /// The game has ended.
            GameOver,
            /// The cell is not on the board.
            OffBoard,
            /// The cell is occupied.
            Occupied {
                /// The cell named in the move.
                cell: Cell,
                /// The stone's owner.
                by: Player,
            },
            $(
                #[doc = concat!("A reason that only [`", stringify!($module), "`](super::", stringify!($module), ") has.")]
                $Game(super::$module::Illegal),
            )*
        }

        /// The counts of a position besides its stones.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
        #[serde(untagged)]
        pub enum Facts {
            $(
                #[doc = concat!("The counts of [`", stringify!($module), "`](super::", stringify!($module), ").")]
                $Game(super::$module::Facts),
            )*
        }

        /// A position of any game. Moves are read and written as texts.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum AnyPosition {
            $(
                #[doc = concat!("A position of [`", stringify!($module), "`](super::", stringify!($module), ").")]
                $Game(super::$module::$Game),
            )*
        }

        $(
            impl From<super::$module::Setup> for Setup {
                fn from(setup: super::$module::Setup) -> Self {
                    Self::$Game(setup)
                }
            }

            impl From<super::$module::Illegal> for Illegal {
                fn from(illegal: super::$module::Illegal) -> Self {
                    Self::$Game(illegal)
                }
            }

            impl From<super::$module::Facts> for Facts {
                fn from(facts: super::$module::Facts) -> Self {
                    Self::$Game(facts)
                }
            }

            impl From<super::$module::$Game> for AnyPosition {
                fn from(position: super::$module::$Game) -> Self {
                    Self::$Game(position)
                }
            }
        )*

        impl Game {
            /// All games, in the order of lists.
            pub const ALL: &[Self] = &[$(Self::$Game),*];
        }

        impl Setup {
            /// The game.
            pub const fn game(self) -> Game {
                match self {
                    $(Self::$Game(_) => Game::$Game,)*
                }
            }
        }

        impl AnyPosition {
            /// The game.
            pub const fn game(&self) -> Game {
                match self {
                    $(Self::$Game(_) => Game::$Game,)*
                }
            }
        }
    };
}

for_each_game!(define_enums);

impl Game {
    /// The game with that id or title, ignoring case.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.trim();
        Self::ALL
            .iter()
            .copied()
            .find(|game| name.eq_ignore_ascii_case(game.id()) || name.eq_ignore_ascii_case(game.title()))
    }

    /// See [`Position::ID`].
    pub const fn id(self) -> &'static str {
        match_game_type!(self, P => P::ID)
    }

    /// See [`Position::TITLE`].
    pub const fn title(self) -> &'static str {
        match_game_type!(self, P => P::TITLE)
    }

    /// See [`Position::CREDIT`].
    pub const fn credit(self) -> Option<&'static str> {
        match_game_type!(self, P => P::CREDIT)
    }

    /// See [`Position::OPTIONS`].
    pub const fn options(self) -> &'static [OptionSpec] {
        match_game_type!(self, P => P::OPTIONS)
    }

    /// See [`Position::VARIANTS`].
    pub const fn variants(self) -> &'static [&'static str] {
        match_game_type!(self, P => P::VARIANTS)
    }

    /// See [`Position::ENDLESS`].
    pub const fn endless(self) -> bool {
        match_game_type!(self, P => P::ENDLESS)
    }

    /// See [`Position::DIE`].
    pub const fn die(self) -> Option<u8> {
        match_game_type!(self, P => P::DIE)
    }

    /// The set-up for `options`; missing options take their defaults.
    ///
    /// # Errors
    /// The first option that is not allowed, with the allowed values.
    pub fn setup(self, options: &Options) -> Result<Setup, OptionError> {
        match_game_type!(self, P => <P as Position>::Setup::try_from(options).map(Setup::from))
    }

    /// As [`Self::setup`], from the options' text.
    ///
    /// # Errors
    /// Also a text that can't be read.
    pub fn read_setup(self, options: &str) -> Result<Setup, OptionError> {
        self.setup(&Options::parse(options, self.options())?)
    }
}

impl Setup {
    /// All options with their values, including defaults.
    pub fn options(self) -> Options {
        match_game!(Self, self, setup => setup.into())
    }

    /// The player of the ply at index `ply`, from 0: players always alternate.
    pub fn mover(self, ply: usize) -> Player {
        let first = self.start().to_move();
        if ply.is_multiple_of(2) { first } else { first.other() }
    }

    /// The position before the first ply.
    pub fn start(self) -> AnyPosition {
        match_game!(Self, self, setup: P => P::start(setup).into())
    }
}

impl AnyPosition {
    /// The game and its options.
    pub fn setup(&self) -> Setup {
        match_game!(Self, self, position => position.setup().into())
    }

    /// See [`Position::to_move`].
    pub fn to_move(&self) -> Player {
        match_game!(Self, self, position => position.to_move())
    }

    /// See [`Position::ply`].
    pub fn ply(&self) -> u16 {
        match_game!(Self, self, position => position.ply())
    }

    /// See [`Position::outcome`].
    pub fn outcome(&self) -> Option<Outcome> {
        match_game!(Self, self, position => position.outcome())
    }

    /// See [`Position::stones`].
    pub fn stones(&self, player: Player) -> Cells {
        match_game!(Self, self, position => position.stones(player))
    }

    /// See [`Position::facts`].
    pub fn facts(&self) -> Facts {
        match_game!(Self, self, position => position.facts().into())
    }

    /// See [`Position::count`].
    pub fn count(&self, player: Player) -> Option<u32> {
        match_game!(Self, self, position => position.count(player))
    }

    /// See [`Position::roll`].
    pub fn roll(&self) -> Option<u8> {
        match_game!(Self, self, position => position.roll())
    }

    /// See [`Position::set_roll`].
    pub fn set_roll(&mut self, roll: u8) {
        match_game!(Self, self, position => position.set_roll(roll));
    }

    /// The canonical texts of all legal moves, sorted by bytes.
    pub fn legal_texts(&self) -> Vec<String> {
        fn texts<P: Position>(position: &P) -> Vec<String> {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let mut texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
            texts.sort_unstable();
            texts
        }
        match_game!(Self, self, position => texts(position))
    }

    /// Whether the current roll allows no move, so that the turn is forfeited.
    pub fn is_forfeited(&self) -> bool {
        self.roll().is_some() && self.legal_texts() == ["pass"]
    }

    /// The canonical text of the legal move that `text` means.
    ///
    /// # Errors
    /// Why `text` is no legal move here.
    pub fn resolve(&self, text: &str) -> Result<String, Illegal> {
        match_game!(Self, self, position => position.resolve(text).map(|mv| mv.to_string()))
    }

    /// Plays the move that `text` means. Returns its canonical text.
    ///
    /// # Errors
    /// Why `text` is not a legal move here; the position stays unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<String, Illegal> {
        match_game!(Self, self, position => position.play_text(text).map(|mv| mv.to_string()))
    }

    /// The cell where the move ends, if its text names one; possibly off the board.
    pub fn target(&self, text: &str) -> Option<Cell> {
        fn target<P: Position>(_: &P, text: &str) -> Option<Cell> {
            text.trim().to_ascii_lowercase().parse().ok().and_then(P::target)
        }
        match_game!(Self, self, position => target(position, text))
    }

    /// The cells that the move's text names, possibly off the board: its target, and the start of a piece that moves.
    pub fn cells_of(&self, text: &str) -> Cells {
        let named = text.split(['-', '@']).filter_map(Cell::parse);
        named.chain(self.target(text)).collect()
    }

    /// The cells from which the legal move `text` removes pieces; empty if it is no legal move. See [`Position::removed`].
    pub fn removed(&self, text: &str) -> Cells {
        fn removed<P: Position>(position: &P, text: &str) -> Cells {
            position.resolve(text).map_or(Cells::EMPTY, |mv| position.removed(mv))
        }
        match_game!(Self, self, position => removed(position, text))
    }

    /// At most `limit` legal moves, ordered by the distance of their targets from `cell`. A pass comes last.
    pub fn nearest(&self, cell: Cell, limit: usize) -> Vec<String> {
        fn nearest<P: Position>(position: &P, cell: Cell, limit: usize) -> Vec<String> {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let mut near: Vec<_> = moves
                .into_iter()
                .map(|mv| (P::target(mv).map_or(u32::MAX, |target| P::distance(cell, target)), mv.to_string()))
                .collect();
            near.sort_unstable();
            near.into_iter().take(limit).map(|(_, text)| text).collect()
        }
        match_game!(Self, self, position => nearest(position, cell, limit))
    }
}
