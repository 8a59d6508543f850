//! Finds the game that a caller means.

use super::unclear;
use crate::{
    actions::sight,
    discord::{
        App,
        components::custom_id::CustomId,
        context::{Caller, HandlerError, Result, refuse},
        model::message::Message,
    },
    input::{self, Reading},
    play::{GameId, Phase, StartedGame, Table},
    store::{LoadedGame, Place, Summary, SummaryPhase},
    text::{self, msg},
};
use parlor_games::rules::Game;

const MAX_LISTED: i64 = 20;

/// Which of several games is meant if the caller names none: the only one in which it is the caller's turn, or the opponent's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Guess {
    ByTurn,
    ByWaiting,
    Never,
}

pub(crate) fn server(caller: &Caller) -> Result<u64> {
    caller.place.guild.map_or_else(|| refuse(caller.lang, msg::ONLY_IN_SERVERS), Ok)
}

/// The server that the caller manages. Discord hides commands for managers from others, but a server can show them to anybody.
pub(crate) fn manager_of(caller: &Caller) -> Result<u64> {
    let guild = server(caller)?;
    if caller.manages_server { Ok(guild) } else { refuse(caller.lang, msg::ONLY_MANAGERS) }
}

/// Refuses in the direct conversation with the bot.
pub(crate) fn place_with_others(caller: &Caller) -> Result<Place> {
    if caller.place.is_direct() {
        return refuse(caller.lang, msg::ONLY_WITH_OTHERS);
    }
    Ok(caller.place)
}

/// If the name is ambiguous, asks with a button for each game; `button` gives its action.
pub(crate) fn game_named(caller: &Caller, name: &str, button: impl Fn(Game) -> CustomId) -> Result<Game> {
    read_game(caller, name, |games| {
        let meant = games.into_iter().map(|game| (game.title().to_owned(), button(game))).collect();
        unclear::ask(caller.lang, name, meant)
    })
}

/// As [`game_named`], for commands with more options than a custom id can hold. An ambiguous name is refused.
pub(crate) fn game_named_clearly(caller: &Caller, name: &str) -> Result<Game> {
    read_game(caller, name, |games| {
        let meant = games.iter().map(|game| game.title()).collect::<Vec<_>>().join(", ");
        HandlerError::Refused(text::did_you_mean(caller.lang, name, std::iter::once(meant.as_str())))
    })
}

fn read_game(caller: &Caller, name: &str, unclear: impl FnOnce(Vec<Game>) -> HandlerError) -> Result<Game> {
    match input::read_game(name) {
        Reading::Certain(game) => Ok(game),
        Reading::Unclear(games) => Err(unclear(games)),
        Reading::Unreadable => Err(no_such_title(caller, name)),
    }
}

pub(crate) fn no_such_title(caller: &Caller, name: &str) -> HandlerError {
    no_such_choice(caller, name, Game::ALL.iter().map(|game| game.title().to_owned()))
}

/// As [`no_such_title`], if there is more to choose from than games.
pub(crate) fn no_such_choice(caller: &Caller, name: &str, allowed: impl Iterator<Item = String>) -> HandlerError {
    let allowed = allowed.collect::<Vec<_>>().join(", ");
    HandlerError::Refused(caller.lang.text(msg::NoSuchTitle { input: text::escape_markup(name), allowed }))
}

/// Used by managers of the server and organisers, who may name other people's games.
pub(crate) async fn server_game(app: &App, caller: &Caller, named: &str) -> Result<LoadedGame> {
    let game = match input::read_game_number(named) {
        Some(id) => sight::load_here(app, caller, id).await?,
        None => None,
    };
    let game = game.filter(|game| !game.place.is_private());
    game.map_or_else(|| refuse(caller.lang, msg::NoServerGame { typed: text::escape_markup(named) }), Ok)
}

pub(crate) enum Meant {
    One(GameId),
    /// The most urgent first.
    Several(Vec<Summary>),
}

/// As [`meant_games`]; refuses if several are possible.
pub(crate) async fn which_game(
    app: &App,
    caller: &Caller,
    named: Option<&str>,
    guess: Guess,
    button: impl Fn(GameId) -> CustomId,
) -> Result<GameId> {
    match meant_games(app, caller, named, guess, button).await? {
        Meant::One(id) => Ok(id),
        Meant::Several(games) => Err(not_clear_which(app, caller, &games)),
    }
}

pub(crate) fn not_clear_which(app: &App, caller: &Caller, games: &[Summary]) -> HandlerError {
    HandlerError::Refused(caller.lang.text(msg::WhichGame { list: choice_list(app, caller, games) }))
}

