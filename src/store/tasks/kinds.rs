//! The kinds of tasks. Each is a line here, and an implementation of `discord::outbound::work::Work`, which says what its tasks do
//! and their limits.

use super::deliveries::Memory;
use crate::store::{
    games::{
        computer_turns, former_boards,
        private_boards::{Launch, PrivateAnswer},
        standing_offers::MissingMaker,
        vote_games::ShownVotes,
    },
    kept_messages::{FormerMessage, KeptMessage},
    leagues::LeagueMessage,
    people::preferences::Daily,
    puzzles::PuzzlePost,
    servers::shown,
    tournaments,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// A kind as a type, so that its tasks are enqueued with the payload that they read.
pub(crate) trait Kind {
    const KIND: TaskKind;

    /// What a task needs to know beside its key, or what an attempt leaves to the next one.
    type Payload: Serialize + DeserializeOwned + Send;
}

impl TaskKind {
    /// Direct messages to the owner, which wait for the end of quiet hours.
    pub(in crate::store) const DIRECT: [Self; 2] = [Self::DirectNotice, Self::ChannelNotice];
}

/// What the number of a task's owner identifies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskOwner {
    Server,
    Person,
}

macro_rules! task_kinds {
    ($dollar:tt $($(#[$doc:meta])* $kind:ident = $name:literal, $owner:ident, $payload:ty;)*) => {
        /// The names are stored.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum TaskKind {
            $($(#[$doc])* $kind,)*
        }

        impl TaskKind {
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            /// Tasks of one owner share a limit.
            pub const fn owner(self) -> TaskOwner {
                match self {
                    $(Self::$kind => TaskOwner::$owner,)*
                }
            }
        }

        $(
            $(#[$doc])*
            #[derive(Clone, Copy)]
            pub(crate) struct $kind;

            impl Kind for $kind {
                const KIND: TaskKind = TaskKind::$kind;
                type Payload = $payload;
            }
        )*

        /// Evaluates an expression in which `$K` is the type of a kind.
        macro_rules! with_kind {
            ($dollar kind:expr, $dollar K:ident => $dollar then:expr) => {
                match $dollar kind {
                    $($crate::store::TaskKind::$kind => {
                        type $dollar K = $crate::store::kinds::$kind;
                        $dollar then
                    })*
                }
            };
        }

        pub(crate) use with_kind;
    };
}

// A name, the owner, and the payload.
task_kinds! {
    $
    /// Posts a message of a game. Key: the game and its last event. Owner: the server, or the direct conversation.
    Delivery = "delivery", Server, Memory;
    /// Posts a game's result in the server's results channel. Key: the game.
    Result = "result", Server, ();
    /// Shows a private game or a puzzle in a channel. Key: what is shown, and the channel. Payload: both.
    Shown = "shown", Server, shown::Shown;
    /// Sends a direct message about a message in a channel. Key: the message and the person.
    DirectNotice = "direct_notice", Person, Value;
    /// Sends a person their waiting boards. Key: the person. Payload: the next time.
    DailyMessage = "daily_message", Person, Daily;
    /// Notifies a person that channels of games are gone. Key: the person.
    ChannelNotice = "channel_notice", Person, ();
    /// Archives the thread of a finished game. Key: the game.
    ArchiveThread = "archive_thread", Server, ();
    /// Gives or takes a role. Key: the server, the role and the person.
    RankRole = "rank_role", Server, ();
    /// Advances a tournament. Key: the tournament.
    Tournament = "tournament", Server, ();
    /// Posts a message about a tournament, or keeps its invitation up to date. Key: the tournament and the subject.
    TournamentMessage = "tournament_message", Server, tournaments::TournamentMessage;
    /// Advances a league, or keeps a message about one of its seasons up to date. Key: the league, or the league, the season and the
    /// phase. Payload: the message.
    League = "league", Server, Option<LeagueMessage>;
    /// Keeps a lobby's message up to date. Key: the server.
    Lobby = "lobby", Server, KeptMessage;
    /// Closes public pages of games whose channel is no longer visible to everyone. Key: the server.
    PublicPages = "public_pages", Server, ();
    /// Makes a standing offer's next challenge, or closes what an ended one has left open. Key: the offer.
    StandingOffer = "standing_offer", Server, Option<MissingMaker>;
    /// Posts a server's daily puzzle, and keeps the message up to date. Key: the server.
    Puzzle = "puzzle", Server, Option<PuzzlePost>;
    /// Keeps the number of votes under a vote game's board up to date. Key: the game.
    VoteCount = "vote_count", Server, Option<ShownVotes>;
    /// Replaces a board that a newer one has followed, or a challenge that has ended, by a line. Key: the message.
    FormerBoard = "former_board", Server, former_boards::FormerBoard;
    /// Deletes a replaced message. Key: the message, or the channel and the time if it may not have been posted.
    DeleteMessage = "delete_message", Server, FormerMessage;
    /// Updates an answer that shows a private game, after the computer's move. Key: the game. Payload: the interaction.
    PrivateBoard = "private_board", Person, PrivateAnswer;
    /// Tells a player how a private game that was opened inside Discord ended. Key: the game. Payload: the press.
    LaunchedBoard = "launched_board", Person, Launch;
    /// Plays the computer's move, or answers an offer. Key: the game. Owner: the server, or the direct conversation.
    ComputerTurn = "computer_turn", Server, computer_turns::ComputerTurn;
    /// As `ComputerTurn`, at a level that thinks for seconds.
    LongComputerTurn = "long_computer_turn", Server, computer_turns::ComputerTurn;
    /// Deletes a person's data on request. Key: the person.
    DeletePerson = "delete_person", Person, u32;
    /// Asks Discord whether the bot has left a server that READY did not list; long after the bot left, deletes the server's data.
    /// Key: the server.
    DeleteServer = "delete_server", Server, ();
}
