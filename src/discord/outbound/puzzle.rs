//! Texts about puzzles, and the daily puzzle that the bot posts in a server's channel.

use super::{
    announcement::{public_lang, public_style},
    error::{DeliveryError, code},
    message::Post,
    pictures::Drawing,
    vote_game::next_edit,
};
use crate::discord::App;
use crate::{
    digest::nonce,
    discord::{
        components::{
            buttons::{button, learn, rows},
            custom_id::CustomId,
        },
        model::message::Message,
    },
    play::UserId,
    store::{ClaimedTask, PuzzleChannel, PuzzlePost, PuzzleSummary, Settings, StoreError, TaskOutcome, day_of},
    text::{self, Lang, msg},
};
use parlor_games::rules::{Game, Player};
use parlor_puzzles::Puzzle;
use serenity::all::{ButtonStyle, ChannelId, MessageId};
use time::{Duration, OffsetDateTime};

const MAX_NAMED: usize = 20;

/// The puzzle of a day, in days since 1970.
pub(crate) fn of_day((game, day): (Game, i32)) -> Option<Puzzle> {
    parlor_puzzles::puzzle_of_day(game, i64::from(day))
}

pub(crate) fn describe(lang: Lang, (game, day): (Game, i32), puzzle: &Puzzle) -> String {
    let setup = puzzle.record().setup;
    let mover = puzzle.step().map_or(Player::One, |step| step.position.to_move());
    let [colour, other] = [mover, mover.other()].map(|player| text::colour(lang, game, player));
    let stars = usize::from(puzzle.stars());
    let sides = [&colour, &other].into_iter().cycle();
    let rolls = puzzle.rolls().iter().zip(sides).map(|(roll, side)| format!("{side} {roll}"));
    let rolls = rolls.collect::<Vec<_>>().join(", ");
    lang.text(msg::Puzzle {
        title: game.title(),
        credit: text::credit(lang, game),
        variant: text::variant(lang, setup),
        date: text::date(lang, start_of(day).date()),
        stars: format!("{}{}", "★".repeat(stars), "☆".repeat(3_usize.saturating_sub(stars))),
        colour,
        moves: puzzle.moves(),
        rolls: Some(rolls).filter(|rolls| !rolls.is_empty()),
    })
}

pub(crate) fn solution(puzzle: &Puzzle) -> String {
    puzzle.line().join(", ")
}

pub(crate) fn start_of(day: i32) -> OffsetDateTime {
    OffsetDateTime::UNIX_EPOCH.saturating_add(Duration::days(day.into()))
}

