//! Who may see which game on the board page. Tokens are stored as hashes, so that nobody can use what a copy of the
//! database holds.

use crate::play::{GameId, UserId};
use crate::store::{
    database::{Connection, Result, Store, from_db, prune, to_db},
    requests::deletion_requests,
};
use parlor_games::rules::Game;
use parlor_puzzles::Series;
use time::{Duration, OffsetDateTime};

pub const TOKEN_TIME: Duration = Duration::minutes(15);

/// How long somebody may see another person's game after a press of “Play on the board”.
pub const BOARD_ACCESS_TIME: Duration = Duration::days(1);

/// How long the frame has to ask for a session.
const LAUNCH_TIME: Duration = Duration::seconds(30);

/// How long a session lasts without use.
pub const SESSION_TIME: Duration = Duration::days(30);

/// The time of a session's last use is written at most this often.
const USE_STEP: Duration = Duration::hours(1);

/// How long the session of a frame lasts from its beginning. A frame begins another one when it needs it.
const FRAME_SESSION_TIME: Duration = Duration::days(1);

/// Beyond this number, the least recently used session of a person is deleted; sessions of frames are counted apart.
const MAX_SESSIONS: i64 = 20;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WebSession {
    pub person: UserId,
    /// A tag.
    pub language: String,
    /// The server in which a frame was opened.
    pub guild: Option<u64>,
    /// Its 30 days have begun anew, so the browser needs a new cookie.
    pub renewed: bool,
}

/// A link that opens the page for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WebLink {
    pub person: UserId,
    pub page: OpenedPage,
    /// Whether the browser that asks may use it: nobody has, or the same browser has.
    pub is_open: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenedPage {
    Board(GameId),
    /// The puzzle of a day.
    Puzzle(Series, i32),
    Lesson(Game, u8),
}

/// A lesson is stored like a puzzle. Its name begins with this, and its number takes the place of the day.
const LESSON: &str = "lesson-";

impl OpenedPage {
    /// The columns `game_id`, `puzzle` and `day`.
    fn to_db(self) -> (Option<i64>, Option<String>, Option<i32>) {
        match self {
            Self::Board(game) => (Some(game.0), None, None),
            Self::Puzzle(series, day) => (None, Some(series.to_string()), Some(day)),
            Self::Lesson(game, number) => (None, Some(format!("{LESSON}{}", game.id())), Some(number.into())),
        }
    }

    fn from_db(game_id: Option<i64>, puzzle: Option<&str>, day: Option<i32>) -> Option<Self> {
        if let Some(id) = game_id {
            return Some(Self::Board(GameId(id)));
        }
        let (name, day) = (puzzle?, day?);
        match name.strip_prefix(LESSON) {
            Some(game) => Some(Self::Lesson(Game::from_name(game)?, day.try_into().ok()?)),
            None => Some(Self::Puzzle(Series::from_name(name)?, day)),
        }
    }
}

