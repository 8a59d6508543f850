//! Messages for players who are at the game's page: they see the board there, so the channel shows it without calling them.

use super::{announcement::News, message::Post, own_messages::snowflake};
use crate::discord::App;
use crate::{
    play::{Event, GameId, KeptBoards, Participant, Phase, StartedGame, Table, UserId},
    store::{ClaimedTask, Delivery, StoreError, TaskOutcome, UNCALLED},
};
use serde::{Deserialize, Serialize};
use serenity::all::{ChannelId, MessageId};
use time::OffsetDateTime;

/// After the last sign. A page that is visible and used gives one every 10 seconds.
const PRESENT: time::Duration = time::Duration::seconds(30);

/// After the last sign: a minute after they were taken for gone.
const CALL_AFTER: time::Duration = time::Duration::seconds(90);

/// Both, in a live game: its clock runs meanwhile.
const LIVE: time::Duration = time::Duration::seconds(15);

/// Discord allows few edits of messages that are older than an hour.
const EDITABLE: time::Duration = time::Duration::minutes(50);

/// When to call the people whom a message calls, if all of them are at the game's page. `None` if it calls them now: as the first
/// board and a reminder always do, and a message that an earlier attempt may have posted.
pub(super) async fn call_later(
    app: &App,
    delivery: &Delivery,
    news: &News,
) -> Result<Option<OffsetDateTime>, StoreError> {
    let News { table, events, .. } = news;
    if !may_wait(app, news) || delivery.may_be_posted && delivery.shown.is_none() {
        return Ok(None);
    }
    // People who have left have a minute to come back before they are called.
    let (present_for, call_after) = patience(table);
    let patience = if delivery.shown.is_some() { call_after } else { present_for };
    let present = app.store.present_since(delivery.game, app.clock.now() - patience).await?;
    let called = table.people_to_notify(events).into_iter().filter_map(Participant::human);
    let last_signs: Option<Vec<_>> = called.map(|person| present.get(&person).copied()).collect();
    Ok(last_signs.and_then(|signs| signs.into_iter().min()).map(|sign| sign + call_after))
}

/// After the last sign: how long people count as present, and when they are called.
fn patience(table: &Table) -> (time::Duration, time::Duration) {
    if table.is_live() { (LIVE, LIVE) } else { (PRESENT, CALL_AFTER) }
}

/// Whether a message calls nobody who is at the game's page.
fn may_wait(app: &App, News { table, events, .. }: &News) -> bool {
    let calls_always = |event: &Event| matches!(event, Event::Reminded | Event::Accepted { .. });
    app.web_url.is_some()
        && matches!(table.phase, Phase::Playing(..))
        && !table.is_vote_game()
        && !events.iter().any(calls_always)
}

/// A turn to which a direct message calls. It waits while its reader is at the game's page, and is outdated after the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Turn {
    game: GameId,
    version: u32,
}

impl Turn {
    /// `None` if the message is to be sent in any case.
    pub(super) fn of(app: &App, delivery: &Delivery, news: &News) -> Option<Self> {
        let version = news.table.game().map(StartedGame::version).filter(|_| may_wait(app, news))?;
        Some(Self { game: delivery.game, version })
    }

    /// `Some` if a person need not be called now: until then, or at all.
    pub(super) async fn postpone(self, app: &App, person: UserId) -> Result<Option<TaskOutcome>, StoreError> {
        let table = app.store.load(self.game).await?.table;
        let version = table.game().map(StartedGame::version);
        if !matches!(table.phase, Phase::Playing(..)) || version != Some(self.version) {
            return Ok(Some(TaskOutcome::Done));
        }
        let (_, call_after) = patience(&table);
        let present = app.store.present_since(self.game, app.clock.now() - call_after).await?;
        Ok(present.get(&person).map(|sign| TaskOutcome::Again(*sign + call_after)))
    }
}

/// For a message that goes to its readers directly: `Some` while all whom it calls are at the game's page, and once it has waited
/// for that and the game has gone on.
pub(super) async fn postpone_direct(
    app: &App,
    task: &mut ClaimedTask,
    delivery: &Delivery,
    news: &News,
) -> Result<Option<TaskOutcome>, StoreError> {
    // Its game may have got another channel meanwhile.
    if task.is_postponed() && !is_same_turn(&news.table, &app.store.load(delivery.game).await?.table) {
        return Ok(Some(TaskOutcome::Done));
    }
    if !delivery.place.is_by_answers() && !delivery.gone {
        return Ok(None);
    }
    let Some(call) = call_later(app, delivery, news).await? else { return Ok(None) };
    task.set_postponed();
    Ok(Some(TaskOutcome::Refused(call, UNCALLED.to_owned())))
}

/// Whether the game still waits for the same move.
pub(super) fn is_same_turn(then: &Table, now: &Table) -> bool {
    let version = |table: &Table| table.game().map(StartedGame::version);
    matches!(now.phase, Phase::Playing(..)) && version(then) == version(now)
}

/// Replaces the game's newest board, and returns its id. `None` where a new message must follow: all boards are kept, the newest is
/// too old, or Discord refuses the edit.
pub(super) async fn edit_in_place(
    app: &App,
    delivery: &Delivery,
    post: &Post,
) -> Result<Option<MessageId>, StoreError> {
    let (place, now) = (delivery.place, app.clock.now());
    let oldest = snowflake(app.client.discord_time(now) - EDITABLE);
    let newest = delivery.messages.newest_board.filter(|&board| board >= oldest && place.guild.is_some());
    let Some(board) = newest else { return Ok(None) };
    let (channel, board) = (ChannelId::new(place.channel), MessageId::new(board));
    if delivery.messages.parent.is_some()
        || app.store.settings_of(delivery.game).await?.boards == KeptBoards::All
        || app.client.is_thread(channel).await.unwrap_or(true)
    {
        return Ok(None);
    }
    match app.client.replace_message_now(channel, board, post).await {
        Ok(()) => Ok(Some(board)),
        Err(error) => {
            tracing::debug!(%error, game = %delivery.game, "could not edit a board in place; posting a new one");
            Ok(None)
        }
    }
}
