//! Suggestions for the option that is being typed. They are only help: the command parses its options again.

use crate::{
    discord::{
        components::{custom_id::CustomId, game_menu::setup_of},
        context::{App, Caller, HandlerError},
        handlers::{
            lookup::{self, Guess},
            plan, rank_roles, settings, tournament,
        },
        model::interaction::CommandData,
    },
    input::{self, MisreadVariant, MoveReading, Reading},
    store::{Played, Summary, SummaryPhase},
    text::{self, msg},
};
use parlor_games::rules::Game;
use time::{OffsetDateTime, Time};

/// The most suggestions.
const MAX_CHOICES: usize = 25;

/// The number of a person's newest games among which the typed text is searched.
const MAX_PLAYED: i64 = 200;

/// The longest label and the longest value of a suggestion, in characters.
const MAX_LENGTH: usize = 100;

/// Suggestions, as (label, value).
type Choices = Vec<(String, String)>;

/// Suggestions for the option that is being typed.
pub(crate) async fn choices(app: &App, caller: &Caller, data: &CommandData) -> Result<Choices, HandlerError> {
    let Some((option, so_far)) = data.focused() else { return Ok(Vec::new()) };
    let typed = input::to_halfwidth(so_far).trim().to_lowercase();
    if let ("move", "move") = (data.name.as_str(), option) {
        let (read, all) = moves(app, caller, data.text("game"), so_far, &typed).await?;
        return Ok(filtered(read, all, &typed));
    }
    let read = read(app, caller, data, option, so_far);
    let all = match (data.name.as_str(), option) {
        ("challenge" | "play" | "learn" | "rules" | "leaderboard" | "tournament", "game") => {
            Game::ALL.iter().map(|game| (game.title().to_owned(), game.id().to_owned())).collect()
        }
        ("tournament", "tournament") => tournament::choices(app, caller, data.subcommand()).await?,
        ("challenge" | "play" | "tournament", "variant") => {
            let game = data.text("game").and_then(named_game);
            game.map_or_else(Vec::new, |game| variants(caller, game))
        }
        ("if", name @ ("opponent" | "then")) => {
            let before = if name == "then" { data.text("opponent").unwrap_or_default() } else { "" };
            plan::choices(app, caller, data.text("game"), before, &typed).await?
        }
        ("settings", "game") if data.subcommand() == Some("rank-role") => rank_roles::games(caller.lang),
        ("settings", "game") => settings::server_games(app, caller).await?,
        ("away", "until") => absences(caller),
        ("replay" | "explore", "game") => played_games(app, caller).await?,
        (command, "game") => {
            let games = running_games(app, caller, command != "move").await?;
            games.iter().map(|game| (lookup::choice(app, caller, game, text::one_line), game.id.to_string())).collect()
        }
        _ => Vec::new(),
    };
    Ok(filtered(read, all, &typed))
}

/// The meaning of the typed text, which other choices may not contain.
fn read(app: &App, caller: &Caller, data: &CommandData, option: &str, typed: &str) -> Choices {
    let lang = caller.lang;
    if typed.trim().is_empty() {
        return Vec::new();
    }
    match (data.name.as_str(), option) {
        ("challenge" | "play" | "learn" | "rules" | "leaderboard" | "tournament", "game") => {
            let choice = |game: Game| (game.title().to_owned(), game.id().to_owned());
            meanings(input::read_game(typed)).into_iter().map(choice).collect()
        }
        ("settings", "game") if data.subcommand() == Some("rank-role") => {
            let choice = |game: Game| (game.title().to_owned(), game.id().to_owned());
            meanings(input::read_game(typed)).into_iter().map(choice).collect()
        }
        ("challenge" | "play" | "tournament", "variant") => {
            let Some(game) = data.text("game").and_then(named_game) else { return Vec::new() };
            let setups = match input::read_variant(lang, game, typed) {
                Ok(setup) => vec![setup],
                Err(MisreadVariant { meant, .. }) => meant,
            };
            setups.into_iter().map(|setup| (text::variant(lang, setup), setup.options().to_string())).collect()
        }
        ("away", "until") => {
            let ends = meanings(input::read_end(lang, typed, app.clock.now()));
            // The labels of spans name them as they are typed.
            let dates = ends.into_iter().filter(|end| end.time() == Time::MIDNIGHT).map(OffsetDateTime::date);
            dates.map(|date| (text::date(lang, date), date.to_string())).collect()
        }
        _ => Vec::new(),
    }
}

/// All that a typed text can mean.
fn meanings<T>(reading: Reading<T>) -> Vec<T> {
    match reading {
        Reading::Certain(meaning) => vec![meaning],
        Reading::Unclear(meanings) => meanings,
        Reading::Unreadable => Vec::new(),
    }
}

/// The kind of game of that name, where the name can mean only one.
fn named_game(name: &str) -> Option<Game> {
    match input::read_game(name) {
        Reading::Certain(game) => Some(game),
        Reading::Unclear(_) | Reading::Unreadable => None,
    }
}

/// The caller's running games: first those in which it is the caller's turn, and among them those in this channel;
/// each group by urgency.
async fn running_games(app: &App, caller: &Caller, all: bool) -> Result<Vec<Summary>, HandlerError> {
    let place = caller.place;
    let mut games = app.store.games_of(place.guild, caller.person, None, 100, 0).await?;
    games.retain(|game| matches!(game.phase, SummaryPhase::Playing { .. }));
    games.retain(|game| all || game.is_turn_of(caller.person));
    games.sort_by_key(|game| (!game.is_turn_of(caller.person), game.place.channel != place.channel));
    Ok(games)
}

