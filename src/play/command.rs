//! What people want at a table, and why nothing comes of it.

use super::{Closed, GameId, Participant};
use parlor_games::dice::Seed;
use parlor_games::rules::{Illegal, Player};
use time::OffsetDateTime;

/// What somebody wants to do at a table, or that time has passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Accept the challenge. `lot` decides who begins where it is drawn: `true` for the challenger.
    Accept {
        /// Who.
        by: Participant,
        /// The lot.
        lot: bool,
        /// The secret of the dice, for games with a die.
        seed: Seed,
    },
    /// Decline the challenge.
    Decline {
        /// Who.
        by: Participant,
    },
    /// Take the challenge back.
    Cancel {
        /// Who.
        by: Participant,
    },
    /// Move.
    Move {
        /// Who.
        by: Participant,
        /// The move as typed.
        text: String,
        /// The version of the board for which the move was meant, where the asking message knew it.
        version: Option<u32>,
    },
    /// Say in advance what to answer: the opponent's next move, the answer, the opponent's move after it,
    /// and so on, as typed.
    Plan {
        /// Who.
        by: Participant,
        /// The moves, an even number.
        line: Vec<String>,
    },
    /// Take all answers given in advance back.
    DropPlan {
        /// Who.
        by: Participant,
    },
    /// Offer a draw, or accept the one that the other side offers.
    OfferDraw {
        /// Who.
        by: Participant,
    },
    /// Answer the offer of a draw.
    AnswerDraw {
        /// Who.
        by: Participant,
        /// Whether to accept it.
        accept: bool,
    },
    /// Ask to have the own last move back.
    AskTakeback {
        /// Who.
        by: Participant,
    },
    /// Answer that.
    AnswerTakeback {
        /// Who.
        by: Participant,
        /// Whether to grant it.
        grant: bool,
        /// The version of the board at which it was asked.
        version: u32,
    },
    /// Resign, or abort a game that has hardly begun.
    Resign {
        /// Who.
        by: Participant,
    },
    /// Call off a game that has hardly begun; never a loss.
    CallOff {
        /// Who.
        by: Participant,
    },
    /// Claim the win on time.
    Claim {
        /// Who.
        by: Participant,
    },
    /// Give the opponent, whose time is up, another day.
    Extend {
        /// Who.
        by: Participant,
    },
    /// Propose another game with seats swapped, under the number that the new table was given.
    Rematch {
        /// Who.
        by: Participant,
        /// The new table.
        game: GameId,
    },
    /// Learn which players are away, and which are back.
    Learn,
    /// The bot was down.
    Credit {
        /// Since when.
        from: OffsetDateTime,
        /// Until when.
        until: OffsetDateTime,
    },
    /// Say as somebody who manages the server who won, or that nobody did.
    Adjudicate {
        /// Who says so.
        by: Participant,
        /// Who won; a draw without one.
        winner: Option<Player>,
    },
    /// End the game or the challenge as somebody who manages the server, without a result.
    Stop {
        /// Who.
        by: Participant,
    },
    /// Time has passed.
    Tick,
}

/// Why a command comes to nothing, with the facts that a person is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// One can't challenge oneself.
    OwnOpponent,
    /// The challenger can't accept or decline, only cancel.
    OwnChallenge,
    /// Somebody else was challenged.
    NotChallenged {
        /// Who was.
        opponent: Participant,
    },
    /// An open challenge isn't anyone's to decline.
    OpenToAll,
    /// Only the challenger can cancel.
    NotChallenger {
        /// Who that is.
        challenger: Participant,
    },
    /// The challenge is no longer open, and there was no game.
    Closed(Closed),
    /// The challenge has been accepted already.
    AlreadyAccepted,
    /// The challenge has not been accepted yet.
    NotBegun,
    /// The person plays in this game on neither side.
    NotPlaying,
    /// It is somebody else's turn.
    NotYourTurn {
        /// Whose.
        turn: Participant,
    },
    /// The request belongs to an earlier version of the board.
    Stale,
    /// A move of a plan is illegal where it would be played.
    PlanIllegal {
        /// Its place in the line, from 0.
        index: usize,
        /// Why.
        illegal: Illegal,
        /// What was typed.
        typed: String,
    },
    /// A plan holds no more answers.
    PlanFull,
    /// Plans are for the opponent's turn.
    PlanOnOwnTurn,
    /// Who doesn't know the rolls can't plan.
    PlanWithDice,
    /// A plan ends with an answer.
    PlanWithoutAnswer,
    /// No play can go on for ever in this game, so there are no agreed draws.
    NoDraws,
    /// The own offer of a draw stands already.
    DrawOffered,
    /// The last offer came to nothing only lately.
    DrawTooSoon {
        /// How many more plies have to be played.
        plies: u16,
    },
    /// There is no offer to answer, or it is one's own.
    NoOffer,
    /// One has made no move.
    NothingToTakeBack,
    /// The die was rolled after the move.
    DiceRolled,
    /// A takeback was asked for already.
    TakebackAsked {
        /// By whom.
        by: Participant,
    },
    /// The move is illegal.
    Illegal {
        /// Why.
        illegal: Illegal,
        /// What was typed.
        typed: String,
        /// Legal moves near to it, nearest first.
        near: Near,
    },
    /// The game is as long as a record can be.
    TooLong,
    /// The game has ended.
    Over,
    /// The game is still on.
    NotOver,
    /// Too much has been played for the game to be called off.
    TooFarOn,
    /// It is one's own time that is up.
    OwnTime,
    /// The opponent's time isn't up.
    TimeLeft {
        /// When it ends, where there is a limit.
        deadline: Option<OffsetDateTime>,
    },
    /// A rematch has been proposed already.
    RematchOffered {
        /// By whom.
        by: Participant,
        /// Its table.
        game: GameId,
    },
}

/// Legal moves that somebody may have meant.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Near {
    /// Such as begin with what was typed, else such as end near to the cell that it names; at most 25.
    pub moves: Vec<String>,
    /// How many more begin with what was typed.
    pub more: usize,
}
