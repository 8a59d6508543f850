//! Swiss tournaments checked against a second computation. Each round is compared with all ways to pair it or, if there are too
//! many, with all exchanges of opponents between two pairs.

use super::*;
use parlor_testkit::often;
use proptest::test_runner::TestCaseError;

/// A player before a round, computed from the earlier games alone.
#[derive(Clone)]
struct Before {
    points: i64,
    met: BTreeSet<Seed>,
    byes: i64,
    /// The seats so far, such as "FSS": first, second, second.
    seats: String,
}

/// Repeated byes, seats beyond the limits, squares of the differences in points, and unevenness of the seats.
type Faults = (i64, i64, i64, i64);

fn sum(one: Faults, two: Faults) -> Faults {
    (one.0 + two.0, one.1 + two.1, one.2 + two.2, one.3 + two.3)
}

/// Whether the player had lost on time before this round and had never moved.
fn was_absent(tournament: &Tournament, seed: Seed, round: u16) -> bool {
    let mut own =
        tournament.games.iter().filter(|game| game.pairing.stage < round && game.pairing.seeds.contains(&seed));
    let moves = |game: &TournamentGame| {
        let [first, _] = game.pairing.seeds;
        if first == seed { game.plies.div_ceil(2) } else { game.plies / 2 }
    };
    let all: Vec<_> = own.by_ref().collect();
    let lost = |game: &&&TournamentGame| (game.score == Some(Score::Second)) == (game.pairing.seeds[0] == seed);
    all.iter().filter(lost).any(|game| game.timed_out) && all.iter().all(|game| moves(game) == 0)
}

fn before(tournament: &Tournament, round: u16, playing: &BTreeSet<Seed>) -> BTreeMap<Seed, Before> {
    let none = Before { points: 0, met: BTreeSet::new(), byes: 0, seats: String::new() };
    let mut all: BTreeMap<_, _> = playing.iter().map(|&seed| (seed, none.clone())).collect();
    for game in tournament.games.iter().filter(|game| game.pairing.stage < round) {
        let [first, second] = game.pairing.seeds;
        let (one, two) = match game.score {
            Some(Score::First) => (2, 0),
            Some(Score::Second) => (0, 2),
            Some(Score::Draw) => (1, 1),
            _ => (0, 0),
        };
        for (seed, other, points, seat) in [(first, second, one, 'F'), (second, first, two, 'S')] {
            let Some(player) = all.get_mut(&seed) else { continue };
            player.points += if was_absent(tournament, seed, round) { 0 } else { points };
            player.byes += i64::from(other == NOBODY);
            player.met.insert(other);
            player.seats.extend(game.id.map(|_| seat));
        }
    }
    all
}

fn seat_faults(seats: &str, seat: char) -> (i64, i64) {
    let after = format!("{seats}{seat}");
    let count = |which: char| i64::try_from(after.matches(which).count()).unwrap();
    let difference = (count('F') - count('S')).abs();
    let ends = |times: usize| after.ends_with(&String::from(seat).repeat(times));
    (i64::from(difference > 2 || ends(3)), 2 * difference * difference + i64::from(ends(2)))
}

/// The faults of a pair; `None` if the two have already met.
fn faults(players: &BTreeMap<Seed, Before>, first: Seed, second: Seed) -> Option<Faults> {
    let one = &players[&first];
    if second == NOBODY {
        let fewest = players.values().map(|player| player.points).min().unwrap();
        return Some((one.byes, 0, (one.points - fewest).pow(2), 0));
    }
    let two = &players[&second];
    if one.met.contains(&second) {
        return None;
    }
    let (first, second) = (seat_faults(&one.seats, 'F'), seat_faults(&two.seats, 'S'));
    Some((0, first.0 + second.0, (one.points - two.points).pow(2), first.1 + second.1))
}

fn either_way(players: &BTreeMap<Seed, Before>, one: Seed, two: Seed) -> Option<Faults> {
    if one == NOBODY || two == NOBODY {
        return faults(players, one.max(two), NOBODY);
    }
    faults(players, one, two).min(faults(players, two, one))
}

