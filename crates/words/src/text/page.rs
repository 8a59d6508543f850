//! Sentences of the board page that chat says in another way.

use super::{Lang, Voice, games::why_won, msg};
use crate::play::{Phase, Reason, Table};
use parlor_games::rules::Player;
use time::Duration;

/// How the game ended, and why, for the player of `seat` or, without one, for a spectator. `names` has player 1 first.
/// `tournament` is the name of the one for which it counts. `None` while the game is played.
pub fn ending(
    lang: Lang,
    table: &Table,
    seat: Option<Player>,
    names: &[String; 2],
    tournament: Option<&str>,
) -> Option<[String; 2]> {
    let Phase::Over { game, ending, .. } = &table.phase else { return None };
    let Some(winner) = ending.winner else {
        let (headline, why) = match ending.reason {
            Reason::Stopped if let Some(name) = tournament => {
                (msg::STATUS_ABORTED, Voice::plain(lang).text(msg::TournamentDraw { name }))
            }
            Reason::Aborted | Reason::Stopped => (msg::STATUS_ABORTED, lang.text(msg::PAGE_WHY_UNCOUNTED)),
            Reason::Agreed => (msg::STATUS_DRAWN, lang.text(msg::PAGE_WHY_AGREED)),
            Reason::Adjudicated => (msg::STATUS_DRAWN, lang.text(msg::PAGE_WHY_DECIDED)),
            _ => (msg::STATUS_DRAWN, String::new()),
        };
        return Some([lang.text(headline), why]);
    };
    let loser = winner.other();
    let name = |player: Player| names[player.index()].clone();
    let gave_up = ending.reason == Reason::Resigned && seat == Some(loser);
    let headline = match seat {
        Some(player) if player == winner => lang.text(msg::PAGE_WIN),
        _ if gave_up => lang.text(msg::PAGE_RESIGNED),
        _ => lang.text(msg::PageLoss { name: name(winner) }),
    };
    let why = match ending.reason {
        Reason::Rules => capitalized(&why_won(lang, &game.position, winner)),
        Reason::Resigned if gave_up => lang.text(msg::PageWhyLoss { name: name(winner) }),
        Reason::Resigned => lang.text(msg::PageWhyResigned { name: name(loser) }),
        Reason::Claimed | Reason::Lapsed | Reason::TimedOut => {
            lang.text(msg::PageWhyTime { yours: seat == Some(loser), name: name(loser) })
        }
        Reason::Adjudicated => lang.text(msg::PAGE_WHY_DECIDED),
        Reason::Agreed | Reason::Stopped | Reason::Aborted => String::new(),
    };
    Some([headline, why])
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// The short forms of days, hours and minutes, with `%` for the number.
pub fn time_units(lang: Lang) -> [String; 3] {
    let count = || "%".to_owned();
    [
        lang.text(msg::PageDays { count: count() }),
        lang.text(msg::PageHours { count: count() }),
        lang.text(msg::PageMinutes { count: count() }),
    ]
}

/// Such as `2 d 3 h left`, or a sentence that the time is up.
pub fn time_left(lang: Lang, left: Duration) -> String {
    if is_over(left) { lang.text(msg::PAGE_OVERDUE) } else { lang.text(msg::PageLeft { time: span(lang, left) }) }
}

/// The same on a player's clock, such as `2 d 3 h`.
pub fn time_on_clock(lang: Lang, left: Duration) -> String {
    if is_over(left) { lang.text(msg::PAGE_OVERDUE) } else { span(lang, left) }
}

const fn is_over(left: Duration) -> bool {
    left.whole_minutes() < 0 || left.is_zero()
}

/// As a clock of a live game shows it, such as `4:12`.
pub fn clock_face(left: Duration) -> String {
    let seconds = left.whole_seconds().max(0);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// In the two largest units, such as `2 d 3 h`.
pub(super) fn span(lang: Lang, time: Duration) -> String {
    let minutes = time.whole_minutes();
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    let [days_left, hours_left, minutes_left] = [
        lang.text(msg::PageDays { count: days.to_string() }),
        lang.text(msg::PageHours { count: hours.to_string() }),
        lang.text(msg::PageMinutes { count: minutes.to_string() }),
    ];
    match (days, hours, minutes) {
        (0, 0, _) => minutes_left,
        (0, _, 0) => hours_left,
        (0, ..) => format!("{hours_left} {minutes_left}"),
        (_, 0, _) => days_left,
        _ => format!("{days_left} {hours_left}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_of_a_live_game_shows_minutes_and_seconds() {
        for (left, shown) in [
            (Duration::seconds(-1), "0:00"),
            (Duration::milliseconds(9_999), "0:09"),
            (Duration::seconds(252), "4:12"),
            (Duration::minutes(65), "65:00"),
        ] {
            assert_eq!(clock_face(left), shown);
        }
    }

    #[test]
    fn time_that_is_left_has_two_units_at_most() {
        for (left, said) in [
            (Duration::seconds(59), "0 min"),
            (Duration::minutes(61), "1 h 1 min"),
            (Duration::hours(23), "23 h"),
            (Duration::days(2) + Duration::minutes(59), "2 d"),
            (Duration::days(2) + Duration::minutes(190), "2 d 3 h"),
        ] {
            assert_eq!(time_left(Lang::English, left), format!("{said} left"));
            assert_eq!(time_on_clock(Lang::English, left), said);
        }
        for over in [Duration::minutes(-1), Duration::ZERO] {
            assert_eq!([time_left, time_on_clock].map(|it| it(Lang::English, over)), ["Time is up"; 2]);
        }
    }
}
