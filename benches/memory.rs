//! The memory of a process that analyzes games, searches for moves of the master level, and makes animations: the resident size
//! in MB after each round, and the maximum during the round. It runs on Linux only.
//!
//! `cargo bench --bench memory -- [rounds] [threads] [work]`: 60 rounds, 2 threads and `analysis,move,animation` by default. In
//! each round every thread does each kind of work once.

#![cfg(test)]

use parlor::search_pool::SearchPool;
use parlor_ai::{Analyzer, AnySearch, Level};
use parlor_games::rules::{AnyPosition, Game, Options};
use parlor_render::{Renderer, Style};
use parlor_testkit::{Random, pictures::Shown, usage::resident};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::task::JoinSet;

/// The bot has the same allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Playouts for a position of an analysis.
const PLAYOUTS: u32 = 1000;

/// Plies of the games that are analyzed or made into animations.
const ANALYZED_PLIES: usize = 12;
const ANIMATED_PLIES: usize = 30;

const SEARCH_TIME: Duration = Duration::from_millis(1500);

fn main() {
    // `cargo test --benches` runs this too; it has nothing to assert.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let mut numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    let (rounds, threads) = (numbers.next().unwrap_or(60), numbers.next().unwrap_or(2));
    let work = std::env::args().skip(1).find(|argument| argument.starts_with(['a', 'm']));
    let work = work.unwrap_or_else(|| "analysis,move,animation".to_owned());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure(rounds, threads, &work));
}

async fn measure(rounds: usize, threads: usize, work: &str) {
    let (pool, renderer) = (SearchPool::new(threads), Arc::new(Renderer::new()));
    println!("at rest: {} MB", resident_size());
    let mut most = 0;
    for round in 0..rounds {
        let mut tasks = JoinSet::new();
        for thread in 0..threads {
            let (seed, game) = ((round * threads + thread) as u64, Game::ALL[(round + thread) % Game::ALL.len()]);
            let (pool, renderer, work) = (pool.clone(), Arc::clone(&renderer), work.to_owned());
            tasks.spawn(async move {
                for kind in work.split(',') {
                    match kind {
                        "analysis" => analyze(&pool, game, seed).await,
                        "move" => search(&pool, game, seed).await,
                        _ => animate(Arc::clone(&renderer), game, seed).await,
                    }
                }
            });
        }
        let mut ticks = tokio::time::interval(Duration::from_millis(20));
        let mut peak = 0;
        loop {
            tokio::select! {
                done = tasks.join_next() => match done {
                    Some(done) => done.expect("a task"),
                    None => break,
                },
                _ = ticks.tick() => peak = peak.max(resident_size()),
            }
        }
        most = most.max(peak);
        println!("{:>5}: {:>4} MB, at most {peak} MB", round + 1, resident_size());
    }
    println!("at most {most} MB");
}

fn variant(game: Game, seed: u64) -> &'static str {
    game.variants()[seed as usize % game.variants().len()]
}

/// Plays random moves. Returns the last position and the plies.
fn random_game(game: Game, seed: u64, plies: usize) -> (AnyPosition, Vec<(Option<u8>, String)>) {
    let mut random = Random::new(seed);
    let options = Options::parse(variant(game, seed), game.options()).expect("options");
    let mut position = game.setup(&options).expect("a setup").start();
    let mut played = Vec::new();
    loop {
        let roll = game.die().map(|die| 1 + random.below(die.into()) as u8);
        if let Some(roll) = roll {
            position.set_roll(roll);
        }
        if position.outcome().is_some() || played.len() >= plies {
            return (position, played);
        }
        let moves = position.legal_texts();
        let text = position.play_text(&moves[random.below(moves.len())]).expect("a legal move");
        played.push((roll, text));
    }
}

/// The bot also runs each step of an analysis on a thread of its own.
async fn analyze(pool: &SearchPool, game: Game, seed: u64) {
    let (position, plies) = random_game(game, seed, ANALYZED_PLIES);
    let mut analyzer = Analyzer::new(position.setup(), plies, seed).with_playouts(PLAYOUTS);
    loop {
        let step = move || {
            let step = analyzer.step();
            (analyzer, step)
        };
        let (next, step) = pool.acquire().await.run(step).await.expect("a step");
        if step.expect("legal moves").is_some() {
            return;
        }
        analyzer = next;
    }
}

async fn search(pool: &SearchPool, game: Game, seed: u64) {
    let (position, _) = random_game(game, seed, 6);
    let think = move || {
        let begun = Instant::now();
        AnySearch::new(&position, seed).think(Level::Master, seed, |_| begun.elapsed() > SEARCH_TIME)
    };
    pool.acquire().await.run(think).await.expect("a search");
}

async fn animate(renderer: Arc<Renderer>, game: Game, seed: u64) {
    let animate = move || {
        let record = Shown::record(game, variant(game, seed), ANIMATED_PLIES, seed);
        let setup = record[0].position.setup();
        let mut animation = renderer.animation(setup, Style::default(), record.len()).expect("an animation");
        for shown in &record {
            animation.add(&shown.scene()).expect("a picture");
        }
        animation.finish().expect("an animation");
    };
    tokio::task::spawn_blocking(animate).await.expect("an animation");
}

/// The resident size of this process in MB.
fn resident_size() -> u64 {
    resident(std::process::id()).expect("a size")
}
