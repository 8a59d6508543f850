//! Divisions and outcomes of random seasons, checked against their rules and a slow second computation, and the schedule of
//! leagues.

use super::{divisions::Cost, *};
use proptest::prelude::*;
use std::collections::BTreeMap;
use time::macros::datetime;

const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

/// All ways to divide that many people into divisions, as lists of sizes.
fn all_sizes(people: usize) -> Vec<Vec<usize>> {
    if people == 0 {
        return vec![Vec::new()];
    }
    let first = (MIN_DIVISION..=MAX_DIVISION).filter(|size| *size <= people);
    first.flat_map(|size| all_sizes(people - size).into_iter().map(move |rest| [vec![size], rest].concat())).collect()
}

/// The cost of these sizes for people in the order of the list.
fn cost(sizes: &[usize], promised: &[Option<u16>], usual: usize) -> Cost {
    let mut cost = Cost::default();
    let mut rest = promised;
    for (index, size) in sizes.iter().enumerate() {
        let (people, others) = rest.split_at(*size);
        cost = cost.plus(Cost::of(index + 1, people, usual, others.is_empty()));
        rest = others;
    }
    cost
}

fn broken(divisions: &[Vec<(usize, Option<u16>)>]) -> usize {
    let lower = |(number, people): (u16, &Vec<(usize, Option<u16>)>)| {
        people.iter().filter(|(_, promised)| promised.is_some_and(|promised| promised < number)).count()
    };
    (1..).zip(divisions).map(lower).sum()
}

/// People after a season: each division has four to eight, some of whom join the next season.
fn returning() -> impl Strategy<Value = Vec<Entrant<()>>> {
    let row = (0..10_u8, any::<bool>(), 1..4_u16);
    let divisions = prop::collection::vec(prop::collection::vec(row, MIN_DIVISION..=MAX_DIVISION), 1..8);
    (divisions, 0..12_usize).prop_map(|(divisions, new)| {
        let rows: Vec<_> = divisions.iter().map(|people| (ranked(people), true)).collect();
        let outcomes = outcomes(&rows);
        let mut entrants = Vec::new();
        for (number, (people, outcomes)) in (1..).zip(divisions.iter().zip(outcomes)) {
            for (position, ((stays, _, _), outcome)) in (1..).zip(people.iter().zip(outcomes)) {
                if *stays > 3 {
                    let before = Some((number, position, outcome));
                    entrants.push(Entrant { who: (), before, moved: None, rating: 1500.0 });
                }
            }
        }
        let newcomer = |number| Entrant { who: (), before: None, moved: None, rating: 1500.0 + f64::from(number) };
        entrants.extend((0..u16::try_from(new).unwrap()).map(newcomer));
        entrants
    })
}

/// The table of a division: equal people share places, and people who are gone come last.
fn ranked(people: &[(u8, bool, u16)]) -> Vec<Row> {
    let mut keys: Vec<_> = people.iter().map(|(_, gone, points)| (*gone && *points == 1, *points)).collect();
    keys.sort_unstable();
    (1..)
        .zip(&keys)
        .map(|(seed, key)| {
            let place = u16::try_from(keys.iter().filter(|other| *other < key).count()).unwrap() + 1;
            Row { seed, place, gone: key.0 }
        })
        .collect()
}

