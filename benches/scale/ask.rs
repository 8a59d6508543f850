//! Times queries, alternating between two databases.

use super::{
    durations::median,
    fill::{Filled, GUILD},
};
use parlor::{
    play::{GameId, UserId},
    store::{Rank, Scope},
};
use parlor_games::rules::Game;
use std::time::{Duration, Instant};
use time::OffsetDateTime;

/// Measured rounds, in each of which every database is queried once; the median is reported.
const ROUNDS: usize = 101;

/// Rounds before them, so that reading from the disk is not measured.
const WARM_UP: usize = 31;

/// A query's name, and its median times in the databases.
pub type Times = (&'static str, [Duration; 2]);

/// Queries both databases alternately, so that other load on the machine affects both alike.
pub async fn measure(both: [&Filled; 2]) -> Vec<Times> {
    let mut times: Vec<Times> = Vec::new();
    let (here, now) = (Scope::Guild(GUILD), OffsetDateTime::now_utc());
    // The rows fall due tomorrow.
    let tomorrow = now + time::Duration::DAY;
    macro_rules! time {
        ($name:expr, |$one:ident, $n:ident| $query:expr) => {{
            let mut all = [Vec::new(), Vec::new()];
            for $n in 0..WARM_UP + ROUNDS {
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
            times.push(($name, all.map(|mut times| median(&mut times))));
        }};
    }
    // A different player each time.
    let player = |one: &Filled, n: usize| UserId((n as u64 * 7_368_787) % one.size.active().cast_unsigned() + 1);
    time!("leaderboard: first page and own rank", |one, n| {
        assert_eq!(one.store.leaderboard(here, None, 0, 20).await.expect("a page").rows.len(), 20);
        let rank = one.store.rank(here, None, player(one, n), now).await.expect("a rank");
        assert!(matches!(rank, Rank::Ranked(_)));
    });
    time!("leaderboard: a page in the middle", |one, n| {
        let skip = one.size.players / 2 + n as i64 % 20 * 20 - 300;
        let board = one.store.leaderboard(here, Some(Game::Tether), skip, 20).await.expect("a page");
        assert_eq!((board.rows[0].rank, board.rows.len()), (skip + 1, 20));
    });
    time!("leaderboard: the last page", |one, _n| {
        let board = one.store.leaderboard(here, None, one.size.players - 20, 20).await.expect("a page");
        assert_eq!(board.rows.len(), 20);
    });
    time!("/games: a page and the count", |one, n| {
        let person = UserId(n as u64 % 60 + 2);
        let games = one.store.games_of(GUILD, person, None, 8, 0).await.expect("games");
        assert!(!games.is_empty() && one.store.count_games_of(GUILD, person).await.expect("a number") > 0);
    });
    time!("profile: all queries", |one, n| {
        let (person, store) = (player(one, n), &one.store);
        store.choices(person).await.expect("choices");
        assert_eq!(store.standings(here, person).await.expect("standings").len(), 2);
        assert_eq!(store.past_games(GUILD, person, 5).await.expect("games").len(), 5);
        store.head_to_head(GUILD, person, UserId(1)).await.expect("results");
        assert!(!store.rating_history(here, None, person, 300).await.expect("a curve").is_empty());
    });
    time!("rating changes of a game", |one, n| {
        let changes = one.store.rating_changes(GameId(n as i64 * 37 + 1)).await.expect("changes");
        assert!(changes.is_some());
    });
    time!("claim a delivery from the outbox", |one, _n| {
        one.store.claim_delivery(tomorrow + Duration::from_secs(3600)).await.expect("an answer");
    });
    time!("due games", |one, _n| {
        one.store.due_games(tomorrow + Duration::from_secs(60), 1, now, 100).await.expect("games");
    });
    time!("inactive players, when there are none", |one, _n| {
        assert_eq!(one.store.unrank_inactive(now - time::Duration::days(90), 2000).await.expect("done"), 0);
    });
    times
}
