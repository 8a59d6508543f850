//! Tables of tournaments.

use super::{
    RENDERER,
    compare::{self, decode},
};
use parlor::render::{CrossRow, CrossTable, MatchRow, Round, Rounds, Theme};

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

/// A group of so many players, some of whose games have ended.
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
            points: if index % 2 == 0 { format!("{}½", 12 - index) } else { (12 - index).to_string() },
            tiebreak: "128.75".to_owned(),
        })
        .collect()
}

fn cross_table(players: usize, theme: Theme) -> Vec<u8> {
    let rows = rows(players);
    let table = CrossTable { title: "Autumn Cup 2026", note: "Group 2", labels: ["Pts", "S-B"], rows: &rows };
    RENDERER.cross_table(&table, theme).expect("no error")
}

/// The rounds of a knockout of so many players.
fn rounds(players: usize, theme: Theme) -> Vec<u8> {
    let mut rounds = Vec::new();
    let mut matches = players / 2;
    while matches > 0 {
        let row = |index: usize| MatchRow {
            names: [
                NAMES[index % 8].to_owned(),
                if index == 1 { "–".to_owned() } else { NAMES[(index * 3 + 1) % 8].to_owned() },
            ],
            score: if index.is_multiple_of(3) { "1½ – ½".to_owned() } else { "0 – 2".to_owned() },
            winner: if matches == 1 { None } else { Some(usize::from(!index.is_multiple_of(3))) },
        };
        let heading = if matches == 1 { "final".to_owned() } else { format!("round of {matches} matches") };
        rounds.push(Round { heading, matches: (0..matches).map(row).collect() });
        matches /= 2;
    }
    RENDERER.rounds(&Rounds { title: "Winter Cup", note: "final", rounds: &rounds }, theme).expect("no error")
}

#[test]
fn tables_of_tournaments_match_their_references() {
    let mut differing = Vec::new();
    for (name, png) in [
        ("tournament-group-8", cross_table(8, Theme::Light)),
        ("tournament-group-8-dark", cross_table(8, Theme::Dark)),
        ("tournament-group-3-contrast", cross_table(3, Theme::Contrast)),
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
