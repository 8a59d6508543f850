//! Draws positions of random games into a directory, for looking at.
//!
//! `cargo run --example pictures -- DIRECTORY`

use parlor::{
    render::{Renderer, Scene, Seat, Theme},
    rules::{AnyPosition, Facts, Game, Options, Outcome, Player},
};
use std::{error::Error, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let directory = PathBuf::from(std::env::args().nth(1).ok_or("say where to put the pictures")?);
    std::fs::create_dir_all(&directory)?;
    let renderer = Renderer::new();
    for (size, name, plies) in [
        (5, "start", 0),
        (5, "mid", 11),
        (5, "end", 999),
        (9, "start", 0),
        (9, "mid", 37),
        (9, "end", 999),
        (13, "mid", 70),
        (19, "mid", 150),
        (19, "end", 999),
    ] {
        let options = Options::parse(&format!("size={size}"), Game::Tether.options())?;
        let (before, position, last) = game(Game::Tether.setup(&options)?.start(), plies);
        let Facts::Tether { territory: [red, blue] } = position.facts();
        let notes = [format!("{red} cells"), format!("{blue} cells")];
        let (turn, status) = match position.outcome() {
            Some(Outcome::Won(Player::One)) => (Some(Player::One), format!("Red wins: {red} of {} cells", size * size)),
            Some(Outcome::Won(Player::Two)) => {
                (Some(Player::Two), format!("Blue wins: {blue} of {} cells", size * size))
            }
            Some(Outcome::Drawn) => (None, "A draw".to_owned()),
            None => (
                Some(position.to_move()),
                format!("{} to move", if position.to_move() == Player::One { "Red" } else { "Blue" }),
            ),
        };
        let scene = Scene {
            position: &position,
            before: before.as_ref(),
            last: last.as_deref(),
            players: [
                Seat { name: "Ada Lovelace", colour: "Red", note: &notes[0] },
                Seat { name: "charles_babbage_1791", colour: "Blue", note: &notes[1] },
            ],
            turn,
            status: &status,
        };
        std::fs::write(directory.join(format!("tether-{size}-{name}.png")), renderer.png(&scene, Theme::Light)?)?;
    }
    Ok(())
}

/// A game of about `plies` plies between players who grab and surround, ending on a capture where it can.
fn game(start: AnyPosition, plies: u16) -> (Option<AnyPosition>, AnyPosition, Option<String>) {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    let (mut before, mut position, mut last) = (None, start, None);
    while position.outcome().is_none() {
        let captures = before.as_ref().is_some_and(|before: &AnyPosition| {
            let stones =
                |position: &AnyPosition| Player::BOTH.map(|player| position.stones(player).len()).iter().sum::<u32>();
            stones(before) >= stones(&position)
        });
        if position.ply() >= plies && (captures || position.ply() >= plies + 40) {
            break;
        }
        let moves = position.legal_texts();
        let player = position.to_move();
        // The best of a few tries: captures first, then territory.
        let best = (0..8)
            .map(|_| &moves[random(moves.len())])
            .map(|text| {
                let mut next = position.clone();
                let _ = next.play_text(text);
                let taken = position.stones(player.other()).len() - next.stones(player.other()).len();
                let Facts::Tether { territory } = next.facts();
                (taken * 20 + territory[player.index()], next, text.clone())
            })
            .max_by_key(|(score, ..)| *score);
        let Some((_, next, text)) = best else { break };
        before = Some(std::mem::replace(&mut position, next));
        last = Some(text);
    }
    (before, position, last)
}
