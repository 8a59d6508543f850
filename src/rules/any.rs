//! The closed set of games, and a position of any of them.

use super::{Facts, Illegal, OptionError, OptionSpec, Options, Outcome, Player, Position, tether};
use crate::board::{Cell, Cells, hex};

/// The games of the house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Game {
    /// Tether, by Mark Steere.
    Tether,
}

/// What is settled before the first ply of a game: which game, and its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setup {
    /// Tether.
    Tether(tether::Setup),
}

/// A position of any of the games. Moves come and go as texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyPosition {
    /// Tether.
    Tether(tether::Tether),
}

/// Does the same with the position of whichever game it is.
macro_rules! each {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            AnyPosition::Tether($position) => $body,
        }
    };
}

impl Game {
    /// All games, in the order in which they are listed.
    pub const ALL: &[Self] = &[Self::Tether];

    /// The id, by which programs and the database know the game.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Tether => "tether",
        }
    }

    /// The game of that id or title, whatever the case.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.trim();
        Self::ALL
            .iter()
            .copied()
            .find(|game| name.eq_ignore_ascii_case(game.id()) || name.eq_ignore_ascii_case(game.title()))
    }

    /// The title, which is the same in every language.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Tether => "Tether",
        }
    }

    /// Who designed it and when, and where the designer's games are found: to be shown wherever the
    /// game is presented.
    pub const fn credit(self) -> &'static str {
        match self {
            Self::Tether => "Mark Steere, 2009 (marksteeregames.com)",
        }
    }

    /// The options that a setup is made of.
    pub const fn options(self) -> &'static [OptionSpec] {
        match self {
            Self::Tether => tether::OPTIONS,
        }
    }

    /// Options of the variants that are offered to people, the default first.
    pub const fn variants(self) -> &'static [&'static str] {
        match self {
            Self::Tether => tether::VARIANTS,
        }
    }

    /// The setup that `options` describe; what they leave out takes its default.
    ///
    /// # Errors
    /// The option at fault, and what is allowed.
    pub fn setup(self, options: &Options) -> Result<Setup, OptionError> {
        match self {
            Self::Tether => options.try_into().map(Setup::Tether),
        }
    }
}

impl Setup {
    /// The game.
    pub const fn game(self) -> Game {
        match self {
            Self::Tether(_) => Game::Tether,
        }
    }

    /// All options of the game with their values, defaults included.
    pub fn options(self) -> Options {
        match self {
            Self::Tether(setup) => setup.into(),
        }
    }

    /// The position before the first ply.
    pub fn start(self) -> AnyPosition {
        match self {
            Self::Tether(setup) => AnyPosition::Tether(Position::start(setup)),
        }
    }
}

impl AnyPosition {
    /// What was settled before the first ply.
    pub fn setup(&self) -> Setup {
        match self {
            Self::Tether(position) => Setup::Tether(position.setup()),
        }
    }

    /// See [`Position::to_move`].
    pub fn to_move(&self) -> Player {
        each!(self, position => position.to_move())
    }

    /// See [`Position::ply`].
    pub fn ply(&self) -> u16 {
        each!(self, position => position.ply())
    }

    /// See [`Position::outcome`].
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, position => position.outcome())
    }

    /// See [`Position::stones`].
    pub fn stones(&self, player: Player) -> Cells {
        each!(self, position => position.stones(player))
    }

    /// See [`Position::facts`].
    pub fn facts(&self) -> Facts {
        each!(self, position => position.facts())
    }

    /// See [`Position::DIE`].
    pub fn die(&self) -> Option<u8> {
        fn die<P: Position>(_: &P) -> Option<u8> {
            P::DIE
        }
        each!(self, position => die(position))
    }

    /// See [`Position::roll`].
    pub fn roll(&self) -> Option<u8> {
        each!(self, position => position.roll())
    }

    /// See [`Position::set_roll`].
    pub fn set_roll(&mut self, roll: u8) {
        each!(self, position => position.set_roll(roll));
    }

    /// The canonical texts of all legal moves, in the order of their bytes.
    pub fn legal_texts(&self) -> Vec<String> {
        fn texts<P: Position>(position: &P) -> Vec<String> {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let mut texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
            texts.sort_unstable();
            texts
        }
        each!(self, position => texts(position))
    }

    /// The canonical text of the legal move that `text` means.
    ///
    /// # Errors
    /// Why it means none here.
    pub fn resolve(&self, text: &str) -> Result<String, Illegal> {
        each!(self, position => position.resolve(text).map(|mv| mv.to_string()))
    }

    /// Plays the move that `text` means and gives its canonical text back.
    ///
    /// # Errors
    /// Why it means no legal move here; the position stays as it was.
    pub fn play_text(&mut self, text: &str) -> Result<String, Illegal> {
        each!(self, position => position.play_text(text).map(|mv| mv.to_string()))
    }

    /// The cell on which the move of that text ends, where it names one, on the board or off it.
    pub fn target(&self, text: &str) -> Option<Cell> {
        fn target<P: Position>(_: &P, text: &str) -> Option<Cell> {
            text.trim().to_ascii_lowercase().parse().ok().and_then(P::target)
        }
        each!(self, position => target(position, text))
    }

    /// The texts of at most `limit` legal moves whose targets are nearest to `cell`, nearest first.
    pub fn nearest(&self, cell: Cell, limit: usize) -> Vec<String> {
        fn nearest<P: Position>(position: &P, cell: Cell, limit: usize) -> Vec<String> {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let mut near: Vec<_> = moves
                .into_iter()
                .filter_map(|mv| P::target(mv).map(|target| (hex::distance(cell, target), mv.to_string())))
                .collect();
            near.sort_unstable();
            near.into_iter().take(limit).map(|(_, text)| text).collect()
        }
        each!(self, position => nearest(position, cell, limit))
    }
}
