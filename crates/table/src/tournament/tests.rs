//! Whole tournaments with random results and players who leave, checked against a slow second implementation.

mod absentees;
mod people;
mod swiss;
mod teams;

use super::*;
use crate::play::{Event, UserId};
use parlor_games::rules::{Game, Options};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::collections::{BTreeMap, BTreeSet};
use time::Duration;

const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

/// A person by number. People join in the order of their numbers.
fn person(number: u16) -> UserId {
    UserId(number.into())
}

fn player(number: u16) -> TournamentPlayer {
    TournamentPlayer {
        player: person(number).into(),
        rating: None,
        banned: false,
        ban_ends: None,
        deletion_requested: false,
        left_at: None,
        place: None,
        team: None,
        every: false,
        checked_in: false,
    }
}

/// A running tournament without games.
fn running(format: Format, players: u16) -> Tournament {
    Tournament {
        id: TournamentId(1),
        guild: 1,
        channel: 2,
        thread: None,
        thread_on: None,
        name: "Cup".to_owned(),
        format,
        setup: Game::Tetrathedral.setup(&Options::default()).ok(),
        pace: Pace::ThreeDays,
        rated: true,
        max_players: 64,
        rounds: None,
        teams: None,
        rating_range: RatingRange::default(),
        schedule: Schedule::BY_HAND,
        zone: Zone::UTC,
        threads: false,
        live_beside: 0,
        division: None,
        role: Some(3),
        called: None,
        created_at: NOW,
        phase: TournamentPhase::Running,
        ended_at: None,
        table_at: Some(NOW),
        table_waits: false,
        calls_wait: false,
        refused: false,
        players: (1..=players).map(player).collect(),
        waiting_for_next: Vec::new(),
        games: Vec::new(),
    }
}

/// Applies changes as the store does.
fn apply(tournament: &mut Tournament, changes: &[TournamentChange], now: OffsetDateTime) {
    let index = |tournament: &Tournament, person: UserId| {
        tournament.players.iter().position(|player| player.player.is(person)).expect("a player")
    };
    for change in changes {
        match change {
            TournamentChange::Joined(person, team) => {
                tournament.players.push(TournamentPlayer { team: *team, ..player(u16::try_from(person.0).unwrap()) });
            }
            TournamentChange::Every(person, every) => {
                let index = index(tournament, *person);
                tournament.players[index].every = *every;
            }
            TournamentChange::Skipped(person) => {
                let skipper = tournament.players.remove(index(tournament, *person));
                tournament.waiting_for_next.push(skipper);
            }
            TournamentChange::Withdrew(person) => {
                tournament.players.remove(index(tournament, *person));
            }
            TournamentChange::CheckedIn(person) => {
                let index = index(tournament, *person);
                tournament.players[index].checked_in = true;
            }
            TournamentChange::CheckInOpened => tournament.schedule.called_at = Some(now),
            TournamentChange::Left(person) => {
                let index = index(tournament, *person);
                tournament.players[index].every = false;
                assert!(tournament.players[index].left_at.replace(now).is_none(), "left twice");
            }
            TournamentChange::Started(seeds) => {
                let all = std::mem::take(&mut tournament.players);
                let find = |seed: &Participant| *all.iter().find(|player| player.player == *seed).expect("a player");
                tournament.players = seeds.iter().map(find).collect();
                (tournament.phase, tournament.table_at) = (TournamentPhase::Running, Some(now));
            }
            TournamentChange::Paired(pairings) => {
                for &pairing in pairings {
                    assert!(tournament.games.iter().all(|game| game.pairing != pairing), "paired twice: {pairing:?}");
                    tournament.games.push(TournamentGame::new(pairing));
                }
                tournament.games.sort_by_key(|game| game.pairing);
            }
            TournamentChange::Begun(pairing, ..) => {
                let id = GameId(1 + tournament.games.iter().filter_map(|game| Some(game.id?.0)).max().unwrap_or(0));
                let game = tournament.games.iter_mut().find(|game| game.pairing == *pairing).expect("a pairing");
                assert!(game.score.is_none() && game.id.replace(id).is_none(), "begun twice: {pairing:?}");
                // Both players are taken to have moved twice.
                game.plies = 4;
            }
            TournamentChange::Scored(pairing, score) => {
                let game = tournament.games.iter_mut().find(|game| game.pairing == *pairing).expect("a pairing");
                assert!(game.score.replace(*score).is_none(), "scored twice: {pairing:?}");
            }
            TournamentChange::Ended(places) => {
                tournament.phase = TournamentPhase::Over { stopped: places.is_none() };
                for (player, place) in tournament.players.iter_mut().zip(places.iter().flatten()) {
                    player.place = *place;
                }
            }
            TournamentChange::Added(person) => {
                tournament.players.push(player(u16::try_from(person.0).unwrap()));
            }
            TournamentChange::Replaced { player, new } => {
                let index = index(tournament, *player);
                (tournament.players[index].player, tournament.players[index].left_at) = ((*new).into(), None);
            }
            TournamentChange::Renewed { pairing, .. } => {
                let game = tournament.games.iter_mut().find(|game| game.pairing == *pairing).expect("a pairing");
                *game = TournamentGame::new(*pairing);
            }
            TournamentChange::PutOff(then) => {
                (tournament.schedule.starts_at, tournament.schedule.put_off) = (Some(*then), true);
                tournament.schedule.called_at = None;
                tournament.players.iter_mut().for_each(|player| player.checked_in = false);
            }
            TournamentChange::Announced(About::Table, due) => {
                (tournament.table_at, tournament.table_waits) = (Some(*due), true);
            }
            TournamentChange::Announced(..)
            | TournamentChange::Repeated(..)
            | TournamentChange::SeriesEnded
            | TournamentChange::RoleWon(_)
            | TournamentChange::Woken => {}
        }
    }
}

