//! Daily messages: all boards on which it is a person's turn.

use super::{
    client::JOB_TIMEOUT,
    error::{Proof, TaskResult, code},
    message::Post,
    sight::Sight,
    work::{Limits, Work},
};
use crate::{
    digest::nonce,
    discord::{App, model::message::Message},
    play::UserId,
    store::{ClaimedTask, Daily, FollowedGame, Notify, Place, Summary, TaskOutcome, kinds, next_day},
    text::{self, Lang, msg},
};
use serenity::all::ChannelId;
use time::Duration;

/// How long the message of one day is retried.
const TRIED_FOR: Duration = Duration::hours(12);

/// As many lines of up to 180 characters as fit in a message of 2,000.
const MAX_LISTED: usize = 10;

const MAX_COUNTED: i64 = 100;

impl Work for kinds::DailyMessage {
    // Never given up: if the message of one day fails, the next one is due tomorrow.
    const LIMITS: Limits = Limits::given_up_after(Duration::MAX).one_a_second();

    /// Sends the day's message, and schedules the next.
    async fn run(app: &App, task: &mut ClaimedTask, daily: Daily) -> TaskResult {
        let Some(person) = task.owner.map(UserId) else {
            return Ok(TaskOutcome::Done);
        };
        let (store, now) = (&app.store, app.clock.now());
        if store.preferences(person).await?.notify != Notify::Daily {
            return Ok(TaskOutcome::Done);
        }
        if daily.at > now {
            // This task runs too early only after a machine's clock was ahead. The time of the next message may have been
            // computed from that clock.
            let next = Daily { at: next_day(daily.at, now).min(daily.at), ..daily };
            task.set_payload(&next);
            return Ok(TaskOutcome::Idle(Some(next.at)));
        }
        match send_one(app, task, person, &daily).await {
            Ok(true) => {}
            Ok(false) => {
                store.replace_by_mentions(person, Notify::Daily).await?;
                return Ok(TaskOutcome::Done);
            }
            Err(error) if now - task.tried < TRIED_FOR => return Err(error),
            Err(error) => tracing::warn!(%error, "could not send a daily message; the next one is tried tomorrow"),
        }
        let next = Daily { at: next_day(daily.at, now), ..daily };
        task.set_payload(&next);
        Ok(TaskOutcome::Idle(Some(next.at)))
    }
}

/// Sends nothing if the person is away, or has neither a visible board to move on nor news of a followed game. Returns `false`
/// if the person accepts no direct messages; then a notice goes to the channel of the first board on a server.
async fn send_one(app: &App, task: &ClaimedTask, person: UserId, daily: &Daily) -> TaskResult<bool> {
    let (away, _) = app.store.absence(person, app.clock.now()).await?;
    let waiting = match away {
        Some(_) => Vec::new(),
        None => app.store.boards_waiting_for(person, MAX_COUNTED).await?,
    };
    let mut sight = Sight::of(&app.visibilities, person.0, JOB_TIMEOUT);
    let mut boards = Vec::new();
    for board in waiting {
        if sight.sees(board.place, board.parent).await != Some(false) {
            boards.push(board);
        }
    }
    let mut followed = Vec::new();
    if away.is_none() {
        for game in app.store.followed_games(person, true, app.clock.now()).await? {
            // Games for which there is no room come tomorrow.
            if boards.len() + followed.len() < MAX_LISTED && sight.sees(game.place, game.parent).await == Some(true) {
                followed.push(game);
            }
        }
    }
    if boards.is_empty() && followed.is_empty() {
        return Ok(true);
    }
    let lang = Lang::from_tag(&daily.language).unwrap_or_default();
    let nonce = nonce(&[&"daily", &daily.at.unix_timestamp(), &person.0]);
    let post = Post::text(list(lang, person, &boards, &followed));
    let since = task.may_be_done().then_some(task.tried);
    // Boards may have moved since, so the list and its count may differ.
    let counts = 1..=usize::try_from(MAX_COUNTED).unwrap_or(0);
    let titles = counts.map(|count| lang.text(msg::DailyTitle { count })).chain([lang.text(msg::DAILY_FOLLOWED)]);
    let titles: Vec<_> = if since.is_some() { titles.collect() } else { Vec::new() };
    let is_it = |sent: &Message| titles.iter().any(|title| sent.content.lines().next() == Some(title));
    match app.own_messages.send_direct_once(person, since, is_it, post, nonce.clone()).await {
        Ok(()) => {
            app.store.record_notified(person, &followed).await?;
            Ok(true)
        }
        Err(error) if error.proof() == Proof::Never => {
            tracing::info!(%error, "a user accepts no direct messages; posting a notice in a channel instead of the daily message");
            notify_in_channel(app, lang, person, &boards, &nonce).await?;
            Ok(!error.has_code(code::CLOSED_TO_DIRECT_MESSAGES))
        }
        Err(error) => Err(error.into()),
    }
}

