//! Knowledge of Netted: the number of cells on which a player can place.

use super::{Beginner, Knowledge, Settings};
use parlor_games::rules::{
    Player, Position,
    netted::{Move, Netted},
};

pub struct View {
    /// The number of cells without a stone.
    empty: f32,
}

impl Knowledge for Netted {
    type View = View;

    const SETTINGS: Settings =
        Settings { prior: 5.0, policy: false, playout_plies: 300, expand_after: 2, ..Settings::PLACEMENT };

    /// The last few moves decide a game of Netted, so overlooking threats costs more than in other games.
    const BEGINNER: Beginner = Beginner { candidates: 2.0, missed_threats: 0.05, ..Beginner::DEFAULT };

    const SLOTS: usize = 16 * 16;

    fn slot(Move(cell): Move) -> usize {
        usize::from(cell.row) * 16 + usize::from(cell.col)
    }

    fn view(&self) -> View {
        let stones = self.stones(Player::One).len() + self.stones(Player::Two).len();
        View { empty: (self.board().len() - stones) as f32 }
    }

    /// A player without a legal placement loses, and one with few placements is close to it.
    fn prior(&self, view: &View, _: Move, after: &Self) -> f32 {
        0.8 - 0.4 * after.mobility() as f32 / view.empty
    }

    fn master_playouts(&self) -> u32 {
        // One to two seconds on every size.
        10_000_000 / self.board().len().max(50)
    }
}
