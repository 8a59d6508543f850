//! Texts about puzzles, and the daily puzzle that the bot posts in a server's channel.

use super::{
    announcement::{public_lang, public_style},
    error::{BuildError, DeliveryError, TaskResult, code},
    message::Post,
    pictures::Drawing,
    vote_game::next_edit,
    work::{Limits, Work},
};
use crate::{
    digest::nonce,
    discord::{
        App,
        components::{
            buttons::{button, learn, rows, rules},
            custom_id::CustomId,
        },
        model::message::Message,
    },
    play::UserId,
    store::{
        ClaimedTask, PuzzleChannel, PuzzlePost, PuzzleResult, PuzzleSummary, Settings, StoreError, TaskOutcome, day_of,
        kinds,
    },
    text::{self, Lang, Voice, msg},
};
use parlor_games::rules::Player;
use parlor_puzzles::{Puzzle, Series};
use parlor_render::Style;
use serenity::all::{ButtonStyle, ChannelId, CreateActionRow, CreateButton, MessageId};
use time::{Duration, OffsetDateTime};

const MAX_NAMED: usize = 20;

/// The puzzle of a series on a day, which is given in days since 1970.
pub(crate) fn of_day((series, day): (Series, i32)) -> Option<Puzzle> {
    parlor_puzzles::puzzle_of_day(series, i64::from(day))
}

/// The series of the day's warm-up.
pub(crate) fn warm_up_of(day: i32) -> Option<Series> {
    Series::of_day(day.into()).find(|series| series.is_warm_up())
}

pub(crate) fn title(lang: Lang, series: Series) -> String {
    match series {
        Series::WarmUp(game) => lang.text(msg::PuzzleWarmUp { title: game.title() }),
        Series::Game(game) => game.title().to_owned(),
    }
}

/// The title on a button.
pub(crate) fn short_title(lang: Lang, series: Series) -> String {
    if series.is_warm_up() { lang.text(msg::WARM_UP) } else { title(lang, series) }
}

pub(crate) fn describe(lang: Lang, (series, day): (Series, i32), puzzle: &Puzzle) -> String {
    let game = series.game();
    lang.text(msg::Puzzle {
        title: title(lang, series),
        task: task(lang, series, puzzle),
        credit: text::credit(lang, game),
        variant: text::variant(lang, puzzle.record().setup),
        date: text::date(lang, start_of(day).date()),
    })
}

/// The sentence that says which side wins, and in how many moves.
pub(crate) fn task(lang: Lang, series: Series, puzzle: &Puzzle) -> String {
    let mover = puzzle.step().map_or(Player::One, |step| step.position.to_move());
    let [colour, other] = [mover, mover.other()].map(|player| text::colour(lang, series.game(), player));
    let sides = [&colour, &other].into_iter().cycle();
    // A warm-up shows only the rolls of its solution. A puzzle shows all, because its refutations may need more rolls than the
    // solution.
    let shown = if series.is_warm_up() { puzzle.line().len() } else { puzzle.rolls().len() };
    let rolls = puzzle.rolls().iter().take(shown).zip(sides).map(|(roll, side)| format!("{side} {roll}"));
    let rolls = rolls.collect::<Vec<_>>().join(", ");
    lang.text(msg::PuzzleTask {
        stars: stars(puzzle),
        colour,
        moves: puzzle.moves(),
        rolls: Some(rolls).filter(|rolls| !rolls.is_empty()),
    })
}

fn stars(puzzle: &Puzzle) -> String {
    let stars = usize::from(puzzle.stars());
    format!("{}{}", "★".repeat(stars), "☆".repeat(3_usize.saturating_sub(stars)))
}

/// The puzzles of a day, each with a line that says what a person with these results has done.
pub(crate) fn list<'v>(voice: impl Into<Voice<'v>>, day: i32, results: &[PuzzleResult]) -> Vec<(Series, String)> {
    let voice = voice.into();
    let line = |series: Series| {
        let puzzle = of_day((series, day))?;
        let result = results.iter().find(|result| result.series == series);
        let (tries, solved) = result.map_or((0, false), |result| (result.tries, result.solved));
        let (title, variant) = (title(voice.lang, series), text::variant(voice.lang, puzzle.record().setup));
        Some((series, voice.text(msg::PuzzlesLine { title, variant, stars: stars(&puzzle), tries, solved })))
    };
    Series::of_day(day.into()).filter_map(line).collect()
}

