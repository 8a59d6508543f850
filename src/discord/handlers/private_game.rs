//! Games against the computer that only their player sees.

use super::{board, prelude::*, show};
use crate::{
    actions::play::{SHOWN_FOR, place as place_of_game, what_is_shown},
    discord::outbound::client::InteractionHandle,
    store::LoadedGame,
};
use parlor_games::board::Cells;

/// A question about a move. In a private game, it replaces the board that was pressed.
pub(crate) fn question(caller: &Caller, game: &LoadedGame, post: Post) -> Reply {
    if game.place.is_private() && caller.private_message.is_some() { Reply::Update(post) } else { Reply::Private(post) }
}

pub(crate) fn with_way_back(caller: &Caller, game: &LoadedGame, mut post: Post) -> Post {
    if game.place.is_private() {
        post.rows.push(buttons::back_to_board(caller.lang, game.id));
    }
    post
}

pub(crate) async fn close(app: &App, caller: &Caller, older: &InteractionHandle) {
    let closed = Post::text(caller.lang.text(msg::CONTINUED_BELOW));
    if let Err(error) = app.client.update_answer(older, &closed).await {
        tracing::debug!(%error, "could not close an older message of a private game");
    }
}

/// Shows the channel the position that the player sees now. The game goes on privately.
pub(crate) async fn show(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let LoadedGame { place, table, .. } = sight::game(app, caller, id).await?;
    let Some(game) = table.game().filter(|_| place.is_private()) else {
        return refuse(caller.lang, msg::UNKNOWN_BUTTON);
    };
    let public = show::in_public(app, caller).await?;
    let settings = checks::server_settings(app, caller).await?;
    checks::check_server_rules(app, caller, &settings).await?;
    place_of_game(caller, settings.computer, Some(true))?;
    let lang = public.lang;
    let mut post = Post::text(text::board_line(lang, id, &table).unwrap_or_default());
    post.files.extend(board::picture(app, &public, public.place, &table, Cells::EMPTY).await?);
    post.rows = buttons::rows([buttons::learn(lang, table.terms.setup.game())]);
    let what = what_is_shown(id, game.version());
    show::once_in_channel(app, caller, &what, app.clock.now() + SHOWN_FOR, post).await
}
