//! Texts of tournament messages, with buttons and mentions.

mod people;
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
        TournamentPlayer, threads_among,
    },
};
pub(super) use people::{absent, check_in, new_player, put_off, removed};
use people::{next_line, open_lines};
use std::collections::HashMap;
use time::OffsetDateTime;

/// As many mentions of up to 25 characters as fit in a message of 2,000, with its other text.
const MAX_NAMED: usize = 40;

const MAX_NAMED_WAITING: usize = 8;

const MAX_MATCH_LINES: usize = 20;

const LAST_NAMED_PLACE: u16 = 8;

/// The links to the boards lead to the others.
const MAX_THREADS: usize = 3;

/// The more there is to say, the fewer people it names.
pub(crate) fn invitation(lang: Lang, tournament: &Tournament) -> Post {
    let naming = |most| invitation_naming(lang, tournament, most);
    (1..=MAX_NAMED).rev().step_by(5).map(naming).find(fits).unwrap_or_else(|| naming(0))
}

fn invitation_naming(lang: Lang, tournament: &Tournament, most: usize) -> Post {
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
    lines.extend(
        text::rating_range(lang, tournament.rating_range)
            .map(|rating_range| lang.text(msg::TournamentForDoor { door: rating_range })),
    );
    match tournament.phase {
        TournamentPhase::Open => {
            lines.push(lang.text(msg::TOURNAMENT_FAIR_PLAY));
            lines.extend(open_lines(lang, tournament, most));
            let schedule = &tournament.schedule;
            lines.extend(called(tournament));
            rows = buttons::tournament_invitation(lang, *id, tournament.takes_regulars(), schedule.called_at.is_some());
        }
        TournamentPhase::Running => {
            lines.push(lang.text(msg::TournamentHasBegun {
                count: players.len(),
                players: named_players(lang, &tournament.playing_and_waiting().0, most),
            }));
            let ends = tournament.division.and_then(|division| division.ends_at).map(moment);
            lines.extend(ends.map(|ends| lang.text(msg::TournamentSeasonEnds { ends })));
            lines.extend(next_line(lang, tournament));
            rows = buttons::tournament_begun(lang, *id, tournament.takes_regulars());
        }
        TournamentPhase::Over { .. } => lines.push(lang.text(msg::TOURNAMENT_IS_OVER)),
    }
    Post::text(lines.join("\n")).with_rows(rows)
}

fn called(tournament: &Tournament) -> Option<String> {
    tournament.called.map(|role| format!("<@&{role}>"))
}

fn team_mentions(tournament: &Tournament) -> Option<[String; 2]> {
    tournament.teams.map(|roles| roles.map(|role| format!("<@&{role}>")))
}

/// The sentence about the result of a match of teams.
fn team_won(lang: Lang, tournament: &Tournament) -> Option<String> {
    let ([one, two], name) = (team_mentions(tournament)?, text::escape_markup(&tournament.name));
    Some(match tournament.team_halves() {
        [first, second] if first > second => lang.text(msg::TournamentTeamWon { name, team: one }),
        [first, second] if first < second => lang.text(msg::TournamentTeamWon { name, team: two }),
        _ => lang.text(msg::TournamentTeamsTied { name, one, two }),
    })
}

/// The sentence that says that a tournament's channel is hidden, so the tournament can't begin or, with `begun`, its boards
/// can't be posted.
pub(crate) fn hidden(lang: Lang, tournament: &Tournament, begun: bool) -> String {
    let (name, channel) = (text::escape_markup(&tournament.name), format!("<#{}>", tournament.channel));
    lang.text(msg::TournamentHidden { name, channel, begun })
}

/// A time as markup that Discord's client shows in the reader's time zone, with the time until then.
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

/// The number of a game. It is a link if the game has a message.
fn game_number(tournament: &Tournament, game: &TournamentGame, messages: &Messages) -> Option<String> {
    let id = game.id?;
    Some(match messages.get(&id) {
        Some(&(channel, message)) => format!("[#{id}]({})", text::link(Some(tournament.guild), channel, message)),
        None => format!("#{id}"),
    })
}

/// The word in place of the number of a game that has not begun. `None` if a player has left, because the game then never
/// begins.
fn later(lang: Lang, game: &TournamentGame, left: [bool; 2]) -> Option<String> {
    (game.id.is_none() && game.score.is_none() && left == [false; 2]).then(|| lang.text(msg::TOURNAMENT_LATER))
}

