//! What is settled for a server, and who changed what.

use super::{Store, StoreError, from_db, to_db};
use crate::play::{Pace, Timeout, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Channels or roles that a list holds at most.
const LISTED: usize = 25;

/// What is settled for a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The tag of the language of public messages; that of the locale where there is none.
    pub language: Option<String>,
    /// What Discord last said of the server's language. Nobody settles it here.
    pub locale: Option<String>,
    /// The id of the theme of public pictures.
    pub theme: String,
    /// The pace of a challenge that names none.
    pub pace: Pace,
    /// What happens when a player's time is up.
    pub timeout: Timeout,
    /// Whether players are reminded of their time.
    pub reminders: bool,
    /// Whether results may count for the ratings.
    pub rated: bool,
    /// Whether one may play against the computer.
    pub computer: bool,
    /// Whether each game gets a thread.
    pub threads: bool,
    /// The channels in which challenges may be made; all while there are none.
    pub channels: Vec<u64>,
    /// The roles of which a player needs one; none while there are none.
    pub roles: Vec<u64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            locale: None,
            theme: "light".to_owned(),
            pace: Pace::DEFAULT,
            timeout: Timeout::default(),
            reminders: true,
            rated: true,
            computer: true,
            threads: false,
            channels: Vec::new(),
            roles: Vec::new(),
        }
    }
}

/// One setting with its new value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// The tag of the language of public messages.
    Language(Option<String>),
    /// The id of the theme of public pictures.
    Theme(String),
    /// The usual pace.
    Pace(Pace),
    /// What happens when a player's time is up.
    Timeout(Timeout),
    /// Whether players are reminded.
    Reminders(bool),
    /// Whether results may count.
    Rated(bool),
    /// Whether one may play against the computer.
    Computer(bool),
    /// Whether each game gets a thread.
    Threads(bool),
    /// A channel is allowed, or not any more.
    Channel(u64, bool),
    /// A role is allowed, or not any more.
    Role(u64, bool),
    /// All channels are allowed.
    AllChannels,
    /// All roles are.
    AllRoles,
}

/// A line of the list of changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// When.
    pub at: OffsetDateTime,
    /// By whom.
    pub by: UserId,
    /// The name of what was changed.
    pub setting: String,
    /// Its value from then on, as stored.
    pub value: String,
}

/// Why a setting stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum SettingError {
    /// The list of channels or roles is full.
    #[error("the list is full")]
    Full,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for SettingError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Setting {
    /// Its name and its value, as they stand in the list of changes.
    fn told(&self) -> (&'static str, String) {
        let yes = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
        let listed = |id: u64, listed: bool| format!("{}{id}", if listed { "+" } else { "-" });
        match self {
            Self::Language(language) => ("language", language.clone().unwrap_or_else(|| "-".to_owned())),
            Self::Theme(theme) => ("theme", theme.clone()),
            Self::Pace(pace) => ("pace", pace.id().to_owned()),
            Self::Timeout(timeout) => ("timeout", timeout.id().to_owned()),
            Self::Reminders(on) => ("reminders", yes(*on)),
            Self::Rated(on) => ("rated", yes(*on)),
            Self::Computer(on) => ("computer", yes(*on)),
            Self::Threads(on) => ("threads", yes(*on)),
            Self::Channel(id, on) => ("channel", listed(*id, *on)),
            Self::Role(id, on) => ("role", listed(*id, *on)),
            Self::AllChannels => ("channel", "*".to_owned()),
            Self::AllRoles => ("role", "*".to_owned()),
        }
    }

    /// Takes it into the settings; `false` where a list is full.
    fn apply(self, settings: &mut Settings) -> bool {
        let list = |list: &mut Vec<u64>, id: u64, on: bool| {
            list.retain(|&listed| listed != id);
            let room = list.len() < LISTED;
            if on && room {
                list.push(id);
            }
            !on || room
        };
        match self {
            Self::Language(language) => settings.language = language,
            Self::Theme(theme) => settings.theme = theme,
            Self::Pace(pace) => settings.pace = pace,
            Self::Timeout(timeout) => settings.timeout = timeout,
            Self::Reminders(on) => settings.reminders = on,
            Self::Rated(on) => settings.rated = on,
            Self::Computer(on) => settings.computer = on,
            Self::Threads(on) => settings.threads = on,
            Self::Channel(id, on) => return list(&mut settings.channels, id, on),
            Self::Role(id, on) => return list(&mut settings.roles, id, on),
            Self::AllChannels => settings.channels.clear(),
            Self::AllRoles => settings.roles.clear(),
        }
        true
    }
}

