//! Words about tournaments.

use super::{Lang, msg};
use parlor_table::tournament::RatingRange;

/// `2½`.
pub fn points(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// Sonneborn-Berger: `12.25`.
pub fn berger(quarters: u32) -> String {
    let fraction = match quarters % 4 {
        1 => ".25",
        2 => ".5",
        3 => ".75",
        _ => "",
    };
    format!("{}{fraction}", quarters / 4)
}

pub fn tournament_round(lang: Lang, number: u16, matches: usize) -> String {
    lang.text(msg::TournamentRound { matches, number })
}

/// Such as `ratings up to 1400`; `None` if everybody may join.
pub fn rating_range(lang: Lang, RatingRange { from, to }: RatingRange) -> Option<String> {
    let text = |bound: u16| bound.to_string();
    match (from, to) {
        (None, None) => None,
        (Some(from), None) => Some(lang.text(msg::TournamentDoorFrom { from: text(from) })),
        (None, Some(to)) => Some(lang.text(msg::TournamentDoorTo { to: text(to) })),
        (Some(from), Some(to)) => Some(lang.text(msg::TournamentDoorBetween { from: text(from), to: text(to) })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_with_halves_and_quarters() {
        assert_eq!([0, 1, 2, 3, 28].map(points), ["0", "½", "1", "1½", "14"]);
        assert_eq!([0, 1, 2, 3, 4, 49].map(berger), ["0", "0.25", "0.5", "0.75", "1", "12.25"]);
    }
}
