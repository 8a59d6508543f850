//! The store against a real PostgreSQL. Two stores share one database, like two processes.

#![cfg(test)]
#![expect(clippy::disallowed_types, reason = "tests look into the database")]

mod analyses;
use parlor_testkit::concurrency;
use parlor_testkit::database;
mod computer_turns;
mod connections;
mod data_deletion;
mod explorations;
mod leagues;
mod live_clocks;
mod lobbies;
mod outbox;
mod plans;
mod rank_roles;
mod ratings;
mod requests;
mod restored;
mod shard_leases;
mod standing_offers;
mod tasks;
mod tournaments;
use parlor_testkit::query_plans;
mod clocks;

use database::{create_database, create_migrated_database};
use parlor::{
    deadline,
    play::{Command, Event, First, GameId, Pace, Participant, Phase, Refusal, Table, Terms, TimeoutRule, UserId},
    store::{
        Announce, Applied, Cause, ClaimedTask, Heartbeat, LoadedGame, NewTable, OpenedPage, Owners, Place, Posted,
        Randomness, Shard, Store, StoreError, Summary, SummaryPhase, TaskKind, TaskOutcome,
    },
};
use parlor_games::dice::DiceSeed;
use parlor_games::rules::{Game, Options};
use parlor_sandbox::postgres::{PostgresOptions, PrivatePostgres};
use parlor_testkit::polling::{poll, wait_for};
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool, postgres::PgConnectOptions};
use std::{
    collections::{BTreeSet, HashMap},
    time::Instant,
};
use time::{Duration, OffsetDateTime};
use tokio::task::JoinSet;

const SEED: DiceSeed = DiceSeed::new([7; 32]);
const RANDOMNESS: Randomness = Randomness { challenger_begins: true, seed: SEED };
const ANA: UserId = UserId(1_100_000_000_000_000_001);
const BEN: UserId = UserId(1_100_000_000_000_000_002);
const GUILD: u64 = 7;
const HALL: Place = Place::on_server(GUILD, 70);
const BY_CHANNEL: Cause = Cause::JOB;

/// The only shard.
const ONE: Shard = Shard { number: 0, total: 1 };

/// The clock of the games shows the system's time.
fn system_time(system: OffsetDateTime) -> OffsetDateTime {
    system
}

trait RecordHeartbeat {
    /// Of a connection that goes on, and is proved by `now`. Returns whether a downtime of all games was found.
    async fn record_heartbeat(
        &self,
        shard: Shard,
        now: OffsetDateTime,
        game_time: impl Fn(OffsetDateTime) -> OffsetDateTime,
    ) -> Result<bool, StoreError>;
}

impl RecordHeartbeat for Store {
    async fn record_heartbeat(
        &self,
        shard: Shard,
        now: OffsetDateTime,
        game_time: impl Fn(OffsetDateTime) -> OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let beat = Heartbeat { shard, proven: now, is_new: false, lost: None };
        Ok(self.record_heartbeats(&[beat], now, game_time).await?.down == [shard])
    }
}

fn noon() -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(1_800_000_000).expect("a time")
}

fn asked_by(interaction: u64) -> Cause {
    Cause { interaction: Some(interaction), announce: Announce::Post, ..Cause::JOB }
}

fn new_table<P: Into<Participant>>(place: Place, by: P, opponent: Option<P>, pace: Pace) -> NewTable {
    let setup = Game::Tether.setup(&Options::parse("size=5", Game::Tether.options()).expect("options"));
    let terms = Terms {
        setup: setup.expect("a setup"),
        first: First::Challenger,
        pace,
        rated: true,
        timeout: TimeoutRule::Claim,
        pair: None,
        event: false,
    };
    NewTable {
        place,
        challenge: Table::challenge(by.into(), opponent.map(P::into), terms, noon()).expect("a challenge"),
        thread: false,
        language: None,
        randomness: RANDOMNESS,
    }
}

/// Claims the message that has been due the longest.
async fn claim_delivery(store: &Store, now: OffsetDateTime) -> Option<ClaimedTask> {
    store.claim_task(TaskKind::Delivery, &Owners::default(), now).await.expect("a claim")
}

/// A claimed message as it is after it was sent.
fn sent(task: &ClaimedTask, message: u64) -> ClaimedTask {
    let mut task = task.clone();
    task.set_posted(Posted::message(message));
    task
}

fn moved(by: impl Into<Participant>, text: &str) -> Command {
    Command::Move { by: by.into(), text: text.to_owned(), version: None }
}

/// Two stores on a new database, and a connection to query it directly.
struct Two {
    stores: [Store; 2],
    sql: PgPool,
    url: String,
}

impl Two {
    async fn new() -> Self {
        let url = create_migrated_database().await.url().to_owned();
        let stores =
            [Store::connect(&url).await.expect("a store"), Store::connect(&url).await.expect("a second store")];
        Self { stores, sql: PgPool::connect(&url).await.expect("a connection"), url }
    }

    fn store(&self) -> &Store {
        &self.stores[0]
    }

    /// `name` is the `application_name`.
    async fn connection_named(&self, name: &str) -> PgConnection {
        let options: PgConnectOptions = self.url.parse().expect("a URL");
        PgConnection::connect_with(&options.application_name(name)).await.expect("a connection")
    }

    /// How many messages are (waiting, sent), and in how many channels one was given up.
    async fn delivery_counts(&self) -> (i64, i64, i64) {
        database::delivery_counts(&self.sql).await.expect("counts")
    }

    async fn number(&self, query: &'static str) -> i64 {
        sqlx::query_scalar(query).fetch_one(&self.sql).await.expect(query)
    }

