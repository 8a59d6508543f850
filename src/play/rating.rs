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

/// Above this deviation a rating is provisional: after some ten games it is below, and a year and a half
/// without any brings one of an active player back. Others use the same number.
const PROVISIONAL: f64 = 110.0;

/// Where ratings stay: nobody earns more or less by games, and sums with them can't get out of hand.
const RATINGS: (f64, f64) = (100.0, 4000.0);
const DEVIATIONS: (f64, f64) = (1.0, 350.0);
const VOLATILITIES: (f64, f64) = (0.01, 0.2);

/// After so many weeks even the surest rating is as uncertain as a new one.
const MOST_WEEKS: i64 = 5000;

/// How well somebody plays, as far as is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating: 1500 for somebody new.
    pub value: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much the results change.
    pub volatility: f64,
}

/// What the rated games of one player in one table of ratings come to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// The rating after the last one.
    pub rating: Rating,
    /// Games won.
    pub wins: i32,
    /// Games lost.
    pub losses: i32,
    /// Games drawn.
    pub draws: i32,
    /// When the last one ended; nothing before the first.
    pub last: Option<OffsetDateTime>,
}

/// A rating as people see it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shown {
    /// The rating.
    pub value: f64,
    /// Its standard deviation.
    pub deviation: f64,
}

/// What one game did to a rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Change {
    /// Before the game, the time without games counted in.
    pub before: Shown,
    /// After it.
    pub after: Shown,
}

impl Shown {
    /// Whether too little is known to rely on it.
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }
}

