//! Hours of the day in which games don't call a person.

use crate::zone::Zone;
use time::{OffsetDateTime, PrimitiveDateTime, Time, macros::format_description};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuietHours {
    /// On the person's clock. If `to` is earlier, the hours end on the next day.
    pub from: Time,
    pub to: Time,
    /// A name of the IANA database.
    pub zone: String,
}

impl QuietHours {
    /// When the quiet hours end in which a time lies. `None` outside of them, and in a zone that this program doesn't know.
    pub fn end(&self, at: OffsetDateTime) -> Option<OffsetDateTime> {
        let zone = Zone::named(&self.zone)?;
        let local = zone.local(at);
        let (now, from, to) = (local.time(), self.from, self.to);
        let over_midnight = to <= from;
        let is_quiet = if over_midnight { now >= from || now < to } else { now >= from && now < to };
        let day = if over_midnight && now >= from { local.date().next_day()? } else { local.date() };
        let end = zone.at(PrimitiveDateTime::new(day, to));
        // Where the clock repeats the hour, it has passed the end before.
        (is_quiet && end > at).then_some(end)
    }
}

/// As in `22:00–07:00`.
pub fn hours(from: Time, to: Time) -> String {
    format!("{}–{}", on_clock(from), on_clock(to))
}

/// As in `07:00`.
pub fn on_clock(time: Time) -> String {
    time.format(format_description!("[hour]:[minute]")).unwrap_or_default()
}

/// As in `America/New York`.
pub fn spoken_zone(name: &str) -> String {
    name.replace('_', " ")
}

/// A zone of the IANA database by its name in any case, also with spaces, or by its city if no other has the same name.
pub fn read_zone(typed: &str) -> Option<String> {
    let name = |zone: &str| spoken_zone(zone).to_lowercase();
    let typed = name(typed.trim());
    let zones: Vec<_> = Zone::names().collect();
    let by_name = zones.iter().find(|zone| name(zone) == typed);
    let mut by_city = zones.iter().filter(|zone| name(zone).rsplit('/').next() == Some(&typed));
    match (by_name, by_city.next(), by_city.next()) {
        (Some(zone), ..) | (None, Some(zone), None) => Some(zone.clone()),
        _ => None,
    }
}

/// All zones with their time of day, the most populous zone of each offset first.
pub fn zones_with_time(now: OffsetDateTime) -> impl Iterator<Item = (String, Time)> {
    let common = COMMON.iter().map(|&zone| zone.to_owned());
    let others = Zone::names().filter(|zone| !COMMON.contains(&zone.as_str()));
    common.chain(others).filter_map(move |zone| {
        let time = Zone::named(&zone)?.local(now).time();
        Some((zone, time))
    })
}

/// As many as Discord suggests at once.
const COMMON: [&str; 25] = [
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Sao_Paulo",
    "America/Argentina/Buenos_Aires",
    "UTC",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Madrid",
    "Africa/Lagos",
    "Africa/Cairo",
    "Europe/Kyiv",
    "Europe/Istanbul",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Dhaka",
    "Asia/Jakarta",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::{
        Duration,
        macros::{datetime, time},
    };

    fn quiet(from: Time, to: Time, zone: &str) -> QuietHours {
        QuietHours { from, to, zone: zone.to_owned() }
    }

    #[test]
    fn hours_over_midnight_end_on_the_next_day_of_the_persons_clock() {
        let night = quiet(time!(22:00), time!(07:00), "Europe/Berlin");
        let end = Some(datetime!(2026-12-01 06:00 UTC));
        for (at, expected) in [
            (datetime!(2026-11-30 20:59 UTC), None),
            (datetime!(2026-11-30 21:00 UTC), end),
            (datetime!(2026-11-30 23:30 UTC), end),
            (datetime!(2026-12-01 05:59 UTC), end),
            (datetime!(2026-12-01 06:00 UTC), None),
        ] {
            assert_eq!(night.end(at), expected, "{at}");
        }
        let afternoon = quiet(time!(13:00), time!(15:30), "Asia/Kolkata");
        assert_eq!(afternoon.end(datetime!(2026-12-01 08:00 UTC)), Some(datetime!(2026-12-01 10:00 UTC)));
        assert_eq!(afternoon.end(datetime!(2026-12-01 10:00 UTC)), None);
        assert_eq!(quiet(time!(0:00), time!(23:59), "Nowhere/City").end(datetime!(2026-12-01 08:00 UTC)), None);
    }

    #[test]
    fn hours_follow_the_change_of_the_clock() {
        // In Berlin, 02:00 is followed by 03:00 on 2027-03-28, and 03:00 by 02:00 on 2026-10-25.
        let skipped = quiet(time!(22:00), time!(02:30), "Europe/Berlin");
        assert_eq!(skipped.end(datetime!(2027-03-28 00:30 UTC)), Some(datetime!(2027-03-28 01:30 UTC)));
        let repeated = quiet(time!(22:00), time!(02:30), "Europe/Berlin");
        assert_eq!(repeated.end(datetime!(2026-10-25 00:10 UTC)), Some(datetime!(2026-10-25 00:30 UTC)));
        assert_eq!(repeated.end(datetime!(2026-10-25 01:10 UTC)), None);
        let night = quiet(time!(22:00), time!(07:00), "Europe/Berlin");
        assert_eq!(night.end(datetime!(2027-03-27 22:00 UTC)), Some(datetime!(2027-03-28 05:00 UTC)));
        assert_eq!(night.end(datetime!(2026-10-24 22:00 UTC)), Some(datetime!(2026-10-25 06:00 UTC)));
    }

    #[test]
    fn zones_are_found_by_name_and_by_city() {
        for (typed, zone) in [
            ("Europe/Berlin", "Europe/Berlin"),
            ("america/new york", "America/New_York"),
            (" TOKYO ", "Asia/Tokyo"),
            ("buenos aires", ""),
            ("utc", "UTC"),
            ("Berlin time", ""),
            ("", ""),
        ] {
            let read = read_zone(typed);
            // Two names of the database end in Buenos_Aires.
            assert_eq!(read.as_deref().unwrap_or_default(), zone, "{typed}");
        }
        assert!(COMMON.iter().all(|zone| read_zone(zone).as_deref() == Some(zone)));
    }

    proptest! {
        #[test]
        fn quiet_hours_end_within_a_day_and_are_over_then(
            (from, to, zone, second) in (0_u8..24, 0_u8..24, 0..COMMON.len(), 1_700_000_000_i64..1_900_000_000)
        ) {
            let [from, to] = [from, to].map(|hour| Time::from_hms(hour, 0, 0).unwrap());
            // A clock that skips the end goes on at the beginning of hours that last for 23.
            prop_assume!(from != to && (from.hour() + 24 - to.hour()) % 24 != 1);
            let (hours, at) = (quiet(from, to, COMMON[zone]), OffsetDateTime::from_unix_timestamp(second).unwrap());
            if let Some(end) = hours.end(at) {
                prop_assert!(end > at && end - at <= Duration::hours(25));
                prop_assert_eq!(hours.end(end), None);
                prop_assert_eq!(hours.end(end - Duration::seconds(1)), Some(end));
            }
        }
    }
}
