//! Which games can be analysed.

use super::{Result, refuse};
use crate::{
    play::{GameId, Phase, StartedGame, Table},
    text::{self, msg},
};

/// In plies; an analysis of this length keeps a core busy for a minute.
const MAX_PLIES: usize = 2000;

/// Only finished games: an analysis of a running game would help its players.
pub(crate) fn check(id: GameId, table: &Table, game: &StartedGame) -> Result<()> {
    let numbered = text::numbered(game.position.game(), id);
    match table.phase {
        Phase::Over { .. } if game.record.plies.len() > MAX_PLIES => {
            refuse(msg::AnalysisLong { game: numbered, most: MAX_PLIES })
        }
        Phase::Over { .. } if !game.is_short() => Ok(()),
        Phase::Over { .. } => refuse(msg::AnalysisShort { game: numbered }),
        _ => refuse(msg::AnalysisRunning { game: numbered }),
    }
}
