//! Times queries and counts the pages that they read, alternating between two databases.

use super::{
    durations::median,
    fill::{Filled, GUILD},
    pages::{self, Statement},
};
use parlor::{
    play::{Command, First, GameId, Pace, Participant, Table, Terms, TimeoutRule, UserId},
    store::{Cause, NewTable, Owners, Place, Randomness, Rank, Scope, TaskKind, TaskOutcome},
};
use parlor_games::{
    dice::DiceSeed,
    rules::{Game, Options},
};
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};
use time::OffsetDateTime;

/// Measured rounds. Each round queries every database once. The bench reports the median of the times and the mean of the pages.
const ROUNDS: usize = 101;

/// Rounds before the measured ones: they read from the disk.
const WARM_UP: usize = 31;

/// The lowest id of the people who play here. People with small ids count as deleted.
const NEWCOMER: u64 = 1_100_000_000_000_000_000;

/// Results of one kind of request in the two databases.
pub struct Measured {
    pub name: &'static str,
    /// Median times.
    pub times: [Duration; 2],
    /// For each statement of one request: the pages read in each database, and the bytes written to the log.
    pub statements: Vec<(String, [f64; 2], [f64; 2])>,
}

impl Measured {
    /// Pages of all statements of one request.
    pub fn pages(&self) -> [f64; 2] {
        [0, 1].map(|which| self.statements.iter().map(|(_, pages, _)| pages[which]).sum())
    }

    fn new(name: &'static str, all: [Vec<Duration>; 2], statements: [Vec<Statement>; 2]) -> Self {
        let mut both: BTreeMap<String, ([f64; 2], [f64; 2])> = BTreeMap::new();
        for (which, statements) in statements.into_iter().enumerate() {
            for Statement { query, pages, wal } in statements {
                let (of_pages, of_wal) = both.entry(query).or_default();
                of_pages[which] = pages as f64 / ROUNDS as f64;
                of_wal[which] = wal as f64 / ROUNDS as f64;
            }
        }
        let statements = both.into_iter().map(|(query, (pages, wal))| (query, pages, wal)).collect();
        Self { name, times: all.map(|mut times| median(&mut times)), statements }
    }
}

