//! Rounds and the table of a Swiss tournament.

use super::*;
use crate::tournament::NOBODY;

/// The most rows of a table. They fit in a message even with the longest names.
const MAX_ROWS: usize = 24;

pub(super) fn round_begins(
    lang: Lang,
    tournament: &Tournament,
    games: NamedGames,
    number: impl Fn(&TournamentGame) -> Option<String>,
) -> Vec<String> {
    let name = text::escape_markup(&tournament.name);
    let begins = msg::TournamentSwissBegins { name, number: games.stage, of: usize::from(tournament.swiss_rounds()) };
    let line = |game: &&TournamentGame| {
        let [one, two] = game.pairing.seeds;
        let left = [one, two].map(|seed| tournament.has_left(seed));
        let number = number(game).or_else(|| later(lang, game, left));
        let [one, two] = [one, two].map(|seed| who(lang, tournament, seed));
        match (number, game.pairing.seeds, left) {
            (_, [_, NOBODY], _) => lang.text(msg::TournamentSwissBye { player: one }),
            (Some(games), ..) => lang.text(msg::TournamentMatchLine { one, two, games }),
            (None, _, [true, false]) => lang.text(msg::TournamentSwissWalkover { winner: two, loser: one }),
            (None, _, [false, true]) => lang.text(msg::TournamentSwissWalkover { winner: one, loser: two }),
            (None, ..) => lang.text(msg::TournamentUnplayedLine { one, two }),
        }
    };
    std::iter::once(lang.text(begins)).chain(tournament.named(games).iter().map(line)).collect()
}

pub(super) fn table_lines(lang: Lang, tournament: &Tournament) -> Vec<String> {
    let table = tournament.swiss_table();
    let rows = table.iter().take(MAX_ROWS).map(|standing| standing_line(lang, tournament, standing));
    let more = (table.len() > MAX_ROWS).then(|| "…".to_owned());
    rows.chain(more).chain([lang.text(msg::TOURNAMENT_SWISS_HINT)]).collect()
}
