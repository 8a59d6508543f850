//! Messages about tournaments. A one-off message is a task until it is posted. The invitation is kept up to date, so it
//! stays a task.

use crate::play::GameId;
use crate::store::{
    Store, StoreError,
    database::pool::Connection,
    from_db,
    servers::lost_channels::enqueue_tournament_notices,
    tasks::{self, ClaimedTask, TaskKind},
    tournaments::{TournamentId, TournamentPhase},
};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

/// Minimum time between edits of the invitation while people join: Discord limits edits. A click on its buttons changes
/// it at once.
pub const SPACING: Duration = Duration::seconds(5);

const KIND: TaskKind = TaskKind::TournamentMessage;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// Who has joined, and how to join.
    Invitation,
    /// Games of several groups or matches have begun.
    Games {
        stage: u16,
        /// The first group or match.
        section: u16,
        last_section: u16,
    },
    /// A tied match is played again.
    Replay {
        stage: u16,
        /// The match.
        section: u16,
        /// How often the match was played before.
        replay: u16,
    },
    /// The daily table.
    Table,
    End,
}

impl About {
    fn key(self, id: i64) -> String {
        match self {
            Self::Invitation => format!("{id}-invitation"),
            Self::Games { stage, section, .. } => format!("{id}-games-{stage}-{section}"),
            Self::Replay { stage, section, replay } => format!("{id}-replay-{stage}-{section}-{replay}"),
            Self::Table => format!("{id}-table"),
            Self::End => format!("{id}-end"),
        }
    }

    pub const fn games(self) -> Option<NamedGames> {
        match self {
            Self::Games { stage, section, last_section } => {
                Some(NamedGames { stage, sections: (section, last_section), replay: 0 })
            }
            Self::Replay { stage, section, replay } => Some(NamedGames { stage, sections: (section, section), replay }),
            Self::Invitation | Self::Table | Self::End => None,
        }
    }
}

/// The games of consecutive groups or matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedGames {
    pub stage: u16,
    /// First and last group or match, inclusive.
    pub sections: (u16, u16),
    pub replay: u16,
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
    id: i64,
    about: About,
    due: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let guild = sqlx::query_scalar!("select guild_id from tournaments where id = $1", id).fetch_one(&mut *tx).await?;
    let message = TournamentMessage { tournament: TournamentId(id), about, shown: None, told: false };
    tasks::enqueue(tx, KIND, &about.key(id), Some(from_db(guild)), (now, due), &message).await
}

/// Called when something in the invitation's text has changed.
pub(super) async fn renew_invitation(tx: &mut Connection, id: i64, due: OffsetDateTime) -> Result<(), StoreError> {
    tasks::want_again(tx, KIND, &About::Invitation.key(id), due).await
}

/// Keeps the invitation and the end.
pub(super) async fn delete_waiting(tx: &mut Connection, id: i64) -> Result<(), StoreError> {
    sqlx::query!(
        "delete from tasks
         where owner = (select guild_id from tournaments where id = $1) and kind = $2
             and payload->'tournament' = to_jsonb($1) and key <> all($3)",
        id,
        KIND.name(),
        &[About::Invitation.key(id), About::End.key(id)][..]
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Whether an unposted table will show the latest results. A table that is being posted may have been drawn before
/// them.
pub(super) async fn has_waiting_table(tx: &mut Connection, id: i64) -> Result<bool, StoreError> {
    let waits = sqlx::query_scalar!(
        r#"select exists (select from tasks where kind = $1 and key = $2 and leased_by is null) as "waits!""#,
        KIND.name(),
        About::Table.key(id)
    )
    .fetch_one(tx)
    .await?;
    Ok(waits)
}

/// Posts the messages of a tournament again after it has moved to another channel, because messages can't move. The
/// tournament's row is locked.
pub(super) async fn post_anew(tx: &mut Connection, id: i64, now: OffsetDateTime) -> Result<(), StoreError> {
    sqlx::query!(
        r#"update tasks
           set payload = payload || '{"shown": null, "told": false}', refused = null, version = version + 1,
               attempts = 0, tried_at = null,
               due_at = case when refused is not null or key = $3 then least(due_at, $4) else due_at end
           where owner = (select guild_id from tournaments where id = $1) and kind = $2
               and payload->'tournament' = to_jsonb($1)"#,
        id,
        KIND.name(),
        About::Invitation.key(id),
        now
    )
    .execute(tx)
    .await?;
    Ok(())
}

impl Store {
    /// Whether the first board of any of these games is still to be posted, in a channel that does not refuse it.
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
    pub async fn tell_players_of_games(&self, task: &mut ClaimedTask, now: OffsetDateTime) -> Result<(), StoreError> {
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
