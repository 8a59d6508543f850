//! Challenges, answers to them, and rematches.

use super::{Actor, Error, Result, apply, checks, play, refuse, sight};
use crate::{
    discord::{
        App,
        outbound::{
            shut_out::may_open_threads,
            visibility::{TO_OPEN_THREADS, permission_names},
        },
    },
    play::{Command, First, GameId, MAX_LIVE_GAMES, Pace, Participant, Phase, Refusal, Table, Terms, UserId},
    store::{Applied, LoadedGame, NewTable, Place, Randomness, Settings, StoreError},
    text::msg,
};
use parlor_games::rules::Setup;

pub(crate) struct NewChallenge {
    /// The actor's, or a channel of the same server in which the settings allow games.
    pub(crate) place: Place,
    /// `None` for a challenge to everyone.
    pub(crate) opponent: Option<UserId>,
    pub(crate) terms: Terms,
    /// A standing offer.
    pub(crate) keep: bool,
}

/// The terms of a challenge that names only a game.
pub(crate) const fn usual_terms(setup: Setup, settings: &Settings) -> Terms {
    let &Settings { pace, rated, timeout, .. } = settings;
    Terms { setup, first: First::Random, pace, rated, timeout, pair: None, event: false }
}

pub(crate) async fn create(app: &App, actor: &Actor, new: NewChallenge, settings: &Settings) -> Result<Applied> {
    let NewChallenge { place, opponent, terms, keep } = new;
    if keep && (opponent.is_some() || terms.pair.is_some()) {
        return refuse(msg::KEEP_ALONE);
    }
    sight::check_public(actor, place)?;
    if place.is_by_answers() && terms.pair.is_some() {
        // One answer carries only one board.
        return refuse(msg::PAIR_BY_ANSWERS);
    }
    if keep && (place.is_by_answers() || !actor.request.access.missing().is_empty()) {
        // Boards come only as answers here, and no interaction would bring that of the next challenge.
        return refuse(msg::KEEP_BY_ANSWERS);
    }
    if keep {
        apply::check_not_shut_out(app, actor).await?;
    }
    check_pair(app, actor, place, &terms).await?;
    let is_here = place == actor.place;
    let thread = !(is_here && actor.is_in_thread())
        && if terms.pace.is_live() {
            may_open_threads(app, actor.request.access, place).await
        } else {
            settings.threads
        };
    check_live(app, actor, place, (terms.pace, None, thread)).await?;
    checks::check_player(app, actor, settings).await?;
    if is_here {
        checks::check_channel(app, actor, settings).await?;
    }
    if let Some(opponent) = opponent {
        checks::check_opponent(app, actor, place.guild, opponent).await?;
    }
    let (now, game) = (app.clock.now(), terms.setup.game());
    let challenge = if keep {
        Table::standing_offer(actor.person.into(), terms)
    } else {
        Table::challenge(actor.person.into(), opponent.map(Participant::Human), terms, now)
            .map_err(|refusal| Error::rules(None, game, refusal))?
    };
    let language = place.guild.is_none().then(|| actor.lang.tag().to_owned());
    let new = NewTable { place, challenge, thread, language, randomness: Randomness::draw() };
    apply::record_thread(app, actor, place).await?;
    let cause = apply::cause_at(app, actor, place, false).await?;
    let created = if keep {
        app.store.create_standing_offer(&new, actor.thread_parent(), cause, now).await
    } else {
        app.store.create_challenge(&new, cause, now).await
    };
    created.map_err(|error| Error::of_store(None, game, error))
}

pub(crate) async fn accept(app: &App, actor: &Actor, id: GameId) -> Result<Applied> {
    let game = sight::game(app, actor, id).await?;
    checks::check_server_rules(app, actor, &app.store.settings_of(id).await?).await?;
    checks::check_challenger(app, actor, &game).await?;
    if matches!(game.table.phase, Phase::Open { .. }) {
        let terms = &game.table.terms;
        check_pair(app, actor, game.place, terms).await?;
        // The challenge may have been made when the bot could open threads, and a standing offer assumes it.
        let own_thread = terms.pace.is_live() && may_open_threads(app, actor.request.access, game.place).await;
        check_live(app, actor, game.place, (terms.pace, own_thread.then_some(id), false)).await?;
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
    refuse(msg::PairPermissions { permissions: permission_names(actor.lang, missing.bits().into()) })
}

/// Live games need a place where the bot can post at any time. Without threads of their own, only a few run in a channel.
pub(crate) async fn check_live(
    app: &App,
    actor: &Actor,
    place: Place,
    (pace, game, thread): (Pace, Option<GameId>, bool),
) -> Result<()> {
    if !pace.is_live() {
        return Ok(());
    }
    let missing = actor.request.access.missing();
    let is_mute = actor.place == place && !missing.is_empty();
    if place.guild.is_none() || is_mute {
        let permissions = is_mute.then(|| permission_names(actor.lang, missing.bits().into()));
        return refuse(msg::LiveNeedsChannel { permissions });
    }
    if !thread && app.store.live_games_beside(place.channel, game).await? >= MAX_LIVE_GAMES {
        let permissions = permission_names(actor.lang, TO_OPEN_THREADS.bits().into());
        return refuse(msg::LiveFull { most: MAX_LIVE_GAMES, permissions });
    }
    Ok(())
}

/// Accepts the rematch if the opponent has already offered it.
pub(crate) async fn rematch(app: &App, actor: &Actor, id: GameId) -> Result<Applied> {
    let (place, table) = sight::table(app, actor, id).await?;
    let settings = app.store.settings_of(id).await?;
    checks::check_player(app, actor, &settings).await?;
    if !place.is_private() {
        checks::check_channel(app, actor, &settings).await?;
    }
    sight::check_public(actor, place)?;
    if !table.is_vote_game() {
        check_live(app, actor, place, (table.terms.pace, None, false)).await?;
    }
    match table.game().and_then(|game| game.opponent_of(actor.person)) {
        Some(Participant::Deleted(_)) => return refuse(msg::REMATCH_FORMER),
        Some(Participant::Human(person)) => checks::check_opponent(app, actor, place.guild, person).await?,
        Some(Participant::Computer(_)) => {
            checks::check_event_games(app, actor.person, table.terms.setup).await?;
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
        // The button was pressed again. In a channel, the rematch has its own message.
        if place.is_private() {
            let (LoadedGame { id, place, table }, events) =
                app.store.load_until(game, 0, offered.events.saturating_sub(1)).await?;
            let announce = cause.announce;
            return Ok(Applied { id, place, table, events, announce, delivery: None, repeated: true });
        }
    }
    created.map_err(|error| Error::of_store(id, table.terms.setup.game(), error))
}