impl Store {
    /// What is settled for a server; the usual where nothing was changed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settings(&self, guild: u64) -> Result<Settings, StoreError> {
        settings(&mut *self.pool.acquire().await?, guild).await
    }

    /// Changes one setting and notes who did.
    ///
    /// # Errors
    /// When a list is full, or the database fails.
    pub async fn change_setting(
        &self,
        guild: u64,
        setting: Setting,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<Settings, SettingError> {
        let mut tx = self.pool.begin().await?;
        sqlx::query!("insert into servers (guild_id) values ($1) on conflict do nothing", to_db(guild))
            .execute(&mut *tx)
            .await?;
        // Two who change different settings at once must both have their way.
        sqlx::query!("select guild_id from servers where guild_id = $1 for update", to_db(guild))
            .fetch_one(&mut *tx)
            .await?;
        let mut settings = settings(&mut tx, guild).await?;
        let (name, value) = setting.told();
        if !setting.apply(&mut settings) {
            return Err(SettingError::Full);
        }
        let list = |ids: &[u64]| ids.iter().map(|&id| to_db(id)).collect::<Vec<_>>();
        sqlx::query!(
            "update servers set language = $2, theme = $3, pace = $4, timeout = $5, reminders = $6, rated = $7,
                 computer = $8, threads = $9, channels = $10, roles = $11
             where guild_id = $1",
            to_db(guild),
            settings.language,
            settings.theme,
            settings.pace.id(),
            settings.timeout.id(),
            settings.reminders,
            settings.rated,
            settings.computer,
            settings.threads,
            &list(&settings.channels),
            &list(&settings.roles)
        )
        .execute(&mut *tx)
        .await?;
        audit(&mut tx, guild, by, name, &value, now).await?;
        tx.commit().await?;
        Ok(settings)
    }

    /// Notes what somebody who manages a server did there besides changing settings.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_deed(
        &self,
        guild: u64,
        by: UserId,
        deed: &str,
        about: &str,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        audit(&mut *self.pool.acquire().await?, guild, by, deed, about, now).await
    }

    /// The last changes on a server, the newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn changes(&self, guild: u64, most: i64) -> Result<Vec<Change>, StoreError> {
        let rows = sqlx::query!(
            "select at, user_id, setting, value from audit where guild_id = $1 order by id desc limit $2",
            to_db(guild),
            most
        )
        .fetch_all(&self.pool)
        .await?;
        let change = |at, by: i64, setting, value| Change { at, by: UserId(from_db(by)), setting, value };
        Ok(rows.into_iter().map(|row| change(row.at, row.user_id, row.setting, row.value)).collect())
    }
}

async fn settings(connection: &mut PgConnection, guild: u64) -> Result<Settings, StoreError> {
    let row = sqlx::query!(
        "select language, locale, theme, pace, timeout, reminders, rated, computer, threads, channels, roles
         from servers where guild_id = $1",
        to_db(guild)
    )
    .fetch_optional(connection)
    .await?;
    let ids = |list: Vec<i64>| list.into_iter().map(from_db).collect();
    Ok(row.map_or_else(Settings::default, |row| Settings {
        language: row.language,
        locale: row.locale,
        theme: row.theme,
        // What another version stored and this one doesn't know is the usual.
        pace: Pace::from_id(&row.pace).unwrap_or(Pace::DEFAULT),
        timeout: Timeout::from_id(&row.timeout).unwrap_or_default(),
        reminders: row.reminders,
        rated: row.rated,
        computer: row.computer,
        threads: row.threads,
        channels: ids(row.channels),
        roles: ids(row.roles),
    }))
}

async fn audit(
    connection: &mut PgConnection,
    guild: u64,
    by: UserId,
    setting: &str,
    value: &str,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "insert into audit (guild_id, at, user_id, setting, value) values ($1, $2, $3, $4, $5)",
        to_db(guild),
        now,
        to_db(by.0),
        setting,
        value
    )
    .execute(connection)
    .await?;
    Ok(())
}
