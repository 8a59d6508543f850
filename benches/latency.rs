//! Times a move over sockets: to the mover's answer, and to the board in the channel. The whole bot runs against the sandbox on
//! this machine.
//!
//! `cargo bench --bench latency` plays 500 moves and prints medians and 99th percentiles.

#![cfg(test)]

use parlor_testkit::Random;
use parlor_testkit::bot_test;
use parlor_testkit::durations;

use bot_test::BotTest;
use durations::summary;
use parlor_games::rules::{Game, Options};
use serde_json::json;
use std::time::Instant;

const MOVES: usize = 500;

fn main() {
    // `cargo test --benches` runs this too; it has nothing to assert.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    for size in [9, 19] {
        runtime.block_on(measure(size));
    }
}

async fn measure(size: u8) {
    let test = BotTest::new().await;
    let options = Options::parse(&format!("size={size}"), Game::Tether.options()).expect("a size");
    let start = Game::Tether.setup(&options).expect("a setup").start();
    let (mut answered, mut posted, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
    let mut random = Random::new(1);
    while posted.len() < MOVES {
        let mut board = test.start_game(&format!("size={size}")).await;
        let mut position = start.clone();
        while position.outcome().is_none() && posted.len() < MOVES {
            let legal = position.legal_texts();
            let text = random.pick(&legal);
            let mover = if position.ply().is_multiple_of(2) { test.ana } else { test.ben };
            position.play_text(text).expect("a legal move");
            let asked = Instant::now();
            let (_, newest) = tokio::join!(
                async {
                    test.slash(mover, "move", json!({ "move": text })).await.expect("an answer");
                    answered.push(asked.elapsed());
                },
                async {
                    let newest = test.next_board(board.id).await;
                    posted.push(asked.elapsed());
                    newest
                },
            );
            bytes.push(newest.attachments[0].size);
            board = newest;
        }
        if position.outcome().is_none() {
            break;
        }
    }
    bytes.sort_unstable();
    println!(
        "{size}x{size}, {MOVES} moves: answered {}, posted {}, picture {} bytes (median)",
        summary(&mut answered),
        summary(&mut posted),
        bytes[bytes.len() / 2],
    );
    test.close().await;
}
