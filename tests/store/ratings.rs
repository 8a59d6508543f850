//! Results, ratings and their tables against a real Postgres, with two stores on one database, like two processes.

use parlor_testkit as support;
use parlor_testkit::concurrency;
use parlor_testkit::database;
use parlor_testkit::polling::poll;
use parlor_testkit::query_plans;

use database::create_migrated_database;
use parlor::{
    play::{
        Command, First, GameId, Pace, Participant, Table, Terms, TimeoutRule, UserId,
        rating::{PlayerRating, Shown, ShownChange},
    },
    store::{
        Announce, Cause, Choices, NewTable, Owners, Place, Randomness, Rank, Scope, Snapshot, Store, StoreError,
        TaskKind,
    },
};
use parlor_games::dice::DiceSeed;
use parlor_games::rules::{Game, Options};
use sqlx::{AssertSqlSafe, PgPool, Row as _};
use std::collections::BTreeMap;
use support::Random;
use time::{Duration, OffsetDateTime};

const ANA: UserId = UserId(1_100_000_000_000_000_001);
const BEN: UserId = UserId(1_100_000_000_000_000_002);
const CARLA: UserId = UserId(1_100_000_000_000_000_003);
const HALL: Place = Place::on_server(7, 70);
const HERE: Scope = Scope::Guild(7);
const BY_CHANNEL: Cause = Cause::JOB;
const TAKES_PART: Choices = Choices { everywhere: true, listed: true };

fn noon() -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(1_800_000_000).expect("a time")
}

/// Two stores on a new database, and a connection to query it directly.
struct Two {
    url: String,
    stores: [Store; 2],
    sql: PgPool,
}

/// A game to be played.
#[derive(Clone, Copy)]
struct Plan {
    place: Place,
    game: Game,
    players: [UserId; 2],
    rated: bool,
}

impl Plan {
    const fn tether(one: UserId, two: UserId) -> Self {
        Self { place: HALL, game: Game::Tether, players: [one, two], rated: true }
    }
}

impl Two {
    async fn new() -> Self {
        let url = create_migrated_database().await.url().to_owned();
        let stores =
            [Store::connect(&url).await.expect("a store"), Store::connect(&url).await.expect("a second store")];
        let sql = PgPool::connect(&url).await.expect("a connection");
        Self { url, stores, sql }
    }

    async fn snapshot(&self) -> Snapshot {
        self.store().snapshot().await.expect("a snapshot")
    }

    fn store(&self) -> &Store {
        &self.stores[0]
    }

    async fn number(&self, query: &str) -> i64 {
        sqlx::query_scalar(AssertSqlSafe(query.to_owned())).fetch_one(&self.sql).await.expect("a number")
    }

    async fn run(&self, command: &str) -> u64 {
        let done = sqlx::query(AssertSqlSafe(command.to_owned())).execute(&self.sql).await.expect("done");
        done.rows_affected()
    }

    /// A game after the planned number of plies.
    async fn begun(&self, plan: Plan, plies: usize) -> GameId {
        let Plan { place, game, players: [one, two], rated } = plan;
        let setup = game.setup(&Options::default()).expect("a setup");
        let terms = Terms {
            setup,
            first: First::Challenger,
            pace: Pace::Day,
            rated,
            timeout: TimeoutRule::Claim,
            pair: None,
            event: false,
        };
        let challenge = Table::challenge(one.into(), Some(two.into()), terms, noon()).expect("a challenge");
        let new = NewTable {
            place,
            challenge,
            thread: false,
            language: None,
            randomness: Randomness { challenger_begins: true, seed: DiceSeed::new([7; 32]) },
        };
        let id = self.store().create_table(&new, BY_CHANNEL, noon()).await.expect("a table").id;
        let accept = Command::Accept { by: two.into(), challenger_begins: true, seed: DiceSeed::new([7; 32]) };
        self.store().apply(id, &accept, BY_CHANNEL, noon()).await.expect("accepted");
        for _ in 0..plies {
            let table = self.store().load(id).await.expect("a table").table;
            let game = table.game().expect("a game");
            let text = game.position.legal_texts().remove(0);
            let play = Command::Move { by: game.on_turn(), text, version: None };
            self.store().apply(id, &play, BY_CHANNEL, noon()).await.expect("a move");
        }
        id
    }

