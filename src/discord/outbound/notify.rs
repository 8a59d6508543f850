//! How the players that a message pings are notified: by a ping, silently, directly, or not at all.

use super::{client::Client, message::Post};
use crate::{
    play,
    store::{Notify, Place, Store, StoreError},
    text::{self, Lang, msg},
};
use serenity::all::{ChannelId, MessageId, UserId};

/// A notice for people who want to be notified by a direct message.
pub(super) struct DirectNotice {
    /// The people.
    pub(super) people: Vec<play::UserId>,
    /// The server's language. That of a person is known only while the person uses the bot.
    pub(super) lang: Lang,
    /// Where the message is that they are notified of, but for the thread that may be opened on it.
    pub(super) place: Place,
    /// The text of that message.
    pub(super) content: String,
}

/// Keeps only those pings in a message at `place` that people want, and returns the people who want a direct message.
/// `can_wait` tells whether the daily message is soon enough.
pub(super) async fn apply_preferences(
    store: &Store,
    post: &mut Post,
    place: Place,
    can_wait: bool,
) -> Result<Vec<play::UserId>, StoreError> {
    let is_direct = place.is_direct();
    let (mut pings, mut direct, mut loud) = (Vec::new(), Vec::new(), false);
    for person in std::mem::take(&mut post.pings) {
        match store.preferences(person).await?.notify {
            Notify::Daily if can_wait => {}
            Notify::Mention | Notify::Daily => {
                pings.push(person);
                loud = true;
            }
            Notify::Silent => pings.push(person),
            // The message is a direct one already, or the bot could not even say that no direct message arrives.
            Notify::Direct if is_direct || place.is_by_answers() => {
                pings.push(person);
                loud = true;
            }
            Notify::Direct => direct.push(person),
            Notify::Off => {}
        }
    }
    // In a direct conversation, Discord notifies of every message that is not silent.
    post.silent = !loud && (!pings.is_empty() || is_direct);
    post.pings = pings;
    Ok(direct)
}

/// Sends people the text of a message in a channel, with a link to it. Those who accept no direct messages are pinged
/// in the channel instead. `source` is another one for each message.
pub(super) async fn send_direct(
    client: &Client,
    notice: &DirectNotice,
    source: &str,
    channel: ChannelId,
    message: MessageId,
) {
    let link = text::link(notice.place.server_in_links(), channel.get(), message.get());
    for &person in &notice.people {
        let nonce = format!("direct-{source}-{}", person.0 % 100_000);
        send_to_person(client, notice, person, nonce, channel, &link).await;
    }
}

async fn send_to_person(
    client: &Client,
    notice: &DirectNotice,
    person: play::UserId,
    nonce: String,
    channel: ChannelId,
    link: &str,
) {
    let post = Post::text(format!("{}\n{link}", notice.content));
    let error = match client.send_direct(UserId::new(person.0), post, nonce.clone()).await {
        Ok(()) => return,
        Err(error) if error.is_closed_inbox() => error,
        Err(error) => return tracing::warn!(%error, "could not send a direct message"),
    };
    tracing::info!(%error, "a user accepts no direct messages; pinging in the channel instead");
    let me = text::mention(notice.lang, person);
    let content = notice.lang.text(msg::NoDirect { me, link });
    let post = Post { pings: vec![person], ..Post::text(content) };
    if let Err(error) = client.post_instead_of_direct(channel, post, nonce).await {
        tracing::warn!(%error, channel = channel.get(), "could not ping a user in the channel");
    }
}
