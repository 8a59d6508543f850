//! Messages about tournaments. A one-off message is a task until it is posted. The invitation is kept up to date, so it
//! stays a task.

use crate::store::{
    Store, StoreError,
    database::pool::Connection,
    from_db,
    servers::lost_channels::enqueue_tournament_notices,
    tasks::{self, ClaimedTask, TaskKind},
    to_db,
};
use crate::{
    play::GameId,
    tournament::{About, Tournament, TournamentId, TournamentPhase},
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use time::OffsetDateTime;

const KIND: TaskKind = TaskKind::TournamentMessage;

pub(super) fn key(about: About, id: TournamentId) -> String {
    match about {
        About::Invitation => format!("{id}-invitation"),
        About::Games { stage, section, .. } => format!("{id}-games-{stage}-{section}"),
        About::Replay { stage, section, replay } => format!("{id}-replay-{stage}-{section}-{replay}"),
        About::Table => format!("{id}-table"),
        About::End => format!("{id}-end"),
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentMessage {
    pub tournament: TournamentId,
    pub about: About,
    /// The posted invitation, and the phase that it shows.
    #[serde(default)]
    pub shown: Option<(u64, TournamentPhase)>,
    /// The players of the named games were notified directly, because Discord refuses the message.
    #[serde(default)]
    pub told: bool,
}

/// A table that is being posted at the moment is posted again at `due`.
pub(super) async fn insert(
    tx: &mut Connection,
    guild: u64,
    id: TournamentId,
    about: About,
    due: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let message = TournamentMessage { tournament: id, about, shown: None, told: false };
    tasks::enqueue(tx, KIND, &key(about, id), Some(guild), (now, due), &message).await
}

/// Deletes the waiting messages, except the invitation and the end.
pub(super) async fn delete_waiting(tx: &mut Connection, tournament: &Tournament) -> Result<(), StoreError> {
    let id = tournament.id;
    sqlx::query!(
        "delete from tasks
         where owner = $1 and kind = $2 and payload->'tournament' = to_jsonb($3::bigint) and key <> all($4)",
        to_db(tournament.guild),
        KIND.name(),
        id.0,
        &[About::Invitation, About::End].map(|about| key(about, id))[..]
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Called when a tournament has moved to another channel. A message that is being posted may fail in the old channel.
/// The tournament's row is locked.
pub(super) async fn post_anew(tx: &mut Connection, id: TournamentId, now: OffsetDateTime) -> Result<(), StoreError> {
    sqlx::query!(
        r#"update tasks
           set payload = payload || '{"shown": null, "told": false}', refused = null, version = version + 1,
               attempts = 0, tried_at = null,
               due_at = case
                   when refused is not null or leased_by is not null or key = $3 then least(due_at, $4)
                   else due_at
               end
           where owner = (select guild_id from tournaments where id = $1) and kind = $2
               and payload->'tournament' = to_jsonb($1)"#,
        id.0,
        KIND.name(),
        key(About::Invitation, id),
        now
    )
    .execute(tx)
    .await?;
    Ok(())
}

impl Store {
    /// Ignores boards that Discord refuses.
    pub async fn has_waiting_first_board(&self, games: &[GameId]) -> Result<bool, StoreError> {
        let games: Vec<_> = games.iter().map(|game| game.0).collect();
        let waits = sqlx::query_scalar!(
            r#"select exists (
                   select from outbox o where game_id = any($1) and state = 'waiting' and first_seq = 0
                       and not exists (select from channels c where c.channel_id = o.channel_id and c.refused is not null)
               ) as "waits!""#,
            &games
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(waits)
    }

    pub async fn newest_messages(&self, games: &[GameId]) -> Result<HashMap<GameId, (u64, u64)>, StoreError> {
        let games: Vec<_> = games.iter().map(|game| game.0).collect();
        let rows = sqlx::query!(
            r#"select id, channel_id, message_id as "message_id!" from games
               where id = any($1) and message_id is not null"#,
            &games
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|row| (GameId(row.id), (from_db(row.channel_id), from_db(row.message_id)))).collect())
    }

    /// Whether a message about the same tournament that was due earlier is still to be posted.
    pub async fn has_earlier_message(&self, task: &ClaimedTask, now: OffsetDateTime) -> Result<bool, StoreError> {
        let waits = sqlx::query_scalar!(
            r#"select exists (
                   select from tasks other join tasks own on own.id = $1
                   where other.owner = own.owner and other.kind = own.kind and other.id < own.id
                       and other.payload->'tournament' = own.payload->'tournament'
                       and other.payload->>'about' is distinct from 'invitation'
                       and (other.leased_by is not null or other.due_at <= $2 or other.tried_at is not null)
               ) as "waits!""#,
            task.id(),
            now
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(waits)
    }

    /// When Discord refuses a message, notifies the players of the games that it names, once.
    pub async fn notify_players_of_games(&self, task: &mut ClaimedTask, now: OffsetDateTime) -> Result<(), StoreError> {
        let Some(message) = task.payload::<TournamentMessage>().filter(|message| !message.told) else { return Ok(()) };
        let Some(games) = message.about.games() else { return Ok(()) };
        let mut tx = self.pool.begin().await?;
        enqueue_tournament_notices(&mut tx, message.tournament, games, now).await?;
        task.set_payload(&TournamentMessage { told: true, ..message });
        if tasks::record_payload(&mut tx, task).await? {
            tx.commit().await?;
        }
        Ok(())
    }
}
