//! Texts of tournament messages, with buttons and mentions.

mod swiss;

use crate::{
    discord::{
        components::buttons,
        outbound::message::{MAX_CONTENT, Post},
    },
    play::{GameId, Participant},
    text::{self, Lang, msg},
    tournament::{
        Format, GROUP_SIZE, Match, NamedGames, Seed, Standing, Tournament, TournamentGame, TournamentPhase,
        TournamentPlayer,
    },
};
use std::collections::HashMap;
use time::OffsetDateTime;

/// A mention has up to 25 characters, a message 2,000.
const MAX_NAMED: usize = 40;

const MAX_NAMED_WAITING: usize = 8;

const MAX_MATCH_LINES: usize = 20;

const LAST_NAMED_PLACE: u16 = 8;

pub(crate) fn invitation(lang: Lang, tournament: &Tournament) -> Post {
    let Tournament { id, name, players, .. } = tournament;
    let mut lines = Vec::new();
    if let Some(setup) = tournament.setup {
        lines.push(lang.text(msg::TournamentInvitation {
            name: text::escape_markup(name),
            game: setup.game().title(),
            variant: text::variant(lang, setup),
            pace: text::pace(lang, tournament.pace),
            form: tournament.format.id(),
            groups: tournament.format == Format::RoundRobin && usize::from(tournament.max_players) > GROUP_SIZE,
            rounds: tournament.rounds.map(usize::from),
            role: tournament.role.map(|role| format!("<@&{role}>")),
        }));
    }
    if let Some([one, two]) = team_mentions(tournament) {
        lines.push(lang.text(msg::TournamentTeams { one, two }));
    }
    let mut rows = Vec::new();
    lines
        .extend(tournament.schedule.repeats.map(|repeats| lang.text(msg::TournamentRepeats { repeats: repeats.id() })));
    lines.extend(text::door(lang, tournament.door).map(|door| lang.text(msg::TournamentForDoor { door })));
    let (playing, waiting) = tournament.playing_and_waiting();
    match tournament.phase {
        TournamentPhase::Open => {
            lines.push(match playing.as_slice() {
                [] if tournament.players.is_empty() => {
                    lang.text(msg::TournamentOpenNobody { seats: tournament.max_players })
                }
                players => lang.text(msg::TournamentOpenPlayers {
                    count: players.len(),
                    seats: tournament.max_players,
                    players: named_players(lang, players, MAX_NAMED),
                }),
            });
            if !waiting.is_empty() {
                let players = named_players(lang, &waiting, MAX_NAMED_WAITING);
                lines.push(lang.text(msg::TournamentWaiting { players }));
            }
            let is_full = playing.len() >= usize::from(tournament.max_players);
            let schedule = &tournament.schedule;
            lines.push(match (schedule.starts_at.map(moment), is_full) {
                (None, false) => lang.text(msg::TOURNAMENT_OPEN_HINT),
                (None, true) => lang.text(msg::TOURNAMENT_OPEN_FULL),
                (Some(starts), false) => {
                    lang.text(msg::TournamentStarts { starts, least: usize::from(schedule.at_least) })
                }
                (Some(starts), true) => lang.text(msg::TournamentStartsFull { starts }),
            });
            lines.extend(tournament.pace.is_live().then(|| lang.text(msg::LIVE_CALLED)));
            rows = buttons::tournament_invitation(lang, *id);
        }
        TournamentPhase::Running => {
            lines.push(lang.text(msg::TournamentHasBegun {
                count: players.len(),
                players: named_players(lang, &playing, MAX_NAMED),
            }));
            let ends = tournament.division.and_then(|division| division.ends_at).map(moment);
            lines.extend(ends.map(|ends| lang.text(msg::TournamentSeasonEnds { ends })));
            rows = buttons::tournament_table(lang, *id, None);
        }
        TournamentPhase::Over { .. } => lines.push(lang.text(msg::TOURNAMENT_IS_OVER)),
    }
    Post::text(lines.join("\n")).with_rows(rows)
}

fn team_mentions(tournament: &Tournament) -> Option<[String; 2]> {
    tournament.teams.map(|roles| roles.map(|role| format!("<@&{role}>")))
}

/// How a match of teams ended.
fn team_won(lang: Lang, tournament: &Tournament) -> Option<String> {
    let ([one, two], name) = (team_mentions(tournament)?, text::escape_markup(&tournament.name));
    Some(match tournament.team_halves() {
        [first, second] if first > second => lang.text(msg::TournamentTeamWon { name, team: one }),
        [first, second] if first < second => lang.text(msg::TournamentTeamWon { name, team: two }),
        _ => lang.text(msg::TournamentTeamsTied { name, one, two }),
    })
}

