//! What a button carries: all that is needed to act on it, for ever and in any process.

use crate::{
    play::{GameId, UserId},
    rules::Game,
};
use std::{fmt, str::FromStr};

/// What a button, a menu or a form asks for. Its text stays the same for as long as old messages exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum CustomId {
    /// Accept the challenge.
    Accept(GameId),
    /// Decline it.
    Decline(GameId),
    /// Take it back.
    Cancel(GameId),
    /// Open the form for a move at that version of the board.
    AskMove(GameId, u32),
    /// The form for a move at that version of the board.
    MoveForm(GameId, u32),
    /// Play that move at that version of the board.
    Play(GameId, u32, String),
    /// Choose a move by menus, at that version of the board, after what was chosen so far.
    Pick(GameId, u32, String),
    /// What else can be done in the game.
    More(GameId),
    /// Offer a draw.
    OfferDraw(GameId),
    /// Accept an offered draw, or decline it.
    AnswerDraw(GameId, bool),
    /// Ask for a takeback.
    AskTakeback(GameId),
    /// Grant the takeback that was asked for at that version of the board, or decline it.
    AnswerTakeback(GameId, u32, bool),
    /// Take back all answers given in advance.
    DropPlan(GameId),
    /// Be back from an absence.
    ComeBack,
    /// Change a preference: by a menu, or switch it on or off.
    Prefer(Choice, Option<bool>),
    /// All that is stored about the caller.
    Export,
    /// Ask whether to be forgotten.
    AskForget,
    /// Be forgotten.
    Forget,
    /// Ask whether to resign.
    AskResign(GameId),
    /// Resign.
    Resign(GameId),
    /// Call off a game that has hardly begun.
    CallOff(GameId),
    /// Don't.
    KeepPlaying,
    /// Claim the win on time.
    Claim(GameId),
    /// Give a day.
    Extend(GameId),
    /// Propose a rematch.
    Rematch(GameId),
    /// Challenge that person to the chosen game.
    Challenge(UserId),
    /// A page of that person's games, from 0.
    Games(UserId, u16),
    /// The rules of that game.
    Rules(Game),
    /// A page, from 0, of a table of ratings: of everywhere or of the server, of a game or of all.
    Top(bool, Option<Game>, u16),
    /// See the game again, in a message of its own.
    Replay(GameId),
    /// See it at that ply.
    ReplayAt(GameId, Seen),
    /// See it from that ply on, in a message of its own.
    ReplayFrom(GameId, u16),
    /// See the course of its chances.
    Analyse(GameId),
    /// See it as a film.
    Film(GameId),
    /// Have its record.
    Record(GameId),
    /// Try moves on a copy of it, from that ply on.
    Explore(GameId, u16),
    /// Try something on the copy of that number, which has so many plies.
    Try(i64, u32, Trying),
}

/// A place in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seen {
    /// Its start.
    First,
    /// After that many plies.
    At(u16),
    /// Its newest position.
    Last,
}

/// What is done with a copy of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trying {
    /// Open the form for a move.
    Ask,
    /// The form.
    Form,
    /// Take the last move back.
    Back,
    /// Begin again.
    Over,
    /// Open the menus.
    Menus,
    /// Choose a move by menus, with that roll (0 while there is none) and after what was chosen so far.
    Pick(u8, String),
}

