//! Counts of a leaderboard's players by whole points.
//!
//! Counting a million players takes some 200 ms, so the counts of a large leaderboard are cached for a minute.
//! Meanwhile the number of players, and a place, may be slightly out of date.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use time::{Duration, OffsetDateTime};

/// Smaller leaderboards are counted on every request.
const MIN_CACHED_PLAYERS: i64 = 10_000;

const CACHE_TTL: Duration = Duration::MINUTE;

#[derive(Debug)]
pub(in crate::store) struct Counts {
    pub counted_at: OffsetDateTime,
    /// Points, best first, each with its number of players.
    pub by_points: Vec<(i32, i64)>,
}

impl Counts {
    pub fn players(&self) -> i64 {
        self.by_points.iter().map(|(_, players)| players).sum()
    }

    /// Players with more whole points.
    pub fn above(&self, points: i32) -> i64 {
        self.by_points.iter().take_while(|(other, _)| *other > points).map(|(_, players)| players).sum()
    }

    /// The points of the player after the first `skip`, and the number of players with more points; `None` past the
    /// last player.
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

/// Large leaderboards only. Cheap to clone.
#[derive(Clone, Default, Debug)]
pub(in crate::store) struct KeptCounts(Arc<Mutex<CountsByScopeAndGame>>);

impl KeptCounts {
    pub fn get(&self, scope: i64, game: &'static str, now: OffsetDateTime) -> Option<Arc<Counts>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(&(scope, game)).filter(|counts| (now - counts.counted_at).abs() < CACHE_TTL).cloned()
    }

    /// Caches the counts of a large leaderboard.
    pub fn keep(&self, scope: i64, game: &'static str, counts: &Arc<Counts>) {
        if counts.players() >= MIN_CACHED_PLAYERS {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert((scope, game), Arc::clone(counts));
        }
    }
}
