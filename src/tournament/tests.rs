//! Whole tournaments against a slow second implementation, with leaving players and all kinds of results.

use super::*;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::collections::{BTreeMap, BTreeSet};

/// A tournament played to its end.
struct Played {
    tournament: Tournament,
    /// The games in the order in which they began, by stage.
    begun: Vec<Vec<Pairing>>,
    places: Vec<u16>,
}

/// `score` chooses results; after a result, about `leavers` percent of players leave.
fn play(
    format: Format,
    players: usize,
    seed: u64,
    leavers: u32,
    mut score: impl FnMut(&mut StdRng) -> Score,
) -> Played {
    let mut random = StdRng::seed_from_u64(seed);
    let mut tournament = Tournament { format, left: vec![None; players], games: Vec::new() };
    let (mut begun, mut left) = (Vec::new(), 0);
    for _ in 0..10_000 {
        match tournament.next() {
            Next::Begin(pairings) => {
                assert!(!pairings.is_empty());
                begun.push(pairings.clone());
                for pairing in pairings {
                    let score = tournament.walkover(pairing);
                    tournament.games.push(TournamentGame { pairing, score });
                }
                tournament.games.sort_by_key(|game| game.pairing);
            }
            Next::Wait => {
                let open: Vec<_> =
                    (0..tournament.games.len()).filter(|&i| tournament.games[i].score.is_none()).collect();
                let chosen = open[random.random_range(..open.len())];
                tournament.games[chosen].score = Some(score(&mut random));
                if random.random_ratio(leavers, 100) {
                    let leaver = random.random_range(..players);
                    if tournament.left[leaver].is_none() {
                        tournament.left[leaver] = Some(left);
                        left += 1;
                        // The leaver loses the games in progress.
                        for index in 0..tournament.games.len() {
                            let pairing = tournament.games[index].pairing;
                            if tournament.games[index].score.is_none() {
                                tournament.games[index].score = tournament.walkover(pairing);
                            }
                        }
                    }
                }
            }
            Next::End(places) => return Played { tournament, begun, places },
        }
    }
    panic!("the tournament does not end");
}

fn any_score(random: &mut StdRng) -> Score {
    Score::ALL[random.random_range(..Score::ALL.len())]
}

/// Points, points among equals, and Sonneborn-Berger of each player, in quarters of a point. Written from the text of `Standing`,
/// with maps and fractions.
fn slow_table(members: &BTreeSet<Seed>, games: &[TournamentGame]) -> BTreeMap<Seed, (u32, u32, u32)> {
    let mut got: BTreeMap<(Seed, Seed), Vec<u32>> = BTreeMap::new();
    for game in games {
        let [one, two] = game.pairing.seeds;
        let (a, b) = match game.score {
            Some(Score::First) => (4, 0),
            Some(Score::Second) => (0, 4),
            Some(Score::Draw) => (2, 2),
            Some(Score::Neither) => (0, 0),
            None => continue,
        };
        got.entry((one, two)).or_default().push(a);
        got.entry((two, one)).or_default().push(b);
    }
    let against = |one: Seed, two: Seed| got.get(&(one, two)).map_or(0, |results| results.iter().sum::<u32>());
    let points = |one: Seed| members.iter().map(|&two| against(one, two)).sum::<u32>();
    let mut table = BTreeMap::new();
    for &member in members {
        let tied = members.iter().filter(|&&other| points(other) == points(member));
        let among = tied.map(|&other| against(member, other)).sum();
        let berger = members.iter().map(|&other| against(member, other) * points(other)).sum::<u32>();
        // Quarters times quarters are sixteenths.
        table.insert(member, (points(member), among, berger / 4));
    }
    table
}

/// The players of a group by the slow table, with their places. Players who left come last.
fn slow_places(members: &BTreeSet<Seed>, games: &[TournamentGame], left: &[Option<u32>]) -> Vec<(Seed, u16)> {
    let stays = |seed: Seed| left[usize::from(seed) - 1].is_none();
    let table: BTreeMap<_, _> =
        slow_table(members, games).into_iter().map(|(seed, row)| (seed, (stays(seed), row))).collect();
    let mut order: Vec<_> = members.iter().copied().collect();
    order.sort_by(|a, b| table[b].cmp(&table[a]).then(a.cmp(b)));
    let place = |seed: Seed| 1 + members.iter().filter(|other| table[other] > table[&seed]).count();
    order.iter().map(|&seed| (seed, u16::try_from(place(seed)).unwrap())).collect()
}

fn members(games: &[TournamentGame]) -> BTreeSet<Seed> {
    games.iter().flat_map(|game| game.pairing.seeds).collect()
}

