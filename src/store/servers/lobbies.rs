//! Challenges that are open to everyone, and the message of a server that lists them: its lobby.
//!
//! A process claims a lobby for a minute while it writes the message. Should it die meanwhile, another one takes it up.

use crate::play::{Event, GameId, Participant, Terms, UserId};
use crate::store::{
    Place, Store, StoreError,
    database::pool::Connection,
    from_db,
    games::outbox,
    interval, participant_from_db,
    place::id_from_db,
    servers::{audit_log::insert_audit_entry, server_row},
    tasks, to_db,
};
use time::{Duration, OffsetDateTime};

/// How long a lobby is left to the process that claimed it.
const CLAIM: Duration = Duration::minutes(1);

/// How long a message stays as it is at least: Discord limits how often a channel's messages are edited.
const SPACING: Duration = Duration::seconds(2);

/// When a lobby is written once more after it was set up: later than any transaction takes that does not know of it.
const LATE_CHANGE: Duration = Duration::seconds(30);

/// How long a refused message is not tried again, however often the permissions of the server change.
const RETRY_REFUSED: std::time::Duration = std::time::Duration::from_secs(30);

/// The name of a lobby in the audit log.
const AUDIT: &str = "lobby";

/// A challenge that is open to everyone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenChallenge {
    pub id: GameId,
    /// Where it was made, and the game will be played.
    pub place: Place,
    /// The channel above, where it was made in a public thread.
    pub parent: Option<u64>,
    /// Who made it.
    pub challenger: Participant,
    /// The proposed terms.
    pub terms: Terms,
    pub expires: OffsetDateTime,
}

impl OpenChallenge {
    /// The channel that those see who see the challenge.
    pub fn seen_in(&self) -> u64 {
        self.parent.unwrap_or(self.place.channel)
    }
}

/// The lobby of a server, as it was set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lobby {
    /// Where its message is.
    pub channel: u64,
    /// The role that is pinged when there is a new challenge.
    pub role: Option<u64>,
    /// Why Discord refused the message.
    pub refused: Option<String>,
}

/// A lobby whose message may have to change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimedLobby {
    pub guild: u64,
    /// Where its message is.
    pub channel: u64,
    /// The role that is pinged when there is a new challenge.
    pub role: Option<u64>,
    /// When the role was last pinged.
    pub last_pinged: Option<OffsetDateTime>,
    /// The message; `None` where there is none yet.
    pub message: Option<u64>,
    /// The text of the message.
    pub content: Option<String>,
    /// The newest challenge that it has listed.
    pub listed: GameId,
    /// When a process first tried to post a message whose id is unknown: now, unless that failed or the process died.
    pub tried: OffsetDateTime,
    /// How often it was tried since then.
    pub attempts: u32,
    /// The number of the claim, which is void when the lobby has moved or another process has claimed it since.
    claim: i64,
    /// The changes that the message will contain.
    changes: Vec<i64>,
}

/// The outcome of sending the message of a lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LobbyOutcome {
    /// It shows the challenges.
    Shown {
        message: u64,
        /// Its text.
        content: String,
        /// The newest challenge that it lists.
        listed: GameId,
        /// Messages that it replaces.
        former: Vec<u64>,
    },
    /// It is tried again at that time.
    Retry(OffsetDateTime),
    /// Discord refused it for that reason: it is not tried again.
    Refused(String),
}

/// A message that was a lobby's, and is to be deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormerLobbyMessage {
    id: i64,
    pub channel: u64,
    /// The message; `None` where it is unknown whether there is one.
    pub message: Option<u64>,
    /// Since when it may have been posted.
    pub since: OffsetDateTime,
    /// How often it was tried to delete it.
    pub attempts: u32,
}

/// Records that the challenges of a server have changed, where it has a lobby and the events are about a challenge.
pub(in crate::store) async fn record_change(
    tx: &mut Connection,
    guild: u64,
    events: &[Event],
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let listed = |event: &Event| match event {
        Event::Challenged { opponent, .. } => opponent.is_none(),
        Event::Accepted { .. } | Event::Declined | Event::Cancelled | Event::Expired => true,
        _ => false,
    };
    if events.iter().any(listed) {
        insert_change(tx, to_db(guild), at).await?;
    }
    Ok(())
}

