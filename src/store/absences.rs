//! When people are away, and how much of that they have left.

use super::{Store, StoreError, from_db, to_db};
use crate::play::{Absence, Command, Event, GameId, Known, Phase, Table, UserId};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime, Time};

/// What everybody has in a calendar year, by UTC.
const YEARLY: Duration = Duration::days(30);

/// An absence that somebody asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leave {
    /// Until when; past where the person is back.
    pub until: OffsetDateTime,
    /// What is left of this year's days after it.
    pub left: Duration,
}

/// Why somebody can't be away.
#[derive(Debug, thiserror::Error)]
pub enum LeaveError {
    /// It would be longer than what is left this year.
    #[error("only {left} of absence are left this year")]
    TooLong {
        /// That.
        left: Duration,
    },
    /// There is no absence to end.
    #[error("the person is not away")]
    NotAway,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for LeaveError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Store {
    /// The absence of a person at that moment, if there is one, and what is left of the year's days.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn absence(
        &self,
        person: UserId,
        now: OffsetDateTime,
    ) -> Result<(Option<Absence>, Duration), StoreError> {
        let mut connection = self.pool.acquire().await?;
        let absence = last(&mut connection, &[person]).await?.pop().map(|last| last.absence);
        let absence = absence.filter(|absence| now < absence.until);
        Ok((absence, left(&mut connection, person, now).await?))
    }

    /// Lets a person be away until then. An absence that is on already gets that end. The clocks of the
    /// person learn of it by [`Store::spread`].
    ///
    /// # Errors
    /// When that is too long, or the database fails.
    pub async fn leave(&self, person: UserId, until: OffsetDateTime, now: OffsetDateTime) -> Result<Leave, LeaveError> {
        let mut tx = self.pool.begin().await?;
        lock(&mut tx, person).await?;
        end(&mut tx, person, now).await?;
        // Discord shows whole seconds.
        let until = until.replace_nanosecond(0).unwrap_or(until);
        let left = left(&mut tx, person, now).await?;
        // What lies in the next year is taken from the next year's days.
        let asked = until.min(next_year(now)) - now;
        let later = until - until.min(next_year(now));
        // Of a fraction of a second nothing may be left.
        if asked > left || later > YEARLY || until <= now {
            return Err(LeaveError::TooLong { left });
        }
        insert(&mut tx, person, now, until, false).await?;
        tx.commit().await?;
        Ok(Leave { until, left: left - asked })
    }

    /// Lets a person be back; what was not used of the absence is not counted. The clocks of the person learn
    /// of it by [`Store::spread`].
    ///
    /// # Errors
    /// When the person is not away, or the database fails.
    pub async fn come_back(&self, person: UserId, now: OffsetDateTime) -> Result<Leave, LeaveError> {
        let mut tx = self.pool.begin().await?;
        lock(&mut tx, person).await?;
        if !end(&mut tx, person, now).await? {
            return Err(LeaveError::NotAway);
        }
        let left = left(&mut tx, person, now).await?;
        tx.commit().await?;
        Ok(Leave { until: now, left })
    }
}

impl Store {
    /// Forgets up to `most` absences that ended before this year, whose days nothing is counted from any more. Gives
    /// how many there were.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_absences(&self, now: OffsetDateTime, most: i64) -> Result<u64, StoreError> {
        let done = sqlx::query!(
            "delete from absences
             where ctid = any (array(
                 select ctid from absences where ends < $1 order by ends limit $2 for update skip locked
             ))",
            this_year(now),
            most
        )
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected())
    }
}

/// What has to be known of the people at a table for deciding `command`. Whoever moves is there: an absence
/// that came by itself is ended.
///
/// Where the table is to learn something, the people's absences stay as they are until the transaction ends: so
/// the last thing that a table learns is the last that happened.
pub(super) async fn known(
    tx: &mut PgConnection,
    id: GameId,
    table: &Table,
    command: &Command,
    now: OffsetDateTime,
) -> Result<Known, StoreError> {
    let people = match (&table.phase, command) {
        (Phase::Open { .. }, Command::Accept { by, .. }) => [table.challenger, *by],
        (Phase::Playing(game, _), _) => game.seats,
        _ => return Ok(Known::default()),
    };
    let found = last(tx, &people).await?;
    let back = match command {
        Command::Move { by, .. } => found.iter().any(|last| last.automatic && last.is_of(*by, now)).then_some(*by),
        _ => None,
    };
    let late = match command {
        Command::Tick => table.running_out(now),
        _ => None,
    };
    let known = Known { absences: found.into_iter().map(|last| last.absence).collect(), days: 0 };
    if back.is_none() && late.is_none() && table.learn(&known, now).is_empty() {
        return Ok(known);
    }
    // Two games of one person must not both take the same days.
    lock_all(tx, people).await?;
    if let Some(person) = back {
        returned(tx, person, id, now).await?;
    }
    let absences = last(tx, &people).await?.into_iter().map(|last| last.absence).collect();
    let days = match late {
        Some(person) => left(tx, person, now).await?.whole_days(),
        None => 0,
    };
    Ok(Known { absences, days: u32::try_from(days).unwrap_or(0) })
}

