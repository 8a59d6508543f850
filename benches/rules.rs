//! How fast the rules are: random playouts, and games through the referee.
//!
//! Rates are in plies a second for playouts and in states a second for the referee.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use parlor::{
    rules::{
        Position,
        tether::{Move, Setup, Tether},
    },
    tools::referee,
};
use std::hint::black_box;

/// xorshift64: good enough to pick moves, and next to nothing beside a ply.
struct Random(u64);

impl Random {
    fn below(&mut self, count: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(count)) >> 32) as u32
    }
}

fn start(size: u8) -> Tether {
    Tether::start(Setup::new(size).expect("an allowed size"))
}

/// Plays to the end, telling each move, and gives the last position back.
fn playout(size: u8, random: &mut Random, mut tell: impl FnMut(Move)) -> Tether {
    let mut position = start(size);
    while position.outcome().is_none() {
        let placements = position.placements();
        let Some(cell) = placements.nth(random.below(placements.len())) else { break };
        position.play_unchecked(Move(cell));
        tell(Move(cell));
    }
    position
}

fn playouts(criterion: &mut Criterion) {
    const GAMES: u64 = 64;
    let mut group = criterion.benchmark_group("playouts");
    for size in [5, 9, 13, 19] {
        // The same games every time, so that their plies can be counted beforehand.
        let games = || {
            let mut random = Random(0x2545_f491_4f6c_dd1d);
            (0..GAMES).map(move |_| u64::from(playout(size, &mut random, |_| ()).ply())).sum::<u64>()
        };
        group.throughput(Throughput::Elements(games()));
        group.bench_function(format!("tether {size}x{size}"), |bencher| bencher.iter(|| black_box(games())));
    }
}

fn referee_answers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("referee");
    for size in [9, 19] {
        let mut moves = Vec::new();
        playout(size, &mut Random(7), |mv| moves.push(format!("\"{mv}\"")));
        for each_ply in [false, true] {
            let request = format!(
                r#"{{"game":"tether","options":{{"size":{size}}},"moves":[{}],"each_ply":{each_ply}}}"#,
                moves.join(",")
            );
            group.throughput(Throughput::Elements(moves.len() as u64));
            group.bench_function(format!("tether {size}x{size}, each_ply {each_ply}"), |bencher| {
                bencher.iter_batched(
                    || request.clone(),
                    |request| black_box(referee::answer(request.as_bytes())),
                    BatchSize::SmallInput,
                );
            });
        }
    }
}

criterion_group!(benches, playouts, referee_answers);
criterion_main!(benches);