    async fn resign(&self, id: GameId, by: UserId, now: OffsetDateTime) {
        self.store().apply(id, &Command::Resign { by: by.into() }, BY_CHANNEL, now).await.expect("resigned");
    }

    async fn over(&self, plan: Plan, loser: UserId, now: OffsetDateTime) -> GameId {
        let id = self.begun(plan, 4).await;
        self.resign(id, loser, now).await;
        id
    }

    async fn player_rating(&self, scope: Scope, game: Option<Game>, person: UserId) -> Option<PlayerRating> {
        let all = self.snapshot().await.player_ratings(scope, person).await.expect("ratings");
        all.into_iter().find(|(other, _)| *other == game).map(|(_, player_rating)| player_rating)
    }

    /// The stored ratings equal the recomputed ones.
    async fn is_sound(&self) {
        let found = self.store().recompute_ratings(false, noon()).await.expect("recomputed");
        assert!(found.is_sound(), "{found:?}");
    }

    /// Inserts ratings directly: each person's points on the server's leaderboard of all games.
    async fn people(&self, ratings: &[(u64, f64)]) {
        for (person, rating) in ratings {
            database::store_rating(&self.stores[0], Scope::Guild(7), None, *person, Some(*rating), noon()).await;
        }
    }

    async fn at_once<T, F>(&self, tasks: usize, task: impl Fn(Store, usize) -> F) -> Vec<T>
    where
        T: Send + 'static,
        F: Future<Output = T> + Send + 'static,
    {
        concurrency::run_at_once(&self.stores, tasks, task).await
    }
}

// Which games are rated

