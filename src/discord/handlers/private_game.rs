//! Games against the computer that only their player sees, on one message that is updated.

use super::{apply, new_game, prelude::*};
use crate::{
    discord::outbound::{
        client::InteractionHandle,
        next_board::SIGHT_TIMEOUT,
        private_board::{self, Target},
    },
    play::{ComputerPlay, Event, Refusal},
    store::{LoadedGame, Place, PrivateAnswer},
};
use std::time::Duration;

/// If the computer moves within this time, the answer needs no update.
const COMPUTER_TIMEOUT: Duration = Duration::from_millis(1000);

pub(crate) async fn show(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    show_in(app, caller, id, caller.private_message).await
}

async fn show_in(app: &App, caller: &Caller, id: GameId, pressed: Option<u64>) -> HandlerResult {
    let mut game = lookup::game(app, caller, id).await?;
    if !game.place.is_private() {
        return Ok(super::board::show_loaded(app, caller, game, false).await?.into());
    }
    if game.table.task().is_some() && app.store.wait_for_computer(id, COMPUTER_TIMEOUT).await? {
        game = app.store.load(id).await?;
    }
    let InteractionHandle { id: interaction, token, .. } = &caller.interaction;
    if game.table.task().is_some() || game.table.is_over() {
        let answer = PrivateAnswer { interaction: interaction.get(), token: token.clone() };
        if let Err(error) = app.store.set_private_answer(id, caller.person, &answer, app.clock.now()).await {
            tracing::error!(%error, game = %id, "could not enqueue the update of a private board; its player has to ask for it");
        }
    }
    let sight = lookup::sight_within(app, caller, SIGHT_TIMEOUT);
    let post = private_board::build(app, Some(caller.lang), &game, sight, false).await?;
    let Target { in_place, closes } = app.private_boards.place(id, pressed, &caller.interaction);
    let reply = if in_place { Reply::Update(post) } else { Reply::Private(post) };
    Ok(Response { continues: closes, ..reply.into() })
}

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

pub(crate) async fn show_changed(app: &App, caller: &Caller, result: HandlerResult) -> HandlerResult {
    match result {
        Ok(Response { announced: Some(applied), .. }) if applied.place.is_private() => {
            // A new game leaves the lesson or the end of another game as it is.
            let begins = matches!(applied.events.first(), Some(Event::Challenged { .. }));
            show_in(app, caller, applied.id, caller.private_message.filter(|_| !begins)).await
        }
        result => result,
    }
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
    if !game.place.is_private() {
        return Err(HandlerError::rules(id, title, Refusal::Stale));
    }
    let settings = new_game::server_settings(app, caller).await?;
    new_game::check_server_rules(app, caller, &settings).await?;
    place(caller, settings.computer, Some(true))?;
    lookup::check_public(caller, here)?;
    let cause = apply::cause(app, caller, here, &game.table).await?;
    let applied = app.store.publish(game, here, cause, app.clock.now()).await?;
    apply::respond(applied, Reply::private_text(caller.lang.text(msg::SHOWN)))
}
