//! The order of the players of a group.

use super::{Seed, TournamentGame};
use std::cmp::Reverse;

/// The results of a player in a group. Players are ordered by points, then by the points from games among those who have equally
/// many, then by Sonneborn-Berger. Who is equal in all three shares a place. Who has left comes after all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The player.
    pub seed: Seed,
    pub place: u16,
    /// Whether the player has left the tournament.
    pub left: bool,
    /// Points, in halves.
    pub halves: u32,
    /// Points from games among those who have as many points, in halves.
    pub among_tied: u32,
    /// Sonneborn-Berger, in quarters: for each game, what the player got from it times the points of the opponent.
    pub berger: u32,
    /// The games that have ended.
    pub played: u32,
}

impl Standing {
    /// The criteria of the order.
    const fn rank(&self) -> (bool, u32, u32, u32) {
        (!self.left, self.halves, self.among_tied, self.berger)
    }
}

/// The standings of a group, the best first. Equal players are in the order of their seeds.
pub(super) fn standings(members: &[Seed], games: &[TournamentGame], has_left: impl Fn(Seed) -> bool) -> Vec<Standing> {
    let halves = |seed: Seed| games.iter().filter_map(|game| game.halves_of(seed)).sum::<u32>();
    let points: Vec<_> = members.iter().map(|&seed| (seed, halves(seed))).collect();
    let points_of = |seed: Seed| points.iter().find(|(member, _)| *member == seed).map_or(0, |(_, halves)| *halves);
    let mut standings: Vec<_> = points
        .iter()
        .map(|&(seed, halves)| {
            let own = games.iter().filter_map(|game| {
                let opponent = match game.pairing.seeds {
                    [one, two] if one == seed => two,
                    [one, _] => one,
                };
                Some((opponent, game.halves_of(seed)?))
            });
            let own: Vec<_> = own.collect();
            let among_tied = own.iter().filter(|(opponent, _)| points_of(*opponent) == halves).map(|(_, got)| got);
            let berger = own.iter().map(|(opponent, got)| got * points_of(*opponent));
            let played = u32::try_from(own.len()).unwrap_or(u32::MAX);
            Standing {
                seed,
                place: 0,
                left: has_left(seed),
                halves,
                among_tied: among_tied.sum(),
                berger: berger.sum(),
                played,
            }
        })
        .collect();
    standings.sort_by_key(|standing| (Reverse(standing.rank()), standing.seed));
    let mut before: Option<Standing> = None;
    for (place, standing) in (1..).zip(&mut standings) {
        standing.place = match before {
            Some(before) if before.rank() == standing.rank() => before.place,
            _ => place,
        };
        before = Some(*standing);
    }
    standings
}
