//! `/away`: clocks that stand still.

use super::{
    app::{Answer, App, Trouble},
    buttons,
    caller::Caller,
    reply::{Post, Reply},
};
use crate::{
    store::LeaveError,
    text::{self, Lang},
};
use std::time::Duration as Wait;
use time::{Date, Duration, OffsetDateTime, macros::format_description};

/// How long an answer waits for the clocks to learn of it. Those that do not in that time learn of it soon.
const SPREADING: Wait = Wait::from_millis(1000);

impl App {
    /// `/away`.
    pub(super) async fn away(&self, caller: &Caller, until: Option<&str>) -> Answer {
        let now = self.clock.now();
        let lang = caller.lang;
        let (absence, left) = self.store.absence(caller.person, now).await?;
        let until = match until {
            Some(typed) => ending(lang, typed, now)
                .ok_or_else(|| Trouble::Say(lang.phrase("away-unreadable").with("typed", text::typed(typed)).text()))?,
            None => match absence {
                Some(absence) => return Ok(self.is_away(caller, absence.until, left)),
                None => now + left,
            },
        };
        if until <= now {
            return Err(Trouble::Say(lang.phrase("away-past").text()));
        }
        let leave = match self.store.leave(caller.person, until, now).await {
            Ok(leave) => leave,
            Err(error) => return Err(refused(caller, error)),
        };
        self.spread(caller, now).await;
        Ok(self.is_away(caller, leave.until, leave.left))
    }

    fn is_away(&self, caller: &Caller, until: OffsetDateTime, left: Duration) -> super::app::Answered {
        let said =
            caller.lang.phrase("away").with("until", text::relative(until)).with("left", left.whole_days()).text();
        Reply::Private(Post::text(said).with_rows(buttons::come_back(caller.lang))).into()
    }

    /// The button under it.
    pub(super) async fn come_back(&self, caller: &Caller) -> Answer {
        let now = self.clock.now();
        let leave = match self.store.come_back(caller.person, now).await {
            Ok(leave) => leave,
            Err(error) => return Err(refused(caller, error)),
        };
        self.spread(caller, now).await;
        let said = caller.lang.phrase("away-back").with("left", days(leave.left)).text();
        Ok(Reply::Update(Post::text(said)).into())
    }

    /// Lets all games of the caller learn of an absence, or of its end.
    async fn spread(&self, caller: &Caller, now: OffsetDateTime) {
        let (store, person) = (self.store.clone(), caller.person);
        let told = tokio::spawn(async move { store.spread(person, now).await });
        match tokio::time::timeout(SPREADING, told).await {
            Ok(Ok(Ok(()))) => {}
            Ok(Ok(Err(error))) => tracing::warn!(%error, "not all clocks were told of an absence yet"),
            Ok(Err(error)) => tracing::error!(%error, "clocks were not told of an absence"),
            Err(_) => tracing::warn!("telling all clocks of an absence takes long"),
        }
    }
}

fn refused(caller: &Caller, error: LeaveError) -> Trouble {
    let lang = caller.lang;
    match error {
        LeaveError::TooLong { left } => {
            Trouble::Say(lang.phrase("away-too-long").with("left", left.whole_days()).text())
        }
        LeaveError::NotAway => Trouble::Say(lang.phrase("away-not").text()),
        LeaveError::Store(error) => error.into(),
    }
}

/// A time as people count days.
fn days(time: Duration) -> i64 {
    (time + Duration::hours(12)).whole_days()
}

/// The end of an absence as people write it: a number of hours, days or weeks from now, in words of `lang` or of
/// English, or a date.
fn ending(lang: Lang, typed: &str, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let typed = text::narrow(typed).trim().to_lowercase();
    if let Ok(date) = Date::parse(&typed, format_description!("[year]-[month]-[day]")) {
        return Some(date.midnight().assume_utc());
    }
    let digits = typed.find(|c: char| !c.is_ascii_digit()).unwrap_or(typed.len());
    let (number, unit) = typed.split_at(digits);
    let number: i32 = number.parse().ok().filter(|number| *number < 10_000)?;
    unit_of(lang, unit.trim()).or_else(|| unit_of(Lang::English, unit.trim())).map(|unit| now + unit * number)
}

/// The span of time that a word behind a number means.
fn unit_of(lang: Lang, word: &str) -> Option<Duration> {
    let units = [("units-hours", Duration::HOUR), ("units-days", Duration::DAY), ("units-weeks", Duration::WEEK)];
    let begins = |id: &str| lang.phrase(id).text().split(' ').any(|beginning| word.starts_with(beginning));
    units.into_iter().find(|(id, _)| begins(id)).map(|(_, unit)| unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn endings_are_read_as_people_write_them() {
        let now = datetime!(2026-11-21 12:00 UTC);
        for (typed, until) in [
            ("3d", datetime!(2026-11-24 12:00 UTC)),
            (" 3 days ", datetime!(2026-11-24 12:00 UTC)),
            ("12 hours", datetime!(2026-11-22 0:00 UTC)),
            ("2 Weeks", datetime!(2026-12-05 12:00 UTC)),
            ("2026-12-01", datetime!(2026-12-01 0:00 UTC)),
        ] {
            for &lang in Lang::ALL {
                assert_eq!(ending(lang, typed, now), Some(until), "{typed}");
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
            assert_eq!(ending(lang, typed, now), Some(now + Duration::hours(hours)), "{typed}");
        }
        for typed in ["", "3", "d", "-3d", "99999d", "2026-13-01", "soon", "9999999999999999999999 days", "3 日曜"] {
            assert_eq!(ending(Lang::English, typed, now), None, "{typed}");
        }
    }
}
