//! Times the computer's answers in twenty concurrent games, and its effect on the moves of people in other games.
//!
//! `cargo bench --bench computer -- [level] [seconds]`: `hard` and 30 s by default.

#![cfg(test)]

use parlor_testkit::bot_test;
use parlor_testkit::durations;

use bot_test::BotTest;
use durations::{median, summary};
use parlor::{play::UserId, store::Store};
use parlor_games::rules::Game;
use parlor_sandbox::Sandbox;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

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

async fn measure(level: &str, duration: Duration) {
    // In production the bot has a process of its own, too.
    let test = BotTest::with_process().await;
    let idle = play_moves(&test, duration / 3).await;
    let until = Instant::now() + duration;
    let mut games = JoinSet::new();
    for index in 0..GAMES {
        let channel = test.sandbox.add_channel(test.guild, &format!("machine-{index}"));
        let person = test.sandbox.add_user(&format!("Player {index}"), "en-US");
        let (sandbox, store) = (test.sandbox.clone(), test.store.clone());
        let player = Player { sandbox, store, guild: test.guild, channel, person, level: level.to_owned() };
        games.spawn(player.play(Game::ALL[index % Game::ALL.len()], until));
    }
    let (busy, answers) = tokio::join!(play_moves(&test, duration), games.join_all());
    let mut answers: Vec<_> = answers.into_iter().flatten().collect();
    println!(
        "{GAMES} games against `{level}` at once: {} answers of the computer, {}",
        answers.len(),
        summary(&mut answers)
    );
    for (what, mut idle, mut busy) in [("answered", idle.0, busy.0), ("posted", idle.1, busy.1)] {
        let ratio = median(&mut busy).div_duration_f64(median(&mut idle));
        println!(
            "moves of people {what}: idle {}, with computer games {}, ratio of medians {ratio:.2}",
            summary(&mut idle),
            summary(&mut busy)
        );
    }
    test.close().await;
}

/// The person plays against the computer in a channel of their own.
struct Player {
    sandbox: Sandbox,
    store: Store,
    guild: u64,
    channel: u64,
    person: u64,
    level: String,
}

impl Player {
    /// Plays each move at once, until `until`. Returns the times from a move to the board with the computer's answer.
    async fn play(self, game: Game, until: Instant) -> Vec<Duration> {
        let mut times = Vec::new();
        let mut last = 0;
        while Instant::now() < until {
            self.slash("play", json!({ "game": game.id(), "level": self.level, "first": "me", "show": true })).await;
            last = self.next(last).await;
            while Instant::now() < until {
                let games =
                    self.store.games_of(Some(self.guild), UserId(self.person), None, 1, 0).await.expect("games");
                let Some(id) = games.first().map(|game| game.id) else { break };
                let table = self.store.load(id).await.expect("a game").table;
                let Some(play) = table.game() else { break };
                let legal = play.position.legal_texts();
                // An arbitrary legal move.
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

    async fn next(&self, after: u64) -> u64 {
        let board = self.sandbox.wait_after(self.channel, after, |m| !m.attachments.is_empty()).await;
        board.expect("a board").id
    }
}

/// Ana and Ben play for `duration`. Returns the times to the answer to a move, and to its board.
async fn play_moves(test: &BotTest, duration: Duration) -> (Vec<Duration>, Vec<Duration>) {
    let (mut answered, mut posted) = (Vec::new(), Vec::new());
    let until = Instant::now() + duration;
    while Instant::now() < until {
        let mut board = test.start_game("size=9").await;
        for ply in 0..20 {
            let text = format!("{}{}", char::from(b'a' + ply % 9), ply / 9 + 1);
            let mover = [test.ana, test.ben][usize::from(ply % 2)];
            let form = test.press(mover, &board, "Move").await.expect("an answer").modal.expect("a form");
            let asked = Instant::now();
            let (_, newest) = tokio::join!(
                async {
                    test.sandbox.submit(mover, &form, &[("move", &text)]).await.expect("an answer");
                    answered.push(asked.elapsed());
                },
                async {
                    let newest = test.next_board(board.id).await;
                    posted.push(asked.elapsed());
                    newest
                },
            );
            board = newest;
        }
    }
    (answered, posted)
}
