//! A new game: its setup, its random values, and whether the server allows it.

use crate::{
    discord::{
        context::{App, Caller, HandlerError, refuse},
        handlers::lookup,
    },
    play::First,
    store::{Place, Randomness, Settings},
    text::{self, msg},
};
use parlor_games::{
    dice::Seed,
    rules::{Game, Options, Setup},
};

/// Parses a game and a variant, as they were typed.
pub(crate) fn parse_setup(caller: &Caller, game: &str, variant: Option<&str>) -> Result<Setup, HandlerError> {
    let game = lookup::game_named(caller, game)?;
    Options::parse(variant.unwrap_or_default(), game.options())
        .and_then(|options| game.setup(&options))
        .map_err(|error| HandlerError::Refused(text::option_error(caller.lang, game, &error)))
}

/// Parses the option `first` of a command: who begins.
pub(crate) fn first(chosen: Option<&str>) -> First {
    match chosen {
        Some("me") => First::Challenger,
        Some("opponent") => First::Opponent,
        _ => First::Random,
    }
}

/// Unpredictable chance: the seed of the dice, and who begins.
pub(crate) fn randomness() -> Randomness {
    Randomness { challenger_begins: rand::random(), seed: Seed::new(rand::random()) }
}

/// The setup of a variant, if the text is valid.
pub(crate) fn setup_of(game: Game, variant: &str) -> Option<Setup> {
    game.setup(&Options::parse(variant, game.options()).ok()?).ok()
}

/// The most running games of one person against the computer on a server. Each costs more computing time than a game
/// between people.
const MAX_COMPUTER_GAMES: i64 = 10;

/// Refuses when the server allows no games against the computer, or the caller has too many.
pub(crate) async fn check_computer_limit(
    app: &App,
    caller: &Caller,
    place: Place,
    settings: &Settings,
) -> Result<(), HandlerError> {
    if !settings.computer {
        return refuse(caller.lang, msg::COMPUTER_OFF);
    }
    let games = app.store.computer_games_of(place.guild, caller.person).await?;
    if games >= MAX_COMPUTER_GAMES {
        return Err(HandlerError::Refused(caller.lang.text(msg::ComputerMany { games })));
    }
    Ok(())
}

/// The settings of the caller's server.
pub(crate) async fn server_settings(app: &App, caller: &Caller) -> Result<Settings, HandlerError> {
    Ok(app.store.settings(lookup::place(caller)?.guild).await?)
}

/// Refuses when the settings of the server do not let the caller play in this channel, or with these roles.
pub(crate) fn check_server_rules(caller: &Caller, settings: &Settings) -> Result<(), HandlerError> {
    let here = caller.place.map(|place| place.channel);
    let allowed = |channel: Option<u64>| channel.is_some_and(|channel| settings.channels.contains(&channel));
    if !settings.channels.is_empty() && !allowed(here) && !allowed(caller.parent) {
        let channels = mentions("#", &settings.channels);
        return Err(HandlerError::Refused(caller.lang.text(msg::NotInThisChannel { channels })));
    }
    // The id of @everyone is that of the server, and Discord never lists it among the roles of a member.
    let everyone = caller.place.map(|place| place.guild);
    let mut held = caller.roles.iter().copied().chain(everyone);
    if !settings.roles.is_empty() && !held.any(|role| settings.roles.contains(&role)) {
        let roles = mentions("@&", &settings.roles);
        return Err(HandlerError::Refused(caller.lang.text(msg::NotWithYourRoles { roles })));
    }
    Ok(())
}

/// Channels or roles in Discord's markup.
pub(crate) fn mentions(kind: &str, ids: &[u64]) -> String {
    ids.iter().map(|id| format!("<{kind}{id}>")).collect::<Vec<_>>().join(", ")
}
