//! Texts of tournament messages, with buttons and mentions.

use crate::{
    discord::{components::buttons, outbound::message::Post},
    play::{GameId, Participant},
    store::{StoredTournament, TournamentPhase, TournamentPlayer},
    text::{self, Lang, msg},
    tournament::{Format, Match, Pairing, Standing, TournamentGame},
};

/// A mention has up to 25 characters, a message 2,000.
const MAX_NAMED: usize = 40;

/// In a table in words.
const MAX_MATCH_LINES: usize = 20;

const LAST_NAMED_PLACE: u16 = 8;

pub(crate) fn invitation(lang: Lang, stored: &StoredTournament) -> Post {
    let StoredTournament { id, name, players, .. } = stored;
    let mut lines = Vec::new();
    if let Some(setup) = stored.setup {
        lines.push(lang.text(msg::TournamentInvitation {
            name: text::escape_markup(name),
            game: setup.game().title(),
            variant: text::variant(lang, setup),
            pace: text::pace(lang, stored.pace),
            form: stored.format.id(),
            groups: stored.format == Format::RoundRobin && stored.max_players > 8,
            role: stored.role.map(|role| format!("<@&{role}>")),
        }));
    }
    let mut rows = Vec::new();
    match stored.phase {
        TournamentPhase::Open => {
            lines.push(match players.as_slice() {
                [] => lang.text(msg::TournamentOpenNobody { seats: stored.max_players }),
                players => lang.text(msg::TournamentOpenPlayers {
                    count: players.len(),
                    seats: stored.max_players,
                    players: named_players(lang, players),
                }),
            });
            lines.push(lang.text(msg::TOURNAMENT_OPEN_HINT));
            rows = buttons::tournament_invitation(lang, *id);
        }
        TournamentPhase::Running => {
            lines.push(lang.text(msg::TournamentHasBegun { count: players.len() }));
            rows = buttons::tournament_table(lang, *id, None);
        }
        TournamentPhase::Over { .. } => lines.push(lang.text(msg::TOURNAMENT_IS_OVER)),
    }
    Post::text(lines.join("\n")).with_rows(rows)
}

/// As many as fit in one message.
fn named_players(lang: Lang, players: &[TournamentPlayer]) -> String {
    let mut named = list(players.iter().take(MAX_NAMED).map(|player| text::mention(lang, player.player)));
    if players.len() > MAX_NAMED {
        named.push_str(" …");
    }
    named
}

pub(super) fn list(items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().collect::<Vec<_>>().join(", ")
}

fn game_numbers(numbers: impl IntoIterator<Item = GameId>) -> String {
    list(numbers.into_iter().map(|number| format!("#{number}")))
}

/// `None` before the game has begun.
pub(super) type Numbered<'a> = (&'a TournamentGame, Option<GameId>);

/// `sections` is the first and the last group or match.
pub(super) fn games_of(stored: &StoredTournament, stage: u16, sections: (u16, u16), replay: u16) -> Vec<Numbered<'_>> {
    let games = stored.tournament.games.iter().zip(stored.game_ids.iter().copied());
    let asked = |pairing: &Pairing| {
        (pairing.stage, pairing.replay) == (stage, replay) && (sections.0..=sections.1).contains(&pairing.section)
    };
    games.filter(|(game, _)| asked(&game.pairing)).collect()
}

/// In Discord's markup.
fn who(lang: Lang, stored: &StoredTournament, seed: u16) -> String {
    stored.player(seed).map_or_else(|| lang.text(msg::UNKNOWN_PLAYER), |player| text::mention(lang, player))
}

/// A group begins. For each player, lists the games in which the player moves first, and the others.
pub(super) fn group_begins(lang: Lang, stored: &StoredTournament, stage: u16, section: u16) -> Post {
    let games = games_of(stored, stage, (section, section), 0);
    let mut seeds: Vec<_> = games.iter().flat_map(|(game, _)| game.pairing.seeds).collect();
    seeds.sort_unstable();
    seeds.dedup();
    let several = stored.tournament.games.iter().any(|game| game.pairing.stage == 1 && game.pairing.section > 0);
    let part = match stage {
        1 if several => "group",
        1 => "only",
        _ => "final",
    };
    let name = text::escape_markup(&stored.name);
    let mut lines = vec![lang.text(msg::TournamentGroupBegins { name, part, number: section + 1 })];
    let mut pings = Vec::new();
    for seed in seeds {
        let of_seat = |seat: usize| {
            let own = games.iter().filter(move |(game, _)| game.pairing.seeds.get(seat) == Some(&seed));
            game_numbers(own.filter_map(|(_, number)| *number))
        };
        let (first, second) = (of_seat(0), of_seat(1));
        // The player left before any game began.
        if first.is_empty() && second.is_empty() {
            continue;
        }
        pings.extend(stored.player(seed).and_then(Participant::human));
        lines.push(lang.text(msg::TournamentGroupLine { who: who(lang, stored, seed), first, second }));
    }
    lines.push(lang.text(msg::TOURNAMENT_GAMES_HINT));
    Post { pings, ..Post::text(lines.join("\n")) }
}

