//! The More button: what a player can do besides moving.

use super::{apply, lookup, prelude::*};
use crate::{discord::components::buttons, play::Command};

pub(crate) async fn show(app: &App, caller: &Caller, id: GameId) -> Result<Post, HandlerError> {
    let (_, table) = lookup::table(app, caller, id).await?;
    let (lang, kind) = (caller.lang, table.terms.setup.game());
    // Refuses people who don't play.
    apply::dry_run(app, &table, &Command::Resign { by: caller.person.into() })
        .map_err(|refusal| HandlerError::rules(id, kind, refusal))?;
    let content = lang.text(msg::More { game: text::numbered(kind, id) });
    Ok(Post::text(content).with_rows(buttons::more(lang, id, &table)))
}
