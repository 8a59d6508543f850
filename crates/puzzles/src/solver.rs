//! Exact search: does a player win by force?
//!
//! Depth-first proof-number search (Nagai, 2002) over a graph that keeps each position once. A win is proved by a finite tree of
//! plies, whatever the game. The contrary is proved by a set of positions that the opponent never has to leave: where play can
//! go round for ever, the set may contain cycles.

use super::puzzling::{Puzzling, pack};
use parlor_games::rules::{Outcome, Player};
use std::collections::HashMap;

/// Infinity: the proof number of a node that can't be proved, or the disproof number of a proved one.
const SETTLED: u32 = u32::MAX;

/// The node of all positions in which the player has won.
const WON: u32 = 0;

/// The node of all positions in which the player has not won, and the game is over or no plies are left.
const NOT_WON: u32 = 1;

/// The recursion has to fit on a thread's stack. Longer lines count as not won: they exist only where
/// play can go round for ever, and there [`Solver::not_won`] does not trust the numbers.
const MAX_DEPTH: u32 = 128;

/// Who has to win, by when, and with which rolls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'a> {
    pub(crate) goal: Player,
    /// The rolls of the next plies, in games with a die.
    pub(crate) rolls: &'a [u8],
    /// The player has to win within that many plies; `None` for any number. Rolls set a limit of their own.
    pub(crate) plies: Option<u16>,
}

/// Everything that later plies depend on, exactly.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    stones: [u128; 2],
    rest: u8,
    mover: Player,
    /// 0 without a limit.
    plies_left: u16,
}

struct Node<M> {
    /// Estimates how much it takes to prove a win; 0 if it is proved.
    proof: u32,
    /// The same for a proof that the player does not win.
    disproof: u32,
    /// Moves and nodes; empty until they are needed.
    edges: Vec<(M, u32)>,
    goal_moves: bool,
    on_path: bool,
}

pub(crate) struct Solver<'a, P: Puzzling> {
    question: Question<'a>,
    board: parlor_games::board::Cells,
    /// The ply at which the rolls begin.
    start: u16,
    end: Option<u16>,
    nodes: Vec<Node<P::Move>>,
    index: HashMap<Key, u32>,
    /// Where play can go round for ever, the nodes in which the opponent can stay.
    safe: Option<Vec<bool>>,
    /// Moves played so far.
    effort: u32,
    most_effort: u32,
}

impl<'a, P: Puzzling> Solver<'a, P> {
    /// The solver can be asked about several positions of one game, none of them before `start`, where the rolls begin.
    pub(crate) fn new(start: &P, question: Question<'a>) -> Self {
        let rolls = P::DIE.map(|_| question.rolls.len() as u16);
        let plies = [rolls, question.plies].into_iter().flatten().min();
        Self {
            question,
            board: start.board(),
            start: start.ply(),
            end: plies.map(|plies| start.ply().saturating_add(plies)),
            // In the order of WON and NOT_WON.
            nodes: vec![Node::new(0, SETTLED, false), Node::new(SETTLED, 0, false)],
            index: HashMap::new(),
            safe: None,
            effort: 0,
            most_effort: 0,
        }
    }

    /// Whether the player wins by force; `None` if that can't be decided by playing about `effort` moves.
    pub(crate) fn wins(&mut self, position: &P, effort: u32) -> Option<bool> {
        self.most_effort = self.effort.saturating_add(effort);
        let root = self.node(position);
        self.search(root, position, SETTLED, SETTLED, 0);
        if P::ENDLESS && self.end.is_none() {
            self.safe = Some(self.safe());
        }
        let node = self.nodes.get(root as usize)?;
        match node.proof {
            0 => Some(true),
            _ => self.not_won(root).then_some(false),
        }
    }

    /// The move that decides a solved position for the player to move, if it is decided in favour of that player.
    pub(crate) fn decisive(&mut self, position: &P) -> Option<P::Move> {
        let root = self.node(position);
        let node = self.nodes.get(root as usize)?;
        let goal_moves = node.goal_moves;
        let decides = |&&(_, next): &&(P::Move, u32)| {
            let proved = self.nodes.get(next as usize).is_some_and(|node| node.proof == 0);
            if goal_moves { proved } else { self.not_won(next) }
        };
        node.edges.iter().find(decides).map(|&(mv, _)| mv)
    }

    fn node(&mut self, position: &P) -> u32 {
        let mover = position.to_move();
        let key = Key {
            stones: Player::BOTH.map(|player| pack(&self.board, &position.stones(player))),
            rest: position.rest(mover),
            mover,
            plies_left: self.end.map_or(0, |end| end.saturating_sub(position.ply())),
        };
        let (goal, end, ply) = (self.question.goal, self.end, position.ply());
        let nodes = &mut self.nodes;
        match position.outcome() {
            Some(Outcome::Won(winner)) if winner == goal => WON,
            Some(_) => NOT_WON,
            None if end.is_some_and(|end| ply >= end) => NOT_WON,
            None => *self.index.entry(key).or_insert_with(|| {
                nodes.push(Node::new(1, 1, mover == goal));
                nodes.len() as u32 - 1
            }),
        }
    }

