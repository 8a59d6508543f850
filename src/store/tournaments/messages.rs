//! Messages about tournaments. A one-off message is a task until it is posted. The invitation is kept up to date, so it
//! stays a task.

use crate::store::{
    database::{Connection, Store, StoreError, from_db},
    games::channel_notices::enqueue_tournament_notices,
    tasks::{self, ClaimedTask, TaskKind, kinds},
    tournaments::load::{load, lock},
};
use crate::{
    play::GameId,
    tournament::{About, Tournament, TournamentId, TournamentPhase},
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use time::OffsetDateTime;

const KIND: TaskKind = TaskKind::TournamentMessage;

pub(in crate::store) fn key(about: About, id: TournamentId) -> String {
    match about {
        About::Invitation => format!("{id}-invitation"),
        About::Games { stage, section, .. } => format!("{id}-games-{stage}-{section}"),
        About::Replay { stage, section, replay } => format!("{id}-replay-{stage}-{section}-{replay}"),
        About::Absent { seed } => format!("{id}-absent-{seed}"),
        About::Removed { seed } => format!("{id}-removed-{seed}"),
        About::Added { seed } => format!("{id}-added-{seed}"),
        About::Replaced { seed } => format!("{id}-replaced-{seed}"),
        About::CheckIn { part, of } => format!("{}{part}-{of}", calls(id)),
        About::PutOff => format!("{id}-put-off"),
        About::Table => format!("{id}-table"),
        About::End => format!("{id}-end"),
    }
}

/// The prefix of the task keys of messages that ask people to check in.
fn calls(id: TournamentId) -> String {
    format!("{id}-check-in-")
}

pub(in crate::store) fn is_call(key: &str, id: TournamentId) -> bool {
    key.starts_with(&calls(id))
}

/// The subject of the tasks of a tournament's messages.
pub(in crate::store) const fn subject(id: TournamentId) -> u64 {
    id.0.cast_unsigned()
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentMessage {
    pub tournament: TournamentId,
    pub about: About,
    /// The channel to which the other fields apply. The tournament may have moved since.
    pub channel: Option<u64>,
    /// The id of the posted invitation, and the phase that it shows.
    pub shown: Option<(u64, TournamentPhase)>,
    /// Whether the players of the games that the message names were notified instead, because Discord refuses the message.
    pub notified: bool,
}

impl TournamentMessage {
    const fn new(tournament: TournamentId, about: About) -> Self {
        Self { tournament, about, channel: None, shown: None, notified: false }
    }

    /// The message, for posting in this channel. If the fields apply to another channel, they are reset.
    #[must_use]
    pub fn in_channel(self, channel: u64) -> Self {
        let Self { tournament, about, .. } = self;
        if self.channel == Some(channel) {
            self
        } else {
            Self { channel: Some(channel), ..Self::new(tournament, about) }
        }
    }
}

/// Enqueues a message about a tournament. A table that is being posted at this moment is posted again at `due`.
pub(in crate::store) async fn insert(
    tx: &mut Connection,
    guild: u64,
    id: TournamentId,
    about: About,
    due: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let subject = (Some(guild), Some(subject(id)));
    let message = TournamentMessage::new(id, about);
    tasks::enqueue_about(tx, kinds::TournamentMessage, &key(about, id), subject, (now, due), &message).await
}

pub(in crate::store) async fn edit_invitation(
    tx: &mut Connection,
    id: TournamentId,
    due: OffsetDateTime,
) -> Result<(), StoreError> {
    tasks::wake_task(tx, KIND, &key(About::Invitation, id), due).await
}

/// Deletes the waiting messages, except the invitation, the end, and those that tell players that they are out.
pub(in crate::store) async fn delete_waiting(tx: &mut Connection, tournament: &Tournament) -> Result<(), StoreError> {
    let id = tournament.id;
    let seeds = (1..).zip(&tournament.players).map(|(seed, _)| seed);
    let people = seeds.flat_map(|seed| [About::Absent { seed }, About::Removed { seed }]);
    let kept: Vec<_> = [About::Invitation, About::End].into_iter().chain(people).map(|about| key(about, id)).collect();
    tasks::delete_about(tx, KIND, tournament.guild, subject(id), &kept).await
}

/// Deletes the waiting messages that ask people to check in for an earlier start.
pub(in crate::store) async fn delete_calls(tx: &mut Connection, tournament: &Tournament) -> Result<(), StoreError> {
    let (id, guild) = (tournament.id, tournament.guild);
    let waiting = tasks::tasks_about(tx, KIND, guild, subject(id)).await?;
    let kept: Vec<_> = waiting.into_iter().map(|task| task.key).filter(|key| !is_call(key, id)).collect();
    tasks::delete_about(tx, KIND, guild, subject(id), &kept).await
}

/// Called when a tournament has moved to another channel. A message that is being posted may fail in the old channel.
/// The tournament's row is locked.
pub(in crate::store) async fn post_anew(
    tx: &mut Connection,
    guild: u64,
    id: TournamentId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    tasks::begin_anew(tx, KIND, guild, subject(id), now).await?;
    edit_invitation(tx, id, now).await?;
    // Discord may accept the messages in the new channel.
    sqlx::query!(
        "delete from channel_notices n using tournament_games g
         where n.tournament_id = $1 and g.tournament_id = $1 and n.game_id = g.game_id",
        id.0
    )
    .execute(tx)
    .await?;
    Ok(())
}

impl Store {
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

    /// Whether a message about the same tournament that was enqueued earlier is due, or may be being posted right now. The invitation
    /// does not count.
    pub async fn has_earlier_message(
        &self,
        task: &ClaimedTask,
        tournament: &Tournament,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let id = tournament.id;
        let tasks = tasks::tasks_about(&mut connection, KIND, tournament.guild, subject(id)).await?;
        let invitation = key(About::Invitation, id);
        let mut earlier = tasks.iter().filter(|other| other.id < task.id() && other.key != invitation);
        Ok(earlier.any(|other| other.is_running || other.was_tried || other.due.is_some_and(|due| due <= now)))
    }

    /// Called before `task` asks people to check in. With `moves`, they have time for it from now on, so the start is put off
    /// if it would come too soon. Returns the tournament, or `None` if the task was deleted or another process runs it.
    pub async fn record_call(
        &self,
        task: &ClaimedTask,
        id: TournamentId,
        moves: bool,
        now: OffsetDateTime,
    ) -> Result<Option<Tournament>, StoreError> {
        let mut tx = self.pool.begin().await?;
        let Some(before) = lock(&mut tx, id).await? else { return Ok(None) };
        if !tasks::is_claimed(&mut tx, task).await? {
            return Ok(None);
        }
        sqlx::query!(
            "update tournaments set called_at = $2 where id = $1 and phase = 'open' and called_at < $2 and $3",
            id.0,
            now,
            moves
        )
        .execute(&mut *tx)
        .await?;
        let after = load(&mut tx, id).await?;
        if after.as_ref().and_then(Tournament::begins_at) != before.begins_at() {
            edit_invitation(&mut tx, id, now).await?;
        }
        tx.commit().await?;
        Ok(after)
    }

    /// When Discord refuses a message, notifies the players of the games that it names, once.
    pub async fn notify_players_of_games(
        &self,
        task: &mut ClaimedTask,
        message: TournamentMessage,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let Some(games) = message.about.games().filter(|_| !message.notified) else { return Ok(()) };
        let mut tx = self.pool.begin().await?;
        enqueue_tournament_notices(&mut tx, message.tournament, games, now).await?;
        task.set_payload(&TournamentMessage { notified: true, ..message });
        if tasks::record_payload(&mut tx, task).await? {
            tx.commit().await?;
        }
        Ok(())
    }

    /// Called when a message was posted. If Discord had refused it before, notices to players may be waiting, which are now
    /// needless.
    pub async fn withdraw_tournament_notices(&self, message: &TournamentMessage) -> Result<(), StoreError> {
        let Some(games) = message.about.games() else { return Ok(()) };
        sqlx::query!(
            "delete from channel_notices n using tournament_games g
             where n.tournament_id = $1 and g.tournament_id = $1 and n.game_id = g.game_id
                 and g.stage = $2 and g.section between $3 and $4 and g.replay = $5",
            message.tournament.0,
            games.stage.cast_signed(),
            games.sections.0.cast_signed(),
            games.sections.1.cast_signed(),
            games.replay.cast_signed()
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
