use crate::store::{
    database::{Connection, Result, Store, StoreError, from_db, to_db},
    servers::audit_log::Setting,
};
use crate::{
    play::{ComputerPlay, GameId, KeptBoards, Pace, TimeoutRule},
    zone::Zone,
};

/// Per list of channels or roles.
const MAX_LISTED: usize = 25;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The tag for public messages; `None` for the language of `locale`.
    pub language: Option<String>,
    /// The locale that Discord last reported; not a setting.
    pub locale: Option<String>,
    /// A theme's id, for public pictures.
    pub theme: String,
    /// The id of a style of coordinates, from the person's preferences; servers have no such setting.
    pub coordinates: Option<String>,
    /// For challenges that name none.
    pub pace: Pace,
    pub timeout: TimeoutRule,
    pub reminders: bool,
    pub rated: bool,
    pub computer: ComputerPlay,
    pub threads: bool,
    /// Anybody with the address may watch games that begin in channels that the whole server sees.
    pub public_pages: bool,
    /// In channels, but not in threads.
    pub boards: KeptBoards,
    /// Where challenges are allowed; empty for everywhere.
    pub channels: Vec<u64>,
    /// A player needs one of these; empty if none is needed.
    pub roles: Vec<u64>,
    /// Its members may organise tournaments, as may the server's managers.
    pub tournament_role: Option<u64>,
    /// Of the times that its managers type.
    pub zone: Zone,
}

/// Channels and roles that settings name, although they are deleted on Discord.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct DeletedSettings {
    pub channels: Vec<u64>,
    pub roles: Vec<u64>,
    /// Rank roles, roles of winners and champions, and roles that tournaments call.
    pub event_roles: Vec<u64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            locale: None,
            theme: "light".to_owned(),
            coordinates: None,
            pace: Pace::DEFAULT,
            timeout: TimeoutRule::default(),
            reminders: true,
            rated: true,
            computer: ComputerPlay::default(),
            threads: false,
            public_pages: false,
            boards: KeptBoards::default(),
            channels: Vec::new(),
            roles: Vec::new(),
            tournament_role: None,
            zone: Zone::UTC,
        }
    }
}

impl Setting {
    /// Adding to a list drops its deleted entries. Returns `false` when a list is full, or an entry can't be removed: without its last
    /// entry, a list would allow everything.
    pub(in crate::store) fn apply(self, settings: &mut Settings, deleted: &[u64]) -> bool {
        let list = |list: &mut Vec<u64>, id: u64, on: bool| {
            if !on && (list.len() == 1 || !list.contains(&id)) {
                return false;
            }
            list.retain(|&listed| listed != id && !(on && deleted.contains(&listed)));
            let room = list.len() < MAX_LISTED;
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
            Self::Computer(play) => settings.computer = play,
            Self::Threads(on) => settings.threads = on,
            Self::PublicPages(on) => settings.public_pages = on,
            Self::Boards(kept) => settings.boards = kept,
            Self::Channel(id, on) => return list(&mut settings.channels, id, on),
            Self::Role(id, on) => return list(&mut settings.roles, id, on),
            Self::Channels(ids) | Self::Roles(ids) if ids.len() > MAX_LISTED => return false,
            Self::Channels(ids) => settings.channels = ids,
            Self::Roles(ids) => settings.roles = ids,
            Self::AllChannels => settings.channels.clear(),
            Self::AllRoles => settings.roles.clear(),
            Self::TournamentRole(role) => settings.tournament_role = role,
            Self::Zone(name) => settings.zone = zone_from_db(&name),
        }
        true
    }
}

impl Store {
    pub async fn settings(&self, guild: u64) -> Result<Settings> {
        settings(&mut self.pool.acquire().await?, guild).await
    }

    /// Usually the server's. A private game, or a game without a server, has the language in which it was started, and
    /// its challenger's board style.
    pub async fn settings_of(&self, id: GameId) -> Result<Settings> {
        let row = sqlx::query!(
            r#"select g.guild_id, g.private, g.language, p.theme, p.coordinates as "coordinates?"
               from games g left join people p on p.user_id = g.challenger where g.id = $1"#,
            id.0
        )
        .fetch_optional(&self.pool)
        .await?
        .ok_or(StoreError::NoSuchGame(id))?;
        let general = match row.guild_id.map(from_db) {
            Some(guild) if !row.private => return self.settings(guild).await,
            Some(guild) => self.settings(guild).await?,
            None => Settings::default(),
        };
        let theme = row.theme.unwrap_or_else(|| general.theme.clone());
        Ok(Settings { language: row.language, theme, coordinates: row.coordinates, ..general })
    }
}

pub(in crate::store) async fn settings(connection: &mut Connection, guild: u64) -> Result<Settings> {
    let row = sqlx::query!(
        r#"select language, locale, theme, pace, timeout, reminders, rated, computer, threads, boards, channels, roles,
               tournament_role, time_zone, public_pages_since is not null as "public_pages!"
           from servers where guild_id = $1"#,
        to_db(guild)
    )
    .fetch_optional(connection)
    .await?;
    let ids = |list: Vec<i64>| list.into_iter().map(from_db).collect();
    Ok(row.map_or_else(Settings::default, |row| Settings {
        language: row.language,
        locale: row.locale,
        theme: row.theme,
        coordinates: None,
        // An unknown value, stored by another version, counts as the default.
        pace: Pace::from_id(&row.pace).unwrap_or(Pace::DEFAULT),
        timeout: TimeoutRule::from_id(&row.timeout).unwrap_or_default(),
        reminders: row.reminders,
        rated: row.rated,
        computer: ComputerPlay::from_id(&row.computer).unwrap_or_default(),
        threads: row.threads,
        public_pages: row.public_pages,
        boards: KeptBoards::from_id(&row.boards).unwrap_or_default(),
        channels: ids(row.channels),
        roles: ids(row.roles),
        tournament_role: row.tournament_role.map(from_db),
        zone: zone_from_db(&row.time_zone),
    }))
}

/// A zone that only another version knows counts as UTC.
pub(in crate::store) fn zone_from_db(name: &str) -> Zone {
    Zone::named(name).unwrap_or(Zone::UTC)
}