/// The game with the given number, or the caller's only running game in this channel (of the given kind), or the one that `guess`
/// picks. If the name is ambiguous or misspelt, asks with a button for each game; `button` gives its action.
pub(crate) async fn meant_games(
    app: &App,
    caller: &Caller,
    named: Option<&str>,
    guess: Guess,
    button: impl Fn(GameId) -> CustomId,
) -> Result<Meant> {
    let named = named.map(str::trim).filter(|named| !named.is_empty());
    if let Some(id) = named.and_then(input::read_game_number) {
        return Ok(Meant::One(id));
    }
    let vote_game = async {
        match guess {
            Guess::ByTurn => Ok(app.store.vote_game_for(caller.person, caller.place.channel).await?),
            Guess::ByWaiting | Guess::Never => Ok(None),
        }
    };
    let (mut games, vote_game) = tokio::try_join!(games_here(app, caller), vote_game)?;
    games.extend(vote_game);
    if let Some(named) = named {
        let reading = input::read_game(named);
        let (is_unclear, kinds) = (matches!(reading, Reading::Unclear(_)), reading.meanings());
        games.retain(|game| kinds.contains(&game.game));
        if games.is_empty() {
            return Err(no_such_game(app, caller, &text::escape_markup(named)).await?);
        }
        if is_unclear {
            let meant = |game: &Summary| (choice(app, caller, game, text::one_line), button(game.id));
            return Err(unclear::ask(caller.lang, named, games.iter().map(meant).collect()));
        }
    }
    let mut guessed = games.iter().filter(|game| match guess {
        Guess::ByTurn => game.is_turn_of(caller.person),
        Guess::ByWaiting => !game.is_turn_of(caller.person),
        Guess::Never => false,
    });
    match (games.as_slice(), guessed.next(), guessed.next()) {
        ([] | [Summary { may_vote: true, .. }], ..) => {
            // An earlier delivery of this command may have ended the caller's own game.
            let ended = app.store.game_of_interaction(caller.request.id).await?;
            let found = match ended.or(games.first().map(|game| game.id)) {
                None => app.store.vote_game_in(caller.place.channel).await?,
                found => found,
            };
            found.map(Meant::One).map_or_else(|| refuse(caller.lang, msg::NO_GAME_HERE), Ok)
        }
        ([only], ..) | (_, Some(only), None) => Ok(Meant::One(only.id)),
        _ => Ok(Meant::Several(games)),
    }
}

pub(crate) async fn games_here(app: &App, caller: &Caller) -> Result<Vec<Summary>> {
    let Place { guild, channel, .. } = caller.place;
    let mut games = app.store.games_of(guild, caller.person, Some(channel), MAX_LISTED, 0).await?;
    games.retain(|game| matches!(game.phase, SummaryPhase::Playing { .. }));
    Ok(games)
}

pub(crate) async fn no_such_game(app: &App, caller: &Caller, named: &str) -> Result<HandlerError> {
    let games = games_here(app, caller).await?;
    let list = (!games.is_empty()).then(|| choice_list(app, caller, &games));
    Ok(HandlerError::Refused(caller.lang.text(msg::NoSuchGame { input: named, list })))
}

fn choice_list(app: &App, caller: &Caller, games: &[Summary]) -> String {
    let names: Vec<_> = games.iter().map(|game| choice(app, caller, game, text::escape_markup)).collect();
    names.join(" · ")
}

/// `escape` is applied to the opponent's name.
pub(crate) fn choice(app: &App, caller: &Caller, game: &Summary, escape: fn(&str) -> String) -> String {
    caller
        .lang
        .text(msg::ChoiceGame {
            id: game.id.to_string(),
            title: game.game.title(),
            other: escape(&opponent_name(app, caller, game)),
            turn: game.is_turn_of(caller.person),
        })
        .trim_end()
        .to_owned()
}

pub(crate) fn opponent_name(app: &App, caller: &Caller, game: &Summary) -> String {
    let name = app.names.known(caller.lang, caller.place.guild, game.opponent_of(caller.person));
    name.unwrap_or_else(|| caller.lang.text(msg::UNKNOWN_PLAYER))
}

/// `None` unless the caller plays or may vote in the game: suggestions would reveal games in channels that the caller can't see.
pub(crate) async fn own_game(app: &App, caller: &Caller, id: GameId) -> Result<Option<StartedGame>> {
    let Some(LoadedGame { place, table, .. }) = sight::load_here(app, caller, id).await? else { return Ok(None) };
    let may_vote = table.vote().is_some() && place.channel == caller.place.channel;
    let (Phase::Playing(game, _) | Phase::Over { game, .. }) = table.phase else { return Ok(None) };
    Ok(Some(game).filter(|game| may_vote || game.seat(caller.person).is_some()))
}

/// The game in one of the bot's messages. Its buttons contain the game's number; a result and the line of a former board have none.
pub(crate) async fn game_of_message(app: &App, caller: &Caller, message: &Message) -> Result<GameId> {
    let author = message.author.as_ref().map(|author| author.id);
    let is_own = app.own_messages.own_user().await.is_ok_and(|own| author == Some(own));
    let shown = message.custom_ids().find_map(|id| match id.parse().ok()? {
        CustomId::Accept(game)
        | CustomId::More(game)
        | CustomId::NewestBoard(game)
        | CustomId::PrivateBoard(game)
        | CustomId::Replay(game)
        | CustomId::Record(game)
        | CustomId::ReplayFrom(game, _) => Some(game),
        _ => None,
    });
    let shown = match shown {
        Some(game) => Some(game).filter(|_| is_own),
        None => app.store.game_of_message(message.id.get()).await?,
    };
    shown.map_or_else(|| refuse(caller.lang, msg::MESSAGE_WITHOUT_GAME), Ok)
}

pub(crate) fn no_board(caller: &Caller, id: GameId, table: &Table) -> HandlerError {
    let game = text::numbered(table.terms.setup.game(), id);
    HandlerError::Refused(match table.phase {
        Phase::Closed(_) => caller.lang.text(msg::BoardClosed { game }),
        _ => caller.lang.text(msg::BoardOpen { game }),
    })
}
