//! Knowledge of Anchor 2D: corners, bridges and edges.

use super::{Beginner, Knowledge, Random, Settings, neighbourhood};
use parlor_games::{
    board::Cells,
    rules::{
        Outcome, Player, Position,
        anchor2d::{Anchor2d, Move},
    },
};

/// Steps to the six neighbours on this game's lattice, around the cell.
const STEPS: neighbourhood::Steps = [(1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1), (1, 1)];

pub struct View {
    empty: Cells,
    own: Cells,
    theirs: Cells,
    board: Cells,
    corners: Cells,
}

impl Knowledge for Anchor2d {
    type View = View;

    const SETTINGS: Settings = Settings::PLACEMENT;

    /// A beginner who only compares two moves at a time already wins two of three games against a one-ply player.
    const BEGINNER: Beginner = Beginner { candidates: 1.25, ..Beginner::DEFAULT };

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
        let (near, bridges) = neighbourhood::connections(cell, &STEPS, &view.empty, |cell| view.own.contains(cell));
        let (against, cuts) = neighbourhood::connections(cell, &STEPS, &view.empty, |cell| view.theirs.contains(cell));
        let edges = (0..6).filter(|&way| !view.board.contains(neighbourhood::neighbour(cell, STEPS[way]))).count();
        let gain = after.anchored(mover).len() - self.anchored(mover).len();
        let near = if near > 2 { -0.05 } else { 0.01 * near as f32 };
        0.45 + 0.05 * bridges.min(2) as f32 + near + 0.02 * against.min(2) as f32 + 0.02 * cuts.min(2) as f32
            - 0.02 * edges.min(2) as f32
            - if view.corners.contains(cell) { 0.05 } else { 0.0 }
            + 0.1 * gain as f32
    }

    /// Fills the board. Pairs never change hands, so the player with more pairs at the end was the first to have five.
    fn play_out(
        &self,
        last: Option<Move>,
        room: &mut Vec<Move>,
        trace: &mut Vec<u16>,
        random: &mut Random,
    ) -> Option<Outcome> {
        let board = self.board();
        let mut empty = self.placements();
        // Cells that a player does not hold; the board's edges count as held.
        let mut open = Player::BOTH.map(|player| board - self.stones(player));
        let (mut mover, mut last) = (self.to_move(), last);
        room.clear();
        room.extend(empty.iter().map(Move));
        while !room.is_empty() {
            let mine = &mut open[mover.index()];
            let answer = last.and_then(|Move(cell)| {
                neighbourhood::reconnecting_cell(cell, &STEPS, &empty, random, |cell| !mine.contains(cell))
            });
            let cell = match answer {
                Some(cell) => cell,
                None => {
                    let Move(cell) = room.swap_remove(random.below(room.len() as u32) as usize);
                    // A reconnecting move has filled the cell meanwhile.
                    if !empty.contains(cell) {
                        continue;
                    }
                    cell
                }
            };
            empty.remove(cell);
            mine.remove(cell);
            trace.push(Self::slot(Move(cell)) as u16);
            last = Some(Move(cell));
            mover = mover.other();
        }
        let pairs = self.setup().anchored(board - open[0]).len();
        Some(Outcome::Won(if pairs >= 5 { Player::One } else { Player::Two }))
    }

    fn master_playouts(&self) -> u32 {
        // One to two seconds on every size.
        16_000_000 / self.board().len().max(60)
    }
}
