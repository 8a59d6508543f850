//! The search tree: nodes in one vector, with siblings next to each other. If several orders of moves lead to the same position,
//! the position has several nodes, which share their children.

use std::collections::HashMap;

/// The proven result of a node, for the player whose move led to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proof {
    Open,
    Won,
    Lost,
    Drawn,
}

impl Proof {
    /// For the same player; `None` if nothing is proven.
    pub(super) const fn value(self) -> Option<f32> {
        match self {
            Self::Open => None,
            Self::Won => Some(1.0),
            Self::Lost => Some(0.0),
            Self::Drawn => Some(0.5),
        }
    }

    /// For the other player.
    pub(super) const fn reversed(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Lost => Self::Won,
            same => same,
        }
    }
}

/// From the parent to a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step<M> {
    /// The root has no parent.
    Root,
    Move(M),
    /// A roll of the die after a move.
    Roll(u8),
}

/// A position in the tree. All values are for the player whose move led to it, or to the roll.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    pub(super) step: Step<M>,
    pub(super) proof: Proof,
    /// Plies to the proven end: the fastest win or the slowest loss.
    pub(super) plies: u8,
    /// Whether solving the position was tried.
    pub(super) tried: bool,
    pub(super) slot: u16,
    pub(super) count: u16,
    pub(super) first: u32,
    pub(super) visits: u32,
    /// The mean result of the visits.
    pub(super) mean: f32,
    /// These two include the prior.
    pub(super) rave_visits: f32,
    pub(super) rave_mean: f32,
    /// The prior, or the minimax value of the children's priors.
    pub(super) hint: f32,
    /// Index into [`Tree::shared`], or [`NOT_SHARED`].
    pub(super) shared: u32,
}

/// What the nodes of a position share once it has children: the children, and the visits and mean result of all these nodes for
/// the player whose move led to them.
#[derive(Clone, Copy, Debug)]
struct Shared {
    key: u64,
    first: u32,
    count: u16,
    visits: u32,
    mean: f32,
}

/// Marks a node that shares nothing.
const NOT_SHARED: u32 = u32::MAX;

impl<M> Node<M> {
    pub(super) const fn new(step: Step<M>) -> Self {
        Self {
            step,
            proof: Proof::Open,
            plies: 0,
            tried: false,
            slot: 0,
            count: 0,
            first: 0,
            visits: 0,
            mean: 0.0,
            rave_visits: 0.0,
            rave_mean: 0.5,
            hint: 0.5,
            shared: NOT_SHARED,
        }
    }

    /// The indices of the children.
    #[inline]
    pub(super) const fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }
}

/// The first node is the root, which always exists.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node<M>>,
    shared: Vec<Shared>,
    /// Indices into `shared`.
    places: HashMap<u64, u32>,
}

impl<M: Copy + Eq> Tree<M> {
    pub(super) fn new() -> Self {
        Self { nodes: vec![Node::new(Step::Root)], shared: Vec::new(), places: HashMap::new() }
    }

    /// The root's child for a step.
    pub(super) fn child(&self, step: Step<M>) -> Option<usize> {
        self.nodes[0].children().find(|&child| self.nodes[child].step == step)
    }

    /// Resets the tree if there is no such child.
    pub(super) fn descend(&mut self, step: Step<M>) {
        let Some(start) = self.child(step) else {
            *self = Self::new();
            return;
        };
        self.retain(start, |_| true);
    }

