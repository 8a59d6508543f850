use crate::play::{Absence, Command, Event, GameId, OutsideFacts, Participant, Phase, Table, UserId, days_left};
use crate::store::database::{
    Connection, Result, Store, StoreError, interval, participant_from_db, participant_to_db, prune, to_db,
};
use time::{Duration, OffsetDateTime};

/// Per calendar year, in UTC.
const YEARLY_ALLOWANCE: Duration = Duration::days(30);

/// Minimum time between two updates of a person's games, of which there may be hundreds. The clocks stay correct
/// meanwhile, because a table reads the absences with its next event. It reads only the latest absence.
const SYNC_INTERVAL: std::time::Duration = std::time::Duration::from_mins(1);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AbsenceChange {
    /// In the future for an absence, now for a return.
    pub until: OffsetDateTime,
    /// The rest of this year's allowance.
    pub left: Duration,
    /// Otherwise a job updates the person's games later.
    pub sync_now: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum AbsenceError {
    /// By whole days, see [`days_left`].
    #[error("only {left} of absence are left this year")]
    TooLong { left: Duration },
    #[error("the person is not away")]
    NotAway,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for AbsenceError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Store {
    /// Also returns the rest of this year's allowance.
    pub async fn absence(&self, person: UserId, now: OffsetDateTime) -> Result<(Option<Absence>, Duration)> {
        let mut connection = self.pool.acquire().await?;
        let last = last_absences(&mut connection, &[person.into()]).await?.pop();
        let absence = last.map(|(absence, _)| absence).filter(|absence| now < absence.until);
        Ok((absence, allowance_left(&mut connection, person.into(), now).await?))
    }

    /// Starts an absence, or changes the end of the current one. [`Store::sync_absences`] updates the person's games.
    pub async fn start_absence(
        &self,
        person: UserId,
        until: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Result<AbsenceChange, AbsenceError> {
        let Some(mut tx) = self.begin_change(now).await? else {
            let (absence, left) = self.absence(person, now).await?;
            let change = |Absence { until, .. }| AbsenceChange { until, left, sync_now: false };
            return absence.map(change).ok_or(AbsenceError::NotAway);
        };
        lock(&mut tx, &[person.into()]).await?;
        // Discord shows whole seconds.
        let until = until.replace_nanosecond(0).unwrap_or(until);
        let last = last_absences(&mut tx, &[person.into()]).await?.pop();
        if last.is_some_and(|(last, automatic)| !automatic && last.until == until && last.from <= now && now < until) {
            let left = allowance_left(&mut tx, person.into(), now).await?;
            tx.rollback().await?;
            return Ok(AbsenceChange { until, left, sync_now: false });
        }
        end(&mut tx, person, now).await?;
        let left = allowance_left(&mut tx, person.into(), now).await?;
        // Days in the next year count against next year's allowance.
        let asked = until.min(next_year(now)) - now;
        let later = until - until.min(next_year(now));
        // `until` was cut to a whole second, so it may be in the past.
        if asked > left.max(Duration::days(days_left(left).into())) || later > YEARLY_ALLOWANCE || until <= now {
            tx.rollback().await?;
            return Err(AbsenceError::TooLong { left });
        }
        let sync_now = sqlx::query_scalar!(
            r#"insert into absences (user_id, starts, ends, automatic, synced, sync_at)
               select $1, $2, $3, false, false,
                   greatest($2, (
                       -- Never later than that, because the clock may have been ahead for a while.
                       select max(least(case when synced then sync_at + $4 else sync_at end, $2::timestamptz + $4::interval))
                       from absences where user_id = $1
                   ))
               on conflict (user_id, starts)
                   do update set ends = excluded.ends, automatic = false, synced = false, sync_at = excluded.sync_at
               returning sync_at <= $2 as "sync_now!""#,
            to_db(person.0),
            now,
            until,
            interval(SYNC_INTERVAL)
        )
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(AbsenceChange { until, left: (left - asked).max(Duration::ZERO), sync_now })
    }

    /// The unused rest goes back to the allowance. [`Store::sync_absences`] updates the person's games.
    pub async fn end_absence(&self, person: UserId, now: OffsetDateTime) -> Result<AbsenceChange, AbsenceError> {
        let Some(mut tx) = self.begin_change(now).await? else {
            let (_, left) = self.absence(person, now).await?;
            return Ok(AbsenceChange { until: now, left, sync_now: false });
        };
        lock(&mut tx, &[person.into()]).await?;
        let sync_now = end(&mut tx, person, now).await?.ok_or(AbsenceError::NotAway)?;
        let left = allowance_left(&mut tx, person.into(), now).await?;
        tx.commit().await?;
        Ok(AbsenceChange { until: now, left, sync_now })
    }

    /// Deletes absences of earlier years, except those that a puzzle streak may need. Skips absences that ended more than two years
    /// earlier: only those kept for a streak are left, and reading them each time would be wasted.
    pub async fn delete_old_absences(&self, now: OffsetDateTime, limit: i64) -> Result<u64> {
        prune!(
            &self.pool,
            "absences",
            "ends < $1 and ends >= $1::timestamptz - interval '2 years'
                 and not coalesce((select true from puzzle_results r where r.user_id = absences.user_id and r.solved limit 1), false)
             order by ends",
            this_year(now),
            limit
        )
    }
}

/// The facts about the players' absences that `command` depends on. A move ends the player's automatic absence.
///
/// If the table has to record a change, locks the players' absences until the transaction ends, so that changes are
/// recorded in order.
pub(in crate::store) async fn outside_facts(
    tx: &mut Connection,
    id: GameId,
    table: &Table,
    command: &Command,
    now: OffsetDateTime,
) -> Result<OutsideFacts> {
    let people = match (&table.phase, command) {
        (Phase::Open { .. }, Command::Accept { by, .. }) => [table.challenger, *by],
        (Phase::Playing(game, _), _) => game.seats,
        _ => return Ok(OutsideFacts::default()),
    };
    let found = last_absences(tx, &people).await?;
    let returning = match command {
        Command::Move { by, .. } => {
            let ends_with_move = |(last, automatic): &(Absence, bool)| *automatic && last.by == *by && now < last.until;
            found.iter().any(ends_with_move).then_some(*by)
        }
        _ => None,
    };
    let overdue = match command {
        Command::Tick => table.player_past_deadline(now),
        _ => None,
    };
    let absences = found.into_iter().map(|(absence, _)| absence).collect();
    let outside = OutsideFacts { absences, ..OutsideFacts::default() };
    if returning.is_none() && overdue.is_none() && table.absence_changes(&outside, now).is_empty() {
        return Ok(outside);
    }
    // Two games must not use the same days of one person.
    lock(tx, &people).await?;
    if let Some(participant) = returning {
        end_automatic(tx, participant, id, now).await?;
    }
    let absences = last_absences(tx, &people).await?.into_iter().map(|(absence, _)| absence).collect();
    let absence_days_left = match overdue {
        Some(participant) => days_left(allowance_left(tx, participant, now).await?),
        None => 0,
    };
    Ok(OutsideFacts { absences, absence_days_left, ..OutsideFacts::default() })
}

pub(in crate::store) async fn insert_automatic(tx: &mut Connection, events: &[Event]) -> Result<()> {
    for event in events {
        if let Event::Away { by, from, until, left: Some(_) } = event {
            sqlx::query!(
                "insert into absences (user_id, starts, ends, automatic, synced) values ($1, $2, $3, true, true)
                 on conflict (user_id, starts) do update set ends = excluded.ends, automatic = true, synced = true",
                participant_to_db(*by),
                from,
                until
            )
            .execute(&mut *tx)
            .await?;
        }
    }
    Ok(())
}

/// Ends a person's automatic absence, unless another game uses it too: there the person's time is up, and the person
/// still has to move.
async fn end_automatic(tx: &mut Connection, participant: Participant, id: GameId, now: OffsetDateTime) -> Result<()> {
    sqlx::query!(
        "update absences set ends = greatest(starts, $2), synced = false
         where user_id = $1 and ends > greatest(starts, $2) and automatic
             and not exists (
                 select from games g
                 where (g.player1 = $1 or g.player2 = $1) and g.phase = 'playing' and g.on_turn = $1
                     and g.deadline = absences.ends and g.id <> $3
             )",
        participant_to_db(participant),
        now,
        id.0
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Locks the absences of these people until the transaction ends. The order is always the same, which avoids deadlocks. Skips computers
/// and teams, which play many games at once and are never absent.
pub(in crate::store) async fn lock(tx: &mut Connection, people: &[Participant]) -> Result<()> {
    let people: Vec<_> = people.iter().filter_map(|it| it.human()).map(|person| to_db(person.0)).collect();
    sqlx::query!(
        "select pg_advisory_xact_lock(person) from (select unnest($1::bigint[]) as person order by 1) ordered",
        &people
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Including absences that are over. The `bool`: it began because the person's time was up.
async fn last_absences(tx: &mut Connection, people: &[Participant]) -> Result<Vec<(Absence, bool)>> {
    let people: Vec<_> = people.iter().copied().map(participant_to_db).collect();
    let rows = sqlx::query!(
        "select distinct on (user_id) user_id, starts, ends, automatic from absences
         where user_id = any($1) order by user_id, ends desc, starts desc",
        &people
    )
    .fetch_all(tx)
    .await?;
    let absence = |id: i64, from, until| Absence { by: participant_from_db(id), from, until };
    Ok(rows.into_iter().map(|row| (absence(row.user_id, row.starts, row.ends), row.automatic)).collect())
}

async fn allowance_left(tx: &mut Connection, participant: Participant, now: OffsetDateTime) -> Result<Duration> {
    let (start, end) = (this_year(now), next_year(now));
    let rows = sqlx::query!(
        "select starts, ends from absences where user_id = $1 and ends > $2 and starts < $3",
        participant_to_db(participant),
        start,
        end
    )
    .fetch_all(tx)
    .await?;
    let used: Duration = rows.iter().map(|row| row.ends.min(end) - row.starts.max(start)).sum();
    Ok((YEARLY_ALLOWANCE - used).max(Duration::ZERO))
}

/// Returns whether the person's games are to be updated at once; `None` if the person was not away.
async fn end(tx: &mut Connection, person: UserId, now: OffsetDateTime) -> Result<Option<bool>> {
    // An automatic absence starts with the next whole second, so it may still lie in the future.
    let ended = sqlx::query_scalar!(
        r#"update absences
           set ends = greatest(starts, $2), synced = false,
               sync_at = greatest($2, least($2::timestamptz + $3::interval, case when synced then sync_at + $3 else sync_at end))
           where user_id = $1 and ends > greatest(starts, $2)
           returning sync_at <= $2 as "sync_now!""#,
        to_db(person.0),
        now,
        interval(SYNC_INTERVAL)
    )
    .fetch_all(tx)
    .await?;
    Ok((!ended.is_empty()).then(|| ended.into_iter().any(|sync_now| sync_now)))
}

fn this_year(now: OffsetDateTime) -> OffsetDateTime {
    now.date().replace_ordinal(1).unwrap_or(now.date()).midnight().assume_utc()
}

fn next_year(now: OffsetDateTime) -> OffsetDateTime {
    // No year is longer.
    this_year(this_year(now) + Duration::days(366))
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn years_start_and_end_at_midnight() {
        for now in [datetime!(2028-02-29 12:00 UTC), datetime!(2028-01-01 0:00 UTC), datetime!(2028-12-31 23:59 UTC)] {
            assert_eq!(this_year(now), datetime!(2028-01-01 0:00 UTC));
            assert_eq!(next_year(now), datetime!(2029-01-01 0:00 UTC));
        }
    }
}
