//! `/puzzle`: the puzzles of the day, each in one message that only the solver sees. Its buttons hold the moves so far, so they
//! work for ever.

use super::{explore::begin, preferences, prelude::*, show, unclear};
use crate::{
    actions::puzzle::{Answer, OpenPuzzle, Played, Solving, streak, streak_ended, what_is_shown},
    discord::{
        components::{
            buttons::{button, labelled, learn, plain, rows, rules},
            custom_id::{Input, PuzzleAction},
            move_form::move_form,
            move_menu::{Next, next, slides},
            slides::Slides,
        },
        context::Shown,
        outbound::puzzle as words,
    },
    input::{self, Reading},
    play::UserId,
    store::day_of,
};
use parlor_games::rules::Game;
use parlor_puzzles::{Series, Verdict};
use serenity::all::{ButtonStyle, CreateActionRow};

const MAX_MEANT: usize = 4;

/// The value of the option for the day's warm-up.
const WARM_UP: &str = "warm-up";

command! { PUZZLE: command_puzzle, Anywhere, for_newcomers => run(struct Today { game: Option<String> = GAME => Puzzles; }) }

async fn run(app: &App, caller: &Caller, Today { game }: Today) -> HandlerResult {
    let Some(game) = game else { return all(app, caller).await };
    let today = day_of(app.clock.now());
    let is_warm_up =
        [WARM_UP, &caller.lang.text(msg::WARM_UP)].iter().any(|name| input::key(name) == input::key(&game));
    let series = match words::warm_up_of(today).filter(|_| is_warm_up) {
        Some(warm_up) => warm_up,
        None if matches!(input::read_game(&game), Reading::Unreadable) => {
            let names = choices(caller.lang).into_iter().map(|(name, _)| name);
            return Err(lookup::no_such_choice(caller, &game, names));
        }
        None => Series::Game(lookup::game_named(caller, &game, |game| CustomId::Puzzle(Series::Game(game), today))?),
    };
    open(app, caller, series, today).await
}

/// Suggestions for the option.
pub(crate) fn choices(lang: Lang) -> Vec<(String, String)> {
    let games = Game::ALL.iter().map(|game| (game.title().to_owned(), game.id().to_owned()));
    [(lang.text(msg::WARM_UP), WARM_UP.to_owned())].into_iter().chain(games).collect()
}

pub(crate) async fn all(app: &App, caller: &Caller) -> HandlerResult {
    let (lang, today) = (caller.lang, day_of(app.clock.now()));
    let results = app.store.puzzle_results(caller.person, today).await?;
    let mut lines = vec![lang.text(msg::PUZZLES)];
    lines.extend(words::list(lang, today, &results).into_iter().map(|(_, line)| line));
    lines.extend(streak(lang, app.store.puzzle_streak(caller.person, today).await?));
    let ended = app.store.untold_streak(caller.person, today).await?;
    lines.extend(ended.map(|ended| streak_ended(lang, ended, false)));
    let choose = |series: Series| {
        let solved = results.iter().any(|result| result.series == series && result.solved);
        let style = if solved { ButtonStyle::Secondary } else { ButtonStyle::Primary };
        labelled(words::short_title(lang, series), &CustomId::PuzzleMove(series, today, PuzzleAction::Restart), style)
    };
    let post = Post::text(lines.join("\n")).with_rows(rows(Series::of_day(today.into()).map(choose)));
    Ok(Response { shows: ended.map(Shown::EndedStreak), ..post.into() })
}

/// For an answer that is not about puzzles.
pub(super) async fn streak_elsewhere(app: &App, lang: Lang, person: UserId) -> Result<Option<String>> {
    let days = app.store.puzzle_streak(person, day_of(app.clock.now())).await?;
    Ok((days > 1).then(|| lang.text(msg::PuzzleStreakElsewhere { days })))
}