    /// Updates the proof of a node from its children.
    pub(super) fn prove(&mut self, at: usize) {
        let children = &self.nodes[self.nodes[at].children()];
        let Some(first) = children.first() else { return };
        let longest = || children.iter().map(|child| child.plies).max().unwrap_or(0);
        let (proof, plies) = if let Step::Roll(_) = first.step {
            // Rolls neither change the player to move nor take a ply. A result is proven only if all rolls prove it.
            let all = children.iter().all(|child| child.proof == first.proof);
            (if all { first.proof } else { Proof::Open }, longest())
        } else if let Some(plies) =
            children.iter().filter(|child| child.proof == Proof::Won).map(|child| child.plies).min()
        {
            (Proof::Lost, plies.saturating_add(1))
        } else if children.iter().any(|child| child.proof == Proof::Open) {
            (Proof::Open, 0)
        } else if children.iter().any(|child| child.proof == Proof::Drawn) {
            (Proof::Drawn, longest().saturating_add(1))
        } else {
            (Proof::Won, longest().saturating_add(1))
        };
        self.nodes[at].proof = proof;
        self.nodes[at].plies = plies;
    }

    /// Gives a node the children of another node with the same position. Returns false if none is known.
    pub(super) fn adopt_children(&mut self, at: usize, key: u64) -> bool {
        let place = self.places.get(&key).copied();
        if let Some(place) = place {
            self.attach(at, place);
        }
        place.is_some()
    }

    /// Registers the children of a node for other nodes with the same position.
    pub(super) fn share_children(&mut self, at: usize, key: u64) {
        let Node { first, count, visits, mean, .. } = self.nodes[at];
        self.add(at, Shared { key, first, count, visits, mean });
    }

    fn add(&mut self, at: usize, shared: Shared) {
        let place = self.shared.len() as u32;
        self.shared.push(shared);
        self.places.insert(shared.key, place);
        self.attach(at, place);
    }

    fn attach(&mut self, at: usize, place: u32) {
        let Shared { first, count, .. } = self.shared[place as usize];
        let node = &mut self.nodes[at];
        (node.first, node.count, node.shared) = (first, count, place);
    }

    /// `None` if the node shares no children.
    #[inline]
    pub(super) fn key(&self, at: usize) -> Option<u64> {
        self.shared.get(self.nodes[at].shared as usize).map(|shared| shared.key)
    }

    /// Includes visits of nodes that share its children.
    #[inline]
    pub(super) fn visits(&self, at: usize) -> u32 {
        let node = &self.nodes[at];
        self.shared.get(node.shared as usize).map_or(node.visits, |shared| shared.visits)
    }

    /// `value` is for the player whose move led to the node.
    #[inline]
    pub(super) fn visit(&mut self, at: usize, value: f32) {
        let node = &mut self.nodes[at];
        node.visits += 1;
        if let Some(shared) = self.shared.get_mut(node.shared as usize) {
            shared.visits += 1;
            shared.mean += (value - shared.mean) / shared.visits as f32;
            // Visits through the other nodes count, too.
            node.mean = shared.mean;
        } else {
            node.mean += (value - node.mean) / node.visits as f32;
        }
    }

    /// Stops where nothing is proven.
    pub(super) fn back_up_proof(&mut self, path: &[u32]) {
        for &at in path.iter().rev() {
            let at = at as usize;
            if self.nodes[at].proof == Proof::Open {
                self.prove(at);
            }
            if self.nodes[at].proof == Proof::Open {
                return;
            }
        }
    }

    /// Stops where nothing changes.
    pub(super) fn back_up_hints(&mut self, path: &[u32]) {
        for &at in path.iter().rev() {
            let node = &self.nodes[at as usize];
            let children = &self.nodes[node.children()];
            let hint = match (node.proof.value(), children.first()) {
                (Some(value), _) => value,
                (None, None) => continue,
                (None, Some(Node { step: Step::Roll(_), .. })) => {
                    children.iter().map(|child| child.hint).sum::<f32>() / children.len() as f32
                }
                (None, Some(_)) => 1.0 - children.iter().map(|child| child.hint).fold(0.0, f32::max),
            };
            if std::mem::replace(&mut self.nodes[at as usize].hint, hint) == hint {
                return;
            }
        }
    }

