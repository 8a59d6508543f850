//! Custom ids as text: how they are written, and how they are read.

use super::{
    ALL_GAMES, BOTH_SEATS, Choices, CustomId, EVERYWHERE, ExploreAction, InGame, Preference, ReplayPosition, SERVER,
    UnknownId,
};
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
            Self::Ban(UserId(person), until) => write!(f, "v1:ban:{person}:{until}"),
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
            Self::InGame(game, InGame::Move(text)) => write!(f, "v1:in:{game}:move:{text}"),
            Self::InGame(game, InGame::Board(in_words)) => write!(f, "v1:in:{game}:board:{}", yes_or_no(*in_words)),
            Self::InGame(game, InGame::Plan(opponent, then)) => write!(f, "v1:in:{game}:if:{opponent}:{then}"),
        }
    }
}

/// The options of a variant as in a record; empty where none was chosen.
fn options_text(setup: Option<Setup>) -> String {
    setup.map_or_else(String::new, |setup| setup.options().to_string())
}

const fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

impl FromStr for CustomId {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, UnknownId> {
        let mut parts = text.strip_prefix("v1:").ok_or(UnknownId)?.split(':');
        let kind = parts.next().ok_or(UnknownId)?;
        let rest: Vec<&str> = parts.collect();
        Ok(match (kind, rest.as_slice()) {
            ("accept", [id]) => Self::Accept(game(id)?),
            ("decline", [id]) => Self::Decline(game(id)?),
            ("cancel", [id]) => Self::Cancel(game(id)?),
            ("move", [id, at]) => Self::OpenMoveForm(game(id)?, parse(at)?),
            ("form", [id, at]) => Self::MoveForm(game(id)?, parse(at)?),
            ("play", [id, at, text]) => Self::Play(game(id)?, parse(at)?, (*text).to_owned()),
            ("pick", [id, at, chosen]) => Self::Pick(game(id)?, parse(at)?, (*chosen).to_owned()),
            ("hint", [id, at]) => Self::Hint(game(id)?, parse(at)?),
            ("more", [id]) => Self::More(game(id)?),
            ("offer-draw", [id]) => Self::OfferDraw(game(id)?),
            ("draw", [id, answer]) => Self::AnswerDraw(game(id)?, yes(answer)?),
            ("ask-back", [id]) => Self::RequestTakeback(game(id)?),
            ("back", [id, at, answer]) => Self::AnswerTakeback(game(id)?, parse(at)?, yes(answer)?),
            ("unplan", [id]) => Self::ClearPlan(game(id)?),
            ("away", [until]) => Self::StartAbsence(parse(until)?),
            ("ban", [id, until]) => Self::Ban(person(id)?, parse(until)?),
            ("here", []) => Self::EndAbsence,
            ("prefer", [id]) => Self::SetPreference(Preference::from_id(id).ok_or(UnknownId)?, None),
            ("prefer", [id, on]) => Self::SetPreference(Preference::from_id(id).ok_or(UnknownId)?, Some(yes(on)?)),
            ("daily", [hours]) => Self::ShiftDaily(parse(hours)?),
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
            ("lobby", [page]) => Self::Lobby(parse(page)?),
            ("join", [id]) => Self::Join(game(id)?),
            ("offer-game", []) => Self::OfferGame,
            ("tournament", [id, rest @ ..]) => tournament(TournamentId(parse(id)?), rest)?,
            ("start", [opponent, id, options, begins, pace, rated, rest @ ..]) => {
                let pair = match rest {
                    [] => false,
                    [BOTH_SEATS] => true,
                    _ => return Err(UnknownId),
                };
                let game = named(id)?;
                let pace = chosen(pace).map(|pace| Pace::from_id(pace).ok_or(UnknownId)).transpose()?;
                let rated = chosen(rated).map(yes).transpose()?;
                let opponent = chosen(opponent).map(person).transpose()?;
                let choices = Choices { first: first(begins)?, pace, rated, pair };
                Self::StartChallenge(opponent, game, setup(game, options)?, choices)
            }
            ("start-play", [id, options, level, begins]) => {
                let game = named(id)?;
                let level = chosen(level).map(parse).transpose()?;
                Self::StartPlay(game, setup(game, options)?, level, first(begins)?)
            }
            ("games", [id, page]) => Self::Games(person(id)?, parse(page)?),
            ("games-everywhere", [page]) => Self::GamesEverywhere(parse(page)?),
            ("rules", [id]) => Self::Rules(named(id)?),
            ("rules-more", [id]) => Self::RulesMore(named(id)?),
            ("commands", []) => Self::AllCommands,
            ("all-games", []) => Self::AllGames,
            ("learn", [id]) => Self::Learn(named(id)?),
            ("lesson", [id, lesson]) => Self::Lesson(named(id)?, parse(lesson)?),
            ("lesson", [id, lesson, "play", text]) => Self::LessonMove(named(id)?, parse(lesson)?, (*text).to_owned()),
            ("lesson", [id, lesson, "move"]) => Self::OpenLessonForm(named(id)?, parse(lesson)?),
            ("lesson", [id, lesson, "form"]) => Self::LessonForm(named(id)?, parse(lesson)?),
            ("first-game", [id]) => Self::PlayFirstGame(named(id)?),
            ("top", [scope @ (EVERYWHERE | SERVER), ALL_GAMES, page]) => {
                Self::Leaderboard(*scope == EVERYWHERE, None, parse(page)?)
            }
            ("top", [scope @ (EVERYWHERE | SERVER), id, page]) => {
                Self::Leaderboard(*scope == EVERYWHERE, Some(named(id)?), parse(page)?)
            }
            ("replay", [id]) => Self::Replay(game(id)?),
            ("replay", [id, "first"]) => Self::ReplayAt(game(id)?, ReplayPosition::First),
            ("replay", [id, "last"]) => Self::ReplayAt(game(id)?, ReplayPosition::Last),
            ("replay", [id, ply]) => Self::ReplayAt(game(id)?, ReplayPosition::At(parse(ply)?)),
            ("replay-from", [id, ply]) => Self::ReplayFrom(game(id)?, parse(ply)?),
            ("analyse", [id]) => Self::Analyze(game(id)?),
            ("film", [id]) => Self::Animation(game(id)?),
            ("record", [id]) => Self::Record(game(id)?),
            ("explore", [id, ply]) => Self::Explore(game(id)?, parse(ply)?),
            ("try", [id, plies, rest @ ..]) => Self::Exploration(parse(id)?, parse(plies)?, exploration(rest)?),
            // A roll is parted from its move like the parts of an id.
            ("in", [id, "move", text @ ..]) if !text.is_empty() => {
                Self::InGame(game(id)?, InGame::Move(text.join(":")))
            }
            ("in", [id, "board", in_words]) => Self::InGame(game(id)?, InGame::Board(yes(in_words)?)),
            ("in", [id, "if", opponent, then]) => {
                Self::InGame(game(id)?, InGame::Plan((*opponent).to_owned(), (*then).to_owned()))
            }
            _ => return Err(UnknownId),
        })
    }
}

