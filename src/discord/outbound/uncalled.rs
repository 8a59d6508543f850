//! Messages whose players need not be notified now, because they are at the game's page and see the board there, or because
//! they have quiet hours. The channel shows the board at once, without calling them. A message "calls" the people whom it pings
//! or notifies directly.

use super::{
    announcement::{Announcement, News},
    message::Post,
    own_messages::snowflake,
};
use crate::discord::App;
use crate::{
    play::{Event, GameId, KeptBoards, Participant, Phase, StartedGame, Table, UserId},
    store::{CallDelay, ClaimedTask, Delivery, StoreError, TaskOutcome, UNCALLED},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use serenity::all::{ChannelId, MessageId};
use time::OffsetDateTime;

/// How long players count as present after the last sign of their page. A page that is visible and used sends a sign every 10
/// seconds.
const PRESENT: time::Duration = time::Duration::seconds(30);

/// How long after the last sign players are called: they have a minute to come back.
const CALL_AFTER: time::Duration = time::Duration::seconds(90);

/// In a live game, in place of [`PRESENT`] and [`CALL_AFTER`]: its clock runs meanwhile.
const LIVE: time::Duration = time::Duration::seconds(15);

/// A message that has waited for longer is not sent if the game has gone on.
const OUTDATED_AFTER: time::Duration = time::Duration::minutes(15);

/// Discord allows few edits of messages that are older than an hour.
const EDITABLE: time::Duration = time::Duration::minutes(50);

/// A message that is to call its people later.
pub(super) struct Later {
    pub(super) call: OffsetDateTime,
    /// Whether all of its people are at the game's page.
    pub(super) is_seen: bool,
}

/// When a message is to call its people, if all of them are at the game's page or have quiet hours. `None` if it calls them
/// now.
pub(super) async fn call_later(app: &App, delivery: &Delivery, news: &News) -> Result<Option<Later>, StoreError> {
    let table = &news.table;
    if !may_wait(news) {
        return Ok(None);
    }
    // People who have left the page have a minute to come back before they are called.
    let (present_for, call_after) = patience(table);
    let patience = if delivery.shown.is_some() { call_after } else { present_for };
    let (people, now) = (called(news), app.clock.now());
    let called = app.store.call_delays(delivery.game, &people, now - patience).await?;
    // If an earlier attempt may have posted the message with a call, signs of the page must not change the message.
    let counts_signs = !calls_in_any_case(news) && (!delivery.may_be_posted || delivery.shown.is_some());
    let signs = |person: &CallDelay| person.sign.filter(|_| counts_signs);
    let is_seen = called.iter().all(|person| signs(person).is_some());
    Ok(first_call(&called, signs, table, now).map(|call| Later { call, is_seen }))
}

/// For a place where the bot can only answer: when to call the people of an answer, if all of them have quiet hours. The answer
/// was sent at once, without calling them. `None` if no later call is needed.
pub(super) async fn call_after_answer(app: &App, news: &News) -> Result<Option<OffsetDateTime>, StoreError> {
    let News { id, place, table, .. } = news;
    let lasts = matches!(table.phase, Phase::Open { .. } | Phase::Playing(..)) && !table.is_vote_game();
    let people = called(news);
    if !place.is_by_answers() || !lasts || people.is_empty() {
        return Ok(None);
    }
    let now = app.clock.now();
    let called = app.store.call_delays(*id, &people, now).await?;
    Ok(first_call(&called, |_| None, table, now))
}

/// When to call all of them: when the first is to be called. `None` if somebody is to be called now.
fn first_call(
    people: &[CallDelay],
    sign: impl Fn(&CallDelay) -> Option<OffsetDateTime>,
    table: &Table,
    now: OffsetDateTime,
) -> Option<OffsetDateTime> {
    let call = |person: &CallDelay| {
        let quiet = person.quiet.as_ref().filter(|_| !table.is_live()).and_then(|quiet| quiet.end(now));
        quiet.max(sign(person).map(|sign| sign + patience(table).1))
    };
    people.iter().map(call).collect::<Option<Vec<_>>>()?.into_iter().min()
}

/// How long people count as present after the last sign of their page, and how long after it they are called.
fn patience(table: &Table) -> (time::Duration, time::Duration) {
    if table.is_live() { (LIVE, LIVE) } else { (PRESENT, CALL_AFTER) }
}

/// Whether a message may call its people later. Not the first message of a tournament's game, which calls nobody: one message
/// names all games.
pub(super) fn may_wait(News { table, events, .. }: &News) -> bool {
    matches!(table.phase, Phase::Playing(..))
        && !table.is_vote_game()
        && !(table.terms.event && matches!(events.last(), Some(Event::Accepted { .. })))
}

/// Whether a message also calls people who are at the game's page.
fn calls_in_any_case(news: &News) -> bool {
    news.events.iter().any(|event| matches!(event, Event::Reminded | Event::Accepted { .. }))
}

/// The turn to which a direct message calls its reader. The message waits while the reader is at the game's page, and is
/// outdated after the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Turn {
    game: GameId,
    /// `None` for a challenge.
    version: Option<u32>,
    /// Calls people who are at the game's page, too.
    #[serde(default)]
    in_any_case: bool,
}

