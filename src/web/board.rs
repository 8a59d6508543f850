//! A game's page: its picture with a layer of cells, and moves.
//!
//! The script knows no game. It gets each legal move as the list of what one taps for it: a cell, two cells, or a cell and a
//! word such as a direction.

use super::{
    WebState, actions,
    error::WebError,
    html::{self, escape},
    session::Visitor,
};
use crate::{
    discord::{Drawing, board_style},
    input,
    play::{Command, GameId, OutsideFacts, Participant, Phase, Refusal, StartedGame},
    render::Style,
    store::{Announce, Applied, Cause, LoadedGame, StoreError},
    text::{self, Lang, msg},
    work_limits::Work,
};
use axum::{
    Form, Json,
    extract::{Path, Query, State},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Redirect, Response},
};
use parlor_games::{
    board::Cell,
    rules::{AnyPosition, Player, Setup},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
    time::Duration,
};

/// For asking Discord.
const NAMES_TIMEOUT: Duration = Duration::from_millis(300);

/// Longer than a request may take, so that its deadline decides.
const LOAD_TIMEOUT: Duration = Duration::from_secs(20);

/// Of pictures, in pixels: for phones and small windows, and twice as sharp.
const WIDTHS: [u32; 2] = [1000, 2000];

/// Without a script, so many legal moves are listed.
const MAX_LISTED: usize = 400;

/// What the script needs. All sentences are in the visitor's language, without markup.
#[derive(Serialize, Debug)]
struct BoardState {
    /// Of the position; a move is meant for it.
    version: u32,
    ply: u16,
    /// For the replay; forfeited turns count.
    plies: usize,
    /// Changes with everything that the page shows.
    events: u32,
    /// Of the picture, which browsers keep: changes with the game, and differs by style and language.
    picture: String,
    status: String,
    /// Describes the last move; empty before the first.
    last: String,
    alt: String,
    /// Whether the visitor is to move.
    yours: bool,
    over: bool,
    /// Whether a second tap on a cell does not play.
    confirm: bool,
    /// By name.
    labels: BTreeMap<String, String>,
    /// What one taps for each legal move, with its text; empty unless the visitor is to move.
    moves: Vec<(Vec<String>, String)>,
    /// What the visitor can do besides moving, as HTML.
    actions: String,
    /// A link to the next board that waits for the visitor, as HTML; empty if there is none.
    next: String,
    /// Labels of what is tapped and is no cell.
    words: BTreeMap<String, String>,
    /// A repeated request with the same key plays once.
    key: String,
}

/// A game that the visitor may see, in progress or over.
struct Seen<'a> {
    state: &'a WebState,
    visitor: Visitor,
    game: LoadedGame,
}

impl<'a> Seen<'a> {
    /// Not found if the game does not exist, has not begun, or is none that the visitor may see.
    async fn load(state: &'a WebState, visitor: Visitor, id: &str) -> Result<Self, WebError> {
        let Visitor { person, asker } = visitor;
        let not_found = || WebError::not_found(asker);
        let id = id.parse().map(GameId).map_err(|_| not_found())?;
        let (app, now) = (&state.app, state.app.clock.now());
        let loaded = {
            // Somebody who asks for long games many times at once delays only themselves.
            let _turn = app.limits.turn(Work::Load, person).await;
            let _permit = app.limits.permit(Work::Load, LOAD_TIMEOUT).await;
            app.store.load(id).await
        };
        let game = match loaded {
            Ok(game) => game,
            Err(StoreError::NoSuchGame(_)) => return Err(not_found()),
            Err(error) => return Err(WebError::of_store(asker, &error)),
        };
        let started = game.table.game().ok_or_else(not_found)?;
        if started.seat(person).is_none() {
            let opened = app.store.has_opened_board(person, id, now).await;
            if !opened.map_err(|error| WebError::of_store(asker, &error))? {
                return Err(not_found());
            }
        }
        Ok(Self { state, visitor, game })
    }

    fn lang(&self) -> Lang {
        self.visitor.asker.lang
    }

    /// `None` never happens: a game without a start is not found.
    fn started(&self) -> Option<&StartedGame> {
        self.game.table.game()
    }

    async fn style(&self) -> Result<Style, WebError> {
        let style = board_style(&self.state.app, self.visitor.person, self.game.place.guild).await;
        style.map_err(|error| WebError::of_store(self.visitor.asker, &error))
    }

