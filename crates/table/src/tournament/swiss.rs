//! Swiss: in each round, everybody plays somebody with about as many points, and nobody twice.

use super::{Next, Pairing, Seed, Standing, Tournament, TournamentGame, standings::standings};
use rustworkx_core::{
    max_weight_matching::max_weight_matching,
    petgraph::graph::{EdgeReference, NodeIndex, UnGraph},
};
use std::{cmp::Reverse, convert::Infallible};

pub const MIN_ROUNDS: u16 = 3;

pub const MAX_ROUNDS: u16 = 9;

/// The opponent of a player who has a bye.
pub const NOBODY: Seed = 0;

/// If the pairings allow it, the number of games in which a player begins and that of the other games differ by at most this.
const MAX_DIFFERENCE: u32 = 2;

/// A player to pair.
struct Entrant {
    seed: Seed,
    halves: u32,
    met: Vec<Seed>,
    /// 1 for each game that the player began, and -1 for the others, in the order of rounds.
    seats: Vec<i32>,
    /// The rank by points, then by seed, from 0.
    rank: i32,
    /// How many players have as many points as this one.
    group: i32,
}

/// The faults of a pair, the gravest first. Pairings of a round are compared by the sum of each fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    /// For a bye: how often the player has already had one.
    byes: u32,
    /// How many of the two would get a difference of seats above the limit, or the same seat three times in a row.
    seats_over: u32,
    /// The square of the difference of points, in halves. For a bye, the difference to the player with the fewest.
    points: u32,
    /// How uneven the seats of both become.
    seats: u32,
    /// How far the pair is from the usual order, in which the upper half of players with equal points plays the lower half.
    order: u32,
}

impl Cost {
    /// The weight of the pair for the matching; greater is better. Each fault has a digit, with room for the sum over 64 pairs.
    fn weight(self) -> i128 {
        let Self { byes, seats_over, points, seats, order } = self;
        let digits = [(byes, 0), (seats_over, 8), (points, 16), (seats, 16), (order, 23)];
        let cost = digits.into_iter().fold(0, |sum: i128, (digit, bits)| (sum << bits) + i128::from(digit));
        (1 << 80) - cost
    }
}

/// The chosen number of rounds, or the usual one for so many players.
pub(super) fn rounds(players: Seed, chosen: Option<u16>) -> u16 {
    let players = players.max(1);
    let usual = u16::try_from(players.next_power_of_two().ilog2()).unwrap_or(MAX_ROUNDS);
    // No more rounds than there are opponents, with byes.
    let most = if players.is_multiple_of(2) { players - 1 } else { players };
    chosen.unwrap_or(usual).clamp(MIN_ROUNDS, MAX_ROUNDS).min(most)
}

impl Tournament {
    pub(super) fn next_swiss_games(&self) -> Next {
        if self.games.iter().any(|game| game.score.is_none()) {
            return Next::Wait;
        }
        let round = self.stage().unwrap_or(0) + 1;
        let pairings = if round <= self.swiss_rounds() { self.pair_round(round) } else { Vec::new() };
        if pairings.is_empty() {
            let mut places: Vec<_> = self.swiss_table().iter().map(|row| (row.seed, row.place)).collect();
            places.sort_unstable();
            return Next::End(places.into_iter().map(|(_, place)| place).collect());
        }
        Next::Begin(pairings)
    }

    /// How many rounds are played, unless a round can't be paired without two people meeting again. Once the first round is
    /// paired, people who come late don't change the number.
    pub fn swiss_rounds(&self) -> u16 {
        let first_round = self.games_of_stage(1).flat_map(|game| game.pairing.seeds).filter(|&seed| seed != NOBODY);
        let players = Seed::try_from(first_round.count()).ok().filter(|&count| count > 0);
        rounds(players.unwrap_or(self.last_seed()), self.rounds)
    }

    /// The table, by points, Buchholz, results among players who are still tied, and Sonneborn-Berger.
    pub fn swiss_table(&self) -> Vec<Standing> {
        let (members, games): (Vec<_>, _) = ((1..=self.last_seed()).collect(), self.points(self.games.iter()));
        standings(&members, &games, true, |seed| self.has_left(seed), |seed| self.is_absent(seed), |_| 0)
    }

    /// The pairings of a round, those with the most points first, then the bye. Empty if two people would have to meet again.
    fn pair_round(&self, round: u16) -> Vec<Pairing> {
        let entrants = self.entrants();
        let mut pairs = best_pairs(&entrants).unwrap_or_default();
        pairs.sort_by_key(|&(one, two)| {
            (two.is_none(), Reverse(one.halves + two.map_or(0, |two| two.halves)), one.rank)
        });
        let pairing = |(section, (one, two)): (u16, (&Entrant, Option<&Entrant>))| {
            let seeds = two.map_or([one.seed, NOBODY], |two| seated(one, two).seeds);
            Pairing { stage: round, section, replay: 0, seeds }
        };
        (0..).zip(pairs).map(pairing).collect()
    }

