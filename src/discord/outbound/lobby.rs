//! Lists of a server's challenges to everyone, and the lobby: a message that shows such a list.
//!
//! A task keeps the message up to date. It stores the message's id and a hash of its content (`store/kept_messages.rs`), runs
//! again after each event of an open challenge, and edits the message or posts a new one. Another task deletes the former
//! message.

use super::{
    announcement::public_lang,
    client::JOB_TIMEOUT,
    error::{Proof, SendError, SendResult, TaskResult, code},
    message::Post,
    work::{Limits, Work},
};
use crate::{
    digest::{nonce, short_digest},
    discord::{
        App,
        components::{
            buttons::{button, rows},
            custom_id::CustomId,
            game_menu::game_menu,
        },
        model::message::Message,
    },
    play::UserId,
    store::{
        ClaimedTask, FormerMessage, KeptMessage, LobbyPing, OpenChallenge, StoreError, TaskKind, TaskOutcome, kinds,
    },
    text::{self, Lang, msg},
};
use serenity::all::{ButtonStyle::Success, ChannelId, GuildId, MessageId};
use time::OffsetDateTime;

/// As many lines of up to 240 characters as fit in a message of 2,000.
pub(crate) const PAGE_SIZE: usize = 8;

pub(crate) const MAX_READ: i64 = 200;

const PING_INTERVAL: time::Duration = time::Duration::HOUR;

/// A page of the list. Every challenge except the reader's own has a button to join, and a menu offers a new game. `is_partial`
/// adds that there may be more challenges in channels that the bot can't see.
pub(crate) fn page(
    lang: Lang,
    challenges: &[OpenChallenge],
    here: u64,
    reader: Option<UserId>,
    is_partial: bool,
) -> Post {
    let mut lines = vec![lang.text(msg::LOBBY_TITLE)];
    lines.extend(challenges.iter().map(|challenge| line(lang, challenge, here)));
    if is_partial {
        lines.push(lang.text(msg::CHANNELS_UNSEEN));
    } else if challenges.is_empty() {
        lines.push(lang.text(msg::LOBBY_NONE));
    }
    let own = |challenge: &&OpenChallenge| reader.is_some_and(|reader| challenge.challenger.is(reader));
    let join = |&OpenChallenge { id, .. }: &OpenChallenge| {
        button(lang, msg::ButtonJoin { id: id.to_string() }, &CustomId::Join(id), Success)
    };
    let mut rows = rows(challenges.iter().filter(|challenge| !own(challenge)).map(join));
    rows.push(game_menu(lang, &CustomId::OfferGame, msg::LOBBY_OFFER));
    Post::text(lines.join("\n")).with_rows(rows)
}

/// The line of a challenge. It names the game's channel, unless that is `here`.
fn line(lang: Lang, challenge: &OpenChallenge, here: u64) -> String {
    let OpenChallenge { id, place, challenger, terms, expires, .. } = challenge;
    let channel = if place.channel == here { "here".to_owned() } else { format!("<#{}>", place.channel) };
    lang.text(msg::LobbyLine {
        game: text::numbered(terms.setup.game(), *id),
        terms: text::terms(lang, *challenger, terms),
        by: text::mention(lang, *challenger),
        until: expires.map(text::relative),
        channel,
    })
}

impl Work for kinds::Lobby {
    const LIMITS: Limits = Limits::NEVER_GIVEN_UP;

    /// Brings the lobby's message up to date. It lists the challenges that everybody who sees the lobby may see.
    async fn run(app: &App, task: &mut ClaimedTask, kept: KeptMessage) -> TaskResult {
        let (store, now) = (&app.store, app.clock.now());
        let Some(guild) = task.owner else { return Ok(TaskOutcome::Done) };
        let lobby = store.lobby(guild).await?;
        let wanted = lobby.as_ref().map(|lobby| lobby.channel);
        let kept = if kept.channel == wanted { kept } else { leave(app, task, kept, wanted).await? };
        // A deleted channel never accepts a message. When a manager chooses another channel, the task is enqueued again.
        let Some(lobby) = lobby else { return Ok(TaskOutcome::Done) };
        if !store.deleted_channels(&[lobby.channel]).await?.is_empty() {
            return Ok(TaskOutcome::Done);
        }
        let channel = ChannelId::new(lobby.channel);
        let visibility = app.visibilities.fetch(GuildId::new(guild), JOB_TIMEOUT).await?;
        let mut challenges = store.open_challenges(guild, now, MAX_READ).await?;
        let has_hidden = challenges.iter().any(|challenge| visibility.is_hidden(challenge.seen_in()));
        challenges.retain(|challenge| {
            challenge.place.channel == lobby.channel || visibility.all_who_see(lobby.channel, challenge.seen_in())
        });
        let new = challenges.iter().filter(|challenge| !challenge.renewed);
        let listed = new.map(|challenge| Some(challenge.id)).fold(lobby.ping.listed, Ord::max);
        let lang = public_lang(&store.settings(guild).await?);
        let post = message(lang, challenges, lobby.channel, has_hidden);
        let shown = short_digest(&[&post.content]);
        let done = TaskOutcome::Idle(lobby.recheck_at.filter(|then| *then > now));
        let mut unrecorded = None;
        if task.may_be_done() {
            // If a message's deletion is enqueued, the request to delete it may be under way.
            let mut others = store.messages_of(guild, TaskKind::DeleteMessage).await?;
            others.extend(kept.message);
            unrecorded = find_other(app, channel, task.tried, &others).await?;
        }
        if unrecorded.is_none() && kept.message.is_some() && kept.shown == Some(shown) {
            return Ok(done);
        }
        if let Some(wait) = app.client.post_wait(channel) {
            return Ok(TaskOutcome::Again(now + wait));
        }
        let may_ping = unrecorded.is_none()
            && listed > lobby.ping.listed
            && lobby.ping.at.is_none_or(|at| at.min(now) + PING_INTERVAL <= now)
            && lobby.role.is_some_and(|role| visibility.has_role(role));
        let ping = LobbyPing { listed, at: may_ping.then_some(now).or(lobby.ping.at) };
        let is_recorded = ping != lobby.ping && store.replace_lobby_ping(guild, lobby.ping, ping).await?;
        let is_pinged = may_ping && is_recorded;
        let pinged_role = lobby.role.filter(|_| is_pinged);
        let target = unrecorded.or(kept.message).filter(|_| !is_pinged);
        let posted = match target {
            Some(target) if edit(app, channel, target, &post).await? => target,
            _ => {
                let posted = post_new(app, task, channel, lang, post, pinged_role).await;
                if posted.as_ref().is_err_and(is_unsent) && is_pinged {
                    store.replace_lobby_ping(guild, ping, lobby.ping).await?;
                }
                posted?
            }
        };
        let replaced = kept.message.into_iter().chain(unrecorded).filter(|message| *message != posted);
        let former: Vec<_> = replaced.map(|it| FormerMessage::posted(lobby.channel, it, now)).collect();
        let kept = KeptMessage { channel: wanted, message: Some(posted), shown: Some(shown) };
        store.record_kept(task, kept, &former, now).await?;
        Ok(done)
    }
}

