//! The speed of the referee in states per second: whole random games, with the final state alone and with every ply.

#![cfg(test)]

use parlor::cli::bench::measure;
use parlor_engine::referee;
use parlor_games::rules::{Game, Options};
use parlor_testkit::Random;
use std::{hint::black_box, time::Duration};

/// In plies.
const LONGEST: u16 = 400;

/// For each request.
const TIME: Duration = Duration::from_secs(2);

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

fn main() {
    // `cargo test --benches` runs this too; it has nothing to assert.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    for &game in Game::ALL {
        for each_ply in [false, true] {
            let (request, plies) = request(game, each_ply);
            assert!(referee::answer(request.as_bytes(), parlor::cli::explain).starts_with(r#"{"ok":true"#));
            let measured = measure(TIME, || {
                black_box(referee::answer(request.as_bytes(), parlor::cli::explain));
                plies
            });
            let rate = measured.rate();
            println!("{}, {plies} plies, each_ply {each_ply}: {rate:.0} plies/s", game.id());
        }
    }
}
