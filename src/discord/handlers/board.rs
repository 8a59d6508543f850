//! `/board`.

use super::{apply, lookup::no_board, note, preferences, prelude::*, private_game};
use crate::{
    discord::{choice::choices, outbound::message::MAX_CONTENT},
    play::{Phase, Table},
    store::{LoadedGame, Place},
};
use parlor_games::board::Cells;

choices! {
    View {
        Picture = "picture": CHOICE_AS_PICTURE,
        Text = "text": CHOICE_AS_TEXT,
    }
}

command! {
    BOARD: command_board, Anywhere, for_newcomers => run(struct Board {
        game: Option<String> = GAME => ShownGames;
        view: Option<View> = AS;
    })
}

async fn run(app: &App, caller: &Caller, Board { game, view }: Board) -> HandlerResult {
    let in_words = view == Some(View::Text);
    let again = |id| CustomId::BoardIn(id, in_words);
    let id = lookup::which_game(app, caller, game.as_deref(), Guess::ByTurn, again).await?;
    show(app, caller, id, in_words).await
}

pub(crate) async fn show(app: &App, caller: &Caller, id: GameId, in_words: bool) -> HandlerResult {
    let (place, table) = lookup::visible_table(app, caller, id).await?;
    if place.is_private() && !in_words {
        let mut response = private_game::show(app, caller, id).await?;
        if let (Reply::Private(post) | Reply::Update(post), Some(game)) = (&mut response.reply, table.game()) {
            note::add(app, caller, id, game.ply(), false, post).await?;
        }
        return Ok(response);
    }
    Ok(show_loaded(app, caller, LoadedGame { id, place, table }, in_words).await?.into())
}

pub(crate) async fn show_loaded(app: &App, caller: &Caller, mut game: LoadedGame, in_words: bool) -> Result<Post> {
    apply::move_game(app, caller, &mut game, false).await?;
    let LoadedGame { id, place, table } = game;
    let Some(line) = text::board_line(caller.lang, id, &table) else { return Err(no_board(caller, id, &table)) };
    let mut lines = vec![line];
    if let Some(seat) = table.game().and_then(|game| game.seat(caller.person)) {
        let colour = text::colour(caller.lang, table.terms.setup.game(), seat);
        lines.push(caller.lang.text(msg::BoardSeat { colour }));
    }
    if let Phase::Playing(game, _) = &table.phase
        && table.is_vote_game()
        && let Some(voter) = app.store.voter(id, caller.person).await?
    {
        let (team, r#move) = (text::team(caller.lang, voter.team), voter.vote_on(game.ply()));
        lines.push(caller.lang.text(msg::BoardVoter { team, r#move }));
    }
    let rows = buttons::under_board(caller.lang, id, &table, app.web_url.is_some());
    let mut post = Post::text(lines.join("\n")).with_rows(rows);
    if let Some(game) = table.game() {
        note::add(app, caller, id, game.ply(), false, &mut post).await?;
    }
    if in_words {
        let room = MAX_CONTENT.saturating_sub(post.content.chars().count() + 1);
        post.content = format!("{}\n{}", post.content, text::board_description(caller.lang, &table, room));
    } else {
        post.files.extend(picture(app, caller, place, &table, Cells::EMPTY).await?);
    }
    Ok(post)
}

pub(crate) async fn newest(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    lookup::game(app, caller, id).await?;
    match app.store.newest_message(id).await? {
        Some((place, message)) => {
            let link = text::link(place.server_in_links(), place.channel, message);
            Ok(Reply::private_text(caller.lang.text(msg::NewestBoard { link })).into())
        }
        None => show(app, caller, id, false).await,
    }
}

pub(crate) async fn picture(
    app: &App,
    caller: &Caller,
    place: Place,
    table: &Table,
    highlights: Cells,
) -> Result<Option<File>> {
    let style = preferences::board_style(app, caller).await?;
    Ok(app.pictures.board(caller.lang, place.guild, table, style, highlights, None).await?)
}
