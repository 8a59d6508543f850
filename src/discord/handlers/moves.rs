//! `/move`, its form, and the buttons with a move.

use super::{
    lookup::{Meant, no_board},
    preferences,
    prelude::*,
    private_game, unclear,
};
use crate::{
    actions::{
        Error,
        moves::{self as actions, Played},
        vote::Cast,
    },
    discord::{
        components::{buttons::labelled, custom_id::Rest, move_form::move_form, slides::Slides},
        outbound::{
            names::ANSWER_NAMES_TIMEOUT,
            next_board::{self, SIGHT_TIMEOUT},
            pictures::Drawing,
        },
    },
    input::{self, MoveReading},
    play::{Phase, Refusal, SimilarMoves, StartedGame, Table},
    store::{LoadedGame, Summary},
};
use parlor_games::{
    board::Cells,
    record::{Ply, Step},
    rules::{Game, Illegal, Setup},
};
use serenity::all::{ButtonStyle::Secondary, CreateActionRow};

command! {
    MOVE: command_move, Anywhere, for_newcomers => run(struct Move {
        text: String = MOVE => Moves;
        game: Option<String> = GAME => GamesToMove;
    })
}

async fn run(app: &App, caller: &Caller, Move { text, game }: Move) -> HandlerResult {
    let (text, suggested) = split_game(&text);
    let again = |id| CustomId::MoveIn(id, Rest(text.to_owned()));
    match lookup::meant_games(app, caller, game.as_deref().or(suggested), Guess::ByTurn, again).await? {
        Meant::One(id) => play(app, caller, id, None, text).await,
        Meant::Several(games) => play_where_legal(app, caller, &games, text).await,
    }
}

pub(crate) fn split_game(typed: &str) -> (&str, Option<&str>) {
    typed.rsplit_once('·').map_or((typed, None), |(text, game)| (text.trim(), Some(game)))
}

/// A suggestion if it is the caller's turn in several games: `e5 · Tether #6`.
pub(crate) fn with_game(text: &str, game: &Summary) -> String {
    format!("{text} · {}", text::numbered(game.game, game.id))
}

