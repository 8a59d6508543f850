//! How Postgres goes about the queries of the program.

use sqlx::{AssertSqlSafe, PgPool, Row};
use std::collections::BTreeSet;

/// The statement with these words in it, as the program prepares it.
pub fn statement(words: &[&str]) -> String {
    let found: BTreeSet<String> = std::fs::read_dir(".sqlx")
        .unwrap()
        .map(|file| std::fs::read(file.unwrap().path()).unwrap())
        .map(|file| serde_json::from_slice::<serde_json::Value>(&file).unwrap()["query"].as_str().unwrap().to_owned())
        .filter(|query| words.iter().all(|word| query.contains(word)))
        .collect();
    assert_eq!(found.len(), 1, "{words:?}: {found:#?}");
    found.into_iter().next().unwrap()
}

/// None of these tables is read as a whole by the statements with these words and values.
pub async fn go_by_indexes(sql: &PgPool, hot: &[(&[&str], String)], tables: &[&str]) {
    let mut connection = sql.acquire().await.unwrap();
    for (words, values) in hot {
        let query = statement(words);
        for mode in ["force_custom_plan", "force_generic_plan"] {
            // Both kinds of plan: the server chooses between them after a few executions.
            let prepare = format!("set plan_cache_mode = {mode}; deallocate all; prepare hot as {query}");
            sqlx::raw_sql(AssertSqlSafe(prepare)).execute(&mut *connection).await.unwrap();
            let plan = sqlx::raw_sql(AssertSqlSafe(format!("explain execute hot({values})")))
                .fetch_all(&mut *connection)
                .await
                .unwrap();
            let plan: Vec<String> = plan.iter().map(|row| row.get(0)).collect();
            let scans: Vec<_> = tables.iter().map(|table| format!("Seq Scan on {table}")).collect();
            let slow = plan.iter().any(|line| scans.iter().any(|scan| line.contains(scan.as_str())));
            assert!(!slow, "{mode}: {query}\n{}", plan.join("\n"));
        }
    }
}
