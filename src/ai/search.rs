//! The search: what a playout does to the tree, and what the tree says.

use super::{
    Random, Settings,
    knowledge::{Knowledge, worth},
    solve::{proof, see_threats, solve},
    tree::{Node, Proof, Step, Tree},
};
use crate::rules::{Illegal, Outcome, Player};

/// Playouts between two questions whether to stop.
const SLICE: u32 = 64;

/// Positions of small endgames that are solved between two such questions, about: as much work as the playouts.
const SLICE_EFFORT: u32 = 6000;

/// Pairs of a move and a reply up to which threats are looked for: some hundredths of a second.
const THREATS: u32 = 20_000;

/// How long to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Playouts at most.
    pub playouts: u32,
    /// Whether to end early when the playouts left can't bring another move to the front by their number. Some of them
    /// might have proven that the first one loses.
    pub early: bool,
}

impl Budget {
    /// That many playouts, to the last.
    pub const fn playouts(playouts: u32) -> Self {
        Self { playouts, early: false }
    }
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Playouts since the search was made, over all positions that it has been advanced to.
    pub playouts: u64,
    /// Nodes in the tree.
    pub nodes: u32,
    /// The longest way from the root into the tree since the last advance, in plies and rolls.
    pub depth: u16,
}

/// A move as the search sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// The mover's chance to win with it, 0 to 1; the game's first impression where nothing has been searched.
    pub win: f32,
    /// Playouts that began with the move.
    pub visits: u32,
    /// The outcome, where it is proven.
    pub proven: Option<Outcome>,
    /// Plies to the end where the outcome is proven, this one included, as far as has been seen; else 0.
    pub plies: u16,
    /// The move and what is expected to follow, up to where nothing has been searched or the die is rolled.
    pub line: Vec<M>,
}

/// A Monte Carlo tree search from a position, which goes along with the game.
#[derive(Clone, Debug)]
pub struct Search<P: Knowledge> {
    position: P,
    settings: Settings,
    random: Random,
    tree: Tree<P::Move>,
    playouts: u64,
    depth: u16,
    /// Whether the last playout found no room for a node.
    full: bool,
    /// Positions gone through in small endgames.
    effort: u64,
    /// The move that led to the position, where it is known.
    last: Option<P::Move>,
    /// Nodes from the root to where the playout began.
    path: Vec<u32>,
    /// The keys of their positions, with transpositions.
    keys: Vec<u64>,
    /// Slots of all moves of a playout, from the root on.
    trace: Vec<u16>,
    /// For either side, by slot: the number of the last playout that had the move, and the first ply at which.
    seen: [Vec<(u32, u16)>; 2],
    /// Room to list moves in.
    room: Vec<P::Move>,
}

