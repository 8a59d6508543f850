use super::{
    announcement::{public_lang, public_rating_changes, public_style},
    client::JOB_TIMEOUT,
    error::DeliveryError,
    message::Post,
    retry::wait_for_sight,
    work::Work,
};
use crate::{
    digest::nonce,
    discord::{App, model::message::Message},
    play::GameId,
    store::{ClaimedTask, LoadedGame, Place, ShownGame, TaskOutcome, kinds},
    text::{self, Lang},
};
use serenity::all::{ChannelId, GuildId};

/// A result links to the last board, so it waits for the board to be posted, but not longer than this.
const BOARD_WAIT: time::Duration = time::Duration::MINUTE;

const BOARD_POLL: time::Duration = time::Duration::SECOND;

impl Work for kinds::Result {
    async fn run(app: &App, task: &mut ClaimedTask, shown: Option<ShownGame>) -> Result<TaskOutcome, DeliveryError> {
        let Some(guild) = task.owner else { return Ok(TaskOutcome::Done) };
        let Some(id) = shown.map(|shown| shown.game).or_else(|| task.game()) else { return Ok(TaskOutcome::Done) };
        let LoadedGame { place, table, .. } = app.store.load(id).await?;
        let channel = match shown {
            Some(shown) => shown.channel,
            None => match channel_of_result(app, task, guild, (id, place)).await? {
                Ok(channel) => channel,
                Err(outcome) => return Ok(outcome),
            },
        };
        let settings = app.store.settings(guild).await?;
        let (lang, style) = (public_lang(&settings), public_style(&settings));
        let Some(content) = text::board_line(lang, id, &table) else { return Ok(TaskOutcome::Done) };
        let changes = public_rating_changes(&app.store, lang, id).await?;
        let newest = app.store.newest_message(id).await?;
        let link = newest.map(|(place, message)| place.link(message));
        let lines: Vec<_> = [content].into_iter().chain(changes).chain(link).collect();
        let picture = app.pictures.posted_board(lang, Some(guild), &table, style).await?;
        let post = Post { silent: true, ..Post::text(lines.join("\n")).with_file(picture) };
        let channel = ChannelId::new(channel);
        // Compares only the beginning of the text: the end links to the newest board and may have changed, and so may the
        // server's language. A last board begins alike, but has buttons.
        let beginnings: Vec<_> = Lang::ALL.iter().filter_map(|&lang| text::board_line(lang, id, &table)).collect();
        let is_result = |message: &Message| {
            !message.has_components() && beginnings.iter().any(|beginning| message.content.starts_with(beginning))
        };
        let since = task.may_be_done().then_some(task.due_since);
        let nonce = if shown.is_some() { nonce(&[&"shown", &id, &channel]) } else { format!("result-{id}") };
        let message = app.own_messages.post_once(channel, since, is_result, post, nonce).await?;
        // A private game stays private: only this message shows it.
        if shown.is_none() {
            app.store.record_result_message(id, channel.get(), message.get()).await?;
        }
        Ok(TaskOutcome::Done)
    }
}

/// Skips a result that is already there, and a game that not everybody in the results channel may see.
async fn channel_of_result(
    app: &App,
    task: &ClaimedTask,
    guild: u64,
    (id, place): (GameId, Place),
) -> Result<Result<u64, TaskOutcome>, DeliveryError> {
    // The channel was removed after the game ended.
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
    // Sight may return. The channel's next change, or the next attempt, shows it.
    if [channel, played_in].iter().any(|&channel| visibility.is_hidden(channel))
        && let Some(waits) = wait_for_sight(now - task.due_since, now)
    {
        return Ok(Err(waits));
    }
    Ok(if visibility.all_who_see(channel, played_in) { Ok(channel) } else { Err(TaskOutcome::Done) })
}