    /// A sort key: proven wins first, the faster the better; then other moves by visits and RAVE mean; proven losses last, the
    /// slower the better.
    pub(super) fn rank(&self, child: usize) -> (u8, u8, u32, f32) {
        let node = &self.nodes[child];
        let (proof, plies) = match node.proof {
            Proof::Won => (2, u8::MAX - node.plies),
            Proof::Open | Proof::Drawn => (1, 0),
            Proof::Lost => (0, node.plies),
        };
        (proof, plies, node.visits, node.rave_mean)
    }

    pub(super) fn best_child(&self, at: usize) -> Option<usize> {
        self.nodes[at].children().reduce(|best, child| if self.rank(child) > self.rank(best) { child } else { best })
    }

    /// The principal variation from a node on. It ends at unknown positions, before rolls, and at repetitions.
    pub(super) fn line(&self, mut at: usize) -> Vec<M> {
        let (mut line, mut seen) = (Vec::new(), Vec::new());
        while let Some(next) = self.best_child(at) {
            let node = &self.nodes[next];
            match node.step {
                Step::Move(mv) if node.visits > 0 || node.proof != Proof::Open => line.push(mv),
                _ => break,
            }
            at = next;
            if let Some(key) = self.key(at) {
                if seen.contains(&key) {
                    break;
                }
                seen.push(key);
            }
        }
        line
    }

    /// When the tree has `max` nodes, removes the children of the least visited positions until at most half of the nodes are
    /// left.
    pub(super) fn prune(&mut self, max: usize) {
        let digits = |visits: u32| u32::BITS - visits.leading_zeros();
        // Numbers of children, by the binary digits of their parents' visits.
        let mut sizes = [0; 33];
        for node in self.nodes.iter().filter(|node| node.shared == NOT_SHARED) {
            sizes[digits(node.visits) as usize] += usize::from(node.count);
        }
        for shared in &self.shared {
            sizes[digits(shared.visits) as usize] += usize::from(shared.count);
        }
        let (mut least, mut left) = (u32::BITS, max / 2);
        while least > 0 && sizes[least as usize] <= left {
            left -= sizes[least as usize];
            least -= 1;
        }
        self.retain(0, |visits| digits(visits) > least);
    }

