//! Lists of the challenges that are open to everyone, and the message of a server that shows one: its lobby.

use super::{
    announcement::public_lang,
    error::{DeliveryError, SendError},
    message::Post,
    poster::Poster,
    retry::{STORED_MESSAGE, pause_after},
};
use crate::{
    discord::{
        components::{buttons, custom_id::CustomId, game_menu::game_menu},
        model::message::Message,
    },
    play::{GameId, UserId},
    store::{ClaimedLobby, FormerLobbyMessage, LobbyOutcome, OpenChallenge},
    text::{self, Lang, msg},
};
use serenity::all::{ChannelId, GuildId, MessageId};
use std::time::Duration;
use time::OffsetDateTime;

/// The challenges on one page: a line has up to 240 characters, and a message 2,000.
pub(crate) const PAGE_SIZE: usize = 8;

/// The most challenges of a server that are read.
pub(crate) const MAX_READ: i64 = 200;

/// Deadline for the channels of a server, which the job requests.
const CHANNELS_TIMEOUT: Duration = Duration::from_secs(10);

/// The shortest time between two pings of a role.
const PING_INTERVAL: time::Duration = time::Duration::HOUR;

/// A former message that could not be deleted for so long stays.
const GIVE_UP_AFTER: time::Duration = time::Duration::hours(24);

/// A page of a list of challenges, with a button to join each that is not the reader's own, and a menu to offer a game.
pub(crate) fn page(lang: Lang, challenges: &[OpenChallenge], here: u64, reader: Option<UserId>) -> Post {
    let mut lines = vec![lang.text(msg::LOBBY_TITLE)];
    lines.extend(challenges.iter().map(|challenge| line(lang, challenge, here)));
    if challenges.is_empty() {
        lines.push(lang.text(msg::LOBBY_NONE));
    }
    let own = |challenge: &&OpenChallenge| reader.is_some_and(|reader| challenge.challenger.is(reader));
    let joined: Vec<_> = challenges.iter().filter(|challenge| !own(challenge)).map(|challenge| challenge.id).collect();
    let mut rows = buttons::join(lang, &joined);
    rows.push(game_menu(lang, &CustomId::OfferGame, msg::LOBBY_OFFER));
    Post::text(lines.join("\n")).with_rows(rows)
}

/// A challenge in the list. It names the channel in which the game will be played, where that is not `here`.
fn line(lang: Lang, challenge: &OpenChallenge, here: u64) -> String {
    let OpenChallenge { id, place, challenger, terms, expires, .. } = challenge;
    let channel = if place.channel == here { "here".to_owned() } else { format!("<#{}>", place.channel) };
    lang.text(msg::LobbyLine {
        game: text::numbered(terms.setup.game(), *id),
        terms: text::terms(lang, *challenger, terms),
        by: text::mention(lang, *challenger),
        until: text::relative(*expires),
        channel,
    })
}

/// Has the message of a lobby show the challenges that everybody sees who sees the lobby.
pub(crate) async fn show(poster: &Poster, lobby: &ClaimedLobby) -> LobbyOutcome {
    let now = poster.clock.now();
    match attempt(poster, lobby).await {
        Ok(outcome) => outcome,
        Err(DeliveryError::Send(error)) if error.is_closed_channel() => {
            tracing::warn!(guild = lobby.guild, channel = lobby.channel, %error, "the bot may not post in the channel of a lobby; it is not shown");
            LobbyOutcome::Refused(error.to_string())
        }
        Err(DeliveryError::Send(error)) if error.is_malformed() => {
            tracing::error!(guild = lobby.guild, %error, "Discord rejected the message of a lobby as malformed; it is not shown");
            LobbyOutcome::Refused(error.to_string())
        }
        Err(error) => {
            tracing::warn!(guild = lobby.guild, %error, "could not show the lobby of a server; will retry");
            LobbyOutcome::Retry(now + pause_after(STORED_MESSAGE, lobby.attempts, error.retry_after()))
        }
    }
}

