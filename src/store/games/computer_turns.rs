//! The computer's turns. Each is a task, which every change of the game replaces or deletes.

use crate::deadline;
use crate::play::{GameId, Table};
use crate::store::{
    database::{Connection, Result, Store},
    place::Place,
    tasks::{
        self, ClaimedTask, TaskKind,
        kinds::{self, Kind},
    },
};
use parlor_ai::Level;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use time::OffsetDateTime;
use tokio::time::Instant;

/// The pause between checks while an answer to an interaction waits for the computer.
const POLL: Duration = Duration::from_millis(100);

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ComputerTurn {
    /// The first event that no message has announced, if its message waits for the computer's move or answer.
    unannounced: Option<i32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::store) enum Announcement {
    Now,
    /// Together with the computer's move or answer.
    WithComputer,
    Never,
}

/// Replaces the computer's previous turn at the table. Returns the first event that no message has announced: `first`,
/// or an earlier one that waited for the previous turn.
pub(in crate::store) async fn enqueue(
    tx: &mut Connection,
    id: GameId,
    place: Place,
    table: &Table,
    first: i32,
    announcement: Announcement,
    now: OffsetDateTime,
) -> Result<i32> {
    let Some((_, level)) = table.game().and_then(|game| game.computer()) else { return Ok(first) };
    match level {
        Level::Easy | Level::Medium | Level::Hard => {
            replace(tx, kinds::ComputerTurn, (id, place), table, first, announcement, now).await
        }
        // A kind of its own, because its long searches would noticeably delay the other levels' turns.
        Level::Master => replace(tx, kinds::LongComputerTurn, (id, place), table, first, announcement, now).await,
    }
}

async fn replace<K: Kind<Payload = ComputerTurn> + Copy>(
    tx: &mut Connection,
    kind: K,
    (id, place): (GameId, Place),
    table: &Table,
    first: i32,
    announcement: Announcement,
    now: OffsetDateTime,
) -> Result<i32> {
    let key = id.0.to_string();
    let previous = tasks::take(tx, kind, &key).await?;
    let unannounced = previous.and_then(|turn| turn.unannounced);
    let first = unannounced.unwrap_or(first);
    if table.task().is_some() {
        let unannounced = match announcement {
            Announcement::Now => None,
            Announcement::WithComputer => Some(first),
            Announcement::Never => unannounced,
        };
        // The limit of tasks for each owner applies to a direct conversation as to a server.
        let owner = place.guild.unwrap_or(place.channel);
        tasks::enqueue(tx, kind, &key, Some(owner), (now, now), &ComputerTurn { unannounced }).await?;
    }
    Ok(first)
}

impl Store {
    /// Waits until the computer has nothing to do in a game. Returns whether that was so before the timeout.
    pub async fn wait_for_computer(&self, id: GameId, timeout: Duration) -> Result<bool> {
        let (end, key) = (deadline::after(timeout), id.0.to_string());
        loop {
            let is_done = !self.has_task(&[TaskKind::ComputerTurn, TaskKind::LongComputerTurn], &key).await?;
            if is_done || Instant::now() >= end {
                return Ok(is_done);
            }
            tokio::time::sleep(POLL).await;
        }
    }

    /// Announces the events whose message waits for the computer's turn. Called when the turn is late.
    pub async fn announce_without_computer(&self, task: &mut ClaimedTask, now: OffsetDateTime) -> Result<()> {
        let (Some(id), Some(ComputerTurn { unannounced: Some(first) })) = (task.game(), task.payload()) else {
            return Ok(());
        };
        let mut tx = self.pool.begin().await?;
        // Locks the task. A change of the game replaces the task, so it waits for this lock.
        if !tasks::is_claimed(&mut tx, task).await? {
            return Ok(tx.rollback().await?);
        }
        let game = sqlx::query!(
            "select events, guild_id, channel_id, by_answers, answers_guild_id, private from games where id = $1",
            id.0
        );
        let game = game.fetch_one(&mut *tx).await?;
        let place =
            Place::from_db(game.guild_id, game.channel_id, (game.by_answers, game.answers_guild_id), game.private);
        tasks::enqueue_delivery(&mut tx, id, place, (first, game.events - 1), false, (now, now)).await?;
        task.set_payload(&ComputerTurn::default());
        tasks::record_payload(&mut tx, task).await?;
        Ok(tx.commit().await?)
    }
}
