//! Knowledge of Tether: connected chains and gained territory.

use super::{Beginner, Knowledge, Random, Settings, neighbourhood};
use parlor_games::{
    board::{Cell, Cells, hex},
    rules::{
        Player, Position,
        tether::{Move, Tether},
    },
};

pub struct View {
    empty: Cells,
    own: Cells,
    theirs: Cells,
    gained: i32,
}

/// Cells beyond the player's sides count as held.
#[inline]
fn holds(stones: &Cells, player: Player, size: u8, cell: Cell) -> bool {
    match player {
        Player::One => stones.contains(cell) || (cell.row >= size && cell.col < size),
        Player::Two => stones.contains(cell) || (cell.col >= size && cell.row < size),
    }
}

fn lead(position: &Tether, player: Player) -> i32 {
    position.territory(player).len() as i32 - position.territory(player.other()).len() as i32
}

impl Knowledge for Tether {
    type View = View;

    const SETTINGS: Settings = Settings::PLACEMENT;

    /// Wins are large and hard to see in Tether: a stone that completes a chain claims a whole region.
    const BEGINNER: Beginner = Beginner { candidates: 3.0, missed_wins: 0.95, missed_threats: 0.2 };

    /// A beginner puts stones next to each other. Bridges, which can't be cut, win much sooner, but nobody sees them in the first
    /// games.
    fn glance(&self, Move(cell): Move) -> Option<f32> {
        let (mover, size, own) = (self.to_move(), self.setup().size(), self.stones(self.to_move()));
        let held = |cell| holds(&own, mover, size, cell);
        let (near, _) = neighbourhood::connections(cell, &hex::STEPS, &self.placements(), held);
        Some(match near {
            0 => 0.0,
            1 | 2 => 1.0,
            // A gap in a chain that is already connected.
            _ => -1.0,
        })
    }

    const SLOTS: usize = 19 * 19;

    fn slot(Move(cell): Move) -> usize {
        usize::from(cell.row) * 19 + usize::from(cell.col)
    }

    fn view(&self) -> View {
        let mover = self.to_move();
        View {
            empty: self.placements(),
            own: self.stones(mover),
            theirs: self.stones(mover.other()),
            gained: lead(self, mover),
        }
    }

    fn prior(&self, view: &View, Move(cell): Move, after: &Self) -> f32 {
        let (mover, size) = (self.to_move(), self.setup().size());
        let (near, bridges) =
            neighbourhood::connections(cell, &hex::STEPS, &view.empty, |cell| holds(&view.own, mover, size, cell));
        let (against, cuts) = neighbourhood::connections(cell, &hex::STEPS, &view.empty, |cell| {
            holds(&view.theirs, mover.other(), size, cell)
        });
        let gain = (lead(after, mover) - view.gained) as f32 / (f32::from(size) * f32::from(size));
        let near = if near > 2 { -0.05 } else { 0.01 * near as f32 };
        0.45 + 0.05 * bridges.min(2) as f32 + near + 0.02 * against.min(2) as f32 + 0.02 * cuts.min(2) as f32 + gain
    }

    fn playout_move(&self, last: Option<Move>, room: &mut Vec<Move>, random: &mut Random) -> Option<Move> {
        if let Some(Move(cell)) = last {
            let (mover, size) = (self.to_move(), self.setup().size());
            let own = self.stones(mover);
            let empty = self.placements();
            let held = |cell: Cell| holds(&own, mover, size, cell);
            if let Some(cell) = neighbourhood::reconnecting_cell(cell, &hex::STEPS, &empty, random, held) {
                return Some(Move(cell));
            }
        }
        self.random_move(room, |count| random.below(count))
    }

    fn master_playouts(&self) -> u32 {
        // One to two seconds on every size: a playout takes as long as the board is large.
        6_000_000 / u32::from(self.setup().size()).pow(2).max(60)
    }
}
