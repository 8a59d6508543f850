//! Challenges that are open to everyone, and the message of a server that lists them: its lobby.
//!
//! A process claims a lobby for a minute while it writes the message. Should it die meanwhile, another one takes it up.

use super::{Place, Store, StoreError, from_db, participant_from_db, place::id_from_db, pool::Connection, to_db};
use crate::play::{Event, GameId, Participant, Terms, UserId};
use time::{Duration, OffsetDateTime};

/// How long a lobby is left to the process that claimed it.
const CLAIM: Duration = Duration::minutes(1);

/// How long a message stays as it is at least: Discord limits how often a channel's messages are edited.
const SPACING: Duration = Duration::seconds(2);

/// The name of a lobby in the audit log.
const AUDIT: &str = "lobby";

/// A challenge that is open to everyone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenChallenge {
    /// Its number.
    pub id: GameId,
    /// Where it was made, and the game will be played.
    pub place: Place,
    /// Who made it.
    pub challenger: Participant,
    /// The proposed terms.
    pub terms: Terms,
    /// When it expires.
    pub expires: OffsetDateTime,
}

/// The lobby of a server, as it was set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lobby {
    /// Where its message is.
    pub channel: u64,
    /// The role that is called when there is a new challenge.
    pub role: Option<u64>,
    /// Why Discord refused the message.
    pub refused: Option<String>,
}

/// A lobby whose message may have to change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimedLobby {
    /// The server.
    pub guild: u64,
    /// Where its message is.
    pub channel: u64,
    /// The role that is called when there is a new challenge.
    pub role: Option<u64>,
    /// When the role was called last.
    pub called: Option<OffsetDateTime>,
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
    /// The changes that the message will contain.
    changes: Vec<i64>,
}

/// What became of the message of a lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LobbyOutcome {
    /// It shows the challenges.
    Shown {
        /// The message.
        message: u64,
        /// Its text.
        content: String,
        /// The newest challenge that it lists.
        listed: GameId,
    },
    /// It is tried again at that time.
    Retry(OffsetDateTime),
    /// Discord refused it for that reason: it is not tried again.
    Refused(String),
}

/// Records that the challenges of a server have changed, where it has a lobby and the events are about a challenge.
pub(super) async fn record_change(tx: &mut Connection, guild: u64, events: &[Event]) -> Result<(), StoreError> {
    let listed = |event: &Event| match event {
        Event::Challenged { opponent, .. } => opponent.is_none(),
        Event::Accepted { .. } | Event::Declined | Event::Cancelled | Event::Expired => true,
        _ => false,
    };
    if events.iter().any(listed) {
        insert_change(tx, to_db(guild)).await?;
    }
    Ok(())
}

/// Has the lobby of a server written anew, where there is one.
pub(super) async fn insert_change(tx: &mut Connection, guild: i64) -> Result<(), StoreError> {
    sqlx::query!(
        "insert into lobby_changes (guild_id) select guild_id from lobbies where guild_id = $1 and refused is null",
        guild
    )
    .execute(tx)
    .await?;
    Ok(())
}

