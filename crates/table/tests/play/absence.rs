//! Clocks during absences of players and downtimes of the bot.

use super::*;

impl Scenario {
    /// Records an absence at the table or, if `until` is in the past, the return.
    fn record_absence(&mut self, by: Participant, from: OffsetDateTime, until: OffsetDateTime) -> Vec<Event> {
        self.outside.absences = vec![Absence { by, from, until }];
        self.act(&Command::SyncAbsences).expect("recorded")
    }
}

fn whole_second(now: OffsetDateTime) -> OffsetDateTime {
    now.replace_nanosecond(0).expect("a time")
}

proptest! {
    #[test]
    fn an_absence_does_not_change_the_time_left(
        pace in limited(), plies in 0..6_usize, now in times(),
        used in 0.0..0.99_f64, gone in 1..3_000_000_i64, back in prop::option::of(0.0..1.0_f64),
    ) {
        let now = whole_second(now);
        let mut scenario = Scenario::played(pace, plies, now);
        let on_turn = scenario.table.game().expect("a game").on_turn();
        let limit = limit(pace);
        scenario.now = whole_second(now + limit * used);
        let left = now + limit - scenario.now;
        let end = scenario.now + Duration::seconds(gone);
        let reminded = scenario.tick();
        scenario.record_absence(on_turn, scenario.now, end);
        prop_assert_eq!(scenario.act(&Command::SyncAbsences), Ok(vec![]), "already recorded");
        // Back at the end, or before.
        let end = back.map_or(end, |share| whole_second(scenario.now + Duration::seconds(gone) * share));
        if back.is_some() {
            scenario.now = end;
            scenario.record_absence(on_turn, end, end);
        }
        prop_assert_eq!(scenario.table.deadline(), Some(end + left));
        if reminded.is_empty() {
            let quarter = Duration::min(limit / 4, Duration::DAY);
            prop_assert_eq!(scenario.table.due(), Some(end + left - quarter));
        } else {
            prop_assert_eq!(scenario.table.due(), Some(end + left));
        }
    }

    #[test]
    fn a_reminder_that_was_due_before_an_absence_is_sent_at_its_end(
        pace in limited(), now in times(), late in 0.0..0.9_f64, gone in 1..3_000_000_i64, back in prop::option::of(0.0..1.0_f64),
    ) {
        let now = whole_second(now);
        let mut scenario = Scenario::played(pace, 4, now);
        let on_turn = scenario.table.game().expect("a game").on_turn();
        let (due, deadline) = (scenario.table.due().expect("a reminder"), scenario.table.deadline().expect("a deadline"));
        // The absence is recorded before the reminder could be sent.
        let from = whole_second(due + (deadline - due) * late);
        let mut end = from + Duration::seconds(gone);
        scenario.now = from;
        scenario.record_absence(on_turn, from, end);
        prop_assert_eq!(scenario.table.due(), Some(end));
        if let Some(share) = back {
            end = whole_second(from + Duration::seconds(gone) * share);
            scenario.now = end;
            scenario.record_absence(on_turn, end, end);
            prop_assert_eq!(scenario.table.due(), Some(end));
        }
        scenario.now = end;
        prop_assert_eq!(scenario.tick(), [Event::Reminded]);
    }

    #[test]
    fn a_turn_that_begins_during_an_absence_gets_its_time_afterwards(
        pace in limited(), now in times(), gone in 1..1_000_000_i64, after in 0.0..0.9_f64, back in any::<bool>(),
    ) {
        let now = whole_second(now);
        let mut scenario = Scenario::played(pace, 4, now);
        let waiting = scenario.table.game().expect("a game").waiting();
        let limit = limit(pace);
        let gone = Duration::seconds(gone);
        scenario.record_absence(waiting, now, now + gone);
        prop_assert_eq!(scenario.table.deadline(), Some(now + limit), "the other's clock runs on");
        scenario.now = whole_second(now + Duration::min(gone, limit) * after);
        scenario.play("e5");
        prop_assert_eq!(scenario.table.deadline(), Some(now + gone + limit));
        if back {
            scenario.now = whole_second(scenario.now + (now + gone - scenario.now) / 2);
            let now = scenario.now;
            scenario.record_absence(waiting, now, now);
            prop_assert_eq!(scenario.table.deadline(), Some(now + limit));
        }
        // The opponent's next turn is not changed.
        let now = scenario.now;
        scenario.play("d5");
        prop_assert_eq!(scenario.table.deadline(), Some(now + limit));
    }

    #[test]
    fn a_game_that_begins_during_an_absence_gives_the_full_time_afterwards(
        pace in limited(), now in times(), gone in 1..1_000_000_i64, challenger in any::<bool>(),
    ) {
        let now = whole_second(now);
        let mut scenario = Scenario::new(Some(BEN), terms(First::Challenger, pace), now);
        let by = if challenger { ANA } else { BEN };
        let until = now + Duration::seconds(gone);
        scenario.outside.absences = vec![Absence { by, from: now, until }, Absence { by: CAT, from: now, until }];
        scenario.act(&Command::Accept { by: BEN, challenger_begins: true, seed: SEED }).expect("accepted");
        let limit = limit(pace);
        prop_assert_eq!(scenario.table.deadline(), Some(if challenger { until + limit } else { now + limit }));
        scenario.play("a1");
        prop_assert_eq!(scenario.table.deadline(), Some(if challenger { now + limit } else { until + limit }));
    }

    #[test]
    fn a_game_of_a_season_is_over_after_both_clocks_and_seven_days_away_of_each(
        fortnight in any::<bool>(), now in times(), steps in prop::collection::vec((0..4_u8, 0..400_i64), 0..30), left in 0..31_u32,
    ) {
        let start = whole_second(now);
        let pace = if fortnight { Pace::FortnightInAll } else { Pace::WeekInAll };
        let terms = Terms { event: true, timeout: TimeoutRule::Loss, ..terms(First::Challenger, pace) };
        let mut scenario = Scenario::new(Some(BEN), terms, start);
        scenario.outside.absences = vec![Absence { by: ANA, from: start - Duration::days(20), until: start + Duration::days(3) }];
        scenario.act(&Command::Accept { by: BEN, challenger_begins: true, seed: SEED }).expect("accepted");
        scenario.outside.absence_days_left = left;
        let run = |scenario: &mut Scenario, until: OffsetDateTime| {
            for _ in 0..100 {
                let Some(due) = scenario.table.due().filter(|due| *due <= until) else { break };
                scenario.now = scenario.now.max(due);
                scenario.tick();
            }
            scenario.now = scenario.now.max(until);
        };
        for (step, hours) in steps {
            if scenario.ending().is_some() {
                break;
            }
            let by = scenario.table.game().expect("a game").on_turn();
            let until = scenario.now + Duration::hours(hours);
            match step {
                0 => {
                    let text = scenario.table.game().expect("a game").position.legal_texts().swap_remove(0);
                    let _ = scenario.act(&Command::Move { by, text, version: None });
                }
                1 => run(&mut scenario, until),
                _ => {
                    scenario.outside.absences.retain(|absence| absence.by != by);
                    scenario.outside.absences.push(Absence { by, from: scenario.now, until });
                    scenario.act(&Command::SyncAbsences).expect("learned");
                }
            }
        }
        if scenario.ending().is_none() {
            let end = start + Duration::days(400);
            run(&mut scenario, end);
        }
        prop_assert!(scenario.ending().is_some());
        let (_, ended) = scenario.events.last().expect("the end");
        let longest = 2 * (limit(pace) + Duration::days(7)) + Duration::MINUTE;
        prop_assert!(*ended <= start + longest, "{} after {}", *ended - start, longest);
    }

    #[test]
    fn days_of_absence_are_used_before_the_time_is_up(
        pace in limited(), now in times(), days in 1..40_u32, late in 0..5_000_i64, loss in any::<bool>(),
    ) {
        let mut scenario = Scenario::played(pace, 4, now);
        if loss {
            scenario.table.terms.timeout = TimeoutRule::Loss;
        }
        let limit = limit(pace);
        let mut left = days;
        loop {
            let deadline = scenario.table.deadline().expect("a deadline");
            scenario.now = deadline + Duration::milliseconds(late);
            scenario.outside.absence_days_left = left;
            let events = scenario.tick();
            let Some(Event::Away { until, left: Some(still), .. }) = events.last() else {
                prop_assert_eq!(left, 0);
                let up = if loss { matches!(events.last(), Some(Event::Ended { .. })) } else { events == [Event::TimeUp] };
                prop_assert!(up, "{:?}", events);
                break;
            };
            let used = left - still;
            prop_assert!(used >= 1 && Duration::days(used.into()) <= limit.max(Duration::DAY));
            prop_assert_eq!(scenario.table.deadline(), Some(*until));
            prop_assert!((*until - scenario.now - Duration::days(used.into())).abs() <= Duration::SECOND);
            prop_assert_eq!(scenario.table.people_to_notify(&events), [scenario.table.game().expect("a game").on_turn()]);
            left = *still;
        }
    }

    #[test]
    fn an_absence_that_is_recorded_late_counts_from_its_beginning(
        pace in limited(), now in times(), begun in 0.0..0.99_f64, gone in 1.0..4.0_f64,
    ) {
        let now = whole_second(now);
        let mut scenario = Scenario::played(pace, 4, now);
        let by = scenario.table.game().expect("a game").on_turn();
        let limit = limit(pace);
        let from = whole_second(now + limit * begun);
        let until = whole_second(now + limit * (gone + 1.0));
        scenario.outside.absences = vec![Absence { by, from, until }];
        scenario.now = now + limit;
        let events = scenario.tick();
        prop_assert_eq!(events, [Event::Away { by, from, until, left: None }]);
        prop_assert_eq!(scenario.table.deadline(), Some(until + (now + limit - from)));
        prop_assert_eq!(scenario.tick(), []);
    }

    #[test]
    fn players_lose_no_time_while_the_bot_is_down(
        pace in limited(), plies in 0..6_usize, now in times(), before in -1_000_000..1_000_000_i64, down in 1..1_000_000_i64,
    ) {
        let now = whole_second(now);
        let mut scenario = Scenario::played(pace, plies, now);
        let deadline = scenario.table.deadline().expect("a deadline");
        let from = now + Duration::seconds(before);
        let until = from + Duration::seconds(down);
        scenario.now = until.max(now);
        scenario.act(&Command::Credit { from, until }).expect("credited");
        // Only the part of the downtime since the turn began counts.
        let lost = (until - from.max(now)).max(Duration::ZERO);
        prop_assert_eq!(scenario.table.deadline(), Some(deadline + lost));

        let mut open = Scenario::new(None, terms(First::Random, pace), now);
        let end = open.table.due().expect("an end");
        open.act(&Command::Credit { from: now, until: now + Duration::seconds(down) }).expect("credited");
        prop_assert_eq!(open.table.due(), Some(end + Duration::seconds(down)));
        let mut endless = Scenario::played(Pace::Unlimited, plies, now);
        prop_assert_eq!(endless.act(&Command::Credit { from, until }), Ok(vec![]));
    }

    #[test]
    fn a_downtime_during_an_absence_is_not_credited_twice(
        pace in limited(), now in times(), leaves in 0.0..0.99_f64, gone in 1..500_000_i64, back in 0.1..1.0_f64,
        begins in -500_000..500_000_i64, down in 1..500_000_i64,
    ) {
        let now = whole_second(now);
        let mut scenario = Scenario::played(pace, 4, now);
        let by = scenario.table.game().expect("a game").on_turn();
        let limit = limit(pace);
        let from = whole_second(now + limit * leaves);
        let until = whole_second(from + Duration::seconds(gone) * back);
        scenario.now = from;
        scenario.record_absence(by, from, from + Duration::seconds(gone));
        // Back at the end, or before.
        scenario.now = until;
        scenario.record_absence(by, from, until);
        let starts = from + Duration::seconds(begins);
        let ends = starts + Duration::seconds(down);
        scenario.now = ends.max(until);
        scenario.act(&Command::Credit { from: starts, until: ends }).expect("credited");
        let still = |from: OffsetDateTime, until: OffsetDateTime| (until - from).max(Duration::ZERO);
        let lost = still(starts.max(now), ends) - still(starts.max(from), ends.min(until));
        prop_assert_eq!(scenario.table.deadline(), Some(now + limit + (until - from) + lost));
    }

    #[test]
    fn a_players_time_is_never_up_during_an_absence(
        pace in limited(), now in times(), given in 0..400_000_i64, gone in 1..400_000_i64, late in 0..400_000_i64,
        days in 0..3_u32,
    ) {
        // Older versions stored games in which the extra day ended while its player was away.
        let now = whole_second(now);
        let mut scenario = Scenario::played(pace, 4, now);
        let by = scenario.table.game().expect("a game").on_turn();
        scenario.now = scenario.table.deadline().expect("a deadline");
        scenario.outside.absence_days_left = days;
        let (from, until) = (scenario.now, scenario.now + Duration::seconds(gone));
        let given = Event::Extended { deadline: scenario.now + Duration::seconds(given) };
        for event in [Event::TimeUp, Event::Away { by, from, until, left: None }, given] {
            scenario.table.apply(&event, scenario.now).expect("an old event");
        }
        scenario.outside.absences = vec![Absence { by, from, until }];
        scenario.now += Duration::seconds(late);
        let events: Vec<Event> = (0..4).flat_map(|_| scenario.tick()).collect();
        if scenario.now < until {
            let quiet = |event: &Event| matches!(event, Event::Away { left: None, .. } | Event::Reminded);
            prop_assert!(events.iter().all(quiet), "{:?}", events);
            prop_assert!(scenario.table.deadline() > Some(scenario.now));
        }
        prop_assert!(scenario.table.due().is_none_or(|due| scenario.now < due), "something is still due");
    }
}

