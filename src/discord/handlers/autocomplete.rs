//! Suggestions for the option that is being typed. The command itself checks its options again.

use super::{league, lookup::Meant, moves as playing, plan, preferences, prelude::*, puzzle, rank_roles, tournament};
use crate::{
    discord::{
        commands::Suggest,
        model::interaction::{CommandData, OptionValue},
    },
    input::{self, MisreadVariant, MoveReading, Reading},
    play::Participant,
    store::{Played, Summary, SummaryPhase},
    text::OptionText,
    zone::Zone,
};
use parlor_games::rules::Game;
use time::{OffsetDateTime, Time};

const MAX_CHOICES: usize = 25;

const MAX_PLAYED: i64 = 200;

const MAX_LISTED: i64 = 100;

/// Each of these games gets a share of the suggested moves.
const MAX_SUGGESTED_GAMES: usize = 5;

/// Discord's limit for a label and for a value, in characters.
const MAX_LENGTH: usize = 100;

/// (label, value)
type Choices = Vec<(String, String)>;

pub(crate) async fn choices(
    app: &App,
    caller: &Caller,
    data: &CommandData,
    suggest: Suggest,
    so_far: &str,
) -> Result<Choices> {
    let lang = caller.lang;
    let typed = input::to_halfwidth(so_far).trim().to_lowercase();
    let given = |option: OptionText| data.value(option.key).and_then(OptionValue::text);
    let game = given(msg::command_move::GAME);
    // The typed text's own meaning may be missing from the lists.
    let (mut read, all) = match suggest {
        Suggest::Games => (games_meant(so_far), Game::ALL.iter().copied().map(named).collect()),
        Suggest::Puzzles => (games_meant(so_far), puzzle::choices(lang)),
        Suggest::RankedGames => (games_meant(so_far), rank_roles::games(lang)),
        Suggest::Variants => match game.map(input::read_game) {
            Some(Reading::Certain(game)) => (variants_meant(caller, game, so_far), variants(caller, game)),
            _ => Default::default(),
        },
        Suggest::Absences => (dates_meant(app, caller, so_far), absences(caller)),
        Suggest::Moves => moves(app, caller, game, so_far, &typed).await?,
        Suggest::OpponentMoves => (Vec::new(), plan::choices(app, caller, game, "", &typed).await?),
        Suggest::Replies => {
            let before = given(msg::command_if::OPPONENT).unwrap_or_default();
            (Vec::new(), plan::choices(app, caller, game, before, &typed).await?)
        }
        Suggest::Tournaments => (Vec::new(), tournament::choices(app, caller, data).await?),
        Suggest::TournamentGames => (Vec::new(), tournament_games(app, caller).await?),
        Suggest::Leagues => (Vec::new(), league::choices(app, caller).await?),
        Suggest::ServerGames => (Vec::new(), server_games(app, caller).await?),
        Suggest::PlayedGames => (Vec::new(), played_games(app, caller).await?),
        Suggest::QuietHours => preferences::quiet_hours(lang, so_far).into(),
        Suggest::TimeZones => preferences::time_zones(app.clock.now(), so_far).into(),
        Suggest::RunningGames | Suggest::ShownGames | Suggest::GamesToMove => {
            (Vec::new(), running_games(app, caller, suggest).await?)
        }
    };
    if typed.is_empty() {
        read.clear();
    }
    Ok(filtered(read, all, &typed))
}

fn named(game: Game) -> (String, String) {
    (game.title().to_owned(), game.id().to_owned())
}

fn games_meant(typed: &str) -> Choices {
    input::read_game(typed).meanings().into_iter().map(named).collect()
}

fn variants_meant(caller: &Caller, game: Game, typed: &str) -> Choices {
    let setups = match input::read_variant(caller.lang, game, typed) {
        Ok(setup) => vec![setup],
        Err(MisreadVariant { meant, .. }) => meant,
    };
    setups.into_iter().map(|setup| (text::variant(caller.lang, setup), setup.options().to_string())).collect()
}

fn dates_meant(app: &App, caller: &Caller, typed: &str) -> Choices {
    let ends = input::read_end(caller.lang, typed, &Zone::UTC, app.clock.now()).meanings();
    // The label of a time span would repeat what was typed.
    let dates = ends.into_iter().filter(|end| end.time() == Time::MIDNIGHT).map(OffsetDateTime::date);
    dates.map(|date| (text::date(caller.lang, date), date.to_string())).collect()
}

/// Running games: first those in which it is the caller's turn, then those in this channel; each group by urgency.
async fn running_games(app: &App, caller: &Caller, suggest: Suggest) -> Result<Choices> {
    let place = caller.place;
    let mut games = app.store.games_of(place.guild, caller.person, None, 100, 0).await?;
    games.retain(|game| matches!(game.phase, SummaryPhase::Playing { .. }));
    if suggest != Suggest::RunningGames {
        games.extend(app.store.vote_game_for(caller.person, place.channel).await?);
    }
    games.retain(|game| suggest != Suggest::GamesToMove || game.is_turn_of(caller.person));
    games.sort_by_key(|game| (!game.is_turn_of(caller.person), game.place.channel != place.channel));
    let choice = |game: &Summary| (lookup::choice(app, caller, game, text::one_line), game.id.to_string());
    Ok(games.iter().map(choice).collect())
}

