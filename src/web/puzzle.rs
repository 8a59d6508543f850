//! The puzzles of `/puzzle`, with cells to tap.

use super::{
    board::{self, PictureQuery, Preview, Previews, lasting_version, play as play_on},
    channels,
    error::Failure,
    exercise::{Answer, Exercise, MAX_TYPED, encoded, move_form},
    html,
    session::Visitor,
    state::WebState,
    taps::Taps,
};
use crate::{
    actions::{
        self, Actor,
        puzzle::{Answer as Answered, OpenPuzzle, Played, Solving, streak_ended},
        request_id,
    },
    discord::outbound::{announcement::board_style, puzzle as words},
    store::{Place, day_of},
    text::{self, PlainMessage, Voice, msg},
    work_limits::Work,
};
use axum::{
    Form, Json, RequestPartsExt,
    extract::{FromRequestParts, Path, Query, State},
    http::{StatusCode, request::Parts},
    response::{Html, IntoResponse, Redirect, Response},
};
use maud::{Markup, html};
use parlor_games::record::Step;
use parlor_puzzles::{Series, Verdict};
use parlor_render::Style;
use serde::Deserialize;
use std::sync::Arc;

/// The most bytes of the moves in a URL.
const MAX_MOVES: usize = 120;

#[derive(Deserialize)]
struct Tried {
    /// Separated by commas.
    moves: Option<String>,
    /// Whether the page also reports the end of the previous streak.
    #[serde(default)]
    streak: bool,
}

pub(super) struct PuzzleView {
    state: Arc<WebState>,
    series: Series,
    day: i32,
    opened: OpenPuzzle,
    actor: Actor,
    style: Style,
    moves: String,
    tells_streak: bool,
}

impl FromRequestParts<Arc<WebState>> for PuzzleView {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<WebState>) -> Result<Self, Failure> {
        let visitor = Visitor::from_request_parts(parts, state).await?;
        let person = visitor.person;
        let Path((series, day)): Path<(String, i32)> = parts.extract().await.map_err(|_| Failure::NotFound)?;
        let Query(Tried { moves, streak: tells_streak }) = parts.extract().await.map_err(|_| Failure::NotFound)?;
        let series = Series::from_name(&series).ok_or(Failure::NotFound)?;
        let moves = moves.filter(|moves| moves.len() <= MAX_MOVES).unwrap_or_default();
        let id = request_id(person, &[&"puzzle", &series, &day], &moves);
        let actor = visitor.actor(id, Place::private(visitor.guild, person), None);
        let mut opened = OpenPuzzle::new(&state.app, series, day, Solving::ByAddress).map_err(|_| Failure::NotFound)?;
        // A line of today's puzzle counts when its form is sent. Before that, its URL must not tell whether the move is right.
        let is_shown = opened.may_show(&state.app, &actor, &moves).await;
        if !is_shown.map_err(|error| Failure::of(visitor.voice(), error))? {
            return Err(Failure::NotFound);
        }
        // A visitor's lines are judged one at a time, because a search may take long.
        opened.hold(state.app.limits.turn(Work::PageSearch, person).await);
        let style = board_style(&state.app, person, None).await?;
        Ok(Self { state: Arc::clone(state), series, day, opened, actor, style, moves, tells_streak })
    }
}

impl PuzzleView {
    async fn again(&self) -> Result<Played, Failure> {
        self.opened.again(&self.state.app, &self.moves).await.map_err(|error| match error {
            actions::Error::Refused(_) => Failure::NotFound,
            error => self.failure(error),
        })
    }

    fn failure(&self, error: actions::Error) -> Failure {
        Failure::of(self.voice(), error)
    }

