//! The challenges of blocked people, which are declined.
//!
//! A blocked person must not notice. Such a challenge is made like any other, notifies nobody, and is declined after a while,
//! as if the challenged person had looked at it and declined. Where the bot can't post that it was declined, it expires like
//! one that is ignored: a click on Decline is announced by an answer there, which a job does not have.

use crate::play::{Command, GameId, UserId};
use crate::store::{
    Place, Store, StoreError, from_db,
    games::{apply::apply_within, transition::CommitError},
    place::id_from_db,
};
use time::{Duration, OffsetDateTime};

/// When a challenge is declined again whose decline failed.
const DECLINE_AGAIN: Duration = Duration::minutes(1);

/// A challenge that is to be declined, or was declined by [`Store::decline_unwanted_challenge`] and still looks open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnwantedChallenge {
    /// The table.
    pub id: GameId,
    /// The person who was challenged.
    pub opponent: UserId,
    /// When it was made.
    pub created: OffsetDateTime,
    /// The message of the challenge itself; `None` where the bot has posted none, or may not post any more.
    pub message: Option<(Place, u64)>,
    /// Whether it was declined, so that only its message is to be closed.
    pub is_declined: bool,
}

impl Store {
    /// Claims, for a minute, the challenge that has been due longest to be declined, or whose message is still to be closed.
    /// A challenge that is still to be posted waits.
    pub async fn claim_unwanted_challenge(&self, now: OffsetDateTime) -> Result<Option<UnwantedChallenge>, StoreError> {
        // The newest message of the table may be that which says that it was declined.
        let claimed = sqlx::query!(
            r#"update games set decline_at = $2
               where id = (
                   select id from games
                   where decline_at <= $1 and not exists (
                       select from outbox own where own.game_id = games.id and own.first_seq = 0 and own.state = 'waiting'
                   )
                   order by decline_at limit 1
                   for update skip locked
               )
               returning id, guild_id, channel_id, answers_guild_id, opponent as "opponent!", created_at,
                   phase <> 'open' as "is_declined!",
                   (select own.message_id from outbox own
                    where own.game_id = games.id and own.first_seq = 0 and own.state = 'sent' and own.answer_to is null
                        and not exists (select from closed_channels c where c.channel_id = games.channel_id)
                   ) as message_id"#,
            now,
            now + DECLINE_AGAIN
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(claimed.map(|row| UnwantedChallenge {
            id: GameId(row.id),
            opponent: UserId(from_db(row.opponent)),
            created: row.created_at,
            message: Place::from_db(row.guild_id, row.channel_id, row.answers_guild_id)
                .filter(|place| !place.is_by_answers())
                .zip(row.message_id.and_then(id_from_db)),
            is_declined: row.is_declined,
        }))
    }

    /// Declines the challenge of a blocked person, whose message is to be closed afterwards. Returns `false` where it was
    /// answered meanwhile: then nothing more is to be done.
    pub async fn decline_unwanted_challenge(
        &self,
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
        // Should this process die, another one closes the message.
        sqlx::query!("update games set decline_at = $2 where id = $1", challenge.id.0, now + DECLINE_AGAIN)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Records that nothing more is to be done about a challenge by a blocked person.
    pub async fn settle_unwanted_challenge(&self, id: GameId) -> Result<(), StoreError> {
        sqlx::query!("update games set decline_at = null where id = $1", id.0).execute(&self.pool).await?;
        Ok(())
    }
}
