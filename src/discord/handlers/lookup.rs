//! Finds the game that a caller means, and checks that the caller may see it.

use crate::{
    discord::context::{App, Caller, HandlerError, refuse},
    play::{GameId, Match, Phase, Table},
    store::{LoadedGame, Place, StoreError, Summary, SummaryPhase},
    text::{self, msg},
};
use parlor_games::rules::Game;

/// The most games listed when the caller has to name one.
const MAX_LISTED: i64 = 20;

/// Which game of several is assumed when the caller names none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Guess {
    /// The only one in which it is the caller's turn.
    ByTurn,
    /// The only one in which it is the opponent's turn.
    ByWaiting,
    /// None: the caller has to name one.
    Never,
}

/// The caller's server and channel; refused outside of servers.
pub(crate) fn place(caller: &Caller) -> Result<Place, HandlerError> {
    caller.place.map_or_else(|| refuse(caller.lang, msg::ONLY_IN_SERVERS), Ok)
}

/// The kind of game with that id or title.
pub(crate) fn game_named(caller: &Caller, name: &str) -> Result<Game, HandlerError> {
    Game::from_name(name).ok_or_else(|| {
        let titles: Vec<_> = Game::ALL.iter().map(|game| game.title()).collect();
        HandlerError::Refused(
            caller.lang.text(msg::NoSuchTitle { input: text::escape_markup(name), allowed: titles.join(", ") }),
        )
    })
}

/// The table of a game on the caller's server.
pub(crate) async fn table(app: &App, caller: &Caller, id: GameId) -> Result<(Place, Table), HandlerError> {
    let LoadedGame { place, table, .. } = game(app, caller, id).await?;
    Ok((place, table))
}

/// A game on the caller's server, to apply a command to.
pub(crate) async fn game(app: &App, caller: &Caller, id: GameId) -> Result<LoadedGame, HandlerError> {
    match load_here(app, caller, id).await? {
        Some(game) => Ok(game),
        None => Err(no_such_game(app, caller, &format!("#{id}")).await?),
    }
}

/// The game of the caller's server that a manager of the server names, also one of other players.
pub(crate) async fn server_game(app: &App, caller: &Caller, named: &str) -> Result<LoadedGame, HandlerError> {
    let game = match game_id(&text::to_halfwidth(named)) {
        Some(id) => load_here(app, caller, id).await?,
        None => None,
    };
    game.ok_or_else(|| HandlerError::Refused(caller.lang.text(msg::NoServerGame { typed: text::escape_markup(named) })))
}

