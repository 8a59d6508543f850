//! The tree in memory: nodes in one vector, the children of a node side by side. Where orders of moves lead to the same
//! position it has several nodes, with the same children.

use std::collections::HashMap;

/// What is proven of a node, seen by the player whose move led to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proof {
    Open,
    Won,
    Lost,
    Drawn,
}

impl Proof {
    /// The value that goes with it, seen by the same player; none while it is open.
    pub(super) const fn value(self) -> Option<f32> {
        match self {
            Self::Open => None,
            Self::Won => Some(1.0),
            Self::Lost => Some(0.0),
            Self::Drawn => Some(0.5),
        }
    }

    /// The same, seen by the other player.
    pub(super) const fn turned(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Lost => Self::Won,
            same => same,
        }
    }
}

/// How a node is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step<M> {
    /// The root, which nothing leads to any more.
    Here,
    Move(M),
    /// A roll of the die after a move.
    Roll(u8),
}

/// A position in the tree. All values are seen by the player whose move led to it, or led to the roll.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    pub(super) step: Step<M>,
    pub(super) proof: Proof,
    /// Plies to the end that is proven, at least: what wins fastest and loses slowest.
    pub(super) plies: u8,
    /// Whether the attempt to solve it has been made.
    pub(super) tried: bool,
    pub(super) slot: u16,
    pub(super) count: u16,
    pub(super) first: u32,
    pub(super) visits: u32,
    /// Mean of the visits' results.
    pub(super) mean: f32,
    /// Visits and mean of the move's value anywhere later, with the first impression among them.
    pub(super) rave_visits: f32,
    pub(super) rave_mean: f32,
    /// The first impression; once there are children, what the best play by first impressions comes to.
    pub(super) hint: f32,
    /// The place of what it shares with other nodes in [`Tree::shared`], if anything.
    pub(super) shared: u32,
}

/// What the nodes of a position share once it has children: those, and what all visits came to, seen by the player whose
/// move led to them.
#[derive(Clone, Copy, Debug)]
struct Shared {
    key: u64,
    first: u32,
    count: u16,
    visits: u32,
    mean: f32,
}

/// The place of nothing shared.
const NOTHING: u32 = u32::MAX;

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
            shared: NOTHING,
        }
    }

    /// The places of the children.
    #[inline]
    pub(super) const fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }
}

/// All nodes; the root is the first. There is always a root.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node<M>>,
    shared: Vec<Shared>,
    /// Places in `shared` by key.
    places: HashMap<u64, u32>,
}

impl<M: Copy + Eq> Tree<M> {
    pub(super) fn new() -> Self {
        Self { nodes: vec![Node::new(Step::Here)], shared: Vec::new(), places: HashMap::new() }
    }

    /// The child of the root that a step leads to.
    pub(super) fn child(&self, step: Step<M>) -> Option<usize> {
        self.nodes[0].children().find(|&child| self.nodes[child].step == step)
    }

    /// Makes a child of the root the root; without one the tree begins anew.
    pub(super) fn descend(&mut self, step: Step<M>) {
        let Some(start) = self.child(step) else {
            *self = Self::new();
            return;
        };
        self.keep(start, |_| true);
    }