/// The fewest faults of all ways to pair everybody; `None` if somebody would have to meet again.
fn fewest_faults(players: &BTreeMap<Seed, Before>) -> Option<Faults> {
    let mut people: Vec<Seed> = players.keys().copied().collect();
    if people.len() % 2 == 1 {
        people.push(NOBODY);
    }
    let mut best: Vec<Option<Faults>> = vec![None; 1 << people.len()];
    best[0] = Some((0, 0, 0, 0));
    for paired in 0..best.len() - 1 {
        let Some(so_far) = best[paired] else { continue };
        let one = (0..people.len()).find(|index| paired & (1 << index) == 0).unwrap();
        for two in (one + 1..people.len()).filter(|index| paired & (1 << index) == 0) {
            if let Some(more) = either_way(players, people[one], people[two]) {
                let (both, found) = (paired | (1 << one) | (1 << two), sum(so_far, more));
                best[both] = Some(best[both].map_or(found, |known| known.min(found)));
            }
        }
    }
    best.last().copied().flatten()
}

/// Checks that no two pairs of a round would be better with their opponents exchanged.
fn exchanges_are_no_better(players: &BTreeMap<Seed, Before>, pairs: &[[Seed; 2]]) -> Result<(), TestCaseError> {
    for (index, &[a, b]) in pairs.iter().enumerate() {
        for &[c, d] in &pairs[index + 1..] {
            let now = sum(faults(players, a, b).unwrap(), faults(players, c, d).unwrap());
            for [[one, two], [three, four]] in [[[a, c], [b, d]], [[a, d], [b, c]]] {
                let both = either_way(players, one, two).zip(either_way(players, three, four));
                if let Some((first, second)) = both {
                    prop_assert!(
                        sum(first, second) >= now,
                        "{:?} {:?} rather than {:?}",
                        [one, two],
                        [three, four],
                        [[a, b], [c, d]]
                    );
                }
            }
        }
    }
    Ok(())
}

/// Checks the pairing of a round that has just been made, or that none could be made.
fn check_round(tournament: &Tournament, round: u16, playing: &BTreeSet<Seed>) -> Result<(), TestCaseError> {
    let players = before(tournament, round, playing);
    let pairs: Vec<_> =
        tournament.games.iter().filter(|game| game.pairing.stage == round).map(|game| game.pairing.seeds).collect();
    if pairs.is_empty() {
        prop_assert!(playing.len() < 2 || (playing.len() <= 14 && fewest_faults(&players).is_none()), "it goes on");
        return Ok(());
    }
    let mut seen: Vec<_> = pairs.iter().flatten().copied().filter(|&seed| seed != NOBODY).collect();
    seen.sort_unstable();
    prop_assert_eq!(seen, playing.iter().copied().collect::<Vec<_>>(), "everybody once");
    let mut found = (0, 0, 0, 0);
    for &[first, second] in &pairs {
        let Some(more) = faults(&players, first, second) else {
            return Err(TestCaseError::fail(format!("{first} and {second} meet again")));
        };
        found = sum(found, more);
    }
    if playing.len() <= 12 {
        prop_assert_eq!(Some(found), fewest_faults(&players));
    } else {
        exchanges_are_no_better(&players, &pairs)?;
        prop_assert_eq!((found.0, found.1), (0, 0), "a bye for whoever had none, and seats within their limits");
    }
    Ok(())
}

struct Pace {
    leavers: u32,
    absentees: u16,
    late: u16,
}

