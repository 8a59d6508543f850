//! How people whom a message pings are notified: by a ping, silently, by direct message, or not at all.

use super::{
    error::{DeliveryError, Proof, SendError},
    message::Post,
    retry::SEARCH_AFTER,
};
use crate::discord::App;
use crate::{
    play,
    store::{ClaimedTask, Delivery, Notify, Place, Store, StoreError, TaskKind},
    text::{self, Lang, msg},
};
use serde::{Deserialize, Serialize};
use serenity::all::{ChannelId, MessageId, UserId};
use time::OffsetDateTime;

/// For people who chose direct messages.
#[derive(Clone)]
pub(super) struct DirectNotice {
    pub(super) people: Vec<play::UserId>,
    /// The server's. A person's language is known only while the person uses the bot.
    pub(super) lang: Lang,
    /// The place of the message, except for a thread that may be opened on it.
    pub(super) place: Place,
    pub(super) content: String,
}

/// Removes unwanted pings from a message at `place`, and returns the people who chose direct messages. `can_wait`: the
/// daily message is soon enough.
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
            // The message is already a direct one, or the bot could not report in the channel that a direct message
            // failed.
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

/// Enqueues direct messages with the text of a channel message and a link to it. `source` identifies that message;
/// `message` is `None` if Discord refuses it. `created` is its creation time.
pub(super) async fn enqueue_direct(
    store: &Store,
    notice: &DirectNotice,
    source: &str,
    channel: ChannelId,
    message: impl Into<Option<MessageId>>,
    created: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    if notice.people.is_empty() {
        return Ok(());
    }
    let notified = Notice {
        source: source.to_owned(),
        server: notice.place.server_in_links(),
        channel: channel.get(),
        message: message.into().map(MessageId::get),
        language: notice.lang.tag().to_owned(),
        content: notice.content.clone(),
        created,
    };
    store.enqueue_for_people(TaskKind::DirectNotice, source, &notice.people, now, &notified).await
}

/// When Discord refuses a message in a channel, sends its text directly.
pub(super) async fn enqueue_refused(
    store: &Store,
    notice: DirectNotice,
    delivery: &Delivery,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let DirectNotice { lang, place, .. } = notice;
    let explanation = lang.text(msg::RefusedMessage { channel: format!("<#{}>", place.channel) });
    let notice = DirectNotice { content: format!("{}\n{explanation}", notice.content), ..notice };
    // Differs from the source of the message itself, which may be posted later.
    let source = format!("refused-{}", delivery.id);
    enqueue_direct(store, &notice, &source, ChannelId::new(place.channel), None, now, now).await
}

/// Sends a direct message, unless an earlier attempt has sent it since the time in `sent_since`.
pub(super) async fn send_direct_once(
    app: &App,
    person: UserId,
    post: Post,
    nonce: String,
    sent_since: Option<OffsetDateTime>,
) -> Result<(), SendError> {
    if let Some(since) = sent_since {
        let conversation = app.client.conversation_with(person).await?;
        if app.own_messages.with_content(conversation, since, &post.sent_content()).await?.is_some() {
            return Ok(());
        }
    }
    app.client.send_direct(person, post, nonce).await
}

/// The payload of a direct message about a channel message.
#[derive(Serialize, Deserialize)]
struct Notice {
    source: String,
    /// For links.
    server: Option<u64>,
    channel: u64,
    /// `None` if Discord refuses the message.
    message: Option<u64>,
    language: String,
    content: String,
    /// Creation time of the channel message.
    created: OffsetDateTime,
}

impl Notice {
    fn link(&self) -> Option<String> {
        Some(text::link(self.server, self.channel, self.message?))
    }

    /// The same in every attempt. Discord allows 25 characters.
    fn nonce(&self, person: UserId) -> String {
        format!("direct-{}-{}", self.source, person.get() % 100_000)
    }
}

fn read(task: &ClaimedTask) -> Option<(UserId, Notice)> {
    Some((UserId::new(task.owner.filter(|id| *id > 0)?), task.payload()?))
}

/// Skips a notice that an earlier attempt has sent.
pub(crate) async fn send_notice(app: &App, task: &ClaimedTask) -> Result<(), SendError> {
    let Some((person, notice)) = read(task) else { return Ok(()) };
    let post = Post::text(match notice.link() {
        Some(link) => format!("{}\n{link}", notice.content),
        None => notice.content.clone(),
    });
    let sent_since = may_be_sent(app, task, &notice).then_some(notice.created);
    send_direct_once(app, person, post, notice.nonce(person), sent_since).await
}

/// For a person who could not be sent a direct message.
pub(crate) async fn ping_instead(app: &App, task: &ClaimedTask, error: &DeliveryError) -> Result<(), DeliveryError> {
    let Some((user, notice)) = read(task) else { return Ok(()) };
    // The channel accepts no posts either; at the next command the person learns whose turn it is.
    let Some(link) = notice.link() else { return Ok(()) };
    let person = play::UserId(user.get());
    tracing::info!(%error, "a user can't be sent direct messages; pinging in the channel instead");
    let lang = Lang::from_tag(&notice.language).unwrap_or_default();
    let content = lang.text(msg::NoDirect { me: text::mention(lang, person), link });
    let post = Post { pings: vec![person], ..Post::text(content) };
    let channel = ChannelId::new(notice.channel);
    let is_posted = may_be_sent(app, task, &notice)
        && app.own_messages.with_content(channel, notice.created, &post.sent_content()).await?.is_some();
    if !is_posted {
        app.client.post_instead_of_direct(channel, post, notice.nonce(user)).await?;
    }
    // Otherwise each later notice would be tried in vain first, and end in such a ping.
    if error.proof() == Proof::Never {
        app.store.replace_by_mentions(person, Notify::Direct).await?;
    }
    Ok(())
}

/// The response to an earlier attempt was lost, its process died before recording it, or the channel message was posted
/// twice.
fn may_be_sent(app: &App, task: &ClaimedTask, notice: &Notice) -> bool {
    task.may_be_done() || app.clock.now() - notice.created > SEARCH_AFTER
}
