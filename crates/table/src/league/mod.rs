//! Leagues: seasons, whose divisions are tournaments. Pure, like [`crate::tournament`].
//!
//! A season has one phase at a time, and [`League::next`] returns the step that is due. A step may be taken late, or be tried
//! twice.

mod divisions;
mod outcomes;
#[cfg(test)]
mod tests;

pub use divisions::{Entrant, divide};
pub use outcomes::{Outcome, Row, lost_half_on_time, outcomes, rows};

use crate::{
    play::{Pace, Participant, UserId, stored_enum},
    tournament::{TournamentId, TournamentPhase, UNREADABLE_GRACE},
    zone::Zone,
};
use parlor_games::rules::{Game, Setup};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

pub const MIN_DIVISION: usize = 4;

pub const MAX_DIVISION: usize = 8;

pub const USUAL_DIVISION: u16 = 6;

/// How many games a person of a division of this size has at once: everybody plays everybody else twice.
pub const fn games_at_once(division: u16) -> u16 {
    2 * division.saturating_sub(1)
}

/// The most people in a season. That makes at most sixteen divisions.
pub const MAX_LEAGUE_PLAYERS: usize = 64;

/// A season starts no earlier than this after the end of the one before, and after it was announced.
const REGISTRATION: Duration = Duration::WEEK;

/// How long a season is put off, once, if too few people have joined.
const PUT_OFF_BY: Duration = Duration::WEEK;

/// How often a season that is past its end is checked.
pub const SWEEP_INTERVAL: Duration = Duration::minutes(10);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeagueId(pub i64);

impl std::fmt::Display for LeagueId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