#[test]
fn a_challenge_is_not_credited_with_downtime_before_it() {
    let made = OffsetDateTime::UNIX_EPOCH;
    let mut scenario = Scenario::new(None, terms(First::Random, Pace::Day), made);
    let end = scenario.table.due().expect("an end");
    scenario.now = made + Duration::HOUR;
    let credit = Command::Credit { from: made - Duration::days(40), until: scenario.now };
    assert_eq!(scenario.act(&credit), Ok(vec![Event::Credited { from: made, until: scenario.now }]));
    assert_eq!(scenario.table.due(), Some(end + Duration::HOUR));
    assert_eq!(scenario.act(&Command::Credit { from: made - Duration::DAY, until: made }), Ok(vec![]));
}

#[test]
fn absences_of_both_players_are_recorded() {
    let now = OffsetDateTime::UNIX_EPOCH;
    let hours = |hours| now + Duration::hours(hours);
    let mut scenario = Scenario::played(Pace::Day, 4, now);
    scenario.outside.absences = vec![
        Absence { by: ANA, from: hours(1), until: hours(50) },
        Absence { by: BEN, from: hours(-9), until: hours(2) },
        Absence { by: CAT, from: hours(-9), until: hours(90) },
    ];
    scenario.now = hours(2);
    let away = |by, from, until| Event::Away { by, from, until, left: None };
    assert_eq!(scenario.table.absence_changes(&scenario.outside, scenario.now), [away(ANA, hours(1), hours(50))]);
    scenario.act(&Command::SyncAbsences).expect("recorded");
    assert_eq!(scenario.table.deadline(), Some(hours(24 + 49)));
    // The return is recorded late: the clock runs again only from then on.
    scenario.outside.absences[0].until = hours(3);
    scenario.now = hours(5);
    assert_eq!(scenario.tick(), [away(ANA, hours(5), hours(5))]);
    assert_eq!(scenario.table.deadline(), Some(hours(5 + 23)));
    assert_eq!(scenario.tick(), []);
}