/// On the reader's calendar and clock, and how far away.
pub(crate) fn moment(time: OffsetDateTime) -> String {
    format!("<t:{}:F> ({})", time.unix_timestamp(), text::relative(time))
}

/// Mentions as many players as fit in one message.
fn named_players(lang: Lang, players: &[&TournamentPlayer], most: usize) -> String {
    let mut named = list(players.iter().take(most).map(|player| text::mention(lang, player.player)));
    if players.len() > most {
        named.push_str(" …");
    }
    named
}

pub(in crate::discord::outbound) fn list(items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().collect::<Vec<_>>().join(", ")
}

pub(super) type Messages = HashMap<GameId, (u64, u64)>;

/// A link if there is a message.
fn game_number(tournament: &Tournament, game: &TournamentGame, messages: &Messages) -> Option<String> {
    let id = game.id?;
    Some(match messages.get(&id) {
        Some(&(channel, message)) => format!("[#{id}]({})", text::link(Some(tournament.guild), channel, message)),
        None => format!("#{id}"),
    })
}

fn who(lang: Lang, tournament: &Tournament, seed: u16) -> String {
    tournament.player(seed).map_or_else(|| lang.text(msg::UNKNOWN_PLAYER), |player| text::mention(lang, player))
}

/// `None` if a match is not played again, because a player left. There may be too many games to name the opponents, or to link
/// more than the first game of each player.
pub(super) fn games_begin(lang: Lang, tournament: &Tournament, games: NamedGames, messages: &Messages) -> Option<Post> {
    let (mut first, none, mut seen) = (Messages::new(), Messages::new(), Vec::new());
    for game in tournament.named(games) {
        let [seed, _] = game.pairing.seeds;
        if let Some(id) = game.id
            && let Some(&message) = messages.get(&id)
            && !seen.contains(&seed)
        {
            seen.push(seed);
            first.insert(id, message);
        }
    }
    let fits = |post: &Post| post.content.chars().count() <= MAX_CONTENT;
    let post = |messages, opponents| games_begin_in(lang, tournament, games, messages, opponents);
    let looks = [(messages, true), (messages, false), (&first, false), (&none, true)];
    let found = looks.into_iter().filter_map(|(messages, opponents)| post(messages, opponents)).find(fits);
    found.or_else(|| post(&none, false))
}

fn games_begin_in(
    lang: Lang,
    tournament: &Tournament,
    games: NamedGames,
    messages: &Messages,
    opponents: bool,
) -> Option<Post> {
    let begun: Vec<_> = tournament.named(games).into_iter().filter(|game| game.id.is_some()).collect();
    let mut pings: Vec<_> = begun.iter().flat_map(|game| game.pairing.seeds).collect();
    pings.sort_unstable();
    pings.dedup();
    let number = |game: &TournamentGame| game_number(tournament, game, messages);
    let mut lines = match tournament.format {
        Format::RoundRobin => group_begins(lang, tournament, games, &begun, &pings, |game| {
            let number = number(game)?;
            let other = who(lang, tournament, game.pairing.seeds[1]);
            Some(if opponents { lang.text(msg::TournamentPairing { game: number, other }) } else { number })
        }),
        Format::Swiss => swiss::round_begins(lang, tournament, games, number),
        Format::Knockout | Format::Teams if games.replay == 0 => round_begins(lang, tournament, games, number),
        Format::Knockout | Format::Teams => {
            let [one, two] = begun.first()?.pairing.seeds.map(|seed| who(lang, tournament, seed));
            let (name, games) = (text::escape_markup(&tournament.name), list(begun.into_iter().filter_map(number)));
            vec![lang.text(msg::TournamentReplay { name, one, two, games })]
        }
    };
    if let Some(thread) = tournament.thread {
        lines.push(lang.text(msg::TournamentThread { thread: format!("<#{thread}>") }));
    }
    let pings = pings.into_iter().filter_map(|seed| tournament.player(seed)?.human()).collect();
    Some(Post { pings, ..Post::text(lines.join("\n")) })
}

