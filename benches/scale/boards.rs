//! Times moves from the interaction to the answer and to the board in the channel: the whole bot runs against the sandbox, and
//! the moves alternate between two databases.

use super::{bot_test::BotTest, durations::median};
use parlor_games::rules::{AnyPosition, Game, Options};
use parlor_sandbox::Message;
use parlor_testkit::Random;
use serde_json::json;
use std::time::{Duration, Instant};

const SIZE: &str = "size=9";

/// Moves before the measured ones warm up pools and caches.
const WARM_UP: usize = 20;

/// Two people on one bot play one game after the other.
struct Players<'a> {
    test: &'a BotTest,
    position: AnyPosition,
    board: Message,
    random: Random,
}

impl<'a> Players<'a> {
    async fn new(test: &'a BotTest) -> Self {
        Self { test, position: start(), board: test.start_game(SIZE).await, random: Random::new(1) }
    }

    /// Returns the times to the mover's answer, and to the board in the channel.
    async fn play(&mut self) -> [Duration; 2] {
        if self.position.outcome().is_some() {
            (self.position, self.board) = (start(), self.test.start_game(SIZE).await);
        }
        let legal = self.position.legal_texts();
        let text = self.random.pick(&legal);
        let mover = if self.position.ply().is_multiple_of(2) { self.test.ana } else { self.test.ben };
        self.position.play_text(text).expect("a legal move");
        let asked = Instant::now();
        let (answered, (board, posted)) = tokio::join!(
            async {
                self.test.slash(mover, "move", json!({ "move": text })).await.expect("an answer");
                asked.elapsed()
            },
            async {
                let board = self.test.next_board(self.board.id).await;
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

/// Starts a bot on each database and plays moves alternately. Returns, for each database, the median times to the answers and to
/// the boards.
pub async fn measure(databases: [&str; 2], moves: usize) -> [[Duration; 2]; 2] {
    let mut bots = Vec::new();
    for database in databases {
        let mut test = BotTest::without_bot_on(database.to_owned()).await;
        test.start().await;
        bots.push(test);
    }
    let mut people = [Players::new(&bots[0]).await, Players::new(&bots[1]).await];
    let mut all = [const { [const { Vec::new() }; 2] }; 2];
    for turn in 0..WARM_UP + moves {
        for which in [turn % 2, 1 - turn % 2] {
            let times = people[which].play().await;
            if turn >= WARM_UP {
                for (all, time) in all[which].iter_mut().zip(times) {
                    all.push(time);
                }
            }
        }
    }
    for test in bots {
        test.close().await;
    }
    all.map(|times| times.map(|mut times| median(&mut times)))
}