proptest! {
    #[test]
    fn promises_are_kept_wherever_divisions_of_four_to_eight_allow_it(entrants in returning(), usual in 4..=8_u16) {
        let count = entrants.len();
        let mut ordered = entrants.clone();
        let numbered: Vec<_> = entrants.iter().enumerate().map(|(index, entrant)| {
            Entrant { who: (index, entrant.promised()), before: entrant.before, moved: None, rating: entrant.rating }
        }).collect();
        let divisions = divide(numbered, usual);
        let sizes: Vec<_> = divisions.iter().map(Vec::len).collect();
        prop_assert_eq!(sizes.iter().sum::<usize>(), count);
        if count < MIN_DIVISION {
            prop_assert!(divisions.len() <= 1);
            return Ok(());
        }
        prop_assert!(sizes.iter().all(|size| (MIN_DIVISION..=MAX_DIVISION).contains(size)), "{:?}", sizes);
        // Nobody twice, nobody forgotten.
        let mut people: Vec<_> = divisions.iter().flatten().map(|(index, _)| *index).collect();
        people.sort_unstable();
        prop_assert_eq!(people, (0..count).collect::<Vec<_>>());
        // Newcomers are at the bottom.
        let order: Vec<_> = divisions.iter().flatten().collect();
        let new = order.iter().position(|(_, promised)| promised.is_none()).unwrap_or(count);
        prop_assert!(order[new..].iter().all(|(_, promised)| promised.is_none()));
        // No other sizes cost less. All ways are tried only for few people, because there are too many for more.
        if count <= 34 {
            ordered.sort_by_key(|entrant| entrant.promised().unwrap_or(u16::MAX));
            let promised: Vec<_> = ordered.iter().map(Entrant::promised).collect();
            let best = all_sizes(count).iter().map(|sizes| cost(sizes, &promised, usual.into())).min().expect("some");
            prop_assert_eq!(cost(&sizes, &promised, usual.into()), best);
        }
        // A promise is only broken where the bottom division would have fewer than four.
        if broken(&divisions) > 0 {
            let above = broken(&divisions[..divisions.len() - 1]);
            prop_assert_eq!((above, sizes.last().copied()), (0, Some(MIN_DIVISION)), "{:?}", sizes);
        }
    }

    #[test]
    fn outcomes_leave_room_for_everybody_and_move_at_least_one_each_way(
        tables in prop::collection::vec(prop::collection::vec((0..10_u8, any::<bool>(), 1..6_u16), 4..=8), 1..9),
    ) {
        let divisions: Vec<_> = tables.iter().map(|people| (ranked(people), true)).collect();
        let all = outcomes(&divisions);
        let mut promised = BTreeMap::<usize, usize>::new();
        for (index, ((rows, _), outcomes)) in divisions.iter().zip(&all).enumerate() {
            let count = |outcome| outcomes.iter().filter(|it| **it == outcome).count();
            let is_last = index + 1 == divisions.len();
            prop_assert_eq!(count(Outcome::Gone), rows.iter().filter(|row| row.gone).count());
            prop_assert_eq!(count(Outcome::Up) == 0 && index == 0 || index > 0, true);
            if is_last {
                prop_assert_eq!(count(Outcome::Down), 0);
            } else {
                prop_assert!(count(Outcome::Down) + count(Outcome::Gone) >= 1, "{:?}", outcomes);
            }
            // People who share the first place all go up, or none of them if they are more than half of the division.
            let first: Vec<_> = rows.iter().zip(outcomes).filter(|(row, _)| row.place == 1 && !row.gone).collect();
            let up = first.iter().filter(|(_, outcome)| **outcome == Outcome::Up).count();
            if index > 0 {
                prop_assert!(up == first.len() || (up == 0 && first.len() * 2 > rows.len()), "{:?}", outcomes);
            }
            for (row, outcome) in rows.iter().zip(outcomes) {
                match outcome {
                    Outcome::Up => *promised.entry(index - 1).or_default() += 1,
                    Outcome::Kept => *promised.entry(index).or_default() += 1,
                    Outcome::Down => prop_assert!(row.place > 1 || first.len() * 2 > rows.len()),
                    Outcome::Gone => {}
                }
            }
        }
        let mut sum = 0;
        for (index, count) in promised {
            sum += count;
            prop_assert!(sum <= MAX_DIVISION * (index + 1), "{:?}", all);
        }
    }
}

