//! Tells players that the channel of their game is gone.

use super::{announcement::public_lang, error::DeliveryError, message::Post, poster::Poster};
use crate::{
    store::{ChannelNotice, NoticeRecipient, Notify, UnpostedTournament},
    text::{self, Lang, msg},
};
use serenity::all::UserId;

/// Tells a player by a direct message that the channel of a game is gone, or that games of a tournament have begun where nothing can
/// be posted. Returns `false` where the player wants or accepts no such message.
pub(crate) async fn tell(poster: &Poster, notice: &ChannelNotice) -> Result<bool, DeliveryError> {
    let Some(person) = notice.player.human() else { return Ok(true) };
    if poster.store.preferences(person).await?.notify == Notify::Off {
        return Ok(false);
    }
    let lang = public_lang(&poster.store.settings_of(notice.id).await?);
    let kind = if notice.tournament.is_some() { "begun" } else { "gone" };
    let nonce = format!("{kind}-{}-{}", notice.id, notice.recipient.number());
    match poster.client.send_direct(UserId::new(person.0), Post::text(sentence(lang, notice)), nonce).await {
        Ok(()) => Ok(true),
        Err(error) if error.is_closed_inbox() => Ok(false),
        Err(error) => Err(DeliveryError::Send(error)),
    }
}

/// The sentence that the channel of a game is gone, or that games of a tournament have begun where nothing can be posted.
pub(crate) fn sentence(lang: Lang, notice: &ChannelNotice) -> String {
    if let Some(UnpostedTournament { name, channel }) = &notice.tournament {
        let name = text::escape_markup(name);
        let place = text::place_or_gone(*channel);
        return match notice.recipient {
            NoticeRecipient::Organiser => lang.text(msg::TournamentUnposted { name, place }),
            NoticeRecipient::Player(_) => lang.text(msg::TournamentGamesUnposted { name, place }),
        };
    }
    text::channel_gone(lang, notice.id, notice.game, notice.opponent, notice.place.map(|place| place.channel))
}
