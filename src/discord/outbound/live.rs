//! Live games: the clock of a turn starts when Discord has accepted the message with the board.

use super::announcement::News;
use crate::{
    discord::App,
    play::{Command, Event, GameId, Table},
    store::{Cause, Posted},
};
use time::OffsetDateTime;

/// The news as the message shows it: the clock starts with the message.
pub(super) fn as_shown(news: &News, now: OffsetDateTime) -> Option<News> {
    news.table.awaited_board()?;
    let mut table = news.table.clone();
    table.apply(&Event::Shown { posted: now, latest: now }, now).ok()?;
    Some(News { table, events: news.events.clone(), ..*news })
}

/// Records that Discord has accepted a message with a board, which was sent at `sent`.
pub(super) async fn record_shown(app: &App, (id, table): (GameId, &Table), sent: OffsetDateTime, posted: Posted) {
    let now = app.clock.now();
    // The id contains the time of the message. An edited message keeps its id, so it tells nothing about the edit.
    let message = posted.message.filter(|_| !posted.is_edit);
    let at = message.and_then(|message| app.client.created(message)).map_or(now, |at| at.max(sent));
    record(app, id, table, sent, at).await;
}

pub(super) async fn record(app: &App, id: GameId, table: &Table, sent: OffsetDateTime, at: OffsetDateTime) {
    if let Some(version) = table.awaited_board() {
        record_version(app, (id, version), sent, at).await;
    }
}

/// Like [`record`], for a board of this version that has reached the player to move.
pub(super) async fn record_version(app: &App, (id, version): (GameId, u32), sent: OffsetDateTime, at: OffsetDateTime) {
    let shown = Command::Shown { version, sent, at };
    if let Err(error) = app.store.apply(id, &shown, Cause::JOB, app.clock.now()).await {
        tracing::warn!(%error, game = %id, "could not record that a board was posted; its clock starts a little later");
    }
}
