//! One playout: selection, expansion, simulation, and backing up its value.

use super::Search;
use crate::{
    Settings,
    knowledge::{Knowledge, outcome_value},
    solve::{proof, solve},
    tree::{Node, Proof, Step},
};
use parlor_games::rules::Player;

impl<P: Knowledge> Search<P> {
    /// A whole iteration: selection, expansion, simulation and backpropagation.
    pub(super) fn run_playout(&mut self) {
        if std::mem::take(&mut self.full) {
            self.tree.prune(self.settings.max_nodes as usize);
        }
        let mut position = self.position.clone();
        let mut last = self.last;
        self.path.clear();
        self.path.push(0);
        self.keys.clear();
        self.trace.clear();
        let mut at = 0;
        let value_for_one = loop {
            let node = &self.tree.nodes[at];
            if let Some(value) = node.proof.value() {
                // From the view of the player who moved here.
                break if position.to_move() == Player::Two { value } else { 1.0 - value };
            }
            if self.settings.transpositions && !self.enter(at, &position) {
                // The playout repeats a position: a draw, because neither player leaves the cycle here. They could on another
                // path, so nothing is proven.
                break 0.5;
            }
            if self.tree.nodes[at].count == 0 && !self.try_expand_or_solve(at, &position) {
                break self.simulate(position, last);
            }
            if self.tree.nodes[at].proof != Proof::Open {
                continue;
            }
            at = self.select(at);
            match self.tree.nodes[at].step {
                Step::Move(mv) => {
                    position.play_unchecked(mv);
                    self.trace.push(self.tree.nodes[at].slot);
                    last = Some(mv);
                }
                Step::Roll(roll) => position.set_roll(roll),
                Step::Root => {}
            }
            self.path.push(at as u32);
        };
        self.playouts += 1;
        self.depth = self.depth.max(self.path.len() as u16 - 1);
        self.back_up(value_for_one);
        if self.settings.solver {
            self.tree.back_up_proof(&self.path);
        }
        if self.settings.minimax > 0.0 {
            self.tree.back_up_hints(&self.path);
        }
    }

    /// Records the node's position, and gives the node the children of another node with the same position. Returns false if the
    /// playout has visited the position before.
    fn enter(&mut self, at: usize, position: &P) -> bool {
        let Some(key) = self.tree.key(at).or_else(|| position.key()) else { return true };
        if self.keys.contains(&key) {
            return false;
        }
        self.keys.push(key);
        if self.tree.nodes[at].count == 0 && self.tree.adopt_children(at, key) && self.settings.solver {
            self.tree.prove(at);
        }
        true
    }

    /// Returns the value for player one.
    fn simulate(&mut self, mut position: P, mut last: Option<P::Move>) -> f32 {
        let settings = self.settings;
        if settings.policy
            && position.outcome().is_none()
            && let Some(outcome) = position.play_out(last, &mut self.move_buffer, &mut self.trace, &mut self.random)
        {
            return outcome_value(outcome);
        }
        for _ in 0..settings.playout_plies {
            if let Some(outcome) = position.outcome() {
                return outcome_value(outcome);
            }
            if let Some(die) = P::DIE
                && position.roll().is_none()
            {
                position.set_roll(1 + self.random.below(die.into()) as u8);
            }
            let random = &mut self.random;
            let mv = if settings.policy {
                position.playout_move(last, &mut self.move_buffer, random)
            } else {
                position.random_move(&mut self.move_buffer, |count| random.below(count))
            };
            let Some(mv) = mv else { break };
            if settings.rave.is_some() {
                self.trace.push(P::slot(mv) as u16);
            }
            position.play_unchecked(mv);
            last = Some(mv);
        }
        match position.outcome() {
            Some(outcome) => outcome_value(outcome),
            None if settings.evaluate => position.evaluate(),
            None => 0.5,
        }
    }

    /// Returns false if the simulation has to start here.
    fn try_expand_or_solve(&mut self, at: usize, position: &P) -> bool {
        let settings = self.settings;
        if P::DIE.is_some() && position.roll().is_none() {
            let Some(die) = P::DIE else { return false };
            if self.is_full(die.into()) {
                return false;
            }
            self.tree.nodes[at].first = self.tree.nodes.len() as u32;
            self.tree.nodes[at].count = die.into();
            let hint = self.tree.nodes[at].hint;
            self.tree.nodes.extend((1..=die).map(|roll| Node { hint, ..Node::new(Step::Roll(roll)) }));
            return true;
        }
        if settings.solver && !self.tree.nodes[at].tried {
            self.tree.nodes[at].tried = true;
            if settings.solve_moves > 0 && P::DIE.is_none() {
                self.move_buffer.clear();
                position.legal_moves(&mut self.move_buffer);
                if (1..=settings.solve_moves.into()).contains(&self.move_buffer.len())
                    && let Some((proof, plies)) = solve(position, &mut self.effort)
                {
                    self.tree.nodes[at].proof = proof.reversed();
                    self.tree.nodes[at].plies = plies;
                    return true;
                }
            }
        }
        if self.tree.nodes[at].visits < settings.expand_after {
            return false;
        }
        self.move_buffer.clear();
        position.legal_moves(&mut self.move_buffer);
        if self.move_buffer.is_empty() || self.is_full(self.move_buffer.len()) {
            return false;
        }
        self.expand(at, position);
        true
    }

