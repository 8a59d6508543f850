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
mod tests {
    use super::*;
    use proptest::prelude::*;
    use skillratings::glicko2::glicko2_rating_period;
    use time::Duration;

    fn noon() -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(1_800_000_000).expect("a time")
    }

    fn player_rating(rating: Rating) -> PlayerRating {
        PlayerRating { rating, last: Some(noon()), wins: 1, ..PlayerRating::NEW }
    }

    fn rated(one: Rating, two: Rating, winner: Option<Player>) -> [Rating; 2] {
        let (mut one, mut two) = (player_rating(one), player_rating(two));
        let changes = rate([&mut one, &mut two], winner, noon());
        let after = [one.rating, two.rating];
        assert_eq!(changes.map(|change| change.after), after.map(|rating| rating.displayed()));
        after
    }

    fn ratings() -> impl Strategy<Value = Rating> {
        (100.0..4000.0, 30.0..350.0, 0.01..0.2).prop_map(|(value, deviation, volatility)| Rating {
            value,
            deviation,
            volatility,
        })
    }

    fn winners() -> impl Strategy<Value = Option<Player>> {
        prop::sample::select(vec![None, Some(Player::One), Some(Player::Two)])
    }

    /// The numbers of Glickman's paper.
    #[test]
    fn glickmans_published_example_is_reproduced() {
        let player = Glicko2Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let opponent = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let results = [
            (opponent(1400.0, 30.0), Outcomes::WIN),
            (opponent(1550.0, 100.0), Outcomes::LOSS),
            (opponent(1700.0, 300.0), Outcomes::LOSS),
        ];
        let after = glicko2_rating_period(&player, &results, &Glicko2Config::new());
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn each_game_is_a_rating_period_with_one_game() {
        let (one, two) = (Rating { value: 1500.0, deviation: 200.0, ..Rating::NEW }, Rating::NEW);
        let [after, _] = rated(one, two, Some(Player::One));
        let expected =
            glicko2_rating_period(&one.to_crate(), &[(two.to_crate(), Outcomes::WIN)], &Glicko2Config::new());
        assert!((after.value - expected.rating).abs() < 1e-9, "{after:?} {expected:?}");
        assert!((after.deviation - expected.deviation).abs() < 1e-9, "{after:?} {expected:?}");
    }

    #[test]
    fn a_rating_is_provisional_until_about_ten_games_are_played() {
        let (mut one, mut two) = (PlayerRating::NEW, PlayerRating::NEW);
        let mut games = 0;
        while one.rating.displayed().is_provisional() {
            let winner = if games % 2 == 0 { Player::One } else { Player::Two };
            rate([&mut one, &mut two], Some(winner), noon());
            games += 1;
        }
        assert!((8..=16).contains(&games), "{games} games");
        assert_eq!((one.games(), one.wins, one.losses), (games, (games + 1) / 2, games / 2));
        // After long without games it is provisional again, but never less certain than a new one.
        let year = |years: i64| one.at(noon() + Duration::weeks(52 * years));
        assert!(!one.at(noon() + Duration::days(6)).displayed().is_provisional());
        assert!(year(2).displayed().is_provisional());
        assert_eq!((year(2000).deviation, year(2000).value), (350.0, one.rating.value));
    }

    #[test]
    fn deviation_grows_only_with_whole_weeks_without_a_game() {
        let player_rating = player_rating(Rating { deviation: 80.0, ..Rating::NEW });
        let deviation = |time| player_rating.at(noon() + time).deviation;
        assert_eq!(deviation(Duration::days(7) - Duration::MILLISECOND), 80.0);
        assert!(deviation(Duration::days(7)) > 80.0);
        assert_eq!(deviation(Duration::days(13)), deviation(Duration::days(7)));
        assert_eq!(deviation(-Duration::days(70)), 80.0);
    }

    proptest! {
        #[test]
        fn winners_never_lose_points_and_losers_never_gain_points(one in ratings(), two in ratings()) {
            let [first, second] = rated(one, two, Some(Player::One));
            prop_assert!(first.value >= one.value && second.value <= two.value, "{first:?} {second:?}");
        }

        #[test]
        fn swapped_seats_give_the_same_ratings(one in ratings(), two in ratings(), winner in winners()) {
            let [first, second] = rated(one, two, winner);
            let [other_second, other_first] = rated(two, one, winner.map(Player::other));
            prop_assert_eq!((first, second), (other_first, other_second));
        }

        #[test]
        fn equal_players_exchange_points_and_draws_change_nothing(one in ratings()) {
            let [won, lost] = rated(one, one, Some(Player::One));
            let gained = (won.value - one.value) - (one.value - lost.value);
            prop_assert!(gained.abs() < 1e-6 || won.value >= 4000.0 || lost.value <= 100.0, "{gained}");
            let [first, second] = rated(one, one, None);
            prop_assert!((first.value - one.value).abs() < 1e-9 && first == second);
        }

        #[test]
        fn ratings_stay_in_bounds(
            one in ratings(), two in ratings(), games in prop::collection::vec((winners(), 0..2000_i64), 1..60),
        ) {
            let (mut one, mut two) = (player_rating(one), player_rating(two));
            let mut now = noon();
            for (winner, days) in games {
                now += Duration::days(days);
                rate([&mut one, &mut two], winner, now);
                for Rating { value, deviation, volatility } in [one.rating, two.rating] {
                    prop_assert!((100.0..=4000.0).contains(&value), "{value}");
                    prop_assert!((1.0..=350.0).contains(&deviation), "{deviation}");
                    prop_assert!((0.01..=0.2).contains(&volatility), "{volatility}");
                }
            }
        }
    }
}
