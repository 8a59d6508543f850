use crate::play::UserId;
use crate::store::{
    Snapshot, Store, StoreError, database::pool::Connection, people::daily_messages, tasks::TaskKind, to_db,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notify {
    #[default]
    Mention,
    /// In a silent message, which makes no sound.
    Silent,
    Direct,
    /// One direct message a day with all waiting boards. Urgent news comes as a mention.
    Daily,
    Off,
}

impl Notify {
    pub const ALL: [Self; 5] = [Self::Mention, Self::Silent, Self::Direct, Self::Daily, Self::Off];

    /// As stored.
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

/// Except for the [`Choices`](crate::store::Choices) about ratings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preferences {
    /// A theme's id, for boards that only this person sees; `None` for the server's theme.
    pub theme: Option<String>,
    /// The id of a style of coordinates.
    pub coordinates: String,
    /// Show a move for confirmation before it is played.
    pub confirm: bool,
    /// Others may challenge the person.
    pub challenges: bool,
    /// Open the board page inside Discord where that is possible.
    pub activity: bool,
    pub notify: Notify,
    /// `None` unless `notify` is [`Notify::Daily`].
    pub daily: Option<Daily>,
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
            activity: true,
            notify: Notify::default(),
            daily: None,
        }
    }
}

impl Store {
    pub async fn preferences(&self, person: UserId) -> Result<Preferences, StoreError> {
        preferences(&mut self.pool.acquire().await?, person).await
    }

    /// As recorded by [`record_lesson`](Store::record_lesson).
    pub async fn lessons_done(&self, person: UserId) -> Result<Vec<String>, StoreError> {
        let row = sqlx::query_scalar!("select lessons from people where user_id = $1", to_db(person.0))
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.unwrap_or_default())
    }

    pub async fn record_lesson(&self, person: UserId, lesson: &str, now: OffsetDateTime) -> Result<(), StoreError> {
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
        tx.commit().await?;
        Ok(())
    }

    /// Concurrent changes don't overwrite each other.
    pub async fn update_preferences(
        &self,
        person: UserId,
        now: OffsetDateTime,
        update: impl FnOnce(&mut Preferences) + Send,
    ) -> Result<(), StoreError> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        lock_row(&mut tx, person).await?;
        let mut preferences = preferences(&mut tx, person).await?;
        let former = preferences.daily.clone();
        update(&mut preferences);
        daily_messages::schedule(&mut tx, person, (former.as_ref(), preferences.daily.as_ref()), now).await?;
        sqlx::query!(
            "update people set theme = $2, coordinates = $3, confirm = $4, told = $5, challenges = $6, activity = $7
             where user_id = $1",
            to_db(person.0),
            preferences.theme,
            preferences.coordinates,
            preferences.confirm,
            preferences.notify.id(),
            preferences.challenges,
            preferences.activity
        )
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// For a person who is notified in the way `former` but accepts no direct messages. If the person has chosen another
    /// way meanwhile, nothing changes.
    pub async fn replace_by_mentions(&self, person: UserId, former: Notify) -> Result<(), StoreError> {
        sqlx::query!(
            "update people set told = $2 where user_id = $1 and told = $3",
            to_db(person.0),
            Notify::Mention.id(),
            former.id()
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

impl Snapshot {
    pub async fn preferences(&mut self, person: UserId) -> Result<Preferences, StoreError> {
        preferences(&mut self.tx, person).await
    }
}

/// Inserts a missing row. The lock lasts until the transaction ends.
pub(in crate::store) async fn lock_row(tx: &mut Connection, person: UserId) -> Result<(), StoreError> {
    sqlx::query!("insert into people (user_id) values ($1) on conflict do nothing", to_db(person.0))
        .execute(&mut *tx)
        .await?;
    sqlx::query!("select user_id from people where user_id = $1 for update", to_db(person.0)).fetch_one(tx).await?;
    Ok(())
}

async fn preferences(connection: &mut Connection, person: UserId) -> Result<Preferences, StoreError> {
    let row = sqlx::query!(
        r#"select theme, coordinates, confirm, challenges, activity, told,
               (select payload from tasks where kind = $2 and key = user_id::text) as daily
           from people where user_id = $1"#,
        to_db(person.0),
        TaskKind::DailyMessage.name()
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map_or_else(Preferences::default, |row| Preferences {
        theme: row.theme,
        coordinates: row.coordinates,
        confirm: row.confirm,
        challenges: row.challenges,
        activity: row.activity,
        notify: Notify::from_id(&row.told).unwrap_or_default(),
        daily: row
            .daily
            .filter(|_| row.told == Notify::Daily.id())
            .and_then(|daily| serde_json::from_value(daily).ok()),
    }))
}