    /// Whether there is no room for `more` nodes.
    fn is_full(&mut self, more: usize) -> bool {
        self.full = self.tree.nodes.len() + more > self.settings.max_nodes as usize;
        self.full
    }

    /// Gives a node a child for each move in `move_buffer`.
    pub(super) fn expand(&mut self, at: usize, position: &P) {
        let settings = self.settings;
        let mover = position.to_move();
        let view = (settings.prior > 0.0).then(|| position.view());
        let first = self.tree.nodes.len();
        for index in 0..self.move_buffer.len() {
            let mv = self.move_buffer[index];
            let mut after = position.clone();
            after.play_unchecked(mv);
            let mut node = Node::new(Step::Move(mv));
            node.slot = P::slot(mv) as u16;
            if let Some(outcome) = after.outcome() {
                node.proof = proof(outcome, mover);
            }
            if let Some(view) = &view {
                node.rave_visits = settings.prior;
                // A small random term, so that moves with equal priors are not tried in board order.
                node.rave_mean = (position.prior(view, mv, &after) + self.random.unit() * 1e-3).clamp(0.0, 1.0);
                node.hint = node.proof.value().unwrap_or(node.rave_mean);
            }
            if settings.solver && node.proof == Proof::Won && at != 0 {
                // With a winning move the other moves do not matter.
                self.tree.nodes.truncate(first);
                self.tree.nodes.push(node);
                break;
            }
            self.tree.nodes.push(node);
        }
        self.tree.nodes[at].first = first as u32;
        self.tree.nodes[at].count = (self.tree.nodes.len() - first) as u16;
        if settings.solver {
            // A move that wins at once proves the position without a search.
            self.tree.prove(at);
        }
        if settings.transpositions
            && let Some(key) = position.key()
        {
            self.tree.share_children(at, key);
        }
    }

    fn select(&mut self, at: usize) -> usize {
        let node = &self.tree.nodes[at];
        let children = node.children();
        let count = u32::from(node.count);
        if P::DIE.is_some() && matches!(self.tree.nodes[children.start].step, Step::Roll(_)) {
            // Taking rolls equally often has less variance than taking random ones.
            let start = self.random.below(count);
            let nth = |index: u32| children.start + ((start + index) % count) as usize;
            return (0..count).map(nth).min_by_key(|&child| self.tree.nodes[child].visits).unwrap_or(children.start);
        }
        let Settings { exploration, rave, minimax, solver, .. } = self.settings;
        let spread = exploration * ((self.tree.visits(at) + 1) as f32).ln().sqrt();
        let (mut best, mut best_score) = (children.start, f32::NEG_INFINITY);
        for child in children {
            let node = &self.tree.nodes[child];
            if solver && node.proof == Proof::Lost {
                continue;
            }
            let (visits, others) = (node.visits as f32, node.rave_visits);
            let score = if node.visits == 0 && others > 0.0 {
                // The common case: the same as the general formula, without a square root and two divisions.
                node.rave_mean + minimax * (node.hint - node.rave_mean) + spread
            } else if visits + others > 0.0 {
                let share = match rave {
                    Some(equal) => others / (others + visits + others * visits / equal),
                    None => others / (others + visits),
                };
                let value = share * node.rave_mean + (1.0 - share) * node.mean;
                value + minimax * (node.hint - value) + spread / (visits + 1.0).sqrt()
            } else {
                // Without a prior, every move is tried once, in random order.
                1000.0 + self.random.unit()
            };
            if score > best_score {
                (best, best_score) = (child, score);
            }
        }
        best
    }

    /// Also updates the RAVE values of moves played anywhere after the nodes.
    fn back_up(&mut self, one: f32) {
        let rave = self.settings.rave.is_some();
        let number = self.playouts as u32;
        if rave {
            for (ply, &slot) in self.trace.iter().enumerate().rev() {
                if let Some(seen) = self.seen[ply % 2].get_mut(usize::from(slot)) {
                    *seen = (number, ply as u16);
                }
            }
        }
        let root_is_one = self.position.to_move() == Player::One;
        let mut ply = 0;
        for &at in &self.path {
            let at = at as usize;
            if let Step::Move(_) = self.tree.nodes[at].step {
                ply += 1;
            }
            // The value for the player to move at this node.
            let value = if (ply % 2 == 0) == root_is_one { one } else { 1.0 - one };
            self.tree.visit(at, 1.0 - value);
            if rave {
                let seen = &self.seen[ply % 2];
                let children = self.tree.nodes[at].children();
                for child in &mut self.tree.nodes[children] {
                    if let Some(&(last, when)) = seen.get(usize::from(child.slot))
                        && last == number
                        && usize::from(when) >= ply
                    {
                        child.rave_visits += 1.0;
                        child.rave_mean += (value - child.rave_mean) / child.rave_visits;
                    }
                }
            }
        }
    }
}
