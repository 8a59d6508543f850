//! The lessons of `/learn`. A visitor taps cells, which needs a script, or presses buttons with the listed answers, which needs
//! none.

use super::{
    board::{PictureQuery, Preview, Previews, lasting_version, play as play_on},
    error::Failure,
    exercise::{Answer, Exercise, MAX_TYPED, encoded, move_form},
    html,
    session::Visitor,
    state::WebState,
    taps::Taps,
    visit::to_board,
};
use crate::{
    actions::{
        learn::{self, OpenLesson},
        play::first_game,
        request_id,
    },
    discord::outbound::announcement::board_style,
    lessons::{Judged, Judgement, course},
    store::Place,
    text::{self, Lang, PlainMessage, msg},
    work_limits::Work,
};
use axum::{
    Form, Json,
    extract::{Path, Query, State},
    response::{Html, Redirect, Response},
};
use maud::{Markup, html};
use parlor_games::{board::Cells, record::Step, rules::Game};
use parlor_render::Style;
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
pub(super) struct Typed {
    /// `None` until the visitor has answered.
    r#move: Option<String>,
}

struct Scene {
    opened: OpenLesson,
    judged: Option<Judged>,
    step: Step,
    highlights: Cells,
}

impl Scene {
    fn of(lang: Lang, game: &str, number: u8, typed: Option<&str>) -> Result<Self, Failure> {
        let game = Game::from_name(game).ok_or(Failure::NotFound)?;
        let opened = OpenLesson::new(game, number).map_err(|_| Failure::NotFound)?;
        let judged = typed.map(|typed| opened.judge(lang, &typed.chars().take(MAX_TYPED).collect::<String>()));
        let (step, highlights) = match &judged {
            Some(Judged { attempt, .. }) if !matches!(attempt.judgement, Judgement::Illegal(_)) => {
                (attempt.step.clone(), attempt.highlights)
            }
            _ => (opened.step.clone(), opened.lesson.highlights(&opened.step.position)),
        };
        Ok(Self { opened, judged, step, highlights })
    }

    fn path(&self) -> String {
        path(self.opened.game, self.opened.number)
    }

    fn picture(&self, lang: Lang, style: Style) -> String {
        let version = lasting_version(lang, style);
        let played =
            self.judged.as_ref().map_or_else(String::new, |judged| format!("&move={}", encoded(&judged.attempt.text)));
        format!("{}/board.png?v={version}{played}", self.path())
    }
}

pub(super) fn path(game: Game, number: u8) -> String {
    format!("/learn/{}/{number}", game.id())
}

pub(super) async fn games(State(state): State<Arc<WebState>>, visitor: Visitor) -> Result<Html<String>, Failure> {
    let Visitor { person, lang, .. } = visitor;
    let done = state.app.store.lessons_done(person).await?;
    let style = board_style(&state.app, person, None).await?;
    let item = |&game: &Game| {
        let finished = (1..=course(game).count()).filter(|&number| done.contains(&learn::key(game, number))).count();
        let progress = lang.text(msg::PageLearnDone { done: finished, lessons: course(game).count() });
        let picture = Scene::of(lang, game.id(), 1, None).map(|scene| scene.picture(lang, style)).unwrap_or_default();
        let line = html! { b { (game.title()) } " " (progress) };
        html::item(&format!("/learn/{}", game.id()), &format!("{picture}&w=200"), &line)
    };
    let items = html! { @for game in Game::ALL { (item(game)) } };
    Ok(html::gallery(lang, msg::PAGE_LEARN, style.theme, &items, &html! {}))
}

