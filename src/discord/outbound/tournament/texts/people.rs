//! Players who come or go after the start, and too few of them at the start.

use super::*;

/// A player is out after losses on time without a move.
pub(in crate::discord::outbound::tournament) fn absent(lang: Lang, tournament: &Tournament, seed: Seed) -> Post {
    let (name, player) = (text::escape_markup(&tournament.name), who(lang, tournament, seed));
    let pings = tournament.player(seed).and_then(Participant::human).into_iter().collect();
    Post { pings, ..Post::text(lang.text(msg::TournamentAbsent { name, player })) }
}

/// An organiser has removed a player.
pub(in crate::discord::outbound::tournament) fn removed(lang: Lang, tournament: &Tournament, seed: Seed) -> Post {
    let (name, player) = (text::escape_markup(&tournament.name), who(lang, tournament, seed));
    let pings = tournament.player(seed).and_then(Participant::human).into_iter().collect();
    Post { pings, ..Post::text(lang.text(msg::TournamentRemovedPlayer { name, player })) }
}

/// Somebody has taken over a place, or was added late. Calls everybody whose game begins. There may be too many games to link them.
pub(in crate::discord::outbound::tournament) fn new_player(
    lang: Lang,
    tournament: &Tournament,
    seed: Seed,
    late: bool,
    messages: &Messages,
) -> Post {
    let post = |messages: &Messages| games_of_new(lang, tournament, seed, late, messages);
    with_fewer_links(messages, |messages| Some(post(messages)).filter(fits)).unwrap_or_else(|| post(&Messages::new()))
}

fn games_of_new(lang: Lang, tournament: &Tournament, seed: Seed, late: bool, messages: &Messages) -> Post {
    let games = tournament.games_in_progress().filter(|game| game.pairing.seeds.contains(&seed));
    let games: Vec<_> = games.collect();
    let line = |game: &&TournamentGame| {
        let other = game.pairing.seeds.into_iter().find(|&other| other != seed)?;
        let game = game_number(tournament, game, messages)?;
        Some(lang.text(msg::TournamentPairing { game, other: who(lang, tournament, other) }))
    };
    let lines = list(games.iter().filter_map(line));
    let (name, player) = (text::escape_markup(&tournament.name), who(lang, tournament, seed));
    let missed_round = tournament.format == Format::Swiss
        && tournament.stage() == Some(1)
        && !tournament.games.iter().any(|game| game.pairing.seeds.contains(&seed));
    let content = match (late, lines.is_empty()) {
        (false, false) => lang.text(msg::TournamentNewPlayer { name, player, games: lines }),
        (true, false) => lang.text(msg::TournamentLatePlayer { name, player, games: lines }),
        (false, true) => lang.text(msg::TournamentNewPlayerWaits { name, player }),
        (true, true) if missed_round => lang.text(msg::TournamentLateSwiss { name, player }),
        (true, true) => lang.text(msg::TournamentLateWaits { name, player }),
    };
    let mut seeds: Vec<_> = games.iter().flat_map(|game| game.pairing.seeds).chain([seed]).collect();
    seeds.sort_unstable();
    seeds.dedup();
    let pings = seeds.into_iter().filter_map(|seed| tournament.player(seed)?.human()).collect();
    Post { pings, ..Post::text(content) }
}

/// Too few had joined at the start. `None` if that is past.
pub(in crate::discord::outbound::tournament) fn put_off(lang: Lang, tournament: &Tournament) -> Option<Post> {
    let starts = moment(tournament.schedule.starts_at.filter(|_| tournament.phase == TournamentPhase::Open)?);
    let (name, (least, teams)) = (text::escape_markup(&tournament.name), least(tournament));
    Some(Post::text(lang.text(msg::TournamentPutOff { name, starts, least, teams })))
}
