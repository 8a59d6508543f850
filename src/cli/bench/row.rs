//! The measurements of a variant.

use super::measure::{Measured, measure};
use crate::{discord::outbound::pictures::Drawing, text::Lang};
use parlor_ai::{AnySearch, Budget, Random};
use parlor_engine::random_move;
use parlor_games::match_game;
use parlor_games::{
    record::{Ply, Step},
    rules::{AnyPosition, Position, Setup},
};
use parlor_render::{RenderError, Renderer, Theme};
use serde::Serialize;
use std::time::Duration;

/// Some games could go on for ever.
const MAX_PLIES: u16 = 2000;

/// Random games in a batch, which takes some milliseconds at most.
const GAMES: u64 = 16;

/// Playouts of a search. Each batch is a new search, so that its tree is as large as in play.
const PLAYOUTS: u32 = 1000;

/// Random games tried to find an undecided middle position.
const ATTEMPTS: u32 = 20;

/// The names of the fields are those of `--json`. Other programs read them, so they never change.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Row {
    game: &'static str,
    options: String,
    plies_per_second: f64,
    playouts_per_second: f64,
    mean_plies: f64,
    /// Playouts of the computer player's search at the start of the game.
    nodes_per_second: f64,
    /// The same in the middle of a random game.
    nodes_per_second_middle: f64,
    /// For a picture of that position, with a warm backdrop.
    render_ms: f64,
    png_bytes: usize,
}

impl Row {
    /// Each measurement gets about a quarter of the time.
    pub(super) fn measure(setup: Setup, time: Duration) -> Result<Self, RenderError> {
        let (time, mut start) = (time / 4, setup.start());
        let plies = match_game!(AnyPosition, &start, start => playouts(start, time));
        let games = (plies.batches * GAMES) as f64;
        let mean_plies = plies.work as f64 / games;
        let middle = middle(setup, mean_plies / 2.0);
        if let Some(die) = setup.game().die() {
            start.set_roll(die);
        }
        let (picture, png_bytes) = pictures(middle.clone(), time)?;
        Ok(Self {
            game: setup.game().id(),
            options: setup.options().to_string(),
            plies_per_second: tenths(plies.rate()),
            playouts_per_second: tenths(games / plies.seconds),
            mean_plies: tenths(mean_plies),
            nodes_per_second: tenths(searches(&start, time).rate()),
            nodes_per_second_middle: tenths(searches(&middle.position, time).rate()),
            render_ms: (1e5 / picture.rate()).round() / 100.0,
            png_bytes,
        })
    }

    pub(super) fn line(&self) -> String {
        let whole = |number: f64| format!("{number:.0}");
        line([
            self.game,
            &self.options,
            &whole(self.plies_per_second),
            &whole(self.playouts_per_second),
            &format!("{:.1}", self.mean_plies),
            &whole(self.nodes_per_second),
            &whole(self.nodes_per_second_middle),
            &format!("{:.2}", self.render_ms),
            &self.png_bytes.to_string(),
        ])
    }
}

pub(super) const HEAD: [&str; 9] =
    ["game", "options", "plies/s", "playouts/s", "plies", "nodes/s", "in the middle", "picture ms", "bytes"];

pub(super) fn line([game, options, plies, playouts, mean, nodes, middle, picture, bytes]: [&str; 9]) -> String {
    format!(
        "{game:<12} {options:<27} {plies:>10} {playouts:>10} {mean:>7} {nodes:>9} {middle:>13} {picture:>10} {bytes:>7}"
    )
}

/// The rest is noise.
fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// Plays to the end or to ply `MAX_PLIES`, by the rules alone. `moves` is a buffer for legal moves.
pub fn playout<P: Position>(start: &P, random: &mut Random, moves: &mut Vec<P::Move>) -> P {
    let mut position = start.clone();
    while position.outcome().is_none() && position.ply() < MAX_PLIES {
        if let Some(die) = P::DIE {
            position.set_roll(1 + random.below(die.into()) as u8);
        }
        let Some(mv) = position.random_move(moves, |count| random.below(count)) else { break };
        position.play_unchecked(mv);
    }
    position
}

/// [`GAMES`] in a batch.
fn playouts<P: Position>(start: &P, time: Duration) -> Measured {
    let (mut random, mut moves) = (Random::new(1), Vec::with_capacity(512));
    measure(time, || (0..GAMES).map(|_| u64::from(playout(start, &mut random, &mut moves).ply())).sum())
}

fn searches(position: &AnyPosition, time: Duration) -> Measured {
    let mut seed = 0;
    measure(time, || {
        seed += 1;
        search(position, seed)
    })
}

/// Returns the number of playouts: fewer than [`PLAYOUTS`] if the result is proven earlier.
fn search(position: &AnyPosition, seed: u64) -> u64 {
    let mut search = AnySearch::new(position, seed);
    search.run(Budget::playouts(PLAYOUTS), |_| false);
    search.progress().playouts
}

/// In the middle of a random game, where the search can't solve it; earlier on small boards.
fn middle(setup: Setup, plies: f64) -> Step {
    let mut step = Step::start(setup);
    for seed in 0..ATTEMPTS {
        step = Step::start(setup);
        let mut random = Random::new(seed.into());
        let plies = plies * f64::from(ATTEMPTS - seed) / f64::from(ATTEMPTS);
        loop {
            let roll = setup.game().die().map(|die| 1 + random.below(die.into()) as u8);
            roll.inspect(|&roll| step.position.set_roll(roll));
            if f64::from(step.position.ply()) >= plies {
                break;
            }
            let Some(text) = random_move(&step.position, &mut random) else { break };
            if step.play(&Ply { roll, text }).is_err() {
                break;
            }
        }
        if search(&step.position, 0) == u64::from(PLAYOUTS) {
            break;
        }
    }
    step
}

fn pictures(step: Step, time: Duration) -> Result<(Measured, usize), RenderError> {
    let (renderer, lang) = (Renderer::new(), Lang::English);
    let drawing = Drawing::of_step(lang, step, Theme::Light.into());
    let draw = || drawing.with_scene(lang, |scene| renderer.png(scene, Theme::Light));
    let bytes = draw()?.len();
    let measured = measure(time, || u64::from(draw().is_ok()));
    Ok((measured, bytes))
}
