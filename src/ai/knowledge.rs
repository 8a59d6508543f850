//! What the search asks of a game beyond its rules.

use super::{Random, Settings};
use crate::rules::{Outcome, Player, Position};

/// A game that the computer plays. Everything has a default that knows nothing, so that a game says only
/// what has been measured to help.
pub trait Knowledge: Position {
    /// What the game knows of a position before it looks at single moves.
    type View;

    /// How this game is searched best.
    const SETTINGS: Settings;

    /// Slots that moves are told apart by when their values are shared between positions (RAVE).
    const SLOTS: usize;

    /// Which slot a move has, below [`Knowledge::SLOTS`].
    fn slot(mv: Self::Move) -> usize;

    /// The share of its moves that the weakest level does not see before it plays the one that looks best; none where it
    /// plays almost any move. That is for games that nobody ever wins in that way.
    const OVERLOOKED: Option<f32> = None;

    /// A number that is the same for positions that play goes on from alike, and another for any other, to all intents and
    /// purposes; none where a game does not say.
    fn key(&self) -> Option<u64> {
        None
    }

    /// Looks at the position once for all of its moves.
    fn view(&self) -> Self::View;

    /// How good the legal move `mv`, which leads to `after`, looks for the mover: 0 to 1, where 0.5 says nothing.
    fn prior(&self, view: &Self::View, mv: Self::Move, after: &Self) -> f32;

    /// The next move of a playout, none after the end. `last` is the move before it, `room` memory to
    /// list moves in. Uniformly random unless the game knows better.
    fn playout_move(
        &self,
        _last: Option<Self::Move>,
        room: &mut Vec<Self::Move>,
        random: &mut Random,
    ) -> Option<Self::Move> {
        self.random_move(room, |count| random.below(count))
    }

    /// The end of a playout from here where the game comes to it faster than move by move, with the slots of all
    /// moves added to `trace`. `last` and `room` are as in [`Knowledge::playout_move`], which is not asked then.
    fn play_out(
        &self,
        _last: Option<Self::Move>,
        _room: &mut Vec<Self::Move>,
        _trace: &mut Vec<u16>,
        _random: &mut Random,
    ) -> Option<Outcome> {
        None
    }

    /// Player one's chance to win, 0 to 1, where a playout is cut off.
    fn evaluate(&self) -> f32 {
        0.5
    }

    /// Playouts that a master needs for a move on this board, so that it takes a second or two.
    fn master_playouts(&self) -> u32;

    /// Moves that nobody who knows the rules would think of, such as passing into a loss. The weak levels
    /// leave them out where there is another.
    fn is_nonsense(&self, _mv: Self::Move) -> bool {
        false
    }
}

/// What an outcome is worth to player one.
#[inline]
pub(super) fn worth(outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Won(Player::One) => 1.0,
        Outcome::Won(Player::Two) => 0.0,
        Outcome::Drawn => 0.5,
    }
}