/// For each player, lists the games in which the player moves first.
fn group_begins(
    lang: Lang,
    tournament: &Tournament,
    NamedGames { stage, sections: (section, _), .. }: NamedGames,
    games: &[&TournamentGame],
    seeds: &[Seed],
    pairing: impl Fn(&TournamentGame) -> Option<String>,
) -> Vec<String> {
    let several = tournament.games.iter().any(|game| game.pairing.stage == 1 && game.pairing.section > 0);
    let part = match stage {
        1 if several => "group",
        1 => "only",
        _ => "final",
    };
    let name = text::escape_markup(&tournament.name);
    let mut lines = vec![lang.text(msg::TournamentGroupBegins { name, part, number: section + 1 })];
    for &seed in seeds {
        let first = games.iter().filter(|game| game.pairing.seeds[0] == seed);
        let games = list(first.filter_map(|game| pairing(game)));
        // Of live games, only some begin at once.
        if !games.is_empty() {
            lines.push(lang.text(msg::TournamentGroupLine { who: who(lang, tournament, seed), games }));
        }
    }
    lines.push(lang.text(msg::TOURNAMENT_GAMES_HINT));
    lines
}

fn round_begins(
    lang: Lang,
    tournament: &Tournament,
    games: NamedGames,
    number: impl Fn(&TournamentGame) -> Option<String>,
) -> Vec<String> {
    let NamedGames { stage, sections, .. } = games;
    let rounds = tournament.rounds();
    let round = usize::from(stage).checked_sub(1).and_then(|index| rounds.get(index));
    let matches: &[Match] = round.map_or(&[], Vec::as_slice);
    let name = text::escape_markup(&tournament.name);
    let mut lines = vec![match team_mentions(tournament) {
        Some([one, two]) => lang.text(msg::TournamentTeamsBegin { name, one, two }),
        None => lang.text(msg::TournamentRoundBegins { name, matches: matches.len(), number: stage }),
    }];
    let mut byes = Vec::new();
    // The message with the round's first matches also names the byes.
    let first = (0..).zip(matches).find(|(_, it)| !it.players.contains(&None)).map(|(section, _)| section);
    for (section, it) in (0..).zip(matches) {
        let [Some(one), Some(two)] = it.players else {
            if first == Some(sections.0) {
                match missed(&rounds, stage, section, it) {
                    Some([winner, one, two]) => {
                        let [winner, one, two] = [winner, one, two].map(|seed| who(lang, tournament, seed));
                        lines.push(lang.text(msg::TournamentMissedLine { winner, one, two }));
                    }
                    None => byes.extend(it.players.into_iter().flatten()),
                }
            }
            continue;
        };
        if !(sections.0..=sections.1).contains(&section) {
            continue;
        }
        let played = tournament.named(NamedGames { sections: (section, section), ..games });
        let numbers = list(played.into_iter().filter_map(&number));
        let left = [one, two].map(|seed| tournament.has_left(seed));
        let [one, two] = [one, two].map(|seed| who(lang, tournament, seed));
        lines.push(match left {
            _ if !numbers.is_empty() => lang.text(msg::TournamentMatchLine { one, two, games: numbers }),
            [true, false] => lang.text(msg::TournamentWalkoverLine { winner: two, loser: one }),
            [false, true] => lang.text(msg::TournamentWalkoverLine { winner: one, loser: two }),
            _ => lang.text(msg::TournamentUnplayedLine { one, two }),
        });
    }
    if !byes.is_empty() {
        let players = list(byes.iter().map(|&seed| who(lang, tournament, seed)));
        lines.push(lang.text(msg::TournamentByes { players }));
    }
    lines.push(lang.text(msg::TOURNAMENT_GAMES_HINT));
    lines
}

