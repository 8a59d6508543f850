//! Values as they are stored.

use crate::play::Participant;
use sqlx::postgres::types::PgInterval;
use std::time::Duration;

pub(in crate::store) fn is_unique_violation(error: &sqlx::Error, name: &str) -> bool {
    error.as_database_error().is_some_and(|error| error.is_unique_violation() && error.constraint() == Some(name))
}

/// PostgreSQL has no unsigned integers; Discord's ids fit into 63 bits in practice.
pub(in crate::store) fn to_db(id: u64) -> i64 {
    id.cast_signed()
}

pub(in crate::store) fn from_db(id: i64) -> u64 {
    id.cast_unsigned()
}

pub(in crate::store) fn participant_to_db(participant: Participant) -> i64 {
    to_db(participant.into())
}

pub(in crate::store) fn participant_from_db(number: i64) -> Participant {
    from_db(number).into()
}

/// At most one day.
pub(in crate::store) fn interval(time: Duration) -> PgInterval {
    let microseconds = time.min(Duration::from_secs(86_400)).as_micros();
    PgInterval { months: 0, days: 0, microseconds: i64::try_from(microseconds).unwrap_or(i64::MAX) }
}
