//! Games against the computer that only their player sees.

use super::{apply, new_game, prelude::*};
use crate::{
    discord::outbound::client::InteractionHandle,
    play::ComputerPlay,
    store::{LoadedGame, Place},
};

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

pub(crate) async fn publish(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let game = lookup::game(app, caller, id).await?;
    let (here, title) = (lookup::place_with_others(caller)?, game.table.terms.setup.game());
    let settings = new_game::server_settings(app, caller).await?;
    new_game::check_server_rules(app, caller, &settings).await?;
    place(caller, settings.computer, Some(true))?;
    lookup::check_public(caller, here)?;
    let cause = apply::cause(app, caller, here, &game.table).await?;
    let applied = app.store.publish(game, here, cause, app.clock.now()).await;
    let applied = applied.map_err(|error| HandlerError::of_store(id, title, error))?;
    apply::respond(applied, Reply::private_text(caller.lang.text(msg::SHOWN)))
}