/// Who goes through without an opponent, because the two players of this match of the round before did not come.
fn missed(rounds: &[Vec<Match>], stage: u16, section: u16, it: &Match) -> Option<[Seed; 3]> {
    let before = rounds.get(usize::from(stage).checked_sub(2)?)?;
    let empty = it.players.iter().position(Option::is_none)?;
    let winner = it.players.into_iter().flatten().next()?;
    let [one, two] = before.get(usize::from(section) * 2 + empty)?.players;
    Some([winner, one?, two?])
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
fn table_lines(lang: Lang, tournament: &Tournament) -> Vec<String> {
    match tournament.format {
        Format::RoundRobin => {
            let mut lines = tournament.stage().map_or_else(Vec::new, |stage| group_lines(lang, tournament, stage));
            lines.push(lang.text(msg::TOURNAMENT_TABLE_HINT));
            lines
        }
        Format::Knockout | Format::Teams => match_lines(lang, tournament),
        Format::Swiss => swiss::table_lines(lang, tournament),
    }
}

fn group_lines(lang: Lang, tournament: &Tournament, stage: u16) -> Vec<String> {
    let groups = tournament.group_tables(stage);
    let leader = |(section, group): (usize, &Vec<Standing>)| {
        let leader = group.first()?;
        Some(lang.text(msg::TournamentLeader {
            group: group_name(lang, stage, section, groups.len()).unwrap_or_default(),
            who: who(lang, tournament, leader.seed),
            points: text::points(leader.halves),
            played: leader.played,
        }))
    };
    match groups.as_slice() {
        [group] => group.iter().map(|standing| standing_line(lang, tournament, standing)).collect(),
        groups => groups.iter().enumerate().filter_map(leader).collect(),
    }
}

fn standing_line(lang: Lang, tournament: &Tournament, standing: &Standing) -> String {
    lang.text(msg::TournamentRow {
        place: standing.place,
        who: who(lang, tournament, standing.seed),
        points: text::points(standing.halves),
        played: standing.played,
    })
}

fn match_lines(lang: Lang, tournament: &Tournament) -> Vec<String> {
    let rounds = tournament.rounds();
    let line = |it: &Match| {
        let [Some(one), Some(two)] = it.players else {
            let player = it.players.into_iter().flatten().next()?;
            return Some(lang.text(msg::TournamentByeLine { player: who(lang, tournament, player) }));
        };
        if let Some(winner) = it.winner.filter(|_| it.walkover) {
            let [winner, loser] =
                [winner, if winner == one { two } else { one }].map(|seed| who(lang, tournament, seed));
            return Some(lang.text(msg::TournamentWalkoverLine { winner, loser }));
        }
        let (one, two) = (who(lang, tournament, one), who(lang, tournament, two));
        // A tied match was played again.
        let games = list(it.legs.iter().map(|leg| leg_score(*leg)));
        Some(lang.text(msg::TournamentMatchLine { one, two, games }))
    };
    let mut lines: Vec<_> = rounds.last().into_iter().flatten().filter_map(line).collect();
    let score = team_mentions(tournament)
        .map(|[one, two]| lang.text(msg::TournamentTeamScore { one, two, score: leg_score(tournament.team_halves()) }));
    if lines.len() > MAX_MATCH_LINES {
        lines.truncate(MAX_MATCH_LINES);
        lines.push("…".to_owned());
    }
    score.into_iter().chain(lines).collect()
}

/// Final places from `first` on. Empty if a single group's table shows them.
fn place_lines(lang: Lang, tournament: &Tournament, first: u16) -> Vec<String> {
    let has_one_group = |stage: u16| tournament.group_tables(stage).len() == 1;
    let table_shows_places = match tournament.format {
        Format::RoundRobin => tournament.stage().is_none_or(has_one_group),
        Format::Swiss | Format::Teams => true,
        Format::Knockout => false,
    };
    if table_shows_places {
        return Vec::new();
    }
    let line = |place: u16| {
        let all: Vec<_> = tournament.players.iter().filter(|player| player.place == Some(place)).collect();
        let players = named_players(lang, &all, MAX_NAMED);
        (!all.is_empty()).then(|| lang.text(msg::TournamentPlace { place, players }))
    };
    (first..=LAST_NAMED_PLACE).filter_map(line).collect()
}

fn lacks_players(tournament: &Tournament) -> bool {
    tournament.games.is_empty()
        && tournament.schedule.put_off
        && tournament.players.len() < usize::from(tournament.schedule.at_least)
}

/// As in `1½ – ½`; of the last time that the match was played.
pub(super) fn score(it: &Match) -> String {
    it.legs.last().map_or_else(String::new, |leg| leg_score(*leg))
}

pub(super) fn leg_score(leg: [u32; 2]) -> String {
    let [one, two] = leg.map(text::points);
    format!("{one} – {two}")
}

pub(crate) fn table(lang: Lang, tournament: &Tournament) -> Post {
    let name = text::escape_markup(&tournament.name);
    let head = match tournament.phase {
        TournamentPhase::Over { .. } => lang.text(msg::TournamentNow { name }),
        TournamentPhase::Open | TournamentPhase::Running => lang.text(msg::TournamentSoFar { name }),
    };
    let places = place_lines(lang, tournament, 1);
    let lines: Vec<_> = std::iter::once(head).chain(places).chain(table_lines(lang, tournament)).collect();
    Post::text(lines.join("\n"))
}

/// A player is out after losses on time without a move.
pub(super) fn absent(lang: Lang, tournament: &Tournament, seed: Seed) -> Post {
    let (name, player) = (text::escape_markup(&tournament.name), who(lang, tournament, seed));
    let pings = tournament.player(seed).and_then(Participant::human).into_iter().collect();
    Post { pings, ..Post::text(lang.text(msg::TournamentAbsent { name, player })) }
}

/// An organiser has removed a player.
pub(super) fn removed(lang: Lang, tournament: &Tournament, seed: Seed) -> Post {
    let (name, player) = (text::escape_markup(&tournament.name), who(lang, tournament, seed));
    let pings = tournament.player(seed).and_then(Participant::human).into_iter().collect();
    Post { pings, ..Post::text(lang.text(msg::TournamentRemovedPlayer { name, player })) }
}

/// Somebody has taken over a place, or was added late. Calls everybody whose game begins. There may be too many games to link them.
pub(super) fn new_player(lang: Lang, tournament: &Tournament, seed: Seed, late: bool, messages: &Messages) -> Post {
    let post = |messages| games_of_new(lang, tournament, seed, late, messages);
    let linked = post(messages);
    let fits = linked.content.chars().count() <= MAX_CONTENT;
    if fits { linked } else { post(&Messages::new()) }
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
    let content = match (late, lines.is_empty()) {
        (false, _) => lang.text(msg::TournamentNewPlayer { name, player, games: lines }),
        (true, false) => lang.text(msg::TournamentLatePlayer { name, player, games: lines }),
        (true, true) => lang.text(msg::TournamentLateSwiss { name, player }),
    };
    let mut seeds: Vec<_> = games.iter().flat_map(|game| game.pairing.seeds).chain([seed]).collect();
    seeds.sort_unstable();
    seeds.dedup();
    let pings = seeds.into_iter().filter_map(|seed| tournament.player(seed)?.human()).collect();
    Post { pings, ..Post::text(content) }
}

/// Too few had joined at the start. `None` if that is past.
pub(super) fn put_off(lang: Lang, tournament: &Tournament) -> Option<Post> {
    let starts = moment(tournament.schedule.starts_at.filter(|_| tournament.phase == TournamentPhase::Open)?);
    let (name, least) = (text::escape_markup(&tournament.name), usize::from(tournament.schedule.at_least));
    Some(Post::text(lang.text(msg::TournamentPutOff { name, starts, least })))
}

/// `may_give`: the bot can give the winners their role now.
pub(super) fn end(lang: Lang, tournament: &Tournament, may_give: bool) -> Post {
    let name = text::escape_markup(&tournament.name);
    let winners = tournament.winners();
    let mentions: Vec<_> = winners.iter().map(|&winner| text::mention(lang, winner)).collect();
    let begun = !tournament.games.is_empty();
    let mut lines = vec![match (tournament.phase, mentions.as_slice()) {
        (TournamentPhase::Over { stopped: true }, _) if begun => lang.text(msg::TournamentEndedEarly { name }),
        (TournamentPhase::Over { stopped: true }, _) if lacks_players(tournament) => {
            lang.text(msg::TournamentTooFewJoined { name, least: usize::from(tournament.schedule.at_least) })
        }
        (TournamentPhase::Over { stopped: true }, _) => lang.text(msg::TournamentCalledOff { name }),
        (_, []) if tournament.nobody_played() => lang.text(msg::TournamentNobodyPlayed { name }),
        (_, []) => lang.text(msg::TournamentNobodyWon { name }),
        (_, winners) => team_won(lang, tournament).unwrap_or_else(|| match winners {
            [winner] => lang.text(msg::TournamentWon { name, winner }),
            winners => lang.text(msg::TournamentShared { name, winners: winners.join(", ") }),
        }),
    }];
    if lacks_players(tournament) && tournament.schedule.is_last_try() {
        lines.push(lang.text(msg::TOURNAMENT_SERIES_OVER));
    }
    if let Some(role) = tournament.role.filter(|_| !winners.is_empty()) {
        let role = format!("<@&{role}>");
        lines.push(if may_give {
            lang.text(msg::TournamentRoleGiven { role })
        } else {
            lang.text(msg::TournamentRoleWaits { role })
        });
    }
    if begun {
        lines.extend(place_lines(lang, tournament, 2));
        lines.extend(table_lines(lang, tournament));
    }
    Post { pings: winners.into_iter().filter_map(Participant::human).collect(), ..Post::text(lines.join("\n")) }
}

#[cfg(test)]
pub(super) mod tests;