#[test]
fn any_number_of_people_from_four_to_sixty_four_is_divided_into_divisions_of_four_to_eight() {
    for people in 4..=MAX_LEAGUE_PLAYERS {
        for usual in 4..=8 {
            let entrants =
                (0..people).map(|who| Entrant { who, before: None, moved: None, rating: 2000.0 - who as f64 });
            let divisions = divide(entrants.collect(), usual);
            assert!(divisions.iter().all(|people| (4..=8).contains(&people.len())), "{people}: {divisions:?}");
            assert_eq!(divisions.concat(), (0..people).collect::<Vec<_>>(), "by rating");
        }
    }
    let sizes = |people: usize| {
        let entrant = |who| Entrant { who, before: None, moved: None, rating: 1500.0 };
        divide((0..people).map(entrant).collect(), 6).iter().map(Vec::len).collect::<Vec<_>>()
    };
    assert_eq!(
        [sizes(6), sizes(9), sizes(12), sizes(14), sizes(22)],
        [vec![6], vec![5, 4], vec![6, 6], vec![6, 8], vec![6, 6, 6, 4]]
    );
}

#[test]
fn a_person_whom_a_manager_moved_plays_there() {
    let entrant = |who: u16, moved| {
        let before = Some(((who - 1) / 6 + 1, (who - 1) % 6 + 1, Outcome::Kept));
        Entrant { who, before, moved, rating: 1500.0 }
    };
    let moved = |who| match who {
        3 => Some(2),
        9 => Some(1),
        _ => None,
    };
    let divisions = divide((1..=12).map(|who| entrant(who, moved(who))).collect(), 6);
    assert_eq!(divisions, [vec![1, 2, 4, 5, 6, 9], vec![7, 8, 10, 11, 12, 3]]);
}

#[test]
fn newcomers_play_where_a_manager_has_put_them() {
    let moved = |who| match who {
        1 => Some(2),
        12 => Some(1),
        _ => None,
    };
    let entrant = |who: u16| Entrant { who, before: None, moved: moved(who), rating: 2000.0 - f64::from(who) };
    let divisions = divide((1..=12).map(entrant).collect(), 6);
    assert!(divisions[0].contains(&12) && divisions[1].contains(&1), "{divisions:?}");
    assert_eq!(divisions.iter().map(Vec::len).collect::<Vec<_>>(), [6, 6]);
}

fn season(number: u16, phase: SeasonPhase, starts_at: OffsetDateTime) -> Season {
    let ends_at = (phase != SeasonPhase::Registration).then_some(starts_at + Duration::weeks(6));
    let division = SeasonDivision { number: 1, tournament: TournamentId(1), phase: TournamentPhase::Running };
    let divisions = if phase == SeasonPhase::Running { vec![division] } else { Vec::new() };
    Season { id: number.into(), number, phase, starts_at, put_off: false, ends_at, players: Vec::new(), divisions }
}

fn league(seasons: Vec<Season>) -> League {
    League {
        id: LeagueId(1),
        guild: 1,
        channel: 2,
        name: "Autumn".to_owned(),
        game: Some(Game::Waltz),
        setup: None,
        pace: Pace::WeekInAll,
        size: 6,
        zone: Zone::UTC,
        threads: false,
        role: None,
        ended: false,
        seasons,
    }
}

