//! Games against the computer that only their player sees.

use super::{board, new_game, prelude::*, show};
use crate::{
    discord::outbound::client::InteractionHandle,
    play::ComputerPlay,
    store::{LoadedGame, Place},
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

pub(crate) fn place(caller: &Caller, play: ComputerPlay, show: Option<bool>) -> Result<Place> {
    let here = caller.place;
    let is_public = match (play, show) {
        _ if here.is_direct() => true,
        (ComputerPlay::Off, _) => return refuse(caller.lang, msg::COMPUTER_OFF),
        (ComputerPlay::Private, Some(true)) => return refuse(caller.lang, msg::COMPUTER_PRIVATE),
        (ComputerPlay::Private, _) => false,
        (ComputerPlay::Asked, show) => show == Some(true),
        (ComputerPlay::Public, show) => show != Some(false),
    };
    Ok(if is_public { here } else { Place::private(here.guild, caller.person) })
}

/// Shows the channel the position that the player sees now. The game goes on privately.
pub(crate) async fn show(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let LoadedGame { place, table, .. } = lookup::game(app, caller, id).await?;
    let Some(game) = table.game().filter(|_| place.is_private()) else {
        return refuse(caller.lang, msg::UNKNOWN_BUTTON);
    };
    let public = show::in_public(app, caller).await?;
    let settings = new_game::server_settings(app, caller).await?;
    new_game::check_server_rules(app, caller, &settings).await?;
    self::place(caller, settings.computer, Some(true))?;
    let lang = public.lang;
    let mut post = Post::text(text::board_line(lang, id, &table).unwrap_or_default());
    post.files.extend(board::picture(app, &public, public.place, &table, Cells::EMPTY).await?);
    post.rows = buttons::rows([buttons::learn(lang, table.terms.setup.game())]);
    let what = format!("{} {}", CustomId::ShowPrivateGame(id), game.version());
    show::once_in_channel(app, caller, &what, app.clock.now(), post).await
}
