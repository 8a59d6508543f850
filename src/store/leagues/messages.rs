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

/// The subject of the tasks of a league's messages.
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

/// Whether Discord refuses a message about the league.
pub(in crate::store) async fn is_refused(tx: &mut Connection, league: &League) -> Result<bool, StoreError> {
    let messages = tasks::tasks_about(tx, TaskKind::League, league.guild, subject(league.id)).await?;
    Ok(messages.iter().any(|message| message.is_refused))
}

/// Called when a league has moved to another channel.
pub(in crate::store) async fn post_anew(
    tx: &mut Connection,
    league: &League,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    tasks::begin_anew(tx, TaskKind::League, league.guild, subject(league.id), now).await?;
    for season in &league.seasons {
        renew(tx, league.id, season.number, season.phase, now).await?;
    }
    Ok(())
}

/// A message that is posted, or waits to be.
pub(in crate::store) async fn renew(
    tx: &mut Connection,
    league: LeagueId,
    season: u16,
    phase: SeasonPhase,
    due: OffsetDateTime,
) -> Result<(), StoreError> {
    tasks::wake_task(tx, TaskKind::League, &key(league, season, phase), due).await
}
