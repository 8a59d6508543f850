//! `/challenge`, the menu entry of the same purpose, and the buttons under a challenge.

use crate::{
    discord::{
        components::{
            custom_id::{BOTH_SEATS, Choices, CustomId},
            game_menu::{chosen_setup, game_menu},
        },
        context::{App, Caller, HandlerError, HandlerResult, refuse},
        handlers::{
            apply, block, lookup,
            new_game::{self, first},
        },
        model::user::User,
        outbound::{
            announcement::public_lang,
            message::{Post, Reply},
        },
    },
    play::{Command, Event, First, GameId, Pace, Pair, Participant, Phase, Refusal, Table, Terms, UserId},
    store::{NewTable, Place, Randomness, Settings, StoreError},
    text::{self, msg},
};
use parlor_games::rules::{Game, Setup};

/// The options of `/challenge` as they were typed.
#[derive(Debug, Default)]
pub(crate) struct ChallengeOptions<'a> {
    pub(crate) game: &'a str,
    /// The user, and whether they are a member of the server on which the command was used.
    pub(crate) opponent: Option<(User, bool)>,
    pub(crate) variant: Option<&'a str>,
    pub(crate) first: Option<&'a str>,
    pub(crate) pace: Option<&'a str>,
    pub(crate) rated: Option<bool>,
    pub(crate) games: Option<&'a str>,
}

/// `/challenge`.
pub(crate) async fn create(app: &App, caller: &Caller, options: &ChallengeOptions<'_>) -> HandlerResult {
    if let Some((user, is_member)) = &options.opponent {
        check_opponent(caller, user, *is_member)?;
    }
    let opponent = options.opponent.as_ref().map(|(user, _)| UserId(user.id.get()));
    let choices = Choices {
        first: first(options.first),
        pace: options.pace.and_then(Pace::from_id),
        rated: options.rated,
        pair: options.games == Some(BOTH_SEATS),
    };
    let (game, setup) = new_game::read_setup(caller, options.game, options.variant, |game, setup| {
        CustomId::StartChallenge(opponent, game, setup, choices)
    })?;
    create_as_chosen(app, caller, opponent, game, setup, choices).await
}

/// Refuses an opponent who can't accept here: a bot, or somebody who is not on the server. Of conversations Discord names no members.
fn check_opponent(caller: &Caller, user: &User, is_member: bool) -> Result<(), HandlerError> {
    if user.bot {
        return refuse(caller.lang, msg::CHALLENGE_BOT);
    }
    if caller.place.server_in_links().is_some() && !is_member {
        let who = text::mention(caller.lang, UserId(user.id.get()));
        return Err(HandlerError::Refused(caller.lang.text(msg::ChallengeNotMember { who })));
    }
    Ok(())
}

/// Challenges a person, or everybody. What is `None` was not chosen.
pub(crate) async fn create_as_chosen(
    app: &App,
    caller: &Caller,
    opponent: Option<UserId>,
    game: Game,
    setup: Option<Setup>,
    Choices { first, pace, rated, pair }: Choices,
) -> HandlerResult {
    let setup = setup.map_or_else(|| new_game::usual_setup(caller, game), Ok)?;
    let settings = new_game::server_settings(app, caller).await?;
    let terms = Terms {
        setup,
        first,
        pace: pace.unwrap_or(settings.pace),
        rated: rated.unwrap_or(true) && settings.rated,
        timeout: settings.timeout,
        pair: pair.then_some(Pair::First),
    };
    open(app, caller, opponent, terms, &settings).await
}

async fn open(
    app: &App,
    caller: &Caller,
    opponent: Option<UserId>,
    terms: Terms,
    settings: &Settings,
) -> HandlerResult {
    let place = lookup::place_with_others(caller)?;
    lookup::check_public(caller, place)?;
    if place.is_by_answers() && terms.pair.is_some() {
        // An answer carries one board.
        return refuse(caller.lang, msg::PAIR_BY_ANSWERS);
    }
    check_pair(app, caller, place, &terms).await?;
    new_game::check_server_rules(app, caller, settings).await?;
    propose(app, caller, place, settings.threads && !caller.thread, opponent, terms).await
}

/// Refuses a pair where the bot may not post: the answer that carries the first board can't carry the second one too.
pub(crate) async fn check_pair(app: &App, caller: &Caller, place: Place, terms: &Terms) -> Result<(), HandlerError> {
    if terms.pair.is_none() || caller.place != place {
        return Ok(());
    }
    if caller.missing.is_empty() {
        return apply::check_not_shut_out(app, caller).await;
    }
    let permissions = caller.missing.get_permission_names().join(", ");
    Err(HandlerError::Refused(caller.lang.text(msg::PairPermissions { permissions })))
}

