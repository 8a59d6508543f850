//! The link to the next board on which somebody is to move.

use super::sight::Sight;
use crate::discord::App;
use crate::{deadline, discord::components::buttons, play::GameId, text::Lang};
use serenity::all::CreateActionRow;
use std::time::Duration;

/// Short, because an answer waits. Without the link it is still complete.
const TIMEOUT: Duration = Duration::from_millis(300);

/// The deadline of requests about the channels of waiting boards.
pub(crate) const SIGHT_TIMEOUT: Duration = Duration::from_millis(500);

const MAX_WAITING: i64 = 50;

/// A row with a link to the most urgent board that waits for the person of `sight`, in a channel that the person sees. Omits
/// the game `played`.
pub(crate) async fn find(app: &App, lang: Lang, mut sight: Sight<'_>, played: Option<GameId>) -> Vec<CreateActionRow> {
    // After a failure, the answer only lacks the link.
    let mut boards = Vec::new();
    match deadline::timeout(TIMEOUT, app.store.boards_waiting_for(sight.person(), MAX_WAITING)).await {
        Ok(Ok(waiting)) => boards = waiting,
        Ok(Err(error)) => tracing::warn!(%error, "could not look for the caller's next board; answering without it"),
        Err(error) => {
            tracing::warn!(%error, "could not look for the caller's next board in time; answering without it");
        }
    }
    // Players probably see the channels of their games. So a board about which Discord does not answer in time is used if no
    // other is certain.
    let mut unknown = None;
    for board in boards.into_iter().filter(|board| Some(board.id) != played) {
        match sight.sees(board.place, board.parent).await {
            Some(true) => return buttons::next_board(lang, &board),
            Some(false) => {}
            None => unknown = unknown.or(Some(board)),
        }
    }
    unknown.map_or_else(Vec::new, |board| buttons::next_board(lang, &board))
}
