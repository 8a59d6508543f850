//! The task queue: work that happens later, or leaves the bot.
//!
//! A task is inserted in the transaction that causes it. A process leases a task while it runs it, and extends all its
//! leases together. Another process takes over a task when its lease has ended or its process is dead. A task that is
//! enqueued again while it runs, runs once more. No transaction is open during a request to Discord.
//!
//! The tasks of a *chain* run one at a time and in order. In a *lane*, two tasks run at a time, and chains take turns. The
//! messages of games (`deliveries`) are such tasks: a game is a chain, a channel is a lane. What they promise, and the
//! tests that check it (in `tests/store/outbox.rs` without a path):
//!
//! * A game's messages are posted in order, each once: `deliveries_of_one_game_are_claimed_in_order…`,
//!   `each_delivery_is_claimed_by_one_process…`; after a lost answer of Discord or a death: `tests/bot/redelivery.rs`,
//!   `tests/bot/durability.rs`.
//! * Two at a time in a channel, and a slow or failing channel delays no other: `at_most_two_deliveries…`,
//!   `a_failing_channel_backs_off…`, `tests/bot/outbox.rs`; its games take turns: `the_games_of_a_channel_take_turns`.
//! * Boards that are outdated are merged into the newest, unless somebody may have seen them: `boards_that_are_outdated…`,
//!   `only_boards_that_nobody_has_seen…`, `a_board_in_an_answer_or_shown_without_a_call…`,
//!   `a_lost_lease_merges_nothing`.
//! * A refused message blocks no other and is tried when the channel may be open again: `refused_delivery_waits…`,
//!   `tests/bot/failures.rs`, `tests/bot/hidden_channels.rs`. One that is given up is told directly: `tests/bot/failures.rs`.
//! * The messages of a dead process are taken over soon, those of a frozen one after its lease, and its own late outcome
//!   changes nothing but a success: `the_deliveries_of_a_process_without_connections…`, `a_delivery_whose_lease_has_ended…`.
//! * All processes are woken at once: `every_process_is_notified…`. A process that stops finishes what waits:
//!   `tests/bot/durability.rs`.
//! * An answer to an interaction carries a message once: `outbox_leaves_a_message_to_its_answer…`, `tests/bot/by_answers`.
//! * Players at the page are shown a board without a call, and are called later: `tests/bot/presence.rs`.
//! * A message follows its game to another channel, and a deleted channel gets none:
//!   `a_game_that_moves_leaves_the_backoff…`, `a_board_whose_channel_is_deleted…`, `tests/bot/private_game.rs`.

use crate::play::GameId;
use crate::store::database::{Connection, Result, TASKS_CHANNEL, to_db};
use crate::tournament::TournamentId;
use kinds::Kind;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use time::OffsetDateTime;

mod claims;
mod deliveries;
pub(crate) mod kinds;
mod lanes;
mod lists;
mod outcomes;

/// Stored as the refusal of a task that waits until the bot sees a channel again. Discord has refused nothing.
pub const HIDDEN: &str = "hidden";

/// The prefix of the source of a direct message that is sent in place of a refused message of a game. The number of the refused
/// message's task follows it.
pub const INSTEAD_OF: &str = "refused-";

/// Stored as the refusal of a message that was shown without calling its players, who were at the page. Discord has
/// refused nothing: the players are called when they have left.
pub const UNCALLED: &str = "uncalled";

pub use claims::{LEASE_EXTENSION, Owners, WaitingTasks};
pub use deliveries::{ANSWER_HOLD, CarryingAnswer, Delivery, HeldDeliveries, Posted};
pub(in crate::store) use deliveries::{
    delete_deliveries, delete_uncalled_before, enqueue_delivery, has_deliveries_of_person, has_unposted,
    waiting_delivery, wake_calls_of,
};
pub use kinds::TaskKind;
pub use lanes::Stats;
pub(in crate::store) use lanes::{
    has_waiting_in, keep_waiting, pass_turn, record_given_up, redirect, retry_refused_of_lane, retry_refused_of_server,
};
pub(in crate::store) use lists::{
    TaskOfPerson, begin_anew, delete_about, delete_of_owner, delete_of_person, delete_of_server, end_waits,
    forget_refusals, is_busy, keys, payloads, refusal, subjects, tasks_about, tasks_of_person, waiting,
};
pub(in crate::store) use outcomes::{end, keep, put_back, refuse, retry, retry_refused_like, run_again};

