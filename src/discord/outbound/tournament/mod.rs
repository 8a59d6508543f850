//! Messages about tournaments, and their tables as pictures and in words.

use super::{
    announcement::{public_lang, public_style},
    error::BuildError,
    message::{File, Post, shorten_alt},
    notify::{self, DirectNotice},
    pictures::Pictures,
    poster::{DeliveryError, Poster, SEARCH_AFTER},
    retry::backoff_of_message,
};
use crate::{
    discord::components::{buttons, custom_id::CustomId},
    metrics::PictureKind,
    play::{GameId, Participant},
    render::{CrossRow, CrossTable, MatchRow, Round, Rounds, Theme},
    store::{About, StoredTournament, TournamentMessage, TournamentMessageOutcome, TournamentPhase, TournamentPlayer},
    text::{self, Lang, msg},
    tournament::{Format, Match, Pairing, Standing, TournamentGame},
};
use serenity::all::{ActionRowComponent, ButtonKind, ChannelId, GuildId, Message, MessageId};
use std::{collections::HashMap, time::Duration};

/// Deadline for unknown names in the picture of a table.
const NAMES_TIMEOUT: Duration = Duration::from_millis(1500);

/// How long the invitation waits that Discord does not let the bot edit now, because it is old.
const OLD_EDIT_WAIT: time::Duration = time::Duration::minutes(10);

/// The most players whom an invitation names: a mention has up to 25 characters, and a message 2,000.
const MAX_NAMED: usize = 40;

/// The most matches that a table has in words.
const MAX_MATCH_LINES: usize = 20;

/// The most pictures of a message: Discord shows no more.
const MAX_PICTURES: usize = 10;

/// The last place that a message names at the end.
const LAST_NAMED_PLACE: u16 = 8;

/// Of which groups pictures are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tables {
    /// Those of the stage that is being played or was played last.
    Stage,
    /// Those of all stages, the last one first, and in each stage the group of this player first.
    All {
        /// The player.
        first: Option<u16>,
    },
}

/// The text of an invitation.
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
            groups: if stored.format == Format::RoundRobin && stored.seats > 8 { "yes" } else { "no" },
            role: stored.role.map_or_else(|| "none".to_owned(), |role| format!("<@&{role}>")),
        }));
    }
    let mut rows = Vec::new();
    match stored.phase {
        TournamentPhase::Open => {
            lines.push(match players.as_slice() {
                [] => lang.text(msg::TournamentOpenNobody { seats: stored.seats }),
                players => lang.text(msg::TournamentOpenPlayers {
                    count: players.len(),
                    seats: stored.seats,
                    players: named_players(lang, players),
                }),
            });
            lines.push(lang.text(msg::TOURNAMENT_OPEN_HINT));
            rows = buttons::tournament_invitation(lang, *id);
        }
        TournamentPhase::Running => {
            lines.push(lang.text(msg::TournamentHasBegun { count: players.len() }));
            rows = buttons::tournament_table(lang, *id, 0);
        }
        TournamentPhase::Over { .. } => lines.push(lang.text(msg::TOURNAMENT_IS_OVER)),
    }
    Post::text(lines.join("\n")).with_rows(rows)
}

/// The players of an invitation, as many as one message has room for.
fn named_players(lang: Lang, players: &[TournamentPlayer]) -> String {
    let mut named = list(players.iter().take(MAX_NAMED).map(|player| text::mention(lang, player.player)));
    if players.len() > MAX_NAMED {
        named.push_str(" …");
    }
    named
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().collect::<Vec<_>>().join(", ")
}

fn game_numbers(numbers: impl IntoIterator<Item = GameId>) -> String {
    list(numbers.into_iter().map(|number| format!("#{number}")))
}

/// A game of a tournament with its number, where it has begun.
type Numbered<'a> = (&'a TournamentGame, Option<GameId>);

/// The games of these groups or matches.
fn games_of(stored: &StoredTournament, stage: u16, sections: (u16, u16), replay: u16) -> Vec<Numbered<'_>> {
    let games = stored.tournament.games.iter().zip(stored.game_ids.iter().copied());
    let asked = |pairing: &Pairing| {
        (pairing.stage, pairing.replay) == (stage, replay) && (sections.0..=sections.1).contains(&pairing.section)
    };
    games.filter(|(game, _)| asked(&game.pairing)).collect()
}

