//! Tasks as their owners see them: what waits for a server, a person or a subject, and how all of it is changed.

use super::{
    ClaimedTask, HIDDEN, INSTEAD_OF, TaskKind, enqueue_about,
    kinds::{self, TaskOwner},
};
use crate::{
    play::{GameId, UserId},
    store::database::{Connection, Result, Store, from_db, to_db},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::collections::HashMap;
use time::OffsetDateTime;

/// A task of an owner, as the owner's other tasks see it.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::store) struct QueuedTask {
    pub id: i64,
    pub key: String,
    pub due: Option<OffsetDateTime>,
    pub is_running: bool,
    /// An attempt has failed since it became due.
    pub was_tried: bool,
    pub is_refused: bool,
    payload: Value,
}

impl QueuedTask {
    /// `None` if this version can't read it.
    pub fn payload<T: DeserializeOwned>(&self) -> Option<T> {
        T::deserialize(&self.payload).ok()
    }
}

/// A task about a person, for an export.
pub(in crate::store) struct TaskOfPerson {
    pub id: i64,
    pub kind: String,
    pub owner: Option<u64>,
    pub about: Option<u64>,
    /// A time as JSON.
    pub due_since: Value,
    pub payload: Value,
}

impl Store {
    /// Whether a later direct message to the same person is about the same turn.
    pub async fn has_later_notice(&self, task: &ClaimedTask, turn: &impl Serialize) -> Result<bool> {
        let turn = serde_json::json!({ "turn": turn });
        let found = sqlx::query_scalar!(
            r#"select exists (
                   select from tasks where kind = $1 and owner = $2 and id > $3 and payload @> $4
               ) as "exists!""#,
            task.kind.name(),
            task.owner.map(to_db),
            task.id,
            turn
        );
        Ok(found.fetch_one(&self.pool).await?)
    }

    /// Deletes waiting direct messages that tell people of their turn in a game. Returns the refused messages of the game in whose place
    /// they were to be sent. If Discord refuses such a message again, its players are notified again.
    pub async fn withdraw_notices(&self, game: GameId, people: &[UserId], turn: &impl Serialize) -> Result<Vec<i64>> {
        let instead = sqlx::query_scalar!(
            r#"with withdrawn as (
                   delete from tasks where kind = $1 and owner = any($2) and leased_by is null and payload @> $3
                   returning payload->>'source' as source
               ), instead as (
                   select id from tasks where chain = $4 and $5::text || id in (select source from withdrawn)
                   order by id for update
               ), unnotified as (
                   update tasks set payload = payload || '{"notified": false}'
                   where id = any(array(select id from instead)) and leased_by is null
               )
               select id as "id!" from instead"#,
            TaskKind::DirectNotice.name(),
            &people.iter().map(|person| to_db(person.0)).collect::<Vec<_>>(),
            serde_json::json!({ "turn": turn }),
            game.0,
            INSTEAD_OF
        );
        Ok(instead.fetch_all(&self.pool).await?)
    }

    /// Direct messages about the message `source`, which is on the server `guild`. Existing tasks are not inserted again.
    pub async fn enqueue_notices(
        &self,
        source: &str,
        guild: Option<u64>,
        people: &[UserId],
        now: OffsetDateTime,
        payload: &impl Serialize,
    ) -> Result<()> {
        let payload = serde_json::to_value(payload).unwrap_or_default();
        let mut tx = self.pool.begin().await?;
        for person in people {
            let (key, owner) = (format!("{source}-{}", person.0), Some(person.0));
            enqueue_about(&mut tx, kinds::DirectNotice, &key, (owner, guild), (now, now), &payload).await?;
        }
        tx.commit().await?;
        Ok(())
    }
}

/// The payloads of an owner's tasks of a kind, without those that this version can't read.
pub(in crate::store) async fn payloads<T: DeserializeOwned>(
    connection: &mut Connection,
    kind: TaskKind,
    owner: u64,
) -> Result<Vec<T>> {
    let payloads =
        sqlx::query_scalar!("select payload from tasks where owner = $1 and kind = $2", to_db(owner), kind.name());
    Ok(payloads.fetch_all(connection).await?.into_iter().filter_map(|payload| T::deserialize(payload).ok()).collect())
}

