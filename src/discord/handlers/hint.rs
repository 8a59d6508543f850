//! The Hint button: a good move in a game against the computer, marked on the board, with the reason.

use super::{preferences, prelude::*};
use crate::{
    actions::hint::{self, Hint},
    discord::{
        context::DeferredWork,
        outbound::{names::ANSWER_NAMES_TIMEOUT, pictures::Drawing},
    },
    play::Command,
};
use parlor_games::record::Step;

/// Counts the hint at once; [`build`] completes the answer.
pub(crate) async fn request(app: &App, caller: &Caller, id: GameId, version: u32) -> HandlerResult {
    let game = sight::game(app, caller, id).await?;
    checks::check_event_games(app, caller.person, game.table.terms.setup).await?;
    let applied = apply::apply_to(app, caller, game, &Command::Hint { by: caller.person.into(), version }).await?;
    let in_place = applied.place.is_private() && caller.private_message.is_some();
    let reply = if in_place { Reply::DeferredUpdate } else { Reply::Deferred };
    Ok(Response { deferred: Some(DeferredWork::Hint(id)), ..reply.into() })
}

pub(crate) async fn build(app: &App, caller: &Caller, id: GameId) -> Result<Post> {
    let lang = caller.lang;
    let (place, table) = sight::table(app, caller, id).await?;
    let Hint { r#move, reason, cells } = hint::find(app, caller.person, id, &table).await?;
    // There is a game, since it has a hint.
    let Some(game) = table.game() else { return refuse(lang, msg::HINT_FAILED) };
    let content = text::hint(lang, game.position.game(), &r#move, reason);
    let names = app.names.of_players(lang, place.guild, game, ANSWER_NAMES_TIMEOUT).await;
    let step = Step { position: game.position.clone(), before: None, last: None };
    let style = preferences::board_style(app, caller).await?;
    let drawing = Drawing { highlights: cells, names, ..Drawing::of_step(lang, step, style) };
    let picture = app.pictures.position(lang, drawing).await?;
    let rows = buttons::play_or_not(lang, id, game.version(), &r#move, place.is_private());
    Ok(Post::text(content).with_file(picture).with_rows(rows))
}
