//! The Rematch button.

use super::{apply, block, challenge, new_game, prelude::*, private_game};
use crate::{
    play::{Participant, Phase, Refusal},
    store::{Applied, LoadedGame, Randomness, StoreError},
};

pub(crate) async fn propose(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let applied = rematch(app, caller, id).await?;
    let reply = match applied.table.phase {
        Phase::Open { .. } => {
            let sent = Post::text(caller.lang.text(msg::REMATCH_SENT));
            Reply::Private(sent.with_rows(buttons::cancel(caller.lang, applied.id)))
        }
        _ => Reply::private_text(caller.lang.text(msg::ACCEPTED)),
    };
    apply::respond(applied, reply)
}

/// Accepts the opponent's proposal if there is one. Returns the new table.
pub(crate) async fn rematch(app: &App, caller: &Caller, id: GameId) -> Result<Applied> {
    let (place, table) = lookup::table(app, caller, id).await?;
    let settings = app.store.settings_of(id).await?;
    new_game::check_player(app, caller, &settings).await?;
    if !place.is_private() {
        new_game::check_channel(app, caller, &settings).await?;
    }
    lookup::check_public(caller, place)?;
    match table.game().and_then(|game| game.opponent_of(caller.person)) {
        Some(Participant::Deleted(_)) => return refuse(caller.lang, msg::REMATCH_FORMER),
        Some(Participant::Human(person)) => new_game::check_opponent(app, caller, place.guild, person).await?,
        Some(Participant::Computer(_)) => {
            private_game::place(caller, settings.computer, Some(!place.is_private()))?;
        }
        Some(Participant::Team(_)) | None => {}
    }
    let cause = apply::cause(app, caller, place, &table).await?;
    let created = app.store.create_rematch(id, caller.person, Randomness::draw(), cause, app.clock.now()).await;
    if let Err(StoreError::Refused(refusal)) = &created
        && let Refusal::RematchOffered { by, game } = **refusal
    {
        let (_, offered) = lookup::table(app, caller, game).await?;
        if matches!(offered.phase, Phase::Closed(_)) {
            return refuse(caller.lang, msg::REMATCH_CLOSED);
        }
        if !by.is(caller.person) {
            let game = lookup::game(app, caller, game).await?;
            block::check_challenger(app, caller, &game).await?;
            return challenge::accept_loaded(app, caller, game).await;
        }
        // Pressed again. Elsewhere the channel shows the rematch.
        if place.is_private() {
            let (LoadedGame { id, place, table }, events) =
                app.store.load_until(game, 0, offered.events.saturating_sub(1)).await?;
            let announce = cause.announce;
            return Ok(Applied { id, place, table, events, announce, delivery: None, repeated: true });
        }
    }
    created.map_err(|error| HandlerError::of_store(id, table.terms.setup.game(), error))
}
