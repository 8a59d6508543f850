//! Measures the harm that one or two people can do to everybody, in five parts:
//!
//! * `loads`: loading long games by plies and takebacks: reading and replaying the JSON of the events, the replay alone, and
//!   the whole load with the database.
//! * `answers`: the answers that people get while two others type in `/move` in the longest game.
//! * `export`: the memory of a process that exports the data of a person at every limit.
//! * `page`: the answers that players get while a generator on one core sends nonsense to the board page, from one address and
//!   from many, or to a server that does nothing; and the memory of a process with 200 live pages.
//! * `pruning`: the delay of clocks and answers while 300,000 old rows of each table are deleted.
//!
//! `cargo bench --bench load` prints all; `-- loads export` only these.

#![cfg(test)]
#![expect(clippy::disallowed_types, reason = "the benchmark fills the database")]

use futures_util::{StreamExt, future::ready, stream};
use parlor::{
    play::{Command, Event, First, GameId, Pace, Participant, Table, Terms, TimeoutRule, UserId},
    store::{Cause, NewTable, Place, Randomness, Store},
};
use parlor_games::dice::DiceSeed;
use parlor_testkit::{
    bot_test::BotTest,
    database::{create_migrated_database, insert_old_rows},
    durations::{median, summary},
    long_game,
    usage::resident,
};
use serde_json::json;
use sqlx::PgPool;
use std::{
    pin::pin,
    time::{Duration, Instant},
};
use time::OffsetDateTime;

#[path = "load/page.rs"]
mod page;

const PLIES: [usize; 3] = [1000, 4000, 10_000];
const TAKEBACKS: [usize; 3] = [0, 200, 1000];
const ROUNDS: usize = 5;

/// How long answers are measured.
const MEASURED: Duration = Duration::from_secs(20);
const SEED: DiceSeed = DiceSeed::new([7; 32]);
const ANA: UserId = UserId(1_100_000_000_000_000_001);
const BEN: UserId = UserId(1_100_000_000_000_000_002);