/// Tables of ratings in ids and in choices.
pub(super) const SERVER: &str = "server";
pub(super) const EVERYWHERE: &str = "everywhere";
const ALL_GAMES: &str = "all";

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accept(game) => write!(f, "v1:accept:{game}"),
            Self::Decline(game) => write!(f, "v1:decline:{game}"),
            Self::Cancel(game) => write!(f, "v1:cancel:{game}"),
            Self::AskMove(game, ply) => write!(f, "v1:move:{game}:{ply}"),
            Self::MoveForm(game, ply) => write!(f, "v1:form:{game}:{ply}"),
            Self::Play(game, ply, text) => write!(f, "v1:play:{game}:{ply}:{text}"),
            Self::Pick(game, version, chosen) => write!(f, "v1:pick:{game}:{version}:{chosen}"),
            Self::More(game) => write!(f, "v1:more:{game}"),
            Self::OfferDraw(game) => write!(f, "v1:offer-draw:{game}"),
            Self::AnswerDraw(game, yes) => write!(f, "v1:draw:{game}:{}", yes_or_no(*yes)),
            Self::AskTakeback(game) => write!(f, "v1:ask-back:{game}"),
            Self::AnswerTakeback(game, version, yes) => write!(f, "v1:back:{game}:{version}:{}", yes_or_no(*yes)),
            Self::DropPlan(game) => write!(f, "v1:unplan:{game}"),
            Self::ComeBack => write!(f, "v1:here"),
            Self::Prefer(choice, None) => write!(f, "v1:prefer:{}", choice.id()),
            Self::Prefer(choice, Some(on)) => write!(f, "v1:prefer:{}:{}", choice.id(), yes_or_no(*on)),
            Self::Export => write!(f, "v1:export"),
            Self::AskForget => write!(f, "v1:forget"),
            Self::Forget => write!(f, "v1:forget-yes"),
            Self::AskResign(game) => write!(f, "v1:resign:{game}"),
            Self::Resign(game) => write!(f, "v1:resign-yes:{game}"),
            Self::CallOff(game) => write!(f, "v1:call-off:{game}"),
            Self::KeepPlaying => write!(f, "v1:keep"),
            Self::Claim(game) => write!(f, "v1:claim:{game}"),
            Self::Extend(game) => write!(f, "v1:extend:{game}"),
            Self::Rematch(game) => write!(f, "v1:rematch:{game}"),
            Self::Challenge(UserId(person)) => write!(f, "v1:challenge:{person}"),
            Self::Games(UserId(person), page) => write!(f, "v1:games:{person}:{page}"),
            Self::Rules(game) => write!(f, "v1:rules:{}", game.id()),
            Self::Top(everywhere, game, page) => {
                let scope = if *everywhere { EVERYWHERE } else { SERVER };
                write!(f, "v1:top:{scope}:{}:{page}", game.map_or(ALL_GAMES, Game::id))
            }
            Self::Replay(game) => write!(f, "v1:replay:{game}"),
            Self::ReplayAt(game, Seen::First) => write!(f, "v1:replay:{game}:first"),
            Self::ReplayAt(game, Seen::At(ply)) => write!(f, "v1:replay:{game}:{ply}"),
            Self::ReplayAt(game, Seen::Last) => write!(f, "v1:replay:{game}:last"),
            Self::ReplayFrom(game, ply) => write!(f, "v1:replay-from:{game}:{ply}"),
            Self::Analyse(game) => write!(f, "v1:analyse:{game}"),
            Self::Film(game) => write!(f, "v1:film:{game}"),
            Self::Record(game) => write!(f, "v1:record:{game}"),
            Self::Explore(game, ply) => write!(f, "v1:explore:{game}:{ply}"),
            Self::Try(id, plies, Trying::Ask) => write!(f, "v1:try:{id}:{plies}:move"),
            Self::Try(id, plies, Trying::Form) => write!(f, "v1:try:{id}:{plies}:form"),
            Self::Try(id, plies, Trying::Back) => write!(f, "v1:try:{id}:{plies}:back"),
            Self::Try(id, plies, Trying::Over) => write!(f, "v1:try:{id}:{plies}:over"),
            Self::Try(id, plies, Trying::Menus) => write!(f, "v1:try:{id}:{plies}:menus"),
            Self::Try(id, plies, Trying::Pick(roll, chosen)) => write!(f, "v1:try:{id}:{plies}:pick:{roll}:{chosen}"),
        }
    }
}

/// What somebody can choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// The theme of boards.
    Theme,
    /// Where cells are named.
    Coordinates,
    /// How to be told.
    Told,
    /// Whether moves are shown before they count.
    Confirm,
    /// Whether to be on leaderboards.
    Listed,
    /// Whether to take part in the ratings of everywhere.
    Everywhere,
}