/// Makes a challenge at a place that was checked.
async fn propose(
    app: &App,
    caller: &Caller,
    place: Place,
    thread: bool,
    opponent: Option<UserId>,
    terms: Terms,
) -> HandlerResult {
    if let Some(opponent) = opponent {
        new_game::check_opponent(app, caller, place.guild, opponent).await?;
    }
    let now = app.clock.now();
    let refused =
        |refusal: &Refusal| HandlerError::Refused(text::refusal(caller.lang, terms.setup.game(), refusal, ""));
    let challenge = Table::challenge(caller.person.into(), opponent.map(Participant::Human), terms, now)
        .map_err(|refusal| refused(&refusal))?;
    let new = NewTable {
        place,
        challenge,
        thread,
        language: place.guild.is_none().then(|| caller.lang.tag().to_owned()),
        randomness: Randomness::draw(),
    };
    apply::record_thread(app, caller, place).await?;
    let applied = match app.store.create_challenge(&new, apply::cause_at(app, caller, place, false).await?, now).await {
        Err(StoreError::Refused(refusal)) => return Err(refused(&refusal)),
        created => created?,
    };
    let sent = if place == caller.place {
        caller.lang.text(msg::CHALLENGE_SENT)
    } else {
        caller.lang.text(msg::ChallengeSentTo { channel: format!("<#{}>", place.channel) })
    };
    apply::respond(applied, Reply::private_text(sent))
}

/// "Challenge to a game" in the menu of a person: asks for the game.
pub(crate) async fn select_game(app: &App, caller: &Caller, person: &User, is_member: bool) -> HandlerResult {
    let lang = caller.lang;
    lookup::place_with_others(caller)?;
    let id = UserId(person.id.get());
    check_opponent(caller, person, is_member)?;
    if id == caller.person {
        return Err(HandlerError::Refused(text::refusal(lang, Game::ALL[0], &Refusal::OwnOpponent, "")));
    }
    new_game::check_opponent(app, caller, caller.place.guild, id).await?;
    let menu = game_menu(lang, &CustomId::Challenge(id), msg::SELECT_GAME);
    let post = Post::text(lang.text(msg::ChallengeWho { other: text::mention(caller.lang, id) }));
    Ok(Reply::Private(post.with_rows(vec![menu])).into())
}

/// A game was selected in that menu, or in that of a list of challenges: then everyone is challenged.
pub(crate) async fn create_selected(
    app: &App,
    caller: &Caller,
    opponent: Option<UserId>,
    chosen: &str,
) -> HandlerResult {
    let settings = new_game::server_settings(app, caller).await?;
    let terms = selected_terms(caller, chosen, &settings)?;
    open(app, caller, opponent, terms, &settings).await
}

/// The same, to everyone in another channel of the server, in which its settings allow games.
pub(crate) async fn create_selected_in(
    app: &App,
    caller: &Caller,
    place: Place,
    chosen: &str,
    settings: &Settings,
) -> HandlerResult {
    let terms = selected_terms(caller, chosen, settings)?;
    new_game::check_player(app, caller, settings).await?;
    propose(app, caller, place, settings.threads, None, terms).await
}

fn selected_terms(caller: &Caller, chosen: &str, settings: &Settings) -> Result<Terms, HandlerError> {
    let Some(setup) = chosen_setup(chosen) else { return refuse(caller.lang, msg::UNKNOWN_BUTTON) };
    let &Settings { pace, rated, timeout, .. } = settings;
    Ok(Terms { setup, first: First::Random, pace, rated, timeout, pair: None })
}

/// The Accept button.
pub(crate) async fn accept(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let game = lookup::game(app, caller, id).await?;
    let settings = app.store.settings_of(id).await?;
    new_game::check_server_rules(app, caller, &settings).await?;
    let lang = public_lang(&settings);
    block::check_challenger(app, caller, &game).await?;
    if matches!(game.table.phase, Phase::Open { .. }) {
        check_pair(app, caller, game.place, &game.table.terms).await?;
    }
    apply::record_thread(app, caller, game.place).await?;
    let Randomness { challenger_begins, seed } = Randomness::draw();
    let command = Command::Accept { by: caller.person.into(), challenger_begins, seed };
    let applied = apply::apply_to(app, caller, game, &command).await?;
    let content = lang.text(msg::ChallengeAccepted {
        by: text::mention(lang, caller.person),
        game: text::numbered(applied.table.terms.setup.game(), id),
    });
    apply::respond(applied, Reply::Update(Post::text(content)))
}

/// The Decline and Cancel buttons.
pub(crate) async fn close(app: &App, caller: &Caller, id: GameId, command: Command) -> HandlerResult {
    let game = lookup::game(app, caller, id).await?;
    block::check_not_blocked(app, caller, &game).await?;
    let applied = apply::apply_to(app, caller, game, &command).await?;
    let game = text::numbered(applied.table.terms.setup.game(), id);
    let lang = public_lang(&app.store.settings_of(id).await?);
    let content = match applied.events.last() {
        Some(Event::Declined) => lang.text(msg::ChallengeDeclinedShort { game }),
        _ => lang.text(msg::ChallengeCancelled { game }),
    };
    apply::respond(applied, Reply::Update(Post::text(content)))
}
