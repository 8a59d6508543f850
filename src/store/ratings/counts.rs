//! How many players a leaderboard has, by whole points of their ratings.
//!
//! To count a million players takes some 200 ms, so the counts of a large leaderboard are kept for a minute. In the meantime its
//! number of players is that of a moment ago, and a place may be.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use time::{Duration, OffsetDateTime};

/// Leaderboards with fewer players are counted whenever they are shown.
const LARGE: i64 = 10_000;

/// How long the counts of a large leaderboard are used.
const CACHE_TTL: Duration = Duration::MINUTE;

/// The counts of a leaderboard.
#[derive(Debug)]
pub(in crate::store) struct Counts {
    pub counted_at: OffsetDateTime,
    /// Whole points and the number of players who have them, best first.
    pub by_points: Vec<(i32, i64)>,
}

impl Counts {
    pub fn players(&self) -> i64 {
        self.by_points.iter().map(|(_, players)| players).sum()
    }

    /// The number of players with more whole points.
    pub fn above(&self, points: i32) -> i64 {
        self.by_points.iter().take_while(|(other, _)| *other > points).map(|(_, players)| players).sum()
    }

    /// The whole points of the player after the first `skip`, and the number of players with more; `None` past the last
    /// player.
    pub fn find(&self, skip: i64) -> Option<(i32, i64)> {
        let mut above = 0;
        for &(points, players) in &self.by_points {
            if skip < above + players {
                return Some((points, above));
            }
            above += players;
        }
        None
    }
}

type CountsByScopeAndGame = HashMap<(i64, &'static str), Arc<Counts>>;

/// The counts of large leaderboards. Shared by handle.
#[derive(Clone, Default, Debug)]
pub(in crate::store) struct KeptCounts(Arc<Mutex<CountsByScopeAndGame>>);

impl KeptCounts {
    pub fn get(&self, scope: i64, game: &'static str, now: OffsetDateTime) -> Option<Arc<Counts>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(&(scope, game)).filter(|counts| (now - counts.counted_at).abs() < CACHE_TTL).cloned()
    }

    /// Keeps the counts of a leaderboard if it is large.
    pub fn keep(&self, scope: i64, game: &'static str, counts: &Arc<Counts>) {
        if counts.players() >= LARGE {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert((scope, game), Arc::clone(counts));
        }
    }
}
