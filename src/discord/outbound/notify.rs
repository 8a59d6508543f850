//! How a message notifies the people whom it pings: by a ping, silently, by direct message, or not at all.

use super::{
    client::JOB_TIMEOUT,
    error::{DeliveryError, SendError},
    message::Post,
    retry::SEARCH_AFTER,
};
use crate::discord::App;
use crate::{
    play::{self, GameId},
    store::{ClaimedTask, Delivery, Notify, Place, Store, StoreError, TaskKind},
    text::{self, Lang, msg},
};
use serde::{Deserialize, Serialize};
use serenity::all::{ChannelId, GuildId, MessageId, UserId};
use time::OffsetDateTime;

/// A notice for people who chose direct messages.
#[derive(Clone)]
pub(super) struct DirectNotice {
    pub(super) people: Vec<play::UserId>,
    /// The server's language. A person's own is known only while the person uses the bot.
    pub(super) lang: Lang,
    /// The place of the message, except for a thread that may be opened on it.
    pub(super) place: Place,
    pub(super) content: String,
    pub(super) followed: Option<Followed>,
}

/// News for the people who follow a game.
#[derive(Clone)]
pub(super) struct Followed {
    pub(super) game: GameId,
    pub(super) ended: bool,
    pub(super) content: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Urgency {
    /// The daily message is soon enough.
    CanWait,
    Now,
    /// The people asked for the pings of this game, whatever they chose for others.
    Asked,
}

/// Removes unwanted pings from a message at `place`, and returns the people who chose direct messages.
pub(super) async fn apply_preferences(
    store: &Store,
    post: &mut Post,
    place: Place,
    urgency: Urgency,
) -> Result<Vec<play::UserId>, StoreError> {
    let is_direct = place.is_direct();
    let (mut pings, mut direct, mut loud) = (Vec::new(), Vec::new(), false);
    for person in std::mem::take(&mut post.pings) {
        match store.preferences(person).await?.notify {
            Notify::Daily if urgency == Urgency::CanWait => {}
            Notify::Off if urgency != Urgency::Asked => {}
            Notify::Mention | Notify::Daily | Notify::Off => {
                pings.push(person);
                loud = true;
            }
            Notify::Silent => pings.push(person),
            // This is a direct message already, or the bot could not report in the channel that a direct message failed.
            Notify::Direct if is_direct || place.is_by_answers() => {
                pings.push(person);
                loud = true;
            }
            Notify::Direct => direct.push(person),
        }
    }
    // In a direct conversation, Discord notifies the person of every message that is not silent.
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
    let mut notified = Notice {
        source: source.to_owned(),
        server: notice.place.server_in_links(),
        channel: channel.get(),
        message: message.into().map(MessageId::get),
        language: notice.lang.tag().to_owned(),
        content: notice.content.clone(),
        created,
        followed: None,
    };
    if !notice.people.is_empty() {
        store.enqueue_for_people(TaskKind::DirectNotice, source, &notice.people, now, &notified).await?;
    }
    let Some(Followed { game, ended, content }) = &notice.followed else { return Ok(()) };
    let followers = store.followers(*game, *ended).await?;
    if followers.is_empty() {
        return Ok(());
    }
    content.clone_into(&mut notified.content);
    notified.followed = Some((*game, *ended));
    store.enqueue_for_people(TaskKind::DirectNotice, source, &followers, now, &notified).await
}

/// Sends a message as a direct message because Discord refuses it in its channel.
pub(super) async fn enqueue_refused(
    store: &Store,
    notice: DirectNotice,
    delivery: &Delivery,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let DirectNotice { lang, place, .. } = notice;
    let explanation = lang.text(msg::RefusedMessage { channel: format!("<#{}>", place.channel) });
    // Followers are notified when it is posted.
    let notice = DirectNotice { content: format!("{}\n{explanation}", notice.content), followed: None, ..notice };
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
    /// For a follower: the game, and whether it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    followed: Option<(GameId, bool)>,
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
pub(crate) async fn send_notice(app: &App, task: &ClaimedTask) -> Result<(), DeliveryError> {
    let Some((person, notice)) = read(task) else { return Ok(()) };
    let mut post = Post::text(match notice.link() {
        Some(link) => format!("{}\n{link}", notice.content),
        None => notice.content.clone(),
    });
    let follower = play::UserId(person.get());
    if let Some((game, ended)) = notice.followed {
        match app.store.preferences(follower).await?.notify {
            // The daily message covers it.
            Notify::Daily => return Ok(()),
            Notify::Off => return forget(app, follower, game, ended).await,
            how => post.silent = how == Notify::Silent,
        }
        // The person may have changed their mind, or lost sight of the game.
        if app.store.follows(follower, game).await?.is_none_or(|moves| !moves && !ended)
            || !may_see(app, follower, game, &notice).await?
        {
            return forget(app, follower, game, ended).await;
        }
    }
    let sent_since = may_be_sent(app, task, &notice).then_some(notice.created);
    send_direct_once(app, person, post, notice.nonce(person), sent_since).await?;
    match notice.followed {
        Some((game, ended)) => forget(app, follower, game, ended).await,
        None => Ok(()),
    }
}

/// Nobody follows a game that is over.
async fn forget(app: &App, follower: play::UserId, game: GameId, ended: bool) -> Result<(), DeliveryError> {
    if ended {
        app.store.unfollow(follower, game).await?;
    }
    Ok(())
}

async fn may_see(app: &App, person: play::UserId, game: GameId, notice: &Notice) -> Result<bool, DeliveryError> {
    let Some(guild) = notice.server else { return Ok(false) };
    if app.store.ban_of(guild, person, app.clock.now()).await?.is_some() {
        return Ok(false);
    }
    let channel = app.store.parent_of(game).await?.unwrap_or(notice.channel);
    let server = GuildId::new(guild);
    let seen = app.visibilities.fetch(server, JOB_TIMEOUT).await?;
    let roles = app.visibilities.member_roles(server, UserId::new(person.0), JOB_TIMEOUT).await?;
    Ok(roles.is_some_and(|roles| seen.sees(person.0, &roles, channel)))
}

/// Pings a person in the channel who could not be sent a direct message.
pub(crate) async fn ping_instead(app: &App, task: &ClaimedTask, error: &DeliveryError) -> Result<(), DeliveryError> {
    let Some((user, notice)) = read(task) else { return Ok(()) };
    if let Some((game, _)) = notice.followed {
        // The channel must not reveal who follows a game.
        return Ok(app.store.unfollow(play::UserId(user.get()), game).await?);
    }
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
    // Otherwise each later notice would fail first and end in such a ping.
    if matches!(error, DeliveryError::Send(error) if error.is_closed_to_direct_messages()) {
        app.store.replace_by_mentions(person, Notify::Direct).await?;
    }
    Ok(())
}

/// The response to an earlier attempt was lost, its process died before recording it, or the channel message was posted
/// twice.
fn may_be_sent(app: &App, task: &ClaimedTask, notice: &Notice) -> bool {
    task.may_be_done() || app.clock.now() - notice.created > SEARCH_AFTER
}