async fn attempt(poster: &Poster, lobby: &ClaimedLobby) -> Result<LobbyOutcome, DeliveryError> {
    let lang = public_lang(&poster.store.settings(lobby.guild).await?);
    let channel = ChannelId::new(lobby.channel);
    let visibility = poster.visibilities.fetch(GuildId::new(lobby.guild), CHANNELS_TIMEOUT).await;
    let visibility = visibility.map_err(DeliveryError::Send)?;
    let mut challenges = poster.store.open_challenges(lobby.guild, None, poster.clock.now(), MAX_READ).await?;
    challenges.retain(|challenge| {
        challenge.place.channel == lobby.channel || visibility.all_who_see(lobby.channel, challenge.seen_in())
    });
    let newest = challenges.iter().map(|challenge| challenge.id).max().unwrap_or(lobby.listed);
    let more = challenges.len().saturating_sub(PAGE_SIZE);
    challenges.truncate(PAGE_SIZE);
    let mut post = page(lang, &challenges, lobby.channel, None);
    if more > 0 {
        post.content.push('\n');
        post.content.push_str(&lang.text(msg::LobbyMore { count: more }));
    }
    let content = post.content.clone();
    let known = lobby.message.map(MessageId::new);
    let shown = |message: MessageId, also: Option<MessageId>| {
        let former = known.into_iter().chain(also).filter(|former| *former != message).map(MessageId::get);
        let former = former.collect();
        LobbyOutcome::Shown { message: message.get(), content: content.clone(), listed: newest, former }
    };
    // An earlier attempt may have posted a message without recording its id.
    let unrecorded = if lobby.attempts > 1 { find_posted(poster, lobby, channel).await? } else { None };
    if unrecorded.is_none() && known.is_some() && lobby.content.as_ref() == Some(&content) {
        return Ok(known.map_or(LobbyOutcome::Retry(poster.clock.now()), |message| shown(message, None)));
    }
    if let Some(wait) = poster.client.post_wait(channel) {
        return Ok(LobbyOutcome::Retry(poster.clock.now() + wait));
    }
    let has_role = lobby.role.is_some_and(|role| visibility.has_role(role));
    let pings_role = unrecorded.is_none() && has_role && should_ping(poster, lobby, newest).await?;
    if let Some(message) = unrecorded.or(known).filter(|_| !pings_role) {
        match poster.client.edit_message(channel, message, &post).await {
            Ok(()) => return Ok(shown(message, None)),
            Err(error) if error.is_unknown_message() || error.is_too_old_to_edit() => {}
            Err(error) => return Err(DeliveryError::Send(error)),
        }
    }
    let posted = post_new(poster, lobby, channel, lang, post, pings_role).await?;
    Ok(shown(posted, unrecorded))
}

/// Whether the role of the lobby is pinged now: it has not been pinged lately, and there is a challenge that the message has not listed yet.
async fn should_ping(poster: &Poster, lobby: &ClaimedLobby, newest: GameId) -> Result<bool, DeliveryError> {
    Ok(newest > lobby.listed && poster.store.claim_lobby_ping(lobby, PING_INTERVAL, poster.clock.now()).await?)
}

/// Posts the message of a lobby. An edit pings nobody, so that a new message pings the role.
async fn post_new(
    poster: &Poster,
    lobby: &ClaimedLobby,
    channel: ChannelId,
    lang: Lang,
    mut post: Post,
    pings_role: bool,
) -> Result<MessageId, DeliveryError> {
    if let Some(role) = lobby.role.filter(|_| pings_role) {
        let ping = lang.text(msg::LobbyCall { role: format!("<@&{role}>") });
        post.content = format!("{ping}\n{}", post.content);
        post.pinged_role = Some(role);
    } else {
        post.silent = true;
    }
    // The same in each attempt. Discord allows 25 characters.
    let nonce = format!("lobby-{}-{}", lobby.tried.unix_timestamp(), lobby.guild % 100_000_000);
    let posted = poster.client.post(channel, post, nonce).await;
    if let Err(SendError::RateLimited { refused: false, .. }) = &posted
        && pings_role
    {
        poster.store.return_lobby_ping(lobby).await?;
    }
    posted.map_err(DeliveryError::Send)
}

/// The message of the lobby that an earlier attempt has posted: its answer was lost, or its process died. It is none that is
/// to be deleted: the request to delete it may be under way.
async fn find_posted(
    poster: &Poster,
    lobby: &ClaimedLobby,
    channel: ChannelId,
) -> Result<Option<MessageId>, DeliveryError> {
    let former = poster.store.former_lobby_messages(lobby.channel).await?;
    let is_other = |id: u64| lobby.message == Some(id) || former.contains(&id);
    let is_it = |message: &Message| !is_other(message.id.get()) && is_lobby(message);
    poster.own_messages.find(channel, lobby.tried, is_it).await.map_err(DeliveryError::Send)
}

/// Deletes a message that was a lobby's. Returns when it is to be tried again, if that failed.
pub(crate) async fn delete_former(poster: &Poster, former: &FormerLobbyMessage) -> Option<OffsetDateTime> {
    match attempt_deletion(poster, former).await {
        Ok(()) => None,
        Err(DeliveryError::Send(error)) if error.is_unknown_message() || error.is_closed_channel() => None,
        Err(error) => {
            let now = poster.clock.now();
            tracing::warn!(%error, channel = former.channel, "could not delete the former message of a lobby; will retry");
            (now - former.since < GIVE_UP_AFTER)
                .then(|| now + pause_after(STORED_MESSAGE, former.attempts, error.retry_after()))
        }
    }
}

async fn attempt_deletion(poster: &Poster, former: &FormerLobbyMessage) -> Result<(), DeliveryError> {
    let channel = ChannelId::new(former.channel);
    let message = match former.message {
        Some(message) => Some(MessageId::new(message)),
        None => {
            // The lobby may have come back to the channel.
            let current = poster.store.lobby_message_in(former.channel).await?;
            let is_it = |message: &Message| Some(message.id.get()) != current && is_lobby(message);
            poster.own_messages.find(channel, former.since, is_it).await.map_err(DeliveryError::Send)?
        }
    };
    let Some(message) = message else { return Ok(()) };
    if poster.store.is_lobby_message(message.get()).await? {
        return Ok(());
    }
    poster.client.delete_message(channel, message).await.map_err(DeliveryError::Send)
}

/// Whether a message is a lobby's: it has the menu to offer a game.
fn is_lobby(message: &Message) -> bool {
    message.has_component(&CustomId::OfferGame.to_string())
}
