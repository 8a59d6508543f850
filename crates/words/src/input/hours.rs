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

/// How surely a number is a time of day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mark {
    None,
    /// `20h` can be hours, and `20.12` a date.
    Vague,
    /// `20:00`, `8 pm`, `20 Uhr`.
    Clear,
}

/// The only time of day in a text with such a mark or a clearer one, and the text around it. `None` if there is none, or more.
pub(super) fn split_time(typed: &str, least: Mark) -> Option<(Time, String)> {
    let typed = to_halfwidth(typed).to_lowercase();
    if writes_halves(&typed) {
        return None;
    }
    let (mut found, mut from) = (None, 0);
    while let Some(start) = typed[from..].find(|c: char| c.is_ascii_digit()).map(|digit| from + digit) {
        let digits = typed[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(typed.len() - start);
        from = start + digits;
        let says_at =
            typed[..start].split_whitespace().next_back().is_some_and(|word| ["at", "um", "à", "ab"].contains(&word));
        if let Some((time, mark, rest)) = time_at(&typed[start..])
            && (mark >= least || mark == Mark::Vague && says_at)
        {
            // The end of the day that is named, which would be read as its beginning.
            if typed[start..].starts_with("24") {
                return None;
            }
            from = typed.len() - rest.len();
            if found.replace((time, start, from)).is_some() {
                return None;
            }
        }
    }
    let (time, start, end) = found?;
    let before = typed[..start].trim_end();
    let before = [" at", " um", " a", " à", " ab"].iter().find_map(|word| before.strip_suffix(word)).unwrap_or(before);
    let before = if ["at", "um", "a", "à", "ab", "a las", "a la"].contains(&before) { "" } else { before };
    let before = [" a las", " a la"].iter().find_map(|words| before.strip_suffix(words)).unwrap_or(before);
    Some((time, format!("{before} {}", &typed[end..])))
}

/// `None` if a number is no time of day.
fn read_times(typed: &str) -> Option<Vec<Time>> {
    let typed = to_halfwidth(typed).to_lowercase();
    if writes_halves(&typed) {
        return None;
    }
    let mut rest = typed.as_str();
    let mut times = Vec::new();
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (time, _, after) = time_at(&rest[start..])?;
        times.push(time);
        rest = after;
    }
    Some(times)
}

/// Japanese writes the half of the day before the hour, and half an hour after it.
fn writes_halves(typed: &str) -> bool {
    typed.contains(['午', '半'])
}

/// The time of day at the beginning, and what follows it.
fn time_at(text: &str) -> Option<(Time, Mark, &str)> {
    let (hour, after) = number(text)?;
    let hours = || after.trim_start().strip_prefix('h').filter(|rest| !rest.starts_with(char::is_alphabetic));
    let sign = [':', '.', 'h', '時'].into_iter().find_map(|sign| Some((sign, after.strip_prefix(sign)?)));
    let (sign, separated) = sign.or_else(|| Some(('h', hours()?))).unzip();
    let (minute, after) = match separated.map(|after| (number(after), after)) {
        Some((Some((minute, after)), _)) => (Some(minute), after),
        Some((None, after)) => (None, after),
        None => (None, after),
    };
    let half = after.trim_start();
    let half_day =
        half.strip_prefix(['a', 'p']).and_then(|m| m.trim_start_matches(['.', ' ', '\u{a0}']).strip_prefix('m'));
    let uhr = half.strip_prefix("uhr");
    let mark = match sign {
        _ if half_day.or(uhr).is_some() => Mark::Clear,
        Some(':') if minute.is_some() => Mark::Clear,
        Some(_) => Mark::Vague,
        None => Mark::None,
    };
    let hour = match (hour, half_day) {
        (1..=12, Some(_)) => hour % 12 + if half.starts_with('p') { 12 } else { 0 },
        (_, Some(_)) => return None,
        // The end of a day.
        (24, _) if minute.unwrap_or(0) == 0 => 0,
        _ => hour,
    };
    let time = Time::from_hms(hour, minute.unwrap_or(0), 0).ok()?;
    Some((time, mark, half_day.map(|rest| rest.strip_prefix('.').unwrap_or(rest)).or(uhr).unwrap_or(after)))
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
