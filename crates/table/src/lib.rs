//! What people may do in a game and in a tournament, and what follows from it. All of it is pure: callers pass in the time, seeds
//! and facts from elsewhere, and store what was decided.

pub mod league;
pub mod play;
pub mod tournament;
pub mod zone;
