//! The Pick button: a move chosen from menus, without a keyboard.

use super::{
    board,
    moves::{self, Typed, check_turn},
    prelude::*,
    private_game,
};
use crate::discord::components::{
    custom_id::Input,
    move_menu::{chosen_move, menu, possible, prompt},
};

/// `so_far` was chosen in earlier menus and is a prefix of the next choice.
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
    let loaded = sight::game(app, caller, id).await?;
    let game = check_turn(id, &loaded.table, caller, version)?;
    let legal = game.position.legal_texts();
    if let Some(text) = chosen_move(&chosen, &legal) {
        return moves::preview_or_play(app, caller, loaded, Typed::chosen(&text, version), Reply::Update).await;
    }
    let moves: Vec<_> = possible(&chosen, &legal).map(str::to_owned).collect();
    if let Some(post) = moves::compass(app, caller, &loaded, &moves).await? {
        return Ok(Reply::Update(private_game::with_way_back(caller, &loaded, post)).into());
    }
    let next = CustomId::Pick(id, version, chosen.clone());
    let Some(menu) = menu(caller.lang, &next, &chosen, &legal) else { return refuse(caller.lang, msg::UNKNOWN_BUTTON) };
    let is_first = chosen.is_empty();
    let moves = moves.iter().filter(|_| !is_first);
    let cells = moves.flat_map(|text| game.position.cells_of(text).iter()).collect();
    let picture = board::picture(app, caller, loaded.place, &loaded.table, cells).await?;
    let post = Post::text(prompt(caller.lang, &chosen)).with_rows(vec![menu]).with_file(picture);
    let post = private_game::with_way_back(caller, &loaded, post);
    Ok(if is_first { private_game::question(caller, &loaded, post) } else { Reply::Update(post) }.into())
}
