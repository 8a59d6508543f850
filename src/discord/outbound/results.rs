//! The results of games, in the channel that a server has for them.

use super::{
    announcement::{public_lang, public_rating_changes, public_style},
    error::DeliveryError,
    message::Post,
    poster::{Poster, SEARCH_AFTER},
    retry::{STORED_MESSAGE, pause_after},
};
use crate::{
    discord::model::message::Message,
    play::Table,
    store::{LoadedGame, ResultOutcome, ResultPost},
    text::{self, Lang},
};
use serenity::all::{ChannelId, GuildId};
use std::time::Duration;

/// Deadline for the channels of a server.
const CHANNELS_TIMEOUT: Duration = Duration::from_secs(10);

/// A result that could not be posted for so long is abandoned.
const GIVE_UP_AFTER: time::Duration = time::Duration::hours(24);

/// Posts a result, and says what became of it.
pub(crate) async fn post(poster: &Poster, result: &ResultPost) -> ResultOutcome {
    let now = poster.clock.now();
    match attempt(poster, result).await {
        Ok(()) => ResultOutcome::Done,
        Err(DeliveryError::Send(error)) if error.is_closed_channel() => {
            tracing::warn!(guild = result.guild, channel = result.channel, %error, "the bot may not post in a channel for results; none is posted there");
            ResultOutcome::Refused(error.to_string())
        }
        Err(error) if now - result.created > GIVE_UP_AFTER || is_malformed(&error) => {
            tracing::error!(game = %result.game, %error, "could not post a result; it will not be posted");
            ResultOutcome::Done
        }
        Err(error) => {
            tracing::warn!(game = %result.game, %error, "could not post a result; will retry");
            ResultOutcome::Retry(now + pause_after(STORED_MESSAGE, result.attempts, error.retry_after()))
        }
    }
}

async fn attempt(poster: &Poster, result: &ResultPost) -> Result<(), DeliveryError> {
    let (id, channel) = (result.game, ChannelId::new(result.channel));
    let LoadedGame { place, table, .. } = poster.store.load(id).await?;
    let played_in = poster.store.parent_of(id).await?.unwrap_or(place.channel);
    if played_in == result.channel {
        // It says how the game ended already.
        return Ok(());
    }
    let visibility = poster.visibilities.fetch(GuildId::new(result.guild), CHANNELS_TIMEOUT).await;
    if !visibility.map_err(DeliveryError::Send)?.all_who_see(result.channel, played_in) {
        return Ok(());
    }
    let settings = poster.store.settings(result.guild).await?;
    let (lang, style) = (public_lang(&settings), public_style(&settings));
    let Some(mut content) = text::board_line(lang, id, &table) else { return Ok(()) };
    if let Some(changes) = public_rating_changes(&poster.store, id).await? {
        content.push('\n');
        content.push_str(&text::rating_changes(lang, &changes));
    }
    if let Some((place, message)) = poster.store.newest_message(id).await? {
        content.push('\n');
        content.push_str(&text::link(place.server_in_links(), place.channel, message));
    }
    let picture = poster.pictures.posted_board(lang, Some(result.guild), &table, style).await?;
    let post = Post { silent: true, ..Post::text(content).with_file(picture) };
    let was_posted = result.attempts > 1
        && poster.clock.now() - result.created > SEARCH_AFTER
        && is_posted(poster, result, &table, channel).await?;
    if !was_posted {
        poster.client.post(channel, post, format!("result-{id}")).await.map_err(DeliveryError::Send)?;
    }
    Ok(())
}

/// Whether an earlier attempt has posted a result, recognised by how its text begins: the end of the text may be another one
/// now, because it links to the newest board, and the server may have chosen another language. A last board begins in the
/// same way, and has buttons.
async fn is_posted(
    poster: &Poster,
    result: &ResultPost,
    table: &Table,
    channel: ChannelId,
) -> Result<bool, DeliveryError> {
    let beginnings: Vec<_> = Lang::ALL.iter().filter_map(|&lang| text::board_line(lang, result.game, table)).collect();
    let is_result = |message: &Message| {
        !message.has_components() && beginnings.iter().any(|beginning| message.content.starts_with(beginning))
    };
    let found = poster.own_messages.find(channel, result.created, is_result).await;
    Ok(found.map_err(DeliveryError::Send)?.is_some())
}

fn is_malformed(error: &DeliveryError) -> bool {
    match error {
        DeliveryError::Send(error) | DeliveryError::ClosedThread(error) => error.is_malformed(),
        DeliveryError::Build(_) => true,
        DeliveryError::Store(_) => false,
    }
}
