//! Checks of PostgreSQL's plans for the program's queries.

use sqlx::{AssertSqlSafe, PgPool, Row};
use std::collections::BTreeSet;

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

/// A step of a generic plan that reads a whole table or a whole index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeRead {
    pub query: String,
    /// Such as `Seq Scan on games`.
    pub step: String,
}

/// Explains every prepared query of the program (all of `.sqlx`), whatever its arguments. Returns how many there are, and the steps
/// that read one of these tables from one end to the other. A partial index is not meant: it has only the rows that its condition
/// names.
pub async fn whole_reads(sql: &PgPool, tables: &[&str]) -> (usize, Vec<WholeRead>) {
    let mut connection = sql.acquire().await.unwrap();
    let partial = "select indexrelid::regclass::text from pg_index where indpred is not null";
    let partial: BTreeSet<String> =
        sqlx::query_scalar(partial).fetch_all(&mut *connection).await.unwrap().into_iter().collect();
    sqlx::raw_sql("set plan_cache_mode = force_generic_plan").execute(&mut *connection).await.unwrap();
    let (mut explained, mut found) = (0, Vec::new());
    for query in prepared_statements() {
        let is_planned =
            ["select", "insert", "update", "delete", "with"].iter().any(|verb| query.trim_start().starts_with(verb));
        if !is_planned {
            continue;
        }
        explained += 1;
        let prepare = format!("deallocate all; prepare explained as {query}");
        sqlx::raw_sql(AssertSqlSafe(prepare))
            .execute(&mut *connection)
            .await
            .unwrap_or_else(|error| panic!("{query}: {error}"));
        let types =
            "select coalesce(cardinality(parameter_types), 0) from pg_prepared_statements where name = 'explained'";
        let parameters: i32 = sqlx::query_scalar(types).persistent(false).fetch_one(&mut *connection).await.unwrap();
        let nulls = vec!["null"; usize::try_from(parameters).unwrap()].join(", ");
        let arguments = if nulls.is_empty() { nulls } else { format!("({nulls})") };
        let explain = format!("explain (format json) execute explained{arguments}");
        let plan = sqlx::raw_sql(AssertSqlSafe(explain)).fetch_one(&mut *connection).await;
        let plan = plan.unwrap_or_else(|error| panic!("{query}: {error}"));
        let plan: serde_json::Value = serde_json::from_slice(plan.try_get_raw(0).unwrap().as_bytes().unwrap()).unwrap();
        let mut steps = Vec::new();
        collect_whole_reads(&plan[0]["Plan"], tables, &partial, &mut steps);
        found.extend(steps.into_iter().map(|step| WholeRead { query: query.clone(), step }));
    }
    (explained, found)
}

fn collect_whole_reads(node: &serde_json::Value, tables: &[&str], partial: &BTreeSet<String>, found: &mut Vec<String>) {
    let text = |name: &str| node[name].as_str().unwrap_or_default();
    let (kind, table, index) = (text("Node Type"), text("Relation Name"), text("Index Name"));
    // The step above an index's bitmap names the table.
    let is_whole = match kind {
        "Seq Scan" => tables.contains(&table),
        "Index Scan" | "Index Only Scan" => {
            tables.contains(&table) && node["Index Cond"].is_null() && !partial.contains(index)
        }
        "Bitmap Index Scan" => node["Index Cond"].is_null() && !partial.contains(index),
        _ => false,
    };
    if is_whole {
        found.push(if index.is_empty() { format!("{kind} on {table}") } else { format!("{kind} using {index}") });
    }
    for below in node["Plans"].as_array().into_iter().flatten() {
        collect_whole_reads(below, tables, partial, found);
    }
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