impl Choice {
    const ALL: [Self; 6] = [Self::Theme, Self::Coordinates, Self::Told, Self::Confirm, Self::Listed, Self::Everywhere];

    const fn id(self) -> &'static str {
        match self {
            Self::Theme => "theme",
            Self::Coordinates => "coordinates",
            Self::Told => "told",
            Self::Confirm => "confirm",
            Self::Listed => "listed",
            Self::Everywhere => "everywhere",
        }
    }

    fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.id() == id)
    }
}

const fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// A custom id that this version does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UnknownId;

impl FromStr for CustomId {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, UnknownId> {
        let mut parts = text.strip_prefix("v1:").ok_or(UnknownId)?.split(':');
        let kind = parts.next().ok_or(UnknownId)?;
        let rest: Vec<&str> = parts.collect();
        let game = |text: &str| text.parse().map(GameId).map_err(|_| UnknownId);
        let person = |text: &str| text.parse().map(UserId).map_err(|_| UnknownId);
        let small = |text: &str| text.parse().map_err(|_| UnknownId);
        let version = |text: &str| text.parse().map_err(|_| UnknownId);
        let yes = |text: &str| match text {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(UnknownId),
        };
        Ok(match (kind, rest.as_slice()) {
            ("accept", [id]) => Self::Accept(game(id)?),
            ("decline", [id]) => Self::Decline(game(id)?),
            ("cancel", [id]) => Self::Cancel(game(id)?),
            ("move", [id, board]) => Self::AskMove(game(id)?, version(board)?),
            ("form", [id, board]) => Self::MoveForm(game(id)?, version(board)?),
            ("play", [id, board, text]) => Self::Play(game(id)?, version(board)?, (*text).to_owned()),
            ("pick", [id, board, chosen]) => Self::Pick(game(id)?, version(board)?, (*chosen).to_owned()),
            ("more", [id]) => Self::More(game(id)?),
            ("offer-draw", [id]) => Self::OfferDraw(game(id)?),
            ("draw", [id, answer]) => Self::AnswerDraw(game(id)?, yes(answer)?),
            ("ask-back", [id]) => Self::AskTakeback(game(id)?),
            ("back", [id, board, answer]) => Self::AnswerTakeback(game(id)?, version(board)?, yes(answer)?),
            ("unplan", [id]) => Self::DropPlan(game(id)?),
            ("here", []) => Self::ComeBack,
            ("prefer", [id]) => Self::Prefer(Choice::from_id(id).ok_or(UnknownId)?, None),
            ("prefer", [id, on]) => Self::Prefer(Choice::from_id(id).ok_or(UnknownId)?, Some(yes(on)?)),
            ("export", []) => Self::Export,
            ("forget", []) => Self::AskForget,
            ("forget-yes", []) => Self::Forget,
            ("resign", [id]) => Self::AskResign(game(id)?),
            ("resign-yes", [id]) => Self::Resign(game(id)?),
            ("call-off", [id]) => Self::CallOff(game(id)?),
            ("keep", []) => Self::KeepPlaying,
            ("claim", [id]) => Self::Claim(game(id)?),
            ("extend", [id]) => Self::Extend(game(id)?),
            ("rematch", [id]) => Self::Rematch(game(id)?),
            ("challenge", [id]) => Self::Challenge(person(id)?),
            ("games", [id, page]) => Self::Games(person(id)?, small(page)?),
            ("rules", [id]) => Self::Rules(Game::from_name(id).ok_or(UnknownId)?),
            ("top", [scope @ (EVERYWHERE | SERVER), ALL_GAMES, page]) => {
                Self::Top(*scope == EVERYWHERE, None, small(page)?)
            }
            ("top", [scope @ (EVERYWHERE | SERVER), id, page]) => {
                Self::Top(*scope == EVERYWHERE, Some(Game::from_name(id).ok_or(UnknownId)?), small(page)?)
            }
            ("replay", [id]) => Self::Replay(game(id)?),
            ("replay", [id, "first"]) => Self::ReplayAt(game(id)?, Seen::First),
            ("replay", [id, "last"]) => Self::ReplayAt(game(id)?, Seen::Last),
            ("replay", [id, ply]) => Self::ReplayAt(game(id)?, Seen::At(small(ply)?)),
            ("replay-from", [id, ply]) => Self::ReplayFrom(game(id)?, small(ply)?),
            ("analyse", [id]) => Self::Analyse(game(id)?),
            ("film", [id]) => Self::Film(game(id)?),
            ("record", [id]) => Self::Record(game(id)?),
            ("explore", [id, ply]) => Self::Explore(game(id)?, small(ply)?),
            ("try", [id, plies, rest @ ..]) => {
                let trying = match rest {
                    ["move"] => Trying::Ask,
                    ["form"] => Trying::Form,
                    ["back"] => Trying::Back,
                    ["over"] => Trying::Over,
                    ["menus"] => Trying::Menus,
                    ["pick", roll, chosen] => Trying::Pick(roll.parse().map_err(|_| UnknownId)?, (*chosen).to_owned()),
                    _ => return Err(UnknownId),
                };
                Self::Try(id.parse().map_err(|_| UnknownId)?, version(plies)?, trying)
            }
            _ => return Err(UnknownId),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ids_are_read_as_they_are_written_and_fit(game in any::<i64>(), person in any::<u64>(), small in any::<u16>(), board in any::<u32>(), yes in any::<bool>(), text in "@?[a-s][1-9][0-9]?(-[a-s][1-9][0-9]?)?|[a-s]1-nw|pass") {
            let (game, person) = (GameId(game), UserId(person));
            for id in [
                CustomId::Accept(game), CustomId::Decline(game), CustomId::Cancel(game),
                CustomId::AskMove(game, board), CustomId::MoveForm(game, board), CustomId::More(game),
                CustomId::Pick(game, board, text.clone()), CustomId::OfferDraw(game), CustomId::AnswerDraw(game, yes),
                CustomId::AskTakeback(game), CustomId::AnswerTakeback(game, board, yes), CustomId::DropPlan(game),
                CustomId::ComeBack, CustomId::Export, CustomId::AskForget, CustomId::Forget, CustomId::Prefer(Choice::Told, None), CustomId::Prefer(Choice::Listed, Some(yes)), CustomId::AskResign(game),
                CustomId::Resign(game), CustomId::CallOff(game), CustomId::KeepPlaying, CustomId::Claim(game), CustomId::Extend(game),
                CustomId::Rematch(game), CustomId::Challenge(person), CustomId::Games(person, small),
                CustomId::Play(game, board, text.clone()), CustomId::Rules(Game::Waltz),
                CustomId::Replay(game), CustomId::ReplayAt(game, Seen::First), CustomId::ReplayAt(game, Seen::At(small)),
                CustomId::ReplayAt(game, Seen::Last), CustomId::Film(game), CustomId::Record(game),
                CustomId::ReplayFrom(game, small), CustomId::Analyse(game),
                CustomId::Explore(game, small), CustomId::Try(game.0, board, Trying::Ask),
                CustomId::Try(game.0, board, Trying::Form), CustomId::Try(game.0, board, Trying::Back),
                CustomId::Try(game.0, board, Trying::Over), CustomId::Try(game.0, board, Trying::Menus),
                CustomId::Try(game.0, board, Trying::Pick(8, text)),
                CustomId::Top(true, None, small), CustomId::Top(false, Some(Game::Netted), small),
            ] {
                let text = id.to_string();
                prop_assert!(text.len() <= 100);
                prop_assert_eq!(text.parse::<CustomId>(), Ok(id));
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "(v1:)?(accept|move|form|play|pick|draw|back|more|rules|games|keep|top|replay|replay-from|analyse|try|.{0,8}):?.{0,30}") {
            let _ = text.parse::<CustomId>();
        }
    }
}
