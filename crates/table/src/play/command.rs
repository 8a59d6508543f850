//! Commands at a table, and the reasons to refuse them.

use super::{ChallengeEnd, GameId, Participant, Proposal};
use parlor_games::dice::DiceSeed;
use parlor_games::rules::{Illegal, Player};
use time::OffsetDateTime;

/// A command at a table by a participant, a manager of the server, or a timer. `version` is that of the board that the player
/// saw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Both values are random. The first is used if the terms say [`First::Random`](super::First::Random).
    Accept {
        by: Participant,
        challenger_begins: bool,
        seed: DiceSeed,
    },
    Decline {
        by: Participant,
    },
    Cancel {
        by: Participant,
    },
    /// `text` is the move as the player typed it.
    Move {
        by: Participant,
        text: String,
        version: Option<u32>,
    },
    /// Ends the vote on this ply before its time is up.
    CloseVote {
        ply: u16,
    },
    /// Adds answers in advance. `line` has the opponent's next move, the answer, the opponent's move after it, and so on, as
    /// typed.
    Plan {
        by: Participant,
        line: Vec<String>,
    },
    ClearPlan {
        by: Participant,
    },
    Hint {
        by: Participant,
        version: u32,
    },
    /// Accepts the opponent's offer if there is one.
    OfferDraw {
        by: Participant,
    },
    AnswerDraw {
        by: Participant,
        accept: bool,
    },
    RequestTakeback {
        by: Participant,
    },
    AnswerTakeback {
        by: Participant,
        grant: bool,
        version: u32,
    },
    /// Withdraws the player's own offer or request. For the limits on new ones, that counts as a refusal.
    Withdraw {
        by: Participant,
        proposal: Proposal,
    },
    /// Aborts the game if few plies were played.
    Resign {
        by: Participant,
    },
    /// Aborts the game, and is refused if too many plies were played. So it never loses a game.
    Abort {
        by: Participant,
    },
    Claim {
        by: Participant,
    },
    Extend {
        by: Participant,
    },
    /// Records a proposed rematch, whose table already exists.
    Rematch {
        by: Participant,
        game: GameId,
    },
    /// Records who is away and who is back.
    SyncAbsences,
    /// Discord accepted the board of this version of a live game at `at`. The request was sent at `sent`.
    Shown {
        version: u32,
        sent: OffsetDateTime,
        at: OffsetDateTime,
    },
    /// Credits the clock with a downtime of the bot.
    Credit {
        from: OffsetDateTime,
        until: OffsetDateTime,
    },
    /// A manager of the server or an organiser decides the game; `None` for a draw.
    Adjudicate {
        by: Participant,
        winner: Option<Player>,
    },
    /// Another result of a game that was adjudicated.
    Correct {
        by: Participant,
        winner: Option<Player>,
    },
    /// A manager of the server ends the game or challenge without a result.
    Stop {
        by: Participant,
    },
    /// The season of the game's league is over.
    EndSeason,
    /// Carries out everything that is due.
    Tick,
}

/// Why a command is refused, with the facts for the sentence that the person reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    OwnOpponent,
    OwnDeletion,
    OtherDeletion,
    /// The challenger can cancel the challenge, but not accept or decline it.
    OwnChallenge,
    /// The challenge is to `opponent`.
    NotChallenged {
        opponent: Participant,
    },
    /// A challenge to everybody can't be declined.
    OpenToAll,
    NotChallenger {
        challenger: Participant,
    },
    ChallengeClosed(ChallengeEnd),
    AlreadyAccepted,
    NotBegun,
    NotPlaying,
    NotYourTurn {
        turn: Participant,
    },
    /// The command was for an earlier version of the board.
    Stale,
    /// The move at this position of the line, from 0, is illegal.
    PlanIllegal {
        index: usize,
        illegal: Illegal,
        input: String,
    },
    PlanFull,
    /// The player has changed plans as often as allowed.
    PlanChanged {
        times: u32,
    },
    PlanOnOwnTurn,
    /// Games with dice have no plans, because the rolls are not known in advance.
    PlanWithDice,
    /// A plan must end with an answer.
    PlanWithoutAnswer,
    /// Only games against the computer have hints.
    NoHints,
    /// Only games that could go on for ever have agreed draws.
    NoDraws,
    DrawOffered,
    /// The player's last offer was refused or withdrawn only a few plies ago; this many more have to be played.
    DrawTooSoon {
        plies: u16,
    },
    NoOffer,
    NothingToWithdraw,
    NothingToTakeBack,
    /// A die was rolled after the move.
    DiceRolled,
    TakebackAsked {
        by: Participant,
    },
    /// No move was played since the last request was declined or withdrawn.
    TakebackDeclined,
    TakebacksUsedUp {
        granted: u32,
    },
    TakebackRequestsUsedUp {
        asked: u32,
    },
    /// The limit on a server is reached.
    ChallengesOpen {
        open: i64,
    },
    /// The limit on a server is reached.
    ComputerGames {
        games: i64,
    },
    /// The organiser's limit on a server is reached.
    VoteGames {
        games: i64,
    },
    /// Several challenges to this opponent are unanswered.
    ChallengesUnanswered {
        opponent: Participant,
        open: u32,
    },
    /// The last challenge to this opponent was recently declined, cancelled or not accepted in time.
    ChallengeTooSoon {
        opponent: Participant,
        again: OffsetDateTime,
    },
    Illegal {
        illegal: Illegal,
        input: String,
        similar: SimilarMoves,
    },
    Over,
    NotOver,
    /// Too many plies were played for the game to be called off.
    TooFarOn,
    /// The player's time was up before the move.
    OutOfTime,
    /// The player's time seems to be up, but it is not known yet whether the bot was cut off from Discord before.
    ClockUnknown,
    /// The player's own time is up, not the opponent's.
    OwnTime,
    /// `None` without a limit.
    TimeLeft {
        deadline: Option<OffsetDateTime>,
    },
    RematchOffered {
        by: Participant,
        game: GameId,
    },
    /// Nobody on the team to move has voted, so the vote can't end early.
    NoVotes,
}

/// Legal moves that may have been meant, the most similar first.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct SimilarMoves {
    /// Moves that begin with the typed text, or else moves that end near the cell that it names. At most 25.
    pub moves: Vec<String>,
    /// Further moves that begin with the typed text.
    pub more: usize,
}
