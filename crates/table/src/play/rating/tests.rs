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
    let expected = glicko2_rating_period(&one.to_crate(), &[(two.to_crate(), Outcomes::WIN)], &Glicko2Config::new());
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
    // After a long time without games it is provisional again, but never less certain than a new rating.
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
