//! `/puzzle`: the puzzles of the day, each in one message that only the solver sees. Its buttons hold the moves so far, so they
//! work for ever; only attempts on the puzzle's own day are counted.

use super::{explore::begin, learn::drawing, preferences, prelude::*, show, unclear};
use crate::{
    background_thread,
    discord::{
        components::{
            buttons::{button, compass, labelled, learn, rows, rules, sliding},
            custom_id::{Input, PuzzleAction},
            move_form::move_form,
            move_menu::{chosen_move, menu, possible},
        },
        outbound::{
            error::BuildError,
            pictures::{Drawing, QUEUE_TIMEOUT},
            puzzle as words,
        },
    },
    input::{self, MoveReading, Reading},
    play::UserId,
    render::Style,
    store::day_of,
    work_limits::{Work, WorkInProgress},
};
use parlor_games::{
    board::{Cell, Cells},
    record::{Ply, Step},
    rules::{AnyPosition, Game, Illegal, Player},
};
use parlor_puzzles::{Attempt, Puzzle, Series, Verdict};
use serenity::all::{ButtonStyle, CreateActionRow};

pub(crate) use words::title;

const MAX_MEANT: usize = 4;

/// Afterwards, each further attempt has a hint.
const MISSES: u32 = 3;

/// In days. Puzzles come again after a year, so the solution of one that is older would be that of a coming day.
const MAX_AGE: i32 = 300;

/// The value of the option for the day's warm-up.
const WARM_UP: &str = "warm-up";

command! { PUZZLE: command_puzzle, Anywhere, for_newcomers => run(struct Today { game: Option<String> = GAME => Puzzles; }) }