stored_enum! {
    SeasonPhase {
        /// People join.
        Registration = "registration",
        Running = "running",
        /// The season is over, and its outcomes are stored.
        Closed = "closed",
        /// Too few people had joined, or the league was ended before the start.
        CalledOff = "called-off",
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeasonPlayer {
    pub player: Participant,
    /// Whether the person joins the next season too.
    pub every: bool,
    /// The division into which a manager has moved the person.
    pub moved: Option<u16>,
    /// From 1; `None` before the start, and if the person could not play.
    pub division: Option<u16>,
    /// The position in the table, once the season is closed.
    pub position: Option<u16>,
    /// Equal players share it; `None` for absentees.
    pub place: Option<u16>,
    pub outcome: Option<Outcome>,
    /// Whether the person lost at least half of the games on time, and so no longer joins every season.
    pub dropped: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeasonDivision {
    pub number: u16,
    pub tournament: TournamentId,
    pub phase: TournamentPhase,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Season {
    pub id: i64,
    /// From 1.
    pub number: u16,
    pub phase: SeasonPhase,
    /// The planned start; once the season runs, the actual one.
    pub starts_at: OffsetDateTime,
    pub put_off: bool,
    /// `None` during the registration. A called-off season has the end that it would have had.
    pub ends_at: Option<OffsetDateTime>,
    /// In the order of joining.
    pub players: Vec<SeasonPlayer>,
    /// The best first.
    pub divisions: Vec<SeasonDivision>,
}

impl Season {
    pub fn player(&self, person: UserId) -> Option<&SeasonPlayer> {
        self.players.iter().find(|player| player.player.is(person))
    }

    fn is_over(&self) -> bool {
        self.divisions.iter().all(|division| matches!(division.phase, TournamentPhase::Over { .. }))
    }

    /// The time from which people may join the next season.
    pub fn half_time(&self) -> Option<OffsetDateTime> {
        Some(self.starts_at + (self.ends_at? - self.starts_at) / 2)
    }

    /// The time until which people may take empty places. `None` unless the season runs.
    pub fn late_until(&self) -> Option<OffsetDateTime> {
        Some(self.starts_at + (self.ends_at? - self.starts_at) / 4).filter(|_| self.phase == SeasonPhase::Running)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct League {
    pub id: LeagueId,
    pub guild: u64,
    pub channel: u64,
    pub name: String,
    /// `None` if this version of the program doesn't know the game.
    pub game: Option<Game>,
    /// `None` for the boards of [`usual_setup`].
    pub setup: Option<Setup>,
    pub pace: Pace,
    /// How many people a division has if the numbers allow it.
    pub size: u16,
    /// Seasons begin at the same hour of this zone.
    pub zone: Zone,
    pub threads: bool,
    pub role: Option<u64>,
    /// Whether the league was ended, so that no further season follows.
    pub ended: bool,
    /// The newest ones, in their order: the one that people join, the current one, and the one before.
    pub seasons: Vec<Season>,
}

/// A step that is due in a league.
#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// `None` once the league is over.
    Wait(Option<OffsetDateTime>),
    /// Registration for a season begins.
    Open {
        number: u16,
        starts_at: OffsetDateTime,
    },
    PutOff(OffsetDateTime),
    /// Too few have joined. `last`: for the second time in a row, so the league ends.
    CallOff {
        last: bool,
    },
    Start,
    Close,
}

/// The length of a season. With "7 days in all", the clocks and absences of a game last 28 days at most, with "14 days in all"
/// 42 days. Games of people who join late begin in the season's first quarter, so they also end in time.
pub const fn length(pace: Pace) -> Duration {
    match pace {
        Pace::WeekInAll => Duration::weeks(6),
        _ => Duration::weeks(8),
    }
}

/// The boards that the games' designers recommend. Tennessee Waltz takes turns between squares and hexagons.
pub fn usual_setup(game: Game, season: u16) -> Option<Setup> {
    let options = match game {
        Game::Netted => "size=5",
        Game::Tether => "size=11",
        Game::Waltz if season.is_multiple_of(2) => "grid=hex size=4",
        Game::Waltz => "grid=square size=5",
        Game::Anchor2d | Game::Tetrathedral => "",
    };
    game.read_setup(options).ok()
}

impl League {
    pub fn setup_of(&self, season: u16) -> Option<Setup> {
        self.setup.or_else(|| usual_setup(self.game?, season))
    }

    /// The start of a season whose registration begins at this time.
    pub fn after_registration(&self, at: OffsetDateTime) -> OffsetDateTime {
        self.later(at, REGISTRATION)
    }

    /// The end of a season that starts at this time.
    pub fn end_of_season(&self, starts_at: OffsetDateTime) -> OffsetDateTime {
        self.later(starts_at, length(self.pace))
    }

    /// The time that is `by`, in whole days, later, at the same local time.
    fn later(&self, at: OffsetDateTime, by: Duration) -> OffsetDateTime {
        self.zone.days_after(at, by.whole_days())
    }

    pub fn in_phase(&self, phase: SeasonPhase) -> Option<&Season> {
        self.seasons.iter().rev().find(|season| season.phase == phase)
    }

    /// The next step. `admitted` is the number of people who have joined and may play.
    pub fn next(&self, admitted: usize, now: OffsetDateTime) -> Step {
        let running = self.in_phase(SeasonPhase::Running);
        if let Some(season) = running
            && (season.is_over() || season.ends_at.is_some_and(|end| now >= end + UNREADABLE_GRACE))
        {
            return Step::Close;
        }
        let Some(newest) = self.seasons.last() else {
            return if self.ended {
                Step::Wait(None)
            } else {
                Step::Open { number: 1, starts_at: self.after_registration(now) }
            };
        };
        if newest.phase == SeasonPhase::Registration {
            return match running {
                // A season begins only when no other one runs, because nobody plays in two at once.
                None if now >= newest.starts_at => self.begin(newest, admitted, now),
                None => Step::Wait(Some(newest.starts_at)),
                Some(season) => {
                    Step::Wait(Some(self.end_of(season, now).min(newest.starts_at.max(now + SWEEP_INTERVAL))))
                }
            };
        }
        let opens_at = match newest.phase {
            SeasonPhase::Closed => now,
            _ => newest.half_time().unwrap_or(now),
        };
        if !self.ended && now >= opens_at {
            let ends_at = newest.ends_at.unwrap_or(now);
            let starts_at = self.after_registration(ends_at.max(now));
            return Step::Open { number: newest.number.saturating_add(1), starts_at };
        }
        let end = running.map(|season| self.end_of(season, now));
        Step::Wait(end.into_iter().chain(Some(opens_at).filter(|_| !self.ended)).min())
    }

    fn end_of(&self, season: &Season, now: OffsetDateTime) -> OffsetDateTime {
        season.ends_at.filter(|end| now < *end).unwrap_or(now + SWEEP_INTERVAL)
    }

    fn begin(&self, season: &Season, admitted: usize, now: OffsetDateTime) -> Step {
        if admitted >= MIN_DIVISION {
            return Step::Start;
        }
        if !season.put_off {
            return Step::PutOff(self.later(season.starts_at.max(now), PUT_OFF_BY));
        }
        let before = self.seasons.iter().rev().nth(1);
        Step::CallOff { last: before.is_some_and(|before| before.phase == SeasonPhase::CalledOff) }
    }
}
