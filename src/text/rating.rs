//! Ratings as text.

use super::{Lang, mention, msg};
use crate::play::{
    Participant,
    rating::{Change, DisplayedRating, PlayerRating},
};

/// `1643`, with a question mark while it is provisional.
pub fn rating(lang: Lang, rating: DisplayedRating) -> String {
    lang.text(msg::Rating { points: whole(rating.value).to_string(), provisional: rating.is_provisional() })
}

pub fn results(lang: Lang, player_rating: &PlayerRating) -> String {
    lang.text(msg::RatingResults { wins: player_rating.wins, losses: player_rating.losses, draws: player_rating.draws })
}

/// A line under the message about the game's end.
pub fn rating_changes(lang: Lang, changes: &[(Participant, Change); 2]) -> String {
    let [one, two] = changes.each_ref().map(|(person, change)| {
        lang.text(msg::RatingChange {
            who: mention(lang, *person),
            before: rating(lang, change.before),
            after: rating(lang, change.after),
            by: difference(change),
        })
    });
    lang.text(msg::RatingChanges { one, two })
}

/// For the person whose rating it is.
pub fn own_rating_change(lang: Lang, change: &Change) -> String {
    let (before, after) = (rating(lang, change.before), rating(lang, change.after));
    lang.text(msg::PageRating { before, after, by: difference(change) })
}

/// Of rounded numbers, so that the line adds up.
fn difference(change: &Change) -> String {
    match whole(change.after.value) - whole(change.before.value) {
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
    use crate::play::UserId;

    const ANA: u64 = 5_000_000_001;
    const BEN: u64 = 5_000_000_002;

    #[test]
    fn differences_match_the_rounded_ratings() {
        let displayed = |value, deviation| DisplayedRating { value, deviation };
        let change =
            |before, after, deviation| Change { before: displayed(before, 350.0), after: displayed(after, deviation) };
        let line = |one, two| {
            rating_changes(
                Lang::English,
                &[(Participant::Human(UserId(ANA)), one), (Participant::Human(UserId(BEN)), two)],
            )
        };
        assert_eq!(
            line(change(1500.0, 1583.6, 290.0), change(1521.4, 1480.2, 110.0)),
            "Ratings: <@5000000001> 1500? → 1584? (+84), <@5000000002> 1521? → 1480 (−41)"
        );
        assert_eq!(
            line(change(1500.4, 1499.6, 90.0), change(1499.6, 1500.5, 111.0)),
            "Ratings: <@5000000001> 1500? → 1500 (±0), <@5000000002> 1500? → 1501? (+1)"
        );
    }
}
