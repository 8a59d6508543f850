//! Tournaments: pairings, consequences of results, and winners. Pure, like [`crate::play`].
//!
//! Players are numbered from 1 by their rating at the start: their seeds. [`Tournament::decide`] says what a command changes,
//! and [`Tournament::advance`] what follows from the results so far.

mod about;
mod decide;
mod knockout;
mod round_robin;
mod schedule;
mod score;
mod standings;
mod swiss;
mod teams;
#[cfg(test)]
mod tests;
mod threads;

pub use about::{About, NamedGames};
pub use decide::{INVITATION_SPACING, MAX_WAITING, OPEN_FOR, TournamentChange, TournamentCommand, TournamentRefusal};
pub use knockout::Match;
pub use schedule::{DEFAULT_AT_LEAST, Repeats, Schedule};
pub use score::UNREADABLE_GRACE;
pub use standings::Standing;
pub use swiss::{MAX_ROUNDS, MIN_ROUNDS, NOBODY};
pub use threads::{BoardPlace, GAMES_PER_THREAD, threads_among};

use crate::{
    league::LeagueId,
    play::{GameId, Pace, Participant, stored_enum},
    zone::Zone,
};
use parlor_games::rules::Setup;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// The fewest players of any format; see [`Format::seats`].
pub const MIN_PLAYERS: u16 = 2;

/// The most players of any format.
pub const MAX_PLAYERS: u16 = 128;

pub const GROUP_SIZE: usize = 8;

/// Tied knockout matches are replayed this often. Then the better seed advances, so that the tournament ends.
pub const MAX_REPLAYS: u16 = 2;

/// A player's number, from 1.
pub type Seed = u16;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TournamentId(pub i64);

impl std::fmt::Display for TournamentId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentPhase {
    Open,
    Running,
    Over {
        /// Whether it ended before all games were played, or before it began.
        stopped: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TournamentPlayer {
    pub player: Participant,
    /// `None` if the player has too few rated games, or does not appear on leaderboards.
    pub rating: Option<f64>,
    /// Whether there is a ban. It may be over; see `ban_ends`.
    pub banned: bool,
    /// `None` for a ban without end.
    pub ban_ends: Option<OffsetDateTime>,
    pub deletion_requested: bool,
    /// When the player left the tournament after it had begun.
    pub left_at: Option<OffsetDateTime>,
    pub place: Option<u16>,
    /// The index in [`Tournament::teams`].
    pub team: Option<u16>,
    /// Whether the player joins the next tournament of the series too.
    pub every: bool,
    /// Whether the player has checked in, or joined after people were asked to.
    pub checked_in: bool,
}

impl TournamentPlayer {
    fn is_banned(&self, now: OffsetDateTime) -> bool {
        self.banned && self.ban_ends.is_none_or(|end| end > now)
    }
}

stored_enum! {
    Format {
        /// In each group, everybody plays everybody twice. If there are several groups, their winners meet in a final group.
        RoundRobin = "round-robin",
        /// Matches of two games with seats swapped; the loser is out.
        Knockout = "knockout",
        /// One game a round, against somebody with about as many points and never the same person twice.
        Swiss = "swiss",
        /// Two teams; two games on each board, with seats swapped.
        Teams = "teams",
    }
}

impl Format {
    pub const ALL: [Self; 4] = [Self::RoundRobin, Self::Knockout, Self::Swiss, Self::Teams];

    /// The fewest and the most players. A round robin has at most eight groups, whose eight winners fill the final group.
    pub const fn seats(self) -> (u16, u16) {
        match self {
            Self::RoundRobin | Self::Knockout | Self::Teams => (MIN_PLAYERS, 64),
            Self::Swiss => (4, MAX_PLAYERS),
        }
    }

    /// How many games a person plays if this many people take part: in the largest group; in a knockout, the winner, at least;
    /// in a Swiss tournament, the chosen number of rounds, or as many as its players need.
    pub fn games_each(self, players: u16, rounds: Option<u16>) -> u16 {
        match self {
            Self::RoundRobin => {
                let groups = usize::from(players).div_ceil(GROUP_SIZE).max(1);
                let largest = usize::from(players).div_ceil(groups);
                u16::try_from(2 * largest.saturating_sub(1)).unwrap_or(u16::MAX)
            }
            // With byes, the winner may have no match in the first round.
            Self::Knockout => u16::try_from(2 * players.max(1).ilog2()).unwrap_or(u16::MAX),
            Self::Swiss => swiss::rounds(players, rounds),
            Self::Teams => 2,
        }
    }
}

/// The ratings of people who may join, each bound included. A new player counts as 1500.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RatingRange {
    pub from: Option<u16>,
    pub to: Option<u16>,
}

impl RatingRange {
    /// `None` for a new player.
    pub fn admits(self, rating: Option<f64>) -> bool {
        let rating = rating.unwrap_or(decide::DEFAULT_RATING).round();
        self.from.is_none_or(|from| rating >= f64::from(from)) && self.to.is_none_or(|to| rating <= f64::from(to))
    }
}

/// A game to be played once: who plays it, and where it belongs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pairing {
    /// From 1: the groups or the final group, or the round.
    pub stage: u16,
    /// From 0: the group, or the match or the game of the round.
    pub section: u16,
    /// How often the match was replayed before; 0 in groups.
    pub replay: u16,
    /// The first player begins. [`NOBODY`] is second if the first one has a bye.
    pub seeds: [Seed; 2],
}

