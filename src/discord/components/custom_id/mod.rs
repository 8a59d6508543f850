//! The custom ids of buttons, menus and forms. An id holds everything that is needed to act on it, so that it works
//! in any process for as long as the message exists.

mod encoding;
#[cfg(test)]
mod tests;

use crate::{
    play::{First, GameId, Pace, UserId},
    store::TournamentId,
};
use parlor_ai::Level;
use parlor_games::rules::{Game, Setup};
use std::num::{NonZeroI64, NonZeroU8};

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
    OfferDraw(GameId),
    /// Accepts an offered draw, or declines it.
    AnswerDraw(GameId, bool),
    RequestTakeback(GameId),
    /// Grants the takeback that was requested at that version of the board, or declines it.
    AnswerTakeback(GameId, u32, bool),
    /// Removes all conditional moves.
    ClearPlan(GameId),
    /// Starts an absence that ends then, in seconds since 1970.
    StartAbsence(i64),
    /// Bans that person on the server until then, in seconds since 1970.
    Ban(UserId, i64),
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
    /// Does in that game what a command asked for, whose game was not clear.
    InGame(GameId, InGame),
}

/// What commands do in a game, where no other id does it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum InGame {
    /// Plays what was typed.
    Move(String),
    /// Shows the board, with `true` in words.
    Board(bool),
    /// Adds a conditional move: the opponent's moves, and the reply. With neither it shows the plan.
    Plan(String, String),
}

impl CustomId {
    /// Whether it can be the id of a button: what was typed may be too long for one, or contain what parts the fields.
    pub(crate) fn fits(&self) -> bool {
        let text = self.to_string();
        text.chars().count() <= MAX_LENGTH && text.parse().as_ref() == Ok(self)
    }
}

/// The longest id that Discord accepts, in characters.
const MAX_LENGTH: usize = 100;

/// The challenger's choices beside the game: who begins, the time for a move, whether the game is rated, and whether
/// there are two games with seats swapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choices {
    pub(crate) first: First,
    pub(crate) pace: Option<Pace>,
    pub(crate) rated: Option<bool>,
    pub(crate) pair: bool,
}

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

/// A custom id that this version does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct UnknownId;
