use super::{
    announcement::{public_lang, public_rating_changes, public_style},
    client::JOB_TIMEOUT,
    error::DeliveryError,
    message::Post,
    own_messages::created_at,
    retry::wait_for_sight,
    work::Work,
};
use crate::{
    discord::{App, model::message::Message},
    play::{GameId, Table},
    store::{ClaimedTask, LoadedGame, Place, Settings, TaskOutcome, kinds},
    text::{self, Lang},
};
use serenity::all::{ChannelId, GuildId};

/// A result links to the last board, so it waits for the board to be posted, but not longer than this.
const BOARD_WAIT: time::Duration = time::Duration::MINUTE;

const BOARD_POLL: time::Duration = time::Duration::SECOND;

impl Work for kinds::Result {
    async fn run(app: &App, task: &mut ClaimedTask, (): ()) -> Result<TaskOutcome, DeliveryError> {
        let (Some(guild), Some(id)) = (task.owner, task.game()) else { return Ok(TaskOutcome::Done) };
        let LoadedGame { place, table, .. } = app.store.load(id).await?;
        let channel = match channel_of_result(app, task, guild, (id, place)).await? {
            Ok(channel) => ChannelId::new(channel),
            Err(outcome) => return Ok(outcome),
        };
        let settings = app.store.settings(guild).await?;
        let Some(post) = board(app, (guild, &settings), (id, &table)).await? else { return Ok(TaskOutcome::Done) };
        let since = task.may_be_done().then_some(task.due_since);
        // An adjudication that is changed posts another result, which may have the same text as a former one. So only newer
        // messages count.
        let due = app.client.discord_time(task.due_since);
        let former = app.store.result_message(id).await?.filter(|&message| created_at(message) < due);
        let is_board = is_board((id, &table));
        let is_it = move |message: &Message| former < Some(message.id.get()) && is_board(message);
        let nonce = format!("result-{id}-{}", table.events);
        let message = app.own_messages.post_once(channel, since, is_it, post, nonce).await?;
        app.store.record_result_message(id, channel.get(), message.get()).await?;
        Ok(TaskOutcome::Done)
    }
}

/// A post about the state of a game, with a link to the game's newest message. `None` before the game begins.
pub(super) async fn board(
    app: &App,
    (guild, settings): (u64, &Settings),
    (id, table): (GameId, &Table),
) -> Result<Option<Post>, DeliveryError> {
    let (lang, style) = (public_lang(settings), public_style(settings));
    let Some(content) = text::board_line(lang, id, table) else { return Ok(None) };
    let changes = public_rating_changes(&app.store, lang, id).await?;
    let newest = app.store.newest_message(id).await?;
    let link = newest.map(|(place, message)| place.link(message));
    let lines: Vec<_> = [content].into_iter().chain(changes).chain(link).collect();
    let picture = app.pictures.posted_board(lang, Some(guild), table, style).await?;
    Ok(Some(Post { silent: true, ..Post::text(lines.join("\n")).with_file(picture) }))
}

/// Whether a message is a post of [`board`]. Compares only the beginning of the text, in all languages: the link at the end and
/// the server's language may have changed. The message with the last board may begin in the same way, but has buttons.
pub(super) fn is_board((id, table): (GameId, &Table)) -> impl Fn(&Message) -> bool + use<> {
    let beginnings: Vec<_> = Lang::ALL.iter().filter_map(|&lang| text::board_line(lang, id, table)).collect();
    move |message| {
        !message.has_components() && beginnings.iter().any(|beginning| message.content.starts_with(beginning))
    }
}

/// The channel for the result. The inner `Err` is the task's outcome instead: the result is already there, or not everybody in
/// the results channel may see the game, or the task has to wait.
async fn channel_of_result(
    app: &App,
    task: &ClaimedTask,
    guild: u64,
    (id, place): (GameId, Place),
) -> Result<Result<u64, TaskOutcome>, DeliveryError> {
    // The server's results channel was removed after the game had ended.
    let Some(channel) = app.store.results_channel(guild).await? else { return Ok(Err(TaskOutcome::Done)) };
    let (channel, now) = (channel.channel, app.clock.now());
    if now - task.due_since < BOARD_WAIT && app.store.has_waiting_deliveries_of(id).await? {
        return Ok(Err(TaskOutcome::Again(now + BOARD_POLL)));
    }
    let played_in = app.store.parent_of(id).await?.unwrap_or(place.channel);
    if played_in == channel {
        // The last board in this channel already says how the game ended.
        return Ok(Err(TaskOutcome::Done));
    }
    let visibility = app.visibilities.fetch_seeing(GuildId::new(guild), &[channel, played_in], JOB_TIMEOUT).await?;
    // The bot may see the channels again later. The next event about them, or the next attempt, shows that.
    if [channel, played_in].iter().any(|&channel| visibility.is_hidden(channel))
        && let Some(waits) = wait_for_sight(now - task.due_since, now)
    {
        return Ok(Err(waits));
    }
    Ok(if visibility.all_who_see(channel, played_in) { Ok(channel) } else { Err(TaskOutcome::Done) })
}
