//! Game and options as they stand on the command line.

use super::{json::Json, referee};
use crate::rules::{Game, Setup};

/// The game of that id.
///
/// # Errors
/// A sentence that names the games.
pub(super) fn game(id: &str) -> Result<Game, String> {
    referee::game(id).map_err(|refusal| refusal.error)
}

/// The setup of a game by its options as a JSON object; what that leaves out takes its default.
///
/// # Errors
/// A sentence about what is wrong, and what there is.
pub(super) fn setup(game: Game, options: &str) -> Result<Setup, String> {
    Json::parse(options.as_bytes())
        .and_then(|options| referee::setup(game, options).map_err(|refusal| refusal.error))
        .map_err(|why| format!("--options: {why}"))
}