fn tournament(id: TournamentId, rest: &[&str]) -> Result<CustomId, UnknownId> {
    Ok(match rest {
        ["join"] => CustomId::JoinTournament(id),
        ["leave"] => CustomId::LeaveTournament(id, false),
        ["leave-yes"] => CustomId::LeaveTournament(id, true),
        ["end-yes"] => CustomId::EndTournament(id),
        ["table", message] => CustomId::TournamentTable(id, NonZeroI64::new(parse(message)?)),
        _ => return Err(UnknownId),
    })
}

fn exploration(rest: &[&str]) -> Result<ExploreAction, UnknownId> {
    Ok(match rest {
        ["move"] => ExploreAction::OpenForm,
        ["form"] => ExploreAction::Form,
        ["back"] => ExploreAction::Undo,
        ["over"] => ExploreAction::Restart,
        ["menus"] => ExploreAction::OpenMenus,
        ["pick", roll, chosen] => ExploreAction::Pick(NonZeroU8::new(parse(roll)?), (*chosen).to_owned()),
        // A roll is parted from its move like the parts of an id.
        ["play", text @ ..] if !text.is_empty() => ExploreAction::Play(text.join(":")),
        _ => return Err(UnknownId),
    })
}

fn parse<T: FromStr>(text: &str) -> Result<T, UnknownId> {
    text.parse().map_err(|_| UnknownId)
}

fn game(text: &str) -> Result<GameId, UnknownId> {
    parse(text).map(GameId)
}

fn person(text: &str) -> Result<UserId, UnknownId> {
    parse::<NonZeroU64>(text).map(|id| UserId(id.get()))
}

fn named(text: &str) -> Result<Game, UnknownId> {
    Game::from_name(text).ok_or(UnknownId)
}

fn first(text: &str) -> Result<First, UnknownId> {
    First::from_id(text).ok_or(UnknownId)
}

fn yes(text: &str) -> Result<bool, UnknownId> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(UnknownId),
    }
}

/// The choice of an option, if one was made.
fn chosen(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// The variant that was chosen, if one was.
fn setup(game: Game, text: &str) -> Result<Option<Setup>, UnknownId> {
    let Some(text) = chosen(text) else { return Ok(None) };
    let options = Options::parse(text, game.options()).map_err(|_| UnknownId)?;
    game.setup(&options).map(Some).map_err(|_| UnknownId)
}
