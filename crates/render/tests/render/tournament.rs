//! Tables of tournaments.

use super::{
    RENDERER,
    compare::{self, decode},
};
use parlor_render::{CrossRow, CrossTable, MatchRow, Round, Rounds, Theme};

const NAMES: [&str; 8] = [
    "Ana",
    "Benjamin",
    "Christopher Featherstonehaugh",
    "田中 さくら",
    "Zoë",
    "Dmitri",
    "x_Dragon_Slayer_x",
    "Wolfgang",
];

/// A group of players, some of whose games have ended.
fn rows(players: usize) -> Vec<CrossRow> {
    let result = |one: usize, two: usize| match (one * 7 + two * 3) % 5 {
        0 => Some("½"),
        1 | 3 => Some(if one < two { "1" } else { "0" }),
        2 => Some(if one < two { "0" } else { "1" }),
        _ => None,
    };
    (0..players)
        .map(|index| CrossRow {
            place: u16::try_from(index).unwrap() + 1,
            name: NAMES[index].to_owned(),
            left: index == 4,
            results: (0..players).map(|other| [result(index, other), result(other, index)]).collect(),
            opponents: Vec::new(),
            points: if index % 2 == 0 { format!("{}½", 12 - index) } else { (12 - index).to_string() },
            tiebreak: "128.75".to_owned(),
        })
        .collect()
}

fn cross_table(players: usize, theme: Theme) -> Vec<u8> {
    table("Group 2", "S-B", rows(players), theme)
}

fn table(note: &str, tiebreak: &str, rows: Vec<CrossRow>, theme: Theme) -> Vec<u8> {
    let (title, labels) = ("Autumn Cup 2026".to_owned(), ["Pts", tiebreak].map(str::to_owned));
    let table = CrossTable { title, note: note.to_owned(), labels, rows };
    RENDERER.cross_table(&table, theme).expect("no error")
}

fn rounds_of(note: &str, rounds: Vec<Round>, theme: Theme) -> Vec<u8> {
    let rounds = Rounds { title: "Winter Cup".to_owned(), note: note.to_owned(), rounds };
    RENDERER.rounds(&rounds, theme).expect("no error")
}

fn rounds(players: usize, theme: Theme) -> Vec<u8> {
    let mut rounds = Vec::new();
    let mut matches = players / 2;
    while matches > 0 {
        let row = |index: usize| MatchRow {
            names: [
                NAMES[index % 8].to_owned(),
                if index == 1 { "–".to_owned() } else { NAMES[(index * 3 + 1) % 8].to_owned() },
            ],
            left: [false; 2],
            score: if index.is_multiple_of(3) { "1½ – ½".to_owned() } else { "0 – 2".to_owned() },
            winner: if matches == 1 { None } else { Some(usize::from(!index.is_multiple_of(3))) },
        };
        let heading = if matches == 1 { "final".to_owned() } else { format!("round of {matches} matches") };
        rounds.push(Round { heading, matches: (0..matches).map(row).collect() });
        matches /= 2;
    }
    rounds_of("final", rounds, theme)
}

/// A page of a Swiss tournament: byes, somebody who came late, and places of three digits.
fn swiss(theme: Theme, rounds: usize) -> Vec<u8> {
    let row = |index: usize| CrossRow {
        place: u16::try_from(97 + index).unwrap(),
        name: NAMES[index % 8].to_owned(),
        left: index == 4,
        results: (0..rounds)
            .map(|round| [[Some("1"), Some("½"), Some("0"), None][(index + round) % 4], None])
            .collect(),
        opponents: (0..rounds)
            .map(|round| ((index * round) % 5 != 1).then_some(u16::try_from(1 + index * 14 + round).unwrap()))
            .collect(),
        points: if index.is_multiple_of(2) { "4½".to_owned() } else { "4".to_owned() },
        tiebreak: "38½".to_owned(),
    };
    table("round 9 of 9", "Bhz", (0..9).map(row).collect(), theme)
}

/// The last player of this final group has left.
fn final_table(theme: Theme) -> Vec<u8> {
    let mut rows = rows(5);
    for (index, row) in rows.iter_mut().enumerate() {
        row.left = index == 4;
        for (other, results) in row.results.iter_mut().enumerate() {
            // Nobody plays against a player who has left.
            match (index == 4, other == 4) {
                (true, false) => *results = [Some("0"), Some("0")],
                (false, true) => *results = [Some("1"), Some("1")],
                _ => {}
            }
        }
    }
    table("Final group", "S-B", rows, theme)
}

/// A knockout of eleven, with byes in the first round and an unplayed match in the second.
fn rounds_with_byes(theme: Theme) -> Vec<u8> {
    let row = |one: &str, score: &str, two: &str, winner: Option<usize>| MatchRow {
        names: [one.to_owned(), two.to_owned()],
        left: [one, two].map(|name| name == NAMES[0]),
        score: score.to_owned(),
        winner,
    };
    let bye = |name: &str| row(name, "–", "no opponent", Some(0));
    let [a, b, c, d, e, f, g, h] = NAMES;
    let first = vec![
        bye(a),
        row(h, "2 – 0", "Quentin", Some(0)),
        bye(d),
        bye(e),
        bye(b),
        row(g, "½ – 1½", "Jürgen", Some(1)),
        bye(c),
        row(f, "1 – 1", "Ōishi", None),
    ];
    let second = vec![row(a, "0 – 2", h, Some(1)), row(d, "1 – 1", e, None)];
    let rounds = vec![
        Round { heading: "round 1".to_owned(), matches: first },
        Round { heading: "quarter-finals".to_owned(), matches: second },
    ];
    rounds_of("quarter-finals", rounds, theme)
}

#[test]
fn tables_of_tournaments_match_their_references() {
    let mut differing = Vec::new();
    for (name, png) in [
        ("tournament-group-8", cross_table(8, Theme::Light)),
        ("tournament-group-8-dark", cross_table(8, Theme::Dark)),
        ("tournament-group-3-contrast", cross_table(3, Theme::Contrast)),
        ("tournament-swiss", swiss(Theme::Light, 6)),
        ("tournament-swiss-9-dark", swiss(Theme::Dark, 9)),
        ("tournament-final-group-dark", final_table(Theme::Dark)),
        ("tournament-final-group", final_table(Theme::Light)),
        ("tournament-rounds-byes", rounds_with_byes(Theme::Light)),
        ("tournament-rounds-byes-dark", rounds_with_byes(Theme::Dark)),
        ("tournament-rounds-16", rounds(16, Theme::Light)),
        ("tournament-rounds-8-dark", rounds(8, Theme::Dark)),
    ] {
        differing.extend(compare::with_reference(name, &png).err());
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn large_knockouts_are_not_taller_than_a_phone_shows() {
    for players in [2, 4, 16, 32, 64] {
        let picture = decode(&rounds(players, Theme::Light));
        assert!(picture.width == 1000 && picture.height <= 2200, "{players}: {}", picture.height);
    }
}