/// Advances a tournament until it waits for results. Returns the pairings of each stage or replay.
fn advance(tournament: &mut Tournament, mut results: Vec<(Pairing, Score)>, now: OffsetDateTime) -> Vec<Vec<Pairing>> {
    let mut paired = Vec::new();
    loop {
        let changes = tournament.advance(std::mem::take(&mut results), now);
        if changes.is_empty() {
            return paired;
        }
        assert_eq!(tournament.next_advance(&changes, now), Some(now));
        paired.extend(changes.iter().filter_map(|change| match change {
            TournamentChange::Paired(pairings) => Some(pairings.clone()),
            _ => None,
        }));
        apply(tournament, &changes, now);
    }
}

fn leave(tournament: &mut Tournament, seed: Seed, now: OffsetDateTime) -> Vec<(Pairing, Score)> {
    let by = tournament.player(seed).and_then(Participant::human).expect("a person");
    let left = tournament.decide(TournamentCommand::Leave { by, for_good: true }, now).expect("leaves");
    apply(tournament, &left, now);
    let resigned: BTreeMap<_, _> = tournament.resignations().into_iter().rev().collect();
    let resigned = tournament.games_in_progress().filter_map(|game| {
        let [first, _] = game.pairing.seeds.map(|seed| tournament.player(seed));
        Some((game.pairing, if first == Some(*resigned.get(&game.id?)?) { Score::Second } else { Score::First }))
    });
    resigned.collect()
}

/// A tournament played to its end.
struct Played {
    tournament: Tournament,
    /// The games in the order in which they began, by stage.
    begun: Vec<Vec<Pairing>>,
    places: Vec<u16>,
}