impl Store {
    /// Up to `limit` challenges on a server that are open to everyone, the newest first. Left out are those in channels in which
    /// the bot may not post.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open_challenges(
        &self,
        guild: u64,
        now: OffsetDateTime,
        limit: i64,
    ) -> Result<Vec<OpenChallenge>, StoreError> {
        let rows = sqlx::query!(
            r#"select g.id, g.guild_id, g.channel_id, g.challenger, e.body::text as "body!"
               from games g join events e on e.game_id = g.id and e.seq = 0
               where g.guild_id = $1 and g.phase = 'open' and g.opponent is null and g.due_at > $2
                   and not exists (select from closed_channels c where c.channel_id = g.channel_id)
               order by g.id desc limit $3"#,
            to_db(guild),
            now,
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .filter_map(|row| {
                // One that a newer version wrote is left out.
                let Ok(Event::Challenged { terms, expires, .. }) = serde_json::from_str(&row.body) else { return None };
                let place = Place::from_db(row.guild_id, row.channel_id)?;
                Some(OpenChallenge {
                    id: GameId(row.id),
                    place,
                    challenger: participant_from_db(row.challenger),
                    terms,
                    expires,
                })
            })
            .collect())
    }

    /// Sets up the lobby of a server, or changes or removes it, and records that in the audit log. Returns the channel and the
    /// message that is not the lobby's any more.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_lobby(
        &self,
        guild: u64,
        lobby: Option<(u64, Option<u64>)>,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<Option<(u64, u64)>, StoreError> {
        let mut tx = self.pool.begin().await?;
        let old =
            sqlx::query!("select channel_id, message_id from lobbies where guild_id = $1 for update", to_db(guild))
                .fetch_optional(&mut *tx)
                .await?;
        let old = old.and_then(|old| Some((from_db(old.channel_id), id_from_db(old.message_id?)?)));
        // Should the bot leave the server one day, the lobby is found by this row.
        sqlx::query!("insert into servers (guild_id) values ($1) on conflict do nothing", to_db(guild))
            .execute(&mut *tx)
            .await?;
        match lobby {
            Some((channel, role)) => {
                sqlx::query!(
                    "insert into lobbies (guild_id, channel_id, role_id, listed)
                     select $1, $2, $3, coalesce(max(id), 0) from games where guild_id = $1 and phase = 'open'
                     on conflict (guild_id) do update set channel_id = excluded.channel_id, role_id = excluded.role_id,
                         listed = greatest(lobbies.listed, excluded.listed), refused = null, claimed_until = null, tried_at = null, attempts = 0, content = null,
                         message_id = case lobbies.channel_id when excluded.channel_id then lobbies.message_id end",
                    to_db(guild),
                    to_db(channel),
                    role.map(to_db)
                )
                .execute(&mut *tx)
                .await?;
                insert_change(&mut tx, to_db(guild)).await?;
            }
            None => {
                sqlx::query!("delete from lobbies where guild_id = $1", to_db(guild)).execute(&mut *tx).await?;
                sqlx::query!("delete from lobby_changes where guild_id = $1", to_db(guild)).execute(&mut *tx).await?;
            }
        }
        let value = lobby.map_or_else(|| "no".to_owned(), |(channel, _)| channel.to_string());
        super::settings::insert_audit_entry(&mut tx, guild, by, AUDIT, &value, now).await?;
        tx.commit().await?;
        Ok(old.filter(|(channel, _)| lobby.is_none_or(|(new, _)| new != *channel)))
    }

    /// The lobby of a server.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lobby(&self, guild: u64) -> Result<Option<Lobby>, StoreError> {
        let row = sqlx::query!("select channel_id, role_id, refused from lobbies where guild_id = $1", to_db(guild))
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| Lobby {
            channel: from_db(row.channel_id),
            role: row.role_id.map(from_db),
            refused: row.refused,
        }))
    }

    /// Claims a lobby whose challenges have changed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim_lobby(&self, now: OffsetDateTime) -> Result<Option<ClaimedLobby>, StoreError> {
        let row = sqlx::query!(
            r#"update lobbies l
               set claimed_until = $2, tried_at = coalesce(tried_at, $1), attempts = attempts + 1
               where guild_id = (
                   select due.guild_id from lobby_changes c join lobbies due on due.guild_id = c.guild_id
                   where due.refused is null and (due.claimed_until is null or due.claimed_until <= $1)
                   order by c.id limit 1
                   for update of due skip locked
               )
               returning guild_id, channel_id, role_id, called_at, message_id, content, listed, tried_at as "tried!", attempts,
                   array(select c.id from lobby_changes c where c.guild_id = l.guild_id) as "changes!""#,
            now,
            now + CLAIM
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| ClaimedLobby {
            guild: from_db(row.guild_id),
            channel: from_db(row.channel_id),
            role: row.role_id.map(from_db),
            called: row.called_at,
            message: row.message_id.and_then(id_from_db),
            content: row.content,
            listed: GameId(row.listed),
            tried: row.tried,
            attempts: row.attempts.cast_unsigned(),
            changes: row.changes,
        }))
    }

    /// Takes the right to call the role of a lobby at `now`, which one process gets at most once in `interval`. It is recorded
    /// before the call, so that a process that dies meanwhile leads to no call rather than two.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_lobby_call(
        &self,
        lobby: &ClaimedLobby,
        interval: Duration,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let taken = sqlx::query!(
            "update lobbies set called_at = $3
             where guild_id = $1 and channel_id = $2 and (called_at is null or called_at <= $4)",
            to_db(lobby.guild),
            to_db(lobby.channel),
            now,
            now - interval
        )
        .execute(&self.pool)
        .await?;
        Ok(taken.rows_affected() > 0)
    }

    /// Records what became of the message of a lobby. Nothing changes where the lobby was set up anew meanwhile in another
    /// channel.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settle_lobby(
        &self,
        lobby: &ClaimedLobby,
        outcome: LobbyOutcome,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let (guild, channel) = (to_db(lobby.guild), to_db(lobby.channel));
        let mut tx = self.pool.begin().await?;
        match outcome {
            LobbyOutcome::Shown { message, content, listed } => {
                sqlx::query!(
                    "update lobbies set message_id = $3, content = $4, listed = greatest(listed, $5), claimed_until = $6,
                         tried_at = null, attempts = 0
                     where guild_id = $1 and channel_id = $2",
                    guild,
                    channel,
                    to_db(message),
                    content,
                    listed.0,
                    now + SPACING
                )
                .execute(&mut *tx)
                .await?;
                // Those alone: others may have come meanwhile, and not in the order of their numbers.
                sqlx::query!("delete from lobby_changes where id = any($1)", &lobby.changes).execute(&mut *tx).await?;
            }
            LobbyOutcome::Retry(then) => {
                sqlx::query!(
                    "update lobbies set claimed_until = $3 where guild_id = $1 and channel_id = $2",
                    guild,
                    channel,
                    then
                )
                .execute(&mut *tx)
                .await?;
            }
            LobbyOutcome::Refused(reason) => {
                sqlx::query!(
                    "update lobbies set refused = $3, content = null, claimed_until = null, tried_at = null, attempts = 0
                     where guild_id = $1 and channel_id = $2",
                    guild,
                    channel,
                    reason
                )
                .execute(&mut *tx)
                .await?;
                sqlx::query!("delete from lobby_changes where guild_id = $1", guild).execute(&mut *tx).await?;
            }
        }
        tx.commit().await?;
        Ok(())
    }
}