impl<P: Knowledge> Search<P> {
    /// A search that has not begun. The same position, settings, seed and playouts give the same tree.
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
            room: Vec::new(),
        }
    }

    /// The position that is searched.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// How far the search has come.
    pub fn progress(&self) -> Progress {
        Progress { playouts: self.playouts, nodes: self.tree.nodes.len() as u32, depth: self.depth }
    }

    /// Searches until the budget is used up, the result is proven, or `stop` says so, which is asked before the
    /// first playout and after every few. Does nothing where there is no choice: after the end, before a roll, and
    /// with a single legal move.
    pub fn run(&mut self, budget: Budget, mut stop: impl FnMut(&Progress) -> bool) {
        self.grow_root();
        if self.tree.nodes[0].count < 2 || self.awaits_roll() {
            return;
        }
        if self.settings.solver && self.tree.nodes[0].proof == Proof::Open {
            self.prove_threats(budget.playouts, &mut stop);
        }
        let mut done = 0;
        while done < budget.playouts && self.tree.nodes[0].proof == Proof::Open && !stop(&self.progress()) {
            let left = budget.playouts - done;
            if budget.early && self.is_decided(left) {
                return;
            }
            let (slice, tired) = (done + left.min(SLICE), self.effort + u64::from(SLICE_EFFORT));
            while done < slice && self.effort < tired {
                self.iterate();
                if self.settings.solver && self.tree.nodes[0].proof != Proof::Open {
                    return;
                }
                done += 1;
            }
        }
    }

    /// The best move: proven to win, else the most visited. None after the end and before a roll.
    pub fn best(&self) -> Option<Choice<P::Move>> {
        if self.position.outcome().is_some() {
            return None;
        }
        if let Some(best) = self.tree.best_child(0) {
            return self.choice(best);
        }
        // Nothing has been run.
        let mut fresh = self.clone();
        fresh.grow_root();
        fresh.tree.best_child(0).and_then(|best| fresh.choice(best))
    }

    /// All moves of the position as the search sees them, the best first. Empty until something has been run.
    pub fn choices(&self) -> Vec<Choice<P::Move>> {
        let mut children: Vec<usize> = self.tree.nodes[0].children().collect();
        children
            .sort_by(|&a, &b| self.tree.rank(b).partial_cmp(&self.tree.rank(a)).unwrap_or(std::cmp::Ordering::Equal));
        children.into_iter().filter_map(|child| self.choice(child)).collect()
    }

    /// Goes on from the position after `mv`, with what the tree already knows of it.
    ///
    /// # Errors
    /// Why the move is illegal; the search stays as it was.
    pub fn advance(&mut self, mv: P::Move) -> Result<(), Illegal> {
        self.position.play(mv)?;
        self.last = Some(mv);
        self.descend(Step::Move(mv));
        Ok(())
    }

    /// Puts a roll on the table, in games with a die.
    pub fn set_roll(&mut self, roll: u8) {
        let before = self.position.roll();
        self.position.set_roll(roll);
        if self.position.roll() == before {
            return;
        }
        if before.is_none() {
            self.descend(Step::Roll(roll));
        } else {
            self.begin_anew();
        }
    }

    fn descend(&mut self, step: Step<P::Move>) {
        self.tree.descend(step);
        self.depth = 0;
    }

    fn begin_anew(&mut self) {
        self.tree = Tree::new();
        self.depth = 0;
    }

    /// Whether a roll comes before the next move.
    fn awaits_roll(&self) -> bool {
        P::DIE.is_some() && self.position.roll().is_none()
    }

    /// Gives the root a node for every move. It may have come up with only the move that proved it.
    fn grow_root(&mut self) {
        if self.position.outcome().is_some() || self.awaits_roll() {
            return;
        }
        self.room.clear();
        self.position.legal_moves(&mut self.room);
        // It may also, once in a long while, share those of a position that happens to have the same key.
        let children = &self.tree.nodes[self.tree.nodes[0].children()];
        if !children.iter().map(|child| child.step).eq(self.room.iter().copied().map(Step::Move)) {
            self.begin_anew();
            let position = self.position.clone();
            self.expand(0, &position);
        }
    }

    /// Proves moves that lose to the next, or win with the one after it whatever is replied: however many playouts there
    /// are, one that looks bad may never be tried. Only where that takes less than the playouts do.
    fn prove_threats(&mut self, playouts: u32, stop: &mut impl FnMut(&Progress) -> bool) {
        let count = u32::from(self.tree.nodes[0].count);
        if P::DIE.is_some() || count * count > playouts.min(THREATS) {
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
                if let Some((proof, plies)) = see_threats(&position) {
                    (node.proof, node.plies) = (proof.turned(), plies);
                }
            }
        }
        self.tree.prove(0);
    }

    /// Whether the most visited move stays so with that many playouts to come. Those that lose are out of it.
    fn is_decided(&self, left: u32) -> bool {
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

    /// One playout: down the tree, on by chance, and back with the result.
    fn iterate(&mut self) {
        if std::mem::take(&mut self.full) {
            self.tree.thin(self.settings.max_nodes as usize);
        }
        let mut position = self.position.clone();
        let mut last = self.last;
        self.path.clear();
        self.path.push(0);
        self.keys.clear();
        self.trace.clear();
        let mut at = 0;
        let one = loop {
            let node = &self.tree.nodes[at];
            if let Some(value) = node.proof.value() {
                break if position.to_move() == Player::Two { value } else { 1.0 - value };
            }
            if self.settings.transpositions && !self.come_to(at, &position) {
                // Whoever wants to get anywhere has to leave the circle: nobody does on this way. On another he may, so
                // nothing is proven.
                break 0.5;
            }
            if self.tree.nodes[at].count == 0 && !self.expand_if_due(at, &position) {
                break self.playout(position, last);
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
                Step::Here => {}
            }
            self.path.push(at as u32);
        };
        self.playouts += 1;
        self.depth = self.depth.max(self.path.len() as u16 - 1);
        self.back_up(one);
        if self.settings.solver {
            self.tree.back_up_proof(&self.path);
        }
        if self.settings.minimax > 0.0 {
            self.tree.back_up_hints(&self.path);
        }
    }

    /// Notes that the playout has come to a node's position, and gives the node the children that another node of the
    /// position has. False where the playout has been at the position before.
    fn come_to(&mut self, at: usize, position: &P) -> bool {
        let Some(key) = self.tree.key(at).or_else(|| position.key()) else { return true };
        if self.keys.contains(&key) {
            return false;
        }
        self.keys.push(key);
        if self.tree.nodes[at].count == 0 && self.tree.join(at, key) && self.settings.solver {
            self.tree.prove(at);
        }
        true
    }

    /// Player one's share of the result of a playout.
    fn playout(&mut self, mut position: P, mut last: Option<P::Move>) -> f32 {
        let settings = self.settings;
        if settings.policy
            && position.outcome().is_none()
            && let Some(outcome) = position.play_out(last, &mut self.room, &mut self.trace, &mut self.random)
        {
            return worth(outcome);
        }
        for _ in 0..settings.playout_plies {
            if let Some(outcome) = position.outcome() {
                return worth(outcome);
            }
            if let Some(die) = P::DIE
                && position.roll().is_none()
            {
                position.set_roll(1 + self.random.below(die.into()) as u8);
            }
            let random = &mut self.random;
            let mv = if settings.policy {
                position.playout_move(last, &mut self.room, random)
            } else {
                position.random_move(&mut self.room, |count| random.below(count))
            };
            let Some(mv) = mv else { break };
            if settings.rave.is_some() {
                self.trace.push(P::slot(mv) as u16);
            }
            position.play_unchecked(mv);
            last = Some(mv);
        }
        match position.outcome() {
            Some(outcome) => worth(outcome),
            None if settings.evaluate => position.evaluate(),
            None => 0.5,
        }
    }

    /// Expands a node, or proves it, if its time has come. False where the playout is to begin here.
    fn expand_if_due(&mut self, at: usize, position: &P) -> bool {
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
                self.room.clear();
                position.legal_moves(&mut self.room);
                if (1..=settings.solve_moves.into()).contains(&self.room.len())
                    && let Some((proof, plies)) = solve(position, &mut self.effort)
                {
                    self.tree.nodes[at].proof = proof.turned();
                    self.tree.nodes[at].plies = plies;
                    return true;
                }
            }
        }
        if self.tree.nodes[at].visits < settings.expand_after {
            return false;
        }
        self.room.clear();
        position.legal_moves(&mut self.room);
        if self.room.is_empty() || self.is_full(self.room.len()) {
            return false;
        }
        self.expand(at, position);
        true
    }

    /// Whether there is no room for that many more nodes.
    fn is_full(&mut self, more: usize) -> bool {
        self.full = self.tree.nodes.len() + more > self.settings.max_nodes as usize;
        self.full
    }

    /// Gives a node a child for each of the moves in `room`.
    fn expand(&mut self, at: usize, position: &P) {
        let settings = self.settings;
        let mover = position.to_move();
        let view = (settings.prior > 0.0).then(|| position.view());
        let first = self.tree.nodes.len();
        for index in 0..self.room.len() {
            let mv = self.room[index];
            let mut after = position.clone();
            after.play_unchecked(mv);
            let mut node = Node::new(Step::Move(mv));
            node.slot = P::slot(mv) as u16;
            if let Some(outcome) = after.outcome() {
                node.proof = proof(outcome, mover);
            }
            if let Some(view) = &view {
                node.rave_visits = settings.prior;
                // Moves that look alike are not to be tried in the order of the board.
                node.rave_mean = (position.prior(view, mv, &after) + self.random.unit() * 1e-3).clamp(0.0, 1.0);
                node.hint = node.proof.value().unwrap_or(node.rave_mean);
            }
            if settings.solver && node.proof == Proof::Won && at != 0 {
                // No other move matters.
                self.tree.nodes.truncate(first);
                self.tree.nodes.push(node);
                break;
            }
            self.tree.nodes.push(node);
        }
        self.tree.nodes[at].first = first as u32;
        self.tree.nodes[at].count = (self.tree.nodes.len() - first) as u16;
        if settings.solver {
            // A move that wins at once proves the position before it has been searched.
            self.tree.prove(at);
        }
        if settings.transpositions
            && let Some(key) = position.key()
        {
            self.tree.share(at, key);
        }
    }

    /// The child that the playout goes to.
    fn select(&mut self, at: usize) -> usize {
        let node = &self.tree.nodes[at];
        let children = node.children();
        let count = u32::from(node.count);
        if P::DIE.is_some() && matches!(self.tree.nodes[children.start].step, Step::Roll(_)) {
            // Each roll as often as any other, which is fairer than chance.
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
                // Most moves: what is below comes to the same, with a root and two quotients.
                node.rave_mean + minimax * (node.hint - node.rave_mean) + spread
            } else if visits + others > 0.0 {
                let share = match rave {
                    Some(equal) => others / (others + visits + others * visits / equal),
                    None => others / (others + visits),
                };
                let value = share * node.rave_mean + (1.0 - share) * node.mean;
                value + minimax * (node.hint - value) + spread / (visits + 1.0).sqrt()
            } else {
                // Without an impression every move is tried once, in any order.
                1000.0 + self.random.unit()
            };
            if score > best_score {
                (best, best_score) = (child, score);
            }
        }
        best
    }

    /// Adds a result to all nodes of the path, and to the moves that were made anywhere after them.
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
            // What the player to move at this node got out of it.
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