/// Queries both databases alternately: other load on the machine then affects both alike.
pub async fn measure(both: [&Filled; 2]) -> Vec<Measured> {
    let mut measured: Vec<Measured> = Vec::new();
    let (here, now) = (Scope::Guild(GUILD), OffsetDateTime::now_utc());
    // The rows fall due tomorrow.
    let tomorrow = now + time::Duration::DAY;
    macro_rules! measure {
        ($name:expr, |$one:ident, $n:ident| $query:expr) => {{
            let mut all = [Vec::new(), Vec::new()];
            for $n in 0..WARM_UP + ROUNDS {
                if $n == WARM_UP {
                    for one in both {
                        pages::reset(&one.sql).await;
                    }
                }
                // The order alternates as well.
                for which in [$n % 2, 1 - $n % 2] {
                    let $one = both[which];
                    let since = Instant::now();
                    $query;
                    if $n >= WARM_UP {
                        all[which].push(since.elapsed());
                    }
                }
            }
            let statements = [pages::read(&both[0].sql).await, pages::read(&both[1].sql).await];
            measured.push(Measured::new($name, all, statements));
        }};
    }
    // Each query is about a different player.
    let player = |one: &Filled, n: usize| UserId((n as u64 * 7_368_787) % one.size.active().cast_unsigned() + 1);
    let snapshot = async |one: &Filled| one.store.snapshot().await.expect("a snapshot");
    measure!("leaderboard: count", |one, _n| {
        assert!(snapshot(one).await.leaderboard(here, None, 0, 0).await.expect("a number").ranked > 0);
    });
    measure!("leaderboard: first page", |one, _n| {
        assert_eq!(snapshot(one).await.leaderboard(here, None, 0, 20).await.expect("a page").rows.len(), 20);
    });
    measure!("leaderboard: own rank", |one, n| {
        let rank = snapshot(one).await.rank(here, None, player(one, n), now).await.expect("a rank");
        assert!(matches!(rank, Rank::Ranked(_)));
    });
    measure!("leaderboard: a page in the middle", |one, n| {
        let skip = one.size.players / 2 + n as i64 % 20 * 20 - 300;
        let board = snapshot(one).await.leaderboard(here, Some(Game::Tether), skip, 20).await.expect("a page");
        assert_eq!((board.rows[0].rank, board.rows.len()), (skip + 1, 20));
    });
    measure!("leaderboard: the last page", |one, _n| {
        let board = snapshot(one).await.leaderboard(here, None, one.size.players - 20, 20).await.expect("a page");
        assert_eq!(board.rows.len(), 20);
    });
    // `/games` reads its first page this way, and counts the games if there are more.
    measure!("/games", |one, n| {
        let person = UserId(n as u64 % 60 + 2);
        let games = one.store.games_of(Some(GUILD), person, None, 9, 0).await.expect("games");
        assert!(!games.is_empty());
        if games.len() > 8 {
            assert!(one.store.count_games_of(GUILD, person).await.expect("a number") > 8);
        }
    });
    measure!("games to replay", |one, n| {
        let games = one.store.recent_games(Some(GUILD), player(one, n), 25).await.expect("games");
        assert!(games.len() >= 10);
    });
    measure!("games on the server", |one, _n| {
        assert_eq!(one.store.games_on(GUILD, 25).await.expect("games").len(), 25);
    });
    measure!("profile", |one, n| {
        let (person, mut snapshot) = (player(one, n), snapshot(one).await);
        snapshot.choices(person).await.expect("choices");
        assert_eq!(snapshot.player_ratings(here, person).await.expect("ratings").len(), 2);
        assert_eq!(snapshot.past_games(GUILD, person, 5).await.expect("games").len(), 5);
        snapshot.head_to_head(GUILD, person, UserId(1)).await.expect("results");
        assert!(!snapshot.rating_history(here, None, person, 300).await.expect("a curve").is_empty());
    });
    measure!("rating changes of a game", |one, n| {
        let changes = one.store.rating_changes(GameId(n as i64 * 37 + 1)).await.expect("changes");
        assert!(changes.is_some());
    });
    measure!("claim a delivery, and put it back", |one, _n| {
        let later = tomorrow + Duration::from_secs(3600);
        let claimed = one.store.claim_task(TaskKind::Delivery, &Owners::default(), later).await.expect("an answer");
        let claimed = claimed.expect("a delivery");
        one.store.settle_task(&claimed, &TaskOutcome::Again(later), later).await.expect("put back");
    });
    measure!("due games", |one, _n| {
        one.store.due_games(tomorrow + Duration::from_secs(60), 1, now, 100).await.expect("games");
    });
    measure!("inactive players, when there are none", |one, _n| {
        assert_eq!(one.store.unrank_inactive(now - time::Duration::days(90), 2000, now).await.expect("done"), 0);
    });
    let newcomer = |n: usize| UserId(NEWCOMER + n as u64);
    let mut games = [Vec::new(), Vec::new()];
    for (one, games) in both.iter().zip(&mut games) {
        one.add_players(NEWCOMER, WARM_UP + ROUNDS + 1).await;
        for n in 0..WARM_UP + ROUNDS {
            games.push(rated_game(one, [newcomer(n), newcomer(n + 1)], later(now)).await);
        }
    }
    measure!("end of a rated game", |one, n| {
        let games = &games[usize::from(std::ptr::eq(one, both[1]))];
        let resign = Command::Resign { by: newcomer(n).into() };
        one.store.apply(games[n], &resign, Cause::JOB, later(now)).await.expect("an end");
    });
    measured
}

/// The games played here end at this time: a bot that starts on the database finds nothing of them due.
fn later(now: OffsetDateTime) -> OffsetDateTime {
    now + time::Duration::days(30)
}

/// A rated game in progress.
async fn rated_game(one: &Filled, [first, second]: [UserId; 2], now: OffsetDateTime) -> GameId {
    let [first, second] = [first, second].map(Participant::from);
    let setup = Game::Tether.setup(&Options::default()).expect("a setup");
    let terms = Terms {
        setup,
        first: First::Challenger,
        pace: Pace::Day,
        rated: true,
        timeout: TimeoutRule::Claim,
        pair: None,
        event: false,
    };
    let new = NewTable {
        place: Place::on_server(GUILD, 1),
        challenge: Table::challenge(first, Some(second), terms, now).expect("a challenge"),
        thread: false,
        language: None,
        randomness: Randomness { challenger_begins: true, seed: DiceSeed::new([7; 32]) },
    };
    let id = one.store.create_table(&new, Cause::JOB, now).await.expect("a table").id;
    let accept = Command::Accept { by: second, challenger_begins: true, seed: DiceSeed::new([7; 32]) };
    let moves = [(first, "a1"), (second, "b1"), (first, "a2"), (second, "b2")];
    let moves = moves.map(|(by, text)| Command::Move { by, text: text.to_owned(), version: None });
    for command in [accept].into_iter().chain(moves) {
        one.store.apply(id, &command, Cause::JOB, now).await.expect("applied");
    }
    id
}
