//! Times at which something begins or ends: dates, days of the week, and spans from now. A date means its beginning.

use super::{
    MAX_MISSPELT, Reading, distinct, folded,
    hours::{Mark, split_time},
    is_misspelt, osa_distance, to_halfwidth,
    words::{TimeWord, Unit, time_words, unit_of},
};
use crate::text::Lang;
use parlor_table::zone::Zone;
use time::{Date, Duration, Month, OffsetDateTime, PrimitiveDateTime, Time, Weekday, macros::format_description};

/// The shortest abbreviation of a month or a day of the week.
const SHORTEST: usize = 3;

/// The largest number before a unit of time.
const MAX_NUMBER: i32 = 9_999;

/// A time of day, alone or on a day, or what [`read_end`] reads.
pub fn read_start(lang: Lang, typed: &str, zone: &Zone, now: OffsetDateTime) -> Reading<OffsetDateTime> {
    // In German, "am" stands before a day.
    let german = (lang == Lang::German).then(|| typed.replace(" am ", " "));
    let typed = german.as_deref().unwrap_or(typed);
    let at_time = |mark| {
        let (time, day) = split_time(typed, mark)?;
        Some(on_day(lang, &day, time, zone, now))
    };
    at_time(Mark::Clear).unwrap_or_else(|| {
        // Hours from now, and dates such as 20.12, have other meanings than times of day.
        read_end(lang, typed, zone, now).or_else(|| at_time(Mark::Vague).unwrap_or(Reading::Unreadable))
    })
}

/// A time of day on the day that a text names; without a text, when it comes next.
fn on_day(lang: Lang, day: &str, time: Time, zone: &Zone, now: OffsetDateTime) -> Reading<OffsetDateTime> {
    let at = |date: Date| zone.at(PrimitiveDateTime::new(date, time));
    let today = zone.local(now).date();
    let tomorrow = today.next_day().unwrap_or(today);
    if day.trim().is_empty() {
        return Reading::only([today, tomorrow].map(at).into_iter().find(|at| *at > now));
    }
    // Days from now keep the time of day, and hours don't name a day.
    let day_of = |end: OffsetDateTime| {
        let local = zone.local(end);
        (end == beginning(local.date(), zone) || local.time() == zone.local(now).time()).then(|| local.date())
    };
    match read_end(lang, day, zone, now) {
        // On a Friday, `Friday` means a week later, because today has begun; at a time that is still to come, it means today.
        Reading::Certain(end)
            if at(today) > now
                && day_of(end).is_some_and(|date| date > tomorrow)
                && read_end(lang, day, zone, zone.days_after(now, -1)) == Reading::Certain(beginning(today, zone)) =>
        {
            Reading::Certain(at(today))
        }
        Reading::Certain(end) => Reading::only(day_of(end).map(at)),
        Reading::Unclear(ends) => Reading::unclear(ends.into_iter().filter_map(day_of).map(at)),
        Reading::Unreadable => Reading::Unreadable,
    }
}

/// A span from `now`, a day, or a date.
pub fn read_end(lang: Lang, typed: &str, zone: &Zone, now: OffsetDateTime) -> Reading<OffsetDateTime> {
    if let Some(end) = strict(lang, typed, zone, now) {
        return Reading::Certain(end);
    }
    let folded = folded(typed);
    if folded.chars().count() > MAX_MISSPELT {
        return Reading::Unreadable;
    }
    // The language's own words come first; other texts may be in English.
    let found = [false, true].into_iter().find_map(|mend| {
        let own = items(lang, &folded, mend).map(|items| (lang, items));
        let english = || items(Lang::English, &folded, mend).map(|items| (Lang::English, items));
        let (words, items) = own.or_else(english)?;
        Some((mend, read(lang, words, &items, zone, now)))
    });
    match found {
        None => Reading::Unreadable,
        Some((true, Reading::Certain(end))) => Reading::Unclear(vec![end]),
        Some((_, reading)) => reading,
    }
}

