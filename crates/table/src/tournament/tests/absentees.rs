//! Tournaments with people who never move, compared with results that are computed from the list of these people alone.

use super::*;

/// A tournament in which everybody moves in every game, except the `absent`, who never do. Of two players who move, the better
/// seed wins.
struct Field {
    tournament: Tournament,
    absent: BTreeSet<Seed>,
    now: OffsetDateTime,
    /// Players about whom a message said that they are out, in the order of the messages.
    said: Vec<Seed>,
}

impl Field {
    fn play(format: Format, players: u16, absent: BTreeSet<Seed>, seed: u64) -> Self {
        let mut random = StdRng::seed_from_u64(seed);
        let mut field = Self { tournament: running(format, players), absent, now: NOW, said: Vec::new() };
        field.advance(Vec::new());
        while field.tournament.phase == TournamentPhase::Running {
            field.now += Duration::minutes(1);
            let running: Vec<_> = field.tournament.games_in_progress().map(|game| game.pairing).collect();
            let ended = running[random.random_range(..running.len())];
            let score = field.end(ended);
            field.advance(vec![(ended, score)]);
        }
        field
    }

    /// Advances the tournament as its task does: players who are out resign first.
    fn advance(&mut self, mut results: Vec<(Pairing, Score)>) {
        loop {
            let changes = self.tournament.advance(std::mem::take(&mut results), self.now);
            apply(&mut self.tournament, &changes, self.now);
            for game in self.tournament.games.iter_mut().filter(|game| game.score.is_none() && !game.over) {
                game.plies = u16::from(game.id.is_some() && !self.absent.contains(&game.pairing.seeds[0]));
            }
            for change in &changes {
                if let TournamentChange::Announced(About::Absent { seed }, _) = change {
                    self.said.push(*seed);
                }
            }
            for (id, by) in self.tournament.resignations() {
                let game = self.tournament.games.iter_mut().find(|game| game.id == Some(id)).expect("a game");
                if !std::mem::replace(&mut game.over, true) {
                    let first = self.tournament.players[usize::from(game.pairing.seeds[0]) - 1].player == by;
                    results.push((game.pairing, if first { Score::Second } else { Score::First }));
                }
            }
            if changes.is_empty() && results.is_empty() {
                return;
            }
        }
    }

    fn end(&mut self, pairing: Pairing) -> Score {
        let game = self.tournament.games.iter_mut().find(|game| game.pairing == pairing).expect("a game");
        let [first, second] = pairing.seeds;
        game.over = true;
        let late = [first, second].map(|seed| self.absent.contains(&seed));
        game.timed_out = late != [false, false];
        match late {
            [true, _] => Score::Second,
            [false, true] => Score::First,
            [false, false] => {
                game.plies = 20;
                if first < second { Score::First } else { Score::Second }
            }
        }
    }

    fn winners(&self) -> Vec<Seed> {
        let winners = self.tournament.winners();
        (1..)
            .zip(&self.tournament.players)
            .filter(|(_, it)| winners.contains(&it.player))
            .map(|(seed, _)| seed)
            .collect()
    }
}

fn chosen(players: u16, bits: u64) -> BTreeSet<Seed> {
    (1..=players).filter(|seed| bits >> (seed - 1) & 1 == 1).collect()
}

