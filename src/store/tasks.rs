//! The task queue: work that happens later, or leaves the bot.
//!
//! A task is inserted in the transaction that causes it. A process leases a task while it runs it, and extends all its
//! leases together. Another process takes over a task when its lease has ended or its process is dead. A task that is
//! enqueued again while it runs, runs once more.

use crate::deadline::stretched;
use crate::play::{GameId, UserId};
use crate::store::{
    Store, StoreError, TASKS_CHANNEL, TournamentId,
    database::{
        liveness::{self, LEASE},
        pool::Connection,
    },
    from_db, interval, to_db,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use time::OffsetDateTime;

macro_rules! task_kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal, $owner:ident;)*) => {
        /// The names are stored.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum TaskKind {
            $($(#[$doc])* $kind,)*
        }

        impl TaskKind {
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            /// Tasks of one owner share a limit.
            pub const fn owner(self) -> TaskOwner {
                match self {
                    $(Self::$kind => TaskOwner::$owner,)*
                }
            }
        }
    };
}

task_kinds! {
    /// Posts a game's result in the server's results channel. Key: the game.
    Result = "result", Server;
    /// Sends a direct message about a message in a channel. Key: the message and the person.
    DirectNotice = "direct_notice", Person;
    /// Sends a person their waiting boards. Key: the person. Payload: the next time.
    DailyMessage = "daily_message", Person;
    /// Notifies a person that channels of games are gone. Key: the person.
    ChannelNotice = "channel_notice", Person;
    /// Archives the thread of a finished game. Key: the game.
    ArchiveThread = "archive_thread", Server;
    /// Gives or takes a role. Key: the server, the role and the person.
    RankRole = "rank_role", Server;
    /// Advances a tournament. Key: the tournament.
    Tournament = "tournament", Server;
    /// Posts a message about a tournament, or keeps its invitation up to date. Key: the tournament and the subject.
    TournamentMessage = "tournament_message", Server;
    /// Keeps a lobby's message up to date. Key: the server.
    Lobby = "lobby", Server;
    /// Closes public pages of games in channels that not everybody sees any more. Key: the server.
    PublicPages = "public_pages", Server;
    /// Makes a standing offer's next challenge, or closes what an ended one has left open. Key: the offer.
    StandingOffer = "standing_offer", Server;
    /// Posts a server's daily puzzle, and keeps the message up to date. Key: the server.
    Puzzle = "puzzle", Server;
    /// Keeps the number of votes under a vote game's board up to date. Key: the game.
    VoteCount = "vote_count", Server;
    /// Replaces a board that a newer one has followed, or a challenge that has ended, by a line. Key: the message.
    FormerBoard = "former_board", Server;
    /// Deletes a replaced message. Key: the message, or the channel and the time if it may not have been posted.
    DeleteMessage = "delete_message", Server;
    /// Updates an answer that shows a private game, after the computer's move. Key: the game. Payload: the interaction.
    PrivateBoard = "private_board", Person;
    /// Plays the computer's move, or answers an offer. Key: the game. Owner: the server, or the direct conversation.
    ComputerTurn = "computer_turn", Server;
    /// The same at a level that thinks for seconds.
    LongComputerTurn = "long_computer_turn", Server;
    /// Deletes a person's data on request. Key: the person.
    DeletePerson = "delete_person", Person;
    /// Asks whether the bot has left a server, if Discord didn't name it; long after the bot left, deletes the server's
    /// data. Key: the server.
    DeleteServer = "delete_server", Server;
}

/// What the number of a task's owner identifies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskOwner {
    Server,
    Person,
}

/// A task leased by this process.
#[derive(Clone, PartialEq, Debug)]
pub struct ClaimedTask {
    id: i64,
    pub kind: TaskKind,
    pub key: String,
    pub owner: Option<u64>,
    /// When it became due, for the first time since it was last done.
    pub created: OffsetDateTime,
    /// The first attempt since it became due.
    pub tried: OffsetDateTime,
    /// Claims since it became due.
    pub attempts: u32,
    version: i32,
    claims: i32,
    may_be_done: bool,
    payload: Value,
    is_changed: bool,
}

