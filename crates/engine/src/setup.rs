//! Parses the game and its options from the command line.

use super::{json::Json, referee};
use parlor_games::rules::{Game, Setup};

/// The help for an option that takes the id of a game, with a list of the ids.
pub fn game_help() -> String {
    let ids: Vec<_> = Game::ALL.iter().map(|game| game.id()).collect();
    let (last, others) = ids.split_last().unwrap_or((&"", &[]));
    format!("The game's id: {} or {last}", others.join(", "))
}

/// The game with an id.
///
/// # Errors
/// A sentence that lists the games.
pub fn game(id: &str) -> Result<Game, String> {
    referee::game(id).map_err(|error| error.error)
}

/// The setup of a game from its options as a JSON object. Missing options take their defaults.
///
/// # Errors
/// A sentence about the error, with the valid values.
pub fn setup(game: Game, options: &str) -> Result<Setup, String> {
    Json::parse(options.as_bytes())
        .and_then(|options| referee::setup(game, options).map_err(|error| error.error))
        .map_err(|why| format!("--options: {why}"))
}
