//! The Show button under an answer that only the caller sees: posts the same for the channel, once.

use super::prelude::*;
use crate::{
    actions::{play::request_to_show, request_id},
    discord::{components::buttons, context::Shown, outbound::announcement::public_lang},
    store::Claim,
};
use serenity::all::{CreateActionRow, CreateButton};
use time::OffsetDateTime;

/// The button in a row of its own.
pub(super) fn row(caller: &Caller, id: &CustomId) -> Option<CreateActionRow> {
    button(caller, id).map(|show| CreateActionRow::Buttons(vec![show]))
}

/// `None` if nobody else would see it.
pub(super) fn button(caller: &Caller, id: &CustomId) -> Option<CreateButton> {
    let has_readers = !caller.place.is_direct() && sight::check_public(caller, caller.place).is_ok();
    has_readers.then(|| buttons::plain(caller.lang, msg::BUTTON_SHOW, id))
}

/// The caller, but with the language of the place.
pub(super) async fn in_public(app: &App, caller: &Caller) -> Result<Caller> {
    sight::check_public(caller, lookup::place_with_others(caller)?)?;
    let lang = match caller.place.guild {
        Some(_) => public_lang(&checks::server_settings(app, caller).await?),
        None => caller.lang,
    };
    let mut public = caller.clone();
    public.actor.lang = lang;
    Ok(public)
}

pub(super) async fn check_game(app: &App, caller: &Caller, id: GameId) -> Result<()> {
    let (place, _) = sight::visible_table(app, caller, id).await?;
    if sight::is_of_channel(app, caller, id, place).await? {
        return Ok(());
    }
    refuse(caller.lang, msg::SHOW_ELSEWHERE)
}

/// Shows what belongs to a button of a private message once, however often the button is pressed.
pub(super) async fn once(app: &App, caller: &Caller, id: &CustomId, post: Post) -> HandlerResult {
    let message = caller.private_message.unwrap_or(caller.request.id);
    // The message may show something else by now, with another button.
    let key = request_id(caller.person, &[&"show", id], &message.to_string());
    once_as(app, caller, key, app.clock.now(), post).await
}

/// Shows `what` once in a channel until this time, whichever of the caller's messages has the button.
pub(super) async fn once_in_channel(
    app: &App,
    caller: &Caller,
    what: &str,
    until: OffsetDateTime,
    post: Post,
) -> HandlerResult {
    let key = request_to_show(caller.person, what, caller.place.channel);
    once_as(app, caller, key, until.max(app.clock.now()), post).await
}

/// The key is remembered until an hour after this time. Until Discord has accepted the answer, nothing is shown.
async fn once_as(app: &App, caller: &Caller, key: u64, until: OffsetDateTime, post: Post) -> HandlerResult {
    match caller.store(app).claim_once(key, app.clock.now()).await? {
        Claim::Own => Ok(Response { shows: Some(Shown::Once(key, until)), ..Reply::Public(post).into() }),
        Claim::Other(_) => refuse(caller.lang, msg::SHOWN_ALREADY),
    }
}

/// `accepted` says whether Discord has accepted the answer; `None` if that is not known.
pub(crate) async fn settle(app: &App, caller: &Caller, key: u64, until: OffsetDateTime, accepted: Option<bool>) {
    let settled = match accepted {
        Some(true) => caller.store(app).confirm_claim(key, until).await,
        Some(false) => caller.store(app).release_claim(key).await,
        // The answer may be shown once more after the claim has expired.
        None => Ok(()),
    };
    if let Err(error) = settled {
        tracing::error!(%error, "could not record whether an answer was shown; it may be shown once more");
    }
}
