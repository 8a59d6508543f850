//! Open challenges to everyone, and a server's message that lists them: its lobby.

use crate::play::{Event, GameId, Participant, Terms, UserId};
use crate::store::{
    database::{Connection, Result, Store, from_db, participant_from_db, to_db},
    kept_messages::KeptMessage,
    place::{Place, id_from_db},
    servers::{
        audit_log::{AuditedChange, insert_audit_entry},
        server_row,
    },
    tasks::{self, TaskKind, kinds},
};
use time::{Duration, OffsetDateTime};

/// Minimum time between edits of the message, because Discord limits them.
const SPACING: Duration = Duration::seconds(2);

/// A transaction that did not see a new lobby has ended after this time, so the message is checked again.
const RECHECK_DELAY: Duration = Duration::seconds(30);

const KIND: TaskKind = TaskKind::Lobby;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenChallenge {
    pub id: GameId,
    /// Where it was made, and where the game will be played.
    pub place: Place,
    /// If it was made in a public thread.
    pub parent: Option<u64>,
    pub challenger: Participant,
    pub terms: Terms,
    /// `None` for a challenge of a standing offer.
    pub expires: Option<OffsetDateTime>,
    /// A standing offer has made challenges before this one.
    pub renewed: bool,
}

impl OpenChallenge {
    /// Everybody who sees this channel sees the challenge.
    pub fn seen_in(&self) -> u64 {
        self.parent.unwrap_or(self.place.channel)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lobby {
    /// For the message.
    pub channel: u64,
    /// Pinged for new challenges.
    pub role: Option<u64>,
    /// Why Discord refuses the message.
    pub refused: Option<String>,
    pub ping: LobbyPing,
    /// When to check the message again, because a change may have been missed.
    pub recheck_at: Option<OffsetDateTime>,
}

/// The facts that decide whether to ping the role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LobbyPing {
    /// The newest challenge that needs no further ping.
    pub listed: Option<GameId>,
    /// The last ping.
    pub at: Option<OffsetDateTime>,
}

pub(in crate::store) async fn refresh_lobby(
    tx: &mut Connection,
    guild: u64,
    events: &[Event],
    at: OffsetDateTime,
) -> Result<()> {
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

/// Schedules an update of the server's lobby message, if there is one.
pub(in crate::store) async fn renew(tx: &mut Connection, guild: i64, at: OffsetDateTime) -> Result<()> {
    tasks::wake_task(tx, KIND, &from_db(guild).to_string(), at).await
}

impl Store {
    /// Challenges to everyone, the newest first. Omits those that nobody can accept: in channels that are closed to the
    /// bot, or by banned people.
    pub async fn open_challenges(&self, guild: u64, now: OffsetDateTime, limit: i64) -> Result<Vec<OpenChallenge>> {
        let rows = sqlx::query!(
            r#"select g.id as "id!", g.guild_id, g.channel_id as "channel_id!", g.challenger as "challenger!", e.body::text as "body!",
                   g.thread_parent_id,
                   exists (
                       select from games before where before.standing_offer = g.standing_offer and before.id < g.id
                   ) as "renewed!"
               from placed_games g join events e on e.game_id = g.id and e.seq = 0
               where g.guild_id = $1 and g.phase = 'open' and g.opponent is null and (g.due_at is null or g.due_at > $2)
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
                // A newer version's challenge that this version can't read is omitted.
                let Ok(Event::Challenged { terms, expires, .. }) = serde_json::from_str(&row.body) else { return None };
                let place = Place::from_db(row.guild_id, row.channel_id, (false, None), false);
                Some(OpenChallenge {
                    id: GameId(row.id),
                    place,
                    parent: row.thread_parent_id.and_then(id_from_db),
                    challenger: participant_from_db(row.challenger),
                    terms,
                    expires,
                    renewed: row.renewed,
                })
            })
            .collect())
    }

    /// The channel and the role; `None` removes the lobby.
    pub async fn set_lobby(
        &self,
        guild: u64,
        lobby: Option<(u64, Option<u64>)>,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<()> {
        let (channel, role) = lobby.unzip();
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        server_row::ensure(&mut tx, guild).await?;
        // Earlier challenges ping nobody.
        sqlx::query!(
            "update servers
             set lobby_channel_id = $2, lobby_role_id = $3, lobby_recheck_at = $4, lobby_newest_listed = greatest(
                     lobby_newest_listed, (select max(id) from games where guild_id = $1 and phase = 'open')
                 )
             where guild_id = $1",
            to_db(guild),
            channel.map(to_db),
            role.flatten().map(to_db),
            now + RECHECK_DELAY
        )
        .execute(&mut *tx)
        .await?;
        tasks::enqueue(&mut tx, kinds::Lobby, &guild.to_string(), Some(guild), (now, now), &KeptMessage::default())
            .await?;
        tasks::forget_refusals(&mut tx, KIND, guild).await?;
        insert_audit_entry(&mut tx, guild, by, None, &AuditedChange::Lobby(channel, role.flatten()), now).await?;
        Ok(tx.commit().await?)
    }

    pub async fn lobby(&self, guild: u64) -> Result<Option<Lobby>> {
        let mut connection = self.pool.acquire().await?;
        let row = sqlx::query!(
            r#"select lobby_channel_id as "channel!", lobby_role_id as role, lobby_newest_listed as listed,
                   lobby_pinged_at as pinged_at, lobby_recheck_at as recheck_at
               from servers where guild_id = $1 and lobby_channel_id is not null"#,
            to_db(guild)
        );
        let Some(row) = row.fetch_optional(&mut connection).await? else { return Ok(None) };
        Ok(Some(Lobby {
            channel: from_db(row.channel),
            role: row.role.map(from_db),
            refused: tasks::refusal(&mut connection, KIND, guild).await?,
            ping: LobbyPing { listed: row.listed.map(GameId), at: row.pinged_at },
            recheck_at: row.recheck_at,
        }))
    }

    /// Replaces the facts for the ping, if they are still `old`. Call it before the ping: if the process dies in
    /// between, there is no ping rather than two.
    pub async fn replace_lobby_ping(&self, guild: u64, old: LobbyPing, new: LobbyPing) -> Result<bool> {
        let replaced = sqlx::query!(
            "update servers set lobby_newest_listed = $4, lobby_pinged_at = $5
             where guild_id = $1 and lobby_newest_listed is not distinct from $2 and lobby_pinged_at is not distinct from $3",
            to_db(guild),
            old.listed.map(|game| game.0),
            old.at,
            new.listed.map(|game| game.0),
            new.at
        )
        .execute(&self.pool)
        .await?;
        Ok(replaced.rows_affected() > 0)
    }
}
