//! Decides which process serves which shard.
//!
//! Every process applies the same rules to what the database says about all processes. If two decide the same, the database
//! lets only one of them act. The rules:
//!
//! * The servers are divided into a total number of shards. A process without a range in `PARLOR_SHARDS` raises the total when
//!   Discord recommends more, and lowers it when it is alone. A process whose range belongs to another total waits until no
//!   shard is held; then it raises the total, or lowers it if all other ranges agree.
//! * When the total changes, each process closes its shards. Shards of the new total are free once none of the old total is
//!   held, so no server is served twice.
//! * A free shard goes to a process whose range includes it. If there is none, it goes to one of the processes without a range.
//!   Of several, the one with the fewest shards gets it.
//! * While no shard is free, a process gives a shard away if it is in the range of another process, or if another process has
//!   at least two shards fewer. It gives away one at a time, and a connected shard only to a process whose shards are all
//!   connected, so that each shard is offline only for a moment.
//! * A process that is stopping, or has not renewed its lease for three seconds, gets no shard.

use crate::{
    config::ShardRange,
    store::{Fleet, Process, Shard},
};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Assignments {
    pub(super) total: Option<NewTotal>,
    pub(super) claim: Vec<Shard>,
    pub(super) release: Option<Shard>,
    pub(super) waiting: Option<Waiting>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NewTotal {
    pub(super) to: u32,
    /// Whether the change is allowed only while no shard is held.
    pub(super) unheld: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Waiting {
    /// Other processes serve all shards.
    Standby,
    /// Other processes serve these shards, which are in this process's range.
    Range(Vec<u32>),
    OtherTotal(u32),
    FormerTotal,
}

pub(super) fn decide(me: &str, fleet: &Fleet, recommended: u32) -> Assignments {
    let Some(process) = fleet.processes.iter().find(|process| process.name == me) else {
        return Assignments::default();
    };
    if let Some(to) = new_total(process, fleet, recommended) {
        return Assignments { total: Some(to), ..Assignments::default() };
    }
    // No total is chosen yet, and `new_total` leaves the choice to a process with a range.
    let Some(total) = fleet.total else {
        return Assignments { waiting: Some(Waiting::Standby), ..Assignments::default() };
    };
    if let Some(range) = process.range
        && range.total != total
    {
        return Assignments { waiting: Some(Waiting::OtherTotal(total)), ..Assignments::default() };
    }
    if fleet.held.iter().any(|held| held.shard.total != total) {
        return Assignments { waiting: Some(Waiting::FormerTotal), ..Assignments::default() };
    }
    Decider::new(process, fleet, total).decide()
}

fn new_total(process: &Process, fleet: &Fleet, recommended: u32) -> Option<NewTotal> {
    let (current, unheld) = (fleet.total, fleet.held.is_empty());
    let mut others = fleet.processes.iter().filter(|other| other.name != process.name);
    if let Some(range) = process.range {
        let alike = |other: &Process| other.range.is_some_and(|other| other.total == range.total);
        let set = Some(range.total) > current || Some(range.total) < current && others.all(alike);
        return (set && unheld).then_some(NewTotal { to: range.total, unheld });
    }
    // The range of another process names a total, which an operator chose. It counts more than the recommendation.
    let chosen = |range: ShardRange| Some(range.total) == current || unheld && range.total >= recommended;
    if others.clone().any(|other| other.range.is_some_and(chosen)) {
        return None;
    }
    // Only a process that is alone lowers the total: others may have read a newer recommendation.
    let shrink = Some(recommended) < current && unheld && others.next().is_none();
    (Some(recommended) > current || shrink).then_some(NewTotal { to: recommended, unheld: shrink })
}

struct Decider<'a> {
    me: &'a Process,
    fleet: &'a Fleet,
    total: u32,
    /// The number of shards of each process that can take more shards.
    loads: BTreeMap<&'a str, usize>,
}

impl<'a> Decider<'a> {
    fn new(me: &'a Process, fleet: &'a Fleet, total: u32) -> Self {
        let able = fleet.processes.iter().filter(|process| process.responsive && !process.stopping);
        let load = |name: &str| fleet.held.iter().filter(|held| held.holder == name).count();
        let loads = able.map(|process| (process.name.as_str(), load(&process.name))).collect();
        Self { me, fleet, total, loads }
    }

    fn decide(mut self) -> Assignments {
        let held: BTreeSet<u32> = self.fleet.held.iter().map(|held| held.shard.number).collect();
        let free: Vec<u32> = (0..self.total).filter(|number| !held.contains(number)).collect();
        let shard = |number| Shard { number, total: self.total };
        let release = if free.is_empty() { self.surplus().map(shard) } else { None };
        let mut claim = Vec::new();
        for number in free {
            let Some(owner) = self.owner(number) else { continue };
            *self.loads.entry(owner).or_default() += 1;
            if owner == self.me.name {
                claim.push(shard(number));
            }
        }
        Assignments { total: None, release, waiting: self.waiting(&claim), claim }
    }

    /// The processes whose range includes the shard; if there are none, all processes without a range.
    fn entitled(&self, number: u32) -> Vec<&'a Process> {
        let able = self.fleet.processes.iter().filter(|process| self.loads.contains_key(process.name.as_str()));
        let able: Vec<_> = able.filter(|process| serves(process.range, number, self.total)).collect();
        let by_range: Vec<_> = able.iter().copied().filter(|process| process.range.is_some()).collect();
        if by_range.is_empty() { able } else { by_range }
    }

    fn owner(&self, number: u32) -> Option<&'a str> {
        let names = self.entitled(number).into_iter().map(|process| process.name.as_str());
        names.min_by_key(|name| (self.loads.get(name).copied().unwrap_or_default(), *name))
    }

    fn surplus(&self) -> Option<u32> {
        let mine = self.fleet.held.iter().filter(|held| held.holder == self.me.name);
        if self.me.range.is_some() {
            return None;
        }
        let by_range = |number: u32| self.entitled(number).iter().any(|process| process.range.is_some());
        let (given, own): (Vec<_>, Vec<_>) = mine.partition(|held| by_range(held.shard.number));
        if let Some(held) = given.first() {
            return Some(held.shard.number);
        }
        let without_range = self.fleet.processes.iter().filter(|process| process.range.is_none());
        let loads = without_range.filter_map(|process| self.loads.get_key_value(process.name.as_str()));
        let (least, most) = (loads.clone().min_by_key(|(_, load)| **load)?, loads.max_by_key(|(_, load)| **load)?);
        if *most.0 != self.me.name || most.1 - least.1 < 2 {
            return None;
        }
        if let Some(held) = own.iter().find(|held| !held.connected) {
            return Some(held.shard.number);
        }
        let waits = self.fleet.held.iter().any(|held| held.holder == **least.0 && !held.connected);
        own.last().filter(|_| !waits).map(|held| held.shard.number)
    }

    fn waiting(&self, claim: &[Shard]) -> Option<Waiting> {
        let (own, others): (Vec<_>, Vec<_>) = self.fleet.held.iter().partition(|held| held.holder == self.me.name);
        if self.me.range.is_none() {
            return (claim.is_empty() && own.is_empty()).then_some(Waiting::Standby);
        }
        let numbers = others.into_iter().map(|held| held.shard.number);
        let taken: Vec<_> = numbers.filter(|number| serves(self.me.range, *number, self.total)).collect();
        (!taken.is_empty()).then_some(Waiting::Range(taken))
    }
}

/// Whether another process can take the shard when `me` stops.
pub(super) fn has_heir(me: &str, fleet: &Fleet, shard: Shard) -> bool {
    let heir = |process: &Process| {
        process.name != me
            && process.responsive
            && !process.stopping
            && serves(process.range, shard.number, shard.total)
    };
    Some(shard.total) == fleet.total && fleet.processes.iter().any(heir)
}

fn serves(range: Option<ShardRange>, number: u32, total: u32) -> bool {
    range.is_none_or(|range| range.total == total && (range.first..=range.last).contains(&number))
}

#[cfg(test)]
mod tests;
