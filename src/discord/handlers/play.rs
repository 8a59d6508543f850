//! `/play`: games against the computer.

use crate::{
    discord::{
        context::{App, Caller, HandlerError, HandlerResult},
        handlers::{
            apply, lookup,
            new_game::{self, first, randomness},
        },
        outbound::message::Reply,
    },
    play::{Pace, Participant, Table, Terms, Timeout},
    store::NewTable,
    text::{self, msg},
};
use parlor_ai::Level;

/// The level of the computer when none is given.
const DEFAULT_LEVEL: Level = Level::Medium;

/// The options of `/play` as they were typed.
#[derive(Debug, Default)]
pub(crate) struct PlayOptions<'a> {
    pub(crate) game: &'a str,
    pub(crate) level: Option<&'a str>,
    pub(crate) variant: Option<&'a str>,
    pub(crate) first: Option<&'a str>,
}

/// `/play`.
pub(crate) async fn start(app: &App, caller: &Caller, options: &PlayOptions<'_>) -> HandlerResult {
    let lang = caller.lang;
    let setup = new_game::parse_setup(caller, options.game, options.variant)?;
    let settings = new_game::server_settings(app, caller).await?;
    let place = lookup::place(caller)?;
    new_game::check_server_rules(caller, &settings)?;
    new_game::check_computer_limit(app, caller, place, &settings).await?;
    let level = options.level.and_then(|level| level.parse().ok()).unwrap_or(DEFAULT_LEVEL);
    // Only the computer waits for the player, so no clock is needed.
    let terms =
        Terms { setup, first: first(options.first), pace: Pace::Unlimited, rated: false, timeout: Timeout::default() };
    let (computer, now) = (Participant::Computer(level), app.clock.now());
    let challenge = Table::challenge(caller.person.into(), Some(computer), terms, now)
        .map_err(|refusal| HandlerError::Refused(text::refusal(lang, setup.game(), &refusal, "")))?;
    let thread = settings.threads && !caller.thread;
    let new = NewTable { place, challenge, thread, randomness: randomness() };
    let applied = app.store.create_table(&new, caller.cause(place), now).await?;
    let game = text::numbered(setup.game(), applied.id);
    let content = lang.text(msg::PlaySetUp { game, other: text::mention(lang, computer) });
    apply::respond(caller, applied, Reply::private_text(content))
}
