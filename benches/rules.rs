//! The speed of the rules in plies per second, over whole random games.

#![cfg(test)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use parlor::cli::bench::playout;
use parlor_ai::Random;
use parlor_games::rules::{
    Options, Position, anchor2d::Anchor2d, netted::Netted, tether::Tether, tetrathedral::Tetrathedral, waltz::Waltz,
};
use std::hint::black_box;

fn playouts<P: Position>(criterion: &mut Criterion, variants: &[&str]) {
    const GAMES: u64 = 64;
    let mut group = criterion.benchmark_group("playouts");
    for variant in variants {
        let options = Options::parse(variant, P::OPTIONS).expect("readable options");
        let start = P::start(P::Setup::try_from(&options).expect("allowed options"));
        // Each iteration plays the same games, so their plies can be counted before.
        let games = || {
            let (mut random, mut moves) = (Random::new(1), Vec::with_capacity(512));
            (0..GAMES).map(|_| u64::from(playout(&start, &mut random, &mut moves).ply())).sum::<u64>()
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