/// Posts the puzzle of the day when its hour has come, and updates the number of people who have solved the last one.
pub(crate) async fn keep(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
    let (store, now) = (&app.store, app.clock.now());
    let Some(guild) = task.owner else { return Ok(TaskOutcome::Done) };
    // The task stays, so that a channel set again on the same day gets no second post.
    let Some(wanted) = store.puzzle_channel(guild).await? else { return Ok(TaskOutcome::Idle(None)) };
    let settings = store.settings(guild).await?;
    let today = day_of(now);
    let hour = Duration::hours(wanted.hour.into());
    let mut last = task.payload::<PuzzlePost>();
    let is_due = now >= start_of(today) + hour && last.as_ref().is_none_or(|last| last.day() < today);
    let mut pending = None;
    if let Some(last) = &mut last
        && let Some(puzzle) = last.puzzle()
    {
        let solved = store.puzzle_solvers(guild, puzzle).await?;
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
    let tomorrow = start_of(today + 1) + hour;
    let next = if now < start_of(today) + hour { tomorrow - Duration::DAY } else { tomorrow };
    Ok(TaskOutcome::Idle(Some(pending.map_or(next, |pending| pending.min(next)))))
}

async fn post(
    app: &App,
    task: &ClaimedTask,
    (guild, settings): (u64, &Settings),
    wanted: &PuzzleChannel,
    day: i32,
    before: Option<(Game, i32)>,
) -> Result<PuzzlePost, DeliveryError> {
    let now = app.clock.now();
    let (channel, puzzle) = (ChannelId::new(wanted.channel), (wanted.game_of(day), day));
    let solve = CustomId::Puzzle(puzzle.0, day).to_string();
    // Somebody may have shown the same puzzle here.
    let is_it = |message: &Message| !message.is_answer() && message.custom_ids().any(|id| id == solve);
    let (content, shown) = content(app, guild, settings, puzzle, before).await?;
    let lang = public_lang(settings);
    let mut post = Post::text(content).with_rows(buttons(lang, puzzle));
    post.silent = true;
    if let Some(step) = of_day(puzzle).and_then(|puzzle| puzzle.step().ok()) {
        let drawing = Drawing::of_step(lang, step, public_style(settings));
        post = post.with_file(app.pictures.position(lang, drawing).await?);
    }
    let nonce = nonce(&[&"puzzle", &day, &guild]);
    let since = task.may_be_done().then_some(task.tried);
    let message = app.own_messages.post_once(channel, since, is_it, post, nonce).await?;
    Ok(PuzzlePost::new((wanted.channel, message.get()), puzzle, before, shown, now))
}

async fn edit(app: &App, guild: u64, settings: &Settings, post: &PuzzlePost) -> Result<(), DeliveryError> {
    let Some(puzzle) = post.puzzle() else { return Ok(()) };
    let (content, _) = content(app, guild, settings, puzzle, post.before()).await?;
    let edited = Post::text(content).with_rows(buttons(public_lang(settings), puzzle));
    Ok(app.client.edit_message(ChannelId::new(post.channel), MessageId::new(post.message), &edited).await?)
}

pub(crate) fn buttons(lang: Lang, (game, day): (Game, i32)) -> Vec<serenity::all::CreateActionRow> {
    rows([button(lang, msg::BUTTON_SOLVE, &CustomId::Puzzle(game, day), ButtonStyle::Primary), learn(lang, game)])
}

/// Also returns the number of people who have solved the puzzle, which the content shows.
async fn content(
    app: &App,
    guild: u64,
    settings: &Settings,
    (game, day): (Game, i32),
    before: Option<(Game, i32)>,
) -> Result<(String, usize), StoreError> {
    let lang = public_lang(settings);
    let solved = app.store.puzzle_solvers(guild, (game, day)).await?;
    let mut lines: Vec<_> =
        of_day((game, day)).map(|puzzle| describe(lang, (game, day), &puzzle)).into_iter().collect();
    lines.push(lang.text(msg::PuzzleSolvers { solved }));
    if let Some(before) = before
        && let Some(puzzle) = of_day(before)
    {
        let summary = app.store.puzzle_summary(guild, before).await?;
        lines.push(past(lang, before, &puzzle, &summary));
    }
    Ok((lines.join("\n"), solved))
}

fn past(lang: Lang, (game, day): (Game, i32), puzzle: &Puzzle, summary: &PuzzleSummary) -> String {
    let PuzzleSummary { solved, first_try, first_tries, longest_streak } = summary;
    let mut lines = vec![lang.text(msg::PuzzleBefore {
        title: game.title(),
        credit: text::credit(lang, game),
        date: text::date(lang, start_of(day).date()),
        solution: solution(puzzle),
        solved: *solved,
    })];
    if *first_tries > 0 {
        let named = first_try.iter().take(MAX_NAMED);
        let people: Vec<_> = named.map(|&person| text::mention(lang, person)).collect();
        lines.push(lang.text(msg::PuzzleFirstTry { others: first_tries - people.len(), people: people.join(", ") }));
    }
    if let Some((person, days)) = longest_streak.filter(|(_, days)| *days > 1) {
        let person = person.map(|person: UserId| text::mention(lang, person));
        lines.push(lang.text(msg::PuzzleLongestStreak { person, days }));
    }
    lines.join("\n")
}
