//! Applies a command to a game: load, decide, commit; after a lost race, start over.

use crate::clock::Clock;
use crate::deadline;
use crate::play::{Command, GameId, Refusal};
use crate::store::{
    changes::{
        cause::{ATTEMPTS, Applied, Cause},
        create_table::begin_second_of_pair,
        transition::Transition,
    },
    database::{Connection, Owner, Result, Store, StoreError, to_db},
    games::{
        load::{LoadedGame, load},
        vote_games::enqueue_count,
    },
    requests::interactions,
    tasks,
};
use time::{Duration, OffsetDateTime};
use tokio::time::Instant;

/// Delay for a game that stays due although a tick finds nothing to do in it.
const POSTPONE_BY: Duration = Duration::minutes(10);

const POSTPONE_LIVE_BY: Duration = Duration::SECOND;

/// A move after its player's time was up waits this long for news of the connection to Discord. A heartbeat is recorded every second,
/// and an interaction has to be answered within three.
const SETTLING_TIME: std::time::Duration = std::time::Duration::from_millis(1500);

const SETTLING_POLL: std::time::Duration = std::time::Duration::from_millis(100);

#[derive(Clone, Copy, PartialEq, Eq)]
enum ClockState {
    /// It is certain that the players could move until the time was up.
    Settled,
    /// A downtime was credited just now.
    Credited,
    /// The bot may have been cut off from Discord.
    Unknown,
}

impl Store {
    /// Loads a game and calls [`Store::apply_to`].
    pub async fn apply(&self, id: GameId, command: &Command, cause: Cause, now: OffsetDateTime) -> Result<Applied> {
        self.decide_and_commit(id, None, None, command, cause, now).await
    }

