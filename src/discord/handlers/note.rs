//! Notes that a person writes for themselves about a game. Only answers to that person show them.

use super::prelude::*;
use crate::{
    actions::keep,
    discord::{components::move_form::note_form, outbound::message::MAX_CONTENT},
};

pub(crate) async fn open_form(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let (_, table) = sight::table(app, caller, id).await?;
    let Some(game) = table.game() else { return Err(lookup::no_board(caller, id, &table)) };
    let ply = game.ply();
    let former = app.store.note(caller.person, id, ply).await?.filter(|(at, _)| *at == ply);
    let title = text::numbered(table.terms.setup.game(), id);
    let former = former.map(|(_, text)| text).unwrap_or_default();
    Ok(Reply::Form(note_form(caller.lang, &CustomId::NoteForm(id, ply), &title, former)).into())
}

pub(crate) async fn write(app: &App, caller: &Caller, id: GameId, ply: u16, typed: String) -> HandlerResult {
    let said = keep::note(app, caller, (id, ply), &typed, None).await?;
    Ok(Reply::private_text(caller.lang.text(said)).into())
}

/// Adds the caller's last note up to this ply, if there is one. With `only_there`, only a note at this very ply counts.
pub(crate) async fn add(
    app: &App,
    caller: &Caller,
    id: GameId,
    ply: u16,
    only_there: bool,
    post: &mut Post,
) -> Result<()> {
    let note = app.store.note(caller.person, id, ply).await?;
    if let Some((ply, note)) = note.filter(|(at, _)| *at == ply || !only_there) {
        let lines: String = note.lines().map(|line| format!("\n> {}", text::escape_markup(line))).collect();
        let shown = format!("\n-# {}{lines}", caller.lang.text(msg::NoteTitle { ply }));
        let room = MAX_CONTENT.saturating_sub(post.content.chars().count());
        post.content.extend(shown.chars().take(room));
    }
    Ok(())
}
