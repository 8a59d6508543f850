//! Clocks that stand still: for people who are away, and for a bot that was down.

use super::*;

impl Story {
    /// The table learns that somebody is away, or, with a time that is past, back.
    fn away(&mut self, by: Participant, from: OffsetDateTime, until: OffsetDateTime) -> Vec<Event> {
        self.known.absences = vec![Absence { by, from, until }];
        self.act(&Command::Learn).expect("learned")
    }
}

fn whole(now: OffsetDateTime) -> OffsetDateTime {
    now.replace_nanosecond(0).expect("a time")
}

proptest! {
    #[test]
    fn the_time_left_is_the_same_after_an_absence_as_before(
        pace in limited(), plies in 0..6_usize, now in moment(),
        used in 0.0..0.99_f64, gone in 1..3_000_000_i64, back in prop::option::of(0.0..1.0_f64),
    ) {
        let now = whole(now);
        let mut story = Story::played(pace, plies, now);
        let on_turn = story.table.game().expect("a game").on_turn();
        let limit = pace.limit().expect("a limit");
        story.now = whole(now + limit * used);
        let left = now + limit - story.now;
        let end = story.now + Duration::seconds(gone);
        let reminded = story.tick();
        story.away(on_turn, story.now, end);
        prop_assert_eq!(story.act(&Command::Learn), Ok(vec![]), "known already");
        // Back at the end, or before.
        let end = back.map_or(end, |share| whole(story.now + Duration::seconds(gone) * share));
        if back.is_some() {
            story.now = end;
            story.away(on_turn, end, end);
        }
        prop_assert_eq!(story.table.deadline(), Some(end + left));
        if reminded.is_empty() {
            let quarter = Duration::min(limit / 4, Duration::DAY);
            prop_assert_eq!(story.table.due(), Some(end + left - quarter));
        } else {
            prop_assert_eq!(story.table.due(), Some(end + left));
        }
    }

    #[test]
    fn a_clock_that_would_start_while_its_player_is_away_starts_afterwards(
        pace in limited(), now in moment(), gone in 1..1_000_000_i64, after in 0.0..0.9_f64, back in any::<bool>(),
    ) {
        let now = whole(now);
        let mut story = Story::played(pace, 4, now);
        let waiting = story.table.game().expect("a game").waiting();
        let limit = pace.limit().expect("a limit");
        let gone = Duration::seconds(gone);
        story.away(waiting, now, now + gone);
        prop_assert_eq!(story.table.deadline(), Some(now + limit), "the other's clock runs on");
        story.now = whole(now + Duration::min(gone, limit) * after);
        story.play("e5");
        prop_assert_eq!(story.table.deadline(), Some(now + gone + limit));
        if back {
            story.now = whole(story.now + (now + gone - story.now) / 2);
            let now = story.now;
            story.away(waiting, now, now);
            prop_assert_eq!(story.table.deadline(), Some(now + limit));
        }
        // The next clock is the other's.
        let now = story.now;
        story.play("d5");
        prop_assert_eq!(story.table.deadline(), Some(now + limit));
    }

    #[test]
    fn who_accepts_or_challenged_while_away_has_the_whole_time(
        pace in limited(), now in moment(), gone in 1..1_000_000_i64, challenger in any::<bool>(),
    ) {
        let now = whole(now);
        let mut story = Story::new(Some(BEN), terms(First::Challenger, pace), now);
        let by = if challenger { ANA } else { BEN };
        let until = now + Duration::seconds(gone);
        story.known.absences = vec![Absence { by, from: now, until }, Absence { by: CAT, from: now, until }];
        story.act(&Command::Accept { by: BEN, lot: true, seed: SEED }).expect("accepted");
        let limit = pace.limit().expect("a limit");
        prop_assert_eq!(story.table.deadline(), Some(if challenger { until + limit } else { now + limit }));
        story.play("a1");
        prop_assert_eq!(story.table.deadline(), Some(if challenger { now + limit } else { until + limit }));
    }

    #[test]
    fn days_of_absence_are_used_before_time_is_up(
        pace in limited(), now in moment(), days in 1..40_u32, late in 0..5_000_i64, loss in any::<bool>(),
    ) {
        let mut story = Story::played(pace, 4, now);
        if loss {
            story.table.terms.timeout = Timeout::Loss;
        }
        let limit = pace.limit().expect("a limit");
        let mut left = days;
        loop {
            let deadline = story.table.deadline().expect("a deadline");
            story.now = deadline + Duration::milliseconds(late);
            story.known.days = left;
            let events = story.tick();
            let Some(Event::Away { until, left: Some(still), .. }) = events.last() else {
                prop_assert_eq!(left, 0);
                let up = if loss { matches!(events.last(), Some(Event::Ended { .. })) } else { events == [Event::TimeUp] };
                prop_assert!(up, "{:?}", events);
                break;
            };
            let used = left - still;
            prop_assert!(used >= 1 && Duration::days(used.into()) <= limit.max(Duration::DAY));
            prop_assert_eq!(story.table.deadline(), Some(*until));
            prop_assert!((*until - story.now - Duration::days(used.into())).abs() <= Duration::SECOND);
            prop_assert_eq!(story.table.called(&events), [story.table.game().expect("a game").on_turn()]);
            left = *still;
        }
    }

    #[test]
    fn an_absence_that_the_table_did_not_know_of_counts_from_its_beginning(
        pace in limited(), now in moment(), begun in 0.0..0.99_f64, gone in 1.0..4.0_f64,
    ) {
        let now = whole(now);
        let mut story = Story::played(pace, 4, now);
        let by = story.table.game().expect("a game").on_turn();
        let limit = pace.limit().expect("a limit");
        let from = whole(now + limit * begun);
        let until = whole(now + limit * (gone + 1.0));
        story.known.absences = vec![Absence { by, from, until }];
        story.now = now + limit;
        let events = story.tick();
        prop_assert_eq!(events, [Event::Away { by, from, until, left: None }]);
        prop_assert_eq!(story.table.deadline(), Some(until + (now + limit - from)));
        prop_assert_eq!(story.tick(), []);
    }

    #[test]
    fn nobody_loses_time_while_the_bot_is_down(
        pace in limited(), plies in 0..6_usize, now in moment(), before in -1_000_000..1_000_000_i64, down in 1..1_000_000_i64,
    ) {
        let now = whole(now);
        let mut story = Story::played(pace, plies, now);
        let deadline = story.table.deadline().expect("a deadline");
        let from = now + Duration::seconds(before);
        let until = from + Duration::seconds(down);
        story.now = until.max(now);
        story.act(&Command::Credit { from, until }).expect("credited");
        // Only what was lost of this move's time.
        let lost = (until - from.max(now)).max(Duration::ZERO);
        prop_assert_eq!(story.table.deadline(), Some(deadline + lost));

        let mut open = Story::new(None, terms(First::Lot, pace), now);
        let end = open.table.due().expect("an end");
        open.act(&Command::Credit { from: now, until: now + Duration::seconds(down) }).expect("credited");
        prop_assert_eq!(open.table.due(), Some(end + Duration::seconds(down)));
        let mut endless = Story::played(Pace::Unlimited, plies, now);
        prop_assert_eq!(endless.act(&Command::Credit { from, until }), Ok(vec![]));
    }

    #[test]
    fn of_a_downtime_what_lies_in_an_absence_is_credited_once(
        pace in limited(), now in moment(), leaves in 0.0..0.99_f64, gone in 1..500_000_i64, back in 0.1..1.0_f64,
        begins in -500_000..500_000_i64, down in 1..500_000_i64,
    ) {
        let now = whole(now);
        let mut story = Story::played(pace, 4, now);
        let by = story.table.game().expect("a game").on_turn();
        let limit = pace.limit().expect("a limit");
        let from = whole(now + limit * leaves);
        let until = whole(from + Duration::seconds(gone) * back);
        story.now = from;
        story.away(by, from, from + Duration::seconds(gone));
        // Back at the end, or before.
        story.now = until;
        story.away(by, from, until);
        let starts = from + Duration::seconds(begins);
        let ends = starts + Duration::seconds(down);
        story.now = ends.max(until);
        story.act(&Command::Credit { from: starts, until: ends }).expect("credited");
        let still = |from: OffsetDateTime, until: OffsetDateTime| (until - from).max(Duration::ZERO);
        let lost = still(starts.max(now), ends) - still(starts.max(from), ends.min(until));
        prop_assert_eq!(story.table.deadline(), Some(now + limit + (until - from) + lost));
    }

    #[test]
    fn nobodys_time_is_up_while_they_are_away(
        pace in limited(), now in moment(), given in 0..400_000_i64, gone in 1..400_000_i64, late in 0..400_000_i64,
        days in 0..3_u32,
    ) {
        // As such games were stored: the day that was given passed while its player was away.
        let now = whole(now);
        let mut story = Story::played(pace, 4, now);
        let by = story.table.game().expect("a game").on_turn();
        story.now = story.table.deadline().expect("a deadline");
        story.known.days = days;
        let (from, until) = (story.now, story.now + Duration::seconds(gone));
        let given = Event::Extended { deadline: story.now + Duration::seconds(given) };
        for event in [Event::TimeUp, Event::Away { by, from, until, left: None }, given] {
            story.table.apply(&event, story.now).expect("an old event");
        }
        story.known.absences = vec![Absence { by, from, until }];
        story.now += Duration::seconds(late);
        let told: Vec<Event> = (0..4).flat_map(|_| story.tick()).collect();
        if story.now < until {
            let quiet = |event: &Event| matches!(event, Event::Away { left: None, .. } | Event::Reminded);
            prop_assert!(told.iter().all(quiet), "{:?}", told);
            prop_assert!(story.table.deadline() > Some(story.now));
        }
        prop_assert!(story.table.due().is_none_or(|due| story.now < due), "what is due comes to an end");
    }
}

