//! Numbers of move sequences, as data: see the tables' own comments.

use crate::support::{often, slow_tether::SlowTether, slow_tether::place};
use parlor::rules::{
    Position,
    tether::{Setup, Tether},
};

/// The number of sequences of `depth` moves; games that end earlier have none.
fn count<P: Position>(position: &P, depth: u32) -> u64 {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if depth <= 1 {
        return if depth == 0 { 1 } else { moves.len() as u64 };
    }
    moves
        .into_iter()
        .map(|mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            count(&next, depth - 1)
        })
        .sum()
}

fn count_slowly(game: &SlowTether, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let placements = game.see().placements;
    if depth == 1 {
        return placements.len() as u64;
    }
    placements
        .into_iter()
        .map(|cell| {
            let mut next = game.clone();
            next.play(cell);
            count_slowly(&next, depth - 1)
        })
        .sum()
}

#[test]
fn tether_has_as_many_move_sequences_as_the_table_says() {
    let accept = std::env::var("PARLOR_ACCEPT").is_ok();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft/tether.txt");
    let table = std::fs::read_to_string(path).expect("the table");
    let (mut counted, mut checked, mut lines) = (0, 0, Vec::new());
    for line in table.lines() {
        if line.starts_with('#') || line.trim().is_empty() {
            lines.push(line.to_owned());
            continue;
        }
        let fields: Vec<&str> = line.split_whitespace().collect();
        let size: u8 = fields[0].parse().expect("a size");
        let depth: u32 = fields[1].parse().expect("a depth");
        let expected: u64 = fields[2].parse().expect("a count");
        let mut fast = Tether::start(Setup::new(size).expect("an allowed size"));
        let mut slow = SlowTether::start(size.into());
        for text in &fields[3..] {
            fast.play_text(text).expect(text);
            slow.play(place(text));
        }
        let found = count(&fast, depth);
        if accept {
            lines.push(format!("{size} {depth} {found} {}", fields[3..].join(" ")).trim_end().to_owned());
        } else {
            assert_eq!(found, expected, "{line}");
        }
        counted += found;
        // A slow ply takes some hundred times as long.
        if found < often(3_000_000 / u64::from(size).pow(3) as usize) as u64 {
            assert_eq!(count_slowly(&slow, depth), found, "{line}, slowly");
            checked += 1;
        }
    }
    println!("{counted} sequences counted, {checked} counts also by the slow rules");
    assert!(checked >= 8, "too few counts are small enough to be counted slowly");
    if accept {
        std::fs::write(path, lines.join("\n") + "\n").expect("the table is written");
    }
}
