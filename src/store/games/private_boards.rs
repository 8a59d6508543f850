//! Answers that show private games, and their updates: what the computer or the player on the board page does is shown by the
//! token of the newest press.

use crate::play::{GameId, UserId};
use crate::store::{Cause, Store, StoreError, TaskKind, database::pool::Connection, tasks};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

const KIND: TaskKind = TaskKind::PrivateBoard;

/// The computer may have moved while the update was being requested.
const FIRST_CHECK: time::Duration = time::Duration::SECOND;

/// The age of a press at which its answer is edited for the last time, and its token deleted, which expires soon.
pub const LAST_EDIT: time::Duration = time::Duration::minutes(14);

/// An interaction whose answer shows a private game. Not `Debug`: the token lets anyone answer it.
#[derive(Clone, Serialize, Deserialize)]
pub struct PrivateAnswer {
    pub interaction: u64,
    pub token: String,
    /// The player's moves that it shows. If there are more, they were made on the page.
    pub moves: usize,
    /// When the player pressed: the token expires fifteen minutes later.
    pub since: OffsetDateTime,
}

/// Called after a change to a private game. The answer to the player's own change shows it, so no earlier answer is
/// updated, unless the player made it on the page.
pub(in crate::store) async fn record_change(
    tx: &mut Connection,
    id: GameId,
    cause: &Cause,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let key = id.0.to_string();
    match cause.interaction {
        Some(interaction) if !is_of_page(interaction) => tasks::delete(tx, KIND, &key).await,
        _ => tasks::want_again(tx, KIND, &key, now).await,
    }
}

/// Requests of the page have made-up ids, which are larger than all of Discord's.
const fn is_of_page(interaction: u64) -> bool {
    interaction >> 63 == 1
}

impl Store {
    /// Keeps an answer for updates, and with `is_due` requests one for when the computer has moved. Replaces an earlier
    /// interaction's answer.
    pub async fn set_private_answer(
        &self,
        id: GameId,
        player: UserId,
        answer: &PrivateAnswer,
        is_due: bool,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let key = id.0.to_string();
        let mut tx = self.pool.begin().await?;
        let former: Option<PrivateAnswer> = tasks::lock_payload(&mut tx, KIND, &key).await?;
        // Discord may deliver an older interaction once more.
        if former.is_some_and(|former| former.interaction > answer.interaction) {
            return Ok(tx.rollback().await?);
        }
        tasks::delete(&mut tx, KIND, &key).await?;
        let due = now + if is_due { FIRST_CHECK } else { LAST_EDIT };
        tasks::enqueue(&mut tx, KIND, &key, Some(player.0), (now, due), answer).await?;
        Ok(tx.commit().await?)
    }
}