/// Plays a whole tournament, checks each round, and returns the tournament.
fn play_checked(people: u16, rounds: Option<u16>, seed: u64, pace: &Pace) -> Result<Tournament, TestCaseError> {
    let mut random = StdRng::seed_from_u64(seed);
    let (mut tournament, mut now) = (Tournament { rounds, ..running(Format::Swiss, people) }, NOW);
    let absentees: BTreeSet<Seed> = (0..pace.absentees).map(|_| random.random_range(1..=people)).collect();
    let mut round = 0;
    let playing = |tournament: &Tournament| {
        (1..=u16::try_from(tournament.players.len()).unwrap())
            .filter(|&seed| !tournament.has_left(seed))
            .collect::<BTreeSet<_>>()
    };
    let mut then = playing(&tournament);
    advance(&mut tournament, Vec::new(), now);
    loop {
        if tournament.stage() > Some(round) {
            round += 1;
            prop_assert_eq!(tournament.stage(), Some(round));
            check_round(&tournament, round, &then)?;
        }
        if tournament.phase != TournamentPhase::Running {
            break;
        }
        if round == 1 && tournament.players.len() < usize::from(people + pace.late) {
            let player = person(u16::try_from(tournament.players.len()).unwrap() + 1);
            let added = tournament.decide(TournamentCommand::Add { by: person(999), player }, now).expect("added");
            apply(&mut tournament, &added, now);
        }
        now += Duration::minutes(1);
        if random.random_ratio(pace.leavers, 100) {
            let leaver = *playing(&tournament).iter().nth(random.random_range(0..playing(&tournament).len())).unwrap();
            let lost = leave(&mut tournament, leaver, now);
            then = playing(&tournament);
            advance(&mut tournament, lost, now);
            continue;
        }
        let open: Vec<_> = tournament.games_in_progress().map(|game| game.pairing).collect();
        let chosen = open[random.random_range(..open.len())];
        let mut score = any_score(&mut random);
        if let Some(absent) = chosen.seeds.into_iter().position(|seed| absentees.contains(&seed)) {
            score = [Score::Second, Score::First][absent];
            let game = tournament.games.iter_mut().find(|game| game.pairing == chosen).unwrap();
            (game.plies, game.timed_out, game.over) = (u16::try_from(absent).unwrap(), true, true);
        }
        then = playing(&tournament);
        let changes = tournament.advance(vec![(chosen, score)], now);
        // Players who are out after this result are not paired any more.
        for change in &changes {
            if let TournamentChange::Left(person) = change {
                then.remove(&u16::try_from(person.0).unwrap());
            }
        }
        apply(&mut tournament, &changes, now);
        advance(&mut tournament, Vec::new(), now);
    }
    if round < tournament.swiss_rounds() {
        check_round(&tournament, round + 1, &playing(&tournament))?;
    }
    for game in &tournament.games {
        let missed = game.pairing.seeds.into_iter().any(|seed| seed > people) && game.pairing.stage == 1;
        prop_assert!(!missed, "who comes late gets nothing for the first round");
    }
    Ok(tournament)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(often(100) as u32))]

    #[test]
    fn small_fields_are_paired_as_evenly_as_the_best_of_all_ways(
        people in 4_u16..=11, rounds in 3_u16..=9, seed: u64, leavers in 0_u32..8, absentees in 0_u16..3, late in 0_u16..2,
    ) {
        play_checked(people, Some(rounds), seed, &Pace { leavers, absentees, late })?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(often(3) as u32))]

    #[test]
    fn large_fields_keep_the_limits_and_no_exchange_of_opponents_would_be_better(
        people in 26_u16..=125, rounds in 3_u16..=9, seed: u64, leavers in 0_u32..2, absentees in 0_u16..6, late in 0_u16..4,
    ) {
        let played = play_checked(people, Some(rounds), seed, &Pace { leavers, absentees, late })?;
        prop_assert_eq!(played.stage(), Some(rounds));
    }
}

#[test]
fn every_number_of_people_has_as_many_rounds_as_it_needs_and_at_most_as_many_as_there_are_opponents() {
    let rounds = |people, rounds| Tournament { rounds, ..running(Format::Swiss, people) }.swiss_rounds();
    for (people, chosen, expected) in [
        (4, None, 3),
        (4, Some(9), 3),
        (5, Some(9), 5),
        (6, Some(9), 5),
        (8, None, 3),
        (9, None, 4),
        (64, None, 6),
        (65, None, 7),
        (128, None, 7),
        (128, Some(9), 9),
        (20, Some(1), 3),
    ] {
        assert_eq!(rounds(people, chosen), expected, "{people} {chosen:?}");
    }
    for people in (4..=128).step_by(if often(1) > 1 { 3 } else { 13 }).chain([127, 128]) {
        let leavers = Pace { leavers: 0, absentees: 0, late: 0 };
        let played = play_checked(people, Some(3), u64::from(people), &leavers).expect("paired");
        assert_eq!(played.stage(), Some(3), "{people}");
    }
}