pub(super) fn round_begins(lang: Lang, stored: &StoredTournament, stage: u16, sections: (u16, u16)) -> Post {
    let rounds = stored.tournament.rounds();
    let round = usize::from(stage).checked_sub(1).and_then(|index| rounds.get(index));
    let matches: &[Match] = round.map_or(&[], Vec::as_slice);
    let name = text::escape_markup(&stored.name);
    let mut lines = vec![lang.text(msg::TournamentRoundBegins { name, matches: matches.len(), number: stage })];
    let mut pings = Vec::new();
    let mut byes = Vec::new();
    // The message with the round's first matches also names the byes.
    let first = (0..).zip(matches).find(|(_, it)| !it.players.contains(&None)).map(|(section, _)| section);
    for (section, it) in (0..).zip(matches) {
        let [Some(one), Some(two)] = it.players else {
            byes.extend(it.players.into_iter().flatten().filter(|_| first == Some(sections.0)));
            continue;
        };
        if !(sections.0..=sections.1).contains(&section) {
            continue;
        }
        let numbers: Vec<_> =
            games_of(stored, stage, (section, section), 0).into_iter().filter_map(|(_, number)| number).collect();
        let [named_one, named_two] = [one, two].map(|seed| who(lang, stored, seed));
        if numbers.is_empty() {
            lines.push(lang.text(msg::TournamentWalkoverLine { one: named_one, two: named_two }));
            continue;
        }
        pings.extend([one, two].iter().filter_map(|&seed| stored.player(seed)?.human()));
        let games = game_numbers(numbers);
        lines.push(lang.text(msg::TournamentMatchLine { one: named_one, two: named_two, games }));
    }
    if !byes.is_empty() {
        let players = list(byes.iter().map(|&seed| who(lang, stored, seed)));
        lines.push(lang.text(msg::TournamentByes { players }));
    }
    lines.push(lang.text(msg::TOURNAMENT_GAMES_HINT));
    Post { pings, ..Post::text(lines.join("\n")) }
}

/// A match is played again; `None` if it is not, because a player left.
pub(super) fn replay_begins(
    lang: Lang,
    stored: &StoredTournament,
    stage: u16,
    section: u16,
    replay: u16,
) -> Option<Post> {
    let games = games_of(stored, stage, (section, section), replay);
    let numbers: Vec<_> = games.iter().filter_map(|(_, number)| *number).collect();
    let (game, _) = games.first()?;
    if numbers.is_empty() {
        return None;
    }
    let [one, two] = game.pairing.seeds.map(|seed| who(lang, stored, seed));
    let pings = game.pairing.seeds.iter().filter_map(|&seed| stored.player(seed)?.human()).collect();
    let name = text::escape_markup(&stored.name);
    let content = lang.text(msg::TournamentReplay { name, one, two, games: game_numbers(numbers) });
    Some(Post { pings, ..Post::text(content) })
}

/// `None` for a stage with a single group, except the final.
pub(super) fn group_name(lang: Lang, stage: u16, section: usize, groups: usize) -> Option<String> {
    match stage {
        1 if groups > 1 => Some(lang.text(msg::TournamentGroup { number: section + 1 })),
        1 => None,
        _ => Some(lang.text(msg::TOURNAMENT_FINAL_GROUP)),
    }
}

/// In words: all players of a single group, or the leaders of several; the matches of the last round.
fn table_lines(lang: Lang, stored: &StoredTournament) -> Vec<String> {
    match stored.format {
        Format::RoundRobin => {
            let mut lines = stored.tournament.stage().map_or_else(Vec::new, |stage| group_lines(lang, stored, stage));
            lines.push(lang.text(msg::TOURNAMENT_TABLE_HINT));
            lines
        }
        Format::Knockout => match_lines(lang, stored),
    }
}