    /// Makes the node at `start` the root. Removes the children of positions for whose visits `has_children` is false.
    fn retain(&mut self, start: usize, has_children: impl Fn(u32) -> bool) {
        let old = std::mem::replace(self, Self::new());
        self.nodes[0] = Node { step: Step::Root, ..old.nodes[start] };
        // New indices into `shared` by old ones.
        let mut moved = vec![NOT_SHARED; old.shared.len()];
        // Breadth first, so that siblings stay next to each other.
        let mut at = 0;
        while at < self.nodes.len() {
            let node = self.nodes[at];
            let shared = old.shared.get(node.shared as usize);
            let visits = shared.map_or(node.visits, |shared| shared.visits);
            if let Some(&place) = moved.get(node.shared as usize).filter(|&&place| place != NOT_SHARED) {
                self.attach(at, place);
            } else if at > 0 && !has_children(visits) {
                // Its index would be beyond the end.
                self.nodes[at] = Node { first: 0, count: 0, shared: NOT_SHARED, ..node };
            } else {
                let first = self.nodes.len() as u32;
                self.nodes.extend_from_slice(&old.nodes[node.children()]);
                self.nodes[at].first = first;
                if let Some(shared) = shared {
                    moved[node.shared as usize] = self.shared.len() as u32;
                    self.add(at, Shared { first, ..*shared });
                }
            }
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grow(tree: &mut Tree<u8>, at: usize, moves: &[u8], key: u64) {
        tree.nodes[at].first = tree.nodes.len() as u32;
        tree.nodes[at].count = moves.len() as u16;
        tree.nodes.extend(moves.iter().map(|&mv| Node::new(Step::Move(mv))));
        tree.share_children(at, key);
    }

    fn find(tree: &Tree<u8>, moves: &[u8]) -> usize {
        moves.iter().fold(0, |at, &mv| {
            tree.nodes[at].children().find(|&child| tree.nodes[child].step == Step::Move(mv)).expect("a node")
        })
    }

    fn visit(tree: &mut Tree<u8>, moves: &[u8], value: f32) {
        for end in 0..=moves.len() {
            let at = find(tree, &moves[..end]);
            tree.visit(at, value);
        }
    }

    /// Moves 1 and 2 in either order lead to the position with key 12, where moves 7 and 8 are possible.
    fn diamond() -> Tree<u8> {
        let mut tree = Tree::new();
        grow(&mut tree, 0, &[1, 2], 100);
        for mv in [1, 2] {
            let at = find(&tree, &[mv]);
            grow(&mut tree, at, &[3 - mv, 3], mv.into());
        }
        let at = find(&tree, &[1, 2]);
        grow(&mut tree, at, &[7, 8], 12);
        let at = find(&tree, &[2, 1]);
        assert!(tree.adopt_children(at, 12) && !tree.adopt_children(at, 13));
        tree
    }

    #[test]
    fn transpositions_share_children_and_results() {
        let mut tree = diamond();
        assert_eq!(find(&tree, &[1, 2, 7]), find(&tree, &[2, 1, 7]));
        visit(&mut tree, &[1, 2, 7], 1.0);
        visit(&mut tree, &[1, 2, 8], 0.0);
        visit(&mut tree, &[2, 1, 7], 1.0);
        let [one, two] = [[1, 2], [2, 1]].map(|moves| find(&tree, &moves));
        assert_eq!([one, two].map(|at| tree.nodes[at].visits), [2, 1]);
        assert_eq!([one, two].map(|at| tree.visits(at)), [3, 3]);
        // Each has the mean of all visits up to its own last one.
        assert_eq!([one, two].map(|at| tree.nodes[at].mean), [0.5, 2.0 / 3.0]);
        assert_eq!(tree.nodes[find(&tree, &[1, 2, 7])].visits, 2);
        // Visits of another position do not count.
        assert_eq!(tree.visits(find(&tree, &[1])), 2);
    }

    #[test]
    fn sharing_survives_descending_and_pruning() {
        let mut tree = diamond();
        for _ in 0..10 {
            visit(&mut tree, &[1, 2, 7], 1.0);
            visit(&mut tree, &[2, 1, 8], 0.0);
        }
        let nodes = tree.nodes.len();
        tree.retain(0, |_| true);
        assert_eq!(tree.nodes.len(), nodes);
        let [one, two] = [[1, 2], [2, 1]].map(|moves| find(&tree, &moves));
        assert_eq!([one, two].map(|at| (tree.visits(at), tree.key(at))), [(20, Some(12)); 2]);
        assert_eq!(tree.nodes[one].children(), tree.nodes[two].children());
        let mut along = tree.clone();
        along.descend(Step::Move(2));
        assert_eq!((along.nodes.len(), find(&along, &[1, 8])), (5, 4));
        // Another node can still adopt the moved children.
        let other = find(&along, &[3]);
        assert!(along.adopt_children(other, 12) && along.nodes[other].children() == (3..5));
        assert!(!along.adopt_children(other, 1), "keys that cannot come up any more are removed");
        // The shared position has 20 visits and keeps its children. Each way to it has 10 visits.
        tree.retain(0, |visits| visits > 15);
        assert_eq!(tree.nodes.len(), 3);
        assert!((1..3).all(|at| tree.nodes[at].children() == (0..0) && tree.key(at).is_none()));
    }

    #[test]
    fn the_principal_variation_ends_where_a_position_repeats() {
        let mut tree = Tree::new();
        grow(&mut tree, 0, &[1], 100);
        grow(&mut tree, 1, &[2], 101);
        assert!(tree.adopt_children(2, 100));
        visit(&mut tree, &[1, 2], 0.5);
        assert_eq!(tree.line(0), [1, 2, 1]);
    }
}
