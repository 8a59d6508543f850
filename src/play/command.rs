//! The actions of participants at a table, and the reasons for refusing a command.

use super::{ChallengeEnd, GameId, Participant};
use parlor_games::dice::DiceSeed;
use parlor_games::rules::{Illegal, Player};
use time::OffsetDateTime;

/// An action that a participant, a manager of the server or a timer requests at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Accept the challenge.
    Accept {
        by: Participant,
        /// A random choice of who begins, used if the terms say [`First::Random`](super::First::Random).
        challenger_begins: bool,
        /// The secret seed of the rolls, used in games with a die.
        seed: DiceSeed,
    },
    /// Decline the challenge.
    Decline { by: Participant },
    /// Withdraw the challenge.
    Cancel { by: Participant },
    Move {
        by: Participant,
        /// The move as typed.
        text: String,
        /// The version of the board that the player saw; `None` if the command does not say.
        version: Option<u32>,
    },
    /// Give answers in advance: the opponent's next move, the answer, the opponent's move after it, and so on.
    Plan {
        by: Participant,
        /// The moves as typed, an even number.
        line: Vec<String>,
    },
    /// Delete all answers that were given in advance.
    ClearPlan { by: Participant },
    /// Ask for a good move, in a game against the computer.
    Hint {
        by: Participant,
        /// The version of the board that the player saw.
        version: u32,
    },
    /// Offer a draw, or accept the opponent's offer.
    OfferDraw { by: Participant },
    /// Answer the offer of a draw.
    AnswerDraw { by: Participant, accept: bool },
    /// Ask to take one's own last move back.
    RequestTakeback { by: Participant },
    /// Answer the opponent's request for a takeback.
    AnswerTakeback {
        by: Participant,
        grant: bool,
        /// The version of the board for which the takeback was requested.
        version: u32,
    },
    /// Resign, or abort a game in which few plies were played.
    Resign { by: Participant },
    /// Call off a game in which few plies were played; it is aborted, never lost.
    Abort { by: Participant },
    /// Claim the win on time.
    Claim { by: Participant },
    /// Give the opponent another day after their time was up.
    Extend { by: Participant },
    /// Propose a rematch, for which a table has been created.
    Rematch {
        by: Participant,
        /// The new table.
        game: GameId,
    },
    /// Record which players are away and which are back.
    SyncAbsences,
    /// Credit the clock with a time in which the bot was down.
    Credit {
        /// The beginning of that time.
        from: OffsetDateTime,
        /// The end of that time.
        until: OffsetDateTime,
    },
    /// Decide, as a manager of the server, who won, or that it is a draw.
    Adjudicate {
        /// The manager.
        by: Participant,
        /// The winner; `None` for a draw.
        winner: Option<Player>,
    },
    /// End the game or the challenge, as a manager of the server, without a result.
    Stop {
        /// The manager.
        by: Participant,
    },
    /// Carry out what is due by now.
    Tick,
}

/// Why a command is refused, with the facts for the sentence that the user gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A participant can't challenge themselves.
    OwnOpponent,
    /// The participant's data is being deleted.
    OwnDeletion,
    /// The data of another participant is being deleted.
    OtherDeletion,
    /// The challenger can't accept or decline the challenge, only cancel it.
    OwnChallenge,
    /// Another participant was challenged.
    NotChallenged {
        /// The participant who was challenged.
        opponent: Participant,
    },
    /// A challenge to everybody can't be declined.
    OpenToAll,
    /// Only the challenger can cancel.
    NotChallenger { challenger: Participant },
    /// The challenge has ended without a game.
    ChallengeClosed(ChallengeEnd),
    /// The challenge has been accepted already.
    AlreadyAccepted,
    /// The challenge has not been accepted yet.
    NotBegun,
    /// The participant does not play in this game.
    NotPlaying,
    /// It is the opponent's turn.
    NotYourTurn {
        /// The participant whose turn it is.
        turn: Participant,
    },
    /// The command belongs to an earlier version of the board.
    Stale,
    /// A move of a plan is illegal in the position in which it would be played.
    PlanIllegal {
        /// The index of the move in the line, from 0.
        index: usize,
        /// Why.
        illegal: Illegal,
        /// The move as typed.
        input: String,
    },
    /// The plan has no room for more answers.
    PlanFull,
    /// The player has changed their plans in this game as often as is allowed.
    PlanChanged {
        /// How often.
        times: u32,
    },
    /// A plan can be made only during the opponent's turn.
    PlanOnOwnTurn,
    /// There are no plans in games with a die: the rolls are not known in advance.
    PlanWithDice,
    /// A plan must end with an answer.
    PlanWithoutAnswer,
    /// There are hints only against the computer.
    NoHints,
    /// This game always ends by its rules, so there are no agreed draws.
    NoDraws,
    /// The player's own offer of a draw is already open.
    DrawOffered,
    /// The player's last offer was refused only a few plies ago.
    DrawTooSoon {
        /// The number of plies to be played before the next offer.
        plies: u16,
    },
    /// The opponent has no open offer or request to answer.
    NoOffer,
    /// The player has made no move yet.
    NothingToTakeBack,
    /// The die was rolled after the move.
    DiceRolled,
    /// A request for a takeback is already open.
    TakebackAsked {
        /// The participant who asked.
        by: Participant,
    },
    /// The player's last request for a takeback was declined, and no move was played since.
    TakebackDeclined,
    /// As many takebacks as are allowed in a game were granted to the player.
    TakebacksUsedUp {
        /// How many.
        granted: u32,
    },
    /// The player has asked for takebacks in this game as often as is allowed.
    TakebackRequestsUsedUp {
        /// How often.
        asked: u32,
    },
    /// The participant has as many open challenges as allowed on a server.
    ChallengesOpen {
        /// Their number.
        open: i64,
    },
    /// The participant plays as many games against the computer as allowed on a server.
    ComputerGames {
        /// Their number.
        games: i64,
    },
    /// The participant has challenged this opponent several times and waits for answers.
    ChallengesUnanswered {
        opponent: Participant,
        /// The number of open challenges.
        open: u32,
    },
    /// The participant's last challenge to this opponent came to nothing only a while ago.
    ChallengeTooSoon {
        opponent: Participant,
        /// When the opponent can be challenged again.
        again: OffsetDateTime,
    },
    /// The move is illegal.
    Illegal {
        /// Why.
        illegal: Illegal,
        /// The move as typed.
        input: String,
        /// Legal moves that are similar, the most similar first.
        similar: SimilarMoves,
    },
    /// The game has ended.
    Over,
    /// The game is not over yet.
    NotOver,
    /// Too many plies have been played for the game to be called off.
    TooFarOn,
    /// The player's own time is up, not the opponent's.
    OwnTime,
    /// The opponent's time isn't up.
    TimeLeft {
        /// When it ends; `None` without a limit.
        deadline: Option<OffsetDateTime>,
    },
    /// A rematch has been proposed already.
    RematchOffered {
        /// The participant who proposed it.
        by: Participant,
        /// The table of the rematch.
        game: GameId,
    },
}

/// Legal moves that the player may have meant.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct SimilarMoves {
    /// The moves that begin with the typed text; if there are none, moves that end near the cell it names. At most 25.
    pub moves: Vec<String>,
    /// The number of further moves that begin with the typed text.
    pub more: usize,
}
