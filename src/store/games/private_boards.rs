//! Answers that show private games, and their updates. An update shows the computer's move, or moves on the board page. It needs the
//! token of a press: of the newest one whose answer shows the board. A press that opened the game inside Discord has no such answer.

use crate::play::{GameId, UserId};
use crate::store::{
    database::{Connection, Result, Store},
    tasks::{self, TaskKind, kinds},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

const KIND: TaskKind = TaskKind::PrivateBoard;

const LAUNCHED: TaskKind = TaskKind::LaunchedBoard;

/// The time until the first check. The check does not come at once, because the computer may move while the answer is being
/// sent.
const FIRST_CHECK: time::Duration = time::Duration::SECOND;

/// The age of an interaction at which its answer is edited for the last time, and its token is deleted. The token expires at
/// fifteen minutes.
pub const LAST_EDIT: time::Duration = time::Duration::minutes(14);

/// An interaction whose answer shows a private game. Not `Debug`, because anyone who reads the token in a log could answer the
/// interaction.
#[derive(Clone, Serialize, Deserialize)]
pub struct PrivateAnswer {
    pub interaction: u64,
    pub token: String,
    /// How many of the player's moves the answer shows. If the game has more, they were made on the page.
    pub moves: usize,
    /// When the player sent the interaction. The token expires fifteen minutes later.
    pub since: OffsetDateTime,
}

/// A press that opened a private game inside Discord. Not `Debug`, because anyone who reads the token in a log could answer the
/// interaction.
#[derive(Clone, Serialize, Deserialize)]
pub struct Launch {
    pub interaction: u64,
    pub token: String,
    /// When the player pressed.
    pub since: OffsetDateTime,
    /// Whether the player was told of the game's end, or an attempt to tell them may have succeeded.
    pub end_told: bool,
}

/// Called after a change of a private game. If an interaction of Discord made the change, the answer to it shows the game, so
/// earlier answers need no update. After a change on the page or by the computer, they need one.
pub(in crate::store) async fn refresh_answers(
    tx: &mut Connection,
    id: GameId,
    is_over: bool,
    interaction: Option<u64>,
    now: OffsetDateTime,
) -> Result<()> {
    let key = id.0.to_string();
    match interaction {
        Some(interaction) if !is_of_page(interaction) => {
            tasks::delete(tx, KIND, &key).await?;
            tasks::delete(tx, LAUNCHED, &key).await
        }
        _ => {
            tasks::wake_task(tx, KIND, &key, now).await?;
            if is_over { tasks::wake_task(tx, LAUNCHED, &key, now).await } else { Ok(()) }
        }
    }
}

/// The bot gives requests of the page ids of its own, with the highest bit set. No id of Discord has it.
const fn is_of_page(interaction: u64) -> bool {
    interaction >> 63 == 1
}

impl Store {
    /// Keeps an answer for updates. `is_due` requests an update, for the computer's move. Replaces the answer to an earlier
    /// interaction, and an earlier launch, because the new answer will show the game's end.
    pub async fn set_private_answer(
        &self,
        id: GameId,
        player: UserId,
        answer: &PrivateAnswer,
        is_due: bool,
        now: OffsetDateTime,
    ) -> Result<()> {
        let key = id.0.to_string();
        let mut tx = self.pool.begin().await?;
        let former = tasks::lock_payload(&mut tx, kinds::PrivateBoard, &key).await?;
        // Discord may deliver an older interaction again.
        if former.is_some_and(|former| former.interaction > answer.interaction) {
            return Ok(tx.rollback().await?);
        }
        let launched = tasks::lock_payload(&mut tx, kinds::LaunchedBoard, &key).await?;
        if launched.is_some_and(|launched| launched.interaction < answer.interaction) {
            tasks::delete(&mut tx, LAUNCHED, &key).await?;
        }
        tasks::delete(&mut tx, KIND, &key).await?;
        let due = now + if is_due { FIRST_CHECK } else { LAST_EDIT };
        tasks::enqueue(&mut tx, kinds::PrivateBoard, &key, Some(player.0), (now, due), answer).await?;
        Ok(tx.commit().await?)
    }

    /// Keeps the press that opened a game inside Discord, to tell the player of the game's end. Does nothing if a newer
    /// interaction is kept.
    pub async fn keep_launch(&self, id: GameId, player: UserId, launch: &Launch, now: OffsetDateTime) -> Result<()> {
        let key = id.0.to_string();
        let mut tx = self.pool.begin().await?;
        let answer = tasks::lock_payload(&mut tx, kinds::PrivateBoard, &key).await?;
        let former = tasks::lock_payload(&mut tx, kinds::LaunchedBoard, &key).await?;
        // Discord may deliver an older interaction again, or the same one.
        if answer.is_some_and(|answer| answer.interaction > launch.interaction)
            || former.is_some_and(|former| former.interaction >= launch.interaction)
        {
            return Ok(tx.rollback().await?);
        }
        tasks::delete(&mut tx, LAUNCHED, &key).await?;
        tasks::enqueue(&mut tx, kinds::LaunchedBoard, &key, Some(player.0), (now, now + LAST_EDIT), launch).await?;
        Ok(tx.commit().await?)
    }

    /// Called when Discord has not opened the game after all.
    pub async fn forget_launch(&self, id: GameId) -> Result<()> {
        tasks::delete(&mut self.pool.acquire().await?, LAUNCHED, &id.0.to_string()).await
    }
}