/// The game of that number; `None` where there is none on the caller's server. Games on other servers are not revealed.
async fn load_here(app: &App, caller: &Caller, id: GameId) -> Result<Option<LoadedGame>, HandlerError> {
    let here = place(caller)?;
    match app.store.load(id).await {
        Ok(game) => Ok(Some(game).filter(|game| game.place.guild == here.guild)),
        Err(StoreError::NoSuchGame(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The game that the caller means: the named one, else the caller's only one in this channel, else the one that
/// `guess` picks among them.
pub(crate) async fn which_game(
    app: &App,
    caller: &Caller,
    named: Option<&str>,
    guess: Guess,
) -> Result<GameId, HandlerError> {
    place(caller)?;
    if let Some(named) = named {
        return match game_id(&text::to_halfwidth(named)) {
            Some(id) => Ok(id),
            None => Err(no_such_game(app, caller, &text::escape_markup(named)).await?),
        };
    }
    let games = games_here(app, caller).await?;
    let mut guessed = games.iter().filter(|game| match guess {
        Guess::ByTurn => game.is_turn_of(caller.person),
        Guess::ByWaiting => !game.is_turn_of(caller.person),
        Guess::Never => false,
    });
    match (games.as_slice(), guessed.next(), guessed.next()) {
        // An earlier delivery of the same command may have ended the game.
        ([], ..) => match app.store.game_of_interaction(caller.interaction.id.get()).await? {
            Some(id) => Ok(id),
            None => refuse(caller.lang, msg::NO_GAME_HERE),
        },
        ([only], ..) => Ok(only.id),
        (_, Some(only), None) => Ok(only.id),
        _ => {
            let list = choice_list(app, caller, &games);
            Err(HandlerError::Refused(caller.lang.text(msg::WhichGame { list })))
        }
    }
}

/// The caller's running games in this channel.
pub(crate) async fn games_here(app: &App, caller: &Caller) -> Result<Vec<Summary>, HandlerError> {
    let place = place(caller)?;
    let mut games = app.store.games_of(place.guild, caller.person, Some(place.channel), MAX_LISTED, 0).await?;
    games.retain(|game| matches!(game.phase, SummaryPhase::Playing { .. }));
    Ok(games)
}

/// The refusal of an unknown game, with a list of the caller's games in this channel.
pub(crate) async fn no_such_game(app: &App, caller: &Caller, named: &str) -> Result<HandlerError, HandlerError> {
    let games = games_here(app, caller).await?;
    let list = if games.is_empty() { "none".to_owned() } else { choice_list(app, caller, &games) };
    Ok(HandlerError::Refused(caller.lang.text(msg::NoSuchGame { input: named, list })))
}

fn choice_list(app: &App, caller: &Caller, games: &[Summary]) -> String {
    let names: Vec<_> = games.iter().map(|game| choice(app, caller, game, text::escape_markup)).collect();
    names.join(" · ")
}

/// The label of a game in a list to choose from. `escape` escapes the name of the opponent.
pub(crate) fn choice(app: &App, caller: &Caller, game: &Summary, escape: fn(&str) -> String) -> String {
    let other = app
        .names
        .known(caller.lang, caller.guild(), game.opponent_of(caller.person))
        .unwrap_or_else(|| caller.lang.text(msg::SOMEBODY));
    caller
        .lang
        .text(msg::ChoiceGame {
            id: game.id.to_string(),
            title: game.game.title(),
            other: escape(&other),
            turn: if game.is_turn_of(caller.person) { "yes" } else { "no" },
        })
        .trim_end()
        .to_owned()
}

/// The game that a text means: `12`, `#12`, `Tether #12`, and what [`choice`] writes.
fn game_id(named: &str) -> Option<GameId> {
    let number = match named.split_once('#') {
        Some((_, rest)) => rest.split(|c: char| !c.is_ascii_digit()).next(),
        None => named.split_whitespace().next_back(),
    };
    number.filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))?.parse().ok().map(GameId)
}

/// The game of that number, if the caller plays in it. Suggestions reveal no other games, which may be in channels
/// that the caller can't see.
pub(crate) async fn own_game(app: &App, caller: &Caller, id: GameId) -> Result<Option<Match>, HandlerError> {
    let (_, table) = table(app, caller, id).await?;
    Ok(table.game().filter(|game| game.seat(caller.person).is_some()).cloned())
}

/// The table of a game that the caller plays, or that is in this channel or a thread of it. Other games may be in
/// channels that the caller can't see.
pub(crate) async fn visible_table(app: &App, caller: &Caller, id: GameId) -> Result<(Place, Table), HandlerError> {
    let (place, table) = table(app, caller, id).await?;
    let own = table.game().is_some_and(|game| game.seat(caller.person).is_some());
    if !own && caller.place != Some(place) && !shares_a_channel(app, caller, id, place).await? {
        return Err(no_such_game(app, caller, &format!("#{id}")).await?);
    }
    Ok((place, table))
}

/// Whether the caller and a game are in one channel, its threads included. Everyone who sees a channel sees the
/// threads of games in it.
pub(crate) async fn shares_a_channel(
    app: &App,
    caller: &Caller,
    id: GameId,
    place: Place,
) -> Result<bool, HandlerError> {
    let here = caller.parent.filter(|_| caller.thread).or(caller.place.map(|place| place.channel));
    let there = app.store.parent_of(id).await?.unwrap_or(place.channel);
    Ok(here == Some(there))
}

/// The refusal for a game that has no board, because it has not begun or was closed before it began.
pub(crate) fn no_board(caller: &Caller, id: GameId, table: &Table) -> HandlerError {
    let game = text::numbered(table.terms.setup.game(), id);
    HandlerError::Refused(match table.phase {
        Phase::Closed(_) => caller.lang.text(msg::BoardClosed { game }),
        _ => caller.lang.text(msg::BoardOpen { game }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_ids_are_parsed_alone_or_among_other_words() {
        for named in ["12", " #12 ", "Tether #12", "tether 12", "#12 Anchor 2D against Ben 7", "#12 Tether against #1"]
        {
            assert_eq!(game_id(named), Some(GameId(12)), "{named}");
        }
        for named in ["", "#", "Tether", "Anchor 2D", "#x12", "-1", "1.5", "99999999999999999999999", "١٢"] {
            assert_eq!(game_id(named), None, "{named}");
        }
    }
}
