pub(in crate::store) mod leaderboard;
pub(in crate::store) mod profile;
pub(in crate::store) mod rank_roles;
pub(in crate::store) mod rate;
pub(in crate::store) mod recompute;
pub(in crate::store) mod scope;
