//! What a player can do when the opponent's time is up.

use super::{
    apply::{self, ending_reason},
    prelude::*,
};
use crate::play::{Command, Reason};

pub(crate) async fn claim(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let applied = apply::apply(app, caller, id, &Command::Claim { by: caller.person.into() }).await?;
    let phrase = if ending_reason(&applied.events) == Some(Reason::Aborted) { msg::ABORTED } else { msg::CLAIMED };
    apply::respond(applied, Reply::private_text(caller.lang.text(phrase)))
}

pub(crate) async fn extend(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let applied = apply::apply(app, caller, id, &Command::Extend { by: caller.person.into() }).await?;
    let other = applied.table.game().map_or_else(String::new, |game| text::mention(caller.lang, game.on_turn()));
    let content = caller.lang.text(msg::Extended { other });
    apply::respond(applied, Reply::private_text(content))
}