/// A number of hours, days or weeks from now, with units in `lang` or in English, or a date such as `2026-12-31`.
fn strict(lang: Lang, typed: &str, zone: &Zone, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let typed = to_halfwidth(typed).trim().to_lowercase();
    if let Ok(date) = Date::parse(&typed, format_description!("[year]-[month]-[day]")) {
        return Some(beginning(date, zone));
    }
    let digits = typed.find(|c: char| !c.is_ascii_digit()).unwrap_or(typed.len());
    let (number, unit) = typed.split_at(digits);
    // A second number means a second span, which would be lost here. `3 December` begins like three days, but is a date.
    if unit.contains(|c: char| c.is_ascii_digit()) || names_day(lang, unit) {
        return None;
    }
    let number = number.parse().ok().filter(|number| *number <= MAX_NUMBER)?;
    let unit = unit_of(lang, unit.trim()).or_else(|| unit_of(Lang::English, unit.trim()))?;
    after(now, number, unit, zone)
}

/// Misspelt and abbreviated names count, too.
pub(super) fn names_day(lang: Lang, text: &str) -> bool {
    let text = folded(text);
    let names = |word: &str| {
        let mut names = names(lang).chain(names(Lang::English)).map(|(name, _)| name);
        names.any(|name| {
            name == word || word.chars().count() >= SHORTEST && name.starts_with(word) || is_misspelt(word, name)
        })
    };
    text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).any(names)
}

/// A number of days later, clocks show the same time.
fn after(time: OffsetDateTime, number: i32, unit: Unit, zone: &Zone) -> Option<OffsetDateTime> {
    let local = zone.local(time);
    let date = match unit {
        Unit::Hours => return time.checked_add(Duration::hours(number.into())),
        Unit::Days => local.date().checked_add(Duration::days(number.into()))?,
        Unit::Weeks => local.date().checked_add(Duration::weeks(number.into()))?,
        Unit::Months => {
            let months = i32::from(u8::from(local.month())) - 1 + number;
            let month = Month::try_from(u8::try_from(months.rem_euclid(12)).ok()? + 1).ok()?;
            let year = local.year().checked_add(months.div_euclid(12))?;
            let day = local.day().min(month.length(year));
            Date::from_calendar_date(year, month, day).ok()?
        }
    };
    Some(zone.at(local.replace_date(date)))
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Item {
    /// A number, and how many digits it has.
    Digits(i32, usize),
    /// A word, with all its meanings.
    Word(Vec<TimeWord>),
    /// Separates the numbers of a date.
    Sign(char),
}

impl Item {
    fn means<T>(&self, meaning: impl Fn(TimeWord) -> Option<T>) -> Option<T> {
        match self {
            Self::Word(meanings) => meanings.iter().copied().find_map(meaning),
            Self::Digits(..) | Self::Sign(_) => None,
        }
    }

    fn is(&self, word: TimeWord) -> bool {
        self.means(|meaning| (meaning == word).then_some(())).is_some()
    }

    fn number(&self) -> Option<i32> {
        match self {
            Self::Digits(number, _) => Some(*number).filter(|number| *number <= MAX_NUMBER),
            item => item.means(|word| if let TimeWord::Number(number) = word { Some(number) } else { None }),
        }
    }

    fn unit(&self) -> Option<Unit> {
        self.means(|word| if let TimeWord::Unit(unit) = word { Some(unit) } else { None })
    }

    fn day(&self) -> Option<i64> {
        self.means(|word| if let TimeWord::Day(day) = word { Some(day) } else { None })
    }

    fn weekday(&self) -> Option<Weekday> {
        self.means(|word| if let TimeWord::Weekday(weekday) = word { Some(weekday) } else { None })
    }

    fn month(&self) -> Option<Month> {
        self.means(|word| if let TimeWord::Month(month) = word { Some(month) } else { None })
    }
}

/// The parts of a folded text, without fillers; `None` if a word is unknown. With `mend`, misspelt words are read as the known
/// ones.
fn items(lang: Lang, folded: &str, mend: bool) -> Option<Vec<Item>> {
    let mut items: Vec<Item> = Vec::new();
    let mut rest = folded;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '0'..='9' => {
                let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                items.push(Item::Digits(rest[..digits].parse().ok()?, digits));
                digits
            }
            '.' | '/' | '-' => {
                items.push(Item::Sign(first));
                1
            }
            ' ' | ',' | ';' | '\'' | '’' | '(' | ')' | '、' | '。' | 'º' | 'ª' | '°' | '!' => first.len_utf8(),
            _ if first.is_alphabetic() => {
                let word = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
                let after_number = matches!(items.last(), Some(Item::Digits(..)));
                let (length, meanings) = known(lang, rest)
                    .or_else(|| {
                        let is_unit = after_number && !names_day(lang, &rest[..word]);
                        let unit = unit_of(lang, &rest[..word]).filter(|_| is_unit)?;
                        Some((word, vec![TimeWord::Unit(unit)]))
                    })
                    .or_else(|| Some((word, begun_or_misspelt(lang, &rest[..word], mend)?)))?;
                if meanings != [TimeWord::Filler] {
                    items.push(Item::Word(meanings));
                }
                length
            }
            _ => return None,
        };
        rest = &rest[length..];
    }
    // Outside dates, signs only end abbreviations or separate words.
    if !items.iter().any(|item| matches!(item, Item::Digits(..))) {
        items.retain(|item| !matches!(item, Item::Sign(_)));
    }
    Some(items)
}