    /// The players who still play, in the order of their ranks.
    fn entrants(&self) -> Vec<Entrant> {
        let points = self.points(self.games.iter());
        let halves = |seed| points.iter().filter_map(|game| game.of(seed)).sum();
        let playing = (1..=self.last_seed()).filter(|&seed| !self.has_left(seed));
        let mut ranked: Vec<(Seed, u32)> = playing.map(|seed| (seed, halves(seed))).collect();
        ranked.sort_by_key(|&(seed, halves)| (Reverse(halves), seed));
        let group = |halves| ranked.iter().filter(|(_, other)| *other == halves).count() as i32;
        (0..).zip(&ranked).map(|(rank, &(seed, halves))| self.entrant(seed, halves, rank, group(halves))).collect()
    }

    fn entrant(&self, seed: Seed, halves: u32, rank: i32, group: i32) -> Entrant {
        // Games are in the order of their rounds.
        let own = self.games.iter().filter(|game| game.pairing.seeds.contains(&seed));
        let began = |game: &TournamentGame| game.pairing.seeds.first() == Some(&seed);
        let opponent = |game: &TournamentGame| {
            let [one, two] = game.pairing.seeds;
            if one == seed { two } else { one }
        };
        // A walkover has no game, so nobody had a seat.
        let seats = own.clone().filter(|game| game.id.is_some()).map(|game| if began(game) { 1 } else { -1 });
        Entrant { seed, halves, seats: seats.collect(), met: own.map(opponent).collect(), rank, group }
    }
}

/// The best pairing of all players, as a matching of maximum weight. `None` unless everybody can be paired. If the number is
/// odd, one player has a bye.
fn best_pairs(entrants: &[Entrant]) -> Option<Vec<(&Entrant, Option<&Entrant>)>> {
    let last = entrants.last()?;
    let mut graph = UnGraph::<(), i128>::default();
    let nodes: Vec<NodeIndex> = entrants.iter().map(|_| graph.add_node(())).collect();
    for ((index, one), &node) in entrants.iter().enumerate().zip(&nodes) {
        for (two, &other) in entrants.iter().zip(&nodes).skip(index + 1) {
            if !one.met.contains(&two.seed) {
                graph.add_edge(node, other, seated(one, two).cost.weight());
            }
        }
    }
    if !entrants.len().is_multiple_of(2) {
        // The bye is a node after those of the entrants, so its index finds no entrant.
        let bye = graph.add_node(());
        for (one, &node) in entrants.iter().zip(&nodes) {
            graph.add_edge(node, bye, bye_cost(one, last).weight());
        }
    }
    let weight = |edge: EdgeReference<'_, i128>| Ok::<_, Infallible>(*edge.weight());
    let Ok(matched) = max_weight_matching(&graph, true, weight, false);
    let pair = |(one, two): (usize, usize)| Some((entrants.get(one.min(two))?, entrants.get(one.max(two))));
    let pairs: Vec<_> = matched.into_iter().filter_map(pair).collect();
    (pairs.len() == entrants.len().div_ceil(2) && entrants.len() > 1).then_some(pairs)
}

fn bye_cost(one: &Entrant, last: &Entrant) -> Cost {
    let byes = one.met.iter().filter(|&&other| other == NOBODY).count();
    Cost {
        byes: u32::try_from(byes).unwrap_or(u32::MAX),
        seats_over: 0,
        points: one.halves.abs_diff(last.halves).pow(2),
        seats: 0,
        order: (2 * one.rank.abs_diff(last.rank)).pow(2),
    }
}

struct Seated {
    /// The first begins.
    seeds: [Seed; 2],
    cost: Cost,
}

/// The better seats for a pair. `one` has the better rank.
fn seated(one: &Entrant, two: &Entrant) -> Seated {
    let distance = 2 * one.rank.abs_diff(two.rank);
    let order = if one.halves == two.halves { distance.abs_diff(one.group.unsigned_abs()) } else { distance };
    let cost = |first: &Entrant, second: &Entrant| {
        let ((first_over, first), (second_over, second)) = (first.sit(1), second.sit(-1));
        let (seats_over, seats) = (u32::from(first_over) + u32::from(second_over), first + second);
        Cost { byes: 0, seats_over, points: one.halves.abs_diff(two.halves).pow(2), seats, order: order.pow(2) }
    };
    let (better, worse) = (cost(one, two), cost(two, one));
    // This makes every second player of the better half begin in the first round.
    if better < worse || (better == worse && one.rank % 2 == 0) {
        Seated { seeds: [one.seed, two.seed], cost: better }
    } else {
        Seated { seeds: [two.seed, one.seed], cost: worse }
    }
}

impl Entrant {
    /// Whether another game in this seat would exceed a limit, and how uneven the seats become.
    fn sit(&self, seat: i32) -> (bool, u32) {
        let difference = (self.seats.iter().sum::<i32>() + seat).unsigned_abs();
        let alike = self.seats.iter().rev().take_while(|before| **before == seat).count();
        (difference > MAX_DIFFERENCE || alike >= 2, 2 * difference.pow(2) + u32::from(alike > 0))
    }
}