/// Redirects to the first lesson that the visitor has not finished.
pub(super) async fn start(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Redirect, Failure> {
    let game = Game::from_name(&game).ok_or(Failure::NotFound)?;
    let done = state.app.store.lessons_done(visitor.person).await?;
    Ok(Redirect::to(&path(game, learn::next(game, &done).unwrap_or(1))))
}

pub(super) async fn show(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path((game, number)): Path<(String, u8)>,
    Query(Typed { r#move }): Query<Typed>,
) -> Result<Response, Failure> {
    let Visitor { person, lang, .. } = visitor;
    let scene = Scene::of(lang, &game, number, r#move.as_deref())?;
    let style = board_style(&state.app, person, None).await?;
    let map = state.app.pictures.board_map(scene.step.position.setup(), style).await?;
    let link = |label: PlainMessage, number, kind: &str| {
        html! { a class={ "button " (kind) } href=(path(scene.opened.game, number)) { (lang.text(label)) } }
    };
    let answers = |texts: &[&str]| {
        html! {
            form.answers method="post" action=(scene.path()) {
                @for &text in texts {
                    button name="move" value=(text) { @if text == "pass" { (lang.text(msg::PAGE_PASS)) } @else { (text) } }
                }
            }
        }
    };
    let (opened, voice) = (&scene.opened, visitor.voice());
    let is_last = opened.is_last();
    let mut taps = None;
    let (said, below) = match &scene.judged {
        None => {
            let taps = taps.insert(Taps::of(lang, &scene.step.position, (&map, style.theme), true, false));
            for answer in opened.lesson.answers {
                taps.offer(lang, scene.step.position.setup(), answer.text);
            }
            let skip = if is_last {
                html! {}
            } else {
                link(msg::BUTTON_SKIP_LESSON, number + 1, "")
            };
            let texts: Vec<_> = opened.lesson.answers.iter().map(|answer| answer.text).collect();
            let words = format!("{}/preview", scene.path());
            let previews = Previews::of(scene.step.position.setup(), &scene.picture(lang, style), &words);
            let others = html! { (answers(&texts)) (skip) };
            let form = move_form(lang, &scene.path(), (&scene.step, taps, Some(&previews)), None, &others);
            (voice.text(opened.lesson.question), form)
        }
        Some(judged) => {
            let below: Markup = match judged.attempt.judgement {
                Judgement::Right if is_last => html! {
                    form method="post" action={ "/learn/" (opened.game.id()) "/play" } {
                        (html::key_field(&html::random_key()))
                        button.primary { (lang.text(msg::BUTTON_PLAY_FIRST)) }
                    }
                    a.button href="/learn" { (lang.text(msg::PAGE_LEARN)) }
                },
                Judgement::Right => link(msg::BUTTON_NEXT_LESSON, number + 1, "primary"),
                _ => html! {
                    (link(msg::BUTTON_TRY_AGAIN, number, "primary"))
                    (answers(&judged.meant.iter().map(String::as_str).collect::<Vec<_>>()))
                },
            };
            (text::lesson_answer(voice, (opened.game, number), judged), html! { div.bar { (below) } })
        }
    };
    let exercise = Exercise {
        list: ("/learn", msg::PAGE_LEARN),
        title: text::lesson_headline(voice, opened.game, number),
        about: text::credit(lang, opened.game),
        said,
        result: None,
        step: &scene.step,
        map: &map,
        picture: scene.picture(lang, style),
        taps: taps.as_ref(),
        below,
    };
    Ok(exercise.page(lang, style))
}

/// The effect of a move in words, whether the answer is right or wrong.
pub(super) async fn preview(
    _: State<Arc<WebState>>,
    Visitor { lang, .. }: Visitor,
    Path((game, number)): Path<(String, u8)>,
    Query(Answer { r#move }): Query<Answer>,
) -> Result<Json<Preview>, Failure> {
    let Scene { mut step, .. } = Scene::of(lang, &game, number, None)?;
    play_on(&mut step, &r#move).map_err(|_| Failure::NotFound)?;
    Ok(Preview::response(lang, &step))
}

/// Records the lesson if the answer finishes it. Redirects to a URL that shows the result of the move, and can be reloaded.
pub(super) async fn answer(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path((game, number)): Path<(String, u8)>,
    Form(Answer { r#move }): Form<Answer>,
) -> Result<Redirect, Failure> {
    let scene = Scene::of(visitor.lang, &game, number, Some(&r#move))?;
    let Some(judged) = &scene.judged else { return Err(Failure::NotFound) };
    scene.opened.record(&state.app, &state.app.store, visitor.person, judged).await;
    let attempt = &judged.attempt;
    let text = if matches!(attempt.judgement, Judgement::Illegal(_)) { &r#move } else { &attempt.text };
    let text: String = text.chars().take(MAX_TYPED).collect();
    Ok(Redirect::to(&format!("{}?move={}", scene.path(), encoded(&text))))
}

pub(super) async fn picture(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path((game, number)): Path<(String, u8)>,
    Query(Typed { r#move }): Query<Typed>,
    Query(size): Query<PictureQuery>,
) -> Result<Response, Failure> {
    let Visitor { person, lang, .. } = visitor;
    let Scene { opened, mut step, highlights, .. } = Scene::of(lang, &game, number, r#move.as_deref())?;
    if let Some(line) = &size.line {
        play_on(&mut step, line).map_err(|_| Failure::NotFound)?;
    }
    let style = board_style(&state.app, person, None).await?;
    let drawing = size.slides(learn::drawing(lang, step, opened.learner(), highlights, style));
    let turn = state.app.limits.turn(Work::Page, person).await;
    let png = state.app.pictures.page_board(turn, lang, drawing, size.picture()).await?;
    Ok(size.response(png))
}

#[derive(Deserialize)]
pub(super) struct Begin {
    key: String,
}

/// Starts the small game after the last lesson. It is private, so it needs no channel.
pub(super) async fn play(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Form(Begin { key }): Form<Begin>,
) -> Result<Redirect, Failure> {
    let game = Game::from_name(&game).ok_or(Failure::NotFound)?;
    let id = request_id(visitor.person, &[&"learn", &game.id()], &key);
    let actor = visitor.actor(id, Place::private(None, visitor.person), None);
    to_board(visitor.voice(), first_game(&state.app, &actor, game).await)
}
