//! The Monte Carlo tree search.

use super::{
    Random, Settings,
    knowledge::{Knowledge, outcome_value},
    solve::{proof, solve, solve_two_plies},
    tree::{Node, Proof, Step, Tree},
};
use parlor_games::rules::{Illegal, Outcome, Player};

/// Playouts between two calls of the stop callback.
const SLICE_PLAYOUTS: u32 = 64;

/// Positions that the endgame solver visits between two such calls: about as much work as the playouts.
const SLICE_EFFORT: u32 = 6000;

/// Pairs of a move and a reply in the two-ply search at the root, which takes some hundredths of a second.
const MAX_TWO_PLY_PAIRS: u32 = 20_000;

/// The limit of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// The maximum number of playouts.
    pub playouts: u32,
    /// Whether to end early if the remaining playouts can't make another move the most visited one. This gives up a proof, which
    /// they might have found, that the most visited move loses.
    pub early: bool,
}

impl Budget {
    /// A number of playouts, without an early end.
    pub const fn playouts(playouts: u32) -> Self {
        Self { playouts, early: false }
    }
}

/// The progress of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Playouts since the search was created, in all positions.
    pub playouts: u64,
    /// Nodes in the tree.
    pub nodes: u32,
    /// The longest path from the root since the last advance, in plies and rolls.
    pub depth: u16,
}

/// A move with its statistics.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// The mover's chance to win with the move, 0 to 1; the prior if there were no visits.
    pub win: f32,
    /// Playouts that started with the move.
    pub visits: u32,
    /// The outcome, if proven.
    pub proven: Option<Outcome>,
    /// Plies to a proven end, as far as known, including this one; otherwise 0.
    pub plies: u16,
    /// The principal variation, beginning with the move. It ends at unsearched positions and before rolls.
    pub line: Vec<M>,
}

/// A Monte Carlo tree search. It can follow a game, and keeps its tree.
#[derive(Clone, Debug)]
pub struct Search<P: Knowledge> {
    position: P,
    settings: Settings,
    random: Random,
    tree: Tree<P::Move>,
    playouts: u64,
    depth: u16,
    /// Whether the last playout had no room for a new node.
    full: bool,
    /// Positions visited by the endgame solver.
    effort: u64,
    /// The move that led to the position, if known.
    last: Option<P::Move>,
    /// The nodes of the current playout, from the root on.
    path: Vec<u32>,
    /// The keys of their positions, if transpositions are on.
    keys: Vec<u64>,
    /// The slots of all its moves, from the root on.
    trace: Vec<u16>,
    /// By the parity of the ply from the root, then by slot: the last playout with such a move, and the move's first ply in it.
    seen: [Vec<(u32, u16)>; 2],
    /// A buffer for lists of moves.
    move_buffer: Vec<P::Move>,
}

impl<P: Knowledge> Search<P> {
    /// A search without playouts. The same position, settings, seed and number of playouts give the same tree.
    pub fn new(position: P, settings: Settings, seed: u64) -> Self {
        let slots = if settings.rave.is_some() { P::SLOTS } else { 0 };
        Self {
            position,
            settings,
            random: Random::new(seed),
            tree: Tree::new(),
            playouts: 0,
            depth: 0,
            full: false,
            effort: 0,
            last: None,
            path: Vec::new(),
            keys: Vec::new(),
            trace: Vec::new(),
            seen: [vec![(0, 0); slots], vec![(0, 0); slots]],
            move_buffer: Vec::new(),
        }
    }

    /// The searched position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The progress so far.
    pub fn progress(&self) -> Progress {
        Progress { playouts: self.playouts, nodes: self.tree.nodes.len() as u32, depth: self.depth }
    }

    /// Searches until the budget is used up, the result is proven, or `stop` returns true. `stop` is called before the first
    /// playout and after every few. Does nothing without a choice: after the end, before a roll, and with a single legal move.
    pub fn run(&mut self, budget: Budget, mut stop: impl FnMut(&Progress) -> bool) {
        self.grow_root();
        if self.tree.nodes[0].count < 2 || self.awaits_roll() {
            return;
        }
        if self.settings.solver && self.tree.nodes[0].proof == Proof::Open {
            self.prove_two_ply_results(budget.playouts, &mut stop);
        }
        let mut done = 0;
        while done < budget.playouts && self.tree.nodes[0].proof == Proof::Open && !stop(&self.progress()) {
            let left = budget.playouts - done;
            if budget.early && self.is_lead_decisive(left) {
                return;
            }
            let (slice, max_effort) = (done + left.min(SLICE_PLAYOUTS), self.effort + u64::from(SLICE_EFFORT));
            while done < slice && self.effort < max_effort {
                self.run_playout();
                if self.settings.solver && self.tree.nodes[0].proof != Proof::Open {
                    return;
                }
                done += 1;
            }
        }
    }

