//! The More button: what a player can do besides moving.

use crate::{
    discord::{
        components::buttons,
        context::{App, Caller, HandlerResult},
        handlers::{apply, lookup},
        outbound::message::{Post, Reply},
    },
    play::{Command, GameId},
    text::{self, msg},
};

/// The More button.
pub(crate) async fn show(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let (_, table) = lookup::table(app, caller, id).await?;
    let kind = table.terms.setup.game();
    let lang = caller.lang;
    // Refuses those who do not play in the game.
    apply::check(app, caller, id, kind, apply::dry_run(app, &table, &Command::Resign { by: caller.person.into() }))
        .await?;
    let content = lang.text(msg::More { game: text::numbered(kind, id) });
    Ok(Reply::Private(Post::text(content).with_rows(buttons::more(lang, id, &table))).into())
}
