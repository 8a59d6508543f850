//! The custom ids of buttons, menus and forms. An id holds everything that is needed to act on it, so that it works
//! in any process for as long as the message exists.

#[cfg(test)]
mod tests;

use crate::{
    play::{First, GameId, Pace, UserId},
    store::TournamentId,
};
use parlor_ai::Level;
use parlor_games::rules::{Game, Options, Setup};
use std::{
    fmt,
    num::{NonZeroI64, NonZeroU8, NonZeroU64},
    str::FromStr,
};

/// The action of a button, a menu or a form. The text of an id never changes, because old messages hold it; some texts are
/// therefore older words than the variants. A `version` is [`StartedGame::version`](crate::play::StartedGame::version) of the board under
/// which the button is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CustomId {
    /// Accepts the challenge.
    Accept(GameId),
    /// Declines the challenge.
    Decline(GameId),
    /// Cancels the caller's own challenge.
    Cancel(GameId),
    /// Opens the form for a move at that version of the board.
    OpenMoveForm(GameId, u32),
    /// The form for a move at that version of the board.
    MoveForm(GameId, u32),
    /// Plays that move at that version of the board.
    Play(GameId, u32, String),
    /// Chooses a move by menus at that version of the board, after what was chosen so far.
    Pick(GameId, u32, String),
    /// Shows a good move for that version of the board.
    Hint(GameId, u32),
    /// Shows what else can be done in the game.
    More(GameId),
    /// Offers a draw.
    OfferDraw(GameId),
    /// Accepts an offered draw, or declines it.
    AnswerDraw(GameId, bool),
    /// Requests a takeback.
    RequestTakeback(GameId),
    /// Grants the takeback that was requested at that version of the board, or declines it.
    AnswerTakeback(GameId, u32, bool),
    /// Removes all conditional moves.
    ClearPlan(GameId),
    /// Starts an absence that ends then, in seconds since 1970.
    StartAbsence(i64),
    /// Ends an absence.
    EndAbsence,
    /// Changes a preference: by a menu, or by a switch that sets it to that value.
    SetPreference(Preference, Option<bool>),
    /// Moves the time of the daily message by that many hours.
    ShiftDaily(i8),
    /// Exports everything that is stored about the caller.
    Export,
    /// Asks whether to delete everything that is stored about the caller.
    ConfirmDeletion,
    /// Deletes everything that is stored about the caller.
    DeleteData,
    /// Asks whether to resign.
    ConfirmResignation(GameId),
    /// Resigns.
    Resign(GameId),
    /// Aborts a game of only a few moves.
    Abort(GameId),
    /// Dismisses a question.
    Dismiss,
    /// Claims the win on time.
    Claim(GameId),
    /// Gives the opponent one more day.
    Extend(GameId),
    /// Proposes a rematch.
    Rematch(GameId),
    /// Challenges that person to the chosen game.
    Challenge(UserId),
    /// A page, from 0, of the challenges that are open to everyone.
    Lobby(u16),
    /// Accepts a challenge from such a list.
    Join(GameId),
    /// Challenges everyone to the chosen game.
    OfferGame,
    /// Joins the tournament.
    JoinTournament(TournamentId),
    /// Leaves the tournament. With `true` also once it has begun, after the confirmation.
    LeaveTournament(TournamentId, bool),
    /// Ends the tournament early, after the confirmation.
    EndTournament(TournamentId),
    /// Shows the table of the tournament. The number is that of the message with the button, by which the bot recognises it; `None`
    /// where that is not needed.
    TournamentTable(TournamentId, Option<NonZeroI64>),
    /// Challenges that person, or everyone, to that game, with the other options of `/challenge` as they were chosen.
    StartChallenge(Option<UserId>, Game, Option<Setup>, Choices),
    /// Starts that game against the computer, with the other options of `/play` as they were chosen.
    StartPlay(Game, Option<Setup>, Option<Level>, First),
    /// A page of that person's games on the server, from 0.
    Games(UserId, u16),
    /// A page of the caller's games everywhere, from 0.
    GamesEverywhere(u16),
    /// The rules of that game.
    Rules(Game),
    /// The details of the rules of that game.
    RulesMore(Game),
    /// All commands, in a message of their own.
    AllCommands,
    /// All games, in a message of their own.
    AllGames,
    /// Opens the lessons about that game, in a message of their own.
    Learn(Game),
    /// Asks the question of the lesson of that number.
    Lesson(Game, u8),
    /// Plays that move in the lesson of that number.
    LessonMove(Game, u8, String),
    /// Opens the form for a move in the lesson of that number.
    OpenLessonForm(Game, u8),
    /// The form for a move in the lesson of that number.
    LessonForm(Game, u8),
    /// Starts the first game after the lessons.
    PlayFirstGame(Game),
    /// A page, from 0, of a leaderboard: across all servers or of this one, for one game or for all.
    Leaderboard(bool, Option<Game>, u16),
    /// Opens the replay of a game, in a message of its own.
    Replay(GameId),
    /// Moves a replay to that position.
    ReplayAt(GameId, ReplayPosition),
    /// Opens the replay of a game at that ply, in a message of its own.
    ReplayFrom(GameId, u16),
    /// Analyzes a finished game.
    Analyze(GameId),
    /// Sends a game as an animation.
    Animation(GameId),
    /// Sends the record of a game.
    Record(GameId),
    /// Opens an exploration of a game, from that ply on.
    Explore(GameId, u16),
    /// Acts on the exploration of that number when it has that many plies.
    Exploration(i64, u32, ExploreAction),
}

