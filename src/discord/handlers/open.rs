//! The Open button: a link to the board page, for the presser alone.

use super::{lookup, prelude::*};
use crate::discord::components::buttons;

pub(crate) async fn open(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let Some(url) = &app.web_url else { return refuse(caller.lang, msg::OPEN_OFF) };
    let game = lookup::game(app, caller, id).await?;
    // A repeated delivery makes another link, because the first answer is probably lost.
    let token = app.store.open_board(caller.person, game.id, app.clock.now()).await?;
    let rows = buttons::board_page(caller.lang, format!("{url}/open/{}/{token}", caller.lang.tag()));
    Ok(Post::text(caller.lang.text(msg::OPEN_LINK)).with_rows(rows).into())
}
