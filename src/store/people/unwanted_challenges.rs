//! The challenges of blocked people, which are declined.
//!
//! A blocked person must not notice. Such a challenge is made like any other, notifies nobody, and is declined after a while,
//! as if the challenged person had looked at it and declined. Where the bot can't post that it was declined, it expires like
//! one that is ignored: a click on Decline is announced by an answer there, which a job does not have.

use crate::play::{Command, GameId, UserId};
use crate::store::{
    Place, Store, StoreError,
    database::pool::Connection,
    from_db,
    games::{apply::apply_within, transition::CommitError},
    place::id_from_db,
    tasks::{self, ClaimedTask, TaskKind},
};
use time::{Duration, OffsetDateTime};

/// How long the challenge of a blocked person waits before it is declined, at least and at most. Within an hour, the message of
/// the challenge can be edited as often as any.
const DECLINE_AFTER: (Duration, Duration) = (Duration::minutes(2), Duration::minutes(45));

/// A challenge that is to be declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnwantedChallenge {
    pub id: GameId,
    /// The person who was challenged.
    pub opponent: UserId,
    /// Whether it is still to be posted.
    pub waits: bool,
    /// The message of the challenge itself; `None` where the bot has posted none, or may not post any more.
    pub message: Option<(Place, u64)>,
}

/// Enqueues that a challenge is declined.
pub(in crate::store) async fn enqueue(
    tx: &mut Connection,
    id: GameId,
    guild: Option<u64>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let (least, most) = DECLINE_AFTER;
    let due = now + least + (most - least) * rand::random::<f64>();
    tasks::enqueue(tx, TaskKind::DeclineChallenge, &id.0.to_string(), guild, (now, due), &()).await
}

/// Enqueues that the open challenges of a blocked person are declined, as far as the bot posts them.
pub(in crate::store) async fn enqueue_open(
    tx: &mut Connection,
    person: i64,
    blocked: i64,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let open = sqlx::query!(
        "select id, guild_id from games
         where challenger = $2 and opponent = $1 and phase = 'open' and answers_guild_id is null
             and not exists (select from tasks where kind = $3 and key = games.id::text)",
        person,
        blocked,
        TaskKind::DeclineChallenge.name()
    )
    .fetch_all(&mut *tx)
    .await?;
    for challenge in open {
        enqueue(tx, GameId(challenge.id), id_from_db(challenge.guild_id), now).await?;
    }
    Ok(())
}

/// Has the open challenges of a person who is not blocked any more declined no more.
pub(in crate::store) async fn cancel(tx: &mut Connection, person: i64, blocked: i64) -> Result<(), StoreError> {
    sqlx::query!(
        "delete from tasks where kind = $3 and key = any(array(
             select id::text from games where challenger = $2 and opponent = $1 and phase = 'open'
         ))",
        person,
        blocked,
        TaskKind::DeclineChallenge.name()
    )
    .execute(tx)
    .await?;
    Ok(())
}

impl Store {
    /// The challenge at a table that was to be declined.
    pub async fn unwanted_challenge(&self, id: GameId) -> Result<Option<UnwantedChallenge>, StoreError> {
        // The newest message of the table may be that which says that it was declined.
        let row = sqlx::query!(
            r#"select guild_id, channel_id, answers_guild_id, opponent as "opponent!",
                   exists (
                       select from outbox own where own.game_id = $1 and own.first_seq = 0 and own.state = 'waiting'
                   ) as "waits!",
                   (select own.message_id from outbox own
                    where own.game_id = $1 and own.first_seq = 0 and own.state = 'sent' and own.answer_to is null
                        and not exists (select from channels c where c.channel_id = games.channel_id and c.refused is not null)
                   ) as message_id
               from games where id = $1"#,
            id.0
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| UnwantedChallenge {
            id,
            opponent: UserId(from_db(row.opponent)),
            waits: row.waits,
            message: Place::from_db(row.guild_id, row.channel_id, row.answers_guild_id)
                .filter(|place| !place.is_by_answers())
                .zip(row.message_id.and_then(id_from_db)),
        }))
    }

    /// Declines the challenge of a blocked person, and records that in the task's payload, so that its message is closed even if this
    /// process dies. Returns `false` where it was answered meanwhile: then nothing more is to be done.
    pub async fn decline_unwanted_challenge(
        &self,
        task: &mut ClaimedTask,
        challenge: &UnwantedChallenge,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let mut tx = self.pool.begin().await?;
        let command = Command::Decline { by: challenge.opponent.into() };
        match apply_within(&mut tx, challenge.id, &command, now).await {
            Ok(true) => {}
            Ok(false) | Err(CommitError::LostRace | CommitError::AlreadyApplied) => return Ok(false),
            Err(CommitError::Store(error)) => return Err(error),
        }
        task.set_payload(&true);
        let is_own = tasks::record_payload(&mut tx, task).await?;
        if is_own {
            tx.commit().await?;
        }
        Ok(is_own)
    }
}