pub(crate) fn solution(puzzle: &Puzzle) -> String {
    puzzle.line().join(", ")
}

pub(crate) fn start_of(day: i32) -> OffsetDateTime {
    OffsetDateTime::UNIX_EPOCH.saturating_add(Duration::days(day.into()))
}

impl Work for kinds::Puzzle {
    const LIMITS: Limits = Limits::NEVER_GIVEN_UP;

    /// Posts the warm-up and the puzzle of the day when they are due, and updates the numbers of solvers in the last post.
    async fn run(app: &App, task: &mut ClaimedTask, mut last: Option<PuzzlePost>) -> TaskResult {
        let (store, now) = (&app.store, app.clock.now());
        let Some(guild) = task.owner else { return Ok(TaskOutcome::Done) };
        // The task stays with its payload: if the channel is set again on the same day, it gets no second post.
        let Some(wanted) = store.puzzle_channel(guild).await? else { return Ok(TaskOutcome::Idle(None)) };
        // A deleted channel never accepts a post.
        if !store.deleted_channels(&[wanted.channel]).await?.is_empty() {
            return Ok(TaskOutcome::Idle(None));
        }
        let settings = store.settings(guild).await?;
        let today = day_of(now);
        let is_due = wanted.is_due(last.as_ref().map(PuzzlePost::day), now);
        let mut pending = None;
        if let Some(last) = &mut last
            && let Some(puzzle) = last.puzzle()
        {
            let mut solved = 0;
            for puzzle in posted_with(puzzle) {
                solved += store.puzzle_solvers(guild, puzzle).await?;
            }
            if solved != last.shown {
                let then = next_edit(last.posted, last.edited.min(now));
                if is_due || then <= now {
                    let edited = edit(app, guild, &settings, last).await;
                    if let Err(DeliveryError::Send(error)) = &edited
                        && (is_due || !error.proof().may_pass() || error.has_code(code::TOO_MANY_OLD_EDITS))
                    {
                        tracing::debug!(%error, guild, "could not renew the number of people who have solved a puzzle");
                    } else {
                        edited?;
                    }
                    (last.shown, last.edited) = (solved, now);
                    task.set_payload(&last);
                } else {
                    pending = Some(then);
                }
            }
        }
        if is_due {
            let channel = ChannelId::new(wanted.channel);
            if let Some(wait) = app.client.post_wait(channel) {
                return Ok(TaskOutcome::Again(now + wait));
            }
            let before = last.and_then(|last| last.puzzle());
            let posted = post(app, task, (guild, &settings), &wanted, today, before).await?;
            task.set_payload(&posted);
        }
        let next = wanted.next_time(now);
        Ok(TaskOutcome::Idle(Some(pending.map_or(next, |pending| pending.min(next)))))
    }
}

async fn post(
    app: &App,
    task: &ClaimedTask,
    (guild, settings): (u64, &Settings),
    wanted: &PuzzleChannel,
    day: i32,
    before: Option<(Series, i32)>,
) -> TaskResult<PuzzlePost> {
    let now = app.clock.now();
    let (channel, puzzle) = (ChannelId::new(wanted.channel), (Series::Game(wanted.game_of(day)), day));
    let expected: Vec<_> = posted_with(puzzle).map(|(series, _)| series).collect();
    // An answer to an interaction is not the post: somebody may have shown the same puzzle here.
    let is_it = |message: &Message| !message.is_answer() && posted_in(message, day) == expected;
    let (content, shown) = content(app, guild, settings, puzzle, before).await?;
    let lang = public_lang(settings);
    let mut post = Post::text(content).with_rows(post_buttons(lang, puzzle));
    post.silent = true;
    // The post gets only one picture, because Discord shows two at half their size.
    let pictured = posted_with(puzzle).next().and_then(of_day);
    if let Some(step) = pictured.and_then(|puzzle| puzzle.step().ok()) {
        let drawing = Drawing::of_step(lang, step, public_style(settings));
        post = post.with_file(app.pictures.position(lang, drawing).await?);
    }
    let nonce = nonce(&[&"puzzle", &day, &guild]);
    let since = task.may_be_done().then_some(task.tried);
    let message = app.own_messages.post_once(channel, since, is_it, post, nonce).await?;
    Ok(PuzzlePost::new((wanted.channel, message.get()), puzzle, before, shown, now))
}

