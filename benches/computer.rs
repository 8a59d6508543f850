//! Games against the computer while people play: how long its answer takes with twenty games at once, and what that
//! does to the answers that others wait for.
//!
//! `cargo bench --bench computer -- [level] [seconds]`: `hard` and 30 s when not said.

#[path = "../tests/support/database.rs"]
mod database;
#[path = "../tests/support/house.rs"]
#[allow(dead_code)]
mod house;
#[path = "../tests/support/openapi.rs"]
#[allow(dead_code)]
mod openapi;
#[path = "support/times.rs"]
mod times;

use house::House;
use parlor::{play::UserId, rules::Game, sandbox::Sandbox, store::Store};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use times::{median, summary};
use tokio::task::JoinSet;

/// Games against the computer at once.
const GAMES: usize = 20;

fn main() {
    // `cargo test --benches` runs this too; it has nothing to assert.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let mut given = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let level = given.next().unwrap_or_else(|| "hard".to_owned());
    let seconds = given.next().and_then(|seconds| seconds.parse().ok()).unwrap_or(30);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure(&level, Duration::from_secs(seconds)));
}

async fn measure(level: &str, long: Duration) {
    // The bot has a process of its own, as it has where it is used.
    let house = House::with_process().await;
    let idle = people(&house, long / 3).await;
    let until = Instant::now() + long;
    let mut games = JoinSet::new();
    for index in 0..GAMES {
        let channel = house.sandbox.add_channel(house.guild, &format!("machine-{index}"));
        let person = house.sandbox.add_person(&format!("Player {index}"), "en-US");
        let (sandbox, store) = (house.sandbox.clone(), house.store.clone());
        let player = Player { sandbox, store, guild: house.guild, channel, person, level: level.to_owned() };
        games.spawn(player.play(Game::ALL[index % Game::ALL.len()], until));
    }
    let (busy, answers) = tokio::join!(people(&house, long), games.join_all());
    let mut answers: Vec<_> = answers.into_iter().flatten().collect();
    println!(
        "{GAMES} games against `{level}` at once: {} answers of the computer, {}",
        answers.len(),
        summary(&mut answers)
    );
    for (what, mut idle, mut busy) in [("answered", idle.0, busy.0), ("posted", idle.1, busy.1)] {
        let ratio = median(&mut busy).div_duration_f64(median(&mut idle));
        println!(
            "moves of people {what}: idle {}, meanwhile {}, ratio of medians {ratio:.2}",
            summary(&mut idle),
            summary(&mut busy)
        );
    }
    house.close().await;
}

/// Somebody who plays against the computer, in a channel of their own.
struct Player {
    sandbox: Sandbox,
    store: Store,
    guild: u64,
    channel: u64,
    person: u64,
    level: String,
}

impl Player {
    /// Plays each move at once; gives the times from a move to the board with its answer.
    async fn play(self, game: Game, until: Instant) -> Vec<Duration> {
        let mut times = Vec::new();
        let mut last = 0;
        while Instant::now() < until {
            self.slash("play", json!({ "game": game.id(), "level": self.level, "first": "me" })).await;
            last = self.next(last).await;
            while Instant::now() < until {
                let games = self.store.games_of(self.guild, UserId(self.person), None, 1, 0).await.expect("games");
                let Some(id) = games.first().map(|game| game.id) else { break };
                let (_, table) = self.store.load(id).await.expect("a game");
                let Some(play) = table.game() else { break };
                let legal = play.position.legal_texts();
                // As good as any.
                let text = &legal[(last >> 22) as usize % legal.len()];
                let asked = Instant::now();
                self.slash("move", json!({ "move": text, "game": id.to_string() })).await;
                last = self.next(last).await;
                times.push(asked.elapsed());
            }
        }
        times
    }

    async fn slash(&self, command: &str, options: Value) {
        self.sandbox.slash(self.person, self.channel, command, options).await.expect("an answer");
    }

    /// The next board.
    async fn next(&self, after: u64) -> u64 {
        let board = self.sandbox.wait_after(self.channel, after, |m| !m.attachments.is_empty()).await;
        board.expect("a board").id
    }
}

/// Ana and Ben play for so long; gives the times until a move is answered, and until its board is there.
async fn people(house: &House, long: Duration) -> (Vec<Duration>, Vec<Duration>) {
    let (mut answered, mut posted) = (Vec::new(), Vec::new());
    let until = Instant::now() + long;
    while Instant::now() < until {
        let mut board = house.begin("size=9").await;
        for ply in 0..20 {
            let text = format!("{}{}", char::from(b'a' + ply % 9), ply / 9 + 1);
            let mover = [house.ana, house.ben][usize::from(ply % 2)];
            let form = house.press(mover, &board, "Move").await.expect("an answer").modal.expect("a form");
            let asked = Instant::now();
            let (_, newest) = tokio::join!(
                async {
                    house.sandbox.submit(mover, &form, &[("move", &text)]).await.expect("an answer");
                    answered.push(asked.elapsed());
                },
                async {
                    let newest = house.board(board.id).await;
                    posted.push(asked.elapsed());
                    newest
                },
            );
            board = newest;
        }
    }
    (answered, posted)
}
