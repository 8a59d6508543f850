//! Knockout: rounds of matches of two games, in which the loser is out.

use super::{Format, MAX_REPLAYS, Next, Pairing, Score, Seed, Tournament, both_seats, places};
use std::cmp::Reverse;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// `None` for a bye, or if both players of the match before were absentees.
    pub players: [Option<Seed>; 2],
    /// Each player's points in halves, each time the match was played; empty for a bye.
    pub legs: Vec<[u32; 2]>,
    /// Whether a player went through without a game, because the other one had left.
    pub walkover: bool,
    pub replays: u16,
    /// `None` until the match is decided, and if both players are absentees.
    pub winner: Option<Seed>,
}

enum Decision {
    Open,
    /// The match is decided. Nobody goes through if both players are absentees.
    Over(Option<Seed>),
    /// The match is tied and to be played again, for the time with this number.
    Replay(u16),
}

impl Tournament {
    pub(super) fn next_matches(&self) -> Next {
        let (mut stage, mut round) = (1, self.first_round());
        loop {
            let pairings = self.round_pairings(stage, &round);
            if !pairings.is_empty() && self.games_of_stage(stage).next().is_none() {
                return Next::Begin(pairings);
            }
            let (mut replays, mut through, mut open) = (Vec::new(), Vec::new(), false);
            for (section, &players) in (0..).zip(&round) {
                match self.decision(stage, section, players) {
                    Decision::Open => open = true,
                    Decision::Over(winner) => through.push(winner),
                    Decision::Replay(replay) => {
                        if let [Some(one), Some(two)] = players {
                            replays.extend(both_seats(stage, section, replay, [one, two]));
                        }
                    }
                }
            }
            if !replays.is_empty() {
                return Next::Begin(replays);
            }
            if open {
                return Next::Wait;
            }
            match *through {
                [] => return Next::Wait,
                [winner] => return Next::End(self.knockout_places(winner)),
                _ => (stage, round) = (stage + 1, paired(&through)),
            }
        }
    }

    /// The rounds of a knockout so far; in a match of teams, one round with its boards.
    pub fn rounds(&self) -> Vec<Vec<Match>> {
        if self.format == Format::Teams {
            return vec![self.board_matches()];
        }
        let describe = |stage: u16| {
            let round = self.round_players(stage)?;
            Some((0..).zip(round).map(|(section, players)| self.describe(stage, section, players)).collect())
        };
        self.stage().into_iter().flat_map(|last| 1..=last).filter_map(describe).collect()
    }

    fn describe(&self, stage: u16, section: u16, players: [Option<Seed>; 2]) -> Match {
        let replays = self.replays(stage, section);
        let winner = match self.decision(stage, section, players) {
            Decision::Over(winner) => winner,
            Decision::Open | Decision::Replay(_) => None,
        };
        let two = !players.contains(&None);
        let legs = (0..=replays).filter(|_| two).map(|replay| self.match_halves(stage, section, replay, players));
        let walkover = two && self.games_of(stage, section).all(|game| game.id.is_none() && game.score.is_some());
        Match { players, legs: legs.collect(), walkover, replays, winner }
    }

    /// The best seeds get byes.
    fn first_round(&self) -> Vec<[Option<Seed>; 2]> {
        let player = |seed: Seed| Some(seed).filter(|&seed| seed <= self.last_seed());
        bracket(self.last_seed()).into_iter().map(|seeds| seeds.map(player)).collect()
    }

    /// The players of the matches of a round. `None` until all of them are known.
    fn round_players(&self, stage: u16) -> Option<Vec<[Option<Seed>; 2]>> {
        let mut round = self.first_round();
        for before in 1..stage {
            let winners = (0..).zip(&round).map(|(section, &players)| match self.decision(before, section, players) {
                Decision::Over(winner) => Some(winner),
                Decision::Open | Decision::Replay(_) => None,
            });
            round = paired(&winners.collect::<Option<Vec<_>>>()?);
        }
        Some(round)
    }

    /// The pairings of a round. They include matches of players who have left, because the next round is made from the scores.
    fn round_pairings(&self, stage: u16, round: &[[Option<Seed>; 2]]) -> Vec<Pairing> {
        let mut pairings = Vec::new();
        for (section, players) in (0..).zip(round) {
            if let [Some(one), Some(two)] = *players {
                pairings.extend(both_seats(stage, section, 0, [one, two]));
            }
        }
        pairings
    }

    fn decision(&self, stage: u16, section: u16, players: [Option<Seed>; 2]) -> Decision {
        let [one, two] = match players {
            [Some(one), Some(two)] => [one, two],
            [one, two] => return Decision::Over(one.or(two)),
        };
        // A decided match stays decided if players leave later.
        let plays_on =
            |seed: Seed| self.games.iter().any(|game| game.pairing.stage > stage && game.pairing.seeds.contains(&seed));
        if let Some(winner) = [one, two].into_iter().find(|&seed| plays_on(seed)) {
            return Decision::Over(Some(winner));
        }
        let replays = self.replays(stage, section);
        let mut games = self.games_of(stage, section).filter(|game| game.pairing.replay == replays).peekable();
        if games.peek().is_none() || games.any(|game| game.score.is_none()) {
            return Decision::Open;
        }
        let [first, second] = self.match_halves(stage, section, replays, players);
        if first != second {
            return Decision::Over(Some(if first > second { one } else { two }));
        }
        if self.is_absent(one) && self.is_absent(two) {
            return Decision::Over(None);
        }
        match self.walkover([one, two]) {
            None if replays < MAX_REPLAYS => Decision::Replay(replays + 1),
            None => Decision::Over(Some(one.min(two))),
            Some(Score::First) => Decision::Over(Some(one)),
            Some(_) => Decision::Over(Some(two)),
        }
    }

    fn replays(&self, stage: u16, section: u16) -> u16 {
        self.games_of(stage, section).map(|game| game.pairing.replay).max().unwrap_or(0)
    }

    /// The points of both players, in halves, from the games of one replay of a match.
    fn match_halves(&self, stage: u16, section: u16, replay: u16, players: [Option<Seed>; 2]) -> [u32; 2] {
        let games = self.points(self.games_of(stage, section).filter(|game| game.pairing.replay == replay));
        players.map(|player| games.iter().filter_map(|game| game.of(player?)).sum())
    }

    /// Players who lost in the same round share a place.
    fn knockout_places(&self, winner: Option<Seed>) -> Vec<u16> {
        let lost_in = |seed: Seed| {
            let played = self.games.iter().filter(|game| game.pairing.seeds.contains(&seed));
            played.map(|game| game.pairing.stage).max().unwrap_or(0)
        };
        places(&(1..=self.last_seed()).map(|seed| (Some(seed) != winner, Reverse(lost_in(seed)))).collect::<Vec<_>>())
    }
}

fn paired(through: &[Option<Seed>]) -> Vec<[Option<Seed>; 2]> {
    through.chunks(2).map(|pair| [0, 1].map(|index: usize| pair.get(index).copied().flatten())).collect()
}

/// The first round of a bracket. Byes fill it up to a power of two. The best two can only meet in the final, the best four in
/// the semifinals, and so on.
fn bracket(players: Seed) -> Vec<[Seed; 2]> {
    let mut order: Vec<Seed> = vec![1];
    while order.len() < usize::from(players).max(2) {
        let sum = Seed::try_from(2 * order.len() + 1).unwrap_or(Seed::MAX);
        order = order.into_iter().flat_map(|seed| [seed, sum - seed]).collect();
    }
    let (pairs, _) = order.as_chunks::<2>();
    pairs.to_vec()
}
