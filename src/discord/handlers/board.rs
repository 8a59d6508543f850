//! `/board`, and the board of a private game, on one message that is updated.

use super::{lookup::no_board, note, preferences, prelude::*};
use crate::{
    discord::{
        choice::choices,
        context::Shown,
        outbound::{client::InteractionHandle, message::MAX_CONTENT, next_board::SIGHT_TIMEOUT, private_board},
    },
    play::{Event, Phase, Table},
    store::{LoadedGame, Place, PrivateAnswer},
};
use parlor_games::board::Cells;
use std::time::Duration;

/// If the computer moves within this time, the answer needs no update.
const COMPUTER_TIMEOUT: Duration = Duration::from_millis(1000);

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
    let (place, table) = sight::visible_table(app, caller, id).await?;
    if place.is_private() && !in_words {
        let mut response = show_private(app, caller, id).await?;
        if let (Reply::Private(post) | Reply::Update(post), Some(game)) = (&mut response.reply, table.game()) {
            note::add(app, caller, id, game.ply(), false, post).await?;
        }
        return Ok(response);
    }
    Ok(show_loaded(app, caller, LoadedGame { id, place, table }, in_words).await?.into())
}

pub(crate) async fn show_private(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    show_private_in(app, caller, id, caller.private_message).await
}

async fn show_private_in(app: &App, caller: &Caller, id: GameId, pressed: Option<u64>) -> HandlerResult {
    let mut game = sight::game(app, caller, id).await?;
    if !game.place.is_private() {
        return Ok(show_loaded(app, caller, game, false).await?.into());
    }
    if game.table.task().is_some() && app.store.wait_for_computer(id, COMPUTER_TIMEOUT).await? {
        game = app.store.load(id).await?;
    }
    let InteractionHandle { id: interaction, token, .. } = &caller.interaction;
    let moves = private_board::own_moves(&game.table);
    let now = app.clock.now();
    let answer = PrivateAnswer { interaction: interaction.get(), token: token.clone(), moves, since: now };
    let is_due = game.table.task().is_some() || game.table.is_over();
    if let Err(error) = app.store.set_private_answer(id, caller.person, &answer, is_due, now).await {
        tracing::error!(%error, game = %id, "could not keep the answer of a private board for updates; its player has to ask for them");
    }
    let sight = sight::within(app, caller, SIGHT_TIMEOUT);
    let post = private_board::build(app, Some(caller.lang), &game, sight, false).await?;
    let message = app.private_boards.updates(id, pressed);
    let reply = if message.is_some() { Reply::Update(post) } else { Reply::Private(post) };
    Ok(Response { shows: Some(Shown::PrivateBoard(id, message)), ..reply.into() })
}

pub(crate) async fn show_changed(app: &App, caller: &Caller, result: HandlerResult) -> HandlerResult {
    match result {
        Ok(Response { announced: Some(applied), .. }) if applied.place.is_private() => {
            // A new game leaves the lesson or the end of another game as it is.
            let begins = matches!(applied.events.first(), Some(Event::Challenged { .. }));
            show_private_in(app, caller, applied.id, caller.private_message.filter(|_| !begins)).await
        }
        result => result,
    }
}

async fn show_loaded(app: &App, caller: &Caller, mut game: LoadedGame, in_words: bool) -> Result<Post> {
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
    sight::game(app, caller, id).await?;
    match app.store.newest_message(id).await? {
        Some((place, message)) => {
            let link = place.link(message);
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