/// `score` chooses results; after a result, about `leavers` percent of players leave.
fn play(format: Format, players: u16, seed: u64, leavers: u32, mut score: impl FnMut(&mut StdRng) -> Score) -> Played {
    let mut random = StdRng::seed_from_u64(seed);
    let (mut tournament, mut now) = (running(format, players), NOW);
    let mut begun = advance(&mut tournament, Vec::new(), now);
    while tournament.phase == TournamentPhase::Running {
        now += Duration::minutes(1);
        let open: Vec<_> = tournament.games_in_progress().map(|game| game.pairing).collect();
        let chosen = open[random.random_range(..open.len())];
        begun.extend(advance(&mut tournament, vec![(chosen, score(&mut random))], now));
        if random.random_ratio(leavers, 100) && tournament.phase == TournamentPhase::Running {
            let leaver = random.random_range(1..=players);
            if !tournament.has_left(leaver) {
                let lost = leave(&mut tournament, leaver, now);
                begun.extend(advance(&mut tournament, lost, now));
            }
        }
    }
    assert_eq!(tournament.next_advance(&[], now), None);
    let places = tournament.players.iter().map(|player| player.place.expect("a place")).collect();
    Played { tournament, begun, places }
}

fn any_score(random: &mut StdRng) -> Score {
    let all = [Score::First, Score::Second, Score::Draw, Score::Neither];
    all[random.random_range(..all.len())]
}

