//! Checks of PostgreSQL's plans for the program's queries.

use sqlx::{AssertSqlSafe, PgConnection, PgPool, Row};
use std::collections::{BTreeSet, HashMap};

/// The texts of all prepared queries (in `.sqlx`).
pub fn prepared_statements() -> BTreeSet<String> {
    std::fs::read_dir(".sqlx")
        .unwrap()
        .map(|file| std::fs::read(file.unwrap().path()).unwrap())
        .map(|file| serde_json::from_slice::<serde_json::Value>(&file).unwrap()["query"].as_str().unwrap().to_owned())
        .collect()
}

/// The one prepared query that contains these words.
pub fn prepared_statement(words: &[&str]) -> String {
    let found: BTreeSet<String> =
        prepared_statements().into_iter().filter(|query| words.iter().all(|word| query.contains(word))).collect();
    assert_eq!(found.len(), 1, "{words:?}: {found:#?}");
    found.into_iter().next().unwrap()
}

/// Asserts that no query scans one of these tables sequentially. Each query is given by words in its text and by its arguments.
/// Returns, for each query, the steps that read a table in its custom and its generic plan.
pub async fn assert_index_scans(sql: &PgPool, hot: &[(&[&str], String)], tables: &[&str]) -> Vec<BTreeSet<String>> {
    let mut connection = sql.acquire().await.unwrap();
    let mut found = Vec::new();
    for (words, values) in hot {
        let mut steps = BTreeSet::new();
        let query = prepared_statement(words);
        for mode in ["force_custom_plan", "force_generic_plan"] {
            // The server chooses between both kinds of plan after a few executions.
            let prepare = format!("set plan_cache_mode = {mode}; deallocate all; prepare hot as {query}");
            sqlx::raw_sql(AssertSqlSafe(prepare)).execute(&mut *connection).await.unwrap();
            let plan = sqlx::raw_sql(AssertSqlSafe(format!("explain execute hot({values})")))
                .fetch_all(&mut *connection)
                .await
                .unwrap();
            let plan: Vec<String> = plan.iter().map(|row| row.get(0)).collect();
            let scans: Vec<_> = tables.iter().map(|table| format!("Seq Scan on {table} ")).collect();
            let slow = plan.iter().any(|line| scans.iter().any(|scan| line.contains(scan.as_str())));
            assert!(!slow, "{mode}: {query}\n{}", plan.join("\n"));
            steps.extend(plan.iter().filter_map(|line| step(line)));
        }
        found.push(steps);
    }
    found
}

/// A step of a generic plan that reads much.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LongRead {
    pub query: String,
    /// Such as `Seq Scan on games`.
    pub step: String,
}

/// Explains every prepared query of the program (all of `.sqlx`) and `others`, whatever their arguments. Returns how many there
/// are, and the steps that read one of these tables from one end to the other. A partial index is not meant: it has only the rows
/// that its condition names.
pub async fn whole_reads(sql: &PgPool, others: &[String], tables: &[&str]) -> (usize, Vec<LongRead>) {
    let mut connection = sql.acquire().await.unwrap();
    let partial = "select indexrelid::regclass::text from pg_index where indpred is not null";
    let partial: BTreeSet<String> =
        sqlx::query_scalar(partial).fetch_all(&mut *connection).await.unwrap().into_iter().collect();
    let is_whole = |step: &serde_json::Value| {
        let text = |name: &str| step[name].as_str().unwrap_or_default();
        let (kind, table, index) = (text("Node Type"), text("Relation Name"), text("Index Name"));
        let reads_index = step["Index Cond"].is_null() && !partial.contains(index);
        // The step above an index's bitmap names the table.
        match kind {
            "Seq Scan" => tables.contains(&table),
            "Index Scan" | "Index Only Scan" => tables.contains(&table) && reads_index,
            "Bitmap Index Scan" => reads_index,
            _ => false,
        }
    };
    let (mut explained, mut found) = (0, Vec::new());
    for query in planned_statements(others) {
        explained += 1;
        let parameters = prepare(&mut connection, &query).await;
        let nulls = vec!["null".to_owned(); parameters.len()];
        let plan = explain(&mut connection, "explain (format json)", &nulls).await;
        let plan = plan.unwrap_or_else(|error| panic!("{query}: {error}"));
        found.extend(steps_where(&plan, &is_whole).into_iter().map(|step| LongRead { query: query.clone(), step }));
    }
    (explained, found)
}

