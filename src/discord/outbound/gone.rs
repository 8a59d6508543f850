//! Proofs that something on Discord is gone. Code that deletes or closes something for good, or tells people so, asks here
//! first.
//!
//! | gone | proved by |
//! |---|---|
//! | the bot from a server | GUILD_DELETE without an outage, or a refused request for the server. A READY that leaves the server out is only a reason to ask |
//! | a channel of a server | CHANNEL_DELETE, or a whole list of the gateway without it. A list of REST leaves out channels that are hidden from the bot, and a request for one may be answered with 404 |
//! | a public thread | THREAD_DELETE, the deletion of its channel, or 404 twice while the bot sees its channel: no list has archived threads |
//! | a private thread | THREAD_DELETE, or the deletion of its channel |
//! | a conversation | 404 twice |
//! | a member of a server | 404 twice; before an offer ends, some minutes apart |
//! | a role | the server's list of roles without it |
//!
//! Everything else is hidden for the time being, or a failure: it closes nothing.

use super::{
    client::{Client, JOB_TIMEOUT},
    error::{SendError, SendResult, code},
};
use crate::store::Place;
use serenity::all::{ChannelId, GuildId};

/// Discord sometimes does not know a member for a moment. So a member counts as gone only if a request this much later is
/// refused too.
pub(crate) const MEMBER_CONFIRMED_AFTER: time::Duration = time::Duration::minutes(10);

pub(crate) async fn has_left_server(client: &Client, guild: u64) -> SendResult<bool> {
    match client.guild_roles(GuildId::new(guild), JOB_TIMEOUT).await {
        Ok(_) => Ok(false),
        Err(error) if error.has_code(code::NO_ACCESS) || error.has_code(code::UNKNOWN_GUILD) => Ok(true),
        Err(error) => Err(error),
    }
}

/// Whether a place is gone. `refusal` is the answer to an earlier request about the place; `parent` is the channel of a public
/// thread. Always `false` for a channel of a server and for a private thread: a 404 may only mean that the bot can't see it, so
/// only an event proves that it is gone.
pub(crate) async fn is_gone(
    client: &Client,
    refusal: &SendError,
    place: Place,
    parent: Option<u64>,
) -> SendResult<bool> {
    if !refusal.has_code(code::UNKNOWN_CHANNEL) || place.guild.is_some() && parent.is_none() {
        return Ok(false);
    }
    if let Some(parent) = parent
        && !can_see(client, parent).await?
    {
        return Ok(false);
    }
    match client.channel(ChannelId::new(place.channel)).await {
        Ok(_) => Ok(false),
        Err(error) if error.has_code(code::UNKNOWN_CHANNEL) => Ok(true),
        Err(error) if error.proof().may_pass() => Err(error),
        Err(_) => Ok(false),
    }
}

/// `false` if the channel is hidden from the bot, or deleted.
pub(super) async fn can_see(client: &Client, channel: impl Into<ChannelId>) -> SendResult<bool> {
    match client.channel(channel.into()).await {
        Ok(channel) => Ok(!channel.flags.is_hidden()),
        Err(error) if error.may_be_hidden() => Ok(false),
        Err(error) => Err(error),
    }
}
