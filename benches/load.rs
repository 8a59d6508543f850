//! Times the load of long games, by plies and takebacks: reading the events' JSON and replaying them, and the whole load
//! with the database. Then the answers that people get while two others type in `/move` in the largest game.
//!
//! `cargo bench --bench load` prints both; `-- answers=60` measures answers for a minute instead of 20 seconds.

#![cfg(test)]
#![expect(clippy::disallowed_types, reason = "the benchmark fills the database")]

use futures_util::{StreamExt, future::ready, stream};
use parlor::{
    play::{Event, First, GameId, Pace, Participant, Table, Terms, TimeoutRule, UserId},
    store::{Cause, NewTable, Place, Randomness, Store},
};
use parlor_games::dice::DiceSeed;
use parlor_testkit::{
    bot_test::BotTest,
    database::create_migrated_database,
    durations::{median, summary},
    long_game,
};
use serde_json::json;
use sqlx::PgPool;
use std::time::{Duration, Instant};
use time::OffsetDateTime;

const PLIES: [usize; 3] = [1000, 4000, 10_000];
const TAKEBACKS: [usize; 3] = [0, 200, 1000];
const ROUNDS: usize = 5;
const ANA: UserId = UserId(1_100_000_000_000_000_001);
const BEN: UserId = UserId(1_100_000_000_000_000_002);

fn main() {
    // `cargo test --benches` runs this too; it has nothing to assert.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let seconds = std::env::args().find_map(|argument| argument.strip_prefix("answers=")?.parse().ok());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        loads().await;
        answers(Duration::from_secs(seconds.unwrap_or(20))).await;
    });
}

async fn loads() {
    let database = create_migrated_database().await;
    let store = Store::connect(database.url()).await.expect("a store");
    let sql = PgPool::connect(database.url()).await.expect("a connection");
    println!("plies   takebacks   events   JSON and replay   replay alone   whole load");
    for plies in PLIES {
        for takebacks in TAKEBACKS {
            let game = begun(&store).await;
            let seats = [ANA, BEN].map(Participant::Human);
            let events = long_game::events(seats, plies, takebacks);
            long_game::append(&sql, game, &events, seats[plies % 2], plies).await;
            let stored: Vec<(String, OffsetDateTime)> =
                sqlx::query_as("select body::text, at from events where game_id = $1 order by seq")
                    .bind(game.0)
                    .fetch_all(&sql)
                    .await
                    .expect("events");
            let read = || -> Vec<(Event, OffsetDateTime)> {
                stored.iter().map(|(body, at)| (serde_json::from_str(body).expect("an event"), *at)).collect()
            };
            let both = timed(|| Table::replay(read()).expect("a table"));
            let events = read();
            let alone = timed(|| Table::replay(events.clone()).expect("a table"));
            let mut whole = Vec::new();
            for _ in 0..ROUNDS {
                let begun = Instant::now();
                store.load(game).await.expect("a game");
                whole.push(begun.elapsed());
            }
            let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
            println!(
                "{plies:>5}   {takebacks:>9}   {:>6}   {:>15}   {:>12}   {:>10}",
                stored.len(),
                ms(both),
                ms(alone),
                ms(median(&mut whole)),
            );
        }
    }
}

/// A game of Tennessee Waltz before its first ply.
async fn begun(store: &Store) -> GameId {
    let now = OffsetDateTime::from_unix_timestamp(1_800_000_000).expect("a time");
    let terms = Terms {
        setup: long_game::setup(),
        first: First::Challenger,
        pace: Pace::Unlimited,
        rated: false,
        timeout: TimeoutRule::Claim,
        pair: None,
    };
    let seed = DiceSeed::new([7; 32]);
    let new = NewTable {
        place: Place::on_server(7, 70),
        challenge: Table::challenge(ANA.into(), Some(BEN.into()), terms, now).expect("a challenge"),
        thread: false,
        language: None,
        randomness: Randomness { challenger_begins: true, seed },
    };
    let id = store.create_table(&new, Cause::JOB, now).await.expect("a table").id;
    let accept = parlor::play::Command::Accept { by: BEN.into(), challenger_begins: true, seed };
    store.apply(id, &accept, Cause::JOB, now).await.expect("accepted");
    id
}

/// The median of several runs.
fn timed<T>(run: impl Fn() -> T) -> Duration {
    let time = || {
        let begun = Instant::now();
        std::hint::black_box(run());
        begun.elapsed()
    };
    median(&mut (0..ROUNDS).map(|_| time()).collect::<Vec<_>>())
}

/// The answers to others while both players of the largest game type in `/move`, each twice a second.
async fn answers(during: Duration) {
    let test = BotTest::new().await;
    let sql = PgPool::connect(test.database()).await.expect("a connection");
    test.start_game_with(json!({ "game": "waltz", "pace": "none" })).await;
    let seats = [test.ana, test.ben].map(|person| Participant::Human(UserId(person)));
    let (plies, takebacks) = (PLIES[2] - 1, TAKEBACKS[2]);
    let events = long_game::events(seats, plies, takebacks);
    long_game::append(&sql, GameId(1), &events, seats[plies % 2], plies).await;
    let [cat, dan] = [("Cat", "en-US"), ("Dan", "en-US")].map(|(name, locale)| test.sandbox.add_user(name, locale));
    for busy in [false, true] {
        let (mut others, mut unanswered, mut typing) = (Vec::new(), 0, Vec::<Duration>::new());
        let end = Instant::now() + during;
        tokio::join!(
            async {
                while Instant::now() < end {
                    let asked = Instant::now();
                    let who = if others.len() % 2 == 0 { cat } else { dan };
                    unanswered += usize::from(test.slash(who, "games", json!({})).await.is_err());
                    others.push(asked.elapsed());
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            },
            async {
                let keys = tokio::time::interval(Duration::from_millis(250));
                let keys = stream::unfold(keys, async |mut keys| Some((keys.tick().await, keys)));
                let keys = keys.take_while(|_| ready(busy && Instant::now() < end)).enumerate();
                let typed = keys.map(async |(typed, _)| {
                    let who = [test.ana, test.ben][typed % 2];
                    let text = ["", "a", "b", "c"][typed / 2 % 4];
                    let options = json!({ "move": text, "game": "1" });
                    let asked = Instant::now();
                    // The answer may come too late for Discord.
                    let _suggestions = test.sandbox.autocomplete(who, test.channel, "move", options, "move").await;
                    asked.elapsed()
                });
                typing = typed.buffer_unordered(1000).collect().await;
            },
        );
        let typed = if busy { format!("; suggestions {}", summary(&mut typing)) } else { String::new() };
        let others = format!("{} to others, {unanswered} of them missing: {}", others.len(), summary(&mut others));
        println!("answers while two people type: {busy}: {others}{typed}");
    }
    test.close().await;
}
