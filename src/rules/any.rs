//! The closed set of games, and a position of any of them.

use super::{
    Facts, Illegal, OptionError, OptionSpec, Options, Outcome, Player, Position, anchor2d, netted, tether,
    tetrathedral, waltz,
};
use crate::board::{Cell, Cells};

/// The games of the house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Game {
    /// Tether, by Mark Steere.
    Tether,
    /// Anchor 2D, by Mark Steere.
    Anchor2d,
    /// Tennessee Waltz, by Dale W. Walton.
    Waltz,
    /// Netted, by Dale W. Walton.
    Netted,
    /// Tetrathedral.
    Tetrathedral,
}

/// What is settled before the first ply of a game: which game, and its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setup {
    /// Tether.
    Tether(tether::Setup),
    /// Anchor 2D.
    Anchor2d(anchor2d::Setup),
    /// Tennessee Waltz.
    Waltz(waltz::Setup),
    /// Netted.
    Netted(netted::Setup),
    /// Tetrathedral.
    Tetrathedral(tetrathedral::Setup),
}

/// A position of any of the games. Moves come and go as texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyPosition {
    /// Tether.
    Tether(tether::Tether),
    /// Anchor 2D.
    Anchor2d(anchor2d::Anchor2d),
    /// Tennessee Waltz.
    Waltz(waltz::Waltz),
    /// Netted.
    Netted(netted::Netted),
    /// Tetrathedral.
    Tetrathedral(tetrathedral::Tetrathedral),
}

/// Does the same with what an enumeration holds for a game, one variant each.
macro_rules! each {
    ($Any:ident, $any:expr, $held:ident => $body:expr) => {
        match $any {
            $Any::Tether($held) => $body,
            $Any::Anchor2d($held) => $body,
            $Any::Waltz($held) => $body,
            $Any::Netted($held) => $body,
            $Any::Tetrathedral($held) => $body,
        }
    };
}
pub(crate) use each;

/// Does the same with the type of positions of whichever game it is; `wrap` is the game's variant of
/// another enumeration.
macro_rules! of_each {
    ($game:expr, $P:ident $(, $Any:ident::$wrap:ident)? => $body:expr) => {
        match $game {
            Game::Tether => {
                type $P = tether::Tether;
                $(use $Any::Tether as $wrap;)?
                $body
            }
            Game::Anchor2d => {
                type $P = anchor2d::Anchor2d;
                $(use $Any::Anchor2d as $wrap;)?
                $body
            }
            Game::Waltz => {
                type $P = waltz::Waltz;
                $(use $Any::Waltz as $wrap;)?
                $body
            }
            Game::Netted => {
                type $P = netted::Netted;
                $(use $Any::Netted as $wrap;)?
                $body
            }
            Game::Tetrathedral => {
                type $P = tetrathedral::Tetrathedral;
                $(use $Any::Tetrathedral as $wrap;)?
                $body
            }
        }
    };
}

impl Game {
    /// All games, in the order in which they are listed.
    pub const ALL: &[Self] = &[Self::Tether, Self::Anchor2d, Self::Waltz, Self::Netted, Self::Tetrathedral];

    /// The game of that id or title, whatever the case.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.trim();
        Self::ALL
            .iter()
            .copied()
            .find(|game| name.eq_ignore_ascii_case(game.id()) || name.eq_ignore_ascii_case(game.title()))
    }

    /// See [`Position::ID`].
    pub const fn id(self) -> &'static str {
        of_each!(self, P => P::ID)
    }

    /// See [`Position::TITLE`].
    pub const fn title(self) -> &'static str {
        of_each!(self, P => P::TITLE)
    }

    /// See [`Position::CREDIT`].
    pub const fn credit(self) -> Option<&'static str> {
        of_each!(self, P => P::CREDIT)
    }

    /// See [`Position::OPTIONS`].
    pub const fn options(self) -> &'static [OptionSpec] {
        of_each!(self, P => P::OPTIONS)
    }

    /// See [`Position::VARIANTS`].
    pub const fn variants(self) -> &'static [&'static str] {
        of_each!(self, P => P::VARIANTS)
    }

    /// See [`Position::DIE`].
    pub const fn die(self) -> Option<u8> {
        of_each!(self, P => P::DIE)
    }

    /// The setup that `options` describe; what they leave out takes its default.
    ///
    /// # Errors
    /// The option at fault, and what is allowed.
    pub fn setup(self, options: &Options) -> Result<Setup, OptionError> {
        of_each!(self, P, Setup::wrap => <P as Position>::Setup::try_from(options).map(wrap))
    }
}

impl Setup {
    /// The game.
    pub const fn game(self) -> Game {
        match self {
            Self::Tether(_) => Game::Tether,
            Self::Anchor2d(_) => Game::Anchor2d,
            Self::Waltz(_) => Game::Waltz,
            Self::Netted(_) => Game::Netted,
            Self::Tetrathedral(_) => Game::Tetrathedral,
        }
    }