fn section(tournament: &Tournament, stage: u16, section: u16) -> Vec<TournamentGame> {
    tournament.games.iter().filter(|g| (g.pairing.stage, g.pairing.section) == (stage, section)).copied().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn everybody_plays_everybody_of_the_group_twice_and_the_places_are_those_of_a_slow_table(
        players in 2_usize..=64, seed: u64, leavers in 0_u32..6,
    ) {
        let Played { tournament, begun, places } = play(Format::RoundRobin, players, seed, leavers, any_score);
        let pairings: BTreeSet<_> = begun.iter().flatten().collect();
        prop_assert_eq!(pairings.len(), begun.iter().map(Vec::len).sum::<usize>(), "every pairing once");
        let groups = u16::try_from(players.div_ceil(8)).unwrap();
        let mut seen = BTreeSet::new();
        let mut best = BTreeMap::new();
        for group in 0..groups {
            let games = section(&tournament, 1, group);
            let people = members(&games);
            prop_assert!((2..=8).contains(&people.len()), "{:?}", people);
            prop_assert_eq!(games.len(), people.len() * (people.len() - 1));
            for &one in &people {
                prop_assert!(seen.insert(one), "in one group only");
                for &two in people.iter().filter(|&&two| two != one) {
                    prop_assert_eq!(games.iter().filter(|game| game.pairing.seeds == [one, two]).count(), 1);
                }
            }
            let slow = slow_places(&people, &games, &tournament.left);
            let fast = &tournament.group_tables(1)[usize::from(group)];
            prop_assert_eq!(&fast.iter().map(|row| (row.seed, row.place)).collect::<Vec<_>>(), &slow);
            let table = slow_table(&people, &games);
            for row in fast {
                prop_assert_eq!((row.halves * 2, row.among_tied * 2, row.berger), table[&row.seed]);
            }
            best.insert(group, slow);
        }
        prop_assert_eq!(seen.len(), players);
        if groups == 1 {
            let expected: BTreeMap<_, _> = best[&0].iter().copied().collect();
            prop_assert_eq!(places.clone(), expected.into_values().collect::<Vec<_>>());
        } else if tournament.stage() == Some(2) {
            let games = section(&tournament, 2, 0);
            let finalists = members(&games);
            prop_assert!(finalists.len() >= 2 && finalists.len() <= usize::from(groups));
            for slow in best.values() {
                let has_left = |seed: Seed| tournament.left[usize::from(seed) - 1].is_some();
                // A group's finalist is its best player who had not left. A finalist who left during the final may now be ranked
                // below players who were worse when it began.
                let finalist = slow.iter().position(|(seed, _)| finalists.contains(seed));
                if finalist.is_some_and(|index| has_left(slow[index].0)) {
                    continue;
                }
                for (seed, _) in slow.iter().take(finalist.unwrap_or(slow.len())) {
                    prop_assert!(has_left(*seed));
                }
            }
            for (seed, place) in slow_places(&finalists, &games, &tournament.left) {
                prop_assert_eq!(places[usize::from(seed) - 1], place);
            }
            for seed in seen.difference(&finalists) {
                prop_assert!(usize::from(places[usize::from(*seed) - 1]) > finalists.len());
            }
        }
        prop_assert!(places.iter().all(|&place| place >= 1 && usize::from(place) <= players));
    }

    #[test]
    fn a_knockout_has_one_winner_and_losers_of_a_match_play_no_other(
        players in 2_usize..=64, seed: u64, leavers in 0_u32..6,
    ) {
        let Played { tournament, begun, places } = play(Format::Knockout, players, seed, leavers, any_score);
        let pairings: BTreeSet<_> = begun.iter().flatten().collect();
        prop_assert_eq!(pairings.len(), begun.iter().map(Vec::len).sum::<usize>(), "every pairing once");
        prop_assert_eq!(places.iter().filter(|&&place| place == 1).count(), 1);
        let rounds = tournament.rounds();
        prop_assert_eq!(rounds.len(), usize::try_from(players.next_power_of_two().ilog2()).unwrap());
        // The best seeds get byes.
        let byes: Vec<_> = rounds[0].iter().filter(|m| m.players.contains(&None)).flat_map(|m| m.players).flatten().collect();
        let count = players.next_power_of_two() - players;
        prop_assert_eq!(byes.iter().copied().collect::<BTreeSet<_>>(), (1..=u16::try_from(count).unwrap()).collect());
        let mut out = BTreeSet::new();
        for (number, round) in (1..).zip(&rounds) {
            for (index, it) in round.iter().enumerate() {
                for player in it.players.into_iter().flatten() {
                    prop_assert!(!out.contains(&player), "{} plays on", player);
                }
                let winner = it.winner.expect("a decision");
                prop_assert!(it.players.contains(&Some(winner)));
                out.extend(it.players.into_iter().flatten().filter(|player| *player != winner));
                prop_assert!(it.replays <= MAX_REPLAYS);
                if let [Some(one), Some(two)] = it.players {
                    // Both games are played each time, and all but the last time they were tied.
                    for replay in 0..=it.replays {
                        let games: Vec<_> = section(&tournament, number, u16::try_from(index).unwrap())
                            .into_iter().filter(|game| game.pairing.replay == replay).collect();
                        let seats: BTreeSet<_> = games.iter().map(|game| game.pairing.seeds).collect();
                        prop_assert_eq!(seats, BTreeSet::from([[one, two], [two, one]]));
                        let table = slow_table(&BTreeSet::from([one, two]), &games);
                        let better = table[&one].0.cmp(&table[&two].0);
                        prop_assert!(better.is_eq() || replay == it.replays);
                        if better.is_ne() {
                            prop_assert_eq!(winner, if better.is_gt() { one } else { two });
                        }
                    }
                } else {
                    prop_assert_eq!(number, 1, "byes are in the first round");
                }
            }
        }
        let last = rounds.last().unwrap()[0].winner.unwrap();
        prop_assert_eq!(places[usize::from(last) - 1], 1);
    }
}

