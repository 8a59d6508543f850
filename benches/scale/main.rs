//! Compares the times of queries in a database with a million rated players, five million finished games and a hundred
//! thousand games in progress with those in a database of a thousandth of that size; and the times from a move to its
//! board with the large database and with an empty one. No time may grow with the size.
//!
//! `cargo bench --bench scale` needs some 8 GB of disk for a while, and half an hour. With `-- 1 10` there is a
//! tenth of the games, with `-- 10 10` a tenth of everything.

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

use fill::{Filled, Size};
use std::time::{Duration, Instant};
use time::OffsetDateTime;

/// Moves that are measured with each bot.
const MOVES: usize = 300;

fn main() {
    // `cargo test --benches` runs this too; it has nothing to assert.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    // Shows warnings of the bots.
    tracing_subscriber::fmt().with_env_filter("error,parlor=warn").with_writer(std::io::stderr).init();
    let mut parts = std::env::args().filter_map(|argument| argument.parse::<i64>().ok());
    let (of_players, of_games) = (parts.next().unwrap_or(1), parts.next().unwrap_or(1));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let large = Size { players: 1_000_000 / of_players, over: 5_000_000 / of_games, playing: 100_000 / of_games };
    let small = Size { players: 1000, over: 5000, playing: 100 };
    runtime.block_on(async {
        let (few, many) = (Filled::new(small).await, Filled::new(large).await);
        heading("medians of queries", ["small", "large"]);
        for (name, times) in ask::measure([&few, &many]).await {
            row(name, times);
        }
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

/// Prints the plans of the queries behind `/leaderboard` and `/games`, and asserts that none scans a whole table.
async fn explain(many: &Filled) {
    let shown: [(&str, (&[&str], String)); 8] = [
        ("/leaderboard: start of a page", (&["placed as"], "7, '', 13".to_owned())),
        (
            "/leaderboard: players of a page",
            (&["ranked and rating < $3", "offset $5"], "7, '', 1500, 20, 13".to_owned()),
        ),
        ("/leaderboard: their ratings", (&["user_id = any($3)", "order by rating"], "7, '', array[47, 48]".to_owned())),
        ("/leaderboard: own rating", (&["select rating, deviation", "ranked"], "7, '', 4711".to_owned())),
        ("/leaderboard: own rank", (&["rating > $3 or user_id < $5"], "7, '', 1500, 1501, 4711".to_owned())),
        ("/leaderboard: own choices", (&["select everywhere, listed"], "4711".to_owned())),
        ("/games: a page", (&["on_turn = $2", "limit $4"], "7, 47, null, 8, 0".to_owned())),
        ("/games: count", (&["count!", "player1 = $2 and phase = 'playing'"], "7, 47".to_owned())),
    ];
    // Of no table: every name contains the empty string.
    let all = [""];
    for (name, statement) in shown {
        for steps in query_plans::assert_index_scans(&many.sql, &[statement], &all).await {
            println!("EXPLAIN {name}: {}", steps.into_iter().collect::<Vec<_>>().join("; "));
        }
    }
    let tables = ["games", "results", "ratings", "rating_changes", "outbox"];
    query_plans::assert_index_scans(&many.sql, &query_plans::rating_queries(), &tables).await;
    println!("no other query of ratings scans a whole table");
}