/// The keys of all tasks of a kind.
pub(in crate::store) async fn keys(connection: &mut Connection, kind: TaskKind) -> Result<Vec<String>> {
    Ok(sqlx::query_scalar!("select key from tasks where kind = $1", kind.name()).fetch_all(connection).await?)
}

/// An owner's tasks of a kind about the same subject.
pub(in crate::store) async fn tasks_about(
    connection: &mut Connection,
    kind: TaskKind,
    owner: u64,
    about: u64,
) -> Result<Vec<QueuedTask>> {
    let rows = sqlx::query_as!(
        QueuedTask,
        r#"select id, key, due_at as due, leased_by is not null as "is_running!", tried_at is not null as "was_tried!",
               refused is not null as "is_refused!", payload
           from tasks where owner = $1 and kind = $2 and about = $3 order by id"#,
        to_db(owner),
        kind.name(),
        to_db(about)
    );
    Ok(rows.fetch_all(connection).await?)
}

/// Deletes an owner's tasks of a kind about the same subject, except the tasks with the keys `kept`.
pub(in crate::store) async fn delete_about(
    connection: &mut Connection,
    kind: TaskKind,
    owner: u64,
    about: u64,
    kept: &[String],
) -> Result<()> {
    sqlx::query!(
        "delete from tasks where owner = $1 and kind = $2 and about = $3 and key <> all($4)",
        to_db(owner),
        kind.name(),
        to_db(about),
        kept
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Retries an owner's tasks of a kind about the same subject as if they had never been refused or attempted. A running task runs once
/// more.
pub(in crate::store) async fn begin_anew(
    connection: &mut Connection,
    kind: TaskKind,
    owner: u64,
    about: u64,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "update tasks
         set refused = null, version = version + 1, attempts = 0, tried_at = null,
             due_at = case when refused is not null or leased_by is not null then least(due_at, $4) else due_at end
         where owner = $1 and kind = $2 and about = $3",
        to_db(owner),
        kind.name(),
        to_db(about),
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Why Discord refuses the newest of an owner's tasks of a kind that it refuses.
pub(in crate::store) async fn refusal(
    connection: &mut Connection,
    kind: TaskKind,
    owner: u64,
) -> Result<Option<String>> {
    let refused = sqlx::query_scalar!(
        r#"select refused as "refused!" from tasks
           where owner = $1 and kind = $2 and refused <> $3 order by id desc limit 1"#,
        to_db(owner),
        kind.name(),
        HIDDEN
    );
    Ok(refused.fetch_optional(connection).await?)
}

/// The subjects of an owner's tasks of a kind, and whether Discord refuses one of them for a reason other than `except`.
pub(in crate::store) async fn subjects(
    connection: &mut Connection,
    kind: TaskKind,
    owner: u64,
    except: &str,
) -> Result<Vec<(u64, bool)>> {
    let subjects = sqlx::query!(
        r#"select about as "about!", bool_or(refused is not null and refused <> $3) as "is_refused!" from tasks
           where owner = $1 and kind = $2 and about is not null group by about"#,
        to_db(owner),
        kind.name(),
        except
    );
    Ok(subjects.fetch_all(connection).await?.into_iter().map(|row| (from_db(row.about), row.is_refused)).collect())
}

/// Whether one of an owner's tasks of a kind is due or running.
pub(in crate::store) async fn is_busy(
    connection: &mut Connection,
    kind: TaskKind,
    owner: u64,
    now: OffsetDateTime,
) -> Result<bool> {
    let busy = sqlx::query_scalar!(
        r#"select exists (
               select from tasks where owner = $1 and kind = $2 and (leased_by is not null or due_at <= $3)
           ) as "busy!""#,
        to_db(owner),
        kind.name(),
        now
    );
    Ok(busy.fetch_one(connection).await?)
}

/// The keys of an owner's tasks of a kind that wait or run, and why Discord refuses them.
pub(in crate::store) async fn waiting(
    connection: &mut Connection,
    kind: TaskKind,
    owner: u64,
) -> Result<HashMap<String, Option<String>>> {
    let found =
        sqlx::query!("select key, refused from tasks where owner = $1 and kind = $2", to_db(owner), kind.name());
    Ok(found.fetch_all(connection).await?.into_iter().map(|row| (row.key, row.refused)).collect())
}

pub(in crate::store) async fn forget_refusals(connection: &mut Connection, kind: TaskKind, owner: u64) -> Result<()> {
    sqlx::query!("update tasks set refused = null where owner = $1 and kind = $2", to_db(owner), kind.name())
        .execute(connection)
        .await?;
    Ok(())
}

/// Makes tasks due that wait for a moment after `limit`, which a clock that was ahead has computed. A daily message is due within a day
/// and a half, and the messages of all people would take hours; a thread would be archived while people talk in it.
pub(in crate::store) async fn end_waits(
    connection: &mut Connection,
    now: OffsetDateTime,
    limit: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "update tasks
         set due_at = $1, due_since = least(due_since, $1), tried_at = case when tried_at > $1 then $1 else tried_at end
         where id = any(array(
             select id from tasks
             where leased_by is null and due_at > $2::timestamptz
                 and (kind <> all($3) or due_at > $2::timestamptz + interval '36 hours')
             order by id for update
         ))",
        now,
        limit,
        &[TaskKind::DailyMessage, TaskKind::ArchiveThread].map(|kind| kind.name().to_owned())
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(in crate::store) async fn delete_of_owner(connection: &mut Connection, kind: TaskKind, owner: u64) -> Result<()> {
    sqlx::query!("delete from tasks where owner = $1 and kind = $2", to_db(owner), kind.name())
        .execute(connection)
        .await?;
    Ok(())
}

/// The tasks of a person, and those that change the person's roles.
pub(in crate::store) async fn tasks_of_person(connection: &mut Connection, person: u64) -> Result<Vec<TaskOfPerson>> {
    let rows = sqlx::query!(
        r#"select id, kind, owner, about, to_jsonb(due_since) as "due_since!: Value", payload from tasks
           where owner = $1 and kind = any($2) or kind = $3 and split_part(key, '-', 3) = $4"#,
        to_db(person),
        &names_of(TaskOwner::Person) as _,
        TaskKind::RankRole.name(),
        person.to_string()
    );
    let rows = rows.fetch_all(connection).await?.into_iter().map(|row| TaskOfPerson {
        id: row.id,
        kind: row.kind,
        owner: row.owner.map(from_db),
        about: row.about.map(from_db),
        due_since: row.due_since,
        payload: row.payload,
    });
    Ok(rows.collect())
}

/// Includes notices to others whose text mentions the person.
pub(in crate::store) async fn delete_of_person(connection: &mut Connection, person: u64) -> Result<()> {
    let mention = format!("<@{person}>");
    let notices = sqlx::query!("select id, payload from tasks where kind = $1", TaskKind::DirectNotice.name());
    let notices = notices.fetch_all(&mut *connection).await?.into_iter();
    let naming: Vec<_> =
        notices.filter(|notice| notice.payload.to_string().contains(&mention)).map(|notice| notice.id).collect();
    sqlx::query!(
        "delete from tasks where owner = $1 and kind = any($2) or id = any($3)",
        to_db(person),
        &names_of(TaskOwner::Person) as _,
        &naming
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Includes notices about messages on the server.
pub(in crate::store) async fn delete_of_server(connection: &mut Connection, guild: u64) -> Result<()> {
    sqlx::query!(
        "delete from tasks where owner = $1 and kind = any($2) or about = $1 and kind = $3",
        to_db(guild),
        &names_of(TaskOwner::Server) as _,
        TaskKind::DirectNotice.name()
    )
    .execute(connection)
    .await?;
    Ok(())
}

fn names_of(owner: TaskOwner) -> Vec<&'static str> {
    TaskKind::ALL.iter().filter(|kind| kind.owner() == owner).map(|kind| kind.name()).collect()
}
