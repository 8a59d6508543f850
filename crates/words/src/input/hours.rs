//! Times of day as people type them.

use super::to_halfwidth;
use time::Time;

/// Two different times of day, as in `22:00-7:00`, `22h–7h30` or `10pm to 7am`. `None` if there are more, fewer, or others.
pub fn read_hours(typed: &str) -> Option<(Time, Time)> {
    match read_times(typed)?[..] {
        [from, to] if from != to => Some((from, to)),
        _ => None,
    }
}

/// One time of day. `None` if there is none, or more.
pub fn read_time(typed: &str) -> Option<Time> {
    match read_times(typed)?[..] {
        [time] => Some(time),
        _ => None,
    }
}

/// `None` if a number is no time of day.
fn read_times(typed: &str) -> Option<Vec<Time>> {
    let typed = to_halfwidth(typed).to_lowercase();
    // Japanese writes the half of the day before the hour, and half an hour after it.
    if typed.contains(['午', '半']) {
        return None;
    }
    let mut rest = typed.as_str();
    let mut times = Vec::new();
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (hour, after) = number(&rest[start..])?;
        let separated = after.strip_prefix([':', '.', 'h', '時']);
        let (minute, after) = match separated.map(|after| (number(after), after)) {
            Some((Some((minute, after)), _)) => (minute, after),
            Some((None, after)) => (0, after),
            None => (0, after),
        };
        let half = after.trim_start();
        let hour = match (
            hour,
            half.strip_prefix(['a', 'p']).map(|m| m.trim_start_matches(['.', ' ', '\u{a0}']).starts_with('m')),
        ) {
            (1..=12, Some(true)) => hour % 12 + if half.starts_with('p') { 12 } else { 0 },
            (_, Some(true)) => return None,
            // The end of a day.
            (24, _) if minute == 0 => 0,
            _ => hour,
        };
        times.push(Time::from_hms(hour, minute, 0).ok()?);
        rest = after;
    }
    Some(times)
}

/// A number of one or two digits at the beginning, and what follows it.
fn number(text: &str) -> Option<(u8, &str)> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number = text[..digits].parse().ok().filter(|_| digits <= 2)?;
    Some((number, &text[digits..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::time;

    #[test]
    fn hours_are_read_as_people_write_them() {
        let night = Some((time!(22:00), time!(7:00)));
        for typed in [
            "22:00-07:00",
            "22:00–07:00",
            "22-7",
            "22h-7h",
            "22h00 à 7h00",
            "22.00 bis 7.00 Uhr",
            "10pm to 7am",
            "10 p.m. - 7 a.m.",
            "10 p. m. a 7 a. m.",
            "22時〜7時",
            "２２：００～７：００",
            "de 22 a 7",
        ] {
            assert_eq!(read_hours(typed), night, "{typed}");
        }
        assert_eq!(read_hours("23:15-24:00"), Some((time!(23:15), time!(0:00))));
        assert_eq!(read_hours("12am-12pm"), Some((time!(0:00), time!(12:00))));
        for typed in [
            "",
            "at night",
            "22",
            "22-22",
            "25-7",
            "22:61-7",
            "13pm-7am",
            "午後10時〜午前7時",
            "22時半-7時",
            "22-7-8",
            "2200-0700",
        ] {
            assert_eq!(read_hours(typed), None, "{typed}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_not(typed in ".{0,40}") {
            let _ = (read_hours(&typed), read_time(&typed));
        }

        #[test]
        fn hours_that_are_shown_are_read((a, b) in (0_u16..1440, 0_u16..1440)) {
            prop_assume!(a != b);
            let typed = format!("{}:{:02}–{}:{:02}", a / 60, a % 60, b / 60, b % 60);
            let time = |minutes: u16| Time::from_hms((minutes / 60) as u8, (minutes % 60) as u8, 0).unwrap();
            prop_assert_eq!(read_hours(&typed), Some((time(a), time(b))));
        }
    }
}