/// The part of a chain that a task covers: of a game, the numbers of events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Links {
    pub game: GameId,
    pub first: u32,
    pub last: u32,
}

/// The state of a channel when one of its tasks was claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lane {
    pub channel: u64,
    /// Since the last success.
    pub failures: u32,
    /// Why Discord refused the last message there.
    pub refused: Option<String>,
    /// It was deleted; implies `refused`.
    pub gone: bool,
}

/// A task leased by this process.
#[derive(Clone, PartialEq, Debug)]
pub struct ClaimedTask {
    id: i64,
    pub kind: TaskKind,
    pub key: String,
    pub owner: Option<u64>,
    about: Option<i64>,
    pub links: Option<Links>,
    pub lane: Option<Lane>,
    /// When it first became due since it was last done.
    pub due_since: OffsetDateTime,
    /// The first attempt since it became due.
    pub tried: OffsetDateTime,
    /// Claims since it became due.
    pub attempts: u32,
    version: i32,
    claims: i32,
    may_be_done: bool,
    was_tried: bool,
    /// A later task of the chain may cover this one's links too.
    merges: bool,
    /// A later task of the chain waits, and may cover this one's links too.
    may_be_outdated: bool,
    waited_for_sight: bool,
    /// Discord has refused it before.
    pub was_refused: bool,
    payload: Value,
    is_changed: bool,
    posted: Option<Posted>,
    is_unattempted: bool,
}

impl ClaimedTask {
    /// The time for which failures count. The time for which the bot could not see a channel does not.
    pub fn age(&self, now: OffsetDateTime) -> time::Duration {
        if self.waited_for_sight { time::Duration::ZERO } else { now - self.due_since }
    }

    pub const fn id(&self) -> i64 {
        self.id
    }

    pub fn game(&self) -> Option<GameId> {
        self.key.parse().ok().map(GameId)
    }

    pub fn tournament(&self) -> Option<TournamentId> {
        self.key.parse().ok().map(TournamentId)
    }

    /// Fails if this version can't read it.
    pub(crate) fn read_payload<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        T::deserialize(&self.payload)
    }

    /// `None` if this version can't read it.
    pub fn payload<T: DeserializeOwned>(&self) -> Option<T> {
        self.read_payload().ok()
    }

    /// Stored when the task is settled.
    pub fn set_payload(&mut self, payload: &impl Serialize) {
        self.payload = serde_json::to_value(payload).unwrap_or_default();
        self.is_changed = true;
    }

    fn changed_payload(&self) -> Option<&Value> {
        self.is_changed.then_some(&self.payload)
    }

    /// A message of a game was sent.
    pub const fn set_posted(&mut self, posted: Posted) {
        self.posted = Some(posted);
    }

    /// The attempt was dropped, so the next one must find out whether it had its effect.
    pub const fn forget_posted(&mut self) {
        self.posted = None;
    }

    pub const fn posted(&self) -> Option<Posted> {
        self.posted
    }

    /// Nothing was attempted, because Discord's rate limits allow nothing yet.
    pub const fn set_unattempted(&mut self) {
        self.is_unattempted = true;
    }

    pub const fn is_unattempted(&self) -> bool {
        self.is_unattempted
    }

    pub(in crate::store) const fn merges(&self) -> bool {
        self.merges
    }

    /// An attempt since the last refusal, or since it became due, may have had its effect.
    pub const fn was_tried(&self) -> bool {
        self.was_tried
    }

    /// An earlier attempt may have had its effect without recording it.
    pub const fn may_be_done(&self) -> bool {
        self.may_be_done
    }
}

/// The outcome of an attempt at a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TaskOutcome {
    /// It is deleted, unless it was enqueued again. Nothing happens if a transaction that did it has deleted or replaced it.
    Done,
    /// Nothing to do until the task is enqueued again, or until this time. The payload stays.
    Idle(Option<OffsetDateTime>),
    /// Retry at this time.
    Again(OffsetDateTime),
    /// Discord refuses it. Retried when that may have changed, and at this time.
    Refused(OffsetDateTime, String),
    /// It can never be done, for this reason.
    GivenUp(String),
}

