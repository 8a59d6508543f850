//! Positions and their scenes, for the picture tests and the bench.

use parlor_games::{
    board::{Cells, hex},
    rules::{AnyPosition, Facts, Game, Options, Outcome, Player},
};

use crate::Random;
use parlor_render::{Scene, Seat};

/// A position with the other parts of its scene.
pub struct Shown {
    pub before: Option<AnyPosition>,
    pub position: AnyPosition,
    pub last: Option<String>,
    notes: [String; 2],
    turn: Option<Player>,
    status: String,
}

impl Shown {
    fn new(before: Option<AnyPosition>, position: AnyPosition, last: Option<String>) -> Self {
        let (turn, status) = match position.outcome() {
            Some(Outcome::Won(player)) => (Some(player), format!("Player {} wins", player.number())),
            Some(Outcome::Drawn) => (None, "A draw".to_owned()),
            None => (Some(position.to_move()), format!("Player {} to move", position.to_move().number())),
        };
        let notes = Player::BOTH.map(|player| note(&position, player));
        Self { before, position, last, notes, turn, status }
    }

    /// `moves` are separated by blanks. In games with a die each follows its roll: `3:a2-c3`. A last roll may have no move: `5:`.
    pub fn moves(game: Game, options: &str, moves: &str) -> Self {
        let (mut before, mut position, mut last) = (None, start(game, options), None);
        for text in moves.split_whitespace() {
            let (roll, text) = text.split_once(':').map_or((None, text), |(roll, text)| (Some(roll), text));
            if let Some(roll) = roll {
                position.set_roll(roll.parse().expect("a roll"));
            }
            if !text.is_empty() {
                before = Some(position.clone());
                last = Some(position.play_text(text).expect(text));
            }
        }
        Self::new(before, position, last)
    }

    /// A game between players who prefer captures, moves near their stones, and progress. The game stops at the first capture
    /// after `plies` plies, or 30 plies later.
    pub fn played(game: Game, options: &str, plies: u16, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let (mut before, mut position, mut last): (Option<AnyPosition>, _, Option<String>) =
            (None, start(game, options), None);
        loop {
            if let (Some(die), None) = (game.die(), position.outcome()) {
                position.set_roll(1 + random.below(die.into()) as u8);
            }
            let captured =
                before.as_ref().zip(last.as_ref()).is_some_and(|(before, last)| !before.removed(last).is_empty());
            let enough = plies == 0 || position.ply() >= plies && (captured || position.ply() >= plies + 30);
            if enough || position.outcome().is_some() {
                return Self::new(before, position, last);
            }
            before = Some(position.clone());
            last = Some(play(&mut position, &mut random));
        }
    }

    /// The start of such a game, and the position after each of its first plies.
    pub fn record(game: Game, options: &str, plies: usize, seed: u64) -> Vec<Self> {
        let mut random = Random::new(seed);
        let (mut position, mut record) = (start(game, options), Vec::new());
        let (mut before, mut last) = (None, None);
        loop {
            if let (Some(die), None) = (game.die(), position.outcome()) {
                position.set_roll(1 + random.below(die.into()) as u8);
            }
            record.push(Self::new(before, position.clone(), last));
            if record.len() > plies || position.outcome().is_some() {
                return record;
            }
            before = Some(position.clone());
            last = Some(play(&mut position, &mut random));
        }
    }

    pub fn scene(&self) -> Scene<'_> {
        Scene {
            position: &self.position,
            before: self.before.as_ref(),
            last: self.last.as_deref(),
            highlights: Cells::EMPTY,
            sliding: None,
            players: [
                Seat { name: "Ada Lovelace", colour: "Red", note: &self.notes[0] },
                Seat { name: "babbage_1791", colour: "Blue", note: &self.notes[1] },
            ],
            turn: self.turn,
            ended: self.position.outcome().is_some(),
            status: &self.status,
            loupe: "",
        }
    }
}

fn start(game: Game, options: &str) -> AnyPosition {
    let options = Options::parse(options, game.options()).expect("options");
    game.setup(&options).expect("allowed options").start()
}

/// Plays the best of eight random moves.
fn play(position: &mut AnyPosition, random: &mut Random) -> String {
    let moves = position.legal_texts();
    let (_, text) = (0..8)
        .map(|_| {
            let text = random.pick(&moves);
            (worth(position, text) + random.below(6) as u32, text)
        })
        .max()
        .expect("a game that is not over has moves");
    position.play_text(text).expect("a legal move");
    text.clone()
}

/// A player's note in the caption.
fn note(position: &AnyPosition, player: Player) -> String {
    let Some(count) = position.count(player) else { return String::new() };
    match position.facts() {
        Facts::Waltz(facts) if facts.token == Some(player) => format!("{count} · token"),
        _ => count.to_string(),
    }
}

/// The value of a move for these players.
fn worth(position: &AnyPosition, text: &str) -> u32 {
    let player = position.to_move();
    let mut next = position.clone();
    next.play_text(text).expect("a legal move");
    let taken = (position.removed(text) & position.stones(player.other())).len();
    let near = position
        .target(text)
        .map_or(0, |cell| position.stones(player).iter().filter(|&own| hex::distance(own, cell) <= 2).count() as u32);
    let gained = next.count(player).unwrap_or(0).saturating_sub(position.count(player).unwrap_or(0));
    taken * 20 + near.min(2) * 3 + gained
}
