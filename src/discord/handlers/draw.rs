//! `/draw`, its button, and the answer.

use crate::{
    discord::{
        context::{App, Caller, HandlerResult},
        handlers::offers,
    },
    play::{Command, GameId},
};

/// `/draw` and its button: offers a draw, or accepts the one that is offered.
pub(crate) async fn offer(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    offers::propose(app, caller, id, &Command::OfferDraw { by: caller.person.into() }).await
}

/// Accepts or declines an offer.
pub(crate) async fn answer(app: &App, caller: &Caller, id: GameId, accept: bool) -> HandlerResult {
    offers::propose(app, caller, id, &Command::AnswerDraw { by: caller.person.into(), accept }).await
}
