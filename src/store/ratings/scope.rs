//! The leaderboards: one for each scope and game, and one of all games together for each scope.

use crate::store::database::to_db;
use parlor_games::rules::Game;

/// The people among whom a rating is computed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scope {
    Guild(u64),
    /// Everybody who takes part in the ratings across servers.
    Everywhere,
}

/// [`Scope::Everywhere`] as stored; no server has this id.
pub(in crate::store) const EVERYWHERE: i64 = 0;

impl Scope {
    pub(in crate::store) fn to_db(self) -> i64 {
        match self {
            Self::Guild(guild) => to_db(guild),
            Self::Everywhere => EVERYWHERE,
        }
    }
}

/// All games together, as stored; no game has this id.
pub(in crate::store) const ALL_GAMES: &str = "all";

/// The id of a game, or of all games together.
pub(in crate::store) fn game_column(game: Option<Game>) -> &'static str {
    game.map_or(ALL_GAMES, Game::id)
}
