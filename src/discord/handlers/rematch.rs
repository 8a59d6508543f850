//! The Rematch button.

use super::{apply, block, challenge, lookup, new_game, prelude::*, private_game};
use crate::{
    discord::components::buttons,
    play::{Participant, Phase, Refusal},
    store::{Applied, Randomness, StoreError},
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
pub(crate) async fn rematch(app: &App, caller: &Caller, id: GameId) -> Result<Applied, HandlerError> {
    let (place, table) = lookup::table(app, caller, id).await?;
    let settings = app.store.settings_of(id).await?;
    if place.is_private() {
        new_game::check_player(app, caller, &settings).await?;
    } else {
        new_game::check_server_rules(app, caller, &settings).await?;
    }
    lookup::check_public(caller, place)?;
    let opponent = table.game().and_then(|game| game.opponent_of(caller.person));
    let against_computer = opponent.is_some_and(|opponent| opponent.level().is_some());
    if against_computer {
        private_game::place(caller, settings.computer, Some(!place.is_private()))?;
    }
    match opponent {
        Some(Participant::Deleted(_)) => return refuse(caller.lang, msg::REMATCH_FORMER),
        Some(Participant::Human(person)) => new_game::check_opponent(app, caller, place.guild, person).await?,
        _ => {}
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
    }
    created.map_err(|error| HandlerError::of_store(id, table.terms.setup.game(), error))
}
