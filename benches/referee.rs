//! The speed of the referee in states per second: whole random games, with the final state alone and with every ply.

#![cfg(test)]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use parlor_engine::referee;
use parlor_games::rules::{Game, Options};
use parlor_testkit::Random;
use std::hint::black_box;

/// In plies.
const LONGEST: u16 = 400;

/// Requests a random game on the game's default board. Also returns the number of plies.
fn request(game: Game, each_ply: bool) -> (String, u64) {
    let mut position = game.setup(&Options::default()).expect("defaults").start();
    let (mut random, mut moves) = (Random::new(7), Vec::new());
    while position.outcome().is_none() && position.ply() < LONGEST {
        let mut roll = String::new();
        if let Some(die) = game.die() {
            let side = 1 + random.below(die.into()) as u8;
            position.set_roll(side);
            roll = format!("{side}:");
        }
        let legal = position.legal_texts();
        let text = random.pick(&legal);
        moves.push(format!("\"{roll}{text}\""));
        position.play_text(text).expect("a legal move");
    }
    let request = format!(r#"{{"game":"{}","moves":[{}],"each_ply":{each_ply}}}"#, game.id(), moves.join(","));
    (request, moves.len() as u64)
}

fn answers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("referee");
    for &game in Game::ALL {
        for each_ply in [false, true] {
            let (request, plies) = request(game, each_ply);
            assert!(referee::answer(request.as_bytes(), parlor::cli::explain).starts_with(r#"{"ok":true"#));
            group.throughput(Throughput::Elements(plies));
            group.bench_function(format!("{}, {plies} plies, each_ply {each_ply}", game.id()), |bencher| {
                bencher.iter_batched(
                    || request.clone(),
                    |request| black_box(referee::answer(request.as_bytes(), parlor::cli::explain)),
                    BatchSize::SmallInput,
                );
            });
        }
    }
}

criterion_group!(benches, answers);
criterion_main!(benches);
