//! What the search needs to know of a game besides its rules.

use super::{Beginner, Random, Settings};
use parlor_games::rules::{Outcome, Player, Position};

/// A game that the computer can play. Optional methods have defaults that know nothing of the game; a game overrides them only if
/// measurements show that it helps.
pub trait Knowledge: Position {
    /// Computed once for a position, before its moves are judged one by one.
    type View;

    /// The best settings for this game.
    const SETTINGS: Settings;

    /// The number of slots. Moves in the same slot share their value between positions (RAVE).
    const SLOTS: usize;

    /// The slot of a move, below [`Knowledge::SLOTS`].
    fn slot(mv: Self::Move) -> usize;

    /// How the easy level is weak.
    const BEGINNER: Beginner = Beginner::DEFAULT;

    /// How good the legal move `mv` looks to a beginner, on any scale. `None` if beginners have no view of their own; the easy
    /// level's short search decides then.
    fn glance(&self, _mv: Self::Move) -> Option<f32> {
        None
    }

    /// A hash of everything that later plies depend on: equal positions have equal keys, and different positions almost certainly
    /// have different ones. `None` if the game provides none.
    fn key(&self) -> Option<u64> {
        None
    }

    /// Looks at the position once for all of its moves.
    fn view(&self) -> Self::View;

    /// How good the legal move `mv`, which leads to `after`, looks for the mover before any search: 0 to 1, with 0.5 for no
    /// opinion.
    fn prior(&self, view: &Self::View, mv: Self::Move, after: &Self) -> f32;

    /// The next move of a playout; `None` after the end. `last` is the previous move, `room` a buffer for moves. By default
    /// uniformly random.
    fn playout_move(
        &self,
        _last: Option<Self::Move>,
        room: &mut Vec<Self::Move>,
        random: &mut Random,
    ) -> Option<Self::Move> {
        self.random_move(room, |count| random.below(count))
    }

    /// Plays a playout to its end, for games where this is faster than move by move. Adds the slots of all moves to `trace`.
    /// `last` and `room` are as in [`Knowledge::playout_move`], which is not called then.
    fn play_out(
        &self,
        _last: Option<Self::Move>,
        _room: &mut Vec<Self::Move>,
        _trace: &mut Vec<u16>,
        _random: &mut Random,
    ) -> Option<Outcome> {
        None
    }

    /// Player one's estimated chance to win, 0 to 1, when a playout is cut off.
    fn evaluate(&self) -> f32 {
        0.5
    }

    /// Playouts for a master move on this board: a second or two.
    fn master_playouts(&self) -> u32;

    /// Playouts for a hard move: at most a tenth of a second.
    fn hard_playouts(&self) -> u32 {
        self.master_playouts() / 10
    }

    /// Whether the legal move `mv` makes no sense to anyone who knows the rules, such as passing into a loss. Weak levels avoid
    /// such moves if they can.
    fn is_nonsense(&self, _mv: Self::Move) -> bool {
        false
    }
}

/// The value of an outcome for player one.
#[inline]
pub(super) fn outcome_value(outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Won(Player::One) => 1.0,
        Outcome::Won(Player::Two) => 0.0,
        Outcome::Drawn => 0.5,
    }
}