/// Notes absences that came by themselves.
pub(super) async fn note(tx: &mut PgConnection, events: &[Event]) -> Result<(), StoreError> {
    for event in events {
        if let Event::Away { by, from, until, left: Some(_) } = event {
            insert(tx, *by, *from, *until, true).await?;
        }
    }
    Ok(())
}

/// Ends an absence that came by itself, unless it has taken the place of time in another game than `id` too:
/// there the person has still to move.
async fn returned(tx: &mut PgConnection, person: UserId, id: GameId, now: OffsetDateTime) -> Result<(), StoreError> {
    sqlx::query!(
        "update absences set ends = greatest(starts, $2), told = false
         where user_id = $1 and ends > greatest(starts, $2) and automatic
             and not exists (
                 select from games g
                 where (g.player1 = $1 or g.player2 = $1) and g.phase = 'playing' and g.on_turn = $1
                     and g.deadline = absences.ends and g.id <> $3
             )",
        to_db(person.0),
        now,
        id.0
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Keeps others from changing the person's absences until the transaction ends.
pub(super) async fn lock(tx: &mut PgConnection, person: UserId) -> Result<(), StoreError> {
    sqlx::query!("select pg_advisory_xact_lock($1)", to_db(person.0)).execute(tx).await?;
    Ok(())
}

/// The same for two, in one order for all.
async fn lock_all(tx: &mut PgConnection, mut people: [UserId; 2]) -> Result<(), StoreError> {
    people.sort_unstable();
    for person in people {
        lock(tx, person).await?;
    }
    Ok(())
}

/// The last absence of a person.
struct Last {
    absence: Absence,
    /// Whether it came by itself.
    automatic: bool,
}

impl Last {
    /// Whether it is that person's, and not over.
    fn is_of(&self, person: UserId, now: OffsetDateTime) -> bool {
        self.absence.by == person && now < self.absence.until
    }
}

/// The last absence of each of the people, over or not.
async fn last(tx: &mut PgConnection, people: &[UserId]) -> Result<Vec<Last>, StoreError> {
    let people: Vec<i64> = people.iter().map(|person| to_db(person.0)).collect();
    let rows = sqlx::query!(
        "select distinct on (user_id) user_id, starts, ends, automatic from absences
         where user_id = any($1) order by user_id, ends desc, starts desc",
        &people
    )
    .fetch_all(tx)
    .await?;
    let absence = |id: i64, from, until| Absence { by: UserId(from_db(id)), from, until };
    let last = rows
        .into_iter()
        .map(|row| Last { absence: absence(row.user_id, row.starts, row.ends), automatic: row.automatic });
    Ok(last.collect())
}

/// What is left of this year's days.
async fn left(tx: &mut PgConnection, person: UserId, now: OffsetDateTime) -> Result<Duration, StoreError> {
    let (start, end) = (this_year(now), next_year(now));
    let rows = sqlx::query!(
        "select starts, ends from absences where user_id = $1 and ends > $2 and starts < $3",
        to_db(person.0),
        start,
        end
    )
    .fetch_all(tx)
    .await?;
    let used: Duration = rows.iter().map(|row| row.ends.min(end) - row.starts.max(start)).sum();
    Ok((YEARLY - used).max(Duration::ZERO))
}

async fn insert(
    tx: &mut PgConnection,
    person: UserId,
    from: OffsetDateTime,
    until: OffsetDateTime,
    automatic: bool,
) -> Result<(), StoreError> {
    sqlx::query!(
        "insert into absences (user_id, starts, ends, automatic, told) values ($1, $2, $3, $4, $4)
         on conflict (user_id, starts)
             do update set ends = excluded.ends, automatic = excluded.automatic, told = excluded.told",
        to_db(person.0),
        from,
        until,
        automatic
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Ends the person's absence now, if there is one.
async fn end(tx: &mut PgConnection, person: UserId, now: OffsetDateTime) -> Result<bool, StoreError> {
    // One that came by itself begins with the next whole second.
    let ended = sqlx::query!(
        "update absences set ends = greatest(starts, $2), told = false
         where user_id = $1 and ends > greatest(starts, $2)",
        to_db(person.0),
        now
    )
    .execute(tx)
    .await?;
    Ok(ended.rows_affected() > 0)
}

fn this_year(now: OffsetDateTime) -> OffsetDateTime {
    let day = now.date().replace_ordinal(1).unwrap_or(now.date());
    day.with_time(Time::MIDNIGHT).assume_utc()
}

fn next_year(now: OffsetDateTime) -> OffsetDateTime {
    let year = now.replace_year(now.year() + 1);
    // The 29th of February has no next year, the 28th has.
    let then = year.or_else(|_| (now - Duration::DAY).replace_year(now.year() + 1));
    then.map_or(now + Duration::days(365), this_year)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn years_begin_and_end_at_midnight() {
        for now in [datetime!(2028-02-29 12:00 UTC), datetime!(2028-01-01 0:00 UTC), datetime!(2028-12-31 23:59 UTC)] {
            assert_eq!(this_year(now), datetime!(2028-01-01 0:00 UTC));
            assert_eq!(next_year(now), datetime!(2029-01-01 0:00 UTC));
        }
    }
}
