//! Daily messages: which person's is due, and what became of it.
//!
//! A process claims a message for a minute while it sends it. Should it die meanwhile, another one takes it up.

use crate::play::UserId;
use crate::store::{Store, StoreError, from_db, to_db};
use time::{Duration, OffsetDateTime};

/// How long a message is left to the process that claimed it.
const CLAIM: Duration = Duration::minutes(1);

/// A daily message that is due.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyMessage {
    pub person: UserId,
    /// When it became due.
    pub due: OffsetDateTime,
    /// When it was first tried to send it: now, unless an earlier attempt failed or its process died.
    pub tried: OffsetDateTime,
    /// The tag of its language.
    pub language: String,
    /// Whether the person is away, so that nothing is expected of them.
    pub away: bool,
}

/// The outcome of sending a daily message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DailyOutcome {
    /// It was sent, or there was nothing to say: the next one comes at the same time of another day.
    Done,
    /// It is tried again at that time.
    Retry(OffsetDateTime),
    /// The person accepts no direct messages, and is mentioned at each move again.
    ClosedInbox,
}

impl Store {
    /// Claims the daily message that has been due longest.
    pub async fn claim_daily_message(&self, now: OffsetDateTime) -> Result<Option<DailyMessage>, StoreError> {
        let claimed = sqlx::query!(
            r#"update people p set daily_claimed_until = $2, daily_tried_at = coalesce(daily_tried_at, $1)
               where user_id = (
                   select user_id from people
                   where daily_at <= $1 and told = 'daily' and (daily_claimed_until is null or daily_claimed_until <= $1)
                   order by daily_at, user_id limit 1
                   for update skip locked
               )
               returning user_id, daily_at as "due!", daily_language, daily_tried_at as "tried!",
                   exists (select from absences a where a.user_id = p.user_id and a.starts <= $1 and a.ends > $1) as "away!""#,
            now,
            now + CLAIM
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(claimed.map(|row| DailyMessage {
            person: UserId(from_db(row.user_id)),
            due: row.due,
            tried: row.tried,
            language: row.daily_language.unwrap_or_default(),
            away: row.away,
        }))
    }

    /// Records what became of a daily message. Nothing changes where the person has chosen another time meanwhile.
    pub async fn settle_daily_message(
        &self,
        message: &DailyMessage,
        outcome: DailyOutcome,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let (person, due) = (to_db(message.person.0), message.due);
        match outcome {
            DailyOutcome::Done => {
                sqlx::query!(
                    "update people set daily_at = $3, daily_claimed_until = null, daily_tried_at = null
                     where user_id = $1 and daily_at = $2",
                    person,
                    due,
                    next_day(due, now)
                )
                .execute(&self.pool)
                .await?;
            }
            DailyOutcome::Retry(then) => {
                sqlx::query!(
                    "update people set daily_claimed_until = $3 where user_id = $1 and daily_at = $2",
                    person,
                    due,
                    then
                )
                .execute(&self.pool)
                .await?;
            }
            DailyOutcome::ClosedInbox => {
                sqlx::query!(
                    "update people set told = 'mention', daily_at = null, daily_language = null, daily_claimed_until = null,
                         daily_tried_at = null
                     where user_id = $1 and daily_at = $2",
                    person,
                    due
                )
                .execute(&self.pool)
                .await?;
            }
        }
        Ok(())
    }
}

/// The first time at the same time of day as `due` that is more than half a day after `now`, so that no two messages come soon
/// after each other.
pub(crate) fn next_day(due: OffsetDateTime, now: OffsetDateTime) -> OffsetDateTime {
    let soonest = now.saturating_add(Duration::hours(12));
    // Rounded down.
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