/// The arguments with which [`long_reads`] executes each query.
pub struct Examples<'a> {
    /// Each number among the arguments, so a query is about the person, the server, the channel and the game of that number.
    pub id: i64,
    pub times: &'a [&'a str],
    /// What has happened before, in SQL.
    pub before: &'a [&'a str],
}

/// Executes every prepared query of the program and `others`, and undoes it, at each of the times, with both booleans. Returns
/// the steps that read more than so many rows of these tables.
pub async fn long_reads(
    sql: &PgPool,
    others: &[String],
    tables: &[&str],
    Examples { id, times, before }: Examples<'_>,
    rows: u32,
) -> Vec<LongRead> {
    let mut connection = sql.acquire().await.unwrap();
    let indexed = "select indexrelid::regclass::text, indrelid::regclass::text from pg_index";
    let indexed: Vec<(String, String)> = sqlx::query_as(indexed).fetch_all(&mut *connection).await.unwrap();
    let indexed: HashMap<_, _> = indexed.into_iter().collect();
    let is_long = |step: &serde_json::Value| {
        let text = |name: &str| step[name].as_str().unwrap_or_default();
        let number = |name: &str| step[name].as_f64().unwrap_or_default();
        let table = step["Relation Name"].as_str().or_else(|| indexed.get(text("Index Name")).map(String::as_str));
        let read = number("Actual Rows") + number("Rows Removed by Filter") + number("Rows Removed by Index Recheck");
        text("Node Type").ends_with("Scan")
            && table.is_some_and(|table| tables.contains(&table))
            && read * number("Actual Loops") > f64::from(rows)
    };
    let mut found = Vec::new();
    for query in planned_statements(others) {
        let parameters = prepare(&mut connection, &query).await;
        let arguments =
            |time: &str, truth: &str| parameters.iter().map(|kind| argument(kind, id, time, truth)).collect::<Vec<_>>();
        let examples: BTreeSet<_> =
            times.iter().flat_map(|time| ["false", "true"].map(|truth| arguments(time, truth))).collect();
        for (before, arguments) in before.iter().flat_map(|before| examples.iter().map(move |it| (before, it))) {
            // Without the triggers of foreign keys, which would refuse most of these arguments.
            let begin = format!("begin; set local session_replication_role = replica; {before}");
            sqlx::raw_sql(AssertSqlSafe(begin)).execute(&mut *connection).await.unwrap();
            let plan = explain(&mut connection, "explain (analyze, timing off, format json)", arguments).await;
            sqlx::raw_sql("rollback").execute(&mut *connection).await.unwrap();
            match plan {
                Ok(plan) => {
                    let steps = steps_where(&plan, &is_long).into_iter();
                    found.extend(steps.map(|step| LongRead { query: query.clone(), step }));
                }
                // Such a row can't be written, which is found out after the reads.
                Err(sqlx::Error::Database(error)) if error.code().is_some_and(|code| code.starts_with("23")) => {}
                Err(error) => panic!("{query}: {error}"),
            }
        }
    }
    found
}

/// An example of a value.
fn argument(kind: &str, id: i64, time: &str, truth: &str) -> String {
    let value = match kind.trim_end_matches("[]") {
        "bigint" | "integer" => id.to_string(),
        "smallint" => "1".to_owned(),
        "double precision" => "1500".to_owned(),
        "boolean" => truth.to_owned(),
        "text" => "'tether'".to_owned(),
        "timestamp with time zone" => format!("'{time}'"),
        "time without time zone" => "'12:00'".to_owned(),
        "interval" => "'1 min'".to_owned(),
        "jsonb" => "'{}'".to_owned(),
        "bytea" => "''".to_owned(),
        other => panic!("no example of a value of the type {other}"),
    };
    if kind.ends_with("[]") { format!("array[{value}]::{kind}") } else { format!("{value}::{kind}") }
}