#[test]
fn downtime_after_an_absence_is_credited() {
    let now = OffsetDateTime::UNIX_EPOCH;
    let mut scenario = Scenario::played(Pace::Day, 4, now);
    let by = scenario.table.game().expect("a game").on_turn();
    let hours = |hours| now + Duration::hours(hours);
    scenario.record_absence(by, now, hours(10));
    // The bot is down from the fifth to the fifteenth hour. Only the last five hours are lost.
    scenario.now = hours(15);
    scenario.act(&Command::Credit { from: hours(5), until: hours(15) }).expect("credited");
    assert_eq!(scenario.table.deadline(), Some(hours(10 + 24 + 5)));
}

#[test]
fn a_game_with_few_plies_uses_no_days_of_absence() {
    let mut scenario = Scenario::played(Pace::Day, 3, OffsetDateTime::UNIX_EPOCH);
    scenario.outside.absence_days_left = 30;
    scenario.now += Duration::DAY;
    scenario.tick();
    assert_eq!(scenario.ending(), Some(Ending { winner: None, reason: Reason::Aborted }));
}

#[test]
fn a_day_given_during_an_absence_begins_afterwards() {
    let now = OffsetDateTime::UNIX_EPOCH;
    let hours = |hours| now + Duration::hours(hours);
    let late = || {
        let mut scenario = Scenario::played(Pace::Day, 4, now);
        scenario.now = hours(24);
        assert_eq!(scenario.tick(), [Event::TimeUp]);
        let game = scenario.table.game().expect("a game");
        let (by, other) = (game.on_turn(), game.waiting());
        let absence = Absence { by, from: hours(25), until: hours(100) };
        scenario.now = absence.from;
        scenario.record_absence(by, absence.from, absence.until);
        scenario.now = hours(26);
        assert_eq!(scenario.act(&Command::Extend { by: other }), Ok(vec![Event::Extended { deadline: hours(124) }]));
        scenario
    };
    let mut scenario = late();
    for hour in [50, 51, 99] {
        scenario.now = hours(hour);
        assert_eq!(scenario.tick(), [], "nothing is due in hour {hour}");
    }
    scenario.now = hours(118);
    assert_eq!(scenario.tick(), [Event::Reminded]);
    scenario.now = hours(124);
    assert_eq!(scenario.tick(), [Event::TimeUp]);
    // The player returns early.
    let mut scenario = late();
    let by = scenario.table.game().expect("a game").on_turn();
    scenario.now = hours(30);
    scenario.record_absence(by, hours(30), hours(30));
    assert_eq!(scenario.table.deadline(), Some(hours(54)));
}

