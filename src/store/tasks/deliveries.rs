//! The messages of games as tasks: their content and their outcomes.
//!
//! An announcement that an answer to an interaction carries has a task too. A process that works on the answer holds the
//! task. If the process dies or fails, the task completes the answer.

use super::{ClaimedTask, Links, TaskKind, UNCALLED, store_payload};
use crate::play::{Event, GameId, Table};
use crate::store::{
    database::{Connection, Result, Store, TASKS_CHANNEL, prune, to_db},
    games::load::{GameMessages, LoadedGame},
    place::Place,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;
use time::OffsetDateTime;

/// How long a message is left to the answer that will carry it: longer than Discord waits for an answer. The process that
/// works on the answer extends it.
pub const ANSWER_HOLD: Duration = Duration::from_secs(10);

/// The payload: what an attempt leaves to the next one.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Memory {
    /// The interaction whose answer may have carried the message, and its token, which lets any process look.
    answer: Option<(u64, String)>,
    /// The message that has shown it already, without calling anybody.
    shown: Option<u64>,
    /// Its players were notified in another way, because Discord refuses the message.
    notified: bool,
    /// It goes to its readers directly, and has waited while they were at the page.
    postponed: bool,
}

/// Somebody may have seen it: an answer may carry it, or it was shown without a call.
pub(super) fn may_be_seen(payload: &Value) -> bool {
    Memory::deserialize(payload).is_ok_and(|memory| memory.answer.is_some() || memory.shown.is_some())
}

/// A message to be posted for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Delivery {
    pub id: i64,
    pub game: GameId,
    pub first: u32,
    pub last: u32,
    pub place: Place,
    pub created: OffsetDateTime,
    /// Includes the current one.
    pub attempts: u32,
    /// The game's messages before this one.
    pub messages: GameMessages,
    /// The message that has shown it already, without calling anybody.
    pub shown: Option<u64>,
    /// An earlier attempt may have posted it.
    pub may_be_posted: bool,
    /// The channel refused the last message there. A message is not attempted then unless its players are `notified`.
    pub closed: bool,
    /// The channel is gone; implies `closed`.
    pub gone: bool,
    /// Its players were notified in another way, because Discord refuses the message.
    pub notified: bool,
    /// The answer to an interaction may have carried it.
    pub is_answer: bool,
}

/// A message that was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Posted {
    /// `None` if it was sent to people directly.
    pub message: Option<u64>,
    /// An older message shows it now.
    pub is_edit: bool,
}

impl Posted {
    pub const fn message(message: u64) -> Self {
        Self { message: Some(message), is_edit: false }
    }

    pub const DIRECTLY: Self = Self { message: None, is_edit: false };
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeldDeliveries {
    pub deliveries: Vec<i64>,
    pub first: u32,
    pub last: u32,
}

/// An answer that may have carried messages.
#[derive(Clone, PartialEq, Eq)]
pub struct CarryingAnswer {
    pub interaction: u64,
    /// Lets anyone answer the interaction.
    pub token: String,
    /// The last event that it announces.
    pub last: u32,
}

impl ClaimedTask {
    fn memory(&self) -> Memory {
        self.payload().unwrap_or_default()
    }

    /// The answer to an interaction may have carried the message.
    pub fn may_be_answered(&self) -> bool {
        self.memory().answer.is_some()
    }

    /// The players of a message that Discord refuses were notified in another way.
    pub fn is_notified(&self) -> bool {
        self.memory().notified
    }

    /// The message that has shown it already, without calling anybody.
    pub(in crate::store) fn shown(&self) -> Option<u64> {
        self.memory().shown
    }

    pub(in crate::store) fn set_shown(&mut self, message: u64) {
        self.set_payload(&Memory { answer: None, shown: Some(message), ..self.memory() });
    }

    pub fn set_notified(&mut self, notified: bool) {
        self.set_payload(&Memory { notified, ..self.memory() });
    }

    /// The message has waited while its readers were at the page.
    pub fn is_postponed(&self) -> bool {
        self.memory().postponed
    }

