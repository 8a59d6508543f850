use crate::play::UserId;
use crate::store::{
    StoreError,
    database::pool::Connection,
    people::preferences::Daily,
    tasks::{self, TaskKind},
};
use time::{Duration, OffsetDateTime};

/// Reschedules a person's daily message if its time has changed. `None` means no daily message.
pub(super) async fn schedule(
    tx: &mut Connection,
    person: UserId,
    (former, daily): (Option<&Daily>, Option<&Daily>),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    if former == daily {
        return Ok(());
    }
    let key = person.0.to_string();
    // If the former message is just being sent, its outcome is ignored.
    tasks::delete(tx, TaskKind::DailyMessage, &key).await?;
    if let Some(daily) = daily {
        tasks::enqueue(tx, TaskKind::DailyMessage, &key, Some(person.0), (now, daily.at), daily).await?;
    }
    Ok(())
}

/// The next time at `due`'s time of day that is more than half a day after `now`, so that no two messages come close
/// together.
pub(crate) fn next_day(due: OffsetDateTime, now: OffsetDateTime) -> OffsetDateTime {
    let soonest = now.saturating_add(Duration::hours(12));
    // Rounds down, also for negative differences.
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
