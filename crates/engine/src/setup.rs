//! Games and their options on the command line.

use super::{json::Json, referee};
use parlor_games::rules::{Game, Setup};

/// For an option that takes a game's id.
pub fn game_help() -> String {
    let ids: Vec<_> = Game::ALL.iter().map(|game| game.id()).collect();
    let (last, others) = ids.split_last().unwrap_or((&"", &[]));
    format!("The game's id: {} or {last}", others.join(", "))
}

/// # Errors
/// A sentence that lists the games.
pub fn game(id: &str) -> Result<Game, String> {
    referee::game(id).map_err(|error| error.error)
}

/// The set-up for options as a JSON object; missing options take their defaults.
///
/// # Errors
/// A sentence with the valid values.
pub fn setup(game: Game, options: &str) -> Result<Setup, String> {
    Json::parse(options.as_bytes())
        .and_then(|options| referee::setup(game, options).map_err(|error| error.error))
        .map_err(|why| format!("--options: {why}"))
}