/// Has the lobby of a server written anew at that time, where there is one.
pub(in crate::store) async fn insert_change(
    tx: &mut Connection,
    guild: i64,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "insert into lobby_changes (guild_id, due_at)
         select guild_id, $2::timestamptz from lobbies where guild_id = $1 and channel_id is not null and refused is null",
        guild,
        at
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Has a message deleted that is a lobby's no more, or what may have been posted since then.
async fn insert_former(
    tx: &mut Connection,
    channel: i64,
    message: Option<i64>,
    since: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "insert into former_lobby_messages (channel_id, message_id, since, due_at) values ($1, $2, $3, $4)",
        channel,
        message,
        since,
        now
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Deletes the lobby of a server that the bot has left, where nothing can be deleted at Discord any more.
pub(in crate::store) async fn delete(tx: &mut Connection, guild: i64) -> Result<(), StoreError> {
    sqlx::query!("delete from lobbies where guild_id = $1", guild).execute(&mut *tx).await?;
    sqlx::query!("delete from lobby_changes where guild_id = $1", guild).execute(&mut *tx).await?;
    Ok(())
}

impl Store {
    /// Up to `limit` challenges on a server that are open to everyone, the newest first. Left out are those in channels in which
    /// the bot may not post, and those of people who are banned, which nobody can take, or who have blocked the `reader`.
    pub async fn open_challenges(
        &self,
        guild: u64,
        reader: Option<UserId>,
        now: OffsetDateTime,
        limit: i64,
    ) -> Result<Vec<OpenChallenge>, StoreError> {
        let rows = sqlx::query!(
            r#"select g.id, g.guild_id, g.channel_id, g.challenger, e.body::text as "body!",
                   coalesce(g.parent_id, (select t.parent_id from public_threads t where t.channel_id = g.channel_id))
                       as parent_id
               from games g join events e on e.game_id = g.id and e.seq = 0
               where g.guild_id = $1 and g.phase = 'open' and g.opponent is null and g.due_at > $2
                   and not exists (select from channels c where c.channel_id = g.channel_id and c.refused is not null)
                   and not exists (
                       select from bans b
                       where b.guild_id = g.guild_id and b.user_id = g.challenger and (b.until is null or b.until > $2)
                   )
                   and not exists (
                       select from blocks b where b.user_id = g.challenger and b.blocked_id = $4
                   )
               order by g.id desc limit $3"#,
            to_db(guild),
            now,
            limit,
            reader.map(|reader| to_db(reader.0))
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .filter_map(|row| {
                // One that a newer version wrote is left out.
                let Ok(Event::Challenged { terms, expires, .. }) = serde_json::from_str(&row.body) else { return None };
                let place = Place::from_db(row.guild_id, row.channel_id, None)?;
                Some(OpenChallenge {
                    id: GameId(row.id),
                    place,
                    parent: row.parent_id.and_then(id_from_db),
                    challenger: participant_from_db(row.challenger),
                    terms,
                    expires,
                })
            })
            .collect())
    }

    /// Sets up the lobby of a server, or changes or removes it, and records that in the audit log.
    pub async fn set_lobby(
        &self,
        guild: u64,
        lobby: Option<(u64, Option<u64>)>,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let (channel, role) = (lobby.map(|(channel, _)| to_db(channel)), lobby.and_then(|(_, role)| role).map(to_db));
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        // Should the bot leave the server one day, the lobby is found by this row.
        server_row::ensure(&mut tx, guild).await?;
        sqlx::query!("insert into lobbies (guild_id) values ($1) on conflict do nothing", to_db(guild))
            .execute(&mut *tx)
            .await?;
        let old = sqlx::query!(
            "select channel_id, message_id, tried_at from lobbies where guild_id = $1 for update",
            to_db(guild)
        )
        .fetch_one(&mut *tx)
        .await?;
        if let Some(left) = old.channel_id.filter(|_| old.channel_id != channel) {
            if old.message_id.is_some() {
                insert_former(&mut tx, left, old.message_id, now, now).await?;
            }
            if let Some(tried) = old.tried_at {
                // A process may be posting at this moment, or have died after it had posted.
                insert_former(&mut tx, left, None, tried, now + CLAIM).await?;
            }
            sqlx::query!(
                "update lobbies set message_id = null, content = null, claimed_until = null, claim = claim + 1,
                     tried_at = null, attempts = 0
                 where guild_id = $1",
                to_db(guild)
            )
            .execute(&mut *tx)
            .await?;
        }
        // Challenges that were made before ping nobody.
        sqlx::query!(
            "update lobbies set channel_id = $2, role_id = $3, refused = null, refused_at = null, listed = greatest(
                 listed, (select coalesce(max(id), 0) from games where guild_id = $1 and phase = 'open')
             )
             where guild_id = $1",
            to_db(guild),
            channel,
            role
        )
        .execute(&mut *tx)
        .await?;
        insert_change(&mut tx, to_db(guild), now).await?;
        // Once more for challenges that are being made at this moment, without knowing of the lobby.
        insert_change(&mut tx, to_db(guild), now + LATE_CHANGE).await?;
        let value = channel.map_or_else(|| "no".to_owned(), |channel| from_db(channel).to_string());
        insert_audit_entry(&mut tx, guild, by, AUDIT, &value, now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Has the lobby of a server written anew, because its channels or roles have changed: at once, and when every process has
    /// forgotten how they were, after `kept`. A lobby or a channel for results that Discord has refused
    /// is tried again, and so are the messages of tournaments, and roles.
    pub async fn record_access_change(
        &self,
        guild: u64,
        kept: Duration,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        sqlx::query!(
            "update lobbies set claimed_until = refused_at + $2, refused = null, refused_at = null
             where guild_id = $1 and refused is not null",
            to_db(guild),
            interval(RETRY_REFUSED)
        )
        .execute(&mut *tx)
        .await?;
        tasks::retry_refused(&mut tx, guild, now).await?;
        outbox::retry_refused_of_server(&mut tx, guild, RETRY_REFUSED, now).await?;
        for at in [now, now + kept] {
            insert_change(&mut tx, to_db(guild), at).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    pub async fn lobby(&self, guild: u64) -> Result<Option<Lobby>, StoreError> {
        let row = sqlx::query!(
            r#"select channel_id as "channel_id!", role_id, refused from lobbies where guild_id = $1 and channel_id is not null"#,
            to_db(guild)
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| Lobby {
            channel: from_db(row.channel_id),
            role: row.role_id.map(from_db),
            refused: row.refused,
        }))
    }

    /// Claims a lobby whose challenges have changed.
    pub async fn claim_lobby(&self, now: OffsetDateTime) -> Result<Option<ClaimedLobby>, StoreError> {
        let row = sqlx::query!(
            r#"update lobbies l
               set claimed_until = $2, claim = claim + 1, tried_at = coalesce(tried_at, $1), attempts = attempts + 1
               where guild_id = (
                   select due.guild_id from lobby_changes c join lobbies due on due.guild_id = c.guild_id
                   where c.due_at <= $1 and due.channel_id is not null and due.refused is null
                       and (due.claimed_until is null or due.claimed_until <= $1)
                   order by c.due_at limit 1
                   for update of due skip locked
               )
               returning guild_id, channel_id as "channel_id!", role_id, called_at, message_id, content, listed,
                   tried_at as "tried!", attempts, claim,
                   array(select c.id from lobby_changes c where c.guild_id = l.guild_id and c.due_at <= $1) as "changes!""#,
            now,
            now + CLAIM
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| ClaimedLobby {
            guild: from_db(row.guild_id),
            channel: from_db(row.channel_id),
            role: row.role_id.map(from_db),
            last_pinged: row.called_at,
            message: row.message_id.and_then(id_from_db),
            content: row.content,
            listed: GameId(row.listed),
            tried: row.tried,
            attempts: row.attempts.cast_unsigned(),
            claim: row.claim,
            changes: row.changes,
        }))
    }

    /// Claims the right to ping the role of a lobby at `now`, which one process gets at most once in `interval`. It is recorded
    /// before the ping, so that a process that dies meanwhile leads to no ping rather than two.
    pub async fn claim_lobby_ping(
        &self,
        lobby: &ClaimedLobby,
        interval: Duration,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let taken = sqlx::query!(
            "update lobbies set called_at = $3
             where guild_id = $1 and claim = $2 and (called_at is null or called_at <= $4)",
            to_db(lobby.guild),
            lobby.claim,
            now,
            now - interval
        )
        .execute(&self.pool)
        .await?;
        Ok(taken.rows_affected() > 0)
    }

    /// Gives the right back that [`Store::claim_lobby_ping`] gave, because the ping was certainly not sent.
    pub async fn return_lobby_ping(&self, lobby: &ClaimedLobby) -> Result<(), StoreError> {
        sqlx::query!(
            "update lobbies set called_at = $3 where guild_id = $1 and claim = $2",
            to_db(lobby.guild),
            lobby.claim,
            lobby.last_pinged
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Records what became of the message of a lobby. Where the claim is void, nothing changes, but a message that is not the
    /// lobby's is deleted.
    pub async fn settle_lobby(
        &self,
        lobby: &ClaimedLobby,
        outcome: LobbyOutcome,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let (guild, channel) = (to_db(lobby.guild), to_db(lobby.channel));
        let mut tx = self.pool.begin().await?;
        match outcome {
            LobbyOutcome::Shown { message, content, listed, former } => {
                let settled = sqlx::query!(
                    "update lobbies set message_id = $3, content = $4, listed = greatest(listed, $5), claimed_until = $6,
                         tried_at = null, attempts = 0
                     where guild_id = $1 and claim = $2",
                    guild,
                    lobby.claim,
                    to_db(message),
                    content,
                    listed.0,
                    now + SPACING
                )
                .execute(&mut *tx)
                .await?;
                for message in former {
                    insert_former(&mut tx, channel, Some(to_db(message)), now, now).await?;
                }
                if settled.rows_affected() > 0 {
                    // Those alone: others may have come meanwhile, and not in the order of their numbers.
                    sqlx::query!("delete from lobby_changes where id = any($1)", &lobby.changes)
                        .execute(&mut *tx)
                        .await?;
                } else if lobby.message != Some(message) {
                    // The process that has the claim now did not find it, if it was posted after that process had searched.
                    let is_recorded = sqlx::query_scalar!(
                        r#"select exists (select from lobbies where guild_id = $1 and message_id = $2) as "is_recorded!""#,
                        guild,
                        to_db(message)
                    )
                    .fetch_one(&mut *tx)
                    .await?;
                    if !is_recorded {
                        insert_former(&mut tx, channel, Some(to_db(message)), now, now + CLAIM).await?;
                    }
                }
            }
            LobbyOutcome::Retry(then) => {
                sqlx::query!(
                    "update lobbies set claimed_until = $3 where guild_id = $1 and claim = $2",
                    guild,
                    lobby.claim,
                    then
                )
                .execute(&mut *tx)
                .await?;
            }
            LobbyOutcome::Refused(reason) => {
                let settled = sqlx::query!(
                    "update lobbies set refused = $3, refused_at = $4, content = null, claimed_until = null, tried_at = null,
                         attempts = 0
                     where guild_id = $1 and claim = $2",
                    guild,
                    lobby.claim,
                    reason,
                    now
                )
                .execute(&mut *tx)
                .await?;
                if settled.rows_affected() > 0 {
                    sqlx::query!("delete from lobby_changes where guild_id = $1", guild).execute(&mut *tx).await?;
                }
            }
        }
        tx.commit().await?;
        Ok(())
    }

    /// Claims a message that is to be deleted.
    pub async fn claim_former_lobby_message(
        &self,
        now: OffsetDateTime,
    ) -> Result<Option<FormerLobbyMessage>, StoreError> {
        let row = sqlx::query!(
            "update former_lobby_messages set due_at = $2, attempts = attempts + 1
             where id = (
                 select id from former_lobby_messages where due_at <= $1 order by due_at, id limit 1 for update skip locked
             )
             returning id, channel_id, message_id, since, attempts",
            now,
            now + CLAIM
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| FormerLobbyMessage {
            id: row.id,
            channel: from_db(row.channel_id),
            message: row.message_id.and_then(id_from_db),
            since: row.since,
            attempts: row.attempts.cast_unsigned(),
        }))
    }

    /// The messages in a channel that were a lobby's and are to be deleted.
    pub async fn former_lobby_messages(&self, channel: u64) -> Result<Vec<u64>, StoreError> {
        let messages = sqlx::query_scalar!(
            r#"select message_id as "message!" from former_lobby_messages where channel_id = $1 and message_id is not null"#,
            to_db(channel)
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(messages.into_iter().map(from_db).collect())
    }

    /// The message of the lobby in a channel, if there is one.
    pub async fn lobby_message_in(&self, channel: u64) -> Result<Option<u64>, StoreError> {
        let message = sqlx::query_scalar!("select message_id from lobbies where channel_id = $1", to_db(channel))
            .fetch_optional(&self.pool)
            .await?;
        Ok(message.flatten().and_then(id_from_db))
    }

    /// Whether a message is a lobby's at present.
    pub async fn is_lobby_message(&self, message: u64) -> Result<bool, StoreError> {
        let found = sqlx::query_scalar!(
            r#"select exists (select from lobbies where message_id = $1) as "found!""#,
            to_db(message)
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(found)
    }

    /// Records that a former message is gone, or is tried again at `retry`.
    pub async fn settle_former_lobby_message(
        &self,
        message: &FormerLobbyMessage,
        retry: Option<OffsetDateTime>,
    ) -> Result<(), StoreError> {
        match retry {
            Some(then) => {
                sqlx::query!("update former_lobby_messages set due_at = $2 where id = $1", message.id, then)
                    .execute(&self.pool)
                    .await?;
            }
            None => {
                sqlx::query!("delete from former_lobby_messages where id = $1", message.id).execute(&self.pool).await?;
            }
        }
        Ok(())
    }
}