impl Rating {
    /// The rating of somebody of whom nothing is known.
    pub const NEW: Self = Self { value: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// What of it people see.
    pub const fn shown(&self) -> Shown {
        Shown { value: self.value, deviation: self.deviation }
    }

    /// The same after so many weeks without a game.
    fn rested(self, weeks: i64) -> Self {
        let mut rating = self.to_crate();
        for _ in 0..weeks.min(MOST_WEEKS) {
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

impl Standing {
    /// Nothing yet.
    pub const NEW: Self = Self { rating: Rating::NEW, wins: 0, losses: 0, draws: 0, last: None };

    /// How many games it is made of.
    pub const fn games(&self) -> i32 {
        self.wins + self.losses + self.draws
    }

    /// The rating at that time: each whole week since the last game makes it less certain.
    pub fn at(&self, now: OffsetDateTime) -> Rating {
        let weeks = self.last.map_or(0, |last| (now - last).whole_weeks());
        self.rating.rested(weeks)
    }
}

/// Takes a game that ended at `at` into the standings of its players, player 1 first, and tells what it did.
/// Without a winner it is a draw, half a win for each.
pub fn rate(players: [&mut Standing; 2], winner: Option<Player>, at: OffsetDateTime) -> [Change; 2] {
    let before = [players[0].at(at), players[1].at(at)];
    let outcome = match winner {
        Some(Player::One) => Outcomes::WIN,
        Some(Player::Two) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let (one, two) = glicko2(&before[0].to_crate(), &before[1].to_crate(), &outcome, &Glicko2Config::new());
    let after = [one, two].map(|rating| Rating::from_crate(&rating));
    for ((standing, player), after) in players.into_iter().zip(Player::BOTH).zip(after) {
        standing.rating = after;
        // The clocks of two machines may differ; time doesn't run backwards for that.
        standing.last = standing.last.max(Some(at));
        *match winner {
            Some(winner) if winner == player => &mut standing.wins,
            Some(_) => &mut standing.losses,
            None => &mut standing.draws,
        } += 1;
    }
    std::array::from_fn(|seat| Change { before: before[seat].shown(), after: after[seat].shown() })
}

/// Whether the finished game of a table counts: its terms say so, it was really played, by two people, and neither
/// of them had the say.
pub fn counts(table: &Table) -> bool {
    let Phase::Over { game, ending, by, .. } = &table.phase else { return false };
    // Whoever manages a server could give away points in games that never began.
    let played = ending.reason == Reason::Rules || !game.is_short();
    // Nor may they judge their own games, on their server no more than everywhere: in either table nobody sees how
    // points were won. To give a game up there is resigning.
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

    fn standing(rating: Rating) -> Standing {
        Standing { rating, last: Some(noon()), wins: 1, ..Standing::NEW }
    }

    fn rated(one: Rating, two: Rating, winner: Option<Player>) -> [Rating; 2] {
        let (mut one, mut two) = (standing(one), standing(two));
        let changes = rate([&mut one, &mut two], winner, noon());
        let after = [one.rating, two.rating];
        assert_eq!(changes.map(|change| change.after), after.map(|rating| rating.shown()));
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
    fn the_published_example_comes_out() {
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

    /// A game is a period with one game in it, for both.
    #[test]
    fn a_game_is_a_period_of_its_own() {
        let (one, two) = (Rating { value: 1500.0, deviation: 200.0, ..Rating::NEW }, Rating::NEW);
        let [after, _] = rated(one, two, Some(Player::One));
        let expected =
            glicko2_rating_period(&one.to_crate(), &[(two.to_crate(), Outcomes::WIN)], &Glicko2Config::new());
        assert!((after.value - expected.rating).abs() < 1e-9, "{after:?} {expected:?}");
        assert!((after.deviation - expected.deviation).abs() < 1e-9, "{after:?} {expected:?}");
    }

    #[test]
    fn a_rating_is_provisional_until_some_ten_games_are_played() {
        let (mut one, mut two) = (Standing::NEW, Standing::NEW);
        let mut games = 0;
        while one.rating.shown().is_provisional() {
            let winner = if games % 2 == 0 { Player::One } else { Player::Two };
            rate([&mut one, &mut two], Some(winner), noon());
            games += 1;
        }
        assert!((8..=16).contains(&games), "{games} games");
        assert_eq!((one.games(), one.wins, one.losses), (games, (games + 1) / 2, games / 2));
        // Long absence makes it provisional again, and no more than new.
        let year = |years: i64| one.at(noon() + Duration::weeks(52 * years));
        assert!(!one.at(noon() + Duration::days(6)).shown().is_provisional());
        assert!(year(2).shown().is_provisional());
        assert_eq!((year(2000).deviation, year(2000).value), (350.0, one.rating.value));
    }

    #[test]
    fn only_whole_weeks_without_a_game_count_and_never_backwards() {
        let standing = standing(Rating { deviation: 80.0, ..Rating::NEW });
        let deviation = |time| standing.at(noon() + time).deviation;
        assert_eq!(deviation(Duration::days(7) - Duration::MILLISECOND), 80.0);
        assert!(deviation(Duration::days(7)) > 80.0);
        assert_eq!(deviation(Duration::days(13)), deviation(Duration::days(7)));
        assert_eq!(deviation(-Duration::days(70)), 80.0);
    }

    proptest! {
        #[test]
        fn who_wins_loses_nothing_and_who_loses_gains_nothing(one in ratings(), two in ratings()) {
            let [first, second] = rated(one, two, Some(Player::One));
            prop_assert!(first.value >= one.value && second.value <= two.value, "{first:?} {second:?}");
        }

        #[test]
        fn seats_make_no_difference(one in ratings(), two in ratings(), winner in winners()) {
            let [first, second] = rated(one, two, winner);
            let [other_second, other_first] = rated(two, one, winner.map(Player::other));
            prop_assert_eq!((first, second), (other_first, other_second));
        }

        #[test]
        fn equals_gain_what_the_other_loses_and_draw_for_nothing(one in ratings()) {
            let [won, lost] = rated(one, one, Some(Player::One));
            let gained = (won.value - one.value) - (one.value - lost.value);
            prop_assert!(gained.abs() < 1e-6 || won.value >= 4000.0 || lost.value <= 100.0, "{gained}");
            let [first, second] = rated(one, one, None);
            prop_assert!((first.value - one.value).abs() < 1e-9 && first == second);
        }

        #[test]
        fn whatever_is_played_ratings_stay_in_bounds(
            one in ratings(), two in ratings(), games in prop::collection::vec((winners(), 0..2000_i64), 1..60),
        ) {
            let (mut one, mut two) = (standing(one), standing(two));
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
