//! `/draw` and `/takeback`, with their buttons and the answers to them.

use super::{apply, prelude::*};
use crate::play::{Command, Event};

command! { DRAW: command_draw, Anywhere => draw(struct Draw { game: Option<String> = GAME => RunningGames; }) }

command! {
    TAKEBACK: command_takeback, Anywhere => takeback(struct Takeback {
        game: Option<String> = GAME => RunningGames;
    })
}

async fn draw(app: &App, caller: &Caller, Draw { game }: Draw) -> HandlerResult {
    let id = lookup::which_game(app, caller, game.as_deref(), Guess::Never, CustomId::OfferDraw).await?;
    offer_draw(app, caller, id).await
}

async fn takeback(app: &App, caller: &Caller, Takeback { game }: Takeback) -> HandlerResult {
    let id = lookup::which_game(app, caller, game.as_deref(), Guess::ByWaiting, CustomId::RequestTakeback).await?;
    request_takeback(app, caller, id).await
}

pub(crate) async fn offer_draw(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    propose(app, caller, id, &Command::OfferDraw { by: caller.person.into() }).await
}

pub(crate) async fn answer_draw(app: &App, caller: &Caller, id: GameId, accept: bool) -> HandlerResult {
    propose(app, caller, id, &Command::AnswerDraw { by: caller.person.into(), accept }).await
}

pub(crate) async fn request_takeback(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    propose(app, caller, id, &Command::RequestTakeback { by: caller.person.into() }).await
}

pub(crate) async fn answer_takeback(
    app: &App,
    caller: &Caller,
    id: GameId,
    version: u32,
    grant: bool,
) -> HandlerResult {
    propose(app, caller, id, &Command::AnswerTakeback { by: caller.person.into(), grant, version }).await
}

async fn propose(app: &App, caller: &Caller, id: GameId, command: &Command) -> HandlerResult {
    let applied = apply::apply(app, caller, id, command).await?;
    let phrase = match applied.events.last() {
        Some(Event::DrawOffered { .. }) => msg::OFFERED_DRAW,
        Some(Event::TakebackAsked { .. }) => msg::ASKED_TAKEBACK,
        // The computer grants takebacks at once.
        Some(Event::TakenBack { .. }) if matches!(command, Command::RequestTakeback { .. }) => msg::TOOK_BACK,
        Some(Event::TakenBack { .. }) => msg::GAVE_BACK,
        Some(Event::Ended { .. }) => msg::AGREED_DRAW,
        _ => msg::DECLINED,
    };
    apply::respond(applied, Reply::private_text(caller.lang.text(phrase)))
}
