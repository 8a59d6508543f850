//! The Monte Carlo tree search.

mod playout;

use super::{
    Random, Settings,
    knowledge::Knowledge,
    solve::solve_two_plies,
    tree::{Proof, Step, Tree},
};
use parlor_games::rules::{Illegal, Outcome};

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

    /// Proves root moves that the reply refutes at once, or that win at once after any reply. Playouts alone may never try a move
    /// with a bad prior. Skipped with dice, and where it would take more effort than the playouts.
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
}