    const fn voice(&self) -> Voice<'static> {
        Voice::plain(self.actor.lang)
    }

    fn path(&self) -> String {
        format!("/puzzles/{}/{}", self.series, self.day)
    }

    /// The path of a page with these moves.
    fn address(&self, page: &str, moves: &str) -> String {
        let path = format!("{}{page}", self.path());
        if moves.is_empty() { path } else { format!("{path}?moves={}", encoded(moves)) }
    }

    /// The page of the puzzle. `refused` is the sentence about a move that can't be played.
    async fn page(&self, refused: Option<String>) -> Result<Response, Failure> {
        let (app, lang, voice) = (&self.state.app, self.actor.lang, self.voice());
        let mut played = self.again().await?;
        if self.tells_streak {
            played.ended = app.store.ended_streak(self.actor.person, day_of(app.clock.now())).await?;
            // The address shows it again.
            if let Some(ended) = played.ended {
                app.store.record_streak_told(self.actor.person, ended).await?;
            }
        }
        let credit = self.opened.credit(app, &self.actor, &played).await.map_err(|error| self.failure(error))?;
        let hint = self.opened.hint(app, &self.actor, &played.attempt).await;
        let hint = hint.map_err(|error| self.failure(error))?;
        let (said, attempt) = (played.verdict(voice), played.attempt);
        let step = &attempt.step;
        let map = self.state.app.pictures.board_map(step.position.setup(), self.style).await?;
        let start = |label: PlainMessage, kind: &str| html! { a class={ "button " (kind) } href=(self.path()) { (lang.text(label)) } };
        let taps = (attempt.verdict == Verdict::Right)
            .then(|| Taps::of(lang, &step.position, (&map, self.style.theme), true, false));
        let version = lasting_version(lang, self.style);
        let picture = self.address("/board.png", &self.moves);
        let picture = format!("{picture}{}v={version}", board::joint(&picture));
        let before = self.moves.rsplit_once(',').map_or("", |(before, _)| before);
        let below = match (attempt.verdict, &taps) {
            // After a wrong move, the visitor tries again at the same position.
            (Verdict::Later | Verdict::Wrong, _) => html! {
                div.bar {
                    a.button.primary href=(self.address("", before)) { (lang.text(msg::BUTTON_TRY_AGAIN)) }
                    @if !before.is_empty() { (start(msg::BUTTON_START_OVER, "")) }
                }
            },
            (_, None) => html! {
                div.bar {
                    @if channels::is_shown_by_day(self.day, day_of(self.state.app.clock.now())) {
                        a.button href=(self.address("/show", "")) { (lang.text(msg::PAGE_SHOW)) }
                    }
                    @if let Some(next) = self.next().await? { (next) }
                }
            },
            (_, Some(taps)) => {
                let again = if self.moves.is_empty() {
                    html! {}
                } else {
                    start(msg::BUTTON_START_OVER, "")
                };
                let words = self.address("/preview", &self.moves);
                let previews = self.has_previews().then(|| Previews::of(step.position.setup(), &picture, &words));
                let form = (step, taps, previews.as_ref());
                let why = self.address("/why", &self.moves);
                let why = format!("{why}{}move=", board::joint(&why));
                move_form(lang, &self.address("", &self.moves), form, Some(why), &again)
            }
        };
        // The game is not named here, because the page's header names it.
        let mut lines = vec![self.opened.task(lang)];
        if self.moves.is_empty() {
            lines.push(text::goal(voice, self.series.game()));
        }
        lines.extend(hint);
        let below = html! { (self.solution()) (below) };
        let result: Vec<_> =
            said.into_iter().chain(credit.iter().flat_map(|credit| credit.lines(lang))).chain(refused).collect();
        let result = (!result.is_empty()).then(|| (result.join("\n"), attempt.verdict == Verdict::Solved));
        let exercise = Exercise {
            list: ("/puzzles", msg::BUTTON_PUZZLES),
            title: words::title(lang, self.series),
            about: format!(
                "{} · {}",
                text::variant(lang, step.position.setup()),
                text::credit(lang, self.series.game())
            ),
            said: lines.join("\n"),
            result,
            step,
            map: &map,
            picture,
            taps: taps.as_ref(),
            below,
        };
        Ok(exercise.page(lang, self.style))
    }

    /// Whether moves have previews. Not the last move of the solution: the preview of the winning move would tell the answer
    /// before the attempt counts.
    fn has_previews(&self) -> bool {
        let played = self.moves.split(',').filter(|text| !text.is_empty()).count();
        !self.series.is_warm_up() && played + 1 < self.opened.puzzle.moves()
    }

    /// The solution of a past puzzle. It stays hidden until the visitor opens it.
    fn solution(&self) -> Markup {
        let label = self.actor.lang.text(msg::PAGE_SOLUTION);
        html! {
            @if let Some(solution) = self.opened.solution() { details { summary { (label) } p { (solution) } } }
        }
    }

    /// A link to the next puzzle.
    async fn next(&self) -> Result<Option<Markup>, Failure> {
        let next = self.opened.next(&self.state.app, &self.actor).await.map_err(|error| self.failure(error))?;
        Ok(next
            .map(|(series, day, label)| html! { a.button.primary href={ "/puzzles/" (series) "/" (day) } { (label) } }))
    }

    /// The position after the moves so far and one more, whether that is right or wrong.
    async fn tried(&self, r#move: &str) -> Result<Step, Failure> {
        if !self.has_previews() {
            return Err(Failure::NotFound);
        }
        let Played { attempt, .. } = self.again().await?;
        let mut step = attempt.step;
        if attempt.verdict != Verdict::Right || play_on(&mut step, r#move).is_err() {
            return Err(Failure::NotFound);
        }
        Ok(step)
    }
}