fn main() {
    // `cargo test --benches` runs this too; it has nothing to assert.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let parts: Vec<_> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|wanted| wanted == part);
    match &*parts {
        [generate, to, from] if generate == "generate" => return page::generate(to, from == "many"),
        [nothing, at] if nothing == "nothing" => return page::do_nothing(at),
        _ => {}
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        if wanted("loads") {
            loads().await;
        }
        if wanted("answers") {
            answers().await;
        }
        if wanted("export") {
            export().await;
        }
        if wanted("page") {
            page::measure().await;
        }
        if wanted("pruning") {
            pruning().await;
        }
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

async fn begun(store: &Store) -> GameId {
    let now = OffsetDateTime::from_unix_timestamp(1_800_000_000).expect("a time");
    let id = store.create_table(&challenge([ANA, BEN], now), Cause::JOB, now).await.expect("a table").id;
    let accept = Command::Accept { by: BEN.into(), challenger_begins: true, seed: SEED };
    store.apply(id, &accept, Cause::JOB, now).await.expect("accepted");
    id
}

fn challenge([by, opponent]: [UserId; 2], now: OffsetDateTime) -> NewTable {
    let terms = Terms {
        setup: long_game::setup(),
        first: First::Challenger,
        pace: Pace::Unlimited,
        rated: false,
        timeout: TimeoutRule::Claim,
        pair: None,
        event: false,
    };
    NewTable {
        place: Place::on_server(7, 70),
        challenge: Table::challenge(by.into(), Some(opponent.into()), terms, now).expect("a challenge"),
        thread: false,
        language: None,
        randomness: Randomness { challenger_begins: true, seed: SEED },
    }
}

fn timed<T>(run: impl Fn() -> T) -> Duration {
    let time = || {
        let begun = Instant::now();
        std::hint::black_box(run());
        begun.elapsed()
    };
    median(&mut (0..ROUNDS).map(|_| time()).collect::<Vec<_>>())
}

/// Both players of the largest game type in `/move`, each twice a second, while others get answers.
async fn answers() {
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
        let end = Instant::now() + MEASURED;
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

/// The person is at every limit at once.
async fn export() {
    const GAMES: usize = 20;
    let test = BotTest::without_bot().await;
    let sql = PgPool::connect(test.database()).await.expect("a connection");
    let (plies, now) = (PLIES[2], OffsetDateTime::from_unix_timestamp(1_800_000_000).expect("a time"));
    let people = [test.ana, test.ben].map(UserId);
    let seats = people.map(Participant::Human);
    let events = long_game::events(seats, plies, TAKEBACKS[2]);
    for _ in 0..GAMES {
        let id = test.store.create_table(&challenge(people, now), Cause::JOB, now).await.expect("a table").id;
        let accept = Command::Accept { by: people[1].into(), challenger_begins: true, seed: SEED };
        test.store.apply(id, &accept, Cause::JOB, now).await.expect("accepted");
        long_game::append(&sql, id, &events, seats[plies % 2], plies).await;
    }
    let record = long_game::moves(plies).collect::<Vec<_>>().join(" ");
    for fill in [
        "insert into explorations (user_id, record, kept, tried, created_at, updated_at)
             select $1, $2, 0, $2, now(), now() from generate_series(1, 20)",
        "insert into absences (user_id, starts, ends, automatic)
             select $1, at, at, false from generate_series(now() - interval '90 days', now(), '5 min') at where $2 <> ''",
        "insert into servers (guild_id) select 7 where $1 <> 0 and $2 <> '' on conflict do nothing",
        "insert into audit (guild_id, user_id, at, change)
             select 7, $1, now(), '{\"setting\": {\"language\": \"de\"}}' from generate_series(1, 20000) where $2 <> ''",
        "insert into blocks (user_id, blocked_id, at) select $1, n, now() from generate_series(1, 5000) n where $2 <> ''",
    ] {
        sqlx::query(fill).bind(test.ana.cast_signed()).bind(&record).execute(&sql).await.expect("rows");
    }
    sqlx::query("delete from tasks where kind = 'delivery'").execute(&sql).await.expect("nothing to post");
    let mut test = test;
    test.start_process().await;
    test.private_reply(test.ana, "games", json!({})).await;
    let process = test.process_id().expect("a process");
    let size = || resident(process).expect("a running process");
    let rest = size();
    for _ in 0..3 {
        let asked = Instant::now();
        let answer = test.slash(test.ana, "privacy", json!({ "what": "export" })).await.expect("an answer");
        let mut done = pin!(async {
            let mut file = answer.edited().await.expect("an export");
            let (mut files, mut games, mut bytes) = (1, 0, 0);
            loop {
                let json = &file.attachments[0].bytes;
                games += std::str::from_utf8(json).expect("text").matches("\"by_answers\"").count();
                bytes += json.len();
                if games == GAMES {
                    break bytes;
                }
                file = answer.follow_ups(files).await.into_iter().nth(files - 1).expect("the rest of the games");
                files += 1;
            }
        });
        let mut most = 0;
        let bytes = loop {
            tokio::select! {
                bytes = &mut done => break bytes,
                () = tokio::time::sleep(Duration::from_millis(10)) => most = most.max(size()),
            }
        };
        let taken = asked.elapsed().as_secs_f64();
        // Until the bot knows that the last file has arrived, it refuses the next export.
        tokio::time::sleep(Duration::from_secs(1)).await;
        println!(
            "export of {:.1} MB in {taken:.1} s: {rest} MB at rest, at most {most} MB, {} MB afterwards",
            bytes as f64 / 1e6,
            size(),
        );
    }
    test.close().await;
}

/// Clocks and answers are late while old rows are deleted.
async fn pruning() {
    const ROWS: i64 = 300_000;
    let mut test = BotTest::without_bot().await;
    let sql = PgPool::connect(test.database()).await.expect("a connection");
    let people = [test.ana, test.ben].map(UserId);
    insert_old_rows(&sql, ROWS).await;
    sqlx::raw_sql("analyze").execute(&sql).await.expect("statistics");
    // A challenge expires every second.
    let now = test.clock.now();
    for second in 5..65 {
        let made = now - time::Duration::days(3) + time::Duration::seconds(second);
        let people = [people[0], UserId(people[1].0 + second.cast_unsigned())];
        // On a server that the bot is on: elsewhere clocks stand still.
        let new = NewTable { place: Place::on_server(test.guild, test.channel), ..challenge(people, made) };
        test.store.create_table(&new, Cause::JOB, made).await.expect("a table");
    }
    test.start().await;
    let begun = Instant::now();
    let mut answers = Vec::new();
    let left = "select (select count(*) from interactions where at < '2021-01-01')
        + (select count(*) from explorations) + (select count(*) from channels)
        + (select count(*) from posts where posted_at < '2021-01-01')
        + (select count(*) from absences) + (select count(*) from bans)";
    loop {
        let asked = Instant::now();
        test.private_reply(test.ana, "games", json!({})).await;
        answers.push(asked.elapsed());
        tokio::time::sleep(Duration::from_millis(50)).await;
        if answers.len() % 20 == 0 && test.query_number(left).await == 0 {
            break;
        }
    }
    println!(
        "{ROWS} rows of 6 tables deleted in {:.1} s; answers {}",
        begun.elapsed().as_secs_f64(),
        summary(&mut answers)
    );
    let late = "select max(extract(epoch from e.at) * 1000 - (c.body->>'expires')::bigint * 1000)::bigint
        from events e join events c on c.game_id = e.game_id and c.seq = 0
        where e.body->>'kind' = 'expired' and c.at > '2021-01-01'";
    let expired = "select count(*) from events where body->>'kind' = 'expired' and at > '2021-01-01'";
    println!(
        "{} challenges expired meanwhile, at most {} ms late",
        test.query_number(expired).await,
        test.query_number(late).await
    );
    test.close().await;
}
