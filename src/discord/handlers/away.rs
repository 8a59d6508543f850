//! `/away`: pauses the caller's clocks during an absence.

use crate::{
    discord::{
        components::buttons,
        context::{App, Caller, HandlerError, HandlerResult, Response},
        outbound::message::{Post, Reply},
    },
    store::AbsenceError,
    text::{self, Lang, PlainMessage, msg},
};
use std::time::Duration as Wait;
use time::{Date, Duration, OffsetDateTime, macros::format_description};

/// How long an answer waits until the clocks of all games are updated. The rest are updated in the background.
const SYNC_TIMEOUT: Wait = Wait::from_millis(1000);

/// `/away`: starts or changes an absence, or shows the one that is under way.
pub(crate) async fn set(app: &App, caller: &Caller, until: Option<&str>) -> HandlerResult {
    let now = app.clock.now();
    let lang = caller.lang;
    let (absence, left) = app.store.absence(caller.person, now).await?;
    let until = match until {
        Some(typed) => parse_end(lang, typed, now).ok_or_else(|| {
            HandlerError::Refused(lang.text(msg::AwayUnreadable { input: text::escape_markup(typed) }))
        })?,
        None => match absence {
            Some(absence) => return Ok(confirmation(caller, absence.until, left)),
            None => now + left,
        },
    };
    if until <= now {
        return Err(HandlerError::Refused(lang.text(msg::AWAY_PAST)));
    }
    let change = match app.store.start_absence(caller.person, until, now).await {
        Ok(change) => change,
        Err(error) => return Err(refused(caller, error)),
    };
    sync_clocks(app, caller, now).await;
    Ok(confirmation(caller, change.until, change.left))
}

fn confirmation(caller: &Caller, until: OffsetDateTime, left: Duration) -> Response {
    let content = caller.lang.text(msg::Away { until: text::relative(until), left: left.whole_days() });
    Reply::Private(Post::text(content).with_rows(buttons::come_back(caller.lang))).into()
}

/// The button that ends an absence.
pub(crate) async fn end(app: &App, caller: &Caller) -> HandlerResult {
    let now = app.clock.now();
    let change = match app.store.end_absence(caller.person, now).await {
        Ok(change) => change,
        Err(error) => return Err(refused(caller, error)),
    };
    sync_clocks(app, caller, now).await;
    let content = caller.lang.text(msg::AwayBack { left: days(change.left) });
    Ok(Reply::Update(Post::text(content)).into())
}

/// Updates the clocks of all of the caller's games after an absence started or ended.
async fn sync_clocks(app: &App, caller: &Caller, now: OffsetDateTime) {
    let (store, person) = (app.store.clone(), caller.person);
    let sync = tokio::spawn(async move { store.sync_absences(person, now).await });
    match tokio::time::timeout(SYNC_TIMEOUT, sync).await {
        Ok(Ok(Ok(()))) => {}
        Ok(Ok(Err(error))) => {
            tracing::warn!(%error, "could not update all clocks after a change of an absence; a job will retry")
        }
        Ok(Err(error)) => {
            tracing::error!(%error, "the update of clocks after a change of an absence panicked; a job will retry")
        }
        Err(_) => tracing::warn!("the update of clocks after a change of an absence continues in the background"),
    }
}

fn refused(caller: &Caller, error: AbsenceError) -> HandlerError {
    let lang = caller.lang;
    match error {
        AbsenceError::TooLong { left } => {
            HandlerError::Refused(lang.text(msg::AwayTooLong { left: left.whole_days() }))
        }
        AbsenceError::NotAway => HandlerError::Refused(lang.text(msg::AWAY_NOT)),
        AbsenceError::Store(error) => error.into(),
    }
}

/// A time in days, rounded.
fn days(time: Duration) -> i64 {
    (time + Duration::hours(12)).whole_days()
}

/// Parses the end of an absence: a number of hours, days or weeks from now, with units in `lang` or in English, or a
/// date.
fn parse_end(lang: Lang, typed: &str, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let typed = text::to_halfwidth(typed).trim().to_lowercase();
    if let Ok(date) = Date::parse(&typed, format_description!("[year]-[month]-[day]")) {
        return Some(date.midnight().assume_utc());
    }
    let digits = typed.find(|c: char| !c.is_ascii_digit()).unwrap_or(typed.len());
    let (number, unit) = typed.split_at(digits);
    let number: i32 = number.parse().ok().filter(|number| *number < 10_000)?;
    unit_of(lang, unit.trim()).or_else(|| unit_of(Lang::English, unit.trim())).map(|unit| now + unit * number)
}

/// The unit of time that a word stands for.
fn unit_of(lang: Lang, word: &str) -> Option<Duration> {
    let units =
        [(msg::UNITS_HOURS, Duration::HOUR), (msg::UNITS_DAYS, Duration::DAY), (msg::UNITS_WEEKS, Duration::WEEK)];
    let begins = |message: PlainMessage| lang.text(message).split(' ').any(|beginning| word.starts_with(beginning));
    units.into_iter().find(|(message, _)| begins(*message)).map(|(_, unit)| unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn ends_are_parsed_in_many_spellings() {
        let now = datetime!(2026-11-21 12:00 UTC);
        for (typed, until) in [
            ("3d", datetime!(2026-11-24 12:00 UTC)),
            (" 3 days ", datetime!(2026-11-24 12:00 UTC)),
            ("12 hours", datetime!(2026-11-22 0:00 UTC)),
            ("2 Weeks", datetime!(2026-12-05 12:00 UTC)),
            ("2026-12-01", datetime!(2026-12-01 0:00 UTC)),
        ] {
            for &lang in Lang::ALL {
                assert_eq!(parse_end(lang, typed, now), Some(until), "{typed}");
            }
        }
        for (lang, typed, hours) in [
            (Lang::German, "12 Stunden", 12),
            (Lang::German, "3 Tage", 72),
            (Lang::German, "1 Woche", 168),
            (Lang::French, "12 heures", 12),
            (Lang::French, "3 jours", 72),
            (Lang::French, "2 semaines", 336),
            (Lang::Spanish, "12 horas", 12),
            (Lang::Spanish, "3 días", 72),
            (Lang::Spanish, "1 semana", 168),
            (Lang::Japanese, "12時間", 12),
            (Lang::Japanese, "３日", 72),
            (Lang::Japanese, "2週間", 336),
        ] {
            assert_eq!(parse_end(lang, typed, now), Some(now + Duration::hours(hours)), "{typed}");
        }
        for typed in ["", "3", "d", "-3d", "99999d", "2026-13-01", "soon", "9999999999999999999999 days", "3 日曜"] {
            assert_eq!(parse_end(Lang::English, typed, now), None, "{typed}");
        }
    }
}
