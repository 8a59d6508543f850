//! Answers to challenges, and rematches.

use super::{Actor, Error, Result, apply, checks, play, refuse, sight};
use crate::{
    discord::{App, outbound::visibility::permission_names},
    play::{Command, GameId, Participant, Phase, Refusal, Terms},
    store::{Applied, LoadedGame, Place, Randomness, StoreError},
    text::msg,
};

pub(crate) async fn accept(app: &App, actor: &Actor, id: GameId) -> Result<Applied> {
    let game = sight::game(app, actor, id).await?;
    checks::check_server_rules(app, actor, &app.store.settings_of(id).await?).await?;
    checks::check_challenger(app, actor, &game).await?;
    if matches!(game.table.phase, Phase::Open { .. }) {
        check_pair(app, actor, game.place, &game.table.terms).await?;
    }
    apply::record_thread(app, actor, game.place).await?;
    accept_loaded(app, actor, game).await
}

pub(crate) async fn accept_loaded(app: &App, actor: &Actor, game: LoadedGame) -> Result<Applied> {
    let Randomness { challenger_begins, seed } = Randomness::draw();
    let command = Command::Accept { by: actor.person.into(), challenger_begins, seed };
    apply::apply_to(app, actor, game, &command).await
}

pub(crate) async fn decline(app: &App, actor: &Actor, id: GameId) -> Result<Applied> {
    apply::apply(app, actor, id, &Command::Decline { by: actor.person.into() }).await
}

/// Where the bot may not post, boards come in answers, and one answer can't carry two.
pub(crate) async fn check_pair(app: &App, actor: &Actor, place: Place, terms: &Terms) -> Result<()> {
    if terms.pair.is_none() || actor.place != place {
        return Ok(());
    }
    let missing = actor.request.access.missing();
    if missing.is_empty() {
        return apply::check_not_shut_out(app, actor).await;
    }
    refuse(msg::PairPermissions { permissions: permission_names(missing.bits().into()) })
}

/// Accepts the opponent's proposal if there is one. Returns the new table.
pub(crate) async fn rematch(app: &App, actor: &Actor, id: GameId) -> Result<Applied> {
    let (place, table) = sight::table(app, actor, id).await?;
    let settings = app.store.settings_of(id).await?;
    checks::check_player(app, actor, &settings).await?;
    if !place.is_private() {
        checks::check_channel(app, actor, &settings).await?;
    }
    sight::check_public(actor, place)?;
    match table.game().and_then(|game| game.opponent_of(actor.person)) {
        Some(Participant::Deleted(_)) => return refuse(msg::REMATCH_FORMER),
        Some(Participant::Human(person)) => checks::check_opponent(app, actor, place.guild, person).await?,
        Some(Participant::Computer(_)) => {
            play::place(actor, settings.computer, Some(!place.is_private()))?;
        }
        Some(Participant::Team(_)) | None => {}
    }
    let cause = apply::cause(app, actor, place, &table).await?;
    let created = app.store.create_rematch(id, actor.person, Randomness::draw(), cause, app.clock.now()).await;
    if let Err(StoreError::Refused(refusal)) = &created
        && let Refusal::RematchOffered { by, game } = **refusal
    {
        let (_, offered) = sight::table(app, actor, game).await?;
        if matches!(offered.phase, Phase::Closed(_)) {
            return refuse(msg::REMATCH_CLOSED);
        }
        if !by.is(actor.person) {
            let game = sight::game(app, actor, game).await?;
            checks::check_challenger(app, actor, &game).await?;
            return accept_loaded(app, actor, game).await;
        }
        // Pressed again. Elsewhere the channel shows the rematch.
        if place.is_private() {
            let (LoadedGame { id, place, table }, events) =
                app.store.load_until(game, 0, offered.events.saturating_sub(1)).await?;
            let announce = cause.announce;
            return Ok(Applied { id, place, table, events, announce, delivery: None, repeated: true });
        }
    }
    created.map_err(|error| Error::of_store(id, table.terms.setup.game(), error))
}
