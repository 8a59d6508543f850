//! The Pick button: choosing a move by menus, without a keyboard.

use crate::text::msg;
use crate::{
    discord::{
        components::{
            custom_id::CustomId,
            move_menu::{Choice, MoveMenu, menu, next, possible},
        },
        context::{App, Caller, HandlerError, HandlerResult, refuse},
        handlers::{
            apply, board, lookup,
            moves::{self, check_turn},
        },
        outbound::message::{Post, Reply},
    },
    play::GameId,
    store::LoadedGame,
};
use parlor_games::board::Cells;

/// The Pick button: the first menu.
pub(crate) async fn open(app: &App, caller: &Caller, id: GameId, version: u32) -> HandlerResult {
    let loaded = lookup::game(app, caller, id).await?;
    let kind = loaded.table.terms.setup.game();
    let game = apply::check(app, caller, id, kind, check_turn(&loaded.table, caller, version)).await?;
    let first = menu(caller.lang, |chosen| CustomId::Pick(id, version, chosen), "", &game.position.legal_texts());
    let Some(menu) = first else { return refuse(caller.lang, msg::UNKNOWN_BUTTON) };
    Ok(Reply::Private(message(app, caller, &loaded, menu, Cells::EMPTY).await?).into())
}

/// An option of a menu: shows the next menu, or plays the move when it is complete.
pub(crate) async fn select(app: &App, caller: &Caller, id: GameId, version: u32, chosen: &str) -> HandlerResult {
    let loaded = lookup::game(app, caller, id).await?;
    let kind = loaded.table.terms.setup.game();
    let game = apply::check(app, caller, id, kind, check_turn(&loaded.table, caller, version)).await?;
    let legal = game.position.legal_texts();
    if let Choice::Move(text) = next(chosen, &legal) {
        return moves::play_selected(app, caller, loaded, version, &text).await;
    }
    let next = menu(caller.lang, |chosen| CustomId::Pick(id, version, chosen), chosen, &legal);
    let Some(menu) = next else { return refuse(caller.lang, msg::UNKNOWN_BUTTON) };
    let cells = possible(chosen, &legal).flat_map(|text| game.position.cells_of(text).iter()).collect();
    Ok(Reply::Update(message(app, caller, &loaded, menu, cells).await?).into())
}

/// The menu with the board, on which the cells that can be chosen are marked.
async fn message(
    app: &App,
    caller: &Caller,
    game: &LoadedGame,
    menu: MoveMenu,
    highlights: Cells,
) -> Result<Post, HandlerError> {
    let picture = board::picture(app, caller, game.place, &game.table, highlights).await?;
    Ok(Post::text(menu.prompt).with_rows(vec![menu.row]).with_file(picture))
}
