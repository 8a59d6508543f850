use super::*;
use std::time::SystemTime;

fn answer(time: OffsetDateTime) -> HeaderMap {
    let time = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(time.unix_timestamp().unsigned_abs());
    HeaderMap::from_iter([(DATE, httpdate::fmt_http_date(time).parse().unwrap())])
}

/// The estimate after a response from a clock that is this many seconds behind the bot's.
fn behind_by(seconds: i64) -> DiscordTime {
    let known = DiscordTime::new(Clock::default());
    known.learn_from_answer(&answer(known.own() - Duration::seconds(seconds)), known.own());
    known
}

#[test]
fn the_time_of_an_id_is_converted_to_the_bots_clock_and_never_lies_in_the_future() {
    for seconds in [-400, 0, 400] {
        let known = behind_by(seconds);
        for ahead in [Duration::ZERO, Duration::HOUR] {
            known.clock.advance(ahead);
            let discord = known.own() - ahead - Duration::seconds(seconds) - Duration::seconds(2);
            let off = known.own_at(discord) - (known.own() - Duration::seconds(2));
            // `Date` has whole seconds.
            assert!((Duration::seconds(-1)..Duration::seconds(2)).contains(&off), "{seconds}: {off}");
            assert!(known.own_at(discord + Duration::HOUR) <= known.own());
        }
    }
}

#[test]
fn an_interaction_is_late_by_discords_clock_whatever_the_bots_shows() {
    for seconds in [-400, 0, 400] {
        let known = behind_by(seconds);
        let discord = known.own() - Duration::seconds(seconds);
        assert!(!known.is_too_late(discord), "{seconds}");
        assert!(!known.is_too_late(discord - Duration::seconds(2)), "{seconds}");
        assert!(known.is_too_late(discord - Duration::seconds(5)), "{seconds}");
        known.clock.advance(Duration::HOUR);
        assert!(!known.is_too_late(discord), "a clock that is set changes nothing");
        assert!(known.is_too_late(discord - Duration::seconds(5)), "a clock that is set changes nothing");
    }
}

#[test]
fn without_an_answer_the_newest_interaction_is_the_measure() {
    let known = DiscordTime::new(Clock::default());
    let then = known.own() - Duration::DAY;
    assert!(!known.is_too_late(then));
    assert!(known.is_too_late(then - Duration::seconds(4)));
    assert!(!known.is_too_late(then + Duration::HOUR));
    assert!(known.is_too_late(then));
    assert!(!known.is_too_late(then - Duration::days(300)), "an id without a time");
}

#[test]
fn only_a_difference_of_many_seconds_is_warned_of() {
    for (seconds, warned) in [(-400, true), (-7, true), (-3, false), (0, false), (3, false), (7, true), (400, true)] {
        assert_eq!(behind_by(seconds).warned.into_inner(), warned, "{seconds}");
    }
    let slow = DiscordTime::new(Clock::default());
    slow.learn_from_answer(&answer(slow.own()), slow.own() - Duration::minutes(1));
    assert!(!slow.warned.into_inner(), "an answer that was long on its way says little");
}

#[test]
fn a_time_of_the_bots_clock_is_a_bit_earlier_by_discords() {
    for seconds in [-400, 0, 400] {
        let known = behind_by(seconds);
        let created = known.own() - Duration::minutes(10);
        let off = created - Duration::seconds(seconds) - known.at(created);
        assert!((Duration::ZERO..Duration::seconds(2)).contains(&off), "{seconds}: {off}");
    }
}
