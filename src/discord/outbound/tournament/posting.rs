//! Posts messages about tournaments, and edits invitations.

use super::{
    pictures::Tables,
    texts::{end, group_begins, invitation, replay_begins, round_begins, table},
};
use crate::{
    discord::{
        components::{buttons, custom_id::CustomId},
        outbound::{
            announcement::{public_lang, public_style},
            error::DeliveryError,
            notify::{self, DirectNotice},
            poster::{Poster, SEARCH_AFTER},
            retry::{STORED_MESSAGE, pause_after},
        },
    },
    store::{About, StoredTournament, TournamentMessage, TournamentMessageOutcome},
    text::Lang,
    tournament::Format,
};
use serenity::all::{ChannelId, MessageId};
use std::{num::NonZeroI64, time::Duration};

/// Deadline for unknown names in the picture of a table.
const NAMES_TIMEOUT: Duration = Duration::from_millis(1500);

/// How long the invitation waits that Discord does not let the bot edit now, because it is old.
const OLD_EDIT_WAIT: time::Duration = time::Duration::minutes(10);

/// Posts a message about a tournament, or edits its invitation, and says what became of it.
pub(crate) async fn show(poster: &Poster, message: &TournamentMessage) -> TournamentMessageOutcome {
    let (now, tournament) = (poster.clock.now(), message.tournament);
    match attempt(poster, message).await {
        Ok(outcome) => outcome,
        Err(DeliveryError::Send(error)) if error.is_closed_channel() => {
            tracing::warn!(%tournament, %error, "the bot may not post in the channel of a tournament; its messages wait");
            TournamentMessageOutcome::Refused(error.to_string())
        }
        Err(DeliveryError::Send(error)) if error.is_malformed() => {
            tracing::error!(%tournament, %error, "Discord rejected a message about a tournament as malformed; it will not be posted");
            TournamentMessageOutcome::Dropped
        }
        Err(DeliveryError::Build(error)) => {
            tracing::error!(%tournament, %error, "could not draw the table of a tournament; will retry");
            TournamentMessageOutcome::Retry(now + STORED_MESSAGE.pause(message.attempts))
        }
        Err(error) => {
            tracing::warn!(%tournament, %error, "could not post a message about a tournament; will retry");
            TournamentMessageOutcome::Retry(now + pause_after(STORED_MESSAGE, message.attempts, error.retry_after()))
        }
    }
}

async fn attempt(poster: &Poster, message: &TournamentMessage) -> Result<TournamentMessageOutcome, DeliveryError> {
    let Some(stored) = poster.store.tournament(message.tournament).await? else {
        return Ok(TournamentMessageOutcome::Dropped);
    };
    let settings = poster.store.settings(stored.guild).await?;
    let (lang, theme) = (public_lang(&settings), public_style(&settings).theme);
    let channel = ChannelId::new(stored.channel);
    // An edit counts to another limit.
    if message.message.is_none()
        && let Some(wait) = poster.client.post_wait(channel)
    {
        return Ok(TournamentMessageOutcome::Retry(poster.clock.now() + wait));
    }
    if message.about == About::Invitation {
        return show_invitation(poster, message, &stored, lang, channel).await;
    }
    let post = match message.about {
        About::Games { stage, section, last_section } => Some(match stored.format {
            Format::RoundRobin => group_begins(lang, &stored, stage, section),
            Format::Knockout => round_begins(lang, &stored, stage, (section, last_section)),
        }),
        About::Replay { stage, section, replay } => replay_begins(lang, &stored, stage, section, replay),
        About::Table => Some(table(lang, &stored)),
        About::End => Some(end(lang, &stored)),
        About::Invitation => None,
    };
    let Some(mut post) = post else { return Ok(TournamentMessageOutcome::Dropped) };
    let with_table = matches!(message.about, About::Table | About::End);
    if with_table {
        post.files = poster.pictures.tournament(lang, &stored, theme, Tables::Stage, NAMES_TIMEOUT).await?;
    }
    post.rows = buttons::tournament_table(lang, stored.id, NonZeroI64::new(message.row));
    // Who wants one message a day finds the boards in it.
    let direct = notify::apply_preferences(&poster.store, &mut post, stored.place(), true).await?;
    // A table calls nobody.
    post.silent |= post.pings.is_empty();
    let known = find_posted(poster, message, channel).await?;
    let content = post.content.clone();
    let sent = match known {
        Some(known) => known,
        None => {
            let nonce = format!("tournament-{}", message.row);
            poster.client.post(channel, post, nonce).await.map_err(DeliveryError::Send)?
        }
    };
    let notice = DirectNotice { people: direct, lang, place: stored.place(), content: content.clone() };
    let (source, now) = (format!("t{}", message.row), poster.clock.now());
    notify::enqueue_direct(&poster.store, &notice, &source, channel, sent, message.tried, now).await?;
    Ok(TournamentMessageOutcome::Posted { message: sent.get() })
}

/// Posts the invitation, or edits it.
async fn show_invitation(
    poster: &Poster,
    message: &TournamentMessage,
    stored: &StoredTournament,
    lang: Lang,
    channel: ChannelId,
) -> Result<TournamentMessageOutcome, DeliveryError> {
    let post = invitation(lang, stored);
    let known = match message.message {
        Some(known) => Some(MessageId::new(known)),
        None => find_posted(poster, message, channel).await?,
    };
    let Some(known) = known else {
        let nonce = format!("tournament-{}", message.row);
        let sent = poster.client.post(channel, post, nonce).await.map_err(DeliveryError::Send)?;
        return Ok(TournamentMessageOutcome::Posted { message: sent.get() });
    };
    match poster.client.edit_message(channel, known, &post).await {
        Ok(()) => {}
        Err(error) if error.is_too_old_to_edit() => {
            return Ok(TournamentMessageOutcome::Retry(poster.clock.now() + OLD_EDIT_WAIT));
        }
        // A user has deleted it: people join by commands.
        Err(error) if error.is_unknown_message() => return Ok(TournamentMessageOutcome::Dropped),
        Err(error) => return Err(DeliveryError::Send(error)),
    }
    Ok(TournamentMessageOutcome::Posted { message: known.get() })
}

/// The message that an earlier attempt has posted: its answer was lost, or its process died. It is recognised by its row in the
/// id of a button.
async fn find_posted(
    poster: &Poster,
    message: &TournamentMessage,
    channel: ChannelId,
) -> Result<Option<MessageId>, DeliveryError> {
    if message.attempts <= 1 || poster.clock.now() - message.tried <= SEARCH_AFTER {
        return Ok(None);
    }
    let id = message.tournament;
    let ids = match message.about {
        // It has another button once the tournament has begun.
        About::Invitation => vec![CustomId::JoinTournament(id), CustomId::TournamentTable(id, None)],
        _ => vec![CustomId::TournamentTable(id, NonZeroI64::new(message.row))],
    };
    let ids: Vec<_> = ids.iter().map(ToString::to_string).collect();
    let found = poster.own_messages.find(channel, message.tried, |it| ids.iter().any(|id| it.has_component(id))).await;
    found.map_err(DeliveryError::Send)
}
