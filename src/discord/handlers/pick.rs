//! The Pick button: a move chosen from menus, without a keyboard.

use super::{
    board,
    moves::{self, Typed, check_turn},
    prelude::*,
    private_game,
};
use crate::discord::components::{
    custom_id::Input,
    move_menu::{Next, next, possible, prompt},
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
    let menu = match next(caller.lang, &game.position, &chosen, &CustomId::Pick(id, version, chosen.clone())) {
        Some(Next::Menu(menu)) => menu,
        Some(Next::Move(text)) => {
            return moves::preview_or_play(app, caller, loaded, Typed::chosen(&text, version), Reply::Update).await;
        }
        Some(Next::Slides(slides)) => {
            let post = moves::compass(app, caller, &loaded, &slides).await?;
            return Ok(Reply::Update(private_game::with_way_back(caller, &loaded, post)).into());
        }
        None => return refuse(caller.lang, msg::UNKNOWN_BUTTON),
    };
    let (is_first, legal) = (chosen.is_empty(), game.position.legal_texts());
    let moves = possible(&chosen, &legal).filter(|_| !is_first);
    let cells = moves.flat_map(|text| game.position.cells_of(text).iter()).collect();
    let picture = board::picture(app, caller, loaded.place, &loaded.table, cells).await?;
    let post = Post::text(prompt(caller.lang, &chosen)).with_rows(vec![menu]).with_file(picture);
    let post = private_game::with_way_back(caller, &loaded, post);
    Ok(if is_first { private_game::question(caller, &loaded, post) } else { Reply::Update(post) }.into())
}
