//! Draw offers and takeback requests: what their handlers share.

use crate::text::msg;
use crate::{
    discord::{
        context::{App, Caller, HandlerResult},
        handlers::apply,
        outbound::message::Reply,
    },
    play::{Command, Event, GameId},
};

/// Applies an offer, a request, or the answer to one.
pub(crate) async fn propose(app: &App, caller: &Caller, id: GameId, command: &Command) -> HandlerResult {
    let applied = apply::apply(app, caller, id, command).await?;
    let phrase = match applied.events.last() {
        Some(Event::DrawOffered { .. }) => msg::OFFERED_DRAW,
        Some(Event::TakebackAsked { .. }) => msg::ASKED_TAKEBACK,
        // The computer grants a request at once.
        Some(Event::TakenBack { .. }) if matches!(command, Command::RequestTakeback { .. }) => msg::TOOK_BACK,
        Some(Event::TakenBack { .. }) => msg::GAVE_BACK,
        Some(Event::Ended { .. }) => msg::AGREED_DRAW,
        _ => msg::DECLINED,
    };
    apply::respond(applied, Reply::private_text(caller.lang.text(phrase)))
}
