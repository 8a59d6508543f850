//! Decides how a message notifies each person whom it pings: with a sound, silently, by a direct message, or not at all. Sends
//! the direct messages.

use super::{
    client::JOB_TIMEOUT,
    error::{DeliveryError, code},
    live,
    message::Post,
    retry::{SEARCH_AFTER, wait_for_sight},
    uncalled::Turn,
    work::{Limits, Work},
};
use crate::discord::App;
use crate::{
    digest::nonce,
    play::{GameId, UserId},
    store::{ClaimedTask, Notify, Place, Preferences, Store, StoreError, TaskOutcome, kinds},
    text::{self, Lang, msg},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serenity::all::{ChannelId, GuildId, MessageId};
use time::OffsetDateTime;

pub(super) struct DirectNotice {
    pub(super) people: Vec<UserId>,
    /// The server's language. Discord tells a person's own language only with an interaction of the person.
    pub(super) lang: Lang,
    /// The place of the message. A thread that is opened on the message is not part of it.
    pub(super) place: Place,
    pub(super) content: String,
    pub(super) followed: Option<Followed>,
    /// The turn to which the notice calls its people, unless they are at the game's page. `None` for other notices.
    pub(super) turn: Option<Turn>,
    /// The game and the version of its board, if the player of a live game gets the board by this notice.
    pub(super) board: Option<(GameId, u32)>,
    /// Sent in quiet hours, too.
    pub(super) urgent: bool,
}

pub(super) struct Followed {
    pub(super) game: GameId,
    pub(super) ended: bool,
    /// The text in each language, because each follower has their own.
    pub(super) contents: Vec<(Lang, String)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Urgency {
    /// People who chose daily messages get it with the next one.
    CanWait,
    Now,
    /// The people asked for the pings of this game, so their general preference does not matter.
    Asked,
    /// A live game: its pings go to everybody, whatever they chose.
    Called,
}

/// The work of a process that has died is usually repeated within this time.
const REPEATED_WITHIN: time::Duration = time::Duration::minutes(2);

/// The times of a message's attempts. The process of the first attempt may have died after it posted the message. Quiet hours
/// may have begun or ended since, but the next attempt must neither omit a call nor repeat it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    pub(super) first: OffsetDateTime,
    pub(super) now: OffsetDateTime,
}

impl Attempt {
    fn is_in_quiet_hours_of(self, preferences: &Preferences) -> bool {
        let is_quiet = |at| preferences.quiet_until(at).is_some();
        is_quiet(self.first) || self.now - self.first > REPEATED_WITHIN && is_quiet(self.now)
    }
}

/// Removes unwanted pings from a message at `place`. Returns the people who get direct messages instead, because they chose
/// these or have quiet hours; in quiet hours, the direct messages wait. In a place where the bot can only answer, people in
/// quiet hours are mentioned silently. `is_last` says that no later message of the game calls them, so there they get direct
/// messages too.
pub(super) async fn apply_preferences(
    store: &Store,
    post: &mut Post,
    (place, is_last): (Place, bool),
    urgency: Urgency,
    attempt: Attempt,
) -> Result<Vec<UserId>, StoreError> {
    let is_direct = place.is_direct();
    let (mut pings, mut direct, mut loud) = (Vec::new(), Vec::new(), false);
    for person in std::mem::take(&mut post.pings) {
        let (chosen, is_quiet) = match urgency {
            Urgency::Called => (Notify::Mention, false),
            Urgency::Asked => (store.preferences(person).await?.notify, false),
            Urgency::CanWait | Urgency::Now => {
                let preferences = store.preferences(person).await?;
                (preferences.notify, attempt.is_in_quiet_hours_of(&preferences))
            }
        };
        match chosen {
            Notify::Daily if urgency == Urgency::CanWait => {}
            Notify::Off if urgency != Urgency::Asked => {}
            _ if is_quiet && (is_direct || place.is_by_answers()) => {
                if is_last && place.is_by_answers() && chosen != Notify::Silent {
                    direct.push(person);
                }
                pings.push(person);
            }
            Notify::Mention | Notify::Daily | Notify::Off if is_quiet => direct.push(person),
            Notify::Mention | Notify::Daily | Notify::Off => {
                pings.push(person);
                loud = true;
            }
            Notify::Silent => pings.push(person),
            // The message is already a direct message; or the bot can't post in the channel, so it could not ping there if a
            // direct message failed.
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

/// Enqueues direct messages with the text of a channel message and a link to it. `source` identifies that message; `message` is
/// `None` if Discord refuses the channel message. `created` is when that message was enqueued.
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
        turn: notice.turn,
        board: notice.board,
        urgent: notice.urgent,
        by_answers: notice.place.is_by_answers(),
    };
    if !notice.people.is_empty() {
        store.enqueue_notices(source, notified.server, &notice.people, now, &notified).await?;
    }
    let Some(Followed { game, ended, contents }) = &notice.followed else { return Ok(()) };
    (notified.board, notified.urgent) = (None, false);
    let followers = store.followers(*game, *ended).await?;
    notified.followed = Some((*game, *ended));
    for (lang, content) in contents {
        let readers = followers.iter().filter(|(_, tag)| Lang::from_tag(tag).unwrap_or_default() == *lang);
        let readers: Vec<_> = readers.map(|(person, _)| *person).collect();
        if !readers.is_empty() {
            content.clone_into(&mut notified.content);
            lang.tag().clone_into(&mut notified.language);
            store.enqueue_notices(source, notified.server, &readers, now, &notified).await?;
        }
    }
    Ok(())
}

#[derive(Serialize, Deserialize)]
struct Notice {
    source: String,
    /// The server in the link to the message.
    server: Option<u64>,
    channel: u64,
    /// `None` if Discord refuses the channel message.
    message: Option<u64>,
    language: String,
    content: String,
    created: OffsetDateTime,
    /// For a follower's notice: the game, and whether it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    followed: Option<(GameId, bool)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<Turn>,
    board: Option<(GameId, u32)>,
    #[serde(default)]
    urgent: bool,
    /// Whether the bot can only answer interactions in the channel.
    #[serde(default)]
    by_answers: bool,
}

impl Notice {
    fn link(&self) -> Option<String> {
        Some(text::link(self.server, self.channel, self.message?))
    }

    fn nonce(&self, person: UserId) -> String {
        nonce(&[&"direct", &self.source, &person.0])
    }

    /// The time since which the direct message may already have been sent: the response to an earlier attempt was lost, the
    /// process died before it recorded the success, or the channel message was posted twice. `None` if it certainly was not.
    fn may_be_sent_since(&self, app: &App, task: &ClaimedTask) -> Option<OffsetDateTime> {
        (task.may_be_done() || app.clock.now() - self.created > SEARCH_AFTER).then_some(self.created)
    }
}

impl Work for kinds::DirectNotice {
    // A notice that is given up becomes a ping in the channel, except for followers. Only one of a person's notices runs at a
    // time, because a later notice may replace one that waits.
    const LIMITS: Limits = Limits { per_owner: 1, ..Limits::given_up_after(time::Duration::minutes(15)) };

    async fn run(app: &App, task: &mut ClaimedTask, notice: Value) -> Result<TaskOutcome, DeliveryError> {
        let (Some(person), now) = (task.owner.filter(|id| *id > 0).map(UserId), app.clock.now()) else {
            return Ok(TaskOutcome::Done);
        };
        let notice = Notice::deserialize(notice)?;
        let waited = now - notice.created;
        if let Some(turn) = notice.turn.filter(|turn| turn.may_be_outdated(waited))
            && let Some(outcome) = turn.postpone(app, task, person, waited).await?
        {
            // A player who is at the game's page sees the board there.
            if let Some(board) = notice.board {
                live::record_version(app, board, now, now).await;
            }
            return Ok(outcome);
        }
        let preferences = app.store.preferences(person).await?;
        if !notice.urgent
            && let Some(end) = preferences.quiet_until(now)
        {
            return Ok(TaskOutcome::Idle(Some(end)));
        }
        let mut post = Post::text(match notice.link() {
            Some(link) => format!("{}\n{link}", notice.content),
            None => notice.content.clone(),
        });
        let mut is_wanted = true;
        if let Some((game, ended)) = notice.followed {
            let how = preferences.notify;
            if how == Notify::Daily {
                // The daily message covers it.
                return Ok(TaskOutcome::Done);
            }
            post.silent = how == Notify::Silent;
            // The person may have stopped following, or may no longer see the game's channel.
            is_wanted = how != Notify::Off
                && app.store.follows(person, game).await?.is_some_and(|moves| moves || ended)
                && match may_see(app, person, game, &notice).await? {
                    Some(sees) => sees,
                    None => match wait_for_sight(now - notice.created, now) {
                        Some(waits) => return Ok(waits),
                        None => false,
                    },
                };
        }
        if is_wanted {
            let (since, is_it) = (notice.may_be_sent_since(app, task), post.is_sent_as());
            app.own_messages.send_direct_once(person, since, is_it, post, notice.nonce(person)).await?;
            if let Some(board) = notice.board {
                live::record_version(app, board, now, app.clock.now()).await;
            }
        }
        if let Some((game, true)) = notice.followed {
            // A game that is over is not followed any more.
            app.store.unfollow(person, game).await?;
        }
        Ok(TaskOutcome::Done)
    }

    async fn fall_back(app: &App, task: &ClaimedTask, error: &DeliveryError) -> Result<(), DeliveryError> {
        ping_instead(app, task, error).await
    }
}

/// Whether the person may see the game's channel. `None` while the bot can't see the channel itself.
async fn may_see(app: &App, person: UserId, game: GameId, notice: &Notice) -> Result<Option<bool>, DeliveryError> {
    let Some(guild) = notice.server else { return Ok(Some(false)) };
    if app.store.ban_of(guild, person, app.clock.now()).await?.is_some() {
        return Ok(Some(false));
    }
    let channel = app.store.parent_of(game).await?.unwrap_or(notice.channel);
    let server = GuildId::new(guild);
    let seen = app.visibilities.fetch_seeing(server, &[channel], JOB_TIMEOUT).await?;
    if seen.is_hidden(channel) {
        return Ok(None);
    }
    let roles = app.visibilities.member_roles(server, serenity::all::UserId::new(person.0), JOB_TIMEOUT).await?;
    Ok(Some(roles.is_some_and(|roles| seen.sees(person.0, &roles, channel))))
}

/// Pings a person in the channel after a direct message to them failed.
async fn ping_instead(app: &App, task: &ClaimedTask, error: &DeliveryError) -> Result<(), DeliveryError> {
    let (Some(person), Some(notice)) = (task.owner.filter(|id| *id > 0).map(UserId), task.payload::<Notice>()) else {
        return Ok(());
    };
    if let Some((game, _)) = notice.followed {
        // The channel must not reveal who follows a game.
        return Ok(app.store.unfollow(person, game).await?);
    }
    // The bot can't post in the channel either. At their next command, the person sees whose turn it is.
    let Some(link) = notice.link().filter(|_| !notice.by_answers) else { return Ok(()) };
    tracing::info!(%error, "a user can't be sent direct messages; pinging in the channel instead");
    let lang = Lang::from_tag(&notice.language).unwrap_or_default();
    let content = lang.text(msg::NoDirect { me: text::mention(lang, person), link });
    let post = Post { pings: vec![person], ..Post::text(content) };
    let channel = ChannelId::new(notice.channel);
    let since = notice.may_be_sent_since(app, task);
    if app.own_messages.find(channel, since, post.is_sent_as()).await?.is_none() {
        app.client.post_patiently(channel, post, notice.nonce(person)).await?;
    }
    // If the preference stayed, each later notice would first fail and then end in such a ping.
    if matches!(error, DeliveryError::Send(error) if error.has_code(code::CLOSED_TO_DIRECT_MESSAGES)) {
        app.store.replace_by_mentions(person, Notify::Direct).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quiet_hours::QuietHours;
    use time::macros::{datetime, time};

    #[test]
    fn attempts_at_a_message_agree_about_quiet_hours() {
        let quiet = QuietHours { from: time!(22:00), to: time!(7:00), zone: "UTC".to_owned() };
        let preferences = Preferences { quiet: Some(quiet), ..Preferences::default() };
        for (first, now, expected) in [
            (datetime!(2026-11-30 21:59:59 UTC), datetime!(2026-11-30 22:00:01 UTC), false),
            (datetime!(2026-11-30 21:30 UTC), datetime!(2026-11-30 22:00:01 UTC), true),
            (datetime!(2026-12-01 6:59:59 UTC), datetime!(2026-12-01 7:00:01 UTC), true),
            (datetime!(2026-12-01 6:30 UTC), datetime!(2026-12-01 8:00 UTC), true),
            (datetime!(2026-12-01 7:00 UTC), datetime!(2026-12-01 8:00 UTC), false),
        ] {
            assert_eq!(Attempt { first, now }.is_in_quiet_hours_of(&preferences), expected, "{first}, {now}");
        }
    }
}