pub(crate) async fn open(app: &App, caller: &Caller, series: Series, day: i32) -> HandlerResult {
    let mut opened = OpenPuzzle::new(app, series, day, Solving::ByButtons)?;
    opened.hold(begin(app, caller)?);
    let unplayed = opened.resume(app, "").await?;
    let ended = app.store.untold_streak(caller.person, day_of(app.clock.now())).await?;
    let said = ended.map(|ended| streak_ended(caller.lang, ended, false)).into_iter().collect();
    let post = view(app, caller, &opened, (unplayed, said), None).await?;
    Ok(Response { shows: ended.map(Shown::EndedStreak), ..post.into() })
}

pub(crate) async fn show_puzzle(app: &App, caller: &Caller, series: Series, day: i32) -> HandlerResult {
    let opened = OpenPuzzle::new(app, series, day, Solving::ByButtons)?;
    let public = show::in_public(app, caller).await?;
    let style = preferences::board_style(app, &public).await?;
    let post = words::public(app, public.lang, style, (series, day), &opened.puzzle).await?;
    show::once_in_channel(app, caller, &what_is_shown(series, day), words::start_of(day + 1), post).await
}

pub(crate) async fn update(
    app: &App,
    caller: &Caller,
    series: Series,
    day: i32,
    action: PuzzleAction,
    input: Input,
) -> HandlerResult {
    let lang = caller.lang;
    let mut opened = OpenPuzzle::new(app, series, day, Solving::ByButtons)?;
    let typed = input.text();
    opened.hold(begin(app, caller)?);
    let line = match &action {
        PuzzleAction::Restart => "",
        PuzzleAction::Again(line)
        | PuzzleAction::OpenForm(line)
        | PuzzleAction::OpenMenus(line)
        | PuzzleAction::Form(line) => line,
        PuzzleAction::Pick(line, _) | PuzzleAction::Play(line, _) => line,
    };
    let before = opened.resume(app, line).await?;
    let position = &before.attempt.step.position;
    let response: Response = match action {
        PuzzleAction::Restart | PuzzleAction::Again(_) => {
            view(app, caller, &opened, (before, Vec::new()), None).await?.into()
        }
        PuzzleAction::OpenForm(line) => {
            let example = position.legal_texts().into_iter().next().unwrap_or_default();
            let title = lang.text(msg::ModalMove { game: series.game().title() });
            return Ok(Reply::Form(move_form(lang, &id(&opened, PuzzleAction::Form(line)), &title, example)).into());
        }
        PuzzleAction::OpenMenus(line) | PuzzleAction::Pick(line, _) => {
            match next(lang, position, &typed, &id(&opened, PuzzleAction::Pick(line, typed.clone()))) {
                Some(Next::Move(text)) => play(app, caller, &opened, &before, &text).await?,
                Some(Next::Slides(slides)) => {
                    view(app, caller, &opened, (before, Vec::new()), Some(slides)).await?.into()
                }
                Some(Next::Menu(menu)) => {
                    let mut post = view(app, caller, &opened, (before, Vec::new()), None).await?;
                    post.rows.insert(0, menu);
                    post.into()
                }
                None => return refuse(lang, msg::UNKNOWN_BUTTON),
            }
        }
        PuzzleAction::Form(_) => {
            match slides(position, &format!("{}-", input::read_move(lang, position, &typed).text)) {
                None => play(app, caller, &opened, &before, &typed).await?,
                slides => view(app, caller, &opened, (before, Vec::new()), slides).await?.into(),
            }
        }
        PuzzleAction::Play(_, text) => play(app, caller, &opened, &before, &text).await?,
    };
    Ok(response.in_place())
}

fn id(opened: &OpenPuzzle, action: PuzzleAction) -> CustomId {
    CustomId::PuzzleMove(opened.series, opened.day, action)
}