/// Asks if the move is legal in several games.
async fn play_where_legal(app: &App, caller: &Caller, games: &[Summary], typed: &str) -> HandlerResult {
    let mut found = Vec::new();
    for summary in games.iter().filter(|game| game.is_turn_of(caller.person)) {
        let loaded = sight::game(app, caller, summary.id).await?;
        // The caller may have moved since the games were listed.
        let may_move = |game: &&StartedGame| loaded.table.vote().is_some() || game.on_turn().is(caller.person);
        let Some(game) = loaded.table.game().filter(may_move) else { continue };
        let reading = input::read_move(caller.lang, &game.position, typed);
        if let Ok(text) = game.position.resolve(&reading.text) {
            found.push((summary, game.version(), text, loaded));
        }
    }
    if found.len() > 1 {
        let content = caller.lang.text(msg::MoveFitsSeveral { r#move: found[0].2.clone() });
        let meant = found.into_iter().map(|(summary, version, text, _)| {
            let other = text::one_line(&lookup::opponent_name(app, caller, summary));
            let label = format!("{} · {other}", text::numbered(summary.game, summary.id));
            (label, CustomId::Play(summary.id, version, text))
        });
        return Err(unclear::question(content, meant.collect()));
    }
    let Some((_, version, text, loaded)) = found.pop() else {
        return Err(lookup::not_clear_which(app, caller, games));
    };
    preview_or_play(app, caller, loaded, Typed::chosen(&text, version), Reply::Private).await
}

pub(crate) async fn play_in(app: &App, caller: &Caller, id: GameId, Rest(text): Rest) -> HandlerResult {
    play(app, caller, id, None, &text).await
}

pub(crate) async fn submit(app: &App, caller: &Caller, id: GameId, version: u32, typed: String) -> HandlerResult {
    play(app, caller, id, Some(version), &typed).await
}

async fn play(app: &App, caller: &Caller, id: GameId, version: Option<u32>, typed: &str) -> HandlerResult {
    let game = sight::game(app, caller, id).await?;
    let reading = match game.table.game() {
        Some(game) => input::read_move(caller.lang, &game.position, typed),
        None => MoveReading::strict(typed),
    };
    preview_or_play(app, caller, game, Typed { reading, version, input: typed }, Reply::Private).await
}

pub(super) struct Typed<'a> {
    reading: MoveReading,
    /// The version of the board for which the move is meant.
    version: Option<u32>,
    input: &'a str,
}

impl<'a> Typed<'a> {
    pub(super) fn chosen(text: &'a str, version: u32) -> Self {
        Self { reading: MoveReading::strict(text), version: Some(version), input: text }
    }
}

pub(super) async fn preview_or_play(
    app: &App,
    caller: &Caller,
    game: LoadedGame,
    typed: Typed<'_>,
    reply: fn(Post) -> Reply,
) -> HandlerResult {
    if app.store.preferences(caller.person).await?.confirm
        && let Some(post) = preview(app, caller, &game, &typed).await?
    {
        let is_private = game.place.is_private();
        return Ok(if is_private { private_game::question(caller, &game, post) } else { reply(post) }.into());
    }
    play_move(app, caller, game, typed, reply).await
}

/// `None` if there is nothing to confirm: the move is illegal or the only one.
async fn preview(app: &App, caller: &Caller, loaded: &LoadedGame, typed: &Typed<'_>) -> Result<Option<Post>> {
    let LoadedGame { id, place, table } = loaded;
    let Some(game) = table.game() else { return Ok(None) };
    let version = typed.version.unwrap_or_else(|| game.version());
    if check_turn(*id, table, caller, version).is_err() || game.position.legal_texts().len() == 1 {
        return Ok(None);
    }
    // A table would also make the next roll, and reveal it before the caller has confirmed the move.
    let mut after = game.position.clone();
    let Ok(text) = after.play_text(&typed.reading.text) else { return Ok(None) };
    let (lang, turn) = (caller.lang, Some(after.to_move()));
    let last = Ply { roll: game.position.roll(), text: text.clone() };
    let step = Step { position: after, before: Some(game.position.clone()), last: Some(last) };
    let names = app.names.of_players(lang, place.guild, game, ANSWER_NAMES_TIMEOUT).await;
    let drawing = Drawing::of_step(lang, step, preferences::board_style(app, caller).await?);
    let drawing = Drawing { names, turn, ended: false, ..drawing };
    let post = Post::text(lang.text(msg::ConfirmMove { r#move: text.clone() }));
    let picture = app.pictures.position(lang, drawing).await?;
    let rows = buttons::play_or_not(lang, *id, version, &text, place.is_private());
    Ok(Some(post.with_file(picture).with_rows(rows)))
}

pub(crate) async fn play_button(app: &App, caller: &Caller, id: GameId, version: u32, text: String) -> HandlerResult {
    let game = sight::game(app, caller, id).await?;
    play_move(app, caller, game, Typed::chosen(&text, version), Reply::Update).await
}

async fn play_move(
    app: &App,
    caller: &Caller,
    game: LoadedGame,
    typed: Typed<'_>,
    reply: fn(Post) -> Reply,
) -> HandlerResult {
    let Typed { reading: MoveReading { text: typed, meant }, version, input } = typed;
    let current = game.table.game().map(StartedGame::version);
    // Without a version, the move is meant for the position just loaded: if another move gets in first, this one is refused, even
    // if a forfeited turn has made it the caller's turn again.
    let (id, setup, version) = (game.id, game.table.terms.setup, version.or(current));
    let applied = match actions::play(app, caller, game, typed, version).await {
        Ok(Played::Moved(applied)) => *applied,
        Ok(Played::Voted(Cast { r#move, deadline })) => {
            let said = caller.lang.text(msg::VoteCast { r#move, deadline });
            return Ok(reply(Post::text(said)).into());
        }
        Err(Error::RefusedByRules { refusal, .. })
            if let Refusal::Illegal { .. } = *refusal
                && let Some(current) = current =>
        {
            let post = illegal(app, caller, (id, setup, current), &refusal, input, &meant).await?;
            return Ok(Response { refused: true, ..reply(post).into() });
        }
        Err(error) => return Err(error.into()),
    };
    let content = caller.lang.text(msg::Played { r#move: apply::moved(&applied.events).to_owned() });
    // A private game's board has the link itself.
    let next = if applied.place.is_private() { Vec::new() } else { next_board(app, caller, Some(id)).await };
    let is_seen = applied.place.channel == caller.place.channel && !applied.place.is_by_answers();
    let played = applied.delivery.filter(|_| is_seen && next.is_empty()).map(|delivery| (id, delivery));
    Ok(Response { played, ..respond(applied, reply(Post::text(content).with_rows(next)))? })
}

/// Says why a move is illegal, with buttons for moves that were probably meant.
async fn illegal(
    app: &App,
    caller: &Caller,
    (id, setup, version): (GameId, Setup, u32),
    refusal: &Refusal,
    typed: &str,
    meant: &[String],
) -> Result<Post> {
    let (content, moves) = explain_illegal(caller, setup.game(), refusal, typed, meant);
    if let Some(slides) = Slides::of(setup, &moves)
        && let Refusal::Illegal { illegal, input: read, .. } = refusal
    {
        let mut question = compass(app, caller, &sight::game(app, caller, id).await?, &slides).await?;
        let why = text::illegal(caller.lang, setup.game(), &text::escape_markup(read), illegal);
        if question.content != why {
            question.content = format!("{why} {}", question.content);
        }
        return Ok(question);
    }
    let play = |text: &String| labelled(text, &CustomId::Play(id, version, text.clone()), Secondary);
    Ok(Post::text(content).with_rows(buttons::rows(moves.iter().map(play))))
}

/// Asks for the direction of a slide.
pub(super) async fn compass(
    app: &App,
    caller: &Caller,
    &LoadedGame { id, place, ref table }: &LoadedGame,
    slides: &Slides,
) -> Result<Post> {
    let lang = caller.lang;
    let Some(version) = table.game().map(StartedGame::version) else { return Err(no_board(caller, id, table)) };
    let style = preferences::board_style(app, caller).await?;
    let picture = app.pictures.board(lang, place.guild, table, style, Cells::EMPTY, Some(slides.cell)).await?;
    let rows = slides.compass(|text| CustomId::Play(id, version, text));
    let mut post = Post::text(slides.question(lang)).with_rows(rows);
    post.files.extend(picture);
    Ok(post)
}

pub(crate) async fn show_next(app: &App, caller: &Caller) -> HandlerResult {
    let rows = next_board(app, caller, None).await;
    let text = if rows.is_empty() { msg::NEXT_NONE } else { msg::NEXT_BOARD };
    Ok(Post::text(caller.lang.text(text)).with_rows(rows).into())
}

async fn next_board(app: &App, caller: &Caller, played: Option<GameId>) -> Vec<CreateActionRow> {
    next_board::find(app, caller.lang, sight::within(app, caller, SIGHT_TIMEOUT), played).await
}

/// Also returns the moves that the player probably meant or, failing that, similar ones.
pub(crate) fn explain_illegal(
    caller: &Caller,
    game: Game,
    refusal: &Refusal,
    typed: &str,
    meant: &[String],
) -> (String, Vec<String>) {
    if let ([only], Refusal::Illegal { illegal: Illegal::Unreadable, .. }) = (meant, refusal) {
        return (text::did_you_mean(caller.lang, typed, [only.as_str()].into_iter()), meant.to_vec());
    }
    let (mut refusal, mut moves) = (refusal.clone(), Vec::new());
    if let Refusal::Illegal { similar, .. } = &mut refusal {
        if !meant.is_empty() {
            *similar = SimilarMoves { moves: meant.to_vec(), more: 0 };
        }
        moves.clone_from(&similar.moves);
    }
    (text::refusal(caller.lang, game, &refusal, ""), moves)
}

pub(crate) async fn not_played(_: &App, caller: &Caller) -> HandlerResult {
    Ok(Reply::Update(Post::text(caller.lang.text(msg::NOT_PLAYED))).into())
}

pub(crate) async fn open_form(app: &App, caller: &Caller, id: GameId, version: u32) -> HandlerResult {
    let (_, table) = sight::table(app, caller, id).await?;
    let game = check_turn(id, &table, caller, version)?;
    let example = game.position.legal_texts().into_iter().next().unwrap_or_default();
    let lang = caller.lang;
    let title = lang.text(msg::ModalMove { game: text::numbered(table.terms.setup.game(), id) });
    Ok(Reply::Form(move_form(lang, &CustomId::MoveForm(id, version), &title, example)).into())
}

pub(crate) fn check_turn<'a>(id: GameId, table: &'a Table, caller: &Caller, version: u32) -> Result<&'a StartedGame> {
    let refusal = match &table.phase {
        Phase::Open { .. } => Refusal::NotBegun,
        Phase::Closed(how) => Refusal::ChallengeClosed(*how),
        Phase::Over { .. } => Refusal::Over,
        Phase::Playing(game, _) if game.seat(caller.person).is_none() && !table.is_vote_game() => Refusal::NotPlaying,
        Phase::Playing(game, _) if game.version() != version => Refusal::Stale,
        Phase::Playing(game, _) if game.on_turn().team().is_none() && !game.on_turn().is(caller.person) => {
            Refusal::NotYourTurn { turn: game.on_turn() }
        }
        Phase::Playing(game, _) => return Ok(game),
    };
    Err(HandlerError::rules(id, table.terms.setup.game(), refusal))
}
