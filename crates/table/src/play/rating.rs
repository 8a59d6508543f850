//! Ratings by Glicko-2, as in Mark Glickman's "Example of the Glicko-2 system".
//!
//! Each finished game is a rating period: both players are rated at once, each against the other's rating before the game. A
//! week without a rated game is a period without games, which makes a rating less certain.

use super::{Phase, Reason, Table};
use parlor_games::rules::Player;
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2},
};
use time::OffsetDateTime;

/// Ratings with a larger deviation are provisional. The value is the usual one of Glicko-2 servers. A new player gets below it
/// in about ten games; an active player gets above it after about a year and a half without games.
const PROVISIONAL_DEVIATION: f64 = 110.0;

/// A rating after fewer rated games is not shown or used, because it changes too much with each game.
pub const MIN_GAMES: i32 = 3;

/// Bounds that keep calculations finite. Real games hardly ever lead beyond them.
const RATINGS: (f64, f64) = (100.0, 4000.0);
const DEVIATIONS: (f64, f64) = (1.0, 350.0);
const VOLATILITIES: (f64, f64) = (0.01, 0.2);

/// After this many weeks without games, any rating is as uncertain as a new one.
const MAX_WEEKS: i64 = 5000;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// 1500 for a new player.
    pub value: f64,
    pub deviation: f64,
    pub volatility: f64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayerRating {
    pub rating: Rating,
    pub wins: i32,
    pub losses: i32,
    pub draws: i32,
    pub last: Option<OffsetDateTime>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DisplayedRating {
    pub value: f64,
    pub deviation: f64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Change {
    /// With the weeks without games already taken into account.
    pub before: DisplayedRating,
    pub after: DisplayedRating,
}

/// The part of a rating that people see.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shown {
    /// After fewer than [`MIN_GAMES`] rated games.
    New {
        games: i32,
    },
    Number(DisplayedRating),
}

/// The part of a [`Change`] that people see.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ShownChange {
    pub before: Shown,
    pub after: Shown,
}

impl DisplayedRating {
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL_DEVIATION
    }

    /// `games` is the number of rated games so far.
    pub const fn shown(self, games: i32) -> Shown {
        if games < MIN_GAMES { Shown::New { games } } else { Shown::Number(self) }
    }
}

impl Shown {
    pub const fn number(self) -> Option<DisplayedRating> {
        match self {
            Self::New { .. } => None,
            Self::Number(rating) => Some(rating),
        }
    }
}

impl Change {
    /// `games` is the number of rated games so far, with the one that made the change.
    pub const fn shown(self, games: i32) -> ShownChange {
        ShownChange { before: self.before.shown(games - 1), after: self.after.shown(games) }
    }
}

impl Rating {
    pub const NEW: Self = Self { value: 1500.0, deviation: 350.0, volatility: 0.06 };

    pub const fn displayed(&self) -> DisplayedRating {
        DisplayedRating { value: self.value, deviation: self.deviation }
    }

    const fn to_crate(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.value, deviation: self.deviation, volatility: self.volatility }
    }

    fn from_crate(rating: &Glicko2Rating) -> Self {
        let within = |value: f64, (least, most): (f64, f64)| value.clamp(least, most);
        Self {
            value: within(rating.rating, RATINGS),
            deviation: within(rating.deviation, DEVIATIONS),
            volatility: within(rating.volatility, VOLATILITIES),
        }
    }
}

impl PlayerRating {
    pub const NEW: Self = Self { rating: Rating::NEW, wins: 0, losses: 0, draws: 0, last: None };

    pub const fn games(&self) -> i32 {
        self.wins + self.losses + self.draws
    }

    pub fn at(&self, now: OffsetDateTime) -> Rating {
        let weeks = self.last.map_or(0, |last| (now - last).whole_weeks());
        let mut rating = self.rating.to_crate();
        for _ in 0..weeks.min(MAX_WEEKS) {
            rating = decay_deviation(&rating);
        }
        Rating::from_crate(&rating)
    }

    pub fn shown(&self, now: OffsetDateTime) -> Shown {
        self.at(now).displayed().shown(self.games())
    }
}

/// Rates a game that ended at `at`. No winner means a draw. Player 1 comes first, also in the result.
pub fn rate(players: [&mut PlayerRating; 2], winner: Option<Player>, at: OffsetDateTime) -> [Change; 2] {
    let before = [players[0].at(at), players[1].at(at)];
    let outcome = match winner {
        Some(Player::One) => Outcomes::WIN,
        Some(Player::Two) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let (one, two) = glicko2(&before[0].to_crate(), &before[1].to_crate(), &outcome, &Glicko2Config::new());
    let after = [one, two].map(|rating| Rating::from_crate(&rating));
    for ((player_rating, player), after) in players.into_iter().zip(Player::BOTH).zip(after) {
        player_rating.rating = after;
        // Clocks of two machines may differ, but the time of the last game must not go back.
        player_rating.last = player_rating.last.max(Some(at));
        *match winner {
            Some(winner) if winner == player => &mut player_rating.wins,
            Some(_) => &mut player_rating.losses,
            None => &mut player_rating.draws,
        } += 1;
    }
    std::array::from_fn(|seat| Change { before: before[seat].displayed(), after: after[seat].displayed() })
}

pub fn is_rated(table: &Table) -> bool {
    let Phase::Over { game, ending, by, .. } = &table.phase else { return false };
    // Agreed and adjudicated games count only if they were played: managers could otherwise give away points in games without
    // moves.
    let agreed = matches!(ending.reason, Reason::Agreed | Reason::Adjudicated);
    let played = !game.is_short() || !(agreed || table.terms.event);
    // In a tournament, an adjudication counts only for the tournament.
    let judged_in_event = table.terms.event && ending.reason == Reason::Adjudicated;
    // Managers must not win points by adjudicating their own games. They can still resign.
    let judged_by_a_player = ending.reason == Reason::Adjudicated && by.is_some_and(|by| game.seats.contains(&by));
    let judged = judged_by_a_player || judged_in_event;
    table.terms.rated && ending.reason.has_result() && played && !judged && game.seats[0] != game.seats[1]
}

#[cfg(test)]
mod tests;
