//! Tennessee Waltz: pairs kept and pairs broken, and when to pass.

use super::{Knowledge, Random, Settings};
use crate::rules::{
    Facts, Player, Position,
    waltz::{Move, Waltz},
};

const PASS: usize = 16 * 16 * 9;

/// Moves that a playout compares.
const COMPARED: usize = 2;

/// What is looked at once for all moves.
pub struct View {
    lead: i32,
}

/// How many pairs more than the other the player has.
fn lead(position: &Waltz, player: Player) -> i32 {
    match position.facts() {
        Facts::Waltz { pairs, .. } => pairs[player.index()] as i32 - pairs[player.other().index()] as i32,
        _ => 0,
    }
}

impl Knowledge for Waltz {
    type View = View;

    const SETTINGS: Settings = Settings {
        exploration: 0.15,
        rave: Some(100.0),
        prior: 5.0,
        policy: true,
        solver: true,
        solve_moves: 3,
        playout_plies: 200,
        evaluate: true,
        expand_after: 6,
        max_nodes: Settings::MAX_NODES,
    };

    const SLOTS: usize = PASS + 1;

    fn slot(mv: Move) -> usize {
        match mv {
            Move::Place { cell, slide } => {
                (usize::from(cell.row) * 16 + usize::from(cell.col)) * 9
                    + slide.map_or(0, |direction| direction as usize + 1)
            }
            Move::Pass => PASS,
        }
    }

    fn view(&self) -> View {
        View { lead: lead(self, self.to_move()) }
    }

    fn prior(&self, view: &View, mv: Move, after: &Self) -> f32 {
        let mover = self.to_move();
        match mv {
            Move::Pass if self.token() == Some(mover) => 0.5,
            Move::Pass => 0.1,
            Move::Place { .. } => (0.5 + 0.1 * (lead(after, mover) - view.lead) as f32).clamp(0.0, 1.0),
        }
    }

    fn playout_move(&self, last: Option<Move>, room: &mut Vec<Move>, random: &mut Random) -> Option<Move> {
        let mover = self.to_move();
        let holds = self.token() == Some(mover);
        if last == Some(Move::Pass) && holds {
            return Some(Move::Pass);
        }
        let mut best = None;
        let mut best_lead = i32::MIN;
        for _ in 0..COMPARED {
            let mv = self.random_move(room, |count| random.below(count))?;
            let after = if mv == Move::Pass {
                if holds { lead(self, mover) } else { i32::MIN + 1 }
            } else {
                let mut after = self.clone();
                after.play_unchecked(mv);
                lead(&after, mover)
            };
            if after > best_lead {
                (best, best_lead) = (Some(mv), after);
            }
        }
        best
    }

    fn evaluate(&self) -> f32 {
        let token = match self.token() {
            Some(Player::One) => 0.1,
            Some(Player::Two) => -0.1,
            None => 0.0,
        };
        (0.5 + token + 0.1 * lead(self, Player::One) as f32).clamp(0.05, 0.95)
    }

    fn is_nonsense(&self, mv: Move) -> bool {
        mv == Move::Pass && self.token() != Some(self.to_move())
    }

    fn master_playouts(&self) -> u32 {
        // Some seconds on every size.
        3_000_000 / self.board().len().max(25)
    }
}
