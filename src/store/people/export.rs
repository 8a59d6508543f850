//! Exports all data about a person. Reads it in parts, because none of it is bounded in size.

use crate::play::{GameId, UserId, rating::MIN_GAMES};
use crate::store::{
    database::{Result, Store, to_db},
    tasks::{self, TaskOfPerson},
};
use serde_json::{Value, json};

/// Entries per read: a megabyte. Each read scans all entries, so smaller batches take much longer in total.
const BATCH: i64 = 1_000;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportedLists {
    /// Games and challenges with their event counts.
    pub games: Vec<(GameId, u32)>,
    /// Not all of these games are still stored.
    pub results: Vec<GameId>,
}

/// Data other than games and results.
#[derive(Clone, PartialEq, Debug)]
pub struct ExportedEntry {
    pub kind: String,
    pub entry: Value,
    /// Position of the kind, and of the entry within the kind.
    place: (i32, i64),
}

fn exported_task(person: UserId, task: TaskOfPerson) -> ExportedEntry {
    let TaskOfPerson { id, kind, owner, about, due_since, payload } = task;
    if owner == Some(person.0) {
        // Only these fields of the payload: others may contain the token of an interaction.
        let field = |name| payload.get(name).cloned().unwrap_or_default();
        let entry = json!({
            "kind": kind, "created_at": due_since, "server": field("server"), "channel": field("channel"),
            "message": field("message"), "language": field("language"), "content": field("content"), "at": field("at"),
        });
        ExportedEntry { kind: "waiting_messages".to_owned(), entry, place: (11, id) }
    } else {
        let server = owner.map(|server| server.to_string());
        let entry = json!({ "role": about, "server": server, "created_at": due_since });
        ExportedEntry { kind: "waiting_changes_of_roles".to_owned(), entry, place: (8, id) }
    }
}

/// Many readers of JSON round numbers above 2^53, so ids are text.
fn with_ids_as_text(value: Value) -> Value {
    match value {
        Value::Number(number) if number.as_u64().is_some_and(|number| number > 1 << 53) => {
            Value::String(number.to_string())
        }
        Value::Array(all) => all.into_iter().map(with_ids_as_text).collect(),
        Value::Object(all) => all.into_iter().map(|(name, value)| (name, with_ids_as_text(value))).collect(),
        other => other,
    }
}

/// The same of an object as text.
fn text_with_ids_as_text(object: String) -> String {
    serde_json::from_str(&object).map_or(object, |value| with_ids_as_text(value).to_string())
}

impl Store {
    /// A batch of entries after `last`; empty at the end.
    pub async fn exported_entries(&self, person: UserId, last: Option<&ExportedEntry>) -> Result<Vec<ExportedEntry>> {
        let id = to_db(person.0);
        let (place, nth) = last.map_or((0, 0), |last| last.place);
        let mut connection = self.pool.acquire().await?;
        let tasks = tasks::tasks_of_person(&mut connection, person.0).await?;
        let tasks = tasks.into_iter().map(|task| exported_task(person, task));
        let (places, kinds, numbers, tasks): (Vec<_>, Vec<_>, Vec<_>, Vec<_>) =
            tasks.map(|it| (it.place.0, it.kind, it.place.1, it.entry)).collect();
        let entries = sqlx::query_file!(
            "src/store/people/export.sql",
            id,
            place,
            nth,
            BATCH,
            &places,
            &kinds,
            &numbers,
            &tasks,
            MIN_GAMES
        )
        .fetch_all(&mut connection)
        .await?;
        Ok(entries
            .into_iter()
            .map(|row| ExportedEntry {
                kind: row.kind,
                entry: with_ids_as_text(row.entry),
                place: (row.place, row.nth),
            })
            .collect())
    }

    /// The contents come from [`Store::exported_games`] and [`Store::exported_results`].
    pub async fn exported_lists(&self, person: UserId) -> Result<ExportedLists> {
        let id = to_db(person.0);
        let games = sqlx::query!("select id, events from games where challenger = $1 or opponent = $1 order by id", id)
            .fetch_all(&self.pool)
            .await?;
        // Results that count everywhere outlive the data of their server, games included.
        let results =
            sqlx::query_scalar!("select game_id from results where player1 = $1 or player2 = $1 order by game_id", id)
                .fetch_all(&self.pool)
                .await?;
        Ok(ExportedLists {
            games: games.into_iter().map(|row| (GameId(row.id), row.events.cast_unsigned())).collect(),
            results: results.into_iter().map(GameId).collect(),
        })
    }

    /// These games as far as the person may see them: without others' plans and absences, and without dice seeds of
    /// games in progress. Each is a JSON object as text, which takes a fraction of the memory of a parsed one.
    pub async fn exported_games(&self, person: UserId, games: &[GameId]) -> Result<Vec<String>> {
        let games: Vec<_> = games.iter().map(|game| game.0).collect();
        let all = sqlx::query_scalar!(
            r#"select jsonb_build_object(
                   'id', g.id, 'server', g.guild_id::text, 'channel', g.channel_id::text, 'game', g.game,
                   'phase', g.phase, 'language', g.language, 'by_answers', g.by_answers, 'private', g.private,
                   'server_without_parlor', g.answers_guild_id::text,
                   'events', (
                       select jsonb_agg(
                           case when g.phase = 'playing' then e.body - 'seed' else e.body end
                               || case when e.body ? 'away' then jsonb_build_object('away', (
                                   select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(e.body -> 'away') a
                                   where a ->> 'by' = $1
                               )) else '{}' end
                               || jsonb_build_object('at', e.at)
                           order by e.seq)
                       from events e
                       where e.game_id = g.id
                           and (e.body ->> 'kind' not in ('planned', 'away') or e.body ->> 'by' = $1)
                   ),
                   'analysis', (select analysis from results r where r.game_id = g.id))::text as "game!"
               from games g where g.id = any($2)
               order by g.id"#,
            person.0.to_string(),
            &games
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(all.into_iter().map(text_with_ids_as_text).collect())
    }

    /// JSON objects, with the changes of this person's ratings. Numbers that nobody sees yet are left out.
    pub async fn exported_results(&self, person: UserId, games: &[GameId]) -> Result<Vec<String>> {
        let games: Vec<_> = games.iter().map(|game| game.0).collect();
        let all = sqlx::query_scalar!(
            r#"select (to_jsonb(r) - '{analysis,analysis_version}'::text[] || jsonb_build_object(
                   'guild_id', r.guild_id::text, 'player1', r.player1::text, 'player2', r.player2::text,
                   'ratings', (
                       select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' - 'number'
                           - case when own.wins + own.losses + own.draws < $3
                               then array['rating_before', 'deviation_before', 'rating_after', 'deviation_after'] else '{}' end
                           || jsonb_build_object('scope', c.scope::text)
                           order by c.scope, c.game), '[]')
                       from rating_changes c join ratings own using (scope, game, user_id)
                       where c.number = r.number and c.user_id = $1
                   )))::text as "result!"
               from results r where r.game_id = any($2)
               order by r.game_id"#,
            to_db(person.0),
            &games,
            MIN_GAMES
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(all.into_iter().map(text_with_ids_as_text).collect())
    }
}