/// The challenger's choices beside the game: who begins, the time for a move, whether the game is rated, and whether
/// there are two games with seats swapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choices {
    pub(crate) first: First,
    pub(crate) pace: Option<Pace>,
    pub(crate) rated: Option<bool>,
    pub(crate) pair: bool,
}

/// A position in a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReplayPosition {
    /// The start.
    First,
    /// After that many plies.
    At(u16),
    /// The newest position.
    Last,
}

/// An action in an exploration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ExploreAction {
    /// Opens the form for a move.
    OpenForm,
    /// The form for a move.
    Form,
    /// Takes the last move back.
    Undo,
    /// Goes back to where the exploration started.
    Restart,
    /// Opens the menus for a move.
    OpenMenus,
    /// Chooses a move by menus, with that roll once there is one, and after what was chosen so far.
    Pick(Option<NonZeroU8>, String),
    /// Plays that move; in games with a die, with a roll before it.
    Play(String),
}

/// The scopes of leaderboards, in ids and as values of an option.
pub(crate) const SERVER: &str = "server";

pub(crate) const EVERYWHERE: &str = "everywhere";

const ALL_GAMES: &str = "all";

/// Two games with seats swapped, in ids and as the value of an option.
pub(crate) const BOTH_SEATS: &str = "both";

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accept(game) => write!(f, "v1:accept:{game}"),
            Self::Decline(game) => write!(f, "v1:decline:{game}"),
            Self::Cancel(game) => write!(f, "v1:cancel:{game}"),
            Self::OpenMoveForm(game, version) => write!(f, "v1:move:{game}:{version}"),
            Self::MoveForm(game, version) => write!(f, "v1:form:{game}:{version}"),
            Self::Play(game, version, text) => write!(f, "v1:play:{game}:{version}:{text}"),
            Self::Pick(game, version, chosen) => write!(f, "v1:pick:{game}:{version}:{chosen}"),
            Self::Hint(game, version) => write!(f, "v1:hint:{game}:{version}"),
            Self::More(game) => write!(f, "v1:more:{game}"),
            Self::OfferDraw(game) => write!(f, "v1:offer-draw:{game}"),
            Self::AnswerDraw(game, yes) => write!(f, "v1:draw:{game}:{}", yes_or_no(*yes)),
            Self::RequestTakeback(game) => write!(f, "v1:ask-back:{game}"),
            Self::AnswerTakeback(game, version, yes) => write!(f, "v1:back:{game}:{version}:{}", yes_or_no(*yes)),
            Self::ClearPlan(game) => write!(f, "v1:unplan:{game}"),
            Self::StartAbsence(until) => write!(f, "v1:away:{until}"),
            Self::EndAbsence => write!(f, "v1:here"),
            Self::SetPreference(choice, None) => write!(f, "v1:prefer:{}", choice.id()),
            Self::SetPreference(choice, Some(on)) => write!(f, "v1:prefer:{}:{}", choice.id(), yes_or_no(*on)),
            Self::ShiftDaily(hours) => write!(f, "v1:daily:{hours}"),
            Self::Export => write!(f, "v1:export"),
            Self::ConfirmDeletion => write!(f, "v1:forget"),
            Self::DeleteData => write!(f, "v1:forget-yes"),
            Self::ConfirmResignation(game) => write!(f, "v1:resign:{game}"),
            Self::Resign(game) => write!(f, "v1:resign-yes:{game}"),
            Self::Abort(game) => write!(f, "v1:call-off:{game}"),
            Self::Dismiss => write!(f, "v1:keep"),
            Self::Claim(game) => write!(f, "v1:claim:{game}"),
            Self::Extend(game) => write!(f, "v1:extend:{game}"),
            Self::Rematch(game) => write!(f, "v1:rematch:{game}"),
            Self::Challenge(UserId(person)) => write!(f, "v1:challenge:{person}"),
            Self::Lobby(page) => write!(f, "v1:lobby:{page}"),
            Self::Join(game) => write!(f, "v1:join:{game}"),
            Self::OfferGame => write!(f, "v1:offer-game"),
            Self::JoinTournament(id) => write!(f, "v1:tournament:{id}:join"),
            Self::LeaveTournament(id, false) => write!(f, "v1:tournament:{id}:leave"),
            Self::LeaveTournament(id, true) => write!(f, "v1:tournament:{id}:leave-yes"),
            Self::EndTournament(id) => write!(f, "v1:tournament:{id}:end-yes"),
            Self::TournamentTable(id, message) => {
                write!(f, "v1:tournament:{id}:table:{}", message.map_or(0, NonZeroI64::get))
            }
            Self::StartChallenge(opponent, game, setup, Choices { first, pace, rated, pair }) => write!(
                f,
                "v1:start:{}:{}:{}:{}:{}:{}{}{}",
                opponent.map_or_else(String::new, |person| person.0.to_string()),
                game.id(),
                options_text(*setup),
                first.id(),
                pace.map_or("", Pace::id),
                rated.map_or("", yes_or_no),
                // Ids from before pairs end without it.
                if *pair { ":" } else { "" },
                if *pair { BOTH_SEATS } else { "" },
            ),
            Self::StartPlay(game, setup, level, first) => {
                let (options, level) = (options_text(*setup), level.map_or("", Level::id));
                write!(f, "v1:start-play:{}:{options}:{level}:{}", game.id(), first.id())
            }
            Self::Games(UserId(person), page) => write!(f, "v1:games:{person}:{page}"),
            Self::GamesEverywhere(page) => write!(f, "v1:games-everywhere:{page}"),
            Self::Rules(game) => write!(f, "v1:rules:{}", game.id()),
            Self::RulesMore(game) => write!(f, "v1:rules-more:{}", game.id()),
            Self::AllCommands => write!(f, "v1:commands"),
            Self::AllGames => write!(f, "v1:all-games"),
            Self::Learn(game) => write!(f, "v1:learn:{}", game.id()),
            Self::Lesson(game, number) => write!(f, "v1:lesson:{}:{number}", game.id()),
            Self::LessonMove(game, number, text) => write!(f, "v1:lesson:{}:{number}:play:{text}", game.id()),
            Self::OpenLessonForm(game, number) => write!(f, "v1:lesson:{}:{number}:move", game.id()),
            Self::LessonForm(game, number) => write!(f, "v1:lesson:{}:{number}:form", game.id()),
            Self::PlayFirstGame(game) => write!(f, "v1:first-game:{}", game.id()),
            Self::Leaderboard(everywhere, game, page) => {
                let scope = if *everywhere { EVERYWHERE } else { SERVER };
                write!(f, "v1:top:{scope}:{}:{page}", game.map_or(ALL_GAMES, Game::id))
            }
            Self::Replay(game) => write!(f, "v1:replay:{game}"),
            Self::ReplayAt(game, ReplayPosition::First) => write!(f, "v1:replay:{game}:first"),
            Self::ReplayAt(game, ReplayPosition::At(ply)) => write!(f, "v1:replay:{game}:{ply}"),
            Self::ReplayAt(game, ReplayPosition::Last) => write!(f, "v1:replay:{game}:last"),
            Self::ReplayFrom(game, ply) => write!(f, "v1:replay-from:{game}:{ply}"),
            Self::Analyze(game) => write!(f, "v1:analyse:{game}"),
            Self::Animation(game) => write!(f, "v1:film:{game}"),
            Self::Record(game) => write!(f, "v1:record:{game}"),
            Self::Explore(game, ply) => write!(f, "v1:explore:{game}:{ply}"),
            Self::Exploration(id, plies, ExploreAction::OpenForm) => write!(f, "v1:try:{id}:{plies}:move"),
            Self::Exploration(id, plies, ExploreAction::Form) => write!(f, "v1:try:{id}:{plies}:form"),
            Self::Exploration(id, plies, ExploreAction::Undo) => write!(f, "v1:try:{id}:{plies}:back"),
            Self::Exploration(id, plies, ExploreAction::Restart) => write!(f, "v1:try:{id}:{plies}:over"),
            Self::Exploration(id, plies, ExploreAction::OpenMenus) => write!(f, "v1:try:{id}:{plies}:menus"),
            Self::Exploration(id, plies, ExploreAction::Pick(roll, chosen)) => {
                write!(f, "v1:try:{id}:{plies}:pick:{}:{chosen}", roll.map_or(0, NonZeroU8::get))
            }
            Self::Exploration(id, plies, ExploreAction::Play(text)) => write!(f, "v1:try:{id}:{plies}:play:{text}"),
        }
    }
}