    /// The best move: a proven win, otherwise the most visited move. `None` after the end and before a roll.
    pub fn best(&self) -> Option<Choice<P::Move>> {
        if self.position.outcome().is_some() {
            return None;
        }
        if let Some(best) = self.tree.best_child(0) {
            return self.choice(best);
        }
        // There was no playout yet.
        let mut fresh = self.clone();
        fresh.grow_root();
        fresh.tree.best_child(0).and_then(|best| fresh.choice(best))
    }

    /// All moves of the position with their statistics, the best first. Empty before the first [`Search::run`].
    pub fn choices(&self) -> Vec<Choice<P::Move>> {
        let mut children: Vec<usize> = self.tree.nodes[0].children().collect();
        children
            .sort_by(|&a, &b| self.tree.rank(b).partial_cmp(&self.tree.rank(a)).unwrap_or(std::cmp::Ordering::Equal));
        children.into_iter().filter_map(|child| self.choice(child)).collect()
    }

    /// Advances to the position after `mv` and keeps the part of the tree below it.
    ///
    /// # Errors
    /// Why the move is illegal. The search is unchanged then.
    pub fn advance(&mut self, mv: P::Move) -> Result<(), Illegal> {
        self.position.play(mv)?;
        self.last = Some(mv);
        self.descend(Step::Move(mv));
        Ok(())
    }

    /// Sets the roll for the next move, in games with a die.
    pub fn set_roll(&mut self, roll: u8) {
        let before = self.position.roll();
        self.position.set_roll(roll);
        if self.position.roll() == before {
            return;
        }
        if before.is_none() {
            self.descend(Step::Roll(roll));
        } else {
            self.reset();
        }
    }

    fn descend(&mut self, step: Step<P::Move>) {
        self.tree.descend(step);
        self.depth = 0;
    }

    fn reset(&mut self) {
        self.tree = Tree::new();
        self.depth = 0;
    }

    /// Whether the die must be rolled before the next move.
    fn awaits_roll(&self) -> bool {
        P::DIE.is_some() && self.position.roll().is_none()
    }

    /// Gives the root all its children. While it was an inner node, it may have kept only the move that proved it.
    fn grow_root(&mut self) {
        if self.position.outcome().is_some() || self.awaits_roll() {
            return;
        }
        self.move_buffer.clear();
        self.position.legal_moves(&mut self.move_buffer);
        // In very rare cases the root shares the children of another position with the same key.
        let children = &self.tree.nodes[self.tree.nodes[0].children()];
        if !children.iter().map(|child| child.step).eq(self.move_buffer.iter().copied().map(Step::Move)) {
            self.reset();
            let position = self.position.clone();
            self.expand(0, &position);
        }
    }

    /// Proves root moves that lose to the next move, or that win with the move after it whatever the reply. Playouts alone may
    /// never try a move with a bad prior. Skipped if it would take more effort than the playouts.
    fn prove_two_ply_results(&mut self, playouts: u32, stop: &mut impl FnMut(&Progress) -> bool) {
        let count = u32::from(self.tree.nodes[0].count);
        if P::DIE.is_some() || count * count > playouts.min(MAX_TWO_PLY_PAIRS) {
            return;
        }
        for child in self.tree.nodes[0].children() {
            if stop(&self.progress()) {
                break;
            }
            let node = &mut self.tree.nodes[child];
            if let (Step::Move(mv), Proof::Open) = (node.step, node.proof) {
                let mut position = self.position.clone();
                position.play_unchecked(mv);
                if let Some((proof, plies)) = solve_two_plies(&position) {
                    (node.proof, node.plies) = (proof.reversed(), plies);
                }
            }
        }
        self.tree.prove(0);
    }

    /// Whether the most visited move stays ahead for `left` more playouts. Losing moves don't count.
    fn is_lead_decisive(&self, left: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        for child in &self.tree.nodes[self.tree.nodes[0].children()] {
            if child.proof == Proof::Lost {
                continue;
            }
            if child.visits > first {
                (first, second) = (child.visits, first);
            } else if child.visits > second {
                second = child.visits;
            }
        }
        first - second > left
    }

    fn choice(&self, child: usize) -> Option<Choice<P::Move>> {
        let node = &self.tree.nodes[child];
        let Step::Move(mv) = node.step else { return None };
        let mover = self.position.to_move();
        let proven = match node.proof {
            Proof::Open => None,
            Proof::Won => Some(Outcome::Won(mover)),
            Proof::Lost => Some(Outcome::Won(mover.other())),
            Proof::Drawn => Some(Outcome::Drawn),
        };
        let mut line = vec![mv];
        line.extend(self.tree.line(child));
        let seen = if node.visits > 0 { node.mean } else { node.rave_mean };
        let plies = proven.map_or(0, |_| u16::from(node.plies) + 1);
        Some(Choice { mv, win: node.proof.value().unwrap_or(seen), visits: node.visits, proven, plies, line })
    }

    /// A whole iteration: selection, expansion, simulation and backpropagation.
    fn run_playout(&mut self) {
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
    fn expand(&mut self, at: usize, position: &P) {
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
