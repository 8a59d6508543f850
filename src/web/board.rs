//! A game's page: its picture with a layer of cells, and moves.

use super::{
    WebState, actions,
    error::{Failure, Reader},
    html::{self, escape},
    public,
    session::Visitor,
    taps::Taps,
    trying::Line,
};
use crate::{
    discord::{
        Caller, Drawing, HandlerError, analysis, board_style, cast_vote, hint, public_lang, public_style, rematch,
        request_id,
    },
    input,
    play::{Command, Event, GameId, OutsideFacts, Participant, Phase, Refusal, StartedGame, Table, Team, UserId},
    render::{BoardMap, Style},
    store::{Announce, Applied, Cause, LoadedGame, StoreError},
    text::{self, Lang, msg},
};
use axum::{
    Form, Json,
    extract::{Path, Query, State},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Redirect, Response},
};
use parlor_games::rules::{Game, Player};
use serde::{Deserialize, Serialize};
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
    time::Duration,
};

/// For requests to Discord.
const NAMES_TIMEOUT: Duration = Duration::from_millis(300);

/// Widths of pictures in pixels: on a game's page, and in lists.
pub(super) const WIDTHS: [u32; 2] = [1000, 200];

/// How many legal moves the page lists without a script.
const MAX_LISTED: usize = 400;

/// The state for the script. All sentences are in the visitor's language, without markup.
#[derive(Serialize, Debug)]
pub(super) struct BoardState {
    /// The version of the position for which a move is meant.
    version: u32,
    ply: u16,
    /// Includes forfeited turns; used by the replay.
    plies: usize,
    /// Changes with everything that the page shows.
    events: u32,
    /// The version of the picture, which browsers cache: it changes with the game, and differs by style and language.
    picture: String,
    status: String,
    /// Describes the last move and its captures; empty before the first.
    last: String,
    alt: String,
    /// Whether it is the visitor's turn.
    yours: bool,
    /// Whether a move has to be confirmed by its button, so that a second tap does not play it.
    confirm: bool,
    /// Contains no moves unless it is the visitor's turn.
    #[serde(flatten)]
    taps: Taps,
    /// What the visitor can do besides moving, and the visitor's last note, as HTML.
    actions: String,
    /// A link to the next board that waits for the visitor, as HTML; empty if there is none.
    next: String,
    /// Whether the visitor can turn a tried line into a plan.
    plans: bool,
    /// Whether the curve of an analysis can be shown.
    analysable: bool,
    /// A repeated request with the same key plays once.
    key: String,
}

/// The part of the state that a public page lacks.
#[derive(Default)]
struct OwnState {
    confirm: bool,
    plans: bool,
    actions: String,
    next: String,
    key: String,
}

/// What the page and its state both show.
struct Appearance {
    /// Player 1 first.
    names: [String; 2],
    style: Style,
    map: BoardMap,
}

/// A game that the visitor may see, in progress or over.
pub(super) struct GameView<'a> {
    state: &'a WebState,
    /// `None` on a public page.
    visitor: Option<Visitor>,
    pub(super) lang: Lang,
    pub(super) game: LoadedGame,
}

impl<'a> GameView<'a> {
    /// Fails with [`Failure::NotFound`] if the game does not exist, has not begun, or the visitor may not see it.
    pub(super) async fn load(state: &'a WebState, visitor: Visitor, id: &str) -> Result<Self, Failure> {
        let person = visitor.person;
        let id = game_id(id)?;
        check_sight(state, person, id).await?;
        let game = state.app.load_game(person, id).await?.ok_or(Failure::NotFound)?;
        let view = Self { state, visitor: Some(visitor), lang: visitor.lang, game };
        view.started()?;
        Ok(view)
    }

    /// Fails with [`Failure::NotFound`] if the game has no public page. The language is the server's if the reader's is unknown.
    pub(super) async fn load_public(state: &'a WebState, reader: &Reader, id: &str) -> Result<Self, Failure> {
        let id = public_game(state, id).await?;
        let game = state.app.load_game(None, id).await?.ok_or(Failure::NotFound)?;
        let lang = match reader.has_preference() {
            true => reader.lang(),
            false => reader.speak(public_lang(&state.app.store.settings_of(id).await?).tag()),
        };
        Ok(Self { state, visitor: None, lang, game })
    }

    fn person(&self) -> Option<UserId> {
        self.visitor.map(|visitor| visitor.person)
    }

