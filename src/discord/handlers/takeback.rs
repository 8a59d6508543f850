//! `/takeback`, its button, and the answer.

use crate::{
    discord::{
        context::{App, Caller, HandlerResult},
        handlers::offers,
    },
    play::{Command, GameId},
};

/// `/takeback` and its button: requests a takeback.
pub(crate) async fn ask(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    offers::propose(app, caller, id, &Command::RequestTakeback { by: caller.person.into() }).await
}

/// Grants or declines a request.
pub(crate) async fn answer(app: &App, caller: &Caller, id: GameId, version: u32, grant: bool) -> HandlerResult {
    offers::propose(app, caller, id, &Command::AnswerTakeback { by: caller.person.into(), grant, version }).await
}
