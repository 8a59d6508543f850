//! From an interaction to its answer and to the board in the channel: the whole bot against the stand-in, on two
//! databases by turns.

use super::{house::House, times::median};
use parlor::{
    rules::{AnyPosition, Game, Options},
    sandbox::Message,
};
use serde_json::json;
use std::time::{Duration, Instant};

/// The board on which is played.
const SIZE: &str = "size=9";

/// Moves before those that are measured, until pools and pictures are warm.
const WARMING: usize = 20;

/// Two people at one house who play one game after the other.
struct Players<'a> {
    house: &'a House,
    position: AnyPosition,
    board: Message,
    state: u64,
}

impl<'a> Players<'a> {
    async fn new(house: &'a House) -> Self {
        Self { house, position: start(), board: house.begin(SIZE).await, state: 1 }
    }

    /// Makes a move; gives the times until the mover was answered, and until the board was in the channel.
    async fn play(&mut self) -> [Duration; 2] {
        if self.position.outcome().is_some() {
            (self.position, self.board) = (start(), self.house.begin(SIZE).await);
        }
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let legal = self.position.legal_texts();
        let text = &legal[(self.state >> 33) as usize % legal.len()];
        let mover = if self.position.ply().is_multiple_of(2) { self.house.ana } else { self.house.ben };
        self.position.play_text(text).expect("a legal move");
        let asked = Instant::now();
        let (answered, (board, posted)) = tokio::join!(
            async {
                self.house.slash(mover, "move", json!({ "move": text })).await.expect("an answer");
                asked.elapsed()
            },
            async {
                let board = self.house.board(self.board.id).await;
                (board, asked.elapsed())
            },
        );
        self.board = board;
        [answered, posted]
    }
}

fn start() -> AnyPosition {
    let options = Options::parse(SIZE, Game::Tether.options()).expect("a size");
    Game::Tether.setup(&options).expect("a setup").start()
}

/// Starts a bot on each of the databases, has people play there by turns, and gives the medians of the times until
/// moves are answered and until their boards are posted, those of the first database first.
pub async fn measure(databases: [&str; 2], moves: usize) -> [[Duration; 2]; 2] {
    let mut houses = Vec::new();
    for database in databases {
        let mut house = House::on(database.to_owned()).await;
        house.start().await;
        houses.push(house);
    }
    let mut people = [Players::new(&houses[0]).await, Players::new(&houses[1]).await];
    let mut all = [const { [const { Vec::new() }; 2] }; 2];
    for turn in 0..WARMING + moves {
        for which in [turn % 2, 1 - turn % 2] {
            let times = people[which].play().await;
            if turn >= WARMING {
                for (all, time) in all[which].iter_mut().zip(times) {
                    all.push(time);
                }
            }
        }
    }
    for house in houses {
        house.close().await;
    }
    all.map(|times| times.map(|mut times| median(&mut times)))
}