    fn is_visitor(&self, participant: Participant) -> bool {
        self.person().is_some_and(|person| participant.is(person))
    }

    pub(super) fn started(&self) -> Result<&StartedGame, Failure> {
        self.game.table.game().ok_or(Failure::NotFound)
    }

    pub(super) async fn style(&self) -> Result<Style, Failure> {
        let app = &self.state.app;
        match self.person() {
            Some(person) => Ok(board_style(app, person, self.game.place.guild).await?),
            None => Ok(public_style(&app.store.settings_of(self.game.id).await?)),
        }
    }

    /// Player 1 first. A public page names only people who show themselves on leaderboards.
    pub(super) async fn names(&self) -> Result<[String; 2], Failure> {
        let (app, started) = (&self.state.app, self.started()?);
        let mut names = app.names.of_players(self.lang, self.game.place.guild, started, NAMES_TIMEOUT).await;
        for (player, name) in Player::BOTH.into_iter().zip(&mut names) {
            if self.visitor.is_none()
                && let Some(person) = started.participant(player).human()
                && !app.store.choices(person).await?.listed
            {
                *name = self.lang.text(msg::PagePlayer { number: player.number().to_string() });
            }
        }
        Ok(names)
    }

    pub(super) async fn state(&self) -> Result<BoardState, Failure> {
        self.board_state(&self.appearance().await?).await
    }

    pub(super) async fn png(&self, Size { w, ply, line, .. }: Size) -> Result<Vec<u8>, Failure> {
        let (lang, style, table) = (self.lang, self.style().await?, &self.game.table);
        let width = width(w);
        let ply = ply.unwrap_or(self.started()?.record.plies.len());
        let tried = line.map(|line| Line { ply, line }.play(table).ok_or(Failure::NotFound)).transpose()?;
        let names = self.names().await?;
        let drawing = match tried {
            Some((_, step)) => Drawing { names, ..Drawing::of_step(lang, step, style) },
            None => {
                let step = table.step(ply).and_then(Result::ok).ok_or(Failure::NotFound)?;
                Drawing::at_ply(lang, table, ply, step, names, style)
            }
        };
        Ok(self.state.app.pictures.page_board(self.person(), lang, drawing, width).await?)
    }

    /// A hash of everything that affects the result of [`Self::png`].
    pub(super) async fn png_hash(&self, size: &Size) -> Result<u64, Failure> {
        let (style, mut hasher) = (self.style().await?, DefaultHasher::new());
        (self.game.table.events, self.names().await?, width(size.w), size.ply).hash(&mut hasher);
        (style.theme.id(), style.coordinates.id(), self.lang.tag()).hash(&mut hasher);
        Ok(hasher.finish())
    }

    async fn appearance(&self) -> Result<Appearance, Failure> {
        let (names, style) = (self.names().await?, self.style().await?);
        let map = self.state.app.pictures.board_map(self.game.table.terms.setup, style).await?;
        Ok(Appearance { names, style, map })
    }