stored_enum! {
    Score {
        /// The player who began won.
        First = "first",
        Second = "second",
        Draw = "draw",
        /// The game can't be read, so nobody gets points.
        Neither = "neither",
    }
}

impl Score {
    pub const fn halves(self) -> [u32; 2] {
        match self {
            Self::First => [2, 0],
            Self::Second => [0, 2],
            Self::Draw => [1, 1],
            Self::Neither => [0, 0],
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TournamentGame {
    pub pairing: Pairing,
    /// `None` until the game has begun, and if it is not played.
    pub id: Option<GameId>,
    pub score: Option<Score>,
    pub plies: u16,
    /// Whether the game is over. `score` may be set later.
    pub over: bool,
    /// Whether the game is over because a player's time ran out.
    pub timed_out: bool,
    /// `None` until the game has begun, and in another channel than the tournament's.
    pub place: Option<BoardPlace>,
}

impl TournamentGame {
    pub const fn new(pairing: Pairing) -> Self {
        Self { pairing, id: None, score: None, plies: 0, over: false, timed_out: false, place: None }
    }

    /// Whether the player has moved in it.
    fn has_moved(&self, seed: Seed) -> bool {
        let [first, second] = self.pairing.seeds;
        (first == seed && self.plies > 0) || (second == seed && self.plies > 1)
    }

    /// The player who lost the game on time.
    fn late(&self) -> Option<Seed> {
        let [first, second] = self.pairing.seeds;
        match self.score.filter(|_| self.timed_out)? {
            Score::First => Some(second),
            Score::Second => Some(first),
            Score::Draw | Score::Neither => None,
        }
    }
}

/// The points of two players from a game, in halves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Points {
    seeds: [Seed; 2],
    halves: [u32; 2],
}

impl Points {
    /// `None` for other players.
    fn of(self, seed: Seed) -> Option<u32> {
        self.seeds.into_iter().zip(self.halves).find(|(player, _)| *player == seed).map(|(_, halves)| halves)
    }
}

/// A tournament that is a division of a league's season.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Division {
    pub league: LeagueId,
    pub season: u16,
    /// The number of the division. 1 is the best.
    pub number: u16,
    /// When the season is over. Games that have not ended then are stopped.
    pub ends_at: Option<OffsetDateTime>,
    /// Whether its invitation, on which the bot opens the thread, is still to be posted.
    pub awaits_invitation: bool,
}

impl Division {
    fn is_over(self, now: OffsetDateTime) -> bool {
        self.ends_at.is_some_and(|end| now >= end)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Tournament {
    pub id: TournamentId,
    pub guild: u64,
    pub channel: u64,
    /// The thread on the invitation, for its boards.
    pub thread: Option<u64>,
    /// The invitation on which the bot is to open the thread. `None` until the invitation is posted, and after the bot has
    /// tried.
    pub thread_on: Option<u64>,
    pub name: String,
    pub format: Format,
    /// `None` if this version of the program doesn't know the game or its options.
    pub setup: Option<Setup>,
    pub pace: Pace,
    /// Whether games on the server are rated.
    pub rated: bool,
    pub max_players: u16,
    /// The rounds of a Swiss tournament; `None` for as many as its players need.
    pub rounds: Option<u16>,
    /// The roles whose members meet in a match of teams.
    pub teams: Option<[u64; 2]>,
    pub rating_range: RatingRange,
    pub schedule: Schedule,
    /// Repeated tournaments begin at the same hour of this zone.
    pub zone: Zone,
    pub threads: bool,
    /// The number of other live games that run in the channel, outside of threads.
    pub live_beside: u16,
    pub division: Option<Division>,
    pub role: Option<u64>,
    /// The role that the invitation and the message about the start mention.
    pub called: Option<u64>,
    pub created_at: OffsetDateTime,
    pub phase: TournamentPhase,
    pub ended_at: Option<OffsetDateTime>,
    /// The time for which a table was last scheduled or, before that, when the tournament began.
    pub table_at: Option<OffsetDateTime>,
    /// Whether a table that will show all results is still to be posted.
    pub table_waits: bool,
    /// Whether a message that asks people to check in is still to be posted.
    pub calls_wait: bool,
    /// Whether Discord refuses a message about the tournament.
    pub refused: bool,
    /// The players by seed. Until the tournament begins, everybody who has joined, in the order of joining; people for whom
    /// there is no room wait.
    pub players: Vec<TournamentPlayer>,
    /// People who had no place in this one, came after its start, or skip it, and wait for the next. In the order of joining.
    pub waiting_for_next: Vec<TournamentPlayer>,
    /// In the order of their pairings.
    pub games: Vec<TournamentGame>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Next {
    Wait,
    Begin(Vec<Pairing>),
    /// The tournament is over. Contains each player's place by seed, including absentees. Players with equal results share a
    /// place.
    End(Vec<u16>),
}

impl Tournament {
    fn next(&self) -> Next {
        match self.format {
            Format::RoundRobin => self.next_group_games(),
            Format::Knockout => self.next_matches(),
            Format::Swiss => self.next_swiss_games(),
            Format::Teams => self.next_team_games(),
        }
    }

    /// The score of a game that does not begin, because a player left before, or has a bye. If both left, the first one to
    /// leave loses. `None` if both play.
    fn walkover(&self, [one, two]: [Seed; 2]) -> Option<Score> {
        if two == NOBODY {
            return Some(Score::First);
        }
        match (self.order_of_leaving(one), self.order_of_leaving(two)) {
            (None, None) => None,
            (Some(first), Some(second)) if first > second => Some(Score::First),
            (None, Some(_)) => Some(Score::First),
            (Some(_), _) => Some(Score::Second),
        }
    }

    /// How many people can play. In a match of teams, each team has half of the seats.
    pub fn seats(&self) -> u16 {
        if self.format == Format::Teams { self.max_players / 2 * 2 } else { self.max_players }
    }

    /// The tournament begins by itself only if at least this many people have a seat.
    pub fn least(&self) -> u16 {
        let least = self.schedule.at_least.max(self.format.seats().0);
        if self.format == Format::Teams { least.next_multiple_of(2).min(self.seats()) } else { least }
    }

    /// Whether too few people have a seat for the tournament to begin by itself. Also holds after it was called off.
    pub fn has_too_few_players(&self) -> bool {
        self.seated(self.players.iter().filter(|player| self.is_here(player))).0.len() < usize::from(self.least())
    }

    /// Players, and people who wait for a place.
    pub fn playing_and_waiting(&self) -> (Vec<&TournamentPlayer>, Vec<&TournamentPlayer>) {
        match self.phase {
            TournamentPhase::Open => self.seated(self.players.iter()),
            TournamentPhase::Running | TournamentPhase::Over { .. } => (self.players.iter().collect(), Vec::new()),
        }
    }

    /// The current or last stage; `None` before the first.
    pub fn stage(&self) -> Option<u16> {
        self.games.iter().map(|game| game.pairing.stage).max()
    }

    pub fn player(&self, seed: Seed) -> Option<Participant> {
        self.entry(seed).map(|entry| entry.player)
    }

    /// Whether the player has lost a game on time without ever having moved in the tournament. As long as that is so, the
    /// player gets no points and no place.
    pub fn is_absent(&self, seed: Seed) -> bool {
        self.games.iter().any(|game| game.late() == Some(seed)) && !self.games.iter().any(|game| game.has_moved(seed))
    }

    /// Games that the player has lost on time.
    pub fn late_losses(&self, seed: Seed) -> usize {
        self.games.iter().filter(|game| game.late() == Some(seed)).count()
    }

    /// Whether nobody has moved in any game.
    pub fn nobody_played(&self) -> bool {
        self.games.iter().all(|game| game.plies == 0)
    }

    /// The points of a game's players, in halves. `None` before the game's end.
    pub fn halves(&self, game: &TournamentGame) -> Option<[u32; 2]> {
        let [first, second] = game.score?.halves();
        let [one, two] = game.pairing.seeds.map(|seed| !self.is_absent(seed));
        Some([if one { first } else { 0 }, if two { second } else { 0 }])
    }

    fn points<'a>(&self, games: impl Iterator<Item = &'a TournamentGame>) -> Vec<Points> {
        games.filter_map(|game| Some(Points { seeds: game.pairing.seeds, halves: self.halves(game)? })).collect()
    }

    /// The players in first place who have not left.
    pub fn winners(&self) -> Vec<Participant> {
        let first = self.players.iter().filter(|player| player.place == Some(1) && player.left_at.is_none());
        first.map(|player| player.player).collect()
    }

    pub fn named(&self, games: NamedGames) -> Vec<&TournamentGame> {
        self.games.iter().filter(|game| games.contain(game.pairing)).collect()
    }

    pub fn has_left(&self, seed: Seed) -> bool {
        self.order_of_leaving(seed).is_some()
    }

    fn entry(&self, seed: Seed) -> Option<&TournamentPlayer> {
        self.players.get(usize::from(seed).checked_sub(1)?)
    }

    fn last_seed(&self) -> Seed {
        Seed::try_from(self.players.len()).unwrap_or(Seed::MAX)
    }

    /// A key that is greater for players who left later. If two left at the same time, the better seed counts as the first to
    /// leave.
    fn order_of_leaving(&self, seed: Seed) -> Option<(OffsetDateTime, Seed)> {
        Some((self.entry(seed)?.left_at?, seed))
    }

    /// The games in progress of players who have left, with these players, in the order of leaving. The players have to resign
    /// them.
    pub fn resignations(&self) -> Vec<(GameId, Participant)> {
        let seats = self.games_in_progress().flat_map(|game| game.pairing.seeds.map(|seed| (seed, game.id)));
        let mut leavers: Vec<_> =
            seats.filter_map(|(seed, game)| Some((self.order_of_leaving(seed)?, game?))).collect();
        leavers.sort_unstable();
        leavers.into_iter().filter_map(|((_, seed), game)| Some((game, self.player(seed)?))).collect()
    }

    fn games_of(&self, stage: u16, section: u16) -> impl Iterator<Item = &TournamentGame> {
        self.games.iter().filter(move |game| (game.pairing.stage, game.pairing.section) == (stage, section))
    }

    fn games_of_stage(&self, stage: u16) -> impl Iterator<Item = &TournamentGame> {
        self.games.iter().filter(move |game| game.pairing.stage == stage)
    }
}

/// The place for each key. Equal keys share a place; smaller keys are better.
fn places<K: Ord>(keys: &[K]) -> Vec<u16> {
    let better = |key: &K| keys.iter().filter(|other| *other < key).count();
    keys.iter().map(|key| u16::try_from(better(key) + 1).unwrap_or(u16::MAX)).collect()
}

fn both_seats(stage: u16, section: u16, replay: u16, [one, two]: [Seed; 2]) -> [Pairing; 2] {
    [[one, two], [two, one]].map(|seeds| Pairing { stage, section, replay, seeds })
}