#[test]
fn a_challenge_is_not_credited_with_what_was_before_it() {
    let made = OffsetDateTime::UNIX_EPOCH;
    let mut story = Story::new(None, terms(First::Lot, Pace::Day), made);
    let end = story.table.due().expect("an end");
    story.now = made + Duration::HOUR;
    let credit = Command::Credit { from: made - Duration::days(40), until: story.now };
    assert_eq!(story.act(&credit), Ok(vec![Event::Credited { from: made, until: story.now }]));
    assert_eq!(story.table.due(), Some(end + Duration::HOUR));
    assert_eq!(story.act(&Command::Credit { from: made - Duration::DAY, until: made }), Ok(vec![]));
}

#[test]
fn a_table_learns_what_it_does_not_know_whoever_it_is_about() {
    let now = OffsetDateTime::UNIX_EPOCH;
    let hours = |hours| now + Duration::hours(hours);
    let mut story = Story::played(Pace::Day, 4, now);
    story.known.absences = vec![
        Absence { by: ANA, from: hours(1), until: hours(50) },
        Absence { by: BEN, from: hours(-9), until: hours(2) },
        Absence { by: CAT, from: hours(-9), until: hours(90) },
    ];
    story.now = hours(2);
    let away = |by, from, until| Event::Away { by, from, until, left: None };
    assert_eq!(story.table.learn(&story.known, story.now), [away(ANA, hours(1), hours(50))]);
    story.act(&Command::Learn).expect("learned");
    assert_eq!(story.table.deadline(), Some(hours(24 + 49)));
    // Back unheard of: the clock goes again from the moment at which the table hears of it.
    story.known.absences[0].until = hours(3);
    story.now = hours(5);
    assert_eq!(story.tick(), [away(ANA, hours(5), hours(5))]);
    assert_eq!(story.table.deadline(), Some(hours(5 + 23)));
    assert_eq!(story.tick(), []);
}

