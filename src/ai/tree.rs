//! The tree in memory: nodes in one vector, the children of a node side by side.

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
}

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
}

impl<M: Copy + Eq> Tree<M> {
    pub(super) fn new() -> Self {
        Self { nodes: vec![Node::new(Step::Here)] }
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

    /// Opens again what was taken for drawn.
    pub(super) fn forget_draws(&mut self) {
        for node in self.nodes.iter_mut().filter(|node| node.proof == Proof::Drawn) {
            (node.proof, node.plies, node.tried) = (Proof::Open, 0, false);
        }
    }

    /// Makes room when the tree has grown to `max` nodes: gives up what lies below the nodes visited least, until no
    /// more than half is left. Visits fall from the root down, so what is kept hangs together.
    pub(super) fn thin(&mut self, max: usize) {
        // Children of nodes by the binary digits of the visits.
        let mut sizes = [0; 33];
        for node in &self.nodes {
            sizes[(u32::BITS - node.visits.leading_zeros()) as usize] += usize::from(node.count);
        }
        let (mut digits, mut left) = (u32::BITS, max / 2);
        while digits > 0 && sizes[digits as usize] <= left {
            left -= sizes[digits as usize];
            digits -= 1;
        }
        self.keep(0, |node| u32::BITS - node.visits.leading_zeros() > digits);
    }

    /// Makes the node at `start` the root and leaves out children of nodes that are not to have any.
    fn keep(&mut self, start: usize, has_children: impl Fn(&Node<M>) -> bool) {
        // Level by level, so that children stay side by side.
        let mut kept = vec![Node { step: Step::Here, ..self.nodes[start] }];
        let mut at = 0;
        while at < kept.len() {
            let children = kept[at].children();
            if at > 0 && !has_children(&kept[at]) {
                kept[at].count = 0;
            } else if !children.is_empty() {
                kept[at].first = kept.len() as u32;
                kept.extend_from_slice(&self.nodes[children]);
            }
            at += 1;
        }
        self.nodes = kept;
    }
}
