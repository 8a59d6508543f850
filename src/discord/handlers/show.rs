//! The Show button under an answer that only the caller sees: posts the same for the channel, once.

use super::{new_game, prelude::*};
use crate::discord::{components::buttons::button, context::request_id, outbound::announcement::public_lang};
use serenity::all::{ButtonStyle, CreateActionRow};
use time::OffsetDateTime;

/// `None` if nobody else would see it.
pub(super) fn row(caller: &Caller, id: &CustomId) -> Option<CreateActionRow> {
    let has_readers = !caller.place.is_direct() && !caller.answers_are_private;
    let show = button(caller.lang, msg::BUTTON_SHOW, id, ButtonStyle::Secondary);
    has_readers.then(|| CreateActionRow::Buttons(vec![show]))
}

/// The caller, but with the language of the place.
pub(super) async fn in_public(app: &App, caller: &Caller) -> Result<Caller> {
    lookup::check_public(caller, lookup::place_with_others(caller)?)?;
    let lang = match caller.place.guild {
        Some(_) => public_lang(&new_game::server_settings(app, caller).await?),
        None => caller.lang,
    };
    Ok(Caller { lang, ..caller.clone() })
}

pub(super) async fn check_game(app: &App, caller: &Caller, id: GameId) -> Result<()> {
    let (place, _) = lookup::visible_table(app, caller, id).await?;
    if lookup::is_of_channel(app, caller, id, place).await? {
        return Ok(());
    }
    refuse(caller.lang, msg::SHOW_ELSEWHERE)
}

/// Shows a private message once, however often the button is pressed.
pub(super) async fn once(app: &App, caller: &Caller, post: Post) -> HandlerResult {
    let message = caller.private_message.unwrap_or_else(|| caller.interaction.id.get());
    once_as(app, caller, message, app.clock.now(), post).await
}

/// Shows what belongs to a button once in a channel until this time, whichever of the caller's messages has the button.
pub(super) async fn once_in_channel(
    app: &App,
    caller: &Caller,
    id: &CustomId,
    until: OffsetDateTime,
    post: Post,
) -> HandlerResult {
    let key = request_id(caller.person, ("show", caller.place.channel), &id.to_string());
    once_as(app, caller, key, until.max(app.clock.now()), post).await
}

/// The key is remembered until an hour after this time.
async fn once_as(app: &App, caller: &Caller, key: u64, until: OffsetDateTime, post: Post) -> HandlerResult {
    if app.store.for_interaction(key, caller.person).record_once(until).await? {
        Ok(Reply::Public(post).into())
    } else {
        refuse(caller.lang, msg::SHOWN_ALREADY)
    }
}