/// The lobby's message: the newest challenges, and the number of the others. If the list is empty although challenges are
/// hidden from the bot, the message does not say that there are none.
fn message(lang: Lang, mut challenges: Vec<OpenChallenge>, channel: u64, has_hidden: bool) -> Post {
    let more = challenges.len().saturating_sub(PAGE_SIZE);
    challenges.truncate(PAGE_SIZE);
    let mut post = page(lang, &challenges, channel, None, has_hidden && challenges.is_empty());
    if more > 0 {
        post.content = format!("{}\n{}", post.content, lang.text(msg::LobbyMore { count: more }));
    }
    post
}

/// Enqueues the deletion of the message in the lobby's former channel, and of a message that may have been posted there without
/// being recorded.
async fn leave(
    app: &App,
    task: &mut ClaimedTask,
    kept: KeptMessage,
    wanted: Option<u64>,
) -> Result<KeptMessage, StoreError> {
    let mut former = Vec::new();
    if let Some(channel) = kept.channel {
        former.extend(kept.message.map(|message| FormerMessage::posted(channel, message, task.tried)));
        if task.may_be_done() {
            former.push(FormerMessage { channel, message: None, since: task.tried });
        }
    }
    let moved = KeptMessage { channel: wanted, message: None, shown: None };
    app.store.record_kept(task, moved, &former, app.clock.now()).await?;
    Ok(moved)
}

/// Returns `false` if the message is gone, or too old for another edit.
async fn edit(app: &App, channel: ChannelId, message: u64, post: &Post) -> SendResult<bool> {
    match app.client.edit_message(channel, MessageId::new(message), post).await {
        Err(error) if error.has_code(code::UNKNOWN_MESSAGE) || error.has_code(code::TOO_MANY_OLD_EDITS) => Ok(false),
        edited => edited.map(|()| true),
    }
}

/// Whether a failed message has certainly notified nobody. After other failures, it may have been posted.
fn is_unsent(error: &SendError) -> bool {
    matches!(error, SendError::RateLimited { refused: false, .. }) || error.proof() == Proof::NotHere
}

/// Posts a new message, because an edit would ping nobody. Pings the role, if there is one.
async fn post_new(
    app: &App,
    task: &ClaimedTask,
    channel: ChannelId,
    lang: Lang,
    mut post: Post,
    pinged_role: Option<u64>,
) -> SendResult<u64> {
    if let Some(role) = pinged_role {
        let ping = lang.text(msg::LobbyCall { role: format!("<@&{role}>") });
        post.content = format!("{ping}\n{}", post.content);
    } else {
        post.silent = true;
    }
    post.pinged_role = pinged_role;
    let nonce = nonce(&[&"lobby", &task.tried.unix_timestamp_nanos(), &channel]);
    Ok(app.client.post(channel, post, nonce).await?.get())
}

/// Finds a lobby message that an earlier attempt posted after `since`, and that is not one of `others`.
async fn find_other(app: &App, channel: ChannelId, since: OffsetDateTime, others: &[u64]) -> TaskResult<Option<u64>> {
    // A lobby message is recognised by the menu that offers a game.
    let menu = CustomId::OfferGame.to_string();
    let is_it = |message: &Message| !others.contains(&message.id.get()) && message.has_component(&menu);
    Ok(app.own_messages.find(channel, Some(since), is_it).await?.map(MessageId::get))
}

impl Work for kinds::DeleteMessage {
    /// Deletes a former message of the lobby, unless it is now the lobby's message again.
    async fn run(app: &App, task: &mut ClaimedTask, former: FormerMessage) -> TaskResult {
        let Some(guild) = task.owner else { return Ok(TaskOutcome::Done) };
        let channel = ChannelId::new(former.channel);
        let kept = app.store.messages_of(guild, TaskKind::Lobby).await?;
        let message = match former.message {
            Some(message) => Some(message).filter(|message| !kept.contains(message)),
            None => find_other(app, channel, former.since, &kept).await?,
        };
        let Some(message) = message else { return Ok(TaskOutcome::Done) };
        match app.client.delete_message(channel, MessageId::new(message)).await {
            Err(error) if error.has_code(code::UNKNOWN_MESSAGE) => {}
            deleted => deleted?,
        }
        Ok(TaskOutcome::Done)
    }
}
