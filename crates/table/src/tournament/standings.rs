//! The order of the players in a group.

use super::{Points, Seed, places};
use std::cmp::Reverse;

/// A player's results in a group. Players are ranked by points, then by points from games among players with equally many, then
/// by Sonneborn-Berger. Players equal in all three share a place. Players who left and absentees come last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    pub seed: Seed,
    pub place: u16,
    pub left: bool,
    pub absent: bool,
    /// In halves.
    pub halves: u32,
    /// From games among players with equally many points, in halves.
    pub among_tied: u32,
    /// Sonneborn-Berger, in quarters: the points from each game times the opponent's points.
    pub berger: u32,
    pub played: u32,
}

impl Standing {
    const fn rank(&self) -> (bool, u32, u32, u32) {
        (!self.left && !self.absent, self.halves, self.among_tied, self.berger)
    }
}

/// The best first; equal players in the order of their seeds.
pub(super) fn standings(
    members: &[Seed],
    games: &[Points],
    has_left: impl Fn(Seed) -> bool,
    is_absent: impl Fn(Seed) -> bool,
) -> Vec<Standing> {
    let halves = |seed: Seed| games.iter().filter_map(|game| game.of(seed)).sum::<u32>();
    let points: Vec<_> = members.iter().map(|&seed| (seed, halves(seed))).collect();
    let points_of = |seed: Seed| points.iter().find(|(member, _)| *member == seed).map_or(0, |(_, halves)| *halves);
    let mut standings: Vec<_> = points
        .iter()
        .map(|&(seed, halves)| {
            let own = games.iter().filter_map(|game| {
                let opponent = match game.seeds {
                    [one, two] if one == seed => two,
                    [one, _] => one,
                };
                Some((opponent, game.of(seed)?))
            });
            let own: Vec<_> = own.collect();
            let among_tied = own.iter().filter(|(opponent, _)| points_of(*opponent) == halves).map(|(_, got)| got);
            let berger = own.iter().map(|(opponent, got)| got * points_of(*opponent));
            let played = u32::try_from(own.len()).unwrap_or(u32::MAX);
            Standing {
                seed,
                place: 0,
                left: has_left(seed),
                absent: is_absent(seed),
                halves,
                among_tied: among_tied.sum(),
                berger: berger.sum(),
                played,
            }
        })
        .collect();
    standings.sort_by_key(|standing| (Reverse(standing.rank()), standing.seed));
    let ranks: Vec<_> = standings.iter().map(|standing| Reverse(standing.rank())).collect();
    for (standing, place) in standings.iter_mut().zip(places(&ranks)) {
        standing.place = place;
    }
    standings
}
