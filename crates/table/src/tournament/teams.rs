//! A match of two teams: the best player of one team plays the best of the other, the second best plays the second best, and so
//! on.

use super::{Match, Next, Seed, Tournament, TournamentPlayer, both_seats};

const ROUND: u16 = 1;

impl Tournament {
    /// All boards begin at once. A board has the seeds 1 and 2, or 3 and 4, and so on; the odd seed is in the first team.
    pub(super) fn next_team_games(&self) -> Next {
        if self.games.is_empty() {
            let boards = (0..).zip(self.boards());
            return Next::Begin(boards.flat_map(|(board, seeds)| both_seats(ROUND, board, 0, seeds)).collect());
        }
        if self.games.iter().any(|game| game.score.is_none()) {
            return Next::Wait;
        }
        let score = self.team_halves();
        let place = |seed: Seed| {
            let team = usize::from(seed.is_multiple_of(2));
            match (score.get(team), score.get(1 - team)) {
                (Some(own), Some(other)) if own < other => 2,
                _ => 1,
            }
        };
        Next::End((1..=self.last_seed()).map(place).collect())
    }

    /// The points of each team, in halves.
    pub fn team_halves(&self) -> [u32; 2] {
        let [mut first, mut second] = [0, 0];
        for game in self.points(self.games.iter()) {
            for (seed, halves) in game.seeds.into_iter().zip(game.halves) {
                *(if seed.is_multiple_of(2) { &mut second } else { &mut first }) += halves;
            }
        }
        [first, second]
    }

    fn boards(&self) -> impl Iterator<Item = [Seed; 2]> {
        (1..self.last_seed()).step_by(2).map(|seed| [seed, seed + 1])
    }

    pub(super) fn board_matches(&self) -> Vec<Match> {
        let matches = (0..).zip(self.boards()).map(|(board, seeds): (u16, _)| {
            let games = self.points(self.games_of(ROUND, board));
            let halves = seeds.map(|seed| games.iter().filter_map(|game| game.of(seed)).sum::<u32>());
            let [one, two] = seeds;
            let winner = match halves {
                [first, second] if first > second => Some(one),
                [first, second] if first < second => Some(two),
                _ => None,
            };
            let is_over = self.games_of(ROUND, board).all(|game| game.score.is_some());
            Match {
                players: seeds.map(Some),
                legs: vec![halves],
                walkover: false,
                replays: 0,
                winner: winner.filter(|_| is_over),
            }
        });
        matches.collect()
    }

    /// The people with a seat and the people without one, in the order of joining. Both teams have the same number of seats.
    pub(super) fn seated<'a>(
        &self,
        players: impl Iterator<Item = &'a TournamentPlayer>,
    ) -> (Vec<&'a TournamentPlayer>, Vec<&'a TournamentPlayer>) {
        let players: Vec<_> = players.collect();
        let seats = usize::from(self.max_players);
        if self.teams.is_none() {
            let (seated, waiting) = players.split_at(seats.min(players.len()));
            return (seated.to_vec(), waiting.to_vec());
        }
        let count = |team| players.iter().filter(|player| player.team == Some(team)).count();
        let boards = count(0).min(count(1)).min(seats / 2);
        let mut taken = [0, 0];
        players.into_iter().partition(|player| {
            let Some(taken) = player.team.and_then(|team| taken.get_mut(usize::from(team))) else { return false };
            *taken += 1;
            *taken <= boards
        })
    }
}

/// Players in the order of seeds: the two of the first board, then the two of the second one, and so on. `players` are in the
/// order of their ratings.
pub(super) fn in_boards(players: Vec<&TournamentPlayer>) -> Vec<&TournamentPlayer> {
    let of = |team| players.iter().copied().filter(move |player| player.team == Some(team));
    of(0).zip(of(1)).flat_map(|(one, two)| [one, two]).collect()
}
