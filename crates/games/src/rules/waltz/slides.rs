//! Pairs that slide, and the rows that they push.

use super::{
    Direction, Illegal, Move, Waltz,
    board::{has, put},
};
use crate::board::Cell;

/// What is in front of a stone that moves a step.
enum Front {
    /// An unbroken row of stones, possibly none, and then an empty cell: all of them can move.
    Open,
    /// The end of the board.
    Rim,
    /// An unbroken row of stones to the end of the board; the last one is on this place.
    Last(usize),
}

/// The stones of a pair that do not have the other one in front of them: one if the pair slides along its axis. In other
/// directions both push rows of their own, which share no cell.
#[inline]
fn heads(place: usize, partner: usize, step: isize) -> [Option<usize>; 2] {
    let leads = |stone: usize, other: usize| (stone.wrapping_add_signed(step) != other).then_some(stone);
    [leads(place, partner), leads(partner, place)]
}

impl Waltz {
    /// The stones that the legal `mv` moves, including the new one, as (from, to), with the foremost of each row first. `to` is
    /// `None` if the stone is pushed off.
    pub fn slide(&self, mv: Move) -> Vec<(Cell, Option<Cell>)> {
        let mut moved = Vec::new();
        let mut after = self.clone();
        after.place(mv, |from, to| moved.push((self.board.cell(from), to.map(|to| self.board.cell(to)))));
        moved
    }

    /// The friendly stone next to the empty `place` that would make a pair with it: the place has no other friendly neighbour,
    /// and that stone has none.
    #[inline]
    pub(super) fn partner(&self, place: usize) -> Option<usize> {
        let friend = self.only_friend(place)?;
        self.friends(friend).next().is_none().then_some(friend)
    }

    #[inline]
    pub(super) fn only_friend(&self, place: usize) -> Option<usize> {
        let mut friends = self.friends(place);
        let friend = friends.next()?;
        friends.next().is_none().then_some(friend)
    }

    /// Neighbours of `place` with a stone of the mover.
    #[inline]
    fn friends(&self, place: usize) -> impl Iterator<Item = usize> {
        let own = &self.stones[self.to_move.index()];
        let steps = self.board.adjacent.iter().filter_map(|&direction| self.board.step(direction));
        steps.map(move |step| place.wrapping_add_signed(step)).filter(|&next| has(own, next))
    }

    /// `from` is the place of the stone, even if it is not there yet.
    #[inline]
    fn front(&self, from: usize, step: isize) -> Front {
        let mut last = from;
        loop {
            let next = last.wrapping_add_signed(step);
            if !has(&self.board.cells, next) {
                return if last == from { Front::Rim } else { Front::Last(last) };
            }
            if !self.taken(next) {
                return Front::Open;
            }
            last = next;
        }
    }

    /// Whether the pair of a new stone on `place` and its `partner` may slide that way.
    ///
    /// # Errors
    /// The stone that forbids it. Stones of the pair come before others, and the new stone and its row before the partner and its
    /// row.
    #[inline]
    pub(super) fn may_slide(&self, place: usize, partner: usize, step: isize) -> Result<(), Illegal> {
        let cell = |place| self.board.cell(place);
        let fronts = heads(place, partner, step).map(|head| head.map(|head| (head, self.front(head, step))));
        for (head, front) in fronts.iter().flatten() {
            if matches!(front, Front::Rim) {
                return Err(Illegal::LeavesBoard { stone: cell(*head) });
            }
        }
        let by = self.to_move.other();
        for (_, front) in fronts.iter().flatten() {
            if let Front::Last(last) = *front
                && has(&self.stones[by.index()], last)
            {
                return Err(Illegal::PushesOff { stone: cell(last), by });
            }
        }
        Ok(())
    }

    #[inline]
    pub(super) fn slides(&self, place: usize, partner: usize) -> impl Iterator<Item = Direction> {
        self.board.directions.iter().copied().filter(move |&direction| {
            self.board.step(direction).is_some_and(|step| self.may_slide(place, partner, step).is_ok())
        })
    }

    /// Places a stone of the mover and slides the pair that it makes. Calls `moved` for each moving stone with its start and,
    /// unless it is pushed off, its destination.
    #[inline]
    pub(super) fn place(&mut self, mv: Move, moved: impl FnMut(usize, Option<usize>)) {
        let Move::Place { cell, slide } = mv else { return };
        let Some(place) = self.board.place(cell) else { return };
        let step = slide.and_then(|direction| self.board.step(direction));
        let partner = if step.is_some() { self.partner(place) } else { None };
        put(&mut self.stones[self.to_move.index()], place, true);
        if let (Some(step), Some(partner)) = (step, partner) {
            self.push([place, partner], step, moved);
        }
    }

    /// Moves a pair and the rows in front of it by a step.
    #[inline]
    fn push(&mut self, pair: [usize; 2], step: isize, mut moved: impl FnMut(usize, Option<usize>)) {
        for start in pair {
            // Along the pair's axis, the stone in front is part of the other stone's row.
            if pair.contains(&start.wrapping_add_signed(-step)) {
                continue;
            }
            let mut from = start;
            let mut to = from.wrapping_add_signed(step);
            while self.taken(to) {
                (from, to) = (to, to.wrapping_add_signed(step));
            }
            let mut to = has(&self.board.cells, to).then_some(to);
            loop {
                for stones in &mut self.stones {
                    let stone = has(stones, from);
                    put(stones, from, false);
                    if let Some(to) = to {
                        put(stones, to, stone);
                    }
                }
                moved(from, to);
                if from == start {
                    break;
                }
                (from, to) = (from.wrapping_add_signed(-step), Some(from));
            }
        }
    }
}
