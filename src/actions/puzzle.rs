//! Puzzles of the day: the moves that a solver tries, and what they count. Only attempts on the puzzle's own day are counted.

use super::{Actor, Result, learn::drawing, refuse};
use crate::{
    background_thread,
    discord::{
        App,
        outbound::{
            announcement::board_style,
            error::BuildError,
            pictures::{Drawing, QUEUE_TIMEOUT},
            puzzle as words,
        },
    },
    input::{self, MoveReading},
    store::{EndedStreak, day_of},
    text::{self, Lang, Voice, msg},
    work_limits::{Work, WorkInProgress},
};
use parlor_games::{
    board::{Cell, Cells},
    record::{Ply, Step},
    rules::{Illegal, Player},
};
use parlor_puzzles::{Attempt, Puzzle, Series, Verdict};
use parlor_render::Style;

/// After this many misses, each further attempt has a hint.
const MISSES: u32 = 3;

/// In days. Puzzles repeat after a year, so an older one would give away the solution of a coming day.
const MAX_AGE: i32 = 300;

pub(crate) struct OpenPuzzle {
    pub(crate) series: Series,
    pub(crate) day: i32,
    today: i32,
    pub(crate) puzzle: Puzzle,
    solving: Solving,
    /// Each search holds it until its end.
    in_progress: Option<WorkInProgress>,
}

/// How a solver's moves reach the bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Solving {
    /// The buttons of a message hold the moves so far. The answer has three seconds.
    ByButtons,
    /// The address of a page holds them. Other people may open it.
    ByAddress,
}

pub(crate) struct Played {
    /// Separated by commas.
    pub(crate) moves: String,
    pub(crate) attempt: Attempt,
    /// After a solution: a streak that was over before, to be told with it.
    pub(crate) ended: Option<EndedStreak>,
}

pub(crate) enum Answer {
    Played(Box<Played>),
    Illegal(String, Illegal),
    /// What the solver may have meant.
    Unclear(Vec<String>),
}

/// What a solver has earned with the last move of an attempt.
pub(crate) enum Credit {
    /// Nothing: the puzzle's day is over.
    Late,
    /// `streak` is in days, and `ended` a former one. `solvers` is how many people, this one included, have solved the puzzle
    /// on the server where the solver counts; 0 if that is nowhere.
    Solved { tries: u32, streak: u32, ended: Option<EndedStreak>, solvers: usize },
}

impl Credit {
    pub(crate) fn lines(&self, lang: Lang) -> Vec<String> {
        match *self {
            Self::Late => vec![lang.text(msg::PUZZLE_LATE)],
            Self::Solved { tries, streak, ended, solvers } => {
                let tries = lang.text(msg::PuzzleTries { tries });
                let line = [tries].into_iter().chain(self::streak(lang, streak)).collect::<Vec<_>>().join(" ");
                let ended = ended.map(|ended| streak_ended(lang, ended, true));
                let solvers = (solvers > 0).then(|| lang.text(msg::PuzzleSolvers { solved: solvers }));
                [line].into_iter().chain(ended).chain(solvers).collect()
            }
        }
    }
}

/// A puzzle, as something to show in a channel once.
pub(crate) fn what_is_shown(series: Series, day: i32) -> String {
    format!("puzzle {series} {day}")
}

pub(crate) fn streak(lang: Lang, days: u32) -> Option<String> {
    (days > 1).then(|| lang.text(msg::PuzzleStreak { days }))
}

/// `solved` says that another one begins today.
pub(crate) fn streak_ended(lang: Lang, EndedStreak { days, .. }: EndedStreak, solved: bool) -> String {
    lang.text(msg::PuzzleStreakEnded { days, solved })
}