/// The points, the points among equals, and the Sonneborn-Berger score of each player, in quarters of a point. Written from the
/// text of `Standing`.
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
fn slow_places(members: &BTreeSet<Seed>, games: &[TournamentGame], tournament: &Tournament) -> Vec<(Seed, u16)> {
    let stays = |seed: Seed| !tournament.has_left(seed);
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
    fn nobody_plays_two_live_games_at_once_and_without_threads_only_four_run(
        players in 2_u16..=24, seed: u64, knockout: bool, threads: bool,
    ) {
        let format = if knockout { Format::Knockout } else { Format::RoundRobin };
        let mut tournament = Tournament { pace: Pace::FiveMinutes, threads, ..running(format, players) };
        let (mut random, mut now, mut begun) = (StdRng::seed_from_u64(seed), NOW, BTreeSet::new());
        advance(&mut tournament, Vec::new(), now);
        while tournament.phase == TournamentPhase::Running {
            let open: Vec<_> = tournament.games_in_progress().map(|game| game.pairing).collect();
            prop_assert!(!open.is_empty(), "it waits for nothing");
            prop_assert!(threads || open.len() <= 4);
            let seeds: BTreeSet<_> = open.iter().flat_map(|pairing| pairing.seeds).collect();
            prop_assert_eq!(seeds.len(), 2 * open.len());
            begun.extend(open.iter().copied());
            now += Duration::minutes(1);
            let chosen = open[random.random_range(..open.len())];
            advance(&mut tournament, vec![(chosen, any_score(&mut random))], now);
        }
        prop_assert_eq!(begun.len(), tournament.games.len(), "every pairing was played");
    }

    #[test]
    fn everybody_plays_everybody_of_the_group_twice_and_the_places_are_those_of_a_slow_table(
        players in 2_u16..=64, seed: u64, leavers in 0_u32..6,
    ) {
        let Played { tournament, begun, places } = play(Format::RoundRobin, players, seed, leavers, any_score);
        let pairings: BTreeSet<_> = begun.iter().flatten().collect();
        prop_assert_eq!(pairings.len(), begun.iter().map(Vec::len).sum::<usize>(), "every pairing once");
        let groups = players.div_ceil(8);
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
            let slow = slow_places(&people, &games, &tournament);
            let fast = &tournament.group_tables(1)[usize::from(group)];
            prop_assert_eq!(&fast.iter().map(|row| (row.seed, row.place)).collect::<Vec<_>>(), &slow);
            let table = slow_table(&people, &games);
            for row in fast {
                prop_assert_eq!((row.halves * 2, row.among_tied * 2, row.berger), table[&row.seed]);
            }
            best.insert(group, slow);
        }
        prop_assert_eq!(seen.len(), usize::from(players));
        if groups == 1 {
            let expected: BTreeMap<_, _> = best[&0].iter().copied().collect();
            prop_assert_eq!(places.clone(), expected.into_values().collect::<Vec<_>>());
        } else if tournament.stage() == Some(2) {
            let games = section(&tournament, 2, 0);
            let finalists = members(&games);
            prop_assert!(finalists.len() >= 2 && finalists.len() <= usize::from(groups));
            for slow in best.values() {
                let has_left = |seed: Seed| tournament.has_left(seed);
                // A group's finalist is its best player who had not left before the final. A finalist who left during the final
                // may now be ranked below players who were worse.
                let finalist = slow.iter().position(|(seed, _)| finalists.contains(seed));
                if finalist.is_some_and(|index| has_left(slow[index].0)) {
                    continue;
                }
                for (seed, _) in slow.iter().take(finalist.unwrap_or(slow.len())) {
                    prop_assert!(has_left(*seed));
                }
            }
            for (seed, place) in slow_places(&finalists, &games, &tournament) {
                prop_assert_eq!(places[usize::from(seed) - 1], place);
            }
            for seed in seen.difference(&finalists) {
                prop_assert!(usize::from(places[usize::from(*seed) - 1]) > finalists.len());
            }
        }
        prop_assert!(places.iter().all(|&place| (1..=players).contains(&place)));
    }

    #[test]
    fn a_knockout_has_one_winner_and_losers_of_a_match_play_no_other(
        players in 2_u16..=64, seed: u64, leavers in 0_u32..6,
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
        prop_assert_eq!(byes.iter().copied().collect::<BTreeSet<_>>(), (1..=count).collect());
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
    let game = |one, two, score: Score| Points { seeds: [one, two], halves: score.halves() };
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
    let table = standings::standings(&[1, 2, 3, 4, 5], &games, false, |_| false, |_| false, |_| 0);
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

/// Results of the games in progress in which the better seeds win.
fn better_seeds_win(tournament: &Tournament) -> Vec<(Pairing, Score)> {
    let score = |pairing: Pairing| if pairing.seeds[0] < pairing.seeds[1] { Score::First } else { Score::Second };
    tournament.games_in_progress().map(|game| (game.pairing, score(game.pairing))).collect()
}

#[test]
fn a_winner_who_leaves_loses_the_next_match() {
    let mut tournament = running(Format::Knockout, 4);
    advance(&mut tournament, Vec::new(), NOW);
    let won = better_seeds_win(&tournament);
    assert_eq!(leave(&mut tournament, 1, NOW).len(), 2);
    let paired = advance(&mut tournament, won, NOW);
    assert_eq!(paired.concat().iter().map(|pairing| pairing.seeds).collect::<Vec<_>>(), [[1, 2], [2, 1]]);
    assert_eq!(tournament.games_in_progress().count(), 0);
    assert_eq!(tournament.players.iter().map(|player| player.place).collect::<Vec<_>>(), [2, 1, 3, 3].map(Some));
    assert_eq!(tournament.winners(), [person(2).into()]);
}

#[test]
fn players_who_leave_are_placed_after_all_who_stay() {
    // The best seed wins every game, then leaves.
    for players in [3_u16, 16] {
        let mut tournament = running(Format::RoundRobin, players);
        advance(&mut tournament, Vec::new(), NOW);
        let won = better_seeds_win(&tournament);
        leave(&mut tournament, 1, NOW);
        let last = advance(&mut tournament, won, NOW).concat();
        assert_eq!(tournament.group_tables(1)[0].last().map(|row| (row.seed, row.left)), Some((1, true)));
        if players == 3 {
            let places: Vec<_> = tournament.players.iter().map(|player| player.place).collect();
            assert_eq!(places, [3, 1, 2].map(Some));
        } else {
            assert!(!last.is_empty());
            assert!(last.iter().all(|pairing| pairing.stage == 2 && !pairing.seeds.contains(&1)), "{last:?}");
        }
    }
}

fn open(players: u16) -> Tournament {
    Tournament { phase: TournamentPhase::Open, table_at: None, ..running(Format::Knockout, players) }
}

#[test]
fn each_phase_lets_people_join_leave_start_and_stop_or_says_why_not() {
    use TournamentCommand::{Join, Leave, Start, Stop};
    use TournamentRefusal::{Full, Joined, NotJoined, Over, Started, TooFew};
    let full = Tournament { max_players: 2, ..self::open(2 + u16::try_from(MAX_WAITING).unwrap()) };
    let (few, open) = (open(1), open(2));
    let mut running = running(Format::Knockout, 3);
    running.players[2].left_at = Some(NOW);
    let over = |stopped| Tournament { phase: TournamentPhase::Over { stopped }, ..running.clone() };
    let [member, leaver, other] = [1, 3, 99].map(person);
    let leave = |by, for_good| Leave { by, for_good };
    for (tournament, command, expected) in [
        (&open, Join { by: other, team: None, every: None }, None),
        (&open, Join { by: member, team: None, every: None }, Some(Joined)),
        (&full, Join { by: other, team: None, every: None }, Some(Full)),
        (&full, Join { by: member, team: None, every: None }, Some(Joined)),
        (&running, Join { by: other, team: None, every: None }, Some(Started)),
        (&over(true), Join { by: other, team: None, every: None }, Some(Over)),
        (&open, leave(member, false), None),
        (&open, leave(member, true), None),
        (&open, leave(other, false), Some(NotJoined)),
        (&running, leave(member, false), Some(Started)),
        (&running, leave(member, true), None),
        (&running, leave(leaver, true), Some(NotJoined)),
        (&running, leave(other, false), Some(NotJoined)),
        (&over(false), leave(member, true), Some(Over)),
        (&open, Start { by: other }, None),
        (&few, Start { by: other }, Some(TooFew)),
        (&running, Start { by: other }, Some(Started)),
        (&over(false), Start { by: other }, Some(Over)),
        (&open, Stop { by: other }, None),
        (&running, Stop { by: other }, None),
        (&over(true), Stop { by: other }, Some(Over)),
    ] {
        assert_eq!(tournament.decide(command, NOW).err(), expected, "{:?}: {command:?}", tournament.phase);
    }
    // A player who leaves before the start is removed; after the start, the player stays in the table.
    assert_eq!(open.decide(leave(member, true), NOW).unwrap()[0], TournamentChange::Withdrew(member));
    assert_eq!(running.decide(leave(member, true), NOW).unwrap()[0], TournamentChange::Left(member));
    assert_eq!(running.decide(Stop { by: other }, NOW).unwrap()[0], TournamentChange::Ended(None));
}

#[test]
fn players_are_seeded_by_rating_then_in_the_order_of_joining_and_banned_ones_are_out() {
    let mut tournament = open(6);
    for (index, rating) in [(1, 1700.0), (2, 1400.0), (3, 1500.0)] {
        tournament.players[index].rating = Some(rating);
    }
    tournament.players[4].banned = true;
    // This ban is over.
    (tournament.players[5].banned, tournament.players[5].ban_ends) = (true, Some(NOW));
    let start = TournamentCommand::Start { by: person(9) };
    let seeds = [2, 1, 4, 6, 3].map(|number| person(number).into());
    assert_eq!(tournament.decide(start, NOW).unwrap()[0], TournamentChange::Started(seeds.to_vec()));
    for player in &mut tournament.players {
        (player.banned, player.ban_ends) = (true, None);
    }
    assert_eq!(tournament.decide(start, NOW), Err(TournamentRefusal::TooFew));
}

#[test]
fn a_tournament_that_does_not_begin_in_time_ends() {
    let tournament = open(2);
    let end = NOW + OPEN_FOR;
    assert_eq!(tournament.next_advance(&[], NOW), Some(end));
    assert_eq!(tournament.advance(Vec::new(), end - Duration::SECOND), []);
    assert_eq!(tournament.advance(Vec::new(), end)[0], TournamentChange::Ended(None));
}

#[test]
fn barred_people_are_expelled_before_they_are_paired() {
    let mut tournament = running(Format::Knockout, 4);
    (tournament.players[0].banned, tournament.players[2].deletion_requested) = (true, true);
    let left = [1, 3].map(|number| TournamentChange::Left(person(number)));
    assert_eq!(tournament.advance(Vec::new(), NOW), left);
    advance(&mut tournament, Vec::new(), NOW);
    let paired: Vec<_> = tournament.games.iter().filter(|game| game.pairing.stage == 2).collect();
    assert!(paired.iter().all(|game| game.pairing.seeds.iter().all(|seed| [2, 4].contains(seed))), "{paired:?}");
}

#[test]
fn the_table_comes_a_day_after_the_last_one_and_once_for_several_results() {
    let mut tournament = running(Format::RoundRobin, 3);
    advance(&mut tournament, Vec::new(), NOW);
    let tables = |changes: &[TournamentChange]| {
        let due = changes.iter().filter_map(|change| match change {
            TournamentChange::Announced(About::Table, due) => Some(*due),
            _ => None,
        });
        due.collect::<Vec<_>>()
    };
    let results = better_seeds_win(&tournament);
    let soon = NOW + Duration::HOUR;
    let changes = tournament.advance(results[..2].to_vec(), soon);
    assert_eq!(tables(&changes), [NOW + Duration::DAY]);
    apply(&mut tournament, &changes, soon);
    let changes = tournament.advance(results[2..3].to_vec(), soon);
    assert!(tables(&changes).is_empty());
    apply(&mut tournament, &changes, soon);
    tournament.table_waits = false;
    let late = NOW + Duration::days(5);
    assert_eq!(tables(&tournament.advance(results[3..4].to_vec(), late)), [late]);
}

#[test]
fn a_message_names_one_group_or_up_to_ten_matches_or_one_replay() {
    let messages = |tournament: &Tournament, results| {
        let about = |change| match change {
            TournamentChange::Announced(about, _) if about != About::Table => Some(about),
            _ => None,
        };
        tournament.advance(results, NOW).into_iter().filter_map(about).collect::<Vec<_>>()
    };
    let games = |section, last_section| About::Games { stage: 1, section, last_section };
    assert_eq!(messages(&running(Format::RoundRobin, 16), Vec::new()), [games(0, 0), games(1, 1)]);
    assert_eq!(
        messages(&running(Format::Knockout, 64), Vec::new()),
        [games(0, 9), games(10, 19), games(20, 29), games(30, 31)]
    );
    let mut tournament = running(Format::Knockout, 4);
    advance(&mut tournament, Vec::new(), NOW);
    let draws = tournament.games_in_progress().map(|game| (game.pairing, Score::Draw)).collect();
    let replay = |section| About::Replay { stage: 1, section, replay: 1 };
    assert_eq!(messages(&tournament, draws), [replay(0), replay(1)]);
}

#[test]
fn games_begin_with_the_first_seed_and_unknown_games_count_for_nobody() {
    let mut tournament = running(Format::Knockout, 2);
    let paired = tournament.advance(Vec::new(), NOW);
    apply(&mut tournament, &paired, NOW);
    let TournamentChange::Begun(pairing, Event::Challenged { by, opponent, terms, .. }, _) =
        &tournament.advance(Vec::new(), NOW)[1]
    else {
        panic!("no game begins")
    };
    assert_eq!((pairing.seeds, *by, *opponent), ([2, 1], person(2).into(), Some(person(1).into())));
    assert!(terms.rated);
    tournament.setup = None;
    let unknown = tournament.advance(Vec::new(), NOW);
    let scored = unknown.iter().filter(|change| matches!(change, TournamentChange::Scored(_, Score::Neither)));
    assert_eq!(scored.count(), 2);
}

#[test]
fn what_somebody_plays_depends_on_the_form_and_the_number_of_players() {
    for (form, players, rounds, games) in [
        (Format::RoundRobin, 2, None, 2),
        (Format::RoundRobin, 8, None, 14),
        (Format::RoundRobin, 9, None, 8),
        (Format::Knockout, 5, None, 4),
        (Format::Knockout, 8, None, 6),
        (Format::Swiss, 32, None, 5),
        (Format::Swiss, 32, Some(7), 7),
        (Format::Teams, 8, None, 2),
    ] {
        assert_eq!(form.games_each(players, rounds), games, "{form:?} of {players}");
    }
}
