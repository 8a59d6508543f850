//! The Rematch button.

use super::prelude::*;
use crate::{actions::challenge::rematch, play::Phase};

pub(crate) async fn propose(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let applied = rematch(app, caller, id).await?;
    let reply = match applied.table.phase {
        Phase::Open { .. } => {
            let sent = Post::text(caller.lang.text(msg::REMATCH_SENT));
            Reply::Private(sent.with_rows(buttons::cancel(caller.lang, applied.id)))
        }
        _ => Reply::private_text(caller.lang.text(msg::ACCEPTED)),
    };
    respond(applied, reply)
}