    /// Sees whether the children prove a node.
    pub(super) fn prove(&mut self, at: usize) {
        let children = &self.nodes[self.nodes[at].children()];
        let Some(first) = children.first() else { return };
        let longest = || children.iter().map(|child| child.plies).max().unwrap_or(0);
        let (proof, plies) = if let Step::Roll(_) = first.step {
            // Rolls are seen by the same player; only what all of them prove is proven. They take no ply.
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

    /// Gives a node the children that another node of its position has. False where there is none.
    pub(super) fn join(&mut self, at: usize, key: u64) -> bool {
        let place = self.places.get(&key).copied();
        if let Some(place) = place {
            self.attach(at, place);
        }
        place.is_some()
    }

    /// Offers the children of a node to other nodes of its position.
    pub(super) fn share(&mut self, at: usize, key: u64) {
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

    /// The key of a node's position, where it shares its children.
    #[inline]
    pub(super) fn key(&self, at: usize) -> Option<u64> {
        self.shared.get(self.nodes[at].shared as usize).map(|shared| shared.key)
    }

    /// The visits of a node, with those of the others of its position if it shares with them.
    #[inline]
    pub(super) fn visits(&self, at: usize) -> u32 {
        let node = &self.nodes[at];
        self.shared.get(node.shared as usize).map_or(node.visits, |shared| shared.visits)
    }

    /// Counts a visit and its result, seen by the player whose move led to the node.
    #[inline]
    pub(super) fn visit(&mut self, at: usize, value: f32) {
        let node = &mut self.nodes[at];
        node.visits += 1;
        if let Some(shared) = self.shared.get_mut(node.shared as usize) {
            shared.visits += 1;
            shared.mean += (value - shared.mean) / shared.visits as f32;
            // What was found out by way of the others counts as well.
            node.mean = shared.mean;
        } else {
            node.mean += (value - node.mean) / node.visits as f32;
        }
    }

    /// Carries a proof at the end of a path up as far as it proves something.
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

    /// Carries the first impressions at the end of a path up as far as they make a difference.
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

    /// What moves are compared by: a proven win, the faster the better, else none that is proven to lose, or
    /// the one that does so last; then visits, and the first impression.
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

    /// The best moves from a node on, up to where nothing is known, the die is rolled, or a position comes back.
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

    /// Makes room when the tree has grown to `max` nodes: gives up what lies below the positions visited least, until no
    /// more than half is left.
    pub(super) fn thin(&mut self, max: usize) {
        let digits = |visits: u32| u32::BITS - visits.leading_zeros();
        // Children by the binary digits of the visits of their parents.
        let mut sizes = [0; 33];
        for node in self.nodes.iter().filter(|node| node.shared == NOTHING) {
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
        self.keep(0, |visits| digits(visits) > least);
    }

    /// Makes the node at `start` the root and leaves out children of positions that, by their visits, are not to have any.
    fn keep(&mut self, start: usize, has_children: impl Fn(u32) -> bool) {
        let old = std::mem::replace(self, Self::new());
        self.nodes[0] = Node { step: Step::Here, ..old.nodes[start] };
        // Where what was shared has gone to.
        let mut moved = vec![NOTHING; old.shared.len()];
        // Level by level, so that children stay side by side.
        let mut at = 0;
        while at < self.nodes.len() {
            let node = self.nodes[at];
            let shared = old.shared.get(node.shared as usize);
            let visits = shared.map_or(node.visits, |shared| shared.visits);
            if let Some(&place) = moved.get(node.shared as usize).filter(|&&place| place != NOTHING) {
                self.attach(at, place);
            } else if at > 0 && !has_children(visits) {
                // Its place would lie beyond the end.
                self.nodes[at] = Node { first: 0, count: 0, shared: NOTHING, ..node };
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

    /// Gives a node children for the moves.
    fn grow(tree: &mut Tree<u8>, at: usize, moves: &[u8], key: u64) {
        tree.nodes[at].first = tree.nodes.len() as u32;
        tree.nodes[at].count = moves.len() as u16;
        tree.nodes.extend(moves.iter().map(|&mv| Node::new(Step::Move(mv))));
        tree.share(at, key);
    }

    /// The node that moves lead to from the root.
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

    /// Moves 1 and 2 in either order lead to the position with key 12, in which there are moves 7 and 8.
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
        assert!(tree.join(at, 12) && !tree.join(at, 13));
        tree
    }

    #[test]
    fn orders_of_moves_share_children_and_results() {
        let mut tree = diamond();
        assert_eq!(find(&tree, &[1, 2, 7]), find(&tree, &[2, 1, 7]));
        visit(&mut tree, &[1, 2, 7], 1.0);
        visit(&mut tree, &[1, 2, 8], 0.0);
        visit(&mut tree, &[2, 1, 7], 1.0);
        let [one, two] = [[1, 2], [2, 1]].map(|moves| find(&tree, &moves));
        assert_eq!([one, two].map(|at| tree.nodes[at].visits), [2, 1]);
        assert_eq!([one, two].map(|at| tree.visits(at)), [3, 3]);
        // Either has the mean of all three where it was last visited, which the first was before the third.
        assert_eq!([one, two].map(|at| tree.nodes[at].mean), [0.5, 2.0 / 3.0]);
        assert_eq!(tree.nodes[find(&tree, &[1, 2, 7])].visits, 2);
        // Not those of another position.
        assert_eq!(tree.visits(find(&tree, &[1])), 2);
    }

    #[test]
    fn what_is_shared_stays_so_when_the_tree_goes_along_or_is_thinned() {
        let mut tree = diamond();
        for _ in 0..10 {
            visit(&mut tree, &[1, 2, 7], 1.0);
            visit(&mut tree, &[2, 1, 8], 0.0);
        }
        let nodes = tree.nodes.len();
        tree.keep(0, |_| true);
        assert_eq!(tree.nodes.len(), nodes);
        let [one, two] = [[1, 2], [2, 1]].map(|moves| find(&tree, &moves));
        assert_eq!([one, two].map(|at| (tree.visits(at), tree.key(at))), [(20, Some(12)); 2]);
        assert_eq!(tree.nodes[one].children(), tree.nodes[two].children());
        let mut along = tree.clone();
        along.descend(Step::Move(2));
        assert_eq!((along.nodes.len(), find(&along, &[1, 8])), (5, 4));
        // Another node can still join what has moved.
        let other = find(&along, &[3]);
        assert!(along.join(other, 12) && along.nodes[other].children() == (3..5));
        assert!(!along.join(other, 1), "what cannot come up any more is forgotten");
        // 20 visits to what is shared, 10 to each way there: only the ways are given up.
        tree.keep(0, |visits| visits > 15);
        assert_eq!(tree.nodes.len(), 3);
        assert!((1..3).all(|at| tree.nodes[at].children() == (0..0) && tree.key(at).is_none()));
    }

    #[test]
    fn a_line_ends_where_a_position_comes_back() {
        let mut tree = Tree::new();
        grow(&mut tree, 0, &[1], 100);
        grow(&mut tree, 1, &[2], 101);
        assert!(tree.join(2, 100));
        visit(&mut tree, &[1, 2], 0.5);
        assert_eq!(tree.line(0), [1, 2, 1]);
    }
}
