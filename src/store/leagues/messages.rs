//! The messages of a season: one for each phase, which a task posts and keeps true.

use crate::league::{League, LeagueId, SeasonPhase};
use crate::store::{
    database::{Connection, StoreError},
    tasks::{self, ClaimedTask, TaskKind, kinds},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeagueMessage {
    pub league: LeagueId,
    pub season: u16,
    pub phase: SeasonPhase,
    /// Where it is, or may have been posted.
    pub channel: Option<u64>,
    pub message: Option<u64>,
}

impl ClaimedTask {
    /// The league that the task advances; `None` for a message.
    pub fn league(&self) -> Option<LeagueId> {
        self.key.parse().ok().map(LeagueId)
    }
}

fn key(league: LeagueId, season: u16, phase: SeasonPhase) -> String {
    format!("{league}-{season}-{}", phase.id())
}

/// What the tasks of a league's messages are about.
const fn subject(league: LeagueId) -> u64 {
    league.0.cast_unsigned()
}

pub(in crate::store) async fn insert(
    tx: &mut Connection,
    league: &League,
    season: u16,
    phase: SeasonPhase,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let message = LeagueMessage { league: league.id, season, phase, channel: None, message: None };
    let subject = (Some(league.guild), Some(subject(league.id)));
    tasks::enqueue_about(tx, kinds::League, &key(league.id, season, phase), subject, (now, now), &Some(message)).await
}

/// Called when a league has moved to another channel. Returns `false` if Discord refuses no message about it.
pub(in crate::store) async fn post_anew(
    tx: &mut Connection,
    league: &League,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let messages = tasks::tasks_about(&mut *tx, TaskKind::League, league.guild, subject(league.id)).await?;
    if !messages.iter().any(|message| message.is_refused) {
        return Ok(false);
    }
    tasks::begin_anew(tx, TaskKind::League, league.guild, subject(league.id), now).await?;
    Ok(true)
}

/// A message that is posted, or waits to be.
pub(in crate::store) async fn renew(
    tx: &mut Connection,
    league: LeagueId,
    season: u16,
    phase: SeasonPhase,
    due: OffsetDateTime,
) -> Result<(), StoreError> {
    tasks::want_again(tx, TaskKind::League, &key(league, season, phase), due).await
}