    /// Decides a command on a loaded game and commits the events with all their consequences in one transaction. If the
    /// game has changed since it was loaded, it is loaded and decided again.
    pub async fn apply_to(
        &self,
        game: LoadedGame,
        command: &Command,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied> {
        self.decide_and_commit(game.id, Some(game), None, command, cause, now).await
    }

    /// Applies a command that was chosen for exactly this state of the game; [`Refusal::Stale`] if the game has changed.
    pub async fn apply_to_unchanged(
        &self,
        game: LoadedGame,
        command: &Command,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied> {
        let events = game.table.events;
        self.decide_and_commit(game.id, Some(game), Some(events), command, cause, now).await
    }

    /// With `expected_events`, a game with another number of events refuses the command as stale.
    async fn decide_and_commit(
        &self,
        id: GameId,
        mut loaded: Option<LoadedGame>,
        expected_events: Option<u32>,
        command: &Command,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied> {
        let store = self.owned_by(Owner::Game(id));
        let mut clock = None;
        for _ in 0..ATTEMPTS {
            if let Some(applied) = store.applied_before(cause).await? {
                return Ok(applied);
            }
            let game = match loaded.take() {
                Some(game) => game,
                None => store.load(id).await?,
            };
            if expected_events.is_some_and(|expected| expected != game.table.events) {
                return store.record_refusal(id, cause, Refusal::Stale, now).await;
            }
            match store.attempt(game, command, cause, now).await {
                // Decided again even if the clock is settled: another process may have credited it since the game was loaded.
                Err(StoreError::Refused(refusal))
                    if *refusal == Refusal::OutOfTime && clock != Some(ClockState::Settled) =>
                {
                    let state = store.settle_clock(id, now).await?;
                    if state == ClockState::Unknown {
                        return store.record_refusal(id, cause, Refusal::ClockUnknown, now).await;
                    }
                    clock = Some(state);
                }
                Err(StoreError::Refused(refusal)) => return store.record_refusal(id, cause, *refusal, now).await,
                Err(error) if error.is_lost_race() => {}
                applied => return applied,
            }
        }
        store.applied_before(cause).await?.ok_or(StoreError::Contended(id))
    }

    /// Gives a live game the credit that its timer would wait for.
    async fn settle_clock(&self, id: GameId, now: OffsetDateTime) -> Result<ClockState> {
        let (system, end) = (Clock::system(), deadline::after(SETTLING_TIME));
        loop {
            let downtimes = self.downtimes_to_credit(id).await?;
            for &downtime in &downtimes {
                self.credit(id, downtime, now).await?;
            }
            if !downtimes.is_empty() {
                return Ok(ClockState::Credited);
            }
            if self.is_clock_settled(id, (now, system), Clock::system()).await? {
                return Ok(ClockState::Settled);
            }
            if Instant::now() >= end {
                return Ok(ClockState::Unknown);
            }
            tokio::time::sleep(SETTLING_POLL).await;
        }
    }

    async fn attempt(&self, game: LoadedGame, command: &Command, cause: Cause, now: OffsetDateTime) -> Result<Applied> {
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

    /// The effect of an earlier delivery of the interaction; `None` for the first one. [`Refusal::Stale`] when the
    /// interaction was refused, or its game was deleted.
    pub(super) async fn applied_before(&self, cause: Cause) -> Result<Option<Applied>> {
        let Some(interaction) = cause.interaction else { return Ok(None) };
        let row =
            sqlx::query!("select game_id, first_seq, last_seq from interactions where id = $1", to_db(interaction))
                .fetch_optional(&self.pool)
                .await?;
        let Some(row) = row else { return Ok(None) };
        let (Some(id), Some(first), Some(last)) = (row.game_id.map(GameId), row.first_seq, row.last_seq) else {
            return Err(StoreError::refused(Refusal::Stale));
        };
        let (game, events) = self.load_until(id, first.cast_unsigned(), last.cast_unsigned()).await?;
        // Concurrent deliveries of one interaction find the same message.
        let delivery = tasks::waiting_delivery(&mut self.pool.acquire().await?, id, last).await?;
        let LoadedGame { place, table, .. } = game;
        Ok(Some(Applied { id, place, table, events, announce: cause.announce, delivery, repeated: true }))
    }

    /// Records a refusal and returns it as the error. If the same interaction has been applied meanwhile, this delivery
    /// is a repetition, and the earlier effect is returned.
    ///
    /// A refusal is recorded because a repeated delivery might find the command legal once the game has gone on. Its
    /// sender was told of the refusal, and would be surprised by the next board.
    pub(super) async fn record_refusal(
        &self,
        id: GameId,
        cause: Cause,
        refusal: Refusal,
        now: OffsetDateTime,
    ) -> Result<Applied> {
        let refused = StoreError::refused(refusal);
        let Some(interaction) = cause.interaction else { return Err(refused) };
        if interactions::record(&mut self.pool.acquire().await?, interaction, Some(id), None, now).await? {
            return Err(refused);
        }
        self.applied_before(cause).await?.ok_or(refused)
    }
}

/// The caller rolls the transaction back after an error. A refused command changes nothing.
pub(in crate::store) async fn apply_within(
    tx: &mut Connection,
    id: GameId,
    command: &Command,
    now: OffsetDateTime,
) -> Result<()> {
    let game = load(tx, id).await?;
    match Transition::decide(tx, game, command, Cause::JOB, now).await {
        Ok(transition) if !transition.events.is_empty() => transition.write(tx).await.map(drop),
        Ok(_) | Err(StoreError::Refused(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Called after a tick found nothing to do: the game would stay first in the queue and block the others.
async fn postpone_until_due(tx: &mut Connection, transition: &Transition) -> Result<()> {
    let Transition { id, table, at, .. } = transition;
    // A game that waits for a vote is due again with the vote, and its message no longer says when the vote closes.
    let waits = table.vote().is_some() && table.due().is_some_and(|due| due <= *at);
    if waits {
        enqueue_count(tx, *id, *at).await?;
    }
    let wait = if waits {
        Duration::DAY
    } else if table.is_live() {
        POSTPONE_LIVE_BY
    } else {
        POSTPONE_BY
    };
    let due = table.due().map(|due| if due <= *at { *at + wait } else { due });
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