/// The player with that seed, in Discord's markup.
fn who(lang: Lang, stored: &StoredTournament, seed: u16) -> String {
    stored.player(seed).map_or_else(|| lang.text(msg::UNKNOWN_PLAYER), |player| text::mention(lang, player))
}

/// The message that a group begins: for each of its players, which games the player begins, and which others the player has.
fn group_begins(lang: Lang, stored: &StoredTournament, stage: u16, section: u16) -> Post {
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
        // All games of a player who left before they began.
        if first.is_empty() && second.is_empty() {
            continue;
        }
        pings.extend(stored.player(seed).and_then(Participant::human));
        lines.push(lang.text(msg::TournamentGroupLine { who: who(lang, stored, seed), first, second }));
    }
    lines.push(lang.text(msg::TOURNAMENT_GAMES_HINT));
    Post { pings, ..Post::text(lines.join("\n")) }
}

/// The message that some matches of a round begin.
fn round_begins(lang: Lang, stored: &StoredTournament, stage: u16, sections: (u16, u16)) -> Post {
    let rounds = stored.tournament.rounds();
    let round = usize::from(stage).checked_sub(1).and_then(|index| rounds.get(index));
    let matches: &[Match] = round.map_or(&[], Vec::as_slice);
    let name = text::escape_markup(&stored.name);
    let round = text::tournament_round(lang, stage, matches.len());
    let mut lines = vec![lang.text(msg::TournamentRoundBegins { name, round })];
    let mut pings = Vec::new();
    let mut byes = Vec::new();
    // Byes are named with the first matches.
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

/// The message that a match is played again; `None` where it is not, because a player has left.
fn replay_begins(lang: Lang, stored: &StoredTournament, stage: u16, section: u16, replay: u16) -> Option<Post> {
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

/// The names of the groups of a stage.
fn group_name(lang: Lang, stage: u16, section: usize, groups: usize) -> Option<String> {
    match stage {
        1 if groups > 1 => Some(lang.text(msg::TournamentGroup { number: section + 1 })),
        1 => None,
        _ => Some(lang.text(msg::TOURNAMENT_FINAL_GROUP)),
    }
}

/// The table in words: each player of a single group, or the leaders of several; the matches of the last round.
fn table_lines(lang: Lang, stored: &StoredTournament) -> Vec<String> {
    let stage = stored.tournament.stage();
    let row = |standing: &Standing| {
        lang.text(msg::TournamentRow {
            place: standing.place,
            who: who(lang, stored, standing.seed),
            points: text::points(standing.halves),
            played: standing.played,
        })
    };
    let mut lines = Vec::new();
    match stored.format {
        Format::RoundRobin => {
            let groups = stored.tournament.group_tables(stage);
            match groups.as_slice() {
                [group] => lines.extend(group.iter().map(row)),
                groups => {
                    let leader = |(section, group): (usize, &Vec<Standing>)| {
                        let leader = group.first()?;
                        Some(lang.text(msg::TournamentLeader {
                            group: group_name(lang, stage, section, groups.len()).unwrap_or_default(),
                            who: who(lang, stored, leader.seed),
                            points: text::points(leader.halves),
                            played: leader.played,
                        }))
                    };
                    lines.extend(groups.iter().enumerate().filter_map(leader));
                }
            }
            lines.push(lang.text(msg::TOURNAMENT_TABLE_HINT));
        }
        Format::Knockout => {
            let rounds = stored.tournament.rounds();
            let line = |it: &Match| {
                let [Some(one), Some(two)] = it.players else { return None };
                let (one, two) = (who(lang, stored, one), who(lang, stored, two));
                Some(lang.text(msg::TournamentMatchLine { one, two, games: score(it) }))
            };
            lines.extend(rounds.last().into_iter().flatten().filter_map(line));
            if lines.len() > MAX_MATCH_LINES {
                lines.truncate(MAX_MATCH_LINES);
                lines.push("…".to_owned());
            }
        }
    }
    lines
}

/// The places at the end from `first` on, with those who have them; none where a table of a single group shows them.
fn place_lines(lang: Lang, stored: &StoredTournament, first: u16) -> Vec<String> {
    if stored.format == Format::RoundRobin && stored.tournament.group_tables(stored.tournament.stage()).len() == 1 {
        return Vec::new();
    }
    let line = |place: u16| {
        let all: Vec<_> = stored.players.iter().filter(|player| player.place == Some(place)).copied().collect();
        let players = named_players(lang, &all);
        (!all.is_empty()).then(|| lang.text(msg::TournamentPlace { place, players }))
    };
    (first..=LAST_NAMED_PLACE).filter_map(line).collect()
}

/// The score of a match: `1½ – ½`.
fn score(it: &Match) -> String {
    let [one, two] = it.halves.map(text::points);
    format!("{one} – {two}")
}

/// The message with the table so far.
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

/// The message that a tournament is over.
fn end(lang: Lang, stored: &StoredTournament) -> Post {
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

impl Pictures {
    /// The pictures of a tournament's tables: of groups, or of the rounds. None before it has begun.
    pub(crate) async fn tournament(
        &self,
        lang: Lang,
        stored: &StoredTournament,
        theme: Theme,
        tables: Tables,
        names_timeout: Duration,
    ) -> Result<Vec<File>, BuildError> {
        let names = self.tournament_names(lang, stored, names_timeout).await;
        let stage = stored.tournament.stage();
        if stage == 0 {
            return Ok(Vec::new());
        }
        let title = text::strip_invisible(&stored.name);
        match stored.format {
            Format::RoundRobin => {
                let (oldest, first) = match tables {
                    Tables::Stage => (stage, None),
                    Tables::All { first } => (1, first),
                };
                let mut order = Vec::new();
                for stage in (oldest..=stage).rev() {
                    let groups = stored.tournament.group_tables(stage);
                    let count = groups.len();
                    let mut of_stage: Vec<_> =
                        (0..).zip(groups).map(|(section, group)| (stage, section, count, group)).collect();
                    of_stage.sort_by_key(|(.., group)| !group.iter().any(|row| Some(row.seed) == first));
                    order.extend(of_stage);
                }
                let mut files = Vec::new();
                for (stage, section, count, group) in order.into_iter().take(MAX_PICTURES) {
                    let note = group_name(lang, stage, section.into(), count).unwrap_or_default();
                    let rows = cross_rows(stored, stage, section, &group, &names);
                    let alt = group_alt(lang, &title, &note, &rows);
                    let labels = [lang.text(msg::TOURNAMENT_POINTS_LABEL), lang.text(msg::TOURNAMENT_BERGER_LABEL)];
                    let title = title.clone();
                    let draw = move |renderer: &crate::render::Renderer| {
                        let labels = [labels[0].as_str(), labels[1].as_str()];
                        renderer.cross_table(&CrossTable { title: &title, note: &note, labels, rows: &rows }, theme)
                    };
                    let png = self.draw(PictureKind::Table, draw).await?;
                    files.push(File::table(files.len() + 1, png, alt));
                }
                Ok(files)
            }
            Format::Knockout => {
                let rounds = rounds(lang, stored, &names);
                let alt = rounds_alt(lang, &title, &rounds);
                let note = rounds.last().map_or_else(String::new, |round| round.heading.clone());
                let draw = move |renderer: &crate::render::Renderer| {
                    renderer.rounds(&Rounds { title: &title, note: &note, rounds: &rounds }, theme)
                };
                let png = self.draw(PictureKind::Table, draw).await?;
                Ok(vec![File::table(1, png, alt)])
            }
        }
    }

    /// The names of all players by seed, as far as they are known or arrive in time.
    async fn tournament_names(&self, lang: Lang, stored: &StoredTournament, timeout: Duration) -> HashMap<u16, String> {
        let guild = Some(GuildId::new(stored.guild));
        let fetch = async |player: &TournamentPlayer| {
            let seed = player.seed?;
            let name = match player.player {
                Participant::Human(person) => self.names.fetch(guild, person, timeout).await,
                other => self.names.known(lang, guild, other).or_else(|| Some(text::mention(lang, other))),
            };
            Some((seed, name.unwrap_or_else(|| format!("{} {seed}", lang.text(msg::UNKNOWN_PLAYER)))))
        };
        let fetched = futures_util::future::join_all(stored.players.iter().map(fetch)).await;
        fetched.into_iter().flatten().collect()
    }
}

/// The name of a player in a picture.
fn named(names: &HashMap<u16, String>, seed: u16) -> String {
    names.get(&seed).cloned().unwrap_or_default()
}

/// Whether the player with that seed has left the tournament.
fn has_left(stored: &StoredTournament, seed: u16) -> bool {
    stored.players.iter().any(|player| player.seed == Some(seed) && player.left)
}

/// The rows of the cross table of a group.
fn cross_rows(
    stored: &StoredTournament,
    stage: u16,
    section: u16,
    group: &[Standing],
    names: &HashMap<u16, String>,
) -> Vec<CrossRow> {
    let result = |seeds: [u16; 2], seat: usize| -> Option<&'static str> {
        let mut games = stored.tournament.games.iter();
        let pairing = Pairing { stage, section, replay: 0, seeds };
        let halves = games.find(|game| game.pairing == pairing)?.score?.halves();
        Some(match halves.get(seat) {
            Some(2) => "1",
            Some(1) => "½",
            _ => "0",
        })
    };
    let row = |own: &Standing| CrossRow {
        place: own.place,
        name: named(names, own.seed),
        left: own.left,
        results: group
            .iter()
            .map(|other| [result([own.seed, other.seed], 0), result([other.seed, own.seed], 1)])
            .collect(),
        points: text::points(own.halves),
        tiebreak: text::berger(own.berger),
    };
    group.iter().map(row).collect()
}

/// The rounds of a knockout tournament, as they are drawn.
fn rounds(lang: Lang, stored: &StoredTournament, names: &HashMap<u16, String>) -> Vec<Round> {
    let rounds = stored.tournament.rounds();
    let has_left = |seed| has_left(stored, seed);
    let describe = |it: &Match| {
        let [one, two] = it.players;
        let winner = it.players.iter().position(|player| player.is_some() && *player == it.winner);
        match (one, two) {
            (Some(one), Some(two)) => {
                let names = [named(names, one), named(names, two)];
                MatchRow { names, left: [one, two].map(has_left), score: score(it), winner }
            }
            (only, other) => {
                let name = only.or(other).map_or_else(String::new, |seed| named(names, seed));
                let left = [only.or(other).is_some_and(has_left), false];
                MatchRow {
                    names: [name, lang.text(msg::TOURNAMENT_BYE)], left, score: "–".to_owned(), winner: Some(0)
                }
            }
        }
    };
    (1..)
        .zip(&rounds)
        .map(|(number, matches)| Round {
            heading: text::tournament_round(lang, number, matches.len()),
            matches: matches.iter().map(describe).collect(),
        })
        .collect()
}

fn group_alt(lang: Lang, name: &str, group: &str, rows: &[CrossRow]) -> String {
    let row = |row: &CrossRow| {
        let who = text::one_line(&row.name);
        lang.text(msg::TournamentAltRow { place: row.place, who, points: row.points.clone() })
    };
    let rows = list(rows.iter().map(row));
    let group = if group.is_empty() { lang.text(msg::TOURNAMENT_POINTS_LABEL) } else { group.to_owned() };
    shorten_alt(&lang.text(msg::TournamentAltGroup { name: text::one_line(name), group, rows }))
}

fn rounds_alt(lang: Lang, name: &str, rounds: &[Round]) -> String {
    let Some(round) = rounds.last() else { return String::new() };
    let row = |row: &MatchRow| {
        let [one, two] = row.names.each_ref().map(|name| text::one_line(name));
        lang.text(msg::TournamentAltMatch { one, score: row.score.clone(), two })
    };
    let rows = list(round.matches.iter().map(row));
    let (name, round) = (text::one_line(name), round.heading.clone());
    shorten_alt(&lang.text(msg::TournamentAltRounds { name, round, rows }))
}

impl Poster {
    /// Posts a message about a tournament, or edits its invitation, and says what became of it.
    pub(crate) async fn show_tournament(&self, message: &TournamentMessage) -> TournamentMessageOutcome {
        let (now, tournament) = (self.clock.now(), message.tournament);
        match self.attempt_tournament(message).await {
            Ok(outcome) => outcome,
            Err(DeliveryError::Send(error)) if error.is_closed_channel() => {
                tracing::warn!(%tournament, %error, "the bot may not post in the channel of a tournament; its messages wait");
                TournamentMessageOutcome::Refused(error.to_string())
            }
            Err(DeliveryError::Send(error)) if error.is_malformed() => {
                tracing::error!(%tournament, %error, "Discord rejected a message about a tournament as malformed; it will not be posted");
                TournamentMessageOutcome::Dropped
            }
            Err(DeliveryError::Build(error)) => {
                tracing::error!(%tournament, %error, "could not draw the table of a tournament; will retry");
                TournamentMessageOutcome::Retry(now + backoff_of_message(message.attempts))
            }
            Err(error) => {
                tracing::warn!(%tournament, %error, "could not post a message about a tournament; will retry");
                TournamentMessageOutcome::Retry(now + backoff_of_message(message.attempts))
            }
        }
    }

    async fn attempt_tournament(&self, message: &TournamentMessage) -> Result<TournamentMessageOutcome, DeliveryError> {
        let Some(stored) = self.store.tournament(message.tournament).await? else {
            return Ok(TournamentMessageOutcome::Dropped);
        };
        let settings = self.store.settings(stored.guild).await?;
        let (lang, theme) = (public_lang(&settings), public_style(&settings).theme);
        let channel = ChannelId::new(stored.channel);
        if let Some(wait) = self.client.post_wait(channel) {
            return Ok(TournamentMessageOutcome::Retry(self.clock.now() + wait));
        }
        if message.about == About::Invitation {
            return self.show_invitation(message, &stored, lang, channel).await;
        }
        let post = match message.about {
            About::Games { stage, section, last_section } => Some(match stored.format {
                Format::RoundRobin => group_begins(lang, &stored, stage, section),
                Format::Knockout => round_begins(lang, &stored, stage, (section, last_section)),
            }),
            About::Replay { stage, section, replay } => replay_begins(lang, &stored, stage, section, replay),
            About::Table => Some(table(lang, &stored)),
            About::End => Some(end(lang, &stored)),
            About::Invitation => None,
        };
        let Some(mut post) = post else { return Ok(TournamentMessageOutcome::Dropped) };
        let with_table = matches!(message.about, About::Table | About::End);
        if with_table {
            post.files = self.pictures.tournament(lang, &stored, theme, Tables::Stage, NAMES_TIMEOUT).await?;
        }
        post.rows = buttons::tournament_table(lang, stored.id, message.row);
        // Who wants one message a day finds the boards in it.
        let direct = notify::apply_preferences(&self.store, &mut post, stored.place(), true).await?;
        // A table calls nobody.
        post.silent |= post.pings.is_empty();
        let known = self.find_tournament_message(message, channel).await?;
        let content = post.content.clone();
        let sent = match known {
            Some(known) => known,
            None => {
                let nonce = format!("tournament-{}", message.row);
                self.client.post(channel, post, nonce).await.map_err(DeliveryError::Send)?
            }
        };
        let notice = DirectNotice { people: direct, lang, place: stored.place(), content: content.clone() };
        let (source, now) = (format!("t{}", message.row), self.clock.now());
        notify::enqueue_direct(&self.store, &notice, &source, channel, sent, message.tried, now).await?;
        Ok(TournamentMessageOutcome::Posted { message: sent.get(), content })
    }

    /// Posts the invitation, or edits it where it says something else.
    async fn show_invitation(
        &self,
        message: &TournamentMessage,
        stored: &StoredTournament,
        lang: Lang,
        channel: ChannelId,
    ) -> Result<TournamentMessageOutcome, DeliveryError> {
        let post = invitation(lang, stored);
        let content = post.content.clone();
        let known = match message.message {
            Some(known) => Some(MessageId::new(known)),
            None => self.find_tournament_message(message, channel).await?,
        };
        let Some(known) = known else {
            let nonce = format!("tournament-{}", message.row);
            let sent = self.client.post(channel, post, nonce).await.map_err(DeliveryError::Send)?;
            return Ok(TournamentMessageOutcome::Posted { message: sent.get(), content });
        };
        if message.content.as_ref() != Some(&content) {
            match self.client.edit_message(channel, known, &post).await {
                Ok(()) => {}
                Err(error) if error.is_too_old_to_edit() => {
                    return Ok(TournamentMessageOutcome::Retry(self.clock.now() + OLD_EDIT_WAIT));
                }
                // A user has deleted it: people join by commands.
                Err(error) if error.is_unknown_message() => return Ok(TournamentMessageOutcome::Dropped),
                Err(error) => return Err(DeliveryError::Send(error)),
            }
        }
        Ok(TournamentMessageOutcome::Posted { message: known.get(), content })
    }

    /// The message that an earlier attempt has posted: its answer was lost, or its process died. It is recognised by its row in the
    /// id of a button.
    async fn find_tournament_message(
        &self,
        message: &TournamentMessage,
        channel: ChannelId,
    ) -> Result<Option<MessageId>, DeliveryError> {
        if message.attempts <= 1 || self.clock.now() - message.tried <= SEARCH_AFTER {
            return Ok(None);
        }
        let id = message.tournament;
        let ids = match message.about {
            // It has another button once the tournament has begun.
            About::Invitation => vec![CustomId::JoinTournament(id), CustomId::TournamentTable(id, 0)],
            _ => vec![CustomId::TournamentTable(id, message.row)],
        };
        let ids: Vec<_> = ids.iter().map(ToString::to_string).collect();
        let found = self.find_own(channel, message.tried, |it| ids.iter().any(|id| has_button(it, id))).await;
        found.map_err(DeliveryError::Send)
    }
}

fn has_button(message: &Message, id: &str) -> bool {
    message.components.iter().flat_map(|row| &row.components).any(|component| match component {
        ActionRowComponent::Button(button) => {
            matches!(&button.data, ButtonKind::NonLink { custom_id, .. } if custom_id == id)
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        discord::outbound::message::MAX_CONTENT,
        play::{Pace, UserId},
        store::TournamentId,
        tournament::{Next, Tournament},
    };
    use parlor_games::rules::{Game, Options};

    /// A tournament whose players have the longest ids, with games of long numbers.
    fn large(format: Format, players: u16) -> StoredTournament {
        let mut tournament = Tournament { format, left: vec![None; players.into()], games: Vec::new() };
        let Next::Begin(pairings) = tournament.next() else { panic!("no games") };
        tournament.games = pairings.into_iter().map(|pairing| TournamentGame { pairing, score: None }).collect();
        let game_ids = (0..tournament.games.len()).map(|n| Some(GameId(9_999_000 + n as i64))).collect();
        let player = |seed: u16| TournamentPlayer {
            player: Participant::Human(UserId(u64::MAX - u64::from(seed))),
            seed: Some(seed),
            left: false,
            place: None,
        };
        StoredTournament {
            id: TournamentId(99_999_999),
            guild: 1,
            channel: u64::MAX,
            name: "W".repeat(40),
            format,
            setup: Game::Tetrathedral.setup(&Options::default()).ok(),
            pace: Pace::ThreeDays,
            seats: 64,
            threads: false,
            role: Some(u64::MAX),
            created_by: Participant::Human(UserId(u64::MAX)),
            phase: TournamentPhase::Running,
            refusal_reason: None,
            players: (1..=players).map(player).collect(),
            tournament,
            game_ids,
        }
    }

    #[test]
    fn messages_about_the_largest_tournaments_fit_and_call_each_player_once() {
        for &lang in Lang::ALL {
            let groups = large(Format::RoundRobin, 64);
            let mut called = Vec::new();
            for section in 0..8 {
                let post = group_begins(lang, &groups, 1, section);
                assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content);
                called.extend(post.pings);
            }
            called.sort_unstable();
            called.dedup();
            assert_eq!(called.len(), 64);
            let knockout = large(Format::Knockout, 64);
            let mut called = Vec::new();
            for first in [0, 16] {
                let post = round_begins(lang, &knockout, 1, (first, first + 15));
                assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
                called.extend(post.pings);
            }
            called.sort_unstable();
            called.dedup();
            assert_eq!(called.len(), 64);
            for mut stored in [groups, knockout] {
                for post in [table(lang, &stored), end(lang, &stored), invitation(lang, &stored)] {
                    assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
                }
                stored.phase = TournamentPhase::Open;
                let post = invitation(lang, &stored);
                assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
            }
        }
    }
}
