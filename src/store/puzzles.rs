//! Attempts at daily puzzles, and the channels in which servers post them. A day is a number of days since 1970, in UTC.

mod streaks;

use crate::store::{
    database::{Connection, Result, Store, StoreError, from_db, to_db},
    requests::deletion_requests,
    servers::{
        audit_log::{AuditedChange, insert_audit_entry},
        server_row,
        settings::zone_from_db,
    },
    tasks::{self, TaskKind, kinds},
};
use crate::{play::UserId, zone::Zone};
use parlor_games::rules::Game;
use parlor_puzzles::Series;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime, Time};

const KIND: TaskKind = TaskKind::Puzzle;

/// The most people whose streaks are compared and who are named.
const MAX_SOLVERS: i64 = 1_000;

/// The most lines that are kept of a person's attempts at a puzzle on the page.
const MAX_LINES: i32 = 200;

pub fn day_of(time: OffsetDateTime) -> i32 {
    i32::try_from(time.unix_timestamp().div_euclid(86_400)).unwrap_or(i32::MAX)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleResult {
    pub series: Series,
    /// Up to the first solution.
    pub tries: u32,
    pub solved: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PuzzleSummary {
    pub solved: usize,
    /// People who solved it on the first try and are shown on leaderboards.
    pub first_try: Vec<UserId>,
    /// The number of all people who solved it on the first try.
    pub first_tries: usize,
    /// The longest streak of a solver, in days. The person is `None` if they are not shown on leaderboards.
    pub longest_streak: Option<(Option<UserId>, u32)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleChannel {
    pub channel: u64,
    /// `None` if the games take turns.
    pub game: Option<Game>,
    /// On the clocks of the server's time zone.
    pub hour: u8,
    pub zone: Zone,
    pub refused: Option<String>,
}

impl PuzzleChannel {
    /// When a day's puzzle is posted, within this day of UTC.
    pub fn time_of(&self, day: i32) -> OffsetDateTime {
        let date = OffsetDateTime::UNIX_EPOCH.saturating_add(Duration::days(day.into())).date();
        self.zone.first_in_utc_day(Time::from_hms(self.hour, 0, 0).unwrap_or(Time::MIDNIGHT), date)
    }

    /// Whether it is time to post the puzzle of the day. `last` is the day of the last one.
    pub fn is_due(&self, last: Option<i32>, now: OffsetDateTime) -> bool {
        let today = day_of(now);
        // A machine's clock may have been ahead for a while.
        now >= self.time_of(today) && last.is_none_or(|last| !(today..=today.saturating_add(1)).contains(&last))
    }

    pub fn next_time(&self, now: OffsetDateTime) -> OffsetDateTime {
        let today = self.time_of(day_of(now));
        if today > now { today } else { self.time_of(day_of(now).saturating_add(1)) }
    }

    pub fn game_of(&self, day: i32) -> Game {
        let turn = usize::try_from(day).unwrap_or(0) % Game::ALL.len();
        self.game.or_else(|| Game::ALL.get(turn).copied()).unwrap_or(Game::Tether)
    }
}

/// The newest post of a server, with the day's warm-up and a puzzle; the payload of its task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzlePost {
    pub channel: u64,
    pub message: u64,
    /// The id of its series, and the day.
    puzzle: (String, i32),
    /// The previous puzzle, whose solution the message shows.
    before: Option<(String, i32)>,
    /// The numbers of solvers that the message shows, added together.
    pub shown: usize,
    #[serde(with = "time::serde::timestamp")]
    pub posted: OffsetDateTime,
    #[serde(with = "time::serde::timestamp")]
    pub edited: OffsetDateTime,
}

impl PuzzlePost {
    pub fn new(
        (channel, message): (u64, u64),
        (series, day): (Series, i32),
        before: Option<(Series, i32)>,
        shown: usize,
        now: OffsetDateTime,
    ) -> Self {
        let before = before.map(|(series, day)| (series.to_string(), day));
        Self { channel, message, puzzle: (series.to_string(), day), before, shown, posted: now, edited: now }
    }

    /// `None` if this version doesn't know the series.
    pub fn puzzle(&self) -> Option<(Series, i32)> {
        Some((Series::from_name(&self.puzzle.0)?, self.puzzle.1))
    }

    pub fn before(&self) -> Option<(Series, i32)> {
        let (series, day) = self.before.as_ref()?;
        Some((Series::from_name(series)?, *day))
    }

    pub const fn day(&self) -> i32 {
        self.puzzle.1
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndedStreak {
    /// Its last day.
    last: i32,
    pub days: u32,
}

impl Store {
    /// Counts an attempt, unless the person has already solved the puzzle. A person counts on one server: where they solved it
    /// or, on the page, where they had opened or last tried it. So the numbers of all servers add up to people. `line` is what
    /// was played on the page, and counts once. `solved` is `None` for a line that goes on.
    pub async fn record_puzzle_attempt(
        &self,
        person: UserId,
        (series, day): (Series, i32),
        guild: Option<u64>,
        line: Option<&str>,
        solved: Option<bool>,
        now: OffsetDateTime,
    ) -> Result<()> {
        if let Some(mut tx) = self.begin_change(now).await? {
            let counted = sqlx::query_scalar!(
                "insert into puzzle_results as r (user_id, day, puzzle, guild_id, tries, solved, lines)
                 values ($1, $2, $3, (
                     select guild_id from servers where guild_id = coalesce($4, (
                         select guild_id from opened_boards where user_id = $1 and puzzle = $3 and day = $2
                     ))
                 ), $6, $5, array_remove(array[$7], null))
                 on conflict (user_id, day, puzzle) do update
                     set tries = r.tries + excluded.tries, solved = excluded.solved,
                         guild_id = coalesce(excluded.guild_id, r.guild_id),
                         lines = r.lines[greatest(1, cardinality(r.lines) + 2 - $8):] || excluded.lines
                     where not r.solved and not r.lines && excluded.lines
                 returning guild_id",
                to_db(person.0),
                day,
                series.to_string(),
                guild.map(to_db),
                solved.unwrap_or(false),
                i32::from(solved.is_some()),
                line,
                MAX_LINES
            );
            let guild = counted.fetch_optional(&mut *tx).await?.flatten();
            if let Some(guild) = guild.filter(|_| solved == Some(true)) {
                tasks::wake_task(&mut tx, KIND, &from_db(guild).to_string(), now).await?;
            }
            tx.commit().await?;
        }
        Ok(())
    }

    /// Whether the person has played the line on the page, or knows the solution.
    pub async fn has_played_puzzle_line(
        &self,
        person: UserId,
        (series, day): (Series, i32),
        line: &str,
    ) -> Result<bool> {
        let played = sqlx::query_scalar!(
            r#"select exists (
                   select from puzzle_results
                   where user_id = $1 and day = $2 and puzzle = $3 and (solved or $4 = any(lines))
               ) as "played!""#,
            to_db(person.0),
            day,
            series.to_string(),
            line
        );
        Ok(played.fetch_one(&self.pool).await?)
    }

    pub async fn puzzle_results(&self, person: UserId, day: i32) -> Result<Vec<PuzzleResult>> {
        let rows = sqlx::query!(
            "select puzzle, tries, solved from puzzle_results where user_id = $1 and day = $2",
            to_db(person.0),
            day
        );
        let rows = rows.fetch_all(&self.pool).await?;
        let result = |puzzle: &str, tries: i32, solved| {
            Some(PuzzleResult { series: Series::from_name(puzzle)?, tries: tries.cast_unsigned(), solved })
        };
        Ok(rows.into_iter().filter_map(|row| result(&row.puzzle, row.tries, row.solved)).collect())
    }

    /// The number of days in a row, up to this day, on which the person has solved a puzzle. Days of absence neither count
    /// nor break the streak. A day that is not over does not break it either.
    pub async fn puzzle_streak(&self, person: UserId, day: i32) -> Result<u32> {
        let streak = self.by_puzzle_days(&[to_db(person.0)], day, |days| days.streak(day)).await?.pop();
        Ok(streak.map_or(0, |(_, streak)| streak))
    }

    /// The streak before this day's, if it has ended.
    pub async fn ended_streak(&self, person: UserId, day: i32) -> Result<Option<EndedStreak>> {
        let ended = self.by_puzzle_days(&[to_db(person.0)], day, |days| days.ended_streak(day)).await?.pop();
        Ok(ended.and_then(|(_, ended)| ended).map(|(last, days)| EndedStreak { last, days }))
    }

    /// As [`Self::ended_streak`], unless the person has been told of it.
    pub async fn untold_streak(&self, person: UserId, day: i32) -> Result<Option<EndedStreak>> {
        let Some(ended) = self.ended_streak(person, day).await? else { return Ok(None) };
        let told = sqlx::query_scalar!("select told_streak from people where user_id = $1", to_db(person.0));
        let told = told.fetch_optional(&self.pool).await?.flatten();
        Ok(Some(ended).filter(|ended| told != Some(ended.last)))
    }

    pub async fn record_streak_told(&self, person: UserId, ended: EndedStreak) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        // While the person's data is being deleted, nothing is stored.
        if let Err(StoreError::Refused(_)) = deletion_requests::check_not_requested(&mut tx, person.into(), None).await
        {
            return Ok(());
        }
        sqlx::query!(
            "insert into people as p (user_id, told_streak) values ($1, $2)
             on conflict (user_id) do update set told_streak = excluded.told_streak
                 where p.told_streak is distinct from excluded.told_streak",
            to_db(person.0),
            ended.last
        )
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }

    pub async fn puzzle_solvers(&self, guild: u64, (series, day): (Series, i32)) -> Result<usize> {
        let count = sqlx::query_scalar!(
            r#"select count(*) as "count!" from puzzle_results where guild_id = $1 and day = $2 and puzzle = $3 and solved"#,
            to_db(guild),
            day,
            series.to_string()
        );
        Ok(usize::try_from(count.fetch_one(&self.pool).await?).unwrap_or(0))
    }

    /// How many have solved the puzzle on the server where the person counts; 0 if that is nowhere.
    pub async fn puzzle_solvers_beside(&self, person: UserId, (series, day): (Series, i32)) -> Result<usize> {
        let count = sqlx::query_scalar!(
            r#"select count(*) as "count!"
               from puzzle_results own join puzzle_results r using (guild_id, day, puzzle)
               where own.user_id = $1 and day = $2 and puzzle = $3 and r.solved"#,
            to_db(person.0),
            day,
            series.to_string()
        );
        Ok(usize::try_from(count.fetch_one(&self.pool).await?).unwrap_or(0))
    }

    pub async fn puzzle_summary(&self, guild: u64, (series, day): (Series, i32)) -> Result<PuzzleSummary> {
        let solvers = sqlx::query!(
            r#"select r.user_id, r.tries, coalesce(p.listed, true) as "listed!"
               from puzzle_results r left join people p on p.user_id = r.user_id
               where r.guild_id = $1 and r.day = $2 and r.puzzle = $3 and r.solved
               order by r.user_id limit $4"#,
            to_db(guild),
            day,
            series.to_string(),
            MAX_SOLVERS
        )
        .fetch_all(&self.pool)
        .await?;
        let people: Vec<_> = solvers.iter().map(|row| row.user_id).collect();
        let name = |id: i64| solvers.iter().find(|row| row.user_id == id && row.listed).map(|_| UserId(from_db(id)));
        let at_first = || solvers.iter().filter(|row| row.tries == 1);
        let streaks = self.by_puzzle_days(&people, day, |days| days.streak(day)).await?;
        let longest = streaks.into_iter().max_by_key(|(_, streak)| *streak);
        Ok(PuzzleSummary {
            solved: self.puzzle_solvers(guild, (series, day)).await?,
            first_try: at_first().filter_map(|row| name(row.user_id)).collect(),
            first_tries: at_first().count(),
            longest_streak: longest.map(|(id, streak)| (name(id), streak)),
        })
    }

    /// `None` stops the daily post. Without a game, the games take turns. An hour of `None` stays as it is. A server whose hour has
    /// passed gets the day's post at once.
    pub async fn set_puzzle_channel(
        &self,
        guild: u64,
        to: Option<(u64, Option<Game>, Option<u8>)>,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<()> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        server_row::ensure(&mut tx, guild).await?;
        sqlx::query!(
            "update servers set puzzle_channel_id = $2, puzzle_game = $3, puzzle_hour = coalesce($4, puzzle_hour)
             where guild_id = $1",
            to_db(guild),
            to.map(|(channel, ..)| to_db(channel)),
            to.and_then(|(_, game, _)| game).map(Game::id),
            to.and_then(|(.., hour)| hour).map(i16::from)
        )
        .execute(&mut *tx)
        .await?;
        if to.is_some() {
            tasks::enqueue(&mut tx, kinds::Puzzle, &guild.to_string(), Some(guild), (now, now), &None).await?;
            tasks::forget_refusals(&mut tx, KIND, guild).await?;
        }
        let change = AuditedChange::Puzzle(to.map(|(channel, ..)| channel));
        insert_audit_entry(&mut tx, guild, by, None, &change, now).await?;
        Ok(tx.commit().await?)
    }

    pub async fn puzzle_channel(&self, guild: u64) -> Result<Option<PuzzleChannel>> {
        let mut connection = self.pool.acquire().await?;
        let row = sqlx::query!(
            r#"select puzzle_channel_id as "channel!", puzzle_game, puzzle_hour, time_zone
               from servers where guild_id = $1 and puzzle_channel_id is not null"#,
            to_db(guild)
        );
        let Some(row) = row.fetch_optional(&mut connection).await? else { return Ok(None) };
        let refused = tasks::refusal(&mut connection, KIND, guild).await?;
        Ok(Some(PuzzleChannel {
            channel: from_db(row.channel),
            game: row.puzzle_game.as_deref().and_then(Game::from_name),
            hour: u8::try_from(row.puzzle_hour).unwrap_or(0),
            zone: zone_from_db(&row.time_zone),
            refused,
        }))
    }
}

/// Makes the server's task calculate anew when its puzzle is due.
pub(in crate::store) async fn renew(tx: &mut Connection, guild: u64, now: OffsetDateTime) -> Result<()> {
    tasks::wake_task(tx, KIND, &guild.to_string(), now).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_puzzle_that_was_posted_by_a_clock_that_was_ahead_hides_few_others() {
        let channel = PuzzleChannel { channel: 1, game: None, hour: 12, zone: Zone::UTC, refused: None };
        let now = OffsetDateTime::UNIX_EPOCH + Duration::days(20_000) + Duration::hours(13);
        let is_due = |last| channel.is_due(Some(last), now);
        assert_eq!([19_999, 20_000, 20_001, 20_002, 20_365].map(is_due), [true, false, false, true, true]);
    }

    const DAYS: i32 = 12;

    fn zones() -> impl Strategy<Value = String> {
        prop::sample::select(
            Zone::names().chain(["Etc/GMT+12".to_owned(), "Etc/GMT-14".to_owned()]).collect::<Vec<_>>(),
        )
    }

    proptest! {
        #[test]
        fn each_day_has_one_puzzle_however_the_zone_and_the_hour_change(
            first in 20_000_i32..24_000,
            set in prop::collection::vec((0..i64::from(DAYS) * 86_400, zones(), 0_u8..24), 1..6),
        ) {
            let begin = OffsetDateTime::UNIX_EPOCH + Duration::days(first.into());
            let mut set: Vec<_> = set.into_iter().map(|(at, zone, hour)| (begin + Duration::seconds(at), zone, hour)).collect();
            set.sort_by_key(|(at, ..)| std::cmp::Reverse(*at));
            let mut channel = PuzzleChannel { channel: 1, game: None, hour: 12, zone: Zone::UTC, refused: None };
            let (mut now, mut posted) = (begin, Vec::new());
            while now < begin + Duration::days(DAYS.into()) {
                if let Some((_, zone, hour)) = set.pop_if(|(at, ..)| *at <= now) {
                    (channel.zone, channel.hour) = (Zone::named(&zone).unwrap(), hour);
                }
                if channel.is_due(posted.last().copied(), now) {
                    posted.push(day_of(now));
                }
                let next = channel.next_time(now);
                prop_assert!(next > now && next - now < Duration::days(2), "{next}");
                now = set.last().map_or(next, |(at, ..)| next.min(*at));
            }
            prop_assert_eq!(posted, (first..first + DAYS).collect::<Vec<_>>());
        }
    }
}
