use crate::store::{
    database::{Connection, Result, Store, to_db},
    tasks::{self, TaskKind, kinds},
};
use crate::{play::UserId, quiet_hours::QuietHours};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime, Time};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notify {
    #[default]
    Mention,
    Silent,
    Direct,
    /// One direct message a day with all waiting boards. Urgent news comes as a mention.
    Daily,
    Off,
}

impl Notify {
    pub const ALL: [Self; 5] = [Self::Mention, Self::Silent, Self::Direct, Self::Daily, Self::Off];

    pub const fn id(self) -> &'static str {
        match self {
            Self::Mention => "mention",
            Self::Silent => "silent",
            Self::Direct => "dm",
            Self::Daily => "daily",
            Self::Off => "off",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notify| notify.id() == id)
    }
}

/// A person's choices, except for the [`Choices`](crate::store::Choices) about ratings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preferences {
    /// A theme's id, for boards that only this person sees; `None` for the server's theme.
    pub theme: Option<String>,
    /// The id of a style of coordinates.
    pub coordinates: String,
    /// Ask before a move is played.
    pub confirm: bool,
    pub challenges: bool,
    /// Open the board page inside Discord where that is possible. `None`: only boards of the channel, until the person has chosen.
    pub activity: Option<bool>,
    pub notify: Notify,
    /// `None` unless `notify` is [`Notify::Daily`].
    pub daily: Option<Daily>,
    pub quiet: Option<QuietHours>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Daily {
    #[serde(with = "time::serde::timestamp")]
    pub at: OffsetDateTime,
    /// As a tag.
    pub language: String,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: None,
            coordinates: "cells".to_owned(),
            confirm: false,
            challenges: true,
            activity: None,
            notify: Notify::default(),
            daily: None,
            quiet: None,
        }
    }
}

impl Preferences {
    /// The end of the quiet hours, if the person has them now.
    pub fn quiet_until(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        self.quiet.as_ref()?.end(now)
    }
}

impl Store {
    pub async fn preferences(&self, person: UserId) -> Result<Preferences> {
        preferences(&mut self.pool.acquire().await?, person).await
    }

    pub async fn lessons_done(&self, person: UserId) -> Result<Vec<String>> {
        let lessons = sqlx::query_scalar!("select lessons from people where user_id = $1", to_db(person.0));
        Ok(lessons.fetch_optional(&self.pool).await?.unwrap_or_default())
    }

    pub async fn record_lesson(&self, person: UserId, lesson: &str, now: OffsetDateTime) -> Result<()> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        sqlx::query!(
            "insert into people (user_id, lessons) values ($1, array[$2])
             on conflict (user_id) do update set lessons = people.lessons || excluded.lessons
             where not people.lessons @> excluded.lessons",
            to_db(person.0),
            lesson
        )
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }

    /// Concurrent changes don't overwrite each other.
    pub async fn update_preferences(
        &self,
        person: UserId,
        now: OffsetDateTime,
        update: impl FnOnce(&mut Preferences) + Send,
    ) -> Result<()> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        lock_row(&mut tx, person).await?;
        let mut preferences = preferences(&mut tx, person).await?;
        let (former, former_quiet) = (preferences.daily.clone(), preferences.quiet.clone());
        update(&mut preferences);
        if preferences.quiet != former_quiet {
            // Messages that wait for the end of the old hours then wait for the end of the new ones, or are sent.
            tasks::wake_calls_of(&mut tx, person.0, now).await?;
        }
        if preferences.daily != former {
            let key = person.0.to_string();
            // If the former message is just being sent, its outcome is ignored.
            tasks::delete(&mut tx, TaskKind::DailyMessage, &key).await?;
            if let Some(daily) = &preferences.daily {
                tasks::enqueue(&mut tx, kinds::DailyMessage, &key, Some(person.0), (now, daily.at), daily).await?;
            }
        }
        let quiet = preferences.quiet.as_ref();
        sqlx::query!(
            "update people set theme = $2, coordinates = $3, confirm = $4, notify = $5, challenges = $6, activity = $7,
                               quiet_from = $8, quiet_to = $9, time_zone = $10
             where user_id = $1",
            to_db(person.0),
            preferences.theme,
            preferences.coordinates,
            preferences.confirm,
            preferences.notify.id(),
            preferences.challenges,
            preferences.activity,
            quiet.map(|quiet| quiet.from),
            quiet.map(|quiet| quiet.to),
            quiet.map(|quiet| &quiet.zone)
        )
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }

    /// For a person who accepts no direct messages. If the person has chosen another way than `former` meanwhile,
    /// nothing changes.
    pub async fn replace_by_mentions(&self, person: UserId, former: Notify) -> Result<()> {
        sqlx::query!(
            "update people set notify = $2 where user_id = $1 and notify = $3",
            to_db(person.0),
            Notify::Mention.id(),
            former.id()
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

/// Inserts a missing row. The lock lasts until the transaction ends.
pub(in crate::store) async fn lock_row(tx: &mut Connection, person: UserId) -> Result<()> {
    // The upsert locks an existing row, although it changes nothing.
    sqlx::query!(
        "insert into people (user_id) values ($1) on conflict (user_id) do update set user_id = excluded.user_id where false",
        to_db(person.0)
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn preferences(connection: &mut Connection, person: UserId) -> Result<Preferences> {
    let row = sqlx::query!(
        "select theme, coordinates, confirm, challenges, activity, notify, quiet_from, quiet_to, time_zone
         from people where user_id = $1",
        to_db(person.0)
    );
    let Some(row) = row.fetch_optional(&mut *connection).await? else { return Ok(Preferences::default()) };
    let notify = Notify::from_id(&row.notify).unwrap_or_default();
    let daily = match notify {
        Notify::Daily => tasks::payload(connection, kinds::DailyMessage, &person.0.to_string()).await?,
        _ => None,
    };
    Ok(Preferences {
        theme: row.theme,
        coordinates: row.coordinates,
        confirm: row.confirm,
        challenges: row.challenges,
        activity: row.activity,
        notify,
        daily,
        quiet: quiet_hours(row.quiet_from, row.quiet_to, row.time_zone),
    })
}

pub(in crate::store) fn quiet_hours(from: Option<Time>, to: Option<Time>, zone: Option<String>) -> Option<QuietHours> {
    Some(QuietHours { from: from?, to: to?, zone: zone? })
}

/// The next time at `due`'s time of day that is more than half a day after `now`, so that no two messages come close
/// together.
pub(crate) fn next_day(due: OffsetDateTime, now: OffsetDateTime) -> OffsetDateTime {
    let soonest = now.saturating_add(Duration::hours(12));
    let days = (soonest - due).whole_seconds().div_euclid(86_400) + 1;
    due.saturating_add(Duration::days(days))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_day_is_half_a_day_to_one_and_a_half_days_after_now_at_the_same_time_of_day() {
        let due = OffsetDateTime::from_unix_timestamp(1_700_000_000).unwrap();
        for seconds in [-90_000, -43_201, -43_200, -1, 0, 1, 43_199, 43_200, 86_399, 86_400, 86_401, 1_000_000] {
            let now = due + Duration::seconds(seconds);
            let next = next_day(due, now);
            assert_eq!(next.time(), due.time());
            let wait = next - now;
            assert!(wait > Duration::hours(12) && wait <= Duration::hours(36), "{seconds}: {wait}");
        }
        assert_eq!(next_day(due, due), due + Duration::DAY);
    }
}