    pub fn set_postponed(&mut self) {
        self.set_payload(&Memory { postponed: true, ..self.memory() });
    }
}

/// Inserts a message about these events. A message with `is_board` shows a board on which somebody is to move. Returns the
/// task's id.
pub(in crate::store) async fn enqueue_delivery(
    tx: &mut Connection,
    id: GameId,
    place: Place,
    events: (i32, i32),
    is_board: bool,
    (now, due): (OffsetDateTime, OffsetDateTime),
) -> Result<i64> {
    let row = sqlx::query!(
        "insert into tasks (kind, key, owner, chain, first_seq, last_seq, merges, lane, due_since, due_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         returning id, pg_notify($11, '')",
        TaskKind::Delivery.name(),
        format!("{id}-{}", events.1),
        to_db(place.guild.unwrap_or(place.channel)),
        id.0,
        events.0,
        events.1,
        is_board,
        to_db(place.channel),
        now,
        due,
        TASKS_CHANNEL
    );
    Ok(row.fetch_one(tx).await?.id)
}

/// The message about a game's events up to `last`, if it waits or is being posted.
pub(in crate::store) async fn waiting_delivery(
    connection: &mut Connection,
    game: GameId,
    last: i32,
) -> Result<Option<i64>> {
    let id = sqlx::query_scalar!(
        "select id from tasks where chain = $1 and last_seq = $2 and refused is null",
        game.0,
        last
    );
    Ok(id.fetch_optional(connection).await?)
}

/// Whether a message has not reached the game's channel yet, for whatever reason.
pub(in crate::store) async fn has_unposted(connection: &mut Connection, game: GameId) -> Result<bool> {
    let waiting = sqlx::query_scalar!(
        "select payload from tasks where chain = $1 and coalesce(refused <> $2, true)",
        game.0,
        UNCALLED
    );
    let waiting = waiting.fetch_all(connection).await?;
    Ok(waiting.into_iter().any(|payload| serde_json::from_value(payload).is_ok_and(|it: Memory| it.shown.is_none())))
}

pub(in crate::store) async fn delete_deliveries(connection: &mut Connection, games: &[i64]) -> Result<()> {
    sqlx::query!(
        "with posts as (delete from posts where game_id = any($1)) delete from tasks where chain = any($1)",
        games
    )
    .execute(connection)
    .await?;
    Ok(())
}

impl Store {
    /// A claimed message, and the game as it was after the message's last event, with its events.
    pub async fn load_delivery(&self, task: &ClaimedTask) -> Result<Option<(Delivery, Table, Vec<Event>)>> {
        let (Some(Links { game, first, last }), Some(lane)) = (task.links, &task.lane) else { return Ok(None) };
        let (LoadedGame { place, table, .. }, events, messages) = self.load_with_messages(game, first, last).await?;
        let Memory { answer, shown, notified, postponed: _ } = task.memory();
        let delivery = Delivery {
            id: task.id,
            game,
            first,
            last,
            place,
            created: task.due_since,
            attempts: task.attempts,
            messages,
            shown,
            may_be_posted: task.was_tried,
            closed: lane.refused.is_some(),
            gone: lane.gone,
            notified,
            is_answer: answer.is_some(),
        };
        Ok(Some((delivery, table, events)))
    }

    /// The messages for an answer: message `id`, and with `later` the following ones too. `None` when they were posted
    /// already.
    pub async fn deliveries_for_answer(&self, game: GameId, id: i64, later: bool) -> Result<Option<HeldDeliveries>> {
        let rows = sqlx::query!(
            r#"select id, first_seq as "first!", last_seq as "last!" from tasks
               where chain = $1 and refused is null and (id = $2 or (id > $2 and $3))
               order by id"#,
            game.0,
            id,
            later
        )
        .fetch_all(&self.pool)
        .await?;
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Ok(None) };
        Ok(Some(HeldDeliveries {
            deliveries: rows.iter().map(|row| row.id).collect(),
            first: first.first.cast_unsigned(),
            last: last.last.cast_unsigned(),
        }))
    }