    /// All options of the game with their values, defaults included.
    pub fn options(self) -> Options {
        each!(Self, self, setup => setup.into())
    }

    /// Whose the ply of that index is, from 0: players alternate, whatever they play.
    pub fn mover(self, ply: usize) -> Player {
        let first = self.start().to_move();
        if ply.is_multiple_of(2) { first } else { first.other() }
    }

    /// The position before the first ply.
    pub fn start(self) -> AnyPosition {
        match self {
            Self::Tether(setup) => AnyPosition::Tether(Position::start(setup)),
            Self::Anchor2d(setup) => AnyPosition::Anchor2d(Position::start(setup)),
            Self::Waltz(setup) => AnyPosition::Waltz(Position::start(setup)),
            Self::Netted(setup) => AnyPosition::Netted(Position::start(setup)),
            Self::Tetrathedral(setup) => AnyPosition::Tetrathedral(Position::start(setup)),
        }
    }
}

impl AnyPosition {
    /// The game.
    pub const fn game(&self) -> Game {
        match self {
            Self::Tether(_) => Game::Tether,
            Self::Anchor2d(_) => Game::Anchor2d,
            Self::Waltz(_) => Game::Waltz,
            Self::Netted(_) => Game::Netted,
            Self::Tetrathedral(_) => Game::Tetrathedral,
        }
    }

    /// What was settled before the first ply.
    pub fn setup(&self) -> Setup {
        match self {
            Self::Tether(position) => Setup::Tether(position.setup()),
            Self::Anchor2d(position) => Setup::Anchor2d(position.setup()),
            Self::Waltz(position) => Setup::Waltz(position.setup()),
            Self::Netted(position) => Setup::Netted(position.setup()),
            Self::Tetrathedral(position) => Setup::Tetrathedral(position.setup()),
        }
    }

    /// See [`Position::to_move`].
    pub fn to_move(&self) -> Player {
        each!(Self, self, position => position.to_move())
    }

    /// See [`Position::ply`].
    pub fn ply(&self) -> u16 {
        each!(Self, self, position => position.ply())
    }

    /// See [`Position::outcome`].
    pub fn outcome(&self) -> Option<Outcome> {
        each!(Self, self, position => position.outcome())
    }

    /// See [`Position::stones`].
    pub fn stones(&self, player: Player) -> Cells {
        each!(Self, self, position => position.stones(player))
    }

    /// See [`Position::facts`].
    pub fn facts(&self) -> Facts {
        each!(Self, self, position => position.facts())
    }

    /// See [`Position::roll`].
    pub fn roll(&self) -> Option<u8> {
        each!(Self, self, position => position.roll())
    }

    /// See [`Position::set_roll`].
    pub fn set_roll(&mut self, roll: u8) {
        each!(Self, self, position => position.set_roll(roll));
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
        each!(Self, self, position => texts(position))
    }

    /// Whether the roll on the table allows no move, so that the turn is forfeited.
    pub fn is_forfeited(&self) -> bool {
        self.roll().is_some() && self.legal_texts() == ["pass"]
    }

    /// The canonical text of the legal move that `text` means.
    ///
    /// # Errors
    /// Why it means none here.
    pub fn resolve(&self, text: &str) -> Result<String, Illegal> {
        each!(Self, self, position => position.resolve(text).map(|mv| mv.to_string()))
    }

    /// Plays the move that `text` means and gives its canonical text back.
    ///
    /// # Errors
    /// Why it means no legal move here; the position stays as it was.
    pub fn play_text(&mut self, text: &str) -> Result<String, Illegal> {
        each!(Self, self, position => position.play_text(text).map(|mv| mv.to_string()))
    }

    /// The cell on which the move of that text ends, where it names one, on the board or off it.
    pub fn target(&self, text: &str) -> Option<Cell> {
        fn target<P: Position>(_: &P, text: &str) -> Option<Cell> {
            text.trim().to_ascii_lowercase().parse().ok().and_then(P::target)
        }
        each!(Self, self, position => target(position, text))
    }

    /// The cells from which the legal move that `text` means takes pieces off the board; none when it
    /// means no legal move. See [`Position::removed`].
    pub fn removed(&self, text: &str) -> Cells {
        fn removed<P: Position>(position: &P, text: &str) -> Cells {
            position.resolve(text).map_or(Cells::EMPTY, |mv| position.removed(mv))
        }
        each!(Self, self, position => removed(position, text))
    }

    /// The texts of at most `limit` legal moves whose targets are nearest to `cell`, nearest first.
    pub fn nearest(&self, cell: Cell, limit: usize) -> Vec<String> {
        fn nearest<P: Position>(position: &P, cell: Cell, limit: usize) -> Vec<String> {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let mut near: Vec<_> = moves
                .into_iter()
                .filter_map(|mv| P::target(mv).map(|target| (P::distance(cell, target), mv.to_string())))
                .collect();
            near.sort_unstable();
            near.into_iter().take(limit).map(|(_, text)| text).collect()
        }
        each!(Self, self, position => nearest(position, cell, limit))
    }
}
