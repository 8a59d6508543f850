//! Numbers of move sequences; the tables contain explanations.

use crate::support::{accepting, often, slow::SlowRules};
use parlor_games::rules::{Options, Position};

/// Sequences of `depth` moves; games that end earlier have none. With a die, every roll is a branch.
fn count<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    rolled(position)
        .map(|position| {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            if depth == 1 {
                return moves.len() as u64;
            }
            let after = moves.into_iter().map(|mv| {
                let mut next = position.clone();
                next.play_unchecked(mv);
                count(&next, depth - 1)
            });
            after.sum()
        })
        .sum()
}

/// With each roll, or the position itself in games without a die.
fn rolled<P: Position>(position: &P) -> impl Iterator<Item = P> {
    let rolls = P::DIE.map_or(0..=0, |die| 1..=die);
    rolls.map(|roll| {
        let mut position = position.clone();
        if roll > 0 {
            position.set_roll(roll);
        }
        position
    })
}

fn count_slowly<S: SlowRules>(game: &S, die: Option<u8>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let rolls = die.map_or(0..=0, |die| 1..=die);
    rolls
        .map(|roll| {
            let mut game = game.clone();
            if roll > 0 {
                game.set_roll(roll);
            }
            let moves = game.legal();
            if depth == 1 {
                return moves.len() as u64;
            }
            let after = moves.iter().map(|text| {
                let mut next = game.clone();
                next.play(text);
                count_slowly(&next, die, depth - 1)
            });
            after.sum()
        })
        .sum()
}

/// Compares with the table `tests/perft/GAME.txt`. A line has options (without blanks), depth, count, and the moves before, with
/// rolls in games with a die (`3:a2-c3`). Counts up to `slow_limit` are also compared with the slow rules.
pub fn assert_table<P: Position, S: SlowRules>(slow_limit: usize) {
    let accept = accepting();
    let path = format!("{}/tests/perft/{}.txt", env!("CARGO_MANIFEST_DIR"), P::ID);
    let table = std::fs::read_to_string(&path).expect("the table");
    let (mut counted, mut checked, mut lines) = (0, 0, Vec::new());
    for line in table.lines() {
        if line.starts_with('#') || line.trim().is_empty() {
            lines.push(line.to_owned());
            continue;
        }
        let fields: Vec<&str> = line.split_whitespace().collect();
        let depth: u32 = fields[1].parse().expect("a depth");
        let expected: u64 = fields[2].parse().expect("a count");
        let options = Options::parse(fields[0], P::OPTIONS).expect("readable options");
        let mut fast = P::start(P::Setup::try_from(&options).expect("allowed options"));
        let mut slow = S::start(&options);
        for text in &fields[3..] {
            let (roll, text) = text.split_once(':').map_or((None, *text), |(roll, mv)| (Some(roll), mv));
            if let Some(roll) = roll {
                let roll = roll.parse().expect("a roll");
                fast.set_roll(roll);
                slow.set_roll(roll);
            }
            fast.play_text(text).expect(text);
            slow.play(text);
        }
        let found = count(&fast, depth);
        if accept {
            lines.push(format!("{} {depth} {found} {}", fields[0], fields[3..].join(" ")).trim_end().to_owned());
        } else {
            assert_eq!(found, expected, "{line}");
        }
        counted += found;
        if found < often(slow_limit) as u64 {
            assert_eq!(count_slowly(&slow, P::DIE, depth), found, "{line}, slowly");
            checked += 1;
        }
    }
    println!("{}: {counted} sequences counted, {checked} counts also by the slow rules", P::TITLE);
    assert!(
        checked * 3 >= lines.iter().filter(|line| !line.starts_with('#')).count() || accept,
        "too few counts are small enough to be counted slowly"
    );
    if accept {
        std::fs::write(path, lines.join("\n") + "\n").expect("the table is written");
    }
}
