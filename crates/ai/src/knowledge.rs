//! The knowledge of a game that the search needs beyond its rules.

use super::{Beginner, Random, Settings};
use parlor_games::rules::{Outcome, Player, Position};

/// A game that the computer can play. Optional methods have defaults without any knowledge of the game; a game overrides
/// them only where measurements show that it helps.
pub trait Knowledge: Position {
    /// Values that are computed once for a position before its moves are judged one by one.
    type View;

    /// The settings with which the search plays this game best.
    const SETTINGS: Settings;

    /// The number of slots. Moves in the same slot share their value between positions (RAVE).
    const SLOTS: usize;

    /// The slot of a move, below [`Knowledge::SLOTS`].
    fn slot(mv: Self::Move) -> usize;

    /// In which ways the easy level is weak.
    const BEGINNER: Beginner = Beginner::DEFAULT;

    /// How good the legal move `mv` looks to a beginner, on any scale: the higher, the better. `None` where a beginner has
    /// no view of their own, and the short search of the easy level stands for it.
    fn glance(&self, _mv: Self::Move) -> Option<f32> {
        None
    }

    /// A hash of everything that the rest of the game depends on: equal positions have equal keys, and different
    /// positions have different ones with near certainty. `None` if the game provides none.
    fn key(&self) -> Option<u64> {
        None
    }

    /// Looks at the position once for all of its moves.
    fn view(&self) -> Self::View;

    /// How good the legal move `mv`, which leads to `after`, looks for the mover before any search: 0 to 1, where 0.5
    /// means no opinion.
    fn prior(&self, view: &Self::View, mv: Self::Move, after: &Self) -> f32;

    /// The next move of a playout, `None` after the end. `last` is the move before it, `room` a buffer for lists of moves.
    /// The default is uniformly random.
    fn playout_move(
        &self,
        _last: Option<Self::Move>,
        room: &mut Vec<Self::Move>,
        random: &mut Random,
    ) -> Option<Self::Move> {
        self.random_move(room, |count| random.below(count))
    }

    /// Plays a playout to its end, for games where that is faster than move by move. The slots of all moves are added to
    /// `trace`. `last` and `room` are as in [`Knowledge::playout_move`], which is not called then.
    fn play_out(
        &self,
        _last: Option<Self::Move>,
        _room: &mut Vec<Self::Move>,
        _trace: &mut Vec<u16>,
        _random: &mut Random,
    ) -> Option<Outcome> {
        None
    }

    /// An estimate of player one's chance to win, 0 to 1, for playouts that are cut off.
    fn evaluate(&self) -> f32 {
        0.5
    }

    /// Playouts for a move of the master level on this board, chosen so that it takes a second or two.
    fn master_playouts(&self) -> u32;

    /// Playouts for a move of the hard level, which takes a tenth of a second or less.
    fn hard_playouts(&self) -> u32 {
        self.master_playouts() / 10
    }

    /// Whether the legal move `mv` makes no sense to anyone who knows the rules, such as passing into a loss. Weak levels
    /// avoid such moves where there is another.
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
