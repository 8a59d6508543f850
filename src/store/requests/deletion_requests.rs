//! Keeps people's data from changing while it is deleted.
//!
//! From the request on, no game with the person begins, and the person can change nothing else: each change takes a shared lock on
//! the person's data and looks for the task, and the deletion (`jobs/data_deletion.rs`) takes the lock exclusively. It ends the
//! person's games first.

use crate::play::{Participant, Refusal};
use crate::store::database::{Connection, Result, StoreError, participant_to_db};

/// Waits for the transactions that write about a person, and keeps new ones out until this one ends.
pub(in crate::store) async fn lock_data(tx: &mut Connection, person: i64) -> Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('data of ' || $1::bigint, 0))", person)
        .execute(tx)
        .await?;
    Ok(())
}

/// Whether a row may name a person who did not ask for the change; `false` while their data is being deleted. Otherwise, their data
/// is not deleted until the transaction ends.
pub(in crate::store) async fn may_be_named(tx: &mut Connection, person: i64) -> Result<bool> {
    let may = sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock_shared(hashtextextended('data of ' || $1::bigint, 0)) as "may!""#,
        person
    );
    Ok(may.fetch_one(tx).await?)
}

/// Refuses a change by `by` about `other` if either of them asked for the deletion of their data. Otherwise keeps their
/// data from being deleted until the transaction ends.
pub(in crate::store) async fn check_not_requested(
    tx: &mut Connection,
    by: Participant,
    other: Option<Participant>,
) -> Result<()> {
    let human = |participant: &Participant| matches!(participant, Participant::Human(_));
    let people: Vec<i64> = [Some(by), other].into_iter().flatten().filter(human).map(participant_to_db).collect();
    let locked = sqlx::query_scalar!(
        r#"select person as "person!" from unnest($1::bigint[]) person
           where pg_try_advisory_xact_lock_shared(hashtextextended('data of ' || person, 0))"#,
        &people
    )
    .fetch_all(&mut *tx)
    .await?;
    // A statement of its own: its snapshot is taken after the locks, so it sees every request committed before them.
    let requested = sqlx::query_scalar!(
        "select user_id from people where user_id = any($1) and deletion_requested_at is not null",
        &people
    )
    .fetch_all(&mut *tx)
    .await?;
    match people.into_iter().find(|person| !locked.contains(person) || requested.contains(person)) {
        None => Ok(()),
        Some(person) if person == participant_to_db(by) => Err(StoreError::refused(Refusal::OwnDeletion)),
        Some(_) => Err(StoreError::refused(Refusal::OtherDeletion)),
    }
}
