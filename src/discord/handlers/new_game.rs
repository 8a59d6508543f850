//! The set-up of a new game.

use super::{prelude::*, unclear};
use crate::input::{self, MisreadVariant, Reading};
use parlor_games::rules::{Game, OptionError, Setup};

/// Asks if the game or the variant is ambiguous; `button` gives the action of each meaning.
pub(crate) fn read_setup(
    caller: &Caller,
    game: &str,
    variant: Option<&str>,
    button: impl Fn((Game, Option<Setup>)) -> CustomId,
) -> Result<(Game, Option<Setup>)> {
    let lang = caller.lang;
    let meaning = |(game, setup): (Game, Option<Setup>)| {
        let title = game.title();
        let label = setup.map_or_else(|| title.to_owned(), |setup| format!("{title} {}", text::variant(lang, setup)));
        (label, button((game, setup)))
    };
    let games = match input::read_game(game) {
        Reading::Certain(game) => {
            let Some(typed) = variant else { return Ok((game, None)) };
            return match input::read_variant(lang, game, typed) {
                Ok(setup) => Ok((game, Some(setup))),
                Err(MisreadVariant { error, meant }) => {
                    let meant: Vec<_> = meant.into_iter().map(|setup| meaning((game, Some(setup)))).collect();
                    Err(match (meant.as_slice(), &error) {
                        ([], _) => HandlerError::Refused(text::option_error(lang, game, &error)),
                        // This sentence lists the allowed values.
                        ([_, _, ..], OptionError::NotAllowed { .. }) => {
                            unclear::question(text::option_error(lang, game, &error), meant)
                        }
                        _ => unclear::ask(lang, typed, meant),
                    })
                }
            };
        }
        reading => reading.meanings(),
    };
    let with_variant = |game: Game| match variant {
        Some(typed) => input::read_variant(lang, game, typed).ok().map(|setup| (game, Some(setup))),
        None => Some((game, None)),
    };
    let meant: Vec<_> = games.into_iter().filter_map(with_variant).map(meaning).collect();
    Err(if meant.is_empty() { lookup::no_such_title(caller, game) } else { unclear::ask(lang, game, meant) })
}

/// As [`read_setup`], for commands with more options than a custom id can hold. An ambiguous text is refused.
pub(crate) fn read_clear_setup(caller: &Caller, game: &str, variant: Option<&str>) -> Result<Setup> {
    let game = lookup::game_named_clearly(caller, game)?;
    let Some(typed) = variant else { return usual_setup(caller, game) };
    input::read_variant(caller.lang, game, typed)
        .map_err(|MisreadVariant { error, .. }| HandlerError::Refused(text::option_error(caller.lang, game, &error)))
}

pub(crate) fn usual_setup(caller: &Caller, game: Game) -> Result<Setup> {
    game.read_setup("").map_err(|error| HandlerError::Refused(text::option_error(caller.lang, game, &error)))
}
