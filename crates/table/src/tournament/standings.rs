//! The order of the players in a group.

use super::{Format, NOBODY, Points, Seed, Tournament, places};
use std::{cmp::Reverse, collections::BTreeMap};

/// A player's results in a group, or in a Swiss tournament. Players are ranked by points, in a Swiss tournament then by
/// Buchholz, then by points from games among those still equal, then by Sonneborn-Berger, and in a league by fewer losses on
/// time. Players equal in all of these share a place. Players who left and absentees come last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    pub seed: Seed,
    pub place: u16,
    pub left: bool,
    pub absent: bool,
    /// The points, in halves.
    pub halves: u32,
    /// The points of all opponents, in halves. A bye counts as an opponent with as many points as the player. 0 in a group.
    pub buchholz: u32,
    /// The points from games among players who are equal so far, in halves.
    pub among_tied: u32,
    /// Sonneborn-Berger, in quarters: the points from each game times the opponent's points.
    pub berger: u32,
    /// The number of losses on time; 0 where they don't count.
    pub late: usize,
    pub played: u32,
}

impl Standing {
    const fn rank(&self) -> (bool, u32, u32, u32, u32, Reverse<usize>) {
        let is_here = !self.left && !self.absent;
        (is_here, self.halves, self.buchholz, self.among_tied, self.berger, Reverse(self.late))
    }
}

impl Tournament {
    /// The groups of each stage, or the one table of a Swiss tournament.
    pub fn tables(&self) -> Vec<(u16, Vec<Vec<Standing>>)> {
        let Some(last) = self.stage() else { return Vec::new() };
        match self.format {
            Format::RoundRobin => (1..=last).map(|stage| (stage, self.group_tables(stage))).collect(),
            Format::Swiss => vec![(last, vec![self.swiss_table()])],
            Format::Knockout | Format::Teams => Vec::new(),
        }
    }
}

/// The standings of some players, the best first, and equal players in the order of their seeds.
pub(super) fn standings(
    members: &[Seed],
    games: &[Points],
    swiss: bool,
    has_left: impl Fn(Seed) -> bool,
    is_absent: impl Fn(Seed) -> bool,
    late: impl Fn(Seed) -> usize,
) -> Vec<Standing> {
    let halves = |seed: Seed| games.iter().filter_map(|game| game.of(seed)).sum::<u32>();
    let points: Vec<_> = members.iter().map(|&seed| (seed, halves(seed))).collect();
    let points_of = |seed: Seed| points.iter().find(|(member, _)| *member == seed).map_or(0, |(_, halves)| *halves);
    // The opponent in each game, and the player's points from it.
    let own = |seed: Seed| {
        let own = games.iter().filter_map(|game| {
            let opponent = match game.seeds {
                [one, two] if one == seed => two,
                [one, _] => one,
            };
            Some((opponent, game.of(seed)?))
        });
        own.collect::<Vec<_>>()
    };
    let buchholz = |seed: Seed, halves: u32| {
        let opponents = own(seed).into_iter().filter(|_| swiss).map(|(opponent, _)| opponent);
        opponents.map(|opponent| if opponent == NOBODY { halves } else { points_of(opponent) }).sum::<u32>()
    };
    let equal: BTreeMap<_, _> = points.iter().map(|&(seed, halves)| (seed, (halves, buchholz(seed, halves)))).collect();
    let mut standings: Vec<_> = equal
        .iter()
        .map(|(&seed, &(halves, buchholz))| {
            let own = own(seed);
            let tied = own.iter().filter(|(opponent, _)| equal.get(opponent) == Some(&(halves, buchholz)));
            let among_tied = tied.map(|(_, got)| got).sum();
            let berger = own.iter().map(|(opponent, got)| got * points_of(*opponent)).sum();
            let played = own.iter().filter(|(opponent, _)| *opponent != NOBODY).count();
            let played = u32::try_from(played).unwrap_or(u32::MAX);
            let (left, absent) = (has_left(seed), is_absent(seed));
            let late = late(seed);
            Standing { seed, place: 0, left, absent, halves, buchholz, among_tied, berger, late, played }
        })
        .collect();
    standings.sort_by_key(|standing| (Reverse(standing.rank()), standing.seed));
    let ranks: Vec<_> = standings.iter().map(|standing| Reverse(standing.rank())).collect();
    for (standing, place) in standings.iter_mut().zip(places(&ranks)) {
        standing.place = place;
    }
    standings
}