#[test]
fn what_was_not_used_of_an_absence_is_not_credited_again() {
    let now = OffsetDateTime::UNIX_EPOCH;
    let mut story = Story::played(Pace::Day, 4, now);
    let by = story.table.game().expect("a game").on_turn();
    let hours = |hours| now + Duration::hours(hours);
    story.away(by, now, hours(10));
    // The bot is down from the fifth to the fifteenth hour: only the last five are lost.
    story.now = hours(15);
    story.act(&Command::Credit { from: hours(5), until: hours(15) }).expect("credited");
    assert_eq!(story.table.deadline(), Some(hours(10 + 24 + 5)));
}

#[test]
fn a_game_that_has_hardly_begun_uses_no_days() {
    let mut story = Story::played(Pace::Day, 3, OffsetDateTime::UNIX_EPOCH);
    story.known.days = 30;
    story.now += Duration::DAY;
    story.tick();
    assert_eq!(story.ending(), Some(Ending { winner: None, reason: Reason::Aborted }));
}

#[test]
fn a_day_that_is_given_to_somebody_who_is_away_begins_afterwards() {
    let now = OffsetDateTime::UNIX_EPOCH;
    let hours = |hours| now + Duration::hours(hours);
    let late = || {
        let mut story = Story::played(Pace::Day, 4, now);
        story.now = hours(24);
        assert_eq!(story.tick(), [Event::TimeUp]);
        let game = story.table.game().expect("a game");
        let (by, other) = (game.on_turn(), game.waiting());
        let absence = Absence { by, from: hours(25), until: hours(100) };
        story.now = absence.from;
        story.away(by, absence.from, absence.until);
        story.now = hours(26);
        assert_eq!(story.act(&Command::Extend { by: other }), Ok(vec![Event::Extended { deadline: hours(124) }]));
        story
    };
    let mut story = late();
    for hour in [50, 51, 99] {
        story.now = hours(hour);
        assert_eq!(story.tick(), [], "nothing is due in hour {hour}");
    }
    story.now = hours(118);
    assert_eq!(story.tick(), [Event::Reminded]);
    story.now = hours(124);
    assert_eq!(story.tick(), [Event::TimeUp]);
    // Back before that.
    let mut story = late();
    let by = story.table.game().expect("a game").on_turn();
    story.now = hours(30);
    story.away(by, hours(30), hours(30));
    assert_eq!(story.table.deadline(), Some(hours(54)));
}