fn who(lang: Lang, tournament: &Tournament, seed: u16) -> String {
    tournament.player(seed).map_or_else(|| lang.text(msg::UNKNOWN_PLAYER), |player| text::mention(lang, player))
}

/// The message about games that begin. `None` if a match is not played again because a player left. If the message would be too
/// long, it omits the opponents, or all links but one for each player or match.
pub(super) fn games_begin(lang: Lang, tournament: &Tournament, games: NamedGames, messages: &Messages) -> Option<Post> {
    let (mut first, mut seen) = (Messages::new(), Vec::new());
    for game in tournament.named(games) {
        let of = match tournament.format {
            Format::RoundRobin => game.pairing.seeds[0],
            Format::Knockout | Format::Swiss | Format::Teams => game.pairing.section,
        };
        if let Some(id) = game.id
            && let Some(&message) = messages.get(&id)
            && !seen.contains(&of)
        {
            seen.push(of);
            first.insert(id, message);
        }
    }
    let post = |messages: &Messages, opponents| games_begin_in(lang, tournament, games, messages, opponents);
    let looks = [(messages, true), (messages, false), (&first, false)];
    let found = looks.into_iter().filter_map(|(messages, opponents)| post(messages, opponents)).find(fits);
    found
        .or_else(|| with_fewer_links(&first, |messages| post(messages, true).filter(fits)))
        .or_else(|| post(&Messages::new(), false))
}

fn fits(post: &Post) -> bool {
    post.content.chars().count() <= MAX_CONTENT
}

/// Omits the links of the last games until the message fits. `None` if it does not fit without links either.
fn with_fewer_links(messages: &Messages, post: impl Fn(&Messages) -> Option<Post>) -> Option<Post> {
    let mut linked: Vec<_> = messages.iter().map(|(&game, &message)| (game, message)).collect();
    linked.sort_unstable();
    (0..=linked.len()).rev().find_map(|count| post(&linked.iter().copied().take(count).collect()))
}

fn games_begin_in(
    lang: Lang,
    tournament: &Tournament,
    games: NamedGames,
    messages: &Messages,
    opponents: bool,
) -> Option<Post> {
    let (begun, others): (Vec<&TournamentGame>, Vec<&TournamentGame>) =
        tournament.named(games).into_iter().partition(|game| game.id.is_some());
    let later: Vec<_> = others.into_iter().filter(|game| game.score.is_none()).collect();
    let pings = seeds_of(begun.iter().chain(&later));
    let threads = threads_among(begun.iter().filter_map(|game| game.place));
    let number = |game: &TournamentGame| game_number(tournament, game, messages);
    let mut lines = match tournament.format {
        Format::RoundRobin => group_begins(lang, tournament, games, [&begun, &later], |game| {
            let number = number(game)?;
            let other = who(lang, tournament, game.pairing.seeds[1]);
            Some(if opponents { lang.text(msg::TournamentPairing { game: number, other }) } else { number })
        }),
        Format::Swiss => swiss::round_begins(lang, tournament, games, number),
        Format::Knockout | Format::Teams if games.replay == 0 => round_begins(lang, tournament, games, number),
        Format::Knockout | Format::Teams => {
            let plays = |game: &&&TournamentGame| !game.pairing.seeds.iter().any(|&seed| tournament.has_left(seed));
            let game = begun.first().or(later.iter().find(plays))?;
            let [one, two] = game.pairing.seeds.map(|seed| who(lang, tournament, seed));
            let waits = self::later(lang, game, [false; 2]);
            let games = waits.unwrap_or_else(|| list(begun.into_iter().filter_map(number)));
            let name = text::escape_markup(&tournament.name);
            vec![lang.text(msg::TournamentReplay { name, one, two, games })]
        }
    };
    if !threads.is_empty() {
        let more = if threads.len() > MAX_THREADS { " …" } else { "" };
        let thread = list(threads.iter().take(MAX_THREADS).map(|thread| format!("<#{thread}>"))) + more;
        lines.push(lang.text(msg::TournamentThread { thread }));
    }
    let pings = pings.into_iter().filter_map(|seed| tournament.player(seed)?.human()).collect();
    let pinged_role = tournament.called.filter(|_| tournament.is_start(games));
    lines.extend(called(tournament).filter(|_| pinged_role.is_some()));
    Some(Post { pings, pinged_role, ..Post::text(lines.join("\n")) })
}