#[test]
fn each_step_is_due_at_any_time_after_its_moment() {
    use SeasonPhase::{CalledOff, Closed, Registration, Running};
    let at = |days: i64| NOW + Duration::days(days);
    assert_eq!(league(Vec::new()).next(0, NOW), Step::Open { number: 1, starts_at: at(7) });
    let open = league(vec![season(1, Registration, at(7))]);
    assert_eq!(open.next(4, at(6)), Step::Wait(Some(at(7))));
    for late in [7, 8, 14, 400] {
        assert_eq!(open.next(4, at(late)), Step::Start);
        assert_eq!(open.next(3, at(late)), Step::PutOff(at(late.max(7) + 7)));
    }
    let mut put_off = open.clone();
    put_off.seasons[0].put_off = true;
    assert_eq!(put_off.next(3, at(7)), Step::CallOff { last: false });
    put_off.seasons.insert(0, season(0, CalledOff, at(0)));
    assert_eq!(put_off.next(3, at(7)), Step::CallOff { last: true });
    // Half time is after three weeks, the end after six; the next season starts a week later, or a week after it was announced.
    let running = league(vec![season(1, Running, at(0))]);
    assert_eq!(running.next(0, at(20)), Step::Wait(Some(at(21))));
    assert_eq!(running.next(0, at(21)), Step::Open { number: 2, starts_at: at(49) });
    let both = league(vec![season(1, Running, at(0)), season(2, Registration, at(49))]);
    assert_eq!(both.next(9, at(30)), Step::Wait(Some(at(42))));
    assert_eq!(both.next(9, at(42)), Step::Wait(Some(at(42) + SWEEP_INTERVAL)), "its games are stopped first");
    assert_eq!(both.next(9, at(43)), Step::Close, "damaged games hold nobody up");
    let mut over = both.clone();
    over.seasons[0].divisions[0].phase = TournamentPhase::Over { stopped: false };
    assert_eq!(over.next(9, at(22)), Step::Close);
    let closed = league(vec![season(1, Closed, at(0))]);
    assert_eq!(closed.next(0, at(42)), Step::Open { number: 2, starts_at: at(49) });
    assert_eq!(closed.next(0, at(90)), Step::Open { number: 2, starts_at: at(97) });
    let called_off = league(vec![season(1, CalledOff, at(0))]);
    assert_eq!(called_off.next(0, at(1)), Step::Wait(Some(at(21))));
    assert_eq!(called_off.next(0, at(21)), Step::Open { number: 2, starts_at: at(49) });
    // After the league was ended, the running season is closed, and none follows.
    let ended = |league: League| League { ended: true, ..league };
    assert_eq!(ended(closed).next(0, at(90)), Step::Wait(None));
    assert_eq!(ended(called_off).next(0, at(90)), Step::Wait(None));
    assert_eq!(ended(running.clone()).next(0, at(30)), Step::Wait(Some(at(42))));
    assert_eq!(ended(league(Vec::new())).next(0, at(0)), Step::Wait(None));
}

/// In the longest game, both clocks run down, both players are away as long as they may be, and one of them joined at the last
/// moment.
#[test]
fn every_game_is_over_before_its_season_is() {
    for pace in [Pace::WeekInAll, Pace::FortnightInAll] {
        let clock = pace.time_control().expect("a limit").start;
        let longest = 2 * (clock + Duration::days(7));
        assert!(length(pace) / 4 + longest <= length(pace), "{pace:?}");
    }
}

#[test]
fn the_usual_boards_are_those_that_the_designers_recommend() {
    let options = |game, season| usual_setup(game, season).expect("a set-up").options().to_string();
    assert!(options(Game::Netted, 1).contains("size=5"));
    assert!(options(Game::Tether, 1).contains("size=11"));
    assert_eq!([1, 2, 3].map(|season| options(Game::Waltz, season).contains("grid=hex")), [false, true, false]);
}

#[test]
fn seasons_keep_their_hour_through_the_changes_of_the_clock() {
    for (zone, [first, second, third]) in [
        // Summer time begins on 28 March, and ends on 31 October.
        (
            "Europe/Berlin",
            [datetime!(2027-03-24 19:00 UTC), datetime!(2027-05-05 18:00 UTC), datetime!(2027-05-12 18:00 UTC)],
        ),
        (
            "Europe/Berlin",
            [datetime!(2027-10-20 18:00 UTC), datetime!(2027-12-01 19:00 UTC), datetime!(2027-12-08 19:00 UTC)],
        ),
        (
            "America/New_York",
            [datetime!(2027-03-10 01:00 UTC), datetime!(2027-04-21 00:00 UTC), datetime!(2027-04-28 00:00 UTC)],
        ),
        (
            "Australia/Sydney",
            [datetime!(2027-03-31 09:00 UTC), datetime!(2027-05-12 10:00 UTC), datetime!(2027-05-19 10:00 UTC)],
        ),
    ] {
        let mut league = league(vec![season(1, SeasonPhase::Running, first)]);
        league.zone = Zone::named(zone).expect("a zone");
        assert_eq!(league.end_of_season(first), second, "{zone}");
        league.seasons[0].ends_at = Some(second);
        let half_time = league.seasons[0].half_time().expect("it runs");
        assert_eq!(league.next(0, half_time), Step::Open { number: 2, starts_at: third }, "{zone}");
    }
}
