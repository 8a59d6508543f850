//! Applies a command to a game: loads it, decides, and commits; after a lost race it does so again.

use crate::play::{Command, GameId, Refusal};
use crate::store::{
    Applied, Cause, LoadedGame, Store, StoreError,
    database::pool::Connection,
    games::{
        cause::ATTEMPTS,
        create_table::begin_second_of_pair,
        transition::{CommitError, Transition},
    },
};
use time::{Duration, OffsetDateTime};

/// How long a game is postponed that counts as due although a tick does nothing in it.
const POSTPONE_BY: Duration = Duration::minutes(10);

impl Store {
    /// Loads a game and applies a command to it: see [`Store::apply_to`].
    ///
    /// # Errors
    /// As [`Store::apply_to`], and when the game can't be loaded.
    pub async fn apply(
        &self,
        id: GameId,
        command: &Command,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied, StoreError> {
        self.decide_and_commit(id, None, None, command, cause, now).await
    }

    /// Applies a command to a game that was loaded before: decides it, and writes its events and all that follows from
    /// them in one transaction. When the game has changed since it was loaded, it is loaded and decided again.
    ///
    /// # Errors
    /// [`StoreError::Refused`] when the game's state does not allow the command, [`StoreError::Contended`] when the
    /// game changed again and again, else when the database fails.
    pub async fn apply_to(
        &self,
        game: LoadedGame,
        command: &Command,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied, StoreError> {
        self.decide_and_commit(game.id, Some(game), None, command, cause, now).await
    }

    /// Applies a command that was chosen for exactly this state of the game. When the game has changed since it was
    /// loaded, the command is refused as stale.
    ///
    /// # Errors
    /// As [`Store::apply_to`]; [`Refusal::Stale`] when the game has changed.
    pub async fn apply_to_unchanged(
        &self,
        game: LoadedGame,
        command: &Command,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied, StoreError> {
        let events = game.table.events;
        self.decide_and_commit(game.id, Some(game), Some(events), command, cause, now).await
    }

    /// Applies a command, and again after a lost race. `loaded` is the game, if it was loaded before. With
    /// `expected_events` the command is refused as stale when the game has another number of events.
    async fn decide_and_commit(
        &self,
        id: GameId,
        mut loaded: Option<LoadedGame>,
        expected_events: Option<u32>,
        command: &Command,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied, StoreError> {
        for _ in 0..ATTEMPTS {
            if let Some(applied) = self.applied_before(cause).await? {
                return Ok(applied);
            }
            let game = match loaded.take() {
                Some(game) => game,
                None => self.load(id).await?,
            };
            if expected_events.is_some_and(|expected| expected != game.table.events) {
                return self.record_refusal(id, cause, Refusal::Stale, now).await;
            }
            match self.attempt(game, command, cause, now).await {
                Ok(applied) => return Ok(applied),
                Err(CommitError::Store(StoreError::Refused(refusal))) => {
                    return self.record_refusal(id, cause, *refusal, now).await;
                }
                Err(CommitError::Store(error)) => return Err(error),
                Err(CommitError::LostRace | CommitError::AlreadyApplied) => {}
            }
        }
        self.applied_before(cause).await?.ok_or(StoreError::Contended(id))
    }

    /// Tries once to apply a command. Without a commit all is rolled back.
    async fn attempt(
        &self,
        game: LoadedGame,
        command: &Command,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied, CommitError> {
        let mut tx = self.pool.begin().await?;
        let transition = Transition::decide(&mut tx, game, command, cause, now).await?;
        let delivery = if transition.events.is_empty() {
            if matches!(command, Command::Tick) {
                postpone_until_due(&mut tx, &transition).await?;
            }
            None
        } else {
            let delivery = transition.write(&mut tx).await?;
            begin_second_of_pair(&mut tx, &transition).await?;
            delivery
        };
        tx.commit().await?;
        Ok(transition.into_applied(delivery))
    }
}

/// Applies a command within a transaction that the caller commits, or rolls back after an error. A refused command
/// has no effect and is no error. Returns whether the command was applied.
pub(in crate::store) async fn apply_within(
    tx: &mut Connection,
    id: GameId,
    command: &Command,
    now: OffsetDateTime,
) -> Result<bool, CommitError> {
    let game = super::load::load(tx, id).await?;
    let transition = match Transition::decide(tx, game, command, Cause::JOB, now).await {
        Err(CommitError::Store(StoreError::Refused(_))) => return Ok(false),
        decided => decided?,
    };
    if !transition.events.is_empty() {
        transition.write(tx).await?;
    }
    Ok(true)
}

/// Sets anew when a game is due in which a tick found nothing to do. It would stay the first of the games that are due, and
/// block the others.
async fn postpone_until_due(tx: &mut Connection, transition: &Transition) -> Result<(), StoreError> {
    let Transition { id, table, at, .. } = transition;
    let due = table.due().map(|due| if due <= *at { *at + POSTPONE_BY } else { due });
    sqlx::query!(
        "update games set due_at = $3 where id = $1 and events = $2 and due_at <= $4",
        id.0,
        table.events.cast_signed(),
        due,
        at
    )
    .execute(tx)
    .await?;
    Ok(())
}