/// All players of a single group, or the leaders of several.
fn group_lines(lang: Lang, stored: &StoredTournament, stage: u16) -> Vec<String> {
    let groups = stored.tournament.group_tables(stage);
    let row = |standing: &Standing| {
        lang.text(msg::TournamentRow {
            place: standing.place,
            who: who(lang, stored, standing.seed),
            points: text::points(standing.halves),
            played: standing.played,
        })
    };
    let leader = |(section, group): (usize, &Vec<Standing>)| {
        let leader = group.first()?;
        Some(lang.text(msg::TournamentLeader {
            group: group_name(lang, stage, section, groups.len()).unwrap_or_default(),
            who: who(lang, stored, leader.seed),
            points: text::points(leader.halves),
            played: leader.played,
        }))
    };
    match groups.as_slice() {
        [group] => group.iter().map(row).collect(),
        groups => groups.iter().enumerate().filter_map(leader).collect(),
    }
}

fn match_lines(lang: Lang, stored: &StoredTournament) -> Vec<String> {
    let rounds = stored.tournament.rounds();
    let line = |it: &Match| {
        let [Some(one), Some(two)] = it.players else { return None };
        let (one, two) = (who(lang, stored, one), who(lang, stored, two));
        Some(lang.text(msg::TournamentMatchLine { one, two, games: score(it) }))
    };
    let mut lines: Vec<_> = rounds.last().into_iter().flatten().filter_map(line).collect();
    if lines.len() > MAX_MATCH_LINES {
        lines.truncate(MAX_MATCH_LINES);
        lines.push("…".to_owned());
    }
    lines
}

/// Final places from `first` on. Empty if a single group's table shows them.
fn place_lines(lang: Lang, stored: &StoredTournament, first: u16) -> Vec<String> {
    let has_one_group = |stage: u16| stored.tournament.group_tables(stage).len() == 1;
    if stored.format == Format::RoundRobin && stored.tournament.stage().is_none_or(has_one_group) {
        return Vec::new();
    }
    let line = |place: u16| {
        let all: Vec<_> = stored.players.iter().filter(|player| player.place == Some(place)).copied().collect();
        let players = named_players(lang, &all);
        (!all.is_empty()).then(|| lang.text(msg::TournamentPlace { place, players }))
    };
    (first..=LAST_NAMED_PLACE).filter_map(line).collect()
}

/// As in `1½ – ½`.
pub(super) fn score(it: &Match) -> String {
    let [one, two] = it.halves.map(text::points);
    format!("{one} – {two}")
}

pub(crate) fn table(lang: Lang, stored: &StoredTournament) -> Post {
    let name = text::escape_markup(&stored.name);
    let head = match stored.phase {
        TournamentPhase::Over { .. } => lang.text(msg::TournamentNow { name }),
        TournamentPhase::Open | TournamentPhase::Running => lang.text(msg::TournamentSoFar { name }),
    };
    let places = place_lines(lang, stored, 1);
    let lines: Vec<_> = std::iter::once(head).chain(places).chain(table_lines(lang, stored)).collect();
    Post::text(lines.join("\n"))
}

pub(super) fn end(lang: Lang, stored: &StoredTournament) -> Post {
    let name = text::escape_markup(&stored.name);
    let winners = stored.winners();
    let mentions: Vec<_> = winners.iter().map(|&winner| text::mention(lang, winner)).collect();
    let begun = !stored.tournament.games.is_empty();
    let mut lines = vec![match (stored.phase, mentions.as_slice()) {
        (TournamentPhase::Over { stopped: true }, _) if begun => lang.text(msg::TournamentEndedEarly { name }),
        (TournamentPhase::Over { stopped: true }, _) => lang.text(msg::TournamentCalledOff { name }),
        (_, []) => lang.text(msg::TournamentNobodyWon { name }),
        (_, [winner]) => lang.text(msg::TournamentWon { name, winner }),
        (_, winners) => lang.text(msg::TournamentShared { name, winners: winners.join(", ") }),
    }];
    if let Some(role) = stored.role.filter(|_| !winners.is_empty()) {
        lines.push(lang.text(msg::TournamentRoleGiven { role: format!("<@&{role}>") }));
    }
    if begun {
        lines.extend(place_lines(lang, stored, 2));
        lines.extend(table_lines(lang, stored));
    }
    Post { pings: winners.into_iter().filter_map(Participant::human).collect(), ..Post::text(lines.join("\n")) }
}

#[cfg(test)]
pub(super) mod tests;