/// Notifies the person in the first of the boards' channels that accepts the post. Skips places outside of servers, where the
/// bot can't post.
async fn notify_in_channel(app: &App, lang: Lang, person: UserId, boards: &[Summary], nonce: &str) -> TaskResult<()> {
    let on_servers = boards.iter().map(|board| board.place).filter(|place| place.guild.is_some());
    let mut tried = Vec::new();
    for channel in on_servers.map(|place| place.channel) {
        if tried.contains(&channel) || app.store.closed_channel(channel).await?.is_some() {
            continue;
        }
        tried.push(channel);
        let content = lang.text(msg::DailyClosed { me: text::mention(lang, person) });
        let post = Post { pings: vec![person], ..Post::text(content) };
        match app.client.post_patiently(ChannelId::new(channel), post, nonce.to_owned()).await {
            Ok(()) => return Ok(()),
            Err(error) if error.proof().may_pass() => return Err(error.into()),
            Err(error) => {
                tracing::warn!(%error, channel, "could not tell a user that their direct messages are closed");
            }
        }
    }
    Ok(())
}

fn list(lang: Lang, person: UserId, boards: &[Summary], followed: &[FollowedGame]) -> String {
    let mut lines = Vec::new();
    if !boards.is_empty() {
        lines.push(lang.text(msg::DailyTitle { count: boards.len() }));
    }
    lines.extend(boards.iter().take(MAX_LISTED).map(|board| line(lang, person, board)));
    if boards.len() > MAX_LISTED {
        lines.push(lang.text(msg::DailyMore { count: boards.len() - MAX_LISTED }));
    }
    if !followed.is_empty() {
        lines.push(lang.text(msg::DAILY_FOLLOWED));
        lines.extend(followed.iter().map(|game| followed_line(lang, game)));
    }
    lines.join("\n")
}

/// A link to the message, as text. Empty if there is no message.
pub(crate) fn link(lang: Lang, place: Place, message: Option<u64>) -> String {
    message.map(|message| lang.text(msg::GamesLink { url: place.link(message) })).unwrap_or_default()
}

pub(crate) fn followed_line(lang: Lang, followed: &FollowedGame) -> String {
    let FollowedGame { id, place, game, seats: [one, two], on_turn, message, .. } = followed;
    lang.text(msg::FollowedLine {
        id: id.to_string(),
        title: game.title(),
        one: text::mention(lang, *one),
        two: text::mention(lang, *two),
        turn: on_turn.map(|person| text::mention(lang, person)),
        link: link(lang, *place, *message),
    })
}

fn line(lang: Lang, person: UserId, board: &Summary) -> String {
    let time = board.deadline.map(|at| lang.text(msg::GamesTime { deadline: text::relative(at) })).unwrap_or_default();
    lang.text(msg::DailyLine {
        id: board.id.to_string(),
        title: board.game.title(),
        other: text::mention(lang, board.opponent_of(person)),
        time,
        link: link(lang, board.place, board.message),
    })
}
