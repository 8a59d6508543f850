use super::{
    announcement::{public_lang, public_rating_changes, public_style},
    client::JOB_TIMEOUT,
    error::DeliveryError,
    message::Post,
};
use crate::discord::App;
use crate::{
    discord::model::message::Message,
    play::{GameId, Table},
    store::{ClaimedTask, LoadedGame},
    text::{self, Lang},
};
use serenity::all::{ChannelId, GuildId, MessageId};

/// Skips a result that is already there, and a game that not everybody in the results channel may see.
pub(crate) async fn post(
    app: &App,
    task: &ClaimedTask,
    id: GameId,
    guild: u64,
    channel: u64,
) -> Result<(), DeliveryError> {
    let LoadedGame { place, table, .. } = app.store.load(id).await?;
    let played_in = app.store.parent_of(id).await?.unwrap_or(place.channel);
    if played_in == channel {
        // The last board in this channel already says how the game ended.
        return Ok(());
    }
    let visibility = app.visibilities.fetch(GuildId::new(guild), JOB_TIMEOUT).await?;
    if !visibility.all_who_see(channel, played_in) {
        return Ok(());
    }
    let settings = app.store.settings(guild).await?;
    let (lang, style) = (public_lang(&settings), public_style(&settings));
    let Some(mut content) = text::board_line(lang, id, &table) else { return Ok(()) };
    if let Some(changes) = public_rating_changes(&app.store, id).await? {
        content.push('\n');
        content.push_str(&text::rating_changes(lang, &changes));
    }
    if let Some((place, message)) = app.store.newest_message(id).await? {
        content.push('\n');
        content.push_str(&text::link(place.server_in_links(), place.channel, message));
    }
    let picture = app.pictures.posted_board(lang, Some(guild), &table, style).await?;
    let post = Post { silent: true, ..Post::text(content).with_file(picture) };
    let channel = ChannelId::new(channel);
    let posted = if task.may_be_done() { find(app, task, id, &table, channel).await? } else { None };
    let message = match posted {
        Some(message) => message,
        None => app.client.post(channel, post, format!("result-{id}")).await?,
    };
    app.store.record_result_message(id, channel.get(), message.get()).await?;
    Ok(())
}

/// The result that an earlier attempt has posted. Compares only the beginning of the text: the end links to the
/// newest board and may have changed, and so may the server's language. A last board begins alike, but has buttons.
async fn find(
    app: &App,
    task: &ClaimedTask,
    id: GameId,
    table: &Table,
    channel: ChannelId,
) -> Result<Option<MessageId>, DeliveryError> {
    let beginnings: Vec<_> = Lang::ALL.iter().filter_map(|&lang| text::board_line(lang, id, table)).collect();
    let is_result = |message: &Message| {
        !message.has_components() && beginnings.iter().any(|beginning| message.content.starts_with(beginning))
    };
    Ok(app.own_messages.find(channel, task.created, is_result).await?)
}
