//! The computer player: properties of any search, tactics, small endgames, levels, and analyses of finished games.

#![cfg(test)]
#![expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests measure time and read PARLOR_LONG")]

mod analysis;
mod endgames;
mod levels;
mod one_ply;
mod search;
mod solved;
mod tactics;

use parlor_ai::{Knowledge, Random};

use parlor_games::rules::{Options, Outcome, Player, Position};

fn start<P: Position>(options: &str) -> P {
    let options = Options::parse(options, P::OPTIONS).expect("readable options");
    P::start(P::Setup::try_from(&options).expect("allowed options"))
}

/// In games with a die, each text begins with the roll, as in `3:a2-a5`.
fn after<P: Position>(options: &str, moves: &str) -> P {
    let mut position: P = start(options);
    for text in moves.split_whitespace() {
        let mv = match text.split_once(':') {
            Some((roll, mv)) => {
                position.set_roll(roll.parse().expect("a roll"));
                mv
            }
            None => text,
        };
        position.play_text(mv).expect(text);
    }
    position
}

fn legal<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

fn played<P: Position>(position: &P, mv: P::Move) -> P {
    let mut after = position.clone();
    after.play(mv).expect("a legal move");
    after
}

fn won<P: Position>(position: &P, player: Player) -> bool {
    position.outcome() == Some(Outcome::Won(player))
}

fn winning<P: Position>(position: &P) -> Vec<P::Move> {
    legal(position).into_iter().filter(|&mv| won(&played(position, mv), position.to_move())).collect()
}

/// Moves that lose neither by themselves nor to the next move.
fn safe<P: Position>(position: &P) -> Vec<P::Move> {
    let opponent = position.to_move().other();
    let is_safe = |&mv: &P::Move| {
        let after = played(position, mv);
        !won(&after, opponent) && winning(&after).is_empty()
    };
    legal(position).into_iter().filter(is_safe).collect()
}

/// Calls `each` with the positions of random games, with a roll in games with a die, until it returns true.
fn random_games<P: Knowledge>(options: &str, mut each: impl FnMut(&P) -> bool) {
    for seed in 0..2000 {
        let mut random = Random::new(seed);
        let mut position: P = start(options);
        let mut buffer = Vec::new();
        while position.outcome().is_none() && position.ply() < 300 {
            if let Some(die) = P::DIE {
                position.set_roll(1 + random.below(die.into()) as u8);
            }
            if each(&position) {
                return;
            }
            let mv = position.random_move(&mut buffer, |count| random.below(count)).expect("a move");
            position.play(mv).expect("a legal move");
        }
    }
    panic!("{}: too few matching positions", P::ID);
}