/// The effect of a move in words, whether the move is right or wrong.
pub(super) async fn preview(
    view: PuzzleView,
    Query(Answer { r#move }): Query<Answer>,
) -> Result<Json<Preview>, Failure> {
    Ok(Preview::response(view.actor.lang, &view.tried(&r#move).await?))
}

/// The sentence about the rule that forbids a move; empty if the move is legal.
pub(super) async fn why(view: PuzzleView, Query(Answer { r#move }): Query<Answer>) -> Result<Response, Failure> {
    let Played { attempt, .. } = view.again().await?;
    Ok(board::why(view.actor.lang, attempt.step, &r#move))
}

pub(super) async fn all(State(state): State<Arc<WebState>>, visitor: Visitor) -> Result<Html<String>, Failure> {
    let Visitor { person, lang, .. } = visitor;
    let today = day_of(state.app.clock.now());
    let results = state.app.store.puzzle_results(person, today).await?;
    let streak = state.app.store.puzzle_streak(person, today).await?;
    let style = board_style(&state.app, person, None).await?;
    let version = lasting_version(lang, style);
    let item = |(series, line): &(Series, String)| {
        let path = format!("/puzzles/{series}/{today}");
        let picture = format!("{path}/board.png?v={version}&w=200");
        html::item(&path, &picture, &html! { (line) })
    };
    let items = html! { @for entry in &words::list(visitor.voice(), today, &results) { (item(entry)) } };
    // Not recorded as told: a browser may load the page before anybody reads it.
    let ended = state.app.store.untold_streak(person, today).await?;
    let ended = ended.map(|ended| streak_ended(lang, ended, false));
    let streak = html! {
        @if streak > 1 { p { (lang.text(msg::PuzzleStreak { days: streak })) } }
        @if let Some(ended) = ended { p { (ended) } }
    };
    Ok(html::gallery(lang, msg::BUTTON_PUZZLES, style.theme, &items, &streak))
}

pub(super) async fn show(view: PuzzleView) -> Result<Response, Failure> {
    view.page(None).await
}

/// Plays a move. Redirects to a URL that shows the attempt, and can be reloaded.
pub(super) async fn play(view: PuzzleView, Form(Answer { r#move }): Form<Answer>) -> Result<Response, Failure> {
    let typed: String = r#move.chars().take(MAX_TYPED).collect();
    let (app, opened) = (&view.state.app, &view.opened);
    let answered = match opened.resume(app, &view.moves).await {
        Ok(before) => opened.play(app, &view.actor, &before, &typed).await,
        Err(error) => Err(error),
    };
    let refused = match answered.map_err(|error| view.failure(error)) {
        Ok(Answered::Played(played)) => {
            let tells_streak = if played.ended.is_some() { "&streak=true" } else { "" };
            return Ok(Redirect::to(&format!("{}{tells_streak}", view.address("", &played.moves))).into_response());
        }
        Ok(Answered::Illegal(text, illegal)) => board::illegal(view.actor.lang, view.series.game(), &text, &illegal),
        Ok(Answered::Unclear(meant)) => text::did_you_mean(view.voice(), &typed, meant.iter().map(String::as_str)),
        Err(Failure::Refused(sentence)) => sentence,
        Err(failure) => return Err(failure),
    };
    Ok((StatusCode::CONFLICT, view.page(Some(refused)).await?).into_response())
}

pub(super) async fn picture(view: PuzzleView, Query(size): Query<PictureQuery>) -> Result<Response, Failure> {
    let step = match &size.line {
        Some(line) => view.tried(line).await?,
        None => view.again().await?.attempt.step,
    };
    let (lang, person) = (view.actor.lang, view.actor.person);
    let drawing = size.slides(view.opened.drawing(lang, step, view.style));
    let turn = view.state.app.limits.turn(Work::Page, person).await;
    let png = view.state.app.pictures.page_board(turn, lang, drawing, size.picture()).await?;
    Ok(size.response(png))
}
