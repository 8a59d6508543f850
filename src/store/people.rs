//! What people have chosen for themselves.

use super::{Store, StoreError, to_db};
use crate::play::UserId;

/// How somebody is told that it is their turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Told {
    /// By a mention, which notifies.
    #[default]
    Mention,
    /// By a mention that makes no sound.
    Silent,
    /// By a direct message.
    Direct,
    /// Not at all.
    Off,
}

impl Told {
    /// All ways.
    pub const ALL: [Self; 4] = [Self::Mention, Self::Silent, Self::Direct, Self::Off];

    /// Its stored name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Mention => "mention",
            Self::Silent => "silent",
            Self::Direct => "dm",
            Self::Off => "off",
        }
    }

    /// The way of that name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|told| told.id() == id)
    }
}

/// What somebody has chosen besides what [`Choices`](super::Choices) holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preferences {
    /// The id of the theme of boards that only this person sees; the server's where there is none.
    pub theme: Option<String>,
    /// Where the names of cells stand: the id of a way.
    pub coordinates: String,
    /// Whether a move is shown before it counts.
    pub confirm: bool,
    /// How the person is told.
    pub told: Told,
}

impl Default for Preferences {
    fn default() -> Self {
        Self { theme: None, coordinates: "rim".to_owned(), confirm: false, told: Told::default() }
    }
}

impl Store {
    /// What somebody has chosen; the usual where that is nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn preferences(&self, person: UserId) -> Result<Preferences, StoreError> {
        let row =
            sqlx::query!("select theme, coordinates, confirm, told from people where user_id = $1", to_db(person.0))
                .fetch_optional(&self.pool)
                .await?;
        Ok(row.map_or_else(Preferences::default, |row| Preferences {
            theme: row.theme,
            coordinates: row.coordinates,
            confirm: row.confirm,
            told: Told::from_id(&row.told).unwrap_or_default(),
        }))
    }

    /// Takes a choice into what somebody has chosen.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn prefer(
        &self,
        person: UserId,
        choice: impl FnOnce(&mut Preferences),
    ) -> Result<Preferences, StoreError> {
        // Nobody changes two of the own preferences at once and wonders about the outcome.
        let mut preferences = self.preferences(person).await?;
        choice(&mut preferences);
        sqlx::query!(
            "insert into people (user_id, theme, coordinates, confirm, told) values ($1, $2, $3, $4, $5)
             on conflict (user_id) do update set theme = excluded.theme, coordinates = excluded.coordinates,
                 confirm = excluded.confirm, told = excluded.told",
            to_db(person.0),
            preferences.theme,
            preferences.coordinates,
            preferences.confirm,
            preferences.told.id()
        )
        .execute(&self.pool)
        .await?;
        Ok(preferences)
    }
}