/// The players of games, each once.
fn seeds_of<'a>(games: impl IntoIterator<Item = &'a &'a TournamentGame>) -> Vec<Seed> {
    let mut seeds: Vec<_> = games.into_iter().flat_map(|game| game.pairing.seeds).collect();
    seeds.sort_unstable();
    seeds.dedup();
    seeds
}

/// The lines about the games of a group. Each player's line lists the games in which that player moves first.
fn group_begins(
    lang: Lang,
    tournament: &Tournament,
    NamedGames { stage, sections: (section, _), .. }: NamedGames,
    [games, later]: [&[&TournamentGame]; 2],
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
    for seed in seeds_of(games) {
        let first = games.iter().filter(|game| game.pairing.seeds[0] == seed);
        let games = list(first.filter_map(|game| pairing(game)));
        // Empty for a player whose games come later: of live games, only some begin at once.
        if !games.is_empty() {
            lines.push(lang.text(msg::TournamentGroupLine { who: who(lang, tournament, seed), games }));
        }
    }
    let playing = seeds_of(games);
    let waiting = seeds_of(later).into_iter().filter(|seed| !playing.contains(seed));
    let players = list(waiting.map(|seed| who(lang, tournament, seed)));
    if !players.is_empty() {
        lines.push(lang.text(msg::TournamentLaterPlayers { players }));
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
        let left = [one, two].map(|seed| tournament.has_left(seed));
        let begun: Vec<_> = played.iter().filter_map(|game| number(game)).collect();
        let waits = || played.iter().find_map(|game| later(lang, game, left));
        let numbers = if begun.is_empty() { waits().unwrap_or_default() } else { list(begun) };
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

/// The player who advances without an opponent because neither player of the previous match turned up, then those two.
fn missed(rounds: &[Vec<Match>], stage: u16, section: u16, it: &Match) -> Option<[Seed; 3]> {
    let before = rounds.get(usize::from(stage).checked_sub(2)?)?;
    let empty = it.players.iter().position(Option::is_none)?;
    let winner = it.players.into_iter().flatten().next()?;
    let [one, two] = before.get(usize::from(section) * 2 + empty)?.players;
    Some([winner, one?, two?])
}

/// The name of a group. `None` for the only group of the first stage.
pub(super) fn group_name(lang: Lang, stage: u16, section: usize, groups: usize) -> Option<String> {
    match stage {
        1 if groups > 1 => Some(lang.text(msg::TournamentGroup { number: section + 1 })),
        1 => None,
        _ => Some(lang.text(msg::TOURNAMENT_FINAL_GROUP)),
    }
}

/// The table as lines of text: the standings of a single group or of a Swiss tournament, the leaders of several groups, or the
/// matches of the last round.
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
        // A tied match was played again, so there may be several scores.
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

/// Final places from `first` on. Empty if the table already shows them.
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

/// How many players the tournament needs to begin by itself, and whether this is the number for each team.
fn least(tournament: &Tournament) -> (usize, bool) {
    let (least, teams) = (usize::from(tournament.least()), tournament.format == Format::Teams);
    (if teams { least / 2 } else { least }, teams)
}

fn lacks_players(tournament: &Tournament) -> bool {
    tournament.games.is_empty()
        && tournament.schedule.put_off
        && tournament.has_too_few_players()
        && !tournament.ended_early()
}

/// The score of a match, as in `1½ – ½`. If the match was played again, the last score.
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

/// The message about the end. `may_give` says whether the bot can give the winners their role now.
pub(super) fn end(lang: Lang, tournament: &Tournament, may_give: bool) -> Post {
    let name = text::escape_markup(&tournament.name);
    let winners = tournament.winners();
    let mentions: Vec<_> = winners.iter().map(|&winner| text::mention(lang, winner)).collect();
    let begun = !tournament.games.is_empty();
    let mut lines = vec![match (tournament.phase, mentions.as_slice()) {
        (TournamentPhase::Over { stopped: true }, _) if begun => lang.text(msg::TournamentEndedEarly { name }),
        (TournamentPhase::Over { stopped: true }, _) if lacks_players(tournament) => {
            let (least, teams) = least(tournament);
            lang.text(msg::TournamentTooFewJoined { name, least, teams })
        }
        (TournamentPhase::Over { stopped: true }, _) => {
            let forgotten =
                tournament.ended_at.zip(tournament.called_off_at()).is_some_and(|(end, until)| end >= until);
            lang.text(msg::TournamentCalledOff { name, forgotten })
        }
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