#[test]
fn the_upper_half_meets_the_lower_half_in_the_first_round_and_every_second_of_it_begins() {
    let mut tournament = running(Format::Swiss, 9);
    advance(&mut tournament, Vec::new(), NOW);
    let seeds: Vec<_> = tournament.games.iter().map(|game| game.pairing.seeds).collect();
    assert_eq!(seeds, [[1, 5], [6, 2], [3, 7], [8, 4], [9, NOBODY]]);
    // A bye gives a point, but is not a game.
    let bye = tournament.games.last().unwrap();
    assert_eq!((bye.score, bye.id), (Some(Score::First), None));
    assert_eq!(tournament.swiss_table()[0].seed, 9);
    assert_eq!(tournament.swiss_table()[0].played, 0);
}

#[test]
fn ties_are_broken_by_the_points_of_the_opponents_then_by_results_among_those_tied() {
    let game = |one, two, score: Score| Points { seeds: [one, two], halves: score.halves() };
    // 1, 2 and 3 have two points each. The opponents of 1 have 2 + 1 + 1 points, those of 2 also 2 + 1 + 1, and those of 3
    // fewer. 2 beat 1.
    let games = [
        game(2, 1, Score::First),
        game(1, 4, Score::First),
        game(1, 5, Score::First),
        game(4, 2, Score::First),
        game(2, 5, Score::First),
        game(3, 6, Score::First),
        game(3, NOBODY, Score::First),
        game(5, 6, Score::First),
    ];
    let table = standings::standings(&[1, 2, 3, 4, 5, 6], &games, true, |_| false, |_| false, |_| 0);
    let rows: Vec<_> =
        table.iter().map(|row| (row.seed, row.place, row.halves, row.buchholz, row.among_tied)).collect();
    assert_eq!(
        rows,
        [(2, 1, 4, 8, 2), (1, 2, 4, 8, 0), (3, 3, 4, 4, 0), (4, 4, 2, 8, 0), (5, 5, 2, 8, 0), (6, 6, 0, 6, 0)]
    );
}

#[test]
fn nobody_is_added_from_the_second_round_on_nor_to_a_group_with_a_result() {
    let add = |tournament: &Tournament, number| {
        tournament.decide(TournamentCommand::Add { by: person(99), player: person(number) }, NOW)
    };
    let mut swiss = running(Format::Swiss, 4);
    advance(&mut swiss, Vec::new(), NOW);
    assert_eq!(add(&swiss, 2), Err(TournamentRefusal::NewPlays));
    let results = better_seeds_win(&swiss);
    advance(&mut swiss, results, NOW);
    assert_eq!(add(&swiss, 5), Err(TournamentRefusal::TooLate));
    assert_eq!(add(&running(Format::Knockout, 4), 5), Err(TournamentRefusal::TooLate));
    let open = Tournament { phase: TournamentPhase::Open, ..running(Format::Swiss, 4) };
    assert_eq!(add(&open, 5), Err(TournamentRefusal::NotStarted));

    // The second group of nine has four players, and there is no room for a seventeenth.
    let mut groups = running(Format::RoundRobin, 9);
    advance(&mut groups, Vec::new(), NOW);
    let other: Vec<_> =
        better_seeds_win(&groups).into_iter().filter(|(pairing, _)| pairing.section == 0).take(1).collect();
    advance(&mut groups, other, NOW);
    let added = add(&groups, 10).unwrap();
    apply(&mut groups, &added, NOW);
    let begun = advance(&mut groups, Vec::new(), NOW);
    assert!(begun.is_empty());
    let own: BTreeSet<_> =
        groups.games.iter().filter(|game| game.pairing.seeds.contains(&10)).map(|game| game.pairing).collect();
    assert_eq!(own.len(), 8);
    assert!(own.iter().all(|pairing| pairing.section == 1));
    assert_eq!(groups.group_tables(1)[1].len(), 5);
    let added = add(&groups, 11).unwrap();
    apply(&mut groups, &added, NOW);
    assert_eq!(add(&groups, 12), Err(TournamentRefusal::TooLate), "the first group has a result");
    let mut full = running(Format::RoundRobin, 16);
    advance(&mut full, Vec::new(), NOW);
    assert_eq!(add(&full, 17), Err(TournamentRefusal::NoEmptyPlace));
}