    /// Player 1 first.
    async fn names(&self) -> [String; 2] {
        let Some(started) = self.started() else { return [String::new(), String::new()] };
        let names = &self.state.app.names;
        names.of_players(self.lang(), self.game.place.guild, started, NAMES_TIMEOUT).await
    }

    async fn board_state(&self) -> Result<BoardState, WebError> {
        let (asker, person) = (self.visitor.asker, self.visitor.person);
        let Some(started) = self.started() else { return Err(WebError::not_found(asker)) };
        let preferences = self.state.app.store.preferences(person).await;
        let confirm = preferences.map_err(|error| WebError::of_store(asker, &error))?.confirm;
        let (lang, table, names) = (asker.lang, &self.game.table, self.names().await);
        let name = |player: Player| names[player.index()].clone();
        let over = matches!(table.phase, Phase::Over { .. });
        let turn = started.position.to_move();
        let yours = !over && started.on_turn().is(person);
        let status = if over {
            text::status(lang, table)
        } else if yours {
            lang.text(msg::PAGE_YOUR_TURN)
        } else if started.on_turn().level().is_some() {
            lang.text(msg::PageThinking { name: name(turn) })
        } else {
            lang.text(msg::PageTheirTurn { name: name(turn) })
        };
        let last = started.last().map_or_else(String::new, |ply| {
            let mover = table.terms.setup.mover(started.record.plies.len().saturating_sub(1));
            let r#move = ply.text.clone();
            if started.participant(mover).is(person) {
                lang.text(msg::PagePlayed { r#move })
            } else {
                lang.text(msg::PageTheyPlayed { name: name(mover), r#move })
            }
        });
        let legal = if yours { started.position.legal_texts() } else { Vec::new() };
        let moves: Vec<_> = legal.into_iter().map(|text| (taps(&text), text)).collect();
        let parts: BTreeSet<_> = moves.iter().flat_map(|(taps, _)| taps).collect();
        let words = parts.into_iter().filter(|part| Cell::parse(part).is_none());
        let words = words.map(|word| (word.clone(), word_label(lang, table.terms.setup, word))).collect();
        let first: BTreeSet<_> = moves.iter().filter_map(|(taps, _)| taps.first().cloned()).collect();
        let style = self.style().await?;
        let map = self.state.app.pictures.board_map(table.terms.setup, style).await;
        let map = map.map_err(|error| WebError::of_picture(asker, &error))?;
        let key = format!("{:016x}", rand::random::<u64>());
        let in_tournament = started.is_short() && {
            let tournament = self.state.app.store.tournament_of_game(self.game.id).await;
            tournament.map_err(|error| WebError::of_store(asker, &error))?.is_some()
        };
        let next = if yours { String::new() } else { self.next_board().await? };
        let labels = map.cells.iter().map(|(cell, _)| {
            let label = cell_label(lang, &started.position, *cell);
            let name = cell.to_string();
            let label = if first.contains(&name) { lang.text(msg::PageCellLegal { cell: label }) } else { label };
            (name, label)
        });
        Ok(BoardState {
            version: started.version(),
            ply: started.ply(),
            events: table.events,
            picture: format!("{}-{}-{}-{}", table.events, style.theme.id(), style.coordinates.id(), lang.tag()),
            status,
            last,
            alt: text::alt_text(lang, table),
            yours,
            over,
            confirm,
            labels: labels.collect(),
            moves,
            words,
            actions: actions::html(lang, &self.game, person, in_tournament, &key, self.state.app.clock.now()),
            plies: started.record.plies.len(),
            next,
            key,
        })
    }

    /// A link to the most urgent board that waits for the visitor.
    async fn next_board(&self) -> Result<String, WebError> {
        let waiting = self.state.app.store.boards_waiting_for(self.visitor.person, 2).await;
        let waiting = waiting.map_err(|error| WebError::of_store(self.visitor.asker, &error))?;
        let next = waiting.iter().find(|board| board.id != self.game.id);
        Ok(next.map_or_else(String::new, |board| {
            let label = self.lang().text(msg::ButtonNext { game: text::numbered(board.game, board.id) });
            format!("<a class=\"button\" href=\"/games/{}\">{}</a>", board.id, escape(&label))
        }))
    }

    /// In words, with the names of people where Discord's clients would show mentions.
    async fn explain(&self, refusal: &Refusal) -> String {
        let table = &self.game.table;
        let sentence = text::refusal(self.lang(), table.terms.setup.game(), refusal, "");
        let names = self.names().await;
        let seats = self.started().map(|started| started.seats).into_iter().flatten();
        seats.zip(names).fold(sentence, |sentence, (seat, name)| match seat {
            Participant::Human(person) => sentence.replace(&format!("<@{}>", person.0), &name),
            _ => sentence,
        })
    }
}

/// What one taps for a move. The sign of a pawn that enters is left out: its space is empty, so no other move begins there.
fn taps(text: &str) -> Vec<String> {
    text.trim_start_matches('@').split('-').map(str::to_owned).collect()
}

/// Of a direction, an arrow and its name.
fn word_label(lang: Lang, setup: Setup, word: &str) -> String {
    let is_direction = text::compass(setup).iter().any(|row| row.contains(&word));
    if is_direction { text::compass_point(lang, word) } else { text::destination(lang, word) }
}

fn cell_label(lang: Lang, position: &AnyPosition, cell: Cell) -> String {
    let owner = Player::BOTH.into_iter().find(|&player| position.stones(player).contains(cell));
    let cell = cell.to_string();
    match owner {
        Some(player) => lang.text(msg::PageCellStone { cell, colour: text::colour(lang, position.game(), player) }),
        None => lang.text(msg::PageCellEmpty { cell }),
    }
}

pub(super) async fn show(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, WebError> {
    let seen = Seen::load(&state, visitor, &id).await?;
    Ok(Html(page(&seen, "").await?).into_response())
}

/// `error` is a sentence about a move that was not played, or empty.
async fn page(seen: &Seen<'_>, error: &str) -> Result<String, WebError> {
    let (lang, asker, style) = (seen.lang(), seen.visitor.asker, seen.style().await?);
    let board = seen.board_state().await?;
    let map = seen.state.app.pictures.board_map(seen.game.table.terms.setup, style).await;
    let map = map.map_err(|error| WebError::of_picture(asker, &error))?;
    let (id, kind) = (seen.game.id, seen.game.table.terms.setup.game());
    let title = text::numbered(kind, id);
    let names = seen.names().await.map(|name| escape(&name)).join(" – ");
    let cells: String = map
        .cells
        .iter()
        .map(|(cell, corners)| {
            let points: Vec<_> = corners.iter().map(|(x, y)| format!("{x:.0},{y:.0}")).collect();
            let label = board.labels.get(&cell.to_string()).map(|label| escape(label)).unwrap_or_default();
            format!(
                "<polygon data-cell=\"{cell}\" role=\"button\" tabindex=\"-1\" aria-label=\"{label}\" points=\"{}\"/>\n",
                points.join(" ")
            )
        })
        .collect();
    let say = |message| escape(&lang.text(message));
    let moves: Vec<_> = board.moves.iter().take(MAX_LISTED).map(|(_, text)| escape(text)).collect();
    let form = if board.yours {
        format!(
            "<form id=\"typed\" method=\"post\" action=\"/games/{id}/moves\">\n\
             <input type=\"hidden\" name=\"version\" value=\"{}\"><input type=\"hidden\" name=\"key\" value=\"{}\">\n\
             <label>{} <input name=\"move\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" maxlength=\"40\" required></label>\n\
             <button>{}</button>\n</form>\n<noscript><details><summary>{}</summary><p>{}</p></details></noscript>\n",
            board.version,
            board.key,
            say(msg::PAGE_TYPED),
            say(msg::PAGE_TYPED_PLAY),
            say(msg::PAGE_MOVES),
            moves.join(" · "),
        )
    } else {
        String::new()
    };
    let credit = kind.credit().map_or_else(String::new, |credit| format!(" · {}", escape(credit)));
    let json = serde_json::to_string(&board).unwrap_or_default().replace('<', "\\u003c");
    let [small, large] = WIDTHS.map(|width| format!("/games/{id}/board.png?v={}&amp;w={width}", board.picture));
    let body = format!(
        "<a class=\"skip\" href=\"#board\">{skip}</a>\n\
         <header><a href=\"/\">{boards}</a><h1>{title}</h1><p>{names}</p></header>\n<main data-game=\"{id}\" \
         data-tap=\"{tap}\" data-next=\"{next}\" data-play=\"{play}\" data-cancel=\"{cancel}\" data-lost=\"{lost}\" data-ply-label=\"{ply}\" data-replay=\"{replay}\" data-pause=\"{pause}\">\n\
         <p id=\"status\">{status}</p>\n<p id=\"said\" role=\"status\">{said}</p>\n\
         <div class=\"board\" id=\"board\" tabindex=\"-1\">\n\
         <img id=\"picture\" src=\"{small}\" srcset=\"{small} 1000w, {large} 2000w\" sizes=\"min(100vw, 44rem)\" \
         width=\"{width}\" height=\"{height}\" alt=\"{alt}\">\n\
         <svg viewBox=\"0 0 {width} {height}\" role=\"group\" aria-label=\"{group}\">\n{cells}</svg>\n</div>\n\
         <div id=\"bar\" class=\"bar\"></div>\n{form}<div id=\"replay\" hidden></div>\n<div id=\"actions\">{actions}</div>\n\
         <script type=\"application/json\" id=\"state\">{json}</script>\n</main>\n\
         <footer><p>{game}{credit}</p>{sign_out}</footer>\n",
        skip = say(msg::PAGE_SKIP),
        boards = say(msg::PAGE_BOARDS),
        title = escape(&title),
        actions = board.actions,
        tap = say(msg::PAGE_TAP),
        next = escape(&lang.text(msg::PageNextPart { chosen: "%".to_owned() })),
        play = escape(&lang.text(msg::PagePlay { r#move: "%".to_owned() })),
        cancel = say(msg::PAGE_CANCEL),
        lost = say(msg::PAGE_LOST_CONNECTION),
        ply = escape(&lang.text(msg::PagePly { ply: "%".to_owned(), plies: "%%".to_owned() })),
        replay = say(msg::PAGE_REPLAY),
        pause = say(msg::PAGE_PAUSE),
        status = escape(&board.status),
        said = escape(if error.is_empty() { &board.last } else { error }),
        width = map.width,
        height = map.height,
        alt = escape(&board.alt),
        group = say(msg::PAGE_BOARD),
        game = escape(kind.title()),
        sign_out = html::sign_out(lang),
    );
    let script = format!("<script type=\"module\" src=\"/assets/board.js?{}\"></script>\n", super::assets_version());
    Ok(html::document(lang, &title, Some(style.theme), &script, &body))
}

pub(super) async fn state(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, WebError> {
    let seen = Seen::load(&state, visitor, &id).await?;
    Ok(Json(seen.board_state().await?).into_response())
}

#[derive(Deserialize)]
pub(super) struct Size {
    w: Option<u32>,
    /// The newest position when not set.
    ply: Option<usize>,
}

pub(super) async fn picture(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(size): Query<Size>,
) -> Result<Response, WebError> {
    let seen = Seen::load(&state, visitor, &id).await?;
    let (asker, style) = (visitor.asker, seen.style().await?);
    let width = size.w.filter(|width| WIDTHS.contains(width)).unwrap_or(WIDTHS[0]);
    let LoadedGame { place, table, .. } = &seen.game;
    let (lang, pictures, not_found) = (asker.lang, &state.app.pictures, || WebError::not_found(asker));
    let started = seen.started().ok_or_else(not_found)?;
    let ply = size.ply.unwrap_or(started.record.plies.len());
    let Some(Ok(step)) = table.step(ply) else { return Err(not_found()) };
    let names = state.app.names.of_players(lang, place.guild, started, NAMES_TIMEOUT).await;
    let drawing = Drawing::at_ply(lang, table, ply, step, names, style);
    let png = pictures.png_of_width(lang, drawing, width).await;
    let png = png.map_err(|error| WebError::of_picture(asker, &error))?;
    // The address changes with the game.
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "private, max-age=3600")];
    Ok((headers, png).into_response())
}

#[derive(Deserialize)]
pub(super) struct Typed {
    r#move: String,
}

/// The sentence about a move that is not legal, or not now. Empty if it may be played.
pub(super) async fn why(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(Typed { r#move }): Query<Typed>,
) -> Result<Response, WebError> {
    let seen = Seen::load(&state, visitor, &id).await?;
    let command = Command::Move { by: visitor.person.into(), text: r#move, version: None };
    let decided = seen.game.table.decide(&command, &OutsideFacts::default(), state.app.clock.now());
    let sentence = match decided {
        Ok(_) => String::new(),
        Err(refusal) => seen.explain(&refusal).await,
    };
    Ok(Json(serde_json::json!({ "error": sentence })).into_response())
}

#[derive(Deserialize)]
pub(super) struct Move {
    r#move: String,
    /// Of the board that the visitor saw.
    version: u32,
    key: String,
}

pub(super) async fn play(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(Move { r#move, version, key }): Form<Move>,
) -> Result<Response, WebError> {
    let Visitor { person, asker } = visitor;
    let seen = Seen::load(&state, visitor, &id).await?;
    let Some(started) = seen.started() else { return Err(WebError::not_found(asker)) };
    let text = input::read_move(asker.lang, &started.position, &r#move).text;
    let (id, place) = (seen.game.id, seen.game.place);
    let command = Command::Move { by: person.into(), text, version: Some(version) };
    let announce = if place.is_private() { Announce::InAnswer } else { Announce::Post };
    let cause = Cause { interaction: Some(request_number(person.0, id, &key)), announce };
    answer(&seen, state.app.store.apply(id, &command, cause, state.app.clock.now()).await).await
}

/// The new state for the script, or the page again.
async fn answer(seen: &Seen<'_>, applied: Result<Applied, StoreError>) -> Result<Response, WebError> {
    let (visitor, id) = (seen.visitor, seen.game.id);
    let now = Seen::load(seen.state, visitor, &id.to_string()).await?;
    match applied {
        Ok(_) if visitor.asker.wants_json => Ok(Json(now.board_state().await?).into_response()),
        // So that loading the page again does not send the form again.
        Ok(_) => Ok(Redirect::to(&format!("/games/{id}")).into_response()),
        Err(StoreError::Refused(refusal)) => {
            let sentence = now.explain(&refusal).await;
            if visitor.asker.wants_json {
                return Err(WebError::with_sentence(visitor.asker, StatusCode::CONFLICT, sentence));
            }
            Ok((StatusCode::CONFLICT, Html(page(&now, &sentence).await?)).into_response())
        }
        Err(error) => Err(WebError::of_store(visitor.asker, &error)),
    }
}

/// Resigning, offers and the answers to them.
pub(super) async fn act(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(Act { action, version, key }): Form<Act>,
) -> Result<Response, WebError> {
    let seen = Seen::load(&state, visitor, &id).await?;
    let Some(command) = actions::command(&action, visitor.person, version) else {
        return Err(WebError::not_found(visitor.asker));
    };
    let (id, place) = (seen.game.id, seen.game.place);
    let announce = if place.is_private() { Announce::InAnswer } else { Announce::Post };
    // One key may belong to several forms.
    let interaction = request_number(visitor.person.0, id, &format!("{action} {key}"));
    let cause = Cause { interaction: Some(interaction), announce };
    answer(&seen, state.app.store.apply(id, &command, cause, state.app.clock.now()).await).await
}

#[derive(Deserialize)]
pub(super) struct Act {
    action: String,
    version: u32,
    key: String,
}

/// Takes the place of an interaction's id, so that a repeated request plays once. No id of Discord is as large.
fn request_number(person: u64, game: GameId, key: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (person, game.0, key).hash(&mut hasher);
    hasher.finish() | 1 << 63
}

/// For [`super::live`].
pub(super) async fn check_sight(state: &WebState, visitor: Visitor, id: &str) -> Result<GameId, WebError> {
    Seen::load(state, visitor, id).await.map(|seen| seen.game.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_games::rules::{Game, Options};

    /// Otherwise a tap could not tell two moves apart.
    #[test]
    fn no_two_legal_moves_have_the_same_taps() {
        for &game in Game::ALL {
            let mut position = game.setup(&Options::default()).unwrap().start();
            for step in 0..60_usize {
                if position.roll().is_none() && game.die().is_some() {
                    position.set_roll((step % 6 + 1) as u8);
                }
                let legal = position.legal_texts();
                let all: BTreeSet<_> = legal.iter().map(|text| taps(text)).collect();
                assert_eq!(all.len(), legal.len(), "{game:?} {legal:?}");
                let Some(text) = legal.get(step * 7 % legal.len().max(1)) else { break };
                position.play_text(text).unwrap();
            }
        }
    }
}