#[test]
fn an_absence_that_was_over_before_the_table_learned_of_it_stopped_the_clock() {
    let now = OffsetDateTime::UNIX_EPOCH;
    let hours = |hours| now + Duration::hours(hours);
    let played = |pace| {
        let mut scenario = Scenario::played(pace, 4, now);
        scenario.outside.absences = vec![
            Absence { by: ANA, from: hours(2), until: hours(5) },
            Absence { by: BEN, from: hours(1), until: hours(3) },
        ];
        scenario.now = hours(6);
        scenario
    };
    let mut scenario = played(Pace::Day);
    // It is Ana's turn, so Ben's clock did not run.
    let away = Event::Away { by: ANA, from: hours(2), until: hours(5), left: None };
    assert_eq!(scenario.act(&Command::SyncAbsences), Ok(vec![away]));
    assert_eq!(scenario.table.deadline(), Some(hours(24 + 3)));
    assert_eq!(scenario.act(&Command::SyncAbsences), Ok(vec![]));
    // The absence is not counted again after Ana's next turn begins.
    scenario.play("a3");
    scenario.play("b3");
    assert_eq!(scenario.act(&Command::SyncAbsences), Ok(vec![]));
    // The part before the turn does not count.
    let mut scenario = played(Pace::Day);
    scenario.table = Scenario::played(Pace::Day, 4, hours(4)).table;
    scenario.act(&Command::SyncAbsences).expect("recorded");
    assert_eq!(scenario.table.deadline(), Some(hours(4 + 24 + 1)));
    // Without a limit there is no clock.
    assert_eq!(played(Pace::Unlimited).act(&Command::SyncAbsences), Ok(vec![]));
}

#[test]
fn an_absence_that_goes_on_in_a_later_turn_stops_only_the_clock_of_that_turn() {
    let now = OffsetDateTime::UNIX_EPOCH;
    let hours = |hours| now + Duration::hours(hours);
    let mut scenario = Scenario::played(Pace::Day, 4, now);
    scenario.now = hours(1);
    scenario.record_absence(ANA, hours(1), hours(9));
    scenario.now = hours(2);
    scenario.record_absence(ANA, hours(1), hours(2));
    scenario.play("a3");
    scenario.now = hours(4);
    scenario.play("b3");
    // Ana leaves again, and that counts as one absence from its first beginning.
    scenario.now = hours(5);
    scenario.record_absence(ANA, hours(1), hours(10));
    assert_eq!(scenario.table.deadline(), Some(hours(10 + 24)));
}
