//! Ratings, the places that follow from them, and the roles that follow from places.
//!
//! `rate.rs` rates a game in the transaction of its last event. It locks the rows of both players last, always in the same order,
//! and draws the result's number while it holds these locks. So the order of numbers is the order of updates for every player,
//! and `recompute.rs` computes the same ratings, to the last bit.
//!
//! Before a person's third rated game of a kind, the stored rating is not shown, and nothing follows from it.
//! `play::rating::Shown` is what people see; queries that rank, seed or export compare with `MIN_GAMES`.
//!
//! A place on a leaderboard is a count over the index `ratings_ranked`, which contains the ranked players. A page and the caller's
//! place come from one snapshot.

pub(in crate::store) mod leaderboard;
pub(in crate::store) mod profile;
pub(in crate::store) mod rank_roles;
pub(in crate::store) mod rate;
pub(in crate::store) mod rated_games;
pub(in crate::store) mod recompute;
pub(in crate::store) mod scope;
