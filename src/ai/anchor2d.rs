//! Anchor 2D: corners, bridges and edges.

use super::{Knowledge, Random, Settings, ring};
use crate::{
    board::{Cell, Cells},
    rules::{
        Player, Position,
        anchor2d::{Anchor2d, Move},
    },
};

/// The steps to the six neighbours on this game's lattice, going round.
const STEPS: ring::Steps = [(1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1), (1, 1)];

/// What is looked at once for all moves.
pub struct View {
    empty: Cells,
    own: Cells,
    theirs: Cells,
    board: Cells,
    corners: Cells,
}

impl Knowledge for Anchor2d {
    type View = View;

    const SETTINGS: Settings = Settings { playout_plies: 200, ..Settings::PLACEMENT };

    const SLOTS: usize = 17 * 17;

    fn slot(Move(cell): Move) -> usize {
        usize::from(cell.row) * 17 + usize::from(cell.col)
    }

    fn view(&self) -> View {
        let mover = self.to_move();
        let setup = self.setup();
        View {
            empty: self.placements(),
            own: self.stones(mover),
            theirs: self.stones(mover.other()),
            board: self.board(),
            corners: (0..9).filter_map(|pair| setup.corner(pair)).collect(),
        }
    }

    fn prior(&self, view: &View, Move(cell): Move, after: &Self) -> f32 {
        let mover = self.to_move();
        let (near, bridges) = ring::ties(cell, &STEPS, &view.empty, |cell| view.own.contains(cell));
        let (against, cuts) = ring::ties(cell, &STEPS, &view.empty, |cell| view.theirs.contains(cell));
        let edges = (0..6).filter(|&way| !view.board.contains(ring::at(cell, STEPS[way]))).count();
        let gain = after.anchored(mover).len() - self.anchored(mover).len();
        let near = if near > 2 { -0.05 } else { 0.01 * near as f32 };
        0.45 + 0.05 * bridges.min(2) as f32 + near + 0.02 * against.min(2) as f32 + 0.02 * cuts.min(2) as f32
            - 0.02 * edges.min(2) as f32
            - if view.corners.contains(cell) { 0.05 } else { 0.0 }
            + 0.1 * gain as f32
    }

    fn playout_move(&self, last: Option<Move>, room: &mut Vec<Move>, random: &mut Random) -> Option<Move> {
        if let Some(Move(cell)) = last {
            let own = self.stones(self.to_move());
            let empty = self.placements();
            let board = self.board();
            let held = |cell: Cell| own.contains(cell) || !board.contains(cell);
            if let Some(cell) = ring::rejoin(cell, &STEPS, &empty, random.below(6), held) {
                return Some(Move(cell));
            }
        }
        self.random_move(room, |count| random.below(count))
    }

    fn evaluate(&self) -> f32 {
        let [one, two] = Player::BOTH.map(|player| self.anchored(player).len() as f32);
        0.5 + 0.1 * (one - two)
    }

    fn master_playouts(&self) -> u32 {
        // Some seconds on every size.
        6_000_000 / self.board().len().max(60)
    }
}
