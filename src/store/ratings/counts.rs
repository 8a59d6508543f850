use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};
use time::OffsetDateTime;

/// By scope and game.
pub(in crate::store) type CachedCounts = Arc<Mutex<HashMap<(i64, &'static str), Arc<Counts>>>>;

#[derive(Debug)]
pub(in crate::store) struct Counts {
    pub(super) counted_at: OffsetDateTime,
    /// Points, best first, each with its number of players.
    pub(super) by_points: Vec<(i32, i64)>,
}

impl Counts {
    pub(super) fn players(&self) -> i64 {
        self.by_points.iter().map(|(_, players)| players).sum()
    }

    /// Players with more whole points.
    pub(super) fn above(&self, points: i32) -> i64 {
        self.by_points.iter().take_while(|(other, _)| *other > points).map(|(_, players)| players).sum()
    }

    /// The points of the player after the first `skip`, and the number of players with more points; `None` past the
    /// last player.
    pub(super) fn find(&self, skip: i64) -> Option<(i32, i64)> {
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
