//! The Rematch button.

use super::{apply, block, lookup, new_game, prelude::*, private_game};
use crate::{
    discord::components::buttons,
    play::{Command, Participant, Phase, Refusal},
    store::{Randomness, StoreError},
};

/// Accepts the opponent's proposal if there is one.
pub(crate) async fn propose(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
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
            let Randomness { challenger_begins, seed } = Randomness::draw();
            let command = Command::Accept { by: caller.person.into(), challenger_begins, seed };
            let game = lookup::game(app, caller, game).await?;
            block::check_challenger(app, caller, &game).await?;
            let applied = apply::apply_to(app, caller, game, &command).await?;
            return apply::respond(applied, Reply::private_text(caller.lang.text(msg::ACCEPTED)));
        }
    }
    let applied = created.map_err(|error| HandlerError::of_store(id, table.terms.setup.game(), error))?;
    if against_computer {
        return apply::respond(applied, Reply::private_text(caller.lang.text(msg::ACCEPTED)));
    }
    let sent = Post::text(caller.lang.text(msg::REMATCH_SENT)).with_rows(buttons::cancel(caller.lang, applied.id));
    apply::respond(applied, Reply::Private(sent))
}
