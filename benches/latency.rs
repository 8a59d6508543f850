//! The way from a move to its board, over sockets: how long until the mover is answered, and until
//! the board is in the channel. The bot is whole, its Discord the stand-in on this machine.
//!
//! `cargo bench --bench latency` plays 500 moves and prints medians and 99th percentiles.

#[path = "../tests/support/database.rs"]
mod database;
#[path = "../tests/support/house.rs"]
#[allow(dead_code)]
mod house;
#[path = "../tests/support/openapi.rs"]
#[allow(dead_code)]
mod openapi;
#[path = "support/times.rs"]
#[allow(dead_code)]
mod times;

use house::House;
use parlor::rules::{Game, Options};
use serde_json::json;
use std::time::Instant;
use times::summary;

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
    let house = House::new().await;
    let options = Options::parse(&format!("size={size}"), Game::Tether.options()).expect("a size");
    let start = Game::Tether.setup(&options).expect("a setup").start();
    let (mut answered, mut posted, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
    let mut state = 1_u64;
    while posted.len() < MOVES {
        let mut board = house.begin(&format!("size={size}")).await;
        let mut position = start.clone();
        while position.outcome().is_none() && posted.len() < MOVES {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let legal = position.legal_texts();
            let text = &legal[(state >> 33) as usize % legal.len()];
            let mover = if position.ply().is_multiple_of(2) { house.ana } else { house.ben };
            position.play_text(text).expect("a legal move");
            let asked = Instant::now();
            let (_, newest) = tokio::join!(
                async {
                    house.slash(mover, "move", json!({ "move": text })).await.expect("an answer");
                    answered.push(asked.elapsed());
                },
                async {
                    let newest = house.board(board.id).await;
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
    house.close().await;
}