#[tokio::test(flavor = "multi_thread")]
async fn game_is_rated_on_its_own_leaderboard_and_on_that_of_all_games() {
    let two = Two::new().await;
    let id = two.over(Plan::tether(ANA, BEN), BEN, noon()).await;
    for game in [None, Some(Game::Tether)] {
        let (ana, ben) =
            (two.player_rating(HERE, game, ANA).await.unwrap(), two.player_rating(HERE, game, BEN).await.unwrap());
        assert_eq!((ana.wins, ana.losses, ana.draws, ana.last), (1, 0, 0, Some(noon())));
        assert_eq!((ben.wins, ben.losses, ben.draws, ben.last), (0, 1, 0, Some(noon())));
        // The values in the crate's documentation for a game between two new players.
        assert_eq!((ana.rating.value.round(), ben.rating.value.round()), (1662.0, 1338.0));
        assert_eq!(ana.rating.deviation.round(), 290.0);
    }
    assert!(two.player_rating(HERE, Some(Game::Waltz), ANA).await.is_none());
    assert!(two.player_rating(Scope::Guild(8), None, ANA).await.is_none());
    assert!(two.player_rating(Scope::Everywhere, None, ANA).await.is_none(), "neither player agreed to that");
    let changes = two.store().rating_changes(id).await.unwrap().expect("changes");
    let new = ShownChange { before: Shown::New { games: 0 }, after: Shown::New { games: 1 } };
    assert_eq!(changes, [(ANA.into(), new), (BEN.into(), new)]);
    two.is_sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_are_seen_and_exported_from_the_third_game_on() {
    let two = Two::new().await;
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(two.over(Plan::tether(ANA, BEN), BEN, noon()).await);
    }
    let other = two.over(Plan::tether(CARLA, BEN), BEN, noon()).await;
    let numbers = async |id| {
        let changes = two.store().rating_changes(id).await.unwrap().expect("changes");
        changes.map(|(_, change)| [change.before, change.after].map(|shown| shown.number().is_some()))
    };
    for (id, seen) in ids.iter().zip([[false, false], [false, false], [false, true], [true, true]]) {
        assert_eq!(numbers(*id).await, [seen; 2]);
    }
    assert_eq!(numbers(other).await, [[false; 2], [true; 2]]);
    for (person, seen) in [(ANA, true), (BEN, true), (CARLA, false)] {
        let entries = two.store().exported_entries(person, None).await.unwrap();
        let mut ratings = entries.iter().filter(|entry| entry.kind == "ratings").map(|entry| &entry.entry);
        assert!(ratings.all(|rating| rating["rating"].is_number() == seen), "{entries:?}");
        let lists = two.store().exported_lists(person).await.unwrap();
        for result in two.store().exported_results(person, &lists.results).await.unwrap() {
            assert_eq!(result.contains("rating_after"), seen, "{result}");
            assert_eq!(result.matches("\"scope\"").count(), 2, "in Tether and in all games: {result}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn called_off_and_unrated_games_change_no_rating() {
    let two = Two::new().await;
    let plan = Plan::tether(ANA, BEN);
    let unrated = two.over(Plan { rated: false, ..plan }, BEN, noon()).await;
    let aborted = two.begun(plan, 3).await;
    two.resign(aborted, ANA, noon()).await;
    assert_eq!(two.number("select count(*) from ratings").await, 0);
    assert_eq!(two.number("select count(*) from rating_changes").await, 0);
    assert_eq!(two.number("select count(*) from results where not rated and number is null").await, 2);
    for id in [unrated, aborted] {
        assert_eq!(two.store().rating_changes(id).await.unwrap(), None);
    }
    // Finished unrated games have a result in the profile, aborted games have none.
    let past = two.snapshot().await.past_games(7, ANA, 5).await.unwrap();
    assert_eq!(
        past.iter().map(|past| (past.id, past.opponent, past.won)).collect::<Vec<_>>(),
        [(unrated, BEN.into(), Some(true))]
    );
    two.is_sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn result_counts_everywhere_when_both_take_part() {
    let two = Two::new().await;
    let elsewhere = Place::on_server(8, 80);
    let everywhere = async |person| two.player_rating(Scope::Everywhere, None, person).await.map(|all| all.games());
    two.store().update_choices(ANA, noon(), |it| *it = TAKES_PART).await.unwrap();
    two.over(Plan::tether(ANA, BEN), BEN, noon()).await;
    assert_eq!((everywhere(ANA).await, everywhere(BEN).await), (None, None));
    two.store().update_choices(BEN, noon(), |it| *it = TAKES_PART).await.unwrap();
    two.over(Plan::tether(ANA, BEN), BEN, noon()).await;
    two.over(Plan { place: elsewhere, ..Plan::tether(BEN, ANA) }, ANA, noon()).await;
    assert_eq!((everywhere(ANA).await, everywhere(BEN).await), (Some(2), Some(2)));
    let here = async |guild| two.player_rating(Scope::Guild(guild), None, ANA).await.map(|all| all.games());
    assert_eq!((here(7).await, here(8).await), (Some(2), Some(1)));
    two.store().update_choices(BEN, noon(), |it| *it = Choices { everywhere: false, listed: true }).await.unwrap();
    two.over(Plan::tether(ANA, BEN), BEN, noon()).await;
    assert_eq!(everywhere(ANA).await, Some(2));
    two.is_sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deviation_grows_with_the_weeks_between_two_games() {
    let two = Two::new().await;
    for _ in 0..12 {
        two.over(Plan::tether(ANA, BEN), BEN, noon()).await;
    }
    let sure = two.player_rating(HERE, None, ANA).await.unwrap().rating;
    let later = noon() + Duration::weeks(30);
    let id = two.over(Plan::tether(ANA, BEN), BEN, later).await;
    let [(_, change), _] = two.store().rating_changes(id).await.unwrap().unwrap();
    let before = change.before.number().expect("a number");
    assert_eq!(before.value, sure.value);
    assert!(before.deviation > sure.deviation + 5.0, "{sure:?} {change:?}");
    two.is_sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn redelivery_is_not_rated_twice() {
    let two = Two::new().await;
    for round in 0..6 {
        let id = two.begun(Plan::tether(ANA, BEN), 4).await;
        let cause = Cause { interaction: Some(round + 1), announce: Announce::Post, ..Cause::JOB };
        let all =
            two.at_once(6, |store, _| async move {
                store.apply(id, &Command::Resign { by: BEN.into() }, cause, noon()).await
            })
            .await;
        assert!(all.iter().all(|applied| applied.is_ok()), "{all:?}");
        assert_eq!(two.player_rating(HERE, None, ANA).await.unwrap().wins, round as i32 + 1);
    }
    two.is_sound().await;
}

// Concurrent ends of games

/// Many games of few people end at the same moment, in two processes. Each is rated once, there is no deadlock, and the results
/// are numbered in the order in which they were rated.
#[tokio::test(flavor = "multi_thread")]
async fn games_that_end_concurrently_are_all_rated() {
    let two = Two::new().await;
    let mut random = Random::new(5);
    let people: Vec<_> = (1..=5).map(|n| UserId(ANA.0 + n)).collect();
    for person in &people[..3] {
        two.store().update_choices(*person, noon(), |it| *it = TAKES_PART).await.unwrap();
    }
    let mut played = BTreeMap::<UserId, i32>::new();
    for round in 0..support::often(3) {
        let mut games = Vec::new();
        for _ in 0..12 {
            let one = random.below(people.len());
            let other = (one + 1 + random.below(people.len() - 1)) % people.len();
            let players = [people[one], people[other]];
            let game = *random.pick(&[Game::Tether, Game::Netted]);
            let place = *random.pick(&[HALL, Place::on_server(8, 80)]);
            let id = two.begun(Plan { place, game, players, rated: true }, 4).await;
            players.iter().for_each(|player| *played.entry(*player).or_default() += 1);
            games.push((id, *random.pick(&players)));
        }
        let now = noon() + Duration::days(round as i64 * 9);
        let ended = two
            .at_once(games.len(), |store, task| {
                let (id, by) = games[task];
                async move { store.apply(id, &Command::Resign { by: by.into() }, BY_CHANNEL, now).await }
            })
            .await;
        for ended in ended {
            ended.expect("an end");
        }
    }
    for (person, games) in played {
        let mut all = 0;
        for guild in [7, 8] {
            all += two
                .player_rating(Scope::Guild(guild), None, person)
                .await
                .map_or(0, |player_rating| player_rating.games());
        }
        assert_eq!(all, games, "{person:?}");
    }
    // In the order of the numbers, each change starts with the rating after the previous one.
    let changes =
        sqlx::query("select * from rating_changes order by scope, game, user_id, number").fetch_all(&two.sql).await;
    let mut before = BTreeMap::<(i64, String, i64), f64>::new();
    for row in changes.unwrap() {
        let key = (row.get("scope"), row.get("game"), row.get("user_id"));
        let rating = before.insert(key, row.get("rating_after")).unwrap_or(1500.0);
        assert_eq!(rating.to_bits(), row.get::<f64, _>("rating_before").to_bits());
    }
    two.is_sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_changed_while_games_end_are_respected() {
    let two = Two::new().await;
    for _ in 0..3 {
        two.over(Plan::tether(ANA, BEN), BEN, noon()).await;
    }
    for round in 0..support::often(8) {
        let ids = [two.begun(Plan::tether(ANA, BEN), 4).await, two.begun(Plan::tether(BEN, ANA), 4).await];
        let listed = round % 2 == 1;
        let all: Vec<Result<(), StoreError>> = two
            .at_once(4, |store, task| async move {
                match task {
                    0 | 1 => store
                        .apply(ids[task], &Command::Resign { by: BEN.into() }, BY_CHANNEL, noon())
                        .await
                        .map(|_| ()),
                    2 => store.update_choices(ANA, noon(), |it| *it = Choices { everywhere: false, listed }).await,
                    _ => store.unrank_inactive(noon() - Duration::DAY, 1000, noon()).await.map(|_| ()),
                }
            })
            .await;
        assert!(all.iter().all(Result::is_ok), "{all:?}");
        let board = two.snapshot().await.leaderboard(HERE, None, 0, 10).await.unwrap();
        assert_eq!(board.rows.iter().any(|row| row.person == ANA), listed, "round {round}");
        assert_eq!(board.ranked, board.rows.len() as i64);
    }
    two.is_sound().await;
}

// Recomputing

#[tokio::test(flavor = "multi_thread")]
async fn wrong_stored_ratings_are_found_and_repaired() {
    let two = Two::new().await;
    let people = [ANA, BEN, CARLA];
    for person in [ANA, BEN] {
        two.store().update_choices(person, noon(), |it| *it = TAKES_PART).await.unwrap();
    }
    for n in 0..12_i64 {
        let players = [people[n as usize % 3], people[(n as usize + 1) % 3]];
        let plan = Plan { players, ..Plan::tether(ANA, BEN) };
        two.over(plan, players[n as usize / 3 % 2], noon() + Duration::days(n * 5)).await;
    }
    two.is_sound().await;
    let now = noon() + Duration::days(60);
    let damages = [
        "update ratings set rating = rating + 1e-9 where game = 'tether' and user_id = 1100000000000000001",
        "update ratings set wins = wins + 1 where scope = 7",
        "delete from ratings where game = 'all'",
        "insert into ratings (scope, game, user_id, ranked) values (7, 'tether', 55, true)",
        "update rating_changes set rating_after = 0 where number = 3",
        "delete from rating_changes where number between 5 and 7",
        "insert into rating_changes select 99, scope, game, user_id, at, 1, 2, 3, 4 from rating_changes where number = 1",
        // A changed result: the ratings follow from it.
        "update results set winner = 3 - winner where number = 4",
        "update results set winner = null where number = 6",
        "delete from results where number = 2",
        "update results set everywhere = false where number = 10",
    ];
    for damage in damages {
        assert!(two.run(damage).await > 0, "{damage}");
        let found = two.store().recompute_ratings(false, now).await.unwrap();
        assert!(!found.is_sound(), "{damage}: {found:?}");
        let again = two.store().recompute_ratings(false, now).await.unwrap();
        assert_eq!(found, again, "{damage}: looking changes nothing");
        let repaired = two.store().recompute_ratings(true, now).await.unwrap();
        assert_eq!((repaired.ratings_off, repaired.changes_off), (found.ratings_off, found.changes_off), "{damage}");
        let after = two.store().recompute_ratings(false, now).await.unwrap();
        assert!(after.is_sound(), "{damage}: {after:?}");
        let places = two.number("select count(*) from ratings where scope = 7 and game = 'all' and ranked").await;
        assert_eq!(places, 3, "{damage}");
    }
    assert_eq!(two.player_rating(HERE, None, ANA).await.unwrap().draws, 1);
    // All ratings are missing.
    two.run("truncate ratings, rating_changes").await;
    assert!(!two.store().recompute_ratings(true, now).await.unwrap().is_sound());
    assert!(two.store().recompute_ratings(false, now).await.unwrap().is_sound());
}

/// One role is given for either of two ratings. One row is missing and the other is too low.
#[tokio::test(flavor = "multi_thread")]
async fn a_repair_gives_the_roles_that_follow_from_it() {
    let two = Two::new().await;
    for _ in 0..3 {
        two.over(Plan::tether(ANA, BEN), BEN, noon()).await;
    }
    for game in [None, Some(Game::Tether)] {
        two.store().set_rank_role(7, 501_u64.into(), game, 1600, ANA, noon()).await.unwrap();
    }
    two.run("update ratings set rating = 1590 where game = 'tether' and wins = 3").await;
    two.run("delete from ratings where game = 'all' and wins = 3").await;
    two.run("delete from tasks").await;
    two.store().recompute_ratings(true, noon()).await.unwrap();
    let task = two.store().claim_task(TaskKind::RankRole, &Owners::default(), noon()).await.unwrap();
    let change = two.store().rank_role_change(&task.expect("a change")).await.unwrap().expect("a role");
    assert!(change.give, "{change:?}");
    assert_eq!(two.number("select count(*) from tasks where kind = 'rank_role'").await, 1);
}

/// Games that end while ratings are repaired wait for the repair, and are rated.
#[tokio::test(flavor = "multi_thread")]
async fn games_can_end_while_ratings_are_repaired() {
    let two = Two::new().await;
    for round in 0..support::often(4) {
        let ids = [two.begun(Plan::tether(ANA, BEN), 4).await, two.begun(Plan::tether(CARLA, BEN), 4).await];
        two.run("update ratings set rating = 1234").await;
        let all: Vec<Result<(), StoreError>> = two
            .at_once(4, |store, task| async move {
                match task {
                    0 | 1 => store
                        .apply(ids[task], &Command::Resign { by: BEN.into() }, BY_CHANNEL, noon())
                        .await
                        .map(|_| ()),
                    _ => store.recompute_ratings(true, noon()).await.map(|_| ()),
                }
            })
            .await;
        assert!(all.iter().all(Result::is_ok), "{all:?}");
        assert_eq!(two.player_rating(HERE, None, BEN).await.unwrap().losses, 2 * (round as i32 + 1));
    }
    two.store().recompute_ratings(true, noon()).await.unwrap();
    two.is_sound().await;
}

/// The server ends other statements after nine seconds.
#[tokio::test]
async fn a_repair_of_ratings_waits_for_a_lock_longer_than_other_statements() {
    let two = Two::new().await;
    let mut lock = two.sql.acquire().await.unwrap();
    sqlx::raw_sql("begin; lock table ratings").execute(&mut *lock).await.unwrap();
    let store = two.store().clone();
    let repair = tokio::spawn(async move { store.recompute_ratings(true, noon()).await });
    let waiting = "select count(*) from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query_start < now() - interval '11 s'";
    poll("the repair waits", async || (repair.is_finished() || two.number(waiting).await > 0).then_some(())).await;
    sqlx::raw_sql("rollback").execute(&mut *lock).await.unwrap();
    repair.await.unwrap().expect("a repair");
}

/// Runs `parlor ratings` on the database of `two`.
fn parlor_ratings(two: &Two, arguments: &[&str]) -> (Option<i32>, String) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_parlor"))
        .arg("ratings")
        .args(arguments)
        .env("DATABASE_URL", &two.url)
        .current_dir(std::env::temp_dir())
        .output()
        .expect("parlor runs");
    let told = [output.stdout, output.stderr].map(|told| String::from_utf8(told).expect("text")).concat();
    (output.status.code(), told)
}

#[tokio::test(flavor = "multi_thread")]
async fn command_line_compares_and_repairs() {
    let two = Two::new().await;
    for _ in 0..3 {
        two.over(Plan::tether(ANA, BEN), BEN, noon()).await;
    }
    let (code, told) = parlor_ratings(&two, &[]);
    assert!(code == Some(0) && told.starts_with("3 rated results, 4 ratings\n0 ratings differ"), "{told}");
    two.run("update ratings set rating = 1234 where user_id = 1100000000000000001").await;
    let (code, told) = parlor_ratings(&two, &[]);
    assert!(code == Some(1) && told.contains("2 ratings differ") && told.contains("--write corrects them"), "{told}");
    let (code, told) = parlor_ratings(&two, &["--write"]);
    assert!(code == Some(0) && told.contains("2 ratings corrected"), "{told}");
    assert_eq!(parlor_ratings(&two, &[]).0, Some(0));
    two.is_sound().await;
}

// Leaderboards

#[tokio::test(flavor = "multi_thread")]
async fn rank_needs_three_games_consent_and_a_game_within_ninety_days() {
    let two = Two::new().await;
    let rank = async |person, now| two.snapshot().await.rank(HERE, None, person, now).await.unwrap();
    assert_eq!(rank(ANA, noon()).await, Rank::TooFew(0));
    for games in 1..=3 {
        two.over(Plan::tether(ANA, BEN), BEN, noon()).await;
        let board = two.snapshot().await.leaderboard(HERE, None, 0, 10).await.unwrap();
        match rank(BEN, noon()).await {
            Rank::TooFew(played) => assert!(played == games && games < 3 && board.rows.is_empty()),
            Rank::Ranked(row) => assert!(games == 3 && row.rank == 2 && board.rows[1] == row, "{row:?}"),
            other => panic!("{other:?}"),
        }
    }
    // Inactive.
    let late = noon() + Duration::days(91);
    assert_eq!(rank(BEN, late).await, Rank::Inactive);
    assert_eq!(
        two.store().unrank_inactive(noon() + Duration::days(1), 1, noon()).await.unwrap(),
        1,
        "as many as allowed"
    );
    assert_eq!(two.store().unrank_inactive(noon() + Duration::days(1), 100, noon()).await.unwrap(), 3);
    assert_eq!(two.snapshot().await.leaderboard(HERE, None, 0, 10).await.unwrap().ranked, 0);
    two.over(Plan::tether(ANA, BEN), BEN, late).await;
    assert_eq!(two.snapshot().await.leaderboard(HERE, None, 0, 10).await.unwrap().ranked, 2);
    // Unlisted.
    two.store().update_choices(ANA, late, |it| *it = Choices { everywhere: true, listed: false }).await.unwrap();
    assert_eq!(rank(ANA, late).await, Rank::Unlisted);
    let board = two.snapshot().await.leaderboard(HERE, None, 0, 10).await.unwrap();
    assert_eq!(board.rows.iter().map(|row| (row.rank, row.person)).collect::<Vec<_>>(), [(1, BEN)]);
    assert_eq!(two.snapshot().await.rank(Scope::Everywhere, None, BEN, late).await.unwrap(), Rank::NotEverywhere);
    two.store().update_choices(ANA, late, |it| *it = Choices { everywhere: true, listed: true }).await.unwrap();
    assert_eq!(two.snapshot().await.leaderboard(HERE, None, 0, 10).await.unwrap().ranked, 2);
    two.is_sound().await;
}

/// Pages and ranks equal those of a sorted list of all players.
#[tokio::test(flavor = "multi_thread")]
async fn pages_and_ranks_equal_those_of_a_sorted_list() {
    let two = Two::new().await;
    let mut random = Random::new(9);
    // Many players have the same whole point, and some have the same rating.
    let mut people: BTreeMap<u64, f64> =
        (1..=120).map(|person| (person, 1490.0 + random.below(80) as f64 / 4.0)).collect();
    two.people(&people.iter().map(|(person, rating)| (*person, *rating)).collect::<Vec<_>>()).await;
    for _ in 0..6 {
        for _ in 0..20 {
            let person = 1 + random.below(120) as u64;
            if random.below(4) == 0 {
                people.remove(&person);
                two.run(&format!("update ratings set ranked = false where user_id = {person}")).await;
            } else {
                let rating = 1480.0 + random.below(200) as f64 / 4.0;
                people.insert(person, rating);
                two.run(&format!("update ratings set rating = {rating}, ranked = true where user_id = {person}")).await;
            }
        }
        let mut sorted: Vec<_> = people.iter().map(|(person, rating)| (UserId(*person), *rating)).collect();
        sorted.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        let mut listed = Vec::new();
        for page in 0.. {
            let board = two.snapshot().await.leaderboard(HERE, None, page * 7, 7).await.unwrap();
            assert_eq!(board.ranked, sorted.len() as i64);
            if board.rows.is_empty() {
                break;
            }
            for row in board.rows {
                assert_eq!(row.rank, listed.len() as i64 + 1);
                listed.push((row.person, row.player_rating.rating.value));
            }
        }
        assert_eq!(listed, sorted);
        for (rank, (person, _)) in (1..).zip(&sorted) {
            let Rank::Ranked(row) = two.snapshot().await.rank(HERE, None, *person, noon()).await.unwrap() else {
                panic!("{person:?} has no place")
            };
            assert_eq!((row.rank, row.person), (rank, *person));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn places_on_a_large_leaderboard_equal_those_of_a_window_function() {
    let two = Two::new().await;
    two.run(
        "insert into ratings (scope, game, user_id, rating, wins, rated_at, ranked)
         select 7, 'all', n, least(n * 7919 % 12000 / 2.3, 5000), 3, to_timestamp(1800000000), n % 6 > 0
         from generate_series(1, 15000) n",
    )
    .await;
    let ranked = two.snapshot().await.leaderboard(HERE, None, 0, 20).await.unwrap().ranked;
    assert_eq!(ranked, 12_500);
    for skip in [0, 19, 6_000, ranked - 20, ranked - 1, ranked] {
        let page = two.snapshot().await.leaderboard(HERE, None, skip, 20).await.unwrap();
        let expected: Vec<(i64, i64)> = sqlx::query_as(
            "select row_number() over (order by rating desc, user_id), user_id from ratings where ranked
             order by 1 limit 20 offset $1",
        )
        .bind(skip)
        .fetch_all(&two.sql)
        .await
        .unwrap();
        let shown: Vec<_> = page.rows.iter().map(|row| (row.rank, row.person.0.cast_signed())).collect();
        assert_eq!(shown, expected, "after {skip}");
        for row in page.rows {
            assert_eq!(two.snapshot().await.rank(HERE, None, row.person, noon()).await.unwrap(), Rank::Ranked(row));
        }
    }
}

// Profiles

#[tokio::test(flavor = "multi_thread")]
async fn profile_holds_recent_games_and_head_to_head() {
    let two = Two::new().await;
    let mut ids = Vec::new();
    for n in 0..8_i64 {
        let players = if n % 2 == 0 { [ANA, BEN] } else { [BEN, ANA] };
        let plan = Plan { rated: n != 3, players, ..Plan::tether(ANA, BEN) };
        let loser = if n % 3 == 0 { ANA } else { BEN };
        ids.push(two.over(plan, loser, noon() + Duration::hours(n)).await);
    }
    two.over(Plan { place: Place::on_server(8, 80), ..Plan::tether(ANA, BEN) }, BEN, noon()).await;
    two.over(Plan::tether(CARLA, BEN), BEN, noon()).await;
    let past = two.snapshot().await.past_games(7, ANA, 5).await.unwrap();
    let expected: Vec<_> = (3..8)
        .rev()
        .map(|n| (ids[n], Participant::from(BEN), Some(n % 3 != 0), noon() + Duration::hours(n as i64)))
        .collect();
    assert_eq!(past.iter().map(|past| (past.id, past.opponent, past.won, past.ended)).collect::<Vec<_>>(), expected);
    assert!(past.iter().all(|past| past.place == HALL && past.game == Game::Tether && past.message.is_none()));
    let fared = two.snapshot().await.head_to_head(7, ANA, BEN).await.unwrap();
    assert_eq!((fared.wins, fared.losses, fared.draws), (5, 3, 0));
    let other = two.snapshot().await.head_to_head(7, BEN, ANA).await.unwrap();
    assert_eq!((other.wins, other.losses, other.draws), (3, 5, 0));
    // Unrated games are not in the rating history.
    let history = two.snapshot().await.rating_history(HERE, None, ANA, 100).await.unwrap();
    let hours = history.iter().map(|(at, _)| (*at - noon()).whole_hours());
    assert_eq!(hours.collect::<Vec<_>>(), [0, 1, 2, 4, 5, 6, 7]);
    assert_eq!(two.snapshot().await.rating_history(HERE, None, ANA, 3).await.unwrap(), history[4..]);
    let last = two.player_rating(HERE, None, ANA).await.unwrap().rating;
    assert_eq!(history.last().unwrap().1, last.displayed());
}

// Speed

#[tokio::test(flavor = "multi_thread")]
async fn hot_queries_use_indexes() {
    let two = Two::new().await;
    let fill = "
        insert into games (guild_id, channel_id, game, phase, challenger, opponent, player1, player2, events,
                created_at, updated_at)
            select n % 20, n % 200, 'tether', 'over', n % 997, (n + 1) % 997, n % 997, (n + 1) % 997, 9, at, at
            from generate_series(1, 20000) n, (select timestamptz '2026-01-01' as at) fixed;
        insert into results (game_id, guild_id, game, player1, player2, winner, reason, plies, rated, everywhere,
                ended_at, number)
            select id, guild_id, game, player1, player2, id % 2 + 1, 'resigned', 9, true, false, created_at, id
            from games;
        insert into ratings (scope, game, user_id, rating, wins, rated_at, ranked)
            select id % 20, (array['all', 'tether'])[id % 2 + 1], id, 1000 + id % 1000, 3, created_at, id % 5 < 4
            from games;
        insert into rating_changes
            select number, guild_id, game, user_id, ended_at, 1500, 350, 1500, 350
            from results, lateral (values (player1), (player2)) seat (user_id);
        insert into people select user_id from ratings;
        select setval('results_number', 30000);
        analyze";
    sqlx::raw_sql(fill).execute(&two.sql).await.unwrap();
    let tables = ["games", "results", "ratings", "rating_changes", "people"];
    query_plans::assert_index_scans(&two.sql, &query_plans::rating_queries(), &tables).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_and_the_own_place_are_of_one_moment() {
    let two = Two::new().await;
    for _ in 0..3 {
        two.over(Plan::tether(ANA, BEN), BEN, noon()).await;
    }
    let mut snapshot = two.snapshot().await;
    let Rank::Ranked(own) = snapshot.rank(HERE, None, BEN, noon()).await.expect("a rank") else {
        panic!("Ben is ranked")
    };
    // The player above him leaves the leaderboard.
    two.store().update_choices(ANA, noon(), |it| it.listed = false).await.expect("a choice");
    let page = snapshot.leaderboard(HERE, None, 0, 10).await.expect("a page");
    assert_eq!((page.ranked, page.rows[1]), (2, own));
    let mut later = two.snapshot().await;
    let Rank::Ranked(first) = later.rank(HERE, None, BEN, noon()).await.expect("a rank") else {
        panic!("Ben is ranked")
    };
    assert_eq!(later.leaderboard(HERE, None, 0, 10).await.expect("a page").rows, [first]);
    assert_eq!((own.rank, first.rank), (2, 1));
}
