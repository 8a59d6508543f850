//! Games between people, tournaments and leagues: which commands are allowed, and their consequences. All of it is pure:
//! callers pass in the time, seeds and facts from elsewhere, and store the decisions.

pub mod league;
pub mod play;
pub mod tournament;
pub mod zone;