impl ClaimedTask {
    pub const fn id(&self) -> i64 {
        self.id
    }

    pub fn game(&self) -> Option<GameId> {
        self.key.parse().ok().map(GameId)
    }

    pub fn tournament(&self) -> Option<TournamentId> {
        self.key.parse().ok().map(TournamentId)
    }

    /// `None` if this version can't read it.
    pub fn payload<T: DeserializeOwned>(&self) -> Option<T> {
        T::deserialize(&self.payload).ok()
    }

    /// Stored when the task is settled.
    pub fn set_payload(&mut self, payload: &impl Serialize) {
        self.payload = serde_json::to_value(payload).unwrap_or_default();
        self.is_changed = true;
    }

    /// An earlier attempt may have done it, without recording that.
    pub const fn may_be_done(&self) -> bool {
        self.may_be_done
    }
}

/// Owners of tasks of one kind, as this process knows them.
#[derive(Clone, Default, Debug)]
pub struct Owners {
    /// As many of their tasks are running as may run at a time.
    pub busy: Vec<u64>,
    /// Whose tasks were claimed lately, the newest last. Another owner's task comes first.
    pub served: Vec<u64>,
}

/// Among so many tasks that have been due the longest, owners take turns.
const SERVED_IN_TURN: i64 = 200;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TaskOutcome {
    Done,
    /// A transaction that did it has deleted or replaced the task.
    Recorded,
    /// Nothing to do until the task is enqueued again, or until this time. The payload stays.
    Idle(Option<OffsetDateTime>),
    /// Retry at this time.
    Again(OffsetDateTime),
    /// Discord refuses it. Retried when that may have changed, and at this time.
    Refused(OffsetDateTime, String),
}