    fn expand(&mut self, id: u32, position: &P) {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        self.effort = self.effort.saturating_add(moves.len() as u32);
        let mut edges = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = self.play(position, mv);
            let child = self.node(&next);
            edges.push((mv, child));
        }
        if let Some(node) = self.nodes.get_mut(id as usize) {
            node.edges = edges;
        }
    }

    /// The position after the legal move `mv`, with its roll.
    pub(crate) fn play(&self, position: &P, mv: P::Move) -> P {
        let mut next = position.clone();
        next.play_unchecked(mv);
        if let Some(&roll) = self.question.rolls.get(usize::from(next.ply().saturating_sub(self.start))) {
            next.set_roll(roll);
        }
        next
    }

    /// Searches until a number reaches its limit, or the effort is used up.
    fn search(&mut self, id: u32, position: &P, proof_limit: u32, disproof_limit: u32, depth: u32) {
        let Some(node) = self.nodes.get(id as usize) else { return };
        if node.proof == 0 || node.disproof == 0 {
            return;
        }
        let goal_moves = node.goal_moves;
        if node.edges.is_empty() {
            self.expand(id, position);
        }
        self.set_on_path(id, true);
        loop {
            // From the mover's point of view: the easiest child, and how hard it is to refute all of them.
            let mut best = None;
            let (mut least, mut second, mut most, mut open) = (SETTLED, SETTLED, 0, 0_u32);
            let edges = self.nodes.get(id as usize).map_or(&[][..], |node| &node.edges);
            for &(mv, child) in edges {
                let Some(next) = self.nodes.get(child as usize) else { continue };
                // Going round in a circle does not win.
                let (proof, disproof) =
                    if next.on_path || depth >= MAX_DEPTH { (SETTLED, 0) } else { (next.proof, next.disproof) };
                let (win, loss) = if goal_moves { (proof, disproof) } else { (disproof, proof) };
                if win < least {
                    (second, least, best) = (least, win, Some((mv, child)));
                } else {
                    second = second.min(win);
                }
                if loss > 0 {
                    (most, open) = (most.max(loss), open + 1);
                }
            }
            // Children often lead to the same positions, so their difficulties are not added (weak proof numbers).
            let all = match (least, open) {
                (_, 0) => 0,
                (0, _) => SETTLED,
                _ => most.saturating_add(open - 1).min(SETTLED - 1),
            };
            let (win_limit, loss_limit) =
                if goal_moves { (proof_limit, disproof_limit) } else { (disproof_limit, proof_limit) };
            if let Some(node) = self.nodes.get_mut(id as usize) {
                (node.proof, node.disproof) = if goal_moves { (least, all) } else { (all, least) };
            }
            let stop = least == 0 || all == 0 || least >= win_limit || all >= loss_limit;
            let Some((mv, child)) = best.filter(|_| !stop && self.effort < self.most_effort) else { break };
            let next = self.play(position, mv);
            let win_limit = win_limit.min(second.saturating_add(second / 4).saturating_add(1));
            let loss_limit = if loss_limit == SETTLED { SETTLED } else { loss_limit.saturating_sub(open - 1) };
            let (proof_limit, disproof_limit) =
                if goal_moves { (win_limit, loss_limit) } else { (loss_limit, win_limit) };
            self.search(child, &next, proof_limit, disproof_limit, depth + 1);
        }
        self.set_on_path(id, false);
    }

    fn set_on_path(&mut self, id: u32, on_path: bool) {
        if let Some(node) = self.nodes.get_mut(id as usize) {
            node.on_path = on_path;
        }
    }

    /// Whether there is a proof that the player does not win by force.
    ///
    /// Without cycles, the numbers prove it. With cycles, a number may have counted a position as not won because it was on the
    /// path by which the search came, so the set of safe positions is computed from the whole graph.
    fn not_won(&self, id: u32) -> bool {
        match &self.safe {
            None => self.nodes.get(id as usize).is_some_and(|node| node.disproof == 0),
            Some(safe) => safe.get(id as usize).is_some_and(|safe| *safe),
        }
    }

    /// The largest set of positions in which the opponent can stay: where the player to win moves, each move leads back into the
    /// set; where the opponent moves, at least one does. Positions that the search has not looked into are outside.
    fn safe(&self) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.nodes.len()];
        let (mut safe, mut ways, mut lost) = (Vec::new(), Vec::new(), Vec::new());
        for (id, node) in self.nodes.iter().enumerate() {
            for &(_, next) in &node.edges {
                if let Some(before) = before.get_mut(next as usize) {
                    before.push(id);
                }
            }
            let within = if node.edges.is_empty() { node.disproof == 0 } else { node.proof > 0 };
            safe.push(within);
            ways.push(if node.goal_moves { 1 } else { node.edges.len() });
            if !within {
                lost.push(id);
            }
        }
        while let Some(id) = lost.pop() {
            for &from in before.get(id).into_iter().flatten() {
                let Some((ways, safe)) = ways.get_mut(from).zip(safe.get_mut(from)) else { continue };
                *ways = ways.saturating_sub(1);
                if *ways == 0 && *safe {
                    *safe = false;
                    lost.push(from);
                }
            }
        }
        safe
    }
}

impl<M> Node<M> {
    fn new(proof: u32, disproof: u32, goal_moves: bool) -> Self {
        Self { proof, disproof, edges: Vec::new(), goal_moves, on_path: false }
    }
}
