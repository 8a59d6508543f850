//! How fast the rules are: whole random games, in plies a second.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use parlor::rules::{
    Options, Position, anchor2d::Anchor2d, netted::Netted, tether::Tether, tetrathedral::Tetrathedral, waltz::Waltz,
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

/// A game without an end by its rules is left here.
const LONGEST: u16 = 2000;

/// Plays to the end and gives the number of plies.
fn playout<P: Position>(start: &P, random: &mut Random, moves: &mut Vec<P::Move>) -> u64 {
    let mut position = start.clone();
    while position.outcome().is_none() && position.ply() < LONGEST {
        if let Some(die) = P::DIE {
            position.set_roll(1 + random.below(die.into()) as u8);
        }
        let Some(mv) = position.random_move(moves, |count| random.below(count)) else { break };
        position.play_unchecked(mv);
    }
    position.ply().into()
}

fn playouts<P: Position>(criterion: &mut Criterion, variants: &[&str]) {
    const GAMES: u64 = 64;
    let mut group = criterion.benchmark_group("playouts");
    for variant in variants {
        let options = Options::parse(variant, P::OPTIONS).expect("readable options");
        let start = P::start(P::Setup::try_from(&options).expect("allowed options"));
        // The same games every time, so that their plies can be counted beforehand.
        let games = || {
            let (mut random, mut moves) = (Random(0x2545_f491_4f6c_dd1d), Vec::with_capacity(512));
            (0..GAMES).map(|_| playout(&start, &mut random, &mut moves)).sum::<u64>()
        };
        let plies = games();
        println!("{} {variant}: {:.1} plies a game", P::ID, plies as f64 / GAMES as f64);
        group.throughput(Throughput::Elements(plies));
        group.bench_function(format!("{} {variant}", P::ID), |bencher| bencher.iter(|| black_box(games())));
    }
}

fn every_game(criterion: &mut Criterion) {
    playouts::<Tether>(criterion, &["size=5", "size=9", "size=13", "size=19"]);
    playouts::<Anchor2d>(criterion, Anchor2d::VARIANTS);
    playouts::<Waltz>(
        criterion,
        &["grid=square size=5", "grid=square size=8", "grid=hex size=4", "grid=limping size=3"],
    );
    playouts::<Netted>(criterion, &["board=hex size=5", "board=hex size=8", "board=double-limping size=5"]);
    playouts::<Tetrathedral>(criterion, Tetrathedral::VARIANTS);
}

criterion_group!(benches, every_game);
criterion_main!(benches);
