//! Compares queries in a database with a million rated players, five million finished games and a hundred thousand games in
//! progress with the same queries in a database of a thousandth of that size: their times, and the pages of the database that
//! their statements read. Then compares the times from a move to its board in the large database and in an empty one. The times
//! must not grow with the size; the pages may grow by half at most, because indexes are a level higher.
//!
//! `cargo bench --bench scale` needs about 8 GB of disk for a while, and half an hour. `-- 1 10` makes a tenth of the games, `--
//! 10 10` a tenth of everything. `-- keep=DIR` keeps the databases in that directory and does not fill them again on the same
//! day; later, games in them are overdue. PostgreSQL's extension `pg_stat_statements`, which Debian installs with the server,
//! counts the pages.

#![cfg(test)]
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the benchmark fills the database and uses the present time"
)]

use parlor_testkit::bot_test;
use parlor_testkit::database;
use parlor_testkit::durations;
use parlor_testkit::query_plans;

mod ask;
mod boards;
mod fill;
mod pages;

use ask::Measured;
use fill::{Filled, Size};
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};
use time::OffsetDateTime;

/// Measured moves with each bot.
const MOVES: usize = 300;

fn main() {
    // `cargo test --benches` runs this too; it has nothing to assert.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    // Warnings of the bots are worth seeing.
    tracing_subscriber::fmt().with_env_filter("error,parlor=warn").with_writer(std::io::stderr).init();
    let mut parts = std::env::args().filter_map(|argument| argument.parse::<i64>().ok());
    let (of_players, of_games) = (parts.next().unwrap_or(1), parts.next().unwrap_or(1));
    let kept = std::env::args().find_map(|argument| argument.strip_prefix("keep=").map(PathBuf::from));
    let directory = |name| kept.as_ref().map(|kept| kept.join(name));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let large = Size { players: 1_000_000 / of_players, over: 5_000_000 / of_games, playing: 100_000 / of_games };
    let small = Size { players: 1000, over: 5000, playing: 100 };
    runtime.block_on(async {
        let (few, many) = (
            Filled::new(small, directory("small").as_deref()).await,
            Filled::new(large, directory("large").as_deref()).await,
        );
        let measured = ask::measure([&few, &many]).await;
        heading("medians of queries", ["small", "large"]);
        for Measured { name, times, .. } in &measured {
            row(name, *times);
        }
        pages(&measured);
        let empty = database::create_database().await;
        let [[answered, posted], [answered_large, posted_large]] = boards::measure([&empty, &many.url], MOVES).await;
        heading(&format!("medians of {MOVES} moves each"), ["empty", "large"]);
        row("from a move to its answer", [answered, answered_large]);
        row("from a move to its board in the channel", [posted, posted_large]);
        explain(&many).await;
        let since = Instant::now();
        let found = many.store.recompute_ratings(false, OffsetDateTime::now_utc()).await.expect("ratings");
        println!("{} results recomputed and compared in {:.1?}", found.results, since.elapsed());
    });
}

fn heading(what: &str, columns: [&str; 2]) {
    let [one, other] = columns;
    println!("{what:<42} {one:>10} {other:>10} {:>7}", "ratio");
}

fn row(name: &str, times: [Duration; 2]) {
    let [one, other] = times.map(|time| time.as_secs_f64() * 1000.0);
    println!("{name:<42} {one:>7.2} ms {other:>7.2} ms {:>7.2}", other / one);
}

/// Prints the pages that requests read, for each statement.
fn pages(measured: &[Measured]) {
    heading("pages read, and bytes logged", ["small", "large"]);
    let row = |name: &str, [one, other]: [f64; 2], unit: &str| {
        println!("{name:<100} {one:>8.1} {other:>8.1} {unit} {:>7.2}", other / one);
    };
    for request in measured {
        row(request.name, request.pages(), "pages");
        for (query, pages, wal) in &request.statements {
            let words: Vec<_> = query.split_whitespace().collect();
            let start: String = words.join(" ").chars().take(90).collect();
            if *pages != [0.0; 2] {
                row(&format!("    {start}"), *pages, "pages");
            }
            if *wal != [0.0; 2] {
                row(&format!("    {start}"), *wal, "bytes");
            }
        }
    }
}

/// Prints the plans of the queries behind `/leaderboard` and `/games`, and asserts that no plan scans a whole table.
async fn explain(many: &Filled) {
    let shown: [(&str, (&[&str], String)); 7] = [
        ("/leaderboard: count", (&["select floor(rating)"], "7, 'all'".to_owned())),
        ("/leaderboard: page", (&["rating < $3::integer + 1", "offset $5"], "7, 'all', 1500, 20, 13".to_owned())),
        ("/leaderboard: own rating", (&["select rating, deviation", "ranked"], "7, 'all', 4711".to_owned())),
        ("/leaderboard: own rank", (&["rating < floor($3) + 1"], "7, 'all', 1500, 4711".to_owned())),
        ("/leaderboard: own choices", (&["select everywhere, listed"], "4711".to_owned())),
        ("/games: a page", (&["on_turn = $2", "limit $4"], "7, 47, null, 8, 0".to_owned())),
        ("/games: count", (&["count!", "player1 = $2 and phase = 'playing'"], "7, 47".to_owned())),
    ];
    let tables = ["games", "results", "ratings", "rating_changes", "posts"];
    for (name, statement) in shown {
        for steps in query_plans::assert_index_scans(&many.sql, &[statement], &tables).await {
            println!("EXPLAIN {name}: {}", steps.into_iter().collect::<Vec<_>>().join("; "));
        }
    }
    query_plans::assert_index_scans(&many.sql, &query_plans::rating_queries(), &tables).await;
    println!("no other query of ratings scans a whole table");
}
