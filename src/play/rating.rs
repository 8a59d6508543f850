//! Ratings by Glicko-2, as Mark Glickman's "Example of the Glicko-2 system" has it.
//!
//! A finished game is a rating period of its own: both players are rated at once, each against the other's
//! rating before the game. A week without a rated game is a period without a game, which makes a rating
//! less certain.

use super::{Phase, Reason, Table};
use parlor_games::rules::Player;
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2},
};
use time::OffsetDateTime;

/// A rating with a higher deviation is provisional. About ten games bring a new rating below it; about a year and a half
/// without games brings an active player's rating above it again. Other servers with Glicko-2 use the same number.
const PROVISIONAL_DEVIATION: f64 = 110.0;

/// The bounds of ratings. Games hardly lead beyond them, and they keep calculations finite.
const RATINGS: (f64, f64) = (100.0, 4000.0);
const DEVIATIONS: (f64, f64) = (1.0, 350.0);
const VOLATILITIES: (f64, f64) = (0.01, 0.2);

/// After this many weeks without games, any rating is as uncertain as a new one.
const MAX_WEEKS: i64 = 5000;

/// An estimate of how well a player plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating: 1500 for a new player.
    pub value: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much the player's strength is expected to vary.
    pub volatility: f64,
}

/// A player's rating and results on one leaderboard.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayerRating {
    /// The rating after the last one.
    pub rating: Rating,
    /// Games won.
    pub wins: i32,
    /// Games lost.
    pub losses: i32,
    /// Games drawn.
    pub draws: i32,
    /// When the last one ended; `None` before the first.
    pub last: Option<OffsetDateTime>,
}

/// The part of a rating that users see.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DisplayedRating {
    /// The rating.
    pub value: f64,
    /// Its standard deviation.
    pub deviation: f64,
}

/// How one game changed a rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Change {
    /// Before the game, after the weeks without games were taken into account.
    pub before: DisplayedRating,
    /// After the game.
    pub after: DisplayedRating,
}

impl DisplayedRating {
    /// Whether the rating is too uncertain to rely on.
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL_DEVIATION
    }
}

impl Rating {
    /// The rating of a player without rated games.
    pub const NEW: Self = Self { value: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// The part that users see.
    pub const fn displayed(&self) -> DisplayedRating {
        DisplayedRating { value: self.value, deviation: self.deviation }
    }

    /// The rating after a number of weeks without a game.
    fn after_idle_weeks(self, weeks: i64) -> Self {
        let mut rating = self.to_crate();
        for _ in 0..weeks.min(MAX_WEEKS) {
            if rating.deviation >= DEVIATIONS.1 {
                break;
            }
            rating = decay_deviation(&rating);
        }
        Self::from_crate(&rating)
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
    /// A player without rated games.
    pub const NEW: Self = Self { rating: Rating::NEW, wins: 0, losses: 0, draws: 0, last: None };

    /// The number of rated games.
    pub const fn games(&self) -> i32 {
        self.wins + self.losses + self.draws
    }

    /// The rating at the time `now`: each whole week since the last game makes it less certain.
    pub fn at(&self, now: OffsetDateTime) -> Rating {
        let weeks = self.last.map_or(0, |last| (now - last).whole_weeks());
        self.rating.after_idle_weeks(weeks)
    }
}

/// Updates the ratings of both players, player 1 first, for a game that ended at `at`. Without a winner it is a draw.
/// Returns how their ratings changed.
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
        // The clocks of two machines may differ, but the time of the last game must not go back.
        player_rating.last = player_rating.last.max(Some(at));
        *match winner {
            Some(winner) if winner == player => &mut player_rating.wins,
            Some(_) => &mut player_rating.losses,
            None => &mut player_rating.draws,
        } += 1;
    }
    std::array::from_fn(|seat| Change { before: before[seat].displayed(), after: after[seat].displayed() })
}

/// Whether the game of a table changes ratings: it is over with a result, its terms say so, and two different participants
/// played it; where they or a manager agreed on the result, with enough plies, and neither of the two adjudicated it.
pub fn is_rated(table: &Table) -> bool {
    let Phase::Over { game, ending, by, .. } = &table.phase else { return false };
    // Otherwise a manager of a server could give away points by adjudicating games without moves. Whether a short game is
    // lost by those who leave it was decided when it ended.
    let agreed = matches!(ending.reason, Reason::Agreed | Reason::Adjudicated);
    let played = !agreed || !game.is_short();
    // Managers can't win points by adjudicating their own games, on the leaderboard of the server or the global one.
    // Managers who want to give up can resign.
    let judged_by_a_player = ending.reason == Reason::Adjudicated && by.is_some_and(|by| game.seats.contains(&by));
    table.terms.rated && ending.reason.has_result() && played && !judged_by_a_player && game.seats[0] != game.seats[1]
}

#[cfg(test)]
mod tests;
