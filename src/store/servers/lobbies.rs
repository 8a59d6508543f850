//! Challenges that are open to everyone, and the message of a server that lists them: its lobby.

use crate::play::{Event, GameId, Participant, Terms, UserId};
use crate::store::{
    Place, Store, StoreError,
    database::pool::Connection,
    from_db,
    games::outbox,
    kept_messages::KeptMessage,
    participant_from_db,
    place::id_from_db,
    servers::{audit_log::insert_audit_entry, server_row},
    tasks::{self, TaskKind},
    to_db,
};
use time::{Duration, OffsetDateTime};

/// How long the message stays as it is at least: Discord limits how often messages are edited.
const SPACING: Duration = Duration::seconds(2);

/// When the message is looked at once more after the lobby was set up: later than any transaction takes that does not know of it.
const LATE_CHANGE: Duration = Duration::seconds(30);

/// How long a refused board is not tried again, however often the permissions of the server change.
const RETRY_REFUSED: std::time::Duration = std::time::Duration::from_secs(30);

const KIND: TaskKind = TaskKind::Lobby;

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

/// The lobby of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lobby {
    /// Where its message is to be.
    pub channel: u64,
    /// The role that is pinged when there is a new challenge.
    pub role: Option<u64>,
    /// Why Discord refuses the message.
    pub refused: Option<String>,
    pub ping: LobbyPing,
    /// When the message is looked at once more, because a change may have been missed.
    pub look_again: Option<OffsetDateTime>,
}

/// What decides whether the role of a lobby is pinged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LobbyPing {
    /// The newest challenge for which the role is pinged no more.
    pub listed: GameId,
    /// When the role was last pinged.
    pub at: Option<OffsetDateTime>,
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
        renew(tx, to_db(guild), at + SPACING).await?;
    }
    Ok(())
}

/// Has the message of a server's lobby show what has changed, at that time, where there is one.
pub(in crate::store) async fn renew(tx: &mut Connection, guild: i64, at: OffsetDateTime) -> Result<(), StoreError> {
    tasks::want_again(tx, KIND, &from_db(guild).to_string(), at).await
}

impl Store {
    /// Up to `limit` challenges on a server that are open to everyone, the newest first. Left out are those in channels in which
    /// the bot may not post, and those of people who are banned, which nobody can take.
    pub async fn open_challenges(
        &self,
        guild: u64,
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
        // Challenges that were made before ping nobody.
        sqlx::query!(
            "insert into lobbies (guild_id, channel_id, role_id, look_again_at, listed)
             select $1, $2, $3, $4, coalesce(max(id), 0) from games where guild_id = $1 and phase = 'open'
             on conflict (guild_id) do update
                 set channel_id = excluded.channel_id, role_id = excluded.role_id, look_again_at = excluded.look_again_at,
                     listed = greatest(lobbies.listed, excluded.listed)",
            to_db(guild),
            channel,
            role,
            now + LATE_CHANGE
        )
        .execute(&mut *tx)
        .await?;
        tasks::enqueue(&mut tx, KIND, &guild.to_string(), Some(guild), (now, now), &KeptMessage::default()).await?;
        tasks::forget_refusals(&mut tx, KIND, guild).await?;
        let value = channel.map_or_else(|| "no".to_owned(), |channel| from_db(channel).to_string());
        insert_audit_entry(&mut tx, guild, by, AUDIT, &value, now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Has the message of a server's lobby show what its channels and roles allow now: at once, and when every process has
    /// forgotten how they were, after `kept`. What Discord refuses is tried again: lobbies, results, messages of tournaments, and
    /// roles.
    pub async fn record_access_change(
        &self,
        guild: u64,
        kept: Duration,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        sqlx::query!("update lobbies set look_again_at = $2 where guild_id = $1", to_db(guild), now + kept)
            .execute(&mut *tx)
            .await?;
        renew(&mut tx, to_db(guild), now).await?;
        tasks::retry_refused(&mut tx, guild, now).await?;
        outbox::retry_refused_of_server(&mut tx, guild, RETRY_REFUSED, now).await?;
        tx.commit().await?;
        Ok(())
    }

    pub async fn lobby(&self, guild: u64) -> Result<Option<Lobby>, StoreError> {
        let row = sqlx::query!(
            r#"select l.channel_id as "channel_id!", role_id, refused as "refused?", listed, called_at, look_again_at
               from lobbies l left join tasks t on t.kind = $2 and t.key = $3
               where guild_id = $1 and l.channel_id is not null"#,
            to_db(guild),
            KIND.name(),
            guild.to_string()
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| Lobby {
            channel: from_db(row.channel_id),
            role: row.role_id.map(from_db),
            refused: row.refused,
            ping: LobbyPing { listed: GameId(row.listed), at: row.called_at },
            look_again: row.look_again_at,
        }))
    }

    /// Replaces what decides whether the role of a lobby is pinged, if it is still `old`. It is recorded before the ping, so that a
    /// process that dies meanwhile leads to no ping rather than two.
    pub async fn replace_lobby_ping(&self, guild: u64, old: LobbyPing, new: LobbyPing) -> Result<bool, StoreError> {
        let replaced = sqlx::query!(
            "update lobbies set listed = $4, called_at = $5
             where guild_id = $1 and listed = $2 and called_at is not distinct from $3",
            to_db(guild),
            old.listed.0,
            old.at,
            new.listed.0,
            new.at
        )
        .execute(&self.pool)
        .await?;
        Ok(replaced.rows_affected() > 0)
    }
}
