//! `/puzzle`: the puzzles of the day, each in one message that only the solver sees. Its buttons hold the moves so far, so they
//! work for ever; only attempts on the puzzle's own day are counted.

use super::{explore::begin, learn::drawing, lookup, preferences, prelude::*, show, unclear};
use crate::{
    discord::{
        components::{
            buttons::{button, compass, labelled, learn, rows, sliding},
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
    input::{self, MoveReading},
    render::Style,
    store::{PuzzleResult, day_of},
    work_limits::Work,
};
use parlor_games::{
    board::Cells,
    record::{Ply, Step},
    rules::{Game, Illegal, Player},
};
use parlor_puzzles::{Attempt, Puzzle, Verdict};
use serenity::all::ButtonStyle;

/// How many buttons offer possible meanings of a typed move.
const MAX_MEANT: usize = 4;

/// In days. Puzzles come again after a year, so the solution of one that is older would be that of a coming day.
const MAX_AGE: i32 = 300;

command! { PUZZLE: command_puzzle, Anywhere => run(struct Today { game: Option<String> = GAME => Games; }) }

async fn run(app: &App, caller: &Caller, Today { game }: Today) -> Result<Post, HandlerError> {
    let Some(game) = game else { return all(app, caller).await };
    let today = day_of(app.clock.now());
    let game = lookup::game_named(caller, &game, |game| CustomId::Puzzle(game, today))?;
    open(app, caller, game, today).await
}

/// Today's puzzles of all games, and which of them the caller has solved.
pub(crate) async fn all(app: &App, caller: &Caller) -> Result<Post, HandlerError> {
    let (lang, today) = (caller.lang, day_of(app.clock.now()));
    let results = app.store.puzzle_results(caller.person, today).await?;
    let result = |game: Game| results.iter().find(|result| result.game == game);
    let line = |&game: &Game| {
        let (tries, solved) = result(game).map_or((0, false), |result| (result.tries, result.solved));
        lang.text(msg::PuzzlesLine { title: game.title(), credit: text::credit(lang, game), tries, solved })
    };
    let mut lines = vec![lang.text(msg::PUZZLES)];
    lines.extend(Game::ALL.iter().map(line));
    lines.extend(streak(app, caller, today).await?);
    let choose = |&game: &Game| {
        let solved = result(game).is_some_and(|result| result.solved);
        let style = if solved { ButtonStyle::Secondary } else { ButtonStyle::Primary };
        labelled(game.title(), &CustomId::PuzzleMove(game, today, PuzzleAction::Restart), style)
    };
    Ok(Post::text(lines.join("\n")).with_rows(rows(Game::ALL.iter().map(choose))))
}

async fn streak(app: &App, caller: &Caller, today: i32) -> Result<Option<String>, HandlerError> {
    let days = app.store.puzzle_streak(caller.person, today).await?;
    Ok((days > 1).then(|| caller.lang.text(msg::PuzzleStreak { days })))
}

pub(crate) async fn open(app: &App, caller: &Caller, game: Game, day: i32) -> Result<Post, HandlerError> {
    let opened = OpenPuzzle::new(app, caller, game, day)?;
    let _in_progress = begin(app, caller)?;
    let attempt = opened.attempt(app, caller, "").await?;
    opened.view(app, caller, attempt, "", Vec::new(), &[]).await
}

/// Shows the puzzle to the channel, without its solution.
pub(crate) async fn show_puzzle(app: &App, caller: &Caller, game: Game, day: i32) -> HandlerResult {
    let opened = OpenPuzzle::new(app, caller, game, day)?;
    let public = show::in_public(app, caller).await?;
    let _in_progress = begin(app, caller)?;
    let attempt = opened.attempt(app, &public, "").await?;
    let content = words::describe(public.lang, (game, day), &opened.puzzle);
    let style = preferences::board_style(app, &public).await?;
    let picture = app.pictures.position(public.lang, Drawing::of_step(public.lang, attempt.step, style)).await?;
    let post = Post::text(content).with_file(picture).with_rows(words::buttons(public.lang, (game, day)));
    show::once_in_channel(app, caller, &CustomId::ShowPuzzle(game, day), words::start_of(day + 1), post).await
}

pub(crate) async fn update(
    app: &App,
    caller: &Caller,
    game: Game,
    day: i32,
    action: PuzzleAction,
    input: Input,
) -> HandlerResult {
    let lang = caller.lang;
    let opened = OpenPuzzle::new(app, caller, game, day)?;
    let typed = match input {
        Input::Chosen(text) | Input::Typed(text) => text,
        Input::Pressed => String::new(),
    };
    let _in_progress = begin(app, caller)?;
    let post = match action {
        PuzzleAction::Restart => {
            let attempt = opened.attempt(app, caller, "").await?;
            opened.view(app, caller, attempt, "", Vec::new(), &[]).await?
        }
        PuzzleAction::OpenForm(line) => {
            let attempt = opened.attempt(app, caller, &line).await?;
            let example = attempt.step.position.legal_texts().into_iter().next().unwrap_or_default();
            let title = lang.text(msg::ModalMove { game: game.title() });
            return Ok(Reply::Form(move_form(lang, &opened.id(PuzzleAction::Form(line)), &title, example)).into());
        }
        PuzzleAction::OpenMenus(line) | PuzzleAction::Pick(line, _) => {
            let attempt = opened.attempt(app, caller, &line).await?;
            let legal = attempt.step.position.legal_texts();
            if let Some(text) = chosen_move(&typed, &legal) {
                opened.play(app, caller, &attempt, &line, &text).await?
            } else if let slides @ [_, ..] = slides(&attempt, &typed).as_slice() {
                opened.view(app, caller, attempt, &line, Vec::new(), slides).await?
            } else {
                let id = |chosen| opened.id(PuzzleAction::Pick(line.clone(), chosen));
                let Some(menu) = menu(lang, id, &typed, &legal) else { return refuse(lang, msg::UNKNOWN_BUTTON) };
                let mut post = opened.view(app, caller, attempt, &line, Vec::new(), &[]).await?;
                post.rows.insert(0, menu.row);
                post
            }
        }
        PuzzleAction::Form(line) => {
            let attempt = opened.attempt(app, caller, &line).await?;
            let chosen = format!("{}-", input::read_move(lang, &attempt.step.position, &typed).text);
            match slides(&attempt, &chosen).as_slice() {
                [] => opened.play(app, caller, &attempt, &line, &typed).await?,
                slides => opened.view(app, caller, attempt, &line, Vec::new(), slides).await?,
            }
        }
        PuzzleAction::Play(line, text) => {
            let attempt = opened.attempt(app, caller, &line).await?;
            opened.play(app, caller, &attempt, &line, &text).await?
        }
    };
    Ok(Reply::Update(post).into())
}

/// The sentence about the last move.
fn verdict(lang: Lang, line: &str, attempt: &Attempt) -> String {
    let moves = moves(line);
    let r#move = moves.last().map(String::as_str).unwrap_or_default();
    // Each move but the last has a reply.
    let replies = attempt.plies.iter().skip((2 * moves.len()).saturating_sub(1));
    let reply = Some(replies.map(|ply: &Ply| ply.text.as_str()).collect::<Vec<_>>().join(" "));
    let reply = reply.filter(|reply| !reply.is_empty());
    match attempt.verdict {
        Verdict::Right => lang.text(msg::PuzzleRight { r#move, reply }),
        Verdict::Wrong => lang.text(msg::PuzzleWrong { r#move, reply }),
        Verdict::Solved => lang.text(msg::PuzzleSolved { r#move }),
    }
}

/// The moves that begin with `chosen`, if they differ only in the direction of their slide.
fn slides(attempt: &Attempt, chosen: &str) -> Vec<String> {
    let position = &attempt.step.position;
    let moves: Vec<_> = possible(chosen, &position.legal_texts()).map(str::to_owned).collect();
    if sliding(position.setup(), &moves).is_some() { moves } else { Vec::new() }
}

fn moves(line: &str) -> Vec<String> {
    line.split(',').filter(|text| !text.is_empty()).map(str::to_owned).collect()
}

pub(crate) struct OpenPuzzle {
    game: Game,
    day: i32,
    today: i32,
    puzzle: Puzzle,
}

/// The result of a person's moves.
pub(crate) struct Played {
    /// Separated by commas.
    pub(crate) moves: String,
    pub(crate) attempt: Attempt,
    pub(crate) said: Vec<String>,
}

impl OpenPuzzle {
    pub(crate) fn new(app: &App, caller: &Caller, game: Game, day: i32) -> Result<Self, HandlerError> {
        let today = day_of(app.clock.now());
        let is_known = (today.saturating_sub(MAX_AGE)..=today).contains(&day);
        match words::of_day((game, day)).filter(|_| is_known) {
            Some(puzzle) => Ok(Self { game, day, today, puzzle }),
            None => refuse(caller.lang, msg::UNKNOWN_BUTTON),
        }
    }

    fn id(&self, action: PuzzleAction) -> CustomId {
        CustomId::PuzzleMove(self.game, self.day, action)
    }

    /// The attempt with the moves in a button, which were legal when the button was made.
    pub(crate) async fn attempt(&self, app: &App, caller: &Caller, line: &str) -> Result<Attempt, HandlerError> {
        match self.try_moves(app, caller, moves(line)).await? {
            Ok(attempt) if attempt.verdict == Verdict::Right => Ok(attempt),
            Ok(_) | Err(_) => refuse(caller.lang, msg::UNKNOWN_BUTTON),
        }
    }

    /// Runs on a blocking thread, because the search for replies would block the runtime.
    async fn try_moves(
        &self,
        app: &App,
        caller: &Caller,
        moves: Vec<String>,
    ) -> Result<Result<Attempt, Illegal>, HandlerError> {
        let puzzle = self.puzzle.clone();
        // Searches take a core like pictures.
        let work = if caller.on_page { Work::Page } else { Work::Picture };
        let permit = app.limits.permit(work, QUEUE_TIMEOUT).await.ok_or(BuildError::Interrupted)?;
        let search = move || {
            let _permit = permit;
            puzzle.attempt(&moves)
        };
        let tried = tokio::task::spawn_blocking(search).await;
        Ok(tried.map_err(|_| BuildError::Interrupted)?)
    }

    async fn play(
        &self,
        app: &App,
        caller: &Caller,
        before: &Attempt,
        line: &str,
        typed: &str,
    ) -> Result<Post, HandlerError> {
        let mut played = self.judge(app, caller, before, line, typed).await?;
        self.count(app, caller, &mut played).await?;
        let Played { moves, attempt, said } = played;
        self.view(app, caller, attempt, &moves, said, &[]).await
    }

    /// Plays a move after those in `line`, which led to `before`.
    pub(crate) async fn judge(
        &self,
        app: &App,
        caller: &Caller,
        before: &Attempt,
        line: &str,
        typed: &str,
    ) -> Result<Played, HandlerError> {
        let lang = caller.lang;
        let MoveReading { text: read, meant } = input::read_move(lang, &before.step.position, typed);
        let played = before.step.position.resolve(&read);
        let (played, attempt) = match played {
            Ok(played) => {
                let moves = moves(line).into_iter().chain([played.clone()]).collect();
                (played, self.try_moves(app, caller, moves).await?)
            }
            Err(illegal) => (read, Err(illegal)),
        };
        let attempt = match attempt {
            Ok(attempt) => attempt,
            Err(illegal) if meant.is_empty() => {
                let why = text::illegal(lang, self.game, &text::escape_markup(&played), &illegal);
                return Err(HandlerError::Refused(why));
            }
            Err(_) => {
                let content = unclear::did_you_mean(lang, typed, meant.iter().map(String::as_str));
                let play = |text: &String| (text.clone(), self.id(PuzzleAction::Play(line.to_owned(), text.clone())));
                return Err(unclear::question(content, meant.iter().take(MAX_MEANT).map(play).collect()));
            }
        };
        let moves = if line.is_empty() { played } else { format!("{line},{played}") };
        let said = vec![verdict(lang, &moves, &attempt)];
        Ok(Played { moves, attempt, said })
    }

    /// Plays the moves again.
    pub(crate) async fn again(&self, app: &App, caller: &Caller, line: &str) -> Result<Played, HandlerError> {
        let Ok(attempt) = self.try_moves(app, caller, moves(line)).await? else {
            return refuse(caller.lang, msg::UNKNOWN_BUTTON);
        };
        let said = if line.is_empty() { Vec::new() } else { vec![verdict(caller.lang, line, &attempt)] };
        Ok(Played { moves: line.to_owned(), attempt, said })
    }

    /// Counts an attempt that is over. After a solution, adds the number of tries and the streak.
    pub(crate) async fn count(&self, app: &App, caller: &Caller, played: &mut Played) -> Result<(), HandlerError> {
        let solved = match played.attempt.verdict {
            Verdict::Right => return Ok(()),
            Verdict::Wrong => false,
            Verdict::Solved => true,
        };
        let lang = caller.lang;
        if self.day != self.today {
            played.said.push(lang.text(msg::PUZZLE_LATE));
            return Ok(());
        }
        let (store, puzzle) = (caller.store(app), (self.game, self.day));
        let guild = caller.place.guild;
        let PuzzleResult { tries, .. } =
            store.record_puzzle_attempt(caller.person, puzzle, guild, solved, app.clock.now()).await?;
        if solved {
            let streak = streak(app, caller, self.today).await?;
            let said = [Some(lang.text(msg::PuzzleTries { tries })), streak].into_iter().flatten();
            played.said.push(said.collect::<Vec<_>>().join(" "));
        }
        Ok(())
    }

    /// The task of the puzzle and, after its day, the solution.
    pub(crate) fn question(&self, lang: Lang) -> Vec<String> {
        let mut lines = vec![words::describe(lang, (self.game, self.day), &self.puzzle)];
        if self.day < self.today {
            lines.push(lang.text(msg::PuzzleSolution { solution: words::solution(&self.puzzle) }));
        }
        lines
    }

    pub(crate) fn drawing(&self, lang: Lang, step: Step, style: Style) -> Drawing {
        let solver = self.puzzle.step().map_or(Player::One, |step| step.position.to_move());
        drawing(lang, step, solver, Cells::EMPTY, style)
    }

    /// The arrows offer `slides`, moves that differ only in their direction.
    async fn view(
        &self,
        app: &App,
        caller: &Caller,
        attempt: Attempt,
        line: &str,
        said: Vec<String>,
        slides: &[String],
    ) -> Result<Post, HandlerError> {
        use ButtonStyle::{Primary, Secondary};
        let (lang, game, day) = (caller.lang, self.game, self.day);
        let mut lines = self.question(lang);
        lines.extend(said);
        let restart = |label| button(lang, label, &self.id(PuzzleAction::Restart), Primary);
        let others = || button(lang, msg::BUTTON_PUZZLES, &CustomId::Puzzles, Secondary);
        let buttons = match attempt.verdict {
            Verdict::Right => {
                let form = self.id(PuzzleAction::OpenForm(line.to_owned()));
                let menus = self.id(PuzzleAction::OpenMenus(line.to_owned()));
                let mut buttons = vec![
                    button(lang, msg::BUTTON_MOVE, &form, Primary),
                    button(lang, msg::BUTTON_PICK, &menus, Secondary),
                ];
                // More than four would be two rows, which together with the arrows and Show are too many for Discord.
                buttons.push(if !line.is_empty() {
                    button(lang, msg::BUTTON_START_OVER, &self.id(PuzzleAction::Restart), Secondary)
                } else if app.web_url.is_some() {
                    button(lang, msg::BUTTON_OPEN, &CustomId::OpenPuzzle(game, day), Secondary)
                } else {
                    learn(lang, game)
                });
                buttons.push(others());
                buttons
            }
            Verdict::Wrong => vec![restart(msg::BUTTON_TRY_AGAIN), others()],
            Verdict::Solved => vec![others()],
        };
        let mut rows = rows(buttons);
        rows.extend(show::row(caller, &CustomId::ShowPuzzle(game, day)));
        let setup = attempt.step.position.setup();
        let mut drawing = self.drawing(lang, attempt.step, preferences::board_style(app, caller).await?);
        if let Some(cell) = sliding(setup, slides) {
            lines.push(lang.text(msg::IllegalWhichDirection { cell: cell.to_string() }));
            let play = |text| self.id(PuzzleAction::Play(line.to_owned(), text));
            rows.splice(..0, compass(setup, cell, slides, play));
            drawing = drawing.with_slides(cell);
        }
        let picture = app.pictures.position(lang, drawing).await?;
        Ok(Post::text(lines.join("\n")).with_file(picture).with_rows(rows))
    }
}