impl Played {
    /// What the last move did; `None` before the first.
    pub(crate) fn verdict<'v>(&self, voice: impl Into<Voice<'v>>) -> Option<String> {
        let (voice, attempt, moves) = (voice.into(), &self.attempt, moves(&self.moves));
        let r#move = moves.last()?;
        // Each move but the last has a reply.
        let replies = attempt.plies.iter().skip((2 * moves.len()).saturating_sub(1));
        let reply = replies.map(|ply: &Ply| ply.text.as_str()).collect::<Vec<_>>().join(" ");
        let reply = Some(reply).filter(|reply| !reply.is_empty());
        Some(match attempt.verdict {
            Verdict::Right => voice.text(msg::PuzzleRight { r#move, reply }),
            Verdict::Later => voice.text(msg::PuzzleLater { r#move }),
            Verdict::Wrong => voice.text(msg::PuzzleWrong { r#move, reply, result: result(voice.lang, &attempt.step) }),
            Verdict::Solved => voice.text(msg::PuzzleSolved { r#move }),
        })
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

fn moves(line: &str) -> Vec<String> {
    line.split(',').filter(|text| !text.is_empty()).map(str::to_owned).collect()
}

impl OpenPuzzle {
    pub(crate) fn new(app: &App, series: Series, day: i32, solving: Solving) -> Result<Self> {
        let today = day_of(app.clock.now());
        let is_known = (today.saturating_sub(MAX_AGE)..=today).contains(&day);
        match words::of_day((series, day)).filter(|_| is_known) {
            Some(puzzle) => Ok(Self { series, day, today, puzzle, solving, in_progress: None }),
            None => refuse(msg::UNKNOWN_BUTTON),
        }
    }

    /// Limits a person to one search at a time: later searches hold it, even after the person has closed the connection.
    pub(crate) fn hold(&mut self, in_progress: WorkInProgress) {
        self.in_progress = Some(in_progress);
    }

    /// Plays right moves again, such as those in a button.
    pub(crate) async fn resume(&self, app: &App, line: &str) -> Result<Played> {
        let played = self.again(app, line).await?;
        if played.attempt.verdict == Verdict::Right { Ok(played) } else { refuse(msg::UNKNOWN_BUTTON) }
    }

    /// Plays moves again, of which the last may be wrong.
    pub(crate) async fn again(&self, app: &App, line: &str) -> Result<Played> {
        Ok(Played { moves: line.to_owned(), attempt: self.try_moves(app, moves(line)).await?, ended: None })
    }

    /// The search for replies takes a core, so it runs on a thread of its own: for the page on a background thread, while answers
    /// in Discord have three seconds.
    async fn try_moves(&self, app: &App, moves: Vec<String>) -> Result<Attempt> {
        let (puzzle, in_progress) = (self.puzzle.clone(), self.in_progress.clone());
        let work = match self.solving {
            Solving::ByAddress => Work::PageSearch,
            Solving::ByButtons => Work::Search,
        };
        let permit = app.limits.permit(work, QUEUE_TIMEOUT).await.ok_or(BuildError::Interrupted)?;
        let search = move || {
            let _held = (permit, in_progress);
            puzzle.attempt(&moves)
        };
        let tried = match self.solving {
            Solving::ByAddress => background_thread::run(search).await.ok(),
            Solving::ByButtons => tokio::task::spawn_blocking(search).await.ok(),
        };
        tried.ok_or(BuildError::Interrupted)?.map_or_else(|_| refuse(msg::UNKNOWN_BUTTON), Ok)
    }

    /// Plays a move, and counts it.
    pub(crate) async fn play(&self, app: &App, actor: &Actor, before: &Played, typed: &str) -> Result<Answer> {
        let (line, position) = (&before.moves, &before.attempt.step.position);
        let MoveReading { text: read, meant } = input::read_move(actor.lang, position, typed);
        let played = match position.resolve(&read) {
            Ok(played) => played,
            Err(illegal) if meant.is_empty() => return Ok(Answer::Illegal(read, illegal)),
            Err(_) => return Ok(Answer::Unclear(meant)),
        };
        let attempt = self.try_moves(app, moves(line).into_iter().chain([played.clone()]).collect()).await?;
        let moves = if line.is_empty() { played } else { format!("{line},{played}") };
        let mut played = Played { moves, attempt, ended: None };
        self.count(app, actor, &played).await?;
        if played.attempt.verdict == Verdict::Solved && self.day == self.today {
            played.ended = app.store.untold_streak(actor.person, self.today).await?;
        }
        Ok(Answer::Played(Box::new(played)))
    }

    /// Counts an attempt that is over, if it is made on the puzzle's own day. If the puzzle is solved by address, each line that was
    /// played is recorded, so that addresses may show it, and counts once.
    async fn count(&self, app: &App, actor: &Actor, played: &Played) -> Result<()> {
        let over = match played.attempt.verdict {
            Verdict::Right => None,
            Verdict::Later | Verdict::Wrong => Some(false),
            Verdict::Solved => Some(true),
        };
        let line = (self.solving == Solving::ByAddress).then_some(&*played.moves);
        if self.day != self.today || over.is_none() && line.is_none() {
            return Ok(());
        }
        // A repeated form has the same line; another attempt has another one.
        let store = if line.is_some() { app.store.clone() } else { actor.store(app) };
        let (puzzle, guild) = ((self.series, self.day), actor.place.guild);
        store.record_puzzle_attempt(actor.person, puzzle, guild, line, over, app.clock.now()).await?;
        Ok(())
    }

    /// Whether an address may show a line: other people's links must neither count for the reader nor reveal what a move does.
    pub(crate) async fn may_show(&self, app: &App, actor: &Actor, line: &str) -> Result<bool> {
        if line.is_empty() || self.day != self.today {
            return Ok(true);
        }
        Ok(app.store.has_played_puzzle_line(actor.person, (self.series, self.day), line).await?)
    }

    pub(crate) async fn credit(&self, app: &App, actor: &Actor, played: &Played) -> Result<Option<Credit>> {
        let person = actor.person;
        match played.attempt.verdict {
            Verdict::Right => Ok(None),
            _ if self.day != self.today => Ok(Some(Credit::Late)),
            Verdict::Later | Verdict::Wrong => Ok(None),
            Verdict::Solved => {
                let results = app.store.puzzle_results(person, self.day).await?;
                let result = results.iter().find(|result| result.series == self.series);
                // Nothing is stored while the person's data is being deleted.
                let tries = result.map_or(1, |result| result.tries);
                let streak = app.store.puzzle_streak(person, self.today).await?;
                let solvers = app.store.puzzle_solvers_beside(person, (self.series, self.day)).await?;
                Ok(Some(Credit::Solved { tries, streak, ended: played.ended, solvers }))
            }
        }
    }

    /// After some misses, says which part of the board holds the next move of the solution. Before, a wrong move is answered with
    /// the number of misses after which the hint comes.
    pub(crate) async fn hint(&self, app: &App, actor: &Actor, attempt: &Attempt) -> Result<Option<String>> {
        let (line, plies) = (self.puzzle.line(), &attempt.plies);
        let played = match attempt.verdict {
            Verdict::Right => plies.len(),
            // Without the wrong move and its reply: the solver tries again at the same move.
            Verdict::Later | Verdict::Wrong => plies.len().saturating_sub(1) / 2 * 2,
            Verdict::Solved => return Ok(None),
        };
        let is_solution = plies.iter().take(played).zip(line).all(|(ply, text)| ply.text == *text);
        let is_open = self.day == self.today;
        let Some(next) = line.get(played).filter(|_| is_solution && is_open) else { return Ok(None) };
        let results = app.store.puzzle_results(actor.person, self.day).await?;
        let result = results.iter().find(|result| result.series == self.series);
        let Some(result) = result.filter(|result| !result.solved) else { return Ok(None) };
        if result.tries < MISSES {
            let is_slip = attempt.verdict != Verdict::Right;
            return Ok(is_slip.then(|| actor.lang.text(msg::PuzzleHintLater { misses: MISSES })));
        }
        let Some(cell) = next.split(['-', '@']).find_map(Cell::parse) else { return Ok(None) };
        let style = board_style(app, actor.person, actor.place.guild).await?;
        let map = app.pictures.board_map(attempt.step.position.setup(), style).await?;
        Ok(map.part_of(cell).map(|part| actor.lang.text(msg::PuzzleHint { part })))
    }

    pub(crate) fn task(&self, lang: Lang) -> String {
        words::task(lang, self.series, &self.puzzle)
    }

    /// The first of today's puzzles that the actor has not solved, and the label of its button.
    pub(crate) async fn next(&self, app: &App, actor: &Actor) -> Result<Option<(Series, i32, String)>> {
        let results = app.store.puzzle_results(actor.person, self.today).await?;
        let is_solved = |series: &Series| results.iter().any(|result| result.series == *series && result.solved);
        let mut all = Series::of_day(self.today.into());
        let next = all.find(|series| !is_solved(series) && (*series, self.today) != (self.series, self.day));
        Ok(next.map(|series| {
            let title = words::short_title(actor.lang, series);
            (series, self.today, actor.lang.text(msg::ButtonNextPuzzle { title }))
        }))
    }

    /// Only after the puzzle's day.
    pub(crate) fn solution(&self) -> Option<String> {
        (self.day < self.today).then(|| words::solution(&self.puzzle))
    }

    pub(crate) fn drawing(&self, lang: Lang, step: Step, style: Style) -> Drawing {
        let solver = self.puzzle.step().map_or(Player::One, |step| step.position.to_move());
        drawing(lang, step, solver, Cells::EMPTY, style)
    }
}
