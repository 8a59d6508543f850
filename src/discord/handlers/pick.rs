//! The Pick button: a move chosen from menus, without a keyboard.

use super::{
    board, lookup,
    moves::{self, check_turn},
    prelude::*,
    private_game,
};
use crate::{
    discord::components::{
        custom_id::Input,
        move_menu::{Choice, MoveMenu, menu, next, possible},
    },
    store::LoadedGame,
};
use parlor_games::board::Cells;

/// Shows the next menu, or plays the move once it is complete. `so_far` was chosen in earlier menus and is a prefix of the next
/// choice.
pub(crate) async fn choose(
    app: &App,
    caller: &Caller,
    id: GameId,
    version: u32,
    so_far: String,
    input: Input,
) -> HandlerResult {
    let chosen = match input {
        Input::Chosen(chosen) => chosen,
        Input::Pressed if so_far.is_empty() => so_far,
        Input::Pressed | Input::Typed(_) => return refuse(caller.lang, msg::UNKNOWN_BUTTON),
    };
    let loaded = lookup::game(app, caller, id).await?;
    let game = check_turn(id, &loaded.table, caller, version)?;
    let legal = game.position.legal_texts();
    if !chosen.is_empty()
        && let Choice::Move(text) = next(&chosen, &legal)
    {
        return moves::play_selected(app, caller, loaded, version, &text).await;
    }
    let moves: Vec<_> = possible(&chosen, &legal).map(str::to_owned).collect();
    if let Some(post) = moves::compass(app, caller, &loaded, &moves).await? {
        return Ok(Reply::Update(private_game::with_way_back(caller, &loaded, post)).into());
    }
    let next = menu(caller.lang, |chosen| CustomId::Pick(id, version, chosen), &chosen, &legal);
    let Some(menu) = next else { return refuse(caller.lang, msg::UNKNOWN_BUTTON) };
    if chosen.is_empty() {
        let post = message(app, caller, &loaded, menu, Cells::EMPTY).await?;
        return Ok(private_game::question(caller, &loaded, post).into());
    }
    let cells = possible(&chosen, &legal).flat_map(|text| game.position.cells_of(text).iter()).collect();
    Ok(Reply::Update(message(app, caller, &loaded, menu, cells).await?).into())
}

async fn message(
    app: &App,
    caller: &Caller,
    game: &LoadedGame,
    menu: MoveMenu,
    highlights: Cells,
) -> Result<Post, HandlerError> {
    let picture = board::picture(app, caller, game.place, &game.table, highlights).await?;
    let post = Post::text(menu.prompt).with_rows(vec![menu.row]).with_file(picture);
    Ok(private_game::with_way_back(caller, game, post))
}