/// The caller's games, finished ones included, the newest first.
async fn played_games(app: &App, caller: &Caller) -> Result<Choices, HandlerError> {
    let place = caller.place;
    let choice = |game: Played| {
        let [one, two] = game.seats;
        let other = if one.is(caller.person) { two } else { one };
        let name = app.names.known(caller.lang, caller.guild(), other);
        let label = caller.lang.text(msg::ChoicePlayed {
            id: game.id.to_string(),
            title: game.game.title(),
            other: name.map_or_else(|| caller.lang.text(msg::UNKNOWN_PLAYER), |name| text::one_line(&name)),
            over: if game.over { "yes" } else { "no" },
        });
        (label.trim_end().to_owned(), game.id.to_string())
    };
    Ok(app.store.recent_games(place.guild, caller.person, MAX_PLAYED).await?.into_iter().map(choice).collect())
}

/// The move that the typed text means, and the legal moves; before anything is typed, those near the last move first. None
/// while the caller still has to name the game.
async fn moves(
    app: &App,
    caller: &Caller,
    game: Option<&str>,
    text: &str,
    typed: &str,
) -> Result<(Choices, Choices), HandlerError> {
    let game = game.filter(|game| !game.trim().is_empty());
    // Nobody is asked while they type.
    let Ok(id) = lookup::which_game(app, caller, game, Guess::ByTurn, CustomId::Replay).await else {
        return Ok(Default::default());
    };
    let Some(game) = lookup::own_game(app, caller, id).await? else { return Ok(Default::default()) };
    let position = &game.position;
    let read = if typed.is_empty() {
        Vec::new()
    } else {
        let MoveReading { text, meant } = input::read_move(caller.lang, position, text);
        position.resolve(&text).map_or(meant, |text| vec![text])
    };
    let last = game.last().and_then(|ply| position.target(&ply.text));
    let all = match last {
        Some(cell) if typed.is_empty() => position.nearest(cell, MAX_CHOICES),
        _ => position.legal_texts(),
    };
    let choices = |moves: Vec<String>| moves.into_iter().map(|text| (text.clone(), text)).collect();
    Ok((choices(read), choices(all)))
}

/// Common lengths of an absence.
fn absences(caller: &Caller) -> Choices {
    [1, 2, 3, 5, 7, 10, 14, 21, 30].map(|days| (caller.lang.text(msg::AwayDays { days }), format!("{days}d"))).to_vec()
}

/// All variants that are offered.
fn variants(caller: &Caller, game: Game) -> Choices {
    let setups = game.variants().iter().filter_map(|&variant| Some((setup_of(game, variant)?, variant)));
    setups.map(|(setup, variant)| (text::variant(caller.lang, setup), variant.to_owned())).collect()
}

/// The reading of the typed text, then the choices that begin with it, then those that contain it. Case is ignored, and x
/// matches ×.
fn filtered(read: Choices, mut all: Choices, typed: &str) -> Choices {
    all.retain(|(label, _)| !read.iter().any(|(read, _)| read == label));
    let plain = |text: &str| text.to_lowercase().replace('×', "x");
    let typed = &plain(typed);
    let begins = |choice: &(String, String)| plain(&choice.0).starts_with(typed) || plain(&choice.1).starts_with(typed);
    let holds = |choice: &(String, String)| plain(&choice.0).contains(typed);
    let (first, rest): (Vec<_>, Vec<_>) = all.into_iter().partition(begins);
    let rest = rest.into_iter().filter(holds);
    read.into_iter()
        .chain(first)
        .chain(rest)
        // A label may be truncated. A truncated value would be wrong, and Discord rejects all choices if one is too long.
        .filter(|(_, value)| value.chars().count() <= MAX_LENGTH)
        .take(MAX_CHOICES)
        .map(|(name, value)| (name.chars().take(MAX_LENGTH).collect(), value))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_that_begin_with_the_typed_text_come_first_and_at_most_25() {
        let all: Vec<_> = (0..60).map(|n| (format!("m{n}"), format!("m{n}"))).collect();
        let names = |typed: &str| -> Vec<_> {
            filtered(Vec::new(), all.clone(), typed).into_iter().map(|(name, _)| name).collect()
        };
        assert_eq!(names("").len(), 25);
        assert_eq!(names("m5")[..3], ["m5", "m50", "m51"]);
        assert_eq!(names("9"), ["m9", "m19", "m29", "m39", "m49", "m59"]);
        assert!(names("x").is_empty());
        let sizes = vec![("9×9".to_owned(), "size=9".to_owned()), ("19×19".to_owned(), "size=19".to_owned())];
        assert_eq!(filtered(Vec::new(), sizes.clone(), "9x"), [sizes[0].clone(), sizes[1].clone()]);
        assert_eq!(filtered(Vec::new(), sizes.clone(), "19X"), [sizes[1].clone()]);
    }

    #[test]
    fn long_labels_are_truncated_and_long_values_left_out() {
        let long = |length: usize| "ü".repeat(length);
        let all: Vec<_> = (90..140).map(|length| (long(length), long(length))).collect();
        let found = filtered(Vec::new(), all, "");
        assert_eq!(found.iter().map(|(_, value)| value.chars().count()).max(), Some(100));
        assert_eq!(found.len(), 11);
        assert_eq!(filtered(Vec::new(), vec![(long(101), "d4".to_owned())], ""), [(long(100), "d4".to_owned())]);
    }
}