    /// Keeps the message's task from posting it while this process works on the answer that carries it.
    pub async fn hold_delivery(&self, delivery: i64, until: OffsetDateTime) -> Result<()> {
        sqlx::query!(
            "update tasks set due_at = greatest(due_at, $2) where id = $1 and refused is null and leased_by is null",
            delivery,
            until
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Ends [`Self::hold_delivery`]: the message's task may begin. One that has already failed keeps its pause.
    pub async fn release_delivery(&self, delivery: i64, now: OffsetDateTime) -> Result<()> {
        sqlx::query!(
            "update tasks set due_at = $2 where id = $1 and refused is null and leased_by is null and attempts = 0",
            delivery,
            now
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Records the answer before it is sent. If this process dies, another one asks Discord whether the answer arrived.
    pub async fn record_answer(&self, deliveries: &[i64], interaction: u64, token: &str) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        let waiting = sqlx::query!(
            "select id, payload from tasks where id = any($1) and refused is null order by id for update",
            deliveries
        );
        for row in waiting.fetch_all(&mut *tx).await? {
            let memory = Memory::deserialize(row.payload).unwrap_or_default();
            let memory = Memory { answer: Some((interaction, token.to_owned())), ..memory };
            store_payload(&mut tx, row.id, &memory).await?;
        }
        Ok(tx.commit().await?)
    }

    pub async fn answer_of(&self, task: &ClaimedTask) -> Result<Option<CarryingAnswer>> {
        let (Some(links), Some((interaction, token))) = (task.links, task.memory().answer) else { return Ok(None) };
        let rows = sqlx::query!(
            r#"select last_seq as "last!", payload from tasks where chain = $1 and refused is null and last_seq > $2"#,
            links.game.0,
            links.last.cast_signed()
        );
        let later = rows.fetch_all(&self.pool).await?.into_iter().filter(|row| {
            let memory = Memory::deserialize(&row.payload).unwrap_or_default();
            memory.answer.is_some_and(|(other, _)| other == interaction)
        });
        let last = later.map(|row| row.last.cast_unsigned()).max().unwrap_or(links.last);
        Ok(Some(CarryingAnswer { interaction, token, last }))
    }

    /// `message` is the id of the answer that carried these messages. If the answer mentioned nobody, the last message stays, to call
    /// its players at `call`.
    pub async fn record_public_answer(
        &self,
        deliveries: &[i64],
        message: u64,
        call: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Result<()> {
        let memory = Memory { shown: Some(message), ..Memory::default() };
        sqlx::query!(
            "with carried as (
                 select id, chain, first_seq, last_seq from tasks
                 where id = any($1) and refused is distinct from $4 for update
             ), newest as (
                 select * from carried order by last_seq desc limit 1
             ), ended as (
                 delete from tasks using newest
                 where tasks.id = any($1) and ($5::timestamptz is null or tasks.id <> newest.id)
             ), uncalled as (
                 update tasks
                 set refused = $4, due_at = $5, payload = $6, first_seq = (select min(first_seq) from carried),
                     tried_at = null, attempts = 0, claims = claims + 1, leased_by = null, leased_until = null, slot = null
                 from newest where tasks.id = newest.id and $5 is not null
             ), outdated as (
                 delete from tasks using newest
                 where tasks.chain = newest.chain and tasks.id <> all($1) and tasks.leased_by is null
                     and tasks.refused <> $4 and tasks.merges and tasks.last_seq < newest.last_seq
             ), posted as (
                 insert into posts (message_id, game_id, first_seq, last_seq, posted_at)
                 select $2, chain, (select min(first_seq) from carried), last_seq, $3 from newest
                 on conflict (message_id) do update set first_seq = excluded.first_seq, last_seq = excluded.last_seq
             )
             update games set message_id = $2, board_id = null from newest where games.id = newest.chain",
            deliveries,
            to_db(message),
            now,
            UNCALLED,
            call,
            serde_json::to_value(memory).unwrap_or_default()
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Commands find the game of a message until its post is deleted here.
    pub async fn delete_old_posts(&self, then: OffsetDateTime, limit: i64) -> Result<u64> {
        prune!(&self.pool, "posts", "posted_at < $1 order by posted_at", then, limit)
    }

    /// Ignores boards that Discord refuses.
    pub async fn has_waiting_first_board(&self, games: &[GameId]) -> Result<bool> {
        let games: Vec<_> = games.iter().map(|game| game.0).collect();
        let waits = sqlx::query_scalar!(
            r#"select exists (
                   select from tasks t where chain = any($1) and refused is null and first_seq = 0
                       and not exists (select from channels c where c.channel_id = t.lane and c.refused is not null)
               ) as "waits!""#,
            &games
        );
        Ok(waits.fetch_one(&self.pool).await?)
    }

    /// The first and the last event of each waiting message of the game after `last`, refused ones included: their players are told
    /// directly.
    pub async fn messages_after(&self, game: GameId, last: u32) -> Result<Vec<(u32, u32)>> {
        let rows = sqlx::query!(
            r#"select first_seq as "first!", last_seq as "last!" from tasks
               where chain = $1 and last_seq > $2 order by last_seq"#,
            game.0,
            last.cast_signed()
        );
        let rows = rows.fetch_all(&self.pool).await?.into_iter();
        Ok(rows.map(|row| (row.first.cast_unsigned(), row.last.cast_unsigned())).collect())
    }

    pub async fn has_waiting_deliveries_of(&self, game: GameId) -> Result<bool> {
        let waits = sqlx::query_scalar!(
            r#"select exists (select from tasks where chain = $1 and refused is null) as "waits!""#,
            game.0
        );
        Ok(waits.fetch_one(&self.pool).await?)
    }

    /// Why Discord refused the newest abandoned message in a channel.
    pub async fn refused_message(&self, channel: u64) -> Result<Option<String>> {
        let refused = sqlx::query_scalar!("select given_up from channels where channel_id = $1", to_db(channel));
        Ok(refused.fetch_optional(&self.pool).await?.flatten())
    }
}

/// Whether messages wait in a person's games.
pub(in crate::store) async fn has_deliveries_of_person(connection: &mut Connection, person: i64) -> Result<bool> {
    let waits = sqlx::query_scalar!(
        r#"select exists (
               select from tasks t join games g on g.id = t.chain
               where t.refused is null and (g.challenger = $1 or g.opponent = $1)
           ) as "waits!""#,
        person
    );
    Ok(waits.fetch_one(connection).await?)
}

/// Makes messages due that wait to call a person, directly or in one of their games. Includes messages that a process works on: they
/// may be about to wait.
pub(in crate::store) async fn wake_calls_of(tx: &mut Connection, person: u64, now: OffsetDateTime) -> Result<()> {
    let direct = TaskKind::DIRECT.map(|kind| kind.name().to_owned());
    sqlx::query!(
        "update tasks set due_at = least(due_at, $2) where kind = any($3) and owner = $1",
        to_db(person),
        now,
        &direct[..]
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "update tasks set due_at = least(due_at, $2)
         where id = any(array(
             select id from tasks
             where (refused = $3 or leased_by is not null) and chain = any(array(
                 select id from games where player1 = $1 and phase = 'playing'
                 union all
                 select id from games where player2 = $1 and phase = 'playing'
                 union all
                 select id from games where opponent = $1 and phase = 'open'
             ))
             -- A process that records an earlier message locks the later ones after it.
             order by id for update
         ))",
        to_db(person),
        now,
        UNCALLED
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// A message that is shown without a call replaces the game's earlier boards that were shown so.
pub(in crate::store) async fn delete_uncalled_before(tx: &mut Connection, links: Links) -> Result<()> {
    sqlx::query!(
        "delete from tasks where chain = $1 and last_seq < $2 and merges and refused = $3 and leased_by is null",
        links.game.0,
        links.last.cast_signed(),
        UNCALLED
    )
    .execute(tx)
    .await?;
    Ok(())
}