/// Inserts a task. An existing task with this key runs again, at `due` or earlier.
pub(in crate::store) async fn enqueue(
    connection: &mut Connection,
    kind: TaskKind,
    key: &str,
    owner: Option<u64>,
    (now, due): (OffsetDateTime, OffsetDateTime),
    payload: &impl Serialize,
) -> Result<(), StoreError> {
    let payload = serde_json::to_value(payload).unwrap_or_default();
    sqlx::query!(
        "insert into tasks (kind, key, owner, created_at, due_at, payload) values ($1, $2, $3, $4, $5, $6)
         on conflict (kind, key) do update
             set due_at = least(tasks.due_at, excluded.due_at), version = tasks.version + 1, owner = excluded.owner,
                 created_at = least(case when tasks.due_at is not null then tasks.created_at end, excluded.created_at)
         returning case when $7 then pg_notify($8, '') end",
        kind.name(),
        key,
        owner.map(to_db),
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

/// Keeps others from changing the task until the transaction ends.
pub(in crate::store) async fn lock_payload<T: DeserializeOwned>(
    connection: &mut Connection,
    kind: TaskKind,
    key: &str,
) -> Result<Option<T>, StoreError> {
    let payload =
        sqlx::query_scalar!("select payload from tasks where kind = $1 and key = $2 for update", kind.name(), key);
    Ok(payload.fetch_optional(connection).await?.and_then(|payload| T::deserialize(payload).ok()))
}

/// Deletes a task and returns its payload. A running task is deleted too; its outcome is then ignored.
pub(in crate::store) async fn take<T: DeserializeOwned>(
    connection: &mut Connection,
    kind: TaskKind,
    key: &str,
) -> Result<Option<T>, StoreError> {
    let payload =
        sqlx::query_scalar!("delete from tasks where kind = $1 and key = $2 returning payload", kind.name(), key);
    Ok(payload.fetch_optional(connection).await?.and_then(|payload| T::deserialize(payload).ok()))
}

/// A running task is deleted too; its outcome is then ignored.
pub(in crate::store) async fn delete(connection: &mut Connection, kind: TaskKind, key: &str) -> Result<(), StoreError> {
    sqlx::query!("delete from tasks where kind = $1 and key = $2", kind.name(), key).execute(connection).await?;
    Ok(())
}

/// Runs an existing task again, at `due` or earlier. A task that Discord refuses keeps waiting.
pub(in crate::store) async fn want_again(
    connection: &mut Connection,
    kind: TaskKind,
    key: &str,
    due: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "update tasks
         set version = version + 1, created_at = least(case when due_at is not null then created_at end, $3),
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

/// Includes running tasks, which may be failing at this moment.
pub(in crate::store) async fn retry_refused(
    connection: &mut Connection,
    owner: u64,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "update tasks set due_at = least(due_at, $2) where owner = $1 and (refused is not null or leased_by is not null)",
        to_db(owner),
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether this process still runs the task, and nobody has deleted it. Keeps it so until the transaction ends.
pub(in crate::store) async fn is_claimed(tx: &mut Connection, task: &ClaimedTask) -> Result<bool, StoreError> {
    let row =
        sqlx::query_scalar!("select id from tasks where id = $1 and claims = $2 for update", task.id, task.claims);
    Ok(row.fetch_optional(tx).await?.is_some())
}

/// Stores the payload of a running task. Returns `false` if another process has taken the task over.
pub(in crate::store) async fn record_payload(
    connection: &mut Connection,
    task: &ClaimedTask,
) -> Result<bool, StoreError> {
    let stored =
        sqlx::query!("update tasks set payload = $3 where id = $1 and claims = $2", task.id, task.claims, task.payload);
    Ok(stored.execute(connection).await?.rows_affected() > 0)
}

pub(in crate::store) async fn refusal(
    connection: &mut Connection,
    kind: TaskKind,
    owner: u64,
) -> Result<Option<String>, StoreError> {
    let refused = sqlx::query_scalar!(
        r#"select refused as "refused!" from tasks
           where owner = $1 and kind = $2 and refused is not null order by id desc limit 1"#,
        to_db(owner),
        kind.name()
    );
    Ok(refused.fetch_optional(connection).await?)
}

pub(in crate::store) async fn forget_refusals(
    connection: &mut Connection,
    kind: TaskKind,
    owner: u64,
) -> Result<(), StoreError> {
    sqlx::query!("update tasks set refused = null where owner = $1 and kind = $2", to_db(owner), kind.name())
        .execute(connection)
        .await?;
    Ok(())
}

pub(in crate::store) async fn delete_of_owner(
    connection: &mut Connection,
    kind: TaskKind,
    owner: u64,
) -> Result<(), StoreError> {
    sqlx::query!("delete from tasks where owner = $1 and kind = $2", to_db(owner), kind.name())
        .execute(connection)
        .await?;
    Ok(())
}

/// Includes tasks whose text mentions the person.
pub(in crate::store) async fn delete_of_person(connection: &mut Connection, person: u64) -> Result<(), StoreError> {
    sqlx::query!(
        "delete from tasks where owner = $1 and kind = any($2) or strpos(payload::text, $3) > 0",
        to_db(person),
        &names_of(TaskOwner::Person) as _,
        format!("<@{person}>")
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Includes notices about messages on the server.
pub(in crate::store) async fn delete_of_server(connection: &mut Connection, guild: u64) -> Result<(), StoreError> {
    sqlx::query!(
        "delete from tasks where owner = $1 and kind = any($2) or payload->>'server' = $3",
        to_db(guild),
        &names_of(TaskOwner::Server) as _,
        guild.to_string()
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(in crate::store) fn names_of(owner: TaskOwner) -> Vec<&'static str> {
    TaskKind::ALL.iter().filter(|kind| kind.owner() == owner).map(|kind| kind.name()).collect()
}

impl Store {
    /// Existing tasks are not inserted again.
    pub async fn enqueue_for_people(
        &self,
        kind: TaskKind,
        source: &str,
        people: &[UserId],
        now: OffsetDateTime,
        payload: &impl Serialize,
    ) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        for person in people {
            enqueue(&mut tx, kind, &format!("{source}-{}", person.0), Some(person.0), (now, now), payload).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    pub async fn due_task_kinds(&self, kinds: &[TaskKind], now: OffsetDateTime) -> Result<Vec<TaskKind>, StoreError> {
        let names: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
        let due = sqlx::query_scalar!(
            r#"select name as "name!" from unnest($1::text[]) name
               where exists (select from tasks where kind = name and leased_by is null and due_at <= $2)"#,
            &names as _,
            now
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(kinds.iter().copied().filter(|kind| due.iter().any(|name| name == kind.name())).collect())
    }

    /// Claims the task of a kind that has been due the longest, of the owner who was served the longest ago. Skips tasks
    /// of busy owners.
    pub async fn claim_task(
        &self,
        kind: TaskKind,
        owners: &Owners,
        now: OffsetDateTime,
    ) -> Result<Option<ClaimedTask>, StoreError> {
        let [busy, served] =
            [&owners.busy, &owners.served].map(|owners| owners.iter().copied().map(to_db).collect::<Vec<_>>());
        let row = sqlx::query!(
            r#"update tasks
               set leased_by = $4, leased_until = clock_timestamp() + $5, due_at = null, tried_at = coalesce(tried_at, $3),
                   attempts = attempts + 1, claims = claims + 1
               where id = (
                   select id from tasks
                   where id = any(array(
                       select id from tasks
                       where kind = $1 and leased_by is null and due_at <= $3 and (owner is null or owner <> all($2))
                       order by due_at, id limit $7
                   )) and leased_by is null
                   order by coalesce(array_position($6, owner), 0), due_at, id limit 1
                   for update skip locked
               )
               returning id, key, owner, created_at, tried_at as "tried!", attempts, version, claims, payload,
                   (attempts > 1 or tried_at < $3) as "may_be_done!""#,
            kind.name(),
            &busy,
            now,
            &*self.name,
            interval(stretched(LEASE)),
            &served,
            SERVED_IN_TURN
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| ClaimedTask {
            id: row.id,
            kind,
            key: row.key,
            owner: row.owner.map(from_db),
            created: row.created_at,
            tried: row.tried,
            attempts: row.attempts.cast_unsigned(),
            version: row.version,
            claims: row.claims,
            may_be_done: row.may_be_done,
            payload: row.payload,
            is_changed: false,
        }))
    }

    /// Whether a task of one of the kinds waits or runs.
    pub async fn has_task(&self, kinds: &[TaskKind], key: &str) -> Result<bool, StoreError> {
        let names: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
        let found = sqlx::query_scalar!(
            r#"select exists (select from tasks where kind = any($1) and key = $2) as "exists!""#,
            &names as _,
            key
        );
        Ok(found.fetch_one(&self.pool).await?)
    }

    /// How many tasks of a kind are due and not running, up to `limit`.
    pub async fn count_due(&self, kind: TaskKind, limit: u32, now: OffsetDateTime) -> Result<u32, StoreError> {
        let due = sqlx::query_scalar!(
            r#"select count(*) as "count!" from (
                   select from tasks where kind = $1 and leased_by is null and due_at <= $2 limit $3
               ) due"#,
            kind.name(),
            now,
            i64::from(limit)
        );
        Ok(u32::try_from(due.fetch_one(&self.pool).await?).unwrap_or(limit))
    }

    /// When a task may run, and why it has to wait: Discord has refused another task of the same kind and owner whose
    /// payload has the same `field`. Ignores refusals for the reason `except`.
    pub async fn refusal_of_like(
        &self,
        task: &ClaimedTask,
        field: &str,
        except: &str,
        now: OffsetDateTime,
    ) -> Result<Option<(OffsetDateTime, String)>, StoreError> {
        let row = sqlx::query!(
            r#"select due_at as "due_at!", refused as "refused!" from tasks
               where owner = $1 and kind = $2 and id <> $3 and due_at > $4 and refused <> $5 and payload->$6::text = $7
               limit 1"#,
            task.owner.map(to_db),
            task.kind.name(),
            task.id,
            now,
            except,
            field,
            task.payload.get(field)
        );
        Ok(row.fetch_optional(&self.pool).await?.map(|row| (row.due_at, row.refused)))
    }

    pub async fn record_payload(&self, task: &ClaimedTask) -> Result<bool, StoreError> {
        record_payload(&mut self.pool.acquire().await?, task).await
    }

    /// Ends a task's lease and records the outcome, unless another process has taken the task over. A task that was
    /// enqueued again meanwhile runs again at its `due_at`. So does a lasting task that another process has taken over,
    /// because either process may have changed the message last.
    pub async fn settle_task(
        &self,
        task: &ClaimedTask,
        outcome: &TaskOutcome,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        if *outcome == TaskOutcome::Done {
            let done = sqlx::query!(
                "delete from tasks where id = $1 and claims = $2 and version = $3",
                task.id,
                task.claims,
                task.version
            );
            if done.execute(&self.pool).await?.rows_affected() > 0 {
                if matches!(task.kind, TaskKind::ArchiveThread | TaskKind::VoteCount) {
                    // Each is about a thread or a message of its own.
                    return Ok(());
                }
                // A success shows that Discord no longer refuses tasks like this one, but nothing about another role,
                // tournament or channel.
                sqlx::query!(
                    "update tasks set due_at = least(due_at, $3)
                     where owner = $1 and kind = $2 and refused is not null and leased_by is null
                         and array[payload->'role', payload->'tournament', payload->'channel']
                             is not distinct from
                                 array[$4::jsonb->'role', $4::jsonb->'tournament', $4::jsonb->'channel']",
                    task.owner.map(to_db),
                    task.kind.name(),
                    now,
                    task.payload
                )
                .execute(&self.pool)
                .await?;
                return Ok(());
            }
        }
        let (due, refused, ended) = match outcome {
            TaskOutcome::Recorded => return Ok(()),
            TaskOutcome::Done => (None, None, true),
            TaskOutcome::Idle(then) => (*then, None, true),
            TaskOutcome::Again(then) => (Some(*then), None, false),
            TaskOutcome::Refused(then, why) => (Some(*then), Some(why.as_str()), true),
        };
        let settled = sqlx::query!(
            "update tasks
             set leased_by = null, leased_until = null, payload = coalesce($4, payload), refused = $6,
                 due_at = case when version = $3 and $7 and $6::text is null then $5::timestamptz else least($5, due_at) end,
                 tried_at = case when not $7 then tried_at end,
                 attempts = case when version = $3 and ($6::text is not null or not $7) then attempts else 0 end
             where id = $1 and claims = $2",
            task.id,
            task.claims,
            task.version,
            task.is_changed.then_some(&task.payload),
            due,
            refused,
            ended
        );
        let settled = settled.execute(&self.pool).await?.rows_affected() > 0;
        if !settled && matches!(outcome, TaskOutcome::Idle(_)) {
            sqlx::query!(
                "update tasks set due_at = least(due_at, $2), version = version + 1 where id = $1",
                task.id,
                now
            )
            .execute(&self.pool)
            .await?;
        }
        Ok(())
    }

    pub async fn delay_tasks(&self, kind: TaskKind, owner: u64, until: OffsetDateTime) -> Result<(), StoreError> {
        sqlx::query!(
            "update tasks set due_at = $3
             where id = any(array(
                 select id from tasks where owner = $1 and kind = $2 and leased_by is null and due_at < $3
                 for update skip locked
             ))",
            to_db(owner),
            kind.name(),
            until
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Returns the tasks whose lease this process still has. The others were deleted, or another process runs them.
    pub async fn extend_task_leases(&self, ids: &[i64]) -> Result<Vec<i64>, StoreError> {
        let extended = sqlx::query_scalar!(
            "update tasks set leased_until = clock_timestamp() + $3 where id = any($1) and leased_by = $2 returning id",
            ids,
            &*self.name,
            interval(stretched(LEASE))
        );
        Ok(extended.fetch_all(&self.pool).await?)
    }

    pub async fn release_lost_tasks(&self, now: OffsetDateTime) -> Result<u64, StoreError> {
        Ok(liveness::release_lost!(
            "update tasks set leased_by = null, leased_until = null, due_at = coalesce(due_at, $1) where leased_by is not null",
            &self.pool,
            now
        ))
    }
}
