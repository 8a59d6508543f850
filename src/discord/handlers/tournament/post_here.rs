//! Moves what Discord refuses in an event's channel to another one, when an organiser presses a button there.

use super::{check_organiser, check_permissions, is_organiser, organised, show_table};
use crate::{
    actions::Parent,
    discord::{
        components::{
            buttons::{plain, yes_or_no},
            custom_id::TournamentAction,
        },
        handlers::prelude::*,
        outbound::visibility::DISCORD_TIMEOUT,
    },
    store::StoreError,
    tournament::TournamentId,
};
use serenity::all::CreateActionRow;

/// `None` if the caller may not move the event of this `channel`, or if the channel is only hidden from the bot.
pub(in crate::discord::handlers) async fn button_row(
    app: &App,
    caller: &Caller,
    (guild, channel): (u64, u64),
    id: CustomId,
) -> Result<Option<CreateActionRow>> {
    let may_move = channel != caller.place.channel
        && is_organiser(caller, &app.store.settings(guild).await?)
        && check_permissions(app, caller).await.is_ok()
        && !app.visibilities.may_be_hidden(guild, channel, DISCORD_TIMEOUT).await;
    Ok(may_move.then(|| CreateActionRow::Buttons(vec![plain(caller.lang, msg::BUTTON_POST_HERE, &id)])))
}

/// Refuses where the caller could not create an event. Unless `is_sure` or everybody who sees the event's `channel` sees this one, the
/// answer is a question, whose button is `yes`. `None` if `moving` moves nothing, or if the channel is only hidden from the bot.
pub(in crate::discord::handlers) async fn move_event(
    app: &App,
    caller: &Caller,
    (guild, channel, name): (u64, u64, &str),
    (yes, is_sure): (CustomId, bool),
    moving: impl Future<Output = std::result::Result<bool, StoreError>>,
) -> Result<Option<Response>> {
    let (lang, settings) = (caller.lang, app.store.settings(guild).await?);
    check_organiser(app, caller, &settings).await?;
    check_permissions(app, caller).await?;
    checks::check_channel(app, caller, &settings).await?;
    let name = text::escape_markup(name);
    if !is_sure && !all_see_here(app, caller, guild, channel).await {
        let ask = Post::text(lang.text(msg::PostHereAsk { name }));
        return Ok(Some(ask.with_rows(yes_or_no(lang, (msg::BUTTON_POST_HERE, yes), msg::BUTTON_DECIDE_NO)).into()));
    }
    if app.visibilities.may_be_hidden(guild, channel, DISCORD_TIMEOUT).await || !moving.await? {
        return Ok(None);
    }
    Ok(Some(Reply::private_text(lang.text(msg::TournamentMoved { name })).into()))
}

async fn all_see_here(app: &App, caller: &Caller, guild: u64, channel: u64) -> bool {
    let here = match caller.request.parent {
        Some(Parent::OfPublicThread(parent)) => parent,
        _ => caller.place.channel,
    };
    let visibility = app.visibilities.fetch(guild.into(), DISCORD_TIMEOUT).await;
    visibility.is_ok_and(|visibility| visibility.all_who_see(channel, here))
}

pub(super) async fn move_tournament(app: &App, caller: &Caller, id: TournamentId, is_sure: bool) -> HandlerResult {
    let stored = organised(app, caller, id).await?;
    let yes = CustomId::InTournament(id, TournamentAction::PostHere(true));
    let moving = app.store.move_refused_tournament(id, caller.place.channel, app.clock.now());
    match move_event(app, caller, (stored.guild, stored.channel, &stored.name), (yes, is_sure), moving).await? {
        Some(answer) => Ok(answer),
        None => show_table(app, caller, id, None).await,
    }
}