proptest! {
    #[test]
    fn absentees_of_a_group_get_nothing_and_their_opponents_every_point(players in 2_u16..=8, bits: u64, seed: u64) {
        let absent = chosen(players, bits);
        let field = Field::play(Format::RoundRobin, players, absent.clone(), seed);
        let present: Vec<_> = (1..=players).filter(|seed| !absent.contains(seed)).collect();
        // Present players beat everybody after them twice, and absentees win against nobody.
        for row in field.tournament.group_tables(1).concat().iter().filter(|_| !present.is_empty()) {
            let beaten = present.iter().filter(|&&other| other > row.seed).count() + absent.len();
            let expected = if absent.contains(&row.seed) { 0 } else { 4 * u32::try_from(beaten).unwrap() };
            prop_assert_eq!((row.halves, row.absent), (expected, absent.contains(&row.seed)), "{}", row.seed);
        }
        prop_assert_eq!(field.winners(), present.first().copied().into_iter().collect::<Vec<_>>());
        for (seed, player) in (1..=players).zip(&field.tournament.players) {
            let place = present.iter().position(|&other| other == seed).map(|index| u16::try_from(index + 1).unwrap());
            prop_assert_eq!(player.place, place);
        }
        // A player who has lost twice without a move is out, which is said once.
        let late = |seed: Seed| field.tournament.games.iter().filter(|game| game.late() == Some(seed)).count();
        let out: BTreeSet<_> = (1..=players).filter(|&seed| late(seed) >= 2).collect();
        let left: BTreeSet<_> = (1..=players).filter(|&seed| field.tournament.has_left(seed)).collect();
        prop_assert_eq!(&out, &left);
        prop_assert!(out.is_subset(&absent));
        prop_assert_eq!(&out, &field.said.iter().copied().collect());
        prop_assert_eq!(out.len(), field.said.len());
        if present.len() >= 2 {
            prop_assert_eq!(&out, &absent);
        }
    }

    #[test]
    fn the_place_of_two_absentees_in_a_knockout_stays_empty(players in 2_u16..=64, bits: u64, seed: u64) {
        let absent = chosen(players, bits);
        let field = Field::play(Format::Knockout, players, absent.clone(), seed);
        // The winner according to the bracket, in which seed 1 meets the last seed, and so on.
        fn through(seeds: &[Seed], players: Seed, absent: &BTreeSet<Seed>) -> Option<Seed> {
            if let &[only] = seeds {
                return Some(only).filter(|&seed| seed <= players);
            }
            let (upper, lower) = seeds.split_at(seeds.len() / 2);
            match (through(upper, players, absent), through(lower, players, absent)) {
                (Some(one), Some(two)) => {
                    let came: BTreeSet<_> = [one, two].into_iter().filter(|seed| !absent.contains(seed)).collect();
                    came.first().copied()
                }
                (one, two) => one.or(two),
            }
        }
        let mut order = vec![1];
        while order.len() < usize::from(players) {
            let sum = 2 * u16::try_from(order.len()).unwrap() + 1;
            order = order.into_iter().flat_map(|seed| [seed, sum - seed]).collect();
        }
        // A player who had only byes and empty opponents has moved in no game.
        let mut seats = field.tournament.games.iter().flat_map(|game| game.pairing.seeds);
        let moved = seats.any(|seed| !absent.contains(&seed));
        let winner = through(&order, players, &absent).filter(|winner| moved && !absent.contains(winner));
        prop_assert_eq!(field.winners(), winner.into_iter().collect::<Vec<_>>());
        prop_assert!(field.said.is_empty());
        for game in &field.tournament.games {
            prop_assert_eq!(game.pairing.replay, 0, "nothing is tied: {:?}", game);
        }
    }
}

#[test]
fn a_tournament_in_which_nobody_moves_has_no_winner_and_no_places() {
    for (format, players) in [(Format::RoundRobin, 3), (Format::RoundRobin, 16), (Format::Knockout, 7)] {
        let field = Field::play(format, players, (1..=players).collect(), 5);
        assert!(field.tournament.nobody_played());
        assert!(field.winners().is_empty(), "{format:?}");
        assert!(field.tournament.players.iter().all(|player| player.place.is_none()));
    }
}

#[test]
fn an_absentee_who_moves_at_last_gets_the_points_again() {
    let mut tournament = running(Format::RoundRobin, 3);
    advance(&mut tournament, Vec::new(), NOW);
    for game in &mut tournament.games {
        game.plies = 0;
    }
    let lost = Pairing { stage: 1, section: 0, replay: 0, seeds: [1, 2] };
    let won = Pairing { seeds: [3, 1], ..lost };
    for (pairing, timed_out) in [(lost, true), (won, false)] {
        let game = tournament.games.iter_mut().find(|game| game.pairing == pairing).unwrap();
        (game.score, game.over, game.timed_out) = (Some(Score::Second), true, timed_out);
    }
    let halves = |tournament: &Tournament| {
        let table = tournament.group_tables(1).concat();
        table.iter().find(|row| row.seed == 1).map(|row| row.halves)
    };
    assert_eq!(halves(&tournament), Some(0));
    let other = tournament.games.iter_mut().find(|game| game.pairing.seeds == [1, 3]).unwrap();
    other.plies = 1;
    assert_eq!(halves(&tournament), Some(2));
}