    async fn board_state(&self, Appearance { names, style, map }: &Appearance) -> Result<BoardState, Failure> {
        let (lang, started) = (self.lang, self.started()?);
        let table = &self.game.table;
        let name = |player: Player| names[player.index()].clone();
        let over = table.is_over();
        let turn = started.position.to_move();
        let voter = self.voter().await?;
        let yours = !over && self.is_visitor(started.on_turn()) || voter.is_some();
        let status = if over {
            text::status(lang, table)
        } else if let Some(voted) = voter {
            match voted {
                Some(r#move) => lang.text(msg::PageVoted { r#move }),
                None => lang.text(msg::PAGE_VOTE),
            }
        } else if yours {
            lang.text(msg::PAGE_YOUR_TURN)
        } else if started.on_turn().level().is_some() {
            lang.text(msg::PageThinking { name: name(turn) })
        } else {
            lang.text(msg::PageTheirTurn { name: name(turn) })
        };
        let status = match table.deadline().filter(|_| !over) {
            Some(deadline) => {
                let time = lang.text(msg::PageTime { time: text::moment(lang, deadline) });
                lang.text(msg::PageStatus { status, time })
            }
            None => status,
        };
        let status =
            [Some(status)].into_iter().chain(self.offers(started, names)).flatten().collect::<Vec<_>>().join(" · ");
        let last = started.last().map_or_else(String::new, |ply| {
            let mover = table.terms.setup.mover(started.record.plies.len().saturating_sub(1));
            let r#move = ply.text.clone();
            let played = if self.is_visitor(started.participant(mover)) {
                lang.text(msg::PagePlayed { r#move })
            } else {
                lang.text(msg::PageTheyPlayed { name: name(mover), r#move })
            };
            match started.before.as_ref().and_then(|before| text::captured(lang, before, ply)) {
                Some(captured) => format!("{played} {captured}"),
                None => played,
            }
        });
        let OwnState { confirm, plans, actions, next, key } = match self.visitor {
            Some(visitor) => self.own_state(visitor.person, yours).await?,
            None => OwnState::default(),
        };
        Ok(BoardState {
            version: started.version(),
            ply: started.ply(),
            events: table.events,
            picture: format!("{}-{}-{}-{}", table.events, style.theme.id(), style.coordinates.id(), lang.tag()),
            status,
            last,
            alt: text::alt_text(lang, table),
            yours,
            confirm,
            taps: Taps::of(lang, &started.position, map, yours, false),
            plans,
            analysable: self.visitor.is_some() && analysis::check(lang, self.game.id, table, started).is_ok(),
            actions,
            plies: started.record.plies.len(),
            next,
            key,
        })
    }

    /// The open offer of a draw and the open request for a takeback.
    fn offers(&self, started: &StartedGame, names: &[String; 2]) -> [Option<String>; 2] {
        let yours = |by: Player| self.is_visitor(started.participant(by));
        let name = |by: Player| names[by.index()].clone();
        let draw = started.draw.map(|by| self.lang.text(msg::PageDraw { yours: yours(by), name: name(by) }));
        let takeback = started.takeback.as_ref().map(|takeback| {
            let by = takeback.by;
            self.lang.text(msg::PageTakeback { yours: yours(by), name: name(by) })
        });
        [draw, takeback]
    }

    /// The visitor's own vote on the current ply, if the visitor may vote.
    async fn voter(&self) -> Result<Option<Option<String>>, Failure> {
        let (Some((started, _)), Some(person)) = (self.game.table.vote(), self.person()) else { return Ok(None) };
        let team = started.on_turn().team();
        let voter = self.state.app.store.voter(self.game.id, person).await?;
        let Some(voter) = voter.filter(|voter| Some(voter.team) == team) else {
            return Ok((team == Some(Team::Channel)).then_some(None));
        };
        Ok(Some(voter.vote_on(started.ply())))
    }

    /// Counts the visitor's vote, as the buttons under the board do.
    async fn vote(&self, visitor: Visitor, command: &Command, key: &str) -> Result<Response, Failure> {
        let (app, Visitor { person, lang, wants_json }) = (&self.state.app, visitor);
        let voted = async {
            let events = match self.decide(command) {
                Ok(events) => events,
                Err(refusal) => return Err(Failure::Refused(self.explain(&refusal).await?)),
            };
            let text = events.iter().find_map(|event| match event {
                Event::Moved { text, .. } => Some(text.as_str()),
                _ => None,
            });
            let (request, parent) = (self.request_id(person, key), app.store.parent_of(self.game.id).await?);
            let caller = Caller::on_page(app, request, (person, lang), self.game.place, parent).await;
            let said = cast_vote(app, &caller, &self.game, text.unwrap_or_default()).await;
            let said = said.map_err(|error| Failure::of(lang, error))?;
            Ok((self.renewed(visitor).await?, text::without_markup(lang, &said)))
        };
        match voted.await {
            Ok((now, _)) if wants_json => Ok(Json(now.state().await?).into_response()),
            Ok((now, said)) => Ok(Html(page(&now, &said, &[]).await?).into_response()),
            Err(failure) => self.fail(visitor, failure).await,
        }
    }

    /// The participant for whom the visitor moves.
    fn mover(&self, visitor: Visitor) -> Participant {
        self.game.table.vote().map_or(visitor.person.into(), |(started, _)| started.on_turn())
    }

    async fn own_state(&self, person: UserId, yours: bool) -> Result<OwnState, Failure> {
        let (app, started) = (&self.state.app, self.started()?);
        let key = format!("{:016x}", rand::random::<u64>());
        let in_tournament = started.is_short() && app.store.tournament_of_game(self.game.id).await?.is_some();
        let rematch = self.begun_rematch(person).await?;
        // A rematch that has begun is the next board.
        let mut actions = if rematch.is_some() {
            String::new()
        } else {
            actions::html(self.lang, &self.game, person, in_tournament, &key, app.clock.now())
        };
        if let Some((ply, note)) = app.store.note(person, self.game.id, started.ply()).await? {
            let title = self.lang.text(msg::NoteTitle { ply });
            actions.push_str(&format!("<p class=\"note\">{}\n{}</p>", escape(&title), escape(&note)));
        }
        let plan = Command::Plan { by: person.into(), line: Vec::new() };
        Ok(OwnState {
            confirm: app.store.preferences(person).await?.confirm,
            plans: self.decide(&plan) == Err(Refusal::PlanWithoutAnswer),
            actions,
            next: match rematch {
                Some(id) => self.link_to(self.game.table.terms.setup.game(), id),
                None if yours => String::new(),
                None => self.next_board(person).await?,
            },
            key,
        })
    }

    /// The rematch that has begun, if the visitor plays in it.
    async fn begun_rematch(&self, person: UserId) -> Result<Option<GameId>, Failure> {
        let Phase::Over { rematch: Some((_, id)), .. } = self.game.table.phase else { return Ok(None) };
        Ok(self.state.app.store.plays_in(person, id).await?.then_some(id))
    }

    /// A link to the most urgent board that waits for the visitor.
    async fn next_board(&self, person: UserId) -> Result<String, Failure> {
        let waiting = self.state.app.store.games_everywhere(person, 2, 0).await?;
        let next = waiting.iter().find(|board| board.is_turn_of(person) && board.id != self.game.id);
        Ok(next.map_or_else(String::new, |board| self.link_to(board.game, board.id)))
    }

    fn link_to(&self, game: Game, id: GameId) -> String {
        let label = self.lang.text(msg::ButtonNext { game: text::numbered(game, id) });
        format!("<a class=\"button\" href=\"/games/{id}\">{}</a>", escape(&label))
    }

    /// Loads the game again.
    async fn renewed(&self, visitor: Visitor) -> Result<Self, Failure> {
        Self::load(self.state, visitor, &self.game.id.to_string()).await
    }

    /// Answers with the new state for the script, or with the page. A repeated request with the same key has one effect.
    pub(super) async fn apply(&self, visitor: Visitor, command: &Command, key: &str) -> Result<Response, Failure> {
        match self.change(visitor, command, key).await {
            Ok(now) if visitor.wants_json => Ok(Json(now.state().await?).into_response()),
            // A redirect, so that reloading the page does not send the form again.
            Ok(_) => Ok(Redirect::to(&format!("/games/{}", self.game.id)).into_response()),
            Err(failure) => self.fail(visitor, failure).await,
        }
    }

    async fn change(&self, visitor: Visitor, command: &Command, key: &str) -> Result<Self, Failure> {
        let (state, game) = (self.state, self.game.clone());
        let announce = if game.place.is_private() { Announce::InAnswer } else { Announce::Post };
        let cause = Cause { interaction: Some(self.request_id(visitor.person, key)), announce };
        match state.app.store.apply_to(game, command, cause, state.app.clock.now()).await {
            // Others may have changed the game since.
            Ok(applied) if applied.repeated => self.renewed(visitor).await,
            Ok(Applied { id, place, table, .. }) => Ok(Self { game: LoadedGame { id, place, table }, ..*self }),
            Err(StoreError::Refused(refusal)) => Err(Failure::Refused(self.explain(&refusal).await?)),
            Err(error) => Err(error.into()),
        }
    }

    /// A refusal of a form that was sent without a script is shown on the page.
    async fn fail(&self, visitor: Visitor, failure: Failure) -> Result<Response, Failure> {
        match failure {
            Failure::Refused(sentence) if !visitor.wants_json => {
                let page = page(&self.renewed(visitor).await?, &sentence, &[]).await?;
                Ok((StatusCode::CONFLICT, Html(page)).into_response())
            }
            failure => Err(failure),
        }
    }

    /// Finds a good move against the computer and marks it on the board, like the Hint button.
    async fn hint(&self, visitor: Visitor, version: u32, key: &str) -> Result<Response, Failure> {
        let Visitor { person, lang, wants_json } = visitor;
        let found = async {
            let now = self.change(visitor, &Command::Hint { by: person.into(), version }, key).await?;
            // The game may have moved on since the click.
            let started = now.started()?;
            if started.version() != version || !started.on_turn().is(person) {
                return Err(Failure::Refused(lang.text(msg::HINT_FAILED)));
            }
            let found = hint::find(&self.state.app, person, lang, now.game.id, started).await;
            let (text, sentence) = found.map_err(|error| Failure::of(lang, error))?;
            let cells: Vec<_> = started.position.cells_of(&text).iter().map(|cell| cell.to_string()).collect();
            Ok((now, text::without_markup(lang, &sentence), cells))
        };
        match found.await {
            Ok((_, said, cells)) if wants_json => {
                Ok(Json(serde_json::json!({ "said": said, "cells": cells })).into_response())
            }
            Ok((now, said, cells)) => Ok(Html(page(&now, &said, &cells).await?).into_response()),
            Err(failure) => self.fail(visitor, failure).await,
        }
    }

    /// Proposes or accepts a rematch, like the Rematch button. Leads to the new game if it begins at once.
    async fn rematch(&self, visitor: Visitor, key: &str) -> Result<Response, Failure> {
        let (app, id, Visitor { person, lang, .. }) = (&self.state.app, self.game.id, visitor);
        let parent = app.store.parent_of(id).await?;
        let request = self.request_id(person, key);
        let caller = Caller::on_page(app, request, (person, lang), self.game.place, parent).await;
        match rematch(app, &caller, id).await {
            Ok(Applied { table: Table { phase: Phase::Open { .. }, .. }, .. }) => {
                let page = page(&self.renewed(visitor).await?, &lang.text(msg::PAGE_REMATCH_SENT), &[]).await?;
                Ok(Html(page).into_response())
            }
            Ok(begun) => Ok(Redirect::to(&format!("/games/{}", begun.id)).into_response()),
            Err(HandlerError::RefusedByRules { refusal, .. }) => {
                self.fail(visitor, Failure::Refused(self.explain(&refusal).await?)).await
            }
            Err(HandlerError::Refused(sentence)) => {
                let named = HandlerError::Refused(self.named(sentence).await?);
                self.fail(visitor, Failure::of(lang, named)).await
            }
            Err(error) => self.fail(visitor, Failure::of(lang, error)).await,
        }
    }

    fn request_id(&self, person: UserId, key: &str) -> u64 {
        request_id(person, self.game.id.0, key)
    }

    /// Judges by the game alone, without outside facts.
    fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.game.table.decide(command, &OutsideFacts::default(), self.state.app.clock.now())
    }

    /// The refusal in words, with people's names in place of mentions.
    async fn explain(&self, refusal: &Refusal) -> Result<String, Failure> {
        let table = &self.game.table;
        let sentence = text::refusal(self.lang, table.terms.setup.game(), refusal, "");
        Ok(text::without_markup(self.lang, &self.named(sentence).await?))
    }

    async fn named(&self, sentence: String) -> Result<String, Failure> {
        let names = self.names().await?;
        let seats = self.started().map(|started| started.seats).into_iter().flatten();
        Ok(seats.zip(names).fold(sentence, |sentence, (seat, name)| match seat {
            Participant::Human(person) => sentence.replace(&format!("<@{}>", person.0), &name),
            _ => sentence,
        }))
    }
}

pub(super) async fn show(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let view = GameView::load(&state, visitor, &id).await?;
    Ok(Html(page(&view, "", &[]).await?).into_response())
}

/// `said` is the answer to what the visitor sent, or empty. The cells in `hinted` are marked.
pub(super) async fn page(view: &GameView<'_>, said: &str, hinted: &[String]) -> Result<String, Failure> {
    let (lang, appearance) = (view.lang, view.appearance().await?);
    let (board, Appearance { names, style, map }) = (view.board_state(&appearance).await?, appearance);
    let (id, kind) = (view.game.id, view.game.table.terms.setup.game());
    let title = text::numbered(kind, id);
    let names = names.map(|name| escape(&name)).join(" – ");
    let is_public = view.visitor.is_none();
    let cells = board.taps.svg(lang, &map, hinted, is_public);
    let say = |message| escape(&lang.text(message));
    let boards = format!("<a href=\"/\">{}</a>", say(msg::PAGE_BOARDS));
    let learn = format!(" · <a href=\"/learn/{}\">{}</a>", kind.id(), say(msg::BUTTON_LEARN));
    let (path, boards, learn, sign_out) = match is_public {
        true => (format!("/watch/{id}"), String::new(), String::new(), String::new()),
        false => (format!("/games/{id}"), boards, learn, html::sign_out(lang)),
    };
    let moves: Vec<_> = board.taps.moves.iter().take(MAX_LISTED).map(|(_, text)| escape(text)).collect();
    let plays = view.started()?.seats.iter().any(|&seat| view.is_visitor(seat));
    let form = if board.yours || plays {
        let hidden = if board.yours { "" } else { " hidden" };
        format!(
            "<form id=\"typed\"{hidden} method=\"post\" action=\"/games/{id}/moves\">\n\
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
    let credit = escape(&text::credit(lang, kind));
    let (json, texts, hinted) = (in_script(&board), in_script(&texts(lang)), in_script(&hinted));
    let picture = format!("{path}/board.png?v={}", board.picture);
    let body = format!(
        "<a class=\"skip\" href=\"#board\">{skip}</a>\n\
         <header>{boards}<h1>{title}</h1><p>{names}</p></header>\n<main data-game=\"{id}\"{watch}>\n\
         <p id=\"status\" aria-live=\"polite\">{status}</p>\n<p id=\"said\" role=\"status\">{said}</p>\n\
         <p id=\"tapped\" class=\"unseen\" role=\"status\"></p>\n\
         <div class=\"board\" id=\"board\" tabindex=\"-1\">\n\
         <img id=\"picture\" src=\"{picture}\" width=\"{width}\" height=\"{height}\" alt=\"{alt}\">\n\
         {cells}</div>\n\
         <div id=\"bar\" class=\"bar\"></div>\n{form}<div id=\"replay\" hidden></div>\n<div id=\"actions\">{actions}</div>\n\
         <script type=\"application/json\" id=\"texts\">{texts}</script>\n\
         <script type=\"application/json\" id=\"hinted\">{hinted}</script>\n\
         <script type=\"application/json\" id=\"state\">{json}</script>\n</main>\n\
         <footer><p>{game} · {credit}{learn}</p>{sign_out}</footer>\n",
        skip = say(msg::PAGE_SKIP),
        watch = if is_public { " data-watch" } else { "" },
        title = escape(&title),
        actions = board.actions,
        status = escape(&board.status),
        said = escape(if said.is_empty() { &board.last } else { said }),
        width = map.width,
        height = map.height,
        alt = escape(&board.alt),
        game = escape(kind.title()),
    );
    let mut head = scripts("board.js");
    if is_public {
        let card = public::card(&view.state.url, &format!("{title} · {names}"), &board.alt, &path, &picture, &map);
        head.insert_str(0, &card);
    }
    Ok(html::document(lang, &title, Some(style.theme), &head, &body))
}

/// Tags that load a script together with the modules that it imports, so that none of them waits for another.
pub(super) fn scripts(name: &str) -> String {
    let preload = |name| format!("<link rel=\"modulepreload\" href=\"{}\">\n", super::asset_path(name));
    let preloads = ["cells.js", "net.js"].map(preload).concat();
    format!("{preloads}<script type=\"module\" src=\"{}\"></script>\n", super::asset_path(name))
}

pub(super) fn in_script(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default().replace('<', "\\u003c")
}

/// Sentences for the script, which replaces `%` by what it knows.
fn texts(lang: Lang) -> serde_json::Value {
    let any = || "%".to_owned();
    serde_json::json!({
        "tap": lang.text(msg::PAGE_TAP),
        "next": lang.text(msg::PageNextPart { chosen: any() }),
        "play": lang.text(msg::PagePlay { r#move: any() }),
        "cancel": lang.text(msg::PAGE_CANCEL),
        "legal": lang.text(msg::PageCellLegal { cell: any() }),
        "lost": lang.text(msg::PAGE_LOST_CONNECTION),
        "ply": lang.text(msg::PagePly { ply: any(), plies: "%%".to_owned() }),
        "replay": lang.text(msg::PAGE_REPLAY),
        "pause": lang.text(msg::PAGE_PAUSE),
        "try": lang.text(msg::PAGE_TRY),
        "tried": lang.text(msg::PageTried { moves: any() }),
        "tryBack": lang.text(msg::PAGE_TRY_BACK),
        "tryEnd": lang.text(msg::PAGE_TRY_END),
        "hint": lang.text(msg::PAGE_HINT_SEARCH),
        "analyse": lang.text(msg::BUTTON_ANALYSE),
        "analysing": lang.text(msg::PAGE_ANALYSING),
        "sound": lang.text(msg::PAGE_SOUND),
        "plan": lang.text(msg::PagePlan { plan: any() }),
    })
}

pub(super) async fn state(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    Ok(Json(GameView::load(&state, visitor, &id).await?.state().await?).into_response())
}

/// The width to draw for a request, in pixels.
pub(super) fn width(asked: Option<u32>) -> u32 {
    asked.filter(|width| WIDTHS.contains(width)).unwrap_or(WIDTHS[0])
}

#[derive(Deserialize)]
pub(super) struct Size {
    /// As in [`BoardState::picture`].
    v: Option<String>,
    w: Option<u32>,
    /// The newest position when not set.
    ply: Option<usize>,
    /// Moves tried after this ply, separated by commas.
    pub(super) line: Option<String>,
}

pub(super) async fn picture(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(size): Query<Size>,
) -> Result<Response, Failure> {
    let has_version = size.v.is_some();
    let png = GameView::load(&state, visitor, &id).await?.png(size).await?;
    Ok(png_response(png, has_version))
}

/// Browsers may cache a picture whose address has a version, because the version changes with it.
pub(super) fn png_response(png: Vec<u8>, has_version: bool) -> Response {
    let cache = if has_version { "private, max-age=3600" } else { "no-store" };
    ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, cache)], png).into_response()
}

#[derive(Deserialize)]
pub(super) struct Typed {
    r#move: String,
}

/// Returns the sentence about a move that is not allowed, or an empty one if it is.
pub(super) async fn why(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(Typed { r#move }): Query<Typed>,
) -> Result<Response, Failure> {
    let view = GameView::load(&state, visitor, &id).await?;
    let command = Command::Move { by: view.mover(visitor), text: r#move, version: None };
    let sentence = match view.decide(&command) {
        Ok(_) => String::new(),
        Err(refusal) => view.explain(&refusal).await?,
    };
    Ok(Json(serde_json::json!({ "error": sentence })).into_response())
}

/// The address of a refused form, loaded again.
pub(super) async fn back(_: Visitor, Path(id): Path<String>) -> Result<Redirect, Failure> {
    Ok(Redirect::to(&format!("/games/{}", game_id(&id)?)))
}

#[derive(Deserialize)]
pub(super) struct Move {
    r#move: String,
    /// The version of the board that the visitor saw.
    version: u32,
    key: String,
}

pub(super) async fn play(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(Move { r#move, version, key }): Form<Move>,
) -> Result<Response, Failure> {
    let view = GameView::load(&state, visitor, &id).await?;
    let text = input::read_move(visitor.lang, &view.started()?.position, &r#move).text;
    let command = Command::Move { by: view.mover(visitor), text, version: Some(version) };
    if view.game.table.vote().is_some() {
        return view.vote(visitor, &command, &key).await;
    }
    view.apply(visitor, &command, &key).await
}

/// Carries out a player's action other than a move.
pub(super) async fn act(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(Act { action, version, key }): Form<Act>,
) -> Result<Response, Failure> {
    let view = GameView::load(&state, visitor, &id).await?;
    // Several forms may share one key.
    let key = format!("{action} {key}");
    match &*action {
        "hint" => view.hint(visitor, version, &key).await,
        "rematch" => view.rematch(visitor, &key).await,
        _ => {
            let command = actions::command(&action, &view.game, visitor.person, version).ok_or(Failure::NotFound)?;
            view.apply(visitor, &command, &key).await
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Act {
    action: String,
    version: u32,
    key: String,
}

pub(super) fn game_id(text: &str) -> Result<GameId, Failure> {
    text.parse().map(GameId).map_err(|_| Failure::NotFound)
}

/// Called before a game is loaded, because loading may take long.
pub(super) async fn check_sight(state: &WebState, person: UserId, id: GameId) -> Result<(), Failure> {
    let store = &state.app.store;
    let sees = store.plays_in(person, id).await? || store.has_opened_board(person, id, state.app.clock.now()).await?;
    if sees { Ok(()) } else { Err(Failure::NotFound) }
}

/// Fails with [`Failure::NotFound`] if the game has no public page.
pub(super) async fn public_game(state: &WebState, id: &str) -> Result<GameId, Failure> {
    let id = game_id(id)?;
    if state.app.store.has_public_page(id).await? { Ok(id) } else { Err(Failure::NotFound) }
}