impl Store {
    /// Lets a person see a game on the board page, a puzzle or a lesson. `token` opens it, and invalidates an earlier one for the
    /// same page; the same token changes nothing. `guild` is where a puzzle was opened.
    pub async fn open_page(
        &self,
        person: UserId,
        page: OpenedPage,
        guild: Option<u64>,
        token: &str,
        now: OffsetDateTime,
    ) -> Result<()> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        let (game, puzzle, day) = page.to_db();
        sqlx::query!(
            "insert into opened_boards (user_id, game_id, puzzle, day, guild_id, token, at)
             values ($1, $2, $3, $4, (select guild_id from servers where guild_id = $5), sha256($6), $7)
             on conflict (user_id, game_id, puzzle, day) do update
                 set guild_id = excluded.guild_id, token = excluded.token, used_by = null, at = excluded.at, instance = null
                 where opened_boards.token is distinct from excluded.token",
            to_db(person.0),
            game,
            puzzle,
            day,
            guild.filter(|_| game.is_none()).map(to_db),
            token.as_bytes(),
            now
        )
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }

    /// Lets a person see a game on the board page without a link. A link from the last minutes stays valid; an older one must not
    /// become valid again.
    pub async fn allow_board(&self, person: UserId, game: GameId, now: OffsetDateTime) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        deletion_requests::check_not_requested(&mut tx, person.into(), None).await?;
        let seen = sqlx::query!(
            "insert into opened_boards (user_id, game_id, at) values ($1, $2, $3)
             on conflict (user_id, game_id, puzzle, day) do update set token = null, at = excluded.at
                 where opened_boards.at <= $4",
            to_db(person.0),
            game.0,
            now,
            now - TOKEN_TIME
        );
        seen.execute(&mut *tx).await?;
        Ok(tx.commit().await?)
    }

    /// `browser` is from a cookie. `None` if the token has expired or never existed, or its person has signed out everywhere.
    pub async fn web_link(&self, token: &str, browser: Option<&str>, now: OffsetDateTime) -> Result<Option<WebLink>> {
        let row = sqlx::query!(
            r#"select user_id, game_id, puzzle, day, coalesce(used_by = sha256($3), used_by is null) as "is_open!"
               from opened_boards where token = sha256($1) and at > $2"#,
            token.as_bytes(),
            now - TOKEN_TIME,
            browser.map(str::as_bytes)
        );
        let Some(row) = row.fetch_optional(&self.pool).await? else { return Ok(None) };
        // Another version may know other games.
        let page = OpenedPage::from_db(row.game_id, row.puzzle.as_deref(), row.day);
        Ok(page.map(|page| WebLink { person: UserId(from_db(row.user_id)), page, is_open: row.is_open }))
    }

    /// Uses up a token. Returns the id of a session for a cookie, and what to show. The session is `current`, in the
    /// new language, if that is this person's. `None` if the token has expired, never existed, or was used by another browser
    /// than `browser`, whose cookie tells it.
    pub async fn begin_web_session(
        &self,
        token: &str,
        language: &str,
        current: Option<&str>,
        browser: Option<&str>,
        now: OffsetDateTime,
    ) -> Result<Option<(String, OpenedPage)>> {
        let mut tx = self.pool.begin().await?;
        let used = sqlx::query!(
            "update opened_boards set used_by = coalesce(sha256($3), '')
             where token = sha256($1) and at > $2 and (used_by is null or used_by = sha256($3))
             returning user_id, game_id, puzzle, day",
            token.as_bytes(),
            now - TOKEN_TIME,
            browser.map(str::as_bytes)
        )
        .fetch_optional(&mut *tx)
        .await?;
        let Some(used) = used else { return Ok(None) };
        // Another version may know other games.
        let Some(opened) = OpenedPage::from_db(used.game_id, used.puzzle.as_deref(), used.day) else { return Ok(None) };
        let renewed = sqlx::query!(
            "update web_sessions set language = $3, used_at = $4
             where id = sha256($1) and user_id = $2 and used_at > $5 and not in_frame",
            current.unwrap_or_default().as_bytes(),
            used.user_id,
            language,
            now,
            now - SESSION_TIME
        )
        .execute(&mut *tx)
        .await?;
        let session = match current.filter(|_| renewed.rows_affected() > 0) {
            Some(current) => current.to_owned(),
            None => insert_session(&mut tx, used.user_id, language, Begun::ByLink, now).await?,
        };
        tx.commit().await?;
        Ok(Some((session, opened)))
    }

    /// Records the instance of the Activity in which Discord opened a page for somebody who pressed “Play on the board”.
    pub async fn record_activity(&self, person: UserId, page: OpenedPage, instance: &str) -> Result<()> {
        let (game, puzzle, day) = page.to_db();
        sqlx::query!(
            "update opened_boards set instance = $5
             where user_id = $1 and game_id is not distinct from $2 and puzzle is not distinct from $3
                 and day is not distinct from $4",
            to_db(person.0),
            game,
            puzzle,
            day,
            instance
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Begins a session in the frame of an Activity's instance. Returns its id, and the page to show: what the person has
    /// opened in the instance, or else the newest board that others have opened there. Everybody in an instance sees its
    /// `channel`, which is on the server `guild`, and so the boards of this channel, but no other page of others. Discord may
    /// open the frame before [`Self::record_activity`], so a page that the person has just opened counts too.
    ///
    /// # Errors
    /// The person's data is being deleted.
    pub async fn begin_activity(
        &self,
        person: UserId,
        language: &str,
        instance: &str,
        channel: Option<u64>,
        guild: Option<u64>,
        now: OffsetDateTime,
    ) -> Result<(String, Option<OpenedPage>)> {
        let mut tx = self.pool.begin().await?;
        deletion_requests::check_not_requested(&mut tx, person.into(), None).await?;
        let found = sqlx::query!(
            r#"select o.game_id, o.puzzle, o.day, g.id is not null as "is_of_channel!"
             from opened_boards o left join games g on g.id = o.game_id and g.channel_id = $5 and not g.private
             where o.instance = $1 and o.at > $3 and (o.user_id = $2 or g.id is not null)
                 or o.user_id = $2 and o.instance is null and o.at > $4
             order by o.user_id = $2 desc, o.at desc limit 1"#,
            instance,
            to_db(person.0),
            now - BOARD_ACCESS_TIME,
            now - LAUNCH_TIME,
            channel.map(to_db)
        )
        .fetch_optional(&mut *tx)
        .await?;
        let is_of_channel = found.as_ref().is_some_and(|row| row.is_of_channel);
        let page = found.and_then(|row| OpenedPage::from_db(row.game_id, row.puzzle.as_deref(), row.day));
        // The frame proves that the person sees this channel, but no other.
        if let Some(OpenedPage::Board(game)) = page.filter(|_| is_of_channel) {
            sqlx::query!(
                "insert into opened_boards (user_id, game_id, at) values ($1, $2, $3)
                 on conflict (user_id, game_id, puzzle, day) do update
                     set at = excluded.at, token = null, used_by = null",
                to_db(person.0),
                game.0,
                now
            )
            .execute(&mut *tx)
            .await?;
        }
        let session = insert_session(&mut tx, to_db(person.0), language, Begun::InFrame(guild), now).await?;
        tx.commit().await?;
        Ok((session, page))
    }

    /// The session of a cookie. Reading it counts as a use.
    pub async fn web_session(&self, id: &str, now: OffsetDateTime) -> Result<Option<WebSession>> {
        let row = sqlx::query!(
            "select user_id, language, guild_id, used_at from web_sessions
             where id = sha256($1) and used_at > $2 and (not in_frame or created_at > $3)",
            id.as_bytes(),
            now - SESSION_TIME,
            now - FRAME_SESSION_TIME
        )
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let renewed = row.used_at < now - USE_STEP;
        if renewed {
            sqlx::query!("update web_sessions set used_at = $2 where id = sha256($1)", id.as_bytes(), now)
                .execute(&self.pool)
                .await?;
        }
        Ok(Some(WebSession {
            person: UserId(from_db(row.user_id)),
            language: row.language,
            guild: row.guild_id.map(from_db),
            renewed,
        }))
    }

    pub async fn end_web_session(&self, id: &str) -> Result<()> {
        sqlx::query!("delete from web_sessions where id = sha256($1)", id.as_bytes()).execute(&self.pool).await?;
        Ok(())
    }

    /// When each session was last used, the newest first.
    pub async fn web_sessions_of(&self, person: UserId, now: OffsetDateTime) -> Result<Vec<OffsetDateTime>> {
        let used = sqlx::query_scalar!(
            "select used_at from web_sessions
             where user_id = $1 and used_at > $2 and (not in_frame or created_at > $3) order by used_at desc",
            to_db(person.0),
            now - SESSION_TIME,
            now - FRAME_SESSION_TIME
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(used)
    }

    /// Unused tokens open nothing either.
    pub async fn end_web_sessions(&self, person: UserId, now: OffsetDateTime) -> Result<()> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        delete_of_person(&mut tx, to_db(person.0)).await?;
        Ok(tx.commit().await?)
    }

    pub async fn plays_in(&self, person: UserId, game: GameId) -> Result<bool> {
        let plays = sqlx::query_scalar!(
            r#"select exists (
                   select from games where id = $2 and phase in ('playing', 'over') and $1 in (challenger, opponent)
               ) as "plays!""#,
            to_db(person.0),
            game.0
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(plays)
    }

    /// Whether a person may see a game after a press of “Play on the board”. People who are banned from its server may not, and
    /// nobody may after the bot has left the server.
    pub async fn has_opened_board(&self, person: UserId, game: GameId, now: OffsetDateTime) -> Result<bool> {
        let opened = sqlx::query_scalar!(
            r#"select exists (
                   select from opened_boards o join games g on g.id = o.game_id
                   where o.user_id = $1 and o.game_id = $2 and o.at > $3 and not g.private and not exists (
                       select from bans b
                       where b.user_id = $1 and b.guild_id = g.guild_id and (b.until is null or b.until > $4)
                   ) and not exists (
                       select from servers s where s.guild_id = g.guild_id and s.left_at is not null
                   )
               ) as "opened!""#,
            to_db(person.0),
            game.0,
            now - BOARD_ACCESS_TIME,
            now
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(opened)
    }

    pub async fn delete_opened_boards(&self, then: OffsetDateTime, limit: i64) -> Result<u64> {
        prune!(&self.pool, "opened_boards", "at < $1 order by at", then, limit)
    }

    pub async fn delete_web_sessions(&self, then: OffsetDateTime, limit: i64) -> Result<u64> {
        prune!(&self.pool, "web_sessions", "used_at < $1 order by used_at", then, limit)
    }
}

pub(in crate::store) async fn delete_of_person(tx: &mut Connection, person: i64) -> Result<()> {
    sqlx::query!("delete from opened_boards where user_id = $1", person).execute(&mut *tx).await?;
    sqlx::query!("delete from web_sessions where user_id = $1", person).execute(&mut *tx).await?;
    Ok(())
}

/// Called when the channel or thread was deleted.
pub(in crate::store) async fn end_board_access_in_channel(tx: &mut Connection, channel: u64) -> Result<()> {
    sqlx::query!(
        "delete from opened_boards where game_id in (
             select id from games where channel_id = $1 and phase in ('open', 'playing')
             union all
             select id from games where channel_id = $1 and phase in ('closed', 'over')
             union all
             select id from games where parent_id = $1 and phase in ('open', 'playing')
             union all
             select id from games where parent_id = $1 and phase in ('closed', 'over')
         )",
        to_db(channel)
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Where a session begins.
#[derive(Clone, Copy)]
enum Begun {
    ByLink,
    /// On this server, if it was opened on one.
    InFrame(Option<u64>),
}

async fn insert_session(
    tx: &mut Connection,
    person: i64,
    language: &str,
    begun: Begun,
    now: OffsetDateTime,
) -> Result<String> {
    let session = random_token();
    let (in_frame, guild) = match begun {
        Begun::ByLink => (false, None),
        Begun::InFrame(guild) => (true, guild),
    };
    sqlx::query!(
        "insert into web_sessions (id, user_id, language, in_frame, guild_id, created_at, used_at)
         values (sha256($1), $2, $3, $4, (select guild_id from servers where guild_id = $5), $6, $6)",
        session.as_bytes(),
        person,
        language,
        in_frame,
        guild.map(to_db),
        now
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "delete from web_sessions where id in (
             select id from web_sessions where user_id = $1 and in_frame = $2 order by used_at desc, id offset $3
         )",
        person,
        in_frame,
        MAX_SESSIONS
    )
    .execute(&mut *tx)
    .await?;
    Ok(session)
}

/// 256 bits.
pub(crate) fn random_token() -> String {
    format!("{:032x}{:032x}", rand::random::<u128>(), rand::random::<u128>())
}