/// The longest known word or phrase at the beginning of a text, with its meanings.
fn known(lang: Lang, text: &str) -> Option<(usize, Vec<TimeWord>)> {
    let begins = |word: &str| {
        let rest = text.strip_prefix(word);
        // Japanese has no blanks between words.
        rest.is_some_and(|rest| !word.is_ascii() || !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    };
    let known = || time_words(lang).filter(|(word, _)| begins(word));
    let longest = known().map(|(word, _)| word.len()).max()?;
    Some((longest, distinct(known().filter(|(word, _)| word.len() == longest).map(|(_, meaning)| meaning))))
}

fn names(lang: Lang) -> impl Iterator<Item = (&'static str, TimeWord)> {
    time_words(lang).filter(|(_, meaning)| matches!(meaning, TimeWord::Weekday(_) | TimeWord::Month(_)))
}

/// The only meaning of an abbreviated name of a day or month or, with `mend`, of a misspelt word.
fn begun_or_misspelt(lang: Lang, word: &str, mend: bool) -> Option<Vec<TimeWord>> {
    let begun = distinct(names(lang).filter(|(name, _)| name.starts_with(word)).map(|(_, meaning)| meaning));
    if word.chars().count() >= SHORTEST && begun.len() == 1 {
        return Some(begun);
    }
    if !mend {
        return None;
    }
    let near: Vec<_> = time_words(lang).filter(|(known, _)| is_misspelt(word, known)).collect();
    let least = near.iter().map(|(known, _)| osa_distance(word, known)).min()?;
    let near = near.into_iter().filter(|(known, _)| osa_distance(word, known) == least);
    Some(distinct(near.map(|(_, meaning)| meaning))).filter(|meanings| meanings.len() == 1)
}

/// `lang` decides the order of day and month, `words` is the language of the words.
fn read(lang: Lang, words: Lang, items: &[Item], zone: &Zone, now: OffsetDateTime) -> Reading<OffsetDateTime> {
    let beginning = |date| beginning(date, zone);
    Reading::only(spans(items, zone, now)).or_else(|| match day(lang, words, items, zone.local(now).date()) {
        Reading::Certain(date) => Reading::Certain(beginning(date)),
        Reading::Unclear(dates) => Reading::Unclear(dates.into_iter().map(beginning).collect()),
        Reading::Unreadable => Reading::Unreadable,
    })
}

fn beginning(date: Date, zone: &Zone) -> OffsetDateTime {
    zone.at(date.midnight())
}

/// The time after these spans, one after another, from now.
fn spans(items: &[Item], zone: &Zone, now: OffsetDateTime) -> Option<OffsetDateTime> {
    if items.is_empty() || !items.len().is_multiple_of(2) {
        return None;
    }
    items.chunks(2).try_fold(now, |time, span| after(time, span[0].number()?, span[1].unit()?, zone))
}

/// The day that a word, a day of the week or a date names.
fn day(lang: Lang, words: Lang, items: &[Item], today: Date) -> Reading<Date> {
    let monday = today.next_occurrence(Weekday::Monday);
    match items {
        [word] if word.is(TimeWord::NextWeek) => {
            Reading::only([Some(monday), today.checked_add(Duration::WEEK)].into_iter().flatten())
        }
        [word] => {
            let day = word.day().and_then(|days| today.checked_add(Duration::days(days)));
            Reading::only(day.or_else(|| word.weekday().map(|weekday| today.next_occurrence(weekday))))
        }
        [one, two]
            if one.weekday().or_else(|| two.weekday()).is_some()
                && date(lang, words, items, today) == Reading::Unreadable =>
        {
            let Some(weekday) = one.weekday().or_else(|| two.weekday()) else { return Reading::Unreadable };
            let coming = today.next_occurrence(weekday);
            let says = |word| one.is(word) || two.is(word);
            if says(TimeWord::NextWeek) {
                Reading::only(monday.checked_add(Duration::days(weekday.number_days_from_monday().into())))
            } else if says(TimeWord::Coming) || says(TimeWord::Next) && coming >= monday {
                Reading::Certain(coming)
            } else if says(TimeWord::Next) {
                Reading::only([Some(coming), coming.checked_add(Duration::WEEK)].into_iter().flatten())
            } else {
                Reading::Unreadable
            }
        }
        [first, rest @ ..] => date(lang, words, items, today).or_else(|| {
            // A day of the week before a date has to match it.
            let Some(weekday) = first.weekday() else { return Reading::Unreadable };
            match date(lang, words, rest, today) {
                Reading::Certain(date) if date.weekday() == weekday => Reading::Certain(date),
                Reading::Certain(date) => Reading::Unclear(vec![date]),
                Reading::Unclear(dates) => {
                    let fitting: Vec<_> = dates.iter().copied().filter(|date| date.weekday() == weekday).collect();
                    if fitting.is_empty() { Reading::Unclear(dates) } else { Reading::only(fitting) }
                }
                Reading::Unreadable => Reading::Unreadable,
            }
        }),
        [] => Reading::Unreadable,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    DayMonthYear,
    MonthDayYear,
    YearMonthDay,
}

/// A number of a date, and how many digits it has.
type Number = (i32, usize);

/// A date in numbers, or with the name of a month.
fn date(lang: Lang, words: Lang, items: &[Item], today: Date) -> Reading<Date> {
    use Item::{Digits, Sign};
    use Order::{DayMonthYear, MonthDayYear, YearMonthDay};
    if items.iter().any(|item| item.month().is_some()) {
        return Reading::only(named_month(words, items, today));
    }
    let sign = |sign: &Item, of: &[Item]| of.contains(sign);
    let of = |orders: &[Order], numbers: [Option<Number>; 3]| -> Vec<Date> {
        let dates = orders.iter().filter_map(|order| ordered(*order, numbers, today)).collect::<Vec<_>>();
        // A past date was not meant if another reading is possible.
        let future: Vec<_> = dates.iter().copied().filter(|date| *date > today).collect();
        if future.is_empty() { dates } else { future }
    };
    let either = |first: &[Order], second: &[Order], numbers: [Option<Number>; 3]| {
        Reading::only(of(first, numbers)).or_else(|| Reading::unclear(of(second, numbers)))
    };
    let (parting, numbers) = match items {
        [Digits(a, b), one, Digits(c, d), two, Digits(e, f)]
        | [Digits(a, b), one, Digits(c, d), two, Digits(e, f), Sign('.')]
            if one == two && sign(one, &[Sign('.'), Sign('/'), Sign('-')]) =>
        {
            (one, [Some((*a, *b)), Some((*c, *d)), Some((*e, *f))])
        }
        [Digits(a, b), one, Digits(c, d)] | [Digits(a, b), one, Digits(c, d), Sign('.')]
            if sign(one, &[Sign('.'), Sign('/'), Sign('-')]) =>
        {
            // 1.5 is a date only where people write dates like that.
            let whole = items.len() == 4 || lang == Lang::German || b + d == 4;
            if *one != Sign('/') && !whole || *one == Sign('-') && b + d < 4 {
                return Reading::Unreadable;
            }
            (one, [Some((*a, *b)), Some((*c, *d)), None])
        }
        [Digits(year, digits), one, Digits(month, _), two, Digits(day, _), three]
            if one.is(TimeWord::Year) && two.is(TimeWord::MonthSign) && three.is(TimeWord::DaySign) =>
        {
            let numbers = [Some((*year, *digits)), Some((*month, 1)), Some((*day, 1))];
            return Reading::only(of(&[YearMonthDay], numbers));
        }
        [Digits(month, _), one, Digits(day, _), two] if one.is(TimeWord::MonthSign) && two.is(TimeWord::DaySign) => {
            return Reading::only(of(&[MonthDayYear], [Some((*month, 1)), Some((*day, 1)), None]));
        }
        _ => return Reading::Unreadable,
    };
    let [Some((_, first)), _, last] = numbers else { return Reading::Unreadable };
    if first == 4 {
        return Reading::only(of(&[YearMonthDay], numbers));
    }
    match (lang, parting, last) {
        (Lang::Japanese, _, None) => either(&[MonthDayYear], &[DayMonthYear], numbers),
        (Lang::Japanese, _, Some((_, 2))) => either(&[YearMonthDay], &[DayMonthYear, MonthDayYear], numbers),
        (_, Sign('.'), _) | (Lang::German | Lang::French | Lang::Spanish, ..) => {
            either(&[DayMonthYear], &[MonthDayYear], numbers)
        }
        _ => either(&[DayMonthYear, MonthDayYear], &[], numbers),
    }
}

/// A date with the name of the month.
fn named_month(words: Lang, items: &[Item], today: Date) -> Option<Date> {
    let parts: Vec<_> = items.iter().filter(|item| !matches!(item, Item::Sign(_))).collect();
    let number = |item: &Item| if let Item::Digits(number, digits) = item { Some((*number, *digits)) } else { None };
    let (year, month, day) = match parts.as_slice() {
        [day, month] if number(day).is_some() => (None, month, number(day)),
        [day, month, year] if number(day).is_some_and(|(_, digits)| digits < 3) => {
            (Some(number(year)?), month, number(day))
        }
        [year, month, day] if number(year).is_some() => (Some(number(year)?), month, number(day)),
        // A number after the month can be a day in English; in other languages it is a year.
        [month, day] if words == Lang::English => (None, month, number(day)),
        [month, day, year] if words == Lang::English => (Some(number(year)?), month, number(day)),
        _ => return None,
    };
    let month = i32::from(u8::from(month.month()?));
    let (day, _) = day.filter(|(_, digits)| *digits < 3)?;
    ordered(Order::DayMonthYear, [Some((day, 1)), Some((month, 1)), year], today)
}

/// Without a year, the next such date after today. `None` if there is none.
fn ordered(order: Order, numbers: [Option<Number>; 3], today: Date) -> Option<Date> {
    /// Covers the longest gap between leap years.
    const YEARS: i32 = 8;
    let [one, two, three] = numbers;
    let (day, month, year) = match order {
        Order::DayMonthYear => (one?, two?, three),
        Order::MonthDayYear => (two?, one?, three),
        Order::YearMonthDay => (three?, two?, Some(one?)),
    };
    if day.1 > 2 || month.1 > 2 {
        return None;
    }
    let month = Month::try_from(u8::try_from(month.0).ok()?).ok()?;
    let day = u8::try_from(day.0).ok()?;
    let of_year = |year: i32| Date::from_calendar_date(year, month, day).ok();
    match year {
        Some((year, 4)) => of_year(year),
        Some((year, 2)) => of_year(2000 + year),
        Some(_) => None,
        None => (today.year()..=today.year().saturating_add(YEARS)).filter_map(of_year).find(|date| *date > today),
    }
}
