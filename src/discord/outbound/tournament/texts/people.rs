//! Texts about people who have joined, and about players who come or go after the start.

use super::*;

/// The most people that a call names. So many mentions fit in a message with little other text; usually a part has half as
/// many.
const MAX_CALLED: usize = 64;

/// The lines of the invitation about people who have joined, and about the next step.
pub(super) fn open_lines(lang: Lang, tournament: &Tournament, most: usize) -> Vec<String> {
    let (players, (playing, waiting)) = (&tournament.players, tournament.playing_and_waiting());
    let mut lines = Vec::new();
    lines.push(match playing.as_slice() {
        [] if players.is_empty() => lang.text(msg::TournamentOpenNobody { seats: tournament.seats() }),
        players => lang.text(msg::TournamentOpenPlayers {
            count: players.len(),
            seats: tournament.seats(),
            players: named_players(lang, players, most),
        }),
    });
    if !waiting.is_empty() {
        let players = named_players(lang, &waiting, MAX_NAMED_WAITING);
        lines.push(lang.text(msg::TournamentWaiting { players }));
    }
    let is_full = playing.len() >= usize::from(tournament.seats());
    let schedule = &tournament.schedule;
    let checks_in = schedule.called_at.is_some();
    let absent: Vec<_> = players.iter().filter(|player| checks_in && !player.checked_in).collect();
    if !absent.is_empty() {
        let players = named_players(lang, &absent, MAX_NAMED_WAITING);
        lines.push(lang.text(msg::TournamentNotHere { players }));
    }
    lines.push(match (tournament.begins_at().map(moment), is_full) {
        (Some(starts), _) if checks_in => {
            let (least, teams) = least(tournament);
            lang.text(msg::TournamentCheckInNow { full: is_full, starts, least, teams })
        }
        (None, false) => lang.text(msg::TournamentOpenHint { until: until(tournament) }),
        (None, true) => lang.text(msg::TournamentOpenFull { until: until(tournament) }),
        (Some(starts), false) => {
            let (least, teams) = least(tournament);
            lang.text(msg::TournamentStarts { starts, least, teams })
        }
        (Some(starts), true) => lang.text(msg::TournamentStartsFull { starts }),
    });
    lines.extend((schedule.check_in && !checks_in).then(|| lang.text(msg::TOURNAMENT_CHECK_IN_LATER)));
    lines.extend(tournament.pace.is_live().then(|| lang.text(msg::LIVE_CALLED)));
    lines
}

fn until(tournament: &Tournament) -> String {
    tournament.called_off_at().map(moment).unwrap_or_default()
}

/// The line of the invitation about people who have already joined the next tournament of the series.
pub(super) fn next_line(lang: Lang, tournament: &Tournament) -> Option<String> {
    let next: Vec<_> = tournament.next_players().collect();
    let players = named_players(lang, &next, MAX_NAMED_WAITING);
    let is_named = tournament.takes_regulars() && !next.is_empty();
    is_named.then(|| lang.text(msg::TournamentNextPlayers { count: next.len(), players }))
}

/// The message that a player is out after games that were lost on time without a move.
pub(in crate::discord::outbound::tournament) fn absent(lang: Lang, tournament: &Tournament, seed: Seed) -> Post {
    let (name, player) = (text::escape_markup(&tournament.name), who(lang, tournament, seed));
    let pings = tournament.player(seed).and_then(Participant::human).into_iter().collect();
    Post { pings, ..Post::text(lang.text(msg::TournamentAbsent { name, player })) }
}

/// The message that an organiser has removed a player.
pub(in crate::discord::outbound::tournament) fn removed(lang: Lang, tournament: &Tournament, seed: Seed) -> Post {
    let (name, player) = (text::escape_markup(&tournament.name), who(lang, tournament, seed));
    let pings = tournament.player(seed).and_then(Participant::human).into_iter().collect();
    Post { pings, ..Post::text(lang.text(msg::TournamentRemovedPlayer { name, player })) }
}

/// The message that somebody has taken over a place or was added late. Pings everybody whose game begins. If there are too many
/// games, it omits their links.
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

/// The message that the start was put off, because too few people had joined or checked in. `None` if the tournament is no
/// longer open.
pub(in crate::discord::outbound::tournament) fn put_off(lang: Lang, tournament: &Tournament) -> Option<Post> {
    let starts = moment(tournament.schedule.starts_at.filter(|_| tournament.phase == TournamentPhase::Open)?);
    let (name, (least, teams)) = (text::escape_markup(&tournament.name), least(tournament));
    let asked = tournament.schedule.check_in;
    Some(Post::text(lang.text(msg::TournamentPutOff { name, asked, teams, least, starts })))
}

/// The message that asks people to check in. `None` once it is too late for that.
pub(in crate::discord::outbound::tournament) fn check_in(
    lang: Lang,
    tournament: &Tournament,
    (part, of): (u16, u16),
) -> Option<Post> {
    let asked = tournament.phase == TournamentPhase::Open && tournament.schedule.called_at.is_some();
    let starts = moment(tournament.begins_at().filter(|_| asked)?);
    let called = tournament.to_call(part, of);
    if called.is_empty() {
        return None;
    }
    let (name, players) = (text::escape_markup(&tournament.name), named_players(lang, &called, MAX_CALLED));
    let pings = called.iter().filter_map(|player| player.player.human()).collect();
    Some(Post { pings, ..Post::text(lang.text(msg::TournamentCheckInCall { name, starts, players })) })
}
