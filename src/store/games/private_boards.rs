//! Updates of answers that show private games.

use crate::deadline::stretched;
use crate::play::{GameId, Refusal, UserId};
use crate::store::{
    Announce, Applied, Cause, LoadedGame, Place, Store, StoreError, TaskKind, database::pool::Connection,
    games::outbox, place::guild_to_db, tasks, to_db,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

const KIND: TaskKind = TaskKind::PrivateBoard;

/// The computer may have moved while the update was being requested.
const FIRST_CHECK: time::Duration = time::Duration::SECOND;

/// An interaction whose answer shows a private game. Not `Debug`: the token lets anyone answer it.
#[derive(Clone, Serialize, Deserialize)]
pub struct PrivateAnswer {
    pub interaction: u64,
    pub token: String,
}

/// Called after a change to a private game. The answer to the player's own change shows it, so no earlier answer is
/// updated.
pub(in crate::store) async fn record_change(
    tx: &mut Connection,
    id: GameId,
    cause: &Cause,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let key = id.0.to_string();
    match cause.interaction {
        Some(_) => tasks::delete(tx, KIND, &key).await,
        None => tasks::want_again(tx, KIND, &key, now).await,
    }
}

impl Store {
    /// Requests the update of an answer once the computer has moved. Replaces the request for an earlier interaction's answer.
    pub async fn set_private_answer(
        &self,
        id: GameId,
        player: UserId,
        answer: &PrivateAnswer,
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
        tasks::enqueue(&mut tx, KIND, &key, Some(player.0), (now, now + FIRST_CHECK), answer).await?;
        Ok(tx.commit().await?)
    }

    /// Moves a private game to a channel, and announces its board there.
    pub async fn publish(
        &self,
        game: LoadedGame,
        to: Place,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied, StoreError> {
        if let Some(applied) = self.applied_before(cause).await? {
            return Ok(applied);
        }
        let LoadedGame { id, table, .. } = game;
        let mut tx = self.of_game(id).pool.begin().await?;
        // Only the first of several requests announces it.
        let published = sqlx::query_scalar!(
            r#"update games set private = false, guild_id = $2::bigint, channel_id = $3, answers_guild_id = $4,
                 -- On a server, its language is used.
                 language = case when $2::bigint = 0 then language end
             where id = $1 and private
             returning (
                 select max(seq) from events
                 where game_id = $1 and body ->> 'kind' in ('accepted', 'moved', 'taken_back', 'ended')
             ) as "board!""#,
            id.0,
            guild_to_db(to.guild),
            to_db(to.channel),
            to.answers_to_db()
        )
        .fetch_optional(&mut *tx)
        .await?;
        let Some(board) = published else {
            tx.rollback().await?;
            let refused = StoreError::refused(Refusal::Stale);
            return self.applied_before(cause).await?.ok_or(refused);
        };
        if let Some(interaction) = cause.interaction {
            sqlx::query!(
                "insert into interactions (id, game_id, first_seq, last_seq, at) values ($1, $2, $3, $3, $4)",
                to_db(interaction),
                id.0,
                board,
                now
            )
            .execute(&mut *tx)
            .await?;
        }
        tasks::delete(&mut tx, KIND, &id.0.to_string()).await?;
        let due = if cause.announce == Announce::InAnswer { now + stretched(outbox::ANSWER_HOLD) } else { now };
        let row = outbox::enqueue(&mut tx, id, to, (board, board), false, (now, due)).await?;
        tx.commit().await?;
        Ok(Applied {
            id,
            place: to,
            table,
            events: Vec::new(),
            announce: cause.announce,
            delivery: Some(row),
            repeated: false,
        })
    }
}