/// A single puzzle, for a channel in which somebody shows it.
pub(crate) async fn public(
    app: &App,
    lang: Lang,
    style: Style,
    at: (Series, i32),
    puzzle: &Puzzle,
) -> Result<Post, BuildError> {
    let post = Post::text(describe(lang, at, puzzle)).with_rows(rows(buttons(lang, at)));
    let Ok(step) = puzzle.step() else { return Ok(post) };
    Ok(post.with_file(app.pictures.position(lang, Drawing::of_step(lang, step, style)).await?))
}

/// The series of a day whose puzzles the buttons of a message open.
pub(super) fn posted_in(message: &Message, day: i32) -> Vec<Series> {
    let opens = |series: &Series| message.has_component(&CustomId::Puzzle(*series, day).to_string());
    Series::of_day(day.into()).filter(opens).collect()
}

async fn edit(app: &App, guild: u64, settings: &Settings, post: &PuzzlePost) -> TaskResult<()> {
    let Some(puzzle) = post.puzzle() else { return Ok(()) };
    let (content, _) = content(app, guild, settings, puzzle, post.before()).await?;
    let edited = Post::text(content).with_rows(post_buttons(public_lang(settings), puzzle));
    Ok(app.client.edit_message(ChannelId::new(post.channel), MessageId::new(post.message), &edited).await?)
}

fn buttons(lang: Lang, (series, day): (Series, i32)) -> Vec<CreateButton> {
    let solve = button(lang, msg::BUTTON_SOLVE, &CustomId::Puzzle(series, day), ButtonStyle::Primary);
    vec![solve, learn(lang, series.game()), rules(lang, series.game())]
}

fn post_buttons(lang: Lang, puzzle: (Series, i32)) -> Vec<CreateActionRow> {
    let (_, day) = puzzle;
    let warm_up = warm_up_of(day);
    let warm_up =
        warm_up.map(|series| button(lang, msg::WARM_UP, &CustomId::Puzzle(series, day), ButtonStyle::Primary));
    rows(warm_up.into_iter().chain(buttons(lang, puzzle)))
}

/// The puzzles of a post: the warm-up of the puzzle's day, and the puzzle.
fn posted_with((series, day): (Series, i32)) -> impl Iterator<Item = (Series, i32)> {
    warm_up_of(day).into_iter().chain([series]).map(move |series| (series, day))
}

/// The text of a post. Also returns the sum of the numbers of solvers that it shows.
async fn content(
    app: &App,
    guild: u64,
    settings: &Settings,
    puzzle: (Series, i32),
    before: Option<(Series, i32)>,
) -> Result<(String, usize), StoreError> {
    let (store, lang) = (&app.store, public_lang(settings));
    let (mut lines, mut shown) = (Vec::new(), 0);
    for puzzle in posted_with(puzzle) {
        let solved = store.puzzle_solvers(guild, puzzle).await?;
        lines.extend(of_day(puzzle).map(|found| describe(lang, puzzle, &found)));
        lines.push(lang.text(msg::PuzzleSolvers { solved }));
        shown += solved;
    }
    lines.push(lang.text(msg::PUZZLE_PICTURE));
    let mut longest = None;
    for past in before.into_iter().flat_map(posted_with) {
        let Some(puzzle) = of_day(past) else { continue };
        let summary = store.puzzle_summary(guild, past).await?;
        lines.extend(describe_past(lang, past, &puzzle, &summary));
        longest = longest.into_iter().chain(summary.longest_streak).max_by_key(|(_, days)| *days);
    }
    if let Some((person, days)) = longest.filter(|(_, days)| *days > 1) {
        let person = person.map(|person: UserId| text::mention(lang, person));
        lines.push(lang.text(msg::PuzzleLongestStreak { person, days }));
    }
    Ok((lines.join("\n"), shown))
}

fn describe_past(lang: Lang, (series, day): (Series, i32), puzzle: &Puzzle, summary: &PuzzleSummary) -> Vec<String> {
    let mut lines = vec![lang.text(msg::PuzzleBefore {
        title: title(lang, series),
        credit: text::credit(lang, series.game()),
        date: text::date(lang, start_of(day).date()),
        solution: solution(puzzle),
        solved: summary.solved,
    })];
    if summary.first_tries > 0 {
        let named = summary.first_try.iter().take(MAX_NAMED);
        let people: Vec<_> = named.map(|&person| text::mention(lang, person)).collect();
        let others = summary.first_tries - people.len();
        lines.push(lang.text(msg::PuzzleFirstTry { others, people: people.join(", ") }));
    }
    lines
}
