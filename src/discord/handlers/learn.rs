//! `/learn`: lessons in one message that only the learner sees. Its buttons hold the whole state, so they work for ever.

use super::{play, preferences, prelude::*};
use crate::{
    actions::{
        learn::{OpenLesson, drawing, next},
        play::first_game,
    },
    discord::components::{
        buttons::{button, labelled, open_page, plain, rows, rules},
        move_form::move_form,
    },
    lessons::{Judged, Judgement},
};
use parlor_games::{
    board::Cells,
    record::Step,
    rules::{Game, Player},
};
use serenity::all::{ButtonStyle, CreateActionRow};

/// How many buttons offer possible meanings of a typed move.
const MAX_MEANT: usize = 4;

command! { LEARN: command_learn, Anywhere => run(struct Learn { game: String = GAME => Games; }) }

async fn run(app: &App, caller: &Caller, Learn { game }: Learn) -> Result<Post> {
    start(app, caller, lookup::game_named(caller, &game, CustomId::Learn)?).await
}

/// Starts at the first lesson that the caller has not finished.
pub(crate) async fn start(app: &App, caller: &Caller, game: Game) -> Result<Post> {
    let done = app.store.lessons_done(caller.person).await?;
    question(app, caller, game, next(game, &done).unwrap_or(1)).await
}

pub(crate) async fn open_form(_: &App, caller: &Caller, game: Game, number: u8) -> HandlerResult {
    let (lang, opened) = (caller.lang, OpenLesson::new(game, number)?);
    let example = opened.lesson.answers.first().map_or_else(String::new, |answer| answer.text.to_owned());
    let title = lang.text(msg::ModalMove { game: game.title() });
    Ok(Reply::Form(move_form(lang, &CustomId::LessonForm(game, number), &title, example)).into())
}

pub(crate) async fn attempt(app: &App, caller: &Caller, game: Game, number: u8, typed: String) -> HandlerResult {
    let (lang, opened) = (caller.lang, OpenLesson::new(game, number)?);
    let judged = opened.judge(lang, &typed);
    opened.record(app, &caller.store(app), caller.person, &judged).await;
    let content = format!("{}\n{}", heading(lang, &opened), text::lesson_answer(lang, (game, number), &judged));
    let Judged { attempt, meant, .. } = judged;
    let mut buttons = match attempt.judgement {
        Judgement::Right if opened.is_last() => vec![
            button(lang, msg::BUTTON_PLAY_FIRST, &CustomId::PlayFirstGame(game), ButtonStyle::Success),
            rules(lang, game),
        ],
        Judgement::Right => {
            vec![button(lang, msg::BUTTON_NEXT_LESSON, &CustomId::Lesson(game, number + 1), ButtonStyle::Success)]
        }
        Judgement::Wrong | Judgement::Illegal(_) => {
            vec![button(lang, msg::BUTTON_TRY_AGAIN, &CustomId::Lesson(game, number), ButtonStyle::Primary)]
        }
    };
    let meant = meant.iter().take(MAX_MEANT);
    let play =
        |text: &String| labelled(text, &CustomId::LessonMove(game, number, text.clone()), ButtonStyle::Secondary);
    buttons.extend(meant.map(play));
    let highlights = match attempt.judgement {
        Judgement::Illegal(_) => opened.lesson.highlights(&attempt.step.position),
        _ => attempt.highlights,
    };
    let post = Post::text(content).with_rows(rows(buttons));
    Ok(Reply::Update(with_picture(app, caller, post, attempt.step, opened.learner(), highlights).await?).into())
}

pub(crate) async fn play_first_game(app: &App, caller: &Caller, game: Game) -> HandlerResult {
    play::set_up(caller, first_game(app, caller, game).await?)
}

pub(crate) async fn question(app: &App, caller: &Caller, game: Game, number: u8) -> Result<Post> {
    let (lang, opened) = (caller.lang, OpenLesson::new(game, number)?);
    let content = format!("{}\n{}", heading(lang, &opened), lang.text(opened.lesson.question));
    let has_page = app.web_url.is_some();
    // As under the board of a game, the page's button is the filled one.
    let style = if has_page { ButtonStyle::Secondary } else { ButtonStyle::Primary };
    let play = |text: &str| labelled(text, &CustomId::LessonMove(game, number, text.to_owned()), style);
    let mut others = vec![plain(lang, msg::BUTTON_TYPE_MOVE, &CustomId::OpenLessonForm(game, number))];
    if !opened.is_last() {
        others.push(plain(lang, msg::BUTTON_SKIP_LESSON, &CustomId::Lesson(game, number + 1)));
    }
    let open = has_page.then(|| open_page(lang, &CustomId::OpenLesson(game, number)));
    let mut rows = [rows(open), rows(opened.lesson.answers.iter().map(|answer| play(answer.text)))].concat();
    rows.push(CreateActionRow::Buttons(others));
    let (highlights, learner) = (opened.lesson.highlights(&opened.step.position), opened.learner());
    with_picture(app, caller, Post::text(content).with_rows(rows), opened.step, learner, highlights).await
}

async fn with_picture(
    app: &App,
    caller: &Caller,
    post: Post,
    step: Step,
    learner: Player,
    highlights: Cells,
) -> Result<Post> {
    let style = preferences::board_style(app, caller).await?;
    let drawing = drawing(caller.lang, step, learner, highlights, style);
    Ok(post.with_file(app.pictures.position(caller.lang, drawing).await?))
}

fn heading(lang: Lang, opened: &OpenLesson) -> String {
    format!("{}\n-# {}", text::lesson_headline(lang, opened.game, opened.number), text::credit(lang, opened.game))
}