impl Turn {
    /// The turn of a delivery's message. `None` if the message is to be sent in any case.
    pub(super) fn of(delivery: &Delivery, news: &News) -> Option<Self> {
        let version = news.table.game().map(StartedGame::version).filter(|_| may_wait(news))?;
        Some(Self { game: delivery.game, version: Some(version), in_any_case: calls_in_any_case(news) })
    }

    /// The turn for a message that is outdated only if it had to wait. `None` if it is never outdated.
    pub(super) fn at(game: GameId, table: &Table) -> Option<Self> {
        let lasts = matches!(table.phase, Phase::Open { .. } | Phase::Playing(..));
        lasts.then(|| Self { game, version: table.game().map(StartedGame::version), in_any_case: true })
    }

    /// Whether a message that has waited this long may be outdated.
    pub(super) fn may_be_outdated(self, waited: time::Duration) -> bool {
        !self.in_any_case || waited > OUTDATED_AFTER
    }

    /// The outcome of the task if the person need not be called now: a wait, or no call at all. After quiet hours, only the
    /// newest message calls a person. `None` if the person has to be called.
    pub(super) async fn postpone(
        self,
        app: &App,
        task: &ClaimedTask,
        person: UserId,
        waited: time::Duration,
    ) -> Result<Option<TaskOutcome>, StoreError> {
        let table = app.store.load(self.game).await?.table;
        let version = table.game().map(StartedGame::version);
        if !matches!(table.phase, Phase::Open { .. } | Phase::Playing(..)) || version != self.version {
            return Ok(Some(TaskOutcome::Done));
        }
        if waited > OUTDATED_AFTER && app.store.has_later_notice(task, &called_to(self.game, &table)).await? {
            return Ok(Some(TaskOutcome::Done));
        }
        let now = app.clock.now();
        let called = app.store.call_delays(self.game, &[person], now - patience(&table).1).await?;
        let call = first_call(&called, |person| person.sign.filter(|_| !self.in_any_case), &table, now);
        Ok(call.map(|call| TaskOutcome::Idle(Some(call))))
    }
}

/// The part of a stored [`Turn`] that is the same in all messages that call to it.
fn called_to(game: GameId, table: &Table) -> Value {
    json!({ "game": game, "version": table.game().map(StartedGame::version) })
}

/// Called when the channel, which may have refused earlier messages, shows the turn without a call. Deletes the direct messages
/// that would call to it now. Returns the deliveries whose direct messages were deleted.
pub(super) async fn withdraw_notices(app: &App, news: &News) -> Result<Vec<i64>, StoreError> {
    app.store.withdraw_notices(news.id, &called(news), &called_to(news.id, &news.table)).await
}

/// The people whom a message calls.
fn called(News { table, events, .. }: &News) -> Vec<UserId> {
    table.people_to_notify(events).into_iter().filter_map(Participant::human).collect()
}

/// For a message that is sent as direct messages: the outcome of its task if nobody has to be called now. It waits while all of
/// its people are at the game's page or have quiet hours. If it has waited or its board was shown, it is not sent if the game
/// has gone on or a later message calls its people.
pub(super) async fn postpone_direct(
    app: &App,
    task: &mut ClaimedTask,
    delivery: &Delivery,
    news: &News,
) -> Result<Option<TaskOutcome>, StoreError> {
    // The game may have moved to another channel meanwhile.
    if (task.is_postponed() || delivery.shown.is_some() && !goes_to_channel(delivery))
        && (!is_same_turn(&news.table, &app.store.load(delivery.game).await?.table)
            || is_called_later(app, delivery, news).await?)
    {
        return Ok(Some(TaskOutcome::Done));
    }
    if !delivery.place.is_by_answers() && !delivery.gone {
        return Ok(None);
    }
    let Some(Later { call, .. }) = call_later(app, delivery, news).await? else { return Ok(None) };
    task.set_postponed();
    Ok(Some(TaskOutcome::Refused(call, UNCALLED.to_owned())))
}

/// Whether the message goes to the channel, and not directly to its readers.
fn goes_to_channel(delivery: &Delivery) -> bool {
    !delivery.place.is_by_answers() && !delivery.closed
}

/// Whether a later message of the game calls everybody whom this message would call. The message has waited, and people are
/// called only once, by the newest message.
pub(super) async fn is_called_later(app: &App, delivery: &Delivery, news: &News) -> Result<bool, StoreError> {
    let later = app.store.messages_after(delivery.game, delivery.last).await?;
    if later.is_empty() {
        return Ok(false);
    }
    let called = called_by(app, news).await?;
    for events in later {
        let calls = called_by(app, &News::load(&app.store, delivery.game, events).await?).await?;
        if called.iter().all(|person| calls.contains(person)) {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn called_by(app: &App, news: &News) -> Result<Vec<UserId>, StoreError> {
    let announced = news.announce_without_files(app).await?;
    Ok(announced.map_or_else(Vec::new, |Announcement { post, direct, .. }| [post.pings, direct.people].concat()))
}

/// Whether the game still waits for the same move, or its challenge for an answer.
pub(super) fn is_same_turn(then: &Table, now: &Table) -> bool {
    let version = |table: &Table| table.game().map(StartedGame::version);
    matches!(now.phase, Phase::Open { .. } | Phase::Playing(..)) && version(then) == version(now)
}

/// Replaces the game's newest board by an edit, and returns its id. `None` if a new message is needed: all boards are kept, the
/// newest one is too old, or Discord refuses the edit.
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