/// Inserts a task. An existing task with this key keeps its payload, and runs again, at `due` or earlier.
pub(in crate::store) async fn enqueue<K: Kind>(
    connection: &mut Connection,
    kind: K,
    key: &str,
    owner: Option<u64>,
    times: (OffsetDateTime, OffsetDateTime),
    payload: &K::Payload,
) -> Result<()> {
    enqueue_about(connection, kind, key, (owner, None), times, payload).await
}

/// As [`enqueue`]. `about` is what Discord may refuse without refusing the owner's other tasks of the kind: a role, a channel, a
/// tournament.
pub(in crate::store) async fn enqueue_about<K: Kind>(
    connection: &mut Connection,
    _kind: K,
    key: &str,
    (owner, about): (Option<u64>, Option<u64>),
    (now, due): (OffsetDateTime, OffsetDateTime),
    payload: &K::Payload,
) -> Result<()> {
    let payload = serde_json::to_value(payload).unwrap_or_default();
    sqlx::query!(
        "insert into tasks (kind, key, owner, about, due_since, due_at, payload) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (kind, key) do update
             set due_at = least(tasks.due_at, excluded.due_at), version = tasks.version + 1, owner = excluded.owner,
                 about = excluded.about,
                 due_since = least(case when tasks.due_at is not null then tasks.due_since end, excluded.due_since)
         returning case when $8 then pg_notify($9, '') end",
        K::KIND.name(),
        key,
        owner.map(to_db),
        about.map(to_db),
        now.max(due),
        due,
        payload,
        due <= now,
        TASKS_CHANNEL
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Inserts tasks by key, owner and subject, without payloads. Existing tasks run again; those that Discord refuses keep waiting.
pub(in crate::store) async fn enqueue_all(
    tx: &mut Connection,
    kind: TaskKind,
    tasks: &[(String, u64, u64)],
    now: OffsetDateTime,
) -> Result<()> {
    if tasks.is_empty() {
        return Ok(());
    }
    let (keys, owners, subjects): (Vec<_>, Vec<_>, Vec<_>) =
        tasks.iter().map(|(key, owner, about)| (key.clone(), to_db(*owner), to_db(*about))).collect();
    sqlx::query!(
        "insert into tasks (kind, key, owner, about, due_since, due_at, payload)
         select $1, key, owner, about, $5, $5, 'null' from unnest($2::text[], $3::bigint[], $4::bigint[]) new (key, owner, about)
         on conflict (kind, key) do update
             set version = tasks.version + 1, due_since = excluded.due_since,
                 due_at = case
                     when tasks.refused is null or tasks.leased_by is not null then least(tasks.due_at, excluded.due_at)
                     else tasks.due_at
                 end
         returning pg_notify($6, '')",
        kind.name(),
        &keys,
        &owners,
        &subjects,
        now,
        TASKS_CHANNEL
    )
    .execute(tx)
    .await?;
    Ok(())
}

pub(in crate::store) async fn payload<K: Kind>(
    connection: &mut Connection,
    _kind: K,
    key: &str,
) -> Result<Option<K::Payload>> {
    let payload = sqlx::query_scalar!("select payload from tasks where kind = $1 and key = $2", K::KIND.name(), key);
    Ok(payload.fetch_optional(connection).await?.and_then(|payload| <K::Payload>::deserialize(payload).ok()))
}

/// Keeps others from changing the task until the transaction ends.
pub(in crate::store) async fn lock_payload<K: Kind>(
    connection: &mut Connection,
    _kind: K,
    key: &str,
) -> Result<Option<K::Payload>> {
    let payload =
        sqlx::query_scalar!("select payload from tasks where kind = $1 and key = $2 for update", K::KIND.name(), key);
    Ok(payload.fetch_optional(connection).await?.and_then(|payload| <K::Payload>::deserialize(payload).ok()))
}

/// Deletes a task and returns its payload. A running task is deleted too; its outcome is then ignored.
pub(in crate::store) async fn take<K: Kind>(
    connection: &mut Connection,
    _kind: K,
    key: &str,
) -> Result<Option<K::Payload>> {
    let payload =
        sqlx::query_scalar!("delete from tasks where kind = $1 and key = $2 returning payload", K::KIND.name(), key);
    Ok(payload.fetch_optional(connection).await?.and_then(|payload| <K::Payload>::deserialize(payload).ok()))
}

/// A running task is deleted too; its outcome is then ignored.
pub(in crate::store) async fn delete(connection: &mut Connection, kind: TaskKind, key: &str) -> Result<()> {
    sqlx::query!("delete from tasks where kind = $1 and key = $2", kind.name(), key).execute(connection).await?;
    Ok(())
}

pub(in crate::store) async fn delete_all(connection: &mut Connection, kind: TaskKind, keys: &[String]) -> Result<()> {
    sqlx::query!("delete from tasks where kind = $1 and key = any($2)", kind.name(), keys).execute(connection).await?;
    Ok(())
}

/// Runs an existing task again, at `due` or earlier. A task that Discord refuses keeps waiting.
pub(in crate::store) async fn wake_task(
    connection: &mut Connection,
    kind: TaskKind,
    key: &str,
    due: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "update tasks
         set version = version + 1, due_since = least(case when due_at is not null then due_since end, $3),
             due_at = case when refused is null or leased_by is not null then least(due_at, $3) else due_at end
         where kind = $1 and key = $2
         returning pg_notify($4, '')",
        kind.name(),
        key,
        due,
        TASKS_CHANNEL
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Includes running tasks, which may be failing at this moment. Leaves out those in lanes: see [`retry_refused_of_server`]. Channels
/// say nothing about roles that the bot may not give.
pub(in crate::store) async fn retry_refused(
    connection: &mut Connection,
    owner: u64,
    with_roles: bool,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "update tasks set due_at = least(due_at, $2)
         where owner = $1 and lane is null and (refused is not null or leased_by is not null) and ($3 or kind <> $4)",
        to_db(owner),
        now,
        with_roles,
        TaskKind::RankRole.name()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// As [`retry_refused`], for a kind's tasks about the same subject, of all owners.
pub(in crate::store) async fn retry_refused_about(
    connection: &mut Connection,
    kind: TaskKind,
    about: u64,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "update tasks set due_at = least(due_at, $3) where kind = $1 and about = $2 and (refused is not null or leased_by is not null)",
        kind.name(),
        to_db(about),
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether this process still runs the task, and nobody has deleted it. Keeps it so until the transaction ends.
pub(in crate::store) async fn is_claimed(tx: &mut Connection, task: &ClaimedTask) -> Result<bool> {
    let row =
        sqlx::query_scalar!("select id from tasks where id = $1 and claims = $2 for update", task.id, task.claims);
    Ok(row.fetch_optional(tx).await?.is_some())
}

/// Stores the payload of a running task. Returns `false` if another process has taken the task over.
pub(in crate::store) async fn record_payload(connection: &mut Connection, task: &ClaimedTask) -> Result<bool> {
    let stored =
        sqlx::query!("update tasks set payload = $3 where id = $1 and claims = $2", task.id, task.claims, task.payload);
    Ok(stored.execute(connection).await?.rows_affected() > 0)
}

/// Changes the payload of a task that another process has taken over.
pub(in crate::store) async fn change_payload<T: DeserializeOwned + Serialize>(
    tx: &mut Connection,
    task: &ClaimedTask,
    change: impl FnOnce(&mut T),
) -> Result<()> {
    let stored = sqlx::query_scalar!("select payload from tasks where id = $1 for update", task.id);
    let stored = stored.fetch_optional(&mut *tx).await?;
    let Some(mut payload) = stored.and_then(|payload| T::deserialize(payload).ok()) else { return Ok(()) };
    change(&mut payload);
    store_payload(tx, task.id, &payload).await
}

async fn store_payload(tx: &mut Connection, id: i64, payload: &impl Serialize) -> Result<()> {
    let payload = serde_json::to_value(payload).unwrap_or_default();
    sqlx::query!("update tasks set payload = $2 where id = $1", id, payload).execute(tx).await?;
    Ok(())
}

/// Deletes a task, whichever process runs it. Returns `false` if it is gone already.
pub(in crate::store) async fn delete_row(tx: &mut Connection, id: i64) -> Result<bool> {
    Ok(sqlx::query!("delete from tasks where id = $1", id).execute(tx).await?.rows_affected() > 0)
}