#[test]
fn eight_players_meet_in_56_games_and_64_in_eight_groups_with_a_final() {
    let counts =
        |players| play(Format::RoundRobin, players, 7, 0, any_score).begun.iter().map(Vec::len).collect::<Vec<_>>();
    assert_eq!(counts(8), [56]);
    assert_eq!(counts(64), [448, 56]);
    assert_eq!(counts(9), [5 * 4 + 4 * 3, 2]);
    assert_eq!(counts(2), [2]);
}

#[test]
fn the_better_seed_goes_on_after_two_replays() {
    let played = play(Format::Knockout, 2, 1, 0, |_| Score::Draw);
    assert_eq!(played.begun.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 2]);
    assert_eq!(played.places, [1, 2]);
}

#[test]
fn a_tie_between_three_is_broken_by_their_own_games_then_by_sonneborn_berger() {
    let pairing = |seeds| Pairing { stage: 1, section: 0, replay: 0, seeds };
    let game = |one, two, score| TournamentGame { pairing: pairing([one, two]), score: Some(score) };
    // 1, 2 and 3 have two points each. Among them, 1 has two, 2 and 3 one each; 2 beat 4, who has one point, and 3 beat 5, who
    // has none.
    let games = [
        game(1, 2, Score::First),
        game(3, 1, Score::Second),
        game(2, 3, Score::Draw),
        game(2, 3, Score::Draw),
        game(2, 4, Score::First),
        game(5, 3, Score::Second),
        game(4, 5, Score::First),
    ];
    let table = standings::standings(&[1, 2, 3, 4, 5], &games, |_| false);
    let order: Vec<_> = table.iter().map(|row| (row.seed, row.place)).collect();
    assert_eq!(order, [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]);
    assert_eq!(table.iter().map(|row| row.halves).collect::<Vec<_>>(), [4, 4, 4, 2, 0]);
    assert_eq!(table.iter().map(|row| row.among_tied).collect::<Vec<_>>(), [4, 2, 2, 0, 0]);
}

#[test]
fn equal_results_share_a_place() {
    let played = play(Format::RoundRobin, 4, 3, 0, |_| Score::Draw);
    assert_eq!(played.places, [1, 1, 1, 1]);
}

#[test]
fn a_winner_who_leaves_loses_the_next_match() {
    let mut tournament = Tournament { format: Format::Knockout, left: vec![None; 4], games: Vec::new() };
    let Next::Begin(first) = tournament.next() else { panic!("no games") };
    // Better seeds win.
    let score = |pairing: Pairing| if pairing.seeds[0] < pairing.seeds[1] { Score::First } else { Score::Second };
    tournament.games = first.iter().map(|&pairing| TournamentGame { pairing, score: Some(score(pairing)) }).collect();
    tournament.left[0] = Some(0);
    let Next::Begin(last) = tournament.next() else { panic!("no final") };
    assert!(last.iter().all(|pairing| pairing.seeds.contains(&1) && pairing.seeds.contains(&2)));
    for pairing in &last {
        let lost = if pairing.seeds[0] == 1 { Score::Second } else { Score::First };
        assert_eq!(tournament.walkover(*pairing), Some(lost));
    }
    let scores = last.iter().map(|&pairing| TournamentGame { pairing, score: tournament.walkover(pairing) });
    let scores: Vec<_> = scores.collect();
    tournament.games.extend(scores);
    assert_eq!(tournament.next(), Next::End(vec![2, 1, 3, 3]));
}

#[test]
fn players_who_leave_are_placed_after_all_who_stay() {
    // The best seed wins every game, then leaves.
    let better = |pairing: Pairing| if pairing.seeds[0] < pairing.seeds[1] { Score::First } else { Score::Second };
    for players in [3_u16, 16] {
        let mut tournament =
            Tournament { format: Format::RoundRobin, left: vec![None; players.into()], games: Vec::new() };
        let Next::Begin(games) = tournament.next() else { panic!("no games") };
        tournament.games =
            games.iter().map(|&pairing| TournamentGame { pairing, score: Some(better(pairing)) }).collect();
        tournament.left[0] = Some(0);
        assert_eq!(tournament.group_tables(1)[0].last().map(|row| (row.seed, row.left)), Some((1, true)));
        match tournament.next() {
            Next::End(places) => assert_eq!((players, places), (3, vec![3, 1, 2])),
            Next::Begin(games) => {
                assert_eq!(players, 16);
                assert!(games.iter().all(|game| game.stage == 2 && !game.seeds.contains(&1)), "{games:?}");
            }
            Next::Wait => panic!("it does not go on"),
        }
    }
}