fn planned_statements(others: &[String]) -> impl Iterator<Item = String> {
    let verbs = ["select", "insert", "update", "delete", "with"];
    let prepared = prepared_statements()
        .into_iter()
        .filter(move |query| verbs.iter().any(|verb| query.trim_start().starts_with(verb)));
    prepared.chain(others.iter().cloned())
}

/// Makes the query the connection's only prepared statement. Returns the types of its parameters.
async fn prepare(connection: &mut PgConnection, query: &str) -> Vec<String> {
    let prepare = format!("set plan_cache_mode = force_generic_plan; deallocate all; prepare explained as {query}");
    let prepared = sqlx::raw_sql(AssertSqlSafe(prepare)).execute(&mut *connection).await;
    prepared.unwrap_or_else(|error| panic!("{query}: {error}"));
    let types = "select coalesce(parameter_types::text[], '{}') from pg_prepared_statements where name = 'explained'";
    sqlx::query_scalar(types).persistent(false).fetch_one(connection).await.unwrap()
}

/// The plan of the prepared statement. `how` is its command.
async fn explain(
    connection: &mut PgConnection,
    how: &str,
    arguments: &[String],
) -> Result<serde_json::Value, sqlx::Error> {
    let arguments = if arguments.is_empty() { String::new() } else { format!("({})", arguments.join(", ")) };
    let explain = format!("{how} execute explained{arguments}");
    let plan = sqlx::raw_sql(AssertSqlSafe(explain)).fetch_one(connection).await?;
    let plan: serde_json::Value = serde_json::from_slice(plan.try_get_raw(0)?.as_bytes().unwrap()).unwrap();
    Ok(plan[0]["Plan"].clone())
}

/// What the chosen steps of a plan read.
fn steps_where(plan: &serde_json::Value, is_chosen: &impl Fn(&serde_json::Value) -> bool) -> Vec<String> {
    let text = |name: &str| plan[name].as_str().unwrap_or_default();
    let (kind, table, index) = (text("Node Type"), text("Relation Name"), text("Index Name"));
    let name = if index.is_empty() { format!("{kind} on {table}") } else { format!("{kind} using {index}") };
    let below = plan["Plans"].as_array().into_iter().flatten().flat_map(|below| steps_where(below, is_chosen));
    is_chosen(plan).then_some(name).into_iter().chain(below).collect()
}

/// The step of a plan in this line, if it reads a table: `Index Scan using games_due on games g`.
fn step(line: &str) -> Option<String> {
    let text = line.trim_start().trim_start_matches("->").trim_start();
    let (step, _costs) = text.split_once("  (")?;
    let reads =
        step.contains(" Scan using ") || step.contains("Bitmap Index Scan on ") || step.contains("Seq Scan on ");
    reads.then(|| step.to_owned())
}

/// The arguments are for players of guild 7.
pub fn rating_queries() -> Vec<(&'static [&'static str], String)> {
    vec![
        (&["with page as materialized"], "7, 'all', 20, 13".to_owned()),
        (&["rating > $3 or user_id < $4"], "7, 'all', 1500.01, 4711".to_owned()),
        (&["from ratings where scope = $1 and game = $2 and ranked", "players!"], "7, 'all'".to_owned()),
        (&["select rating, deviation", "ranked"], "7, 'all', 4711".to_owned()),
        (&["scope = $1 and user_id = $2", "rated_at is not null"], "7, 47".to_owned()),
        (&["p.opponent as"], "7, 47, 5".to_owned()),
        (&["(player1, player2) in"], "7, 47, 48".to_owned()),
        (&["order by number desc"], "7, 'all', 47, 300".to_owned()),
        (&["c.rating_before", "r.game_id = $1"], "4711, 0, 3".to_owned()),
        (&["select everywhere, listed"], "4711".to_owned()),
        (&["where scope = any($1)"], "array[7], array['all', 'tether'], array[47, 48]".to_owned()),
        (&["where ranked and rated_at < $1", "limit $2"], "timestamptz '2025-12-31', 100".to_owned()),
        (&["from results where number > $1"], "19000, 100".to_owned()),
        (&["from results where player1 = $1 or player2 = $1"], "47".to_owned()),
        (&["from rating_changes c join ratings own"], "47, array[47, 48], 3".to_owned()),
    ]
}
