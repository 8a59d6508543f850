//! Puzzles, as in `/puzzle`, with cells to tap.

use super::{
    board::Size,
    error::Failure,
    exercise::{Answer, Exercise, MAX_TYPED, encoded, move_form, picture_version},
    html::{self, escape, say},
    session::Visitor,
    state::WebState,
    taps::Taps,
};
use crate::{
    discord::{Caller, HandlerError, board_style, puzzle, request_id},
    render::Style,
    store::{Place, day_of},
    text::{self, msg},
    work_limits::Work,
};
use axum::{
    Form, RequestPartsExt,
    extract::{FromRequestParts, Path, Query, State},
    http::{StatusCode, request::Parts},
    response::{Html, IntoResponse, Redirect, Response},
};
use parlor_games::rules::Game;
use parlor_puzzles::Verdict;
use puzzle::{OpenPuzzle, Played};
use serde::Deserialize;
use std::sync::Arc;

/// Limits the moves in an address, in bytes.
const MAX_MOVES: usize = 120;

#[derive(Deserialize)]
struct Tried {
    /// Separated by commas.
    moves: Option<String>,
}

pub(super) struct PuzzleView {
    state: Arc<WebState>,
    game: Game,
    day: i32,
    opened: OpenPuzzle,
    caller: Caller,
    style: Style,
    moves: String,
}

impl FromRequestParts<Arc<WebState>> for PuzzleView {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<WebState>) -> Result<Self, Failure> {
        let Visitor { person, lang, guild, .. } = Visitor::from_request_parts(parts, state).await?;
        let Path((game, day)): Path<(String, i32)> = parts.extract().await.map_err(|_| Failure::NotFound)?;
        let Query(Tried { moves }) = parts.extract().await.map_err(|_| Failure::NotFound)?;
        let game = Game::from_name(&game).ok_or(Failure::NotFound)?;
        let moves = moves.filter(|moves| moves.len() <= MAX_MOVES).unwrap_or_default();
        let id = request_id(person, &[&"puzzle", &game.id(), &day], &moves);
        let mut caller = Caller::on_page(&state.app, id, (person, lang), Place::private(None, person), None).await;
        caller.place = Place::private(guild, person);
        let mut opened = OpenPuzzle::new(&state.app, &caller, game, day).map_err(|_| Failure::NotFound)?;
        // A line counts when it is posted. Before, its address tells nothing, neither of a right move nor of a wrong one.
        let is_shown = opened.may_show(&state.app, &caller, &moves).await;
        if !is_shown.map_err(|error| Failure::of(lang, error))? {
            return Err(Failure::NotFound);
        }
        // Waits until the visitor tries no other line, since a search may take long.
        opened.hold(state.app.limits.turn(Work::PageSearch, person).await);
        let style = board_style(&state.app, person, None).await?;
        Ok(Self { state: Arc::clone(state), game, day, opened, caller, style, moves })
    }
}

impl PuzzleView {
    async fn again(&self) -> Result<Played, Failure> {
        let again = self.opened.again(&self.state.app, &self.caller, &self.moves).await;
        again.map_err(
            |error| if matches!(error, HandlerError::Refused(_)) { Failure::NotFound } else { self.failure(error) },
        )
    }

    fn failure(&self, error: HandlerError) -> Failure {
        Failure::of(self.caller.lang, error)
    }

    fn path(&self) -> String {
        format!("/puzzles/{}/{}", self.game.id(), self.day)
    }

    /// The address after these moves.
    fn address(&self, page: &str, moves: &str) -> String {
        let path = format!("{}{page}", self.path());
        if moves.is_empty() { path } else { format!("{path}?moves={}", encoded(moves)) }
    }

