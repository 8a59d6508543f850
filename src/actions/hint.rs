//! A good move in a game against the computer, with the reason.

use super::{Result, refuse};
use crate::{
    deadline,
    discord::App,
    play::{GameId, HintReason, Table, UserId, hint_reason},
    text::msg,
    work_limits::Work,
};
use parlor_ai::{AnySearch, Level};
use parlor_games::board::Cells;
use std::time::{Duration, Instant};

const LEVEL: Level = Level::Hard;

/// How long a hint waits for a free core.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(20);

pub(crate) struct Hint {
    pub(crate) r#move: String,
    pub(crate) reason: HintReason,
    /// The cells of the move, with the one that a moved pawn leaves.
    pub(crate) cells: Cells,
}

/// The caller has checked the person's games in events. One hint at a time per person: repeated clicks would keep cores busy.
/// Refuses if it is not the person's turn any more.
pub(crate) async fn find(app: &App, person: UserId, id: GameId, table: &Table) -> Result<Hint> {
    let Some(game) = table.game().filter(|game| game.on_turn().is(person)) else { return refuse(msg::HINT_FAILED) };
    let position = game.position.clone();
    let seed = app.search_pool.seed(id, game.version());
    let Some(in_progress) = app.limits.begin(Work::Hint, person) else { return refuse(msg::HINT_BUSY) };
    let permits = async { (app.limits.permit(Work::Hint, QUEUE_TIMEOUT).await, app.search_pool.acquire().await) };
    let Ok((Some(hint_permit), permit)) = deadline::timeout(QUEUE_TIMEOUT, permits).await else {
        return refuse(msg::HINT_FAILED);
    };
    let found = permit.run(move || {
        // Held until the search ends, even if the caller has stopped waiting.
        let _held = (hint_permit, in_progress);
        let (start, cap) = (Instant::now(), Duration::from_millis(LEVEL.time_cap().into()));
        let text = AnySearch::new(&position, seed).think(LEVEL, seed, |_| start.elapsed() >= cap)?;
        Some(Hint { reason: hint_reason(&position, &text), cells: position.cells_of(&text), r#move: text })
    });
    let Ok(Some(hint)) = found.await else { return refuse(msg::HINT_FAILED) };
    Ok(hint)
}