    /// How many transactions wait for a lock. Other tests use other databases of the same server.
    async fn waiting(&self) -> i64 {
        self.number(
            "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        .await
    }

    async fn wait_for_lock(&self) {
        poll("a transaction waits for a lock", async || (self.waiting().await > 0).then_some(())).await;
    }

    /// Ana's challenge to Ben.
    async fn challenge(&self, place: Place) -> Applied {
        let new = new_table(place, ANA, Some(BEN), Pace::Day);
        self.store().create_table(&new, BY_CHANNEL, noon()).await.expect("a table")
    }

    async fn act(&self, id: GameId, command: Command) -> Applied {
        self.store()
            .apply(id, &command, BY_CHANNEL, noon())
            .await
            .unwrap_or_else(|error| panic!("{command:?}: {error}"))
    }

    /// A game of Ana, who begins, and Ben.
    async fn game(&self, place: Place) -> GameId {
        let id = self.challenge(place).await.id;
        self.act(id, Command::Accept { by: BEN.into(), challenger_begins: true, seed: SEED }).await;
        id
    }

    /// The same game after `plies` plies.
    async fn played(&self, place: Place, plies: usize) -> GameId {
        let id = self.game(place).await;
        for (ply, text) in ["a1", "b1", "a2", "b2", "a3", "b3"].into_iter().take(plies).enumerate() {
            self.act(id, moved([ANA, BEN][ply % 2], text)).await;
        }
        id
    }

    /// Uses up all of the person's absence days of the year.
    async fn no_days_left(&self, person: UserId, now: OffsetDateTime) {
        database::use_up_absence_days(&self.sql, person.0, now).await;
    }

    async fn over(&self, place: Place) -> GameId {
        let id = self.played(place, 4).await;
        self.act(id, Command::Resign { by: ANA.into() }).await;
        id
    }

    /// The tasks start at the same moment and are distributed over the stores.
    async fn at_once<T, F>(&self, tasks: usize, task: impl Fn(Store, usize) -> F) -> Vec<T>
    where
        T: Send + 'static,
        F: Future<Output = T> + Send + 'static,
    {
        concurrency::run_at_once(&self.stores, tasks, task).await
    }
}

fn refusal<T>(result: &Result<T, StoreError>) -> Option<&Refusal> {
    match result {
        Err(StoreError::Refused(refusal)) => Some(refusal),
        _ => None,
    }
}

// Races

#[tokio::test(flavor = "multi_thread")]
async fn one_of_many_concurrent_moves_is_applied_and_the_others_are_refused() {
    let two = Two::new().await;
    let id = two.game(HALL).await;
    for (ply, by) in [ANA, BEN, ANA, BEN].into_iter().enumerate() {
        let results = two
            .at_once(16, |store, task| async move {
                let text = format!("{}{}", char::from(b'a' + ply as u8), task % 5 + 1);
                store.apply(id, &moved(by, &text), asked_by((ply * 100 + task + 1) as u64), noon()).await
            })
            .await;
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
        let turn = if by == ANA { BEN.into() } else { ANA.into() };
        for result in results.iter().filter(|result| result.is_err()) {
            assert_eq!(refusal(result), Some(&Refusal::NotYourTurn { turn }), "{result:?}");
        }
        let table = two.store().load(id).await.expect("a table").table;
        assert_eq!(table.game().expect("a game").ply() as usize, ply + 1);
    }
    // Challenge, start, four plies: a message for each, and a row for each interaction.
    assert_eq!(two.number("select count(*) from events").await, 6);
    assert_eq!(two.number("select count(*) from tasks where kind = 'delivery'").await, 6);
    assert_eq!(two.number("select count(*) from interactions where first_seq is not null").await, 4);
    assert_eq!(two.number("select count(*) from interactions where first_seq is null").await, 60);
    assert_eq!(two.number("select ply::bigint from games").await, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_challenges_of_several_processes_to_one_person_are_limited() {
    let two = Two::new().await;
    let results = two
        .at_once(15, |store, task| async move {
            let new = new_table(HALL, ANA, Some(BEN), Pace::Day);
            store.create_challenge(&new, asked_by(task as u64 + 1), noon()).await
        })
        .await;
    let refused = Refusal::ChallengesUnanswered { opponent: BEN.into(), open: 3 };
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 3, "{results:?}");
    assert_eq!(results.iter().filter(|result| refusal(result) == Some(&refused)).count(), 12, "{results:?}");
    assert_eq!(two.number("select count(*) from games").await, 3);
    // A redelivered interaction gets its answer again, although the limit is reached now.
    let again = async |interaction| {
        let new = new_table(HALL, ANA, Some(BEN), Pace::Day);
        two.store().create_challenge(&new, asked_by(interaction), noon()).await
    };
    let mut redelivered = 0;
    for interaction in 1..=15 {
        redelivered += usize::from(again(interaction).await.is_ok());
    }
    assert_eq!((redelivered, two.number("select count(*) from games").await), (3, 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_open_challenges_of_one_person_are_limited() {
    let two = Two::new().await;
    let results = two
        .at_once(16, |store, task| async move {
            let opponent = (task % 2 == 0).then_some(UserId(1_100_000_000_000_000_100 + task as u64));
            store.create_challenge(&new_table(HALL, ANA, opponent, Pace::Day), asked_by(task as u64 + 1), noon()).await
        })
        .await;
    let refused = Refusal::ChallengesOpen { open: 10 };
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 10, "{results:?}");
    assert_eq!(results.iter().filter(|result| refusal(result) == Some(&refused)).count(), 6, "{results:?}");
    assert_eq!(two.number("select count(*) from games").await, 10);
    // Another server has a count of its own.
    let other = new_table(Place::on_server(8, 80), ANA, None, Pace::Day);
    two.store().create_challenge(&other, asked_by(99), noon()).await.expect("a challenge");
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_for_an_earlier_ply_are_stale() {
    let two = Two::new().await;
    let id = two.game(HALL).await;
    let results = two
        .at_once(8, |store, task| async move {
            let command = Command::Move { by: ANA.into(), text: format!("c{}", task % 5 + 1), version: Some(0) };
            store.apply(id, &command, asked_by(task as u64 + 1), noon()).await
        })
        .await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    let not_hers = Refusal::NotYourTurn { turn: BEN.into() };
    assert_eq!(results.iter().filter(|result| refusal(result) == Some(&not_hers)).count(), 7);
    // When it is her turn again, a move for the first ply is still stale.
    two.act(id, moved(BEN, "e5")).await;
    let late = Command::Move { by: ANA.into(), text: "a1".to_owned(), version: Some(0) };
    let late = two.store().apply(id, &late, asked_by(99), noon()).await;
    assert_eq!(refusal(&late), Some(&Refusal::Stale));
}

/// The results belong to several deliveries of one interaction. One delivery applied it, and all results are equal. Returns the
/// applied one.
fn applied_once(results: Vec<Result<Applied, StoreError>>) -> Applied {
    let applied: Vec<Applied> = results.into_iter().map(|result| result.expect("the same answer for all")).collect();
    assert_eq!(applied.iter().filter(|applied| !applied.repeated).count(), 1, "{applied:?}");
    let first = applied.iter().find(|applied| !applied.repeated).expect("one").clone();
    for other in applied.iter().filter(|applied| applied.repeated) {
        assert_eq!((other.id, other.place, &other.table), (first.id, first.place, &first.table));
        assert_eq!(other.events, first.events);
        assert!(other.delivery.is_none() || other.delivery == first.delivery, "{:?}", other.delivery);
    }
    first
}

#[tokio::test(flavor = "multi_thread")]
async fn interaction_is_applied_once_on_redelivery() {
    let two = Two::new().await;
    for round in 0..12_u64 {
        let [opening, accepting, moving, proposing] = [1, 2, 3, 4].map(|n| asked_by(round * 10 + n));
        let new = new_table(HALL, ANA, Some(BEN), Pace::Day);
        let opened = applied_once(
            two.at_once(6, |store, _| {
                let new = new.clone();
                async move { store.create_table(&new, opening, noon()).await }
            })
            .await,
        );
        let id = opened.id;
        let accept = Command::Accept { by: BEN.into(), challenger_begins: true, seed: SEED };
        for (cause, command) in [(accepting, accept), (moving, moved(ANA, "c3"))] {
            let applied = applied_once(
                two.at_once(6, |store, _| {
                    let command = command.clone();
                    async move { store.apply(id, &command, cause, noon()).await }
                })
                .await,
            );
            // After further moves, the result is still the same.
            let later = noon() + Duration::minutes(10);
            if cause == moving {
                two.act(id, moved(BEN, "d2")).await;
            }
            let again = two.stores[1].apply(id, &command, cause, later).await.expect("the same answer");
            assert_eq!(again, Applied { repeated: true, ..applied });
        }
        two.act(id, Command::Resign { by: ANA.into() }).await;
        let rematch = applied_once(
            two.at_once(
                6,
                |store, _| async move { store.create_rematch(id, BEN, RANDOMNESS, proposing, noon()).await },
            )
            .await,
        );
        assert_eq!(rematch.table.rematch_of, Some(id));
        let again =
            two.stores[1].create_rematch(id, BEN, RANDOMNESS, proposing, noon()).await.expect("the same answer");
        assert_eq!(again, Applied { repeated: true, ..rematch });
        assert_eq!(two.number("select count(*) from games").await, 2 * (round as i64 + 1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_commands_stay_refused_on_redelivery() {
    let two = Two::new().await;
    let id = two.game(HALL).await;
    let early = two.at_once(6, |store, _| async move { store.apply(id, &moved(BEN, "e5"), asked_by(1), noon()).await });
    for result in early.await {
        let not_his = Refusal::NotYourTurn { turn: ANA.into() };
        assert!([Some(&not_his), Some(&Refusal::Stale)].contains(&refusal(&result)), "{result:?}");
    }
    two.act(id, moved(ANA, "c3")).await;
    // Now the move would be legal.
    let again = two.stores[1].apply(id, &moved(BEN, "e5"), asked_by(1), noon()).await;
    assert_eq!(refusal(&again), Some(&Refusal::Stale), "{again:?}");
    assert_eq!(two.store().load(id).await.expect("a table").table.game().expect("a game").ply(), 1);
    two.store().apply(id, &moved(BEN, "e5"), asked_by(2), noon()).await.expect("a move of its own");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_concurrent_rematch_proposals_creates_a_table() {
    let two = Two::new().await;
    for round in 0..8 {
        let id = two.over(HALL).await;
        let results = two
            .at_once(8, |store, task| async move {
                store
                    .create_rematch(
                        id,
                        [ANA, BEN][task / 2 % 2],
                        RANDOMNESS,
                        asked_by(round * 100 + task as u64 + 1),
                        noon(),
                    )
                    .await
            })
            .await;
        let won: Vec<_> = results.iter().filter_map(|result| result.as_ref().ok()).collect();
        let [won] = won[..] else { panic!("{results:?}") };
        let expected = Refusal::RematchOffered { by: won.table.challenger, game: won.id };
        assert!(results.iter().filter(|result| result.is_err()).all(|result| refusal(result) == Some(&expected)));
        assert_eq!(two.number("select count(*) from games").await, 2 * (round as i64 + 1), "no orphan is left");
        let old = two.store().load(id).await.expect("a table").table;
        assert!(
            matches!(old.phase, Phase::Over { rematch: Some((by, game)), .. } if by == won.table.challenger && game == won.id)
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clock_runs_out_once_with_many_processes() {
    let two = Two::new().await;
    let id = two.played(HALL, 4).await;
    let late = noon() + Duration::days(2);
    two.no_days_left(ANA, late).await;
    let results =
        two.at_once(8, |store, _| async move { store.apply(id, &Command::Tick, BY_CHANNEL, late).await }).await;
    let events: Vec<_> = results.into_iter().flat_map(|result| result.expect("time passes").events).collect();
    assert_eq!(events, [Event::TimeUp]);
}

// Lists

#[tokio::test(flavor = "multi_thread")]
async fn game_lists_are_filtered_ordered_and_paged() {
    let two = Two::new().await;
    let people = [ANA, BEN, UserId(1_100_000_000_000_000_004), UserId(1_100_000_000_000_000_005)];
    let places = [HALL, Place { channel: 71, ..HALL }, Place::on_server(8, 80), Place::direct(90)];
    let paces = [Pace::Hour, Pace::Unlimited, Pace::Week];
    let mut tables = Vec::new();
    for n in 0..60_usize {
        let (by, asked) = (people[n % 4], people[(n + 1 + n / 4 % 3) % 4]);
        let opponent = (n % 5 > 0).then_some(asked);
        let place = places[n / 7 % 3];
        let new = new_table(place, by, opponent, paces[n % 3]);
        let now = noon() + Duration::minutes(n as i64 * 7 % 60);
        let id = two.store().create_table(&new, BY_CHANNEL, now).await.unwrap().id;
        let accept = Command::Accept { by: asked.into(), challenger_begins: true, seed: SEED };
        let commands: Vec<Command> = match n % 6 {
            0 => vec![],
            1 => vec![Command::Cancel { by: by.into() }],
            2 => vec![accept, Command::Resign { by: by.into() }],
            3 => vec![accept],
            4 => vec![accept, moved(by, "c3")],
            _ => vec![accept, moved(by, "c3"), moved(asked, "d1")],
        };
        for command in commands {
            two.store()
                .apply(id, &command, BY_CHANNEL, now)
                .await
                .unwrap_or_else(|error| panic!("{command:?}: {error}"));
        }
        tables.push((id, place, two.store().load(id).await.unwrap().table));
    }
    for person in people {
        for guild in [Some(7), Some(8), Some(9), None] {
            for channel in [None, Some(70), Some(71), Some(80)] {
                let mut expected: Vec<_> = tables
                    .iter()
                    .filter(|(_, place, _)| {
                        place.guild == guild && channel.is_none_or(|channel| place.channel == channel)
                    })
                    .filter_map(|(id, place, table)| {
                        let (open, mine, concerned) = match &table.phase {
                            Phase::Open { .. } => {
                                (true, false, table.challenger.is(person) || table.opponent == Some(person.into()))
                            }
                            Phase::Playing(game, _) => {
                                (false, game.on_turn().is(person), game.seats.contains(&person.into()))
                            }
                            _ => return None,
                        };
                        // Own turn first; then games before challenges; then by deadline.
                        let ends = if open { table.due() } else { table.deadline() };
                        concerned.then_some(((!mine, open, ends.is_none(), ends, *id), *place, table))
                    })
                    .collect();
                expected.sort_by_key(|(key, ..)| *key);
                let all = two.store().games_of(guild, person, channel, 1000, 0).await.unwrap();
                let order = |rank: &(bool, bool, bool, Option<OffsetDateTime>, GameId)| (rank.4, rank.3);
                assert_eq!(
                    all.iter().map(|game| (game.id, game.deadline)).collect::<Vec<_>>(),
                    expected.iter().map(|(rank, ..)| order(rank)).collect::<Vec<_>>(),
                    "{person:?} in {guild:?} {channel:?}"
                );
                for (summary, (rank, place, table)) in all.iter().zip(&expected) {
                    assert_eq!((summary.place, summary.is_turn_of(person)), (*place, !rank.0));
                    let phase = match table.game() {
                        None => SummaryPhase::Open { challenger: table.challenger },
                        Some(game) => SummaryPhase::Playing { seats: game.seats, on_turn: game.on_turn() },
                    };
                    assert_eq!(summary.phase, phase);
                }
                let mut pages = Vec::new();
                for page in 0..=all.len() as i64 / 4 {
                    pages.extend(two.store().games_of(guild, person, channel, 4, page * 4).await.unwrap());
                }
                assert_eq!(pages, all);
                if let (None, Some(guild)) = (channel, guild) {
                    assert_eq!(two.store().count_games_of(guild, person).await.unwrap(), all.len() as i64);
                }
            }
        }
        let mut expected: Vec<_> = tables
            .iter()
            .filter_map(|(id, _, table)| {
                let (Phase::Playing(game, _), ends) = (&table.phase, table.deadline()) else { return None };
                let rank = (!game.on_turn().is(person), ends.is_none(), ends, *id);
                game.seats.contains(&person.into()).then_some(rank)
            })
            .collect();
        expected.sort();
        let all = two.store().games_everywhere(person, 1000, 0).await.unwrap();
        let ids = |games: &[Summary]| games.iter().map(|game| game.id).collect::<Vec<_>>();
        assert_eq!(ids(&all), expected.iter().map(|rank| rank.3).collect::<Vec<_>>(), "{person:?} everywhere");
        assert_eq!(two.store().count_games_everywhere(person).await.unwrap(), all.len() as i64);
        assert_eq!(two.store().games_everywhere(person, 3, 2).await.unwrap(), all[all.len().min(2)..all.len().min(5)]);
    }
    let system = noon();
    two.store().record_heartbeat(ONE, system, system_time).await.unwrap();
    for hours in [0, 1, 24, 72, 73, 200] {
        let now = noon() + Duration::hours(hours);
        let due = two.store().due_games(now, 1, system, 1000).await.unwrap();
        let when: HashMap<_, _> = tables.iter().filter_map(|(id, _, table)| Some((*id, table.due()?))).collect();
        assert!(due.is_sorted_by_key(|id| when[id]), "the longest due first");
        let expected: BTreeSet<_> = when.iter().filter(|(_, due)| **due <= now).map(|(id, _)| *id).collect();
        assert_eq!(due.iter().copied().collect::<BTreeSet<_>>(), expected);
        assert_eq!(two.store().due_games(now, 1, system, 3).await.unwrap(), due[..due.len().min(3)]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn earlier_states_can_be_loaded() {
    let two = Two::new().await;
    let id = two.played(HALL, 3).await;
    for last in 0..5_u32 {
        let (LoadedGame { place, table, .. }, recent) =
            two.store().load_until(id, last.saturating_sub(1), last).await.unwrap();
        assert_eq!((place, table.events), (HALL, last + 1));
        assert_eq!(recent.len(), 2.min(last as usize + 1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_old_interactions_are_deleted() {
    let two = Two::new().await;
    for (n, minutes) in [(1, 0), (2, 59), (3, 60), (4, 61)] {
        let new = new_table(HALL, ANA, None, Pace::Day);
        two.store().create_table(&new, asked_by(n), noon() + Duration::minutes(minutes)).await.unwrap();
    }
    assert_eq!(two.store().delete_interactions(noon() + Duration::minutes(60), 10).await.unwrap(), 2);
    assert_eq!(two.number("select count(*) from interactions").await, 2);
}

// Failures

#[tokio::test(flavor = "multi_thread")]
async fn corrupt_events_are_errors_and_do_not_affect_other_games() {
    let two = Two::new().await;
    let sound = two.played(HALL, 2).await;
    let damages = [
        "update events set body = '{}' where seq = 1",
        "update events set body = 'null' where seq = 2",
        r#"update events set body = '{"kind": "unheard_of"}' where seq = 3"#,
        r#"update events set body = '{"kind": "moved", "text": "z99"}' where seq = 3"#,
        r#"update events set body = '{"kind": "moved", "text": "a1"}' where seq = 3"#,
        r#"update events set body = '{"kind": "accepted", "seats": [1]}' where seq = 1"#,
        r#"update events set body = '{"kind": "accepted", "seats": [-1, 2]}' where seq = 1"#,
        r#"update events set body = '{"kind": "ended", "winner": 3, "reason": "rules"}' where seq = 3"#,
        r#"update events set body = '{"kind": "extended", "deadline": 99999999999999}' where seq = 3"#,
        r#"update events set body = jsonb_set(body, '{terms,setup,options}', '"size=6"') where seq = 0"#,
        r#"update events set body = jsonb_set(body, '{terms,pace}', '"2d"') where seq = 0"#,
        "delete from events where seq = 0",
        "delete from events where seq = 1",
        "delete from events where seq = 2",
    ];
    for damage in damages {
        let id = two.played(HALL, 2).await;
        let done =
            sqlx::query(AssertSqlSafe(format!("{damage} and game_id = {id}"))).execute(&two.sql).await.expect(damage);
        assert_eq!(done.rows_affected(), 1, "{damage}");
        let loaded = two.store().load(id).await;
        assert!(matches!(loaded, Err(StoreError::Corrupt(..))), "{damage}: {loaded:?}");
        for command in [moved(ANA, "e5"), Command::Tick, Command::Resign { by: ANA.into() }] {
            let applied = two.store().apply(id, &command, asked_by(1), noon() + Duration::days(9)).await;
            assert!(matches!(applied, Err(StoreError::Corrupt(..))), "{damage}: {applied:?}");
        }
        let rematch = two.store().create_rematch(id, ANA, RANDOMNESS, asked_by(2), noon()).await;
        assert!(matches!(rematch, Err(StoreError::Corrupt(..))), "{damage}: {rematch:?}");
        // Lists and other games still work.
        assert!(two.store().games_of(Some(7), ANA, None, 1000, 0).await.is_ok());
        assert!(two.store().load(sound).await.is_ok());
    }
    let none = two.store().load(GameId(404)).await;
    assert!(matches!(none, Err(StoreError::NoSuchGame(GameId(404)))), "{none:?}");
    assert_eq!(two.number("select count(*) from interactions").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn several_processes_can_migrate_an_empty_database_at_once() {
    let url = create_database().await;
    let mut opening = JoinSet::new();
    for _ in 0..4 {
        let url = url.clone();
        opening.spawn(async move { Store::connect(&url).await.map(|_| ()) });
    }
    for opened in opening.join_all().await {
        opened.expect("a store");
    }
    let sql = PgPool::connect(&url).await.unwrap();
    let applied: i64 =
        sqlx::query_scalar("select count(*) from _sqlx_migrations where success").fetch_one(&sql).await.unwrap();
    let files = std::fs::read_dir("migrations").unwrap().count();
    assert_eq!(applied as usize, files);
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_database_is_an_error_within_the_deadline() {
    let start = || PrivatePostgres::start(PostgresOptions::default()).expect("a private Postgres");
    let server = tokio::task::spawn_blocking(start).await.unwrap();
    let store = Store::connect(&server.url()).await.unwrap();
    let new = new_table(HALL, ANA, Some(BEN), Pace::Day);
    let id = store.create_table(&new, BY_CHANNEL, noon()).await.unwrap().id;
    let held = claim_delivery(&store, noon()).await.expect("a delivery");
    tokio::task::spawn_blocking(move || drop(server)).await.unwrap();

    let soon = async |what: &str, failed: bool, since: Instant| {
        assert!(failed, "{what} without a database");
        assert!(
            since.elapsed() < deadline::stretched(std::time::Duration::from_millis(2400)),
            "{what} took {:?}",
            since.elapsed()
        );
    };
    let since = Instant::now();
    soon("settle", store.settle_task(&sent(&held, 1), &TaskOutcome::Done, noon()).await.is_err(), since).await;
    let since = Instant::now();
    soon("create_table", store.create_table(&new, asked_by(1), noon()).await.is_err(), since).await;
    let since = Instant::now();
    soon(
        "act",
        store
            .apply(id, &Command::Accept { by: BEN.into(), challenger_begins: true, seed: SEED }, asked_by(2), noon())
            .await
            .is_err(),
        since,
    )
    .await;
    let since = Instant::now();
    soon("games_of", store.games_of(Some(7), ANA, None, 10, 0).await.is_err(), since).await;
    let since = Instant::now();
    let claimed = store.claim_task(TaskKind::Delivery, &Owners::default(), noon()).await;
    soon("claim_task", claimed.is_err(), since).await;
}

// Speed

#[tokio::test(flavor = "multi_thread")]
async fn hot_queries_use_indexes() {
    let two = Two::new().await;
    let fill = "
        insert into games (guild_id, channel_id, game, phase, challenger, opponent, player1, player2, on_turn, events,
                deadline, due_at, created_at, updated_at)
            select n % 50, n % 200, 'tether', phase, n % 997, (n + 1) % 997,
                case when played then n % 997 end, case when played then (n + 1) % 997 end,
                case when phase = 'playing' then n % 997 end, 5,
                case when phase = 'playing' then at + n * interval '1 minute' end,
                case when phase in ('playing', 'open') then at + n * interval '1 minute' end, at, at
            from (select n, (array['over', 'over', 'over', 'playing', 'open', 'closed'])[n % 6 + 1] as phase,
                      n % 6 < 4 as played, timestamptz '2026-01-01' as at
                  from generate_series(1, 20000) n) rows;
        insert into events select id, seq, created_at, '{\"kind\": \"reminded\"}' from games, generate_series(0, 4) seq;
        insert into tasks (kind, key, owner, chain, first_seq, last_seq, lane, merges, due_since, due_at)
            select 'delivery', id || '-' || seq, guild_id, id, seq, seq, channel_id, true, created_at, created_at
            from games, generate_series(0, 4) seq where id % 97 = 0;
        insert into posts select id * 5 + seq, id, seq, seq, created_at + id * interval '1 second'
            from games, generate_series(0, 4) seq;
        insert into channels (channel_id, paused_until) select generate_series(0, 199), timestamptz '2025-12-01';
        insert into heartbeats values (1, 0, timestamptz '2026-01-01', timestamptz '2026-01-01');
        insert into downtimes (total, shard, starts, ends) values (1, 0, timestamptz '2026-01-01', timestamptz '2026-01-02');
        insert into absences select n, at, at + interval '1 day', false
            from generate_series(1, 5000) n, generate_series(timestamptz '2026-01-01', '2026-03-01', '14 days') at;
        insert into tasks (kind, key, owner, due_since, due_at)
            select (array['result', 'direct_notice'])[n % 2 + 1], n, n % 997, at, at + n * interval '1 minute'
            from (select n, timestamptz '2026-01-01' as at from generate_series(1, 5000) n) rows;
        insert into servers (guild_id) select generate_series(0, 49);
        insert into tournaments (guild_id, channel_id, draft_id, name, format, game, options, pace, max_players, threads, created_by,
                created_at, phase)
            select n % 50, n % 200, n, 'Cup', 'knockout', 'tether', '', '3d', 8, false, 57, timestamptz '2026-01-01',
                (array['open', 'running', 'over'])[n % 3 + 1]
            from generate_series(1, 3000) n;
        insert into tournament_players (tournament_id, user_id, joined_at, seed)
            select id, (id * 7 + n) % 997, created_at, n from tournaments, generate_series(1, 8) n;
        insert into tournament_games select id, 1, n / 2, 0, n, n + 1, id * 8 + n from tournaments, generate_series(0, 7) n
            where id < 2400;
        insert into tasks (kind, key, owner, about, due_since, due_at, payload)
            select 'tournament_message', id || '-invitation', guild_id, id, created_at,
                case when id % 100 = 0 then created_at + id * interval '1 minute' end,
                jsonb_build_object('tournament', id, 'about', 'invitation') from tournaments;
        insert into interactions select id, id, 0, 0, created_at + id * interval '1 second' from games;
        insert into channel_notices (game_id, seat, user_id) select id, 1, player1 from games where phase = 'playing';
        insert into explorations (user_id, record, kept, created_at, updated_at)
            select id, '', 0, created_at, created_at + id * interval '1 second' from games;
        analyze";
    sqlx::raw_sql(fill).execute(&two.sql).await.unwrap();
    let early = "timestamptz '2026-01-01 01:00'";
    let hot: [(&[&str], String); 78] = [
        (
            &["cross join lateral", "leased_by is null and due_at <= $2"],
            format!("'{{result,direct_notice}}', {early}, 'uncalled'"),
        ),
        (&["from channel_notices n", "cross join lateral"], "57, 7, false".to_owned()),
        (&["select due_at", "from tasks free", "limit 1"], format!("'delivery', {early}, {early}")),
        (&["on_turn = $2", "limit $4"], "7, 57, null, 10, 0".to_owned()),
        (&["on_turn = $2", "limit $4"], "7, 57, 57, 10, 0".to_owned()),
        (&["count!", "player1 = $2 and phase = 'playing'"], "7, 57".to_owned()),
        (&["select g.id from games g", "h.shard"], format!("{early}, 1, {early}, 100, {early}, {early}")),
        (&["as \"settled!\"", "from application"], format!("4700, {early}, {early}, {early}")),
        (&["uncredited_downtimes(g) d", "order by d.id"], "4700".to_owned()),
        (
            &["update heartbeats h", "beaten"],
            format!("'{{1}}', '{{0}}', array[{early}], '{{false}}', {early}, {early}, {early}"),
        ),
        (&["count!", "from live_games_in_channels"], "57, null".to_owned()),
        (&["select payload from tasks where chain = $1"], "4700, 'uncalled'".to_owned()),
        (&["uncredited_downtimes(g) d", "order by g.id"], "1, 0, 100".to_owned()),
        (&["player1 = $1 or player2 = $1", "deadline is not null"], "57".to_owned()),
        (&["count!", "player1 = any ($3)"], "7, 57, array[4294967296]::bigint[]".to_owned()),
        (&["(challenger = $1 or opponent = $1) and phase in"], "57".to_owned()),
        (&["select id, events from games"], "57".to_owned()),
        (&["select * from placed_games where player1 = $1", "limit $2 offset $3"], "57, 8, 0".to_owned()),
        (
            &["from voters v join placed_games mine"],
            format!("57, 8, {early}, array[4294967300, 4294967301, 4294967302]::bigint[]"),
        ),
        (&["count", "select id, guild_id from games where player1 = $1"], "57".to_owned()),
        (&["select g.guild_id, g.private, g.language"], "4711".to_owned()),
        (&["channel_id <> id", "for update skip locked"], format!("{early}, 200")),
        (&["select last_seq as", "last_seq > $2"], "4700, 1".to_owned()),
        (&["challenger = $1 and (guild_id is null"], "57, 200".to_owned()),
        (&["from placed_games where player1 = $1", "union all", "message_id is not null"], "57, 2".to_owned()),
        (&["opponent is null", "e.seq = 0"], format!("7, {early}, 200")),
        (
            &["update tasks", "claims = claims + 1", "with due"],
            format!(
                "'result', array[7]::bigint[], {early}, 'parlor', interval '15 s', array[8]::bigint[], 200, 'hidden', null"
            ),
        ),
        (
            &["update tasks", "claims = claims + 1", "with due"],
            format!("'delivery', '{{}}', {early}, 'parlor', interval '15 s', '{{}}', 8, 'hidden', null"),
        ),
        (&["from unnest($1::text[]) name", "where exists (select from tasks"], format!("array['result'], {early}")),
        (&["update tasks set leased_until"], "array[4711]::bigint[], 'parlor', interval '15 s'".to_owned()),
        (
            &["update tasks set leased_by = null", "pg_stat_activity"],
            format!("{early}, interval '13 s', interval '5 s', interval '5 min'"),
        ),
        (&["select payload from tasks where owner"], "7, 'lobby'".to_owned()),
        (&["select payload from tasks where kind = $1", "for update"], "'private_board', '7'".to_owned()),
        (&["select key, refused from tasks"], "7, 'rank_role'".to_owned()),
        (&["select refused as", "order by id desc limit 1"], "7, 'result', 'hidden'".to_owned()),
        (
            &["update tasks set due_at = least(due_at", "where owner = $1 and lane is null and (refused"],
            format!("7, {early}, false, 'rank_role'"),
        ),
        (&["busy!", "from tasks where owner = $1"], format!("57, 'private_board', {early}")),
        (&["update tasks set due_at = least(due_at", "about = $2"], format!("'direct_notice', 7, {early}")),
        (&["update tasks set due_at = least(due_at", "kind = $2"], format!("7, 'result', 57, {early}")),
        (&["former as", "keeps_all!"], format!("4711, 57, false, 1, 2, {early}")),
        (&["due_at > $5", "refused <> $6"], format!("7, 'tournament_message', 57, 4711, {early}, ''")),
        (&["was_tried!", "about = $3"], "7, 'tournament_message', 57".to_owned()),
        (
            &["set version = version + 1, due_since"],
            format!("'tournament_message', '7-invitation', {early}, 'parlor_tasks'"),
        ),
        (&["select t.name, t.thread_id is not null"], "4711".to_owned()),
        (&["select t.id, t.guild_id from tournament_games"], "4711".to_owned()),
        (&["takes_part!", "from tournaments t where guild_id"], "7, 57, 50".to_owned()),
        (&["r.reason is null and g.score is null"], "7, 57, 100".to_owned()),
        (&["not exists", "later.replay > g.replay", "open!"], "4711".to_owned()),
        (&["from tournament_players where user_id = $1", "phase <> 'over'", "no key update"], "57, null".to_owned()),
        (&["select p.user_id, p.left_at, p.place"], "4711, 7, 'tether', 3".to_owned()),
        (&["select stage, section, replay, first, second, t.game_id, score"], "711".to_owned()),
        (&["update absences", "g.deadline = absences.ends"], format!("57, {early}, 7")),
        (&["from absences", "sync_at <= $1 limit"], format!("{early}, 20")),
        (&["from placed_games mine where guild_id = $1 and phase in"], "7, 100".to_owned()),
        (&["select exists", "channel_id = $1 and parent_id is not null"], "7".to_owned()),
        (&["update games set channel_id = parent_id", "returning id"], "7".to_owned()),
        (&["update tasks set owner", "g.id = any($1)"], "array[4700, 4712]::bigint[], 'uncalled'".to_owned()),
        (&["set message_id = null", "channel_id = $1 or parent_id = $1"], format!("7, {early}")),
        (&["select channel_id from games g", "other.channel_id"], "4711".to_owned()),
        (&["distinct on (user_id)", "from absences"], "array[57, 58]::bigint[]".to_owned()),
        (&["from absences", "starts < $3"], format!("57, {early}, {early}")),
        (&["with behind as", "update channels"], format!("4700, 7, {early}, 5, 'uncalled'")),
        (
            &["with carried as", "insert into posts"],
            format!("array[4700]::bigint[], 57, {early}, 'uncalled', {early}, 'null'"),
        ),
        (&["exists!", "payload @> $4"], "'direct_notice', 57, 1, '{}'".to_owned()),
        (&["delete from tasks", "payload @> $3"], "'direct_notice', '{57}', '{}', 4700, 'refused-'".to_owned()),
        (&["select id", "first_seq as", "id > $2"], "4700, 1, true".to_owned()),
        (&["update tasks set refused = null", "where lane = $1"], format!("7, {early}, 'uncalled', 'parlor_tasks'")),
        (&["select from tasks where lane = $1"], "7, 'uncalled'".to_owned()),
        (&["delete from posts where ctid"], format!("{early}, 100")),
        (&["from games g, lateral", "seq <= $2"], format!("4711, {}", i32::MAX)),
        (&["first_seq, last_seq from interactions where id"], "4711".to_owned()),
        (&["delete from interactions", "limit $2"], format!("{early}, 100")),
        (&["update interactions set game_id = null"], "array[4711, 4712]::bigint[]".to_owned()),
        (&["delete from absences", "limit $2"], format!("{early}, 100")),
        (&["delete from explorations", "offset $2"], "57, 20".to_owned()),
        (&["delete from explorations", "limit $2"], format!("{early}, 100")),
        (&["body ->> 'kind' = 'ended'", "order by id for no key update"], "57, '57', 200".to_owned()),
        (&["select game_id, seq, body from events"], "array[57, 58]::bigint[], '57'".to_owned()),
    ];
    query_plans::assert_index_scans(
        &two.sql,
        &hot,
        &[
            "games",
            "posts",
            "events",
            "interactions",
            "absences",
            "explorations",
            "channel_notices",
            "tournaments",
            "tournament_players",
            "tournament_games",
            "tasks",
        ],
    )
    .await;
}

/// “Play on the board” lets people see a game for a day, but not once its channel is deleted, nor while the bot is away from the server.
#[tokio::test(flavor = "multi_thread")]
async fn opened_boards_of_a_deleted_channel_or_a_left_server_are_not_seen() {
    let two = Two::new().await;
    let (store, watcher) = (two.store(), UserId(1_100_000_000_000_000_003));
    store.record_server(8, "en", noon()).await.unwrap();
    let (over, running) = (two.over(HALL).await, two.game(HALL).await);
    let elsewhere = two.game(Place::on_server(8, 80)).await;
    for (interaction, game) in [(1, over), (2, running), (3, elsewhere)] {
        let store = store.for_interaction(interaction, watcher);
        store.open_page(watcher, OpenedPage::Board(game), None, &interaction.to_string(), noon()).await.unwrap();
    }
    let sees = async |game| store.has_opened_board(watcher, game, noon()).await.unwrap();
    assert!(sees(over).await && sees(running).await && sees(elsewhere).await);
    store.record_server_left(8, noon()).await.unwrap();
    assert!(!sees(elsewhere).await && sees(over).await);
    store.record_server(8, "en", noon()).await.unwrap();
    assert!(sees(elsewhere).await, "the bot is back");
    store.record_channel_gone(70, noon()).await.unwrap();
    assert!(!sees(over).await && !sees(running).await && sees(elsewhere).await);
}

/// Whoever sees a game without a link keeps a link from the last minutes. An older link does not become valid again.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_seen_without_a_link_leaves_links_as_they_are() {
    let two = Two::new().await;
    let (store, watcher) = (two.store(), UserId(1_100_000_000_000_000_003));
    let game = two.game(HALL).await;
    let (page, token) = (OpenedPage::Board(game), "a token");
    store.open_page(watcher, page, None, token, noon()).await.unwrap();
    for (at, is_valid) in [(noon() + Duration::minutes(1), true), (noon() + Duration::hours(25), false)] {
        store.allow_board(watcher, game, at).await.unwrap();
        assert_eq!(store.web_link(token, None, at).await.unwrap().is_some(), is_valid);
        assert!(store.has_opened_board(watcher, game, at).await.unwrap());
    }
}

/// A repeated delivery opens the same page with the same token, and a link that was used stays used. Another press begins anew.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_is_made_twice_stays_as_it_is() {
    let two = Two::new().await;
    let (store, watcher) = (two.store(), UserId(1_100_000_000_000_000_003));
    let page = OpenedPage::Board(two.game(HALL).await);
    let is_open = async |token| store.web_link(token, None, noon()).await.unwrap().map(|link| link.is_open);
    for _ in 0..2 {
        store.open_page(watcher, page, None, "one", noon()).await.unwrap();
    }
    assert_eq!(is_open("one").await, Some(true));
    store.begin_web_session("one", "en", None, Some("a browser"), noon()).await.unwrap().expect("a session");
    store.record_activity(watcher, page, "an instance").await.unwrap();
    store.open_page(watcher, page, None, "one", noon()).await.unwrap();
    assert_eq!(is_open("one").await, Some(false));
    assert_eq!(two.number("select count(*) from opened_boards where instance is not null").await, 1);
    store.open_page(watcher, page, None, "two", noon()).await.unwrap();
    assert_eq!((is_open("one").await, is_open("two").await), (None, Some(true)));
}

/// Rows of a deleted game, server or tournament go with it. The columns in `OUTLIVE` are exceptions: their rows outlive it, or
/// can belong to games outside servers.
#[tokio::test(flavor = "multi_thread")]
async fn rows_of_games_servers_and_tournaments_refer_to_them() {
    const OUTLIVE: [&str; 5] =
        ["downtimes.guild_id", "games.guild_id", "results.game_id", "results.guild_id", "tournament_games.game_id"];
    let two = Two::new().await;
    let columns: Vec<String> = sqlx::query_scalar(
        "select table_name || '.' || c.column_name
         from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
         where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('game_id', 'guild_id', 'tournament_id')
             and table_name || '.' || c.column_name not in ('servers.guild_id')
             and not exists (
                 select from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
                 where f.contype = 'f' and f.conrelid = table_name::regclass and a.attname = c.column_name
             )
         order by 1",
    )
    .fetch_all(&two.sql)
    .await
    .unwrap();
    assert_eq!(columns, OUTLIVE);
}
