//! Everything that is stored, in PostgreSQL. The only module that names sqlx.
//!
//! If two transactions write the next event of a game, the unique key (game, sequence) lets only one commit, and the
//! other one's command is decided again. A request waits only for transactions of milliseconds: those that write the
//! same key, end another rated game of the same person, or change that person's absences, the server's rank roles or
//! open challenges, the tournament, or the votes of the same game.
//!
//! A move in a live game whose player's time seems to be up also waits, for a second or so, until it is known whether the bot
//! was connected to Discord.
//!
//! Every function returns an error when the database fails. Unless its documentation says otherwise, it has changed
//! nothing then.

#![expect(clippy::disallowed_types, reason = "the one module that names sqlx")]

mod changes;
mod database;
mod games;
mod gateway;
mod kept_messages;
mod leagues;
mod people;
mod place;
mod puzzles;
mod ratings;
mod requests;
mod servers;
mod tasks;
mod tournaments;

pub use changes::bans::Ban;
pub use changes::cause::{Announce, Applied, Cause};
pub use changes::create_table::{NewTable, Randomness};
pub(crate) use changes::leagues::empty_place;
pub use changes::leagues::{Departure, DivisionName, Joined, MAX_LEAGUES_OF_PERSON};
pub use changes::lost_channels::ClosedChannel;
pub use database::connect::ConnectError;
pub use database::error::{CorruptGame, StoreError};
pub use database::failures::WriteFailure;
pub use database::handle::{Snapshot, Store};
pub use database::notifications::{Notification, NotificationListener};
pub(crate) use database::pool::for_person;
pub use games::channel_notices::{ChannelNotice, UnpostedTournament};
pub use games::explorations::{MAX_EXPLORATIONS, StoredExploration};
pub use games::former_boards::FormerBoard;
pub use games::lists::{Summary, SummaryPhase};
pub use games::load::{GameMessages, LoadedGame};
pub use games::private_boards::{LAST_EDIT, Launch, PrivateAnswer};
pub use games::replays::{Finished, Played};
pub use games::standing_offers::{ListedOffer, MissingMaker, StandingOffer};
pub use games::vote_games::{Ballot, MAX_NOTIFIED, ShownVotes, VoteGame, VoteStatus, Voter};
pub use gateway::downtime::{Downtime, Heartbeat, RecordedHeartbeats, Shard};
pub use gateway::shard_leases::{
    ClaimedShard, Fleet, GatewaySession, HeldShard, IdentifyTurn, Process, SHARD_LEASE, ShardLeases, ShardRecord,
};
pub use kept_messages::{FormerMessage, KeptMessage};
pub use leagues::{
    Champions, LatePerson, LeagueError, LeagueMessage, LeagueRefusal, LeagueSummary, MAX_LEAGUES, NewLeague,
    SeasonPlace,
};
pub use people::absences::{AbsenceChange, AbsenceError};
pub use people::blocks::MAX_BLOCKS;
pub use people::computer_experience::{LevelExperience, LevelResults};
pub use people::export::{ExportedEntry, ExportedLists};
pub use people::follows::{FollowedGame, MAX_FOLLOWED};
pub use people::notes::{MAX_NOTE, MAX_NOTES};
pub use people::person_columns::{Fate, PERSON_COLUMNS, PersonColumn};
pub(crate) use people::preferences::next_day;
pub use people::preferences::{Daily, Notify, Preferences};
pub use people::presence::{CallDelay, PRESENCE_TIME};
pub(crate) use people::web_sessions::random_token;
pub use people::web_sessions::{BOARD_ACCESS_TIME, OpenedPage, SESSION_TIME, TOKEN_TIME, WebLink, WebSession};
pub use place::{Place, Posting};
pub use puzzles::{EndedStreak, PuzzleChannel, PuzzlePost, PuzzleResult, PuzzleSummary, day_of};
pub use ratings::leaderboard::{Leaderboard, Rank, Row};
pub use ratings::profile::{HeadToHead, Past};
pub use ratings::rank_roles::{GivenRole, MAX_RANK_ROLES, RankRole, RankRoleChange, RankRoleError, WITHHELD};
pub use ratings::rate::{ACTIVE, Choices};
pub use ratings::rated_games::RatedGame;
pub use ratings::recompute::Recomputed;
pub use ratings::scope::Scope;
pub use requests::interactions::Claim;
pub use servers::audit_log::{AuditEntry, AuditedChange, Setting};
pub use servers::lobbies::{Lobby, LobbyPing, OpenChallenge};
pub use servers::results_channels::ResultsChannel;
pub use servers::settings::{DeletedSettings, Settings};
pub use servers::shown::{Showable, Shown};
pub(crate) use tasks::kinds;
pub use tasks::{
    ANSWER_HOLD, CarryingAnswer, ClaimedTask, Delivery, HIDDEN, HeldDeliveries, INSTEAD_OF, LEASE_EXTENSION, Lane,
    Links, Owners, Posted, Stats, TaskKind, TaskOutcome, UNCALLED, WaitingTasks,
};
pub use tournaments::{
    EventRoles, MAX_TOURNAMENTS, NewTournament, TournamentError, TournamentMessage, TournamentSummary,
};
