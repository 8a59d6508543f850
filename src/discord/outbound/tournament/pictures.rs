use super::texts::{group_name, leg_score, list, score};
use crate::{
    discord::outbound::{
        error::BuildError,
        message::{File, shorten_alt},
        pictures::Pictures,
    },
    metrics::PictureKind,
    play::Participant,
    text::{self, Lang, PlainMessage, msg},
    tournament::{Format, Match, NOBODY, Pairing, Standing, Tournament, TournamentPlayer},
};
use parlor_render::{CrossRow, CrossTable, MatchRow, Round, Rounds, Theme};
use std::{collections::HashMap, time::Duration};

/// A message can have no more files.
const MAX_PICTURES: usize = 10;

/// The most rows of a table in one picture. Discord would show a taller picture in a small size.
const MAX_ROWS: usize = 24;

/// Names of players by seed.
type PlayerNames = HashMap<u16, String>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tables {
    /// The current stage, or the last one.
    Stage,
    /// All stages, the last one first. In each stage, the group of player `first` comes first.
    All { first: Option<u16> },
}

impl Pictures {
    /// The pictures of a tournament: one for each group, or one of the rounds, or the pages of a Swiss table. Empty before the
    /// tournament has begun.
    pub(crate) async fn tournament(
        &self,
        lang: Lang,
        tournament: &Tournament,
        theme: Theme,
        tables: Tables,
        names_timeout: Duration,
    ) -> Result<Vec<File>, BuildError> {
        let Some(stage) = tournament.stage() else { return Ok(Vec::new()) };
        let names = self.tournament_names(lang, tournament, names_timeout).await;
        match tournament.format {
            Format::RoundRobin => self.group_pictures(lang, tournament, stage, theme, tables, &names).await,
            Format::Knockout | Format::Teams => Ok(vec![self.rounds_picture(lang, tournament, theme, &names).await?]),
            Format::Swiss => self.swiss_pictures(lang, tournament, theme, tables, &names).await,
        }
    }

    async fn group_pictures(
        &self,
        lang: Lang,
        tournament: &Tournament,
        stage: u16,
        theme: Theme,
        tables: Tables,
        names: &PlayerNames,
    ) -> Result<Vec<File>, BuildError> {
        let title = text::strip_invisible(&tournament.name);
        let mut files = Vec::new();
        for GroupTable { stage, section, of, rows } in
            group_tables(tournament, stage, tables).into_iter().take(MAX_PICTURES)
        {
            let note = group_name(lang, stage, section.into(), of).unwrap_or_default();
            let rows = cross_rows(tournament, stage, section, &rows, names);
            let alt = group_alt(lang, &title, &note, &rows);
            let png = self.cross_table(lang, (&title, note), msg::TOURNAMENT_BERGER_LABEL, rows, theme).await?;
            files.push(File::picture(format!("table-{}.png", files.len() + 1), png, alt));
        }
        Ok(files)
    }

    /// The pages of the table. The page with the player `first` of `tables` comes first.
    async fn swiss_pictures(
        &self,
        lang: Lang,
        tournament: &Tournament,
        theme: Theme,
        tables: Tables,
        names: &PlayerNames,
    ) -> Result<Vec<File>, BuildError> {
        let title = text::strip_invisible(&tournament.name);
        let (round, of) = (tournament.stage().unwrap_or(0), usize::from(tournament.swiss_rounds()));
        let note = lang.text(msg::TournamentSwissRound { number: round, of });
        let table = tournament.swiss_table();
        let mut pages: Vec<&[Standing]> = table.chunks(MAX_ROWS).collect();
        match tables {
            Tables::Stage => pages.truncate(1),
            Tables::All { first } => pages.sort_by_key(|page| !page.iter().any(|row| Some(row.seed) == first)),
        }
        let mut files = Vec::new();
        for page in pages.into_iter().take(MAX_PICTURES) {
            let rows = swiss_rows(tournament, &table, page, names);
            let alt = group_alt(lang, &title, &note, &rows);
            let label = msg::TOURNAMENT_BUCHHOLZ_LABEL;
            let png = self.cross_table(lang, (&title, note.clone()), label, rows, theme).await?;
            files.push(File::picture(format!("table-{}.png", files.len() + 1), png, alt));
        }
        Ok(files)
    }

    async fn cross_table(
        &self,
        lang: Lang,
        (title, note): (&str, String),
        tiebreak: PlainMessage,
        rows: Vec<CrossRow>,
        theme: Theme,
    ) -> Result<Vec<u8>, BuildError> {
        let labels = [lang.text(msg::TOURNAMENT_POINTS_LABEL), lang.text(tiebreak)];
        let table = CrossTable { title: title.to_owned(), note, labels, rows };
        self.draw(PictureKind::Table, move |renderer| renderer.cross_table(&table, theme)).await
    }

