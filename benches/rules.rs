//! The speed of the rules in plies per second, over whole random games.

#![cfg(test)]

use parlor::cli::bench::{measure, playout};
use parlor_ai::Random;
use parlor_games::rules::{
    Options, Position, anchor2d::Anchor2d, netted::Netted, tether::Tether, tetrathedral::Tetrathedral, waltz::Waltz,
};
use std::time::Duration;

/// For each variant.
const TIME: Duration = Duration::from_secs(2);

fn main() {
    // `cargo test --benches` runs this too; it has nothing to assert.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    playouts::<Tether>(&["size=5", "size=9", "size=13", "size=19"]);
    playouts::<Anchor2d>(Anchor2d::VARIANTS);
    playouts::<Waltz>(&["grid=square size=5", "grid=square size=8", "grid=hex size=4", "grid=limping size=3"]);
    playouts::<Netted>(&["board=hex size=5", "board=hex size=8", "board=double-limping size=5"]);
    playouts::<Tetrathedral>(Tetrathedral::VARIANTS);
}

fn playouts<P: Position>(variants: &[&str]) {
    const GAMES: u64 = 64;
    for variant in variants {
        let options = Options::parse(variant, P::OPTIONS).expect("readable options");
        let start = P::start(P::Setup::try_from(&options).expect("allowed options"));
        // Each batch plays the same games.
        let measured = measure(TIME, || {
            let (mut random, mut moves) = (Random::new(1), Vec::with_capacity(512));
            (0..GAMES).map(|_| u64::from(playout(&start, &mut random, &mut moves).ply())).sum::<u64>()
        });
        let plies = measured.work as f64 / (measured.batches * GAMES) as f64;
        println!("{} {variant}: {:.0} plies/s, {plies:.1} plies a game", P::ID, measured.rate());
    }
}