async fn play(app: &App, caller: &Caller, opened: &OpenPuzzle, before: &Played, typed: &str) -> HandlerResult {
    let lang = caller.lang;
    match opened.play(app, caller, before, typed).await? {
        Answer::Played(played) => {
            let credit = opened.credit(app, caller, &played).await?;
            let credit = credit.iter().flat_map(|credit| credit.lines(lang));
            let said = played.verdict(lang).into_iter().chain(credit).collect();
            let shows = played.ended.map(Shown::EndedStreak);
            let post = view(app, caller, opened, (*played, said), None).await?;
            Ok(Response { shows, ..post.into() })
        }
        Answer::Illegal(text, illegal) => {
            let why = text::illegal(lang, opened.series.game(), &text::escape_markup(&text), &illegal);
            Err(HandlerError::Refused(why))
        }
        Answer::Unclear(meant) => {
            let content = text::did_you_mean(lang, typed, meant.iter().map(String::as_str));
            let play =
                |text: &String| (text.clone(), id(opened, PuzzleAction::Play(before.moves.clone(), text.clone())));
            Err(unclear::question(content, meant.iter().take(MAX_MEANT).map(play).collect()))
        }
    }
}

/// `said` is about the last move.
async fn view(
    app: &App,
    caller: &Caller,
    opened: &OpenPuzzle,
    (Played { moves: line, attempt, .. }, said): (Played, Vec<String>),
    slides: Option<Slides>,
) -> Result<Post> {
    use ButtonStyle::Primary;
    let (lang, series, day) = (caller.lang, opened.series, opened.day);
    let mut lines = vec![words::describe(lang, (series, day), &opened.puzzle), text::goal(lang, series.game())];
    lines.extend(opened.solution().map(|solution| lang.text(msg::PuzzleSolution { solution })));
    lines.extend(said);
    lines.extend(opened.hint(app, caller, &attempt).await?);
    let others = plain(lang, msg::BUTTON_PUZZLES, &CustomId::Puzzles);
    let buttons = match attempt.verdict {
        Verdict::Right => {
            let form = id(opened, PuzzleAction::OpenForm(line.clone()));
            let menus = id(opened, PuzzleAction::OpenMenus(line.clone()));
            let third = if line.is_empty() {
                let open = || plain(lang, msg::BUTTON_OPEN_PUZZLE, &CustomId::OpenPuzzle(series, day));
                app.web_url.is_some().then(open)
            } else {
                Some(plain(lang, msg::BUTTON_START_OVER, &id(opened, PuzzleAction::Restart)))
            };
            // More than four would be two rows, which together with the arrows and the last row are too many for Discord.
            let own = [button(lang, msg::BUTTON_MOVE, &form, Primary), plain(lang, msg::BUTTON_PICK, &menus)];
            own.into_iter().chain(third).chain([others]).collect()
        }
        Verdict::Later | Verdict::Wrong => match line.rsplit_once(',') {
            // A slip is tried again at the same move.
            Some((before, _)) => vec![
                button(lang, msg::BUTTON_TRY_AGAIN, &id(opened, PuzzleAction::Again(before.to_owned())), Primary),
                plain(lang, msg::BUTTON_START_OVER, &id(opened, PuzzleAction::Restart)),
                others,
            ],
            None => vec![button(lang, msg::BUTTON_TRY_AGAIN, &id(opened, PuzzleAction::Restart), Primary), others],
        },
        Verdict::Solved => {
            let next = opened.next(app, caller).await?;
            let next = next.map(|(series, day, label)| {
                labelled(label, &CustomId::PuzzleMove(series, day, PuzzleAction::Restart), Primary)
            });
            next.into_iter().chain([others]).collect()
        }
    };
    let mut rows = rows(buttons);
    let game = series.game();
    let show = show::button(caller, &CustomId::ShowPuzzle(series, day));
    rows.push(CreateActionRow::Buttons([learn(lang, game), rules(lang, game)].into_iter().chain(show).collect()));
    let mut drawing = opened.drawing(lang, attempt.step, preferences::board_style(app, caller).await?);
    if let Some(slides) = slides {
        lines.push(slides.question(lang));
        rows.splice(..0, slides.compass(|text| id(opened, PuzzleAction::Play(line.clone(), text))));
        drawing = drawing.with_slides(slides.cell);
    }
    let picture = app.pictures.position(lang, drawing).await?;
    Ok(Post::text(lines.join("\n")).with_file(picture).with_rows(rows))
}
