//! Direct messages by which people are notified of messages in channels.
//!
//! They are rows until they are sent, so that a failure of Discord, or the death of a process, loses none. A process claims one
//! for a minute while it sends it.

use crate::play::UserId;
use crate::store::{
    Store, StoreError,
    database::pool::Connection,
    from_db,
    place::{guild_to_db, id_from_db},
    to_db,
};
use time::{Duration, OffsetDateTime};

/// How long a notice is left to the process that claimed it.
const CLAIM: Duration = Duration::minutes(1);

/// A message in a channel of which people are notified directly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoticeSource<'a> {
    /// Its subject. There is one notice for each source and person.
    pub source: &'a str,
    /// The server, as in links to the message.
    pub server: Option<u64>,
    pub channel: u64,
    /// Its id.
    pub message: u64,
    /// The tag of its language.
    pub language: &'a str,
    /// Its text.
    pub content: &'a str,
}

/// A notice that this process sends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimedNotice {
    row: i64,
    /// Its subject, as in [`NoticeSource`].
    pub source: String,
    pub person: UserId,
    /// The server, as in links to the message.
    pub server: Option<u64>,
    /// The channel of the message.
    pub channel: u64,
    pub message: u64,
    /// The tag of the message's language.
    pub language: String,
    /// The text of the message.
    pub content: String,
    /// When the message was created.
    pub created: OffsetDateTime,
    /// How often it was claimed.
    pub attempts: u32,
}

impl Store {
    /// Inserts a notice for each of these people, unless it is there already. `created` is when the message was created.
    pub async fn insert_direct_notices(
        &self,
        about: NoticeSource<'_>,
        people: &[UserId],
        created: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let people: Vec<_> = people.iter().map(|person| to_db(person.0)).collect();
        sqlx::query!(
            "insert into direct_notices
                 (source, user_id, guild_id, channel_id, message_id, language, content, created_at, due_at)
             select $1, person, $3, $4, $5, $6, $7, $8, $9 from unnest($2::bigint[]) person
             on conflict do nothing",
            about.source,
            &people,
            guild_to_db(about.server),
            to_db(about.channel),
            to_db(about.message),
            about.language,
            about.content,
            created,
            now
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Claims the notice that has been due longest, but none for the people in `busy`.
    pub async fn claim_direct_notice(
        &self,
        busy: &[u64],
        now: OffsetDateTime,
    ) -> Result<Option<ClaimedNotice>, StoreError> {
        let busy: Vec<_> = busy.iter().copied().map(to_db).collect();
        let row = sqlx::query!(
            "update direct_notices set due_at = $2, attempts = attempts + 1
             where id = (
                 select id from direct_notices where due_at <= $1 and user_id <> all($3) order by due_at, id limit 1
                 for update skip locked
             )
             returning id, source, user_id, guild_id, channel_id, message_id, language, content, created_at, attempts",
            now,
            now + CLAIM,
            &busy
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| ClaimedNotice {
            row: row.id,
            source: row.source,
            person: UserId(from_db(row.user_id)),
            server: id_from_db(row.guild_id),
            channel: from_db(row.channel_id),
            message: from_db(row.message_id),
            language: row.language,
            content: row.content,
            created: row.created_at,
            attempts: row.attempts.cast_unsigned(),
        }))
    }

    /// Records that a notice is tried again at `retry`, or that nothing is left to do.
    pub async fn settle_direct_notice(
        &self,
        notice: &ClaimedNotice,
        retry: Option<OffsetDateTime>,
    ) -> Result<(), StoreError> {
        match retry {
            Some(retry) => {
                sqlx::query!("update direct_notices set due_at = $2 where id = $1", notice.row, retry)
                    .execute(&self.pool)
                    .await?
            }
            None => sqlx::query!("delete from direct_notices where id = $1", notice.row).execute(&self.pool).await?,
        };
        Ok(())
    }
}

/// Deletes the notices for a person, and those that mention the person.
pub(in crate::store) async fn delete_of_person(tx: &mut Connection, person: i64) -> Result<(), StoreError> {
    // A mention is the only place of a text in which a person's id stands.
    let mention = format!("<@{}>", from_db(person));
    sqlx::query!("delete from direct_notices where user_id = $1 or strpos(content, $2) > 0", person, mention)
        .execute(tx)
        .await?;
    Ok(())
}

/// Deletes the notices of messages on a server.
pub(in crate::store) async fn delete_of_server(tx: &mut Connection, guild: i64) -> Result<(), StoreError> {
    sqlx::query!("delete from direct_notices where guild_id = $1", guild).execute(tx).await?;
    Ok(())
}
