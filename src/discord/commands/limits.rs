//! The limits of options, which Discord checks before a handler does.

use crate::tournament::{MAX_PLAYERS, MIN_PLAYERS};

/// The ratings that a rank role can require.
pub(crate) const RATINGS: (u64, u64) = (1, 4000);

/// The longest name of a tournament, in characters.
pub(crate) const MAX_NAME: u16 = 40;

/// The fewest and the most players of a tournament.
pub(crate) const PLAYER_LIMITS: (u64, u64) = (MIN_PLAYERS as u64, MAX_PLAYERS as u64);
