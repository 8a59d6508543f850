//! How many players of a leaderboard have which rating, as a tree of counts: a place is found by one row of each level,
//! however many players there are.
//!
//! A step is a 64th of a point. A node counts the players in its 64 parts: at level 0 these are steps, at level 1 points,
//! at level 2 intervals of 64 points. What ends a game only inserts rows of changes, so that it waits for no node; a job
//! folds them into the nodes. What holds is the sum of both.

use crate::store::{Store, StoreError, database::pool::Connection};
use std::collections::BTreeMap;

const LEVELS: u32 = 3;

/// The parts of a node.
const PARTS: usize = 64;

/// The bits of a step that tell the part of a node of level 0; those before them tell it for the next level.
const PART_BITS: u32 = 6;

/// Above the range of the program's ratings. A rating that was written by hand may be higher.
const LAST_STEP: i32 = (1 << (LEVELS * PART_BITS)) - 1;

/// The step in which a rating is, as `rating_step` in the database computes it.
pub(in crate::store) fn step_of(rating: f64) -> i32 {
    ((rating * PARTS as f64).floor() as i32).min(LAST_STEP)
}

/// The rating at which a step ends.
pub(in crate::store) fn end_of(step: i32) -> f64 {
    if step < LAST_STEP { f64::from(step + 1) / PARTS as f64 } else { f64::INFINITY }
}

/// The node of a level that counts the players of a step.
const fn node_of(step: i32, level: u32) -> i32 {
    step >> ((level + 1) * PART_BITS)
}

/// The part of that node in which they are.
const fn part_of(step: i32, level: u32) -> usize {
    (step >> (level * PART_BITS)) as usize % PARTS
}

/// The players of a leaderboard, and the one after a number of others.
#[derive(Clone, Copy, Debug)]
pub(in crate::store) struct Found {
    /// The number of players.
    pub ranked: i64,
    /// The step of that player, and the number of players in higher ones; `None` when there are not so many.
    pub step: Option<(i32, i64)>,
}

/// Finds the player after the first `skip` of a leaderboard.
pub(in crate::store) async fn find(
    tx: &mut Connection,
    scope: i64,
    game: &str,
    skip: i64,
) -> Result<Found, StoreError> {
    let changes = sqlx::query!(
        r#"select step, sum(players)::bigint as "players!" from rank_tree_changes
           where scope = $1 and game = $2
           group by step"#,
        scope,
        game
    )
    .fetch_all(&mut *tx)
    .await?;
    let (mut ranked, mut node, mut above) = (0, 0, 0);
    for level in (0..LEVELS).rev() {
        let stored = sqlx::query_scalar!(
            "select players from rank_tree where scope = $1 and game = $2 and level = $3 and node = $4",
            scope,
            game,
            level as i16,
            node
        )
        .fetch_optional(&mut *tx)
        .await?;
        let mut counts = [0; PARTS];
        for (count, stored) in counts.iter_mut().zip(stored.unwrap_or_default()) {
            *count = i64::from(stored);
        }
        for change in changes.iter().filter(|change| node_of(change.step, level) == node) {
            counts[part_of(change.step, level)] += change.players;
        }
        if level == LEVELS - 1 {
            ranked = counts.iter().sum();
        }
        let Some((part, before)) = part_with(&counts, skip - above) else { return Ok(Found { ranked, step: None }) };
        above += before;
        node = (node << PART_BITS) + part;
    }
    Ok(Found { ranked, step: Some((node, above)) })
}

/// The part with the player after the first `skip`, the highest part first, and the number of players in higher parts.
fn part_with(counts: &[i64; PARTS], skip: i64) -> Option<(i32, i64)> {
    let mut above = 0;
    for (part, count) in (0..PARTS as i32).zip(counts).rev() {
        if skip < above + count {
            return Some((part, above));
        }
        above += count;
    }
    None
}

impl Store {
    /// Folds up to `limit` recorded changes into the tree. Returns how many there were.
    pub async fn fold_rank_changes(&self, limit: i64) -> Result<u64, StoreError> {
        let mut tx = self.pool.begin().await?;
        let changes = sqlx::query!(
            "delete from rank_tree_changes
             where id in (select id from rank_tree_changes order by id limit $1 for update skip locked)
             returning scope, game, step, players",
            limit
        )
        .fetch_all(&mut *tx)
        .await?;
        // In the order of the keys, in which their rows are locked.
        let mut nodes: BTreeMap<(i64, &str, i16, i32), [i64; PARTS]> = BTreeMap::new();
        for change in &changes {
            for level in 0..LEVELS {
                let key = (change.scope, &*change.game, level as i16, node_of(change.step, level));
                nodes.entry(key).or_insert([0; PARTS])[part_of(change.step, level)] += change.players;
            }
        }
        nodes.retain(|_, counts| counts.iter().any(|count| *count != 0));
        if !nodes.is_empty() {
            add(&mut tx, &nodes).await?;
        }
        tx.commit().await?;
        Ok(changes.len() as u64)
    }
}

/// Adds players to nodes, and deletes nodes that have none left.
async fn add(tx: &mut Connection, nodes: &BTreeMap<(i64, &str, i16, i32), [i64; PARTS]>) -> Result<(), StoreError> {
    let scopes: Vec<_> = nodes.keys().map(|key| key.0).collect();
    let games: Vec<_> = nodes.keys().map(|key| key.1.to_owned()).collect();
    let levels: Vec<_> = nodes.keys().map(|key| key.2).collect();
    let numbers: Vec<_> = nodes.keys().map(|key| key.3).collect();
    let players: Vec<_> = nodes.values().flatten().copied().collect();
    sqlx::query!(
        "insert into rank_tree (scope, game, level, node, players)
         select scope, game, level, node, ($5::bigint[])[64 * n - 63 : 64 * n]::integer[]
         from unnest($1::bigint[], $2::text[], $3::smallint[], $4::integer[]) with ordinality
             changed (scope, game, level, node, n)
         order by n
         on conflict (scope, game, level, node) do update set players = (
             select array_agg(before + change order by part)
             from unnest(rank_tree.players, excluded.players) with ordinality part (before, change, part)
         )",
        &scopes,
        &games,
        &levels,
        &numbers,
        &players
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "delete from rank_tree t
         using unnest($1::bigint[], $2::text[], $3::smallint[], $4::integer[]) changed (scope, game, level, node)
         where t.scope = changed.scope and t.game = changed.game and t.level = changed.level and t.node = changed.node
             and 0 = all (t.players)",
        &scopes,
        &games,
        &levels,
        &numbers
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_where_the_next_one_begins() {
        for rating in [0.0, 0.015625, 99.99, 1500.0, 1500.015624, 2345.678, 4000.0, 4095.98] {
            let step = step_of(rating);
            assert!(rating < end_of(step) && step_of(end_of(step)) == step + 1, "{rating}");
            assert!(step == 0 || end_of(step - 1) <= rating, "{rating}");
        }
        for rating in [4095.99, 4096.0, 5000.0] {
            assert!(step_of(rating) == LAST_STEP && rating < end_of(LAST_STEP), "{rating}");
        }
    }

    #[test]
    fn nodes_and_parts_lead_back_to_the_step() {
        for step in [0, 63, 64, 96_000, 123_456, LAST_STEP] {
            let mut node = 0;
            for level in (0..LEVELS).rev() {
                assert_eq!(node, node_of(step, level), "{step}");
                node = (node << PART_BITS) + part_of(step, level) as i32;
            }
            assert_eq!(node, step);
        }
    }
}
