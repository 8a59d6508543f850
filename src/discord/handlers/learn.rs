//! `/learn`: lessons in one message that only the learner sees. Its buttons hold the whole state, so they work for ever.

use super::{play, preferences, prelude::*, unclear};
use crate::{
    discord::{
        components::{
            buttons::{button, labelled, rows, rules},
            game_menu::setup_of,
            move_form::move_form,
        },
        outbound::pictures::Drawing,
    },
    input::{self, MoveReading},
    lessons::{Attempt, Judgement, Lesson, course},
    play::{First, UserId},
    render::Style,
    store::Store,
};
use parlor_ai::Level;
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

pub(crate) fn next(game: Game, done: &[String]) -> Option<u8> {
    (1..=count(game)).find(|number| !done.contains(&key(game, *number)))
}

pub(crate) async fn open_form(_: &App, caller: &Caller, game: Game, number: u8) -> HandlerResult {
    let (lang, lesson) = (caller.lang, lesson(caller, game, number)?);
    let example = lesson.answers.first().map_or_else(String::new, |answer| answer.text.to_owned());
    let title = lang.text(msg::ModalMove { game: game.title() });
    Ok(Reply::Form(move_form(lang, &CustomId::LessonForm(game, number), &title, example)).into())
}

pub(crate) struct Judged {
    pub(crate) attempt: Attempt,
    /// What the learner may have meant, if the move is not legal.
    pub(crate) meant: Vec<String>,
    pub(crate) text: String,
}

pub(crate) fn judge(lang: Lang, game: Game, number: u8, lesson: &Lesson, before: &Step, typed: &str) -> Judged {
    let MoveReading { text: read, meant } = input::read_move(lang, &before.position, typed);
    let attempt = lesson.attempt(before, &read);
    let result = match (&attempt.judgement, meant.as_slice()) {
        (Judgement::Illegal(_), [only]) if attempt.explanation.is_none() => {
            unclear::did_you_mean(lang, typed, [only.as_str()].into_iter())
        }
        _ => result(lang, game, &attempt),
    };
    let mut lines = vec![result];
    lines.extend(attempt.explanation.map(|explanation| lang.text(explanation)));
    if number == count(game) && attempt.judgement == Judgement::Right {
        lines.push(lang.text(msg::LESSON_OVER));
    }
    Judged { attempt, meant, text: lines.join("\n") }
}

/// The lesson goes on if this fails.
pub(crate) async fn record(app: &App, store: &Store, person: UserId, game: Game, number: u8) {
    if let Err(error) = store.record_lesson(person, &key(game, number), app.clock.now()).await {
        tracing::warn!(%error, "could not record that a lesson was done");
    }
}

pub(crate) async fn attempt(app: &App, caller: &Caller, game: Game, number: u8, typed: String) -> HandlerResult {
    let (lang, lesson) = (caller.lang, lesson(caller, game, number)?);
    let before = step(caller, lesson, game)?;
    let learner = before.position.to_move();
    let Judged { attempt, meant, text } = judge(lang, game, number, lesson, &before, &typed);
    if attempt.judgement == Judgement::Right {
        record(app, &caller.store(app), caller.person, game, number).await;
    }
    let last = number == count(game);
    let mut buttons = match attempt.judgement {
        Judgement::Right if last => vec![
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
        Judgement::Illegal(_) => lesson.highlights(&before.position),
        _ => attempt.highlights,
    };
    let post = Post::text(format!("{}\n{text}", heading(lang, game, number))).with_rows(rows(buttons));
    Ok(Reply::Update(with_picture(app, caller, post, attempt.step, learner, highlights).await?).into())
}

/// Starts the game offered after the last lesson: the smallest board, against the easiest computer.
pub(crate) async fn play_first_game(app: &App, caller: &Caller, game: Game) -> HandlerResult {
    let small = setup_of(game, course(game).small_board());
    play::begin(app, caller, (game, small), Some(Level::Easy), First::Challenger, Some(false)).await
}

pub(crate) async fn question(app: &App, caller: &Caller, game: Game, number: u8) -> Result<Post> {
    use ButtonStyle::{Primary, Secondary};
    let (lang, lesson) = (caller.lang, lesson(caller, game, number)?);
    let step = step(caller, lesson, game)?;
    let content = format!("{}\n{}", heading(lang, game, number), lang.text(lesson.question));
    let play = |text: &str| labelled(text, &CustomId::LessonMove(game, number, text.to_owned()), Primary);
    let mut others = vec![button(lang, msg::BUTTON_TYPE_MOVE, &CustomId::OpenLessonForm(game, number), Secondary)];
    if number < count(game) {
        others.push(button(lang, msg::BUTTON_SKIP_LESSON, &CustomId::Lesson(game, number + 1), Secondary));
    }
    let mut rows = rows(lesson.answers.iter().map(|answer| play(answer.text)));
    rows.push(CreateActionRow::Buttons(others));
    let (highlights, learner) = (lesson.highlights(&step.position), step.position.to_move());
    with_picture(app, caller, Post::text(content).with_rows(rows), step, learner, highlights).await
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

pub(crate) fn drawing(lang: Lang, step: Step, learner: Player, highlights: Cells, style: Style) -> Drawing {
    let mut drawing = Drawing { highlights, ..Drawing::of_step(lang, step, style) };
    let [first, second] = &mut drawing.names;
    let own = if learner == Player::One { first } else { second };
    *own = lang.text(msg::LessonYou { colour: own.clone() });
    drawing
}

pub(crate) fn headline(lang: Lang, game: Game, number: u8) -> String {
    lang.text(msg::Lesson { title: game.title(), number, lessons: count(game) })
}

fn heading(lang: Lang, game: Game, number: u8) -> String {
    format!("{}\n-# {}", headline(lang, game, number), text::credit(lang, game))
}

fn result(lang: Lang, game: Game, attempt: &Attempt) -> String {
    let listed = attempt.explanation.is_some();
    // Any other text is a move of the rules or of the lesson, and needs no escaping.
    let own_text = matches!(attempt.judgement, Judgement::Illegal(_)) && !listed;
    let played = if own_text { text::escape_markup(&attempt.text) } else { attempt.text.clone() };
    match attempt.judgement {
        Judgement::Right if !listed => {
            format!("{} {}", lang.text(msg::LessonRight { r#move: played }), lang.text(msg::LESSON_OTHER_RIGHT))
        }
        Judgement::Right => lang.text(msg::LessonRight { r#move: played }),
        Judgement::Wrong => {
            let reply = attempt.reply.as_ref().map(|reply| reply.text.as_str());
            lang.text(msg::LessonWrong { r#move: played, reply })
        }
        Judgement::Illegal(_) if listed => lang.text(msg::LessonIllegal { r#move: played }),
        Judgement::Illegal(illegal) => text::illegal(lang, game, &played, &illegal),
    }
}

fn lesson(caller: &Caller, game: Game, number: u8) -> Result<&'static Lesson> {
    course(game).lesson(number).map_or_else(|| refuse(caller.lang, msg::UNKNOWN_BUTTON), Ok)
}

fn step(caller: &Caller, lesson: &Lesson, game: Game) -> Result<Step> {
    lesson.step(game).map_or_else(|| refuse(caller.lang, msg::UNKNOWN_BUTTON), Ok)
}

pub(crate) fn count(game: Game) -> u8 {
    u8::try_from(course(game).lessons.len()).unwrap_or(u8::MAX)
}

/// The key under which a finished lesson is stored.
pub(crate) fn key(game: Game, number: u8) -> String {
    format!("{}:{number}", game.id())
}
