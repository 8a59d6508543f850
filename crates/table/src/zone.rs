//! Time zones of the IANA database, and their local times.

use jiff::{
    Timestamp, civil,
    tz::{AmbiguousOffset, TimeZone},
};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime, Time, UtcOffset};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zone(TimeZone);

impl Zone {
    pub const UTC: Self = Self(TimeZone::UTC);

    /// The zone with this name; `None` if the program's database lacks it.
    pub fn named(name: &str) -> Option<Self> {
        TimeZone::get(name).ok().map(Self)
    }

    /// The names of zones that are places, without those that are offsets or abbreviations.
    pub fn names() -> impl Iterator<Item = String> {
        let is_place = |zone: &String| zone.contains('/') && !zone.starts_with("Etc/") || zone == "UTC";
        jiff::tz::db().available().map(|zone| zone.to_string()).filter(is_place)
    }

    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// The local time.
    pub fn local(&self, at: OffsetDateTime) -> PrimitiveDateTime {
        let utc = at.to_offset(UtcOffset::UTC);
        let utc = PrimitiveDateTime::new(utc.date(), utc.time());
        let offset = Timestamp::from_second(at.unix_timestamp()).map_or(0, |at| self.0.to_offset(at).seconds());
        utc.saturating_add(Duration::seconds(offset.into()))
    }

    /// The moment of a local time. In an hour that the clocks show twice, the first one counts; an hour that they skip is the
    /// next one.
    pub fn at(&self, local: PrimitiveDateTime) -> OffsetDateTime {
        let offset = civil(local).map_or(0, |local| match self.0.to_ambiguous_timestamp(local).offset() {
            AmbiguousOffset::Unambiguous { offset } => offset.seconds(),
            AmbiguousOffset::Gap { before, .. } | AmbiguousOffset::Fold { before, .. } => before.seconds(),
        });
        local.saturating_sub(Duration::seconds(offset.into())).assume_utc()
    }

    /// When the clocks first show a time within a day of UTC. Around a change of the clocks, they may show it only on the day
    /// before and the day after; then the beginning of the day counts.
    pub fn first_in_utc_day(&self, time: Time, day: Date) -> OffsetDateTime {
        let begin = day.midnight().assume_utc();
        let date = self.local(begin).date();
        let dates = [Some(date), date.next_day()].into_iter().flatten();
        let mut times = dates.map(|date| self.at(PrimitiveDateTime::new(date, time)));
        times.find(|at| *at >= begin && *at - begin < Duration::DAY).unwrap_or(begin)
    }

    /// This many days later, at the same local time.
    pub fn days_after(&self, at: OffsetDateTime, days: i64) -> OffsetDateTime {
        self.at(self.local(at).saturating_add(Duration::days(days)))
    }
}

fn civil(local: PrimitiveDateTime) -> Option<civil::DateTime> {
    let year = local.year().try_into().ok()?;
    let [month, day, hour, minute, second] =
        [local.month().into(), local.day(), local.hour(), local.minute(), local.second()].map(u8::cast_signed);
    civil::DateTime::new(year, month, day, hour, minute, second, 0).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::{date, datetime, time};

    fn zone(name: &str) -> Zone {
        Zone::named(name).expect("a zone")
    }

    #[test]
    fn a_skipped_hour_is_the_next_one_and_a_repeated_one_the_first() {
        for (name, local, at) in [
            ("Europe/Berlin", datetime!(2027-03-28 02:30), datetime!(2027-03-28 01:30 UTC)),
            ("Europe/Berlin", datetime!(2026-10-25 02:30), datetime!(2026-10-25 00:30 UTC)),
            ("America/New_York", datetime!(2027-03-14 02:30), datetime!(2027-03-14 07:30 UTC)),
            ("America/New_York", datetime!(2026-11-01 01:30), datetime!(2026-11-01 05:30 UTC)),
            // Here, the clocks change by half an hour.
            ("Australia/Lord_Howe", datetime!(2026-10-04 02:15), datetime!(2026-10-03 15:45 UTC)),
            ("Australia/Lord_Howe", datetime!(2027-04-04 01:45), datetime!(2027-04-03 14:45 UTC)),
        ] {
            assert_eq!(zone(name).at(local), at, "{name} {local}");
        }
        assert_eq!(zone("Europe/Berlin").local(datetime!(2027-03-28 01:30 UTC)), datetime!(2027-03-28 03:30));
        assert_eq!(Zone::named("Nowhere/City"), None);
        assert_eq!([Zone::UTC.name(), zone("Asia/Tokyo").name()], ["UTC", "Asia/Tokyo"]);
    }

    #[test]
    fn a_time_comes_once_in_each_day_of_utc() {
        let berlin = zone("Europe/Berlin");
        for (local, day, at) in [
            (time!(12:00), date!(2026 - 11 - 30), datetime!(2026-11-30 11:00 UTC)),
            (time!(2:00), date!(2027 - 03 - 28), datetime!(2027-03-28 01:00 UTC)),
            // In spring, the clocks show this time at the beginning and at the end of a day of UTC, and in autumn at no time of
            // such a day.
            (time!(1:00), date!(2027 - 03 - 28), datetime!(2027-03-28 00:00 UTC)),
            (time!(1:00), date!(2026 - 10 - 25), datetime!(2026-10-25 00:00 UTC)),
        ] {
            assert_eq!(berlin.first_in_utc_day(local, day), at, "{local} {day}");
        }
    }

    proptest! {
        #[test]
        fn a_time_is_shown_within_each_day_of_utc_except_around_a_change(
            place in prop::sample::select(Zone::names().chain(["Etc/GMT+12".to_owned()]).collect::<Vec<_>>()),
            day in 20_000_i64..24_000,
            hour in 0_u8..24,
        ) {
            let (zone, time) = (zone(&place), Time::from_hms(hour, 0, 0).unwrap());
            let begin = OffsetDateTime::UNIX_EPOCH + Duration::days(day);
            let at = zone.first_in_utc_day(time, begin.date());
            prop_assert!(at >= begin && at < begin + Duration::DAY, "{at}");
            let offset = |at| zone.local(at) - zone.local(begin);
            let changes = [-1, 1].map(|days| offset(begin + Duration::days(days)) != Duration::days(days));
            prop_assert!(zone.local(at).time() == time || changes.contains(&true), "{at}");
        }

        #[test]
        fn clocks_show_the_time_at_which_they_show_it_except_in_a_gap(
            place in prop::sample::select(vec!["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC"]),
            second in 1_700_000_000_i64..1_900_000_000,
            days in 0_i64..800,
        ) {
            let (zone, at) = (zone(place), OffsetDateTime::from_unix_timestamp(second).unwrap());
            let local = zone.local(at);
            // If the clocks show the hour twice, the time may be in the first or in the second one.
            let first = zone.at(local);
            prop_assert_eq!(zone.local(first), local);
            prop_assert!(first == at || first < at && at - first <= Duration::HOUR);
            let later = zone.days_after(at, days);
            let wanted = local + Duration::days(days);
            let shift = zone.local(later) - wanted;
            prop_assert!(shift == Duration::ZERO || [30, 60].contains(&shift.whole_minutes()), "{shift}");
            if shift != Duration::ZERO {
                // The clocks skipped the wanted time.
                prop_assert!(zone.local(later - shift) < wanted);
            }
        }
    }
}
