//! How the players that a message pings are notified: by a ping, silently, directly, or not at all.

use super::{
    error::SendError,
    message::Post,
    poster::{GIVE_UP_AFTER, Poster, SEARCH_AFTER},
    retry::{STORED_MESSAGE, pause_after},
};
use crate::{
    play,
    store::{ClaimedNotice, NoticeSource, Notify, Place, Store, StoreError},
    text::{self, Lang, msg},
};
use serenity::all::{ChannelId, MessageId, UserId};
use time::OffsetDateTime;

/// A notice for people who want to be notified by a direct message.
pub(super) struct DirectNotice {
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

/// Has people sent the text of a message in a channel, with a link to it. `source` is another one for each message, which was
/// created at `created`.
pub(super) async fn enqueue_direct(
    store: &Store,
    notice: &DirectNotice,
    source: &str,
    channel: ChannelId,
    message: MessageId,
    created: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    if notice.people.is_empty() {
        return Ok(());
    }
    let about = NoticeSource {
        source,
        server: notice.place.server_in_links(),
        channel: channel.get(),
        message: message.get(),
        language: notice.lang.tag(),
        content: &notice.content,
    };
    store.insert_direct_notices(about, &notice.people, created, now).await
}

/// Sends a notice, or pings in the channel a person who accepts no direct messages. Returns when it is tried again where
/// it failed.
pub(crate) async fn send_notice(poster: &Poster, notice: &ClaimedNotice) -> Option<OffsetDateTime> {
    let error = attempt(poster, notice).await.err()?;
    let now = poster.clock.now();
    if !error.may_pass() || now - notice.created > GIVE_UP_AFTER {
        tracing::warn!(%error, channel = notice.channel, "could not send a direct message; it is not sent");
        return None;
    }
    tracing::warn!(%error, "could not send a direct message; will retry");
    Some(now + pause_after(STORED_MESSAGE, notice.attempts, error.retry_after()))
}

async fn attempt(poster: &Poster, notice: &ClaimedNotice) -> Result<(), SendError> {
    let link = text::link(notice.server, notice.channel, notice.message);
    // The same in each attempt. Discord allows 25 characters.
    let nonce = format!("direct-{}-{}", notice.source, notice.person.0 % 100_000);
    let error = match send_to_inbox(poster, notice, &link, nonce.clone()).await {
        Err(error) if error.is_closed_inbox() => error,
        result => return result,
    };
    tracing::info!(%error, "a user accepts no direct messages; pinging in the channel instead");
    let lang = Lang::from_tag(&notice.language).unwrap_or_default();
    let me = text::mention(lang, notice.person);
    let content = lang.text(msg::NoDirect { me, link });
    let post = Post { pings: vec![notice.person], ..Post::text(content) };
    let channel = ChannelId::new(notice.channel);
    if may_have_sent(poster, notice)
        && poster.own_messages.with_content(channel, notice.created, &post.sent_content()).await?.is_some()
    {
        return Ok(());
    }
    poster.client.post_instead_of_direct(channel, post, nonce).await?;
    // Such a ping after each challenge would tell everybody which challengers the person has not blocked.
    if let Err(error) = poster.store.replace_direct_by_mentions(notice.person).await {
        tracing::warn!(%error, "could not record that a user accepts no direct messages; will try one again");
    }
    Ok(())
}

async fn send_to_inbox(poster: &Poster, notice: &ClaimedNotice, link: &str, nonce: String) -> Result<(), SendError> {
    let (user, post) = (UserId::new(notice.person.0), Post::text(format!("{}\n{link}", notice.content)));
    if may_have_sent(poster, notice) {
        let conversation = poster.client.conversation_with(user).await?;
        if poster.own_messages.with_content(conversation, notice.created, &post.sent_content()).await?.is_some() {
            return Ok(());
        }
    }
    poster.client.send_direct(user, post, nonce).await
}

/// Whether an earlier attempt may have sent a notice: its answer was lost, its process died before it recorded that, or the
/// message in the channel was posted again.
fn may_have_sent(poster: &Poster, notice: &ClaimedNotice) -> bool {
    notice.attempts > 1 || poster.clock.now() - notice.created > SEARCH_AFTER
}