/// Empty unless the caller is a manager.
async fn server_games(app: &App, caller: &Caller) -> Result<Choices> {
    let guild = lookup::server(caller)?;
    if !caller.manages_server {
        return Ok(Vec::new());
    }
    let games = app.store.games_on(guild, MAX_LISTED).await?;
    Ok(games.iter().map(|game| game_of(app, caller, (game.id, game.game), game.participants())).collect())
}

/// Empty unless the caller is an organiser.
async fn tournament_games(app: &App, caller: &Caller) -> Result<Choices> {
    let guild = lookup::server(caller)?;
    if !tournament::is_organiser(caller, &app.store.settings(guild).await?) {
        return Ok(Vec::new());
    }
    let games = app.store.decidable_games(guild, caller.person, MAX_LISTED).await?;
    Ok(games.into_iter().map(|(id, game, players)| game_of(app, caller, (id, game), players.map(Some))).collect())
}

fn game_of(
    app: &App,
    caller: &Caller,
    (id, game): (GameId, Game),
    players: [Option<Participant>; 2],
) -> (String, String) {
    let [one, two] = players.map(|player| {
        let known = player.and_then(|player| app.names.known(caller.lang, caller.place.guild, player));
        text::one_line(&known.unwrap_or_else(|| caller.lang.text(msg::UNKNOWN_PLAYER)))
    });
    (caller.lang.text(msg::ChoiceAnyGame { id: id.to_string(), title: game.title(), one, two }), id.to_string())
}

async fn played_games(app: &App, caller: &Caller) -> Result<Choices> {
    let place = caller.place;
    let choice = |game: Played| {
        let [one, two] = game.seats;
        let other = if one.is(caller.person) { two } else { one };
        let name = app.names.known(caller.lang, caller.place.guild, other);
        let label = caller.lang.text(msg::ChoicePlayed {
            id: game.id.to_string(),
            title: game.game.title(),
            other: name.map_or_else(|| caller.lang.text(msg::UNKNOWN_PLAYER), |name| text::one_line(&name)),
            over: game.over,
        });
        (label.trim_end().to_owned(), game.id.to_string())
    };
    let voted = app.store.vote_game_for(caller.person, place.channel).await?;
    let voted = voted.and_then(|Summary { id, game, phase, .. }| match phase {
        SummaryPhase::Playing { seats, .. } => Some(Played { id, game, seats, over: false }),
        SummaryPhase::Open { .. } => None,
    });
    let own = app.store.recent_games(place.guild, caller.person, MAX_PLAYED).await?;
    Ok(voted.into_iter().chain(own).map(choice).collect())
}

/// The meaning of the typed text, and the legal moves. If nothing is typed yet, moves near the last move come first. If it is
/// the caller's turn in several games, each move names its game.
async fn moves(app: &App, caller: &Caller, game: Option<&str>, text: &str, typed: &str) -> Result<(Choices, Choices)> {
    // A suggestion can't ask which game was meant.
    let games: Vec<_> = match lookup::meant_games(app, caller, game, Guess::ByTurn, CustomId::Replay).await {
        Ok(Meant::One(id)) => vec![(id, None)],
        Ok(Meant::Several(games)) => {
            let to_move = games.into_iter().filter(|game| game.is_turn_of(caller.person)).take(MAX_SUGGESTED_GAMES);
            to_move.map(|game| (game.id, Some(game))).collect()
        }
        Err(_) => Vec::new(),
    };
    let (mut read, mut all) = (Choices::new(), Choices::new());
    let share = MAX_CHOICES / games.len().max(1);
    for (id, summary) in games {
        let Some(game) = lookup::own_game(app, caller, id).await? else { continue };
        let position = &game.position;
        let choice = |text: String| {
            let text = summary.as_ref().map_or_else(|| text.clone(), |summary| playing::with_game(&text, summary));
            (text.clone(), text)
        };
        if typed.is_empty() {
            let last = game.last().and_then(|ply| position.target(&ply.text));
            let near = last.map_or_else(|| position.legal_texts(), |cell| position.nearest(cell, share));
            all.extend(near.into_iter().take(share).map(choice));
            continue;
        }
        all.extend(position.legal_texts().into_iter().map(choice));
        // A suggestion that was chosen needs no reading.
        if playing::split_game(text).1.is_none() {
            let MoveReading { text, meant } = input::read_move(caller.lang, position, text);
            read.extend(position.resolve(&text).map_or(meant, |text| vec![text]).into_iter().map(choice));
        }
    }
    Ok((read, all))
}

fn absences(caller: &Caller) -> Choices {
    [1, 2, 3, 5, 7, 10, 14, 21, 30].map(|days| (caller.lang.text(msg::AwayDays { days }), format!("{days}d"))).to_vec()
}

fn variants(caller: &Caller, game: Game) -> Choices {
    let setups = game.variants().iter().filter_map(|&variant| Some((game.read_setup(variant).ok()?, variant)));
    setups.map(|(setup, variant)| (text::variant(caller.lang, setup), variant.to_owned())).collect()
}

/// `read` first, then the choices that begin with `typed`, then those that contain it. Ignores case; x matches ×.
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
        // Discord rejects the whole list if one value is too long, and a truncated value would be wrong.
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