/// A preference of a person. Its id is part of custom ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Preference {
    /// The colours of boards.
    Theme,
    /// Where coordinates are written on boards.
    Coordinates,
    /// How the person is notified.
    Notifications,
    /// Whether moves are confirmed before they are played.
    Confirm,
    /// Whether the person is listed on leaderboards.
    Listed,
    /// Whether the person takes part in the ratings across all servers.
    Everywhere,
}

impl Preference {
    const ALL: [Self; 6] =
        [Self::Theme, Self::Coordinates, Self::Notifications, Self::Confirm, Self::Listed, Self::Everywhere];

    const fn id(self) -> &'static str {
        match self {
            Self::Theme => "theme",
            Self::Coordinates => "coordinates",
            Self::Notifications => "told",
            Self::Confirm => "confirm",
            Self::Listed => "listed",
            Self::Everywhere => "everywhere",
        }
    }

    fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.id() == id)
    }
}

/// The options of a variant as in a record; empty where none was chosen.
fn options_text(setup: Option<Setup>) -> String {
    setup.map_or_else(String::new, |setup| setup.options().to_string())
}

const fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// A custom id that this version does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct UnknownId;

impl FromStr for CustomId {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, UnknownId> {
        let mut parts = text.strip_prefix("v1:").ok_or(UnknownId)?.split(':');
        let kind = parts.next().ok_or(UnknownId)?;
        let rest: Vec<&str> = parts.collect();
        let game = |text: &str| text.parse().map(GameId).map_err(|_| UnknownId);
        let person = |text: &str| text.parse::<NonZeroU64>().map(|id| UserId(id.get())).map_err(|_| UnknownId);
        let number = |text: &str| text.parse().map_err(|_| UnknownId);
        let version = |text: &str| text.parse().map_err(|_| UnknownId);
        let short = |text: &str| text.parse::<u8>().map_err(|_| UnknownId);
        let named = |text: &str| Game::from_name(text).ok_or(UnknownId);
        let yes = |text: &str| match text {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(UnknownId),
        };
        let setup = |game: Game, text: &str| {
            let setup = || game.setup(&Options::parse(text, game.options()).ok()?).ok();
            if text.is_empty() { Ok(None) } else { setup().map(Some).ok_or(UnknownId) }
        };
        let first = |text: &str| First::from_id(text).ok_or(UnknownId);
        let chosen = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Ok(match (kind, rest.as_slice()) {
            ("accept", [id]) => Self::Accept(game(id)?),
            ("decline", [id]) => Self::Decline(game(id)?),
            ("cancel", [id]) => Self::Cancel(game(id)?),
            ("move", [id, at]) => Self::OpenMoveForm(game(id)?, version(at)?),
            ("form", [id, at]) => Self::MoveForm(game(id)?, version(at)?),
            ("play", [id, at, text]) => Self::Play(game(id)?, version(at)?, (*text).to_owned()),
            ("pick", [id, at, chosen]) => Self::Pick(game(id)?, version(at)?, (*chosen).to_owned()),
            ("hint", [id, at]) => Self::Hint(game(id)?, version(at)?),
            ("more", [id]) => Self::More(game(id)?),
            ("offer-draw", [id]) => Self::OfferDraw(game(id)?),
            ("draw", [id, answer]) => Self::AnswerDraw(game(id)?, yes(answer)?),
            ("ask-back", [id]) => Self::RequestTakeback(game(id)?),
            ("back", [id, at, answer]) => Self::AnswerTakeback(game(id)?, version(at)?, yes(answer)?),
            ("unplan", [id]) => Self::ClearPlan(game(id)?),
            ("away", [until]) => Self::StartAbsence(until.parse().map_err(|_| UnknownId)?),
            ("here", []) => Self::EndAbsence,
            ("prefer", [id]) => Self::SetPreference(Preference::from_id(id).ok_or(UnknownId)?, None),
            ("prefer", [id, on]) => Self::SetPreference(Preference::from_id(id).ok_or(UnknownId)?, Some(yes(on)?)),
            ("daily", [hours]) => Self::ShiftDaily(hours.parse().map_err(|_| UnknownId)?),
            ("export", []) => Self::Export,
            ("forget", []) => Self::ConfirmDeletion,
            ("forget-yes", []) => Self::DeleteData,
            ("resign", [id]) => Self::ConfirmResignation(game(id)?),
            ("resign-yes", [id]) => Self::Resign(game(id)?),
            ("call-off", [id]) => Self::Abort(game(id)?),
            ("keep", []) => Self::Dismiss,
            ("claim", [id]) => Self::Claim(game(id)?),
            ("extend", [id]) => Self::Extend(game(id)?),
            ("rematch", [id]) => Self::Rematch(game(id)?),
            ("challenge", [id]) => Self::Challenge(person(id)?),
            ("lobby", [page]) => Self::Lobby(number(page)?),
            ("join", [id]) => Self::Join(game(id)?),
            ("offer-game", []) => Self::OfferGame,
            ("tournament", [id, rest @ ..]) => {
                let id = TournamentId(id.parse().map_err(|_| UnknownId)?);
                match rest {
                    ["join"] => Self::JoinTournament(id),
                    ["leave"] => Self::LeaveTournament(id, false),
                    ["leave-yes"] => Self::LeaveTournament(id, true),
                    ["end-yes"] => Self::EndTournament(id),
                    ["table", message] => {
                        Self::TournamentTable(id, NonZeroI64::new(message.parse().map_err(|_| UnknownId)?))
                    }
                    _ => return Err(UnknownId),
                }
            }
            ("start", [opponent, id, options, begins, pace, rated, rest @ ..]) => {
                let pair = match rest {
                    [] => false,
                    [BOTH_SEATS] => true,
                    _ => return Err(UnknownId),
                };
                let game = named(id)?;
                let pace = chosen(pace).map(|pace| Pace::from_id(&pace).ok_or(UnknownId)).transpose()?;
                let rated = chosen(rated).map(|rated| yes(&rated)).transpose()?;
                let opponent = chosen(opponent).map(|opponent| person(&opponent)).transpose()?;
                let choices = Choices { first: first(begins)?, pace, rated, pair };
                Self::StartChallenge(opponent, game, setup(game, options)?, choices)
            }
            ("start-play", [id, options, level, begins]) => {
                let game = named(id)?;
                let level = chosen(level).map(|level| level.parse().map_err(|_| UnknownId)).transpose()?;
                Self::StartPlay(game, setup(game, options)?, level, first(begins)?)
            }
            ("games", [id, page]) => Self::Games(person(id)?, number(page)?),
            ("games-everywhere", [page]) => Self::GamesEverywhere(number(page)?),
            ("rules", [id]) => Self::Rules(named(id)?),
            ("rules-more", [id]) => Self::RulesMore(named(id)?),
            ("commands", []) => Self::AllCommands,
            ("all-games", []) => Self::AllGames,
            ("learn", [id]) => Self::Learn(named(id)?),
            ("lesson", [id, lesson]) => Self::Lesson(named(id)?, short(lesson)?),
            ("lesson", [id, lesson, "play", text]) => Self::LessonMove(named(id)?, short(lesson)?, (*text).to_owned()),
            ("lesson", [id, lesson, "move"]) => Self::OpenLessonForm(named(id)?, short(lesson)?),
            ("lesson", [id, lesson, "form"]) => Self::LessonForm(named(id)?, short(lesson)?),
            ("first-game", [id]) => Self::PlayFirstGame(named(id)?),
            ("top", [scope @ (EVERYWHERE | SERVER), ALL_GAMES, page]) => {
                Self::Leaderboard(*scope == EVERYWHERE, None, number(page)?)
            }
            ("top", [scope @ (EVERYWHERE | SERVER), id, page]) => {
                Self::Leaderboard(*scope == EVERYWHERE, Some(named(id)?), number(page)?)
            }
            ("replay", [id]) => Self::Replay(game(id)?),
            ("replay", [id, "first"]) => Self::ReplayAt(game(id)?, ReplayPosition::First),
            ("replay", [id, "last"]) => Self::ReplayAt(game(id)?, ReplayPosition::Last),
            ("replay", [id, ply]) => Self::ReplayAt(game(id)?, ReplayPosition::At(number(ply)?)),
            ("replay-from", [id, ply]) => Self::ReplayFrom(game(id)?, number(ply)?),
            ("analyse", [id]) => Self::Analyze(game(id)?),
            ("film", [id]) => Self::Animation(game(id)?),
            ("record", [id]) => Self::Record(game(id)?),
            ("explore", [id, ply]) => Self::Explore(game(id)?, number(ply)?),
            ("try", [id, plies, rest @ ..]) => {
                let action = match rest {
                    ["move"] => ExploreAction::OpenForm,
                    ["form"] => ExploreAction::Form,
                    ["back"] => ExploreAction::Undo,
                    ["over"] => ExploreAction::Restart,
                    ["menus"] => ExploreAction::OpenMenus,
                    ["pick", roll, chosen] => ExploreAction::Pick(NonZeroU8::new(short(roll)?), (*chosen).to_owned()),
                    // A roll is parted from its move like the parts of an id.
                    ["play", text @ ..] if !text.is_empty() => ExploreAction::Play(text.join(":")),
                    _ => return Err(UnknownId),
                };
                Self::Exploration(id.parse().map_err(|_| UnknownId)?, version(plies)?, action)
            }
            _ => return Err(UnknownId),
        })
    }
}