async fn run(app: &App, caller: &Caller, Today { game }: Today) -> Result<Post> {
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

pub(crate) async fn all(app: &App, caller: &Caller) -> Result<Post> {
    let (lang, today) = (caller.lang, day_of(app.clock.now()));
    let results = app.store.puzzle_results(caller.person, today).await?;
    let mut lines = vec![lang.text(msg::PUZZLES)];
    lines.extend(words::list(lang, today, &results).into_iter().map(|(_, line)| line));
    lines.extend(streak(app, caller, today).await?);
    let choose = |series: Series| {
        let solved = results.iter().any(|result| result.series == series && result.solved);
        let style = if solved { ButtonStyle::Secondary } else { ButtonStyle::Primary };
        labelled(words::short_title(lang, series), &CustomId::PuzzleMove(series, today, PuzzleAction::Restart), style)
    };
    Ok(Post::text(lines.join("\n")).with_rows(rows(Series::of_day(today.into()).map(choose))))
}

async fn streak(app: &App, caller: &Caller, today: i32) -> Result<Option<String>> {
    let days = app.store.puzzle_streak(caller.person, today).await?;
    Ok((days > 1).then(|| caller.lang.text(msg::PuzzleStreak { days })))
}

/// For an answer that is not about puzzles.
pub(super) async fn streak_elsewhere(app: &App, lang: Lang, person: UserId) -> Result<Option<String>> {
    let days = app.store.puzzle_streak(person, day_of(app.clock.now())).await?;
    Ok((days > 1).then(|| lang.text(msg::PuzzleStreakElsewhere { days })))
}

pub(crate) async fn open(app: &App, caller: &Caller, series: Series, day: i32) -> Result<Post> {
    let mut opened = OpenPuzzle::new(app, caller, series, day)?;
    opened.hold(begin(app, caller)?);
    let unplayed = opened.attempt(app, caller, "").await?;
    opened.view(app, caller, unplayed, &[]).await
}

pub(crate) async fn show_puzzle(app: &App, caller: &Caller, series: Series, day: i32) -> HandlerResult {
    let mut opened = OpenPuzzle::new(app, caller, series, day)?;
    let public = show::in_public(app, caller).await?;
    opened.hold(begin(app, caller)?);
    let Played { attempt, .. } = opened.attempt(app, &public, "").await?;
    let content = words::describe(public.lang, (series, day), &opened.puzzle);
    let style = preferences::board_style(app, &public).await?;
    let picture = app.pictures.position(public.lang, Drawing::of_step(public.lang, attempt.step, style)).await?;
    let post = Post::text(content).with_file(picture).with_rows(rows(words::buttons(public.lang, (series, day))));
    show::once_in_channel(app, caller, &CustomId::ShowPuzzle(series, day).to_string(), words::start_of(day + 1), post)
        .await
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
    let mut opened = OpenPuzzle::new(app, caller, series, day)?;
    let typed = match input {
        Input::Chosen(text) | Input::Typed(text) => text,
        Input::Pressed => String::new(),
    };
    opened.hold(begin(app, caller)?);
    let line = match &action {
        PuzzleAction::Restart => "",
        PuzzleAction::Again(line)
        | PuzzleAction::OpenForm(line)
        | PuzzleAction::OpenMenus(line)
        | PuzzleAction::Form(line) => line,
        PuzzleAction::Pick(line, _) | PuzzleAction::Play(line, _) => line,
    };
    let before = opened.attempt(app, caller, line).await?;
    let position = &before.attempt.step.position;
    let post = match action {
        PuzzleAction::Restart | PuzzleAction::Again(_) => opened.view(app, caller, before, &[]).await?,
        PuzzleAction::OpenForm(line) => {
            let example = position.legal_texts().into_iter().next().unwrap_or_default();
            let title = lang.text(msg::ModalMove { game: series.game().title() });
            return Ok(Reply::Form(move_form(lang, &opened.id(PuzzleAction::Form(line)), &title, example)).into());
        }
        PuzzleAction::OpenMenus(line) | PuzzleAction::Pick(line, _) => {
            let legal = position.legal_texts();
            if let Some(text) = chosen_move(&typed, &legal) {
                opened.play(app, caller, &before, &text).await?
            } else if let slides @ [_, ..] = slides(position, &typed).as_slice() {
                opened.view(app, caller, before, slides).await?
            } else {
                let id = opened.id(PuzzleAction::Pick(line, typed.clone()));
                let Some(menu) = menu(lang, &id, &typed, &legal) else { return refuse(lang, msg::UNKNOWN_BUTTON) };
                let mut post = opened.view(app, caller, before, &[]).await?;
                post.rows.insert(0, menu);
                post
            }
        }
        PuzzleAction::Form(_) => {
            let chosen = format!("{}-", input::read_move(lang, position, &typed).text);
            match slides(position, &chosen).as_slice() {
                [] => opened.play(app, caller, &before, &typed).await?,
                slides => opened.view(app, caller, before, slides).await?,
            }
        }
        PuzzleAction::Play(_, text) => opened.play(app, caller, &before, &text).await?,
    };
    Ok(Reply::Update(post).into())
}

fn verdict(lang: Lang, line: &str, attempt: &Attempt) -> String {
    let moves = moves(line);
    let r#move = moves.last().map(String::as_str).unwrap_or_default();
    // Each move but the last has a reply.
    let replies = attempt.plies.iter().skip((2 * moves.len()).saturating_sub(1));
    let reply = replies.map(|ply: &Ply| ply.text.as_str()).collect::<Vec<_>>().join(" ");
    let reply = Some(reply).filter(|reply| !reply.is_empty());
    match attempt.verdict {
        Verdict::Right => lang.text(msg::PuzzleRight { r#move, reply }),
        Verdict::Later => lang.text(msg::PuzzleLater { r#move }),
        Verdict::Wrong => lang.text(msg::PuzzleWrong { r#move, reply, result: result(lang, &attempt.step) }),
        Verdict::Solved => lang.text(msg::PuzzleSolved { r#move }),
    }
}

/// What the reply to a wrong move did.
fn result(lang: Lang, Step { position, before, last }: &Step) -> String {
    if position.outcome().is_some() {
        return text::position_status(lang, position);
    }
    let captured = before.as_ref().zip(last.as_ref()).and_then(|(before, last)| text::captured(lang, before, last));
    captured.into_iter().chain([lang.text(msg::PUZZLE_NOT_WON)]).collect::<Vec<_>>().join(" ")
}

/// The moves that begin with `chosen`, if they differ only in the direction of their slide.
fn slides(position: &AnyPosition, chosen: &str) -> Vec<String> {
    let moves: Vec<_> = possible(chosen, &position.legal_texts()).map(str::to_owned).collect();
    if sliding(position.setup(), &moves).is_some() { moves } else { Vec::new() }
}

fn moves(line: &str) -> Vec<String> {
    line.split(',').filter(|text| !text.is_empty()).map(str::to_owned).collect()
}

pub(crate) struct OpenPuzzle {
    series: Series,
    day: i32,
    today: i32,
    puzzle: Puzzle,
    /// Kept by each search until its end.
    in_progress: Option<WorkInProgress>,
}

pub(crate) struct Played {
    /// Separated by commas.
    pub(crate) moves: String,
    pub(crate) attempt: Attempt,
    pub(crate) said: Vec<String>,
}

impl OpenPuzzle {
    pub(crate) fn new(app: &App, caller: &Caller, series: Series, day: i32) -> Result<Self> {
        let today = day_of(app.clock.now());
        let is_known = (today.saturating_sub(MAX_AGE)..=today).contains(&day);
        match words::of_day((series, day)).filter(|_| is_known) {
            Some(puzzle) => Ok(Self { series, day, today, puzzle, in_progress: None }),
            None => refuse(caller.lang, msg::UNKNOWN_BUTTON),
        }
    }

    /// For all searches from now on: a person has one at a time, even after hanging up.
    pub(crate) fn hold(&mut self, in_progress: WorkInProgress) {
        self.in_progress = Some(in_progress);
    }

    fn id(&self, action: PuzzleAction) -> CustomId {
        CustomId::PuzzleMove(self.series, self.day, action)
    }

    /// Plays the moves in a button, which were legal when the button was made.
    pub(crate) async fn attempt(&self, app: &App, caller: &Caller, line: &str) -> Result<Played> {
        match self.try_moves(app, caller, moves(line)).await? {
            Ok(attempt) if attempt.verdict == Verdict::Right => {
                Ok(Played { moves: line.to_owned(), attempt, said: Vec::new() })
            }
            Ok(_) | Err(_) => refuse(caller.lang, msg::UNKNOWN_BUTTON),
        }
    }

    /// The search for replies takes a core, so it runs on a thread of its own: for the page on a background thread, while answers
    /// in Discord have three seconds.
    async fn try_moves(&self, app: &App, caller: &Caller, moves: Vec<String>) -> Result<Result<Attempt, Illegal>> {
        let (puzzle, in_progress) = (self.puzzle.clone(), self.in_progress.clone());
        let work = if caller.on_page { Work::PageSearch } else { Work::Search };
        let permit = app.limits.permit(work, QUEUE_TIMEOUT).await.ok_or(BuildError::Interrupted)?;
        let search = move || {
            let _held = (permit, in_progress);
            puzzle.attempt(&moves)
        };
        let tried = match work {
            Work::PageSearch => background_thread::run(search).await.ok(),
            _ => tokio::task::spawn_blocking(search).await.ok(),
        };
        Ok(tried.ok_or(BuildError::Interrupted)?)
    }

    async fn play(&self, app: &App, caller: &Caller, before: &Played, typed: &str) -> Result<Post> {
        let mut played = self.judge(app, caller, before, typed).await?;
        self.count(app, caller, &played).await?;
        self.credit(app, caller, &mut played).await?;
        self.view(app, caller, played, &[]).await
    }

    pub(crate) async fn judge(&self, app: &App, caller: &Caller, before: &Played, typed: &str) -> Result<Played> {
        let (lang, line, position) = (caller.lang, &before.moves, &before.attempt.step.position);
        let MoveReading { text: read, meant } = input::read_move(lang, position, typed);
        let (played, attempt) = match position.resolve(&read) {
            Ok(played) => {
                let moves = moves(line).into_iter().chain([played.clone()]).collect();
                (played, self.try_moves(app, caller, moves).await?)
            }
            Err(illegal) => (read, Err(illegal)),
        };
        let attempt = match attempt {
            Ok(attempt) => attempt,
            Err(illegal) if meant.is_empty() => {
                let why = text::illegal(lang, self.series.game(), &text::escape_markup(&played), &illegal);
                return Err(HandlerError::Refused(why));
            }
            Err(_) => {
                let content = unclear::did_you_mean(lang, typed, meant.iter().map(String::as_str));
                let play = |text: &String| (text.clone(), self.id(PuzzleAction::Play(line.clone(), text.clone())));
                return Err(unclear::question(content, meant.iter().take(MAX_MEANT).map(play).collect()));
            }
        };
        let moves = if line.is_empty() { played } else { format!("{line},{played}") };
        let said = vec![verdict(lang, &moves, &attempt)];
        Ok(Played { moves, attempt, said })
    }

    pub(crate) async fn again(&self, app: &App, caller: &Caller, line: &str) -> Result<Played> {
        let Ok(attempt) = self.try_moves(app, caller, moves(line)).await? else {
            return refuse(caller.lang, msg::UNKNOWN_BUTTON);
        };
        let said = if line.is_empty() { Vec::new() } else { vec![verdict(caller.lang, line, &attempt)] };
        Ok(Played { moves: line.to_owned(), attempt, said })
    }

    /// Counts an attempt that is over, if it is made on the puzzle's own day. On the page, the line also becomes one that
    /// addresses may show, and counts once.
    pub(crate) async fn count(&self, app: &App, caller: &Caller, played: &Played) -> Result<()> {
        let over = match played.attempt.verdict {
            Verdict::Right => None,
            Verdict::Later | Verdict::Wrong => Some(false),
            Verdict::Solved => Some(true),
        };
        let line = caller.on_page.then_some(&*played.moves);
        if self.day != self.today || over.is_none() && line.is_none() {
            return Ok(());
        }
        // The line itself tells a repeated form from another attempt.
        let store = if caller.on_page { app.store.clone() } else { caller.store(app) };
        let (puzzle, guild) = ((self.series, self.day), caller.place.guild);
        store.record_puzzle_attempt(caller.person, puzzle, guild, line, over, app.clock.now()).await?;
        Ok(())
    }

    /// Whether the page may show a line: other people's links must neither count for the reader nor reveal what a move does.
    pub(crate) async fn may_show(&self, app: &App, caller: &Caller, line: &str) -> Result<bool> {
        if line.is_empty() || self.day != self.today {
            return Ok(true);
        }
        Ok(app.store.has_played_puzzle_line(caller.person, (self.series, self.day), line).await?)
    }

    /// After a solution, adds the number of tries, the streak, and how many have solved it where the caller counts.
    pub(crate) async fn credit(&self, app: &App, caller: &Caller, played: &mut Played) -> Result<()> {
        let lang = caller.lang;
        match played.attempt.verdict {
            Verdict::Right => {}
            _ if self.day != self.today => played.said.push(lang.text(msg::PUZZLE_LATE)),
            Verdict::Later | Verdict::Wrong => {}
            Verdict::Solved => {
                let results = app.store.puzzle_results(caller.person, self.day).await?;
                let result = results.iter().find(|result| result.series == self.series);
                // Nothing is stored while the person's data is being deleted.
                let tries = lang.text(msg::PuzzleTries { tries: result.map_or(1, |result| result.tries) });
                let streak = streak(app, caller, self.today).await?;
                played.said.push([tries].into_iter().chain(streak).collect::<Vec<_>>().join(" "));
                let solved = app.store.puzzle_solvers_beside(caller.person, (self.series, self.day)).await?;
                played.said.extend((solved > 0).then(|| lang.text(msg::PuzzleSolvers { solved })));
            }
        }
        Ok(())
    }

    /// After some misses, says which part of the board holds the next move of the solution.
    pub(crate) async fn hint(&self, app: &App, caller: &Caller, attempt: &Attempt) -> Result<Option<String>> {
        let (line, played) = (self.puzzle.line(), &attempt.plies);
        let is_solution = played.iter().zip(line).all(|(ply, text)| ply.text == *text);
        let is_open = attempt.verdict == Verdict::Right && self.day == self.today;
        let Some(next) = line.get(played.len()).filter(|_| is_solution && is_open) else { return Ok(None) };
        let results = app.store.puzzle_results(caller.person, self.day).await?;
        let is_missed =
            results.iter().any(|result| result.series == self.series && !result.solved && result.tries >= MISSES);
        let cell = next.split(['-', '@']).find_map(Cell::parse);
        let Some(cell) = cell.filter(|_| is_missed) else { return Ok(None) };
        let style = preferences::board_style(app, caller).await?;
        let map = app.pictures.board_map(attempt.step.position.setup(), style).await?;
        Ok(map.part_of(cell).map(|part| caller.lang.text(msg::PuzzleHint { part })))
    }

    pub(crate) fn task(&self, lang: Lang) -> String {
        words::task(lang, self.series, &self.puzzle)
    }

    /// The first of today's puzzles that the caller has not solved, and the label of its button.
    pub(crate) async fn next(&self, app: &App, caller: &Caller) -> Result<Option<(Series, i32, String)>> {
        let results = app.store.puzzle_results(caller.person, self.today).await?;
        let is_solved = |series: &Series| results.iter().any(|result| result.series == *series && result.solved);
        let mut all = Series::of_day(self.today.into());
        let next = all.find(|series| !is_solved(series) && (*series, self.today) != (self.series, self.day));
        Ok(next.map(|series| {
            let title = words::short_title(caller.lang, series);
            (series, self.today, caller.lang.text(msg::ButtonNextPuzzle { title }))
        }))
    }

    /// Only after the puzzle's day.
    pub(crate) fn solution(&self, lang: Lang) -> Option<String> {
        let is_over = self.day < self.today;
        is_over.then(|| lang.text(msg::PuzzleSolution { solution: words::solution(&self.puzzle) }))
    }

    pub(crate) fn drawing(&self, lang: Lang, step: Step, style: Style) -> Drawing {
        let solver = self.puzzle.step().map_or(Player::One, |step| step.position.to_move());
        drawing(lang, step, solver, Cells::EMPTY, style)
    }

    /// The arrows offer `slides`, moves that differ only in their direction.
    async fn view(&self, app: &App, caller: &Caller, played: Played, slides: &[String]) -> Result<Post> {
        use ButtonStyle::{Primary, Secondary};
        let Played { moves: line, attempt, said } = played;
        let (lang, series, day) = (caller.lang, self.series, self.day);
        let mut lines = vec![words::describe(lang, (series, day), &self.puzzle), text::goal(lang, series.game())];
        lines.extend(self.solution(lang));
        lines.extend(said);
        lines.extend(self.hint(app, caller, &attempt).await?);
        let others = button(lang, msg::BUTTON_PUZZLES, &CustomId::Puzzles, Secondary);
        let buttons = match attempt.verdict {
            Verdict::Right => {
                let form = self.id(PuzzleAction::OpenForm(line.clone()));
                let menus = self.id(PuzzleAction::OpenMenus(line.clone()));
                let third = if line.is_empty() {
                    let open = || button(lang, msg::BUTTON_OPEN_PUZZLE, &CustomId::OpenPuzzle(series, day), Secondary);
                    app.web_url.is_some().then(open)
                } else {
                    Some(button(lang, msg::BUTTON_START_OVER, &self.id(PuzzleAction::Restart), Secondary))
                };
                // More than four would be two rows, which together with the arrows and the last row are too many for Discord.
                let own =
                    [button(lang, msg::BUTTON_MOVE, &form, Primary), button(lang, msg::BUTTON_PICK, &menus, Secondary)];
                own.into_iter().chain(third).chain([others]).collect()
            }
            Verdict::Later | Verdict::Wrong => match line.rsplit_once(',') {
                // A slip is tried again at the same move.
                Some((before, _)) => vec![
                    button(lang, msg::BUTTON_TRY_AGAIN, &self.id(PuzzleAction::Again(before.to_owned())), Primary),
                    button(lang, msg::BUTTON_START_OVER, &self.id(PuzzleAction::Restart), Secondary),
                    others,
                ],
                None => vec![button(lang, msg::BUTTON_TRY_AGAIN, &self.id(PuzzleAction::Restart), Primary), others],
            },
            Verdict::Solved => {
                let next = self.next(app, caller).await?;
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
        let setup = attempt.step.position.setup();
        let mut drawing = self.drawing(lang, attempt.step, preferences::board_style(app, caller).await?);
        if let Some(cell) = sliding(setup, slides) {
            lines.push(lang.text(msg::IllegalWhichDirection { cell: cell.to_string() }));
            let play = |text| self.id(PuzzleAction::Play(line.clone(), text));
            rows.splice(..0, compass(setup, cell, slides, play));
            drawing = drawing.with_slides(cell);
        }
        let picture = app.pictures.position(lang, drawing).await?;
        Ok(Post::text(lines.join("\n")).with_file(picture).with_rows(rows))
    }
}