    async fn rounds_picture(
        &self,
        lang: Lang,
        tournament: &Tournament,
        theme: Theme,
        names: &PlayerNames,
    ) -> Result<File, BuildError> {
        let title = text::strip_invisible(&tournament.name);
        let rounds = rounds(lang, tournament, names);
        let alt = rounds_alt(lang, &title, &rounds);
        let note = rounds.last().map_or_else(String::new, |round| round.heading.clone());
        let rounds = Rounds { title, note, rounds };
        let png = self.draw(PictureKind::Table, move |renderer| renderer.rounds(&rounds, theme)).await?;
        Ok(File::picture("table-1.png", png, alt))
    }

    /// The names of all players. A player whose name is unknown and does not arrive in time is named by the seed.
    async fn tournament_names(&self, lang: Lang, tournament: &Tournament, timeout: Duration) -> PlayerNames {
        let fetch = async |(seed, TournamentPlayer { player, .. }): (u16, &TournamentPlayer)| {
            let name = self.names.fetch_of(lang, Some(tournament.guild), *player, timeout).await;
            let name = name.unwrap_or_else(|| match player {
                Participant::Human(_) => format!("{} {seed}", lang.text(msg::UNKNOWN_PLAYER)),
                other => text::mention(lang, *other),
            });
            (seed, name)
        };
        futures_util::future::join_all((1..).zip(&tournament.players).map(fetch)).await.into_iter().collect()
    }
}

struct GroupTable {
    stage: u16,
    section: u16,
    of: usize,
    rows: Vec<Standing>,
}

fn group_tables(tournament: &Tournament, stage: u16, tables: Tables) -> Vec<GroupTable> {
    let (oldest, first) = match tables {
        Tables::Stage => (stage, None),
        Tables::All { first } => (1, first),
    };
    let mut order = Vec::new();
    for stage in (oldest..=stage).rev() {
        let groups = tournament.group_tables(stage);
        let of = groups.len();
        let mut of_stage: Vec<_> =
            (0..).zip(groups).map(|(section, rows)| GroupTable { stage, section, of, rows }).collect();
        of_stage.sort_by_key(|group| !group.rows.iter().any(|row| Some(row.seed) == first));
        order.extend(of_stage);
    }
    order
}

fn named(names: &PlayerNames, seed: u16) -> String {
    names.get(&seed).cloned().unwrap_or_default()
}

fn cross_rows(
    tournament: &Tournament,
    stage: u16,
    section: u16,
    group: &[Standing],
    names: &PlayerNames,
) -> Vec<CrossRow> {
    let result = |seeds: [u16; 2], seat: usize| -> Option<&'static str> {
        let mut games = tournament.games.iter();
        let pairing = Pairing { stage, section, replay: 0, seeds };
        Some(points_text(*tournament.halves(games.find(|game| game.pairing == pairing)?)?.get(seat)?))
    };
    let row = |own: &Standing| CrossRow {
        place: own.place,
        name: named(names, own.seed),
        left: own.left,
        results: group
            .iter()
            .map(|other| [result([own.seed, other.seed], 0), result([other.seed, own.seed], 1)])
            .collect(),
        opponents: Vec::new(),
        points: text::points(own.halves),
        tiebreak: text::berger(own.berger),
    };
    group.iter().map(row).collect()
}

/// The points that a player has from one game, given in halves.
const fn points_text(halves: u32) -> &'static str {
    match halves {
        2 => "1",
        1 => "½",
        _ => "0",
    }
}

/// The rows of a page of the table, with the opponent and the points of each round.
fn swiss_rows(tournament: &Tournament, table: &[Standing], page: &[Standing], names: &PlayerNames) -> Vec<CrossRow> {
    let place = |seed: u16| table.iter().find(|row| row.seed == seed).map(|row| row.place);
    let row = |own: &Standing| {
        let rounds = (1..=tournament.stage().unwrap_or(0)).map(|round| {
            let mut games = tournament.games.iter().filter(|game| game.pairing.stage == round);
            let game = games.find(|game| game.pairing.seeds.contains(&own.seed))?;
            let seat = usize::from(game.pairing.seeds.first() != Some(&own.seed));
            let halves = tournament.halves(game).and_then(|halves| halves.get(seat).copied());
            let opponent = game.pairing.seeds.get(1 - seat).copied().unwrap_or(NOBODY);
            Some((place(opponent), halves.map(points_text)))
        });
        let rounds: Vec<_> = rounds.collect();
        CrossRow {
            place: own.place,
            name: named(names, own.seed),
            left: own.left,
            results: rounds.iter().map(|round| [round.and_then(|(_, result)| result), None]).collect(),
            opponents: rounds.iter().map(|round| round.and_then(|(opponent, _)| opponent)).collect(),
            points: text::points(own.halves),
            tiebreak: text::points(own.buchholz),
        }
    };
    page.iter().map(row).collect()
}

fn rounds(lang: Lang, tournament: &Tournament, names: &PlayerNames) -> Vec<Round> {
    let rounds = tournament.rounds();
    let has_left = |seed| tournament.has_left(seed);
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
            heading: match tournament.format {
                Format::Teams => leg_score(tournament.team_halves()),
                _ => text::tournament_round(lang, number, matches.len()),
            },
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
