//! Ratings as text.

use super::{Lang, mention, msg};
use crate::play::{
    Participant,
    rating::{DisplayedRating, MIN_GAMES, PlayerRating, Shown, ShownChange},
};

/// `1643`, with a question mark while it is provisional; or `new`, with the number of games.
pub fn rating(lang: Lang, rating: Shown) -> String {
    match rating {
        Shown::New { games } => lang.text(msg::RatingNew { games, needed: MIN_GAMES }),
        Shown::Number(rating) => {
            lang.text(msg::Rating { points: whole(rating.value).to_string(), provisional: rating.is_provisional() })
        }
    }
}

pub fn results(lang: Lang, player_rating: &PlayerRating) -> String {
    lang.text(msg::RatingResults { wins: player_rating.wins, losses: player_rating.losses, draws: player_rating.draws })
}

/// A line under the message about the game's end.
pub fn rating_changes(lang: Lang, changes: &[(Participant, ShownChange); 2]) -> String {
    let [one, two] = changes.each_ref().map(|(person, changed)| {
        lang.text(msg::RatingOf { who: mention(lang, *person), change: change(lang, changed) })
    });
    lang.text(msg::RatingChanges { one, two })
}

/// For the person whose rating it is.
pub fn own_rating_change(lang: Lang, changed: &ShownChange) -> String {
    lang.text(msg::PageRating { change: change(lang, changed) })
}

/// The first number that is shown has none to compare it with.
fn change(lang: Lang, changed: &ShownChange) -> String {
    let after = rating(lang, changed.after);
    match (changed.before, changed.after) {
        (Shown::Number(one), Shown::Number(two)) => {
            lang.text(msg::RatingChange { before: rating(lang, changed.before), after, by: difference(one, two) })
        }
        _ => after,
    }
}

/// Between the rounded numbers, so that the line adds up.
fn difference(before: DisplayedRating, after: DisplayedRating) -> String {
    match whole(after.value) - whole(before.value) {
        0 => "±0".to_owned(),
        by @ 1.. => format!("+{by}"),
        by => format!("−{}", by.unsigned_abs()),
    }
}

const fn whole(value: f64) -> i64 {
    value.round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{UserId, rating::Change};

    const ANA: u64 = 5_000_000_001;
    const BEN: u64 = 5_000_000_002;

    fn change(before: f64, after: f64, deviation: f64) -> Change {
        let displayed = |value, deviation| DisplayedRating { value, deviation };
        Change { before: displayed(before, 350.0), after: displayed(after, deviation) }
    }

    fn line(one: ShownChange, two: ShownChange) -> String {
        let [ana, ben] = [ANA, BEN].map(|person| Participant::Human(UserId(person)));
        rating_changes(Lang::English, &[(ana, one), (ben, two)])
    }

    #[test]
    fn differences_match_the_rounded_ratings() {
        let change = |before, after, deviation| change(before, after, deviation).shown(9);
        assert_eq!(
            line(change(1500.0, 1583.6, 290.0), change(1521.4, 1480.2, 110.0)),
            "Ratings: <@5000000001> 1500? → 1584? (+84) · <@5000000002> 1521? → 1480 (−41)"
        );
        assert_eq!(
            line(change(1500.4, 1499.6, 90.0), change(1499.6, 1500.5, 111.0)),
            "Ratings: <@5000000001> 1500? → 1500 (±0) · <@5000000002> 1500? → 1501? (+1)"
        );
    }

    #[test]
    fn no_number_is_shown_before_the_third_game_and_no_change_before_the_fourth() {
        let change = change(1500.0, 1662.3, 290.0);
        let lines = [1, 2, 3, 4].map(|games| own_rating_change(Lang::English, &change.shown(games)));
        let shown = ["new, 1 of 3 games", "new, 2 of 3 games", "1662?", "1500? → 1662? (+162)"];
        assert_eq!(lines, shown.map(|shown| format!("Rating: {shown}")));
        assert_eq!(
            line(change.shown(1), change.shown(30)),
            "Ratings: <@5000000001> new, 1 of 3 games · <@5000000002> 1500? → 1662? (+162)"
        );
    }
}