    /// `refused` says why a move can't be played.
    async fn page(&self, refused: Option<String>) -> Result<Response, Failure> {
        let lang = self.caller.lang;
        let mut played = self.again().await?;
        self.opened.credit(&self.state.app, &self.caller, &mut played).await.map_err(|error| self.failure(error))?;
        let Played { attempt, said, .. } = played;
        let step = &attempt.step;
        let map = self.state.app.pictures.board_map(step.position.setup(), self.style).await?;
        let start = |label| format!("<a class=\"button\" href=\"{}\">{}</a>\n", self.path(), say(lang, label));
        let taps = (attempt.verdict == Verdict::Right).then(|| Taps::of(lang, &step.position, &map, true, false));
        let below = match (attempt.verdict, &taps) {
            (Verdict::Wrong, _) => format!("<div class=\"bar\">\n{}</div>\n", start(msg::BUTTON_TRY_AGAIN)),
            (_, None) => String::new(),
            (_, Some(taps)) => {
                let again = if self.moves.is_empty() { String::new() } else { start(msg::BUTTON_START_OVER) };
                move_form(lang, &self.address("", &self.moves), taps, "", &again)
            }
        };
        let version = picture_version(lang, self.style);
        let picture = self.address("/board.png", &self.moves);
        let joint = if picture.contains('?') { '&' } else { '?' };
        let mut lines = self.opened.question(lang);
        lines.extend(said);
        lines.extend(refused);
        let exercise = Exercise {
            list: ("/puzzles", msg::BUTTON_PUZZLES),
            title: self.game.title().to_owned(),
            said: lines.join("\n"),
            step,
            map: &map,
            picture: format!("{picture}{joint}v={version}"),
            taps: taps.as_ref(),
            below,
        };
        Ok(exercise.page(lang, self.style))
    }
}

pub(super) async fn all(State(state): State<Arc<WebState>>, visitor: Visitor) -> Result<Html<String>, Failure> {
    let Visitor { person, lang, .. } = visitor;
    let today = day_of(state.app.clock.now());
    let results = state.app.store.puzzle_results(person, today).await?;
    let streak = state.app.store.puzzle_streak(person, today).await?;
    let style = board_style(&state.app, person, None).await?;
    let version = picture_version(lang, style);
    let item = |&game: &Game| {
        let result = results.iter().find(|result| result.game == game);
        let (tries, solved) = result.map_or((0, false), |result| (result.tries, result.solved));
        let line = lang.text(msg::PuzzlesLine { title: game.title(), credit: text::credit(lang, game), tries, solved });
        let path = format!("/puzzles/{}/{today}", game.id());
        html::item(
            &path,
            &format!("{path}/board.png?v={version}&amp;w=200"),
            &escape(&text::without_markup(lang, &line)),
        )
    };
    let items: String = Game::ALL.iter().map(item).collect();
    let streak = if streak > 1 { say(lang, msg::PuzzleStreak { days: streak }) } else { String::new() };
    Ok(html::gallery(lang, msg::BUTTON_PUZZLES, style.theme, &items, &format!("<p>{streak}</p>\n")))
}

pub(super) async fn show(view: PuzzleView) -> Result<Response, Failure> {
    view.page(None).await
}

/// Counts the attempt. The redirect leads to an address that shows it, and can be reloaded.
pub(super) async fn play(view: PuzzleView, Form(Answer { r#move }): Form<Answer>) -> Result<Response, Failure> {
    let typed: String = r#move.chars().take(MAX_TYPED).collect();
    let (app, opened, caller, line) = (&view.state.app, &view.opened, &view.caller, &view.moves);
    let judged = match opened.attempt(app, caller, line).await {
        Ok(before) => opened.judge(app, caller, &before, &typed).await,
        Err(error) => Err(error),
    };
    match judged.map_err(|error| view.failure(error)) {
        Ok(played) => {
            opened.count(app, caller, &played).await.map_err(|error| view.failure(error))?;
            Ok(Redirect::to(&view.address("", &played.moves)).into_response())
        }
        Err(Failure::Refused(sentence)) => Ok((StatusCode::CONFLICT, view.page(Some(sentence)).await?).into_response()),
        Err(failure) => Err(failure),
    }
}

pub(super) async fn picture(view: PuzzleView, Query(size): Query<Size>) -> Result<Response, Failure> {
    let Played { attempt, .. } = view.again().await?;
    let (lang, person) = (view.caller.lang, view.caller.person);
    let drawing = view.opened.drawing(lang, attempt.step, view.style);
    let turn = view.state.app.limits.turn(Work::Page, person).await;
    let png = view.state.app.pictures.page_board(turn, lang, drawing, size.width()).await?;
    Ok(size.response(png))
}
