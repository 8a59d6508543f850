//! The Hint button: a good move in a game against the computer, marked on the board, with the reason.

use super::{preferences, prelude::*};
use crate::{
    actions::hint,
    discord::{
        context::DeferredWork,
        outbound::{names::ANSWER_NAMES_TIMEOUT, pictures::Drawing},
    },
    play::Command,
};
use parlor_games::record::Step;

/// Counts the hint at once; [`build`] completes the answer.
pub(crate) async fn request(app: &App, caller: &Caller, id: GameId, version: u32) -> HandlerResult {
    let applied = apply::apply(app, caller, id, &Command::Hint { by: caller.person.into(), version }).await?;
    let in_place = applied.place.is_private() && caller.private_message.is_some();
    let reply = if in_place { Reply::DeferredUpdate } else { Reply::Deferred };
    Ok(Response { deferred: Some(DeferredWork::Hint(id)), ..reply.into() })
}

pub(crate) async fn build(app: &App, caller: &Caller, id: GameId) -> Result<Post> {
    let lang = caller.lang;
    let (place, table) = sight::table(app, caller, id).await?;
    // The game may have moved on since the click.
    let Some(game) = table.game().filter(|game| game.on_turn() == caller.person.into()) else {
        return refuse(lang, msg::HINT_FAILED);
    };
    let (text, reason) = hint::find(app, caller.person, id, game).await?;
    let content = text::hint(lang, game.position.game(), &text, reason);
    let names = app.names.of_players(lang, place.guild, game, ANSWER_NAMES_TIMEOUT).await;
    let step = Step { position: game.position.clone(), before: None, last: None };
    // For a pawn's move, this also marks the space that the pawn leaves.
    let highlights = game.position.cells_of(&text);
    let style = preferences::board_style(app, caller).await?;
    let drawing = Drawing { highlights, names, ..Drawing::of_step(lang, step, style) };
    let picture = app.pictures.position(lang, drawing).await?;
    let rows = buttons::play_or_not(lang, id, game.version(), &text, place.is_private());
    Ok(Post::text(content).with_file(picture).with_rows(rows))
}
